//! What to measure, how often, and the values at which to act.

use super::compute_slope_stability::{Slope, slope_of};
use crate::science::infinite_slope::{self as model, CriticalWater};
use crate::science::monitoring as science;
use crate::science::thresholds;
use crate::science::warning::{FS_LIMIT_EQUILIBRIUM, FS_QUASI_STABLE};
use plugin_api::{Call, ToolError, data};
use skillhost_story::refusal::of_inputs;

/// The slope and the curve, as far as they are known.
#[data]
#[derive(Default)]
pub struct Watched {
    /// The slope; stated water plays no part
    pub slope: Option<Slope>,
    /// Id of the curve
    #[is(one_of = thresholds::ids())]
    pub threshold: Option<String>,
    /// Factor of safety at which to pay attention
    #[is(unit = "1", default = FS_QUASI_STABLE, min = 1, max = 10)]
    pub fs_attention: f64,
}

/// The water in a slope at which to act.
#[data]
pub struct WaterAlerts {
    /// Share of the thickness below the water table at which to pay attention
    #[is(unit = "1")]
    pub attention_ratio: Option<f64>,
    /// Pore pressure at the failure plane at which to pay attention
    #[is(unit = "kPa")]
    pub attention_kpa: Option<f64>,
    /// Height of water that presses so
    #[is(unit = "m")]
    pub attention_head_m: Option<f64>,
    /// Share of the thickness at which the slope is about to fail
    #[is(unit = "1")]
    pub alert_ratio: Option<f64>,
    /// Pore pressure at which it is
    #[is(unit = "kPa")]
    pub alert_kpa: Option<f64>,
    /// Height of water that presses so
    #[is(unit = "m")]
    pub alert_head_m: Option<f64>,
    /// Whether the factor of safety is below the attention value without any water
    pub attention_when_dry: bool,
}

/// Rain at which to act.
#[data]
pub struct RainAlertAt {
    /// Over how many hours
    #[is(unit = "h", en = "duration", vi = "thời gian mưa")]
    pub duration_h: f64,
    /// Rain that reaches the curve
    #[is(unit = "mm", en = "depth", vi = "lượng mưa")]
    pub alert_mm: f64,
    /// Its mean intensity
    #[is(unit = "mm/h", en = "mean intensity", vi = "cường độ trung bình")]
    pub alert_mmh: f64,
}

/// The values at which to act, and how often to read.
#[data]
pub struct MonitoringPlan {
    /// The water at which to act; absent without a slope
    pub water: Option<WaterAlerts>,
    /// Rain at which to act, by duration; empty without a curve, or where its range is not known
    pub rain: Vec<RainAlertAt>,
    /// Minutes between readings of a rain gauge
    #[is(unit = "min")]
    pub rain_interval_min: f64,
    /// Minutes between readings of a piezometer
    #[is(unit = "min")]
    pub water_interval_min: f64,
    /// Minutes between readings of an extensometer or a tilt meter
    #[is(unit = "min")]
    pub movement_interval_min: f64,
}

/// Derives the values at which to act from the model and the curve.
///
/// # Errors
/// `input-invalid` with a pointer, as for `compute_slope_stability` and `rainfall_threshold`.
pub fn monitoring_plan(input: Watched, _: &Call<'_>) -> Result<MonitoringPlan, ToolError> {
    let water = input.slope.as_ref().map(|s| water_of(s, input.fs_attention)).transpose()?;
    let rain = match &input.threshold {
        None => Vec::new(),
        Some(id) => {
            let curve = thresholds::by_id(id).map_err(|e| {
                ToolError::invalid_input(vec![("/threshold".into(), e.to_string())])
            })?;
            science::rain_alerts(curve)
        }
    };
    let interval = |id: &str| {
        let known = science::INSTRUMENTS.iter().find(|i| i.id == id);
        known.map_or(15.0, |i| i.interval_min)
    };
    Ok(MonitoringPlan {
        water,
        rain: rain
            .into_iter()
            .map(|r| RainAlertAt {
                duration_h: r.duration_h,
                alert_mm: r.depth_mm,
                alert_mmh: r.intensity_mmh,
            })
            .collect(),
        rain_interval_min: interval("tipping_bucket"),
        water_interval_min: interval("vibrating_wire_piezometer"),
        movement_interval_min: interval("wire_extensometer"),
    })
}

fn water_of(slope: &Slope, fs_attention: f64) -> Result<WaterAlerts, ToolError> {
    let (_, slope) = slope_of(slope)?;
    let refused = |v: Vec<_>| of_inputs(&v, |field| field);
    let attention = science::water_alert(&slope, fs_attention).map_err(refused)?;
    let alert = science::water_alert(&slope, FS_LIMIT_EQUILIBRIUM).map_err(refused)?;
    let dry = model::water_ratio_at(&slope, fs_attention).map_err(refused)?;
    Ok(WaterAlerts {
        attention_ratio: attention.map(|a| a.water_ratio),
        attention_kpa: attention.map(|a| a.pressure_kpa),
        attention_head_m: attention.map(|a| a.head_m),
        alert_ratio: alert.map(|a| a.water_ratio),
        alert_kpa: alert.map(|a| a.pressure_kpa),
        alert_head_m: alert.map(|a| a.head_m),
        attention_when_dry: dry == CriticalWater::AlreadyUnstableDry,
    })
}
