//! The types, their schema and `config/default.toml` say the same.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use plugin_api::schema;
use serde_json::Value;
use skillhost_config::{Config, Layers};
use std::collections::BTreeSet;

fn text() -> String {
    std::fs::read_to_string("../../config/default.toml").unwrap()
}

/// Every key of a schema; tables whose members are free are keys themselves.
fn keys(schema: &Value, prefix: &str, into: &mut BTreeSet<String>) {
    match schema["properties"].as_object() {
        Some(members) if !members.is_empty() => {
            for (name, member) in members {
                let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
                keys(member, &key, into);
            }
        }
        _ => {
            into.insert(prefix.into());
        }
    }
}

#[test]
fn every_key_of_the_types_is_in_the_file_and_the_other_way_round() {
    let mut of_types = BTreeSet::new();
    keys(&schema::of::<Config>(), "", &mut of_types);
    let settings = Layers::new().resolve().unwrap();
    let in_file = settings.explain("").unwrap().into_iter().map(|e| e.key);
    // Flags are free: every one in the file counts as the table.
    let in_file = in_file.map(|key| if key.starts_with("flags.") { "flags".into() } else { key });
    assert_eq!(in_file.collect::<BTreeSet<String>>(), of_types);
}

#[test]
fn every_key_and_every_section_has_a_comment_of_its_own() {
    let text = text();
    let lines: Vec<&str> = text.lines().collect();
    let mut keys = 0;
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        keys += 1;
        let above = lines[at - 1];
        assert!(above.starts_with("# ") && above.ends_with('.'), "{line:?} below {above:?}");
    }
    let settings = Layers::new().resolve().unwrap();
    // Ten headings, of which that of [domain] is the setting itself.
    assert_eq!(keys, settings.explain("").unwrap().len() + 9);
}

#[test]
fn the_defaults_are_within_their_own_bounds() {
    let schema = schema::of::<Config>();
    let defaults: Value = serde_json::to_value(text().parse::<toml::Table>().unwrap()).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let faults: Vec<_> = validator.iter_errors(&defaults).map(|e| e.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    // As a file, they are checked like one.
    let again = Layers::new().text("default.toml", &text()).resolve().unwrap();
    assert_eq!(again.into_config(), Config::load(None).unwrap());
}

#[test]
fn every_number_has_an_upper_and_a_lower_bound() {
    fn look(schema: &Value, key: &str) {
        for (name, member) in schema["properties"].as_object().into_iter().flatten() {
            let key = format!("{key}.{name}");
            if ["integer", "number"].iter().any(|t| member["type"] == *t) {
                assert!(member["minimum"].is_number() && member["maximum"].is_number(), "{key}");
            }
            look(member, &key);
        }
    }
    look(&schema::of::<Config>(), "");
}

#[test]
fn numbers_are_bound_by_numbers_that_are_there() {
    fn look(schema: &Value) -> usize {
        let members = schema["properties"].as_object();
        let mut seen = 0;
        for member in members.into_iter().flatten().map(|(_, m)| m) {
            for rule in ["x-at-most", "x-below"] {
                if let Some(other) = member[rule].as_str() {
                    assert!(members.unwrap().contains_key(other), "{other}");
                    seen += 1;
                }
            }
            seen += look(member);
        }
        seen
    }
    assert_eq!(look(&schema::of::<Config>()), 3);
}
