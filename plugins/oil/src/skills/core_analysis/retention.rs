//! Retention indices of the peaks, where an alkane ladder was given.

use super::{Answer, table};
use crate::inputs::Inputs;
use crate::tools::{IndexMethod, RetentionAsked, RetentionIndices, TableHolds};
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell};
use skillhost_story::{column, number, statement, title};

/// Peaks that the table shows at most.
const ROWS: usize = 30;

/// Computes the index of each peak and tells it, or why it has none.
pub(super) fn retention_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let Some(ladder) = &inputs.ladder else { return Ok(()) };
    let Some(peaks) = &inputs.peaks else {
        answer.say("profile", Text::new("retention-needs-peaks"));
        return Ok(());
    };
    if !table::readable(answer, "profile", ladder, TableHolds::Ladder, false, context)? {
        return Ok(());
    }
    let kovats = inputs.dead_time_min.is_some();
    let asked = RetentionAsked {
        ladder: Vec::new(),
        ladder_file: Some(ladder.clone()),
        times_min: Vec::new(),
        peaks_file: Some(peaks.clone()),
        method: if kovats { IndexMethod::Kovats } else { IndexMethod::Linear },
        dead_time_min: inputs.dead_time_min,
    };
    let run: Called<RetentionIndices> = match context.call("retention_index", &asked) {
        Ok(run) => run,
        Err(error) if error.code() == "input-invalid" || error.code().starts_with("file-") => {
            let text = Text::new("retention-refused");
            answer.block("profile", Block::Callout { text: text.clone() });
            answer.limit(1, text, Some(Text::new("lift-table")));
            answer.notes.push(format!("retention: {}: {}", error.code(), error.message()));
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    answer.claim(run.claim("index_method", "/method", statement("index_method")));
    answer.say("profile", Text::new("retention-method").claim("method", "index_method"));
    let mut rows = Vec::new();
    for (i, peak) in run.output.peaks.iter().enumerate().take(ROWS) {
        let mut cell = |member: &str, decimals: Option<u8>, there: bool| {
            if !there {
                return Cell::Empty;
            }
            let id = format!("peak_{i}_{member}");
            let words =
                Text::new(format!("claim-peak-{}", member.replace('_', "-"))).claim("value", &id);
            let claim = run.claim(&id, &format!("/peaks/{i}/{member}"), words);
            answer.claim(Claim { decimals, ..claim });
            number(id)
        };
        rows.push(vec![
            cell("name", None, peak.name.is_some()),
            cell("time_min", Some(3), true),
            cell("index", Some(1), peak.index.is_some()),
            cell("reason", None, peak.reason.is_some()),
        ]);
    }
    let columns = ["column-compound", "column-retention", "column-index", "column-why"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("profile", Block::Table { title: title("table-indices"), columns, rows });
    Ok(())
}
