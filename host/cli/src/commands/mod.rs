//! One file a noun.

pub(crate) mod config;
mod crawl;
pub(crate) mod doctor;
pub(crate) mod knowledge;
pub(crate) mod plugins;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod schema;
pub(crate) mod shell;
pub(crate) mod skill;
pub(crate) mod tool;
pub(crate) mod validate;

use crate::error::CommandError;
use serde_json::Value;
use skillhost_types::{Catalogue, Rejection};
use std::io::{self, Write};
use std::path::Path;

/// Splits `DOMAIN.NAME` at the first dot.
fn dotted<'a>(name: &'a str, what: &str) -> Result<(&'a str, &'a str), CommandError> {
    name.split_once('.').ok_or_else(|| {
        CommandError::usage(format!("{name}: expected DOMAIN.{}", what.to_uppercase()))
            .hint(format!("host {what} list shows every name"))
    })
}

/// Words of a list, or a dash.
fn words(list: &[String]) -> String {
    if list.is_empty() { "-".into() } else { list.join(" ") }
}

/// The first sentence of a description.
fn first_sentence(text: &str) -> String {
    let end = text.find(". ").map_or(text.len(), |at| at + 1);
    text[..end].replace('\n', " ")
}

/// Why a domain is not served: the file that would have served it was refused, or there is none.
pub(crate) fn not_served(
    domain: &str,
    catalogue: &Catalogue,
    rejections: &[Rejection],
) -> CommandError {
    let mut error = CommandError::failed(format!("no plugin answers for the domain {domain:?}"));
    for rejection in rejections.iter().filter(|r| !r.info) {
        error = error.note(format!("rejected: {rejection}"));
    }
    let there: Vec<_> = catalogue.domains().collect();
    if there.is_empty() {
        error.hint("host plugins list shows where plugins are looked for")
    } else {
        error.hint(format!("there are {}", there.join(", ")))
    }
}

/// A member of a schema that is text; empty where there is none.
fn text_of(schema: &Value, member: &str) -> String {
    schema.get(member).and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, text: &str) -> Result<(), CommandError> {
    let directory = path.parent().unwrap_or(Path::new("."));
    let failed =
        |e: io::Error| CommandError::failed(format!("{} can't be written: {e}", path.display()));
    let mut file = tempfile::NamedTempFile::new_in(directory).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    if !text.ends_with('\n') {
        file.write_all(b"\n").map_err(failed)?;
    }
    // A temporary file is its owner's alone; a report is as readable as any other file.
    let mode = rustix::fs::Mode::from_raw_mode(0o644);
    rustix::fs::fchmod(file.as_file(), mode).map_err(|e| failed(e.into()))?;
    file.persist(path).map_err(|e| failed(e.error))?;
    Ok(())
}
