//! Movement of a slope: how fast, whether it speeds up, and when it would fail if it went on so.
//!
//! Voight's law `v' = A v^α` with α = 2 makes the inverse of the velocity a straight line of time
//! that reaches zero at failure (Fukuzono 1985; Voight 1988). Velocities are noisy, so they are
//! smoothed first and only those since the onset of acceleration are used: the onset is where the
//! short moving average rises above the long one for good (Carlà and others 2017, abstract read;
//! the spans of 3 and 7 readings are from memory). With another α the line is curved and the
//! forecast is off, early below two and late above it; the golden values show by how much.
//!
//! A forecast is an extrapolation. It says when to leave, never when to stay.

use skillhost_science::clock::HOUR_MIN;
use skillhost_science::table::{self, Fault, FaultKind, Quantity, Unit};

/// Displacement as a column of a record, in mm.
pub const DISPLACEMENT: Quantity = Quantity {
    words: &["displacement", "movement", "extension", "disp", "chuyển", "chuyen", "dịch"],
    not: &["rate", "velocity", "flag", "quality"],
    units: &[
        Unit { id: "mm", names: &["mm", "millimeter", "millimeters", "millimetres"], factor: 1.0 },
        Unit { id: "cm", names: &["cm", "centimeter", "centimeters", "centimetres"], factor: 10.0 },
        Unit { id: "m", names: &["m", "meter", "meters", "metres"], factor: 1_000.0 },
    ],
    signed: true,
    max: 1e6,
};

/// Readings of the short moving average.
pub const SHORT: usize = 3;
/// Readings of the long moving average.
pub const LONG: usize = 7;
/// Velocities since the onset that a forecast needs. This project's own choice.
pub const FIT_MIN: usize = 4;

/// A velocity class of the International Union of Geological Sciences (1995, abstract read for the
/// outer limits) and of Cruden and Varnes (1996; the six limits read in a restatement).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum VelocityClass {
    /// Below 16 mm a year.
    ExtremelySlow,
    /// From 16 mm a year.
    VerySlow,
    /// From 1.6 m a year.
    Slow,
    /// From 13 m a month.
    Moderate,
    /// From 1.8 m an hour.
    Rapid,
    /// From 3 m a minute.
    VeryRapid,
    /// From 5 m a second.
    ExtremelyRapid,
}

impl VelocityClass {
    /// The class of a velocity, mm/h: each two powers of ten above the last, from 5e-7 mm/s.
    #[must_use]
    pub fn of(velocity_mmh: f64) -> Self {
        let limits = [
            (5e3, Self::ExtremelyRapid),
            (5e1, Self::VeryRapid),
            (5e-1, Self::Rapid),
            (5e-3, Self::Moderate),
            (5e-5, Self::Slow),
            (5e-7, Self::VerySlow),
        ];
        let velocity_mms = velocity_mmh.abs() / 3_600.0;
        let reached = limits.into_iter().find(|(from, _)| velocity_mms >= *from);
        reached.map_or(Self::ExtremelySlow, |(_, class)| class)
    }
}

/// A reading of displacement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reading {
    /// Hours since the first reading.
    pub hours: f64,
    /// Displacement, mm.
    pub mm: f64,
}

/// A record of displacement.
#[derive(Debug, Clone, PartialEq)]
pub struct MovementRecord {
    /// Its readings; those without a value are left out.
    pub readings: Vec<Reading>,
    /// Readings without a value.
    pub missing: usize,
    /// Name of the column in the file.
    pub column: String,
    /// Unit of the column.
    pub unit: &'static str,
    /// Minutes east of UTC, where the file states them.
    pub offset_min: Option<i64>,
    /// Minutes since 1970-01-01 00:00 of the first reading, on the file's clock.
    pub first_min: i64,
}

impl MovementRecord {
    /// Reads a record of displacement.
    ///
    /// # Errors
    /// The faults of [`table::read`], and fewer than two readings.
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let table = table::read(text, &DISPLACEMENT)?;
        let valued = || table.rows.iter().filter_map(|r| Some((r, r.value?)));
        let Some(first_min) = valued().next().map(|(r, _)| r.minutes) else {
            return Err(too_few(&table.rows));
        };
        let readings: Vec<Reading> = valued()
            .map(|(row, mm)| Reading {
                hours: (row.minutes - first_min) as f64 / HOUR_MIN as f64,
                mm,
            })
            .collect();
        if readings.len() < 2 {
            return Err(too_few(&table.rows));
        }
        let missing = table.rows.len() - readings.len();
        let (column, unit, offset_min) = (table.column, table.unit, table.offset_min);
        Ok(Self { readings, missing, column, unit, offset_min, first_min })
    }
}

fn too_few(rows: &[table::Row]) -> Vec<Fault> {
    let line = rows.last().map_or(1, |r| r.line);
    vec![Fault::new(line, FaultKind::TooFew, "two readings with a value or more", "fewer")]
}

/// A velocity between two readings.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Velocity {
    /// The time halfway between them, hours since the first reading.
    pub hours: f64,
    /// Mean velocity between them, mm/h.
    pub mmh: f64,
}

/// Mean velocities from reading to reading.
#[must_use]
pub fn velocities(readings: &[Reading]) -> Vec<Velocity> {
    readings
        .windows(2)
        .filter_map(|pair| match pair {
            [a, b] if b.hours > a.hours => Some(Velocity {
                hours: 0.5 * (a.hours + b.hours),
                mmh: (b.mm - a.mm) / (b.hours - a.hours),
            }),
            _ => None,
        })
        .collect()
}

/// Means of each `span` velocities, at the time of their mean, so that the mean of a steady
/// acceleration lies on it.
#[must_use]
pub fn smoothed(velocities: &[Velocity], span: usize) -> Vec<Velocity> {
    let span = span.max(1);
    velocities
        .windows(span)
        .map(|w| Velocity {
            hours: w.iter().map(|v| v.hours).sum::<f64>() / span as f64,
            mmh: w.iter().map(|v| v.mmh).sum::<f64>() / span as f64,
        })
        .collect()
}

/// A straight line of inverse velocity over time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Slope, 1/mm (hours per millimetre, per hour).
    pub slope: f64,
    /// Value at the first reading, h/mm.
    pub intercept: f64,
    /// Share of the variance that it explains, 0 to 1.
    pub r_squared: f64,
}

impl Line {
    /// The time at which the inverse velocity reaches zero; none where it does not fall.
    #[must_use]
    pub fn zero_h(&self) -> Option<f64> {
        let zero = -self.intercept / self.slope;
        (self.slope < 0.0 && zero.is_finite()).then_some(zero)
    }

    /// The least-squares line through inverse velocities. Only positive velocities have one.
    #[must_use]
    pub fn through(velocities: &[Velocity]) -> Option<Self> {
        let points: Vec<(f64, f64)> =
            velocities.iter().filter(|v| v.mmh > 0.0).map(|v| (v.hours, 1.0 / v.mmh)).collect();
        let n = points.len() as f64;
        if points.len() < 2 {
            return None;
        }
        let mean_x = points.iter().map(|p| p.0).sum::<f64>() / n;
        let mean_y = points.iter().map(|p| p.1).sum::<f64>() / n;
        let sum = |f: &dyn Fn(f64, f64) -> f64| {
            points.iter().map(|(x, y)| f(x - mean_x, y - mean_y)).sum::<f64>()
        };
        let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
        let slope = xy / xx;
        let r_squared = if yy > 0.0 { xy * xy / (xx * yy) } else { 0.0 };
        let line = Self { slope, intercept: mean_y - slope * mean_x, r_squared };
        (slope.is_finite() && line.intercept.is_finite()).then_some(line)
    }
}

/// What a record of movement says.
#[derive(Debug, Clone, PartialEq)]
pub struct Movement {
    /// Mean of the latest velocities, mm/h.
    pub velocity_mmh: f64,
    /// Smoothed velocities.
    pub smooth: Vec<Velocity>,
    /// Where in them the acceleration began, if it lasts to the end.
    pub onset: Option<usize>,
    /// The line through those since the onset, where there are enough and it falls.
    pub line: Option<Line>,
    /// Hours from the last reading to the failure that the line gives; zero where it lies behind.
    pub failure_in_h: Option<f64>,
}

/// Looks whether the movement speeds up, and forecasts its end where it does.
#[must_use]
pub fn assess(readings: &[Reading]) -> Movement {
    let raw = velocities(readings);
    let span = SHORT.min(raw.len().max(1));
    let smooth = smoothed(&raw, span);
    let velocity_mmh = smooth.last().map_or(0.0, |v| v.mmh);
    let onset = onset(&raw);
    let line = onset
        .and_then(|i| smooth.get(i..))
        .filter(|since| since.iter().filter(|v| v.mmh > 0.0).count() >= FIT_MIN)
        .and_then(Line::through)
        .filter(|line| line.zero_h().is_some());
    let last_h = readings.last().map_or(0.0, |r| r.hours);
    let failure_in_h = line.and_then(|l| l.zero_h()).map(|zero| (zero - last_h).max(0.0));
    Movement { velocity_mmh, smooth, onset, line, failure_in_h }
}

/// The place among the short means from which on each is above the long mean that ends with it.
fn onset(raw: &[Velocity]) -> Option<usize> {
    let (short, long) = (smoothed(raw, SHORT), smoothed(raw, LONG));
    let ahead = LONG - SHORT;
    let rises = |i: usize| {
        let (short, long) = (short.get(i), i.checked_sub(ahead).and_then(|i| long.get(i)));
        short.zip(long).is_some_and(|(s, l)| s.mmh > l.mmh + 1e-9 * l.mmh.abs())
    };
    let since = (0..short.len()).rev().take_while(|i| rises(*i)).last()?;
    (since < short.len()).then_some(since)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn steady(mmh: f64, n: usize) -> Vec<Reading> {
        (0..n).map(|i| Reading { hours: i as f64, mm: mmh * i as f64 }).collect()
    }

    /// Displacement under Voight's law with α = 2, `A`, failing at `end_h`: `v = 1 / (A (end − t))`.
    fn voight(a: f64, end_h: f64, n: usize) -> Vec<Reading> {
        let at = |h: f64| (end_h / (end_h - h)).ln() / a;
        (0..n).map(|i| Reading { hours: 0.5 * i as f64, mm: at(0.5 * i as f64) }).collect()
    }

    #[test]
    fn classes_have_the_published_limits() {
        // 16 mm/yr, 1.6 m/yr, 13 m/month, 1.8 m/h, 3 m/min and 5 m/s, as printed; rounded there, so
        // each is tried a tenth off.
        let year_h = 365.25 * 24.0;
        for (limit_mmh, above) in [
            (16.0 / year_h, VelocityClass::VerySlow),
            (1_600.0 / year_h, VelocityClass::Slow),
            (13_000.0 / (year_h / 12.0), VelocityClass::Moderate),
            (1_800.0, VelocityClass::Rapid),
            (180_000.0, VelocityClass::VeryRapid),
            (18_000_000.0, VelocityClass::ExtremelyRapid),
        ] {
            assert_eq!(VelocityClass::of(1.1 * limit_mmh), above);
            assert!(VelocityClass::of(0.9 * limit_mmh) < above);
        }
        assert_eq!(VelocityClass::of(0.0), VelocityClass::ExtremelySlow);
        assert_eq!(VelocityClass::of(-2_000.0), VelocityClass::Rapid, "back is movement too");
    }

    #[test]
    fn steady_and_slowing_movement_forecasts_nothing() {
        for readings in [steady(2.0, 30), steady(0.0, 30), steady(-1.0, 30), steady(1.0, 2)] {
            let found = assess(&readings);
            assert_eq!((found.onset, found.failure_in_h), (None, None));
        }
        let slowing: Vec<_> =
            (0..30).map(|i| Reading { hours: f64::from(i), mm: f64::from(i).sqrt() }).collect();
        assert_eq!(assess(&slowing).failure_in_h, None);
        assert_eq!(assess(&steady(2.0, 30)).velocity_mmh, 2.0);
    }

    #[test]
    fn movement_by_the_law_fails_when_it_says() {
        let readings = voight(0.05, 40.0, 71);
        let found = assess(&readings);
        // The last reading is at 35 h. Means over finite steps of a hyperbola lie a little above
        // it, so a few per cent of the five hours that are left are allowed.
        let left = found.failure_in_h.unwrap();
        assert!((left - 5.0).abs() < 0.3, "{left}");
        assert!(found.line.unwrap().r_squared > 0.999);
    }

    #[test]
    fn onset_is_where_it_starts_to_speed_up() {
        let mut readings = steady(0.1, 40);
        let last = readings[39];
        readings.extend((1..20).map(|i| Reading {
            hours: last.hours + f64::from(i),
            mm: last.mm + 0.05 * f64::from(i * i),
        }));
        let found = assess(&readings);
        let onset = found.smooth[found.onset.unwrap()].hours;
        assert!((37.0..44.0).contains(&onset), "{onset}");
    }

    proptest! {
        #[test]
        fn the_forecast_does_not_depend_on_the_unit_of_displacement(
            scale in 0.01..100.0f64, end in 36.0..80.0f64,
        ) {
            let readings = voight(0.05, end, 71);
            let scaled: Vec<_> =
                readings.iter().map(|r| Reading { mm: r.mm * scale, ..*r }).collect();
            let (a, b) = (assess(&readings), assess(&scaled));
            prop_assert!((a.failure_in_h.unwrap() - b.failure_in_h.unwrap()).abs() < 1e-6);
        }

        #[test]
        fn no_record_ends_the_assessment(
            mm in prop::collection::vec(-1e5..1e5f64, 0..40),
        ) {
            let readings: Vec<_> = mm.into_iter().enumerate()
                .map(|(i, mm)| Reading { hours: i as f64, mm }).collect();
            let found = assess(&readings);
            prop_assert!(found.velocity_mmh.is_finite());
            prop_assert!(found.failure_in_h.is_none_or(|h| h.is_finite() && h >= 0.0));
        }
    }
}
