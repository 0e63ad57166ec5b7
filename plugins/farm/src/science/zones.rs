//! Climate zones: one representative year each.
//!
//! The figures are this project's own round numbers, each within what the Köppen class of its zone
//! demands of the coldest and the warmest month. They are no station's record: who knows the site gives
//! its design temperatures instead.

use std::f64::consts::PI;

/// A climate zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zone {
    /// Stable identifier.
    pub id: &'static str,
    /// Class of Köppen that it stands for.
    pub koppen: &'static str,
    /// Other names that people write, English and Vietnamese.
    pub names: &'static [&'static str],
    /// Mean of the coldest and of the warmest month, °C.
    pub months_c: [f64; 2],
    /// Mean swing between day and night, K.
    pub swing_k: f64,
    /// Temperature of the coldest and of the hottest hour to be designed for, °C.
    pub design_c: [f64; 2],
    /// Mean relative humidity, percent.
    pub rh_pct: f64,
}

/// The zones, from cold to hot.
pub const ZONES: &[Zone] = &[
    Zone {
        id: "arctic",
        koppen: "ET",
        names: &["subarctic", "polar", "bắc cực", "vùng cực"],
        months_c: [-25.0, 6.0],
        swing_k: 6.0,
        design_c: [-40.0, 18.0],
        rh_pct: 75.0,
    },
    Zone {
        id: "continental",
        koppen: "Dfb",
        names: &["lục địa"],
        months_c: [-10.0, 20.0],
        swing_k: 10.0,
        design_c: [-28.0, 33.0],
        rh_pct: 70.0,
    },
    Zone {
        id: "temperate",
        koppen: "Cfb",
        names: &["oceanic", "ôn đới"],
        months_c: [4.0, 18.0],
        swing_k: 8.0,
        design_c: [-8.0, 30.0],
        rh_pct: 78.0,
    },
    Zone {
        id: "highland",
        koppen: "Cwb",
        names: &["cao nguyên", "đà lạt", "dalat"],
        months_c: [15.5, 19.5],
        swing_k: 9.0,
        design_c: [8.0, 29.0],
        rh_pct: 82.0,
    },
    Zone {
        id: "mediterranean",
        koppen: "Csa",
        names: &["địa trung hải"],
        months_c: [9.0, 26.0],
        swing_k: 11.0,
        design_c: [0.0, 38.0],
        rh_pct: 62.0,
    },
    Zone {
        id: "subtropical",
        koppen: "Cwa",
        names: &["cận nhiệt đới", "hà nội", "hanoi"],
        months_c: [16.5, 29.5],
        swing_k: 7.0,
        design_c: [8.0, 38.0],
        rh_pct: 79.0,
    },
    Zone {
        id: "tropical",
        koppen: "Aw",
        names: &[
            "equatorial",
            "nhiệt đới",
            "nhiệt đới ẩm",
            "nhiệt đới gió mùa",
            "xích đạo",
            "sài gòn",
            "saigon",
        ],
        months_c: [25.5, 29.5],
        swing_k: 8.0,
        design_c: [20.0, 37.0],
        rh_pct: 77.0,
    },
    Zone {
        id: "desert",
        koppen: "BWh",
        names: &["arid", "hot desert", "sa mạc", "hoang mạc"],
        months_c: [14.0, 36.0],
        swing_k: 14.0,
        design_c: [3.0, 47.0],
        rh_pct: 35.0,
    },
];

/// The zone of that name.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Zone> {
    let name = name.trim().to_lowercase();
    ZONES.iter().find(|z| z.id == name || z.names.contains(&name.as_str()))
}

/// Every name of every zone, identifiers first.
#[must_use]
pub fn names() -> Vec<&'static str> {
    ZONES.iter().map(|z| z.id).chain(ZONES.iter().flat_map(|z| z.names).copied()).collect()
}

impl Zone {
    /// Temperature outside, °C, in a month (0 the coldest) at an hour: two sine waves.
    #[must_use]
    pub fn outside_c(&self, month: u32, hour: u32) -> f64 {
        let [cold, warm] = self.months_c;
        let year = (2.0 * PI * f64::from(month) / 12.0).cos();
        let day = (2.0 * PI * (f64::from(hour) - 15.0) / 24.0).cos();
        0.5 * (cold + warm) - 0.5 * (warm - cold) * year + 0.5 * self.swing_k * day
    }
}
