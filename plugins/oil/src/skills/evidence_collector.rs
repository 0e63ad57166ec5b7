//! Step 2: what is known besides the inputs, without a network.

use super::Requirements;
use crate::knowledge::works;
use crate::science::plants;
use plugin_api::prelude::*;
use skillhost_story::evidence::documents;
use skillhost_story::{Availability, CurrentValue, Evidence};

/// Looks at what measurements and documents there are.
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
            "Says which measurements are there and which shipped documents bear on the plant",
        )
        .step("2")
        .gives("evidence")
        .role("Librarian for essential oils")
        .requires("gather-requirements", "requirements")
        .keywords(&["evidence", "literature", "bằng chứng"])
    }

    fn execute(
        &self,
        input: EvidenceInput,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Evidence>, SkillError> {
        let inputs = &input.requirements.inputs;
        let measured = |field: &str, given: bool, file: bool| CurrentValue {
            field: field.into(),
            status: match (given, file) {
                (true, _) => Availability::Given,
                (_, true) => Availability::Recorded,
                _ => Availability::DataUnavailable,
            },
        };
        // What a work is about is said in plain English.
        let topics: Vec<&str> = inputs
            .plant
            .as_deref()
            .and_then(plants::find)
            .into_iter()
            .flat_map(|p| p.names.iter().copied())
            .collect();
        Ok(SkillAnswer::new(Evidence {
            current_data: vec![
                measured("peaks", !inputs.shares().is_empty(), inputs.peaks.is_some()),
                measured("yield_pct", inputs.yield_pct.is_some(), inputs.yield_record.is_some()),
            ],
            authoritative_docs: documents(works(), |w| w.rule.tier() == 1),
            recent_news: Vec::new(),
            reference_benchmarks: documents(works(), |w| {
                w.topics.iter().any(|t| topics.iter().any(|p| t.contains(p)))
            }),
            // A live source that no step was planned to ask is not missing.
            degradation_level: 0,
        }))
    }
}
