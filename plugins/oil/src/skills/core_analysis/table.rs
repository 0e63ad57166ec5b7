//! Whether a table that was given can be read, and its faults told line by line.

use super::Answer;
use crate::tools::{OilTable, TableCheck, TableHolds};
use plugin_api::prelude::*;
use plugin_api::report::Block;

/// Whether a table can be read; tells every fault with its line where not. `decides` says whether
/// nothing else could take its place.
pub(super) fn readable(
    answer: &mut Answer,
    section: &str,
    file: &FileInput,
    holds: TableHolds,
    decides: bool,
    context: &SkillContext<'_>,
) -> Result<bool, SkillError> {
    let level = if decides { 4 } else { 1 };
    let what = match holds {
        TableHolds::Peaks => "peaks",
        TableHolds::Yields => "yields",
        TableHolds::Ladder => "ladder",
    };
    let asked = OilTable { table: file.clone(), holds };
    let check: Called<TableCheck> = match context.call("check_table", &asked) {
        Ok(check) => check,
        Err(error) if error.code().starts_with("file-") => {
            answer.notes.push(format!("{section}: {}: {}", error.code(), error.message()));
            let text = Text::new("limit-table-unreadable");
            answer.block(section, Block::Callout { text: text.clone() });
            answer.limit(level, text, Some(Text::new("lift-table")));
            return Ok(false);
        }
        Err(error) => return Err(error.into()),
    };
    if check.output.readable {
        return Ok(true);
    }
    let text = Text::new(format!("table-refused-{what}"));
    answer.block(section, Block::Callout { text: text.clone() });
    let mut items = Vec::new();
    for (i, fault) in check.output.faults.iter().enumerate() {
        let kind = plugin_api::wire::to_value(&fault.fault)?;
        let kind = kind.as_str().unwrap_or_default().replace('_', "-");
        let mut item = Text::new(format!("fault-{kind}"));
        for member in ["line", "expected", "found"] {
            let id = format!("{what}_fault_{i}_{member}");
            let words = Text::new(format!("claim-fault-{member}")).claim("value", &id);
            answer.claim(check.claim(&id, &format!("/faults/{i}/{member}"), words));
            item = item.claim(member, id);
        }
        items.push(item);
    }
    answer.block(section, Block::List { items });
    answer.limit(level, text, Some(Text::new("lift-table")));
    Ok(false)
}
