//! A run without a host: the five steps in a row, and what they say together.

#![allow(dead_code, unreachable_pub, unused_imports, clippy::unwrap_used)] // each test file uses its own part

use plugin_api::payload::SkillRequest;
use plugin_api::serde_json::{self, Value};
use plugin_api::testing::FakeHost;
pub use skillhost_rehearsal::{Run, changed};

pub fn host() -> FakeHost {
    FakeHost::new(farm::plugin().unwrap())
}

/// One of the shipped samples.
pub fn sample(name: &str) -> Value {
    let path = format!("{}/../../assets/samples/farm/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub fn run(inputs: &Value) -> Run {
    skillhost_rehearsal::run(host(), inputs)
}

/// A run in which each request is changed before it is made: settings, demands.
pub fn run_with(inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    skillhost_rehearsal::run_with(host(), inputs, change)
}
