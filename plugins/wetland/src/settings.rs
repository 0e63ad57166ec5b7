//! What a place may set once for all runs: `[domain.wetland]` in the host's settings.

use crate::science::regime::WET_ABOVE;
use plugin_api::serde::Deserialize;
use plugin_api::serde_json::Value;
use plugin_api::{SkillContext, SkillError, data};

/// NDVI below which land counts as sparsely grown: this project's own, in the range that is in use
/// for bare ground.
pub const SPARSE_NDVI_BELOW: f64 = 0.2;
/// Years that an outlook looks ahead.
pub const OUTLOOK_Y: f64 = 10.0;

/// The settings of the domain.
#[data]
pub struct Settings {
    /// NDVI below which land without water counts as sparsely grown
    #[is(unit = "1", default = SPARSE_NDVI_BELOW, min = 0, max = 1)]
    pub sparse_ndvi_below: f64,
    /// Share of the area above which a look counts as wet
    #[is(unit = "1", default = WET_ABOVE, min = 0, max = 1)]
    pub wet_above_share: f64,
    /// Years that the outlook of a record looks ahead
    #[is(unit = "1", default = OUTLOOK_Y, min = 1, max = 50)]
    pub outlook_years: f64,
}

impl Settings {
    /// Those of a run.
    ///
    /// # Errors
    /// `settings-invalid` with the member that is not of its type or not known.
    pub fn of(context: &SkillContext<'_>) -> Result<Self, SkillError> {
        Self::deserialize(Value::Object(context.request().config.clone()))
            .map_err(|e| SkillError::new("settings-invalid", format!("[domain.wetland]: {e}")))
    }
}
