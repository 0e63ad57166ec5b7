//! The level: what the recorded table gives for what is known, and what decided it.

use super::Answer;
use super::rain::RainRuns;
use super::slope::SlopeRuns;
use crate::inputs::{RAIN_FIELDS, SLOPE_FIELDS};
use crate::settings::Settings;
use crate::tools::{
    InRange, Known, Level, LevelRule, SlopeMovement, Unknown, Verified, WarningLevel,
};
use plugin_api::prelude::*;
use plugin_api::report::{Basis, Block, Cell, DerivedOp};
use skillhost_story::{column, statement, title, was_given, word};

/// Everything that was computed.
pub(super) struct Found<'a> {
    pub(super) slope: Option<&'a SlopeRuns>,
    pub(super) rain: Option<&'a RainRuns>,
    pub(super) movement: Option<&'a Called<SlopeMovement>>,
}

/// The recorded level.
pub(super) struct LevelRun {
    run: Called<WarningLevel>,
    /// Whether it is open only because this rain may not give good news.
    held_back: bool,
}

/// Asks the tool for the level of what is known.
pub(super) fn level_part(
    answer: &mut Answer,
    found: &Found<'_>,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<LevelRun, SkillError> {
    let mut known = Known {
        fs_quasi_stable: settings.fs_quasi_stable,
        fs_stable: settings.fs_stable,
        rain_approaching: settings.rain_approaching,
        failure_within_h: settings.failure_within_h,
        movement_accelerates: found.movement.map(|m| m.output.accelerates),
        failure_in_h: found.movement.and_then(|m| m.output.failure_in_h),
        ..Known::default()
    };
    if let Some(SlopeRuns { now, saturated, .. }) = found.slope {
        known.fs_now = now.output.fs;
        known.fs_now_unbounded = Some(now.output.fs_unbounded);
        known.fs_saturated = saturated.output.fs;
        known.fs_saturated_unbounded = Some(saturated.output.fs_unbounded);
        known.water_stated = Some(answer.output.water_stated);
    }
    if let Some(RainRuns { threshold, .. }) = found.rain {
        known.rain_ratio = Some(threshold.output.ratio);
        known.rain_in_range = Some(threshold.output.in_range == InRange::Within);
    }
    let mut run: Called<WarningLevel> = context.call("warning_level", &known)?;
    let held_back = run.output.level == Some(Level::NoWarning) && !good_news_counts(answer);
    if held_back {
        // The rain is then as good as unknown.
        (known.rain_ratio, known.rain_in_range) = (None, None);
        run = context.call("warning_level", &known)?;
    }
    let output = &mut answer.output;
    (output.at_least, output.at_most) = (run.output.at_least, Some(run.output.at_most));
    output.table = run.output.rules.iter().map(|r| r.level).collect();
    output.table.dedup();
    Ok(LevelRun { run, held_back })
}

/// Shows the table that gives the levels.
fn tell_rules(answer: &mut Answer, run: &Called<WarningLevel>) {
    let rows = run.output.rules.iter().enumerate().map(|(i, rule)| rule_row(answer, run, i, rule));
    let rows = rows.collect();
    let columns = [
        "column-level",
        "column-fs-now-below",
        "column-fs-saturated-below",
        "column-rain-ratio-from",
        "column-water",
        "column-movement",
        "column-fired",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("warning", Block::Table { title: title("table-rules"), columns, rows });
}

/// Whether a rain below the curve may count as good news: only where somebody chose the curve,
/// somebody has read it, and no missing hour could have held more rain. Bad news counts always.
fn good_news_counts(answer: &Answer) -> bool {
    answer.output.rain.as_ref().is_none_or(|rain| {
        rain.complete && !rain.curve.is_default && rain.curve.verification != Verified::MemoryOnly
    })
}

fn rule_row(
    answer: &mut Answer,
    run: &Called<WarningLevel>,
    i: usize,
    rule: &LevelRule,
) -> Vec<Cell> {
    let fired = run.output.rule.as_ref() == Some(&rule.id);
    let mut limit = |what: &str, given: bool| {
        if !given {
            return Cell::Empty;
        }
        let id = format!("rule_{}_{what}", rule.id.replace('-', "_"));
        let text = Text::new(format!("claim-{}", what.replace('_', "-")))
            .text("level", Text::new(format!("value-{}", rule.level.id())))
            .claim("value", &*id);
        answer.claim(run.claim(&id, &format!("/rules/{i}/{what}"), text));
        Cell::Claim(id)
    };
    vec![
        word(format!("value-{}", rule.level.id())),
        limit("fs_now_below", rule.fs_now_below.is_some()),
        limit("fs_saturated_below", rule.fs_saturated_below.is_some()),
        limit("rain_ratio_at_least", rule.rain_ratio_at_least.is_some()),
        if rule.water_not_stated { word("water-not-stated-short") } else { Cell::Empty },
        match rule.failure_within_h {
            Some(_) => limit("failure_within_h", true),
            None if rule.movement_accelerates => word("movement-speeds-up"),
            None => Cell::Empty,
        },
        if fired { word("rule-fired") } else { Cell::Empty },
    ]
}

/// How far the slope is from the limit below which the table sees it failing.
fn margin(answer: &mut Answer, run: &Called<WarningLevel>) {
    let limit = "rule_emergency_failing_fs_now_below";
    let first = run.output.rules.iter().find(|r| r.id == "emergency-failing");
    let (Some(fs), Some(equilibrium)) = (answer.output.fs_now, first.and_then(|r| r.fs_now_below))
    else {
        return;
    };
    let of = vec!["fs_now".into(), limit.into()];
    let claim = Claim::new("fs_margin", statement("fs_margin"))
        .value(fs - equilibrium)
        .unit("1")
        .decimals(4)
        .support(Support::Derived { op: DerivedOp::Difference, of });
    answer.claim(claim);
    let words = if fs < equilibrium { "stability-below-limit" } else { "stability-above-limit" };
    answer.say("warning", Text::new(words).claim("margin", "fs_margin").claim("limit", limit));
}

/// The verdict, what decided it, and what is missing for a better one.
pub(super) fn conclude(
    answer: &mut Answer,
    computed: &Found<'_>,
    LevelRun { run, held_back }: &LevelRun,
    context: &SkillContext<'_>,
) {
    let found = &run.output;
    // A level needs both parts, even where one alone would already decide it.
    let level = found.level.filter(|_| computed.slope.is_some() && computed.rain.is_some());
    answer.output.level = level;
    if level.is_some() {
        answer.claim(run.claim("warning_level", "/level", statement("warning_level")));
        let text = Text::new("warning-level").claim("level", "warning_level");
        answer.say("warning", text);
    } else {
        bounds(answer, run);
    }
    if found.rule.is_some() {
        answer.claim(run.claim("warning_rule", "/rule", statement("warning_rule")));
        let words = if level.is_some() { "warning-rule" } else { "warning-rule-at-least" };
        answer.say("warning", Text::new(words).claim("rule", "warning_rule"));
    }
    tell_rules(answer, run);
    margin(answer, run);
    limitations(answer, computed.rain, level.is_some(), *held_back);

    let mut verdict = Verdict::new(level.map_or("inconclusive", Level::id));
    if level.is_some() {
        let claims = ["fs_now", "fs_now_unbounded", "fs_saturated", "fs_saturated_unbounded"];
        for id in claims.into_iter().filter(|id| answer.find_claim(id).is_some()) {
            verdict = verdict.by_claim(id);
        }
        let rain_used = !found.unknown.contains(&Unknown::Rain);
        if rain_used {
            verdict = verdict.by_claim("rain_ratio");
        }
        let moves = computed.movement.is_some_and(|m| m.output.accelerates);
        if moves {
            verdict = verdict.by_claim("movement_accelerates").by_input("movement");
        }
        verdict = verdict.by_claim("warning_level");
        let from_record = computed.rain.is_some_and(|r| r.from_record);
        let of_the_rain: &[&str] = if from_record { &["rain"] } else { &RAIN_FIELDS };
        let rain_inputs = of_the_rain.iter().chain(&["threshold"]);
        let slope_inputs = SLOPE_FIELDS.iter().chain(&LOADS_AND_WATER);
        for field in slope_inputs.chain(rain_inputs.filter(|_| rain_used)) {
            if was_given(context, field) {
                verdict = verdict.by_input(field);
            }
        }
    }
    answer.output.verdict.clone_from(&verdict.id);
    answer.output.decided_by = verdict.decided_by.iter().map(name_of).collect();
    answer.verdict = Some(verdict);
}

/// The inputs that a slope can do without.
const LOADS_AND_WATER: [&str; 9] = [
    "water_ratio",
    "pore_pressure_ratio",
    "pore_pressure_kpa",
    "matric_suction_kpa",
    "suction_angle_deg",
    "root_cohesion_kpa",
    "surcharge_kpa",
    "seismic_coefficient",
    "water_unit_weight_knm3",
];

fn name_of(basis: &Basis) -> String {
    match basis {
        Basis::Claim(name) | Basis::Input(name) => name.clone(),
    }
}

/// What can be said without a level.
fn bounds(answer: &mut Answer, run: &Called<WarningLevel>) {
    let most = "warning_at_most";
    answer.claim(run.claim(most, "/at_most", statement(most)));
    let text = if run.output.at_least.is_some() {
        let least = "warning_at_least";
        answer.claim(run.claim(least, "/at_least", statement(least)));
        Text::new("warning-bounds").claim("least", least).claim("most", most)
    } else {
        Text::new("warning-open").claim("most", most)
    };
    answer.block("warning", Block::Callout { text });
}

/// Where a gap leaves the level open it counts as a decisive one.
fn limitations(answer: &mut Answer, rain: Option<&RainRuns>, has_level: bool, held_back: bool) {
    let weight = |decides: bool| if decides { 4 } else { 1 };
    if answer.output.slope_known && !answer.output.water_stated {
        let lift = Text::new("lift-water")
            .field("ratio", "water_ratio")
            .field("ratio_of_pressure", "pore_pressure_ratio")
            .field("pressure", "pore_pressure_kpa")
            .field("suction", "matric_suction_kpa");
        // Without the rain the level is open whatever the water.
        let decides = !has_level && !held_back && rain.is_some();
        answer.limit(weight(decides), Text::new("limit-water-not-stated"), Some(lift));
    }
    let Some(RainRuns { threshold: rain, complete, .. }) = rain else { return };
    if !complete {
        // A gap decides only where the rain that is there would have been good news.
        let lift = Text::new("lift-rain-gaps");
        answer.limit(weight(held_back), Text::new("limit-rain-gaps"), Some(lift));
    }
    let choose = || Some(Text::new("lift-curve").field("field", "threshold"));
    let curve = |id: &str| Text::new(id).claim("curve", "threshold_curve");
    if rain.output.in_range != InRange::Within {
        let text = curve("limit-rain-range").claim("duration", "rain_duration_h");
        answer.limit(weight(!has_level), text, choose());
    }
    if held_back && answer.output.rain.as_ref().is_some_and(|r| r.curve.is_default) {
        answer.limit(4, curve("limit-curve-default"), choose());
    }
    let (decides, id) = match rain.output.verification {
        Verified::Confirmed => return,
        Verified::Secondary => (false, "limit-curve-secondary"),
        Verified::MemoryOnly => (held_back, "limit-curve-memory-only"),
    };
    let lift = Text::new("lift-curve-read").field("field", "threshold");
    answer.limit(weight(decides), curve(id), Some(lift));
}
