//! Prints a document as Markdown that GitHub shows well and that reads well as it is.

use crate::address::followed;
use crate::document::{Figure, Line, Node, Span, Table, plain};
use crate::render::{clean, spaced};
use crate::unit::NO_BREAK;

/// Columns are filled up to this width, so that a table reads well as plain text too.
const WIDTH: usize = 32;

/// Where a line stands decides what must be escaped in it.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Flow,
    Cell,
}

/// A document as Markdown.
#[must_use]
pub fn print(document: &[Node]) -> String {
    let mut out = String::new();
    blocks(document, &mut out);
    out
}

fn blocks(nodes: &[Node], out: &mut String) {
    for (i, node) in nodes.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        block(node, out);
    }
}

fn block(node: &Node, out: &mut String) {
    match node {
        Node::Heading(level, line) => {
            let marks = "#".repeat(usize::from(*level).clamp(1, 6));
            let mut text = spans(line, Place::Flow).trim_end().to_owned();
            // Marks at the end would close the heading and vanish.
            if text.ends_with('#') {
                text.insert(text.len() - 1, '\\');
            }
            out.push_str(&format!("{marks} {text}\n"));
        }
        Node::Paragraph(line) => out.push_str(&format!("{}\n", flow(line))),
        Node::List(items) => {
            for item in items {
                out.push_str(&format!("- {}\n", flow(item)));
            }
        }
        Node::Verdict(verdict) => {
            let meaning = Span::Text(format!(" ({})", verdict.meaning));
            block(&Node::Paragraph(vec![Span::Strong(verdict.name.clone()), meaning]), out);
        }
        // Markdown has nothing to open and close, so the summary would say what is seen anyway.
        Node::Fold(_, nodes) => blocks(nodes, out),
        Node::Quote(nodes) | Node::Notice(nodes) => {
            let mut inner = String::new();
            blocks(nodes, &mut inner);
            for line in inner.lines() {
                out.push_str(if line.is_empty() { ">" } else { "> " });
                out.push_str(line);
                out.push('\n');
            }
        }
        Node::Table(table) => print_table(table, out),
        Node::Figure(figure) => print_figure(figure, out),
        Node::Rule => out.push_str("---\n"),
    }
}

/// A chart in words and as the first rows of its data.
fn print_figure(figure: &Figure, out: &mut String) {
    let mut parts = vec![
        Node::Paragraph(vec![
            Span::Anchor(figure.place.clone()),
            Span::Strong(figure.title.clone()),
        ]),
        Node::Paragraph(plain(&figure.alt)),
    ];
    let mut data = figure.data.clone();
    data.rows.truncate(figure.few);
    if !data.rows.is_empty() {
        parts.push(Node::Table(data));
    }
    let notes = figure.more_than_few.iter().chain(&figure.notes).map(plain);
    parts.extend(notes.chain(figure.origins.iter().cloned()).map(Node::Paragraph));
    blocks(&parts, out);
}

fn print_table(table: &Table, out: &mut String) {
    if let Some(caption) = &table.caption {
        out.push_str(&format!("{}\n\n", flow(caption)));
    }
    let cells = |row: &[Line]| -> Vec<String> {
        (0..table.columns.len())
            .map(|i| row.get(i).map_or_else(String::new, |line| spans(line, Place::Cell)))
            .collect()
    };
    let head = cells(&table.columns);
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| cells(row)).collect();
    let width = |column: usize| {
        let all = std::iter::once(&head).chain(&rows);
        let widest = all.map(|row| row[column].chars().count()).max().unwrap_or_default();
        widest.clamp(3, WIDTH)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let right = |column: usize| table.right.contains(&column);
    let line = |row: &[String], out: &mut String| {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let fill = " ".repeat(width.saturating_sub(cell.chars().count()));
            let (before, after) = if right(column) { (&*fill, "") } else { ("", &*fill) };
            out.push_str(&format!("| {before}{cell}{after} "));
        }
        out.push_str("|\n");
    };
    line(&head, out);
    for (column, width) in widths.iter().enumerate() {
        let dashes = "-".repeat(width - usize::from(right(column)));
        out.push_str(&format!("| {dashes}{} ", if right(column) { ":" } else { "" }));
    }
    out.push_str("|\n");
    rows.iter().for_each(|row| line(row, out));
}

/// A line that begins a block, where more characters have a meaning.
fn flow(line: &Line) -> String {
    let text = spans(line, Place::Flow);
    if matches!(line.first(), Some(Span::Text(_))) { at_line_start(text) } else { text }
}

fn spans(line: &Line, place: Place) -> String {
    let mut out = String::new();
    for span in line {
        match span {
            // Words and the spaces beside them belong together, so no trimming here.
            Span::Text(text) => out.push_str(&escaped(text)),
            Span::Strong(text) if text.trim().is_empty() => {}
            Span::Strong(text) => out.push_str(&format!("**{}**", escaped(text.trim()))),
            Span::Code(code) => out.push_str(&coded(code, place)),
            Span::Link(text, anchor) => out.push_str(&format!("[{}](#{anchor})", escaped(text))),
            Span::Address(text, address) => match followed(address) {
                Some(address) => {
                    out.push_str(&format!("[{}]({})", escaped(text), in_link(&address)));
                }
                None => out.push_str(&escaped(text)),
            },
            Span::Anchor(anchor) => out.push_str(&format!("<a id=\"{anchor}\"></a>")),
        }
    }
    out
}

/// Escapes every character that could begin structure inside a line.
fn escaped(text: &str) -> String {
    // Who searches for a value types a plain space between it and its unit.
    let text = spaced(text).replace(NO_BREAK, " ");
    let mut out = String::with_capacity(text.len());
    let chars: Vec<char> = text.chars().collect();
    for (i, &c) in chars.iter().enumerate() {
        let next = chars.get(i + 1).copied();
        let inside_word =
            i > 0 && chars[i - 1].is_alphanumeric() && next.is_some_and(char::is_alphanumeric);
        let special = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '|' | '~' | '$' => true,
            // Between letters it is no mark, and `depth_m` reads better.
            '_' => !inside_word,
            '&' => next.is_some_and(|n| n == '#' || n.is_ascii_alphabetic()),
            _ => false,
        };
        if special {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Escapes what has a meaning only at the start of a line.
fn at_line_start(text: String) -> String {
    let text = text.trim_start();
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mark = match text[digits..].chars().next() {
        // `3.` and `3)` begin a list, `3.5` does not.
        Some('.' | ')') if digits > 0 => {
            text[digits + 1..].chars().next().is_none_or(char::is_whitespace).then_some(digits)
        }
        Some('#' | '+' | '-' | '=' | '>' | ':') if digits == 0 => Some(0),
        _ => None,
    };
    match mark {
        Some(at) => format!("{}\\{}", &text[..at], &text[at..]),
        None => text.to_owned(),
    }
}

/// A code span. In a table even code is cut at a bar, so the bar is escaped there.
fn coded(code: &str, place: Place) -> String {
    let code = clean(code);
    // How a backslash before a bar reads in a cell's code differs between readers.
    if place == Place::Cell && code.contains("\\|") {
        return escaped(&code);
    }
    if code.is_empty() {
        return String::new();
    }
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let pad = if longest > 0 { " " } else { "" };
    let code = if place == Place::Cell { code.replace('|', "\\|") } else { code };
    format!("{fence}{pad}{code}{pad}{fence}")
}

/// An address in a link, where it would otherwise end too early.
fn in_link(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for c in address.chars() {
        match c {
            '(' | ')' | '<' | '>' | '"' | '\\' | '|' | '`' | '*' | '[' | ']' => {
                out.push_str(&format!("%{:02X}", c as u32));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paragraph(text: &str) -> String {
        print(&[Node::Paragraph(plain(text))])
    }

    #[test]
    fn text_cannot_forge_structure() {
        for (text, printed) in [
            ("# heading", "\\# heading\n"),
            ("a\n# heading", "a # heading\n"),
            ("- point", "\\- point\n"),
            ("+ point", "\\+ point\n"),
            ("> quote", "\\> quote\n"),
            ("1. point", "1\\. point\n"),
            ("12) point", "12\\) point\n"),
            ("1.5 m", "1.5 m\n"),
            ("---", "\\---\n"),
            ("===", "\\===\n"),
            ("    code", "code\n"),
            ("**bold** _it_ snake_case", "\\*\\*bold\\*\\* \\_it\\_ snake_case\n"),
            ("`x` ~~y~~ $z$", "\\`x\\` \\~\\~y\\~\\~ \\$z\\$\n"),
            ("<script>alert()</script>", "\\<script>alert()\\</script>\n"),
            ("[x](javascript:y)", "\\[x\\](javascript:y)\n"),
            ("![x](y)", "!\\[x\\](y)\n"),
            ("a | b", "a \\| b\n"),
            ("&lt; A & B", "\\&lt; A & B\n"),
            ("c:\\path", "c:\\\\path\n"),
            ("a\u{202e}b\u{1b}[31mc", "ab \\[31mc\n"),
            ("a\u{2028}# b", "a # b\n"),
        ] {
            assert_eq!(paragraph(text), printed);
        }
    }

    #[test]
    fn a_cell_stays_in_its_column() {
        let row = vec![plain("a | b\n| c"), vec![Span::Code("x|y`z".into())]];
        let table =
            Table { columns: vec![plain("A"), plain("B")], rows: vec![row], ..Table::default() };
        assert_eq!(
            print(&[Node::Table(table)]),
            "| A           | B            |\n\
             | ----------- | ------------ |\n\
             | a \\| b \\| c | `` x\\|y`z `` |\n"
        );
    }

    #[test]
    fn code_that_readers_disagree_about_is_text() {
        assert_eq!(coded("a\\|b", Place::Cell), "a\\\\\\|b");
        assert_eq!(coded("a\\|b", Place::Flow), "`a\\|b`");
    }

    #[test]
    fn a_heading_keeps_the_marks_at_its_end() {
        assert_eq!(print(&[Node::Heading(2, plain("C #"))]), "## C \\#\n");
        assert_eq!(print(&[Node::Heading(2, plain("# "))]), "## \\#\n");
    }

    #[test]
    fn missing_cells_are_empty_and_surplus_ones_are_dropped() {
        let rows = vec![vec![], vec![plain("1"), plain("2"), plain("3")]];
        let table = Table {
            columns: vec![plain("A"), plain("B")],
            rows,
            right: vec![1],
            caption: Some(plain("- caption")),
            ..Table::default()
        };
        assert_eq!(
            print(&[Node::Table(table)]),
            "\\- caption\n\n| A   |   B |\n| --- | --: |\n|     |     |\n| 1   |   2 |\n"
        );
    }

    #[test]
    fn only_the_web_is_linked() {
        let address =
            |to: &str| print(&[Node::Paragraph(vec![Span::Address("x".into(), to.into())])]);
        assert_eq!(address("https://a.b/c(d)"), "[x](https://a.b/c%28d%29)\n");
        assert_eq!(address("javascript:alert()"), "x\n");
        assert_eq!(address("data:text/html,x"), "x\n");
    }

    #[test]
    fn quotes_hold_every_line() {
        let quote = Node::Quote(vec![
            Node::Paragraph(vec![Span::Strong(" A* ".into())]),
            Node::List(vec![plain("x\ny")]),
        ]);
        assert_eq!(print(&[quote]), "> **A\\***\n>\n> - x y\n");
    }
}
