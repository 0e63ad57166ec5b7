//! An image held against the indices within an area: what each index shows, how much of it is
//! water by each published threshold, and on how much ground.

use super::aoi::Rings;
use super::geodesy::Crs;
use super::indices::{Band, Index, Spectrum};
use super::otsu::{self, Otsu};
use super::raster::{PixelAreas, Placement, Reflectances};

/// What an index shows over an area.
#[derive(Debug, Clone, PartialEq)]
pub struct IndexSummary {
    /// The index.
    pub index: Index,
    /// Pixels with a value.
    pub valid_px: u64,
    /// Smallest, mean and largest value.
    pub range: Option<[f64; 3]>,
    /// Water by the published threshold, where it has one.
    pub water: Option<Water>,
    /// A threshold out of the data, for indices of water.
    pub otsu: Option<Otsu>,
    /// Pixels above that threshold.
    pub above_otsu_px: Option<u64>,
    /// Histogram: middle of each bin, share of the valid pixels.
    pub histogram: Vec<(f64, f64)>,
}

/// Water by a threshold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Water {
    /// Pixels above the threshold.
    pub px: u64,
    /// Share of the valid ones.
    pub share: f64,
    /// Ground area, m², where the grid's place is known.
    pub m2: Option<f64>,
}

/// What an image shows over an area.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Pixels of the grid inside the area.
    pub inside_px: u64,
    /// Ground area of these, m².
    pub inside_m2: Option<f64>,
    /// Share of them with a value for every band that is there.
    pub coverage: f64,
    /// Each index whose bands are there.
    pub indices: Vec<IndexSummary>,
    /// Mean NDVI of the valid pixels that no water index calls water.
    pub land_ndvi: Option<f64>,
    /// Share of these with NDVI below the limit that was asked for.
    pub sparse_share: Option<f64>,
    /// Pixels that every water index calls water.
    pub core_water_px: u64,
    /// Share of these whose NDTI is above zero: red above green.
    pub turbid_share: Option<f64>,
}

/// Bins of a histogram that is shown.
const SHOWN_BINS: usize = 40;

/// Which pixels lie inside; a pixel counts where its middle does.
#[derive(Debug, Clone, PartialEq)]
pub enum Inside {
    /// All of them: no area was given.
    All,
    /// These, row by row.
    Mask(Vec<bool>),
}

impl Inside {
    fn holds(&self, pixel: usize) -> bool {
        match self {
            Self::All => true,
            Self::Mask(mask) => mask.get(pixel).copied().unwrap_or(false),
        }
    }

    /// Whether nothing is inside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Mask(mask) if !mask.contains(&true))
    }
}

/// Longest edge, in degrees, that is drawn as one straight line of the map.
const EDGE_DEG: f64 = 0.01;

/// Lays an area over a grid, by the rule of even and odd crossings. Nothing where the grid's
/// coordinate system is not known.
#[must_use]
pub fn inside(
    polygons: &[Rings],
    place: &Placement,
    columns: usize,
    rows: usize,
) -> Option<Inside> {
    let crs = place.crs?;
    let mut mask = vec![false; columns * rows];
    for polygon in polygons {
        let mut edges: Vec<[[f64; 2]; 2]> = Vec::new();
        for ring in polygon {
            let points: Option<Vec<[f64; 2]>> = dense(ring, crs)
                .into_iter()
                .map(|[lon, lat]| {
                    let [x, y] = crs.forward(lon, lat);
                    place.cell_of(x, y)
                })
                .collect();
            edges.extend(points?.windows(2).map(|p| [p[0], p[1]]));
        }
        for row in 0..rows {
            let y = row as f64 + 0.5;
            let mut cuts: Vec<f64> = edges
                .iter()
                .filter(|[a, b]| (a[1] > y) != (b[1] > y))
                .map(|[a, b]| a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
                .collect();
            cuts.sort_by(f64::total_cmp);
            for pair in cuts.chunks_exact(2) {
                let first = (pair[0] - 0.5).ceil().max(0.0) as usize;
                let past = (pair[1] - 0.5).ceil().clamp(0.0, columns as f64) as usize;
                for column in first..past.max(first).min(columns) {
                    mask[row * columns + column] = true;
                }
            }
        }
    }
    Some(Inside::Mask(mask))
}

/// A ring with edges short enough to be straight on the map.
fn dense(ring: &[[f64; 2]], crs: Crs) -> Vec<[f64; 2]> {
    let mut out: Vec<[f64; 2]> = ring.first().copied().into_iter().collect();
    for pair in ring.windows(2) {
        let (dx, dy) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        let parts = match crs {
            Crs::Geographic => 1.0,
            _ => (dx.abs().max(dy.abs()) / EDGE_DEG).ceil().clamp(1.0, 1000.0),
        };
        for i in 1..=parts as u32 {
            let t = f64::from(i) / parts;
            out.push([pair[0][0] + t * dx, pair[0][1] + t * dy]);
        }
    }
    out
}

/// Looks at an image. `sparse_below` is the NDVI below which land counts as sparsely grown.
#[must_use]
pub fn look(image: &Reflectances, inside: &Inside, sparse_below: f64) -> Scene {
    let count = image.columns * image.rows;
    let areas = image.place.as_ref().and_then(|p| PixelAreas::of(p, image.columns, image.rows));
    let there: Vec<Band> =
        Band::ALL.into_iter().filter(|b| image.bands[*b as usize].is_some()).collect();
    let pixels: Vec<usize> = (0..count).filter(|p| inside.holds(*p)).collect();
    let spectrum = |pixel: usize| {
        there.iter().fold(Spectrum::UNKNOWN, |s, band| match &image.bands[*band as usize] {
            Some(values) => s.with(*band, values.get(pixel).copied().unwrap_or(f64::NAN)),
            None => s,
        })
    };
    let spectra: Vec<Spectrum> = pixels.iter().map(|p| spectrum(*p)).collect();
    let whole = |s: &Spectrum| there.iter().all(|b| s.of(*b).is_finite());
    let complete = spectra.iter().filter(|s| whole(s)).count() as u64;
    let known: Vec<Index> =
        Index::ALL.into_iter().filter(|i| i.bands().iter().all(|b| there.contains(b))).collect();
    let summary = |index: Index| {
        let values: Vec<f64> = spectra.iter().map(|s| index.value(s).unwrap_or(f64::NAN)).collect();
        summary_of(index, &values, &pixels, areas.as_ref())
    };
    let wet = |s: &Spectrum| -> Option<Vec<bool>> {
        let asked = known.iter().filter_map(|i| Some((i, i.water_above()?)));
        asked.map(|(i, limit)| Some(i.value(s)? > limit)).collect()
    };
    let (mut land, mut land_sum, mut sparse) = (0_u64, 0.0, 0_u64);
    let (mut core, mut with_turbidity, mut turbid) = (0_u64, 0_u64, 0_u64);
    for s in &spectra {
        let Some(votes) = wet(s).filter(|v| !v.is_empty()) else { continue };
        if votes.iter().all(|w| !w)
            && let Some(ndvi) = Index::Ndvi.value(s)
        {
            land += 1;
            land_sum += ndvi;
            sparse += u64::from(ndvi < sparse_below);
        }
        if votes.iter().all(|w| *w) {
            core += 1;
            if let Some(ndti) = Index::Ndti.value(s) {
                with_turbidity += 1;
                turbid += u64::from(ndti > 0.0);
            }
        }
    }
    let share = |part: u64, of: u64| (of > 0).then(|| part as f64 / of as f64);
    let inside_px = pixels.len() as u64;
    Scene {
        inside_px,
        inside_m2: areas.as_ref().map(|a| pixels.iter().map(|p| a.m2(*p)).sum()),
        coverage: share(complete, inside_px).unwrap_or(0.0),
        indices: known.iter().map(|i| summary(*i)).collect(),
        land_ndvi: (land > 0).then(|| land_sum / land as f64),
        sparse_share: share(sparse, land),
        core_water_px: core,
        turbid_share: share(turbid, with_turbidity),
    }
}

fn summary_of(
    index: Index,
    values: &[f64],
    pixels: &[usize],
    areas: Option<&PixelAreas>,
) -> IndexSummary {
    let (mut low, mut high, mut sum, mut valid) = (f64::INFINITY, f64::NEG_INFINITY, 0.0, 0_u64);
    for v in values.iter().filter(|v| v.is_finite()) {
        (low, high) = (low.min(*v), high.max(*v));
        sum += v;
        valid += 1;
    }
    let water = index.water_above().filter(|_| valid > 0).map(|limit| {
        let wet = || values.iter().zip(pixels).filter(move |(v, _)| **v > limit);
        let px = wet().count() as u64;
        let m2 = areas.map(|a| wet().map(|(_, p)| a.m2(*p)).sum());
        Water { px, share: px as f64 / valid as f64, m2 }
    });
    let otsu = water.is_some().then(|| otsu::threshold(values));
    let above_otsu_px = match otsu {
        Some(Otsu::Threshold { at, .. }) => Some(values.iter().filter(|v| **v > at).count() as u64),
        _ => None,
    };
    let histogram =
        otsu::histogram(values, SHOWN_BINS).map_or(Vec::new(), |(from, width, bins)| {
            let bin = |(i, n): (usize, &u64)| {
                (from + (i as f64 + 0.5) * width, *n as f64 / valid.max(1) as f64)
            };
            bins.iter().enumerate().map(bin).collect()
        });
    let range = (valid > 0).then(|| [low, sum / valid as f64, high]);
    IndexSummary { index, valid_px: valid, range, water, otsu, above_otsu_px, histogram }
}

#[cfg(test)]
mod tests;
