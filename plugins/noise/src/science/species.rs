//! Trees that were measured in cities, and which of them suit a site as far as measurements say.
//!
//! Sizes are of the Urban Tree Database (McPherson and others 2016, USDA Forest Service,
//! RDS-2016-0005, public domain): medians and 95th percentiles of street and park trees of 16
//! regions of the United States, the tropical one among them. Hardiness zones and tolerances of
//! salt, drought or pollution are not in it: they are unknown here, never guessed.

use std::sync::OnceLock;

const FILE: &str = include_str!("../data/species.csv");
/// Sites this near the latitudes where a species was measured count as like them, degrees. The
/// plugin's own choice.
pub const LATITUDE_REACH_DEG: f64 = 5.0;
/// Latitude of the tropics, degrees.
pub const TROPIC_DEG: f64 = 23.44;

/// A species with its measured sizes.
#[derive(Debug, Clone, PartialEq)]
pub struct Species {
    /// Scientific name.
    pub scientific: &'static str,
    /// English name.
    pub common: &'static str,
    /// Vietnamese name, where it has one in use.
    pub vietnamese: Option<&'static str>,
    /// Code of its form: B broadleaf, C conifer, P palm; D deciduous, E evergreen; S, M, L size.
    pub form: &'static str,
    /// How many trees were measured.
    pub trees: f64,
    /// Median height of the measured trees, m.
    pub height_median_m: f64,
    /// Height that 5 % of them exceed, m.
    pub height_p95_m: f64,
    /// Median diameter of the crown, m.
    pub crown_m: f64,
    /// Median leaf area over crown area, where it was measured.
    pub leaf_area_index: Option<f64>,
    /// Lowest and highest latitude where it was measured, degrees.
    pub latitudes_deg: [f64; 2],
}

impl Species {
    /// Whether it keeps its leaves.
    #[must_use]
    pub fn evergreen(&self) -> bool {
        self.form.as_bytes().get(1) == Some(&b'E')
    }

    /// Whether it is a palm: a stem without foliage where the sound passes.
    #[must_use]
    pub fn palm(&self) -> bool {
        self.form.starts_with('P')
    }

    fn of(line: &'static str) -> Option<Self> {
        let cells: Vec<&str> = line.split(',').collect();
        let [scientific, common, vietnamese, form, trees, _, median, p95, crown, lai, from, to] =
            *cells.as_slice()
        else {
            return None;
        };
        Some(Self {
            scientific,
            common,
            vietnamese: Some(vietnamese).filter(|n| !n.is_empty()),
            form,
            trees: trees.parse().ok()?,
            height_median_m: median.parse().ok()?,
            height_p95_m: p95.parse().ok()?,
            crown_m: crown.parse().ok()?,
            leaf_area_index: lai.parse().ok(),
            latitudes_deg: [from.parse().ok()?, to.parse().ok()?],
        })
    }
}

/// Every species of the table, in its order.
#[must_use]
pub fn species() -> &'static [Species] {
    static ALL: OnceLock<Vec<Species>> = OnceLock::new();
    ALL.get_or_init(|| FILE.lines().skip(1).filter_map(Species::of).collect())
}

/// Quartiles of the measured leaf area index over all species: lower, median, upper.
#[must_use]
pub fn leaf_area_quartiles() -> [f64; 3] {
    let mut all: Vec<f64> = species().iter().filter_map(|s| s.leaf_area_index).collect();
    all.sort_by(f64::total_cmp);
    [0.25, 0.5, 0.75].map(|q| {
        let at = q * (all.len().saturating_sub(1)) as f64;
        all.get(at.round() as usize).copied().unwrap_or_default()
    })
}

/// Whether a site lies at latitudes like those where a species was measured: both in the tropics,
/// or within five degrees. It says nothing of frost at height or of drought.
#[must_use]
pub fn latitude_matches(site_deg: f64, species: &Species) -> bool {
    let (site, [from, to]) = (site_deg.abs(), species.latitudes_deg);
    let both_tropical = site <= TROPIC_DEG && from <= TROPIC_DEG;
    both_tropical || (site >= from - LATITUDE_REACH_DEG && site <= to + LATITUDE_REACH_DEG)
}

/// What is known of the site, and what is asked of the trees.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Site {
    /// Latitude, degrees; south is negative.
    pub latitude_deg: Option<f64>,
    /// Height that the trees must reach, m.
    pub min_height_m: Option<f64>,
    /// Whether they must keep their leaves.
    pub evergreen: bool,
}

/// What was looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Criterion {
    /// Latitude of the site against those where it was measured
    Latitude,
    /// Height against the 95th percentile of the measured trees
    Height,
    /// Leaves in winter
    Evergreen,
    /// Foliage where the sound passes: no palm
    Foliage,
}

/// What each criterion says of a species, and its score.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// The species.
    pub species: &'static Species,
    /// Criteria that it meets.
    pub met: Vec<Criterion>,
    /// Criteria that it fails: excluded where there is any.
    pub failed: Vec<Criterion>,
    /// 0 to 1, for the order among those that are not excluded.
    pub score: f64,
}

/// Weight of foliage, of evergreen leaves, of height beyond what is asked, and of how many trees
/// were measured. The plugin's own: dense foliage the year round is what a belt needs.
pub const WEIGHTS: [f64; 4] = [0.4, 0.3, 0.2, 0.1];
/// Leaf area index that counts as full, 1.
const FULL_LEAF_AREA: f64 = 4.0;
/// Number of measured trees that counts as full.
const FULL_SAMPLE: f64 = 60.0;

/// Rates every species; the best first, excluded ones last, ties in the order of the table.
#[must_use]
pub fn rate(site: &Site) -> Vec<Rated> {
    let mut rated: Vec<Rated> = species().iter().map(|s| rate_one(s, site)).collect();
    rated.sort_by(|a, b| {
        let excluded = |r: &Rated| !r.failed.is_empty();
        excluded(a).cmp(&excluded(b)).then(b.score.total_cmp(&a.score))
    });
    rated
}

fn rate_one(species: &'static Species, site: &Site) -> Rated {
    let (mut met, mut failed) = (Vec::new(), Vec::new());
    let mut look = |criterion, holds: bool| {
        if holds { met.push(criterion) } else { failed.push(criterion) }
    };
    if let Some(latitude) = site.latitude_deg {
        look(Criterion::Latitude, latitude_matches(latitude, species));
    }
    if let Some(height) = site.min_height_m {
        look(Criterion::Height, species.height_p95_m >= height);
    }
    if site.evergreen {
        look(Criterion::Evergreen, species.evergreen());
    }
    look(Criterion::Foliage, !species.palm());
    let asked = site.min_height_m.unwrap_or(10.0);
    let parts = [
        (species.leaf_area_index.unwrap_or(0.0) / FULL_LEAF_AREA).min(1.0),
        f64::from(u8::from(species.evergreen())),
        (species.height_median_m / asked.max(1.0)).min(1.0),
        (species.trees / FULL_SAMPLE).min(1.0),
    ];
    let score = parts.iter().zip(WEIGHTS).map(|(part, weight)| part * weight).sum();
    Rated { species, met, failed, score }
}
