//! The five steps of a run, one file each, and what they hand to each other.

mod advisor;
mod core_analysis;
mod evidence_collector;
mod gather_requirements;
mod knowledge_updater;

pub use advisor::{Advice, Advisor, ChainLink};
pub use core_analysis::{
    Analysis, CoreAnalysis, CurveUsed, Instrument, MovementResult, RainResult, Trigger,
};
pub use evidence_collector::{Availability, CurrentValue, Document, Evidence, EvidenceCollector};
pub use gather_requirements::{AnalysisType, GatherRequirements, Requirements, Scope, Timeframe};
pub use knowledge_updater::{Citation, Coverage, Knowledge, KnowledgeUpdater};

use crate::tools::Cited;
use plugin_api::report::{
    Axis, Block, Cell, Chart, Claim, Column, Origin, Relevance, Series, Source, SourceFrom,
    Support, Text,
};
use plugin_api::{SkillAnswer, SkillContext};

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

/// Cites a text out of a recorded call, where `pointer` holds it, with the words that say so.
fn cite<O>(
    answer: &mut SkillAnswer<O>,
    call: &str,
    pointer: &str,
    cited: &Cited,
    support_id: &str,
) -> Text {
    let from = SourceFrom::Tool { call: call.into(), pointer: format!("{pointer}/title") };
    let mut source = Source::new(&cited.id, &cited.title, cited.rule, from);
    source.url = Some(cited.url.clone());
    source.quote = Some(cited.quote.clone());
    source.relevance = Some(Relevance::M);
    answer.sources.push(source);
    let text = Text::new(format!("{support_id}-{}", cited.id));
    let support = Support::Source { source: cited.id.clone(), quote: Some(cited.quote.clone()) };
    let id = format!("{support_id}_{}", cited.id.replace('-', "_"));
    answer.claim(Claim::new(&id, text.clone()).support(support));
    text
}

/// A caption.
#[allow(clippy::unnecessary_wraps)] // as a table has it
fn title(id: &str) -> Option<Text> {
    Some(Text::new(id))
}

/// A chart; its caption is the message `<id>`, what it shows in words `<id>-alt`.
fn figure(id: &str, x: Axis, y: Axis, series: Vec<Series>) -> Block {
    let (title, alt) = (Text::new(id), Text::new(format!("{id}-alt")));
    Block::Figure { chart: Box::new(Chart { title, alt, x, y, series }) }
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
