//! Which skills run, in which order, and why.
//!
//! The five canonical steps always take part; where the plugin has no skill of their category,
//! the host's own runs ([`crate::Engine`] says which). The order follows the categories and,
//! within them, what each skill requires.

use crate::generic;
use indexmap::IndexMap;
use plugin_api::descriptor::{Category, PluginDescriptor, SkillDescriptor};
use skillhost_types::{RoutingDecision, Skipped, TraceEntry};
use std::fmt;

/// A planned step.
#[derive(Debug, Clone)]
pub struct Step {
    /// The skill.
    pub skill: SkillDescriptor,
    /// Whether it is the host's own.
    pub generic: bool,
}

/// A plan and how it came about.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// What is shown of it.
    pub decision: RoutingDecision,
}

/// Prerequisites that can't be met: the fault of the plugin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanFault {
    /// A skill requires one that is not there.
    Missing {
        /// Who requires it.
        skill: String,
        /// What is not there.
        requires: String,
    },
    /// Skills require each other in a circle.
    Cycle(Vec<String>),
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { skill, requires } => {
                write!(f, "the skill {skill} requires {requires}, which is not there")
            }
            Self::Cycle(skills) => write!(f, "the skills {} require each other", skills.join(", ")),
        }
    }
}

impl std::error::Error for PlanFault {}

/// Plans an analysis by one plugin.
///
/// # Errors
/// Where the prerequisites of its skills can't be met.
pub fn plan(
    descriptor: &PluginDescriptor,
    is_on: impl Fn(&str) -> bool,
) -> Result<Plan, PlanFault> {
    let mut reasoning = vec![TraceEntry {
        step: "domain".into(),
        observation: "the domain was named".into(),
        decision: format!("{} by {} {}", descriptor.domain, descriptor.id, descriptor.version),
    }];
    let mut skipped: Vec<Skipped> = Vec::new();
    let mut steps: IndexMap<&str, Step> = IndexMap::new();
    for skill in &descriptor.skills {
        match &skill.feature_flag {
            Some(flag) if !is_on(flag) => {
                let reason = format!("the flag {flag} is off");
                skipped.push(Skipped { skill: skill.name.clone(), reason });
            }
            _ => {
                steps.insert(&skill.name, Step { skill: skill.clone(), generic: false });
            }
        }
    }
    let own: Vec<Category> = descriptor.skills.iter().map(|s| s.category).collect();
    let fill_in: Vec<SkillDescriptor> =
        generic::skills(descriptor).into_iter().filter(|s| !own.contains(&s.category)).collect();
    for skill in &fill_in {
        reasoning.push(TraceEntry {
            step: "steps".into(),
            observation: format!("the plugin has no step of its own for {}", skill.name),
            decision: format!("the host's {}", skill.name),
        });
        steps.insert(&skill.name, Step { skill: skill.clone(), generic: true });
    }

    // What hard-requires a skipped skill is skipped too, until nothing changes.
    loop {
        let lost = steps.values().find_map(|step| {
            let hard = step.skill.requires.iter().filter(|r| r.hard);
            let gone =
                |r: &&plugin_api::descriptor::Requires| skipped.iter().any(|s| s.skill == r.skill);
            hard.clone().find(gone).map(|r| (step.skill.name.clone(), r.skill.clone()))
        });
        let Some((name, cause)) = lost else { break };
        steps.shift_remove(name.as_str());
        skipped.push(Skipped {
            skill: name,
            reason: format!("it requires {cause}, which is skipped"),
        });
    }

    let ordered = order(steps.into_values().collect(), &skipped)?;
    let names: Vec<String> = ordered.iter().map(|s| s.skill.name.clone()).collect();
    reasoning.push(TraceEntry {
        step: "order".into(),
        observation: "intake, evidence, analysis, knowledge, conclusion, and what each requires"
            .into(),
        decision: names.join(" → "),
    });
    let decision = RoutingDecision {
        domain: descriptor.domain.clone(),
        intent: "single".into(),
        plan: names,
        skipped,
        candidates: Vec::new(),
        reasoning,
    };
    Ok(Plan { steps: ordered, decision })
}

/// Orders by category, and so that each step comes after what it requires.
fn order(mut waiting: Vec<Step>, skipped: &[Skipped]) -> Result<Vec<Step>, PlanFault> {
    waiting.sort_by_key(|s| s.skill.category);
    let known: Vec<String> = waiting.iter().map(|s| s.skill.name.clone()).collect();
    for step in &waiting {
        for requires in &step.skill.requires {
            let there = known.contains(&requires.skill)
                || skipped.iter().any(|s| s.skill == requires.skill);
            if requires.hard && !there {
                let (skill, requires) = (step.skill.name.clone(), requires.skill.clone());
                return Err(PlanFault::Missing { skill, requires });
            }
        }
    }
    let mut done: Vec<Step> = Vec::new();
    while !waiting.is_empty() {
        let blocked = |step: &Step| {
            let mut needs = step.skill.requires.iter();
            needs.any(|r| waiting.iter().any(|w| w.skill.name == r.skill))
        };
        let Some(next) = waiting.iter().position(|s| !blocked(s)) else {
            return Err(PlanFault::Cycle(waiting.into_iter().map(|s| s.skill.name).collect()));
        };
        done.push(waiting.remove(next));
    }
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::prelude::*;

    #[data]
    struct Nothing {}

    struct Skill(SkillSpec);
    impl SkillBase for Skill {
        type Input = Nothing;
        type Output = Nothing;
        fn spec(&self) -> SkillSpec {
            self.0.clone()
        }
        fn execute(
            &self,
            _: Nothing,
            _: &SkillContext<'_>,
        ) -> Result<SkillAnswer<Nothing>, SkillError> {
            Ok(SkillAnswer::new(Nothing {}))
        }
    }

    fn spec(name: &str, category: Category) -> SkillSpec {
        SkillSpec::new(name, category, "x")
    }

    fn names(specs: Vec<SkillSpec>, flags: &[&str]) -> Result<Vec<String>, PlanFault> {
        let plugin = specs.into_iter().fold(Plugin::new(), |p, s| p.skill(Skill(s)));
        plan(&plugin.describe(), |flag| flags.contains(&flag)).map(|p| p.decision.plan)
    }

    const GENERIC: [&str; 5] = [
        "gather-requirements",
        "evidence-collector",
        "core-analysis",
        "knowledge-updater",
        "advisor",
    ];

    #[test]
    fn a_plugin_without_skills_gets_the_hosts_five() {
        assert_eq!(names(vec![], &[]).unwrap(), GENERIC);
    }

    #[test]
    fn a_skill_takes_the_place_of_the_hosts_of_its_category() {
        let got = names(vec![spec("core-analysis", Category::Domain)], &[]).unwrap();
        assert_eq!(got, GENERIC);
        let got = names(vec![spec("my-analysis", Category::Domain)], &[]).unwrap();
        assert_eq!(got[2], "my-analysis");
    }

    #[test]
    fn requirements_order_within_a_category() {
        let first = spec("zeta", Category::Domain);
        let second = spec("alpha", Category::Domain).requires("zeta", "zeta");
        let got = names(vec![second, first], &[]).unwrap();
        assert_eq!(got[2..4], ["zeta", "alpha"]);
    }

    #[test]
    fn what_needs_a_skipped_skill_is_skipped_too() {
        let flagged = spec("extra", Category::Domain).flag("extra_on");
        let after = spec("after", Category::Synthesis).requires("extra", "extra");
        let soft = spec("soft", Category::Synthesis).uses("extra", "extra");
        let all = || vec![flagged.clone(), after.clone(), soft.clone()];
        assert!(names(all(), &["extra_on"]).unwrap().contains(&"after".to_owned()));
        let off = names(all(), &[]).unwrap();
        assert!(!off.contains(&"after".to_owned()) && off.contains(&"soft".to_owned()));
    }

    #[test]
    fn what_can_not_be_met_is_named() {
        let lost = spec("a", Category::Domain).requires("nowhere", "x");
        assert!(matches!(names(vec![lost], &[]), Err(PlanFault::Missing { .. })));
        let a = spec("a", Category::Domain).requires("b", "x");
        let b = spec("b", Category::Domain).requires("a", "x");
        assert!(matches!(names(vec![a, b], &[]), Err(PlanFault::Cycle(_))));
    }
}
