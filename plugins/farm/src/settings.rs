//! What a place may set once for all runs: `[domain.farm]` in the host's settings.

use plugin_api::serde::Deserialize;
use plugin_api::serde_json::Value;
use plugin_api::{SkillContext, SkillError, data};

/// The settings of the domain.
#[data]
pub struct Settings {
    /// Photons that the lamps of the place make of a joule, where a run gives none. Who sets it has
    /// chosen it
    #[is(unit = "umol/J", above = 0, max = 5)]
    pub lamp_efficacy: Option<f64>,
    /// Coefficient of performance of the cooling of the place, where a run gives none
    #[is(unit = "1", above = 0.5, max = 15)]
    pub cooling_cop: Option<f64>,
    /// Heat that the cooling of the place takes out
    #[is(unit = "kW", above = 0, max = 10_000)]
    pub cooling_capacity_kw: Option<f64>,
}

impl Settings {
    /// Those of a run.
    ///
    /// # Errors
    /// `settings-invalid` with the member that is not of its type or not known.
    pub fn of(context: &SkillContext<'_>) -> Result<Self, SkillError> {
        Self::deserialize(Value::Object(context.request().config.clone()))
            .map_err(|e| SkillError::new("settings-invalid", format!("[domain.farm]: {e}")))
    }
}
