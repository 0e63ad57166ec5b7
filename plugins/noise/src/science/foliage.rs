//! What a belt of trees takes from the sound that passes through it, as a range: the least that is
//! certain, the standard's value, the most that was measured. Ground effect and masking are neither.

use super::{Bands, a_level, each_band};

/// Width from which ISO 9613-2, Table A.1 has a value, m.
pub const ISO_FROM_M: f64 = 10.0;
/// Width from which its value is per metre, m.
const ISO_PER_METRE_FROM_M: f64 = 20.0;
/// Width beyond which it grows no more, m.
pub const ISO_TO_M: f64 = 200.0;
/// Attenuation in all of a belt of 10 to 20 m, dB.
const ISO_NARROW_DB: Bands = [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0];
/// Attenuation per metre of a belt of 20 to 200 m, dB/m.
const ISO_PER_METRE_DB: Bands = [0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.09, 0.12];

/// Belts up to this width showed no significantly higher loss than grass (Kragh 1981), m.
pub const NOTHING_CERTAIN_TO_M: f64 = 25.0;
/// A hundred feet, m: the depth that measured rates refer to.
const HUNDRED_FEET_M: f64 = 30.48;
/// Upper end of planted belts, dB per hundred feet (Reethof 1973; USDA guideline 6.4).
const PLANTED_MOST_DB: f64 = 8.0;
/// What two hundred feet of dense vegetation reach (FHWA), dB.
pub const TWO_HUNDRED_FEET_DB: f64 = 10.0;
/// Slope of the seed's saturation curve where none is given, dB over 30 m.
pub const SEED_DB_PER_30M: f64 = 5.0;
/// Share of the crown's height below which a ray gets the whole effect (PEN rule).
const FULL_BELOW: f64 = 0.75;

/// Whether the trees bear leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Season {
    /// In leaf
    InLeaf,
    /// Bare
    Leafless,
}

/// A belt of trees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Belt {
    /// Width along the path of the sound, m.
    pub width_m: f64,
    /// Share of the view that it blocks, 0 to 1; the standard's values are for 1.
    pub density: f64,
    /// Whether it bears leaves.
    pub season: Season,
    /// Share of the effect that its height leaves, see [`height_share`].
    pub height_share: f64,
}

/// What a belt takes away, dB(A).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Loss {
    /// What is certain.
    pub least: f64,
    /// What the standard gives.
    pub typical: f64,
    /// The most that was measured on planted belts.
    pub greatest: f64,
    /// What the standard gives, by band, dB.
    pub bands: Bands,
}

/// Attenuation of foliage dense enough to block the view, by band, dB (ISO 9613-2:1996, Table A.1).
///
/// Its two rows do not meet at 20 m; the larger is taken there, so that a wider belt never takes
/// away less.
#[must_use]
pub fn iso(width_m: f64) -> Bands {
    if width_m < ISO_FROM_M {
        return [0.0; 8];
    }
    let wide = width_m.min(ISO_TO_M);
    each_band(|i| {
        if wide < ISO_PER_METRE_FROM_M {
            ISO_NARROW_DB[i]
        } else {
            (ISO_PER_METRE_DB[i] * wide).max(ISO_NARROW_DB[i])
        }
    })
}

/// What a spectrum loses by an attenuation, dB(A).
fn a_loss(spectrum_db: &Bands, bands: &Bands) -> f64 {
    a_level(spectrum_db) - a_level(&each_band(|i| spectrum_db[i] - bands[i]))
}

/// Share of the effect for a ray at a height under trees of a height: all of it in the lower three
/// quarters, falling to none at the top (PEN rule, as its help states it).
#[must_use]
pub fn height_share(ray_height_m: f64, tree_height_m: f64) -> f64 {
    let at = ray_height_m / tree_height_m;
    ((1.0 - at) / (1.0 - FULL_BELOW)).clamp(0.0, 1.0)
}

/// The most that planted belts of a width were measured to take away, dB(A): 8 dB over a hundred
/// feet, 10 dB over two hundred, straight between.
fn planted_most(width_m: f64) -> f64 {
    if width_m <= HUNDRED_FEET_M {
        PLANTED_MOST_DB * width_m / HUNDRED_FEET_M
    } else {
        let beyond = (width_m - HUNDRED_FEET_M) / HUNDRED_FEET_M;
        PLANTED_MOST_DB + (TWO_HUNDRED_FEET_DB - PLANTED_MOST_DB) * beyond.min(1.0)
    }
}

/// What a belt takes from a spectrum. The effect is taken in proportion to the density: the
/// plugin's own reading between no belt and one that blocks the view, which the standard is for.
///
/// The least is nothing up to 25 m (Kragh 1981) and the standard's gain beyond them. Bare trees
/// block no view: the standard gives nothing then, and its value in leaf is the most.
#[must_use]
pub fn loss(belt: &Belt, spectrum_db: &Bands) -> Loss {
    let share = belt.density * belt.height_share;
    let standard = iso(belt.width_m).map(|l| l * share);
    let typical = a_loss(spectrum_db, &standard);
    if belt.season == Season::Leafless {
        return Loss { least: 0.0, typical: 0.0, greatest: typical, bands: [0.0; 8] };
    }
    let first = iso(belt.width_m.min(NOTHING_CERTAIN_TO_M)).map(|l| l * share);
    let least = (typical - a_loss(spectrum_db, &first)).max(0.0);
    let greatest = (share * planted_most(belt.width_m)).max(typical);
    Loss { least, typical, greatest, bands: standard }
}

/// The seed's saturation curve: `c (1 - exp(-n w s / (30 c)))` with the density `n`, the slope `s`
/// in dB over 30 m and the cap `c` of 10 dB that dense vegetation of 200 ft reaches (FHWA). The
/// seed states neither form nor cap; only for who asks for it by name.
#[must_use]
pub fn saturation(width_m: f64, density: f64, db_per_30m: f64) -> f64 {
    let cap = TWO_HUNDRED_FEET_DB;
    cap * (1.0 - (-density * db_per_30m * width_m / (30.0 * cap)).exp())
}

/// A measurement that was published.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// The work in the knowledge base.
    pub work: &'static str,
    /// What was measured.
    pub what: &'static str,
    /// Width of the belt, m.
    pub width_m: f64,
    /// Lower end, dB(A).
    pub least_db: f64,
    /// Upper end, dB(A).
    pub greatest_db: f64,
    /// Whether the range of [`loss`] rests on it.
    pub used: bool,
}

/// Measured belts. Those that are not used have another index (L10) or far more than any other:
/// they stand beside the range and not in it.
pub const MEASURED: [Measured; 7] = [
    Measured {
        work: "kragh-1981",
        what: "belts_against_grass",
        width_m: 25.0,
        least_db: 0.0,
        greatest_db: 0.0,
        used: true,
    },
    Measured {
        work: "reethof-1973",
        what: "natural_forest",
        width_m: HUNDRED_FEET_M,
        least_db: 3.0,
        greatest_db: 5.0,
        used: false,
    },
    Measured {
        work: "usda-buffers-6-4",
        what: "planted_belt",
        width_m: HUNDRED_FEET_M,
        least_db: 5.0,
        greatest_db: 8.0,
        used: true,
    },
    Measured {
        work: "forests-2024-mcblf",
        what: "mixed_forest",
        width_m: 60.0,
        least_db: 6.6,
        greatest_db: 6.6,
        used: false,
    },
    Measured {
        work: "attenborough-2016-forests",
        what: "red_pine",
        width_m: 100.0,
        least_db: 8.0,
        greatest_db: 8.0,
        used: false,
    },
    Measured {
        work: "trl-rr238",
        what: "dense_spruce_l10",
        width_m: 30.0,
        least_db: 6.0,
        greatest_db: 6.0,
        used: false,
    },
    Measured {
        work: "ow-ghosh-2017",
        what: "tropical_roadside",
        width_m: 5.0,
        least_db: 9.0,
        greatest_db: 11.0,
        used: false,
    },
];
