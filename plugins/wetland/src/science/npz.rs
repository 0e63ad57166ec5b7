//! Arrays as NumPy keeps them: an `.npz` is a ZIP archive of `.npy` files, one a band.
//!
//! Beside the bands an archive may hold `transform` (six numbers, GDAL's order), `epsg`, `scale`,
//! `offset` and `nodata`. Format: NumPy enhancement proposal 1 (`.npy`), PKWARE APPNOTE (ZIP).

use super::geodesy::Crs;
use super::raster::{BandInfo, Calibration, MAX_SAMPLES, Placement, RasterFault, RasterSource};
use flate2::{Decompress, FlushDecompress, Status};

/// Bands out of an archive.
pub struct Npz {
    columns: usize,
    rows: usize,
    infos: Vec<BandInfo>,
    values: Vec<Vec<f64>>,
    place: Option<Placement>,
}

fn fault(code: &'static str, message: impl Into<String>) -> RasterFault {
    RasterFault::new(code, message)
}

impl Npz {
    /// Reads an archive.
    ///
    /// # Errors
    /// Where it is damaged, holds no array with two dimensions, or arrays of different sizes.
    pub fn read(bytes: &[u8]) -> Result<Self, RasterFault> {
        let mut arrays = Vec::new();
        for entry in entries(bytes)? {
            if let Some(name) = entry.name.strip_suffix(".npy") {
                arrays.push((name.to_owned(), Array::read(&entry.content(bytes)?)?));
            }
        }
        let numbers = |name: &str| {
            let found = arrays.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
            found.map(|(_, a)| a.values.as_slice()).filter(|v| !v.is_empty())
        };
        let scalar = |name: &str| numbers(name).and_then(|v| v.first().copied());
        let calibration = match (scalar("scale"), scalar("offset")) {
            (None, None) => None,
            (scale, offset) => {
                Some(Calibration { scale: scale.unwrap_or(1.0), offset: offset.unwrap_or(0.0) })
            }
        };
        let epsg = scalar("epsg").filter(|e| (1.0..1e6).contains(e)).map(|e| e as u32);
        let place = numbers("transform")
            .and_then(|t| t.try_into().ok())
            .map(|transform| Placement { transform, crs: epsg.and_then(Crs::of_epsg), epsg });
        let nodata = scalar("nodata");
        let bands: Vec<_> = arrays.iter().filter(|(_, a)| a.shape.len() == 2).collect();
        let Some((_, first)) = bands.first() else {
            return Err(fault("no-bands", "expected arrays with rows and columns, found none"));
        };
        let shape = first.shape.clone();
        if let Some((name, other)) = bands.iter().find(|(_, a)| a.shape != shape) {
            let message =
                format!("expected arrays of {shape:?}, found {name} of {:?}", other.shape);
            return Err(fault("band-size", message));
        }
        Ok(Self {
            rows: shape[0],
            columns: shape[1],
            infos: bands
                .iter()
                .map(|(name, a)| BandInfo {
                    name: Some(name.clone()),
                    nodata,
                    calibration,
                    integer: a.integer,
                })
                .collect(),
            values: bands.iter().map(|(_, a)| a.values.clone()).collect(),
            place,
        })
    }
}

impl RasterSource for Npz {
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
        self.values.get(band).cloned().ok_or_else(|| fault("no-bands", "no such band"))
    }
}

/// A file of a ZIP archive.
struct Entry {
    name: String,
    deflated: bool,
    stored: usize,
    length: usize,
    header_at: usize,
}

fn le(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let field = bytes.get(at..at.checked_add(width)?)?;
    Some(field.iter().rev().fold(0, |n, b| (n << 8) | usize::from(*b)))
}

fn damaged(what: &str) -> RasterFault {
    fault("archive-damaged", format!("expected a whole ZIP archive, found {what}"))
}

/// The central directory of an archive.
fn entries(bytes: &[u8]) -> Result<Vec<Entry>, RasterFault> {
    const END: &[u8] = b"PK\x05\x06";
    const ENTRY: &[u8] = b"PK\x01\x02";
    let from = bytes.len().saturating_sub(22 + 65_535);
    let end = bytes[from..].windows(4).rposition(|w| w == END).map(|i| from + i);
    let end = end.ok_or_else(|| damaged("no directory at its end"))?;
    let read = |at, width| le(bytes, at, width).ok_or_else(|| damaged("a cut directory"));
    let (count, mut at) = (read(end + 10, 2)?, read(end + 16, 4)?);
    let mut found = Vec::new();
    for _ in 0..count {
        if bytes.get(at..at + 4) != Some(ENTRY) {
            return Err(damaged("an entry that is none"));
        }
        let method = read(at + 10, 2)?;
        let (name_len, extra, comment) = (read(at + 28, 2)?, read(at + 30, 2)?, read(at + 32, 2)?);
        let name = bytes.get(at + 46..at + 46 + name_len);
        let name = String::from_utf8_lossy(name.unwrap_or_default()).into_owned();
        if !matches!(method, 0 | 8) || read(at + 8, 2)? & 1 == 1 {
            let message = format!("expected stored or deflated entries, found {name} otherwise");
            return Err(fault("archive-kind", message));
        }
        found.push(Entry {
            name,
            deflated: method == 8,
            stored: read(at + 20, 4)?,
            length: read(at + 24, 4)?,
            header_at: read(at + 42, 4)?,
        });
        at += 46 + name_len + extra + comment;
    }
    Ok(found)
}

impl Entry {
    fn content(&self, bytes: &[u8]) -> Result<Vec<u8>, RasterFault> {
        let read = |at, width| le(bytes, at, width).ok_or_else(|| damaged("a cut entry"));
        let at = self.header_at;
        let start = at + 30 + read(at + 26, 2)? + read(at + 28, 2)?;
        let stored = start
            .checked_add(self.stored)
            .and_then(|end| bytes.get(start..end))
            .ok_or_else(|| damaged("a cut entry"))?;
        if self.length as u64 > 8 * MAX_SAMPLES {
            return Err(fault(
                "too-large",
                format!("{} would be {} bytes", self.name, self.length),
            ));
        }
        if !self.deflated {
            return Ok(stored.to_vec());
        }
        let mut out = Vec::with_capacity(self.length);
        let status = Decompress::new(false)
            .decompress_vec(stored, &mut out, FlushDecompress::Finish)
            .map_err(|_| damaged("an entry that can't be unpacked"))?;
        if status != Status::StreamEnd || out.len() != self.length {
            return Err(damaged("an entry of another length"));
        }
        Ok(out)
    }
}

/// An array of numbers.
struct Array {
    shape: Vec<usize>,
    integer: bool,
    values: Vec<f64>,
}

impl Array {
    fn read(bytes: &[u8]) -> Result<Self, RasterFault> {
        let bad =
            |what: &str| fault("array-damaged", format!("expected an .npy file, found {what}"));
        if bytes.get(..6) != Some(b"\x93NUMPY") {
            return Err(bad("another kind"));
        }
        let wide = bytes.get(6).is_some_and(|v| *v >= 2);
        let (width, at) = if wide { (4, 12) } else { (2, 10) };
        let length = le(bytes, 8, width).ok_or_else(|| bad("a cut header"))?;
        let header = bytes.get(at..at + length).ok_or_else(|| bad("a cut header"))?;
        let header = std::str::from_utf8(header).map_err(|_| bad("a header that is no text"))?;
        let after = |key: &str| header.split_once(key).map(|(_, rest)| rest);
        let kind = after("'descr':")
            .and_then(|r| r.split('\'').nth(1))
            .ok_or_else(|| bad("no kind of number"))?;
        let shape = after("'shape':")
            .and_then(|r| r.split_once('(')?.1.split_once(')'))
            .map(|(s, _)| s)
            .ok_or_else(|| bad("no shape"))?;
        let shape: Vec<usize> = shape.split(',').filter_map(|n| n.trim().parse().ok()).collect();
        if after("'fortran_order':").is_some_and(|r| r.trim_start().starts_with("True")) {
            return Err(fault("array-order", "expected arrays row by row, found column by column"));
        }
        let count = shape.iter().try_fold(1_usize, |n, d| n.checked_mul(*d));
        let count = count.filter(|n| *n as u64 <= MAX_SAMPLES).ok_or_else(|| {
            fault("too-large", format!("expected at most {MAX_SAMPLES} numbers, found {shape:?}"))
        })?;
        let (order, number) = kind.split_at(1);
        let size: usize = number.get(1..).and_then(|n| n.parse().ok()).unwrap_or(0);
        let data = bytes.get(at + length..).unwrap_or_default();
        if size == 0 || data.len() < count.saturating_mul(size) {
            return Err(bad("fewer numbers than its shape"));
        }
        let big = order == ">";
        let values: Option<Vec<f64>> =
            data.chunks_exact(size).take(count).map(|c| sample(c, &number[..1], big)).collect();
        let values = values
            .ok_or_else(|| fault("array-kind", format!("expected plain numbers, found {kind}")))?;
        Ok(Self { shape, integer: !number.starts_with('f'), values })
    }
}

fn sample(bytes: &[u8], kind: &str, big: bool) -> Option<f64> {
    let mut le = bytes.to_vec();
    if big {
        le.reverse();
    }
    Some(match (kind, le.len()) {
        ("f", 4) => f64::from(f32::from_le_bytes(le.try_into().ok()?)),
        ("f", 8) => f64::from_le_bytes(le.try_into().ok()?),
        ("u" | "b", 1) => f64::from(*le.first()?),
        ("u", 2) => f64::from(u16::from_le_bytes(le.try_into().ok()?)),
        ("u", 4) => f64::from(u32::from_le_bytes(le.try_into().ok()?)),
        ("u", 8) => u64::from_le_bytes(le.try_into().ok()?) as f64,
        ("i", 1) => f64::from(i8::from_le_bytes(le.try_into().ok()?)),
        ("i", 2) => f64::from(i16::from_le_bytes(le.try_into().ok()?)),
        ("i", 4) => f64::from(i32::from_le_bytes(le.try_into().ok()?)),
        ("i", 8) => i64::from_le_bytes(le.try_into().ok()?) as f64,
        _ => return None,
    })
}
