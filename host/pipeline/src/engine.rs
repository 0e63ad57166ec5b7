//! A run from its request to its report.

use crate::assemble;
use crate::gates;
use crate::inputs::{self, InputFault, Requirements};
use crate::ledger::Ledger;
use crate::nearest::suggestion;
use crate::plan::{self, Plan, PlanFault};
use crate::question::{self, Reading};
use crate::step::{Done, EventLog, Listening, Steps};
use crate::tools::Tools;
use indexmap::IndexMap;
use plugin_api::descriptor::Category;
use plugin_api::gate::{GateResult, Outcome};
use plugin_api::payload::{ErrorBody, SkillRequest};
use plugin_api::report::{Arg, Limitation, Origin, Text};
use plugin_api::wire;
use serde_json::{Map, Value, json};
use skillhost_config::Config;
use skillhost_report::phrase::any_of;
use skillhost_report::{Renderer, Wording, texts};
use skillhost_types::{
    Catalogue, Dispatch, DomainScore, Event, EventKind, GateSummary, Installed, Question,
    Rejection, RoutingDecision, RunReport, RunRequest, RunStatus, SkillResult, StepStatus,
    Versions,
};
use std::time::Instant;

/// Someone who watches a run.
pub trait Observer: Sync {
    /// Something happened.
    fn event(&self, event: &Event) {
        let _ = event;
    }

    /// A tool or a skill says how far it is.
    fn progress(&self, fraction: Option<f64>, message: &str) {
        let _ = (fraction, message);
    }

    /// Whether the run is no longer wanted.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Nobody watches.
pub struct Silent;

impl Observer for Silent {}

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// No plugin answers for the domain.
    #[error("no plugin answers for the domain {domain:?}")]
    UnknownDomain {
        /// The domain that was asked for.
        domain: String,
        /// What there is.
        hint: String,
    },
    /// The question says no domain, or several equally well.
    #[error("the question does not say which domain is to answer")]
    NoDomain(Vec<DomainScore>),
    /// Inputs that can't be used, all of them.
    #[error("{} of the inputs can't be used", .0.len())]
    Inputs(Vec<InputFault>),
    /// The skills of the plugin can't be put in order.
    #[error(transparent)]
    Plan(#[from] PlanFault),
    /// The plugin could not be loaded.
    #[error(transparent)]
    Rejected(Box<Rejection>),
    /// The run is no longer wanted.
    #[error("cancelled")]
    Cancelled,
}

/// Runs analyses and tools over a catalogue.
pub struct Engine<'a> {
    catalogue: &'a Catalogue,
    dispatch: &'a dyn Dispatch,
    config: &'a Config,
}

impl<'a> Engine<'a> {
    /// An engine over what is installed.
    #[must_use]
    pub fn new(catalogue: &'a Catalogue, dispatch: &'a dyn Dispatch, config: &'a Config) -> Self {
        Self { catalogue, dispatch, config }
    }

    /// The plugin that answers for a domain.
    ///
    /// # Errors
    /// [`RunError::UnknownDomain`] with the nearest name.
    pub fn plugin(&self, domain: &str) -> Result<&'a Installed, RunError> {
        self.catalogue.domain(domain).ok_or_else(|| {
            let names: Vec<&str> = self.catalogue.domains().collect();
            let hint = suggestion(domain, names.iter().copied());
            RunError::UnknownDomain { domain: domain.into(), hint }
        })
    }

    /// What would run for a domain, and why; runs nothing.
    ///
    /// # Errors
    /// As [`Engine::run`], without what only running can show.
    pub fn plan(&self, domain: &str) -> Result<RoutingDecision, RunError> {
        Ok(self.planned(self.plugin(domain)?)?.decision)
    }

    /// The plugin that answers, and the domains that the question may be for.
    fn route(&self, request: &RunRequest) -> Result<(&'a Installed, Vec<DomainScore>), RunError> {
        if !request.domain.is_empty() {
            return Ok((self.plugin(&request.domain)?, Vec::new()));
        }
        let scores = question::domains(self.catalogue, &request.query);
        match question::best(&scores) {
            Some(domain) => Ok((self.plugin(domain)?, scores)),
            None => Err(RunError::NoDomain(scores)),
        }
    }

    fn planned(&self, plugin: &Installed) -> Result<Plan, RunError> {
        Ok(plan::plan(&plugin.descriptor, |flag| self.config.is_on(flag))?)
    }

    /// Runs one tool, by domain and name.
    ///
    /// # Errors
    /// See [`Tools::invoke`]; an unknown domain is `unknown-tool` too.
    pub fn call_tool(
        &self,
        domain: &str,
        tool: &str,
        input: &Value,
        observer: &dyn Observer,
    ) -> Result<Value, ErrorBody> {
        let plugin = self.plugin(domain).map_err(|e| {
            let hint = match &e {
                RunError::UnknownDomain { hint, .. } => format!("; {hint}"),
                _ => String::new(),
            };
            crate::tools::error("unknown-tool", format!("{e}{hint}"))
        })?;
        Tools::new(self.catalogue, self.dispatch, self.config).invoke(
            plugin,
            tool,
            input,
            &Listening { plugin: &plugin.manifest.id, observer },
        )
    }

    /// Runs an analysis.
    ///
    /// A step that fails degrades the run and does not end it. `wording` is for the gates that
    /// look at words: their digits, their language, their order.
    ///
    /// # Errors
    /// Where there can be no report at all: see [`RunError`].
    pub fn run(
        &self,
        request: &RunRequest,
        wording: &Wording,
        observer: &dyn Observer,
    ) -> Result<RunReport, RunError> {
        let begun = Instant::now();
        let (plugin, candidates) = self.route(request)?;
        let reading = question::read(&request.query, &plugin.descriptor.inputs);
        let requirements = inputs::resolve(&plugin.descriptor, &request.inputs, &reading.values)
            .map_err(RunError::Inputs)?;
        let questions = reading.questions(&|field| {
            requirements.values.get(field).is_some_and(|r| r.origin == Origin::Given)
        });
        let mut plan = self.planned(plugin)?;
        plan.decision.candidates = candidates;

        let events = EventLog::new(observer);
        events.add(EventKind::RunAccepted, None, json!({"domain": plugin.manifest.domain}));
        events.add(EventKind::RunStarted, None, json!({}));
        events.add(EventKind::RouteDecided, None, json!({"plan": plan.decision.plan}));
        for skipped in &plan.decision.skipped {
            let data = json!({"reason": skipped.reason});
            events.add(EventKind::StepSkipped, Some(&skipped.skill), data);
        }

        let ledger = Ledger::default();
        let tools = Tools::new(self.catalogue, self.dispatch, self.config);
        let steps = Steps {
            plugin,
            dispatch: self.dispatch,
            config: self.config,
            tools: &tools,
            ledger: &ledger,
            events: &events,
            observer,
            requirements: &requirements,
        };
        let base = SkillRequest {
            query: request.query.clone(),
            language: request.language.clone(),
            flags: self.config.flags.clone(),
            seed: request.seed,
            now: request.now.clone(),
            ..SkillRequest::default()
        };
        let mut timings = IndexMap::new();
        let mut outputs = Map::new();
        let mut results: IndexMap<String, SkillResult> = IndexMap::new();
        let mut answers = Vec::new();
        for step in &plan.steps {
            let since = Instant::now();
            let Done { result, answer } = steps.run(step, &base, &outputs)?;
            timings.insert(step.skill.name.clone(), milliseconds(since));
            if let Some(answer) = answer {
                outputs.insert(step.skill.name.clone(), answer.output.clone());
                answers.push(answer);
            }
            results.insert(step.skill.name.clone(), result);
        }

        let mut limitations = of_inputs(&requirements, &questions);
        limitations.extend(of_question(&request.query, &reading, &questions, &requirements));
        limitations.extend(of_steps(&plan, &results));
        let (mut report, verdict) =
            assemble::merge(&plugin.descriptor, &requirements, answers, &mut limitations);
        let records = ledger.into_records();
        let resources = &plugin.resources;
        let unresolved =
            assemble::flag_unresolved(&mut report, &records, resources, &mut limitations);
        let renderer = Renderer::new(&report, wording, &plugin.descriptor.inputs);
        let digits = |text: &Text| renderer.digits_outside_placeholders(text);
        let said: Vec<String> = texts(&report).iter().map(|text| renderer.text(text)).collect();
        let mut gates = vec![
            (gates::u1(&plugin.descriptor, &report), 1),
            (gates::u3(&report, &records, resources), 1),
            (gates::u4(&said.join(" "), wording.language()), 1),
            (gates::u5(&plugin.descriptor, &report), 1),
            // A claim that did not resolve was flagged, and the question asked again.
            (
                gates::u6(&report, &records, &unresolved, &digits),
                if unresolved.is_empty() { 1 } else { 2 },
            ),
        ];
        gates.extend(results.values().flat_map(|r| r.gates.iter().map(|g| (g.clone(), 1))));
        for spec in &plugin.descriptor.gates {
            if !gates.iter().any(|(g, _)| g.id == spec.id) {
                let detail = Text::new("gate-nobody-answers");
                gates.push((GateResult::of(&spec.id, false, detail), 0));
            }
        }
        limitations.extend(of_gates(&gates, &events));

        let level = highest(&limitations);
        let verdict = assemble::verdict(
            &plugin.descriptor,
            &report,
            &records,
            verdict,
            level,
            &mut limitations,
        );
        let level = highest(&limitations);
        report.verdict = verdict;
        report.level = level;
        report.limitation_notice = (level > 0).then(|| limitations.clone());
        report.gates = gates.iter().map(|(g, _)| (g.id.clone(), g.outcome)).collect();
        let mut run = RunReport {
            run_id: request.run_id.clone(),
            status: RunStatus::Completed,
            level,
            language: request.language.clone(),
            query: request.query.clone(),
            decision: plan.decision,
            questions,
            gates: gates.into_iter().map(|(g, tries)| (g.id.clone(), summary(g, tries))).collect(),
            limitations,
            steps: results,
            evidence: records,
            timings_ms: timings,
            started: request.now.clone(),
            versions: self.versions(plugin, request),
            events: Vec::new(),
            report,
        };
        judge_rendering(&mut run, wording, plugin, &events);
        if run.level > 0 {
            events.add(EventKind::DegradationRaised, None, json!({"level": run.level}));
        }
        if !run.limitations.is_empty() {
            run.status = RunStatus::Degraded;
        }
        events.add(EventKind::RunFinalized, None, json!({"level": run.level}));
        events.add(EventKind::RunCompleted, None, json!({"status": run.status}));
        run.timings_ms.insert("total".into(), milliseconds(begun));
        run.events = events.into_events();
        Ok(run)
    }

    fn versions(&self, plugin: &Installed, request: &RunRequest) -> Versions {
        let inputs: Vec<Value> = request.inputs.iter().map(|i| json!([i.name, i.value])).collect();
        let config = serde_json::to_value(self.config).unwrap_or_default();
        Versions {
            host: env!("CARGO_PKG_VERSION").into(),
            plugin: format!("{} {}", plugin.manifest.id, plugin.manifest.version),
            plugin_sha256: plugin.sha256.clone(),
            config_sha256: wire::digest(&config),
            inputs_sha256: wire::digest(&inputs.into()),
        }
    }
}

/// Asks U2, the one gate that needs the whole run as a reader will see it.
fn judge_rendering(
    run: &mut RunReport,
    wording: &Wording,
    plugin: &Installed,
    events: &EventLog<'_>,
) {
    let descriptor = &plugin.descriptor;
    let document = skillhost_report::document(run, wording, &plugin.manifest.id, descriptor);
    let renderer = Renderer::new(&run.report, wording, &descriptor.inputs);
    let rendered = |all: &[Text]| all.iter().map(|t| renderer.text(t)).collect::<Vec<_>>();
    let (disclosure, actions) = (rendered(&run.report.disclosure), rendered(&run.report.actions));
    let gate = gates::u2(&document, &disclosure, &actions);
    let judged = [(gate, 1)];
    for limitation in of_gates(&judged, events) {
        run.level = run.level.max(limitation.level);
        run.report.level = run.level;
        run.report.limitation_notice.get_or_insert_default().push(limitation.clone());
        run.limitations.push(limitation);
    }
    for (gate, tries) in judged {
        // After U1, where readers look for it.
        run.report.gates.shift_insert(1, gate.id.clone(), gate.outcome);
        run.gates.shift_insert(1, gate.id.clone(), summary(gate, tries));
    }
}

fn summary(gate: GateResult, tries: u32) -> GateSummary {
    let GateResult { outcome, detail, looked_at, .. } = gate;
    GateSummary { outcome, detail, looked_at, tries }
}

fn milliseconds(since: Instant) -> f64 {
    // Whole microseconds: more digits would say nothing.
    since.elapsed().as_micros() as f64 / 1000.0
}

fn highest(limitations: &[Limitation]) -> u8 {
    limitations.iter().map(|l| l.level).max().unwrap_or(0)
}

/// What the inputs leave open: a decisive one that is missing is level 4, a default or an odd
/// value level 1. What is missing because it is not clear stands as the question instead.
fn of_inputs(requirements: &Requirements, questions: &[Question]) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    let mut add =
        |level, text, lift| limitations.push(Limitation { level, text, lift: Some(lift) });
    let is_asked = |field: &String| questions.iter().any(|q| q.field.as_ref() == Some(field));
    for missing in requirements.missing.iter().filter(|m| !m.iter().any(is_asked)) {
        match missing.as_slice() {
            [field] => add(
                4,
                Text::new("limit-missing-decisive").field("field", field),
                Text::new("lift-give-input").field("field", field),
            ),
            group => {
                let names = any_of(group.iter().cloned().map(Arg::Field));
                add(
                    4,
                    Text::new("limit-missing-group").arg("fields", names.clone()),
                    Text::new("lift-give-one-of").arg("fields", names),
                );
            }
        }
    }
    for (field, _) in requirements.values.iter().filter(|(_, r)| r.origin == Origin::Default) {
        add(
            1,
            Text::new("limit-default-used").field("field", field).input("value", field),
            Text::new("lift-give-input").field("field", field),
        );
    }
    for field in &requirements.implausible {
        add(
            1,
            Text::new("limit-implausible").field("field", field).input("value", field),
            Text::new("lift-check-input").field("field", field),
        );
    }
    limitations
}

/// What the question left open: an unclear value of a decisive input is level 4, as if it were
/// missing, and anything else level 1. A question of which nothing was read is no answer's base.
fn of_question(
    query: &str,
    reading: &Reading,
    questions: &[Question],
    requirements: &Requirements,
) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    let mut add =
        |level, text, lift| limitations.push(Limitation { level, text, lift: Some(lift) });
    for question in questions {
        let decides = |field: &String| requirements.missing.iter().any(|m| m.contains(field));
        let level = if question.field.as_ref().is_some_and(decides) { 4 } else { 1 };
        let lift = match &question.field {
            Some(field) => Text::new("lift-give-input").field("field", field),
            None => Text::new("lift-give-inputs"),
        };
        add(level, question.text.clone(), lift);
    }
    if !reading.compares.is_empty() {
        let labels = reading.compares.join(", ");
        let text = Text::new("limit-comparison").verbatim("objects", labels);
        add(1, text, Text::new("lift-ask-one-by-one"));
    }
    let silent = reading.values.is_empty() && questions.is_empty();
    if silent && !query.trim().is_empty() {
        add(1, Text::new("limit-query-not-read"), Text::new("lift-give-inputs"));
    }
    limitations
}

/// What the steps left open: a failed analysis is level 4, another failed step level 2, a
/// fallback level 3.
fn of_steps(plan: &Plan, results: &IndexMap<String, SkillResult>) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    for step in &plan.steps {
        let Some(result) = results.get(&step.skill.name) else { continue };
        let named = |id: &str| Text::new(id).verbatim("skill", &step.skill.name);
        let limitation = match result.status {
            StepStatus::Ok => continue,
            StepStatus::Degraded => (3, named("limit-step-fallback")),
            StepStatus::Error => {
                let level = if step.skill.category == Category::Domain { 4 } else { 2 };
                let message = result.error.as_ref().map_or("", |e| e.message.as_str());
                (level, named("limit-step-failed").verbatim("message", message))
            }
        };
        let lift = Some(named("lift-see-step"));
        limitations.push(Limitation { level: limitation.0, text: limitation.1, lift });
    }
    limitations
}

/// What the gates left open: each one that fails is level 2.
fn of_gates(gates: &[(GateResult, u32)], events: &EventLog<'_>) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    for (gate, tries) in gates {
        let data = json!({"gate": gate.id, "outcome": gate.outcome, "tries": tries});
        events.add(EventKind::GateEvaluated, None, data.clone());
        if gate.outcome == Outcome::Fail {
            events.add(EventKind::GateFailed, None, data);
            let text = Text::new("limit-gate-failed").verbatim("gate", &gate.id);
            let text = text.text("detail", gate.detail.clone());
            limitations.push(Limitation { level: 2, text, lift: None });
        }
    }
    limitations
}
