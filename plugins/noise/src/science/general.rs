//! The general method of ISO 9613-2:1996 for one point source: ground by Table 3, one or two edges
//! by clause 7.4. A second opinion beside CNOSSOS-EU, and what the published cases are for.

use super::{Bands, FREQUENCIES_HZ, SPEED_OF_SOUND_M_S, each_band};

/// Ground factors of the regions at the source, between, and at the receiver, 0 hard to 1 soft.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Regions {
    /// Near the source.
    pub source: f64,
    /// Between.
    pub middle: f64,
    /// Near the receiver.
    pub receiver: f64,
}

/// Ground attenuation by band, dB (clause 7.3.1, Table 3).
#[must_use]
pub fn ground(source_height_m: f64, receiver_height_m: f64, distance_m: f64, g: Regions) -> Bands {
    let d = distance_m;
    let near = |i: usize, h: f64, g: f64| {
        let far = 1.0 - (-d / 50.0).exp();
        let e = |a: f64, of: f64| (-a * of * of).exp();
        match i {
            0 => -1.5,
            1 => {
                let low = 3.0 * e(0.12, h - 5.0) * far;
                let high = 5.7 * e(0.09, h) * (1.0 - (-2.8e-6 * d * d).exp());
                -1.5 + g * (1.5 + low + high)
            }
            2 => -1.5 + g * (1.5 + 8.6 * e(0.09, h) * far),
            3 => -1.5 + g * (1.5 + 14.0 * e(0.46, h) * far),
            4 => -1.5 + g * (1.5 + 5.0 * e(0.9, h) * far),
            _ => -1.5 * (1.0 - g),
        }
    };
    let reach = 30.0 * (source_height_m + receiver_height_m);
    let q = if d <= reach { 0.0 } else { 1.0 - reach / d };
    each_band(|i| {
        let middle = if i == 0 { -3.0 * q } else { -3.0 * q * (1.0 - g.middle) };
        near(i, source_height_m, g.source) + near(i, receiver_height_m, g.receiver) + middle
    })
}

/// Legs of the path over the edges, m.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Screen {
    /// From the source to the first edge.
    pub source_edge_m: f64,
    /// From the last edge to the receiver.
    pub edge_receiver_m: f64,
    /// Between two edges; nothing for a thin screen.
    pub between_m: f64,
    /// From the source to the receiver in a straight line.
    pub direct_m: f64,
    /// Whether the receiver is in sight over the edge.
    pub in_sight: bool,
}

/// Screening attenuation by band, dB (equations 14 to 18, `C_2 = 20`), with the limits of 20 dB for
/// one edge and 25 dB for two.
#[must_use]
pub fn screening(s: &Screen) -> Bands {
    let path = s.source_edge_m + s.between_m + s.edge_receiver_m;
    let z = if s.in_sight { s.direct_m - path } else { path - s.direct_m };
    let weather = if z > 0.0 {
        let product = s.source_edge_m * s.edge_receiver_m * s.direct_m / (2.0 * z);
        (-product.sqrt() / 2000.0).exp()
    } else {
        1.0
    };
    each_band(|i| {
        let wavelength = SPEED_OF_SOUND_M_S / FREQUENCIES_HZ[i];
        let (c3, limit) = if s.between_m > 0.0 {
            let x = (5.0 * wavelength / s.between_m).powi(2);
            ((1.0 + x) / (1.0 / 3.0 + x), 25.0)
        } else {
            (1.0, 20.0)
        };
        let argument = 3.0 + 20.0 / wavelength * c3 * z * weather;
        if argument <= 1.0 { 0.0 } else { (10.0 * argument.log10()).min(limit) }
    })
}
