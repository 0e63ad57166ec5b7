//! How a run went: its steps, how often each was tried, and how long it took.

use super::Composer;
use crate::document::{Document, Line, Node, Table, plain};
use crate::number::number;
use crate::unit::with_unit;
use plugin_api::payload::ErrorBody;
use skillhost_types::{EventKind, SkillResult, SkipReason, Skipped, StepStatus};

/// Where the time of the whole run is kept.
const TOTAL: &str = "total";

impl Composer<'_> {
    pub(super) fn course(&self, out: &mut Document) {
        let (steps, skipped) = (&self.run.steps, &self.run.decision.skipped);
        if steps.is_empty() && skipped.is_empty() {
            return;
        }
        let mut rows: Vec<Vec<Line>> =
            steps.iter().map(|(name, step)| self.step_row(name, step)).collect();
        let skipped = |skipped: &Skipped| {
            let outcome = plain(self.say("report-step-skipped"));
            vec![
                plain(&skipped.skill),
                outcome,
                Line::new(),
                plain(self.why_skipped(&skipped.reason)),
            ]
        };
        rows.extend(self.run.decision.skipped.iter().map(skipped));
        let mut folded = vec![Node::Table(Table {
            columns: self.columns(&["step", "outcome", "time", "detail"]),
            rows,
            right: vec![2],
            names: Some(0),
            ..Table::default()
        })];
        // Checks that were asked again after something had been done about them.
        let again: Vec<Line> = self
            .run
            .gates
            .iter()
            .filter(|(_, gate)| gate.tries > 1)
            .map(|(id, gate)| {
                let args = [("gate", id.as_str()), ("count", &gate.tries.to_string())];
                plain(self.say_of("report-gate-tries", &args))
            })
            .collect();
        if !again.is_empty() {
            folded.push(Node::List(again));
        }
        out.push(self.heading(2, "report-course"));
        let steps = steps.len().to_string();
        let summary = match self.time(TOTAL) {
            Some(time) => {
                self.say_of("report-course-summary", &[("steps", &*steps), ("time", &*time)])
            }
            None => self.say_of("report-course-untimed", &[("steps", &steps)]),
        };
        out.push(Node::Fold(plain(summary), folded));
    }

    fn why_skipped(&self, reason: &SkipReason) -> String {
        match reason {
            SkipReason::FlagOff { flag } => self.say_of("reason-flag-off", &[("flag", flag)]),
            SkipReason::NotOfTheIntent { intent } => {
                self.say_of("reason-not-of-the-intent", &[("intent", intent)])
            }
            SkipReason::NoWord => self.say("reason-no-word"),
            SkipReason::Requires { skill } => self.say_of("reason-requires", &[("skill", skill)]),
            // A fault of a file is said as its author's tools say it.
            SkipReason::Invalid { fault } => fault.clone(),
        }
    }

    fn step_row(&self, name: &str, step: &SkillResult) -> Vec<Line> {
        let outcome = self.say(match step.status {
            StepStatus::Ok => "report-step-ok",
            StepStatus::Degraded => "report-step-degraded",
            StepStatus::Error => "report-step-error",
        });
        let mut details = Vec::new();
        if step.retries > 0 {
            let count = step.retries.to_string();
            details.push(self.say_of("report-step-retries", &[("count", &count)]));
            let of_step = |e: &&skillhost_types::Event| {
                e.kind == EventKind::StepRetried && e.step.as_deref() == Some(name)
            };
            let why = self.run.events.iter().filter(of_step).filter_map(|event| {
                let error = event.data.get("error")?.clone();
                serde_json::from_value::<ErrorBody>(error).ok().map(|e| self.failure(&e))
            });
            details.extend(why);
        }
        details.extend(step.error.as_ref().map(|error| self.failure(error)));
        if !step.gate_failures.is_empty() {
            let gates = step.gate_failures.join(", ");
            details.push(self.say_of("report-step-gates", &[("gates", &gates)]));
        }
        let time = self.time(name).unwrap_or_default();
        vec![plain(name), plain(outcome), plain(time), plain(details.join("; "))]
    }

    /// How long something took.
    fn time(&self, of: &str) -> Option<String> {
        let ms = *self.run.timings_ms.get(of)?;
        let (value, unit) = if ms >= 1000.0 { (ms / 1000.0, "s") } else { (ms, "ms") };
        let value = serde_json::Number::from_f64(value)?;
        Some(with_unit(&number(&value, None, 3, self.wording.language()), Some(unit)))
    }
}
