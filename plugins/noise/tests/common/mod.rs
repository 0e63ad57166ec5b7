//! A run without a host, and the shipped samples.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used)] // each test file uses its own part

use plugin_api::payload::SkillRequest;
use plugin_api::serde_json::{self, Value};
use plugin_api::testing::FakeHost;
pub use skillhost_rehearsal::{Run, changed};

pub fn host() -> FakeHost {
    FakeHost::new(noise::plugin().unwrap())
}

/// One of the shipped samples.
pub fn sample(name: &str) -> Value {
    let path = format!("{}/../../assets/samples/noise/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub fn run(inputs: &Value) -> Run {
    skillhost_rehearsal::run(host(), inputs)
}

/// A run in which each request is changed before it is made: settings, demands.
pub fn run_with(inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    skillhost_rehearsal::run_with(host(), inputs, change)
}
