//! A text that a method follows, as a tool's output, and its citation in a report.

use plugin_api::report::{Claim, Relevance, Source, SourceFrom, Support, Text, TierRule};
use plugin_api::{SkillAnswer, data};
use skillhost_science::reference::{Kind, Reference};

/// A text that a method or a step follows.
#[data]
pub struct Cited {
    /// Its id
    pub id: String,
    /// Its title
    pub title: String,
    /// Its address, or its DOI
    pub url: String,
    /// Why it has its tier
    pub rule: TierRule,
    /// What it says
    pub quote: String,
}

impl Cited {
    /// The text as an output.
    #[must_use]
    pub fn of(reference: &Reference) -> Self {
        Self {
            id: reference.id.into(),
            title: reference.title.into(),
            url: reference.url.into(),
            rule: match reference.kind {
                Kind::Official => TierRule::OfficialData,
                Kind::PeerReviewed => TierRule::PeerReviewed,
                Kind::Agency => TierRule::AgencyPage,
                Kind::News => TierRule::News,
            },
            quote: reference.quote.into(),
        }
    }
}

/// Cites a text out of a recorded call, where `pointer` holds it, with the words that say so: the
/// message `<support_id>-<id of the text>`.
pub fn cite<O>(
    answer: &mut SkillAnswer<O>,
    call: &str,
    pointer: &str,
    cited: &Cited,
    support_id: &str,
) -> Text {
    let from = SourceFrom::Tool { call: call.into(), pointer: format!("{pointer}/title") };
    let mut source = Source::new(&cited.id, &cited.title, cited.rule, from);
    source.url = Some(cited.url.clone());
    source.quote = Some(cited.quote.clone());
    source.relevance = Some(Relevance::M);
    answer.sources.push(source);
    let text = Text::new(format!("{support_id}-{}", cited.id));
    let support = Support::Source { source: cited.id.clone(), quote: Some(cited.quote.clone()) };
    let id = format!("{support_id}_{}", cited.id.replace('-', "_"));
    answer.claim(Claim::new(&id, text.clone()).support(support));
    text
}
