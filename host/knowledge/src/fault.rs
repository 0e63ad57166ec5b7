//! What is wrong with a base or with an entry: the place, what was expected, what was found.

use plugin_api::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A fault of a knowledge base, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// Line in the file, from 1; absent where the entry was never in a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The entry, or what stands in the place of its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Its kind.
    pub kind: FaultKind,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
    /// One thing to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The kinds of faults.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// A section or the title is missing, doubled or out of order.
    Section,
    /// A block that is no entry stands among the entries, or a heading is not that of an entry.
    Structure,
    /// A key that no entry has.
    UnknownKey,
    /// A key that every entry has is missing.
    MissingKey,
    /// A key stands twice.
    RepeatedKey,
    /// A value is not what the key asks for.
    Value,
    /// Two entries with one id.
    DuplicateId,
    /// Two entries for one work.
    DuplicateWork,
    /// The text cites an entry that is not there.
    UnknownCitation,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(entry) = &self.entry {
            write!(f, "{entry}: ")?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

/// A value that breaks a rule, before its place is known.
pub(crate) struct Wrong {
    /// As in the file; `id` and `title` stand in the heading.
    pub(crate) key: &'static str,
    pub(crate) expected: String,
    pub(crate) found: String,
}

impl Wrong {
    pub(crate) fn at(self, line: Option<usize>, entry: &str) -> Fault {
        Fault {
            line,
            entry: Some(entry.to_owned()),
            kind: FaultKind::Value,
            expected: format!("{}: {}", self.key, self.expected),
            found: shown(&self.found),
            hint: None,
        }
    }
}

/// A text in quotes, cut where it is long.
pub(crate) fn shown(text: &str) -> String {
    const LONG: usize = 80;
    if text.chars().count() <= LONG {
        return format!("{text:?}");
    }
    let start: String = text.chars().take(LONG).collect();
    format!("{start:?}…")
}

/// "did you mean X?" where one of the names is like the one that was asked for.
pub(crate) fn nearest<'a>(asked: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let asked = asked.to_lowercase();
    let scored = names.into_iter().map(|name| {
        let low = name.to_lowercase();
        let begins = asked.len() >= 3 && low.starts_with(&asked);
        (name, if begins { 1.0 } else { strsim::jaro_winkler(&asked, &low) })
    });
    // 0.8 keeps a swapped or missing letter and drops another word.
    let best = scored.filter(|(_, s)| *s >= 0.8).max_by(|a, b| a.1.total_cmp(&b.1));
    best.map(|(name, _)| format!("did you mean {name}?"))
}
