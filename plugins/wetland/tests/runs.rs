//! Whole runs: the verdicts, what decides them, the gates, and what a change changes.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{
    Run, changed, csv, host, judged, mekong, monthly, run, run_with, sample, two_dates, whole,
};
use plugin_api::gate::Outcome;
use plugin_api::report::{Basis, Origin};
use plugin_api::serde_json::{Value, json};
use std::collections::BTreeSet;

fn series(name: &str) -> Value {
    json!({"series": sample(name)})
}

fn said(run: &Run, id: &str) -> bool {
    run.texts().iter().any(|t| t.id == id)
}

#[test]
fn the_examples_of_the_tools_hold() {
    host().check_examples().unwrap();
}

/// The seed's own command: an area and arrays. One image shows no change, so that it is inconclusive
/// and says what is missing; the extent is a range with areas on the ground.
#[test]
fn the_seeds_command_maps_a_range() {
    let run = run(&mekong());
    run.check();
    assert_eq!(run.verdict(), "inconclusive");
    assert_eq!(run.gate("G1"), Outcome::Pass);
    let (low, high) = (run.number("extent_low_ha"), run.number("extent_high_ha"));
    assert!(low > 50.0 && high > low && high < run.number("aoi_area_ha"), "{low} {high}");
    assert!(run.number("image_coverage") < 100.0, "the sample has a cloud");
    assert!((run.number("image_ha") / run.number("aoi_area_ha") - 1.0).abs() < 0.01);
    assert!(said(&run, "open-no-change-known") && said(&run, "risk-one-image"));
    assert!(run.answers.iter().flat_map(|a| &a.sources).count() >= 3);
}

#[test]
fn a_clip_of_sentinel_2_is_read_as_a_geotiff() {
    let inputs = json!({"aoi": sample("s2-clip-aoi.geojson"), "bands": sample("s2-clip.tif")});
    let run = run(&inputs);
    run.check();
    assert_eq!(run.value("image_crs"), json!("EPSG:32719"));
    assert_eq!(run.value("image_scale"), json!(0.0001));
    // Steppe: next to no water by any index, and no second hill in the histogram.
    assert!(run.number("extent_high_percent") < 1.0);
    assert!(said(&run, "otsu-none"));
    assert!(run.number("land_ndvi") > 0.0 && run.number("sparse_percent") > 90.0);
    assert_eq!(run.output("core-analysis")["threats"]["found"], json!(["sparse_vegetation"]));
}

#[test]
fn every_verdict_is_reached() {
    let reached = |inputs: Value| run(&inputs).verdict().to_owned();
    assert_eq!(reached(series("water-stable.csv")), "stable");
    assert_eq!(reached(series("water-declining.csv")), "degraded");
    assert_eq!(reached(series("water-slow-decline.csv")), "at_risk");
    assert_eq!(reached(two_dates()), "at_risk");
    assert_eq!(reached(mekong()), "inconclusive");
    let threatened =
        changed(series("water-stable.csv"), &json!({"threats_stated": "drainage, pollution"}));
    assert_eq!(reached(threatened), "at_risk");
    for nonsense in [json!({}), judged(), json!({"green": 0.1, "nir": 0.05})] {
        assert_eq!(reached(nonsense), "inconclusive");
    }
}

#[test]
fn no_verdict_without_what_decides_it_and_none_from_a_default() {
    for inputs in [mekong(), judged(), json!({"bands_before": sample("sample-bands.npz")})] {
        let run = run(&inputs);
        run.check();
        assert_eq!(run.verdict(), "inconclusive");
        assert!(run.answers[2].verdict.as_ref().unwrap().decided_by.is_empty());
    }
    let decided = |inputs: &Value| run(inputs).answers[2].verdict.clone().unwrap().decided_by;
    let stable = decided(&series("water-stable.csv"));
    assert!(stable.contains(&Basis::Input("series".into())));
    assert!(stable.contains(&Basis::Claim("trend_change_low".into())));
    let pair = decided(&two_dates());
    assert!(pair.contains(&Basis::Input("bands_before".into())));
    assert!(pair.contains(&Basis::Claim("change_mildest".into())));
    // Inputs that were filled in decide nothing: nothing is left that names them.
    let filled = run_with(&series("water-stable.csv"), &|request| {
        for requirement in request.requirements.values_mut() {
            requirement.origin = Origin::Default;
        }
    });
    let decided = filled.answers[2].verdict.clone().unwrap().decided_by;
    assert!(decided.iter().all(|b| !matches!(b, Basis::Input(_))));
}

/// Two images of other seasons, without dates, or without a loss decide nothing.
#[test]
fn two_images_decide_only_within_a_season() {
    let verdict = |changes: Value| {
        let run = run(&changed(two_dates(), &changes));
        run.check();
        (run.verdict().to_owned(), run)
    };
    let (autumn, run) = verdict(json!({"date": "2024-10-15"}));
    assert!(autumn == "inconclusive" && said(&run, "open-other-season"));
    let (undated, run) = verdict(json!({"date": null}));
    assert!(undated == "inconclusive" && said(&run, "change-no-dates"));
    let same = json!({"bands_before": sample("sample-bands.npz")});
    let (same, run) = verdict(same);
    assert!(same == "inconclusive" && said(&run, "open-pair-only"));
    let (backwards, run) = verdict(json!({"date": "2014-03-15"}));
    assert!(backwards == "inconclusive" && said(&run, "change-refused"));
    // More water than before is no good news by itself either.
    let more = json!({"bands": sample("sample-bands-earlier.npz"),
                      "bands_before": sample("sample-bands.npz")});
    assert_eq!(verdict(more).0, "inconclusive");
}

#[test]
fn short_disputed_rising_and_noisy_records_leave_it_open() {
    let open = |percent: Vec<Option<f64>>| {
        let (_keep, file) = csv(&monthly(&percent));
        let run = run(&json!({"series": file}));
        run.check();
        assert_eq!(run.verdict(), "inconclusive");
        run.output("core-analysis")["open"].as_str().unwrap().to_owned()
    };
    let season = |i: usize| (i as f64 / 12.0 * std::f64::consts::TAU).sin();
    let wobble = |i: usize| ((i * 7919 % 101) as f64 / 101.0) - 0.5;
    let year = |f: &dyn Fn(usize) -> f64, n: usize| (0..n).map(|i| Some(f(i))).collect();
    assert_eq!(open(year(&|i| 40.0 + 10.0 * season(i) + wobble(i), 20)), "too_short");
    assert_eq!(open(year(&|i| 40.0 + 0.2 * i as f64 + wobble(i), 120)), "rising");
    assert_eq!(open(year(&|i| 20.0 + 38.0 * wobble(i * i), 72)), "loss_possible");
}

#[test]
fn each_gate_fails_and_passes() {
    let bare = run(&json!({}));
    bare.check();
    let full = run(&whole());
    full.check();
    for gate in ["G1", "G2", "G3", "G4"] {
        assert_eq!(bare.gate(gate), Outcome::Fail, "{gate}");
        assert_eq!(full.gate(gate), Outcome::Pass, "{gate}");
    }
    let (_keep, short) = csv(&monthly(&[Some(10.0); 5]));
    assert_eq!(run(&json!({"series": short})).gate("G2"), Outcome::Fail);
    assert_eq!(run(&json!({"degradation": 0.5})).gate("G4"), Outcome::Fail);
    // Looked for and not found passes: the question is whether anybody looked.
    let calm = run(&series("water-stable.csv"));
    assert_eq!(calm.gate("G3"), Outcome::Pass);
    assert!(said(&calm, "gate-g3-none") && said(&calm, "summary-no-threats"));
    assert_eq!(run(&json!({"threats_stated": "dam"})).gate("G3"), Outcome::Pass);
}

/// A claim that no recorded call supports does not hold a gate.
#[test]
fn a_gate_takes_no_flagged_claim() {
    let host = host();
    let inputs = judged();
    let run = run(&inputs);
    let mut request = host.request("core-analysis", &inputs);
    let need = |step: &str| run.output(step).clone();
    request.input = [
        ("requirements".to_owned(), need("gather-requirements")),
        ("evidence".to_owned(), need("evidence-collector")),
    ]
    .into_iter()
    .collect();
    let mut answer = host.skill(&request).unwrap();
    let gate = |answer: &plugin_api::SkillAnswer| {
        let gates = host.gates(&request, answer.clone()).unwrap();
        gates.into_iter().find(|g| g.id == "G4").unwrap().outcome
    };
    assert_eq!(gate(&answer), Outcome::Pass);
    for claim in &mut answer.claims {
        claim.flagged = true;
    }
    assert_eq!(gate(&answer), Outcome::Fail);
}

#[test]
fn ten_numbers_give_ten_answers() {
    let mut seen = BTreeSet::new();
    for i in 0..10 {
        let nir = 0.02 + 0.03 * f64::from(i);
        let run = run(
            &json!({"green": 0.06, "nir": nir, "red": 0.05, "degradation": 0.1 * f64::from(i)}),
        );
        run.check();
        seen.insert(format!(
            "{:.6} {:.6} {:.6}",
            run.number("ndwi_mean"),
            run.number("ndvi_mean"),
            run.number("restoration_low")
        ));
    }
    assert_eq!(seen.len(), 10);
}

#[test]
fn the_bands_of_priority_are_reached() {
    let band = |v: f64| {
        let fields = [
            "degradation",
            "biodiversity_value",
            "water_restorability",
            "connectivity",
            "threat_pressure",
            "feasibility",
        ];
        let inputs: Value = fields.iter().map(|f| ((*f).to_owned(), json!(v))).collect();
        run(&inputs).value("restoration_priority")
    };
    assert_eq!(
        [0.1, 0.3, 0.6, 0.9].map(band),
        ["low", "moderate", "high", "critical"].map(|b| json!(b))
    );
}

/// A decline of the record stands in for a degradation that nobody judged, and says so.
#[test]
fn the_record_stands_in_for_a_judgement_openly() {
    let run = run(&series("water-declining.csv"));
    run.check();
    assert!(said(&run, "restoration-from-record"));
    let loss = -run.number("trend_change") / 100.0;
    assert!((run.number("degradation_judged") - loss).abs() < 1e-12);
    let judged = common::run(&changed(series("water-declining.csv"), &json!({"degradation": 0.2})));
    assert_eq!(judged.number("degradation_judged"), 0.2);
    assert!(!said(&judged, "restoration-from-record"));
}

/// Threats come from evidence: none of them appears where nothing shows it.
#[test]
fn threats_come_from_evidence_alone() {
    let found = |inputs: &Value| run(inputs).output("core-analysis")["threats"].clone();
    let bare = found(&json!({}));
    assert_eq!((&bare["found"], &bare["stated"]), (&json!([]), &json!([])));
    assert_eq!(bare["not_looked_at"].as_array().unwrap().len(), 4);
    assert_eq!(found(&series("water-declining.csv"))["found"], json!(["water_decline"]));
    assert!(found(&two_dates())["found"].as_array().unwrap().contains(&json!("water_loss")));
    let stated = found(&json!({"threats_stated": "Dam; invasive species"}));
    assert_eq!(stated["stated"], json!(["dam", "invasive_species"]));
    let unknown = run(&json!({"threats_stated": "dragons"}));
    unknown.check();
    assert!(said(&unknown, "threats-refused"));
}

#[test]
fn a_bad_area_is_told_and_not_used() {
    let dir = format!("{}/tests/data/aoi", env!("CARGO_MANIFEST_DIR"));
    for (name, message) in [
        ("bad_empty", "aoi-empty"),
        ("bad_linestring", "aoi-no-area"),
        ("bad_nan_coordinate_text", "aoi-not-json"),
        ("bad_unclosed_ring", "aoi-unclosed"),
        ("bad_lat_lon_swapped", "aoi-swapped"),
        ("bad_projected_coords", "aoi-projected"),
        ("bad_self_intersecting", "aoi-self-intersecting"),
        ("bad_hole", "aoi-hole"),
        ("bad_clockwise_outer", "aoi-clockwise"),
        ("bad_antimeridian_split", "aoi-split-at-antimeridian"),
    ] {
        let file = common::file_at(&format!("{dir}/{name}.geojson"));
        let run = run(&json!({"aoi": file, "bands": sample("sample-bands.npz")}));
        run.check();
        assert!(said(&run, message), "{name}");
    }
}

#[test]
fn the_offset_is_stated_and_never_guessed() {
    let crop =
        common::file_at(&format!("{}/tests/data/spain/crop.npz", env!("CARGO_MANIFEST_DIR")));
    let unstated = run(&json!({"bands": crop.clone()}));
    unstated.check();
    assert!(said(&unstated, "image-calibration"));
    assert_eq!(unstated.gate("G1"), Outcome::Fail);
    let with = |calibration: &str| {
        let run = run(&json!({"bands": crop.clone(), "calibration": calibration}));
        run.check();
        run
    };
    let (plain, offset) = (with("sentinel2_no_offset"), with("sentinel2_offset"));
    assert!(said(&plain, "image-stated"));
    assert_ne!(plain.number("extent_high_percent"), offset.number("extent_high_percent"));
    // An offset that was taken off already shows as reflectance below zero.
    assert!(said(&offset, "limit-negative") && !said(&plain, "limit-negative"));
    assert!(said(&with("reflectance"), "image-not-reflectance"));
    let sample_twice = changed(mekong(), &json!({"calibration": "sentinel2_offset"}));
    assert!(said(&run(&sample_twice), "image-calibration-twice"));
}

/// A question that is limited to one part calls no tool of another: the host refuses, and the part
/// says so.
#[test]
fn intents_bring_what_they_demand() {
    let with = |demand: &str| {
        run_with(&series("water-declining.csv"), &|r| r.demands = vec![demand.to_owned()])
    };
    assert!(said(&with(wetland::WORST_CASE), "summary-worst"));
    assert!(said(&with(wetland::MONITORING_PLAN), "action-watch-monthly"));
    let plain = run(&series("water-declining.csv"));
    assert!(!said(&plain, "summary-worst") && !said(&plain, "action-watch-monthly"));
}

/// Best, base and worst case come from the record, in that order.
#[test]
fn scenarios_follow_from_the_record() {
    for name in ["water-declining.csv", "water-stable.csv"] {
        let run = run(&series(name));
        let [best, base, worst] =
            ["outlook_best", "outlook_base", "outlook_worst"].map(|id| run.number(id));
        assert!(best >= base && base >= worst && worst >= -100.0, "{best} {base} {worst}");
        assert!(run.answers[2].scenarios.is_some());
    }
    assert!(run(&mekong()).answers[2].scenarios.is_none());
}
