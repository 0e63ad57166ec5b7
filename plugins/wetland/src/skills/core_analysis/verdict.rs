//! The verdict: what the recorded table gives for what is known about change, and what decided it.

use super::{Answer, claim};
use crate::inputs::Inputs;
use crate::tools::{
    ExtentChange, Known, OpenReason, StateRule, ThreatEvidence, WaterRegime, WetlandState,
};
use plugin_api::prelude::*;
use plugin_api::report::{Basis, Block};
use skillhost_story::{column, number, title, was_given, word};

/// Draws the verdict.
pub(super) fn conclude(
    answer: &mut Answer,
    inputs: &Inputs,
    pair: Option<&Called<ExtentChange>>,
    record: Option<&Called<WaterRegime>>,
    threats: Option<&Called<ThreatEvidence>>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let trend = record.and_then(|r| Some((r, r.output.trend.as_ref()?)));
    let known = Known {
        direction: trend.map(|(_, t)| t.direction),
        change_percent: trend.and_then(|(_, t)| t.change_percent),
        change_low_percent: trend.and_then(|(_, t)| t.change_low_percent),
        years: trend.map(|(r, _)| r.output.years),
        looks: trend.map(|(r, _)| r.output.valid_looks),
        mildest_change_percent: pair.and_then(|p| p.output.mildest_percent),
        same_season: pair.map(|p| p.output.same_season),
        stated_threats: threats.map(|t| t.output.stated_count),
    };
    let run: Called<WetlandState> = context.call("wetland_state", &known)?;
    tell_table(answer, &run);
    let found = &run.output;
    let mut verdict = Verdict::new(found.state.map_or("inconclusive", StateRule::id));
    if let (Some(_), Some(rule)) = (found.state, &found.rule) {
        claim(answer, &run, "state", "/state", None, None);
        claim(answer, &run, "state_rule", "/rule", None, None);
        answer.say("verdict", Text::new("state-rule").claim("rule", "state_rule"));
        let (claims, fields): (&[&str], &[&str]) = match rule.as_str() {
            "pair-loss" => (
                &["change_mildest", "change_same_season"],
                &["bands", "bands_before", "date", "date_before", "aoi", "calibration"],
            ),
            "stated-threat" => {
                (&["trend_direction", "threats_stated_count"], &["series", "threats_stated"])
            }
            _ => (&["trend_direction", "trend_p", "trend_change", "trend_change_low"], &["series"]),
        };
        for id in claims.iter().filter(|id| answer.find_claim(id).is_some()) {
            verdict = verdict.by_claim(id);
        }
        verdict = verdict.by_claim("state");
        for field in fields.iter().filter(|f| was_given(context, f)) {
            verdict = verdict.by_input(field);
        }
    }
    if let Some(open) = found.open {
        tell_open(answer, open, inputs);
    }
    answer.output.open = found.open;
    answer.output.verdict.clone_from(&verdict.id);
    let name = |basis: &Basis| match basis {
        Basis::Claim(name) | Basis::Input(name) => name.clone(),
    };
    answer.output.decided_by = verdict.decided_by.iter().map(name).collect();
    answer.verdict = Some(verdict);
    Ok(())
}

/// Why there is no verdict, and what would bring one.
fn tell_open(answer: &mut Answer, open: OpenReason, inputs: &Inputs) {
    let (id, lift) = match open {
        OpenReason::NoChangeKnown if inputs.series.is_some() => {
            ("open-record-says-nothing", "lift-series")
        }
        OpenReason::NoChangeKnown => ("open-no-change-known", "lift-change"),
        OpenReason::OtherSeason => ("open-other-season", "lift-dates"),
        OpenReason::PairOnly => ("open-pair-only", "lift-change"),
        OpenReason::Disputed => ("open-disputed", "lift-longer"),
        OpenReason::Rising => ("open-rising", "lift-field"),
        OpenReason::TooShort => ("open-too-short", "lift-longer"),
        OpenReason::LossPossible => ("open-loss-possible", "lift-longer"),
    };
    answer.block("verdict", Block::Callout { text: Text::new(id) });
    answer.limit(4, Text::new(id), Some(Text::new(lift)));
}

/// The limits of the table.
fn tell_table(answer: &mut Answer, run: &Called<WetlandState>) {
    let mut cell = |id: &str, pointer: &str| {
        claim(answer, run, id, pointer, Some(0), None);
        number(id)
    };
    let rows = vec![
        vec![
            word("verdict-degraded"),
            word("rule-record-loss"),
            cell("limit_degraded", "/degraded_from_percent"),
        ],
        vec![word("verdict-at_risk"), word("rule-record-decline"), word("rule-any-loss")],
        vec![
            word("verdict-at_risk"),
            word("rule-pair-loss"),
            cell("limit_change", "/change_from_percent"),
        ],
        vec![word("verdict-at_risk"), word("rule-stated-threat"), word("rule-as-stated")],
        vec![
            word("verdict-stable"),
            word("rule-record-stable"),
            cell("limit_stable", "/stable_loss_below_percent"),
        ],
    ];
    let columns = ["column-verdict", "column-rule", "column-limit"].map(column).to_vec();
    answer.block("verdict", Block::Table { title: title("table-rules"), columns, rows });
    let mut more = |id: &str, pointer: &str| claim(answer, run, id, pointer, Some(0), None);
    more("limit_looks", "/stable_looks");
    more("limit_years", "/stable_years");
    let text = Text::new("rules-own").claim("looks", "limit_looks").claim("years", "limit_years");
    answer.say("verdict", text);
}
