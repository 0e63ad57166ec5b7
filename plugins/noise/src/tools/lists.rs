//! What there is to choose from, each as a list: species, road surfaces, limits.

use crate::science::emission_tables::SURFACES;
use crate::science::indicator::LIMITS;
use crate::science::species::species;
use plugin_api::{Call, ToolError, data};

/// Nothing is asked.
#[data]
#[derive(Default)]
pub struct Nothing {}

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
    /// How many trees were measured
    #[is(unit = "1", en = "trees measured", vi = "số cây đo")]
    pub trees: f64,
    /// Median height
    #[is(unit = "m", en = "median height", vi = "chiều cao trung vị")]
    pub height_median_m: f64,
    /// Height that 5 % of them exceed
    #[is(unit = "m", en = "height that few exceed", vi = "chiều cao ít cây vượt")]
    pub height_p95_m: f64,
    /// Median crown
    #[is(unit = "m", en = "crown", vi = "đường kính tán")]
    pub crown_m: f64,
    /// Leaf area over crown area
    #[is(unit = "1", en = "leaf area index", vi = "chỉ số diện tích lá")]
    pub leaf_area_index: Option<f64>,
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
pub fn list_species(_: Nothing, _: &Call<'_>) -> Result<SpeciesListed, ToolError> {
    let listed = species().iter().map(|s| TreeListed {
        scientific: s.scientific.into(),
        common: s.common.into(),
        vietnamese: s.vietnamese.map(Into::into),
        evergreen: s.evergreen(),
        trees: s.trees,
        height_median_m: s.height_median_m,
        height_p95_m: s.height_p95_m,
        crown_m: s.crown_m,
        leaf_area_index: s.leaf_area_index,
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
