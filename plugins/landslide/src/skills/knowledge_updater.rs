//! Step 4: the shipped literature behind what was used, and nothing else.

use super::{Analysis, CurveUsed};
use crate::knowledge;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Relevance};

/// Cites what bears on the analysis.
pub struct KnowledgeUpdater;

/// What the step reads.
#[data]
pub struct KnowledgeInput {
    /// From the analysis
    pub analysis: Analysis,
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
    /// The section that it bears on
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
    /// What no shipped work covers: a section, or `curve:` and its id
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
        .keywords(&["literature", "sources", "citations", "tài liệu"])
    }

    fn execute(
        &self,
        input: KnowledgeInput,
        _: &SkillContext<'_>,
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
