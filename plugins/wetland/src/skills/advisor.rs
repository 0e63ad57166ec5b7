//! Step 5: what the finding means, what remains open, and what to do.

use super::Analysis;
use crate::tools::{OpenReason, RegimeClass};
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
    /// Whether best, base and worst case are there
    pub scenarios: bool,
    /// What the verdict rests on
    pub evidence_chain: Vec<ChainLink>,
    /// Ids of the risks
    pub key_risks: Vec<String>,
    /// Ids of what a reader must know first
    pub disclosure: Vec<String>,
    /// Ids of what to do
    pub remediation: Vec<String>,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
}

const DISCLOSURE: [&str; 4] =
    ["disclosure-screening", "disclosure-own-table", "disclosure-not-field", "disclosure-not-live"];

impl SkillBase for Advisor {
    type Input = AdvisorInput;
    type Output = Advice;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "advisor",
            Category::Synthesis,
            "Says what the state of the wetland means, which risks remain, and what to do next",
        )
        .step("5")
        .gives("advisor-report")
        .role("Senior advisor on wetlands")
        .requires("core-analysis", "analysis")
        .requires("knowledge-updater", "knowledge")
        .keywords(&["advice", "restoration plan", "khuyến nghị"])
    }

    fn execute(
        &self,
        input: AdvisorInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Advice>, SkillError> {
        let AdvisorInput { analysis, knowledge } = input;
        let wanted = |what: &str| context.request().demands.iter().any(|d| d == what);
        let link = |statement: &String| ChainLink {
            statement: statement.clone(),
            works: works_behind(statement, &knowledge),
        };
        let mut answer = SkillAnswer::new(Advice {
            verdict: analysis.verdict.clone(),
            scenarios: analysis.scenarios.is_some(),
            evidence_chain: analysis.decided_by.iter().map(link).collect(),
            key_risks: Vec::new(),
            disclosure: Vec::new(),
            remediation: Vec::new(),
            degradation_level: analysis.degradation_level,
        });
        answer.disclosure = DISCLOSURE.map(Text::new).to_vec();
        answer.key_risks = risks(&analysis);
        answer.actions = actions(&analysis, wanted(crate::MONITORING_PLAN));
        summary(&mut answer, &analysis, wanted(crate::WORST_CASE));
        let ids = |texts: &[Text]| texts.iter().map(|t| t.id.clone()).collect();
        answer.output.disclosure = ids(&answer.disclosure);
        answer.output.key_risks = ids(&answer.key_risks);
        answer.output.remediation = ids(&answer.actions);
        Ok(answer)
    }
}

/// The cited works that bear on a statement. An input rests on who gave it.
fn works_behind(statement: &str, knowledge: &Knowledge) -> Vec<String> {
    match statement.split('_').next() {
        Some("trend") => knowledge.works_behind("regime"),
        Some("change") => knowledge.works_behind("extent"),
        _ => Vec::new(),
    }
}

fn summary(answer: &mut SkillAnswer<Advice>, analysis: &Analysis, worst_case: bool) {
    let mut say = |text: Text| answer.say("summary", text);
    say(Text::new(format!("summary-{}", analysis.verdict)));
    if let Some(extent) = &analysis.extent {
        let text = match extent.low_ha {
            Some(_) => Text::new("summary-extent-area")
                .claim("low", "extent_low_ha")
                .claim("high", "extent_high_ha"),
            None => Text::new("summary-extent")
                .claim("low", "extent_low_percent")
                .claim("high", "extent_high_percent"),
        };
        say(text);
    }
    if let Some(regime) = &analysis.regime {
        let id = match regime.class {
            RegimeClass::NotDetermined => "summary-regime-open",
            _ => "summary-regime",
        };
        say(Text::new(id).claim("class", "regime_class").claim("wet", "wet_percent"));
    }
    let threats = &analysis.threats;
    let signs = threats.found.len() + threats.stated.len();
    if signs > 0 {
        say(Text::new("summary-threats"));
    } else if !threats.not_found.is_empty() {
        say(Text::new("summary-no-threats"));
    }
    if let Some(restoration) = analysis.restoration.as_ref().filter(|r| r.priority.is_some()) {
        let _ = restoration;
        say(Text::new("summary-restoration").claim("priority", "restoration_priority"));
    }
    if worst_case {
        let text = match analysis.scenarios {
            Some(_) => Text::new("summary-worst")
                .claim("change", "outlook_worst")
                .claim("years", "outlook_years"),
            None => Text::new("summary-worst-unknown"),
        };
        answer.block("summary", Block::Callout { text });
    }
}

/// The risks that the finding has, and then those that every run has.
fn risks(analysis: &Analysis) -> Vec<Text> {
    let mut risks = Vec::new();
    let mut risk = |here: bool, text: Text| {
        if here {
            risks.push(text);
        }
    };
    let has = |id: &str| analysis.threats.found.iter().any(|t| t == id);
    risk(has("water_decline"), Text::new("risk-decline"));
    risk(has("water_loss"), Text::new("risk-loss"));
    risk(has("turbid_water"), Text::new("risk-turbid").claim("share", "turbid_percent"));
    risk(has("sparse_vegetation"), Text::new("risk-sparse").claim("share", "sparse_percent"));
    risk(!analysis.threats.stated.is_empty(), Text::new("risk-stated"));
    let wide = analysis.extent.as_ref().is_some_and(|e| e.high_percent > 1.5 * e.low_percent);
    risk(
        wide,
        Text::new("risk-wide")
            .claim("low", "extent_low_percent")
            .claim("high", "extent_high_percent"),
    );
    let one_image = analysis.image_known && !analysis.change_known && analysis.regime.is_none();
    risk(one_image, Text::new("risk-one-image"));
    risk(analysis.open == Some(OpenReason::Disputed), Text::new("risk-disputed"));
    risk(!analysis.missing.is_empty(), Text::new("risk-inputs-missing"));
    risk(true, Text::new("risk-hidden-water"));
    risk(true, Text::new("risk-threshold"));
    risk(true, Text::new("risk-field"));
    risks
}

/// What the verdict calls for, what would settle the rest, and what to watch where that is asked.
fn actions(analysis: &Analysis, watch: bool) -> Vec<Text> {
    let mut actions = Vec::new();
    let mut act = |here: bool, id: &str| {
        if here {
            actions.push(Text::new(id));
        }
    };
    let verdict = analysis.verdict.as_str();
    act(verdict == "degraded", "action-find-cause");
    act(verdict == "degraded", "action-water-first");
    act(verdict == "at_risk", "action-check-field");
    act(matches!(verdict, "degraded" | "at_risk"), "action-stop-pressure");
    act(verdict == "stable", "action-keep-watching");
    act(analysis.missing.is_empty() && analysis.open.is_some(), "action-settle");
    act(!analysis.missing.is_empty(), "action-get-record");
    act(!analysis.image_known, "action-get-image");
    act(analysis.image_known, "action-label");
    let open = analysis.restoration.as_ref().is_none_or(|r| r.priority.is_none());
    act(open, "action-judge");
    act(watch, "action-watch-monthly");
    act(watch, "action-watch-season");
    act(watch, "action-watch-gauge");
    actions
}
