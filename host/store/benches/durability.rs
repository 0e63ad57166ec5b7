//! What it costs that a run can't be lost: `cargo bench -p skillhost-store`.
//!
//! A whole run (accepted, six steps of some kilobytes, 40 events, a report of 40 kB) under each
//! setting of `synchronous`, in a file on the disk of the target directory and in memory; what
//! opening the file adds; and the floor, a small write with its `fsync`.
#![allow(clippy::unwrap_used)] // A benchmark that can't go on says where.

use divan::Bencher;
use serde_json::{Value, json};
use skillhost_store::{NewRun, StepRecord, Store};
use skillhost_types::{Event, EventKind, RunStatus};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

fn main() {
    divan::main();
}

fn directory() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

fn event(seq: u64, kind: EventKind) -> Event {
    Event { seq, kind, step: Some("core-analysis".into()), data: json!({"tool": "reef.index"}) }
}

fn events(first: u64, count: u64) -> Vec<Event> {
    (first..first + count).map(|seq| event(seq, EventKind::ToolCompleted)).collect()
}

struct Run {
    accepted: NewRun,
    steps: Vec<StepRecord>,
    report: Value,
}

impl Run {
    fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let numbers: Vec<f64> = (0..200).map(|i| f64::from(i) / 7.0).collect();
        let accepted = NewRun {
            run_id: format!("reef-{}", NUMBER.fetch_add(1, Ordering::Relaxed)),
            request: json!({"inputs": numbers}),
            ..NewRun::default()
        };
        let steps = (1..=6).map(|ordinal| StepRecord {
            key: format!("step-{ordinal}"),
            ordinal,
            input_sha256: "0".repeat(64),
            result: json!(numbers),
            records: json!([numbers]),
        });
        Self { accepted, steps: steps.collect(), report: json!("r".repeat(40_000)) }
    }

    fn write(&self, store: &Store) {
        let mut journal = store.accept(&self.accepted).unwrap();
        journal.append(&events(1, 4)).unwrap();
        for (i, step) in (0..).zip(&self.steps) {
            journal.commit_step(step, &events(5 + 5 * i, 5)).unwrap();
        }
        let at = "2026-11-02T08:00:00Z";
        journal.finish(RunStatus::Completed, &self.report, at, &events(35, 6)).unwrap();
    }
}

fn run(bencher: Bencher<'_, '_>, store: &Store) {
    bencher.with_inputs(Run::new).bench_refs(|run| run.write(store));
}

#[divan::bench(args = ["FULL", "NORMAL", "OFF"])]
fn run_in_a_file(bencher: Bencher<'_, '_>, synchronous: &str) {
    let directory = directory();
    let store = Store::open(directory.path().join("runs.db")).unwrap();
    store.with(|db| db.pragma_update(None, "synchronous", synchronous)).unwrap();
    run(bencher, &store);
}

#[divan::bench]
fn run_in_memory(bencher: Bencher<'_, '_>) {
    run(bencher, &Store::in_memory().unwrap());
}

/// What `host run` does: the file is there, and is closed at the end.
#[divan::bench(args = ["FULL", "NORMAL"])]
fn open_run_close(bencher: Bencher<'_, '_>, synchronous: &str) {
    let directory = directory();
    let path = directory.path().join("runs.db");
    bencher.with_inputs(Run::new).bench_refs(|run| {
        let store = Store::open(&path).unwrap();
        store.with(|db| db.pragma_update(None, "synchronous", synchronous)).unwrap();
        run.write(&store);
    });
}

#[divan::bench]
fn open_close(bencher: Bencher<'_, '_>) {
    let directory = directory();
    let path = directory.path().join("runs.db");
    drop(Store::open(&path).unwrap());
    bencher.bench(|| Store::open(&path).unwrap());
}

#[divan::bench]
fn fsync_of_4_kb(bencher: Bencher<'_, '_>) {
    let directory = directory();
    let mut file = std::fs::File::create(directory.path().join("floor")).unwrap();
    bencher.bench_local(|| {
        file.write_all(&[7; 4096]).unwrap();
        file.sync_data().unwrap();
    });
}

#[divan::bench]
fn verify_a_run(bencher: Bencher<'_, '_>) {
    let store = Store::in_memory().unwrap();
    let run = Run::new();
    run.write(&store);
    let run_id = run.accepted.run_id;
    bencher.bench(|| assert!(store.verify(Some(&run_id)).unwrap().is_empty()));
}
