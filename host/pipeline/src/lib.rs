//! Runs a plan: steps, tools, ledger, gates, levels, report.
//!
//! The pipeline knows a [`Catalogue`](skillhost_types::Catalogue) and a
//! [`Dispatch`](skillhost_types::Dispatch), and no domain: words, units, verdicts, titles and
//! gates come from the plugin. It reads no environment, touches no file and prints nothing.
//!
//! The order of a run, a module a line:
//!
//! - [`question`] — which domain a question is for, and what was read from it
//! - [`inputs`] — what was given becomes requirements with their origin, or faults
//! - [`plan`] — which skills run, in which order, and why
//! - `generic` — the host's own steps, where a plugin has none
//! - `step` — one skill: input, attempts, output, gates
//! - [`tools`] — one tool: input, output, errors, threads, panics
//! - `ledger` — the recorded calls, and whether a claim resolves in them
//! - `gates` — the host's own gates
//! - `assemble` — answers become a report, with its level and its verdict
//! - [`Engine`] — all of it
#![forbid(unsafe_code)]

mod assemble;
mod engine;
mod files;
mod gates;
mod generic;
pub mod inputs;
mod ledger;
mod linked;
mod nearest;
pub mod plan;
pub mod question;
mod step;
pub mod tools;
mod validate;

pub use engine::{Engine, Observer, RunError, Silent};
pub use linked::Linked;
pub use validate::{Schema, SchemaFault};
