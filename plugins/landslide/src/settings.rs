//! What a place may set once for all runs: `[domain.landslide]` in the host's settings.

use crate::science::thresholds;
use crate::science::warning::{FAILURE_WITHIN_H, FS_QUASI_STABLE, FS_STABLE, RAIN_APPROACHING};
use crate::tools::{DecidingEvent, default_inter_event_h};
use plugin_api::serde::Deserialize;
use plugin_api::serde_json::Value;
use plugin_api::{SkillContext, SkillError, data};

/// The settings of the domain.
#[data]
pub struct Settings {
    /// Id of the rainfall threshold where a run chooses none. Who sets it has chosen it: a report
    /// then does not call it the default one
    #[is(one_of = thresholds::ids())]
    pub threshold: Option<String>,
    /// Hours without rain that part two events of a gauge's record
    #[is(unit = "h", default = default_inter_event_h(), min = 1, max = 720)]
    pub inter_event_h: u32,
    /// Which event of a gauge's record decides: the worst or the last
    #[is(default = DecidingEvent::Worst)]
    pub deciding_event: DecidingEvent,
    /// Factor of safety below which a slope is marginal
    #[is(unit = "1", default = FS_QUASI_STABLE, min = 1, max = 10)]
    pub fs_quasi_stable: f64,
    /// Factor of safety from which on a slope has reserve; not below `fs_quasi_stable`
    #[is(unit = "1", default = FS_STABLE, min = 1, max = 10)]
    pub fs_stable: f64,
    /// Share of the threshold from which on rain approaches it
    #[is(unit = "1", default = RAIN_APPROACHING, min = 0, max = 1)]
    pub rain_approaching: f64,
    /// Hours within which a forecast failure makes an emergency
    #[is(unit = "h", default = FAILURE_WITHIN_H, min = 0, max = 8_760)]
    pub failure_within_h: f64,
}

impl Settings {
    /// Those of a run.
    ///
    /// # Errors
    /// `settings-invalid` with the member that is not of its type or not known.
    pub fn of(context: &SkillContext<'_>) -> Result<Self, SkillError> {
        Self::deserialize(Value::Object(context.request().config.clone()))
            .map_err(|e| SkillError::new("settings-invalid", format!("[domain.landslide]: {e}")))
    }
}
