//! `host knowledge search | show | verify | append | crawl | export`: the base that travels with a plugin,
//! and what was added to it in the store.

use super::crawl::{self, Wanted};
use super::write_whole;
use crate::args::KnowledgeCommand;
use crate::context::{Context, refused};
use crate::entries;
use crate::error::CommandError;
use crate::output::Output;
use plugin_api::wire;
use serde_json::{Value, json};
use skillhost_knowledge::{self as knowledge, Answer, Appended, Citation, Error, Provenance};
use skillhost_pipeline::KNOWLEDGE_BASE;
use skillhost_store::Store;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: KnowledgeCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        KnowledgeCommand::Search { domain, text, top, json } => {
            let top = top.map_or(context.config.knowledge.max_results, |n| n as usize);
            search(&Base::open(context, &domain)?, &text, top, json, output)
        }
        KnowledgeCommand::Show { domain, id, json } => {
            show(&Base::open(context, &domain)?, &id, json, output)
        }
        KnowledgeCommand::Verify { domain, json } => {
            verify(&Base::open(context, &domain)?, json, output)
        }
        KnowledgeCommand::Append { domain, file, by, json } => {
            append(context, &domain, &file, by, json, output)
        }
        KnowledgeCommand::Crawl { domain, keywords, sources, max, append, dry_run, json } => {
            let wanted = Wanted { domain, keywords, sources, max, append, dry_run, json };
            crawl::run(context, &wanted, output)
        }
        KnowledgeCommand::Export { domain, out } => {
            export(&Base::open(context, &domain)?, out.as_deref(), output)
        }
    }
}

/// The knowledge base of a domain, and the store with what was added.
struct Base {
    domain: String,
    plugin: String,
    text: String,
    sha256: String,
    store: Store,
}

impl Base {
    /// Where nothing is kept, the store is one in memory: then nothing was added.
    fn open(context: &Context, domain: &str) -> Result<Self, CommandError> {
        let mut session = context.session()?;
        session.ready(domain)?;
        let plugin = session.plugin(domain)?;
        let Some(base) = plugin.resources.get(KNOWLEDGE_BASE) else {
            let id = &plugin.manifest.id;
            let error = CommandError::failed(format!("the plugin {id} has no knowledge base"));
            return Err(error.hint(format!("one travels with a plugin as {KNOWLEDGE_BASE}")));
        };
        let store = match context.store()? {
            Some(store) => store,
            None => Store::in_memory().map_err(|e| refused(&e))?,
        };
        Ok(Self {
            domain: domain.into(),
            plugin: format!("{} {}", plugin.manifest.id, plugin.manifest.version),
            text: String::from_utf8_lossy(base).into_owned(),
            sha256: wire::sha256(base),
            store,
        })
    }

    /// Works on the base as it is in the store, brought up to date before.
    fn with<T>(
        &self,
        work: impl FnOnce(&mut rusqlite::Connection) -> Result<T, Error>,
    ) -> Result<T, CommandError> {
        let done = self.store.with(|db| {
            knowledge::sync(db, &self.domain, &self.text, &self.sha256)?;
            work(db)
        });
        done.map_err(|e| self.explain(e))
    }

    /// An error with its faults on lines of their own.
    fn explain(&self, error: Error) -> CommandError {
        match error {
            Error::Base { domain, faults } => {
                let message = format!("the knowledge base of {domain} can't be used");
                let error = faults.iter().fold(CommandError::failed(message), |error, fault| {
                    error.note(format!("{KNOWLEDGE_BASE}: {fault}"))
                });
                error.hint(format!("it is part of the plugin {}", self.plugin))
            }
            other => CommandError::failed(other.to_string()),
        }
    }
}

fn search(
    base: &Base,
    text: &str,
    top: usize,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let answer = base.with(|db| knowledge::search(db, &base.domain, text, top))?;
    if json {
        output.json(&answer, true)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Answer { citations, gaps, coverage } = &answer;
    if citations.is_empty() {
        output.text("nothing bears on this")?;
    } else {
        let row = |c: &Citation| {
            let year = c.year.map_or_else(|| "-".into(), |y| y.to_string());
            let word = |v: Value| v.as_str().unwrap_or_default().to_owned();
            let relevance = word(json!(c.relevance));
            vec![c.id.clone(), relevance, c.tier.to_string(), year, c.title.clone()]
        };
        let heading = ["entry", "relevance", "tier", "year", "title"];
        output.table(&heading, citations.iter().map(row).collect())?;
    }
    let coverage = format!("{coverage:?}").to_lowercase();
    output.text(&format!("\ncoverage: {coverage}"))?;
    if !gaps.is_empty() {
        output.text(&format!("not covered: {}", gaps.join(", ")))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn show(base: &Base, id: &str, json: bool, output: &mut Output) -> Result<ExitCode, CommandError> {
    let kept = base.with(|db| knowledge::get(db, &base.domain, id))?;
    if json {
        output.json(&kept, true)?;
    } else {
        output.text(&entries::markdown(&kept))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn verify(base: &Base, json: bool, output: &mut Output) -> Result<ExitCode, CommandError> {
    let (all, faults) = match knowledge::parse(&base.text) {
        Ok(_) => (base.with(|db| knowledge::entries(db, &base.domain))?, Vec::new()),
        Err(faults) => (Vec::new(), faults),
    };
    let findings = knowledge::verify(all.iter().map(|kept| &kept.entry));
    if json {
        let found = json!({"entries": all.len(), "faults": faults, "findings": findings});
        output.json(&found, true)?;
    } else if faults.is_empty() {
        for finding in &findings {
            output.text(&format!("{}: {}", finding.id, finding.detail))?;
        }
        let added = all.iter().filter(|kept| kept.added.is_some()).count();
        let entries = format!("{} entries can be used ({added} of them added)", all.len());
        output.text(&match findings.len() {
            0 => entries,
            n => format!("{entries}; {n} findings speak against some of them"),
        })?;
    } else {
        for fault in &faults {
            output.text(&format!("{KNOWLEDGE_BASE}: {fault}"))?;
        }
        output.text(&format!("the base of {} can't be used", base.plugin))?;
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn append(
    context: &Context,
    domain: &str,
    file: &Path,
    by: Option<String>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let entries = entries::read(file)?;
    if !context.config.store.enabled {
        let error = CommandError::failed("nothing is kept: store.enabled is false");
        return Err(error.hint("host config explain store.enabled says where that is from"));
    }
    let base = Base::open(context, domain)?;
    let user = || ["USER", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok());
    let by = by.or_else(user).filter(|by| !by.trim().is_empty());
    let provenance = Provenance {
        on: format!("{:.0}", jiff::Timestamp::now()).chars().take(10).collect(),
        by: by.unwrap_or_else(|| "host knowledge append".into()),
    };
    let (mut rows, mut failed) = (Vec::new(), Vec::new());
    for entry in entries {
        let title = entry.title.clone();
        match base.with(|db| knowledge::append(db, domain, entry, &provenance)) {
            Ok(Appended::Added(id)) => rows.push(("added", id, title)),
            Ok(Appended::Duplicate(id)) => rows.push(("duplicate", id, title)),
            Err(e) => failed.push(e),
        }
    }
    if json {
        let row = |(result, id, title): &(&str, String, String)| json!({"result": result, "id": id, "title": title});
        output.json(&rows.iter().map(row).collect::<Vec<_>>(), true)?;
    } else {
        for (result, id, title) in &rows {
            output.text(&match *result {
                "added" => format!("added {id} — {title}"),
                _ => format!("not added: {title} is there already as {id}"),
            })?;
        }
    }
    let Some(first) = failed.pop() else { return Ok(ExitCode::SUCCESS) };
    output.finish()?;
    // The last one is the error of the command; the others are said before it.
    for error in failed {
        let _ = error.report();
    }
    Err(first)
}

fn export(base: &Base, out: Option<&Path>, output: &mut Output) -> Result<ExitCode, CommandError> {
    let text = base.with(|db| knowledge::export(db, &base.domain, &base.text))?;
    match out {
        Some(path) => {
            write_whole(path, &text)?;
            let added = if text == base.text { ", to which nothing was added" } else { "" };
            output.text(&format!("{} is the base of {}{added}", path.display(), base.domain))?;
        }
        None => output.text(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}
