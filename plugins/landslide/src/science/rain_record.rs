//! An hourly record of a rain gauge. An hour without a value is a gap and stays one: it is never
//! taken as dry.

use super::thresholds::MM_PER_INCH;
use skillhost_science::clock::{self, HOUR_MIN};
use skillhost_science::table::{self, Fault, FaultKind, Quantity, Unit};

/// Hours that a record spans at most, 57 years: what is told of it has to fit into one answer.
pub const SPAN_MAX_H: i64 = 500_000;

/// Rain as a column of a record. The largest hour that is taken for real is above the largest
/// ever measured (about 0.4 m, from memory): this project's own guard against a wrong unit.
pub const RAIN: Quantity = Quantity {
    words: &[
        "rain",
        "rainfall",
        "precip",
        "precipitation",
        "prcp",
        "ppt",
        "p01m",
        "p01i",
        "mưa",
        "mua",
    ],
    not: &[
        "cum",
        "cumulative",
        "accumulated",
        "total",
        "probability",
        "flag",
        "qc",
        "quality",
        "type",
        "unit",
        "units",
    ],
    units: &[
        Unit {
            id: "mm",
            names: &["mm", "millimeter", "millimeters", "millimetres", "mmh", "p01m"],
            factor: 1.0,
        },
        Unit { id: "in", names: &["in", "inch", "inches", "p01i"], factor: MM_PER_INCH },
    ],
    signed: false,
    max: 500.0,
};

/// Why hours are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GapWhy {
    /// The file has no rows for them.
    NoRows,
    /// The rows have no value, or a code for a missing one.
    NoValue,
}

/// Hours in a row that are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The first hour, as an index into [`RainRecord::mm`].
    pub first: usize,
    /// How many.
    pub hours: usize,
    /// Line of the file where it shows.
    pub line: u64,
    /// Why, for its first hour.
    pub why: GapWhy,
}

/// A record hour by hour.
#[derive(Debug, Clone, PartialEq)]
pub struct RainRecord {
    /// Rain of each hour, mm; `None` where it is missing.
    pub mm: Vec<Option<f64>>,
    /// Where hours are missing, in their order.
    pub gaps: Vec<Gap>,
    /// Name of the column in the file.
    pub column: String,
    /// Unit of the column: `mm` or `in`.
    pub unit: &'static str,
    /// Minutes east of UTC, where the file states them.
    pub offset_min: Option<i64>,
    first_min: i64,
}

impl RainRecord {
    /// Reads an hourly record.
    ///
    /// Each row stands for one hour, by its time as written; whether that is the hour's beginning
    /// or end makes no difference to durations and depths.
    ///
    /// # Errors
    /// The faults of [`table::read`]; rows that are not whole hours apart; a record most of whose
    /// rows are more than an hour apart; a single row; a record of more than [`SPAN_MAX_H`].
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let table = table::read(text, &RAIN)?;
        let mut faults = Vec::new();
        let mut mm: Vec<Option<f64>> = Vec::new();
        let mut gaps: Vec<Gap> = Vec::new();
        let mut hourly = 0;
        let mut first_longer = None;
        for (i, row) in table.rows.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|b| table.rows.get(b));
            let step = before.map_or(HOUR_MIN, |b| row.minutes - b.minutes);
            if step % HOUR_MIN != 0 {
                let expected = format!("a whole number of hours after line {}", row.line - 1);
                let said = format!("{step} min");
                faults.push(Fault::new(row.line, FaultKind::NotHourly, &expected, &said));
                if faults.len() >= table::FAULTS_MAX {
                    break;
                }
                continue;
            }
            let missing = step / HOUR_MIN - 1;
            if missing == 0 {
                hourly += 1;
            } else {
                first_longer = first_longer.or(Some((row.line, step / HOUR_MIN)));
            }
            let span = i64::try_from(mm.len()).unwrap_or(i64::MAX).saturating_add(missing);
            if span >= SPAN_MAX_H {
                let expected = format!("a record of at most {SPAN_MAX_H} hours");
                faults.push(Fault::new(row.line, FaultKind::TooLong, &expected, "more"));
                break;
            }
            for _ in 0..missing {
                skip(&mut mm, &mut gaps, row.line, GapWhy::NoRows);
            }
            match row.value {
                Some(value) => mm.push(Some(value)),
                None => skip(&mut mm, &mut gaps, row.line, GapWhy::NoValue),
            }
        }
        let last_line = table.rows.last().map_or(1, |r| r.line);
        if faults.is_empty() {
            match first_longer {
                Some((line, hours)) if 2 * hourly < table.rows.len() => {
                    let expected = "a row every hour (longer steps are gaps, and most are longer)";
                    let said = format!("{hours} h");
                    faults.push(Fault::new(line, FaultKind::NotHourly, expected, &said));
                }
                _ if table.rows.len() < 2 => {
                    let fault = Fault::new(last_line, FaultKind::TooFew, "two rows or more", "one");
                    faults.push(fault);
                }
                _ => {}
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let first_min = table.rows.first().map_or(0, |r| r.minutes);
        Ok(Self {
            mm,
            gaps,
            column: table.column,
            unit: table.unit,
            offset_min: table.offset_min,
            first_min,
        })
    }

    /// Minutes since 1970-01-01 00:00 of an hour, on the file's clock.
    #[must_use]
    pub fn minutes(&self, hour: usize) -> i64 {
        self.first_min + i64::try_from(hour).unwrap_or(0) * HOUR_MIN
    }

    /// An hour's time, RFC 3339, with `-00:00` where the file states no offset.
    #[must_use]
    pub fn time(&self, hour: usize) -> String {
        clock::rfc3339(self.minutes(hour), self.offset_min)
    }

    /// An hour's time on the file's clock, `YYYY-MM-DD HH:MM`.
    #[must_use]
    pub fn readable(&self, hour: usize) -> String {
        clock::readable(self.minutes(hour))
    }

    /// How many hours have a value.
    #[must_use]
    pub fn present(&self) -> usize {
        self.mm.iter().flatten().count()
    }

    /// Share of the hours that have a value, 0 to 1.
    #[must_use]
    pub fn coverage(&self) -> f64 {
        self.present() as f64 / self.mm.len().max(1) as f64
    }

    /// Rain of all hours that have a value, mm.
    #[must_use]
    pub fn depth_mm(&self) -> f64 {
        self.mm.iter().flatten().sum()
    }

    /// The most hours in a row that are missing.
    #[must_use]
    pub fn longest_gap_h(&self) -> usize {
        self.gaps.iter().map(|g| g.hours).max().unwrap_or(0)
    }
}

/// Leaves an hour out: one more of the gap that it continues, or a new one.
fn skip(mm: &mut Vec<Option<f64>>, gaps: &mut Vec<Gap>, line: u64, why: GapWhy) {
    match gaps.last_mut().filter(|g| g.first + g.hours == mm.len()) {
        Some(gap) => gap.hours += 1,
        None => gaps.push(Gap { first: mm.len(), hours: 1, line, why }),
    }
    mm.push(None);
}
