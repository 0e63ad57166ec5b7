//! What a run goes through: accepted, written, left, resumed, finished, read.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;

use common::{
    ACCEPTED, FINISHED, RESUMED, STEPS, content, event, file, new_run, numbered, report, step,
};
use proptest::prelude::*;
use serde_json::{Value, json};
use skillhost_store::{Filter, Status, Store, StoreError};
use skillhost_types::{Event, EventKind, RunStatus};
use std::os::unix::fs::PermissionsExt;

#[test]
fn a_run_comes_back_as_it_was_written() {
    let (_directory, path) = file();
    {
        let store = Store::open(&path).unwrap();
        common::undisturbed(&store, "reef-1");
    }
    let store = Store::open(&path).unwrap();
    let run = store.run("reef-1").unwrap();
    assert_eq!(run.accepted, new_run("reef-1"));
    assert_eq!(run.accepted.request.to_string(), new_run("reef-1").request.to_string());
    assert_eq!((run.status, run.finished_at.as_deref()), (Status::Completed, Some(FINISHED)));
    assert_eq!(run.steps, (1..=STEPS).map(step).collect::<Vec<_>>());
    let result = |n: usize| run.steps[n].result.to_string();
    assert_eq!(result(0), step(1).result.to_string(), "members stay in order");
    assert_eq!(run.events.len(), 3 + 4 * STEPS + 3);
    assert!(run.events.iter().zip(1..).all(|(e, seq)| e.seq == seq));
    assert_eq!(store.events("reef-1").unwrap(), run.events);
    assert_eq!(store.steps("reef-1").unwrap(), run.steps);
    assert_eq!(store.report("reef-1").unwrap(), report().to_string());
    let names: Vec<_> = run.artifacts.iter().map(|a| a.name.as_str()).collect();
    assert_eq!(names, ["map-2.tif", "map-4.tif"]);
    let (artifact, bytes) = store.artifact("reef-1", "map-2.tif").unwrap();
    assert_eq!((artifact.size_bytes, artifact.media_type.as_str()), (5000, "image/tiff"));
    assert_eq!((artifact.sha256, bytes), (plugin_api::wire::sha256(&[2; 5000]), vec![2; 5000]));
    assert_eq!(run.sessions.len(), 1);
    assert_eq!(run.sessions[0].holder.pid, std::process::id());
    assert_eq!(run.sessions[0].holder.since, ACCEPTED);
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn the_file_is_its_owners_and_its_directory_too() {
    let (directory, path) = file();
    let store = Store::open(&path).unwrap();
    let journal = store.accept(&new_run("reef-1")).unwrap();
    let mode = |p: &std::path::Path| std::fs::metadata(p).unwrap().permissions().mode() & 0o777;
    let state = directory.path().join("state");
    assert_eq!(mode(&state), 0o700);
    let mut seen = 0;
    for entry in std::fs::read_dir(&state).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
        seen += 1;
    }
    assert_eq!(seen, 4, "database, log, its index, leases");
    assert_eq!(mode(&state.join("runs.db.locks/reef-1")), 0o600);
    drop(journal);
    assert!(!state.join("runs.db.locks/reef-1").exists());
}

#[test]
fn a_run_that_was_left_goes_on_where_it_was() {
    let (_directory, path) = file();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "whole");
    for finished in 0..=STEPS {
        for tail in [false, true] {
            let id = format!("left-{finished}-{tail}");
            let mut journal = store.accept(&new_run(&id)).unwrap();
            let whole = store.events("whole").unwrap();
            let opening = &whole[..3];
            if finished > 0 || tail {
                journal.append(opening).unwrap();
            }
            for n in 1..=finished {
                if n % 2 == 0 {
                    let bytes = vec![u8::try_from(n).unwrap(); 5000];
                    journal.put_artifact(&format!("map-{n}.tif"), "image/tiff", &bytes).unwrap();
                }
                let first = 3 + 4 * (n - 1);
                journal.commit_step(&step(n), &whole[first..first + 4]).unwrap();
            }
            if tail {
                let seq = journal.next_seq();
                journal.append(&[event(seq, EventKind::StepStarted, Some("x"), json!(1))]).unwrap();
                journal.put_artifact("map-2.tiff", "image/tiff", b"half").unwrap();
            }
            drop(journal);
            assert_eq!(store.run(&id).unwrap().status, Status::Interrupted);

            let (stored, journal) = store.resume(&id, RESUMED).unwrap();
            assert_eq!(stored.status, Status::Running);
            assert_eq!(stored.accepted, new_run(&id));
            assert_eq!(stored.steps, (1..=finished).map(step).collect::<Vec<_>>());
            let kept = if finished == 0 { 0 } else { 3 + 4 * finished };
            assert_eq!(stored.events, whole[..kept]);
            assert_eq!(journal.next_seq(), kept as u64 + 1);
            let dropped = if !tail {
                0
            } else if finished == 0 {
                5
            } else {
                2
            };
            assert_eq!(stored.sessions.iter().map(|s| s.dropped).collect::<Vec<_>>(), [0, dropped]);
            assert_eq!(stored.sessions[1].holder.since, RESUMED);
            common::work(journal, finished, |_| {});
            assert_eq!(content(&store, &id), content(&store, "whole"), "{id}");
            assert_eq!(store.verify(Some(&id)).unwrap(), []);
        }
    }
}

#[test]
fn a_run_may_be_left_again_and_again() {
    let store = Store::in_memory().unwrap();
    common::undisturbed(&store, "whole");
    drop(store.accept(&new_run("left")).unwrap());
    let whole = store.events("whole").unwrap();
    for finished in 0..STEPS {
        // Twice without a finished step in between: the first tail must not hide the second.
        for _ in 0..2 {
            let (stored, mut journal) = store.resume("left", RESUMED).unwrap();
            assert_eq!(stored.steps.len(), finished);
            let first = stored.events.len();
            journal.append(&whole[first..first + 2]).unwrap();
        }
        let (stored, mut journal) = store.resume("left", RESUMED).unwrap();
        let (first, n) = (stored.events.len(), finished + 1);
        if n % 2 == 0 {
            let bytes = vec![u8::try_from(n).unwrap(); 5000];
            journal.put_artifact(&format!("map-{n}.tif"), "image/tiff", &bytes).unwrap();
        }
        journal.commit_step(&step(n), &whole[first..3 + 4 * n]).unwrap();
        assert_eq!(store.verify(None).unwrap(), []);
    }
    let (stored, journal) = store.resume("left", RESUMED).unwrap();
    assert_eq!(stored.sessions.len(), 1 + 3 * STEPS + 1);
    common::work(journal, STEPS, |_| {});
    assert_eq!(content(&store, "left"), content(&store, "whole"));
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn a_run_id_is_taken_once_and_must_be_usable() {
    let (_directory, path) = file();
    for store in [Store::open(&path).unwrap(), Store::in_memory().unwrap()] {
        let live = store.accept(&new_run("live")).unwrap();
        drop(store.accept(&new_run("left")).unwrap());
        common::undisturbed(&store, "over");
        for id in ["live", "left", "over"] {
            let refused = store.accept(&new_run(id)).unwrap_err();
            assert_eq!(refused.to_string(), format!("the run {id} exists"));
            assert_eq!(refused.hint(), "choose another id, or resume that run");
        }
        drop(live);
        let long = "a".repeat(129);
        for id in ["", ".gate", "a/b", "../a", "a b", "rạn", "-x", "a\0", &long] {
            let refused = store.accept(&new_run(id)).unwrap_err();
            assert!(matches!(refused, StoreError::InvalidId { .. }), "{id:?}");
        }
        drop(store.accept(&new_run(&long[1..])).unwrap());
        assert_eq!(store.runs(&Filter::default()).unwrap().len(), 4);
    }
}

#[test]
fn events_have_no_gaps_and_no_repetitions() {
    let store = Store::in_memory().unwrap();
    let mut journal = store.accept(&new_run("reef-1")).unwrap();
    let kind = EventKind::ToolStarted;
    let at = |seqs: &[u64]| -> Vec<Event> {
        seqs.iter().map(|seq| event(*seq, kind, None, Value::Null)).collect()
    };
    journal.append(&at(&[1, 2])).unwrap();
    let cases: [(&[u64], u64, u64); 5] =
        [(&[4], 3, 4), (&[2], 3, 2), (&[3, 5], 4, 5), (&[3, 3], 4, 3), (&[0], 3, 0)];
    for (seqs, expected, found) in cases {
        let text = format!("the next event of the run reef-1 is number {expected}, found {found}");
        assert_eq!(journal.append(&at(seqs)).unwrap_err().to_string(), text);
        assert_eq!(journal.commit_step(&step(1), &at(seqs)).unwrap_err().to_string(), text);
        assert_eq!(journal.next_seq(), 3, "nothing of it was written");
    }
    let left = journal.finish(RunStatus::Completed, &json!(1), FINISHED, &at(&[9])).unwrap_err();
    assert!(matches!(left, StoreError::EventOrder { expected: 3, found: 9, .. }));
    let run = store.run("reef-1").unwrap();
    assert_eq!((run.events.len(), run.steps.len(), run.status), (2, 0, Status::Interrupted));
}

#[test]
fn no_finished_step_is_committed_twice() {
    let store = Store::in_memory().unwrap();
    let mut journal = store.accept(&new_run("reef-1")).unwrap();
    journal.commit_step(&step(1), &[]).unwrap();
    let again = [(&step(1).key, 2), (&step(2).key, 1), (&step(1).key, 1)];
    for (key, ordinal) in again {
        let mut twice = step(2);
        (twice.key, twice.ordinal) = (key.clone(), ordinal);
        let events = numbered(1, vec![(EventKind::StepCompleted, None, Value::Null)]);
        let refused = journal.commit_step(&twice, &events).unwrap_err();
        assert!(matches!(refused, StoreError::StepExists { .. }), "{refused}");
        assert_eq!(journal.next_seq(), 1, "its events are not written either");
    }
    drop(journal);
    let (_, mut journal) = store.resume("reef-1", RESUMED).unwrap();
    assert!(matches!(journal.commit_step(&step(1), &[]), Err(StoreError::StepExists { .. })));
    journal.commit_step(&step(2), &[]).unwrap();
    assert_eq!(store.steps("reef-1").unwrap(), [step(1), step(2)]);
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn an_artifact_is_written_once_a_name() {
    let store = Store::in_memory().unwrap();
    let mut journal = store.accept(&new_run("reef-1")).unwrap();
    journal.put_artifact("map.tif", "image/tiff", b"1").unwrap();
    let refused = journal.put_artifact("map.tif", "image/tiff", b"2").unwrap_err();
    assert_eq!(refused.to_string(), r#"the run reef-1 has an artifact "map.tif""#);
    journal.put_artifact("", "", b"").unwrap();
    assert_eq!(store.artifact("reef-1", "map.tif").unwrap().1, b"1");
    let none = store.artifact("reef-1", "map.tiff").unwrap_err();
    assert_eq!(none.hint(), "it has map.tif, ");
}

#[test]
fn what_is_over_stays_as_it_is() {
    let store = Store::in_memory().unwrap();
    common::undisturbed(&store, "completed");
    let end = [event(1, EventKind::RunFailed, None, json!({"why": "no plugin"}))];
    store.accept(&new_run("failed")).unwrap().fail("no plugin", FINISHED, &end).unwrap();
    store.accept(&new_run("cancelled")).unwrap().cancel("Ctrl-C", FINISHED, &[]).unwrap();
    let degraded = store.accept(&new_run("degraded")).unwrap();
    degraded.finish(RunStatus::Degraded, &json!({}), FINISHED, &[]).unwrap();
    for status in ["completed", "failed", "cancelled", "degraded"] {
        let run = store.run(status).unwrap();
        assert_eq!((run.status.as_str(), run.finished_at.as_deref()), (status, Some(FINISHED)));
        let refused = store.resume(status, RESUMED).unwrap_err();
        assert_eq!(refused.to_string(), format!("the run {status} is over: it is {status}"));
        assert_eq!(store.run(status).unwrap(), run);
    }
    let failed = store.run("failed").unwrap();
    assert_eq!((failed.reason.as_deref(), failed.events), (Some("no plugin"), end.to_vec()));
    let none = store.report("failed").unwrap_err();
    assert_eq!(none.to_string(), "the run failed has no report: it is failed");
    assert_eq!(store.report("degraded").unwrap(), "{}");
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn a_live_run_is_resumed_by_nobody_else() {
    let (_directory, path) = file();
    let file = Store::open(&path).unwrap();
    let same_file = Store::open(&path).unwrap();
    let memory = Store::in_memory().unwrap();
    for (store, other) in [(&file, &same_file), (&file, &file), (&memory, &memory.clone())] {
        let id = format!("live-{}", store.runs(&Filter::default()).unwrap().len());
        let journal = store.accept(&new_run(&id)).unwrap();
        assert_eq!(other.run(&id).unwrap().status, Status::Running);
        let StoreError::Held { holder, .. } = other.resume(&id, RESUMED).unwrap_err() else {
            panic!("held");
        };
        assert_eq!(holder.pid, std::process::id());
        drop(journal);
        assert_eq!(other.run(&id).unwrap().status, Status::Interrupted);
        drop(other.resume(&id, RESUMED).unwrap());
    }
}

#[test]
fn a_journal_whose_run_went_on_elsewhere_writes_no_more() {
    let (directory, path) = file();
    let store = Store::open(&path).unwrap();
    let mut old = store.accept(&new_run("reef-1")).unwrap();
    old.commit_step(&step(1), &[]).unwrap();
    // Somebody deletes the leases by hand.
    std::fs::remove_dir_all(directory.path().join("state/runs.db.locks")).unwrap();
    let (_, mut new) = store.resume("reef-1", RESUMED).unwrap();
    let lost = old.commit_step(&step(2), &[]).unwrap_err();
    assert!(matches!(lost, StoreError::LeaseLost { .. }), "{lost}");
    assert!(matches!(old.append(&[]), Err(StoreError::LeaseLost { .. })));
    new.commit_step(&step(2), &[]).unwrap();
    let lost = old.finish(RunStatus::Completed, &json!(1), FINISHED, &[]).unwrap_err();
    assert!(matches!(lost, StoreError::LeaseLost { .. }), "{lost}");
    common::work(new, 2, |_| {});
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn a_list_shows_the_newest_first_and_what_was_asked_for() {
    let (_directory, path) = file();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "a");
    let _live = store.accept(&new_run("b")).unwrap();
    drop(store.accept(&new_run("c")).unwrap());
    let mut other = new_run("d");
    other.domain = "atoll".into();
    store.accept(&other).unwrap().fail("no plugin", FINISHED, &[]).unwrap();

    let ids = |filter: Filter| -> Vec<String> {
        store.runs(&filter).unwrap().into_iter().map(|r| r.run_id).collect()
    };
    let of = |status| ids(Filter { status: Some(status), ..Filter::default() });
    assert_eq!(ids(Filter::default()), ["d", "c", "b", "a"]);
    assert_eq!(of(Status::Completed), ["a"]);
    assert_eq!(of(Status::Running), ["b"]);
    assert_eq!(of(Status::Interrupted), ["c"]);
    assert_eq!(of(Status::Failed), ["d"]);
    assert!(of(Status::Degraded).is_empty() && of(Status::Cancelled).is_empty());
    assert_eq!(ids(Filter { limit: Some(2), ..Filter::default() }), ["d", "c"]);
    assert!(ids(Filter { limit: Some(0), ..Filter::default() }).is_empty());
    let reef = Filter { domain: Some("reef".into()), limit: Some(1), ..Filter::default() };
    assert_eq!(ids(reef.clone()), ["c"]);
    assert_eq!(ids(Filter { status: Some(Status::Completed), ..reef.clone() }), ["a"]);
    assert_eq!(ids(Filter { status: Some(Status::Running), ..reef }), ["b"]);

    let all = store.runs(&Filter::default()).unwrap();
    let a = &all[3];
    assert_eq!((a.steps, a.events), (STEPS as u64, 26));
    assert_eq!((a.query.as_str(), a.domain.as_str()), (new_run("a").query.as_str(), "reef"));
    assert_eq!((a.accepted_at.as_str(), a.finished_at.as_deref()), (ACCEPTED, Some(FINISHED)));
    assert_eq!((all[0].steps, all[0].events), (0, 0));
}

#[test]
fn a_run_is_found_by_the_beginning_of_its_id_and_missed_by_name() {
    let store = Store::in_memory().unwrap();
    let missed = store.run("x").unwrap_err();
    assert_eq!(
        (missed.to_string().as_str(), missed.hint().as_str()),
        ("no run is called \"x\"", "there are no runs")
    );
    for id in ["20261102t080000-17", "20261102t080000-18", "20261103t091500-4", "reef"] {
        drop(store.accept(&new_run(id)).unwrap());
    }
    let found = |asked: &str| store.run(asked).map(|r| r.accepted.run_id);
    assert_eq!(found("20261103").unwrap(), "20261103t091500-4");
    assert_eq!(found("r").unwrap(), "reef");
    drop(store.accept(&new_run("reef-2")).unwrap());
    assert_eq!(found("reef").unwrap(), "reef", "a whole id is no beginning");
    let StoreError::Ambiguous { ids, .. } = found("20261102").unwrap_err() else { panic!() };
    assert_eq!(ids, ["20261102t080000-18", "20261102t080000-17"]);
    let near = |asked: &str| match found(asked).unwrap_err() {
        StoreError::NotFound { nearest, .. } => nearest,
        other => panic!("{other}"),
    };
    assert_eq!(near("20261103t091500-5")[0], "20261103t091500-4");
    assert_eq!(near("refe")[0], "reef");
    assert_eq!(near("qqqqq"), ["reef-2", "reef", "20261103t091500-4"], "else the newest");
    assert_eq!(near("ree_"), near("ree_"), "no pattern");
    assert_eq!(near("")[0], "reef-2");
    assert_eq!(near("%").len(), 3);
    for call in [
        store.report("refe").map(drop),
        store.events("refe").map(drop),
        store.steps("refe").map(drop),
        store.artifact("refe", "map").map(drop),
        store.verify(Some("refe")).map(drop),
        store.resume("refe", RESUMED).map(drop),
    ] {
        assert!(matches!(call.unwrap_err(), StoreError::NotFound { .. }));
    }
}

#[test]
fn what_could_not_be_read_again_is_not_written() {
    let store = Store::in_memory().unwrap();
    let deep = (0..125).fold(json!(1), |inner, _| json!([inner]));
    let mut request = new_run("reef-1");
    request.request = deep.clone();
    assert!(matches!(store.accept(&request), Err(StoreError::NotStorable { .. })));
    let mut journal = store.accept(&new_run("reef-1")).unwrap();
    let mut record = step(1);
    record.result = deep.clone();
    let refused = journal.commit_step(&record, &[]).unwrap_err();
    assert!(refused.to_string().contains("the result of the step \"step-1\""), "{refused}");
    let events = [event(1, EventKind::ToolCompleted, None, deep)];
    assert!(matches!(journal.append(&events), Err(StoreError::NotStorable { .. })));
    journal.commit_step(&step(1), &[]).unwrap();
}

#[test]
fn another_room_keeps_its_tables_in_the_same_file() {
    let (_directory, path) = file();
    let store = Store::open(&path).unwrap();
    store.with(|db| db.execute_batch("CREATE VIRTUAL TABLE words USING fts5(text)")).unwrap();
    store.with(|db| {
        // Left open on purpose.
        db.execute_batch("BEGIN IMMEDIATE; INSERT INTO words VALUES ('coral')").unwrap();
    });
    common::undisturbed(&store, "reef-1");
    let count: i64 =
        store.with(|db| db.query_row("SELECT count(*) FROM words", [], |r| r.get(0))).unwrap();
    assert_eq!(count, 0);
    drop(store);
    let store = Store::open(&path).unwrap();
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn many_threads_write_runs_of_one_store() {
    let (_directory, path) = file();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "whole");
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let store = store.clone();
            scope.spawn(move || {
                for n in 0..5 {
                    common::undisturbed(&store, &format!("t{thread}-{n}"));
                }
            });
        }
    });
    for run in store.runs(&Filter::default()).unwrap() {
        assert_eq!(run.status, Status::Completed);
        assert_eq!(content(&store, &run.run_id), content(&store, "whole"));
    }
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn a_store_is_shared_between_threads_and_a_journal_handed_on() {
    fn shared<T: Send + Sync + Clone>() {}
    fn handed_on<T: Send>() {}
    shared::<Store>();
    handed_on::<skillhost_store::Journal>();
}

#[test]
fn many_open_a_file_that_is_just_being_made() {
    for _ in 0..40 {
        let (_directory, path) = file();
        let start = std::sync::Barrier::new(8);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    start.wait();
                    drop(Store::open(&path).unwrap());
                });
            }
        });
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_filter("finite", |f| f.is_finite()).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever stands in it, in whatever portions it is written, and wherever it is left: a run
    /// comes back the same, and its chain holds.
    #[test]
    fn any_run_comes_back(
        request in any_value(),
        query in any::<String>(),
        steps in prop::collection::vec(
            (any_value(), any_value(), prop::collection::vec((any_value(), any::<Option<String>>()), 0..4)),
            0..6,
        ),
        left_after in prop::collection::vec(any::<bool>(), 6),
        report in any_value(),
    ) {
        let store = Store::in_memory().unwrap();
        let accepted = skillhost_store::NewRun { request, query, ..new_run("any") };
        let mut journal = store.accept(&accepted).unwrap();
        let (mut events, mut records) = (Vec::new(), Vec::new());
        for (n, (result, calls, said)) in steps.into_iter().enumerate() {
            let mut record = step(n + 1);
            (record.result, record.records) = (result, calls);
            let said = said.into_iter().map(|(data, step)| (EventKind::ToolCompleted, step, data));
            let said = numbered(journal.next_seq(), said.collect());
            journal.commit_step(&record, &said).unwrap();
            events.extend(said);
            records.push(record);
            if left_after[n] {
                let seq = journal.next_seq();
                journal.append(&[event(seq, EventKind::StepStarted, None, json!(n))]).unwrap();
                drop(journal);
                let (stored, next) = store.resume("any", RESUMED).unwrap();
                prop_assert_eq!(&stored.accepted, &accepted);
                prop_assert_eq!(&stored.events, &events);
                prop_assert_eq!(&stored.steps, &records);
                journal = next;
            }
        }
        journal.finish(RunStatus::Degraded, &report, FINISHED, &[]).unwrap();
        let run = store.run("any").unwrap();
        prop_assert_eq!(&run.accepted, &accepted);
        prop_assert_eq!(&run.events, &events);
        prop_assert_eq!(&run.steps, &records);
        prop_assert_eq!(store.report("any").unwrap(), report.to_string());
        prop_assert_eq!(store.verify(None).unwrap(), []);
    }
}
