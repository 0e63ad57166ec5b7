//! Step 4: the shipped literature behind what was used, and what the knowledge base has on the
//! question; nothing else.

use super::{Analysis, CurveUsed};
use crate::knowledge::works;
use plugin_api::prelude::*;
use plugin_api::report::Relevance;
use skillhost_story::Knowledge;
use skillhost_story::knowledge::{TOOL, cite, search};

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
        .gives("knowledge_evidence")
        .role("Research librarian for landslides")
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
        if analysis.slope_known {
            let works = [
                ("usgs-trigrs-readme", Relevance::H),
                ("raia-2014-trigrs-p", Relevance::H),
                ("iverson-2000", Relevance::M),
            ];
            cite(&mut answer, base, "stability", &works);
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
                cite(&mut answer, base, "rainfall", &works);
            }
        }
        if analysis.slope_known || analysis.rain.is_some() {
            let works = [("guzzetti-2020-lews", Relevance::H), ("piciullo-2018", Relevance::M)];
            cite(&mut answer, base, "warning", &works);
        }
        let asked = input.user_query.as_deref();
        let slope = analysis.slope_known.then_some(("stability", SLOPE_TOPIC));
        let rain = analysis.rain.is_some().then_some(("rainfall", RAIN_TOPIC));
        search(&mut answer, "warning", asked, slope.into_iter().chain(rain), context);
        answer.output.judge();
        Ok(answer)
    }
}
