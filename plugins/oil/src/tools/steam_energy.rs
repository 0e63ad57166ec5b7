//! Steam and fuel of a distillation.

use crate::science::steam::{Still, heat};
use plugin_api::{Call, ToolError, data};

/// A distillation as a consumer of heat.
#[data]
pub struct SteamUse {
    /// Steam for each kilogram of charge
    #[is(unit = "kg/kg", above = 0, max = 1_000)]
    pub steam_kg_per_kg: f64,
    /// Yield of oil, of the charge
    #[is(unit = "%", min = 0, max = 100)]
    pub yield_pct: f64,
    /// Share of the fuel's heat that reaches the steam
    #[is(unit = "1", above = 0, max = 1)]
    pub boiler_efficiency: f64,
    /// Temperature of the feed water
    #[is(unit = "Cel", min = 0, max = 100)]
    pub feed_water_c: f64,
}

/// Steam and fuel.
#[data]
pub struct Energy {
    /// Fuel for each kilogram of charge
    #[is(unit = "MJ/kg")]
    pub fuel_mj_per_kg_charge: f64,
    /// Steam for each kilogram of oil; absent where there is no oil
    #[is(unit = "kg/kg")]
    pub steam_kg_per_kg_oil: Option<f64>,
    /// Fuel for each kilogram of oil; absent where there is no oil
    #[is(unit = "MJ/kg")]
    pub fuel_mj_per_kg_oil: Option<f64>,
}

/// Steam and fuel by charge and by oil. A yield of nothing gives no cost by oil.
///
/// # Errors
/// None beyond the bounds of the inputs.
pub fn steam_energy(input: SteamUse, _: &Call<'_>) -> Result<Energy, ToolError> {
    let found = heat(&Still {
        steam_kg_per_kg: input.steam_kg_per_kg,
        yield_pct: input.yield_pct,
        boiler_efficiency: input.boiler_efficiency,
        feed_water_c: input.feed_water_c,
    });
    Ok(Energy {
        fuel_mj_per_kg_charge: found.fuel_mj_per_kg_charge,
        steam_kg_per_kg_oil: found.steam_kg_per_kg_oil,
        fuel_mj_per_kg_oil: found.fuel_mj_per_kg_oil,
    })
}
