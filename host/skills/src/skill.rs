//! A skill as a whole: its files read and held together.

use crate::fault::{Fault, SKILL_MD, SKILL_TOML, shown};
use crate::front::{self, FrontMatter};
use crate::markdown::{self, Document};
use crate::settings::{self, Routing, is_domain, skill_name};
use crate::source::Source;
use crate::{links, protocol, rules};
use indexmap::IndexMap;
use plugin_api::descriptor::SkillDescriptor;
use std::path::{Path, PathBuf};

/// The sections that every skill of the house has.
pub const SECTIONS: [&str; 5] =
    ["Role & Persona", "Workflow", "Tools", "Output Format", "Quality Gates"];

/// A skill that is written in Markdown.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkdownSkill {
    /// What the open specification says of it.
    pub front: FrontMatter,
    /// The domain that it belongs to: from `skill.toml`, or `metadata.domain`.
    pub domain: Option<String>,
    /// What makes it part of a plan; absent for documentation.
    pub routing: Option<Routing>,
    /// The Markdown after the front matter.
    pub body: String,
    /// Headings of the first and second level with what stands below each.
    pub sections: IndexMap<String, String>,
    /// Its directory, or where it stands among a plugin's resources.
    pub directory: PathBuf,
    /// Its other files, which the text may send a reader to.
    pub references: Vec<String>,
    /// The files, where they are not on disk.
    pub(crate) inside: Option<IndexMap<String, Vec<u8>>>,
}

impl MarkdownSkill {
    /// The name in its domain: the directory's without `<domain>-` before it.
    #[must_use]
    pub fn name(&self) -> &str {
        skill_name(&self.front.name, self.domain.as_deref().unwrap_or_default())
    }

    /// As the pipeline plans and runs it; absent for documentation.
    #[must_use]
    pub fn descriptor(&self) -> Option<&SkillDescriptor> {
        self.routing.as_ref().map(|r| &r.descriptor)
    }

    /// Lists its files.
    pub(crate) fn source(&self, faults: &mut Vec<Fault>) -> Source<'_> {
        match &self.inside {
            Some(files) => Source::resources(files, &self.directory.to_string_lossy(), faults),
            None => Source::directory(&self.directory, faults),
        }
    }
}

/// Reads a skill's directory.
///
/// # Errors
/// Every fault at once. With a `skill.toml` each rule of [`validate`] must hold, since a skill that
/// says one thing and does another is not run; without one only the open specification's.
pub fn read(directory: &Path) -> Result<MarkdownSkill, Vec<Fault>> {
    let mut faults = Vec::new();
    let source = Source::directory(directory, &mut faults);
    finish(inspect(&source, faults), directory, None)
}

/// Reads a skill from a plugin's resources: `prefix` is the path of its directory among them, such
/// as `skills/reef-survey`.
///
/// # Errors
/// As [`read`].
pub fn read_resources(
    files: &IndexMap<String, Vec<u8>>,
    prefix: &str,
) -> Result<MarkdownSkill, Vec<Fault>> {
    let mut faults = Vec::new();
    let prefix = prefix.trim_end_matches('/');
    let source = Source::resources(files, prefix, &mut faults);
    let own = files
        .iter()
        .filter(|(path, _)| path.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/')));
    let own = own.map(|(path, bytes)| (path.clone(), bytes.clone())).collect();
    finish(inspect(&source, faults), Path::new(prefix), Some(own))
}

/// Holds a skill's directory against the open specification and the house's rules: the five
/// [`SECTIONS`], a `skill.toml` that agrees with them, files that are there, and for
/// `<domain>-main` the protocol of the domain. Nothing where all of them hold.
#[must_use]
pub fn validate(directory: &Path) -> Vec<Fault> {
    let mut faults = Vec::new();
    let source = Source::directory(directory, &mut faults);
    let Inspected { mut by_the_spec, by_the_house, .. } = inspect(&source, faults);
    by_the_spec.extend(by_the_house);
    sorted(by_the_spec)
}

/// What was read and what is wrong with it, by who asks for it.
struct Inspected {
    front: FrontMatter,
    domain: Option<String>,
    routing: Option<Routing>,
    has_settings: bool,
    body: String,
    document: Document,
    references: Vec<String>,
    by_the_spec: Vec<Fault>,
    by_the_house: Vec<Fault>,
}

fn finish(
    inspected: Inspected,
    directory: &Path,
    inside: Option<IndexMap<String, Vec<u8>>>,
) -> Result<MarkdownSkill, Vec<Fault>> {
    let Inspected { mut by_the_spec, by_the_house, .. } = inspected;
    if inspected.has_settings {
        by_the_spec.extend(by_the_house);
    }
    if !by_the_spec.is_empty() {
        return Err(sorted(by_the_spec));
    }
    let mut sections = IndexMap::new();
    for section in inspected.document.sections {
        let text: &mut String = sections.entry(section.title).or_default();
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(&section.text);
    }
    Ok(MarkdownSkill {
        front: inspected.front,
        domain: inspected.domain,
        routing: inspected.routing,
        body: inspected.body,
        sections,
        directory: directory.to_owned(),
        references: inspected.references,
        inside,
    })
}

fn sorted(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    faults
}

fn inspect(source: &Source<'_>, mut by_the_spec: Vec<Fault>) -> Inspected {
    let mut by_the_house = Vec::new();
    let mut front = FrontMatter::default();
    let (mut body, mut document) = (String::new(), Document::default());
    if source.has(SKILL_MD) {
        if let Some(text) = source.text(SKILL_MD, &mut by_the_spec) {
            let read = front::read(&text, source.name(), &mut by_the_spec);
            document = markdown::read(&read.body, read.lines_before);
            (front, body) = (read.front, read.body);
            rules::sections(&document, &mut by_the_house);
            links::check(source, &document, &mut by_the_house);
        }
    } else if by_the_spec.is_empty() || source.paths().next().is_some() {
        by_the_spec.push(no_skill_md(source));
    }

    let has_settings = source.has(SKILL_TOML);
    let mut routing = None;
    if has_settings && let Some(text) = source.text(SKILL_TOML, &mut by_the_house) {
        routing = settings::read(&text, source, &front.description, &mut by_the_house);
    }
    if let Some(routing) = &routing {
        rules::agreement(&document, routing, &mut by_the_house);
    }
    let domain = domain(&front, routing.as_ref(), &mut by_the_house);
    if let Some(of) = source.name().strip_suffix("-main").filter(|of| is_domain(of)) {
        protocol::check(source, &document, of, domain.as_deref(), &mut by_the_house);
    }
    let own = |path: &&str| *path != SKILL_MD && *path != SKILL_TOML;
    let references = source.paths().filter(own).map(str::to_owned).collect();
    Inspected {
        front,
        domain,
        routing,
        has_settings,
        body,
        document,
        references,
        by_the_spec,
        by_the_house,
    }
}

/// The domain, said once or twice alike.
fn domain(
    front: &FrontMatter,
    routing: Option<&Routing>,
    faults: &mut Vec<Fault>,
) -> Option<String> {
    let said = front.metadata.get("domain");
    let mut refuse = |code, expected: String, found: &str| {
        let hint = "say the same in metadata.domain and in skill.toml";
        faults.push(Fault::new(code, SKILL_MD, None, expected, shown(found), hint));
    };
    match (said, routing.map(|r| &r.domain)) {
        (Some(said), Some(domain)) if said != domain => {
            refuse("domain-mismatch", format!("metadata.domain to be {domain}"), said);
        }
        (Some(said), None) if !is_domain(said) => {
            let expected = "metadata.domain to be a small letter and then 1 to 15 of a-z and 0-9";
            refuse("domain-invalid", expected.into(), said);
        }
        _ => {}
    }
    routing.map(|r| &r.domain).or(said).cloned()
}

fn no_skill_md(source: &Source<'_>) -> Fault {
    let other = source.paths().find(|p| p.eq_ignore_ascii_case(SKILL_MD));
    let (found, hint) = match other {
        Some(other) => (shown(other), "rename it to SKILL.md"),
        None => ("none".into(), "write the skill's text into SKILL.md"),
    };
    Fault::new("skill-md-missing", SKILL_MD, None, "a file SKILL.md", found, hint)
}
