//! The skills of this repository keep the rules, and say of the plugin what it says of itself.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use plugin_api::descriptor::{
    Effects, GateSpec, PluginDescriptor, SkillDescriptor, ToolDescriptor,
};
use serde_json::{Value, json};
use skillhost_skills::{
    Fallback, MarkdownSkill, SECTIONS, check_against, discover, read, validate,
};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn schema(file: &str) -> Value {
    let path = root().join("assets/schemas").join(file);
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

const DOMAINS: [&str; 5] = ["farm", "landslide", "noise", "oil", "wetland"];

/// What a plugin says of itself, from the exported schemas that another test compares with its code.
fn plugin(domain: &str) -> PluginDescriptor {
    let skills: Vec<Value> = serde_json::from_value(schema("../skills.json")).unwrap();
    let skills: Vec<SkillDescriptor> = skills
        .into_iter()
        .filter(|s| s["domain"] == domain && s["by"] == "plugin")
        .map(|s| serde_json::from_value(s).unwrap())
        .collect();
    // The host's own tools are none of the plugin's.
    let named = skills.iter().flat_map(|s| s.tools.clone());
    let mut names: Vec<String> = named.filter(|tool| !tool.starts_with("host.")).collect();
    names.sort();
    names.dedup();
    let tools = names.into_iter().map(|name| ToolDescriptor {
        title: name.clone(),
        description: name.clone(),
        primary: false,
        tags: Vec::new(),
        input_schema: schema(&format!("{domain}/{name}.input.schema.json")),
        output_schema: schema(&format!("{domain}/{name}.output.schema.json")),
        effects: Effects::Pure,
        deterministic: true,
        thread_safe: true,
        feature_flag: None,
        max_retries: 0,
        time_limit_ms: 1000,
        examples: Vec::new(),
        name,
    });
    let mut gates: Vec<String> = skills.iter().flat_map(|s| s.gates.clone()).collect();
    gates.sort();
    PluginDescriptor {
        id: domain.into(),
        version: "0.1.0".into(),
        domain: domain.into(),
        api: "0.1.0".into(),
        tools: tools.collect(),
        skills,
        inputs: json!({"type": "object"}),
        gates: gates.into_iter().map(|id| GateSpec { asks: id.clone(), id }).collect(),
        ..plugin_api::Plugin::new().describe()
    }
}

fn shipped() -> Vec<MarkdownSkill> {
    let found = discover(&[root().join("skills")]);
    assert!(found.rejected.is_empty(), "{:#?}", found.rejected);
    found.skills
}

fn faults(skill: &MarkdownSkill) -> Vec<String> {
    let domain = skill.domain.as_deref().filter(|d| DOMAINS.contains(d)).unwrap_or("landslide");
    let plugin = plugin(domain);
    check_against(skill, &plugin, &plugin.skills).iter().map(ToString::to_string).collect()
}

fn example() -> MarkdownSkill {
    read(&root().join("tests/skills/landslide-neighbour-briefing")).unwrap()
}

#[test]
fn every_skill_of_the_house_keeps_every_rule() {
    for skill in shipped() {
        assert_eq!(validate(&skill.directory), [], "{}", skill.directory.display());
    }
}

#[test]
fn every_native_skill_has_its_text_and_the_two_agree() {
    let shipped = shipped();
    let mut wrong = Vec::new();
    for domain in DOMAINS {
        let natives = plugin(domain).skills;
        assert_eq!(natives.len(), 5, "{domain}");
        for native in natives {
            let name = format!("{domain}-{}", native.name);
            let text = shipped.iter().find(|s| s.front.name == name);
            let text = text.unwrap_or_else(|| panic!("skills/{name} is there"));
            wrong.extend(faults(text).into_iter().map(|fault| format!("{name}: {fault}")));
            assert!(text.routing.is_none(), "a native skill is not run from its text");
            assert_eq!(text.front.metadata["step"], native.step, "{name}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_text_that_says_something_else_is_found() {
    let mut text =
        shipped().into_iter().find(|s| s.front.name == "landslide-core-analysis").unwrap();
    text.body = text.body.replace("- `warning_level`:", "- `warn_level`:").replace("G2", "G3");
    let said = faults(&text).join("\n");
    assert!(said.contains("did you mean warning_level?"), "{said}");
    assert!(said.contains("to name G2"), "{said}");
}

#[test]
fn the_example_can_be_planned_and_run_beside_the_plugin() {
    let skill = example();
    assert_eq!(validate(&skill.directory), []);
    assert_eq!(faults(&skill), Vec::<String>::new());
    assert_eq!((skill.name(), skill.domain.as_deref()), ("neighbour-briefing", Some("landslide")));
    let descriptor = skill.descriptor().unwrap();
    assert!(descriptor.keywords.contains(&"hàng xóm".to_owned()));
    assert!(descriptor.requires[0].hard);
    let titles: Vec<&str> = skill.sections.keys().map(String::as_str).collect();
    assert!(SECTIONS.iter().all(|title| titles.contains(title)), "{titles:?}");
}

#[test]
fn the_fallback_of_the_example_asks_the_tool_for_what_the_analysis_holds() {
    let skill = example();
    let Fallback::Tool(fallback) = &skill.routing.as_ref().unwrap().fallback else {
        panic!("it runs a tool")
    };
    let plugin = plugin("landslide");
    let tool = &plugin.tool(&fallback.tool).unwrap().input_schema;
    let arguments = |analysis: Value| {
        let input = json!({"analysis": analysis, "language": "en"});
        Value::Object(fallback.arguments(input.as_object().unwrap(), tool))
    };
    let known = json!({"fs_now": 1.4, "fs_saturated": 0.9, "water_stated": false, "missing": []});
    assert_eq!(
        arguments(known),
        json!({"fs_now": 1.4, "fs_saturated": 0.9, "water_stated": false})
    );
    // Nothing is filled in for a slope that is not known.
    let unknown = json!({"slope_known": false, "water_stated": false});
    assert_eq!(arguments(unknown), json!({"water_stated": false}));
}

/// The example with one word changed, and what is said of it.
fn changed(from: &str, to: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let directory = home.path().join("landslide-neighbour-briefing");
    std::fs::create_dir(&directory).unwrap();
    let original = example().directory;
    std::fs::copy(original.join("SKILL.md"), directory.join("SKILL.md")).unwrap();
    let settings = std::fs::read_to_string(original.join("skill.toml")).unwrap();
    assert!(settings.contains(from), "{from}");
    std::fs::write(directory.join("skill.toml"), settings.replacen(from, to, 1)).unwrap();
    faults(&read(&directory).unwrap()).join("\n")
}

#[test]
fn what_only_the_plugin_can_show_is_found() {
    let cases = [
        ("name = \"core-analysis\"", "name = \"core-analisis\"", "requires-unknown"),
        ("retry_max = 1", "gates = [\"U4\"]", "gate-unknown"),
        ("/analysis/fs_saturated", "/analysis/fs_saturate", "pointer-leads-nowhere"),
        ("/analysis/fs_now", "/analysis/rain/curve/fs", "pointer-leads-nowhere"),
        ("fs_now = ", "fs_then = ", "fallback-param-unknown"),
        ("\"determined\", \"at_most\"", "\"level\", \"at_most\"", "fallback-output"),
        ("[output]\n", "[output]\nadditionalProperties = false\n", "fallback-output"),
    ];
    for (from, to, code) in cases {
        let said = changed(from, to);
        assert!(said.contains(&format!("[{code}]")), "{to}: {said}");
        assert!(said.contains("skill.toml:"), "{to}: {said}");
    }
}

#[test]
fn another_domain_and_a_name_that_is_taken_are_refused() {
    let mut skill = example();
    skill.routing.as_mut().unwrap().descriptor.name = "advisor".into();
    assert!(faults(&skill).join("").contains("[name-taken]"));
    skill.domain = Some("reef".into());
    assert!(faults(&skill).join("").contains("[domain-mismatch]"));
    let mut skill = example();
    skill.routing.as_mut().unwrap().descriptor.tools = vec!["warning_levels".into()];
    let said = faults(&skill).join("");
    assert!(said.contains("[tool-unknown]") && said.contains("did you mean warning_level?"));
    skill.routing.as_mut().unwrap().fallback = Fallback::Skill("adviser".into());
    assert!(faults(&skill).join("").contains("[fallback-skill-unknown]"));
}
