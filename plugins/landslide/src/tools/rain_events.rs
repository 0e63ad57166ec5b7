//! Rain events out of a gauge's record, and those that got over a threshold.

use super::record::{GapInRecord, gaps_of};
use super::{InRange, in_range};
use crate::inputs::DEFAULT_THRESHOLD;
use crate::science::rain_events::{self as science, Deciding, Event, INTER_EVENT_H, Nearest};
use crate::science::rain_record::RainRecord;
use crate::science::reference::THRESH;
use crate::science::thresholds;
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::Cited;
use skillhost_story::refusal::of_file;

/// A gauge's record, and how to look at it.
#[data]
pub struct GaugeRecord {
    /// Hourly rain as CSV: a column of times and one of rain with its unit in its name
    #[is(file = ["text/csv"])]
    pub rain: FileInput,
    /// Id of the curve
    #[is(default = DEFAULT_THRESHOLD.to_owned(), one_of = thresholds::ids())]
    pub threshold: String,
    /// Hours without rain that part two events
    #[is(unit = "h", default = default_inter_event_h(), min = 1, max = 720)]
    pub inter_event_h: u32,
    /// Which event speaks for the record
    #[is(default = DecidingEvent::Worst)]
    pub deciding: DecidingEvent,
}

/// Hours that part two events where nobody says otherwise.
pub(crate) fn default_inter_event_h() -> u32 {
    u32::try_from(INTER_EVENT_H).unwrap_or(3)
}

/// Which event speaks for a record.
#[data]
#[derive(Copy, Eq)]
pub enum DecidingEvent {
    /// The one that came nearest to the curve, or went farthest beyond
    Worst,
    /// The last one
    Last,
}

impl From<DecidingEvent> for Deciding {
    fn from(rule: DecidingEvent) -> Self {
        match rule {
            DecidingEvent::Worst => Self::Worst,
            DecidingEvent::Last => Self::Last,
        }
    }
}

/// A rain event.
#[data]
pub struct RainEvent {
    /// Its number in the record
    #[is(en = "event", vi = "trận")]
    pub number: u64,
    /// Its first wet hour, on the file's clock
    #[is(en = "begin", vi = "bắt đầu")]
    pub start: String,
    /// Its last wet hour, on the file's clock
    #[is(en = "end", vi = "kết thúc")]
    pub end: String,
    /// Hours from the first wet one to the last, both counted
    #[is(unit = "h", en = "duration", vi = "thời gian mưa")]
    pub duration_h: u64,
    /// Its rain; a lower bound where hours are missing
    #[is(unit = "mm", en = "depth", vi = "lượng mưa")]
    pub depth_mm: f64,
    /// Mean intensity over its duration
    #[is(unit = "mm/h", en = "mean intensity", vi = "cường độ trung bình")]
    pub intensity_mmh: f64,
    /// The most rain in one of its hours
    #[is(unit = "mm/h", en = "peak", vi = "cường độ lớn nhất")]
    pub peak_mmh: f64,
    /// Hours inside it that are missing
    #[is(unit = "h", en = "missing hours", vi = "số giờ thiếu")]
    pub missing_h: u64,
    /// Whether a gap or the record's beginning is so near that it may have been longer
    #[is(en = "may have been longer", vi = "có thể dài hơn")]
    pub open: bool,
    /// Hours from its beginning to the moment when it came nearest to the curve
    #[is(unit = "h", en = "hours to the critical moment", vi = "số giờ đến thời điểm tới hạn")]
    pub at_duration_h: u64,
    /// Mean intensity from its beginning to that moment
    #[is(
        unit = "mm/h",
        en = "intensity to the critical moment",
        vi = "cường độ đến thời điểm tới hạn"
    )]
    pub at_intensity_mmh: f64,
    /// That intensity over the curve's
    #[is(unit = "1", en = "rain over threshold", vi = "tỷ số mưa trên ngưỡng")]
    pub ratio: f64,
    /// Whether the curve holds for the hours to that moment
    #[is(en = "range", vi = "phạm vi")]
    pub in_range: InRange,
    /// Whether it reached the curve where the curve holds
    #[is(en = "over the threshold", vi = "vượt ngưỡng")]
    pub over: bool,
}

/// The event that speaks for the record.
#[data]
pub struct DecidingRain {
    /// The event
    pub event: RainEvent,
    /// Whether no hour is missing that could have made it heavier
    pub complete: bool,
}

/// An hour of the record.
#[data]
pub struct RainHour {
    /// The hour, RFC 3339
    pub time: String,
    /// Its rain; absent where it is missing
    #[is(unit = "mm")]
    pub rain_mm: Option<f64>,
    /// Its rain, in an event that got over the curve
    #[is(unit = "mm")]
    pub over_mm: Option<f64>,
}

/// The events of a record, those over the curve, and what is missing.
#[data]
pub struct RainEvents {
    /// Name of the column that was read
    pub column: String,
    /// Unit of that column: `mm` or `in`
    pub column_unit: String,
    /// Offset from UTC as `±HH:MM`; `-00:00` where the file states none
    pub time_zone: String,
    /// The first hour of the record, on the file's clock
    pub start: String,
    /// The last hour of the record, on the file's clock
    pub end: String,
    /// Hours from the first to the last, both counted
    #[is(unit = "h")]
    pub hours: u64,
    /// Share of them that have a value
    #[is(unit = "1")]
    pub coverage: f64,
    /// How many hours are missing
    #[is(unit = "h")]
    pub missing_h: u64,
    /// Rain of all hours that have a value
    #[is(unit = "mm")]
    pub depth_mm: f64,
    /// Where hours are missing
    pub gaps: Vec<GapInRecord>,
    /// The most hours in a row that are missing
    #[is(unit = "h")]
    pub longest_gap_h: u64,
    /// Hours without rain that part two events
    #[is(unit = "h")]
    pub inter_event_h: u32,
    /// The curve
    pub threshold: String,
    /// Every event, in time order
    pub events: Vec<RainEvent>,
    /// How many there are
    pub event_count: u64,
    /// Those that got over the curve
    pub over: Vec<RainEvent>,
    /// How many those are
    pub over_count: u64,
    /// The rule by which an event speaks for the record
    pub deciding: DecidingEvent,
    /// The event that does; absent where it never rained
    pub decided: Option<DecidingRain>,
    /// The hours around that event, or the last ones
    pub series: Vec<RainHour>,
    /// What the method follows
    pub method: Cited,
}

/// Hours before and after the deciding event that the series shows.
const AROUND_H: usize = 72;
/// Hours that the series shows at most.
const SERIES_MAX_H: usize = 1_000;

/// Reads an hourly record of rain, rebuilds its events and holds each against a curve: see
/// [`crate::science::rain_events`] for the method and what a missing hour means.
///
/// # Errors
/// `input-invalid` with every fault of the file and its line, and for an id that no curve has;
/// the errors of reading a file.
pub fn rain_events(input: GaugeRecord, _: &Call<'_>) -> Result<RainEvents, ToolError> {
    let curve = thresholds::by_id(&input.threshold)
        .map_err(|e| ToolError::invalid_input(vec![("/threshold".into(), e.to_string())]))?;
    let record = RainRecord::read(&input.rain.read_text()?).map_err(|f| of_file("rain", &f))?;
    let inter_event_h = input.inter_event_h as usize;
    let found = science::events(&record.mm, inter_event_h);
    let nearest: Vec<Option<Nearest>> =
        found.iter().map(|e| science::nearest(e, &record.mm, curve)).collect();
    let events: Vec<RainEvent> = found
        .iter()
        .zip(&nearest)
        .enumerate()
        .filter_map(|(i, (event, at))| Some(told(&record, i, event, (*at)?)))
        .collect();
    let rule = Deciding::from(input.deciding);
    let decided = science::deciding(&nearest, rule).map(|(i, at)| (i, at.hour));
    let series = series(&record, &found, &nearest, decided.map(|(i, _)| i));
    let decided = decided.and_then(|(i, _)| {
        let complete = science::complete(&record.mm, &found, i, rule, inter_event_h);
        let number = i as u64 + 1;
        let event = events.iter().find(|e| e.number == number)?.clone();
        Some(DecidingRain { event, complete })
    });
    let over: Vec<RainEvent> = events.iter().filter(|e| e.over).cloned().collect();
    Ok(RainEvents {
        column: record.column.clone(),
        column_unit: record.unit.into(),
        time_zone: skillhost_science::clock::zone(record.offset_min),
        start: record.readable(0),
        end: record.readable(record.mm.len().saturating_sub(1)),
        hours: record.mm.len() as u64,
        coverage: record.coverage(),
        missing_h: (record.mm.len() - record.present()) as u64,
        depth_mm: record.depth_mm(),
        gaps: gaps_of(&record),
        longest_gap_h: record.longest_gap_h() as u64,
        inter_event_h: input.inter_event_h,
        threshold: curve.id.into(),
        event_count: events.len() as u64,
        over_count: over.len() as u64,
        events,
        over,
        deciding: input.deciding,
        decided,
        series,
        method: Cited::of(&THRESH),
    })
}

fn told(record: &RainRecord, place: usize, event: &Event, at: Nearest) -> RainEvent {
    RainEvent {
        number: place as u64 + 1,
        start: record.readable(event.first),
        end: record.readable(event.last),
        duration_h: event.duration_h() as u64,
        depth_mm: event.depth_mm,
        intensity_mmh: event.intensity_mmh(),
        peak_mmh: event.peak_mmh,
        missing_h: event.missing_h as u64,
        open: event.open,
        at_duration_h: at.duration_h as u64,
        at_intensity_mmh: at.intensity_mmh,
        ratio: at.ratio,
        in_range: in_range(at.in_range),
        over: at.over(),
    }
}

/// The hours around the deciding event.
fn series(
    record: &RainRecord,
    events: &[Event],
    nearest: &[Option<Nearest>],
    decided: Option<usize>,
) -> Vec<RainHour> {
    let all = record.mm.len();
    let (first, last) = match decided.and_then(|i| events.get(i)) {
        Some(event) => (event.first, event.last),
        None => (all.saturating_sub(1), all.saturating_sub(1)),
    };
    let from = first.saturating_sub(AROUND_H);
    let to = (last + 1 + AROUND_H).min(all).min(from + SERIES_MAX_H);
    let is_over = |hour: usize| {
        let mut both = events.iter().zip(nearest);
        both.any(|(e, n)| (e.first..=e.last).contains(&hour) && n.is_some_and(|n| n.over()))
    };
    (from..to)
        .map(|hour| {
            let rain_mm = record.mm.get(hour).copied().flatten();
            let over_mm = rain_mm.filter(|_| is_over(hour));
            RainHour { time: record.time(hour), rain_mm, over_mm }
        })
        .collect()
}
