//! The science against published and golden values: compositions C001–C064, retention indices,
//! curves S01–S13, stop times.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

use super::blends::{blend, doubts, nearest};
use super::composition::{Compliance, Share, check, compliance, ester_ratio};
use super::kinetics::{Batch, Model, Refusal, fit, stop_time, time_for_share};
use super::retention::{Interpolation, Ladder, LadderFault, NoIndex, infer_dead_time};
use super::yields::{KINETICS, kinetics};
use super::{compounds, methods::Method, plants, tables};
use plugin_api::serde_json::{self, Value};

fn data(name: &str) -> Value {
    let path = format!("{}/tests/data/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn shares(values: &Value) -> Vec<Share> {
    let values = values.as_object().unwrap().iter();
    values
        .filter_map(|(name, pct)| {
            // Ranges as texts are not single values.
            let (compound, pct) = (compounds::find(name)?.id, pct.as_f64()?);
            Some(Share { compound, pct })
        })
        .collect()
}

fn profile(id: &str) -> Vec<Share> {
    let all = data("compositions");
    let found = all["profiles"].as_array().unwrap().iter().find(|p| p["id"] == id).unwrap();
    shares(&found["constituents_pct"])
}

/// Every check that the data set computed, on every published composition.
#[test]
fn published_compositions_break_the_limits_that_they_are_known_to_break() {
    let mut checked = 0;
    for profile in data("compositions")["profiles"].as_array().unwrap() {
        let shares = shares(&profile["constituents_pct"]);
        if shares.len() < profile["constituents_pct"].as_object().unwrap().len() {
            continue; // compositions printed as ranges are no single oil
        }
        for expected in profile["computed_checks"].as_array().into_iter().flatten() {
            let spec = tables::spec(expected["spec"].as_str().unwrap()).unwrap();
            let checks = check(spec, &shares);
            let mut failed: Vec<&str> =
                checks.iter().filter(|c| c.fails()).map(|c| c.limit.compound).collect();
            let failures = expected["failures"].as_array().unwrap().iter();
            let mut wanted: Vec<&str> = failures.map(|f| f[0].as_str().unwrap()).collect();
            failed.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(failed, wanted, "{} against {}", profile["id"], spec.id);
            let passed = checks.iter().filter(|c| c.passes()).count();
            let wanted = expected["passed"].as_array().unwrap().len();
            assert_eq!(passed, wanted, "{} against {}", profile["id"], spec.id);
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked}");
}

#[test]
fn case_4_camphor_linalool_and_acetate_fail_and_point_to_a_relative() {
    let lavender = plants::by_id("lavender").unwrap();
    let shares = profile("C064");
    for (id, margins) in [
        ("lavender-iso3515-other", [-7.5, -19.0, -17.0]),
        ("lavender-pheur-10", [-7.8, -17.0, -17.0]),
    ] {
        let checks = check(tables::spec(id).unwrap(), &shares);
        let failed: Vec<_> = checks.iter().filter(|c| c.fails()).collect();
        let found: Vec<f64> = failed.iter().map(|c| c.margin_pct.unwrap()).collect();
        assert_eq!(failed.len(), 3);
        for (found, wanted) in found.iter().zip(margins) {
            assert!((found - wanted).abs() < 1e-9, "{id}: {found} {wanted}");
        }
        assert!(checks.iter().filter(|c| !c.fails()).all(|c| c.found_pct.is_none()));
    }
    let found = blend(lavender, &shares).unwrap();
    assert!(found.added_linalool);
    let named: Vec<&str> = found.partners.iter().map(|m| m.partner.plant).collect();
    assert!(named.contains(&"spike-lavender") && named.contains(&"lavandin"));
    assert!(found.partners.iter().all(|m| m.share.is_none()));
}

#[test]
fn case_5_a_midpoint_complies_and_mixtures_are_measured() {
    let lavender = plants::by_id("lavender").unwrap();
    let iso = tables::spec("lavender-iso3515-other").unwrap();
    let pheur = tables::spec("lavender-pheur-10").unwrap();
    let middle = profile("C061");
    assert_eq!(compliance(&check(iso, &middle)), Compliance::Compliant);
    assert!(blend(lavender, &middle).is_none());
    assert_eq!(nearest(&middle)[0].spec.id, iso.id);

    let mut camphor = middle.clone();
    camphor.iter_mut().find(|s| s.compound == "camphor").unwrap().pct = 1.3;
    assert_eq!(compliance(&check(iso, &camphor)), Compliance::Compliant);
    assert_eq!(compliance(&check(pheur, &camphor)), Compliance::NonCompliant);
    assert!(blend(lavender, &camphor).is_none());

    for (id, partner, share) in
        [("C062", "lavandin-grosso-iso8902", 0.30), ("C063", "spike-iso4719", 0.20)]
    {
        let found = blend(lavender, &profile(id)).unwrap();
        assert_eq!(found.partners[0].partner.id, partner, "{id}");
        let part = found.partners[0].share.unwrap();
        assert!((part - share).abs() < 0.03, "{id}: {part}");
        assert!(!found.added_linalool);
    }
}

#[test]
fn case_6_a_bad_season_is_no_adulteration() {
    let lavender = plants::by_id("lavender").unwrap();
    let shares = profile("C002");
    for id in ["lavender-iso3515-other", "lavender-pheur-10"] {
        let checks = check(tables::spec(id).unwrap(), &shares);
        let mut failed: Vec<&str> =
            checks.iter().filter(|c| c.fails()).map(|c| c.limit.compound).collect();
        failed.sort_unstable();
        assert_eq!(failed, ["alpha-terpineol", "linalyl acetate", "terpinen-4-ol"]);
    }
    for id in ["C001", "C002", "C003", "C004"] {
        assert!(blend(lavender, &profile(id)).is_none(), "{id}");
        assert!(doubts(lavender, &profile(id)).is_empty(), "{id}");
    }
}

#[test]
fn case_7_tea_tree_and_what_is_sold_for_it() {
    let tea_tree = plants::by_id("tea-tree").unwrap();
    let of = |id| tables::spec(id).unwrap();
    for id in ["teatree-pheur-10", "teatree-iso4730-2004"] {
        assert_eq!(compliance(&check(of(id), &profile("C021"))), Compliance::Compliant);
        let checks = check(of(id), &profile("C022"));
        let failed: Vec<&str> =
            checks.iter().filter(|c| c.fails()).map(|c| c.limit.compound).collect();
        assert_eq!(failed, ["1,8-cineole"]);
    }
    assert!(doubts(tea_tree, &profile("C021")).is_empty());
    assert!(doubts(tea_tree, &profile("C022")).is_empty());
    let foreign = doubts(tea_tree, &profile("C030"));
    let named: Vec<&str> = foreign.iter().map(|d| d.compound).collect();
    assert!(named.contains(&"nerolidol") && named.contains(&"linalool"), "{named:?}");
    let unverified = check(of("teatree-iso4730-2017"), &profile("C021"));
    assert_eq!(compliance(&unverified), Compliance::Unverified);
    assert!(!unverified.iter().any(|c| c.fails() || c.passes()));
}

#[test]
fn every_middle_of_a_standard_is_nearest_to_itself() {
    for spec in tables::specs() {
        let middles: Vec<Share> = spec
            .limits
            .iter()
            .filter(|l| l.checked.decides())
            .filter_map(|l| Some(Share { compound: l.compound, pct: l.middle()?.0 }))
            .collect();
        if middles.len() < 3 {
            continue;
        }
        assert_eq!(nearest(&middles)[0].spec.id, spec.id);
        assert!(nearest(&middles)[0].distance < 1e-9);
    }
}

#[test]
fn the_ester_ratio_falls_with_the_ester() {
    let spec = tables::spec("lavender-iso3515-other").unwrap();
    let pair = ("linalyl acetate", "linalool");
    let of = |id: &str| ester_ratio(&profile(id), pair, spec);
    let lowest = 25.0 / (25.0 + 43.0);
    assert!((of("C061").unwrap().share - 36.0 / 67.5).abs() < 1e-12);
    assert!((of("C061").unwrap().lowest_allowed.unwrap() - lowest).abs() < 1e-12);
    assert!(of("C064").unwrap().share < lowest);
    assert!(of("C002").unwrap().share > lowest);
    assert!(ester_ratio(&[], pair, spec).is_none());
    // Limits from memory give nothing to hold a ratio against.
    let unread = tables::spec("lavender-iso3515-bulgaria").unwrap();
    assert!(ester_ratio(&profile("C061"), pair, unread).unwrap().lowest_allowed.is_none());
}

fn ladder(name: &str) -> Ladder {
    let all = data("retention");
    let rows = all["ladders"][name].as_array().unwrap().iter();
    let rows: Vec<(u32, f64)> =
        rows.map(|r| (r[0].as_u64().unwrap() as u32, r[1].as_f64().unwrap())).collect();
    Ladder::new(&rows).unwrap()
}

#[test]
fn retention_indices_agree_with_the_worked_examples() {
    let mut numbers = 0;
    for case in data("retention")["cases"].as_array().unwrap() {
        let dead_time = case["dead_time_min"].as_f64().unwrap_or(0.0);
        let how = match case["method"].as_str().unwrap() {
            "linear" => Interpolation::Linear,
            "log" => Interpolation::Log { dead_time },
            _ => Interpolation::Spline,
        };
        let found =
            ladder(case["ladder"].as_str().unwrap()).index(case["rt_min"].as_f64().unwrap(), how);
        match case["expected_ri"].as_f64() {
            Some(expected) => {
                // The data set prints six decimals.
                let tolerance = case["tolerance"].as_f64().unwrap();
                let found = found.unwrap();
                assert!((found - expected).abs() <= tolerance, "{}: {found}", case["id"]);
                numbers += 1;
            }
            None => {
                let reason = match found.unwrap_err() {
                    NoIndex::BeforeFirstAlkane => "before_first_alkane",
                    NoIndex::AfterLastAlkane => "after_last_alkane",
                    NoIndex::BeforeDeadTime => "before_dead_time",
                    NoIndex::DeadTimeNotBelowFirstAlkane => "dead_time_not_below_first_alkane",
                    NoIndex::NoTime => "no_time",
                };
                assert_eq!(case["status"], reason, "{}", case["id"]);
            }
        }
    }
    assert_eq!(numbers, 51);
    let c15 = ladder("programmed_C8_C30").index(19.126, Interpolation::Linear);
    assert_eq!(c15, Ok(1500.0));
    assert_eq!(ladder("gapped").largest_step(), 4.0);
}

#[test]
fn case_2_the_dead_time_behind_reported_indices_is_found() {
    let all = data("retention");
    let case = &all["dead_time_inference"][0];
    let column = |name: &str| -> Vec<f64> {
        case[name].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
    };
    let peaks: Vec<(f64, f64)> = column("rt_min").into_iter().zip(column("reported_ri")).collect();
    let found = infer_dead_time(&ladder("programmed_C8_C30"), &peaks).unwrap();
    assert!((found.dead_time - 1.37).abs() < 1e-9);
    assert!(found.log_error < 0.003 && (found.linear_error - 2.564).abs() < 1e-3);
    assert!(infer_dead_time(&ladder("programmed_C8_C30"), &peaks[..2]).is_none());
}

#[test]
fn ladders_with_faults_are_refused() {
    let reversed = Ladder::new(&[(9, 3.69), (10, 5.75), (11, 5.6)]).unwrap_err();
    assert_eq!(reversed, [LadderFault::NotIncreasing(11)]);
    let twice = Ladder::new(&[(9, 3.69), (9, 3.71), (10, 5.75)]).unwrap_err();
    assert_eq!(twice, [LadderFault::Duplicate(9)]);
}

fn series(id: &str) -> (Vec<f64>, Vec<f64>) {
    let all = data("kinetics");
    let s = all["golden_series"].as_array().unwrap().iter().find(|s| s["id"] == id).unwrap();
    let column = |name: &str| -> Vec<f64> {
        s[name].as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
    };
    (column("time_min"), column("yield_pct"))
}

fn model(name: &str) -> Model {
    match name {
        "first_order" => Model::FirstOrder,
        "instant_washing_diffusion" => Model::InstantWashing,
        "washing_diffusion" => Model::WashingDiffusion,
        _ => Model::Peleg,
    }
}

/// The golden fits are SciPy's. What the readings determine agrees to one part in ten thousand, the
/// intervals to two in a hundred.
#[test]
fn curves_agree_with_the_golden_fits() {
    let all = data("kinetics");
    for s in all["golden_series"].as_array().unwrap() {
        let id = s["id"].as_str().unwrap();
        let (t, y) = series(id);
        let Ok(curve) = fit(&t, &y) else {
            assert!(matches!(id, "S11" | "S12"), "{id}");
            continue;
        };
        for golden in s["fits"].as_array().unwrap().iter().filter(|f| f["status"] == "ok") {
            let form = model(golden["model"].as_str().unwrap());
            let ours = curve.fits.iter().find(|f| f.model == form).unwrap();
            let sse = golden["sse"].as_f64().unwrap();
            // No worse than the golden one, which may have stopped early where it is flat.
            assert!(ours.sse <= sse * 1.001 + 1e-12, "{id} {form:?}: {} {sse}", ours.sse);
            // Rates that the readings can't follow, as in S06, are not compared.
            let two = matches!(form, Model::FirstOrder | Model::Peleg);
            if golden["well_determined"] == true && (two || ours.well_determined) {
                let names = match form {
                    Model::FirstOrder => vec!["q_inf", "k"],
                    Model::InstantWashing => vec!["q_inf", "f_w", "k_d"],
                    Model::WashingDiffusion => vec!["q_inf", "f_w", "k_w", "k_d"],
                    Model::Peleg => vec!["K1", "K2"],
                };
                for (i, name) in names.iter().enumerate() {
                    let wanted = golden["parameters"][*name].as_f64().unwrap();
                    let off = (ours.parameters[i] / wanted - 1.0).abs();
                    assert!(off < 1e-4, "{id} {form:?} {name}: {} {wanted}", ours.parameters[i]);
                    let ci = &golden["ci95"][*name];
                    let wide = 0.5 * (ci[1].as_f64().unwrap() - ci[0].as_f64().unwrap());
                    let half = ours.half_width[i].unwrap();
                    assert!((half / wide - 1.0).abs() < 0.02, "{id} {form:?} {name} {half} {wide}");
                }
                if let (Some(aicc), Some(wanted)) = (ours.aicc, golden["aicc"].as_f64()) {
                    assert!((aicc - wanted).abs() < 0.01, "{id} {form:?}: {aicc} {wanted}");
                }
            }
        }
        let best = curve.best.as_ref().map(|f| f.model);
        match (id, s["best_by_aicc"].as_str()) {
            ("S09", _) => assert!(best.is_none() && curve.declines),
            (_, Some(name)) => assert_eq!(best, Some(model(name)), "{id}"),
            (_, None) => {}
        }
        assert_eq!(curve.declines, id == "S09", "{id}");
        assert_eq!(curve.lags, id == "S10", "{id}");
    }
}

#[test]
fn case_9_curves_are_told_for_what_they_are() {
    let of = |id: &str| {
        let (t, y) = series(id);
        fit(&t, &y)
    };
    let first = of("S01").unwrap().best.unwrap();
    assert_eq!(first.model, Model::FirstOrder);
    assert!((first.parameters[1] - 0.06985).abs() < 5e-6);
    let half = first.half_width[1].unwrap();
    assert!((first.parameters[1] - half - 0.0675).abs() < 5e-5);
    assert!((first.parameters[1] + half - 0.0722).abs() < 5e-5);
    assert_eq!(of("S05").unwrap().best.unwrap().model, Model::WashingDiffusion);
    assert_eq!(of("S11"), Err(Refusal::TooFew));
    // P14: one percent after 40 min and two after 120 are no curve.
    assert_eq!(fit(&[40.0, 120.0], &[1.0, 2.0]), Err(Refusal::TooFew));
    assert!(of("S09").unwrap().declines);
    let linear = of("S13").unwrap();
    assert!(linear.extrapolated);
    assert!(!of("S01").unwrap().extrapolated);
    // Peleg and first order describe S13 alike, with final yields that differ by half.
    let rival = linear.rival.unwrap();
    assert!(rival.final_yield() < 0.75 * linear.best.unwrap().final_yield());
    assert_eq!(fit(&[1.0, 2.0, 2.0, 3.0], &[0.1; 4]), Err(Refusal::Unusable));
    assert_eq!(fit(&[1.0, 2.0, 3.0, f64::NAN], &[0.1; 4]), Err(Refusal::Unusable));
}

#[test]
fn stop_times_agree_with_the_golden_ones() {
    for case in data("kinetics")["stop_time"]["cases"].as_array().unwrap() {
        let number = |name: &str| case[name].as_f64().unwrap();
        let batch = Batch {
            charge_kg: number("charge_kg"),
            oil_price_per_kg: number("oil_price_per_kg"),
            running_cost_per_h: number("running_cost_per_h"),
        };
        let (stop, oil) = stop_time(number("q_inf_pct"), number("k_per_min"), &batch).unwrap();
        assert!((stop - number("stop_time_min")).abs() < 5e-4);
        assert!((oil - number("oil_kg_at_stop")).abs() < 5e-5);
    }
    let dear = Batch { charge_kg: 1.0, oil_price_per_kg: 1.0, running_cost_per_h: 1000.0 };
    assert!(stop_time(1.0, 0.01, &dear).is_none());
}

#[test]
fn published_rates_give_the_published_times() {
    // P01 to P03: times of half, nine tenths and 99 hundredths as the data set derives them.
    for (plant, method, times) in [
        ("lavandin", Method::Steam, [9.63, 31.98, 63.96]),
        ("east-indian-lemongrass", Method::Hydro, [79.67, 264.66, 529.33]),
        ("lemongrass", Method::Hydro, [63.59, 211.25, 422.49]),
    ] {
        let k = kinetics(plant, method).unwrap();
        for (share, wanted) in [0.5, 0.9, 0.99].into_iter().zip(times) {
            assert!((time_for_share(k.k_per_min, share) - wanted).abs() < 0.01, "{plant}");
            assert!((k.recovered(k.time_for(share)) - share).abs() < 1e-12);
        }
    }
    // P04 and P05: the final yields of Peleg's curves, as derived.
    let finals: Vec<f64> = KINETICS.iter().filter_map(|k| Some(1.0 / k.peleg?[1])).collect();
    assert!((finals[0] - 1.6606).abs() < 1e-4 && (finals[1] - 2.0117).abs() < 1e-4);
}
