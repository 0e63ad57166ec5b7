//! Citing works in a section, and asking the host's knowledge base for more.

use crate::works::Works;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Limitation, Relevance, SourceFrom, TierRule};
use plugin_api::serde::Deserialize;
use plugin_api::serde_json::json;

/// The host's tool that searches a domain's base; a skill that calls [`search`] names it.
pub const TOOL: &str = "host.knowledge_query";

/// The most works that one question to the knowledge base brings.
const MOST_FOUND: u32 = 5;

/// Where a work stands that bears on the question as asked, and on no part of the analysis.
const QUESTION: &str = "question";

/// How well the knowledge base covers the question.
#[data]
#[derive(Copy, Eq)]
pub enum Coverage {
    /// Three works or more, and nothing that no work covers
    Strong,
    /// Some
    Moderate,
    /// None
    Weak,
}

/// A work that was cited.
#[data]
pub struct Citation {
    /// Its id in the knowledge base
    pub id: String,
    /// The claim that rests on it
    pub claim: String,
    /// The section that it bears on, or `question`
    pub section: String,
    /// 1 to 4
    pub tier: u8,
    /// How much it bears on the question
    pub relevance: Relevance,
}

/// What was cited, and what no work covers.
#[data]
pub struct Knowledge {
    /// Works that were cited
    pub citations: Vec<Citation>,
    /// What no work covers: a section, what a plugin names, or words of the question
    pub gaps: Vec<String>,
    /// How well the question is covered
    pub coverage: Coverage,
}

/// A statement and what it rests on.
#[data]
pub struct ChainLink {
    /// The claim or input
    pub statement: String,
    /// Works that bear on it
    pub works: Vec<String>,
}

impl Knowledge {
    /// Nothing yet.
    #[must_use]
    pub fn none() -> Self {
        Self { citations: Vec::new(), gaps: Vec::new(), coverage: Coverage::Weak }
    }

    /// Says how well the question is covered by what was cited.
    pub fn judge(&mut self) {
        self.coverage = match (self.citations.len(), self.gaps.is_empty()) {
            (0, _) => Coverage::Weak,
            (3.., true) => Coverage::Strong,
            _ => Coverage::Moderate,
        };
    }

    /// The cited works that bear on a section.
    #[must_use]
    pub fn works_behind(&self, section: &str) -> Vec<String> {
        let cited = self.citations.iter().filter(|c| c.section == section);
        cited.map(|c| c.id.clone()).collect()
    }
}

/// Says in a section what the works say, each as a claim with the words that say so: the messages
/// `findings-intro` and `finding-<id of the work>`. A work that the base does not have is passed over.
pub fn cite(
    answer: &mut SkillAnswer<Knowledge>,
    base: &Works,
    section: &str,
    works: &[(&str, Relevance)],
) {
    let mut items = Vec::new();
    for (id, relevance) in works {
        let Some(work) = base.get(id) else { continue };
        let claim = format!("finding_{}", work.id.replace('-', "_"));
        let text = Text::new(format!("finding-{}", work.id));
        let (source, quote) = (work.id.clone(), Some(work.quote.clone()));
        answer.claim(Claim::new(&claim, text.clone()).support(Support::Source { source, quote }));
        answer.sources.push(work.source(*relevance));
        answer.output.citations.push(Citation {
            id: work.id.clone(),
            claim,
            section: section.into(),
            tier: work.rule.tier(),
            relevance: *relevance,
        });
        items.push(text);
    }
    answer.say(section, Text::new("findings-intro"));
    answer.block(section, Block::List { items });
}

/// What the host's knowledge base answers, as far as it is used here.
#[derive(Deserialize)]
#[serde(crate = "plugin_api::serde")]
struct Found {
    citations: Vec<FoundWork>,
    gaps: Vec<String>,
}

#[derive(Deserialize)]
#[serde(crate = "plugin_api::serde")]
struct FoundWork {
    id: String,
    title: String,
    authors: Option<String>,
    year: Option<i32>,
    venue: Option<String>,
    url: Option<String>,
    tier: u8,
    rule: TierRule,
    relevance: Relevance,
    accessed: Option<String>,
    quote: Option<String>,
}

/// Cites what the knowledge base has on the question and on what the analysis was about (a section
/// and the words to look for), beside what is cited already. A work that nobody read, so that it has
/// no quote, is passed over. What is found stands in the section `shown_in`: the messages
/// `found-intro`, `found-work` and `found-nothing`; where the base can't be asked,
/// `limit-knowledge-unavailable`. Where nothing was asked, nothing is looked for.
pub fn search<'q>(
    answer: &mut SkillAnswer<Knowledge>,
    shown_in: &str,
    question: Option<&'q str>,
    topics: impl Iterator<Item = (&'q str, &'q str)>,
    context: &SkillContext<'_>,
) {
    let Some(question) = question.filter(|q| !q.trim().is_empty()) else { return };
    let topics: Vec<_> = topics.collect();
    let mut items = Vec::new();
    for (section, query) in [(QUESTION, question)].into_iter().chain(topics.iter().copied()) {
        let asked = json!({"query": query, "top_k": MOST_FOUND});
        let found = match context.call::<Found>(TOOL, &asked) {
            Ok(found) => found,
            Err(e) => {
                answer.notes.push(format!("the knowledge base was not asked: {}", e.message()));
                let text = Text::new("limit-knowledge-unavailable");
                answer.limitations.push(Limitation { level: 2, text, lift: None });
                return;
            }
        };
        for (i, work) in found.output.citations.iter().enumerate() {
            items.extend(cite_found(answer, &found.call, i, work, section));
        }
        // A question holds numbers and units as well, which no work is about. Where something was
        // analysed, its topics say what nothing covers.
        if section != QUESTION || topics.is_empty() {
            answer.output.gaps.extend(found.output.gaps);
        }
    }
    if !items.is_empty() {
        answer.say(shown_in, Text::new("found-intro"));
        answer.block(shown_in, Block::List { items });
    } else if answer.output.citations.is_empty() {
        answer.say(shown_in, Text::new("found-nothing"));
    }
}

/// Cites the `i`th work of an answer of the knowledge base.
fn cite_found(
    answer: &mut SkillAnswer<Knowledge>,
    call: &str,
    i: usize,
    work: &FoundWork,
    section: &str,
) -> Option<Text> {
    let known = answer.sources.iter().any(|s| s.id == work.id);
    let quote = work.quote.clone().filter(|_| !known)?;
    let from = SourceFrom::Tool { call: call.into(), pointer: format!("/citations/{i}/title") };
    answer.sources.push(Source {
        authors: work.authors.clone(),
        year: work.year,
        venue: work.venue.clone(),
        url: work.url.clone(),
        tier: Some(work.tier),
        relevance: Some(work.relevance),
        accessed: work.accessed.clone(),
        quote: Some(quote.clone()),
        ..Source::new(&work.id, &work.title, work.rule, from)
    });
    let claim = format!("found_{}", work.id.replace('-', "_"));
    let text = Text::new("found-work").source("title", &work.id);
    let support = Support::Source { source: work.id.clone(), quote: Some(quote) };
    answer.claim(Claim::new(&claim, text.clone()).support(support));
    answer.output.citations.push(Citation {
        id: work.id.clone(),
        claim,
        section: section.into(),
        tier: work.tier,
        relevance: work.relevance,
    });
    Some(text)
}
