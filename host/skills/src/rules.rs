//! The house's rules on a skill's text, alone and beside its `skill.toml`.

use crate::fault::{Fault, SKILL_MD, SKILL_TOML, is_tool_name, shown, suggestion};
use crate::markdown::{Document, Section, is_titled};
use crate::settings::Routing;
use crate::skill::SECTIONS;
use serde_json::Value;

/// The five sections are there, once, and say something.
pub(crate) fn sections(document: &Document, faults: &mut Vec<Fault>) {
    for title in SECTIONS {
        let mut titled = document.sections.iter().filter(|s| is_titled(&s.title, title));
        let Some(section) = titled.next() else {
            // A heading too deep is the likely slip.
            let deeper = document.headings.iter().find(|h| is_titled(&h.text, title));
            let (line, found) = match deeper {
                Some(deeper) => (Some(deeper.line), "a heading of a lower level"),
                None => (None, "none"),
            };
            let expected = format!("the section {title:?}");
            let hint = format!("add ## {title} with what belongs there");
            faults.push(Fault::new("section-missing", SKILL_MD, line, expected, found, hint));
            continue;
        };
        if !section.says_something {
            let expected = format!("words below {title:?}");
            let hint = "say it, or say that there is none and why";
            faults.push(Fault::new(
                "section-empty",
                SKILL_MD,
                section.line,
                expected,
                "none",
                hint,
            ));
        }
        if let Some(again) = titled.next() {
            let found = format!("{title:?} again; it stands in line {}", section.line);
            let (expected, hint) = ("each section once", "join the two");
            faults.push(Fault::new("section-twice", SKILL_MD, again.line, expected, found, hint));
        }
    }
}

/// What the text says of tools, gates and output is what `skill.toml` declares.
pub(crate) fn agreement(document: &Document, routing: &Routing, faults: &mut Vec<Fault>) {
    let skill = &routing.descriptor;
    let line = |key: &str, i: usize| routing.lines.get(&format!("{key}.{i}")).copied();
    if let Some(section) = document.section("Tools") {
        tools_are_known(section, &routing.domain, &skill.tools, SKILL_TOML, faults);
        for (i, tool) in skill.tools.iter().enumerate().filter(|(_, t)| !section.mentions(t)) {
            let expected = format!("the section Tools to say what {tool} is for");
            let hint = format!("add - `{tool}`: and what it gives");
            faults.push(Fault::new(
                "tool-not-described",
                SKILL_TOML,
                line("tools", i),
                expected,
                "no word of it",
                hint,
            ));
        }
    }
    if let Some(section) = document.section("Quality Gates") {
        for (i, gate) in skill.gates.iter().enumerate().filter(|(_, g)| !section.mentions(g)) {
            let expected = format!("the section Quality Gates to say what {gate} asks");
            let hint = "say when it holds";
            faults.push(Fault::new(
                "gate-not-described",
                SKILL_TOML,
                line("gates", i),
                expected,
                "no word of it",
                hint,
            ));
        }
    }
    if let Some(section) = document.section("Output Format") {
        for member in required(&skill.output_schema).filter(|m| !section.mentions(m)) {
            let expected = format!("the section Output Format to say what {member} is");
            let hint = "the output schema asks for it, so the text must";
            faults.push(Fault::new(
                "output-not-described",
                SKILL_MD,
                section.line,
                expected,
                "no word of it",
                hint,
            ));
        }
    }
}

/// Each entry of a section that starts with a tool's name is a tool that is known.
pub(crate) fn tools_are_known(
    section: &Section,
    domain: &str,
    tools: &[String],
    by: &str,
    faults: &mut Vec<Fault>,
) {
    for entry in &section.entries {
        let own = entry.text.strip_prefix(domain).and_then(|rest| rest.strip_prefix('.'));
        let name = own.unwrap_or(&entry.text);
        if is_tool_name(name) && !tools.iter().any(|t| t == name) {
            let expected = format!("a tool that {by} declares");
            let hint = match tools {
                [] => "declare it in tools".into(),
                _ => suggestion(name, tools.iter().map(String::as_str)),
            };
            faults.push(Fault::new(
                "tool-not-declared",
                SKILL_MD,
                entry.line,
                expected,
                shown(&entry.text),
                hint,
            ));
        }
    }
}

/// The members that a schema asks for.
pub(crate) fn required(schema: &Value) -> impl Iterator<Item = &str> {
    let list = schema.get("required").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str)
}
