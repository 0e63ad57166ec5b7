//! One thin barrier between a source and a receiver: path differences and what the edge takes away.

use super::ground::{GroundPath, Weather};
use super::{Bands, FREQUENCIES_HZ, SPEED_OF_SOUND_M_S, each_band};
use std::f64::consts::PI;

/// Most that one horizontal edge takes away by CNOSSOS-EU (2.5.6), dB.
const MOST_DB: f64 = 25.0;

/// A cut through source, edge and receiver over flat ground; heights above the ground, m.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cut {
    /// Height of the source.
    pub source_height_m: f64,
    /// Height of the receiver.
    pub receiver_height_m: f64,
    /// Height of the edge.
    pub edge_height_m: f64,
    /// Horizontal distance from the source to the edge.
    pub source_edge_m: f64,
    /// Horizontal distance from the source to the receiver.
    pub source_receiver_m: f64,
}

impl Cut {
    fn legs(&self, source: f64, receiver: f64) -> [f64; 3] {
        let (a, d) = (self.source_edge_m, self.source_receiver_m);
        [
            a.hypot(self.edge_height_m - source),
            (d - a).hypot(self.edge_height_m - receiver),
            d.hypot(receiver - source),
        ]
    }

    /// Height of the straight ray from `source` to `receiver` at the edge.
    fn sight(&self, source: f64, receiver: f64) -> f64 {
        source + (receiver - source) * self.source_edge_m / self.source_receiver_m
    }

    /// Detour over the edge, m, for straight rays; negative where the receiver is in sight.
    #[must_use]
    pub fn detour(&self) -> f64 {
        self.detour_of(self.source_height_m, self.receiver_height_m)
    }

    fn detour_of(&self, source: f64, receiver: f64) -> f64 {
        let [so, or, sr] = self.legs(source, receiver);
        let detour = so + or - sr;
        if self.edge_height_m < self.sight(source, receiver) { -detour } else { detour }
    }

    /// Detour over the edge along arcs of radius `max(1000, 8 d)` (2.5.6, favourable).
    fn bent_detour(&self, source: f64, receiver: f64) -> f64 {
        let [so, or, sr] = self.legs(source, receiver);
        let [_, _, direct] = self.legs(self.source_height_m, self.receiver_height_m);
        let radius = (8.0 * direct).max(1000.0);
        let arc = |chord: f64| 2.0 * radius * (chord / (2.0 * radius)).min(1.0).asin();
        let sight = self.sight(source, receiver);
        if self.edge_height_m >= sight {
            return arc(so) + arc(or) - arc(sr);
        }
        let above = Self { edge_height_m: sight, ..*self };
        let [sa, ar, _] = above.legs(source, receiver);
        2.0 * arc(sa) + 2.0 * arc(ar) - arc(so) - arc(or) - arc(sr)
    }

    fn detour_in(&self, weather: Weather, source: f64, receiver: f64) -> f64 {
        match weather {
            Weather::Homogeneous => self.detour_of(source, receiver),
            Weather::Favourable => self.bent_detour(source, receiver),
        }
    }
}

/// `10 lg(3 + (40 / λ) δ)` (equation 2.5.21 with `C_h = C'' = 1`), dB, not below nothing.
fn pure_diffraction(detour_m: f64, frequency_hz: f64) -> f64 {
    let x = 40.0 / (SPEED_OF_SOUND_M_S / frequency_hz) * detour_m;
    if x < -2.0 { 0.0 } else { (10.0 * (3.0 + x).log10()).max(0.0) }
}

/// The parts of the attenuation of a barrier by CNOSSOS-EU, by band, dB.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Diffraction {
    /// Pure diffraction between source and receiver, before its limit.
    pub edge: Bands,
    /// Effect of the ground on the side of the source.
    pub ground_source: Bands,
    /// Effect of the ground on the side of the receiver.
    pub ground_receiver: Bands,
    /// All three, with the limit of 25 dB on the first: what takes the place of the ground effect.
    pub total: Bands,
}

/// Attenuation of a thin barrier by CNOSSOS-EU, 2.5.6, in place of the ground effect.
///
/// `source_side` and `receiver_side` are the ground paths from the source to the edge and from the
/// edge to the receiver.
#[must_use]
pub fn cnossos(
    cut: &Cut,
    source_side: &GroundPath,
    receiver_side: &GroundPath,
    weather: Weather,
) -> Diffraction {
    let (zs, zr) = (cut.source_height_m, cut.receiver_height_m);
    let direct = cut.detour_in(weather, zs, zr);
    let from_image = cut.detour_in(weather, -source_side.source_height_m, zr);
    let to_image = cut.detour_in(weather, zs, -receiver_side.receiver_height_m);
    let [before, after] = [source_side, receiver_side].map(|p| p.attenuation(weather));
    let edge = each_band(|i| pure_diffraction(direct, FREQUENCIES_HZ[i]));
    let ground = |a: &Bands, image: f64| {
        each_band(|i| {
            let more = pure_diffraction(image, FREQUENCIES_HZ[i]) - edge[i];
            let part = (10f64.powf(-a[i] / 20.0) - 1.0) * 10f64.powf(-more / 20.0);
            -20.0 * (1.0 + part).log10()
        })
    };
    let (ground_source, ground_receiver) = (ground(&before, from_image), ground(&after, to_image));
    let total = each_band(|i| edge[i].min(MOST_DB) + ground_source[i] + ground_receiver[i]);
    Diffraction { edge, ground_source, ground_receiver, total }
}

/// Whether an edge that does not hide the receiver matters at a frequency (Rayleigh criterion,
/// 2.5.6 as amended 2021): `δ > -λ/20` and `δ > λ/4 - δ*`, `δ*` between the mirror images.
#[must_use]
pub fn edge_matters(cut: &Cut, frequency_hz: f64) -> bool {
    let wavelength = SPEED_OF_SOUND_M_S / frequency_hz;
    let detour = cut.detour();
    if detour >= 0.0 {
        return true;
    }
    let images = cut.detour_of(-cut.source_height_m, -cut.receiver_height_m).abs();
    detour > -wavelength / 20.0 && detour > wavelength / 4.0 - images
}

/// Fresnel number `2 δ / λ`.
#[must_use]
pub fn fresnel_number(detour_m: f64, frequency_hz: f64, speed_of_sound_m_s: f64) -> f64 {
    2.0 * detour_m * frequency_hz / speed_of_sound_m_s
}

/// Maekawa's curve as `10 lg(3 + 20 N)`, dB; nothing where that is below nothing
/// (Maekawa 1968; the form is the common fit).
#[must_use]
pub fn maekawa(fresnel: f64) -> f64 {
    let x = 3.0 + 20.0 * fresnel;
    if x <= 1.0 { 0.0 } else { 10.0 * x.log10() }
}

/// Kurze and Anderson's form `5 + 20 lg(x / tanh x)`, `x = sqrt(2 π N)`, dB, for `N >= 0`.
#[must_use]
pub fn kurze_anderson(fresnel: f64) -> f64 {
    let x = (2.0 * PI * fresnel.max(0.0)).sqrt();
    // The quotient tends to one at nothing.
    if x < 1e-9 { 5.0 } else { 5.0 + 20.0 * (x / x.tanh()).log10() }
}
