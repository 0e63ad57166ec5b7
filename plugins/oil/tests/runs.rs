//! Whole runs: the verdicts, what decides them, and what a change changes.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, csv, good, host, run, run_with, sample, sample_file};
use plugin_api::gate::Outcome;
use plugin_api::report::{Basis, Cell};
use plugin_api::serde_json::{Value, json};
use proptest::prelude::*;
use skillhost_rehearsal::Run;
use std::collections::BTreeSet;

fn with(changes: Value) -> Run {
    let run = run(&changed(good(), &changes));
    run.check();
    run
}

fn says(run: &Run, id: &str) -> bool {
    run.texts().iter().any(|t| t.id == id)
}

#[test]
fn the_examples_of_the_tools_hold() {
    host().check_examples().unwrap();
}

#[test]
fn every_verdict_is_reached() {
    let good = with(json!({}));
    assert_eq!(good.verdict(), "optimal_extraction");
    assert!(good.gates.iter().all(|g| g.outcome == Outcome::Pass), "{:?}", good.gates);
    assert_eq!(with(json!({"time_min": 240})).verdict(), "conditional_thermal");
    assert_eq!(with(json!({"yield_pct": 0.1})).verdict(), "yield_aroma_loss");
    assert_eq!(with(json!({"linalyl_acetate_pct": null})).verdict(), "inconclusive");
}

/// What each input decides: one change, another rule.
#[test]
fn each_rule_is_reached_by_a_measured_input() {
    let rule = |changes: Value| with(changes).value("verdict_rule");
    for (changes, expected) in [
        (json!({}), "all-kept"),
        (json!({"linalyl_acetate_pct": 21}), "limit-broken"),
        (json!({"time_min": 30}), "yield-partial"),
        (json!({"time_min": 130}), "heated-too-long"),
        (json!({"linalyl_acetate_pct": 8, "linalool_pct": 42}), "aroma-lost"),
        (json!({"yield_pct": 0.5}), "yield-low"),
        (json!({"linalyl_acetate_pct": null}), "aroma-unknown"),
        (json!({"method": "supercritical CO2"}), "yield-unknown"),
        (json!({"camphor_pct": 5}), "blend-suspected"),
        (json!({"limonene_pct": null}), "limits-open"),
        (
            json!({"camphor_pct": 27, "linalool_pct": 25, "linalyl_acetate_pct": 25}),
            "species-questioned",
        ),
        (
            json!({"plant": "tea tree", "yield_pct": null, "method": "steam distillation"}),
            "species-questioned",
        ),
    ] {
        assert_eq!(rule(changes.clone()), expected, "{changes}");
    }
    let no_ester =
        run(&json!({"plant": "cajeput", "method": "hydrodistillation", "yield_pct": 0.7,
                               "cineole_pct": 55}));
    assert_eq!(no_ester.value("verdict_rule"), "no-ester-to-measure");
    assert_eq!(no_ester.verdict(), "conditional_thermal");
    assert_eq!(no_ester.gate("G3"), Outcome::NotApplicable);
}

#[test]
fn no_verdict_without_each_decisive_input() {
    for missing in [
        json!({"plant": null}),
        json!({"method": null}),
        json!({"time_min": null, "yield_pct": null}),
        json!({"linalyl_acetate_pct": null}),
        json!({"linalool_pct": null}),
    ] {
        let run = with(missing.clone());
        assert_eq!(run.verdict(), "inconclusive", "{missing}");
        let verdict = run.answers.iter().find_map(|a| a.verdict.as_ref()).unwrap();
        assert!(verdict.decided_by.is_empty());
    }
}

/// Faults 1 and 6: whatever was asked, the answer was good.
#[test]
fn nothing_and_nonsense_give_no_verdict_and_no_number() {
    for inputs in [
        json!({}),
        json!({"plant": "chamomile", "method": "steam distillation",
                                     "time_min": 90}),
    ] {
        let run = run(&inputs);
        run.check();
        assert_eq!(run.verdict(), "inconclusive", "{inputs}");
        for id in ["yield_estimated", "yield_recovered", "ester_ratio", "measured"] {
            assert!(run.claim(id).is_none(), "{id}");
        }
    }
    // Fault 8: a plant of which nothing is published has no composition.
    let chamomile = run(&json!({"plant": "chamomile"}));
    assert!(says(&chamomile, "profile-plant-unknown"));
    assert!(!chamomile.claims().any(|c| c.id.starts_with("published_")));
}

/// Case 4, in whole.
#[test]
fn the_seeds_lavender_breaks_three_limits_and_points_to_a_relative() {
    let query = json!({"plant": "lavender", "camphor_pct": 9, "linalool_pct": 62,
                       "linalyl_acetate_pct": 8});
    for inputs in [query.clone(), changed(query, &json!({"plant": "oải hương"}))] {
        let run = run(&inputs);
        run.check();
        assert_eq!(run.value("limits_failed"), json!(3));
        assert_eq!(run.value("limits_passed"), json!(0));
        assert_eq!(run.value("limits_not_determined"), json!(10));
        assert_eq!(run.number("limit_camphor_margin_pct"), -7.5);
        assert_eq!(run.number("limit_linalool_margin_pct"), -19.0);
        assert_eq!(run.number("limit_linalyl_acetate_margin_pct"), -17.0);
        assert_eq!(run.value("identity"), "blend_suspected");
        let partners: BTreeSet<String> = run
            .claims()
            .filter(|c| c.id.starts_with("partner_") && !c.id.contains("standard"))
            .filter_map(|c| Some(c.value.as_ref()?.as_str()?.to_owned()))
            .collect();
        assert!(partners.contains("spike-lavender") && partners.contains("lavandin"));
        assert!(says(&run, "linalool-added"));
        assert_eq!(run.verdict(), "inconclusive");
    }
    // Also where everything else would be good.
    let whole = run(&sample("lavender-questioned.json"));
    whole.check();
    assert_eq!(whole.verdict(), "inconclusive");
    assert_eq!(whole.value("verdict_rule"), "blend-suspected");
}

/// Case 6: nobody is called an adulterator for a bad season.
#[test]
fn an_authentic_lavender_that_breaks_limits_is_not_suspected() {
    let run = with(json!({"limonene_pct": 0.7, "cineole_pct": 2, "beta_phellandrene_pct": null,
        "cis_beta_ocimene_pct": 4.2, "trans_beta_ocimene_pct": 4, "octan_3_one_pct": 0.8,
        "camphor_pct": 0.3, "linalool_pct": 23.1, "linalyl_acetate_pct": 21.2,
        "terpinen_4_ol_pct": 15.3, "lavandulyl_acetate_pct": 0.9, "lavandulol_pct": 0.8,
        "alpha_terpineol_pct": 4.9}));
    assert_eq!(run.value("limits_failed"), json!(3));
    assert_eq!(run.value("identity"), "not_questioned");
    assert!(says(&run, "compliance-no-fraud") && !says(&run, "blend-suspected"));
    assert_eq!(run.verdict(), "conditional_thermal");
}

/// Case 7: unverified limits decide nothing.
#[test]
fn the_current_tea_tree_standard_answers_that_it_is_unverified() {
    let table = |standard: &str| {
        run(&json!({"plant": "tea tree", "peaks": sample_file("tea-tree-peaks.csv"),
                    "standard": standard}))
    };
    let current = table("teatree-iso4730-2017");
    current.check();
    assert_eq!(current.value("compliance"), "unverified");
    assert_eq!(current.value("limits_failed"), json!(0));
    assert!(says(&current, "limit-from-memory"));
    assert_eq!(current.gate("G4"), Outcome::Fail);
    for standard in ["teatree-pheur-10", "teatree-iso4730-2004"] {
        let run = table(standard);
        assert_eq!(run.value("compliance"), "compliant");
        assert_eq!(run.gate("G4"), Outcome::Pass);
    }
    let nerolina = run(&json!({"plant": "tea tree", "nerolidol_pct": 48.4, "linalool_pct": 33.3}));
    assert_eq!(nerolina.value("identity"), "species_questioned");
    assert_eq!(nerolina.verdict(), "inconclusive");
}

#[test]
fn each_gate_fails_in_some_run() {
    let failed = |changes: Value, gate: &str| with(changes).gate(gate) == Outcome::Fail;
    assert!(failed(json!({"method": null}), "G1"));
    assert!(failed(json!({"time_min": null, "plant": "lavandin"}), "G1"));
    assert!(failed(json!({"time_min": null, "yield_pct": null}), "G2"));
    assert!(failed(json!({"linalyl_acetate_pct": null}), "G3"));
    assert!(failed(json!({"standard": "lavender-iso3515-bulgaria"}), "G4"));
    let unmeasured = run(&json!({"plant": "lavender", "method": "steam distillation",
                                 "time_min": 60}));
    assert_eq!(unmeasured.gate("G2"), Outcome::Fail);
    // What the trade asks for is no standard.
    let trade = run(&json!({"plant": "cajeput", "cineole_pct": 55}));
    assert_eq!(trade.gate("G4"), Outcome::Fail);
}

#[test]
fn what_decided_was_given() {
    let run = with(json!({}));
    let verdict = run.answers.iter().find_map(|a| a.verdict.as_ref()).unwrap();
    for field in ["plant", "method", "time_min", "yield_pct", "linalool_pct"] {
        assert!(verdict.decided_by.contains(&Basis::Input(field.into())), "{field}");
    }
    for claim in ["verdict", "yield_state", "aroma", "limits_failed", "limits_open"] {
        assert!(verdict.decided_by.contains(&Basis::Claim(claim.into())), "{claim}");
    }
}

/// Fault 3: no number of the question was used.
#[test]
fn ten_different_numbers_give_ten_different_answers() {
    let mut seen = BTreeSet::new();
    for i in 0..10 {
        let time = 5.0 + 6.0 * f64::from(i);
        let run = run(&changed(
            sample("lavandin-still.json"),
            &json!({
                "time_min": time, "linalyl_acetate_pct": 26 + i, "charge_kg": 100 + i
            }),
        ));
        run.check();
        let told = ["yield_estimated", "ester_ratio", "yield_oil", "yield_state"]
            .map(|id| run.value(id).to_string());
        assert!(seen.insert(told.join(" ")), "{time}");
    }
    assert_eq!(seen.len(), 10);
}

/// Fault 2: two of the verdicts could not be reached from a question; fault 5: risk was a label.
#[test]
fn an_intent_brings_what_it_demands() {
    let tea_tree = json!({"plant": "tea tree", "terpinen_4_ol_pct": 40});
    let asked = run_with(&tea_tree, &|r| r.demands = vec![oil::SAFETY.into()]);
    asked.check();
    assert!(says(&asked, "table-safety") && !says(&run(&tea_tree), "table-safety"));
    assert_eq!(asked.number("safety_1_max_pct"), 2.0);
    let taught = run_with(&tea_tree, &|r| r.demands = vec![oil::EXPLANATIONS.into()]);
    assert!(says(&taught, "explain-ester"));
}

/// Fault 4: both passes analysed the first herb, and there was no table and no winner.
#[test]
fn a_comparison_stands_side_by_side_with_a_winner_or_the_reason() {
    let compare = |plant: &str, method: Option<&str>, query: &str| {
        let mut inputs = json!({"plant": plant});
        if let Some(method) = method {
            inputs["method"] = json!(method);
        }
        run_with(&inputs, &|request| {
            request.object = Some(plant.into());
            request.query = query.into();
        })
    };
    let steam = Some("steam distillation");
    let query = "compare star anise and patchouli";
    let (first, second) = (compare("star anise", steam, query), compare("patchouli", steam, query));
    for run in [&first, &second] {
        run.check();
        assert!(says(run, "table-compared"));
    }
    assert_eq!(first.value("plant"), "star-anise");
    assert_eq!(second.value("plant"), "patchouli");
    // Both passes set the same two side by side.
    for id in ["compared_0_yield_low_pct", "compared_1_yield_high_pct"] {
        assert_eq!(first.value(id), second.value(id), "{id}");
    }
    assert!(first.claim("winner").is_some() || says(&first, "no-winner-overlap"));
    assert!(says(&compare("lavender", None, "compare lavender and clove"), "no-winner-method"));
    let rosemary = compare("peppermint", steam, "So sánh bạc hà và hương thảo");
    assert!(
        says(&rosemary, "winner-by-yield")
            || rosemary.texts().iter().any(|t| t.id.starts_with("no-winner"))
    );
}

/// Fault 9: values stood outside of the range beside them.
#[test]
fn a_published_range_holds_its_values() {
    for plant in ["lavender", "rosemary", "thyme", "star anise", "tea tree"] {
        let run = run(&json!({"plant": plant}));
        run.check();
        let lows = run.claims().filter(|c| c.id.ends_with("_low_pct"));
        let mut rows = 0;
        for low in lows.filter(|c| c.id.starts_with("published_")) {
            let high = run.number(&low.id.replace("_low_pct", "_high_pct"));
            assert!(low.value.as_ref().unwrap().as_f64().unwrap() <= high, "{}", low.id);
            rows += 1;
        }
        assert!(rows > 0, "{plant}");
    }
}

#[test]
fn a_table_with_faults_is_told_line_by_line() {
    let (_keep, file) = csv("name,area\ncamphor,x\nlinalool,-1\n");
    let run = run(&json!({"plant": "lavender", "peaks": file}));
    run.check();
    assert_eq!(run.value("peaks_fault_0_line"), json!(2));
    assert_eq!(run.value("peaks_fault_1_line"), json!(3));
    assert!(run.claim("measured").is_none() && run.level() == 4);
}

#[test]
fn peaks_get_their_index_where_a_ladder_is_given() {
    let (_keep, file) = csv("name,rt,area\ncamphor,4.265,0.5\nlinalool,2.0,30\n");
    let inputs = json!({"plant": "lavender", "peaks": file,
                        "ladder": sample_file("ladder-c9-c12.csv")});
    let linear = run(&inputs);
    linear.check();
    assert!((linear.number("peak_0_index") - 927.912_621).abs() < 1e-6);
    assert_eq!(linear.value("peak_1_reason"), "before_first_alkane");
    assert!(linear.claim("peak_1_index").is_none());
    let kovats = run(&changed(inputs, &json!({"dead_time_min": 1.2})));
    assert_eq!(kovats.value("index_method"), "kovats");
    assert_ne!(kovats.value("peak_0_index"), linear.value("peak_0_index"));
}

#[test]
fn a_value_counts_before_a_table() {
    let (_keep, file) = csv("name,area\ncamphor,0.5\nlinalool,30\n");
    let run = run(&json!({"plant": "lavender", "peaks": file, "camphor_pct": 1.0}));
    run.check();
    assert_eq!(run.number("limit_camphor_found_pct"), 1.0);
    assert_eq!(run.number("limit_linalool_found_pct"), 30.0);
}

#[test]
fn a_record_of_the_still_decides_before_what_is_published() {
    let record = sample_file("yield-lavandin-synthetic.csv");
    let own = run(&json!({"plant": "lavandin", "method": "steam distillation",
                          "yield_record": record, "linalool_pct": 30, "linalyl_acetate_pct": 31,
                          "camphor_pct": 7}));
    own.check();
    assert_eq!(own.value("yield_basis"), "own_record");
    assert!((own.number("yield_k") - 0.06985).abs() < 1e-4);
    assert_eq!(own.value("yield_state"), "enough");
    // The record went on for longer than 99 hundredths need.
    assert_eq!(own.verdict(), "conditional_thermal");
    let shorter = run(&json!({"plant": "lavandin", "method": "steam distillation",
                              "yield_record": sample_file("yield-lavandin-synthetic.csv"),
                              "time_min": 50, "linalool_pct": 30, "linalyl_acetate_pct": 31,
                              "camphor_pct": 7, "borneol_pct": 2,
                              "limonene_pct": 1, "cineole_pct": 6, "terpinen_4_ol_pct": 3,
                              "alpha_terpineol_pct": 1, "lavandulyl_acetate_pct": 2,
                              "lavandulol_pct": 0.5}));
    assert_eq!(shorter.verdict(), "optimal_extraction");
}

#[test]
fn no_report_shows_an_id_of_a_program() {
    let run = with(json!({}));
    for cell in run.cells() {
        if let Cell::Text(text) = cell {
            assert!(!text.id.contains('/'), "{}", text.id);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// More of a compound than its limit allows never mends a verdict.
    #[test]
    fn more_camphor_never_makes_a_lavender_better(a in 0.0..30.0_f64, b in 0.0..30.0_f64) {
        let (less, more) = if a < b { (a, b) } else { (b, a) };
        let rank = |camphor: f64| {
            match with(json!({"camphor_pct": camphor, "linalool_pct": 25,
                              "linalyl_acetate_pct": 30})).verdict() {
                "optimal_extraction" => 0,
                "conditional_thermal" => 1,
                _ => 2,
            }
        };
        prop_assert!(rank(less) <= rank(more));
    }

    /// The ester ratio is a share, and falls when linalool is added.
    #[test]
    fn added_linalool_lowers_the_ester_ratio(ester in 1.0..45.0_f64, alcohol in 1.0..40.0_f64) {
        let ratio = |alcohol: f64| {
            run(&json!({"plant": "lavender", "linalyl_acetate_pct": ester,
                        "linalool_pct": alcohol})).number("ester_ratio")
        };
        let (before, after) = (ratio(alcohol), ratio(alcohol + 5.0));
        prop_assert!(0.0 < after && after < before && before < 1.0);
    }
}
