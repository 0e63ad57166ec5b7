//! Step 5: what the finding means, what may go wrong, and what to do.

use super::Analysis;
use crate::tools::{Aroma, Compliance, Identity, Nothing, SafetyListed, YieldFound};
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::{ChainLink, Knowledge, column, number, title, word};

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
    /// Ids of what to do
    pub recommended_actions: Vec<String>,
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
            "Says what the finding means, which risks remain and what to do about the extraction",
        )
        .step("5")
        .gives("advisor")
        .role("Senior advisor on essential oils")
        .requires("core-analysis", "analysis")
        .requires("knowledge-updater", "knowledge")
        .tools(&["list_safety_limits"])
        .keywords(&["advice", "recommendation", "khuyến nghị"])
    }

    fn execute(
        &self,
        input: AdvisorInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Advice>, SkillError> {
        let AdvisorInput { analysis, knowledge } = input;
        let wanted = |what: &str| context.request().demands.iter().any(|d| d == what);
        let link = |statement: &String| {
            let section = match statement.split('_').next() {
                Some("yield") => "yield",
                Some("identity" | "limits" | "aroma") => "profile",
                _ => "",
            };
            ChainLink { statement: statement.clone(), works: knowledge.works_behind(section) }
        };
        let mut answer = SkillAnswer::new(Advice {
            verdict: analysis.verdict.clone(),
            evidence_chain: analysis.decided_by.iter().map(link).collect(),
            key_risks: Vec::new(),
            disclosure: Vec::new(),
            recommended_actions: Vec::new(),
            degradation_level: analysis.degradation_level,
        });
        answer.disclosure = DISCLOSURE.map(Text::new).to_vec();
        answer.key_risks = risks(&analysis);
        answer.actions = actions(&analysis);
        summary(&mut answer, &analysis);
        if wanted(crate::EXPLANATIONS) {
            let items = EXPLAINED.map(Text::new).to_vec();
            answer.block("summary", Block::List { items });
        }
        if wanted(crate::SAFETY) {
            safety(&mut answer, &analysis, context)?;
        }
        let ids = |texts: &[Text]| texts.iter().map(|t| t.id.clone()).collect();
        answer.output.disclosure = ids(&answer.disclosure);
        answer.output.key_risks = ids(&answer.key_risks);
        answer.output.recommended_actions = ids(&answer.actions);
        Ok(answer)
    }
}

const DISCLOSURE: [&str; 4] =
    ["disclosure-screening", "disclosure-standards", "disclosure-own-rules", "disclosure-health"];

/// What the numbers mean, for who asks to learn.
const EXPLAINED: [&str; 4] =
    ["explain-limits", "explain-ester", "explain-kinetics", "explain-verdict"];

fn summary(answer: &mut SkillAnswer<Advice>, analysis: &Analysis) {
    let mut say = |text: Text| answer.say("summary", text);
    say(Text::new(format!("summary-{}", analysis.verdict)));
    if let Some(standard) = &analysis.standardization {
        let with =
            |id: &str| Text::new(id).claim("failed", "limits_failed").claim("standard", "standard");
        match standard.compliance {
            Compliance::NonCompliant => say(with("summary-limits-broken")),
            Compliance::Compliant => say(with("summary-limits-kept")),
            Compliance::Incomplete => say(with("summary-limits-open")),
            Compliance::Unverified => say(with("summary-limits-unverified")),
            Compliance::NotDetermined | Compliance::NoStandard => {}
        }
    }
    match analysis.identity {
        Identity::BlendSuspected => say(Text::new("summary-blend")),
        Identity::SpeciesQuestioned => say(Text::new("summary-species")),
        Identity::NotQuestioned => {}
    }
    if analysis.added_linalool {
        say(Text::new("summary-linalool"));
    }
}

/// The risks that the finding has, and then those that every oil has.
fn risks(analysis: &Analysis) -> Vec<Text> {
    let mut risks = Vec::new();
    let mut risk = |here: bool, id: &str| {
        if here {
            risks.push(Text::new(id));
        }
    };
    let standard = analysis.standardization.as_ref();
    risk(analysis.identity == Identity::BlendSuspected, "risk-blend");
    risk(analysis.identity == Identity::SpeciesQuestioned, "risk-species");
    risk(standard.is_some_and(|s| s.compliance == Compliance::NonCompliant), "risk-limits");
    risk(analysis.aroma_preservation == Aroma::Lost, "risk-hydrolysis");
    risk(analysis.yield_found == YieldFound::Low, "risk-yield");
    risk(analysis.overlong, "risk-heat");
    risk(analysis.extrapolated, "risk-extrapolated");
    risk(analysis.curves_disagree, "risk-curves");
    risk(!analysis.missing.is_empty(), "risk-inputs-missing");
    risk(true, "risk-season");
    risk(true, "risk-minor-compounds");
    risk(true, "risk-basis");
    risks
}

fn actions(analysis: &Analysis) -> Vec<Text> {
    let mut actions = Vec::new();
    let mut act = |here: bool, id: &str| {
        if here {
            actions.push(Text::new(id));
        }
    };
    act(analysis.identity != Identity::NotQuestioned, "action-authenticate");
    act(analysis.added_linalool, "action-chiral");
    act(analysis.measured == 0, "action-measure");
    act(analysis.aroma_preservation == Aroma::Lost, "action-shorten");
    act(
        analysis.aroma_preservation == Aroma::NotDetermined && analysis.measured > 0,
        "action-measure-ester",
    );
    act(matches!(analysis.yield_found, YieldFound::Low | YieldFound::Partial), "action-longer");
    act(analysis.overlong, "action-stop-earlier");
    act(analysis.yield_found == YieldFound::NotDetermined, "action-record");
    let broken =
        analysis.standardization.as_ref().is_some_and(|s| s.compliance == Compliance::NonCompliant);
    act(broken && analysis.identity == Identity::NotQuestioned, "action-limits");
    act(true, "action-standard-text");
    actions
}

/// Limits of use of the oil, where some were found in public.
fn safety(
    answer: &mut SkillAnswer<Advice>,
    analysis: &Analysis,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let listed: Called<SafetyListed> = context.call("list_safety_limits", &Nothing::default())?;
    let mut rows = Vec::new();
    for (i, limit) in listed.output.limits.iter().enumerate() {
        if analysis.herb.as_deref() != Some(&limit.plant) {
            continue;
        }
        let mut cell = |member: &str| {
            let id = format!("safety_{i}_{member}");
            let words = Text::new(format!("claim-safety-{}", member.replace('_', "-")))
                .text("what", Text::new(format!("value-{}", limit.what)))
                .claim("value", &id);
            answer.claim(listed.claim(&id, &format!("/limits/{i}/{member}"), words));
            number(id)
        };
        let (most, source) = (cell("max_pct"), cell("source"));
        rows.push(vec![word(format!("value-{}", limit.what)), most, source]);
    }
    if rows.is_empty() {
        answer.say("summary", Text::new("safety-none"));
    } else {
        let columns = ["column-use", "column-most", "column-source"];
        let columns = columns.into_iter().map(column).collect();
        answer.block("summary", Block::Table { title: title("table-safety"), columns, rows });
    }
    answer.say("summary", Text::new("safety-not-advice"));
    Ok(())
}
