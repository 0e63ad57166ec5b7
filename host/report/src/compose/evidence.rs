//! Where everything is from: inputs, statements with what they rest on, calls, sources.

use super::Composer;
use crate::document::{Document, Line, Node, Span, Table, place, plain};
use crate::render::{DIGEST, file, shortened};
use crate::unit::unit;
use indexmap::IndexMap;
use plugin_api::FileInput;
use plugin_api::payload::ErrorBody;
use plugin_api::report::{
    Block, Claim, DerivedOp, Points, Relevance, ReportKind, Requirement, Series, Source,
    SourceFrom, Support, Text, TierRule,
};
use serde_json::Value;
use skillhost_types::ToolRecord;
use std::io::Write;

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
    fn used_by(
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

    fn source_of(&self, id: &str) -> Option<&Source> {
        self.report.sources.iter().find(|source| source.id == id)
    }

    /// A source that several things cite has one place; another one of the same id has its own.
    fn source_place(&self, source: &Source) -> String {
        let of_objects = self.run.report.objects.iter().flat_map(|o| &o.report.sources);
        let first = self.run.report.sources.iter().chain(of_objects).find(|s| s.id == source.id);
        if first.is_none_or(|first| first == source) {
            place("source", &source.id)
        } else {
            self.place("source", &source.id)
        }
    }

    pub(super) fn sources(&self, all: &[&Composer<'_>], out: &mut Document) {
        let mut lines: IndexMap<String, Line> = IndexMap::new();
        for composer in all {
            for source in &composer.report.sources {
                let place = composer.source_place(source);
                lines.entry(place).or_insert_with(|| composer.source(source, all));
            }
        }
        if !lines.is_empty() {
            out.push(self.heading(2, "report-sources"));
            out.push(Node::List(lines.into_values().collect()));
        }
    }

    fn source(&self, source: &Source, all: &[&Composer<'_>]) -> Line {
        let mut printed = vec![];
        printed.extend(source.authors.clone());
        printed.extend(source.year.map(|year| year.to_string()));
        printed.extend(source.venue.clone());
        let mut line = vec![
            Span::Anchor(self.source_place(source)),
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
        let place = self.source_place(source);
        let cites = |c: &&Composer<'_>| {
            c.source_of(&source.id).is_some_and(|own| c.source_place(own) == place)
        };
        let citing: Vec<&Composer<'_>> = all.iter().copied().filter(cites).collect();
        let rests =
            |s: &Support| matches!(s, Support::Source { source: id, .. } if *id == source.id);
        let cited = self.used_by(&citing, &rests, None);
        if !cited.is_empty() {
            notes.push(self.line("report-source-cited", &[("statements", cited)]));
        }
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

/// What a tool was given or gave, on one line: `depth_m=2, state="wet"`. A file is its name and
/// the start of its digest.
fn compact(value: &Value, most: usize) -> String {
    let mut out = Cut { text: Vec::new(), most: most * 4 };
    // The rest of what is too long is not even written.
    let _ = match value.as_object() {
        Some(members) if file(value).is_none() => {
            members.iter().enumerate().try_for_each(|(i, (name, value))| {
                let between = if i > 0 { ", " } else { "" };
                write!(out, "{between}{name}=")?;
                written(value, &mut out)
            })
        }
        _ => written(value, &mut out),
    };
    shortened(&String::from_utf8_lossy(&out.text), most)
}

fn written(value: &Value, out: &mut Cut) -> std::io::Result<()> {
    match (file(value), value) {
        (Some(file), _) => {
            let digest: String = file.sha256.chars().take(DIGEST).collect();
            write!(out, "{}@{digest}", file.name)
        }
        (None, Value::Array(list)) if list.iter().any(|item| file(item).is_some()) => {
            write!(out, "[")?;
            for (i, item) in list.iter().enumerate() {
                write!(out, "{}", if i > 0 { "," } else { "" })?;
                written(item, out)?;
            }
            write!(out, "]")
        }
        _ => serde_json::to_writer(out, value).map_err(Into::into),
    }
}

/// Takes so many bytes and refuses the rest.
struct Cut {
    text: Vec<u8>,
    most: usize,
}

impl Write for Cut {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let room = self.most.saturating_sub(self.text.len());
        if room == 0 {
            return Err(std::io::ErrorKind::WriteZero.into());
        }
        let taken = &bytes[..bytes.len().min(room)];
        self.text.extend_from_slice(taken);
        Ok(taken.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The name of a file without where it lies; an option and an address stay as they are.
fn file_name(from: &str) -> &str {
    if from.starts_with('-') || from.contains("://") {
        return from;
    }
    from.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).unwrap_or(from)
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
