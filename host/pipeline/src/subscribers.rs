//! The host's own subscribers: the structured log, the counters, the state, the budget's guard,
//! and a plugin that listens.

use crate::events::{Flow, Subscriber};
use plugin_api::payload::{self, EVENT};
use plugin_api::{HostCalls, code};
use serde_json::{Value, json};
use skillhost_types::{Dispatch, Event, EventKind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Every event as a line of the log (flag `structured_logging`).
pub struct Log {
    /// The run's id.
    pub run_id: String,
}

impl Subscriber for Log {
    fn name(&self) -> &'static str {
        "log"
    }

    fn on(&self, event: &Event, _: &mut Value) -> Result<Flow, String> {
        let Event { seq, kind, step, data } = event;
        let (run, step) = (self.run_id.as_str(), step.as_deref().unwrap_or_default());
        tracing::info!(target: "run", run, seq, event = kind.name(), step, %data);
        Ok(Flow::Continue)
    }
}

/// Counts what happens; the counts stand in the run report as `metrics`.
pub struct Metrics;

impl Subscriber for Metrics {
    fn name(&self) -> &'static str {
        "metrics"
    }

    fn counts(&self) -> bool {
        true
    }

    fn on(&self, event: &Event, scratch: &mut Value) -> Result<Flow, String> {
        let counter = match event.kind {
            EventKind::StepCompleted => "steps",
            EventKind::StepFailed => "steps_failed",
            EventKind::StepRetried => "retries",
            EventKind::ToolCompleted => "tool_calls",
            EventKind::ToolFailed => "tool_failures",
            EventKind::GateFailed => "gate_failures",
            EventKind::RemedyTried => "remedies",
            EventKind::EvidenceAdded => "sources",
            _ => return Ok(Flow::Continue),
        };
        scratch[counter] = (scratch[counter].as_u64().unwrap_or(0) + 1).into();
        Ok(Flow::Continue)
    }
}

/// Where a run is: a snapshot that an embedding program can read at any time.
#[derive(Default)]
pub struct State(Mutex<Value>);

impl State {
    /// The run's latest state: `{done: [steps], running, level}`.
    #[must_use]
    pub fn snapshot(&self) -> Value {
        crate::tools::lock(&self.0).clone()
    }
}

impl Subscriber for State {
    fn name(&self) -> &'static str {
        "state"
    }

    fn counts(&self) -> bool {
        true
    }

    fn on(&self, event: &Event, scratch: &mut Value) -> Result<Flow, String> {
        match event.kind {
            EventKind::RunStarted => *scratch = json!({"done": [], "level": 0}),
            EventKind::StepStarted => scratch["running"] = json!(event.step),
            EventKind::StepCompleted | EventKind::StepFailed => {
                if let (Some(done), Some(step)) = (scratch["done"].as_array_mut(), &event.step) {
                    done.push(step.clone().into());
                }
                if let Some(state) = scratch.as_object_mut() {
                    state.remove("running");
                }
            }
            EventKind::DegradationRaised => scratch["level"] = event.data["level"].clone(),
            EventKind::RunCompleted => scratch["status"] = event.data["status"].clone(),
            _ => return Ok(Flow::Continue),
        }
        crate::tools::lock(&self.0).clone_from(scratch);
        Ok(Flow::Continue)
    }
}

/// Ends the steps of a run that has used up its time, its tokens or its money, and warns where
/// four fifths of tokens or money are gone.
pub(crate) struct Budget {
    pub(crate) began: Instant,
    pub(crate) wall_time: Duration,
    pub(crate) tokens: u64,
    /// No limit where it is 0.
    pub(crate) money: f64,
    pub(crate) price_per_million_tokens: f64,
}

/// The share of a limit from which on a run is warned.
const NEARLY: f64 = 0.8;

impl Subscriber for Budget {
    fn name(&self) -> &'static str {
        "budget"
    }

    fn wants(&self) -> Vec<String> {
        vec!["run.started".into(), "step.completed".into(), "step.failed".into()]
    }

    fn counts(&self) -> bool {
        true
    }

    fn on(&self, event: &Event, scratch: &mut Value) -> Result<Flow, String> {
        let used = event.data["tokens_used"].as_u64().unwrap_or(0);
        let before = scratch["tokens"].as_u64().unwrap_or(0);
        let tokens = before + used;
        scratch["tokens"] = tokens.into();
        if self.began.elapsed() >= self.wall_time {
            return Ok(Flow::Stop("wall_time_s".into()));
        }
        let cost = self.price_per_million_tokens / 1e6;
        let limits = [("tokens", 1.0, self.tokens as f64), ("money", cost, self.money)];
        for (what, each, limit) in limits.into_iter().filter(|(.., limit)| *limit > 0.0) {
            if tokens as f64 * each >= limit {
                return Ok(Flow::Stop(what.into()));
            }
            let nearly = |n: u64| n as f64 * each >= NEARLY * limit;
            if nearly(tokens) && !nearly(before) {
                return Ok(Flow::Warn(what.into()));
            }
        }
        Ok(Flow::Continue)
    }
}

/// A plugin that asked to be told.
pub(crate) struct Listening<'a> {
    pub(crate) dispatch: &'a dyn Dispatch,
    pub(crate) plugin: &'a str,
    pub(crate) wants: &'a [String],
    pub(crate) run_id: &'a str,
}

/// A listener can call nothing.
struct Nothing;

impl HostCalls for Nothing {
    fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
        (code::UNSUPPORTED, Vec::new())
    }
    fn cancelled(&self) -> bool {
        false
    }
}

impl Subscriber for Listening<'_> {
    fn name(&self) -> &str {
        self.plugin
    }

    fn wants(&self) -> Vec<String> {
        self.wants.to_vec()
    }

    fn on(&self, event: &Event, _: &mut Value) -> Result<Flow, String> {
        let told = payload::Event {
            run_id: self.run_id.into(),
            seq: event.seq,
            event: event.kind.name().into(),
            step: event.step.clone(),
            data: event.data.clone(),
        };
        let bytes = serde_json::to_vec(&told).map_err(|e| e.to_string())?;
        let answer = self.dispatch.call(self.plugin, EVENT, &bytes, &Nothing);
        answer.map(|_| Flow::Continue).map_err(|e| e.to_string())
    }
}
