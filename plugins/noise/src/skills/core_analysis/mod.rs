//! Step 3: levels, what barrier and belt take away, species, and the plan that follows.
//!
//! The verdict is the recorded output of the tool `barrier_plan`, and only where levels, a measure
//! and what is wanted are there and nothing unknown could change it. One file each: levels, barrier
//! and belt, species, co-benefits, the plan.

mod attenuation;
mod benefits;
mod levels;
mod plan;
mod species;

use super::Requirements;
use crate::inputs::{MEASURE_FIELDS, RECEIVER_FIELDS, TRAFFIC_FIELDS};
use crate::settings::Settings;
use crate::tools::SpeciesFit;
use plugin_api::prelude::*;
use plugin_api::serde_json::Value;
use skillhost_story::refusal::ask_for;
use skillhost_story::{Evidence, rests_on_a_tool};

/// Computes levels, reductions, species and the plan.
pub struct CoreAnalysis;

/// What the step reads.
#[data]
pub struct CoreInput {
    /// From the intake
    pub requirements: Requirements,
    /// From the evidence step
    pub evidence: Evidence,
}

/// What was found about a barrier.
#[data]
pub struct BarrierFound {
    /// What it takes away at the receiver that decides
    #[is(unit = "dB")]
    pub loss_db: f64,
}

/// What was found about a belt.
#[data]
pub struct BeltFound {
    /// Its width
    #[is(unit = "m")]
    pub width_m: f64,
    /// What is certain
    #[is(unit = "dB")]
    pub least_db: f64,
    /// Typical
    #[is(unit = "dB")]
    pub typical_db: f64,
    /// The most that was measured
    #[is(unit = "dB")]
    pub greatest_db: f64,
    /// Whether its density was stated
    pub density_stated: bool,
    /// Whether it keeps its leaves; absent where not stated
    pub evergreen: Option<bool>,
}

/// What was found about species.
#[data]
pub struct SpeciesFound {
    /// Scientific names of the selected
    pub names: Vec<String>,
    /// Whether some fit
    pub fit: SpeciesFit,
    /// Whether the latitude of the site was given
    pub site_known: bool,
}

/// What was found, for the steps that tell it.
#[data]
pub struct Analysis {
    /// Id of the verdict
    pub verdict: String,
    /// The claims and inputs that decided it
    pub decided_by: Vec<String>,
    /// Whether levels were computed
    pub levels_known: bool,
    /// The claim of the level without measures at the receiver that decides
    pub open_claim: Option<String>,
    /// The claim of the level with the barrier there
    pub received_claim: Option<String>,
    /// The barrier
    pub barrier: Option<BarrierFound>,
    /// The belt
    pub belt: Option<BeltFound>,
    /// The species
    pub species: Option<SpeciesFound>,
    /// Whether any co-benefit was computed
    pub benefits_known: bool,
    /// Whether the co-benefits were asked for, so that each has a value or a reason
    pub benefits_told: bool,
    /// Whether the plan was held against what is wanted
    pub planned: bool,
    /// Whether nothing unknown could change the verdict
    pub determined: bool,
    /// The rule behind it
    pub rule: Option<String>,
    /// The work of the named limit
    pub limit_work: Option<String>,
    /// Whether the mix of vehicles was stated
    pub mix_stated: bool,
    /// Whether the ground was stated
    pub ground_stated: bool,
    /// Whether motorcycles are part of the stated traffic
    pub motorcycles: bool,
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
            "Computes levels at receivers, what a barrier and a belt of trees take away, species and \
             co-benefits, and holds the plan against what is wanted",
        )
        .step("3")
        .gives("core_analysis")
        .role("Acoustic engineer")
        .requires("gather-requirements", "requirements")
        .requires("evidence-collector", "evidence")
        .tools(&["noise_map", "attenuation", "species_select", "cobenefits", "barrier_plan"])
        .gates(&["G1", "G2", "G3", "G4"])
        .keywords(&["noise map", "insertion loss", "tree belt", "mức ồn", "dải cây"])
    }

    fn execute(&self, input: CoreInput, context: &SkillContext<'_>) -> Result<Answer, SkillError> {
        let CoreInput { requirements, evidence } = input;
        let inputs = &requirements.inputs;
        let mut answer = Answer::new(Analysis {
            verdict: "inconclusive".into(),
            decided_by: Vec::new(),
            levels_known: false,
            open_claim: None,
            received_claim: None,
            barrier: None,
            belt: None,
            species: None,
            benefits_known: false,
            benefits_told: false,
            planned: false,
            determined: false,
            rule: None,
            limit_work: None,
            mix_stated: inputs.heavy_share_pct.is_some(),
            ground_stated: inputs.ground_factor.is_some(),
            motorcycles: inputs.motorcycle_share_pct.is_some_and(|s| s > 0.0)
                || inputs.moped_share_pct.is_some_and(|s| s > 0.0),
            missing: requirements.missing_inputs.clone(),
            degradation_level: evidence.degradation_level,
        });
        let settings = Settings::of(context)?;
        let map = levels::levels_part(&mut answer, inputs, context)?;
        let belt = attenuation::attenuation_part(&mut answer, inputs, map.as_ref(), context)?;
        species::species_part(&mut answer, inputs, &settings, context)?;
        benefits::benefits_part(&mut answer, inputs, context)?;
        let found = plan::Found { map: map.as_ref(), belt: belt.as_ref() };
        plan::plan_part(&mut answer, inputs, &found, &settings, context)?;
        plan::scenarios_part(&mut answer, inputs, &found, context)?;

        let worst = answer.limitations.iter().map(|l| l.level).max().unwrap_or(0);
        let output = &mut answer.output;
        let missing = if output.missing.is_empty() { 0 } else { 4 };
        output.degradation_level = output.degradation_level.max(worst).max(missing);
        Ok(answer)
    }

    fn evaluate_gates(&self, answer: &Answer, _: &SkillContext<'_>) -> Vec<GateResult> {
        vec![levels_gate(answer), attenuation_gate(answer), species_gate(answer), rest_gate(answer)]
    }
}

fn recorded_number(answer: &Answer, id: &str) -> bool {
    answer
        .find_claim(id)
        .is_some_and(|c| rests_on_a_tool(c) && c.value.as_ref().is_some_and(Value::is_number))
}

/// G1: a level at a receiver and the method are there, from a recorded call.
fn levels_gate(answer: &Answer) -> GateResult {
    let method = answer.find_claim("levels_method").is_some_and(rests_on_a_tool);
    if recorded_number(answer, "r1_open_db") && method {
        let text = Text::new("gate-g1-pass").claim("level", "r1_open_db");
        return GateResult::of("G1", true, text).looked_at("r1_open_db").looked_at("levels_method");
    }
    let gate = GateResult::of("G1", false, Text::new("gate-g1-fail")).looked_at("r1_open_db");
    let fields: Vec<&str> = TRAFFIC_FIELDS.into_iter().chain(RECEIVER_FIELDS).collect();
    ask_for(gate, &answer.output.missing, &fields)
}

/// G2: the reduction of every measure is there from a recorded call, that of a belt as a range.
fn attenuation_gate(answer: &Answer) -> GateResult {
    let wanted: &[(&str, bool)] = &[
        ("barrier_loss_db", answer.output.barrier.is_some()),
        ("belt_least_db", answer.output.belt.is_some()),
        ("belt_typical_db", answer.output.belt.is_some()),
        ("belt_greatest_db", answer.output.belt.is_some()),
    ];
    let wanted: Vec<&str> = wanted.iter().filter(|w| w.1).map(|w| w.0).collect();
    let holds = !wanted.is_empty() && wanted.iter().all(|id| recorded_number(answer, id));
    let text = Text::new(if holds { "gate-g2-pass" } else { "gate-g2-fail" });
    let gate = wanted.iter().fold(GateResult::of("G2", holds, text), |g, id| g.looked_at(*id));
    if holds { gate } else { ask_for(gate, &answer.output.missing, &MEASURE_FIELDS) }
}

/// G3: where trees are planned, some species fits the stated site, out of a recorded call.
fn species_gate(answer: &Answer) -> GateResult {
    let Some(found) = &answer.output.species else {
        return GateResult::not_applicable("G3", Text::new("gate-g3-none"));
    };
    let named = answer.find_claim("species_1_name").is_some_and(rests_on_a_tool);
    let holds = named && found.site_known && found.fit != SpeciesFit::None;
    if holds {
        let text = Text::new("gate-g3-pass").claim("species", "species_1_name");
        return GateResult::of("G3", true, text).looked_at("species_1_name");
    }
    let id = if found.site_known { "gate-g3-no-species" } else { "gate-g3-no-site" };
    let gate = GateResult::of("G3", false, Text::new(id)).looked_at("latitude_deg");
    if found.site_known {
        gate
    } else {
        gate.remedy(plugin_api::gate::Remedy::Ask { field: "latitude_deg".into() })
    }
}

/// G4: best, expected and worst case are there; with trees, each co-benefit has a value or the reason
/// why there is none.
fn rest_gate(answer: &Answer) -> GateResult {
    let scenarios = answer.scenarios.is_some();
    let trees = answer.output.belt.is_some();
    let benefits = !trees || answer.output.benefits_told;
    let id = match (scenarios, benefits, trees) {
        (false, ..) => "gate-g4-no-scenarios",
        (true, false, _) => "gate-g4-no-benefits",
        (true, true, true) => "gate-g4-pass",
        (true, true, false) => "gate-g4-no-trees",
    };
    let gate = GateResult::of("G4", scenarios && benefits, Text::new(id));
    if trees { gate.looked_at("belt_length_m") } else { gate }
}
