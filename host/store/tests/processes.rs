//! Several processes with one file: none waits for ever, none writes another's run.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;
mod worker;

use common::{RESUMED, content, new_run};
use skillhost_store::{Filter, Status, Store, StoreError};
use worker::Worker;

#[test]
#[ignore = "the process that the others start and kill"]
fn child() {
    worker::main();
}

#[test]
fn another_process_keeps_its_run_until_it_is_killed() {
    let (_directory, path) = common::file();
    let mut worker = Worker::start("hold", &path, "reef-1");
    assert_eq!(worker.mark().unwrap(), "accepted");
    let store = Store::open(&path).unwrap();
    assert_eq!(store.run("reef-1").unwrap().status, Status::Running);
    let held = store.resume("reef-1", RESUMED).unwrap_err();
    let pid = worker.process.id();
    assert_eq!(
        held.to_string(),
        format!("the run reef-1 is being worked on by process {pid} since {}", common::ACCEPTED)
    );
    assert_eq!(held.hint(), format!("wait until it is done, or end process {pid}"));
    let StoreError::Held { holder, .. } = held else { panic!() };
    assert_eq!(store.run("reef-1").unwrap().sessions[0].holder, holder);
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap();
    assert_eq!(holder.boot_id.as_deref(), Some(boot.trim()));
    let refused = store.accept(&new_run("reef-1")).unwrap_err();
    assert!(matches!(refused, StoreError::Exists { .. }));
    let running = Filter { status: Some(Status::Running), ..Filter::default() };
    assert_eq!(store.runs(&running).unwrap().len(), 1);

    worker.kill();
    assert_eq!(store.run("reef-1").unwrap().status, Status::Interrupted);
    assert!(store.runs(&running).unwrap().is_empty());
    let (stored, _journal) = store.resume("reef-1", RESUMED).unwrap();
    assert_eq!(stored.sessions.len(), 2);
}

#[test]
fn of_many_that_take_a_run_up_at_once_one_gets_it() {
    let (_directory, path) = common::file();
    let store = Store::open(&path).unwrap();
    drop(store.accept(&new_run("reef-1")).unwrap());
    let mut workers: Vec<_> = (0..6).map(|_| Worker::start("resume", &path, "reef-1")).collect();
    let said: Vec<String> = workers.iter_mut().map(|w| w.mark().unwrap()).collect();
    let winners: Vec<_> = workers
        .iter()
        .zip(&said)
        .filter(|(_, s)| *s == "mine")
        .map(|(w, _)| w.process.id())
        .collect();
    assert_eq!(winners.len(), 1, "{said:?}");
    let others = said.iter().filter(|s| **s == winners[0].to_string()).count();
    assert_eq!(others, 5, "all others are told who has it: {said:?}");
    workers.into_iter().for_each(|w| drop(w.wait()));
    assert_eq!(store.verify(None).unwrap(), []);
}

#[test]
fn many_that_make_and_fill_one_file_at_once_all_succeed() {
    for round in 0..4 {
        let (_directory, path) = common::file();
        let mut workers: Vec<_> =
            (0..4).map(|n| Worker::start("runs", &path, &format!("w{n}"))).collect();
        for worker in &mut workers {
            assert_eq!(worker.mark().unwrap(), "ready");
        }
        // The end of its input lets each go; they make the file between them.
        workers.iter_mut().for_each(Worker::go);
        for worker in workers {
            let (said, by_itself) = worker.wait();
            assert!(by_itself && said == ["done"], "round {round}: {said:?}");
        }
        let store = Store::open(&path).unwrap();
        let runs = store.runs(&Filter::default()).unwrap();
        assert_eq!(runs.len(), 20);
        common::undisturbed(&store, "whole");
        for run in runs {
            assert_eq!(content(&store, &run.run_id), content(&store, "whole"));
        }
        assert_eq!(store.verify(None).unwrap(), []);
        let locks = std::fs::read_dir(path.with_file_name("runs.db.locks")).unwrap();
        assert_eq!(locks.count(), 1, "only the gate is left");
    }
}
