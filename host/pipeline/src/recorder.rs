//! The run in the store, where there is one: accepted before it starts, each step kept as it
//! finishes, and in the end the report.

use crate::RunError;
use crate::events::EventLog;
use crate::ledger::Ledger;
use crate::step::Done;
use crate::tools::lock;
use jiff::Timestamp;
use plugin_api::payload::SkillRequest;
use plugin_api::wire;
use serde_json::Value;
use skillhost_store::{Journal, StepRecord, StoreError};
use skillhost_types::{RunReport, ToolRecord};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Instant;

/// What keeps a run.
#[derive(Default)]
pub(crate) struct Recorder {
    journal: Mutex<Option<Journal>>,
    /// Steps that an earlier try had finished.
    finished: HashMap<String, StepRecord>,
    ordinal: Mutex<u32>,
    clock: Clock,
}

/// The time of day, from one that was told and the time since.
struct Clock {
    told: String,
    since: Instant,
}

impl Default for Clock {
    fn default() -> Self {
        Self { told: String::new(), since: Instant::now() }
    }
}

impl Clock {
    /// Now, RFC 3339 in whole seconds.
    fn now(&self) -> String {
        let told = self.told.parse::<Timestamp>();
        let now = told.ok().and_then(|told| told.checked_add(self.since.elapsed()).ok());
        now.map_or_else(|| self.told.clone(), |now| format!("{now:.0}"))
    }
}

fn failed(error: &StoreError) -> RunError {
    RunError::Store { message: error.to_string(), hint: error.hint() }
}

impl Recorder {
    /// Keeps a run of which `finished` are the steps of earlier tries. It is now `now`.
    pub(crate) fn new(journal: Journal, finished: Vec<StepRecord>, now: &str) -> Self {
        let finished = finished.into_iter().map(|s| (s.key.clone(), s)).collect();
        let (journal, clock) =
            (Some(journal).into(), Clock { told: now.into(), ..Clock::default() });
        Self { journal, finished, ordinal: Mutex::default(), clock }
    }

    /// What a step gave that an earlier try had finished, with its calls and its events.
    pub(crate) fn finished(
        &self,
        key: &str,
        request: &SkillRequest,
        ledger: &Ledger,
        events: &EventLog<'_>,
    ) -> Result<Option<Done>, RunError> {
        let Some(record) = self.finished.get(key) else { return Ok(None) };
        if record.input_sha256 != digest(request) {
            let message = format!("the step {key} would now be given something else");
            let hint = "the run can't be continued; run the question again".to_owned();
            return Err(RunError::Store { message, hint });
        }
        let unreadable = |e: serde_json::Error| RunError::Store {
            message: format!("the step {key} in the store can't be read: {e}"),
            hint: "host runs verify looks for what was changed".into(),
        };
        let records: Vec<ToolRecord> =
            serde_json::from_value(record.records.clone()).map_err(unreadable)?;
        let done = serde_json::from_value(record.result.clone()).map_err(unreadable)?;
        ledger.take_over(records);
        events.take_over(key);
        *lock(&self.ordinal) += 1;
        Ok(Some(done))
    }

    /// Keeps a step that has finished.
    pub(crate) fn keep(
        &self,
        key: &str,
        request: &SkillRequest,
        done: &Done,
        ledger: &Ledger,
        events: &EventLog<'_>,
    ) -> Result<(), RunError> {
        let mut journal = lock(&self.journal);
        let Some(journal) = journal.as_mut() else { return Ok(()) };
        let mut ordinal = lock(&self.ordinal);
        let record = StepRecord {
            key: key.into(),
            ordinal: *ordinal,
            input_sha256: digest(request),
            result: serde_json::to_value(done).unwrap_or_default(),
            records: serde_json::to_value(ledger.of_step(key)).unwrap_or_default(),
        };
        *ordinal += 1;
        journal.commit_step(&record, &events.unstored()).map_err(|e| failed(&e))
    }

    /// Keeps the report: the run is over.
    pub(crate) fn finish(&self, run: &RunReport, events: &EventLog<'_>) -> Result<(), RunError> {
        let Some(journal) = lock(&self.journal).take() else { return Ok(()) };
        let new = events.unstored();
        journal.finish(run.status, run, &self.clock.now(), &new).map_err(|e| failed(&e))
    }

    /// Notes why there is no report.
    pub(crate) fn fail(&self, reason: &str, events: &EventLog<'_>) {
        let Some(journal) = lock(&self.journal).take() else { return };
        if let Err(e) = journal.fail(reason, &self.clock.now(), &events.unstored()) {
            tracing::warn!("the end of the run could not be written: {e}");
        }
    }
}

fn digest(request: &SkillRequest) -> String {
    wire::digest(&serde_json::to_value(request).unwrap_or(Value::Null))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_clock_goes_on_from_what_it_was_told() {
        let since = Instant::now() - Duration::from_secs(90);
        let now = |told: &str| Clock { told: told.into(), since }.now();
        assert_eq!(now("2026-11-02T23:59:00Z"), "2026-11-03T00:00:30Z");
        assert_eq!(now("some day"), "some day");
    }
}
