//! What a composition points to besides breaking a limit: another species, a relative in the
//! bottle, added linalool, the standard that it is nearest to.
//!
//! Breaking a limit is no fraud: only what no genuine oil of the plant has is a sign. The rules are
//! this project's own, drawn from the limits of ISO 3515, 3054, 8902 and 4719 and from the profiles
//! that ship; they say *suspected*, never *is*.

use super::composition::{Share, find};
use super::plants::Plant;
use super::tables::{Spec, profiles, spec, specs};

/// The most camphor that ISO 3515 allows a lavender of other origin, %.
const LAVENDER: &str = "lavender-iso3515-other";
const PARTNERS: [&str; 3] = ["lavandin-abrial-iso3054", "lavandin-grosso-iso8902", "spike-iso4719"];
/// A mixture has to explain each compound to within this share of the half-width of its limits.
const FITS_WITHIN: f64 = 0.35;
/// A compound that makes up so much of an oil is one of its main ones, %.
const MAIN_PCT: f64 = 10.0;
/// Narrower limits than this are not told apart by an area percent, %.
const LEAST_HALF_WIDTH_PCT: f64 = 0.25;

/// A mixture of an oil with a relative.
#[derive(Debug, Clone, PartialEq)]
pub struct Mixture {
    /// The relative's standard.
    pub partner: &'static Spec,
    /// Its share, where the mixture explains the composition.
    pub share: Option<f64>,
    /// Root of the mean squared distance, in half-widths of the limits.
    pub distance: f64,
    /// On how many compounds it rests.
    pub compounds: usize,
}

/// What is suspected of a lavender.
#[derive(Debug, Clone, PartialEq)]
pub struct Blend {
    /// The relatives that may be in it, the likeliest first.
    pub partners: Vec<Mixture>,
    /// Whether there is more linalool than in any oil of the family.
    pub added_linalool: bool,
}

/// Whether a lavender holds lavandin or spike. Asked only where its camphor is above what ISO 3515
/// allows: the relatives bring camphor, a bad season does not.
#[must_use]
pub fn blend(plant: &Plant, shares: &[Share]) -> Option<Blend> {
    let base = spec(LAVENDER).filter(|_| plant.id == "lavender")?;
    let camphor = find(shares, "camphor")?;
    let allowed = base.limit("camphor")?.max_pct?;
    if camphor <= allowed {
        return None;
    }
    let mut partners: Vec<Mixture> =
        PARTNERS.iter().filter_map(|id| mixture(base, spec(id)?, shares)).collect();
    partners.sort_by(|a, b| a.distance.total_cmp(&b.distance));
    if let Some(best) = partners.first().filter(|m| m.share.is_some()).map(|m| m.distance) {
        // Where one relative explains the whole, a much worse one is not named.
        partners.retain(|m| m.share.is_some() && m.distance < best + FITS_WITHIN);
    }
    let most =
        PARTNERS.iter().chain([&LAVENDER]).filter_map(|id| spec(id)?.limit("linalool")?.max_pct);
    let most = most.fold(0.0, f64::max);
    let added_linalool = find(shares, "linalool").is_some_and(|v| v > most);
    Some(Blend { partners, added_linalool })
}

/// The share of a partner in a mixture of the middles of both standards, by least squares, each
/// compound weighted by the half-width of its limits.
fn mixture(base: &Spec, partner: &'static Spec, shares: &[Share]) -> Option<Mixture> {
    let mut rows: Vec<(f64, f64, f64)> = Vec::new(); // direction, offset, weight
    for share in shares {
        let middle = |s: &Spec| s.limit(share.compound).and_then(super::tables::Limit::middle);
        let (Some((a, ha)), Some((b, hb))) = (middle(base), middle(partner)) else { continue };
        let weight = 1.0 / (0.5 * (ha + hb)).max(LEAST_HALF_WIDTH_PCT);
        rows.push((b - a, share.pct - a, weight));
    }
    if rows.len() < 2 {
        return None;
    }
    let dot = |f: &dyn Fn(&(f64, f64, f64)) -> f64| rows.iter().map(f).sum::<f64>();
    let squared = dot(&|(d, _, w)| (d * w).powi(2));
    let along = dot(&|(d, o, w)| d * o * w * w);
    let part = (along / squared).clamp(0.0, 1.0);
    let off = dot(&|(d, o, w)| ((o - part * d) * w).powi(2));
    let distance = (off / rows.len() as f64).sqrt();
    let explains = distance < FITS_WITHIN && rows.len() >= 3 && part > 0.0;
    Some(Mixture { partner, share: explains.then_some(part), distance, compounds: rows.len() })
}

/// Why a species or chemotype is questioned.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// The compound that contradicts.
    pub compound: &'static str,
    /// Its share, %.
    pub pct: f64,
    /// The most that an oil of the plant is known to have; none where it is not known to have any.
    pub known_pct: Option<f64>,
}

/// Main compounds that the oil of the plant is not known to have, and camphor beyond every lavender.
/// Empty where the plant's oil is not known well enough to say.
#[must_use]
pub fn doubts(plant: &Plant, shares: &[Share]) -> Vec<Doubt> {
    let own: Vec<&Spec> = specs().iter().filter(|s| s.plant == plant.id).collect();
    if !own.iter().any(|s| s.limits.len() >= 3) {
        return Vec::new();
    }
    let mut doubts: Vec<Doubt> = Vec::new();
    for share in shares.iter().filter(|s| s.pct >= MAIN_PCT) {
        let limited = own.iter().any(|s| s.limit(share.compound).is_some());
        let published = profiles().iter().filter(|p| p.plant == plant.id);
        let highest = published
            .flat_map(|p| &p.values)
            .filter(|(c, _)| *c == share.compound)
            .map(|(_, v)| *v)
            .fold(None, |most: Option<f64>, v| Some(most.map_or(v, |m| m.max(v))));
        if !limited && highest.is_none_or(|most| share.pct > 2.0 * most) {
            let (compound, pct) = (share.compound, share.pct);
            doubts.push(Doubt { compound, pct, known_pct: highest });
        }
    }
    let spike = spec("spike-iso4719").and_then(|s| s.limit("camphor")?.max_pct);
    if let (true, Some(camphor), Some(most)) =
        (plant.id == "lavender", find(shares, "camphor"), spike)
        && camphor > most
    {
        doubts.push(Doubt { compound: "camphor", pct: camphor, known_pct: Some(most) });
    }
    doubts
}

/// How near a composition is to a standard.
#[derive(Debug, Clone, PartialEq)]
pub struct Nearness {
    /// The standard.
    pub spec: &'static Spec,
    /// Root of the mean squared distance from the middles, in half-widths of the limits: up to one
    /// where every compound lies within.
    pub distance: f64,
    /// On how many compounds it rests.
    pub compounds: usize,
}

/// The standards that a composition is nearest to, over the compounds that both have; at least three
/// are needed, and only limits that were checked count.
#[must_use]
pub fn nearest(shares: &[Share]) -> Vec<Nearness> {
    let mut all: Vec<Nearness> = specs()
        .iter()
        .filter_map(|spec| {
            let off: Vec<f64> = shares
                .iter()
                .filter_map(|s| {
                    let limit = spec.limit(s.compound).filter(|l| l.checked.decides())?;
                    let (middle, half) = limit.middle()?;
                    Some(((s.pct - middle) / half.max(LEAST_HALF_WIDTH_PCT)).powi(2))
                })
                .collect();
            let missing = shares
                .iter()
                .filter(|s| s.pct >= MAIN_PCT && spec.limit(s.compound).is_none())
                .count();
            (off.len() >= 3 && missing == 0).then(|| Nearness {
                spec,
                distance: (off.iter().sum::<f64>() / off.len() as f64).sqrt(),
                compounds: off.len(),
            })
        })
        .collect();
    all.sort_by(|a, b| a.distance.total_cmp(&b.distance).then(b.compounds.cmp(&a.compounds)));
    all
}
