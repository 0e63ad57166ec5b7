//! What is installed, ready to be used: plugins, skills in Markdown, and the settings that they
//! declare.

use crate::commands::not_served;
use crate::context::unusable;
use crate::error::CommandError;
use indexmap::IndexMap;
use skillhost_config::{Faults, Settings};
use skillhost_loader::{Loader, Scan};
use skillhost_pipeline::{Engine, NETWORK};
use skillhost_skills::{Found, MarkdownSkill, Rejected};
use skillhost_store::Store;
use skillhost_types::{CallError, Catalogue, Installed, Rejection};
use std::path::PathBuf;

/// What is installed.
pub(crate) struct Session {
    pub(crate) settings: Settings,
    pub(crate) catalogue: Catalogue,
    pub(crate) rejected: Vec<Rejection>,
    pub(crate) skills: Vec<MarkdownSkill>,
    /// What should be a skill in Markdown and is none.
    pub(crate) refused: Vec<Rejected>,
    ready: Vec<String>,
    loader: Loader,
}

impl Session {
    pub(crate) fn new(
        scan: Scan,
        mut settings: Settings,
        skill_directories: &[PathBuf],
    ) -> Result<Self, CommandError> {
        let Scan { loader, catalogue, rejected, .. } = scan;
        check(&mut settings, &catalogue).map_err(|faults| {
            unusable(&faults).hint("host plugins list says which plugins are loaded")
        })?;
        let Found { skills, rejected: refused } = skillhost_skills::discover(skill_directories);
        let ready = Vec::new();
        Ok(Self { settings, catalogue, rejected, skills, refused, ready, loader })
    }

    /// Uses no network, whatever the flags say.
    pub(crate) fn go_offline(&mut self) {
        for flag in NETWORK {
            self.settings.switch_off(flag);
        }
    }

    /// An engine over it.
    pub(crate) fn engine(&self, store: Option<Store>) -> Engine<'_> {
        let engine = Engine::new(&self.catalogue, &self.loader, &self.settings);
        let engine = engine.register_skills(self.skills.clone());
        match store {
            Some(store) => engine.store(store),
            None => engine,
        }
    }

    /// Makes a domain's plugin ready to run: its files are read, and the skills in Markdown that
    /// travel with it.
    pub(crate) fn ready(&mut self, domain: &str) -> Result<(), CommandError> {
        if self.ready.iter().any(|d| d == domain) {
            return Ok(());
        }
        self.ready.push(domain.into());
        let Some(plugin) = self.catalogue.domain(domain).map(|p| p.manifest.id.clone()) else {
            return Err(not_served(domain, &self.catalogue, &self.rejected));
        };
        let filled = self.loader.fill_resources(&mut self.catalogue, &plugin);
        filled.map_err(|e| match e {
            CallError::Rejected(rejection) => rejected(&rejection),
            other => CommandError::failed(other.to_string()),
        })?;
        if let Some(plugin) = self.catalogue.domain(domain) {
            let (mut own, refused) = embedded(plugin);
            // One that was given goes before one that travels in a plugin.
            let given = |s: &MarkdownSkill| (s.domain.clone(), s.name().to_owned());
            let taken: Vec<_> = self.skills.iter().map(given).collect();
            own.retain(|skill| !taken.contains(&given(skill)));
            refused.iter().for_each(warn);
            self.skills.extend(own);
            self.refused.extend(refused);
        }
        Ok(())
    }

    /// The plugin of a domain.
    pub(crate) fn plugin(&self, domain: &str) -> Result<&Installed, CommandError> {
        let plugin = self.catalogue.domain(domain);
        plugin.ok_or_else(|| not_served(domain, &self.catalogue, &self.rejected))
    }
}

/// The skills in Markdown among a plugin's files, and what should be one.
fn embedded(plugin: &Installed) -> (Vec<MarkdownSkill>, Vec<Rejected>) {
    let files: &IndexMap<String, Vec<u8>> = &plugin.resources;
    let (mut skills, mut refused) = (Vec::new(), Vec::new());
    for prefix in files.keys().filter_map(|path| path.strip_suffix("/SKILL.md")) {
        match skillhost_skills::read_resources(files, prefix) {
            Ok(skill) => skills.push(skill),
            Err(faults) => {
                let path = plugin.path.join(prefix);
                refused.push(Rejected { path, code: "skill-invalid", faults });
            }
        }
    }
    (skills, refused)
}

/// Says on standard error that something is no skill.
pub(crate) fn warn(refused: &Rejected) {
    let faults = refused.faults.iter().map(ToString::to_string).collect::<Vec<_>>();
    tracing::warn!(path = %refused.path.display(), "not a skill: {}", faults.join("; "));
}

/// The settings that plugins declare: their flags, and their tables.
pub(crate) fn check(settings: &mut Settings, catalogue: &Catalogue) -> Result<(), Faults> {
    let descriptors = || catalogue.plugins.iter().map(|p| p.descriptor.as_ref());
    let flags = descriptors().flat_map(|d| {
        let tools = d.tools.iter().filter_map(|t| t.feature_flag.as_deref());
        let skills = d.skills.iter().filter_map(|s| s.feature_flag.as_deref());
        tools.chain(skills).chain(d.flags.iter().map(|f| f.name.as_str()))
    });
    let flags: Vec<String> = flags.map(str::to_owned).collect();
    settings.check_flags(flags.iter().map(String::as_str))?;
    for descriptor in descriptors().filter(|d| d.settings.is_object()) {
        settings.check_domain(&descriptor.domain, &descriptor.settings)?;
    }
    Ok(())
}

/// Why a plugin was refused when it was to be used.
pub(crate) fn rejected(rejection: &Rejection) -> CommandError {
    let error = CommandError::failed(rejection.to_string()).hint(rejection.hint.clone());
    if rejection.detail.is_empty() { error } else { error.note(rejection.detail.clone()) }
}
