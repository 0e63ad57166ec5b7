//! Step 2: what is known besides the inputs, without a network.

use super::{Requirements, Scope};
use crate::inputs::RAIN_FIELDS;
use crate::knowledge::works;
use plugin_api::prelude::*;
use skillhost_story::evidence::documents;
use skillhost_story::{Availability, CurrentValue, Evidence};

/// Looks at what current data and documents there are.
pub struct EvidenceCollector;

/// What the step reads.
#[data]
pub struct EvidenceInput {
    /// From the intake
    pub requirements: Requirements,
}

impl SkillBase for EvidenceCollector {
    type Input = EvidenceInput;
    type Output = Evidence;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "evidence-collector",
            Category::Evidence,
            "Says which current values are there and which shipped documents bear on the question",
        )
        .step("2")
        .gives("evidence_bundle")
        .role("Data librarian for slopes and weather")
        .requires("gather-requirements", "requirements")
        .keywords(&["evidence", "rainfall data", "live data", "dữ liệu mưa"])
    }

    fn execute(
        &self,
        input: EvidenceInput,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Evidence>, SkillError> {
        let Requirements { inputs, scope, .. } = &input.requirements;
        let current_data: Vec<_> = RAIN_FIELDS
            .iter()
            .map(|field| CurrentValue {
                field: (*field).into(),
                status: match inputs.number(field) {
                    Some(_) => Availability::Given,
                    None if inputs.rain.is_some() => Availability::Recorded,
                    None => Availability::DataUnavailable,
                },
            })
            .collect();
        let mut answer = SkillAnswer::new(Evidence {
            authoritative_docs: documents(works(), |w| w.rule.tier() == 1),
            recent_news: Vec::new(),
            reference_benchmarks: documents(works(), |w| match scope {
                Scope::SlopeAndRain => {
                    w.is_about("infinite slope") || w.is_about("rainfall threshold")
                }
                Scope::Slope => w.is_about("infinite slope"),
                Scope::Rain => w.is_about("rainfall threshold"),
                Scope::Nothing => false,
            }),
            // A live source that no step was planned to ask is not missing.
            degradation_level: 0,
            current_data,
        });
        answer.notes.push("live rain and pore pressure: DATA UNAVAILABLE, not consulted".into());
        Ok(answer)
    }
}
