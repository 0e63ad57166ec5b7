//! A process of its own that works on runs, so that it can be killed: this test program again,
//! which then runs only its test `child`.

#![allow(dead_code)] // Each test uses its own part.

use crate::common::{self, RESUMED, new_run};
use rustix::process::{Signal, getpid, kill_process};
use skillhost_store::{Store, StoreError};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

const PREFIX: &str = "mark: ";

/// A child that does `what` with the store at `path`.
pub(crate) struct Worker {
    pub(crate) process: Child,
    output: BufReader<ChildStdout>,
}

impl Worker {
    pub(crate) fn start(what: &str, path: &Path, argument: &str) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child", "--ignored", "--nocapture", "--test-threads=1"])
            .env("STORE_CHILD", what)
            .env("STORE_PATH", path)
            .env("STORE_ARGUMENT", argument)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        Self { process, output }
    }

    /// The next thing that it says; nothing once it has ended.
    pub(crate) fn mark(&mut self) -> Option<String> {
        let mut line = String::new();
        while self.output.read_line(&mut line).unwrap() > 0 {
            // The test runner does not end its own line before a test.
            if let Some((_, mark)) = line.trim_end_matches('\n').split_once(PREFIX) {
                return Some(mark.to_owned());
            }
            line.clear();
        }
        None
    }

    /// Ends its input, for which some wait.
    pub(crate) fn go(&mut self) {
        drop(self.process.stdin.take());
    }

    /// All that it says until it ends, and whether it ended by itself.
    pub(crate) fn wait(mut self) -> (Vec<String>, bool) {
        self.go();
        let marks = std::iter::from_fn(|| self.mark()).collect();
        let status = self.process.wait().unwrap();
        assert!(status.success() || status.signal() == Some(Signal::KILL.as_raw()), "{status}");
        (marks, status.success())
    }

    /// Ends it as `kill -9` does; says what it said until then.
    pub(crate) fn kill(mut self) -> Vec<String> {
        self.process.kill().unwrap();
        self.wait().0
    }
}

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("{PREFIX}{text}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Ends this process after so many statements of the database, in the middle of whatever they
/// are of.
fn end_after(store: &Store, statements: u64) {
    let mut left = statements;
    let count = move || {
        if left == 0 {
            kill_process(getpid(), Signal::KILL).unwrap();
        }
        left -= 1;
        false
    };
    store.with(|db| db.progress_handler(1, Some(count))).unwrap();
}

/// What a child does. Where there is no order for one, it is no child and does nothing.
pub(crate) fn main() {
    let Ok(what) = std::env::var("STORE_CHILD") else { return };
    let path = std::env::var_os("STORE_PATH").unwrap();
    let argument = std::env::var("STORE_ARGUMENT").unwrap();
    let wait = || {
        let _ = std::io::stdin().read(&mut [0]);
    };
    match what.as_str() {
        // Does the run `r`, or what is left of it; ends in the middle where it is told to.
        "work" => {
            let store = Store::open(path).unwrap();
            if let Ok(statements) = argument.parse() {
                end_after(&store, statements);
            }
            let (journal, finished) = match store.resume("r", RESUMED) {
                Ok((stored, journal)) => (journal, stored.steps.len()),
                Err(StoreError::NotFound { .. }) => (store.accept(&new_run("r")).unwrap(), 0),
                // Killed between its end and the word of it.
                Err(StoreError::Finished { .. }) => return,
                Err(e) => panic!("{e}"),
            };
            say("accepted");
            common::work(journal, finished, say);
        }
        // Holds a run until its input ends.
        "hold" => {
            let store = Store::open(path).unwrap();
            let _journal = store.accept(&new_run(&argument)).unwrap();
            say("accepted");
            wait();
        }
        // Tries to take a run up, and holds it if it can.
        "resume" => {
            let store = Store::open(path).unwrap();
            let taken = store.resume(&argument, RESUMED);
            match &taken {
                Ok(_) => say("mine"),
                Err(StoreError::Held { holder, .. }) => say(&holder.pid.to_string()),
                Err(e) => say(&e.to_string()),
            }
            wait();
        }
        // Waits for the others, and then writes some runs.
        "runs" => {
            say("ready");
            wait();
            let store = Store::open(path).unwrap();
            for n in 0..5 {
                common::undisturbed(&store, &format!("{argument}-{n}"));
            }
            say("done");
        }
        // Says what opening comes to.
        "open" => match Store::open(path).and_then(|store| store.accept(&new_run("r"))) {
            Ok(_) => say("opened"),
            Err(e) => say(&format!("{}: {e}; {}", e.code(), e.hint())),
        },
        other => panic!("{other}"),
    }
}
