//! The host's own nouns: what is asked of it, what it decided, what happened, what it refused.
//!
//! Everything that a plugin's author sees too is `plugin_api`'s and is used from there; nothing
//! is copied. The two traits that hold the rooms apart are here: [`Dispatch`], which the loader
//! implements and the pipeline calls, and [`Catalogue`], the pipeline's picture of what is
//! installed.
#![forbid(unsafe_code)]

mod catalogue;
mod dispatch;
mod event;
mod rejection;
mod run;

pub use catalogue::{Catalogue, Installed, Resources};
pub use dispatch::{CallError, Dispatch, answered};
pub use event::{Event, EventKind};
pub use rejection::Rejection;
pub use run::{
    Candidate, DomainScore, GateSummary, InputValue, Question, RoutingDecision, RunReport,
    RunRequest, RunStatus, SkillResult, SkipReason, Skipped, StepStatus, ToolRecord, TraceEntry,
    TriedRemedy, Versions,
};
