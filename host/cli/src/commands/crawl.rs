//! `host knowledge crawl`: works that a base might have, as a table, and added where that is wanted.

use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use crate::watch::Watch;
use plugin_api::payload::ErrorBody;
use serde_json::{Value, json};
use skillhost_pipeline::{Engine, HOST};
use std::process::ExitCode;

/// So many keywords of a plugin are taken where none are given: each one more finds less.
const MOST_KEYWORDS: usize = 3;

/// What is wanted.
pub(super) struct Wanted {
    pub(super) domain: String,
    pub(super) keywords: Vec<String>,
    pub(super) sources: Vec<String>,
    pub(super) max: Option<u32>,
    pub(super) append: bool,
    pub(super) dry_run: bool,
    pub(super) json: bool,
}

pub(super) fn run(
    context: &Context,
    wanted: &Wanted,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let domain = wanted.domain.as_str();
    let mut session = context.session()?;
    session.ready(domain)?;
    let appends = wanted.append || session.settings.is_on("knowledge_auto_append");
    // Who gives the command gives the permission.
    session.settings.switch_on("knowledge_crawl");
    session.settings.switch_on("knowledge_auto_append");
    let mut input = json!({"keywords": keywords(wanted, &session)?, "domain": domain});
    if !wanted.sources.is_empty() {
        input["sources"] = json!(wanted.sources);
    }
    if let Some(max) = wanted.max {
        input["max_results"] = json!(max);
    }
    let engine = session.engine(context.store()?);
    let watch = Watch::new()?;
    let call = |tool: &str, input: &Value| call(&engine, tool, input, &watch);
    let found = call("knowledge_crawl", &input)?;
    let new = found["candidates"].as_array().into_iter().flatten();
    let new: Vec<Value> = new
        .filter(|c| c.get("known_as").is_none())
        .map(|c| c["entry"].clone())
        .take(session.settings.knowledge.max_new)
        .collect();
    let done = match appends || wanted.dry_run {
        true => {
            let dry_run = wanted.dry_run || new.is_empty();
            let by = "host knowledge crawl";
            let input = json!({"entries": new, "domain": domain, "by": by, "dry_run": dry_run});
            Some(call("knowledge_append", &input)?)
        }
        false => None,
    };
    if wanted.json {
        let mut all = json!({"keywords": input["keywords"], "found": found});
        if let Some(done) = done {
            all["appended"] = done;
        }
        output.json(&all, true)?;
    } else {
        tell(&found, done.as_ref(), wanted, output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What is looked for: as given, as in the settings, or the plugin's own words in English.
fn keywords(
    wanted: &Wanted,
    session: &crate::session::Session,
) -> Result<Vec<String>, CommandError> {
    let given = wanted.keywords.iter().map(|k| k.trim().to_owned()).filter(|k| !k.is_empty());
    let given: Vec<String> = given.collect();
    if !given.is_empty() {
        return Ok(given);
    }
    let set = session.settings.knowledge.crawl_keywords.get(&wanted.domain);
    if let Some(set) = set.filter(|set| !set.is_empty()) {
        return Ok(set.clone());
    }
    let plugin = session.plugin(&wanted.domain)?;
    let own = plugin.manifest.keywords.get("en").into_iter().flatten();
    let own: Vec<String> = own.take(MOST_KEYWORDS).cloned().collect();
    if own.is_empty() {
        let error = CommandError::usage("there are no words to look for");
        let key = format!("knowledge.crawl_keywords.{}", wanted.domain);
        return Err(error.hint(format!("give --keywords, or set {key}")));
    }
    Ok(own)
}

fn call(
    engine: &Engine<'_>,
    tool: &str,
    input: &Value,
    watch: &Watch,
) -> Result<Value, CommandError> {
    let failed = |e: ErrorBody| CommandError::failed(format!("{} ({})", e.message, e.code));
    let called = engine.call_tool(HOST, tool, input, watch);
    watch.clear();
    called.map_err(failed)
}

fn tell(
    found: &Value,
    done: Option<&Value>,
    wanted: &Wanted,
    output: &mut Output,
) -> Result<(), CommandError> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Null => "-".into(),
        other => other.to_string(),
    };
    let candidates = found["candidates"].as_array().into_iter().flatten();
    let row = |c: &Value| {
        let entry = &c["entry"];
        let address = entry.get("doi").or_else(|| entry.get("url")).unwrap_or(&Value::Null);
        let known = c.get("known_as").map_or_else(|| "new".to_owned(), &text);
        let score = c["score"].as_f64().map_or_else(String::new, |s| format!("{s:.1}"));
        let title = text(&entry["title"]);
        vec![score, text(&entry["tier"]), text(&entry["year"]), title, text(address), known]
    };
    output.table(
        &["score", "tier", "year", "title", "DOI or address", "in the base"],
        candidates.map(row).collect(),
    )?;
    for failed in found["failed"].as_array().into_iter().flatten() {
        output.text(&format!(
            "{} gave nothing: {}",
            text(&failed["source"]),
            text(&failed["message"])
        ))?;
    }
    let results = || done.and_then(|d| d["results"].as_array()).into_iter().flatten();
    let count = |what: &str| results().filter(|r| r["result"] == what).count();
    for wrong in results().filter(|r| r["result"] == "invalid") {
        output.text(&format!(
            "not added: {} ({})",
            text(&wrong["title"]),
            text(&wrong["detail"])
        ))?;
    }
    output.text(&match done {
        None => {
            format!("nothing was added; --append adds what is new to the base of {}", wanted.domain)
        }
        Some(_) if wanted.dry_run => format!("{} would be added", count("would_be_added")),
        Some(_) => format!("{} added, {} there already", count("added"), count("duplicate")),
    })?;
    Ok(())
}
