//! Step 3: extent, regime, vegetation, threats, restoration, and the verdict that follows.
//!
//! The verdict is the recorded answer of the tool `wetland_state`: it needs a record over time or two
//! images of one season. One image alone shows a state and no change, so that it is inconclusive.
//! One file each: the image, the record, two images, threats, restoration, the verdict.

mod change;
mod image;
mod record;
mod restoration;
mod threats;
mod verdict;

use super::Requirements;
use crate::settings::Settings;
use crate::tools::{OpenReason, PriorityBand, RegimeClass};
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::report::Block;
use plugin_api::serde::{Serialize, de::DeserializeOwned};
use plugin_api::serde_json::Value;
use skillhost_story::{Evidence, rests_on_a_tool};

/// Looks at a wetland.
pub struct CoreAnalysis;

/// What the step reads.
#[data]
pub struct CoreInput {
    /// From the intake
    pub requirements: Requirements,
    /// From the evidence step
    pub evidence: Evidence,
}

/// The range of water that the indices span.
#[data]
pub struct ExtentSummary {
    /// Least share of what could be seen
    #[is(unit = "%")]
    pub low_percent: f64,
    /// Largest share
    #[is(unit = "%")]
    pub high_percent: f64,
    /// Least area
    #[is(unit = "har")]
    pub low_ha: Option<f64>,
    /// Largest area
    #[is(unit = "har")]
    pub high_ha: Option<f64>,
}

/// The regime.
#[data]
pub struct RegimeSummary {
    /// Its class
    pub class: RegimeClass,
    /// Share of the looks with water
    #[is(unit = "%")]
    pub wet_percent: f64,
}

/// Means of the indices over what could be seen.
#[data]
#[derive(Default)]
pub struct Vegetation {
    /// Vegetation
    #[is(unit = "1", min = -1, max = 1)]
    pub ndvi: Option<f64>,
    /// Water (McFeeters)
    #[is(unit = "1", min = -1, max = 1)]
    pub ndwi: Option<f64>,
    /// Water (Xu)
    #[is(unit = "1", min = -1, max = 1)]
    pub mndwi: Option<f64>,
    /// Water in plants
    #[is(unit = "1", min = -1, max = 1)]
    pub ndmi: Option<f64>,
}

/// Threats.
#[data]
#[derive(Default)]
pub struct ThreatSummary {
    /// Signs that were found
    pub found: Vec<String>,
    /// Signs that were looked for and not found
    pub not_found: Vec<String>,
    /// Signs that could not be looked for
    pub not_looked_at: Vec<String>,
    /// Threats that who asked states
    pub stated: Vec<String>,
}

/// Priority for restoration.
#[data]
pub struct RestorationSummary {
    /// The score if everything unknown were at its worst
    #[is(unit = "1")]
    pub low: f64,
    /// The score if everything unknown were at its best
    #[is(unit = "1")]
    pub high: f64,
    /// The band, where it is determined
    pub priority: Option<PriorityBand>,
    /// Criteria that nobody judged
    pub unknown: Vec<String>,
}

/// What the record's line would come to: change in per cent.
#[data]
pub struct Outcomes {
    /// By the upper end of the slope
    #[is(unit = "%")]
    pub best: f64,
    /// By the slope
    #[is(unit = "%")]
    pub base: f64,
    /// By the lower end
    #[is(unit = "%")]
    pub worst: f64,
}

/// What was found, for the steps that tell it.
#[data]
pub struct Analysis {
    /// Id of the verdict
    pub verdict: String,
    /// The claims and inputs that decided it
    pub decided_by: Vec<String>,
    /// Why there is no verdict
    pub open: Option<OpenReason>,
    /// The range of water
    pub extent: Option<ExtentSummary>,
    /// The water regime
    pub regime: Option<RegimeSummary>,
    /// Means of the indices
    pub vegetation: Vegetation,
    /// Threats
    pub threats: ThreatSummary,
    /// Priority for restoration
    pub restoration: Option<RestorationSummary>,
    /// Best, base and worst case, where a record leads there
    pub scenarios: Option<Outcomes>,
    /// Whether an image was read
    pub image_known: bool,
    /// Whether two images were compared
    pub change_known: bool,
    /// The part of the domain that the question is limited to
    pub limited_to: Option<String>,
    /// Decisive inputs that nobody gave
    pub missing: Vec<String>,
    /// How much is missing, 0 to 4
    pub degradation_level: u8,
}

type Answer = SkillAnswer<Analysis>;

impl SkillBase for CoreAnalysis {
    type Input = CoreInput;
    type Output = Analysis;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new(
            "core-analysis",
            Category::Domain,
            "Maps the range of water, draws the water regime and its trend, looks for threats, scores \
             restoration, and draws the verdict from what is known about change",
        )
        .step("3")
        .gives("core-analysis")
        .role("Advisor on remote sensing and conservation of wetlands")
        .requires("gather-requirements", "requirements")
        .requires("evidence-collector", "evidence")
        .tools(&[
            "wetland_indices",
            "aoi_validate",
            "extent_change",
            "check_series",
            "water_regime",
            "threat_evidence",
            "restoration_score",
            "wetland_state",
        ])
        .gates(&["G1", "G2", "G3", "G4"])
        .keywords(&["water extent", "water regime", "diện tích ngập", "chế độ ngập"])
    }

    fn execute(&self, input: CoreInput, context: &SkillContext<'_>) -> Result<Answer, SkillError> {
        let CoreInput { requirements, evidence } = input;
        let inputs = &requirements.inputs;
        let settings = Settings::of(context)?;
        let mut answer = Answer::new(Analysis {
            verdict: "inconclusive".into(),
            decided_by: Vec::new(),
            open: None,
            extent: None,
            regime: None,
            vegetation: Vegetation::default(),
            threats: ThreatSummary::default(),
            restoration: None,
            scenarios: None,
            image_known: false,
            change_known: false,
            limited_to: context.request().scope.clone().filter(|s| s != "combined"),
            missing: requirements.missing_inputs.clone(),
            degradation_level: evidence.degradation_level,
        });
        if answer.output.limited_to.is_some() {
            answer.limit(1, Text::new("limit-scope"), Some(Text::new("lift-scope")));
        }
        let area = image::area_part(&mut answer, inputs, context)?;
        let seen = image::image_part(&mut answer, inputs, area.as_ref(), &settings, context)?;
        let pair = change::change_part(
            &mut answer,
            inputs,
            area.as_ref(),
            seen.as_ref(),
            &settings,
            context,
        )?;
        let record = record::record_part(&mut answer, inputs, area.as_ref(), &settings, context)?;
        let threats = threats::threats_part(
            &mut answer,
            inputs,
            seen.as_ref(),
            pair.as_ref(),
            record.as_ref(),
            context,
        )?;
        restoration::restoration_part(&mut answer, inputs, record.as_ref(), context)?;
        verdict::conclude(
            &mut answer,
            inputs,
            pair.as_ref(),
            record.as_ref(),
            threats.as_ref(),
            context,
        )?;
        let worst = answer.limitations.iter().map(|l| l.level).max().unwrap_or(0);
        let missing = if answer.output.missing.is_empty() { 0 } else { 4 };
        let output = &mut answer.output;
        output.degradation_level = output.degradation_level.max(worst).max(missing);
        Ok(answer)
    }

    fn evaluate_gates(&self, answer: &Answer, _: &SkillContext<'_>) -> Vec<GateResult> {
        vec![extent_gate(answer), regime_gate(answer), threats_gate(answer), priority_gate(answer)]
    }
}

/// Calls a tool; nothing where the question is limited to another part of the domain.
fn asked<O: DeserializeOwned>(
    context: &SkillContext<'_>,
    tool: &str,
    input: &impl Serialize,
) -> Result<Option<Called<O>>, ToolError> {
    match context.call(tool, input) {
        Ok(called) => Ok(Some(called)),
        Err(error) if error.code() == "out-of-scope" => Ok(None),
        Err(error) => Err(error),
    }
}

/// Says that a part was not looked at because of the question's scope.
fn outside(answer: &mut Answer, section: &str) {
    answer.say(section, Text::new("part-not-asked"));
}

/// A claim out of a recorded call, said by the message `claim-<id>` unless another is named.
fn claim<O>(
    answer: &mut Answer,
    run: &Called<O>,
    id: &str,
    pointer: &str,
    decimals: Option<u8>,
    words: Option<Text>,
) {
    let text = words.unwrap_or_else(|| skillhost_story::statement(id));
    let claim = run.claim(id, pointer, text);
    answer.claim(Claim { decimals, ..claim });
}

/// Says that an input could not be used, as a limitation too; the tool's words are for the log.
fn refused(answer: &mut Answer, section: &str, level: u8, id: &str, error: &ToolError, lift: Text) {
    let text = Text::new(id);
    answer.block(section, Block::Callout { text: text.clone() });
    answer.limit(level, text, Some(lift));
    let places: Vec<_> =
        error.violations().iter().map(|v| format!("{}: {}", v.pointer, v.message)).collect();
    let (code, message) = (error.code(), error.message());
    answer.notes.push(format!("{section}: {code}: {message} {}", places.join("; ")));
}

fn limited(answer: &Answer, to: &[&str]) -> bool {
    answer.output.limited_to.as_deref().is_some_and(|s| !to.contains(&s))
}

fn not_asked(id: &str) -> GateResult {
    GateResult::not_applicable(id, Text::new("gate-limited"))
}

/// G1: a range of water out of a recorded call.
fn extent_gate(answer: &Answer) -> GateResult {
    if limited(answer, &["extent", "vegetation", "threats"]) {
        return not_asked("G1");
    }
    let mapped = answer
        .find_claim("extent_low_percent")
        .is_some_and(|c| rests_on_a_tool(c) && c.value.as_ref().is_some_and(Value::is_number));
    let gate = if mapped {
        let text = Text::new("gate-g1-pass")
            .claim("low", "extent_low_percent")
            .claim("high", "extent_high_percent");
        GateResult::of("G1", true, text)
    } else {
        GateResult::of("G1", false, Text::new("gate-g1-fail"))
            .remedy(Remedy::Ask { field: "bands".into() })
    };
    gate.looked_at("extent_low_percent")
}

/// G2: a regime out of a recorded call, and one that could be determined.
fn regime_gate(answer: &Answer) -> GateResult {
    if limited(answer, &["regime", "threats"]) {
        return not_asked("G2");
    }
    let class = answer.find_claim("regime_class").filter(|c| rests_on_a_tool(c));
    let gate = match class.and_then(|c| c.value.as_ref()).and_then(Value::as_str) {
        Some("not_determined") => GateResult::of("G2", false, Text::new("gate-g2-open")),
        Some(_) => {
            let text = Text::new("gate-g2-pass").claim("class", "regime_class");
            GateResult::of("G2", true, text)
        }
        None => GateResult::of("G2", false, Text::new("gate-g2-fail"))
            .remedy(Remedy::Ask { field: "series".into() }),
    };
    gate.looked_at("regime_class")
}

/// G3: some sign of a threat was looked at by a recorded call, or a threat is stated.
fn threats_gate(answer: &Answer) -> GateResult {
    if limited(answer, &["threats"]) {
        return not_asked("G3");
    }
    let count = |id: &str| {
        let claim = answer.find_claim(id).filter(|c| rests_on_a_tool(c));
        claim.and_then(|c| c.value.as_ref()).and_then(Value::as_u64).unwrap_or(0)
    };
    let (looked, found) = (count("threats_looked_at"), count("threats_found"));
    let stated = count("threats_stated_count");
    let (holds, id) = match (looked + stated, found + stated) {
        (0, _) => (false, "gate-g3-fail"),
        (_, 0) => (true, "gate-g3-none"),
        _ => (true, "gate-g3-pass"),
    };
    let gate = GateResult::of("G3", holds, Text::new(id));
    let gate = gate.looked_at("threats_looked_at").looked_at("threats_stated_count");
    if holds { gate } else { gate.remedy(Remedy::Ask { field: "threats_stated".into() }) }
}

/// G4: a band of priority out of a recorded call.
fn priority_gate(answer: &Answer) -> GateResult {
    if limited(answer, &["restoration"]) {
        return not_asked("G4");
    }
    let band = answer
        .find_claim("restoration_priority")
        .is_some_and(|c| rests_on_a_tool(c) && c.value.as_ref().is_some_and(Value::is_string));
    if band {
        let text = Text::new("gate-g4-pass").claim("priority", "restoration_priority");
        return GateResult::of("G4", true, text).looked_at("restoration_priority");
    }
    let unknown = match &answer.output.restoration {
        Some(restoration) => restoration.unknown.clone(),
        None => vec!["degradation".into(), "water_restorability".into()],
    };
    let id = if answer.output.restoration.is_some() { "gate-g4-open" } else { "gate-g4-fail" };
    let gate = GateResult::of("G4", false, Text::new(id)).looked_at("restoration_priority");
    unknown.into_iter().fold(gate, |gate, field| gate.remedy(Remedy::Ask { field }))
}
