//! Which current values are there, and which shipped documents bear on a question.

use crate::works::{Work, Works};
use plugin_api::data;

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
    /// Published values and models that the analysis can be held against
    pub reference_benchmarks: Vec<Document>,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
}

/// The works of the base that are wanted, as documents.
pub fn documents(works: &Works, wanted: impl Fn(&Work) -> bool) -> Vec<Document> {
    let document =
        |w: &Work| Document { id: w.id.clone(), title: w.title.clone(), tier: w.rule.tier() };
    works.iter().filter(|w| wanted(w)).map(document).collect()
}
