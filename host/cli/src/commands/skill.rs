//! `host skill list | show`.

use super::{dotted, first_sentence, words};
use crate::args::SkillCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use plugin_api::descriptor::SkillDescriptor;
use serde_json::{Value, json};
use skillhost_pipeline::Engine;
use skillhost_pipeline::plan::By;
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

/// The skills that a domain has, with who provides each.
fn skills(
    engine: &Engine<'_>,
    domain: &str,
) -> Result<Vec<(SkillDescriptor, &'static str)>, CommandError> {
    let steps = engine.describe(domain).map_err(|e| CommandError::failed(e.to_string()))?;
    let by = |by| match by {
        By::Plugin => "plugin",
        By::Host => "host",
        By::Markdown(_) => "markdown",
    };
    Ok(steps.into_iter().map(|s| (s.skill, by(s.by))).collect())
}

fn list(
    context: &Context,
    domain: Option<&str>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut session = context.session()?;
    let domains: Vec<String> = session.catalogue.domains().map(str::to_owned).collect();
    let wanted: Vec<String> =
        domains.into_iter().filter(|d| domain.is_none_or(|only| only == d)).collect();
    for domain in &wanted {
        session.ready(domain)?;
    }
    let engine = session.engine(None);
    let mut values = Vec::new();
    let mut rows = Vec::new();
    for own in &wanted {
        for (skill, by) in skills(&engine, own)? {
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
    let mut session = context.session()?;
    session.ready(domain)?;
    let all = skills(&session.engine(None), domain)?;
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
