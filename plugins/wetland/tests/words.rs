//! The words: both languages say the same things, no message has a number of its own, and
//! everything that a run says has words.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{
    Run, changed, csv, judged, mekong, monthly, run, run_with, sample, text_file, two_dates, whole,
};
use plugin_api::serde_json::{Value, json};
use skillhost_rehearsal::words::{Words, check_agent_skill};
use wetland::science::aoi::Finding;
use wetland::science::state::Rule;

const EN: &str = include_str!("../locales/en.ftl");
const VI: &str = include_str!("../locales/vi.ftl");

fn words() -> Words<'static> {
    Words::of(EN, VI)
}

#[test]
fn both_languages_say_the_same_without_numbers() {
    words().check_languages(&[
        "threat-stated",
        "value-ndvi",
        "value-ndwi",
        "value-mndwi",
        "value-ndmi",
        "value-ndti",
        "value-aweish",
        "value-aweinsh",
    ]);
}

#[test]
fn what_the_plugin_declares_has_words() {
    let host = common::host();
    let descriptor = host.descriptor();
    words().check_declared(descriptor);
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(Rule::ALL.iter().map(|r| format!("value-{}", r.id())));
    wanted.extend(Finding::ALL.iter().map(|f| format!("aoi-{}", f.id().replace('_', "-"))));
    wanted.extend(wetland::inputs::THREATS.iter().map(|t| format!("value-{t}")));
    wanted.extend(wetland::inputs::CALIBRATIONS.iter().map(|c| format!("value-{c}")));
    wanted
        .extend(wetland::science::indices::Index::ALL.iter().map(|i| format!("value-{}", i.id())));
    wanted.extend(descriptor.verdicts.iter().map(|v| format!("summary-{}", v.id)));
    for id in wanted {
        assert!(words().has(&id), "no words for {id}");
    }
}

/// Runs that between them say everything that can be said.
fn runs() -> Vec<Run> {
    let series = |name: &str| json!({"series": sample(name)});
    let mut all: Vec<Run> = [
        json!({}),
        mekong(),
        two_dates(),
        whole(),
        judged(),
        series("water-stable.csv"),
        series("water-declining.csv"),
        series("water-slow-decline.csv"),
        changed(series("water-stable.csv"), &json!({"threats_stated": "drainage"})),
        json!({"threats_stated": "dragons"}),
        json!({"green": 0.05, "nir": 0.02, "red": 0.04, "swir1": 0.01}),
        json!({"red": 0.05, "green": 0.06}),
        json!({"blue": 0.05}),
        json!({"green": 0.05, "nir": 0.3}),
        json!({"bands": sample("sample-bands.npz"), "bands_before": sample("s2-clip.tif")}),
        json!({"degradation": 0.5}),
        json!({"biodiversity_value": 0.9, "degradation": 0.9, "water_restorability": 0.9,
               "connectivity": 0.9, "threat_pressure": 0.9}),
        json!({"degradation": 0.9, "biodiversity_value": 0.2, "water_restorability": 0.6,
               "connectivity": 0.4, "threat_pressure": 0.3, "feasibility": 0.2}),
        json!({"bands_before": sample("sample-bands.npz")}),
        changed(two_dates(), &json!({"date": "2024-10-15"})),
        changed(two_dates(), &json!({"date": null})),
        changed(two_dates(), &json!({"date": "2014-03-15"})),
        changed(two_dates(), &json!({"bands_before": sample("sample-bands.npz")})),
        changed(two_dates(), &json!({"bands_before": sample("s2-clip.tif")})),
        changed(mekong(), &json!({"calibration": "sentinel2_offset"})),
        json!({"aoi": sample("sample-aoi.geojson"), "bands": sample("s2-clip.tif")}),
        json!({"aoi": sample("s2-clip-aoi.geojson"), "bands": sample("s2-clip.tif")}),
        changed(mekong(), &json!({"band_order": "blue,green"})),
        changed(mekong(), &json!({"band_order": "violet"})),
    ]
    .iter()
    .map(run)
    .collect();
    let data =
        |name: &str| common::file_at(&format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR")));
    let crop = data("spain/crop.npz");
    for calibration in
        [Value::Null, json!("reflectance"), json!("sentinel2_offset"), json!("sentinel2_no_offset")]
    {
        let inputs = json!({"bands": crop.clone(), "aoi": sample("sample-aoi.geojson")});
        all.push(run(&changed(inputs, &json!({"calibration": calibration}))));
    }
    for entry in std::fs::read_dir("tests/data/aoi").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "geojson") {
            all.push(run(&json!({"aoi": common::file_at(path.to_str().unwrap())})));
        }
    }
    for text in [
        r#"{"type": "Topology"}"#,
        r#"{"type":"Polygon","coordinates":[[[0,0],[1,"x"],[1,1],[0,0]]]}"#,
        r#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#,
        r#"{"type":"Polygon","coordinates":[[[200,0],[201,0],[201,1],[200,0]]]}"#,
        r#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}"#,
        r#"{"type":"Polygon","coordinates":[[[179,0],[-179,0],[-179,1],[179,1],[179,0]]]}"#,
        r#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[2,2],[3,2],[3,3],[2,2]]]}"#,
        // Larger than the image of the sample.
        r#"{"type":"Polygon","coordinates":[[[105.4,10.6],[105.6,10.6],[105.6,10.8],[105.4,10.8],[105.4,10.6]]]}"#,
    ] {
        let (_keep, file) = text_file("area.geojson", text);
        all.push(run(&json!({"aoi": file, "bands": sample("sample-bands.npz")})));
    }
    let ring: Vec<String> = (0..100_002).map(|i| format!("[0,{}]", f64::from(i) * 1e-5)).collect();
    let many = format!(r#"{{"type":"Polygon","coordinates":[[{}]]}}"#, ring.join(","));
    let (_keep, file) = text_file("area.geojson", &many);
    all.push(run(&json!({"aoi": file})));
    let gone = |mut file: Value| {
        file["path"] = json!("nowhere");
        file
    };
    all.push(run(&json!({"aoi": gone(sample("sample-aoi.geojson"))})));
    all.push(run(&json!({"series": gone(sample("water-stable.csv"))})));
    for name in
        ["corrupt/truncated_half.tif", "gen/no_crs_has_transform.tif", "gen/u16_6band_pixel.tif"]
    {
        all.push(run(&json!({"bands": data(&format!("geotiff/{name}"))})));
    }
    all.push(run(&json!({"bands": data("geotiff/corrupt/not_a_tiff.tif")})));
    let two = json!({"bands": data("geotiff/gen/u16_tiled_deflate.tif"),
                     "calibration": "sentinel2_no_offset"});
    for order in ["green,red", "green,nir", "blue,swir2"] {
        all.push(run(&changed(two.clone(), &json!({"band_order": order}))));
    }
    let mut green = [0.06; 10];
    green[3..].fill(f32::NAN);
    for archive in [
        common::two_bands(green, [0.02; 10]),
        common::zip(&[("green.npy", common::npy("<f4", [100_000, 100_000], &[]))]),
    ] {
        let (_keep, file) = common::bytes_file("bands.npz", &archive);
        all.push(run(&json!({"bands": file})));
    }
    for scope in ["extent", "regime", "vegetation", "threats", "restoration"] {
        all.push(run_with(&whole(), &|r| r.scope = Some(scope.into())));
    }
    for text in [
        "",
        "2020-01-01,3\n",
        "month,water_ha\nx,3\n",
        "date,depth\n2020-01-01,3\n",
        "date,water\n2020-01-01,3\n",
        "date,water_ha,wet_ha\n2020-01-01,3,3\n",
        "date,water_ha\n2020-01-01\n",
        "date,water_ha\n01/02/2020,3\n",
        "date,water_ha\n2020-01-01,3\n2020-01-01,4\n",
        "date,water_ha\n2020-01-02,3\n2020-01-01,4\n",
        "date,water_ha\n2020-01-01,many\n",
        "date,water_ha\n2020-01-01,-3\n",
        "date,ndwi\n2020-01-01,4000\n",
        "date,water_ha\n2020-01-01,\n",
        "date,ndwi\n2020-01-01,0.4\n2020-02-01,0.3\n",
    ] {
        let (_keep, file) = csv(text);
        all.push(run(&json!({"series": file})));
    }
    let season = |i: usize| 10.0 * (i as f64 / 12.0 * std::f64::consts::TAU).sin();
    let wobble = |i: usize| ((i * 7919 % 101) as f64 / 101.0) - 0.5;
    for percent in [
        (0..20).map(|i| Some(40.0 + season(i) + wobble(i))).collect::<Vec<_>>(),
        (0..120).map(|i| Some(40.0 + 0.2 * i as f64 + wobble(i))).collect(),
        (0..72).map(|i| Some(20.0 + 38.0 * wobble(i * i))).collect(),
        disputed(),
    ] {
        let (_keep, file) = csv(&monthly(&percent));
        all.push(run(&json!({"series": file})));
    }
    let yearly: String = (0..12)
        .map(|i| {
            format!("{}-06-15,{:.1}\n", 2010 + i, 300.0 - 12.0 * f64::from(i) + f64::from(i % 3))
        })
        .collect();
    let (_keep, file) = csv(&format!("date,water_ha\n{yearly}"));
    all.push(run(&json!({"series": file})));
    for demand in [wetland::WORST_CASE, wetland::MONITORING_PLAN] {
        for inputs in [mekong(), series("water-declining.csv")] {
            all.push(run_with(&inputs, &|r| r.demands = vec![demand.into()]));
        }
    }
    all
}

/// Neighbours that resemble each other so much that the plain test of the months sees a trend where
/// the corrected one does not.
fn disputed() -> Vec<Option<f64>> {
    let step = |i: usize| ((i * 7919 % 101) as f64 / 101.0) - 0.5;
    (0..96)
        .map(|i| {
            Some(
                30.0 + 6.0 * f64::from(u8::from(i / 32 % 2 == 1)) + 0.06 * i as f64 + 3.0 * step(i),
            )
        })
        .collect()
}

#[test]
fn everything_that_is_said_has_words_and_fills_them() {
    let runs = runs();
    for run in &runs {
        run.check();
    }
    // The first needs a host that refuses the tools of other parts, the others one with a knowledge
    // base; the end-to-end tests have both.
    let by_others = [
        "found-intro",
        "found-nothing",
        "found-work",
        "limit-knowledge-unavailable",
        "part-not-asked",
    ];
    words().check_said(&runs, &by_others);
}

/// An agent reads this file in place of the code, so it must say the same.
#[test]
fn the_agent_skill_says_what_the_code_says() {
    let skill = include_str!("../../../skills/wetland-main/SKILL.md");
    let host = common::host();
    let inputs: Vec<String> = host.descriptor().inputs["properties"]
        .as_object()
        .unwrap()
        .keys()
        .map(|f| format!("`{f}`"))
        .collect();
    check_agent_skill(skill, host.descriptor(), &inputs);
}
