//! A skill beside the plugin of its domain: what only both together can show.

use crate::fallback::{Fallback, ToolFallback};
use crate::fault::{Fault, SKILL_MD, SKILL_TOML, shown, suggestion};
use crate::markdown;
use crate::rules::{required, tools_are_known};
use crate::settings::Routing;
use crate::skill::MarkdownSkill;
use plugin_api::descriptor::{PluginDescriptor, SkillDescriptor};
use serde_json::Value;

/// Holds a skill against the plugin of its domain.
///
/// `steps` are the steps that the skill may stand beside: the plugin's skills, the host's own and
/// other skills in Markdown. For a skill with a `skill.toml`: its tools, gates and required skills
/// are there, its name is not taken, and its fallback can be run on what it is given and gives what
/// the output asks for. For documentation of a native skill: the text names that skill's tools,
/// gates and the members of its output, and no tool that the plugin does not have.
#[must_use]
pub fn check_against(
    skill: &MarkdownSkill,
    plugin: &PluginDescriptor,
    steps: &[SkillDescriptor],
) -> Vec<Fault> {
    let mut faults = Vec::new();
    if skill.domain.as_deref() != Some(plugin.domain.as_str()) {
        let found = skill.domain.as_deref().map_or("none".into(), shown);
        let hint = "name the domain of an installed plugin";
        let expected = format!("the domain {}", plugin.domain);
        faults.push(Fault::new("domain-mismatch", SKILL_TOML, None, expected, found, hint));
        return faults;
    }
    match &skill.routing {
        Some(routing) => routed(routing, plugin, steps, &mut faults),
        None => documented(skill, plugin, steps, &mut faults),
    }
    faults
}

fn routed(
    routing: &Routing,
    plugin: &PluginDescriptor,
    steps: &[SkillDescriptor],
    faults: &mut Vec<Fault>,
) {
    let skill = &routing.descriptor;
    let mut unknown = |code, key: &str, i: usize, name: &str, known: Vec<&str>| {
        let line = routing.lines.get(&format!("{key}.{i}")).copied();
        let expected = format!("a name that the domain {} has", plugin.domain);
        let hint = suggestion(name, known.into_iter());
        faults.push(Fault::new(code, SKILL_TOML, line, expected, shown(name), hint));
    };
    // A tool with an owner is the host's or the program's, and known only when it is called.
    let lost = |t: &str| match t.split_once('.') {
        Some((owner, _)) => owner == plugin.domain,
        None => plugin.tool(t).is_none(),
    };
    for (i, tool) in skill.tools.iter().enumerate().filter(|(_, t)| lost(t)) {
        let known = plugin.tools.iter().map(|t| t.name.as_str()).collect();
        unknown("tool-unknown", "tools", i, tool, known);
    }
    for (i, gate) in skill.gates.iter().enumerate() {
        if plugin.gates.iter().all(|g| g.id != *gate) {
            let known = plugin.gates.iter().map(|g| g.id.as_str()).collect();
            unknown("gate-unknown", "gates", i, gate, known);
        }
    }
    for (i, needs) in skill.requires.iter().enumerate().filter(|(_, r)| r.hard) {
        if steps.iter().all(|s| s.name != needs.skill) {
            let known = steps.iter().map(|s| s.name.as_str()).collect();
            unknown("requires-unknown", "requires", i, &needs.skill, known);
        }
    }
    if plugin.skills.iter().any(|s| s.name == skill.name) {
        let expected = "a name that no skill of the plugin has";
        let hint = "rename the directory; a native skill goes before one in Markdown";
        let found = shown(&skill.name);
        faults.push(Fault::new("name-taken", SKILL_TOML, None, expected, found, hint));
    }
    let line = routing.lines.get("fallback").copied();
    let mut refuse = |code, expected: String, found: String, hint: String| {
        faults.push(Fault::new(code, SKILL_TOML, line, expected, found, hint));
    };
    match &routing.fallback {
        Fallback::Host(_) => {}
        Fallback::Skill(name) => {
            if plugin.skills.iter().all(|s| s.name != *name) {
                let hint = suggestion(name, plugin.skills.iter().map(|s| s.name.as_str()));
                refuse("fallback-skill-unknown", "a skill of the plugin".into(), shown(name), hint);
            }
        }
        Fallback::Tool(fallback) => {
            if let Some(tool) = plugin.tool(&fallback.tool) {
                arguments(fallback, skill, &tool.input_schema, steps, &mut refuse);
                gives(skill, &tool.output_schema, &mut refuse);
            }
        }
    }
}

type Refuse<'r> = dyn FnMut(&'static str, String, String, String) + 'r;

/// Every parameter is one, what the tool needs is there, and each pointer leads somewhere.
fn arguments(
    fallback: &ToolFallback,
    skill: &SkillDescriptor,
    tool_input: &Value,
    steps: &[SkillDescriptor],
    refuse: &mut Refuse<'_>,
) {
    let known = names(tool_input);
    let given: Vec<&str> = match &fallback.params {
        Some(params) => params.keys().map(String::as_str).collect(),
        None => names(&skill.input_schema),
    };
    for missing in required(tool_input).filter(|name| !given.contains(name)) {
        let expected = format!("the parameter {missing} of {}", fallback.tool);
        let hint = "add it to params with its pointer into the input".into();
        refuse("fallback-param-missing", expected, "none".into(), hint);
    }
    for (param, pointer) in fallback.params.iter().flatten() {
        if !known.contains(&param.as_str()) {
            let expected = format!("a parameter of {}", fallback.tool);
            let hint = suggestion(param, known.iter().copied());
            refuse("fallback-param-unknown", expected, shown(param), hint);
        }
        let mut tokens = pointer.split('/').skip(1);
        let first = tokens.next().unwrap_or_default();
        let source = skill.requires.iter().find(|r| r.as_field == first);
        let schema = source.and_then(|r| steps.iter().find(|s| s.name == r.skill));
        let mut schema = schema.map(|s| &s.output_schema);
        for token in tokens {
            // Where a schema says nothing of its members, anything may be there.
            let Some(members) = schema.and_then(|s| s.get("properties")?.as_object()) else {
                break;
            };
            let token = token.replace("~1", "/").replace("~0", "~");
            if !members.contains_key(&token) {
                let expected = format!("{pointer} to lead to a member of the output of {first}");
                let hint = suggestion(&token, members.keys().map(String::as_str));
                refuse("pointer-leads-nowhere", expected, shown(&token), hint);
                break;
            }
            schema = members.get(&token);
        }
    }
}

/// What the output asks for, the tool always gives.
fn gives(skill: &SkillDescriptor, tool_output: &Value, refuse: &mut Refuse<'_>) {
    let sure: Vec<&str> = required(tool_output).collect();
    for member in required(&skill.output_schema).filter(|m| !sure.contains(m)) {
        let expected = format!("an output that the tool always gives, without {member}");
        let hint = "leave it out of required: the fallback can't promise it".to_owned();
        refuse("fallback-output", expected, shown(member), hint);
    }
    if skill.output_schema.get("additionalProperties") == Some(&Value::Bool(false)) {
        let allowed = names(&skill.output_schema);
        for extra in names(tool_output).into_iter().filter(|m| !allowed.contains(m)) {
            let expected = format!("an output that may hold {extra}, which the tool gives");
            let hint = "name it, or leave additionalProperties out".to_owned();
            refuse("fallback-output", expected, "additionalProperties = false".into(), hint);
        }
    }
}

fn names(schema: &Value) -> Vec<&str> {
    let members = schema.get("properties").and_then(Value::as_object);
    members.into_iter().flatten().map(|(name, _)| name.as_str()).collect()
}

/// What a text says of a native skill is what the skill says of itself.
fn documented(
    skill: &MarkdownSkill,
    plugin: &PluginDescriptor,
    steps: &[SkillDescriptor],
    faults: &mut Vec<Fault>,
) {
    let document = markdown::read(&skill.body, 0);
    let tools: Vec<String> = plugin.tools.iter().map(|t| t.name.clone()).collect();
    if let Some(section) = document.section("Tools") {
        let mut found = Vec::new();
        tools_are_known(section, &plugin.domain, &tools, "the plugin", &mut found);
        // The body's lines are not the file's.
        faults.extend(found.into_iter().map(|f| Fault { line: None, ..f }));
    }
    let Some(native) = steps.iter().find(|s| s.name == skill.name()) else { return };
    let requires = native.requires.iter().map(|r| r.skill.as_str());
    let output = names(&native.output_schema);
    let said = [
        ("Tools", native.tools.iter().map(String::as_str).collect::<Vec<_>>()),
        ("Quality Gates", native.gates.iter().map(String::as_str).collect()),
        ("Output Format", output),
        ("Workflow", requires.collect()),
    ];
    for (title, words) in said {
        let Some(section) = document.section(title) else { continue };
        for word in words.into_iter().filter(|w| !section.mentions(w)) {
            let expected = format!("the section {title} to name {word}, as the skill does");
            let hint = "say what it is for";
            faults.push(Fault::new(
                "not-documented",
                SKILL_MD,
                None,
                expected,
                "no word of it",
                hint,
            ));
        }
    }
}
