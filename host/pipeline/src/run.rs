//! A run from its request to its report: accepted, routed, analysed, judged as a whole, kept.

use crate::analysis::{Analysed, Frame, summary};
use crate::events::{EventLog, Subscriber};
use crate::ledger::Ledger;
use crate::plan::Step;
use crate::recorder::Recorder;
use crate::resume::Recorded;
use crate::route::{Answer, Routed, Subject};
use crate::step::{Steps, not_evaluated};
use crate::subscribers::{Budget, Listening, Log, Metrics};
use crate::{Engine, Observer, RunError, compare, gates, learn, limits, lookup};
use indexmap::IndexMap;
use plugin_api::descriptor::LookupSpec;
use plugin_api::gate::{GateResult, Outcome};
use plugin_api::payload::SkillRequest;
use plugin_api::report::{Report, ReportKind, Text};
use plugin_api::{FileInput, wire};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use skillhost_report::{Renderer, Wording};
use skillhost_store::{InputFile, NewRun};
use skillhost_types::{
    EventKind, Installed, RoutingDecision, RunReport, RunRequest, RunStatus, Versions,
};
use std::time::{Duration, Instant};

/// Starts a run.
pub(crate) fn start(
    engine: &Engine<'_>,
    request: &RunRequest,
    wording: &Wording,
    observer: &dyn Observer,
) -> Result<RunReport, RunError> {
    let routed = engine.route(request)?;
    let recorder = match engine.kept_in() {
        Some(store) => {
            let journal = store.accept(&accepted(engine, &routed, request)).map_err(store_error)?;
            Recorder::new(journal, Vec::new(), &request.now)
        }
        None => Recorder::default(),
    };
    let (routed, recorder) = (&routed, &recorder);
    let run = Run { engine, request, routed, wording, observer, recorder, recorded: None };
    run.whole(Vec::new())
}

pub(crate) fn no_store() -> RunError {
    RunError::Store {
        message: "no store is open".into(),
        hint: "store.enabled is false, or no store was given".into(),
    }
}

pub(crate) fn store_error(error: skillhost_store::StoreError) -> RunError {
    RunError::Store { message: error.to_string(), hint: error.hint() }
}

/// What the store keeps of a request, so that it can be run again and a difference be named.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) asked: RunRequest,
    pub(crate) made_with: Value,
}

/// What the store keeps of a run before it starts.
pub(crate) fn accepted(engine: &Engine<'_>, routed: &Routed<'_>, request: &RunRequest) -> NewRun {
    let made_with = made_with(engine, routed.plugin);
    let versions = versions(&made_with, routed.plugin, request);
    let manifest = &routed.plugin.manifest;
    NewRun {
        run_id: request.run_id.clone(),
        domain: manifest.domain.clone(),
        query: request.query.clone(),
        request: serde_json::to_value(Kept { asked: request.clone(), made_with })
            .unwrap_or_default(),
        plugin_id: manifest.id.clone(),
        plugin_version: manifest.version.to_string(),
        plugin_sha256: versions.plugin_sha256,
        config_sha256: versions.config_sha256,
        inputs_sha256: versions.inputs_sha256,
        input_files: files(routed),
        host_version: versions.host,
        accepted_at: request.now.clone(),
    }
}

/// The files among the inputs of all subjects, each once.
fn files(routed: &Routed<'_>) -> Vec<InputFile> {
    let Answer::Analysis { subjects, .. } = &routed.answer else { return Vec::new() };
    let mut files: Vec<InputFile> = Vec::new();
    for (name, requirement) in subjects.iter().flat_map(|s| &s.requirements.values) {
        if let Ok(file) = serde_json::from_value::<FileInput>(requirement.value.clone())
            && !files.iter().any(|f| f.name == *name && f.path == file.path)
        {
            files.push(InputFile { name: name.clone(), path: file.path, sha256: file.sha256 });
        }
    }
    files
}

/// A run on its way.
pub(crate) struct Run<'a> {
    pub(crate) engine: &'a Engine<'a>,
    pub(crate) request: &'a RunRequest,
    pub(crate) routed: &'a Routed<'a>,
    pub(crate) wording: &'a Wording,
    pub(crate) observer: &'a dyn Observer,
    pub(crate) recorder: &'a Recorder,
    /// The answers of tools that are given instead of calling them; then nothing is kept either.
    pub(crate) recorded: Option<&'a Recorded>,
}

impl Run<'_> {
    /// The whole run. `earlier` are the events that the store has of it.
    pub(crate) fn whole(
        &self,
        earlier: Vec<skillhost_types::Event>,
    ) -> Result<RunReport, RunError> {
        let (engine, request) = (self.engine, self.request);
        let config = engine.config();
        let plugin = self.routed.plugin;
        let id = plugin.manifest.id.as_str();
        let log =
            config.is_on("structured_logging").then(|| Log { run_id: request.run_id.clone() });
        let budget = Budget {
            began: Instant::now(),
            wall_time: Duration::from_secs_f64(config.pipeline.wall_time_s),
            tokens: config.pipeline.tokens,
            money: config.pipeline.money,
            price_per_million_tokens: config.pipeline.price_per_million_tokens,
        };
        let wants = plugin.descriptor.subscribes.as_slice();
        let listening =
            Listening { dispatch: engine.dispatch(), plugin: id, wants, run_id: &request.run_id };
        let mut subscribers: Vec<&dyn Subscriber> = vec![&Metrics, &budget];
        subscribers.extend(log.as_ref().map(|l| l as &dyn Subscriber));
        subscribers.extend((!wants.is_empty()).then_some(&listening as &dyn Subscriber));
        subscribers.extend(engine.subscribers().map(|s| s as &dyn Subscriber));
        let events = EventLog::new(self.observer, subscribers).after(earlier);
        match self.answered(&events) {
            Ok(run) => Ok(run),
            // Left as it is, so that it can be continued.
            Err(RunError::Cancelled) => Err(RunError::Cancelled),
            Err(e @ RunError::Store { .. }) => Err(e),
            Err(e) => {
                events.add(EventKind::RunFailed, None, json!({"error": e.to_string()}));
                self.recorder.fail(&e.to_string(), &events);
                Err(e)
            }
        }
    }

    fn answered(&self, events: &EventLog<'_>) -> Result<RunReport, RunError> {
        let begun = Instant::now();
        let Self { engine, routed, .. } = *self;
        let (config, plugin, decision) = (engine.config(), routed.plugin, &routed.decision);
        let domain = &plugin.manifest.domain;
        events.add(EventKind::RunAccepted, None, json!({"domain": domain}));
        events.add(EventKind::RunStarted, None, json!({}));
        events.add(EventKind::LanguageDetected, None, json!({"language": decision.language}));
        let data = json!({"intent": decision.intent, "plan": decision.plan});
        events.add(EventKind::RouteDecided, None, data);
        for skipped in &decision.skipped {
            let data = json!({"reason": skipped.reason});
            events.add(EventKind::StepSkipped, Some(&skipped.skill), data);
        }

        let (ledger, tools) = (Ledger::default(), engine.tools().answered_by(self.recorded));
        let steps = Steps {
            plugin,
            dispatch: engine.dispatch(),
            config,
            tools: &tools,
            ledger: &ledger,
            events,
            observer: self.observer,
            skills: engine.skills(),
            executor: engine.llm().map(|e| e as &dyn crate::Executor),
            scope: decision.scope.as_deref(),
        };
        let mut run = match &routed.answer {
            Answer::Lookup(lookup) => self.looked_up(&steps, lookup)?,
            Answer::Analysis { steps: plan, subjects } => self.analysed(&steps, plan, subjects)?,
        };
        self.judge_rendering(&mut run, events);
        let ceiling = config.pipeline.level_ceiling;
        if run.level > ceiling {
            return Err(RunError::AboveCeiling { level: run.level, ceiling });
        }
        if run.level > 0 {
            events.add(EventKind::DegradationRaised, None, json!({"level": run.level}));
        }
        match self.recorded {
            None => learn::add(engine, plugin, &run, events),
            Some(recorded) => recorded.learnt(events),
        }
        if !run.limitations.is_empty() {
            run.status = RunStatus::Degraded;
        }
        if !config.is_on("degradation_banner") {
            shorten_notice(&mut run.report);
        }
        events.add(EventKind::RunFinalized, None, json!({"level": run.level}));
        events.add(EventKind::RunCompleted, None, json!({"status": run.status}));
        run.timings_ms.insert("total".into(), begun.elapsed().as_micros() as f64 / 1000.0);
        run.metrics = serde_json::from_value(events.scratch("metrics")).unwrap_or_default();
        run.events = events.so_far();
        self.recorder.finish(&run, events)?;
        Ok(run)
    }

    /// An envelope around a report.
    fn envelope(&self, report: Report, ledger: &Ledger) -> RunReport {
        let Self { request, routed, .. } = self;
        RunReport {
            run_id: request.run_id.clone(),
            status: RunStatus::Completed,
            level: report.level,
            language: request.language.clone(),
            query: request.query.clone(),
            decision: routed.decision.clone(),
            questions: Vec::new(),
            report,
            gates: IndexMap::new(),
            limitations: Vec::new(),
            steps: IndexMap::new(),
            evidence: ledger.records(),
            timings_ms: IndexMap::new(),
            metrics: IndexMap::new(),
            started: request.now.clone(),
            versions: versions(&made_with(self.engine, routed.plugin), routed.plugin, request),
            events: Vec::new(),
        }
    }

    fn looked_up(&self, steps: &Steps<'_>, lookup: &LookupSpec) -> Result<RunReport, RunError> {
        let found = lookup::look_up(steps, lookup).map_err(RunError::Lookup)?;
        let (mut report, limitations) = found;
        let descriptor = &self.routed.plugin.descriptor;
        lookup::with_units(steps, descriptor, &mut report);
        let records = steps.ledger.records();
        let renderer = Renderer::new(&report, self.wording, &descriptor.inputs);
        let digits = |text: &Text| renderer.digits_outside_placeholders(text);
        let gate = match self.gate_is_asked("U6") {
            Asked::Yes => gates::u6(&report, &records, &[], &digits),
            Asked::SwitchedOff => not_evaluated("U6"),
            Asked::No => GateResult::not_applicable("U6", Text::new("gate-not-asked")),
        };
        let mut all = limitations;
        all.extend(limits::of_gates([&gate].into_iter()));
        tell(&gate, None, 1, steps.events);
        report.level = limits::highest(&all);
        report.gates.insert(gate.id.clone(), gate.outcome);
        report.limitation_notice = (report.level > 0).then(|| all.clone());
        let mut run = self.envelope(report, steps.ledger);
        run.limitations = all;
        run.gates.insert(gate.id.clone(), summary(gate, Vec::new(), 1));
        Ok(run)
    }

    fn analysed(
        &self,
        steps: &Steps<'_>,
        plan: &[Step],
        subjects: &[Subject],
    ) -> Result<RunReport, RunError> {
        let Self { engine, request, routed, .. } = *self;
        let decision = &routed.decision;
        let base = base(engine, routed.plugin, request, decision);
        let intents = &routed.plugin.descriptor.intents;
        let own = intents.iter().find(|i| i.id == decision.intent);
        let frame = Frame {
            plugin: routed.plugin,
            plan,
            steps,
            recorder: self.recorder,
            wording: self.wording,
            gates: engine.gates().map(|g| g as &dyn crate::Gate).collect(),
            base: &base,
            needs_analysis: own.is_none_or(|i| i.pipeline.is_empty()),
        };
        let mut all = Vec::new();
        for (number, subject) in subjects.iter().enumerate() {
            all.push(frame.analyse(subject, number)?);
        }
        if let Some(why) = steps.events.stopped() {
            steps.events.add(EventKind::BudgetExhausted, None, json!({"what": why}));
        }
        for analysed in &all {
            for (gate, _, tries) in &analysed.gates {
                tell(gate, analysed.label.as_deref(), *tries, steps.events);
            }
            for source in &analysed.report.sources {
                let data = json!({"source": source.id, "tier": source.tier});
                steps.events.add(EventKind::EvidenceAdded, None, data);
            }
        }
        Ok(match <[Analysed; 1]>::try_from(all) {
            Ok([only]) => self.single(only, steps.ledger),
            Err(several) => compare::compare(several, |report| self.envelope(report, steps.ledger)),
        })
    }

    fn single(&self, only: Analysed, ledger: &Ledger) -> RunReport {
        let Analysed { mut report, limitations, questions, gates, results, timings_ms, .. } = only;
        report.limitation_notice = (report.level > 0).then(|| limitations.clone());
        report.gates = gates.iter().map(|(g, ..)| (g.id.clone(), g.outcome)).collect();
        let mut run = self.envelope(report, ledger);
        run.limitations = limitations;
        run.questions = questions;
        run.gates = gates.into_iter().map(|(g, t, n)| (g.id.clone(), summary(g, t, n))).collect();
        run.steps = results;
        run.timings_ms = timings_ms;
        run
    }

    /// Asks U2, the one gate that needs the whole run as a reader will see it.
    fn judge_rendering(&self, run: &mut RunReport, events: &EventLog<'_>) {
        let plugin = self.routed.plugin;
        let descriptor = &plugin.descriptor;
        let gate = match self.gate_is_asked("U2") {
            Asked::No => return,
            Asked::SwitchedOff => not_evaluated("U2"),
            Asked::Yes if run.report.kind == ReportKind::Lookup => return,
            Asked::Yes => {
                let document =
                    skillhost_report::document(run, self.wording, &plugin.manifest.id, descriptor);
                let rendered = |report: &Report, all: &[Text]| {
                    let renderer = Renderer::new(report, self.wording, &descriptor.inputs);
                    all.iter().map(|t| renderer.text(t)).collect::<Vec<_>>()
                };
                let objects = run.report.objects.iter().map(|o| &o.report);
                let reports: Vec<&Report> = [&run.report].into_iter().chain(objects).collect();
                let disclosure = rendered(&run.report, &run.report.disclosure);
                let actions: Vec<String> =
                    reports.iter().flat_map(|r| rendered(r, &r.actions)).collect();
                gates::u2(&document, &disclosure, &actions)
            }
        };
        tell(&gate, None, 1, events);
        for limitation in limits::of_gates([&gate].into_iter()) {
            run.level = run.level.max(limitation.level);
            run.report.level = run.level;
            run.report.limitation_notice.get_or_insert_default().push(limitation.clone());
            run.limitations.push(limitation);
        }
        // After U1, where readers look for it.
        let place = run.gates.len().min(1);
        run.report.gates.shift_insert(place, gate.id.clone(), gate.outcome);
        run.gates.shift_insert(place, gate.id.clone(), summary(gate, Vec::new(), 1));
    }

    fn gate_is_asked(&self, id: &str) -> Asked {
        let config = self.engine.config();
        match (config.pipeline.asks(id), config.is_on("quality_gates")) {
            (false, _) => Asked::No,
            (true, false) => Asked::SwitchedOff,
            (true, true) => Asked::Yes,
        }
    }
}

/// What every skill of a run is asked with.
pub(crate) fn base(
    engine: &Engine<'_>,
    plugin: &Installed,
    request: &RunRequest,
    decision: &RoutingDecision,
) -> SkillRequest {
    let config = engine.config();
    let mut flags = config.flags.clone();
    for declared in &plugin.descriptor.flags {
        flags.entry(declared.name.clone()).or_insert(declared.default);
    }
    SkillRequest {
        query: request.query.clone(),
        language: request.language.clone(),
        config: config.domain.get(&plugin.manifest.domain).cloned().unwrap_or_default(),
        flags,
        seed: request.seed,
        now: request.now.clone(),
        intent: decision.intent.clone(),
        scope: decision.scope.clone(),
        demands: decision.demands.clone(),
        ..SkillRequest::default()
    }
}

/// Whether a gate is to be asked.
enum Asked {
    Yes,
    SwitchedOff,
    No,
}

/// Tells that a gate was asked, and that it failed.
fn tell(gate: &GateResult, object: Option<&str>, tries: u32, events: &EventLog<'_>) {
    let mut data = json!({"gate": gate.id, "outcome": gate.outcome, "tries": tries});
    if let Some(object) = object {
        data["object"] = object.into();
    }
    events.add(EventKind::GateEvaluated, None, data.clone());
    if gate.outcome == Outcome::Fail {
        events.add(EventKind::GateFailed, None, data);
    }
}

/// The notice in one line (flag `degradation_banner` off); it is never left out.
fn shorten_notice(report: &mut Report) {
    if let Some(notice) = &mut report.limitation_notice {
        let text = Text::new("limit-notice-short").verbatim("count", notice.len().to_string());
        *notice = vec![limits::plain(report.level, text)];
    }
    report.objects.iter_mut().for_each(|object| shorten_notice(&mut object.report));
}

/// What can change a report besides the plugin and the inputs: settings, and skills in Markdown.
pub(crate) fn made_with(engine: &Engine<'_>, plugin: &Installed) -> Value {
    let (config, own) = (engine.config(), &plugin.manifest.domain);
    let skills = engine.skills().iter().filter(|s| s.domain.as_ref() == Some(own));
    let skills: IndexMap<&str, String> = skills
        .filter_map(|skill| {
            let routing = skill.routing.as_ref()?;
            let is = json!([skill.body, routing.descriptor, routing.fallback]);
            Some((skill.name(), wire::digest(&is)))
        })
        .collect();
    json!({
        "settings": {
            "pipeline": config.pipeline, "evidence": config.evidence,
            "knowledge": config.knowledge, "flags": config.flags,
            "domain": config.domain.get(own),
        },
        "skills": skills,
    })
}

/// Versions and digests of what a run is made with.
pub(crate) fn versions(made_with: &Value, plugin: &Installed, request: &RunRequest) -> Versions {
    let inputs: Vec<Value> = request.inputs.iter().map(|i| json!([i.name, i.value])).collect();
    Versions {
        host: env!("CARGO_PKG_VERSION").into(),
        plugin: format!("{} {}", plugin.manifest.id, plugin.manifest.version),
        plugin_sha256: plugin.sha256.clone(),
        config_sha256: wire::digest(made_with),
        inputs_sha256: wire::digest(&inputs.into()),
    }
}
