//! A rain against a published intensity-duration curve.

use crate::inputs::DEFAULT_THRESHOLD;
use crate::science::thresholds::{self as science, RangeCheck, Threshold, Verification};
use plugin_api::report::TierRule;
use plugin_api::{Call, ToolError, data};
use skillhost_story::refusal::of_inputs;

/// A rain and the curve to hold it against.
#[data]
pub struct Rain {
    /// Duration
    #[is(unit = "h", min = 0.001, max = 100_000)]
    pub duration_h: f64,
    /// Mean intensity over the duration
    #[is(unit = "mm/h", min = 0, max = 10_000)]
    pub intensity_mmh: f64,
    /// Id of the curve
    #[is(default = DEFAULT_THRESHOLD.to_owned(), one_of = science::ids())]
    pub threshold: String,
}

/// Where a duration lies relative to the range that a curve was drawn for.
#[data]
#[derive(Copy, Eq)]
pub enum InRange {
    /// Inside
    Within,
    /// Shorter than the shortest
    Below,
    /// Longer than the longest
    Above,
    /// No limit that is known is crossed, but not both are known
    Unknown,
}

/// How far a published value was checked.
#[data]
#[derive(Copy, Eq)]
pub enum Verified {
    /// Read in the source, or in several independent restatements
    Confirmed,
    /// Read in one other place that repeats it
    Secondary,
    /// Not checked
    MemoryOnly,
}

impl From<Verification> for Verified {
    fn from(how: Verification) -> Self {
        match how {
            Verification::Confirmed => Self::Confirmed,
            Verification::Secondary => Self::Secondary,
            Verification::MemoryOnly => Self::MemoryOnly,
        }
    }
}

/// Where a curve was published.
#[data]
pub struct CurveSource {
    /// The publication
    pub title: String,
    /// DOI or address
    pub url: Option<String>,
    /// Why it has its tier
    pub rule: TierRule,
    /// Its row in the plugin's knowledge base
    pub knowledge_id: Option<String>,
}

/// The threshold, and how the rain compares.
#[data]
pub struct RainThreshold {
    /// Id of the curve
    pub threshold: String,
    /// Threshold intensity at the duration; an extrapolation unless the duration is within range
    #[is(unit = "mm/h")]
    pub threshold_mmh: f64,
    /// Intensity over threshold intensity
    #[is(unit = "1")]
    pub ratio: f64,
    /// Whether the ratio is at least one
    pub exceeded: bool,
    /// Whether the curve holds for the duration
    pub in_range: InRange,
    /// Shortest duration that the curve holds for, where known
    #[is(unit = "h")]
    pub duration_min_h: Option<f64>,
    /// Longest duration that the curve holds for, where known
    #[is(unit = "h")]
    pub duration_max_h: Option<f64>,
    /// Intensity of the curve at one hour
    #[is(unit = "mm/h")]
    pub alpha_mmh: f64,
    /// Exponent of the curve
    #[is(unit = "1")]
    pub beta: f64,
    /// Region that the curve was drawn for
    pub region: String,
    /// What lies above the curve
    pub level: String,
    /// Whether the coefficients were read in their source
    pub confirmed: bool,
    /// How far the coefficients were checked
    pub verification: Verified,
    /// How far the range was checked, where one is stated
    pub range_verification: Option<Verified>,
    /// What the checks rest on
    pub verification_note: String,
    /// Where the curve was published
    pub source: CurveSource,
    /// The curve itself, over the durations that it holds for and the rain's
    pub curve: Vec<CurvePoint>,
}

/// A point of a curve.
#[data]
pub struct CurvePoint {
    /// Duration
    #[is(unit = "h")]
    pub duration_h: f64,
    /// Threshold intensity
    #[is(unit = "mm/h")]
    pub intensity_mmh: f64,
}

/// Holds a rain against a curve `I = α D^−β`, `I` in mm/h and `D` in hours.
///
/// # Errors
/// `input-invalid` with a pointer for a duration or intensity outside its range, and for an id
/// that no curve has, with the nearest one.
pub fn rainfall_threshold(input: Rain, _: &Call<'_>) -> Result<RainThreshold, ToolError> {
    let curve = science::by_id(&input.threshold)
        .map_err(|e| ToolError::invalid_input(vec![("/threshold".into(), e.to_string())]))?;
    let found = science::evaluate(curve, input.duration_h, input.intensity_mmh)
        .map_err(|v| of_inputs(&v, |field| field))?;
    Ok(RainThreshold {
        threshold: curve.id.into(),
        threshold_mmh: found.threshold_mmh,
        ratio: found.ratio,
        exceeded: found.exceeded,
        in_range: in_range(found.in_range),
        duration_min_h: curve.duration_min_h,
        duration_max_h: curve.duration_max_h,
        alpha_mmh: curve.alpha,
        beta: curve.beta,
        region: curve.region.into(),
        level: curve.level.into(),
        confirmed: curve.verification == Verification::Confirmed,
        verification: curve.verification.into(),
        range_verification: curve.range_verification.map(Into::into),
        verification_note: curve.verification_note.into(),
        source: source_of(curve),
        curve: points(curve, input.duration_h),
    })
}

/// Points of a curve, evenly spaced by the logarithm of the duration.
const POINTS: u32 = 24;

/// The curve between the durations that it is known to hold for. An end that is not known lies a
/// decade beyond the rain's duration.
fn points(curve: &Threshold, duration_h: f64) -> Vec<CurvePoint> {
    let known = |end: Option<f64>| end.filter(|h| *h > 0.0);
    let from = known(curve.duration_min_h).unwrap_or(0.1 * duration_h).min(duration_h);
    let to = known(curve.duration_max_h).unwrap_or(10.0 * duration_h).max(duration_h);
    let (from, to) = (from.max(science::DURATION_MIN_H), to.min(science::DURATION_MAX_H));
    (0..=POINTS)
        .filter_map(|i| {
            let duration_h = match i {
                0 => from,
                POINTS => to,
                _ => from * (to / from).powf(f64::from(i) / f64::from(POINTS)),
            };
            let intensity_mmh = curve.intensity_mmh(duration_h).ok()?;
            Some(CurvePoint { duration_h, intensity_mmh })
        })
        .collect()
}

pub(crate) const fn in_range(check: RangeCheck) -> InRange {
    match check {
        RangeCheck::Within => InRange::Within,
        RangeCheck::Below { .. } => InRange::Below,
        RangeCheck::Above { .. } => InRange::Above,
        RangeCheck::Unknown => InRange::Unknown,
    }
}

pub(crate) fn source_of(curve: &Threshold) -> CurveSource {
    let rule = match (curve.tier_rule, curve.tier) {
        ("official", _) => TierRule::OfficialData,
        ("peer-reviewed", _) => TierRule::PeerReviewed,
        ("software", _) => TierRule::AgencyPage,
        _ => TierRule::Vendor,
    };
    CurveSource {
        title: curve.citation.into(),
        url: curve.doi_or_url.map(Into::into),
        rule,
        knowledge_id: curve.knowledge_id.map(Into::into),
    }
}
