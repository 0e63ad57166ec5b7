//! Every wording of a report, for gates that look at all of them.

use plugin_api::report::{Block, Cell, Report, Text};

/// The wordings that skills put into a report, in the order in which a reader meets them. What
/// the host says itself, the limitation notice, is left out.
#[must_use]
pub fn texts(report: &Report) -> Vec<&Text> {
    let mut all: Vec<&Text> = report.disclosure.iter().collect();
    for block in report.sections.iter().flat_map(|section| &section.blocks) {
        match block {
            Block::Text { text } | Block::Callout { text } => all.push(text),
            Block::List { items } => all.extend(items),
            Block::Table { title, columns, rows } => {
                all.extend(title);
                all.extend(columns.iter().map(|column| &column.title));
                all.extend(rows.iter().flatten().filter_map(|cell| match cell {
                    Cell::Text(text) => Some(text),
                    Cell::Claim(_) | Cell::Input(_) | Cell::Empty => None,
                }));
            }
            Block::Other(_) => {}
        }
    }
    if let Some(scenarios) = &report.scenarios {
        all.extend([&scenarios.best, &scenarios.base, &scenarios.worst]);
    }
    all.extend(&report.key_risks);
    all.extend(&report.actions);
    all.extend(report.claims.iter().map(|claim| &claim.text));
    all
}
