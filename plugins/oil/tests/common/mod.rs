//! A run without a host: the five steps in a row, and what they say together.

#![allow(dead_code, unreachable_pub, unused_imports, clippy::unwrap_used)] // each test file uses its own part

use plugin_api::payload::SkillRequest;
use plugin_api::serde_json::{self, Value, json};
use plugin_api::testing::FakeHost;
pub use skillhost_rehearsal::{Run, changed, csv};

pub fn host() -> FakeHost {
    FakeHost::new(oil::plugin().unwrap())
}

/// One of the shipped samples.
pub fn sample(name: &str) -> Value {
    let path = format!("{}/../../assets/samples/oil/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A shipped sample as a file.
pub fn sample_file(name: &str) -> Value {
    let path = format!("{}/../../assets/samples/oil/{name}", env!("CARGO_MANIFEST_DIR"));
    skillhost_rehearsal::file_at(&path, "text/csv")
}

/// A lavender whose composition is the middle of ISO 3515, distilled for as long as it needs.
pub fn good() -> Value {
    sample("lavender-good.json")
}

pub fn run(inputs: &Value) -> Run {
    skillhost_rehearsal::run(host(), inputs)
}

/// A run in which each request is changed before it is made: settings, demands, the question.
pub fn run_with(inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    skillhost_rehearsal::run_with(host(), inputs, change)
}
