//! Retention indices on a ladder of n-alkanes.
//!
//! Linear: van den Dool and Kratz 1963, `100 (n + (N − n)(t − tₙ)/(t_N − tₙ))`. Logarithmic: Kovats
//! 1958, the same with `ln(t − t₀)` for each time, `t₀` the dead time. Spline: cubic through
//! `(tₙ, 100 n)` with not-a-knot ends, as RIAssigner has it. Outside the ladder there is a reason and
//! no number; on an alkane exactly `100 n`.

/// How an index is read between two alkanes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Interpolation {
    /// Van den Dool and Kratz.
    Linear,
    /// Kovats, with the dead time in the unit of the ladder.
    Log {
        /// Time that an unretained compound takes.
        dead_time: f64,
    },
    /// Cubic spline.
    Spline,
}

/// Why a time has no index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoIndex {
    /// It lies before the first alkane.
    BeforeFirstAlkane,
    /// It lies after the last alkane.
    AfterLastAlkane,
    /// It lies at or before the dead time.
    BeforeDeadTime,
    /// The dead time is not below the first alkane's time.
    DeadTimeNotBelowFirstAlkane,
    /// It is no time.
    NoTime,
}

/// What is wrong with a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LadderFault {
    /// Fewer than two alkanes.
    TooFew,
    /// The alkane is there twice.
    Duplicate(u32),
    /// The alkane does not come after the one before it.
    NotIncreasing(u32),
    /// The alkane has no time above zero.
    NoTime(u32),
    /// No alkane has so many carbons.
    NoAlkane(u32),
}

/// A ladder of alkanes, checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Ladder {
    carbons: Vec<f64>,
    times: Vec<f64>,
    curvature: Vec<f64>,
    /// Whether the rows had to be sorted.
    pub was_unsorted: bool,
}

/// Alkanes of more carbons than this pass no column.
const MOST_CARBONS: u32 = 60;

impl Ladder {
    /// A ladder of carbon numbers and times. Indices (900, 1000) are taken for carbon numbers.
    ///
    /// # Errors
    /// Every fault.
    pub fn new(rows: &[(u32, f64)]) -> Result<Self, Vec<LadderFault>> {
        let indices = !rows.is_empty() && rows.iter().all(|(n, _)| *n >= 100 && n % 100 == 0);
        let mut rows: Vec<(u32, f64)> =
            rows.iter().map(|(n, t)| (if indices { n / 100 } else { *n }, *t)).collect();
        let was_unsorted = rows.windows(2).any(|w| w[0].0 > w[1].0);
        rows.sort_by_key(|(n, _)| *n);
        let mut faults = Vec::new();
        if rows.len() < 2 {
            faults.push(LadderFault::TooFew);
        }
        for (n, t) in &rows {
            if *n == 0 || *n > MOST_CARBONS {
                faults.push(LadderFault::NoAlkane(*n));
            }
            if !(t.is_finite() && *t > 0.0) {
                faults.push(LadderFault::NoTime(*n));
            }
        }
        for pair in rows.windows(2) {
            if pair[0].0 == pair[1].0 {
                faults.push(LadderFault::Duplicate(pair[1].0));
            } else if pair[0].1 >= pair[1].1 {
                faults.push(LadderFault::NotIncreasing(pair[1].0));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let carbons: Vec<f64> = rows.iter().map(|(n, _)| f64::from(*n)).collect();
        let times: Vec<f64> = rows.iter().map(|(_, t)| *t).collect();
        let curvature = curvature(&times, &carbons);
        Ok(Self { carbons, times, curvature, was_unsorted })
    }

    /// The largest step between neighbours, in carbons; more than one is a gap.
    #[must_use]
    pub fn largest_step(&self) -> f64 {
        self.carbons.windows(2).map(|w| w[1] - w[0]).fold(0.0, f64::max)
    }

    /// Time of the first alkane.
    #[must_use]
    pub fn first_time(&self) -> f64 {
        self.times.first().copied().unwrap_or(0.0)
    }

    /// The index of a time.
    ///
    /// # Errors
    /// Why there is none.
    pub fn index(&self, time: f64, how: Interpolation) -> Result<f64, NoIndex> {
        if !time.is_finite() {
            return Err(NoIndex::NoTime);
        }
        if let Interpolation::Log { dead_time } = how {
            if !(dead_time >= 0.0 && dead_time < self.first_time()) {
                return Err(NoIndex::DeadTimeNotBelowFirstAlkane);
            }
            if time <= dead_time {
                return Err(NoIndex::BeforeDeadTime);
            }
        }
        if let Some(i) = self.times.iter().position(|t| *t == time) {
            return Ok(100.0 * self.carbons[i]);
        }
        let after = self.times.partition_point(|t| *t < time);
        if after == 0 {
            return Err(NoIndex::BeforeFirstAlkane);
        }
        if after == self.times.len() {
            return Err(NoIndex::AfterLastAlkane);
        }
        let i = after - 1;
        let (from, to) = (self.times[i], self.times[after]);
        let (n, step) = (self.carbons[i], self.carbons[after] - self.carbons[i]);
        let share = match how {
            Interpolation::Linear => (time - from) / (to - from),
            Interpolation::Log { dead_time: zero } => {
                ((time - zero).ln() - (from - zero).ln()) / ((to - zero).ln() - (from - zero).ln())
            }
            Interpolation::Spline => {
                let h = to - from;
                let (a, b) = ((to - time) / h, (time - from) / h);
                let bend =
                    (a.powi(3) - a) * self.curvature[i] + (b.powi(3) - b) * self.curvature[after];
                return Ok(100.0 * (a * n + b * (n + step) + bend * h * h / 6.0));
            }
        };
        Ok(100.0 * (n + step * share))
    }
}

/// Second derivatives of a cubic spline with not-a-knot ends; zeros where there are too few points
/// for one, a parabola through three.
fn curvature(x: &[f64], y: &[f64]) -> Vec<f64> {
    let n = x.len();
    if n < 3 {
        return vec![0.0; n];
    }
    let h: Vec<f64> = x.windows(2).map(|w| w[1] - w[0]).collect();
    let slope: Vec<f64> = (0..n - 1).map(|i| (y[i + 1] - y[i]) / h[i]).collect();
    if n == 3 {
        return vec![2.0 * (slope[1] - slope[0]) / (h[0] + h[1]); 3];
    }
    let mut rows: Vec<Vec<f64>> = vec![vec![0.0; n + 1]; n];
    for i in 1..n - 1 {
        rows[i][i - 1] = h[i - 1];
        rows[i][i] = 2.0 * (h[i - 1] + h[i]);
        rows[i][i + 1] = h[i];
        rows[i][n] = 6.0 * (slope[i] - slope[i - 1]);
    }
    (rows[0][0], rows[0][1], rows[0][2]) = (h[1], -(h[0] + h[1]), h[0]);
    let (a, b) = (h[n - 3], h[n - 2]);
    (rows[n - 1][n - 3], rows[n - 1][n - 2], rows[n - 1][n - 1]) = (b, -(a + b), a);
    super::kinetics::solve(rows).unwrap_or_else(|| vec![0.0; n])
}

/// What reported indices say about how they were made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeadTime {
    /// The dead time that fits best, in hundredths of the ladder's unit.
    pub dead_time: f64,
    /// Mean distance of logarithmic indices with it from the reported ones.
    pub log_error: f64,
    /// Mean distance of linear indices from the reported ones.
    pub linear_error: f64,
}

/// Finds the dead time behind indices that an instrument reported, by search in steps of 0.01.
/// Nothing where fewer than three of the peaks lie within the ladder.
#[must_use]
pub fn infer_dead_time(ladder: &Ladder, peaks: &[(f64, f64)]) -> Option<DeadTime> {
    let error = |how: Interpolation| {
        let off: Vec<f64> = peaks
            .iter()
            .filter_map(|(t, reported)| Some((ladder.index(*t, how).ok()? - reported).abs()))
            .collect();
        (off.len() >= 3).then(|| off.iter().sum::<f64>() / off.len() as f64)
    };
    let linear_error = error(Interpolation::Linear)?;
    let mut best: Option<(f64, f64)> = None;
    let mut step = 0_u32;
    loop {
        let dead_time = f64::from(step) / 100.0;
        if dead_time >= ladder.first_time() {
            break;
        }
        if let Some(e) = error(Interpolation::Log { dead_time })
            && best.is_none_or(|(_, least)| e < least)
        {
            best = Some((dead_time, e));
        }
        step += 1;
        if step > 100_000 {
            break; // a ladder in seconds is no longer than this
        }
    }
    best.map(|(dead_time, log_error)| DeadTime { dead_time, log_error, linear_error })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that can't go on says so by ending
mod tests {
    use super::*;

    #[test]
    fn the_anchor_of_the_formula() {
        let ladder = Ladder::new(&[(9, 3.69), (10, 5.75)]).unwrap();
        let ri = ladder.index(4.265, Interpolation::Linear).unwrap();
        assert!((ri - 927.912_621).abs() < 1e-6);
        // The same in seconds, as index values, and unsorted.
        let seconds = Ladder::new(&[(9, 221.4), (10, 345.0)]).unwrap();
        assert!((seconds.index(255.9, Interpolation::Linear).unwrap() - ri).abs() < 1e-9);
        let indices = Ladder::new(&[(1000, 5.75), (900, 3.69)]).unwrap();
        assert!(indices.was_unsorted);
        assert!((indices.index(4.265, Interpolation::Linear).unwrap() - ri).abs() < 1e-12);
    }

    #[test]
    fn a_broken_ladder_is_refused() {
        let faults = |rows: &[(u32, f64)]| Ladder::new(rows).unwrap_err();
        assert_eq!(faults(&[(9, 3.69)]), [LadderFault::TooFew]);
        let reversed = faults(&[(9, 3.69), (10, 5.75), (11, 5.6)]);
        assert_eq!(reversed, [LadderFault::NotIncreasing(11)]);
        let twice = faults(&[(9, 3.69), (9, 3.71), (10, 5.75)]);
        assert_eq!(twice, [LadderFault::Duplicate(9)]);
        assert_eq!(faults(&[(9, f64::NAN), (10, 5.75)]), [LadderFault::NoTime(9)]);
        assert_eq!(faults(&[(0, 1.0), (10, 5.75)]), [LadderFault::NoAlkane(0)]);
    }
}
