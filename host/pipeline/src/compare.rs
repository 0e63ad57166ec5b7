//! Several things side by side: each with its report, none with the last word.

use crate::analysis::{Analysed, summary};
use crate::limits;
use indexmap::IndexMap;
use plugin_api::gate::Outcome;
use plugin_api::report::{Limitation, ObjectReport, Report, ReportKind, Text};
use skillhost_types::{GateSummary, Question, RunReport, SkillResult};

/// Puts the analyses of several things into one run. `envelope` makes a run around a report.
pub(crate) fn compare(all: Vec<Analysed>, envelope: impl FnOnce(Report) -> RunReport) -> RunReport {
    let mut whole = Report { kind: ReportKind::Comparison, ..Report::default() };
    let mut limitations: Vec<Limitation> = Vec::new();
    let mut questions: Vec<Question> = Vec::new();
    let mut gates: IndexMap<String, GateSummary> = IndexMap::new();
    let mut steps: IndexMap<String, SkillResult> = IndexMap::new();
    let mut timings: IndexMap<String, f64> = IndexMap::new();
    for (number, analysed) in all.iter().enumerate() {
        let label = analysed.label.as_deref().unwrap_or_default();
        for limitation in &analysed.limitations {
            // What all have in common is said once.
            let common = all.iter().all(|a| a.limitations.contains(limitation));
            let said = if common { limitation.clone() } else { of_object(label, limitation) };
            if !limitations.contains(&said) {
                limitations.push(said);
            }
        }
        for question in &analysed.questions {
            if !questions.contains(question) {
                questions.push(question.clone());
            }
        }
        for (gate, tried, tries) in &analysed.gates {
            let mut found = summary(gate.clone(), tried.clone(), *tries);
            found.detail =
                Text::new("gate-of-object").verbatim("object", label).text("detail", found.detail);
            match gates.get_mut(&gate.id) {
                Some(known) if rank(known.outcome) >= rank(found.outcome) => {}
                _ => {
                    gates.insert(gate.id.clone(), found);
                }
            }
        }
        for (name, result) in &analysed.results {
            steps.insert(format!("{name}#{}", number + 1), result.clone());
        }
        timings.extend(analysed.timings_ms.clone());
        for text in &analysed.report.disclosure {
            if !whole.disclosure.contains(text) {
                whole.disclosure.push(text.clone());
            }
        }
        for source in &analysed.report.sources {
            if !whole.sources.iter().any(|s| s.id == source.id) {
                whole.sources.push(source.clone());
            }
        }
    }
    whole.objects = all
        .into_iter()
        .map(|analysed| {
            let Analysed { label, mut report, limitations, gates, .. } = analysed;
            report.limitation_notice = (report.level > 0).then_some(limitations);
            report.gates = gates.iter().map(|(g, ..)| (g.id.clone(), g.outcome)).collect();
            ObjectReport { label: label.unwrap_or_default(), report }
        })
        .collect();
    whole.level = limits::highest(&limitations);
    whole.limitation_notice = (whole.level > 0).then(|| limitations.clone());
    whole.gates = gates.iter().map(|(id, g)| (id.clone(), g.outcome)).collect();
    let mut run = envelope(whole);
    run.limitations = limitations;
    run.questions = questions;
    run.gates = gates;
    run.steps = steps;
    run.timings_ms = timings;
    run
}

/// How bad an outcome is.
fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::NotApplicable => 0,
        Outcome::Pass => 1,
        Outcome::NotEvaluated => 2,
        Outcome::Fail => 3,
    }
}

fn of_object(label: &str, limitation: &Limitation) -> Limitation {
    let text = Text::new("limit-of-object")
        .verbatim("object", label)
        .text("limitation", limitation.text.clone());
    Limitation { text, ..limitation.clone() }
}
