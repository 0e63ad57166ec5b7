//! A Markdown text by its syntax tree: sections, what they name, tables, links.
//!
//! A heading inside a code block is none, and a section that holds nothing but a comment is empty.

use comrak::nodes::{AstNode, ListType, NodeValue};
use comrak::{Arena, Options, parse_document};

/// A text taken apart. Lines count from 1 in the file that it stands in.
#[derive(Debug, Default)]
pub(crate) struct Document {
    pub(crate) sections: Vec<Section>,
    /// Where links and images lead.
    pub(crate) links: Vec<Found>,
    /// The text of every heading.
    pub(crate) headings: Vec<Found>,
}

/// Some words and their line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// What stands below a heading of the first or second level, up to the next one.
#[derive(Debug, Default)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) line: usize,
    /// As written.
    pub(crate) text: String,
    /// Whether it says anything.
    pub(crate) says_something: bool,
    /// Code at the start of a list item or of a table's row: what the entry is about.
    pub(crate) entries: Vec<Found>,
    /// Cells by rows, without the header.
    pub(crate) tables: Vec<Vec<Vec<String>>>,
    /// Whether it has a numbered list.
    pub(crate) has_steps: bool,
}

impl Document {
    pub(crate) fn section(&self, title: &str) -> Option<&Section> {
        self.sections.iter().find(|s| is_titled(&s.title, title))
    }

    /// Every table, whatever section it stands in.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &Vec<Vec<String>>> {
        self.sections.iter().flat_map(|s| &s.tables)
    }
}

impl Section {
    /// Whether a word stands in the text, not as part of another.
    pub(crate) fn mentions(&self, word: &str) -> bool {
        let inner = |c: char| c.is_alphanumeric() || c == '_';
        self.text.match_indices(word).any(|(at, _)| {
            let before = self.text[..at].chars().next_back();
            let after = self.text[at + word.len()..].chars().next();
            !before.is_some_and(inner) && !after.is_some_and(inner)
        })
    }
}

pub(crate) fn is_titled(found: &str, title: &str) -> bool {
    found.trim().eq_ignore_ascii_case(title)
}

/// Reads a text that stands after `lines_before` lines of its file.
pub(crate) fn read(text: &str, lines_before: usize) -> Document {
    let mut options = Options::default();
    options.extension.table = true;
    let arena = Arena::new();
    let root = parse_document(&arena, text, &options);
    let lines: Vec<&str> = text.split('\n').collect();

    let mut document = Document::default();
    let mut section = Section { line: lines_before + 1, ..Section::default() };
    // The line after the last heading; a heading's own lines are not part of its section.
    let mut body_from = 0;
    let close = |section: Section, from: usize, to: usize, document: &mut Document| {
        let text = lines.get(from..to).unwrap_or_default().join("\n");
        if !section.title.is_empty() || section.says_something {
            document.sections.push(Section { text: text.trim().to_owned(), ..section });
        }
    };
    for node in root.children() {
        let (start, end) = {
            let data = node.data();
            (data.sourcepos.start.line, data.sourcepos.end.line)
        };
        let level = match node.data().value {
            NodeValue::Heading(heading) => Some(heading.level),
            _ => None,
        };
        let line = lines_before + start;
        if level.is_some_and(|l| l <= 2) {
            let done = std::mem::take(&mut section);
            close(done, body_from, start.saturating_sub(1), &mut document);
            section = Section { title: node.collect_text(), line, ..Section::default() };
            body_from = end;
        } else {
            gather(node, &mut section, lines_before);
        }
    }
    close(section, body_from, lines.len(), &mut document);
    for node in root.descendants() {
        let data = node.data();
        let line = lines_before + data.sourcepos.start.line;
        match &data.value {
            NodeValue::Link(link) | NodeValue::Image(link) => {
                document.links.push(Found { line, text: link.url.clone() });
            }
            NodeValue::Heading(_) => {
                document.headings.push(Found { line, text: node.collect_text() });
            }
            _ => {}
        }
    }
    document
}

/// Adds what a block says to its section.
fn gather<'a>(block: &'a AstNode<'a>, section: &mut Section, lines_before: usize) {
    for node in block.descendants() {
        let data = node.data();
        match &data.value {
            NodeValue::Text(text) if !text.trim().is_empty() => section.says_something = true,
            NodeValue::Code(_) | NodeValue::Image(_) => section.says_something = true,
            NodeValue::CodeBlock(code) if !code.literal.trim().is_empty() => {
                section.says_something = true;
            }
            NodeValue::List(list) if list.list_type == ListType::Ordered => {
                section.has_steps = true;
            }
            NodeValue::Item(_) => {
                let first = node.first_child().and_then(|paragraph| paragraph.first_child());
                section.entries.extend(first.and_then(|n| code(n, lines_before)));
            }
            NodeValue::Table(_) => {
                let rows = || node.children().skip(1);
                section.tables.push(rows().map(cells).collect());
                let firsts = rows().filter_map(|row| row.first_child()?.first_child());
                section.entries.extend(firsts.filter_map(|n| code(n, lines_before)));
            }
            _ => {}
        }
    }
}

fn cells<'a>(row: &'a AstNode<'a>) -> Vec<String> {
    row.children().map(|cell| cell.collect_text().trim().to_owned()).collect()
}

fn code<'a>(node: &'a AstNode<'a>, lines_before: usize) -> Option<Found> {
    let data = node.data();
    match &data.value {
        NodeValue::Code(code) => Some(Found {
            line: lines_before + data.sourcepos.start.line,
            text: code.literal.clone(),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Reef\n\nIntro.\n\n## Tools\n\n- `depth`: how deep\n- plain\n\n\
        ```sh\n## not a heading\n```\n\n## Role &amp; Persona\n\n<!-- to do -->\n\n\
        Steps\n-----\n\n1. [a](x.md)\n\n| gate | asks |\n| --- | --- |\n| `G1` | why |\n";

    #[test]
    fn sections_are_those_of_the_tree() {
        let document = read(TEXT, 10);
        let titles: Vec<_> = document.sections.iter().map(|s| s.title.as_str()).collect();
        assert_eq!(titles, ["Reef", "Tools", "Role & Persona", "Steps"]);
        let tools = document.section("tools").unwrap();
        assert_eq!((tools.line, tools.entries.len()), (15, 1));
        assert_eq!(tools.entries[0], Found { line: 17, text: "depth".into() });
        assert!(tools.text.starts_with("- `depth`") && tools.text.ends_with("```"));
        assert!(!document.section("Role & Persona").unwrap().says_something);
        let steps = document.section("Steps").unwrap();
        assert!(steps.has_steps && steps.text.starts_with("1. [a]"), "{}", steps.text);
        assert_eq!(steps.tables, [[["G1", "why"]]]);
        assert_eq!(document.links[0].text, "x.md");
    }

    #[test]
    fn a_word_is_mentioned_as_a_whole() {
        let section = Section { text: "`G10`, depth_m and G1.".into(), ..Section::default() };
        assert!(section.mentions("G1") && section.mentions("depth_m"));
        assert!(!section.mentions("depth") && !section.mentions("G2"));
    }
}
