//! From factor of safety and rain to a warning level, by a stated table of rules.
//!
//! [`RULES`] is both what decides and what a report prints: the first rule whose criteria all
//! hold gives the level. Every criterion is of the kind "factor of safety below" or "rain ratio
//! at least", and the rules stand in falling order of level, so the level never falls when a
//! factor of safety falls or the rain rises.
//!
//! The combination of the criteria is this project's own. No authority issued it, and it was not
//! calibrated on events; the limits it uses have the sources given at each constant.

use super::domain::{Domain, InvalidInput};
use super::infinite_slope::FactorOfSafety;

/// Factor of safety at limit equilibrium: below it the driving stress exceeds the strength (by
/// definition of the factor of safety).
pub const FS_LIMIT_EQUILIBRIUM: f64 = 1.0;

/// Upper limit of the quasi-stable class, 1.0 to 1.25.
///
/// Class limits of the SINMAP stability index (Pack, Tarboton & Goodwin 1998; the class table was
/// not read, cited from memory). The same limits for the factor of safety itself were read in
/// table 5 of doi 10.1186/s40677-019-0125-9, there from Ray & De Smedt 2009.
pub const FS_QUASI_STABLE: f64 = 1.25;

/// Lower limit of the class above moderately stable, 1.25 to 1.5. Sources: [`FS_QUASI_STABLE`].
pub const FS_STABLE: f64 = 1.5;

/// Rain at the threshold: the published curve itself.
pub const RAIN_AT_THRESHOLD: f64 = 1.0;

/// Rain at half the threshold intensity, for a slope that is marginal already. This project's own
/// choice, without a source.
pub const RAIN_APPROACHING: f64 = 0.5;

/// Allowed ratio of rain intensity to threshold intensity. The upper end only excludes numbers
/// that no rain can give.
pub const RAIN_RATIO_DOMAIN: Domain = Domain::closed(0.0, 1e12, "");

/// Allowed finite factor of safety.
pub const FS_DOMAIN: Domain = Domain::closed(0.0, f64::MAX, "");

/// Warning level, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// None of the criteria of a higher level holds.
    NoWarning,
    /// Lowest raised level.
    Watch,
    /// Middle raised level.
    Warning,
    /// Highest level.
    Emergency,
}

/// A level other than [`Level::NoWarning`], for statements that must not sound favourable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RaisedLevel {
    /// See [`Level::Watch`].
    Watch,
    /// See [`Level::Warning`].
    Warning,
    /// See [`Level::Emergency`].
    Emergency,
}

impl RaisedLevel {
    /// The raised level of a level, `None` for no warning.
    #[must_use]
    pub const fn of(level: Level) -> Option<Self> {
        match level {
            Level::NoWarning => None,
            Level::Watch => Some(Self::Watch),
            Level::Warning => Some(Self::Warning),
            Level::Emergency => Some(Self::Emergency),
        }
    }
}

impl From<RaisedLevel> for Level {
    fn from(raised: RaisedLevel) -> Self {
        match raised {
            RaisedLevel::Watch => Self::Watch,
            RaisedLevel::Warning => Self::Warning,
            RaisedLevel::Emergency => Self::Emergency,
        }
    }
}

/// One row of the decision table. A criterion that is `None` always holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rule {
    /// Stable identifier.
    pub id: &'static str,
    /// Level when all criteria hold and no earlier rule's do.
    pub level: Level,
    /// Holds when the factor of safety now is strictly below.
    pub fs_now_below: Option<f64>,
    /// Holds when the factor of safety of the saturated slope is strictly below.
    pub fs_saturated_below: Option<f64>,
    /// Holds when the rain ratio is at least this.
    pub rain_ratio_at_least: Option<f64>,
}

impl Rule {
    fn holds(&self, fs_now: FactorOfSafety, fs_saturated: FactorOfSafety, rain_ratio: f64) -> bool {
        self.fs_now_below.is_none_or(|limit| fs_now.is_below(limit))
            && self.fs_saturated_below.is_none_or(|limit| fs_saturated.is_below(limit))
            && self.rain_ratio_at_least.is_none_or(|limit| rain_ratio >= limit)
    }
}

/// The decision table, first match wins. Levels fall from row to row.
pub static RULES: &[Rule] = &[
    Rule {
        id: "emergency-failing",
        level: Level::Emergency,
        fs_now_below: Some(FS_LIMIT_EQUILIBRIUM),
        fs_saturated_below: None,
        rain_ratio_at_least: None,
    },
    Rule {
        id: "emergency-rain-saturation",
        level: Level::Emergency,
        fs_now_below: None,
        fs_saturated_below: Some(FS_LIMIT_EQUILIBRIUM),
        rain_ratio_at_least: Some(RAIN_AT_THRESHOLD),
    },
    Rule {
        id: "warning-rain-margin",
        level: Level::Warning,
        fs_now_below: None,
        fs_saturated_below: Some(FS_STABLE),
        rain_ratio_at_least: Some(RAIN_AT_THRESHOLD),
    },
    Rule {
        id: "warning-marginal",
        level: Level::Warning,
        fs_now_below: Some(FS_QUASI_STABLE),
        fs_saturated_below: None,
        rain_ratio_at_least: Some(RAIN_APPROACHING),
    },
    Rule {
        id: "watch-rain",
        level: Level::Watch,
        fs_now_below: None,
        fs_saturated_below: None,
        rain_ratio_at_least: Some(RAIN_AT_THRESHOLD),
    },
    Rule {
        id: "watch-saturation",
        level: Level::Watch,
        fs_now_below: None,
        fs_saturated_below: Some(FS_QUASI_STABLE),
        rain_ratio_at_least: None,
    },
    Rule {
        id: "watch-marginal",
        level: Level::Watch,
        fs_now_below: Some(FS_STABLE),
        fs_saturated_below: None,
        rain_ratio_at_least: None,
    },
    NO_WARNING,
];

/// The rule that always holds; last row of [`RULES`].
const NO_WARNING: Rule = Rule {
    id: "no-warning",
    level: Level::NoWarning,
    fs_now_below: None,
    fs_saturated_below: None,
    rain_ratio_at_least: None,
};

/// What a warning level is drawn from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Situation {
    /// Factor of safety at the stated water condition, or of the dry slope when none was stated.
    pub fs_now: FactorOfSafety,
    /// Factor of safety of the same slope with the water table at the ground (`m = 1`).
    pub fs_saturated: FactorOfSafety,
    /// Whether the water condition behind `fs_now` was stated. Handed through to
    /// [`Assessment::water_assumed_dry`]; it does not change the level.
    pub water_stated: bool,
    /// Rain intensity over threshold intensity, at least 0.
    pub rain_ratio: f64,
    /// Whether the rain's duration is known to be within the curve's range. When it is not, the
    /// ratio is an extrapolation and is not used.
    pub rain_in_range: bool,
}

/// A level, or what can be said without one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// The level is known.
    Determined {
        /// The level.
        level: Level,
        /// The rule that gave it.
        rule: &'static Rule,
    },
    /// The rain is outside the curve's range, so the level is not known. A favourable level
    /// cannot be expressed here.
    Undetermined {
        /// The level that the slope alone already calls for, whatever the rain. `None` means that
        /// the slope alone calls for none: nothing is known then, not that nothing is wrong.
        at_least: Option<LowerBound>,
    },
}

/// A level that is reached whatever the unknown rain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LowerBound {
    /// The level.
    pub level: RaisedLevel,
    /// The rule that gives it without rain.
    pub rule: &'static Rule,
}

/// The outcome of [`assess`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Assessment {
    /// Level, or lower bound of it.
    pub verdict: Verdict,
    /// True when no water condition was stated and the factor of safety now is that of the dry
    /// slope. A report must say so: any pore pressure, once stated, can only raise the level.
    pub water_assumed_dry: bool,
}

/// Applies [`RULES`] to a situation.
///
/// With the rain outside the curve's range only what holds without any rain is used. By the
/// monotony of the table that is a lower bound of the level. It is returned as
/// [`Verdict::Undetermined`], except when it is [`Level::Emergency`] already: no rain can change
/// the highest level, so that one is determined.
///
/// # Errors
///
/// All inputs outside their domain at once: a factor of safety that is negative, infinite or NaN
/// (use [`FactorOfSafety::Unbounded`]), a rain ratio outside [`RAIN_RATIO_DOMAIN`].
pub fn assess(situation: &Situation) -> Result<Assessment, Vec<InvalidInput>> {
    let mut violations = Vec::new();
    if let FactorOfSafety::Finite(ratio) = situation.fs_now {
        FS_DOMAIN.check("fs_now", ratio, &mut violations);
    }
    if let FactorOfSafety::Finite(ratio) = situation.fs_saturated {
        FS_DOMAIN.check("fs_saturated", ratio, &mut violations);
    }
    RAIN_RATIO_DOMAIN.check("rain_ratio", situation.rain_ratio, &mut violations);
    if !violations.is_empty() {
        return Err(violations);
    }
    let rain_ratio = if situation.rain_in_range { situation.rain_ratio } else { 0.0 };
    let rule = RULES
        .iter()
        .find(|rule| rule.holds(situation.fs_now, situation.fs_saturated, rain_ratio))
        .unwrap_or(&NO_WARNING);
    let verdict = if situation.rain_in_range || rule.level == Level::Emergency {
        Verdict::Determined { level: rule.level, rule }
    } else {
        let at_least = RaisedLevel::of(rule.level).map(|level| LowerBound { level, rule });
        Verdict::Undetermined { at_least }
    };
    Ok(Assessment { verdict, water_assumed_dry: !situation.water_stated })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn situation(fs_now: f64, fs_saturated: f64, rain_ratio: f64) -> Situation {
        Situation {
            fs_now: FactorOfSafety::Finite(fs_now),
            fs_saturated: FactorOfSafety::Finite(fs_saturated),
            water_stated: true,
            rain_ratio,
            rain_in_range: true,
        }
    }

    fn rule_of(s: &Situation) -> &'static Rule {
        match assess(s).unwrap().verdict {
            Verdict::Determined { rule, level } => {
                assert_eq!(rule.level, level);
                rule
            }
            Verdict::Undetermined { .. } => panic!("undetermined"),
        }
    }

    #[test]
    fn every_rule_is_reached_in_order() {
        let inputs = [
            (0.99, 0.8, 0.0),
            (1.6, 0.99, 1.0),
            (1.6, 1.49, 1.0),
            (1.24, 1.2, 0.5),
            (1.6, 1.5, 1.0),
            (1.6, 1.24, 0.99),
            (1.49, 1.25, 0.0),
            (1.5, 1.25, 0.99),
        ];
        let reached: Vec<_> =
            inputs.iter().map(|&(a, b, r)| rule_of(&situation(a, b, r)).id).collect();
        let listed: Vec<_> = RULES.iter().map(|r| r.id).collect();
        assert_eq!(reached, listed);
    }

    #[test]
    fn limits_are_strict_below_and_inclusive_above() {
        assert_ne!(rule_of(&situation(1.0, 0.9, 0.0)).id, "emergency-failing");
        assert_eq!(rule_of(&situation(1.5, 1.0, 1.0)).id, "warning-rain-margin");
        assert_eq!(rule_of(&situation(1.25, 1.25, 0.5)).id, "watch-marginal");
    }

    #[test]
    fn the_table_falls_from_level_to_level() {
        assert!(RULES.windows(2).all(|w| w[0].level >= w[1].level));
        assert_eq!(RULES.last(), Some(&NO_WARNING));
        assert!(Level::NoWarning < Level::Watch && Level::Warning < Level::Emergency);
    }

    #[test]
    fn rain_out_of_range_leaves_a_lower_bound_only() {
        let unknown = |a, b, r| {
            assess(&Situation { rain_in_range: false, ..situation(a, b, r) }).unwrap().verdict
        };
        // Favourable otherwise: nothing favourable may come out.
        assert_eq!(unknown(2.0, 1.8, 0.0), Verdict::Undetermined { at_least: None });
        // An extrapolated ratio counts neither way.
        assert_eq!(unknown(2.0, 1.8, 50.0), Verdict::Undetermined { at_least: None });
        match unknown(2.0, 1.1, 0.0) {
            Verdict::Undetermined { at_least: Some(bound) } => {
                assert_eq!((bound.level, bound.rule.id), (RaisedLevel::Watch, "watch-saturation"));
                assert_eq!(Level::from(bound.level), bound.rule.level);
            }
            other => panic!("{other:?}"),
        }
        // Failing without any rain: no rain can change that.
        match unknown(0.9, 0.7, 0.0) {
            Verdict::Determined { level, rule } => {
                assert_eq!((level, rule.id), (Level::Emergency, "emergency-failing"));
            }
            other @ Verdict::Undetermined { .. } => panic!("{other:?}"),
        }
    }

    #[test]
    fn raised_levels_keep_their_order() {
        let levels = [Level::NoWarning, Level::Watch, Level::Warning, Level::Emergency];
        assert_eq!(RaisedLevel::of(levels[0]), None);
        for level in &levels[1..] {
            assert_eq!(RaisedLevel::of(*level).map(Level::from), Some(*level));
        }
    }

    #[test]
    fn unbounded_slopes_only_answer_to_rain() {
        let level_ground = |rain_ratio| Situation {
            fs_now: FactorOfSafety::Unbounded,
            fs_saturated: FactorOfSafety::Unbounded,
            ..situation(1.0, 1.0, rain_ratio)
        };
        assert_eq!(rule_of(&level_ground(0.9)).id, "no-warning");
        assert_eq!(rule_of(&level_ground(1.1)).id, "watch-rain");
    }

    #[test]
    fn unstated_water_is_handed_through() {
        let s = Situation { water_stated: false, ..situation(1.6, 1.3, 0.2) };
        assert!(assess(&s).unwrap().water_assumed_dry);
        assert!(!assess(&situation(1.6, 1.3, 0.2)).unwrap().water_assumed_dry);
    }

    #[test]
    fn invalid_inputs_are_refused_together() {
        let refused = assess(&situation(f64::NAN, -0.1, f64::INFINITY)).unwrap_err();
        let fields: Vec<_> = refused.iter().map(|v| v.field).collect();
        assert_eq!(fields, ["fs_now", "fs_saturated", "rain_ratio"]);
        assert!(assess(&situation(f64::INFINITY, 1.0, 0.0)).is_err());
    }

    /// Values dense around the limits, and on them.
    fn near_limits() -> impl Strategy<Value = f64> {
        prop_oneof![
            0.0..2.0f64,
            prop::sample::select(vec![0.0, 0.5, 1.0, 1.25, 1.5]),
            prop::sample::select(vec![0.5f64, 1.0, 1.25, 1.5]).prop_map(f64::next_down),
        ]
    }

    fn bound(verdict: &Verdict) -> Level {
        match verdict {
            Verdict::Determined { level, .. } => *level,
            Verdict::Undetermined { at_least } => {
                at_least.map_or(Level::NoWarning, |b| b.level.into())
            }
        }
    }

    proptest! {
        #[test]
        fn level_never_falls_when_things_get_worse(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
            now_less in 0.0..0.6f64, saturated_less in 0.0..0.6f64, rain_more in 0.0..0.6f64,
        ) {
            let base = rule_of(&situation(now, saturated, rain)).level;
            let worse = rule_of(&situation(
                (now - now_less).max(0.0), (saturated - saturated_less).max(0.0), rain + rain_more,
            )).level;
            prop_assert!(worse >= base);
        }

        #[test]
        fn no_warning_needs_every_reason_to_be_absent(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
            in_range in any::<bool>(), water_stated in any::<bool>(),
        ) {
            let s = Situation {
                rain_in_range: in_range, water_stated, ..situation(now, saturated, rain)
            };
            let verdict = assess(&s).unwrap().verdict;
            let clear = matches!(verdict, Verdict::Determined { level: Level::NoWarning, .. });
            prop_assert_eq!(clear, in_range && now >= 1.5 && saturated >= 1.25 && rain < 1.0);
        }

        #[test]
        fn the_lower_bound_holds_for_every_rain(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
            guess in near_limits(),
        ) {
            let s = Situation { rain_in_range: false, ..situation(now, saturated, guess) };
            let at_least = bound(&assess(&s).unwrap().verdict);
            prop_assert!(rule_of(&situation(now, saturated, rain)).level >= at_least);
            prop_assert_eq!(at_least, rule_of(&situation(now, saturated, 0.0)).level);
        }
    }
}
