//! Growth of lettuce after Van Henten: two states (Agricultural Systems 45, 1994) and four states
//! (Biosystems Engineering 86, 2003).
//!
//! Copies of the parameters of 1994 in public code disagree. The density of CO2 at 20 °C is
//! 1.83 mg/m3 per ppm, so the copies with 7.32 mg are four times off; with them and a stomatal
//! conductance of 0.02 m/s the model grows nearly twice the crop.

use super::light::WATT_PER_UMOL;

/// Parameters of the model of 1994.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// Share of roots in the structural dry weight.
    pub root_share: f64,
    /// CO2 density, g/m3 per ppm.
    pub co2_density: f64,
    /// Stomatal conductance to CO2, m/s.
    pub stomatal: f64,
}

impl Parameters {
    /// Those that the project uses: nutrient film, with the density of CO2 as physics has it.
    pub const STANDARD: Self = Self { root_share: 0.07, co2_density: 1.83e-3, stomatal: 0.007 };
}

/// The air around the plants.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Air {
    /// Photosynthetically active radiation, W/m2.
    pub par_w: f64,
    /// Temperature, °C.
    pub t_c: f64,
    /// CO2, ppm.
    pub co2_ppm: f64,
}

impl Air {
    /// Air with a photon flux in µmol/(m2·s).
    #[must_use]
    pub fn lit(ppfd: f64, t_c: f64, co2_ppm: f64) -> Self {
        Self { par_w: ppfd * WATT_PER_UMOL, t_c, co2_ppm }
    }
}

/// Dry weight, g/m2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crop {
    /// Sugars and starch.
    pub stored: f64,
    /// Everything else, roots among it.
    pub structural: f64,
}

impl Crop {
    /// What stands above the roots, g/m2: what is weighed at a harvest.
    #[must_use]
    pub fn shoot(&self, p: &Parameters) -> f64 {
        self.stored + (1.0 - p.root_share) * self.structural
    }
}

/// Gross photosynthesis of a closed canopy, g CO2/(m2·s). Nothing below the compensation point, and
/// nothing where the carboxylation parabola is not above zero (below about 5 °C, above 40 °C).
#[must_use]
pub fn photosynthesis(air: &Air, p: &Parameters) -> f64 {
    let Air { par_w, t_c, co2_ppm } = *air;
    let compensation = 40.0 * 2f64.powf((t_c - 20.0) / 10.0);
    let carboxylation = -1.32e-5 * t_c * t_c + 5.94e-4 * t_c - 2.64e-3;
    if carboxylation <= 0.0 || co2_ppm <= compensation || par_w <= 0.0 {
        return 0.0;
    }
    let net = co2_ppm - compensation;
    let efficiency = 17.0e-6 * net / (co2_ppm + 2.0 * compensation);
    let conductance = 1.0 / (1.0 / 0.004 + 1.0 / p.stomatal + 1.0 / carboxylation);
    let (by_light, by_co2) = (efficiency * par_w, conductance * p.co2_density * net);
    by_light * by_co2 / (by_light + by_co2)
}

fn rates(crop: &Crop, air: &Air, p: &Parameters) -> Crop {
    let Crop { stored, structural } = *crop;
    let leaves = (1.0 - p.root_share) * structural;
    let light = 1.0 - (-0.9 * 0.075 * leaves).exp();
    let total = stored + structural;
    let share = if total > 0.0 { stored / total } else { 0.0 };
    let growth = 5.0e-6 * share * 1.6f64.powf((air.t_c - 20.0) / 10.0) * structural;
    let respiration = (3.47e-7 * leaves + 1.16e-7 * p.root_share * structural)
        * 2f64.powf((air.t_c - 25.0) / 10.0);
    Crop {
        stored: 0.68 * light * photosynthesis(air, p) - growth / 0.8 - respiration,
        structural: growth,
    }
}

/// The crop after some seconds in air that does not change, by Runge-Kutta in steps of at most
/// five minutes.
#[must_use]
pub fn grow(mut crop: Crop, air: &Air, seconds: f64, p: &Parameters) -> Crop {
    let steps = (seconds / 300.0).ceil().max(1.0);
    let h = seconds / steps;
    let mut left = steps;
    while left > 0.5 {
        let ahead = |r: &Crop, by: f64| Crop {
            stored: crop.stored + r.stored * by,
            structural: crop.structural + r.structural * by,
        };
        let a = rates(&crop, air, p);
        let b = rates(&ahead(&a, h / 2.0), air, p);
        let c = rates(&ahead(&b, h / 2.0), air, p);
        let d = rates(&ahead(&c, h), air, p);
        let mean = |of: fn(&Crop) -> f64| (of(&a) + 2.0 * of(&b) + 2.0 * of(&c) + of(&d)) / 6.0;
        crop.stored += mean(|r| r.stored) * h;
        crop.structural += mean(|r| r.structural) * h;
        left -= 1.0;
    }
    crop
}

/// State of crop and house in the model of 2003.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct House {
    /// Dry weight, kg/m2.
    pub dry: f64,
    /// CO2, kg/m3.
    pub co2: f64,
    /// Air temperature, °C.
    pub t_c: f64,
    /// Vapour, kg/m3.
    pub vapour: f64,
}

/// Weather and controls in the model of 2003.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Drive {
    /// Radiation outside, W/m2.
    pub radiation: f64,
    /// Temperature outside, °C.
    pub t_c: f64,
    /// Vapour outside, kg/m3.
    pub vapour: f64,
    /// CO2 outside, kg/m3.
    pub co2: f64,
    /// CO2 supplied, kg/(m2·s).
    pub supply: f64,
    /// Ventilation, m/s.
    pub ventilation: f64,
    /// Heating, W/m2.
    pub heating: f64,
}

fn house_rates(x: &House, u: &Drive) -> House {
    let cover = 1.0 - (-53.0 * x.dry).exp();
    let light = 3.55e-9 * u.radiation;
    let carbon = (-5.11e-6 * x.t_c * x.t_c + 2.3e-4 * x.t_c - 6.29e-4) * (x.co2 - 5.2e-5);
    let uptake =
        if light + carbon == 0.0 { 0.0 } else { cover * light * carbon / (light + carbon) };
    let breath = x.dry * 2f64.powf(0.1 * x.t_c - 2.5);
    let saturated = 9348.0 / (8314.0 * (x.t_c + 273.15)) * (17.4 * x.t_c / (x.t_c + 239.0)).exp();
    let transpired = cover * 0.0036 * (saturated - x.vapour);
    let leak = u.ventilation + 7.5e-5;
    House {
        dry: 0.544 * uptake - 2.65e-7 * breath,
        co2: (-uptake + 4.87e-7 * breath + u.supply - leak * (x.co2 - u.co2)) / 4.1,
        t_c: (u.heating - (1290.0 * u.ventilation + 6.1) * (x.t_c - u.t_c) + 0.2 * u.radiation)
            / 30_000.0,
        vapour: (transpired - leak * (x.vapour - u.vapour)) / 4.1,
    }
}

/// The house after some seconds under a constant drive, by Runge-Kutta in steps of a minute.
#[must_use]
pub fn grow_in_house(mut x: House, u: &Drive, seconds: f64) -> House {
    let steps = (seconds / 60.0).ceil().max(1.0);
    let h = seconds / steps;
    let mut left = steps;
    while left > 0.5 {
        let ahead = |r: &House, by: f64| House {
            dry: x.dry + r.dry * by,
            co2: x.co2 + r.co2 * by,
            t_c: x.t_c + r.t_c * by,
            vapour: x.vapour + r.vapour * by,
        };
        let a = house_rates(&x, u);
        let b = house_rates(&ahead(&a, h / 2.0), u);
        let c = house_rates(&ahead(&b, h / 2.0), u);
        let d = house_rates(&ahead(&c, h), u);
        let mean = |of: fn(&House) -> f64| (of(&a) + 2.0 * of(&b) + 2.0 * of(&c) + of(&d)) / 6.0;
        x.dry += mean(|r| r.dry) * h;
        x.co2 += mean(|r| r.co2) * h;
        x.t_c += mean(|r| r.t_c) * h;
        x.vapour += mean(|r| r.vapour) * h;
        left -= 1.0;
    }
    x
}
