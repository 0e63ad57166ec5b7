//! Indicators of a day, and limits that can be named.

use super::energy_sum;

/// Day-evening-night level, dB: 12, 4 and 8 hours, the evening raised by 5 dB and the night by
/// 10 dB (Directive 2002/49/EC, Annex I).
#[must_use]
pub fn lden(day_db: f64, evening_db: f64, night_db: f64) -> f64 {
    energy_sum([
        day_db + 10.0 * (12f64 / 24.0).log10(),
        evening_db + 5.0 + 10.0 * (4f64 / 24.0).log10(),
        night_db + 10.0 + 10.0 * (8f64 / 24.0).log10(),
    ])
}

/// Which level a limit is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Indicator {
    /// Equivalent level of the stated traffic
    LAeq,
    /// Day-evening-night level
    Lden,
    /// Level of the night's traffic
    Lnight,
}

/// A limit that a text names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    /// Its id.
    pub id: &'static str,
    /// dB(A).
    pub level_db: f64,
    /// What it is about.
    pub indicator: Indicator,
    /// Whether it holds for the night, so that the night's traffic has to be known.
    pub night: bool,
    /// The work in the knowledge base.
    pub work: &'static str,
    /// The text that names it.
    pub title: &'static str,
}

/// The limits that the knowledge base supports. Ordinary areas of QCVN 26:2010/BTNMT, 6 to 21 h and
/// 21 to 6 h; the road values of the WHO guidelines of 2018. None is ever taken unasked.
pub const LIMITS: [Limit; 4] = [
    Limit {
        id: "qcvn26_2010_day",
        level_db: 70.0,
        indicator: Indicator::LAeq,
        night: false,
        work: "qcvn-26-2010",
        title: "QCVN 26:2010/BTNMT",
    },
    Limit {
        id: "qcvn26_2010_night",
        level_db: 55.0,
        indicator: Indicator::Lnight,
        night: true,
        work: "qcvn-26-2010",
        title: "QCVN 26:2010/BTNMT",
    },
    Limit {
        id: "who_2018_road_lden",
        level_db: 53.0,
        indicator: Indicator::Lden,
        night: true,
        work: "who-2018-noise",
        title: "Environmental Noise Guidelines for the European Region",
    },
    Limit {
        id: "who_2018_road_lnight",
        level_db: 45.0,
        indicator: Indicator::Lnight,
        night: true,
        work: "who-2018-noise",
        title: "Environmental Noise Guidelines for the European Region",
    },
];

/// The limit of that id.
#[must_use]
pub fn limit(id: &str) -> Option<&'static Limit> {
    LIMITS.iter().find(|l| l.id == id)
}

/// Every id.
#[must_use]
pub fn limit_ids() -> Vec<&'static str> {
    LIMITS.iter().map(|l| l.id).collect()
}
