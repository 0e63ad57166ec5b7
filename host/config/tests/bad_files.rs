//! Files that are wrong, each named by its fault. The first line of each says where its faults
//! are, the second what one of them says (`CASE` stands for the file's name).
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use skillhost_config::{Faults, Layers, Origin};
use std::path::PathBuf;

fn corpus() -> Vec<PathBuf> {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let entries = std::fs::read_dir(directory).unwrap();
    let mut files: Vec<_> = entries.map(|e| e.unwrap().path()).collect();
    files.sort();
    files
}

fn places(faults: &Faults) -> Vec<String> {
    let place = |origin: &Origin| match origin {
        Origin::File { line, column, .. } => format!("{line}:{column}"),
        other => other.to_string(),
    };
    faults.0.iter().map(|f| place(&f.origin)).collect()
}

#[test]
fn every_fault_is_found_where_it_is_and_says_what_to_do() {
    let corpus = corpus();
    assert!(corpus.len() > 30, "the corpus is there");
    for path in corpus {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let line = |at: usize| text.lines().nth(at).unwrap().strip_prefix("# ").unwrap();
        let Err(faults) = Layers::new().text(name, &text).resolve() else {
            panic!("{name} is accepted")
        };
        let wanted: Vec<_> = line(0).split(", ").collect();
        assert_eq!(places(&faults), wanted, "{name}:\n{faults}");
        let said = line(1).replace("CASE", name);
        assert!(faults.to_string().contains(&said), "{name} does not say {said:?}:\n{faults}");
        for fault in &faults.0 {
            assert!(!fault.hint.is_empty(), "{name}: {fault}");
            assert!(fault.to_string().starts_with(&format!("{name}:")), "{fault}");
        }
    }
}

#[test]
fn a_fault_prints_as_a_place_a_message_and_a_hint() {
    let text = "[pipeline]\nmax_call_depth = 65\n";
    let faults = Layers::new().text("mine.toml", text).resolve().unwrap_err();
    assert_eq!(
        faults.to_string(),
        "mine.toml:2:18: pipeline.max_call_depth has to be from 1 to 64, not 65\n  hint: How \
         deep a plugin may call itself through the host; a cycle ends there. The default is 8."
    );
}

#[test]
fn a_file_that_is_not_there_is_a_fault_beside_the_others() {
    let faults = Layers::new()
        .file(&PathBuf::from("no/such.toml"))
        .set(["pipeline.max_stops=1", "pipeline"])
        .env([("SKILLHOST_LOG__LEVEL", "loud")])
        .resolve()
        .unwrap_err();
    let begin: Vec<_> = faults.0.iter().map(|f| f.to_string()).collect();
    assert!(begin[0].starts_with("no/such.toml:1:1: the file can't be read"), "{}", begin[0]);
    assert!(begin[1].starts_with("SKILLHOST_LOG__LEVEL: log.level has to be one of error, warn"));
    assert!(begin[2].starts_with("--set pipeline.max_stops=1: pipeline.max_stops is not a"));
    assert!(begin[2].contains("did you mean pipeline.max_steps?"), "{}", begin[2]);
    assert!(begin[3].starts_with("--set pipeline: expected KEY=VALUE"), "{}", begin[3]);
    assert_eq!(begin.len(), 4);
}

#[test]
fn a_key_that_can_not_be_one_is_a_fault_and_no_more() {
    let said = |argument: String| Layers::new().set([argument]).resolve().unwrap_err().0.remove(0);
    let deep = said(format!("{}a=1", "a.".repeat(100_000)));
    assert_eq!(deep.message, "a setting stands in no more than 32 tables");
    assert_eq!(said("=1".into()).message, "expected KEY=VALUE");
    assert!(said("pipeline..max_steps=1".into()).message.ends_with("is not a setting"));
    assert!(said("pipeline.max_steps.x=1".into()).message.contains("a whole number, not a table"));
    assert!(said("pipeline=1".into()).message.contains("has to be a table, not 1"));
}

#[test]
fn a_fault_of_a_lower_layer_is_one_though_a_higher_one_is_sound() {
    let layers = Layers::new().text("mine.toml", "[log]\nlevel = 3\n").set(["log.level=info"]);
    assert_eq!(places(&layers.resolve().unwrap_err()), ["2:9"]);
}

#[test]
fn numbers_in_the_wrong_order_are_told_across_layers() {
    let layers = Layers::new()
        .text("mine.toml", "[evidence]\nmin_sources = 3\nmin_academic = 2\n")
        .env([("SKILLHOST_EVIDENCE__MIN_SOURCES", "1")]);
    let faults = layers.resolve().unwrap_err();
    assert_eq!(
        faults.0[0].to_string().lines().next().unwrap(),
        "SKILLHOST_EVIDENCE__MIN_SOURCES: evidence.min_sources is 1, but evidence.min_academic is \
         2 (mine.toml:3:1) and may not be more than it"
    );
}

#[test]
fn a_number_that_is_wrong_by_itself_is_not_also_in_the_wrong_order() {
    let text = "[evidence]\nmin_sources = \"many\"\nmin_academic = 2\n";
    let faults = Layers::new().text("mine.toml", text).resolve().unwrap_err();
    assert_eq!(places(&faults), ["2:15"]);
    let text = "[evidence]\nmin_sources = 99999999999999999999\nmin_academic = 2\n";
    let faults = Layers::new().text("mine.toml", text).resolve().unwrap_err();
    assert_eq!(places(&faults), ["2:15"]);
}
