//! What a plugin says of itself when it is asked to `describe`: everything that listing,
//! routing, planning and help need, so that none of them runs code of the plugin.

use crate::report::Polarity;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Everything that a plugin offers. The answer to the operation `describe`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PluginDescriptor {
    /// As in the manifest.
    pub id: String,
    /// As in the manifest.
    pub version: String,
    /// As in the manifest.
    pub domain: String,
    /// Version of the API crates it was built with.
    pub api: String,
    /// In the order in which they were registered; the first is the primary one unless one says
    /// that it is.
    pub tools: Vec<ToolDescriptor>,
    /// In the order in which they were registered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<SkillDescriptor>,
    /// The domain's inputs as one JSON Schema of an object, annotated. The primary tool's where
    /// the plugin declares none.
    pub inputs: Value,
    /// Objects that may be given whole, whose members are inputs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bundles: Vec<Bundle>,
    /// Every verdict that an analysis may end with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<VerdictSpec>,
    /// The plugin's own gates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gates: Vec<GateSpec>,
    /// What a report of this domain must have.
    #[serde(default)]
    pub template: Template,
    /// What a question may want besides what the host knows of itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub intents: Vec<IntentSpec>,
    /// Parts of the domain to which a question may be limited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<ScopeSpec>,
    /// Facts that are answered without an analysis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lookups: Vec<LookupSpec>,
    /// Flags of the plugin's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<FlagSpec>,
    /// JSON Schema of `[domain.<id>]` in the host's settings; absent where it has none.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub settings: Value,
    /// Other names of its tools and skills, and names of its own for the host's tools.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub aliases: BTreeMap<String, String>,
    /// Names of the events that it is to be told of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subscribes: Vec<String>,
}

impl PluginDescriptor {
    /// The tool that stands for the domain where it has no analysis of its own.
    #[must_use]
    pub fn primary_tool(&self) -> Option<&ToolDescriptor> {
        self.tools.iter().find(|t| t.primary).or_else(|| self.tools.first())
    }

    /// What a name stands for: itself, unless it is an alias.
    #[must_use]
    pub fn canonical<'n>(&'n self, name: &'n str) -> &'n str {
        self.aliases.get(name).map_or(name, String::as_str)
    }

    /// The other names of a tool or skill.
    pub fn aliases_of<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n str> {
        self.aliases.iter().filter(move |(_, of)| *of == name).map(|(alias, _)| alias.as_str())
    }

    /// The tool of that name or alias.
    #[must_use]
    pub fn tool(&self, name: &str) -> Option<&ToolDescriptor> {
        let name = self.canonical(name);
        self.tools.iter().find(|t| t.name == name)
    }

    /// The verdict of that id.
    #[must_use]
    pub fn verdict(&self, id: &str) -> Option<&VerdictSpec> {
        self.verdicts.iter().find(|v| v.id == id)
    }
}

/// What a tool does beyond computing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effects {
    /// Nothing: the same input gives the same output.
    #[default]
    Pure,
    /// Reads files that the host handed over.
    Reads,
    /// Writes in its scratch directory or in the store.
    Writes,
    /// Uses the network.
    Network,
}

/// A tool, as others see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolDescriptor {
    /// `[a-z0-9_]{1,40}`, unique in its plugin; `domain.name` for people, `domain_name` on the
    /// wire.
    pub name: String,
    /// A few words for a list.
    pub title: String,
    /// What it does and what comes back.
    pub description: String,
    /// Whether it stands for the domain where the plugin has no analysis of its own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub primary: bool,
    /// Scopes that may call it; none means every scope.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// JSON Schema of the input, an object.
    pub input_schema: Value,
    /// JSON Schema of the output, an object.
    pub output_schema: Value,
    /// What it does beyond computing.
    #[serde(default)]
    pub effects: Effects,
    /// Whether the same input gives the same output.
    pub deterministic: bool,
    /// Whether it may run on several threads at once. Where not, the host runs one call at a
    /// time.
    pub thread_safe: bool,
    /// The flag that must be on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature_flag: Option<String>,
    /// How often a retryable error is tried again.
    #[serde(default)]
    pub max_retries: u32,
    /// Milliseconds after which a worker that runs it is ended.
    pub time_limit_ms: u64,
    /// Inputs and their outputs; run as tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
}

/// An input and the output that it gives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Example {
    /// The input.
    pub input: Value,
    /// The output, as far as it is compared: members that are not named here are not looked at,
    /// and numbers agree within one part in a billion.
    pub output: Value,
}

/// The kind of step that a skill is. A plan runs them in this order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Decides what runs.
    Routing,
    /// Turns what was given into requirements.
    Intake,
    /// Collects sources and current data.
    Evidence,
    /// The domain's analysis.
    #[serde(alias = "analysis")]
    Domain,
    /// Finds literature.
    Knowledge,
    /// Draws the conclusion.
    Synthesis,
    /// Judges what the others said.
    Gate,
    /// Helps other skills.
    Utility,
    /// None of these.
    General,
}

/// A skill, as others see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SkillDescriptor {
    /// `[a-z][a-z0-9-]{1,39}`, unique in its plugin.
    pub name: String,
    /// The step's number as people write it.
    pub step: String,
    /// Who speaks: the persona.
    pub role: String,
    /// What it does.
    pub description: String,
    /// The kind of step.
    pub category: Category,
    /// Skills whose output it reads.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub requires: Vec<Requires>,
    /// JSON Schema of the input, an object. The host hands over exactly the members named here.
    pub input_schema: Value,
    /// JSON Schema of the output, an object.
    pub output_schema: Value,
    /// What the output is called, which is its schema's file name; the skill's own name where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_name: Option<String>,
    /// The flag that must be on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feature_flag: Option<String>,
    /// Tools that it may call; a call of another is refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<String>,
    /// Gates that it answers for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gates: Vec<String>,
    /// Words that make it relevant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// How often a recoverable error is tried again; the host's setting where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_max: Option<u32>,
}

/// A skill that must have run before, and the member of the input under which its output comes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Requires {
    /// The other skill's name.
    pub skill: String,
    /// The member of the input that holds its output.
    #[serde(rename = "as")]
    pub as_field: String,
    /// Whether the step is skipped where the other one did not run. A soft requirement only
    /// orders.
    pub hard: bool,
}

/// An input that is an object whose members are the domain's inputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bundle {
    /// The name, as in `--input site=FILE.json`.
    pub name: String,
    /// Other names for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// A verdict that an analysis may end with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerdictSpec {
    /// `[a-z][a-z0-9_]*`; the wording is the locale's `verdict-<id>`.
    pub id: String,
    /// The name in plain English, for clients without the plugin's wording.
    pub label: String,
    /// What it means for who asked.
    pub polarity: Polarity,
}

/// A gate of the plugin's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GateSpec {
    /// Such as `G1`.
    pub id: String,
    /// What it asks, in plain English; the wording is the locale's `gate-<id>`.
    pub asks: String,
}

impl GateSpec {
    /// The id of its wording. A message's name can't hold a dot, so that `G1.light` has
    /// `gate-G1-light`.
    #[must_use]
    pub fn wording(id: &str) -> String {
        format!("gate-{}", id.replace('.', "-"))
    }
}

/// What a question may want, and how it is answered then.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IntentSpec {
    /// `[a-z][a-z0-9-]*`.
    pub id: String,
    /// Words and phrases, in any language, that show it.
    pub keywords: Vec<String>,
    /// The skills that answer it; every step of an analysis where it names none.
    pub pipeline: Vec<String>,
    /// What the analysis has to bring, such as `scenarios`; skills read it in their request.
    pub demands: Vec<String>,
}

impl IntentSpec {
    /// An intent that words show and that every step answers.
    #[must_use]
    pub fn new(id: &str, keywords: &[&str]) -> Self {
        let keywords = keywords.iter().map(|k| (*k).to_owned()).collect();
        Self { id: id.into(), keywords, ..Self::default() }
    }

    /// Names the skills that answer it.
    #[must_use]
    pub fn pipeline(mut self, skills: &[&str]) -> Self {
        self.pipeline = skills.iter().map(|s| (*s).to_owned()).collect();
        self
    }

    /// Names something that the analysis has to bring.
    #[must_use]
    pub fn demands(mut self, what: &str) -> Self {
        self.demands.push(what.into());
        self
    }
}

/// A part of the domain. A question that is limited to it calls no tool of other parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScopeSpec {
    /// As in the tags of tools.
    pub id: String,
    /// Words and phrases, in any language, that show it.
    pub keywords: Vec<String>,
}

/// A fact that is answered by one call of a tool, without an analysis and without a verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LookupSpec {
    /// `[a-z][a-z0-9-]*`; the wording is the locale's `lookup-<id>`.
    pub id: String,
    /// Phrases, in any language, any of which asks for it, such as `list reefs`.
    pub keywords: Vec<String>,
    /// The tool that knows.
    pub tool: String,
    /// What it is given; the inputs that were given or read are added where its schema has them.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub input: Value,
}

/// A flag of a plugin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FlagSpec {
    /// `[a-z][a-z0-9_]*`.
    pub name: String,
    /// What it changes.
    pub about: String,
    /// Whether it is on where nobody says otherwise.
    #[serde(default)]
    pub default: bool,
}

/// What a report must have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Template {
    /// Ids of the sections in their order; the heading is the locale's `section-<id>`.
    pub sections: Vec<String>,
    /// The fewest sources that some claim must cite.
    pub min_sources: u32,
    /// How many of them must be of tier 1 or 2.
    pub min_academic: u32,
    /// The fewest key risks.
    pub min_key_risks: u32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for a reference
fn is_false(b: &bool) -> bool {
    !b
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_gate_with_a_dot_has_words_all_the_same() {
        assert_eq!(GateSpec::wording("G1"), "gate-G1");
        assert_eq!(GateSpec::wording("G1.led_per_stage"), "gate-G1-led_per_stage");
    }

    #[test]
    fn a_category_has_one_name_and_runs_in_its_order() {
        let names = [
            "routing",
            "intake",
            "evidence",
            "domain",
            "knowledge",
            "synthesis",
            "gate",
            "utility",
            "general",
        ];
        let read = |name: &str| serde_json::from_value::<Category>(json!(name)).unwrap();
        let all: Vec<Category> = names.into_iter().map(read).collect();
        for (category, name) in all.iter().zip(names) {
            assert_eq!(serde_json::to_value(category).unwrap(), name);
        }
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "a plan sorts by it");
        assert_eq!(read("analysis"), Category::Domain);
        assert!(serde_json::from_value::<Category>(json!("analytics")).is_err());
    }
}
