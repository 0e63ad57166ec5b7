//! The last pages: checks, files, and what the run was made with.

use super::{Composer, named};
use crate::document::{Document, Line, Node, Span, Table, plain, strong};
use crate::render::DIGEST;
use plugin_api::descriptor::GateSpec;
use plugin_api::gate::Outcome;
use plugin_api::report::{Artifact, ReportKind, Text};
use skillhost_types::{GateSummary, RunStatus};

impl Composer<'_> {
    /// What was checked. Where a fact was looked up, most checks don't apply, and are left out.
    pub(super) fn gates(&self, out: &mut Document) {
        let lookup = self.report.kind == ReportKind::Lookup;
        let applies = |gate: &GateSummary| gate.outcome != Outcome::NotApplicable;
        let gates: Vec<(&String, &GateSummary)> =
            self.run.gates.iter().filter(|(_, gate)| !lookup || applies(gate)).collect();
        if gates.is_empty() {
            return;
        }
        out.push(self.heading(2, "report-gates"));
        let row = |(id, gate): (&String, &GateSummary)| {
            let outcome = self.outcome(gate.outcome);
            let outcome =
                if gate.outcome == Outcome::Fail { strong(outcome) } else { plain(outcome) };
            vec![plain(id), plain(self.asks(id)), outcome, self.text(&gate.detail)]
        };
        out.push(Node::Table(Table {
            columns: self.columns(&["gate", "asks", "outcome", "detail"]),
            rows: gates.into_iter().map(row).collect(),
            names: Some(0),
            ..Table::default()
        }));
    }

    fn outcome(&self, outcome: Outcome) -> String {
        self.say(match outcome {
            Outcome::Pass => "report-outcome-pass",
            Outcome::Fail => "report-outcome-fail",
            Outcome::NotApplicable => "report-outcome-not-applicable",
            Outcome::NotEvaluated => "report-outcome-not-evaluated",
        })
    }

    /// The checks of one of several things that did not pass; those of all have a part of their
    /// own.
    pub(super) fn failed_gates(&self, out: &mut Document) {
        let failed = self.report.gates.iter().filter(|(_, outcome)| **outcome == Outcome::Fail);
        let row =
            |(id, _): (&String, &Outcome)| named(Span::Text(id.clone()), plain(self.asks(id)));
        let failed: Vec<Line> = failed.map(row).collect();
        if !failed.is_empty() {
            out.push(self.heading(2, "report-gates-failed"));
            out.push(Node::List(failed));
        }
    }

    /// What a gate asks: the wording `gate-<id>`, or what its declaration says.
    fn asks(&self, id: &str) -> String {
        let said = |id: String| self.renderer.try_text(&Text::new(id));
        said(GateSpec::wording(id))
            .or_else(|| said(GateSpec::wording(&id.to_ascii_lowercase())))
            .or_else(|| self.descriptor.gates.iter().find(|g| g.id == id).map(|g| g.asks.clone()))
            .unwrap_or_default()
    }

    pub(super) fn artifacts(&self, out: &mut Document) {
        if self.report.artifacts.is_empty() {
            return;
        }
        out.push(self.heading(2, "report-artifacts"));
        let row = |artifact: &Artifact| {
            vec![
                vec![Span::Code(artifact.path.clone())],
                plain(&artifact.media_type),
                digest(&artifact.sha256),
            ]
        };
        out.push(Node::Table(Table {
            columns: self.columns(&["file", "media-type", "digest"]),
            rows: self.report.artifacts.iter().map(row).collect(),
            names: Some(0),
            ..Table::default()
        }));
    }

    /// What the run was made with, and that nobody looked beyond it.
    pub(super) fn imprint(&self, out: &mut Document) {
        let run = self.run;
        let status = self.say(match run.status {
            RunStatus::Completed => "report-run-completed",
            RunStatus::Degraded => "report-run-degraded",
            RunStatus::Failed => "report-run-failed",
            RunStatus::Cancelled => "report-run-cancelled",
        });
        out.push(Node::Rule);
        out.push(Node::Paragraph(self.line(
            "report-imprint-run",
            &[
                ("run", vec![Span::Code(run.run_id.clone())]),
                ("started", plain(&run.started)),
                ("status", plain(status)),
            ],
        )));
        let versions = &run.versions;
        out.push(Node::Paragraph(self.line(
            "report-imprint-made-with",
            &[
                ("host", plain(&versions.host)),
                ("plugin", plain(&versions.plugin)),
                ("digest", digest(&versions.plugin_sha256)),
                ("config", digest(&versions.config_sha256)),
                ("inputs", digest(&versions.inputs_sha256)),
            ],
        )));
        // A skill may have said so already.
        const NOT_CONSULTED: &str = "limit-not-consulted";
        const LIVE: [&str; 3] = ["host.web_search", "host.web_fetch", "host.knowledge_crawl"];
        let consulted =
            run.evidence.iter().any(|r| r.output.is_some() && LIVE.contains(&r.tool.as_str()));
        let limits = run.limitations.iter().map(|l| &l.text);
        if !consulted
            && !self.report.disclosure.iter().chain(limits).any(|text| text.id == NOT_CONSULTED)
        {
            out.push(Node::Paragraph(plain(self.say(NOT_CONSULTED))));
        }
    }
}

fn digest(sha256: &str) -> Line {
    let short: String = sha256.chars().take(DIGEST).collect();
    if short.is_empty() { plain("–") } else { vec![Span::Code(short)] }
}
