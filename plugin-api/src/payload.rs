//! The operations that cross the boundary, and what each carries as JSON.
//!
//! Additive only: receivers ignore members that they do not know, and a change that would break
//! one gets an operation name of its own.
//!
//! | operation | to | request | answer |
//! | --- | --- | --- | --- |
//! | [`DESCRIBE`] | plugin | nothing | [`PluginDescriptor`](crate::descriptor::PluginDescriptor) |
//! | [`TOOL_INVOKE`] | plugin | [`ToolInvoke`] | the tool's output |
//! | [`SKILL_EXECUTE`] | plugin | [`SkillRequest`] | [`SkillAnswer`](crate::SkillAnswer) |
//! | [`SKILL_FALLBACK`] | plugin | [`SkillRequest`] | [`SkillAnswer`](crate::SkillAnswer) |
//! | [`SKILL_GATES`] | plugin | [`GatesRequest`] | list of [`GateResult`](crate::gate::GateResult) |
//! | [`EVENT`] | plugin | [`Event`] | nothing |
//! | [`TOOL_CALL`] | host | [`ToolCall`] | [`ToolCallAnswer`] |
//! | [`LOG`] | host | [`LogRecord`] | nothing |
//! | [`PROGRESS`] | host | [`Progress`] | nothing |
//!
//! An error's body is an [`ErrorBody`], a panic's a [`PanicBody`].

use crate::report::Requirement;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};
use std::borrow::Cow;

/// Asks a plugin what it offers.
pub const DESCRIBE: &str = "describe";
/// Runs a tool.
pub const TOOL_INVOKE: &str = "tool.invoke";
/// Runs a skill.
pub const SKILL_EXECUTE: &str = "skill.execute";
/// Runs a skill's fallback.
pub const SKILL_FALLBACK: &str = "skill.fallback";
/// Asks a skill's gates.
pub const SKILL_GATES: &str = "skill.gates";
/// Tells a plugin of an event that it subscribed to.
pub const EVENT: &str = "event";
/// Asks the host to run a tool.
pub const TOOL_CALL: &str = "tool.call";
/// Tells the host something for its log.
pub const LOG: &str = "log";
/// Tells the host how far the work is.
pub const PROGRESS: &str = "progress";

/// The largest answer, in bytes: 16 MiB. Larger things are artifacts.
pub const ANSWER_MAX: usize = 16 * 1024 * 1024;

/// Something that happened in a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// The run's id.
    pub run_id: String,
    /// Counted from 1 in its run, without gaps.
    pub seq: u64,
    /// What kind of thing, such as `step.completed`.
    pub event: String,
    /// The step it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// More about it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// Runs a tool with an input that the host has validated.
#[derive(Debug, Serialize, Deserialize)]
pub struct ToolInvoke<'a> {
    /// The tool's name.
    #[serde(borrow)]
    pub tool: Cow<'a, str>,
    /// Its input.
    #[serde(borrow)]
    pub input: &'a RawValue,
}

/// A skill asks for a tool of its plugin (`name`) or of the host (`host.name`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// The tool's name.
    pub tool: String,
    /// Its input.
    pub input: Value,
}

/// The output of a tool, and the name under which the call is recorded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCallAnswer {
    /// Id of the call, for [`Support::Tool`](crate::report::Support::Tool).
    pub call: String,
    /// The output.
    pub output: Value,
}

/// How a skill is run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// As it is.
    #[default]
    Run,
    /// As its fallback.
    Fallback,
}

/// What a skill is asked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkillRequest {
    /// The skill's name.
    pub skill: String,
    /// The question as asked.
    pub query: String,
    /// Language of the reader: `en` or `vi`.
    pub language: String,
    /// The object that this run of the step is about, in a comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The inputs, with where each is from.
    pub requirements: IndexMap<String, Requirement>,
    /// The members that the skill's input schema names: inputs by name, outputs of the skills
    /// it requires, `user_query` and `language`.
    pub input: Map<String, Value>,
    /// The plugin's part of the configuration.
    pub config: Map<String, Value>,
    /// Flags that are on or off.
    pub flags: IndexMap<String, bool>,
    /// For whatever is random.
    pub seed: u64,
    /// The time of the run's start, RFC 3339; the only clock a skill may use.
    pub now: String,
    /// Which repetition of the step this is, from 0.
    pub iteration: u32,
    /// Which attempt this is, from 0.
    pub attempt: u32,
    /// As it is or as its fallback.
    pub mode: Mode,
    /// What a remedy asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// What the question wants: `single`, `comparison`, or one of the plugin's intents.
    pub intent: String,
    /// The part of the domain that the question is limited to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// What the intent demands of the analysis.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub demands: Vec<String>,
}

/// What a skill's gates are asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GatesRequest {
    /// What the skill was asked.
    pub request: SkillRequest,
    /// What it answered, with the units and values that the host recorded.
    pub answer: crate::SkillAnswer,
}

/// An expected failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// Stable code, such as `input-invalid`.
    pub code: String,
    /// What happened, for people.
    pub message: String,
    /// Whether the same call may succeed when tried again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub retryable: bool,
    /// Each place that breaks a schema.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub violations: Vec<Violation>,
}

/// A place that breaks a schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Violation {
    /// JSON pointer.
    pub pointer: String,
    /// What was expected and what was found.
    pub message: String,
}

/// A panic that was caught.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PanicBody {
    /// What it said.
    pub message: String,
    /// File, line and column.
    pub location: String,
    /// Where it came from.
    pub backtrace: String,
}

/// A line for the host's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogRecord {
    /// `error`, `warn`, `info`, `debug` or `trace`.
    pub level: String,
    /// The module that speaks.
    pub target: String,
    /// What it says.
    pub message: String,
    /// Named values.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub fields: IndexMap<String, String>,
}

/// How far the work is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// 0 to 1, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fraction: Option<f64>,
    /// What is being done.
    pub message: String,
}
