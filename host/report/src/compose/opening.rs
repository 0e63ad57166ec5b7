//! What is read first: what is missing, what is asked, what to know, what is concluded.

use super::{Composer, named};
use crate::document::{Conclusion, Document, Line, Node, Span, plain, strong};
use plugin_api::report::{Basis, Limitation, Polarity, ReportKind, ReportVerdict};

impl Composer<'_> {
    /// From level 1 up: what is missing and what would lift it, before anything else. What is
    /// missing for one of several things is said under its name.
    pub(super) fn notice(&self, objects: &[Composer<'_>], out: &mut Document) {
        let level =
            objects.iter().map(|object| object.level()).chain([self.level()]).max().unwrap_or(0);
        if level == 0 {
            return;
        }
        let mut quote =
            vec![Node::Paragraph(strong(self.say("report-notice"))), self.level_line(level)];
        // What is missing for each of them is the whole's.
        let (common, own) = in_common(objects);
        let of_objects = |l: &&Limitation| !objects.iter().any(|o| o.limitations().contains(l));
        let mut lines: Vec<Line> =
            self.limitations().iter().filter(of_objects).map(|l| self.limitation(l)).collect();
        lines.extend(common);
        if !lines.is_empty() {
            quote.push(Node::List(lines));
        }
        for (object, lines) in objects.iter().zip(own) {
            if lines.is_empty() {
                continue;
            }
            let label = object.object.map_or("", |object| object.label);
            quote.push(Node::Paragraph(named(
                Span::Strong(label.into()),
                self.level_said(object.level()),
            )));
            quote.push(Node::List(lines));
        }
        out.push(Node::Notice(quote));
    }

    fn level_line(&self, level: u8) -> Node {
        Node::Paragraph(self.level_said(level))
    }

    fn level_said(&self, level: u8) -> Line {
        let meaning = self.say(&format!("report-level-{level}"));
        plain(self.say_of("report-level", &[("level", &level.to_string()), ("meaning", &meaning)]))
    }

    /// How much is missing. The run's level is that of the report that stands for it.
    pub(super) fn level(&self) -> u8 {
        match self.object {
            None => self.run.level.max(self.report.level),
            Some(_) => self.report.level,
        }
    }

    fn limitations(&self) -> &[Limitation] {
        match (self.report.limitation_notice.as_deref(), self.object) {
            (None | Some([]), None) => &self.run.limitations,
            (in_report, _) => in_report.unwrap_or_default(),
        }
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

    /// What to know before anything is concluded: of all, and of one thing alone.
    pub(super) fn disclosure(&self, objects: &[Composer<'_>], out: &mut Document) {
        let mut said: Vec<(String, Line)> = Vec::new();
        for composer in std::iter::once(self).chain(objects) {
            for text in &composer.report.disclosure {
                let words = composer.renderer.text(text);
                if said.iter().all(|(there, _)| *there != words) {
                    said.push((words, composer.text(text)));
                }
            }
        }
        for (i, (_, line)) in said.into_iter().enumerate() {
            out.push(Node::Paragraph(if i == 0 {
                named(Span::Strong(self.say("report-disclosure")), line)
            } else {
                line
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
        let meaning = self.meaning(verdict.polarity);
        out.push(Node::Verdict(Conclusion { name, meaning, polarity: verdict.polarity }));
        if let Some(withdrawn) = &verdict.withdrawn {
            let withdrawn = self.verdict_name(withdrawn, None);
            out.push(Node::Paragraph(plain(
                self.say_of("report-withdrawn", &[("verdict", &withdrawn)]),
            )));
        }
        self.decided_by(verdict, out);
    }

    pub(super) fn meaning(&self, polarity: Polarity) -> String {
        self.say(match polarity {
            Polarity::Favourable => "report-polarity-favourable",
            Polarity::Conditional => "report-polarity-conditional",
            Polarity::Unfavourable => "report-polarity-unfavourable",
            Polarity::Inconclusive => "report-polarity-inconclusive",
        })
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
                if let Some(claim) = self.claim(id) {
                    line.push(Span::Text(" — ".into()));
                    line.extend(self.text(&claim.text));
                    if claim.flagged {
                        let unsupported = self.say("report-support-unsupported");
                        line.push(Span::Text(format!(" ({unsupported})")));
                    }
                }
                line
            }
            Basis::Input(field) => {
                let mut said = vec![self.input_link(field)];
                if let Some(input) = self.report.requirements.get(field) {
                    said.push(Span::Text(format!(" ({})", self.origin(input.origin))));
                }
                named(Span::Text(self.renderer.field(field)), said)
            }
        }
    }
}

/// What is missing for all of several things alike, and for each of them alone.
fn in_common(objects: &[Composer<'_>]) -> (Vec<Line>, Vec<Vec<Line>>) {
    let all: Vec<Vec<(String, Line)>> = objects
        .iter()
        .map(|object| {
            let said = |l: &Limitation| {
                let lift = l.lift.as_ref().map(|lift| object.renderer.text(lift));
                let words =
                    format!("{} {}", object.renderer.text(&l.text), lift.unwrap_or_default());
                (words, object.limitation(l))
            };
            object.limitations().iter().map(said).collect()
        })
        .collect();
    let by_all = |words: &str| {
        all.len() > 1 && all.iter().all(|lines| lines.iter().any(|(other, _)| other == words))
    };
    let first = all.first().into_iter().flatten();
    let common = first.filter(|(words, _)| by_all(words)).map(|(_, line)| line.clone()).collect();
    let own = all.iter().map(|lines| {
        let own = lines.iter().filter(|(words, _)| !by_all(words));
        own.map(|(_, line)| line.clone()).collect()
    });
    (common, own.collect())
}
