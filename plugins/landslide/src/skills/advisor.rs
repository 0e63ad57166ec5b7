//! Step 5: what the finding means, what to watch, and what to do.

use super::{Analysis, Instrument, Trigger};
use crate::science::warning::{FS_LIMIT_EQUILIBRIUM, FS_STABLE};
use crate::tools::{
    InRange, InstrumentsListed, Level, LevelsListed, Nothing, Verified, WaterEffect,
};
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell, Section};
use skillhost_story::cited::cite;
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
            "Says what the level means, which risks remain, what to monitor and what to do at each \
             level",
        )
        .step("5")
        .gives("advisor_conclusion")
        .role("Senior advisor on landslide warning")
        .requires("core-analysis", "analysis")
        .requires("knowledge-updater", "knowledge")
        .tools(&["list_warning_levels", "list_instruments"])
        .gates(&["G3", "G4"])
        .keywords(&["advice", "evacuation", "monitoring", "sơ tán", "quan trắc"])
    }

    fn execute(
        &self,
        input: AdvisorInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Advice>, SkillError> {
        let AdvisorInput { analysis, knowledge } = input;
        let wanted = |what: &str| context.request().demands.iter().any(|d| d == what);
        let levels: Called<LevelsListed> =
            context.call("list_warning_levels", &Nothing::default())?;
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
        answer.actions = actions(&analysis, &levels.output, wanted(crate::NEXT_LEVEL));
        summary(&mut answer, &analysis);
        if wanted(crate::EXPLANATIONS) {
            let items = EXPLAINED.map(Text::new).to_vec();
            answer.block("summary", Block::List { items });
        }
        monitoring(&mut answer, &analysis);
        if wanted(crate::INSTRUMENTS) {
            let listed = context.call("list_instruments", &Nothing::default())?;
            instruments(&mut answer, &listed);
        }
        steps(&mut answer, &levels);
        if analysis.slope_known || analysis.rain.is_some() {
            cite_steps(&mut answer, &levels);
        }
        all_clear(&mut answer, &levels);

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
    knowledge.works_behind(section)
}

const DISCLOSURE: [&str; 4] =
    ["disclosure-screening", "disclosure-own-table", "disclosure-not-live", "disclosure-authority"];

/// What the numbers mean, for who asks to learn.
const EXPLAINED: [&str; 4] = ["explain-fs", "explain-water", "explain-threshold", "explain-level"];

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
    risk(rain.is_some_and(|r| !r.complete), Text::new("risk-rain-gaps"));
    risk(rain.is_some_and(|r| r.record_is_worse), Text::new("risk-record-worse"));
    let moves = analysis.movement.as_ref().is_some_and(|m| m.accelerates);
    risk(moves, Text::new("risk-movement"));
    risk(!analysis.missing.is_empty(), Text::new("risk-inputs-missing"));
    risk(true, Text::new("risk-earlier-rain"));
    risk(true, Text::new("risk-one-section"));
    risk(true, Text::new("risk-soil-scatter"));
    risks
}

/// The steps of the level, or of the highest one that is certain; those of the level above where
/// they are asked for; and what would settle the rest.
fn actions(analysis: &Analysis, levels: &LevelsListed, next_too: bool) -> Vec<Text> {
    let of = |level: Level| {
        let steps = levels.steps.iter().filter(move |s| s.level == level);
        steps.map(|s| Text::new(format!("action-{}", s.step)))
    };
    let reached = analysis.level.or(analysis.at_least);
    let mut actions: Vec<Text> = reached.into_iter().flat_map(of).collect();
    if analysis.movement.as_ref().is_some_and(|m| m.accelerates) {
        actions.push(Text::new("action-movement"));
    }
    if analysis.level.is_none() {
        actions.push(Text::new("action-settle"));
    }
    if analysis.slope_known && !analysis.water_stated {
        actions.push(Text::new("action-measure-water"));
    }
    // From nothing known the first raised level is the next one.
    let above = match reached {
        Some(Level::NoWarning) | None => Some(Level::Watch),
        Some(Level::Watch) => Some(Level::Warning),
        Some(Level::Warning) => Some(Level::Emergency),
        Some(Level::Emergency) => None,
    };
    if let (true, Some(next)) = (next_too, above) {
        let level = Text::new(format!("value-{}", next.id()));
        actions.push(Text::new("action-if-raised").text("level", level));
        actions.extend(of(next));
    }
    actions
}

fn monitoring(answer: &mut SkillAnswer<Advice>, analysis: &Analysis) {
    let mut rows: Vec<Vec<Cell>> = analysis.triggers.iter().map(trigger_row).collect();
    let interval = || number("interval_movement_min");
    let on_site = || word("trigger-on-site");
    rows.push(vec![
        word("monitor-movement"),
        word("instrument-movement"),
        interval(),
        Cell::Empty,
        on_site(),
        word("act-movement"),
    ]);
    rows.push(vec![
        word("monitor-signs"),
        word("instrument-eyes"),
        Cell::Empty,
        Cell::Empty,
        on_site(),
        word("act-signs"),
    ]);
    let columns = [
        "column-quantity",
        "column-instrument",
        "column-interval",
        "column-attention",
        "column-trigger",
        "column-act",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("monitoring", Block::Table { title: title("table-monitoring"), columns, rows });
    let mut say = |id: &str| answer.say("monitoring", Text::new(id));
    if analysis.triggers.is_empty() {
        say("monitoring-no-trigger");
    }
    match analysis.water_effect {
        Some(WaterEffect::AlwaysStable) => say("monitoring-water-stable"),
        Some(WaterEffect::AlreadyUnstableDry) => say("monitoring-water-unstable"),
        Some(WaterEffect::CriticalAt) if analysis.attention_when_dry => {
            say("monitoring-attention-when-dry");
        }
        Some(WaterEffect::CriticalAt) | None => {}
    }
    say("monitoring-intervals");
    say("monitoring-silence");
}

/// What to measure, with what, how often, and the values at which to look closer and to act.
fn trigger_row(trigger: &Trigger) -> Vec<Cell> {
    let measured = trigger.claim.as_deref().or(trigger.attention.as_deref()).unwrap_or_default();
    let hours = measured.strip_suffix("_mm").filter(|c| c.starts_with("alert_rain"));
    let (quantity, instrument, act) = match (trigger.instrument, hours) {
        (Instrument::Piezometer, _) => {
            let of = if measured.ends_with("_kpa") { "pressure" } else { "head" };
            let act = if trigger.claim.is_some() { "act-water" } else { "act-attention" };
            (Text::new(format!("monitor-{of}")), "instrument-piezometer", act)
        }
        (Instrument::ObservationWell, _) => {
            (Text::new("monitor-water"), "instrument-well", "act-water")
        }
        (Instrument::RainGauge, Some(of)) => (
            Text::new("monitor-rain-depth").claim("hours", format!("{of}_h")),
            "instrument-rain-gauge",
            "act-rain",
        ),
        (Instrument::RainGauge, None) => {
            (Text::new("monitor-rain"), "instrument-rain-gauge", "act-rain")
        }
    };
    let shown = |claim: &Option<String>| claim.as_deref().map_or(Cell::Empty, number);
    vec![
        Cell::Text(quantity),
        word(instrument),
        shown(&trigger.interval),
        shown(&trigger.attention),
        shown(&trigger.claim),
        word(act),
    ]
}

/// The instruments that there are, with typical figures.
fn instruments(answer: &mut SkillAnswer<Advice>, listed: &Called<InstrumentsListed>) {
    let mut rows = Vec::new();
    for (i, known) in listed.output.instruments.iter().enumerate() {
        let mut cell = |member: &str, unit: Option<&str>| {
            let id = format!("instrument_{}_{member}", known.instrument);
            let words = Text::new(format!("claim-instrument-{}", member.replace('_', "-")))
                .text("instrument", Text::new(format!("value-{}", known.instrument)))
                .claim("value", &*id);
            let mut claim = listed.claim(&id, &format!("/instruments/{i}/{member}"), words);
            claim.unit = unit.map(Into::into).or(claim.unit);
            answer.claim(claim);
            number(id)
        };
        rows.push(vec![
            word(format!("value-{}", known.instrument)),
            cell("quantity", None),
            cell("resolution", Some(&known.resolution_unit)),
            cell("interval_min", None),
        ]);
    }
    let columns = ["column-instrument", "column-quantity", "column-resolution", "column-interval"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("monitoring", Block::Table { title: title("table-instruments"), columns, rows });
    answer.say("monitoring", Text::new("instruments-typical"));
}

/// What to do at each level, whichever is reached: plans are made before they are needed.
fn steps(answer: &mut SkillAnswer<Advice>, levels: &Called<LevelsListed>) {
    let mut rows = Vec::new();
    let mut above = None;
    for step in &levels.output.steps {
        let level = word(format!("value-{}", step.level.id()));
        let who = plugin_api::serde_json::to_value(step.who).unwrap_or_default();
        rows.push(vec![
            if above == Some(step.level) { Cell::Empty } else { level },
            word(format!("action-{}", step.step)),
            word(format!("value-{}", who.as_str().unwrap_or_default())),
            if step.evacuates { word("people-leave") } else { Cell::Empty },
            match &step.follows {
                Some(source) => word(format!("value-{source}")),
                None => word("basis-own"),
            },
        ]);
        above = Some(step.level);
    }
    let columns = ["column-level", "column-do", "column-who", "column-evacuation", "column-basis"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("warning", Block::Table { title: title("table-actions"), columns, rows });
}

/// Cites the texts that steps follow: the recorded call holds their titles and their words.
fn cite_steps(answer: &mut SkillAnswer<Advice>, levels: &Called<LevelsListed>) {
    let mut items = Vec::new();
    for (i, known) in levels.output.sources.iter().enumerate() {
        items.push(cite(answer, &levels.call, &format!("/sources/{i}"), known, "response"));
    }
    answer.say("warning", Text::new("response-intro"));
    answer.block("warning", Block::List { items });
}

/// When each raised level ends.
fn all_clear(answer: &mut SkillAnswer<Advice>, levels: &Called<LevelsListed>) {
    let mut rows = Vec::new();
    for (i, end) in levels.output.all_clear.iter().enumerate() {
        let id = format!("all_clear_{}_h", end.level.id());
        let level = Text::new(format!("value-{}", end.level.id()));
        let words = Text::new("claim-all-clear-h").text("level", level).claim("value", &*id);
        answer.claim(levels.claim(&id, &format!("/all_clear/{i}/hold_h"), words));
        rows.push(vec![
            word(format!("value-{}", end.level.id())),
            number(id),
            word(if end.no_movement { "clear-no-movement" } else { "clear-not-needed" }),
            word(if end.released { "clear-released" } else { "clear-not-needed" }),
        ]);
    }
    let columns = ["column-level", "column-hold", "column-still", "column-released"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("warning", Block::Table { title: title("table-all-clear"), columns, rows });
    answer.say("warning", Text::new("all-clear-basis"));
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
        .filter(|t| !t.call.is_empty())
        .flat_map(|t| t.claim.iter().chain(&t.attention))
        .map(String::as_str)
        .filter(|claim| shown.contains(claim))
        .collect();
    let id = if computed.is_empty() { "gate-g3-fail" } else { "gate-g3-pass" };
    let gate = GateResult::of("G3", !computed.is_empty(), Text::new(id));
    let gate = computed.into_iter().fold(gate, GateResult::looked_at);
    let missing = analysis.into_iter().flat_map(|a| &a.missing);
    missing.fold(gate, |gate, field| gate.remedy(Remedy::Ask { field: field.clone() }))
}

/// G4: the decision table was recorded, every level of it has something to do, some step makes
/// people leave and something ends each raised level, and the level is known or bounded from
/// below.
fn levels_gate(answer: &SkillAnswer<Advice>, analysis: Option<&Analysis>) -> GateResult {
    let mut planned: Vec<&str> = Vec::new();
    let mut current = None;
    for row in tables(&answer.sections, "warning", "table-actions") {
        if let [Cell::Text(level), ..] = row.as_slice() {
            current = Some(level.id.as_str());
        }
        if let ([_, Cell::Text(_), ..], Some(level)) = (row.as_slice(), current) {
            planned.push(level);
        }
    }
    let leaving = word("people-leave");
    let leave =
        tables(&answer.sections, "warning", "table-actions").flatten().any(|c| *c == leaving);
    let ends = tables(&answer.sections, "warning", "table-all-clear").count();
    let table = analysis.map(|a| a.table.as_slice()).unwrap_or_default();
    let complete = leave
        && ends + 1 == Level::ALL.len()
        && Level::ALL.iter().all(|level| {
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
