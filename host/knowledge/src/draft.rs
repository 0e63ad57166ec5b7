//! An entry while it is read: its heading, then keys with their values and lines.

use crate::entry::{Entry, Kept, Provenance, Verified};
use crate::fault::{Fault, FaultKind, nearest, shown};
use crate::plain;
use comrak::Node;
use comrak::nodes::NodeValue;
use indexmap::IndexMap;
use plugin_api::report::TierRule;
use serde_json::Value;

/// The keys of an entry, in the order in which they are written.
const KEYS: &[&str] = &[
    "Authors",
    "Year",
    "Venue",
    "DOI",
    "URL",
    "ISBN",
    "Standard",
    "Tier",
    "Topics",
    "Topics (vi)",
    "Finding",
    "Quote",
    "Verified",
    "Verified where",
    "Accessed",
];
/// The keys that an entry of the log has besides.
const LOG_KEYS: &[&str] = &["Added", "Added by"];

pub(crate) struct Draft {
    pub(crate) line: usize,
    pub(crate) logged: bool,
    pub(crate) id: String,
    title: String,
    values: IndexMap<&'static str, (String, usize)>,
    /// Keys whose value could not be read: they are not missing.
    unread: Vec<&'static str>,
}

impl Draft {
    /// From the heading `### id — title`.
    pub(crate) fn begin(heading: Node<'_>, line: usize, logged: bool) -> (Self, Option<Fault>) {
        let mut draft = Self {
            line,
            logged,
            id: String::new(),
            title: String::new(),
            values: IndexMap::new(),
            unread: Vec::new(),
        };
        let found = match plain::text(heading.children()) {
            Ok(text) => match text.split_once(" — ") {
                Some((id, title)) => {
                    (draft.id, draft.title) = (id.to_owned(), title.to_owned());
                    return (draft, None);
                }
                None => shown(&text),
            },
            Err(markup) => markup.to_owned(),
        };
        let fault = Fault {
            line: Some(line),
            entry: None,
            kind: FaultKind::Structure,
            expected: "a heading `### id — title` in plain text".into(),
            found,
            hint: Some("the dash is an em dash with a blank on either side".into()),
        };
        (draft, Some(fault))
    }

    fn fault(&self, line: usize, kind: FaultKind, expected: &str, found: String) -> Fault {
        Fault {
            line: Some(line),
            entry: (!self.id.is_empty()).then(|| self.id.clone()),
            kind,
            expected: expected.into(),
            found,
            hint: None,
        }
    }

    /// From an item `- **Key:** value`.
    pub(crate) fn item(&mut self, item: Node<'_>) -> Option<Fault> {
        let line = plain::line_of(item.data().sourcepos);
        let structure = |found: &str| {
            let expected = "one line `- **Key:** value`";
            Some(self.fault(line, FaultKind::Structure, expected, found.to_owned()))
        };
        let mut blocks = item.children();
        let Some(paragraph) = blocks.next() else { return structure("an empty item") };
        if blocks.next().is_some() {
            return structure("an item of several blocks");
        }
        let mut inlines = paragraph.children();
        let key = inlines.next().filter(|n| matches!(n.data().value, NodeValue::Strong));
        let Some(Ok(key)) = key.map(|strong| plain::text(strong.children())) else {
            return structure("no key in bold");
        };
        let Some(key) = key.strip_suffix(':') else {
            return structure(&format!("**{key}** without a colon in it"));
        };
        let mut known = KEYS.iter().chain(if self.logged { LOG_KEYS } else { &[] });
        let Some(key) = known.clone().find(|k| **k == key).copied() else {
            let mut fault =
                self.fault(line, FaultKind::UnknownKey, "a key of an entry", shown(key));
            fault.hint = nearest(key, known.by_ref().copied())
                .or_else(|| Some(format!("the keys are {}", KEYS.join(", "))));
            return Some(fault);
        };
        if let Some((_, first)) = self.values.get(key) {
            let found = format!("another one; the first is in line {first}");
            return Some(self.fault(line, FaultKind::RepeatedKey, &format!("one {key}"), found));
        }
        let (expected, value) = match key {
            "DOI" => {
                let doi = plain::address(inlines).as_deref().and_then(plain::doi_of);
                ("DOI: a link <https://doi.org/…>", doi.ok_or("something else".to_owned()))
            }
            "URL" => {
                ("URL: a link <https://…>", plain::address(inlines).ok_or("something else".into()))
            }
            _ => ("plain text; `\\` before a sign takes its meaning away", {
                plain::text(inlines).map_err(str::to_owned)
            }),
        };
        let fault = match value {
            Ok(value) if !value.is_empty() => {
                self.values.insert(key, (value, line));
                return None;
            }
            Ok(_) => self.fault(line, FaultKind::Value, &format!("{key}: a value"), "none".into()),
            Err(found) => self.fault(line, FaultKind::Value, expected, found),
        };
        self.unread.push(key);
        Some(fault)
    }

    /// The entry, where what it can't do without is there.
    pub(crate) fn finish(self, faults: &mut Vec<Fault>) -> Option<Kept> {
        let before = faults.len();
        for key in ["Tier", "Finding"].iter().chain(if self.logged { LOG_KEYS } else { &[] }) {
            if !self.values.contains_key(key) && !self.unread.contains(key) {
                let fault = self.fault(self.line, FaultKind::MissingKey, key, "none".into());
                faults.push(fault);
            }
        }
        let text = |key: &str| self.values.get(key).map(|(value, _)| value.clone());
        let mut wrong = |key: &str, expected: &str| {
            if let Some((value, line)) = self.values.get(key) {
                let expected = format!("{key}: {expected}");
                faults.push(self.fault(*line, FaultKind::Value, &expected, shown(value)));
            }
        };
        let year = text("Year").map(|y| y.parse::<i32>());
        if let Some(Err(_)) = year {
            wrong("Year", "a number");
        }
        let tier = text("Tier").and_then(|t| tier(&t));
        if tier.is_none() {
            wrong("Tier", "a number and its rule, `2 (peer_reviewed)`");
        }
        let verified = text("Verified").map(|v| verified(&v));
        if verified == Some(None) {
            wrong("Verified", "full, title-only or memory");
        }
        let quote = text("Quote");
        let bare = quote.as_deref().map(|q| q.strip_prefix('“').and_then(|q| q.strip_suffix('”')));
        if bare == Some(None) {
            wrong("Quote", "a text between “ and ”");
        }
        // A rule that is not known leaves no entry, and the other rules are still asked.
        let (tier, rule) = tier.unwrap_or((1, TierRule::Review));
        let mut entry = Entry::new(&self.id, &self.title, rule, "");
        entry.tier = tier;
        entry.finding = text("Finding").unwrap_or_else(|| "?".into());
        entry.authors = text("Authors");
        entry.year = year.and_then(Result::ok);
        entry.venue = text("Venue");
        entry.doi = text("DOI");
        entry.url = text("URL");
        entry.isbn = text("ISBN");
        entry.standard = text("Standard");
        entry.topics = text("Topics").map(topics).unwrap_or_default();
        entry.topics_vi = text("Topics (vi)").map(topics).unwrap_or_default();
        entry.quote = bare.flatten().map(str::to_owned);
        entry.verified = verified.flatten();
        entry.verified_where = text("Verified where");
        entry.accessed = text("Accessed");
        let added = self.logged.then(|| Provenance {
            on: text("Added").unwrap_or_default(),
            by: text("Added by").unwrap_or_default(),
        });
        let mut wrongs = entry.wrongs();
        if let Some(added) = &added {
            wrongs.extend(added.wrongs());
        }
        // A heading that is no heading of an entry was said already.
        let headed = !self.id.is_empty();
        for wrong in wrongs {
            let line = match (wrong.key, self.values.get(wrong.key)) {
                ("id" | "title", _) if headed => self.line,
                (_, Some((_, line))) => *line,
                _ => continue,
            };
            faults.push(wrong.at(Some(line), &self.id));
        }
        (faults.len() == before && headed).then_some(Kept { entry, added })
    }
}

fn topics(text: String) -> Vec<String> {
    text.split(';').map(|t| t.trim().to_owned()).collect()
}

/// `2 (peer_reviewed)`
fn tier(text: &str) -> Option<(u8, TierRule)> {
    let (number, rule) = text.strip_suffix(')')?.split_once(" (")?;
    let rule = serde_json::from_value(Value::String(rule.to_owned())).ok()?;
    Some((number.parse().ok()?, rule))
}

fn verified(text: &str) -> Option<Verified> {
    [Verified::Full, Verified::TitleOnly, Verified::Memory].into_iter().find(|v| v.word() == text)
}
