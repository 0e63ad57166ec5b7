//! The water regime and its trend out of a record over time.

use crate::science::regime::{self as science, Regime, WET_ABOVE};
use crate::science::series::{self, Look, Measure};
use crate::science::state::Direction;
use crate::science::trend::{self, Slope, Test};
use crate::settings::OUTLOOK_Y;
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::refusal;

/// A record over time.
#[data]
pub struct RegimeFile {
    /// CSV: a date and a water area, share or index a row
    #[is(file = ["text/csv"])]
    pub series: FileInput,
    /// Area that the record is about, where it is known
    #[is(unit = "har", above = 0)]
    pub area_ha: Option<f64>,
    /// Share of the area, or of the largest extent, above which a look counts as wet
    #[is(unit = "1", default = WET_ABOVE, min = 0, max = 1)]
    pub wet_above_share: f64,
    /// Years that the outlook looks ahead
    #[is(unit = "1", default = OUTLOOK_Y, min = 1, max = 50)]
    pub outlook_years: f64,
}

/// What a record measures.
#[data]
#[derive(Copy, Eq)]
pub enum SeriesMeasure {
    /// Water area in hectares
    AreaHa,
    /// Water as a share of the area
    Share,
    /// Mean of a water index
    Index,
}

/// A regime.
#[data]
#[derive(Copy, Eq)]
pub enum RegimeClass {
    /// Water in all observed months
    Permanent,
    /// Water in some months, in most years
    Seasonal,
    /// Water in one month at most, or not in most years
    Ephemeral,
    /// No water in any look
    Dry,
    /// Too few looks, or too few months
    NotDetermined,
}

/// A calendar month over all years.
#[data]
pub struct MonthOf {
    /// 1 to 12
    pub month: u64,
    /// Looks with a value
    pub looks: u64,
    /// Wet ones among them
    pub wet: u64,
    /// Mean of the values, in the record's unit
    #[is(unit = "1")]
    pub mean: Option<f64>,
}

/// A look with a value.
#[data]
pub struct PointOf {
    /// Its date
    pub date: String,
    /// Its time, for charts
    pub time: String,
    /// Its value, in the record's unit
    #[is(unit = "1")]
    pub value: f64,
    /// Value of Sen's line then
    #[is(unit = "1")]
    pub line: Option<f64>,
}

/// What the tests say together.
#[data]
#[derive(Copy, Eq)]
pub enum DirectionFound {
    /// Every test finds a decline
    Declining,
    /// Every test finds a rise
    Rising,
    /// No test finds a trend
    NoTrend,
    /// The tests do not agree
    Disputed,
}

impl From<DirectionFound> for Direction {
    fn from(found: DirectionFound) -> Self {
        match found {
            DirectionFound::Declining => Self::Declining,
            DirectionFound::Rising => Self::Rising,
            DirectionFound::NoTrend => Self::NoTrend,
            DirectionFound::Disputed => Self::Disputed,
        }
    }
}

/// The trend of a record.
#[data]
pub struct TrendFound {
    /// What the tests say together, at 5 %
    pub direction: DirectionFound,
    /// p of Mann-Kendall's test as it stands
    #[is(unit = "1")]
    pub p_plain: f64,
    /// p with the variance corrected for autocorrelation (Hamed and Rao)
    #[is(unit = "1")]
    pub p_hamed_rao: Option<f64>,
    /// p with the months apart, where the record has three years or more with several looks
    #[is(unit = "1")]
    pub p_seasonal: Option<f64>,
    /// The largest of these
    #[is(unit = "1")]
    pub p_largest: f64,
    /// Sen's slope a year, in the record's unit; over pairs of the same month where months are apart
    #[is(unit = "1")]
    pub slope_per_year: f64,
    /// Change over the record as a share of the line's start; absent where that is not above zero
    #[is(unit = "%")]
    pub change_percent: Option<f64>,
    /// Lower end of its 95 % interval
    #[is(unit = "%")]
    pub change_low_percent: Option<f64>,
    /// Upper end of its 95 % interval
    #[is(unit = "%")]
    pub change_high_percent: Option<f64>,
}

/// What the line would come to if it went on: an extrapolation, no forecast.
#[data]
pub struct Outlook {
    /// Years ahead
    #[is(unit = "1")]
    pub years: f64,
    /// Change from the line's end by the lower end of the slope, as a share
    #[is(unit = "%")]
    pub worst_percent: f64,
    /// By the slope
    #[is(unit = "%")]
    pub base_percent: f64,
    /// By the upper end of the slope
    #[is(unit = "%")]
    pub best_percent: f64,
}

/// What a record says of the water.
#[data]
pub struct WaterRegime {
    /// What it measures
    pub measure: SeriesMeasure,
    /// Name of the column
    pub column: String,
    /// First date with a value
    pub start: String,
    /// Last date with a value
    pub end: String,
    /// Years between them
    #[is(unit = "1")]
    pub years: f64,
    /// Rows
    pub looks: u64,
    /// Rows with a value that counts
    pub valid_looks: u64,
    /// Rows that were mostly hidden
    pub hidden_looks: u64,
    /// The class
    pub regime: RegimeClass,
    /// Wet looks
    pub wet_looks: u64,
    /// Their share of the valid ones
    #[is(unit = "%")]
    pub wet_percent: f64,
    /// Lower end of its 95 % interval (Wilson)
    #[is(unit = "%")]
    pub wet_low_percent: f64,
    /// Upper end
    #[is(unit = "%")]
    pub wet_high_percent: f64,
    /// A look is wet above this, in the record's unit
    #[is(unit = "1")]
    pub wet_above: f64,
    /// Days a year with water, of the time that looks at most 60 days apart cover
    #[is(unit = "d")]
    pub hydroperiod_d: Option<f64>,
    /// Share of the span that such looks cover
    #[is(unit = "%")]
    pub covered_percent: f64,
    /// Longest time between two valid looks
    #[is(unit = "d")]
    pub longest_gap_d: i64,
    /// January to December
    pub months: Vec<MonthOf>,
    /// The trend; absent for fewer than eight valid looks
    pub trend: Option<TrendFound>,
    /// Where the line leads; absent without a trend that has a start above zero
    pub outlook: Option<Outlook>,
    /// Every valid look
    pub points: Vec<PointOf>,
}

/// The fewest valid looks for a trend. This project's own.
const TREND_LOOKS: usize = 8;
/// The fewest years for a test with the months apart. This project's own.
const SEASONAL_YEARS: f64 = 3.0;

/// Draws regime and trend. The trend counts only where every test that applies agrees: which
/// correction is taken can turn the answer around.
///
/// # Errors
/// `input-invalid` with every fault of the file and its line, or where it has no value at all or too
/// many for a test of all pairs.
pub fn water_regime(input: RegimeFile, _: &Call<'_>) -> Result<WaterRegime, ToolError> {
    let series = series::read(&input.series.read_text()?)
        .map_err(|faults| refusal::of_file("series", &faults))?;
    let valid = series.valid();
    let refuse = |why: String| ToolError::invalid_input(vec![("/series".into(), why)]);
    let (Some((first, _)), Some((last, _))) = (valid.first(), valid.last()) else {
        return Err(refuse("expected a row with a value, found none".into()));
    };
    if valid.len() > trend::VALUES_MAX {
        let (most, found) = (trend::VALUES_MAX, valid.len());
        return Err(refuse(format!("expected at most {most} rows with a value, found {found}")));
    }
    let found = science::of(&series, input.area_ha, input.wet_above_share);
    let share = found.wet.unwrap_or(science::Share { share: 0.0, low: 0.0, high: 1.0 });
    let years = last.years() - first.years();
    let is_amount = series.measure != Measure::Index;
    let fitted = trend_of(&series.looks, &valid, years, is_amount);
    let line = |look: &Look| {
        fitted.as_ref().map(|(_, s)| s.start + s.slope * (look.years() - first.years()))
    };
    Ok(WaterRegime {
        measure: match series.measure {
            Measure::AreaHa => SeriesMeasure::AreaHa,
            Measure::Share => SeriesMeasure::Share,
            Measure::Index => SeriesMeasure::Index,
        },
        column: series.column.clone(),
        start: first.date(),
        end: last.date(),
        years,
        looks: series.looks.len() as u64,
        valid_looks: valid.len() as u64,
        hidden_looks: series.hidden as u64,
        regime: match found.regime {
            Regime::Permanent => RegimeClass::Permanent,
            Regime::Seasonal => RegimeClass::Seasonal,
            Regime::Ephemeral => RegimeClass::Ephemeral,
            Regime::Dry => RegimeClass::Dry,
            Regime::NotDetermined => RegimeClass::NotDetermined,
        },
        wet_looks: found.wet_looks as u64,
        wet_percent: 100.0 * share.share,
        wet_low_percent: 100.0 * share.low,
        wet_high_percent: 100.0 * share.high,
        wet_above: found.wet_above,
        hydroperiod_d: found.hydroperiod_d,
        covered_percent: 100.0 * found.covered,
        longest_gap_d: found.longest_gap_d,
        months: found
            .months
            .iter()
            .map(|m| MonthOf {
                month: m.month as u64,
                looks: m.looks as u64,
                wet: m.wet as u64,
                mean: m.mean,
            })
            .collect(),
        outlook: fitted
            .as_ref()
            .filter(|_| is_amount)
            .and_then(|(_, s)| outlook(s, years, input.outlook_years)),
        points: valid
            .iter()
            .map(|(look, value)| PointOf {
                date: look.date(),
                time: format!("{}T00:00:00Z", look.date()),
                value: *value,
                line: line(look),
            })
            .collect(),
        trend: fitted.map(|(t, _)| t),
    })
}

/// The trend and its line. A share of the start has a meaning only for an amount.
fn trend_of(
    looks: &[Look],
    valid: &[(Look, f64)],
    years: f64,
    is_amount: bool,
) -> Option<(TrendFound, Slope)> {
    if valid.len() < TREND_LOOKS || years <= 0.0 {
        return None;
    }
    let x: Vec<f64> = valid.iter().map(|(_, v)| *v).collect();
    let t: Vec<f64> = valid.iter().map(|(l, _)| l.years()).collect();
    let month: Vec<usize> = valid.iter().map(|(l, _)| l.month()).collect();
    let plain = trend::mann_kendall(&x)?;
    let rows: Vec<Option<f64>> = looks.iter().map(|l| l.value).collect();
    let corrected = trend::hamed_rao(&rows, None);
    let several_a_year = valid.len() as f64 >= 2.0 * years;
    let apart = years >= SEASONAL_YEARS - 0.1 && several_a_year;
    let seasonal = apart.then(|| trend::seasonal(&x, &month)).flatten();
    let slope = match seasonal {
        Some(_) => trend::seasonal_sen(&t, &x, &month)?,
        None => trend::sen(&t, &x)?,
    };
    // Where months differ, the plain test sees the seasons and not the years, so that it is shown
    // but does not vote; so for a correction that has no variance left.
    let votes: Vec<Test> = match seasonal {
        Some(seasonal) => [Some(seasonal), corrected].into_iter().flatten().collect(),
        None => [Some(plain), corrected].into_iter().flatten().collect(),
    };
    let all = |holds: &dyn Fn(&Test) -> bool| votes.iter().all(holds);
    let direction = if all(&|t| t.significant() && t.s < 0.0) {
        DirectionFound::Declining
    } else if all(&|t| t.significant() && t.s > 0.0) {
        DirectionFound::Rising
    } else if all(&|t| !t.significant()) {
        DirectionFound::NoTrend
    } else {
        DirectionFound::Disputed
    };
    let of_start = |slope_value: f64| {
        (is_amount && slope.start > 0.0)
            .then(|| 100.0 * (slope_value * years / slope.start).max(-1.0))
    };
    let found = TrendFound {
        direction,
        p_plain: plain.p,
        p_hamed_rao: corrected.map(|t| t.p),
        p_seasonal: seasonal.map(|t| t.p),
        p_largest: votes.iter().map(|t| t.p).fold(0.0, f64::max),
        slope_per_year: slope.slope,
        change_percent: of_start(slope.slope),
        change_low_percent: of_start(slope.low),
        change_high_percent: of_start(slope.high),
    };
    Some((found, slope))
}

/// The line carried on, as a share of where it ends; no less than nothing is left.
fn outlook(slope: &Slope, years: f64, ahead: f64) -> Option<Outlook> {
    let end = slope.start + slope.slope * years;
    (end > 0.0).then(|| {
        let change = |s: f64| 100.0 * (s * ahead / end).max(-1.0);
        Outlook {
            years: ahead,
            worst_percent: change(slope.low),
            base_percent: change(slope.slope),
            best_percent: change(slope.high),
        }
    })
}
