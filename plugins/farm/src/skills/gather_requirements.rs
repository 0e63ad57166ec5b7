//! Step 1: what was given, and what is missing for a verdict.

use crate::inputs::{BALANCE_FIELDS, DECISIVE_FIELDS, Inputs};
use crate::science::{crops, zones};
use plugin_api::prelude::*;
use skillhost_story::refusal::ask_for;
use skillhost_story::was_given;

/// Sorts what was given.
pub struct GatherRequirements;

/// What is asked, and what there is to answer it with.
#[data]
pub struct Requirements {
    /// What the analysis is about
    pub object_of_analysis: String,
    /// Id of the climate zone
    pub climate_zone: Option<String>,
    /// Id of the crop
    pub crop_type: Option<String>,
    /// Layers of racking
    pub racking_layers: Option<f64>,
    /// Language of the reader
    pub language: String,
    /// Power that there is
    #[is(unit = "kW")]
    pub power_budget_kw: Option<f64>,
    /// Water that there is
    #[is(unit = "L/d")]
    pub water_budget_l_day: Option<f64>,
    /// Names of the inputs that were given
    pub available_inputs: Vec<String>,
    /// Names of the decisive inputs that were not
    pub missing_inputs: Vec<String>,
    /// The inputs themselves
    pub inputs: Inputs,
}

impl SkillBase for GatherRequirements {
    type Input = Inputs;
    type Output = Requirements;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "gather-requirements",
            Category::Intake,
            "Sorts what was given about the crop, the climate, the racking, power and water, and \
             says what is missing",
        )
        .step("1")
        .gives("requirements")
        .role("Intake specialist for container farms")
        .gates(&["object_confirmed"])
        .keywords(&["requirements", "inputs", "farm data", "dữ liệu đầu vào"])
    }

    fn execute(
        &self,
        inputs: Inputs,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Requirements>, SkillError> {
        let request = context.request();
        let available = request.requirements.keys().filter(|field| was_given(context, field));
        let crop = inputs.crop_type.as_deref();
        let zone = inputs.climate_zone.as_deref();
        Ok(SkillAnswer::new(Requirements {
            object_of_analysis: request.object.clone().unwrap_or_else(|| "farm".into()),
            // A name that nobody knows is passed on: the tool refuses it with those that there are.
            climate_zone: zone.map(|n| zones::by_name(n).map_or(n, |z| z.id).to_owned()),
            crop_type: crop.map(|n| crops::by_name(n).map_or(n, |c| c.id).to_owned()),
            racking_layers: inputs.racking_layers,
            language: request.language.clone(),
            power_budget_kw: inputs.power_budget_kw,
            water_budget_l_day: inputs.water_budget_l_day,
            available_inputs: available.cloned().collect(),
            missing_inputs: inputs.missing(&DECISIVE_FIELDS).into_iter().map(Into::into).collect(),
            inputs,
        }))
    }

    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<Requirements>,
        _: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        let missing = &answer.output.missing_inputs;
        let holds = !BALANCE_FIELDS.iter().any(|f| missing.iter().any(|m| m == f));
        let id = if holds { "gate-object-pass" } else { "gate-object-fail" };
        let gate = GateResult::of("object_confirmed", holds, Text::new(id));
        vec![ask_for(gate, missing, &BALANCE_FIELDS)]
    }
}
