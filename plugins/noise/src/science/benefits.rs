//! What trees do besides: fine particles that settle on leaves, carbon in wood. What has no public
//! coefficient with a source is not computed.

/// Wind speeds of the table, m/s: 0 to 13, one apart.
const WINDS: usize = 14;
/// Deposition velocity of PM2.5 per leaf area by wind speed, cm/s: mean, lowest, highest
/// (Nowak and others 2013, Table 1).
const VELOCITY_CM_S: [[f64; WINDS]; 3] = [
    [0.0, 0.03, 0.09, 0.15, 0.17, 0.19, 0.2, 0.56, 0.92, 0.92, 2.11, 2.11, 2.11, 2.11],
    [0.0, 0.006, 0.012, 0.018, 0.022, 0.025, 0.029, 0.056, 0.082, 0.082, 0.57, 0.57, 0.57, 0.57],
    [
        0.0, 0.042, 0.163, 0.285, 0.349, 0.414, 0.478, 1.506, 2.534, 2.534, 7.367, 7.367, 7.367,
        7.367,
    ],
];
/// Share of the deposit that the wind takes back, by wind speed, % (Nowak and others 2013).
const RESUSPENDED_PCT: [f64; WINDS] =
    [0.0, 1.5, 3.0, 4.5, 6.0, 7.5, 9.0, 10.0, 11.0, 12.0, 13.0, 16.0, 20.0, 23.0];
/// Highest wind of the table, m/s.
pub const WIND_MAX_M_S: f64 = 13.0;
/// Hours of a year.
const HOURS: f64 = 8760.0;

fn at_wind(row: &[f64; WINDS], wind_m_s: f64) -> f64 {
    let wind = wind_m_s.clamp(0.0, WIND_MAX_M_S);
    let below = wind.floor() as usize;
    let above = (below + 1).min(WINDS - 1);
    row[below] + (row[above] - row[below]) * (wind - below as f64)
}

/// Fine particles that stay on leaves in a year, kg: mean, lowest, highest.
///
/// `F = V_d C` per leaf area, less what the wind takes back, at a constant wind and concentration.
/// `concentration_ug_m3` is of PM2.5, `leaf_share` the share of the year with leaves.
#[must_use]
pub fn pm25_kg(
    belt_area_m2: f64,
    leaf_area_index: f64,
    concentration_ug_m3: f64,
    wind_m_s: f64,
    leaf_share: f64,
) -> [f64; 3] {
    let leaves_m2 = belt_area_m2 * leaf_area_index;
    let seconds = HOURS * 3600.0 * leaf_share;
    let stays = 1.0 - at_wind(&RESUSPENDED_PCT, wind_m_s) / 100.0;
    VELOCITY_CM_S.map(|row| {
        let velocity_m_s = at_wind(&row, wind_m_s) / 100.0;
        velocity_m_s * concentration_ug_m3 * 1e-9 * leaves_m2 * seconds * stays
    })
}

/// Biomass of open-grown trees against that of forest trees of the same size (i-Tree).
pub const OPEN_GROWN: f64 = 0.8;
/// Carbon in dry wood.
pub const CARBON_SHARE: f64 = 0.5;
/// Mass of carbon dioxide for a mass of carbon: 44 / 12.
pub const CO2_PER_CARBON: f64 = 44.0 / 12.0;

/// Carbon dioxide that a growth of dry biomass binds, kg, for open-grown trees.
#[must_use]
pub fn co2_kg(biomass_growth_kg: f64) -> f64 {
    biomass_growth_kg * OPEN_GROWN * CARBON_SHARE * CO2_PER_CARBON
}
