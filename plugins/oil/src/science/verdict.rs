//! The rule table: from what was measured to a verdict on the extraction.
//!
//! The order and the limits are this project's own. What is missing is never taken for good: without
//! a known yield, or without the ester of an oil that has one, there is no verdict.

/// How the oil stands to the plant that it is said to be from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Identity {
    /// Nothing contradicts it.
    NotQuestioned,
    /// A relative or added linalool is suspected.
    BlendSuspected,
    /// A main compound contradicts the species.
    SpeciesQuestioned,
}

/// How the yield stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum YieldState {
    /// As much as there is to be had, within what is worth waiting for.
    Enough,
    /// A part is still in the plant.
    Partial,
    /// Much is still in the plant, or was lost.
    Low,
    /// Nothing says.
    NotDetermined,
}

/// How the ester stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AromaState {
    /// At or above the lowest ratio that the standard allows.
    Preserved,
    /// Below it.
    Lost,
    /// It could be measured and was not, or there is nothing to hold it against.
    NotDetermined,
    /// The oil has no main ester that the still could split.
    NoEster,
}

/// What is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Situation {
    /// Identity.
    pub identity: Identity,
    /// Yield.
    pub yield_state: YieldState,
    /// Aroma.
    pub aroma: AromaState,
    /// Limits that were broken, of those that count.
    pub limits_failed: u32,
    /// Limits that were kept, of those that count.
    pub limits_passed: u32,
    /// Limits of compounds that nobody measured, of those that count.
    pub limits_open: u32,
    /// Whether the plant was heated longer than its yield needs.
    pub overlong: bool,
}

/// A verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing to change.
    Optimal,
    /// Good on a condition.
    Conditional,
    /// Oil or aroma was lost.
    Loss,
    /// It can't be said.
    Inconclusive,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its id.
    pub id: &'static str,
    /// What it gives.
    pub outcome: Outcome,
    /// When it holds.
    pub holds: fn(&Situation) -> bool,
}

/// The table: the first row that holds decides.
pub const RULES: &[Rule] = &[
    Rule {
        id: "species-questioned",
        outcome: Outcome::Inconclusive,
        holds: |s| s.identity == Identity::SpeciesQuestioned,
    },
    Rule {
        id: "blend-suspected",
        outcome: Outcome::Inconclusive,
        holds: |s| s.identity == Identity::BlendSuspected,
    },
    Rule {
        id: "yield-unknown",
        outcome: Outcome::Inconclusive,
        holds: |s| s.yield_state == YieldState::NotDetermined,
    },
    Rule { id: "yield-low", outcome: Outcome::Loss, holds: |s| s.yield_state == YieldState::Low },
    Rule { id: "aroma-lost", outcome: Outcome::Loss, holds: |s| s.aroma == AromaState::Lost },
    Rule {
        id: "aroma-unknown",
        outcome: Outcome::Inconclusive,
        holds: |s| s.aroma == AromaState::NotDetermined,
    },
    Rule {
        id: "composition-unknown",
        outcome: Outcome::Inconclusive,
        holds: |s| s.limits_failed + s.limits_passed == 0,
    },
    Rule { id: "limit-broken", outcome: Outcome::Conditional, holds: |s| s.limits_failed > 0 },
    Rule {
        id: "yield-partial",
        outcome: Outcome::Conditional,
        holds: |s| s.yield_state == YieldState::Partial,
    },
    Rule { id: "heated-too-long", outcome: Outcome::Conditional, holds: |s| s.overlong },
    Rule {
        id: "no-ester-to-measure",
        outcome: Outcome::Conditional,
        holds: |s| s.aroma == AromaState::NoEster,
    },
    Rule { id: "limits-open", outcome: Outcome::Conditional, holds: |s| s.limits_open > 0 },
    Rule { id: "all-kept", outcome: Outcome::Optimal, holds: |_| true },
];

/// The first rule that holds.
#[must_use]
pub fn decide(situation: &Situation) -> &'static Rule {
    const LAST: &Rule = &RULES[RULES.len() - 1];
    RULES.iter().find(|r| (r.holds)(situation)).unwrap_or(LAST)
}

/// Share of the final yield from which on there is enough, and below which there is a loss.
pub const ENOUGH: f64 = 0.90;
/// See [`ENOUGH`].
pub const LOW: f64 = 0.70;

/// The state of a yield from the share that was recovered.
#[must_use]
pub fn yield_state(recovered: f64, enough: f64, low: f64) -> YieldState {
    if recovered >= enough {
        YieldState::Enough
    } else if recovered >= low {
        YieldState::Partial
    } else {
        YieldState::Low
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Situation = Situation {
        identity: Identity::NotQuestioned,
        yield_state: YieldState::Enough,
        aroma: AromaState::Preserved,
        limits_failed: 0,
        limits_passed: 8,
        limits_open: 0,
        overlong: false,
    };

    #[test]
    fn each_rule_decides_something() {
        let cases = [
            ("all-kept", GOOD),
            ("limits-open", Situation { limits_open: 1, ..GOOD }),
            ("composition-unknown", Situation { limits_passed: 0, ..GOOD }),
            ("no-ester-to-measure", Situation { aroma: AromaState::NoEster, ..GOOD }),
            ("heated-too-long", Situation { overlong: true, ..GOOD }),
            ("yield-partial", Situation { yield_state: YieldState::Partial, ..GOOD }),
            ("limit-broken", Situation { limits_failed: 1, ..GOOD }),
            ("aroma-unknown", Situation { aroma: AromaState::NotDetermined, ..GOOD }),
            ("aroma-lost", Situation { aroma: AromaState::Lost, ..GOOD }),
            ("yield-low", Situation { yield_state: YieldState::Low, ..GOOD }),
            ("yield-unknown", Situation { yield_state: YieldState::NotDetermined, ..GOOD }),
            ("blend-suspected", Situation { identity: Identity::BlendSuspected, ..GOOD }),
            ("species-questioned", Situation { identity: Identity::SpeciesQuestioned, ..GOOD }),
        ];
        assert_eq!(cases.len(), RULES.len());
        for (id, situation) in cases {
            assert_eq!(decide(&situation).id, id);
        }
    }

    #[test]
    fn worse_input_never_gives_a_better_verdict() {
        use {AromaState as A, Identity as I, YieldState as Y};
        let good = |s: &Situation| decide(s).outcome == Outcome::Optimal;
        for identity in [I::NotQuestioned, I::BlendSuspected, I::SpeciesQuestioned] {
            for yield_state in [Y::Enough, Y::Partial, Y::Low, Y::NotDetermined] {
                for aroma in [A::Preserved, A::Lost, A::NotDetermined, A::NoEster] {
                    for limits_failed in [0, 2] {
                        for overlong in [false, true] {
                            let s = Situation {
                                identity,
                                yield_state,
                                aroma,
                                limits_failed,
                                overlong,
                                ..GOOD
                            };
                            assert_eq!(good(&s), s == GOOD, "{s:?}");
                        }
                    }
                }
            }
        }
    }
}
