//! Numbers as people write them: 15.5 and 15,5, 1,234.5 and 1.234,5, 1 234, .5, ½, 1/2, 1e3,
//! 1.5×10³. Dates, times, versions and telephone numbers are none.

use crate::fold::Cell;

/// What a written number may mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Readings {
    /// Only this.
    One(f64),
    /// `1,234` or `1.234`: a mark before exactly three digits may be of decimals or of thousands.
    Either {
        /// The mark as decimal sign.
        decimal: f64,
        /// The mark between thousands.
        grouped: f64,
        /// The mark.
        mark: char,
    },
}

impl Readings {
    pub(crate) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        match self {
            Self::One(value) => Self::One(f(value)),
            Self::Either { decimal, grouped, mark } => {
                Self::Either { decimal: f(decimal), grouped: f(grouped), mark }
            }
        }
    }

    pub(crate) fn all(self) -> impl Iterator<Item = f64> {
        let (first, second) = match self {
            Self::One(value) => (value, None),
            Self::Either { decimal, grouped, .. } => (decimal, Some(grouped)),
        };
        std::iter::once(first).chain(second)
    }
}

/// What stands where a number could begin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lexed {
    /// The cell after it.
    pub(crate) end: usize,
    /// What it may mean; nothing for a date, a version and the like.
    pub(crate) readings: Option<Readings>,
    /// The decimal sign, where it is beyond doubt.
    pub(crate) decimal: Option<char>,
}

/// Longer numbers are keys, not quantities.
const LONGEST: usize = 40;

fn at(cells: &[Cell], i: usize) -> char {
    cells.get(i).map_or('\0', |c| c.low)
}

fn is_digit(cells: &[Cell], i: usize) -> bool {
    at(cells, i).is_ascii_digit()
}

fn digits_end(cells: &[Cell], mut i: usize) -> usize {
    while is_digit(cells, i) {
        i += 1;
    }
    i
}

/// Whether a number begins here.
pub(crate) fn begins(cells: &[Cell], i: usize) -> bool {
    let before = if i == 0 { ' ' } else { at(cells, i - 1) };
    match at(cells, i) {
        c if c.is_ascii_digit() => true,
        c if vulgar(c).is_some() => true,
        '.' | ',' => is_digit(cells, i + 1) && !before.is_alphanumeric() && !".,)".contains(before),
        _ => false,
    }
}

/// Reads the number that begins at a cell. Linear in what it consumes.
pub(crate) fn lex(cells: &[Cell], i: usize) -> Lexed {
    let nothing = |end| Lexed { end, readings: None, decimal: None };
    // What is glued together with more than one kind of stroke is a date or an identifier.
    let mut run = i;
    let (mut strokes, mut colons) = (0_usize, 0_usize);
    loop {
        match at(cells, run) {
            c if c.is_ascii_digit() || vulgar(c).is_some() => {}
            '.' | ',' if is_digit(cells, run + 1) => {}
            '-' | '–' | '/' if is_digit(cells, run + 1) => strokes += 1,
            ':' if is_digit(cells, run + 1) => colons += 1,
            _ => break,
        }
        run += 1;
    }
    if strokes > 1 || colons > 0 {
        return nothing(run);
    }
    let (mut end, groups) = groups(cells, i);
    if end - i > LONGEST {
        return nothing(end.max(run));
    }
    let (mut readings, decimal) = match groups.as_slice() {
        [] => (None, None),
        groups => meaning(groups),
    };
    let whole = matches!(groups.as_slice(), [(_, d)] if d.len() <= 6);
    if let (true, Some(Readings::One(n))) = (whole, readings)
        && let Some((value, after)) = fraction(cells, end, n)
    {
        return Lexed { end: after, readings: Some(Readings::One(value)), decimal };
    }
    if let Some(part) = vulgar(at(cells, end)) {
        if whole || groups.is_empty() {
            readings = Some(readings.unwrap_or(Readings::One(0.0)).map(|n| n + part));
            end += 1;
        } else {
            return nothing(end + 1);
        }
    } else if whole
        && at(cells, end) == ' '
        && let Some(part) = vulgar(at(cells, end + 1))
    {
        readings = readings.map(|r| r.map(|n| n + part));
        end += 2;
    }
    if let Some((power, after)) = exponent(cells, end) {
        readings = readings.map(|r| r.map(|n| scaled(n, power)));
        end = after;
    }
    if superscript(at(cells, end)).is_some() || vulgar(at(cells, end)).is_some() {
        return nothing(end + 1);
    }
    readings = readings.filter(|r| r.all().all(f64::is_finite));
    Lexed { end, readings, decimal }
}

/// Digits with the mark before each group.
fn groups(cells: &[Cell], i: usize) -> (usize, Vec<(char, String)>) {
    let mut groups: Vec<(char, String)> = Vec::new();
    let mut mark = '\0';
    let mut at_cell = i;
    if !is_digit(cells, i) {
        if !matches!(at(cells, i), '.' | ',') {
            return (i, groups);
        }
        // `.5`
        groups.push(('\0', "0".into()));
        mark = at(cells, i);
        at_cell += 1;
    }
    loop {
        let end = digits_end(cells, at_cell);
        let digits = cells[at_cell..end].iter().map(|c| c.low).collect();
        groups.push((mark, digits));
        at_cell = end;
        mark = at(cells, end);
        match mark {
            '.' | ',' if is_digit(cells, end + 1) => {}
            // A space between thousands: three digits, and only after at most three.
            ' ' if digits_end(cells, end + 1) == end + 4
                && groups.first().is_some_and(|(_, d)| d.len() <= 3 && d != "0")
                && groups[1..].iter().all(|(m, _)| *m == ' ') => {}
            '\'' if digits_end(cells, end + 1) == end + 4
                && groups.first().is_some_and(|(_, d)| d.len() <= 3 && d != "0")
                && groups[1..].iter().all(|(m, _)| *m == '\'') => {}
            _ => return (end, groups),
        }
        at_cell += 1;
    }
}

fn meaning(groups: &[(char, String)]) -> (Option<Readings>, Option<char>) {
    let thousands = |groups: &[(char, String)]| {
        groups.first().is_some_and(|(_, d)| d.len() <= 3 && !d.starts_with('0'))
            && groups[1..].iter().all(|(m, d)| d.len() == 3 && *m == groups[1].0)
    };
    let joined =
        |groups: &[(char, String)]| -> String { groups.iter().map(|(_, d)| d.as_str()).collect() };
    let real = |text: &str| text.parse::<f64>().ok();
    match groups {
        [] => (None, None),
        [(_, digits)] => (real(digits).map(Readings::One), None),
        [(_, first), (mark @ ('.' | ','), last)] => {
            let decimal = real(&format!("{first}.{last}"));
            if thousands(groups) {
                let grouped = real(&joined(groups));
                let either = decimal.zip(grouped).map(|(decimal, grouped)| Readings::Either {
                    decimal,
                    grouped,
                    mark: *mark,
                });
                (either, None)
            } else {
                (decimal.map(Readings::One), Some(*mark))
            }
        }
        _ if thousands(groups) => {
            // Marks that part thousands part no decimals.
            let decimal = match groups[1].0 {
                ',' => Some('.'),
                '.' => Some(','),
                _ => None,
            };
            (real(&joined(groups)).map(Readings::One), decimal)
        }
        [whole @ .., (mark @ ('.' | ','), last)] if thousands(whole) && whole[1].0 != *mark => {
            let value = real(&format!("{}.{last}", joined(whole)));
            (value.map(Readings::One), Some(*mark))
        }
        _ => (None, None),
    }
}

/// `1/2`, or the `1/2` of `1 1/2`, after a whole number.
fn fraction(cells: &[Cell], end: usize, n: f64) -> Option<(f64, usize)> {
    let simple = |from: usize, above: f64| {
        if at(cells, from) != '/' || !is_digit(cells, from + 1) {
            return None;
        }
        let after = digits_end(cells, from + 1);
        let below: f64 = cells[from + 1..after]
            .iter()
            .take(4)
            .map(|c| c.low)
            .collect::<String>()
            .parse()
            .ok()?;
        let proper = below > 0.0 && below <= 16.0 && above < below;
        let alone = !matches!(at(cells, after), '.' | ',') || !is_digit(cells, after + 1);
        (proper && alone && after - from <= 3).then_some((above / below, after))
    };
    if at(cells, end) == ' ' && is_digit(cells, end + 1) {
        let after = digits_end(cells, end + 1);
        if after - end <= 3 {
            let above: f64 =
                cells[end + 1..after].iter().map(|c| c.low).collect::<String>().parse().ok()?;
            return simple(after, above).map(|(part, end)| (n + part, end));
        }
        return None;
    }
    simple(end, n)
}

/// `e3`, `×10^3`, `·10⁻³` after a number.
fn exponent(cells: &[Cell], end: usize) -> Option<(i32, usize)> {
    let whole = |from: usize, high: bool| -> Option<(i32, usize)> {
        let mut i = from;
        let minus = matches!(at(cells, i), '-' | '⁻');
        if minus || at(cells, i) == '+' {
            i += 1;
        }
        let mut value = 0_i32;
        let start = i;
        loop {
            let c = at(cells, i);
            let digit = if high { superscript(c) } else { c.to_digit(10) };
            let Some(digit) = digit.filter(|_| i - start < 4) else { break };
            value = value * 10 + i32::try_from(digit).ok()?;
            i += 1;
        }
        let alone = !at(cells, i).is_alphanumeric();
        (i > start && alone).then_some((if minus { -value } else { value }, i))
    };
    if at(cells, end) == 'e' {
        return whole(end + 1, false);
    }
    let mut i = end;
    if at(cells, i) == ' ' {
        i += 1;
    }
    if !matches!(at(cells, i), '×' | '·' | '*' | 'x') {
        return None;
    }
    i += 1;
    if at(cells, i) == ' ' {
        i += 1;
    }
    if !(at(cells, i) == '1' && at(cells, i + 1) == '0') {
        return None;
    }
    if at(cells, i + 2) == '^' { whole(i + 3, false) } else { whole(i + 2, true) }
}

/// A number times a power of ten, as exact as the number written out.
fn scaled(value: f64, power: i32) -> f64 {
    format!("{value:e}")
        .split_once('e')
        .and_then(|(m, e)| {
            let power = e.parse::<i32>().ok()?.checked_add(power)?;
            format!("{m}e{power}").parse().ok()
        })
        .unwrap_or(f64::NAN)
}

pub(crate) fn superscript(c: char) -> Option<u32> {
    match c {
        '⁰' => Some(0),
        '¹' => Some(1),
        '²' => Some(2),
        '³' => Some(3),
        '⁴'..='⁹' => Some(u32::from(c) - u32::from('⁴') + 4),
        _ => None,
    }
}

fn vulgar(c: char) -> Option<f64> {
    Some(match c {
        '½' => 0.5,
        '¼' => 0.25,
        '¾' => 0.75,
        '⅓' => 1.0 / 3.0,
        '⅔' => 2.0 / 3.0,
        '⅕' => 0.2,
        '⅖' => 0.4,
        '⅗' => 0.6,
        '⅘' => 0.8,
        '⅙' => 1.0 / 6.0,
        '⅛' => 0.125,
        '⅜' => 0.375,
        '⅝' => 0.625,
        '⅞' => 0.875,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    fn read(text: &str) -> Option<Readings> {
        let cells = fold(text);
        assert!(begins(&cells, 0), "{text}");
        let lexed = lex(&cells, 0);
        (lexed.end == cells.len()).then_some(lexed.readings).flatten()
    }

    #[test]
    fn the_many_ways_to_write_a_number() {
        for (text, value) in [
            ("15", 15.0),
            ("15.5", 15.5),
            ("15,5", 15.5),
            ("0,125", 0.125),
            ("0.125", 0.125),
            ("1,234.5", 1234.5),
            ("1.234,5", 1234.5),
            ("1 234", 1234.0),
            ("1\u{a0}234,5", 1234.5),
            ("1'234'567", 1_234_567.0),
            ("1.234.567", 1_234_567.0),
            ("1234.567", 1234.567),
            (".5", 0.5),
            (",5", 0.5),
            ("1e3", 1000.0),
            ("1.5E-3", 0.0015),
            ("1.5×10³", 1500.0),
            ("1.5 x 10^-3", 0.0015),
            ("½", 0.5),
            ("2½", 2.5),
            ("2 ½", 2.5),
            ("1/2", 0.5),
            ("1 1/2", 1.5),
            ("１５", 15.0),
        ] {
            assert_eq!(read(text), Some(Readings::One(value)), "{text}");
        }
    }

    #[test]
    fn three_digits_after_one_mark_may_mean_two_things() {
        let either = |mark| Readings::Either { decimal: 1.234, grouped: 1234.0, mark };
        assert_eq!(read("1,234"), Some(either(',')));
        assert_eq!(read("1.234"), Some(either('.')));
    }

    #[test]
    fn dates_times_versions_and_keys_are_no_numbers() {
        for text in ["2024-05-12", "12/05/2024", "10:30", "1.2.3", "192.168.1.1", "090-123-4567"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("10³"), None);
        assert_eq!(read(&"9".repeat(100_000)), None);
        assert_eq!(read("1e999"), None);
        assert_eq!(read("2024/1"), None);
    }
}
