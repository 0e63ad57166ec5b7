//! Reference evapotranspiration outdoors: FAO Irrigation and Drainage Paper 56 (Allen et al. 1998).
//! It is the yardstick for the outside, not for a canopy under lamps.

use super::psychro::saturation_kpa;
use std::f64::consts::PI;

/// Solar constant, MJ/(m2·min).
const SOLAR_CONSTANT: f64 = 0.0820;

/// Air pressure, kPa, at an altitude in m: equation 7.
#[must_use]
pub fn pressure_kpa(altitude_m: f64) -> f64 {
    101.3 * ((293.0 - 0.0065 * altitude_m) / 293.0).powf(5.26)
}

/// Psychrometric constant, kPa/K: equation 8.
#[must_use]
pub fn psychrometric_constant(pressure_kpa: f64) -> f64 {
    0.000_665 * pressure_kpa
}

/// Mean saturation vapour pressure of a day, kPa: equation 12.
#[must_use]
pub fn mean_saturation_kpa(min_c: f64, max_c: f64) -> f64 {
    0.5 * (saturation_kpa(min_c) + saturation_kpa(max_c))
}

/// Vapour pressure from a ventilated psychrometer, kPa: equation 15.
#[must_use]
pub fn vapour_from_wet_bulb(saturated_wet: f64, gamma: f64, dry_c: f64, wet_c: f64) -> f64 {
    saturated_wet - gamma * (dry_c - wet_c)
}

/// Vapour pressure, kPa, from the extremes of relative humidity in percent: equation 17.
#[must_use]
pub fn vapour_from_humidity(es_min: f64, es_max: f64, rh_min: f64, rh_max: f64) -> f64 {
    0.5 * (es_min * rh_max + es_max * rh_min) / 100.0
}

/// Inverse relative distance between Earth and Sun: equation 23.
#[must_use]
pub fn inverse_distance(day: u32) -> f64 {
    1.0 + 0.033 * (2.0 * PI * f64::from(day) / 365.0).cos()
}

/// Declination of the sun, rad: equation 24.
#[must_use]
pub fn declination(day: u32) -> f64 {
    0.409 * (2.0 * PI * f64::from(day) / 365.0 - 1.39).sin()
}

/// Extraterrestrial radiation, MJ/(m2·d): equations 21 and 25.
#[must_use]
pub fn extraterrestrial(latitude_deg: f64, day: u32) -> f64 {
    let (phi, delta) = (latitude_deg.to_radians(), declination(day));
    let sunset = (-phi.tan() * delta.tan()).clamp(-1.0, 1.0).acos();
    24.0 * 60.0 / PI
        * SOLAR_CONSTANT
        * inverse_distance(day)
        * (sunset * phi.sin() * delta.sin() + phi.cos() * delta.cos() * sunset.sin())
}

/// Hours of daylight of a sunset hour angle in rad: equation 34.
#[must_use]
pub fn daylight_hours(sunset_angle: f64) -> f64 {
    24.0 / PI * sunset_angle
}

/// Wind speed at 2 m from that at a height in m: equation 47.
#[must_use]
pub fn wind_at_2m(speed: f64, height_m: f64) -> f64 {
    speed * 4.87 / (67.8 * height_m - 5.42).ln()
}

/// What the Penman-Monteith equation needs of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Day {
    /// Net radiation less the heat that goes into the soil, MJ/(m2·d).
    pub available_mj: f64,
    /// Mean air temperature, °C.
    pub mean_c: f64,
    /// Wind speed at 2 m, m/s.
    pub wind_ms: f64,
    /// Saturation less actual vapour pressure, kPa.
    pub deficit_kpa: f64,
    /// Slope of the saturation curve, kPa/K.
    pub slope: f64,
    /// Psychrometric constant, kPa/K.
    pub gamma: f64,
}

/// Reference evapotranspiration, mm/d: equation 6.
#[must_use]
pub fn reference_mm(day: &Day) -> f64 {
    let Day { available_mj, mean_c, wind_ms, deficit_kpa, slope, gamma } = *day;
    (0.408 * slope * available_mj + gamma * 900.0 / (mean_c + 273.0) * wind_ms * deficit_kpa)
        / (slope + gamma * (1.0 + 0.34 * wind_ms))
}
