//! Records of instruments as CSV: one column of times, one of values, every fault with its line.
//!
//! Comma, semicolon or tab; lines that begin with `#` are remarks and may state the unit, the
//! time zone and the order of dates (`# unit: mm`, `# time zone: UTC-8`, `# dates: DD/MM/YYYY`).
//! What is not stated is not guessed: a value without a unit and a date of which day and month
//! can't be told apart are faults. A value that is missing stays missing.

use super::clock::{self, Order, Written, WrittenDate};

/// How many faults are kept; a file that is wrong throughout says so soon enough.
pub const FAULTS_MAX: usize = 20;

/// Rows that are read at most.
pub const ROWS_MAX: usize = 1_000_000;

/// What is wrong with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// Nothing but remarks.
    Empty,
    /// The first row is data already.
    NoHeader,
    /// No column is named like a time.
    NoTimeColumn,
    /// No column is named like the quantity.
    NoValueColumn,
    /// Several columns are, in the same unit.
    SeveralValueColumns,
    /// Neither the column's name nor a remark states a unit that is known.
    UnitNotStated,
    /// More or fewer cells than the header has.
    RowLength,
    /// No date and time.
    BadTime,
    /// Day and month can't be told apart.
    AmbiguousDates,
    /// Dates with the day first and dates with the month first.
    MixedDates,
    /// Some times state an offset from UTC and some do not.
    MixedZones,
    /// The same time as an earlier row.
    Duplicate,
    /// An earlier time than the row before.
    OutOfOrder,
    /// Not a whole number of hours after the row before, or hourly rows are the exception.
    NotHourly,
    /// No number.
    BadValue,
    /// Below zero, and not a usual code for a missing value.
    Negative,
    /// More than can be: most likely another unit.
    Implausible,
    /// Too few rows.
    TooFew,
    /// Too many rows, or too long a time.
    TooLong,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [Self; 19] = [
        Self::Empty,
        Self::NoHeader,
        Self::NoTimeColumn,
        Self::NoValueColumn,
        Self::SeveralValueColumns,
        Self::UnitNotStated,
        Self::RowLength,
        Self::BadTime,
        Self::AmbiguousDates,
        Self::MixedDates,
        Self::MixedZones,
        Self::Duplicate,
        Self::OutOfOrder,
        Self::NotHourly,
        Self::BadValue,
        Self::Negative,
        Self::Implausible,
        Self::TooFew,
        Self::TooLong,
    ];
}

/// A fault and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Line of the file, from 1.
    pub line: u64,
    /// What kind of fault.
    pub kind: FaultKind,
    /// What would have been accepted.
    pub expected: String,
    /// What stands there, cut to 40 characters.
    pub found: String,
}

impl Fault {
    /// A fault at a line.
    #[must_use]
    pub fn new(line: u64, kind: FaultKind, expected: &str, found: &str) -> Self {
        let found = found.chars().take(40).collect();
        Self { line, kind, expected: expected.into(), found }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: expected {}, found {:?}", self.line, self.expected, self.found)
    }
}

/// A unit of a column: its id, its names, and how many of the record's unit it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// How it is shown.
    pub id: &'static str,
    /// Names in headers and remarks, lower case.
    pub names: &'static [&'static str],
    /// Of the record's unit in one of this.
    pub factor: f64,
}

/// What a record holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantity {
    /// Words of which a column's name has one, lower case.
    pub words: &'static [&'static str],
    /// Words that a column's name must not have.
    pub not: &'static [&'static str],
    /// Units; the first is the record's own and wins where columns in several are there.
    pub units: &'static [Unit],
    /// Whether a value below zero can be.
    pub signed: bool,
    /// The largest value that is taken for real, in the record's unit.
    pub max: f64,
}

/// A row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// Line of the file, from 1.
    pub line: u64,
    /// Minutes since 1970-01-01 00:00 on the clock of the first row: where rows state offsets from
    /// UTC, that of the first one holds for all.
    pub minutes: i64,
    /// The value in the record's unit, where there is one.
    pub value: Option<f64>,
}

/// A record that was read: times rise from row to row.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its rows, at least one.
    pub rows: Vec<Row>,
    /// Name of the column of values.
    pub column: String,
    /// Id of the unit in the file.
    pub unit: &'static str,
    /// Minutes east of UTC of that clock, where the file states any.
    pub offset_min: Option<i64>,
}

/// Numbers that stand for a missing value: those of the USGS program `thresh` (−99) and of
/// common loggers and services.
const MISSING_NUMBERS: [f64; 8] =
    [-99.0, -99.9, -99.99, -999.0, -999.9, -999.99, -9_999.0, -9_999.9];

/// Words that stand for a missing value, lower case; `m` is the US weather service's.
const MISSING_WORDS: [&str; 10] =
    ["", "na", "n/a", "nan", "null", "none", "m", "missing", "-", "--"];

/// Rain that was there and too little to measure: the US weather service's trace.
const TRACE: &str = "t";

/// Reads a record.
///
/// # Errors
/// Every fault, up to [`FAULTS_MAX`], in the order of the lines.
pub fn read(text: &str, quantity: &Quantity) -> Result<Table, Vec<Fault>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let remarks = Remarks::of(text);
    let Some((header_line, header)) = first_line(text) else {
        return Err(vec![Fault::new(1, FaultKind::Empty, "a header and rows", "nothing")]);
    };
    let delimiter = [b'\t', b';', b','].into_iter().find(|d| header.as_bytes().contains(d));
    let delimiter = delimiter.unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .comment(Some(b'#'))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut records = reader.records();
    let header = match records.next() {
        Some(Ok(header)) => header,
        _ => return Err(vec![Fault::new(header_line, FaultKind::Empty, "a header", header)]),
    };
    let columns = Columns::find(&header, header_line, quantity, &remarks)?;

    let mut faults = Vec::new();
    let mut written: Vec<(u64, Written, Option<f64>)> = Vec::new();
    for record in records {
        if faults.len() >= FAULTS_MAX {
            break;
        }
        let record = match record {
            Ok(record) => record,
            Err(e) => {
                let line = e.position().map_or(header_line, csv::Position::line);
                faults.push(Fault::new(line, FaultKind::RowLength, "a row of cells", "not CSV"));
                break;
            }
        };
        let line = record.position().map_or(0, csv::Position::line);
        if record.len() != header.len() {
            let expected = format!("{} cells as in the header", header.len());
            let found = record.len().to_string();
            faults.push(Fault::new(line, FaultKind::RowLength, &expected, &found));
            continue;
        }
        if written.len() >= ROWS_MAX {
            let expected = format!("at most {ROWS_MAX} rows");
            faults.push(Fault::new(line, FaultKind::TooLong, &expected, "more"));
            break;
        }
        let stamp = columns.stamp(&record);
        let time = clock::read(&stamp);
        if time.is_none() {
            let expected = "a date and time such as 2010-12-12T05:00 or 12/13/2010 05:00";
            faults.push(Fault::new(line, FaultKind::BadTime, expected, &stamp));
        }
        let cell = record.get(columns.value).unwrap_or_default();
        match value(cell, delimiter, quantity, columns.unit) {
            Ok(value) => written.extend(time.map(|time| (line, time, value))),
            Err((kind, expected)) => faults.push(Fault::new(line, kind, &expected, cell)),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let (rows, offset_min) =
        instants(&written, columns.offset_min.or(remarks.offset_min), &remarks)?;
    if rows.is_empty() {
        let expected = "rows below the header";
        return Err(vec![Fault::new(header_line, FaultKind::Empty, expected, "none")]);
    }
    Ok(Table { rows, column: columns.name, unit: columns.unit.id, offset_min })
}

/// The first line that is no remark, with its number.
fn first_line(text: &str) -> Option<(u64, &str)> {
    let mut lines = text.lines().zip(1..);
    lines.find(|(l, _)| !l.trim().is_empty() && !l.starts_with('#')).map(|(l, n)| (n, l))
}

/// What the remarks state.
#[derive(Default)]
struct Remarks {
    words: Vec<String>,
    offset_min: Option<i64>,
    order: Option<Order>,
}

impl Remarks {
    fn of(text: &str) -> Self {
        let mut found = Self::default();
        for line in text.lines().filter_map(|l| l.strip_prefix('#')) {
            let line = line.trim().to_lowercase();
            let Some((name, said)) = line.split_once([':', '=']) else { continue };
            let (name, said) = (name.trim(), said.trim());
            if ["unit", "units", "đơn vị", "don vi"].contains(&name) {
                found.words = words(said);
            } else if ["time zone", "timezone", "tz", "múi giờ", "mui gio"].contains(&name) {
                found.offset_min = zone(said);
            } else if ["dates", "date format", "ngày", "ngay"].contains(&name) {
                found.order = match said.get(..2) {
                    Some("mm") => Some(Order::MonthFirst),
                    Some("dd") => Some(Order::DayFirst),
                    _ => None,
                };
            }
        }
        found
    }
}

/// The offset that words state: `UTC`, `gmt`, `UTC-8`, `utc+07:00`.
fn zone(said: &str) -> Option<i64> {
    let at = said.find("utc").or_else(|| said.find("gmt"))?;
    let rest = said.get(at + 3..)?.trim_start();
    let offset: String =
        rest.chars().take_while(|c| c.is_ascii_digit() || "+-\u{2212}:".contains(*c)).collect();
    if offset.is_empty() { Some(0) } else { clock::read_offset(&offset) }
}

fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(Into::into).collect()
}

/// The columns that are read.
struct Columns {
    time: Vec<usize>,
    value: usize,
    name: String,
    unit: &'static Unit,
    offset_min: Option<i64>,
}

const TIME: [&str; 8] = ["datetime", "timestamp", "time", "valid", "thời", "thoi", "giờ", "gio"];
const DATE: [&str; 4] = ["date", "ngày", "ngay", "day"];

impl Columns {
    fn find(
        header: &csv::StringRecord,
        line: u64,
        quantity: &Quantity,
        remarks: &Remarks,
    ) -> Result<Self, Vec<Fault>> {
        let fault =
            |kind, expected: &str, found: &str| Err(vec![Fault::new(line, kind, expected, found)]);
        let all = header.iter().collect::<Vec<_>>().join(", ");
        if header.iter().any(|cell| clock::read(cell).is_some()) {
            return fault(FaultKind::NoHeader, "a header with the names of the columns", &all);
        }
        let names: Vec<Vec<String>> = header.iter().map(words).collect();
        let has = |i: usize, any: &[&str]| names[i].iter().any(|w| any.contains(&w.as_str()));
        let is_value = |i: usize| has(i, quantity.words) && !has(i, quantity.not);
        let every = || (0..names.len()).filter(|i| !is_value(*i));
        let mut time: Vec<usize> = every().filter(|i| has(*i, &TIME)).take(1).collect();
        let dated = time.first().is_some_and(|i| has(*i, &["datetime", "timestamp", "valid"]));
        let date = every().find(|i| has(*i, &DATE) && !time.contains(i));
        if let (false, Some(date)) = (dated, date) {
            time.insert(0, date);
        }
        if time.is_empty() {
            return fault(FaultKind::NoTimeColumn, "a column named datetime or time", &all);
        }
        let values: Vec<usize> = (0..names.len()).filter(|i| is_value(*i)).collect();
        if values.is_empty() {
            let expected = format!("a column named {}", quantity.words[0]);
            return fault(FaultKind::NoValueColumn, &expected, &all);
        }
        let unit_of =
            |i: usize| unit_in(&names[i], quantity).or_else(|| unit_in(&remarks.words, quantity));
        let known: Vec<(usize, &Unit)> =
            values.iter().filter_map(|i| Some((*i, unit_of(*i)?))).collect();
        let Some(best) = quantity.units.iter().find(|u| known.iter().any(|(_, k)| k.id == u.id))
        else {
            let units: Vec<_> = quantity.units.iter().map(|u| u.id).collect();
            let expected = format!("a unit in the name of the column: {}", units.join(", "));
            return fault(FaultKind::UnitNotStated, &expected, &header[values[0]]);
        };
        let mut of_best = known.iter().filter(|(_, u)| u.id == best.id).map(|(i, _)| *i);
        let (Some(value), None) = (of_best.next(), of_best.next()) else {
            let expected = format!("one column in {}", best.id);
            return fault(FaultKind::SeveralValueColumns, &expected, &all);
        };
        let offset_min = time.iter().find_map(|i| zone(&header[*i].to_lowercase()));
        Ok(Self { time, value, name: header[value].to_owned(), unit: best, offset_min })
    }

    fn stamp(&self, record: &csv::StringRecord) -> String {
        let cells: Vec<&str> = self.time.iter().filter_map(|i| record.get(*i)).collect();
        cells.join(" ")
    }
}

/// The unit among the words. `in` is a unit only where no other is: it is a preposition too.
fn unit_in(words: &[String], quantity: &Quantity) -> Option<&'static Unit> {
    let named = |u: &&Unit| u.names.iter().any(|n| *n != "in" && words.iter().any(|w| w == n));
    let inch = |u: &&Unit| u.names.contains(&"in") && words.iter().any(|w| w == "in");
    quantity.units.iter().find(named).or_else(|| quantity.units.iter().find(inch))
}

/// A cell as a value in the record's unit, or as missing.
fn value(
    cell: &str,
    delimiter: u8,
    quantity: &Quantity,
    unit: &Unit,
) -> Result<Option<f64>, (FaultKind, String)> {
    let lower = cell.to_lowercase();
    if MISSING_WORDS.contains(&lower.as_str()) {
        return Ok(None);
    }
    if lower == TRACE && !quantity.signed {
        return Ok(Some(0.0));
    }
    let plain = if delimiter == b',' { lower } else { lower.replacen(',', ".", 1) };
    let number: f64 = match plain.parse() {
        Ok(number) if f64::is_finite(number) => number,
        _ => return Err((FaultKind::BadValue, "a number, or nothing where it is missing".into())),
    };
    if MISSING_NUMBERS.contains(&number) && (!quantity.signed || number <= -999.0) {
        return Ok(None);
    }
    if number < 0.0 && !quantity.signed {
        return Err((FaultKind::Negative, "a number not below 0".into()));
    }
    let value = number * unit.factor;
    if value.abs() > quantity.max {
        let expected = format!("at most {} {}", quantity.max / unit.factor, unit.id);
        return Err((FaultKind::Implausible, expected));
    }
    Ok(Some(value))
}

/// Rows in time, or why they are not.
fn instants(
    written: &[(u64, Written, Option<f64>)],
    stated: Option<i64>,
    remarks: &Remarks,
) -> Result<(Vec<Row>, Option<i64>), Vec<Fault>> {
    let order = order(written, remarks)?;
    let first_offset = written.first().and_then(|(_, w, _)| w.offset_min);
    let mut faults = Vec::new();
    let mut rows: Vec<Row> = Vec::with_capacity(written.len());
    for (line, time, value) in written {
        if time.offset_min.is_some() != first_offset.is_some() {
            let expected = "an offset from UTC in every time or in none";
            faults.push(Fault::new(*line, FaultKind::MixedZones, expected, "the other way"));
        }
        let Some(clock_min) = time.minutes(order) else {
            faults.push(Fault::new(*line, FaultKind::BadTime, "a day that exists", "none such"));
            continue;
        };
        let minutes = clock_min - time.offset_min.unwrap_or(0) + first_offset.unwrap_or(0);
        if let Some(before) = rows.last() {
            let said = clock::readable(clock_min);
            if minutes == before.minutes {
                let expected = format!(
                    "a time after that of line {} (clocks that are set back need an offset from \
                     UTC)",
                    before.line
                );
                faults.push(Fault::new(*line, FaultKind::Duplicate, &expected, &said));
            } else if minutes < before.minutes {
                let expected = format!("a time after that of line {}", before.line);
                faults.push(Fault::new(*line, FaultKind::OutOfOrder, &expected, &said));
            }
        }
        rows.push(Row { line: *line, minutes, value: *value });
        if faults.len() >= FAULTS_MAX {
            break;
        }
    }
    if faults.is_empty() { Ok((rows, first_offset.or(stated))) } else { Err(faults) }
}

/// Which of day and month comes first: what a remark says, else what the rows show.
fn order(written: &[(u64, Written, Option<f64>)], remarks: &Remarks) -> Result<Order, Vec<Fault>> {
    let year_last = written.iter().filter_map(|(line, w, _)| match w.date {
        WrittenDate::YearLast(a, b, _) => Some((*line, a, b)),
        WrittenDate::YearFirst(..) => None,
    });
    let mut found: Option<Order> = remarks.order;
    let mut first = None;
    for (line, a, b) in year_last {
        first = first.or(Some((line, a, b)));
        match (found, clock::order_of(a, b)) {
            (Some(known), Some(shown)) if known != shown => {
                let expected = "day and month in the order of the rows before";
                let said = format!("{a}/{b}");
                return Err(vec![Fault::new(line, FaultKind::MixedDates, expected, &said)]);
            }
            (None, shown) => found = shown,
            _ => {}
        }
    }
    match (found, first) {
        (Some(order), _) => Ok(order),
        (None, None) => Ok(Order::MonthFirst),
        (None, Some((line, a, b))) => {
            let expected = "dates as YYYY-MM-DD, or a remark such as `# dates: DD/MM/YYYY`";
            let said = format!("{a}/{b}");
            Err(vec![Fault::new(line, FaultKind::AmbiguousDates, expected, &said)])
        }
    }
}
