//! Where a question goes: intents, scopes, look-ups, several things, skills that its words choose.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::descriptor::IntentSpec;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell, ReportKind};
use plugin_api::serde_json::json;
use reef::{Reef, limits, verdict};
use skillhost_pipeline::{Engine, RunError};
use skillhost_types::RunReport;

#[test]
fn a_question_for_a_fact_is_looked_up_without_an_analysis() {
    for query in ["List zones", "hãy liệt kê vùng", "liet ke vung"] {
        let run = Reef::new(reef::light).with(query, json!({}), |e| e).unwrap();
        assert_eq!(run.report.kind, ReportKind::Lookup, "{query}");
        assert_eq!(
            (run.decision.intent.as_str(), run.decision.short_circuit.as_deref()),
            ("lookup", Some("zones"))
        );
        assert!(run.report.verdict.is_none() && run.steps.is_empty());
        assert_eq!(run.evidence[0].tool, "reef.zones");
        let Block::Table { rows, .. } = &run.report.sections[0].blocks[0] else { panic!() };
        assert_eq!(rows[1][1], Cell::Claim("row_1_max_depth_m".into()));
        let depth = run.report.claims.iter().find(|c| c.id == "row_1_max_depth_m").unwrap();
        assert_eq!((depth.value.clone(), depth.unit.as_deref()), (Some(json!(40.0)), Some("m")));
        assert_eq!(run.level, 0);
    }
}

#[test]
fn a_question_with_values_is_analysed_whatever_else_it_says() {
    let run = Reef::new(reef::light).with("list zones, depth 3 m", json!({}), |e| e).unwrap();
    assert_eq!((run.report.kind, verdict(&run)), (ReportKind::Analysis, "bright"));
    let run = Reef::new(reef::light).ask("list zones").unwrap();
    assert_eq!(run.report.kind, ReportKind::Analysis, "inputs were given");
}

#[test]
fn the_host_says_what_a_domain_has() {
    let rows = |query: &str| {
        let run = Reef::new(reef::light).with(query, json!({}), |e| e).unwrap();
        let named = run.report.claims.iter().filter(|c| c.id.ends_with("_name"));
        named.map(|c| c.value.clone().unwrap().as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(rows("what is G1?"), ["G1"]);
    assert_eq!(rows("U6 là gì"), ["U6"]);
    assert_eq!(rows("list verdicts"), ["bright", "dark", "inconclusive"]);
    assert_eq!(rows("list the inputs"), ["depth_m", "temperature_c", "notes"]);
    assert!(rows("cac cong cu").contains(&"light".to_owned()));
}

#[test]
fn a_gate_is_called_by_what_stands_before_its_dot() {
    let ask = |query: &str| {
        let more =
            |p: Plugin| p.gate("G2.heat", "Is it warm?").gate("intake.asked", "Is it clear?");
        let reef = Reef::gated(reef::light, reef::holds, more);
        let run = reef.with(query, json!({}), |e| e).unwrap();
        let named = run.report.claims.iter().find(|c| c.id.ends_with("_name"));
        named.and_then(|c| c.value.clone())
    };
    assert_eq!(ask("what is G2?"), Some(json!("G2.heat")));
    assert_eq!(ask("what is the intake like?"), None, "a word of everyday");
}

#[test]
fn a_look_up_whose_tool_fails_is_an_error_and_no_empty_answer() {
    let more = |p: Plugin| p.lookup("lost", &["list lost"], "nowhere", json!({}));
    let reef = Reef::gated(reef::light, reef::holds, more);
    let failed = reef.with("list lost", json!({}), |e| e).unwrap_err();
    assert!(matches!(failed, RunError::Lookup(_)), "{failed}");
}

#[test]
fn several_things_are_analysed_each_with_its_own_inputs() {
    let query = "compare depth 3 m and 10 m";
    let run = Reef::new(reef::light).with(query, json!({}), |e| e).unwrap();
    assert_eq!(
        (run.report.kind, run.decision.intent.as_str()),
        (ReportKind::Comparison, "comparison")
    );
    let verdicts: Vec<_> = run
        .report
        .objects
        .iter()
        .map(|o| (o.label.as_str(), o.report.verdict.as_ref().unwrap().id.as_str()))
        .collect();
    assert_eq!(verdicts.iter().map(|v| v.1).collect::<Vec<_>>(), ["bright", "dark"]);
    assert!(run.report.verdict.is_none());
    assert_eq!(run.decision.repeats["core-analysis"], 2);
    assert!(run.steps.contains_key("core-analysis#1") && run.steps.contains_key("core-analysis#2"));
    assert_eq!(run.evidence.len(), 2);
}

fn intent(query: &str, more: impl FnOnce(Plugin) -> Plugin) -> RunReport {
    Reef::gated(reef::light, reef::holds, more).ask(query).unwrap()
}

#[test]
fn an_intent_is_found_by_its_words_the_plugins_first() {
    let own = |p: Plugin| p.intent(IntentSpec::new("bleaching", &["bleaching", "tẩy trắng"]));
    assert_eq!(intent("what about bleaching", own).decision.intent, "bleaching");
    assert_eq!(intent("tay trang thi sao", own).decision.intent, "bleaching");
    assert_eq!(intent("how to monitor it", own).decision.intent, "monitoring");
    assert_eq!(intent("rủi ro thế nào", own).decision.intent, "risk");
    assert_eq!(intent("and so", own).decision.intent, "single");
}

#[test]
fn what_an_intent_demands_and_the_analysis_lacks_is_a_limitation() {
    let risky = |execute: fn(&_, &SkillContext<'_>) -> Result<reef::Answer, SkillError>| {
        Reef::new(execute).ask("what is the risk").unwrap()
    };
    let (without, with) = (risky(reef::light), risky(reef::with_scenarios));
    assert_eq!(without.decision.demands, ["scenarios"]);
    assert!(limits(&without).contains(&"limit-demand-unmet"));
    assert!(!limits(&with).contains(&"limit-demand-unmet"));
}

#[test]
fn a_demand_of_the_plugins_own_is_for_its_skills_alone() {
    let own = |p: Plugin| p.intent(IntentSpec::new("bleaching", &["bleaching"]).demands("tints"));
    let run = intent("what about bleaching", own);
    assert_eq!(run.decision.demands, ["tints"]);
    assert!(!limits(&run).contains(&"limit-demand-unmet"));
}

#[test]
fn an_intent_with_a_pipeline_of_its_own_runs_that() {
    let own = |p: Plugin| p.intent(IntentSpec::new("tidal", &["tidal"]).pipeline(&["tides"]));
    let run = intent("tidal question", own);
    assert_eq!(run.decision.plan, ["tides"]);
    assert_eq!(verdict(&run), "inconclusive");
}

#[test]
fn a_scope_keeps_tools_of_other_parts_out() {
    let scoped = |query: &str| Reef::new(reef::light).ask(query).unwrap();
    assert_eq!(scoped("the light there").decision.scope.as_deref(), Some("light"));
    assert_eq!(scoped("light and heat").decision.scope, None, "two parts limit nothing");
    let heat = scoped("only the heat");
    assert_eq!(heat.evidence[0].error.as_ref().unwrap().code, "out-of-scope");
    assert_eq!((heat.level, verdict(&heat)), (4, "inconclusive"));
}

#[test]
fn a_skill_that_helps_joins_where_the_question_has_its_words() {
    let plan = |query: &str| Reef::new(reef::light).ask(query).unwrap().decision;
    assert!(plan("at high tide").plan.contains(&"tides".to_owned()));
    assert!(plan("thuy trieu len").plan.contains(&"tides".to_owned()));
    let without = plan("at noon");
    assert!(
        without
            .skipped
            .iter()
            .any(|s| s.skill == "tides" && s.reason.to_string().contains("no word"))
    );
}

#[test]
fn the_trace_says_what_was_seen_and_decided_and_is_the_same_each_time() {
    let planned = |query: &str| {
        let reef = Reef::new(reef::light);
        let (catalogue, config) = (reef.linked.catalogue(), reef.config());
        let engine = Engine::new(&catalogue, &reef.linked, &config);
        engine.plan(&reef::request(query, json!({}))).unwrap()
    };
    let query = "What is the risk for the light at 3 m?";
    let decision = planned(query);
    let traced = |step: &str| {
        let entry = decision.reasoning.iter().find(|e| e.step == step);
        let entry = entry.unwrap_or_else(|| panic!("{step} in {:#?}", decision.reasoning));
        assert!(!entry.observation.is_empty(), "{step}");
        entry.decision.clone()
    };
    assert_eq!(traced("language"), "answered in en");
    assert_eq!(traced("domain"), "reef by reef 0.0.0");
    assert_eq!((traced("intent").as_str(), decision.intent.as_str()), ("risk", "risk"));
    assert_eq!((traced("scope").as_str(), decision.scope.as_deref()), ("light", Some("light")));
    assert_eq!(traced("order"), decision.plan.join(" → "), "which run, and in which order");
    let skipped: Vec<_> = decision.skipped.iter().map(|s| s.skill.as_str()).collect();
    assert_eq!(skipped, ["tides"], "and which do not");
    assert_eq!(decision, planned(query));
}
