//! Priority for restoration out of judgements, with weights and sensitivity shown.

use super::{Answer, RestorationSummary, asked, claim, outside};
use crate::inputs::Inputs;
use crate::tools::{DirectionFound, Judgements, RestorationScore, WaterRegime};
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell};
use skillhost_story::{column, field_name, number, title, word};

/// Scores what was judged; a decline of the record stands in for a degradation that nobody judged.
pub(super) fn restoration_part(
    answer: &mut Answer,
    inputs: &Inputs,
    record: Option<&Called<WaterRegime>>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let measured = record
        .and_then(|r| r.output.trend.as_ref())
        .filter(|t| t.direction == DirectionFound::Declining)
        .and_then(|t| t.change_percent)
        .map(|change| (-change / 100.0).clamp(0.0, 1.0));
    let from_record = inputs.degradation.is_none() && measured.is_some();
    let judged = Judgements {
        degradation: inputs.degradation.or(measured),
        biodiversity_value: inputs.biodiversity_value,
        water_restorability: inputs.water_restorability,
        connectivity: inputs.connectivity,
        threat_pressure: inputs.threat_pressure,
        feasibility: inputs.feasibility,
        weights: None,
        pairwise: None,
    };
    if !from_record && inputs.judgements().iter().all(Option::is_none) {
        answer.block("restoration", Block::Callout { text: Text::new("restoration-nothing") });
        return Ok(());
    }
    let run: Called<RestorationScore> = match asked(context, "restoration_score", &judged) {
        Ok(Some(run)) => run,
        Ok(None) => {
            outside(answer, "restoration");
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    claim(answer, &run, "restoration_low", "/low", Some(2), None);
    claim(answer, &run, "restoration_high", "/high", Some(2), None);
    claim(answer, &run, "restoration_nudged_low", "/nudged_low", Some(2), None);
    claim(answer, &run, "restoration_nudged_high", "/nudged_high", Some(2), None);
    let text = match (run.output.priority.is_some(), run.output.score.is_some()) {
        (true, whole) => {
            claim(answer, &run, "restoration_priority", "/priority", None, None);
            let id = if whole { "restoration-band" } else { "restoration-band-open" };
            Text::new(id).claim("priority", "restoration_priority")
        }
        (false, _) => Text::new("restoration-open"),
    };
    let text = text.claim("low", "restoration_low").claim("high", "restoration_high");
    answer.block("restoration", Block::Callout { text });
    let mut rows = Vec::new();
    for (i, part) in run.output.criteria.iter().enumerate() {
        let mut cell = |member: &str, there: bool| {
            if !there {
                return Cell::Empty;
            }
            let id = format!("{}_{member}", part.criterion);
            let words = Text::new(format!("claim-criterion-{member}"))
                .field("criterion", &*part.criterion)
                .claim("value", &*id);
            claim(answer, &run, &id, &format!("/criteria/{i}/{member}"), Some(2), Some(words));
            number(id)
        };
        rows.push(vec![
            field_name(&part.criterion),
            cell("weight", true),
            match part.judged {
                Some(_) => cell("judged", true),
                None => word("not-judged"),
            },
            cell("part", part.part.is_some()),
        ]);
    }
    let columns = ["column-criterion", "column-weight", "column-judged", "column-part"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("restoration", Block::Table { title: title("table-restoration"), columns, rows });
    if from_record {
        answer.say("restoration", Text::new("restoration-from-record"));
    }
    let id = if run.output.stable { "restoration-robust" } else { "restoration-fragile" };
    let text = Text::new(id)
        .claim("low", "restoration_nudged_low")
        .claim("high", "restoration_nudged_high");
    answer.say("restoration", text);
    answer.say("restoration", Text::new("restoration-weights"));
    answer.output.restoration = Some(RestorationSummary {
        low: run.output.low,
        high: run.output.high,
        priority: run.output.priority,
        unknown: run.output.unknown.clone(),
    });
    Ok(())
}
