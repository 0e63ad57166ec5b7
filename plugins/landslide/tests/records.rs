//! Records as files: every fault with its line, what is read from good ones, and what the tools
//! and a run make of them.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, csv, host, rain_csv, run, run_with, sample, sample_file};
use plugin_api::gate::Outcome;
use plugin_api::report::{Basis, Block, Points};
use plugin_api::serde_json::{Value, json};
use plugin_api::testing::Failure;
use proptest::prelude::*;

const BAD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/bad_records");

/// Each file is named `<record>.<fault>.<line>.<what>.csv`.
#[test]
fn every_bad_record_is_refused_at_its_line() {
    let host = host();
    let mut seen = std::collections::BTreeSet::new();
    for entry in std::fs::read_dir(BAD).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let parts: Vec<&str> = name.split('.').collect();
        let [record, fault, line, _, "csv"] = parts.as_slice() else { panic!("{name}") };
        let file = common::file_at(path.to_str().unwrap());
        let check = host.tool("check_record", &json!({"record": file, "holds": record})).unwrap();
        assert_eq!(check["readable"], false, "{name}");
        let first = &check["faults"][0];
        let kind = fault.replace('-', "_");
        assert_eq!(
            (&first["fault"], &first["line"]),
            (&json!(kind), &json!(line.parse::<u64>().unwrap())),
            "{name}: {first}"
        );
        assert!(first["expected"].as_str().is_some_and(|e| !e.is_empty()), "{name}");
        let tool = if *record == "rain" { "rain_events" } else { "slope_movement" };
        let Err(Failure::Error(e)) = host.tool(tool, &json!({*record: file})) else {
            panic!("{name} was taken")
        };
        let message = &e.violations[0].message;
        assert!(message.starts_with(&format!("line {line}: expected ")), "{name}: {message}");
        assert_eq!(e.violations[0].pointer, format!("/{record}"));
        seen.insert(kind);
    }
    let all = skillhost_science::table::FaultKind::ALL.len();
    assert_eq!(seen.len(), all, "a kind of fault without a file: {seen:?}");
}

#[test]
fn every_fault_is_told_at_once_and_up_to_twenty() {
    let mut text = String::from("datetime,rain_mm\n");
    for hour in 0..23 {
        text += &format!("2024-09-08T{hour:02}:00,-1\n");
    }
    let (_keep, file) = csv(&text);
    let check = host().tool("check_record", &json!({"record": file, "holds": "rain"})).unwrap();
    let lines: Vec<u64> =
        check["faults"].as_array().unwrap().iter().map(|f| f["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, (2..22).collect::<Vec<_>>());
}

fn events(text: &str) -> Value {
    let (_keep, file) = csv(text);
    host().tool("rain_events", &json!({"rain": file})).unwrap()
}

#[test]
fn records_come_in_many_ways_and_say_the_same() {
    let ways = [
        "datetime,rain_mm\n2024-09-08T03:00,0\n2024-09-08T04:00,25.4\n2024-09-08T05:00,2.54\n",
        "\u{feff}Date Time,Rainfall (inches)\r\n2024-09-08 03:00,0\r\n2024-09-08 04:00,1\r\n2024-09-08 05:00,0.1\r\n",
        "# unit: inch\n# dates: MM/DD/YYYY\ntimestamp\tprecip\n9/8/2024 3:00 AM\t0\n9/8/2024 4:00 AM\t1\n9/8/2024 5:00 AM\t0.1\n",
        "# đơn vị: mm\n# ngày: dd/mm/yyyy\nngày;giờ;mưa\n8/9/2024;03:00;0\n8/9/2024;04:00;25,4\n8/9/2024;05:00;2,54\n",
        "date,time,prcp_in,prcp_mm\n2024-09-08,03:00,0,0\n2024-09-08,04:00,1,25.4\n2024-09-08,05:00,.1,2.54\n",
        "station,valid,p01i,flag\nX,2024-09-08 03:53,T,ok\nX,2024-09-08 04:53,1,ok\nX,2024-09-08 05:53,0.1,ok\n",
    ];
    for text in ways {
        let found = events(text);
        assert_eq!(found["event_count"], 1, "{text}");
        assert!((found["depth_mm"].as_f64().unwrap() - 27.94).abs() < 1e-9, "{text}");
        assert_eq!(found["coverage"], 1.0, "{text}");
        let start = found["events"][0]["start"].as_str().unwrap();
        assert!(start.starts_with("2024-09-08 04:"), "{start}");
        assert_eq!(found["time_zone"], "-00:00", "{text}");
    }
}

#[test]
fn time_zones_are_kept_and_clocks_that_are_set_back_are_no_repetition() {
    let zone = |text: &str| events(text)["time_zone"].clone();
    assert_eq!(zone("datetime_utc,rain_mm\n2024-09-08T03:00,0\n2024-09-08T04:00,1\n"), "+00:00");
    assert_eq!(
        zone("# time zone: UTC-8\ndatetime,rain_mm\n2024-09-08T03:00,0\n2024-09-08T04:00,1\n"),
        "-08:00"
    );
    let back = "datetime,rain_mm\n2010-11-07T00:00-07:00,1\n2010-11-07T01:00-07:00,1\n\
                2010-11-07T01:00-08:00,1\n2010-11-07T02:00-08:00,1\n";
    let found = events(back);
    assert_eq!(
        (&found["hours"], &found["missing_h"], &found["time_zone"]),
        (&json!(4), &json!(0), &json!("-07:00"))
    );
    assert_eq!(found["series"][3]["time"], "2010-11-07T03:00:00-07:00");
}

#[test]
fn gaps_stay_gaps() {
    let text = "datetime,rain_mm\n2024-09-08T00:00,0\n2024-09-08T01:00,\n2024-09-08T02:00,-99\n\
                2024-09-08T03:00,NA\n2024-09-08T04:00,1\n2024-09-08T08:00,M\n2024-09-08T09:00,2\n\
                2024-09-08T10:00,0\n";
    let found = events(text);
    assert_eq!(
        found["gaps"],
        json!([
            {"start": "2024-09-08 01:00", "hours": 3, "line": 3, "why": "no_value"},
            {"start": "2024-09-08 05:00", "hours": 4, "line": 7, "why": "no_rows"},
        ])
    );
    assert_eq!(
        (&found["hours"], &found["missing_h"], &found["longest_gap_h"]),
        (&json!(11), &json!(7), &json!(4))
    );
    assert!((found["coverage"].as_f64().unwrap() - 4.0 / 11.0).abs() < 1e-12);
    // A gap is no zero: the hour has no rain at all, and the events beside it may have been longer.
    assert!(found["series"][1].get("rain_mm").is_none());
    let open: Vec<&Value> =
        found["events"].as_array().unwrap().iter().map(|e| &e["open"]).collect();
    assert_eq!(open, [true, true]);
    assert_eq!(found["decided"]["complete"], false);
}

#[test]
fn seattle_december_2010() {
    let asked = json!({"rain": sample_file("rain-seattle-2010-12.csv"), "threshold": "seattle_id"});
    let found = host().tool("rain_events", &asked).unwrap();
    assert_eq!(found["over_count"], 1);
    let over = &found["over"][0];
    assert_eq!(
        (&over["start"], &over["end"]),
        (&json!("2010-12-11 11:00"), &json!("2010-12-12 14:00"))
    );
    // By hand: 3.58 in over 28 h against 3.257 · 28^−1.13 in/h.
    assert!((over["ratio"].as_f64().unwrap() - 1.6951).abs() < 5e-5);
    assert!((over["depth_mm"].as_f64().unwrap() - 90.932).abs() < 1e-9);
    assert_eq!(found["decided"]["event"]["number"], over["number"]);
    // Other rules make other events: parted by six hours, or the last one instead of the worst.
    let longer = host().tool("rain_events", &changed(asked.clone(), &json!({"inter_event_h": 6})));
    assert!(longer.unwrap()["event_count"].as_u64() < found["event_count"].as_u64());
    let last = host().tool("rain_events", &changed(asked.clone(), &json!({"deciding": "last"})));
    assert_eq!(last.unwrap()["decided"]["event"]["number"], found["event_count"]);

    let back = json!({"rain": asked["rain"], "at": "2010-12-12 14:00"});
    let wet = host().tool("antecedent_rain", &back).unwrap();
    assert_eq!(wet["cumulative_exceeded"], true);
    let day = wet["days"].as_array().unwrap().iter().find(|d| d["day"] == "2010-12-12").unwrap();
    assert_eq!((&day["missing_h"], &day["cumulative_exceeded"]), (&json!(3), &json!(true)));
    let Err(Failure::Error(e)) =
        host().tool("antecedent_rain", &changed(back, &json!({"at": "2011-01-01 00:00"})))
    else {
        panic!()
    };
    assert_eq!(e.violations[0].pointer, "/at");
}

fn slope() -> Value {
    let rain = json!({"rainfall_duration_h": null, "rainfall_intensity_mmh": null});
    changed(sample("slope-gentle-drizzle.json"), &rain)
}

fn text_ids(run: &common::Run) -> Vec<String> {
    run.texts().into_iter().map(|t| t.id).collect()
}

/// A light shower in an otherwise dry record without gaps.
fn shower() -> Vec<Option<f64>> {
    let mut mm = vec![Some(0.0); 96];
    mm[40] = Some(2.0);
    mm
}

#[test]
fn a_record_takes_the_place_of_the_numbers() {
    let (_keep, file) = csv(&rain_csv(&shower()));
    let run = run(&changed(slope(), &json!({"rain": file})));
    run.check();
    assert_eq!(run.verdict(), "no_warning");
    assert_eq!((run.value("rain_duration_h"), run.number("rain_intensity_mmh")), (json!(1), 2.0));
    assert_eq!(run.output("gather-requirements")["missing_inputs"], json!([]));
    let decided = &run.answers[2].verdict.as_ref().unwrap().decided_by;
    assert!(decided.contains(&Basis::Input("rain".into())));
    assert!(!decided.contains(&Basis::Input("rainfall_duration_h".into())));
    assert_eq!(run.gate("G2"), Outcome::Pass);
    let status = &run.output("evidence-collector")["current_data"][0]["status"];
    assert_eq!(status, "recorded");
}

#[test]
fn a_heavy_record_raises_the_level() {
    let mut mm = shower();
    mm[41..60].fill(Some(12.0));
    let (_keep, file) = csv(&rain_csv(&mm));
    let run = run(&changed(slope(), &json!({"rain": file})));
    run.check();
    assert_eq!(run.verdict(), "watch");
    assert_eq!(run.value("rain_exceeded"), json!(true));
}

#[test]
fn a_missing_hour_takes_good_news_back_and_leaves_bad_news() {
    let mut mm = shower();
    mm[70] = None;
    let (_keep, file) = csv(&rain_csv(&mm));
    let calm = run(&changed(slope(), &json!({"rain": file})));
    calm.check();
    assert_eq!((calm.verdict(), calm.level()), ("inconclusive", 4));
    assert!(text_ids(&calm).contains(&"limit-rain-gaps".into()));
    mm[41..60].fill(Some(12.0));
    let (_keep, file) = csv(&rain_csv(&mm));
    let heavy = run(&changed(slope(), &json!({"rain": file})));
    heavy.check();
    assert_eq!((heavy.verdict(), heavy.level()), ("watch", 1));
}

#[test]
fn numbers_that_were_given_win_and_the_report_says_so() {
    let (_keep, file) = csv(&rain_csv(&shower()));
    let both = changed(sample("slope-gentle-drizzle.json"), &json!({"rain": file}));
    let run = run(&both);
    run.check();
    assert_eq!(
        (run.value("rain_duration_h"), run.value("rain_intensity_mmh")),
        (json!(24), json!(1))
    );
    assert!(text_ids(&run).contains(&"record-set-aside".into()));
    let decided = &run.answers[2].verdict.as_ref().unwrap().decided_by;
    assert!(decided.contains(&Basis::Input("rainfall_duration_h".into())));
    // One number alone is no rain: both are taken from the record.
    let half = common::run(&changed(both, &json!({"rainfall_intensity_mmh": null})));
    half.check();
    assert_eq!(half.value("rain_duration_h"), json!(1));
    assert!(text_ids(&half).contains(&"record-half-set-aside".into()));
}

#[test]
fn half_a_rain_without_a_record_is_none() {
    let run = run(&changed(slope(), &json!({"rainfall_duration_h": 24})));
    run.check();
    assert_eq!((run.verdict(), run.level()), ("inconclusive", 4));
    assert!(text_ids(&run).contains(&"limit-rain-half".into()));
}

#[test]
fn a_bad_record_costs_the_rain_and_its_faults_are_told() {
    let (_keep, file) = csv("datetime,rain_mm\n2024-09-08T00:00,0\n2024-09-08T01:00,wet\n");
    let bad = run(&changed(slope(), &json!({"rain": file})));
    bad.check();
    assert_eq!((bad.verdict(), bad.level()), ("inconclusive", 4));
    assert_eq!(bad.value("rain_fault_0_line"), json!(3));
    assert_eq!(bad.value("rain_fault_0_found"), json!("wet"));
    assert!(bad.claim("fs_now").is_some() && bad.claim("threshold_mmh").is_none());
    // Beside numbers it decides nothing.
    let beside = run(&changed(sample("slope-gentle-drizzle.json"), &json!({"rain": file})));
    beside.check();
    assert_eq!((beside.verdict(), beside.level()), ("no_warning", 1));
}

#[test]
fn a_record_without_rain_is_no_rain_that_could_be_held_against_a_curve() {
    let (_keep, file) = csv(&rain_csv(&[Some(0.0); 48]));
    let run = run(&changed(slope(), &json!({"rain": file})));
    run.check();
    assert_eq!((run.verdict(), run.level()), ("inconclusive", 4));
    assert!(text_ids(&run).contains(&"record-dry".into()));
}

#[test]
fn movement_raises_the_level_and_never_lowers_it() {
    let calm = sample("slope-gentle-drizzle.json");
    let fast =
        run(&changed(calm.clone(), &json!({"movement": sample_file("movement-synthetic.csv")})));
    fast.check();
    assert_eq!(fast.verdict(), "emergency");
    // The law's own failure is at 40 h, the last reading at 35 h.
    assert!((fast.number("movement_failure_in_h") - 5.0).abs() < 0.3);
    let decided = &fast.answers[2].verdict.as_ref().unwrap().decided_by;
    assert!(decided.contains(&Basis::Claim("movement_accelerates".into())));
    let steady: String = (0..20).map(|h| format!("2024-09-08T{h:02}:00,{h}\n")).collect();
    let (_keep, file) = csv(&format!("datetime,displacement_mm\n{steady}"));
    let still = run(&changed(calm, &json!({"movement": file})));
    still.check();
    assert_eq!(still.verdict(), "no_warning");
    let failing = sample("slope-half-cohesion.json");
    assert_eq!(run(&changed(failing, &json!({"movement": file}))).verdict(), "emergency");
}

#[test]
fn the_water_can_be_stated_as_a_pressure() {
    let calm = || sample("slope-gentle-drizzle.json");
    let ratio = run(&changed(calm(), &json!({"water_ratio": 0.5})));
    let pressure = ratio.number("pore_pressure_kpa");
    let stated = json!({"water_ratio": null, "pore_pressure_kpa": pressure});
    let measured = run(&changed(calm(), &stated));
    measured.check();
    assert!((measured.number("fs_now") - ratio.number("fs_now")).abs() < 1e-12);
    assert!(!text_ids(&measured).contains(&"limit-water-not-stated".into()));
    let decided = &measured.answers[2].verdict.as_ref().unwrap().decided_by;
    assert!(decided.contains(&Basis::Input("pore_pressure_kpa".into())));
}

/// Every chart points at rows that are there, with the members that it names.
#[test]
fn charts_show_what_was_recorded() {
    let inputs = json!({
        "rain": sample_file("rain-seattle-2010-12.csv"), "threshold": "seattle_id",
        "movement": sample_file("movement-synthetic.csv"), "water_ratio": 0.4,
    });
    let run = run(&changed(slope(), &inputs));
    run.check();
    let calls = run.host.calls();
    let mut titles = Vec::new();
    for block in run.sections().flat_map(|s| &s.blocks) {
        let Block::Figure { chart } = block else { continue };
        titles.push(chart.title.id.clone());
        for series in &chart.series {
            match &series.points {
                Points::Tool { call, rows, x, y } => {
                    let recorded = calls.iter().find(|c| c.call == *call).unwrap();
                    let rows = recorded.output.pointer(rows).unwrap().as_array().unwrap();
                    assert!(rows.iter().all(|r| r.get(x).is_some()), "{} {x}", series.name.id);
                    let drawn = rows.iter().filter(|r| r.get(y).is_some()).count();
                    assert!(drawn > 1, "{} {y}", series.name.id);
                }
                Points::Claims(pairs) => {
                    assert!(pairs.iter().flatten().all(|id| run.claim(id).is_some()));
                }
            }
        }
    }
    assert_eq!(titles, ["figure-water", "figure-rain", "figure-curve", "figure-movement"]);
}

/// Settings of `[domain.landslide]`: each changes something.
#[test]
fn every_setting_changes_something() {
    let with = |inputs: &Value, config: Value| {
        let config = config.as_object().unwrap().clone();
        let run = run_with(inputs, &|r| r.config = config.clone());
        run.check();
        run
    };
    let nothing = || json!({});
    let unchosen = changed(sample("slope-gentle-drizzle.json"), &json!({"threshold": null}));
    assert_eq!(with(&unchosen, nothing()).verdict(), "inconclusive", "the default curve");
    let set = with(&unchosen, json!({"threshold": "aleotti2004"}));
    assert_eq!((set.verdict(), set.value("threshold_curve")), ("no_warning", json!("aleotti2004")));
    // What a run chooses goes before what is set.
    let chosen = with(&sample("slope-gentle-drizzle.json"), json!({"threshold": "aleotti2004"}));
    assert_eq!(chosen.value("threshold_curve"), json!("caine1980"));

    let mut mm = vec![Some(0.0); 96];
    (mm[10], mm[15], mm[80]) = (Some(9.0), Some(9.0), Some(1.0));
    let (_keep, file) = csv(&rain_csv(&mm));
    let record = changed(slope(), &json!({"rain": file}));
    assert_eq!(with(&record, nothing()).value("record_event_count"), json!(3));
    let parted = with(&record, json!({"inter_event_h": 12}));
    assert_eq!(parted.value("record_event_count"), json!(2));
    assert_eq!(with(&record, nothing()).number("rain_intensity_mmh"), 9.0);
    let last = with(&record, json!({"deciding_event": "last"}));
    assert_eq!(last.number("rain_intensity_mmh"), 1.0);
    assert!(text_ids(&last).contains(&"record-decides-last".into()));

    let calm = sample("slope-gentle-drizzle.json");
    assert_eq!(with(&calm, nothing()).verdict(), "no_warning");
    assert_eq!(with(&calm, json!({"fs_stable": 2.5})).verdict(), "watch");
    assert_eq!(with(&calm, json!({"fs_quasi_stable": 2.0, "fs_stable": 2.0})).verdict(), "watch");
    let marginal = changed(calm.clone(), &json!({"slope_angle_deg": 36, "cohesion_kpa": 7}));
    assert_eq!(with(&marginal, nothing()).verdict(), "watch");
    assert_eq!(with(&marginal, json!({"rain_approaching": 0.1})).verdict(), "warning");
    let moving = changed(calm, &json!({"movement": sample_file("movement-synthetic.csv")}));
    assert_eq!(with(&moving, json!({"failure_within_h": 1})).verdict(), "warning");

    let mut bad = host().request("core-analysis", &json!({}));
    bad.config.insert("inter_evnt_h".into(), json!(3));
    bad.input.insert("requirements".into(), last.output("gather-requirements").clone());
    bad.input.insert("evidence".into(), last.output("evidence-collector").clone());
    let Err(Failure::Error(e)) = host().skill(&bad) else { panic!() };
    assert!(e.code == "settings-invalid" && e.message.contains("inter_evnt_h"), "{}", e.message);
}

/// What an intent demands: each brings something that is not there without it.
#[test]
fn every_demand_brings_something() {
    let descriptor = host().descriptor().clone();
    let brought = [
        ("risk", "table-soil"),
        ("monitoring", "table-instruments"),
        ("warning", "action-if-raised"),
        ("educational", "explain-fs"),
    ];
    let plain = text_ids(&run(&sample("slope-gentle-drizzle.json")));
    for (intent, text) in brought {
        let spec = descriptor.intents.iter().find(|i| i.id == intent).unwrap();
        let demands = spec.demands.clone();
        let run = run_with(&sample("slope-gentle-drizzle.json"), &|r| r.demands = demands.clone());
        run.check();
        assert!(text_ids(&run).contains(&text.to_owned()), "{intent}");
        assert!(!plain.contains(&text.to_owned()), "{intent}");
        assert!(spec.keywords.iter().any(|k| !k.is_ascii()), "{intent} has no Vietnamese word");
    }
    assert_eq!(descriptor.intents.len(), brought.len());
}

/// Look-ups: a tool that answers from nothing with one list or more whose members have names.
#[test]
fn every_lookup_answers_with_lists_whose_columns_have_names() {
    let host = host();
    let descriptor = host.descriptor().clone();
    assert_eq!(descriptor.lookups.len(), 3);
    for lookup in &descriptor.lookups {
        let answer = host.tool(&lookup.tool, &lookup.input).unwrap();
        let lists = answer.as_object().unwrap();
        assert!(
            lists.values().all(|l| l.as_array().is_some_and(|l| !l.is_empty())),
            "{}",
            lookup.id
        );
        assert!(lookup.keywords.iter().any(|k| !k.is_ascii()), "{}", lookup.id);
        let schema = &descriptor.tool(&lookup.tool).unwrap().output_schema["properties"];
        for (name, list) in lists.iter().filter(|(name, _)| *name != "sources") {
            let columns = schema[name]["items"]["properties"].as_object().unwrap();
            for (member, column) in columns {
                for language in ["en", "vi"] {
                    let title = &column["x-aliases"][language][0];
                    assert!(title.is_string(), "{}: {name}/{member} in {language}", lookup.id);
                }
                assert!(column["description"].is_string(), "{member}");
            }
            assert!(list.as_array().unwrap().iter().all(Value::is_object));
        }
    }
    let curves = host.tool("list_thresholds", &json!({})).unwrap();
    assert_eq!(
        curves["thresholds"].as_array().unwrap().len(),
        landslide::science::thresholds::THRESHOLDS.len()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_bytes_end_the_reading(text in "[ -~\n,;\tưĐ]{0,400}") {
        let (_keep, file) = csv(&text);
        for holds in ["rain", "movement"] {
            let asked = json!({"record": file, "holds": holds});
            prop_assert!(host().tool("check_record", &asked).is_ok());
        }
    }

    #[test]
    fn whatever_a_record_holds_the_report_holds_together(
        mm in prop::collection::vec(prop_oneof![
            4 => Just(Some(0.0)), 3 => (0.1..25.0f64).prop_map(Some), 1 => Just(None),
        ], 60..200),
        curve in prop::sample::select(vec!["caine1980", "seattle_id", "kalimpong", "baguio"]),
    ) {
        let (_keep, file) = csv(&rain_csv(&mm));
        run(&changed(slope(), &json!({"rain": file, "threshold": curve}))).check();
    }

    // Rain that nobody recorded can only make things worse: a record with a gap never earns a
    // milder level than the same record with any rain in the gap.
    #[test]
    fn a_gap_is_never_milder_than_what_may_have_been_in_it(
        rain in 0.0..40.0f64, at in 20usize..80, heavy in 0.0..30.0f64,
    ) {
        let mut whole = shower();
        whole[45..50].fill(Some(heavy));
        whole[at] = Some(rain);
        let mut gap = whole.clone();
        gap[at] = None;
        let verdict = |mm: &[Option<f64>]| {
            let (_keep, file) = csv(&rain_csv(mm));
            run(&changed(slope(), &json!({"rain": file}))).verdict().to_owned()
        };
        if verdict(&gap) == "no_warning" {
            prop_assert_eq!(verdict(&whole), "no_warning");
        }
    }
}
