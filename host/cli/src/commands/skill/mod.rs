//! `host skill list | show | run | validate | export`.

mod files;
mod run;

use super::{dotted, first_sentence, words};
use crate::args::SkillCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use crate::session::Session;
use indexmap::IndexMap;
use plugin_api::descriptor::SkillDescriptor;
use serde_json::{Value, json};
use skillhost_pipeline::plan::{By, Step};
use skillhost_pipeline::{Engine, RunError};
use skillhost_skills::{Fallback, Fault, Generic, MarkdownSkill, Rejected};
use skillhost_types::Catalogue;
use std::path::PathBuf;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: SkillCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        SkillCommand::List { domain, json } => list(context, domain.as_deref(), json, output),
        SkillCommand::Show { name, json } => show(context, &name, json, output),
        SkillCommand::Run(args) => run::run(context, args, output),
        SkillCommand::Validate { directories, json } => {
            files::validate(context, &directories, json, output)
        }
        SkillCommand::Export { to, domain, force } => {
            files::export(context, &to, domain.as_deref(), force, output)
        }
    }
}

/// A skill of a domain, and who provides it.
struct Listed {
    domain: String,
    name: String,
    description: String,
    /// `plugin`, `host`, `markdown`, or `documentation` for a text without a `skill.toml`.
    by: &'static str,
    /// Absent for documentation.
    skill: Option<SkillDescriptor>,
    /// The directory of one that is written in Markdown.
    path: Option<PathBuf>,
    fallback: Option<Fallback>,
    /// What documentation says of itself besides: its step, its role, its category.
    also: IndexMap<String, String>,
}

impl Listed {
    fn of(step: Step, domain: &str, skills: &[MarkdownSkill]) -> Self {
        let markdown = match step.by {
            By::Markdown(place) => skills.get(place),
            By::Plugin | By::Host => None,
        };
        let by = match step.by {
            By::Plugin => "plugin",
            By::Host => "host",
            By::Markdown(_) => "markdown",
        };
        Self {
            domain: domain.into(),
            name: step.skill.name.clone(),
            description: step.skill.description.clone(),
            by,
            path: markdown.map(|m| m.directory.clone()),
            fallback: markdown.and_then(|m| Some(m.routing.as_ref()?.fallback.clone())),
            skill: Some(step.skill),
            also: IndexMap::new(),
        }
    }

    fn documentation(skill: &MarkdownSkill) -> Self {
        Self {
            domain: skill.domain.clone().unwrap_or_else(|| "-".into()),
            name: skill.name().into(),
            description: skill.front.description.clone(),
            by: "documentation",
            skill: None,
            path: Some(skill.directory.clone()),
            fallback: None,
            also: skill.front.metadata.clone(),
        }
    }

    fn row(&self) -> Vec<String> {
        let none = || "-".to_owned();
        let (step, tools, gates) = match &self.skill {
            Some(skill) => (skill.step.clone(), words(&skill.tools), words(&skill.gates)),
            None => (none(), none(), none()),
        };
        let name = format!("{}.{}", self.domain, self.name);
        let about = first_sentence(&self.description);
        vec![name, step, self.by.into(), tools, gates, about]
    }

    fn json(&self) -> Value {
        let mut value = match &self.skill {
            Some(skill) => as_json(&self.domain, skill, self.by),
            None => json!({"domain": self.domain, "by": self.by, "name": self.name,
                           "description": self.description}),
        };
        for (key, said) in self.also.iter().filter(|(key, _)| *key != "domain") {
            value[key] = json!(said);
        }
        if let Some(path) = &self.path {
            value["path"] = json!(path);
        }
        if let Some(fallback) = &self.fallback {
            value["fallback"] = json!(fallback);
        }
        value
    }
}

/// What runs where no model does, in words.
fn fallback_words(fallback: &Fallback) -> String {
    match fallback {
        Fallback::Tool(tool) => format!("the tool {}", tool.tool),
        Fallback::Skill(name) => format!("the skill {name}"),
        Fallback::Host(generic) => {
            let name = match generic {
                Generic::Intake => "intake",
                Generic::Evidence => "evidence",
                Generic::Analysis => "analysis",
                Generic::Knowledge => "knowledge",
                Generic::Advice => "advice",
            };
            format!("the host's {name}")
        }
    }
}

/// Every skill of the plugins and every text about one, as one list: a plugin's skill names the text
/// that documents it, and a text that documents no skill, such as a domain's protocol, stands alone.
pub(super) fn registry(catalogue: &Catalogue, texts: &[MarkdownSkill]) -> Vec<Value> {
    let mut list = Vec::new();
    for plugin in &catalogue.plugins {
        let domain = plugin.manifest.domain.as_str();
        let of_domain = || texts.iter().filter(|t| t.domain.as_deref() == Some(domain));
        let skills = &plugin.descriptor.skills;
        let named = |text: &MarkdownSkill, skill: &str| {
            text.front.name.strip_prefix(domain).and_then(|n| n.strip_prefix('-')) == Some(skill)
        };
        let own = |text: &&MarkdownSkill| !skills.iter().any(|s| named(text, &s.name));
        list.extend(of_domain().filter(own).map(|t| Listed::documentation(t).json()));
        for skill in skills {
            let mut entry = as_json(domain, skill, "plugin");
            if let Some(text) = of_domain().find(|t| named(t, &skill.name)) {
                entry["path"] = json!(text.directory);
            }
            let aliases: Vec<_> = plugin.descriptor.aliases_of(&skill.name).collect();
            if !aliases.is_empty() {
                entry["aliases"] = json!(aliases);
            }
            list.push(entry);
        }
    }
    list
}

/// The skills of a domain, with who provides each.
fn of_domain(engine: &Engine<'_>, domain: &str) -> Result<Vec<Listed>, CommandError> {
    let failed = |e: RunError| CommandError::failed(e.to_string());
    let steps = engine.registry(domain).map_err(failed)?.in_order();
    let steps = steps.map_err(|e| failed(e.into()))?;
    let steps = steps.into_iter().map(|step| Listed::of(step, domain, engine.skills()));
    let texts = engine.skills().iter().filter(|s| s.descriptor().is_none());
    let texts = texts.filter(|s| s.domain.as_deref() == Some(domain)).map(Listed::documentation);
    Ok(steps.chain(texts).collect())
}

/// What should be a skill and takes no part, with every fault.
fn rejected(session: &Session, engine: &Engine<'_>) -> Vec<Rejected> {
    let mut all = session.refused.clone();
    for skill in engine.skills().iter().filter(|s| s.descriptor().is_some()) {
        let domain = skill.domain.as_deref().unwrap_or_default();
        let (code, faults) = if session.catalogue.domain(domain).is_some() {
            ("skill-invalid", engine.check_skill(skill))
        } else {
            ("domain-not-installed", vec![not_installed(domain)])
        };
        if !faults.is_empty() {
            all.push(Rejected { path: skill.directory.clone(), code, faults });
        }
    }
    all
}

fn not_installed(domain: &str) -> Fault {
    Fault {
        code: "domain-not-installed",
        file: "skill.toml".into(),
        line: None,
        expected: format!("a plugin for the domain {domain}"),
        found: "none".into(),
        hint: "install it; host plugins list shows where plugins are looked for".into(),
    }
}

fn list(
    context: &Context,
    domain: Option<&str>,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let mut session = context.session()?;
    let domains: Vec<String> = session.catalogue.domains().map(str::to_owned).collect();
    let wanted = |d: &str| domain.is_none_or(|only| only == d);
    for domain in domains.iter().filter(|d| wanted(d)) {
        session.ready(domain)?;
    }
    let engine = session.engine(None);
    let mut all = Vec::new();
    for domain in domains.iter().filter(|d| wanted(d)) {
        all.extend(of_domain(&engine, domain)?);
    }
    // Texts of domains that are not installed can be read all the same.
    let others = engine.skills().iter().filter(|s| s.descriptor().is_none());
    let others = others.filter(|s| {
        let own = s.domain.as_deref().unwrap_or("-");
        wanted(own) && !domains.iter().any(|d| d == own)
    });
    all.extend(others.map(Listed::documentation));
    let rejected = rejected(&session, &engine);
    if json {
        let skills: Vec<Value> = all.iter().map(Listed::json).collect();
        output.json(&json!({"skills": skills, "rejected": rejected}), true)?;
        return Ok(ExitCode::SUCCESS);
    }
    let heading = ["skill", "step", "by", "tools", "gates", "what it does"];
    output.table(&heading, all.iter().map(Listed::row).collect())?;
    for listed in &all {
        if let (Some(path), Some(fallback)) = (&listed.path, &listed.fallback) {
            let name = format!("{}.{}", listed.domain, listed.name);
            let (path, fallback) = (path.display(), fallback_words(fallback));
            output.text(&format!("\n{name} is in {path}; without a model, {fallback} runs"))?;
        }
    }
    for rejected in &rejected {
        output.text(&format!("\nrejected: {}: {}", rejected.code, rejected.path.display()))?;
        for fault in &rejected.faults {
            output.text(&format!("  {fault}"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show(
    context: &Context,
    name: &str,
    json: bool,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let (domain, skill) = dotted(name, "skill")?;
    let mut session = context.session()?;
    session.ready(domain)?;
    let engine = session.engine(None);
    let all = of_domain(&engine, domain)?;
    let descriptor = session.catalogue.domain(domain).map(|p| p.descriptor.clone());
    let skill = descriptor.as_ref().map_or(skill, |d| d.canonical(skill));
    let Some(found) = all.iter().find(|l| l.name == skill) else {
        return Err(unknown(&session, &engine, domain, skill, &all));
    };
    if json {
        output.json(&found.json(), true)?;
        return Ok(ExitCode::SUCCESS);
    }
    match &found.skill {
        Some(skill) => {
            let (step, role) = (&skill.step, &skill.role);
            let by = match found.by {
                "markdown" => "in Markdown".to_owned(),
                by => format!("by the {by}"),
            };
            output.text(&format!("{name} — step {step}, {role}, {by}\n"))?;
        }
        None => output.text(&format!("{name} — documentation, which no run uses\n"))?,
    }
    output.text(&found.description)?;
    output.text("")?;
    let mut facts = Vec::new();
    if let Some(skill) = &found.skill {
        let requires = skill.requires.iter().map(|r| {
            let how = if r.hard { "" } else { " (where it runs)" };
            format!("{} as {}{how}", r.skill, r.as_field)
        });
        facts.push(("requires", requires.collect::<Vec<_>>().join(", ")));
        facts.push(("takes", property_names(&skill.input_schema).join(", ")));
        facts.push(("gives", property_names(&skill.output_schema).join(", ")));
        facts.push(("tools", skill.tools.join(", ")));
        facts.push(("gates", skill.gates.join(", ")));
        facts.push(("keywords", skill.keywords.join(", ")));
    }
    facts.push(("path", found.path.as_ref().map_or_else(String::new, |p| p.display().to_string())));
    let fallback = found.fallback.as_ref().map(fallback_words);
    facts.push(("without a model", fallback.unwrap_or_default()));
    for (what, list) in facts.iter().filter(|(_, list)| !list.is_empty()) {
        output.text(&format!("{what}: {list}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// There is no such skill: it was rejected, or another one is meant.
fn unknown(
    session: &Session,
    engine: &Engine<'_>,
    domain: &str,
    skill: &str,
    all: &[Listed],
) -> CommandError {
    let mut error = CommandError::failed(format!("{domain} has no skill {skill}"));
    let (whole, own) =
        (format!("{domain}-{skill}"), |r: &Rejected| r.path.file_name().map(PathBuf::from));
    for rejected in rejected(session, engine) {
        let name = own(&rejected).unwrap_or_default();
        if name.as_os_str() == whole.as_str() || name.as_os_str() == skill {
            error = error.note(format!("rejected: {}", rejected.path.display()));
            error = rejected.faults.iter().fold(error, |e, fault| e.note(format!("  {fault}")));
        }
    }
    let names: Vec<_> = all.iter().map(|l| l.name.clone()).collect();
    error.hint(format!("there are {}", names.join(", ")))
}

fn property_names(schema: &Value) -> Vec<String> {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

fn as_json(domain: &str, skill: &SkillDescriptor, by: &str) -> Value {
    let mut value = json!({"domain": domain, "by": by});
    if let (Some(all), Ok(Value::Object(own))) =
        (value.as_object_mut(), serde_json::to_value(skill))
    {
        all.extend(own);
    }
    value
}
