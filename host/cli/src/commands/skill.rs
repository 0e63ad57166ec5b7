//! `host skill list | show`.

use super::{dotted, first_sentence, not_served, words};
use crate::args::SkillCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use plugin_api::descriptor::SkillDescriptor;
use serde_json::{Value, json};
use skillhost_loader::Scan;
use skillhost_pipeline::plan;
use skillhost_types::Installed;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: SkillCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        SkillCommand::List { domain, json } => list(context, domain.as_deref(), json, output),
        SkillCommand::Show { name, json } => show(context, &name, json, output),
    }
}

/// The skills that a run of a plugin's domain has, with who provides each.
fn skills(
    context: &Context,
    plugin: &Installed,
) -> Result<Vec<(SkillDescriptor, &'static str)>, CommandError> {
    let plan = plan::plan(&plugin.descriptor, |flag| context.config.is_on(flag))
        .map_err(|e| CommandError::failed(e.to_string()))?;
    let by = |generic| if generic { "host" } else { "plugin" };
    Ok(plan.steps.into_iter().map(|s| (s.skill, by(s.generic))).collect())
}

fn list(
    context: &Context,
    domain: Option<&str>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let catalogue = context.scan().catalogue;
    let mut values = Vec::new();
    let mut rows = Vec::new();
    for plugin in &catalogue.plugins {
        let own = &plugin.manifest.domain;
        if domain.is_some_and(|d| d != own) {
            continue;
        }
        for (skill, by) in skills(context, plugin)? {
            values.push(as_json(own, &skill, by));
            rows.push(vec![
                format!("{own}.{}", skill.name),
                skill.step.clone(),
                by.into(),
                words(&skill.tools),
                words(&skill.gates),
                first_sentence(&skill.description),
            ]);
        }
    }
    if json {
        output.json(&values, true)?;
    } else {
        output.table(&["skill", "step", "by", "tools", "gates", "what it does"], rows)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(
    context: &Context,
    name: &str,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let (domain, skill) = dotted(name, "skill")?;
    let Scan { catalogue, rejected, .. } = context.scan();
    let Some(plugin) = catalogue.domain(domain) else {
        return Err(not_served(domain, &catalogue, &rejected));
    };
    let all = skills(context, plugin)?;
    let Some((found, by)) = all.iter().find(|(s, _)| s.name == skill) else {
        let names: Vec<_> = all.iter().map(|(s, _)| s.name.clone()).collect();
        return Err(CommandError::failed(format!("{domain} has no skill {skill}"))
            .hint(format!("there are {}", names.join(", "))));
    };
    if json {
        output.json(&as_json(domain, found, by), true)?;
        return Ok(ExitCode::SUCCESS);
    }
    output.text(&format!("{name} — step {}, {}, by the {by}\n", found.step, found.role))?;
    output.text(&found.description)?;
    let requires = found.requires.iter().map(|r| {
        let how = if r.hard { "" } else { " (where it runs)" };
        format!("{} as {}{how}", r.skill, r.as_field)
    });
    let requires: Vec<_> = requires.collect();
    let takes: Vec<_> = property_names(&found.input_schema);
    let gives: Vec<_> = property_names(&found.output_schema);
    let facts = [
        ("requires", requires.join(", ")),
        ("takes", takes.join(", ")),
        ("gives", gives.join(", ")),
        ("tools", found.tools.join(", ")),
        ("gates", found.gates.join(", ")),
    ];
    output.text("")?;
    for (what, list) in facts.iter().filter(|(_, list)| !list.is_empty()) {
        output.text(&format!("{what}: {list}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn property_names(schema: &Value) -> Vec<String> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

pub(super) fn as_json(domain: &str, skill: &SkillDescriptor, by: &str) -> Value {
    let mut value = json!({"domain": domain, "by": by});
    if let (Some(all), Ok(Value::Object(own))) =
        (value.as_object_mut(), serde_json::to_value(skill))
    {
        all.extend(own);
    }
    value
}
