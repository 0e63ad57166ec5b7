//! Instruments, and the values at which to act that follow from the model and the curve.
//!
//! The instruments' figures are typical ones from memory (project reference `landslide.md`,
//! section A2): a supplier's sheet must confirm them, and a list says so. The values at which to
//! act are computed, never looked up.

use super::infinite_slope::{self as model, CriticalWater, Slope};
use super::thresholds::Threshold;
use skillhost_science::domain::InvalidInput;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measured {
    /// Rain.
    Rain,
    /// Pressure of the water at the failure plane.
    PorePressure,
    /// Water content of the soil.
    SoilMoisture,
    /// Tilt of the ground.
    Tilt,
    /// Displacement of the ground.
    Displacement,
}

/// An instrument.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Instrument {
    /// Stable identifier.
    pub id: &'static str,
    /// What it measures.
    pub measures: Measured,
    /// Its typical resolution, in [`Instrument::resolution_unit`].
    pub resolution: f64,
    /// UCUM unit of the resolution.
    pub resolution_unit: &'static str,
    /// Minutes between readings.
    pub interval_min: f64,
}

/// Instruments of a warning system, the cheapest first.
pub static INSTRUMENTS: &[Instrument] = &[
    Instrument {
        id: "tipping_bucket",
        measures: Measured::Rain,
        resolution: 0.2,
        resolution_unit: "mm",
        interval_min: 5.0,
    },
    Instrument {
        id: "vibrating_wire_piezometer",
        measures: Measured::PorePressure,
        resolution: 0.1,
        resolution_unit: "%",
        interval_min: 15.0,
    },
    Instrument {
        id: "soil_moisture_probe",
        measures: Measured::SoilMoisture,
        resolution: 3.0,
        resolution_unit: "%",
        interval_min: 15.0,
    },
    Instrument {
        id: "tiltmeter",
        measures: Measured::Tilt,
        resolution: 0.01,
        resolution_unit: "deg",
        interval_min: 15.0,
    },
    Instrument {
        id: "wire_extensometer",
        measures: Measured::Displacement,
        resolution: 0.5,
        resolution_unit: "mm",
        interval_min: 15.0,
    },
    Instrument {
        id: "in_place_inclinometer",
        measures: Measured::Displacement,
        resolution: 0.1,
        resolution_unit: "mm/m",
        interval_min: 15.0,
    },
    Instrument {
        id: "gnss",
        measures: Measured::Displacement,
        resolution: 5.0,
        resolution_unit: "mm",
        interval_min: 15.0,
    },
    Instrument {
        id: "insar",
        measures: Measured::Displacement,
        resolution: 1.0,
        resolution_unit: "mm/a",
        interval_min: 8_640.0,
    },
];

/// A state of the water at which to act.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WaterAlert {
    /// Share of the thickness below the water table.
    pub water_ratio: f64,
    /// Pore pressure at the failure plane, kPa: what a piezometer there reads.
    pub pressure_kpa: f64,
    /// Height of water that presses so, m: the reading over the unit weight of water. It is less
    /// than the wetted thickness, because seepage runs along the slope.
    pub head_m: f64,
}

/// The water at which the factor of safety is `fs`, where there is one.
///
/// # Errors
/// Every input outside its domain, see [`Slope::validate`].
pub fn water_alert(slope: &Slope, fs: f64) -> Result<Option<WaterAlert>, Vec<InvalidInput>> {
    let CriticalWater::At(water_ratio) = model::water_ratio_at(slope, fs)? else {
        return Ok(None);
    };
    let cos = slope.slope_angle_deg.to_radians().cos();
    let head_m = water_ratio * slope.soil_thickness_m * cos * cos;
    Ok(Some(WaterAlert {
        water_ratio,
        pressure_kpa: slope.water_unit_weight_knm3 * head_m,
        head_m,
    }))
}

/// A rain at which to act.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RainAlert {
    /// Over how many hours.
    pub duration_h: f64,
    /// Mean intensity on the curve, mm/h.
    pub intensity_mmh: f64,
    /// Depth on the curve, mm: what a gauge adds up to.
    pub depth_mm: f64,
}

/// Durations that an operator can follow, h.
const DURATIONS_H: [f64; 4] = [1.0, 6.0, 24.0, 72.0];

/// The rain on a curve for each duration for which it is known to hold.
#[must_use]
pub fn rain_alerts(curve: &Threshold) -> Vec<RainAlert> {
    DURATIONS_H
        .into_iter()
        .filter(|d| curve.range_check(*d).is_within())
        .filter_map(|duration_h| {
            let intensity_mmh = curve.intensity_mmh(duration_h).ok()?;
            Some(RainAlert { duration_h, intensity_mmh, depth_mm: intensity_mmh * duration_h })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::science::infinite_slope::{Water, stability};
    use crate::science::thresholds::by_id;

    #[test]
    fn at_the_alert_the_slope_has_that_factor_of_safety() {
        let slope = Slope::dry(5.0, 32.0, 18.0, 2.0, 35.0);
        for target in [1.0, 1.1, 1.15] {
            let alert = water_alert(&slope, target).unwrap().unwrap();
            let wet = slope.with_water(Water::WettedFraction(alert.water_ratio));
            let found = stability(&wet).unwrap();
            assert!((found.fs.value().unwrap() - target).abs() < 1e-12, "{target}");
            assert!((found.pore_pressure_kpa - alert.pressure_kpa).abs() < 1e-12);
        }
        // Attention comes before alert.
        let at = |fs| water_alert(&slope, fs).unwrap().unwrap().pressure_kpa;
        assert!(at(1.1) < at(1.0));
        assert_eq!(water_alert(&Slope::dry(50.0, 32.0, 18.0, 2.0, 35.0), 1.0).unwrap(), None);
        assert_eq!(water_alert(&Slope::dry(0.0, 20.0, 18.0, 2.0, 45.0), 1.0).unwrap(), None);
    }

    #[test]
    fn depths_are_those_of_the_curve_within_its_range() {
        let caine = rain_alerts(by_id("caine1980").unwrap());
        assert_eq!(caine.len(), DURATIONS_H.len());
        // Caine's 14.82 mm in one hour, and 24 times 4.29 mm/h in a day.
        assert!((caine[0].depth_mm - 14.82).abs() < 1e-12);
        assert!((caine[2].depth_mm - 102.99).abs() < 0.01);
        assert_eq!(rain_alerts(by_id("baguio").unwrap()).len(), 2);
        assert!(rain_alerts(by_id("kalimpong_ED").unwrap()).is_empty());
    }
}
