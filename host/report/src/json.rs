//! A run as JSON: the truth that every rendering shows.

use plugin_api::report::Report;
use plugin_api::wire;
use skillhost_types::RunReport;

/// Why writing cannot fail.
const STRING_KEYS: &str = "every map has strings as keys, which is all that JSON asks for";

/// A run as indented JSON with a line end. Members stand in the order of the types, and those of
/// maps in the order in which they came, so that the same run gives the same characters.
#[must_use]
pub fn json(run: &RunReport) -> String {
    let mut out = serde_json::to_string_pretty(run).expect(STRING_KEYS);
    out.push('\n');
    out
}

/// The bytes by which two reports are the same: the canonical form of the report without the
/// envelope (run id, times, versions).
#[must_use]
pub fn body_bytes(report: &Report) -> Vec<u8> {
    wire::canonical(&serde_json::to_value(report).expect(STRING_KEYS))
}
