//! Spectral indices of one place or of an image, and the range of water that they span.

use super::refused_image;
use crate::inputs::{CALIBRATIONS, calibration_of};
use crate::science::aoi;
use crate::science::indices::{Band, Index, Spectrum};
use crate::science::otsu::Otsu;
use crate::science::raster::{self, PixelAreas, Reflectances};
use crate::science::scene::{self, IndexSummary, Inside};
use crate::settings::SPARSE_NDVI_BELOW;
use plugin_api::{Call, FileInput, ToolError, data};

/// An image, or the reflectances of one place.
#[data]
#[derive(Default)]
pub struct Scene {
    /// Image: a GeoTIFF, or NumPy arrays as `.npz`
    #[is(file = ["image/tiff", "application/zip"])]
    pub bands: Option<FileInput>,
    /// Area of interest as GeoJSON; only pixels whose middle lies inside count
    #[is(file = ["application/json", "text/plain", "text/csv"])]
    pub aoi: Option<FileInput>,
    /// How stored numbers become reflectance, where the file does not say it
    #[is(one_of = CALIBRATIONS)]
    pub calibration: Option<String>,
    /// Names of the bands in the file's order, with commas between them
    pub band_order: Option<String>,
    /// NDVI below which land counts as sparsely grown
    #[is(unit = "1", min = 0, max = 1)]
    pub sparse_ndvi_below: Option<f64>,
    /// Reflectance in blue
    #[is(unit = "1", min = -0.25, max = 2)]
    pub blue: Option<f64>,
    /// Reflectance in green
    #[is(unit = "1", min = -0.25, max = 2)]
    pub green: Option<f64>,
    /// Reflectance in red
    #[is(unit = "1", min = -0.25, max = 2)]
    pub red: Option<f64>,
    /// Reflectance in the near infrared
    #[is(unit = "1", min = -0.25, max = 2)]
    pub nir: Option<f64>,
    /// Reflectance at 1.6 µm
    #[is(unit = "1", min = -0.25, max = 2)]
    pub swir1: Option<f64>,
    /// Reflectance at 2.2 µm
    #[is(unit = "1", min = -0.25, max = 2)]
    pub swir2: Option<f64>,
}

/// What became of a threshold out of the data.
#[data]
#[derive(Copy, Eq)]
pub enum OtsuState {
    /// The histogram has two hills
    Found,
    /// It has one: a split would mean nothing
    Unimodal,
    /// All values are the same
    Constant,
}

/// What an index shows.
#[data]
pub struct IndexFound {
    /// Its id
    pub index: String,
    /// Its formula
    pub formula: String,
    /// Mean over the valid pixels, or the value of the one place
    #[is(unit = "1")]
    pub mean: f64,
    /// Smallest value
    #[is(unit = "1")]
    pub min: f64,
    /// Largest value
    #[is(unit = "1")]
    pub max: f64,
    /// Pixels with a value
    pub valid_px: u64,
    /// The published threshold above which there is water
    #[is(unit = "1")]
    pub water_above: Option<f64>,
    /// Pixels above it
    pub water_px: Option<u64>,
    /// Their share of the valid pixels
    #[is(unit = "%")]
    pub water_percent: Option<f64>,
    /// Their area on the ground
    #[is(unit = "har")]
    pub water_ha: Option<f64>,
    /// Whether the data have a threshold of their own
    pub otsu: Option<OtsuState>,
    /// That threshold, by 256 bins between the smallest and the largest value
    #[is(unit = "1")]
    pub otsu_threshold: Option<f64>,
    /// Share of the valid pixels above it
    #[is(unit = "%")]
    pub otsu_percent: Option<f64>,
}

/// The range of water that the published thresholds span.
#[data]
pub struct Extent {
    /// Indices that span it
    pub indices: u64,
    /// Index with the least water
    pub low_index: String,
    /// Index with the most water
    pub high_index: String,
    /// Least share of the valid pixels
    #[is(unit = "%")]
    pub low_percent: f64,
    /// Largest share of the valid pixels
    #[is(unit = "%")]
    pub high_percent: f64,
    /// Least area
    #[is(unit = "har")]
    pub low_ha: Option<f64>,
    /// Largest area
    #[is(unit = "har")]
    pub high_ha: Option<f64>,
}

/// What is known of the image.
#[data]
pub struct ImageFacts {
    /// Columns
    pub columns: u64,
    /// Rows
    pub rows: u64,
    /// Pixels inside the area
    pub inside_px: u64,
    /// Their area on the ground; absent where the grid's place is not known
    #[is(unit = "har")]
    pub inside_ha: Option<f64>,
    /// Share of them with a value in every band
    #[is(unit = "%")]
    pub coverage_percent: f64,
    /// Share of the area of interest that the image covers
    #[is(unit = "%")]
    pub aoi_covered_percent: Option<f64>,
    /// Whether the area of interest could be laid over the image
    pub aoi_applied: bool,
    /// EPSG code of the grid, as text
    pub crs: Option<String>,
    /// Reflectance is the stored number times this, plus the offset
    #[is(unit = "1")]
    pub scale: f64,
    /// Addend, in reflectance
    #[is(unit = "1")]
    pub offset: f64,
    /// Whether the file stated them; otherwise who asked did
    pub calibration_from_file: bool,
    /// Share of the samples below zero: much of it hints at an offset that was taken off twice
    #[is(unit = "%")]
    pub negative_percent: f64,
}

/// Water by an index, for a chart.
#[data]
pub struct WaterBy {
    /// The index
    pub index: String,
    /// Share of the valid pixels above its published threshold
    #[is(unit = "%")]
    pub percent: f64,
}

/// A bin of a histogram.
#[data]
pub struct BinOf {
    /// Its middle
    #[is(unit = "1")]
    pub value: f64,
    /// Share of the valid pixels in it
    #[is(unit = "%")]
    pub percent: f64,
}

/// What the indices show.
#[data]
pub struct Indices {
    /// Each index whose bands are there
    pub indices: Vec<IndexFound>,
    /// The range of water; absent where no index of water could be computed
    pub extent: Option<Extent>,
    /// Water by each index that has a threshold for it
    pub water: Vec<WaterBy>,
    /// The image; absent for one place
    pub image: Option<ImageFacts>,
    /// Index of the histogram
    pub histogram_of: Option<String>,
    /// Histogram of the first index of water that there is, best of MNDWI and NDWI
    pub histogram: Vec<BinOf>,
    /// Mean NDVI of land that no index calls water
    #[is(unit = "1")]
    pub land_ndvi: Option<f64>,
    /// Share of that land with sparse growth
    #[is(unit = "%")]
    pub sparse_percent: Option<f64>,
    /// Pixels that every index of water calls water
    pub core_water_px: Option<u64>,
    /// Share of these where red outshines green
    #[is(unit = "%")]
    pub turbid_percent: Option<f64>,
}

/// Computes NDVI, NDWI (McFeeters), MNDWI, NDMI, AWEIsh, AWEInsh and NDTI.
///
/// # Errors
/// `input-invalid` where neither an image nor a reflectance is given, or both, or the area can't be
/// used; `aoi-outside` where none of it lies on the image; otherwise the code of the image's fault,
/// such as `calibration-not-stated`, `bands-not-named`, `tiff-damaged`.
pub fn wetland_indices(input: Scene, _: &Call<'_>) -> Result<Indices, ToolError> {
    let values = [input.blue, input.green, input.red, input.nir, input.swir1, input.swir2];
    let given = values.iter().any(Option::is_some);
    match (&input.bands, given) {
        (Some(_), true) => Err(ToolError::invalid_input(vec![(
            "/bands".into(),
            "expected an image or the reflectances of one place, found both".into(),
        )])),
        (None, false) => Err(ToolError::invalid_input(vec![(
            "/bands".into(),
            "expected an image, or the reflectance of at least two bands, found neither".into(),
        )])),
        (None, true) => Ok(of_place(&values)),
        (Some(file), false) => of_image(file, &input),
    }
}

fn of_place(values: &[Option<f64>; 6]) -> Indices {
    let spectrum = Band::ALL
        .into_iter()
        .zip(values)
        .fold(Spectrum::UNKNOWN, |s, (b, v)| v.map_or(s, |v| s.with(b, v)));
    let indices: Vec<IndexFound> = Index::ALL
        .into_iter()
        .filter_map(|index| {
            let value = index.value(&spectrum)?;
            let wet = index.water_above().map(|limit| value > limit);
            Some(IndexFound {
                index: index.id().into(),
                formula: index.formula().into(),
                mean: value,
                min: value,
                max: value,
                valid_px: 1,
                water_above: index.water_above(),
                water_px: wet.map(u64::from),
                water_percent: wet.map(|w| 100.0 * f64::from(u8::from(w))),
                water_ha: None,
                otsu: None,
                otsu_threshold: None,
                otsu_percent: None,
            })
        })
        .collect();
    Indices {
        extent: extent_of(&indices),
        water: water_of(&indices),
        indices,
        image: None,
        histogram_of: None,
        histogram: Vec::new(),
        land_ndvi: None,
        sparse_percent: None,
        core_water_px: None,
        turbid_percent: None,
    }
}

/// The image and the area laid over it.
struct Laid {
    image: Reflectances,
    inside: Inside,
    aoi_applied: bool,
    aoi_covered: Option<f64>,
}

fn lay(file: &FileInput, input: &Scene) -> Result<Laid, ToolError> {
    let refuse = |at: &str, why: String| ToolError::invalid_input(vec![(at.into(), why)]);
    let order: Option<Vec<Band>> = match &input.band_order {
        None => None,
        Some(names) => Some(
            names
                .split([',', ';', ' '])
                .filter(|n| !n.is_empty())
                .map(|n| {
                    Band::of_name(n).ok_or_else(|| {
                        let why = "expected blue, green, red, nir, swir1 or swir2, or B02 to B12";
                        refuse("/band_order", format!("{why}, found {n}"))
                    })
                })
                .collect::<Result<_, _>>()?,
        ),
    };
    let stated = input.calibration.as_deref().and_then(calibration_of);
    let source = raster::open(file.read()?).map_err(refused_image)?;
    let image =
        raster::reflectances(source.as_ref(), order.as_deref(), stated).map_err(refused_image)?;
    let Some(area) = &input.aoi else {
        return Ok(Laid { image, inside: Inside::All, aoi_applied: false, aoi_covered: None });
    };
    let area = aoi::read(&area.read_text()?);
    if !area.is_valid() {
        let faults = area.findings.iter().filter(|f| !f.kind.is_remark());
        let faults: Vec<_> = faults
            .map(|f| ("/aoi".into(), format!("expected {}, found {}", f.kind.expected(), f.found)))
            .collect();
        return Err(ToolError::invalid_input(faults));
    }
    let laid = image
        .place
        .as_ref()
        .and_then(|p| scene::inside(&area.polygons, p, image.columns, image.rows));
    let Some(inside) = laid else {
        return Ok(Laid { image, inside: Inside::All, aoi_applied: false, aoi_covered: None });
    };
    if inside.is_empty() {
        let why = "expected an area that lies on the image, found none of it there";
        return Err(ToolError::new("aoi-outside", why));
    }
    let areas = image.place.as_ref().and_then(|p| PixelAreas::of(p, image.columns, image.rows));
    let covered = areas.map(|areas| {
        let Inside::Mask(mask) = &inside else { return 1.0 };
        let m2: f64 = mask.iter().enumerate().filter(|(_, m)| **m).map(|(p, _)| areas.m2(p)).sum();
        m2 / area.area_m2
    });
    Ok(Laid { image, inside, aoi_applied: true, aoi_covered: covered.map(|c| c.min(1.0)) })
}

fn of_image(file: &FileInput, input: &Scene) -> Result<Indices, ToolError> {
    let Laid { image, inside, aoi_applied, aoi_covered } = lay(file, input)?;
    let sparse = input.sparse_ndvi_below.unwrap_or(SPARSE_NDVI_BELOW);
    let seen = scene::look(&image, &inside, sparse);
    let indices: Vec<IndexFound> = seen.indices.iter().filter_map(found).collect();
    let shown = [Index::Mndwi, Index::Ndwi, Index::Ndvi]
        .into_iter()
        .find_map(|i| seen.indices.iter().find(|s| s.index == i && !s.histogram.is_empty()));
    let bin = |(value, share): &(f64, f64)| BinOf { value: *value, percent: 100.0 * share };
    Ok(Indices {
        extent: extent_of(&indices),
        water: water_of(&indices),
        indices,
        image: Some(ImageFacts {
            columns: image.columns as u64,
            rows: image.rows as u64,
            inside_px: seen.inside_px,
            inside_ha: seen.inside_m2.map(|m2| m2 / 10_000.0),
            coverage_percent: 100.0 * seen.coverage,
            aoi_covered_percent: aoi_covered.map(|c| 100.0 * c),
            aoi_applied,
            crs: image.place.and_then(|p| p.epsg).map(|e| format!("EPSG:{e}")),
            scale: image.calibration.scale,
            offset: image.calibration.offset,
            calibration_from_file: image.calibration_from_file,
            negative_percent: 100.0 * image.negative_share,
        }),
        histogram_of: shown.map(|s| s.index.id().into()),
        histogram: shown.iter().flat_map(|s| &s.histogram).map(bin).collect(),
        land_ndvi: seen.land_ndvi,
        sparse_percent: seen.sparse_share.map(|s| 100.0 * s),
        core_water_px: Some(seen.core_water_px),
        turbid_percent: seen.turbid_share.map(|s| 100.0 * s),
    })
}

fn found(summary: &IndexSummary) -> Option<IndexFound> {
    let [min, mean, max] = summary.range?;
    let (otsu, otsu_threshold) = match summary.otsu {
        Some(Otsu::Threshold { at, .. }) => (Some(OtsuState::Found), Some(at)),
        Some(Otsu::Unimodal) => (Some(OtsuState::Unimodal), None),
        Some(Otsu::Constant) => (Some(OtsuState::Constant), None),
        None => (None, None),
    };
    Some(IndexFound {
        index: summary.index.id().into(),
        formula: summary.index.formula().into(),
        mean,
        min,
        max,
        valid_px: summary.valid_px,
        water_above: summary.index.water_above(),
        water_px: summary.water.map(|w| w.px),
        water_percent: summary.water.map(|w| 100.0 * w.share),
        water_ha: summary.water.and_then(|w| w.m2).map(|m2| m2 / 10_000.0),
        otsu,
        otsu_threshold,
        otsu_percent: summary
            .above_otsu_px
            .map(|px| 100.0 * px as f64 / summary.valid_px.max(1) as f64),
    })
}

fn water_of(indices: &[IndexFound]) -> Vec<WaterBy> {
    let water =
        |i: &IndexFound| Some(WaterBy { index: i.index.clone(), percent: i.water_percent? });
    indices.iter().filter_map(water).collect()
}

fn extent_of(indices: &[IndexFound]) -> Option<Extent> {
    let mut by_share: Vec<(&IndexFound, f64)> =
        indices.iter().filter_map(|i| Some((i, i.water_percent?))).collect();
    by_share.sort_by(|a, b| a.1.total_cmp(&b.1));
    let ((low, low_share), (high, high_share)) = (by_share.first()?, by_share.last()?);
    Some(Extent {
        indices: by_share.len() as u64,
        low_index: low.index.clone(),
        high_index: high.index.clone(),
        low_percent: *low_share,
        high_percent: *high_share,
        low_ha: low.water_ha,
        high_ha: high.water_ha,
    })
}
