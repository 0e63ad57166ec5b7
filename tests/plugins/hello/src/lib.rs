//! Heat stress of corals: a whole plugin, as a stranger would write it.
#![forbid(unsafe_code)]
use plugin_api::prelude::*;

/// What the sensor saw
#[data]
struct Heat {
    /// Weekly hotspot values, above the warmest month's mean
    #[is(unit = "Cel", decisive, en = "hotspots", vi = "điểm nóng")]
    hotspots: Vec<f64>,
}

/// What it means for corals
#[data]
struct Stress {
    /// Degree heating weeks
    #[is(unit = "Cel.wk")]
    dhw: f64,
}

fn degree_heating_weeks(heat: Heat, _: &Call<'_>) -> Result<Stress, ToolError> {
    // Hotspots below one degree do not count (NOAA Coral Reef Watch, 5 km product).
    Ok(Stress { dhw: heat.hotspots.iter().filter(|h| **h >= 1.0).sum() })
}

export_plugin!(Plugin::new().tool(tool!(degree_heating_weeks, "Heat stress of corals, as `dhw`")));
