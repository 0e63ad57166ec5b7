//! How much oil a distillation gives and gave, from its own record or from what is published.
//!
//! Best first: a record of this distillation, a published curve of the plant by the same method, the
//! published time of its highest yield, published yields to hold a measured one against. Where nothing
//! of these is there, there is no number.

use super::{Verified, YieldFound, method};
use crate::science::kinetics::{self as science, Batch, Curve, Fit, Model, stop_time};
use crate::science::verdict::{ENOUGH, LOW, YieldState, yield_state};
use crate::science::yields::{Kinetics, Plateau, kinetics, plateau, published, span};
use crate::science::{peaks, plants};
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::refusal;

/// A reading of a record.
#[data]
pub struct Reading {
    /// Time from the first drop
    #[is(unit = "min", min = 0)]
    pub time_min: f64,
    /// Yield up to then
    #[is(unit = "%", min = 0, max = 100)]
    pub yield_pct: f64,
}

/// A distillation.
#[data]
pub struct YieldAsked {
    /// The plant
    pub herb: String,
    /// The method
    pub method: String,
    /// How long
    #[is(unit = "min", above = 0, max = 10_000)]
    pub duration_minutes: Option<f64>,
    /// Yield as measured at the end
    #[is(unit = "%", min = 0, max = 100)]
    pub measured_yield_pct: Option<f64>,
    /// Whether the plant was fresh or dried
    #[is(one_of = ["fresh", "dried"])]
    pub basis: Option<String>,
    /// Readings of this distillation
    #[is(default = Vec::<Reading>::new())]
    pub readings: Vec<Reading>,
    /// The same as a file; one of both
    #[is(file = ["text/csv"])]
    pub record: Option<FileInput>,
    /// Mass of the charge
    #[is(unit = "kg", above = 0)]
    pub charge_kg: Option<f64>,
    /// Price of a kilogram of oil
    #[is(min = 0)]
    pub oil_price_per_kg: Option<f64>,
    /// Cost of an hour of the still, in the same money
    #[is(above = 0)]
    pub running_cost_per_h: Option<f64>,
    /// Share of the final yield from which on there is enough
    #[is(unit = "1", default = ENOUGH, min = 0, max = 1)]
    pub enough: f64,
    /// Share of the final yield below which oil was lost
    #[is(unit = "1", default = LOW, min = 0, max = 1)]
    pub low: f64,
}

/// What the numbers rest on.
#[data]
#[derive(Copy, Eq)]
pub enum YieldBasis {
    /// A record of this distillation
    OwnRecord,
    /// A published curve
    PublishedCurve,
    /// The published time of the highest yield
    PublishedHighest,
    /// Published yields
    PublishedYields,
    /// Nothing is known
    Nothing,
}

/// A form of curve.
#[data]
#[derive(Copy, Eq)]
pub enum CurveModel {
    /// First order
    FirstOrder,
    /// Instant washing and diffusion
    InstantWashing,
    /// Washing and diffusion
    WashingDiffusion,
    /// Peleg
    Peleg,
}

impl From<Model> for CurveModel {
    fn from(model: Model) -> Self {
        match model {
            Model::FirstOrder => Self::FirstOrder,
            Model::InstantWashing => Self::InstantWashing,
            Model::WashingDiffusion => Self::WashingDiffusion,
            Model::Peleg => Self::Peleg,
        }
    }
}

/// A fitted curve.
#[data]
pub struct FitFound {
    /// Its form
    pub model: CurveModel,
    /// Its parameters, in the order of the form
    pub parameters: Vec<f64>,
    /// Final yield
    #[is(unit = "%")]
    pub final_yield_pct: f64,
    /// Share of the variance that it explains
    #[is(unit = "1")]
    pub r_squared: f64,
    /// Akaike's criterion for few readings
    pub aicc: Option<f64>,
    /// Whether the readings determine each parameter
    pub well_determined: bool,
}

/// A point of a curve.
#[data]
pub struct YieldPoint {
    /// Time
    #[is(unit = "min")]
    pub time_min: f64,
    /// Yield by the curve
    #[is(unit = "%")]
    pub yield_pct: f64,
    /// Yield by a curve that describes the same readings as well
    #[is(unit = "%")]
    pub rival_pct: Option<f64>,
}

/// A published yield.
#[data]
pub struct PublishedYield {
    /// The part of the plant
    pub part: String,
    /// The method in the words of the work
    pub as_published: String,
    /// Lowest
    #[is(unit = "%")]
    pub min_pct: f64,
    /// Highest
    #[is(unit = "%")]
    pub max_pct: f64,
    /// Unit and basis in the words of the work
    pub unit: String,
    /// The work
    pub source: String,
    /// How far it was checked
    pub checked: Verified,
}

/// When the next minute costs more than its oil is worth.
#[data]
pub struct StopTime {
    /// That time
    #[is(unit = "min")]
    pub stop_min: f64,
    /// Oil by then
    #[is(unit = "kg")]
    pub oil_kg: f64,
}

/// Yield, what it rests on and how it stands.
#[data]
pub struct YieldResult {
    /// Id of the plant; absent where it is not known here
    pub plant: Option<String>,
    /// Id of the method
    pub method: String,
    /// What the numbers rest on
    pub basis: YieldBasis,
    /// The work behind a published curve or time
    pub source: Option<String>,
    /// Its entry in the knowledge base
    pub work: Option<String>,
    /// Basis of the published yield in the words of the work
    pub unit: Option<String>,
    /// Form of the curve
    pub model: Option<CurveModel>,
    /// Rate of first order
    #[is(unit = "1/min")]
    pub k_per_min: Option<f64>,
    /// Lower end of its 95 % interval, where a record gives one
    #[is(unit = "1/min")]
    pub k_low_per_min: Option<f64>,
    /// Upper end
    #[is(unit = "1/min")]
    pub k_high_per_min: Option<f64>,
    /// Final yield
    #[is(unit = "%")]
    pub final_yield_pct: Option<f64>,
    /// Final yield by a curve that describes the same readings as well
    #[is(unit = "%")]
    pub rival_final_yield_pct: Option<f64>,
    /// Yield at the stated time
    #[is(unit = "%")]
    pub estimated_yield_pct: Option<f64>,
    /// Share of the final yield by then
    #[is(unit = "1")]
    pub recovered: Option<f64>,
    /// Time to nine tenths of the yield
    #[is(unit = "min")]
    pub t90_min: Option<f64>,
    /// Time to 99 hundredths
    #[is(unit = "min")]
    pub t99_min: Option<f64>,
    /// Time of the highest yield, published or read
    #[is(unit = "min")]
    pub highest_at_min: Option<f64>,
    /// Whether a number lies beyond what was measured
    pub extrapolated: bool,
    /// Whether the record falls at its end
    pub declines: bool,
    /// Whether the record starts slowly
    pub lags: bool,
    /// Whether the record has too few readings for a curve
    pub too_few_readings: bool,
    /// Whether two curves of the same readings say different things about what is left
    pub curves_disagree: bool,
    /// Lowest published yield by the method
    #[is(unit = "%")]
    pub published_low_pct: Option<f64>,
    /// Highest
    #[is(unit = "%")]
    pub published_high_pct: Option<f64>,
    /// Whether the measured yield lies well above all of them
    pub above_published: bool,
    /// How the yield stands
    pub state: YieldFound,
    /// Whether the plant is heated longer than its yield needs
    pub overlong: bool,
    /// When to stop, where prices and a first-order curve are known
    pub stop: Option<StopTime>,
    /// Oil of the batch by the measured yield, or else by the curve
    #[is(unit = "kg")]
    pub oil_kg: Option<f64>,
    /// Readings of the record
    pub readings: Vec<Reading>,
    /// Every curve that was fitted
    pub fits: Vec<FitFound>,
    /// The curve, for a picture
    pub curve: Vec<YieldPoint>,
    /// The published yields
    pub published: Vec<PublishedYield>,
}

/// Longer than this many times the published time of the highest yield is longer than needed: this
/// project's own rule.
const MUCH_LONGER: f64 = 2.0;
/// A measured yield above so many times the highest published one is questioned: own rule.
const WELL_ABOVE: f64 = 1.2;
const POINTS: u32 = 40;

/// The yield of a distillation, with what it rests on. Where nothing is known of the plant by that
/// method, every number is absent.
///
/// # Errors
/// `input-invalid` for a method that is none, a record with faults and limits out of order; what files
/// give.
pub fn yield_estimator(input: YieldAsked, _: &Call<'_>) -> Result<YieldResult, ToolError> {
    let by = method(&input.method)?;
    if input.low > input.enough {
        let why = format!("expected at most {}, found {}", input.enough, input.low);
        return Err(ToolError::invalid_input(vec![("/low".into(), why)]));
    }
    let plant = plants::find(&input.herb);
    let readings = readings_of(&input)?;
    let rows = plant.map(|p| published(p.id, by, input.basis.as_deref())).unwrap_or_default();
    let (low, high) = span(&rows).unzip();
    let mut out = YieldResult {
        plant: plant.map(|p| p.id.into()),
        method: by.id().into(),
        basis: if rows.is_empty() { YieldBasis::Nothing } else { YieldBasis::PublishedYields },
        source: None,
        work: None,
        unit: None,
        model: None,
        k_per_min: None,
        k_low_per_min: None,
        k_high_per_min: None,
        final_yield_pct: None,
        rival_final_yield_pct: None,
        estimated_yield_pct: None,
        recovered: None,
        t90_min: None,
        t99_min: None,
        highest_at_min: None,
        extrapolated: false,
        declines: false,
        lags: false,
        too_few_readings: false,
        curves_disagree: false,
        published_low_pct: low,
        published_high_pct: high,
        above_published: high
            .zip(input.measured_yield_pct)
            .is_some_and(|(high, v)| v > WELL_ABOVE * high),
        state: YieldFound::NotDetermined,
        overlong: false,
        stop: None,
        oil_kg: None,
        fits: Vec::new(),
        curve: Vec::new(),
        published: rows
            .iter()
            .map(|y| PublishedYield {
                part: y.part.into(),
                as_published: y.as_published.into(),
                min_pct: y.min_pct,
                max_pct: y.max_pct.unwrap_or(y.min_pct),
                unit: y.unit.into(),
                source: y.source.into(),
                checked: y.checked.into(),
            })
            .collect(),
        readings: Vec::new(),
    };
    let (times, shares): (Vec<f64>, Vec<f64>) = readings.iter().copied().unzip();
    out.readings = readings
        .iter()
        .map(|(time_min, yield_pct)| Reading { time_min: *time_min, yield_pct: *yield_pct })
        .collect();
    let fitted = if readings.is_empty() { None } else { Some(science::fit(&times, &shares)) };
    out.too_few_readings = matches!(fitted, Some(Err(science::Refusal::TooFew)));
    if let Some(Err(science::Refusal::Unusable)) = fitted {
        let why = "expected times that go up, and yields from zero up";
        return Err(ToolError::invalid_input(vec![("/readings".into(), why.into())]));
    }
    let state = match (fitted, plant) {
        (Some(Ok(curve)), _) => own_record(&mut out, &input, &curve, &times),
        (_, Some(plant)) => {
            if let Some(known) = kinetics(plant.id, by) {
                published_curve(&mut out, &input, known)
            } else if let Some(known) = plateau(plant.id, by) {
                published_highest(&mut out, &input, known)
            } else {
                YieldState::NotDetermined
            }
        }
        _ => YieldState::NotDetermined,
    };
    // A measured yield well below everything published is bad news whatever a curve says. One
    // published figure is no range, so that the limits are shares of the lowest.
    let measured = match (input.measured_yield_pct, low) {
        (Some(v), Some(low)) if low > 0.0 => yield_state(v / low, input.enough, input.low),
        _ => YieldState::NotDetermined,
    };
    out.state = match (measured, state) {
        (YieldState::Low, _) => YieldState::Low,
        (YieldState::Partial, YieldState::Enough) => YieldState::Partial,
        (measured, YieldState::NotDetermined) => measured,
        (_, state) => state,
    }
    .into();
    out.stop = stop_of(&out, &input);
    let of_charge = input.measured_yield_pct.or(out.estimated_yield_pct);
    out.oil_kg = input.charge_kg.zip(of_charge).map(|(kg, pct)| kg * pct / 100.0);
    Ok(out)
}

fn readings_of(input: &YieldAsked) -> Result<Vec<(f64, f64)>, ToolError> {
    match &input.record {
        Some(_) if !input.readings.is_empty() => {
            let why = "readings are given as rows already";
            Err(ToolError::invalid_input(vec![("/record".into(), why.into())]))
        }
        Some(file) => peaks::read_yields(&file.read_text()?)
            .map_err(|faults| refusal::of_file("record", &faults)),
        None => Ok(input.readings.iter().map(|r| (r.time_min, r.yield_pct)).collect()),
    }
}

fn own_record(
    out: &mut YieldResult,
    input: &YieldAsked,
    curve: &Curve,
    times: &[f64],
) -> YieldState {
    let last = times.last().copied().unwrap_or_default();
    let at = input.duration_minutes.unwrap_or(last);
    out.basis = YieldBasis::OwnRecord;
    out.highest_at_min = Some(curve.peak_at);
    (out.declines, out.lags) = (curve.declines, curve.lags);
    out.fits = curve.fits.iter().map(told).collect();
    let Some(best) = &curve.best else {
        if curve.declines {
            // No curve that only rises tells a record that falls.
            out.overlong = at > curve.peak_at;
            let end = out.readings.last().map_or(0.0, |r| r.yield_pct);
            let share = end / curve.peak;
            out.recovered = Some(share);
            return yield_state(share, input.enough, input.low);
        }
        return YieldState::NotDetermined;
    };
    out.model = Some(best.model.into());
    out.final_yield_pct = Some(best.final_yield());
    out.rival_final_yield_pct = curve.rival.as_ref().map(Fit::final_yield);
    if let (Model::FirstOrder, [_, k], [_, Some(half)]) =
        (best.model, best.parameters.as_slice(), best.half_width.as_slice())
    {
        out.k_per_min = Some(*k);
        (out.k_low_per_min, out.k_high_per_min) = (Some(k - half), Some(k + half));
        out.t90_min = Some(science::time_for_share(*k, 0.9));
        out.t99_min = Some(science::time_for_share(*k, 0.99));
        out.overlong = at > science::time_for_share(*k, 0.99);
    }
    out.extrapolated = curve.extrapolated || at > last;
    let share = best.at(at) / best.final_yield();
    out.estimated_yield_pct = Some(best.at(at));
    out.recovered = Some(share);
    let far = at.max(last);
    out.curve = points(far, |t| best.at(t), |t| curve.rival.as_ref().map(|r| r.at(t)));
    let state = |share| yield_state(share, input.enough, input.low);
    out.curves_disagree =
        curve.rival.as_ref().is_some_and(|r| state(r.at(at) / r.final_yield()) != state(share));
    if curve.extrapolated || out.curves_disagree {
        // The final yield lies beyond the readings, so that nothing can be a share of it.
        return YieldState::NotDetermined;
    }
    state(share)
}

fn published_curve(out: &mut YieldResult, input: &YieldAsked, known: &Kinetics) -> YieldState {
    out.basis = YieldBasis::PublishedCurve;
    (out.source, out.work) = (Some(known.source.into()), Some(known.work.into()));
    (out.unit, out.model) = (Some(known.basis.into()), Some(CurveModel::FirstOrder));
    out.k_per_min = Some(known.k_per_min);
    out.final_yield_pct = Some(known.final_pct);
    out.rival_final_yield_pct = known.peleg.map(|p| Model::Peleg.final_yield(&p));
    (out.t90_min, out.t99_min) = (Some(known.time_for(0.9)), Some(known.time_for(0.99)));
    let far = input.duration_minutes.unwrap_or(0.0).max(known.time_for(0.99));
    out.curve = points(far, |t| known.at(t), |t| known.peleg_at(t));
    let Some(at) = input.duration_minutes else { return YieldState::NotDetermined };
    out.estimated_yield_pct = Some(known.at(at));
    let share = known.recovered(at);
    out.recovered = Some(share);
    out.overlong = at > known.time_for(0.99);
    let state = |share| yield_state(share, input.enough, input.low);
    let other = known.peleg.map(|p| Model::Peleg.at(&p, at) / Model::Peleg.final_yield(&p));
    out.curves_disagree = other.is_some_and(|other| state(other) != state(share));
    if out.curves_disagree { YieldState::NotDetermined } else { state(share) }
}

fn published_highest(out: &mut YieldResult, input: &YieldAsked, known: &Plateau) -> YieldState {
    out.basis = YieldBasis::PublishedHighest;
    (out.source, out.work) = (Some(known.source.into()), Some(known.work.into()));
    out.highest_at_min = Some(known.reached_min);
    let Some(at) = input.duration_minutes else { return YieldState::NotDetermined };
    let falls = known.falls_by_min.unwrap_or(f64::INFINITY);
    out.overlong = at >= falls || at > MUCH_LONGER * known.reached_min;
    if at >= known.reached_min { YieldState::Enough } else { YieldState::Partial }
}

fn stop_of(out: &YieldResult, input: &YieldAsked) -> Option<StopTime> {
    let batch = Batch {
        charge_kg: input.charge_kg?,
        oil_price_per_kg: input.oil_price_per_kg?,
        running_cost_per_h: input.running_cost_per_h?,
    };
    let (stop_min, oil_kg) = stop_time(out.final_yield_pct?, out.k_per_min?, &batch)?;
    Some(StopTime { stop_min, oil_kg })
}

fn points(
    far: f64,
    at: impl Fn(f64) -> f64,
    rival: impl Fn(f64) -> Option<f64>,
) -> Vec<YieldPoint> {
    (0..=POINTS)
        .map(|i| {
            let time_min = far * f64::from(i) / f64::from(POINTS);
            YieldPoint { time_min, yield_pct: at(time_min), rival_pct: rival(time_min) }
        })
        .collect()
}

fn told(fit: &Fit) -> FitFound {
    FitFound {
        model: fit.model.into(),
        parameters: fit.parameters.clone(),
        final_yield_pct: fit.final_yield(),
        r_squared: fit.r_squared,
        aicc: fit.aicc,
        well_determined: fit.well_determined,
    }
}
