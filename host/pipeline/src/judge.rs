//! What the steps gave becomes a report, and the gates look at it. Nothing is changed here: what
//! a remedy may change is decided elsewhere and handed in as [`Adjusted`].

use crate::analysis::Frame;
use crate::inputs::Requirements;
use crate::step::{Done, not_evaluated};
use crate::{assemble, gates, limits};
use indexmap::IndexMap;
use plugin_api::SkillAnswer;
use plugin_api::gate::{GateResult, Outcome};
use plugin_api::report::{Limitation, Report, Text, Verdict};
use skillhost_report::{Renderer, texts};
use std::collections::BTreeSet;

/// What remedies did to the answers.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Adjusted {
    /// Claims that are marked as unsupported.
    pub(crate) flagged: BTreeSet<String>,
    /// Claims that are taken back.
    pub(crate) withdrawn: BTreeSet<String>,
    /// Whether only the inconclusive verdict is left.
    pub(crate) downgraded: bool,
}

impl Adjusted {
    /// An answer with the marks, as the gates of its step see it.
    pub(crate) fn marked(&self, answer: &SkillAnswer) -> SkillAnswer {
        let mut answer = answer.clone();
        answer.claims.retain(|c| !self.withdrawn.contains(&c.id));
        for claim in answer.claims.iter_mut().filter(|c| self.flagged.contains(&c.id)) {
            claim.flagged = true;
        }
        answer
    }
}

/// A report as the gates found it.
pub(crate) struct Judged {
    pub(crate) report: Report,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) limitations: Vec<Limitation>,
    pub(crate) gates: Vec<GateResult>,
    /// Claims that did not resolve and were flagged for that: U6 was asked again.
    pub(crate) unresolved: bool,
}

/// Puts the answers together and asks every gate but U2, which needs the whole run.
pub(crate) fn judge(
    frame: &Frame<'_>,
    requirements: &Requirements,
    done: &IndexMap<String, Done>,
    adjusted: &Adjusted,
) -> Judged {
    let descriptor = frame.plugin.descriptor.as_ref();
    let resources = &frame.plugin.resources;
    let mut limitations = Vec::new();
    let answers = done.values().filter_map(|d| d.answer.clone()).collect();
    let (mut report, verdict) =
        assemble::merge(descriptor, requirements, answers, &mut limitations);
    for id in &adjusted.withdrawn {
        assemble::withdraw(&mut report, id);
        let text = Text::new("limit-claim-withdrawn").verbatim("claim", id);
        limitations.push(limits::plain(2, text));
    }
    for claim in report.claims.iter_mut().filter(|c| adjusted.flagged.contains(&c.id)) {
        claim.flagged = true;
    }
    let records = frame.steps.ledger.records();
    let unresolved = assemble::flag_unresolved(&mut report, &records, resources, &mut limitations);

    let renderer = Renderer::new(&report, frame.wording, &descriptor.inputs);
    let digits = |text: &Text| renderer.digits_outside_placeholders(text);
    let said: Vec<String> = texts(&report).iter().map(|text| renderer.text(text)).collect();
    let config = frame.steps.config;
    let template = &descriptor.template;
    let wanted = (
        template.min_sources.max(config.evidence.min_sources) as usize,
        template.min_academic.max(config.evidence.min_academic) as usize,
    );
    let universal: [(&str, &dyn Fn() -> GateResult); 5] = [
        ("U1", &|| gates::u1(wanted, &report)),
        ("U3", &|| gates::u3(&report, &records, resources)),
        ("U4", &|| gates::u4(&said.join(" "), frame.wording.language())),
        ("U5", &|| gates::u5(descriptor, &report)),
        ("U6", &|| gates::u6(&report, &records, &unresolved, &digits)),
    ];
    let mut gates: Vec<GateResult> = universal
        .into_iter()
        .filter(|(id, _)| config.pipeline.asks(id))
        .map(|(id, ask)| if config.is_on("quality_gates") { ask() } else { not_evaluated(id) })
        .collect();
    gates.extend(done.values().flat_map(|d| d.result.gates.iter().cloned()));
    for spec in &descriptor.gates {
        if !gates.iter().any(|g| g.id == spec.id) {
            gates.push(if config.is_on("quality_gates") {
                GateResult::of(&spec.id, false, Text::new("gate-nobody-answers"))
            } else {
                not_evaluated(&spec.id)
            });
        }
    }
    for gate in &frame.gates {
        if config.is_on("quality_gates") {
            gates.push(gate.ask(&report, &records));
        }
    }
    let unresolved = !unresolved.is_empty();
    Judged { report, verdict, limitations, gates, unresolved }
}

impl Judged {
    /// The outcome of a gate.
    pub(crate) fn outcome(&self, gate: &str) -> Outcome {
        let found = self.gates.iter().find(|g| g.id == gate);
        found.map_or(Outcome::NotApplicable, |g| g.outcome)
    }

    /// Ids of the claims that are not the same in another report.
    pub(crate) fn differences(&self, after: &Self) -> Vec<String> {
        let (before, after) = (&self.report.claims, &after.report.claims);
        let gone = before.iter().filter(|b| !after.iter().any(|a| a.id == b.id));
        let other = after.iter().filter(|a| !before.contains(a));
        gone.chain(other).map(|c| c.id.clone()).collect()
    }
}
