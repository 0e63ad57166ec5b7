//! Whether everything is in order: `host validate` on files and plugins, `host doctor` on an
//! installation. Each fault is made alone and found with its place.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{Install, root};
use std::os::unix::fs::PermissionsExt;

/// What `host validate` finds, as code, file name and line, errors and warnings alone.
fn found(checked: &Value) -> Vec<(String, String, Option<u64>)> {
    let findings = checked["findings"].as_array().unwrap().iter();
    let serious = findings.filter(|f| f["severity"] != "note");
    let found = serious.map(|f| {
        let file = std::path::Path::new(f["file"].as_str().unwrap());
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        (f["code"].as_str().unwrap().to_owned(), name, f["line"].as_u64())
    });
    found.collect()
}

#[test]
fn a_sound_plugin_validates_and_each_fault_of_its_files_is_found_with_its_place() {
    let install = Install::with(&["hello"]);
    let plugin = install.path("reef");
    let write = |path: &str, text: &str| {
        let path = plugin.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let manifest = "id = \"atoll\"\nversion = \"0.1.0\"\nresources = [\n    \"locales/en.ftl\",\n    \
                    \"locales/vi.ftl\",\n]\n[title]\nen = \"Atolls\"\nvi = \"Đảo san hô\"\n\
                    [keywords]\nen = [\"atoll\"]\nvi = [\"đảo san hô\"]\n";
    let schema = "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\"}\n";
    let sound = || {
        if plugin.exists() {
            std::fs::remove_dir_all(&plugin).unwrap();
        }
        write("plugin.toml", manifest);
        write("locales/en.ftl", "depth = Depth { $m }\nwarm = Warm\n");
        write("locales/vi.ftl", "depth = Độ sâu { $m }\nwarm = Ấm\n");
        write("config/reef.toml", "[pipeline]\nmax_steps = 7\n");
        write("schemas/light.schema.json", schema);
        write("README.md", "light.schema.json says what light is.\n");
        let good = root().join("host/skills/tests/corpus/good/reef-light");
        for file in ["SKILL.md", "skill.toml"] {
            write(
                &format!("skills/reef-light/{file}"),
                &std::fs::read_to_string(good.join(file)).unwrap(),
            );
        }
    };
    let validate = |code: i32| {
        let gave = install.host(&["validate", plugin.to_str().unwrap(), "--json"]);
        gave.expect(code).json()
    };
    let knowledge = std::fs::read_to_string(
        root().join("plugins/landslide/knowledge/SECOND-KNOWLEDGE-BRAIN.md"),
    )
    .unwrap();
    let tier = knowledge.lines().position(|l| l.starts_with("- **Tier:** ")).unwrap();
    let wrong_tier = knowledge.replacen("- **Tier:** ", "- **Tier:** 9", 1);

    sound();
    // The skill is of a domain that is loaded, and names what that does not have.
    let beside = found(&validate(1));
    let skill = |code: &str, line| (code.to_owned(), "skill.toml".to_owned(), Some(line));
    assert_eq!(beside, [skill("tool-unknown", 5), skill("gate-unknown", 6)]);
    type Change<'a> = (&'a str, &'a str, &'a str, i32, Option<u64>);
    let no_skill = || {
        sound();
        std::fs::remove_dir_all(plugin.join("skills")).unwrap();
    };
    no_skill();
    let clean = validate(0);
    assert_eq!(found(&clean), [], "{clean:#}");
    assert_eq!(clean["checked"]["files of words"], 2);
    let changes: [Change<'_>; 13] = [
        ("plugin.toml", &manifest.replace("0.1.0", "one"), "manifest-invalid", 1, Some(2)),
        (
            "plugin.toml",
            &manifest.replace("vi = [\"đảo san hô\"]\n", ""),
            "language-missing",
            0,
            Some(10),
        ),
        (
            "plugin.toml",
            &manifest.replace("]\n[title]", "    \"k.csv\",\n]\n[title]"),
            "resource-missing",
            1,
            Some(6),
        ),
        (
            "plugin.toml",
            &manifest.replace("    \"locales/vi.ftl\",\n", ""),
            "resource-left-out",
            0,
            Some(3),
        ),
        (
            "plugin.toml",
            &manifest.replace("[title]", "colour = 1\n[title]"),
            "manifest-key-unknown",
            0,
            Some(7),
        ),
        ("locales/vi.ftl", "depth = Độ sâu { $m }\n", "message-missing", 1, None),
        ("locales/vi.ftl", "warm = Ấm\ndepth = Độ sâu { $n }\n", "places-differ", 1, Some(2)),
        ("config/reef.toml", "[pipeline]\nmax_stops = 7\n", "setting", 1, Some(2)),
        ("config/reef.toml", "[flags]\nweb_serch = true\n", "setting", 1, Some(2)),
        ("schemas/light.schema.json", "{\n  \"type\": \"wrong\"\n}\n", "schema-invalid", 1, None),
        (
            "schemas/light.schema.json",
            "{\n  \"$schema\": \"https://json-schema.org/draft-07/schema\"\n}\n",
            "schema-draft",
            1,
            Some(2),
        ),
        ("schemas/light.schema.json", "{\n  \"type\":\n}\n", "json-invalid", 1, Some(3)),
        ("README.md", "nothing\n", "schema-unused", 0, None),
    ];
    for (file, text, code, exit, line) in changes {
        no_skill();
        write(file, text);
        let checked = validate(exit);
        let all = found(&checked);
        let hit = all.iter().filter(|(c, _, l)| c == code && *l == line).count();
        assert_eq!((hit, all.len()), (1, 1), "{code} in {checked:#}");
    }
    no_skill();
    write("knowledge/SECOND-KNOWLEDGE-BRAIN.md", &wrong_tier);
    let all = found(&validate(1));
    let line = Some(tier as u64 + 1);
    assert!(all.iter().any(|(c, _, l)| c == "knowledge-value" && *l == line), "{all:?}");
    let text = install.host(&["validate", plugin.to_str().unwrap()]).expect(1).stdout;
    let place = format!("SECOND-KNOWLEDGE-BRAIN.md:{}: error: ", tier + 1);
    assert!(text.contains(&place) && text.contains("errors: "), "{text}");
    let nowhere = install.host(&["validate", "no/such"]).expect(2).stderr;
    assert!(nowhere.contains("is not a directory"), "{nowhere}");
}

#[test]
fn what_is_installed_is_validated_with_the_project() {
    let install = Install::with(&["landslide"]);
    let checked = install.host(&["validate", "--json"]).expect(0).json();
    assert_eq!(checked["errors"], 0, "{checked:#}");
    for kind in ["manifests", "schemas", "skills", "settings", "knowledge bases", "plugins"] {
        assert!(checked["checked"][kind].as_u64().is_some_and(|n| n > 0), "{kind} in {checked:#}");
    }
    assert!(checked["checked"]["examples"].as_u64().unwrap() >= 5, "examples are run");
    // A plugin's directory alone: with what is loaded of it.
    let own = install.host(&["validate", "plugins/landslide", "--json"]).expect(0).json();
    assert_eq!((&own["checked"]["plugins"], &own["checked"]["manifests"]), (&json!(1), &json!(1)));
    let without = Install::with(&[]);
    let own = without.host(&["validate", "plugins/landslide", "--json"]).expect(0).json();
    let notes: Vec<_> = own["findings"].as_array().unwrap().iter().map(|f| &f["code"]).collect();
    assert!(notes.contains(&&json!("plugin-not-loaded")), "{own:#}");
    // What may not be loaded is an error here.
    std::fs::write(install.path("plugins/libreef.so"), b"not a library").unwrap();
    let broken = install.host(&["validate", "--json"]).expect(1).json();
    assert_eq!(found(&broken)[0].0, "elf-bad-magic", "{broken:#}");
}

#[test]
fn a_plugin_whose_gates_tools_and_words_do_not_fit_is_told_so() {
    let install = Install::with(&["misbehaving"]);
    let checked = install.host(&["validate", "tests/plugins/misbehaving", "--json"]);
    let checked = checked.json();
    let codes: Vec<_> = found(&checked).into_iter().map(|(code, ..)| code).collect();
    assert!(codes.contains(&"tool-unused".to_owned()), "{checked:#}");
}

fn checks<'a>(doctor: &'a Value, area: &str) -> Vec<(&'a str, &'a str, &'a str)> {
    let all = doctor["checks"].as_array().unwrap().iter().filter(|c| c["area"] == area);
    let one = |c: &'a Value| {
        let text = |member: &str| c[member].as_str().unwrap_or_default();
        (text("health"), text("found"), text("hint"))
    };
    all.map(one).collect()
}

#[test]
fn doctor_says_what_is_there_what_is_missing_and_what_to_do() {
    let install = Install::with(&["hello"]);
    let doctor = |arguments: &[&str], code: i32| {
        let gave = install.host(&[arguments, &["doctor", "--json"]].concat()).expect(code);
        gave.json()
    };
    let sound = doctor(&[], 0);
    assert_eq!((&sound["ok"], &sound["warnings"]), (&json!(true), &json!(0)), "{sound:#}");
    for area in [
        "program", "settings", "plugins", "sandbox", "skills", "cache", "store", "services",
        "terminal",
    ] {
        assert!(!checks(&sound, area).is_empty(), "{area} in {sound:#}");
    }
    assert!(checks(&sound, "plugins")[0].1.ends_with("plugins: loaded reef"), "{sound:#}");
    assert!(checks(&sound, "sandbox")[0].1.starts_with("a probe starts; files out of reach"));
    assert!(!install.path("data/skillhost/skillhost.db").exists(), "it makes nothing");
    let text = install.host(&["doctor"]).expect(0).stdout;
    assert!(
        text.starts_with("program\n  ok       host ")
            && text.ends_with("problems: 0, warnings: 0\n")
    );
    assert!(install.host(&["--color", "always", "doctor"]).expect(0).stdout.contains("\x1b[32mok"));

    // What is odd is named and hurts nothing.
    std::fs::write(install.path("plugins/f02.so"), "text").unwrap();
    let skills = install.path("skills/wordless");
    std::fs::create_dir_all(&skills).unwrap();
    std::fs::write(skills.join("SKILL.md"), "---\nname: wordless\n---\n").unwrap();
    let named = install.path("skills");
    let odd = doctor(
        &[
            "--skills",
            named.to_str().unwrap(),
            "--plugins",
            "no/such",
            "--set",
            "flags.web_search=true",
            "--set",
            "http.allow_hosts=[\"intranet.example\"]",
        ],
        0,
    );
    let warned = |area: &str, words: &str| {
        let all = checks(&odd, area);
        let hit = all.iter().find(|(_, found, _)| found.contains(words));
        let (health, _, hint) = hit.unwrap_or_else(|| panic!("{words} in {odd:#}"));
        assert_eq!(*health, "warning", "{words}");
        assert!(!hint.is_empty(), "{words}");
    };
    warned("plugins", "elf-bad-magic");
    warned("plugins", "no-such-directory");
    warned("skills", "description-missing");
    warned("services", "whatever their address is: intranet.example");
    let asked = "web_search is on, and asks https://html.duckduckgo.com/html/";
    assert!(checks(&odd, "services").iter().any(|(_, found, _)| *found == asked), "{odd:#}");
    let setting = "flags.web_search = true from --set flags.web_search=true";
    assert!(checks(&odd, "settings").iter().any(|(_, found, _)| *found == setting), "{odd:#}");
    std::fs::set_permissions(install.path("plugins"), PermissionsExt::from_mode(0o777)).unwrap();
    let open = doctor(&[], 0);
    let open = checks(&open, "plugins");
    assert!(
        open.iter()
            .any(|(_, found, hint)| found.contains("(mode 0777)") && hint.contains("chmod o-w"))
    );
}

#[test]
fn doctor_ends_with_1_where_something_is_broken_and_still_says_the_rest() {
    let install = Install::with(&["hello"]);
    let broken = install.host(&["--set", "log.level=loud", "doctor", "--json"]).expect(1).json();
    assert_eq!(broken["problems"], 1);
    let settings = checks(&broken, "settings");
    assert!(settings[0].1.starts_with("--set log.level=loud: "), "{settings:?}");
    assert!(checks(&broken, "plugins")[0].1.contains("loaded reef"), "{broken:#}");
    let store = install.path("no-store.db");
    std::fs::write(&store, "this is no database, and long enough to be taken for one").unwrap();
    let broken = install.host(&["--store", store.to_str().unwrap(), "doctor", "--json"]);
    let broken = broken.expect(1).json();
    assert_eq!(checks(&broken, "store")[0].0, "problem", "{broken:#}");
}

#[test]
fn doctor_counts_the_runs_that_are_kept() {
    let install = Install::with(&["hello"]);
    let _ = install.host(&["run", "--domain", "reef", "--input", "hotspots=[1.0]"]).expect(0);
    let doctor = install.host(&["doctor", "--json"]).expect(0).json();
    let store = checks(&doctor, "store")[0].1;
    assert!(store.contains("skillhost.db: ") && store.contains("runs 1 ("), "{store}");
    let off = ["--set", "store.enabled=false", "doctor", "--json"];
    let off = install.host(&off).expect(0).json();
    assert_eq!(checks(&off, "store")[0].1, "runs are not kept: store.enabled is false");
}
