//! A plugin author who is a stranger: builds outside this workspace from what the API crates
//! publish, drops the library into a directory, and it runs.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::json;
use skillhost_tests::{Gave, Install, gave, root, target};
use std::path::Path;
use std::process::Command;
use std::sync::Once;

const API: [&str; 4] =
    ["skillhost-abi", "skillhost-manifest", "skillhost-macros", "skillhost-plugin-api"];

const PLUGIN_TOML: &str = r#"id = "tides"
version = "1.2.3"
license = "MIT"
[title]
en = "Tides"
[keywords]
en = ["tide", "tidal range"]
"#;

const LIB: &str = r#"#![forbid(unsafe_code)]
use plugin_api::prelude::*;

#[data]
struct Water {
    /// Height of high water
    #[is(unit = "m", decisive)]
    high_m: f64,
    /// Height of low water
    #[is(unit = "m", decisive)]
    low_m: f64,
}
#[data]
struct Range {
    /// Tidal range
    #[is(unit = "m")]
    range_m: f64,
}
fn tidal_range(water: Water, _: &Call<'_>) -> Result<Range, ToolError> {
    // Of another version than the host's, and none of its types crosses the boundary.
    let version = semver::Version::parse("0.9.0").map_err(|e| ToolError::new("version", e.to_string()))?;
    assert!(version.is_prerelease() || version.minor == 9);
    Ok(Range { range_m: water.high_m - water.low_m })
}
export_plugin!(Plugin::new().tool(tool!(tidal_range, "The tidal range, as `range_m`")));

#[test]
fn it_works_without_a_host() {
    let host = plugin_api::testing::FakeHost::new(plugin().unwrap());
    let water = plugin_api::serde_json::json!({"high_m": 4.5, "low_m": 0.5});
    assert_eq!(host.tool("tidal_range", &water).unwrap()["range_m"], 4.0);
}
"#;

fn cargo(directory: &Path, arguments: &[&str]) -> Gave {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(directory)
        .env("CARGO_TARGET_DIR", target().join("stranger"))
        .output()
        .expect("cargo starts");
    gave(output)
}

/// The API crates as `cargo package` makes them, once for all tests of this file.
fn packaged() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let mut package = vec!["package", "--no-verify", "--allow-dirty", "--quiet"];
        package.extend(API.iter().flat_map(|name| ["-p", name]));
        let _ = cargo(&root(), &package).expect(0);
    });
}

/// Writes the stranger's crate beside the unpacked packages.
fn crate_in(directory: &Path) -> std::path::PathBuf {
    packaged();
    let version = env!("CARGO_PKG_VERSION");
    let mut patches = String::new();
    for name in API {
        let file = target().join(format!("stranger/package/{name}-{version}.crate"));
        let unpacked = Command::new("tar").arg("xzf").arg(file).current_dir(directory).status();
        assert!(unpacked.expect("tar starts").success());
        patches.push_str(&format!("{name} = {{ path = \"../{name}-{version}\" }}\n"));
    }
    let own = directory.join("tides");
    std::fs::create_dir_all(own.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"tides\"\nversion = \"1.2.3\"\nedition = \"2024\"\n\n[lib]\n\
         crate-type = [\"cdylib\", \"rlib\"]\n\n[dependencies]\nskillhost-plugin-api = \"{version}\"\nsemver = \"0.9\"\n\n\
         [patch.crates-io]\n{patches}\n[workspace]\n"
    );
    std::fs::write(own.join("Cargo.toml"), manifest).unwrap();
    std::fs::write(own.join("plugin.toml"), PLUGIN_TOML).unwrap();
    std::fs::write(own.join("src/lib.rs"), LIB).unwrap();
    // The versions that this workspace was tested with, so that nothing is looked up anew.
    std::fs::copy(root().join("Cargo.lock"), own.join("Cargo.lock")).unwrap();
    own
}

#[test]
fn a08_a_strangers_plugin_with_other_versions_of_crates_is_dropped_in_and_runs() {
    let directory = tempfile::tempdir().unwrap();
    let own = crate_in(directory.path());
    let _ = cargo(&own, &["test", "--quiet"]).expect(0);
    let _ = cargo(&own, &["build", "--quiet"]).expect(0);

    let install = Install::with(&[]);
    let library = target().join("stranger/debug/libtides.so");
    std::fs::copy(library, install.path("plugins/libtides.so")).unwrap();

    let listed = install.host(&["plugins", "list", "--json"]).expect(0).json();
    assert_eq!(listed["loaded"][0]["id"], "tides");
    assert_eq!(listed["loaded"][0]["version"], "1.2.3");
    assert_eq!(listed["rejected"], json!([]));

    let water = r#"{"high_m": 4.5, "low_m": 0.75}"#;
    let called =
        install.host(&["tool", "call", "tides.tidal_range", "--params", water]).expect(0).json();
    assert_eq!(called["output"]["range_m"], 3.75);

    let run = ["run", "--domain", "tides", "--input", "high_m=4.5", "--input", "low_m=0.75"];
    let json = install.host(&[&run[..], &["--format", "json"]].concat()).expect(0).json();
    assert_eq!(json["status"], "completed", "{json:#}");
    assert_eq!(json["report"]["claims"][0]["value"], 3.75);
    assert_eq!(json["report"]["claims"][0]["unit"], "m");
    let text = install.host(&run).expect(0).stdout;
    assert!(text.contains("Tides") && text.contains("3.75 m"), "{text}");

    let missing = ["run", "--domain", "tides", "--input", "high_m=4.5", "--format", "json"];
    let missing = install.host(&missing).expect(0).json();
    assert_eq!((&missing["status"], &missing["level"]), (&json!("degraded"), &json!(4)));
}

#[test]
fn a_fault_in_the_manifest_stops_the_build_with_its_place() {
    let directory = tempfile::tempdir().unwrap();
    let own = crate_in(directory.path());
    std::fs::write(own.join("plugin.toml"), PLUGIN_TOML.replace("tides", "../Tides")).unwrap();
    let gave = cargo(&own, &["build", "--quiet"]);
    assert_ne!(gave.code, Some(0));
    assert!(gave.stderr.contains("plugin.toml:1:6"), "{}", gave.stderr);
}
