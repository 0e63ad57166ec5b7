//! Step 4: the shipped literature behind what was used, and what the knowledge base has on the
//! question; nothing else.

use super::Analysis;
use crate::knowledge::works;
use plugin_api::prelude::*;
use plugin_api::report::Relevance;
use skillhost_story::Knowledge;
use skillhost_story::knowledge::{TOOL, cite, search};

/// What the knowledge base is asked besides the question, where the analysis was about it.
const EXTENT_TOPIC: &str = "water index open water mapping";
const REGIME_TOPIC: &str = "water frequency time series wetland trend";

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
            "Cites the shipped works behind the indices, the tests and the priorities that were used",
        )
        .step("4")
        .gives("knowledge-evidence")
        .role("Research librarian for wetlands")
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
        let water = analysis.vegetation.ndwi.is_some() || analysis.extent.is_some();
        if water {
            let works = [
                ("mcfeeters-1996-ndwi", Relevance::H),
                ("xu-2006-mndwi", Relevance::H),
                ("feyisa-2014-awei", Relevance::H),
                ("olofsson-2013", Relevance::M),
            ];
            cite(&mut answer, base, "extent", &works);
            cite(&mut answer, base, "vegetation", &[("gao-1996-ndwi", Relevance::M)]);
        } else {
            answer.output.gaps.push("extent".into());
        }
        if analysis.regime.is_some() {
            let works = [
                ("mueller-2016-wofs", Relevance::M),
                ("pekel-2016-gsw", Relevance::M),
                ("modifiedmk", Relevance::H),
            ];
            cite(&mut answer, base, "regime", &works);
        } else {
            answer.output.gaps.push("regime".into());
        }
        if analysis.restoration.is_some() {
            cite(&mut answer, base, "restoration", &[("bana-e-costa-2008", Relevance::M)]);
        }
        let asked = input.user_query.as_deref();
        let extent = water.then_some(("extent", EXTENT_TOPIC));
        let regime = analysis.regime.is_some().then_some(("regime", REGIME_TOPIC));
        search(&mut answer, "verdict", asked, extent.into_iter().chain(regime), context);
        answer.output.judge();
        Ok(answer)
    }
}
