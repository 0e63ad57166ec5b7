//! Units as people write them, in both languages, taken apart into UCUM codes.

use crate::fold::Cell;
use crate::language::Language;
use crate::number::superscript;
use crate::unit::Unit;
use std::collections::HashMap;
use std::sync::OnceLock;

/// How a spelling is told from other words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Only {
    /// In any case.
    Any,
    /// In this case only.
    Exact,
    /// Vietnamese: without its marks only where the text is not English.
    Vi,
    /// Directly after the number, with nothing after it: `45o`.
    Attached,
    /// Directly after the number, or at the end of a clause: `in` is mostly another word.
    Closed,
}

use Only::{Any, Attached, Closed, Exact, Vi};

/// Code, how its spellings are told, spellings. A plural `s` is understood.
const SPELLINGS: &[(&str, Only, &[&str])] = &[
    ("m", Any, &["m", "metre", "meter"]),
    ("m", Vi, &["mét"]),
    ("dm", Any, &["dm", "decimetre", "decimeter"]),
    ("cm", Any, &["cm", "centimetre", "centimeter"]),
    ("cm", Vi, &["xăng ti mét", "xentimét", "centimét", "xăng-ti-mét"]),
    ("mm", Any, &["mm", "millimetre", "millimeter"]),
    ("mm", Vi, &["milimét", "mi li mét", "mi-li-mét", "milimet"]),
    ("um", Any, &["um", "μm", "micron", "micrometre", "micrometer"]),
    ("nm", Any, &["nm", "nanometre", "nanometer"]),
    ("km", Any, &["km", "kilometre", "kilometer"]),
    ("km", Vi, &["ki lô mét", "kilômét", "kilomét", "cây số"]),
    ("[in_i]", Any, &["inch", "inches"]),
    ("[in_i]", Closed, &["in"]),
    ("[ft_i]", Any, &["ft", "foot", "feet"]),
    ("[yd_i]", Any, &["yd", "yard"]),
    ("[mi_i]", Any, &["mi", "mile"]),
    ("deg", Any, &["deg", "degree"]),
    ("deg", Vi, &["độ"]),
    ("deg", Attached, &["o"]),
    ("rad", Any, &["rad", "radian"]),
    ("%", Any, &["percent", "per cent", "pct"]),
    ("%", Vi, &["phần trăm"]),
    ("[ppm]", Any, &["ppm"]),
    ("[ppb]", Any, &["ppb"]),
    ("Pa", Any, &["pa", "pascal"]),
    ("hPa", Any, &["hpa", "hectopascal"]),
    ("kPa", Any, &["kpa", "kilopascal"]),
    ("MPa", Any, &["mpa", "megapascal"]),
    ("mPa", Exact, &["mPa"]),
    ("GPa", Any, &["gpa", "gigapascal"]),
    ("[psi]", Any, &["psi"]),
    ("bar", Any, &["bar"]),
    ("mbar", Any, &["mbar", "millibar"]),
    ("atm", Any, &["atm"]),
    ("N", Exact, &["N"]),
    ("N", Any, &["newton"]),
    ("kN", Any, &["kn", "kilonewton"]),
    ("MN", Exact, &["MN"]),
    ("MN", Any, &["meganewton"]),
    ("kgf", Any, &["kgf"]),
    ("kgf", Exact, &["kG"]),
    ("g", Any, &["g", "gram", "gramme", "gam"]),
    ("kg", Any, &["kg", "kilogram", "kilogramme", "kilo"]),
    ("kg", Vi, &["ki lô gam", "kilôgam"]),
    ("mg", Any, &["mg", "milligram"]),
    ("ug", Any, &["ug", "μg", "microgram"]),
    ("t", Any, &["t", "tonne"]),
    ("t", Vi, &["tấn"]),
    ("[lb_av]", Any, &["lb", "lbs", "pound"]),
    ("s", Any, &["s", "sec", "second"]),
    ("s", Vi, &["giây"]),
    ("min", Any, &["min", "minute"]),
    ("min", Vi, &["phút"]),
    ("h", Any, &["h", "hr", "hour"]),
    ("h", Vi, &["giờ", "tiếng", "tiếng đồng hồ"]),
    ("d", Any, &["d", "day"]),
    ("d", Vi, &["ngày", "ngày đêm"]),
    ("wk", Any, &["wk", "week"]),
    ("wk", Vi, &["tuần"]),
    ("mo", Any, &["month"]),
    ("mo", Vi, &["tháng"]),
    ("a", Any, &["yr", "year"]),
    ("a", Vi, &["năm"]),
    ("Cel", Exact, &["C"]),
    ("Cel", Any, &["celsius", "degree celsius", "degree c", "deg c", "degree centigrade"]),
    ("Cel", Vi, &["độ C", "độ celsius"]),
    ("[degF]", Any, &["fahrenheit", "degree fahrenheit", "degree f", "deg f"]),
    ("[degF]", Vi, &["độ F"]),
    ("K", Exact, &["K"]),
    ("K", Any, &["kelvin"]),
    ("W", Any, &["w", "watt", "oát"]),
    ("kW", Any, &["kw", "kilowatt"]),
    ("MW", Exact, &["MW"]),
    ("MW", Any, &["megawatt"]),
    ("mW", Exact, &["mW"]),
    ("W.h", Any, &["wh"]),
    ("kW.h", Any, &["kwh", "kilowatt hour"]),
    ("J", Exact, &["J"]),
    ("J", Any, &["joule"]),
    ("kJ", Any, &["kj", "kilojoule"]),
    ("MJ", Exact, &["MJ"]),
    ("MJ", Any, &["megajoule"]),
    ("mJ", Exact, &["mJ"]),
    ("L", Any, &["l", "litre", "liter"]),
    ("L", Vi, &["lít"]),
    ("mL", Any, &["ml", "millilitre", "milliliter"]),
    ("mL", Vi, &["mililít"]),
    ("har", Any, &["ha", "hectare", "hecta"]),
    ("har", Vi, &["héc ta"]),
    ("m2", Any, &["sqm"]),
    ("Hz", Any, &["hz", "hertz"]),
    ("kHz", Any, &["khz"]),
    ("dB", Any, &["db", "dba", "decibel"]),
    ("dB", Vi, &["đề xi ben", "đêxiben"]),
    ("mol", Any, &["mol", "mole"]),
    ("mmol", Any, &["mmol"]),
    ("umol", Any, &["umol", "μmol"]),
    ("lx", Any, &["lx", "lux"]),
    ("V", Exact, &["V"]),
    ("A", Exact, &["A"]),
    ("S", Exact, &["S"]),
    ("mS", Exact, &["mS"]),
    ("uS", Exact, &["uS", "μS"]),
    ("dS", Exact, &["dS"]),
    ("km/h", Any, &["kph", "kmh"]),
    ("[mi_i]/h", Any, &["mph"]),
    ("[kn_i]", Any, &["knot"]),
];

struct Spelling {
    unit: Unit,
    only: Only,
    exact: String,
    marks: u32,
}

fn table() -> &'static HashMap<String, Vec<Spelling>> {
    static TABLE: OnceLock<HashMap<String, Vec<Spelling>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: HashMap<String, Vec<Spelling>> = HashMap::new();
        for (code, only, spellings) in SPELLINGS {
            let Some(unit) = Unit::parse(code) else { continue };
            for spelling in *spellings {
                let cells = crate::fold::fold(spelling);
                let (mut low, mut exact, mut marks) = (String::new(), String::new(), 0_u32);
                for cell in cells {
                    low.push(cell.low);
                    exact.push(cell.exact);
                    marks = marks.wrapping_add(cell.marks);
                }
                let entry = Spelling { unit, only: *only, exact, marks };
                table.entry(low.replace('-', " ")).or_default().push(entry);
            }
        }
        table
    })
}

/// What follows a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Found {
    /// No unit.
    Nothing,
    /// A unit, and the cells that it covers.
    Unit {
        /// The unit.
        unit: Unit,
        /// Its first cell.
        from: usize,
        /// The cell after it.
        to: usize,
    },
    /// What looks like a unit and is none that is known.
    Unknown {
        /// Its first cell.
        from: usize,
        /// The cell after it.
        to: usize,
    },
}

fn at(cells: &[Cell], i: usize) -> char {
    cells.get(i).map_or('\0', |c| c.low)
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// Reads the unit after a number that ends at a cell.
pub(crate) fn read(cells: &[Cell], end: usize, language: Language) -> Found {
    let mut from = end;
    let attached = match at(cells, from) {
        ' ' => {
            from += 1;
            false
        }
        // `24-hour`, but not `24-5` or `24 - hour`.
        '-' if is_letter(at(cells, from + 1)) => {
            from += 1;
            false
        }
        _ => true,
    };
    let Some((mut unit, mut to)) = power(cells, from, Place::First { attached }, language) else {
        return Found::Nothing;
    };
    for _ in 0..4 {
        match next(cells, to, language) {
            Next::Part(part, over, after) => {
                let Some(product) = unit.times(part, over) else { break };
                (unit, to) = (product, after);
            }
            Next::Unknown(after) => return Found::Unknown { from, to: after },
            Next::End => break,
        }
    }
    Found::Unit { unit, from, to }
}

enum Next {
    Part(Unit, bool, usize),
    Unknown(usize),
    End,
}

/// One more factor of a unit: `/h`, `per hour`, `mỗi giờ`, `·m⁻³`, ` h-1`.
fn next(cells: &[Cell], end: usize, language: Language) -> Next {
    let mut i = end;
    let spaced = at(cells, i) == ' ';
    i += usize::from(spaced);
    let (over, sure, start) = match at(cells, i) {
        '/' => (true, !spaced, i + 1),
        '·' | '*' | '×' => (false, false, i + 1),
        // `kN.m-3`
        '.' if !spaced && is_letter(at(cells, i + 1)) => (false, false, i + 1),
        _ if spaced => {
            let (word, after) = letters(cells, i);
            match word.as_str() {
                "per" => (true, true, after),
                "moi" | "tren" => (true, false, after),
                "a" | "an" | "mot" => {
                    // `5 mm an hour`; what else follows such a word is another thing.
                    let from = after + usize::from(at(cells, after) == ' ');
                    return match power(cells, from, Place::Later, language) {
                        Some((unit, to)) if unit.is_time() => Next::Part(unit, true, to),
                        _ => Next::End,
                    };
                }
                _ => {
                    // ` h-1`: a factor without a sign between must have a negative power.
                    return match power(cells, i, Place::Negative, language) {
                        Some((unit, to)) => Next::Part(unit, false, to),
                        None => Next::End,
                    };
                }
            }
        }
        _ => return Next::End,
    };
    let mut i = start + usize::from(at(cells, start) == ' ');
    // `/24h`
    let mut count = None;
    if over && at(cells, i).is_ascii_digit() {
        let digits: String =
            cells[i..].iter().take(4).map(|c| c.low).take_while(char::is_ascii_digit).collect();
        i += digits.len();
        i += usize::from(at(cells, i) == ' ');
        count = digits.parse::<u32>().ok().filter(|n| *n > 0 && digits.len() < 4);
        if count.is_none() {
            return Next::End;
        }
    }
    let place = if at(cells, start) == '.' { Place::Negative } else { Place::Later };
    match power(cells, i, place, language) {
        Some((unit, to)) => match count.map_or(Some(unit), |n| unit.many(n)) {
            Some(unit) => Next::Part(unit, over, to),
            None => Next::End,
        },
        None if sure && count.is_none() && is_letter(at(cells, i)) => {
            Next::Unknown(letters(cells, i).1)
        }
        None => Next::End,
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    First { attached: bool },
    Later,
    Negative,
}

/// A unit with its exponent, where a word ends after it.
fn power(cells: &[Cell], from: usize, place: Place, language: Language) -> Option<(Unit, usize)> {
    match at(cells, from) {
        '%' => return Some((Unit::parse("%")?, from + 1)),
        '‰' => return Some((Unit::parse("[ppth]")?, from + 1)),
        '°' => {
            let mut next = from + 1;
            next += usize::from(at(cells, next) == ' ');
            let code = match (at(cells, next), is_letter(at(cells, next + 1))) {
                // `45° c = 15` is an angle and another value.
                ('c', false) if !is_equals_after(cells, next + 1) => "Cel",
                ('f', false) if !is_equals_after(cells, next + 1) => "[degF]",
                _ => return Some((Unit::parse("deg")?, from + 1)),
            };
            return Some((Unit::parse(code)?, next + 1));
        }
        _ => {}
    }
    let (first, after) = letters(cells, from);
    let prefix = match first.as_str() {
        "square" | "sq" => Some(2),
        "cubic" | "cu" => Some(3),
        _ => None,
    };
    if let Some(exponent) = prefix {
        let (unit, to) = atom(cells, after + 1, place, language)?;
        return ends(cells, to).then_some((unit.power(exponent)?, to));
    }
    let (unit, to) = atom(cells, from, place, language)?;
    let (exponent, to) = exponent(cells, to, place);
    if (place == Place::Negative && exponent >= 0) || !ends(cells, to) {
        return None;
    }
    Some((unit.power(exponent)?, to))
}

fn is_equals_after(cells: &[Cell], i: usize) -> bool {
    at(cells, i + usize::from(at(cells, i) == ' ')) == '='
}

fn ends(cells: &[Cell], i: usize) -> bool {
    let c = at(cells, i);
    !(c.is_alphanumeric() || c == '_')
}

/// The longest spelling that begins at a cell.
fn atom(cells: &[Cell], from: usize, place: Place, language: Language) -> Option<(Unit, usize)> {
    let mut key = String::new();
    let (mut marks, mut i) = (0_u32, from);
    let mut best = None;
    for _ in 0..4 {
        let (word, to) = letters(cells, i);
        if word.is_empty() || word.len() > 24 {
            break;
        }
        key.push_str(&word);
        marks = cells[i..to].iter().fold(marks, |sum, c| sum.wrapping_add(c.marks));
        if let Some(unit) = look_up(&key, marks, cells, from, to, place, language) {
            best = Some((unit, to));
        }
        if !matches!(at(cells, to), ' ' | '-') {
            break;
        }
        key.push(' ');
        i = to + 1;
    }
    let (unit, to) = best?;
    // The weighting of a level is said in brackets.
    let weighting: String = cells[to..].iter().take(3).map(|c| c.low).collect();
    let to = if unit == Unit::parse("dB")? && weighting == "(a)" { to + 3 } else { to };
    Some((unit, to))
}

fn look_up(
    key: &str,
    marks: u32,
    cells: &[Cell],
    from: usize,
    to: usize,
    place: Place,
    language: Language,
) -> Option<Unit> {
    let table = table();
    let entries = table.get(key).or_else(|| {
        let single = key.strip_suffix('s').filter(|k| k.len() > 1)?;
        table.get(single)
    });
    let entries = match entries {
        Some(entries) => entries,
        // `degrees celsius`
        None => table.get(&key.replacen("degrees ", "degree ", 1))?,
    };
    let exact = || cells[from..to].iter().map(|c| c.exact);
    let attached = place == Place::First { attached: true };
    // `45 c = 15` is a number and another value.
    if to == from + 1 && !attached && is_equals_after(cells, to) {
        return None;
    }
    let told = |s: &&Spelling| match s.only {
        Any => marks == 0 || marks == s.marks,
        Exact => exact().eq(s.exact.chars()),
        Vi => marks == s.marks || (marks == 0 && language != Language::En),
        Attached => attached,
        Closed => attached || place == Place::Later || closes(cells, to),
    };
    let fitting = || entries.iter().filter(told);
    fitting().find(|s| exact().eq(s.exact.chars())).or_else(|| fitting().next()).map(|s| s.unit)
}

fn closes(cells: &[Cell], to: usize) -> bool {
    matches!(at(cells, to), '\0' | '\n' | ',' | ';' | '.' | ')' | '/')
}

fn letters(cells: &[Cell], from: usize) -> (String, usize) {
    let word: String = cells
        .get(from..)
        .unwrap_or_default()
        .iter()
        .map(|c| c.low)
        .take_while(|c| is_letter(*c))
        .take(25)
        .collect();
    let to = from + word.chars().count();
    (word, to)
}

/// `2`, `^3`, `³`, `-1`, ` vuông` after a unit.
fn exponent(cells: &[Cell], to: usize, place: Place) -> (i8, usize) {
    let digit = |i: usize| at(cells, i).to_digit(10).and_then(|d| i8::try_from(d).ok());
    let lone = |i: usize| ends(cells, i);
    match at(cells, to) {
        '^' => {
            let minus = at(cells, to + 1) == '-';
            let from = to + 1 + usize::from(minus);
            if let Some(n) = digit(from).filter(|_| lone(from + 1)) {
                return (if minus { -n } else { n }, from + 1);
            }
        }
        '2'..='4' if lone(to + 1) => return (digit(to).unwrap_or(1), to + 1),
        '-' if !matches!(place, Place::First { .. }) => {
            if let Some(n) = digit(to + 1).filter(|n| *n > 0 && lone(to + 2)) {
                return (-n, to + 2);
            }
        }
        '⁻' => {
            let n = superscript(at(cells, to + 1)).and_then(|n| i8::try_from(n).ok());
            if let Some(n) = n.filter(|_| lone(to + 2)) {
                return (-n, to + 2);
            }
        }
        ' ' => {
            let (word, after) = letters(cells, to + 1);
            match word.as_str() {
                "vuong" | "squared" => return (2, after),
                "khoi" | "cubed" => return (3, after),
                _ => {}
            }
        }
        c => {
            let n = superscript(c).and_then(|n| i8::try_from(n).ok());
            if let Some(n) = n.filter(|n| *n > 0 && lone(to + 1)) {
                return (n, to + 1);
            }
        }
    }
    (1, to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    fn unit(text: &str, language: Language) -> Option<Unit> {
        let cells = fold(text);
        match read(&cells, 0, language) {
            Found::Unit { unit, to, .. } if to == cells.len() => Some(unit),
            _ => None,
        }
    }

    #[test]
    fn one_unit_in_many_spellings() {
        for (code, spellings) in [
            ("deg", &["°", "º", "˚", "⁰", "deg", " degrees", "-degree", " ĐỘ", " do", "o"][..]),
            (
                "kN/m3",
                &[
                    "kN/m3",
                    " kN/m³",
                    "kN/m^3",
                    " kN m-3",
                    "kN·m⁻³",
                    " KN/M3",
                    " kN per cubic metre",
                    "kN trên m3",
                    "kN/mét khối",
                    " kN.m-3",
                ],
            ),
            (
                "mm/h",
                &[
                    "mm/h",
                    " mm/hr",
                    " mm per hour",
                    " mm/giờ",
                    " milimét mỗi giờ",
                    " mm h-1",
                    " mm h⁻¹",
                    " MM/H",
                    " mm an hour",
                    " mm một giờ",
                    " millimetres per hour",
                ],
            ),
            ("m", &["m", " M", " metres", " mét", " met"]),
            ("m2", &["m2", " m²", " m^2", " mét vuông", " square metres", " sq m"]),
            ("Cel", &["°C", " °C", "℃", " độ C", " degrees Celsius", " C", " do C"]),
            ("dB", &[" dB", "dBA", " dB(A)", " decibels"]),
            ("%", &["%", " %", " percent", " phần trăm", " phan tram"]),
            ("MPa", &[" MPa", "mpa", " MPA"]),
            ("km/h", &[" km/h", " kph", " km/giờ"]),
            ("har", &[" ha", " hectares", " héc ta"]),
            ("[in_i]/h", &["in/h", " in/hr", " inches per hour"]),
        ] {
            let wanted = Unit::parse(code).unwrap();
            for spelling in spellings {
                let found = unit(spelling, Language::Undetermined)
                    .unwrap_or_else(|| panic!("{spelling} is no unit"));
                assert!(found.same(&wanted), "{spelling}: {found:?}");
            }
        }
    }

    #[test]
    fn amounts_over_a_day_are_rates() {
        let found = unit(" mm/24h", Language::En).unwrap();
        assert!(found.same(&Unit::parse("mm/d").unwrap()));
    }

    #[test]
    fn other_words_are_no_units() {
        let none = |text: &str, language| {
            assert_eq!(read(&fold(text), 0, language), Found::Nothing, "{text}");
        };
        none(" in Hanoi", Language::En);
        none(" do", Language::En);
        none(" and", Language::En);
        none("x20", Language::En);
        none(" c = 15", Language::En);
        let cells = fold(" kPa/foo");
        assert_eq!(read(&cells, 0, Language::En), Found::Unknown { from: 1, to: 8 });
        // An angle, and then another value.
        assert!(matches!(read(&fold("° c = 15"), 0, Language::En), Found::Unit { to: 1, .. }));
    }
}
