//! The language of a question: letters that only Vietnamese has, then words that are in every
//! text, then trigrams. A text that says too little is undetermined.

use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use whatlang::{Detector, Lang};

/// The language of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// English.
    En,
    /// Vietnamese, with or without its marks.
    Vi,
    /// Neither, or too little to tell.
    #[default]
    Undetermined,
}

impl Language {
    /// The tag of the language, where it is known.
    #[must_use]
    pub fn tag(self) -> Option<&'static str> {
        match self {
            Self::En => Some("en"),
            Self::Vi => Some("vi"),
            Self::Undetermined => None,
        }
    }
}

/// How much of a text is looked at; a page is enough.
const ENOUGH: usize = 4_000;
/// Fewer letters than this say nothing to the trigrams.
const FEW: usize = 24;
const SURE: f64 = 0.5;

const EN: &[&str] = &[
    "the", "of", "and", "is", "are", "with", "for", "at", "what", "how", "this", "that", "an",
    "compare", "assess", "which", "from", "between", "does", "per", "without", "please", "if",
];
/// As typed without marks.
const VI: &[&str] = &[
    "va", "cua", "cho", "trong", "voi", "la", "khong", "bao", "nhieu", "duoc", "cac", "nhung",
    "mot", "tai", "khi", "neu", "danh", "sanh", "hoac", "theo", "toi", "nhu", "nao", "giua", "hay",
    "biet", "hien", "dang", "muon", "giup", "nay", "thi", "co",
];

/// The language of a text.
#[must_use]
pub fn detect(text: &str) -> Language {
    let mut end = text.len().min(ENOUGH);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text: String = text[..end].nfc().flat_map(char::to_lowercase).collect();
    let mut words = 0_usize;
    let mut marked = 0_usize;
    let mut hits = [0_usize; 2];
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()) {
        words += 1;
        if word.chars().any(only_vietnamese) {
            marked += 1;
        }
        hits[0] += usize::from(EN.contains(&word));
        hits[1] += usize::from(VI.contains(&word));
    }
    // A place name in an English sentence does not make it Vietnamese.
    if marked > 0 && marked * 4 >= words {
        return Language::Vi;
    }
    match hits {
        [en, vi] if en >= 2 && en > 2 * vi => return Language::En,
        [en, vi] if vi >= 2 && vi > 2 * en => return Language::Vi,
        _ => {}
    }
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if letters < FEW || words < 4 {
        return match hits {
            [1, 0] => Language::En,
            [0, 1] => Language::Vi,
            _ => Language::Undetermined,
        };
    }
    let found = Detector::with_allowlist(vec![Lang::Eng, Lang::Vie]).detect(&text);
    match found {
        Some(info) if info.confidence() >= SURE && info.lang() == Lang::Vie => Language::Vi,
        Some(info) if info.confidence() >= SURE && info.lang() == Lang::Eng => Language::En,
        _ => Language::Undetermined,
    }
}

/// Lower-case letters that are in no other language likely to be met.
fn only_vietnamese(c: char) -> bool {
    matches!(c, 'ơ' | 'ư' | 'ă' | 'đ' | '\u{1ea0}'..='\u{1ef9}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_in_every_form() {
        let vi = "So sánh độ dốc 30 độ và 45 độ";
        assert_eq!(detect(vi), Language::Vi);
        assert_eq!(detect(&vi.nfd().collect::<String>()), Language::Vi);
        assert_eq!(detect(&vi.to_uppercase()), Language::Vi);
        assert_eq!(detect("so sanh do doc 30 do va 45 do voi luc dinh 15 kPa"), Language::Vi);
        assert_eq!(
            detect("danh gia mai doc 45 do, luc dinh 15 kPa, goc ma sat trong 25 do"),
            Language::Vi
        );
        assert_eq!(detect("Assess a 45 degree reef, pressure 15 kPa"), Language::En);
        assert_eq!(detect("How healthy is the reef near Đà Nẵng at 45 degrees?"), Language::En);
    }

    #[test]
    fn too_little_is_undetermined() {
        for text in ["", "asdf qwer", "45", "🙂🙂", "c=15 phi=30"] {
            assert_eq!(detect(text), Language::Undetermined, "{text}");
        }
    }
}
