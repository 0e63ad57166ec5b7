//! The words: both languages say the same things, no message has a number of its own, and
//! everything that a run says has words.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, csv, rain_csv, run_with, sample, sample_file};
use plugin_api::serde_json::{Value, json};
use skillhost_rehearsal::words::{Words, check_agent_skill};

const EN: &str = include_str!("../locales/en.ftl");
const VI: &str = include_str!("../locales/vi.ftl");

fn words() -> Words<'static> {
    Words::of(EN, VI)
}

#[test]
fn both_languages_say_the_same_without_numbers() {
    words().check_languages(&["missing-input"]);
}

#[test]
fn what_the_plugin_declares_has_words() {
    let host = common::host();
    let descriptor = host.descriptor();
    words().check_declared(descriptor);
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(landslide::science::warning::RULES.iter().map(|r| format!("value-{}", r.id)));
    wanted.extend(skillhost_science::table::FaultKind::ALL.iter().map(|k| {
        // The name of a kind as its message has it: `BadTime` is `fault-bad-time`.
        let name = format!("{k:?}");
        let word =
            |c: char| if c.is_uppercase() { format!("-{}", c.to_lowercase()) } else { c.into() };
        format!("fault{}", name.chars().map(word).collect::<String>())
    }));
    wanted.extend(
        landslide::science::monitoring::INSTRUMENTS.iter().map(|i| format!("value-{}", i.id)),
    );
    for step in landslide::science::response::STEPS {
        wanted.extend([format!("action-{}", step.id), format!("value-{}", step.id)]);
    }
    for verdict in &descriptor.verdicts {
        wanted.push(format!("summary-{}", verdict.id));
    }
    for id in wanted {
        assert!(words().has(&id), "no words for {id}");
    }
}

/// Inputs that between them say everything that can be said with numbers.
fn inputs() -> Vec<Value> {
    let calm = || sample("slope-gentle-drizzle.json");
    let with = |changes: Value| changed(calm(), &changes);
    let mut all: Vec<Value> = [
        "slope.json",
        "slope-wet.json",
        "slope-half-cohesion.json",
        "slope-no-friction-angle.json",
        "slope-long-rain.json",
        "slope-gentle-drizzle.json",
        "slope-water-decides.json",
    ]
    .into_iter()
    .map(sample)
    .collect();
    all.extend([
        json!({}),
        with(json!({"rainfall_intensity_mmh": 5})),
        with(json!({"rainfall_intensity_mmh": null})),
        with(json!({"rainfall_duration_h": 0.05})),
        with(json!({"threshold": null})),
        with(json!({"threshold": "cain1980"})),
        with(json!({"slope_angle_deg": 0})),
        with(json!({"slope_angle_deg": 0, "water_ratio": null})),
        with(json!({"pore_pressure_ratio": 0.5})),
        with(json!({"pore_pressure_ratio": 1, "water_ratio": null})),
        with(json!({"seismic_coefficient": 0.1, "water_unit_weight_knm3": 10})),
        with(json!({"root_cohesion_kpa": 3, "water_ratio": null, "matric_suction_kpa": 20,
                    "suction_angle_deg": 15})),
    ]);
    let curves = landslide::science::thresholds::THRESHOLDS;
    all.extend(curves.iter().map(|c| with(json!({"threshold": c.id}))));
    all
}

/// A run, and what the host sets for it.
struct Case {
    inputs: Value,
    config: Value,
    demands: bool,
    _keep: Option<tempfile::TempDir>,
}

impl Case {
    fn of(inputs: Value) -> Self {
        Self { inputs, config: json!({}), demands: false, _keep: None }
    }

    fn with_record(inputs: Value, field: &str, text: &str) -> Self {
        let (keep, file) = csv(text);
        Self { _keep: Some(keep), ..Self::of(changed(inputs, &json!({field: file}))) }
    }

    fn run(&self) -> common::Run {
        let host = common::host();
        let demands: Vec<String> =
            host.descriptor().intents.iter().flat_map(|i| i.demands.clone()).collect();
        run_with(&self.inputs, &|request| {
            request.config = self.config.as_object().unwrap().clone();
            if self.demands {
                request.demands.clone_from(&demands);
            }
        })
    }
}

/// Runs that between them say everything that can be said.
fn cases() -> Vec<Case> {
    let calm = || sample("slope-gentle-drizzle.json");
    let no_rain = || {
        let rain = json!({"rainfall_duration_h": null, "rainfall_intensity_mmh": null});
        changed(calm(), &rain)
    };
    let mut all: Vec<Case> = inputs().into_iter().map(Case::of).collect();
    for sample in ["slope.json", "slope-gentle-drizzle.json", "slope-water-decides.json"] {
        all.push(Case { demands: true, ..Case::of(common::sample(sample)) });
    }
    let seattle =
        json!({"rain": sample_file("rain-seattle-2010-12.csv"), "threshold": "seattle_id"});
    all.push(Case::of(changed(no_rain(), &seattle)));
    all.push(Case::of(changed(calm(), &seattle)));
    all.push(Case {
        config: json!({"deciding_event": "last"}),
        ..Case::of(changed(no_rain(), &seattle))
    });
    let half = json!({"rainfall_duration_h": 24});
    all.push(Case::of(changed(no_rain(), &half)));
    let mut shower = vec![Some(0.0); 600];
    shower[500] = Some(3.0);
    let one_day: Vec<_> = shower[480..520].to_vec();
    all.push(Case::with_record(no_rain(), "rain", &rain_csv(&one_day)));
    all.push(Case::with_record(changed(no_rain(), &half), "rain", &rain_csv(&one_day)));
    let mut gap = one_day.clone();
    gap[18] = None;
    all.push(Case::with_record(no_rain(), "rain", &rain_csv(&gap)));
    all.push(Case::with_record(no_rain(), "rain", &rain_csv(&[Some(0.0); 30])));
    all.push(Case::of(changed(
        calm(),
        &json!({"movement": sample_file("movement-synthetic.csv")}),
    )));
    let readings = |mm: &dyn Fn(u32) -> u32, n: u32| -> String {
        let rows: String = (0..n).map(|h| format!("2024-09-08T{h:02}:00,{}\n", mm(h))).collect();
        format!("datetime,displacement_mm\n{rows}")
    };
    all.push(Case::with_record(calm(), "movement", &readings(&|h| 2 * h, 20)));
    // The last velocities are higher than those before, and too few for a line.
    let late = readings(&|h| if h < 18 { h } else { 18 + 5 * (h - 17) }, 20);
    all.push(Case::with_record(calm(), "movement", &late));
    for entry in std::fs::read_dir("tests/data/bad_records").unwrap() {
        let path = entry.unwrap().path();
        let path = path.to_str().unwrap();
        let field = if path.contains("/movement.") { "movement" } else { "rain" };
        all.push(Case::of(changed(no_rain(), &json!({field: common::file_at(path)}))));
    }
    let mut gone = sample_file("rain-seattle-2010-12.csv");
    gone["path"] = json!("nowhere.csv");
    all.push(Case::of(changed(no_rain(), &json!({"rain": gone}))));
    all
}

#[test]
fn everything_that_is_said_has_words_and_fills_them() {
    let runs: Vec<_> = cases().iter().map(Case::run).collect();
    for run in &runs {
        run.check();
    }
    // The gate's needs a record that lacks its table, which a test of the gate makes; the others
    // need a host with a knowledge base, which the end-to-end tests have.
    let by_others = [
        "found-intro",
        "found-nothing",
        "found-work",
        "gate-g4-incomplete",
        "limit-knowledge-unavailable",
    ];
    words().check_said(&runs, &by_others);
}

/// An agent reads this file in place of the code, so it must say the same.
#[test]
fn the_agent_skill_says_what_the_code_says() {
    let skill = include_str!("../../../skills/landslide-main/SKILL.md");
    let host = common::host();
    let descriptor = host.descriptor();
    let inputs = landslide::inputs::SLOPE_FIELDS.iter().chain(&landslide::inputs::RAIN_FIELDS);
    let inputs = inputs.chain(&landslide::inputs::WATER_FIELDS);
    let inputs: Vec<_> = inputs.map(|f| format!("`{f}`")).collect();
    check_agent_skill(skill, descriptor, &inputs);
    let rows: Vec<&str> = skill
        .lines()
        .skip_while(|l| !l.starts_with("| level |"))
        .skip(2)
        .take_while(|l| l.starts_with('|'))
        .collect();
    let table = landslide::science::warning::RULES.iter().map(|rule| {
        let now = rule.fs_now_below.map(|v| format!("FS now below {v:?}"));
        let water = rule.water_not_stated.then(|| "water not stated".to_owned());
        let saturated = rule.fs_saturated_below.map(|v| format!("saturated FS below {v:?}"));
        let rain =
            rule.rain_ratio_at_least.map(|v| format!("rain at {v:?} times the threshold or more"));
        let moves = rule.movement_accelerates.then(|| "movement speeds up".to_owned());
        let fails = rule.failure_within_h.map(|h| format!("failure is forecast within {h:?} h"));
        let criteria: Vec<_> =
            [now, water, saturated, rain, moves, fails].into_iter().flatten().collect();
        let criteria = match criteria.is_empty() {
            true => "none of these".to_owned(),
            false => criteria.join(" and "),
        };
        let level = landslide::tools::Level::from(rule.level).id().replace('_', " ");
        format!("| {level} | {criteria} |")
    });
    assert_eq!(rows, table.collect::<Vec<_>>());
}
