//! Priority for restoration: a weighted sum with its weights, bounds and sensitivity shown.

use crate::science::restoration::{
    self as science, CONSISTENCY_AT_MOST, Criterion, NUDGE, Priority, WEIGHTS,
};
use plugin_api::{Call, ToolError, data};

/// Judgements between 0 and 1; what is not known is left out.
#[data]
#[derive(Default)]
pub struct Judgements {
    /// How much of the wetland is lost or damaged
    #[is(unit = "1", min = 0, max = 1)]
    pub degradation: Option<f64>,
    /// Worth for plants and animals
    #[is(unit = "1", min = 0, max = 1)]
    pub biodiversity_value: Option<f64>,
    /// How far its water can be brought back
    #[is(unit = "1", min = 0, max = 1)]
    pub water_restorability: Option<f64>,
    /// Links to other wetlands
    #[is(unit = "1", min = 0, max = 1)]
    pub connectivity: Option<f64>,
    /// Pressure on it
    #[is(unit = "1", min = 0, max = 1)]
    pub threat_pressure: Option<f64>,
    /// How feasible the work is
    #[is(unit = "1", min = 0, max = 1)]
    pub feasibility: Option<f64>,
    /// Weights in the order of the members above; the preset where absent
    pub weights: Option<Vec<f64>>,
    /// Pairwise comparisons (AHP) in the same order, six rows of six, instead of weights
    pub pairwise: Option<Vec<Vec<f64>>>,
}

/// A band of priorities.
#[data]
#[derive(Copy, Eq)]
pub enum PriorityBand {
    /// Below 0.25
    Low,
    /// From 0.25
    Moderate,
    /// From 0.5
    High,
    /// From 0.75
    Critical,
}

/// A criterion's part of the score.
#[data]
pub struct CriterionScore {
    /// The criterion
    pub criterion: String,
    /// Its weight; all sum to one
    #[is(unit = "1")]
    pub weight: f64,
    /// The judgement
    #[is(unit = "1")]
    pub judged: Option<f64>,
    /// Weight times judgement
    #[is(unit = "1")]
    pub part: Option<f64>,
}

/// The score, its bounds, and how far it depends on the weights.
#[data]
pub struct RestorationScore {
    /// The score; absent where something is not known
    #[is(unit = "1")]
    pub score: Option<f64>,
    /// The score if everything unknown were at 0
    #[is(unit = "1")]
    pub low: f64,
    /// The score if everything unknown were at 1
    #[is(unit = "1")]
    pub high: f64,
    /// The band; absent where what is unknown decides it
    pub priority: Option<PriorityBand>,
    /// Each criterion
    pub criteria: Vec<CriterionScore>,
    /// Criteria that nobody judged
    pub unknown: Vec<String>,
    /// By how much one weight at a time was changed
    #[is(unit = "1")]
    pub nudge: f64,
    /// Lowest score then
    #[is(unit = "1")]
    pub nudged_low: f64,
    /// Highest score then
    #[is(unit = "1")]
    pub nudged_high: f64,
    /// Whether the band is the same throughout
    pub stable: bool,
    /// Consistency ratio of the pairwise comparisons, where they gave the weights
    #[is(unit = "1")]
    pub consistency_ratio: Option<f64>,
}

/// Scores a wetland for restoration.
///
/// # Errors
/// `input-invalid` where nothing was judged, weights are not six or not above zero, both weights and
/// comparisons are given, or comparisons are not reciprocal or contradict each other.
pub fn restoration_score(input: Judgements, _: &Call<'_>) -> Result<RestorationScore, ToolError> {
    let refuse = |at: &str, why: &str| ToolError::invalid_input(vec![(at.into(), why.into())]);
    let judged = [
        input.degradation,
        input.biodiversity_value,
        input.water_restorability,
        input.connectivity,
        input.threat_pressure,
        input.feasibility,
    ];
    let six = |values: Vec<f64>| <[f64; 6]>::try_from(values).ok();
    let (weights, consistency_ratio) = match (input.weights, input.pairwise) {
        (Some(_), Some(_)) => {
            return Err(refuse("/weights", "expected weights or comparisons, found both"));
        }
        (Some(weights), None) => {
            let weights = six(weights).ok_or_else(|| refuse("/weights", "expected six weights"))?;
            (weights, None)
        }
        (None, Some(matrix)) => {
            let why = "expected six rows of six, each a comparison and its reciprocal";
            let ahp = science::ahp(&matrix).ok_or_else(|| refuse("/pairwise", why))?;
            if ahp.consistency_ratio > CONSISTENCY_AT_MOST {
                let why = format!(
                    "expected comparisons with a consistency ratio of at most \
                     {CONSISTENCY_AT_MOST}, found {:.3}",
                    ahp.consistency_ratio
                );
                return Err(refuse("/pairwise", &why));
            }
            let ratio = Some(ahp.consistency_ratio);
            (six(ahp.weights).ok_or_else(|| refuse("/pairwise", why))?, ratio)
        }
        (None, None) => (WEIGHTS, None),
    };
    let found = science::score(&judged, &weights).map_err(|e| match e {
        science::Refusal::NothingKnown => {
            refuse("/degradation", "expected at least one judgement, found none")
        }
        science::Refusal::Weights => {
            refuse("/weights", "expected weights of at least zero, one of them above")
        }
    })?;
    let criteria = Criterion::ALL.iter().enumerate().map(|(i, c)| CriterionScore {
        criterion: c.id().into(),
        weight: found.weights[i],
        judged: judged[i],
        part: found.parts[i],
    });
    let unknown = Criterion::ALL.iter().zip(&judged).filter(|(_, v)| v.is_none());
    Ok(RestorationScore {
        score: judged.iter().all(Option::is_some).then_some(found.low),
        low: found.low,
        high: found.high,
        priority: found.priority.map(|p| match p {
            Priority::Low => PriorityBand::Low,
            Priority::Moderate => PriorityBand::Moderate,
            Priority::High => PriorityBand::High,
            Priority::Critical => PriorityBand::Critical,
        }),
        criteria: criteria.collect(),
        unknown: unknown.map(|(c, _)| c.id().into()).collect(),
        nudge: NUDGE,
        nudged_low: found.nudged[0],
        nudged_high: found.nudged[1],
        stable: found.stable,
        consistency_ratio,
    })
}
