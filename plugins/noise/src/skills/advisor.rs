//! Step 5: what the finding means, what may go wrong, and what to do.

use super::Analysis;
use crate::tools::SpeciesFit;
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::{ChainLink, Knowledge};

/// Says what to do.
pub struct Advisor;

/// What the step reads.
#[data]
pub struct AdvisorInput {
    /// From the analysis
    pub analysis: Analysis,
    /// From the knowledge step
    pub knowledge: Knowledge,
}

/// The conclusion, without wording.
#[data]
pub struct Advice {
    /// Id of the verdict
    pub verdict: String,
    /// What the verdict rests on
    pub evidence_chain: Vec<ChainLink>,
    /// Ids of the risks
    pub key_risks: Vec<String>,
    /// Ids of what a reader must know first
    pub disclosure: Vec<String>,
    /// Ids of what to do where the plan falls short
    pub remediation: Vec<String>,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
}

impl SkillBase for Advisor {
    type Input = AdvisorInput;
    type Output = Advice;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "advisor",
            Category::Synthesis,
            "Says what the plan comes to, which risks remain and what to do next",
        )
        .step("5")
        .gives("advisor_conclusion")
        .role("Senior advisor on noise abatement")
        .requires("core-analysis", "analysis")
        .requires("knowledge-updater", "knowledge")
        .keywords(&["advice", "abatement", "planting plan", "phương án giảm ồn"])
    }

    fn execute(
        &self,
        input: AdvisorInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Advice>, SkillError> {
        let AdvisorInput { analysis, knowledge } = input;
        let link = |statement: &String| ChainLink {
            statement: statement.clone(),
            works: works_behind(statement, &knowledge),
        };
        let mut answer = SkillAnswer::new(Advice {
            verdict: analysis.verdict.clone(),
            evidence_chain: analysis.decided_by.iter().map(link).collect(),
            key_risks: Vec::new(),
            disclosure: Vec::new(),
            remediation: Vec::new(),
            degradation_level: analysis.degradation_level,
        });
        answer.disclosure = DISCLOSURE.map(Text::new).to_vec();
        answer.key_risks = risks(&analysis);
        answer.actions = actions(&analysis);
        summary(&mut answer, &analysis);
        if context.request().demands.iter().any(|d| d == crate::EXPLANATIONS) {
            let items = EXPLAINED.map(Text::new).to_vec();
            answer.block("summary", Block::List { items });
        }
        let ids = |texts: &[Text]| texts.iter().map(|t| t.id.clone()).collect();
        answer.output.disclosure = ids(&answer.disclosure);
        answer.output.key_risks = ids(&answer.key_risks);
        answer.output.remediation = ids(&answer.actions);
        Ok(answer)
    }
}

/// The cited works that bear on a statement. An input rests on who gave it.
fn works_behind(statement: &str, knowledge: &Knowledge) -> Vec<String> {
    let section = if statement.starts_with("belt_") {
        "attenuation"
    } else if statement.starts_with("plan_") {
        "plan"
    } else if statement.starts_with('r') && statement.ends_with("_db") {
        "levels"
    } else {
        return Vec::new();
    };
    knowledge.works_behind(section)
}

const DISCLOSURE: [&str; 4] =
    ["disclosure-screening", "disclosure-own-table", "disclosure-belts", "disclosure-authority"];

/// What the numbers mean, for who asks to learn.
const EXPLAINED: [&str; 4] =
    ["explain-decibel", "explain-barrier", "explain-belt", "explain-indicator"];

fn summary(answer: &mut SkillAnswer<Advice>, analysis: &Analysis) {
    let mut say = |text: Text| answer.say("summary", text);
    say(Text::new(format!("summary-{}", analysis.verdict)));
    if analysis.levels_known {
        let open = analysis.open_claim.as_deref().unwrap_or("r1_open_db");
        say(Text::new("summary-level").claim("level", open));
    }
    if analysis.barrier.is_some() {
        say(Text::new("summary-barrier").claim("loss", "barrier_loss_db"));
    }
    if analysis.belt.is_some() {
        let text = Text::new("summary-belt")
            .claim("least", "belt_least_db")
            .claim("typical", "belt_typical_db")
            .claim("greatest", "belt_greatest_db");
        say(text);
    }
    if analysis.planned {
        let text = Text::new("summary-need")
            .claim("needed", "plan_needed_db")
            .claim("typical", "plan_reduction_typical_db");
        say(text);
    }
}

/// The risks that the finding has, and then those that every run of this model has.
fn risks(analysis: &Analysis) -> Vec<Text> {
    let mut risks = Vec::new();
    let mut risk = |here: bool, id: &str| {
        if here {
            risks.push(Text::new(id));
        }
    };
    let belt = analysis.belt.as_ref();
    risk(belt.is_some(), "risk-belt-scatter");
    risk(belt.is_some(), "risk-belt-growth");
    risk(belt.is_some_and(|b| b.evergreen != Some(true)), "risk-belt-winter");
    risk(belt.is_some_and(|b| !b.density_stated), "risk-belt-density");
    risk(analysis.barrier.is_some(), "risk-barrier-gaps");
    risk(analysis.barrier.is_some(), "risk-barrier-reflection");
    risk(analysis.levels_known && !analysis.mix_stated, "risk-mix");
    risk(analysis.levels_known && !analysis.ground_stated, "risk-ground");
    risk(analysis.motorcycles, "risk-motorcycles");
    let species = analysis.species.as_ref();
    risk(species.is_some_and(|s| s.fit != SpeciesFit::Fit), "risk-species");
    risk(!analysis.missing.is_empty(), "risk-inputs-missing");
    risk(true, "risk-horns");
    risk(true, "risk-straight-road");
    risk(true, "risk-traffic-growth");
    risks
}

/// What to do: by the verdict, then what would settle or better it.
fn actions(analysis: &Analysis) -> Vec<Text> {
    let mut actions = vec![Text::new(format!("action-{}", analysis.verdict))];
    let mut act = |here: bool, id: &str| {
        if here {
            actions.push(Text::new(id));
        }
    };
    let short = analysis.verdict == "insufficient_attenuation";
    act(short && analysis.barrier.is_none(), "action-add-barrier");
    act(short && analysis.barrier.is_some(), "action-raise-barrier");
    act(short, "action-source");
    let belt = analysis.belt.is_some();
    act(belt, "action-plant-dense");
    act(belt && analysis.barrier.is_none(), "action-ground");
    act(
        belt && analysis.species.as_ref().is_none_or(|s| s.fit != SpeciesFit::Fit),
        "action-species-local",
    );
    act(analysis.levels_known && !analysis.mix_stated, "action-count-mix");
    act(analysis.levels_known, "action-measure");
    act(!analysis.missing.is_empty() || !analysis.determined, "action-settle");
    actions
}
