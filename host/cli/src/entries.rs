//! Entries of a knowledge base as people give them (JSON, TOML or Markdown, told apart by their
//! content), and an entry as Markdown.

use crate::error::CommandError;
use crate::input;
use plugin_api::report::TierRule;
use serde_json::Value;
use skillhost_knowledge::{self as knowledge, Base, Entry, Kept, SECTIONS, SOURCES, Section};
use std::path::Path;

/// Reads the entries of a file, or of standard input where it is `-`.
pub(crate) fn read(path: &Path) -> Result<Vec<Entry>, CommandError> {
    let is_input = path.as_os_str() == "-";
    let text = if is_input { input::standard_input()? } else { input::file(path)? };
    let shown = if is_input { "standard input".to_owned() } else { path.display().to_string() };
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let entries = if start.is_empty() {
        Vec::new()
    } else if start.starts_with("###") {
        from_markdown(&text, &shown)?
    } else if start.starts_with('{') || (start.starts_with('[') && !start.starts_with("[[")) {
        from_value(input::json(&text, &shown)?, &shown)?
    } else {
        let value = toml::from_str::<Value>(&text).map_err(|e| {
            let error = CommandError::usage(format!("{shown} has no entries that can be read"));
            error
                .note(format!("as TOML: {}", e.to_string().trim().replace('\n', "\n    ")))
                .hint("JSON begins with { or [, an entry in Markdown with ### and its id — title")
        })?;
        from_value(value, &shown)?
    };
    if entries.is_empty() {
        return Err(CommandError::usage(format!("{shown} has no entry")));
    }
    Ok(entries)
}

/// An entry, a list of them, or the member `entry` with either.
fn from_value(value: Value, shown: &str) -> Result<Vec<Entry>, CommandError> {
    let value = match value {
        Value::Object(mut members) if members.contains_key("entry") => {
            members.remove("entry").unwrap_or_default()
        }
        other => other,
    };
    let all = match value {
        Value::Array(all) => all,
        one => vec![one],
    };
    let entry = |(number, value): (usize, Value)| {
        serde_json::from_value(with_tier(value)).map_err(|e| {
            CommandError::usage(format!("{shown}: entry {number} can't be read: {e}"))
                .hint("host knowledge show D ID --json shows the members of an entry")
        })
    };
    (1..).zip(all).map(entry).collect()
}

/// The tier that the rule gives, where only the rule was given.
fn with_tier(mut value: Value) -> Value {
    if let Some(members) = value.as_object_mut()
        && !members.contains_key("tier")
        && let Some(rule) = members.get("rule").cloned()
        && let Ok(rule) = serde_json::from_value::<TierRule>(rule)
    {
        members.insert("tier".into(), rule.tier().into());
    }
    value
}

/// A base that is empty but for its sections.
fn empty() -> Base {
    let mut base = Base { title: "Entries".into(), ..Base::default() };
    for number in 0..SECTIONS {
        base.sections[number] = Section::new("Section", "");
    }
    base
}

/// Entries in Markdown are read as the sources of a base that is empty otherwise.
fn from_markdown(text: &str, shown: &str) -> Result<Vec<Entry>, CommandError> {
    let frame = knowledge::render(&empty());
    let after = format!("\n## {}. ", SOURCES + 1);
    let (before, rest) = frame.split_once(&after).unwrap_or_default();
    let before = format!("{before}\n");
    let lines = before.lines().count();
    let whole = format!("{before}{text}\n{after}{rest}");
    knowledge::parse(&whole).map(|base| base.sources).map_err(|faults| {
        let error = CommandError::usage(format!("{shown} has entries that can't be read"));
        faults.into_iter().fold(error, |error, mut fault| {
            fault.line = fault.line.map(|line| line.saturating_sub(lines).max(1));
            error.note(fault.to_string())
        })
    })
}

/// An entry as it stands in the file of a base.
pub(crate) fn markdown(kept: &Kept) -> String {
    let mut base = empty();
    match &kept.added {
        Some(_) => base.log.push(kept.clone()),
        None => base.sources.push(kept.entry.clone()),
    }
    let text = knowledge::render(&base);
    let from = text.find("### ").unwrap_or_default();
    let entry = &text[from..];
    let end = entry.find("\n## ").unwrap_or(entry.len());
    entry[..end].trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKDOWN: &str = "### hughes-2017 — Global warming and recurrent mass bleaching of corals

- **Authors:** Hughes, T.P.; and others
- **Year:** 2017
- **DOI:** <https://doi.org/10.1038/nature21707>
- **Tier:** 2 (peer_reviewed)
- **Topics:** coral bleaching
- **Finding:** Heat drives mass bleaching.";

    fn file(text: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        file
    }

    fn entries(text: &str) -> Vec<Entry> {
        read(file(text).path()).unwrap()
    }

    #[test]
    fn the_content_says_what_it_is_and_all_forms_give_the_same_entry() {
        let from_markdown = entries(MARKDOWN);
        let json = serde_json::to_string(&from_markdown).unwrap();
        assert_eq!(entries(&json), from_markdown);
        assert_eq!(entries(&format!("{{\"entry\": {json}}}")), from_markdown);
        let toml = toml::to_string(&from_markdown[0]).unwrap();
        assert_eq!(entries(&toml), from_markdown);
        assert_eq!(entries(&format!("# a remark\n[[entry]]\n{toml}")), from_markdown);
        let two = MARKDOWN.replace("hughes-2017", "other").replace("nature21707", "other");
        assert_eq!(entries(&format!("{MARKDOWN}\n\n{two}\n")).len(), 2);
    }

    #[test]
    fn an_entry_is_shown_as_the_file_has_it() {
        let kept = Kept { entry: entries(MARKDOWN).remove(0), added: None };
        assert_eq!(markdown(&kept), MARKDOWN);
    }

    #[test]
    fn a_rule_gives_the_tier_that_was_left_out() {
        let given = r#"{"title": "Reefs", "rule": "review", "finding": "They bleach."}"#;
        assert_eq!((entries(given)[0].tier, entries(given)[0].id.as_str()), (1, ""));
    }

    #[test]
    fn what_can_not_be_read_names_the_place() {
        let said = |text: &str| format!("{:?}", read(file(text).path()).unwrap_err());
        assert!(said("").contains("has no entry"));
        assert!(said("{\"title\": \"x\"").contains("line 1"));
        assert!(said("[{\"title\": \"x\", \"rule\": \"review\"}]").contains("entry 1"));
        assert!(said("{\"titel\": \"x\"}").contains("titel"));
        let fault = said(&MARKDOWN.replace("**Year:** 2017", "**Year:** last"));
        assert!(fault.contains("line 4: hughes-2017"), "{fault}");
        assert!(said("title = ").contains("as TOML"));
    }
}
