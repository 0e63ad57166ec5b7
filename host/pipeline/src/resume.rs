//! A run that was kept: continued after an interruption, or run again on its recorded answers.

use crate::recorder::Recorder;
use crate::route::Routed;
use crate::run::{Run, accepted, no_store, store_error};
use crate::{Engine, Observer, RunError};
use plugin_api::HostCalls;
use plugin_api::payload::TOOL_INVOKE;
use plugin_api::report::Report;
use serde_json::Value;
use skillhost_report::Wording;
use skillhost_store::StoredRun;
use skillhost_types::{CallError, Dispatch, RunReport, RunRequest, ToolRecord};

/// Continues a run.
pub(crate) fn resume(
    engine: &Engine<'_>,
    run_id: &str,
    now: &str,
    wording: &Wording,
    observer: &dyn Observer,
) -> Result<RunReport, RunError> {
    let store = engine.kept_in().ok_or_else(no_store)?;
    let (stored, journal) = store.resume(run_id, now).map_err(store_error)?;
    let (request, routed) = restored(engine, &stored)?;
    let recorder = Recorder::new(Some(journal), stored.steps);
    let run =
        Run { engine, request: &request, routed: &routed, wording, observer, recorder: &recorder };
    run.whole(stored.events, engine.dispatch())
}

/// What a replay found.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The report that the skills gave this time.
    pub run: RunReport,
    /// JSON pointer to the first difference between the two reports; nothing where they are
    /// the same bytes.
    pub difference: Option<String>,
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
    let recorder = Recorder::default();
    let run =
        Run { engine, request: &request, routed: &routed, wording, observer, recorder: &recorder };
    let recorded = Recorded { plugin: engine.dispatch(), records: &before.evidence };
    let after = run.whole(Vec::new(), &recorded)?;
    let difference = first_difference(&value(&before.report), &value(&after.report), "");
    Ok(Replay { run: after, difference })
}

fn value(report: &Report) -> Value {
    serde_json::to_value(report).unwrap_or_default()
}

/// Where two values first differ.
fn first_difference(a: &Value, b: &Value, at: &str) -> Option<String> {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let keys = x.keys().chain(y.keys().filter(|k| !x.contains_key(*k)));
            keys.into_iter().find_map(|k| {
                let at = format!("{at}/{}", k.replace('~', "~0").replace('/', "~1"));
                match (x.get(k), y.get(k)) {
                    (Some(a), Some(b)) => first_difference(a, b, &at),
                    _ => Some(at),
                }
            })
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            let pairs = x.iter().zip(y).enumerate();
            pairs.into_iter().find_map(|(i, (a, b))| first_difference(a, b, &format!("{at}/{i}")))
        }
        _ => (a != b).then(|| at.to_owned()),
    }
}

/// A plugin whose tools answer what they answered before.
struct Recorded<'a> {
    plugin: &'a dyn Dispatch,
    records: &'a [ToolRecord],
}

impl Dispatch for Recorded<'_> {
    fn call(
        &self,
        plugin: &str,
        op: &str,
        request: &[u8],
        host: &dyn HostCalls,
    ) -> Result<Vec<u8>, CallError> {
        if op != TOOL_INVOKE {
            return self.plugin.call(plugin, op, request, host);
        }
        let asked: Value = serde_json::from_slice(request).unwrap_or_default();
        let named = |r: &&ToolRecord| {
            r.tool.split_once('.').is_some_and(|(_, t)| asked["tool"] == t)
                && r.input == asked["input"]
        };
        let Some(record) = self.records.iter().find(named) else {
            let what = asked["tool"].as_str().unwrap_or_default();
            let message = format!("no call of {what} with this input was recorded");
            return Err(CallError::Failed(crate::tools::error("not-recorded", message)));
        };
        match (&record.output, &record.error) {
            (Some(output), _) => Ok(serde_json::to_vec(output).unwrap_or_default()),
            (None, Some(error)) => Err(CallError::Failed(error.clone())),
            (None, None) => Ok(Vec::new()),
        }
    }
}

/// The request of a stored run and where it goes, if everything is what it was.
fn restored<'a>(
    engine: &Engine<'a>,
    stored: &StoredRun,
) -> Result<(RunRequest, Routed<'a>), RunError> {
    let was = &stored.accepted;
    let request: RunRequest =
        serde_json::from_value(was.request.clone()).map_err(|e| RunError::Store {
            message: format!("the request in the store can't be read: {e}"),
            hint: "it was written by another version of the host".into(),
        })?;
    let routed = engine.route(&request)?;
    let is = accepted(engine, &routed, &request);
    let version = |id: &str, version: &str, sha: &str| {
        format!("{id} {version}, SHA-256 {}", sha.get(..12).unwrap_or(sha))
    };
    let same = |what: &str, was: &str, is: &str| {
        if was == is {
            return Ok(());
        }
        Err(RunError::Changed { what: what.into(), was: was.into(), is: is.into() })
    };
    same(
        "the plugin",
        &version(&was.plugin_id, &was.plugin_version, &was.plugin_sha256),
        &version(&is.plugin_id, &is.plugin_version, &is.plugin_sha256),
    )?;
    same("the host", &was.host_version, &is.host_version)?;
    same("what the settings say", &was.config_sha256, &is.config_sha256)?;
    for file in &was.input_files {
        let now = is.input_files.iter().find(|f| f.name == file.name);
        let now = now.map_or("not there", |f| f.sha256.as_str());
        same(&format!("the file {} of the input {}", file.path, file.name), &file.sha256, now)?;
    }
    same("what was given as inputs", &was.inputs_sha256, &is.inputs_sha256)?;
    Ok((request, routed))
}
