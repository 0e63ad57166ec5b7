//! What each level calls for: who does what, when people leave, and when they may come back.
//!
//! Steps with a [`Reference`] follow what it says; those without are this project's own, and so
//! is the matching of its four levels with those of the references.

use super::reference::{JAPAN, Reference, SAFETY, SITKA};
use super::warning::Level;

/// The texts that steps follow.
pub static REFERENCES: [&Reference; 3] = [&JAPAN, &SITKA, &SAFETY];

/// Who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Who watches the slope.
    Operator,
    /// Who has the say over people and roads.
    Authority,
    /// Who lives or works on or below the slope.
    Residents,
}

/// Something to do at a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Stable identifier, the wording's `action-<id>`.
    pub id: &'static str,
    /// The level that calls for it.
    pub level: Level,
    /// Who does it.
    pub who: Who,
    /// Whether people leave.
    pub evacuates: bool,
    /// What it follows; `None` for this project's own.
    pub follows: Option<&'static Reference>,
}

const fn step(id: &'static str, level: Level, who: Who) -> Step {
    Step { id, level, who, evacuates: false, follows: None }
}

const fn leaving(id: &'static str, level: Level, follows: &'static Reference) -> Step {
    Step { id, level, who: Who::Residents, evacuates: true, follows: Some(follows) }
}

/// What to do, highest level first and in the order in which to do it.
pub static STEPS: &[Step] = &[
    leaving("evacuate", Level::Emergency, &SITKA),
    Step { follows: Some(&SAFETY), ..step("keep-out", Level::Emergency, Who::Authority) },
    step("call-authority", Level::Emergency, Who::Operator),
    step("warn-people", Level::Warning, Who::Authority),
    step("warn-close", Level::Warning, Who::Authority),
    leaving("warn-vulnerable", Level::Warning, &JAPAN),
    step("watch-site", Level::Watch, Who::Operator),
    step("watch-measure", Level::Watch, Who::Operator),
    Step { follows: Some(&JAPAN), ..step("watch-prepare", Level::Watch, Who::Residents) },
    step("routine", Level::NoWarning, Who::Operator),
    step("recheck", Level::NoWarning, Who::Operator),
];

/// The steps of a level.
pub fn steps_of(level: Level) -> impl Iterator<Item = &'static Step> {
    STEPS.iter().filter(move |s| s.level == level)
}

/// When a level ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AllClear {
    /// The level that ends.
    pub level: Level,
    /// Hours for which the level drawn anew has to stay lower. Sitka's system holds a level that
    /// long after the rain that raised it (project reference `landslide.md`, section A1).
    pub hold_h: f64,
    /// Whether the slope must not move, by an instrument or by looking.
    pub no_movement: bool,
    /// Whether a person with authority for it has to give the slope free.
    pub released: bool,
}

/// When each raised level ends. The hours are Sitka's, the rest is this project's own.
pub static ALL_CLEAR: &[AllClear] = &[
    AllClear { level: Level::Emergency, hold_h: 6.0, no_movement: true, released: true },
    AllClear { level: Level::Warning, hold_h: 6.0, no_movement: true, released: false },
    AllClear { level: Level::Watch, hold_h: 6.0, no_movement: false, released: false },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_something_to_do_and_people_leave_before_it_is_too_late() {
        for level in [Level::NoWarning, Level::Watch, Level::Warning, Level::Emergency] {
            assert!(steps_of(level).count() >= 2, "{level:?}");
            let leave = steps_of(level).any(|s| s.evacuates);
            assert_eq!(leave, level >= Level::Warning, "{level:?}");
            let ends = ALL_CLEAR.iter().any(|c| c.level == level);
            assert_eq!(ends, level > Level::NoWarning, "{level:?}");
        }
        assert!(STEPS.windows(2).all(|w| w[0].level >= w[1].level));
        // A level that asks more to be lifted is not a lower one.
        assert!(ALL_CLEAR.windows(2).all(|w| {
            w[0].level > w[1].level
                && w[0].released >= w[1].released
                && w[0].no_movement >= w[1].no_movement
                && w[0].hold_h >= w[1].hold_h
        }));
    }

    #[test]
    fn ids_are_unique_and_what_is_followed_is_listed() {
        for step in STEPS {
            assert_eq!(STEPS.iter().filter(|s| s.id == step.id).count(), 1);
            assert!(step.follows.is_none_or(|f| REFERENCES.contains(&f)), "{}", step.id);
        }
    }
}
