//! What the skills of several plugins share, so that each tells only its own story.
//!
//! * [`tell`]: claims, cells, tables and charts, and what a claim rests on.
//! * [`refusal`]: what an input out of range becomes in a tool, in a step, and in a gate.
//! * [`works`]: the works of the plugin's knowledge base, as sources of a report.
//! * [`knowledge`]: citing works in a section, and asking the host's knowledge base for more.
//! * [`evidence`]: which current values are there, and which shipped documents bear on a question.
//! * [`record`]: faults of a CSV record as a tool's output.
//! * [`cited`]: a text that a method follows, as a tool's output.
#![forbid(unsafe_code)]

pub mod cited;
pub mod evidence;
pub mod knowledge;
pub mod record;
pub mod refusal;
pub mod tell;
pub mod works;

pub use cited::Cited;
pub use evidence::{Availability, CurrentValue, Document, Evidence};
pub use knowledge::{ChainLink, Citation, Coverage, Knowledge};
pub use tell::{
    column, field_name, figure, number, rests_on_a_tool, statement, title, was_given, word,
};
pub use works::{Work, Works};
