//! Moist air. Temperatures in °C, pressures in kPa, relative humidity as a share 0 to 1.

/// Absolute zero in °C.
const ZERO_K: f64 = -273.15;
/// Ratio of the molar masses of water and dry air (ASHRAE Handbook Fundamentals 2017, ch. 1).
const MOLAR_RATIO: f64 = 0.621_945;
/// Gas constant of water vapour, J/(kg·K).
pub const R_VAPOUR: f64 = 461.5;

/// Saturation vapour pressure over water, kPa: FAO-56 equation 11.
#[must_use]
pub fn saturation_kpa(t_c: f64) -> f64 {
    0.6108 * (17.27 * t_c / (t_c + 237.3)).exp()
}

/// Slope of the saturation curve, kPa/K: FAO-56 equation 13.
#[must_use]
pub fn saturation_slope(t_c: f64) -> f64 {
    4098.0 * saturation_kpa(t_c) / (t_c + 237.3).powi(2)
}

/// Saturation vapour pressure over ice below 0 °C and over water above, kPa: ASHRAE Handbook
/// Fundamentals 2017, ch. 1, equations 5 and 6 (Hyland and Wexler).
#[must_use]
pub fn saturation_ashrae_kpa(t_c: f64) -> f64 {
    let t = t_c - ZERO_K;
    let ln_pa = if t_c <= 0.0 {
        -5.674_535_9e3 / t + 6.392_524_7 - 9.677_843_0e-3 * t
            + 6.221_570_1e-7 * t.powi(2)
            + 2.074_782_5e-9 * t.powi(3)
            - 9.484_024_0e-13 * t.powi(4)
            + 4.163_501_9 * t.ln()
    } else {
        -5.800_220_6e3 / t + 1.391_499_3 - 4.864_023_9e-2 * t + 4.176_476_8e-5 * t.powi(2)
            - 1.445_209_3e-8 * t.powi(3)
            + 6.545_967_3 * t.ln()
    };
    ln_pa.exp() / 1000.0
}

/// Vapour pressure deficit of the air, kPa.
#[must_use]
pub fn vpd_air_kpa(t_c: f64, rh: f64) -> f64 {
    saturation_kpa(t_c) * (1.0 - rh)
}

/// Vapour pressure deficit between leaf and air, kPa; negative where the leaf is below dew point.
#[must_use]
pub fn vpd_leaf_kpa(leaf_c: f64, air_c: f64, rh: f64) -> f64 {
    saturation_kpa(leaf_c) - rh * saturation_kpa(air_c)
}

/// Dew point, °C, of a vapour pressure in kPa: FAO-56 equation 11 turned around.
#[must_use]
pub fn dew_point_c(vapour_kpa: f64) -> f64 {
    let ln = (vapour_kpa / 0.6108).ln();
    237.3 * ln / (17.27 - ln)
}

/// Vapour in a cubic metre of air, kg: the ideal gas law.
#[must_use]
pub fn vapour_kg_m3(vapour_kpa: f64, t_c: f64) -> f64 {
    vapour_kpa * 1000.0 / (R_VAPOUR * (t_c - ZERO_K))
}

/// Humidity ratio, kg water per kg dry air, at a pressure in kPa.
#[must_use]
pub fn humidity_ratio(vapour_kpa: f64, pressure_kpa: f64) -> f64 {
    MOLAR_RATIO * vapour_kpa / (pressure_kpa - vapour_kpa)
}

/// Enthalpy of moist air, kJ per kg dry air (ASHRAE 2017, ch. 1, equation 30).
#[must_use]
pub fn enthalpy_kj_kg(t_c: f64, ratio: f64) -> f64 {
    1.006 * t_c + ratio * (2501.0 + 1.86 * t_c)
}

/// Volume of moist air, m3 per kg dry air (ASHRAE 2017, ch. 1, equation 26).
#[must_use]
pub fn volume_m3_kg(t_c: f64, ratio: f64, pressure_kpa: f64) -> f64 {
    0.287_042 * (t_c - ZERO_K) * (1.0 + 1.607_858 * ratio) / pressure_kpa
}

/// Wet-bulb temperature, °C, by bisection on ASHRAE 2017, ch. 1, equations 33 and 35.
#[must_use]
pub fn wet_bulb_c(t_c: f64, ratio: f64, pressure_kpa: f64) -> f64 {
    let ratio_at = |wet: f64| {
        let saturated = humidity_ratio(saturation_ashrae_kpa(wet), pressure_kpa);
        if wet >= 0.0 {
            ((2501.0 - 2.326 * wet) * saturated - 1.006 * (t_c - wet))
                / (2501.0 + 1.86 * t_c - 4.186 * wet)
        } else {
            ((2830.0 - 0.24 * wet) * saturated - 1.006 * (t_c - wet))
                / (2830.0 + 1.86 * t_c - 2.1 * wet)
        }
    };
    let (mut low, mut high) = (t_c - 60.0, t_c);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if ratio_at(middle) > ratio { high = middle } else { low = middle }
    }
    0.5 * (low + high)
}

/// Pressure of the standard atmosphere, kPa (ASHRAE 2017, ch. 1, equation 3).
#[must_use]
pub fn standard_pressure_kpa(altitude_m: f64) -> f64 {
    101.325 * (1.0 - 2.255_77e-5 * altitude_m).powf(5.2559)
}
