//! Words with a style, and lines that they fit into.

use crate::address::followed;
use crate::document::{Line, Span};
use crate::render::{clean, spaced};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// How a text is set where there are colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Strong,
    Title,
    Code,
    Quiet,
    Good,
    Fair,
    Bad,
    Open,
}

impl Style {
    /// What ends every style.
    pub(super) const END: &'static str = "\u{1b}[0m";

    /// What begins it. The sixteen colours of the terminal are used, which its owner has chosen
    /// to be readable.
    pub(super) fn start(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Strong => "\u{1b}[1m",
            Self::Title => "\u{1b}[1;4m",
            Self::Code => "\u{1b}[36m",
            Self::Quiet => "\u{1b}[2m",
            Self::Good => "\u{1b}[1;32m",
            Self::Fair => "\u{1b}[1;33m",
            Self::Bad => "\u{1b}[1;31m",
            Self::Open => "\u{1b}[1;35m",
        }
    }
}

/// Characters without a space between them, which may change their style on the way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) parts: Vec<(Style, String)>,
}

impl Word {
    pub(super) fn width(&self) -> usize {
        self.parts.iter().map(|(_, text)| text.width()).sum()
    }

    fn push(&mut self, style: Style, text: &str) {
        match self.parts.last_mut() {
            Some((last, all)) if *last == style => all.push_str(text),
            _ => self.parts.push((style, text.to_owned())),
        }
    }
}

/// The words of a line.
pub(super) fn words(line: &Line) -> Vec<Word> {
    let mut out = Vec::new();
    let mut word = Word::default();
    for span in line {
        let (style, text) = match span {
            Span::Text(text) | Span::Link(text, _) => (Style::Plain, spaced(text)),
            Span::Strong(text) => (Style::Strong, clean(text)),
            Span::Code(code) => (Style::Code, clean(code)),
            Span::Address(text, address) => (Style::Plain, with_address(text, address)),
            Span::Anchor(_) => continue,
        };
        for (i, part) in text.split(breaks).enumerate() {
            if i > 0 && !word.parts.is_empty() {
                out.push(std::mem::take(&mut word));
            }
            if !part.is_empty() {
                word.push(style, part);
            }
        }
    }
    if !word.parts.is_empty() {
        out.push(word);
    }
    out
}

/// A space at which a line may end; that of a number and its unit may not.
fn breaks(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}' | '\u{2007}')
}

/// An address that the text does not show stands behind it.
fn with_address(text: &str, address: &str) -> String {
    let shown = clean(text);
    match followed(address) {
        Some(to) if !to.ends_with(shown.trim_start_matches("doi:")) => format!("{shown} <{to}>"),
        _ => shown,
    }
}

/// Lines of words that take at most `width` columns. A word that is longer is cut, where it can
/// be behind a sign that joins the parts of a name.
pub(super) fn wrapped(words: &[Word], width: usize) -> Vec<Vec<Word>> {
    let width = width.max(1);
    let mut lines: Vec<Vec<Word>> = Vec::new();
    let mut used = 0;
    for word in words {
        let wide = word.width();
        let fits = |used: usize| used + 1 + wide <= width;
        match lines.last_mut() {
            Some(line) if fits(used) => {
                used += 1 + wide;
                line.push(word.clone());
            }
            _ => {
                for piece in if wide > width { cut(word, width) } else { vec![word.clone()] } {
                    used = piece.width();
                    lines.push(vec![piece]);
                }
            }
        }
    }
    lines
}

/// Columns of words with a space between each two.
pub(super) fn columns(words: &[Word]) -> usize {
    words.iter().map(Word::width).sum::<usize>() + words.len().saturating_sub(1)
}

/// The pieces of a word, none wider than `width` unless one character is.
fn cut(word: &Word, width: usize) -> Vec<Word> {
    let clusters: Vec<(Style, &str, usize)> = word
        .parts
        .iter()
        .flat_map(|(style, text)| text.graphemes(true).map(|g| (*style, g, g.width())))
        .collect();
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < clusters.len() {
        let mut used = 0;
        let fitting = clusters[start..].iter().take_while(|(_, _, wide)| {
            used += wide;
            used <= width
        });
        let mut end = start + fitting.count().max(1);
        if end < clusters.len() {
            // Only in the second half of a line, so that pieces do not become crumbs.
            let half = start + (end - start).div_ceil(2);
            let joint = |at: &usize| ends_a_part(clusters[*at - 1].1);
            end = (half..=end).rev().find(joint).unwrap_or(end);
        }
        let mut piece = Word::default();
        clusters[start..end].iter().for_each(|(style, text, _)| piece.push(*style, text));
        pieces.push(piece);
        start = end;
    }
    pieces
}

fn ends_a_part(cluster: &str) -> bool {
    matches!(cluster, "/" | "@" | "_" | "-" | "." | "," | ";" | ":" | "=" | "&" | "?")
}

/// Columns of a line without the styles in it.
pub(super) fn strip(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().width();
    first
        + parts.map(|part| part.split_once('m').map_or(0, |(_, text)| text.width())).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::plain;

    fn lines(text: &str, width: usize) -> Vec<String> {
        let text_of = |words: Vec<Word>| {
            let texts = words.into_iter().map(|w| w.parts.into_iter().map(|p| p.1).collect());
            texts.collect::<Vec<String>>().join(" ")
        };
        wrapped(&words(&plain(text)), width).into_iter().map(text_of).collect()
    }

    #[test]
    fn lines_end_between_words() {
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        assert_eq!(lines("  one   two ", 20), ["one two"]);
        assert_eq!(lines("", 20), Vec::<String>::new());
        assert_eq!(lines("12 345\u{a0}m away", 6), ["12", "345\u{a0}m", "away"]);
    }

    #[test]
    fn marks_take_no_column_and_wide_characters_two() {
        let composed = "cá đạt ngưỡng";
        let decomposed: String = "mu\u{31b}a đa\u{323}t ngu\u{31b}o\u{31b}\u{303}ng".into();
        assert_eq!(lines(composed, 7), ["cá đạt", "ngưỡng"]);
        assert_eq!(lines(&decomposed, 7).len(), 2);
        assert_eq!(lines("東京東京", 5), ["東京", "東京"]);
    }

    #[test]
    fn a_long_word_is_cut_at_its_joints_and_never_inside_a_letter() {
        assert_eq!(lines("compute_all@1a2b3c", 14), ["compute_all@", "1a2b3c"]);
        assert_eq!(lines("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(lines("o\u{31b}\u{303}o\u{31b}\u{303}", 1), ["o\u{31b}\u{303}"; 2]);
    }

    #[test]
    fn words_of_several_styles_stay_together() {
        let line =
            vec![Span::Strong("Note".into()), Span::Text(": it ".into()), Span::Code("x".into())];
        let words = words(&line);
        assert_eq!(words.len(), 3);
        assert_eq!(words[0].parts.len(), 2);
    }

    #[test]
    fn styles_take_no_columns() {
        assert_eq!(strip("\u{1b}[1;32mđạt\u{1b}[0m x"), 5);
    }
}
