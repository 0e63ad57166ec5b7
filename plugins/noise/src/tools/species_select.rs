//! Species that suit a site, as far as measured sizes say; what the data does not hold is unknown.

use crate::science::species::{self as science, Criterion as Looked, Rated, rate};
use plugin_api::{Call, ToolError, data};

/// What is known of the site, and what is asked of the trees.
#[data]
#[derive(Default)]
pub struct Site {
    /// Latitude, south negative
    #[is(unit = "deg", min = -70, max = 70)]
    pub latitude_deg: Option<f64>,
    /// USDA plant hardiness zone. No zone by species ships: it is reported as unknown
    #[is(unit = "1", min = 1, max = 13)]
    pub hardiness_zone: Option<f64>,
    /// Height that the trees must reach
    #[is(unit = "m", min = 0, max = 60)]
    pub min_height_m: Option<f64>,
    /// Whether they must keep their leaves
    pub evergreen: Option<bool>,
    /// Whether they must stand salt. No data ships: unknown
    pub salt_tolerant: Option<bool>,
    /// Whether they must stand drought. No data ships: unknown
    pub drought_tolerant: Option<bool>,
    /// Whether they must stand polluted air. No data ships: unknown
    pub pollution_tolerant: Option<bool>,
}

/// The site and how many species are wanted.
#[data]
pub struct SpeciesAsked {
    /// The site
    pub site: Site,
    /// How many species to select
    #[is(default = 5, min = 1, max = 50)]
    pub top_k: u32,
}

/// What was looked at.
#[data]
#[derive(Copy, Eq)]
pub enum Criterion {
    /// Latitude of the site against those where it was measured
    Latitude,
    /// Height that it reaches
    Height,
    /// Leaves in winter
    Evergreen,
    /// Foliage where the sound passes
    Foliage,
    /// Hardiness zone
    HardinessZone,
    /// Salt
    Salt,
    /// Drought
    Drought,
    /// Polluted air
    Pollution,
}

/// What was found.
#[data]
#[derive(Copy, Eq)]
pub enum CriterionState {
    /// Met, by measured data
    Met,
    /// Failed, by measured data
    Failed,
    /// Asked for, and the data does not say
    Unknown,
}

/// A criterion and what was found.
#[data]
pub struct CriterionAt {
    /// What was looked at
    pub criterion: Criterion,
    /// What was found
    pub state: CriterionState,
}

/// A species.
#[data]
pub struct Candidate {
    /// Scientific name
    pub scientific: String,
    /// English name
    pub common: String,
    /// Vietnamese name, where one is in use
    pub vietnamese: Option<String>,
    /// Whether it keeps its leaves
    pub evergreen: bool,
    /// Height that 5 % of the measured trees exceed
    #[is(unit = "m")]
    pub height_p95_m: f64,
    /// Median diameter of the crown
    #[is(unit = "m")]
    pub crown_m: f64,
    /// Leaf area over crown area
    #[is(unit = "1")]
    pub leaf_area_index: Option<f64>,
    /// For the order
    #[is(unit = "1")]
    pub score: f64,
}

/// A species that was selected.
#[data]
pub struct Selected {
    /// Scientific name
    pub scientific: String,
    /// English name
    pub common: String,
    /// Vietnamese name, where one is in use
    pub vietnamese: Option<String>,
    /// Whether it keeps its leaves
    pub evergreen: bool,
    /// Height that 5 % of the measured trees exceed
    #[is(unit = "m")]
    pub height_p95_m: f64,
    /// Median diameter of the crown: the spacing at which crowns touch
    #[is(unit = "m")]
    pub crown_m: f64,
    /// Leaf area over crown area
    #[is(unit = "1")]
    pub leaf_area_index: Option<f64>,
    /// 0 to 1: leaf area 0.4, evergreen 0.3, height 0.2, number of measured trees 0.1
    #[is(unit = "1")]
    pub score: f64,
    /// What speaks for it, and what is unknown
    pub rationale: Vec<CriterionAt>,
}

/// A species that was not.
#[data]
pub struct Excluded {
    /// Scientific name
    pub scientific: String,
    /// What it fails
    pub reasons: Vec<Criterion>,
}

/// How many species a criterion excludes.
#[data]
pub struct ExcludedBy {
    /// The criterion
    pub criterion: Criterion,
    /// How many fail it
    pub count: u32,
}

/// Species for the site.
#[data]
pub struct SpeciesSelection {
    /// Species that no criterion excludes, the best first
    pub candidates: Vec<Candidate>,
    /// The best of them
    pub selected: Vec<Selected>,
    /// Species that some criterion excludes
    pub excluded: Vec<Excluded>,
    /// How many species each criterion excludes
    pub excluded_by: Vec<ExcludedBy>,
    /// What was asked for and the data does not say
    pub unknown: Vec<Criterion>,
    /// How many species the data has
    pub in_data: u32,
    /// How many are candidates
    pub candidate_count: u32,
    /// Whether the latitude of the site was given: without it nothing ties a species to the place
    pub site_known: bool,
}

/// Rates every species of the data, see [`crate::science::species`].
///
/// # Errors
/// None beyond the schema's.
pub fn species_select(input: SpeciesAsked, _: &Call<'_>) -> Result<SpeciesSelection, ToolError> {
    let site = &input.site;
    let rated = rate(&science::Site {
        latitude_deg: site.latitude_deg,
        min_height_m: site.min_height_m,
        evergreen: site.evergreen == Some(true),
    });
    let wanted = |flag: Option<bool>| flag == Some(true);
    let unknown: Vec<Criterion> = [
        (Criterion::HardinessZone, site.hardiness_zone.is_some()),
        (Criterion::Salt, wanted(site.salt_tolerant)),
        (Criterion::Drought, wanted(site.drought_tolerant)),
        (Criterion::Pollution, wanted(site.pollution_tolerant)),
    ]
    .into_iter()
    .filter_map(|(criterion, asked)| asked.then_some(criterion))
    .collect();
    let (fit, out): (Vec<&Rated>, Vec<&Rated>) = rated.iter().partition(|r| r.failed.is_empty());
    let every = [Looked::Latitude, Looked::Height, Looked::Evergreen, Looked::Foliage];
    let excluded_by = every.into_iter().map(|criterion| ExcludedBy {
        criterion: told(criterion),
        count: out.iter().filter(|r| r.failed.contains(&criterion)).count() as u32,
    });
    let selected = fit.iter().take(input.top_k as usize).map(|r| select(r, &unknown)).collect();
    Ok(SpeciesSelection {
        selected,
        excluded_by: excluded_by.filter(|e| e.count > 0).collect(),
        excluded: out
            .iter()
            .map(|r| Excluded {
                scientific: r.species.scientific.into(),
                reasons: r.failed.iter().map(|c| told(*c)).collect(),
            })
            .collect(),
        candidate_count: fit.len() as u32,
        candidates: fit.iter().map(|r| candidate(r)).collect(),
        in_data: rated.len() as u32,
        site_known: site.latitude_deg.is_some(),
        unknown,
    })
}

const fn told(criterion: Looked) -> Criterion {
    match criterion {
        Looked::Latitude => Criterion::Latitude,
        Looked::Height => Criterion::Height,
        Looked::Evergreen => Criterion::Evergreen,
        Looked::Foliage => Criterion::Foliage,
    }
}

fn candidate(rated: &Rated) -> Candidate {
    let s = rated.species;
    Candidate {
        scientific: s.scientific.into(),
        common: s.common.into(),
        vietnamese: s.vietnamese.map(Into::into),
        evergreen: s.evergreen(),
        height_p95_m: s.height_p95_m,
        crown_m: s.crown_m,
        leaf_area_index: s.leaf_area_index,
        score: rated.score,
    }
}

fn select(rated: &Rated, unknown: &[Criterion]) -> Selected {
    let Candidate {
        scientific,
        common,
        vietnamese,
        evergreen,
        height_p95_m,
        crown_m,
        leaf_area_index,
        score,
    } = candidate(rated);
    let met =
        rated.met.iter().map(|c| CriterionAt { criterion: told(*c), state: CriterionState::Met });
    let open =
        unknown.iter().map(|c| CriterionAt { criterion: *c, state: CriterionState::Unknown });
    Selected {
        scientific,
        common,
        vietnamese,
        evergreen,
        height_p95_m,
        crown_m,
        leaf_area_index,
        score,
        rationale: met.chain(open).collect(),
    }
}
