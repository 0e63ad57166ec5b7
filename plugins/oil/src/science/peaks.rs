//! Tables as CSV: peaks of a chromatogram, an alkane ladder, yield over time.
//!
//! Fields are parted by tabs, semicolons or commas; numbers may have a decimal comma where commas do
//! not part them. Every fault is told with its line; a table with a fault gives no number.

use skillhost_science::table::{Fault, FaultKind};

/// A peak as a table names it.
#[derive(Debug, Clone, PartialEq)]
pub struct Peak {
    /// Line of the file.
    pub line: u64,
    /// The name as it stands there.
    pub name: String,
    /// Percent of the area.
    pub area_pct: f64,
}

const NAMES: &[&str] = &[
    "compound",
    "compounds",
    "name",
    "constituent",
    "component",
    "peak name",
    "substance",
    "hop chat",
    "ten hop chat",
    "cau tu",
    "thanh phan",
    "ten chat",
];
const AREAS: &[&str] = &[
    "area_pct",
    "area pct",
    "area",
    "area%",
    "percent",
    "pct",
    "%",
    "rel area",
    "relative area",
    "share",
    "content",
    "ty le",
    "ti le",
    "ham luong",
    "dien tich",
    "phan tram",
];
const TIMES: &[&str] = &[
    "time_min",
    "time",
    "minutes",
    "min",
    "t",
    "t_min",
    "rt",
    "rt_min",
    "retention time",
    "thoi gian",
    "phut",
    "thoi gian luu",
];
const YIELDS: &[&str] =
    &["yield_pct", "yield", "oil_pct", "oil yield", "hieu suat", "ham luong tinh dau"];
const CARBONS: &[&str] = &[
    "carbon",
    "carbons",
    "carbon number",
    "n",
    "alkane",
    "alkanes",
    "c",
    "ri",
    "so carbon",
    "so cacbon",
    "ankan",
];

/// Areas add up to a hundred, give or take rounding.
const MOST_SUM_PCT: f64 = 101.0;

/// Reads a peak table.
///
/// # Errors
/// Every fault, up to twenty.
pub fn read_peaks(text: &str) -> Result<Vec<Peak>, Vec<Fault>> {
    let table = Table::of(text)?;
    let (name, area) = table.columns("a name of a compound", NAMES, "an area in percent", AREAS)?;
    let mut faults = Vec::new();
    let mut peaks: Vec<Peak> = Vec::new();
    for (line, cells) in table.rows(&mut faults) {
        let label = cells[name].trim();
        if label.is_empty() {
            continue;
        }
        let Some(pct) = table.number(line, &cells[area], 100.0, &mut faults) else { continue };
        if let Some(known) = peaks.iter().find(|p| p.name.eq_ignore_ascii_case(label)) {
            let expected = format!("a compound once (line {})", known.line);
            faults.push(Fault::new(line, FaultKind::Duplicate, &expected, label));
        }
        peaks.push(Peak { line, name: label.into(), area_pct: pct });
    }
    let sum: f64 = peaks.iter().map(|p| p.area_pct).sum();
    if sum > MOST_SUM_PCT {
        let found = format!("{sum:.1}");
        faults.push(Fault::new(1, FaultKind::Implausible, "areas that add up to 100 %", &found));
    }
    some(peaks, faults)
}

/// Reads the retention times of a peak table: name and time of each peak.
///
/// # Errors
/// Every fault, up to twenty.
pub fn read_times(text: &str) -> Result<Vec<(String, f64)>, Vec<Fault>> {
    let table = Table::of(text)?;
    let (name, time) = table.columns("a name of a compound", NAMES, "a retention time", TIMES)?;
    let mut faults = Vec::new();
    let mut rows = Vec::new();
    for (line, cells) in table.rows(&mut faults) {
        if let Some(t) = table.number(line, &cells[time], 100_000.0, &mut faults) {
            rows.push((cells[name].trim().to_owned(), t));
        }
    }
    some(rows, faults)
}

/// Reads a ladder: carbon number, `C9`, `n-C10` or a name of an alkane, and its time. A row without
/// a time is left out.
///
/// # Errors
/// Every fault, up to twenty. What the ladder itself must be is checked by
/// [`super::retention::Ladder::new`].
pub fn read_ladder(text: &str) -> Result<Vec<(u32, f64)>, Vec<Fault>> {
    let table = Table::of(text)?;
    let (carbon, time) = table.columns("an alkane", CARBONS, "a time", TIMES)?;
    let mut faults = Vec::new();
    let mut rows = Vec::new();
    for (line, cells) in table.rows(&mut faults) {
        let Some(n) = carbons(&cells[carbon]) else {
            let expected = "a carbon number, C9, n-C10 or undecane";
            faults.push(Fault::new(line, FaultKind::BadValue, expected, &cells[carbon]));
            continue;
        };
        if cells[time].trim().is_empty() || cells[time].trim().eq_ignore_ascii_case("nan") {
            continue;
        }
        if let Some(t) = table.number(line, &cells[time], 100_000.0, &mut faults) {
            rows.push((n, t));
        }
    }
    some(rows, faults)
}

/// Reads yields over time.
///
/// # Errors
/// Every fault, up to twenty; times must go up.
pub fn read_yields(text: &str) -> Result<Vec<(f64, f64)>, Vec<Fault>> {
    let table = Table::of(text)?;
    let (time, share) = table.columns("a time in minutes", TIMES, "a yield in percent", YIELDS)?;
    let mut faults = Vec::new();
    let mut rows: Vec<(f64, f64)> = Vec::new();
    for (line, cells) in table.rows(&mut faults) {
        let t = table.number(line, &cells[time], 100_000.0, &mut faults);
        let y = table.number(line, &cells[share], 100.0, &mut faults);
        let (Some(t), Some(y)) = (t, y) else { continue };
        if rows.last().is_some_and(|(before, _)| *before >= t) {
            let expected = "a later time than the row before";
            faults.push(Fault::new(line, FaultKind::OutOfOrder, expected, &cells[time]));
        }
        rows.push((t, y));
    }
    some(rows, faults)
}

fn some<T>(rows: Vec<T>, mut faults: Vec<Fault>) -> Result<Vec<T>, Vec<Fault>> {
    if rows.is_empty() && faults.is_empty() {
        faults.push(Fault::new(1, FaultKind::Empty, "rows below the header", ""));
    }
    faults.truncate(20);
    if faults.is_empty() { Ok(rows) } else { Err(faults) }
}

/// The carbon number of an alkane as people write it.
#[must_use]
pub fn carbons(label: &str) -> Option<u32> {
    const ALKANES: [(&str, u32); 14] = [
        ("heptane", 7),
        ("octane", 8),
        ("nonane", 9),
        ("decane", 10),
        ("undecane", 11),
        ("dodecane", 12),
        ("tridecane", 13),
        ("tetradecane", 14),
        ("pentadecane", 15),
        ("hexadecane", 16),
        ("heptadecane", 17),
        ("octadecane", 18),
        ("nonadecane", 19),
        ("eicosane", 20),
    ];
    let label = label.trim().to_lowercase();
    let plain = label.strip_prefix("n-").unwrap_or(&label);
    if let Some(known) = ALKANES.iter().find(|(name, _)| *name == plain) {
        return Some(known.1);
    }
    plain.strip_prefix('c').unwrap_or(plain).parse().ok()
}

struct Table {
    delimiter: char,
    header: Vec<String>,
    rows: Vec<(u64, Vec<String>)>,
}

impl Table {
    fn of(text: &str) -> Result<Self, Vec<Fault>> {
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        let mut lines = lines
            .map(|(i, line)| (i as u64 + 1, line))
            .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let Some((_, first)) = lines.next() else {
            return Err(vec![Fault::new(1, FaultKind::Empty, "a header and rows", "")]);
        };
        let delimiter = ['\t', ';', ','].into_iter().find(|d| first.contains(*d)).unwrap_or(',');
        let header = cells(first, delimiter).iter().map(|c| plain(c)).collect();
        let rows = lines.map(|(i, line)| (i, cells(line, delimiter))).collect();
        Ok(Self { delimiter, header, rows })
    }

    /// The columns of two quantities.
    fn columns(
        &self,
        first: &str,
        first_names: &[&str],
        second: &str,
        second_names: &[&str],
    ) -> Result<(usize, usize), Vec<Fault>> {
        let find = |what: &str, names: &[&str]| {
            let at = |h: &String| names.contains(&h.as_str());
            self.header.iter().position(at).ok_or_else(|| {
                let expected = format!("a column with {what}, such as `{}`", names[0]);
                Fault::new(1, FaultKind::NoValueColumn, &expected, &self.header.join(", "))
            })
        };
        match (find(first, first_names), find(second, second_names)) {
            (Ok(a), Ok(b)) => Ok((a, b)),
            (a, b) => Err([a.err(), b.err()].into_iter().flatten().collect()),
        }
    }

    /// The rows with as many cells as the header; the others are faults.
    fn rows(&self, faults: &mut Vec<Fault>) -> Vec<(u64, &Vec<String>)> {
        let mut whole = Vec::new();
        for (line, cells) in &self.rows {
            if cells.len() == self.header.len() {
                whole.push((*line, cells));
            } else {
                let expected = format!("{} cells", self.header.len());
                let found = format!("{} cells", cells.len());
                faults.push(Fault::new(*line, FaultKind::RowLength, &expected, &found));
            }
        }
        whole
    }

    /// A number from zero to a limit.
    fn number(&self, line: u64, cell: &str, most: f64, faults: &mut Vec<Fault>) -> Option<f64> {
        let text = cell.trim().trim_end_matches('%').trim();
        if matches!(text.to_lowercase().as_str(), "tr" | "trace" | "t" | "vết" | "nd" | "-") {
            return Some(0.0);
        }
        let text = if self.delimiter == ',' { text.to_owned() } else { text.replace(',', ".") };
        let mut refuse = |kind, expected: &str| {
            faults.push(Fault::new(line, kind, expected, cell));
            None
        };
        match text.parse::<f64>() {
            Ok(v) if !v.is_finite() => refuse(FaultKind::BadValue, "a number"),
            Ok(v) if v < 0.0 => refuse(FaultKind::Negative, "a number from zero up"),
            Ok(v) if v > most => refuse(FaultKind::Implausible, &format!("at most {most}")),
            Ok(v) => Some(v),
            Err(_) => refuse(FaultKind::BadValue, "a number"),
        }
    }
}

/// Cells of a line; quotes keep a delimiter inside.
fn cells(line: &str, delimiter: char) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        if c == '"' {
            quoted = !quoted;
        } else if c == delimiter && !quoted {
            out.push(String::new());
        } else if let Some(last) = out.last_mut() {
            last.push(c);
        }
    }
    out
}

/// A header without case, marks and units in brackets.
fn plain(header: &str) -> String {
    let name = header.split(['(', '[']).next().unwrap_or_default();
    let letters: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_ascii() { c } else { super::compounds::unmarked(c).unwrap_or(c) })
        .collect();
    let name = letters.trim();
    // `Area %` is an area.
    let bare = name.trim_end_matches('%').trim();
    if bare.is_empty() { name.to_owned() } else { bare.to_owned() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // a test that can't go on says so by ending
mod tests {
    use super::*;

    #[test]
    fn tables_of_several_habits_are_read() {
        let read = |text: &str| -> Vec<(String, f64)> {
            read_peaks(text).unwrap().into_iter().map(|p| (p.name, p.area_pct)).collect()
        };
        let expected = vec![("camphor".to_owned(), 0.5), ("linalool".to_owned(), 31.5)];
        assert_eq!(read("compound,area_pct\ncamphor,0.5\nlinalool,31.5\n"), expected);
        assert_eq!(read("Name;RT;Area (%)\ncamphor;9,1;0,5\nlinalool;8,0;31,5 %\n"), expected);
        assert_eq!(read("\u{feff}Hợp chất\tHàm lượng %\ncamphor\t0,5\nlinalool\t31,5\n"), expected);
        let quoted = read("name,area\n\"1,8-cineole\",2\nsabinene,tr\n");
        assert_eq!(quoted, [("1,8-cineole".to_owned(), 2.0), ("sabinene".to_owned(), 0.0)]);
    }

    #[test]
    fn a_fault_is_told_with_its_line() {
        let faults = |text: &str| -> Vec<(u64, FaultKind)> {
            read_peaks(text).unwrap_err().into_iter().map(|f| (f.line, f.kind)).collect()
        };
        assert_eq!(faults(""), [(1, FaultKind::Empty)]);
        assert_eq!(faults("compound,area\n"), [(1, FaultKind::Empty)]);
        assert_eq!(faults("a,b\n1,2\n"), [(1, FaultKind::NoValueColumn); 2]);
        assert_eq!(faults("name,area\ncamphor,x\n"), [(2, FaultKind::BadValue)]);
        assert_eq!(faults("name,area\ncamphor,NaN\n"), [(2, FaultKind::BadValue)]);
        assert_eq!(faults("name,area\ncamphor,-1\n"), [(2, FaultKind::Negative)]);
        assert_eq!(faults("name,area\ncamphor,101\n"), [(2, FaultKind::Implausible)]);
        assert_eq!(faults("name,area\n1,8-cineole,3\n"), [(2, FaultKind::RowLength)]);
        assert_eq!(faults("name,area\ncamphor,1\nCamphor,2\n"), [(3, FaultKind::Duplicate)]);
        assert_eq!(faults("name,area\na,60\nb,60\n"), [(1, FaultKind::Implausible)]);
    }

    #[test]
    fn ladders_and_yields_are_read() {
        let ladder = read_ladder("alkane;time\nC9;3,69\nn-C10;5,75\nUndecane;8,0\nC12;NaN\n");
        assert_eq!(ladder.unwrap(), [(9, 3.69), (10, 5.75), (11, 8.0)]);
        assert!(read_ladder("alkane,time\nfoo,3\n").is_err());
        let yields = read_yields("Time (min),Yield (%)\n5,0.2\n10,0.4\n").unwrap();
        assert_eq!(yields, [(5.0, 0.2), (10.0, 0.4)]);
        assert!(read_yields("time,yield\n5,0.2\n5,0.4\n").is_err());
    }
}
