//! Step 3: the balance of the farm, its solution, and the verdict.
//!
//! The verdict is the recorded rule of the tool `farm_verdict`, and only where crop, climate, layers and
//! power were given. One file each: the balance, the solution, the verdict.

mod farm;
mod solution;
mod verdict;

use super::{FarmEvidence, Requirements};
use crate::inputs::{BALANCE_FIELDS, DECISIVE_FIELDS};
use crate::tools::{Limit, Span, StageLight};
use plugin_api::prelude::*;
use plugin_api::serde_json::Value;
use skillhost_story::refusal::ask_for;
use skillhost_story::rests_on_a_tool;

/// Computes the balance and draws the verdict.
pub struct CoreAnalysis;

/// What the step reads.
#[data]
pub struct CoreInput {
    /// From the intake
    pub requirements: Requirements,
    /// From the evidence step
    pub evidence: FarmEvidence,
}

/// Targets of the climate.
#[data]
pub struct ClimateControl {
    /// Air by day
    #[is(unit = "Cel")]
    pub day_c: f64,
    /// Air by night
    #[is(unit = "Cel")]
    pub night_c: f64,
    /// Relative humidity
    #[is(unit = "%")]
    pub rh_pct: f64,
    /// CO2
    #[is(unit = "[ppm]")]
    pub co2_ppm: f64,
    /// Vapour pressure deficit by day
    #[is(unit = "kPa")]
    pub vpd_day_kpa: f64,
    /// Vapour pressure deficit by night
    #[is(unit = "kPa")]
    pub vpd_night_kpa: f64,
}

/// How the crop is grown in water.
#[data]
pub struct HydroponicPlan {
    /// `nft`, `ebb_flow` or `drip`
    pub system: String,
    /// Conductivity in mS/cm
    pub ec_ms_cm: Span,
    /// pH
    pub ph: Span,
    /// The published target that the solution starts from
    pub nutrient_target: String,
    /// Whether the solution goes round
    pub recirculation: bool,
}

/// What a kilogram takes, expected.
#[data]
pub struct ResourceEfficiency {
    /// Water per fresh kilogram
    #[is(unit = "L/kg")]
    pub water_l_kg: Option<f64>,
    /// Electricity per fresh kilogram
    #[is(unit = "kW.h/kg")]
    pub energy_kwh_kg: Option<f64>,
    /// Fresh harvest of a year per growing area
    #[is(unit = "kg/(m2.a)")]
    pub yield_kg_m2_year: f64,
}

/// A case.
#[data]
pub struct Scenario {
    /// `best`, `base` or `worst`
    pub case: String,
    /// Electric power in the worst hour
    #[is(unit = "kW")]
    pub power_kw: f64,
    /// Water in a day
    #[is(unit = "L/d")]
    pub water_l_day: f64,
    /// What a kilogram takes
    pub efficiency: ResourceEfficiency,
}

/// What was found, for the steps that tell it.
#[data]
pub struct Analysis {
    /// Id of the verdict
    pub verdict: String,
    /// Light by stage of growth
    pub led_plan: Vec<StageLight>,
    /// Targets of the climate
    pub climate_control: Option<ClimateControl>,
    /// How the crop is grown in water
    pub hydroponic_design: Option<HydroponicPlan>,
    /// What a kilogram takes
    pub resource_efficiency: Option<ResourceEfficiency>,
    /// Best, expected and worst
    pub scenarios: Vec<Scenario>,
    /// The claims and inputs that decided the verdict
    pub decided_by: Vec<String>,
    /// Whether the balance was computed
    pub balance_known: bool,
    /// Id of the rule that gave the verdict
    pub rule: Option<String>,
    /// What limits the farm
    pub binding: Option<Limit>,
    /// Whether the yield of this crop was published
    pub yield_published: bool,
    /// Whether the lamps' efficacy was given
    pub lamps_given: bool,
    /// Whether the outside temperatures were given
    pub outside_given: bool,
    /// Whether CO2 is above that of the outside air
    pub enriched: bool,
    /// Whether the power allows some light
    pub light_within_budget: bool,
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
            "Draws the balance of power, heat, water and yield, plans light, climate and solution, \
             and gives the verdict of the recorded rules",
        )
        .step("3")
        .gives("core-analysis")
        .role("Plant factory engineer")
        .requires("gather-requirements", "requirements")
        .requires("evidence-collector", "evidence")
        .tools(&[
            "simulate_farm",
            "climate_profile",
            "crop_profile",
            "hydroponic_design",
            "nutrient_recipe",
            "farm_verdict",
        ])
        .gates(&["G1", "G2", "G3"])
        .keywords(&["balance", "LED plan", "yield", "năng suất", "kế hoạch chiếu sáng"])
    }

    fn execute(&self, input: CoreInput, context: &SkillContext<'_>) -> Result<Answer, SkillError> {
        let CoreInput { requirements, evidence } = input;
        let inputs = &requirements.inputs;
        let mut answer = Answer::new(Analysis {
            verdict: "inconclusive".into(),
            led_plan: Vec::new(),
            climate_control: None,
            hydroponic_design: None,
            resource_efficiency: None,
            scenarios: Vec::new(),
            decided_by: Vec::new(),
            balance_known: false,
            rule: None,
            binding: None,
            yield_published: false,
            lamps_given: inputs.lamp_efficacy.is_some(),
            outside_given: inputs.outside_min_c.is_some() && inputs.outside_max_c.is_some(),
            enriched: false,
            light_within_budget: false,
            missing: requirements.missing_inputs.clone(),
            degradation_level: evidence.degradation_level,
        });
        let farm = farm::farm_part(&mut answer, inputs, context)?;
        solution::solution_part(&mut answer, inputs, context)?;
        verdict::verdict_part(&mut answer, farm.as_ref(), inputs, context)?;
        let worst = answer.limitations.iter().map(|l| l.level).max().unwrap_or(0);
        let output = &mut answer.output;
        let missing = if output.missing.is_empty() { 0 } else { 4 };
        output.degradation_level = output.degradation_level.max(worst).max(missing);
        Ok(answer)
    }

    fn evaluate_gates(&self, answer: &Answer, _: &SkillContext<'_>) -> Vec<GateResult> {
        vec![light_gate(answer), climate_gate(answer), resources_gate(answer)]
    }
}

/// Whether every one of the claims is a number that a recorded call gave.
fn recorded(answer: &Answer, claims: &[&str]) -> bool {
    claims.iter().all(|id| {
        let claim = answer.find_claim(id);
        claim.is_some_and(|c| rests_on_a_tool(c) && c.value.as_ref().is_some_and(Value::is_number))
    })
}

fn gate(answer: &Answer, id: &str, holds: bool, looked_at: &[&str]) -> GateResult {
    let outcome = if holds { "pass" } else { "fail" };
    let text = Text::new(format!("gate-{}-{outcome}", id.to_lowercase()));
    let gate = looked_at.iter().fold(GateResult::of(id, holds, text), |g, c| g.looked_at(*c));
    if holds { gate } else { ask_for(gate, &answer.output.missing, &BALANCE_FIELDS) }
}

/// G1: three stages or more, each with its daily light and its shares of blue, red and far-red.
fn light_gate(answer: &Answer) -> GateResult {
    let stages = &answer.output.led_plan;
    let whole = stages.iter().all(|s| {
        let names = ["dli", "blue", "red", "far_red"];
        let claims = names.map(|n| format!("{}_{n}", s.stage));
        recorded(answer, &claims.each_ref().map(String::as_str))
    });
    let looked: Vec<_> = stages.iter().map(|s| format!("{}_dli", s.stage)).collect();
    let looked: Vec<_> = looked.iter().map(String::as_str).collect();
    gate(answer, "G1", stages.len() >= 3 && whole, &looked)
}

/// G2: vapour pressure deficit, CO2, temperature and humidity.
fn climate_gate(answer: &Answer) -> GateResult {
    let claims = ["vpd_day", "co2", "day_temperature", "night_temperature", "humidity"];
    gate(answer, "G2", recorded(answer, &claims), &claims)
}

/// G3: water and electricity per kilogram, and the yield.
fn resources_gate(answer: &Answer) -> GateResult {
    let claims = ["base_water_kg", "base_energy_kg", "base_yield"];
    gate(answer, "G3", recorded(answer, &claims), &claims)
}

/// Whether everything is there that a verdict needs.
fn all_given(answer: &Answer) -> bool {
    DECISIVE_FIELDS.iter().all(|f| !answer.output.missing.iter().any(|m| m == f))
}
