//! Step 5: what the finding means, which risks remain, and what to do.

use super::{Analysis, FarmKnowledge, Scenario};
use crate::tools::Limit;
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::ChainLink;

/// Says what to do.
pub struct Advisor;

/// What the step reads.
#[data]
pub struct AdvisorInput {
    /// From the analysis
    pub analysis: Analysis,
    /// From the knowledge step
    pub citations: FarmKnowledge,
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
    /// Best, expected and worst
    pub scenarios: Vec<Scenario>,
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
            "Says what the verdict means, which risks remain and what to do",
        )
        .step("5")
        .gives("advisor-report")
        .role("Senior advisor on plant factories")
        .requires("core-analysis", "analysis")
        .requires("knowledge-updater", "citations")
        .gates(&["verdict_valid", "G4"])
        .keywords(&["advice", "recommendation", "khuyến nghị", "tư vấn"])
    }

    fn execute(
        &self,
        input: AdvisorInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Advice>, SkillError> {
        let AdvisorInput { analysis, citations } = input;
        let wanted = |what: &str| context.request().demands.iter().any(|d| d == what);
        let link = |statement: &String| ChainLink {
            statement: statement.clone(),
            works: works_behind(statement, &citations),
        };
        let mut answer = SkillAnswer::new(Advice {
            verdict: analysis.verdict.clone(),
            evidence_chain: analysis.decided_by.iter().map(link).collect(),
            key_risks: Vec::new(),
            disclosure: Vec::new(),
            recommended_actions: Vec::new(),
            scenarios: analysis.scenarios.clone(),
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
        if wanted(crate::SAVINGS) {
            answer.actions.extend(SAVING.map(Text::new));
        }
        let ids = |texts: &[Text]| texts.iter().map(|t| t.id.clone()).collect();
        answer.output.disclosure = ids(&answer.disclosure);
        answer.output.key_risks = ids(&answer.key_risks);
        answer.output.recommended_actions = ids(&answer.actions);
        Ok(answer)
    }

    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<Advice>,
        context: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        let cited = context.request().input.get("citations");
        let cited: Option<FarmKnowledge> =
            cited.and_then(|c| plugin_api::serde_json::from_value(c.clone()).ok());
        vec![verdict_gate(&answer.output), sources_gate(cited.as_ref())]
    }
}

const VERDICTS: [&str; 4] =
    ["feasible_efficient", "feasible_constrained", "not_feasible", "inconclusive"];

const DISCLOSURE: [&str; 4] =
    ["disclosure-screening", "disclosure-own-rules", "disclosure-zones", "disclosure-left-out"];

/// What the numbers mean, for who asks to learn.
const EXPLAINED: [&str; 4] = ["explain-dli", "explain-vpd", "explain-kwh", "explain-ec"];

/// What brings the electricity down, for who asks.
const SAVING: [&str; 3] = ["action-save-lamps", "action-save-night", "action-save-heat"];

/// The cited works that bear on a statement. An input rests on who gave it.
fn works_behind(statement: &str, knowledge: &FarmKnowledge) -> Vec<String> {
    let section = match statement {
        "dli" => "light",
        "cooling_peak" | "cooling_least" => "climate",
        "base_power" | "worst_power" | "power_least" | "base_energy_kg_dry" | "verdict" => {
            "resources"
        }
        "base_water" | "worst_water" | "water_least" => "resources",
        _ => return Vec::new(),
    };
    knowledge.works_behind(section)
}

fn summary(answer: &mut SkillAnswer<Advice>, analysis: &Analysis) {
    let mut say = |text: Text| answer.say("summary", text);
    say(Text::new(format!("summary-{}", analysis.verdict)));
    if analysis.rule.is_some() {
        say(Text::new("summary-rule").claim("rule", "verdict_rule"));
    }
    if analysis.balance_known {
        let text = Text::new("summary-power").claim("power", "base_power");
        say(text.claim("best", "best_power").claim("worst", "worst_power"));
        if analysis.resource_efficiency.as_ref().is_some_and(|r| r.energy_kwh_kg.is_some()) {
            let text = Text::new("summary-kilogram").claim("energy", "base_energy_kg");
            say(text.claim("water", "base_water_kg").claim("yield", "base_yield"));
        }
    }
}

/// The risks that the finding has, and then those that every run of this model has.
fn risks(analysis: &Analysis) -> Vec<Text> {
    let rule = analysis.rule.as_deref().unwrap_or_default();
    let known = analysis.balance_known;
    let mut risks = Vec::new();
    let mut risk = |here: bool, id: &str| {
        if here {
            risks.push(Text::new(id));
        }
    };
    risk(!analysis.missing.is_empty(), "risk-inputs-missing");
    risk(rule == "co2_unsafe", "risk-co2-dangerous");
    risk(rule.starts_with("power"), "risk-power");
    risk(rule.starts_with("water"), "risk-water");
    risk(rule.starts_with("heat"), "risk-heat");
    risk(rule.starts_with("light"), "risk-light");
    risk(known && !analysis.yield_published, "risk-yield-unpublished");
    risk(known && !analysis.lamps_given, "risk-lamps");
    risk(known && !analysis.outside_given, "risk-outside");
    risk(analysis.enriched && rule != "co2_unsafe", "risk-co2");
    risk(true, "risk-outage");
    risk(true, "risk-salts");
    risk(true, "risk-yield-spread");
    risks
}

fn actions(analysis: &Analysis) -> Vec<Text> {
    let mut actions = Vec::new();
    let mut act = |here: bool, text: Text| {
        if here {
            actions.push(text);
        }
    };
    let rule = analysis.rule.as_deref().unwrap_or_default();
    let plain = |id: &str| Text::new(id);
    act(!analysis.missing.is_empty(), plain("action-give-missing"));
    act(rule == "no_growth", plain("action-climate"));
    act(rule == "co2_unsafe", plain("action-co2"));
    act(rule == "power_never", plain("action-more-power"));
    let dim = Text::new("action-dim").claim("within", "ppfd_within");
    act(rule == "power_short" && analysis.light_within_budget, dim);
    act(rule.starts_with("power"), plain("action-stagger"));
    act(rule.starts_with("power"), plain("action-fewer-layers"));
    act(rule.starts_with("water"), plain("action-recover"));
    act(rule.starts_with("heat"), plain("action-cooling"));
    act(rule == "light_low", plain("action-more-light"));
    act(rule == "light_high", plain("action-less-light"));
    act(rule == "climate_outside", plain("action-profile"));
    act(rule == "yield_unpublished", plain("action-trial"));
    act(rule == "energy_high", plain("action-lamps"));
    act(
        analysis.binding == Some(Limit::Heat) && !rule.starts_with("heat"),
        plain("action-cooling"),
    );
    act(rule == "efficient", plain("action-build"));
    act(analysis.balance_known, plain("action-measure"));
    actions
}

/// Whether the verdict is one of those declared, and rests on something where it says something.
fn verdict_gate(advice: &Advice) -> GateResult {
    let known = VERDICTS.contains(&advice.verdict.as_str());
    let rests = advice.verdict == "inconclusive" || !advice.evidence_chain.is_empty();
    let holds = known && rests;
    let id = if holds { "gate-verdict-pass" } else { "gate-verdict-fail" };
    GateResult::of("verdict_valid", holds, Text::new(id))
}

/// G4: two works of the first tier or more.
fn sources_gate(knowledge: Option<&FarmKnowledge>) -> GateResult {
    let cited = knowledge.into_iter().flat_map(|k| &k.citations).filter(|c| c.tier == 1);
    let cited: Vec<_> = cited.map(|c| c.claim.clone()).collect();
    let holds = cited.len() >= 2;
    let id = if holds { "gate-g4-pass" } else { "gate-g4-fail" };
    cited.into_iter().fold(GateResult::of("G4", holds, Text::new(id)), GateResult::looked_at)
}
