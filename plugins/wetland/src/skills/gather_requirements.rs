//! Step 1: what was given, and what that allows to be said.

use crate::inputs::Inputs;
use plugin_api::prelude::*;
use skillhost_story::was_given;

/// Sorts what was given.
pub struct GatherRequirements;

/// The part of the domain that the question is about.
#[data]
#[derive(Copy, Eq)]
pub enum Scope {
    /// How much water there is
    Extent,
    /// When there is water
    Regime,
    /// What grows
    Vegetation,
    /// What endangers it
    Threats,
    /// What to restore first
    Restoration,
    /// Everything
    Combined,
}

impl Scope {
    fn of(id: Option<&str>) -> Self {
        match id {
            Some("extent") => Self::Extent,
            Some("regime") => Self::Regime,
            Some("vegetation") => Self::Vegetation,
            Some("threats") => Self::Threats,
            Some("restoration") => Self::Restoration,
            _ => Self::Combined,
        }
    }
}

/// What kind of answer is wanted.
#[data]
#[derive(Copy, Eq)]
pub enum AnalysisType {
    /// One wetland
    Single,
    /// One of several
    Comparison,
    /// What may go wrong
    Risk,
    /// What to watch
    Monitoring,
}

/// What is asked, and what there is to answer it with.
#[data]
pub struct Requirements {
    /// What the analysis is about
    pub object: String,
    /// The part of the domain
    pub scope: Scope,
    /// The time that the answer is about: `record`, `two_dates`, `one_date` or `none`
    pub timeframe: String,
    /// Names of the inputs that were given
    pub available_inputs: Vec<String>,
    /// Names of the decisive inputs that were not
    pub missing_inputs: Vec<String>,
    /// Whom the report speaks to
    pub target_audience: String,
    /// Language of the reader
    pub language: String,
    /// What kind of answer is wanted
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
            "Sorts what was given about the wetland: area, images, record, judgements, and says what \
             is missing",
        )
        .step("1")
        .gives("requirements")
        .role("Intake specialist for wetlands")
        .keywords(&["requirements", "inputs", "dữ liệu đầu vào"])
    }

    fn execute(
        &self,
        inputs: Inputs,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Requirements>, SkillError> {
        let request = context.request();
        let available_inputs = request
            .requirements
            .keys()
            .filter(|field| was_given(context, field))
            .cloned()
            .collect();
        let timeframe = match (&inputs.series, &inputs.bands, &inputs.bands_before) {
            (Some(_), ..) => "record",
            (None, Some(_), Some(_)) => "two_dates",
            (None, Some(_), None) => "one_date",
            _ => "none",
        };
        let analysis_type = match (request.object.is_some(), request.intent.as_str()) {
            (true, _) => AnalysisType::Comparison,
            (false, "risk") => AnalysisType::Risk,
            (false, "monitoring") => AnalysisType::Monitoring,
            _ => AnalysisType::Single,
        };
        Ok(SkillAnswer::new(Requirements {
            object: request.object.clone().unwrap_or_else(|| "wetland".into()),
            scope: Scope::of(request.scope.as_deref()),
            timeframe: timeframe.into(),
            available_inputs,
            missing_inputs: inputs.missing_change().into_iter().map(Into::into).collect(),
            target_audience: "wetland-managers".into(),
            language: request.language.clone(),
            analysis_type,
            inputs,
        }))
    }
}
