//! Threats: what was seen and stated, and nothing else.

use super::{Answer, asked, claim, outside, refused};
use crate::inputs::Inputs;
use crate::tools::{
    ExtentChange, Indices, Looked, Signal, ThreatEvidence, ThreatsKnown, WaterRegime,
};
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell};
use skillhost_story::{column, number, title, word};

const fn id_of(signal: Signal) -> &'static str {
    match signal {
        Signal::WaterDecline => "water_decline",
        Signal::WaterLoss => "water_loss",
        Signal::TurbidWater => "turbid_water",
        Signal::SparseVegetation => "sparse_vegetation",
    }
}

/// Looks for signs of threats.
pub(super) fn threats_part(
    answer: &mut Answer,
    inputs: &Inputs,
    seen: Option<&Called<Indices>>,
    pair: Option<&Called<ExtentChange>>,
    record: Option<&Called<WaterRegime>>,
    context: &SkillContext<'_>,
) -> Result<Option<Called<ThreatEvidence>>, SkillError> {
    let image = seen.filter(|s| s.output.image.is_some());
    let known = ThreatsKnown {
        direction: record.and_then(|r| r.output.trend.as_ref()).map(|t| t.direction),
        mildest_change_percent: pair
            .filter(|p| p.output.same_season)
            .and_then(|p| p.output.mildest_percent),
        turbid_percent: image.and_then(|i| i.output.turbid_percent),
        core_water_px: image.and_then(|i| i.output.core_water_px),
        sparse_percent: image.and_then(|i| i.output.sparse_percent),
        stated: inputs.threats_stated.clone(),
    };
    let run: Called<ThreatEvidence> = match asked(context, "threat_evidence", &known) {
        Ok(Some(run)) => run,
        Ok(None) => {
            outside(answer, "threats");
            return Ok(None);
        }
        Err(error) if error.code() == "input-invalid" => {
            let lift = Text::new("lift-threats").field("field", "threats_stated");
            refused(answer, "threats", 2, "threats-refused", &error, lift);
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    claim(answer, &run, "threats_looked_at", "/looked_at", None, None);
    claim(answer, &run, "threats_found", "/found", None, None);
    claim(answer, &run, "threats_stated_count", "/stated_count", None, None);
    if let (Some(image), Some(_)) = (image, known.turbid_percent) {
        claim(answer, image, "turbid_percent", "/turbid_percent", Some(1), None);
    }
    let mut rows = Vec::new();
    for (i, signal) in run.output.signals.iter().enumerate() {
        let id = id_of(signal.signal);
        let looked = match signal.looked {
            Looked::Found => "looked-found",
            Looked::NotFound => "looked-not-found",
            Looked::NotLookedAt => "looked-not",
        };
        let shown = match signal.signal {
            Signal::WaterDecline => "trend_change",
            Signal::WaterLoss => "change_mildest",
            Signal::TurbidWater => "turbid_percent",
            Signal::SparseVegetation => "sparse_percent",
        };
        let value = match (signal.looked, answer.find_claim(shown).is_some()) {
            (Looked::Found | Looked::NotFound, true) => number(shown),
            _ => Cell::Empty,
        };
        let from = format!("threat_{id}_from");
        let limit = match signal.from_percent {
            Some(_) => {
                let name = Text::new(format!("value-{id}"));
                let words =
                    Text::new("claim-threat-from").text("threat", name).claim("value", &*from);
                let pointer = format!("/signals/{i}/from_percent");
                claim(answer, &run, &from, &pointer, Some(0), Some(words));
                number(from)
            }
            None => word("threat-by-tests"),
        };
        rows.push(vec![word(format!("value-{id}")), word(looked), value, limit]);
        let list = &mut answer.output.threats;
        match signal.looked {
            Looked::Found => list.found.push(id.into()),
            Looked::NotFound => list.not_found.push(id.into()),
            Looked::NotLookedAt => list.not_looked_at.push(id.into()),
        }
    }
    let columns = ["column-sign", "column-result", "column-seen", "column-counts-from"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("threats", Block::Table { title: title("table-threats"), columns, rows });
    if run.output.stated.is_empty() {
        answer.say("threats", Text::new("threats-none-stated"));
    } else {
        answer.say("threats", Text::new("threats-stated"));
        let items = run.output.stated.iter().map(|s| {
            let name = Text::new(format!("value-{}", s.threat));
            Text::new("threat-stated").text("threat", name)
        });
        let items = items.collect();
        answer.block("threats", Block::List { items });
        answer.output.threats.stated = run.output.stated.iter().map(|s| s.threat.clone()).collect();
    }
    answer.say("threats", Text::new("threats-field"));
    Ok(Some(run))
}
