//! Which files of a directory are looked at, by their names.
//!
//! Builds (`target`), what a dot hides, and tests are left out: a corpus of bad files is there to be
//! bad. To check one of those, name it.

use super::{Checked, Finding, knowledge, manifest, read, schemas, words};
use crate::session::Session;
use skillhost_config::{Layers, Origin};
use skillhost_pipeline::KNOWLEDGE_BASE;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

const LEFT_OUT: [&str; 6] = ["target", "node_modules", "tests", "benches", "examples", "fuzz"];

/// The files by what they are.
#[derive(Default)]
pub(super) struct Files {
    manifests: Vec<PathBuf>,
    /// Directories.
    pub(super) skills: Vec<PathBuf>,
    schemas: Vec<PathBuf>,
    settings: Vec<PathBuf>,
    bases: Vec<PathBuf>,
    /// Files of words by their directories.
    words: BTreeMap<PathBuf, Vec<PathBuf>>,
    /// Texts in which a schema may be named.
    texts: Vec<PathBuf>,
}

pub(super) fn files(root: &Path, checked: &mut Checked) -> Files {
    let mut found = Files::default();
    walk(root, root, &mut found, checked);
    found
}

fn walk(root: &Path, directory: &Path, found: &mut Files, checked: &mut Checked) {
    let entries = match fs::read_dir(directory) {
        Ok(entries) => entries,
        Err(e) => {
            checked.add(Finding::error("unreadable", directory, e.to_string()));
            return;
        }
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let Some(name) = path.file_name().and_then(OsStr::to_str) else { continue };
        // A link to a directory may lead anywhere, also up.
        let Ok(metadata) = path.symlink_metadata() else { continue };
        if name.starts_with('.') {
            continue;
        }
        if metadata.is_dir() {
            if !LEFT_OUT.contains(&name) {
                walk(root, &path, found, checked);
            }
        } else if path.is_file() {
            found.sort_in(root, directory, name, &path);
        }
    }
}

impl Files {
    fn sort_in(&mut self, root: &Path, directory: &Path, name: &str, path: &Path) {
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let base = Path::new(KNOWLEDGE_BASE).file_name();
        let is_schema = name.ends_with(".schema.json")
            || extension == "json" && directory.file_name() == Some(OsStr::new("schemas"));
        match name {
            "plugin.toml" => self.manifests.push(path.into()),
            "SKILL.md" | "skill.toml" if !self.skills.iter().any(|d| d == directory) => {
                self.skills.push(directory.into());
            }
            _ if base == Some(OsStr::new(name)) => self.bases.push(path.into()),
            _ if is_schema => self.schemas.push(path.into()),
            _ if extension == "ftl" => {
                self.words.entry(directory.into()).or_default().push(path.into());
            }
            _ if extension == "toml" && are_settings(root, directory, name) => {
                self.settings.push(path.into());
            }
            _ => {}
        }
        if ["rs", "toml", "md", "json", "py", "sh"].contains(&extension) {
            self.texts.push(path.into());
        }
    }

    /// The domains of the plugins that these files are the source of, where they are loaded.
    pub(super) fn plugins(&self, session: &Session) -> Vec<String> {
        let ids: Vec<_> = self.manifests.iter().filter_map(|path| manifest::id(path)).collect();
        let loaded = session.catalogue.plugins.iter();
        let own = loaded.filter(|p| ids.contains(&p.manifest.id));
        own.map(|p| p.manifest.domain.clone()).collect()
    }

    pub(super) fn check(&self, root: &Path, session: &Session, checked: &mut Checked) {
        for path in &self.manifests {
            checked.count("manifests");
            manifest::check(path, session, checked);
        }
        for directory in &self.skills {
            checked.count("skills");
            skill(directory, session, checked);
        }
        for path in &self.settings {
            checked.count("settings");
            settings(path, session, checked);
        }
        for path in &self.bases {
            checked.count("knowledge bases");
            if let Some(text) = read(path, checked) {
                knowledge::check(path, &text, checked);
            }
        }
        for (directory, paths) in &self.words {
            let mut texts = Vec::new();
            for path in paths {
                checked.count("files of words");
                texts.extend(read(path, checked).map(|text| (path.clone(), text)));
            }
            words::check(directory, &texts, checked);
        }
        schemas::check(root, &self.schemas, &self.texts, session, checked);
    }
}

/// The settings of a project or a plugin stand in its directory `config`.
fn are_settings(root: &Path, directory: &Path, name: &str) -> bool {
    let is_config = directory.file_name() == Some(OsStr::new("config"));
    let above = directory.parent();
    let of_plugin = above.is_some_and(|a| a.join("plugin.toml").is_file());
    let of_project = above == Some(root) || directory == root;
    is_config && name != "Cargo.toml" && (of_plugin || of_project)
}

fn skill(directory: &Path, session: &Session, checked: &mut Checked) {
    let mut faults = skillhost_skills::validate(directory);
    if let Ok(skill) = skillhost_skills::read(directory) {
        let engine = session.engine(None);
        let more = engine.check_skill(&skill).into_iter().filter(|f| !faults.contains(f));
        let more: Vec<_> = more.collect();
        faults.extend(more);
    }
    for fault in faults {
        let file = if fault.file == "." { directory.into() } else { directory.join(&fault.file) };
        let message = format!("expected {}, found {}", fault.expected, fault.found);
        checked.add(Finding::error(fault.code, &file, message).line(fault.line).hint(fault.hint));
    }
}

/// A file of settings, over the defaults and as what is installed declares them.
fn settings(path: &Path, session: &Session, checked: &mut Checked) {
    let mut faults = Vec::new();
    match Layers::new().file(path).resolve() {
        Err(wrong) => faults.extend(wrong.0),
        Ok(mut settings) => {
            if let Err(wrong) = crate::session::check(&mut settings, &session.catalogue) {
                faults.extend(wrong.0);
            }
        }
    }
    for fault in faults {
        let finding = Finding::error("setting", path, fault.message).hint(fault.hint);
        checked.add(match fault.origin {
            Origin::File { line, column, .. } => finding.line(line).column(column),
            _ => finding,
        });
    }
}
