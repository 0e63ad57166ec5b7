//! What there is to choose from, each as a list: species, road surfaces, limits.

use crate::science::emission_tables::SURFACES;
use crate::science::indicator::LIMITS;
use crate::science::species::species;
use plugin_api::{Call, ToolError, data};

/// Nothing is asked.
#[data]
#[derive(Default)]
pub struct Nothing {}

/// Which species to list.
#[data]
#[derive(Default)]
pub struct TreesAsked {
    /// Only those that reach this height
    #[is(unit = "m", min = 0, max = 60)]
    pub min_height_m: Option<f64>,
    /// Only those with foliage where the sound passes: no palms
    pub foliage: Option<bool>,
}

/// A species with its measured sizes.
#[data]
pub struct TreeListed {
    /// Scientific name
    #[is(en = "species", vi = "loài")]
    pub scientific: String,
    /// English name
    #[is(en = "English name", vi = "tên tiếng Anh")]
    pub common: String,
    /// Vietnamese name, where one is in use
    #[is(en = "Vietnamese name", vi = "tên tiếng Việt")]
    pub vietnamese: Option<String>,
    /// Whether it keeps its leaves
    #[is(en = "evergreen", vi = "thường xanh")]
    pub evergreen: bool,
    /// Height that 5 % of them exceed
    #[is(unit = "m", en = "height that few exceed", vi = "chiều cao ít cây vượt")]
    pub height_p95_m: f64,
    /// Median crown
    #[is(unit = "m", en = "crown", vi = "đường kính tán")]
    pub crown_m: f64,
    /// Lowest latitude where it was measured
    #[is(unit = "deg", en = "from latitude", vi = "từ vĩ độ")]
    pub latitude_from_deg: f64,
    /// Highest latitude where it was measured
    #[is(unit = "deg", en = "to latitude", vi = "đến vĩ độ")]
    pub latitude_to_deg: f64,
}

/// Every species.
#[data]
pub struct SpeciesListed {
    /// They
    pub species: Vec<TreeListed>,
}

/// Lists the measured species.
///
/// # Errors
/// None.
pub fn list_species(asked: TreesAsked, _: &Call<'_>) -> Result<SpeciesListed, ToolError> {
    let wanted = species().iter().filter(|s| {
        asked.min_height_m.is_none_or(|h| s.height_p95_m >= h)
            && (asked.foliage != Some(true) || !s.palm())
    });
    let listed = wanted.map(|s| TreeListed {
        scientific: s.scientific.into(),
        common: s.common.into(),
        vietnamese: s.vietnamese.map(Into::into),
        evergreen: s.evergreen(),
        height_p95_m: s.height_p95_m,
        crown_m: s.crown_m,
        latitude_from_deg: s.latitudes_deg[0],
        latitude_to_deg: s.latitudes_deg[1],
    });
    Ok(SpeciesListed { species: listed.collect() })
}

/// A road surface.
#[data]
pub struct SurfaceListed {
    /// Its id, for the input `road_surface`
    #[is(en = "id", vi = "mã")]
    pub id: String,
    /// Its name
    #[is(en = "surface", vi = "mặt đường")]
    pub name: String,
    /// Lowest speed of its correction
    #[is(unit = "km/h", en = "from speed", vi = "từ tốc độ")]
    pub speed_min_kmh: f64,
    /// Highest speed of its correction
    #[is(unit = "km/h", en = "to speed", vi = "đến tốc độ")]
    pub speed_max_kmh: f64,
}

/// Every surface.
#[data]
pub struct SurfacesListed {
    /// They
    pub surfaces: Vec<SurfaceListed>,
}

/// Lists the road surfaces of the directive.
///
/// # Errors
/// None.
pub fn list_surfaces(_: Nothing, _: &Call<'_>) -> Result<SurfacesListed, ToolError> {
    let listed = SURFACES.iter().map(|s| SurfaceListed {
        id: s.id.into(),
        name: s.name.into(),
        speed_min_kmh: s.speed_min_kmh,
        speed_max_kmh: s.speed_max_kmh,
    });
    Ok(SurfacesListed { surfaces: listed.collect() })
}

/// What a limit is about.
#[data]
#[derive(Copy, Eq)]
pub enum IndicatorOf {
    /// Equivalent level of the stated traffic
    Laeq,
    /// Day-evening-night level
    Lden,
    /// Level of the night's traffic
    Lnight,
}

/// A limit.
#[data]
pub struct LimitListed {
    /// Its id, for the input `limit`
    #[is(en = "id", vi = "mã")]
    pub id: String,
    /// Its level
    #[is(unit = "dB(A)", en = "level", vi = "mức")]
    pub level_db: f64,
    /// What it is about
    #[is(en = "indicator", vi = "chỉ tiêu")]
    pub indicator: IndicatorOf,
    /// The text that names it
    #[is(en = "named by", vi = "văn bản")]
    pub title: String,
}

/// Every limit.
#[data]
pub struct LimitsListed {
    /// They
    pub limits: Vec<LimitListed>,
}

/// Lists the limits that can be named.
///
/// # Errors
/// None.
pub fn list_limits(_: Nothing, _: &Call<'_>) -> Result<LimitsListed, ToolError> {
    let listed = LIMITS.iter().map(|l| LimitListed {
        id: l.id.into(),
        level_db: l.level_db,
        indicator: l.indicator.into(),
        title: l.title.into(),
    });
    Ok(LimitsListed { limits: listed.collect() })
}
