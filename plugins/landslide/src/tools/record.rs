//! Files of records: whether one can be read, and every fault in it with its line.

use crate::science::movement::MovementRecord;
use crate::science::rain_record::{GapWhy, RainRecord};
use crate::science::table::{Fault as Found, FaultKind};
use plugin_api::{Call, FileInput, ToolError, data};

/// What a record holds.
#[data]
#[derive(Copy, Eq)]
pub enum Holds {
    /// Hourly rain
    Rain,
    /// Displacement of the ground
    Movement,
}

/// A file and what it should hold.
#[data]
pub struct RecordFile {
    /// The file
    #[is(file = ["text/csv"])]
    pub record: FileInput,
    /// What it should hold
    pub holds: Holds,
}

/// What is wrong with a file.
#[data]
#[derive(Copy, Eq)]
pub enum FileFault {
    /// Nothing but remarks
    Empty,
    /// The first row is data already
    NoHeader,
    /// No column is named like a time
    NoTimeColumn,
    /// No column is named like the quantity
    NoValueColumn,
    /// Several columns are, in the same unit
    SeveralValueColumns,
    /// No unit that is known
    UnitNotStated,
    /// More or fewer cells than the header has
    RowLength,
    /// No date and time
    BadTime,
    /// Day and month can't be told apart
    AmbiguousDates,
    /// Dates with the day first and dates with the month first
    MixedDates,
    /// Some times state an offset from UTC and some do not
    MixedZones,
    /// The same time as an earlier row
    Duplicate,
    /// An earlier time than the row before
    OutOfOrder,
    /// Not hourly
    NotHourly,
    /// No number
    BadValue,
    /// Below zero
    Negative,
    /// More than can be
    Implausible,
    /// Too few rows
    TooFew,
    /// Too many rows, or too long a time
    TooLong,
}

impl From<FaultKind> for FileFault {
    fn from(kind: FaultKind) -> Self {
        match kind {
            FaultKind::Empty => Self::Empty,
            FaultKind::NoHeader => Self::NoHeader,
            FaultKind::NoTimeColumn => Self::NoTimeColumn,
            FaultKind::NoValueColumn => Self::NoValueColumn,
            FaultKind::SeveralValueColumns => Self::SeveralValueColumns,
            FaultKind::UnitNotStated => Self::UnitNotStated,
            FaultKind::RowLength => Self::RowLength,
            FaultKind::BadTime => Self::BadTime,
            FaultKind::AmbiguousDates => Self::AmbiguousDates,
            FaultKind::MixedDates => Self::MixedDates,
            FaultKind::MixedZones => Self::MixedZones,
            FaultKind::Duplicate => Self::Duplicate,
            FaultKind::OutOfOrder => Self::OutOfOrder,
            FaultKind::NotHourly => Self::NotHourly,
            FaultKind::BadValue => Self::BadValue,
            FaultKind::Negative => Self::Negative,
            FaultKind::Implausible => Self::Implausible,
            FaultKind::TooFew => Self::TooFew,
            FaultKind::TooLong => Self::TooLong,
        }
    }
}

/// A fault and where it stands.
#[data]
pub struct FaultAt {
    /// Line of the file, from 1
    #[is(en = "line", vi = "dòng")]
    pub line: u64,
    /// What kind of fault
    #[is(en = "fault", vi = "lỗi")]
    pub fault: FileFault,
    /// What would have been accepted
    #[is(en = "expected", vi = "cần có")]
    pub expected: String,
    /// What stands there
    #[is(en = "found", vi = "tìm thấy")]
    pub found: String,
}

/// Whether a file can be read.
#[data]
pub struct RecordCheck {
    /// Whether it has no fault
    pub readable: bool,
    /// Every fault, up to twenty, in the order of the lines
    pub faults: Vec<FaultAt>,
}

/// Reads a record and says what is wrong with it. A file with faults is an answer here; the tools
/// that compute with records refuse it.
///
/// # Errors
/// `file-unreadable`, `file-changed`, `file-not-text`.
pub fn check_record(input: RecordFile, _: &Call<'_>) -> Result<RecordCheck, ToolError> {
    let text = input.record.read_text()?;
    let faults = match input.holds {
        Holds::Rain => RainRecord::read(&text).err(),
        Holds::Movement => MovementRecord::read(&text).err(),
    };
    let faults: Vec<FaultAt> = faults.unwrap_or_default().into_iter().map(fault_at).collect();
    Ok(RecordCheck { readable: faults.is_empty(), faults })
}

fn fault_at(fault: Found) -> FaultAt {
    let Found { line, kind, expected, found } = fault;
    FaultAt { line, fault: kind.into(), expected, found }
}

/// The refusal of a file, every fault with its line.
pub(super) fn refused(member: &str, faults: &[Found]) -> ToolError {
    let place = |f: &Found| (format!("/{member}"), f.to_string());
    ToolError::invalid_input(faults.iter().map(place).collect())
}

/// Hours in a row that are missing.
#[data]
pub struct GapInRecord {
    /// The first hour that is missing, on the file's clock
    #[is(en = "from", vi = "từ")]
    pub start: String,
    /// How many hours
    #[is(unit = "h", en = "hours", vi = "số giờ")]
    pub hours: u64,
    /// Line of the file where it shows
    #[is(en = "line", vi = "dòng")]
    pub line: u64,
    /// Why
    #[is(en = "reason", vi = "lý do")]
    pub why: GapReason,
}

/// Why hours are missing.
#[data]
#[derive(Copy, Eq)]
pub enum GapReason {
    /// The file has no rows for them
    NoRows,
    /// The rows have no value
    NoValue,
}

pub(super) fn gaps_of(record: &RainRecord) -> Vec<GapInRecord> {
    let gap = |g: &crate::science::rain_record::Gap| GapInRecord {
        start: record.readable(g.first),
        hours: g.hours as u64,
        line: g.line,
        why: match g.why {
            GapWhy::NoRows => GapReason::NoRows,
            GapWhy::NoValue => GapReason::NoValue,
        },
    };
    record.gaps.iter().map(gap).collect()
}
