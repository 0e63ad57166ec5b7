//! Step 1: what was given, and what that allows to be said.

use crate::inputs::Inputs;
use crate::science::plants;
use plugin_api::prelude::*;
use skillhost_story::was_given;

/// Sorts what was given.
pub struct GatherRequirements;

/// What can be analysed with what was given.
#[data]
#[derive(Copy, Eq)]
pub enum Scope {
    /// The composition and the yield: everything
    CompositionAndYield,
    /// The composition alone
    Composition,
    /// The yield alone
    Yield,
    /// What is published of the plant
    Published,
    /// Nothing
    Nothing,
}

/// Whether one oil is looked at or several.
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
    /// One distillation
    OneDistillation,
    /// What was published up to the last edition of the knowledge base
    LiteratureBaseline,
}

/// What is asked, and what there is to answer it with.
#[data]
pub struct Requirements {
    /// What the analysis is about
    pub object: String,
    /// Plants that the question names, as ids, in its order
    pub plants_named: Vec<String>,
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
    /// One oil or one of several
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
            "Sorts what was given about the plant, the oil and its distillation, and says what is missing",
        )
        .step("1")
        .gives("requirements")
        .role("Intake specialist for essential oils")
        .keywords(&["requirements", "inputs", "dữ liệu đầu vào"])
    }

    fn execute(
        &self,
        inputs: Inputs,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Requirements>, SkillError> {
        let request = context.request();
        let scope = match (inputs.has_composition(), inputs.has_yield()) {
            (true, true) => Scope::CompositionAndYield,
            (true, false) => Scope::Composition,
            (false, true) => Scope::Yield,
            (false, false) if inputs.plant.is_some() => Scope::Published,
            (false, false) => Scope::Nothing,
        };
        let available_inputs =
            request.requirements.keys().filter(|f| was_given(context, f)).cloned().collect();
        let several = request.object.is_some();
        let named = plants::mentioned(&request.query);
        Ok(SkillAnswer::new(Requirements {
            object: request.object.clone().unwrap_or_else(|| "essential oil".into()),
            plants_named: named.iter().map(|p| p.id.into()).collect(),
            scope,
            timeframe: if inputs.has_yield() {
                Timeframe::OneDistillation
            } else {
                Timeframe::LiteratureBaseline
            },
            available_inputs,
            missing_inputs: inputs.missing().into_iter().map(Into::into).collect(),
            target_audience: "practitioner".into(),
            language: request.language.clone(),
            analysis_type: if several { AnalysisType::Comparison } else { AnalysisType::Single },
            inputs,
        }))
    }
}
