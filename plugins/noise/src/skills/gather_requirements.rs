//! Step 1: what was given, and what that allows to be said.

use crate::inputs::{Inputs, MEASURE_FIELDS, NEED_FIELDS};
use plugin_api::prelude::*;
use skillhost_story::was_given;

/// Sorts what was given.
pub struct GatherRequirements;

/// What can be analysed with what was given.
#[data]
#[derive(Copy, Eq)]
pub enum Scope {
    /// Levels, a measure and what is wanted: everything
    Plan,
    /// Levels alone
    Levels,
    /// A belt alone
    Belt,
    /// Nothing of these
    Nothing,
}

/// Whether one plan is looked at or several.
#[data]
#[derive(Copy, Eq)]
pub enum AnalysisType {
    /// One
    Single,
    /// One of several
    Comparison,
}

/// The time that an answer is about.
#[data]
#[derive(Copy, Eq)]
pub enum Timeframe {
    /// The hour of the stated traffic
    TrafficHour,
    /// A whole day
    Day,
}

/// What is asked, and what there is to answer it with.
#[data]
pub struct Requirements {
    /// What the analysis is about
    pub object: String,
    /// What can be analysed
    pub scope: Scope,
    /// The time that the answer is about
    pub timeframe: Timeframe,
    /// Names of the inputs that were given
    pub available_inputs: Vec<String>,
    /// Names of the decisive inputs that were not; of a group the first
    pub missing_inputs: Vec<String>,
    /// Whom the report speaks to
    pub target_audience: String,
    /// Language of the reader
    pub language: String,
    /// One plan or one of several
    pub analysis_type: AnalysisType,
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
            "Sorts what was given about the road, the receivers, the barrier and the belt, and says \
             what is missing",
        )
        .step("1")
        .gives("requirements")
        .role("Intake specialist for traffic noise")
        .keywords(&["requirements", "inputs", "traffic data", "dữ liệu đầu vào"])
    }

    fn execute(
        &self,
        inputs: Inputs,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Requirements>, SkillError> {
        let request = context.request();
        let levels = inputs.missing_levels();
        let needs = [inputs.missing_of(&MEASURE_FIELDS), inputs.missing_of(&NEED_FIELDS)];
        let scope = match (levels.is_empty(), needs, inputs.has("belt_width_m")) {
            (true, [None, None], _) => Scope::Plan,
            (true, ..) => Scope::Levels,
            (false, _, true) => Scope::Belt,
            (false, _, false) => Scope::Nothing,
        };
        let available_inputs =
            request.requirements.keys().filter(|f| was_given(context, f)).cloned().collect();
        let missing_inputs = levels.into_iter().chain(needs.into_iter().flatten());
        let several = request.object.is_some();
        let whole_day = inputs.evening_flow_per_h.is_some() && inputs.night_flow_per_h.is_some();
        Ok(SkillAnswer::new(Requirements {
            object: request.object.clone().unwrap_or_else(|| "road".into()),
            scope,
            timeframe: if whole_day { Timeframe::Day } else { Timeframe::TrafficHour },
            available_inputs,
            missing_inputs: missing_inputs.map(Into::into).collect(),
            target_audience: "urban-planning".into(),
            language: request.language.clone(),
            analysis_type: if several { AnalysisType::Comparison } else { AnalysisType::Single },
            inputs,
        }))
    }
}
