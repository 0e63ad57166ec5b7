//! What a failed gate may ask for, and what each of it does and does not do.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::gate::{Outcome, Remedy};
use plugin_api::prelude::*;
use plugin_api::report::Arg;
use plugin_api::serde_json::json;
use reef::{Answer, Reef, limits, verdict};
use skillhost_types::{EventKind, RunReport};

fn fails_with(remedy: Remedy) -> impl Fn(&Answer, &SkillContext<'_>) -> Vec<GateResult> {
    move |_, _| vec![GateResult::of("G1", false, Text::new("says-gate")).remedy(remedy.clone())]
}

fn run(remedy: Remedy) -> RunReport {
    Reef::gated(reef::light, fails_with(remedy), |p| p).ask("").unwrap()
}

#[test]
fn rerun_gives_the_skill_a_hint_and_another_chance() {
    let execute = |input: &reef::AnalysisInput, context: &SkillContext<'_>| {
        let hinted = context.request().hint.as_deref() == Some("deeper");
        let input = reef::AnalysisInput { depth_m: input.depth_m + if hinted { 7.0 } else { 0.0 } };
        reef::light(&input, context)
    };
    let gates = |answer: &Answer, _: &SkillContext<'_>| {
        let rerun = Remedy::Rerun { skill: "core-analysis".into(), hint: "deeper".into() };
        let dark = answer.output.share < 0.5;
        vec![GateResult::of("G1", dark, Text::new("says-gate")).remedy(rerun)]
    };
    let run = Reef::gated(execute, gates, |p| p).ask("").unwrap();
    let gate = &run.gates["G1"];
    assert_eq!((gate.outcome, gate.tries), (Outcome::Pass, 2));
    assert_eq!(gate.tried[0].changed, ["share"]);
    assert_eq!((verdict(&run), run.level), ("dark", 0));
    let told: Vec<_> = run.events.iter().filter(|e| e.kind == EventKind::RemedyTried).collect();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].data["outcome"], "pass");
    assert!(run.timings_ms.contains_key("core-analysis~1"));
}

#[test]
fn what_makes_no_difference_says_so_and_the_gate_still_fails() {
    let run = run(Remedy::Rerun { skill: "core-analysis".into(), hint: "again".into() });
    assert_eq!(run.gates["G1"].outcome, Outcome::Fail);
    assert!(run.gates["G1"].tried[0].changed.is_empty());
    assert!(run.level >= 2 && limits(&run).contains(&"limit-gate-failed"));
}

#[test]
fn fetch_evidence_runs_the_steps_that_seek_it_and_no_others() {
    let run = run(Remedy::FetchEvidence);
    let again: Vec<_> = run.timings_ms.keys().filter(|k| k.ends_with("~1")).collect();
    assert_eq!(again, ["evidence-collector~1", "knowledge-updater~1"]);
}

#[test]
fn ask_asks_and_fills_nothing_in() {
    let run = run(Remedy::Ask { field: "temperature_c".into() });
    assert_eq!(run.questions[0].field.as_deref(), Some("temperature_c"));
    assert_eq!(run.questions[0].text.args["field"], Arg::Field("temperature_c".into()));
    assert!(!run.report.requirements.contains_key("temperature_c"));
    assert_eq!(run.gates["G1"].outcome, Outcome::Fail);
}

#[test]
fn what_is_missing_and_asked_for_as_well_is_said_as_missing() {
    let gates = fails_with(Remedy::Ask { field: "depth_m".into() });
    let reef = Reef::gated(reef::light, gates, |p| p);
    let run = reef.with("", json!({}), |e| e).unwrap();
    let said = limits(&run);
    assert!(
        said.contains(&"limit-missing-decisive") && !said.contains(&"question-gate"),
        "{said:?}"
    );
    assert_eq!(run.level, 4);
}

#[test]
fn a_flagged_claim_is_kept_and_decides_nothing() {
    let run = run(Remedy::Flag { claim: "share".into() });
    let claim = run.report.claims.iter().find(|c| c.id == "share").unwrap();
    assert!(claim.flagged && claim.value.is_some());
    assert_eq!(verdict(&run), "inconclusive");
    assert!(limits(&run).contains(&"limit-claim-unsupported"));
}

#[test]
fn a_withdrawn_claim_is_gone_with_all_that_shows_it() {
    let run = run(Remedy::Withdraw { claim: "share".into() });
    assert!(run.report.claims.iter().all(|c| c.id != "share"));
    let report = plugin_api::serde_json::to_string(&run.report.sections).unwrap();
    assert!(!report.contains("share"), "{report}");
    assert_eq!(verdict(&run), "inconclusive");
    // Nothing is left that points at it.
    assert_eq!(run.gates["U6"].outcome, Outcome::Pass);
    assert!(limits(&run).contains(&"limit-claim-withdrawn"));
}

#[test]
fn a_downgrade_leaves_the_claims_and_takes_the_verdict() {
    let run = run(Remedy::Downgrade);
    assert_eq!(verdict(&run), "inconclusive");
    assert!(run.report.claims.iter().any(|c| c.id == "share" && !c.flagged));
    assert!(limits(&run).contains(&"limit-verdict-withdrawn"));
}

#[test]
fn a_source_without_a_tier_has_what_cites_it_flagged() {
    let execute = |input: &reef::AnalysisInput, context: &SkillContext<'_>| {
        let mut answer = reef::light_and_paper(input, context)?;
        answer.sources[0].tier = Some(1);
        Ok(answer)
    };
    let run = Reef::new(execute).ask("").unwrap();
    assert_eq!(run.gates["U3"].outcome, Outcome::Fail);
    let finding = run.report.claims.iter().find(|c| c.id == "finding").unwrap();
    assert!(finding.flagged);
    assert_eq!(verdict(&run), "bright", "what does not rest on it stands");
}

#[test]
fn a_gate_of_the_programs_own_is_asked_of_every_report() {
    struct Short;
    impl skillhost_pipeline::Gate for Short {
        fn ask(
            &self,
            report: &plugin_api::report::Report,
            _: &[skillhost_types::ToolRecord],
        ) -> GateResult {
            let holds = report.claims.len() > 1;
            let gate = GateResult::of("P1", holds, Text::new("says-gate"));
            gate.remedy(Remedy::Downgrade)
        }
    }
    let with = |execute: fn(&_, &SkillContext<'_>) -> Result<Answer, SkillError>| {
        let reef = Reef::new(execute);
        reef.with("", json!({"depth_m": 3.0}), |e| e.register_gate(Short)).unwrap()
    };
    let (one, two) = (with(reef::light), with(reef::light_and_paper));
    assert_eq!((one.gates["P1"].outcome, verdict(&one)), (Outcome::Fail, "inconclusive"));
    assert_eq!((two.gates["P1"].outcome, verdict(&two)), (Outcome::Pass, "bright"));
}
