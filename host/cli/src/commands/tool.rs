//! `host tool list | show | call`.

use super::{dotted, first_sentence, not_served, text_of, words};
use crate::args::{ToolCommand, ToolFormat};
use crate::context::Context;
use crate::error::CommandError;
use crate::forms;
use crate::input;
use crate::output::Output;
use plugin_api::descriptor::{Effects, ToolDescriptor};
use plugin_api::wire;
use serde_json::{Value, json};
use skillhost_loader::Scan;
use skillhost_pipeline::{Engine, HOST, QUERY_ALIASES, Silent, stands_for};
use skillhost_types::Catalogue;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: ToolCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        ToolCommand::List { domain, json } => list(context, domain.as_deref(), json, output),
        ToolCommand::Show { name, json, format } => {
            let usual = if json { ToolFormat::Json } else { ToolFormat::Text };
            show(context, &name, format.unwrap_or(usual), output)
        }
        ToolCommand::Call { name, params, input } => call(context, &name, &params, &input, output),
    }
}

/// An engine over what a scan found, which has the host's own tools as well.
pub(super) fn engine<'a>(context: &'a Context, scan: &'a Scan) -> Engine<'a> {
    Engine::new(&scan.catalogue, &scan.loader, &context.config)
}

/// Every tool with who has it, the host's own last.
pub(super) fn every<'a>(
    engine: &'a Engine<'_>,
    catalogue: &'a Catalogue,
) -> impl Iterator<Item = (&'a str, &'a ToolDescriptor)> {
    let all = catalogue.tools().chain(engine.tools_besides());
    all.map(|(owner, tool)| (owner.manifest.domain.as_str(), tool))
}

fn list(
    context: &Context,
    domain: Option<&str>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let scan = context.scan();
    let engine = engine(context, &scan);
    let tools = every(&engine, &scan.catalogue);
    let tools = tools.filter(|(own, _)| domain.is_none_or(|d| d == *own));
    if json {
        let tools: Vec<Value> = tools.map(|(own, tool)| forms::whole(own, tool)).collect();
        output.json(&tools, true)?;
    } else {
        let rows = tools.map(|(own, tool)| {
            let name = format!("{own}.{}", tool.name);
            vec![name, effects(tool.effects).into(), first_sentence(&tool.description)]
        });
        output.table(&["tool", "effects", "what it does"], rows.collect())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Whose tool a name is and what it is called there, as it was written. An older name of the tool that
/// asks a knowledge base may stand alone.
fn written(name: &str) -> Result<(&str, &str), CommandError> {
    if QUERY_ALIASES.contains(&name) { Ok((HOST, name)) } else { dotted(name, "tool") }
}

fn show(
    context: &Context,
    name: &str,
    format: ToolFormat,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let scan = context.scan();
    let Scan { catalogue, rejected, .. } = &scan;
    let (domain, tool) = written(name)?;
    let engine = engine(context, &scan);
    let plugin = catalogue.domain(domain).map(|p| &p.descriptor);
    let (domain, tool) = match plugin.map(|p| (p, stands_for(p, tool))) {
        Some((_, Some(of_host))) => (HOST, of_host),
        Some((plugin, None)) => (domain, plugin.canonical(tool)),
        None if QUERY_ALIASES.contains(&tool) => (HOST, "knowledge_query"),
        None => (domain, tool),
    };
    let own = || every(&engine, catalogue).filter(|(owner, _)| *owner == domain);
    let Some((_, found)) = own().find(|(_, t)| t.name == tool) else {
        let names: Vec<_> = own().map(|(_, t)| t.name.as_str()).collect();
        if names.is_empty() {
            return Err(not_served(domain, catalogue, rejected));
        }
        return Err(CommandError::failed(format!("{domain} has no tool {tool}"))
            .hint(format!("there are {}", names.join(", "))));
    };
    let form = match format {
        ToolFormat::Text => {
            let also = plugin.map(|p| p.aliases_of(tool).collect::<Vec<_>>());
            return describe(&format!("{domain}.{tool}"), &also.unwrap_or_default(), found, output);
        }
        ToolFormat::Json => forms::whole(domain, found),
        ToolFormat::Openai => forms::openai(domain, found),
        ToolFormat::Anthropic => forms::anthropic(domain, found),
        ToolFormat::Mcp => forms::mcp(domain, found),
    };
    output.json(&form, true)?;
    Ok(ExitCode::SUCCESS)
}

fn describe(
    name: &str,
    also: &[&str],
    found: &ToolDescriptor,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    output.text(&format!("{name} — {}\n\n{}\n", found.title, found.description))?;
    if !also.is_empty() {
        output.text(&format!("also called {}\n", also.join(", ")))?;
    }
    let flag = found.feature_flag.as_deref().unwrap_or("none");
    let facts = format!(
        "effects {}, deterministic {}, thread-safe {}, flag {flag}, retries {}, time limit {} s",
        effects(found.effects),
        found.deterministic,
        found.thread_safe,
        found.max_retries,
        found.time_limit_ms as f64 / 1000.0,
    );
    output.text(&facts)?;
    for (title, schema) in [("input", &found.input_schema), ("output", &found.output_schema)] {
        output.text("")?;
        output.table(&[title, "type", "unit", "meaning"], members(schema))?;
    }
    for example in &found.examples {
        output.text(&format!("\nexample: host tool call {name} --params '{}'", example.input))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn call(
    context: &Context,
    name: &str,
    params: &str,
    inputs: &[String],
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut params = input::params(params)?;
    let mut session = context.session()?;
    let (domain, tool) = written(name)?;
    let (domain, tool) = (domain.to_owned(), tool.to_owned());
    if let Value::Object(members) = &mut params {
        for given in inputs {
            let given = input::named(given)?;
            members.insert(given.name, given.value);
        }
    } else if !inputs.is_empty() {
        return Err(CommandError::usage("--input adds to an object, and --params is none"));
    }
    // What a tool reads of a plugin has to be there: the host's own say whose.
    let asked = params.get("domain").and_then(Value::as_str).filter(|_| domain == HOST);
    let whose = asked.unwrap_or(&domain).to_owned();
    if session.catalogue.domain(&whose).is_some() {
        session.ready(&whose)?;
    }
    let engine = session.engine(context.store()?);
    let call_id = format!("{tool}@{}", &wire::digest(&params)[..8]);
    let (answer, code) = match engine.call_tool(&domain, &tool, &params, &Silent) {
        Ok(output) => {
            let answer = json!({"status": "ok", "output": output, "call_id": call_id});
            (answer, ExitCode::SUCCESS)
        }
        Err(error) => {
            let status = if error.code == "disabled" { "disabled" } else { "error" };
            let answer = json!({"status": status, "error": error, "call_id": call_id});
            (answer, ExitCode::FAILURE)
        }
    };
    output.json(&answer, true)?;
    Ok(code)
}

fn members(schema: &Value) -> Vec<Vec<String>> {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|r| r.iter().any(|n| n == name));
    let properties = schema.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flatten()
        .map(|(name, member)| {
            let optional = if is_required(name) { "" } else { "?" };
            let kind = match member.get("enum").and_then(Value::as_array) {
                Some(names) => {
                    let names: Vec<_> = names.iter().filter_map(Value::as_str).collect();
                    words(&names.iter().map(|n| (*n).to_owned()).collect::<Vec<_>>())
                        .replace(' ', " | ")
                }
                None => text_of(member, "type"),
            };
            let meaning = first_sentence(&text_of(member, "description"));
            vec![format!("{name}{optional}"), kind, text_of(member, "x-unit"), meaning]
        })
        .collect()
}

fn effects(effects: Effects) -> &'static str {
    match effects {
        Effects::Pure => "pure",
        Effects::Reads => "reads",
        Effects::Writes => "writes",
        Effects::Network => "network",
    }
}
