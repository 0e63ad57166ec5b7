//! From factor of safety and rain to a warning level, by a stated table of rules.
//!
//! [`RULES`] is both what decides and what a report prints: the first rule whose criteria all
//! hold gives the level. Every criterion is of the kind "factor of safety below", "rain ratio at
//! least", "water not stated", "movement speeds up" or "failure forecast within", and the rules
//! stand in falling order of level, so the level never falls when a factor of safety falls, the
//! rain rises, the water goes unsaid or the slope moves faster.
//!
//! What is not known is not guessed. The table is read twice, with every unknown at its best and
//! at its worst, and a level is determined only where both readings agree ([`assess`]). So leaving
//! something out never earns a milder level than any value of it would.
//!
//! The combination of the criteria is this project's own. No authority issued it, and it was not
//! calibrated on events; the limits it uses have the sources given at each constant.

use super::infinite_slope::FactorOfSafety;
use skillhost_science::domain::{Domain, InvalidInput};

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

/// Hours within which a forecast failure makes an emergency: a day, so that nobody has to leave by
/// night. This project's own choice, without a source.
pub const FAILURE_WITHIN_H: f64 = 24.0;

/// The limits of the table that a place may set otherwise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Below it a slope is marginal. Usually [`FS_QUASI_STABLE`].
    pub fs_quasi_stable: f64,
    /// From it on a slope has reserve. Usually [`FS_STABLE`].
    pub fs_stable: f64,
    /// Share of the threshold from which on rain approaches it. Usually [`RAIN_APPROACHING`].
    pub rain_approaching: f64,
    /// Hours within which a forecast failure makes an emergency. Usually [`FAILURE_WITHIN_H`].
    pub failure_within_h: f64,
}

impl Limits {
    /// Those that are used where nobody says otherwise.
    pub const USUAL: Self = Self {
        fs_quasi_stable: FS_QUASI_STABLE,
        fs_stable: FS_STABLE,
        rain_approaching: RAIN_APPROACHING,
        failure_within_h: FAILURE_WITHIN_H,
    };

    fn check(&self, violations: &mut Vec<InvalidInput>) {
        let fs = Domain::closed(FS_LIMIT_EQUILIBRIUM, 10.0, "");
        fs.check("fs_quasi_stable", self.fs_quasi_stable, violations);
        let above = if fs.contains(self.fs_quasi_stable) {
            Domain::closed(self.fs_quasi_stable, 10.0, "")
        } else {
            fs
        };
        above.check("fs_stable", self.fs_stable, violations);
        let share = Domain::closed(0.0, RAIN_AT_THRESHOLD, "");
        share.check("rain_approaching", self.rain_approaching, violations);
        let hours = Domain::closed(0.0, 8_760.0, "h");
        hours.check("failure_within_h", self.failure_within_h, violations);
    }
}

/// Allowed hours to a forecast failure.
pub const FAILURE_IN_DOMAIN: Domain = Domain::closed(0.0, f64::MAX, "h");

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
    /// Holds only for a slope whose water condition was not stated.
    pub water_not_stated: bool,
    /// Holds only for a slope whose movement speeds up.
    pub movement_accelerates: bool,
    /// Holds when a failure is forecast within these hours.
    pub failure_within_h: Option<f64>,
}

/// One reading of a situation: a value for everything.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Reading {
    fs_now: FactorOfSafety,
    fs_saturated: FactorOfSafety,
    rain_ratio: f64,
    water_not_stated: bool,
    movement: Option<Movement>,
}

impl Rule {
    /// A rule that always holds.
    const fn any(id: &'static str, level: Level) -> Self {
        Self {
            id,
            level,
            fs_now_below: None,
            fs_saturated_below: None,
            rain_ratio_at_least: None,
            water_not_stated: false,
            movement_accelerates: false,
            failure_within_h: None,
        }
    }

    fn holds(&self, read: &Reading) -> bool {
        self.fs_now_below.is_none_or(|limit| read.fs_now.is_below(limit))
            && self.fs_saturated_below.is_none_or(|limit| read.fs_saturated.is_below(limit))
            && self.rain_ratio_at_least.is_none_or(|limit| read.rain_ratio >= limit)
            && (!self.water_not_stated || read.water_not_stated)
            && (!self.movement_accelerates || read.movement.is_some_and(|m| m.accelerates))
            && self.failure_within_h.is_none_or(|limit| {
                read.movement.and_then(|m| m.failure_in_h).is_some_and(|hours| hours <= limit)
            })
    }
}

fn rule_for(rules: &[Rule], read: &Reading) -> Rule {
    rules.iter().find(|rule| rule.holds(read)).copied().unwrap_or(NO_WARNING)
}

/// The decision table with the usual limits, first match wins. Levels fall from row to row.
pub static RULES: [Rule; 11] = rules(&Limits::USUAL);

/// The decision table with limits of a place.
#[must_use]
pub const fn rules(limits: &Limits) -> [Rule; 11] {
    let Limits { fs_quasi_stable, fs_stable, rain_approaching, failure_within_h } = *limits;
    [
        Rule {
            fs_now_below: Some(FS_LIMIT_EQUILIBRIUM),
            ..Rule::any("emergency-failing", Level::Emergency)
        },
        Rule {
            fs_saturated_below: Some(FS_LIMIT_EQUILIBRIUM),
            rain_ratio_at_least: Some(RAIN_AT_THRESHOLD),
            ..Rule::any("emergency-rain-saturation", Level::Emergency)
        },
        Rule {
            movement_accelerates: true,
            failure_within_h: Some(failure_within_h),
            ..Rule::any("emergency-movement", Level::Emergency)
        },
        Rule {
            fs_saturated_below: Some(fs_stable),
            rain_ratio_at_least: Some(RAIN_AT_THRESHOLD),
            ..Rule::any("warning-rain-margin", Level::Warning)
        },
        Rule {
            fs_now_below: Some(fs_quasi_stable),
            rain_ratio_at_least: Some(rain_approaching),
            ..Rule::any("warning-marginal", Level::Warning)
        },
        Rule { movement_accelerates: true, ..Rule::any("warning-movement", Level::Warning) },
        Rule {
            rain_ratio_at_least: Some(RAIN_AT_THRESHOLD),
            ..Rule::any("watch-rain", Level::Watch)
        },
        Rule {
            fs_saturated_below: Some(fs_quasi_stable),
            ..Rule::any("watch-saturation", Level::Watch)
        },
        Rule { fs_now_below: Some(fs_stable), ..Rule::any("watch-marginal", Level::Watch) },
        // A dry slope is only the best case of one whose water nobody stated.
        Rule {
            fs_saturated_below: Some(fs_stable),
            water_not_stated: true,
            ..Rule::any("watch-water-unknown", Level::Watch)
        },
        NO_WARNING,
    ]
}

/// The rule that always holds; last row of [`RULES`].
const NO_WARNING: Rule = Rule::any("no-warning", Level::NoWarning);

/// How the slope moves, where a record says so. Without a record movement takes no part: it is
/// then neither good nor bad news, because a slope without instruments is the usual one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Movement {
    /// Whether it speeds up to the end of the record.
    pub accelerates: bool,
    /// Hours to the failure that is forecast, where one is.
    pub failure_in_h: Option<f64>,
}

/// The two factors of safety of a slope.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SlopeState {
    /// Factor of safety at the stated water condition, or of the dry slope when none was stated.
    pub fs_now: FactorOfSafety,
    /// Factor of safety of the same slope with the water table at the ground (`m = 1`).
    pub fs_saturated: FactorOfSafety,
    /// Whether the water condition behind `fs_now` was stated.
    pub water_stated: bool,
}

/// What a warning level is drawn from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Situation {
    /// The slope, where its factors of safety are known.
    pub slope: Option<SlopeState>,
    /// Rain intensity over threshold intensity, at least 0. `None` where the rain is not known or
    /// its duration is not known to be within the curve's range: a ratio beyond it is an
    /// extrapolation and must not be used.
    pub rain_ratio: Option<f64>,
    /// How the slope moves, where a record says so.
    pub movement: Option<Movement>,
}

/// A level, or what can be said without one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// The level is known: nothing that is unknown could change it.
    Determined {
        /// The level.
        level: Level,
        /// The rule that gave it.
        rule: Rule,
    },
    /// What is unknown decides. A favourable level cannot be expressed here.
    Undetermined {
        /// The level that what is known already calls for. `None` means that it calls for none:
        /// nothing is known then, not that nothing is wrong.
        at_least: Option<LowerBound>,
        /// The level if everything unknown were at its worst.
        at_most: RaisedLevel,
    },
}

/// A level that is reached whatever is unknown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LowerBound {
    /// The level.
    pub level: RaisedLevel,
    /// The rule that gives it.
    pub rule: Rule,
}

/// The outcome of [`assess`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Assessment {
    /// Level, or bounds of it.
    pub verdict: Verdict,
    /// True when no water condition was stated and the factor of safety now is that of the dry
    /// slope. A report must say so.
    pub water_assumed_dry: bool,
}

/// Applies the decision table to a situation, twice.
///
/// | unknown | at its best | at its worst |
/// | --- | --- | --- |
/// | water | dry, as `fs_now` says | saturated |
/// | rain | none | beyond every threshold |
/// | slope | unbounded factor of safety | none |
///
/// By the monotony of the table the level of every case between lies between the two readings.
/// Where they agree the level is determined, whatever the unknown is. Where they differ,
/// [`Verdict::Undetermined`] names both.
///
/// Saturated means the water table at the ground. A pore pressure ratio above that (artesian
/// water) is beyond the worst case here and has to be stated to be seen.
///
/// # Errors
///
/// All inputs outside their domain at once: a factor of safety that is negative, infinite or NaN
/// (use [`FactorOfSafety::Unbounded`]), a rain ratio outside [`RAIN_RATIO_DOMAIN`], hours to a
/// failure below zero, and limits that are out of order.
pub fn assess(situation: &Situation, limits: &Limits) -> Result<Assessment, Vec<InvalidInput>> {
    let mut violations = Vec::new();
    limits.check(&mut violations);
    if let Some(hours) = situation.movement.and_then(|m| m.failure_in_h) {
        FAILURE_IN_DOMAIN.check("failure_in_h", hours, &mut violations);
    }
    if let Some(slope) = situation.slope {
        if let FactorOfSafety::Finite(ratio) = slope.fs_now {
            FS_DOMAIN.check("fs_now", ratio, &mut violations);
        }
        if let FactorOfSafety::Finite(ratio) = slope.fs_saturated {
            FS_DOMAIN.check("fs_saturated", ratio, &mut violations);
        }
    }
    if let Some(ratio) = situation.rain_ratio {
        RAIN_RATIO_DOMAIN.check("rain_ratio", ratio, &mut violations);
    }
    if !violations.is_empty() {
        return Err(violations);
    }
    let (best, worst) = readings(situation);
    let rules = rules(limits);
    let (best, worst) = (rule_for(&rules, &best), rule_for(&rules, &worst));
    let verdict = match RaisedLevel::of(worst.level) {
        Some(at_most) if worst.level > best.level => {
            let at_least =
                RaisedLevel::of(best.level).map(|level| LowerBound { level, rule: best });
            Verdict::Undetermined { at_least, at_most }
        }
        _ => Verdict::Determined { level: best.level, rule: best },
    };
    let water_assumed_dry = situation.slope.is_some_and(|slope| !slope.water_stated);
    Ok(Assessment { verdict, water_assumed_dry })
}

/// The situation with every unknown at its best and at its worst.
fn readings(situation: &Situation) -> (Reading, Reading) {
    const NO_STRENGTH: FactorOfSafety = FactorOfSafety::Finite(0.0);
    let (rain, movement) = (situation.rain_ratio, situation.movement);
    let (least_rain, most_rain) = (rain.unwrap_or(0.0), rain.unwrap_or(f64::MAX));
    match situation.slope {
        None => {
            let read = |fs, rain_ratio| Reading {
                fs_now: fs,
                fs_saturated: fs,
                rain_ratio,
                water_not_stated: false,
                movement,
            };
            (read(FactorOfSafety::Unbounded, least_rain), read(NO_STRENGTH, most_rain))
        }
        Some(SlopeState { fs_now, fs_saturated, water_stated }) => {
            let water_not_stated = !water_stated;
            let saturated_is_worse = match (fs_now.value(), fs_saturated.value()) {
                (Some(now), Some(saturated)) => saturated < now,
                (None, Some(_)) => true,
                _ => false,
            };
            let worst_now =
                if water_not_stated && saturated_is_worse { fs_saturated } else { fs_now };
            let read = |fs_now, rain_ratio| Reading {
                fs_now,
                fs_saturated,
                rain_ratio,
                water_not_stated,
                movement,
            };
            (read(fs_now, least_rain), read(worst_now, most_rain))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn situation(fs_now: f64, fs_saturated: f64, rain_ratio: f64) -> Situation {
        let slope = SlopeState {
            fs_now: FactorOfSafety::Finite(fs_now),
            fs_saturated: FactorOfSafety::Finite(fs_saturated),
            water_stated: true,
        };
        Situation { slope: Some(slope), rain_ratio: Some(rain_ratio), movement: None }
    }

    fn usual(s: &Situation) -> Result<Assessment, Vec<InvalidInput>> {
        assess(s, &Limits::USUAL)
    }

    fn without_water(mut s: Situation) -> Situation {
        if let Some(slope) = &mut s.slope {
            slope.water_stated = false;
        }
        s
    }

    fn rule_of(s: &Situation) -> Rule {
        match usual(s).unwrap().verdict {
            Verdict::Determined { rule, level } => {
                assert_eq!(rule.level, level);
                rule
            }
            other @ Verdict::Undetermined { .. } => panic!("{other:?}"),
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
        let mut reached: Vec<_> =
            inputs.iter().map(|&(a, b, r)| rule_of(&situation(a, b, r)).id).collect();
        // The last but one is for slopes whose water nobody stated.
        reached.insert(7, rule_of(&without_water(situation(1.6, 1.49, 0.2))).id);
        let moving = |failure_in_h| Situation {
            movement: Some(Movement { accelerates: true, failure_in_h }),
            ..situation(2.0, 1.9, 0.1)
        };
        reached.insert(2, rule_of(&moving(Some(24.0))).id);
        reached.insert(5, rule_of(&moving(Some(24.1))).id);
        assert_eq!(rule_of(&moving(None)).id, "warning-movement");
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
    fn limits_of_a_place_move_the_levels() {
        let level = |limits: &Limits, s: &Situation| match assess(s, limits).unwrap().verdict {
            Verdict::Determined { level, .. } => level,
            other @ Verdict::Undetermined { .. } => panic!("{other:?}"),
        };
        let careful = Limits { fs_quasi_stable: 1.4, fs_stable: 2.0, ..Limits::USUAL };
        let slope = situation(1.8, 1.6, 0.2);
        assert_eq!(level(&Limits::USUAL, &slope), Level::NoWarning);
        assert_eq!(level(&careful, &slope), Level::Watch);
        let early = Limits { rain_approaching: 0.1, ..Limits::USUAL };
        let marginal = situation(1.2, 1.1, 0.2);
        assert_eq!(level(&Limits::USUAL, &marginal), Level::Watch);
        assert_eq!(level(&early, &marginal), Level::Warning);
        let moving = Some(Movement { accelerates: true, failure_in_h: Some(48.0) });
        let moving = Situation { movement: moving, ..situation(2.0, 2.0, 0.0) };
        let far = Limits { failure_within_h: 72.0, ..Limits::USUAL };
        assert_eq!(level(&Limits::USUAL, &moving), Level::Warning);
        assert_eq!(level(&far, &moving), Level::Emergency);
    }

    #[test]
    fn movement_that_does_not_speed_up_changes_nothing() {
        let still = Some(Movement { accelerates: false, failure_in_h: None });
        let of = |movement| rule_of(&Situation { movement, ..situation(1.6, 1.3, 0.2) }).id;
        assert_eq!(of(still), of(None));
        // It does not settle what else is unknown either.
        let unknown = Situation { slope: None, rain_ratio: None, movement: still };
        assert!(matches!(usual(&unknown).unwrap().verdict, Verdict::Undetermined { .. }));
        let fast = Some(Movement { accelerates: true, failure_in_h: Some(1.0) });
        let known = Situation { slope: None, rain_ratio: None, movement: fast };
        assert!(matches!(
            usual(&known).unwrap().verdict,
            Verdict::Determined { level: Level::Emergency, .. }
        ));
    }

    #[test]
    fn the_table_falls_from_level_to_level() {
        assert!(RULES.windows(2).all(|w| w[0].level >= w[1].level));
        assert_eq!(RULES.last(), Some(&NO_WARNING));
        assert!(RULES.iter().all(|r| RULES.iter().filter(|o| o.id == r.id).count() == 1));
        assert!(Level::NoWarning < Level::Watch && Level::Warning < Level::Emergency);
    }

    #[test]
    fn rain_out_of_range_leaves_a_lower_bound_only() {
        let unknown =
            |a, b| usual(&Situation { rain_ratio: None, ..situation(a, b, 0.0) }).unwrap().verdict;
        // Favourable otherwise: nothing favourable may come out.
        assert_eq!(
            unknown(2.0, 1.8),
            Verdict::Undetermined { at_least: None, at_most: RaisedLevel::Watch }
        );
        match unknown(2.0, 1.1) {
            Verdict::Undetermined { at_least: Some(bound), at_most } => {
                assert_eq!((bound.level, bound.rule.id), (RaisedLevel::Watch, "watch-saturation"));
                assert_eq!(Level::from(bound.level), bound.rule.level);
                assert_eq!(at_most, RaisedLevel::Warning);
            }
            other => panic!("{other:?}"),
        }
        // Failing without any rain: no rain can change that.
        match unknown(0.9, 0.7) {
            Verdict::Determined { level, rule } => {
                assert_eq!((level, rule.id), (Level::Emergency, "emergency-failing"));
            }
            other @ Verdict::Undetermined { .. } => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_slope_that_is_not_known_leaves_a_lower_bound_only() {
        let rain = |ratio| {
            usual(&Situation { slope: None, rain_ratio: ratio, movement: None }).unwrap().verdict
        };
        let at_most = RaisedLevel::Emergency;
        assert_eq!(rain(None), Verdict::Undetermined { at_least: None, at_most });
        assert_eq!(rain(Some(0.9)), Verdict::Undetermined { at_least: None, at_most });
        match rain(Some(1.2)) {
            Verdict::Undetermined { at_least: Some(bound), .. } => {
                assert_eq!(bound.rule.id, "watch-rain");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn water_that_decides_leaves_bounds_and_water_that_does_not_leaves_the_level() {
        let verdict = |a, b, r| usual(&without_water(situation(a, b, r))).unwrap().verdict;
        // Saturated it fails, dry it stands, and the rain decides nothing: the water does.
        match verdict(1.4, 0.9, 0.2) {
            Verdict::Undetermined { at_least: Some(bound), at_most } => {
                assert_eq!((bound.level, at_most), (RaisedLevel::Watch, RaisedLevel::Emergency));
            }
            other => panic!("{other:?}"),
        }
        // The same under rain at the threshold is an emergency for every water.
        let rain = rule_of(&without_water(situation(1.4, 0.9, 1.0)));
        assert_eq!(rain.id, "emergency-rain-saturation");
        // Stable for every water.
        assert_eq!(rule_of(&without_water(situation(2.0, 1.5, 0.2))).id, "no-warning");
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
            slope: Some(SlopeState {
                fs_now: FactorOfSafety::Unbounded,
                fs_saturated: FactorOfSafety::Unbounded,
                water_stated: false,
            }),
            rain_ratio: Some(rain_ratio),
            movement: None,
        };
        assert_eq!(rule_of(&level_ground(0.9)).id, "no-warning");
        assert_eq!(rule_of(&level_ground(1.1)).id, "watch-rain");
    }

    #[test]
    fn unstated_water_is_handed_through() {
        assert!(usual(&without_water(situation(1.6, 1.3, 0.2))).unwrap().water_assumed_dry);
        assert!(!usual(&situation(1.6, 1.3, 0.2)).unwrap().water_assumed_dry);
    }

    #[test]
    fn invalid_inputs_are_refused_together() {
        let refused = usual(&situation(f64::NAN, -0.1, f64::INFINITY)).unwrap_err();
        let fields: Vec<_> = refused.iter().map(|v| v.field).collect();
        assert_eq!(fields, ["fs_now", "fs_saturated", "rain_ratio"]);
        assert!(usual(&situation(f64::INFINITY, 1.0, 0.0)).is_err());
        let sooner = Some(Movement { accelerates: true, failure_in_h: Some(-1.0) });
        assert!(usual(&Situation { movement: sooner, ..situation(2.0, 2.0, 0.0) }).is_err());
        let limits = Limits { fs_quasi_stable: 1.6, rain_approaching: 2.0, ..Limits::USUAL };
        let refused = assess(&situation(2.0, 2.0, 0.0), &limits).unwrap_err();
        let fields: Vec<_> = refused.iter().map(|v| v.field).collect();
        assert_eq!(fields, ["fs_stable", "rain_approaching"]);
    }

    /// Values dense around the limits, and on them.
    fn near_limits() -> impl Strategy<Value = f64> {
        prop_oneof![
            0.0..2.0f64,
            prop::sample::select(vec![0.0, 0.5, 1.0, 1.25, 1.5]),
            prop::sample::select(vec![0.5f64, 1.0, 1.25, 1.5]).prop_map(f64::next_down),
        ]
    }

    fn bounds(s: &Situation) -> (Level, Level) {
        match usual(s).unwrap().verdict {
            Verdict::Determined { level, .. } => (level, level),
            Verdict::Undetermined { at_least, at_most } => {
                (at_least.map_or(Level::NoWarning, |b| b.level.into()), at_most.into())
            }
        }
    }

    proptest! {
        #[test]
        fn level_never_falls_when_things_get_worse(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
            now_less in 0.0..0.6f64, saturated_less in 0.0..0.6f64, rain_more in 0.0..0.6f64,
            stated in any::<bool>(),
        ) {
            let said = |s| if stated { s } else { without_water(s) };
            let base = bounds(&said(situation(now, saturated, rain)));
            let worse = bounds(&said(situation(
                (now - now_less).max(0.0), (saturated - saturated_less).max(0.0), rain + rain_more,
            )));
            prop_assert!(worse.0 >= base.0 && worse.1 >= base.1);
        }

        #[test]
        fn no_warning_needs_every_reason_to_be_absent(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
            rain_known in any::<bool>(), water_stated in any::<bool>(),
        ) {
            let mut s = situation(now, saturated, rain);
            if !rain_known {
                s.rain_ratio = None;
            }
            if !water_stated {
                s = without_water(s);
            }
            let clear = matches!(
                usual(&s).unwrap().verdict,
                Verdict::Determined { level: Level::NoWarning, .. }
            );
            let limit = if water_stated { FS_QUASI_STABLE } else { FS_STABLE };
            prop_assert_eq!(clear, rain_known && now >= 1.5 && saturated >= limit && rain < 1.0);
        }

        // The law of the unknown: whatever value it turns out to have, the level is not above the
        // upper bound, and a determined level is not below it.
        #[test]
        fn the_bounds_hold_for_every_rain(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
        ) {
            let s = Situation { rain_ratio: None, ..situation(now, saturated, 0.0) };
            let (at_least, at_most) = bounds(&s);
            let level = rule_of(&situation(now, saturated, rain)).level;
            prop_assert!(at_least <= level && level <= at_most);
        }

        #[test]
        fn not_stating_the_water_is_never_milder_than_stating_it(
            saturated in near_limits(), drier in 0.0..1.0f64, wetness in 0.0..=1.0f64,
            rain in near_limits(),
        ) {
            let dry = saturated + drier;
            // Every state from dry to saturated, and one under suction, which is above dry.
            let between = (dry - wetness * drier).max(saturated);
            let (at_least, at_most) = bounds(&without_water(situation(dry, saturated, rain)));
            for now in [dry + 0.5, dry, between, saturated] {
                let stated = rule_of(&situation(now, saturated, rain)).level;
                prop_assert!(stated <= at_most);
                prop_assert!(at_least < at_most || at_least >= stated);
            }
            prop_assert!(at_least >= rule_of(&situation(dry, saturated, rain)).level);
        }

        #[test]
        fn the_bounds_hold_for_every_slope(
            now in near_limits(), saturated in near_limits(), rain in near_limits(),
            stated in any::<bool>(),
        ) {
            let known = situation(now, saturated, rain);
            let known = if stated { known } else { without_water(known) };
            let (at_least, at_most) = bounds(&Situation { slope: None, ..known });
            let level = bounds(&known);
            prop_assert!(at_least <= level.0 && level.1 <= at_most);
        }
    }
}
