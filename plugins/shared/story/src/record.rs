//! Faults of a CSV record as a tool's output.

use plugin_api::data;
use skillhost_science::table::{Fault, FaultKind};

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

impl From<Fault> for FaultAt {
    fn from(fault: Fault) -> Self {
        let Fault { line, kind, expected, found } = fault;
        Self { line, fault: kind.into(), expected, found }
    }
}
