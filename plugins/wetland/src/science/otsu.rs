//! A threshold out of the data: Otsu's, with its refusal where the histogram has one hill only.

/// Bins of the histogram, from the smallest value to the largest.
pub const BINS: usize = 256;
/// Half the width of the moving mean that smooths the histogram before its hills are looked at.
const SMOOTH: usize = 4;
/// The valley between two hills must lie below this share of the lower hill. This project's own.
pub const VALLEY_AT_MOST: f64 = 0.75;
/// Each class must have this share of the values. This project's own.
pub const CLASS_AT_LEAST: f64 = 0.005;

/// A threshold, or why there is none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Otsu {
    /// Two hills, parted here (the middle of a bin).
    Threshold {
        /// Values above it are the upper class
        at: f64,
        /// Between-class variance over the whole
        separability: f64,
    },
    /// One hill, so that a split would mean nothing.
    Unimodal,
    /// Fewer than two different values.
    Constant,
}

/// Histogram of the finite values: smallest, width of a bin, counts.
#[must_use]
pub fn histogram(values: &[f64], bins: usize) -> Option<(f64, f64, Vec<u64>)> {
    let finite = || values.iter().copied().filter(|v| v.is_finite());
    let (low, high) =
        finite().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    let width = (high - low) / bins as f64;
    if width.is_nan() || width <= 0.0 || bins == 0 {
        return None;
    }
    let mut counts = vec![0; bins];
    for v in finite() {
        let bin = (((v - low) / width) as usize).min(bins - 1);
        counts[bin] += 1;
    }
    Some((low, width, counts))
}

/// Otsu (1979): maximises w0·w1·(m0 − m1)² over 256 bins between the smallest and the largest
/// value. The middle of the bin is returned, as scikit-image does; a fixed grid gives another
/// number, so the grid is part of the result.
#[must_use]
pub fn threshold(values: &[f64]) -> Otsu {
    let Some((low, width, counts)) = histogram(values, BINS) else { return Otsu::Constant };
    let centre = |i: usize| low + (i as f64 + 0.5) * width;
    let total: f64 = counts.iter().map(|c| *c as f64).sum();
    let sum: f64 = counts.iter().enumerate().map(|(i, c)| *c as f64 * centre(i)).sum();
    let mean = sum / total;
    let variance: f64 =
        counts.iter().enumerate().map(|(i, c)| *c as f64 * (centre(i) - mean).powi(2)).sum::<f64>()
            / total;
    let (mut below, mut below_sum) = (0.0, 0.0);
    let (mut best, mut best_at, mut share) = (-1.0, 0, 0.0);
    for (i, count) in counts.iter().enumerate().take(BINS - 1) {
        below += *count as f64;
        below_sum += *count as f64 * centre(i);
        let above = total - below;
        if below == 0.0 || above == 0.0 {
            continue;
        }
        let apart = below_sum / below - (sum - below_sum) / above;
        let between = below * above * apart * apart;
        if between > best {
            (best, best_at, share) = (between, i, below / total);
        }
    }
    if variance <= 0.0 {
        return Otsu::Constant;
    }
    let separability = best / (total * total) / variance;
    if share.min(1.0 - share) < CLASS_AT_LEAST || !has_valley(&counts, best_at) {
        return Otsu::Unimodal;
    }
    Otsu::Threshold { at: centre(best_at), separability }
}

/// Whether the smoothed histogram falls between its highest points on both sides of the split.
fn has_valley(counts: &[u64], split: usize) -> bool {
    let smooth = |i: usize| {
        let (from, to) = (i.saturating_sub(SMOOTH), (i + SMOOTH + 1).min(counts.len()));
        counts[from..to].iter().sum::<u64>() as f64 / (to - from) as f64
    };
    let smoothed: Vec<f64> = (0..counts.len()).map(smooth).collect();
    let top = |from: usize, to: usize| {
        (from..to).max_by(|a, b| smoothed[*a].total_cmp(&smoothed[*b])).unwrap_or(from)
    };
    let (left, right) = (top(0, split + 1), top(split + 1, counts.len()));
    let valley = smoothed[left..=right].iter().copied().fold(f64::INFINITY, f64::min);
    valley <= VALLEY_AT_MOST * smoothed[left].min(smoothed[right])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bell(mean: f64, sd: f64, n: u32) -> impl Iterator<Item = f64> {
        // Quantiles of a normal distribution by its logistic approximation: smooth, no chance.
        (1..=n).map(move |i| {
            let p = f64::from(i) / f64::from(n + 1);
            mean + sd * (p / (1.0 - p)).ln() / 1.702
        })
    }

    #[test]
    fn two_hills_are_parted_between_them() {
        let values: Vec<f64> = bell(-0.4, 0.05, 3000).chain(bell(0.3, 0.05, 1000)).collect();
        let Otsu::Threshold { at, separability } = threshold(&values) else { panic!() };
        assert!(at > -0.25 && at < 0.2 && separability > 0.9, "{at} {separability}");
    }

    #[test]
    fn one_hill_is_refused() {
        let one: Vec<f64> = bell(0.1, 0.05, 5000).collect();
        assert_eq!(threshold(&one), Otsu::Unimodal);
        let flat: Vec<f64> = (0..5000).map(|i| f64::from(i) / 5000.0).collect();
        assert_eq!(threshold(&flat), Otsu::Unimodal);
        // A few stray pixels are no second hill.
        let stray: Vec<f64> = bell(0.1, 0.02, 5000).chain([0.9; 5]).collect();
        assert_eq!(threshold(&stray), Otsu::Unimodal);
    }

    #[test]
    fn nothing_to_part() {
        assert_eq!(threshold(&[0.5; 10]), Otsu::Constant);
        assert_eq!(threshold(&[]), Otsu::Constant);
        assert_eq!(threshold(&[f64::NAN, 1.0]), Otsu::Constant);
    }
}
