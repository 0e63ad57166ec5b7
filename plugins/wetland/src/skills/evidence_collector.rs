//! Step 2: what is known besides the inputs, without a network.

use super::Requirements;
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
            "Says which images and records are there and which shipped documents bear on them",
        )
        .step("2")
        .gives("evidence-bundle")
        .role("Data librarian for satellite images and wetlands")
        .requires("gather-requirements", "requirements")
        .keywords(&["evidence", "satellite data", "dữ liệu vệ tinh"])
    }

    fn execute(
        &self,
        input: EvidenceInput,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Evidence>, SkillError> {
        let inputs = &input.requirements.inputs;
        let status = |there: bool| match there {
            true => Availability::Given,
            false => Availability::DataUnavailable,
        };
        let current =
            |field: &str, there: bool| CurrentValue { field: field.into(), status: status(there) };
        let (image, record) = (inputs.bands.is_some(), inputs.series.is_some());
        let pair = image && inputs.bands_before.is_some();
        let mut answer = SkillAnswer::new(Evidence {
            current_data: vec![
                current("bands", image),
                current("bands_before", inputs.bands_before.is_some()),
                current("series", record),
            ],
            authoritative_docs: documents(works(), |w| w.rule.tier() == 1),
            recent_news: Vec::new(),
            reference_benchmarks: documents(works(), |w| {
                (image || pair || inputs.has_spectrum())
                    && (w.is_about("open water") || w.is_about("MNDWI") || w.is_about("AWEI"))
                    || record && (w.is_about("water frequency") || w.is_about("autocorrelation"))
            }),
            // A live source that no step was planned to ask is not missing.
            degradation_level: 0,
        });
        answer.notes.push("live images: DATA UNAVAILABLE, not consulted".into());
        Ok(answer)
    }
}
