//! `plugin.toml`: its own rules, and the files that it names.

use super::{Checked, Finding, line_of, read};
use crate::session::Session;
use plugin_api::manifest::{self, Manifest};
use skillhost_pipeline::KNOWLEDGE_BASE;
use std::path::Path;

/// The languages that the host speaks.
const LANGUAGES: [&str; 2] = ["en", "vi"];

/// The id that a manifest says, where it can be read.
pub(super) fn id(path: &Path) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(manifest::parse(&text).ok()?.manifest.id)
}

pub(super) fn check(path: &Path, session: &Session, checked: &mut Checked) {
    let Some(text) = read(path, checked) else { return };
    let parsed = match manifest::parse(&text) {
        Ok(parsed) => parsed,
        Err(faults) => {
            for fault in faults.0 {
                let finding = Finding::error("manifest-invalid", path, fault.message);
                checked.add(finding.line(fault.line).column(fault.column));
            }
            return;
        }
    };
    for fault in parsed.warnings {
        let finding = Finding::warning("manifest-key-unknown", path, fault.message);
        checked.add(finding.line(fault.line).column(fault.column));
    }
    let manifest = parsed.manifest;
    files(path, &text, &manifest, checked);
    languages(path, &text, &manifest, checked);
    loaded(path, &text, &manifest, session, checked);
}

/// What should travel inside the library is there, and what is there travels.
fn files(path: &Path, text: &str, manifest: &Manifest, checked: &mut Checked) {
    let directory = path.parent().unwrap_or(Path::new("."));
    for resource in &manifest.resources {
        if !directory.join(resource).is_file() {
            let message = format!("expected the file {resource}, found none");
            let finding = Finding::error("resource-missing", path, message);
            let finding = finding.line(line_of(text, &format!("\"{resource}\"")));
            checked.add(finding.hint("write the file, or leave it out of resources"));
        }
    }
    for wanted in ["locales/en.ftl", "locales/vi.ftl", KNOWLEDGE_BASE] {
        let (there, travels) =
            (directory.join(wanted).is_file(), manifest.resources.iter().any(|r| r == wanted));
        if there && !travels {
            let message = format!("{wanted} is there and does not travel with the plugin");
            let finding = Finding::warning("resource-left-out", path, message);
            let finding = finding.line(line_of(text, "resources"));
            checked.add(finding.hint(format!("add \"{wanted}\" to resources")));
        }
    }
}

/// Titles and keywords in each language.
fn languages(path: &Path, text: &str, manifest: &Manifest, checked: &mut Checked) {
    let titles: Vec<&str> = manifest.title.keys().map(String::as_str).collect();
    let keywords: Vec<&str> = manifest.keywords.keys().map(String::as_str).collect();
    for (what, has, hint) in [
        ("title", titles, "people read it at the head of a report"),
        ("keywords", keywords, "questions in that language find the plugin by them"),
    ] {
        for language in LANGUAGES.into_iter().filter(|l| !has.contains(l)) {
            let message = format!("expected {what}.{language}, found none");
            let finding = Finding::warning("language-missing", path, message);
            checked.add(finding.line(line_of(text, &format!("[{what}]"))).hint(hint));
        }
    }
}

/// Whether what is loaded under the id is made of this.
fn loaded(path: &Path, text: &str, manifest: &Manifest, session: &Session, checked: &mut Checked) {
    let id = &manifest.id;
    let Some(plugin) = session.catalogue.plugins.iter().find(|p| p.manifest.id == *id) else {
        let message = format!("{id} is not loaded, so what its code says could not be looked at");
        let finding = Finding::note("plugin-not-loaded", path, message);
        checked.add(finding.hint("build it, and name the directory of the library with --plugins"));
        return;
    };
    if plugin.manifest != *manifest {
        let message = format!("{} is loaded, made with another plugin.toml", plugin.path.display());
        let finding = Finding::warning("plugin-not-current", path, message);
        checked.add(finding.line(line_of(text, "version")).hint("build it again"));
    }
}
