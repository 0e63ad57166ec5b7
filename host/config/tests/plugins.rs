//! The second pass: what belongs to plugins.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_config::{Faults, Layers, Settings};

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "survey": {"type": "string", "enum": ["transect", "quadrat"], "default": "transect",
                "description": "How corals are counted."},
            "depth_m": {"type": "number", "minimum": 0, "maximum": 40, "default": 10.0},
            "divers": {"type": "integer", "minimum": 1, "default": 2, "x-at-most": "places"},
            "places": {"type": "integer", "default": 6},
            "boat": {"type": "object", "additionalProperties": false, "properties": {
                "name": {"type": "string"},
                "speed_kn": {"type": "number", "default": 8.0}}},
        },
        "additionalProperties": false,
    })
}

fn settings(text: &str) -> Settings {
    let layers = Layers::new().text("mine.toml", text);
    let layers = layers.env([("SKILLHOST_DOMAIN__REEF__DEPTH_M", "12")]);
    layers.resolve().unwrap()
}

fn lines(faults: &Faults) -> Vec<String> {
    faults.0.iter().map(|f| f.to_string().lines().next().unwrap().to_owned()).collect()
}

#[test]
fn a_domains_table_is_kept_until_its_schema_is_known_and_then_filled_in() {
    let mut settings = settings("[domain.reef]\ndivers = 3.0\nboat.name = \"Nautilus\"\n");
    settings.check_domain("reef", &schema()).unwrap();
    assert_eq!(
        Value::Object(settings.domain["reef"].clone()),
        json!({"depth_m": 12, "divers": 3, "boat": {"name": "Nautilus", "speed_kn": 8.0},
            "survey": "transect", "places": 6})
    );
    let of = |key: &str| settings.explain(key).unwrap().remove(0);
    assert_eq!(of("domain.reef.survey").origin.to_string(), "the plugin of reef");
    assert_eq!(of("domain.reef.survey").about, "How corals are counted.");
    assert_eq!(of("domain.reef.divers").origin.to_string(), "mine.toml:2:1");
    assert_eq!(of("domain.reef.depth_m").origin.to_string(), "SKILLHOST_DOMAIN__REEF__DEPTH_M");
}

#[test]
fn a_domain_that_nobody_set_has_its_defaults() {
    let mut settings = Layers::new().resolve().unwrap();
    settings.check_domain("reef", &schema()).unwrap();
    assert_eq!(settings.domain["reef"]["boat"]["speed_kn"], 8.0);
    let mut again = settings.clone();
    again.check_domain("reef", &schema()).unwrap();
    assert_eq!(again.into_config(), settings.into_config());
}

#[test]
fn every_fault_of_a_domain_has_its_line() {
    let mut settings = settings(
        "[domain.reef]\nsurvay = 1\nsurvey = \"quadrant\"\ndivers = 7\n[domain.reef.boat]\nname = 3\n",
    );
    let before = settings.clone();
    let faults = settings.check_domain("reef", &schema()).unwrap_err();
    assert_eq!(
        lines(&faults),
        [
            "mine.toml:2:1: domain.reef.survay is not a setting",
            "mine.toml:3:10: domain.reef.survey has to be one of transect, quadrat, not the \
             string \"quadrant\"",
            "mine.toml:4:1: domain.reef.divers is 7 and may not be more than domain.reef.places, \
             which is 6 (the plugin of reef)",
            "mine.toml:6:8: domain.reef.boat.name has to be a string, not 3",
        ]
    );
    assert_eq!(settings.into_config(), before.into_config(), "nothing changed");
}

#[test]
fn what_only_the_whole_table_can_break_is_told_where_the_table_is() {
    let schema = json!({
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}, "c": {}},
        "required": ["a"], "maxProperties": 2,
    });
    let check = |text: &str, id: &str| {
        let mut settings = Layers::new().text("mine.toml", text).resolve().unwrap();
        settings.check_domain(id, &schema).map_err(|f| lines(&f))
    };
    assert_eq!(check("[domain.reef]\na = 1\nb = 2\n", "reef"), Ok(()));
    let missing = check("[domain.reef]\nb = 2\n", "reef").unwrap_err();
    assert_eq!(missing, ["mine.toml:2:1: domain.reef.a is missing"]);
    let nobody = check("", "reef").unwrap_err();
    assert_eq!(nobody, ["the plugin of reef: domain.reef.a is missing"]);
    let many = check("[domain.reef]\na = 1\nb = 2\nc = 3\n", "reef").unwrap_err();
    assert!(many[0].starts_with("mine.toml:4:1: domain.reef can't be used"), "{many:?}");
    // Wrong is not missing as well.
    let wrong = check("[domain.reef]\na = \"x\"\n", "reef").unwrap_err();
    assert_eq!(
        wrong,
        ["mine.toml:2:5: domain.reef.a has to be a whole number, not the string \"x\""]
    );
}

#[test]
fn a_schema_that_is_none_is_its_authors_fault() {
    let mut settings = Layers::new().resolve().unwrap();
    let faults = settings.check_domain("reef", &json!({"type": "wrong"})).unwrap_err();
    assert!(lines(&faults)[0].starts_with("the plugin of reef: the schema of domain.reef is not"));
}

#[test]
fn a_flag_that_nobody_declares_is_refused_everywhere_it_is_set() {
    let settings = Layers::new()
        .text("mine.toml", "[flags]\ncache = false\nfine_grid = true\nweb_serch = true\n")
        .set(["flags.web_serch=false"])
        .resolve()
        .unwrap();
    let faults = settings.check_flags(["fine_grid"]).unwrap_err();
    assert_eq!(
        lines(&faults),
        [
            "mine.toml:4:1: no plugin declares the flag web_serch, nor does the host",
            "--set flags.web_serch=false: no plugin declares the flag web_serch, nor does the host",
        ]
    );
    assert_eq!(faults.0[0].hint, "did you mean web_search?");
    assert!(settings.check_flags(["fine_grid", "web_serch"]).is_ok());
}
