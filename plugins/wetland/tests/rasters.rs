//! Files as other programs write them: each that is read gives the values that GDAL reads, each
//! damaged one says what is wrong, and the water of a labelled scene is counted as published.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

use plugin_api::serde_json::{self, Value};
use std::collections::BTreeMap;
use std::fs;
use wetland::science::indices::Index;
use wetland::science::raster::{Calibration, PixelAreas, RasterFault, open, reflectances};
use wetland::science::scene::{Inside, look};

fn manifest() -> BTreeMap<String, Value> {
    let text = fs::read_to_string("tests/data/geotiff/manifest.json").unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Files of kinds that are not read: complex numbers, half floats, JPEG, LZMA, WebP.
const NOT_READ: [&str; 6] = [
    "gen/dtype_complex64.tif",
    "gen/dtype_float16.tif",
    "gen/jpeg_gray.tif",
    "gen/jpeg_rgb_ycbcr.tif",
    "gen/u16_tiled_lzma.tif",
    "gen/webp_lossless_rgb.tif",
];

#[test]
fn every_file_that_is_read_has_the_values_that_gdal_reads() {
    let (mut read, mut not_read) = (0, Vec::new());
    for (name, expected) in manifest().iter().filter(|(n, _)| n.starts_with("gen/")) {
        let bytes = fs::read(format!("tests/data/geotiff/{name}")).unwrap();
        let source = open(bytes).and_then(|source| {
            let first = source.samples(0)?;
            Ok((source, first))
        });
        let (source, first) = match source {
            Ok(found) => found,
            Err(fault) => {
                not_read.push((name.clone(), fault.code));
                continue;
            }
        };
        read += 1;
        let number = |member: &str| expected[member].as_f64().unwrap();
        let (columns, rows) = source.size();
        assert_eq!(columns as f64, number("width"), "{name}");
        assert_eq!(rows as f64, number("height"), "{name}");
        assert_eq!(source.bands().len() as f64, number("bands"), "{name}");
        let finite: Vec<f64> = first.iter().copied().filter(|v| v.is_finite()).collect();
        if expected.get("band1_sum").is_some() {
            let sum: f64 = finite.iter().sum();
            let scale = number("band1_sum").abs().max(1.0);
            assert!((sum - number("band1_sum")).abs() <= 1e-6 * scale, "{name}: {sum}");
            let low = finite.iter().copied().fold(f64::INFINITY, f64::min);
            let high = finite.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert_eq!((low, high), (number("band1_min"), number("band1_max")), "{name}");
            assert_eq!((first.len() - finite.len()) as f64, number("band1_nonfinite"), "{name}");
        }
        check_tags(name, expected, source.as_ref(), &first);
    }
    assert_eq!(read, 66);
    let names: Vec<&str> = not_read.iter().map(|(n, _)| n.as_str()).collect();
    assert_eq!(names, NOT_READ);
    assert!(not_read.iter().all(|(_, code)| *code == "tiff-kind"), "{not_read:?}");
}

fn check_tags(
    name: &str,
    expected: &Value,
    source: &dyn wetland::science::raster::RasterSource,
    first: &[f64],
) {
    let place = source.placement();
    if let Some(epsg) = expected["epsg"].as_f64() {
        assert_eq!(place.and_then(|p| p.epsg).map(f64::from), Some(epsg), "{name}");
    } else {
        assert_eq!(place.and_then(|p| p.crs), None, "{name} has no system that is known");
    }
    if let (Some(place), Some(t)) = (place, expected["transform"].as_array()) {
        // rasterio writes a, b, c, d, e, f: x = a·column + b·row + c.
        let t: Vec<f64> = t.iter().filter_map(Value::as_f64).collect();
        let wanted = [t[2], t[0], t[1], t[5], t[3], t[4]];
        for (found, wanted) in place.transform.iter().zip(wanted) {
            assert!((found - wanted).abs() <= 1e-9 * wanted.abs().max(1.0), "{name}: {place:?}");
        }
    }
    let info = &source.bands()[0];
    if let Some(scale) = expected["scales"][0].as_f64() {
        let offset = expected["offsets"][0].as_f64().unwrap();
        assert_eq!(info.calibration, Some(Calibration { scale, offset }), "{name}");
    }
    if let Some(description) = expected["descriptions"][0].as_str() {
        assert_eq!(info.name.as_deref(), Some(description), "{name}");
    }
    let alpha = name.contains("alpha");
    if let Some(valid) = expected["band1_valid_px"].as_f64().filter(|_| !alpha) {
        let mask = source.mask().unwrap();
        let here = |i: usize| mask.as_ref().is_none_or(|m| m[i]);
        let is_nodata = |v: f64| {
            info.nodata
                .is_some_and(|n| v == n || (v as f32) == (n as f32) || (v.is_nan() && n.is_nan()))
        };
        let count = first.iter().enumerate().filter(|(i, v)| here(*i) && !is_nodata(**v)).count();
        assert_eq!(count as f64, valid, "{name}");
    }
}

/// Everything that is needed of a file, as a tool does it.
fn whole(name: &str) -> Result<Vec<f64>, RasterFault> {
    let bytes = fs::read(format!("tests/data/geotiff/corrupt/{name}.tif")).unwrap();
    let source = open(bytes)?;
    for band in 1..source.bands().len().min(8) {
        source.samples(band)?;
    }
    source.samples(0)
}

#[test]
fn every_damaged_file_says_what_is_wrong() {
    for (name, codes) in [
        ("dims_bomb_4g_x_4g", &["too-large", "tiff-damaged"][..]),
        ("empty", &["not-a-tiff"]),
        ("four_bytes", &["not-a-tiff"]),
        ("ifd_loop", &["tiff-damaged"]),
        ("ifd_offset_beyond_eof", &["tiff-cut-short", "tiff-damaged"]),
        ("ifd_offset_zero", &["tiff-damaged"]),
        ("magic_43_bad", &["not-a-tiff", "tiff-cut-short", "tiff-damaged"]),
        ("not_a_tiff", &["archive-damaged"]),
        ("samplesperpixel_65535", &["tiff-damaged", "tiff-cut-short"]),
        ("tile0_deflate_garbage", &["tiff-damaged"]),
        ("tile0_offset_beyond_eof", &["tiff-cut-short", "tiff-damaged"]),
        ("tilewidth_zero", &["tiff-damaged"]),
        ("truncated_half", &["tiff-cut-short", "tiff-damaged"]),
        ("truncated_last_100", &["tiff-cut-short", "tiff-damaged"]),
        ("unknown_compression_31337", &["tiff-kind"]),
        ("width_zero", &["tiff-damaged"]),
    ] {
        let fault = whole(name).err();
        let fault = fault.unwrap_or_else(|| panic!("{name} was read"));
        assert!(codes.contains(&fault.code), "{name}: {fault}");
        assert!(fault.message.len() > 10, "{name}: {fault}");
    }
}

/// `area_geographic_crs.json`: 70 035 labelled pixels of water in degrees are 550.15 ha by geodesic
/// polygons (pyproj), and not the 700.35 ha that "pixels of 10 m" would give. Between parallels
/// instead of geodesics the cells are the same to 1e-7.
#[test]
fn the_area_of_a_grid_in_degrees_is_geodesic() {
    let source = open(fs::read("tests/data/spain/label.tif").unwrap()).unwrap();
    let place = source.placement().unwrap();
    let (columns, rows) = source.size();
    let areas = PixelAreas::of(place, columns, rows).unwrap();
    let label = source.samples(0).unwrap();
    let water = || label.iter().enumerate().filter(|(_, v)| **v == 1.0);
    assert_eq!(water().count(), 70_035);
    let m2: f64 = water().map(|(i, _)| areas.m2(i)).sum();
    assert!((m2 / 5_501_534.448_309_317 - 1.0).abs() < 1e-6, "{m2}");
    assert!((areas.m2(0) / 78.536_258_243_024_35 - 1.0).abs() < 1e-6);
}

/// Counts against hand labels on a cut of the chip, computed apart from this code. On the whole chip
/// this code gives 55 634 (NDWI), 111 944 (MNDWI), 93 020 (AWEIsh) and 72 791 (AWEInsh) pixels of water;
/// `spain_index_accuracy.json` has one more of each AWEI, at zero but for the last bit: numbers are
/// multiplied by 0.0001 here and were divided by 10 000 there.
#[test]
fn confusion_with_hand_labels() {
    let text = fs::read_to_string("tests/data/spain/crop.json").unwrap();
    let expected: Value = serde_json::from_str(&text).unwrap();
    let source = open(fs::read("tests/data/spain/crop.npz").unwrap()).unwrap();
    let stated = Some(Calibration::SENTINEL2_NO_OFFSET);
    let image = reflectances(source.as_ref(), None, stated).unwrap();
    let label = open(fs::read("tests/data/spain/crop_label.npz").unwrap()).unwrap();
    let label = label.samples(0).unwrap();
    let spectrum = |pixel: usize| {
        use wetland::science::indices::{Band, Spectrum};
        Band::ALL.into_iter().fold(Spectrum::UNKNOWN, |s, b| {
            s.with(b, image.bands[b as usize].as_ref().unwrap()[pixel])
        })
    };
    let mut predicted = Vec::new();
    for index in Index::WATER {
        let [mut tp, mut fp, mut fn_, mut tn] = [0; 4];
        for (pixel, label) in label.iter().enumerate() {
            let wet = index.value(&spectrum(pixel)).is_some_and(|v| v > 0.0);
            match (wet, *label == 1.0) {
                (true, true) => tp += 1,
                (true, false) => fp += 1,
                (false, true) => fn_ += 1,
                (false, false) => tn += 1,
            }
        }
        let counts = &expected["counts"][index.id()];
        let wanted = ["tp", "fp", "fn", "tn"].map(|k| counts[k].as_i64().unwrap());
        assert_eq!([tp, fp, fn_, tn], wanted, "{index:?}");
        predicted.push((tp + fp) as u64);
    }
    let scene = look(&image, &Inside::All, 0.2);
    let counted: Vec<u64> = scene.indices.iter().filter_map(|s| Some(s.water?.px)).collect();
    assert_eq!(counted, predicted);
    // The truth lies inside what the published thresholds span.
    let water = expected["water_px"].as_u64().unwrap();
    assert!(predicted.iter().min().unwrap() < &water && &water < predicted.iter().max().unwrap());
}
