//! A run without a host: the five steps in a row, and what they say together.

#![allow(dead_code, unreachable_pub, unused_imports, clippy::unwrap_used)] // each test file uses its own part

use plugin_api::payload::SkillRequest;
use plugin_api::serde_json::{self, Value};
use plugin_api::testing::FakeHost;
pub use skillhost_rehearsal::{Run, changed, csv};

pub fn host() -> FakeHost {
    FakeHost::new(landslide::plugin().unwrap())
}

/// One of the shipped samples.
pub fn sample(name: &str) -> Value {
    let path = format!("{}/../../assets/samples/landslide/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A CSV file as a host hands it over.
pub fn file_at(path: &str) -> Value {
    skillhost_rehearsal::file_at(path, "text/csv")
}

/// A shipped sample as a file.
pub fn sample_file(name: &str) -> Value {
    file_at(&format!("{}/../../assets/samples/landslide/{name}", env!("CARGO_MANIFEST_DIR")))
}

/// An hourly record of rain from 2024-09-08 00:00 on, in mm; `None` leaves the row out.
pub fn rain_csv(mm: &[Option<f64>]) -> String {
    let mut text = String::from("datetime,rain_mm\n");
    for (hour, rain) in mm.iter().enumerate() {
        if let Some(rain) = rain {
            text += &format!("2024-09-{:02}T{:02}:00,{rain}\n", 8 + hour / 24, hour % 24);
        }
    }
    text
}

pub fn run(inputs: &Value) -> Run {
    skillhost_rehearsal::run(host(), inputs)
}

/// A run in which each request is changed before it is made: settings, demands.
pub fn run_with(inputs: &Value, change: &dyn Fn(&mut SkillRequest)) -> Run {
    skillhost_rehearsal::run_with(host(), inputs, change)
}
