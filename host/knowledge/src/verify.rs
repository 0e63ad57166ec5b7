//! What a careful reader would ask of a source before trusting it.

use crate::entry::{Entry, Verified};
use plugin_api::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};

/// A quote longer than this is a copy.
pub const MOST_QUOTED_WORDS: usize = 25;

/// Something that speaks against an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// The entry.
    pub id: String,
    /// What it is.
    pub kind: FindingKind,
    /// What was expected and what was found.
    pub detail: String,
}

/// What can speak against an entry.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// Neither DOI, address, ISBN nor the number of a standard: nobody can look it up.
    NoIdentifier,
    /// The tier is not the one that its rule gives.
    TierNotOfRule,
    /// The quote is longer than [`MOST_QUOTED_WORDS`].
    LongQuote,
    /// There is no quote.
    NoQuote,
    /// There is a quote, but the text that it should be from was not read.
    QuoteNotRead,
    /// How much was checked, or where, is not said.
    NotVerified,
    /// The day on which it was retrieved or checked is not said.
    NoDay,
}

/// What speaks against entries, in their order.
pub fn verify<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Vec<Finding> {
    entries.into_iter().flat_map(of_entry).collect()
}

fn of_entry(entry: &Entry) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut say = |kind, detail: String| {
        findings.push(Finding { id: entry.id.clone(), kind, detail });
    };
    if entry.keys().is_empty() {
        let detail = "expected a DOI, an address, an ISBN or the number of a standard, found none";
        say(FindingKind::NoIdentifier, detail.into());
    }
    let (is, should) = (entry.tier, entry.rule.tier());
    if is != should {
        let detail = format!("expected tier {should}, which its rule gives, found {is}");
        say(FindingKind::TierNotOfRule, detail);
    }
    match &entry.quote {
        None => say(FindingKind::NoQuote, "expected a quote, found none".into()),
        Some(quote) => {
            let words = quote.split_whitespace().count();
            if words > MOST_QUOTED_WORDS {
                let detail = format!("expected at most {MOST_QUOTED_WORDS} words, found {words}");
                say(FindingKind::LongQuote, detail);
            }
            if words == 0 {
                say(FindingKind::NoQuote, "expected a quote, found an empty one".into());
            } else if let Some(verified @ (Verified::TitleOnly | Verified::Memory)) = entry.verified
            {
                let detail = format!(
                    "expected a quote only where the text was read, found one with {}",
                    verified.word()
                );
                say(FindingKind::QuoteNotRead, detail);
            }
        }
    }
    let said = match (entry.verified, &entry.verified_where) {
        (None, _) => Some("how much of it was checked"),
        (Some(Verified::Memory), _) => Some("a text that was seen"),
        (_, None) => Some("where it was checked"),
        _ => None,
    };
    if let Some(said) = said {
        say(FindingKind::NotVerified, format!("expected {said}, found nothing"));
    }
    if entry.accessed.is_none() {
        let detail = "expected the day on which it was retrieved or checked, found none";
        say(FindingKind::NoDay, detail.into());
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::report::TierRule;

    fn sound() -> Entry {
        let mut entry = Entry::new("reef-2020", "Reefs", TierRule::PeerReviewed, "They bleach.");
        entry.doi = Some("10.1000/182".into());
        entry.quote = Some("corals bleach where the sea is too warm".into());
        entry.verified = Some(Verified::Full);
        entry.verified_where = Some("reef.example (abstract)".into());
        entry.accessed = Some("2026-05-01".into());
        entry
    }

    #[test]
    fn each_finding_is_found_alone() {
        use FindingKind as K;
        assert_eq!(verify([&sound()]), []);
        type Spoil = fn(&mut Entry);
        let spoilt: [(K, Spoil); 9] = [
            (K::NoIdentifier, |e| e.doi = None),
            (K::TierNotOfRule, |e| e.tier = 1),
            (K::LongQuote, |e| e.quote = Some("word ".repeat(26))),
            (K::NoQuote, |e| e.quote = None),
            (K::NoQuote, |e| e.quote = Some(String::new())),
            (K::QuoteNotRead, |e| e.verified = Some(Verified::TitleOnly)),
            (K::NotVerified, |e| e.verified = None),
            (K::NotVerified, |e| e.verified_where = None),
            (K::NoDay, |e| e.accessed = None),
        ];
        for (kind, spoil) in spoilt {
            let mut entry = sound();
            spoil(&mut entry);
            let found: Vec<_> = verify([&entry]).iter().map(|f| f.kind).collect();
            assert_eq!(found, [kind]);
        }
        let mut entry = sound();
        entry.quote = Some("word ".repeat(25));
        assert_eq!(verify([&entry]), []);
        for identified in ["url", "isbn", "standard"] {
            let mut entry = sound();
            entry.doi = None;
            match identified {
                "url" => entry.url = Some("https://reef.example".into()),
                "isbn" => entry.isbn = Some("978-0-12-816691-8".into()),
                _ => entry.standard = Some("ISO 9000:2015".into()),
            }
            assert_eq!(verify([&entry]), [], "{identified}");
        }
    }
}
