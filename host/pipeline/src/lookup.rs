//! A look-up: one recorded call of a tool, shown as it is. No analysis, no verdict.

use crate::step::Steps;
use plugin_api::descriptor::{LookupSpec, PluginDescriptor};
use plugin_api::payload::{ErrorBody, ToolCallAnswer};
use plugin_api::report::{
    Block, Cell, Claim, Column, Limitation, Report, ReportKind, Section, Support, Text,
};
use plugin_api::wire;
use serde_json::{Value, json};

/// The most rows that a report shows; the recorded answer has all of them.
const MOST_ROWS: usize = 200;

/// The section that holds what was found.
const SECTION: &str = "lookup";

/// Looks a fact up.
///
/// # Errors
/// What the tool answered where it did not give the fact.
pub(crate) fn look_up(
    steps: &Steps<'_>,
    lookup: &LookupSpec,
) -> Result<(Report, Vec<Limitation>), ErrorBody> {
    let input = if lookup.input.is_null() { json!({}) } else { lookup.input.clone() };
    let called = steps.call_tool("lookup", &lookup.tool, &input)?;
    let mut report = Report { kind: ReportKind::Lookup, ..Report::default() };
    report.disclosure.push(Text::new("disclosure-lookup"));
    let mut blocks = Vec::new();
    let mut limitations = Vec::new();
    for (member, value) in called.output.as_object().into_iter().flatten() {
        let pointer = wire::member("", member);
        match value.as_array() {
            Some(rows) => {
                if rows.len() > MOST_ROWS {
                    let text = Text::new("limit-rows-left-out")
                        .verbatim("shown", MOST_ROWS.to_string())
                        .verbatim("all", rows.len().to_string());
                    limitations.push(Limitation { level: 1, text, lift: None });
                }
                blocks.extend(table(&called, &pointer, rows, &mut report.claims));
            }
            None if value.is_object() => {}
            None => {
                let text = Text::new("generic-claim").field("name", member).claim("value", member);
                blocks.push(Block::Text { text: text.clone() });
                report.claims.push(claim(member, text, value, &called, &pointer));
            }
        }
    }
    if blocks.is_empty() {
        blocks.push(Block::Text { text: Text::new("lookup-nothing") });
    }
    report.sections.push(Section { id: SECTION.into(), blocks });
    Ok((report, limitations))
}

/// A list of objects, or of plain values, as a table.
fn table(
    called: &ToolCallAnswer,
    pointer: &str,
    rows: &[Value],
    claims: &mut Vec<Claim>,
) -> Option<Block> {
    let mut members: Vec<String> = Vec::new();
    for member in rows.iter().filter_map(Value::as_object).flat_map(|row| row.keys()) {
        if !members.contains(member) {
            members.push(member.clone());
        }
    }
    let plain = rows.iter().any(|row| !row.is_object() && !row.is_array());
    if members.is_empty() && !plain {
        return None;
    }
    let title = |name: &str| Text::new("generic-name").field("name", name);
    let columns: Vec<Column> = if plain {
        vec![Column { title: title(pointer.trim_start_matches('/')), unit: None }]
    } else {
        members.iter().map(|m| Column { title: title(m), unit: None }).collect()
    };
    let mut cell = |row: usize, member: Option<&str>, value: Option<&Value>| match value {
        Some(value) if !value.is_object() && !value.is_array() => {
            let (at, id) = match member {
                Some(m) => (wire::member(&format!("{pointer}/{row}"), m), format!("row_{row}_{m}")),
                None => (format!("{pointer}/{row}"), format!("row_{row}")),
            };
            let text = title(member.unwrap_or("value"));
            claims.push(claim(&id, text, value, called, &at));
            Cell::Claim(id)
        }
        _ => Cell::Empty,
    };
    let row = |(i, row): (usize, &Value)| -> Vec<Cell> {
        if plain {
            vec![cell(i, None, Some(row))]
        } else {
            members.iter().map(|m| cell(i, Some(m), row.get(m))).collect()
        }
    };
    let rows = rows.iter().take(MOST_ROWS).enumerate().map(row).collect();
    Some(Block::Table { title: None, columns, rows })
}

fn claim(id: &str, text: Text, value: &Value, called: &ToolCallAnswer, pointer: &str) -> Claim {
    let support = Support::Tool { call: called.call.clone(), pointer: pointer.into() };
    Claim::new(id, text).value(value.clone()).support(support)
}

/// The output schema of the tool that a look-up calls, for the units of its claims.
pub(crate) fn with_units(steps: &Steps<'_>, descriptor: &PluginDescriptor, report: &mut Report) {
    for claim in report.claims.iter_mut().filter(|c| c.unit.is_none()) {
        let Some(Support::Tool { call, pointer }) = claim.support.first() else { continue };
        let tool = steps.ledger.tool_of(call);
        let Some(tool) = tool.and_then(|(_, name)| descriptor.tool(&name)) else { continue };
        claim.unit = crate::ledger::unit_at(&tool.output_schema, pointer);
    }
}
