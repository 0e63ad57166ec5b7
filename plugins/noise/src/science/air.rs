//! Absorption of sound by the atmosphere, ISO 9613-1:1993, clause 6.

use super::Bands;

/// Reference air pressure, kPa.
pub const REFERENCE_PRESSURE_KPA: f64 = 101.325;
/// Triple point of water, K.
const TRIPLE_POINT_K: f64 = 273.16;
/// Reference temperature, K.
const REFERENCE_K: f64 = 293.15;

/// Exact mid-band frequencies of the octaves, Hz: `1000 · 10^(3k/10)`. The coefficients that
/// CNOSSOS-EU tabulates come out with these.
#[rustfmt::skip]
pub const EXACT_HZ: Bands = [
    63.095_73, 125.892_54, 251.188_64, 501.187_23, 1_000.0, 1_995.262_31, 3_981.071_71, 7_943.282_35,
];

/// Absorption coefficient of a pure tone, dB/km (equations 3 to 5).
///
/// `temperature_c` in °C, `humidity_pct` relative humidity in %, `pressure_kpa` in kPa.
#[must_use]
pub fn absorption_db_km(
    frequency_hz: f64,
    temperature_c: f64,
    humidity_pct: f64,
    pressure_kpa: f64,
) -> f64 {
    let kelvin = temperature_c + 273.15;
    let pressure = pressure_kpa / REFERENCE_PRESSURE_KPA;
    let t = kelvin / REFERENCE_K;
    let saturation = 10f64.powf(-6.8346 * (TRIPLE_POINT_K / kelvin).powf(1.261) + 4.6151);
    let water = humidity_pct * saturation / pressure; // molar concentration, %
    let oxygen = pressure * (24.0 + 4.04e4 * water * (0.02 + water) / (0.391 + water));
    let nitrogen = pressure
        * t.powf(-0.5)
        * (9.0 + 280.0 * water * (-4.170 * (t.powf(-1.0 / 3.0) - 1.0)).exp());
    let f2 = frequency_hz * frequency_hz;
    let classical = 1.84e-11 / pressure * t.sqrt();
    let relaxation = t.powf(-2.5)
        * (0.012_75 * (-2239.1 / kelvin).exp() / (oxygen + f2 / oxygen)
            + 0.106_8 * (-3352.0 / kelvin).exp() / (nitrogen + f2 / nitrogen));
    8686.0 * f2 * (classical + relaxation)
}

/// Absorption coefficients by octave band, dB/km, at the reference pressure.
#[must_use]
pub fn octave_absorption_db_km(temperature_c: f64, humidity_pct: f64) -> Bands {
    EXACT_HZ.map(|f| absorption_db_km(f, temperature_c, humidity_pct, REFERENCE_PRESSURE_KPA))
}
