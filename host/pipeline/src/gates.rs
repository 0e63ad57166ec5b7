//! The host's own gates over an assembled report. They look and do not touch.

use crate::assemble::template;
use crate::ledger::Grounds;
use indexmap::IndexMap;
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::gate::{GateResult, Remedy};
use plugin_api::report::{Arg, Block, Cell, Chart, Claim, Points, Report, Support, Text};
use skillhost_report::phrase::all_of;
use skillhost_report::{Node, Span};
use skillhost_types::ToolRecord;
use std::collections::BTreeSet;

/// The host's own gates, in the order in which they are shown.
pub(crate) const UNIVERSAL: [&str; 6] = ["U1", "U2", "U3", "U4", "U5", "U6"];

/// What each of them asks, in plain English.
pub(crate) const ASKS: [&str; 6] = [
    "Are enough sources cited?",
    "Does the notice to the reader stand before every conclusion?",
    "Does each cited source have a tier, with the rule that gave it?",
    "Is the text in the language that was asked for?",
    "Is every section there, and none empty?",
    "Can every statement be followed to what it rests on?",
];

/// U1: statements cite as many sources as the template wants, enough of them of tier 1 or 2. Does
/// not apply where no statement rests on literature.
pub(crate) fn u1(wanted: (usize, usize), report: &Report) -> GateResult {
    let sound = report.claims.iter().filter(|c| !c.flagged).flat_map(|c| &c.support);
    let cited: BTreeSet<&str> = sound
        .filter_map(|support| match support {
            Support::Source { source, .. } => Some(source.as_str()),
            _ => None,
        })
        .collect();
    if cited.is_empty() {
        return GateResult::not_applicable("U1", Text::new("gate-u3-none-cited"));
    }
    let there = report.sources.iter().filter(|s| cited.contains(s.id.as_str()));
    let academic = there.clone().filter(|s| matches!(s.tier, Some(1 | 2))).count();
    let (cited, (wanted, of_them)) = (there.count(), wanted);
    let detail = Text::new("gate-u1-counted")
        .verbatim("cited", cited.to_string())
        .verbatim("wanted", wanted.to_string())
        .verbatim("academic", academic.to_string())
        .verbatim("of_them", of_them.to_string());
    let gate = GateResult::of("U1", cited >= wanted && academic >= of_them, detail);
    gate.remedy(Remedy::FetchEvidence)
}

/// U4: the text is in the language that was asked for, by what it reads like and not by what it
/// was said to be. Does not apply where there is too little of it to tell.
pub(crate) fn u4(text: &str, asked: &str) -> GateResult {
    let Some(found) = skillhost_intake::detect(text).tag() else {
        return GateResult::not_applicable("U4", Text::new("gate-u4-too-little"));
    };
    let name = |tag: &str| match tag {
        "vi" => Text::new("gate-u4-vi"),
        _ => Text::new("gate-u4-en"),
    };
    let detail = Text::new("gate-u4-found").text("found", name(found)).text("asked", name(asked));
    GateResult::of("U4", found == asked, detail)
}

/// U2: what a reader must know stands before the first conclusion and the first recommendation.
/// Every rendering is printed from the document that is looked at, in its order.
pub(crate) fn u2(document: &[Node], disclosure: &[String], actions: &[String]) -> GateResult {
    let says = |node: &Node, text: &String| match node {
        Node::Paragraph(line) => words(line).contains(text.as_str()),
        Node::List(points) => points.iter().any(|line| words(line).contains(text.as_str())),
        _ => false,
    };
    let place = |text: &String| document.iter().position(|node| says(node, text));
    let concluded = document.iter().position(Node::concludes);
    let recommended = actions.iter().filter_map(place).min();
    let first = concluded.into_iter().chain(recommended).min();
    let stands = |text: &String| match (place(text), first) {
        (Some(there), Some(first)) => there < first,
        (there, None) => there.is_some(),
        (None, Some(_)) => false,
    };
    let holds = !disclosure.is_empty() && disclosure.iter().all(stands);
    let detail = if holds { Text::new("gate-u2-first") } else { Text::new("gate-u2-late") };
    GateResult::of("U2", holds, detail)
}

fn words(line: &[Span]) -> String {
    let word = |span: &Span| match span {
        Span::Text(text) | Span::Strong(text) | Span::Code(text) => text.clone(),
        Span::Link(text, _) | Span::Address(text, _) => text.clone(),
        Span::Anchor(_) => String::new(),
    };
    line.iter().map(word).collect()
}

/// U3: each cited source has a tier from 1 to 4, the rule that gave it, and came from
/// somewhere.
pub(crate) fn u3(
    report: &Report,
    records: &[ToolRecord],
    resources: &IndexMap<String, Vec<u8>>,
) -> GateResult {
    if report.sources.is_empty() {
        return GateResult::not_applicable("U3", Text::new("gate-u3-none-cited"));
    }
    let grounds = Grounds::of(report, records, resources);
    let mut faulty = None;
    let fault = report.sources.iter().find_map(|source| {
        faulty = Some(source.id.as_str());
        let tiered = source.rule.is_some_and(|rule| source.tier == Some(rule.tier()));
        if !tiered {
            return Some(Text::new("gate-u3-untiered").verbatim("source", &source.title));
        }
        let lost = grounds.origin_of(source).err()?;
        let text = Text::new("gate-u3-from-nowhere").verbatim("source", &source.title);
        Some(text.text("reason", lost))
    });
    let holds = fault.is_none();
    let detail = fault.unwrap_or_else(|| Text::new("gate-u3-all-tiered"));
    let looked = report.sources.iter().map(|s| s.id.clone());
    // What cites a source that can't be trusted is marked; the source stays for all to see.
    let cites = |c: &&Claim| {
        let of = |s: &Support| matches!(s, Support::Source { source, .. } if Some(source.as_str()) == faulty);
        !holds && !c.flagged && c.support.iter().any(of)
    };
    let flags = report.claims.iter().filter(cites).map(|c| Remedy::Flag { claim: c.id.clone() });
    let remedies = flags.collect();
    GateResult { looked_at: looked.collect(), remedies, ..GateResult::of("U3", holds, detail) }
}

/// U5: every section of the plugin's template is there and not empty, and so are the key risks
/// that it asks for.
pub(crate) fn u5(descriptor: &PluginDescriptor, report: &Report) -> GateResult {
    let is_there = |id: &String| {
        report.sections.iter().any(|s| s.id == *id && s.blocks.iter().any(|b| !is_empty(b)))
    };
    let mut missing: Vec<String> =
        template(descriptor).into_iter().filter(|id| !is_there(id)).collect();
    if report.key_risks.len() < descriptor.template.min_key_risks as usize {
        missing.push("key_risks".into());
    }
    let detail = if missing.is_empty() {
        Text::new("gate-u5-complete")
    } else {
        Text::new("gate-u5-missing").verbatim("sections", missing.join(", "))
    };
    GateResult::of("U5", missing.is_empty(), detail)
}

fn is_empty(block: &Block) -> bool {
    match block {
        Block::List { items } => items.is_empty(),
        Block::Table { rows, .. } => rows.is_empty(),
        _ => false,
    }
}

/// U6: every claim resolves or is flagged, everything shown is a claim or an input, every
/// source that a claim cites is there, and no wording has a digit of its own.
///
/// `unresolved` are the claims that did not resolve before they were flagged; `digit` says
/// whether a wording has a digit that no placeholder produced.
pub(crate) fn u6(
    report: &Report,
    records: &[ToolRecord],
    unresolved: &[(String, Text)],
    digit: &dyn Fn(&Text) -> Option<String>,
) -> GateResult {
    let looked_at: Vec<String> = report.claims.iter().map(|c| c.id.clone()).collect();
    let gate = |holds, detail| GateResult {
        looked_at: looked_at.clone(),
        ..GateResult::of("U6", holds, detail)
    };
    let open: Vec<&(String, Text)> = unresolved
        .iter()
        .filter(|(id, _)| !report.claims.iter().any(|c| c.id == *id && c.flagged))
        .collect();
    if !open.is_empty() {
        let reason = |(id, why): &&(String, Text)| {
            let text = Text::new("gate-u6-claim").verbatim("claim", id);
            Arg::Text(Box::new(text.text("reason", why.clone())))
        };
        let reasons = all_of(open.iter().map(reason));
        let detail = Text::new("gate-u6-unresolved").arg("claims", reasons);
        return gate(false, detail);
    }
    let mut loose = Vec::new();
    let mut visit = Visit { report, records, loose: &mut loose, digit };
    visit.all();
    match loose.into_iter().next() {
        Some(fault) => gate(false, fault),
        None => gate(true, Text::new("gate-u6-all-resolve")),
    }
}

/// Walks over everything that a report says.
struct Visit<'a> {
    report: &'a Report,
    records: &'a [ToolRecord],
    loose: &'a mut Vec<Text>,
    digit: &'a dyn Fn(&Text) -> Option<String>,
}

impl Visit<'_> {
    fn all(&mut self) {
        let report = self.report;
        report
            .disclosure
            .iter()
            .chain(&report.key_risks)
            .chain(&report.actions)
            .for_each(|t| self.text(t));
        report.claims.iter().for_each(|c| self.text(&c.text));
        if let Some(scenarios) = &report.scenarios {
            [&scenarios.best, &scenarios.base, &scenarios.worst]
                .into_iter()
                .for_each(|t| self.text(t));
        }
        report.sections.iter().flat_map(|s| &s.blocks).for_each(|b| self.block(b));
        for cited in report.claims.iter().flat_map(|c| &c.support) {
            if let Support::Source { source, .. } = cited {
                self.source(source);
            }
        }
    }

    fn source(&mut self, id: &str) {
        if !self.report.sources.iter().any(|s| s.id == id) {
            self.loose.push(Text::new("gate-u6-loose").verbatim("what", id));
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Text { text } | Block::Callout { text } => self.text(text),
            Block::List { items } => items.iter().for_each(|t| self.text(t)),
            Block::Table { title, columns, rows } => {
                title.iter().for_each(|t| self.text(t));
                columns.iter().for_each(|c| self.text(&c.title));
                rows.iter().flatten().for_each(|cell| match cell {
                    Cell::Claim(id) => self.claim(id),
                    Cell::Input(field) => self.input(field),
                    Cell::Text(text) => self.text(text),
                    Cell::Empty => {}
                });
            }
            Block::Figure { chart } => self.chart(chart),
            Block::Other(_) => {}
        }
    }

    /// Every point of a chart is a claim or stands in a recorded output.
    fn chart(&mut self, chart: &Chart) {
        for text in [&chart.title, &chart.alt, &chart.x.title, &chart.y.title] {
            self.text(text);
        }
        for series in &chart.series {
            self.text(&series.name);
            match &series.points {
                Points::Claims(pairs) => pairs.iter().flatten().for_each(|id| self.claim(id)),
                Points::Tool { call, rows, .. } => {
                    let record = self.records.iter().find(|r| r.id == *call);
                    let found = record.and_then(|r| r.output.as_ref()?.pointer(rows)?.as_array());
                    if found.is_none() {
                        let what = format!("{call}{rows}");
                        self.loose.push(Text::new("gate-u6-loose").verbatim("what", what));
                    }
                }
            }
        }
    }

    fn text(&mut self, text: &Text) {
        if let Some(digits) = (self.digit)(text) {
            let fault = Text::new("gate-u6-digit").verbatim("text", &text.id);
            self.loose.push(fault.verbatim("digits", digits));
        }
        for arg in text.args.values() {
            match arg {
                Arg::Claim(id) => self.claim(id),
                Arg::Input(field) => self.input(field),
                Arg::Text(inner) => self.text(inner),
                Arg::Source(id) => self.source(id),
                Arg::Field(_) | Arg::Verbatim(_) => {}
            }
        }
    }

    fn claim(&mut self, id: &str) {
        if !self.report.claims.iter().any(|c| c.id == id) {
            self.loose.push(Text::new("gate-u6-loose").verbatim("what", id));
        }
    }

    fn input(&mut self, field: &str) {
        if !self.report.requirements.contains_key(field) {
            self.loose.push(Text::new("gate-u6-loose").verbatim("what", field));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::Plugin;
    use plugin_api::gate::Outcome;
    use plugin_api::report::{Claim, Polarity, Section, Source, SourceFrom, TierRule};
    use skillhost_report::Conclusion;

    fn no_digit(_: &Text) -> Option<String> {
        None
    }

    #[test]
    fn u1_counts_what_sound_statements_cite() {
        let source = |id: &str, rule| {
            let from = SourceFrom::Shipped { resource: "k.csv".into() };
            Source::new(id, id, rule, from)
        };
        let cites = |id: &str| {
            let support = Support::Source { source: id.into(), quote: None };
            Claim::new(id, Text::new("x")).support(support)
        };
        let mut report = Report {
            sources: vec![source("a", TierRule::News), source("b", TierRule::Review)],
            ..Report::default()
        };
        assert_eq!(u1((2, 1), &report).outcome, Outcome::NotApplicable, "nothing is cited");
        report.claims = vec![cites("a")];
        assert_eq!(u1((2, 1), &report).outcome, Outcome::Fail, "one is too few");
        report.claims.push(cites("b"));
        assert_eq!(u1((2, 1), &report).outcome, Outcome::Pass);
        report.sources[1] = source("b", TierRule::Vendor);
        assert_eq!(u1((2, 1), &report).outcome, Outcome::Fail, "none is academic");
        report.sources[1] = source("b", TierRule::Review);
        report.claims[1].flagged = true;
        assert_eq!(u1((2, 1), &report).outcome, Outcome::Fail, "what is flagged does not count");
    }

    #[test]
    fn u2_wants_the_disclosure_before_what_is_concluded_and_recommended() {
        let paragraph = |text: &str| Node::Paragraph(vec![Span::Text(text.into())]);
        let verdict = || {
            let (name, meaning) = ("Good".into(), "favourable".into());
            Node::Verdict(Conclusion { name, meaning, polarity: Polarity::Favourable })
        };
        let list = |text: &str| Node::List(vec![vec![Span::Text(text.into())]]);
        let outcome =
            |document: &[Node]| u2(document, &["Mind this.".into()], &["Do that.".into()]).outcome;
        let first = [paragraph("Please note: Mind this."), verdict(), list("Do that.")];
        assert_eq!(outcome(&first), Outcome::Pass);
        assert_eq!(outcome(&[verdict(), paragraph("Mind this.")]), Outcome::Fail);
        assert_eq!(outcome(&[list("Do that."), paragraph("Mind this.")]), Outcome::Fail);
        assert_eq!(outcome(&[paragraph("Something else."), verdict()]), Outcome::Fail);
        assert_eq!(u2(&first, &[], &[]).outcome, Outcome::Fail, "nothing is disclosed");
    }

    #[test]
    fn u4_reads_the_text_itself() {
        let english = "The reef is under heat stress, and the water will stay warm for weeks.";
        let vietnamese = "Rạn san hô đang chịu nhiệt, và nước sẽ còn ấm trong nhiều tuần nữa.";
        assert_eq!(u4(english, "en").outcome, Outcome::Pass);
        assert_eq!(u4(english, "vi").outcome, Outcome::Fail);
        assert_eq!(u4(vietnamese, "vi").outcome, Outcome::Pass);
        assert_eq!(u4(vietnamese, "en").outcome, Outcome::Fail);
        assert_eq!(u4("3.5 m", "en").outcome, Outcome::NotApplicable);
    }

    #[test]
    fn u3_needs_a_tier_its_rule_and_an_origin() {
        let resources = IndexMap::from([("k.csv".to_owned(), b"A title".to_vec())]);
        let from = SourceFrom::Shipped { resource: "k.csv".into() };
        let source = Source::new("s", "A title", TierRule::Review, from);
        let outcome = |change: &dyn Fn(&mut Source)| {
            let mut source = source.clone();
            change(&mut source);
            let report = Report { sources: vec![source], ..Report::default() };
            u3(&report, &[], &resources).outcome
        };
        assert_eq!(u3(&Report::default(), &[], &resources).outcome, Outcome::NotApplicable);
        assert_eq!(outcome(&|_| ()), Outcome::Pass);
        assert_eq!(outcome(&|s| s.tier = None), Outcome::Fail);
        assert_eq!(outcome(&|s| s.tier = Some(3)), Outcome::Fail);
        assert_eq!(outcome(&|s| s.rule = None), Outcome::Fail);
        assert_eq!(outcome(&|s| s.title = "Made up".into()), Outcome::Fail);
    }

    #[test]
    fn u5_needs_every_section_filled() {
        let plugin = Plugin::new().sections(&["one", "two"]).min_key_risks(1).describe();
        let section = |id: &str, blocks| Section { id: id.into(), blocks };
        let text = || vec![Block::Text { text: Text::new("x") }];
        let mut report = Report {
            sections: vec![section("one", text()), section("two", text())],
            key_risks: vec![Text::new("risk")],
            ..Report::default()
        };
        assert_eq!(u5(&plugin, &report).outcome, Outcome::Pass);
        report.sections[1].blocks = vec![Block::List { items: vec![] }];
        assert_eq!(u5(&plugin, &report).outcome, Outcome::Fail);
        report.sections[1].blocks = text();
        report.key_risks.clear();
        assert_eq!(u5(&plugin, &report).outcome, Outcome::Fail);
    }

    #[test]
    fn u6_fails_on_what_is_open_loose_or_a_digit() {
        let claim = Claim::new("c", Text::new("x"));
        let mut report = Report { claims: vec![claim], ..Report::default() };
        let open = [("c".to_owned(), Text::new("why"))];
        assert_eq!(u6(&report, &[], &open, &no_digit).outcome, Outcome::Fail);
        report.claims[0].flagged = true;
        assert_eq!(u6(&report, &[], &open, &no_digit).outcome, Outcome::Pass);
        assert_eq!(u6(&report, &[], &[], &|t| Some(t.id.clone())).outcome, Outcome::Fail);
        for loose in [Text::new("x").claim("a", "gone"), Text::new("x").input("a", "gone")] {
            report.actions = vec![loose.clone()];
            assert_eq!(u6(&report, &[], &[], &no_digit).outcome, Outcome::Fail);
            report.actions = vec![Text::new("x").text("inner", loose)];
            assert_eq!(u6(&report, &[], &[], &no_digit).outcome, Outcome::Fail);
        }
        report.actions.clear();
        report.claims[0].support.push(Support::Source { source: "gone".into(), quote: None });
        assert_eq!(u6(&report, &[], &[], &no_digit).outcome, Outcome::Fail);
    }
}
