//! Threats, from what was seen and stated and from nothing else: each was looked at and found, looked
//! at and not found, or could not be looked at.

use super::water_regime::DirectionFound;
use crate::inputs::THREATS;
use crate::science::state::CHANGE_FROM;
use plugin_api::{Call, ToolError, data};

/// Per cent of the water from which on turbid water is a signal. This project's own.
const TURBID_FROM: f64 = 50.0;
/// Fewest pixels of water for that. This project's own.
const TURBID_PX: u64 = 50;
/// Per cent of the land from which on sparse growth is a signal. This project's own.
const SPARSE_FROM: f64 = 50.0;

/// What is known; what is not is left out.
#[data]
#[derive(Default)]
pub struct ThreatsKnown {
    /// What the tests of a record say together
    pub direction: Option<DirectionFound>,
    /// The mildest change of any index between two images of one season
    #[is(unit = "%", min = -100)]
    pub mildest_change_percent: Option<f64>,
    /// Share of the water where red outshines green
    #[is(unit = "%", min = 0, max = 100)]
    pub turbid_percent: Option<f64>,
    /// Pixels of that water
    pub core_water_px: Option<u64>,
    /// Share of the land with sparse growth
    #[is(unit = "%", min = 0, max = 100)]
    pub sparse_percent: Option<f64>,
    /// Threats that who asked states, with commas between them
    pub stated: Option<String>,
}

/// Whether something was looked at, and what came of it.
#[data]
#[derive(Copy, Eq)]
pub enum Looked {
    /// Looked at and found
    Found,
    /// Looked at and not found
    NotFound,
    /// What would show it is not there
    NotLookedAt,
}

/// A sign of a threat.
#[data]
#[derive(Copy, Eq)]
pub enum Signal {
    /// The record declines
    WaterDecline,
    /// Two images of one season lose water
    WaterLoss,
    /// Much of the water is turbid
    TurbidWater,
    /// Much of the land is sparsely grown
    SparseVegetation,
}

/// A sign and what came of it.
#[data]
pub struct ThreatSignals {
    /// The sign
    pub signal: Signal,
    /// What came of it
    pub looked: Looked,
    /// From which value on it counts
    #[is(unit = "%")]
    pub from_percent: Option<f64>,
}

/// A threat that who asked states.
#[data]
pub struct StatedThreat {
    /// Its id
    pub threat: String,
}

/// Signs and stated threats.
#[data]
pub struct ThreatEvidence {
    /// Each sign
    pub signals: Vec<ThreatSignals>,
    /// Those that are stated
    pub stated: Vec<StatedThreat>,
    /// How many signs were looked at
    pub looked_at: u64,
    /// How many were found
    pub found: u64,
    /// How many are stated
    pub stated_count: u64,
}

/// Looks for threats.
///
/// # Errors
/// `input-invalid` for a stated threat that is not known here, with the known ones.
pub fn threat_evidence(input: ThreatsKnown, _: &Call<'_>) -> Result<ThreatEvidence, ToolError> {
    let mut stated = Vec::new();
    let names = input.stated.as_deref().unwrap_or_default().split([',', ';']);
    for name in names.map(str::trim).filter(|n| !n.is_empty()) {
        let id = name.to_lowercase().replace([' ', '-'], "_");
        if !THREATS.contains(&id.as_str()) {
            let why = format!("expected {}, found {name}", THREATS.join(", "));
            return Err(ToolError::invalid_input(vec![("/stated".into(), why)]));
        }
        if stated.iter().all(|s: &StatedThreat| s.threat != id) {
            stated.push(StatedThreat { threat: id });
        }
    }
    let looked = |found: Option<bool>| match found {
        Some(true) => Looked::Found,
        Some(false) => Looked::NotFound,
        None => Looked::NotLookedAt,
    };
    let declines = input
        .direction
        .filter(|d| *d != DirectionFound::Disputed)
        .map(|d| d == DirectionFound::Declining);
    let enough = input.core_water_px.is_some_and(|px| px >= TURBID_PX);
    let turbid = input.turbid_percent.filter(|_| enough).map(|s| s >= TURBID_FROM);
    let signal =
        |signal, found, from_percent| ThreatSignals { signal, looked: looked(found), from_percent };
    let signals = vec![
        signal(Signal::WaterDecline, declines, None),
        signal(
            Signal::WaterLoss,
            input.mildest_change_percent.map(|c| -c >= 100.0 * CHANGE_FROM),
            Some(100.0 * CHANGE_FROM),
        ),
        signal(Signal::TurbidWater, turbid, Some(TURBID_FROM)),
        signal(
            Signal::SparseVegetation,
            input.sparse_percent.map(|s| s >= SPARSE_FROM),
            Some(SPARSE_FROM),
        ),
    ];
    let count = |wanted: &dyn Fn(Looked) -> bool| {
        signals.iter().filter(|s| wanted(s.looked)).count() as u64
    };
    Ok(ThreatEvidence {
        looked_at: count(&|l| l != Looked::NotLookedAt),
        found: count(&|l| l == Looked::Found),
        stated_count: stated.len() as u64,
        signals,
        stated,
    })
}
