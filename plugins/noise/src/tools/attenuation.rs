//! What a belt of trees takes away, as a range, by season.

use super::bound;
use crate::science::emission::{Category, Conditions, Stream, line_power};
use crate::science::foliage::{
    Belt, MEASURED, SEED_DB_PER_30M, Season, height_share, loss, saturation,
};
use crate::science::{Bands, FREQUENCIES_HZ};
use plugin_api::{Call, ToolError, data};
use skillhost_science::domain::Domain;

/// How the typical value is computed.
#[data]
#[derive(Copy, Eq, Default)]
pub enum BeltMethod {
    /// ISO 9613-2:1996, Annex A
    #[default]
    Iso9613,
    /// A saturating curve from a slope in dB over 30 m; its form and its cap of 10 dB are no
    /// standard's
    SeedSaturation,
}

/// The season.
#[data]
#[derive(Copy, Eq, Default)]
pub enum SeasonOf {
    /// In leaf
    #[default]
    InLeaf,
    /// Bare
    Leafless,
}

/// A belt, and the sound that meets it.
#[data]
pub struct BeltAsked {
    /// Width along the path of the sound
    #[is(unit = "m", above = 0, max = 500)]
    pub belt_width_m: f64,
    /// Share of the view that it blocks; the standard is for 1
    #[is(unit = "1", min = 0, max = 1)]
    pub canopy_density: f64,
    /// The season
    #[is(default = SeasonOf::InLeaf)]
    pub season: SeasonOf,
    /// Height of the trees; with `ray_height_m` the part above which the sound passes is left out
    #[is(unit = "m", above = 0, max = 60)]
    pub tree_height_m: Option<f64>,
    /// Height at which the sound passes the belt
    #[is(unit = "m", min = 0, max = 60)]
    pub ray_height_m: Option<f64>,
    /// Spectrum that meets the belt, 63 Hz to 8 kHz; cars at 50 km/h where absent
    #[is(unit = "dB")]
    pub spectrum_db: Option<Vec<f64>>,
    /// How the typical value is computed
    #[is(default = BeltMethod::Iso9613)]
    pub method: BeltMethod,
    /// Slope of the saturating curve; used by that method alone
    #[is(unit = "dB", min = 0, max = 30)]
    pub db_per_30m: Option<f64>,
}

/// What is certain, typical, and the most that was measured.
#[data]
pub struct Range {
    /// What is certain
    #[is(unit = "dB")]
    pub least: f64,
    /// What the method gives
    #[is(unit = "dB")]
    pub typical: f64,
    /// The most that was measured
    #[is(unit = "dB")]
    pub greatest: f64,
}

/// Loss in one octave band.
#[data]
pub struct BandLoss {
    /// Middle of the band
    #[is(unit = "Hz")]
    pub frequency_hz: f64,
    /// By the standard
    #[is(unit = "dB")]
    pub loss_db: f64,
}

/// A belt that was measured.
#[data]
pub struct MeasuredBelt {
    /// The work in the knowledge base
    pub work: String,
    /// What it was
    pub what: String,
    /// Its width
    #[is(unit = "m")]
    pub width_m: f64,
    /// Lower end
    #[is(unit = "dB")]
    pub least_db: f64,
    /// Upper end
    #[is(unit = "dB")]
    pub greatest_db: f64,
    /// Whether the range rests on it
    pub used: bool,
}

/// What the belt takes away.
#[data]
pub struct Attenuation {
    /// The width of the belt
    #[is(unit = "m")]
    pub belt_width_m: f64,
    /// The typical value
    #[is(unit = "dB")]
    pub attenuation_db: f64,
    /// The range
    pub attenuation_range: Range,
    /// How the typical value was computed
    pub method: BeltMethod,
    /// Whether the typical value lies above what was measured on planted belts
    pub beyond_measured: bool,
    /// Loss by octave band by the standard
    pub bands: Vec<BandLoss>,
    /// Published measurements beside the range
    pub measured: Vec<MeasuredBelt>,
}

/// Computes the range, see [`crate::science::foliage`].
///
/// # Errors
/// `input-invalid` with a pointer for a number out of its range, a spectrum that has not eight bands, and one height
/// without the other.
pub fn attenuation(input: BeltAsked, _: &Call<'_>) -> Result<Attenuation, ToolError> {
    let mut violations = Vec::new();
    let out = &mut violations;
    bound(out, "/belt_width_m", Domain::above(0.0, 500.0, "m"), Some(input.belt_width_m));
    bound(out, "/canopy_density", Domain::closed(0.0, 1.0, ""), Some(input.canopy_density));
    let spectrum = match input.spectrum_db.as_deref().map(Bands::try_from) {
        None => cars(),
        Some(Ok(spectrum)) => spectrum,
        Some(Err(_)) => {
            violations.push(("/spectrum_db".into(), "expected eight bands, 63 Hz to 8 kHz".into()));
            cars()
        }
    };
    let share = match (input.tree_height_m, input.ray_height_m) {
        (Some(trees), Some(ray)) => height_share(ray, trees),
        (None, None) => 1.0,
        (Some(_), None) => {
            violations.push(("/ray_height_m".into(), "is missing beside tree_height_m".into()));
            1.0
        }
        (None, Some(_)) => {
            violations.push(("/tree_height_m".into(), "is missing beside ray_height_m".into()));
            1.0
        }
    };
    if !violations.is_empty() {
        return Err(ToolError::invalid_input(violations));
    }
    let season = if input.season == SeasonOf::InLeaf { Season::InLeaf } else { Season::Leafless };
    let belt = Belt {
        width_m: input.belt_width_m,
        density: input.canopy_density,
        season,
        height_share: share,
    };
    let found = loss(&belt, &spectrum);
    let slope = input.db_per_30m.unwrap_or(SEED_DB_PER_30M);
    let typical = match input.method {
        BeltMethod::Iso9613 => found.typical,
        BeltMethod::SeedSaturation => saturation(input.belt_width_m, input.canopy_density, slope),
    };
    Ok(Attenuation {
        belt_width_m: input.belt_width_m,
        attenuation_db: typical,
        attenuation_range: Range {
            least: found.least.min(typical),
            typical,
            greatest: found.greatest,
        },
        method: input.method,
        beyond_measured: typical > found.greatest,
        bands: FREQUENCIES_HZ
            .iter()
            .zip(found.bands)
            .map(|(f, loss_db)| BandLoss { frequency_hz: *f, loss_db })
            .collect(),
        measured: MEASURED
            .iter()
            .map(|m| MeasuredBelt {
                work: m.work.into(),
                what: m.what.into(),
                width_m: m.width_m,
                least_db: m.least_db,
                greatest_db: m.greatest_db,
                used: m.used,
            })
            .collect(),
    })
}

/// Spectrum of cars at 50 km/h; only its shape matters.
fn cars() -> Bands {
    let stream = Stream { category: Category::Light, per_hour: 1000.0, speed_kmh: 50.0 };
    line_power(&[stream], &Conditions::default())
}
