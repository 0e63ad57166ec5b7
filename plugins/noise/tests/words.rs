//! The words: both languages say the same things, no message has a number of its own, and
//! everything that a run says has words.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, run_with, sample};
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
    for rule in noise::science::plan::RULES {
        wanted.push(format!("value-{}", rule.id));
    }
    for measured in noise::science::foliage::MEASURED {
        wanted.push(format!("value-{}", measured.what));
    }
    for verdict in &descriptor.verdicts {
        wanted.extend([format!("summary-{}", verdict.id), format!("action-{}", verdict.id)]);
    }
    for id in wanted {
        assert!(words().has(&id), "no words for {id}");
    }
}

/// Inputs that between them say everything that can be said, each as a place and a question of its
/// own.
fn cases() -> Vec<(Value, Vec<String>)> {
    let (wall, belt, both) = (
        sample("school-wall.json"),
        sample("school-belt.json"),
        sample("house-wall-and-belt.json"),
    );
    let of = |base: &Value, changes: Value| (changed(base.clone(), &changes), Vec::new());
    let host = common::host();
    let all: Vec<String> =
        host.descriptor().intents.iter().flat_map(|i| i.demands.clone()).collect();
    let flows = json!({"evening_flow_per_h": 700, "night_flow_per_h": 200,
                       "target_indicator": "lden"});
    let two = json!({"receiver_distance_m": null, "receptors": [
        {"distance_m": 20.0, "height_m": 1.5}, {"distance_m": 60.0, "height_m": 4.0}]});
    vec![
        of(&changed(wall.clone(), &two), flows.clone()),
        (wall.clone(), all.clone()),
        (belt.clone(), all.clone()),
        (both.clone(), all),
        of(&json!({}), json!({})),
        (sample("nothing-stated-of-the-mix.json"), Vec::new()),
        of(&wall, flows.clone()),
        of(&changed(wall.clone(), &flows), json!({"target_indicator": "lnight"})),
        of(&wall, json!({"target_indicator": "lden"})),
        of(&wall, json!({"barrier_distance_m": null})),
        of(&wall, json!({"barrier_distance_m": 60})),
        of(&wall, json!({"barrier_height_m": 0.3, "receiver_height_m": 15})),
        of(&wall, json!({"target_level_db": null})),
        of(&wall, json!({"speed_kmh": null})),
        of(&wall, json!({"barrier_height_m": null, "barrier_distance_m": null})),
        of(&wall, json!({"motorcycle_share_pct": 99})),
        of(&wall, json!({"needed_reduction_db": 5})),
        of(&wall, json!({"road_surface": "NL10", "speed_kmh": 90})),
        of(&wall, json!({"target_level_db": 30, "measured_level_db": 70})),
        of(&wall, json!({"target_level_db": 30, "ground_factor": null, "heavy_share_pct": null})),
        of(
            &changed(wall.clone(), &json!({"target_level_db": null})),
            json!({"limit": "qcvn26_2010_day"}),
        ),
        of(
            &changed(changed(wall.clone(), &flows), &json!({"target_level_db": null})),
            json!({"limit": "who_2018_road_lden", "target_indicator": null}),
        ),
        of(
            &belt,
            json!({"canopy_density": null, "foliage": null, "latitude_deg": null,
                         "hardiness_zone": 11}),
        ),
        of(&belt, json!({"foliage": "deciduous", "needed_reduction_db": 1})),
        of(&belt, json!({"belt_width_m": 60, "receiver_distance_m": 90})),
        of(&belt, json!({"belt_width_m": 45})),
        of(&belt, json!({"belt_length_m": null})),
        of(
            &belt,
            json!({"pm25_ug_m3": 30, "wind_m_s": 2, "tree_count": 100, "foliage": null,
                         "biomass_growth_kg_per_tree": 12, "cooling_kwh_per_tree": 20}),
        ),
        of(&belt, json!({"pm25_ug_m3": 2000, "wind_m_s": 2})),
        of(&belt, json!({"min_height_m": 59})),
        of(&belt, json!({"canopy_density": 2})),
        of(&belt, json!({"belt_method": "seed_saturation", "db_per_30m": 30})),
        of(&belt, json!({"needed_reduction_db": 1})),
        of(&belt, json!({"speed_kmh": null, "barrier_height_m": 3})),
    ]
}

#[test]
fn everything_that_is_said_has_words_and_fills_them() {
    let runs: Vec<_> = cases()
        .iter()
        .map(|(inputs, demands)| run_with(inputs, &|r| r.demands.clone_from(demands)))
        .collect();
    for run in &runs {
        run.check();
    }
    // These need a host with a knowledge base, which the end-to-end tests have.
    let by_others = ["found-intro", "found-nothing", "found-work", "limit-knowledge-unavailable"];
    words().check_said(&runs, &by_others);
}

/// An agent reads this file in place of the code, so it must say the same.
#[test]
fn the_agent_skill_says_what_the_code_says() {
    let skill = include_str!("../../../skills/noise-main/SKILL.md");
    let host = common::host();
    let fields = noise::inputs::TRAFFIC_FIELDS
        .iter()
        .chain(&noise::inputs::RECEIVER_FIELDS)
        .chain(&noise::inputs::MEASURE_FIELDS)
        .chain(&noise::inputs::NEED_FIELDS);
    let mut wanted: Vec<_> = fields.map(|f| format!("`{f}`")).collect();
    wanted.extend(host.descriptor().aliases.keys().map(|a| format!("`{a}`")));
    check_agent_skill(skill, host.descriptor(), &wanted);
    let rows: Vec<&str> = skill
        .lines()
        .skip_while(|l| !l.starts_with("| rule |"))
        .skip(2)
        .take_while(|l| l.starts_with('|'))
        .collect();
    let table = noise::science::plan::RULES.iter().map(|r| format!("| `{}` |", r.id));
    assert!(table.clone().count() == rows.len());
    assert!(table.zip(rows).all(|(start, row)| row.starts_with(&start)));
}
