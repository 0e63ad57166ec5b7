//! Tables of a page.

use super::Printer;
use super::text::{escaped, seen};
use crate::document::{Line, Table};

/// Up to so many characters stay on one line, however narrow the window.
const WORD: usize = 14;
/// More characters than this are read as a sentence and need room to be one.
const SENTENCE: usize = 28;
/// More characters than this would make a tower of a narrow column.
const PARAGRAPH: usize = 90;
const TALL: &str = " class=\"paragraph\"";
/// A table of at most so many rows, none of them tall, stays on one page.
const SHORT: usize = 10;
/// Fewer columns than this fit on a telephone and need no box that scrolls by keyboard.
const SCROLLED: usize = 3;

impl Printer<'_> {
    pub(super) fn table(&mut self, table: &Table) {
        let caption = table.caption.as_ref().filter(|caption| !seen(caption).is_empty());
        let caption = caption.map(|caption| (self.own_id("table"), self.line(caption)));
        let named = match (&caption, &self.heading) {
            (Some((id, _)), _) => format!("aria-labelledby=\"{id}\""),
            (None, Some(heading)) => format!("aria-labelledby=\"{heading}\""),
            (None, None) => format!("aria-label=\"{}\"", escaped(&self.page.title)),
        };
        if table.columns.len() < SCROLLED {
            self.out.push_str("<div class=\"scroll\">\n");
        } else {
            let open = format!("<div class=\"scroll\" role=\"group\" {named} tabindex=\"0\">\n");
            self.out.push_str(&open);
        }
        let classes: Vec<&str> = (0..table.columns.len()).map(|i| class(table, i)).collect();
        let whole = table.rows.len() <= SHORT && !classes.contains(&TALL);
        let whole = match (whole, table.compares) {
            (true, true) => " class=\"whole compared\"",
            (true, false) => " class=\"whole\"",
            (false, true) => " class=\"compared\"",
            (false, false) => "",
        };
        match caption {
            Some((id, caption)) => {
                self.out.push_str(&format!(
                    "<table{whole}>\n<caption id=\"{id}\">{caption}</caption>\n"
                ));
            }
            None => self.out.push_str(&format!("<table{whole} {named}>\n")),
        }
        self.out.push_str("<thead>\n<tr>");
        for (title, class) in table.columns.iter().zip(&classes) {
            let title = self.line(title);
            // A column without a name is no heading.
            self.out.push_str(&if title.is_empty() {
                format!("<td{class}></td>")
            } else {
                format!("<th scope=\"col\"{class}>{title}</th>")
            });
        }
        self.out.push_str("</tr>\n</thead>\n<tbody>\n");
        table.rows.iter().for_each(|row| self.row(table, row, &classes));
        self.out.push_str("</tbody>\n</table>\n</div>\n");
    }

    fn row(&mut self, table: &Table, row: &[Line], classes: &[&str]) {
        let mut id = String::new();
        let mut cells = String::new();
        for (column, class) in classes.iter().enumerate() {
            let cell = row.get(column).cloned().unwrap_or_default();
            let cell = if id.is_empty() {
                let (hoisted, cell) = self.hoisted(&cell);
                id = hoisted;
                cell
            } else {
                cell
            };
            let text = self.line(&cell);
            cells.push_str(&if table.names == Some(column) && !text.is_empty() {
                format!("<th scope=\"row\"{class}>{text}</th>")
            } else {
                format!("<td{class}>{text}</td>")
            });
        }
        self.out.push_str(&format!("<tr{id}>{cells}</tr>\n"));
    }
}

/// How a column is set: numbers flush right, words that fit on one line on it, sentences with
/// room.
fn class(table: &Table, column: usize) -> &'static str {
    let cells = table.rows.iter().filter_map(|row| row.get(column));
    let longest = |lines: &mut dyn Iterator<Item = &Line>| {
        lines.map(|line| seen(line).chars().count()).max().unwrap_or_default()
    };
    let widest = longest(&mut cells.chain(&table.columns[column..=column]));
    match (table.right.contains(&column), widest) {
        (true, ..=WORD) => " class=\"number word\"",
        (true, _) => " class=\"number words\"",
        (false, ..=WORD) => " class=\"word\"",
        (false, ..=SENTENCE) => " class=\"words\"",
        (false, ..=PARAGRAPH) => " class=\"sentence\"",
        (false, _) => TALL,
    }
}
