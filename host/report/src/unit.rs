//! UCUM codes as people write units.
//!
//! A code is read as a product of atoms with exponents (`kg.m-3`, `W/(m2.K)`); the atoms that
//! people write differently are in [`ATOMS`]. What is not understood is shown as it is.

use crate::number::superscript;

/// UCUM atom, and how people write it.
const ATOMS: [(&str, &str); 34] = [
    ("deg", "°"),
    ("'", "′"),
    ("''", "″"),
    ("Cel", "°C"),
    ("[degF]", "°F"),
    ("Ohm", "Ω"),
    ("kOhm", "kΩ"),
    ("l", "L"),
    ("ml", "mL"),
    ("dl", "dL"),
    ("ul", "µL"),
    ("uL", "µL"),
    ("um", "µm"),
    ("ug", "µg"),
    ("us", "µs"),
    ("uS", "µS"),
    ("umol", "µmol"),
    ("uPa", "µPa"),
    ("har", "ha"),
    ("t", "t"),
    ("[ppth]", "‰"),
    ("[ppm]", "ppm"),
    ("[ppb]", "ppb"),
    ("[pH]", "pH"),
    ("B[SPL]", "B"),
    ("dB[SPL]", "dB"),
    ("mm[Hg]", "mmHg"),
    ("m[H2O]", "mH₂O"),
    ("[in_i]", "in"),
    ("[ft_i]", "ft"),
    ("[mi_i]", "mi"),
    ("[kn_i]", "kn"),
    ("[lb_av]", "lb"),
    ("[psi]", "psi"),
];

/// A unit as people write it; nothing for a bare number (`1`, `{count}`).
pub(crate) fn unit(code: &str) -> Option<String> {
    let code = code.trim();
    let mut out = String::new();
    let mut atom = String::new();
    let mut bracket = None;
    for c in code.chars() {
        match (c, bracket) {
            // A remark in braces says what is counted, and is no unit.
            ('{', None) => bracket = Some('}'),
            ('[', None) => {
                bracket = Some(']');
                atom.push(c);
            }
            (c, Some(close)) => {
                if close == ']' {
                    atom.push(c);
                }
                if c == close {
                    bracket = None;
                }
            }
            ('.' | '/' | '(' | ')', None) => {
                written(&atom, &mut out);
                atom.clear();
                out.push(if c == '.' { '·' } else { c });
            }
            _ => atom.push(c),
        }
    }
    written(&atom, &mut out);
    // A remark alone below a stroke leaves the stroke.
    let out = out.trim_end_matches(['/', '·']);
    (!out.is_empty() && out != "1").then(|| out.to_owned())
}

fn written(atom: &str, out: &mut String) {
    let known = |a: &str| ATOMS.iter().find(|(code, _)| *code == a).map(|(_, shown)| *shown);
    if let Some(shown) = known(atom) {
        out.push_str(shown);
        return;
    }
    // `10*3` and `10^3` are powers of ten, `m-3` a power of an atom.
    let at = atom.rfind(|c: char| !c.is_ascii_digit() && c != '-' && c != '+');
    match at.map(|at| atom.split_at(at + atom[at..].chars().next().map_or(1, char::len_utf8))) {
        Some(("10*" | "10^", exponent)) => {
            out.push_str("10");
            out.push_str(&superscript(exponent));
        }
        Some((base, exponent)) => {
            out.push_str(known(base).unwrap_or(base));
            out.push_str(&superscript(exponent));
        }
        None => out.push_str(atom),
    }
}

/// The space between a number and its unit, at which no line ends.
pub(crate) const NO_BREAK: char = '\u{a0}';

/// A number with its unit. Signs of angles follow the number closely; everything else, the per
/// cent sign and °C included, stands after a space, as the SI has it.
pub(crate) fn with_unit(number: &str, code: Option<&str>) -> String {
    match code.and_then(unit) {
        None => number.to_owned(),
        Some(unit) if matches!(unit.as_str(), "°" | "′" | "″") => format!("{number}{unit}"),
        Some(unit) => format!("{number}{NO_BREAK}{unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_shown_as_people_write_them() {
        for (code, shown) in [
            ("kN/m3", "kN/m³"),
            ("kg.m-3", "kg·m⁻³"),
            ("m2", "m²"),
            ("mm/h", "mm/h"),
            ("W/(m2.K)", "W/(m²·K)"),
            ("umol/(m2.s)", "µmol/(m²·s)"),
            ("Cel", "°C"),
            ("Cel.wk", "°C·wk"),
            ("%", "%"),
            ("10*3/uL", "10³/µL"),
            ("/d", "/d"),
            ("dB[SPL]", "dB"),
            ("kg{DW}/m2", "kg/m²"),
            ("[smoot]", "[smoot]"),
            ("m/s2", "m/s²"),
        ] {
            assert_eq!(unit(code).as_deref(), Some(shown), "{code}");
        }
    }

    #[test]
    fn a_bare_number_has_no_unit() {
        for code in ["1", "", "{count}", "{score}", " "] {
            assert_eq!(unit(code), None, "{code:?}");
        }
    }

    #[test]
    fn angles_follow_closely_and_per_cent_does_not() {
        assert_eq!(with_unit("45", Some("deg")), "45°");
        assert_eq!(with_unit("12", Some("%")), "12\u{a0}%");
        assert_eq!(with_unit("21", Some("Cel")), "21\u{a0}°C");
        assert_eq!(with_unit("3", Some("{sites}")), "3");
        assert_eq!(with_unit("3", None), "3");
    }
}
