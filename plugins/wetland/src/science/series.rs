//! A record of a wetland over time as CSV: one row a look, the water that was seen, and how much of
//! the area could be seen. A look through clouds is no look: it is missing, never dry.

use skillhost_science::clock::{self, DAY_MIN, Order};
use skillhost_science::table::{FAULTS_MAX, Fault, FaultKind, ROWS_MAX};

/// Rows whose visible share is below this are missing. The share is this project's own; that a
/// look needs a smallest visible share at all is how Digital Earth Australia's tools work.
pub const VISIBLE_AT_LEAST: f64 = 0.5;

/// What a record measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Water area, ha
    AreaHa,
    /// Water as a share of the area, 0 to 1
    Share,
    /// Mean of a water index, −1 to 1
    Index,
}

/// A look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Line of the file, from 1.
    pub line: u64,
    /// Days since 1970-01-01.
    pub day: i64,
    /// What was seen; absent where it is missing or mostly hidden.
    pub value: Option<f64>,
}

impl Look {
    /// Its date, `YYYY-MM-DD`.
    #[must_use]
    pub fn date(&self) -> String {
        clock::date(self.day * DAY_MIN)
    }

    /// Its calendar month, 1 to 12.
    #[must_use]
    pub fn month(&self) -> usize {
        clock::month_of(self.day * DAY_MIN)
    }

    /// Its calendar year.
    #[must_use]
    pub fn year(&self) -> i64 {
        self.date().get(..4).and_then(|y| y.parse().ok()).unwrap_or(0)
    }

    /// Its time in years since 1970.
    #[must_use]
    pub fn years(&self) -> f64 {
        self.day as f64 / 365.25
    }
}

/// A record that was read: dates rise from row to row.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// What it measures.
    pub measure: Measure,
    /// Name of the column.
    pub column: String,
    /// At least one.
    pub looks: Vec<Look>,
    /// Rows that had a value and were mostly hidden.
    pub hidden: usize,
}

impl Series {
    /// The looks that have a value: day, value.
    #[must_use]
    pub fn valid(&self) -> Vec<(Look, f64)> {
        self.looks.iter().filter_map(|l| Some((*l, l.value?))).collect()
    }
}

const WATER_WORDS: [&str; 8] =
    ["water", "wet", "inundated", "inundation", "flooded", "nước", "nuoc", "ngập"];
const INDEX_WORDS: [&str; 3] = ["ndwi", "mndwi", "aweinsh"];
const DATE_WORDS: [&str; 5] = ["date", "datetime", "time", "ngày", "ngay"];
const VISIBLE_WORDS: [&str; 4] = ["valid", "visible", "clear", "coverage"];
const MISSING: [&str; 8] = ["", "na", "n/a", "nan", "null", "none", "-", "missing"];
/// Hectares in a square kilometre.
const HA_PER_KM2: f64 = 100.0;
/// Hectares in a square metre.
const HA_PER_M2: f64 = 1e-4;

fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('%', " percent ").replace('²', "2");
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(Into::into).collect()
}

fn has(words: &[String], any: &[&str]) -> bool {
    words.iter().any(|w| any.contains(&w.as_str()))
}

/// What a column's name says that it measures, and the factor to the record's unit.
fn measure_of(name: &[String]) -> Option<(Measure, f64)> {
    let unit = |any: &[&str]| has(name, any);
    if unit(&INDEX_WORDS) {
        return Some((Measure::Index, 1.0));
    }
    if !unit(&WATER_WORDS) {
        return None;
    }
    if unit(&["ha", "hectare", "hectares"]) {
        Some((Measure::AreaHa, 1.0))
    } else if unit(&["km2", "sqkm"]) {
        Some((Measure::AreaHa, HA_PER_KM2))
    } else if unit(&["m2", "sqm"]) {
        Some((Measure::AreaHa, HA_PER_M2))
    } else if unit(&["percent", "pct", "phần"]) {
        Some((Measure::Share, 0.01))
    } else if unit(&["fraction", "share", "ratio", "tỷ", "tỉ"]) {
        Some((Measure::Share, 1.0))
    } else {
        None
    }
}

struct Columns {
    date: usize,
    value: usize,
    visible: Option<(usize, f64)>,
    measure: Measure,
    factor: f64,
}

fn columns(header: &[&str], line: u64) -> Result<Columns, Vec<Fault>> {
    let names: Vec<Vec<String>> = header.iter().map(|n| words(n)).collect();
    let all = header.join(", ");
    let fault = |kind, expected| Err(vec![Fault::new(line, kind, expected, &all)]);
    if header.iter().any(|cell| day_of(cell).is_some()) {
        return fault(FaultKind::NoHeader, "a header with the names of the columns");
    }
    let Some(date) = names.iter().position(|n| has(n, &DATE_WORDS)) else {
        return fault(FaultKind::NoTimeColumn, "a column named date");
    };
    let visible = names.iter().position(|n| has(n, &VISIBLE_WORDS));
    let is_value = |i: &usize| *i != date && Some(*i) != visible;
    let known: Vec<usize> =
        (0..names.len()).filter(is_value).filter(|i| measure_of(&names[*i]).is_some()).collect();
    let value = match known.as_slice() {
        [one] => *one,
        [] if names.iter().any(|n| has(n, &WATER_WORDS)) => {
            let expected = "a unit in the column's name: ha, km2, m2, percent or fraction";
            return fault(FaultKind::UnitNotStated, expected);
        }
        [] => {
            let expected = "a column such as water_ha, water_percent, wet_fraction or ndwi";
            return fault(FaultKind::NoValueColumn, expected);
        }
        _ => return fault(FaultKind::SeveralValueColumns, "one column of water"),
    };
    let (measure, factor) = measure_of(&names[value]).unwrap_or((Measure::Share, 1.0));
    let percent = |i: usize| if has(&names[i], &["percent", "pct"]) { 0.01 } else { 1.0 };
    Ok(Columns { date, value, visible: visible.map(|i| (i, percent(i))), measure, factor })
}

/// The day of `2021-04-15`, with a time or without, or of `2021-04`: then the middle of the month.
fn day_of(cell: &str) -> Option<i64> {
    let cell = cell.trim();
    let date = cell.split(['T', ' ']).next()?;
    let mut parts = date.split('-');
    let year = parts.next().filter(|y| y.len() == 4)?;
    let month = parts.next()?;
    let day = parts.next().unwrap_or("15");
    if parts.next().is_some() {
        return None;
    }
    let written = clock::read(&format!("{year}-{month}-{day}T00:00"))?;
    Some(written.minutes(Order::MonthFirst)?.div_euclid(DAY_MIN))
}

/// The days since 1970-01-01 of a date that someone states.
#[must_use]
pub fn day(date: &str) -> Option<i64> {
    day_of(date)
}

/// Reads a record.
///
/// # Errors
/// Every fault with its line, up to twenty.
pub fn read(text: &str) -> Result<Series, Vec<Fault>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines =
        text.lines().zip(1_u64..).filter(|(l, _)| !l.trim().is_empty() && !l.starts_with('#'));
    let Some((header, at)) = lines.next() else {
        return Err(vec![Fault::new(1, FaultKind::Empty, "a header and rows", "nothing")]);
    };
    let delimiter = ['\t', ';', ','].into_iter().find(|d| header.contains(*d)).unwrap_or(',');
    let cells = |line: &'_ str| -> Vec<String> {
        line.split(delimiter).map(|c| c.trim().trim_matches('"').to_owned()).collect()
    };
    let header_cells = cells(header);
    let named: Vec<&str> = header_cells.iter().map(String::as_str).collect();
    let columns = columns(&named, at)?;
    let mut faults: Vec<Fault> = Vec::new();
    let (mut looks, mut hidden): (Vec<Look>, usize) = (Vec::new(), 0);
    for (line, at) in lines {
        if faults.len() >= FAULTS_MAX {
            break;
        }
        if looks.len() >= ROWS_MAX {
            faults.push(Fault::new(at, FaultKind::TooLong, "at most a million rows", "more"));
            break;
        }
        let row = cells(line);
        if row.len() != named.len() {
            let expected = format!("{} cells as in the header", named.len());
            faults.push(Fault::new(at, FaultKind::RowLength, &expected, &row.len().to_string()));
            continue;
        }
        let Some(day) = day_of(&row[columns.date]) else {
            let expected = "a date such as 2021-04-15 or 2021-04";
            faults.push(Fault::new(at, FaultKind::BadTime, expected, &row[columns.date]));
            continue;
        };
        match looks.last().map(|l| l.day.cmp(&day)) {
            Some(std::cmp::Ordering::Equal) => {
                let expected = "one row a date";
                faults.push(Fault::new(at, FaultKind::Duplicate, expected, &row[columns.date]));
                continue;
            }
            Some(std::cmp::Ordering::Greater) => {
                let expected = "dates that rise";
                faults.push(Fault::new(at, FaultKind::OutOfOrder, expected, &row[columns.date]));
                continue;
            }
            _ => {}
        }
        let seen = columns
            .visible
            .map(|(i, factor)| row[i].replace(',', ".").parse::<f64>().map_or(0.0, |v| v * factor));
        match value(&row[columns.value], delimiter, &columns) {
            Ok(value) => {
                let is_hidden = seen.is_some_and(|s| s < VISIBLE_AT_LEAST);
                hidden += usize::from(is_hidden && value.is_some());
                looks.push(Look { line: at, day, value: value.filter(|_| !is_hidden) });
            }
            Err((kind, expected)) => {
                faults.push(Fault::new(at, kind, expected, &row[columns.value]));
            }
        }
    }
    if faults.is_empty() && looks.is_empty() {
        faults.push(Fault::new(at, FaultKind::Empty, "rows below the header", "none"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let column = header_cells.get(columns.value).cloned().unwrap_or_default();
    Ok(Series { measure: columns.measure, column, looks, hidden })
}

fn value(
    cell: &str,
    delimiter: char,
    columns: &Columns,
) -> Result<Option<f64>, (FaultKind, &'static str)> {
    if MISSING.contains(&cell.to_lowercase().as_str()) || cell == "-9999" {
        return Ok(None);
    }
    let text = if delimiter == ',' { cell.to_owned() } else { cell.replace(',', ".") };
    let number = text.parse::<f64>().ok().filter(|v| v.is_finite());
    let Some(number) = number else { return Err((FaultKind::BadValue, "a number")) };
    let value = number * columns.factor;
    match columns.measure {
        Measure::Index if value.abs() > 1.0 => {
            Err((FaultKind::Implausible, "an index between -1 and 1"))
        }
        Measure::Share if value > 1.0 + 1e-9 => {
            Err((FaultKind::Implausible, "a share of at most one, or 100 percent"))
        }
        Measure::Share | Measure::AreaHa if value < 0.0 => {
            Err((FaultKind::Negative, "a value of at least zero, or none"))
        }
        _ => Ok(Some(value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_and_hidden_looks() {
        let text =
            "date,water_km2,valid_percent\n2020-01-15,1.5,90\n2020-02,2,20\n2020-03-01,,100\n";
        let series = read(text).unwrap();
        assert_eq!((series.measure, series.hidden), (Measure::AreaHa, 1));
        let values: Vec<_> = series.looks.iter().map(|l| l.value).collect();
        assert_eq!(values, [Some(150.0), None, None]);
        assert_eq!(series.looks[1].date(), "2020-02-15");
        assert_eq!((series.looks[2].month(), series.looks[2].year()), (3, 2020));
        let percent = read("date;water_percent\n2020-01-15;12,5\n").unwrap();
        assert_eq!(percent.valid()[0].1, 0.125);
        assert_eq!(read("Date,NDWI\n2020-01-15,-0.2\n").unwrap().measure, Measure::Index);
    }

    #[test]
    fn every_fault_has_its_line() {
        let kind = |text: &str| {
            let faults = read(text).unwrap_err();
            (faults[0].kind, faults[0].line)
        };
        assert_eq!(kind(""), (FaultKind::Empty, 1));
        assert_eq!(kind("date,water_ha\n"), (FaultKind::Empty, 1));
        assert_eq!(kind("2020-01-01,3\n"), (FaultKind::NoHeader, 1));
        assert_eq!(kind("month,water_ha\nx,3\n"), (FaultKind::NoTimeColumn, 1));
        assert_eq!(kind("date,depth\n2020-01-01,3\n"), (FaultKind::NoValueColumn, 1));
        assert_eq!(kind("date,water\n2020-01-01,3\n"), (FaultKind::UnitNotStated, 1));
        assert_eq!(
            kind("date,water_ha,wet_ha\n2020-01-01,3,3\n"),
            (FaultKind::SeveralValueColumns, 1)
        );
        assert_eq!(kind("date,water_ha\n2020-01-01\n"), (FaultKind::RowLength, 2));
        assert_eq!(kind("date,water_ha\n01/02/2020,3\n"), (FaultKind::BadTime, 2));
        assert_eq!(kind("date,water_ha\n2020-02-30,3\n"), (FaultKind::BadTime, 2));
        assert_eq!(kind("date,water_ha\n2020-01-01,3\n2020-01-01,4\n"), (FaultKind::Duplicate, 3));
        assert_eq!(kind("date,water_ha\n2020-01-02,3\n2020-01-01,4\n"), (FaultKind::OutOfOrder, 3));
        assert_eq!(kind("date,water_ha\n2020-01-01,many\n"), (FaultKind::BadValue, 2));
        assert_eq!(kind("date,water_ha\n2020-01-01,-3\n"), (FaultKind::Negative, 2));
        assert_eq!(kind("date,water_fraction\n2020-01-01,35\n"), (FaultKind::Implausible, 2));
        assert_eq!(kind("date,ndwi\n2020-01-01,4000\n"), (FaultKind::Implausible, 2));
    }
}
