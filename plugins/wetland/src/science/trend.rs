//! Trends without a model: Mann-Kendall's test, with Hamed and Rao's correction for values that
//! resemble their neighbours and with seasons apart, and Sen's slope with its interval.
//!
//! Which test is taken can turn the answer around, so that all are shown.

/// The quantile of the normal distribution for 95 % on two sides.
const Z_95: f64 = 1.959_963_984_540_054;
/// The level below which a p-value counts as a trend.
pub const ALPHA: f64 = 0.05;
/// The fewest values of a test.
pub const VALUES_MIN: usize = 4;
/// The most values: every pair is looked at.
pub const VALUES_MAX: usize = 5_000;

/// What a test says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Test {
    /// Pairs that rise less pairs that fall.
    pub s: f64,
    /// Variance of S.
    pub var_s: f64,
    /// Standardised S, with the correction for continuity.
    pub z: f64,
    /// Probability of such an S, or a larger one, without any trend.
    pub p: f64,
}

impl Test {
    fn of(s: f64, var_s: f64) -> Self {
        let z = match s {
            s if s > 0.0 => (s - 1.0) / var_s.sqrt(),
            s if s < 0.0 => (s + 1.0) / var_s.sqrt(),
            _ => 0.0,
        };
        let z = if z.is_finite() { z } else { 0.0 };
        let p = libm::erfc(z.abs() / std::f64::consts::SQRT_2);
        Self { s, var_s, z, p }
    }

    /// Whether it finds a trend at 5 %.
    #[must_use]
    pub fn significant(&self) -> bool {
        self.p < ALPHA
    }
}

fn sign_sum(x: &[f64]) -> f64 {
    let mut s = 0.0;
    for (i, a) in x.iter().enumerate() {
        for b in &x[i + 1..] {
            s += f64::from(u8::from(b > a)) - f64::from(u8::from(b < a));
        }
    }
    s
}

/// Variance of S with the correction for ties, Kendall (1975).
fn variance(x: &[f64]) -> f64 {
    let n = x.len() as f64;
    let mut sorted = x.to_vec();
    sorted.sort_by(f64::total_cmp);
    let mut ties = 0.0;
    for group in sorted.chunk_by(|a, b| a == b) {
        let t = group.len() as f64;
        ties += t * (t - 1.0) * (2.0 * t + 5.0);
    }
    (n * (n - 1.0) * (2.0 * n + 5.0) - ties) / 18.0
}

/// Mann-Kendall's test on values in their order; nothing for too few.
#[must_use]
pub fn mann_kendall(x: &[f64]) -> Option<Test> {
    (x.len() >= VALUES_MIN && x.len() <= VALUES_MAX).then(|| Test::of(sign_sum(x), variance(x)))
}

/// With the variance corrected for autocorrelation (Hamed and Rao 1998): the ranks of what is left
/// after Sen's line, their correlations that are significant at 5 %, up to `lags` (all where
/// absent). `rows` has a place for each look, also for one without a value; as in the reference
/// implementation the slope is one over these places and taken off the values that are there in
/// their order. Nothing where the corrected variance is not above zero.
#[must_use]
pub fn hamed_rao(rows: &[Option<f64>], lags: Option<usize>) -> Option<Test> {
    let (places, x): (Vec<f64>, Vec<f64>) =
        rows.iter().enumerate().filter_map(|(i, v)| Some((i as f64, (*v)?))).unzip();
    let plain = mann_kendall(&x)?;
    let slope = sen(&places, &x)?.slope;
    let rest: Vec<f64> = x.iter().zip(1..).map(|(v, i)| v - f64::from(i) * slope).collect();
    let r = ranks(&rest);
    let n = r.len();
    let mean = r.iter().sum::<f64>() / n as f64;
    let moment =
        |lag: usize| -> f64 { r.iter().zip(&r[lag..]).map(|(a, b)| (a - mean) * (b - mean)).sum() };
    let whole = moment(0);
    if whole <= 0.0 {
        return Some(plain);
    }
    let bound = Z_95 / (n as f64).sqrt();
    let count = n as f64;
    let mut sum = 0.0;
    // `lags` counts as the reference implementation does: correlations 1 to lags.
    for lag in 1..lags.map_or(n, |l| (l + 1).min(n)) {
        let correlation = moment(lag) / whole;
        if correlation.abs() > bound {
            let k = lag as f64;
            sum += (count - k) * (count - k - 1.0) * (count - k - 2.0) * correlation;
        }
    }
    let factor = 1.0 + 2.0 / (count * (count - 1.0) * (count - 2.0)) * sum;
    (factor > 0.0).then(|| Test::of(plain.s, plain.var_s * factor))
}

/// Each season for itself, then added up (Hirsch, Slack and Smith 1982): `x` in order, `season`
/// beside it. Nothing unless some season has two values.
#[must_use]
pub fn seasonal(x: &[f64], season: &[usize]) -> Option<Test> {
    if x.len() > VALUES_MAX {
        return None;
    }
    let last = season.iter().copied().max()?;
    let (mut s, mut var_s) = (0.0, 0.0);
    for wanted in 0..=last {
        let own: Vec<f64> =
            x.iter().zip(season).filter(|(_, k)| **k == wanted).map(|(v, _)| *v).collect();
        if own.len() > 1 {
            s += sign_sum(&own);
            var_s += variance(&own);
        }
    }
    (var_s > 0.0).then(|| Test::of(s, var_s))
}

/// Mean ranks, from 1.
fn ranks(x: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|a, b| x[*a].total_cmp(&x[*b]));
    let mut ranks = vec![0.0; x.len()];
    let mut from = 0;
    for group in order.chunk_by(|a, b| x[*a] == x[*b]) {
        let mean = from as f64 + (group.len() as f64 + 1.0) / 2.0;
        for i in group {
            ranks[*i] = mean;
        }
        from += group.len();
    }
    ranks
}

/// A slope by pairs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slope {
    /// Median of the slopes of all pairs, per unit of time.
    pub slope: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end of its 95 % interval.
    pub high: f64,
    /// Value of the line at the first time.
    pub start: f64,
}

/// Sen's slope (1968) with the interval of his normal approximation. Nothing for fewer than two
/// values or none at different times.
#[must_use]
pub fn sen(t: &[f64], x: &[f64]) -> Option<Slope> {
    if x.len() > VALUES_MAX || x.len() != t.len() {
        return None;
    }
    let mut slopes = Vec::with_capacity(x.len() * x.len() / 2);
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            if t[j] > t[i] {
                slopes.push((x[j] - x[i]) / (t[j] - t[i]));
            }
        }
    }
    line(slopes, t, x, variance(x))
}

/// Sen's slope over pairs of the same season only.
#[must_use]
pub fn seasonal_sen(t: &[f64], x: &[f64], season: &[usize]) -> Option<Slope> {
    if x.len() > VALUES_MAX || x.len() != t.len() {
        return None;
    }
    let mut slopes = Vec::new();
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            if season[i] == season[j] && t[j] > t[i] {
                slopes.push((x[j] - x[i]) / (t[j] - t[i]));
            }
        }
    }
    line(slopes, t, x, seasonal(x, season)?.var_s)
}

fn line(mut slopes: Vec<f64>, t: &[f64], x: &[f64], var_s: f64) -> Option<Slope> {
    if slopes.is_empty() {
        return None;
    }
    slopes.sort_by(f64::total_cmp);
    let slope = median(&slopes)?;
    let half = Z_95 * var_s.sqrt();
    let count = slopes.len() as f64;
    let at = |rank: f64| slopes[(rank.round().max(0.0) as usize).min(slopes.len() - 1)];
    let (low, high) = (at((count - half) / 2.0 - 1.0), at((count + half) / 2.0));
    let first = t.first().copied()?;
    let mut rest: Vec<f64> = t.iter().zip(x).map(|(t, x)| x - slope * (t - first)).collect();
    rest.sort_by(f64::total_cmp);
    Some(Slope { slope, low: low.min(slope), high: high.max(slope), start: median(&rest)? })
}

/// The middle of sorted values.
fn median(sorted: &[f64]) -> Option<f64> {
    let n = sorted.len();
    match n {
        0 => None,
        n if n % 2 == 1 => sorted.get(n / 2).copied(),
        n => Some(f64::midpoint(sorted[n / 2 - 1], sorted[n / 2])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::serde_json::{self, Value};

    fn golden(name: &str) -> Value {
        let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    /// Tests of pyMannKendall, which its authors compared with four packages in R.
    #[test]
    fn as_pymannkendall() {
        let file = golden("mann_kendall_golden.json");
        let all = file["arbitrary_1d_data"].as_array().unwrap();
        let x: Vec<f64> = all.iter().filter_map(Value::as_f64).collect();
        let close = |found: Test, case: &str| {
            let expected = &file["expected"][case]["expected"];
            let number = |name: &str| expected[name].as_f64().unwrap();
            assert_eq!(found.s, number("s"), "{case}");
            assert!((found.var_s / number("var_s") - 1.0).abs() < 1e-9, "{case}: {found:?}");
            assert!((found.z - number("z")).abs() < 1e-9, "{case}: {found:?}");
            assert!((found.p - number("p")).abs() < 1e-9, "{case}: {found:?}");
        };
        close(mann_kendall(&x).unwrap(), "test_original_test");
        let rows: Vec<Option<f64>> = all.iter().map(Value::as_f64).collect();
        close(hamed_rao(&rows, None).unwrap(), "test_hamed_rao_modification_test");
        close(hamed_rao(&rows, Some(3)).unwrap(), "test_hamed_rao_modification_test_lag3");
        let month: Vec<usize> =
            (0..all.len()).filter(|i| !all[*i].is_null()).map(|i| i % 12).collect();
        close(seasonal(&x, &month).unwrap(), "test_seasonal_test");
    }

    /// Thirty pixels of MOD13Q1 by pyMannKendall 1.4.3, printed to six and more digits.
    #[test]
    fn as_pymannkendall_on_pixels() {
        let file = golden("mk_pixels.json");
        let steps: Vec<f64> = (0..12).map(f64::from).collect();
        let rows = file["rows"].as_array().unwrap();
        assert_eq!(rows.len(), 30);
        for row in rows {
            let number = |name: &str| row[name].as_f64().unwrap();
            let x: Vec<f64> =
                row["values"].as_array().unwrap().iter().filter_map(Value::as_f64).collect();
            let test = mann_kendall(&x).unwrap();
            assert_eq!(test.s, number("S"));
            assert!((test.var_s - number("varS")).abs() < 1e-5);
            assert!((test.z - number("Z")).abs() < 1e-8 && (test.p - number("p")).abs() < 1e-8);
            let slope = sen(&steps, &x).unwrap();
            assert!((slope.slope - number("sen_slope_per_step")).abs() < 1e-8);
        }
    }

    #[test]
    fn a_line_is_found_with_its_slope() {
        let t: Vec<f64> = (0..20).map(f64::from).collect();
        let x: Vec<f64> = t.iter().map(|t| 5.0 - 0.25 * t).collect();
        let slope = sen(&t, &x).unwrap();
        assert!((slope.slope + 0.25).abs() < 1e-12 && (slope.start - 5.0).abs() < 1e-12);
        assert!(mann_kendall(&x).unwrap().significant());
        assert!(mann_kendall(&[1.0, 2.0, 3.0]).is_none());
        let flat = mann_kendall(&[2.0; 10]).unwrap();
        assert_eq!((flat.s, flat.p), (0.0, 1.0));
    }

    proptest::proptest! {
        /// Turning a series around turns S and the slope around and keeps p.
        #[test]
        fn turning_around(x in proptest::collection::vec(-10.0..10.0f64, 6..40)) {
            let t: Vec<f64> = (0..x.len()).map(|i| i as f64).collect();
            let mirrored: Vec<f64> = x.iter().map(|v| -v).collect();
            let (a, b) = (mann_kendall(&x).unwrap(), mann_kendall(&mirrored).unwrap());
            proptest::prop_assert_eq!(a.s, -b.s);
            proptest::prop_assert!((a.p - b.p).abs() < 1e-12 && (0.0..=1.0).contains(&a.p));
            let (p, q) = (sen(&t, &x).unwrap(), sen(&t, &mirrored).unwrap());
            proptest::prop_assert!((p.slope + q.slope).abs() < 1e-9);
            proptest::prop_assert!(p.low <= p.slope && p.slope <= p.high);
        }
    }
}
