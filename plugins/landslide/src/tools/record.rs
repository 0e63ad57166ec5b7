//! Files of records: whether one can be read, and every fault in it with its line.

use crate::science::movement::MovementRecord;
use crate::science::rain_record::{GapWhy, RainRecord};
use plugin_api::{Call, FileInput, ToolError, data};
use skillhost_story::record::FaultAt;

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
    let faults: Vec<FaultAt> = faults.unwrap_or_default().into_iter().map(Into::into).collect();
    Ok(RecordCheck { readable: faults.is_empty(), faults })
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
