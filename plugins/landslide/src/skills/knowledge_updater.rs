//! Step 4: the shipped literature behind what was used, and what the knowledge base has on the
//! question; nothing else.

use super::{Analysis, CurveUsed};
use crate::knowledge;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Limitation, Relevance, SourceFrom, TierRule};
use plugin_api::serde::Deserialize;
use plugin_api::serde_json::json;

/// The most works that one question to the knowledge base brings.
const MOST_FOUND: u32 = 5;

/// Where a work stands that bears on the question as asked, and on no part of the analysis.
const QUESTION: &str = "question";

/// What the knowledge base is asked besides the question, where the analysis was about it.
const SLOPE_TOPIC: &str = "infinite slope factor of safety";
const RAIN_TOPIC: &str = "rainfall threshold intensity duration";

/// Cites what bears on the analysis.
pub struct KnowledgeUpdater;

/// What the step reads.
#[data]
pub struct KnowledgeInput {
    /// From the analysis
    pub analysis: Analysis,
    /// The question as asked
    pub user_query: Option<String>,
}

/// How well the knowledge base covers the question.
#[data]
#[derive(Copy, Eq)]
pub enum Coverage {
    /// Three works or more, and the curve is among them
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
    /// What no work covers: a section, `curve:` and its id, or words of the question
    pub gaps: Vec<String>,
    /// How well the question is covered
    pub coverage: Coverage,
}

impl SkillBase for KnowledgeUpdater {
    type Input = KnowledgeInput;
    type Output = Knowledge;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "knowledge-updater",
            Category::Knowledge,
            "Cites the shipped works behind the model, the curve and the levels that were used",
        )
        .step("4")
        .role("Research librarian for landslides")
        .requires("core-analysis", "analysis")
        .tools(&["host.knowledge_query"])
        .keywords(&["literature", "sources", "citations", "tài liệu"])
    }

    fn execute(
        &self,
        input: KnowledgeInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Knowledge>, SkillError> {
        let analysis = &input.analysis;
        let mut answer = SkillAnswer::new(Knowledge {
            citations: Vec::new(),
            gaps: Vec::new(),
            coverage: Coverage::Weak,
        });
        if analysis.slope_known {
            let works = [
                ("usgs-trigrs-readme", Relevance::H),
                ("raia-2014-trigrs-p", Relevance::H),
                ("iverson-2000", Relevance::M),
            ];
            cite(&mut answer, "stability", &works);
        } else {
            answer.output.gaps.push("stability".into());
        }
        match &analysis.rain {
            None => answer.output.gaps.push("rainfall".into()),
            Some(rain) => {
                let mut works = Vec::new();
                match &rain.curve {
                    CurveUsed { knowledge_id: Some(id), .. } => {
                        works.push((id.as_str(), Relevance::H));
                    }
                    CurveUsed { id, .. } => answer.output.gaps.push(format!("curve:{id}")),
                }
                works.push(("bogaard-greco-2018", Relevance::H));
                works.push(("guzzetti-2007-cadses", Relevance::M));
                cite(&mut answer, "rainfall", &works);
            }
        }
        if analysis.slope_known || analysis.rain.is_some() {
            let works = [("guzzetti-2020-lews", Relevance::H), ("piciullo-2018", Relevance::M)];
            cite(&mut answer, "warning", &works);
        }
        let asked = input.user_query.as_deref().filter(|q| !q.trim().is_empty());
        if let Some(question) = asked {
            let slope = analysis.slope_known.then_some(("stability", SLOPE_TOPIC));
            let rain = analysis.rain.is_some().then_some(("rainfall", RAIN_TOPIC));
            search(&mut answer, question, slope.into_iter().chain(rain), context);
        }
        let output = &mut answer.output;
        output.coverage = match (output.citations.len(), output.gaps.is_empty()) {
            (0, _) => Coverage::Weak,
            (3.., true) => Coverage::Strong,
            _ => Coverage::Moderate,
        };
        Ok(answer)
    }
}

/// Says in a section what the works say, each as a claim with the words that say so.
fn cite(answer: &mut SkillAnswer<Knowledge>, section: &str, works: &[(&str, Relevance)]) {
    let mut items = Vec::new();
    for (id, relevance) in works {
        let Some(work) = knowledge::work(id) else { continue };
        let claim = format!("finding_{}", work.id.replace('-', "_"));
        let text = Text::new(format!("finding-{}", work.id));
        let (source, quote) = (work.id.clone(), Some(work.quote.clone()));
        answer.claim(Claim::new(&claim, text.clone()).support(Support::Source { source, quote }));
        answer.sources.push(work.source(*relevance));
        answer.output.citations.push(Citation {
            id: work.id.clone(),
            claim,
            section: section.into(),
            tier: work.tier,
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

/// Cites what the knowledge base has on the question and on what the analysis was about, beside
/// what is cited already. A work that nobody read, so that it has no quote, is passed over.
fn search<'q>(
    answer: &mut SkillAnswer<Knowledge>,
    question: &'q str,
    topics: impl Iterator<Item = (&'q str, &'q str)>,
    context: &SkillContext<'_>,
) {
    let topics: Vec<_> = topics.collect();
    let mut items = Vec::new();
    for (section, query) in [(QUESTION, question)].into_iter().chain(topics.iter().copied()) {
        let asked = json!({"query": query, "top_k": MOST_FOUND});
        let found = match context.call::<Found>("host.knowledge_query", &asked) {
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
        answer.say("warning", Text::new("found-intro"));
        answer.block("warning", Block::List { items });
    } else if answer.output.citations.is_empty() {
        answer.say("warning", Text::new("found-nothing"));
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
