//! One skill with what it hard-requires before it, outside of a run: for who builds or tries it.
//! Nothing is planned, judged as a whole or kept.

use crate::events::{EventLog, Subscriber};
use crate::ledger::Ledger;
use crate::nearest::suggestion;
use crate::plan::{self, Step};
use crate::route::{self, Subject, Trace};
use crate::step::{Steps, Turn};
use crate::{Engine, Observer, RunError, question, run};
use serde_json::Map;
use skillhost_types::{RoutingDecision, RunRequest, SkillResult};

/// Runs a skill.
pub(crate) fn run_skill(
    engine: &Engine<'_>,
    request: &RunRequest,
    skill: &str,
    observer: &dyn Observer,
) -> Result<SkillResult, RunError> {
    let (plan, subject, decision) = prepared(engine, request, skill)?;
    let plugin = engine.plugin(&request.domain)?;
    let base = run::base(engine, plugin, request, &decision);
    let (ledger, tools) = (Ledger::default(), engine.tools());
    let events =
        EventLog::new(observer, engine.subscribers().map(|s| s as &dyn Subscriber).collect());
    let steps = Steps {
        plugin,
        dispatch: engine.dispatch(),
        config: engine.config(),
        tools: &tools,
        ledger: &ledger,
        events: &events,
        observer,
        skills: engine.skills(),
        executor: engine.llm().map(|e| e as &dyn crate::Executor),
        scope: decision.scope.as_deref(),
    };
    let mut outputs = Map::new();
    let mut last = None;
    for step in &plan {
        let name = step.skill.name.as_str();
        let turn = Turn { step, key: name, requirements: &subject.requirements };
        let done = steps.run(turn, &steps.request(turn, &base, &outputs, None))?;
        if let Some(answer) = done.answer {
            outputs.insert(name.into(), answer.output);
        }
        last = Some(done.result);
    }
    last.ok_or_else(|| refused(request, skill, "there is no step of it", String::new()))
}

/// The steps, what they are about, and how the question was understood.
fn prepared(
    engine: &Engine<'_>,
    request: &RunRequest,
    skill: &str,
) -> Result<(Vec<Step>, Subject, RoutingDecision), RunError> {
    let domain = request.domain.as_str();
    let descriptor = engine.plugin(domain)?.descriptor.as_ref();
    let skill = descriptor.canonical(skill);
    let all = engine.registry(domain)?.in_order()?;
    let names: Vec<String> = all.iter().map(|s| s.skill.name.clone()).collect();
    let plan = plan::needed(all, skill);
    if plan.is_empty() {
        if let Some(skipped) = engine.refused(domain)?.into_iter().find(|s| s.skill == skill) {
            let hint = "host skill list shows every fault".to_owned();
            return Err(refused(request, skill, &skipped.reason.to_string(), hint));
        }
        let hint = suggestion(skill, names.iter().map(String::as_str));
        return Err(refused(request, skill, "there is no such skill", hint));
    }
    let is_on = |flag: &str| engine.is_on(descriptor, flag);
    for step in &plan {
        if let Some(flag) = plan::switched_off(&step.skill, &is_on) {
            let own = &step.skill.name;
            let why = format!("{own} needs the flag {flag}, which is off");
            return Err(refused(request, skill, &why, format!("--set flags.{flag}=true")));
        }
    }
    let reading = question::read(&request.query, &descriptor.inputs);
    let mut subjects = route::subjects(descriptor, request, &reading)?;
    if subjects.len() > 1 {
        let labels: Vec<_> = subjects.iter().filter_map(|s| s.label.as_deref()).collect();
        let why = format!("the question is about several things: {}", labels.join(", "));
        return Err(refused(request, skill, &why, "ask about one of them".into()));
    }
    let Some(subject) = subjects.pop() else {
        return Err(refused(request, skill, "the question is about nothing", String::new()));
    };
    let mut trace = Trace::default();
    let intent = route::intent(descriptor, &request.query, &reading, &mut trace);
    let decision = RoutingDecision {
        scope: route::scope(descriptor, &request.query, &mut trace),
        intent: intent.id,
        demands: intent.demands,
        ..RoutingDecision::default()
    };
    Ok((plan, subject, decision))
}

fn refused(request: &RunRequest, skill: &str, why: &str, hint: String) -> RunError {
    let (domain, skill) = (request.domain.clone(), skill.to_owned());
    RunError::Skill { domain, skill, why: why.into(), hint }
}
