//! From what is known about change to a verdict, with the table that decides.

use super::water_regime::DirectionFound;
use crate::science::state::{
    self as science, CHANGE_FROM, DEGRADED_FROM, Open, Pair, Record, Rule, STABLE_LOOKS,
    STABLE_LOSS_BELOW, STABLE_YEARS, State,
};
use plugin_api::{Call, ToolError, data};

/// What is known about change; what is not is left out.
#[data]
#[derive(Default)]
pub struct Known {
    /// What the tests of a record say together
    pub direction: Option<DirectionFound>,
    /// Change over the record as a share of its start; absent for an index
    #[is(unit = "%", min = -100)]
    pub change_percent: Option<f64>,
    /// Lower end of its 95 % interval
    #[is(unit = "%", min = -100)]
    pub change_low_percent: Option<f64>,
    /// Years of the record
    #[is(unit = "1", min = 0)]
    pub years: Option<f64>,
    /// Looks of the record with a value
    pub looks: Option<u64>,
    /// The mildest change of any index between two images
    #[is(unit = "%", min = -100)]
    pub mildest_change_percent: Option<f64>,
    /// Whether both are of the same season; needed with `mildest_change_percent`
    pub same_season: Option<bool>,
    /// Threats that who asked states
    pub stated_threats: Option<u64>,
}

/// A verdict that the table gives.
#[data]
#[derive(Copy, Eq)]
pub enum StateRule {
    /// No loss worth the name
    Stable,
    /// Loss, or a threat that is stated
    AtRisk,
    /// Much is lost
    Degraded,
}

impl StateRule {
    /// The id of the verdict.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::AtRisk => "at_risk",
            Self::Degraded => "degraded",
        }
    }
}

/// Why there is none.
#[data]
#[derive(Copy, Eq)]
pub enum OpenReason {
    /// Nothing about change is known
    NoChangeKnown,
    /// The two images are not of the same season
    OtherSeason,
    /// Two images without a loss do not show stability
    PairOnly,
    /// The tests of the record do not agree
    Disputed,
    /// More water is not a better wetland by itself
    Rising,
    /// The record is too short
    TooShort,
    /// A loss can't be excluded
    LossPossible,
}

/// The verdict or why there is none, with the limits of the table.
#[data]
pub struct WetlandState {
    /// The verdict; absent where none can be drawn
    pub state: Option<StateRule>,
    /// The row that gave it
    pub rule: Option<String>,
    /// Why there is none
    pub open: Option<OpenReason>,
    /// Loss over the record from which on it is degraded
    #[is(unit = "%")]
    pub degraded_from_percent: f64,
    /// Loss between two images from which on it is at risk
    #[is(unit = "%")]
    pub change_from_percent: f64,
    /// Loss that must be excluded for it to be stable
    #[is(unit = "%")]
    pub stable_loss_below_percent: f64,
    /// Fewest looks of a record for that
    pub stable_looks: u64,
    /// Fewest years of a record for that
    #[is(unit = "1")]
    pub stable_years: f64,
}

/// Applies the plugin's table, see [`crate::science::state`].
///
/// # Errors
/// `input-invalid` for half a statement: a direction without its years and looks, or a change
/// between images without whether they are of one season.
pub fn wetland_state(input: Known, _: &Call<'_>) -> Result<WetlandState, ToolError> {
    let mut missing = Vec::new();
    let record = input.direction.and_then(|direction| {
        let (Some(years), Some(looks)) = (input.years, input.looks) else {
            let why = "expected years and looks with a direction";
            missing.push(("/direction".to_owned(), why.to_owned()));
            return None;
        };
        let (direction, looks) = (direction.into(), looks as usize);
        let share = |percent: f64| percent / 100.0;
        let change = input.change_percent.map(share);
        let change_low = input.change_low_percent.map(share);
        Some(Record { direction, change, change_low, years, looks })
    });
    let pair = input.mildest_change_percent.and_then(|change| {
        let Some(same_season) = input.same_season else {
            let why = "is missing; a change between seasons says nothing";
            missing.push(("/same_season".to_owned(), why.to_owned()));
            return None;
        };
        Some(Pair { least_loss: -change / 100.0, same_season })
    });
    if !missing.is_empty() {
        return Err(ToolError::invalid_input(missing));
    }
    let threat_stated = input.stated_threats.is_some_and(|n| n > 0);
    let (rule, open) = match science::judge(&science::Known { record, pair, threat_stated }) {
        Ok(rule) => (Some(rule), None),
        Err(open) => (None, Some(open)),
    };
    Ok(WetlandState {
        state: rule.map(|r| match Rule::state(r) {
            State::Stable => StateRule::Stable,
            State::AtRisk => StateRule::AtRisk,
            State::Degraded => StateRule::Degraded,
        }),
        rule: rule.map(|r| r.id().into()),
        open: open.map(|o| match o {
            Open::NoChangeKnown => OpenReason::NoChangeKnown,
            Open::OtherSeason => OpenReason::OtherSeason,
            Open::PairOnly => OpenReason::PairOnly,
            Open::Disputed => OpenReason::Disputed,
            Open::Rising => OpenReason::Rising,
            Open::TooShort => OpenReason::TooShort,
            Open::LossPossible => OpenReason::LossPossible,
        }),
        degraded_from_percent: 100.0 * DEGRADED_FROM,
        change_from_percent: 100.0 * CHANGE_FROM,
        stable_loss_below_percent: 100.0 * STABLE_LOSS_BELOW,
        stable_looks: STABLE_LOOKS as u64,
        stable_years: STABLE_YEARS,
    })
}
