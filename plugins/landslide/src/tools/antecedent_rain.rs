//! How wet the days before the end of a record, or before one of its hours, were.

use crate::science::antecedent as science;
use crate::science::rain_record::RainRecord;
use crate::science::reference::SEATTLE;
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_science::clock;
use skillhost_story::Cited;
use skillhost_story::refusal::of_file;

/// A gauge's record and the hour to look back from.
#[data]
pub struct LookBack {
    /// Hourly rain as CSV, as for `rain_events`
    #[is(file = ["text/csv"])]
    pub rain: FileInput,
    /// The hour on the file's clock, such as `2010-12-12 14:00`; the record's last one where absent
    pub at: Option<String>,
}

/// A day of the record.
#[data]
pub struct RainDay {
    /// The day
    #[is(en = "day", vi = "ngày")]
    pub day: String,
    /// Rain of its hours that have a value
    #[is(unit = "mm", en = "rain", vi = "lượng mưa")]
    pub rain_mm: f64,
    /// Hours of it that are missing
    #[is(unit = "h", en = "missing hours", vi = "số giờ thiếu")]
    pub missing_h: u64,
    /// The highest soil water index of it
    #[is(unit = "mm", en = "soil water index", vi = "chỉ số nước trong đất")]
    pub soil_water_index_mm: f64,
    /// Whether Seattle's cumulative threshold was exceeded in any hour of it; absent where missing
    /// hours leave that open
    #[is(en = "cumulative threshold exceeded", vi = "vượt ngưỡng tích lũy")]
    pub cumulative_exceeded: Option<bool>,
}

/// Sums, indices and Seattle's thresholds at an hour.
#[data]
pub struct AntecedentRain {
    /// The hour, on the file's clock
    pub at: String,
    /// Rain of the last 72 hours, that hour included
    #[is(unit = "mm")]
    pub recent_mm: f64,
    /// Rain of the 360 hours before those
    #[is(unit = "mm")]
    pub antecedent_mm: f64,
    /// Hours of both that are missing, or lie before the record: the sums are then lower bounds
    #[is(unit = "h")]
    pub missing_h: u64,
    /// Recent rain that Seattle's cumulative threshold allows after that antecedent rain
    #[is(unit = "mm")]
    pub cumulative_threshold_mm: f64,
    /// Whether the recent rain is more; absent where missing hours leave it open
    pub cumulative_exceeded: Option<bool>,
    /// Mean intensity of the last six hours; absent where one of them is missing
    #[is(unit = "mm/h")]
    pub running_mean_mmh: Option<f64>,
    /// Seattle's threshold for it
    #[is(unit = "mm/h")]
    pub running_threshold_mmh: f64,
    /// Whether it is more
    pub running_exceeded: Option<bool>,
    /// Antecedent water index of the USGS, with Seattle's constants, from a dry start
    #[is(unit = "m")]
    pub water_index_m: f64,
    /// Whether it says that the ground is wet
    pub ground_wet: bool,
    /// Soil water index of the Japan Meteorological Agency, from empty tanks
    #[is(unit = "mm")]
    pub soil_water_index_mm: f64,
    /// The highest soil water index of the record
    #[is(unit = "mm")]
    pub soil_water_index_max_mm: f64,
    /// The hour of that
    pub soil_water_index_max_at: String,
    /// Day by day
    pub days: Vec<RainDay>,
    /// What the method follows
    pub method: Cited,
}

/// Looks back from an hour of a record: see [`crate::science::antecedent`] for what each number
/// is and where it holds.
///
/// # Errors
/// `input-invalid` with every fault of the file and its line, and for an hour that the record does
/// not have; the errors of reading a file.
pub fn antecedent_rain(input: LookBack, _: &Call<'_>) -> Result<AntecedentRain, ToolError> {
    let record = RainRecord::read(&input.rain.read_text()?).map_err(|f| of_file("rain", &f))?;
    let last = record.mm.len().saturating_sub(1);
    let hour = match &input.at {
        None => last,
        Some(at) => (0..=last).find(|h| record.readable(*h) == *at).ok_or_else(|| {
            let range = format!("{} to {}", record.readable(0), record.readable(last));
            let why = format!("expected an hour of the record, {range}, found {at:?}");
            ToolError::invalid_input(vec![("/at".into(), why)])
        })?,
    };
    let cumulative = science::cumulative(&record.mm, hour);
    let running = science::running_mean_mmh(&record.mm, hour);
    let awi = science::water_index_m(&record);
    let swi = science::soil_water_index_mm(&record.mm);
    let at = |list: &[f64], hour: usize| list.get(hour).copied().unwrap_or(0.0);
    let peak =
        (0..swi.len()).fold(0, |best, h| if at(&swi, h) > at(&swi, best) { h } else { best });
    Ok(AntecedentRain {
        at: record.readable(hour),
        recent_mm: cumulative.recent.mm,
        antecedent_mm: cumulative.antecedent.mm,
        missing_h: (cumulative.recent.missing_h + cumulative.antecedent.missing_h) as u64,
        cumulative_threshold_mm: cumulative.threshold_mm,
        cumulative_exceeded: cumulative.exceeded,
        running_mean_mmh: running,
        running_threshold_mmh: science::RUNNING_MMH,
        running_exceeded: running.map(|mean| mean > science::RUNNING_MMH),
        water_index_m: at(&awi, hour),
        ground_wet: at(&awi, hour) >= science::WET_INDEX_M,
        soil_water_index_mm: at(&swi, hour),
        soil_water_index_max_mm: at(&swi, peak),
        soil_water_index_max_at: record.readable(peak),
        days: days(&record, &swi),
        method: Cited::of(&SEATTLE),
    })
}

fn days(record: &RainRecord, swi: &[f64]) -> Vec<RainDay> {
    let mut days: Vec<RainDay> = Vec::new();
    for (hour, rain) in record.mm.iter().enumerate() {
        let day = clock::date(record.minutes(hour));
        if days.last().is_none_or(|d| d.day != day) {
            days.push(RainDay {
                day,
                rain_mm: 0.0,
                missing_h: 0,
                soil_water_index_mm: 0.0,
                cumulative_exceeded: Some(false),
            });
        }
        let Some(today) = days.last_mut() else { continue };
        match rain {
            Some(rain) => today.rain_mm += rain,
            None => today.missing_h += 1,
        }
        let index = swi.get(hour).copied().unwrap_or(0.0);
        today.soil_water_index_mm = today.soil_water_index_mm.max(index);
        // One hour that is over settles the day, one that is open leaves it open.
        today.cumulative_exceeded =
            match (today.cumulative_exceeded, science::cumulative(&record.mm, hour).exceeded) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            };
    }
    days
}
