//! What tools found goes into the knowledge base (flag `knowledge_auto_append`): works with a DOI
//! or an address that the base itself did not give.

use crate::Engine;
use crate::events::EventLog;
use crate::host_tools::KNOWLEDGE_BASE;
use plugin_api::report::{Source, SourceFrom};
use plugin_api::wire;
use serde_json::json;
use skillhost_knowledge::{Appended, Entry, Error, Provenance, append, get, sync};
use skillhost_types::{EventKind, Installed, RunReport};

/// Adds the sources of a run; one that can't be added is logged.
pub(crate) fn add(engine: &Engine<'_>, plugin: &Installed, run: &RunReport, events: &EventLog<'_>) {
    if !engine.config().is_on("knowledge_auto_append") {
        return;
    }
    let Some(store) = engine.kept_in() else { return };
    let domain = plugin.manifest.domain.as_str();
    let base = plugin.resources.get(KNOWLEDGE_BASE);
    let mut room = engine.config().knowledge.max_new;
    for source in &run.report.sources {
        if room == 0 {
            tracing::warn!("knowledge.max_new works were appended; the others are left out");
            return;
        }
        let SourceFrom::Tool { call, .. } = &source.from else { continue };
        let by = run.evidence.iter().find(|r| r.id == *call);
        let tool = by.map_or(call.as_str(), |r| r.tool.as_str());
        // What is from the base is there; what a search found nobody has read.
        let not_new = ["host.knowledge_query", "host.web_search"].contains(&tool);
        let (Some(entry), false) = (entry(source), not_new) else { continue };
        let provenance = Provenance {
            on: run.started.get(..10).unwrap_or_default().into(),
            by: format!("{tool} in run {}", run.run_id),
        };
        let added = store.with(|db| {
            if let Some(base) = base {
                sync(db, domain, &String::from_utf8_lossy(base), &wire::sha256(base))?;
            }
            Ok(match append(db, domain, entry, &provenance)? {
                // An earlier try of this very run had come as far as this.
                Appended::Duplicate(id)
                    if get(db, domain, &id)?.added.is_some_and(|a| a.by == provenance.by) =>
                {
                    Appended::Added(id)
                }
                other => other,
            })
        });
        let added: Result<Appended, Error> = added;
        match added {
            Ok(added) => {
                room -= usize::from(matches!(added, Appended::Added(_)));
                let data = json!({"source": source.id, "result": format!("{added:?}")});
                events.add(EventKind::KnowledgeAppended, None, data);
            }
            Err(e) => tracing::warn!(source = source.id, "could not be appended: {e}"),
        }
    }
}

/// A source as an entry, if it has an address and a rule for its tier.
fn entry(source: &Source) -> Option<Entry> {
    let (address, rule) = (source.url.as_deref()?, source.rule?);
    let finding = source.quote.clone().unwrap_or_else(|| source.title.clone());
    let mut entry = Entry::new("", &source.title, rule, &finding);
    match skillhost_knowledge::identity::doi(address) {
        Some(doi) => entry.doi = Some(doi),
        None => entry.url = Some(address.into()),
    }
    entry.authors.clone_from(&source.authors);
    entry.year = source.year;
    entry.venue.clone_from(&source.venue);
    entry.quote.clone_from(&source.quote);
    entry.accessed.clone_from(&source.accessed);
    Some(entry)
}
