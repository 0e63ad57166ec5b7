//! Areas on the WGS 84 ellipsoid: rings of longitude and latitude, and pixels of grids in degrees,
//! in UTM and in web Mercator. A projected "square metre" is never taken for one on the ground.

use geographiclib_rs::{Geodesic, PolygonArea, Winding};
use std::f64::consts::PI;

/// Equatorial radius of WGS 84, m (NIMA TR8350.2).
const A: f64 = 6_378_137.0;
/// Flattening of WGS 84 (NIMA TR8350.2).
const F: f64 = 1.0 / 298.257_223_563;
/// Scale of UTM on its central meridian.
const K0: f64 = 0.9996;
/// False easting of UTM, m.
const FALSE_EASTING_M: f64 = 500_000.0;
/// False northing of UTM in the south, m.
const FALSE_NORTHING_SOUTH_M: f64 = 10_000_000.0;

/// Area of a ring of longitudes and latitudes whose edges are geodesics, m², always positive.
/// Whichever of the two sides is smaller is taken for the inside, so that the direction in which a
/// ring is drawn does not matter. Algorithm of Karney (2013), by `geographiclib-rs`.
#[must_use]
pub fn ring_area_m2(ring: &[[f64; 2]]) -> f64 {
    let geoid = Geodesic::wgs84();
    let mut polygon = PolygonArea::new(&geoid, Winding::CounterClockwise);
    // A closed ring repeats its first point; the polygon closes itself.
    let open = match ring {
        [first, rest @ .., last] if first == last && !rest.is_empty() => &ring[..ring.len() - 1],
        ring => ring,
    };
    for [lon, lat] in open {
        polygon.add_point(*lat, *lon);
    }
    let (_, area, _) = polygon.compute(true);
    area.abs()
}

/// Area between the equator and a latitude on a strip of one radian of longitude, m².
///
/// Snyder (1987), Map Projections, USGS Professional Paper 1395, eq. 3-12: a²(1 − e²)/2 · q/(1 − e²).
fn strip_m2_per_rad(latitude_deg: f64) -> f64 {
    let e2 = F * (2.0 - F);
    let e = e2.sqrt();
    let s = latitude_deg.to_radians().sin();
    let q = s / (1.0 - e2 * s * s) + (e * s).atanh() / e;
    0.5 * A * A * (1.0 - e2) * q
}

/// Area of a cell between two meridians and two parallels, m², always positive.
#[must_use]
pub fn cell_area_m2(west: f64, east: f64, south: f64, north: f64) -> f64 {
    ((east - west).to_radians() * (strip_m2_per_rad(north) - strip_m2_per_rad(south))).abs()
}

/// A coordinate system whose areas are known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Crs {
    /// Longitude and latitude in degrees (EPSG:4326 and ETRS89's EPSG:4258)
    Geographic,
    /// UTM on WGS 84 (EPSG:32601–32660, 32701–32760) or ETRS89 (EPSG:25828–25838)
    Utm {
        /// 1 to 60
        zone: u8,
        /// Whether northings count from 10 000 km
        south: bool,
    },
    /// Web Mercator (EPSG:3857)
    WebMercator,
}

impl Crs {
    /// The system of an EPSG code, where it is one of these. ETRS89's ellipsoid differs from
    /// WGS 84's by a tenth of a millimetre.
    #[must_use]
    pub fn of_epsg(code: u32) -> Option<Self> {
        let zone = |z: u32| u8::try_from(z).ok();
        match code {
            4326 | 4258 => Some(Self::Geographic),
            3857 => Some(Self::WebMercator),
            32_601..=32_660 => Some(Self::Utm { zone: zone(code - 32_600)?, south: false }),
            32_701..=32_760 => Some(Self::Utm { zone: zone(code - 32_700)?, south: true }),
            25_828..=25_838 => Some(Self::Utm { zone: zone(code - 25_800)?, south: false }),
            _ => None,
        }
    }

    /// Longitude and latitude to the system's coordinates.
    #[must_use]
    pub fn forward(self, lon: f64, lat: f64) -> [f64; 2] {
        match self {
            Self::Geographic => [lon, lat],
            Self::WebMercator => {
                let y = A * lat.to_radians().sin().atanh();
                [A * lon.to_radians(), y]
            }
            Self::Utm { zone, south } => utm_forward(zone, south, lon, lat),
        }
    }

    /// The system's coordinates to longitude and latitude.
    #[must_use]
    pub fn inverse(self, x: f64, y: f64) -> [f64; 2] {
        match self {
            Self::Geographic => [x, y],
            Self::WebMercator => [(x / A).to_degrees(), (y / A).tanh().asin().to_degrees()],
            Self::Utm { zone, south } => utm_inverse(zone, south, x, y).0,
        }
    }

    /// Ground area over map area at a place, for grids that are conformal but have no parallels
    /// as edges; nothing for the others.
    #[must_use]
    pub fn areal_scale(self, x: f64, y: f64) -> Option<f64> {
        match self {
            Self::Utm { zone, south } => {
                let (_, k) = utm_inverse(zone, south, x, y);
                Some(1.0 / (k * k))
            }
            Self::Geographic | Self::WebMercator => None,
        }
    }
}

/// Krüger's series for the transverse Mercator projection, to the fourth order in the third
/// flattening: well below a micrometre within a zone. Karney (2011), J. Geodesy 85:475–485, eqs.
/// 35 and 36.
struct Krueger {
    radius: f64,
    alpha: [f64; 4],
    beta: [f64; 4],
}

impl Krueger {
    fn wgs84() -> Self {
        let n = F / (2.0 - F);
        let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n);
        Self {
            radius: A / (1.0 + n) * (1.0 + n2 / 4.0 + n4 / 64.0),
            alpha: [
                n / 2.0 - 2.0 / 3.0 * n2 + 5.0 / 16.0 * n3 + 41.0 / 180.0 * n4,
                13.0 / 48.0 * n2 - 3.0 / 5.0 * n3 + 557.0 / 1440.0 * n4,
                61.0 / 240.0 * n3 - 103.0 / 140.0 * n4,
                49_561.0 / 161_280.0 * n4,
            ],
            beta: [
                n / 2.0 - 2.0 / 3.0 * n2 + 37.0 / 96.0 * n3 - 1.0 / 360.0 * n4,
                1.0 / 48.0 * n2 + 1.0 / 15.0 * n3 - 437.0 / 1440.0 * n4,
                17.0 / 480.0 * n3 - 37.0 / 840.0 * n4,
                4_397.0 / 161_280.0 * n4,
            ],
        }
    }
}

fn central_meridian(zone: u8) -> f64 {
    f64::from(zone) * 6.0 - 183.0
}

fn conformal_tangent(tau: f64) -> f64 {
    let e = (F * (2.0 - F)).sqrt();
    let sigma = (e * (e * tau / (1.0 + tau * tau).sqrt()).atanh()).sinh();
    tau * (1.0 + sigma * sigma).sqrt() - sigma * (1.0 + tau * tau).sqrt()
}

fn utm_forward(zone: u8, south: bool, lon: f64, lat: f64) -> [f64; 2] {
    let series = Krueger::wgs84();
    let mut lambda = (lon - central_meridian(zone)).to_radians();
    if lambda > PI {
        lambda -= 2.0 * PI;
    } else if lambda < -PI {
        lambda += 2.0 * PI;
    }
    let tau = conformal_tangent(lat.to_radians().tan());
    let xi0 = tau.atan2(lambda.cos());
    let eta0 = (lambda.sin() / tau.hypot(lambda.cos())).asinh();
    let (mut xi, mut eta) = (xi0, eta0);
    for (j, alpha) in (1..).map(f64::from).zip(series.alpha) {
        xi += alpha * (2.0 * j * xi0).sin() * (2.0 * j * eta0).cosh();
        eta += alpha * (2.0 * j * xi0).cos() * (2.0 * j * eta0).sinh();
    }
    let false_northing = if south { FALSE_NORTHING_SOUTH_M } else { 0.0 };
    [K0 * series.radius * eta + FALSE_EASTING_M, K0 * series.radius * xi + false_northing]
}

/// Longitude, latitude, and the scale of lengths there.
fn utm_inverse(zone: u8, south: bool, x: f64, y: f64) -> ([f64; 2], f64) {
    let series = Krueger::wgs84();
    let false_northing = if south { FALSE_NORTHING_SOUTH_M } else { 0.0 };
    let xi = (y - false_northing) / (K0 * series.radius);
    let eta = (x - FALSE_EASTING_M) / (K0 * series.radius);
    let (mut xi0, mut eta0) = (xi, eta);
    for (j, beta) in (1..).map(f64::from).zip(series.beta) {
        xi0 -= beta * (2.0 * j * xi).sin() * (2.0 * j * eta).cosh();
        eta0 -= beta * (2.0 * j * xi).cos() * (2.0 * j * eta).sinh();
    }
    let conformal = xi0.sin() / eta0.sinh().hypot(xi0.cos());
    // Newton's method on the conformal latitude, Karney (2011), eqs. 19 to 21.
    let e2 = F * (2.0 - F);
    let mut tau = conformal / (1.0 - e2);
    for _ in 0..5 {
        let there = conformal_tangent(tau);
        tau += (conformal - there) / (1.0 + there * there).sqrt() * (1.0 + (1.0 - e2) * tau * tau)
            / ((1.0 - e2) * (1.0 + tau * tau).sqrt());
    }
    let lon = central_meridian(zone) + eta0.sinh().atan2(xi0.cos()).to_degrees();
    let scale = scale_at(&series, xi0, eta0, tau, conformal);
    ([lon, tau.atan().to_degrees()], scale)
}

/// Scale of lengths, Karney (2011), eqs. 23 to 25.
fn scale_at(series: &Krueger, xi0: f64, eta0: f64, tau: f64, conformal: f64) -> f64 {
    let (mut p, mut q) = (1.0, 0.0);
    for (j, alpha) in (1..).map(f64::from).zip(series.alpha) {
        p += 2.0 * j * alpha * (2.0 * j * xi0).cos() * (2.0 * j * eta0).cosh();
        q += 2.0 * j * alpha * (2.0 * j * xi0).sin() * (2.0 * j * eta0).sinh();
    }
    let e2 = F * (2.0 - F);
    let cos_lambda = xi0.cos() / eta0.sinh().hypot(xi0.cos());
    let local = (1.0 - e2 * tau * tau / (1.0 + tau * tau)).sqrt() * (1.0 + tau * tau).sqrt()
        / conformal.hypot(cos_lambda);
    K0 * series.radius / A * p.hypot(q) * local
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, relative: f64) {
        assert!((found / expected - 1.0).abs() < relative, "{found} is not {expected}");
    }

    /// `expected_areas.json`: geographiclib by way of pyproj; the same algorithm, so to 1e-9.
    #[test]
    fn rings_as_pyproj() {
        let clockwise = [[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
        close(ring_area_m2(&clockwise), 12_308_778_361.469_452, 1e-9);
        let outer = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0], [0.0, 0.0]];
        let hole = [[0.5, 0.5], [0.5, 1.0], [1.0, 1.0], [1.0, 0.5], [0.5, 0.5]];
        close(ring_area_m2(&outer) - ring_area_m2(&hole), 46_154_562_709.799_42, 1e-9);
    }

    /// `area_geographic_crs.json`: the first and last row of the labelled chip, as quadrilaterals
    /// of geodesics; between parallels the same to 1e-7 for cells of ten metres.
    #[test]
    fn pixels_in_degrees_as_pyproj() {
        let size = 8.983_152_841_195_215e-5;
        let area = |lat: f64| {
            let square = [[0.0, lat], [size, lat], [size, lat + size], [0.0, lat + size]];
            close(cell_area_m2(0.0, size, lat, lat + size), ring_area_m2(&square), 1e-6);
            cell_area_m2(0.0, size, lat, lat + size)
        };
        assert!(area(38.0) > area(39.0) && area(0.0) > area(38.0));
    }

    /// The quarter meridian is 10 001 965.729 m, half of it (45°) 4 984 944.378 m.
    #[test]
    fn utm_on_its_central_meridian() {
        let crs = Crs::of_epsg(32_631).unwrap();
        let [x, y] = crs.forward(3.0, 45.0);
        assert!((x - 500_000.0).abs() < 1e-6 && (y - 0.9996 * 4_984_944.378).abs() < 1e-3, "{y}");
        close(crs.areal_scale(x, y).unwrap(), 1.0 / (0.9996 * 0.9996), 1e-9);
        let south = Crs::of_epsg(32_731).unwrap().forward(3.0, -45.0);
        assert!((south[1] - (10_000_000.0 - y)).abs() < 1e-6);
    }

    #[test]
    fn a_pixel_of_utm_has_the_area_of_its_geodesic_outline() {
        for (epsg, x, y) in [
            (32_719, 600_300.0, 4_699_820.0),
            (32_648, 560_000.0, 1_180_000.0),
            (32_630, 200_000.0, 6e6),
        ] {
            let crs = Crs::of_epsg(epsg).unwrap();
            let corners = [[0.0, 0.0], [1000.0, 0.0], [1000.0, 1000.0], [0.0, 1000.0]]
                .map(|[dx, dy]| crs.inverse(x + dx, y + dy));
            let scale = crs.areal_scale(x + 500.0, y + 500.0).unwrap();
            // The scale changes across a kilometre by less than this.
            close(1e6 * scale, ring_area_m2(&corners), 3e-7);
        }
    }

    proptest::proptest! {
        #[test]
        fn there_and_back(lon in -3.5..3.5f64, lat in -80.0..84.0f64) {
            let south = lat < 0.0;
            for crs in [Crs::Geographic, Crs::WebMercator, Crs::Utm { zone: 30, south }] {
                let (lon, lat) = (lon - 3.0, lat);
                let [x, y] = crs.forward(lon, lat);
                let [lon2, lat2] = crs.inverse(x, y);
                proptest::prop_assert!((lon - lon2).abs() < 1e-9 && (lat - lat2).abs() < 1e-9);
            }
        }
    }
}
