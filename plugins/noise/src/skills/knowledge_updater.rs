//! Step 4: the shipped literature behind what was used, and what the knowledge base has on the
//! question; nothing else.

use super::Analysis;
use crate::knowledge::works;
use plugin_api::prelude::*;
use plugin_api::report::Relevance;
use skillhost_story::Knowledge;
use skillhost_story::knowledge::{TOOL, cite, search};

/// What the knowledge base is asked besides the question, where the analysis was about it.
const LEVELS_TOPIC: &str = "CNOSSOS-EU road emission propagation";
const BELT_TOPIC: &str = "tree belt noise reduction measurement";

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

impl SkillBase for KnowledgeUpdater {
    type Input = KnowledgeInput;
    type Output = Knowledge;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "knowledge-updater",
            Category::Knowledge,
            "Cites the shipped works behind the levels, the barrier, the belt and the limit that were \
             used",
        )
        .step("4")
        .gives("knowledge_evidence")
        .role("Research librarian for traffic noise")
        .requires("core-analysis", "analysis")
        .tools(&[TOOL])
        .keywords(&["literature", "sources", "citations", "tài liệu"])
    }

    fn execute(
        &self,
        input: KnowledgeInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Knowledge>, SkillError> {
        let analysis = &input.analysis;
        let mut answer = SkillAnswer::new(Knowledge::none());
        let base = works();
        if analysis.levels_known {
            let works = [
                ("cnossos-2021-1226", Relevance::H),
                ("cnossos-2015-996", Relevance::H),
                ("iso-9613-1-1993", Relevance::M),
                ("phan-2010-hanoi-hcmc", Relevance::M),
            ];
            cite(&mut answer, base, "levels", &works);
        } else {
            answer.output.gaps.push("levels".into());
        }
        let mut works = Vec::new();
        if analysis.barrier.is_some() {
            works.extend([("maekawa-1968", Relevance::M), ("kurze-1974-review", Relevance::M)]);
        }
        if analysis.belt.is_some() {
            works.extend([
                ("kragh-1981", Relevance::H),
                ("usda-buffers-6-4", Relevance::H),
                ("trl-rr238", Relevance::M),
                ("van-renterghem-2014", Relevance::M),
                ("ow-ghosh-2017", Relevance::M),
            ]);
        }
        if works.is_empty() {
            answer.output.gaps.push("attenuation".into());
        } else {
            cite(&mut answer, base, "attenuation", &works);
        }
        if analysis.species.as_ref().is_some_and(|s| s.site_known) {
            let works = [("mcpherson-2016-utd", Relevance::H), ("santamour-1990", Relevance::M)];
            cite(&mut answer, base, "species", &works);
        }
        if analysis.benefits_known {
            let works = [("nowak-2013-pm25", Relevance::H), ("abhijith-2017-review", Relevance::M)];
            cite(&mut answer, base, "benefits", &works);
        }
        if let Some(work) = &analysis.limit_work {
            let mut works = vec![(work.as_str(), Relevance::H)];
            if work == "qcvn-26-2010" {
                works.push(("tt-01-2025-bnnmt", Relevance::M));
            }
            cite(&mut answer, base, "plan", &works);
        }
        let asked = input.user_query.as_deref();
        let levels = analysis.levels_known.then_some(("levels", LEVELS_TOPIC));
        let belt = analysis.belt.is_some().then_some(("attenuation", BELT_TOPIC));
        search(&mut answer, "plan", asked, levels.into_iter().chain(belt), context);
        answer.output.judge();
        Ok(answer)
    }
}
