//! `host run` and `host plan`.

use super::{first_sentence, not_served, text_of, write_whole};
use crate::args::{Format, Language, PlanArgs, ReportArgs, RunArgs};
use crate::context::Context;
use crate::error::CommandError;
use crate::input;
use crate::output::Output;
use crate::session::rejected;
use crate::watch::Watch;
use clap::CommandFactory;
use plugin_api::descriptor::PluginDescriptor;
use serde_json::Value;
use skillhost_loader::Scan;
use skillhost_pipeline::{RunError, question};
use skillhost_report::Wording;
use skillhost_types::{Catalogue, Installed, RunReport, RunRequest, RunStatus};
use std::io;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    args: RunArgs,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    if args.help {
        return help(context, args.domain.as_deref(), output);
    }
    if context.config.is_on("dry_run") {
        let format = args.report.format.unwrap_or(context.config.report.format.into());
        let json = format == Format::Json;
        let args = PlanArgs { query: args.query, domain: args.domain, json };
        return plan(context, args, output);
    }
    let mut session = context.session()?;
    if args.offline {
        session.go_offline();
    }
    let how = args.report.clone();
    let request = request(context, args)?;
    let domain = domain(&request.domain, &request.query, &session.catalogue)?;
    session.ready(&domain)?;
    let engine = session.engine(context.store()?);
    let plugin = session.plugin(&domain)?;
    let wording = wording(plugin, &request.language);
    let watch = Watch::new()?;
    let run = engine.run(&request, &wording, &watch);
    watch.clear();
    let run = run.map_err(|e| explain(e, &domain, &request.run_id))?;
    give(context, &run, plugin, &wording, &how, output)
}

/// Gives the report of a run, and writes it where that was asked for.
pub(crate) fn give(
    context: &Context,
    run: &RunReport,
    plugin: &Installed,
    wording: &Wording,
    how: &ReportArgs,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let title = title(plugin, &run.language);
    let rendering = Rendering { run, wording, title, descriptor: &plugin.descriptor };
    if let Some(directory) = &how.out {
        let others = [("md", rendering.markdown()), ("html", rendering.html())];
        write_report(directory, run, &others)?;
    }
    match how.format.unwrap_or(context.config.report.format.into()) {
        Format::Json => output.json(run, how.pretty)?,
        other => output.text(&rendering.text(other, output))?,
    }
    let incomplete = run.status != RunStatus::Completed;
    Ok(if how.strict && incomplete { ExitCode::from(3) } else { ExitCode::SUCCESS })
}

/// A run, and the words to show it with.
pub(crate) struct Rendering<'a> {
    pub(crate) run: &'a RunReport,
    pub(crate) wording: &'a Wording,
    pub(crate) title: &'a str,
    pub(crate) descriptor: &'a PluginDescriptor,
}

impl Rendering<'_> {
    fn markdown(&self) -> String {
        skillhost_report::markdown(self.run, self.wording, self.title, self.descriptor)
    }

    fn html(&self) -> String {
        skillhost_report::html(self.run, self.wording, self.title, self.descriptor)
    }

    /// The report for people; JSON is no such format.
    pub(crate) fn text(&self, format: Format, output: &Output) -> String {
        let Self { run, wording, title, descriptor } = self;
        let (width, colour) = (output.width().unwrap_or(100), output.colour());
        match format {
            Format::Markdown => self.markdown(),
            Format::Html => self.html(),
            Format::Text | Format::Json => {
                skillhost_report::terminal(run, wording, title, descriptor, width, colour)
            }
        }
    }
}

/// What is asked, from the arguments and the settings.
pub(super) fn request(context: &Context, args: RunArgs) -> Result<RunRequest, CommandError> {
    let mut inputs = match &args.inputs {
        Some(path) => input::members(path)?,
        None => Vec::new(),
    };
    for argument in &args.input {
        inputs.push(input::named(argument)?);
    }
    let now = jiff::Timestamp::now();
    let query = args.query.unwrap_or_default();
    let wanted = args.lang.map(Language::tag).or(context.config.report.language.tag());
    let language = wanted.or_else(|| skillhost_pipeline::question::language(&query));
    Ok(RunRequest {
        // Left empty where the question says it, so that the report shows how it was found.
        domain: args.domain.unwrap_or_default(),
        language: language.unwrap_or("en").into(),
        query,
        inputs,
        run_id: args.run_id.unwrap_or_else(|| run_id(now)),
        now: format!("{now:.0}"),
        seed: args.seed,
    })
}

/// The words of a plugin; what is wrong with them is logged.
pub(crate) fn wording(plugin: &Installed, language: &str) -> Wording {
    let wording = Wording::new(language, &plugin.resources);
    for warning in wording.warnings() {
        tracing::warn!(plugin = plugin.manifest.id, "{warning}");
    }
    wording
}

pub(crate) fn plan(
    context: &Context,
    args: PlanArgs,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut session = context.session()?;
    let (query, named) = (args.query.unwrap_or_default(), args.domain.unwrap_or_default());
    let domain = domain(&named, &query, &session.catalogue)?;
    session.ready(&domain)?;
    let engine = session.engine(None);
    let request = RunRequest { query, domain: named, ..RunRequest::default() };
    let decision = engine.plan(&request).map_err(|e| explain(e, &domain, ""))?;
    if args.json {
        output.json(&decision, true)?;
        return Ok(ExitCode::SUCCESS);
    }
    for entry in &decision.reasoning {
        output.text(&format!("{}: {} → {}", entry.step, entry.observation, entry.decision))?;
    }
    for skipped in &decision.skipped {
        output.text(&format!("skipped: {} ({})", skipped.skill, skipped.reason))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The domain that was named, or the one that the question is for.
fn domain(named: &str, query: &str, catalogue: &Catalogue) -> Result<String, CommandError> {
    if !named.is_empty() {
        return Ok(named.to_owned());
    }
    let candidates = question::domains(catalogue, query);
    question::best(&candidates).map(str::to_owned).ok_or_else(|| {
        let there: Vec<_> = catalogue.domains().collect();
        if there.is_empty() {
            return CommandError::usage("which domain is to answer?")
                .hint("no plugin is loaded; host plugins list says why");
        }
        let names = match candidates.as_slice() {
            [] => there.join(", "),
            several => several.iter().map(|c| c.domain.as_str()).collect::<Vec<_>>().join(", "),
        };
        let why = if candidates.is_empty() {
            "the question has no word of any domain"
        } else {
            "the question may be for several domains"
        };
        let error = CommandError::usage("which domain is to answer?");
        let error = if query.trim().is_empty() { error } else { error.note(why) };
        error.hint(format!("name one of {names} with --domain"))
    })
}

/// What people call the domain, in the language of the report where the plugin has a word.
pub(crate) fn title<'a>(plugin: &'a Installed, language: &str) -> &'a str {
    let titles = &plugin.manifest.title;
    let title =
        titles.get(language).or_else(|| titles.get("en")).or_else(|| titles.values().next());
    title.map_or(plugin.manifest.domain.as_str(), String::as_str)
}

/// Why there is no report.
pub(crate) fn explain(error: RunError, domain: &str, run_id: &str) -> CommandError {
    match error {
        RunError::Inputs(faults) => {
            let count = faults.len();
            let what = if count == 1 { "an input" } else { "inputs" };
            let mut error = CommandError::usage(format!("{what} can't be used"));
            for fault in faults {
                error = error.note(fault.to_string());
                if !fault.hint.is_empty() {
                    error = error.note(format!("  {}", fault.hint));
                }
            }
            error.hint(format!("host run --domain {domain} --help lists the inputs"))
        }
        RunError::Rejected(rejection) => rejected(&rejection),
        RunError::Skill { ref hint, .. } => CommandError::failed(error.to_string()).hint(hint),
        RunError::Cancelled => {
            let again = format!("host runs resume {run_id} continues where it was left");
            CommandError::cancelled().hint(if run_id.is_empty() { String::new() } else { again })
        }
        RunError::Store { message, hint } => CommandError::failed(message).hint(hint),
        RunError::Changed { ref was, ref is, .. } => {
            let error = CommandError::failed(error.to_string());
            let error = error.note(format!("it was {was}")).note(format!("it is {is}"));
            error.hint("put back what it was, or run the question again")
        }
        RunError::AboveCeiling { .. } => CommandError::failed(error.to_string())
            .hint("host config explain pipeline.level_ceiling"),
        other => CommandError::failed(other.to_string()),
    }
}

fn run_id(now: jiff::Timestamp) -> String {
    // The process id tells runs of the same microsecond apart.
    let digits: String = format!("{now:.6}").chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{}-{}", digits.to_lowercase(), std::process::id())
}

/// Writes the run as JSON and its renderings, each whole or not at all.
fn write_report(
    directory: &Path,
    run: &RunReport,
    renderings: &[(&str, String)],
) -> Result<(), CommandError> {
    std::fs::create_dir_all(directory)
        .map_err(|e| CommandError::failed(format!("{} can't be made: {e}", directory.display())))?;
    let json = serde_json::to_string_pretty(run).map_err(io::Error::from)?;
    let path = |kind: &str| directory.join(format!("{}.report.{kind}", run.run_id));
    write_whole(&path("json"), &json)?;
    renderings.iter().try_for_each(|(kind, text)| write_whole(&path(kind), text))
}

/// The help of `host run`, and with a domain also its inputs.
fn help(
    context: &Context,
    domain: Option<&str>,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut command = crate::args::Cli::command();
    command.build();
    if let Some(run) = command.find_subcommand_mut("run") {
        output.text(&run.render_long_help().to_string())?;
    }
    let Some(domain) = domain else { return Ok(ExitCode::SUCCESS) };
    let Scan { catalogue, rejected, .. } = context.scan();
    let Some(plugin) = catalogue.domain(domain) else {
        return Err(not_served(domain, &catalogue, &rejected));
    };
    output.text(&format!("\nInputs of {domain}:\n"))?;
    output.table(&["input", "unit", "", "meaning"], inputs(plugin))?;
    for bundle in &plugin.descriptor.bundles {
        let also = match bundle.aliases.as_slice() {
            [] => String::new(),
            aliases => format!(" (or {})", aliases.join(", ")),
        };
        let text =
            format!("\n--input {}=FILE.json{also} gives an object of these inputs.", bundle.name);
        output.text(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn inputs(plugin: &Installed) -> Vec<Vec<String>> {
    let declared = plugin.descriptor.inputs.get("properties").and_then(Value::as_object);
    declared
        .into_iter()
        .flatten()
        .map(|(name, schema)| {
            let need = match (schema.get("x-decisive"), schema.get("default")) {
                (Some(Value::Bool(true)), _) => "decisive".to_owned(),
                (Some(Value::String(group)), _) => format!("decisive: one of {group}"),
                (_, Some(default)) if !default.is_null() => format!("default {default}"),
                _ => String::new(),
            };
            let meaning = first_sentence(&text_of(schema, "description"));
            vec![name.clone(), text_of(schema, "x-unit"), need, meaning]
        })
        .collect()
}
