//! The published figures that ship with the plugin: limits of standards, yields, compositions.
//!
//! They are facts out of public texts, laid out anew in `data/*.tsv`; every row says how far it was
//! checked. What was written from memory is shown and never decides.

use super::compounds;
use std::sync::OnceLock;

const SPECS: &str = include_str!("../../data/specs.tsv");
const LIMITS: &str = include_str!("../../data/limits.tsv");
const YIELDS: &str = include_str!("../../data/yields.tsv");
const PROFILES: &str = include_str!("../../data/profiles.tsv");

/// How far a published value was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checked {
    /// Read in a public text that gives it as the value of the named work.
    Read,
    /// Read in another work that repeats it.
    Secondary,
    /// A seller's word.
    Vendor,
    /// Written from memory: shown as a hint, never decides.
    MemoryOnly,
}

impl Checked {
    fn of(word: &str) -> Self {
        match word {
            "read" => Self::Read,
            "secondary" => Self::Secondary,
            "vendor" => Self::Vendor,
            _ => Self::MemoryOnly,
        }
    }

    /// Whether a value may decide.
    #[must_use]
    pub const fn decides(self) -> bool {
        matches!(self, Self::Read | Self::Secondary)
    }
}

/// A limit of a constituent.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// Id of the compound.
    pub compound: &'static str,
    /// Least share in percent; none where there is no lower limit.
    pub min_pct: Option<f64>,
    /// Greatest share in percent; none where there is no upper limit.
    pub max_pct: Option<f64>,
    /// How far it was checked.
    pub checked: Checked,
}

impl Limit {
    /// The middle of the range, and half its width; an open end is taken as zero below and as
    /// unknown above.
    #[must_use]
    pub fn middle(&self) -> Option<(f64, f64)> {
        let max = self.max_pct?;
        let min = self.min_pct.unwrap_or(0.0);
        Some((0.5 * (min + max), 0.5 * (max - min)))
    }
}

/// A standard's limits for an oil.
#[derive(Debug, Clone, PartialEq)]
pub struct Spec {
    /// Unique.
    pub id: &'static str,
    /// Id of the plant.
    pub plant: &'static str,
    /// The oil.
    pub oil: &'static str,
    /// Its botanical name.
    pub botanical: &'static str,
    /// Type or origin.
    pub kind: &'static str,
    /// Name of the standard or pharmacopoeia.
    pub standard: &'static str,
    /// Its edition.
    pub edition: &'static str,
    /// Where the numbers were read.
    pub source: &'static str,
    /// How far.
    pub checked: Checked,
    /// The limits of its constituents; none where only physical constants are public.
    pub limits: Vec<Limit>,
}

impl Spec {
    /// The limit of a compound.
    #[must_use]
    pub fn limit(&self, compound: &str) -> Option<&Limit> {
        self.limits.iter().find(|l| l.compound == compound)
    }

    /// Whether any of its limits may decide.
    #[must_use]
    pub fn decides(&self) -> bool {
        self.limits.iter().any(|l| l.checked.decides())
    }
}

/// A published yield.
#[derive(Debug, Clone, PartialEq)]
pub struct Yield {
    /// Id of the plant.
    pub plant: &'static str,
    /// The part that was distilled.
    pub part: &'static str,
    /// `steam`, `hydro`, `water-steam`, `any`, or `minimum` for a pharmacopoeia's least content.
    pub method: &'static str,
    /// The method in the words of the work.
    pub as_published: &'static str,
    /// Lowest, in percent.
    pub min_pct: f64,
    /// Highest, in percent.
    pub max_pct: Option<f64>,
    /// `fresh`, `dried`, or empty where the work does not say.
    pub basis: &'static str,
    /// Unit and basis in the words of the work.
    pub unit: &'static str,
    /// The work.
    pub source: &'static str,
    /// How far it was checked.
    pub checked: Checked,
}

/// A published composition.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    /// Unique.
    pub id: &'static str,
    /// Id of the plant.
    pub plant: &'static str,
    /// The oil in the words of the work.
    pub oil: &'static str,
    /// Where it is from.
    pub origin: &'static str,
    /// The work.
    pub source: &'static str,
    /// How far it was checked.
    pub checked: Checked,
    /// Ids of compounds and their shares in percent, as far as they could be read.
    pub values: Vec<(&'static str, f64)>,
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

/// Every standard, in the order of the table.
pub fn specs() -> &'static [Spec] {
    static ALL: OnceLock<Vec<Spec>> = OnceLock::new();
    ALL.get_or_init(|| {
        let limits: Vec<_> = rows(LIMITS)
            .filter_map(|r| {
                let [spec, compound, min, max, checked] = r.try_into().ok()?;
                let (min_pct, max_pct) = (min.parse().ok(), max.parse().ok());
                let checked = Checked::of(checked);
                Some((spec, Limit { compound, min_pct, max_pct, checked }))
            })
            .collect();
        rows(SPECS)
            .filter_map(|r| {
                let [id, plant, oil, botanical, kind, standard, edition, source, checked] =
                    r.try_into().ok()?;
                let own = limits.iter().filter(|(spec, _)| *spec == id);
                Some(Spec {
                    id,
                    plant,
                    oil,
                    botanical,
                    kind,
                    standard,
                    edition,
                    source,
                    checked: Checked::of(checked),
                    limits: own.map(|(_, l)| l.clone()).collect(),
                })
            })
            .collect()
    })
}

/// The standard of that id.
#[must_use]
pub fn spec(id: &str) -> Option<&'static Spec> {
    specs().iter().find(|s| s.id == id)
}

/// Ids of the standards that limit constituents.
#[must_use]
pub fn spec_ids() -> Vec<&'static str> {
    specs().iter().filter(|s| !s.limits.is_empty()).map(|s| s.id).collect()
}

/// Every published yield.
pub fn yields() -> &'static [Yield] {
    static ALL: OnceLock<Vec<Yield>> = OnceLock::new();
    ALL.get_or_init(|| {
        rows(YIELDS)
            .filter_map(|r| {
                let [plant, part, method, as_published, min, max, basis, unit, source, checked] =
                    r.try_into().ok()?;
                Some(Yield {
                    plant,
                    part,
                    method,
                    as_published,
                    min_pct: min.parse().ok()?,
                    max_pct: max.parse().ok(),
                    basis,
                    unit,
                    source,
                    checked: Checked::of(checked),
                })
            })
            .collect()
    })
}

/// Every published composition of a genuine oil.
pub fn profiles() -> &'static [Profile] {
    static ALL: OnceLock<Vec<Profile>> = OnceLock::new();
    ALL.get_or_init(|| {
        rows(PROFILES)
            .filter_map(|r| {
                let [id, plant, oil, origin, source, checked, values] = r.try_into().ok()?;
                let pair = |v: &'static str| {
                    let (name, value) = v.split_once('=')?;
                    Some((compounds::find(name)?.id, value.parse().ok()?))
                };
                Some(Profile {
                    id,
                    plant,
                    oil,
                    origin,
                    source,
                    checked: Checked::of(checked),
                    values: values.split('|').filter_map(pair).collect(),
                })
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::science::plants;

    #[test]
    fn every_row_is_read() {
        let count = |table: &str| table.lines().count() - 1;
        assert_eq!(specs().len(), count(SPECS));
        assert_eq!(specs().iter().map(|s| s.limits.len()).sum::<usize>(), count(LIMITS));
        assert_eq!(yields().len(), count(YIELDS));
        assert_eq!(profiles().len(), count(PROFILES));
        let values: usize = PROFILES.matches('=').count();
        assert_eq!(profiles().iter().map(|p| p.values.len()).sum::<usize>(), values);
    }

    #[test]
    fn every_compound_and_plant_of_the_tables_is_known() {
        for spec in specs() {
            assert!(plants::by_id(spec.plant).is_some(), "{}", spec.plant);
            for limit in &spec.limits {
                let known = compounds::find(limit.compound).map(|c| c.id);
                assert_eq!(known, Some(limit.compound), "{}", spec.id);
                assert!(limit.min_pct.is_some() || limit.max_pct.is_some(), "{}", spec.id);
            }
        }
        for row in yields() {
            assert!(plants::by_id(row.plant).is_some(), "{}", row.plant);
            assert!(row.max_pct.is_none_or(|max| max >= row.min_pct));
        }
        for profile in profiles() {
            assert!(plants::by_id(profile.plant).is_some(), "{}", profile.plant);
        }
    }
}
