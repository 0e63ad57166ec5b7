//! The tools: what they refuse and why, faults that other programs have, and the laws that hold.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{bytes_file, csv, host, monthly, npy, sample, text_file, two_bands, zip};
use plugin_api::serde_json::{Value, json};
use plugin_api::testing::Failure;
use proptest::prelude::*;

/// The code of an error.
fn refused(tool: &str, input: &Value) -> String {
    match host().tool(tool, input) {
        Err(Failure::Error(e)) => e.code,
        other => panic!("{tool} {input}: {other:?}"),
    }
}

fn index<'a>(found: &'a Value, id: &str) -> &'a Value {
    let all = found["indices"].as_array().unwrap();
    all.iter().find(|i| i["index"] == id).unwrap_or_else(|| panic!("no {id} in {found}"))
}

#[test]
fn an_image_or_a_place_and_not_both() {
    let bands = sample("sample-bands.npz");
    assert_eq!(refused("wetland_indices", &json!({})), "input-invalid");
    assert_eq!(refused("wetland_indices", &json!({"bands": bands, "nir": 0.1})), "input-invalid");
    let place = host().tool("wetland_indices", &json!({"green": 0.06, "nir": 0.02})).unwrap();
    assert_eq!(index(&place, "ndwi")["water_percent"], 100.0);
    assert_eq!(place["indices"].as_array().unwrap().len(), 1);
}

/// Faults of images, each under its own code.
#[test]
fn every_fault_of_an_image_has_its_code() {
    let code = |bytes: &[u8], more: Value| {
        let (_keep, file) = bytes_file("bands.npz", bytes);
        refused("wetland_indices", &common::changed(json!({"bands": file}), &more))
    };
    let good = two_bands([0.06; 10], [0.02; 10]);
    assert_eq!(code(b"PK\x03\x04", json!({})), "archive-damaged");
    assert_eq!(code(&good[..good.len() - 30], json!({})), "archive-damaged");
    assert_eq!(code(&zip(&[]), json!({})), "no-bands");
    assert_eq!(code(&zip(&[("green.npy", b"no".to_vec())]), json!({})), "array-damaged");
    assert_eq!(
        code(&zip(&[("green.npy", npy("<f4", [2, 5], &[0; 8]))]), json!({})),
        "array-damaged"
    );
    assert_eq!(code(&zip(&[("green.npy", npy("<c8", [1, 1], &[0; 8]))]), json!({})), "array-kind");
    let huge = npy("<f4", [90_000, 90_000], &[]);
    assert_eq!(code(&zip(&[("green.npy", huge)]), json!({})), "too-large");
    let sizes =
        [("green.npy", npy("<f4", [1, 1], &[0; 4])), ("nir.npy", npy("<f4", [1, 2], &[0; 8]))];
    assert_eq!(code(&zip(&sizes), json!({})), "band-size");
    assert_eq!(
        code(&zip(&[("b1.npy", npy("<f4", [1, 1], &[0; 4]))]), json!({})),
        "bands-not-named"
    );
    assert_eq!(
        code(&zip(&[("nir.npy", npy("<u2", [1, 1], &[9, 9]))]), json!({})),
        "calibration-not-stated"
    );
    assert_eq!(code(&good, json!({"band_order": "green"})), "band-order");
    assert_eq!(code(&good, json!({"band_order": "green,green"})), "band-twice");
    assert_eq!(code(&good, json!({"band_order": "ndwi,nir"})), "input-invalid");
    assert_eq!(code(&two_bands([60.0; 10], [20.0; 10]), json!({})), "not-reflectance");
    assert_eq!(code(b"GIF89a and more", json!({})), "not-a-tiff");
    let elsewhere = json!({"aoi": sample("sample-aoi.geojson")});
    let clip = json!({"bands": sample("s2-clip.tif")});
    assert_eq!(refused("wetland_indices", &common::changed(clip, &elsewhere)), "aoi-outside");
}

/// An archive without a place gives shares and no areas, and does not pretend that the area was
/// laid over it.
#[test]
fn without_a_place_there_are_no_areas() {
    let (_keep, file) = bytes_file("bands.npz", &two_bands([0.06; 10], [0.02; 10]));
    let input = json!({"bands": file, "aoi": sample("sample-aoi.geojson")});
    let found = host().tool("wetland_indices", &input).unwrap();
    assert_eq!(found["image"]["aoi_applied"], false);
    assert!(found["image"].get("inside_ha").is_none());
    assert!(index(&found, "ndwi").get("water_ha").is_none());
    assert_eq!(index(&found, "ndwi")["water_percent"], 100.0);
}

/// NaN and 0/0 count neither as wet nor as dry.
#[test]
fn what_has_no_value_is_not_dry() {
    let mut green = [0.06; 10];
    let mut nir = [0.02; 10];
    (green[0], nir[1]) = (f32::NAN, f32::NAN);
    (green[2], nir[2]) = (0.0, 0.0);
    nir[9] = 0.3;
    let (_keep, file) = bytes_file("bands.npz", &two_bands(green, nir));
    let found = host().tool("wetland_indices", &json!({"bands": file})).unwrap();
    let ndwi = index(&found, "ndwi");
    assert_eq!((&ndwi["valid_px"], &ndwi["water_px"]), (&json!(7), &json!(6)));
    assert_eq!(found["image"]["coverage_percent"], 80.0);
}

/// The Hamed-Rao case of the reference: plain 0.376, corrected 0.00012. Which test is taken turns the
/// answer around, so that they must agree.
#[test]
fn tests_that_disagree_decide_nothing() {
    let text = std::fs::read_to_string("tests/data/mann_kendall_golden.json").unwrap();
    let file: Value = plugin_api::serde_json::from_str(&text).unwrap();
    let rows: String = file["arbitrary_1d_data"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(i, v)| {
            let cell = v.as_f64().map_or(String::new(), |v| v.to_string());
            // One row a year: no seasons, so that the plain test votes.
            format!("{}-06-15,{cell}\n", 1700 + i)
        })
        .collect();
    let (_keep, file) = csv(&format!("date,water_ha\n{rows}"));
    let found = host().tool("water_regime", &json!({"series": file})).unwrap();
    let trend = &found["trend"];
    assert!((trend["p_plain"].as_f64().unwrap() - 0.375_910_587_405_068_33).abs() < 1e-9);
    assert!((trend["p_hamed_rao"].as_f64().unwrap() - 0.000_122_038_292_412_751_66).abs() < 1e-9);
    assert_eq!(trend["direction"], "disputed");
}

/// A record of one season only has no regime, and clouds are no drought.
#[test]
fn hidden_looks_are_missing() {
    let mut text = String::from("date,water_percent,valid_percent\n");
    for i in 0..48 {
        let (year, month) = (2016 + i / 12, i % 12 + 1);
        // Hidden looks see no water.
        let (water, seen) = if month % 3 == 0 { (0.0, 10) } else { (40.0, 95) };
        text += &format!("{year}-{month:02}-15,{water},{seen}\n");
    }
    let (_keep, file) = csv(&text);
    let found = host().tool("water_regime", &json!({"series": file})).unwrap();
    assert_eq!((&found["hidden_looks"], &found["wet_percent"]), (&json!(16), &json!(100.0)));
    assert_eq!(found["regime"], "not_determined", "eight months are seen");
    let (_keep, whole) = csv(&monthly(&[Some(40.0); 48]));
    let found = host().tool("water_regime", &json!({"series": whole})).unwrap();
    assert_eq!(found["regime"], "permanent");
}

#[test]
fn seasons_are_told_apart_by_the_days_between() {
    let compare = |before: &str, after: &str| {
        let input = json!({"before": [{"index": "ndwi", "percent": 20.0}],
                           "after": [{"index": "ndwi", "percent": 15.0}],
                           "date_before": before, "date": after});
        host().tool("extent_change", &input).unwrap()["same_season"].clone()
    };
    assert_eq!(compare("2015-03-10", "2024-03-20"), true);
    assert_eq!(compare("2015-12-28", "2024-01-10"), true);
    assert_eq!(compare("2015-03-10", "2024-09-10"), false);
    assert_eq!(compare("2015-03-10", "2015-04-10"), true);
    let bad = json!({"before": [], "after": [], "date": "10/03/2015"});
    assert_eq!(refused("extent_change", &bad), "input-invalid");
}

#[test]
fn half_statements_are_refused() {
    assert_eq!(refused("wetland_state", &json!({"direction": "declining"})), "input-invalid");
    assert_eq!(
        refused("wetland_state", &json!({"mildest_change_percent": -20.0})),
        "input-invalid"
    );
    assert_eq!(refused("threat_evidence", &json!({"stated": "dragons"})), "input-invalid");
    assert_eq!(refused("restoration_score", &json!({})), "input-invalid");
}

/// Weights by hand, by comparisons, and what is wrong with them.
#[test]
fn weights_are_the_users_to_set() {
    let judged = json!({"degradation": 1.0, "biodiversity_value": 0.0, "water_restorability": 0.0,
                        "connectivity": 0.0, "threat_pressure": 0.0, "feasibility": 0.0});
    let with = |more: Value| common::changed(judged.clone(), &more);
    let score = |more: Value| host().tool("restoration_score", &with(more)).unwrap();
    assert_eq!(score(json!({}))["score"], 0.25);
    assert_eq!(score(json!({"weights": [1, 0, 0, 0, 0, 1]}))["score"], 0.5);
    let text = std::fs::read_to_string("tests/data/ahp_medland2020.json").unwrap();
    let published: Value = plugin_api::serde_json::from_str(&text).unwrap();
    let found = score(json!({"pairwise": published["pairwise"]}));
    assert!((found["score"].as_f64().unwrap() - 0.482).abs() < 1e-3);
    assert!((found["consistency_ratio"].as_f64().unwrap() - 0.0771).abs() < 5e-5);
    for bad in [
        json!({"weights": [1, 0]}),
        json!({"weights": [0, 0, 0, 0, 0, 0]}),
        json!({"pairwise": [[1.0]]}),
        json!({"weights": [1, 1, 1, 1, 1, 1], "pairwise": published["pairwise"]}),
    ] {
        assert_eq!(refused("restoration_score", &with(bad)), "input-invalid");
    }
    let mut contradicting = published["pairwise"].clone();
    (contradicting[0][5], contradicting[5][0]) = (json!(1.0 / 9.0), json!(9.0));
    assert_eq!(
        refused("restoration_score", &with(json!({"pairwise": contradicting}))),
        "input-invalid"
    );
}

#[test]
fn the_check_of_an_area_names_feature_and_ring() {
    let text = r#"{"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,0]]]}},
        {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1]]]}}]}"#;
    let (_keep, file) = text_file("area.geojson", text);
    let found = host().tool("aoi_validate", &json!({"aoi": file})).unwrap();
    assert_eq!(found["valid"], false);
    let first = &found["findings"][0];
    assert_eq!(
        (&first["kind"], &first["feature"], &first["ring"]),
        (&json!("unclosed"), &json!(2), &json!(1))
    );
}

#[test]
fn every_index_is_listed_with_its_formula() {
    let found = host().tool("list_indices", &json!({})).unwrap();
    assert_eq!(index(&found, "aweinsh")["formula"], "4 (G - S1) - (0.25 N + 2.75 S2)");
    assert_eq!(found["indices"].as_array().unwrap().len(), 7);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// More water by a threshold never comes from a brighter near infrared.
    #[test]
    fn a_brighter_near_infrared_is_less_water(g in 0.02..0.3f64, n in 0.02..0.5f64, more in 0.001..0.3f64) {
        let host = host();
        let ndwi = |nir: f64| {
            let found = host.tool("wetland_indices", &json!({"green": g, "nir": nir})).unwrap();
            index(&found, "ndwi")["mean"].as_f64().unwrap()
        };
        prop_assert!(ndwi(n + more) < ndwi(n));
    }

    /// The bounds of a score with gaps hold whatever the gap is filled with.
    #[test]
    fn a_gap_stays_within_its_bounds(v in proptest::collection::vec(0.0..1.0f64, 5), fill in 0.0..1.0f64) {
        let host = host();
        let mut judged = json!({"degradation": v[0], "biodiversity_value": v[1],
            "water_restorability": v[2], "connectivity": v[3], "threat_pressure": v[4]});
        let open = host.tool("restoration_score", &judged).unwrap();
        judged["feasibility"] = json!(fill);
        let closed = host.tool("restoration_score", &judged).unwrap();
        let (low, high) = (open["low"].as_f64().unwrap(), open["high"].as_f64().unwrap());
        let score = closed["score"].as_f64().unwrap();
        prop_assert!(low - 1e-12 <= score && score <= high + 1e-12);
        prop_assert!(open.get("score").is_none());
    }
}
