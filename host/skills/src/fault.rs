//! One thing that is wrong with a skill's files, with both sides and one thing to do.

use serde::Serialize;
use std::fmt;

/// The skill's text.
pub(crate) const SKILL_MD: &str = "SKILL.md";
/// What the host has to know to run it.
pub(crate) const SKILL_TOML: &str = "skill.toml";

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Stable code in `kebab-case`, such as `name-invalid`.
    pub code: &'static str,
    /// The file, relative to the skill's directory.
    pub file: String,
    /// The line, counted from 1; absent where the fault is of the file or directory as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// One thing to do about it.
    pub hint: String,
}

impl Fault {
    pub(crate) fn new(
        code: &'static str,
        file: &str,
        line: impl Into<Option<usize>>,
        expected: impl Into<String>,
        found: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self {
            code,
            file: file.to_owned(),
            line: line.into(),
            expected: expected.into(),
            found: found.into(),
            hint: hint.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, file, line, expected, found, hint } = self;
        write!(f, "{file}")?;
        if let Some(line) = line {
            write!(f, ":{line}")?;
        }
        write!(f, ": expected {expected}, found {found}; {hint} [{code}]")
    }
}

/// A stranger's words in a message of ours: quoted, escaped, and not longer than a line.
pub(crate) fn shown(words: &str) -> String {
    let start: String = words.chars().take(60).collect();
    let more = if start.len() < words.len() { "…" } else { "" };
    format!("{start:?}{more}")
}

/// Says which of the known names is meant, or all of them.
pub(crate) fn suggestion<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let near = known.iter().map(|k| (strsim::damerau_levenshtein(name, k), *k)).min();
    match near {
        Some((distance, near)) if distance <= 2.max(name.chars().count() / 3) => {
            format!("did you mean {near}?")
        }
        Some(_) => format!("there are {}", known.join(", ")),
        None => "there are none".into(),
    }
}

/// A small letter, then small letters, digits and `extra`, `length` in all.
pub(crate) fn is_name(name: &str, length: std::ops::RangeInclusive<usize>, extra: char) -> bool {
    let rest = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == extra;
    length.contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(rest)
}

/// Whether a skill may call a tool by this name: `NAME` is its plugin's, `OWNER.NAME` the host's
/// or the program's own.
pub(crate) fn is_callable(name: &str) -> bool {
    name.split_once('.').map_or(is_tool_name(name), |(o, n)| is_tool_name(o) && is_tool_name(n))
}

/// `[a-z0-9_]{1,40}`.
pub(crate) fn is_tool_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    (1..=40).contains(&name.len()) && name.chars().all(allowed)
}
