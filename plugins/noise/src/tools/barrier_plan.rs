//! From levels, reductions and what is wanted to a verdict, with the table that decides.

use crate::science::indicator::{Indicator, limit, limit_ids};
use crate::science::plan::{self, BeltLoss, Need, Outcome, Rule, SpeciesState};
use plugin_api::{Call, ToolError, data};

/// Levels at a receiver.
#[data]
pub struct ReceptorLevels {
    /// Without any measure
    #[is(unit = "dB(A)", min = -50, max = 150)]
    pub open_db: f64,
    /// With the barrier; as without where there is none
    #[is(unit = "dB(A)", min = -50, max = 150)]
    pub received_db: f64,
}

/// One of the ways in which what is unknown may be.
#[data]
pub struct SituationLevels {
    /// Levels, for each receiver
    pub receptors: Vec<ReceptorLevels>,
}

/// What the belt takes away.
#[data]
#[derive(Copy)]
pub struct BeltRange {
    /// What is certain
    #[is(unit = "dB", min = 0, max = 100)]
    pub least_db: f64,
    /// Typical
    #[is(unit = "dB", min = 0, max = 100)]
    pub typical_db: f64,
    /// The most that was measured
    #[is(unit = "dB", min = 0, max = 100)]
    pub greatest_db: f64,
}

/// Whether there are species for the belt.
#[data]
#[derive(Copy, Eq)]
pub enum SpeciesFit {
    /// Some species meets all that is asked, by measured data, and the site is known
    Fit,
    /// Some meets what can be checked, or nothing was asked
    Conditional,
    /// None does
    None,
}

/// What is wanted, and what there is.
#[data]
pub struct PlanAsked {
    /// Level that must not be exceeded; one of the three
    #[is(unit = "dB(A)", min = 20, max = 100)]
    pub target_level_db: Option<f64>,
    /// Reduction that is needed; one of the three
    #[is(unit = "dB", min = 0, max = 60)]
    pub needed_reduction_db: Option<f64>,
    /// A named limit; one of the three
    #[is(one_of = limit_ids())]
    pub limit: Option<String>,
    /// Every situation that what is unknown leaves open; the first is the one that is shown
    pub situations: Vec<SituationLevels>,
    /// What a belt takes away; absent without one
    pub belt: Option<BeltRange>,
    /// Whether there are species for it
    pub species: Option<SpeciesFit>,
    /// Reserve that is wanted beyond what is needed
    #[is(unit = "dB", default = 0.0, min = 0, max = 20)]
    pub reserve_db: f64,
}

/// What is wanted.
#[data]
pub struct Wanted {
    /// The level that must not be exceeded; absent where a reduction is wanted
    #[is(unit = "dB(A)")]
    pub level_db: Option<f64>,
    /// The text that names it, where a named limit was chosen
    pub named_by: Option<String>,
    /// The work in the knowledge base
    pub work: Option<String>,
}

/// A verdict of this table.
#[data]
#[derive(Copy, Eq)]
pub enum PlanVerdict {
    /// The plan does what is needed
    EffectiveBarrierPlan,
    /// It does where the belt gets the species that it needs
    ConditionalSpecies,
    /// It does not
    InsufficientAttenuation,
}

impl PlanVerdict {
    /// The id of the verdict.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::EffectiveBarrierPlan => "effective_barrier_plan",
            Self::ConditionalSpecies => "conditional_species",
            Self::InsufficientAttenuation => "insufficient_attenuation",
        }
    }

    const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Effective => Self::EffectiveBarrierPlan,
            Outcome::ConditionalSpecies => Self::ConditionalSpecies,
            Outcome::Insufficient => Self::InsufficientAttenuation,
        }
    }
}

/// A row of the table; the first that holds counts.
#[data]
pub struct PlanRule {
    /// Its id
    #[is(en = "rule", vi = "quy tắc")]
    pub id: String,
    /// What it gives
    #[is(en = "verdict", vi = "kết luận")]
    pub verdict: PlanVerdict,
}

/// What a situation comes to.
#[data]
pub struct SituationOutcome {
    /// The verdict
    pub verdict: PlanVerdict,
    /// The rule behind it
    pub rule: String,
}

/// The receiver that decides, in the first situation.
#[data]
pub struct Governing {
    /// Which receiver, from 0
    pub index: u32,
    /// Reduction that is needed there
    #[is(unit = "dB")]
    pub needed_db: f64,
    /// What the barrier takes away
    #[is(unit = "dB")]
    pub barrier_db: f64,
    /// Barrier and what is certain of the belt
    #[is(unit = "dB")]
    pub reduction_least_db: f64,
    /// Barrier and the belt's typical value
    #[is(unit = "dB")]
    pub reduction_typical_db: f64,
    /// Barrier and the most that was measured of belts
    #[is(unit = "dB")]
    pub reduction_greatest_db: f64,
    /// Reduction with the typical value less what is needed: below nothing, so much is missing
    #[is(unit = "dB")]
    pub margin_typical_db: f64,
}

/// The verdict or that it is open, the rule behind it, and the whole table.
#[data]
pub struct BarrierPlan {
    /// The verdict; absent where what is unknown decides
    pub verdict: Option<PlanVerdict>,
    /// Whether every situation gives the same
    pub determined: bool,
    /// The rule behind it in the first situation
    pub rule: String,
    /// What is wanted
    pub wanted: Wanted,
    /// The receiver that decides
    pub governing: Governing,
    /// What each situation comes to, in their order
    pub outcomes: Vec<SituationOutcome>,
    /// The table, in the order in which it is read
    pub rules: Vec<PlanRule>,
}

/// Applies the plugin's table, see [`crate::science::plan`].
///
/// # Errors
/// `input-invalid` with a pointer where not exactly one of the three says what is wanted, a belt
/// comes without its species, its range is not in order, or a situation has no receiver.
pub fn barrier_plan(input: PlanAsked, _: &Call<'_>) -> Result<BarrierPlan, ToolError> {
    check(&input)?;
    let named = input.limit.as_deref().and_then(limit);
    let level = input.target_level_db.or(named.map(|l| l.level_db));
    let belt = input.belt.map_or(BeltLoss { least: 0.0, typical: 0.0, greatest: 0.0 }, |b| {
        BeltLoss { least: b.least_db, typical: b.typical_db, greatest: b.greatest_db }
    });
    let species = match input.species {
        Some(SpeciesFit::Fit) => SpeciesState::Fit,
        Some(SpeciesFit::None) => SpeciesState::None,
        _ => SpeciesState::Conditional,
    };
    let need = |r: &ReceptorLevels| Need {
        needed: input.reserve_db
            + level.map_or(input.needed_reduction_db.unwrap_or(0.0), |l| r.open_db - l),
        barrier: r.open_db - r.received_db,
    };
    let found: Vec<(Vec<Need>, usize, &'static Rule)> = input
        .situations
        .iter()
        .filter_map(|s| {
            let needs: Vec<Need> = s.receptors.iter().map(need).collect();
            let (index, rule) = plan::situation(&needs, &belt, species)?;
            Some((needs, index, rule))
        })
        .collect();
    let Some((needs, index, rule)) = found.first() else {
        let why = "is empty; give one situation at least";
        return Err(ToolError::invalid_input(vec![("/situations".into(), why.into())]));
    };
    let determined = found.iter().all(|f| f.2.outcome == rule.outcome);
    let Need { needed, barrier } = needs[*index];
    Ok(BarrierPlan {
        verdict: determined.then(|| PlanVerdict::of(rule.outcome)),
        determined,
        rule: rule.id.into(),
        wanted: Wanted {
            level_db: level,
            named_by: named.map(|l| l.title.into()),
            work: named.map(|l| l.work.into()),
        },
        governing: Governing {
            index: *index as u32,
            needed_db: needed,
            barrier_db: barrier,
            reduction_least_db: barrier + belt.least,
            reduction_typical_db: barrier + belt.typical,
            reduction_greatest_db: barrier + belt.greatest,
            margin_typical_db: barrier + belt.typical - needed,
        },
        outcomes: found
            .iter()
            .map(|f| SituationOutcome {
                verdict: PlanVerdict::of(f.2.outcome),
                rule: f.2.id.into(),
            })
            .collect(),
        rules: plan::RULES
            .iter()
            .map(|r| PlanRule { id: r.id.into(), verdict: PlanVerdict::of(r.outcome) })
            .collect(),
    })
}

fn check(input: &PlanAsked) -> Result<(), ToolError> {
    let mut violations = Vec::new();
    let wants = [
        ("/target_level_db", input.target_level_db.is_some()),
        ("/needed_reduction_db", input.needed_reduction_db.is_some()),
        ("/limit", input.limit.is_some()),
    ];
    match wants.iter().filter(|w| w.1).count() {
        1 => {}
        0 => violations.push((
            wants[0].0.to_owned(),
            "is missing; give target_level_db, needed_reduction_db or limit".to_owned(),
        )),
        _ => violations.extend(wants.iter().filter(|w| w.1).map(|w| {
            (w.0.to_owned(), "only one of target_level_db, needed_reduction_db, limit".to_owned())
        })),
    }
    if let Some(belt) = &input.belt {
        if !(belt.least_db <= belt.typical_db && belt.typical_db <= belt.greatest_db) {
            violations.push(("/belt".into(), "expected least <= typical <= greatest".into()));
        }
        if input.species.is_none() {
            violations.push(("/species".into(), "is missing; a belt needs species".into()));
        }
    }
    for (i, situation) in input.situations.iter().enumerate() {
        if situation.receptors.is_empty() {
            violations.push((format!("/situations/{i}/receptors"), "is empty".into()));
        }
    }
    if violations.is_empty() { Ok(()) } else { Err(ToolError::invalid_input(violations)) }
}

impl From<Indicator> for super::lists::IndicatorOf {
    fn from(indicator: Indicator) -> Self {
        match indicator {
            Indicator::LAeq => Self::Laeq,
            Indicator::Lden => Self::Lden,
            Indicator::Lnight => Self::Lnight,
        }
    }
}
