//! The file of a base: every fault is found in its line, and what is rendered is read again as the
//! same base.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use plugin_api::report::TierRule;
use proptest::prelude::*;
use skillhost_knowledge::{
    Base, Entry, Fault, FaultKind, Kept, Provenance, SECTIONS, Section, Verified, parse, render,
};

const SOUND: &str = "\
# Knowledge of reefs

For people and programs.

## 1. Scope

Reefs in warm seas [hughes-2017-bleaching].

## 2. Sources

### hughes-2017-bleaching — Global warming and *recurrent* mass bleaching of corals
- **Authors:** Hughes, T.P.; Kerry, J.T.
- **Year:** 2017
- **DOI:** <https://doi.org/10.1038/nature21707>
- **Tier:** 2 (peer_reviewed)
- **Topics:** bleaching; heat stress
- **Finding:** Heat drives bleaching.
- **Quote:** “the distinctive geographic footprints of recurrent bleaching”
- **Verified:** full
- **Verified where:** abstract

## 3. Terms

## 4. Formulas

## 5. Standards

## 6. Limits

## 7. Log

### reef-2020 — Reefs
- **URL:** <https://reef.example/a>
- **Tier:** 4 (news)
- **Finding:** They bleach.
- **Added:** 2026-05-01
- **Added by:** a librarian
";

fn sound() -> String {
    SOUND.replace("*recurrent*", "recurrent")
}

#[test]
fn a_sound_file_is_read() {
    let base = parse(&sound()).unwrap();
    assert_eq!(base.title, "Knowledge of reefs");
    assert_eq!(base.intro, "For people and programs.");
    assert_eq!(base.sections[0].text, "Reefs in warm seas [hughes-2017-bleaching].");
    assert_eq!(base.sources[0].doi.as_deref(), Some("10.1038/nature21707"));
    assert_eq!(base.sources[0].topics, ["bleaching", "heat stress"]);
    assert_eq!(base.sources[0].verified, Some(Verified::Full));
    assert_eq!(base.log[0].added.as_ref().unwrap().by, "a librarian");
    // As an editor on another system saves it.
    assert_eq!(parse(&format!("\u{feff}{}", sound().replace('\n', "\r\n"))).unwrap(), base);
}

/// What is changed in the sound file, and the fault that follows: its line and kind.
const SPOILT: &[(&str, &str, &str, usize, FaultKind)] = &[
    ("no-title", "# Knowledge of reefs\n", "", 2, FaultKind::Section),
    ("second-title", "For people", "# For people", 3, FaultKind::Section),
    ("section-missing", "## 4. Formulas\n", "", 25, FaultKind::Section),
    ("last-section-missing", "## 7. Log", "Nothing", 38, FaultKind::Section),
    ("section-without-number", "## 5. Standards", "## Standards", 26, FaultKind::Section),
    ("section-twice", "## 5. Standards", "## 4. Standards", 26, FaultKind::Section),
    ("section-after-the-last", "## 7. Log", "## 7. Log\n\n## 8. More", 32, FaultKind::Section),
    ("heading-without-dash", "reef-2020 — Reefs", "reef-2020 - Reefs", 32, FaultKind::Structure),
    ("heading-with-emphasis", "mass bleaching", "*mass* bleaching", 11, FaultKind::Structure),
    ("text-between-entries", "\n## 3. Terms", "\nText.\n\n## 3. Terms", 22, FaultKind::Structure),
    ("numbered-list", "- **Year:** 2017", "1. **Year:** 2017", 13, FaultKind::Structure),
    ("item-without-key", "- **Year:** 2017", "- in 2017", 13, FaultKind::Structure),
    ("key-without-colon", "**Year:**", "**Year** :", 13, FaultKind::Structure),
    ("nested-list", "- **Year:** 2017", "- **Year:** 2017\n  - early", 13, FaultKind::Structure),
    ("unknown-key", "**Authors:**", "**Author:**", 12, FaultKind::UnknownKey),
    ("log-key-in-sources", "**Year:** 2017", "**Added:** 2026-05-01", 13, FaultKind::UnknownKey),
    (
        "repeated-key",
        "- **Year:** 2017",
        "- **Year:** 2017\n- **Year:** 2018",
        14,
        FaultKind::RepeatedKey,
    ),
    ("tier-missing", "- **Tier:** 2 (peer_reviewed)\n", "", 11, FaultKind::MissingKey),
    ("finding-missing", "- **Finding:** Heat drives bleaching.\n", "", 11, FaultKind::MissingKey),
    ("added-missing", "- **Added:** 2026-05-01\n", "", 32, FaultKind::MissingKey),
    ("empty-value", "**Year:** 2017", "**Year:**", 13, FaultKind::Value),
    ("year-no-number", "2017\n", "MMXVII\n", 13, FaultKind::Value),
    ("year-out-of-range", "2017\n", "20170\n", 13, FaultKind::Value),
    ("tier-out-of-range", "2 (peer", "5 (peer", 15, FaultKind::Value),
    ("rule-unknown", "(peer_reviewed)", "(hearsay)", 15, FaultKind::Value),
    ("rule-missing", "2 (peer_reviewed)", "2", 15, FaultKind::Value),
    (
        "doi-no-link",
        "<https://doi.org/10.1038/nature21707>",
        "10.1038/nature21707",
        14,
        FaultKind::Value,
    ),
    (
        "doi-elsewhere",
        "https://doi.org/10.1038",
        "https://reef.example/10.1038",
        14,
        FaultKind::Value,
    ),
    ("doi-none", "10.1038/nature21707", "nature21707", 14, FaultKind::Value),
    ("url-no-web", "https://reef.example/a", "ftp://reef.example/a", 33, FaultKind::Value),
    ("emphasis-in-value", "Heat drives", "Heat *drives*", 17, FaultKind::Value),
    ("code-in-value", "Heat drives", "`Heat` drives", 17, FaultKind::Value),
    ("html-in-value", "Heat drives", "<b>Heat</b> drives", 17, FaultKind::Value),
    ("link-in-value", "Heat drives", "[Heat](https://a.example) drives", 17, FaultKind::Value),
    ("quote-without-marks", "“the distinctive", "the distinctive", 18, FaultKind::Value),
    ("verified-unknown", "**Verified:** full", "**Verified:** fully", 19, FaultKind::Value),
    ("empty-topic", "bleaching; heat", "bleaching;; heat", 16, FaultKind::Value),
    ("id-in-capitals", "### reef-2020", "### Reef-2020", 32, FaultKind::Value),
    ("added-no-day", "2026-05-01", "2026-02-30", 36, FaultKind::Value),
    ("same-id", "### reef-2020", "### hughes-2017-bleaching", 32, FaultKind::DuplicateId),
    (
        "same-work",
        "- **URL:** <https://reef.example/a>",
        "- **URL:** <http://dx.doi.org/10.1038/NATURE21707>",
        32,
        FaultKind::DuplicateWork,
    ),
    (
        "unknown-citation",
        "[hughes-2017-bleaching].",
        "[hughes-2017].",
        7,
        FaultKind::UnknownCitation,
    ),
];

#[test]
fn each_fault_is_found_in_its_line_and_alone() {
    for (name, from, to, line, kind) in SPOILT {
        let text = sound();
        assert!(text.contains(from), "{name}");
        let faults = parse(&text.replacen(from, to, 1)).expect_err(name);
        let found: Vec<_> = faults.iter().map(|f| (f.line.unwrap(), f.kind)).collect();
        // What cites or lacks what is gone is no second fault of the kind that is asked for.
        assert!(found.contains(&(*line, *kind)), "{name}: {faults:#?}");
        assert!(found.len() <= 2, "{name}: {faults:#?}");
        for fault in &faults {
            assert!(!fault.expected.is_empty() && !fault.found.is_empty(), "{name}");
        }
    }
}

#[test]
fn all_faults_are_said_at_once() {
    let text = sound()
        .replace("**Authors:**", "**Author:**")
        .replace("**Year:** 2017", "**Year:** soon")
        .replace("## 4. Formulas\n", "")
        .replace("2026-05-01", "today")
        .replace("[hughes-2017-bleaching]", "[hughes-2017-bleeching]");
    let faults = parse(&text).unwrap_err();
    let lines: Vec<_> = faults.iter().filter_map(|f| f.line).collect();
    assert_eq!(lines, [7, 12, 13, 25, 35], "{faults:#?}");
    let said: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert_eq!(
        said[0],
        "line 7: expected the id of an entry in brackets, found [hughes-2017-bleeching]; \
         did you mean hughes-2017-bleaching?"
    );
    assert_eq!(
        said[1],
        "line 12: hughes-2017-bleaching: expected a key of an entry, found \"Author\"; \
         did you mean Authors?"
    );
}

#[test]
fn signs_of_markdown_in_values_are_kept() {
    let mut base = parse(&sound()).unwrap();
    let nasty = r"a*b* _c_ d_e \* `f` [g] [h](i) <j> &amp; & k&l; ~m~ #n | **o:** ![p](q) \";
    base.title = nasty.into();
    base.sources[0].finding = nasty.into();
    base.sources[0].title = format!("{nasty} #");
    base.sources[0].quote = Some("“inner” and [hughes-2017-bleaching]".into());
    base.sources[0].doi = Some("10.1002/(SICI)1097<1::AID-1>3.0.CO;2-#?&%".into());
    base.log[0].entry.url = Some("https://reef.example/a?b=1&amp;c=2&copy=3".into());
    assert_eq!(parse(&render(&base)).unwrap(), base);
}

proptest! {
    #[test]
    fn what_is_rendered_is_read_again(base in base()) {
        let text = render(&base);
        let again = parse(&text);
        prop_assert_eq!(again.as_ref(), Ok(&base), "{}", text);
        prop_assert_eq!(render(&again.unwrap()), text);
    }

    #[test]
    fn no_text_is_too_much(text in any::<String>(), from in 0_usize..1200, to in 0_usize..1200) {
        let _ = parse(&text);
        // A part of a file that is torn out and replaced.
        let sound = sound();
        let cut = |at: usize| (0..=at.min(sound.len())).rev().find(|i| sound.is_char_boundary(*i));
        let (from, to) = (cut(from.min(to)).unwrap(), cut(from.max(to)).unwrap());
        if let Ok(base) = parse(&format!("{}{text}{}", &sound[..from], &sound[to..])) {
            prop_assert_eq!(base.sections.len(), SECTIONS);
        }
    }
}

/// A line of text with everything that Markdown may take for its own.
fn line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        3 => "[a-zA-Zđộốưẽ]{1,6}",
        2 => "[-*_`~<>&#;|\\\\\\[\\](){}!\"'“”—=+.:^$@/0-9a-c]{1,5}",
        1 => Just("—".to_owned()),
        1 => Just("&lt;".to_owned()),
        1 => Just("https://a.example/b_c_".to_owned()),
        1 => "\\PC{1,4}".prop_map(|t| t.split_whitespace().collect::<String>() + "x"),
    ];
    prop::collection::vec(word, 1..6).prop_map(|words| words.join(" "))
}

fn entry() -> impl Strategy<Value = Entry> {
    let rules = prop_oneof![
        Just(TierRule::Standard),
        Just(TierRule::PeerReviewed),
        Just(TierRule::AgencyPage),
        Just(TierRule::News),
    ];
    let maybe = || prop::option::of(line());
    let topics = || {
        let topic = line().prop_map(|t| t.replace(';', ","));
        prop::collection::vec(topic, 0..3)
    };
    let verified = prop::option::of(prop_oneof![
        Just(Verified::Full),
        Just(Verified::TitleOnly),
        Just(Verified::Memory)
    ]);
    (
        (line(), rules, 1_u8..=4, line()),
        (maybe(), prop::option::of(1500..=2100_i32), maybe(), topics(), topics()),
        (maybe(), verified, maybe(), prop::option::of(Just("2026-05-01".to_owned()))),
    )
        .prop_map(|((title, rule, tier, finding), about, read)| {
            let mut entry = Entry::new("", &title, rule, &finding);
            entry.tier = tier;
            (entry.authors, entry.year, entry.venue, entry.topics, entry.topics_vi) = about;
            (entry.quote, entry.verified, entry.verified_where, entry.accessed) = read;
            entry
        })
}

fn base() -> impl Strategy<Value = Base> {
    let text = prop_oneof![
        Just(String::new()),
        Just("A paragraph\nof two lines.".to_owned()),
        Just("- a list\n- of points\n\n| a | b |\n| --- | --- |\n| `c` | d |".to_owned()),
        Just("    indented code".to_owned()),
        Just("```\n## 9. No heading\n```".to_owned()),
        Just("[a]: https://a.example".to_owned()),
    ];
    let section = (line(), text.clone()).prop_map(|(title, text)| Section::new(&title, &text));
    let sections = prop::array::uniform7(section);
    let entries = || prop::collection::vec(entry(), 0..4);
    // The DOI and address of an entry have its number, so that no two are one work.
    let ends = prop::collection::vec("[a-zA-Z0-9()<>:;#?&_]{0,6}x", 8);
    (line(), text, sections, entries(), entries(), ends).prop_map(
        |(title, intro, sections, mut sources, logged, ends)| {
            let mut log = Vec::new();
            for entry in logged {
                let by = entry.finding.clone();
                log.push(Kept { entry, added: Some(Provenance { on: "2026-05-01".into(), by }) });
            }
            let all = sources.iter_mut().chain(log.iter_mut().map(|kept| &mut kept.entry));
            for (number, (entry, end)) in all.zip(&ends).enumerate() {
                entry.id = format!("work-{number}");
                if number % 3 > 0 {
                    entry.doi = Some(format!("10.1000/{number}.{end}"));
                }
                if number % 2 > 0 {
                    let end = end.replace(['<', '>'], "");
                    entry.url = Some(format!("https://reef.example/{number}/{end}"));
                }
            }
            Base { title, intro, sections, sources, log }
        },
    )
}
