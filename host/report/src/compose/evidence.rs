//! Where everything is from: inputs, statements with what they rest on, calls, sources.

use super::Composer;
use crate::document::{Document, Line, Node, Span, Table, place, plain};
use crate::render::shortened;
use crate::unit::unit;
use plugin_api::report::{
    Claim, DerivedOp, Relevance, Requirement, Source, SourceFrom, Support, TierRule,
};
use serde_json::Value;
use skillhost_types::ToolRecord;

/// Characters of a call's input that are shown: enough for every number of most tools, and not
/// a series of measurements.
const GIVEN: usize = 400;

impl Composer<'_> {
    pub(super) fn inputs(&self, out: &mut Document) {
        out.push(self.heading(2, "report-inputs"));
        let inputs = &self.report.requirements;
        if inputs.is_empty() {
            out.push(Node::Paragraph(plain(self.say("report-no-inputs"))));
            return;
        }
        let row = |(field, input): (&String, &Requirement)| {
            let own = input.unit.as_deref();
            vec![
                plain(self.renderer.field(field)),
                plain(self.renderer.input_in(field, own)),
                own.and_then(unit).map_or_else(Line::new, plain),
                plain(self.origin(input.origin)),
                self.from(input),
            ]
        };
        out.push(Node::Table(Table {
            columns: self.columns(&["input", "value", "unit", "origin", "from"]),
            rows: inputs.iter().map(row).collect(),
            right: if inputs.values().all(|i| i.value.is_number()) { vec![1] } else { vec![] },
            names: Some(0),
            ..Table::default()
        }));
    }

    /// The words of the question that a value was read from, or the name it was given under.
    fn from(&self, input: &Requirement) -> Line {
        let read = input.span.and_then(|[start, end]| self.run.query.get(start..end));
        match (read, &input.from) {
            (Some(words), _) => plain(self.say_of("report-quoted", &[("words", words)])),
            (None, Some(from)) => vec![Span::Code(from.clone())],
            (None, None) => Line::new(),
        }
    }

    pub(super) fn evidence(&self, out: &mut Document) {
        out.push(self.heading(2, "report-evidence"));
        let (claims, calls) = (&self.report.claims, &self.run.evidence);
        let mut folded = vec![self.heading(3, "report-statements")];
        folded.push(if claims.is_empty() {
            Node::Paragraph(plain(self.say("report-no-statements")))
        } else {
            let rows = claims.iter().enumerate();
            Node::Table(Table {
                columns: self.columns(&["number", "statement", "value", "rests-on"]),
                rows: rows.map(|(i, claim)| self.claim_row(i + 1, claim)).collect(),
                names: Some(1),
                ..Table::default()
            })
        });
        folded.push(self.heading(3, "report-calls"));
        folded.push(if calls.is_empty() {
            Node::Paragraph(plain(self.say("report-no-calls")))
        } else {
            Node::Table(Table {
                columns: self.columns(&["call", "tool", "given", "status"]),
                rows: calls.iter().map(|call| self.call_row(call)).collect(),
                names: Some(0),
                ..Table::default()
            })
        });
        let (claims, calls) = (claims.len().to_string(), calls.len().to_string());
        let counts = [("statements", &*claims), ("calls", &*calls)];
        let summary = plain(self.say_of("report-evidence-summary", &counts));
        out.push(Node::Fold(summary, folded));
    }

    fn claim_row(&self, number: usize, claim: &Claim) -> Vec<Line> {
        let anchor = Span::Anchor(place("claim", &claim.id));
        let value = claim.value.as_ref().map(|_| self.renderer.claim(&claim.id));
        let mut rests_on = Line::new();
        if claim.flagged {
            rests_on.push(Span::Strong(self.say("report-support-unsupported")));
        } else if claim.support.is_empty() {
            rests_on.push(Span::Text(self.say("report-support-none")));
        }
        for support in &claim.support {
            if !rests_on.is_empty() {
                rests_on.push(Span::Text("; ".into()));
            }
            rests_on.extend(self.support(support));
        }
        vec![
            vec![Span::Text(number.to_string()), anchor],
            self.text(&claim.text),
            value.map_or_else(Line::new, plain),
            rests_on,
        ]
    }

    fn support(&self, support: &Support) -> Line {
        match support {
            Support::Tool { call, pointer } => {
                let link = self.call_link(call);
                let Some(record) = self.run.evidence.iter().find(|r| r.id == *call) else {
                    return self.line("report-support-unrecorded", &[("call", plain(call))]);
                };
                let pointer = vec![Span::Code(pointer.clone())];
                let name = record.tool.rsplit('.').next().unwrap_or(&record.tool);
                if call.contains(name) {
                    return self
                        .line("report-support-call", &[("call", link), ("pointer", pointer)]);
                }
                let tool = plain(&record.tool);
                self.line(
                    "report-support-tool",
                    &[("tool", tool), ("call", link), ("pointer", pointer)],
                )
            }
            Support::Source { source, quote } => {
                let title = self.report.sources.iter().find(|s| s.id == *source);
                let title = title.map_or(source, |s| &s.title);
                let link = vec![Span::Link(title.clone(), place("source", source))];
                match quote {
                    None => self.line("report-support-source", &[("source", link)]),
                    Some(quote) => self.line(
                        "report-support-source-quote",
                        &[("source", link), ("quote", plain(quote))],
                    ),
                }
            }
            Support::Input { field } => {
                let origin = self.report.requirements.get(field).map(|r| self.origin(r.origin));
                let origin = origin.unwrap_or_else(|| self.say("report-not-determined"));
                let field = plain(self.renderer.field(field));
                self.line("report-support-input", &[("field", field), ("origin", plain(origin))])
            }
            Support::Derived { op, of } => {
                let id = match op {
                    DerivedOp::Difference => "report-derived-difference",
                    DerivedOp::Ratio => "report-derived-ratio",
                    DerivedOp::Min => "report-derived-min",
                    DerivedOp::Max => "report-derived-max",
                    DerivedOp::Count => "report-derived-count",
                };
                let mut list = Line::new();
                for (i, claim) in of.iter().enumerate() {
                    if i > 0 {
                        list.push(Span::Text("; ".into()));
                    }
                    list.push(self.claim_link(claim));
                }
                self.line(id, &[("of", list)])
            }
        }
    }

    fn call_link(&self, call: &str) -> Line {
        vec![Span::Link(call.to_owned(), place("call", call))]
    }

    fn call_row(&self, call: &ToolRecord) -> Vec<Line> {
        let status = match &call.error {
            None => self.say("report-call-ok"),
            Some(error) => self.say_of("report-call-failed", &[("message", &error.message)]),
        };
        vec![
            vec![Span::Text(call.id.clone()), Span::Anchor(place("call", &call.id))],
            plain(&call.tool),
            vec![Span::Code(shortened(&compact(&call.input), GIVEN))],
            plain(status),
        ]
    }

    pub(super) fn sources(&self, out: &mut Document) {
        if !self.report.sources.is_empty() {
            out.push(self.heading(2, "report-sources"));
            out.push(Node::List(self.report.sources.iter().map(|s| self.source(s)).collect()));
        }
    }

    fn source(&self, source: &Source) -> Line {
        let mut printed = vec![];
        printed.extend(source.authors.clone());
        printed.extend(source.year.map(|year| year.to_string()));
        printed.extend(source.venue.clone());
        let mut line = vec![
            Span::Anchor(place("source", &source.id)),
            Span::Strong(source.title.clone()),
            Span::Text(format!(". {}", printed.join(", ")).trim_end_matches([' ', '.']).to_owned()),
        ];
        if let Some(url) = &source.url {
            line.push(Span::Text(". ".into()));
            line.push(address(url));
        }
        let mut notes = vec![self.tier(source)];
        notes.extend(source.relevance.map(|relevance| {
            let relevance = self.say(match relevance {
                Relevance::H => "report-relevance-h",
                Relevance::M => "report-relevance-m",
                Relevance::L => "report-relevance-l",
            });
            plain(self.say_of("report-source-relevance", &[("relevance", &relevance)]))
        }));
        notes.push(match &source.from {
            SourceFrom::Shipped { .. } => plain(self.say("report-source-shipped")),
            SourceFrom::Tool { call, .. } => {
                self.line("report-source-retrieved", &[("call", self.call_link(call))])
            }
        });
        notes.extend(
            source
                .accessed
                .as_deref()
                .map(|date| plain(self.say_of("report-source-accessed", &[("date", date)]))),
        );
        for (i, note) in notes.into_iter().enumerate() {
            line.push(Span::Text(if i == 0 { " — " } else { "; " }.into()));
            line.extend(note);
        }
        if let Some(quote) = &source.quote {
            line.push(Span::Text(". ".into()));
            line.extend(self.line("report-quoted", &[("words", plain(quote))]));
        }
        line
    }

    fn tier(&self, source: &Source) -> Line {
        let rule = self.say(source.rule.map_or("report-rule-none", |rule| match rule {
            TierRule::Standard => "report-rule-standard",
            TierRule::Regulation => "report-rule-regulation",
            TierRule::Review => "report-rule-review",
            TierRule::OfficialData => "report-rule-official-data",
            TierRule::PeerReviewed => "report-rule-peer-reviewed",
            TierRule::Industry => "report-rule-industry",
            TierRule::AgencyPage => "report-rule-agency-page",
            TierRule::News => "report-rule-news",
            TierRule::Vendor => "report-rule-vendor",
        }));
        plain(match source.tier {
            Some(tier) => {
                self.say_of("report-source-tier", &[("tier", &tier.to_string()), ("rule", &rule)])
            }
            None => self.say("report-source-untiered"),
        })
    }
}

/// An input of a tool on one line: `depth_m=2, state="wet"`.
fn compact(input: &Value) -> String {
    match input.as_object() {
        Some(members) => {
            let member = |(name, value): (&String, &Value)| format!("{name}={value}");
            members.iter().map(member).collect::<Vec<_>>().join(", ")
        }
        None => input.to_string(),
    }
}

/// A DOI leads to its resolver; an address leads where it says.
fn address(url: &str) -> Span {
    let doi = url.strip_prefix("doi:").unwrap_or(url).trim();
    if doi.starts_with("10.") && doi.contains('/') {
        Span::Address(format!("doi:{doi}"), format!("https://doi.org/{doi}"))
    } else {
        Span::Address(url.to_owned(), url.to_owned())
    }
}
