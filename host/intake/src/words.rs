//! Words of general language that the reading rests on. None of them belongs to a domain.

use std::collections::HashSet;
use std::sync::OnceLock;

/// Words that say nothing about which field is meant, folded.
const IDLE: &[&str] = &[
    "a",
    "about",
    "above",
    "an",
    "approximately",
    "are",
    "around",
    "as",
    "at",
    "be",
    "been",
    "by",
    "ca",
    "case",
    "circa",
    "equal",
    "equals",
    "exactly",
    "for",
    "from",
    "given",
    "has",
    "have",
    "having",
    "in",
    "is",
    "it",
    "its",
    "of",
    "on",
    "only",
    "over",
    "per",
    "same",
    "than",
    "that",
    "the",
    "there",
    "this",
    "to",
    "under",
    "used",
    "use",
    "value",
    "was",
    "were",
    "which",
    "with",
    "within",
    "roughly",
    "nearly",
    "some",
    "each",
    "both",
    "all",
    "assume",
    "assuming",
    "bang",
    "bi",
    "cac",
    "cho",
    "co",
    "cua",
    "do",
    "du",
    "duoc",
    "gia",
    "tri",
    "khi",
    "khoang",
    "la",
    "lay",
    "mot",
    "nay",
    "nhung",
    "o",
    "tai",
    "theo",
    "thi",
    "tren",
    "trong",
    "tu",
    "va",
    "vao",
    "ve",
    "voi",
    "den",
    "muc",
    "nhu",
    "xap",
    "xi",
    "deu",
    "moi",
    "ca",
    "hai",
    "gan",
    "ra",
];

/// Words between a name and its value that add no distance.
const LINKS: &[&str] = &[
    "=",
    ":",
    "is",
    "of",
    "are",
    "was",
    "at",
    "about",
    "~",
    "equals",
    "approximately",
    "around",
    "roughly",
    "la",
    "bang",
    "khoang",
    "co",
    "(",
    ")",
    "-",
    "–",
    "the",
    "a",
    "an",
    "circa",
];

/// Words that set a name equal to a value.
const EQUALS: &[&str] = &["=", ":", "is", "are", "la", "bang", "equals"];

/// Words that join members of a list.
const JOINS: &[&str] = &["and", "or", "vs", "versus", "va", "hay", "hoac", "voi", "&", "/", ","];

/// Asked of every word of every name, hence a set.
pub(crate) fn is_idle(word: &str) -> bool {
    static SET: OnceLock<HashSet<&'static str>> = OnceLock::new();
    SET.get_or_init(|| IDLE.iter().chain(JOINS).copied().collect()).contains(word)
}

pub(crate) fn is_link(word: &str) -> bool {
    LINKS.contains(&word)
}

pub(crate) fn is_equals(word: &str) -> bool {
    EQUALS.contains(&word)
}

pub(crate) fn is_join(word: &str) -> bool {
    JOINS.contains(&word)
}

/// Whether a word or mark ends a clause.
pub(crate) fn is_boundary(word: &str) -> bool {
    matches!(word, "," | ";" | "and" | "va" | "but" | "nhung" | "con" | "|" | "/") || is_stop(word)
}

/// Whether a mark ends a sentence.
pub(crate) fn is_stop(word: &str) -> bool {
    matches!(word, "." | "!" | "?" | "\n" | ";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_folded() {
        for word in IDLE.iter().chain(LINKS).chain(EQUALS).chain(JOINS) {
            let low: String = crate::fold::fold(word).iter().map(|c| c.low).collect();
            assert_eq!(*word, low);
        }
        assert!(is_boundary("?") && is_stop("?") && !is_stop(","));
    }
}
