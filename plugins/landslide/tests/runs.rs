//! Whole runs: the verdicts, what decides them, and what a change changes.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{Run, changed, host, run, sample};
use plugin_api::gate::Outcome;
use plugin_api::report::{Basis, Claim, Origin};
use plugin_api::serde_json::{Value, json};
use proptest::prelude::*;

/// A gentle slope with its water stated and light rain against a chosen curve.
fn calm() -> Value {
    sample("slope-gentle-drizzle.json")
}

#[test]
fn the_examples_of_the_tools_hold() {
    host().check_examples().unwrap();
}

#[test]
fn the_seeds_example_gives_the_published_numbers() {
    let run = run(&sample("slope.json"));
    run.check();
    assert_eq!(format!("{:.4}", run.number("fs_now")), "1.2996");
    assert_eq!(format!("{:.2}", run.number("threshold_mmh")), "4.29");
    assert_eq!(run.value("rain_exceeded"), json!(true));
    assert_eq!(run.value("fs_now"), run.value("fs_dry"));
    assert_eq!(format!("{:.4}", run.number("fs_saturated")), "1.0455");
    assert_eq!(run.verdict(), "warning");
    assert!(run.gates.iter().all(|g| g.outcome == Outcome::Pass), "{:?}", run.gates);
    // Nobody stated the water: a limitation, but not one that leaves the level open.
    assert_eq!(run.level(), 1);
    assert!(run.texts().iter().any(|t| t.id == "limit-water-not-stated"));
    let cited = run.answers.iter().flat_map(|a| &a.sources);
    assert!(cited.clone().count() >= 3);
    assert!(cited.clone().any(|s| s.tier.is_some_and(|t| t <= 2)));
    assert!(cited.clone().any(|s| s.id == "caine-1980"));
}

#[test]
fn every_verdict_is_reached() {
    let reached = |changes: Value| run(&changed(calm(), &changes)).verdict().to_owned();
    assert_eq!(reached(json!({})), "no_warning");
    assert_eq!(reached(json!({"rainfall_intensity_mmh": 5})), "watch");
    assert_eq!(reached(json!({"slope_angle_deg": 30, "rainfall_intensity_mmh": 5})), "warning");
    assert_eq!(reached(json!({"slope_angle_deg": 50, "cohesion_kpa": 2})), "emergency");
    assert_eq!(reached(json!({"cohesion_kpa": null})), "inconclusive");
}

#[test]
fn the_samples_say_what_their_readme_says() {
    let verdict = |name: &str| {
        let run = run(&sample(name));
        run.check();
        run.verdict().to_owned()
    };
    assert_eq!(verdict("slope-wet.json"), "warning");
    assert_eq!(verdict("slope-half-cohesion.json"), "emergency");
    assert_eq!(verdict("slope-no-friction-angle.json"), "inconclusive");
    assert_eq!(verdict("slope-gentle-drizzle.json"), "no_warning");
    assert_eq!(verdict("slope-water-decides.json"), "inconclusive");
    assert_eq!(verdict("slope-long-rain.json"), "inconclusive");
}

#[test]
fn no_good_news_without_each_decisive_input() {
    let fields = landslide::inputs::SLOPE_FIELDS.iter().chain(&landslide::inputs::RAIN_FIELDS);
    for field in fields {
        let run = run(&changed(calm(), &json!({*field: null})));
        run.check();
        assert_eq!(run.verdict(), "inconclusive", "without {field}");
        assert!(run.answers[2].verdict.as_ref().unwrap().decided_by.is_empty());
    }
}

#[test]
fn what_decided_was_given_and_the_default_curve_decides_no_good_news() {
    let chosen = run(&calm());
    let decided = &chosen.answers[2].verdict.as_ref().unwrap().decided_by;
    assert!(decided.contains(&Basis::Input("threshold".into())));
    assert!(decided.contains(&Basis::Input("water_ratio".into())));
    assert!(decided.contains(&Basis::Claim("rain_ratio".into())));

    let unchosen = run(&changed(calm(), &json!({"threshold": null})));
    unchosen.check();
    assert_eq!(unchosen.verdict(), "inconclusive");
    assert!(unchosen.texts().iter().any(|t| t.id == "limit-curve-default"));
    // Bad news stands, and the default is not among what decided it.
    let bad = run(&changed(
        calm(),
        &json!({"threshold": null, "rainfall_intensity_mmh": 5, "slope_angle_deg": 30}),
    ));
    let verdict = bad.answers[2].verdict.as_ref().unwrap();
    assert_eq!(verdict.id, "warning");
    assert!(!verdict.decided_by.contains(&Basis::Input("threshold".into())));
    for basis in &verdict.decided_by {
        let request = bad.host.request("core-analysis", &changed(calm(), &json!({})));
        if let Basis::Input(field) = basis {
            assert_eq!(request.requirements[field].origin, Origin::Given);
        }
    }
}

#[test]
fn a_curve_that_nobody_has_read_gives_no_good_news_and_says_so() {
    let unread = |changes: Value| run(&changed(calm(), &changes));
    let calm = unread(json!({"threshold": "larsen_simon1993"}));
    calm.check();
    assert_eq!(calm.verdict(), "inconclusive");
    assert_eq!(calm.value("threshold_confirmed"), json!(false));
    assert!(calm.texts().iter().any(|t| t.id == "curve-memory-only"));
    let wild = unread(json!({
        "threshold": "larsen_simon1993", "rainfall_intensity_mmh": 50, "slope_angle_deg": 30
    }));
    wild.check();
    assert_eq!(wild.verdict(), "warning");
    assert!(!wild.answers.iter().flat_map(|a| &a.sources).any(|s| s.id.contains("larsen")));
    // One that was read in a single other place is cited from the recorded call.
    let secondary = unread(json!({"threshold": "guzzetti2008"}));
    secondary.check();
    assert_eq!(secondary.level(), 1);
    assert!(secondary.claim("curve_published").is_some());
}

#[test]
fn halving_the_cohesion_changes_the_slope_and_not_the_rain() {
    let (whole, half) = (run(&sample("slope.json")), run(&sample("slope-half-cohesion.json")));
    half.check();
    for claim in whole.claims() {
        let same = half.value(&claim.id) == whole.value(&claim.id);
        let of_the_slope = ["fs_", "resisting_cohesion", "resisting_kpa", "elasticity_"]
            .iter()
            .any(|start| claim.id.starts_with(start));
        let of_the_level = matches!(claim.id.as_str(), "warning_level" | "warning_rule");
        // The loss by water is of friction alone.
        let untouched = claim.id == "fs_loss_by_water";
        if untouched {
            assert!((half.number(&claim.id) - whole.number(&claim.id)).abs() < 1e-12);
        } else if of_the_slope || of_the_level {
            assert!(!same, "{} should change", claim.id);
        } else if !claim.id.starts_with("critical") && !claim.id.starts_with("water_") {
            assert!(same, "{} should not change", claim.id);
        }
    }
    assert_eq!(format!("{:.4}", half.number("fs_now")), "0.8830");
}

#[test]
fn adding_water_changes_the_slope_as_stated_and_not_its_bounds() {
    let (dry, wet) = (run(&sample("slope.json")), run(&sample("slope-wet.json")));
    assert!(wet.number("fs_now") < dry.number("fs_now"));
    assert_eq!(wet.value("fs_now"), wet.value("fs_saturated"));
    let same = ["fs_dry", "fs_saturated", "threshold_mmh", "rain_ratio", "driving_kpa"];
    for id in same {
        assert_eq!(wet.value(id), dry.value(id), "{id}");
    }
    assert!(!wet.texts().iter().any(|t| t.id == "limit-water-not-stated"));
}

#[test]
fn without_the_friction_angle_the_rain_is_as_before_and_the_slope_is_not_there() {
    let (whole, without) =
        (run(&sample("slope.json")), run(&sample("slope-no-friction-angle.json")));
    for claim in
        whole.claims().filter(|c| c.id.starts_with("threshold_") || c.id.starts_with("rain_"))
    {
        assert_eq!(without.value(&claim.id), whole.value(&claim.id), "{}", claim.id);
    }
    assert!(!without.claims().any(|c| c.id.starts_with("fs_")));
    assert!(without.answers[2].scenarios.is_none());
    assert_eq!(without.verdict(), "inconclusive");
    // The rain alone already calls for a watch.
    assert_eq!(without.value("warning_at_least"), json!("watch"));
    assert_eq!(
        without.output("gather-requirements")["missing_inputs"],
        json!(["friction_angle_deg"])
    );
}

#[test]
fn each_gate_can_fail() {
    let failing = |inputs: &Value| -> Vec<String> {
        let run = run(inputs);
        run.check();
        let failed = run.gates.iter().filter(|g| g.outcome == Outcome::Fail);
        failed.map(|g| g.id.clone()).collect()
    };
    assert_eq!(failing(&sample("slope-no-friction-angle.json")), ["G1"]);
    let long = json!({"rainfall_duration_h": 600});
    assert_eq!(failing(&changed(sample("slope-water-decides.json"), &long)), ["G2"]);
    // A curve has values to watch for even where it does not hold for this rain.
    assert_eq!(failing(&sample("slope-long-rain.json")), ["G2"]);
    assert_eq!(failing(&json!({})), ["G1", "G2", "G3", "G4"]);
    // Stable with any water, and a rain beyond the curve: no trigger, and nothing is called for.
    let open = json!({"rainfall_duration_h": 600, "threshold": "kalimpong_ED"});
    assert_eq!(failing(&changed(calm(), &open)), ["G2", "G3", "G4"]);
    let no_rain = changed(sample("slope.json"), &json!({"rainfall_intensity_mmh": null}));
    assert_eq!(failing(&no_rain), ["G2"], "the water has a value at which to look closer");
    let firm = json!({"rainfall_intensity_mmh": null, "threshold": null});
    assert_eq!(failing(&changed(calm(), &firm)), ["G2", "G3", "G4"]);
}

#[test]
fn the_gates_of_a_step_look_at_what_stands_behind_a_claim() {
    let inputs = sample("slope.json");
    let run = run(&inputs);
    let request = run.host.request("core-analysis", &inputs);
    let outcomes = |change: fn(&mut Claim)| {
        let mut answer = run.answers[2].clone();
        answer.claims.iter_mut().for_each(change);
        let gates = run.host.gates(&request, answer).unwrap();
        gates.into_iter().map(|g| g.outcome).collect::<Vec<_>>()
    };
    assert_eq!(outcomes(|_| ()), [Outcome::Pass, Outcome::Pass]);
    assert_eq!(outcomes(|c| c.support.clear()), [Outcome::Fail, Outcome::Fail]);
    assert_eq!(outcomes(|c| c.value = None), [Outcome::Fail, Outcome::Fail]);
    assert_eq!(outcomes(|c| c.flagged = true), [Outcome::Fail, Outcome::Fail]);
}

#[test]
fn the_gates_of_the_advice_need_the_recorded_table_and_a_recorded_trigger() {
    let run = run(&sample("slope.json"));
    let outcomes = |change: fn(&mut Value)| {
        let mut analysis = run.output("core-analysis").clone();
        change(&mut analysis);
        let mut request = run.host.request("advisor", &json!({}));
        request.input.insert("analysis".into(), analysis);
        let gates = run.host.gates(&request, run.answers[4].clone()).unwrap();
        gates.into_iter().map(|g| (g.outcome, g.detail.id)).collect::<Vec<_>>()
    };
    let is = |outcome, id: &str| (outcome, id.to_owned());
    let (pass, fail) = (Outcome::Pass, Outcome::Fail);
    assert_eq!(outcomes(|_| ()), [is(pass, "gate-g3-pass"), is(pass, "gate-g4-pass")]);
    let no_call = outcomes(|a| {
        for trigger in a["triggers"].as_array_mut().unwrap() {
            trigger["call"] = json!("");
        }
    });
    assert_eq!(no_call[0], is(fail, "gate-g3-fail"));
    let short = outcomes(|a| a["table"] = json!(["emergency", "no_warning"]));
    assert_eq!(short[1], is(fail, "gate-g4-incomplete"));
}

#[test]
fn level_ground_is_a_stability_without_a_number() {
    let run = run(&changed(calm(), &json!({"slope_angle_deg": 0})));
    run.check();
    assert_eq!(run.gate("G1"), Outcome::Pass);
    assert!(run.claim("fs_now").is_none());
    assert_eq!(run.value("fs_now_unbounded"), json!(true));
    assert_eq!(run.verdict(), "no_warning");
}

#[test]
fn a_contradiction_about_the_water_costs_the_stability_and_nothing_else() {
    let run = run(&changed(calm(), &json!({"pore_pressure_ratio": 0.3})));
    run.check();
    assert_eq!((run.verdict(), run.level()), ("inconclusive", 4));
    assert!(run.claim("threshold_mmh").is_some());
    assert!(run.answers[2].notes.iter().any(|n| n.contains("input-invalid")));
}

#[test]
fn a_name_that_no_curve_has_costs_the_threshold_and_nothing_else() {
    let run = run(&changed(calm(), &json!({"threshold": "cain1980"})));
    run.check();
    assert_eq!((run.verdict(), run.level()), ("inconclusive", 4));
    assert!(run.claim("fs_now").is_some() && run.claim("threshold_mmh").is_none());
}

#[test]
fn suction_and_pressure_beyond_saturation_are_ordered_by_how_safe_they_are() {
    let suction = json!({"water_ratio": null, "matric_suction_kpa": 20, "suction_angle_deg": 15});
    let held = run(&changed(calm(), &suction));
    held.check();
    assert!(held.number("fs_now") > held.number("fs_dry"));
    let scenarios = held.answers[2].scenarios.clone().unwrap();
    assert_eq!(scenarios.best.id, "scenario-stated");
    assert!(held.texts().iter().any(|t| t.id == "risk-borrowed-strength"));
    let pressed = run(&changed(calm(), &json!({"water_ratio": null, "pore_pressure_ratio": 0.9})));
    pressed.check();
    assert!(pressed.number("fs_now") < pressed.number("fs_saturated"));
    assert_eq!(pressed.answers[2].scenarios.clone().unwrap().worst.id, "scenario-stated");
}

#[test]
fn nothing_given_says_nothing_and_cites_nothing() {
    let run = run(&json!({}));
    run.check();
    assert_eq!(run.verdict(), "inconclusive");
    assert!(run.answers.iter().all(|a| a.sources.is_empty() && a.scenarios.is_none()));
    assert_eq!(run.output("knowledge-updater")["coverage"], "weak");
    // Only what holds for every slope is a number here: the limits of the table, how often to
    // read an instrument, how long a level is held.
    let numbers = run.claims().filter(|c| c.value.as_ref().is_some_and(Value::is_number));
    let of_every_run = ["rule_", "interval_", "all_clear_"];
    for claim in numbers {
        assert!(of_every_run.iter().any(|start| claim.id.starts_with(start)), "{}", claim.id);
    }
}

#[test]
fn the_outputs_carry_the_promised_fields() {
    let run = run(&sample("slope.json"));
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
                "recommended_actions",
                "degradation_level",
            ],
        ),
    ];
    run.check_members(&promised);
    let chain = run.output("advisor")["evidence_chain"].as_array().unwrap();
    let behind =
        |statement: &str| &chain.iter().find(|l| l["statement"] == statement).unwrap()["works"];
    assert_eq!(behind("rain_ratio")[0], "caine-1980");
    assert_eq!(behind("cohesion_kpa"), &json!([]));
    let missing = common::run(&json!({}));
    let live = &missing.output("evidence-collector")["current_data"][0]["status"];
    assert_eq!(live, "data_unavailable");
}

#[test]
fn the_same_question_gives_the_same_bytes() {
    let bytes = |run: &Run| plugin_api::serde_json::to_string(&run.answers).unwrap();
    assert_eq!(bytes(&run(&sample("slope.json"))), bytes(&run(&sample("slope.json"))));
}

fn rank(verdict: &str) -> Option<usize> {
    ["no_warning", "watch", "warning", "emergency"].iter().position(|v| *v == verdict)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_is_given_the_report_holds_together(
        cohesion in 0.0..30.0f64, friction in 0.0..50.0f64, thickness in 0.5..6.0f64,
        angle in 0.0..70.0f64, wet in prop::option::of(0.0..=1.0f64),
        duration in 0.05..800.0f64, intensity in 0.0..40.0f64,
        left_out in prop::option::of(prop::sample::select(vec![
            "cohesion_kpa", "slope_angle_deg", "rainfall_duration_h", "rainfall_intensity_mmh",
        ])),
        curve in prop::sample::select(vec![
            "caine1980", "kalimpong", "kalimpong_ED", "innes1983", "seattle_id", "baguio",
        ]),
    ) {
        let mut inputs = json!({
            "cohesion_kpa": cohesion, "friction_angle_deg": friction, "unit_weight_knm3": 18.5,
            "soil_thickness_m": thickness, "slope_angle_deg": angle,
            "rainfall_duration_h": duration, "rainfall_intensity_mmh": intensity,
            "threshold": curve,
        });
        if let Some(wet) = wet {
            inputs["water_ratio"] = json!(wet);
        }
        if let Some(field) = left_out {
            inputs.as_object_mut().unwrap().remove(field);
        }
        let run = run(&inputs);
        run.check();
        if left_out.is_some() {
            prop_assert_eq!(run.verdict(), "inconclusive");
        }
    }

    #[test]
    fn leaving_the_water_out_is_never_milder_than_stating_it(
        cohesion in 0.0..20.0f64, friction in 10.0..45.0f64, angle in 1.0..60.0f64,
        wet in 0.0..=1.0f64, intensity in 0.0..8.0f64,
    ) {
        let unstated = json!({
            "cohesion_kpa": cohesion, "friction_angle_deg": friction, "unit_weight_knm3": 18.0,
            "soil_thickness_m": 2.0, "slope_angle_deg": angle,
            "rainfall_duration_h": 24.0, "rainfall_intensity_mmh": intensity,
            "threshold": "caine1980",
        });
        let stated = run(&changed(unstated.clone(), &json!({"water_ratio": wet})));
        let unstated = run(&unstated);
        let stated = rank(stated.verdict()).unwrap();
        if let Some(unstated) = rank(unstated.verdict()) {
            prop_assert!(unstated >= stated);
        }
    }
}
