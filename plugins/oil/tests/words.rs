//! The words: both languages say the same things, no message has a number of its own, and
//! everything that a run says has words.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{changed, csv, good, run_with, sample, sample_file};
use plugin_api::serde_json::{Value, json};
use skillhost_rehearsal::Run;
use skillhost_rehearsal::words::{Words, check_agent_skill};

const EN: &str = include_str!("../locales/en.ftl");
const VI: &str = include_str!("../locales/vi.ftl");

fn words() -> Words<'static> {
    Words::of(EN, VI)
}

#[test]
fn both_languages_say_the_same_without_numbers() {
    words().check_languages(&["missing-input"]);
}

#[test]
fn what_the_plugin_declares_has_words() {
    let host = common::host();
    words().check_declared(host.descriptor());
    let mut wanted: Vec<String> = Vec::new();
    wanted.extend(oil::science::plants::PLANTS.iter().map(|p| format!("value-{}", p.id)));
    wanted.extend(oil::science::methods::METHODS.iter().map(|m| format!("value-{}", m.1)));
    wanted.extend(oil::science::verdict::RULES.iter().map(|r| format!("value-{}", r.id)));
    for verdict in &host.descriptor().verdicts {
        wanted.extend([format!("summary-{}", verdict.id), format!("value-{}", verdict.id)]);
    }
    for id in wanted {
        assert!(words().has(&id), "no words for {id}");
    }
}

struct Case {
    inputs: Value,
    demands: bool,
    config: Value,
    object: Option<&'static str>,
    query: &'static str,
    _keep: Option<tempfile::TempDir>,
}

impl Case {
    fn of(inputs: Value) -> Self {
        Self { inputs, demands: false, config: json!({}), object: None, query: "", _keep: None }
    }

    fn with_table(inputs: Value, field: &str, text: &str) -> Self {
        let (keep, file) = csv(text);
        Self { _keep: Some(keep), ..Self::of(changed(inputs, &json!({field: file}))) }
    }

    fn compared(inputs: Value, query: &'static str) -> Self {
        Self { object: Some("first"), query, ..Self::of(inputs) }
    }

    fn run(&self) -> Run {
        let host = common::host();
        let demands: Vec<String> =
            host.descriptor().intents.iter().flat_map(|i| i.demands.clone()).collect();
        run_with(&self.inputs, &|request| {
            request.config = self.config.as_object().unwrap().clone();
            request.object = self.object.map(Into::into);
            request.query = self.query.into();
            if self.demands {
                request.demands.clone_from(&demands);
            }
        })
    }
}

/// Runs that between them say everything that can be said.
fn cases() -> Vec<Case> {
    let with = |changes: Value| Case::of(changed(good(), &changes));
    let only = |inputs: Value| Case::of(inputs);
    let steam = |plant: &str, time: f64| json!({"plant": plant, "method": "steam distillation", "time_min": time});
    let mut all = vec![
        only(json!({})),
        only(good()),
        only(sample("lavender-questioned.json")),
        only(sample("lavandin-still.json")),
        with(json!({"plant": null})),
        with(json!({"plant": null, "standard": "lavender-iso3515-other"})),
        with(json!({"method": null})),
        with(json!({"time_min": null, "yield_pct": null})),
        with(json!({"time_min": null})),
        with(json!({"linalyl_acetate_pct": null})),
        with(json!({"linalyl_acetate_pct": 8, "linalool_pct": 40})),
        with(json!({"linalyl_acetate_pct": 21})),
        with(json!({"yield_pct": 0.1})),
        with(json!({"yield_pct": 20})),
        with(json!({"yield_pct": 0, "steam_kg_per_kg": 4, "boiler_efficiency": 0.8,
                    "feed_water_c": 15})),
        with(json!({"time_min": 240})),
        with(json!({"time_min": 30})),
        with(json!({"camphor_pct": 27, "linalool_pct": 25, "linalyl_acetate_pct": 25})),
        with(json!({"camphor_pct": 2.7, "cineole_pct": 2.85, "linalool_pct": 31.2,
                    "linalyl_acetate_pct": 34.65, "cis_beta_ocimene_pct": null,
                    "trans_beta_ocimene_pct": null})),
        with(json!({"linalool_pct": 95})),
        with(json!({"limonene_pct": null})),
        only(json!({"plant": "cajeput", "method": "hydrodistillation", "yield_pct": 0.7})),
        with(json!({"eugenol_pct": 1})),
        with(json!({"eugenol_pct": 12, "linalyl_acetate_pct": 26})),
        with(json!({"standard": "lavender-iso3515-bulgaria"})),
        with(json!({"steam_kg_per_kg": 4})),
        only(json!({"plant": "lavender", "method": "steam distillation", "steam_kg_per_kg": 4})),
        only(json!({"plant": "tea tree", "method": "steam distillation", "yield_pct": 1})),
        only(json!({"plant": "geranium", "method": "steam distillation", "yield_pct": 0.1})),
        only(json!({"plant": "geranium", "method": "steam distillation", "yield_pct": 0.1,
                    "citronellyl_formate_pct": 8, "citronellol_pct": 30})),
        only(json!({"plant": "chamomile", "method": "supercritical CO2"})),
        only(json!({"plant": "petitgrain"})),
        only(json!({"standard": "teatree-pheur-10"})),
        only(json!({"plant": "tea tree", "nerolidol_pct": 48, "linalool_pct": 33})),
        only(json!({"plant": "citronella", "limonene_pct": 3, "eugenol_pct": 2})),
        only(json!({"plant": "lavender", "eugenol_pct": 2})),
        only(json!({"plant": "pomelo", "method": "hydrodistillation", "time_min": 60})),
        only(json!({"plant": "rose", "method": "hydrodistillation", "time_min": 60})),
        only(json!({"plant": "lemongrass", "method": "hydrodistillation", "time_min": 60})),
        only(json!({"plant": "lemongrass", "method": "hydrodistillation", "time_min": 240})),
        only(steam("lavandin", 10.0)),
        only(steam("lavandin", 25.0)),
        only(steam("lavandin", 90.0)),
    ];
    for plant in ["peppermint", "cajeput", "thyme", "rosemary", "lavandin", "tea tree"] {
        all.push(only(steam(plant, 30.0)));
    }
    all.push(Case { demands: true, ..only(steam("tea tree", 30.0)) });
    all.push(Case { demands: true, ..only(steam("lavender", 60.0)) });
    // A place whose limits are out of order: the tool refuses them.
    let config = json!({"recovered_enough": 0.5, "recovered_low": 0.9});
    all.push(Case { config, ..only(good()) });
    let compared = |inputs: Value, query| Case::compared(inputs, query);
    all.extend([
        compared(json!({"plant": "lavender"}), "compare lavender and peppermint"),
        compared(
            json!({"plant": "peppermint", "method": "steam distillation"}),
            "compare peppermint and clove",
        ),
        compared(
            json!({"plant": "chamomile", "method": "steam distillation"}),
            "compare chamomile with clove",
        ),
        compared(
            json!({"plant": "star anise", "method": "steam distillation", "material": "dried"}),
            "compare star anise and patchouli",
        ),
        compared(
            json!({"plant": "lavender", "method": "steam distillation"}),
            "compare lavender and patchouli",
        ),
        compared(
            json!({"plant": "lavandin", "method": "steam distillation"}),
            "compare lavender and lavandin",
        ),
        compared(
            json!({"plant": "peppermint", "method": "steam distillation"}),
            "compare peppermint and patchouli",
        ),
    ]);
    let no_peaks = || json!({"plant": "lavender", "method": "steam distillation", "time_min": 60});
    for text in [
        "",
        "a,b\n1,2\n",
        "name,area\ncamphor,x\n",
        "name,area\ncamphor,-1\n",
        "name,area\ncamphor,101\n",
        "name,area\n1,8-cineole,3\n",
        "name,area\ncamphor,1\nCamphor,2\n",
    ] {
        all.push(Case::with_table(no_peaks(), "peaks", text));
    }
    all.push(Case::with_table(good(), "peaks", "name,area\nphlogiston,3\n"));
    let mut gone = sample_file("tea-tree-peaks.csv");
    gone["path"] = json!("nowhere.csv");
    all.push(only(changed(no_peaks(), &json!({"peaks": gone}))));
    let ladder = || sample_file("ladder-c9-c12.csv");
    all.push(only(changed(no_peaks(), &json!({"ladder": ladder()}))));
    let peaks = "name,rt,area\ncamphor,6.1,0.5\nlinalool,2.0,30\n";
    all.push(Case::with_table(changed(no_peaks(), &json!({"ladder": ladder()})), "peaks", peaks));
    let kovats = json!({"ladder": ladder(), "dead_time_min": 1.3});
    all.push(Case::with_table(changed(no_peaks(), &kovats), "peaks", peaks));
    let untimed = "name,area\ncamphor,0.5\n";
    all.push(Case::with_table(changed(no_peaks(), &json!({"ladder": ladder()})), "peaks", untimed));
    let with_peaks = changed(no_peaks(), &json!({"peaks": sample_file("tea-tree-peaks.csv")}));
    all.push(Case::with_table(with_peaks, "ladder", "alkane,time\nfoo,3\n"));
    let still = || json!({"plant": "lavandin", "method": "steam distillation"});
    for text in [
        "time,yield\n5,0.2\n4,0.3\n",
        "time,yield\n10,0.4\n30,0.8\n60,1\n",
        "time,yield\n2.5,0.2361\n5,0.3793\n10,0.5188\n20,0.589\n40,0.5998\n80,0.6\n160,0.6\n240,0.42\n",
        "time,yield\n2,0.0604\n4,0.1166\n6,0.1762\n8,0.2302\n10,0.2865\n12,0.3377\n15,0.4184\n",
        "time,yield\n5,0.0517\n10,0.1138\n15,0.2383\n20,0.4544\n30,1.0456\n40,1.3862\n60,1.4956\n\
         90,1.5\n120,1.5\n",
    ] {
        all.push(Case::with_table(still(), "yield_record", text));
    }
    all.push(only(changed(
        still(),
        &json!({"yield_record": sample_file("yield-lavandin-synthetic.csv")}),
    )));
    all
}

#[test]
fn everything_that_is_said_has_words_and_fills_them() {
    let runs: Vec<Run> = cases().iter().map(Case::run).collect();
    for run in &runs {
        run.check();
    }
    // These need a host with a knowledge base, which the end-to-end tests have.
    let by_others = ["found-intro", "found-nothing", "found-work", "limit-knowledge-unavailable"];
    words().check_said(&runs, &by_others);
}

/// An agent reads this file in place of the code, so it must say the same.
#[test]
fn the_agent_skill_says_what_the_code_says() {
    let skill = include_str!("../../../skills/oil-main/SKILL.md");
    let host = common::host();
    let descriptor = host.descriptor();
    let mut also: Vec<String> = Vec::new();
    let inputs = ["plant", "method", "time_min", "yield_pct", "yield_record", "peaks", "standard"];
    also.extend(inputs.map(|f| format!("`{f}`")));
    also.extend(oil::science::verdict::RULES.iter().map(|r| format!("| `{}` | ", r.id)));
    check_agent_skill(skill, descriptor, &also);
}
