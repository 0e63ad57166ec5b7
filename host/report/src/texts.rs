//! Every wording of a report, for gates that look at all of them.

use plugin_api::report::{Block, Cell, Report, Text};
use serde_json::Value;
use std::borrow::Cow;

/// The wordings that skills put into a report, in the order in which a reader meets them. What
/// the host says itself, the limitation notice, is left out.
#[must_use]
pub fn texts(report: &Report) -> Vec<Cow<'_, Text>> {
    let mut all: Vec<Cow<'_, Text>> = Vec::new();
    let mut add = |text| all.push(Cow::Borrowed(text));
    report.disclosure.iter().for_each(&mut add);
    let mut later = Vec::new();
    for block in report.sections.iter().flat_map(|section| &section.blocks) {
        match block {
            Block::Text { text } | Block::Callout { text } => add(text),
            Block::List { items } => items.iter().for_each(&mut add),
            Block::Table { title, columns, rows } => {
                title.iter().for_each(&mut add);
                columns.iter().map(|column| &column.title).for_each(&mut add);
                let cells = rows.iter().flatten().filter_map(|cell| match cell {
                    Cell::Text(text) => Some(text),
                    Cell::Claim(_) | Cell::Input(_) | Cell::Empty => None,
                });
                cells.for_each(&mut add);
            }
            Block::Figure { chart } => {
                [&chart.title, &chart.alt, &chart.x.title, &chart.y.title]
                    .into_iter()
                    .for_each(&mut add);
                chart.series.iter().map(|series| &series.name).for_each(&mut add);
            }
            Block::Other(block) => later.extend(unknown(block)),
        }
    }
    if let Some(scenarios) = &report.scenarios {
        [&scenarios.best, &scenarios.base, &scenarios.worst].into_iter().for_each(&mut add);
    }
    report.key_risks.iter().for_each(&mut add);
    report.actions.iter().for_each(&mut add);
    report.claims.iter().map(|claim| &claim.text).for_each(&mut add);
    all.extend(later.into_iter().map(Cow::Owned));
    all
}

/// What is shown of a block of a kind that this version does not know: its title, where it has
/// one, and a note that names the kind.
pub(crate) fn unknown(block: &Value) -> impl Iterator<Item = Text> {
    let title = block.get("title").and_then(|t| serde_json::from_value(t.clone()).ok());
    let kind = block["kind"].as_str().unwrap_or("?");
    title.into_iter().chain([Text::new("report-unknown-block").verbatim("kind", kind)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::report::{Claim, Column, Section};
    use serde_json::json;

    #[test]
    fn no_wording_is_forgotten() {
        let text = |id: &str| Text::new(id);
        let column = Column { title: text("d"), unit: None };
        let rows = vec![vec![Cell::Text(text("e")), Cell::Claim("k".into())]];
        let report = Report {
            disclosure: vec![text("a")],
            sections: vec![Section {
                id: "s".into(),
                blocks: vec![
                    Block::Text { text: text("b") },
                    Block::Table { title: Some(text("c")), columns: vec![column], rows },
                    Block::List { items: vec![text("f"), text("g")] },
                    Block::Callout { text: text("h") },
                    Block::Other(json!({"kind": "k", "title": {"id": "l"}})),
                    Block::Other(json!(3)),
                ],
            }],
            claims: vec![Claim::new("k", text("k"))],
            key_risks: vec![text("i")],
            actions: vec![text("j")],
            ..Report::default()
        };
        let ids: Vec<String> = texts(&report).iter().map(|t| t.id.clone()).collect();
        let unknown = "report-unknown-block";
        let expected =
            ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", unknown, unknown];
        assert_eq!(ids, expected);
    }
}
