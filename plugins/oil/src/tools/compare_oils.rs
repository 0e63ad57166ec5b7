//! Several oils side by side from published figures, and which gives more, or why that can't be said.

use super::method;
use crate::science::tables::{self, Yield};
use crate::science::yields::{kinetics, plateau, published, span};
use crate::science::{methods::METHODS, plants};
use plugin_api::{Call, ToolError, data};

/// Plants and how their oil is got.
#[data]
pub struct Compared {
    /// The plants
    pub herbs: Vec<String>,
    /// The method; needed for a winner
    pub method: Option<String>,
    /// Basis of the yields
    #[is(one_of = ["fresh", "dried"])]
    pub basis: Option<String>,
}

/// Why no oil wins.
#[data]
#[derive(Copy, Eq)]
pub enum NoWinner {
    /// Fewer than two oils are known
    TooFew,
    /// A plant is not known here
    UnknownPlant,
    /// No method was stated
    MethodNotStated,
    /// For one of them no yield by that method is published here
    NoYield,
    /// What is published stands on different bases, or states none
    BasisDiffers,
    /// The published ranges overlap
    RangesOverlap,
}

/// An oil among others.
#[data]
pub struct ComparedOil {
    /// As it was asked
    pub herb: String,
    /// Id of the plant; absent where it is not known here
    pub plant: Option<String>,
    /// Lowest published yield
    #[is(unit = "%")]
    pub yield_low_pct: Option<f64>,
    /// Highest published yield
    #[is(unit = "%")]
    pub yield_high_pct: Option<f64>,
    /// Of how many published rows
    pub rows: u64,
    /// Time to nine tenths of the yield, or of the published highest yield
    #[is(unit = "min")]
    pub time_min: Option<f64>,
    /// Limits of its standards that may decide
    pub limits: u64,
}

/// Side by side.
#[data]
pub struct OilsCompared {
    /// In the order in which they were asked
    pub oils: Vec<ComparedOil>,
    /// Id of the plant with more oil in every published figure
    pub winner: Option<String>,
    /// Why there is none
    pub no_winner: Option<NoWinner>,
    /// Basis on which they were compared; empty where they share none
    pub basis: String,
}

/// Sets published yields of several oils side by side. One wins only where its whole range lies above
/// that of every other, by the same method and on the same basis.
///
/// # Errors
/// `input-invalid` for a method that is none.
pub fn compare_oils(input: Compared, _: &Call<'_>) -> Result<OilsCompared, ToolError> {
    let by = input.method.as_deref().map(method).transpose()?;
    let all = |plant: &str| -> Vec<&'static Yield> {
        let methods = METHODS.iter().map(|m| m.0).filter(|m| by.is_none_or(|by| by == *m));
        let mut rows: Vec<&Yield> =
            methods.flat_map(|m| published(plant, m, input.basis.as_deref())).collect();
        let mut seen: Vec<*const Yield> = Vec::new();
        rows.retain(|row| {
            let address = std::ptr::from_ref(*row);
            let new = !seen.contains(&address);
            seen.push(address);
            new
        });
        rows
    };
    let known: Vec<Option<&plants::Plant>> = input.herbs.iter().map(|h| plants::find(h)).collect();
    let rows: Vec<Vec<&Yield>> =
        known.iter().map(|p| p.map(|p| all(p.id)).unwrap_or_default()).collect();
    // The basis that all share. What does not state one can't be compared.
    let shared = ["dried", "fresh"]
        .into_iter()
        .find(|basis| rows.iter().all(|rows| rows.iter().any(|r| r.basis == *basis)));
    let on = |rows: &[&'static Yield]| -> Vec<&'static Yield> {
        rows.iter().copied().filter(|r| shared.is_none_or(|b| r.basis == b)).collect()
    };
    let spans: Vec<Option<(f64, f64)>> = rows.iter().map(|r| span(&on(r))).collect();
    let found = if known.len() < 2 {
        Err(NoWinner::TooFew)
    } else if known.iter().any(Option::is_none) {
        Err(NoWinner::UnknownPlant)
    } else if by.is_none() {
        Err(NoWinner::MethodNotStated)
    } else if spans.iter().any(Option::is_none) {
        Err(NoWinner::NoYield)
    } else if shared.is_none() {
        Err(NoWinner::BasisDiffers)
    } else {
        let above = |i: usize| {
            spans.iter().enumerate().all(|(j, other)| {
                i == j || spans[i].zip(*other).is_some_and(|(own, other)| own.0 > other.1)
            })
        };
        (0..spans.len()).find(|i| above(*i)).ok_or(NoWinner::RangesOverlap)
    };
    let oils = input
        .herbs
        .iter()
        .zip(&known)
        .zip(spans.iter().zip(&rows))
        .map(|((herb, plant), (span, rows))| ComparedOil {
            herb: herb.clone(),
            plant: plant.map(|p| p.id.into()),
            yield_low_pct: span.map(|s| s.0),
            yield_high_pct: span.map(|s| s.1),
            rows: on(rows).len() as u64,
            time_min: plant.zip(by).and_then(|(p, by)| {
                let nine_tenths = kinetics(p.id, by).map(|k| k.time_for(0.9));
                nine_tenths.or_else(|| plateau(p.id, by).map(|p| p.reached_min))
            }),
            limits: tables::specs()
                .iter()
                .filter(|s| plant.is_some_and(|p| p.id == s.plant))
                .flat_map(|s| &s.limits)
                .filter(|l| l.checked.decides())
                .count() as u64,
        })
        .collect();
    Ok(OilsCompared {
        oils,
        winner: found.ok().and_then(|i| known[i]).map(|p| p.id.into()),
        no_winner: found.err(),
        basis: shared.unwrap_or_default().into(),
    })
}
