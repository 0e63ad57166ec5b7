//! Folds a text for comparison and keeps, for every folded character, where it stood.
//!
//! Case, marks and the many shapes of dashes, quotes and spaces are folded away; `đ` becomes `d`.
//! What was dropped is kept as a signature, so that a word written with its marks is told from
//! another that only looks like it without them.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A folded character.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    /// Folded, lower case.
    pub(crate) low: char,
    /// Without marks, in the case that was written: units are told apart by it.
    pub(crate) exact: char,
    /// The sum of the dropped marks.
    pub(crate) marks: u32,
    /// First byte in the original.
    pub(crate) start: usize,
    /// The byte after the last one, marks included.
    pub(crate) end: usize,
}

/// Marks of `đ`, which has no decomposition.
const STROKE: u32 = 0x111;

/// Folds a text. Composed and decomposed forms give the same cells but for their places.
pub(crate) fn fold(text: &str) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::with_capacity(text.len());
    for (start, written) in text.char_indices() {
        let end = start + written.len_utf8();
        if written.is_ascii_alphanumeric() {
            let low = written.to_ascii_lowercase();
            cells.push(Cell { low, exact: written, marks: 0, start, end });
            continue;
        }
        for c in std::iter::once(written).nfd() {
            if is_combining_mark(c) || is_invisible(c) {
                // A mark belongs to the letter before it, wherever it stands.
                if let Some(last) = cells.last_mut() {
                    last.end = end;
                    if is_combining_mark(c) {
                        last.marks = last.marks.wrapping_add(u32::from(c));
                    }
                }
                continue;
            }
            let (exact, also) = plain(c);
            let marks = if matches!(c, 'đ' | 'Đ') { STROKE } else { 0 };
            if let Some(last) = cells.last_mut().filter(|l| exact == ' ' && l.low == ' ') {
                // A run of blanks is one.
                last.end = end;
                continue;
            }
            for exact in std::iter::once(exact).chain(also) {
                let low = exact.to_lowercase().next().unwrap_or(exact);
                cells.push(Cell { low, exact, marks, start, end });
            }
        }
    }
    cells
}

/// The bytes of the original that a range of cells covers.
pub(crate) fn span(cells: &[Cell], from: usize, to: usize) -> [usize; 2] {
    match cells.get(from..to) {
        Some([first, .., last]) => [first.start, last.end],
        Some([only]) => [only.start, only.end],
        _ => [0, 0],
    }
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// One shape for characters that people use for the same thing.
fn plain(c: char) -> (char, Option<char>) {
    let one = match c {
        'đ' => 'd',
        'Đ' => 'D',
        '‐' | '‑' | '−' | '－' => '-',
        '‒' | '–' | '—' | '―' => '–',
        '’' | '‘' | '′' | 'ʹ' | 'ʼ' | '`' | '´' => '\'',
        '“' | '”' | '„' | '«' | '»' => '"',
        // The ring of a degree is typed in four ways, a raised zero among them.
        'º' | '˚' | '⁰' => '°',
        '℃' => return ('°', Some('C')),
        '℉' => return ('°', Some('F')),
        'µ' => 'μ',
        '⁄' | '∕' => '/',
        '⋅' | '∙' | '•' => '·',
        '∼' | '≈' => '~',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '\n' | '\r' | '\u{2028}' | '\u{2029}' => '\n',
        c if c.is_whitespace() => ' ',
        c => c,
    };
    (one, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn low(text: &str) -> String {
        fold(text).iter().map(|c| c.low).collect()
    }

    #[test]
    fn every_form_folds_to_the_same() {
        let composed = "ĐỘ Dốc 45°";
        let apart: String = composed.nfd().collect();
        assert_eq!(low(composed), "do doc 45°");
        assert_eq!(low(&apart), "do doc 45°");
        let marks = |t: &str| fold(t).iter().map(|c| c.marks).collect::<Vec<_>>();
        assert_eq!(marks(composed), marks(&apart));
        assert_eq!(low("４５℃ – 3⁰"), "45°c – 3°");
    }

    #[test]
    fn a_span_holds_the_marks() {
        let text: String = "độ dốc".nfd().collect();
        let cells = fold(&text);
        let [a, b] = span(&cells, 0, 2);
        assert_eq!(text[a..b].nfc().collect::<String>(), "độ");
        assert_eq!(span(&cells, 3, 3), [0, 0]);
        assert_eq!(span(&cells, 90, 99), [0, 0]);
    }
}
