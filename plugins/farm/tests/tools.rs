//! The tools as a host calls them: refusals, names in both languages, and what they give.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, host, sample};
use plugin_api::serde_json::{Value, json};
use plugin_api::testing::Failure;

/// The pointers of a refusal.
fn refused(tool: &str, input: &Value) -> Vec<String> {
    match host().tool(tool, input) {
        Err(Failure::Error(e)) if e.code == "input-invalid" => {
            e.violations.into_iter().map(|v| v.pointer).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_not_possible_is_refused_at_its_place() {
    let farm = |c: Value| refused("simulate_farm", &changed(sample("arctic-lettuce.json"), &c));
    assert_eq!(farm(json!({"crop_type": "rose"})), ["/crop_type"]);
    assert_eq!(farm(json!({"climate_zone": "mars"})), ["/climate_zone"]);
    assert_eq!(farm(json!({"day_c": 20, "night_c": 25})), ["/night_c"]);
    assert_eq!(farm(json!({"outside_min_c": 10, "outside_max_c": 0})), ["/outside_min_c"]);
    assert_eq!(refused("nutrient_recipe", &json!({"formulation": "tea"})), ["/formulation"]);
}

#[test]
fn lists_have_every_crop_and_zone() {
    let crops = host().tool("list_crops", &json!({})).unwrap();
    assert_eq!(crops["crops"].as_array().unwrap().len(), 8);
    let zones = host().tool("list_zones", &json!({})).unwrap();
    assert_eq!(zones["zones"].as_array().unwrap().len(), 8);
    let cucumber = host().tool("crop_profile", &json!({"crop_type": "dưa leo"})).unwrap();
    assert_eq!((&cucumber["crop"], &cucumber["confidence"]), (&json!("cucumber"), &json!("c")));
    assert!(cucumber.get("ppfd_umol").is_none(), "what no work gave is absent");
}

#[test]
fn a_recipe_is_brought_to_its_conductivity() {
    let ask = json!({"formulation": "resh_lettuce", "ec_ms_cm": 1.5, "litres": 10});
    let found = host().tool("nutrient_recipe", &ask).unwrap();
    assert!((found["ec_ms_cm"].as_f64().unwrap() - 1.5).abs() < 1e-9);
    for salt in found["salts"].as_array().unwrap() {
        let (g_l, grams) = (salt["g_l"].as_f64().unwrap(), salt["grams"].as_f64().unwrap());
        assert!((grams - 10.0 * g_l).abs() < 1e-9);
        // Calcium never stands with sulphate or phosphate.
        let name = salt["salt"].as_str().unwrap();
        assert_eq!(salt["tank"] == "B", name.contains("SO4") || name.contains("PO4"));
    }
}

#[test]
fn the_balance_stands_behind_a_flag() {
    let descriptor = common::host().descriptor().clone();
    let tool = descriptor.tools.iter().find(|t| t.name == "simulate_farm").unwrap();
    assert_eq!(tool.feature_flag.as_deref(), Some("simulation_engine"));
    assert!(descriptor.flags.iter().any(|f| f.name == "simulation_engine" && f.default));
}
