//! The words: both languages say the same things, no message has a number of its own, and
//! everything that a run says has words.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, run, run_with, sample};
use farm::science::crops::CROPS;
use farm::science::nutrients::{FORMULATIONS, SALTS};
use farm::science::verdict::RULES;
use farm::science::zones::ZONES;
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
    words().check_declared(common::host().descriptor());
    let ids = CROPS.iter().map(|c| c.id).chain(ZONES.iter().map(|z| z.id));
    let ids = ids.chain(RULES.iter().map(|r| r.id)).chain(FORMULATIONS.iter().map(|f| f.id));
    for id in ids {
        assert!(words().has(&format!("value-{id}")), "{id}");
    }
    for salt in SALTS {
        assert!(words().has(&format!("salt-{}", salt.replace(['(', ')', '.'], ""))), "{salt}");
    }
}

/// Inputs that between them say everything that can be said.
fn inputs() -> Vec<Value> {
    let with = |changes: Value| changed(sample("arctic-lettuce.json"), &changes);
    vec![
        sample("arctic-lettuce.json"),
        sample("arctic-lettuce-good-lamps.json"),
        sample("arctic-lettuce-little-power.json"),
        sample("tropical-basil-little-water.json"),
        json!({}),
        json!({"crop_type": "lettuce"}),
        with(json!({"power_budget_kw": null})),
        with(json!({"power_budget_kw": 6})),
        with(json!({"power_budget_kw": 7.5})),
        with(json!({"power_budget_kw": 60, "racking_layers": 20})),
        with(json!({"water_budget_l_day": 10})),
        with(json!({"water_budget_l_day": 130})),
        with(json!({"water_budget_l_day": 500})),
        with(json!({"ppfd_umol": 100})),
        with(json!({"ppfd_umol": 600, "power_budget_kw": 40})),
        with(json!({"day_c": 30})),
        with(json!({"day_c": 45})),
        with(json!({"co2_ppm": 6000})),
        with(json!({"crop_type": "kale"})),
        with(json!({"crop_type": "tomato"})),
        with(json!({"crop_type": "strawberry"})),
        with(json!({"crop_type": "microgreens"})),
        with(json!({"crop_type": "rose"})),
        with(json!({"outside_min_c": 10, "outside_max_c": 0})),
        with(json!({"ppfd_umol": 225, "photoperiod_h": 16, "day_c": 23, "night_c": 18,
            "rh_pct": 70, "co2_ppm": 400, "lamp_efficacy": 3.4, "layer_area_m2": 14,
            "container_length_m": 12, "outside_min_c": -40, "outside_max_c": 18,
            "shell_u": 0.2})),
    ]
}

#[test]
fn everything_that_is_said_has_words() {
    let mut runs: Vec<_> = inputs().iter().map(run).collect();
    let all: Vec<String> =
        common::host().descriptor().intents.iter().flat_map(|i| i.demands.clone()).collect();
    runs.push(run_with(&sample("arctic-lettuce.json"), &|r| r.demands.clone_from(&all)));
    for (capacity, lamps) in [(1.0, 2.9), (5.0, 2.9), (50.0, 2.9), (4.5, 3.4)] {
        let inputs = changed(sample("arctic-lettuce.json"), &json!({"lamp_efficacy": lamps}));
        runs.push(run_with(&inputs, &|r| {
            r.config.insert("cooling_capacity_kw".into(), json!(capacity));
        }));
    }
    for run in &runs {
        run.check();
    }
    words().check_said(
        &runs,
        &[
            "engine-off",
            "found-intro",
            "found-nothing",
            "found-work",
            "gate-min_academic",
            "gate-min_sources",
            "gate-object_confirmed",
            "gate-verdict-fail",
            "gate-verdict_valid",
            "lift-engine-off",
            "limit-engine-off",
            "limit-knowledge-unavailable",
        ],
    );
}

#[test]
fn the_agent_skill_says_what_the_code_does() {
    let path = format!("{}/../../skills/farm-main/SKILL.md", env!("CARGO_MANIFEST_DIR"));
    let skill = std::fs::read_to_string(path).unwrap();
    let mut also: Vec<String> = RULES.iter().map(|r| format!("| `{}` | ", r.id)).collect();
    also.extend(ZONES.iter().map(|z| format!("`{}`", z.id)));
    also.extend(CROPS.iter().map(|c| format!("`{}`", c.id)));
    check_agent_skill(&skill, common::host().descriptor(), &also);
}
