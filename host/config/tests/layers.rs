//! Each layer over the one before, and where each value is said to be from.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_config::{Config, Explained, Layers, LogLevel, Settings};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

const FILE: &str = "[pipeline]\nmax_steps = 10\n  max_panics = 5\n\n[flags]\nllm = true\n";

fn one(settings: &Settings, key: &str) -> Explained {
    let mut found = settings.explain(key).unwrap();
    assert_eq!(found.len(), 1, "{key}");
    found.remove(0)
}

#[test]
fn each_layer_wins_over_the_one_before_and_over_nothing_else() {
    let value = |layers: Layers| layers.resolve().unwrap().pipeline.max_steps;
    let file = || Layers::new().text("mine.toml", FILE);
    let env = || file().env([("SKILLHOST_PIPELINE__MAX_STEPS", "20")]);
    assert_eq!(value(Layers::new()), 32);
    assert_eq!(value(file()), 10);
    assert_eq!(value(env()), 20);
    assert_eq!(value(env().set(["pipeline.max_steps=30"])), 30);
    assert_eq!(value(env().set(["pipeline.max_steps=30", "pipeline.max_steps=31"])), 31);

    let mut changed = file().resolve().unwrap().into_config();
    assert_eq!((changed.pipeline.max_panics, changed.is_on("llm")), (5, true));
    let defaults = Config::load(None).unwrap();
    changed.pipeline = defaults.pipeline.clone();
    changed.flags.insert("llm".into(), false);
    assert_eq!(changed, defaults);
}

#[test]
fn a_value_of_each_layer_has_its_origin_and_what_it_took_the_place_of() {
    let settings = Layers::new()
        .text("mine.toml", FILE)
        .env([("SKILLHOST_PIPELINE__MAX_STEPS", "20"), ("SKILLHOST_LOG__LEVEL", "debug")])
        .set(["pipeline.max_steps=30", "report.language=vi"])
        .resolve()
        .unwrap();
    let origin = |key: &str| one(&settings, key).origin.to_string();
    assert_eq!(origin("pipeline.max_panics"), "mine.toml:3:3");
    assert_eq!(origin("log.level"), "SKILLHOST_LOG__LEVEL");
    assert_eq!(origin("report.language"), "--set report.language=vi");
    let defaults = std::fs::read_to_string("../../config/default.toml").unwrap();
    let line = defaults.lines().position(|l| l.starts_with("tokens = ")).unwrap() + 1;
    assert_eq!(origin("pipeline.tokens"), format!("default, config/default.toml:{line}"));

    let steps = one(&settings, "pipeline.max_steps");
    let over = steps.overridden.iter().map(|o| (o.value.clone(), o.origin.to_string()));
    let over: Vec<(Value, String)> = over.take(2).collect();
    assert_eq!(steps.value, 30);
    let env = (json!(20), "SKILLHOST_PIPELINE__MAX_STEPS".to_owned());
    assert_eq!(over, [env, (json!(10), "mine.toml:2:1".to_owned())]);
    assert_eq!(steps.overridden[2].value, 32);
    assert_eq!(steps.about, "How many steps a run may have, repetitions included.");
}

#[test]
fn tables_are_joined_and_lists_are_replaced() {
    let settings = Layers::new()
        .text("a", "[evidence.authoritative]\nreef = [\"a\", \"b\"]\nkelp = [\"c\"]\n")
        .text("b", "[evidence]\nauthoritative.reef = [\"d\"]\n")
        .resolve()
        .unwrap();
    let named = serde_json::to_value(&settings.evidence.authoritative).unwrap();
    assert_eq!(named, json!({"reef": ["d"], "kelp": ["c"]}));
    let keys: Vec<_> =
        settings.explain("evidence.authoritative").unwrap().into_iter().map(|e| e.key).collect();
    assert_eq!(keys, ["evidence.authoritative.reef", "evidence.authoritative.kelp"]);
}

#[test]
fn a_variable_has_two_underscores_where_a_file_has_a_table() {
    let settings = Layers::new()
        .env([
            ("SKILLHOST_PLUGINS__DIRECTORIES", "[\"a\", \"b\"]"),
            ("SKILLHOST_PLUGINS__PROBE_TIMEOUT_S", "7"),
            ("SKILLHOST_STORE__PATH", "/var/lib/runs"),
            ("SKILLHOST_LOG__LEVEL", "\"info\""),
            ("SKILLHOST_DOMAIN__REEF__LIMIT", "4"),
            ("SKILLHOST_DOMAIN__REEF__NAME", "Great Reef"),
            ("SKILLHOST_EVIDENCE__AUTHORITATIVE__REEF", "['a handbook']"),
            ("SKILLHOST_FLAGS__FINE_GRID", "true"),
        ])
        .resolve()
        .unwrap();
    assert_eq!(settings.plugins.directories, [Path::new("a"), Path::new("b")]);
    assert_eq!(settings.plugins.probe_timeout_s, 7.0);
    assert_eq!(settings.store.path, Path::new("/var/lib/runs"));
    assert_eq!(settings.log.level, LogLevel::Info);
    let reef = Value::Object(settings.domain["reef"].clone());
    assert_eq!(reef, json!({"limit": 4, "name": "Great Reef"}));
    assert_eq!(settings.evidence.authoritative["reef"], ["a handbook"]);
    assert!(settings.is_on("fine_grid"));
}

#[test]
fn variables_that_are_no_settings_are_left_alone() {
    let layers = Layers::new().env([
        ("SKILLHOST_PLUGINS", "/p"),
        ("SKILLHOST_CONFIG", "mine.toml"),
        ("SKILLHOST_STORE", "/s"),
        ("SKILLHOST_SKILLS", "/k"),
        ("SKILLHOST_LOG", "trace"),
        ("SKILLHOST_TEST_A__B", "1"),
        ("OTHER_PIPELINE__MAX_STEPS", "1"),
    ]);
    assert_eq!(layers.resolve().unwrap().into_config(), Config::load(None).unwrap());
}

#[test]
fn a_variable_that_misses_an_underscore_is_noticed() {
    let faults = Layers::new().env([("SKILLHOST_PIPELINE_MAX_STEPS", "1")]).resolve().unwrap_err();
    assert_eq!(faults.0[0].hint, "did you mean SKILLHOST_PIPELINE__MAX_STEPS?");
}

#[test]
fn a_variable_that_is_no_text_is_a_fault_only_where_it_is_a_setting() {
    let bytes = || OsString::from_vec(vec![0xff]);
    let layers = |name: &str| Layers::new().env([(OsString::from(name), bytes())]);
    assert!(layers("SKILLHOST_PLUGINS").resolve().is_ok());
    let faults = layers("SKILLHOST_STORE__PATH").resolve().unwrap_err();
    assert!(faults.to_string().starts_with("SKILLHOST_STORE__PATH: store.path is not UTF-8"));
}

#[test]
fn a_whole_number_may_be_written_as_a_float_and_the_other_way_round() {
    let settings = Layers::new().set(["pipeline.max_steps=3.0", "pipeline.wall_time_s=5"]);
    let settings = settings.resolve().unwrap();
    assert_eq!((settings.pipeline.max_steps, settings.pipeline.wall_time_s), (3, 5.0));
}

#[test]
fn a_key_that_is_not_there_is_answered_with_the_nearest() {
    let settings = Layers::new().resolve().unwrap();
    let hint = |key: &str| settings.explain(key).unwrap_err().hint;
    assert_eq!(hint("pipeline.max_stpes"), "did you mean pipeline.max_steps?");
    assert_eq!(hint("pipelin"), "did you mean pipeline?");
    assert_eq!(hint("max_panics"), "did you mean pipeline.max_panics?");
    assert_eq!(hint("max_panic"), "did you mean pipeline.max_panics?");
    assert!(hint("zzz").starts_with("there are plugins, pipeline, evidence"), "{}", hint("zzz"));
    let section = settings.explain("log").unwrap();
    assert_eq!(section.len(), 2);
    let all = settings.explain("").unwrap();
    assert!(all.len() > 30 && all.iter().all(|e| !e.about.is_empty()));
}

#[test]
fn gates_are_asked_by_name_or_all() {
    let asks = |gates: &str, gate: &str| {
        let settings = Layers::new().set([format!("pipeline.gates={gates}")]).resolve().unwrap();
        settings.pipeline.asks(gate)
    };
    assert!(asks("[\"*\"]", "U3") && asks("[\"U1\", \"U3\"]", "U3"));
    assert!(!asks("[\"U1\"]", "U3") && !asks("[]", "U3"));
}

#[test]
fn a_file_of_the_users_is_loaded_in_one_call() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mine.toml");
    std::fs::write(&path, FILE).unwrap();
    assert_eq!(Config::load(Some(&path)).unwrap().pipeline.max_steps, 10);
    std::fs::write(&path, "\u{feff}[pipeline]\r\nmax_steps = 11\r\n").unwrap();
    assert_eq!(Config::load(Some(&path)).unwrap().pipeline.max_steps, 11);
}
