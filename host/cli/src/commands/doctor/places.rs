//! Directories: of plugins, of skills in Markdown, and the cache.

use super::{Health, Looks};
use crate::context::Context;
use rustix::fs::{Access, access};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// The nearest directory above a path that is there.
fn there(path: &Path) -> &Path {
    path.ancestors().find(|p| p.exists()).unwrap_or(Path::new("/"))
}

/// Whether a path can be written, or made where it is not there.
pub(super) fn writable(path: &Path) -> bool {
    access(there(path), Access::WRITE_OK).is_ok()
}

pub(super) fn plugins(context: &Context, looks: &mut Looks) {
    const AREA: &str = "plugins";
    let directories = &context.options().directories;
    if directories.is_empty() {
        let hint = "name one with --plugins DIR or SKILLHOST_PLUGINS";
        looks.warn(AREA, "no directory is looked at", hint);
    }
    let scan = context.scan();
    for directory in directories {
        let loaded = scan.catalogue.plugins.iter();
        let loaded: Vec<_> = loaded.filter(|p| p.path.parent() == Some(directory)).collect();
        let shown = directory.display();
        match fs::metadata(directory) {
            Err(_) => {} // The scan says so below.
            Ok(metadata) => {
                let names: Vec<_> = loaded.iter().map(|p| p.manifest.id.as_str()).collect();
                let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
                looks.ok(AREA, format!("{shown}: loaded {names}"));
                let mode = metadata.mode() & 0o7777;
                let sticky = mode & 0o1000 != 0;
                if mode & 0o002 != 0 && !sticky {
                    let found = format!("{shown} may be written by every user (mode {mode:04o})");
                    looks.warn(AREA, found, format!("chmod o-w {shown}"));
                }
            }
        }
    }
    for plugin in &scan.catalogue.plugins {
        for warning in &plugin.warnings {
            looks.warn(AREA, format!("{}: {warning}", plugin.manifest.id), "");
        }
    }
    for rejection in &scan.rejected {
        let (code, path) = (&rejection.code, rejection.path.display());
        let (expected, found) = (&rejection.expected, &rejection.found);
        let text = format!("{code}: {path}: expected {expected}, found {found}");
        let health = if rejection.info { Health::Ok } else { Health::Warning };
        looks.add(AREA, health, text, rejection.hint.clone());
    }
    if scan.catalogue.plugins.is_empty() {
        let hint = "put the library of a plugin into one of these directories";
        looks.warn(AREA, "no plugin is loaded, so no question can be answered", hint);
    }
    let (loaded, rejected) = (scan.catalogue.plugins.len(), scan.rejected.len());
    looks.ok(AREA, format!("loaded {loaded}, rejected {rejected}"));
}

pub(super) fn skills(context: &Context, looks: &mut Looks) {
    const AREA: &str = "skills";
    let directories = context.skill_directories();
    if directories.is_empty() {
        looks.ok(AREA, "no directory of skills in Markdown is named (--skills, SKILLHOST_SKILLS)");
        return;
    }
    let found = skillhost_skills::discover(directories);
    for directory in directories.iter().filter(|d| d.is_dir()) {
        let own = found.skills.iter().filter(|s| s.directory.starts_with(directory));
        let names: Vec<_> = own.map(|s| s.front.name.as_str()).collect();
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        looks.ok(AREA, format!("{}: {names}", directory.display()));
    }
    for rejected in &found.rejected {
        let faults = rejected.faults.iter().map(ToString::to_string).collect::<Vec<_>>();
        let text = format!("{}: {}", rejected.path.display(), faults.join("; "));
        looks.warn(AREA, text, "host skill validate DIR says more");
    }
}

pub(super) fn cache(context: &Context, looks: &mut Looks) {
    const AREA: &str = "cache";
    let Some(directory) = context.cache_dir() else {
        let hint = "set HOME or XDG_CACHE_HOME; until then each plugin is looked at anew";
        looks.warn(AREA, "there is no place for it", hint);
        return;
    };
    let shown = directory.display();
    if !writable(directory) {
        let hint = "let this user write to it; until then each plugin is looked at anew";
        looks.warn(AREA, format!("{shown} can't be written"), hint);
    } else if directory.is_dir() {
        looks.ok(AREA, format!("{shown}"));
    } else {
        looks.ok(AREA, format!("{shown}, made when it is first needed"));
    }
}
