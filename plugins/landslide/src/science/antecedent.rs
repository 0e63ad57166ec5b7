//! How wet the days before were: sums, Seattle's operational thresholds and two indices.
//!
//! Seattle's cumulative threshold and its intensity-duration one were published together and are
//! used together (Chleborad, Baum and Godt 2006, USGS Open-File Report 2006-1064, abstract read):
//! `P3 = 3.5 − 0.67 P15` in inches, `P3` of the last 72 hours and `P15` of the 360 hours before
//! them; in millimetres `P3 = 88.9 − 0.67 P15` (Chleborad and others 2008, abstract read). The
//! running mean, the antecedent water index and all constants are those of the input file of the
//! USGS program `thresh`, whose own outputs are the golden values here. They were drawn for
//! Seattle and hold nowhere else.
//!
//! The soil water index is that of the Japan Meteorological Agency: three tanks with the
//! constants that two public codes agree on (project reference `landslide.md`, section A2).
//!
//! A missing hour brings no rain, so that sums are lower bounds, and the tanks drain in it. The
//! antecedent water index stands still in it, as in the program.

use super::rain_record::RainRecord;
use super::thresholds::MM_PER_INCH;
use skillhost_science::clock;

/// Hours of the recent rain `P3`.
pub const RECENT_H: usize = 72;
/// Hours of the antecedent rain `P15`, before the recent ones.
pub const ANTECEDENT_H: usize = 360;
/// Intercept of the cumulative threshold, mm (3.5 in).
pub const CUMULATIVE_INTERCEPT_MM: f64 = 3.5 * MM_PER_INCH;
/// Slope of the cumulative threshold, no unit.
pub const CUMULATIVE_SLOPE: f64 = 0.67;
/// Hours of the running mean intensity.
pub const RUNNING_H: usize = 6;
/// Threshold of the running mean intensity, mm/h (0.12 in/h).
pub const RUNNING_MMH: f64 = 0.12 * MM_PER_INCH;
/// Field capacity of the antecedent water index, m: its lowest value is minus this.
pub const FIELD_CAPACITY_M: f64 = 0.18;
/// Drainage of the index above field capacity, 1/h.
pub const DRAINAGE_PER_H: f64 = 0.01;
/// Value of the index from which on the ground counts as wet, m.
pub const WET_INDEX_M: f64 = 0.02;
/// Evaporation by month, January first, in hundredths of an inch an hour.
const EVAPORATION_CIN_H: [f64; 12] =
    [0.054, 0.11, 0.2, 0.43, 0.54, 0.68, 0.72, 0.71, 0.47, 0.17, 0.076, 0.045];

/// A sum over hours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sum {
    /// Rain of the hours that have a value, mm.
    pub mm: f64,
    /// Hours without a value, those before the record counted.
    pub missing_h: usize,
}

/// Rain of the `hours` that end with hour `last`.
#[must_use]
pub fn sum(mm: &[Option<f64>], last: usize, hours: usize) -> Sum {
    let end = (last + 1).min(mm.len());
    let window = mm.get(end.saturating_sub(hours)..end).unwrap_or_default();
    let present = window.iter().flatten().count();
    Sum { mm: window.iter().flatten().sum(), missing_h: hours - present }
}

/// The cumulative threshold at an hour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cumulative {
    /// Rain of the last [`RECENT_H`] hours.
    pub recent: Sum,
    /// Rain of the [`ANTECEDENT_H`] hours before.
    pub antecedent: Sum,
    /// Recent rain that the threshold allows after that antecedent rain, mm, never below zero.
    pub threshold_mm: f64,
    /// Whether the recent rain is more; `None` where missing hours leave it open. Missing rain can
    /// only add, so what is over is over.
    pub exceeded: Option<bool>,
}

/// Seattle's cumulative threshold at an hour.
#[must_use]
pub fn cumulative(mm: &[Option<f64>], hour: usize) -> Cumulative {
    let recent = sum(mm, hour, RECENT_H);
    let antecedent = match hour.checked_sub(RECENT_H) {
        Some(last) => sum(mm, last, ANTECEDENT_H),
        None => Sum { mm: 0.0, missing_h: ANTECEDENT_H },
    };
    let threshold_mm = cumulative_threshold_mm(antecedent.mm);
    let exceeded = match recent.mm > threshold_mm {
        true => Some(true),
        false if recent.missing_h + antecedent.missing_h == 0 => Some(false),
        false => None,
    };
    Cumulative { recent, antecedent, threshold_mm, exceeded }
}

/// The recent rain, mm, that the cumulative threshold allows after an antecedent rain, mm. From
/// 132.7 mm of antecedent rain on it is none: any rain is then over, as in the program.
#[must_use]
pub fn cumulative_threshold_mm(antecedent_mm: f64) -> f64 {
    (CUMULATIVE_INTERCEPT_MM - CUMULATIVE_SLOPE * antecedent_mm).max(0.0)
}

/// The running mean intensity at an hour, mm/h; `None` where an hour of it is missing.
#[must_use]
pub fn running_mean_mmh(mm: &[Option<f64>], hour: usize) -> Option<f64> {
    let window = sum(mm, hour, RUNNING_H);
    (window.missing_h == 0).then(|| window.mm / RUNNING_H as f64)
}

/// The antecedent water index, m, hour by hour. It starts at its lowest, a dry ground.
///
/// Below field capacity the ground takes all that does not evaporate; above, it drains.
#[must_use]
pub fn water_index_m(record: &RainRecord) -> Vec<f64> {
    let keeps = (-DRAINAGE_PER_H).exp();
    let mut index_m = -FIELD_CAPACITY_M;
    record
        .mm
        .iter()
        .enumerate()
        .map(|(hour, rain)| {
            if let Some(rain_mm) = rain {
                let month = clock::month_of(record.minutes(hour));
                let evaporated = EVAPORATION_CIN_H.get(month - 1).copied().unwrap_or(0.0);
                let gain_m = (rain_mm - evaporated * MM_PER_INCH / 100.0) / 1_000.0;
                index_m = if index_m < 0.0 {
                    index_m + gain_m
                } else {
                    index_m * keeps + gain_m * (1.0 - keeps) / DRAINAGE_PER_H
                };
                index_m = index_m.max(-FIELD_CAPACITY_M);
            }
            index_m
        })
        .collect()
}

/// The three tanks of the soil water index, mm of water in each.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tanks(pub [f64; 3]);

/// Steps of ten minutes in an hour, the agency's interval.
const STEPS: u32 = 6;

impl Tanks {
    /// The index: all water in the tanks, mm.
    #[must_use]
    pub fn index_mm(&self) -> f64 {
        self.0.iter().sum()
    }

    /// After an hour of even rain, mm. The outlets of the upper tank lie at 15 and 60 mm, those of
    /// the others at 15 mm; rates are per hour.
    #[must_use]
    pub fn after(self, rain_mm: f64) -> Self {
        let step_h = 1.0 / f64::from(STEPS);
        let mut tanks = self.0;
        for _ in 0..STEPS {
            let [upper, middle, lower] = tanks;
            let above = |water: f64, outlet: f64| (water - outlet).max(0.0);
            let out_upper = 0.10 * above(upper, 15.0) + 0.15 * above(upper, 60.0);
            let (out_middle, out_lower) = (0.05 * above(middle, 15.0), 0.01 * above(lower, 15.0));
            let (down_upper, down_middle, down_lower) = (0.12 * upper, 0.05 * middle, 0.01 * lower);
            tanks = [
                upper + step_h * (rain_mm - out_upper - down_upper),
                middle + step_h * (down_upper - out_middle - down_middle),
                lower + step_h * (down_middle - out_lower - down_lower),
            ];
        }
        Self(tanks)
    }
}

/// The soil water index, mm, hour by hour, from empty tanks.
#[must_use]
pub fn soil_water_index_mm(mm: &[Option<f64>]) -> Vec<f64> {
    let mut tanks = Tanks::default();
    mm.iter()
        .map(|rain| {
            tanks = tanks.after(rain.unwrap_or(0.0));
            tanks.index_mm()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_line_in_millimetres_is_the_published_one() {
        // Chleborad and others 2008 print 88.9 mm; 3.5 in are exactly that.
        assert!((CUMULATIVE_INTERCEPT_MM - 88.9).abs() < 1e-9);
        assert!((cumulative_threshold_mm(100.0) - 21.9).abs() < 1e-9);
        assert_eq!(cumulative_threshold_mm(140.0), 0.0);
    }

    #[test]
    fn missing_hours_leave_good_news_open_and_bad_news_standing() {
        let mut mm = vec![Some(0.1); 500];
        let calm = cumulative(&mm, 499);
        assert_eq!(calm.exceeded, Some(false));
        assert!((calm.recent.mm - 7.2).abs() < 1e-9 && (calm.antecedent.mm - 36.0).abs() < 1e-9);
        mm[490] = None;
        assert_eq!(cumulative(&mm, 499).exceeded, None);
        assert_eq!(cumulative(&mm, 499).recent.missing_h, 1);
        mm[495] = Some(200.0);
        assert_eq!(cumulative(&mm, 499).exceeded, Some(true));
        assert_eq!(cumulative(&mm[..100], 50).antecedent.missing_h, ANTECEDENT_H);
        assert_eq!(running_mean_mmh(&mm, 492), None);
        assert_eq!(running_mean_mmh(&mm[..5], 4), None);
    }

    #[test]
    fn the_index_of_a_public_code_is_met() {
        // ENCflow's acceptance case, its tolerance 1 %: 30 mm/h for three hours, then dry. Ten
        // minutes of Euler against its Runge-Kutta of half a second stay within that.
        let mm: Vec<_> = [30.0, 30.0, 30.0, 0.0, 0.0, 0.0].map(Some).to_vec();
        let index = soil_water_index_mm(&mm);
        for (found, published) in [(index[2], 82.3416), (index[5], 70.024), (index[0], 29.6806)] {
            assert!((found / published - 1.0).abs() < 0.01, "{found} {published}");
        }
    }

    proptest! {
        #[test]
        fn the_tanks_hold_no_more_than_fell(
            mm in prop::collection::vec(0.0..40.0f64, 1..200),
        ) {
            let fallen: f64 = mm.iter().sum();
            let mm: Vec<_> = mm.into_iter().map(Some).collect();
            let index = soil_water_index_mm(&mm);
            prop_assert!(index.iter().all(|i| *i >= 0.0 && *i <= fallen + 1e-9));
        }

        #[test]
        fn more_rain_leaves_the_ground_no_drier(
            mm in prop::collection::vec(0.0..20.0f64, 1..100), at in 0usize..100, more in 0.0..30.0f64,
        ) {
            let mut heavier = mm.clone();
            let at = at % mm.len();
            heavier[at] += more;
            let of = |mm: Vec<f64>| soil_water_index_mm(&mm.into_iter().map(Some).collect::<Vec<_>>());
            for (less, more) in of(mm).into_iter().zip(of(heavier)) {
                prop_assert!(more >= less - 1e-9);
            }
        }
    }
}
