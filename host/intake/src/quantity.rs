//! Numbers with their units, ranges and bounds as wholes.

use crate::fold::Cell;
use crate::language::Language;
use crate::number::Readings;
use crate::numeral;
use crate::spelling::{self, Found};
use crate::token::{Kind, Token};
use crate::unit::Unit;
use crate::words::is_join;
use std::ops::Range;

/// What a quantity states.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Form {
    /// A value.
    Point,
    /// Something between two values.
    Range(Box<[Quantity; 2]>),
    /// More or less than a value.
    Bound,
    /// Not this value.
    Not,
}

/// A number of a unit, as written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantity {
    /// The tokens that it covers.
    pub(crate) tokens: Range<usize>,
    /// The cells of the number.
    pub(crate) number: Range<usize>,
    /// The cells of all of it.
    pub(crate) cells: Range<usize>,
    pub(crate) readings: Readings,
    pub(crate) unit: Option<Written>,
    /// The unit of a later member of the list that it is in.
    pub(crate) borrowed: Option<Written>,
    /// What looks like a unit and is none that is known.
    pub(crate) unknown: Option<Range<usize>>,
    pub(crate) form: Form,
    /// Which list it is in; lists are numbered from 0.
    pub(crate) list: usize,
}

/// A unit and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Written {
    pub(crate) unit: Unit,
    pub(crate) cells: Range<usize>,
}

impl Quantity {
    /// The unit, its own or that of the list.
    pub(crate) fn effective(&self) -> Option<&Written> {
        self.unit.as_ref().or(self.borrowed.as_ref())
    }
}

/// Finds the quantities of a text. In a comparison `between 5 and 8` is a list of two.
pub(crate) fn find(
    cells: &[Cell],
    tokens: &[Token],
    language: Language,
    comparison: bool,
) -> Vec<Quantity> {
    let mut found: Vec<Quantity> = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let last = found.last().map_or(0, |q| q.tokens.end);
        match single(cells, tokens, i, last, language) {
            Step::Found(quantity) => {
                i = quantity.tokens.end.max(i + 1);
                found.push(*quantity);
            }
            Step::Skip(to) => i = to.max(i + 1),
        }
    }
    let mut found = ranges(tokens, found, comparison);
    for quantity in &mut found {
        if quantity.form == Form::Point {
            quantity.form = bound(tokens, &quantity.tokens);
        }
    }
    lists(tokens, &mut found);
    found
}

enum Step {
    Found(Box<Quantity>),
    Skip(usize),
}

fn text(tokens: &[Token], i: usize) -> &str {
    tokens.get(i).map_or("", |t| t.text.as_str())
}

fn single(cells: &[Cell], tokens: &[Token], i: usize, last: usize, language: Language) -> Step {
    let token = &tokens[i];
    let (mut readings, mut next, in_words) = match token.kind {
        Kind::Number(readings, _) => {
            if is_glued(tokens, i, last) {
                return Step::Skip(i + 1);
            }
            (readings, i + 1, false)
        }
        Kind::Word => match numeral::read(tokens, i) {
            Some((next, Some(value))) => (Readings::One(value), next, true),
            Some((next, None)) => return Step::Skip(next),
            None => return Step::Skip(i + 1),
        },
        _ => return Step::Skip(i + 1),
    };
    let mut from = i;
    if !in_words && is_signed(tokens, i, last) {
        from = i - 1;
        if tokens[from].text != "+" {
            readings = readings.map(|n| -n);
        }
    }
    if let Some(times) = numeral::scale(text(tokens, next)).filter(|_| !in_words) {
        readings = readings.map(|n| n * times);
        next += 1;
    }
    let half = |next: usize| {
        ["and", "a", "half"].iter().enumerate().all(|(k, w)| text(tokens, next + k) == *w)
    };
    if half(next) {
        readings = readings.map(|n| n + 0.5);
        next += 3;
    }
    if in_words && readings == Readings::One(0.5) && matches!(text(tokens, next), "a" | "an") {
        next += 1;
    }
    let number_end = tokens.get(next - 1).map_or(token.to, |t| t.to);
    let number = tokens[from].from..number_end;
    let mut end = number_end;
    let (mut unit, mut unknown) = (None, None);
    match spelling::read(cells, number_end, language) {
        Found::Unit { unit: found, from, to } => {
            unit = Some(Written { unit: found, cells: from..to });
            end = to;
        }
        Found::Unknown { from, to } => {
            unknown = Some(from..to);
            end = to;
        }
        Found::Nothing => {
            let glued =
                cells.get(number_end).is_some_and(|c| c.low.is_alphanumeric() || c.low == '_');
            let zero = readings == Readings::One(0.0);
            if glued || (in_words && !zero) {
                return Step::Skip(next);
            }
        }
    }
    let mut to = next;
    while tokens.get(to).is_some_and(|t| t.to <= end) {
        to += 1;
    }
    // `2 mét rưỡi`
    if unit.is_some() && text(tokens, to) == "ruoi" {
        readings = readings.map(|n| n + 0.5);
        end = tokens[to].to;
        to += 1;
    }
    Step::Found(Box::new(Quantity {
        tokens: from..to,
        cells: number.start..end,
        number,
        readings,
        unit,
        borrowed: None,
        unknown,
        form: Form::Point,
        list: 0,
    }))
}

/// Whether a number is a piece of something else: `#5`, `$5`, `covid-19`, `fig.3`, `G-2`.
fn is_glued(tokens: &[Token], i: usize, last: usize) -> bool {
    let Some(before) = i.checked_sub(1).map(|b| &tokens[b]).filter(|_| !tokens[i].spaced) else {
        return false;
    };
    match before.text.as_str() {
        "#" | "$" | "§" | "€" | "£" | "¥" | "@" | "\\" | "^" | "№" => true,
        "-" | "–" | "." | "/" if last < i && !before.spaced => {
            let word = i.checked_sub(2).map(|b| &tokens[b]);
            word.is_some_and(|w| matches!(w.kind, Kind::Word | Kind::Junk))
        }
        _ => before.kind == Kind::Word || before.kind == Kind::Junk,
    }
}

/// Whether the mark before a number is its sign. Between two things it is a hyphen.
fn is_signed(tokens: &[Token], i: usize, last: usize) -> bool {
    let Some(sign) = i.checked_sub(1).map(|s| &tokens[s]) else { return false };
    if !matches!(sign.text.as_str(), "-" | "–" | "+") || tokens[i].spaced || last == i {
        return false;
    }
    let open = |t: &Token| matches!(t.text.as_str(), "=" | ":" | "(" | "," | "<" | ">" | "~" | "[");
    sign.spaced || i.checked_sub(2).is_none_or(|b| open(&tokens[b]))
}

/// Joins two ends into a range.
fn ranges(tokens: &[Token], found: Vec<Quantity>, comparison: bool) -> Vec<Quantity> {
    let mut out: Vec<Quantity> = Vec::with_capacity(found.len());
    for quantity in found {
        let Some(low) = out.last().filter(|l| l.form == Form::Point) else {
            out.push(quantity);
            continue;
        };
        let joint: Vec<&str> = tokens[low.tokens.end..quantity.tokens.start]
            .iter()
            .take(4)
            .map(|t| t.text.as_str())
            .collect();
        let before = low.tokens.start.checked_sub(1).map_or("", |b| text(tokens, b));
        let spans = match joint.as_slice() {
            ["-" | "–" | "~" | "to" | "den" | "toi" | "till" | "until" | "±" | "…"]
            | ["+", "/", "-"]
            | [".", "."]
            | [".", ".", "."] => true,
            ["and" | "va"] => !comparison && matches!(before, "between" | "giua"),
            _ => false,
        };
        let alike = match (&low.unit, &quantity.unit) {
            (Some(a), Some(b)) => a.unit.fits(&b.unit),
            (None, _) => low.unknown.is_none(),
            (Some(_), None) => joint == ["±"],
        };
        if !(spans && alike) {
            out.push(quantity);
            continue;
        }
        let Some(mut low) = out.pop() else { continue };
        let mut high = quantity;
        if low.unit.is_none() {
            low.unit.clone_from(&high.unit);
        }
        if high.unit.is_none() {
            high.unit.clone_from(&low.unit);
        }
        let unknown = high.unknown.clone();
        let whole = low.cells.start..high.cells.end;
        out.push(Quantity {
            tokens: low.tokens.start..high.tokens.end,
            number: whole.clone(),
            cells: whole,
            readings: low.readings,
            unit: low.unit.clone(),
            borrowed: None,
            unknown,
            form: Form::Range(Box::new([low, high])),
            list: 0,
        });
    }
    out
}

/// Whether the words around a quantity make it a bound or a change, or deny it.
fn bound(tokens: &[Token], at: &Range<usize>) -> Form {
    let back = |n: usize| at.start.checked_sub(n).map_or("", |b| text(tokens, b));
    let after = |n: usize| text(tokens, at.end + n);
    let is_bound = match (back(2), back(1)) {
        (_, "<" | ">" | "≤" | "≥" | "⩽" | "⩾" | "exceeding" | "hon" | "duoi")
        | ("<" | ">", "=") => true,
        ("less" | "more" | "greater" | "lower" | "higher" | "larger" | "smaller", "than")
        | ("at", "least" | "most")
        | ("up", "to")
        // A change is no value.
        | (_, "by")
        | ("tang" | "giam", "them" | "di")
        | ("it", "nhat")
        | ("toi", "da" | "thieu")
        | ("khong" | "vuot", "qua") => true,
        _ => matches!(
            (after(0), after(1)),
            ("or", "more" | "less" | "higher" | "lower") | ("tro", "len" | "xuong")
        ),
    };
    if is_bound {
        return Form::Bound;
    }
    match (back(2), back(1)) {
        (_, "not") | ("khong", "phai") => Form::Not,
        _ => Form::Point,
    }
}

/// Numbers the lists, and lends a list's unit to the bare numbers in it.
fn lists(tokens: &[Token], found: &mut [Quantity]) {
    let mut list = 0;
    let mut start = 0;
    let mut firm = false;
    for i in 0..found.len() {
        if i > 0 {
            let joint: Vec<&str> = tokens[found[i - 1].tokens.end..found[i].tokens.start]
                .iter()
                .take(4)
                .map(|t| t.text.as_str())
                .collect();
            let (joined, hard) = match joint.as_slice() {
                [","] => (true, false),
                [one] => (is_join(one), true),
                [",", one] => (is_join(one), true),
                ["vs", "."] | ["so", "voi"] | ["compared", "to" | "with"] => (true, true),
                _ => (false, false),
            };
            // A comma alone holds together only what is of one kind.
            let alike = match (&found[i - 1].unit, &found[i].unit) {
                (Some(a), Some(b)) => a.unit.fits(&b.unit),
                (Some(_), None) => false,
                _ => true,
            };
            if joined && alike {
                firm = hard;
            } else {
                lend(&mut found[start..i], firm);
                list += 1;
                start = i;
                firm = false;
            }
        }
        found[i].list = list;
    }
    lend(&mut found[start..], firm);
}

fn lend(list: &mut [Quantity], firm: bool) {
    let Some(unit) = list.last().and_then(|q| q.unit.clone()).filter(|_| firm) else { return };
    for quantity in list.iter_mut().filter(|q| q.unit.is_none() && q.unknown.is_none()) {
        quantity.borrowed = Some(unit.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;
    use crate::token::tokens;

    fn read(text: &str) -> Vec<String> {
        let cells = fold(text);
        let tokens = tokens(&cells);
        let show = |q: Quantity| {
            let text: String = cells[q.cells.clone()].iter().map(|c| c.exact).collect();
            let value = q.readings.all().next().unwrap();
            let form = match q.form {
                Form::Point => "",
                Form::Range(_) => " range",
                Form::Bound => " bound",
                Form::Not => " not",
            };
            format!("{text}|{value}{form}")
        };
        find(&cells, &tokens, Language::Undetermined, false).into_iter().map(show).collect()
    }

    #[test]
    fn quantities_as_wholes() {
        assert_eq!(read("a 45-degree wall, 2m thick"), ["45-degree|45", "2m|2"]);
        assert_eq!(read("t = -3 °C, x −3, y - 3"), ["-3 °C|-3", "-3|-3", "3|3"]);
        assert_eq!(read("10-20 kPa"), ["10-20 kPa|10 range"]);
        assert_eq!(read("từ 10 đến 20 kPa"), ["10 den 20 kPa|10 range"]);
        assert_eq!(read("between 10 kPa and 20 kPa"), ["10 kPa and 20 kPa|10 range"]);
        assert_eq!(
            read("less than 5 m; 5 m or more; not 5 m"),
            ["5 m|5 bound", "5 m|5 bound", "5 m|5 not"]
        );
        assert_eq!(
            read("hai mét rưỡi, twenty-four hours, half a metre"),
            ["hai met ruoi|2.5", "twenty-four hours|24", "half a metre|0.5"]
        );
        assert_eq!(read("#5 $6 covid-19 3rd 10x20 G-2 fig.3 2m5"), Vec::<String>::new());
        assert_eq!(read("2 hundred kPa"), ["2 hundred kPa|200"]);
    }

    #[test]
    fn a_list_lends_its_unit() {
        let cells = fold("30, 40 and 45 degrees; 3, 4 m");
        let found = find(&cells, &tokens(&cells), Language::En, false);
        let lent: Vec<bool> = found.iter().map(|q| q.borrowed.is_some()).collect();
        assert_eq!(lent, [true, true, false, false, false]);
    }
}
