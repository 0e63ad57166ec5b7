//! What trees do besides: fine particles, carbon, cooling; each a number with its source, or the
//! reason why there is none.

use super::{Assumed, AssumedWhy, bound};
use crate::science::benefits::{WIND_MAX_M_S, co2_kg, pm25_kg};
use crate::science::species::leaf_area_quartiles;
use plugin_api::{Call, ToolError, data};
use skillhost_science::domain::Domain;

/// The belt, the air, and coefficients of one's own.
#[data]
pub struct Planted {
    /// Area that the crowns cover
    #[is(unit = "m2", above = 0, max = 10_000_000)]
    pub belt_area_m2: f64,
    /// Number of trees
    #[is(unit = "1", min = 0, max = 1_000_000)]
    pub tree_count: Option<f64>,
    /// Leaf area over ground area; the quartiles of the measured species where absent
    #[is(unit = "1", min = 0, max = 15)]
    pub lai: Option<f64>,
    /// Mean concentration of PM2.5
    #[is(unit = "ug/m3", min = 0, max = 1_000)]
    pub pm25_ug_m3: Option<f64>,
    /// Mean wind speed
    #[is(unit = "m/s", min = 0, max = WIND_MAX_M_S)]
    pub wind_m_s: Option<f64>,
    /// Share of the year with leaves; 1 for evergreens
    #[is(unit = "1", min = 0, max = 1)]
    pub leaf_share: Option<f64>,
    /// Growth of dry biomass of one tree in a year
    #[is(unit = "kg", min = 0, max = 2_000)]
    pub biomass_growth_kg_per_tree: Option<f64>,
    /// Electricity that one tree saves in a year, by a coefficient of one's own
    #[is(unit = "kW.h", min = 0, max = 2_000)]
    pub cooling_kwh_per_tree: Option<f64>,
}

/// A range.
#[data]
pub struct Benefit {
    /// Lowest
    pub least: f64,
    /// Highest
    pub greatest: f64,
}

/// Something that was not determined.
#[data]
#[derive(Copy, Eq)]
pub enum WhyNot {
    /// The concentration and the wind were not both given
    AirNotGiven,
    /// The number of trees and their growth were not both given, and no growth ships
    GrowthNotGiven,
    /// No public coefficient with a source ships, and none was given
    NoCoefficient,
}

/// A value that is not there, and why.
#[data]
pub struct NotDetermined {
    /// The value
    pub what: Known,
    /// Why
    pub why: WhyNot,
}

/// One of the three.
#[data]
#[derive(Copy, Eq)]
pub enum Known {
    /// Fine particles
    PmDeposition,
    /// Carbon dioxide
    Co2,
    /// Cooling
    Cooling,
}

/// What the trees do besides.
#[data]
pub struct CoBenefits {
    /// PM2.5 that stays on leaves in a year, with the mean deposition velocity; absent where not
    /// determined
    #[is(unit = "kg")]
    pub pm_deposition_kg_per_year: Option<f64>,
    /// With the lowest and the highest velocity and, where it was not given, leaf area
    pub pm_deposition_range: Option<Benefit>,
    /// Carbon dioxide that growth binds in a year; absent where not determined
    #[is(unit = "kg")]
    pub co2_sequestration_kg_per_year: Option<f64>,
    /// Electricity for cooling that is saved in a year; absent where not determined
    #[is(unit = "kW.h")]
    pub cooling_kwh_saved_per_year: Option<f64>,
    /// What is not there, and why
    pub not_determined: Vec<NotDetermined>,
    /// What was taken without having been given
    pub assumed: Vec<Assumed>,
}

/// Computes what can be computed, see [`crate::science::benefits`].
///
/// # Errors
/// `input-invalid` with a pointer for a number out of its range.
pub fn cobenefits(input: Planted, _: &Call<'_>) -> Result<CoBenefits, ToolError> {
    let mut violations = Vec::new();
    let out = &mut violations;
    bound(out, "/belt_area_m2", Domain::above(0.0, 1e7, "m2"), Some(input.belt_area_m2));
    bound(out, "/pm25_ug_m3", Domain::closed(0.0, 1000.0, "ug/m3"), input.pm25_ug_m3);
    bound(out, "/wind_m_s", Domain::closed(0.0, WIND_MAX_M_S, "m/s"), input.wind_m_s);
    bound(out, "/lai", Domain::closed(0.0, 15.0, ""), input.lai);
    if !violations.is_empty() {
        return Err(ToolError::invalid_input(violations));
    }
    let mut not_determined = Vec::new();
    let mut assumed = Vec::new();
    let mut take = |field: &str, value: f64, why| {
        assumed.push(Assumed { field: field.into(), value, why });
        value
    };
    let air = input.pm25_ug_m3.zip(input.wind_m_s);
    let particles = air.map(|(concentration, wind)| {
        let [low, median, high] = match input.lai {
            Some(lai) => [lai; 3],
            None => {
                let quartiles = leaf_area_quartiles();
                take("lai", quartiles[1], AssumedWhy::Reference);
                quartiles
            }
        };
        let leaves =
            input.leaf_share.unwrap_or_else(|| take("leaf_share", 1.0, AssumedWhy::NotGiven));
        let of = |lai| pm25_kg(input.belt_area_m2, lai, concentration, wind, leaves);
        let range = Benefit { least: of(low)[1], greatest: of(high)[2] };
        (of(median)[0], range)
    });
    if particles.is_none() {
        let why = WhyNot::AirNotGiven;
        not_determined.push(NotDetermined { what: Known::PmDeposition, why });
    }
    let growth = input.tree_count.zip(input.biomass_growth_kg_per_tree);
    if growth.is_none() {
        not_determined.push(NotDetermined { what: Known::Co2, why: WhyNot::GrowthNotGiven });
    }
    let cooling = input.tree_count.zip(input.cooling_kwh_per_tree);
    if cooling.is_none() {
        not_determined.push(NotDetermined { what: Known::Cooling, why: WhyNot::NoCoefficient });
    }
    let (pm_deposition_kg_per_year, pm_deposition_range) = particles.unzip();
    Ok(CoBenefits {
        pm_deposition_kg_per_year,
        pm_deposition_range,
        co2_sequestration_kg_per_year: growth.map(|(trees, each)| co2_kg(trees * each)),
        cooling_kwh_saved_per_year: cooling.map(|(trees, each)| trees * each),
        not_determined,
        assumed,
    })
}
