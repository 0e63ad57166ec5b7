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

/// The kinds of things that happen, each with its name and the names that it had elsewhere, by
/// which a subscriber may ask for it as well.
macro_rules! kinds {
    ($($kind:ident = $name:literal $(also $($alias:literal),+)?;)+) => {
        /// The kinds of things that happen.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        #[non_exhaustive]
        #[allow(missing_docs)] // The names are the wire's names; each says all there is to say.
        pub enum EventKind {
            $(#[serde(rename = $name)] $kind,)+
        }

        impl EventKind {
            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)+ }
            }

            /// Whether a subscriber means it by this name.
            #[must_use]
            pub fn is_called(self, name: &str) -> bool {
                match self {
                    $(Self::$kind => [$name, $($($alias),+)?].contains(&name),)+
                }
            }

            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$kind,)+];
        }
    };
}

kinds! {
    RunAccepted = "run.accepted";
    RunStarted = "run.started" also "pre_run", "on_run_start", "engine.start";
    RunFinalized = "run.finalized" also "on_finalize", "on_finish";
    RunCompleted = "run.completed" also "post_run", "engine.end", "on_run_complete";
    RunFailed = "run.failed";
    RunCancelled = "run.cancelled";
    LanguageDetected = "language.detected";
    RouteDecided = "route.decided";
    StepStarted = "step.started" also "pre_step", "skill.pre", "skill.invoked", "on_step_start";
    StepCompleted = "step.completed"
        also "post_step", "skill.post", "skill.completed", "on_step_complete";
    StepFailed = "step.failed" also "on_step_error", "on_error", "skill.error", "skill.failed";
    StepRetried = "step.retried";
    StepSkipped = "step.skipped";
    ToolStarted = "tool.started" also "tool.pre";
    ToolCompleted = "tool.completed" also "tool.post";
    ToolFailed = "tool.failed" also "tool.error";
    EvidenceAdded = "evidence.added" also "on_evidence_added";
    GateEvaluated = "gate.evaluated" also "on_gate", "gate.pre", "gate.post";
    GateFailed = "gate.failed" also "on_gate_failure";
    RemedyTried = "remedy.tried";
    DegradationRaised = "degradation.raised"
        also "on_degradation", "degradation", "degradation.escalated";
    BudgetWarned = "budget.warned";
    BudgetExhausted = "budget.exhausted";
    ContextCompacted = "context.compacted" also "context.compaction";
    KnowledgeAppended = "knowledge.appended" also "knowledge.append";
    StateSynced = "state.synced" also "on_event", "state.sync";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_one_kind_and_is_what_the_wire_says() {
        let mut names = std::collections::BTreeSet::new();
        for kind in EventKind::ALL {
            assert!(names.insert(kind.name()));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert!(kind.is_called(kind.name()));
        }
        let called = |name: &str| EventKind::ALL.iter().filter(|k| k.is_called(name)).count();
        assert_eq!(called("pre_step"), 1);
        assert_eq!(called("gate.post"), 1);
        assert_eq!(called("never"), 0);
    }

    #[test]
    fn every_name_that_the_seeds_have_for_an_event_means_the_one_it_should() {
        let named = [
            ("run.started", "pre_run on_run_start engine.start"),
            ("run.finalized", "on_finalize on_finish"),
            ("run.completed", "post_run engine.end on_run_complete"),
            ("run.failed", "run.failed"),
            ("language.detected", "language.detected"),
            ("step.started", "pre_step on_step_start skill.pre skill.invoked"),
            ("step.completed", "post_step on_step_complete skill.post skill.completed"),
            ("step.failed", "on_step_error on_error skill.error skill.failed"),
            ("tool.started", "tool.pre"),
            ("tool.completed", "tool.post"),
            ("tool.failed", "tool.error"),
            ("evidence.added", "on_evidence_added"),
            ("gate.evaluated", "on_gate gate.pre gate.post"),
            ("gate.failed", "on_gate_failure gate.failed"),
            ("degradation.raised", "on_degradation degradation degradation.escalated"),
            ("context.compacted", "context.compaction"),
            ("knowledge.appended", "knowledge.append"),
            ("state.synced", "on_event state.sync"),
        ];
        for (kind, names) in named {
            for name in names.split(' ') {
                let means: Vec<_> = EventKind::ALL.iter().filter(|k| k.is_called(name)).collect();
                assert_eq!(means.len(), 1, "{name}");
                assert_eq!(means[0].name(), kind, "{name}");
            }
        }
    }
}
