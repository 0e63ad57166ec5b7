//! `host plugins list --watch`: the list, then a line for each plugin that comes, changes or goes,
//! until Ctrl-C. With `--json` each line is an object of its own.

use super::{explain, list, short};
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use notify_debouncer_mini::{new_debouncer, notify::RecursiveMode};
use serde_json::{Value, json};
use skillhost_loader::Scan;
use skillhost_types::{Installed, Rejection};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::Duration;

/// How long the directories must be quiet before they are looked at: a library that is being copied
/// is written in many pieces.
const QUIET: Duration = Duration::from_millis(200);

pub(super) fn run(
    context: &Context,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let (tell, told) = mpsc::channel();
    let failed = |e: notify_debouncer_mini::notify::Error| {
        CommandError::failed(format!("the plugin directories can't be watched: {e}"))
            .hint("host plugins list looks at them once")
    };
    let mut watcher = new_debouncer(QUIET, tell).map_err(failed)?;
    let directories = &context.options().directories;
    for directory in directories.iter().filter(|d| d.is_dir()) {
        watcher.watcher().watch(directory, RecursiveMode::NonRecursive).map_err(failed)?;
    }
    // What changes between the watch and the first look is found by the next one.
    let mut known = Seen::of(&context.scan());
    if json {
        output.json(&json!({"event": "list", "now": known.0}), false)?;
    } else {
        list(context, false, false, output)?;
    }
    output.finish()?;
    while let Ok(changed) = told.recv() {
        if let Err(e) = changed {
            tracing::warn!("a change may have been missed: {e}");
        }
        let now = Seen::of(&context.scan());
        for change in now.since(&known) {
            if json { output.json(&change.json(), false)? } else { output.text(&change.text())? }
        }
        output.finish()?;
        known = now;
    }
    Ok(ExitCode::SUCCESS)
}

/// What stood in the directories, by file.
struct Seen(BTreeMap<PathBuf, Value>);

impl Seen {
    fn of(scan: &Scan) -> Self {
        let loaded = |p: &Installed| (p.path.clone(), short(p));
        let rejected = |r: &Rejection| (r.path.clone(), json!(r));
        let loaded = scan.catalogue.plugins.iter().map(loaded);
        // What is there as a plugin is not the remark that a file was passed over.
        Self(scan.rejected.iter().map(rejected).chain(loaded).collect())
    }

    fn since<'s>(&'s self, before: &'s Self) -> impl Iterator<Item = Change<'s>> {
        let gone = before.0.iter().filter(|(path, _)| !self.0.contains_key(*path));
        let gone = gone.map(|(_, was)| Change { what: "removed", of: was });
        let here = self.0.iter().filter_map(|(path, is)| match before.0.get(path) {
            Some(was) if was == is => None,
            _ if is.get("code").is_some() => Some(Change { what: "rejected", of: is }),
            Some(was) if was.get("code").is_none() => Some(Change { what: "replaced", of: is }),
            _ => Some(Change { what: "added", of: is }),
        });
        gone.chain(here)
    }
}

/// One plugin that came, changed or went.
struct Change<'s> {
    what: &'static str,
    of: &'s Value,
}

impl Change<'_> {
    fn json(&self) -> Value {
        let member = if self.of.get("code").is_some() { "rejection" } else { "plugin" };
        json!({"event": self.what, member: self.of})
    }

    fn text(&self) -> String {
        let word = |member: &str| self.of[member].as_str().unwrap_or_default();
        match serde_json::from_value::<Rejection>(self.of.clone()) {
            Ok(rejection) if self.what == "rejected" => explain(&rejection),
            Ok(rejection) => format!("removed: {}", rejection.path.display()),
            Err(_) => {
                let (id, version, path) = (word("id"), word("version"), word("path"));
                format!("{}: {id} {version}, domain {}, {path}", self.what, word("domain"))
            }
        }
    }
}
