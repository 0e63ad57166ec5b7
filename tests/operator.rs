//! An operator's view: what is in a plugin directory, what is wrong with it, and a host that
//! goes on whatever it is.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{Gave, Install, gave, root};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

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

/// The tools that every domain has.
const OF_HOST: [&str; 8] = [
    "host_knowledge_query",
    "host_catalogue_list",
    "host_web_search",
    "host_web_fetch",
    "host_knowledge_crawl",
    "host_knowledge_append",
    "host_evidence_collect",
    "host_language_detect",
];

#[test]
fn the_hosts_own_tools_are_listed_shown_and_called_also_by_their_older_names() {
    let install = Install::with(&["hello"]);
    let tools = install.host(&["tool", "list", "--json"]).expect(0).json();
    let names: Vec<_> =
        tools.as_array().unwrap().iter().map(|t| t["wire_name"].as_str().unwrap()).collect();
    assert_eq!(names, [&["reef_degree_heating_weeks"][..], &OF_HOST].concat());
    let list = ["tool", "list", "--domain", "host"];
    assert!(!install.host(&list).expect(0).stdout.contains("reef."));
    let listed = ["tool", "call", "host.catalogue_list", "--params"];
    let listed = [&listed[..], &[r#"{"domain": "reef", "what": "tools"}"#]].concat();
    let listed = install.host(&listed).expect(0).json();
    assert_eq!(listed["output"]["rows"][0]["name"], "degree_heating_weeks");
    // The plugin has no knowledge base: nothing is found, whatever the tool is called.
    let asked = r#"{"query": "bleaching", "domain": "reef"}"#;
    for name in
        ["host.knowledge_query", "knowledge.query", "knowledge_search", "query_knowledge_base"]
    {
        let answer = install.host(&["tool", "call", name, "--params", asked]).expect(0).json();
        assert_eq!(answer["output"]["coverage"], "Weak", "{name}");
    }
    // With a domain before it, that is the one that is asked.
    for name in ["reef.knowledge_query", "reef.knowledge.query", "reef.query_knowledge_base"] {
        let call = ["tool", "call", name, "--input", "query=bleaching"];
        assert_eq!(install.host(&call).expect(0).json()["status"], "ok", "{name}");
    }
    let unnamed = install.host(&["tool", "call", "knowledge_search", "--input", "query=x"]);
    let unnamed = unnamed.expect(1).json();
    assert_eq!(unnamed["error"]["message"], "no domain is named; there are reef");
    let unknown = install.host(&["tool", "show", "host.knowledge"]).expect(1).stderr;
    assert!(unknown.contains("there are knowledge_query, catalogue_list"), "{unknown}");
}

#[test]
fn a_tool_is_described_as_other_programs_expect_it() {
    let install = Install::with(&["hello"]);
    let show = |format: &str| {
        let show = ["tool", "show", "reef.degree_heating_weeks", "--format", format];
        install.host(&show).expect(0).json()
    };
    let whole = show("json");
    let schema = &whole["input_schema"];
    assert_eq!(whole["wire_name"], "reef_degree_heating_weeks");
    let json = install.host(&["tool", "show", "reef.degree_heating_weeks", "--json"]);
    assert_eq!(json.expect(0).json(), whole);
    let openai = show("openai");
    assert_eq!(openai["type"], "function");
    assert_eq!(openai["function"]["name"], "reef_degree_heating_weeks");
    assert_eq!(&openai["function"]["parameters"], schema);
    assert_eq!(openai["function"]["description"], whole["description"]);
    let anthropic = show("anthropic");
    assert_eq!((&anthropic["name"], &anthropic["input_schema"]), (&whole["wire_name"], schema));
    let mcp = show("mcp");
    assert_eq!((&mcp["inputSchema"], &mcp["outputSchema"]), (schema, &whole["output_schema"]));
    assert_eq!(mcp["annotations"]["readOnlyHint"], true);
    assert_eq!(mcp["annotations"]["openWorldHint"], false);
    // Names that every one of them takes.
    let name = whole["wire_name"].as_str().unwrap();
    assert!(name.len() <= 64 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'));
    let both = ["tool", "show", "reef.degree_heating_weeks", "--format", "mcp", "--json"];
    let _ = install.host(&both).expect(2);
}

#[test]
fn what_is_exported_stands_in_one_place_and_its_lists_beside_the_schemas() {
    let install = Install::with(&["hello"]);
    let export = |out: &str, check: bool| {
        let out = install.path(out);
        let export = ["schema", "export", "--out", out.to_str().unwrap()];
        let check: &[&str] = if check { &["--check"] } else { &[] };
        install.host(&[&export[..], check].concat())
    };
    let _ = export("assets/schemas", false).expect(0);
    let _ = export("assets/schemas", true).expect(0);
    let read = |path: &str| -> Value {
        serde_json::from_slice(&std::fs::read(install.path(path)).unwrap()).unwrap()
    };
    let tools = read("assets/tool-manifest.json");
    let names: Vec<_> = tools.as_array().unwrap().iter().map(|t| &t["function"]["name"]).collect();
    assert_eq!(names, [&["reef_degree_heating_weeks"][..], &OF_HOST].concat());
    assert_eq!(read("assets/skills.json"), json!([]), "the plugin has no skill of its own");
    for name in ["config", "manifest", "plugin", "routing-decision", "run-report", "skill", "tool"]
    {
        let schema = read(&format!("assets/schemas/{name}.schema.json"));
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{name}");
    }
    assert!(install.path("assets/schemas/host/knowledge_query.input.schema.json").is_file());
    // A list that was changed is seen.
    std::fs::write(install.path("assets/skills.json"), "[1]\n").unwrap();
    let stale = export("assets/schemas", true).expect(1).stderr;
    assert!(stale.contains("skills.json differs"), "{stale}");
    // Any other directory holds everything itself.
    let _ = export("other", false).expect(0);
    assert!(install.path("other/tool-manifest.json").is_file());
    let _ = export("other", true).expect(0);
}

#[test]
fn the_schema_of_a_manifest_says_what_its_parser_says() {
    let schema = root().join("assets/schemas/manifest.schema.json");
    let schema: Value = serde_json::from_slice(&std::fs::read(schema).unwrap()).unwrap();
    let schema = jsonschema::draft202012::new(&schema).unwrap();
    let agree = |text: &str, ok: bool| {
        let table: toml::Table = text.parse().unwrap();
        let value = serde_json::to_value(table).unwrap();
        assert_eq!(plugin_api::manifest::parse(text).is_ok(), ok, "the parser: {text}");
        assert_eq!(schema.is_valid(&value), ok, "the schema: {text}");
    };
    for manifest in ["plugins/landslide", "tests/plugins/hello", "tests/plugins/misbehaving"] {
        let path = root().join(manifest).join("plugin.toml");
        agree(&std::fs::read_to_string(path).unwrap(), true);
    }
    let good = "id = \"coral-reef\"\nversion = \"0.1.0\"\ndomain = \"reef\"\n\
                resources = [\"a/b.md\"]\n[title]\nen = \"Reefs\"\n[keywords]\nvi = [\"san hô\"]\n";
    agree(good, true);
    let long = "x".repeat(121);
    for (from, to, ok) in [
        ("coral-reef", "Coral", false),
        ("coral-reef", "c", false),
        ("0.1.0", "one", false),
        ("0.1.0", "01.1.0", false),
        ("0.1.0", "0.1.0-beta.1", true),
        ("domain = \"reef\"\n", "", false),
        ("domain = \"reef\"", "domain = \"coral-reef\"", false),
        ("domain = \"reef\"", "x = 5", false),
        ("domain = \"reef\"\n", "domain = \"reef\"\nx = 5\n", true),
        ("domain = \"reef\"\n", "domain = \"reef\"\nnew = 5\n", true),
        ("a/b.md", "../b.md", false),
        ("a/b.md", "a/./b.md", false),
        ("a/b.md", "/b.md", false),
        ("a/b.md", "a//b.md", false),
        ("a/b.md", "a\\\\b.md", false),
        ("a/b.md", ".hidden/..b", true),
        ("a/b.md", "", false),
        ("en = \"Reefs\"", "", false),
        ("Reefs", "", false),
        ("Reefs", "a\\u0007", false),
        ("Reefs", &long, false),
        ("san hô", "", false),
        ("[title]", "[titles]", false),
    ] {
        assert!(good.contains(from), "{from}");
        agree(&good.replacen(from, to, 1), ok);
    }
}

#[test]
fn completions_and_pages_name_every_command() {
    let install = Install::with(&[]);
    let commands = [
        "run",
        "plan",
        "tool",
        "skill",
        "plugins",
        "runs",
        "knowledge",
        "config",
        "schema",
        "validate",
        "doctor",
        "completions",
        "man",
    ];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = install.host(&["completions", shell]).expect(0).stdout;
        for command in commands.iter().chain(&["list", "export", "--offline", "--skills"]) {
            // Some shells write an option without its dashes.
            let bare = command.trim_start_matches('-');
            assert!(script.contains(bare), "{command} for {shell}");
        }
        assert!(!script.contains("__worker"), "{shell}");
    }
    let wrong = install.host(&["completions", "tcsh"]).expect(2).stderr;
    assert!(wrong.contains("bash"), "{wrong}");
    let page = install.host(&["man"]).expect(0).stdout;
    assert!(page.contains(".TH host 1"), "{page}");
    let out = install.path("man");
    let _ = install.host(&["man", "--out", out.to_str().unwrap()]).expect(0);
    for command in commands {
        assert!(page.contains(&format!("host\\-{command}(1)")), "{command} in {page}");
        let own = std::fs::read_to_string(out.join(format!("host-{command}.1"))).unwrap();
        assert!(own.contains(&format!(".TH host-{command} 1")), "{own}");
    }
    for page in ["host-skill-run.1", "host-plugins-list.1", "host-schema-export.1"] {
        assert!(out.join(page).is_file(), "{page}");
    }
    // They need no settings that can be used.
    let broken = ["--set", "log.level=loud", "completions", "fish"];
    let _ = install.host(&broken).expect(0);
}

/// What a command writes to standard error where that is a terminal, and its standard output.
fn at_a_terminal(mut command: Command) -> (String, String) {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap().into_string().unwrap();
    let theirs = std::fs::OpenOptions::new().read(true).write(true).open(name).unwrap();
    let reader = std::thread::spawn(move || {
        let (mut said, mut buffer) = (Vec::new(), [0; 4096]);
        // Where nobody holds the other end any more, reading fails.
        while let Ok(n @ 1..) = rustix::io::read(&ours, &mut buffer) {
            said.extend_from_slice(&buffer[..n]);
        }
        String::from_utf8_lossy(&said).into_owned()
    });
    let output = command.stderr(theirs).stdout(std::process::Stdio::piped()).output().unwrap();
    drop(command);
    assert!(output.status.success(), "{output:?}");
    (reader.join().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn progress_is_shown_at_a_terminal_and_taken_away_again() {
    let install = Install::with(&["hello"]);
    let run = ["run", "--domain", "reef", "--input", "hotspots=[1.0]", "--format", "json"];
    let command = |more: &[&str]| {
        let mut command = install.command();
        command.env("TERM", "xterm").args(more).args(run);
        command
    };
    let steps = [
        "gather-requirements",
        "evidence-collector",
        "core-analysis",
        "knowledge-updater",
        "advisor",
    ];
    let (said, results) = at_a_terminal(command(&[]));
    let expected: String = steps.iter().map(|step| format!("\r\x1b[K{step}")).collect();
    assert_eq!(said, expected + "\r\x1b[K");
    let report: Value = serde_json::from_str(&results).unwrap();
    assert_eq!(report["status"], "completed");
    // A line of the log begins at the start of a line.
    let (said, _) = at_a_terminal(command(&["--set", "flags.structured_logging=true", "-v"]));
    for line in said.lines().filter(|l| l.contains("run.") || l.contains("step.")) {
        let shown = line.rsplit("\r\x1b[K").next().unwrap();
        assert!(shown.starts_with("\x1b[2m20"), "{line:?}");
    }
    assert!(said.contains("\x1b[K\x1b[2m"), "a line of progress gave way: {said:?}");
    // A terminal that can't, and none at all.
    let mut dumb = command(&[]);
    dumb.env("TERM", "dumb");
    assert_eq!(at_a_terminal(dumb).0, "");
    let piped = gave(command(&[]).output().unwrap()).expect(0);
    assert_eq!(piped.stderr, "");
}

#[test]
fn colour_is_as_asked_for() {
    let install = Install::with(&["hello"]);
    let run = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = install.command();
        command.envs(variables.iter().copied()).args(arguments);
        command.args(["run", "--domain", "reef", "--input", "hotspots=[1.0]"]);
        gave(command.output().unwrap()).expect(0).stdout.contains('\x1b')
    };
    assert!(!run(&[], &[]), "no terminal");
    assert!(run(&["--color", "always"], &[]));
    assert!(
        run(&["--color", "always"], &[("NO_COLOR", "1")]),
        "an argument goes before a variable"
    );
    assert!(!run(&["--color", "never"], &[]));
}

/// The run of a reef with these arguments before and after, as JSON.
fn reef(install: &Install, before: &[&str], after: &[&str]) -> Gave {
    let run = ["run", "--domain", "reef", "--input", "hotspots=[1.0]", "--format", "json"];
    install.host(&[before, &run[..], after].concat())
}

#[test]
fn the_flag_dry_run_shows_the_plan_and_runs_and_keeps_nothing() {
    let install = Install::with(&["hello"]);
    let dry = reef(&install, &["--set", "flags.dry_run=true"], &[]).expect(0).json();
    assert!(dry.get("report").is_none() && dry["plan"].as_array().unwrap().len() == 5, "{dry:#}");
    assert!(!install.path("data/skillhost/skillhost.db").exists(), "nothing is kept");
    let wet = reef(&install, &[], &[]).expect(0).json();
    assert_eq!(wet["decision"]["plan"], dry["plan"]);
    assert!(install.path("data/skillhost/skillhost.db").exists());
}

#[test]
fn the_flag_structured_logging_writes_every_event_to_the_log() {
    let install = Install::with(&["hello"]);
    let log = |flag: &str| {
        let flag = format!("flags.structured_logging={flag}");
        let gave = reef(&install, &["--set", &flag, "-v", "--log-format", "json"], &[]).expect(0);
        let events = gave.json()["events"].as_array().unwrap().len();
        let lines = gave.stderr.lines().map(|l| serde_json::from_str::<Value>(l).unwrap());
        let own = lines.filter(|l| l["target"] == "run");
        let names: Vec<_> = own.map(|l| l["fields"]["event"].clone()).collect();
        (names, events)
    };
    let (names, events) = log("true");
    assert_eq!((names.len(), &names[0]), (events, &json!("run.accepted")));
    assert_eq!(log("false").0, Vec::<Value>::new());
}

#[test]
fn offline_switches_the_network_off_whatever_the_flags_say() {
    let install = Install::with(&["hello"]);
    // A port that nobody listens on any more.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (flag, service) in [("web_search", "search"), ("knowledge_crawl", "openalex")] {
        let on = format!("flags.{flag}=true");
        let there = format!("http.{service}_url=\"http://{closed}/\"");
        let settings = [
            "--set",
            &on,
            "--set",
            &there,
            "--set",
            "http.allow_hosts=[\"127.0.0.1\"]",
            "--set",
            "knowledge.crawl_sources=[\"openalex\"]",
        ];
        let online = reef(&install, &settings, &["light on reefs"]).expect(0).json();
        assert_eq!(online["level"], 2, "{flag} is on and out of reach");
        let found = online["limitations"].as_array().unwrap();
        assert!(found.iter().any(|l| l["text"]["id"] == "limit-service-failed"), "{found:?}");
        let offline = reef(&install, &["--set", &on], &["--offline"]).expect(0).json();
        assert_eq!((&offline["level"], &offline["status"]), (&json!(0), &json!("completed")));
        assert_eq!(offline["report"], reef(&install, &[], &[]).expect(0).json()["report"]);
    }
}

#[test]
fn a_watched_list_says_what_comes_and_goes() {
    let install = Install::with(&["hello", "landslide"]);
    let mut watch = install
        .command()
        .args(["plugins", "list", "--watch", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let (tell, told) = mpsc::channel();
    let lines = BufReader::new(watch.stdout.take().unwrap()).lines();
    std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|l| tell.send(l)));
    let next = || -> Value {
        let line = told.recv_timeout(Duration::from_secs(60)).unwrap();
        serde_json::from_str(&line).unwrap()
    };
    let first = next();
    assert_eq!((&first["event"], first["now"].as_object().unwrap().len()), (&json!("list"), 2));

    let (library, aside) = (install.path("plugins/libhello.so"), install.path("libhello.so"));
    std::fs::rename(&library, &aside).unwrap();
    let gone = next();
    assert_eq!((&gone["event"], &gone["plugin"]["id"]), (&json!("removed"), &json!("reef")));
    let domains = || install.host(&["plugins", "list", "--json"]).expect(0).json();
    assert_eq!(domains()["loaded"][0]["domain"], "landslide");
    assert_eq!(domains()["loaded"].as_array().unwrap().len(), 1);

    // Copied, so that it is there in pieces before it is there.
    std::fs::copy(&aside, &library).unwrap();
    let back = loop {
        let said = next();
        if said["event"] != "rejected" {
            break said;
        }
    };
    assert_eq!((&back["event"], &back["plugin"]["id"]), (&json!("added"), &json!("reef")));
    std::fs::write(install.path("plugins/libnone.so"), "no library").unwrap();
    let refused = next();
    assert_eq!(refused["event"], "rejected");
    assert!(refused["rejection"]["code"].is_string(), "{refused}");
    watch.kill().unwrap();
    watch.wait().unwrap();
}
