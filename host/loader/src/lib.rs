//! Finds plugin libraries, explains or loads them, and calls them.
//!
//! A plugin is a library that a stranger built. What can be known of it without running it is
//! read from its file; what can only be known by running it is tried in a child process first;
//! and whatever is wrong is answered with a [`Rejection`](skillhost_types::Rejection) that names
//! the file, both sides and one thing to do. The stages, each a module:
//!
//! discover → file → elf, inspect, version → stage → probe (frame, worker, sandbox) →
//! descriptor → cache → loader: open, host_object
//!
//! ```no_run
//! use skillhost_loader::{Loader, LoaderOptions, Scan};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let config = skillhost_config::Config::load(None)?;
//! let Scan { catalogue, rejected, .. } = Loader::scan(&LoaderOptions {
//!     directories: vec!["plugins".into()],
//!     cache_dir: None,
//!     runner: std::env::current_exe()?,
//!     runner_args: vec!["__worker".into()],
//!     config: config.plugins,
//!     max_call_depth: config.pipeline.max_call_depth,
//!     library_path: Vec::new(),
//! });
//! # let _ = (catalogue, rejected);
//! # Ok(())
//! # }
//! ```
// A rejection is made once for a file and then shown; boxing it would buy nothing.
#![allow(clippy::result_large_err)]

mod cache;
mod descriptor;
mod discover;
mod dlerror;
mod elf;
mod file;
mod frame;
mod host_object;
mod inspect;
mod loader;
mod log;
mod open;
mod probe;
mod sandbox;
mod scan;
mod stage;
mod stdout;
mod version;
mod words;
mod worker;

pub use cache::retry;
pub use frame::Sandbox;
pub use loader::{Loader, LoaderOptions, Scan};
pub use scan::Timing;
pub use stdout::private_stdout;
pub use worker::worker_main;
