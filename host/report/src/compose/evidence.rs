//! Where everything is from: inputs, statements with what they rest on, files, calls.

use super::Composer;
use super::compact::compact;
use crate::document::{Document, Line, Node, Span, Table, place, plain};
use crate::render::file;
use crate::unit::unit;
use indexmap::IndexMap;
use plugin_api::FileInput;
use plugin_api::payload::ErrorBody;
use plugin_api::report::{
    Block, Claim, DerivedOp, Points, ReportKind, Requirement, Series, Support, Text,
};
use serde_json::Value;
use skillhost_types::ToolRecord;

/// Characters of what a call was given and of what it gave that are shown: enough for every
/// number of most tools, and not a series of measurements.
const SHOWN: usize = 400;
/// So many statements are named that rest on one call or source.
const USES: usize = 12;

impl Composer<'_> {
    pub(super) fn inputs(&self, out: &mut Document) {
        let inputs = &self.report.requirements;
        let analysis = self.report.kind == ReportKind::Analysis;
        if inputs.is_empty() && !analysis {
            return;
        }
        out.push(self.heading(2, "report-inputs"));
        if inputs.is_empty() {
            out.push(Node::Paragraph(plain(self.say("report-no-inputs"))));
            return;
        }
        let row = |(field, input): (&String, &Requirement)| {
            let own = input.unit.as_deref();
            let name = Span::Text(self.renderer.field(field));
            vec![
                vec![Span::Anchor(self.place("input", field)), name],
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
            (None, Some(from)) => vec![Span::Code(file_name(from).to_owned())],
            (None, None) => Line::new(),
        }
    }

    /// The ledger: statements with what they rest on, files, and calls. The statements of one of
    /// several things stand in its own part; calls and files are those of all.
    pub(super) fn evidence(&self, all: &[&Composer<'_>], out: &mut Document) {
        let (claims, calls) = (&self.report.claims, &self.run.evidence);
        if claims.is_empty() && calls.is_empty() && self.report.kind != ReportKind::Analysis {
            return;
        }
        out.push(self.heading(2, "report-evidence"));
        let mut folded = Vec::new();
        if !claims.is_empty() || self.report.objects.is_empty() {
            folded.push(self.heading(3, "report-statements"));
            folded.push(self.statements());
        }
        folded.extend(self.files(all));
        if !calls.is_empty() || self.report.kind == ReportKind::Analysis {
            folded.push(self.heading(3, "report-calls"));
            folded.push(self.calls(all));
        }
        let claims = all.iter().map(|c| c.report.claims.len()).sum::<usize>().to_string();
        let calls = calls.len().to_string();
        let counts = [("statements", &*claims), ("calls", &*calls)];
        let summary = plain(self.say_of("report-evidence-summary", &counts));
        out.push(Node::Fold(summary, folded));
    }

    fn calls(&self, all: &[&Composer<'_>]) -> Node {
        let calls = &self.run.evidence;
        if calls.is_empty() {
            return Node::Paragraph(plain(self.say("report-no-calls")));
        }
        Node::Table(Table {
            columns: self.columns(&["call", "tool", "given", "gave", "used-for"]),
            rows: calls.iter().map(|call| self.call_row(call, all)).collect(),
            names: Some(0),
            ..Table::default()
        })
    }

    /// The statements of one of several things.
    pub(super) fn own_statements(&self, out: &mut Document) {
        if self.report.claims.is_empty() {
            return;
        }
        out.push(self.heading(2, "report-evidence"));
        let count = self.report.claims.len().to_string();
        let summary = self.say_of("report-statements-summary", &[("statements", &count)]);
        out.push(Node::Fold(plain(summary), vec![self.statements()]));
    }

    fn statements(&self) -> Node {
        let claims = &self.report.claims;
        if claims.is_empty() {
            return Node::Paragraph(plain(self.say("report-no-statements")));
        }
        let rows = claims.iter().enumerate();
        Node::Table(Table {
            columns: self.columns(&["number", "statement", "value", "rests-on"]),
            rows: rows.map(|(i, claim)| self.claim_row(i + 1, claim)).collect(),
            names: Some(1),
            ..Table::default()
        })
    }

    /// The files that were given, each with its whole digest.
    fn files(&self, all: &[&Composer<'_>]) -> Vec<Node> {
        let mut files: IndexMap<String, (FileInput, Vec<String>)> = IndexMap::new();
        for composer in all {
            for (field, input) in &composer.report.requirements {
                let list = input.value.as_array().map_or(std::slice::from_ref(&input.value), |l| l);
                for file in list.iter().filter_map(file) {
                    let name = self.renderer.field(field);
                    let (_, names) =
                        files.entry(file.sha256.clone()).or_insert_with(|| (file, Vec::new()));
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        if files.is_empty() {
            return Vec::new();
        }
        let row = |(sha256, (file, names)): (&String, &(FileInput, Vec<String>))| {
            vec![
                plain(&file.name),
                plain(names.join(", ")),
                plain(&file.media_type),
                plain(self.renderer.size(file.bytes)),
                vec![Span::Code(sha256.clone())],
            ]
        };
        let table = Table {
            columns: self.columns(&["file", "input", "media-type", "size", "digest"]),
            rows: files.iter().map(row).collect(),
            right: vec![3],
            names: Some(0),
            ..Table::default()
        };
        vec![self.heading(3, "report-files"), Node::Table(table)]
    }

    fn claim_row(&self, number: usize, claim: &Claim) -> Vec<Line> {
        let anchor = Span::Anchor(self.place("claim", &claim.id));
        let value = claim.value.as_ref().map(|_| self.renderer.claim(&claim.id));
        let number = number.to_string();
        // Back to where it is said.
        let number = if self.mentioned.borrow().contains(&claim.id) {
            Span::Link(number, self.place("use", &claim.id))
        } else {
            Span::Text(number)
        };
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
            vec![number, anchor],
            plain(self.renderer.text(&claim.text)),
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
                let found = self.source_of(source);
                let title = found.map_or(source, |s| &s.title);
                let link = match found {
                    Some(found) => Span::Link(title.clone(), self.source_place(found)),
                    None => Span::Text(title.clone()),
                };
                let link = vec![link];
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
                let there = self.report.requirements.contains_key(field);
                let name = self.renderer.field(field);
                let field = vec![if there {
                    Span::Link(name, self.place("input", field))
                } else {
                    Span::Text(name)
                }];
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

    pub(super) fn call_link(&self, call: &str) -> Line {
        vec![Span::Link(call.to_owned(), place("call", call))]
    }

    fn call_row(&self, call: &ToolRecord, all: &[&Composer<'_>]) -> Vec<Line> {
        let code = |value: &Value| vec![Span::Code(compact(value, SHOWN))];
        let gave = match (&call.error, &call.output) {
            (Some(error), _) => plain(self.failure(error)),
            (None, Some(output)) if output.as_object().is_none_or(|o| !o.is_empty()) => {
                code(output)
            }
            (None, _) => plain(self.say("report-call-ok")),
        };
        let rests =
            |support: &Support| matches!(support, Support::Tool { call: c, .. } if *c == call.id);
        vec![
            vec![Span::Text(call.id.clone()), Span::Anchor(place("call", &call.id))],
            plain(&call.tool),
            code(&call.input),
            gave,
            self.used_by(all, &rests, Some(&call.id)),
        ]
    }

    /// Why a call or a step gave nothing: what its code means in the reader's words, and what it
    /// says itself.
    pub(super) fn failure(&self, error: &ErrorBody) -> String {
        let what = self.renderer.try_text(&Text::new(format!("error-{}", error.code)));
        let message = match what {
            Some(what) if error.message.is_empty() => what,
            Some(what) => format!("{what} ({})", error.message),
            None => error.message.clone(),
        };
        self.say_of("report-call-failed", &[("message", &message)])
    }

    /// The statements that rest on something, by their numbers, and the charts that are drawn from
    /// a call.
    pub(super) fn used_by(
        &self,
        all: &[&Composer<'_>],
        rests: &dyn Fn(&Support) -> bool,
        call: Option<&str>,
    ) -> Line {
        let mut links = Vec::new();
        for composer in all {
            for (i, claim) in composer.report.claims.iter().enumerate() {
                if claim.support.iter().any(rests) {
                    let of = composer.object.map_or(String::new(), |o| format!("{} ", o.label));
                    let place = composer.place("claim", &claim.id);
                    links.push(Span::Link(format!("{of}{}", i + 1), place));
                }
            }
            let blocks = composer.report.sections.iter().flat_map(|section| &section.blocks);
            let charts = blocks.filter_map(|block| match block {
                Block::Figure { chart } => Some(chart),
                _ => None,
            });
            for (i, chart) in charts.enumerate() {
                let drawn = |series: &Series| matches!(&series.points, Points::Tool { call: c, .. } if Some(&**c) == call);
                if chart.series.iter().any(drawn) {
                    let place = composer.place("figure", &(i + 1).to_string());
                    links.push(Span::Link(composer.renderer.text(&chart.title), place));
                }
            }
        }
        let more = links.len().saturating_sub(USES);
        links.truncate(USES);
        let mut line = Line::new();
        for link in links {
            if !line.is_empty() {
                line.push(Span::Text(", ".into()));
            }
            line.push(link);
        }
        if more > 0 {
            line.push(Span::Text(format!(" … (+{more})")));
        }
        line
    }
}

/// The name of a file without where it lies; an option and an address stay as they are.
fn file_name(from: &str) -> &str {
    if from.starts_with('-') || from.contains("://") {
        return from;
    }
    from.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).unwrap_or(from)
}
