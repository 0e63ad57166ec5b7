//! Words, numbers and marks, each with its place.

use crate::fold::Cell;
use crate::number::{self, Readings};
use crate::words::is_idle;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    /// Letters, with digits after them.
    Word,
    /// A number, and its decimal sign where that is beyond doubt.
    Number(Readings, Option<char>),
    /// A single other character.
    Mark,
    /// Digits that are no number.
    Junk,
}

/// A piece of the text.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    /// First cell.
    pub(crate) from: usize,
    /// The cell after the last one.
    pub(crate) to: usize,
    /// Folded; empty for numbers.
    pub(crate) text: String,
    /// What was folded away.
    pub(crate) marks: u32,
    /// Whether a space stands before it.
    pub(crate) spaced: bool,
    /// Whether it says nothing about which input is meant.
    pub(crate) idle: bool,
}

impl Token {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Whether a token and a word of a name are the same: a word typed without marks is any word
    /// that looks so, one with marks only itself.
    pub(crate) fn reads(&self, text: &str, marks: u32) -> bool {
        matches!(self.kind, Kind::Word | Kind::Mark)
            && self.text == text
            && (self.marks == 0 || self.marks == marks)
    }
}

/// Takes a text apart.
pub(crate) fn tokens(cells: &[Cell]) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(cells.len() / 4 + 1);
    let mut i = 0;
    let mut spaced = true;
    while let Some(cell) = cells.get(i) {
        let from = i;
        if cell.low == ' ' {
            spaced = true;
            i += 1;
            continue;
        }
        let mut text = String::new();
        let mut marks = 0_u32;
        let kind = if number::begins(cells, i) {
            let lexed = number::lex(cells, i);
            i = lexed.end.max(i + 1);
            lexed.readings.map_or(Kind::Junk, |r| Kind::Number(r, lexed.decimal))
        } else if cell.low.is_alphabetic() || cell.low == '_' {
            while let Some(c) = cells.get(i).filter(|c| c.low.is_alphanumeric() || c.low == '_') {
                text.push(c.low);
                marks = marks.wrapping_add(c.marks);
                i += 1;
            }
            Kind::Word
        } else if cell.low.is_numeric() {
            while cells.get(i).is_some_and(|c| c.low.is_numeric() && !c.low.is_ascii_digit()) {
                i += 1;
            }
            Kind::Junk
        } else {
            text.push(cell.low);
            i += 1;
            Kind::Mark
        };
        let idle = is_idle(&text);
        out.push(Token { kind, from, to: i, text, marks, spaced, idle });
        spaced = cell.low == '\n' && kind == Kind::Mark;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    #[test]
    fn digits_inside_words_are_no_numbers() {
        let numbers = |text: &str| {
            let found = tokens(&fold(text));
            found.iter().filter(|t| matches!(t.kind, Kind::Number(..))).count()
        };
        assert_eq!(numbers("caine1980 CO2 A4 m3 x_1"), 0);
        assert_eq!(numbers("c=15, phi = .5 (2m)"), 3);
    }

    #[test]
    fn a_word_with_marks_is_only_itself() {
        let word = |t: &str| tokens(&fold(t)).remove(0);
        let name = word("dốc");
        assert!(word("doc").reads(&name.text, name.marks));
        assert!(word("DỐC").reads(&name.text, name.marks));
        assert!(!word("đọc").reads(&name.text, name.marks));
    }
}
