//! An image as the rest of the science sees it: bands of numbers with their nodata value and their
//! calibration, and the place of the grid. Who reads which format stands behind [`RasterSource`].

use super::geodesy::{Crs, cell_area_m2};
use super::indices::Band;
use std::fmt;

/// The most samples of all bands together that are held at once: 480 MB as 64-bit floats.
pub const MAX_SAMPLES: u64 = 60_000_000;

/// Why an image can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RasterFault {
    /// Stable, in kebab-case.
    pub code: &'static str,
    /// What was expected and what was found.
    pub message: String,
}

impl RasterFault {
    /// A fault.
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

impl fmt::Display for RasterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for RasterFault {}

/// What a file says of one of its bands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BandInfo {
    /// Its name or description.
    pub name: Option<String>,
    /// The stored value that means "nothing here".
    pub nodata: Option<f64>,
    /// Factor and addend that turn a stored value into reflectance, where the file states them.
    pub calibration: Option<Calibration>,
    /// Whether its samples are whole numbers, so that they are not reflectance yet.
    pub integer: bool,
}

/// reflectance = stored · scale + offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// Factor.
    pub scale: f64,
    /// Addend, in reflectance.
    pub offset: f64,
}

impl Calibration {
    /// Stored values are reflectance.
    pub const IDENTITY: Self = Self { scale: 1.0, offset: 0.0 };
    /// Sentinel-2 L2A before processing baseline 04.00: DN / 10 000.
    pub const SENTINEL2_NO_OFFSET: Self = Self { scale: 1e-4, offset: 0.0 };
    /// Sentinel-2 L2A from processing baseline 04.00 on, and of reprocessed older scenes:
    /// (DN − 1000) / 10 000. The date of a scene does not tell which one holds.
    pub const SENTINEL2_OFFSET: Self = Self { scale: 1e-4, offset: -0.1 };
    /// Landsat Collection 2 surface reflectance: 0.0000275 · DN − 0.2.
    pub const LANDSAT_C2: Self = Self { scale: 2.75e-5, offset: -0.2 };
}

/// Where a grid lies: affine from column and row to the coordinates of `crs`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// x = t0 + t1·column + t2·row, y = t3 + t4·column + t5·row, at the upper left corner of a
    /// pixel.
    pub transform: [f64; 6],
    /// The system of x and y, where it is one whose areas are known.
    pub crs: Option<Crs>,
    /// The EPSG code, where there is one.
    pub epsg: Option<u32>,
}

impl Placement {
    /// Coordinates of a point of the grid.
    #[must_use]
    pub fn at(&self, column: f64, row: f64) -> [f64; 2] {
        let t = self.transform;
        [t[0] + t[1] * column + t[2] * row, t[3] + t[4] * column + t[5] * row]
    }

    /// Column and row of a point; nothing where the grid is degenerate.
    #[must_use]
    pub fn cell_of(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let t = self.transform;
        let determinant = t[1] * t[5] - t[2] * t[4];
        if determinant.abs() < f64::MIN_POSITIVE {
            return None;
        }
        let (dx, dy) = (x - t[0], y - t[3]);
        Some([(dx * t[5] - dy * t[2]) / determinant, (dy * t[1] - dx * t[4]) / determinant])
    }
}

/// Columns of UTM that share one areal scale; over 32 pixels of 10 m it changes by less than 3e-6.
const SCALE_BLOCK: usize = 32;

/// The ground area of each pixel, m².
pub struct PixelAreas {
    columns: usize,
    /// One a row, or one a block of columns in each row.
    values: Vec<f64>,
    per_row: usize,
}

impl PixelAreas {
    /// Areas of a grid; nothing where the coordinate system is not known here, and for rotated
    /// grids in degrees or web Mercator.
    #[must_use]
    pub fn of(place: &Placement, columns: usize, rows: usize) -> Option<Self> {
        let crs = place.crs?;
        let t = place.transform;
        if let Crs::Utm { .. } = crs {
            let map_m2 = (t[1] * t[5] - t[2] * t[4]).abs();
            let per_row = columns.div_ceil(SCALE_BLOCK);
            let mut values = Vec::with_capacity(per_row * rows);
            for row in 0..rows {
                for block in 0..per_row {
                    let from = (block * SCALE_BLOCK) as f64;
                    let to = ((block + 1) * SCALE_BLOCK).min(columns) as f64;
                    let [x, y] = place.at(f64::midpoint(from, to), row as f64 + 0.5);
                    values.push(map_m2 * crs.areal_scale(x, y)?);
                }
            }
            return Some(Self { columns, values, per_row });
        }
        if t[2] != 0.0 || t[4] != 0.0 {
            return None;
        }
        let area = |row: usize| {
            let [west, north] = place.at(0.0, row as f64);
            let [east, south] = place.at(1.0, row as f64 + 1.0);
            let ([west, north], [east, south]) =
                (crs.inverse(west, north), crs.inverse(east, south));
            cell_area_m2(west, east, south, north)
        };
        Some(Self { columns, values: (0..rows).map(area).collect(), per_row: 1 })
    }

    /// The area of a pixel by its place in row-major order.
    #[must_use]
    pub fn m2(&self, pixel: usize) -> f64 {
        let (row, column) = (pixel / self.columns, pixel % self.columns);
        let block = if self.per_row == 1 { 0 } else { column / SCALE_BLOCK };
        self.values.get(row * self.per_row + block).copied().unwrap_or(0.0)
    }
}

/// Something that holds a grid of bands.
pub trait RasterSource {
    /// Columns and rows.
    fn size(&self) -> (usize, usize);
    /// What it says of each band.
    fn bands(&self) -> &[BandInfo];
    /// Where it lies, where it says so.
    fn placement(&self) -> Option<&Placement>;
    /// The stored values of a band, row by row, without nodata and calibration applied.
    ///
    /// # Errors
    /// Where the file is damaged or not of a kind that is read.
    fn samples(&self, band: usize) -> Result<Vec<f64>, RasterFault>;
    /// Whether each pixel is there at all, where the file has a mask of its own.
    ///
    /// # Errors
    /// As [`RasterSource::samples`].
    fn mask(&self) -> Result<Option<Vec<bool>>, RasterFault> {
        Ok(None)
    }
}

/// Opens an image by its content.
///
/// # Errors
/// With what is wrong with it.
pub fn open(bytes: Vec<u8>) -> Result<Box<dyn RasterSource>, RasterFault> {
    match bytes.get(..4) {
        Some(b"PK\x03\x04" | b"PK\x05\x06") => {
            super::npz::Npz::read(&bytes).map(|s| Box::new(s) as Box<dyn RasterSource>)
        }
        _ => super::tiff::Tiff::read(bytes).map(|s| Box::new(s) as Box<dyn RasterSource>),
    }
}

/// Reflectance of the six bands.
pub struct Reflectances {
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// Row by row, NaN where unknown; absent where the file has no such band.
    pub bands: [Option<Vec<f64>>; 6],
    /// Where it lies.
    pub place: Option<Placement>,
    /// Factor and addend that were applied.
    pub calibration: Calibration,
    /// Whether the file stated them.
    pub calibration_from_file: bool,
    /// Share of the samples, nodata aside, below zero after calibration.
    pub negative_share: f64,
}

/// Reflectance as a physical quantity lies between these; sensors' corrections overshoot a
/// little, clouds and snow exceed one.
const REFLECTANCE: std::ops::RangeInclusive<f64> = -0.25..=2.0;

/// Share of samples outside what reflectance can be from which on a calibration is refused. This
/// project's own.
const IMPOSSIBLE_AT_MOST: f64 = 0.01;

/// Reads the six bands as reflectance.
///
/// `order` names the bands of a file that does not; `stated` is the calibration that the user
/// states. Whole numbers without a stated calibration are refused: which offset a scene has can't
/// be seen in it. A pixel whose whole numbers are zero in every band is filled and not dark: so
/// Sentinel-2 and Landsat mark what they did not see, often without declaring it.
///
/// # Errors
/// Where the file can't be read, its bands are not named, or its numbers are not reflectance.
pub fn reflectances(
    source: &dyn RasterSource,
    order: Option<&[Band]>,
    stated: Option<Calibration>,
) -> Result<Reflectances, RasterFault> {
    let (columns, rows) = source.size();
    let infos = source.bands();
    let named: Vec<Option<Band>> = match order {
        Some(order) if order.len() == infos.len() => order.iter().copied().map(Some).collect(),
        Some(order) => {
            let (given, there) = (order.len(), infos.len());
            return Err(RasterFault::new(
                "band-order",
                format!("expected a name for each band, found {given} names for {there} bands"),
            ));
        }
        None => infos.iter().map(|b| b.name.as_deref().and_then(Band::of_name)).collect(),
    };
    if named.iter().all(Option::is_none) {
        return Err(RasterFault::new(
            "bands-not-named",
            format!(
                "expected bands that are named blue, green, red, nir, swir1, swir2 or B02 to B12, \
                 found {} bands without such a name; state their order",
                infos.len()
            ),
        ));
    }
    let wanted = named.iter().filter(|b| b.is_some()).count() as u64;
    if wanted * (columns as u64) * (rows as u64) > MAX_SAMPLES {
        return Err(RasterFault::new(
            "too-large",
            format!(
                "expected at most {MAX_SAMPLES} samples, found {columns} × {rows} × {wanted}; cut it"
            ),
        ));
    }
    let mask = source.mask()?;
    let mut raw: Vec<(Band, &BandInfo, Vec<f64>)> = Vec::new();
    for (i, (info, band)) in infos.iter().zip(&named).enumerate() {
        let Some(band) = band else { continue };
        if raw.iter().any(|(b, ..)| b == band) {
            let message = format!("expected each band once, found {} twice", band.name());
            return Err(RasterFault::new("band-twice", message));
        }
        raw.push((*band, info, source.samples(i)?));
    }
    let filled = |pixel: usize| {
        raw.iter().all(|(_, info, v)| info.integer && v.get(pixel).is_some_and(|v| *v == 0.0))
    };
    let there: Vec<bool> = (0..columns * rows)
        .map(|pixel| {
            let masked = mask.as_ref().is_some_and(|m| m.get(pixel) == Some(&false));
            !masked && !filled(pixel)
        })
        .collect();
    let mut bands: [Option<Vec<f64>>; 6] = Default::default();
    let mut used: Option<(Calibration, bool)> = None;
    let (mut negative, mut impossible, mut counted) = (0_u64, 0_u64, 0_u64);
    for (band, info, mut values) in raw {
        let (calibration, from_file) = calibration_of(info, stated)?;
        used = Some((calibration, from_file));
        for (value, here) in values.iter_mut().zip(&there) {
            let stored = *value;
            if !here || !stored.is_finite() || info.nodata.is_some_and(|n| same(n, stored)) {
                *value = f64::NAN;
                continue;
            }
            *value = stored * calibration.scale + calibration.offset;
            counted += 1;
            negative += u64::from(*value < 0.0);
            impossible += u64::from(!REFLECTANCE.contains(value));
        }
        bands[band as usize] = Some(values);
    }
    let (calibration, calibration_from_file) = used.unwrap_or((Calibration::IDENTITY, true));
    let share = |n: u64| if counted == 0 { 0.0 } else { n as f64 / counted as f64 };
    if share(impossible) > IMPOSSIBLE_AT_MOST {
        return Err(RasterFault::new(
            "not-reflectance",
            format!(
                "expected reflectance, nearly all of it between 0 and 1, found {:.0} % of the \
                 samples outside {} to {} after {} · DN + {}",
                100.0 * share(impossible),
                REFLECTANCE.start(),
                REFLECTANCE.end(),
                calibration.scale,
                calibration.offset
            ),
        ));
    }
    let place = source.placement().copied();
    let negative_share = share(negative);
    Ok(Reflectances {
        columns,
        rows,
        bands,
        place,
        calibration,
        calibration_from_file,
        negative_share,
    })
}

/// The calibration of a band, and whether the file states it.
fn calibration_of(
    info: &BandInfo,
    stated: Option<Calibration>,
) -> Result<(Calibration, bool), RasterFault> {
    // Programs write a scale of 1 and an offset of 0 where nobody stated any.
    let own = info.calibration.filter(|c| *c != Calibration::IDENTITY || !info.integer);
    match (own, stated) {
        (Some(own), Some(stated)) if own != stated => Err(RasterFault::new(
            "calibration-twice",
            format!(
                "the file states {} · DN + {}, the calibration that was given is {} · DN + {}; which \
                 one holds has to be settled",
                own.scale, own.offset, stated.scale, stated.offset
            ),
        )),
        (Some(own), _) => Ok((own, true)),
        (None, Some(stated)) => Ok((stated, false)),
        (None, None) if !info.integer => Ok((Calibration::IDENTITY, true)),
        (None, None) => Err(RasterFault::new(
            "calibration-not-stated",
            "expected reflectance, or whole numbers with a scale and an offset in the file or stated \
             beside it; found whole numbers alone, and whether an offset of 1000 is in them can't be \
             seen",
        )),
    }
}

/// Whether a sample is the nodata value: equal, or the nearest 32-bit float to it.
fn same(nodata: f64, stored: f64) -> bool {
    nodata == stored || (nodata as f32).to_bits() == (stored as f32).to_bits()
}

/// The nodata value of a GDAL tag: `nan`, `-9999`, `-1e3`, `-3.4e+38`.
pub(super) fn nodata_of(text: &str) -> Option<f64> {
    let text = text.trim_matches(['\0', ' ', '\n']);
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Made {
        infos: Vec<BandInfo>,
        values: Vec<Vec<f64>>,
    }

    impl RasterSource for Made {
        fn size(&self) -> (usize, usize) {
            (self.values[0].len(), 1)
        }
        fn bands(&self) -> &[BandInfo] {
            &self.infos
        }
        fn placement(&self) -> Option<&Placement> {
            None
        }
        fn samples(&self, band: usize) -> Result<Vec<f64>, RasterFault> {
            Ok(self.values[band].clone())
        }
    }

    fn made(integer: bool, values: [[f64; 3]; 2]) -> Made {
        let info = |name: &str| BandInfo {
            name: Some(name.into()),
            nodata: Some(0.0),
            calibration: None,
            integer,
        };
        Made {
            infos: vec![info("B03"), info("B08")],
            values: values.into_iter().map(Vec::from).collect(),
        }
    }

    #[test]
    fn whole_numbers_without_a_calibration_are_refused() {
        let mut source = made(true, [[0.0, 1500.0, 1800.0], [0.0, 3000.0, 1200.0]]);
        // Nobody declared a nodata value; zero in every band is one all the same.
        source.infos.iter_mut().for_each(|i| i.nodata = None);
        let fault = |r: Result<Reflectances, RasterFault>| r.err().map(|f| f.code);
        assert_eq!(fault(reflectances(&source, None, None)), Some("calibration-not-stated"));
        let with = |c| reflectances(&source, None, Some(c)).unwrap();
        let (plain, offset) =
            (with(Calibration::SENTINEL2_NO_OFFSET), with(Calibration::SENTINEL2_OFFSET));
        let green = |r: &Reflectances| r.bands[1].clone().unwrap();
        assert!(green(&plain)[0].is_nan(), "what was not seen is not dark");
        assert_eq!(offset.negative_share, 0.0, "and does not count as below zero");
        assert!((green(&plain)[1] - 0.15).abs() < 1e-12);
        assert!((green(&offset)[1] - 0.05).abs() < 1e-12);
        // Reflectance that is taken for digital numbers shows.
        let twice = made(false, [[2000.0, 1500.0, 1800.0], [100.0, 3000.0, 1200.0]]);
        assert_eq!(fault(reflectances(&twice, None, None)), Some("not-reflectance"));
    }

    #[test]
    fn a_calibration_is_not_applied_twice() {
        let mut source = made(true, [[0.0, 1500.0, 1800.0], [0.0, 3000.0, 1200.0]]);
        for info in &mut source.infos {
            info.calibration = Some(Calibration::SENTINEL2_OFFSET);
        }
        assert!(reflectances(&source, None, None).unwrap().calibration_from_file);
        let both = reflectances(&source, None, Some(Calibration::SENTINEL2_NO_OFFSET));
        assert_eq!(both.err().map(|f| f.code), Some("calibration-twice"));
        assert!(reflectances(&source, None, Some(Calibration::SENTINEL2_OFFSET)).is_ok());
    }

    #[test]
    fn bands_are_known_by_name_or_stated_order() {
        let mut source = made(false, [[0.1, 0.2, 0.3], [0.1, 0.2, 0.3]]);
        source.infos[0].name = None;
        source.infos[1].name = Some("band 2".into());
        let fault =
            |order: Option<&[Band]>| reflectances(&source, order, None).err().map(|f| f.code);
        assert_eq!(fault(None), Some("bands-not-named"));
        assert_eq!(fault(Some(&[Band::Green])), Some("band-order"));
        assert_eq!(fault(Some(&[Band::Green, Band::Green])), Some("band-twice"));
        assert_eq!(fault(Some(&[Band::Green, Band::Nir])), None);
    }

    #[test]
    fn nodata_as_programs_write_it() {
        assert_eq!(nodata_of("-9999"), Some(-9999.0));
        assert_eq!(nodata_of("-1e3\0"), Some(-1000.0));
        assert!(nodata_of("nan").is_some_and(f64::is_nan));
        assert_eq!(nodata_of("none"), None);
        assert!(same(-3.402_823_466_385_288_6e38, f64::from(f32::MIN)));
    }

    #[test]
    fn the_areas_of_three_kinds_of_grid() {
        let grid =
            |epsg, transform| Placement { transform, crs: Crs::of_epsg(epsg), epsg: Some(epsg) };
        let utm = grid(32_648, [560_000.0, 10.0, 0.0, 1_180_000.0, 0.0, -10.0]);
        let areas = PixelAreas::of(&utm, 100, 2).unwrap();
        // Near the central meridian the map is smaller than the ground by 0.9996².
        assert!((areas.m2(0) - 100.0 / (0.9996_f64 * 0.9996)).abs() < 0.01, "{}", areas.m2(0));
        let degrees = grid(4326, [0.0, 1e-4, 0.0, 60.0, 0.0, -1e-4]);
        let mercator = grid(3857, [0.0, 11.131_949_079, 0.0, 8_399_737.889, 0.0, -22.3]);
        let area = |p: &Placement| PixelAreas::of(p, 4, 4).unwrap().m2(5);
        assert!((area(&degrees) - 62.2).abs() < 0.3, "{}", area(&degrees));
        // At 60° a map metre of web Mercator is half a metre on the ground.
        let half = area(&mercator) / (11.131_949_079 * 22.3);
        assert!((half - 0.25).abs() < 0.003, "{half}");
        let other = Placement { crs: Crs::of_epsg(3035), ..utm };
        assert!(PixelAreas::of(&other, 4, 4).is_none());
        let rotated = Placement { transform: [0.0, 1e-4, 1e-5, 60.0, 1e-5, -1e-4], ..degrees };
        assert!(PixelAreas::of(&rotated, 4, 4).is_none());
    }
}
