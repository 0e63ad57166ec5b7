//! Every bad plugin that concerns the loader, by the number of its row: what happens to it, with
//! which code, and that the others load all the same.
#![allow(clippy::unwrap_used)] // A test's helper may panic.

#[path = "../support/mod.rs"]
mod support;

mod abi;
mod calls;
mod files;
mod probing;
mod sandbox;
mod scanning;
