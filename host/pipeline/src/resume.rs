//! A run that was kept: continued after an interruption, or run again on its recorded answers.

use crate::events::EventLog;
use crate::recorder::Recorder;
use crate::route::Routed;
use crate::run::{Kept, Run, made_with, no_store, store_error, versions};
use crate::tools::{error, lock};
use crate::{Engine, Observer, RunError};
use plugin_api::payload::ErrorBody;
use plugin_api::wire;
use serde_json::{Value, json};
use skillhost_report::Wording;
use skillhost_store::{Status, StoredRun};
use skillhost_types::{Event, EventKind, Installed, RunReport, RunRequest, ToolRecord};
use std::collections::{HashMap, VecDeque};
use std::path::Path;
use std::sync::Mutex;

/// Continues a run.
pub(crate) fn resume(
    engine: &Engine<'_>,
    run_id: &str,
    now: &str,
    wording: &Wording,
    observer: &dyn Observer,
) -> Result<RunReport, RunError> {
    let store = engine.kept_in().ok_or_else(no_store)?;
    // Looked at before it is taken up, so that a run which is refused stays as it was left.
    let seen = store.run(run_id).map_err(store_error)?;
    if seen.status == Status::Interrupted {
        unchanged(engine, &seen)?;
    }
    let (stored, journal) = store.resume(run_id, now).map_err(store_error)?;
    let (request, routed) = restored(engine, &stored)?;
    let recorder = Recorder::new(journal, stored.steps, now);
    let (request, routed, recorder) = (&request, &routed, &recorder);
    let run = Run { engine, request, routed, wording, observer, recorder, recorded: None };
    run.whole(stored.events)
}

/// What a replay found.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The run that the skills gave this time.
    pub run: RunReport,
    /// The first difference; nothing where both are the same bytes.
    pub difference: Option<Difference>,
}

/// Where two runs differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// JSON pointer into the run, such as `/report/claims/0/value`.
    pub pointer: String,
    /// What stands there in the store; absent where nothing does.
    pub was: Option<Value>,
    /// What came out this time; absent where nothing did.
    pub is: Option<Value>,
}

/// Runs the skills again on recorded answers.
pub(crate) fn replay(
    engine: &Engine<'_>,
    run_id: &str,
    wording: &Wording,
    observer: &dyn Observer,
) -> Result<Replay, RunError> {
    let store = engine.kept_in().ok_or_else(no_store)?;
    let stored = store.run(run_id).map_err(store_error)?;
    let text = store.report(&stored.accepted.run_id).map_err(store_error)?;
    let before: RunReport = serde_json::from_str(&text).map_err(|e| RunError::Store {
        message: format!("the report in the store can't be read: {e}"),
        hint: "host runs verify looks for what was changed".into(),
    })?;
    let (request, routed) = restored(engine, &stored)?;
    let (recorder, recorded) = (Recorder::default(), Recorded::of(&before));
    let (request, routed, recorder, recorded) = (&request, &routed, &recorder, Some(&recorded));
    let run = Run { engine, request, routed, wording, observer, recorder, recorded };
    let run = run.whole(Vec::new())?;
    Ok(Replay { difference: difference(&comparable(&before), &comparable(&run)), run })
}

/// Everything in a run that a replay has to give again; not how long it took.
fn comparable(run: &RunReport) -> Value {
    json!({
        "report": run.report, "decision": run.decision, "gates": run.gates,
        "limitations": run.limitations, "questions": run.questions, "steps": run.steps,
        "evidence": run.evidence, "status": run.status, "level": run.level,
        "language": run.language, "metrics": run.metrics, "versions": run.versions,
        "events": run.events,
    })
}

/// Where two values first differ.
fn difference(was: &Value, is: &Value) -> Option<Difference> {
    let pointer = first_difference(was, is, "")?;
    let at = |value: &Value| value.pointer(&pointer).cloned();
    let (was, is) = (at(was), at(is));
    Some(Difference { pointer, was, is })
}

fn first_difference(a: &Value, b: &Value, at: &str) -> Option<String> {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let keys = x.keys().chain(y.keys().filter(|k| !x.contains_key(*k)));
            keys.into_iter().find_map(|k| {
                let at = wire::member(at, k);
                match (x.get(k), y.get(k)) {
                    (Some(a), Some(b)) => first_difference(a, b, &at),
                    _ => Some(at),
                }
            })
        }
        (Value::Array(x), Value::Array(y)) => {
            let pairs = x.iter().zip(y).enumerate();
            let inside = pairs
                .into_iter()
                .find_map(|(i, (a, b))| first_difference(a, b, &format!("{at}/{i}")));
            let longer = (x.len() != y.len()).then(|| format!("{at}/{}", x.len().min(y.len())));
            inside.or(longer)
        }
        _ => (a != b).then(|| at.to_owned()),
    }
}

/// What the tools of a run answered, to be given again: for each call of a tool with an input,
/// the answers in the order in which they came.
pub(crate) struct Recorded {
    answers: Mutex<HashMap<String, VecDeque<ToolRecord>>>,
    learnt: Vec<Event>,
}

impl Recorded {
    fn of(run: &RunReport) -> Self {
        let mut answers: HashMap<String, VecDeque<ToolRecord>> = HashMap::new();
        // A record stands for every call with that answer; the events have each call.
        for event in &run.events {
            let called = matches!(event.kind, EventKind::ToolCompleted | EventKind::ToolFailed);
            let record = run.evidence.iter().find(|r| called && event.data["call"] == r.id);
            if let Some(record) = record {
                answers
                    .entry(key(&record.tool, &record.input))
                    .or_default()
                    .push_back(record.clone());
            }
        }
        let learnt = run.events.iter().filter(|e| e.kind == EventKind::KnowledgeAppended);
        Self { answers: Mutex::new(answers), learnt: learnt.cloned().collect() }
    }

    /// The next answer to a call.
    pub(crate) fn answer(
        &self,
        domain: &str,
        tool: &str,
        input: &Value,
    ) -> Result<Value, ErrorBody> {
        let tool = format!("{domain}.{tool}");
        let record = lock(&self.answers).get_mut(&key(&tool, input)).and_then(VecDeque::pop_front);
        match record {
            Some(ToolRecord { output: Some(output), .. }) => Ok(output),
            Some(ToolRecord { error: Some(error), .. }) => Err(error),
            _ => {
                let message = format!("no such call of {tool} was recorded");
                Err(error("not-recorded", message))
            }
        }
    }

    /// Tells again what the run had added to the knowledge base; adds nothing.
    pub(crate) fn learnt(&self, events: &EventLog<'_>) {
        for event in &self.learnt {
            events.add(event.kind, event.step.as_deref(), event.data.clone());
        }
    }
}

fn key(tool: &str, input: &Value) -> String {
    format!("{tool}@{}", wire::digest(input))
}

/// The request of a stored run and where it goes, if everything is what it was.
fn restored<'a>(
    engine: &Engine<'a>,
    stored: &StoredRun,
) -> Result<(RunRequest, Routed<'a>), RunError> {
    let request = unchanged(engine, stored)?;
    let routed = engine.route(&request)?;
    Ok((request, routed))
}

/// The request of a stored run, if everything is what it was.
fn unchanged(engine: &Engine<'_>, stored: &StoredRun) -> Result<RunRequest, RunError> {
    let was = &stored.accepted;
    let Kept { asked: request, made_with: before } = serde_json::from_value(was.request.clone())
        .map_err(|e| RunError::Store {
            message: format!("the request in the store can't be read: {e}"),
            hint: "it was written by another version of the host".into(),
        })?;
    let plugin = engine.plugin(&was.domain)?;
    let now = made_with(engine, plugin);
    let is = versions(&now, plugin, &request);
    same(
        "the plugin",
        &version(&was.plugin_id, &was.plugin_version, &was.plugin_sha256),
        &version_of(plugin),
    )?;
    same("the host", &was.host_version, &is.host)?;
    if let Some(Difference { pointer, was, is }) = difference(&before, &now) {
        let text =
            |value: Option<Value>| value.map_or_else(|| "not there".into(), |v| v.to_string());
        return same(&named(&pointer), &text(was), &text(is)).map(|()| request);
    }
    same("what the settings say", &was.config_sha256, &is.config_sha256)?;
    for file in &was.input_files {
        let what = format!("the file {} of the input {}", file.path, file.name);
        let now = match std::fs::read(Path::new(&file.path)) {
            Ok(bytes) => format!("SHA-256 {}", wire::sha256(&bytes)),
            Err(e) => format!("not to be read: {e}"),
        };
        same(&what, &format!("SHA-256 {}", file.sha256), &now)?;
    }
    same("what was given as inputs", &was.inputs_sha256, &is.inputs_sha256)?;
    Ok(request)
}

fn same(what: &str, was: &str, is: &str) -> Result<(), RunError> {
    if was == is {
        return Ok(());
    }
    Err(RunError::Changed { what: what.into(), was: was.into(), is: is.into() })
}

fn version(id: &str, version: &str, sha256: &str) -> String {
    format!("{id} {version}, SHA-256 {}", sha256.get(..12).unwrap_or(sha256))
}

fn version_of(plugin: &Installed) -> String {
    let manifest = &plugin.manifest;
    version(&manifest.id, &manifest.version.to_string(), &plugin.sha256)
}

/// What a pointer into [`made_with`] is for people.
fn named(pointer: &str) -> String {
    let path = pointer.trim_start_matches('/').replace('/', ".");
    match path.split_once('.') {
        Some(("skills", skill)) => format!("the skill {skill}"),
        Some((_, setting)) => format!("the setting {setting}"),
        None => "what the settings say".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_the_innermost_one() {
        let at = |a: Value, b: Value| difference(&a, &b).map(|d| (d.pointer, d.was, d.is));
        let none = at(json!({"a": [1, {"b": 2}]}), json!({"a": [1, {"b": 2}]}));
        assert_eq!(none, None);
        let changed = at(json!({"a": [1, {"b/c": 2}]}), json!({"a": [1, {"b/c": 3}]}));
        assert_eq!(changed, Some(("/a/1/b~1c".into(), Some(json!(2)), Some(json!(3)))));
        let gone = at(json!({"a": 1, "b": 2}), json!({"a": 1}));
        assert_eq!(gone, Some(("/b".into(), Some(json!(2)), None)));
        let longer = at(json!([1]), json!([1, 2]));
        assert_eq!(longer, Some(("/1".into(), None, Some(json!(2)))));
    }

    #[test]
    fn each_call_gets_the_answer_that_it_got() {
        let record = |id: &str, x: i32, output: Option<i32>| ToolRecord {
            id: id.into(),
            step: "s".into(),
            tool: "reef.survey".into(),
            input: json!({"x": x}),
            output: output.map(|y| json!({"y": y})),
            error: output.is_none().then(|| error("busy", "again")),
        };
        let evidence = [record("a", 1, None), record("a-2", 1, Some(5)), record("b", 2, Some(6))];
        let kinds = [("a", true), ("a-2", false), ("a-2", false), ("b", false)];
        let events = kinds.iter().zip(1..).map(|((call, failed), seq)| Event {
            seq,
            kind: if *failed { EventKind::ToolFailed } else { EventKind::ToolCompleted },
            step: None,
            data: json!({"call": call}),
        });
        let run: RunReport = serde_json::from_value(json!({
            "run_id": "", "status": "completed", "level": 0, "language": "", "query": "",
            "decision": {"domain": "", "intent": "", "plan": [], "reasoning": []},
            "report": plugin_api::report::Report::default(), "gates": {}, "limitations": [],
            "steps": {}, "evidence": evidence, "timings_ms": {}, "started": "",
            "versions": skillhost_types::Versions::default(),
            "events": events.collect::<Vec<_>>(),
        }))
        .unwrap();
        let recorded = Recorded::of(&run);
        let ask = |x: i32| {
            let answer = recorded.answer("reef", "survey", &json!({"x": x}));
            answer.map(|o| o["y"].clone()).map_err(|e| e.code)
        };
        assert_eq!(ask(1), Err("busy".into()));
        assert_eq!(ask(2), Ok(json!(6)));
        assert_eq!((ask(1), ask(1)), (Ok(json!(5)), Ok(json!(5))));
        assert_eq!(ask(1), Err("not-recorded".into()));
    }

    #[test]
    fn a_difference_in_the_settings_has_the_name_of_the_setting() {
        assert_eq!(named("/settings/pipeline/max_steps"), "the setting pipeline.max_steps");
        assert_eq!(named("/skills/survey"), "the skill survey");
    }
}
