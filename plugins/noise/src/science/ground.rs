//! Ground effect of CNOSSOS-EU (Annex II to Directive 2002/49/EC, 2.5.6, as amended 2021), flat
//! ground with one ground factor each for the path and for the source.

use super::{Bands, FREQUENCIES_HZ, SPEED_OF_SOUND_M_S, each_band};
use std::f64::consts::PI;

/// Propagation conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weather {
    /// Straight rays
    Homogeneous,
    /// Rays bent down, as downwind or under an inversion
    Favourable,
}

/// A path over flat ground.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroundPath {
    /// Height of its source above the mean plane, m.
    pub source_height_m: f64,
    /// Height of its receiver above the mean plane, m.
    pub receiver_height_m: f64,
    /// Its length projected on the mean plane, m.
    pub distance_m: f64,
    /// Ground factor of the path, 0 hard to 1 soft.
    pub ground_factor: f64,
    /// Ground factor at the source; for a path that starts at an edge, `ground_factor` itself.
    pub source_ground_factor: f64,
}

impl GroundPath {
    /// `30 (z_s + z_r)`, m: up to here the ground at the source counts.
    fn reach(&self) -> f64 {
        30.0 * (self.source_height_m + self.receiver_height_m)
    }

    /// `G'_path` (equation 2.5.14).
    #[must_use]
    pub fn corrected_factor(&self) -> f64 {
        let share = self.distance_m / self.reach();
        if share <= 1.0 {
            self.ground_factor * share + self.source_ground_factor * (1.0 - share)
        } else {
            self.ground_factor
        }
    }

    /// Ground attenuation by band, dB; negative where the ground adds to the level.
    #[must_use]
    pub fn attenuation(&self, weather: Weather) -> Bands {
        let (d, g_path) = (self.distance_m.max(1e-3), self.ground_factor);
        let corrected = self.corrected_factor();
        let (zs, zr, g_w, least) = match weather {
            Weather::Homogeneous => {
                (self.source_height_m, self.receiver_height_m, corrected, -3.0 * (1.0 - corrected))
            }
            Weather::Favourable => {
                let (s, r) = (self.source_height_m, self.receiver_height_m);
                let sum = (s + r).max(1e-9);
                let turbulence = 6e-3 * d / sum;
                let bend = |z: f64| z + 2e-4 * (z / sum).powi(2) * d * d / 2.0 + turbulence;
                let beyond = (1.0 - self.reach() / d).max(0.0);
                (bend(s), bend(r), g_path, -3.0 * (1.0 - corrected) * (1.0 + 2.0 * beyond))
            }
        };
        if g_path <= 0.0 {
            return [least; 8]; // hard ground reflects everything (2.5.6)
        }
        each_band(|i| {
            let f = FREQUENCIES_HZ[i];
            let k = 2.0 * PI * f / SPEED_OF_SOUND_M_S;
            let g26 = g_w.powf(2.6);
            let w = 0.0185 * f.powf(2.5) * g26
                / (f.powf(1.5) * g26 + 1.3e3 * f.powf(0.75) * g_w.powf(1.3) + 1.16e6);
            let wd = w * d;
            let cf = d * (1.0 + 3.0 * wd * (-wd.sqrt()).exp()) / (1.0 + wd);
            let near = |z: f64| z * z - (2.0 * cf / k).sqrt() * z + cf / k;
            let reflected = 4.0 * (k / d).powi(2) * near(zs) * near(zr);
            (-10.0 * reflected.log10()).max(least)
        })
    }
}
