//! One skill of a plan: its input, its attempts, its output, its gates.

use crate::generic;
use crate::inputs::Requirements;
use crate::ledger::{Ledger, unit_at};
use crate::plan::Step;
use crate::tools::{Tools, error, lock};
use crate::validate::Schema;
use crate::{Observer, RunError};
use plugin_api::descriptor::SkillDescriptor;
use plugin_api::gate::{GateResult, Outcome};
use plugin_api::payload::{
    ErrorBody, GatesRequest, LOG, LogRecord, Mode, PROGRESS, Progress, SKILL_EXECUTE,
    SKILL_FALLBACK, SKILL_GATES, SkillRequest, TOOL_CALL, ToolCall, ToolCallAnswer,
};
use plugin_api::report::{Support, Text};
use plugin_api::{HostCalls, SkillAnswer, code, wire};
use serde_json::{Map, Value, json};
use skillhost_config::Config;
use skillhost_types::{CallError, Dispatch, Event, EventKind, Installed, SkillResult, StepStatus};
use std::sync::Mutex;

/// What happened, in order, each event handed on as it happens.
pub(crate) struct EventLog<'a> {
    observer: &'a dyn Observer,
    events: Mutex<Vec<Event>>,
}

impl<'a> EventLog<'a> {
    pub(crate) fn new(observer: &'a dyn Observer) -> Self {
        Self { observer, events: Mutex::default() }
    }

    pub(crate) fn add(&self, kind: EventKind, step: Option<&str>, data: Value) {
        let mut events = lock(&self.events);
        let seq = events.len() as u64 + 1;
        let event = Event { seq, kind, step: step.map(str::to_owned), data };
        self.observer.event(&event);
        events.push(event);
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.events.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// What every step of a run shares.
pub(crate) struct Steps<'a> {
    pub(crate) plugin: &'a Installed,
    pub(crate) dispatch: &'a dyn Dispatch,
    pub(crate) config: &'a Config,
    pub(crate) tools: &'a Tools<'a>,
    pub(crate) ledger: &'a Ledger,
    pub(crate) events: &'a EventLog<'a>,
    pub(crate) observer: &'a dyn Observer,
    pub(crate) requirements: &'a Requirements,
}

/// What a step gave: its result, and its part of the report where there is one.
pub(crate) struct Done {
    pub(crate) result: SkillResult,
    pub(crate) answer: Option<SkillAnswer>,
}

impl Steps<'_> {
    /// Runs a step. `outputs` are those of the earlier steps, by skill.
    ///
    /// # Errors
    /// Only where the plugin can't be loaded at all, or the run is no longer wanted.
    pub(crate) fn run(
        &self,
        step: &Step,
        base: &SkillRequest,
        outputs: &Map<String, Value>,
    ) -> Result<Done, RunError> {
        let skill = &step.skill;
        let name = skill.name.as_str();
        let mut request = SkillRequest {
            skill: name.to_owned(),
            requirements: self.requirements.values.clone(),
            input: self.input(skill, base, outputs),
            ..base.clone()
        };
        self.events.add(EventKind::StepStarted, Some(name), json!({}));
        let mut retries = 0;
        let mut used_fallback = false;
        let mut outcome = self.checked_input(skill, &request);
        if outcome.is_ok() {
            let retry_max = skill.retry_max.unwrap_or(self.config.pipeline.max_step_retries);
            outcome = loop {
                match self.attempt(step, &request, SKILL_EXECUTE)? {
                    Err(e) if e.retryable && retries < retry_max => {
                        retries += 1;
                        request.attempt = retries;
                        let data = json!({"attempt": retries, "error": e});
                        self.events.add(EventKind::StepRetried, Some(name), data);
                    }
                    other => break other.map(Some),
                }
            };
            if outcome.is_err() && !step.generic {
                request.mode = Mode::Fallback;
                let fallback = self.attempt(step, &request, SKILL_FALLBACK)?;
                if let Ok(answer) = fallback {
                    used_fallback = true;
                    outcome = Ok(Some(answer));
                }
            }
        }
        let (answer, failure) = match outcome {
            Ok(answer) => (answer, None),
            Err(e) => (None, Some(e)),
        };
        let gates = self.gates(step, &request, answer.as_ref())?;
        Ok(self.conclude(skill, answer, failure, gates, retries, used_fallback))
    }

    fn listening(&self) -> Listening<'_> {
        Listening { plugin: &self.plugin.manifest.id, observer: self.observer }
    }

    fn conclude(
        &self,
        skill: &SkillDescriptor,
        answer: Option<SkillAnswer>,
        failure: Option<ErrorBody>,
        gates: Vec<GateResult>,
        retries: u32,
        used_fallback: bool,
    ) -> Done {
        let name = skill.name.as_str();
        let failed = gates.iter().filter(|g| g.outcome == Outcome::Fail);
        let gate_failures: Vec<String> = failed.map(|g| g.id.clone()).collect();
        let status = match (&answer, used_fallback) {
            (None, _) => StepStatus::Error,
            (Some(_), true) => StepStatus::Degraded,
            (Some(_), false) => StepStatus::Ok,
        };
        match &failure {
            Some(e) => self.events.add(EventKind::StepFailed, Some(name), json!({"error": e})),
            None => {
                let data = json!({"status": status, "retries": retries});
                self.events.add(EventKind::StepCompleted, Some(name), data);
            }
        }
        let said = answer.as_ref().map(|a| a.limitations.iter().map(|l| l.level).max());
        let result = SkillResult {
            skill_name: skill.name.clone(),
            step: skill.step.clone(),
            status,
            output: answer.as_ref().map_or(Value::Null, |a| a.output.clone()),
            gate_passed: gate_failures.is_empty(),
            gates,
            gate_failures,
            degradation_level: said.flatten().unwrap_or(0),
            retries,
            used_fallback,
            notes: answer.as_ref().map(|a| a.notes.clone()).unwrap_or_default(),
            error: failure,
        };
        Done { result, answer }
    }

    /// The members that a skill's input schema names, and no others: so that a step depends on
    /// nothing that it did not declare.
    fn input(
        &self,
        skill: &SkillDescriptor,
        base: &SkillRequest,
        outputs: &Map<String, Value>,
    ) -> Map<String, Value> {
        let declared = skill.input_schema.get("properties").and_then(Value::as_object);
        let mut input = Map::new();
        for (member, _) in declared.into_iter().flatten() {
            let required = skill.requires.iter().find(|r| r.as_field == *member);
            let value = match (required, member.as_str()) {
                (Some(requires), _) => outputs.get(&requires.skill).cloned(),
                (None, "user_query") => Some(base.query.clone().into()),
                (None, "language") => Some(base.language.clone().into()),
                (None, "object") => base.object.clone().map(Value::from),
                (None, field) => self.requirements.value(field).cloned(),
            };
            if let Some(value) = value {
                input.insert(member.clone(), value);
            }
        }
        input
    }

    fn checked_input(
        &self,
        skill: &SkillDescriptor,
        request: &SkillRequest,
    ) -> Result<Option<SkillAnswer>, ErrorBody> {
        let schema = Schema::new(&skill.input_schema)
            .map_err(|e| error("descriptor-invalid", format!("{}: {e}", skill.name)))?;
        let violations = schema.violations(&Value::Object(request.input.clone()));
        if violations.is_empty() {
            return Ok(None);
        }
        let list: Vec<_> =
            violations.iter().map(|v| format!("{}: {}", v.pointer, v.message)).collect();
        let message = format!("{} can't run: {}", skill.name, list.join("; "));
        Err(ErrorBody { violations, ..error("input-invalid", message) })
    }

    /// One attempt. The outer error ends the run, the inner one the attempt.
    fn attempt(
        &self,
        step: &Step,
        request: &SkillRequest,
        op: &str,
    ) -> Result<Result<SkillAnswer, ErrorBody>, RunError> {
        if self.observer.cancelled() {
            return Err(RunError::Cancelled);
        }
        let skill = &step.skill;
        let host = StepHost { steps: self, skill, gates_only: false };
        let answer = if step.generic {
            let missing = &self.requirements.missing;
            generic::execute(skill, request, missing, &|tool, input| host.call_tool(tool, input))
        } else {
            match self.ask(op, request, &host) {
                Err(CallError::Rejected(rejection)) => return Err(RunError::Rejected(rejection)),
                Err(CallError::Failed(body) | CallError::Malformed(body)) => Err(body),
                Err(CallError::Panicked(panic)) => {
                    tracing::debug!(step = skill.name, "{}", panic.backtrace);
                    let at = format!("panicked at {}: {}", panic.location, panic.message);
                    Err(error("skill-panicked", at))
                }
                Err(other) => Err(error(other.code(), other.to_string())),
                Ok(body) => serde_json::from_slice::<SkillAnswer>(&body).map_err(|e| {
                    let message = format!("{} did not answer as a skill does: {e}", skill.name);
                    error("output-invalid", message)
                }),
            }
        };
        if self.observer.cancelled() {
            return Err(RunError::Cancelled);
        }
        Ok(answer.and_then(|answer| self.checked_answer(skill, answer)))
    }

    fn ask<T: serde::Serialize>(
        &self,
        op: &str,
        request: &T,
        host: &dyn HostCalls,
    ) -> Result<Vec<u8>, CallError> {
        let bytes = wire::to_bytes(request)
            .map_err(|e| CallError::Malformed(error("input-invalid", e.to_string())))?;
        self.dispatch.call(&self.plugin.manifest.id, op, &bytes, host)
    }

    /// Checks an answer's output and gives its claims the units of the tools they rest on.
    fn checked_answer(
        &self,
        skill: &SkillDescriptor,
        mut answer: SkillAnswer,
    ) -> Result<SkillAnswer, ErrorBody> {
        let schema = Schema::new(&skill.output_schema)
            .map_err(|e| error("descriptor-invalid", format!("{}: {e}", skill.name)))?;
        let violations = schema.violations(&answer.output);
        if !violations.is_empty() {
            let list: Vec<_> =
                violations.iter().map(|v| format!("{}: {}", v.pointer, v.message)).collect();
            let message = format!("{} broke its output schema: {}", skill.name, list.join("; "));
            return Err(ErrorBody { violations, ..error("output-invalid", message) });
        }
        for claim in answer.claims.iter_mut().filter(|c| c.unit.is_none()) {
            claim.unit = claim.support.iter().find_map(|support| match support {
                Support::Tool { call, pointer } => {
                    let tool = self.ledger.tool_of(call)?;
                    unit_at(&self.plugin.descriptor.tool(&tool)?.output_schema, pointer)
                }
                Support::Input { field } => self.requirements.values.get(field)?.unit.clone(),
                _ => None,
            });
        }
        Ok(answer)
    }

    /// What the gates say that a skill answers for. A gate that it does not answer, or whose
    /// skill gave nothing to look at, fails: silence is no pass.
    fn gates(
        &self,
        step: &Step,
        request: &SkillRequest,
        answer: Option<&SkillAnswer>,
    ) -> Result<Vec<GateResult>, RunError> {
        let skill = &step.skill;
        if skill.gates.is_empty() {
            return Ok(Vec::new());
        }
        let fails = |id: &String, why: &str| {
            let detail = Text::new(why).verbatim("skill", &skill.name);
            GateResult::of(id, false, detail)
        };
        let Some(answer) = answer else {
            return Ok(skill.gates.iter().map(|id| fails(id, "gate-step-failed")).collect());
        };
        let host = StepHost { steps: self, skill, gates_only: true };
        let asked = GatesRequest { request: request.clone(), answer: answer.clone() };
        let said: Vec<GateResult> = match self.ask(SKILL_GATES, &asked, &host) {
            Ok(body) => serde_json::from_slice(&body).unwrap_or_default(),
            Err(CallError::Rejected(rejection)) => return Err(RunError::Rejected(rejection)),
            Err(e) => {
                tracing::warn!(step = skill.name, "its gates could not be asked: {e}");
                Vec::new()
            }
        };
        let results = skill.gates.iter().map(|id| {
            let own = said.iter().find(|g| g.id == *id).cloned();
            own.unwrap_or_else(|| fails(id, "gate-not-reported"))
        });
        Ok(results.collect())
    }
}

/// The host as a skill sees it: it runs the tools that the skill may call and records them.
struct StepHost<'a> {
    steps: &'a Steps<'a>,
    skill: &'a SkillDescriptor,
    gates_only: bool,
}

impl StepHost<'_> {
    fn call_tool(&self, tool: &str, input: &Value) -> Result<ToolCallAnswer, ErrorBody> {
        let Steps { plugin, tools, ledger, events, .. } = self.steps;
        let step = Some(self.skill.name.as_str());
        if self.gates_only {
            return Err(error("gates-only-look", "a gate may not call tools"));
        }
        if !self.skill.tools.iter().any(|t| t == tool) {
            let message = format!("{} does not declare that it calls {tool}", self.skill.name);
            return Err(error("tool-not-declared", message));
        }
        events.add(EventKind::ToolStarted, step, json!({"tool": tool}));
        let result = tools.invoke(plugin, tool, input, &self.steps.listening());
        let call = ledger.record(&self.skill.name, &plugin.manifest.domain, tool, input, &result);
        match result {
            Ok(output) => {
                events.add(EventKind::ToolCompleted, step, json!({"tool": tool, "call": call}));
                Ok(ToolCallAnswer { call, output })
            }
            Err(e) => {
                let data = json!({"tool": tool, "call": call, "error": e});
                events.add(EventKind::ToolFailed, step, data);
                Err(e)
            }
        }
    }
}

impl HostCalls for StepHost<'_> {
    fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>) {
        if op != TOOL_CALL {
            return self.steps.listening().call(op, request);
        }
        let asked: ToolCall = match serde_json::from_slice(request) {
            Ok(asked) => asked,
            Err(e) => return failed(code::MALFORMED, &error("malformed", e.to_string())),
        };
        match self.call_tool(&asked.tool, &asked.input) {
            Ok(answer) => (code::OK, serde_json::to_vec(&answer).unwrap_or_default()),
            Err(e) => failed(code::ERROR, &e),
        }
    }

    fn cancelled(&self) -> bool {
        self.steps.observer.cancelled()
    }
}

/// The host as a tool sees it: it listens to what is said on the side.
pub(crate) struct Listening<'a> {
    pub(crate) plugin: &'a str,
    pub(crate) observer: &'a dyn Observer,
}

impl HostCalls for Listening<'_> {
    fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>) {
        match op {
            LOG => {
                if let Ok(record) = serde_json::from_slice::<LogRecord>(request) {
                    log(self.plugin, &record);
                }
            }
            PROGRESS => {
                if let Ok(progress) = serde_json::from_slice::<Progress>(request) {
                    self.observer.progress(progress.fraction, &progress.message);
                }
            }
            _ => return (code::UNSUPPORTED, Vec::new()),
        }
        (code::OK, Vec::new())
    }

    fn cancelled(&self) -> bool {
        self.observer.cancelled()
    }
}

fn failed(code: u32, body: &ErrorBody) -> (u32, Vec<u8>) {
    (code, serde_json::to_vec(body).unwrap_or_default())
}

fn log(plugin: &str, record: &LogRecord) {
    let (target, message) = (record.target.as_str(), record.message.as_str());
    let fields = serde_json::to_string(&record.fields).unwrap_or_default();
    match record.level.as_str() {
        "error" => tracing::error!(target: "plugin", plugin, target, fields, "{message}"),
        "warn" => tracing::warn!(target: "plugin", plugin, target, fields, "{message}"),
        "info" => tracing::info!(target: "plugin", plugin, target, fields, "{message}"),
        "debug" => tracing::debug!(target: "plugin", plugin, target, fields, "{message}"),
        _ => tracing::trace!(target: "plugin", plugin, target, fields, "{message}"),
    }
}
