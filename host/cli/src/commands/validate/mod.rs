//! `host validate`: the files of a project or plugin, and what is installed, held against every
//! rule that can be seen without running an analysis.
//!
//! - `tree` — which files of a directory are looked at
//! - `manifest`, `words`, `schemas`, `knowledge` — a kind of file each
//! - `coverage` — what a plugin that is loaded says of itself

mod coverage;
mod knowledge;
mod manifest;
mod schemas;
mod tree;
mod words;

use crate::args::ValidateArgs;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use serde::Serialize;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How much something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
enum Severity {
    /// It breaks a rule: exit code 1.
    Error,
    /// It works, and is likely not what was meant.
    Warning,
    /// Something could not be checked, or could be better.
    Note,
}

/// One thing that was found, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Finding {
    severity: Severity,
    /// Stable, in `kebab-case`.
    code: String,
    file: PathBuf,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// What was expected and what was found.
    message: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    hint: String,
}

impl Finding {
    fn new(severity: Severity, code: &str, file: &Path, message: impl Into<String>) -> Self {
        let file = file.strip_prefix("./").unwrap_or(file).to_owned();
        let (code, message) = (code.to_owned(), message.into());
        Self { severity, code, file, line: None, column: None, message, hint: String::new() }
    }

    fn error(code: &str, file: &Path, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, file, message)
    }

    fn warning(code: &str, file: &Path, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, file, message)
    }

    fn note(code: &str, file: &Path, message: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, file, message)
    }

    fn line(mut self, line: impl Into<Option<usize>>) -> Self {
        self.line = line.into();
        self
    }

    fn column(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }

    fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }

    fn text(&self) -> String {
        let mut place = self.file.display().to_string();
        for number in [self.line, self.column].into_iter().flatten() {
            place.push_str(&format!(":{number}"));
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let hint = match self.hint.as_str() {
            "" => String::new(),
            hint => format!("\n  hint: {hint}"),
        };
        format!("{place}: {severity}: {} [{}]{hint}", self.message, self.code)
    }
}

/// What was looked at and what was found.
#[derive(Default)]
struct Checked {
    findings: Vec<Finding>,
    /// How many of each kind were looked at.
    counts: BTreeMap<&'static str, usize>,
}

impl Checked {
    fn add(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    fn count(&mut self, kind: &'static str) {
        *self.counts.entry(kind).or_default() += 1;
    }

    fn of(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|f| f.severity == severity).count()
    }
}

/// The line, from 1, on which some words first stand.
fn line_of(text: &str, words: &str) -> Option<usize> {
    text.lines().position(|line| line.contains(words)).map(|at| at + 1)
}

/// A file's text, or why there is none.
fn read(path: &Path, checked: &mut Checked) -> Option<String> {
    match std::fs::read(path).map(String::from_utf8) {
        Ok(Ok(text)) => return Some(text),
        Ok(Err(e)) => {
            let message =
                format!("expected UTF-8, found another byte at {}", e.utf8_error().valid_up_to());
            checked.add(Finding::error("not-utf8", path, message));
        }
        Err(e) => checked.add(Finding::error("unreadable", path, e.to_string())),
    }
    None
}

pub(crate) fn run(
    context: &Context,
    args: ValidateArgs,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut checked = Checked::default();
    let everything = args.directory.is_none();
    let directory = args.directory.unwrap_or_else(|| ".".into());
    if !directory.is_dir() {
        let message = format!("{} is not a directory", directory.display());
        return Err(CommandError::usage(message).hint("name a project's or a plugin's directory"));
    }
    let found = tree::files(&directory, &mut checked);
    let skills: Vec<PathBuf> = found.skills.clone();
    let mut session = context.session_with(&skills)?;
    found.check(&directory, &session, &mut checked);
    let own: Vec<String> = found.plugins(&session);
    let domains: Vec<String> = session.catalogue.domains().map(str::to_owned).collect();
    for domain in domains.iter().filter(|d| everything || own.contains(d)) {
        match session.ready(domain) {
            Ok(()) => coverage::check(&session, domain, &mut checked),
            Err(e) => {
                let path = session.catalogue.domain(domain).map(|p| p.path.clone());
                let path = path.unwrap_or_default();
                checked.add(Finding::error("unreadable", &path, e.message()));
            }
        }
    }
    if everything {
        for rejection in session.rejected.iter().filter(|r| !r.info) {
            let message = format!("expected {}, found {}", rejection.expected, rejection.found);
            // Of two that are alike one works.
            let twice = rejection.code.starts_with("duplicate-");
            let severity = if twice { Severity::Warning } else { Severity::Error };
            let finding = Finding::new(severity, &rejection.code, &rejection.path, message);
            checked.add(finding.hint(rejection.hint.clone()));
        }
    }
    if checked.counts.is_empty() {
        let message = "nothing here can be checked: no plugin.toml, SKILL.md, schema, settings, \
                       knowledge base or words";
        checked.add(Finding::warning("nothing-to-check", &directory, message));
    }
    tell(checked, args.json, output)
}

fn tell(mut checked: Checked, json: bool, output: &mut Output) -> Result<ExitCode, CommandError> {
    let place = |f: &Finding| (f.file.clone(), f.line, f.column, f.severity);
    checked.findings.sort_by_key(place);
    checked.findings.dedup();
    let (errors, warnings) = (checked.of(Severity::Error), checked.of(Severity::Warning));
    if json {
        output.json(
            &json!({"checked": checked.counts, "errors": errors, "warnings": warnings,
                    "findings": checked.findings}),
            true,
        )?;
    } else {
        for finding in &checked.findings {
            output.text(&finding.text())?;
        }
        let counts = checked.counts.iter().map(|(kind, n)| format!("{kind} {n}"));
        let counts = counts.collect::<Vec<_>>().join(", ");
        let counts = if counts.is_empty() { "nothing".to_owned() } else { counts };
        output.text(&format!("checked: {counts}\nerrors: {errors}, warnings: {warnings}"))?;
    }
    Ok(if errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
