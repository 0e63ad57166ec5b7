//! Reads a base from the syntax tree of its Markdown, and says everything that is wrong with it.

use crate::base::{Base, LOG, SECTIONS, SOURCES};
use crate::draft::Draft;
use crate::fault::{Fault, FaultKind, nearest, shown};
use crate::plain;
use comrak::nodes::{ListType, NodeValue};
use comrak::{Arena, Node, parse_document};
use std::collections::HashMap;

/// Reads a base.
///
/// # Errors
/// Every fault of the file, in the order of its lines.
pub fn parse(text: &str) -> Result<Base, Vec<Fault>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let arena = Arena::new();
    let root = parse_document(&arena, &text, &plain::options());
    let mut reader = Reader { lines: text.split('\n').collect(), ..Reader::default() };
    for block in root.children() {
        reader.block(block);
    }
    reader.finish()
}

/// Where a block stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    /// Before the heading of the file.
    #[default]
    Start,
    /// Between it and the first section.
    Intro,
    /// In the section of that number.
    Section(usize),
    /// In a section that is there twice or should not be there.
    Lost,
}

#[derive(Default)]
struct Reader<'t> {
    lines: Vec<&'t str>,
    place: Place,
    /// The first line of the Markdown that is being passed over, from 1.
    prose: usize,
    /// Whether entries of this section have begun.
    in_entries: bool,
    /// The number of the last section that was in order.
    last: usize,
    base: Base,
    drafts: Vec<Draft>,
    citations: Vec<(String, usize)>,
    faults: Vec<Fault>,
}

impl Reader<'_> {
    fn fault(&mut self, line: usize, kind: FaultKind, expected: &str, found: &str) {
        self.faults.push(Fault {
            line: Some(line),
            entry: None,
            kind,
            expected: expected.into(),
            found: found.into(),
            hint: None,
        });
    }

    fn block(&mut self, block: Node<'_>) {
        let data = block.data();
        let (start, end) = (data.sourcepos.start.line, data.sourcepos.end.line);
        let level = match &data.value {
            NodeValue::Heading(heading) => heading.level,
            _ => 0,
        };
        match level {
            1 => self.title(block, start, end),
            2 => self.section(block, start, end),
            3 if self.has_entries() => {
                self.end_prose(start);
                self.in_entries = true;
                let (draft, fault) = Draft::begin(block, start, self.place == Place::Section(LOG));
                self.drafts.push(draft);
                self.faults.extend(fault);
            }
            _ if self.in_entries => self.list(block, &data.value, start),
            _ if self.place == Place::Start => {
                let expected = "a heading `# Title` before anything else";
                self.fault(start, FaultKind::Section, expected, &kind_of(&data.value));
                self.place = Place::Lost;
            }
            _ => self.citations.extend(plain::citations(block)),
        }
    }

    fn has_entries(&self) -> bool {
        matches!(self.place, Place::Section(SOURCES | LOG))
    }

    fn title(&mut self, block: Node<'_>, start: usize, end: usize) {
        if !self.base.title.is_empty() || self.last > 0 {
            let expected = "one heading of the first level, at the beginning";
            self.fault(start, FaultKind::Section, expected, "another one");
            return;
        }
        match plain::text(block.children()) {
            Ok(text) if !text.is_empty() => self.base.title = text,
            Ok(_) => self.fault(start, FaultKind::Section, "a title", "an empty heading"),
            Err(markup) => {
                self.fault(start, FaultKind::Section, "a title in plain text", markup);
                self.base.title = "?".into();
            }
        }
        self.place = Place::Intro;
        self.prose = end + 1;
    }

    fn section(&mut self, block: Node<'_>, start: usize, end: usize) {
        self.end_prose(start);
        self.in_entries = false;
        self.prose = end + 1;
        let expected = format!("a section heading `## {}. Title`", self.last + 1);
        let text = match plain::text(block.children()) {
            Ok(text) => text,
            Err(markup) => {
                self.fault(start, FaultKind::Section, &format!("{expected} in plain text"), markup);
                self.place = Place::Lost;
                return;
            }
        };
        let numbered = text.split_once(". ").and_then(|(n, title)| Some((n.parse().ok()?, title)));
        match numbered {
            Some((number @ 1..=SECTIONS, title)) if number > self.last => {
                for missing in self.last + 1..number {
                    let expected = format!("a section heading `## {missing}. Title`");
                    self.fault(start, FaultKind::Section, &expected, &shown(&text));
                }
                self.last = number;
                self.base.sections[number - 1].title = title.to_owned();
                self.place = Place::Section(number);
            }
            _ => {
                let expected =
                    if self.last == SECTIONS { "no section after the last one" } else { &expected };
                self.fault(start, FaultKind::Section, expected, &shown(&text));
                self.place = Place::Lost;
            }
        }
    }

    /// Keeps the Markdown up to a line.
    fn end_prose(&mut self, before: usize) {
        if self.in_entries {
            return;
        }
        let into = match self.place {
            Place::Intro => &mut self.base.intro,
            Place::Section(number) => &mut self.base.sections[number - 1].text,
            Place::Start | Place::Lost => return,
        };
        let lines = self.lines.get(self.prose - 1..before - 1).unwrap_or_default();
        *into = trimmed(lines).join("\n");
    }

    fn list(&mut self, block: Node<'_>, value: &NodeValue, line: usize) {
        let bullets = matches!(value, NodeValue::List(l) if l.list_type == ListType::Bullet);
        if !bullets {
            let expected = "a list of `- **Key:** value`";
            self.fault(line, FaultKind::Structure, expected, &kind_of(value));
            return;
        }
        if let Some(draft) = self.drafts.last_mut() {
            for item in block.children() {
                self.faults.extend(draft.item(item));
            }
        }
    }

    fn finish(mut self) -> Result<Base, Vec<Fault>> {
        let end = self.lines.len();
        self.end_prose(end + 1);
        if self.base.title.is_empty() && !self.faults.iter().any(|f| f.kind == FaultKind::Section) {
            self.fault(1, FaultKind::Section, "a heading `# Title`", "none");
        }
        for missing in self.last + 1..=SECTIONS {
            let expected = format!("a section heading `## {missing}. Title`");
            self.fault(end, FaultKind::Section, &expected, "the end of the file");
        }
        // An entry with faults can be cited all the same.
        let ids: Vec<String> = self.drafts.iter().map(|draft| draft.id.clone()).collect();
        let mut lines = Vec::new();
        for draft in std::mem::take(&mut self.drafts) {
            let line = draft.line;
            let logged = draft.logged;
            let Some(kept) = draft.finish(&mut self.faults) else { continue };
            lines.push(line);
            if logged {
                self.base.log.push(kept);
            } else {
                self.base.sources.push(kept.entry);
            }
        }
        self.doubled(&lines);
        self.cited(&ids);
        if self.faults.is_empty() {
            return Ok(self.base);
        }
        self.faults.sort_by_key(|f| f.line);
        Err(self.faults)
    }

    /// Entries that share an id or a work.
    fn doubled(&mut self, lines: &[usize]) {
        let mut ids: HashMap<&str, usize> = HashMap::new();
        let mut keys: HashMap<String, (&str, usize)> = HashMap::new();
        let mut faults = Vec::new();
        for (entry, line) in self.base.entries().zip(lines) {
            let mut fault = |kind, expected: &str, found: String| {
                faults.push(Fault {
                    line: Some(*line),
                    entry: Some(entry.id.clone()),
                    kind,
                    expected: expected.into(),
                    found,
                    hint: Some("keep one of the two".into()),
                });
            };
            if let Some(first) = ids.insert(&entry.id, *line) {
                let found = format!("the same id as in line {first}");
                fault(FaultKind::DuplicateId, "an id of its own", found);
            }
            for key in entry.keys() {
                if let Some((id, first)) = keys.get(&key) {
                    let found = format!("{key}, which is {id} in line {first}");
                    fault(FaultKind::DuplicateWork, "a work of its own", found);
                } else {
                    keys.insert(key, (&entry.id, *line));
                }
            }
        }
        self.faults.extend(faults);
    }

    /// Citations of entries that are not there.
    fn cited(&mut self, ids: &[String]) {
        let mut faults = Vec::new();
        for (id, line) in &self.citations {
            if ids.contains(id) {
                continue;
            }
            faults.push(Fault {
                line: Some(*line),
                entry: None,
                kind: FaultKind::UnknownCitation,
                expected: "the id of an entry in brackets".into(),
                found: format!("[{id}]"),
                hint: nearest(id, ids.iter().map(String::as_str)),
            });
        }
        self.faults.extend(faults);
    }
}

/// Lines without the empty ones at both ends.
fn trimmed<'a, 'b>(mut lines: &'a [&'b str]) -> &'a [&'b str] {
    while let [first, rest @ ..] = lines
        && first.trim().is_empty()
    {
        lines = rest;
    }
    while let [rest @ .., last] = lines
        && last.trim().is_empty()
    {
        lines = rest;
    }
    lines
}

/// What a block is called.
fn kind_of(value: &NodeValue) -> String {
    match value {
        NodeValue::List(_) => "a numbered list".into(),
        NodeValue::Heading(heading) => format!("a heading of level {}", heading.level),
        other => format!("a {}", other.xml_node_name().replace('_', " ")),
    }
}
