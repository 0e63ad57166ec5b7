//! The front matter of a `SKILL.md`, by the rules of the open specification.
//!
//! The specification's own checker reads a strict subset of YAML (no flow collections, anchors
//! or tags, no key twice, every scalar a string) and cuts the file at the first three dashes. What
//! is refused here covers what that checker refuses, so that a skill that passes here passes
//! there: each key is cut out by its line and its value read alone, as a string.

use crate::fault::{Fault, SKILL_MD, shown, suggestion};
use indexmap::IndexMap;
use serde::Serialize;

const NAME_MAX: usize = 64;
const DESCRIPTION_MAX: usize = 1024;
const COMPATIBILITY_MAX: usize = 500;
const KEYS: [&str; 6] =
    ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/// What the open specification says of a skill.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FrontMatter {
    /// The directory's name: 1 to 64 of `a-z`, `0-9` and single dashes between them.
    pub name: String,
    /// What it does and when to use it, at most 1024 characters.
    pub description: String,
    /// A licence's name or a file in the directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// What it needs, at most 500 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compatibility: Option<String>,
    /// Tools of the agent that may be used without asking, separated by spaces.
    #[serde(rename = "allowed-tools", skip_serializing_if = "Option::is_none")]
    pub allowed_tools: Option<String>,
    /// Anything else, words by words.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub metadata: IndexMap<String, String>,
}

/// A file taken apart; what is missing from the front matter is empty.
pub(crate) struct Read {
    pub(crate) front: FrontMatter,
    /// The text after the front matter.
    pub(crate) body: String,
    /// The lines before the body.
    pub(crate) lines_before: usize,
}

fn fault(
    code: &'static str,
    line: usize,
    expected: impl Into<String>,
    found: impl Into<String>,
    hint: &str,
) -> Fault {
    Fault::new(code, SKILL_MD, line, expected, found, hint)
}

/// Takes a `SKILL.md` apart and holds its front matter against the specification.
pub(crate) fn read(text: &str, directory: &str, faults: &mut Vec<Fault>) -> Read {
    let lines: Vec<&str> = text.split('\n').collect();
    let whole =
        |body: &str| Read { front: FrontMatter::default(), body: body.to_owned(), lines_before: 0 };
    if lines.first().is_none_or(|l| l.trim_end() != "---") {
        let hint = "begin the file with ---, name: and description:, and --- again";
        let found = shown(lines.first().copied().unwrap_or_default());
        faults.push(fault("front-matter-missing", 1, "a line of three dashes", found, hint));
        return whole(text);
    }
    let Some(end) = lines.iter().skip(1).position(|l| l.trim_end() == "---").map(|i| i + 1) else {
        let hint = "close the front matter with a line of three dashes";
        faults.push(fault("front-matter-open", 1, "a second line of ---", "none", hint));
        return whole(text);
    };
    let inside: Vec<Line<'_>> =
        lines[1..end].iter().enumerate().map(|(i, text)| Line { number: i + 2, text }).collect();
    let before = faults.len();
    for line in &inside {
        check_line(line, faults);
    }
    let front = if faults.len() == before {
        fields(&inside, directory, faults)
    } else {
        FrontMatter::default()
    };
    Read { front, body: lines[end + 1..].join("\n"), lines_before: end + 1 }
}

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start_matches(' ').len()
    }

    /// Whether it is blank or holds nothing but a comment.
    fn is_silent(&self) -> bool {
        let text = self.text.trim();
        text.is_empty() || text.starts_with('#')
    }
}

fn check_line(line: &Line<'_>, faults: &mut Vec<Fault>) {
    if line.text.contains("---") {
        let hint = "write a single dash, or a dash of another kind";
        let expected = "no three dashes inside the front matter, where some readers cut it";
        faults.push(fault("front-matter-dashes", line.number, expected, shown(line.text), hint));
    }
    let odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}')
    };
    if let Some(c) = line.text.chars().find(|c| odd(*c)) {
        let found = if c == '\t' { "a tab".into() } else { format!("U+{:04X}", u32::from(c)) };
        let hint = "use spaces and printable characters";
        faults.push(fault("front-matter-character", line.number, "printable text", found, hint));
    }
}

/// A key with its value, still as YAML.
struct Entry<'a> {
    line: usize,
    key: &'a str,
    text: String,
    /// The lines after the key's.
    rest: &'a [Line<'a>],
    /// The first character of the value, wherever it stands.
    starts: Option<char>,
    /// Whether the value starts on the key's line.
    on_line: bool,
}

/// The entries of a mapping whose keys stand at an indent.
fn entries<'a>(lines: &'a [Line<'a>], indent: usize, faults: &mut Vec<Fault>) -> Vec<Entry<'a>> {
    let mut found: Vec<Entry<'a>> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &lines[at];
        let end = lines
            .iter()
            .skip(at + 1)
            .position(|l| !l.is_silent() && l.indent() <= indent)
            .map_or(lines.len(), |i| at + 1 + i);
        let rest = &lines[at + 1..end];
        at += 1;
        if line.is_silent() {
            continue;
        }
        at = end;
        let key = line.text.trim_start().split_once(':').filter(|(key, value)| {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            line.indent() == indent
                && !key.is_empty()
                && key.chars().all(word)
                && (value.is_empty() || value.starts_with(' '))
        });
        let Some((key, value)) = key else {
            let hint = "write key: value, and indent the lines that continue a value";
            let expected = format!("a key after {indent} spaces");
            faults.push(fault("front-matter-line", line.number, expected, shown(line.text), hint));
            continue;
        };
        if let Some(earlier) = found.iter().find(|e| e.key == key) {
            let found = format!("{key} again; it stands in line {}", earlier.line);
            faults.push(fault("key-twice", line.number, "each key once", found, "keep one"));
            continue;
        }
        if value.trim_start().starts_with('#') {
            // The specification's checker stumbles over it where blank lines follow the value.
            let expected = "no comment between a key and its value";
            let hint = "move the comment to a line of its own, above the key";
            faults.push(fault("value-style", line.number, expected, shown(value.trim()), hint));
            continue;
        }
        let on_line = Line { number: line.number, text: value };
        let later = rest.iter().filter(|l| !l.is_silent()).map(|l| l.text.trim_start());
        let starts = (!on_line.is_silent())
            .then(|| value.trim_start())
            .into_iter()
            .chain(later)
            .next()
            .and_then(|v| v.chars().next());
        let all = std::iter::once(line.text).chain(rest.iter().map(|l| l.text));
        found.push(Entry {
            line: line.number,
            key,
            text: all.collect::<Vec<_>>().join("\n"),
            rest,
            starts,
            on_line: !on_line.is_silent(),
        });
    }
    found
}

impl Entry<'_> {
    /// The value as the string that was written, whatever YAML would take it for.
    fn string(&self, faults: &mut Vec<Fault>) -> Option<String> {
        let style = match self.starts {
            Some('{' | '[') => Some("a value in braces or brackets"),
            Some('&' | '*') => Some("an anchor or alias"),
            Some('!') => Some("a tag"),
            _ => None,
        };
        if let Some(style) = style {
            let hint = "write the value as plain text, in quotes where it starts with a sign";
            faults.push(fault("value-style", self.line, "plain text", style, hint));
            return None;
        }
        match yaml_serde::from_str::<IndexMap<String, String>>(&self.text) {
            Ok(mut map) => {
                let value = map.shift_remove(self.key).unwrap_or_default();
                if value.chars().any(|c| c.is_control() && c != '\n') {
                    let hint = "remove the escape";
                    let expected = "printable text";
                    faults.push(fault(
                        "front-matter-character",
                        self.line,
                        expected,
                        shown(&value),
                        hint,
                    ));
                    return None;
                }
                Some(value)
            }
            Err(e) => {
                let line = e.location().map_or(0, |l| l.line().saturating_sub(1));
                let message = e.to_string();
                let message = message.split(" at line ").next().unwrap_or_default();
                let hint = "put text with a colon, a hash or a quote in double quotes";
                let expected = format!("text as the value of {}", self.key);
                faults.push(fault("yaml-invalid", self.line + line, expected, message, hint));
                None
            }
        }
    }
}

fn fields(lines: &[Line<'_>], directory: &str, faults: &mut Vec<Fault>) -> FrontMatter {
    let mut front = FrontMatter::default();
    let before = faults.len();
    let all = entries(lines, 0, faults);
    // A line that could not be read may be the one that is missing.
    let all_read = faults.len() == before;
    for entry in &all {
        match entry.key {
            "metadata" => front.metadata = metadata(entry, faults),
            key if KEYS.contains(&key) => {
                let Some(value) = entry.string(faults) else { continue };
                check_value(entry, &value, directory, faults);
                match key {
                    "name" => front.name = value.trim().to_owned(),
                    "description" => front.description = value.trim().to_owned(),
                    "license" => front.license = Some(value),
                    "compatibility" => front.compatibility = Some(value),
                    _ => front.allowed_tools = Some(value),
                }
            }
            other => {
                let hint = format!(
                    "{}; anything else may stand below metadata",
                    suggestion(other, KEYS.into_iter())
                );
                let expected = format!("one of {}", KEYS.join(", "));
                faults.push(fault("key-unknown", entry.line, expected, shown(other), &hint));
            }
        }
    }
    for (key, hint) in [
        ("name", "add name: and the directory's name"),
        ("description", "say what the skill does and when to use it"),
    ] {
        if all_read && all.iter().all(|e| e.key != key) {
            let code = if key == "name" { "name-missing" } else { "description-missing" };
            faults.push(fault(code, 1, format!("the key {key}"), "none", hint));
        }
    }
    front
}

fn metadata(entry: &Entry<'_>, faults: &mut Vec<Fault>) -> IndexMap<String, String> {
    let first = entry.rest.iter().find(|l| !l.is_silent()).filter(|_| !entry.on_line);
    let Some(first) = first else {
        let hint = "indent key: value lines below metadata:, or leave it out";
        faults.push(fault("metadata-invalid", entry.line, "lines of key: value", "none", hint));
        return IndexMap::new();
    };
    // Read as a whole as well, so that lines which only look like entries are found.
    type Whole = IndexMap<String, IndexMap<String, String>>;
    let before = faults.len();
    let members = entries(entry.rest, first.indent(), faults);
    let read = members.iter().filter_map(|e| {
        let value = e.string(faults)?;
        Some((e.key.to_owned(), value))
    });
    let read: IndexMap<String, String> = read.collect();
    if faults.len() == before
        && let Err(e) = yaml_serde::from_str::<Whole>(&entry.text)
    {
        let line = e.location().map_or(0, |l| l.line().saturating_sub(1));
        let hint = "indent every line of metadata alike";
        let expected = "lines of key: value";
        faults.push(fault("metadata-invalid", entry.line + line, expected, e.to_string(), hint));
    }
    read
}

fn check_value(entry: &Entry<'_>, value: &str, directory: &str, faults: &mut Vec<Fault>) {
    let mut refuse = |code, expected: String, found: String, hint: &str| {
        faults.push(fault(code, entry.line, expected, found, hint));
    };
    let length = value.chars().count();
    match entry.key {
        "name" => {
            let name = value.trim();
            let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let dashes = name.starts_with('-') || name.ends_with('-') || name.contains("--");
            if !(1..=NAME_MAX).contains(&name.len()) || !name.chars().all(allowed) || dashes {
                let expected = "1 to 64 of a-z, 0-9 and single dashes between them".into();
                refuse(
                    "name-invalid",
                    expected,
                    shown(value),
                    "rename the skill and its directory",
                );
            } else if name != directory {
                let hint = "give both the same name";
                let expected = format!("the directory's name, {}", shown(directory));
                refuse("name-not-directory", expected, shown(name), hint);
            }
        }
        "description" if value.trim().is_empty() => {
            let hint = "say what the skill does and when to use it";
            refuse("description-empty", "1 to 1024 characters".into(), "none".into(), hint);
        }
        "description" if length > DESCRIPTION_MAX => {
            let hint = "keep what tells when to use it, and move the rest into the text";
            let found = format!("{length}");
            refuse("description-long", "at most 1024 characters".into(), found, hint);
        }
        "compatibility" if value.trim().is_empty() || length > COMPATIBILITY_MAX => {
            let hint = "say in one sentence what it needs, or leave the key out";
            let found = format!("{length}");
            refuse("compatibility-length", "1 to 500 characters".into(), found, hint);
        }
        "license" | "allowed-tools" if value.trim().is_empty() => {
            let hint = "name it, or leave the key out";
            refuse("value-empty", format!("a value of {}", entry.key), "none".into(), hint);
        }
        _ => {}
    }
}
