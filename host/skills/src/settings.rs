//! `skill.toml`: what the host has to know to run a skill that is written in Markdown.

use crate::fallback::{Fallback, Generic, ToolFallback};
use crate::fault::{Fault, is_callable, is_name, shown, suggestion};
use crate::source::Source;
use crate::table::{At, Reader};
use indexmap::IndexMap;
use plugin_api::descriptor::{Category, Requires, SkillDescriptor};
use serde_json::{Value, json};
use std::collections::HashSet;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const KEYS: [&str; 15] = [
    "domain",
    "category",
    "step",
    "role",
    "requires",
    "keywords",
    "tools",
    "gates",
    "feature_flag",
    "retry_max",
    "input",
    "output",
    "fallback",
    "intent",
    // Free for the author.
    "x",
];

const CATEGORIES: [&str; 10] = [
    "routing",
    "intake",
    "evidence",
    "domain",
    "analysis",
    "knowledge",
    "synthesis",
    "gate",
    "utility",
    "general",
];

/// The largest number of retries that a skill may ask for.
const RETRIES_MAX: u32 = 10;

/// What makes a skill part of a domain's plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Routing {
    /// The domain that it belongs to.
    pub domain: String,
    /// As the pipeline plans and runs it.
    pub descriptor: SkillDescriptor,
    /// What runs where no model does.
    pub fallback: Fallback,
    /// The intent whose pipeline it belongs to, where it belongs to one only.
    pub intent: Option<String>,
    /// Where in `skill.toml` what was said, by key and, for a list, position.
    pub(crate) lines: IndexMap<String, usize>,
}

/// Reads a `skill.toml`. Nothing where it has a fault, which is then added to the list.
pub(crate) fn read(
    text: &str,
    source: &Source<'_>,
    description: &str,
    faults: &mut Vec<Fault>,
) -> Option<Routing> {
    let before = faults.len();
    let mut reader = Reader::new(text, faults);
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let line = error.span().map(|span| reader.line(&span));
        let message = error.message().trim().replace('\n', "; ");
        reader.refuse("toml-syntax", line, "TOML", message, "mend the line");
    }
    if reader.faults.len() > before {
        return None;
    }
    let routing = routing(&mut reader, table.get_ref(), source, description);
    routing.filter(|_| faults.len() == before)
}

fn routing(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    source: &Source<'_>,
    description: &str,
) -> Option<Routing> {
    reader.only(table, &KEYS);
    let mut lines = IndexMap::new();
    let domain = domain(reader, table);
    let name = domain.as_ref().map(|d| skill_name(source.name(), d).to_owned());
    if let Some(name) = name.as_ref().filter(|n| !is_name(n, 2..=40, '-')) {
        let expected = "after the domain 2 to 40 of a-z, 0-9 and -, the first a letter";
        let hint = "rename the directory to domain-skill";
        reader.refuse("skill-name-invalid", None, expected, shown(name), hint);
    }
    let category = category(reader, table);
    let role = needed_text(reader, table, "role", "say who speaks, such as \"Reef surveyor\"");
    let requires = requires(reader, table, name.as_deref(), &mut lines);
    let keywords = keywords(reader, table);
    let before = reader.faults.len();
    let tools = names(reader, table, "tools", &mut lines, |tool| {
        (!is_callable(tool)).then_some("1 to 40 of a-z, 0-9 and _, as NAME or OWNER.NAME")
    });
    // Where one was refused, it may be the one that the fallback means.
    let tools_read = reader.faults.len() == before;
    let gates = names(reader, table, "gates", &mut lines, |gate| {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        (gate.len() > 20 || !gate.chars().all(word)).then_some("a gate's id, such as G1")
    });
    let input_schema = schema(reader, table, "input", source);
    let output_schema = schema(reader, table, "output", source);
    let retry_max = reader
        .optional(table, "retry_max")
        .and_then(|value| reader.count("retry_max", value, RETRIES_MAX));
    let fallback = fallback(reader, table, tools_read.then_some(&tools));
    if let Some(found) = reader.optional(table, "fallback") {
        lines.insert("fallback".into(), reader.line(&found.span()));
    }
    if let Some(input) = &input_schema {
        check_requires(reader, &requires, input, &lines);
        check_pointers(reader, fallback.as_ref(), input, &lines);
    }
    Some(Routing {
        descriptor: SkillDescriptor {
            name: name?,
            step: text(reader, table, "step").map(|s| s.value).unwrap_or_default(),
            role: role?,
            description: description.to_owned(),
            category: category?,
            requires,
            input_schema: input_schema?,
            output_schema: output_schema?,
            feature_flag: text(reader, table, "feature_flag").map(|f| f.value),
            tools,
            gates,
            keywords,
            output_name: None,
            retry_max,
        },
        domain: domain?,
        fallback: fallback?,
        intent: text(reader, table, "intent").map(|i| i.value),
        lines,
    })
}

/// The skill's name in its domain: the directory's without `<domain>-` before it.
pub(crate) fn skill_name<'n>(directory: &'n str, domain: &str) -> &'n str {
    directory.strip_prefix(domain).and_then(|rest| rest.strip_prefix('-')).unwrap_or(directory)
}

/// `[a-z][a-z0-9]{1,15}`.
pub(crate) fn is_domain(name: &str) -> bool {
    is_name(name, 2..=16, 'a')
}

fn text(reader: &mut Reader<'_>, table: &DeTable<'_>, key: &str) -> Option<At<String>> {
    let value = reader.optional(table, key)?;
    reader.string(key, value)
}

fn needed_text(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    key: &str,
    hint: &str,
) -> Option<String> {
    let value = reader.needed(table, None, key, hint)?;
    reader.string(key, value).map(|found| found.value)
}

fn domain(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Option<String> {
    let hint = "name the domain whose questions it helps to answer";
    let value = reader.needed(table, None, "domain", hint)?;
    let At { line, value } = reader.string("domain", value)?;
    if !is_domain(&value) {
        let expected = "a small letter and then 1 to 15 of a-z and 0-9";
        reader.refuse("domain-invalid", line, expected, shown(&value), hint);
        return None;
    }
    Some(value)
}

fn category(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Option<Category> {
    let hint = format!("choose one of {}", CATEGORIES.join(", "));
    let value = reader.needed(table, None, "category", &hint)?;
    let At { line, value } = reader.string("category", value)?;
    let known = serde_json::from_value(json!(value)).ok();
    if known.is_none() {
        let hint = suggestion(&value, CATEGORIES.into_iter());
        reader.refuse("category-unknown", line, "a kind of step", shown(&value), hint);
    }
    known
}

fn requires(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    own: Option<&str>,
    lines: &mut IndexMap<String, usize>,
) -> Vec<Requires> {
    let Some(value) = reader.optional(table, "requires") else { return Vec::new() };
    let mut found: Vec<Requires> = Vec::new();
    for (line, item) in reader.tables("requires", value) {
        reader.only(item, &["name", "as", "hard"]);
        let skill = reader.needed(item, line, "name", "name the skill whose output is read");
        let skill = skill.and_then(|v| reader.string("name", v));
        let member = reader.needed(item, line, "as", "name the member of the input that holds it");
        let member = member.and_then(|v| reader.string("as", v));
        let hard = reader.optional(item, "hard").map(|v| reader.boolean("hard", v));
        let (Some(skill), Some(member)) = (skill, member) else { continue };
        if own == Some(skill.value.as_str()) {
            let hint = "remove the entry";
            reader.refuse("requires-itself", line, "another skill", shown(&skill.value), hint);
        }
        let twice = |r: &Requires| r.skill == skill.value || r.as_field == member.value;
        if found.iter().any(twice) {
            let expected = "each skill and each member once";
            let got = format!("{} as {} again", skill.value, member.value);
            reader.refuse("requires-twice", line, expected, got, "keep one of the entries");
            continue;
        }
        lines.insert(format!("requires.{}", found.len()), line);
        let hard = hard.flatten().unwrap_or(true);
        found.push(Requires { skill: skill.value, as_field: member.value, hard });
    }
    found
}

/// The words of every language, in the order of the file.
fn keywords(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Vec<String> {
    let hint = "add [keywords] with lists such as en = [\"bleaching\"] and vi = [\"tẩy trắng\"]";
    let Some(value) = reader.needed(table, None, "keywords", hint) else { return Vec::new() };
    let Some(languages) = reader.table("keywords", value) else { return Vec::new() };
    let mut words: Vec<String> = Vec::new();
    let mut members: Vec<_> = languages.iter().collect();
    members.sort_by_key(|(key, _)| key.span().start);
    for (language, value) in members {
        let tag = language.get_ref().as_ref();
        if !matches!(tag.len(), 2..=3) || !tag.chars().all(|c| c.is_ascii_lowercase()) {
            let line = reader.line(&language.span());
            let hint = "write it as en or vi";
            reader.refuse("language-invalid", line, "a language's tag", shown(tag), hint);
            continue;
        }
        for word in reader.strings(&format!("keywords.{tag}"), value).unwrap_or_default() {
            if !words.contains(&word.value) {
                words.push(word.value);
            }
        }
    }
    if words.is_empty() && reader.faults.iter().all(|f| f.code != "language-invalid") {
        let line = reader.line(&value.span());
        let expected = "at least one word that makes the skill relevant";
        reader.refuse("keywords-empty", line, expected, "none", hint);
    }
    words
}

fn names(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    key: &str,
    lines: &mut IndexMap<String, usize>,
    fault: impl Fn(&str) -> Option<&'static str>,
) -> Vec<String> {
    let Some(value) = reader.optional(table, key) else { return Vec::new() };
    let mut found: Vec<String> = Vec::new();
    for At { line, value } in reader.strings(key, value).unwrap_or_default() {
        if let Some(expected) = fault(&value) {
            let hint = format!("name it in {key} as the plugin does");
            reader.refuse("name-in-list-invalid", line, expected, shown(&value), hint);
        } else if found.contains(&value) {
            let found = format!("{value} again");
            reader.refuse("name-in-list-twice", line, "each name once", found, "keep one");
        } else {
            lines.insert(format!("{key}.{}", found.len()), line);
            found.push(value);
        }
    }
    found
}

/// A schema that is written in the table, or the path of one in the skill's directory.
fn schema(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    key: &str,
    source: &Source<'_>,
) -> Option<Value> {
    let hint = format!("add [{key}] with type = \"object\", or the path of a .json file");
    let value = reader.needed(table, None, key, &hint)?;
    let line = reader.line(&value.span());
    let schema = match value.get_ref() {
        DeValue::Table(_) => reader.json(key, value)?,
        DeValue::String(path) => schema_file(reader, line, path, source)?,
        _ => {
            let expected = format!("{key} to be a table or the path of a .json file");
            let found = value.get_ref().type_str();
            reader.refuse("type-wrong", line, expected, found, hint);
            return None;
        }
    };
    if schema.get("type").and_then(Value::as_str) != Some("object") {
        let expected = format!("{key} to be the schema of an object");
        let found = schema.get("type").map_or("no type".into(), Value::to_string);
        reader.refuse("schema-not-object", line, expected, found, "add type = \"object\"");
        return None;
    }
    if let Err(e) = jsonschema::draft202012::new(&schema) {
        let expected = format!("{key} to be a JSON Schema of draft 2020-12");
        let place = e.instance_path().to_string();
        let found = if place.is_empty() { e.to_string() } else { format!("{e} at {place}") };
        reader.refuse("schema-invalid", line, expected, found, "mend the schema");
        return None;
    }
    Some(schema)
}

fn schema_file(
    reader: &mut Reader<'_>,
    line: usize,
    path: &str,
    source: &Source<'_>,
) -> Option<Value> {
    let json = std::path::Path::new(path).extension().is_some_and(|e| e == "json");
    if !json || !source.has(path) {
        let expected = "a .json file in the skill's directory, with / between its parts";
        let hint = suggestion(path, source.paths().filter(|p| p.ends_with(".json")));
        reader.refuse("schema-file-missing", line, expected, shown(path), hint);
        return None;
    }
    let text = source.text(path, reader.faults)?;
    match serde_json::from_str(&text) {
        Ok(schema) => Some(schema),
        Err(e) => {
            let (line, found) = (e.line(), e.to_string());
            reader.faults.push(Fault::new(
                "json-invalid",
                path,
                line,
                "JSON",
                found,
                "mend the line",
            ));
            None
        }
    }
}

fn fallback(
    reader: &mut Reader<'_>,
    table: &DeTable<'_>,
    tools: Option<&Vec<String>>,
) -> Option<Fallback> {
    let hint = "say what runs where no model does: intake, evidence, analysis, knowledge, advice, \
                tool:NAME or skill:NAME";
    let value = reader.needed(table, None, "fallback", hint)?;
    let line = reader.line(&value.span());
    let found = match value.get_ref() {
        DeValue::String(words) => match words.split_once(':') {
            Some(("tool", tool)) => {
                Some(Fallback::Tool(ToolFallback { tool: tool.into(), params: None }))
            }
            Some(("skill", skill)) => Some(Fallback::Skill(skill.into())),
            _ => Generic::named(words).map(Fallback::Host),
        },
        DeValue::Table(inner) => return tool_fallback(reader, line, inner, tools),
        _ => None,
    };
    match found {
        None => {
            let shown = value.get_ref().as_str().map_or("something else".into(), shown);
            reader.refuse("fallback-unknown", line, "the name of a fallback", shown, hint);
            None
        }
        Some(Fallback::Skill(name)) if !is_name(&name, 2..=40, '-') => {
            let expected = "skill: and the name of a skill of the plugin";
            reader.refuse("fallback-unknown", line, expected, shown(&name), hint);
            None
        }
        Some(Fallback::Host(Generic::Analysis)) if tools.is_some_and(Vec::is_empty) => {
            let expected = "a tool in tools, which the fallback analysis runs";
            reader.refuse("fallback-tool-undeclared", line, expected, "none", "declare the tool");
            None
        }
        Some(Fallback::Tool(tool)) => declared(reader, line, tool, tools),
        found => found,
    }
}

fn declared(
    reader: &mut Reader<'_>,
    line: usize,
    fallback: ToolFallback,
    tools: Option<&Vec<String>>,
) -> Option<Fallback> {
    let Some(tools) = tools.filter(|tools| !tools.contains(&fallback.tool)) else {
        return Some(Fallback::Tool(fallback));
    };
    let hint = match tools.as_slice() {
        [] => "declare it in tools".into(),
        _ => suggestion(&fallback.tool, tools.iter().map(String::as_str)),
    };
    let found = shown(&fallback.tool);
    reader.refuse("fallback-tool-undeclared", line, "a tool that stands in tools", found, hint);
    None
}

fn tool_fallback(
    reader: &mut Reader<'_>,
    line: usize,
    table: &DeTable<'_>,
    tools: Option<&Vec<String>>,
) -> Option<Fallback> {
    reader.only(table, &["tool", "params"]);
    let tool = reader.needed(table, line, "tool", "name the tool that it runs")?;
    let tool = reader.string("tool", tool)?;
    let params = match reader.optional(table, "params") {
        None => None,
        Some(value) => Some(params(reader, value)?),
    };
    declared(reader, line, ToolFallback { tool: tool.value, params }, tools)
}

fn params(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Option<IndexMap<String, String>> {
    let table = reader.table("params", value)?;
    let mut members: Vec<_> = table.iter().collect();
    members.sort_by_key(|(key, _)| key.span().start);
    let mut found = IndexMap::new();
    for (param, value) in members {
        let param = param.get_ref().as_ref();
        let Some(At { line, value }) = reader.string(&format!("params.{param}"), value) else {
            continue;
        };
        let escaped =
            |token: &str| token.split('~').skip(1).all(|after| after.starts_with(['0', '1']));
        if !value.starts_with('/') || !value.split('/').all(escaped) {
            let expected = "a JSON pointer into the input, such as /survey/depth_m";
            let hint = "begin with / and write ~ as ~0 and / inside a name as ~1";
            reader.refuse("pointer-invalid", line, expected, shown(&value), hint);
        }
        found.insert(param.to_owned(), value);
    }
    Some(found)
}

fn members(schema: &Value) -> HashSet<&str> {
    let members = schema.get("properties").and_then(Value::as_object);
    members.into_iter().flatten().map(|(name, _)| name.as_str()).collect()
}

/// The host hands over what the input names: so what is required must be named there.
fn check_requires(
    reader: &mut Reader<'_>,
    requires: &[Requires],
    input: &Value,
    lines: &IndexMap<String, usize>,
) {
    let known = members(input);
    for (i, needs) in requires.iter().enumerate() {
        if !known.contains(needs.as_field.as_str()) {
            let line = lines.get(&format!("requires.{i}")).copied();
            let expected = format!("the member {} among the input's properties", needs.as_field);
            let hint = suggestion(&needs.as_field, known.iter().copied());
            let hint = format!("the host hands over what the input names; {hint}");
            reader.refuse("requires-not-in-input", line, expected, "none", hint);
        }
    }
}

fn check_pointers(
    reader: &mut Reader<'_>,
    fallback: Option<&Fallback>,
    input: &Value,
    lines: &IndexMap<String, usize>,
) {
    let Some(Fallback::Tool(ToolFallback { params: Some(params), .. })) = fallback else { return };
    let known = members(input);
    for (param, pointer) in params.iter().filter(|(_, p)| p.starts_with('/')) {
        let first = pointer.split('/').nth(1).unwrap_or_default();
        let first = first.replace("~1", "/").replace("~0", "~");
        if !known.contains(first.as_str()) {
            let expected = format!("params.{param} to start at a member of the input");
            let hint = suggestion(&first, known.iter().copied());
            let line = lines.get("fallback").copied();
            reader.refuse("pointer-not-in-input", line, expected, shown(pointer), hint);
        }
    }
}
