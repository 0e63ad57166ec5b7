//! One work, one key: pairs of spellings that are the same and pairs that are not.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use proptest::prelude::*;
use skillhost_knowledge::identity::{doi, isbn, key, standard, title};

const SAME: &[(&str, &str)] = &[
    ("10.1029/2000WR900090", "doi:10.1029/2000wr900090"),
    ("10.1029/2000WR900090", "DOI: 10.1029/2000WR900090"),
    ("10.1029/2000WR900090", "https://doi.org/10.1029/2000WR900090"),
    ("10.1029/2000WR900090", "http://dx.doi.org/10.1029/2000WR900090."),
    ("10.1029/2000WR900090", "https://www.doi.org/10.1029%2F2000WR900090"),
    ("10.1029/2000WR900090", "HTTPS://DOI.ORG/10.1029/2000WR900090?utm_source=feed#abstract"),
    ("10.1029/2000WR900090", " <https://doi.org/10.1029/2000WR900090> "),
    ("10.1029/2000WR900090", "doi.org/10.1029/2000WR900090;"),
    ("10.1016/S0022-1694(99)00123-4", "https://doi.org/10.1016/s0022-1694%2899%2900123-4"),
    ("10.1002/(SICI)1097", "10.1002/(sici)1097)"),
    ("https://reef.example/a", "http://reef.example/a"),
    ("https://reef.example/a", "HTTPS://WWW.Reef.Example:443/a/"),
    ("https://reef.example/a", "http://reef.example:80/a#results"),
    ("https://reef.example/a", "reef.example/a"),
    ("https://reef.example", "http://www.reef.example/"),
    (
        "https://reef.example/a?b=1&c=2",
        "https://reef.example/a/?c=2&utm_campaign=x&b=1&UTM_medium=y",
    ),
    ("https://reef.example/a?b=1", "https://reef.example/a?&b=1&"),
    ("https://reef.example/~a-b", "https://reef.example/%7ea%2Db"),
    ("https://reef.example/a%2Fb", "https://reef.example/a%2fb"),
    ("https://reef.example./a", "https://reef.example/a"),
];

const UNEQUAL: &[(&str, &str)] = &[
    ("10.1029/2000WR900090", "10.1029/2000WR900091"),
    ("10.1029/2000WR900090", "10.1030/2000WR900090"),
    ("10.1029/2000WR900090", "https://reef.example/10.1029/2000WR900090"),
    ("https://reef.example/a", "https://reef.example/A"),
    ("https://reef.example/a", "https://reef.example/a/b"),
    ("https://reef.example/a", "https://reef.example/a?b=1"),
    ("https://reef.example/a?b=1", "https://reef.example/a?b=2"),
    ("https://reef.example/a?b=1&b=2", "https://reef.example/a?b=1"),
    ("https://reef.example/a", "https://reef.example:8080/a"),
    ("https://reef.example/a", "https://sea.reef.example/a"),
    ("https://reef.example/a%2Fb", "https://reef.example/a/b"),
];

#[test]
fn spellings_of_one_thing_have_one_key() {
    for (a, b) in SAME {
        assert_eq!(key(a), key(b), "{a} {b}");
        assert!(key(a).is_some(), "{a}");
    }
}

#[test]
fn other_things_have_other_keys() {
    for (a, b) in UNEQUAL {
        assert_ne!(key(a), key(b), "{a} {b}");
        assert!(key(a).is_some() && key(b).is_some(), "{a} {b}");
    }
}

#[test]
fn what_identifies_nothing_has_no_key() {
    for text in [
        "",
        "reefs",
        "n/a",
        "10.1029",
        "10.1029/",
        "10.12/too-short",
        "10.1029/two words",
        "ftp://reef.example/a",
        "https://",
        "https://reef",
        "https:///a",
        "https://reef example/a",
        "et al. 2000",
        "v.2",
    ] {
        assert_eq!(key(text), None, "{text}");
    }
    assert_eq!(doi("https://reef.example/10.1029/1"), None);
}

#[test]
fn an_isbn_is_checked_and_has_13_digits() {
    let long = isbn("978-0-306-40615-7").unwrap();
    assert_eq!(long, "isbn:9780306406157");
    assert_eq!(isbn("ISBN 0-306-40615-2").as_ref(), Some(&long));
    assert_eq!(isbn(&long).as_ref(), Some(&long));
    assert_eq!(isbn("0-8044-2957-X").as_deref(), Some("isbn:9780804429573"));
    for wrong in ["978-0-306-40615-8", "0-306-40615-3", "123", "97803064061570", "X306406152", ""] {
        assert_eq!(isbn(wrong), None, "{wrong}");
    }
}

#[test]
fn a_number_of_a_standard_is_compared_without_its_blanks() {
    assert_eq!(standard("ISO 9000:2015"), standard("iso9000:2015"));
    assert_eq!(standard("18/2021/QĐ-TTg"), standard("18/2021/qđ ttg"));
    assert_ne!(standard("ISO 9000:2015"), standard("ISO 9000:2005"));
    assert_eq!(standard("none"), None);
}

#[test]
fn a_title_is_compared_by_its_words() {
    assert_eq!(title("The  Reef: A–Study (2nd)"), title("the reef a study 2nd"));
    assert_eq!(title("Rạn san hô"), title("RAN SAN HO"));
    assert_ne!(title("Reef"), title("Reefs"));
}

proptest! {
    #[test]
    fn a_key_is_its_own_key(text in spelling()) {
        if let Some(key_of) = key(&text) {
            prop_assert_eq!(key(&key_of), Some(key_of.clone()), "{}", text);
        }
    }

    #[test]
    fn no_text_breaks_it(text in any::<String>()) {
        for found in [key(&text), isbn(&text), standard(&text)].into_iter().flatten() {
            let again = match found.get(..4) {
                Some("isbn") => isbn(&found),
                Some("std:") => standard(&found),
                _ => key(&found),
            };
            prop_assert_eq!(again, Some(found));
        }
    }
}

/// Texts that look like identifiers, right or wrong.
fn spelling() -> impl Strategy<Value = String> {
    let before = "( |<|doi:|DOI: |https?://|https?://(www\\.|dx\\.)?doi\\.org/|www\\.){0,3}";
    let doi = "10\\.[0-9]{3,6}/[a-zA-Z0-9()./;%<>:_-]{0,12}(%2[fF5]|%25){0,2}";
    let address =
        "(www\\.)?[a-zA-Z]{1,4}\\.[a-z]{2,3}(:80|:443|:8080|\\.)?(/[a-zA-Z0-9%~._-]{0,5}){0,3}/?";
    let after = "(\\?([a-c]=[0-9%]{0,2}&?|utm_[a-z]=x&?){0,3})?(#[a-z]{0,3})?[.,;)>]{0,2}";
    (before, prop_oneof![doi, address], after).prop_map(|(a, b, c)| a + &b + &c)
}
