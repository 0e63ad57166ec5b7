//! Step 3: stability, rain and the level that follows from both.
//!
//! The verdict is the recorded level of the tool `warning_level`, and only where the slope and the
//! rain are both there and nothing unknown could change it. Everything else is inconclusive, with
//! what is known as a lower bound. One file each: the slope, the rain, a gauge's record, movement,
//! the plan of monitoring, the level.

mod level;
mod movement;
mod plan;
mod rain;
mod record;
mod slope;

use super::Requirements;
use crate::inputs::{RAIN_FIELDS, SLOPE_FIELDS};
use crate::settings::Settings;
use crate::tools::{InRange, Level, Verified, WaterEffect};
use level::Found;
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::serde_json::Value;
use skillhost_story::refusal::ask_for;
use skillhost_story::{Evidence, rests_on_a_tool};

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
    /// Measures the pressure of the water at the failure plane
    Piezometer,
    /// Shows the height of the water table
    ObservationWell,
    /// Measures the rain
    RainGauge,
}

/// A value at which to act.
#[data]
pub struct Trigger {
    /// What measures it
    pub instrument: Instrument,
    /// The claim that holds the value; absent where only attention has one
    pub claim: Option<String>,
    /// The claim that holds the value at which to pay attention
    pub attention: Option<String>,
    /// The claim that holds the minutes between readings
    pub interval: Option<String>,
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
    /// Whether its numbers are from a gauge's record
    pub from_record: bool,
    /// Whether nothing is missing that could have made it heavier
    pub complete: bool,
    /// Whether a record that was set aside has an event over the curve, and this rain is below it
    pub record_is_worse: bool,
    /// The curve
    pub curve: CurveUsed,
}

/// What was found about movement.
#[data]
pub struct MovementResult {
    /// Whether it speeds up
    pub accelerates: bool,
    /// Hours to the failure that it points to
    #[is(unit = "h")]
    pub failure_in_h: Option<f64>,
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
    /// What was found about movement, where a record says so
    pub movement: Option<MovementResult>,
    /// Whether the slope has little reserve without any water
    pub attention_when_dry: bool,
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
        .gives("analysis_package")
        .role("Slope engineer")
        .requires("gather-requirements", "requirements")
        .requires("evidence-collector", "evidence")
        .tools(&[
            "compute_slope_stability",
            "rainfall_threshold",
            "warning_level",
            "check_record",
            "rain_events",
            "antecedent_rain",
            "slope_movement",
            "monitoring_plan",
        ])
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
            movement: None,
            attention_when_dry: false,
            level: None,
            at_least: None,
            at_most: None,
            table: Vec::new(),
            triggers: Vec::new(),
            missing: requirements.missing_inputs.clone(),
            degradation_level: evidence.degradation_level,
        });
        let settings = Settings::of(context)?;
        let slope = slope::slope_part(&mut answer, inputs, context)?;
        let rain = rain::rain_part(&mut answer, inputs, &settings, context)?;
        let movement = movement::movement_part(&mut answer, inputs, context)?;
        // A curve that somebody chose says what to watch for even where no rain is known.
        let curve = match &rain {
            Some(rain) => Some(rain.threshold.output.threshold.clone()),
            None => rain::chosen(inputs, &settings, context),
        };
        plan::plan_part(&mut answer, slope.as_ref(), curve, &settings, context)?;
        let found =
            Found { slope: slope.as_ref(), rain: rain.as_ref(), movement: movement.as_ref() };
        let level = level::level_part(&mut answer, &found, &settings, context)?;
        level::conclude(&mut answer, &found, &level, context);

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
    ask_for(gate, &answer.output.missing, &SLOPE_FIELDS)
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
            ask_for(gate, &answer.output.missing, &RAIN_FIELDS)
        }
    };
    gate.looked_at("threshold_mmh").looked_at("rain_in_range")
}
