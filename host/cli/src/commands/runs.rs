//! `host runs list | show | resume | replay | verify`: what the store keeps of runs.

use super::run::{Rendering, explain, give, title, wording};
use crate::args::{Format, Language, ReportArgs, RunsCommand};
use crate::context::{Context, refused};
use crate::error::CommandError;
use crate::output::Output;
use crate::session::Session;
use crate::watch::Watch;
use indexmap::IndexMap;
use serde_json::{Value, json};
use skillhost_pipeline::{Difference, Replay, RunError};
use skillhost_report::Wording;
use skillhost_store::{Filter, Status, StepRecord, Store, StoredRun};
use skillhost_types::RunReport;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: RunsCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        RunsCommand::List { domain, status, limit, json } => {
            let limit = (limit > 0).then_some(limit);
            list(context, &Filter { status, domain, limit }, json, output)
        }
        RunsCommand::Show { id, json: true, .. } => everything(context, &id, output),
        RunsCommand::Show { id, format, lang, .. } => show(context, &id, format, lang, output),
        RunsCommand::Resume { id, report, offline } => {
            resume(context, &id, &report, offline, output)
        }
        RunsCommand::Replay { id, offline, json } => replay(context, &id, offline, json, output),
        RunsCommand::Verify { id, json } => verify(context, id.as_deref(), json, output),
    }
}

fn list(
    context: &Context,
    filter: &Filter,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    // One more than is shown, to know whether there are more.
    let asked = Filter { limit: filter.limit.map(|n| n.saturating_add(1)), ..filter.clone() };
    let mut runs = context.kept()?.runs(&asked).map_err(|e| refused(&e))?;
    let shown = filter.limit.unwrap_or(runs.len()).min(runs.len());
    let more = runs.len() > shown;
    runs.truncate(shown);
    if json {
        output.json(&runs, true)?;
        return Ok(ExitCode::SUCCESS);
    }
    if runs.is_empty() {
        output.text("no runs")?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = runs.into_iter().map(|run| {
        let asked = if run.query.is_empty() { "-".into() } else { beginning(&run.query, 60) };
        let steps = run.steps.to_string();
        vec![run.run_id, run.status.to_string(), run.accepted_at, run.domain, steps, asked]
    });
    let heading = ["run", "status", "accepted", "domain", "steps", "question"];
    output.table(&heading, rows.collect())?;
    if more {
        output.finish()?;
        eprintln!("there are more; --limit 0 shows all");
    }
    Ok(ExitCode::SUCCESS)
}

/// The beginning of a text, on one line.
fn beginning(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut start: String = line.chars().filter(|c| !c.is_control()).take(most).collect();
    if line.chars().count() > most {
        start.push('…');
    }
    start
}

/// Everything that is kept of a run, and its report where there is one.
fn everything(context: &Context, id: &str, output: &mut Output) -> Result<ExitCode, CommandError> {
    let store = context.kept()?;
    let stored = store.run(id).map_err(|e| refused(&e))?;
    let mut value = serde_json::to_value(&stored).unwrap_or_default();
    if stored.status.is_over()
        && stored.reason.is_none()
        && let Some(members) = value.as_object_mut()
    {
        let report: Value = read(&report_of(&store, &stored)?)?;
        members.insert("report".into(), report);
    }
    output.json(&value, true)?;
    Ok(ExitCode::SUCCESS)
}

fn report_of(store: &Store, stored: &StoredRun) -> Result<String, CommandError> {
    store.report(&stored.accepted.run_id).map_err(|e| {
        let error = refused(&e);
        match stored.status {
            Status::Interrupted => error.hint(resumes(stored)),
            Status::Running => error,
            _ => error.hint(format!("host runs show {} says why", stored.accepted.run_id)),
        }
    })
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, CommandError> {
    serde_json::from_str(text).map_err(|e| {
        CommandError::failed(format!("the report in the store can't be read: {e}"))
            .hint("host runs verify looks for what was changed")
    })
}

fn resumes(stored: &StoredRun) -> String {
    format!("host runs resume {} continues where it was left", stored.accepted.run_id)
}

fn show(
    context: &Context,
    id: &str,
    format: Option<Format>,
    lang: Option<Language>,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let store = context.kept()?;
    let stored = store.run(id).map_err(|e| refused(&e))?;
    let has_report = stored.status.is_over() && stored.reason.is_none();
    if !has_report && format.is_none_or(|f| f == Format::Text) {
        return progress(&stored, output);
    }
    let text = report_of(&store, &stored)?;
    match format.unwrap_or(context.config.report.format.into()) {
        // The bytes as they were written.
        Format::Json => output.text(&text)?,
        other => {
            let mut run: RunReport = read(&text)?;
            if let Some(lang) = lang {
                run.language = lang.tag().into();
            }
            output.text(&rendered(context, &run, other, output)?)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The report of a run for people, in the words of the plugin where it is installed.
fn rendered(
    context: &Context,
    run: &RunReport,
    format: Format,
    output: &Output,
) -> Result<String, CommandError> {
    let mut session = context.session()?;
    let domain = run.decision.domain.as_str();
    if session.catalogue.domain(domain).is_none() {
        tracing::warn!(domain, "no plugin answers for it, so its words are missing");
        let wording = Wording::new(&run.language, &IndexMap::new());
        let descriptor = nobody(domain)?;
        let title = domain;
        let rendering = Rendering { run, wording: &wording, title, descriptor: &descriptor };
        return Ok(rendering.text(format, output));
    }
    session.ready(domain)?;
    let plugin = session.plugin(domain)?;
    if plugin.sha256 != run.versions.plugin_sha256 {
        let (made, is) = (&run.versions.plugin, &plugin.manifest.version);
        tracing::warn!("the run was made with another build of {made}; the words are of {is}");
    }
    let (wording, title) = (wording(plugin, &run.language), title(plugin, &run.language));
    let rendering = Rendering { run, wording: &wording, title, descriptor: &plugin.descriptor };
    Ok(rendering.text(format, output))
}

/// What stands in for a plugin that is not installed.
fn nobody(domain: &str) -> Result<plugin_api::descriptor::PluginDescriptor, CommandError> {
    let empty = json!({"id": domain, "version": "0.0.0", "domain": domain, "api": "",
                       "tools": [], "inputs": {}});
    serde_json::from_value(empty).map_err(|e| CommandError::failed(e.to_string()))
}

/// How far a run is that has no report.
fn progress(stored: &StoredRun, output: &mut Output) -> Result<ExitCode, CommandError> {
    let StoredRun { accepted, status, reason, sessions, steps, .. } = stored;
    output.text(&format!("{} — {status}\n", accepted.run_id))?;
    let plugin = format!("{} {}", accepted.plugin_id, accepted.plugin_version);
    let sha = accepted.plugin_sha256.get(..12).unwrap_or_default();
    let mut facts = vec![
        ("question", accepted.query.clone()),
        ("domain", accepted.domain.clone()),
        ("plugin", format!("{plugin}, SHA-256 {sha}")),
        ("accepted", accepted.accepted_at.clone()),
    ];
    facts.extend(sessions.iter().map(|s| ("worked on by", s.holder.to_string())));
    facts.extend(stored.finished_at.iter().map(|at| ("over", at.clone())));
    facts.extend(reason.iter().map(|why| ("because", why.clone())));
    for (what, value) in facts.iter().filter(|(_, value)| !value.is_empty()) {
        output.text(&format!("{what:<13} {value}"))?;
    }
    output.text("")?;
    if steps.is_empty() {
        output.text("no step is finished")?;
    } else {
        output
            .table(&["finished step", "status", "tool calls"], steps.iter().map(row).collect())?;
    }
    if *status == Status::Interrupted {
        output.text(&format!("\n{}", resumes(stored)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn row(step: &StepRecord) -> Vec<String> {
    let status = step.result.pointer("/result/status").and_then(Value::as_str);
    let calls = step.records.as_array().map_or(0, Vec::len);
    vec![step.key.clone(), status.unwrap_or("-").into(), calls.to_string()]
}

/// A session in which the plugin of a stored run is ready, with the run's whole id and its domain.
fn session_of(
    context: &Context,
    store: &Store,
    id: &str,
    offline: bool,
) -> Result<(Session, StoredRun), CommandError> {
    let stored = store.run(id).map_err(|e| refused(&e))?;
    let mut session = context.session()?;
    if offline {
        session.go_offline();
    }
    session.ready(&stored.accepted.domain)?;
    Ok((session, stored))
}

/// The language of a stored run's report.
fn language(stored: &StoredRun) -> &str {
    stored.accepted.request.pointer("/asked/language").and_then(Value::as_str).unwrap_or("en")
}

fn resume(
    context: &Context,
    id: &str,
    how: &ReportArgs,
    offline: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let store = context.kept()?;
    let (session, stored) = session_of(context, &store, id, offline)?;
    let (domain, run_id) = (&stored.accepted.domain, &stored.accepted.run_id);
    let engine = session.engine(Some(store));
    let plugin = session.plugin(domain)?;
    let wording = wording(plugin, language(&stored));
    let now = format!("{:.0}", jiff::Timestamp::now());
    let watch = Watch::new()?;
    let run = engine.resume(run_id, &now, &wording, &watch);
    watch.clear();
    let run = run.map_err(|e| {
        let changed = matches!(e, RunError::Changed { .. });
        let error = explain(e, domain, run_id);
        match stored.status {
            _ if changed => error.note(format!("the run {run_id} stays as it was left")),
            over if over.is_over() => error.hint(format!("host runs show {run_id} shows it")),
            _ => error,
        }
    })?;
    give(context, &run, plugin, &wording, how, output)
}

fn replay(
    context: &Context,
    id: &str,
    offline: bool,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let store = context.kept()?;
    let (session, stored) = session_of(context, &store, id, offline)?;
    let (domain, run_id) = (&stored.accepted.domain, &stored.accepted.run_id);
    let engine = session.engine(Some(store));
    let wording = wording(session.plugin(domain)?, language(&stored));
    let watch = Watch::new()?;
    let replayed = engine.replay(run_id, &wording, &watch);
    watch.clear();
    let Replay { difference, .. } = replayed.map_err(|e| match e {
        RunError::Cancelled => CommandError::cancelled(),
        other => explain(other, domain, run_id),
    })?;
    if json {
        let difference =
            difference.as_ref().map(|d| json!({"pointer": d.pointer, "was": d.was, "is": d.is}));
        output.json(
            &json!({"run_id": run_id, "same": difference.is_none(),
                            "difference": difference}),
            true,
        )?;
    } else {
        output.text(&match &difference {
            None => format!("{run_id}: the same bytes"),
            Some(Difference { pointer, was, is }) => format!(
                "{run_id}: the first difference is at {pointer}\n  it was {}\n  it is  {}",
                text(was.as_ref()),
                text(is.as_ref())
            ),
        })?;
    }
    Ok(if difference.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn text(value: Option<&Value>) -> String {
    value.map_or_else(|| "not there".into(), |v| beginning(&v.to_string(), 200))
}

fn verify(
    context: &Context,
    id: Option<&str>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let store = context.kept()?;
    let faults = store.verify(id).map_err(|e| refused(&e))?;
    // Where the file itself is damaged, its runs can perhaps not be listed.
    let runs = match id {
        Some(_) => 1,
        None => store.runs(&Filter::default()).map_or(0, |runs| runs.len()),
    };
    if json {
        output.json(&json!({"runs": runs, "faults": faults}), true)?;
    } else {
        for fault in &faults {
            let run_id = fault.run_id.as_deref().unwrap_or("the store");
            output.text(&format!("{run_id}: {fault}"))?;
        }
        if faults.is_empty() {
            let runs = if runs == 1 { "1 run is".to_owned() } else { format!("{runs} runs are") };
            output.text(&format!("{runs} as written"))?;
        }
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
