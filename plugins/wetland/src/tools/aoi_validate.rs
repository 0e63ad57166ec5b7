//! Whether an area of interest can be used, and how large it is.

use crate::science::aoi as science;
use plugin_api::{Call, FileInput, ToolError, data};

/// A file with an area.
#[data]
pub struct AoiFile {
    /// GeoJSON in longitude and latitude
    #[is(file = ["application/json", "text/plain", "text/csv"])]
    pub aoi: FileInput,
}

/// Something wrong or odd.
#[data]
pub struct AoiFinding {
    /// What, such as `unclosed`
    #[is(en = "finding", vi = "phát hiện")]
    pub kind: String,
    /// Whether the area can be used all the same
    #[is(en = "remark only", vi = "chỉ là ghi chú")]
    pub remark: bool,
    /// Which feature, from 1
    #[is(en = "feature", vi = "đối tượng")]
    pub feature: Option<u64>,
    /// Which ring of it, from 1
    #[is(en = "ring", vi = "vòng")]
    pub ring: Option<u64>,
    /// What would have been expected
    #[is(en = "expected", vi = "cần có")]
    pub expected: String,
    /// What stands there
    #[is(en = "found", vi = "tìm thấy")]
    pub found: String,
}

/// What the file says.
#[data]
pub struct AoiCheck {
    /// Whether it can be used
    pub valid: bool,
    /// Every finding; remarks do not make it invalid
    pub findings: Vec<AoiFinding>,
    /// Features in the file
    pub features: u64,
    /// Polygons that can be used
    pub polygons: u64,
    /// Area on the ellipsoid; absent where invalid
    #[is(unit = "har")]
    pub area_ha: Option<f64>,
    /// West, south, east and north in degrees; west is the larger number across the antimeridian
    pub bbox: Option<Vec<f64>>,
}

/// Checks a GeoJSON area: a `FeatureCollection`, `Feature`, `Polygon` or `MultiPolygon`, its rings,
/// coordinates, holes, and the antimeridian. A file with faults is an answer here.
///
/// # Errors
/// `file-unreadable`, `file-changed`, `file-not-text`.
pub fn aoi_validate(input: AoiFile, _: &Call<'_>) -> Result<AoiCheck, ToolError> {
    let aoi = science::read(&input.aoi.read_text()?);
    let valid = aoi.is_valid();
    let finding = |f: &science::Found| AoiFinding {
        kind: f.kind.id().into(),
        remark: f.kind.is_remark(),
        feature: f.feature.map(|i| i as u64 + 1),
        ring: f.ring.map(|i| i as u64 + 1),
        expected: f.kind.expected().into(),
        found: f.found.clone(),
    };
    Ok(AoiCheck {
        valid,
        findings: aoi.findings.iter().map(finding).collect(),
        features: aoi.features as u64,
        polygons: aoi.polygons.len() as u64,
        area_ha: valid.then_some(aoi.area_m2 / 10_000.0),
        bbox: aoi.bbox.filter(|_| valid).map(Vec::from),
    })
}
