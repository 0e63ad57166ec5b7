//! Step 1: what was given, and what that allows to be said.

use crate::inputs::{Inputs, SLOPE_FIELDS};
use plugin_api::prelude::*;
use skillhost_story::was_given;

/// Sorts what was given.
pub struct GatherRequirements;

/// What can be analysed with what was given.
#[data]
#[derive(Copy, Eq)]
pub enum Scope {
    /// The slope and the rain: everything
    SlopeAndRain,
    /// The slope alone
    Slope,
    /// The rain alone
    Rain,
    /// Neither
    Nothing,
}

/// Whether one slope is looked at or several.
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
    /// The rain that was given
    RainEvent,
    /// The slope as it is
    PresentState,
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
    /// Names of the decisive inputs that were not
    pub missing_inputs: Vec<String>,
    /// Whom the report speaks to
    pub target_audience: String,
    /// Language of the reader
    pub language: String,
    /// One slope or one of several
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
            "Sorts what was given about the slope, its water and the rain, and says what is missing",
        )
        .step("1")
        .gives("requirements")
        .role("Intake specialist for slopes and rain")
        .keywords(&["requirements", "inputs", "slope data", "dữ liệu đầu vào"])
    }

    fn execute(
        &self,
        inputs: Inputs,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Requirements>, SkillError> {
        let request = context.request();
        let (no_slope, no_rain) = (inputs.missing(&SLOPE_FIELDS), inputs.missing_rain());
        let scope = match (no_slope.is_empty(), no_rain.is_empty()) {
            (true, true) => Scope::SlopeAndRain,
            (true, false) => Scope::Slope,
            (false, true) => Scope::Rain,
            (false, false) => Scope::Nothing,
        };
        let available_inputs = request
            .requirements
            .keys()
            .filter(|field| was_given(context, field))
            .cloned()
            .collect();
        let several = request.object.is_some();
        Ok(SkillAnswer::new(Requirements {
            object: request.object.clone().unwrap_or_else(|| "slope".into()),
            scope,
            timeframe: match scope {
                Scope::SlopeAndRain | Scope::Rain => Timeframe::RainEvent,
                Scope::Slope | Scope::Nothing => Timeframe::PresentState,
            },
            available_inputs,
            missing_inputs: no_slope.into_iter().chain(no_rain).map(Into::into).collect(),
            target_audience: "disaster-management".into(),
            language: request.language.clone(),
            analysis_type: if several { AnalysisType::Comparison } else { AnalysisType::Single },
            inputs,
        }))
    }
}
