//! `host tool list | show | call`.

use super::{dotted, first_sentence, not_served, text_of, words};
use crate::args::ToolCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::input;
use crate::output::Output;
use plugin_api::descriptor::{Effects, ToolDescriptor};
use plugin_api::wire;
use serde_json::{Value, json};
use skillhost_loader::Scan;
use skillhost_pipeline::Silent;
use skillhost_types::Installed;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: ToolCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        ToolCommand::List { domain, json } => list(context, domain.as_deref(), json, output),
        ToolCommand::Show { name, json } => show(context, &name, json, output),
        ToolCommand::Call { name, params } => call(context, &name, &params, output),
    }
}

fn list(
    context: &Context,
    domain: Option<&str>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let catalogue = context.scan().catalogue;
    let wanted = |plugin: &Installed| domain.is_none_or(|d| plugin.manifest.domain == d);
    let tools = catalogue.tools().filter(|(plugin, _)| wanted(plugin));
    if json {
        let tools: Vec<Value> = tools.map(|(plugin, tool)| as_json(plugin, tool)).collect();
        output.json(&tools, true)?;
    } else {
        let rows = tools.map(|(plugin, tool)| {
            let name = format!("{}.{}", plugin.manifest.domain, tool.name);
            vec![name, effects(tool.effects).into(), first_sentence(&tool.description)]
        });
        output.table(&["tool", "effects", "what it does"], rows.collect())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(
    context: &Context,
    name: &str,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let (domain, tool) = dotted(name, "tool")?;
    let Scan { catalogue, rejected, .. } = context.scan();
    let Some(plugin) = catalogue.domain(domain) else {
        return Err(not_served(domain, &catalogue, &rejected));
    };
    let Some(found) = plugin.descriptor.tool(tool) else {
        let names: Vec<_> = plugin.descriptor.tools.iter().map(|t| t.name.clone()).collect();
        return Err(CommandError::failed(format!("{domain} has no tool {tool}"))
            .hint(format!("there are {}", names.join(", "))));
    };
    if json {
        output.json(&as_json(plugin, found), true)?;
        return Ok(ExitCode::SUCCESS);
    }
    output.text(&format!("{name} — {}\n\n{}\n", found.title, found.description))?;
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
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let (domain, tool) = dotted(name, "tool")?;
    let params = input::params(params)?;
    let mut session = context.session()?;
    if session.catalogue.domain(domain).is_some() {
        session.ready(domain)?;
    }
    let engine = session.engine(context.store()?);
    let call_id = format!("{tool}@{}", &wire::digest(&params)[..8]);
    let (answer, code) = match engine.call_tool(domain, tool, &params, &Silent) {
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

fn as_json(plugin: &Installed, tool: &ToolDescriptor) -> Value {
    let domain = &plugin.manifest.domain;
    let mut value = serde_json::to_value(tool).unwrap_or_default();
    if let Some(members) = value.as_object_mut() {
        members.insert("domain".into(), domain.clone().into());
        members.insert("wire_name".into(), format!("{domain}_{}", tool.name).into());
    }
    value
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
