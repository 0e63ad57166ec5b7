//! Water that a canopy under lamps gives off: the Penman-Monteith form of Graamans et al. 2017
//! (Agricultural Systems 153:138-147), leaf temperature by the energy balance.

use super::light::WATT_PER_UMOL;
use super::psychro::{saturation_kpa, vapour_kg_m3};

/// Heat of vaporisation, J/kg.
pub const LATENT_J_KG: f64 = 2.45e6;
/// Heat capacity of a cubic metre of air, J/(m3·K).
pub const AIR_J_M3_K: f64 = 1_200.0;
/// Mean leaf area over the cycle, m2/m2: this project's own choice.
pub const MEAN_LAI: f64 = 2.0;
/// Size of a leaf, m, and speed of the air over it, m/s: this project's own choice.
const LEAF_M: f64 = 0.11;
const AIR_SPEED: f64 = 0.5;
/// Share of the light that leaves reflect: this project's own choice.
const REFLECTED: f64 = 0.05;

/// Resistance of stomata, s/m, under a photon flux: Graamans et al. 2017.
#[must_use]
pub fn stomatal_resistance(ppfd: f64) -> f64 {
    60.0 * (1500.0 + ppfd) / (200.0 + ppfd)
}

/// Resistance of the air around leaves, s/m; none without leaves.
#[must_use]
pub fn air_resistance(lai: f64) -> Option<f64> {
    (lai > 0.0).then(|| 350.0 * (LEAF_M / AIR_SPEED).sqrt() / lai)
}

/// Water given off, kg/(m2·s), and the leaf temperature, °C. Negative where dew forms.
#[must_use]
pub fn transpiration(ppfd: f64, air_c: f64, rh: f64, lai: f64) -> (f64, f64) {
    let Some(air) = air_resistance(lai) else { return (0.0, air_c) };
    let cover = 1.0 - (-0.7 * lai).exp();
    let net = (1.0 - REFLECTED) * ppfd * WATT_PER_UMOL * cover;
    let outside = vapour_kg_m3(rh * saturation_kpa(air_c), air_c);
    let water = |leaf: f64| {
        lai * (vapour_kg_m3(saturation_kpa(leaf), leaf) - outside)
            / (stomatal_resistance(ppfd) + air)
    };
    let left_over =
        |leaf: f64| net - lai * AIR_J_M3_K * (leaf - air_c) / air - LATENT_J_KG * water(leaf);
    let (mut low, mut high) = (air_c - 20.0, air_c + 20.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if left_over(middle) > 0.0 { low = middle } else { high = middle }
    }
    let leaf = 0.5 * (low + high);
    (water(leaf), leaf)
}
