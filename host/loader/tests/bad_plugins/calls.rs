//! C: what a plugin does when it is called.

use crate::support::{Lab, Lines, Nobody, built, failed, faulty, hello, panicked, tool};
use plugin_api::payload::{SkillRequest, TOOL_CALL, ToolCallAnswer};
use plugin_api::{HostCalls, code};
use serde_json::{Value, json};
use skillhost_loader::Loader;
use skillhost_types::{CallError, Dispatch};
use std::sync::{Arc, Mutex};

const ID: &str = "misbehaving";

fn misbehaving() -> Loader {
    Lab::with(&built().misbehaving).scan_kept()
}

impl Lab {
    /// A loader whose files are opened before the lab goes.
    fn scan_kept(self) -> Loader {
        let scan = self.scan();
        for plugin in &scan.catalogue.plugins {
            let _ = scan.loader.call(&plugin.manifest.id, "nop", b"", &Nobody);
        }
        scan.loader
    }
}

#[test]
fn c01_a_panic_is_an_answer_and_the_next_call_works() {
    let loader = misbehaving();
    for (kind, words) in [
        ("string", "panicked with a string"),
        ("str", "panicked with words"),
        ("payload", "a panic without words"),
    ] {
        let input = format!("{{\"kind\": {kind:?}}}");
        let panic = panicked(tool(&loader, ID, "panics", &input));
        assert_eq!(panic.message, words);
        assert!(panic.location.contains("tools.rs"), "{}", panic.location);
        assert!(!panic.backtrace.is_empty());
        assert!(tool(&loader, ID, "sleeps", "{\"milliseconds\": 0}").is_ok());
    }
    let error = tool(&loader, ID, "panics", "{\"kind\": \"str\"}").unwrap_err();
    assert_eq!(error.code(), "tool-panicked");
}

#[test]
fn c01_a_panic_of_the_host_does_not_cross() {
    struct Panics;
    impl HostCalls for Panics {
        fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
            panic!("the host panicked");
        }
        fn cancelled(&self) -> bool {
            panic!("the host panicked");
        }
    }
    let loader = misbehaving();
    let answer = loader.call(ID, "skill.execute", &reenters(), &Panics).unwrap();
    let answer: Value = serde_json::from_slice(&answer).unwrap();
    // What the skill heard of it is an error like any other.
    assert_eq!(answer["output"]["outcome"], "tool-unavailable", "{answer}");
}

#[test]
fn c06_what_is_not_a_number_is_refused_with_its_place() {
    let loader = misbehaving();
    for input in ["{\"nan\": true}", "{\"nan\": false}"] {
        let error = failed(tool(&loader, ID, "not_finite", input));
        assert_eq!(error.code, "output-invalid");
        assert_eq!(error.violations[0].pointer, "/value");
    }
    // The loader carries bytes; that the words are no number is the pipeline's to find.
    let lie = tool(&loader, ID, "breaks_its_schema", "{}").unwrap();
    assert_eq!(lie, json!({"value": "words"}));
}

#[test]
fn c06_an_answer_has_a_largest_size() {
    let loader = misbehaving();
    let most = plugin_api::payload::ANSWER_MAX;
    let fits = format!("{{\"bytes\": {}}}", most - 100);
    assert!(tool(&loader, ID, "large", &fits).is_ok());
    let over = tool(&loader, ID, "large", &format!("{{\"bytes\": {most}}}")).unwrap_err();
    assert!(matches!(over, CallError::TooLarge { found, limit } if found > limit && limit == most));
    assert_eq!(over.code(), "output-too-large");
}

#[test]
fn c10_a_plugins_own_allocator_keeps_its_memory() {
    // Its allocator ends the process over a block that is not its own.
    let loader = misbehaving();
    let blocks =
        |loader: &Loader| tool(loader, ID, "allocated", "{}").unwrap()["blocks"].as_u64().unwrap();
    let before = blocks(&loader);
    for bytes in [0, 1, 100, 10_000, 1_000_000] {
        let text = tool(&loader, ID, "large", &format!("{{\"bytes\": {bytes}}}")).unwrap();
        assert_eq!(text["text"].as_str().unwrap().len(), bytes);
    }
    loader.call(ID, "skill.execute", &reenters(), &Nobody).unwrap();
    assert!(blocks(&loader) > before);
}

#[test]
fn c11_what_a_plugin_logs_and_traces_arrives_with_its_id() {
    #[derive(Default)]
    struct Records(Mutex<Vec<String>>);
    impl HostCalls for Records {
        fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>) {
            let line = format!("{op} {}", String::from_utf8_lossy(request));
            self.0.lock().unwrap().push(line);
            (code::OK, Vec::new())
        }
        fn cancelled(&self) -> bool {
            false
        }
    }
    let (lines, records) = (Lines::default(), Records::default());
    let writer = lines.clone();
    let subscriber =
        tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
    tracing::subscriber::with_default(subscriber, || {
        let loader = misbehaving();
        let request = b"{\"tool\": \"prints\", \"input\": {}}";
        loader.call(ID, "tool.invoke", request, &records).unwrap();
    });
    let log = lines.text();
    let line =
        |words: &str| log.lines().find(|l| l.contains(words)).unwrap_or_else(|| panic!("{log}"));
    assert!(line("traced by the tool").contains("INFO plugin"), "{log}");
    assert!(line("traced by the tool").contains("plugin=\"misbehaving\""), "{log}");
    assert!(line("traced by the tool").contains("answer"), "{log}");
    assert!(line("logged by the tool").contains("WARN plugin"), "{log}");
    // Once each: whoever made the call is not told again.
    assert_eq!(log.matches("logged by the tool").count(), 1, "{log}");
    assert!(records.0.into_inner().unwrap().is_empty());
}

#[test]
fn c14_a_file_that_is_overwritten_during_a_run_changes_nothing() {
    let lab = Lab::with(&built().hello);
    let loader = lab.scan().loader;
    let dhw = || tool(&loader, "reef", "degree_heating_weeks", "{\"hotspots\": [2.0, 1.5]}");
    assert_eq!(dhw().unwrap()["dhw"], 3.5);
    // In place: a mapping of the file itself would now be of zeros, and then cut.
    lab.put("libx.so", &vec![0; built().hello.len()]);
    assert_eq!(dhw().unwrap()["dhw"], 3.5);
    lab.put("libx.so", b"");
    assert_eq!(dhw().unwrap()["dhw"], 3.5);
    assert_eq!(tool(&loader, "reef", "nothing", "{}").unwrap_err().code(), "not-found");
}

#[test]
fn r14_two_versions_of_a_plugin_are_two_libraries() {
    let lab = Lab::with(&built().hello);
    let old = lab.scan();
    assert!(tool(&old.loader, "reef", "degree_heating_weeks", "{\"hotspots\": []}").is_ok());
    lab.put("libx.so", &hello(|b| crate::support::elf::patch(b, ".comment", 0, b"X")));
    let new = lab.scan();
    assert_ne!(old.catalogue.plugins[0].sha256, new.catalogue.plugins[0].sha256);
    assert!(tool(&new.loader, "reef", "degree_heating_weeks", "{\"hotspots\": []}").is_ok());
    assert!(tool(&old.loader, "reef", "degree_heating_weeks", "{\"hotspots\": []}").is_ok());
}

fn reenters() -> Vec<u8> {
    let request = SkillRequest { skill: "reenters".into(), ..SkillRequest::default() };
    serde_json::to_vec(&request).unwrap()
}

/// A host that answers every question with the skill that asked it.
struct Circle {
    loader: Arc<Loader>,
    seen: Arc<Mutex<Vec<CallError>>>,
}

impl HostCalls for Circle {
    fn call(&self, op: &str, _: &[u8]) -> (u32, Vec<u8>) {
        if op != TOOL_CALL {
            return (code::OK, Vec::new());
        }
        let inner = self.loader.call(ID, "skill.execute", &reenters(), self);
        match inner {
            Ok(_) => {
                let answer = ToolCallAnswer { call: "c1".into(), output: json!({}) };
                (code::OK, serde_json::to_vec(&answer).unwrap())
            }
            Err(e) => {
                self.seen.lock().unwrap().push(e.clone());
                let body = plugin_api::payload::ErrorBody {
                    code: e.code().into(),
                    message: e.to_string(),
                    retryable: false,
                    violations: Vec::new(),
                };
                (code::ERROR, serde_json::to_vec(&body).unwrap())
            }
        }
    }

    fn cancelled(&self) -> bool {
        false
    }
}

#[test]
fn calls_within_calls_end_at_their_limit() {
    let seen = Arc::default();
    let circle = Circle { loader: Arc::new(misbehaving()), seen: Arc::clone(&seen) };
    let outermost = circle.loader.call(ID, "skill.execute", &reenters(), &circle);
    assert!(outermost.is_ok(), "{outermost:?}");
    assert_eq!(*seen.lock().unwrap(), [CallError::Reentrant { depth: 9, limit: 8 }]);
    // The way back is clean: the same again.
    assert!(circle.loader.call(ID, "skill.execute", &reenters(), &circle).is_ok());
    assert_eq!(seen.lock().unwrap().len(), 2);
}

#[test]
fn calls_come_from_many_threads_at_once() {
    let loader = Lab::with(&built().hello).scan();
    let loader = &loader.loader;
    let lab = Lab::with(&built().hello);
    let scan = lab.scan();
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for n in 0..200 {
                    let input = format!("{{\"hotspots\": [{n}.5]}}");
                    let answer = tool(&scan.loader, "reef", "degree_heating_weeks", &input);
                    let wanted = if n == 0 { 0.0 } else { f64::from(n) + 0.5 };
                    assert_eq!(answer.unwrap()["dhw"], wanted);
                }
            });
        }
    });
    let gone = tool(loader, "reef", "degree_heating_weeks", "{\"hotspots\": []}");
    assert_eq!(gone.unwrap_err().code(), "not-a-regular-file", "the file went with its lab");
}

#[test]
fn a_description_that_changes_from_place_to_place_is_refused() {
    let lab = Lab::with(&faulty("describe-by-environment"));
    let scan = lab.scan();
    let refused = tool(&scan.loader, ID, "prints", "{}").unwrap_err();
    assert_eq!(refused.code(), "manifest-mismatch");
    let again = tool(&scan.loader, ID, "prints", "{}").unwrap_err();
    assert_eq!(again.code(), "manifest-mismatch", "all or nothing");
}

#[test]
fn an_unknown_plugin_is_said_to_be_one() {
    let error = Lab::new().scan().loader.call("nobody", "describe", b"", &Nobody).unwrap_err();
    assert_eq!(error, CallError::NoSuchPlugin("nobody".into()));
}
