//! What happened in a run, in order.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// Counted from 1, without gaps.
    pub seq: u64,
    /// What kind of thing.
    #[serde(rename = "event")]
    pub kind: EventKind,
    /// The step it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// More about it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
}

/// The kinds of things that happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
#[allow(missing_docs)] // The names are the wire's names; each says all there is to say.
pub enum EventKind {
    #[serde(rename = "run.accepted")]
    RunAccepted,
    #[serde(rename = "run.started")]
    RunStarted,
    #[serde(rename = "run.finalized")]
    RunFinalized,
    #[serde(rename = "run.completed")]
    RunCompleted,
    #[serde(rename = "run.failed")]
    RunFailed,
    #[serde(rename = "run.cancelled")]
    RunCancelled,
    #[serde(rename = "route.decided")]
    RouteDecided,
    #[serde(rename = "step.started")]
    StepStarted,
    #[serde(rename = "step.completed")]
    StepCompleted,
    #[serde(rename = "step.failed")]
    StepFailed,
    #[serde(rename = "step.retried")]
    StepRetried,
    #[serde(rename = "step.skipped")]
    StepSkipped,
    #[serde(rename = "tool.started")]
    ToolStarted,
    #[serde(rename = "tool.completed")]
    ToolCompleted,
    #[serde(rename = "tool.failed")]
    ToolFailed,
    #[serde(rename = "evidence.added")]
    EvidenceAdded,
    #[serde(rename = "gate.evaluated")]
    GateEvaluated,
    #[serde(rename = "gate.failed")]
    GateFailed,
    #[serde(rename = "degradation.raised")]
    DegradationRaised,
}
