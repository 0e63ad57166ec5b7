//! An analyst's view: the main job on the shipped samples, and what changes when an input does.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{Install, root};
use std::collections::BTreeMap;

const SLOPE: &str = "assets/samples/landslide/slope.json";

fn slope() -> Value {
    serde_json::from_slice(&std::fs::read(root().join(SLOPE)).unwrap()).unwrap()
}

fn run(install: &Install, slope: &Value, more: &[&str]) -> Value {
    let input = format!("slope={slope}");
    let mut arguments = vec!["run", "--domain", "landslide", "--format", "json", "--input", &input];
    arguments.extend(more);
    install.host(&arguments).expect(0).json()
}

fn claims(run: &Value) -> BTreeMap<String, Value> {
    let claims = run["report"]["claims"].as_array().unwrap().iter();
    claims.map(|c| (c["id"].as_str().unwrap().to_owned(), c["value"].clone())).collect()
}

fn number(run: &Value, claim: &str) -> f64 {
    claims(run)[claim].as_f64().unwrap_or_else(|| panic!("{claim} in {run:#}"))
}

fn changed(slope: &Value, member: &str, value: Value) -> Value {
    let mut slope = slope.clone();
    match value {
        Value::Null => drop(slope.as_object_mut().unwrap().remove(member)),
        value => slope[member] = value,
    }
    slope
}

/// The claims whose values differ between two runs.
fn differing(a: &Value, b: &Value) -> Vec<String> {
    let (a, b) = (claims(a), claims(b));
    let names = a.keys().chain(b.keys()).collect::<std::collections::BTreeSet<_>>();
    names.into_iter().filter(|n| a.get(*n) != b.get(*n)).cloned().collect()
}

fn is_about_rain(claim: &str) -> bool {
    claim.starts_with("rain") || claim.starts_with("threshold")
}

#[test]
fn the_sample_gives_the_published_numbers_and_each_resolves() {
    let install = Install::with(&["landslide"]);
    let run = run(&install, &slope(), &[]);
    // Infinite slope, dry: 1.29964; to the four decimals that the report states.
    assert!((number(&run, "fs_now") - 1.2996).abs() < 5e-5);
    // Caine (1980) at 24 h: 14.82 × 24^-0.39 = 4.2909 mm/h.
    assert!((number(&run, "threshold_mmh") - 4.29).abs() < 5e-3);
    assert_eq!(claims(&run)["rain_exceeded"], json!(true));
    assert_eq!(run["gates"]["U6"]["outcome"], "pass");
    for gate in ["U1", "U2", "U3", "U4", "U5", "G1", "G2", "G3", "G4"] {
        assert_eq!(run["gates"][gate]["outcome"], "pass", "{gate}: {:#}", run["gates"][gate]);
    }
    // Followed by hand, without the gate: every claim that rests on a tool has the recorded value.
    let records = run["evidence"].as_array().unwrap();
    let mut followed = 0;
    for claim in run["report"]["claims"].as_array().unwrap() {
        assert!(claim.get("support").is_some(), "{claim}");
        for support in claim["support"].as_array().unwrap().iter().filter(|s| s["kind"] == "tool") {
            let record = records.iter().find(|r| r["id"] == support["call"]).unwrap();
            let found = record["output"].pointer(support["pointer"].as_str().unwrap()).unwrap();
            assert_eq!(*found, claim["value"], "{claim}");
            followed += 1;
        }
    }
    assert!(followed >= 8, "{followed} claims were followed");
}

#[test]
fn the_file_and_the_same_object_give_the_same_report() {
    let install = Install::with(&["landslide"]);
    let file = format!("slope={SLOPE}");
    let from_file = ["run", "--domain", "landslide", "--format", "json", "--input", &file];
    let from_file = install.host(&from_file).expect(0).json();
    let given = run(&install, &slope(), &[]);
    let alias = format!("slope_data={}", slope());
    let from_alias = ["run", "--domain", "landslide", "--format", "json", "--input", &alias];
    let from_alias = install.host(&from_alias).expect(0).json();
    for other in [&from_file, &from_alias] {
        assert_eq!(claims(&given), claims(other));
        assert_eq!(given["report"]["verdict"], other["report"]["verdict"]);
    }
}

#[test]
fn the_same_inputs_give_the_same_bytes() {
    let install = Install::with(&["landslide"]);
    let body = |id: &str| {
        let run = run(&install, &slope(), &["--run-id", id]);
        serde_json::to_string(&run["report"]).unwrap()
    };
    assert_eq!(body("a"), body("b"));
}

#[test]
fn half_the_cohesion_changes_the_stability_and_nothing_about_the_rain() {
    let install = Install::with(&["landslide"]);
    let base = run(&install, &slope(), &[]);
    let half = run(&install, &changed(&slope(), "cohesion_kpa", json!(7.5)), &[]);
    // (7.5 + 18 × 2 × cos²45° × tan 25°) / 18 = 0.88297
    assert!((number(&half, "fs_now") - 0.88297).abs() < 5e-5);
    let differing = differing(&base, &half);
    assert!(differing.contains(&"fs_now".to_owned()));
    let rain: Vec<_> = differing.iter().filter(|c| is_about_rain(c)).collect();
    assert!(rain.is_empty(), "{rain:?}");
    assert_ne!(base["report"]["verdict"]["id"], half["report"]["verdict"]["id"]);
    assert_eq!(half["report"]["verdict"]["id"], "emergency");
}

#[test]
fn water_lowers_the_factor_of_safety_and_leaves_the_rain_alone() {
    let install = Install::with(&["landslide"]);
    let base = run(&install, &slope(), &[]);
    let wet = run(&install, &changed(&slope(), "water_ratio", json!(0.5)), &[]);
    assert!(number(&wet, "fs_now") < number(&base, "fs_now"));
    assert!(differing(&base, &wet).iter().all(|c| !is_about_rain(c)));
    // The water was stated, so nothing is missing about it any more.
    let about_water = |run: &Value| run["limitations"].to_string().contains("water");
    assert!(about_water(&base) && !about_water(&wet));
}

#[test]
fn without_the_friction_angle_there_is_no_verdict_and_the_rain_is_still_there() {
    let install = Install::with(&["landslide"]);
    let base = run(&install, &slope(), &[]);
    let without = run(&install, &changed(&slope(), "friction_angle_deg", Value::Null), &[]);
    assert_eq!(without["report"]["verdict"]["id"], "inconclusive");
    assert_eq!(without["level"], 4);
    assert!(!claims(&without).contains_key("fs_now"));
    assert_eq!(claims(&without)["threshold_mmh"], claims(&base)["threshold_mmh"]);
    assert_eq!(claims(&without)["rain_ratio"], claims(&base)["rain_ratio"]);
    assert_eq!(without["gates"]["G1"]["outcome"], "fail");
    assert!(without["limitations"].to_string().contains("friction_angle_deg"));
    // What is missing is said once, and asked for.
    assert!(without["limitations"].to_string().contains("limit-missing-decisive"));
    assert!(!without["limitations"].to_string().contains("question-gate"));
    assert_eq!(without["questions"][0]["field"], "friction_angle_deg");
}

#[test]
fn a_favourable_verdict_needs_every_decisive_input() {
    let install = Install::with(&["landslide"]);
    let safe = json!({
        "cohesion_kpa": 40, "friction_angle_deg": 35, "unit_weight_knm3": 18,
        "soil_thickness_m": 2, "slope_angle_deg": 20, "water_ratio": 0.1,
        "rainfall_duration_h": 24, "rainfall_intensity_mmh": 0.5, "threshold": "caine1980"
    });
    let base = run(&install, &safe, &[]);
    assert_eq!(base["report"]["verdict"]["id"], "no_warning", "{:#}", base["limitations"]);
    for member in [
        "cohesion_kpa",
        "friction_angle_deg",
        "unit_weight_knm3",
        "soil_thickness_m",
        "slope_angle_deg",
        "rainfall_duration_h",
        "rainfall_intensity_mmh",
        "threshold",
    ] {
        let without = run(&install, &changed(&safe, member, Value::Null), &[]);
        let verdict = &without["report"]["verdict"];
        assert_ne!(verdict["polarity"], "favourable", "without {member}: {verdict}");
    }
    let nothing = install.host(&["run", "asdf qwer", "--domain", "landslide", "--format", "json"]);
    let nothing = nothing.expect(0).json();
    assert_eq!(nothing["report"]["verdict"]["id"], "inconclusive");
}

#[test]
fn every_declared_verdict_is_reached() {
    let install = Install::with(&["landslide"]);
    let site = |c: f64, beta: f64, rain: f64| {
        json!({"cohesion_kpa": c, "friction_angle_deg": 30, "unit_weight_knm3": 18,
               "soil_thickness_m": 2, "slope_angle_deg": beta, "water_ratio": 0.1,
               "rainfall_duration_h": 24, "rainfall_intensity_mmh": rain, "threshold": "caine1980"})
    };
    let verdict = |site: &Value| {
        run(&install, site, &[])["report"]["verdict"]["id"].as_str().unwrap().to_owned()
    };
    assert_eq!(verdict(&site(40.0, 20.0, 0.5)), "no_warning");
    assert_eq!(verdict(&site(40.0, 20.0, 9.0)), "watch");
    assert_eq!(verdict(&site(12.0, 35.0, 5.0)), "warning");
    assert_eq!(verdict(&site(1.0, 45.0, 0.5)), "emergency");
    assert_eq!(verdict(&json!({"cohesion_kpa": 10})), "inconclusive");
}

#[test]
fn the_report_reads_in_both_languages_with_the_same_numbers() {
    let install = Install::with(&["landslide"]);
    let file = format!("slope={SLOPE}");
    let text = |lang: &str| {
        install
            .host(&[
                "run",
                "--domain",
                "landslide",
                "--input",
                &file,
                "--lang",
                lang,
                "--format",
                "markdown",
            ])
            .expect(0)
            .stdout
    };
    let (en, vi) = (text("en"), text("vi"));
    assert!(
        en.contains("LIMITATION NOTICE") && en.contains("1.2996") && en.contains("4.29 mm/h"),
        "{en}"
    );
    assert!(
        vi.contains("THÔNG BÁO HẠN CHẾ") && vi.contains("1,2996") && vi.contains("4,29 mm/h"),
        "{vi}"
    );
    // What is missing stands first, and what must be known before the verdict.
    let at = |text: &str, what: &str| text.find(what).unwrap_or_else(|| panic!("{what} in {text}"));
    assert!(at(&en, "LIMITATION NOTICE") < at(&en, "# "));
    assert!(at(&en, "Please note") < at(&en, "## Verdict"));
}

#[test]
fn the_language_is_read_off_the_text_in_both_languages() {
    let install = Install::with(&["landslide"]);
    for language in ["en", "vi"] {
        let run = run(&install, &slope(), &["--lang", language]);
        assert_eq!(run["gates"]["U4"]["outcome"], "pass", "{language}: {:#}", run["gates"]["U4"]);
    }
}

#[test]
fn strict_says_that_something_is_missing_and_out_writes_whole_files() {
    let install = Install::with(&["landslide"]);
    let file = format!("slope={SLOPE}");
    let out = install.path("out");
    let arguments = [
        "run",
        "--domain",
        "landslide",
        "--input",
        &file,
        "--strict",
        "--run-id",
        "x",
        "--out",
        out.to_str().unwrap(),
    ];
    let gave = install.host(&arguments).expect(3);
    let read = |kind: &str| std::fs::read_to_string(out.join(format!("x.report.{kind}"))).unwrap();
    assert!(read("md").contains("| 1.2996"), "{}", read("md"));
    assert!(read("html").starts_with("<!doctype html>") && read("html").contains("1.2996"));
    assert!(gave.stdout.contains("1.2996"));
    let json: Value =
        serde_json::from_slice(&std::fs::read(out.join("x.report.json")).unwrap()).unwrap();
    assert_eq!(json["run_id"], "x");
    for step in json["decision"]["plan"].as_array().unwrap() {
        assert!(json["steps"][step.as_str().unwrap()]["output"].is_object(), "{step}");
    }
    assert_eq!(json["gates"]["G1"]["outcome"], "pass");
    assert!(!json["limitations"].as_array().unwrap().is_empty());
    assert!(json["report"]["verdict"]["id"].is_string());
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 3, "nothing else is left");
}

const ENGLISH: &str = "Assess a 45 degree slope, cohesion 15 kPa, friction angle 25 degrees, unit \
                       weight 18 kN/m3, soil 2 m thick, 24 h of rain at 5 mm/h";
const VIETNAMESE: &str = "Đánh giá mái dốc nghiêng 45 độ, lực dính 15 kPa, góc ma sát trong 25 độ, \
                          trọng lượng riêng 18 kN/m3, đất dày 2 m, mưa 24 giờ với cường độ 5 mm/h";
const WITHOUT_MARKS: &str = "Danh gia mai doc nghieng 45 do, luc dinh 15 kPa, goc ma sat trong 25 do, \
                             trong luong rieng 18 kN/m3, dat day 2 m, mua 24 gio voi cuong do 5 mm/h";

fn ask(install: &Install, question: &str, more: &[&str]) -> Value {
    let mut arguments = vec!["run", question, "--format", "json"];
    arguments.extend(more);
    install.host(&arguments).expect(0).json()
}

#[test]
fn a_question_in_either_language_finds_its_domain_and_its_numbers() {
    let install = Install::with(&["landslide", "hello"]);
    let given = run(&install, &slope(), &[]);
    // What a question finds in the knowledge base has no value; every value is the same.
    let values = |run: &Value| -> BTreeMap<String, Value> {
        claims(run).into_iter().filter(|(_, value)| !value.is_null()).collect()
    };
    for question in [ENGLISH, VIETNAMESE, WITHOUT_MARKS] {
        let asked = ask(&install, question, &[]);
        assert_eq!(asked["decision"]["domain"], "landslide", "{question}");
        assert_eq!(values(&given), values(&asked), "{question}");
        assert_eq!(given["report"]["verdict"], asked["report"]["verdict"], "{question}");
        for (field, value) in asked["report"]["requirements"].as_object().unwrap() {
            if field == "threshold" {
                assert_eq!(value["origin"], "default");
                continue;
            }
            assert_eq!(value["origin"], "parsed", "{field}");
            let span = [&value["span"][0], &value["span"][1]].map(|n| n.as_u64().unwrap() as usize);
            assert_eq!(value["from"], question[span[0]..span[1]], "{field}");
        }
    }
}

#[test]
fn the_report_is_in_the_language_of_the_question_where_no_other_is_asked_for() {
    let install = Install::with(&["landslide"]);
    let language = |question: &str, more: &[&str]| {
        let run = ask(&install, question, &[&["--domain", "landslide"], more].concat());
        let outcome = &run["gates"]["U4"]["outcome"];
        assert_ne!(outcome, "fail", "{question}: {:#}", run["gates"]["U4"]);
        run["language"].as_str().unwrap().to_owned()
    };
    assert_eq!(language(ENGLISH, &[]), "en");
    assert_eq!(language(VIETNAMESE, &[]), "vi");
    assert_eq!(language(WITHOUT_MARKS, &[]), "vi");
    assert_eq!(language("", &[]), "en", "nothing was said");
    assert_eq!(language(VIETNAMESE, &["--lang", "en"]), "en");
    assert_eq!(language(ENGLISH, &["--set", "report.language=vi"]), "vi");
    let text = install.host(&["run", VIETNAMESE, "--format", "markdown"]).expect(0).stdout;
    assert!(text.contains("THÔNG BÁO HẠN CHẾ") && text.contains("1,2996"), "{text}");
}

#[test]
fn what_is_given_wins_over_the_question() {
    let install = Install::with(&["landslide"]);
    let asked = ask(&install, ENGLISH, &["--input", "cohesion_kpa=7.5"]);
    assert_eq!(asked["report"]["requirements"]["cohesion_kpa"]["origin"], "given");
    assert_eq!(asked["report"]["requirements"]["slope_angle_deg"]["origin"], "parsed");
    assert!((number(&asked, "fs_now") - 0.88297).abs() < 5e-5);
}

#[test]
fn what_is_not_clear_is_asked_and_not_guessed() {
    let install = Install::with(&["landslide"]);
    let two = ENGLISH.replace("cohesion 15 kPa", "cohesion 15 kPa or 20 kPa");
    let range = ENGLISH.replace("cohesion 15 kPa", "cohesion between 10 and 20 kPa");
    let unit = ENGLISH.replace("cohesion 15 kPa", "cohesion 15 metres");
    for (question, kind) in
        [(two, "question-conflict"), (range, "question-range"), (unit, "question-unknown-unit")]
    {
        let asked = ask(&install, &question, &[]);
        assert_eq!(asked["questions"][0]["text"]["id"], kind, "{question}");
        assert_eq!(asked["questions"][0]["field"], "cohesion_kpa");
        assert_eq!(asked["questions"][0]["accepts"]["unit"], "kPa");
        assert_eq!(asked["report"]["requirements"].get("cohesion_kpa"), None, "{question}");
        assert_eq!(asked["report"]["verdict"]["id"], "inconclusive", "{question}");
        assert_eq!(asked["level"], 4);
        // Given, it is asked no more.
        let answered = ask(&install, &question, &["--input", "cohesion_kpa=15"]);
        assert_eq!(answered.get("questions"), None, "{question}");
        assert_eq!(answered["report"]["verdict"]["id"], "warning", "{question}");
    }
}

#[test]
fn nonsense_has_no_domain_and_with_one_no_favourable_verdict() {
    let install = Install::with(&["landslide", "hello"]);
    for nonsense in ["asdf qwer", "", "SELECT * FROM users; --", "🦀🦀🦀", "12 34 56 78"] {
        let gave = install.host(&["run", nonsense]).expect(2);
        assert!(gave.stderr.contains("which domain") && gave.stdout.is_empty(), "{gave:?}");
        let named = ask(&install, nonsense, &["--domain", "landslide"]);
        assert_eq!(named["report"]["verdict"]["id"], "inconclusive", "{nonsense}");
        assert_eq!(named["level"], 4);
    }
}

#[test]
fn two_domains_that_fit_equally_are_an_answer_with_both() {
    let install = Install::with(&["landslide", "hello"]);
    let gave = install.host(&["run", "a slope beside a reef"]).expect(2);
    assert!(gave.stderr.contains("landslide") && gave.stderr.contains("reef"), "{}", gave.stderr);
    assert!(gave.stderr.contains("several domains"), "{}", gave.stderr);
}

#[test]
fn a_comparison_shows_two_things_side_by_side() {
    let install = Install::with(&["landslide"]);
    let query = "compare 30 and 45 degree slopes, cohesion 15 kPa, friction angle 25 degrees, unit \
                 weight 18 kN/m3, soil 2 m thick, 24 h of rain at 5 mm/h";
    let report = install.host(&["run", query, "--format", "json"]).expect(0).json();
    let objects = report["report"]["objects"].as_array().unwrap();
    assert_eq!(objects.len(), 2);
    let angle = |i: usize| objects[i]["report"]["requirements"]["slope_angle_deg"]["value"].clone();
    assert_eq!((angle(0), angle(1)), (30.into(), 45.into()));
    let fs = |i: usize| {
        let claims = objects[i]["report"]["claims"].as_array().unwrap();
        claims.iter().find(|c| c["id"] == "fs_now").unwrap()["value"].as_f64().unwrap()
    };
    // Dry infinite slope: c / (γ z sin β cos β) + tan φ / tan β.
    assert!((fs(0) - 1.769_919_004_532_293_7).abs() < 1e-12, "{}", fs(0));
    assert!((fs(1) - 1.299_640_991_488_332_5).abs() < 1e-12, "{}", fs(1));
    assert!(report["report"]["verdict"].is_null(), "the whole has no verdict");
    assert_eq!(report["decision"]["repeats"]["core-analysis"], 2);
    let text = install.host(&["run", query]).expect(0).stdout;
    assert!(text.contains("30°") && text.contains("45°"), "{text}");
}

#[test]
fn a_question_is_answered_with_works_of_the_knowledge_base_and_nonsense_with_none() {
    let install = Install::with(&["landslide"]);
    let found = |report: &Value| {
        let sources = report["report"]["sources"].as_array().cloned().unwrap_or_default();
        let of_base = |s: &&Value| {
            s["from"]["call"].as_str().is_some_and(|c| c.starts_with("knowledge_query@"))
        };
        sources.iter().filter(of_base).map(|s| s["id"].as_str().unwrap().to_owned()).collect()
    };
    let english: Vec<String> = found(&ask(&install, ENGLISH, &[]));
    assert!(english.contains(&"kure-swi-2023".to_owned()), "{english:?}");
    for query in ["bơm nước ngầm giảm áp lực nước lỗ rỗng", "quyết định cảnh báo thiên tai"]
    {
        let asked = ask(&install, query, &["--domain", "landslide"]);
        let calls = asked["evidence"].as_array().unwrap().iter();
        assert!(calls.clone().any(|c| c["tool"] == "host.knowledge_query"), "{query}");
    }
    let nonsense = ask(&install, "asdf qwer", &["--domain", "landslide"]);
    assert!(found(&nonsense).is_empty());
    let output = &nonsense["steps"]["knowledge-updater"]["output"];
    assert_eq!(output["coverage"], "weak");
    assert!(output["gaps"].to_string().contains("asdf qwer"), "{output}");
}
