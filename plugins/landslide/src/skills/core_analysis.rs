//! Step 3: stability, rain and the level that follows from both.
//!
//! The verdict is the recorded level of the tool `warning_level`, and only where the slope and the
//! rain are both there and nothing unknown could change it. Everything else is inconclusive, with
//! what is known as a lower bound.

use super::{
    Evidence, Requirements, column, field_name, number, rests_on_a_tool, statement, was_given, word,
};
use crate::inputs::{Inputs, RAIN_FIELDS, SLOPE_FIELDS};
use crate::knowledge;
use crate::tools::{
    AssumedWhy, InRange, Known, Level, LevelRule, Rain, RainThreshold, Slope, SlopeStability,
    Unknown, Verified, WarningLevel, WaterEffect, WaterStated,
};
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::report::{Basis, Block, Cell, DerivedOp, Relevance, Scenarios, SourceFrom};
use plugin_api::serde_json::Value;

/// Computes stability, threshold and level.
pub struct CoreAnalysis;

/// What the step reads.
#[data]
pub struct CoreInput {
    /// From the intake
    pub requirements: Requirements,
    /// From the evidence step
    pub evidence: Evidence,
}

/// An instrument with a value at which to act.
#[data]
#[derive(Copy, Eq)]
pub enum Instrument {
    /// Measures the height of the water table
    Piezometer,
    /// Measures the rain
    RainGauge,
}

/// A value at which to act.
#[data]
pub struct Trigger {
    /// What measures it
    pub instrument: Instrument,
    /// The claim that holds the value
    pub claim: String,
    /// The recorded call that computed it
    pub call: String,
}

/// The curve that the rain was held against.
#[data]
pub struct CurveUsed {
    /// Its id
    pub id: String,
    /// Its row in the knowledge base, where it ships
    pub knowledge_id: Option<String>,
    /// How far its coefficients were checked
    pub verification: Verified,
    /// Whether nobody chose it
    pub is_default: bool,
}

/// What was found about the rain.
#[data]
pub struct RainResult {
    /// Whether the intensity is at least the threshold's
    pub exceeded: bool,
    /// Whether the curve holds for the duration
    pub in_range: InRange,
    /// The curve
    pub curve: CurveUsed,
}

/// What was found, for the steps that tell it.
#[data]
pub struct Analysis {
    /// Id of the verdict
    pub verdict: String,
    /// The claims and inputs that decided it
    pub decided_by: Vec<String>,
    /// Whether the stability was computed
    pub slope_known: bool,
    /// Factor of safety as stated; absent where unknown or unbounded
    #[is(unit = "1")]
    pub fs_now: Option<f64>,
    /// Factor of safety of the dry slope
    #[is(unit = "1")]
    pub fs_dry: Option<f64>,
    /// Factor of safety of the saturated slope
    #[is(unit = "1")]
    pub fs_saturated: Option<f64>,
    /// Whether the water in the slope was stated
    pub water_stated: bool,
    /// What water does to the slope
    pub water_effect: Option<WaterEffect>,
    /// Whether suction or roots lend strength that can be lost
    pub borrowed_strength: bool,
    /// What was found about the rain
    pub rain: Option<RainResult>,
    /// The level, where it is determined
    pub level: Option<Level>,
    /// The raised level that what is known calls for
    pub at_least: Option<Level>,
    /// The level if everything unknown were at its worst
    pub at_most: Option<Level>,
    /// The levels of the recorded decision table, highest first
    pub table: Vec<Level>,
    /// Values at which to act
    pub triggers: Vec<Trigger>,
    /// Decisive inputs that nobody gave
    pub missing: Vec<String>,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
}

type Answer = SkillAnswer<Analysis>;

impl SkillBase for CoreAnalysis {
    type Input = CoreInput;
    type Output = Analysis;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "core-analysis",
            Category::Domain,
            "Computes the factor of safety as stated, dry and saturated, holds the rain against a \
             published threshold, and draws the warning level from both",
        )
        .step("3")
        .role("Slope engineer")
        .requires("gather-requirements", "requirements")
        .requires("evidence-collector", "evidence")
        .tools(&["compute_slope_stability", "rainfall_threshold", "warning_level"])
        .gates(&["G1", "G2"])
        .keywords(&[
            "factor of safety",
            "stability",
            "threshold",
            "hệ số an toàn",
            "ngưỡng mưa",
        ])
    }

    fn execute(&self, input: CoreInput, context: &SkillContext<'_>) -> Result<Answer, SkillError> {
        let CoreInput { requirements, evidence } = input;
        let inputs = &requirements.inputs;
        let mut answer = Answer::new(Analysis {
            verdict: "inconclusive".into(),
            decided_by: Vec::new(),
            slope_known: false,
            fs_now: None,
            fs_dry: None,
            fs_saturated: None,
            water_stated: inputs.water_stated(),
            water_effect: None,
            borrowed_strength: inputs.matric_suction_kpa.is_some_and(|v| v > 0.0)
                || inputs.root_cohesion_kpa.is_some_and(|v| v > 0.0),
            rain: None,
            level: None,
            at_least: None,
            at_most: None,
            table: Vec::new(),
            triggers: Vec::new(),
            missing: requirements.missing_inputs.clone(),
            degradation_level: evidence.degradation_level,
        });
        let slope = slope_part(&mut answer, inputs, context)?;
        let rain = rain_part(&mut answer, inputs, context)?;
        let level = level_part(&mut answer, slope.as_ref(), rain.as_ref(), context)?;
        conclude(&mut answer, slope.as_ref(), rain.as_ref(), &level, context);

        let worst = answer.limitations.iter().map(|l| l.level).max().unwrap_or(0);
        let output = &mut answer.output;
        let missing = if output.missing.is_empty() { 0 } else { 4 };
        let unchosen = u8::from(output.rain.as_ref().is_some_and(|r| r.curve.is_default));
        output.degradation_level = output.degradation_level.max(worst).max(missing).max(unchosen);
        Ok(answer)
    }

    fn evaluate_gates(&self, answer: &Answer, _: &SkillContext<'_>) -> Vec<GateResult> {
        vec![stability_gate(answer), threshold_gate(answer)]
    }
}

/// The slope with the stated water, dry and saturated.
struct SlopeRuns {
    now: Called<SlopeStability>,
    dry: Called<SlopeStability>,
    saturated: Called<SlopeStability>,
}

/// Computes the stability and tells it, or says why there is none.
fn slope_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<SlopeRuns>, SkillError> {
    let Some(stated) = slope_of(inputs) else {
        tell_missing(answer, "stability", &inputs.missing(&SLOPE_FIELDS));
        return Ok(None);
    };
    let runs = match run_slope(&stated, inputs.water_stated(), context) {
        Ok(runs) => runs,
        Err(error) => return refused(answer, "stability", error),
    };
    let (now, dry, saturated) = (&runs.now.output, &runs.dry.output, &runs.saturated.output);
    let output = &mut answer.output;
    output.slope_known = true;
    (output.fs_now, output.fs_dry, output.fs_saturated) = (now.fs, dry.fs, saturated.fs);
    output.water_effect = Some(now.water_effect);

    claim_fs(answer, "fs_now", &runs.now);
    claim_fs(answer, "fs_dry", &runs.dry);
    claim_fs(answer, "fs_saturated", &runs.saturated);
    claim_parts(answer, &runs.now);
    claim_water(answer, &runs);
    claim_sensitivities(answer, &runs.now);
    claim_assumptions(answer, &runs.now);
    answer.scenarios = Some(scenarios(answer, &runs));
    Ok(Some(runs))
}

fn slope_of(inputs: &Inputs) -> Option<Slope> {
    Some(Slope {
        cohesion_kpa: inputs.cohesion_kpa?,
        friction_angle_deg: inputs.friction_angle_deg?,
        unit_weight_knm3: inputs.unit_weight_knm3?,
        soil_thickness_m: inputs.soil_thickness_m?,
        slope_angle_deg: inputs.slope_angle_deg?,
        water_ratio: inputs.water_ratio,
        pore_pressure_ratio: inputs.pore_pressure_ratio,
        matric_suction_kpa: inputs.matric_suction_kpa,
        suction_angle_deg: inputs.suction_angle_deg,
        root_cohesion_kpa: inputs.root_cohesion_kpa,
        surcharge_kpa: inputs.surcharge_kpa,
        seismic_coefficient: inputs.seismic_coefficient,
        water_unit_weight_knm3: inputs.water_unit_weight_knm3,
    })
}

fn run_slope(
    stated: &Slope,
    water_stated: bool,
    context: &SkillContext<'_>,
) -> Result<SlopeRuns, ToolError> {
    let run = |slope: &Slope| context.call("compute_slope_stability", slope);
    let dry_slope = Slope {
        water_ratio: None,
        pore_pressure_ratio: None,
        matric_suction_kpa: None,
        suction_angle_deg: None,
        ..stated.clone()
    };
    let now: Called<SlopeStability> = run(stated)?;
    let dry = if water_stated { run(&dry_slope)? } else { now.clone() };
    let saturated = run(&Slope { water_ratio: Some(1.0), ..dry_slope })?;
    Ok(SlopeRuns { now, dry, saturated })
}

/// A factor of safety as a claim: its number, or the fact that it has none.
fn claim_fs(answer: &mut Answer, id: &str, run: &Called<SlopeStability>) {
    if run.output.fs_unbounded {
        let id = format!("{id}_unbounded");
        answer.claim(run.claim(&id, "/fs_unbounded", Text::new(format!("claim-{id}"))));
    } else {
        let text = match (id, run.output.water) {
            ("fs_now", WaterStated::NotStated) => {
                Text::new("claim-fs_now-not-stated").claim("value", id)
            }
            _ => statement(id),
        };
        answer.claim(run.claim(id, "/fs", text).decimals(4));
    }
}

fn claim_parts(answer: &mut Answer, run: &Called<SlopeStability>) {
    let found = &run.output;
    if found.fs_unbounded {
        answer.say("stability", Text::new("stability-unbounded"));
    } else {
        answer.say("stability", Text::new("stability-fs").claim("fs", "fs_now"));
    }
    // A part that is nothing is not worth a row.
    let rows = [
        ("resisting_cohesion_kpa", found.resisting_cohesion_kpa > 0.0),
        ("resisting_friction_kpa", found.resisting_friction_kpa > 0.0),
        ("resisting_roots_kpa", found.resisting_roots_kpa > 0.0),
        ("resisting_suction_kpa", found.resisting_suction_kpa > 0.0),
        ("resisting_kpa", true),
        ("driving_kpa", true),
        ("total_normal_kpa", true),
        ("pore_pressure_kpa", true),
        ("effective_normal_kpa", true),
    ];
    let mut table = Vec::new();
    for (id, _) in rows.into_iter().filter(|(_, shown)| *shown) {
        answer.claim(run.claim(id, &format!("/{id}"), statement(id)).decimals(2));
        table.push(vec![word(format!("part-{id}")), number(id)]);
    }
    let title = Some(Text::new("table-parts"));
    let mut columns = vec![column("column-part"), column("column-stress")];
    columns[1].unit = Some("kPa".into());
    answer.block("stability", Block::Table { title, columns, rows: table });
    if found.effective_normal_clamped {
        let text = Text::new("stability-clamped");
        answer.block("stability", Block::Callout { text });
    }
}

/// What water does: the three factors of safety beside each other and the water at failure.
fn claim_water(answer: &mut Answer, runs: &SlopeRuns) {
    let cell = |id: &str, run: &Called<SlopeStability>| {
        if run.output.fs_unbounded { word("fs-unbounded") } else { number(id) }
    };
    let stated = answer.output.water_stated;
    let now = if stated { "water-as-stated" } else { "water-not-stated" };
    let rows = vec![
        vec![word("water-dry"), cell("fs_dry", &runs.dry)],
        vec![word(now), cell("fs_now", &runs.now)],
        vec![word("water-saturated"), cell("fs_saturated", &runs.saturated)],
    ];
    let title = Some(Text::new("table-water"));
    let columns = vec![column("column-water"), column("column-fs")];
    answer.block("stability", Block::Table { title, columns, rows });

    if let (Some(dry), Some(saturated)) = (runs.dry.output.fs, runs.saturated.output.fs) {
        let of = vec!["fs_dry".into(), "fs_saturated".into()];
        let support = Support::Derived { op: DerivedOp::Difference, of };
        let claim = Claim::new("fs_loss_by_water", statement("fs_loss_by_water"))
            .value(dry - saturated)
            .unit("1")
            .decimals(4)
            .support(support);
        answer.claim(claim);
    }
    match runs.now.output.water_effect {
        WaterEffect::AlwaysStable => answer.say("stability", Text::new("water-effect-stable")),
        WaterEffect::AlreadyUnstableDry => {
            answer.say("stability", Text::new("water-effect-unstable"));
        }
        WaterEffect::CriticalAt => {
            let ratio = "critical_water_ratio";
            let depth = "critical_wetted_thickness_m";
            answer.claim(
                runs.now.claim(ratio, "/critical_water_ratio", statement(ratio)).decimals(2),
            );
            answer.claim(
                runs.now.claim(depth, "/critical_wetted_thickness_m", statement(depth)).decimals(2),
            );
            answer.output.triggers.push(Trigger {
                instrument: Instrument::Piezometer,
                claim: depth.into(),
                call: runs.now.call.clone(),
            });
            let text = Text::new("water-effect-critical").claim("ratio", ratio);
            answer.say("stability", text.claim("depth", depth));
        }
    }
}

fn claim_sensitivities(answer: &mut Answer, run: &Called<SlopeStability>) {
    let mut rows = Vec::new();
    for (i, found) in run.output.sensitivities.iter().enumerate() {
        let id = format!("elasticity_{}", found.field);
        let text = Text::new("claim-elasticity").field("field", &*found.field).claim("value", &*id);
        answer.claim(run.claim(&id, &format!("/sensitivities/{i}/elasticity"), text).decimals(2));
        rows.push(vec![field_name(&found.field), number(id)]);
    }
    if !rows.is_empty() {
        let title = Some(Text::new("table-sensitivities"));
        let columns = vec![column("column-input"), column("column-elasticity")];
        answer.block("stability", Block::Table { title, columns, rows });
    }
}

fn claim_assumptions(answer: &mut Answer, run: &Called<SlopeStability>) {
    let mut items = Vec::new();
    for (i, taken) in run.output.assumed.iter().enumerate() {
        let why = match taken.why {
            AssumedWhy::WaterNotStated => "assumed-water-not-stated",
            AssumedWhy::NotGiven => "assumed-not-given",
            AssumedWhy::UsualValue => "assumed-usual-value",
        };
        let id = format!("assumed_{}", taken.field);
        let text = Text::new(why).field("field", &*taken.field).claim("value", &*id);
        let unit = match taken.field.rsplit('_').next() {
            Some("kpa") => "kPa",
            Some("knm3") => "kN/m3",
            _ => "1",
        };
        let pointer = format!("/assumed/{i}/value");
        answer.claim(run.claim(&id, &pointer, text.clone()).unit(unit));
        items.push(text);
    }
    if !items.is_empty() {
        answer.say("stability", Text::new("assumed-intro"));
        answer.block("stability", Block::List { items });
    }
}

/// The dry, the stated and the saturated slope, ordered by how safe each is: a stated suction is
/// better than dry, a stated pore pressure can be worse than saturated.
fn scenarios(answer: &Answer, runs: &SlopeRuns) -> Scenarios {
    let case = |id: &str, words: &str| match answer.find_claim(id) {
        Some(_) => Text::new(format!("scenario-{words}")).claim("fs", id),
        None => Text::new(format!("scenario-{words}-unbounded")),
    };
    let size = |run: &Called<SlopeStability>| run.output.fs.unwrap_or(f64::INFINITY);
    let (now, dry, saturated) = (size(&runs.now), size(&runs.dry), size(&runs.saturated));
    let base = if answer.output.water_stated { "stated" } else { "unstated" };
    Scenarios {
        best: if now > dry { case("fs_now", "stated") } else { case("fs_dry", "dry") },
        base: case("fs_now", base),
        worst: if now < saturated {
            case("fs_now", "stated")
        } else {
            case("fs_saturated", "saturated")
        },
    }
}

/// Holds the rain against the curve and tells it, or says why not.
fn rain_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<Called<RainThreshold>>, SkillError> {
    let (Some(duration_h), Some(intensity_mmh)) =
        (inputs.rainfall_duration_h, inputs.rainfall_intensity_mmh)
    else {
        tell_missing(answer, "rainfall", &inputs.missing(&RAIN_FIELDS));
        return Ok(None);
    };
    let rain = Rain { duration_h, intensity_mmh, threshold: inputs.threshold.clone() };
    let run: Called<RainThreshold> = match context.call("rainfall_threshold", &rain) {
        Ok(run) => run,
        Err(error) => return refused(answer, "rainfall", error),
    };
    claim_rain(answer, &run);
    let found = &run.output;
    let shipped = found.source.knowledge_id.clone().filter(|id| knowledge::work(id).is_some());
    let is_default = !was_given(context, "threshold");
    if is_default {
        answer.say("rainfall", Text::new("rain-curve-default"));
    }
    if shipped.is_none() && found.verification != Verified::MemoryOnly {
        cite_curve(answer, &run);
    }
    if found.in_range == InRange::Within {
        answer.output.triggers.push(Trigger {
            instrument: Instrument::RainGauge,
            claim: "threshold_mmh".into(),
            call: run.call.clone(),
        });
    }
    answer.output.rain = Some(RainResult {
        exceeded: found.exceeded,
        in_range: found.in_range,
        curve: CurveUsed {
            id: found.threshold.clone(),
            knowledge_id: shipped,
            verification: found.verification,
            is_default,
        },
    });
    Ok(Some(run))
}

fn claim_rain(answer: &mut Answer, run: &Called<RainThreshold>) {
    let found = &run.output;
    let mut claim = |id: &str, pointer: &str, decimals: Option<u8>| {
        let claim = run.claim(id, pointer, statement(id));
        answer.claim(Claim { decimals, ..claim });
    };
    claim("threshold_mmh", "/threshold_mmh", Some(2));
    claim("rain_ratio", "/ratio", Some(2));
    claim("rain_exceeded", "/exceeded", None);
    claim("rain_in_range", "/in_range", None);
    claim("threshold_curve", "/threshold", None);
    claim("threshold_region", "/region", None);
    claim("threshold_level", "/level", None);
    claim("threshold_confirmed", "/confirmed", None);
    claim("threshold_alpha_mmh", "/alpha_mmh", None);
    claim("threshold_beta", "/beta", None);
    if found.duration_min_h.is_some() {
        claim("threshold_duration_min_h", "/duration_min_h", None);
    }
    if found.duration_max_h.is_some() {
        claim("threshold_duration_max_h", "/duration_max_h", None);
    }

    let compared = match (found.in_range, found.exceeded) {
        (InRange::Within, true) => "rain-exceeds",
        (InRange::Within, false) => "rain-below",
        _ => "rain-extrapolated",
    };
    let text = Text::new(compared)
        .input("intensity", RAIN_FIELDS[1])
        .input("duration", RAIN_FIELDS[0])
        .claim("threshold", "threshold_mmh")
        .claim("ratio", "rain_ratio");
    answer.say("rainfall", text);
    let out_of_range = match found.in_range {
        InRange::Within => None,
        InRange::Below => {
            Some(Text::new("rain-too-short").claim("limit", "threshold_duration_min_h"))
        }
        InRange::Above => {
            Some(Text::new("rain-too-long").claim("limit", "threshold_duration_max_h"))
        }
        InRange::Unknown => Some(Text::new("rain-range-unknown")),
    };
    if let Some(text) = out_of_range {
        answer.block("rainfall", Block::Callout { text });
    }
    let end = |id: &str, known: bool| if known { number(id) } else { word("not-known") };
    let rows = vec![
        vec![word("curve-id"), number("threshold_curve")],
        vec![word("curve-region"), number("threshold_region")],
        vec![word("curve-level"), number("threshold_level")],
        vec![word("curve-alpha"), number("threshold_alpha_mmh")],
        vec![word("curve-beta"), number("threshold_beta")],
        vec![
            word("curve-duration-min"),
            end("threshold_duration_min_h", found.duration_min_h.is_some()),
        ],
        vec![
            word("curve-duration-max"),
            end("threshold_duration_max_h", found.duration_max_h.is_some()),
        ],
        vec![word("curve-intensity"), number("threshold_mmh")],
        vec![word("rain-intensity"), Cell::Input(RAIN_FIELDS[1].into())],
        vec![word("rain-ratio"), number("rain_ratio")],
    ];
    let title = Some(Text::new("table-rain"));
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("rainfall", Block::Table { title, columns, rows });
    let unconfirmed = match found.verification {
        Verified::Confirmed => None,
        Verified::Secondary => Some("curve-secondary"),
        Verified::MemoryOnly => Some("curve-memory-only"),
    };
    if let Some(id) = unconfirmed {
        let text = Text::new(id).claim("curve", "threshold_curve");
        answer.block("rainfall", Block::Callout { text });
    }
}

/// Cites a curve whose publication does not ship: the recorded call holds its title.
fn cite_curve(answer: &mut Answer, run: &Called<RainThreshold>) {
    let published = &run.output.source;
    let id = format!("curve-{}", run.output.threshold.to_lowercase().replace('_', "-"));
    let from = SourceFrom::Tool { call: run.call.clone(), pointer: "/source/title".into() };
    let mut source = Source::new(&id, &published.title, published.rule, from);
    source.url.clone_from(&published.url);
    source.relevance = Some(Relevance::H);
    answer.sources.push(source);
    let text = Text::new("curve-published").claim("curve", "threshold_curve");
    answer.say("rainfall", text.clone());
    let support = Support::Source { source: id, quote: None };
    answer.claim(Claim::new("curve_published", text).support(support));
}

/// The recorded level.
struct LevelRun {
    run: Called<WarningLevel>,
    /// Whether it is open only because the curve may not give good news.
    held_back: bool,
}

/// Asks the tool for the level of what is known.
fn level_part(
    answer: &mut Answer,
    slope: Option<&SlopeRuns>,
    rain: Option<&Called<RainThreshold>>,
    context: &SkillContext<'_>,
) -> Result<LevelRun, SkillError> {
    let mut known = Known::default();
    if let Some(SlopeRuns { now, saturated, .. }) = slope {
        known.fs_now = now.output.fs;
        known.fs_now_unbounded = Some(now.output.fs_unbounded);
        known.fs_saturated = saturated.output.fs;
        known.fs_saturated_unbounded = Some(saturated.output.fs_unbounded);
        known.water_stated = Some(answer.output.water_stated);
    }
    if let Some(rain) = rain {
        known.rain_ratio = Some(rain.output.ratio);
        known.rain_in_range = Some(rain.output.in_range == InRange::Within);
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
    ];
    let columns = columns.into_iter().map(column).collect();
    let title = Some(Text::new("table-rules"));
    answer.block("warning", Block::Table { title, columns, rows });
}

/// Whether a rain below the curve may count as good news: only where somebody chose the curve and
/// somebody has read it. Bad news counts from any curve.
fn good_news_counts(answer: &Answer) -> bool {
    answer.output.rain.as_ref().is_none_or(|rain| {
        !rain.curve.is_default && rain.curve.verification != Verified::MemoryOnly
    })
}

fn rule_row(
    answer: &mut Answer,
    run: &Called<WarningLevel>,
    i: usize,
    rule: &LevelRule,
) -> Vec<Cell> {
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
fn conclude(
    answer: &mut Answer,
    slope: Option<&SlopeRuns>,
    rain: Option<&Called<RainThreshold>>,
    LevelRun { run, held_back }: &LevelRun,
    context: &SkillContext<'_>,
) {
    let found = &run.output;
    // A level needs both parts, even where one alone would already decide it.
    let level = found.level.filter(|_| slope.is_some() && rain.is_some());
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
    limitations(answer, rain, level.is_some(), *held_back);

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
        verdict = verdict.by_claim("warning_level");
        let rain_inputs = RAIN_FIELDS.iter().chain(&["threshold"]);
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
const LOADS_AND_WATER: [&str; 8] = [
    "water_ratio",
    "pore_pressure_ratio",
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
fn limitations(
    answer: &mut Answer,
    rain: Option<&Called<RainThreshold>>,
    has_level: bool,
    held_back: bool,
) {
    let weight = |decides: bool| if decides { 4 } else { 1 };
    if answer.output.slope_known && !answer.output.water_stated {
        let lift = Text::new("lift-water")
            .field("ratio", "water_ratio")
            .field("pressure", "pore_pressure_ratio")
            .field("suction", "matric_suction_kpa");
        // Without the rain the level is open whatever the water.
        let decides = !has_level && !held_back && rain.is_some();
        answer.limit(weight(decides), Text::new("limit-water-not-stated"), Some(lift));
    }
    let Some(rain) = rain else { return };
    let choose = || Some(Text::new("lift-curve").field("field", "threshold"));
    let curve = |id: &str| Text::new(id).claim("curve", "threshold_curve");
    if rain.output.in_range != InRange::Within {
        let text = curve("limit-rain-range").input("duration", RAIN_FIELDS[0]);
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

/// Says which decisive inputs are missing for a section.
fn tell_missing(answer: &mut Answer, section: &str, fields: &[&str]) {
    let text = Text::new(format!("{section}-missing"));
    answer.block(section, Block::Callout { text });
    let items = fields.iter().map(|f| Text::new("missing-input").field("field", *f)).collect();
    answer.block(section, Block::List { items });
}

/// Says that a tool did not accept the inputs; its words are for the log, as they hold numbers.
///
/// # Errors
/// Any other failure of the tool: that is the step's, not the inputs'.
fn refused<T>(
    answer: &mut Answer,
    section: &str,
    error: ToolError,
) -> Result<Option<T>, SkillError> {
    if error.code() != "input-invalid" {
        return Err(error.into());
    }
    let text = Text::new(format!("{section}-refused"));
    answer.block(section, Block::Callout { text: text.clone() });
    answer.limit(4, text, Some(Text::new("lift-inputs")));
    answer.notes.push(format!("{section}: {}: {}", error.code(), error.message()));
    Ok(None)
}

/// G1: a factor of safety is there, computed by a recorded call.
fn stability_gate(answer: &Answer) -> GateResult {
    let number = answer
        .find_claim("fs_now")
        .filter(|c| rests_on_a_tool(c) && c.value.as_ref().is_some_and(Value::is_number));
    let unbounded = answer
        .find_claim("fs_now_unbounded")
        .filter(|c| rests_on_a_tool(c) && c.value == Some(true.into()));
    if number.is_some() {
        return GateResult::of("G1", true, Text::new("gate-g1-pass").claim("fs", "fs_now"))
            .looked_at("fs_now");
    }
    if unbounded.is_some() {
        return GateResult::of("G1", true, Text::new("gate-g1-unbounded"))
            .looked_at("fs_now_unbounded");
    }
    let gate = GateResult::of("G1", false, Text::new("gate-g1-fail")).looked_at("fs_now");
    ask_for(gate, answer, &SLOPE_FIELDS)
}

/// G2: a threshold is there, computed by a recorded call, and the curve holds for the duration.
fn threshold_gate(answer: &Answer) -> GateResult {
    let threshold = answer
        .find_claim("threshold_mmh")
        .filter(|c| rests_on_a_tool(c) && c.value.as_ref().is_some_and(Value::is_number));
    let within = answer
        .find_claim("rain_in_range")
        .is_some_and(|c| rests_on_a_tool(c) && c.value == Some("within".into()));
    let gate = match (threshold.is_some(), within) {
        (true, true) => {
            let text = Text::new("gate-g2-pass").claim("threshold", "threshold_mmh");
            GateResult::of("G2", true, text)
        }
        (true, false) => {
            let text = Text::new("gate-g2-range").claim("range", "rain_in_range");
            let remedy = Remedy::Ask { field: "threshold".into() };
            GateResult::of("G2", false, text).remedy(remedy)
        }
        (false, _) => {
            let gate = GateResult::of("G2", false, Text::new("gate-g2-fail"));
            ask_for(gate, answer, &RAIN_FIELDS)
        }
    };
    gate.looked_at("threshold_mmh").looked_at("rain_in_range")
}

fn ask_for(gate: GateResult, answer: &Answer, fields: &[&str]) -> GateResult {
    let missing = &answer.output.missing;
    fields.iter().filter(|f| missing.iter().any(|m| m == *f)).fold(gate, |gate, field| {
        gate.looked_at(*field).remedy(Remedy::Ask { field: (*field).into() })
    })
}
