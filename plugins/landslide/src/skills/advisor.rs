//! Step 5: what the finding means, what to watch, and what to do.

use super::{Analysis, Instrument, Knowledge, column, number, word};
use crate::science::warning::{FS_LIMIT_EQUILIBRIUM, FS_STABLE};
use crate::tools::{InRange, Level, Verified, WaterEffect};
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell, Section};

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

/// A statement and what it rests on.
#[data]
pub struct ChainLink {
    /// The claim or input
    pub statement: String,
    /// Works that bear on it
    pub works: Vec<String>,
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
            "Says what the level means, which risks remain, what to monitor and what to do at each \
             level",
        )
        .step("5")
        .role("Senior advisor on landslide warning")
        .requires("core-analysis", "analysis")
        .requires("knowledge-updater", "knowledge")
        .gates(&["G3", "G4"])
        .keywords(&["advice", "evacuation", "monitoring", "sơ tán", "quan trắc"])
    }

    fn execute(
        &self,
        input: AdvisorInput,
        _: &SkillContext<'_>,
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
            recommended_actions: Vec::new(),
            degradation_level: analysis.degradation_level,
        });
        answer.disclosure = DISCLOSURE.map(Text::new).to_vec();
        answer.key_risks = risks(&analysis);
        answer.actions = actions(&analysis);
        summary(&mut answer, &analysis);
        monitoring(&mut answer, &analysis);
        levels(&mut answer);

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
        let analysis = context.request().input.get("analysis");
        let analysis = analysis.and_then(|a| plugin_api::serde_json::from_value(a.clone()).ok());
        vec![monitoring_gate(answer, analysis.as_ref()), levels_gate(answer, analysis.as_ref())]
    }
}

/// The cited works that bear on a statement. An input rests on who gave it.
fn works_behind(statement: &str, knowledge: &Knowledge) -> Vec<String> {
    let section = match statement.split('_').next() {
        Some("fs") => "stability",
        Some("rain") => "rainfall",
        Some("warning") => "warning",
        _ => return Vec::new(),
    };
    let cited = knowledge.citations.iter().filter(|c| c.section == section);
    cited.map(|c| c.id.clone()).collect()
}

const DISCLOSURE: [&str; 4] =
    ["disclosure-screening", "disclosure-own-table", "disclosure-not-live", "disclosure-authority"];

fn summary(answer: &mut SkillAnswer<Advice>, analysis: &Analysis) {
    let mut say = |text: Text| answer.say("summary", text);
    say(Text::new(format!("summary-{}", analysis.verdict)));
    if analysis.slope_known {
        say(match analysis.fs_now {
            Some(_) if analysis.water_stated => Text::new("summary-fs").claim("fs", "fs_now"),
            Some(_) => Text::new("summary-fs-dry").claim("fs", "fs_now"),
            None => Text::new("summary-fs-unbounded"),
        });
    }
    if let Some(rain) = &analysis.rain {
        let id = match (rain.in_range, rain.exceeded) {
            (InRange::Within, true) => "summary-rain-exceeds",
            (InRange::Within, false) => "summary-rain-below",
            _ => "summary-rain-open",
        };
        say(Text::new(id).claim("threshold", "threshold_mmh"));
    }
    if analysis.level.is_none() {
        let most = "warning_at_most";
        let text = match analysis.at_least {
            Some(_) => Text::new("warning-bounds").claim("least", "warning_at_least"),
            None => Text::new("warning-open"),
        };
        answer.block("summary", Block::Callout { text: text.claim("most", most) });
    }
}

/// The risks that the finding has, and then those that every run of this model has.
fn risks(analysis: &Analysis) -> Vec<Text> {
    let below = |fs: Option<f64>, limit: f64| fs.is_some_and(|fs| fs < limit);
    let mut risks = Vec::new();
    let mut risk = |here: bool, text: Text| {
        if here {
            risks.push(text);
        }
    };
    let failing = below(analysis.fs_now, FS_LIMIT_EQUILIBRIUM);
    let fs = |id: &str, claim: &str| Text::new(id).claim("fs", claim);
    risk(failing, fs("risk-failing", "fs_now"));
    let saturated = analysis.fs_saturated;
    risk(!failing && below(saturated, FS_LIMIT_EQUILIBRIUM), fs("risk-saturation", "fs_saturated"));
    risk(
        !below(saturated, FS_LIMIT_EQUILIBRIUM) && below(saturated, FS_STABLE),
        fs("risk-saturation-margin", "fs_saturated"),
    );
    let rain = analysis.rain.as_ref();
    let within = rain.is_some_and(|r| r.in_range == InRange::Within);
    risk(
        within && rain.is_some_and(|r| r.exceeded),
        Text::new("risk-rain").claim("ratio", "rain_ratio"),
    );
    risk(rain.is_some() && !within, Text::new("risk-rain-range"));
    risk(analysis.slope_known && !analysis.water_stated, Text::new("risk-water-unknown"));
    risk(analysis.borrowed_strength, Text::new("risk-borrowed-strength"));
    risk(
        rain.is_some_and(|r| r.curve.verification != Verified::Confirmed),
        Text::new("risk-curve-unconfirmed"),
    );
    risk(rain.is_some_and(|r| r.curve.is_default), Text::new("risk-curve-worldwide"));
    risk(!analysis.missing.is_empty(), Text::new("risk-inputs-missing"));
    risk(true, Text::new("risk-earlier-rain"));
    risk(true, Text::new("risk-one-section"));
    risk(true, Text::new("risk-soil-scatter"));
    risks
}

/// What each level calls for, in the order in which to do it.
fn steps_of(level: Level) -> &'static [&'static str] {
    match level {
        Level::NoWarning => &["action-routine", "action-recheck"],
        Level::Watch => &["action-watch-site", "action-watch-measure", "action-watch-prepare"],
        Level::Warning => &["action-warn-people", "action-warn-close", "action-warn-vulnerable"],
        Level::Emergency => &["action-evacuate", "action-keep-out", "action-call-authority"],
    }
}

/// The steps of the level, or of the highest one that is certain, and what would settle the rest.
fn actions(analysis: &Analysis) -> Vec<Text> {
    let mut ids: Vec<&str> = Vec::new();
    if let Some(level) = analysis.level.or(analysis.at_least) {
        ids.extend(steps_of(level));
    }
    if analysis.level.is_none() {
        ids.push("action-settle");
    }
    if analysis.slope_known && !analysis.water_stated {
        ids.push("action-measure-water");
    }
    ids.into_iter().map(Text::new).collect()
}

fn monitoring(answer: &mut SkillAnswer<Advice>, analysis: &Analysis) {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for trigger in &analysis.triggers {
        let (quantity, instrument, act) = match trigger.instrument {
            Instrument::Piezometer => ("monitor-water", "instrument-piezometer", "act-water"),
            Instrument::RainGauge => ("monitor-rain", "instrument-rain-gauge", "act-rain"),
        };
        let trigger = number(&*trigger.claim);
        rows.push(vec![word(quantity), word(instrument), trigger, word(act)]);
    }
    let on_site = word("trigger-on-site");
    rows.push(vec![
        word("monitor-movement"),
        word("instrument-movement"),
        on_site.clone(),
        word("act-movement"),
    ]);
    rows.push(vec![word("monitor-signs"), word("instrument-eyes"), on_site, word("act-signs")]);
    let columns = ["column-quantity", "column-instrument", "column-trigger", "column-act"];
    let columns = columns.into_iter().map(column).collect();
    let title = Some(Text::new("table-monitoring"));
    answer.block("monitoring", Block::Table { title, columns, rows });
    let mut say = |id: &str| answer.say("monitoring", Text::new(id));
    if analysis.triggers.is_empty() {
        say("monitoring-no-trigger");
    }
    match analysis.water_effect {
        Some(WaterEffect::AlwaysStable) => say("monitoring-water-stable"),
        Some(WaterEffect::AlreadyUnstableDry) => say("monitoring-water-unstable"),
        Some(WaterEffect::CriticalAt) | None => {}
    }
    say("monitoring-silence");
}

/// What to do at each level, whichever is reached: plans are made before they are needed.
fn levels(answer: &mut SkillAnswer<Advice>) {
    let rows = Level::ALL
        .into_iter()
        .flat_map(|level| {
            steps_of(level).iter().enumerate().map(move |(i, step)| {
                let level = format!("value-{}", level.id());
                vec![if i == 0 { word(level) } else { Cell::Empty }, word(*step)]
            })
        })
        .collect();
    let title = Some(Text::new("table-actions"));
    let columns = vec![column("column-level"), column("column-do")];
    answer.block("warning", Block::Table { title, columns, rows });
}

fn tables<'a>(
    sections: &'a [Section],
    id: &str,
    caption: &str,
) -> impl Iterator<Item = &'a Vec<Cell>> {
    let blocks = sections.iter().filter(move |s| s.id == id).flat_map(|s| &s.blocks);
    let caption = caption.to_owned();
    blocks
        .filter_map(move |block| match block {
            Block::Table { title: Some(title), rows, .. } if title.id == caption => Some(rows),
            _ => None,
        })
        .flatten()
}

/// G3: some quantity to monitor has a value at which to act, and a recorded call computed it.
fn monitoring_gate(answer: &SkillAnswer<Advice>, analysis: Option<&Analysis>) -> GateResult {
    let shown: Vec<&str> = tables(&answer.sections, "monitoring", "table-monitoring")
        .flatten()
        .filter_map(|cell| match cell {
            Cell::Claim(id) => Some(id.as_str()),
            _ => None,
        })
        .collect();
    let computed: Vec<&str> = analysis
        .into_iter()
        .flat_map(|a| &a.triggers)
        .filter(|t| !t.call.is_empty() && shown.contains(&t.claim.as_str()))
        .map(|t| t.claim.as_str())
        .collect();
    let id = if computed.is_empty() { "gate-g3-fail" } else { "gate-g3-pass" };
    let gate = GateResult::of("G3", !computed.is_empty(), Text::new(id));
    let gate = computed.into_iter().fold(gate, GateResult::looked_at);
    let missing = analysis.into_iter().flat_map(|a| &a.missing);
    missing.fold(gate, |gate, field| gate.remedy(Remedy::Ask { field: field.clone() }))
}

/// G4: the decision table was recorded, every level of it has something to do, and the level is
/// known or bounded from below.
fn levels_gate(answer: &SkillAnswer<Advice>, analysis: Option<&Analysis>) -> GateResult {
    let mut planned: Vec<&str> = Vec::new();
    let mut current = None;
    for row in tables(&answer.sections, "warning", "table-actions") {
        if let [Cell::Text(level), ..] = row.as_slice() {
            current = Some(level.id.as_str());
        }
        if let ([_, Cell::Text(_)], Some(level)) = (row.as_slice(), current) {
            planned.push(level);
        }
    }
    let table = analysis.map(|a| a.table.as_slice()).unwrap_or_default();
    let complete = Level::ALL.iter().all(|level| {
        let word = format!("value-{}", level.id());
        table.contains(level) && planned.iter().any(|p| *p == word)
    });
    let reached = analysis.and_then(|a| a.level.or(a.at_least));
    let id = match (complete, reached) {
        (false, _) => "gate-g4-incomplete",
        (true, None) => "gate-g4-open",
        (true, Some(_)) => "gate-g4-pass",
    };
    let gate = GateResult::of("G4", complete && reached.is_some(), Text::new(id));
    let looked = analysis.map(|a| match (a.level, a.at_least) {
        (Some(_), _) => "warning_level",
        (None, Some(_)) => "warning_at_least",
        (None, None) => "warning_at_most",
    });
    looked.into_iter().fold(gate, GateResult::looked_at)
}
