//! Skills that are good, and skills that are bad in one way that their place names: what is said
//! of each, and that the open specification's own checker refuses nothing that passes here.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use skillhost_skills::{Fault, read, validate};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

fn below(directory: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> =
        std::fs::read_dir(directory).unwrap().map(|e| e.unwrap().path()).collect();
    found.sort();
    found
}

/// Every bad skill with the code that its place names.
fn bad() -> Vec<(String, PathBuf)> {
    let kinds = below(&corpus()).into_iter().filter(|p| !p.ends_with("good"));
    kinds
        .flat_map(|kind| {
            let code = kind.file_name().unwrap().to_str().unwrap().to_owned();
            below(&kind).into_iter().map(move |skill| (code.clone(), skill))
        })
        .collect()
}

fn good() -> Vec<PathBuf> {
    below(&corpus().join("good"))
}

fn told(faults: &[Fault]) -> String {
    faults.iter().map(|f| format!("\n  {f}")).collect()
}

#[test]
fn the_good_have_no_fault() {
    assert!(good().len() > 20);
    for skill in good() {
        let faults = validate(&skill);
        assert!(faults.is_empty(), "{}:{}", skill.display(), told(&faults));
        read(&skill).unwrap();
    }
}

#[test]
fn each_bad_one_has_the_fault_that_its_place_names_and_no_other_code() {
    let mut wrong = Vec::new();
    for (code, skill) in bad() {
        let faults = validate(&skill);
        let codes: BTreeSet<&str> = faults.iter().map(|f| f.code).collect();
        if codes != BTreeSet::from([code.as_str()]) {
            wrong.push(format!("{}:{}", skill.display(), told(&faults)));
        }
        for fault in &faults {
            let said = [&fault.file, &fault.expected, &fault.found, &fault.hint];
            assert!(said.iter().all(|s| !s.trim().is_empty()), "{}: {fault}", skill.display());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Runs the checker of the open specification over directories, in one process; nothing where it
/// is not installed, which is said.
fn refused_by_the_spec(skills: &[PathBuf]) -> Option<Vec<bool>> {
    // The command's own answer for each directory, without a start of the interpreter for each.
    let script = "import sys, pathlib\n\
        from skills_ref.validator import validate\n\
        for line in sys.stdin:\n\
        \x20   try: faults = validate(pathlib.Path(line.rstrip('\\n')))\n\
        \x20   except Exception as e: faults = [repr(e)]\n\
        \x20   print('refused' if faults else 'valid', faults[:1])\n";
    let run = Command::new("python3")
        .args(["-c", script])
        .env("PYTHONIOENCODING", "utf-8")
        .env("PYTHONUTF8", "1")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn();
    let mut child = match run {
        Ok(child) => child,
        Err(e) => return missing(&e.to_string()),
    };
    let paths: String = skills.iter().map(|p| format!("{}\n", p.display())).collect();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(paths.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    if !output.status.success() {
        return missing(&String::from_utf8_lossy(&output.stderr));
    }
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<bool> = answers.lines().map(|l| l.starts_with("refused")).collect();
    assert_eq!(answers.len(), skills.len(), "an answer for each");
    Some(answers)
}

fn missing<T>(why: &str) -> Option<T> {
    assert!(std::env::var_os("CI").is_none(), "the specification's checker is missing: {why}");
    eprintln!("skipped: the checker is not installed (pip install skills-ref==0.1.1): {why}");
    None
}

#[test]
fn what_the_open_specification_refuses_is_refused() {
    let skills: Vec<PathBuf> = good().into_iter().chain(bad().into_iter().map(|b| b.1)).collect();
    let Some(theirs) = refused_by_the_spec(&skills) else { return };
    let mut by_them = 0;
    for (skill, refused) in skills.iter().zip(theirs) {
        let ours = validate(skill);
        assert!(!refused || !ours.is_empty(), "{}: only they refuse it", skill.display());
        by_them += usize::from(refused);
    }
    assert!(by_them > 30, "the corpus holds what they refuse: {by_them}");
    let accepted = refused_by_the_spec(&good()).unwrap();
    assert!(accepted.iter().all(|refused| !refused), "both take the good ones");
}

#[test]
fn the_command_says_what_its_library_says() {
    let some = [good()[0].clone(), corpus().join("name-invalid/Reef")];
    let Some(theirs) = refused_by_the_spec(&some) else { return };
    for (skill, refused) in some.iter().zip(theirs) {
        match Command::new("agentskills").arg("validate").arg(skill).output() {
            Ok(output) => assert_eq!(output.status.success(), !refused, "{}", skill.display()),
            Err(e) => return missing(&e.to_string()).unwrap_or_default(),
        }
    }
}

/// Front matter put together from pieces that a reader may stumble over.
fn front_matter() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("name: reef".to_owned()),
        Just("description: Says how much light there is".to_owned()),
        Just("metadata:".to_owned()),
        Just("---".to_owned()),
        Just("...".to_owned()),
        Just(String::new()),
        "[ ]{0,4}[a-z]{1,3}:[ ]{0,2}[-a-z0-9:#'\"{}\\[\\]&*!|>%@`,? .\u{e9}]{0,12}",
        "[ ]{0,4}[-a-z0-9:#'\"{}\\[\\]&*!|>%@`,? .\t\u{85}\u{2028}]{0,12}",
        "(license|compatibility|allowed-tools|description|name): [-a-z0-9:#'\"&*!|>%,? .]{0,12}",
        "(description|license): [|>][-+0-9]{0,2}( #x)?\n[ ]{0,3}[a-z:# ]{0,8}",
        "(description|license): ('[a-z' ]{0,6}'|\"[a-z\\\\u0-9\" ]{0,6}\")",
        "metadata:\n[ ]{1,4}[a-z]{1,2}: [a-z0-9:#'\"]{0,6}\n[ ]{0,4}[a-z]{1,2}:[ a-z0-9]{0,6}",
    ];
    prop::collection::vec(piece, 0..6).prop_map(|mut lines| {
        // Most of them whole, so that many pass.
        if lines.len() != 1 {
            lines.insert(0, "name: reef".into());
            lines.push("description: Says how much light there is".into());
        }
        lines.join("\n")
    })
}

#[test]
fn no_front_matter_passes_here_that_the_open_specification_refuses() {
    const ROUNDS: usize = 1500;
    let home = tempfile::tempdir().unwrap();
    let config = proptest::test_runner::Config::default();
    let mut runner =
        TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let mut skills = Vec::new();
    for i in 0..ROUNDS {
        let front = front_matter().new_tree(&mut runner).unwrap().current();
        let skill = home.path().join(format!("{i}/reef"));
        std::fs::create_dir_all(&skill).unwrap();
        std::fs::write(skill.join("SKILL.md"), format!("---\n{front}\n---\nText.\n")).unwrap();
        skills.push(skill);
    }
    let Some(theirs) = refused_by_the_spec(&skills) else { return };
    let (mut both, mut only_us) = (0, 0);
    for (skill, refused) in skills.iter().zip(theirs) {
        let text = std::fs::read_to_string(skill.join("SKILL.md")).unwrap();
        match (read(skill).is_ok(), refused) {
            (true, true) => panic!("passes here and is refused there:\n{text}"),
            (true, false) => both += 1,
            (false, false) => only_us += 1,
            (false, true) => {}
        }
    }
    eprintln!("{both} of {ROUNDS} pass both, {only_us} only there");
    assert!(both > ROUNDS / 20, "{both} pass: enough to mean something");
}
