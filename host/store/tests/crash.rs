//! Processes that are killed and logs that are torn: what was acknowledged is there, what is there
//! is sound, and what comes out in the end is what would have come out undisturbed.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;
mod worker;

use common::{Content, RESUMED, STEPS, content, new_run};
use skillhost_store::{Status, Store, StoreError};
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use worker::Worker;

#[test]
#[ignore = "the process that the others start and kill"]
fn child() {
    worker::main();
}

/// Splitmix64, so that the points are the same in every run.
struct Points(u64);

impl Points {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

fn undisturbed() -> Content {
    let store = Store::in_memory().unwrap();
    common::undisturbed(&store, "r");
    content(&store, "r")
}

/// What a run must look like after a kill, given all that was acknowledged so far.
fn check(path: &Path, marks: &[String], whole: &Content) {
    let store = Store::open(path).unwrap();
    assert_eq!(store.verify(None).unwrap(), []);
    let has = |mark: &str| marks.iter().any(|m| m == mark);
    let run = match store.run("r") {
        Ok(run) => run,
        Err(StoreError::NotFound { .. }) => {
            assert!(marks.is_empty(), "what was accepted is not lost");
            return;
        }
        Err(e) => panic!("{e}"),
    };
    assert_eq!(run.accepted, new_run("r"));
    assert_eq!(run.steps[..], whole.steps[..run.steps.len()], "a prefix of the steps");
    assert_eq!(run.events[..], whole.events[..run.events.len()], "a prefix of the events");
    for n in 1..=STEPS {
        assert!(run.steps.len() >= n || !has(&format!("step {n}")), "step {n} was acknowledged");
    }
    if has("finished") {
        assert_eq!(run.status, Status::Completed);
    }
    assert!(matches!(run.status, Status::Interrupted | Status::Completed), "{}", run.status);
    let locks = path.with_file_name("runs.db.locks");
    assert!(!locks.join("r").exists(), "the dead process's lease was swept");
}

/// Lets the run be done by one process after the other, of which each but the last is killed.
fn killed_until_done(
    whole: &Content,
    mut attempt: impl FnMut(&Path) -> (Vec<String>, bool),
) -> u32 {
    let (_directory, path) = common::file();
    let mut marks: Vec<String> = Vec::new();
    let mut kills = 0;
    loop {
        let (said, is_done) = attempt(&path);
        marks.extend(said);
        check(&path, &marks, whole);
        if is_done {
            break;
        }
        kills += 1;
    }
    let committed: Vec<_> = marks.iter().filter(|m| m.starts_with("step ")).collect();
    let different: HashSet<_> = committed.iter().collect();
    assert_eq!(committed.len(), different.len(), "no finished step runs twice");
    let store = Store::open(&path).unwrap();
    assert_eq!(content(&store, "r"), *whole);
    kills
}

#[test]
fn a_process_that_ends_between_any_two_statements_loses_nothing() {
    let whole = undisturbed();
    let statements = Arc::new(AtomicU64::new(0));
    let store = Store::in_memory().unwrap();
    let counter = Arc::clone(&statements);
    let count = move || {
        counter.fetch_add(1, Ordering::Relaxed);
        false
    };
    store.with(|db| db.progress_handler(1, Some(count))).unwrap();
    common::undisturbed(&store, "r");
    let statements = statements.load(Ordering::Relaxed);
    assert!(statements > 100, "{statements}");
    let mut kills = 0;
    for seed in 0..30 {
        let mut points = Points(seed);
        kills += killed_until_done(&whole, |path| {
            let point = points.below(statements * 5 / 4);
            Worker::start("work", path, &point.to_string()).wait()
        });
    }
    assert!(kills >= 50, "{kills}");
}

#[test]
fn a_process_that_is_killed_at_any_time_loses_nothing() {
    let whole = undisturbed();
    for seed in 0..50 {
        let mut points = Points(1000 + seed);
        let mut attempts = 0;
        killed_until_done(&whole, |path| {
            attempts += 1;
            let mut worker = Worker::start("work", path, "");
            if attempts > 3 {
                return worker.wait();
            }
            // Some marks, and then some way on into whatever comes next.
            let marks = (0..points.below(12)).map_while(|_| worker.mark()).collect::<Vec<_>>();
            (0..points.below(40_000)).for_each(|n| assert!(std::hint::black_box(n) < 40_000));
            let rest = worker.kill();
            let marks = [marks, rest].concat();
            let is_done = marks.iter().any(|m| m == "finished");
            (marks, is_done)
        });
    }
}

#[test]
fn a_log_that_is_torn_anywhere_holds_a_sound_beginning() {
    let whole = undisturbed();
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "r");
    let main = std::fs::read(&path).unwrap();
    let log = std::fs::read(path.with_file_name("runs.db-wal")).unwrap();
    assert!(log.len() > 100_000, "the run is in the log");
    let mut points = Points(7);
    let mut seen = HashSet::new();
    for n in 0..120 {
        let end = usize::try_from(points.below(log.len() as u64 + 1)).unwrap();
        let mut torn = log[..end].to_vec();
        if n % 2 == 1 {
            // The disk had room for the rest, but not its content.
            torn.resize(log.len(), 0);
        }
        let (_directory, path) = common::file();
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &main).unwrap();
        std::fs::write(path.with_file_name("runs.db-wal"), &torn).unwrap();
        check(&path, &[], &whole);
        let store = Store::open(&path).unwrap();
        match store.resume("r", RESUMED) {
            Ok((stored, journal)) => {
                seen.insert(stored.steps.len());
                common::work(journal, stored.steps.len(), |_| {});
            }
            Err(StoreError::NotFound { .. }) => common::undisturbed(&store, "r"),
            Err(StoreError::Finished { .. }) => {}
            Err(e) => panic!("{e}"),
        }
        assert_eq!(content(&store, "r"), whole);
        assert_eq!(store.verify(None).unwrap(), []);
    }
    assert!(seen.len() > 3, "logs were torn in different steps: {seen:?}");
}
