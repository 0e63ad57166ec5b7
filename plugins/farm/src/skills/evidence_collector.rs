//! Step 2: what is known besides the inputs, without a network.

use super::Requirements;
use crate::knowledge::works;
use plugin_api::prelude::*;
use skillhost_story::evidence::documents;
use skillhost_story::{Availability, CurrentValue, Document};

/// Quantities that change with the place and the day.
const CURRENT: [&str; 4] =
    ["power_budget_kw", "water_budget_l_day", "outside_min_c", "outside_max_c"];

/// The fewest documents that an analysis is held against.
const LEAST: usize = 3;

/// Looks at what current data and documents there are.
pub struct EvidenceCollector;

/// What the step reads.
#[data]
pub struct EvidenceInput {
    /// From the intake
    pub requirements: Requirements,
}

/// Whether the web was asked.
#[data]
#[derive(Copy, Eq)]
pub enum WebStatus {
    /// No step asked it
    NotConsulted,
}

/// What there is besides the inputs.
#[data]
pub struct FarmEvidence {
    /// Quantities that change with the place and the day
    pub current_data: Vec<CurrentValue>,
    /// Standards and reviews that ship with the plugin
    pub authoritative_docs: Vec<Document>,
    /// News; none without a network
    pub recent_news: Vec<Document>,
    /// Published values that the analysis can be held against
    pub reference_benchmarks: Vec<Document>,
    /// Whether the web was asked
    pub web_status: WebStatus,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
}

impl SkillBase for EvidenceCollector {
    type Input = EvidenceInput;
    type Output = FarmEvidence;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "evidence-collector",
            Category::Evidence,
            "Says which current values are there and which shipped documents bear on the question",
        )
        .step("2")
        .gives("evidence-bundle")
        .role("Data librarian for controlled environments")
        .requires("gather-requirements", "requirements")
        .gates(&["min_sources"])
        .keywords(&["evidence", "benchmarks", "live data", "số liệu đối chiếu"])
    }

    fn execute(
        &self,
        input: EvidenceInput,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<FarmEvidence>, SkillError> {
        let asked = &input.requirements;
        let given = |field: &str| asked.available_inputs.iter().any(|f| f == field);
        let current = CURRENT.iter().map(|field| CurrentValue {
            field: (*field).into(),
            status: if given(field) { Availability::Given } else { Availability::DataUnavailable },
        });
        // Without a crop nothing bears on the question.
        let crop = asked.crop_type.as_deref();
        let benchmark = |topic: &str| {
            crop.is_some() && topic == "energy use" || crop.is_some_and(|c| c == topic)
        };
        let mut answer = SkillAnswer::new(FarmEvidence {
            current_data: current.collect(),
            authoritative_docs: documents(works(), |w| crop.is_some() && w.rule.tier() == 1),
            recent_news: Vec::new(),
            reference_benchmarks: documents(works(), |w| w.topics.iter().any(|t| benchmark(t))),
            web_status: WebStatus::NotConsulted,
            // A live source that no step was planned to ask is not missing.
            degradation_level: 0,
        });
        answer.notes.push("weather and prices at the site: DATA UNAVAILABLE, not consulted".into());
        Ok(answer)
    }

    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<FarmEvidence>,
        _: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        let found = &answer.output;
        let holds = found.authoritative_docs.len() + found.reference_benchmarks.len() >= LEAST;
        let id = if holds { "gate-sources-pass" } else { "gate-sources-fail" };
        vec![GateResult::of("min_sources", holds, Text::new(id))]
    }
}
