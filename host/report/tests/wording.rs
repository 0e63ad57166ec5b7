//! The host's own words: complete in every language, and without a digit of their own.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use std::collections::{BTreeMap, BTreeSet};

const EN: &str = include_str!("../locales/en.ftl");
const VI: &str = include_str!("../locales/vi.ftl");

/// Variables of each message, by its id.
fn messages(ftl: &str) -> BTreeMap<String, (BTreeSet<String>, String)> {
    let resource = parse(ftl).expect("the host's own words have no fault");
    resource
        .body
        .iter()
        .filter_map(|entry| match entry {
            Entry::Message(m) => {
                let pattern = m.value.as_ref().expect("a message says something");
                Some((m.id.name.to_owned(), parts(pattern)))
            }
            _ => None,
        })
        .collect()
}

fn parts(pattern: &Pattern<&str>) -> (BTreeSet<String>, String) {
    let mut variables = BTreeSet::new();
    let mut text = String::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => {
                variables.insert(id.name.to_owned());
            }
            PatternElement::Placeable { .. } => panic!("the host's words have simple placeholders"),
        }
    }
    (variables, text)
}

#[test]
fn both_languages_say_the_same_things() {
    let (en, vi) = (messages(EN), messages(VI));
    let ids = |of: &BTreeMap<String, _>| of.keys().cloned().collect::<Vec<_>>();
    assert_eq!(ids(&en), ids(&vi));
    for (id, (variables, _)) in &en {
        assert_eq!(variables, &vi[id].0, "{id}");
    }
}

#[test]
fn no_message_holds_a_digit() {
    for (id, (_, text)) in messages(EN).into_iter().chain(messages(VI)) {
        assert!(!text.contains(char::is_numeric), "{id}: {text}");
    }
}

#[test]
fn no_id_is_there_twice() {
    for ftl in [EN, VI] {
        let ids: Vec<&str> = ftl
            .lines()
            .filter(|l| !l.starts_with(['#', ' ']))
            .filter_map(|l| l.split(" = ").next())
            .filter(|id| !id.is_empty())
            .collect();
        let once: BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(ids.len(), once.len());
    }
}

#[test]
fn vietnamese_is_written_with_its_marks() {
    let vi = messages(VI);
    let plain: Vec<&String> = vi
        .iter()
        .filter(|(_, (_, text))| text.split_whitespace().count() > 3 && text.is_ascii())
        .map(|(id, _)| id)
        .collect();
    assert!(plain.is_empty(), "{plain:?}");
}

/// Every id that the sources name is there.
#[test]
fn everything_that_is_said_has_words() {
    let en = messages(EN);
    let src = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for room in ["compose", "html", "terminal"] {
        for file in std::fs::read_dir(src.join(room)).unwrap() {
            let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
            for word in source.split('"').skip(1).step_by(2) {
                if word.starts_with("report-") && !word.contains('{') {
                    assert!(en.contains_key(word), "{word}");
                }
            }
        }
    }
}
