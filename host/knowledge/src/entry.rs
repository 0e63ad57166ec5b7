//! What the base says of one work, and the rules that hold for it in the file, in the store and
//! when it is added.

use crate::{fault::Wrong, identity};
use plugin_api::report::TierRule;
use plugin_api::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// A work, and what was read in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Lower-case words with hyphens, unique in its base; left empty, an entry that is added gets
    /// one from its first author and year.
    #[serde(default)]
    pub id: String,
    /// As printed.
    pub title: String,
    /// As printed: `Surname, A.B.; Surname, C.`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authors: Option<String>,
    /// Year of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// Journal, publisher or site, with volume and pages where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// DOI without an address before it: `10.1000/182`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// Web address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// ISBN, 10 or 13 digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub isbn: Option<String>,
    /// Number of a standard or law, with its edition: `ISO 9000:2015`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard: Option<String>,
    /// 1 to 4; 1 is the strongest.
    pub tier: u8,
    /// The rule that gives the tier.
    pub rule: TierRule,
    /// What it is about, in English.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub topics: Vec<String>,
    /// What it is about, in Vietnamese.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub topics_vi: Vec<String>,
    /// What it found, in the words of the base.
    pub finding: String,
    /// The words that matter, exactly as they stand in the work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// How much of it was checked; absent where nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
    /// Where it was checked, and what in the entry is from memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verified_where: Option<String>,
    /// Day on which it was retrieved or checked: `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accessed: Option<String>,
}

/// How much of an entry was checked against a public text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verified {
    /// Title and quote were read.
    Full,
    /// A record of it was seen; the quoted or summarised part was not read.
    TitleOnly,
    /// Nothing was seen.
    Memory,
}

impl Verified {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::TitleOnly => "title-only",
            Self::Memory => "memory",
        }
    }
}

/// How an entry came into the append log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// Day on which it was added: `YYYY-MM-DD`.
    pub on: String,
    /// Who or what added it: a person, or a tool and the run it worked for.
    pub by: String,
}

/// An entry as the base has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Kept {
    /// The work.
    pub entry: Entry,
    /// How it was added; absent where it is one of the base's own sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Provenance>,
}

impl Entry {
    /// An entry with what none can do without.
    #[must_use]
    pub fn new(id: &str, title: &str, rule: TierRule, finding: &str) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            authors: None,
            year: None,
            venue: None,
            doi: None,
            url: None,
            isbn: None,
            standard: None,
            tier: rule.tier(),
            rule,
            topics: Vec::new(),
            topics_vi: Vec::new(),
            finding: finding.into(),
            quote: None,
            verified: None,
            verified_where: None,
            accessed: None,
        }
    }

    /// What identifies the work, each in its normal form: two entries that share one are the same
    /// work.
    #[must_use]
    pub fn keys(&self) -> Vec<String> {
        let [doi, url, isbn, standard] =
            [&self.doi, &self.url, &self.isbn, &self.standard].map(Option::as_deref);
        let mut keys: Vec<String> = [
            doi.and_then(identity::doi),
            url.and_then(identity::key),
            isbn.and_then(identity::isbn),
            standard.and_then(identity::standard),
        ]
        .into_iter()
        .flatten()
        .collect();
        keys.dedup();
        keys
    }

    /// What is wrong with it, everything at once. Whether it is good evidence is not asked here
    /// but by [`verify`](crate::verify).
    pub(crate) fn wrongs(&self) -> Vec<Wrong> {
        let mut wrongs = Vec::new();
        let mut expect = |holds: bool, key: &'static str, expected: &str, found: &str| {
            if !holds {
                wrongs.push(Wrong { key, expected: expected.into(), found: found.into() });
            }
        };
        expect(is_id(&self.id), "id", "lower-case letters, digits and single hyphens", &self.id);
        let lines = [
            ("title", Some(&self.title)),
            ("Authors", self.authors.as_ref()),
            ("Venue", self.venue.as_ref()),
            ("Finding", Some(&self.finding)),
            ("Quote", self.quote.as_ref()),
            ("Verified where", self.verified_where.as_ref()),
        ];
        for (key, text) in lines {
            if let Some(text) = text {
                expect(is_line(text), key, LINE, text);
            }
        }
        if let Some(year) = self.year {
            let years = (1500..=2100).contains(&year);
            expect(years, "Year", "a year from 1500 to 2100", &year.to_string());
        }
        if let Some(text) = &self.doi {
            let bare = text.starts_with("10.") && identity::doi(text).is_some();
            let whole = bare && !text.contains(char::is_whitespace);
            expect(whole, "DOI", "a DOI such as 10.1000/182", text);
        }
        if let Some(text) = &self.url {
            let low = text.to_ascii_lowercase();
            let web = low.starts_with("https://") || low.starts_with("http://");
            let clean = !text.contains(|c: char| c.is_whitespace() || c.is_control());
            let whole = web && clean && !text.contains(['<', '>']) && identity::key(text).is_some();
            expect(whole, "URL", "an address that begins with https:// or http://", text);
        }
        if let Some(text) = &self.isbn {
            let holds = is_line(text) && identity::isbn(text).is_some();
            expect(holds, "ISBN", "10 or 13 digits of which the last checks the others", text);
        }
        if let Some(text) = &self.standard {
            let holds = is_line(text) && identity::standard(text).is_some();
            expect(holds, "Standard", "a number such as ISO 9000:2015", text);
        }
        expect((1..=4).contains(&self.tier), "Tier", "1, 2, 3 or 4", &self.tier.to_string());
        for (key, topics) in [("Topics", &self.topics), ("Topics (vi)", &self.topics_vi)] {
            for topic in topics {
                let holds = is_line(topic) && !topic.contains(';');
                expect(holds, key, "topics with a semicolon between them", topic);
            }
        }
        if let Some(day) = &self.accessed {
            expect(is_day(day), "Accessed", DAY, day);
        }
        wrongs
    }
}

impl Provenance {
    pub(crate) fn wrongs(&self) -> Vec<Wrong> {
        let mut wrongs = Vec::new();
        if !is_day(&self.on) {
            wrongs.push(Wrong { key: "Added", expected: DAY.into(), found: self.on.clone() });
        }
        if !is_line(&self.by) {
            wrongs.push(Wrong { key: "Added by", expected: LINE.into(), found: self.by.clone() });
        }
        wrongs
    }
}

const LINE: &str = "a line of text without blanks at its ends or double blanks";
const DAY: &str = "a day as YYYY-MM-DD";

fn is_id(text: &str) -> bool {
    let word =
        |w: &str| !w.is_empty() && w.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    text.len() <= 64 && text.split('-').all(word)
}

/// A text that a list item of the file holds as it is.
fn is_line(text: &str) -> bool {
    !text.is_empty() && text == line(text) && !text.contains(char::is_control)
}

/// A text on one line, with single blanks.
pub(crate) fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a text is a day of the calendar.
fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [y, m, d] = parts.as_slice() else { return false };
    let digits = |t: &str, n: usize| t.len() == n && t.bytes().all(|b| b.is_ascii_digit());
    if !(digits(y, 4) && digits(m, 2) && digits(d, 2)) {
        return false;
    }
    let number = |t: &str| t.parse::<u32>().unwrap_or(0);
    let (y, m, d) = (number(y), number(m), number(d));
    let leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    let days = match m {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(leap),
        _ => 0,
    };
    (1..=days).contains(&d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_days_of_the_calendar() {
        for day in ["2024-02-29", "2000-02-29", "2026-12-31"] {
            assert!(is_day(day), "{day}");
        }
        for day in ["2023-02-29", "1900-02-29", "2026-13-01", "2026-04-31", "2026-1-1", "today"] {
            assert!(!is_day(day), "{day}");
        }
    }

    #[test]
    fn each_rule_names_its_key() {
        let mut entry = Entry::new("Reef 1", " two  blanks", TierRule::Review, "");
        entry.year = Some(20);
        entry.doi = Some("https://doi.org/10.1000/182".into());
        entry.url = Some("ftp://reef.example".into());
        entry.isbn = Some("978-0-12-816691-9".into());
        entry.standard = Some("none".into());
        entry.tier = 5;
        entry.topics = vec!["a; b".into()];
        entry.accessed = Some("yesterday".into());
        let keys: Vec<_> = entry.wrongs().iter().map(|w| w.key).collect();
        let all = [
            "id", "title", "Finding", "Year", "DOI", "URL", "ISBN", "Standard", "Tier", "Topics",
            "Accessed",
        ];
        assert_eq!(keys, all);
        let entry = Entry::new("reef-1", "Reefs", TierRule::Review, "They bleach.");
        assert!(entry.wrongs().is_empty());
    }
}
