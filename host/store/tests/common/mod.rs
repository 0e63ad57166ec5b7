//! A run as the pipeline makes one: opening events, steps with their events, an artifact, an end.
#![allow(dead_code)] // Each test uses its own part.

use serde_json::{Value, json};
use skillhost_store::{Artifact, InputFile, Journal, NewRun, StepRecord, Store, StoredRun};
use skillhost_types::{Event, EventKind, RunStatus};
use std::path::PathBuf;

pub(crate) const ACCEPTED: &str = "2026-11-02T08:00:00Z";
pub(crate) const RESUMED: &str = "2026-11-02T08:05:00Z";
pub(crate) const FINISHED: &str = "2026-11-02T08:06:00Z";
pub(crate) const STEPS: usize = 5;

pub(crate) fn directory() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

pub(crate) fn file() -> (tempfile::TempDir, PathBuf) {
    let directory = directory();
    let path = directory.path().join("state/runs.db");
    (directory, path)
}

pub(crate) fn new_run(run_id: &str) -> NewRun {
    NewRun {
        run_id: run_id.into(),
        domain: "reef".into(),
        query: "Rạn san hô ở độ sâu 3,5 m có bị tẩy trắng không?".into(),
        request: json!({"inputs": [{"name": "depth_m", "value": 3.5}], "seed": 7, "z": 1, "a": 2}),
        plugin_id: "reef".into(),
        plugin_version: "1.2.0".into(),
        plugin_sha256: "aa".repeat(32),
        config_sha256: "bb".repeat(32),
        inputs_sha256: "cc".repeat(32),
        input_files: vec![InputFile {
            name: "survey".into(),
            path: "survey.csv".into(),
            sha256: "dd".repeat(32),
        }],
        host_version: "0.1.0".into(),
        accepted_at: ACCEPTED.into(),
    }
}

pub(crate) fn event(seq: u64, kind: EventKind, step: Option<&str>, data: Value) -> Event {
    Event { seq, kind, step: step.map(str::to_owned), data }
}

/// Numbers events from `first`.
pub(crate) fn numbered(first: u64, events: Vec<(EventKind, Option<String>, Value)>) -> Vec<Event> {
    let events = events.into_iter().zip(first..);
    events.map(|((kind, step, data), seq)| Event { seq, kind, step, data }).collect()
}

pub(crate) fn step(n: usize) -> StepRecord {
    StepRecord {
        key: format!("step-{n}"),
        ordinal: u32::try_from(n).unwrap(),
        input_sha256: plugin_api::wire::sha256(&[u8::try_from(n).unwrap()]),
        // A float that needs all its digits, and members that are not in order.
        result: json!({"z": 0.1 + 0.2, "a": [n, "độ sâu", {"deep": "\u{1F41A}\"\\"}]}),
        records: json!([{"id": format!("reef.index@{n}"), "output": "x".repeat(n * 3000)}]),
    }
}

pub(crate) fn report() -> Value {
    json!({"verdict": {"id": "bleached"}, "level": 0, "text": "r".repeat(20_000), "share": 1e-7})
}

/// What the pipeline does from a state on; `mark` hears of each thing that is on the disk.
pub(crate) fn work(mut journal: Journal, finished: usize, mut mark: impl FnMut(&str)) {
    use EventKind::*;
    if journal.next_seq() == 1 {
        for kind in [RunAccepted, RunStarted, RouteDecided] {
            let events =
                numbered(journal.next_seq(), vec![(kind, None, json!({"domain": "reef"}))]);
            journal.append(&events).unwrap();
            mark("event");
        }
    }
    for n in finished + 1..=STEPS {
        let record = step(n);
        let key = Some(record.key.clone());
        if n % 2 == 0 {
            let bytes = vec![u8::try_from(n).unwrap(); 5000];
            journal.put_artifact(&format!("map-{n}.tif"), "image/tiff", &bytes).unwrap();
            mark("artifact");
        }
        let events = vec![
            (StepStarted, key.clone(), Value::Null),
            (ToolStarted, key.clone(), json!({"tool": "index"})),
            (
                ToolCompleted,
                key.clone(),
                json!({"tool": "index", "call": format!("reef.index@{n}")}),
            ),
            (StepCompleted, key, json!({"status": "ok"})),
        ];
        let events = numbered(journal.next_seq(), events);
        journal.commit_step(&record, &events).unwrap();
        mark(&format!("step {n}"));
    }
    let closing = vec![
        (GateEvaluated, None, json!({"gate": "U1"})),
        (RunFinalized, None, json!({"level": 0})),
        (RunCompleted, None, json!({"status": "completed"})),
    ];
    let closing = numbered(journal.next_seq(), closing);
    journal.finish(RunStatus::Completed, &report(), FINISHED, &closing).unwrap();
    mark("finished");
}

/// A whole run that nobody disturbs.
pub(crate) fn undisturbed(store: &Store, run_id: &str) {
    work(store.accept(&new_run(run_id)).unwrap(), 0, |_| {});
}

/// What must be the same whether or not a run was disturbed.
#[derive(Debug, PartialEq)]
pub(crate) struct Content {
    pub(crate) events: Vec<Event>,
    pub(crate) steps: Vec<StepRecord>,
    pub(crate) artifacts: Vec<(Artifact, Vec<u8>)>,
    pub(crate) report: String,
    pub(crate) request: String,
}

pub(crate) fn content(store: &Store, run_id: &str) -> Content {
    let StoredRun { accepted, steps, events, artifacts, .. } = store.run(run_id).unwrap();
    let bytes = |a: &Artifact| store.artifact(run_id, &a.name).unwrap();
    Content {
        events,
        steps,
        artifacts: artifacts.iter().map(bytes).collect(),
        report: store.report(run_id).unwrap(),
        request: accepted.request.to_string(),
    }
}
