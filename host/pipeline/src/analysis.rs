//! The analysis of one thing: its steps in order, the gates, what is tried about a gate that
//! fails, and what may be concluded.

use crate::judge::{Adjusted, Judged, judge};
use crate::plan::Step;
use crate::recorder::Recorder;
use crate::route::Subject;
use crate::step::{Done, Steps, Turn};
use crate::{Gate, RunError, assemble, limits};
use indexmap::IndexMap;
use plugin_api::descriptor::{Category, PluginDescriptor};
use plugin_api::gate::{GateResult, Outcome, Remedy};
use plugin_api::payload::SkillRequest;
use plugin_api::report::{Limitation, Report, Text};
use serde_json::{Map, Value, json};
use skillhost_report::Wording;
use skillhost_types::{EventKind, GateSummary, Installed, Question, SkillResult, TriedRemedy};
use std::time::Instant;

/// What the analyses of a run share.
pub(crate) struct Frame<'a> {
    pub(crate) plugin: &'a Installed,
    pub(crate) plan: &'a [Step],
    pub(crate) steps: &'a Steps<'a>,
    pub(crate) recorder: &'a Recorder,
    pub(crate) wording: &'a Wording,
    pub(crate) gates: Vec<&'a dyn Gate>,
    pub(crate) base: &'a SkillRequest,
    pub(crate) needs_analysis: bool,
}

/// What an analysis gave.
pub(crate) struct Analysed {
    pub(crate) label: Option<String>,
    pub(crate) report: Report,
    pub(crate) limitations: Vec<Limitation>,
    pub(crate) questions: Vec<Question>,
    pub(crate) gates: Vec<(GateResult, Vec<TriedRemedy>, u32)>,
    pub(crate) results: IndexMap<String, SkillResult>,
    pub(crate) timings_ms: IndexMap<String, f64>,
}

/// One thing on its way.
struct Course<'a> {
    frame: &'a Frame<'a>,
    subject: &'a Subject,
    /// What is appended to a skill's name in the run: nothing, or `#2` for the second thing.
    suffix: String,
    base: SkillRequest,
    done: IndexMap<String, Done>,
    requests: IndexMap<String, SkillRequest>,
    timings_ms: IndexMap<String, f64>,
    round: u32,
}

impl Frame<'_> {
    /// Analyses one thing, the `number`th from 0.
    ///
    /// # Errors
    /// Only where there can be no report at all.
    pub(crate) fn analyse(&self, subject: &Subject, number: usize) -> Result<Analysed, RunError> {
        let suffix = match &subject.label {
            Some(_) => format!("#{}", number + 1),
            None => String::new(),
        };
        let iteration = u32::try_from(number).unwrap_or(u32::MAX);
        let base = SkillRequest { object: subject.label.clone(), iteration, ..self.base.clone() };
        let mut course = Course {
            frame: self,
            subject,
            suffix,
            base,
            done: IndexMap::new(),
            requests: IndexMap::new(),
            timings_ms: IndexMap::new(),
            round: 0,
        };
        for step in self.plan {
            if self.steps.events.stopped().is_some() {
                break;
            }
            course.take(step, None)?;
        }
        course.conclude()
    }
}

impl Course<'_> {
    /// Runs a step, or takes over what an earlier try of the run had of it.
    fn take(&mut self, step: &Step, hint: Option<&str>) -> Result<(), RunError> {
        let Frame { steps, recorder, .. } = self.frame;
        let name = step.skill.name.as_str();
        let key = match self.round {
            0 => format!("{name}{}", self.suffix),
            round => format!("{name}{}~{round}", self.suffix),
        };
        let turn = Turn { step, key: &key, requirements: &self.subject.requirements };
        let request = steps.request(turn, &self.base, &self.outputs(), hint);
        let since = Instant::now();
        let (ledger, events) = (steps.ledger, steps.events);
        let done = match recorder.finished(&key, &request, ledger, events)? {
            Some(done) => done,
            None => {
                let done = steps.run(turn, &request)?;
                // The moment at which who keeps a state of the run has a whole one.
                events.add(EventKind::StateSynced, Some(&key), json!({}));
                recorder.keep(&key, &request, &done, ledger, events)?;
                done
            }
        };
        let took = since.elapsed().as_micros() as f64 / 1000.0;
        self.timings_ms.insert(key, took);
        self.requests.insert(name.into(), request);
        self.done.insert(name.into(), done);
        Ok(())
    }

    fn outputs(&self) -> Map<String, Value> {
        let output = |(name, done): (&String, &Done)| {
            Some((name.clone(), done.answer.as_ref()?.output.clone()))
        };
        self.done.iter().filter_map(output).collect()
    }

    fn conclude(mut self) -> Result<Analysed, RunError> {
        let Remedied { judged, adjusted, questions, tried } = self.remedy()?;
        let Self { frame, subject, .. } = &self;
        let descriptor = frame.plugin.descriptor.as_ref();
        let Judged { mut report, verdict, limitations: said, gates, unresolved } = judged;
        let results: IndexMap<String, SkillResult> =
            self.done.iter().map(|(name, d)| (name.clone(), d.result.clone())).collect();

        let requirements = &subject.requirements;
        let stopped = frame.steps.events.stopped();
        // What a gate asks for and what is missing anyway is said once, as missing.
        let asked_before = subject.questions.as_slice();
        let mut limitations = limits::of_inputs(requirements, asked_before);
        let missing = |q: &&Question| {
            let field = q.field.as_ref();
            !asked_before.contains(q)
                && field.is_some_and(|f| requirements.missing.iter().any(|m| m.contains(f)))
        };
        let open: Vec<Question> = questions.iter().filter(|q| !missing(q)).cloned().collect();
        let query = &frame.base.query;
        limitations.extend(limits::of_question(query, subject.read, &open, requirements));
        let model = frame.steps.model().is_some();
        limitations.extend(limits::of_steps(frame.plan, &results, stopped.as_deref(), model));
        let config = frame.steps.config;
        limitations.extend(limits::of_flags(frame.plan, frame.needs_analysis));
        limitations.extend(limits::of_services(&frame.steps.ledger.records()));
        limitations.extend(said);
        limitations.extend(limits::of_demands(
            &frame.base.demands,
            &report,
            &frame.steps.plugin.descriptor.template,
        ));
        limitations.extend(limits::of_gates(gates.iter()));
        let floor = config.pipeline.level_floor;
        if floor > limits::highest(&limitations) {
            limitations.push(limits::plain(floor, Text::new("limit-level-floor")));
        }
        let verdict = match (adjusted.downgraded, verdict) {
            (true, Some(given)) => Some(downgraded(descriptor, given, &mut limitations)),
            (_, verdict) => verdict,
        };
        let records = frame.steps.ledger.records();
        let level = limits::highest(&limitations);
        report.verdict =
            assemble::verdict(descriptor, &report, &records, verdict, level, &mut limitations);
        report.level = limits::highest(&limitations);
        self.stand_in(&mut report);
        let gates = gates
            .into_iter()
            .map(|gate| {
                let tried = tried.get(&gate.id).cloned().unwrap_or_default();
                // A claim that did not resolve was flagged, and the question asked again.
                let flagged = u32::from(gate.id == "U6" && unresolved);
                let tries = 1 + flagged + u32::try_from(tried.len()).unwrap_or(0);
                (gate, tried, tries)
            })
            .collect();
        let label = subject.label.clone();
        let timings_ms = self.timings_ms;
        Ok(Analysed { label, report, limitations, questions, gates, results, timings_ms })
    }

    /// Documents that the operator names stand in where nothing was cited.
    fn stand_in(&self, report: &mut Report) {
        let domain = &self.frame.plugin.manifest.domain;
        let named = self.frame.steps.config.evidence.authoritative.get(domain);
        if report.sources.is_empty() {
            let consult = |d: &String| Text::new("action-consult").verbatim("document", d);
            report.actions.extend(named.into_iter().flatten().map(consult));
        }
    }

    fn judge(&self, adjusted: &Adjusted) -> Judged {
        judge(self.frame, &self.subject.requirements, &self.done, adjusted)
    }

    /// Tries what failed gates ask for, each thing once and each gate at most as often as the
    /// settings allow.
    fn remedy(&mut self) -> Result<Remedied, RunError> {
        let mut adjusted = Adjusted::default();
        let mut questions = self.subject.questions.clone();
        let mut tried = Tried::new();
        let limit = self.frame.steps.config.pipeline.gate_retry_limit as usize;
        let mut judged = self.judge(&adjusted);
        loop {
            let failed = judged.gates.iter().filter(|g| g.outcome == Outcome::Fail);
            let open = failed.flat_map(|g| g.remedies.iter().map(move |r| (&g.id, r)));
            let next = open.map(|(id, r)| (id.clone(), r.clone())).find(|(gate, remedy)| {
                let before = tried.get(gate).map_or(&[][..], Vec::as_slice);
                before.len() < limit && !before.iter().any(|t| t.remedy == *remedy)
            });
            let Some((gate, remedy)) = next.filter(|_| self.frame.steps.events.stopped().is_none())
            else {
                return Ok(Remedied { judged, adjusted, questions, tried });
            };
            self.apply(&remedy, &mut adjusted, &mut questions)?;
            let after = self.judge(&adjusted);
            let (changed, outcome) = (judged.differences(&after), after.outcome(&gate));
            let data = json!({"gate": gate, "remedy": remedy, "changed": changed,
                              "outcome": outcome});
            self.frame.steps.events.add(EventKind::RemedyTried, None, data);
            tried.entry(gate).or_default().push(TriedRemedy { remedy, changed, outcome });
            judged = after;
        }
    }

    fn apply(
        &mut self,
        remedy: &Remedy,
        adjusted: &mut Adjusted,
        questions: &mut Vec<Question>,
    ) -> Result<(), RunError> {
        match remedy {
            Remedy::Rerun { skill, hint } => return self.rerun(&|s| s.skill.name == *skill, hint),
            Remedy::FetchEvidence => {
                let seeks =
                    |s: &Step| matches!(s.skill.category, Category::Evidence | Category::Knowledge);
                return self.rerun(&seeks, "fetch_evidence");
            }
            Remedy::Ask { field } => {
                let asked = questions.iter().any(|q| q.field.as_ref() == Some(field));
                if !asked {
                    let text = Text::new("question-gate").field("field", field);
                    questions.push(Question {
                        object: self.subject.label.clone(),
                        field: Some(field.clone()),
                        text,
                        candidates: Vec::new(),
                        accepts: Value::Null,
                    });
                }
                return Ok(());
            }
            Remedy::Flag { claim } => {
                adjusted.flagged.insert(claim.clone());
            }
            Remedy::Withdraw { claim } => {
                adjusted.withdrawn.insert(claim.clone());
            }
            Remedy::Downgrade => {
                adjusted.downgraded = true;
                return Ok(());
            }
        }
        self.ask_again(adjusted)
    }

    /// Runs some steps again with a hint, and then what requires them, without one.
    fn rerun(&mut self, which: &dyn Fn(&Step) -> bool, hint: &str) -> Result<(), RunError> {
        self.round += 1;
        let mut again: Vec<&str> = Vec::new();
        for step in self.frame.plan {
            let chosen = which(step);
            let requires = step.skill.requires.iter().any(|r| again.contains(&r.skill.as_str()));
            if chosen || requires {
                again.push(&step.skill.name);
                self.take(step, chosen.then_some(hint))?;
            }
        }
        Ok(())
    }

    /// Asks the steps' own gates again, of the answers with their marks.
    fn ask_again(&mut self, adjusted: &Adjusted) -> Result<(), RunError> {
        for step in self.frame.plan.iter().filter(|s| !s.skill.gates.is_empty()) {
            let name = step.skill.name.as_str();
            let (Some(done), Some(request)) = (self.done.get(name), self.requests.get(name)) else {
                continue;
            };
            let marked = done.answer.as_ref().map(|a| adjusted.marked(a));
            let turn = Turn { step, key: name, requirements: &self.subject.requirements };
            let gates = self.frame.steps.gates(turn, request, marked.as_ref())?;
            if let Some(done) = self.done.get_mut(name) {
                let failed = gates.iter().filter(|g| g.outcome == Outcome::Fail);
                done.result.gate_failures = failed.map(|g| g.id.clone()).collect();
                done.result.gate_passed = done.result.gate_failures.is_empty();
                done.result.gates = gates;
            }
        }
        Ok(())
    }
}

/// The report as the gates found it last, and what was done about it before.
struct Remedied {
    judged: Judged,
    adjusted: Adjusted,
    questions: Vec<Question>,
    tried: Tried,
}

/// What was tried, by gate.
type Tried = IndexMap<String, Vec<TriedRemedy>>;

/// The inconclusive verdict in place of the one that was given, because a gate asked for it.
fn downgraded(
    descriptor: &PluginDescriptor,
    given: plugin_api::report::Verdict,
    limitations: &mut Vec<Limitation>,
) -> plugin_api::report::Verdict {
    use plugin_api::report::{Polarity, Verdict};
    let inconclusive = descriptor.verdicts.iter().find(|v| v.polarity == Polarity::Inconclusive);
    match inconclusive {
        Some(spec) if spec.id != given.id => {
            let text = Text::new("limit-verdict-withdrawn")
                .text("verdict", Text::new(format!("verdict-{}", given.id)))
                .text("reason", Text::new("withdrawn-gate"));
            limitations.push(limits::plain(2, text));
            Verdict::new(&spec.id)
        }
        _ => given,
    }
}

/// What a gate found, as a run report shows it.
pub(crate) fn summary(gate: GateResult, tried: Vec<TriedRemedy>, tries: u32) -> GateSummary {
    let GateResult { outcome, detail, looked_at, .. } = gate;
    GateSummary { outcome, detail, looked_at, tries, tried }
}
