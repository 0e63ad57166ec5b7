//! One skill of a plan: its input, its attempts, its output, its gates.

use crate::context::ContextWindow;
use crate::events::EventLog;
use crate::executor::Executor;
use crate::inputs::Requirements;
use crate::ledger::{Ledger, unit_at};
use crate::plan::{By, Step};
use crate::tools::{Tools, error};
use crate::validate::Schema;
use crate::{Observer, RunError, generic, host_tools, limits};
use plugin_api::descriptor::SkillDescriptor;
use plugin_api::gate::{GateResult, Outcome};
use plugin_api::payload::{
    ErrorBody, GatesRequest, LOG, LogRecord, Mode, PROGRESS, Progress, SKILL_EXECUTE,
    SKILL_FALLBACK, SKILL_GATES, SkillRequest, TOOL_CALL, ToolCall, ToolCallAnswer,
};
use plugin_api::report::{Support, Text};
use plugin_api::{HostCalls, SkillAnswer, code, wire};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use skillhost_config::Config;
use skillhost_skills::{Fallback, MarkdownSkill};
use skillhost_types::{CallError, Dispatch, EventKind, Installed, SkillResult, StepStatus};
use std::borrow::Cow;

/// What every step of a run shares.
pub(crate) struct Steps<'a> {
    pub(crate) plugin: &'a Installed,
    pub(crate) dispatch: &'a dyn Dispatch,
    pub(crate) config: &'a Config,
    pub(crate) tools: &'a Tools<'a>,
    pub(crate) ledger: &'a Ledger,
    pub(crate) events: &'a EventLog<'a>,
    pub(crate) observer: &'a dyn Observer,
    pub(crate) skills: &'a [MarkdownSkill],
    pub(crate) executor: Option<&'a dyn Executor>,
    pub(crate) scope: Option<&'a str>,
}

/// A step of the run: the skill, the name that its events have, and the thing that it is about.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    pub(crate) step: &'a Step,
    pub(crate) key: &'a str,
    pub(crate) requirements: &'a Requirements,
}

/// What a step gave: its result, and its part of the report where there is one.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Done {
    pub(crate) result: SkillResult,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<SkillAnswer>,
}

/// How the attempts at a step ended.
struct Attempts {
    outcome: Result<SkillAnswer, ErrorBody>,
    retries: u32,
    used_fallback: bool,
    tokens_used: u64,
}

impl Steps<'_> {
    /// What a step is asked. `outputs` are those of the earlier steps, by skill.
    pub(crate) fn request(
        &self,
        turn: Turn<'_>,
        base: &SkillRequest,
        outputs: &Map<String, Value>,
        hint: Option<&str>,
    ) -> SkillRequest {
        SkillRequest {
            skill: turn.step.skill.name.clone(),
            requirements: turn.requirements.values.clone(),
            input: input(&turn.step.skill, turn.requirements, base, outputs),
            hint: hint.map(str::to_owned),
            ..base.clone()
        }
    }

    /// Runs a step.
    ///
    /// # Errors
    /// Only where the plugin can't be loaded at all, or the run is no longer wanted.
    pub(crate) fn run(&self, turn: Turn<'_>, request: &SkillRequest) -> Result<Done, RunError> {
        self.events.add(EventKind::StepStarted, Some(turn.key), json!({}));
        let attempts = match checked_input(&turn.step.skill, request) {
            Err(e) => {
                Attempts { outcome: Err(e), retries: 0, used_fallback: false, tokens_used: 0 }
            }
            Ok(()) => match turn.step.by {
                By::Markdown(skill) => self.markdown(turn, request, skill)?,
                By::Plugin | By::Host => self.attempts(turn, request)?,
            },
        };
        let gates = self.gates(turn, request, attempts.outcome.as_ref().ok())?;
        Ok(self.conclude(turn, attempts, gates))
    }

    /// A skill of the plugin's or the host's: tried again where that may help, then its fallback.
    fn attempts(&self, turn: Turn<'_>, request: &SkillRequest) -> Result<Attempts, RunError> {
        let skill = &turn.step.skill;
        let retry_max = skill.retry_max.unwrap_or(self.config.pipeline.max_step_retries);
        let mut request = request.clone();
        let mut retries = 0;
        let mut outcome = loop {
            match self.attempt(turn, &request, SKILL_EXECUTE)? {
                Err(e) if e.retryable && retries < retry_max => {
                    retries += 1;
                    request.attempt = retries;
                    let data = json!({"attempt": retries, "error": e});
                    self.events.add(EventKind::StepRetried, Some(turn.key), data);
                }
                other => break other,
            }
        };
        let mut used_fallback = false;
        if outcome.is_err() && turn.step.by == By::Plugin {
            request.mode = Mode::Fallback;
            if let Ok(answer) = self.attempt(turn, &request, SKILL_FALLBACK)? {
                used_fallback = true;
                outcome = Ok(answer);
            }
        }
        Ok(Attempts { outcome, retries, used_fallback, tokens_used: 0 })
    }

    /// The language model, where one is configured and switched on.
    pub(crate) fn model(&self) -> Option<&dyn Executor> {
        self.executor.filter(|_| self.config.is_on("llm"))
    }

    /// A skill that is written in Markdown: a model where one is configured, its fallback where
    /// not or where the model failed.
    fn markdown(
        &self,
        turn: Turn<'_>,
        request: &SkillRequest,
        skill: usize,
    ) -> Result<Attempts, RunError> {
        let skill = &self.skills[skill];
        let host = StepHost { steps: self, turn, gates_only: false };
        let mut tokens_used = 0;
        let mut failure = None;
        if let Some(executor) = self.model() {
            let budget = &self.config.pipeline;
            let room = budget.context_tokens.saturating_sub(budget.context_reserve);
            let room = usize::try_from(room).unwrap_or(usize::MAX);
            let context = ContextWindow::new(&skill.body, &request.query, &request.input, room);
            if !context.compacted.is_empty() {
                let data = json!({"shortened": context.compacted, "tokens": context.tokens});
                self.events.add(EventKind::ContextCompacted, Some(turn.key), data);
            }
            match executor
                .execute(skill, request, &context, &|tool, input| host.call_tool(tool, input))
            {
                Ok(executed) => {
                    tokens_used = executed.tokens_used;
                    match self.checked_answer(turn, executed.answer) {
                        Ok(answer) => {
                            let outcome = Ok(answer);
                            return Ok(Attempts {
                                outcome,
                                retries: 0,
                                used_fallback: false,
                                tokens_used,
                            });
                        }
                        Err(e) => failure = Some(e),
                    }
                }
                Err(e) => failure = Some(e),
            }
        }
        if self.observer.cancelled() {
            return Err(RunError::Cancelled);
        }
        let outcome = self.fallback_of(turn, request, skill, &host)?;
        let outcome = outcome.map(|mut answer| {
            answer.notes.push(match &failure {
                Some(e) => format!("the model failed: {}", e.message),
                None => "no language model was configured; the declared fallback ran".into(),
            });
            answer
        });
        let outcome = outcome.and_then(|answer| self.checked_answer(turn, answer));
        Ok(Attempts { outcome, retries: 0, used_fallback: true, tokens_used })
    }

    fn fallback_of(
        &self,
        turn: Turn<'_>,
        request: &SkillRequest,
        skill: &MarkdownSkill,
        host: &StepHost<'_>,
    ) -> Result<Result<SkillAnswer, ErrorBody>, RunError> {
        let fallback = skill.routing.as_ref().map(|r| &r.fallback);
        let call = |tool: &str, input: &Value| host.call_tool(tool, input);
        Ok(match fallback {
            None => Err(error("no-fallback", format!("{} has no fallback", skill.name()))),
            Some(Fallback::Host(generic)) => {
                let as_generic =
                    SkillDescriptor { category: generic.category(), ..turn.step.skill.clone() };
                generic::execute(&as_generic, request, &turn.requirements.missing, &call)
            }
            Some(Fallback::Tool(fallback)) => {
                let id = self.plugin.manifest.id.as_str();
                let known = self.tools.descriptor(id, &fallback.tool);
                let schema = known.map_or(&Value::Null, |tool| &tool.input_schema);
                let input = Value::Object(fallback.arguments(&request.input, schema));
                call(&fallback.tool, &input).map(|called| {
                    let mut answer = SkillAnswer::new(Value::Null);
                    generic::show(&called, &turn.step.skill.name, &mut answer);
                    answer.output = called.output;
                    answer
                })
            }
            Some(Fallback::Skill(name)) => {
                let request = SkillRequest { skill: name.clone(), ..request.clone() };
                self.answered(turn, self.ask(SKILL_EXECUTE, &request, host))?
            }
        })
    }

    fn listening(&self) -> Listening<'_> {
        Listening { plugin: &self.plugin.manifest.id, observer: self.observer }
    }

    fn conclude(&self, turn: Turn<'_>, attempts: Attempts, gates: Vec<GateResult>) -> Done {
        let Attempts { outcome, retries, used_fallback, tokens_used } = attempts;
        let (answer, failure) = match outcome {
            Ok(answer) => (Some(answer), None),
            Err(e) => (None, Some(e)),
        };
        let failed = gates.iter().filter(|g| g.outcome == Outcome::Fail);
        let gate_failures: Vec<String> = failed.map(|g| g.id.clone()).collect();
        let status = match (&answer, used_fallback) {
            (None, _) => StepStatus::Error,
            (Some(_), true) => StepStatus::Degraded,
            (Some(_), false) => StepStatus::Ok,
        };
        match &failure {
            Some(e) => {
                let data = json!({"error": e, "tokens_used": tokens_used});
                self.events.add(EventKind::StepFailed, Some(turn.key), data);
            }
            None => {
                let data =
                    json!({"status": status, "retries": retries, "tokens_used": tokens_used});
                self.events.add(EventKind::StepCompleted, Some(turn.key), data);
            }
        }
        let said = answer.as_ref().and_then(|a| a.limitations.iter().map(|l| l.level).max());
        let own = match status {
            StepStatus::Ok => 0,
            StepStatus::Degraded => 3,
            StepStatus::Error => limits::lost(turn.step.skill.category),
        };
        let result = SkillResult {
            skill_name: turn.step.skill.name.clone(),
            step: turn.step.skill.step.clone(),
            status,
            output: answer.as_ref().map_or(Value::Null, |a| a.output.clone()),
            gate_passed: gate_failures.is_empty(),
            gates,
            gate_failures,
            degradation_level: said.unwrap_or(0).max(own),
            tokens_used,
            retries,
            used_fallback,
            notes: answer.as_ref().map(|a| a.notes.clone()).unwrap_or_default(),
            error: failure,
        };
        Done { result, answer }
    }

    /// One attempt. The outer error ends the run, the inner one the attempt.
    fn attempt(
        &self,
        turn: Turn<'_>,
        request: &SkillRequest,
        op: &str,
    ) -> Result<Result<SkillAnswer, ErrorBody>, RunError> {
        if self.observer.cancelled() {
            return Err(RunError::Cancelled);
        }
        let host = StepHost { steps: self, turn, gates_only: false };
        let answer = if turn.step.by == By::Host {
            let missing = &turn.requirements.missing;
            let call = |tool: &str, input: &Value| host.call_tool(tool, input);
            if turn.step.skill.name == generic::LIVE {
                let keywords = &self.config.knowledge.crawl_keywords;
                let keywords = keywords.get(&self.plugin.manifest.domain);
                let records = self.ledger.records();
                let asked = |tool: &str| records.iter().any(|r| r.tool == tool);
                Ok(generic::consult(&turn.step.skill, request, keywords, &asked, &call))
            } else {
                generic::execute(&turn.step.skill, request, missing, &call)
            }
        } else {
            self.answered(turn, self.ask(op, request, &host))?
        };
        if self.observer.cancelled() {
            return Err(RunError::Cancelled);
        }
        Ok(answer.and_then(|answer| self.checked_answer(turn, answer)))
    }

    /// Takes apart what a plugin's skill answered.
    fn answered(
        &self,
        turn: Turn<'_>,
        said: Result<Vec<u8>, CallError>,
    ) -> Result<Result<SkillAnswer, ErrorBody>, RunError> {
        let name = turn.step.skill.name.as_str();
        Ok(match said {
            Err(CallError::Rejected(rejection)) => return Err(RunError::Rejected(rejection)),
            Err(CallError::Failed(body) | CallError::Malformed(body)) => Err(body),
            Err(CallError::Panicked(panic)) => {
                tracing::debug!(step = name, "{}", panic.backtrace);
                let at = format!("panicked at {}: {}", panic.location, panic.message);
                Err(error("skill-panicked", at))
            }
            Err(other) => Err(error(other.code(), other.to_string())),
            Ok(body) => serde_json::from_slice::<SkillAnswer>(&body).map_err(|e| {
                error("output-invalid", format!("{name} did not answer as a skill does: {e}"))
            }),
        })
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
        turn: Turn<'_>,
        mut answer: SkillAnswer,
    ) -> Result<SkillAnswer, ErrorBody> {
        let skill = &turn.step.skill;
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
                    let (owner, tool) = self.ledger.tool_of(call)?;
                    let owner = self.owner_of(&owner);
                    unit_at(&self.tools.descriptor(owner, &tool)?.output_schema, pointer)
                }
                Support::Input { field } => turn.requirements.values.get(field)?.unit.clone(),
                _ => None,
            });
        }
        Ok(answer)
    }

    /// What the gates say that a skill answers for. A gate that it does not answer, or whose
    /// skill gave nothing to look at, fails: silence is no pass.
    pub(crate) fn gates(
        &self,
        turn: Turn<'_>,
        request: &SkillRequest,
        answer: Option<&SkillAnswer>,
    ) -> Result<Vec<GateResult>, RunError> {
        let skill = &turn.step.skill;
        if skill.gates.is_empty() {
            return Ok(Vec::new());
        }
        if !self.config.is_on("quality_gates") {
            return Ok(skill.gates.iter().map(|id| not_evaluated(id)).collect());
        }
        if matches!(turn.step.by, By::Markdown(_)) {
            let detail = || Text::new("gate-markdown").verbatim("skill", &skill.name);
            return Ok(skill.gates.iter().map(|id| GateResult::of(id, false, detail())).collect());
        }
        let fails = |id: &String, why: &str| {
            let detail = Text::new(why).verbatim("skill", &skill.name);
            GateResult::of(id, false, detail)
        };
        let Some(answer) = answer else {
            return Ok(skill.gates.iter().map(|id| fails(id, "gate-step-failed")).collect());
        };
        let host = StepHost { steps: self, turn, gates_only: true };
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

/// The members that a skill's input schema names, and no others: so that a step depends on
/// nothing that it did not declare.
fn input(
    skill: &SkillDescriptor,
    requirements: &Requirements,
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
            (None, field) => requirements.value(field).cloned(),
        };
        if let Some(value) = value {
            input.insert(member.clone(), value);
        }
    }
    input
}

fn checked_input(skill: &SkillDescriptor, request: &SkillRequest) -> Result<(), ErrorBody> {
    let schema = Schema::new(&skill.input_schema)
        .map_err(|e| error("descriptor-invalid", format!("{}: {e}", skill.name)))?;
    let violations = schema.violations(&Value::Object(request.input.clone()));
    if violations.is_empty() {
        return Ok(());
    }
    let list: Vec<_> = violations.iter().map(|v| format!("{}: {}", v.pointer, v.message)).collect();
    let message = format!("{} can't run: {}", skill.name, list.join("; "));
    Err(ErrorBody { violations, ..error("input-invalid", message) })
}

/// A gate that nobody was asked, because gates are switched off.
pub(crate) fn not_evaluated(id: &str) -> GateResult {
    let gate = GateResult::not_applicable(id, Text::new("gate-switched-off"));
    GateResult { outcome: Outcome::NotEvaluated, ..gate }
}

/// The host as a skill sees it: it runs the tools that the skill may call and records them.
struct StepHost<'a> {
    steps: &'a Steps<'a>,
    turn: Turn<'a>,
    gates_only: bool,
}

impl StepHost<'_> {
    fn call_tool(&self, tool: &str, input: &Value) -> Result<ToolCallAnswer, ErrorBody> {
        let skill = &self.turn.step.skill;
        if self.gates_only {
            return Err(error("gates-only-look", "a gate may not call tools"));
        }
        if !skill.tools.iter().any(|t| t == tool) {
            let message = format!("{} does not declare that it calls {tool}", skill.name);
            return Err(error("tool-not-declared", message));
        }
        self.steps.call_tool(self.turn.key, tool, input)
    }
}

impl Steps<'_> {
    /// Calls a tool for a step and records it. `NAME` is one of the plugin's, `host.NAME` one of
    /// the host's, and `OWNER.NAME` one that the program itself registered.
    pub(crate) fn call_tool(
        &self,
        key: &str,
        tool: &str,
        input: &Value,
    ) -> Result<ToolCallAnswer, ErrorBody> {
        let Steps { plugin, tools, ledger, events, config, .. } = self;
        let (owner, name) = self.addressed(tool);
        let descriptor = tools.descriptor(owner, name);
        let domain = &plugin.manifest.domain;
        let input = &*match owner == host_tools::HOST {
            true => host_tools::about(descriptor, domain, input),
            false => Cow::Borrowed(input),
        };
        let shown = if owner == plugin.manifest.id { domain } else { owner };
        let once = descriptor.is_some_and(|t| t.deterministic) && config.is_on("cache");
        if once && let Some((call, output)) = ledger.answered(&format!("{shown}.{name}"), input) {
            return Ok(ToolCallAnswer { call, output });
        }
        events.add(EventKind::ToolStarted, Some(key), json!({"tool": tool}));
        let scope = self.scope;
        let outside = descriptor.filter(|t| {
            scope.is_some_and(|s| !t.tags.is_empty() && !t.tags.iter().any(|tag| tag == s))
        });
        let result = match outside {
            Some(_) => {
                let scope = scope.unwrap_or_default();
                Err(error("out-of-scope", format!("{tool} is not for the scope {scope}")))
            }
            None => tools.invoke(owner, name, input, &self.listening()),
        };
        let call = ledger.record(key, shown, name, input, &result);
        match result {
            Ok(output) => {
                let data = json!({"tool": tool, "call": call});
                events.add(EventKind::ToolCompleted, Some(key), data);
                Ok(ToolCallAnswer { call, output })
            }
            Err(e) => {
                let data = json!({"tool": tool, "call": call, "error": e});
                events.add(EventKind::ToolFailed, Some(key), data);
                Err(e)
            }
        }
    }

    /// Whose tool it is, by the owner's id, and its name there.
    fn addressed<'t>(&'t self, tool: &'t str) -> (&'t str, &'t str) {
        if let Some(name) = host_tools::stands_for(&self.plugin.descriptor, tool) {
            return (host_tools::HOST, name);
        }
        let own = self.plugin.manifest.id.as_str();
        let tool = self.plugin.descriptor.canonical(tool);
        match tool.split_once('.') {
            Some((owner, name)) if self.tools.descriptor(own, tool).is_none() => (owner, name),
            _ => (own, tool),
        }
    }

    fn owner_of<'t>(&'t self, domain: &'t str) -> &'t str {
        if domain == self.plugin.manifest.domain { &self.plugin.manifest.id } else { domain }
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
