//! What the README tells a reader to type is typed here.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use skillhost_tests::{DOMAINS, Install, gave, root};
use std::process::Command;

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).unwrap()
}

/// The lines of the fenced blocks of a kind.
fn commands(kind: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut inside = false;
    for line in readme().lines() {
        if line.starts_with("```") {
            inside = line == format!("```{kind}");
        } else if inside {
            commands.push(line.to_owned());
        }
    }
    commands
}

#[test]
fn the_first_command_builds_everything_and_runs_the_main_job() {
    let first = commands("sh").into_iter().next().unwrap();
    assert!(first.starts_with("cargo build --release && "), "{first}");
    let install = Install::with(&[]);
    let output = Command::new("sh")
        .args(["-c", &first])
        .current_dir(root())
        .env("XDG_CACHE_HOME", install.path("cache"))
        .env("XDG_DATA_HOME", install.path("data"))
        .output()
        .unwrap();
    let gave = gave(output).expect(0);
    assert!(gave.stdout.contains("1.2996") && gave.stdout.contains("4.29 mm/h"), "{}", gave.stdout);
}

#[test]
fn the_test_command_is_the_one_that_is_run_before_a_change_lands() {
    let second = commands("sh").into_iter().nth(1).unwrap();
    let ci = std::fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(second.starts_with("cargo test"), "{second}");
    assert!(ci.lines().any(|l| l.starts_with(&second)), "{second} is in .ci/run");
}

#[test]
fn the_sessions_in_the_readme_are_what_the_program_does() {
    let install = Install::with(&DOMAINS);
    // Where a reader stands who types them.
    std::env::set_current_dir(root()).unwrap();
    let cases = trycmd::TestCases::new();
    cases
        .case(root().join("README.md"))
        .register_bin("host", install.path("bin/host"))
        .env("SKILLHOST_PLUGINS", install.path("plugins").to_string_lossy())
        .env("XDG_CACHE_HOME", install.path("cache").to_string_lossy())
        .env("XDG_DATA_HOME", install.path("data").to_string_lossy())
        .env("COLUMNS", "400");
    cases.run();
}
