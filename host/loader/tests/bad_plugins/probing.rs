//! R01 to R04, R07, R10, R17: what a plugin does when it is looked at.

use crate::support::{Lab, Lines, built, faulty, ids, refusal};
use skillhost_loader::retry;
use std::io::Write;
use std::time::{Duration, Instant};

#[test]
fn r01_a_constructor_that_aborts_is_quarantined_until_it_is_retried() {
    let lab = Lab::with(&faulty("ctor-abort"));
    lab.put("libhello.so", &built().hello);
    let first = lab.scan();
    assert_eq!(ids(&first), ["reef"], "the others load");
    assert_eq!(first.rejected[0].code, "crashed");
    assert_eq!(first.rejected[0].found, "SIGABRT while it was opened");
    assert!(first.rejected[0].detail.contains("the constructor aborts on command"));

    let second = lab.scan().rejected;
    assert_eq!(second[0].code, "quarantined");
    assert!(second[0].found.contains("SIGABRT"), "{}", second[0].found);
    assert!(second[0].hint.contains("host plugins retry misbehaving"), "{}", second[0].hint);

    // By content: another name does not help.
    std::fs::rename(lab.path("libx.so"), lab.path("liby.so")).unwrap();
    assert_eq!(lab.scan().rejected[0].code, "quarantined");

    assert_eq!(retry(lab.cache(), "another"), 0);
    assert_eq!(retry(lab.cache(), "misbehaving"), 1);
    assert_eq!(lab.scan().rejected[0].code, "crashed");
    assert_eq!(retry(lab.cache(), lab.path("liby.so").to_str().unwrap()), 1);
}

#[test]
fn r01_a_constructor_that_segfaults_is_named_by_its_signal() {
    assert_eq!(refusal(&faulty("ctor-segv")).found, "SIGSEGV while it was opened");
}

#[test]
fn r01_a_constructor_that_never_ends_is_ended() {
    for fault in ["ctor-loop", "ctor-sleep"] {
        let mut lab = Lab::with(&faulty(fault));
        // A program of its own name, to be found among the processes.
        let runner = lab.cache().join("r01-runner");
        std::fs::copy(&lab.runner, &runner).unwrap();
        lab.runner = runner;
        lab.config.probe_timeout_s = 1.0;
        let started = Instant::now();
        assert_eq!(lab.refused().code, "timeout");
        assert!(started.elapsed() < Duration::from_secs(20));
        assert_eq!(lab.refused().code, "quarantined");
        assert!(processes("r01-runner").is_empty(), "a child is left");
    }
}

/// Processes, also dead ones that nobody has reaped, by the name of their program.
fn processes(name: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let stats = processes.filter_map(|p| std::fs::read_to_string(p.path().join("stat")).ok());
    stats.filter(|stat| stat.contains(&format!("({name})"))).collect()
}

#[test]
fn r01_an_exit_is_not_a_reply() {
    let lab = Lab::with(&faulty("ctor-exit0"));
    let refused = lab.refused();
    assert_eq!(refused.code, "probe-exited");
    assert_eq!(refused.found, "exit 0 while it was opened, before a reply");
    assert_eq!(lab.refused().code, "probe-exited", "not quarantined");
}

#[test]
fn r02_an_abort_on_a_thread_of_the_plugin_is_seen() {
    assert_eq!(refusal(&faulty("thread-abort")).code, "crashed");
}

#[test]
fn r02_an_abort_on_the_way_out_is_seen() {
    let refused = refusal(&faulty("fini-abort"));
    assert_eq!(refused.code, "crashed");
    assert_eq!(refused.found, "SIGABRT after it described itself");
}

#[test]
fn r03_a_set_up_that_panics_is_an_answer() {
    let refused = refusal(&faulty("init-panic"));
    assert_eq!(refused.code, "init-panicked");
    assert!(refused.found.contains("the set-up panicked on command"), "{}", refused.found);
    assert!(refused.found.contains("lib.rs"), "the place: {}", refused.found);
}

#[test]
fn r04_a_set_up_that_fails_is_an_answer() {
    let lab = Lab::with(&faulty("init-error"));
    let refused = lab.refused();
    assert_eq!(refused.code, "init-failed");
    assert_eq!(refused.found, "the set-up failed on command");
    assert_eq!(lab.refused().code, "init-failed", "what it lacked may come: not cached");
}

#[test]
fn r07_a_description_outside_its_bounds_is_refused() {
    for (fault, words) in [
        ("no-tools", "no tool and no skill"),
        ("many-tools", "at most 1048576"),
        ("name-huge", "at most 1048576"),
        ("name-empty", "/name is \"\""),
        ("name-control", "/name is \"red\\u{1b}[31m\""),
        ("dup-tools", "two tools have the name \"twin\""),
    ] {
        let refused = refusal(&faulty(fault));
        // The manifest promises a skill; a plugin of nothing breaks the earlier rule.
        assert_eq!(refused.code, "descriptor-invalid", "{fault}: {refused:#?}");
        assert!(refused.detail.contains(words), "{fault}: {}", refused.detail);
    }
}

#[test]
fn r07_a_slow_description_is_ended() {
    let mut lab = Lab::with(&faulty("slow-describe"));
    lab.config.probe_timeout_s = 1.0;
    assert_eq!(lab.refused().code, "timeout");
}

#[test]
fn r10_prints_while_loading_are_no_answer_and_go_to_the_log() {
    let lines = Lines::default();
    let writer = lines.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::DEBUG)
        .with_writer(move || writer.clone())
        .finish();
    let scan =
        tracing::subscriber::with_default(subscriber, || Lab::with(&faulty("ctor-print")).scan());
    assert_eq!(ids(&scan), ["misbehaving"]);
    let log = lines.text();
    assert!(log.contains("the constructor prints on command"), "{log}");
}

/// Runs this test again as a program of its own, whose standard output can be looked at.
#[test]
fn r10_prints_in_this_process_do_not_reach_the_results() {
    const AGAIN: &str = "SKILLHOST_TEST_STDOUT";
    if std::env::var_os(AGAIN).is_some() {
        let mut own = skillhost_loader::private_stdout().unwrap();
        let mut lab = Lab::with(&faulty("ctor-print"));
        lab.max_call_depth = 1;
        let _ = crate::support::tool(&lab.scan().loader, "misbehaving", "prints", "{}");
        own.write_all(b"the result\n").unwrap();
        return;
    }
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "--nocapture"])
        .arg("probing::r10_prints_in_this_process_do_not_reach_the_results")
        .env(AGAIN, "1")
        .output()
        .unwrap();
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(out.contains("the result"), "{out}\n{err}");
    for printed in ["the constructor prints on command", "printed by the tool"] {
        assert!(!out.contains(printed), "{out}");
        assert!(err.contains(printed), "{err}");
    }
}

#[test]
fn r17_a_runner_that_can_not_be_started_is_not_the_plugins_fault() {
    let mut lab = Lab::with(&built().hello);
    for runner in ["/nowhere/host", "/bin/true", "/bin/cat"] {
        lab.runner = runner.into();
        lab.config.probe_timeout_s = 2.0;
        let refused = lab.refused();
        assert_eq!(refused.code, "probe-unavailable", "{runner}: {refused:#?}");
    }
    lab.runner = crate::support::runner();
    lab.config.probe_timeout_s = 60.0;
    assert_eq!(ids(&lab.scan()), ["reef"], "nothing was held against it");
}
