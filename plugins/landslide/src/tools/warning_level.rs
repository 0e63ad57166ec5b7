//! From factor of safety and rain to a warning level, with the table that decides.

use crate::science::infinite_slope::FactorOfSafety;
use crate::science::warning::{
    self as science, FAILURE_WITHIN_H, FS_QUASI_STABLE, FS_STABLE, Limits, Movement,
    RAIN_APPROACHING, Rule, Situation, SlopeState, Verdict,
};
use plugin_api::{Call, ToolError, data};
use skillhost_story::refusal::of_inputs;

/// What is known; what is not known is left out.
#[data]
pub struct Known {
    /// Factor of safety at the stated water, or dry where none was stated
    #[is(unit = "1", min = 0)]
    pub fs_now: Option<f64>,
    /// That nothing drives the slope now, in place of `fs_now`
    pub fs_now_unbounded: Option<bool>,
    /// Factor of safety of the saturated slope
    #[is(unit = "1", min = 0)]
    pub fs_saturated: Option<f64>,
    /// That nothing drives the saturated slope, in place of `fs_saturated`
    pub fs_saturated_unbounded: Option<bool>,
    /// Whether the water behind `fs_now` was stated; needed where the slope is known
    pub water_stated: Option<bool>,
    /// Rain intensity over threshold intensity
    #[is(unit = "1", min = 0, max = 1e12)]
    pub rain_ratio: Option<f64>,
    /// Whether the curve holds for the rain's duration; needed with `rain_ratio`, which is not
    /// used where this is false
    pub rain_in_range: Option<bool>,
    /// Whether the slope's movement speeds up, where a record says so
    pub movement_accelerates: Option<bool>,
    /// Hours to a failure that its movement points to; needs `movement_accelerates`
    #[is(unit = "h", min = 0)]
    pub failure_in_h: Option<f64>,
    /// Factor of safety below which a slope is marginal
    #[is(unit = "1", default = FS_QUASI_STABLE, min = 1, max = 10)]
    pub fs_quasi_stable: f64,
    /// Factor of safety from which on a slope has reserve; not below `fs_quasi_stable`
    #[is(unit = "1", default = FS_STABLE, min = 1, max = 10)]
    pub fs_stable: f64,
    /// Share of the threshold from which on rain approaches it
    #[is(unit = "1", default = RAIN_APPROACHING, min = 0, max = 1)]
    pub rain_approaching: f64,
    /// Hours within which a forecast failure makes an emergency
    #[is(unit = "h", default = FAILURE_WITHIN_H, min = 0, max = 8_760)]
    pub failure_within_h: f64,
}

impl Default for Known {
    /// Nothing known, the usual limits.
    fn default() -> Self {
        Self {
            fs_now: None,
            fs_now_unbounded: None,
            fs_saturated: None,
            fs_saturated_unbounded: None,
            water_stated: None,
            rain_ratio: None,
            rain_in_range: None,
            movement_accelerates: None,
            failure_in_h: None,
            fs_quasi_stable: FS_QUASI_STABLE,
            fs_stable: FS_STABLE,
            rain_approaching: RAIN_APPROACHING,
            failure_within_h: FAILURE_WITHIN_H,
        }
    }
}

/// A warning level.
#[data]
#[derive(Copy, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Nothing calls for more
    NoWarning,
    /// Lowest raised level
    Watch,
    /// Middle raised level
    Warning,
    /// Highest level
    Emergency,
}

impl Level {
    /// Every level, highest first.
    pub const ALL: [Self; 4] = [Self::Emergency, Self::Warning, Self::Watch, Self::NoWarning];

    /// The id of the verdict of the same name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoWarning => "no_warning",
            Self::Watch => "watch",
            Self::Warning => "warning",
            Self::Emergency => "emergency",
        }
    }
}

impl From<science::Level> for Level {
    fn from(level: science::Level) -> Self {
        match level {
            science::Level::NoWarning => Self::NoWarning,
            science::Level::Watch => Self::Watch,
            science::Level::Warning => Self::Warning,
            science::Level::Emergency => Self::Emergency,
        }
    }
}

/// Something that is not known and may matter.
#[data]
#[derive(Copy, Eq)]
pub enum Unknown {
    /// The slope's factor of safety
    Slope,
    /// The water in the slope
    Water,
    /// The rain, or whether the curve holds for it
    Rain,
}

/// A row of the decision table. The first row whose criteria all hold gives the level; a
/// criterion that is absent always holds.
#[data]
pub struct LevelRule {
    /// Its id
    #[is(en = "rule", vi = "quy tắc")]
    pub id: String,
    /// The level that it gives
    #[is(en = "level", vi = "cấp")]
    pub level: Level,
    /// Holds below this factor of safety now
    #[is(unit = "1", en = "factor of safety now below", vi = "hệ số an toàn hiện tại nhỏ hơn")]
    pub fs_now_below: Option<f64>,
    /// Holds below this factor of safety of the saturated slope
    #[is(
        unit = "1",
        en = "saturated factor of safety below",
        vi = "hệ số an toàn khi bão hòa nhỏ hơn"
    )]
    pub fs_saturated_below: Option<f64>,
    /// Holds from this rain ratio on
    #[is(unit = "1", en = "rain over threshold from", vi = "tỷ số mưa trên ngưỡng từ")]
    pub rain_ratio_at_least: Option<f64>,
    /// Holds only where the water was not stated
    #[is(en = "water not stated", vi = "không nêu nước")]
    pub water_not_stated: bool,
    /// Holds only where the movement speeds up
    #[is(en = "movement speeds up", vi = "chuyển động tăng tốc")]
    pub movement_accelerates: bool,
    /// Holds where a failure is forecast within these hours
    #[is(unit = "h", en = "failure within", vi = "mất ổn định trong vòng")]
    pub failure_within_h: Option<f64>,
}

pub(super) fn told(rule: &Rule) -> LevelRule {
    LevelRule {
        id: rule.id.into(),
        level: rule.level.into(),
        fs_now_below: rule.fs_now_below,
        fs_saturated_below: rule.fs_saturated_below,
        rain_ratio_at_least: rule.rain_ratio_at_least,
        water_not_stated: rule.water_not_stated,
        movement_accelerates: rule.movement_accelerates,
        failure_within_h: rule.failure_within_h,
    }
}

/// The level or its bounds, the rule that gave it, and the whole table.
#[data]
pub struct WarningLevel {
    /// The level; absent where what is unknown decides
    pub level: Option<Level>,
    /// Whether the level is the same whatever is unknown
    pub determined: bool,
    /// The raised level that what is known already calls for; absent where it calls for none
    pub at_least: Option<Level>,
    /// The level if everything unknown were at its worst
    pub at_most: Level,
    /// The rule behind `level`, or behind `at_least`
    pub rule: Option<String>,
    /// What is not known
    pub unknown: Vec<Unknown>,
    /// The decision table, highest level first
    pub rules: Vec<LevelRule>,
}

/// Applies the plugin's decision table, see [`crate::science::warning`].
///
/// # Errors
/// `input-invalid` with a pointer for a number outside its range and for half a statement (one
/// factor of safety without the other, a ratio without whether the curve holds).
pub fn warning_level(input: Known, _: &Call<'_>) -> Result<WarningLevel, ToolError> {
    let situation = situation_of(&input)?;
    let limits = Limits {
        fs_quasi_stable: input.fs_quasi_stable,
        fs_stable: input.fs_stable,
        rain_approaching: input.rain_approaching,
        failure_within_h: input.failure_within_h,
    };
    let found = science::assess(&situation, &limits).map_err(|v| of_inputs(&v, |field| field))?;
    let mut unknown = Vec::new();
    match situation.slope {
        None => unknown.push(Unknown::Slope),
        Some(slope) if !slope.water_stated => unknown.push(Unknown::Water),
        Some(_) => {}
    }
    if situation.rain_ratio.is_none() {
        unknown.push(Unknown::Rain);
    }
    let (level, at_least, at_most, rule) = match found.verdict {
        Verdict::Determined { level, rule } => {
            let raised = science::RaisedLevel::of(level).map(|_| level);
            (Some(level), raised, level, Some(rule))
        }
        Verdict::Undetermined { at_least, at_most } => {
            (None, at_least.map(|b| b.level.into()), at_most.into(), at_least.map(|b| b.rule))
        }
    };
    Ok(WarningLevel {
        level: level.map(Into::into),
        determined: level.is_some(),
        at_least: at_least.map(Into::into),
        at_most: at_most.into(),
        rule: rule.map(|r| r.id.into()),
        unknown,
        rules: science::rules(&limits).iter().map(told).collect(),
    })
}

fn situation_of(input: &Known) -> Result<Situation, ToolError> {
    let mut violations = Vec::new();
    let mut refuse = |at: &str, why: &str| violations.push((at.to_owned(), why.to_owned()));
    let mut fs_of = |at: &str, value: Option<f64>, unbounded: Option<bool>| match value {
        Some(_) if unbounded == Some(true) => {
            refuse(at, "a factor of safety that is unbounded has no number");
            None
        }
        Some(ratio) => Some(FactorOfSafety::Finite(ratio)),
        None if unbounded == Some(true) => Some(FactorOfSafety::Unbounded),
        None => None,
    };
    let now = fs_of("/fs_now", input.fs_now, input.fs_now_unbounded);
    let saturated = fs_of("/fs_saturated", input.fs_saturated, input.fs_saturated_unbounded);
    let slope = match (now, saturated) {
        (Some(fs_now), Some(fs_saturated)) => {
            if input.water_stated.is_none() {
                refuse(
                    "/water_stated",
                    "is missing; the level rests on whether the water is known",
                );
            }
            let water_stated = input.water_stated.unwrap_or(false);
            Some(SlopeState { fs_now, fs_saturated, water_stated })
        }
        (None, None) => None,
        (Some(_), None) => {
            refuse("/fs_saturated", "is missing; both factors of safety are needed or neither");
            None
        }
        (None, Some(_)) => {
            refuse("/fs_now", "is missing; both factors of safety are needed or neither");
            None
        }
    };
    if input.rain_ratio.is_some() && input.rain_in_range.is_none() {
        refuse("/rain_in_range", "is missing; a ratio beyond the curve's range says nothing");
    }
    if input.failure_in_h.is_some() && input.movement_accelerates != Some(true) {
        refuse("/movement_accelerates", "only movement that speeds up points to a failure");
    }
    let movement = input
        .movement_accelerates
        .map(|accelerates| Movement { accelerates, failure_in_h: input.failure_in_h });
    if !violations.is_empty() {
        return Err(ToolError::invalid_input(violations));
    }
    let rain_ratio = input.rain_ratio.filter(|_| input.rain_in_range == Some(true));
    Ok(Situation { slope, rain_ratio, movement })
}
