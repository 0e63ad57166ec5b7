//! Scenes made for the purpose: who is inside, what counts, and what does not.

use super::*;
use crate::science::aoi;
use crate::science::raster::Calibration;

/// A grid of pixels of 10 m in UTM zone 48 north.
fn place() -> Placement {
    Placement {
        transform: [560_000.0, 10.0, 0.0, 1_180_000.0, 0.0, -10.0],
        crs: Crs::of_epsg(32_648),
        epsg: Some(32_648),
    }
}

/// Water on the left of `wet` columns, leaves on the right; one row of nodata where asked.
fn image(columns: usize, rows: usize, wet: usize, nodata_row: Option<usize>) -> Reflectances {
    let water = [0.05, 0.06, 0.04, 0.02, 0.01, 0.005];
    let leaves = [0.03, 0.06, 0.04, 0.35, 0.18, 0.08];
    let band = |b: usize| {
        (0..columns * rows)
            .map(|p| match (nodata_row == Some(p / columns), p % columns < wet) {
                (true, _) => f64::NAN,
                (false, true) => water[b],
                (false, false) => leaves[b],
            })
            .collect()
    };
    Reflectances {
        columns,
        rows,
        bands: std::array::from_fn(|b| Some(band(b))),
        place: Some(place()),
        calibration: Calibration::IDENTITY,
        calibration_from_file: true,
        negative_share: 0.0,
    }
}

fn water(scene: &Scene, index: Index) -> Water {
    scene.indices.iter().find(|s| s.index == index).unwrap().water.unwrap()
}

#[test]
fn water_is_counted_and_measured() {
    let scene = look(&image(40, 20, 10, None), &Inside::All, 0.2);
    for index in Index::WATER {
        let found = water(&scene, index);
        assert_eq!((found.px, found.share), (200, 0.25), "{index:?}");
        // 2 ha of the map, at 0.9996² of the ground's scale near the central meridian.
        assert!((found.m2.unwrap() - 20_000.0 * 1.0007).abs() < 15.0, "{:?}", found.m2);
    }
    assert_eq!((scene.inside_px, scene.coverage, scene.core_water_px), (800, 1.0, 200));
    assert!((scene.land_ndvi.unwrap() - (0.35 - 0.04) / 0.39).abs() < 1e-9);
    assert_eq!((scene.sparse_share, scene.turbid_share), (Some(0.0), Some(0.0)));
}

/// What is not there is neither wet nor dry: the share is over what is.
#[test]
fn nodata_is_not_dry() {
    let (all, cut) = (image(40, 20, 10, None), image(40, 20, 10, Some(3)));
    let (all, cut) = (look(&all, &Inside::All, 0.2), look(&cut, &Inside::All, 0.2));
    assert_eq!(cut.coverage, 0.95);
    for index in Index::WATER {
        assert_eq!(water(&all, index).share, water(&cut, index).share);
        assert_eq!(water(&cut, index).px, 190);
    }
}

#[test]
fn a_band_that_is_not_there_takes_its_indices_away() {
    let mut image = image(10, 10, 5, None);
    image.bands[Band::Swir1 as usize] = None;
    let scene = look(&image, &Inside::All, 0.2);
    let there: Vec<Index> = scene.indices.iter().map(|s| s.index).collect();
    assert_eq!(there, [Index::Ndvi, Index::Ndwi, Index::Ndti]);
}

#[test]
fn an_area_cuts_the_image_with_its_hole() {
    let place = place();
    let corner = |column: f64, row: f64| {
        let [x, y] = place.at(column, row);
        place.crs.unwrap().inverse(x, y)
    };
    let ring = |a: f64, b: f64| {
        let [p, q, r, s] = [corner(a, a), corner(b, a), corner(b, b), corner(a, b)];
        format!("[{p:?},{q:?},{r:?},{s:?},{p:?}]")
    };
    let polygon = format!(
        r#"{{"type": "Polygon", "coordinates": [{}, {}]}}"#,
        ring(2.0, 12.0),
        ring(5.0, 7.0)
    );
    let aoi = aoi::read(&polygon);
    assert!(aoi.is_valid(), "{:?}", aoi.findings);
    let inside = inside(&aoi.polygons, &place, 40, 20).unwrap();
    let scene = look(&image(40, 20, 10, None), &inside, 0.2);
    assert_eq!(scene.inside_px, 100 - 4);
    assert!((scene.inside_m2.unwrap() / aoi.area_m2 - 1.0).abs() < 1e-5);
    assert_eq!(water(&scene, Index::Ndwi).px, 80 - 4);
    // An area elsewhere has nothing inside.
    let far = aoi::read(r#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#);
    assert!(super::inside(&far.polygons, &place, 40, 20).unwrap().is_empty());
}

proptest::proptest! {
    /// Shares lie between 0 and 1, the water inside an area is no more than the area, and the
    /// histogram holds every valid pixel.
    #[test]
    fn laws(columns in 1..30usize, rows in 1..20usize, wet in 0..30usize) {
        let scene = look(&image(columns, rows, wet, Some(0)), &Inside::All, 0.2);
        for summary in &scene.indices {
            if let Some(water) = summary.water {
                proptest::prop_assert!((0.0..=1.0).contains(&water.share));
                proptest::prop_assert!(water.m2.unwrap() <= scene.inside_m2.unwrap());
            }
            let sum: f64 = summary.histogram.iter().map(|(_, share)| share).sum();
            proptest::prop_assert!(summary.histogram.is_empty() || (sum - 1.0).abs() < 1e-9);
        }
    }
}
