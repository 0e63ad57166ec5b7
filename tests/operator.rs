//! An operator's view: what is in a plugin directory, what is wrong with it, and a host that
//! goes on whatever it is.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{Gave, Install, gave, root};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

fn codes(listed: &Value) -> Vec<(String, String)> {
    let rejected = listed["rejected"].as_array().unwrap();
    rejected
        .iter()
        .map(|r| {
            for part in ["code", "path", "expected", "found", "hint"] {
                assert!(r[part].as_str().is_some_and(|s| !s.is_empty()), "{part} of {r}");
            }
            let path = std::path::Path::new(r["path"].as_str().unwrap());
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, r["code"].as_str().unwrap().to_owned())
        })
        .collect()
}

/// A directory with each of these bad files beside two good ones.
fn menagerie() -> (Install, Vec<(&'static str, &'static str)>) {
    let install = Install::with(&["landslide", "hello"]);
    let dir = install.path("plugins");
    let good = std::fs::read(dir.join("libhello.so")).unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(dir.join(name), bytes).unwrap();
    write("f01.so", b"");
    write("f02.so", b"this is a text\n");
    write("f03.so", &good[..4096]);
    write("f03-half.so", &good[..good.len() / 2]);
    let mut arch = good.clone();
    arch[18..20].copy_from_slice(&183u16.to_le_bytes());
    write("f04.so", &arch);
    std::fs::create_dir(dir.join("f06-directory.so")).unwrap();
    symlink("/nowhere", dir.join("f06-dangling.so")).unwrap();
    let made = Command::new("mkfifo").arg(dir.join("f06-fifo.so")).status().unwrap();
    assert!(made.success());
    write("f07.so", &good);
    std::fs::set_permissions(dir.join("f07.so"), PermissionsExt::from_mode(0o777)).unwrap();
    std::fs::write(dir.join("x.c"), "int x;\n").unwrap();
    let compiled = Command::new("cc")
        .args(["-shared", "-o"])
        .arg(dir.join("f08.so"))
        .arg(dir.join("x.c"))
        .status()
        .unwrap();
    assert!(compiled.success());
    write("r05-copy.so", &good);
    write("notes.txt", b"not a library by its name, so not looked at");
    let expected = vec![
        ("f01.so", "elf-too-short"),
        ("f02.so", "elf-bad-magic"),
        ("f03-half.so", "elf-truncated"),
        ("f03.so", "elf-truncated"),
        ("f04.so", "elf-wrong-arch"),
        ("f06-dangling.so", "not-a-regular-file"),
        ("f06-directory.so", "not-a-regular-file"),
        ("f06-fifo.so", "not-a-regular-file"),
        ("f07.so", "insecure-permissions"),
        ("f08.so", "not-a-plugin"),
        ("r05-copy.so", "duplicate-id"),
    ];
    (install, expected)
}

#[test]
fn every_bad_file_is_named_beside_good_ones_and_the_list_succeeds() {
    let (install, expected) = menagerie();
    // Twice: what is remembered must say the same as what is found out.
    for _ in 0..2 {
        let listed = install.host(&["plugins", "list", "--json"]).expect(0).json();
        let mut found = codes(&listed);
        found.sort();
        let found: Vec<_> = found.iter().map(|(n, c)| (n.as_str(), c.as_str())).collect();
        assert_eq!(found, expected);
        let mut loaded: Vec<_> = listed["loaded"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["id"].as_str().unwrap())
            .collect();
        loaded.sort_unstable();
        assert_eq!(loaded, ["landslide", "reef"]);
    }
    let text = install.host(&["plugins", "list"]).expect(0).stdout;
    for (name, code) in expected {
        assert!(text.contains(name) && text.contains(code), "{name} {code} in {text}");
    }
    let run = install.host(&["run", "--domain", "reef", "--input", "hotspots=[1.0]"]);
    let _ = run.expect(0);
}

#[test]
fn r15_no_directory_an_empty_one_and_one_without_plugins_are_told_in_words() {
    let install = Install::with(&[]);
    let empty = install.host(&["plugins", "list", "--json"]).expect(0).json();
    assert_eq!(empty, json!({"loaded": [], "rejected": []}));
    let gone = install.path("gone");
    let gone = gone.to_str().unwrap();
    let listed = install.host(&["--plugins", gone, "plugins", "list", "--json"]).expect(0).json();
    assert_eq!(listed["rejected"][0]["code"], "no-such-directory");
    let Gave { code, stderr, .. } = install.host(&["run", "--domain", "reef"]);
    assert_eq!(code, Some(1), "{stderr}");
    assert!(stderr.contains("no plugin answers for the domain \"reef\""), "{stderr}");
    let Gave { code, stderr, .. } = install.host(&["run"]);
    assert_eq!(code, Some(2), "{stderr}");
}

#[test]
fn r16_a_run_whose_plugin_was_refused_says_why() {
    let install = Install::with(&[]);
    std::fs::write(install.path("plugins/libreef.so"), b"not a library").unwrap();
    let Gave { code, stderr, stdout } = install.host(&["run", "--domain", "reef"]);
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.contains("elf-bad-magic") && stderr.contains("libreef.so"), "{stderr}");
}

#[test]
fn r10_what_a_plugin_prints_is_not_in_the_results() {
    let install = Install::with(&["misbehaving"]);
    let gave = install.host(&["tool", "call", "misbehaving.prints"]).expect(0);
    let answer = gave.json();
    assert_eq!(answer["status"], "ok");
    assert!(!gave.stderr.is_empty(), "it is on standard error");
}

#[test]
fn r14_a_plugin_replaced_in_place_is_seen() {
    let install = Install::with(&["hello"]);
    let path = install.path("plugins/libhello.so");
    let sha = || {
        let listed = install.host(&["plugins", "list", "--json"]).expect(0).json();
        listed["loaded"][0]["sha256"].as_str().unwrap().to_owned()
    };
    let before = sha();
    let modified = std::fs::metadata(&path).unwrap().modified().unwrap();
    // The same length and the same time, another content: a byte of the manifest's title.
    let mut bytes = std::fs::read(&path).unwrap();
    let title = b"en = \"Coral reefs\"";
    let at: Vec<_> = bytes.windows(title.len()).enumerate().filter(|(_, w)| w == title).collect();
    let at: Vec<_> = at.into_iter().map(|(at, _)| at).collect();
    for at in at {
        bytes[at + 6] = b'K';
    }
    std::fs::write(&path, &bytes).unwrap();
    std::fs::File::open(&path).unwrap().set_modified(modified).unwrap();
    assert_ne!(before, sha());
    let info = install.host(&["plugins", "info", "reef", "--json"]).expect(0).json();
    assert_eq!(info["title"]["en"], "Koral reefs");
}

#[test]
fn bad_arguments_and_bad_settings_are_usage_errors_with_a_hint() {
    let install = Install::with(&["hello"]);
    let stderr = |arguments: &[&str]| {
        let gave = install.host(arguments).expect(2);
        assert_eq!(gave.stdout, "");
        gave.stderr
    };
    assert!(stderr(&["tool", "call", "reef"]).contains("expected DOMAIN.TOOL"));
    let nan = stderr(&["tool", "call", "reef.x", "--params", "{\"a\": NaN}"]);
    assert!(nan.contains("column 7") && nan.contains("no NaN"), "{nan}");
    let unknown = stderr(&["run", "--domain", "reef", "--input", "hotspot=[1]"]);
    assert!(unknown.contains("did you mean hotspots?"), "{unknown}");
    assert!(
        stderr(&["run", "--domain", "reef", "--input", "hotspots=no/such.json"])
            .contains("no file")
    );
    let config = install.path("mine.toml");
    std::fs::write(&config, "[pipeline]\nmax_step_retrys = 1\n").unwrap();
    let fault = stderr(&["--config", config.to_str().unwrap(), "plugins", "list"]);
    assert!(fault.contains("mine.toml:2:1"), "{fault}");
}

#[test]
fn a_tools_answer_is_json_whatever_it_is() {
    let install = Install::with(&["hello"]);
    let call = |params: &str, code: i32| {
        let arguments = ["tool", "call", "reef.degree_heating_weeks", "--params", params];
        install.host(&arguments).expect(code).json()
    };
    assert_eq!(call(r#"{"hotspots": [1.5, 0.5, 2.0]}"#, 0)["output"]["dhw"], 3.5);
    let invalid = call(r#"{"hotspots": ["warm"], "x": 1}"#, 1);
    assert_eq!(invalid["error"]["code"], "input-invalid");
    let pointers: Vec<_> = invalid["error"]["violations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| v["pointer"].as_str().unwrap())
        .collect();
    assert!(pointers.contains(&"/x") && pointers.contains(&"/hotspots/0"), "{pointers:?}");
    let unknown = install.host(&["tool", "call", "reef.degree_heating"]).expect(1).json();
    assert!(unknown["error"]["message"].as_str().unwrap().contains("did you mean"), "{unknown}");
}

#[test]
fn the_other_name_of_the_program_is_the_same_program() {
    let built = skillhost_tests::built();
    let output = Command::new(built.join("skillhost")).arg("--version").output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("host "));
    assert!(root().join("host/cli/src/bin/skillhost.rs").is_file());
}

/// What a command says where its settings are wrong.
fn faults(install: &Install, arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let mut command = install.command();
    command.envs(variables.iter().copied()).args(arguments);
    let gave = gave(command.output().unwrap()).expect(2);
    assert_eq!(gave.stdout, "");
    gave.stderr
}

#[test]
fn every_fault_of_the_settings_is_told_at_once_with_its_place() {
    let install = Install::with(&[]);
    let file = "host/config/tests/bad/five-faults.toml";
    let said = faults(&install, &["--config", file, "plugins", "list"], &[]);
    assert!(said.starts_with("error: 5 settings can't be used\n"), "{said}");
    for place in ["5:1", "6:18", "9:2", "13:1", "16:9"] {
        assert!(said.contains(&format!("\n  {file}:{place}: ")), "{place} in {said}");
    }
    assert_eq!(said.matches("    hint: ").count(), 5, "{said}");

    let variables = [("SKILLHOST_CONFIG", "no/such.toml"), ("SKILLHOST_LOG__LEVEL", "loud")];
    let said = faults(&install, &["--set", "log.format=yaml", "config", "show"], &variables);
    for place in ["no/such.toml:1:1: ", "SKILLHOST_LOG__LEVEL: ", "--set log.format=yaml: "] {
        assert!(said.contains(&format!("\n  {place}")), "{place} in {said}");
    }
}

#[test]
fn what_is_shown_is_a_file_that_gives_the_same_settings() {
    let install = Install::with(&[]);
    let changes = ["--set", "pipeline.max_steps=7", "--set", "domain.reef.survey=quadrat"];
    let show = |arguments: &[&str]| install.host(&[arguments, &["config", "show"]].concat());
    let shown = show(&changes).expect(0).stdout;
    let file = install.path("shown.toml");
    std::fs::write(&file, &shown).unwrap();
    let again = show(&["--config", file.to_str().unwrap()]).expect(0).stdout;
    assert_eq!(shown, again);
    let json = install.host(&[&changes[..], &["config", "show", "--json"]].concat());
    let json = json.expect(0).json();
    assert_eq!(json["pipeline"]["max_steps"], 7);
    assert_eq!(json["domain"]["reef"]["survey"], "quadrat");
    let table: toml::Table = shown.parse().unwrap();
    assert_eq!(serde_json::to_value(table).unwrap(), json);
}

#[test]
fn an_option_before_a_command_and_one_after_it_both_count() {
    let install = Install::with(&[]);
    let arguments = ["--set", "pipeline.max_steps=5", "--set=log.level=info", "config", "show"];
    let more = ["--set", "log.level=error", "--json"];
    let shown = install.host(&[&arguments[..], &more].concat()).expect(0).json();
    assert_eq!(
        (&shown["pipeline"]["max_steps"], &shown["log"]["level"]),
        (&json!(5), &json!("error"))
    );
    let listed =
        install.host(&["--plugins", "gone/a", "plugins", "list", "--json", "--plugins=gone/b"]);
    let paths = listed.expect(0).json()["rejected"].as_array().unwrap().len();
    assert_eq!(paths, 2);
}

#[test]
fn a_setting_is_explained_with_where_it_is_from_and_what_it_took_the_place_of() {
    let install = Install::with(&[]);
    let file = install.path("mine.toml");
    std::fs::write(&file, "[pipeline]\n  max_steps = 10\n").unwrap();
    let file = file.to_str().unwrap();
    let explain = |arguments: &[&str]| {
        let mut command = install.command();
        command.env("SKILLHOST_PIPELINE__MAX_STEPS", "20").env("SKILLHOST_CONFIG", file);
        gave(command.args(["--set", "pipeline.max_steps=30"]).args(arguments).output().unwrap())
    };
    let said = explain(&["config", "explain", "pipeline.max_steps"]).expect(0).stdout;
    let lines: Vec<_> = said.lines().map(str::trim).collect();
    assert_eq!(lines[0], "pipeline.max_steps = 30");
    assert_eq!(lines[1], "How many steps a run may have, repetitions included.");
    assert_eq!(lines[2], "from --set pipeline.max_steps=30");
    assert_eq!(lines[3], "over 20 from SKILLHOST_PIPELINE__MAX_STEPS");
    assert_eq!(lines[4], format!("over 10 from {file}:2:3"));
    assert!(lines[5].starts_with("over 32 from default, config/default.toml:"), "{said}");
    let all = explain(&["config", "explain", "--json"]).expect(0).json();
    assert!(all.as_array().unwrap().len() > 30, "{all}");
    let unknown = explain(&["config", "explain", "pipeline.max_stpes"]).expect(2).stderr;
    assert!(unknown.contains("did you mean pipeline.max_steps?"), "{unknown}");
}

#[test]
fn a_flag_that_nobody_knows_ends_a_run_and_one_of_a_plugin_does_not() {
    let install = Install::with(&["hello"]);
    let call = |flag: &str| {
        let flag = format!("flags.{flag}=true");
        let params = ["--params", r#"{"hotspots": [1.0]}"#];
        let tool = ["tool", "call", "reef.degree_heating_weeks"];
        install.host(&[&["--set", &flag][..], &tool, &params].concat())
    };
    let _ = call("web_search").expect(0);
    let unknown = call("web_serch").expect(2).stderr;
    assert!(unknown.contains("did you mean web_search?"), "{unknown}");
    // Looking at what is installed is how one finds out.
    let listed = install.host(&["--set", "flags.web_serch=true", "plugins", "list"]);
    let _ = listed.expect(0);
}

#[test]
fn what_the_settings_say_of_a_report_holds_where_no_argument_does() {
    let install = Install::with(&["hello"]);
    let run = |settings: &[&str], arguments: &[&str]| {
        let settings: Vec<_> = settings.iter().flat_map(|s| ["--set", s]).collect();
        let run = ["run", "--domain", "reef", "--input", "hotspots=[1.0]"];
        let gave = install.host(&[&settings[..], &run, arguments].concat()).expect(0);
        // What follows tells one run from another: how long it took, its id and its time.
        let shown = gave.stdout.split("\n---\n").next().unwrap().to_owned();
        let took = ["\n## How this run went", "\n## Diễn biến lượt chạy"];
        took.iter().fold(shown, |text, title| text.split(title).next().unwrap().to_owned())
    };
    let vi = run(&["report.language=vi", "report.format=markdown"], &[]);
    assert_eq!(vi, run(&[], &["--lang", "vi", "--format", "markdown"]));
    assert_ne!(vi, run(&[], &["--format", "markdown"]));
    let en = run(&["report.language=vi"], &["--lang", "en", "--format", "markdown"]);
    assert_eq!(en, run(&[], &["--format", "markdown"]));
    let planned = install.host(&["plan", "--domain", "reef"]).expect(0).stdout;
    assert_eq!(run(&["flags.dry_run=true"], &[]), planned);
}

#[test]
fn the_log_is_as_the_settings_say() {
    let log = |arguments: &[&str]| {
        let all = [arguments, &["plugins", "list"]].concat();
        // Something that is told at one level and not at another: a plugin that is new.
        Install::with(&["hello"]).host(&all).expect(0).stderr
    };
    assert_eq!(log(&[]), "");
    let text = log(&["--set", "log.level=debug"]);
    assert!(text.contains("a probe has started") && !text.contains('\x1b'), "{text:?}");
    let json = log(&["--set", "log.level=debug", "--set", "log.format=json"]);
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert!(first["level"].is_string(), "{first}");
}
