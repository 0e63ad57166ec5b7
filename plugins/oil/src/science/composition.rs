//! A composition against the limits of a standard: each limit on its own, with its margin.
//!
//! What is not there is not determined, and never a pass. A limit that nobody could check is shown
//! and decides nothing. An oil can break a limit and be genuine: authentic lavender does so in four
//! seasons of four (PMC9148000).

use super::tables::{Checked, Limit, Profile, Spec, profiles};

/// A compound's share of an oil.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// Id of the compound.
    pub compound: &'static str,
    /// Percent of the peak area.
    pub pct: f64,
}

/// How a share stands to a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Within.
    Pass,
    /// Below the lower limit.
    Below,
    /// Above the upper limit.
    Above,
    /// Nobody measured it.
    NotDetermined,
}

/// A limit and what was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// The limit.
    pub limit: Limit,
    /// What was found, in percent.
    pub found_pct: Option<f64>,
    /// How it stands.
    pub standing: Standing,
    /// Distance to the nearest limit in percent of the area; below zero where it is broken.
    pub margin_pct: Option<f64>,
}

impl Check {
    /// Whether it is a failure that counts.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.limit.checked.decides() && matches!(self.standing, Standing::Below | Standing::Above)
    }

    /// Whether it is a pass that counts.
    #[must_use]
    pub fn passes(&self) -> bool {
        self.limit.checked.decides() && self.standing == Standing::Pass
    }
}

/// How a composition stands to a standard as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compliance {
    /// Every limit that counts is kept.
    Compliant,
    /// None is broken, but not all were measured.
    Incomplete,
    /// At least one is broken.
    NonCompliant,
    /// None of the limits that were measured was ever checked.
    Unverified,
    /// None of the standard's constituents was measured.
    NotDetermined,
}

/// Holds a composition against each limit of a standard.
#[must_use]
pub fn check(spec: &Spec, shares: &[Share]) -> Vec<Check> {
    spec.limits.iter().map(|limit| check_one(limit, find(shares, limit.compound))).collect()
}

/// The share of a compound.
#[must_use]
pub fn find(shares: &[Share], compound: &str) -> Option<f64> {
    shares.iter().find(|s| s.compound == compound).map(|s| s.pct)
}

fn check_one(limit: &Limit, found_pct: Option<f64>) -> Check {
    let standing = match found_pct {
        None => Standing::NotDetermined,
        Some(v) if limit.min_pct.is_some_and(|min| v < min) => Standing::Below,
        Some(v) if limit.max_pct.is_some_and(|max| v > max) => Standing::Above,
        Some(_) => Standing::Pass,
    };
    let margin_pct = found_pct.map(|v| {
        let low = limit.min_pct.map_or(f64::INFINITY, |min| v - min);
        let high = limit.max_pct.map_or(f64::INFINITY, |max| max - v);
        low.min(high)
    });
    Check { limit: limit.clone(), found_pct, standing, margin_pct }
}

/// What the checks say together.
#[must_use]
pub fn compliance(checks: &[Check]) -> Compliance {
    let counted = |c: &&Check| c.limit.checked.decides();
    if checks.iter().any(Check::fails) {
        Compliance::NonCompliant
    } else if !checks.iter().any(|c| c.standing != Standing::NotDetermined) {
        Compliance::NotDetermined
    } else if !checks.iter().any(Check::passes) {
        Compliance::Unverified
    } else if checks.iter().filter(counted).all(|c| c.standing == Standing::Pass) {
        Compliance::Compliant
    } else {
        Compliance::Incomplete
    }
}

/// What heat and water left of an ester.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EsterRatio {
    /// Ester over ester and alcohol.
    pub share: f64,
    /// The lowest that the limits of the standard allow: least ester over least ester and most
    /// alcohol; none where they are not known or were never checked.
    pub lowest_allowed: Option<f64>,
}

/// The ester ratio of an oil; none where its ester or its alcohol was not measured.
///
/// The ratio is a measured stand-in for what of the aroma the still kept: hydrolysis turns the ester
/// into its alcohol (lavender: 30.0 % linalyl acetate by water, 35.3 % by steam, 47.1 % by
/// water-and-steam distillation of the same flowers, Kiran Babu and Singh). That an oil below the
/// lowest ratio which its standard allows has lost aroma is this project's own reading.
#[must_use]
pub fn ester_ratio(shares: &[Share], pair: (&str, &str), spec: &Spec) -> Option<EsterRatio> {
    let (ester, alcohol) = (find(shares, pair.0)?, find(shares, pair.1)?);
    if ester + alcohol <= 0.0 {
        return None;
    }
    Some(EsterRatio { share: ester / (ester + alcohol), lowest_allowed: lowest_ratio(pair, spec) })
}

/// The lowest ester ratio that the limits of a standard allow.
#[must_use]
pub fn lowest_ratio(pair: (&str, &str), spec: &Spec) -> Option<f64> {
    let checked = |compound| spec.limit(compound).filter(|l| l.checked.decides());
    let least = checked(pair.0)?.min_pct.filter(|v| *v > 0.0)?;
    let most = checked(pair.1)?.max_pct?;
    Some(least / (least + most))
}

/// A compound's range in published compositions of a plant's oil.
#[derive(Debug, Clone, PartialEq)]
pub struct Published {
    /// Id of the compound.
    pub compound: &'static str,
    /// Lowest published.
    pub low_pct: f64,
    /// Highest published.
    pub high_pct: f64,
    /// Of how many compositions.
    pub count: usize,
}

/// Published compositions of a plant, put together by compound, highest first.
#[must_use]
pub fn published(plant: &str) -> Vec<Published> {
    let mut all: Vec<Published> = Vec::new();
    for (compound, pct) in of(plant).flat_map(|p| p.values.iter().copied()) {
        match all.iter_mut().find(|p| p.compound == compound) {
            Some(known) => {
                known.low_pct = known.low_pct.min(pct);
                known.high_pct = known.high_pct.max(pct);
                known.count += 1;
            }
            None => all.push(Published { compound, low_pct: pct, high_pct: pct, count: 1 }),
        }
    }
    all.sort_by(|a, b| b.high_pct.total_cmp(&a.high_pct));
    all
}

/// The works behind them, each once.
#[must_use]
pub fn works(plant: &str) -> Vec<&'static str> {
    let mut works: Vec<&str> = Vec::new();
    for profile in of(plant) {
        if !works.contains(&profile.source) {
            works.push(profile.source);
        }
    }
    works
}

fn of(plant: &str) -> impl Iterator<Item = &'static Profile> {
    profiles().iter().filter(move |p| p.plant == plant && p.checked != Checked::MemoryOnly)
}
