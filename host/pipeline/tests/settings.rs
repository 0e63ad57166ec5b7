//! Every setting of a run changes something.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::gate::{Outcome, Remedy};
use plugin_api::prelude::*;
use plugin_api::serde_json::json;
use reef::{Reef, limits, verdict};
use skillhost_pipeline::RunError;
use skillhost_types::EventKind;

#[test]
fn only_the_gates_that_are_named_are_asked() {
    let run = Reef::new(reef::light).set(r#"pipeline.gates=["U3","U6"]"#).ask("").unwrap();
    assert_eq!(run.gates.keys().collect::<Vec<_>>(), ["U3", "U6", "G1"]);
}

#[test]
fn more_sources_can_be_asked_for_than_the_domain_does() {
    let outcome = |setting: &str| {
        Reef::new(reef::light_and_paper).set(setting).ask("").unwrap().gates["U1"].outcome
    };
    assert_eq!(outcome("evidence.min_sources=1"), Outcome::Pass);
    assert_eq!(outcome("evidence.min_sources=2"), Outcome::Fail);
}

#[test]
fn documents_stand_in_where_nothing_was_cited() {
    let named = r#"evidence.authoritative={reef = ["the handbook of 2019"]}"#;
    let actions = |execute: fn(&_, &SkillContext<'_>) -> Result<reef::Answer, SkillError>| {
        let run = Reef::new(execute).set(named).ask("").unwrap();
        run.report.actions.iter().filter(|a| a.id == "action-consult").count()
    };
    assert_eq!((actions(reef::light), actions(reef::light_and_paper)), (1, 0));
}

#[test]
fn a_run_starts_at_its_floor_and_may_not_pass_its_ceiling() {
    let run = Reef::new(reef::light).set("pipeline.level_floor=1").ask("").unwrap();
    assert_eq!((run.level, limits(&run)), (1, vec!["limit-level-floor"]));
    let reef = Reef::new(reef::light).set("pipeline.level_ceiling=3");
    assert!(reef.ask("").is_ok());
    let missing = reef.with("", json!({}), |e| e);
    assert_eq!(missing.unwrap_err(), RunError::AboveCeiling { level: 4, ceiling: 3 });
}

#[test]
fn a_run_that_used_up_its_time_reports_what_it_has() {
    let slow = |input: &reef::AnalysisInput, context: &SkillContext<'_>| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        reef::light(input, context)
    };
    let run = Reef::new(slow).set("pipeline.wall_time_s=0.01").ask("").unwrap();
    assert!(run.events.iter().any(|e| e.kind == EventKind::BudgetExhausted));
    assert!(limits(&run).contains(&"limit-step-not-run"));
    assert!(run.level >= 2 && run.steps.len() < run.decision.plan.len());
}

#[test]
fn a_plan_that_is_longer_than_allowed_is_refused() {
    let refused = Reef::new(reef::light).set("pipeline.max_steps=4").ask("").unwrap_err();
    assert!(matches!(refused, RunError::Plan(_)), "{refused}");
}

#[test]
fn a_gate_is_tried_as_often_as_allowed() {
    let tries = |limit: u32| {
        let gates = |_: &reef::Answer, _: &SkillContext<'_>| {
            let rerun =
                |hint: &str| Remedy::Rerun { skill: "core-analysis".into(), hint: hint.into() };
            let gate = GateResult::of("G1", false, Text::new("says-gate"));
            vec![gate.remedy(rerun("a")).remedy(rerun("b")).remedy(rerun("c"))]
        };
        let reef = Reef::gated(reef::light, gates, |p| p);
        let run = reef.set(&format!("pipeline.gate_retry_limit={limit}")).ask("").unwrap();
        (run.gates["G1"].tries, run.gates["G1"].tried.len())
    };
    assert_eq!(tries(0), (1, 0));
    assert_eq!(tries(2), (3, 2));
}

#[test]
fn the_settings_of_a_domain_reach_its_skills() {
    let execute = |_: &reef::AnalysisInput, context: &SkillContext<'_>| {
        let mut answer = SkillAnswer::new(reef::AnalysisOutput { share: 1.0 });
        answer.notes.push(context.request().config["attenuation"].to_string());
        Ok(answer)
    };
    let reef = Reef::new(execute).set("domain.reef.attenuation=0.25");
    let run = reef.ask("").unwrap();
    assert_eq!(run.steps["core-analysis"].notes, ["0.25"]);
}

#[test]
fn an_answer_of_the_knowledge_base_has_at_most_as_many_works_as_allowed() {
    let execute = |_: &reef::AnalysisInput, context: &SkillContext<'_>| {
        let asked = json!({"query": "underwater light attenuation coefficient"});
        let called =
            context.call::<plugin_api::serde_json::Value>("host.knowledge_query", &asked)?;
        let mut answer = SkillAnswer::new(reef::AnalysisOutput { share: 1.0 });
        answer.notes.push(called.output["citations"][0]["id"].to_string());
        Ok(answer)
    };
    let run = Reef::new(execute).ask("").unwrap();
    assert_eq!(run.steps["core-analysis"].notes, ["\"kirk-2011\""]);
    assert_eq!(verdict(&run), "inconclusive");
}
