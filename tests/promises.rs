//! The page of promises: every one stands there once, with an answer and with tests that are there.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use skillhost_tests::root;
use std::collections::{BTreeMap, BTreeSet};

/// The documents that the promises are from, by their letter, and how many each has.
const DOCUMENTS: [(char, usize); 5] = [('F', 102), ('W', 52), ('N', 51), ('O', 58), ('L', 55)];

struct Row {
    line: usize,
    id: String,
    promise: String,
    here: String,
    shown: Vec<String>,
}

/// The rows of all tables whose first column is an id.
fn rows() -> Vec<Row> {
    let page = std::fs::read_to_string(root().join("tests/promises.md")).unwrap();
    let mut rows = Vec::new();
    for (line, text) in page.lines().enumerate() {
        let Some(inner) = text.strip_prefix("| ").and_then(|t| t.strip_suffix(" |")) else {
            continue;
        };
        let cells: Vec<&str> = inner.split(" | ").map(str::trim).collect();
        if cells[0] == "id" || cells[0].starts_with("---") {
            continue;
        }
        let [id, promise, here, shown] = cells[..] else {
            panic!("line {}: expected 4 cells, found {}: {text}", line + 1, cells.len())
        };
        let shown = shown.split(',').map(|s| s.trim().trim_matches('`').to_owned());
        rows.push(Row {
            line: line + 1,
            id: id.into(),
            promise: promise.into(),
            here: here.into(),
            shown: shown.filter(|s| !s.is_empty()).collect(),
        });
    }
    rows
}

/// What is said of a promise: the answer, and the words after it.
fn answer(here: &str) -> (&str, &str) {
    let (answer, words) = here.split_once(':').unwrap_or((here, ""));
    (answer, words.trim())
}

/// The names of the tests of a file: functions under `#[test]`, and those inside `proptest!`.
fn tests(content: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut marked = false;
    for line in content.lines().map(str::trim) {
        if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ")
            && std::mem::take(&mut marked)
        {
            let name = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_');
            names.insert(name.collect());
        }
    }
    names
}

#[test]
fn every_promise_stands_there_once_and_in_order() {
    let expected = DOCUMENTS.iter().flat_map(|(c, n)| (1..=*n).map(move |i| format!("{c}{i}")));
    let expected: Vec<String> = expected.collect();
    let found: Vec<String> = rows().into_iter().map(|r| r.id).collect();
    let first = expected.iter().zip(&found).find(|(e, f)| e != f);
    assert!(first.is_none(), "expected, then found: {first:?}");
    assert_eq!((expected.len(), found.len()), (318, 318));
}

#[test]
fn every_promise_has_an_answer_and_a_departure_its_reason() {
    let mut faults = Vec::new();
    for Row { line, id, promise, here, shown } in rows() {
        let (answer, words) = answer(&here);
        let mut fault = |what: &str| faults.push(format!("line {line}: {id}: {what}"));
        if promise.is_empty() {
            fault("no word of what was promised");
        }
        match answer {
            "kept" => {}
            "departure" | "agents" if words.split_whitespace().count() < 3 => {
                fault("no word of why");
            }
            "departure" | "agents" => {}
            other => fault(&format!("expected kept, departure or agents, found {other:?}")),
        }
        // What agents bring is not there to be shown yet; everything else is.
        if shown.is_empty() && answer != "agents" {
            fault("no test shows it");
        }
        if shown.len() > 3 {
            fault("more than three tests; name those that show it best");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_test_that_is_named_is_there() {
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut faults = Vec::new();
    for Row { line, id, shown, .. } in rows() {
        for named in shown.iter().filter(|s| !s.starts_with("PENDING-")) {
            let Some((file, name)) = named.split_once("::") else {
                faults.push(format!("line {line}: {id}: expected file.rs::test, found {named}"));
                continue;
            };
            let known = files.entry(file.to_owned()).or_insert_with(|| {
                let content = std::fs::read_to_string(root().join(file));
                content.map(|c| tests(&c)).unwrap_or_default()
            });
            if !known.contains(name) {
                faults.push(format!("line {line}: {id}: {file} has no test {name}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_promise_is_left_for_later() {
    let pending = rows().into_iter().filter(|r| r.shown.iter().any(|s| s.starts_with("PENDING-")));
    let pending: Vec<_> = pending.map(|r| format!("line {}: {}", r.line, r.id)).collect();
    assert!(pending.is_empty(), "{} rows:\n{}", pending.len(), pending.join("\n"));
}

#[test]
fn a_function_is_a_test_only_where_it_is_marked() {
    let text = "#[test]\nfn one() {}\nfn two() {}\nproptest! {\n    #[test]\n    fn three(x in 0..9) {}\n\
                }\n#[test]\n#[ignore]\nfn four() {}\n// fn five() {}\n";
    let expected: BTreeSet<String> = ["one", "three", "four"].map(str::to_owned).into();
    assert_eq!(tests(text), expected);
}
