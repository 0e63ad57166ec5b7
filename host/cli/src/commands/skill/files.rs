//! `host skill validate | export`: skills in Markdown as files.

use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use serde_json::{Value, json};
use skillhost_skills::{ExportError, Fault, Rejected};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Holds directories against the open specification, our rules, and the plugin of each skill's
/// domain where that is installed.
pub(super) fn validate(
    context: &Context,
    given: &[PathBuf],
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let session = context.session_with(given)?;
    let engine = session.engine(None);
    let (directories, rejected) = skillhost_skills::directories(given);
    let mut checked: Vec<(PathBuf, Vec<Fault>, bool)> = Vec::new();
    for directory in directories {
        let mut faults = skillhost_skills::validate(&directory);
        let skill = skillhost_skills::read(&directory).ok();
        let domain = skill.as_ref().and_then(|s| s.domain.as_deref());
        let beside = domain.is_some_and(|d| session.catalogue.domain(d).is_some());
        if let Some(skill) = skill.filter(|_| beside) {
            let more = engine.check_skill(&skill).into_iter().filter(|f| !faults.contains(f));
            faults.extend(more.collect::<Vec<_>>());
        }
        checked.push((directory, faults, beside));
    }
    let refused: usize = rejected.iter().map(|r| r.faults.len()).sum();
    let faults = refused + checked.iter().map(|(_, faults, _)| faults.len()).sum::<usize>();
    if json {
        let one = |(path, faults, beside): &(PathBuf, Vec<Fault>, bool)| json!({"path": path, "faults": faults, "beside_its_plugin": beside});
        let skills: Vec<Value> = checked.iter().map(one).collect();
        output.json(&json!({"skills": skills, "rejected": rejected, "faults": faults}), true)?;
    } else {
        for (path, faults, _) in &checked {
            tell(path, faults, output)?;
        }
        for Rejected { path, faults, .. } in &rejected {
            tell(path, faults, output)?;
        }
        for (path, _, _) in
            checked.iter().filter(|(_, faults, beside)| faults.is_empty() && !beside)
        {
            let path = path.display();
            output.text(&format!("{path}: not held against its plugin, which is not installed"))?;
        }
        let skills = checked.len();
        output.text(&format!("skills: {skills}, faults: {faults}"))?;
    }
    Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Each fault on a line that begins with its place.
fn tell(path: &Path, faults: &[Fault], output: &mut Output) -> Result<(), CommandError> {
    faults.iter().try_for_each(|fault| {
        let separator = if fault.file == "." { ": " } else { "/" };
        let fault = fault.to_string();
        let fault = fault.strip_prefix(".: ").unwrap_or(&fault);
        output.text(&format!("{}{separator}{fault}", path.display()))
    })
}

/// Writes every skill in Markdown as a directory.
pub(super) fn export(
    context: &Context,
    to: &Path,
    domain: Option<&str>,
    force: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut session = context.session()?;
    let installed: Vec<String> = session.catalogue.domains().map(str::to_owned).collect();
    let wanted = |d: &str| domain.is_none_or(|only| only == d);
    for domain in installed.iter().filter(|d| wanted(d)) {
        session.ready(domain)?;
    }
    let own = |s: &&skillhost_skills::MarkdownSkill| wanted(s.domain.as_deref().unwrap_or("-"));
    let skills: Vec<_> = session.skills.iter().filter(own).cloned().collect();
    if skills.is_empty() {
        let what = domain.map(|d| format!(" of {d}")).unwrap_or_default();
        return Err(CommandError::failed(format!("there is no skill{what} in Markdown")).hint(
            "--skills DIR names a directory of skills; host skill list shows what there is",
        ));
    }
    let written = skillhost_skills::export(&skills, to, force).map_err(|e| {
        let error = CommandError::failed(e.to_string());
        match e {
            ExportError::NotOurs(_) => error.hint("--force writes over them"),
            _ => error,
        }
    })?;
    for path in &written {
        output.text(&path.display().to_string())?;
    }
    for domain in installed.iter().filter(|d| wanted(d)) {
        let Some(plugin) = session.catalogue.domain(domain) else { continue };
        let has = |name: &str| {
            skills.iter().any(|s| s.domain.as_deref() == Some(domain) && s.name() == name)
        };
        let without = plugin.descriptor.skills.iter().map(|s| s.name.as_str());
        let without: Vec<_> = without.filter(|name| !has(name)).collect();
        if !without.is_empty() {
            tracing::warn!(domain, "not written, having no SKILL.md: {}", without.join(", "));
        }
    }
    Ok(ExitCode::SUCCESS)
}
