//! Light: daily integrals, lamp power, and what each stage of growth gets.

/// Radiant power of a photon flux of white light, W per µmol/s: 1 / 4.6 µmol/J.
pub const WATT_PER_UMOL: f64 = 0.217;

/// Daily light integral, mol/(m2·d), of a photon flux in µmol/(m2·s) over hours.
#[must_use]
pub fn dli(ppfd: f64, hours: f64) -> f64 {
    ppfd * hours * 0.0036
}

/// The photon flux that gives a daily light integral; none where the lamps are never on.
#[must_use]
pub fn ppfd_for(dli: f64, hours: f64) -> Option<f64> {
    (hours > 0.0).then(|| dli / (hours * 0.0036))
}

/// Electric power of lamps, W per m2 of canopy: the flux at the canopy over what the lamp makes of a
/// joule (µmol/J) and the share of it that reaches the canopy.
#[must_use]
pub fn lamp_w_m2(ppfd: f64, efficacy: f64, utilance: f64) -> f64 {
    ppfd / (efficacy * utilance)
}

/// Red over blue photons of the plan: Pennisi et al. 2019, Sci Rep 9:14127, on lettuce at
/// 215 µmol/(m2·s) for 16 h.
pub const RED_TO_BLUE: f64 = 3.0;

/// A stage of growth. Lengths and shares are this project's own plan, but for the ratio of red to
/// blue, which is published.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stage {
    /// Stable identifier.
    pub id: &'static str,
    /// Share of the cycle.
    pub of_cycle: f64,
    /// Share of the full photon flux.
    pub of_ppfd: f64,
    /// Share of far-red in the photons from 400 to 750 nm.
    pub far_red: f64,
}

/// The stages, in the order of growth.
pub const STAGES: &[Stage] = &[
    Stage { id: "propagation", of_cycle: 0.3, of_ppfd: 0.6, far_red: 0.0 },
    Stage { id: "growth", of_cycle: 0.5, of_ppfd: 1.0, far_red: 0.1 },
    Stage { id: "finish", of_cycle: 0.2, of_ppfd: 1.0, far_red: 0.05 },
];

impl Stage {
    /// Shares of blue, red and far-red; they add up to one.
    #[must_use]
    pub fn shares(&self) -> [f64; 3] {
        let visible = 1.0 - self.far_red;
        let blue = visible / (1.0 + RED_TO_BLUE);
        [blue, visible - blue, self.far_red]
    }
}
