//! Quotes are compared with texts as they come out of scans and print, and a difference has a place.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use plugin_api::report::TierRule;
use proptest::prelude::*;
use skillhost_knowledge::QuoteCheck::{self, Absent, Differs, Found, NoQuote};
use skillhost_knowledge::{Entry, check_quote};

fn check(quote: &str, text: &str) -> QuoteCheck {
    let mut entry = Entry::new("reef-2020", "Reefs", TierRule::PeerReviewed, "They bleach.");
    entry.quote = Some(quote.into());
    check_quote(&entry, text)
}

fn differs(line: usize, after: usize, quote: &str, text: &str) -> QuoteCheck {
    Differs { line, after, quote: quote.into(), text: text.into() }
}

const QUOTE: &str =
    "bleaching affects reef-building corals' first defence, \"heat-stress\" proteins";

#[test]
fn print_and_scans_make_no_difference() {
    for (name, text, line) in [
        ("marks of the sentence", format!("Here (“{QUOTE}”)."), 1),
        ("as it is", format!("Here {QUOTE} again"), 1),
        ("lines", "Some\n\nbleaching  affects\treef-building\ncorals' first defence, \"heat-stress\" proteins".into(), 3),
        ("windows", "x\r\nbleaching affects reef-building\r\ncorals' first defence, \"heat-stress\" proteins".into(), 2),
        ("divided words", "bleach-\n ing affects reef-build-\ning corals' first de-\nfence, \"heat-\nstress\" pro-\nteins".into(), 1),
        ("ligatures", "bleaching aﬀects reef-building corals' ﬁrst defence, \"heat-stress\" proteins".into(), 1),
        ("quotation marks", "bleaching affects reef-building corals’ first defence, “heat–stress” proteins".into(), 1),
        ("hidden marks", "blea\u{ad}ching affects\u{a0}reef‑building corals' first defence, \"heat-stress\" proteins\u{200b}".into(), 1),
    ] {
        assert_eq!(check(QUOTE, &text), Found { line }, "{name}");
    }
    // Divided in the quote, whole in the text.
    assert_eq!(check("coral bleach-\ning", "of coral bleaching"), Found { line: 1 });
    // Composed and decomposed letters.
    assert_eq!(check("rạn san hô", "r\u{61}\u{323}n san ho\u{302}"), Found { line: 1 });
}

#[test]
fn a_difference_has_its_place() {
    let text = "We saw that\ncorals bleach where the sea is\ntoo warm for weeks.";
    let same = "corals bleach where the sea is too warm for weeks.";
    assert_eq!(check(same, text), Found { line: 2 });
    for (quote, expected) in [
        ("corals bleach where the lake is too warm for weeks.", differs(2, 4, "lake", "sea")),
        ("corals bleach where the deep sea is too warm", differs(2, 4, "deep", "")),
        ("corals bleach where sea is too warm for weeks.", differs(2, 3, "", "the")),
        ("Corals bleach where the sea is too warm", differs(2, 0, "Corals", "corals")),
        ("corals bleach where the sea is too warm for days", differs(3, 9, "days", "weeks.")),
        ("corals bleach where the sea is too warm indeed", differs(3, 8, "indeed", "for")),
    ] {
        assert_eq!(check(quote, text), expected, "{quote}");
    }
}

#[test]
fn what_is_not_there_is_absent() {
    assert_eq!(check("sharks sleep in the deep sea", "corals bleach in warm water"), Absent);
    assert_eq!(check("corals", ""), Absent);
    assert_eq!(check("", "corals"), NoQuote);
    let entry = Entry::new("reef-2020", "Reefs", TierRule::Review, "They bleach.");
    assert_eq!(check_quote(&entry, "corals"), NoQuote);
}

proptest! {
    #[test]
    fn a_part_of_a_text_is_found_in_it(
        words in prop::collection::vec("[a-zđộ,.'-]{0,5}[a-z]", 3..40),
        ends in prop::collection::vec(prop_oneof![Just(" "), Just("\n"), Just("\n\n"), Just("\t ")], 40),
        from in 0_usize..40,
        length in 1_usize..20,
    ) {
        let from = from % words.len();
        let to = (from + length).min(words.len());
        let text: String = words.iter().zip(&ends).flat_map(|(w, e)| [w.as_str(), *e]).collect();
        prop_assert!(matches!(check(&words[from..to].join(" "), &text), Found { .. }), "{}", text);
    }

    #[test]
    fn no_text_breaks_it(quote in any::<String>(), text in any::<String>()) {
        let _ = check(&quote, &text);
        let _ = check(&format!("a b c {quote}"), &format!("x a b c d {text} b c"));
    }
}
