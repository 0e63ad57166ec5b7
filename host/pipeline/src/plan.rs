//! Which skills run, in which order, and why.
//!
//! The five canonical steps always take part; where the plugin has no skill of their category,
//! the host's own runs ([`crate::Engine`] says which). The order follows the categories and,
//! within them, what each skill requires.

use crate::generic;
use indexmap::IndexMap;
use plugin_api::descriptor::{Category, IntentSpec, PluginDescriptor, SkillDescriptor};
use skillhost_intake::mentioned;
use skillhost_types::{SkipReason, Skipped, TraceEntry};
use std::fmt;

/// A planned step.
#[derive(Debug, Clone)]
pub struct Step {
    /// The skill.
    pub skill: SkillDescriptor,
    /// Who runs it.
    pub by: By,
}

/// Who runs a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The plugin.
    Plugin,
    /// The host, which has a step of its own where the plugin has none.
    Host,
    /// A language model or a fallback, by what a skill in Markdown says: its place among them.
    Markdown(usize),
}

/// What a plan is made for.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// The question.
    pub query: &'a str,
    /// Its intent.
    pub intent: &'a IntentSpec,
    /// Whether a flag is on.
    pub is_on: &'a dyn Fn(&str) -> bool,
    /// The most steps that a plan may have.
    pub max_steps: usize,
    /// Skills in Markdown that may take part, each with its place.
    pub markdown: &'a [(usize, &'a SkillDescriptor)],
}

/// A plan and how it came about.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Skills that do not run, and why.
    pub skipped: Vec<Skipped>,
    /// How it was decided.
    pub reasoning: Vec<TraceEntry>,
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
    /// More steps than the settings allow.
    TooLong {
        /// How many there would be.
        steps: usize,
        /// `pipeline.max_steps`.
        most: usize,
    },
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { skill, requires } => {
                write!(f, "the skill {skill} requires {requires}, which is not there")
            }
            Self::TooLong { steps, most } => {
                write!(f, "the plan has {steps} steps, more than pipeline.max_steps = {most}")
            }
            Self::Cycle(skills) => write!(f, "the skills {} require each other", skills.join(", ")),
        }
    }
}

impl std::error::Error for PlanFault {}

/// Plans an analysis by one plugin.
///
/// The steps of an analysis always take part. A skill of another kind (`utility`, `general`) that
/// names keywords is chosen by the question's words; an intent may name the skills itself.
///
/// # Errors
/// Where the prerequisites of its skills can't be met, or there are too many of them.
pub fn plan(descriptor: &PluginDescriptor, wanted: Wanted<'_>) -> Result<Plan, PlanFault> {
    let mut reasoning = Vec::new();
    let mut skipped: Vec<Skipped> = Vec::new();
    let mut steps: IndexMap<String, Step> = IndexMap::new();
    for skill in &descriptor.skills {
        match left_out(skill, wanted) {
            Some(reason) => skipped.push(Skipped { skill: skill.name.clone(), reason }),
            None => {
                steps.insert(skill.name.clone(), Step { skill: skill.clone(), by: By::Plugin });
            }
        }
    }
    for (place, skill) in wanted.markdown {
        match left_out(skill, wanted) {
            Some(reason) => skipped.push(Skipped { skill: skill.name.clone(), reason }),
            None => {
                let step = Step { skill: (*skill).clone(), by: By::Markdown(*place) };
                steps.entry(skill.name.clone()).or_insert(step);
            }
        }
    }
    skip_what_requires(&mut steps, &mut skipped);
    fill_in(descriptor, wanted, &mut steps, &mut skipped, &mut reasoning);
    if let Some(skill) = generic::live(wanted.is_on) {
        reasoning.push(TraceEntry {
            step: "steps".into(),
            observation: format!("{} may be asked", skill.tools.join(" and ")),
            decision: format!("the host's {}, where no other step asks", skill.name),
        });
        steps.entry(skill.name.clone()).or_insert(Step { skill, by: By::Host });
    }

    let steps = order(steps.into_values().collect(), &skipped)?;
    if steps.len() > wanted.max_steps {
        return Err(PlanFault::TooLong { steps: steps.len(), most: wanted.max_steps });
    }
    let names: Vec<&str> = steps.iter().map(|s| s.skill.name.as_str()).collect();
    reasoning.push(TraceEntry {
        step: "order".into(),
        observation: "intake, evidence, analysis, knowledge, conclusion, and what each requires"
            .into(),
        decision: names.join(" → "),
    });
    Ok(Plan { steps, skipped, reasoning })
}

/// Every skill that a domain has, by their kinds: the plugin's, those in Markdown, and the host's
/// own where both have none of a kind. A plan chooses among them.
pub(crate) fn every(
    descriptor: &PluginDescriptor,
    markdown: &[(usize, &SkillDescriptor)],
) -> Vec<Step> {
    let native = descriptor.skills.iter().map(|s| Step { skill: s.clone(), by: By::Plugin });
    let markdown =
        markdown.iter().map(|(place, s)| Step { skill: (*s).clone(), by: By::Markdown(*place) });
    let mut steps: Vec<Step> = native.chain(markdown).collect();
    for skill in generic::skills(descriptor) {
        if !steps.iter().any(|s| s.skill.category == skill.category) {
            steps.push(Step { skill, by: By::Host });
        }
    }
    steps.sort_by_key(|s| s.skill.category);
    steps
}

/// Steps in the order in which each comes after what it requires.
///
/// # Errors
/// Where the prerequisites can't be met.
pub(crate) fn in_order(steps: Vec<Step>) -> Result<Vec<Step>, PlanFault> {
    order(steps, &[])
}

/// The steps that one skill takes: what it hard-requires, in the order of `steps`, and itself last.
/// None where it is not among them.
#[must_use]
pub(crate) fn needed(steps: Vec<Step>, skill: &str) -> Vec<Step> {
    let mut wanted = vec![skill.to_owned()];
    // Each step stands after what it requires, so one pass from the end meets all of it.
    let mut needed: Vec<Step> = Vec::new();
    for step in steps.into_iter().rev() {
        if wanted.contains(&step.skill.name) {
            let hard = step.skill.requires.iter().filter(|r| r.hard);
            wanted.extend(hard.map(|r| r.skill.clone()));
            needed.push(step);
        }
    }
    needed.reverse();
    needed
}

/// The flag that keeps a skill from running.
pub(crate) fn switched_off(
    skill: &SkillDescriptor,
    is_on: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let engine = (skill.category == Category::Domain).then_some("simulation_engine");
    let flags = skill.feature_flag.as_deref().into_iter().chain(engine);
    flags.filter(|flag| !is_on(flag)).map(str::to_owned).next()
}

/// The kinds of steps that every analysis has.
const CANONICAL: [Category; 5] = [
    Category::Intake,
    Category::Evidence,
    Category::Domain,
    Category::Knowledge,
    Category::Synthesis,
];

/// Why a skill does not take part, or nothing where it does.
fn left_out(skill: &SkillDescriptor, wanted: Wanted<'_>) -> Option<SkipReason> {
    if let Some(flag) = switched_off(skill, wanted.is_on) {
        return Some(SkipReason::FlagOff { flag });
    }
    let pipeline = &wanted.intent.pipeline;
    if pipeline.contains(&skill.name) || CANONICAL.contains(&skill.category) && pipeline.is_empty()
    {
        return None;
    }
    if !pipeline.is_empty() {
        return Some(SkipReason::NotOfTheIntent { intent: wanted.intent.id.clone() });
    }
    let hits = mentioned(wanted.query, skill.keywords.iter().map(String::as_str)).len();
    let chosen = skill.keywords.is_empty() || hits > 0;
    (!chosen).then_some(SkipReason::NoWord)
}

/// What hard-requires a skipped skill is skipped too, until nothing changes.
fn skip_what_requires(steps: &mut IndexMap<String, Step>, skipped: &mut Vec<Skipped>) {
    loop {
        let gone = |name: &str| skipped.iter().any(|s| s.skill == name);
        let lost = steps.values().find_map(|step| {
            let mut hard = step.skill.requires.iter().filter(|r| r.hard);
            hard.find(|r| gone(&r.skill)).map(|r| (step.skill.name.clone(), r.skill.clone()))
        });
        let Some((name, cause)) = lost else { return };
        steps.shift_remove(&name);
        let reason = SkipReason::Requires { skill: cause };
        skipped.push(Skipped { skill: name, reason });
    }
}

/// The host's own steps for the kinds that are left without one. An analysis that was switched
/// off stays off, and one that the intent does not need is not needed.
fn fill_in(
    descriptor: &PluginDescriptor,
    wanted: Wanted<'_>,
    steps: &mut IndexMap<String, Step>,
    skipped: &mut Vec<Skipped>,
    reasoning: &mut Vec<TraceEntry>,
) {
    if !wanted.intent.pipeline.is_empty() {
        return;
    }
    for skill in generic::skills(descriptor) {
        if steps.values().any(|s| s.skill.category == skill.category) {
            continue;
        }
        if let Some(reason) = left_out(&skill, wanted) {
            if !skipped.iter().any(|s| s.skill == skill.name) {
                skipped.push(Skipped { skill: skill.name, reason });
            }
            continue;
        }
        let own = descriptor.skills.iter().any(|s| s.category == skill.category);
        if own && skill.category == Category::Domain {
            continue;
        }
        let why = if own { "its own is skipped" } else { "the plugin has none of its own" };
        reasoning.push(TraceEntry {
            step: "steps".into(),
            observation: format!("{}: {why}", skill.name),
            decision: format!("the host's {}", skill.name),
        });
        skipped.retain(|s| s.skill != skill.name);
        steps.insert(skill.name.clone(), Step { skill, by: By::Host });
    }
}

/// What is hard-required and neither among the steps nor skipped.
pub(crate) fn missing<'s>(
    steps: &'s [Step],
    skipped: &'s [Skipped],
) -> impl Iterator<Item = PlanFault> + 's {
    let there = move |name: &str| {
        steps.iter().any(|s| s.skill.name == name) || skipped.iter().any(|s| s.skill == name)
    };
    let hard = steps.iter().flat_map(|s| s.skill.requires.iter().map(move |r| (s, r)));
    hard.filter(move |(_, r)| r.hard && !there(&r.skill)).map(|(step, r)| PlanFault::Missing {
        skill: step.skill.name.clone(),
        requires: r.skill.clone(),
    })
}

/// Orders by category, and so that each step comes after what it requires.
fn order(mut waiting: Vec<Step>, skipped: &[Skipped]) -> Result<Vec<Step>, PlanFault> {
    waiting.sort_by_key(|s| s.skill.category);
    if let Some(fault) = missing(&waiting, skipped).next() {
        return Err(fault);
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

    fn planned(
        specs: Vec<SkillSpec>,
        flags: &[&str],
        query: &str,
        intent: &IntentSpec,
    ) -> Result<Plan, PlanFault> {
        let plugin = specs.into_iter().fold(Plugin::new(), |p, s| p.skill(Skill(s)));
        let is_on = |flag: &str| flag == "simulation_engine" || flags.contains(&flag);
        plan(
            &plugin.describe(),
            Wanted { query, intent, is_on: &is_on, max_steps: 6, markdown: &[] },
        )
    }

    fn of(plan: &Plan) -> Vec<String> {
        plan.steps.iter().map(|s| s.skill.name.clone()).collect()
    }

    fn names(specs: Vec<SkillSpec>, flags: &[&str]) -> Result<Vec<String>, PlanFault> {
        planned(specs, flags, "", &IntentSpec::new("single", &[])).map(|p| of(&p))
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

    #[test]
    fn a_skill_that_helps_is_chosen_by_its_words() {
        let helper = || spec("tides", Category::Utility).keywords(&["tide", "thủy triều"]);
        let single = IntentSpec::new("single", &[]);
        let chosen = |query: &str| {
            let plan = planned(vec![helper()], &[], query, &single).unwrap();
            (of(&plan).contains(&"tides".to_owned()), plan.skipped.len())
        };
        assert_eq!(chosen("how high is the tide"), (true, 0));
        assert_eq!(chosen("thuy trieu cao bao nhieu"), (true, 0));
        assert_eq!(chosen("how deep is the water"), (false, 1));
    }

    #[test]
    fn an_intent_may_name_its_skills() {
        let helper = spec("tides", Category::Utility).keywords(&["tide"]);
        let intent = IntentSpec::new("monitoring", &[]).pipeline(&["tides"]);
        let plan = planned(vec![helper], &[], "no word of it", &intent).unwrap();
        assert_eq!(of(&plan), ["tides"]);
    }

    #[test]
    fn without_the_engine_there_is_no_analysis_and_the_rest_still_runs() {
        let specs = vec![
            spec("core-analysis", Category::Domain),
            spec("advisor", Category::Synthesis).requires("core-analysis", "analysis"),
        ];
        let plugin = specs.into_iter().fold(Plugin::new(), |p, s| p.skill(Skill(s)));
        let intent = IntentSpec::new("single", &[]);
        let wanted =
            Wanted { query: "", intent: &intent, is_on: &|_| false, max_steps: 9, markdown: &[] };
        let plan = plan(&plugin.describe(), wanted).unwrap();
        assert!(!of(&plan).contains(&"core-analysis".to_owned()));
        let advisor = plan.steps.iter().find(|s| s.skill.name == "advisor").unwrap();
        assert_eq!(advisor.by, By::Host);
    }

    #[test]
    fn a_plan_that_is_too_long_is_refused() {
        let many = (0..3).map(|i| spec(&format!("extra-{i}"), Category::General)).collect();
        assert!(matches!(names(many, &[]), Err(PlanFault::TooLong { steps: 8, most: 6 })));
    }
}
