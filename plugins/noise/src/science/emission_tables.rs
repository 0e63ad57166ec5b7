//! The tables of road emission: Appendix F of Annex II to Directive 2002/49/EC as amended by
//! Delegated Directive (EU) 2021/1226. Octave bands 63 Hz to 8 kHz.

use super::Bands;

/// Coefficients of one vehicle category.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coefficients {
    /// Rolling noise at 70 km/h, dB; `None` where the category has none (two-wheelers).
    pub rolling: Option<[Bands; 2]>,
    /// Propulsion noise at 70 km/h and its slope with speed, dB.
    pub propulsion: [Bands; 2],
    /// `C_R` and `C_P` before a crossing with lights, dB.
    pub crossing: [f64; 2],
    /// `C_R` and `C_P` before a roundabout, dB.
    pub roundabout: [f64; 2],
}

/// Table F-1 and F-3, in the order of the categories 1, 2, 3, 4a, 4b.
#[rustfmt::skip]
pub const COEFFICIENTS: [Coefficients; 5] = [
    Coefficients {
        rolling: Some([[83.1, 89.2, 87.7, 93.1, 100.1, 96.7, 86.8, 76.2], [30.0, 41.5, 38.9, 25.7, 32.5, 37.2, 39.0, 40.0]]),
        propulsion: [[97.9, 92.5, 90.7, 87.2, 84.7, 88.0, 84.4, 77.1], [-1.3, 7.2, 7.7, 8.0, 8.0, 8.0, 8.0, 8.0]],
        crossing: [-4.5, 5.5],
        roundabout: [-4.4, 3.1],
    },
    Coefficients {
        rolling: Some([[88.7, 93.2, 95.7, 100.9, 101.7, 95.1, 87.8, 83.6], [30.0, 35.8, 32.6, 23.8, 30.1, 36.2, 38.3, 40.1]]),
        propulsion: [[105.5, 100.2, 100.5, 98.7, 101.0, 97.8, 91.2, 85.0], [-1.9, 4.7, 6.4, 6.5, 6.5, 6.5, 6.5, 6.5]],
        crossing: [-4.0, 9.0],
        roundabout: [-2.3, 6.7],
    },
    Coefficients {
        rolling: Some([[91.7, 96.2, 98.2, 104.9, 105.1, 98.5, 91.1, 85.6], [30.0, 33.5, 31.3, 25.4, 31.8, 37.1, 38.6, 40.6]]),
        propulsion: [[108.8, 104.2, 103.5, 102.9, 102.6, 98.5, 93.8, 87.5], [0.0, 3.0, 4.6, 5.0, 5.0, 5.0, 5.0, 5.0]],
        crossing: [-4.0, 9.0],
        roundabout: [-2.3, 6.7],
    },
    Coefficients {
        rolling: None,
        propulsion: [[93.0, 93.0, 93.5, 95.3, 97.2, 100.4, 95.8, 90.9], [4.2, 7.4, 9.8, 11.6, 15.7, 18.9, 20.3, 20.6]],
        crossing: [0.0, 0.0],
        roundabout: [0.0, 0.0],
    },
    Coefficients {
        rolling: None,
        propulsion: [[99.9, 101.9, 96.7, 94.4, 95.2, 94.7, 92.1, 88.6], [3.2, 5.9, 11.9, 11.6, 11.5, 12.6, 11.1, 12.0]],
        crossing: [0.0, 0.0],
        roundabout: [0.0, 0.0],
    },
];

/// Table F-2: effect of studded tyres on the rolling noise of category 1, `a + b lg(v / 70)`, dB.
pub const STUDDED: [Bands; 2] =
    [[0.0, 0.0, 0.0, 2.6, 2.9, 1.5, 2.3, 9.2], [0.0, 0.0, 0.0, -3.1, -6.4, -14.0, -22.4, -11.4]];

/// A road surface of Table F-4.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Surface {
    /// Its code: `reference`, or `NL01` to `NL14` as the directive's tables name Dutch surfaces.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Lowest speed that the correction was drawn for, km/h.
    pub speed_min_kmh: f64,
    /// Highest speed that the correction was drawn for, km/h.
    pub speed_max_kmh: f64,
    /// `alpha` by band, dB, for the categories 1, 2 and 3.
    pub alpha: [Bands; 3],
    /// `beta` of the speed, dB per decade, for the categories 1, 2 and 3.
    pub beta: [f64; 3],
}

/// Table F-4. Two-wheelers have no correction.
#[rustfmt::skip]
pub const SURFACES: [Surface; 15] = [
    Surface {
        id: "reference", name: "reference surface", speed_min_kmh: 30.0, speed_max_kmh: 130.0,
        alpha: [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
        beta: [0.0, 0.0, 0.0],
    },
    Surface {
        id: "NL01", name: "one-layer porous asphalt", speed_min_kmh: 50.0, speed_max_kmh: 130.0,
        alpha: [[0.0, 5.4, 4.3, 4.2, -1.0, -3.2, -2.6, 0.8], [7.9, 4.3, 5.3, -0.4, -5.2, -4.6, -3.0, -1.4], [9.3, 5.0, 5.5, -0.4, -5.2, -4.6, -3.0, -1.4]],
        beta: [-6.5, 0.2, 0.2],
    },
    Surface {
        id: "NL02", name: "two-layer porous asphalt", speed_min_kmh: 50.0, speed_max_kmh: 130.0,
        alpha: [[1.6, 4.0, 0.3, -3.0, -4.0, -6.2, -4.8, -2.0], [7.3, 2.0, -0.3, -5.2, -6.1, -6.0, -4.4, -3.5], [8.3, 2.2, -0.4, -5.2, -6.2, -6.1, -4.5, -3.5]],
        beta: [-3.0, 4.7, 4.7],
    },
    Surface {
        id: "NL03", name: "two-layer porous asphalt, fine", speed_min_kmh: 80.0, speed_max_kmh: 130.0,
        alpha: [[-1.0, 3.0, -1.5, -5.3, -6.3, -8.5, -5.3, -2.4], [7.9, 0.1, -1.9, -5.9, -6.1, -6.8, -4.9, -3.8], [9.4, 0.2, -1.9, -5.9, -6.1, -6.7, -4.8, -3.8]],
        beta: [-0.1, -0.8, -0.9],
    },
    Surface {
        id: "NL04", name: "stone mastic asphalt NL5", speed_min_kmh: 40.0, speed_max_kmh: 80.0,
        alpha: [[10.3, -0.9, 0.9, 1.8, -1.8, -2.7, -2.0, -1.3], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
        beta: [-1.6, 0.0, 0.0],
    },
    Surface {
        id: "NL05", name: "stone mastic asphalt NL8", speed_min_kmh: 40.0, speed_max_kmh: 80.0,
        alpha: [[6.0, 0.3, 0.3, 0.0, -0.6, -1.2, -0.7, -0.7], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]],
        beta: [-1.4, 0.0, 0.0],
    },
    Surface {
        id: "NL06", name: "brushed down concrete", speed_min_kmh: 70.0, speed_max_kmh: 120.0,
        alpha: [[8.2, -0.4, 2.8, 2.7, 2.5, 0.8, -0.3, -0.1], [0.3, 4.5, 2.5, -0.2, -0.1, -0.5, -0.9, -0.8], [0.2, 5.3, 2.5, -0.2, -0.1, -0.6, -1.0, -0.9]],
        beta: [1.4, 5.0, 5.5],
    },
    Surface {
        id: "NL07", name: "optimized brushed down concrete", speed_min_kmh: 70.0, speed_max_kmh: 80.0,
        alpha: [[-0.2, -0.7, 1.4, 1.2, 1.1, -1.6, -2.0, -1.8], [-0.7, 3.0, -2.0, -1.4, -1.8, -2.7, -2.0, -1.9], [-0.5, 4.2, -1.9, -1.3, -1.7, -2.5, -1.8, -1.8]],
        beta: [1.0, -6.6, -6.6],
    },
    Surface {
        id: "NL08", name: "fine broomed concrete", speed_min_kmh: 70.0, speed_max_kmh: 120.0,
        alpha: [[8.0, -0.7, 4.8, 2.2, 1.2, 2.6, 1.5, -0.6], [0.2, 8.6, 7.1, 3.2, 3.6, 3.1, 0.7, 0.1], [0.1, 9.8, 7.4, 3.2, 3.1, 2.4, 0.4, 0.0]],
        beta: [7.6, 3.2, 2.0],
    },
    Surface {
        id: "NL09", name: "worked surface", speed_min_kmh: 50.0, speed_max_kmh: 130.0,
        alpha: [[8.3, 2.3, 5.1, 4.8, 4.1, 0.1, -1.0, -0.8], [0.1, 6.3, 5.8, 1.8, -0.6, -2.0, -1.8, -1.6], [0.0, 7.4, 6.2, 1.8, -0.7, -2.1, -1.9, -1.7]],
        beta: [-0.3, 1.7, 1.4],
    },
    Surface {
        id: "NL10", name: "hard elements in herring-bone", speed_min_kmh: 30.0, speed_max_kmh: 60.0,
        alpha: [[27.0, 16.2, 14.7, 6.1, 3.0, -1.0, 1.2, 4.5], [29.5, 20.0, 17.6, 8.0, 6.2, -1.0, 3.1, 5.2], [29.4, 21.2, 18.2, 8.4, 5.6, -1.0, 3.0, 5.8]],
        beta: [2.5, 2.5, 2.5],
    },
    Surface {
        id: "NL11", name: "hard elements not in herring-bone", speed_min_kmh: 30.0, speed_max_kmh: 60.0,
        alpha: [[31.4, 19.7, 16.8, 8.4, 7.2, 3.3, 7.8, 9.1], [34.0, 23.6, 19.8, 10.5, 11.7, 8.2, 12.2, 10.0], [33.8, 24.7, 20.4, 10.9, 10.9, 6.8, 12.0, 10.8]],
        beta: [2.9, 2.9, 2.9],
    },
    Surface {
        id: "NL12", name: "quiet hard elements", speed_min_kmh: 30.0, speed_max_kmh: 60.0,
        alpha: [[26.8, 13.7, 11.9, 3.9, -1.8, -5.8, -2.7, 0.2], [9.2, 5.7, 4.8, 2.3, 4.4, 5.1, 5.4, 0.9], [9.1, 6.6, 5.2, 2.6, 3.9, 3.9, 5.2, 1.1]],
        beta: [-1.7, 0.0, 0.0],
    },
    Surface {
        id: "NL13", name: "thin layer A", speed_min_kmh: 40.0, speed_max_kmh: 130.0,
        alpha: [[10.4, 0.7, -0.6, -1.2, -3.0, -4.8, -3.4, -1.4], [13.8, 5.4, 3.9, -0.4, -1.8, -2.1, -0.7, -0.2], [14.1, 6.1, 4.1, -0.4, -1.8, -2.1, -0.7, -0.2]],
        beta: [-2.9, 0.5, 0.3],
    },
    Surface {
        id: "NL14", name: "thin layer B", speed_min_kmh: 40.0, speed_max_kmh: 130.0,
        alpha: [[6.8, -1.2, -1.2, -0.3, -4.9, -7.0, -4.8, -3.2], [13.8, 5.4, 3.9, -0.4, -1.8, -2.1, -0.7, -0.2], [14.1, 6.1, 4.1, -0.4, -1.8, -2.1, -0.7, -0.2]],
        beta: [-1.8, 0.5, 0.5],
    },
];
