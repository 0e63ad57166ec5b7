//! The five steps of a run, one file each, and what they hand to each other.

mod advisor;
mod core_analysis;
mod evidence_collector;
mod gather_requirements;
mod knowledge_updater;

pub use advisor::{Advice, Advisor, ChainLink};
pub use core_analysis::{Analysis, CoreAnalysis, CurveUsed, Instrument, RainResult, Trigger};
pub use evidence_collector::{Availability, CurrentValue, Document, Evidence, EvidenceCollector};
pub use gather_requirements::{AnalysisType, GatherRequirements, Requirements, Scope, Timeframe};
pub use knowledge_updater::{Citation, Coverage, Knowledge, KnowledgeUpdater};

use plugin_api::SkillContext;
use plugin_api::report::{Cell, Claim, Column, Origin, Support, Text};

/// The statement of a claim that shows its own value.
fn statement(id: &str) -> Text {
    Text::new(format!("claim-{id}")).claim("value", id)
}

/// A word as a cell.
fn word(id: impl Into<String>) -> Cell {
    Cell::Text(Text::new(id))
}

/// The name of an input as a cell.
fn field_name(field: &str) -> Cell {
    word(format!("field-{field}"))
}

/// A claim's value as a cell.
fn number(claim: impl Into<String>) -> Cell {
    Cell::Claim(claim.into())
}

/// A column without a unit: its cells show their own.
fn column(id: &str) -> Column {
    Column { title: Text::new(id), unit: None }
}

/// Whether someone gave the input, or it was read from the question. A declared default is not
/// given, so it may not decide anything.
fn was_given(context: &SkillContext<'_>, field: &str) -> bool {
    context.requirement(field).is_some_and(|r| r.origin != Origin::Default)
}

/// Whether a recorded tool call stands behind the claim.
fn rests_on_a_tool(claim: &Claim) -> bool {
    !claim.flagged && claim.support.iter().any(|s| matches!(s, Support::Tool { .. }))
}
