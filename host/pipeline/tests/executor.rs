//! Skills in Markdown: a model where one is configured, the declared fallback where not, and the
//! same gates for both.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::gate::Outcome;
use plugin_api::payload::{ErrorBody, SkillRequest};
use plugin_api::prelude::*;
use plugin_api::serde_json::json;
use reef::{Reef, limits};
use skillhost_pipeline::context::ContextWindow;
use skillhost_pipeline::{CallTool, Executed, Executor};
use skillhost_skills::MarkdownSkill;
use skillhost_types::{EventKind, RunReport, StepStatus};
use std::path::Path;

fn skill() -> MarkdownSkill {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reef/reef-briefing");
    skillhost_skills::read(&directory).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// What a model does, as a test sets it.
struct Model(fn(&SkillRequest, &ContextWindow, &CallTool<'_>) -> Result<Executed, ErrorBody>);

impl Executor for Model {
    fn execute(
        &self,
        skill: &MarkdownSkill,
        request: &SkillRequest,
        context: &ContextWindow,
        call: &CallTool<'_>,
    ) -> Result<Executed, ErrorBody> {
        assert!(context.skill.contains("# ") && skill.name() == "briefing");
        (self.0)(request, context, call)
    }
}

fn ask(reef: &Reef, model: Option<Model>) -> RunReport {
    reef.with("a briefing please", json!({"depth_m": 3.0}), |engine| {
        let engine = engine.register_skills(vec![skill()]);
        match model {
            Some(model) => engine.executor(model),
            None => engine,
        }
    })
    .unwrap()
}

fn answer(value: f64, call: &str) -> SkillAnswer {
    let mut answer = SkillAnswer::new(json!({"share": value}));
    let support = Support::Tool { call: call.into(), pointer: "/share".into() };
    let text = Text::new("says-share").claim("share", "briefed");
    answer.claim(Claim::new("briefed", text).value(value).support(support));
    answer
}

fn honest(_: &SkillRequest, _: &ContextWindow, call: &CallTool<'_>) -> Result<Executed, ErrorBody> {
    let called = call("light", &json!({"depth_m": 4.0}))?;
    let share = called.output["share"].as_f64().unwrap_or_default();
    Ok(Executed { answer: answer(share, &called.call), tokens_used: 321 })
}

#[test]
fn without_a_model_the_declared_fallback_runs_and_says_so() {
    let run = ask(&Reef::new(reef::light), None);
    let step = &run.steps["briefing"];
    assert_eq!(
        (step.status, step.used_fallback, step.degradation_level),
        (StepStatus::Degraded, true, 3)
    );
    assert!(step.notes.iter().any(|n| n.contains("no language model")), "{:?}", step.notes);
    assert_eq!(step.output["share"].as_f64(), Some((-0.3f64).exp()));
    assert_eq!(run.level, 3);
}

#[test]
fn a_model_runs_where_the_flag_is_on_and_its_tokens_are_counted() {
    let reef = || Reef::new(reef::light);
    let off = ask(&reef(), Some(Model(honest)));
    assert!(off.steps["briefing"].used_fallback, "the flag is off");
    let on = ask(&reef().set("flags.llm=true"), Some(Model(honest)));
    let step = &on.steps["briefing"];
    assert_eq!((step.status, step.tokens_used), (StepStatus::Ok, 321));
    assert_eq!(limits(&on), ["limit-query-not-read"], "the question has no value");
    assert!(on.report.claims.iter().any(|c| c.id == "briefed" && c.unit.as_deref() == Some("1")));
}

#[test]
fn a_number_that_no_tool_gave_is_flagged_like_anyones() {
    let invents = |_: &SkillRequest, _: &ContextWindow, call: &CallTool<'_>| {
        let called = call("light", &json!({"depth_m": 4.0}))?;
        Ok(Executed { answer: answer(0.99, &called.call), tokens_used: 1 })
    };
    let run = ask(&Reef::new(reef::light).set("flags.llm=true"), Some(Model(invents)));
    assert!(run.report.claims.iter().any(|c| c.id == "briefed" && c.flagged));
    assert!(limits(&run).contains(&"limit-claim-unsupported"));
}

#[test]
fn a_model_that_fails_or_breaks_the_schema_leaves_it_to_the_fallback() {
    let fails = |_: &SkillRequest, _: &ContextWindow, _: &CallTool<'_>| {
        let (code, message) = ("overloaded".into(), "come back later".into());
        Err(ErrorBody { code, message, retryable: true, violations: Vec::new() })
    };
    let breaks = |_: &SkillRequest, _: &ContextWindow, _: &CallTool<'_>| {
        Ok(Executed { answer: SkillAnswer::new(json!({"shame": 1})), tokens_used: 5 })
    };
    for model in [Model(fails), Model(breaks)] {
        let run = ask(&Reef::new(reef::light).set("flags.llm=true"), Some(model));
        let step = &run.steps["briefing"];
        assert!(step.used_fallback && step.notes.iter().any(|n| n.contains("the model failed")));
    }
}

#[test]
fn a_tool_that_the_skill_does_not_declare_is_refused() {
    let reaches = |_: &SkillRequest, _: &ContextWindow, call: &CallTool<'_>| {
        let refused = call("papers", &json!({})).unwrap_err();
        assert_eq!(refused.code, "tool-not-declared");
        Err(refused)
    };
    let run = ask(&Reef::new(reef::light).set("flags.llm=true"), Some(Model(reaches)));
    assert!(run.steps["briefing"].used_fallback);
}

#[test]
fn a_context_over_its_budget_is_compacted_and_says_so() {
    let long = |input: &reef::AnalysisInput, context: &SkillContext<'_>| {
        let mut answer = reef::light(input, context)?;
        answer.notes.clear();
        Ok(answer)
    };
    let sees = |_: &SkillRequest, context: &ContextWindow, call: &CallTool<'_>| {
        assert!(context.tokens.is_some_and(|t| t > 0) && !context.compacted.is_empty());
        honest(&SkillRequest::default(), context, call)
    };
    let reef = Reef::new(long).set("flags.llm=true");
    let reef = reef.set("pipeline.context_tokens=400").set("pipeline.context_reserve=100");
    let query = "a briefing please";
    let notes = "The water was clear and the light was good. ".repeat(200);
    let run = reef
        .with(query, json!({"depth_m": 3.0, "notes": notes}), |engine| {
            engine.register_skills(vec![skill()]).executor(Model(sees))
        })
        .unwrap();
    assert!(run.events.iter().any(|e| e.kind == EventKind::ContextCompacted));
    assert_eq!(run.steps["briefing"].status, StepStatus::Ok);
    assert_eq!(run.gates["U6"].outcome, Outcome::Pass);
}

#[test]
fn tokens_over_the_budget_end_the_run_after_the_step() {
    let reef = Reef::new(reef::light).set("flags.llm=true").set("pipeline.tokens=300");
    let reef = reef.set("pipeline.context_tokens=200").set("pipeline.context_reserve=50");
    let run = ask(&reef, Some(Model(honest)));
    assert!(run.events.iter().any(|e| e.kind == EventKind::BudgetExhausted), "{:?}", run.events);
}

#[test]
fn money_that_is_nearly_gone_is_said_and_money_that_is_gone_ends_the_run() {
    // 321 tokens at 10 000 a million are 3.21.
    let told = |money: &str| {
        let reef = Reef::new(reef::light).set("flags.llm=true");
        let reef = reef.set("pipeline.price_per_million_tokens=10000");
        let run = ask(&reef.set(&format!("pipeline.money={money}")), Some(Model(honest)));
        let has = |kind| run.events.iter().any(|e| e.kind == kind && e.data["what"] == "money");
        (has(EventKind::BudgetWarned), has(EventKind::BudgetExhausted))
    };
    assert_eq!(told("0"), (false, false), "no limit");
    assert_eq!(told("10"), (false, false));
    assert_eq!(told("4"), (true, false));
    assert_eq!(told("3"), (false, true));
}
