//! Prints a document as text for a terminal.
//!
//! Lines are wrapped by the columns that their characters take, and tables shrink until they
//! fit. Nothing that comes from an input or a plugin can steer the terminal: every control
//! character is gone before a style is put around a text.

mod figure;
mod table;
mod wrap;

use crate::document::{Conclusion, Line, Node, Span};
use crate::unit::NO_BREAK;
use plugin_api::report::Polarity;
use wrap::{Style, Word, columns, strip, words, wrapped};

/// Narrower than this, nothing can be laid out; a terminal that says it is wraps by itself.
const NARROWEST: usize = 20;
/// Sentences are hard to follow on longer lines. Tables may be wider.
const READABLE: usize = 90;

/// A document as text for a terminal of `width` columns, with colours and bold characters where
/// `colour` says so.
#[must_use]
pub fn print(document: &[Node], width: usize, colour: bool) -> String {
    let printer = Printer { colour };
    let mut out = String::new();
    for line in printer.blocks(document, width.max(NARROWEST)) {
        // Here a line ends where it is ended, and who searches for a unit types a plain space.
        out.push_str(line.replace(NO_BREAK, " ").trim_end());
        out.push('\n');
    }
    out
}

struct Printer {
    colour: bool,
}

impl Printer {
    fn blocks(&self, nodes: &[Node], width: usize) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for node in nodes {
            let lines = self.block(node, width);
            if !out.is_empty() && !lines.is_empty() {
                out.push(String::new());
            }
            out.extend(lines);
        }
        out
    }

    fn block(&self, node: &Node, width: usize) -> Vec<String> {
        match node {
            Node::Heading(level, line) => self.heading(*level, line, width),
            Node::Paragraph(line) => self.paragraph(line, width),
            Node::List(items) => items
                .iter()
                .flat_map(|item| indented(self.paragraph(item, width - 2), "• ", "  "))
                .collect(),
            Node::Quote(nodes) => {
                let bar = self.styled("│ ", Style::Quiet);
                indented(self.blocks(nodes, width - 2), &bar, &bar)
            }
            Node::Notice(nodes) => {
                let bar = self.styled("┃ ", Style::Fair);
                indented(self.blocks(nodes, width - 2), &bar, &bar)
            }
            Node::Verdict(verdict) => self.verdict(verdict, width),
            // Nothing opens and closes here, so all of it is shown.
            Node::Fold(_, nodes) => self.blocks(nodes, width),
            Node::Table(table) => self.table(table, width),
            Node::Figure(figure) => self.figure(figure, width),
            Node::Rule => vec![self.styled(&"─".repeat(width.min(READABLE)), Style::Quiet)],
        }
    }

    fn paragraph(&self, line: &Line, width: usize) -> Vec<String> {
        wrapped(&words(line), width.min(READABLE)).iter().map(|words| self.join(words)).collect()
    }

    /// A heading is bold, or underlined where there is nothing bold.
    fn heading(&self, level: u8, line: &Line, width: usize) -> Vec<String> {
        let style = if level == 1 { Style::Title } else { Style::Strong };
        let mut words = words(line);
        words.iter_mut().flat_map(|word| &mut word.parts).for_each(|part| part.0 = style);
        let lines = wrapped(&words, width.min(READABLE));
        let widest = lines.iter().map(|line| columns(line)).max().unwrap_or_default();
        let mut out: Vec<String> = lines.iter().map(|words| self.join(words)).collect();
        let under = match level {
            1 => '═',
            2 => '─',
            _ => '·',
        };
        if !self.colour && widest > 0 {
            out.push(under.to_string().repeat(widest));
        }
        out
    }

    /// A verdict, told apart by its sign and its words before its colour.
    fn verdict(&self, verdict: &Conclusion, width: usize) -> Vec<String> {
        let (sign, style) = match verdict.polarity {
            Polarity::Favourable => ("✓ ", Style::Good),
            Polarity::Conditional => ("! ", Style::Fair),
            Polarity::Unfavourable => ("✗ ", Style::Bad),
            Polarity::Inconclusive => ("? ", Style::Open),
        };
        let meaning = Span::Text(format!(" ({})", verdict.meaning));
        let line = vec![Span::Strong(verdict.name.clone()), meaning];
        let mut words = words(&line);
        let stressed = words.iter_mut().flat_map(|word| &mut word.parts);
        stressed.filter(|part| part.0 == Style::Strong).for_each(|part| part.0 = style);
        let lines = wrapped(&words, width.min(READABLE) - 2);
        let lines = lines.iter().map(|words| self.join(words)).collect();
        indented(lines, &self.styled(sign, style), "  ")
    }

    fn join(&self, words: &[Word]) -> String {
        let mut out = String::new();
        // A style goes on across the spaces between words of the same one.
        let mut current = Style::Plain;
        for (i, word) in words.iter().enumerate() {
            for (j, (style, text)) in word.parts.iter().enumerate() {
                let space = if i > 0 && j == 0 { " " } else { "" };
                if self.colour && *style != current {
                    out.push_str(if current == Style::Plain { "" } else { Style::END });
                    out.push_str(space);
                    out.push_str(style.start());
                    current = *style;
                } else {
                    out.push_str(space);
                }
                out.push_str(text);
            }
        }
        if self.colour && current != Style::Plain {
            out.push_str(Style::END);
        }
        out
    }

    fn styled(&self, text: &str, style: Style) -> String {
        if self.colour && style != Style::Plain {
            format!("{}{text}{}", style.start(), Style::END)
        } else {
            text.to_owned()
        }
    }

    /// Columns that a finished line takes.
    fn measured(&self, line: &str) -> usize {
        if self.colour { strip(line) } else { unicode_width::UnicodeWidthStr::width(line) }
    }
}

fn indented(lines: Vec<String>, first: &str, rest: &str) -> Vec<String> {
    let lead = |i: usize| if i == 0 { first } else { rest };
    lines.iter().enumerate().map(|(i, line)| format!("{}{line}", lead(i))).collect()
}
