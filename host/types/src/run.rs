//! A run: what is asked, what was decided, what came out.

use crate::Event;
use indexmap::IndexMap;
use plugin_api::gate::{GateResult, Outcome, Remedy};
use plugin_api::payload::ErrorBody;
use plugin_api::report::{Limitation, Report, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::path::PathBuf;

/// What is asked of the host.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct RunRequest {
    /// The question in plain words; may be empty where everything is given as inputs.
    pub query: String,
    /// The domain; empty where the question is to say it.
    pub domain: String,
    /// Language of the reader: `en` or `vi`.
    pub language: String,
    /// The inputs, by name, in the order in which they were given.
    pub inputs: Vec<InputValue>,
    /// The run's id, for the envelope.
    pub run_id: String,
    /// The time of the start, RFC 3339.
    pub now: String,
    /// For whatever is random.
    pub seed: u64,
}

/// An input as given.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct InputValue {
    /// The name of an input or of a bundle of inputs.
    pub name: String,
    /// The value.
    pub value: Value,
    /// How it was given, for the report: `--input site`, or the name of a file.
    pub from: String,
    /// The file that was named, for an input that is a file.
    pub file: Option<PathBuf>,
}

/// What runs, in which order, and why.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RoutingDecision {
    /// The domain.
    pub domain: String,
    /// Language of the question: `en`, `vi`, or `und` where it can't be told.
    #[serde(default)]
    pub language: String,
    /// What is wanted: `single`, `comparison`, `lookup`, or one of the plugin's intents.
    pub intent: String,
    /// The part of the domain that the question is limited to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// What the intent demands of the analysis.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub demands: Vec<String>,
    /// Names of the skills, in order.
    pub plan: Vec<String>,
    /// How often a skill runs, where that is not once.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub repeats: IndexMap<String, u32>,
    /// The things that are compared, by label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objects: Vec<String>,
    /// The look-up that answers, where no analysis is needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short_circuit: Option<String>,
    /// Skills that do not run.
    #[serde(default)]
    pub skipped: Vec<Skipped>,
    /// The domains that the question may be for, best first; empty where one was named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<DomainScore>,
    /// How it was decided.
    pub reasoning: Vec<TraceEntry>,
}

/// A skill that does not run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Skipped {
    /// Its name.
    pub skill: String,
    /// Why.
    pub reason: SkipReason,
}

/// Why a skill does not run. Its words in a reader's language are the report's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum SkipReason {
    /// A flag is off.
    FlagOff {
        /// The flag.
        flag: String,
    },
    /// The intent names its skills, and this one is not among them.
    NotOfTheIntent {
        /// The intent.
        intent: String,
    },
    /// The question has no word of its own.
    NoWord,
    /// It requires another one, which does not run.
    Requires {
        /// The other one.
        skill: String,
    },
    /// It does not fit the plugin that it is for.
    Invalid {
        /// What is wrong, in English.
        fault: String,
    },
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FlagOff { flag } => write!(f, "the flag {flag} is off"),
            Self::NotOfTheIntent { intent } => write!(f, "the intent {intent} does not need it"),
            Self::NoWord => f.write_str("no word of the question is one of its own"),
            Self::Requires { skill } => write!(f, "it requires {skill}, which is skipped"),
            Self::Invalid { fault } => f.write_str(fault),
        }
    }
}

/// One step of the reasoning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TraceEntry {
    /// What is being decided.
    pub step: String,
    /// What was seen.
    pub observation: String,
    /// What follows.
    pub decision: String,
}

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StepStatus {
    /// As it should.
    Ok,
    /// With a fallback.
    Degraded,
    /// Without an output.
    Error,
}

/// What a step gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SkillResult {
    /// The skill.
    pub skill_name: String,
    /// The step's number as people write it.
    pub step: String,
    /// How it ended.
    pub status: StepStatus,
    /// Its output; absent where it ended without one.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub output: Value,
    /// Whether none of its gates failed.
    pub gate_passed: bool,
    /// What its gates found.
    pub gates: Vec<GateResult>,
    /// Ids of the gates that failed.
    pub gate_failures: Vec<String>,
    /// The level that it raised the run to, 0 to 4.
    pub degradation_level: u8,
    /// Tokens of a language model that it used.
    #[serde(default)]
    pub tokens_used: u64,
    /// How often it was tried again.
    pub retries: u32,
    /// Whether the output is its fallback's.
    pub used_fallback: bool,
    /// For the log.
    pub notes: Vec<String>,
    /// Why there is no output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
}

/// A recorded call of a tool: an entry of the ledger.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ToolRecord {
    /// The call's id.
    pub id: String,
    /// The step that called it.
    pub step: String,
    /// The tool, as `domain.name`.
    pub tool: String,
    /// What it was given.
    pub input: Value,
    /// What it gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Value>,
    /// Why it gave nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    /// Every gate passes and nothing is missing.
    Completed,
    /// There is a report, with limitations.
    Degraded,
    /// There is no report.
    Failed,
    /// It was no longer wanted.
    Cancelled,
}

/// Something in the question that is not clear; the run went on without it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// The object that it is about, in a comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The input that it is about, where that is clear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// What to ask, for people.
    pub text: Text,
    /// What may have been meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate>,
    /// What an answer may be: unit, bounds, words.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub accepts: Value,
}

/// A value that may have been meant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// The input that it would be of.
    pub field: String,
    /// The value in the unit of the input, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// First byte and the byte after the last one in the question.
    pub span: [usize; 2],
    /// The words.
    pub text: String,
}

/// A domain that a question may be for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DomainScore {
    /// The domain.
    pub domain: String,
    /// Words of the question's that are the domain's.
    pub score: usize,
}

/// What a gate found, and how often it was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GateSummary {
    /// What it found.
    pub outcome: Outcome,
    /// Why.
    pub detail: Text,
    /// Claims and inputs that it looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looked_at: Vec<String>,
    /// How often it was asked.
    pub tries: u32,
    /// What was tried about its failure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<TriedRemedy>,
}

/// A remedy that was tried, and the difference that it made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TriedRemedy {
    /// What was tried.
    pub remedy: Remedy,
    /// Claims that it changed, added or took away; none where it made no difference.
    pub changed: Vec<String>,
    /// What the gate found after it.
    pub outcome: Outcome,
}

/// Versions and digests: what a run was made with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Versions {
    /// The host's version.
    pub host: String,
    /// The plugin's id and version.
    pub plugin: String,
    /// SHA-256 of the plugin's file.
    pub plugin_sha256: String,
    /// SHA-256 of the settings that were used.
    pub config_sha256: String,
    /// SHA-256 of the inputs.
    pub inputs_sha256: String,
}

/// A run: the envelope (id, times, versions), and in it the report, which is the same bytes for
/// the same question, inputs, plugin and settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunReport {
    /// The run's id.
    pub run_id: String,
    /// How it ended.
    pub status: RunStatus,
    /// How much is missing, 0 to 4.
    pub level: u8,
    /// Language that the renderings are in.
    pub language: String,
    /// The question.
    pub query: String,
    /// What ran and why.
    pub decision: RoutingDecision,
    /// What is not clear in the question; each is also a limitation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
    /// The report.
    pub report: Report,
    /// What each gate found.
    pub gates: IndexMap<String, GateSummary>,
    /// What is missing.
    pub limitations: Vec<Limitation>,
    /// What each step gave.
    pub steps: IndexMap<String, SkillResult>,
    /// Every call of a tool.
    pub evidence: Vec<ToolRecord>,
    /// Milliseconds by step, and in all.
    pub timings_ms: IndexMap<String, f64>,
    /// What was counted: calls of tools, failures, retries, tokens.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub metrics: IndexMap<String, u64>,
    /// When it started, RFC 3339.
    pub started: String,
    /// What it was made with.
    pub versions: Versions,
    /// What happened.
    pub events: Vec<Event>,
}
