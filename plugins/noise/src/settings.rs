//! What a place may set once for all runs: `[domain.noise]` in the host's settings.

use plugin_api::serde::Deserialize;
use plugin_api::serde_json::Value;
use plugin_api::{SkillContext, SkillError, data};

/// The settings of the domain.
#[data]
pub struct Settings {
    /// Reserve that a plan must have beyond what is needed
    #[is(unit = "dB", default = 0.0, min = 0, max = 20)]
    pub reserve_db: f64,
    /// How many species a report names
    #[is(unit = "1", default = 5, min = 1, max = 20)]
    pub species: u32,
}

impl Settings {
    /// Those of a run.
    ///
    /// # Errors
    /// `settings-invalid` with the member that is not of its type or not known.
    pub fn of(context: &SkillContext<'_>) -> Result<Self, SkillError> {
        Self::deserialize(Value::Object(context.request().config.clone()))
            .map_err(|e| SkillError::new("settings-invalid", format!("[domain.noise]: {e}")))
    }
}
