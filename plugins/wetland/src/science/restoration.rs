//! Where to restore first: a weighted sum of judgements between 0 and 1, with the weights shown, how
//! far the result depends on them, and weights out of pairwise comparisons (AHP) with their
//! consistency.

/// A criterion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Criterion {
    /// How much of the wetland is lost or damaged
    Degradation,
    /// Worth for plants and animals
    BiodiversityValue,
    /// How far its water can be brought back
    WaterRestorability,
    /// Links to other wetlands
    Connectivity,
    /// Pressure on it
    ThreatPressure,
    /// How feasible the work is: land, cost, consent
    Feasibility,
}

impl Criterion {
    /// Every criterion, in the order of the weights.
    pub const ALL: [Self; 6] = [
        Self::Degradation,
        Self::BiodiversityValue,
        Self::WaterRestorability,
        Self::Connectivity,
        Self::ThreatPressure,
        Self::Feasibility,
    ];

    /// Its id, which is the name of the input.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Degradation => "degradation",
            Self::BiodiversityValue => "biodiversity_value",
            Self::WaterRestorability => "water_restorability",
            Self::Connectivity => "connectivity",
            Self::ThreatPressure => "threat_pressure",
            Self::Feasibility => "feasibility",
        }
    }
}

/// The preset weights: this project's own, not published ones. Need and the chance to bring water
/// back count most.
pub const WEIGHTS: [f64; 6] = [0.25, 0.20, 0.25, 0.10, 0.10, 0.10];

/// A band of priorities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Below 0.25
    Low,
    /// From 0.25
    Moderate,
    /// From 0.5
    High,
    /// From 0.75
    Critical,
}

/// Scores from which on a band above the lowest begins: quarters, this project's own.
pub const BANDS: [(f64, Priority); 3] =
    [(0.75, Priority::Critical), (0.5, Priority::High), (0.25, Priority::Moderate)];

/// The band of a score.
#[must_use]
pub fn priority(score: f64) -> Priority {
    BANDS.into_iter().find(|(from, _)| score >= *from).map_or(Priority::Low, |(_, band)| band)
}

/// How much one weight at a time is changed to see what depends on it.
pub const NUDGE: f64 = 0.2;

/// A score with its bounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    /// Weights as used, summing to one.
    pub weights: [f64; 6],
    /// Weight times judgement, for what is known.
    pub parts: [Option<f64>; 6],
    /// The score if everything unknown were at 0.
    pub low: f64,
    /// The score if everything unknown were at 1.
    pub high: f64,
    /// The band, where all of that range lies in one.
    pub priority: Option<Priority>,
    /// The lowest and highest of these when each weight is changed by a fifth.
    pub nudged: [f64; 2],
    /// Whether the band is the same throughout.
    pub stable: bool,
}

/// Why a score can't be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing is known.
    NothingKnown,
    /// A weight below zero, or none above.
    Weights,
}

/// Scores judgements between 0 and 1.
///
/// # Errors
/// Where no judgement is known or the weights can't be used.
pub fn score(judged: &[Option<f64>; 6], weights: &[f64; 6]) -> Result<Score, Refusal> {
    let sum: f64 = weights.iter().sum();
    if weights.iter().any(|w| !w.is_finite() || *w < 0.0) || sum <= 0.0 {
        return Err(Refusal::Weights);
    }
    if judged.iter().all(Option::is_none) {
        return Err(Refusal::NothingKnown);
    }
    let weights = normalised(weights, sum);
    let total = |weights: &[f64; 6], unknown: f64| -> f64 {
        weights.iter().zip(judged).map(|(w, v)| w * v.unwrap_or(unknown)).sum()
    };
    let (low, high) = (total(&weights, 0.0), total(&weights, 1.0));
    let mut nudged = [low, high];
    for i in 0..weights.len() {
        for factor in [1.0 - NUDGE, 1.0 + NUDGE] {
            let mut other = weights;
            other[i] *= factor;
            let sum = other.iter().sum();
            let other = normalised(&other, sum);
            nudged[0] = nudged[0].min(total(&other, 0.0));
            nudged[1] = nudged[1].max(total(&other, 1.0));
        }
    }
    let parts = std::array::from_fn(|i| judged[i].map(|v| v * weights[i]));
    Ok(Score {
        weights,
        parts,
        low,
        high,
        priority: (priority(low) == priority(high)).then(|| priority(low)),
        nudged,
        stable: priority(nudged[0]) == priority(nudged[1]),
    })
}

/// Weights that sum to one; those that do already stay as they are written.
fn normalised(weights: &[f64; 6], sum: f64) -> [f64; 6] {
    if (sum - 1.0).abs() < 1e-12 { *weights } else { weights.map(|w| w / sum) }
}

/// Random consistency index by the number of criteria, Saaty, as Medland et al. (2020) use for six
/// (1.24).
const RANDOM_INDEX: [f64; 11] = [0.0, 0.0, 0.0, 0.58, 0.90, 1.12, 1.24, 1.32, 1.41, 1.45, 1.49];

/// The consistency ratio up to which comparisons are taken (Saaty).
pub const CONSISTENCY_AT_MOST: f64 = 0.1;

/// Weights out of pairwise comparisons.
#[derive(Debug, Clone, PartialEq)]
pub struct Ahp {
    /// By the means of the rows of the normalised matrix.
    pub weights: Vec<f64>,
    /// Largest eigenvalue, estimated from these.
    pub lambda_max: f64,
    /// Consistency ratio.
    pub consistency_ratio: f64,
}

/// Weights by row means. Nothing where the matrix is not square with 2 to 10 rows, not positive,
/// or not reciprocal to one part in a hundred.
#[must_use]
pub fn ahp(matrix: &[Vec<f64>]) -> Option<Ahp> {
    let n = matrix.len();
    if !(2..=10).contains(&n) || matrix.iter().any(|r| r.len() != n) {
        return None;
    }
    let sound = |i: usize, j: usize| {
        let (a, b) = (matrix[i][j], matrix[j][i]);
        a > 0.0 && a.is_finite() && (a * b - 1.0).abs() < 0.01
    };
    if !(0..n).all(|i| (0..n).all(|j| sound(i, j))) {
        return None;
    }
    let sums: Vec<f64> = (0..n).map(|j| matrix.iter().map(|r| r[j]).sum()).collect();
    let weights: Vec<f64> = matrix
        .iter()
        .map(|row| row.iter().zip(&sums).map(|(v, s)| v / s).sum::<f64>() / n as f64)
        .collect();
    let lambda_max = matrix
        .iter()
        .zip(&weights)
        .map(|(row, w)| row.iter().zip(&weights).map(|(v, u)| v * u).sum::<f64>() / w)
        .sum::<f64>()
        / n as f64;
    let index = if n > 1 { (lambda_max - n as f64) / (n as f64 - 1.0) } else { 0.0 };
    let random = RANDOM_INDEX.get(n).copied().unwrap_or(0.0);
    let consistency_ratio = if random > 0.0 { (index / random).max(0.0) } else { 0.0 };
    Some(Ahp { weights, lambda_max, consistency_ratio })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::serde_json::{self, Value};

    /// Medland et al. (2020), Sustainability 12:9953: weights to their three digits, and the
    /// ratio to theirs of four.
    #[test]
    fn weights_as_published() {
        let path = format!("{}/tests/data/ahp_medland2020.json", env!("CARGO_MANIFEST_DIR"));
        let file: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let row = |r: &Value| r.as_array().unwrap().iter().filter_map(Value::as_f64).collect();
        let matrix: Vec<Vec<f64>> = file["pairwise"].as_array().unwrap().iter().map(row).collect();
        let found = ahp(&matrix).unwrap();
        for (name, weight) in file["criteria"].as_array().unwrap().iter().zip(&found.weights) {
            let name = name.as_str().unwrap();
            let published = file["published"]["weights"][name].as_f64().unwrap();
            assert!((weight - published).abs() < 1.1e-3, "{name}: {weight}");
            let computed = &file["computed_row_mean_of_normalised"]["weights"][name];
            assert!((weight - computed.as_f64().unwrap()).abs() < 1e-12);
        }
        assert!((found.consistency_ratio - 0.0771).abs() < 5e-5, "{}", found.consistency_ratio);
        assert!(found.consistency_ratio <= CONSISTENCY_AT_MOST);
        assert_eq!(ahp(&[vec![1.0, 2.0], vec![2.0, 1.0]]), None, "not reciprocal");
        let circle =
            [vec![1.0, 9.0, 1.0 / 9.0], vec![1.0 / 9.0, 1.0, 9.0], vec![9.0, 1.0 / 9.0, 1.0]];
        assert!(ahp(&circle).unwrap().consistency_ratio > CONSISTENCY_AT_MOST);
    }

    #[test]
    fn every_band_is_reached_and_the_unknown_stays_open() {
        let all = |v: f64| score(&[Some(v); 6], &WEIGHTS).unwrap();
        for (value, band) in [
            (0.1, Priority::Low),
            (0.3, Priority::Moderate),
            (0.6, Priority::High),
            (0.9, Priority::Critical),
        ] {
            let found = all(value);
            assert_eq!((found.priority, found.stable), (Some(band), true));
            assert!((found.low - value).abs() < 1e-12 && found.low == found.high);
        }
        let mut half = [None; 6];
        half[0] = Some(0.9);
        let open = score(&half, &WEIGHTS).unwrap();
        assert_eq!(open.priority, None);
        assert!((open.low - 0.225).abs() < 1e-12 && (open.high - 0.975).abs() < 1e-12);
        assert_eq!(score(&[None; 6], &WEIGHTS), Err(Refusal::NothingKnown));
        assert_eq!(score(&[Some(1.0); 6], &[0.0; 6]), Err(Refusal::Weights));
    }

    #[test]
    fn a_band_that_hangs_on_the_weights_says_so() {
        let judged = [Some(0.9), Some(0.2), Some(0.6), Some(0.4), Some(0.3), Some(0.2)];
        let found = score(&judged, &WEIGHTS).unwrap();
        assert!(found.nudged[0] < found.low && found.nudged[1] > found.high);
        assert!(!found.stable, "{found:?}");
    }

    proptest::proptest! {
        /// More of anything never lowers the score, and it stays within 0 and 1.
        #[test]
        fn monotone(v in proptest::collection::vec(0.0..1.0f64, 6), i in 0..6usize, up in 0.0..1.0f64) {
            let judged: [Option<f64>; 6] = std::array::from_fn(|k| Some(v[k]));
            let mut more = judged;
            more[i] = Some(v[i] + up * (1.0 - v[i]));
            let (a, b) = (score(&judged, &WEIGHTS).unwrap(), score(&more, &WEIGHTS).unwrap());
            proptest::prop_assert!(b.low >= a.low - 1e-12);
            proptest::prop_assert!((0.0..=1.0 + 1e-12).contains(&a.low));
        }
    }
}
