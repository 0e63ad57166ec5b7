//! Runs a plan: steps, tools, ledger, gates, levels, report.
//!
//! The pipeline knows a [`Catalogue`](skillhost_types::Catalogue) and a
//! [`Dispatch`](skillhost_types::Dispatch), and no domain: words, units, verdicts, titles and
//! gates come from the plugin. It reads no environment, touches no file and prints nothing.
//!
//! The order of a run, a module a line:
//!
//! - [`Engine`] — what is installed, what the program registers, and the ways to use both
//! - `route` — language, domain, intent, scope, the things that a question is about
//!   - [`question`] — which domain a question is for, and what was read from it
//!   - [`inputs`] — what was given becomes requirements with their origin, or faults
//!   - [`plan`] — which skills run, in which order, and why
//! - `single` — one skill with what it requires, outside of a run
//! - `run` — accepted, answered, judged as a whole, kept
//!   - `lookup` — a fact, by one call of a tool
//!   - `analysis` — one thing: its steps, its gates, what is tried about those that fail
//!     - `step` — one skill: input, attempts, output, gates
//!     - `generic` — the host's own steps, where a plugin has none
//!     - [`tools`] — one tool: input, output, errors, threads, panics
//!     - `ledger` — the recorded calls, and whether a claim resolves in them
//!     - `judge`, `assemble`, `gates` — answers become a report, and the gates look at it
//!     - `limits` — what is missing, how much that is, and what would lift it
//!   - [`events`], [`subscribers`] — what happens, and who is told
//!   - `compare` — several things side by side
//!   - `learn` — what was found goes into the knowledge base
//!   - `recorder`, `resume` — the run in the store, continued and run again
//! - [`executor`], [`context`] — the seam for a language model, and what it is handed
//! - [`Registry`] — the skills of a domain by name and stage
//! - `host_tools` — the host's own tools: knowledge, what is installed, the web and the literature
//! - [`Linked`] — plugins of the program itself
#![forbid(unsafe_code)]

mod analysis;
mod assemble;
mod compare;
pub mod context;
mod engine;
pub mod events;
pub mod executor;
mod files;
mod gates;
mod generic;
mod host_tools;
pub mod inputs;
mod judge;
mod learn;
mod ledger;
mod limits;
mod linked;
mod lookup;
mod nearest;
pub mod plan;
pub mod question;
mod recorder;
mod registry;
mod resume;
mod route;
mod run;
mod single;
mod step;
pub mod subscribers;
pub mod tools;
mod validate;

pub use engine::{Engine, Gate, Observer, RunError, Silent};
pub use events::{Flow, Subscriber};
pub use executor::{CallTool, Executed, Executor};
pub use host_tools::{HOST, KNOWLEDGE_BASE, NETWORK, QUERY_ALIASES, stands_for};
pub use linked::Linked;
pub use registry::{NoSuchSkill, Registry};
pub use resume::{Difference, Replay};
pub use validate::{Schema, SchemaFault};
