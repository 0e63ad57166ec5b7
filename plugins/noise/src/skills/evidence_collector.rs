//! Step 2: what is known besides the inputs, without a network.

use super::{Requirements, Scope};
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
        .role("Data librarian for traffic noise")
        .requires("gather-requirements", "requirements")
        .keywords(&["evidence", "traffic counts", "live data", "số liệu giao thông"])
    }

    fn execute(
        &self,
        input: EvidenceInput,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Evidence>, SkillError> {
        let Requirements { inputs, scope, .. } = &input.requirements;
        let given = [
            ("vehicle_flow_per_h", inputs.vehicle_flow_per_h.is_some()),
            ("speed_kmh", inputs.speed_kmh.is_some()),
            ("pm25_ug_m3", inputs.pm25_ug_m3.is_some()),
            ("wind_m_s", inputs.wind_m_s.is_some()),
        ];
        let current_data = given.map(|(field, given)| CurrentValue {
            field: field.into(),
            status: if given { Availability::Given } else { Availability::DataUnavailable },
        });
        let (road, belt) = match scope {
            Scope::Plan | Scope::Levels => (true, inputs.has("belt_width_m")),
            Scope::Belt => (false, true),
            Scope::Nothing => (false, false),
        };
        let mut answer = SkillAnswer::new(Evidence {
            current_data: current_data.to_vec(),
            authoritative_docs: documents(works(), |w| w.rule.tier() == 1),
            recent_news: Vec::new(),
            reference_benchmarks: documents(works(), |w| {
                (road && (w.is_about("CNOSSOS-EU") || w.is_about("barrier")))
                    || (belt && w.is_about("tree belt"))
            }),
            // A live source that no step was planned to ask is not missing.
            degradation_level: 0,
        });
        answer.notes.push("live traffic and air quality: DATA UNAVAILABLE, not consulted".into());
        Ok(answer)
    }
}
