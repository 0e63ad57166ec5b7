//! Who is told of what happens, and what that may and may not do to a run.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::prelude::*;
use plugin_api::serde_json::{Value, json};
use reef::{Reef, limits, verdict};
use skillhost_pipeline::subscribers::State;
use skillhost_pipeline::{Flow, Subscriber};
use skillhost_types::Event;
use std::sync::{Arc, Mutex};

struct Hears {
    names: &'static [&'static str],
    heard: Arc<Mutex<Vec<String>>>,
    answer: fn(&Event) -> Result<Flow, String>,
}

impl Subscriber for Hears {
    fn name(&self) -> &'static str {
        "hears"
    }
    fn wants(&self) -> Vec<String> {
        self.names.iter().map(|n| (*n).to_owned()).collect()
    }
    fn on(&self, event: &Event, _: &mut Value) -> Result<Flow, String> {
        self.heard.lock().unwrap().push(event.kind.name().into());
        (self.answer)(event)
    }
}

fn heard(
    names: &'static [&'static str],
    answer: fn(&Event) -> Result<Flow, String>,
) -> (Vec<String>, skillhost_types::RunReport) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hears = Hears { names, heard: heard.clone(), answer };
    let reef = Reef::new(reef::light);
    let run = reef.with("", json!({"depth_m": 3.0}), |e| e.register_subscriber(hears)).unwrap();
    let heard = heard.lock().unwrap().clone();
    (heard, run)
}

#[test]
fn one_asks_for_events_by_either_name() {
    let (of_old, _) = heard(&["pre_run", "gate.post", "tool.pre"], |_| Ok(Flow::Continue));
    let (of_new, _) =
        heard(&["run.started", "gate.evaluated", "tool.started"], |_| Ok(Flow::Continue));
    assert_eq!(of_old, of_new);
    assert_eq!((of_old[0].as_str(), of_old[1].as_str()), ("run.started", "tool.started"));
}

#[test]
fn one_that_fails_or_panics_changes_nothing() {
    let (_, silent) = heard(&[], |_| Ok(Flow::Continue));
    let (_, failing) = heard(&["*"], |_| Err("no".into()));
    let (_, panicking) = heard(&["*"], |_| panic!("no"));
    assert_eq!(failing.report, silent.report);
    assert_eq!(panicking.report, silent.report);
}

#[test]
fn one_may_stop_the_run_which_then_reports_what_it_has() {
    let (_, run) = heard(&["step.completed"], |event| {
        let enough = event.step.as_deref() == Some("evidence-collector");
        Ok(if enough { Flow::Stop("enough".into()) } else { Flow::Continue })
    });
    assert_eq!(run.steps.keys().collect::<Vec<_>>(), ["gather-requirements", "evidence-collector"]);
    assert_eq!((run.level, verdict(&run)), (4, "inconclusive"));
    assert!(limits(&run).contains(&"limit-step-not-run"));
}

#[test]
fn a_plugin_is_told_of_what_it_asked_for() {
    let told: Arc<Mutex<Vec<(u64, String, String)>>> = Arc::default();
    let inner = told.clone();
    let more = |p: Plugin| {
        p.on(&["on_run_complete", "step.failed"], move |event| {
            let told = (event.seq, event.run_id.clone(), event.event.clone());
            inner.lock().unwrap().push(told);
            Err(ToolError::new("full", "no room for more"))
        })
    };
    let run = Reef::gated(reef::light, reef::holds, more).ask("").unwrap();
    let told = told.lock().unwrap().clone();
    let last = run.events.last().unwrap().seq;
    assert_eq!(told, [(last, "run-1".to_owned(), "run.completed".to_owned())]);
    assert_eq!(run.level, 0, "its error is its own");
}

#[test]
fn the_state_can_be_read_while_it_changes_and_the_counts_stand_in_the_report() {
    let state = Arc::new(State::default());
    struct Shared(Arc<State>);
    impl Subscriber for Shared {
        fn name(&self) -> &'static str {
            "state"
        }
        fn on(&self, event: &Event, scratch: &mut Value) -> Result<Flow, String> {
            self.0.on(event, scratch)
        }
    }
    let reef = Reef::new(reef::light);
    let shared = Shared(state.clone());
    let run = reef.with("", json!({"depth_m": 3.0}), |e| e.register_subscriber(shared)).unwrap();
    let snapshot = state.snapshot();
    assert_eq!(snapshot["done"].as_array().unwrap().len(), run.steps.len());
    assert_eq!(snapshot["status"], "completed");
    assert_eq!((run.metrics["tool_calls"], run.metrics["steps"]), (1, run.steps.len() as u64));
}
