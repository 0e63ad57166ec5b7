//! A survivor's view: the process may end at any point, and the run goes on as if it had not.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{Gave, Install, gave, root};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const SLOPE: &[&str] =
    &["run", "--domain", "landslide", "--input", "slope=assets/samples/landslide/slope.json"];

/// Ends its process before or after the call that `KILL_AT` counts to, of all that change a file;
/// where it is not ended, `KILL_COUNT` is the file that it writes the count to.
const KILLER: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/types.h>
static long reached, last;
__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("KILL_AT");
    last = at ? atol(at) : 0;
}
__attribute__((destructor)) static void end(void) {
    const char *path = getenv("KILL_COUNT");
    long count = reached;
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) { fprintf(file, "%ld", count); fclose(file); }
}
static void point(void) {
    if (__atomic_add_fetch(&reached, 1, __ATOMIC_SEQ_CST) == last) kill(getpid(), SIGKILL);
}
#define AROUND(result, name, declared, given) \
    result name declared { \
        static result (*real) declared; \
        if (!real) real = (result (*) declared) dlsym(RTLD_NEXT, #name); \
        point(); \
        result done = real given; \
        point(); \
        return done; \
    }
AROUND(ssize_t, write, (int f, const void *b, size_t n), (f, b, n))
AROUND(ssize_t, pwrite, (int f, const void *b, size_t n, off_t o), (f, b, n, o))
AROUND(ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o))
AROUND(int, fsync, (int f), (f))
AROUND(int, fdatasync, (int f), (f))
AROUND(int, ftruncate, (int f, off_t n), (f, n))
AROUND(int, ftruncate64, (int f, off64_t n), (f, n))
AROUND(int, unlink, (const char *p), (p))
"#;

/// Builds [`KILLER`] in an installation.
fn killer(install: &Install) -> PathBuf {
    let (source, library) = (install.path("killer.c"), install.path("killer.so"));
    std::fs::write(&source, KILLER).unwrap();
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .arg("-ldl")
        .status();
    assert!(built.unwrap().success());
    library
}

/// Numbers that are the same in each test run (SplitMix64).
struct Seeded(u64);

impl Seeded {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// A question, and a store of its own for each time that it is asked.
struct Case<'a> {
    install: &'a Install,
    arguments: Vec<&'a str>,
    store: PathBuf,
}

impl<'a> Case<'a> {
    fn new(install: &'a Install, arguments: &[&'a str]) -> Self {
        let (arguments, store) = (arguments.to_vec(), install.path("runs.db"));
        Self { install, arguments, store }
    }

    /// The same in another store.
    fn again(&self, number: u64) -> Self {
        let store = self.install.path(&format!("runs-{number}.db"));
        Self { install: self.install, arguments: self.arguments.clone(), store }
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = self.install.command();
        command.arg("--store").arg(&self.store).args(arguments);
        command
    }

    fn host(&self, arguments: &[&str]) -> Gave {
        gave(self.command(arguments).output().unwrap())
    }

    /// The command that asks the question, as the run `it`.
    fn ask(&self) -> Command {
        let mut command = self.command(&self.arguments);
        command.args(["--run-id", "it", "--format", "json"]);
        command
    }

    fn run(&self) -> Value {
        gave(self.ask().output().unwrap()).expect(0).json()
    }

    /// A run that the plugin ended at a point.
    fn interrupted(&self, point: u32) {
        let ended = gave(self.ask().env("MORTAL", point.to_string()).output().unwrap());
        assert_eq!(ended.code, None, "{ended:#?}");
    }

    fn resume(&self, more: &[&str]) -> Gave {
        self.host(&[&["runs", "resume", "it", "--format", "json"], more].concat())
    }

    /// Whatever was left of the run, its report; and how it was had.
    fn recovered(&self) -> (Value, &'static str) {
        let resumed = self.resume(&[]);
        if resumed.code == Some(0) {
            return (resumed.json(), "resumed");
        }
        let Gave { code, stderr, .. } = &resumed;
        assert_eq!(*code, Some(1), "{resumed:#?}");
        if stderr.contains("no run is called") {
            return (self.run(), "never accepted");
        }
        assert!(stderr.contains("is over"), "{resumed:#?}");
        (self.host(&["runs", "show", "it", "--format", "json"]).expect(0).json(), "over")
    }

    /// Asserts that the store has each step once, as it was written.
    fn is_whole(&self) {
        let kept = self.host(&["runs", "show", "it", "--json"]).expect(0).json();
        let steps: Vec<_> = kept["steps"].as_array().unwrap().iter().map(|s| &s["key"]).collect();
        let mut completed: BTreeMap<&str, u32> = BTreeMap::new();
        for event in kept["events"].as_array().unwrap() {
            if event["event"] == "step.completed" {
                *completed.entry(event["step"].as_str().unwrap()).or_default() += 1;
            }
        }
        let keys: BTreeSet<_> = steps.iter().map(|k| k.as_str().unwrap()).collect();
        assert_eq!(keys.len(), steps.len(), "{steps:?}");
        assert!(completed.values().all(|n| *n == 1), "{completed:?}");
        assert_eq!(completed.into_keys().collect::<BTreeSet<_>>(), keys);
        assert_eq!(kept["report"]["events"], kept["events"]);
        let verified = self.host(&["runs", "verify", "it"]).expect(0);
        assert_eq!(verified.stdout, "1 run is as written\n");
    }
}

/// What does not depend on the time, as bytes.
fn timeless(run: &Value) -> String {
    let parts = [
        "status",
        "level",
        "report",
        "decision",
        "gates",
        "limitations",
        "steps",
        "evidence",
        "events",
        "metrics",
        "versions",
    ];
    let parts = parts.map(|part| format!("{part}: {}\n", run[part]));
    parts.concat()
}

#[test]
fn a_run_that_is_killed_at_any_write_is_continued_to_the_same_bytes() {
    let install = Install::with(&["landslide"]);
    let killer = killer(&install);
    let case = Case::new(&install, SLOPE);
    let undisturbed = timeless(&case.run());
    case.is_whole();

    let count = install.path("count");
    let killed = |case: &Case<'_>, at: u64| {
        let mut command = case.ask();
        command.env("LD_PRELOAD", &killer).env("KILL_AT", at.to_string());
        gave(command.env("KILL_COUNT", &count).output().unwrap())
    };
    let all = killed(&case.again(0), 0).expect(0).json();
    assert_eq!(timeless(&all), undisturbed);
    let points: u64 = std::fs::read_to_string(&count).unwrap().parse().unwrap();
    assert!(points > 100, "the calls are counted: {points}");

    let (mut seeded, mut at) = (Seeded(20_261_102), BTreeSet::new());
    while at.len() < 50 {
        at.insert(1 + seeded.below(points));
    }
    let mut ways: BTreeMap<&str, u32> = BTreeMap::new();
    for at in at {
        let case = case.again(at);
        let ended = killed(&case, at);
        assert_eq!(ended.code, None, "killed at {at} of {points}: {ended:#?}");
        let (run, way) = case.recovered();
        assert_eq!(timeless(&run), undisturbed, "killed at {at} of {points}, {way}");
        case.is_whole();
        *ways.entry(way).or_default() += 1;
    }
    assert!(ways["resumed"] > 20, "{ways:?}");
}

#[test]
fn a_run_that_is_killed_at_any_time_is_continued_to_the_same_bytes() {
    let install = Install::with(&["landslide"]);
    let case = Case::new(&install, SLOPE);
    let undisturbed = timeless(&case.run());
    let mut seeded = Seeded(7);
    for number in 0..12 {
        let case = case.again(number);
        let mut child = case.ask().stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_micros(seeded.below(150_000)));
        child.kill().unwrap();
        child.wait().unwrap();
        let (run, way) = case.recovered();
        assert_eq!(timeless(&run), undisturbed, "{number}, {way}");
        case.is_whole();
    }
}

/// Ends a run at each point at which the plugin is asked for something, and continues it.
fn at_every_point(arguments: &[&str], least: u32) {
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, arguments);
    let undisturbed = timeless(&case.run());
    for point in 1.. {
        let case = case.again(point.into());
        let ended = gave(case.ask().env("MORTAL", point.to_string()).output().unwrap());
        if ended.code.is_some() {
            assert_eq!(timeless(&ended.expect(0).json()), undisturbed);
            assert!(point > least, "only {point} points");
            return;
        }
        let (run, way) = case.recovered();
        assert_eq!(timeless(&run), undisturbed, "ended at {point}, {way}");
        case.is_whole();
        if point % 8 == 0 {
            let replayed = case.host(&["runs", "replay", "it"]).expect(0);
            assert_eq!(replayed.stdout, "it: the same bytes\n");
        }
    }
}

#[test]
fn a_run_that_ends_in_any_tool_skill_gate_or_event_is_continued_to_the_same_bytes() {
    at_every_point(&["run", "--domain", "atoll", "--input", "depth_m=40"], 50);
}

#[test]
fn so_is_a_comparison() {
    let question = "compare lagoons with a depth of 30 and 45 m";
    at_every_point(&["run", "--domain", "atoll", question], 80);
}

#[test]
fn what_a_run_had_learnt_is_not_learnt_twice() {
    let learning = "flags.knowledge_auto_append=true";
    let asked = ["run", "--domain", "atoll", "--input", "depth_m=40", "--set", learning];
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, &asked);
    let undisturbed = case.run();
    let position = |run: &Value| {
        let events = run["events"].as_array().unwrap();
        events.iter().position(|e| e["event"] == "knowledge.appended").unwrap()
    };
    let event = &undisturbed["events"][position(&undisturbed)];
    assert_eq!(event["data"]["result"], "Added(\"a-sounding-of\")");
    let mut after = 0;
    for point in (1..200_u64).rev() {
        let case = case.again(point);
        let ended = gave(case.ask().env("MORTAL", point.to_string()).output().unwrap());
        if ended.code.is_some() {
            continue;
        }
        let resumed = case.resume(&["--set", learning]).expect(0).json();
        assert_eq!(timeless(&resumed), timeless(&undisturbed), "ended at {point}");
        let replayed = case.host(&["--set", learning, "runs", "replay", "it"]).expect(0);
        assert_eq!(replayed.stdout, "it: the same bytes\n");
        after += 1;
        // From the last event back to before it was learnt.
        if after == 5 {
            return;
        }
    }
}

/// Starts a run that waits in its tool.
fn waiting(case: &Case<'_>) -> (Child, BufReader<std::process::ChildStderr>) {
    let mut command = case.ask();
    command.env("MORTAL_WAITS", "yes").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("waiting") {
        line.clear();
        assert!(stderr.read_line(&mut line).unwrap() > 0, "it ended without waiting");
    }
    (child, stderr)
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("sh").args(["-c", &format!("kill -{name} {}", child.id())]).status();
    assert!(sent.unwrap().success());
}

const LAGOON: &[&str] = &["run", "--domain", "atoll", "--input", "depth_m=40"];

#[test]
fn a_run_that_is_interrupted_by_hand_says_how_to_go_on_and_does() {
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, LAGOON);
    let undisturbed = timeless(&case.again(0).run());
    for (number, name) in [(1, "INT"), (2, "TERM")] {
        let case = case.again(number);
        let (mut child, mut stderr) = waiting(&case);
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{name}");
        let mut said = String::new();
        std::io::Read::read_to_string(&mut stderr, &mut said).unwrap();
        assert!(said.contains("error: cancelled\n"), "{said}");
        assert!(said.contains("host runs resume it continues"), "{said}");
        let shown = case.host(&["runs", "show", "it"]).expect(0).stdout;
        assert!(shown.starts_with("it — interrupted\n"), "{shown}");
        assert!(shown.contains("evidence-collector   ok      0\n"), "{shown}");
        assert!(shown.ends_with("host runs resume it continues where it was left\n"), "{shown}");
        assert_eq!(timeless(&case.resume(&[]).expect(0).json()), undisturbed);
        case.is_whole();
    }
}

#[test]
fn a_run_that_is_held_over_or_unknown_is_not_resumed_and_the_error_says_why() {
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, LAGOON);
    let none = case.host(&["runs", "resume", "it"]).expect(1).stderr;
    assert!(none.contains("no run is called \"it\"\nhint: there are no runs"), "{none}");
    assert!(!case.store.exists(), "looking makes no store");

    let (mut child, _stderr) = waiting(&case);
    let held = case.host(&["runs", "resume", "it"]).expect(1).stderr;
    assert!(held.contains(&format!("being worked on by process {} since", child.id())), "{held}");
    let listed = case.host(&["runs", "list", "--json"]).expect(0).json();
    assert_eq!((&listed[0]["run_id"], &listed[0]["status"]), (&json!("it"), &json!("running")));
    signal(&child, "KILL");
    child.wait().unwrap();
    let listed = case.host(&["runs", "list", "--status", "interrupted"]).expect(0).stdout;
    assert!(listed.contains("interrupted") && listed.contains("atoll"), "{listed}");

    let _ = case.resume(&[]).expect(0);
    let over = case.resume(&[]).expect(1).stderr;
    assert!(over.contains("the run it is over: it is completed"), "{over}");
    assert!(over.contains("host runs show it"), "{over}");
    let twice = gave(case.ask().output().unwrap()).expect(1).stderr;
    assert!(twice.contains("the run it exists"), "{twice}");
    let near = case.host(&["runs", "show", "ti"]).expect(1).stderr;
    assert!(near.contains("no run is called \"ti\"\nhint: near it are it"), "{near}");
}

#[test]
fn a_run_goes_by_the_beginning_of_its_id() {
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, LAGOON);
    for id in ["monday-1", "monday-2", "tuesday"] {
        let _ = case.host(&[LAGOON, &["--run-id", id]].concat()).expect(0);
    }
    let shown = case.host(&["runs", "show", "tue", "--format", "json"]).expect(0).json();
    assert_eq!(shown["run_id"], "tuesday");
    let several = case.host(&["runs", "show", "mon"]).expect(1).stderr;
    assert!(several.contains("say more of it: monday-2, monday-1"), "{several}");
    let listed = case.host(&["runs", "list", "--limit", "2"]).expect(0);
    assert_eq!(listed.stdout.lines().count(), 3, "{listed:#?}");
    assert!(listed.stdout.contains("tuesday") && !listed.stdout.contains("monday-1"));
    assert!(listed.stderr.contains("there are more"), "{listed:#?}");
    let other = case.host(&["runs", "list", "--domain", "reef"]).expect(0);
    assert_eq!(other.stdout, "no runs\n");
}

#[test]
fn a_report_is_shown_as_it_was_in_either_language_and_without_its_plugin() {
    let install = Install::with(&["landslide"]);
    let case = Case::new(&install, SLOPE);
    let text = case.host(&[SLOPE, &["--run-id", "it"]].concat()).expect(0).stdout;
    assert_eq!(case.host(&["runs", "show", "it"]).expect(0).stdout, text);
    let stored = case.host(&["runs", "show", "it", "--format", "json"]).expect(0).json();
    let markdown = case.host(&["runs", "show", "it", "--format", "markdown"]).expect(0).stdout;
    assert!(markdown.contains("# Mountain landslide early warning"), "{markdown}");
    let vi = case.host(&["runs", "show", "it", "--lang", "vi"]).expect(0).stdout;
    assert!(vi.contains("Cảnh báo sớm sạt lở đất"), "{vi}");
    std::fs::remove_file(install.path("plugins/liblandslide.so")).unwrap();
    let bare = case.host(&["runs", "show", "it"]).expect(0);
    assert!(bare.stderr.contains("no plugin answers"), "{bare:#?}");
    assert!(bare.stdout.contains("1.2996"), "{}", bare.stdout);
    let again = case.host(&["runs", "show", "it", "--format", "json"]).expect(0).json();
    assert_eq!(stored, again);
}

#[test]
fn what_has_changed_is_named_and_the_run_stays_as_it_was_left() {
    let install = Install::with(&["mortal"]);
    let fish = install.path("fish.csv");
    std::fs::write(&fish, "parrot\nwrasse\n").unwrap();
    let input = format!("fish={}", fish.display());
    let case = Case::new(&install, &[LAGOON, &["--input", &input]].concat());
    let undisturbed = timeless(&case.again(0).run());
    case.interrupted(40);
    let left = case.host(&["runs", "show", "it"]).expect(0).stdout;
    assert!(left.contains("core-analysis"), "{left}");

    let refused = |more: &[&str]| {
        let refused = case.resume(more).expect(1);
        assert_eq!(refused.stdout, "");
        assert_eq!(case.host(&["runs", "show", "it"]).expect(0).stdout, left);
        refused.stderr
    };
    std::fs::write(&fish, "parrot\n").unwrap();
    let file = refused(&[]);
    let what = format!("the file {} of the input fish is no longer", fish.display());
    assert!(file.contains(&what) && file.contains("it was SHA-256 "), "{file}");
    assert!(file.contains("it is SHA-256 "), "{file}");
    std::fs::remove_file(&fish).unwrap();
    let gone = refused(&[]);
    assert!(gone.contains(&what) && gone.contains("it is not to be read: No such file"), "{gone}");
    std::fs::write(&fish, "parrot\nwrasse\n").unwrap();

    let library = install.path("plugins/libmortal.so");
    let build = std::fs::read(&library).unwrap();
    let title = b"Atolls, watched by a mortal";
    let mut other = build.clone();
    let at: Vec<_> = (0..other.len()).filter(|at| other[*at..].starts_with(title)).collect();
    assert!(!at.is_empty());
    at.into_iter().for_each(|at| other[at] = b'B');
    std::fs::write(&library, &other).unwrap();
    let plugin = refused(&[]);
    assert!(plugin.contains("the plugin is no longer what it was"), "{plugin}");
    assert_eq!(plugin.matches("mortal 0.1.0, SHA-256 ").count(), 2, "{plugin}");
    std::fs::write(&library, &build).unwrap();

    let setting = refused(&["--set", "pipeline.gate_retry_limit=1"]);
    assert!(setting.contains("the setting pipeline.gate_retry_limit is no longer"), "{setting}");
    assert!(setting.contains("it was 2\n  it is 1\n"), "{setting}");
    let flag = refused(&["--set", "flags.cache=false"]);
    assert!(flag.contains("the setting flags.cache is no longer"), "{flag}");

    let resumed = case.resume(&["--set", "log.level=error", "--set", "report.language=vi"]);
    assert_eq!(timeless(&resumed.expect(0).json()), undisturbed);
    case.is_whole();
}

#[test]
fn a_skill_in_markdown_that_is_not_there_any_more_is_a_difference() {
    let install = Install::with(&["landslide"]);
    let with_skills = [&["--skills", "tests/skills"], SLOPE].concat();
    let case = Case::new(&install, &with_skills);
    let undisturbed = timeless(&case.run());
    assert!(undisturbed.contains("neighbour-briefing"), "{undisturbed}");
    let replayed = case.host(&["runs", "replay", "it"]).expect(1).stderr;
    assert!(replayed.contains("the skill neighbour-briefing is no longer"), "{replayed}");
    let replayed = case.host(&["--skills", "tests/skills", "runs", "replay", "it"]).expect(0);
    assert_eq!(replayed.stdout, "it: the same bytes\n");
}

#[test]
fn a_look_up_is_replayed_and_a_run_that_failed_says_why() {
    let install = Install::with(&["landslide"]);
    let look_up = ["run", "what is G2", "--domain", "landslide"];
    let case = Case::new(&install, &look_up);
    let _ = case.run();
    let replayed = case.host(&["runs", "replay", "it"]).expect(0).stdout;
    assert_eq!(replayed, "it: the same bytes\n");

    let case = case.again(1);
    let too_little = ["run", "--domain", "landslide", "--set", "pipeline.level_ceiling=0"];
    let _ = case.host(&[&too_little[..], &["--run-id", "it"]].concat()).expect(1);
    let shown = case.host(&["runs", "show", "it"]).expect(0).stdout;
    assert!(shown.starts_with("it — failed\n"), "{shown}");
    assert!(shown.contains("because       the report would be of level 4"), "{shown}");
    let report = case.host(&["runs", "show", "it", "--format", "json"]).expect(1).stderr;
    assert!(report.contains("has no report: it is failed"), "{report}");
    assert!(report.contains("host runs show it says why"), "{report}");
}

#[test]
fn a_replay_asks_the_recorded_answers_and_not_the_knowledge_of_today() {
    let install = Install::with(&["landslide"]);
    let asked = [&["run", "rainfall threshold in the Himalaya"], &SLOPE[1..]].concat();
    let case = Case::new(&install, &asked);
    let run = case.run();
    let cites = |run: &Value| {
        let calls = run["evidence"].as_array().unwrap().iter();
        let calls = calls.filter(|c| c["tool"] == "host.knowledge_query").map(|c| &c["output"]);
        calls.map(|o| o["citations"].to_string()).collect::<String>()
    };
    assert!(cites(&run).contains("dahal-hasegawa-2008"), "{}", cites(&run));
    let entry = install.path("entry.json");
    let new = json!({"id": "tomorrow", "title": "Rainfall threshold of the Himalaya, revised",
                     "rule": "review", "finding": "A rainfall threshold in the Himalaya.",
                     "url": "https://himalaya.example/threshold"});
    std::fs::write(&entry, new.to_string()).unwrap();
    let entry = entry.to_str().unwrap();
    let _ = case.host(&["knowledge", "append", "landslide", entry]).expect(0);
    let replayed = case.host(&["runs", "replay", "it"]).expect(0).stdout;
    assert_eq!(replayed, "it: the same bytes\n");
    let today = case.host(&[&asked[..], &["--format", "json"]].concat()).expect(0).json();
    assert!(cites(&today).contains("tomorrow"), "{}", cites(&today));
}

/// Changes a stored run behind the store's back.
fn tamper(case: &Case<'_>, sql: &str) {
    let db = rusqlite::Connection::open(&case.store).unwrap();
    assert!(db.execute(sql, []).unwrap() > 0, "{sql}");
}

#[test]
fn what_was_tampered_with_is_found_by_the_audit_and_by_a_replay() {
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, LAGOON);
    let run = case.run();
    let _ = case.host(&[LAGOON, &["--run-id", "other"]].concat()).expect(0);
    let verified = case.host(&["runs", "verify"]).expect(0).stdout;
    assert_eq!(verified, "2 runs are as written\n");
    let replayed = case.host(&["runs", "replay", "it", "--json"]).expect(0).json();
    assert_eq!(replayed, json!({"run_id": "it", "same": true, "difference": null}));

    let echo = run["evidence"][0]["output"]["echo_ms"].as_f64().unwrap();
    let recorded = format!("\"output\":{{\"echo_ms\":{echo}}}");
    let tampered = "\"output\":{\"echo_ms\":60.5}";
    tamper(
        &case,
        &format!(
            "UPDATE outcomes SET report = replace(report, '{recorded}', '{tampered}')
             WHERE run = (SELECT id FROM runs WHERE run_id = 'it')"
        ),
    );
    let replayed = case.host(&["runs", "replay", "it"]).expect(1).stdout;
    assert!(replayed.contains("the first difference is at /report/"), "{replayed}");
    assert!(replayed.contains(&format!("it was {echo}\n  it is  60.5\n")), "{replayed}");
    let faults = case.host(&["runs", "verify"]).expect(1).stdout;
    assert!(faults.starts_with("it: outcome is changed: expected "), "{faults}");
    assert_eq!(faults.lines().count(), 1, "{faults}");
    let _ = case.host(&["runs", "verify", "other"]).expect(0);

    tamper(&case, "UPDATE events SET event = replace(event, 'advisor', 'nobody') WHERE run = 2");
    let faults = case.host(&["runs", "verify", "other", "--json"]).expect(1).json();
    let faults = faults["faults"].as_array().unwrap();
    assert!(faults.len() > 1 && faults.iter().all(|f| f["kind"] == "changed"), "{faults:#?}");
    assert!(faults[0]["place"].as_str().unwrap().starts_with("event "), "{faults:#?}");
}

#[test]
fn a_step_that_was_tampered_with_is_not_built_upon() {
    let install = Install::with(&["mortal"]);
    let case = Case::new(&install, LAGOON);
    case.interrupted(45);
    tamper(&case, "UPDATE steps SET result = replace(result, '53.3', '54.3') WHERE run = 1");
    let refused = case.resume(&[]).expect(1).stderr;
    assert!(refused.contains("changed or damaged: step core-analysis is changed"), "{refused}");
}

#[test]
fn a_store_that_can_not_be_used_is_an_error_and_a_run_without_one_writes_nothing() {
    let install = Install::with(&["mortal"]);
    let text = install.path("notes.txt");
    std::fs::write(&text, "Not a store. ".repeat(100)).unwrap();
    let foreign = install.path("foreign.db");
    let db = rusqlite::Connection::open(&foreign).unwrap();
    db.execute_batch("CREATE TABLE fish (name TEXT); PRAGMA application_id = 7;").unwrap();
    let below_a_file = text.join("skillhost.db");
    let closed = install.path("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, PermissionsExt::from_mode(0o555)).unwrap();
    // Who may do everything may write there all the same; nobody may here.
    let is_closed = std::fs::write(closed.join("try"), "").is_err();
    let read_only = if is_closed { closed.join("s.db") } else { PathBuf::from("/proc/s.db") };
    for (store, says) in [
        (&text, "expected a SQLite database, found another kind of file"),
        (&foreign, "expected a run store, found a database of another program"),
        (&below_a_file, "the store can't be made"),
        (&read_only, "the store can't be made"),
    ] {
        let before = std::fs::read(store).ok();
        let run = |more: &[&str]| {
            let mut command = install.command();
            command.env("SKILLHOST_STORE", store).args(LAGOON).args(more);
            gave(command.output().unwrap())
        };
        let refused = run(&[]).expect(1);
        assert_eq!(refused.stdout, "");
        assert!(refused.stderr.contains(&format!("error: {}: ", store.display())), "{refused:#?}");
        assert!(refused.stderr.contains(says), "{refused:#?}");
        assert!(refused.stderr.contains("--set store.enabled=false"), "{refused:#?}");
        let _ = run(&["--set", "store.enabled=false"]).expect(0);
        assert_eq!(std::fs::read(store).ok(), before, "{}", store.display());
    }
    let unkept = install.host(&[LAGOON, &["--set", "store.enabled=false"]].concat()).expect(0);
    assert!(unkept.stdout.contains("completed"), "{}", unkept.stdout);
    assert_eq!(std::fs::read_dir(install.path("data")).unwrap().count(), 0);
    let list = install.host(&["--set", "store.enabled=false", "runs", "list"]).expect(1).stderr;
    assert!(list.contains("nothing is kept: store.enabled is false"), "{list}");
}

#[test]
fn four_processes_run_at_once_on_a_store_that_none_of_them_finds() {
    let install = Install::with(&["landslide"]);
    let _ = install.host(&["plugins", "list"]).expect(0);
    let case = Case::new(&install, SLOPE);
    let start = |_| case.command(SLOPE).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let all: Vec<Child> = (0..4).map(start).map(Result::unwrap).collect();
    for child in all {
        let _ = gave(child.wait_with_output().unwrap()).expect(0);
    }
    let listed = case.host(&["runs", "list", "--json"]).expect(0).json();
    let ids: BTreeSet<_> =
        listed.as_array().unwrap().iter().map(|r| r["run_id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 4, "{listed:#}");
    let verified = case.host(&["runs", "verify"]).expect(0).stdout;
    assert_eq!(verified, "4 runs are as written\n");
    let locks = format!("{}.locks", case.store.display());
    let left = std::fs::read_dir(Path::new(&locks)).unwrap().count();
    assert_eq!(left, 1, "only the gate is left of the leases");
    assert!(root().join("tests/survivor.rs").is_file());
}
