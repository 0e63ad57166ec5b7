//! GeoTIFF: pixels by the crate `tiff-reader`, and what this project reads of the tags itself:
//! nodata, scale, offset and names (GDAL), place and coordinate system (OGC GeoTIFF 1.1).

use super::geodesy::Crs;
use super::raster::{BandInfo, Calibration, Placement, RasterFault, RasterSource, nodata_of};
use tiff_reader::{Ifd, OpenOptions, TiffError, TiffFile};

const PIXEL_SCALE: u16 = 33_550;
const TIEPOINT: u16 = 33_922;
const TRANSFORMATION: u16 = 34_264;
const GEO_KEYS: u16 = 34_735;
const GDAL_METADATA: u16 = 42_112;
const GDAL_NODATA: u16 = 42_113;
const NEW_SUBFILE_TYPE: u16 = 254;
/// Bit of the subfile type that says "a mask of another image".
const IS_MASK: u32 = 4;
const KEY_RASTER_TYPE: u16 = 1025;
const KEY_GEOGRAPHIC: u16 = 2048;
const KEY_PROJECTED: u16 = 3072;
/// The code of a coordinate system that is written out instead of named.
const USER_DEFINED: u32 = 32_767;

/// An opened TIFF.
pub struct Tiff {
    file: TiffFile,
    image: usize,
    mask: Option<usize>,
    columns: usize,
    rows: usize,
    infos: Vec<BandInfo>,
    place: Option<Placement>,
}

fn said(code: &'static str, error: &TiffError) -> RasterFault {
    RasterFault::new(code, error.to_string())
}

/// A fault by what the reader found.
fn fault_of(error: &TiffError) -> RasterFault {
    let code = match error {
        TiffError::InvalidMagic
        | TiffError::UnsupportedVersion(_)
        | TiffError::InvalidBigTiffHeader(_) => "not-a-tiff",
        TiffError::Truncated { .. } | TiffError::OffsetOutOfBounds { .. } => "tiff-cut-short",
        TiffError::UnsupportedCompression(_)
        | TiffError::UnsupportedPredictor(_)
        | TiffError::UnsupportedPlanarConfiguration(_)
        | TiffError::UnsupportedBitsPerSample(_)
        | TiffError::UnsupportedSampleFormat(_) => "tiff-kind",
        TiffError::DecodeOutputTooLarge { .. } | TiffError::DecodeOutputAllocationFailed { .. } => {
            "too-large"
        }
        _ => "tiff-damaged",
    };
    said(code, error)
}

impl Tiff {
    /// Opens a file.
    ///
    /// # Errors
    /// Where it is no TIFF, damaged, or of a kind that is not read.
    pub fn read(bytes: Vec<u8>) -> Result<Self, RasterFault> {
        if bytes.len() < 8 {
            let message =
                format!("expected a TIFF or an .npz archive, found {} bytes", bytes.len());
            return Err(RasterFault::new("not-a-tiff", message));
        }
        let file = TiffFile::from_bytes_with_options(bytes, OpenOptions::default())
            .map_err(|e| fault_of(&e))?;
        let first = file.ifd(0).map_err(|_| {
            RasterFault::new("tiff-damaged", "expected an image, found a file without any")
        })?;
        let layout = first.raster_layout().map_err(|e| fault_of(&e))?;
        if layout.width == 0 || layout.height == 0 || layout.samples_per_pixel == 0 {
            let message = format!("expected an image, found {} × {}", layout.width, layout.height);
            return Err(RasterFault::new("tiff-damaged", message));
        }
        let has_zero_block =
            first.is_tiled() && (first.tile_width() == Some(0) || first.tile_height() == Some(0));
        if has_zero_block {
            return Err(RasterFault::new(
                "tiff-damaged",
                "expected tiles, found tiles of no width",
            ));
        }
        let infos = infos_of(first, layout.samples_per_pixel, layout.sample_format != 3);
        let place = placement_of(first);
        let is_mask = |ifd: &Ifd| {
            let kind = ifd.tag(NEW_SUBFILE_TYPE).and_then(|t| t.value.as_u32()).unwrap_or(0);
            kind == IS_MASK && ifd.width() == first.width() && ifd.height() == first.height()
        };
        let mask = file.ifds().iter().position(is_mask);
        let (columns, rows) = (layout.width, layout.height);
        Ok(Self { image: 0, mask, columns, rows, infos, place, file })
    }

    fn band(&self, ifd: usize, band: usize) -> Result<Vec<f64>, RasterFault> {
        let layout = self.file.ifd(ifd).and_then(Ifd::raster_layout).map_err(|e| fault_of(&e))?;
        let bytes = self.file.read_band_bytes(ifd, band).map_err(|e| fault_of(&e))?;
        let expected = layout.width.saturating_mul(layout.height);
        let size = layout.bytes_per_sample;
        let kind = (layout.sample_format, layout.bits_per_sample);
        let read: fn(&[u8]) -> Option<f64> = match kind {
            (1, 1..=8) => |b| b.first().map(|v| f64::from(*v)),
            (1, 9..=16) => |b| Some(f64::from(u16::from_ne_bytes(b.try_into().ok()?))),
            (1, 17..=32) => |b| Some(f64::from(u32::from_ne_bytes(b.try_into().ok()?))),
            (1, 64) => |b| Some(u64::from_ne_bytes(b.try_into().ok()?) as f64),
            (2, 8) => |b| Some(f64::from(i8::from_ne_bytes(b.try_into().ok()?))),
            (2, 16) => |b| Some(f64::from(i16::from_ne_bytes(b.try_into().ok()?))),
            (2, 32) => |b| Some(f64::from(i32::from_ne_bytes(b.try_into().ok()?))),
            (2, 64) => |b| Some(i64::from_ne_bytes(b.try_into().ok()?) as f64),
            (3, 32) => |b| Some(f64::from(f32::from_ne_bytes(b.try_into().ok()?))),
            (3, 64) => |b| Some(f64::from_ne_bytes(b.try_into().ok()?)),
            (format, bits) => {
                let message = format!(
                    "expected whole numbers of 8 to 64 bits or floats of 32 or 64, found sample \
                     format {format} of {bits} bits"
                );
                return Err(RasterFault::new("tiff-kind", message));
            }
        };
        let values: Option<Vec<f64>> = bytes.chunks_exact(size.max(1)).map(read).collect();
        values.filter(|v| v.len() == expected).ok_or_else(|| {
            RasterFault::new("tiff-damaged", format!("expected {expected} samples, found others"))
        })
    }
}

impl RasterSource for Tiff {
    fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    fn bands(&self) -> &[BandInfo] {
        &self.infos
    }

    fn placement(&self) -> Option<&Placement> {
        self.place.as_ref()
    }

    fn samples(&self, band: usize) -> Result<Vec<f64>, RasterFault> {
        self.band(self.image, band)
    }

    fn mask(&self) -> Result<Option<Vec<bool>>, RasterFault> {
        let Some(mask) = self.mask else { return Ok(None) };
        Ok(Some(self.band(mask, 0)?.into_iter().map(|v| v != 0.0).collect()))
    }
}

fn numbers(ifd: &Ifd, tag: u16) -> Option<Vec<f64>> {
    ifd.tag(tag).and_then(|t| t.value.as_f64_vec())
}

fn placement_of(ifd: &Ifd) -> Option<Placement> {
    let keys: Vec<u16> =
        ifd.tag(GEO_KEYS).and_then(|t| t.value.as_u16_slice()).unwrap_or_default().to_vec();
    // A header of four, then four a key: id, where the value is (0: here), how many, the value.
    let key = |id: u16| {
        let found = keys.chunks_exact(4).skip(1).find(|k| k[0] == id && k[1] == 0);
        found.map(|k| u32::from(k[3]))
    };
    let epsg = key(KEY_PROJECTED).or_else(|| key(KEY_GEOGRAPHIC)).filter(|e| *e != USER_DEFINED);
    // A point of the middle of a pixel is half a pixel off its corner.
    let half = if key(KEY_RASTER_TYPE) == Some(2) { 0.5 } else { 0.0 };
    let transform = match (numbers(ifd, TRANSFORMATION), numbers(ifd, PIXEL_SCALE)) {
        (Some(m), _) if m.len() == 16 => [m[3], m[0], m[1], m[7], m[4], m[5]],
        (_, Some(scale)) if scale.len() >= 2 => {
            let tie = numbers(ifd, TIEPOINT).filter(|t| t.len() == 6)?;
            [tie[3] - tie[0] * scale[0], scale[0], 0.0, tie[4] + tie[1] * scale[1], 0.0, -scale[1]]
        }
        _ => return None,
    };
    let place = Placement { transform, crs: epsg.and_then(Crs::of_epsg), epsg };
    let [x, y] = place.at(-half, -half);
    let [_, a, b, _, c, d] = transform;
    Some(Placement { transform: [x, a, b, y, c, d], ..place })
}

fn infos_of(ifd: &Ifd, bands: usize, integer: bool) -> Vec<BandInfo> {
    let nodata = ifd.tag(GDAL_NODATA).and_then(|t| t.value.as_str()).and_then(nodata_of);
    let metadata = ifd.tag(GDAL_METADATA).and_then(|t| t.value.as_str()).unwrap_or_default();
    let items = items_of(metadata);
    let of = |band: usize, role: &str| {
        items.iter().find(|i| i.sample == Some(band) && i.role == role).map(|i| i.value)
    };
    (0..bands)
        .map(|band| {
            let number = |role: &str| of(band, role).and_then(|v| v.trim().parse::<f64>().ok());
            let calibration = match (number("scale"), number("offset")) {
                (None, None) => None,
                (scale, offset) => {
                    Some(Calibration { scale: scale.unwrap_or(1.0), offset: offset.unwrap_or(0.0) })
                }
            };
            let name = of(band, "description").map(str::to_owned);
            BandInfo { name, nodata, calibration, integer }
        })
        .collect()
}

/// An item of GDAL's metadata: `<Item name="SCALE" sample="0" role="scale">0.0001</Item>`.
struct Item<'a> {
    sample: Option<usize>,
    role: &'a str,
    value: &'a str,
}

fn items_of(xml: &str) -> Vec<Item<'_>> {
    let read = |item: &'_ str| -> Option<(usize, usize, usize)> {
        let open = item.find('>')?;
        let end = item.find("</Item>")?;
        (open < end).then_some((open, open + 1, end))
    };
    let mut found = Vec::new();
    for item in xml.split("<Item ").skip(1) {
        let Some((head, from, to)) = read(item) else { continue };
        let attribute = |name: &str| {
            let (_, rest) = item[..head].split_once(&format!("{name}=\""))?;
            rest.split_once('"').map(|(value, _)| value)
        };
        found.push(Item {
            sample: attribute("sample").and_then(|s| s.parse().ok()),
            role: attribute("role").unwrap_or_default(),
            value: &item[from..to],
        });
    }
    found
}
