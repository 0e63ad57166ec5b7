//! Gates: questions about a result whose answer may be "no".
//!
//! A gate looks and does not touch: it is handed a result that it can't change and a host that
//! refuses tool calls. What may be done about a failure it can only ask for ([`Remedy`]); none
//! of the remedies fills in what is missing.

use crate::report::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a gate found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// What it asks for is there.
    Pass,
    /// It is not.
    Fail,
    /// The question does not arise.
    NotApplicable,
    /// Gates are switched off. Counts as a limitation, never as a pass.
    NotEvaluated,
}

/// What may be tried about a failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// Look for more sources.
    FetchEvidence,
    /// Run a skill again with a hint.
    Rerun {
        /// The skill's name.
        skill: String,
        /// What to do differently.
        hint: String,
    },
    /// Ask who asked for an input.
    Ask {
        /// The input's name.
        field: String,
    },
    /// Mark a claim as unsupported: kept, listed as a limitation, decides nothing.
    Flag {
        /// The claim's id.
        claim: String,
    },
    /// Take a claim back.
    Withdraw {
        /// The claim's id.
        claim: String,
    },
    /// Fall back to the inconclusive verdict.
    Downgrade,
}

/// What a gate found, what it looked at, and what may be tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GateResult {
    /// The gate's id.
    pub id: String,
    /// What it found.
    pub outcome: Outcome,
    /// Why, for people.
    pub detail: Text,
    /// Ids of the claims and names of the inputs that it looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub looked_at: Vec<String>,
    /// What may be tried, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remedies: Vec<Remedy>,
}

impl GateResult {
    /// A gate that holds or does not, with the reason.
    ///
    /// ```
    /// use plugin_api::{gate::{GateResult, Outcome}, report::Text};
    /// let gate = GateResult::of("G1", false, Text::new("gate-g1-missing"));
    /// assert_eq!(gate.outcome, Outcome::Fail);
    /// ```
    #[must_use]
    pub fn of(id: &str, holds: bool, detail: Text) -> Self {
        let outcome = if holds { Outcome::Pass } else { Outcome::Fail };
        Self::with(id, outcome, detail)
    }

    /// A gate whose question does not arise, with the reason.
    #[must_use]
    pub fn not_applicable(id: &str, detail: Text) -> Self {
        Self::with(id, Outcome::NotApplicable, detail)
    }

    fn with(id: &str, outcome: Outcome, detail: Text) -> Self {
        Self { id: id.into(), outcome, detail, looked_at: Vec::new(), remedies: Vec::new() }
    }

    /// Names a claim or an input that was looked at.
    #[must_use]
    pub fn looked_at(mut self, what: impl Into<String>) -> Self {
        self.looked_at.push(what.into());
        self
    }

    /// Asks for something to be tried.
    #[must_use]
    pub fn remedy(mut self, remedy: Remedy) -> Self {
        self.remedies.push(remedy);
        self
    }
}
