//! Every flag of the host's changes something.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::gate::Outcome;
use plugin_api::prelude::*;
use plugin_api::serde_json::json;
use reef::{Reef, limits, verdict};
use skillhost_store::Store;
use skillhost_types::{EventKind, RunReport, StepStatus};
use std::sync::atomic::Ordering;

/// A run with a flag set to each value.
fn both(flag: &str, off: bool) -> (RunReport, RunReport) {
    let ask = |on: bool| Reef::new(reef::light).set(&format!("flags.{flag}={on}")).ask("").unwrap();
    (ask(!off), ask(off))
}

#[test]
fn simulation_engine_off_leaves_only_the_inconclusive_verdict() {
    let (on, off) = both("simulation_engine", false);
    assert_eq!((on.level, verdict(&on)), (0, "bright"));
    assert_eq!((off.level, verdict(&off)), (4, "inconclusive"));
    assert!(limits(&off).contains(&"limit-analysis-off"));
    assert!(
        off.decision.skipped.iter().any(|s| s.reason.to_string().contains("simulation_engine"))
    );
}

#[test]
fn router_rationale_off_leaves_out_the_reasons_and_not_the_plan() {
    let (on, off) = both("router_rationale", false);
    assert!(!on.decision.reasoning.is_empty() && off.decision.reasoning.is_empty());
    assert_eq!(on.decision.plan, off.decision.plan);
}

#[test]
fn quality_gates_off_is_no_pass() {
    let (on, off) = both("quality_gates", false);
    assert!(on.gates.values().all(|g| g.outcome != Outcome::NotEvaluated));
    assert!(off.gates.values().all(|g| g.outcome == Outcome::NotEvaluated), "{:?}", off.gates);
    assert!(off.gates.contains_key("G1") && off.gates.contains_key("U2"));
    assert_eq!(off.level, 2);
}

#[test]
fn degradation_banner_off_shortens_the_notice_and_never_removes_it() {
    let ask = |on: bool| {
        let reef = Reef::new(reef::light).set(&format!("flags.degradation_banner={on}"));
        reef.set("flags.web_search=true").set("flags.knowledge_crawl=true").ask("").unwrap()
    };
    let notice = |run: &RunReport| run.report.limitation_notice.clone().unwrap();
    assert_eq!((notice(&ask(true)).len(), notice(&ask(false)).len()), (2, 1));
    assert_eq!(ask(false).limitations, ask(true).limitations);
}

#[test]
fn cache_gives_the_same_answer_without_a_second_call() {
    let ask = |on: bool| {
        let twice = |input: &reef::AnalysisInput, context: &SkillContext<'_>| {
            reef::light(input, context)?;
            reef::light(input, context)
        };
        let reef = Reef::new(twice).set(&format!("flags.cache={on}"));
        let run = reef.ask("").unwrap();
        (reef.calls.load(Ordering::SeqCst), run.report)
    };
    let ((once, cached), (twice, called)) = (ask(true), ask(false));
    assert_eq!((once, twice), (1, 2));
    assert_eq!(cached, called);
}

#[test]
fn knowledge_auto_append_adds_what_a_tool_found() {
    let ask = |on: bool| {
        let store = Store::in_memory().unwrap();
        let reef = Reef::new(reef::light_and_paper);
        let reef = reef.set(&format!("flags.knowledge_auto_append={on}"));
        let kept = store.clone();
        let run = reef.with("", json!({"depth_m": 3.0}), |e| e.store(kept)).unwrap();
        let appended = run.events.iter().filter(|e| e.kind == EventKind::KnowledgeAppended).count();
        let there = store.with(|db| skillhost_knowledge::entries(db, "reef")).unwrap_or_default();
        let dois: Vec<_> = there.iter().filter_map(|k| k.entry.doi.clone()).collect();
        (appended, dois)
    };
    assert_eq!(ask(false), (0, vec![]));
    let (appended, dois) = ask(true);
    assert_eq!((appended, dois.len()), (1, 1));
    assert!(dois[0].eq_ignore_ascii_case("10.1000/reef.1"), "{dois:?}");
}

#[test]
fn a_flag_of_the_plugins_is_on_as_it_declares_or_as_the_settings_say() {
    let ask = |settings: &[&str], default: bool| {
        let execute = |_: &reef::AnalysisInput, context: &SkillContext<'_>| {
            let on = context.request().flags["deep_water"];
            let mut answer = SkillAnswer::new(reef::AnalysisOutput { share: 1.0 });
            answer.notes.push(format!("deep water: {on}"));
            Ok(answer)
        };
        let more = |p: Plugin| p.flag("deep_water", default, "Look below the light");
        let reef = settings.iter().fold(Reef::gated(execute, reef::holds, more), |r, s| r.set(s));
        let run = reef.ask("").unwrap();
        assert_eq!(run.steps["core-analysis"].status, StepStatus::Ok);
        run.steps["core-analysis"].notes[0].clone()
    };
    assert_eq!(ask(&[], false), "deep water: false");
    assert_eq!(ask(&[], true), "deep water: true");
    assert_eq!(ask(&["flags.deep_water=true"], false), "deep water: true");
    assert_eq!(ask(&["flags.deep_water=false"], true), "deep water: false");
}

#[test]
fn the_flags_of_the_network_are_for_tools_and_leave_every_step_where_it_is() {
    let flags = ["web_search", "web_fetch", "knowledge_crawl"];
    let reef = flags.iter().fold(Reef::new(reef::light_and_paper), |reef, flag| {
        reef.set(&format!("flags.{flag}=false"))
    });
    let run = reef.ask("").unwrap();
    for step in ["evidence-collector", "knowledge-updater", "advisor"] {
        assert!(run.decision.plan.iter().any(|s| s == step), "{step} of {:?}", run.decision.plan);
        assert_eq!(run.steps[step].status, StepStatus::Ok, "{step}");
    }
    assert_eq!((run.level, verdict(&run)), (0, "bright"));
}
