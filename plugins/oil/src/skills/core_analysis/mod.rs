//! Step 3: what is in the oil, how much of it there is, and the verdict that follows from both.
//!
//! The verdict is the recorded output of the tool `extraction_verdict`: it needs a plant, a method,
//! something that says how the yield stands, and the ester of an oil that has one. One file each: the
//! composition, retention indices, the yield, energy, a comparison, the verdict, the gates.

mod comparison;
mod conclusion;
mod energy;
mod gates;
mod profile;
mod retention;
mod table;
mod yields;

use super::{AnalysisType, Requirements};
use crate::settings::Settings;
use crate::tools::{Aroma, Compliance, Identity, YieldFound};
use plugin_api::prelude::*;
use skillhost_story::Evidence;

/// Analyses the oil and its extraction.
pub struct CoreAnalysis;

/// What the step reads.
#[data]
pub struct CoreInput {
    /// From the intake
    pub requirements: Requirements,
    /// From the evidence step
    pub evidence: Evidence,
}

/// The parameters of the extraction as stated.
#[data]
pub struct Parameters {
    /// How long
    #[is(unit = "min")]
    pub time_min: Option<f64>,
    /// Steam for each kilogram of charge
    #[is(unit = "kg/kg")]
    pub steam_kg_per_kg: Option<f64>,
    /// Mass of the charge
    #[is(unit = "kg")]
    pub charge_kg: Option<f64>,
}

/// The standard that the oil was held against.
#[data]
pub struct Standardization {
    /// Its id
    pub id: String,
    /// How the oil stands to it
    pub compliance: Compliance,
    /// Limits that are broken, of those that may decide
    pub failed: u64,
    /// Limits that are kept
    pub passed: u64,
}

/// What was found, for the steps that tell it.
#[data]
pub struct Analysis {
    /// Id of the verdict
    pub verdict: String,
    /// The rule that gave it
    pub rule: String,
    /// The claims and inputs that decided it
    pub decided_by: Vec<String>,
    /// Id of the plant
    pub herb: Option<String>,
    /// Id of the method
    pub method: Option<String>,
    /// As stated
    pub parameters: Parameters,
    /// Compounds that were measured
    pub measured: u64,
    /// The oil and its plant
    pub identity: Identity,
    /// Whether added linalool is suspected
    pub added_linalool: bool,
    /// The ester ratio, where it was measured
    #[is(unit = "1")]
    pub ester_ratio: Option<f64>,
    /// How the ester stands
    pub aroma_preservation: Aroma,
    /// The input that would tell it
    pub ester_field: Option<String>,
    /// The standard
    pub standardization: Option<Standardization>,
    /// How the yield stands
    pub yield_found: YieldFound,
    /// Whether a number lies beyond what was measured
    pub extrapolated: bool,
    /// Whether two published or fitted curves disagree
    pub curves_disagree: bool,
    /// Whether the plant was heated longer than its yield needs
    pub overlong: bool,
    /// The work behind a published curve
    pub kinetics_work: Option<String>,
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
            "Holds the composition against the limits of a standard, the yield against published \
             kinetics, and draws the verdict on the extraction from both",
        )
        .step("3")
        .gives("analysis")
        .role("Distillation and aroma chemist")
        .requires("gather-requirements", "requirements")
        .requires("evidence-collector", "evidence")
        .tools(&[
            "gcms_profile",
            "yield_estimator",
            "extraction_verdict",
            "steam_energy",
            "compare_oils",
            "check_table",
            "retention_index",
        ])
        .gates(&["G1", "G2", "G3", "G4"])
        .keywords(&["composition", "yield", "chemotype", "thành phần", "hiệu suất"])
    }

    fn execute(&self, input: CoreInput, context: &SkillContext<'_>) -> Result<Answer, SkillError> {
        let CoreInput { requirements, evidence } = input;
        let inputs = &requirements.inputs;
        let mut answer = Answer::new(Analysis {
            verdict: "inconclusive".into(),
            rule: String::new(),
            decided_by: Vec::new(),
            herb: None,
            method: None,
            parameters: Parameters {
                time_min: inputs.time_min,
                steam_kg_per_kg: inputs.steam_kg_per_kg,
                charge_kg: inputs.charge_kg,
            },
            measured: 0,
            identity: Identity::NotQuestioned,
            added_linalool: false,
            ester_ratio: None,
            aroma_preservation: Aroma::NotDetermined,
            ester_field: None,
            standardization: None,
            yield_found: YieldFound::NotDetermined,
            extrapolated: false,
            curves_disagree: false,
            overlong: false,
            kinetics_work: None,
            missing: requirements.missing_inputs.clone(),
            degradation_level: evidence.degradation_level,
        });
        let settings = Settings::of(context)?;
        let alone = requirements.analysis_type == AnalysisType::Single;
        let profile = profile::profile_part(&mut answer, inputs, alone, context)?;
        retention::retention_part(&mut answer, inputs, context)?;
        let yields = yields::yield_part(&mut answer, inputs, &settings, context)?;
        energy::energy_part(&mut answer, inputs, yields.as_ref(), context)?;
        comparison::comparison_part(&mut answer, &requirements, context)?;
        conclusion::conclude(&mut answer, profile.as_ref(), yields.as_ref(), context)?;

        let worst = answer.limitations.iter().map(|l| l.level).max().unwrap_or(0);
        let output = &mut answer.output;
        let missing = if output.missing.is_empty() { 0 } else { 4 };
        output.degradation_level = output.degradation_level.max(worst).max(missing);
        Ok(answer)
    }

    fn evaluate_gates(&self, answer: &Answer, _: &SkillContext<'_>) -> Vec<GateResult> {
        gates::all(answer)
    }
}
