//! What is read first: what is missing, what is asked, what to know, what is concluded.

use super::{Composer, named};
use crate::document::{Conclusion, Document, Line, Node, Span, plain, strong};
use plugin_api::report::{Basis, Limitation, Polarity, ReportKind, ReportVerdict};

impl Composer<'_> {
    /// From level 1 up: what is missing and what would lift it, before anything else.
    pub(super) fn notice(&self, out: &mut Document) {
        let level = self.run.level.max(self.report.level);
        if level == 0 {
            return;
        }
        let level_shown = level.to_string();
        let meaning = self.say(&format!("report-level-{level}"));
        let mut quote = vec![
            Node::Paragraph(strong(self.say("report-notice"))),
            Node::Paragraph(plain(
                self.say_of("report-level", &[("level", &level_shown), ("meaning", &meaning)]),
            )),
        ];
        let in_report = self.report.limitation_notice.as_deref().unwrap_or_default();
        let limitations =
            if in_report.is_empty() { self.run.limitations.as_slice() } else { in_report };
        if !limitations.is_empty() {
            quote.push(Node::List(limitations.iter().map(|l| self.limitation(l)).collect()));
        }
        out.push(Node::Notice(quote));
    }

    fn limitation(&self, limitation: &Limitation) -> Line {
        let mut line = self.text(&limitation.text);
        if let Some(lift) = &limitation.lift {
            line.push(Span::Text(" ".into()));
            line.extend(self.line("report-lift", &[("lift", self.text(lift))]));
        }
        line
    }

    pub(super) fn title(&self, title: &str, out: &mut Document) {
        out.push(Node::Heading(1, plain(title)));
        let query = self.run.query.trim();
        if !query.is_empty() {
            let name = Span::Strong(self.say("report-question"));
            out.push(Node::Paragraph(named(name, plain(query))));
        }
        if self.report.objects.len() > 1 {
            let name = Span::Strong(self.say("report-objects"));
            let objects =
                self.report.objects.iter().map(|o| o.label.as_str()).collect::<Vec<_>>().join(", ");
            out.push(Node::Paragraph(named(name, plain(objects))));
        }
    }

    pub(super) fn disclosure(&self, out: &mut Document) {
        for (i, text) in self.report.disclosure.iter().enumerate() {
            let said = self.text(text);
            out.push(Node::Paragraph(if i == 0 {
                named(Span::Strong(self.say("report-disclosure")), said)
            } else {
                said
            }));
        }
    }

    pub(super) fn verdict(&self, out: &mut Document) {
        let Some(verdict) = &self.report.verdict else {
            if self.report.kind == ReportKind::Analysis {
                out.push(self.heading(2, "report-verdict"));
                out.push(Node::Paragraph(plain(self.say("generic-no-verdict"))));
            }
            return;
        };
        out.push(self.heading(2, "report-verdict"));
        let name = self.verdict_name(&verdict.id, Some(&verdict.label));
        let meaning = self.say(match verdict.polarity {
            Polarity::Favourable => "report-polarity-favourable",
            Polarity::Conditional => "report-polarity-conditional",
            Polarity::Unfavourable => "report-polarity-unfavourable",
            Polarity::Inconclusive => "report-polarity-inconclusive",
        });
        out.push(Node::Verdict(Conclusion { name, meaning, polarity: verdict.polarity }));
        if let Some(withdrawn) = &verdict.withdrawn {
            let withdrawn = self.verdict_name(withdrawn, None);
            out.push(Node::Paragraph(plain(
                self.say_of("report-withdrawn", &[("verdict", &withdrawn)]),
            )));
        }
        self.decided_by(verdict, out);
    }

    fn decided_by(&self, verdict: &ReportVerdict, out: &mut Document) {
        let title = self.say("report-decided-by");
        if !verdict.decided_by.is_empty() {
            out.push(Node::Paragraph(plain(format!("{title}:"))));
            out.push(Node::List(verdict.decided_by.iter().map(|b| self.basis(b)).collect()));
        } else if verdict.polarity != Polarity::Inconclusive {
            let nothing = self.say("report-decided-by-nothing");
            out.push(Node::Paragraph(plain(format!("{title}: {nothing}."))));
        }
    }

    fn basis(&self, basis: &Basis) -> Line {
        match basis {
            Basis::Claim(id) => {
                let mut line = vec![self.claim_link(id)];
                if let Some(claim) = self.report.claims.iter().find(|c| c.id == *id) {
                    line.push(Span::Text(format!(" — {}", self.renderer.text(&claim.text))));
                    if claim.flagged {
                        let unsupported = self.say("report-support-unsupported");
                        line.push(Span::Text(format!(" ({unsupported})")));
                    }
                }
                line
            }
            Basis::Input(field) => {
                let mut said = self.renderer.input(field);
                if let Some(input) = self.report.requirements.get(field) {
                    said = format!("{said} ({})", self.origin(input.origin));
                }
                named(Span::Text(self.renderer.field(field)), plain(said))
            }
        }
    }
}
