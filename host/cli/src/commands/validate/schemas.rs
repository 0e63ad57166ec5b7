//! JSON Schemas: each is one of draft 2020-12, and used. A schema is used where a text names its
//! file, or where the host generates it; then it has to be what the host generates.

use super::{Checked, Finding, read};
use crate::commands::{schema, tool};
use crate::session::Session;
use serde_json::Value;
use skillhost_pipeline::Schema;
use std::path::{Path, PathBuf};

const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

pub(super) fn check(
    root: &Path,
    schemas: &[PathBuf],
    texts: &[PathBuf],
    session: &Session,
    checked: &mut Checked,
) {
    if schemas.is_empty() {
        return;
    }
    let engine = session.engine(None);
    let tools = tool::every(&engine, &session.catalogue);
    let generated = schema::schemas(&session.catalogue, tools);
    let sources: Vec<(&PathBuf, String)> =
        texts.iter().filter_map(|path| Some((path, std::fs::read_to_string(path).ok()?))).collect();
    for path in schemas {
        checked.count("schemas");
        let Some(value) = valid(path, checked) else { continue };
        let key = below_schemas(root, path);
        if let Some(wanted) = key.as_ref().and_then(|key| generated.get(key)) {
            if *wanted != value {
                let message = "it is not what the host generates";
                let finding = Finding::error("schema-out-of-date", path, message);
                checked.add(finding.hint("host schema export writes it anew"));
            }
            continue;
        }
        // What a domain generates is known only where its plugin is loaded.
        let domain = key.as_ref().and_then(|key| key.split_once('/')).map(|(domain, _)| domain);
        let known = |d: &str| d == "host" || session.catalogue.domain(d).is_some();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let named = sources.iter().any(|(text, own)| *text != path && own.contains(&name));
        if named {
            continue;
        }
        checked.add(match domain {
            Some(domain) if !known(domain) => {
                let message = format!("whether it is used is not known: {domain} is not loaded");
                Finding::note("schema-not-compared", path, message)
            }
            _ => {
                let message = "nothing generates it, and no text names it";
                Finding::warning("schema-unused", path, message).hint("remove it, or use it")
            }
        });
    }
}

/// The path below the directory `schemas`, as the host names what it generates.
fn below_schemas(root: &Path, path: &Path) -> Option<String> {
    let below = path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned();
    match below.split_once("schemas/") {
        Some((_, key)) => Some(key.to_owned()),
        // The directory itself was named.
        None => root.ends_with("schemas").then_some(below),
    }
}

/// A schema that is one.
fn valid(path: &Path, checked: &mut Checked) -> Option<Value> {
    let text = read(path, checked)?;
    let value: Value = match serde_json::from_str(&text) {
        Ok(value) => value,
        Err(e) => {
            let what = e.to_string();
            let what = what.split(" at line").next().unwrap_or_default();
            let finding = Finding::error("json-invalid", path, format!("not JSON: {what}"));
            checked.add(finding.line(e.line()).column(e.column()));
            return None;
        }
    };
    if let Some(draft) = value.get("$schema").filter(|d| *d != DRAFT) {
        let message = format!("expected the draft {DRAFT}, found {draft}");
        let line = super::line_of(&text, "\"$schema\"");
        checked.add(Finding::error("schema-draft", path, message).line(line));
        return None;
    }
    if let Err(e) = Schema::new(&value) {
        checked.add(Finding::error("schema-invalid", path, e.to_string()));
        return None;
    }
    Some(value)
}
