//! What a place may set once for all runs: `[domain.oil]` in the host's settings.

use crate::science::verdict::{ENOUGH, LOW};
use plugin_api::serde::Deserialize;
use plugin_api::serde_json::Value;
use plugin_api::{SkillContext, SkillError, data};

/// The settings of the domain.
#[data]
pub struct Settings {
    /// Share of the final yield from which on there is enough
    #[is(unit = "1", default = ENOUGH, min = 0, max = 1)]
    pub recovered_enough: f64,
    /// Share of the final yield below which oil was lost; not above `recovered_enough`
    #[is(unit = "1", default = LOW, min = 0, max = 1)]
    pub recovered_low: f64,
}

impl Settings {
    /// Those of a run.
    ///
    /// # Errors
    /// `settings-invalid` with the member that is not of its type or not known.
    pub fn of(context: &SkillContext<'_>) -> Result<Self, SkillError> {
        Self::deserialize(Value::Object(context.request().config.clone()))
            .map_err(|e| SkillError::new("settings-invalid", format!("[domain.oil]: {e}")))
    }
}
