//! The table that draws a verdict out of what is known about change. Its limits are this project's
//! own; what the science gives are the trend, its interval and the change between images.
//!
//! One image shows how things are and not how they change, so that it decides nothing here. Two
//! images of the same season can raise a concern; that a wetland is stable takes a record.

/// Loss over the record, as a share of its start, from which on a decline is degradation.
pub const DEGRADED_FROM: f64 = 0.30;
/// Loss between two images by every index from which on it is a concern.
pub const CHANGE_FROM: f64 = 0.10;
/// Loss over the record that must be excluded at 95 % for a wetland to be called stable.
pub const STABLE_LOSS_BELOW: f64 = 0.20;
/// Fewest looks with a value of a record that may show stability.
pub const STABLE_LOOKS: usize = 24;
/// Fewest years of such a record.
pub const STABLE_YEARS: f64 = 5.0;
/// Days of the year by which two images may differ and still be of one season.
pub const SEASON_D: i64 = 45;

/// What the tests say together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Every test finds a decline
    Declining,
    /// Every test finds a rise
    Rising,
    /// No test finds a trend
    NoTrend,
    /// The tests do not agree
    Disputed,
}

/// What a record says of change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Record {
    /// What the tests say together.
    pub direction: Direction,
    /// Change over the record as a share of its start, by Sen's slope; below zero is loss. Absent
    /// where the start is not above zero, and for an index, whose zero means nothing.
    pub change: Option<f64>,
    /// The lower end of its 95 % interval.
    pub change_low: Option<f64>,
    /// Years that it spans.
    pub years: f64,
    /// Looks with a value.
    pub looks: usize,
}

/// What two images say of change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The smallest loss of any index, as a share; below zero is a gain.
    pub least_loss: f64,
    /// Whether they are of the same season.
    pub same_season: bool,
}

/// What is known.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Known {
    /// Of a record.
    pub record: Option<Record>,
    /// Of two images.
    pub pair: Option<Pair>,
    /// Whether the user states a threat that acts now.
    pub threat_stated: bool,
}

/// A verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// No loss worth the name, shown by a record
    Stable,
    /// Loss, or a threat that is stated
    AtRisk,
    /// Much is lost
    Degraded,
}

/// A row of the table; the first that holds decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A decline by every test, and the loss reaches [`DEGRADED_FROM`]
    RecordLoss,
    /// A decline by every test
    RecordDecline,
    /// Two images of one season lose [`CHANGE_FROM`] by every index
    PairLoss,
    /// A record without a decline, and a threat that the user states
    StatedThreat,
    /// A long record without a trend that excludes a loss of [`STABLE_LOSS_BELOW`]
    RecordStable,
}

impl Rule {
    /// Every row, in order.
    pub const ALL: [Self; 5] = [
        Self::RecordLoss,
        Self::RecordDecline,
        Self::PairLoss,
        Self::StatedThreat,
        Self::RecordStable,
    ];

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::RecordLoss => "record-loss",
            Self::RecordDecline => "record-decline",
            Self::PairLoss => "pair-loss",
            Self::StatedThreat => "stated-threat",
            Self::RecordStable => "record-stable",
        }
    }

    /// What it gives.
    #[must_use]
    pub const fn state(self) -> State {
        match self {
            Self::RecordLoss => State::Degraded,
            Self::RecordDecline | Self::PairLoss | Self::StatedThreat => State::AtRisk,
            Self::RecordStable => State::Stable,
        }
    }

    fn holds(self, known: &Known) -> bool {
        let declining = known.record.filter(|r| r.direction == Direction::Declining);
        match self {
            Self::RecordLoss => {
                declining.and_then(|r| r.change).is_some_and(|c| -c >= DEGRADED_FROM)
            }
            Self::RecordDecline => declining.is_some(),
            Self::PairLoss => {
                known.pair.is_some_and(|p| p.same_season && p.least_loss >= CHANGE_FROM)
            }
            Self::StatedThreat => {
                known.threat_stated
                    && known.record.is_some_and(|r| r.direction != Direction::Disputed)
            }
            Self::RecordStable => known.record.is_some_and(|r| {
                r.direction == Direction::NoTrend
                    && r.change_low.is_some_and(|c| -c < STABLE_LOSS_BELOW)
                    && r.looks >= STABLE_LOOKS
                    && r.years >= STABLE_YEARS
            }),
        }
    }
}

/// Why there is no verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// Nothing about change is known
    NoChangeKnown,
    /// The two images are not of the same season
    OtherSeason,
    /// Two images show no loss, which does not show stability
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

/// The rule that decides, or why none does.
///
/// # Errors
/// Why none does.
pub fn judge(known: &Known) -> Result<Rule, Open> {
    if let Some(rule) = Rule::ALL.into_iter().find(|r| r.holds(known)) {
        return Ok(rule);
    }
    Err(match (known.record, known.pair) {
        (Some(r), _) => match r.direction {
            Direction::Disputed => Open::Disputed,
            Direction::Rising => Open::Rising,
            _ if r.looks < STABLE_LOOKS || r.years < STABLE_YEARS => Open::TooShort,
            _ => Open::LossPossible,
        },
        (None, Some(p)) if !p.same_season => Open::OtherSeason,
        (None, Some(_)) => Open::PairOnly,
        (None, None) => Open::NoChangeKnown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(direction: Direction, change: f64, change_low: f64) -> Record {
        let (change, change_low) = (Some(change), Some(change_low));
        Record { direction, change, change_low, years: 10.0, looks: 100 }
    }

    fn of(record: Option<Record>, pair: Option<Pair>, threat_stated: bool) -> Result<Rule, Open> {
        judge(&Known { record, pair, threat_stated })
    }

    #[test]
    fn every_row_and_every_open_end_is_reached() {
        use Direction::{Declining, Disputed, NoTrend, Rising};
        let r = |d, c, l| Some(record(d, c, l));
        let pair = |least_loss, same_season| Some(Pair { least_loss, same_season });
        assert_eq!(of(r(Declining, -0.4, -0.6), None, false), Ok(Rule::RecordLoss));
        assert_eq!(of(r(Declining, -0.1, -0.2), None, false), Ok(Rule::RecordDecline));
        assert_eq!(of(None, pair(0.2, true), false), Ok(Rule::PairLoss));
        assert_eq!(of(r(NoTrend, 0.0, -0.1), None, true), Ok(Rule::StatedThreat));
        assert_eq!(of(r(NoTrend, 0.0, -0.1), None, false), Ok(Rule::RecordStable));
        assert_eq!(of(None, None, true), Err(Open::NoChangeKnown));
        assert_eq!(of(None, pair(0.9, false), false), Err(Open::OtherSeason));
        assert_eq!(of(None, pair(0.0, true), false), Err(Open::PairOnly));
        assert_eq!(of(r(Disputed, -0.4, -0.6), None, true), Err(Open::Disputed));
        assert_eq!(of(r(Rising, 0.4, 0.1), None, false), Err(Open::Rising));
        let short = Record { looks: 12, years: 1.0, ..record(NoTrend, 0.0, -0.1) };
        assert_eq!(of(Some(short), None, false), Err(Open::TooShort));
        assert_eq!(of(r(NoTrend, 0.0, -0.5), None, false), Err(Open::LossPossible));
        // The mean of an index declines, and by which share has no meaning.
        let index = |d| Some(Record { change: None, change_low: None, ..record(d, 0.0, 0.0) });
        assert_eq!(of(index(Declining), None, false), Ok(Rule::RecordDecline));
        assert_eq!(of(index(NoTrend), None, false), Err(Open::LossPossible));
    }

    #[test]
    fn a_record_without_a_trend_does_not_outvote_two_images_that_lost() {
        let pair = Some(Pair { least_loss: 0.3, same_season: true });
        let calm = Some(record(Direction::NoTrend, 0.0, -0.1));
        assert_eq!(of(calm, pair, false), Ok(Rule::PairLoss));
    }
}
