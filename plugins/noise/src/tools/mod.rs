//! The tools: typed inputs and outputs around the science, one file each.

mod attenuation;
mod barrier_plan;
mod cobenefits;
mod lists;
mod noise_map;
mod species_select;

pub use attenuation::{
    Attenuation, BandLoss, BeltAsked, BeltMethod, MeasuredBelt, Range, SeasonOf, attenuation,
};
pub use barrier_plan::{
    BarrierPlan, BeltRange, Governing, PlanAsked, PlanRule, PlanVerdict, ReceptorLevels,
    SituationLevels, SituationOutcome, SpeciesFit, Wanted, barrier_plan,
};
pub use cobenefits::{
    Benefit, CoBenefits, Known as KnownSite, NotDetermined, Planted, WhyNot, cobenefits,
};
pub use lists::{
    IndicatorOf, LimitListed, LimitsListed, Nothing, SpeciesListed, SurfaceListed, SurfacesListed,
    TreeListed, list_limits, list_species, list_surfaces,
};
pub use noise_map::{
    Barrier, BarrierEffect, BarrierModel, Mix, NoiseMap, ProfilePoint, Receptor, ReceptorBand,
    ReceptorLevel, RoadScene, Situation, noise_map,
};
pub use species_select::{
    Candidate, Criterion, CriterionAt, CriterionState, Excluded, ExcludedBy, Selected, Site,
    SpeciesAsked, SpeciesSelection, species_select,
};

use plugin_api::data;
use skillhost_science::domain::Domain;

/// Notes a number that lies outside its range, for who calls without a schema.
fn bound(
    violations: &mut Vec<(String, String)>,
    at: impl Into<String>,
    domain: Domain,
    value: Option<f64>,
) {
    if let Some(found) = value.filter(|v| !domain.contains(*v)) {
        violations.push((at.into(), format!("expected {domain}, found {found}")));
    }
}

/// A value that nobody gave and that was taken all the same.
#[data]
pub struct Assumed {
    /// The input
    pub field: String,
    /// What was taken
    pub value: f64,
    /// Why this value
    pub why: AssumedWhy,
}

/// Why a value was taken.
#[data]
#[derive(Copy, Eq)]
pub enum AssumedWhy {
    /// It gives the highest level of what is possible
    Cautious,
    /// It is the reference condition of the method
    Reference,
    /// Nothing of it was stated, so none was taken
    NotGiven,
}
