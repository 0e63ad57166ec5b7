//! Areas of interest as GeoJSON (RFC 7946): read, checked, measured. Each fault says what was
//! expected and what was found, and where; a remark says what was done about something odd.

use super::geodesy::ring_area_m2;
use plugin_api::serde_json::{self, Value};

/// The most points of all rings together. This project's own.
pub const MAX_POINTS: usize = 100_000;

/// What is wrong or odd.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finding {
    /// No JSON at all.
    NotJson,
    /// JSON, but no GeoJSON that holds areas.
    NotGeoJson,
    /// No feature, or no polygon.
    Empty,
    /// A geometry that has no area.
    NoArea,
    /// A coordinate that is no number.
    NotANumber,
    /// Fewer than four positions in a ring.
    TooFewPoints,
    /// The last position differs from the first.
    Unclosed,
    /// Metres instead of degrees.
    Projected,
    /// Latitude before longitude.
    Swapped,
    /// Outside −180 to 180 or −90 to 90.
    OutOfRange,
    /// Edges that cross each other.
    SelfIntersecting,
    /// A hole that is not inside its ring.
    HoleOutside,
    /// An edge that goes around the world.
    AcrossAntimeridian,
    /// No area left.
    ZeroArea,
    /// More points than are read.
    TooManyPoints,
    /// Remark: the outer ring runs clockwise.
    Clockwise,
    /// Remark: a hole was taken off.
    Hole,
    /// Remark: parts on both sides of the antimeridian are one area.
    SplitAtAntimeridian,
}

impl Finding {
    /// Every one.
    pub const ALL: [Self; 18] = [
        Self::NotJson,
        Self::NotGeoJson,
        Self::Empty,
        Self::NoArea,
        Self::NotANumber,
        Self::TooFewPoints,
        Self::Unclosed,
        Self::Projected,
        Self::Swapped,
        Self::OutOfRange,
        Self::SelfIntersecting,
        Self::HoleOutside,
        Self::AcrossAntimeridian,
        Self::ZeroArea,
        Self::TooManyPoints,
        Self::Clockwise,
        Self::Hole,
        Self::SplitAtAntimeridian,
    ];

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NotJson => "not_json",
            Self::NotGeoJson => "not_geojson",
            Self::Empty => "empty",
            Self::NoArea => "no_area",
            Self::NotANumber => "not_a_number",
            Self::TooFewPoints => "too_few_points",
            Self::Unclosed => "unclosed",
            Self::Projected => "projected",
            Self::Swapped => "swapped",
            Self::OutOfRange => "out_of_range",
            Self::SelfIntersecting => "self_intersecting",
            Self::HoleOutside => "hole_outside",
            Self::AcrossAntimeridian => "across_antimeridian",
            Self::ZeroArea => "zero_area",
            Self::TooManyPoints => "too_many_points",
            Self::Clockwise => "clockwise",
            Self::Hole => "hole",
            Self::SplitAtAntimeridian => "split_at_antimeridian",
        }
    }

    /// Whether the area can be used all the same.
    #[must_use]
    pub const fn is_remark(self) -> bool {
        matches!(self, Self::Clockwise | Self::Hole | Self::SplitAtAntimeridian)
    }

    /// What would have been expected, in plain English.
    #[must_use]
    pub const fn expected(self) -> &'static str {
        match self {
            Self::NotJson => "JSON; NaN and Infinity are no JSON",
            Self::NotGeoJson => "a FeatureCollection, a Feature, a Polygon or a MultiPolygon",
            Self::Empty => "at least one polygon",
            Self::NoArea => "a Polygon or a MultiPolygon",
            Self::NotANumber => "longitude and latitude as numbers",
            Self::TooFewPoints => "at least four positions in a ring, the last equal to the first",
            Self::Unclosed => "a ring whose last position equals its first",
            Self::Projected => "longitude and latitude in degrees, not metres of a map projection",
            Self::Swapped => "longitude before latitude",
            Self::OutOfRange => "longitudes from -180 to 180 and latitudes from -90 to 90",
            Self::SelfIntersecting => "a ring whose edges do not cross each other",
            Self::HoleOutside => "a hole inside its outer ring",
            Self::AcrossAntimeridian => "a polygon that is split at the meridian of 180 degrees",
            Self::ZeroArea => "a ring that encloses an area",
            Self::TooManyPoints => "at most 100000 positions",
            Self::Clockwise => "an outer ring that runs counterclockwise; it was read as if it did",
            Self::Hole => "nothing: the hole was taken off the area",
            Self::SplitAtAntimeridian => "nothing: the parts on both sides count as one area",
        }
    }
}

/// A finding and where it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// What.
    pub kind: Finding,
    /// Feature, from 0.
    pub feature: Option<usize>,
    /// Ring within the feature's polygons, from 0.
    pub ring: Option<usize>,
    /// What stands there.
    pub found: String,
}

/// A polygon: its outer ring, then its holes; closed rings of longitude and latitude.
pub type Rings = Vec<Vec<[f64; 2]>>;

/// What a file says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Aoi {
    /// Every finding, in the file's order.
    pub findings: Vec<Found>,
    /// The polygons that can be used.
    pub polygons: Vec<Rings>,
    /// Area on the ellipsoid, m².
    pub area_m2: f64,
    /// West, south, east, north; west of an area across the antimeridian is the larger number.
    pub bbox: Option<[f64; 4]>,
    /// How many features the file has.
    pub features: usize,
}

impl Aoi {
    /// Whether it has no fault.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !self.polygons.is_empty() && self.findings.iter().all(|f| f.kind.is_remark())
    }

    fn find(
        &mut self,
        kind: Finding,
        at: (Option<usize>, Option<usize>),
        found: impl Into<String>,
    ) {
        let (feature, ring) = at;
        self.findings.push(Found { kind, feature, ring, found: found.into() });
    }
}

/// Reads and checks an area.
#[must_use]
pub fn read(text: &str) -> Aoi {
    let mut aoi = Aoi::default();
    let text = text.trim_start_matches('\u{feff}');
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(e) => {
            aoi.find(Finding::NotJson, (None, None), format!("line {}: {e}", e.line()));
            return aoi;
        }
    };
    let kind = value["type"].as_str().unwrap_or_default();
    let mut points = 0;
    let geometries: Vec<Value> = match kind {
        "FeatureCollection" => value["features"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|f| f["geometry"].clone())
            .collect(),
        "Feature" => vec![value["geometry"].clone()],
        "Polygon" | "MultiPolygon" => vec![value.clone()],
        other => {
            let found = match (other, value.is_object()) {
                ("", true) => "an object without a type".to_owned(),
                ("", false) => "no object".to_owned(),
                (other, _) => other.to_owned(),
            };
            let is_geometry = matches!(other, "Point" | "MultiPoint" | "LineString")
                || matches!(other, "MultiLineString" | "GeometryCollection");
            let kind = if is_geometry { Finding::NoArea } else { Finding::NotGeoJson };
            aoi.find(kind, (None, None), found);
            return aoi;
        }
    };
    aoi.features = geometries.len();
    for (i, geometry) in geometries.iter().enumerate() {
        let at = Some(i);
        let polygons: Vec<&Value> = match geometry["type"].as_str() {
            Some("Polygon") => vec![&geometry["coordinates"]],
            Some("MultiPolygon") => {
                geometry["coordinates"].as_array().into_iter().flatten().collect()
            }
            other => {
                aoi.find(Finding::NoArea, (at, None), other.unwrap_or("no geometry"));
                continue;
            }
        };
        let mut ring = 0;
        for polygon in polygons {
            read_polygon(&mut aoi, polygon, i, &mut ring, &mut points);
        }
    }
    if aoi.findings.is_empty() && aoi.polygons.is_empty() {
        aoi.find(Finding::Empty, (None, None), format!("{} features", aoi.features));
    }
    aoi.bbox = bbox(&aoi.polygons);
    if aoi.bbox.is_some_and(|[west, _, east, _]| west > east) {
        aoi.find(Finding::SplitAtAntimeridian, (None, None), "parts at both ends of the map");
    }
    aoi
}

fn read_polygon(
    aoi: &mut Aoi,
    polygon: &Value,
    feature: usize,
    ring: &mut usize,
    points: &mut usize,
) {
    let rings: Vec<&Value> = polygon.as_array().into_iter().flatten().collect();
    if rings.is_empty() {
        aoi.find(Finding::Empty, (Some(feature), None), "a polygon without rings");
        return;
    }
    let mut read = Vec::new();
    let (mut area, mut sound) = (0.0, true);
    for (i, value) in rings.into_iter().enumerate() {
        let at = (Some(feature), Some(*ring));
        *ring += 1;
        *points += value.as_array().map_or(0, Vec::len);
        if *points > MAX_POINTS {
            aoi.find(Finding::TooManyPoints, at, "more");
            return;
        }
        let Some(closed) = read_ring(aoi, value, at) else {
            sound = false;
            continue;
        };
        let own = ring_area_m2(&closed);
        if i == 0 {
            if own < 1e-3 || signed_area(&closed) == 0.0 {
                aoi.find(Finding::ZeroArea, at, "positions on one line");
                sound = false;
            }
            if signed_area(&closed) < 0.0 {
                aoi.find(Finding::Clockwise, at, "a clockwise ring");
            }
            area += own;
        } else {
            let outer: Option<&Vec<[f64; 2]>> = read.first();
            if outer.is_some_and(|o| closed.iter().any(|p| !touches_or_contains(o, *p))) {
                aoi.find(Finding::HoleOutside, at, "a position outside");
                sound = false;
            } else {
                aoi.find(Finding::Hole, at, "a hole");
            }
            area -= own;
        }
        read.push(closed);
    }
    if sound {
        aoi.area_m2 += area;
        aoi.polygons.push(read);
    }
}

fn read_ring(
    aoi: &mut Aoi,
    value: &Value,
    at: (Option<usize>, Option<usize>),
) -> Option<Vec<[f64; 2]>> {
    let positions: Vec<&Value> = value.as_array().into_iter().flatten().collect();
    let mut ring = Vec::with_capacity(positions.len());
    for position in &positions {
        match (position[0].as_f64(), position[1].as_f64()) {
            (Some(x), Some(y)) if x.is_finite() && y.is_finite() => ring.push([x, y]),
            _ => {
                aoi.find(Finding::NotANumber, at, position.to_string());
                return None;
            }
        }
    }
    if ring.len() < 3 {
        aoi.find(Finding::TooFewPoints, at, format!("{} positions", ring.len()));
        return None;
    }
    let out = |[x, y]: [f64; 2]| x.abs() > 180.0 || y.abs() > 90.0;
    if let Some([x, y]) = ring.iter().copied().find(|p| out(*p)) {
        let kind = if x.abs() > 360.0 || y.abs() > 360.0 {
            Finding::Projected
        } else if ring.iter().all(|[x, _]| x.abs() <= 90.0) {
            Finding::Swapped
        } else {
            Finding::OutOfRange
        };
        aoi.find(kind, at, format!("{x}, {y}"));
        return None;
    }
    if ring.first() != ring.last() {
        let ends = |p: Option<&[f64; 2]>| p.map_or(String::new(), |[x, y]| format!("{x}, {y}"));
        let found =
            format!("{} at the start, {} at the end", ends(ring.first()), ends(ring.last()));
        aoi.find(Finding::Unclosed, at, found);
        return None;
    }
    if ring.len() < 4 {
        aoi.find(Finding::TooFewPoints, at, format!("{} positions", ring.len()));
        return None;
    }
    if let Some(pair) = ring.windows(2).find(|p| (p[1][0] - p[0][0]).abs() > 180.0) {
        let found = format!("an edge from longitude {} to {}", pair[0][0], pair[1][0]);
        aoi.find(Finding::AcrossAntimeridian, at, found);
        return None;
    }
    if let Some([x, y]) = crossing(&ring) {
        aoi.find(Finding::SelfIntersecting, at, format!("edges that cross near {x}, {y}"));
        return None;
    }
    Some(ring)
}

/// Twice the area in the plane of longitude and latitude, positive where counterclockwise.
fn signed_area(ring: &[[f64; 2]]) -> f64 {
    ring.windows(2).map(|p| p[0][0] * p[1][1] - p[1][0] * p[0][1]).sum()
}

/// Where two edges that are not neighbours meet, if any do. Edges are looked at from west to east.
fn crossing(ring: &[[f64; 2]]) -> Option<[f64; 2]> {
    let count = ring.len() - 1;
    let mut order: Vec<usize> = (0..count).collect();
    let low = |i: usize| ring[i][0].min(ring[i + 1][0]);
    let high = |i: usize| ring[i][0].max(ring[i + 1][0]);
    order.sort_by(|a, b| low(*a).total_cmp(&low(*b)));
    for (n, &i) in order.iter().enumerate() {
        for &j in order[n + 1..].iter().take_while(|j| low(**j) <= high(i)) {
            let apart = i.abs_diff(j);
            if apart <= 1 || apart == count - 1 {
                continue;
            }
            if meet(ring[i], ring[i + 1], ring[j], ring[j + 1]) {
                let mean = |k: usize| (ring[i][k] + ring[i + 1][k]) / 2.0;
                return Some([mean(0), mean(1)]);
            }
        }
    }
    None
}

fn turn(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn meet(a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2]) -> bool {
    let (p, q) = (turn(a, b, c), turn(a, b, d));
    let (r, s) = (turn(c, d, a), turn(c, d, b));
    p * q < 0.0 && r * s < 0.0
}

fn touches_or_contains(ring: &[[f64; 2]], point: [f64; 2]) -> bool {
    let on_edge = ring.windows(2).any(|p| {
        turn(p[0], p[1], point) == 0.0
            && (p[0][0].min(p[1][0])..=p[0][0].max(p[1][0])).contains(&point[0])
            && (p[0][1].min(p[1][1])..=p[0][1].max(p[1][1])).contains(&point[1])
    });
    on_edge || crossings_left(ring, point) % 2 == 1
}

/// How many edges of a ring a ray to the left of a point crosses.
fn crossings_left(ring: &[[f64; 2]], [x, y]: [f64; 2]) -> usize {
    let crosses = |p: &&[[f64; 2]]| {
        let (a, b) = (p[0], p[1]);
        (a[1] > y) != (b[1] > y) && a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) < x
    };
    ring.windows(2).filter(crosses).count()
}

fn bbox(polygons: &[Rings]) -> Option<[f64; 4]> {
    let outer: Vec<&Vec<[f64; 2]>> = polygons.iter().filter_map(|p| p.first()).collect();
    let points = || outer.iter().flat_map(|r| r.iter());
    points().next()?;
    let low = |k: usize| points().map(|p| p[k]).fold(f64::INFINITY, f64::min);
    let high = |k: usize| points().map(|p| p[k]).fold(f64::NEG_INFINITY, f64::max);
    let (south, north) = (low(1), high(1));
    let ends = |side: f64| points().any(|p| p[0] == side);
    if ends(180.0) && ends(-180.0) && low(0) == -180.0 && high(0) == 180.0 {
        // Parts that begin and end at the antimeridian: the box goes across it.
        let west = points().map(|p| p[0]).filter(|x| *x > 0.0).fold(f64::INFINITY, f64::min);
        let east = points().map(|p| p[0]).filter(|x| *x < 0.0).fold(f64::NEG_INFINITY, f64::max);
        if west.is_finite() && east.is_finite() {
            return Some([west, south, east, north]);
        }
    }
    Some([low(0), south, high(0), north])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> Aoi {
        let path = format!("{}/tests/data/aoi/{name}.geojson", env!("CARGO_MANIFEST_DIR"));
        read(&std::fs::read_to_string(path).unwrap())
    }

    /// Each of the ten says what is the matter; three of them are odd and still areas.
    #[test]
    fn each_bad_area_has_its_own_message() {
        for (name, kind, found) in [
            ("bad_empty", Finding::Empty, "0 features"),
            ("bad_linestring", Finding::NoArea, "LineString"),
            ("bad_nan_coordinate_text", Finding::NotJson, "line 1"),
            ("bad_unclosed_ring", Finding::Unclosed, "0, 0 at the start, 0, 1 at the end"),
            ("bad_lat_lon_swapped", Finding::Swapped, "19.6, 185.3"),
            ("bad_projected_coords", Finding::Projected, "500000, 1200000"),
            ("bad_self_intersecting", Finding::SelfIntersecting, "edges that cross"),
        ] {
            let aoi = file(name);
            assert!(!aoi.is_valid() && aoi.area_m2 == 0.0, "{name}");
            let first = &aoi.findings[0];
            assert_eq!(
                (first.kind, first.found.contains(found)),
                (kind, true),
                "{name}: {first:?}"
            );
        }
        for (name, kind) in [
            ("bad_hole", Finding::Hole),
            ("bad_clockwise_outer", Finding::Clockwise),
            ("bad_antimeridian_split", Finding::SplitAtAntimeridian),
        ] {
            let aoi = file(name);
            assert!(aoi.is_valid(), "{name}: {:?}", aoi.findings);
            assert_eq!(aoi.findings[0].kind, kind, "{name}");
        }
    }

    /// `expected_areas.json`, by pyproj's geodesics: the same algorithm, so to 1e-9.
    #[test]
    fn areas_as_pyproj() {
        for (name, expected) in [
            ("bad_hole", 46_154_562_709.799_42),
            ("bad_clockwise_outer", 12_308_778_361.469_452),
            ("bad_antimeridian_split", 23_630_039_460.539_307),
        ] {
            let area = file(name).area_m2;
            assert!((area / expected - 1.0).abs() < 1e-9, "{name}: {area}");
        }
    }

    #[test]
    fn the_box_goes_across_the_antimeridian() {
        assert_eq!(file("bad_antimeridian_split").bbox, Some([179.0, -17.0, -179.0, -16.0]));
        assert_eq!(file("bad_hole").bbox, Some([0.0, 0.0, 2.0, 2.0]));
    }

    #[test]
    fn other_faults_have_messages_too() {
        let polygon = |rings: &str| {
            let aoi = read(&format!(r#"{{"type": "Polygon", "coordinates": {rings}}}"#));
            aoi.findings.first().map(|f| f.kind)
        };
        assert_eq!(polygon("[[[0,0],[1,0],[0,0]]]"), Some(Finding::TooFewPoints));
        assert_eq!(polygon("[[[0,0],[1,\"x\"],[1,1],[0,0]]]"), Some(Finding::NotANumber));
        assert_eq!(polygon("[[[0,0],[1,1],[2,2],[0,0]]]"), Some(Finding::ZeroArea));
        assert_eq!(polygon("[[[200,0],[201,0],[201,1],[200,0]]]"), Some(Finding::OutOfRange));
        let across = "[[[179,0],[-179,0],[-179,1],[179,1],[179,0]]]";
        assert_eq!(polygon(across), Some(Finding::AcrossAntimeridian));
        let outside = "[[[0,0],[1,0],[1,1],[0,1],[0,0]],[[2,2],[3,2],[3,3],[2,2]]]";
        assert_eq!(polygon(outside), Some(Finding::HoleOutside));
        assert_eq!(polygon("[]"), Some(Finding::Empty));
        assert_eq!(polygon("[[[0,0],[1,0],[1,1],[0,0]]]"), None);
        let kind = |text: &str| read(text).findings[0].kind;
        assert_eq!(kind("[1, 2]"), Finding::NotGeoJson);
        assert_eq!(kind(r#"{"type": "Topology"}"#), Finding::NotGeoJson);
        assert_eq!(kind(r#"{"type": "Point", "coordinates": [1, 2]}"#), Finding::NoArea);
        for finding in Finding::ALL {
            assert!(!finding.expected().is_empty() && !finding.id().is_empty());
        }
    }
}
