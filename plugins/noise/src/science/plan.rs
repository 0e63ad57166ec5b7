//! From the reduction that is needed and those that barrier and belt give to a verdict: one table,
//! the first row that holds. The verdict counts only where every situation that what is unknown
//! leaves open gives the same.

/// What the plan comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It does what is needed
    Effective,
    /// It does where the belt gets the species that it needs
    ConditionalSpecies,
    /// It does not
    Insufficient,
}

/// Whether species for the belt are there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpeciesState {
    /// Some species meets all that is asked, by measured data
    Fit,
    /// Some meets what can be checked, or nothing was asked
    Conditional,
    /// None does
    None,
}

/// What the belt takes away, dB(A).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BeltLoss {
    /// What is certain.
    pub least: f64,
    /// What the standard gives.
    pub typical: f64,
    /// The most that was measured.
    pub greatest: f64,
}

/// Need and reduction at one receiver, dB(A).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Need {
    /// By how much the level must fall.
    pub needed: f64,
    /// By how much the barrier lowers it.
    pub barrier: f64,
}

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its id.
    pub id: &'static str,
    /// What it gives.
    pub outcome: Outcome,
}

/// The table, in the order in which it is read.
pub const RULES: [Rule; 7] = [
    Rule { id: "met-without", outcome: Outcome::Effective },
    Rule { id: "barrier-alone", outcome: Outcome::Effective },
    Rule { id: "out-of-reach", outcome: Outcome::Insufficient },
    Rule { id: "typical-short", outcome: Outcome::Insufficient },
    Rule { id: "no-species", outcome: Outcome::Insufficient },
    Rule { id: "belt-certain", outcome: Outcome::Effective },
    Rule { id: "belt-relied-on", outcome: Outcome::ConditionalSpecies },
];

/// The first row that holds for a receiver.
#[must_use]
pub fn rule(need: &Need, belt: &BeltLoss, species: SpeciesState) -> &'static Rule {
    let short = |reduction: f64| need.barrier + reduction < need.needed;
    let holds = [
        need.needed <= 0.0,
        !short(0.0),
        short(belt.greatest),
        short(belt.typical),
        species == SpeciesState::None,
        !short(belt.least) && species == SpeciesState::Fit,
        true,
    ];
    let at = holds.iter().position(|h| *h).unwrap_or(RULES.len() - 1);
    &RULES[at]
}

/// The worst row over the receivers of a situation, and which receiver it is; nothing without any.
#[must_use]
pub fn situation(
    needs: &[Need],
    belt: &BeltLoss,
    species: SpeciesState,
) -> Option<(usize, &'static Rule)> {
    let shortfall = |n: &Need| n.needed - n.barrier;
    let rated = needs.iter().enumerate().map(|(i, n)| (i, n, rule(n, belt, species)));
    rated
        .max_by(|(_, a, x), (_, b, y)| {
            x.outcome.cmp(&y.outcome).then(shortfall(a).total_cmp(&shortfall(b)))
        })
        .map(|(i, _, rule)| (i, rule))
}
