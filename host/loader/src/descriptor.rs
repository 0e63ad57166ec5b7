//! The rules that a plugin's description must keep before anything of it is registered.
//!
//! A description comes from a stranger's code and ends up in lists, prompts, file names and
//! other programs' schemas, so that names, lengths and counts are bounded, and every fault is
//! named with its place: the author mends all of them at once. The bounds refuse; nothing is
//! cut to fit.

use plugin_api::descriptor::{PluginDescriptor, SkillDescriptor, ToolDescriptor};
use plugin_api::manifest::Manifest;
use serde_json::Value;
use skillhost_types::Rejection;
use std::collections::HashSet;
use std::path::Path;

/// The longest description, in bytes: 1 MiB.
pub(crate) const DESCRIBE_MAX: usize = 1 << 20;
const TOOLS_MAX: usize = 512;
const SKILLS_MAX: usize = 128;
const WORDS_MAX: usize = 2000;
/// What other programs (MCP clients) take as a tool's name.
const WIRE_NAME_MAX: usize = 64;

/// Reads the answer to `describe` and checks it.
///
/// # Errors
/// `descriptor-invalid` with every fault in its detail, or `manifest-mismatch`.
pub(crate) fn read(
    answer: &[u8],
    manifest: &Manifest,
    path: &Path,
) -> Result<PluginDescriptor, Rejection> {
    if answer.len() > DESCRIBE_MAX {
        return Err(invalid(path, &[too_long(answer.len())]));
    }
    let descriptor: PluginDescriptor =
        serde_json::from_slice(answer).map_err(|e| invalid(path, &[e.to_string()]))?;
    let faults = faults(&descriptor);
    if !faults.is_empty() {
        return Err(invalid(path, &faults));
    }
    let lies = lies(&descriptor, manifest);
    if !lies.is_empty() {
        let hint = "make plugin.toml and the code say the same";
        let expected = "the code to be what plugin.toml says";
        return Err(Rejection::new("manifest-mismatch", path, expected, summary(&lies), hint)
            .detail(lies.join("\n")));
    }
    Ok(descriptor)
}

/// What is said of an answer that is too long to be read.
pub(crate) fn too_long(bytes: usize) -> String {
    format!("the description has {bytes} bytes; at most {DESCRIBE_MAX} are allowed")
}

/// A refusal with every fault.
pub(crate) fn invalid(path: &Path, faults: &[String]) -> Rejection {
    let hint = "mend what the detail lists and build the plugin again";
    let expected = "a description that keeps its rules";
    Rejection::new("descriptor-invalid", path, expected, summary(faults), hint)
        .detail(faults.join("\n"))
}

fn summary(faults: &[String]) -> String {
    match faults {
        [] => "a fault".into(),
        [one] => one.clone(),
        [first, rest @ ..] => format!("{first} (and {} more)", rest.len()),
    }
}

fn faults(descriptor: &PluginDescriptor) -> Vec<String> {
    let PluginDescriptor { tools, skills, domain, .. } = descriptor;
    let mut faults = Vec::new();
    if tools.is_empty() && skills.is_empty() {
        faults.push("there is no tool and no skill; at least one is needed".into());
    }
    for (kind, count, most) in
        [("tools", tools.len(), TOOLS_MAX), ("skills", skills.len(), SKILLS_MAX)]
    {
        if count > most {
            faults.push(format!("there are {count} {kind}; at most {most} are allowed"));
        }
    }
    for (i, tool) in tools.iter().enumerate().take(TOOLS_MAX) {
        check_tool(&format!("/tools/{i}"), tool, domain, &mut faults);
    }
    for (i, skill) in skills.iter().enumerate().take(SKILLS_MAX) {
        check_skill(&format!("/skills/{i}"), skill, &mut faults);
    }
    check_object("/inputs", &descriptor.inputs, &mut faults);
    for (i, verdict) in descriptor.verdicts.iter().enumerate() {
        let at = format!("/verdicts/{i}");
        if !is_name(&verdict.id, 1..=60, '_') {
            faults.push(format!("{at}/id is {}; expected [a-z][a-z0-9_]*", shown(&verdict.id)));
        }
        check_words(&format!("{at}/label"), &verdict.label, false, &mut faults);
    }
    for (alias, of) in &descriptor.aliases {
        let at = format!("/aliases/{alias}");
        let named = |name: &str| {
            tools.iter().any(|t| t.name == name) || skills.iter().any(|s| s.name == name)
        };
        if !named(of) && !of.starts_with("host.") {
            faults.push(format!("{at} is {}; expected a tool or skill that is there", shown(of)));
        }
        if named(alias) {
            faults.push(format!("{at} is the name of a tool or skill already"));
        }
        check_words(&at, alias, false, &mut faults);
    }
    unique("tools", tools.iter().map(|t| t.name.as_str()), &mut faults);
    unique("skills", skills.iter().map(|s| s.name.as_str()), &mut faults);
    unique("verdicts", descriptor.verdicts.iter().map(|v| v.id.as_str()), &mut faults);
    unique("gates", descriptor.gates.iter().map(|g| g.id.as_str()), &mut faults);
    faults
}

fn check_tool(at: &str, tool: &ToolDescriptor, domain: &str, faults: &mut Vec<String>) {
    let name = &tool.name;
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !(1..=40).contains(&name.len()) || !name.chars().all(allowed) {
        faults.push(format!("{at}/name is {}; expected 1 to 40 of a-z, 0-9 and _", shown(name)));
    } else if domain.len() + 1 + name.len() > WIRE_NAME_MAX {
        let wire = format!("{domain}_{name}");
        faults.push(format!("{at}/name gives {wire}; at most {WIRE_NAME_MAX} characters"));
    }
    check_words(&format!("{at}/title"), &tool.title, false, faults);
    check_words(&format!("{at}/description"), &tool.description, true, faults);
    check_object(&format!("{at}/input_schema"), &tool.input_schema, faults);
    check_object(&format!("{at}/output_schema"), &tool.output_schema, faults);
}

fn check_skill(at: &str, skill: &SkillDescriptor, faults: &mut Vec<String>) {
    if !is_name(&skill.name, 2..=40, '-') {
        faults.push(format!(
            "{at}/name is {}; expected a small letter and then 1 to 39 of a-z, 0-9 and -",
            shown(&skill.name)
        ));
    }
    check_words(&format!("{at}/description"), &skill.description, true, faults);
    check_object(&format!("{at}/input_schema"), &skill.input_schema, faults);
    check_object(&format!("{at}/output_schema"), &skill.output_schema, faults);
}

/// A small letter, then small letters, digits and `extra`.
fn is_name(name: &str, length: std::ops::RangeInclusive<usize>, extra: char) -> bool {
    let rest = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == extra;
    length.contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(rest)
}

/// Words for people: neither empty nor endless, and nothing that a terminal would obey. A
/// description may have several lines; a title may not.
fn check_words(at: &str, words: &str, lines: bool, faults: &mut Vec<String>) {
    let length = words.chars().count();
    if !(1..=WORDS_MAX).contains(&length) {
        faults.push(format!("{at} has {length} characters; expected 1 to {WORDS_MAX}"));
    } else if words.chars().any(|c| c.is_control() && !(lines && c == '\n')) {
        faults.push(format!("{at} is {}; expected no control characters", shown(words)));
    }
}

fn check_object(at: &str, schema: &Value, faults: &mut Vec<String>) {
    if schema.get("type").and_then(Value::as_str) != Some("object") {
        faults.push(format!("{at} must be a JSON Schema with \"type\": \"object\""));
    }
}

fn unique<'a>(kind: &str, names: impl Iterator<Item = &'a str>, faults: &mut Vec<String>) {
    let (mut seen, mut told) = (HashSet::new(), HashSet::new());
    for name in names {
        if !seen.insert(name) && told.insert(name) {
            faults.push(format!("two {kind} have the name {}", shown(name)));
        }
    }
}

/// A stranger's words in a message of ours: quoted, escaped, and not longer than a line.
fn shown(words: &str) -> String {
    let start: String = words.chars().take(60).collect();
    let more = if start.len() < words.len() { "…" } else { "" };
    format!("{start:?}{more}")
}

/// Where the code is not what the manifest says.
fn lies(descriptor: &PluginDescriptor, manifest: &Manifest) -> Vec<String> {
    let mut lies = Vec::new();
    let version = manifest.version.to_string();
    for (what, said, found) in [
        ("id", &manifest.id, &descriptor.id),
        ("version", &version, &descriptor.version),
        ("domain", &manifest.domain, &descriptor.domain),
    ] {
        if said != found {
            lies.push(format!(
                "{what} is {} in plugin.toml and {} in the code",
                shown(said),
                shown(found)
            ));
        }
    }
    let tools: Vec<&str> = descriptor.tools.iter().map(|t| t.name.as_str()).collect();
    let skills: Vec<&str> = descriptor.skills.iter().map(|s| s.name.as_str()).collect();
    for (what, said, found) in
        [("tool", &manifest.provides.tools, &tools), ("skill", &manifest.provides.skills, &skills)]
    {
        // An empty list promises nothing.
        if said.is_empty() {
            continue;
        }
        let missing = said.iter().filter(|name| !found.contains(&name.as_str()));
        lies.extend(
            missing
                .map(|n| format!("the {what} {} is in plugin.toml and not in the code", shown(n))),
        );
        let unsaid = found.iter().filter(|name| !said.iter().any(|s| s == *name));
        lies.extend(
            unsaid
                .map(|n| format!("the {what} {} is in the code and not in plugin.toml", shown(n))),
        );
    }
    lies
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::prelude::*;

    #[data]
    struct Empty {}

    fn nothing(_: Empty, _: &Call) -> Result<Empty, ToolError> {
        Ok(Empty {})
    }

    fn described(plugin: Plugin) -> PluginDescriptor {
        plugin.identified("reef", "0.1.0", "reef").describe()
    }

    fn one() -> PluginDescriptor {
        described(Plugin::new().tool(tool!(nothing, "Nothing; comes back empty")))
    }

    fn manifest(more: &str) -> Manifest {
        let text = format!("id = \"reef\"\nversion = \"0.1.0\"\n[title]\nen = \"Reef\"\n{more}");
        manifest::parse(&text).unwrap().manifest
    }

    use plugin_api::manifest;

    #[test]
    fn a_sound_description_has_no_fault() {
        assert!(faults(&one()).is_empty());
        assert!(lies(&one(), &manifest("[provides]\ntools = [\"nothing\"]\n")).is_empty());
    }

    #[test]
    fn r07_each_bound_is_kept() {
        let fault = |change: &dyn Fn(&mut PluginDescriptor)| {
            let mut descriptor = one();
            change(&mut descriptor);
            faults(&descriptor).join("; ")
        };
        assert!(fault(&|d| d.tools.clear()).contains("at least one"));
        assert!(fault(&|d| d.tools = vec![d.tools[0].clone(); 600]).contains("600 tools"));
        assert!(fault(&|d| d.tools.push(d.tools[0].clone())).contains("two tools"));
        for name in ["", "Upper", "with-dash", "tab\t", &"x".repeat(41)] {
            assert!(fault(&|d| d.tools[0].name = name.into()).contains("/tools/0/name"), "{name}");
        }
        assert!(fault(&|d| d.tools[0].title = "a\u{1b}[31m".into()).contains("control"));
        assert!(fault(&|d| d.tools[0].description = "x".repeat(2001)).contains("2001"));
        assert!(fault(&|d| d.tools[0].input_schema = Value::Bool(true)).contains("input_schema"));
        let verdict = plugin_api::descriptor::VerdictSpec {
            id: "ok".into(),
            label: "Ok".into(),
            polarity: Polarity::Favourable,
        };
        assert!(fault(&|d| d.verdicts = vec![verdict.clone(); 2]).contains("two verdicts"));
        let mut everything = one();
        everything.tools[0].name = String::new();
        everything.tools[0].title = String::new();
        assert_eq!(faults(&everything).len(), 2, "every fault is listed");
    }

    struct Advisor;

    impl SkillBase for Advisor {
        type Input = Empty;
        type Output = Empty;
        fn spec(&self) -> SkillSpec {
            SkillSpec::new("advisor", Category::Synthesis, "Says what follows")
        }
        fn execute(
            &self,
            input: Empty,
            _: &SkillContext<'_>,
        ) -> Result<SkillAnswer<Empty>, SkillError> {
            Ok(SkillAnswer::new(input))
        }
    }

    #[test]
    fn r07_a_skill_has_a_name_of_its_own_a_description_and_schemas() {
        let fault = |change: &dyn Fn(&mut PluginDescriptor)| {
            let mut descriptor = described(Plugin::new().skill(Advisor));
            change(&mut descriptor);
            faults(&descriptor)
        };
        assert!(fault(&|_| ()).is_empty());
        let one = |change: &dyn Fn(&mut SkillDescriptor), at: &str| {
            let faults = fault(&|d| change(&mut d.skills[0]));
            assert!(faults.len() == 1 && faults[0].starts_with(at), "{at}: {faults:?}");
        };
        for name in ["", "a", "Upper", "with_line", "9th", &"x".repeat(41)] {
            one(&|s| s.name = name.into(), "/skills/0/name");
        }
        one(&|s| s.description.clear(), "/skills/0/description");
        one(&|s| s.input_schema = Value::Null, "/skills/0/input_schema");
        one(&|s| s.output_schema = Value::Bool(true), "/skills/0/output_schema");
        let two = fault(&|d| d.skills.push(d.skills[0].clone()));
        assert_eq!(two, ["two skills have the name \"advisor\""]);
    }

    #[test]
    fn f17_what_the_manifest_promises_is_compared() {
        let lie = |more: &str| lies(&one(), &manifest(more)).join("; ");
        assert!(lie("[provides]\ntools = [\"other\"]\n").contains("\"other\""));
        assert!(lie("[provides]\nskills = [\"core-analysis\"]\n").contains("core-analysis"));
        let mut other = one();
        other.version = "0.2.0".into();
        assert!(lies(&other, &manifest(""))[0].contains("version"));
    }
}
