//! The tools: typed inputs and outputs around the science, one file each.

mod compute_slope_stability;
mod rainfall_threshold;
mod warning_level;

pub use compute_slope_stability::{
    Assumed, AssumedWhy, Sensitivity, Slope, SlopeStability, WaterEffect, WaterStated,
    compute_slope_stability,
};
pub use rainfall_threshold::{
    CurveSource, InRange, Rain, RainThreshold, Verified, rainfall_threshold,
};
pub use warning_level::{Known, Level, LevelRule, Unknown, WarningLevel, warning_level};

use crate::science::domain::InvalidInput;
use plugin_api::ToolError;

/// A refusal of the science, with the pointer of each input. `name` turns the science's name of a
/// field into the tool's.
fn refused(violations: &[InvalidInput], name: fn(&'static str) -> &'static str) -> ToolError {
    let place = |v: &InvalidInput| {
        (format!("/{}", name(v.field)), format!("expected {}, found {}", v.expected, v.found))
    };
    ToolError::invalid_input(violations.iter().map(place).collect())
}
