//! The tools as a host calls them: laws, refusals and bounds.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, host, sample};
use landslide::science::infinite_slope as slope;
use landslide::science::thresholds;
use plugin_api::serde_json::{Value, json};
use plugin_api::testing::{Failure, FakeHost};
use proptest::prelude::*;
use skillhost_science::domain::Domain;
use std::ops::Bound;

fn soil() -> Value {
    let rain = json!({"rainfall_duration_h": null, "rainfall_intensity_mmh": null});
    changed(sample("slope.json"), &rain)
}

fn fs(host: &FakeHost, changes: &Value) -> f64 {
    let answer = host.tool("compute_slope_stability", &changed(soil(), changes)).unwrap();
    answer["fs"].as_f64().unwrap()
}

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
fn every_bad_input_is_refused_at_its_place() {
    let slope = |changes: Value| refused("compute_slope_stability", &changed(soil(), &changes));
    assert_eq!(slope(json!({"cohesion_kpa": -1})), ["/cohesion_kpa"]);
    assert_eq!(
        slope(json!({"friction_angle_deg": 90, "soil_thickness_m": 0})),
        ["/friction_angle_deg", "/soil_thickness_m"]
    );
    assert_eq!(slope(json!({"water_ratio": 1.1})), ["/water_ratio"]);
    assert_eq!(
        slope(json!({"water_ratio": 0.1, "pore_pressure_ratio": 0.1})),
        ["/water_ratio", "/pore_pressure_ratio"]
    );
    assert_eq!(slope(json!({"matric_suction_kpa": 10})), ["/suction_angle_deg"]);
    assert_eq!(slope(json!({"suction_angle_deg": 10})), ["/matric_suction_kpa"]);
    let steep = json!({"matric_suction_kpa": 10, "suction_angle_deg": 26});
    assert_eq!(slope(steep), ["/suction_angle_deg"]);
    let dry = json!({"matric_suction_kpa": -1, "suction_angle_deg": 10});
    assert_eq!(slope(dry), ["/matric_suction_kpa"]);

    let rain = |input: Value| refused("rainfall_threshold", &input);
    assert_eq!(
        rain(json!({"duration_h": 0, "intensity_mmh": -1})),
        ["/duration_h", "/intensity_mmh"]
    );
    assert_eq!(
        rain(json!({"duration_h": 1, "intensity_mmh": 1, "threshold": "cain1980"})),
        ["/threshold"]
    );

    let level = |input: Value| refused("warning_level", &input);
    assert_eq!(level(json!({"fs_now": 1.0, "water_stated": true})), ["/fs_saturated"]);
    assert_eq!(level(json!({"fs_saturated_unbounded": true})), ["/fs_now"]);
    assert_eq!(level(json!({"fs_now": 1.0, "fs_saturated": 0.5})), ["/water_stated"]);
    assert_eq!(level(json!({"rain_ratio": 1.0})), ["/rain_in_range"]);
    assert_eq!(level(json!({"rain_ratio": -1.0, "rain_in_range": true})), ["/rain_ratio"]);
}

#[test]
fn what_is_not_a_number_is_refused() {
    use landslide::tools::{Slope, compute_slope_stability};
    use plugin_api::prelude::*;
    // JSON can't carry one, so this asks through a plugin that makes it.
    fn ask(_: Empty, call: &Call<'_>) -> Result<Empty, ToolError> {
        let slope =
            Slope { cohesion_kpa: f64::NAN, slope_angle_deg: f64::INFINITY, ..Slope::default() };
        compute_slope_stability(slope, call).map(|_| Empty {})
    }
    #[data]
    struct Empty {}
    let host = FakeHost::new(Plugin::new().tool(tool!(ask, "Asks")));
    let Err(Failure::Error(e)) = host.tool("ask", &json!({})) else { panic!() };
    let at: Vec<_> = e.violations.iter().map(|v| v.pointer.as_str()).collect();
    assert!(at.contains(&"/cohesion_kpa") && at.contains(&"/slope_angle_deg"), "{at:?}");
}

#[test]
fn a_wrong_name_of_a_curve_gets_the_nearest() {
    let rain = json!({"duration_h": 1, "intensity_mmh": 1, "threshold": "Caine"});
    let Err(Failure::Error(e)) = host().tool("rainfall_threshold", &rain) else { panic!() };
    assert!(e.violations[0].message.contains("caine1980"), "{}", e.violations[0].message);
}

#[test]
fn what_was_not_given_is_listed_as_assumed() {
    let found = host().tool("compute_slope_stability", &soil()).unwrap();
    let assumed: Vec<_> =
        found["assumed"].as_array().unwrap().iter().map(|a| &a["field"]).collect();
    let all = [
        "water_ratio",
        "root_cohesion_kpa",
        "surcharge_kpa",
        "seismic_coefficient",
        "water_unit_weight_knm3",
    ];
    assert_eq!(assumed, all);
    assert_eq!(found["assumed"][0]["why"], "water_not_stated");
    let given = json!({
        "water_ratio": 0.5, "root_cohesion_kpa": 0, "surcharge_kpa": 0, "seismic_coefficient": 0,
        "water_unit_weight_knm3": 9.81,
    });
    let found = host().tool("compute_slope_stability", &changed(soil(), &given)).unwrap();
    assert_eq!(found["assumed"], json!([]));
}

#[test]
fn a_duration_outside_the_curve_is_said_and_so_is_what_nobody_read() {
    let ask = |duration: f64, curve: &str| {
        let input = json!({"duration_h": duration, "intensity_mmh": 5.0, "threshold": curve});
        host().tool("rainfall_threshold", &input).unwrap()
    };
    assert_eq!(ask(0.1, "caine1980")["in_range"], "below");
    assert_eq!(ask(240.0, "caine1980")["in_range"], "within");
    assert_eq!(ask(241.0, "caine1980")["in_range"], "above");
    assert_eq!(ask(24.0, "kalimpong_ED")["in_range"], "unknown");
    for curve in thresholds::THRESHOLDS {
        let found = ask(24.0, curve.id);
        let read = curve.verification == thresholds::Verification::Confirmed;
        assert_eq!(found["confirmed"], read, "{}", curve.id);
        assert!(found["source"]["title"].as_str().is_some_and(|t| !t.is_empty()));
    }
}

#[test]
fn the_table_is_told_with_every_answer() {
    let found = host().tool("warning_level", &json!({})).unwrap();
    assert_eq!(found["determined"], false);
    assert_eq!(found["unknown"], json!(["slope", "rain"]));
    assert_eq!(found["rules"].as_array().unwrap().len(), landslide::science::warning::RULES.len());
    assert!(found.get("at_least").is_none());
    assert_eq!(found["at_most"], "emergency");
}

/// The schemas must not promise what the science refuses, nor refuse what it takes.
#[test]
fn the_bounds_of_the_schemas_are_those_of_the_science() {
    let host = host();
    let descriptor = host.descriptor();
    let inputs = &descriptor.inputs["properties"];
    let slope_tool =
        &descriptor.tool("compute_slope_stability").unwrap().input_schema["properties"];
    let rain_tool = &descriptor.tool("rainfall_threshold").unwrap().input_schema["properties"];
    let of_the_slope: [(&str, Domain); 14] = [
        ("cohesion_kpa", slope::COHESION_DOMAIN),
        ("friction_angle_deg", slope::FRICTION_ANGLE_DOMAIN),
        ("unit_weight_knm3", slope::UNIT_WEIGHT_DOMAIN),
        ("soil_thickness_m", slope::SOIL_THICKNESS_DOMAIN),
        ("slope_angle_deg", slope::SLOPE_ANGLE_DOMAIN),
        ("water_ratio", slope::WETTED_FRACTION_DOMAIN),
        ("pore_pressure_ratio", slope::PORE_PRESSURE_RATIO_DOMAIN),
        ("pore_pressure_kpa", slope::PORE_PRESSURE_DOMAIN),
        ("matric_suction_kpa", slope::SUCTION_DOMAIN),
        ("suction_angle_deg", slope::FRICTION_ANGLE_DOMAIN),
        ("root_cohesion_kpa", slope::COHESION_DOMAIN),
        ("surcharge_kpa", slope::SURCHARGE_DOMAIN),
        ("seismic_coefficient", slope::SEISMIC_COEFFICIENT_DOMAIN),
        ("water_unit_weight_knm3", slope::WATER_UNIT_WEIGHT_DOMAIN),
    ];
    for (field, domain) in of_the_slope {
        assert_bounds(&inputs[field], domain, field);
        assert_bounds(&slope_tool[field], domain, field);
        assert_eq!(inputs[field]["x-unit"], slope_tool[field]["x-unit"], "{field}");
    }
    let of_the_rain = [
        ("rainfall_duration_h", "duration_h", thresholds::DURATION_DOMAIN),
        ("rainfall_intensity_mmh", "intensity_mmh", thresholds::INTENSITY_DOMAIN),
    ];
    for (input, member, domain) in of_the_rain {
        assert_bounds(&inputs[input], domain, input);
        assert_bounds(&rain_tool[member], domain, member);
    }
}

fn assert_bounds(schema: &Value, domain: Domain, field: &str) {
    let stated = |inside: &str, outside: &str| match (&schema[inside], &schema[outside]) {
        (Value::Null, Value::Null) => Bound::Unbounded,
        (bound, Value::Null) => Bound::Included(bound.as_f64().unwrap()),
        (_, bound) => Bound::Excluded(bound.as_f64().unwrap()),
    };
    assert_eq!(stated("minimum", "exclusiveMinimum"), domain.lower, "{field}");
    assert_eq!(stated("maximum", "exclusiveMaximum"), domain.upper, "{field}");
}

#[test]
fn inputs_say_their_unit_their_names_and_what_is_plausible() {
    let host = host();
    let inputs = host.descriptor().inputs["properties"].as_object().unwrap().clone();
    let seed = sample("slope.json");
    for (field, schema) in &inputs {
        for language in ["en", "vi"] {
            let names = schema["x-aliases"][language].as_array().map_or(0, Vec::len);
            assert!(names >= 2, "{field} has {names} names in {language}");
        }
        let of_the_rain =
            field == "rain" || landslide::inputs::RAIN_FIELDS.contains(&field.as_str());
        let decisive = match (of_the_rain, seed.get(field).is_some()) {
            (true, _) => Some(json!("rain")),
            (false, true) => Some(json!(true)),
            (false, false) => None,
        };
        assert_eq!(schema.get("x-decisive").cloned(), decisive, "{field}");
        let is_file = schema.get("x-kind").is_some_and(|k| k == "file");
        assert_eq!(is_file, ["rain", "movement"].contains(&field.as_str()), "{field}");
        assert!(is_file || field == "threshold" || schema["x-unit"].is_string(), "{field}");
        if let (Some([low, high]), Some(value)) =
            (schema["x-plausible"].as_array().map(Vec::as_slice), seed.get(field))
        {
            let value = value.as_f64().unwrap();
            assert!(low.as_f64().unwrap() <= value && value <= high.as_f64().unwrap(), "{field}");
        }
    }
    let mut names: Vec<&str> = vec!["slope_data"];
    names.extend(inputs.keys().map(String::as_str));
    for language in ["en", "vi"] {
        let aliases = inputs.values().flat_map(|s| s["x-aliases"][language].as_array().unwrap());
        names.extend(aliases.map(|a| a.as_str().unwrap()));
    }
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|w| w[0] == w[1]).collect();
    // An input may be called by its own name.
    assert_eq!(twice, [["threshold", "threshold"]]);
    assert_eq!(host.descriptor().inputs.get("required"), None);
    assert_eq!(inputs["threshold"]["default"], "caine1980");
}

/// What people were seen to write, beside the names that books have.
#[test]
fn the_names_that_people_use_are_there() {
    let host = host();
    let inputs = &host.descriptor().inputs["properties"];
    for (field, names) in [
        ("slope_angle_deg", &["slope", "hillside", "β", "mái dốc", "sườn dốc", "dốc"][..]),
        ("soil_thickness_m", &["z", "thick", "đất dày", "bề dày"]),
        ("rainfall_duration_h", &["D", "duration"]),
        ("rainfall_intensity_mmh", &["I", "intensity"]),
        ("friction_angle_deg", &["friction", "φ", "ma sát"]),
        ("pore_pressure_kpa", &["pore pressure", "áp lực nước lỗ rỗng"]),
    ] {
        let aliases = &inputs[field]["x-aliases"];
        let known = |name: &str| {
            let lists = ["en", "vi"].into_iter().filter_map(|l| aliases[l].as_array());
            lists.flatten().any(|a| a == name)
        };
        assert!(names.iter().all(|n| known(n)), "{field}: {aliases}");
    }
}

/// What `plugin.toml` promises is what the code offers.
#[test]
fn the_manifest_promises_what_the_code_offers() {
    let text = include_str!("../plugin.toml");
    let manifest = plugin_api::manifest::parse(text).unwrap().manifest;
    let host = host();
    let descriptor = host.descriptor();
    let tools: Vec<_> = descriptor.tools.iter().map(|t| t.name.clone()).collect();
    let skills: Vec<_> = descriptor.skills.iter().map(|s| s.name.clone()).collect();
    assert_eq!((manifest.provides.tools, manifest.provides.skills), (tools, skills));
    assert!(manifest.keywords["en"].len() > 20 && manifest.keywords["vi"].len() > 20);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn fs_falls_with_water_and_slope_and_rises_with_cohesion(
        a in 0.0..=1.0f64, b in 0.0..=1.0f64, steep in 5.0..44.0f64, more in 0.1..20.0f64,
    ) {
        let host = host();
        let with = |field: &str, value: f64| fs(&host, &json!({field: value}));
        let (driest, wettest) = (with("water_ratio", a.min(b)), with("water_ratio", a.max(b)));
        prop_assert!(wettest <= driest);
        let (flat, steeper) = (with("slope_angle_deg", steep), with("slope_angle_deg", steep + 1.0));
        prop_assert!(steeper < flat);
        let (loose, bound) = (with("cohesion_kpa", 15.0), with("cohesion_kpa", 15.0 + more));
        prop_assert!(bound > loose);
    }

    #[test]
    fn the_critical_water_is_where_the_slope_fails(
        cohesion in 0.0..10.0f64, friction in 20.0..45.0f64, angle in 10.0..50.0f64,
    ) {
        let host = host();
        let slope = changed(soil(), &json!({
            "cohesion_kpa": cohesion, "friction_angle_deg": friction, "slope_angle_deg": angle,
        }));
        let found = host.tool("compute_slope_stability", &slope).unwrap();
        if let Some(critical) = found["critical_water_ratio"].as_f64() {
            let at = changed(slope, &json!({"water_ratio": critical}));
            let at = host.tool("compute_slope_stability", &at).unwrap();
            prop_assert!((at["fs"].as_f64().unwrap() - 1.0).abs() < 1e-9);
            let depth = found["critical_wetted_thickness_m"].as_f64().unwrap();
            prop_assert!((depth - 2.0 * critical).abs() < 1e-12);
        }
    }
}
