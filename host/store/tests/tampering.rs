//! The audit trail: each way to change what was written is found, and named for what it is.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;

use common::{FINISHED, RESUMED, event, new_run, step};
use rusqlite::types::Value as Cell;
use serde_json::json;
use skillhost_store::{Fault, FaultKind, Store, StoreError};
use skillhost_types::EventKind;

/// A finished run that was resumed, one that failed, and one that was left in a step.
fn store() -> Store {
    let store = Store::in_memory().unwrap();
    let mut journal = store.accept(&new_run("whole")).unwrap();
    journal.append(&[event(1, EventKind::RunStarted, None, json!({}))]).unwrap();
    drop(journal);
    common::work(store.resume("whole", RESUMED).unwrap().1, 0, |_| {});
    store.accept(&new_run("failed")).unwrap().fail("no plugin", FINISHED, &[]).unwrap();
    let mut journal = store.accept(&new_run("left")).unwrap();
    let started = |seq| event(seq, EventKind::StepStarted, Some("a"), json!({"n": seq}));
    journal.commit_step(&step(1), &[started(1), started(2), started(3)]).unwrap();
    journal.append(&[started(4), started(5)]).unwrap();
    assert_eq!(store.verify(None).unwrap(), []);
    store
}

/// Changes the database behind the store's back.
fn tampered(sql: &str) -> Vec<(String, FaultKind, String)> {
    let store = store();
    change(&store, sql);
    summary(&store.verify(None).unwrap())
}

fn change(store: &Store, sql: &str) {
    store.with(|db| {
        db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        db.execute_batch(sql).unwrap();
        assert!(db.changes() > 0, "nothing was changed by {sql}");
    });
}

fn summary(faults: &[Fault]) -> Vec<(String, FaultKind, String)> {
    let one = |f: &Fault| (f.run_id.clone().unwrap_or_default(), f.kind, f.place.clone());
    faults.iter().map(one).collect()
}

fn one(run_id: &str, kind: FaultKind, place: &str) -> Vec<(String, FaultKind, String)> {
    vec![(run_id.into(), kind, place.into())]
}

const WHOLE: &str = "(SELECT id FROM runs WHERE run_id = 'whole')";
const LEFT: &str = "(SELECT id FROM runs WHERE run_id = 'left')";

#[test]
fn a_changed_row_is_one_fault_of_that_row() {
    for (set, place) in [
        ("events SET event = replace(event, 'index', 'indeX') WHERE seq = 5", "event 5"),
        ("events SET event = event || ' ' WHERE seq = 26", "event 26"),
        ("steps SET result = '{}' WHERE ordinal = 3", "step step-3"),
        ("steps SET records = '[]' WHERE ordinal = 5", "step step-5"),
        ("steps SET input_sha256 = 'ff' WHERE ordinal = 1", "step step-1"),
        ("artifacts SET bytes = x'00' WHERE name = 'map-2.tif'", "artifact map-2.tif"),
        ("sessions SET since = '2020-01-01T00:00:00Z' WHERE n = 2", "session 2"),
        ("sessions SET dropped_links = 0 WHERE n = 2", "session 2"),
        ("outcomes SET report = replace(report, 'bleached', 'sound') WHERE 1", "outcome"),
        ("outcomes SET status = 'degraded' WHERE 1", "outcome"),
        ("outcomes SET reason = '' WHERE 1", "outcome"),
    ] {
        let faults = tampered(&format!("UPDATE {set} AND run = {WHOLE}"));
        assert_eq!(faults, one("whole", FaultKind::Changed, place), "{set}");
    }
    for set in ["query = ''", "request = replace(request, '3.5', '3.6')", "plugin_sha256 = 'ff'"] {
        let faults = tampered(&format!("UPDATE runs SET {set} WHERE run_id = 'whole'"));
        assert_eq!(faults, one("whole", FaultKind::Changed, "run"), "{set}");
    }
}

#[test]
fn a_row_that_was_taken_away_is_missing() {
    for (from, place) in [
        ("events WHERE seq = 5", "what follows event 4"),
        ("events WHERE seq BETWEEN 5 AND 6", "what follows event 4"),
        ("events WHERE seq = 1", "what follows session 2"),
        ("artifacts WHERE name = 'map-2.tif'", "what follows step step-1"),
        ("sessions WHERE n = 2", "what follows session 1"),
    ] {
        let faults = tampered(&format!("DELETE FROM {from} AND run = {WHOLE}"));
        let missing = one("whole", FaultKind::Missing, place);
        assert_eq!(faults[..1], missing[..], "{from}");
        let counted = |f: &(String, FaultKind, String)| {
            ["events", "artifacts", "head"].contains(&f.2.as_str())
        };
        assert!(faults[1..].iter().all(counted), "{faults:?}");
    }
    let faults = tampered(&format!("DELETE FROM steps WHERE ordinal = 2 AND run = {WHOLE}"));
    assert_eq!(faults[0], one("whole", FaultKind::Missing, "what follows event 11")[0]);
    let faults = tampered(&format!("DELETE FROM heads WHERE run = {WHOLE}"));
    assert_eq!(faults, one("whole", FaultKind::Missing, "head"));
}

#[test]
fn an_end_that_was_cut_off_is_found_in_open_and_in_finished_runs() {
    let faults = tampered(&format!("DELETE FROM events WHERE seq >= 4 AND run = {LEFT}"));
    assert_eq!(faults, one("left", FaultKind::Truncated, "what follows step step-1"));
    let faults = tampered(&format!("DELETE FROM outcomes WHERE run = {WHOLE}"));
    assert_eq!(faults, one("whole", FaultKind::Truncated, "what follows event 26"));
    // With the head put back to fit.
    let sql = format!(
        "DELETE FROM events WHERE seq = 5 AND run = {LEFT};
         UPDATE heads SET links = links - 1 WHERE run = {LEFT}"
    );
    assert_eq!(tampered(&sql), one("left", FaultKind::Changed, "head"));
}

#[test]
fn rows_that_changed_places_are_found() {
    let swap = |table: &str, column: &str, key: &str, a: &str, b: &str| {
        format!(
            "CREATE TEMP TABLE kept AS SELECT {key} AS k, {column} AS c FROM {table}
                 WHERE run = {WHOLE} AND {key} IN ({a}, {b});
             UPDATE {table} SET {column} = (SELECT c FROM kept WHERE k <> {table}.{key})
                 WHERE run = {WHOLE} AND {key} IN ({a}, {b})"
        )
    };
    let faults = tampered(&swap("events", "event", "seq", "5", "6"));
    let moved = |n| ("whole".to_owned(), FaultKind::Reordered, format!("event {n}"));
    assert_eq!(faults, [moved(5), moved(6)]);
    // With their numbers: they still stand in the order of their links.
    let renumbered = format!(
        "UPDATE events SET seq = -seq WHERE run = {WHOLE} AND seq IN (5, 6);
         UPDATE events SET seq = 11 + seq WHERE run = {WHOLE} AND seq < 0"
    );
    assert_eq!(tampered(&renumbered), [moved(6), moved(5)]);
    assert!(!tampered(&swap("events", "link", "seq", "5", "6")).is_empty());
    assert!(!tampered(&swap("steps", "result", "ordinal", "1", "2")).is_empty());
    let both = format!(
        "{}; DROP TABLE kept; {}; DROP TABLE kept; {}",
        swap("steps", "result", "ordinal", "1", "2"),
        swap("steps", "records", "ordinal", "1", "2"),
        swap("steps", "chain", "ordinal", "1", "2")
    );
    assert!(!tampered(&both).is_empty());
}

#[test]
fn rows_that_were_added_are_found() {
    let event = |seq: i32, link: &str| {
        format!(
            "INSERT INTO events (run, seq, event, link, chain)
             SELECT run, {seq}, replace(event, '\"seq\":5', '\"seq\":{seq}'), {link}, chain
             FROM events WHERE seq = 5 AND run = {LEFT}"
        )
    };
    let faults = tampered(&event(6, "link + 1"));
    assert!(faults.contains(&one("left", FaultKind::Extra, "event 6")[0]), "{faults:?}");
    let faults = tampered(&event(6, "link"));
    assert!(faults.contains(&one("left", FaultKind::Extra, "event 6")[0]), "{faults:?}");
    let faults = tampered(&format!(
        "INSERT INTO events (run, seq, event, link, chain)
         SELECT run, 27, '{{\"seq\":27,\"event\":\"run.completed\"}}', link + 1, chain
         FROM outcomes WHERE run = {WHOLE}"
    ));
    assert!(faults.contains(&one("whole", FaultKind::Extra, "event 27")[0]), "{faults:?}");
}

#[test]
fn a_run_that_was_taken_away_leaves_a_gap() {
    let all = |run: &str| {
        let of_run = ["sessions", "events", "steps", "artifacts", "outcomes", "heads"];
        let mut sql: String =
            of_run.iter().map(|t| format!("DELETE FROM {t} WHERE run = {run};")).collect();
        sql.push_str(&format!("DELETE FROM runs WHERE id = {run}"));
        sql
    };
    assert_eq!(tampered(&all("2")), one("", FaultKind::Missing, "run number 2"));
    assert_eq!(tampered(&all("3")), one("", FaultKind::Truncated, "run number 3"));
    let two = format!("{}; {}", all("1"), all("2"));
    assert_eq!(tampered(&two), one("", FaultKind::Missing, "runs number 1 to 2"));
    let faults = tampered("DELETE FROM runs WHERE id = 1");
    assert!(faults.contains(&one("", FaultKind::Missing, "run number 1")[0]), "{faults:?}");
    assert!(faults.contains(&one("", FaultKind::Extra, "run number 1")[0]), "{faults:?}");
    let faults = tampered("UPDATE sqlite_sequence SET seq = 1 WHERE name = 'runs'");
    assert_eq!(faults, one("", FaultKind::Changed, "the count of runs"));
}

/// Every cell of every row of every table, changed to something else of its type, and to nothing
/// where that is allowed.
#[test]
fn no_cell_can_be_changed_unseen() {
    let store = store();
    change(&store, "UPDATE heads SET links = links");
    let tables = ["runs", "heads", "sessions", "events", "steps", "artifacts", "outcomes"];
    let mut changed = 0;
    for table in tables {
        let columns: Vec<(String, bool)> = store.with(|db| {
            let mut statement = db.prepare(&format!("PRAGMA table_info({table})")).unwrap();
            let rows = statement.query_map([], |r| Ok((r.get(1)?, r.get::<_, i64>(3)? == 0)));
            rows.unwrap().collect::<Result<_, _>>().unwrap()
        });
        assert!(columns.len() > 3);
        // Rows are told apart by their chain, which no two share.
        let chains: Vec<Vec<u8>> = store.with(|db| {
            let mut statement = db.prepare(&format!("SELECT chain FROM {table}")).unwrap();
            let rows = statement.query_map([], |r| r.get(0)).unwrap();
            rows.collect::<Result<_, _>>().unwrap()
        });
        assert!(chains.len() >= 2, "{table}");
        for (column, may_be_null) in &columns {
            for chain in &chains {
                let cell: Cell = store.with(|db| {
                    let sql = format!("SELECT {column} FROM {table} WHERE chain = ?");
                    db.query_row(&sql, [chain], |r| r.get(0)).unwrap()
                });
                let mut others = vec![match &cell {
                    Cell::Integer(i) => Cell::Integer(i + 1000),
                    Cell::Text(t) => Cell::Text(format!("{t}x")),
                    Cell::Blob(b) => Cell::Blob([b.as_slice(), &[0]].concat()),
                    Cell::Null if ["boot_id", "reason", "report"].contains(&column.as_str()) => {
                        Cell::Text(String::new())
                    }
                    Cell::Null if column == "dropped_chain" => Cell::Blob(Vec::new()),
                    Cell::Null => Cell::Integer(0),
                    Cell::Real(r) => Cell::Real(r + 1.0),
                }];
                if *may_be_null && cell != Cell::Null && column != "id" && column != "run" {
                    others.push(Cell::Null);
                }
                for other in others {
                    let set = |to: &Cell, chain: &[u8]| {
                        let sql = format!("UPDATE {table} SET {column} = ? WHERE chain = ?");
                        store.with(|db| db.execute(&sql, (to, chain))).unwrap()
                    };
                    assert_eq!(set(&other, chain), 1);
                    let faults = store.verify(None).unwrap();
                    assert!(!faults.is_empty(), "{table}.{column}: {cell:?} became {other:?}");
                    let now = match (&other, column.as_str()) {
                        (Cell::Blob(b), "chain") => b.clone(),
                        _ => chain.clone(),
                    };
                    assert_eq!(set(&cell, &now), 1);
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > 300, "{changed} cells");
    assert_eq!(store.verify(None).unwrap(), [], "all is as it was");
}

#[test]
fn one_run_is_looked_at_alone() {
    let store = store();
    change(&store, &format!("UPDATE events SET event = '{{}}' WHERE seq = 2 AND run = {LEFT}"));
    assert_eq!(store.verify(Some("whole")).unwrap(), []);
    let faults = store.verify(Some("le")).unwrap();
    assert_eq!(summary(&faults), one("left", FaultKind::Changed, "event 2"));
    let text = faults[0].to_string();
    assert!(text.starts_with("event 2 is changed: expected "), "{text}");
}

#[test]
fn a_changed_run_is_neither_resumed_nor_read_as_if_it_were_sound() {
    let store = store();
    change(&store, &format!("UPDATE steps SET result = '{{}}' WHERE run = {LEFT}"));
    let refused = store.resume("left", RESUMED).unwrap_err();
    assert!(refused.to_string().starts_with("the run left was changed or damaged: step step-1"));
    assert_eq!(refused.code(), "run-damaged");
    assert_eq!(store.run("left").unwrap().events.len(), 5, "nothing was taken away");
    change(&store, &format!("UPDATE events SET event = 'x' WHERE seq = 2 AND run = {LEFT}"));
    for refused in [store.run("left").map(drop), store.events("left").map(drop)] {
        let StoreError::Damaged { fault, .. } = refused.unwrap_err() else { panic!("damaged") };
        assert_eq!((fault.kind, fault.place.as_str()), (FaultKind::Changed, "event 2"));
    }
    change(&store, &format!("UPDATE outcomes SET status = 'fine' WHERE run = {WHOLE}"));
    let refused = store.run("whole").unwrap_err();
    assert!(refused.to_string().contains("expected completed, degraded"), "{refused}");
}
