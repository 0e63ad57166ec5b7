//! What was cited, how far it can be trusted, and for what it is cited.

use super::Composer;
use crate::document::{Document, Line, Node, Span, place, plain};
use indexmap::IndexMap;
use plugin_api::report::{Relevance, Source, SourceFrom, Support, TierRule};

impl Composer<'_> {
    pub(super) fn source_of(&self, id: &str) -> Option<&Source> {
        self.report.sources.iter().find(|source| source.id == id)
    }

    /// A source that several things cite has one place; another one of the same id has its own.
    pub(super) fn source_place(&self, source: &Source) -> String {
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
            TierRule::Unreviewed => "report-rule-unreviewed",
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

/// A DOI leads to its resolver; an address leads where it says.
fn address(url: &str) -> Span {
    let doi = url.strip_prefix("doi:").unwrap_or(url).trim();
    if doi.starts_with("10.") && doi.contains('/') {
        Span::Address(format!("doi:{doi}"), format!("https://doi.org/{doi}"))
    } else {
        Span::Address(url.to_owned(), url.to_owned())
    }
}
