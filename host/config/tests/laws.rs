//! What holds for all settings: what is printed as TOML reads as the same, and whatever is wrong
//! has a place.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use proptest::prelude::*;
use skillhost_config::{Config, Layers, LogLevel, Origin};
use std::collections::BTreeSet;

fn configs() -> impl Strategy<Value = Config> {
    let numbers = (0..=10u32, 1..=64usize, 0.01..=600.0f64, 67_108_864..=140_737_488_355_328u64);
    let order = (0..=4u8, 0..=4u8, 0..=100u32, 0..=100u32);
    let names = prop::collection::vec(any::<String>(), 0..4);
    let flags = prop::collection::vec(("[a-z_]{1,12}", any::<bool>()), 0..4);
    let documents = prop::collection::vec(("[a-z][a-z0-9]{1,15}", names.clone()), 0..3);
    let domain = prop::collection::vec((any::<String>(), any::<String>(), any::<f32>()), 0..3);
    let levels = prop::sample::select(vec![LogLevel::Error, LogLevel::Info, LogLevel::Trace]);
    (numbers, order, names, flags, documents, domain, levels).prop_map(
        |((retries, depth, seconds, bytes), (a, b, c, d), names, flags, documents, own, level)| {
            let mut config = Config::load(None).unwrap();
            config.pipeline.max_step_retries = retries;
            config.pipeline.max_call_depth = depth;
            config.pipeline.level_floor = a.min(b);
            config.pipeline.level_ceiling = a.max(b);
            config.evidence.min_academic = c.min(d);
            config.evidence.min_sources = c.max(d);
            config.plugins.probe_timeout_s = seconds;
            config.plugins.probe_memory_bytes = bytes;
            config.plugins.directories = names.iter().map(Into::into).collect();
            config.flags.extend(flags);
            config.evidence.authoritative.extend(documents);
            config.log.level = level;
            let mut table = serde_json::Map::new();
            for (name, text, number) in own {
                table.insert(format!("{name}.number"), f64::from(number).into());
                table.insert(name.clone(), text.into());
                table.insert(format!("{name}/table"), serde_json::json!({name: [1, 2]}));
            }
            table.retain(|_, value| !value.is_null());
            config.domain.insert("reef".into(), table);
            config
        },
    )
}

/// Lines of a file, sound ones and others, in any order.
fn files() -> impl Strategy<Value = Vec<String>> {
    let tables = ["pipeline", "evidence", "log", "flags", "domain.reef", "pipelin", "evidence.x"];
    let keys = [
        "max_steps",
        "level_floor",
        "level_ceiling",
        "context_reserve",
        "min_sources",
        "min_academic",
        "level",
        "llm",
        "authoritative.reef",
        "max_stpes",
        "\"đ.a\"",
    ];
    let values = [
        "0",
        "3",
        "4",
        "5000",
        "-1",
        "2.5",
        "nan",
        "true",
        "\"warn\"",
        "\"wran\"",
        "[]",
        "[\"a\", 3]",
        "{ a = 1 }",
        "2020-01-01",
        "",
        "\"open",
    ];
    let heading = prop::sample::select(tables.to_vec()).prop_map(|t| format!("[{t}]"));
    let member = (prop::sample::select(keys.to_vec()), prop::sample::select(values.to_vec()));
    let member = member.prop_map(|(key, value)| format!("{key} = {value}"));
    prop::collection::vec(prop_oneof![1 => heading, 3 => member], 0..16)
}

proptest! {
    /// Each fault names a line that is there, and a file without the lines that are named is
    /// sound in the end: there is always something to do.
    #[test]
    fn a_file_without_its_faulty_lines_is_sound(mut lines in files()) {
        while let Err(faults) = Layers::new().text("any", &lines.join("\n")).resolve() {
            let faulty: BTreeSet<_> = faults.0.iter().map(|f| match &f.origin {
                Origin::File { line, column, .. } => {
                    let length = lines.get(line - 1).map_or(0, |l| l.chars().count());
                    assert!(*column <= length + 1, "{f}");
                    *line
                }
                other => panic!("{other}: {f}"),
            }).collect();
            for line in faulty.iter().rev() {
                prop_assert!(*line <= lines.len(), "{}", faults);
                lines.remove(line - 1);
            }
        }
    }

    #[test]
    fn resolving_what_is_printed_gives_the_same_settings(config in configs()) {
        let text = toml::to_string(&config).unwrap();
        let read = Layers::new().text("printed", &text).resolve();
        prop_assert_eq!(read.map(|s| s.into_config()).map_err(|f| f.to_string()), Ok(config));
    }

    #[test]
    fn no_text_of_a_file_a_variable_or_an_argument_is_too_much(text in any::<String>()) {
        let layers = Layers::new().text("any", &text);
        let layers = layers.env([("SKILLHOST_PLUGINS__DIRECTORIES", text.as_str().replace('\0', ""))]);
        if let Err(faults) = layers.set([text]).resolve() {
            for fault in faults.0 {
                prop_assert!(!fault.hint.is_empty() && !fault.message.is_empty(), "{:?}", fault);
            }
        }
    }
}
