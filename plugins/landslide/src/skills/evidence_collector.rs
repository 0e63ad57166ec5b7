//! Step 2: what is known besides the inputs, without a network.

use super::{Requirements, Scope};
use crate::inputs::RAIN_FIELDS;
use crate::knowledge;
use plugin_api::prelude::*;

/// Looks at what current data and documents there are.
pub struct EvidenceCollector;

/// What the step reads.
#[data]
pub struct EvidenceInput {
    /// From the intake
    pub requirements: Requirements,
}

/// Whether a current value is there.
#[data]
#[derive(Copy, Eq)]
pub enum Availability {
    /// Who asked gave it
    Given,
    /// It is computed from a record that who asked gave
    Recorded,
    /// DATA UNAVAILABLE: nobody gave it, and no live source was consulted
    DataUnavailable,
}

/// A quantity that changes by the hour.
#[data]
pub struct CurrentValue {
    /// The input
    pub field: String,
    /// Whether it is there
    pub status: Availability,
}

/// A document that ships with the plugin.
#[data]
pub struct Document {
    /// Its id in the knowledge base
    pub id: String,
    /// Its title
    pub title: String,
    /// 1 to 4
    pub tier: u8,
}

/// What there is besides the inputs.
#[data]
pub struct Evidence {
    /// Quantities that change by the hour
    pub current_data: Vec<CurrentValue>,
    /// Standards, regulations and reviews that ship with the plugin
    pub authoritative_docs: Vec<Document>,
    /// News; none without a network
    pub recent_news: Vec<Document>,
    /// Published thresholds and models that the analysis can be held against
    pub reference_benchmarks: Vec<Document>,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
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
            authoritative_docs: documents(|w| w.tier == 1),
            recent_news: Vec::new(),
            reference_benchmarks: documents(|w| match scope {
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

fn documents(wanted: impl Fn(&knowledge::Work) -> bool) -> Vec<Document> {
    let document =
        |w: &knowledge::Work| Document { id: w.id.clone(), title: w.title.clone(), tier: w.tier };
    knowledge::works().iter().filter(|w| wanted(w)).map(document).collect()
}
