//! Steam and fuel of a distillation.
//!
//! A kilogram of steam at 100 °C holds 2.676 MJ above water at 0 °C; water brings 4.2 kJ per kilogram
//! and kelvin (standard property values). Real stills use several times the steam that the vapour
//! pressures ask for, so the steam is an input and not computed.

/// Enthalpy of saturated steam at 100 °C above water at 0 °C, MJ/kg.
pub const STEAM_MJ_PER_KG: f64 = 2.676;
/// Heat capacity of water, MJ/(kg K).
pub const WATER_MJ_PER_KG_K: f64 = 0.0042;

/// A distillation as a consumer of heat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Still {
    /// Steam for each kilogram of charge, kg.
    pub steam_kg_per_kg: f64,
    /// Yield of oil, % of the charge.
    pub yield_pct: f64,
    /// Share of the fuel's heat that reaches the steam.
    pub boiler_efficiency: f64,
    /// Temperature of the feed water, °C.
    pub feed_water_c: f64,
}

/// What it takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heat {
    /// Fuel for each kilogram of charge, MJ.
    pub fuel_mj_per_kg_charge: f64,
    /// Steam for each kilogram of oil, kg; none where there is no oil.
    pub steam_kg_per_kg_oil: Option<f64>,
    /// Fuel for each kilogram of oil, MJ; none where there is no oil.
    pub fuel_mj_per_kg_oil: Option<f64>,
}

/// Steam and fuel by charge and by oil.
#[must_use]
pub fn heat(still: &Still) -> Heat {
    let lift = STEAM_MJ_PER_KG - WATER_MJ_PER_KG_K * still.feed_water_c;
    let fuel = still.steam_kg_per_kg * lift / still.boiler_efficiency;
    let by_oil = |v: f64| (still.yield_pct > 0.0).then(|| v / (still.yield_pct / 100.0));
    Heat {
        fuel_mj_per_kg_charge: fuel,
        steam_kg_per_kg_oil: by_oil(still.steam_kg_per_kg),
        fuel_mj_per_kg_oil: by_oil(fuel),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_rose_still() {
        // Case 10: Akterian's 4 kg of steam, yield derived from 14 t per kg of oil.
        let still = Still {
            steam_kg_per_kg: 4.0,
            yield_pct: 0.0285,
            boiler_efficiency: 0.8,
            feed_water_c: 15.0,
        };
        let found = heat(&still);
        assert!((found.fuel_mj_per_kg_charge - 13.065).abs() < 5e-4);
        assert!(found.steam_kg_per_kg_oil.is_some_and(|s| (s - 14_035.1).abs() < 0.05));
        assert!(found.fuel_mj_per_kg_oil.is_some_and(|s| (s - 45_842.0).abs() < 0.5));
        let none = heat(&Still { yield_pct: 0.0, ..still });
        assert_eq!((none.steam_kg_per_kg_oil, none.fuel_mj_per_kg_oil), (None, None));
    }
}
