//! The composition of an oil: what is published, and how a measured one stands to a standard.

use super::{Aroma, Identity, Verified};
use crate::science::blends::{blend, doubts, nearest};
use crate::science::composition::{self as science, Share, check, compliance, published, works};
use crate::science::{compounds, peaks, plants, tables};
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::refusal;

/// A peak by the name that somebody gave it.
#[data]
pub struct PeakGiven {
    /// Name of the compound, in any of its spellings
    pub name: String,
    /// Percent of the area
    #[is(unit = "%", min = 0, max = 100)]
    pub area_pct: f64,
}

/// An oil and what was found in it.
#[data]
pub struct ProfileAsked {
    /// The plant that it is said to be from
    pub herb: String,
    /// Peaks that were measured; none asks for what is published
    #[is(default = Vec::<PeakGiven>::new())]
    pub peaks: Vec<PeakGiven>,
    /// A table of peaks; where a compound is also among `peaks`, that counts
    #[is(file = ["text/csv"])]
    pub table: Option<FileInput>,
    /// Id of the standard; the plant's usual one where none is chosen
    pub standard: Option<String>,
}

/// The standard that a composition was held against.
#[data]
pub struct StandardUsed {
    /// Its id
    #[is(en = "id", vi = "mã")]
    pub id: String,
    /// Its name
    pub standard: String,
    /// Its edition
    pub edition: String,
    /// Type or origin of the oil
    pub kind: String,
    /// Where its numbers were read
    pub source: String,
    /// How far
    pub checked: Verified,
    /// Whether somebody chose it
    pub chosen: bool,
}

/// How a share stands to a limit.
#[data]
#[derive(Copy, Eq)]
pub enum Standing {
    /// Within
    Pass,
    /// Below the lower limit
    Below,
    /// Above the upper limit
    Above,
    /// Not determined
    NotDetermined,
}

/// A limit and what was found.
#[data]
pub struct LimitCheck {
    /// The compound
    pub compound: String,
    /// Lower limit
    #[is(unit = "%")]
    pub min_pct: Option<f64>,
    /// Upper limit
    #[is(unit = "%")]
    pub max_pct: Option<f64>,
    /// What was found
    #[is(unit = "%")]
    pub found_pct: Option<f64>,
    /// How it stands
    pub standing: Standing,
    /// Distance to the nearest limit, below zero where it is broken
    #[is(unit = "%")]
    pub margin_pct: Option<f64>,
    /// How far the limit was checked
    pub checked: Verified,
    /// Whether it may decide
    pub decides: bool,
}

/// What the checks say together.
#[data]
#[derive(Copy, Eq)]
pub enum Compliance {
    /// Every limit that may decide is kept
    Compliant,
    /// None is broken, not all were measured
    Incomplete,
    /// At least one is broken
    NonCompliant,
    /// No measured limit was ever checked
    Unverified,
    /// Nothing was measured
    NotDetermined,
    /// There is no standard with limits
    NoStandard,
}

/// What heat and water left of an ester.
#[data]
pub struct EsterRatio {
    /// The ester
    pub ester: String,
    /// The alcohol that it gives
    pub alcohol: String,
    /// Ester over ester and alcohol
    #[is(unit = "1")]
    pub share: Option<f64>,
    /// The lowest that the standard's limits allow
    #[is(unit = "1")]
    pub lowest_allowed: Option<f64>,
}

/// A relative that may be in the oil.
#[data]
pub struct Partner {
    /// The plant
    pub plant: String,
    /// Id of its standard
    pub id: String,
    /// Its standard
    pub standard: String,
    /// Its share, where a mixture explains what was found
    #[is(unit = "1")]
    pub share: Option<f64>,
    /// Distance of the best mixture, in half-widths of the limits
    #[is(unit = "1")]
    pub distance: f64,
    /// On how many compounds it rests
    pub compounds: u64,
}

/// What is suspected.
#[data]
pub struct BlendSuspected {
    /// The relatives, the likeliest first
    pub partners: Vec<Partner>,
    /// Whether there is more linalool than in any oil of the family
    pub added_linalool: bool,
}

/// A main compound that contradicts the plant.
#[data]
pub struct Doubt {
    /// The compound
    pub compound: String,
    /// Its share
    #[is(unit = "%")]
    pub found_pct: f64,
    /// The most that the plant's oil is known to have
    #[is(unit = "%")]
    pub known_pct: Option<f64>,
}

/// A standard that the composition is near to.
#[data]
pub struct Near {
    /// Its id
    pub id: String,
    /// Its name
    pub standard: String,
    /// The plant
    pub plant: String,
    /// Distance from its middles, in half-widths of its limits
    #[is(unit = "1")]
    pub distance: f64,
    /// On how many compounds it rests
    pub compounds: u64,
}

/// A compound in published compositions.
#[data]
pub struct PublishedRange {
    /// The compound
    pub compound: String,
    /// Lowest
    #[is(unit = "%")]
    pub low_pct: f64,
    /// Highest
    #[is(unit = "%")]
    pub high_pct: f64,
    /// In how many compositions
    pub count: u64,
}

/// A compound that was found and that the standard does not limit.
#[data]
pub struct NotInStandard {
    /// The compound
    pub compound: String,
    /// Its share
    #[is(unit = "%")]
    pub found_pct: f64,
}

/// The composition and how it stands.
#[data]
pub struct OilProfile {
    /// Id of the plant; absent where nobody here knows one of that name
    pub plant: Option<String>,
    /// Its botanical name
    pub botanical: Option<String>,
    /// Whether anything is published here on its oil's composition
    pub known: bool,
    /// The standard
    pub standard: Option<StandardUsed>,
    /// Each of its limits
    pub checks: Vec<LimitCheck>,
    /// Limits that are broken, of those that may decide
    pub failed: u64,
    /// Limits that are kept, of those that may decide
    pub passed: u64,
    /// Limits of compounds that nobody measured
    pub not_determined: u64,
    /// Of those, the ones that may decide
    pub open: u64,
    /// What they say together
    pub compliance: Compliance,
    /// The ester that the still could split, where the oil has one
    pub ester: Option<EsterRatio>,
    /// How the ester stands
    pub aroma: Aroma,
    /// How the oil stands to the plant
    pub identity: Identity,
    /// What else may be in the bottle
    pub blend: Option<BlendSuspected>,
    /// What contradicts the plant
    pub doubts: Vec<Doubt>,
    /// The nearest standards, up to three
    pub nearest: Vec<Near>,
    /// Compositions of the plant's oil as published
    pub published: Vec<PublishedRange>,
    /// Where
    pub works: Vec<String>,
    /// Found, and not in the standard
    pub not_in_standard: Vec<NotInStandard>,
    /// Names that are no compound here
    pub unknown_names: Vec<String>,
    /// How many compounds were measured
    pub measured: u64,
    /// The sum of what was measured
    #[is(unit = "%")]
    pub sum_pct: f64,
}

/// The published composition of a plant's oil, and a measured one against a standard. A plant that
/// nobody here knows has no composition: `known` is false and every list is empty.
///
/// # Errors
/// `input-invalid` for a standard that is not there or of another plant's oil, a table with faults,
/// a compound given twice and more than a hundred percent in all; what files give.
pub fn gcms_profile(input: ProfileAsked, _: &Call<'_>) -> Result<OilProfile, ToolError> {
    let plant = plants::find(&input.herb);
    let (shares, unknown_names) = shares_of(&input)?;
    let chosen = match &input.standard {
        Some(id) => Some(tables::spec(id).ok_or_else(|| {
            let expected = format!("expected an id of list_standards, found {id}");
            ToolError::invalid_input(vec![("/standard".into(), expected)])
        })?),
        None => None,
    };
    let spec = chosen.or_else(|| tables::spec(plant?.spec?));
    let checks = spec.map(|s| check(s, &shares)).unwrap_or_default();
    let pair = plant.and_then(|p| p.ester);
    let ester = pair.map(|pair| {
        let ratio = spec.and_then(|s| science::ester_ratio(&shares, pair, s));
        EsterRatio {
            ester: pair.0.into(),
            alcohol: pair.1.into(),
            share: ratio.map(|r| r.share),
            lowest_allowed: spec.and_then(|s| science::lowest_ratio(pair, s)),
        }
    });
    let aroma = match (plant.map(|p| p.ester), &ester) {
        (Some(None), _) => Aroma::NoEster,
        (_, Some(EsterRatio { share: Some(share), lowest_allowed: Some(lowest), .. })) => {
            if share < lowest { Aroma::Lost } else { Aroma::Preserved }
        }
        _ => Aroma::NotDetermined,
    };
    let blended = plant.and_then(|p| blend(p, &shares));
    let doubted = plant.map(|p| doubts(p, &shares)).unwrap_or_default();
    let published: Vec<_> = plant.map(|p| published(p.id)).unwrap_or_default();
    let count = |wanted: &dyn Fn(&science::Check) -> bool| {
        checks.iter().filter(|c| wanted(c)).count() as u64
    };
    Ok(OilProfile {
        plant: plant.map(|p| p.id.into()),
        botanical: plant.map(|p| p.botanical.into()),
        known: !published.is_empty() || spec.is_some_and(|s| !s.limits.is_empty()),
        standard: spec.map(|s| StandardUsed {
            id: s.id.into(),
            standard: s.standard.into(),
            edition: s.edition.into(),
            kind: s.kind.into(),
            source: s.source.into(),
            checked: s.checked.into(),
            chosen: chosen.is_some(),
        }),
        failed: count(&science::Check::fails),
        passed: count(&science::Check::passes),
        not_determined: count(&|c| c.standing == science::Standing::NotDetermined),
        open: count(&|c| {
            c.limit.checked.decides() && c.standing == science::Standing::NotDetermined
        }),
        compliance: match compliance(&checks) {
            _ if checks.is_empty() => Compliance::NoStandard,
            science::Compliance::Compliant => Compliance::Compliant,
            science::Compliance::Incomplete => Compliance::Incomplete,
            science::Compliance::NonCompliant => Compliance::NonCompliant,
            science::Compliance::Unverified => Compliance::Unverified,
            science::Compliance::NotDetermined => Compliance::NotDetermined,
        },
        ester,
        aroma,
        identity: match (doubted.is_empty(), &blended) {
            (false, _) => Identity::SpeciesQuestioned,
            (true, Some(_)) => Identity::BlendSuspected,
            (true, None) => Identity::NotQuestioned,
        },
        blend: blended.map(|b| BlendSuspected {
            partners: b
                .partners
                .iter()
                .map(|m| Partner {
                    plant: m.partner.plant.into(),
                    id: m.partner.id.into(),
                    standard: format!("{}, {}", m.partner.standard, m.partner.oil),
                    share: m.share,
                    distance: m.distance,
                    compounds: m.compounds as u64,
                })
                .collect(),
            added_linalool: b.added_linalool,
        }),
        doubts: doubted
            .iter()
            .map(|d| Doubt {
                compound: d.compound.into(),
                found_pct: d.pct,
                known_pct: d.known_pct,
            })
            .collect(),
        nearest: nearest(&shares)
            .iter()
            .take(3)
            .map(|n| Near {
                id: n.spec.id.into(),
                standard: format!("{} ({})", n.spec.standard, n.spec.edition),
                plant: n.spec.plant.into(),
                distance: n.distance,
                compounds: n.compounds as u64,
            })
            .collect(),
        published: published
            .iter()
            .map(|p| PublishedRange {
                compound: p.compound.into(),
                low_pct: p.low_pct,
                high_pct: p.high_pct,
                count: p.count as u64,
            })
            .collect(),
        works: plant.map(|p| works(p.id)).unwrap_or_default().into_iter().map(Into::into).collect(),
        not_in_standard: shares
            .iter()
            .filter(|s| spec.is_none_or(|spec| spec.limit(s.compound).is_none()))
            .map(|s| NotInStandard { compound: s.compound.into(), found_pct: s.pct })
            .collect(),
        measured: shares.len() as u64,
        sum_pct: shares.iter().map(|s| s.pct).sum(),
        checks: checks.iter().map(told).collect(),
        unknown_names,
    })
}

/// Areas add up to a hundred, give or take rounding.
const MOST_SUM_PCT: f64 = 101.0;

/// The compounds that were measured, and names that are none.
fn shares_of(input: &ProfileAsked) -> Result<(Vec<Share>, Vec<String>), ToolError> {
    let mut shares: Vec<Share> = Vec::new();
    let mut unknown = Vec::new();
    let mut violations = Vec::new();
    for (i, peak) in input.peaks.iter().enumerate() {
        match compounds::find(&peak.name) {
            None => unknown.push(peak.name.clone()),
            Some(c) if science::find(&shares, c.id).is_some() => {
                let why = format!("{} is there already as {}", peak.name, c.id);
                violations.push((format!("/peaks/{i}/name"), why));
            }
            Some(c) => shares.push(Share { compound: c.id, pct: peak.area_pct }),
        }
    }
    if let Some(file) = &input.table {
        let given = shares.len();
        let rows = peaks::read_peaks(&file.read_text()?)
            .map_err(|faults| refusal::of_file("table", &faults))?;
        for row in rows {
            match compounds::find(&row.name) {
                None => unknown.push(row.name),
                Some(c) if shares[..given].iter().any(|s| s.compound == c.id) => {}
                Some(c) => match shares.iter_mut().skip(given).find(|s| s.compound == c.id) {
                    // Two spellings of a compound are two parts of its peak.
                    Some(known) => known.pct += row.area_pct,
                    None => shares.push(Share { compound: c.id, pct: row.area_pct }),
                },
            }
        }
    }
    let sum: f64 = shares.iter().map(|s| s.pct).sum();
    if sum > MOST_SUM_PCT {
        let why = format!("expected areas that add up to at most 100 %, found {sum:.1} %");
        violations.push(("/peaks".into(), why));
    }
    if violations.is_empty() {
        Ok((shares, unknown))
    } else {
        Err(ToolError::invalid_input(violations))
    }
}

fn told(check: &science::Check) -> LimitCheck {
    LimitCheck {
        compound: check.limit.compound.into(),
        min_pct: check.limit.min_pct,
        max_pct: check.limit.max_pct,
        found_pct: check.found_pct,
        standing: match check.standing {
            science::Standing::Pass => Standing::Pass,
            science::Standing::Below => Standing::Below,
            science::Standing::Above => Standing::Above,
            science::Standing::NotDetermined => Standing::NotDetermined,
        },
        // Sums of decimals leave crumbs that nobody measured.
        margin_pct: check.margin_pct.map(|m| (m * 1e9).round() / 1e9),
        checked: check.limit.checked.into(),
        decides: check.limit.checked.decides(),
    }
}
