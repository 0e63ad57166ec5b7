//! Science of the noise plugin: plain functions on `f64` and slices, no host types, no panics.
//!
//! * [`emission`]: sound power of road traffic by CNOSSOS-EU, with [`emission_tables`].
//! * [`air`]: absorption by the atmosphere, ISO 9613-1.
//! * [`ground`]: ground effect of CNOSSOS-EU, homogeneous and favourable.
//! * [`barrier`]: path differences and diffraction at one edge: CNOSSOS-EU, Maekawa, Kurze-Anderson.
//! * [`general`]: the general method of ISO 9613-2 for one path, as a second opinion.
//! * [`road`]: levels at receivers beside a straight road, with and without a barrier.
//! * [`indicator`]: Lden, and named limits.
//! * [`foliage`]: what a belt of trees takes away, as a range.
//! * [`species`]: measured sizes of trees, and which of them suit a site.
//! * [`benefits`]: particle deposition and carbon.
//! * [`plan`]: the stated rules from need and reduction to a verdict.
//!
//! Names carry their units. Levels are in dB re 20 µPa, sound power in dB re 1 pW. This is
//! screening science: one straight road, flat ground, no reflections.

pub mod air;
pub mod barrier;
pub mod benefits;
pub mod emission;
pub mod emission_tables;
pub mod foliage;
pub mod general;
pub mod ground;
pub mod indicator;
pub mod plan;
pub mod road;
pub mod species;

#[cfg(test)]
mod tests_published;

/// A value for each octave band, 63 Hz to 8 kHz.
pub type Bands = [f64; 8];

/// Nominal mid-band frequencies, Hz. The published ground effects of ISO/TR 17534-4 come out only
/// with these and not with the exact ones.
pub const FREQUENCIES_HZ: Bands = [63.0, 125.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0];

/// A-weighting at the octave bands, dB (IEC 61672-1, rounded to a tenth).
pub const A_WEIGHTING_DB: Bands = [-26.2, -16.1, -8.6, -3.2, 0.0, 1.2, 1.0, -1.1];

/// Speed of sound that CNOSSOS-EU and ISO 9613-2 compute with, m/s.
pub const SPEED_OF_SOUND_M_S: f64 = 340.0;

/// Level of the sum of several energies; nothing summed is `f64::NEG_INFINITY`.
#[must_use]
pub fn energy_sum(levels_db: impl IntoIterator<Item = f64>) -> f64 {
    10.0 * levels_db.into_iter().map(|l| 10f64.powf(l / 10.0)).sum::<f64>().log10()
}

/// A-weighted level of a spectrum, dB(A).
#[must_use]
pub fn a_level(spectrum_db: &Bands) -> f64 {
    energy_sum(spectrum_db.iter().zip(A_WEIGHTING_DB).map(|(l, a)| l + a))
}

/// A value for each band from its index.
pub(crate) fn each_band(f: impl FnMut(usize) -> f64) -> Bands {
    std::array::from_fn(f)
}
