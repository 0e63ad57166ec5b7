//! Where several oils are compared: side by side from published figures, with a winner or the reason
//! why there is none.

use super::{Answer, profile};
use crate::skills::{AnalysisType, Requirements};
use crate::tools::{Compared, NoWinner, OilsCompared};
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell};
use skillhost_story::{column, number, statement, title};

/// Sets the plants of the question side by side.
pub(super) fn comparison_part(
    answer: &mut Answer,
    requirements: &Requirements,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    if requirements.analysis_type != AnalysisType::Comparison || requirements.plants_named.len() < 2
    {
        return Ok(());
    }
    let asked = Compared {
        herbs: requirements.plants_named.clone(),
        method: requirements.inputs.method.clone(),
        basis: requirements.inputs.basis().map(Into::into),
    };
    let run: Called<OilsCompared> = context.call("compare_oils", &asked)?;
    let mut rows = Vec::new();
    for (i, oil) in run.output.oils.iter().enumerate() {
        let mut cell = |member: &str, there: bool| {
            if !there {
                return Cell::Empty;
            }
            let id = format!("compared_{i}_{member}");
            let words = Text::new(format!("claim-compared-{}", member.replace('_', "-")))
                .claim("value", &id);
            answer.claim(run.claim(&id, &format!("/oils/{i}/{member}"), words));
            number(id)
        };
        let (low, high) = (
            cell("yield_low_pct", oil.yield_low_pct.is_some()),
            cell("yield_high_pct", oil.yield_high_pct.is_some()),
        );
        let (time, limits) = (cell("time_min", oil.time_min.is_some()), cell("limits", true));
        let plant = profile::label(oil.plant.as_deref().unwrap_or_default());
        rows.push(vec![plant, low, high, time, limits]);
    }
    let columns =
        ["column-plant", "column-lowest", "column-highest", "column-time", "column-limits"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("summary", Block::Table { title: title("table-compared"), columns, rows });
    let text = if run.output.winner.is_some() {
        answer.claim(run.claim("winner", "/winner", statement("winner")));
        Text::new("winner-by-yield").claim("plant", "winner")
    } else {
        Text::new(match run.output.no_winner {
            Some(NoWinner::MethodNotStated) => "no-winner-method",
            Some(NoWinner::BasisDiffers) => "no-winner-basis",
            Some(NoWinner::RangesOverlap) => "no-winner-overlap",
            // The plants were found in the question, so that they are known.
            Some(NoWinner::NoYield | NoWinner::UnknownPlant | NoWinner::TooFew) | None => {
                "no-winner-yield"
            }
        })
    };
    answer.block("summary", Block::Callout { text });
    Ok(())
}
