//! What must stay true of the house itself: what each room may know, and which way the arrows
//! point.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::Value;
use skillhost_tests::{DOMAINS, Install, gave, root};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn files(directory: &Path, wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, wanted));
        } else if wanted(&path) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn is_in_tests(path: &Path) -> bool {
    path.components()
        .any(|c| ["tests", "target", "examples", "benches"].iter().any(|d| c.as_os_str() == *d))
}

/// The words of the domains that ship, from their manifests: ids, titles and keywords.
fn domain_words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for entry in std::fs::read_dir(root().join("plugins")).unwrap() {
        let manifest = entry.unwrap().path().join("plugin.toml");
        let Ok(text) = std::fs::read_to_string(&manifest) else { continue };
        let table: toml::Table = text.parse().unwrap();
        words.insert(table["id"].as_str().unwrap().to_owned());
        for list in table["keywords"].as_table().unwrap().values() {
            let list = list.as_array().unwrap().iter().filter_map(|w| w.as_str());
            words.extend(list.map(str::to_lowercase));
        }
    }
    // Words of the trade that a host may use in another sense.
    let ordinary = ["warning", "stability", "level", "monitoring", "evacuation", "threshold"];
    words.extend(["farm", "wetland", "noise", "oil", "landslide"].map(str::to_owned));
    words.retain(|w| !ordinary.contains(&w.as_str()));
    words
}

#[test]
fn the_host_knows_no_domain() {
    let words = domain_words();
    assert!(words.len() > 20, "the manifests were read");
    let text = |p: &Path| {
        let kinds = ["rs", "toml", "ftl", "md"];
        p.extension().is_some_and(|e| kinds.iter().any(|k| e == *k)) && !is_in_tests(p)
    };
    let mut faults = Vec::new();
    for room in ["host", "plugin-api"] {
        for path in files(&root().join(room), &text) {
            let content = std::fs::read_to_string(&path).unwrap();
            // Unit tests at the end of a file may name what they like.
            let content = content.split("#[cfg(test)]").next().unwrap().to_lowercase();
            for (number, line) in content.lines().enumerate() {
                let padded = format!(" {} ", line.replace(|c: char| !c.is_alphanumeric(), " "));
                for word in words.iter().filter(|w| padded.contains(&format!(" {w} "))) {
                    faults.push(format!("{}:{}: {word}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn unsafe_stands_only_in_the_boundary_and_in_the_loader() {
    let allowed = ["plugin-api/abi/", "host/loader/src/", "plugin-api/macros/src/export.rs"];
    let rust = |p: &Path| p.extension().is_some_and(|e| e == "rs") && !is_in_tests(p);
    for room in ["host", "plugin-api", "plugins"] {
        for path in files(&root().join(room), &rust) {
            let content = std::fs::read_to_string(&path).unwrap();
            let code = content.lines().filter(|l| !l.trim_start().starts_with("//"));
            let unsafe_code = code
                .filter(|l| l.contains("unsafe ") || l.contains("unsafe(") || l.contains("unsafe{"))
                .count();
            let relative = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
            if !allowed.iter().any(|a| relative.starts_with(a)) {
                assert_eq!(unsafe_code, 0, "{relative} has unsafe code");
            }
        }
    }
    for name in [
        "host/cli",
        "host/config",
        "host/intake",
        "host/knowledge",
        "host/pipeline",
        "host/report",
        "host/skills",
        "host/store",
        "host/types",
        "host/web",
        "plugins/farm",
        "plugins/landslide",
        "plugins/noise",
        "plugins/oil",
        "plugins/shared/rehearsal",
        "plugins/shared/science",
        "plugins/shared/story",
        "plugins/wetland",
        "plugin-api",
    ] {
        let lib = std::fs::read_to_string(root().join(name).join("src/lib.rs")).unwrap();
        assert!(lib.contains("#![forbid(unsafe_code)]"), "{name} forbids unsafe code");
    }
}

/// What a plugin that ships may depend on, as any stranger's: the host is not among it.
const PLUGIN: &[&str] = &["skillhost-plugin-api", "skillhost-science", "skillhost-story"];

/// The crates of the workspace that each may depend on, besides strangers.
const ARROWS: &[(&str, &[&str])] = &[
    ("skillhost-abi", &[]),
    ("skillhost-manifest", &[]),
    ("skillhost-macros", &["skillhost-manifest"]),
    ("skillhost-plugin-api", &["skillhost-abi", "skillhost-macros", "skillhost-manifest"]),
    ("skillhost-types", &["skillhost-plugin-api"]),
    ("skillhost-intake", &[]),
    ("skillhost-config", &["skillhost-plugin-api"]),
    ("skillhost-skills", &["skillhost-plugin-api"]),
    ("skillhost-store", &["skillhost-plugin-api", "skillhost-types"]),
    ("skillhost-knowledge", &["skillhost-plugin-api", "skillhost-intake"]),
    ("skillhost-report", &["skillhost-plugin-api", "skillhost-types"]),
    ("skillhost-web", &[]),
    (
        "skillhost-pipeline",
        &[
            "skillhost-plugin-api",
            "skillhost-types",
            "skillhost-config",
            "skillhost-intake",
            "skillhost-knowledge",
            "skillhost-report",
            "skillhost-skills",
            "skillhost-store",
            "skillhost-web",
        ],
    ),
    (
        "skillhost-loader",
        &["skillhost-plugin-api", "skillhost-types", "skillhost-abi", "skillhost-config"],
    ),
    (
        "host",
        &[
            "skillhost-plugin-api",
            "skillhost-types",
            "skillhost-config",
            "skillhost-knowledge",
            "skillhost-report",
            "skillhost-skills",
            "skillhost-store",
            "skillhost-pipeline",
            "skillhost-loader",
        ],
    ),
    ("skillhost-rehearsal", &["skillhost-plugin-api"]),
    ("skillhost-science", &[]),
    ("skillhost-story", &["skillhost-plugin-api", "skillhost-science"]),
    ("skillhost-farm", PLUGIN),
    ("skillhost-landslide", PLUGIN),
    ("skillhost-noise", PLUGIN),
    ("skillhost-oil", PLUGIN),
    ("skillhost-wetland", PLUGIN),
];

fn metadata() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(root())
        .output()
        .unwrap();
    gave(output).expect(0).json()
}

#[test]
fn the_arrows_between_the_crates_point_down() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap();
    let ours: Vec<&str> = packages.iter().map(|p| p["name"].as_str().unwrap()).collect();
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let manifest = package["manifest_path"].as_str().unwrap();
        if manifest.contains("/tests/") {
            continue;
        }
        let (_, allowed) = ARROWS
            .iter()
            .find(|(n, _)| *n == name)
            .unwrap_or_else(|| panic!("{name} has no place in ARROWS"));
        for dependency in package["dependencies"].as_array().unwrap() {
            let to = dependency["name"].as_str().unwrap();
            let for_tests = dependency["kind"] == "dev";
            if ours.contains(&to) && !for_tests {
                assert!(allowed.contains(&to), "{name} must not depend on {to}");
            }
            if to == "abi_stable" {
                assert_eq!(name, "skillhost-abi", "only the channel depends on abi_stable");
            }
            if to == "libloading" {
                assert_eq!(name, "skillhost-loader", "only the loader opens libraries");
            }
            if ["reqwest", "tokio", "rustls"].contains(&to) && !for_tests {
                assert_eq!(name, "skillhost-web", "only the clients of the network use it");
            }
        }
    }
}

#[test]
fn only_the_command_line_reads_the_environment() {
    let rust = |p: &Path| p.extension().is_some_and(|e| e == "rs") && !is_in_tests(p);
    let rooms = [
        "config",
        "intake",
        "knowledge",
        "loader",
        "pipeline",
        "report",
        "skills",
        "store",
        "types",
        "web",
    ];
    for room in rooms {
        for path in files(&root().join("host").join(room), &rust) {
            let content = std::fs::read_to_string(&path).unwrap();
            let content = content.split("#[cfg(test)]").next().unwrap();
            for call in ["env::var", "env::args", "env::current_exe"] {
                let code = content.lines().filter(|l| !l.trim_start().starts_with("//"));
                assert!(!code.clone().any(|l| l.contains(call)), "{}: {call}", path.display());
            }
        }
    }
}

#[test]
fn the_schemas_are_those_that_the_types_generate() {
    let install = Install::with(&DOMAINS);
    let export = ["--skills", "skills", "schema", "export", "--check", "--out", "assets/schemas"];
    let gave = install.host(&export).expect(0);
    assert!(gave.stdout.contains("up to date"));
    for list in ["skills.json", "tool-manifest.json"] {
        let list = root().join("assets").join(list);
        let list: Value = serde_json::from_slice(&std::fs::read(list).unwrap()).unwrap();
        assert!(list.as_array().is_some_and(|l| l.len() >= 5), "{list}");
    }
    let schema = |p: &Path| p.to_string_lossy().ends_with(".schema.json");
    for path in files(&root().join("assets/schemas"), &schema) {
        let value: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        assert!(jsonschema::draft202012::meta::is_valid(&value), "{}", path.display());
    }
}

/// The entries of `assets/skills.json`, by domain.
fn listed() -> std::collections::BTreeMap<String, Vec<Value>> {
    let bytes = std::fs::read(root().join("assets/skills.json")).unwrap();
    let entries: Vec<Value> = serde_json::from_slice(&bytes).unwrap();
    let mut listed = std::collections::BTreeMap::<String, Vec<Value>>::new();
    for entry in entries {
        listed.entry(entry["domain"].as_str().unwrap().to_owned()).or_default().push(entry);
    }
    listed
}

#[test]
fn the_list_of_skills_says_all_of_each_domains_router_and_steps() {
    let listed = listed();
    assert!(listed.contains_key("landslide"), "{:?}", listed.keys());
    let steps = [
        ("gather-requirements", "intake", &[][..]),
        ("evidence-collector", "evidence", &["gather-requirements"][..]),
        ("core-analysis", "domain", &["gather-requirements", "evidence-collector"]),
        ("knowledge-updater", "knowledge", &["core-analysis"]),
        ("advisor", "synthesis", &["core-analysis", "knowledge-updater"]),
    ];
    for (domain, entries) in &listed {
        let router = entries.iter().find(|e| e["name"] == "main").unwrap();
        assert_eq!((&router["step"], &router["category"]), (&"0".into(), &"routing".into()));
        assert!(router["role"].as_str().unwrap().contains("rchestrator"), "{domain}");
        for member in ["description", "aliases", "path"] {
            assert!(router[member].as_str().is_some_and(|s| !s.is_empty()), "{domain}: {member}");
        }
        let native: Vec<&Value> = entries.iter().filter(|e| e["by"] == "plugin").collect();
        let names: Vec<_> = native.iter().map(|e| e["name"].as_str().unwrap()).collect();
        assert_eq!(names, steps.map(|(name, ..)| name), "{domain}");
        for (number, (entry, (name, category, requires))) in native.iter().zip(steps).enumerate() {
            let at = format!("{domain}.{name}");
            assert_eq!(entry["step"], (number + 1).to_string(), "{at}");
            assert_eq!(entry["category"], category, "{at}");
            let needs = entry["requires"].as_array().into_iter().flatten();
            let needs: Vec<_> = needs.map(|r| r["skill"].as_str().unwrap()).collect();
            assert_eq!(needs, requires, "{at}");
            let aliases = entry["aliases"].as_array().unwrap();
            assert!(aliases.contains(&format!("sub-{name}").into()), "{at}: {aliases:?}");
            for member in ["role", "description"] {
                assert!(entry[member].as_str().is_some_and(|s| !s.is_empty()), "{at}: {member}");
            }
            assert_eq!(entry["input_schema"]["type"], "object", "{at}");
            // What it gives stands under the name that it has for it, and is the same.
            let output = entry["output_name"].as_str().unwrap();
            let file = root().join(format!("assets/schemas/{domain}/{output}.schema.json"));
            let file: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
            assert_eq!(file["properties"], entry["output_schema"]["properties"], "{at}");
            let text = root().join(entry["path"].as_str().unwrap()).join("SKILL.md");
            assert!(text.is_file(), "{at}: {}", text.display());
        }
        let gates = native.iter().flat_map(|e| e["gates"].as_array().into_iter().flatten());
        let gates: BTreeSet<_> = gates.filter_map(Value::as_str).collect();
        for gate in ["G1", "G2", "G3", "G4"] {
            assert!(gates.iter().any(|g| g.starts_with(gate)), "{domain}: {gate} of {gates:?}");
        }
        assert!(native.iter().any(|e| e.get("tools").is_some()), "{domain} has tools");
    }
    let noise = std::fs::read_to_string(root().join("skills/noise-main/SKILL.md")).unwrap();
    let aliases = noise.lines().find(|l| l.trim_start().starts_with("aliases:")).unwrap();
    assert!(aliases.contains("sub-router") && aliases.contains("sub-quality-gate"), "{aliases}");
    let slopes = &listed["landslide"];
    let whole = slopes.iter().find(|e| e["name"] == "main").unwrap();
    assert_eq!(whole["aliases"], "mountain-landslide-early-warning");
    let outputs: Vec<_> = slopes.iter().filter_map(|e| e["output_name"].as_str()).collect();
    for name in ["requirements", "evidence_bundle", "analysis_package", "advisor_conclusion"] {
        assert!(outputs.contains(&name), "{name} in {outputs:?}");
    }
}

/// What the outputs of each domain were promised to hold, by the names of their schemas.
const PROMISED: &[(&str, &str, &[&str])] = &[
    (
        "farm",
        "requirements",
        &[
            "object_of_analysis",
            "climate_zone",
            "crop_type",
            "racking_layers",
            "language",
            "power_budget_kw",
            "water_budget_l_day",
        ],
    ),
    ("farm", "evidence-bundle", &["web_status"]),
    (
        "farm",
        "core-analysis",
        &[
            "verdict",
            "led_plan",
            "climate_control",
            "hydroponic_design",
            "resource_efficiency",
            "scenarios",
        ],
    ),
    ("farm", "knowledge-updater.input", &["keywords", "limit"]),
    ("farm", "knowledge-evidence", &["citations", "coverage", "gaps", "search_status"]),
    ("farm", "advisor-report", &["recommended_actions", "scenarios", "degradation_level"]),
    ("wetland", "requirements", REQUIREMENTS),
    ("wetland", "evidence-bundle", &["degradation_level"]),
    (
        "wetland",
        "core-analysis",
        &["extent", "regime", "vegetation", "threats", "restoration", "scenarios"],
    ),
    ("wetland", "knowledge-evidence", &["citations", "coverage"]),
    ("wetland", "advisor-report", &["scenarios", "remediation"]),
    ("noise", "requirements", REQUIREMENTS),
    ("noise", "evidence_bundle", &["degradation_level"]),
    ("noise", "advisor_conclusion", &["remediation"]),
    ("oil", "requirements", REQUIREMENTS),
    ("oil", "evidence", &["degradation_level"]),
    ("oil", "analysis", &["verdict", "method", "parameters", "aroma_preservation"]),
    ("oil", "knowledge", &["citations", "coverage"]),
    ("oil", "advisor", &["recommended_actions"]),
    ("landslide", "requirements", REQUIREMENTS),
    ("landslide", "evidence_bundle", &["degradation_level"]),
    ("landslide", "advisor_conclusion", &["recommended_actions"]),
];

const REQUIREMENTS: &[&str] = &[
    "object",
    "scope",
    "timeframe",
    "available_inputs",
    "target_audience",
    "language",
    "analysis_type",
];

#[test]
fn each_domain_gives_the_members_that_were_promised_under_the_promised_names() {
    let mut missing = Vec::new();
    for (domain, name, members) in PROMISED {
        let file = root().join(format!("assets/schemas/{domain}/{name}.schema.json"));
        let Ok(bytes) = std::fs::read(&file) else {
            missing.push(format!("{domain}/{name}"));
            continue;
        };
        let schema: Value = serde_json::from_slice(&bytes).unwrap();
        let of_all: &[&str] = match *name {
            n if n.starts_with("evidence") => {
                &["current_data", "authoritative_docs", "recent_news", "reference_benchmarks"]
            }
            n if n.starts_with("advisor") => {
                &["verdict", "evidence_chain", "key_risks", "disclosure"]
            }
            _ => &[],
        };
        let absent = |m: &&&str| schema["properties"].get(**m).is_none();
        let lost = members.iter().chain(of_all).filter(absent);
        missing.extend(lost.map(|m| format!("{domain}/{name}: {m}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_steps_of_a_plugin_reach_the_world_through_tools_alone() {
    let rust = |p: &Path| p.extension().is_some_and(|e| e == "rs");
    let mut read = 0;
    for plugin in std::fs::read_dir(root().join("plugins")).unwrap() {
        let skills = plugin.unwrap().path().join("src/skills");
        if !skills.is_dir() {
            continue;
        }
        for path in files(&skills, &rust) {
            let content = std::fs::read_to_string(&path).unwrap();
            for world in ["std::fs", "std::net", "std::process", "std::env", "File::open"] {
                assert!(!content.contains(world), "{}: {world}", path.display());
            }
            read += 1;
        }
    }
    assert!(read >= 5, "{read} files were read");
}

#[test]
fn the_licences_are_there_and_name_who_holds_them() {
    let read = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let package = &manifest["workspace"]["package"];
    assert_eq!(package["license"].as_str(), Some("MIT OR Apache-2.0"));
    let holder = package["authors"][0].as_str().unwrap();
    let mit = read("LICENSE-MIT");
    assert!(mit.starts_with("MIT License") && mit.contains(holder), "{holder} in {mit}");
    assert!(read("LICENSE-APACHE").contains("Apache License"));
}

#[test]
fn every_test_file_belongs_to_a_target() {
    let manifest = std::fs::read_to_string(root().join("tests/Cargo.toml")).unwrap();
    for entry in std::fs::read_dir(root().join("tests")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".rs") {
            assert!(manifest.contains(&format!("path = \"{name}\"")), "{name} is not run");
        }
    }
}

#[test]
fn every_agent_skill_is_valid_by_the_open_spec() {
    let mut checked = 0;
    for entry in std::fs::read_dir(root().join("skills")).unwrap() {
        let path = entry.unwrap().path();
        match Command::new("agentskills").arg("validate").arg(&path).output() {
            Ok(output) => {
                let gave = gave(output);
                assert_eq!(gave.code, Some(0), "{}: {gave:#?}", path.display());
                checked += 1;
            }
            Err(e) => {
                assert!(std::env::var_os("CI").is_none(), "the validator is missing: {e}");
                eprintln!("skipped: the validator is not installed (pip install skills-ref)");
                return;
            }
        }
    }
    assert!(checked > 0, "there are skills");
}

#[test]
fn no_file_names_a_workplace() {
    // Spelled so that this file does not name one either.
    let home = ["/ro", "ot/"].concat();
    let work = ["/wo", "rk/"].concat();
    let output = Command::new("git").args(["ls-files"]).current_dir(root()).output().unwrap();
    let names = String::from_utf8(output.stdout).unwrap();
    for name in names.lines() {
        let Ok(content) = std::fs::read_to_string(root().join(name)) else { continue };
        for path in [&home, &work] {
            assert!(!content.contains(path.as_str()), "{name} holds {path}");
        }
    }
}
