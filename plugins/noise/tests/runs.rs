//! Whole runs: the verdicts, what decides them, and what a change changes.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, run, run_with, sample};
use plugin_api::gate::Outcome;
use plugin_api::report::{Basis, Claim, Origin};
use plugin_api::serde_json::{Value, json};
use proptest::prelude::*;

fn wall() -> Value {
    sample("school-wall.json")
}

fn belt() -> Value {
    sample("school-belt.json")
}

#[test]
fn every_verdict_is_reached() {
    let reached = |base: Value, changes: Value| {
        let run = run(&changed(base, &changes));
        run.check();
        run.verdict().to_owned()
    };
    assert_eq!(reached(wall(), json!({})), "effective_barrier_plan");
    assert_eq!(reached(belt(), json!({"needed_reduction_db": 1})), "conditional_species");
    assert_eq!(reached(belt(), json!({})), "insufficient_attenuation");
    assert_eq!(reached(wall(), json!({"speed_kmh": null})), "inconclusive");
}

#[test]
fn the_samples_say_what_their_readme_says() {
    let verdict = |name: &str| {
        let run = run(&sample(name));
        run.check();
        run.verdict().to_owned()
    };
    assert_eq!(verdict("school-wall.json"), "effective_barrier_plan");
    assert_eq!(verdict("school-belt.json"), "insufficient_attenuation");
    assert_eq!(verdict("house-wall-and-belt.json"), "conditional_species");
    assert_eq!(verdict("nothing-stated-of-the-mix.json"), "inconclusive");
}

/// A belt of up to 25 m alone is never certain to do anything, so that no need is met by it alone.
#[test]
fn a_narrow_belt_alone_is_never_an_effective_plan() {
    for (width, needed) in [(10, 0.5), (15, 1.0), (20, 1.0), (25, 1.5)] {
        let run =
            run(&changed(belt(), &json!({"belt_width_m": width, "needed_reduction_db": needed})));
        assert_ne!(run.verdict(), "effective_barrier_plan", "{width} m");
        assert_eq!(run.number("belt_least_db"), 0.0);
    }
}

#[test]
fn a_wide_evergreen_belt_with_species_that_fit_can_be_certain() {
    let wide = json!({"belt_width_m": 60, "receiver_distance_m": 90, "needed_reduction_db": 1});
    let sure = run(&changed(belt(), &wide));
    sure.check();
    assert_eq!(
        (sure.verdict(), sure.value("plan_rule")),
        ("effective_barrier_plan", json!("belt-certain"))
    );
    // Without what makes it certain it is not.
    for missing in ["canopy_density", "foliage", "latitude_deg", "min_height_m"] {
        let run = run(&changed(changed(belt(), &wide), &json!({missing: null})));
        run.check();
        assert_eq!(run.verdict(), "conditional_species", "without {missing}");
    }
    let zone = run(&changed(changed(belt(), &wide), &json!({"hardiness_zone": 11})));
    assert_eq!(zone.verdict(), "conditional_species", "a zone that no data can confirm");
    let bare = run(&changed(changed(belt(), &wide), &json!({"foliage": "deciduous"})));
    bare.check();
    assert_eq!(bare.verdict(), "insufficient_attenuation", "bare trees count for the year");
}

#[test]
fn no_verdict_without_each_decisive_input() {
    for field in [
        "vehicle_flow_per_h",
        "speed_kmh",
        "receiver_distance_m",
        "barrier_height_m",
        "target_level_db",
    ] {
        let run = run(&changed(wall(), &json!({field: null})));
        run.check();
        assert_eq!(run.verdict(), "inconclusive", "without {field}");
        let verdict = run.answers[2].verdict.as_ref().unwrap();
        assert!(verdict.decided_by.is_empty());
    }
    let half = run(&changed(wall(), &json!({"barrier_distance_m": null})));
    half.check();
    assert_eq!((half.verdict(), half.level()), ("inconclusive", 4));
}

#[test]
fn what_decided_was_given_and_what_was_not_is_held_against_the_verdict() {
    let known = run(&wall());
    let verdict = known.answers[2].verdict.as_ref().unwrap();
    for field in ["vehicle_flow_per_h", "speed_kmh", "barrier_height_m", "target_level_db"] {
        assert!(verdict.decided_by.contains(&Basis::Input(field.into())), "{field}");
    }
    assert!(verdict.decided_by.contains(&Basis::Claim("plan_verdict".into())));
    let request = known.host.request("core-analysis", &wall());
    for basis in &verdict.decided_by {
        if let Basis::Input(field) = basis {
            assert_eq!(request.requirements[field].origin, Origin::Given);
        }
    }
    // The mix unknown: cars alone would meet the target, heavy vehicles alone would not.
    let open = run(&sample("nothing-stated-of-the-mix.json"));
    assert_eq!((open.verdict(), open.level()), ("inconclusive", 4));
    assert!(open.texts().iter().any(|t| t.id == "limit-mix"));
    // Where no mix could change it, it stands.
    let far_off = json!({"heavy_share_pct": null, "ground_factor": null, "target_level_db": 25});
    let bad = run(&changed(wall(), &far_off));
    bad.check();
    assert_eq!((bad.verdict(), bad.level()), ("insufficient_attenuation", 1));
}

#[test]
fn each_gate_can_fail() {
    let failing = |inputs: &Value| -> Vec<String> {
        let run = run(inputs);
        run.check();
        let failed = run.gates.iter().filter(|g| g.outcome == Outcome::Fail);
        failed.map(|g| g.id.clone()).collect()
    };
    assert_eq!(failing(&sample("house-wall-and-belt.json")), Vec::<String>::new());
    assert_eq!(failing(&wall()), Vec::<String>::new());
    assert_eq!(failing(&json!({})), ["G1", "G2", "G4"]);
    assert_eq!(failing(&changed(belt(), &json!({"latitude_deg": null}))), ["G3"]);
    assert_eq!(failing(&changed(belt(), &json!({"min_height_m": 59}))), ["G3"]);
    assert_eq!(failing(&changed(belt(), &json!({"speed_kmh": null}))), ["G1", "G4"]);
    assert_eq!(failing(&changed(belt(), &json!({"belt_width_m": 45}))), ["G2"]);
}

#[test]
fn the_gates_look_at_what_stands_behind_a_claim() {
    let inputs = sample("house-wall-and-belt.json");
    let run = run(&inputs);
    let request = run.host.request("core-analysis", &inputs);
    let outcomes = |change: fn(&mut Claim)| {
        let mut answer = run.answers[2].clone();
        answer.claims.iter_mut().for_each(change);
        let gates = run.host.gates(&request, answer).unwrap();
        gates.into_iter().map(|g| g.outcome).collect::<Vec<_>>()
    };
    let (pass, fail) = (Outcome::Pass, Outcome::Fail);
    assert_eq!(outcomes(|_| ()), [pass; 4]);
    assert_eq!(outcomes(|c| c.support.clear()), [fail, fail, fail, pass]);
    assert_eq!(outcomes(|c| c.flagged = true), [fail, fail, fail, pass]);
    let mut told = run.answers[2].clone();
    told.output["benefits_told"] = json!(false);
    let gates = run.host.gates(&request, told).unwrap();
    assert_eq!((gates[3].outcome, gates[3].detail.id.as_str()), (fail, "gate-g4-no-benefits"));
}

#[test]
fn a_barrier_alone_needs_no_species() {
    let run = run(&wall());
    assert_eq!(run.gate("G3"), Outcome::NotApplicable);
    assert!(!run.claims().any(|c| c.id.starts_with("species_")));
}

/// Ten questions with different numbers give ten different answers.
#[test]
fn other_numbers_give_other_answers() {
    let changes = [
        json!({}),
        json!({"vehicle_flow_per_h": 600}),
        json!({"speed_kmh": 80}),
        json!({"heavy_share_pct": 20}),
        json!({"receiver_distance_m": 70}),
        json!({"receiver_height_m": 4}),
        json!({"barrier_height_m": 3}),
        json!({"barrier_distance_m": 12}),
        json!({"ground_factor": 1}),
        json!({"road_surface": "NL01"}),
        json!({"gradient_pct": 6}),
        json!({"temperature_c": 30}),
        json!({"favourable_share": 0.3}),
        json!({"barrier_method": "maekawa"}),
    ];
    let levels: Vec<String> = changes
        .iter()
        .map(|c| format!("{:.6}", run(&changed(wall(), c)).number("r1_received_db")))
        .collect();
    for (i, level) in levels.iter().enumerate() {
        assert!(!levels[i + 1..].contains(level), "{}: {level}", changes[i]);
    }
}

#[test]
fn a_limit_over_the_whole_day_needs_the_whole_day() {
    let who = json!({"target_level_db": null, "limit": "who_2018_road_lden"});
    let open = run(&changed(wall(), &who));
    open.check();
    assert_eq!((open.verdict(), open.level()), ("inconclusive", 4));
    let flows = json!({"evening_flow_per_h": 600, "night_flow_per_h": 150});
    let whole = run(&changed(changed(wall(), &who), &flows));
    whole.check();
    assert_eq!(whole.value("wanted_level_db"), json!(53.0));
    assert_eq!(whole.verdict(), "insufficient_attenuation");
    let cited = whole.answers.iter().flat_map(|a| &a.sources);
    assert!(cited.clone().any(|s| s.id == "who-2018-noise"));
    let vn = json!({"target_level_db": null, "limit": "qcvn26_2010_day"});
    let vn = run(&changed(wall(), &vn));
    vn.check();
    assert_eq!(
        (vn.verdict(), vn.value("plan_rule")),
        ("effective_barrier_plan", json!("met-without"))
    );
}

#[test]
fn several_receivers_are_held_against_the_worst() {
    let receptors = json!([{"id": "near", "distance_m": 15.0, "height_m": 1.5},
                           {"id": "far", "distance_m": 80.0, "height_m": 4.0}]);
    let several = json!({"receiver_distance_m": null, "receiver_height_m": null,
                         "receptors": receptors});
    let run = run(&changed(wall(), &several));
    run.check();
    assert!(run.number("r1_open_db") > run.number("r2_open_db"));
    assert_eq!(run.verdict(), "effective_barrier_plan");
    let tight = changed(changed(wall(), &several), &json!({"target_level_db": 53}));
    let tight = common::run(&tight);
    tight.check();
    // The far one alone would be quiet enough.
    assert!(tight.number("r2_received_db") < 53.0 && tight.number("r1_received_db") > 53.0);
    assert_eq!(tight.verdict(), "insufficient_attenuation");
}

#[test]
fn foliage_ground_and_masking_are_kept_apart() {
    let run = run(&belt());
    run.check();
    let said = |id: &str| run.texts().iter().any(|t| t.id == id);
    assert!(said("belt-range") && said("belt-ground") && said("belt-masking"));
    // The ground is no part of what the plan counts.
    let counted = run.number("plan_reduction_typical_db");
    assert!((counted - run.number("belt_typical_db")).abs() < 1e-12);
    assert!(run.number("ground_gain_db") > 0.0);
}

#[test]
fn a_contradiction_costs_the_plan_and_nothing_else() {
    let run = run(&changed(wall(), &json!({"needed_reduction_db": 5})));
    run.check();
    assert_eq!((run.verdict(), run.level()), ("inconclusive", 4));
    assert!(run.claim("r1_received_db").is_some());
    assert!(run.answers[2].notes.iter().any(|n| n.contains("input-invalid")));
    let shares = common::run(&changed(wall(), &json!({"motorcycle_share_pct": 99})));
    shares.check();
    assert_eq!((shares.verdict(), shares.level()), ("inconclusive", 4));
}

#[test]
fn nothing_given_says_nothing_and_cites_nothing() {
    let run = run(&json!({}));
    run.check();
    assert_eq!(run.verdict(), "inconclusive");
    assert!(run.answers.iter().all(|a| a.sources.is_empty() && a.scenarios.is_none()));
    assert_eq!(run.output("knowledge-updater")["coverage"], "weak");
    assert_eq!(run.claims().filter(|c| c.value.as_ref().is_some_and(Value::is_number)).count(), 0);
}

#[test]
fn a_reserve_that_a_place_sets_is_wanted_besides() {
    let reserve = |db: f64| {
        run_with(&wall(), &|request| {
            request.config.insert("reserve_db".into(), json!(db));
        })
    };
    assert_eq!(reserve(0.0).verdict(), "effective_barrier_plan");
    assert_eq!(reserve(10.0).verdict(), "insufficient_attenuation");
    let few = run_with(&belt(), &|r| {
        r.config.insert("species".into(), json!(2));
    });
    assert!(few.claim("species_2_name").is_some() && few.claim("species_3_name").is_none());
}

#[test]
fn a_full_analysis_looks_at_other_heights_and_widths() {
    let inputs = sample("house-wall-and-belt.json");
    let full = run_with(&inputs, &|r| r.demands = vec![noise::SCENARIOS.into()]);
    full.check();
    let losses: Vec<f64> = (1..=5).map(|i| full.number(&format!("variant_{i}_loss_db"))).collect();
    assert!(losses.windows(2).all(|w| w[0] < w[1]), "{losses:?}");
    assert!(full.number("width_5_typical_db") > full.number("width_1_typical_db"));
    assert!(run(&inputs).claim("variant_1_loss_db").is_none());
    // How high it must be can be asked without saying how high it is.
    let open = changed(wall(), &json!({"barrier_height_m": null}));
    let open = run_with(&open, &|r| r.demands = vec![noise::SCENARIOS.into()]);
    open.check();
    assert_eq!(open.verdict(), "inconclusive");
    assert!(open.number("variant_5_loss_db") > open.number("variant_1_loss_db"));
}

#[test]
fn the_outputs_carry_the_promised_fields() {
    let run = run(&wall());
    let promised: [(&str, &[&str]); 4] = [
        (
            "gather-requirements",
            &[
                "object",
                "scope",
                "timeframe",
                "available_inputs",
                "target_audience",
                "language",
                "analysis_type",
            ],
        ),
        (
            "evidence-collector",
            &[
                "current_data",
                "authoritative_docs",
                "recent_news",
                "reference_benchmarks",
                "degradation_level",
            ],
        ),
        ("knowledge-updater", &["citations", "gaps", "coverage"]),
        (
            "advisor",
            &[
                "verdict",
                "evidence_chain",
                "key_risks",
                "disclosure",
                "remediation",
                "degradation_level",
            ],
        ),
    ];
    run.check_members(&promised);
    assert!(run.answers[2].scenarios.is_some());
    assert!(run.output("advisor")["key_risks"].as_array().unwrap().len() >= 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Whatever is given, every statement can be followed, and silence is never milder.
    #[test]
    fn leaving_the_mix_out_is_never_milder_than_stating_it(
        flow in 100.0..4000.0f64, speed in 30.0..110.0f64, distance in 15.0..150.0f64,
        heavy in 0.0..40.0f64, height in 1.5..6.0f64, target in 45.0..70.0f64,
    ) {
        let inputs = json!({
            "vehicle_flow_per_h": flow, "speed_kmh": speed, "receiver_distance_m": distance,
            "ground_factor": 0.4, "barrier_height_m": height, "barrier_distance_m": 7.0,
            "target_level_db": target,
        });
        let silent = run(&inputs);
        silent.check();
        let stated = run(&changed(inputs, &json!({"heavy_share_pct": heavy})));
        stated.check();
        if silent.verdict() != "inconclusive" {
            prop_assert_eq!(silent.verdict(), stated.verdict());
        }
    }
}
