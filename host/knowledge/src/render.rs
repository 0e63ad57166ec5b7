//! A base as Markdown. What is written is read again as the same base.

use crate::base::{Base, LOG, SOURCES};
use crate::entry::{Entry, Kept};
use crate::plain::{doi_link, escaped, link};
use serde_json::Value;
use std::fmt::Write;

/// The file of a base.
///
/// The Markdown of its sections is written as it is; a heading of a section in it, or a block that
/// is left open, would be read as one.
#[must_use]
pub fn render(base: &Base) -> String {
    let mut out = format!("# {}\n", escaped(&base.title));
    paragraph(&mut out, &base.intro);
    for (number, section) in (1..).zip(&base.sections) {
        let _ = write!(out, "\n## {number}. {}\n", escaped(&section.title));
        paragraph(&mut out, &section.text);
        match number {
            SOURCES => base.sources.iter().for_each(|e| out.push_str(&entry(e))),
            LOG => base.log.iter().for_each(|kept| out.push_str(&logged(kept))),
            _ => {}
        }
    }
    out
}

fn paragraph(out: &mut String, text: &str) {
    if !text.is_empty() {
        let _ = write!(out, "\n{text}\n");
    }
}

/// An entry of the log, with an empty line before it.
pub(crate) fn logged(kept: &Kept) -> String {
    let mut out = entry(&kept.entry);
    if let Some(added) = &kept.added {
        let _ = writeln!(out, "- **Added:** {}", escaped(&added.on));
        let _ = writeln!(out, "- **Added by:** {}", escaped(&added.by));
    }
    out
}

/// An entry, with an empty line before it.
fn entry(entry: &Entry) -> String {
    let mut out = format!("\n### {} — {}\n\n", entry.id, escaped(&entry.title));
    let mut say = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(out, "- **{key}:** {value}");
        }
    };
    let text = |value: &Option<String>| value.as_deref().map(escaped);
    let topics = |list: &[String]| (!list.is_empty()).then(|| escaped(&list.join("; ")));
    say("Authors", text(&entry.authors));
    say("Year", entry.year.map(|y| y.to_string()));
    say("Venue", text(&entry.venue));
    say("DOI", entry.doi.as_deref().map(doi_link));
    say("URL", entry.url.as_deref().map(link));
    say("ISBN", text(&entry.isbn));
    say("Standard", text(&entry.standard));
    say("Tier", Some(format!("{} ({})", entry.tier, rule_word(entry))));
    say("Topics", topics(&entry.topics));
    say("Topics (vi)", topics(&entry.topics_vi));
    say("Finding", Some(escaped(&entry.finding)));
    say("Quote", entry.quote.as_deref().map(|q| format!("“{}”", escaped(q))));
    say("Verified", entry.verified.map(|v| v.word().to_owned()));
    say("Verified where", text(&entry.verified_where));
    say("Accessed", text(&entry.accessed));
    out
}

/// The word of a rule, as JSON has it.
fn rule_word(entry: &Entry) -> String {
    match serde_json::to_value(entry.rule) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}
