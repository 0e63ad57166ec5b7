//! Step 4: the shipped literature behind what was used, and what the knowledge base has on the
//! question; nothing else.

use super::Analysis;
use crate::knowledge::works;
use plugin_api::prelude::*;
use plugin_api::report::Relevance;
use skillhost_story::Knowledge;
use skillhost_story::knowledge::{TOOL, cite, search};

/// What the knowledge base is asked besides the question.
const PROFILE_TOPIC: &str = "essential oil composition standard limits";
const YIELD_TOPIC: &str = "distillation time yield kinetics";

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

/// Works on the oil of a plant.
fn on_plant(plant: &str) -> &'static [(&'static str, Relevance)] {
    match plant {
        "lavender" => &[
            ("pmc9148000-2022", Relevance::H),
            ("pokajewicz-2022", Relevance::H),
            ("todorova-2023", Relevance::M),
        ],
        "lavandin" | "spike-lavender" => &[("pokajewicz-2022", Relevance::H)],
        "peppermint" => &[("pierson-antoniotti", Relevance::H)],
        "tea-tree" => &[("iso-4730-2017", Relevance::H), ("gafner-dowell-2018", Relevance::H)],
        "cajeput" => &[("van-2019", Relevance::H), ("toan-2020", Relevance::H)],
        "thyme" => &[("satyal-2016", Relevance::H)],
        "rosemary" => &[("barak-2023", Relevance::H)],
        "rose" => &[("akterian-rose", Relevance::M)],
        "pomelo" => &[("dao-2021", Relevance::H)],
        _ => &[],
    }
}

impl SkillBase for KnowledgeUpdater {
    type Input = KnowledgeInput;
    type Output = Knowledge;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "knowledge-updater",
            Category::Knowledge,
            "Cites the shipped works behind the limits, the curve and the plant",
        )
        .step("4")
        .gives("knowledge")
        .role("Research librarian for essential oils")
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
        match &analysis.herb {
            Some(plant) => {
                let mut works = on_plant(plant).to_vec();
                works.push(("sadgrove-2022", Relevance::M));
                cite(&mut answer, base, "profile", &works);
            }
            None => answer.output.gaps.push("profile".into()),
        }
        if analysis.herb.is_some() && analysis.method.is_some() {
            let mut works = Vec::new();
            if let Some(work) = &analysis.kinetics_work {
                works.push((work.as_str(), Relevance::H));
            }
            for general in ["milojevic-2013", "first-order-2019"] {
                if analysis.kinetics_work.as_deref() != Some(general) {
                    works.push((general, Relevance::M));
                }
            }
            cite(&mut answer, base, "yield", &works);
        } else {
            answer.output.gaps.push("yield".into());
        }
        let asked = input.user_query.as_deref();
        let profile = analysis.herb.is_some().then_some(("profile", PROFILE_TOPIC));
        let yields = analysis.method.is_some().then_some(("yield", YIELD_TOPIC));
        search(&mut answer, "standard", asked, profile.into_iter().chain(yields), context);
        answer.output.judge();
        Ok(answer)
    }
}
