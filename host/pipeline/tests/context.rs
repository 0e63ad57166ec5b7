//! What a step is told of the run that it is in, and what the run says of the step.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::gate::Outcome;
use plugin_api::payload::SkillRequest;
use plugin_api::prelude::*;
use plugin_api::report::Origin;
use plugin_api::serde_json::{self, Value, json};
use reef::{AnalysisInput, Answer, Reef, limits};
use skillhost_pipeline::{Engine, Flow, Silent, Subscriber};
use skillhost_types::{Event, EventKind, RunReport};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// A reef that keeps what its analysis was asked.
fn listening() -> (Reef, Arc<Mutex<Vec<SkillRequest>>>) {
    let asked: Arc<Mutex<Vec<SkillRequest>>> = Arc::default();
    let kept = asked.clone();
    let reef = Reef::new(move |input, context| {
        kept.lock().unwrap().push(context.request().clone());
        reef::light(input, context)
    });
    (reef, asked)
}

#[test]
fn a_step_is_told_the_question_its_language_and_what_was_read_from_it() {
    let (reef, asked) = listening();
    let query = "How bright is it at a depth of 3 m?";
    let run = reef.with(query, json!({"notes": "clear water"}), |e| e).unwrap();
    let told = asked.lock().unwrap()[0].clone();
    assert_eq!((told.query.as_str(), told.language.as_str()), (query, "en"));
    assert_eq!((run.run_id.as_str(), run.query.as_str()), ("run-1", query));
    let depth = &told.requirements["depth_m"];
    assert_eq!((&depth.value, depth.unit.as_deref()), (&json!(3), Some("m")));
    assert_eq!(depth.origin, Origin::Parsed);
    let [from, to] = depth.span.unwrap();
    assert!(query[from..to].contains("3 m"), "{depth:?}");
    let notes = &told.requirements["notes"];
    assert_eq!((&notes.value, notes.origin), (&json!("clear water"), Origin::Given));
    assert!(!told.requirements.contains_key("temperature_c"), "nobody said it");
    assert_eq!(told.input["depth_m"], 3);
    assert!(!told.input.contains_key("notes"), "the step does not declare it");
}

#[test]
fn each_of_several_things_has_its_number_and_its_name() {
    let (reef, asked) = listening();
    let run = reef.with("compare depth 3 m and 10 m", json!({}), |e| e).unwrap();
    let told = asked.lock().unwrap();
    let told: Vec<_> =
        told.iter().map(|r| (r.iteration, r.object.clone(), r.input["depth_m"].clone())).collect();
    let label = |at: usize| Some(run.report.objects[at].label.clone());
    assert_eq!(told, [(0, label(0), json!(3)), (1, label(1), json!(10))]);
}

fn step(run: &RunReport) -> Value {
    serde_json::to_value(&run.steps["core-analysis"]).unwrap()
}

#[test]
fn what_a_step_gave_says_how_it_went() {
    let sound = Reef::new(reef::light).ask("").unwrap();
    let ok = step(&sound);
    assert_eq!((&ok["skill_name"], &ok["status"]), (&json!("core-analysis"), &json!("ok")));
    assert_eq!(ok["output"]["share"].as_f64(), Some((-0.3f64).exp()));
    assert_eq!((&ok["gate_passed"], &ok["gate_failures"]), (&json!(true), &json!([])));
    assert_eq!((&ok["gates"][0]["id"], &ok["gates"][0]["outcome"]), (&json!("G1"), &json!("pass")));
    assert_eq!((&ok["degradation_level"], &ok["tokens_used"]), (&json!(0), &json!(0)));
    assert_eq!((&ok["retries"], &ok["used_fallback"]), (&json!(0), &json!(false)));
    assert!(ok["notes"].is_array() && ok["step"].is_string() && ok.get("error").is_none(), "{ok}");
    assert!(sound.timings_ms["core-analysis"] >= 0.0);

    let gate = |_: &Answer, _: &SkillContext<'_>| {
        vec![GateResult::of("G1", false, Text::new("says-gate"))]
    };
    let judged = Reef::gated(reef::light, gate, |p| p).ask("").unwrap();
    let failed = step(&judged);
    assert_eq!((&failed["gate_passed"], &failed["gate_failures"]), (&json!(false), &json!(["G1"])));
    assert_eq!(judged.gates["G1"].outcome, Outcome::Fail);

    let breaks = |_: &AnalysisInput, _: &SkillContext<'_>| Err(SkillError::new("dry", "no water"));
    let broken = Reef::new(breaks).ask("").unwrap();
    assert!(limits(&broken).contains(&"limit-step-failed"), "{:?}", limits(&broken));
    let lost = step(&broken);
    assert_eq!((&lost["status"], &lost["degradation_level"]), (&json!("error"), &json!(4)));
    assert_eq!(lost["error"]["code"], "dry");
    assert!(lost.get("output").is_none(), "{lost}");
}

/// The kinds of events in a run, with their step.
fn kinds(run: &RunReport) -> Vec<(EventKind, Option<&str>)> {
    run.events.iter().map(|e| (e.kind, e.step.as_deref())).collect()
}

#[test]
fn the_events_of_a_run_come_in_order() {
    use EventKind::{
        DegradationRaised, GateEvaluated, LanguageDetected, RouteDecided, RunAccepted,
        RunCompleted, RunFinalized, RunStarted, StepCompleted, StepFailed, StepRetried,
        StepStarted, ToolCompleted, ToolStarted,
    };
    let run = Reef::new(reef::light).ask("").unwrap();
    let all = kinds(&run);
    let begin: Vec<_> = all.iter().take(4).map(|(kind, _)| *kind).collect();
    assert_eq!(begin, [RunAccepted, RunStarted, LanguageDetected, RouteDecided]);
    assert_eq!(all[all.len() - 2..], [(RunFinalized, None), (RunCompleted, None)]);
    // What the plan names runs, in its order, and nothing else does.
    let of_steps = |kind| -> Vec<&str> {
        all.iter().filter(|(k, _)| *k == kind).filter_map(|(_, step)| *step).collect()
    };
    assert_eq!(of_steps(StepStarted), run.decision.plan);
    assert_eq!(of_steps(StepCompleted), run.decision.plan);
    let analysis: Vec<_> =
        all.iter().filter(|(_, s)| *s == Some("core-analysis")).map(|(k, _)| *k).collect();
    assert_eq!(analysis[..4], [StepStarted, ToolStarted, ToolCompleted, StepCompleted]);
    let last_step = all.iter().rposition(|(k, _)| *k == StepCompleted).unwrap();
    let gates = all.iter().filter(|(k, _)| *k == GateEvaluated).count();
    let after = all[last_step..].iter().filter(|(k, _)| *k == GateEvaluated).count();
    assert_eq!((gates, after), (run.gates.len(), run.gates.len()), "gates follow the steps");

    // A step that is tried again and then fails, and what follows from it.
    let busy =
        |_: &AnalysisInput, _: &SkillContext<'_>| Err(SkillError::new("busy", "x").recoverable());
    let run = Reef::new(busy).ask("").unwrap();
    let all = kinds(&run);
    let analysis: Vec<_> =
        all.iter().filter(|(_, s)| *s == Some("core-analysis")).map(|(k, _)| *k).collect();
    assert_eq!(analysis[..4], [StepStarted, StepRetried, StepRetried, StepFailed]);
    let at = |kind| all.iter().position(|(k, _)| *k == kind).unwrap();
    assert!(at(StepFailed) < at(DegradationRaised) && at(DegradationRaised) < at(RunFinalized));
}

/// Keeps how many steps were over at each call for a state.
struct Snapshots(Arc<Mutex<Vec<u64>>>);

impl Subscriber for Snapshots {
    fn name(&self) -> &'static str {
        "snapshots"
    }
    fn wants(&self) -> Vec<String> {
        vec!["post_step".into(), "state.sync".into()]
    }
    fn on(&self, event: &Event, scratch: &mut Value) -> Result<Flow, String> {
        let over = scratch["over"].as_u64().unwrap_or(0);
        match event.kind {
            EventKind::StepCompleted => scratch["over"] = (over + 1).into(),
            _ => self.0.lock().unwrap().push(over),
        }
        Ok(Flow::Continue)
    }
}

#[test]
fn who_keeps_a_state_is_asked_for_it_after_each_step() {
    let kept: Arc<Mutex<Vec<u64>>> = Arc::default();
    let reef = Reef::new(reef::light);
    let snapshots = Snapshots(kept.clone());
    let run = reef.with("", json!({"depth_m": 3.0}), |e| e.register_subscriber(snapshots));
    let steps = run.unwrap().decision.plan.len() as u64;
    assert_eq!(*kept.lock().unwrap(), (1..=steps).collect::<Vec<_>>());
}

/// Counts the steps of a run in its own space.
struct Steps(Arc<AtomicU32>);

impl Subscriber for Steps {
    fn name(&self) -> &'static str {
        "steps"
    }
    fn wants(&self) -> Vec<String> {
        vec!["pre_step".into()]
    }
    fn on(&self, _: &Event, scratch: &mut Value) -> Result<Flow, String> {
        let n = scratch["n"].as_u64().unwrap_or(0) + 1;
        scratch["n"] = n.into();
        self.0.store(u32::try_from(n).unwrap(), Ordering::SeqCst);
        Ok(Flow::Continue)
    }
}

#[test]
fn nothing_of_a_run_is_left_for_the_next_one() {
    let reef = Reef::new(reef::light);
    let (catalogue, config) = (reef.linked.catalogue(), reef.config());
    let wording = reef::wording(&catalogue);
    let most = Arc::new(AtomicU32::new(0));
    let engine = || Engine::new(&catalogue, &reef.linked, &config);
    let one = engine().register_subscriber(Steps(most.clone()));
    let ask = |engine: &Engine<'_>, depth: f64| {
        engine.run(&reef::request("", json!({"depth_m": depth})), &wording, &Silent).unwrap()
    };
    let first = ask(&one, 3.0);
    let second = ask(&one, 30.0);
    let alone = ask(&engine(), 30.0);
    assert_ne!(first.report, second.report);
    assert_eq!((&second.report, &second.evidence), (&alone.report, &alone.evidence));
    assert_eq!(second.events, alone.events);
    assert_eq!(most.load(Ordering::SeqCst) as usize, second.decision.plan.len());
}

#[test]
fn a_question_that_nothing_is_read_from_runs_everything_and_the_report_says_so() {
    let run = Reef::new(reef::light).ask("asdf qwer").unwrap();
    let canonical = [
        "gather-requirements",
        "evidence-collector",
        "core-analysis",
        "knowledge-updater",
        "advisor",
    ];
    assert_eq!(run.decision.plan, canonical);
    assert_eq!(limits(&run), ["limit-query-not-read"]);
    assert!(limits(&Reef::new(reef::light).ask("").unwrap()).is_empty(), "nothing was asked");
}
