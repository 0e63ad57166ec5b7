//! The sources that ship with the plugin: rows of `knowledge/sources.csv`, whose titles and quotes
//! were read where the file says.

use plugin_api::report::{Relevance, Source, SourceFrom, TierRule};
use plugin_api::serde::Deserialize;
use std::sync::OnceLock;

/// The resource's path inside the library.
pub const RESOURCE: &str = "knowledge/sources.csv";

const FILE: &str = include_str!("../knowledge/sources.csv");

/// A work that was read, as far as the file says.
#[derive(Debug, Clone, Deserialize)]
#[serde(crate = "plugin_api::serde")]
pub struct Work {
    /// Unique.
    pub id: String,
    /// As printed.
    pub title: String,
    authors: String,
    year: Option<i32>,
    venue: String,
    doi_or_url: String,
    /// 1 to 4.
    pub tier: u8,
    /// What gives it the tier.
    pub rule: TierRule,
    topics: String,
    /// The words that matter.
    pub quote: String,
}

impl Work {
    /// Whether it is about a topic of the file.
    #[must_use]
    pub fn is_about(&self, topic: &str) -> bool {
        self.topics.split(';').any(|t| t == topic)
    }

    /// As a source of a report.
    #[must_use]
    pub fn source(&self, relevance: Relevance) -> Source {
        let stated = |words: &str| (!words.is_empty()).then(|| words.to_owned());
        let from = SourceFrom::Shipped { resource: RESOURCE.into() };
        Source {
            authors: stated(&self.authors),
            year: self.year,
            venue: stated(&self.venue),
            url: stated(&self.doi_or_url),
            relevance: Some(relevance),
            quote: stated(&self.quote),
            ..Source::new(&self.id, &self.title, self.rule, from)
        }
    }
}

/// Every work, in the file's order. A test reads each row, so that none is lost here.
pub fn works() -> &'static [Work] {
    static WORKS: OnceLock<Vec<Work>> = OnceLock::new();
    WORKS
        .get_or_init(|| csv::Reader::from_reader(FILE.as_bytes()).deserialize().flatten().collect())
}

/// The work of that id.
#[must_use]
pub fn work(id: &str) -> Option<&'static Work> {
    works().iter().find(|w| w.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_has_the_tier_of_its_rule() {
        let rows = csv::Reader::from_reader(FILE.as_bytes()).into_records().count();
        assert_eq!(works().len(), rows);
        for work in works() {
            assert_eq!(work.tier, work.rule.tier(), "{}", work.id);
            assert!(!work.title.is_empty() && !work.quote.is_empty(), "{}", work.id);
            assert!(work.quote.split_whitespace().count() <= 25, "{}", work.id);
            assert_eq!(works().iter().filter(|w| w.id == work.id).count(), 1);
        }
    }
}
