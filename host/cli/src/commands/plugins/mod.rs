//! `host plugins list | info | retry`.

mod watch;

use crate::args::PluginsCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use serde_json::{Value, json};
use skillhost_loader::Scan;
use skillhost_types::{Installed, Rejection};
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: PluginsCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        PluginsCommand::List { json, watch: true, .. } => watch::run(context, json, output),
        PluginsCommand::List { json, timings, .. } => list(context, json, timings, output),
        PluginsCommand::Info { id, json } => info(context, &id, json, output),
        PluginsCommand::Retry { plugin } => retry(context, &plugin, output),
    }
}

fn list(
    context: &Context,
    json: bool,
    timings: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let Scan { catalogue, rejected, timings: took, .. } = context.scan();
    let loaded = &catalogue.plugins;
    if json {
        let loaded: Vec<Value> = loaded.iter().map(short).collect();
        output.json(&json!({"loaded": loaded, "rejected": rejected}), true)?;
    } else {
        if loaded.is_empty() && rejected.is_empty() {
            output.text("no plugins")?;
        }
        if !loaded.is_empty() {
            let row = |p: &Installed| {
                let m = &p.manifest;
                vec![
                    m.id.clone(),
                    m.version.to_string(),
                    m.domain.clone(),
                    p.mode.clone(),
                    p.path.display().to_string(),
                ]
            };
            let heading = ["plugin", "version", "domain", "mode", "path"];
            output.table(&heading, loaded.iter().map(row).collect())?;
        }
        for (at, rejection) in rejected.iter().enumerate() {
            if at > 0 || !loaded.is_empty() {
                output.text("")?;
            }
            output.text(&explain(rejection))?;
        }
    }
    if timings {
        for timing in took {
            let known = if timing.cached { "cached" } else { "looked at" };
            let milliseconds = timing.took.as_secs_f64() * 1000.0;
            eprintln!("{milliseconds:9.3} ms  {known:<9}  {}", timing.path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn short(plugin: &Installed) -> Value {
    let m = &plugin.manifest;
    json!({
        "id": m.id, "version": m.version, "domain": m.domain, "path": plugin.path,
        "sha256": plugin.sha256, "mode": plugin.mode, "warnings": plugin.warnings,
    })
}

fn explain(rejection: &Rejection) -> String {
    let Rejection { code, path, expected, found, hint, info, detail } = rejection;
    let kind = if *info { "ignored" } else { "rejected" };
    let mut text = format!(
        "{kind}: {code}: {}\n  expected: {expected}\n  found:    {found}\n  hint:     {hint}",
        path.display()
    );
    if tracing::enabled!(tracing::Level::INFO) && !detail.is_empty() {
        for line in detail.lines() {
            text.push_str("\n    ");
            text.push_str(line);
        }
    }
    text
}

fn info(
    context: &Context,
    id: &str,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let Scan { catalogue, rejected, .. } = context.scan();
    let Some(plugin) = catalogue.plugins.iter().find(|p| p.manifest.id == id) else {
        let there: Vec<_> = catalogue.plugins.iter().map(|p| p.manifest.id.as_str()).collect();
        let mut error = CommandError::failed(format!("there is no plugin {id:?}"));
        for rejection in rejected.iter().filter(|r| r.path.to_string_lossy().contains(id)) {
            error = error.note(format!("rejected: {rejection}"));
        }
        return Err(error.hint(format!("there are {}", there.join(", "))));
    };
    if json {
        let mut value = serde_json::to_value(plugin).unwrap_or_default();
        if let Some(members) = value.as_object_mut() {
            let descriptor = serde_json::to_value(&*plugin.descriptor).unwrap_or_default();
            members.insert("descriptor".into(), descriptor);
        }
        output.json(&value, true)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (m, d) = (&plugin.manifest, &plugin.descriptor);
    let title = m.title.get("en").or_else(|| m.title.values().next()).cloned().unwrap_or_default();
    output.text(&format!("{} {} — {title}\n", m.id, m.version))?;
    let build = if plugin.debug { "debug (slow)" } else { "release" };
    let list = |names: Vec<&str>| names.join(", ");
    let facts = [
        ("domain", m.domain.clone()),
        ("file", plugin.path.display().to_string()),
        ("sha256", plugin.sha256.clone()),
        ("mode", plugin.mode.clone()),
        ("api", format!("{}, {build} build", plugin.api)),
        ("compiler", plugin.rustc.clone().unwrap_or_default()),
        ("licence", m.license.clone().unwrap_or_default()),
        ("tools", list(d.tools.iter().map(|t| t.name.as_str()).collect())),
        ("skills", list(d.skills.iter().map(|s| s.name.as_str()).collect())),
        ("verdicts", list(d.verdicts.iter().map(|v| v.label.as_str()).collect())),
        ("gates", list(d.gates.iter().map(|g| g.id.as_str()).collect())),
        ("resources", m.resources.join(", ")),
    ];
    for (what, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
        output.text(&format!("{what:<10} {value}"))?;
    }
    for warning in &plugin.warnings {
        output.text(&format!("warning    {warning}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn retry(context: &Context, plugin: &str, output: &mut Output) -> Result<ExitCode, CommandError> {
    let cleared = match context.cache_dir() {
        Some(dir) => skillhost_loader::retry(dir, plugin),
        None => 0,
    };
    if cleared == 0 {
        return Err(CommandError::failed(format!("nothing is quarantined as {plugin}"))
            .hint("host plugins list shows what is, with its file"));
    }
    output.text(&format!("{plugin} will be tried again"))?;
    Ok(ExitCode::SUCCESS)
}
