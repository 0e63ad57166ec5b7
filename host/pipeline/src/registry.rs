//! The skills of a domain by name and stage: what is there, and what each requires.

use crate::nearest::suggestion;
use crate::plan::{self, PlanFault, Step};
use plugin_api::descriptor::{Category, PluginDescriptor, SkillDescriptor};
use std::collections::BTreeMap;

/// The skills of a domain, by their kinds: the plugin's, those in Markdown, and the host's own
/// where both have none of a kind.
#[derive(Debug, Clone)]
pub struct Registry {
    domain: String,
    aliases: BTreeMap<String, String>,
    steps: Vec<Step>,
}

/// A skill that is not there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{domain} has no skill {name}; {hint}")]
pub struct NoSuchSkill {
    /// The domain.
    pub domain: String,
    /// What was asked for.
    pub name: String,
    /// The nearest name, or the names there are.
    pub hint: String,
}

impl Registry {
    pub(crate) fn new(descriptor: &PluginDescriptor, steps: Vec<Step>) -> Self {
        let PluginDescriptor { domain, aliases, .. } = descriptor;
        Self { domain: domain.clone(), aliases: aliases.clone(), steps }
    }

    /// Whether there is a skill of that name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The skill of that name or alias.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Step> {
        let name = self.aliases.get(name).map_or(name, String::as_str);
        self.steps.iter().find(|s| s.skill.name == name)
    }

    /// The skill of that name.
    ///
    /// # Errors
    /// Where there is none, with the nearest name.
    pub fn require(&self, name: &str) -> Result<&Step, NoSuchSkill> {
        self.get(name).ok_or_else(|| {
            let names: Vec<&str> = self.names().collect();
            let hint = suggestion(name, names.iter().copied());
            NoSuchSkill { domain: self.domain.clone(), name: name.into(), hint }
        })
    }

    /// The skills of a kind, in order.
    pub fn by_stage(&self, stage: Category) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(move |s| s.skill.category == stage)
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|s| s.skill.name.as_str())
    }

    /// The skills, in order.
    #[must_use]
    pub fn all(&self) -> &[Step] {
        &self.steps
    }

    /// What each says of itself, in order.
    pub fn describe(&self) -> impl Iterator<Item = &SkillDescriptor> {
        self.steps.iter().map(|s| &s.skill)
    }

    /// What keeps the skills from being put in order: each that is hard-required and not there, or
    /// else the ones that require each other. Nothing where they can be.
    #[must_use]
    pub fn validate_prerequisites(&self) -> Vec<PlanFault> {
        let missing: Vec<PlanFault> = plan::missing(&self.steps, &[]).collect();
        match missing.is_empty() {
            true => self.clone().in_order().err().into_iter().collect(),
            false => missing,
        }
    }

    /// The skills in the order in which a plan would have them.
    ///
    /// # Errors
    /// The first of [`Registry::validate_prerequisites`].
    pub fn in_order(self) -> Result<Vec<Step>, PlanFault> {
        plan::in_order(self.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::Plugin;
    use plugin_api::descriptor::Requires;

    fn registry() -> Registry {
        let reef = Plugin::new().identified("reef", "0.1.0", "reef");
        let reef = reef.alias("sub-advisor", "advisor").describe();
        Registry::new(&reef, plan::every(&reef, &[]))
    }

    #[test]
    fn a_skill_is_found_by_name_and_stage() {
        let registry = registry();
        assert!(registry.has("core-analysis") && !registry.has("core"));
        assert_eq!(registry.require("advisor").unwrap().skill.step, "5");
        assert_eq!(registry.require("sub-advisor").unwrap().skill.name, "advisor");
        let stage: Vec<_> = registry.by_stage(Category::Evidence).map(|s| &s.skill.name).collect();
        assert_eq!(stage, ["evidence-collector"]);
        assert_eq!(registry.names().count(), registry.all().len());
        assert_eq!(registry.describe().count(), 5);
        assert_eq!(registry.validate_prerequisites(), []);
    }

    #[test]
    fn every_prerequisite_that_is_missing_is_listed() {
        let requires = |changes: &[(&str, &str)]| {
            let mut registry = registry();
            for (skill, other) in changes {
                let step = registry.steps.iter_mut().find(|s| s.skill.name == *skill).unwrap();
                let (skill, as_field) = ((*other).to_owned(), "x".to_owned());
                step.skill.requires.push(Requires { skill, as_field, hard: true });
            }
            registry.validate_prerequisites()
        };
        let missing = |skill: &str, requires: &str| PlanFault::Missing {
            skill: skill.into(),
            requires: requires.into(),
        };
        let lost = [("core-analysis", "survey"), ("advisor", "survey"), ("advisor", "tides")];
        assert_eq!(
            requires(&lost),
            [
                missing("core-analysis", "survey"),
                missing("advisor", "survey"),
                missing("advisor", "tides")
            ]
        );
        let circle = requires(&[("core-analysis", "advisor"), ("advisor", "core-analysis")]);
        assert!(matches!(&circle[..], [PlanFault::Cycle(_)]), "{circle:?}");
        assert_eq!(requires(&[("advisor", "core-analysis")]), []);
    }

    #[test]
    fn what_is_not_there_names_the_nearest() {
        let lost = registry().require("core-analisis").unwrap_err();
        assert!(lost.to_string().contains("did you mean core-analysis?"), "{lost}");
    }
}
