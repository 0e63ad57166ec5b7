//! The works of a plugin's knowledge base, as sources of its reports.
//!
//! The base is one file, `knowledge/SECOND-KNOWLEDGE-BRAIN.md`: people read it, the host indexes
//! it, and here its entries become citable. A work is here only where its words were read, so that
//! it has a quote; one of which the title alone is known can't support a claim.

use plugin_api::report::{Relevance, Source, SourceFrom, TierRule};
use plugin_api::serde_json;

/// Where the base stands inside the library.
pub const RESOURCE: &str = "knowledge/SECOND-KNOWLEDGE-BRAIN.md";

/// A work that was read, as far as the base says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Work {
    /// Unique in the base.
    pub id: String,
    /// As printed.
    pub title: String,
    /// As printed, parted by semicolons.
    pub authors: Option<String>,
    /// Of publication.
    pub year: Option<i32>,
    /// Journal, series or publisher.
    pub venue: Option<String>,
    /// Its DOI, or else its address.
    pub url: Option<String>,
    /// What gives it its tier.
    pub rule: TierRule,
    /// What it is about, in English.
    pub topics: Vec<String>,
    /// The words that matter.
    pub quote: String,
}

impl Work {
    /// Whether it is about a topic of the base.
    #[must_use]
    pub fn is_about(&self, topic: &str) -> bool {
        self.topics.iter().any(|t| t == topic)
    }

    /// As a source of a report.
    #[must_use]
    pub fn source(&self, relevance: Relevance) -> Source {
        let from = SourceFrom::Shipped { resource: RESOURCE.into() };
        Source {
            authors: self.authors.clone(),
            year: self.year,
            venue: self.venue.clone(),
            url: self.url.clone(),
            relevance: Some(relevance),
            quote: Some(self.quote.clone()),
            ..Source::new(&self.id, &self.title, self.rule, from)
        }
    }
}

/// The works of a base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Works(Vec<Work>);

impl Works {
    /// Reads the entries of a base that have a quote. The host reads the file as Markdown and says
    /// what is wrong with it; here a line is a key and its value, as the host renders them.
    #[must_use]
    pub fn of(base: &str) -> Self {
        let entries = base.split("\n### ").skip(1);
        Self(entries.filter_map(|entry| Entry::of(entry).work()).collect())
    }

    /// Every work, in the order of the base.
    pub fn iter(&self) -> impl Iterator<Item = &Work> {
        self.0.iter()
    }

    /// The work of that id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Work> {
        self.0.iter().find(|w| w.id == id)
    }
}

/// The lines of an entry.
struct Entry<'t> {
    heading: &'t str,
    lines: Vec<(&'t str, &'t str)>,
}

impl<'t> Entry<'t> {
    fn of(text: &'t str) -> Self {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        // The entry ends where the next section begins.
        let lines = lines
            .take_while(|l| !l.starts_with('#'))
            .filter_map(|l| l.strip_prefix("- **")?.split_once(":** "))
            .collect();
        Self { heading, lines }
    }

    fn value(&self, key: &str) -> Option<&'t str> {
        self.lines.iter().find(|(k, _)| *k == key).map(|(_, v)| v.trim())
    }

    fn work(&self) -> Option<Work> {
        let (id, title) = self.heading.split_once(" — ")?;
        let tier = self.value("Tier")?;
        let rule = tier.split_once('(')?.1.strip_suffix(')')?;
        let address = |v: &str| plain(v.trim_start_matches('<').trim_end_matches('>'));
        let doi = self.value("DOI").map(address);
        let doi = doi.map(|v| v.trim_start_matches("https://doi.org/").to_owned());
        let quote = self.value("Quote")?;
        let quote = quote.strip_prefix('“')?.strip_suffix('”')?;
        Some(Work {
            id: id.to_owned(),
            title: plain(title),
            authors: self.value("Authors").map(plain),
            year: self.value("Year").and_then(|y| y.parse().ok()),
            venue: self.value("Venue").map(plain),
            url: doi.or_else(|| self.value("URL").map(address)),
            rule: serde_json::from_value(rule.into()).ok()?,
            topics: plain(self.value("Topics").unwrap_or_default())
                .split(';')
                .map(|t| t.trim().to_owned())
                .filter(|t| !t.is_empty())
                .collect(),
            quote: plain(quote),
        })
    }
}

/// Text without Markdown's escapes.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let escapes = c == '\\' && characters.peek().is_some_and(char::is_ascii_punctuation);
        out.extend(if escapes { characters.next() } else { Some(c) });
    }
    out.replace("&amp;", "&")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that can't go on says so by ending
mod tests {
    use super::*;

    const BASE: &str = "# Knowledge\n\n## 1. Scope\n\n## 2. Sources\n\n\
        ### a-1 — Of R\\*, a\\_b & c\n\n- **Authors:** Ann, A.; Bo, B.\n- **Year:** 2001\n\
        - **Venue:** J. Reefs 1\n- **DOI:** <https://doi.org/10.1/x>\n- **Tier:** 1 (review)\n\
        - **Topics:** reefs; tides\n- **Quote:** “short \\*words*”\n- **Verified:** full\n\n\
        ### b-2 — No words\n\n- **Tier:** 2 (peer_reviewed)\n- **Verified:** title-only\n\n\
        ### c-3 — A page\n\n- **URL:** <https://x.org/?a=1&amp;b=2>\n- **Tier:** 4 (news)\n\
        - **Quote:** “said”\n\n## 3. Terms\n\n- **Quote:** “not an entry's”\n";

    #[test]
    fn an_entry_is_read_without_its_escapes() {
        let works = Works::of(BASE);
        let a = works.get("a-1").unwrap();
        assert_eq!((a.title.as_str(), a.quote.as_str()), ("Of R*, a_b & c", "short *words*"));
        assert_eq!(
            (a.year, a.rule, a.url.as_deref()),
            (Some(2001), TierRule::Review, Some("10.1/x"))
        );
        assert!(a.is_about("tides") && !a.is_about("tide"));
        assert_eq!(works.get("c-3").unwrap().url.as_deref(), Some("https://x.org/?a=1&b=2"));
    }

    #[test]
    fn a_work_that_nobody_read_cannot_be_cited() {
        let ids: Vec<_> = Works::of(BASE).0.into_iter().map(|w| w.id).collect();
        assert_eq!(ids, ["a-1", "c-3"]);
    }
}
