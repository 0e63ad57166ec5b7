//! The tools as a host calls them: laws, refusals and bounds.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, host};
use plugin_api::serde_json::{Value, json};
use plugin_api::testing::Failure;
use proptest::prelude::*;

fn scene() -> Value {
    json!({"speed_kmh": 60.0, "vehicle_flow_per_h": 1200.0, "heavy_share_pct": 5.0,
           "ground_factor": 0.5, "receptors": [{"distance_m": 40.0, "height_m": 1.5}]})
}

fn wall(height_m: f64, distance_m: f64, method: &str) -> Value {
    json!({"height_m": height_m, "distance_m": distance_m, "method": method})
}

fn map(changes: &Value) -> Value {
    host().tool("noise_map", &changed(scene(), changes)).unwrap()
}

fn level(changes: &Value) -> f64 {
    map(changes)["receptors"][0]["received_level_db"].as_f64().unwrap()
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
fn the_examples_of_the_tools_hold() {
    host().check_examples().unwrap();
}

#[test]
fn the_seeds_names_are_aliases_with_the_seeds_fields() {
    let host = host();
    let descriptor = host.descriptor();
    for (alias, name, inputs, outputs) in [
        (
            "acoustics.noise_map",
            "noise_map",
            &["speed_kmh", "vehicle_flow_per_h", "receptors", "barrier"][..],
            &["source_level_db", "receptors", "barrier"][..],
        ),
        (
            "vegetation.attenuation",
            "attenuation",
            &["belt_width_m", "canopy_density", "db_per_30m"],
            &["attenuation_db", "attenuation_range", "method"],
        ),
        ("species.select", "species_select", &["site", "top_k"], &["candidates", "selected"]),
        (
            "airquality.cobenefits",
            "cobenefits",
            &["belt_area_m2", "tree_count", "lai"],
            &[
                "pm_deposition_kg_per_year",
                "co2_sequestration_kg_per_year",
                "cooling_kwh_saved_per_year",
            ],
        ),
    ] {
        let tool = descriptor.tool(alias).unwrap();
        assert_eq!(tool.name, name);
        for field in inputs {
            assert!(tool.input_schema["properties"].get(field).is_some(), "{alias}: {field}");
        }
        for field in outputs {
            assert!(tool.output_schema["properties"].get(field).is_some(), "{alias}: {field}");
        }
    }
    for (alias, of) in [
        ("evidence.collect", "host.evidence_collect"),
        ("knowledge.query", "host.knowledge_query"),
        ("sub-core-analysis", "core-analysis"),
    ] {
        assert_eq!(descriptor.canonical(alias), of);
    }
    let found = map(&json!({"barrier": wall(4.0, 8.0, "cnossos")}));
    assert!(found["receptors"][0]["received_level_db"].is_number());
    assert!(found["barrier"]["insertion_loss_db"].is_number());
    assert_eq!(found["receptors"][0]["bands"].as_array().unwrap().len(), 8);
}

#[test]
fn every_bad_input_is_refused_at_its_place() {
    let shares = json!({"heavy_share_pct": 60.0, "motorcycle_share_pct": 60.0});
    assert_eq!(
        refused("noise_map", &changed(scene(), &shares)),
        ["/heavy_share_pct", "/motorcycle_share_pct"]
    );
    let half = json!({"heavy_share_pct": null, "motorcycle_share_pct": 60.0});
    assert_eq!(refused("noise_map", &changed(scene(), &half)), ["/heavy_share_pct"]);
    assert_eq!(refused("noise_map", &changed(scene(), &json!({"receptors": []}))), ["/receptors"]);
    assert_eq!(refused("noise_map", &changed(scene(), &json!({"speed_kmh": -1}))), ["/speed_kmh"]);
    let belt = json!({"belt_width_m": 20.0, "canopy_density": 1.0});
    assert_eq!(
        refused("attenuation", &changed(belt.clone(), &json!({"spectrum_db": [1.0, 2.0]}))),
        ["/spectrum_db"]
    );
    assert_eq!(
        refused("attenuation", &changed(belt, &json!({"tree_height_m": 9.0}))),
        ["/ray_height_m"]
    );
    let plan = json!({"situations": [{"receptors": [{"open_db": 66.0, "received_db": 60.0}]}]});
    assert_eq!(refused("barrier_plan", &plan), ["/target_level_db"]);
    let twice = json!({"target_level_db": 60.0, "needed_reduction_db": 3.0});
    assert_eq!(
        refused("barrier_plan", &changed(plan.clone(), &twice)),
        ["/target_level_db", "/needed_reduction_db"]
    );
    let belt = json!({"needed_reduction_db": 3.0,
        "belt": {"least_db": 2.0, "typical_db": 1.0, "greatest_db": 5.0}});
    assert_eq!(refused("barrier_plan", &changed(plan, &belt)), ["/belt", "/species"]);
}

/// The schemas must not promise what the tool refuses, nor refuse what it takes.
#[test]
fn the_ends_of_the_schemas_are_taken_and_what_lies_beyond_is_refused() {
    let host = host();
    let schema = &host.descriptor().tool("noise_map").unwrap().input_schema["properties"];
    for field in ["speed_kmh", "vehicle_flow_per_h", "ground_factor", "favourable_share"] {
        let end = |name: &str| schema[field][name].as_f64();
        let most = end("maximum").unwrap();
        assert!(host.tool("noise_map", &changed(scene(), &json!({field: most}))).is_ok());
        let beyond = json!({field: most * 1.001});
        assert_eq!(refused("noise_map", &changed(scene(), &beyond)), [format!("/{field}")]);
        let least = end("minimum").map_or(0.0, |l| l - 0.001);
        let beyond = json!({field: least});
        assert_eq!(refused("noise_map", &changed(scene(), &beyond)), [format!("/{field}")]);
    }
}

#[test]
fn a_doubled_flow_adds_three_decibels() {
    let once = level(&json!({}));
    let twice = level(&json!({"vehicle_flow_per_h": 2400.0}));
    assert!((twice - once - 10.0 * 2f64.log10()).abs() < 1e-9);
}

#[test]
fn what_is_not_stated_is_computed_in_every_way() {
    let stated = map(&json!({}));
    assert_eq!(stated["situations"].as_array().unwrap().len(), 1);
    let open = map(&json!({"heavy_share_pct": null, "ground_factor": null}));
    let situations = open["situations"].as_array().unwrap();
    assert_eq!(situations.len(), 10);
    assert_eq!(
        (&situations[0]["mix"], &situations[0]["ground_factor"]),
        (&json!("light"), &json!(0.0))
    );
    let (low, high) = (open["lowest_db"].as_f64().unwrap(), open["highest_db"].as_f64().unwrap());
    // Whatever is stated lies between.
    for (heavy, ground) in [(0.0, 0.0), (5.0, 0.5), (100.0, 1.0), (30.0, 0.2)] {
        let stated = level(&json!({"heavy_share_pct": heavy, "ground_factor": ground}));
        assert!((low..=high).contains(&stated), "{heavy} {ground}: {low} {stated} {high}");
    }
    let assumed = open["assumed"].as_array().unwrap();
    let fields: Vec<_> = assumed.iter().map(|a| a["field"].as_str().unwrap()).collect();
    assert!(fields.contains(&"heavy_share_pct") && fields.contains(&"ground_factor"));
}

#[test]
fn each_named_method_of_the_barrier_gives_its_own_number() {
    let losses: Vec<f64> = ["cnossos", "maekawa", "kurze_anderson", "iso9613"]
        .iter()
        .map(|m| {
            let found = map(&json!({"barrier": wall(4.0, 8.0, m)}));
            assert_eq!(found["barrier"]["method"], *m);
            found["barrier"]["insertion_loss_db"].as_f64().unwrap()
        })
        .collect();
    for (i, a) in losses.iter().enumerate() {
        // Methods differ by decibels, not by tens of them.
        assert!((3.0..20.0).contains(a), "{losses:?}");
        assert!(losses.iter().skip(i + 1).all(|b| (a - b).abs() > 0.01), "{losses:?}");
    }
}

#[test]
fn a_barrier_behind_the_receiver_does_nothing() {
    let found = map(&json!({"barrier": wall(4.0, 60.0, "cnossos")}));
    assert_eq!(found["receptors"][0]["behind_barrier"], false);
    assert_eq!(found["receptors"][0]["insertion_loss_db"], 0.0);
    assert!(found["barrier"].get("insertion_loss_db").is_none());
}

#[test]
fn lden_needs_evening_and_night() {
    let found = map(&json!({"evening_flow_per_h": 600.0}));
    assert!(found["receptors"][0].get("lden_db").is_none());
    let found = map(&json!({"evening_flow_per_h": 1200.0, "night_flow_per_h": 1200.0}));
    let (day, lden) = (&found["receptors"][0]["open_level_db"], &found["receptors"][0]["lden_db"]);
    // The same level the whole day: 76.3952 for 70 (Directive 2002/49/EC, Annex I).
    assert!((lden.as_f64().unwrap() - day.as_f64().unwrap() - 6.3952).abs() < 1e-4);
}

fn belt(changes: &Value) -> [f64; 3] {
    let asked = changed(json!({"belt_width_m": 30.0, "canopy_density": 1.0}), changes);
    let found = host().tool("attenuation", &asked).unwrap();
    let range = &found["attenuation_range"];
    assert_eq!(found["attenuation_db"], range["typical"]);
    ["least", "typical", "greatest"].map(|w| range[w].as_f64().unwrap())
}

/// A belt is worth 0 to 3 dB per 10 m at most, and about 1 dB(A) for 10 m by the standard.
#[test]
fn a_belt_is_worth_little_and_the_range_says_so() {
    for width in [10.0, 15.0, 20.0, 25.0, 30.0, 50.0, 100.0] {
        let [least, typical, greatest] = belt(&json!({"belt_width_m": width}));
        assert!(least <= typical && typical <= greatest);
        assert!(greatest <= 3.0 * width / 10.0, "{width}: {greatest}");
        if width <= 25.0 {
            assert_eq!(least, 0.0, "nothing is certain at {width} m");
        }
    }
    let [_, typical, _] = belt(&json!({"belt_width_m": 10.0}));
    assert!((0.7..1.3).contains(&typical), "{typical}");
    assert_eq!(belt(&json!({"belt_width_m": 5.0}))[1], 0.0);
}

#[test]
fn season_density_and_height_take_their_part() {
    let [_, dense, _] = belt(&json!({}));
    let [_, thin, _] = belt(&json!({"canopy_density": 0.4}));
    assert!(thin < dense && thin > 0.0);
    assert_eq!(belt(&json!({"season": "leafless"}))[..2], [0.0, 0.0]);
    let low = belt(&json!({"tree_height_m": 10.0, "ray_height_m": 5.0}));
    assert!((low[1] - dense).abs() < 1e-12, "the lower three quarters have the whole effect");
    assert_eq!(belt(&json!({"tree_height_m": 4.0, "ray_height_m": 5.0})), [0.0; 3]);
}

#[test]
fn the_seeds_curve_is_only_for_who_names_it() {
    let named = belt(&json!({"method": "seed_saturation"}));
    assert!((named[1] - 10.0 * (1.0 - (-0.5f64).exp())).abs() < 1e-12);
    // Without its name the slope plays no part.
    assert_eq!(belt(&json!({"db_per_30m": 20.0})), belt(&json!({})));
    let steep = json!({"belt_width_m": 30.0, "canopy_density": 1.0, "db_per_30m": 25.0,
                       "method": "seed_saturation"});
    let found = host().tool("attenuation", &steep).unwrap();
    assert_eq!(found["beyond_measured"], true);
}

fn species(site: &Value) -> Value {
    host().tool("species_select", &json!({"site": site, "top_k": 8})).unwrap()
}

#[test]
fn species_are_excluded_with_reasons_and_nothing_is_invented() {
    let hanoi = species(&json!({"latitude_deg": 21.0, "min_height_m": 10.0, "evergreen": true}));
    let selected = hanoi["selected"].as_array().unwrap();
    assert!(!selected.is_empty());
    for tree in selected {
        assert!(tree["evergreen"] == true && tree["height_p95_m"].as_f64().unwrap() >= 10.0);
        assert!(tree["rationale"].as_array().unwrap().iter().all(|c| c["state"] == "met"));
    }
    let scores: Vec<f64> = selected.iter().map(|s| s["score"].as_f64().unwrap()).collect();
    assert!(scores.windows(2).all(|w| w[0] >= w[1]));
    let ironwood = selected.iter().find(|s| s["scientific"] == "Casuarina equisetifolia").unwrap();
    assert_eq!(ironwood["vietnamese"], "phi lao");
    let excluded = hanoi["excluded"].as_array().unwrap();
    let of = |name: &str| excluded.iter().find(|e| e["scientific"] == name).unwrap();
    assert_eq!(of("Delonix regia")["reasons"], json!(["evergreen"]));
    assert_eq!(of("Cocos nucifera")["reasons"], json!(["foliage"]));
    let all = hanoi["candidate_count"].as_u64().unwrap() + excluded.len() as u64;
    assert_eq!((all, hanoi["in_data"].as_u64()), (210, Some(210)));

    let asked = species(&json!({"hardiness_zone": 11, "salt_tolerant": true}));
    assert_eq!(asked["unknown"], json!(["hardiness_zone", "salt"]));
    assert_eq!(asked["site_known"], false);
    assert!(species(&json!({"min_height_m": 59}))["candidates"].as_array().unwrap().is_empty());
    // Another place, other trees.
    let north = species(&json!({"latitude_deg": 45.0, "min_height_m": 10.0, "evergreen": true}));
    assert_ne!(north["selected"][0]["scientific"], hanoi["selected"][0]["scientific"]);
}

#[test]
fn the_lists_can_be_shown_whole() {
    let host = host();
    for lookup in &host.descriptor().lookups {
        let found = host.tool(&lookup.tool, &lookup.input).unwrap();
        let rows = found.as_object().unwrap().values().next().unwrap().as_array().unwrap();
        assert!((1..=200).contains(&rows.len()), "{}: {}", lookup.id, rows.len());
    }
    let all = host.tool("list_species", &json!({})).unwrap();
    assert_eq!(all["species"].as_array().unwrap().len(), 210);
}

#[test]
fn a_benefit_without_a_source_is_not_determined() {
    let ask = |changes: &Value| {
        host().tool("cobenefits", &changed(json!({"belt_area_m2": 1000.0}), changes)).unwrap()
    };
    let nothing = ask(&json!({}));
    assert_eq!(nothing["not_determined"].as_array().unwrap().len(), 3);
    assert!(nothing.get("cooling_kwh_saved_per_year").is_none());
    let air = ask(&json!({"pm25_ug_m3": 30.0, "wind_m_s": 3.0, "lai": 4.0, "leaf_share": 1.0}));
    let number = |v: &Value| v.as_f64().unwrap();
    let range = &air["pm_deposition_range"];
    assert!(number(&range["least"]) < number(&air["pm_deposition_kg_per_year"]));
    assert!(number(&air["pm_deposition_kg_per_year"]) < number(&range["greatest"]));
    assert_eq!(air["assumed"], json!([]));
    let own = ask(&json!({"tree_count": 10, "cooling_kwh_per_tree": 30.0}));
    assert_eq!(own["cooling_kwh_saved_per_year"], 300.0);
}

fn plan(needed: f64, barrier: f64, belt: Option<[f64; 3]>, species: &str) -> (String, String) {
    let mut asked = json!({"needed_reduction_db": needed, "situations":
        [{"receptors": [{"open_db": 70.0, "received_db": 70.0 - barrier}]}]});
    if let Some([least, typical, greatest]) = belt {
        asked["belt"] = json!({"least_db": least, "typical_db": typical, "greatest_db": greatest});
        asked["species"] = json!(species);
    }
    let found = host().tool("barrier_plan", &asked).unwrap();
    let word = |v: &Value| v.as_str().unwrap().to_owned();
    (word(&found["verdict"]), word(&found["rule"]))
}

#[test]
fn every_row_of_the_table_is_reached() {
    let belt = Some([1.0, 3.0, 6.0]);
    let is = |verdict: &str, rule: &str| (verdict.to_owned(), rule.to_owned());
    let (effective, conditional) = ("effective_barrier_plan", "conditional_species");
    let insufficient = "insufficient_attenuation";
    assert_eq!(plan(0.0, 0.0, None, ""), is(effective, "met-without"));
    assert_eq!(plan(5.0, 6.0, belt, "conditional"), is(effective, "barrier-alone"));
    assert_eq!(plan(9.0, 2.0, belt, "fit"), is(insufficient, "out-of-reach"));
    assert_eq!(plan(7.0, 2.0, belt, "fit"), is(insufficient, "typical-short"));
    assert_eq!(plan(3.0, 2.0, belt, "none"), is(insufficient, "no-species"));
    assert_eq!(plan(3.0, 2.0, belt, "fit"), is(effective, "belt-certain"));
    assert_eq!(plan(3.0, 2.0, belt, "conditional"), is(conditional, "belt-relied-on"));
    assert_eq!(plan(4.5, 2.0, belt, "fit"), is(conditional, "belt-relied-on"));
}

#[test]
fn a_verdict_needs_all_situations_and_all_receivers() {
    let ask = |situations: Value| {
        let asked = json!({"target_level_db": 60.0, "situations": situations});
        host().tool("barrier_plan", &asked).unwrap()
    };
    let quiet = json!({"open_db": 65.0, "received_db": 58.0});
    let loud = json!({"open_db": 72.0, "received_db": 64.0});
    let found = ask(json!([{"receptors": [quiet, loud]}]));
    assert_eq!(found["verdict"], "insufficient_attenuation");
    assert_eq!(found["governing"]["index"], 1);
    let found = ask(json!([{"receptors": [quiet]}, {"receptors": [loud]}]));
    assert_eq!((found.get("verdict"), &found["determined"]), (None, &json!(false)));
}

#[test]
fn a_named_limit_is_the_level_of_its_text() {
    let asked = json!({"limit": "qcvn26_2010_day",
        "situations": [{"receptors": [{"open_db": 72.0, "received_db": 69.0}]}]});
    let found = host().tool("barrier_plan", &asked).unwrap();
    assert_eq!(found["wanted"]["level_db"], 70.0);
    assert_eq!(found["wanted"]["work"], "qcvn-26-2010");
    assert_eq!(found["verdict"], "effective_barrier_plan");
}

#[test]
fn inputs_say_their_unit_and_their_names_and_none_has_a_default() {
    let host = host();
    let inputs = host.descriptor().inputs["properties"].as_object().unwrap().clone();
    let decisive = |field: &str| inputs[field].get("x-decisive").cloned();
    for (field, schema) in &inputs {
        for language in ["en", "vi"] {
            let names = schema["x-aliases"][language].as_array().map_or(0, Vec::len);
            assert!(names >= 2, "{field} has {names} names in {language}");
        }
        assert!(schema.get("default").is_none(), "{field}");
        let number = schema["type"] == "number";
        assert_eq!(number, schema["x-unit"].is_string(), "{field}");
    }
    for (fields, group) in [
        (&noise::inputs::TRAFFIC_FIELDS[..], json!(true)),
        (&noise::inputs::RECEIVER_FIELDS[..], json!("receiver")),
        (&noise::inputs::MEASURE_FIELDS[..], json!("measure")),
        (&noise::inputs::NEED_FIELDS[..], json!("need")),
    ] {
        for field in fields {
            assert_eq!(decisive(field), Some(group.clone()), "{field}");
        }
    }
    assert_eq!(inputs.keys().filter(|f| decisive(f).is_some()).count(), 9);
    let mut names: Vec<&str> = inputs.keys().map(String::as_str).collect();
    for language in ["en", "vi"] {
        let aliases = inputs.values().flat_map(|s| s["x-aliases"][language].as_array().unwrap());
        names.extend(aliases.map(|a| a.as_str().unwrap()));
    }
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0]).collect();
    // An input may be called by its own name.
    assert_eq!(
        twice,
        ["foliage", "receptors"].into_iter().filter(|n| twice.contains(n)).collect::<Vec<_>>()
    );
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
    #![proptest_config(ProptestConfig::with_cases(10))]

    #[test]
    fn levels_rise_with_flow_and_heavy_vehicles_and_fall_with_distance(
        flow in 10.0..5000.0f64, more in 1.0..5000.0f64, heavy in 0.0..50.0f64,
        distance in 5.0..300.0f64, speed in 30.0..120.0f64,
    ) {
        let at = |flow: f64, heavy: f64, distance: f64| level(&json!({
            "vehicle_flow_per_h": flow, "heavy_share_pct": heavy, "speed_kmh": speed,
            "receptors": [{"distance_m": distance, "height_m": 1.5}],
        }));
        let here = at(flow, heavy, distance);
        prop_assert!(at(flow + more, heavy, distance) > here);
        prop_assert!(at(flow, heavy + 10.0, distance) > here);
        prop_assert!(at(flow, heavy, distance * 1.5) < here);
    }

    #[test]
    fn a_wider_or_denser_belt_never_takes_away_less(
        width in 1.0..250.0f64, more in 0.0..100.0f64, density in 0.0..1.0f64,
    ) {
        let narrow = belt(&json!({"belt_width_m": width, "canopy_density": density}));
        let wide = belt(&json!({"belt_width_m": width + more, "canopy_density": density}));
        let dense = belt(&json!({"belt_width_m": width, "canopy_density": 1.0}));
        for i in 0..3 {
            prop_assert!(wide[i] >= narrow[i] - 1e-9 && dense[i] >= narrow[i] - 1e-9);
        }
    }

    /// More reduction or less need never makes the verdict worse.
    #[test]
    fn the_table_is_monotone(
        needed in -5.0..20.0f64, barrier in 0.0..15.0f64, least in 0.0..3.0f64,
        typical in 0.0..4.0f64, greatest in 0.0..5.0f64, less in 0.0..10.0f64,
        species in proptest::sample::select(vec!["fit", "conditional", "none"]),
    ) {
        let belt = Some([least, least + typical, least + typical + greatest]);
        let rank = |(verdict, _): (String, String)| match verdict.as_str() {
            "effective_barrier_plan" => 0,
            "conditional_species" => 1,
            _ => 2,
        };
        let needed = needed.max(0.0);
        let here = rank(plan(needed, barrier, belt, species));
        prop_assert!(rank(plan((needed - less).max(0.0), barrier, belt, species)) <= here);
        prop_assert!(rank(plan(needed, barrier + less, belt, species)) <= here);
    }
}
