//! From what was measured to a verdict, with the table that decides.

use crate::science::verdict::{
    AromaState, Identity as Known, Outcome, RULES, Situation, YieldState, decide,
};
use plugin_api::{Call, ToolError, data};

/// How the oil stands to the plant that it is said to be from.
#[data]
#[derive(Copy, Eq)]
pub enum Identity {
    /// Nothing contradicts it
    NotQuestioned,
    /// A relative or added linalool is suspected
    BlendSuspected,
    /// A main compound contradicts the species
    SpeciesQuestioned,
}

/// How the yield stands.
#[data]
#[derive(Copy, Eq)]
pub enum YieldFound {
    /// As much as there is to be had
    Enough,
    /// A part is still in the plant
    Partial,
    /// Much is still in the plant, or was lost
    Low,
    /// Nothing says
    NotDetermined,
}

impl From<YieldState> for YieldFound {
    fn from(state: YieldState) -> Self {
        match state {
            YieldState::Enough => Self::Enough,
            YieldState::Partial => Self::Partial,
            YieldState::Low => Self::Low,
            YieldState::NotDetermined => Self::NotDetermined,
        }
    }
}

/// How the ester stands.
#[data]
#[derive(Copy, Eq)]
pub enum Aroma {
    /// At or above the lowest ratio that the standard allows
    Preserved,
    /// Below it
    Lost,
    /// Not measured, or nothing to hold it against
    NotDetermined,
    /// The oil has no main ester that the still could split
    NoEster,
}

/// What is known of an extraction.
#[data]
pub struct Extraction {
    /// The oil and its plant
    pub identity: Identity,
    /// The yield
    pub yield_found: YieldFound,
    /// The aroma
    pub aroma: Aroma,
    /// Limits of the standard that are broken, of those that may decide
    pub limits_failed: u32,
    /// Limits that are kept, of those that may decide
    pub limits_passed: u32,
    /// Limits of compounds that nobody measured, of those that may decide
    pub limits_open: u32,
    /// Whether the plant was heated longer than its yield needs
    pub overlong: bool,
}

/// A verdict.
#[data]
#[derive(Copy, Eq)]
pub enum ExtractionFound {
    /// Nothing to change
    OptimalExtraction,
    /// Good on a condition
    ConditionalThermal,
    /// Oil or aroma was lost
    YieldAromaLoss,
    /// It can't be said
    Inconclusive,
}

impl ExtractionFound {
    /// The id of the verdict of the same name.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::OptimalExtraction => "optimal_extraction",
            Self::ConditionalThermal => "conditional_thermal",
            Self::YieldAromaLoss => "yield_aroma_loss",
            Self::Inconclusive => "inconclusive",
        }
    }
}

impl From<Outcome> for ExtractionFound {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Optimal => Self::OptimalExtraction,
            Outcome::Conditional => Self::ConditionalThermal,
            Outcome::Loss => Self::YieldAromaLoss,
            Outcome::Inconclusive => Self::Inconclusive,
        }
    }
}

/// A row of the table. The first row that holds decides.
#[data]
pub struct VerdictRule {
    /// Its id
    pub id: String,
    /// What it gives
    pub verdict: ExtractionFound,
    /// Whether it holds
    pub holds: bool,
}

/// The verdict and how it came about.
#[data]
pub struct ExtractionVerdict {
    /// The verdict
    pub verdict: ExtractionFound,
    /// The rule that decided
    pub rule: String,
    /// The whole table
    pub rules: Vec<VerdictRule>,
}

/// The verdict on an extraction, and the whole table of rules.
///
/// # Errors
/// None.
pub fn extraction_verdict(input: Extraction, _: &Call<'_>) -> Result<ExtractionVerdict, ToolError> {
    let situation = Situation {
        identity: match input.identity {
            Identity::NotQuestioned => Known::NotQuestioned,
            Identity::BlendSuspected => Known::BlendSuspected,
            Identity::SpeciesQuestioned => Known::SpeciesQuestioned,
        },
        yield_state: match input.yield_found {
            YieldFound::Enough => YieldState::Enough,
            YieldFound::Partial => YieldState::Partial,
            YieldFound::Low => YieldState::Low,
            YieldFound::NotDetermined => YieldState::NotDetermined,
        },
        aroma: match input.aroma {
            Aroma::Preserved => AromaState::Preserved,
            Aroma::Lost => AromaState::Lost,
            Aroma::NotDetermined => AromaState::NotDetermined,
            Aroma::NoEster => AromaState::NoEster,
        },
        limits_failed: input.limits_failed,
        limits_passed: input.limits_passed,
        limits_open: input.limits_open,
        overlong: input.overlong,
    };
    let fired = decide(&situation);
    let row = |rule: &crate::science::verdict::Rule| VerdictRule {
        id: rule.id.into(),
        verdict: rule.outcome.into(),
        holds: (rule.holds)(&situation),
    };
    Ok(ExtractionVerdict {
        verdict: fired.outcome.into(),
        rule: fired.id.into(),
        rules: RULES.iter().map(row).collect(),
    })
}
