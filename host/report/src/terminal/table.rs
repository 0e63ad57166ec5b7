//! Tables of a terminal: columns that shrink until they fit, or, where they can't, a row below
//! the other with its headings in it.

use super::wrap::{Style, Word, columns, words, wrapped};
use super::{Printer, indented};
use crate::document::{Line, Table};

/// Between two columns.
const GAP: usize = 2;
/// A column of several is not made narrower than this; what does not fit then is a list.
const NARROWEST: usize = 8;

impl Printer {
    pub(super) fn table(&self, table: &Table, width: usize) -> Vec<String> {
        let count = table.columns.len();
        let cells = |row: &[Line]| -> Vec<Vec<Word>> {
            (0..count).map(|i| row.get(i).map(words).unwrap_or_default()).collect()
        };
        let head = cells(&table.columns);
        let rows: Vec<Vec<Vec<Word>>> = table.rows.iter().map(|row| cells(row)).collect();
        let mut out = Vec::new();
        if let Some(caption) = &table.caption {
            out.extend(self.paragraph(caption, width));
        }
        match widths(&head, &rows, width) {
            Some(widths) => out.extend(self.grid(table, &head, &rows, &widths)),
            None => out.extend(self.records(&head, &rows, width)),
        }
        out
    }

    fn grid(
        &self,
        table: &Table,
        head: &[Vec<Word>],
        rows: &[Vec<Vec<Word>>],
        widths: &[usize],
    ) -> Vec<String> {
        let mut stressed = head.to_vec();
        let parts = stressed.iter_mut().flatten().flat_map(|word| &mut word.parts);
        parts.for_each(|part| part.0 = Style::Strong);
        let mut out = self.row(table, &stressed, widths);
        let dashes: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        out.push(self.styled(&dashes.join(&" ".repeat(GAP)), Style::Quiet));
        let rows: Vec<Vec<String>> = rows.iter().map(|row| self.row(table, row, widths)).collect();
        // Rows of several lines would run into each other.
        let apart = rows.iter().any(|lines| lines.len() > 1);
        for (i, lines) in rows.into_iter().enumerate() {
            if apart && i > 0 {
                out.push(String::new());
            }
            out.extend(lines);
        }
        out
    }

    fn row(&self, table: &Table, cells: &[Vec<Word>], widths: &[usize]) -> Vec<String> {
        let cells: Vec<Vec<Vec<Word>>> =
            cells.iter().zip(widths).map(|(cell, width)| wrapped(cell, *width)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or_default().max(1);
        let line = |at: usize| {
            let mut out = String::new();
            for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
                let text = cell.get(at).map(|words| self.join(words)).unwrap_or_default();
                let fill = " ".repeat(width.saturating_sub(self.measured(&text)));
                let right = table.right.contains(&column);
                let (before, after) = if right { (&*fill, "") } else { ("", &*fill) };
                let gap = if column > 0 { " ".repeat(GAP) } else { String::new() };
                out.push_str(&format!("{gap}{before}{text}{after}"));
            }
            out.trim_end().to_owned()
        };
        (0..height).map(line).collect()
    }

    /// Each row as a point, with a line a cell.
    fn records(&self, head: &[Vec<Word>], rows: &[Vec<Vec<Word>>], width: usize) -> Vec<String> {
        let mut out = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if i > 0 {
                out.push(String::new());
            }
            let mut lines = Vec::new();
            for (title, cell) in head.iter().zip(row).filter(|(_, cell)| !cell.is_empty()) {
                let mut words = title.clone();
                words.iter_mut().flat_map(|w| &mut w.parts).for_each(|p| p.0 = Style::Strong);
                if let Some(last) = words.last_mut() {
                    last.parts.push((Style::Plain, ":".into()));
                }
                words.extend(cell.iter().cloned());
                let wrapped = wrapped(&words, width - 4);
                let said = wrapped.iter().map(|words| self.join(words)).collect();
                lines.extend(indented(said, "", "  "));
            }
            out.extend(indented(lines, "• ", "  "));
        }
        out
    }
}

/// The width of each column; nothing where they can't be made to fit.
fn widths(head: &[Vec<Word>], rows: &[Vec<Vec<Word>>], width: usize) -> Option<Vec<usize>> {
    let count = head.len();
    let cells = |column: usize| {
        std::iter::once(&head[column]).chain(rows.iter().map(move |row| &row[column]))
    };
    let room = width.checked_sub(GAP * count.saturating_sub(1))?;
    let wanted: Vec<usize> =
        (0..count).map(|i| cells(i).map(|cell| columns(cell)).max().unwrap_or_default()).collect();
    if wanted.iter().sum::<usize>() <= room {
        return Some(wanted);
    }
    let least: Vec<usize> = wanted.iter().map(|wanted| NARROWEST.min(*wanted)).collect();
    let longest = |i: usize| cells(i).flatten().map(Word::width).max().unwrap_or_default();
    let whole: Vec<usize> = (0..count).map(|i| longest(i).max(least[i])).collect();
    let whole = shrunk(&wanted, &whole, room);
    if whole.iter().sum::<usize>() <= room {
        return Some(whole);
    }
    // A word is cut only where there is no other way.
    let cut = shrunk(&whole, &least, room);
    (cut.iter().sum::<usize>() <= room).then_some(cut)
}

/// Cuts the widest columns down to one width by which all fit, but none below its least width.
fn shrunk(from: &[usize], least: &[usize], room: usize) -> Vec<usize> {
    let at_most = |cap: usize| -> Vec<usize> {
        from.iter().zip(least).map(|(from, least)| (*from).min(cap.max(*least))).collect()
    };
    // Halving, because a column may be as wide as a book.
    let (mut fits, mut over) = (0, from.iter().max().map_or(0, |widest| widest + 1));
    while over - fits > 1 {
        let cap = fits + (over - fits) / 2;
        if at_most(cap).iter().sum::<usize>() <= room { fits = cap } else { over = cap }
    }
    let mut widths = at_most(fits);
    let mut left = room.saturating_sub(widths.iter().sum());
    for (width, from) in widths.iter_mut().zip(from) {
        if left > 0 && *width < *from {
            *width += 1;
            left -= 1;
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_column_shrinks_first() {
        assert_eq!(shrunk(&[10, 50, 20], &[5, 5, 5], 60), [10, 30, 20]);
        assert_eq!(shrunk(&[10, 50, 20], &[5, 5, 5], 40), [10, 15, 15]);
        assert_eq!(shrunk(&[50, 50], &[5, 5], 61), [31, 30]);
        assert_eq!(shrunk(&[10, 50], &[8, 40], 30), [8, 40]);
        assert_eq!(shrunk(&[3, 1_000_000_000], &[3, 8], 80), [3, 77]);
    }
}
