//! Claims, cells, tables and charts in one line each, and what a claim rests on.

use plugin_api::SkillContext;
use plugin_api::report::{Axis, Block, Cell, Chart, Claim, Column, Origin, Series, Support, Text};

/// The statement of a claim that shows its own value: the message `claim-<id>`.
#[must_use]
pub fn statement(id: &str) -> Text {
    Text::new(format!("claim-{id}")).claim("value", id)
}

/// A word as a cell.
#[must_use]
pub fn word(id: impl Into<String>) -> Cell {
    Cell::Text(Text::new(id))
}

/// The name of an input as a cell: the message `field-<name>`.
#[must_use]
pub fn field_name(field: &str) -> Cell {
    word(format!("field-{field}"))
}

/// A claim's value as a cell.
#[must_use]
pub fn number(claim: impl Into<String>) -> Cell {
    Cell::Claim(claim.into())
}

/// A column without a unit: its cells show their own.
#[must_use]
pub fn column(id: &str) -> Column {
    Column { title: Text::new(id), unit: None }
}

/// A caption, as a table has it.
#[allow(clippy::unnecessary_wraps)] // as a table has it
#[must_use]
pub fn title(id: &str) -> Option<Text> {
    Some(Text::new(id))
}

/// A chart; its caption is the message `<id>`, what it shows in words `<id>-alt`.
#[must_use]
pub fn figure(id: &str, x: Axis, y: Axis, series: Vec<Series>) -> Block {
    let (title, alt) = (Text::new(id), Text::new(format!("{id}-alt")));
    Block::Figure { chart: Box::new(Chart { title, alt, x, y, series }) }
}

/// Whether someone gave the input, or it was read from the question. A declared default is not
/// given, so it may not decide anything.
#[must_use]
pub fn was_given(context: &SkillContext<'_>, field: &str) -> bool {
    context.requirement(field).is_some_and(|r| r.origin != Origin::Default)
}

/// Whether a recorded tool call stands behind the claim.
#[must_use]
pub fn rests_on_a_tool(claim: &Claim) -> bool {
    !claim.flagged && claim.support.iter().any(|s| matches!(s, Support::Tool { .. }))
}
