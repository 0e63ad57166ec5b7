//! Numbers in words, up to the hundreds: `twenty-four hours`, `hai mươi bốn giờ`, `hai phẩy năm`.
//!
//! A run of such words is read as a whole or not at all, so that `twenty-four` is never `four`.
//! What is longer than this module can read is not read.

use crate::token::{Kind, Token};

enum Word {
    Unit(u32),
    Teen(u32),
    Tens(u32),
    Ten,
    Hundred,
    Point,
    Half,
    Filler,
}

fn english(word: &str) -> Option<Word> {
    const SMALL: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] =
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    if let Some(n) = (0_u32..).zip(SMALL).find_map(|(n, w)| (w == word).then_some(n)) {
        return Some(if n < 10 { Word::Unit(n) } else { Word::Teen(n) });
    }
    if let Some(n) = (2_u32..).zip(TENS).find_map(|(n, w)| (w == word).then_some(n * 10)) {
        return Some(Word::Tens(n));
    }
    match word {
        "hundred" => Some(Word::Hundred),
        "point" => Some(Word::Point),
        "half" => Some(Word::Half),
        _ => None,
    }
}

/// A folded word with the sum of its marks; typed without them, some are more often another word.
fn vietnamese(word: &str, marks: u32) -> Option<Word> {
    const GRAVE: u32 = 0x300;
    const ACUTE: u32 = 0x301;
    const ROOF: u32 = 0x302;
    const BREVE: u32 = 0x306;
    const HOOK: u32 = 0x309;
    const HORN: u32 = 0x31b;
    const DOT: u32 = 0x323;
    let (found, written, alone) = match word {
        "mot" => (Word::Unit(1), ROOF + DOT, true),
        "hai" => (Word::Unit(2), 0, true),
        "ba" => (Word::Unit(3), 0, true),
        "bon" => (Word::Unit(4), ROOF + ACUTE, true),
        "tu" => (Word::Unit(4), HORN, false),
        "nam" => (Word::Unit(5), BREVE, false),
        "lam" => (Word::Unit(5), BREVE, false),
        "sau" => (Word::Unit(6), ACUTE, false),
        "bay" => (Word::Unit(7), HOOK, false),
        "tam" => (Word::Unit(8), ACUTE, false),
        "chin" => (Word::Unit(9), ACUTE, true),
        "muoi" if marks == HORN + HORN + GRAVE => return Some(Word::Ten),
        "muoi" => (Word::Ten, HORN + HORN, true),
        "tram" => (Word::Hundred, BREVE, true),
        "phay" => (Word::Point, ROOF + HOOK, true),
        "linh" => (Word::Filler, 0, true),
        "le" => (Word::Filler, HOOK, true),
        "nua" => (Word::Half, HORN + HOOK, true),
        _ => return None,
    };
    (marks == written || (marks == 0 && alone)).then_some(found)
}

/// The number in words that begins at a token, and the token after it. An empty reading is a run
/// of number words that makes no number.
pub(crate) fn read(tokens: &[Token], from: usize) -> Option<(usize, Option<f64>)> {
    let lookup = |t: &Token| match t.kind {
        Kind::Word => english(&t.text)
            .map(|w| (w, true))
            .or_else(|| vietnamese(&t.text, t.marks).map(|w| (w, false))),
        _ => None,
    };
    let (first, in_english) = lookup(tokens.get(from)?)?;
    if matches!(first, Word::Hundred | Word::Point | Word::Filler) {
        return None;
    }
    let mut words = vec![first];
    let mut end = from + 1;
    while let Some(token) = tokens.get(end) {
        match lookup(token) {
            Some((word, language)) if language == in_english => words.push(word),
            // `twenty-four`
            _ if token.text == "-"
                && tokens.get(end + 1).and_then(lookup).is_some_and(|(_, l)| l == in_english) => {}
            _ => break,
        }
        end += 1;
    }
    let value = if words.len() > 8 {
        None
    } else if in_english {
        value_en(&words)
    } else {
        value_vi(&words)
    };
    Some((end, value))
}

fn value_en(words: &[Word]) -> Option<f64> {
    if let [Word::Half] = words {
        return Some(0.5);
    }
    let point = words.iter().position(|w| matches!(w, Word::Point)).unwrap_or(words.len());
    let (whole, part) = words.split_at(point);
    let whole = match whole {
        [Word::Unit(n), Word::Hundred] => n * 100,
        [Word::Unit(n), Word::Hundred, rest @ ..] => n * 100 + below_hundred(rest)?,
        whole => below_hundred(whole)?,
    };
    with_decimals(whole, part)
}

fn below_hundred(words: &[Word]) -> Option<u32> {
    match words {
        [Word::Unit(n) | Word::Teen(n) | Word::Tens(n)] => Some(*n),
        [Word::Tens(n), Word::Unit(m)] if *m > 0 => Some(n + m),
        _ => None,
    }
}

fn value_vi(words: &[Word]) -> Option<f64> {
    if let [Word::Half] = words {
        return Some(0.5);
    }
    let point = words.iter().position(|w| matches!(w, Word::Point)).unwrap_or(words.len());
    let (whole, part) = words.split_at(point);
    let tens = |words: &[Word]| match words {
        [Word::Unit(n)] => Some(*n),
        [Word::Ten] => Some(10),
        [Word::Ten, Word::Unit(n)] => Some(10 + n),
        [Word::Unit(n), Word::Ten] => Some(n * 10),
        [Word::Unit(n), Word::Ten, Word::Unit(m)] => Some(n * 10 + m),
        _ => None,
    };
    let whole = match whole {
        [Word::Unit(n), Word::Hundred] => n * 100,
        [Word::Unit(n), Word::Hundred, Word::Filler, Word::Unit(m)] => n * 100 + m,
        [Word::Unit(n), Word::Hundred, rest @ ..] if rest.len() > 1 => n * 100 + tens(rest)?,
        whole => tens(whole)?,
    };
    with_decimals(whole, part)
}

/// A whole number and the digits after `point`.
fn with_decimals(whole: u32, part: &[Word]) -> Option<f64> {
    let mut text = whole.to_string();
    if let [_, digits @ ..] = part {
        text.push('.');
        for digit in digits {
            let Word::Unit(n) = digit else { return None };
            text.push_str(&n.to_string());
        }
        if digits.is_empty() {
            return None;
        }
    }
    text.parse().ok()
}

/// What a word after a number multiplies it by: `2 hundred`, `3 nghìn`.
pub(crate) fn scale(word: &str) -> Option<f64> {
    match word {
        "hundred" | "tram" => Some(1e2),
        "thousand" | "nghin" | "ngan" => Some(1e3),
        "million" | "trieu" => Some(1e6),
        "billion" => Some(1e9),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn value(text: &str) -> Option<f64> {
        let tokens = tokens(&crate::fold::fold(text));
        let (end, value) = read(&tokens, 0)?;
        assert_eq!(end, tokens.len(), "{text}");
        value
    }

    #[test]
    fn words_of_both_languages() {
        for (text, number) in [
            ("two", 2.0),
            ("twelve", 12.0),
            ("twenty-four", 24.0),
            ("seventy two", 72.0),
            ("one hundred twenty", 120.0),
            ("two point five", 2.5),
            ("half", 0.5),
            ("hai", 2.0),
            ("mười hai", 12.0),
            ("hai mươi bốn", 24.0),
            ("hai mươi lăm", 25.0),
            ("một trăm linh năm", 105.0),
            ("hai phẩy năm", 2.5),
            ("BẢY MƯƠI", 70.0),
        ] {
            assert_eq!(value(text), Some(number), "{text}");
        }
    }

    #[test]
    fn a_word_that_only_looks_like_one_is_none() {
        for text in ["sau", "nam", "bây", "bà"] {
            assert_eq!(value(text), None, "{text}");
        }
        assert_eq!(value("sáu"), Some(6.0));
    }

    #[test]
    fn a_run_is_read_whole_or_not() {
        for text in ["twenty twelve", "five five", "two point", "twenty hundred", "hai ba"] {
            assert_eq!(value(text), None, "{text}");
        }
    }
}
