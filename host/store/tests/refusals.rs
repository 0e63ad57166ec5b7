//! Files that can't be used, disks that are full: a clear word, a hint, and nothing half-written.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;
mod worker;

use common::{FINISHED, RESUMED, content, event, new_run, step};
use serde_json::json;
use skillhost_store::{Filter, Status, Store, StoreError, Trouble};
use skillhost_types::{EventKind, RunStatus};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "the process that the others start"]
fn child() {
    worker::main();
}

fn trouble(error: &StoreError) -> Trouble {
    match error {
        StoreError::Database { trouble, .. } => *trouble,
        other => panic!("{other}"),
    }
}

/// What opening comes to; the file must be as it was.
fn refused(path: &Path) -> StoreError {
    let before = std::fs::read(path).unwrap();
    let error = Store::open(path).unwrap_err();
    assert_eq!(std::fs::read(path).unwrap(), before, "the file is left alone");
    let made = ["-wal", "-shm", "-journal", ".locks"].map(|end| {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        Path::new(&name).exists()
    });
    assert_eq!(made, [false; 4], "nothing is put beside it");
    let text = error.to_string();
    assert!(text.starts_with(path.to_str().unwrap()), "{text}");
    assert!(!error.hint().is_empty());
    error
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
    let directory = common::directory();
    let long = "Coral bleaches when the water stays warm. ".repeat(200);
    for (name, content) in [("notes.txt", "reef"), ("long.txt", long.as_str())] {
        let path = directory.path().join(name);
        std::fs::write(&path, content).unwrap();
        let error = refused(&path);
        assert_eq!(trouble(&error), Trouble::NotADatabase, "{error}");
        assert_eq!(error.code(), "store-not-a-database");
        assert!(error.to_string().contains("expected a SQLite database, found another kind"));
    }
}

#[test]
fn an_empty_file_becomes_a_store() {
    let directory = common::directory();
    let path = directory.path().join("runs.db");
    std::fs::write(&path, "").unwrap();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "reef-1");
    assert_eq!(store.path(), path);
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let directory = common::directory();
    for (name, sql) in [
        ("tables", "CREATE TABLE corals (name TEXT)"),
        ("version", "PRAGMA user_version = 1"),
        ("application", "PRAGMA application_id = 7"),
    ] {
        let path = directory.path().join(name);
        rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let error = refused(&path);
        assert_eq!(trouble(&error), Trouble::Foreign, "{name}: {error}");
        assert_eq!(error.hint(), "choose another file for the store");
    }
}

#[test]
fn a_store_of_a_newer_version_is_left_alone() {
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    store.with(|db| db.pragma_update(None, "user_version", 2)).unwrap();
    drop(store);
    let error = refused(&path);
    let text =
        format!("{}: expected a store of version 1 or older, found version 2", path.display());
    assert_eq!((error.to_string(), error.code()), (text, "store-newer"));
}

#[test]
fn the_tables_of_version_1_stay_as_they_are() {
    // Whoever changes a step that is released has files in the field that never see it.
    let schema = include_str!("../src/schema/1.sql");
    assert_eq!(
        plugin_api::wire::sha256(schema.as_bytes()),
        "9b3c68e575d586ad69092bb660dc5240ff83700abb197cf0ad0b6a76e659c406"
    );
}

#[test]
fn a_path_that_can_not_be_a_file_is_named() {
    let directory = common::directory();
    let error = Store::open(directory.path()).unwrap_err();
    assert_eq!(trouble(&error), Trouble::CannotOpen, "{error}");
    assert!(error.to_string().starts_with(directory.path().to_str().unwrap()), "{error}");
    let file = directory.path().join("file");
    std::fs::write(&file, "").unwrap();
    let error = Store::open(file.join("runs.db")).unwrap_err();
    assert_eq!(error.code(), "store-io");
    assert!(error.to_string().contains("file/runs.db: the store can't be made"), "{error}");
    let name = directory.path().join("file:runs.db?mode=memory");
    drop(Store::open(&name).unwrap());
    assert!(name.is_file(), "a name is no URI");
}

/// Under another user, where this one may do everything.
fn opened_unprivileged(path: &Path) -> Option<String> {
    let program = path.parent()?.parent()?.join("tests");
    std::fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(&program);
    command
        .args(["--exact", "child", "--ignored", "--nocapture", "--test-threads=1"])
        .env("STORE_CHILD", "open")
        .env("STORE_PATH", path)
        .env("STORE_ARGUMENT", "");
    if rustix::process::geteuid().is_root() {
        command.uid(65534).gid(65534);
    }
    let output = command.output().ok()?;
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_once("mark: ").map(|(_, said)| said.lines().next().unwrap().to_owned())
}

#[test]
fn what_may_not_be_written_is_said_to_be_so() {
    // Under the directory for temporary files, which every user can reach.
    let directory = tempfile::tempdir().unwrap();
    let set = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    set(directory.path(), 0o755);
    let state = directory.path().join("state");
    std::fs::create_dir(&state).unwrap();
    set(&state, 0o555);
    let path = state.join("runs.db");
    let said = opened_unprivileged(&path).unwrap();
    assert!(said.starts_with("store-io: "), "{said}");
    assert!(said.contains("runs.db: the store can't be made: Permission denied"), "{said}");
    assert!(said.ends_with("see to its permissions, or choose another file"), "{said}");

    set(&state, 0o755);
    drop(Store::open(&path).unwrap());
    set(&path, 0o644);
    set(&state, 0o555);
    let said = opened_unprivileged(&path).unwrap();
    let read_only =
        said.starts_with("store-read-only: ") || said.starts_with("store-cannot-open: ");
    assert!(read_only, "{said}");
    assert!(said.contains("see that the file and its directory may be written"), "{said}");
    set(&state, 0o755);
    assert!(Store::open(&path).unwrap().runs(&Filter::default()).unwrap().is_empty());
}

fn limit(store: &Store, pages: Option<i64>) {
    let sql = format!("PRAGMA max_page_count = {}", pages.unwrap_or(1_000_000));
    store.with(|db| db.query_row(&sql, [], |_| Ok(()))).unwrap();
}

#[test]
fn a_full_disk_loses_only_what_was_not_acknowledged() {
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    let full = |error: StoreError| {
        assert_eq!((trouble(&error), error.code()), (Trouble::Full, "store-full"), "{error}");
        assert!(error.hint().contains("free some room"));
        assert_eq!(store.verify(None).unwrap(), []);
    };
    let mut large = new_run("reef-1");
    large.request = json!("x".repeat(200_000));
    limit(&store, Some(1));
    full(store.accept(&large).unwrap_err());
    assert!(store.runs(&Filter::default()).unwrap().is_empty(), "nothing of it was written");
    limit(&store, None);
    let mut journal = store.accept(&large).unwrap();
    journal.append(&[event(1, EventKind::RunStarted, None, json!({}))]).unwrap();

    limit(&store, Some(1));
    let mut record = step(1);
    record.result = json!("y".repeat(200_000));
    let events = [event(2, EventKind::StepCompleted, Some("step-1"), json!({}))];
    full(journal.commit_step(&record, &events).unwrap_err());
    full(journal.put_artifact("map.tif", "image/tiff", &[7; 200_000]).unwrap_err());
    let run = store.run("reef-1").unwrap();
    assert_eq!((run.events.len(), run.steps.len(), run.artifacts.len()), (1, 0, 0));
    assert_eq!(journal.next_seq(), 2);
    limit(&store, None);
    // The same journal goes on when there is room.
    journal.commit_step(&record, &events).unwrap();

    limit(&store, Some(1));
    let report = json!("z".repeat(200_000));
    full(journal.finish(RunStatus::Completed, &report, FINISHED, &[]).unwrap_err());
    assert_eq!(store.run("reef-1").unwrap().status, Status::Interrupted);
    limit(&store, None);
    let (stored, journal) = store.resume("reef-1", RESUMED).unwrap();
    assert_eq!(stored.steps, [record]);
    journal.finish(RunStatus::Completed, &report, FINISHED, &[]).unwrap();
    assert_eq!(store.report("reef-1").unwrap(), report.to_string());
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn a_writer_that_does_not_end_is_named_as_the_reason() {
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    store.with(|db| db.busy_timeout(std::time::Duration::ZERO)).unwrap();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let error = store.accept(&new_run("reef-1")).unwrap_err();
    assert_eq!(trouble(&error), Trouble::Busy, "{error}");
    assert!(store.runs(&Filter::default()).unwrap().is_empty(), "reading does not wait");
    assert!(!path.with_file_name("runs.db.locks").join("reef-1").exists(), "nobody works on it");
    other.execute_batch("ROLLBACK").unwrap();
    drop(store.accept(&new_run("reef-1")).unwrap());
}

#[test]
fn a_connection_that_may_not_write_says_so() {
    let store = Store::in_memory().unwrap();
    store.with(|db| db.pragma_update(None, "query_only", true)).unwrap();
    let error = store.accept(&new_run("reef-1")).unwrap_err();
    assert_eq!(trouble(&error), Trouble::ReadOnly, "{error}");
    store.with(|db| db.pragma_update(None, "query_only", false)).unwrap();
    drop(store.accept(&new_run("reef-1")).unwrap());
}

/// A byte of the file is another one: that is an error or a fault, or it is a byte that nothing
/// is read from. Never does it end the process, and never is something else read in silence.
#[test]
fn a_damaged_file_is_never_read_as_if_it_were_sound() {
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "reef-1");
    drop(store.accept(&new_run("left")).unwrap());
    let whole = content(&store, "reef-1");
    drop(store);
    let sound = std::fs::read(&path).unwrap();
    let (mut errors, mut faults) = (0, 0);
    let places = (0..sound.len()).step_by(sound.len() / 250);
    for place in places {
        let mut damaged = sound.clone();
        damaged[place] ^= 0x5a;
        let directory = common::directory();
        let path = directory.path().join("runs.db");
        std::fs::write(&path, &damaged).unwrap();
        let found = Store::open(&path).and_then(|store| Ok((store.verify(None)?, store)));
        match found {
            Err(error) => {
                assert!(!error.hint().is_empty());
                errors += 1;
            }
            Ok((found, _)) if !found.is_empty() => faults += 1,
            Ok((_, store)) => assert_eq!(content(&store, "reef-1"), whole, "byte {place}"),
        }
    }
    assert!(errors + faults > 100, "{errors} errors, {faults} faults");
}

#[test]
fn a_file_that_was_cut_off_is_corrupt() {
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    common::undisturbed(&store, "reef-1");
    drop(store);
    let sound = std::fs::read(&path).unwrap();
    std::fs::write(&path, &sound[..sound.len() / 2]).unwrap();
    let found = Store::open(&path).and_then(|store| store.verify(None));
    match found {
        Ok(faults) => assert!(!faults.is_empty()),
        Err(error) => assert_eq!(trouble(&error), Trouble::Corrupt, "{error}"),
    }
}
