//! `host schema export`: the schemas of everything that crosses a boundary, as files, and what
//! there is as two lists.

mod manifest;

use super::write_whole;
use crate::args::SchemaCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::forms;
use crate::output::Output;
use plugin_api::descriptor::{PluginDescriptor, SkillDescriptor, ToolDescriptor};
use plugin_api::report::Report;
use plugin_api::schema;
use serde_json::Value;
use skillhost_config::Config;
use skillhost_loader::Scan;
use skillhost_types::{Catalogue, RoutingDecision, RunReport};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: SchemaCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let SchemaCommand::Export { out, check } = command;
    let files = generated(context, &context.scan(), beside(&out));
    if check { compare(&out, &files, output) } else { write(&out, &files, output) }
}

/// Where the two lists go: they are no schemas, so beside a directory that is called so.
fn beside(out: &Path) -> &'static str {
    if out.file_name().is_some_and(|name| name == "schemas") { "../" } else { "" }
}

/// Path → content: the host's own schemas at the top, each plugin's under its domain, and what
/// there is as two lists.
fn generated(context: &Context, scan: &Scan, beside: &str) -> BTreeMap<String, Value> {
    let engine = super::tool::engine(context, scan);
    let tools = || super::tool::every(&engine, &scan.catalogue);
    let mut files = schemas(&scan.catalogue, tools());
    let texts = skillhost_skills::discover(context.skill_directories()).skills;
    let skills = super::skill::registry(&scan.catalogue, &texts);
    files.insert(format!("{beside}skills.json"), skills.into());
    let tools = tools().map(|(owner, tool)| forms::openai(owner, tool));
    files.insert(format!("{beside}tool-manifest.json"), tools.collect());
    files
}

/// Path → schema.
pub(super) fn schemas<'a>(
    catalogue: &Catalogue,
    tools: impl Iterator<Item = (&'a str, &'a ToolDescriptor)>,
) -> BTreeMap<String, Value> {
    let mut files = BTreeMap::from([
        ("manifest.schema.json".into(), manifest::schema()),
        ("skill.schema.json".into(), schema::of::<SkillDescriptor>()),
        ("tool.schema.json".into(), schema::of::<ToolDescriptor>()),
        ("plugin.schema.json".into(), schema::of::<PluginDescriptor>()),
        ("report.schema.json".into(), schema::of::<Report>()),
        ("run-report.schema.json".into(), schema::of::<RunReport>()),
        ("routing-decision.schema.json".into(), schema::of::<RoutingDecision>()),
        ("config.schema.json".into(), schema::of::<Config>()),
    ]);
    for plugin in &catalogue.plugins {
        let domain = &plugin.manifest.domain;
        files.insert(format!("{domain}/inputs.schema.json"), plugin.descriptor.inputs.clone());
        for skill in &plugin.descriptor.skills {
            let name = &skill.name;
            files.insert(format!("{domain}/{name}.input.schema.json"), skill.input_schema.clone());
            let output = skill.output_name.clone().unwrap_or_else(|| format!("{name}.output"));
            files.insert(format!("{domain}/{output}.schema.json"), skill.output_schema.clone());
        }
    }
    for (owner, tool) in tools {
        let name = &tool.name;
        files.insert(format!("{owner}/{name}.input.schema.json"), tool.input_schema.clone());
        files.insert(format!("{owner}/{name}.output.schema.json"), tool.output_schema.clone());
    }
    files
}

fn text(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

fn write(
    out: &Path,
    files: &BTreeMap<String, Value>,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    for (name, value) in files {
        let path = out.join(name);
        if let Some(directory) = path.parent() {
            std::fs::create_dir_all(directory)?;
        }
        write_whole(&path, &text(value))?;
    }
    output.text(&format!("{} files in {}", files.len(), out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn compare(
    out: &Path,
    files: &BTreeMap<String, Value>,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut differs: Vec<String> = Vec::new();
    for (name, value) in files {
        match std::fs::read_to_string(out.join(name)) {
            Ok(found) if found == text(value) => {}
            Ok(_) => differs.push(format!("{name} differs")),
            Err(e) => differs.push(format!("{name} can't be read: {e}")),
        }
    }
    differs.extend(strays(out, out, files)?.into_iter().map(|n| format!("{n} is nobody's")));
    if differs.is_empty() {
        output.text(&format!("{} files are up to date", files.len()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut error = CommandError::failed(format!("{} files are out of date", differs.len()));
    for line in differs {
        error = error.note(line);
    }
    Err(error.hint(format!("host schema export --out {} writes them", out.display())))
}

/// Files that no type generates any more.
fn strays(
    root: &Path,
    directory: &Path,
    files: &BTreeMap<String, Value>,
) -> Result<Vec<String>, CommandError> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(strays(root, &path, files)?);
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().into_owned();
            if !files.contains_key(&name) {
                found.push(name);
            }
        }
    }
    found.sort();
    Ok(found)
}
