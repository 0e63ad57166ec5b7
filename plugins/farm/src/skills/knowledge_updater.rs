//! Step 4: the shipped literature behind what was used, and what the knowledge base has on the question.

use super::Analysis;
use crate::knowledge::works;
use plugin_api::prelude::*;
use plugin_api::report::Relevance;
use skillhost_story::knowledge::{TOOL, cite, search};
use skillhost_story::{Citation, Coverage, Knowledge};

/// What the knowledge base is asked besides the question.
const ENERGY_TOPIC: &str = "plant factory energy use";
const LIGHT_TOPIC: &str = "light use efficiency LED spectrum";

/// Cites what bears on the analysis.
pub struct KnowledgeUpdater;

/// What the step reads.
#[data]
pub struct KnowledgeInput {
    /// From the analysis
    pub analysis: Analysis,
    /// The question as asked
    pub user_query: Option<String>,
    /// Words to look for besides
    pub keywords: Option<Vec<String>>,
    /// The most works to cite
    pub limit: Option<u32>,
}

/// Whether the knowledge base was searched.
#[data]
#[derive(Copy, Eq)]
pub enum SearchStatus {
    /// It was
    Searched,
    /// It could not be asked
    Unavailable,
    /// No question was there to ask
    NotAsked,
}

/// What was cited, and what no work covers.
#[data]
pub struct FarmKnowledge {
    /// Works that were cited
    pub citations: Vec<Citation>,
    /// How well the question is covered
    pub coverage: Coverage,
    /// What no work covers
    pub gaps: Vec<String>,
    /// Whether the knowledge base was searched
    pub search_status: SearchStatus,
}

impl FarmKnowledge {
    /// The cited works that bear on a section.
    #[must_use]
    pub fn works_behind(&self, section: &str) -> Vec<String> {
        let cited = self.citations.iter().filter(|c| c.section == section);
        cited.map(|c| c.id.clone()).collect()
    }
}

impl SkillBase for KnowledgeUpdater {
    type Input = KnowledgeInput;
    type Output = FarmKnowledge;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "knowledge-updater",
            Category::Knowledge,
            "Cites the shipped works behind the light, the climate, the solution and the balance",
        )
        .step("4")
        .gives("knowledge-evidence")
        .role("Research librarian for controlled environments")
        .requires("core-analysis", "analysis")
        .tools(&[TOOL])
        .gates(&["min_academic"])
        .keywords(&["literature", "sources", "citations", "tài liệu"])
    }

    fn execute(
        &self,
        input: KnowledgeInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<FarmKnowledge>, SkillError> {
        let analysis = &input.analysis;
        let mut told = SkillAnswer::new(Knowledge::none());
        let base = works();
        if analysis.balance_known {
            cite(
                &mut told,
                base,
                "light",
                &[
                    ("jin-2023-lue", Relevance::H),
                    ("carotti-2021", Relevance::H),
                    ("pennisi-2019-lettuce", Relevance::H),
                    ("kusuma-2020-led", Relevance::H),
                ],
            );
            cite(
                &mut told,
                base,
                "climate",
                &[
                    ("fao-56", Relevance::H),
                    ("graamans-2017-transpiration", Relevance::H),
                    ("van-henten-1994", Relevance::M),
                ],
            );
            cite(
                &mut told,
                base,
                "resources",
                &[
                    ("graamans-2018", Relevance::H),
                    ("barbosa-2015", Relevance::M),
                    ("van-delden-2021", Relevance::M),
                ],
            );
        } else {
            told.output.gaps.extend(["light", "climate", "resources"].map(String::from));
        }
        if analysis.hydroponic_design.is_some() {
            cite(
                &mut told,
                base,
                "hydroponics",
                &[
                    ("hoagland-arnon-1950", Relevance::H),
                    ("sonneveld-voogt-2009", Relevance::M),
                    ("maucieri-2019", Relevance::M),
                ],
            );
        } else {
            told.output.gaps.push("hydroponics".into());
        }
        let asked = input.user_query.as_deref().filter(|q| !q.trim().is_empty());
        let mut search_status = SearchStatus::NotAsked;
        if asked.is_some() {
            let known = analysis.balance_known;
            let extra = input.keywords.iter().flatten().map(|k| ("resources", k.as_str()));
            let topics = [("resources", ENERGY_TOPIC), ("light", LIGHT_TOPIC)];
            let topics = topics.into_iter().filter(|_| known).chain(extra);
            search(&mut told, "feasibility", asked, topics, context);
            let failed =
                told.limitations.iter().any(|l| l.text.id == "limit-knowledge-unavailable");
            search_status = if failed { SearchStatus::Unavailable } else { SearchStatus::Searched };
        }
        told.output.judge();
        let Knowledge { mut citations, gaps, coverage } = told.output;
        if let Some(limit) = input.limit {
            citations.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        }
        let output = FarmKnowledge { citations, coverage, gaps, search_status };
        Ok(SkillAnswer {
            claims: told.claims,
            sections: told.sections,
            sources: told.sources,
            limitations: told.limitations,
            notes: told.notes,
            ..SkillAnswer::new(output)
        })
    }

    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<FarmKnowledge>,
        _: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        let holds = answer.output.citations.iter().any(|c| c.tier <= 2);
        let id = if holds { "gate-academic-pass" } else { "gate-academic-fail" };
        vec![GateResult::of("min_academic", holds, Text::new(id))]
    }
}
