//! Units as UCUM codes: what they measure, and exact conversion between two of one kind.
//!
//! A scale is a fraction of whole numbers times a power of π, so that 200 cm is 2 m and not
//! nearly so. An angle, a level and a share are kinds of their own: a percentage is no angle, and
//! a density is no weight.

/// Length, mass, time, temperature, amount, current, light, angle, level.
type Dimension = [i8; 9];

/// A unit of measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unit {
    dimension: Dimension,
    above: u128,
    below: u128,
    pi: i8,
    /// Added before scaling, as a fraction: 0 °C is 273.15 K.
    offset: (i128, i128),
}

const ONE: Unit = scale([0; 9], 1, 1);

const fn scale(dimension: Dimension, above: u128, below: u128) -> Unit {
    Unit { dimension, above, below, pi: 0, offset: (0, 1) }
}

/// Code, dimension, scale above and below, whether prefixes go with it.
type Atom = (&'static str, Dimension, u128, u128, bool);

const ATOMS: &[Atom] = &[
    ("1", [0; 9], 1, 1, false),
    ("%", [0; 9], 1, 100, false),
    ("[ppth]", [0; 9], 1, 1_000, false),
    ("[ppm]", [0; 9], 1, 1_000_000, false),
    ("[ppb]", [0; 9], 1, 1_000_000_000, false),
    ("m", [1, 0, 0, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("[in_i]", [1, 0, 0, 0, 0, 0, 0, 0, 0], 254, 10_000, false),
    ("[ft_i]", [1, 0, 0, 0, 0, 0, 0, 0, 0], 3_048, 10_000, false),
    ("[yd_i]", [1, 0, 0, 0, 0, 0, 0, 0, 0], 9_144, 10_000, false),
    ("[mi_i]", [1, 0, 0, 0, 0, 0, 0, 0, 0], 1_609_344, 1_000, false),
    ("g", [0, 1, 0, 0, 0, 0, 0, 0, 0], 1, 1_000, true),
    ("t", [0, 1, 0, 0, 0, 0, 0, 0, 0], 1_000, 1, true),
    ("[lb_av]", [0, 1, 0, 0, 0, 0, 0, 0, 0], 45_359_237, 100_000_000, false),
    ("s", [0, 0, 1, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("min", [0, 0, 1, 0, 0, 0, 0, 0, 0], 60, 1, false),
    ("h", [0, 0, 1, 0, 0, 0, 0, 0, 0], 3_600, 1, false),
    ("d", [0, 0, 1, 0, 0, 0, 0, 0, 0], 86_400, 1, false),
    ("wk", [0, 0, 1, 0, 0, 0, 0, 0, 0], 604_800, 1, false),
    ("mo", [0, 0, 1, 0, 0, 0, 0, 0, 0], 2_629_800, 1, false),
    ("a", [0, 0, 1, 0, 0, 0, 0, 0, 0], 31_557_600, 1, false),
    ("K", [0, 0, 0, 1, 0, 0, 0, 0, 0], 1, 1, true),
    ("mol", [0, 0, 0, 0, 1, 0, 0, 0, 0], 1, 1, true),
    ("A", [0, 0, 0, 0, 0, 1, 0, 0, 0], 1, 1, true),
    ("cd", [0, 0, 0, 0, 0, 0, 1, 0, 0], 1, 1, true),
    ("lm", [0, 0, 0, 0, 0, 0, 1, 0, 0], 1, 1, true),
    ("lx", [-2, 0, 0, 0, 0, 0, 1, 0, 0], 1, 1, true),
    ("rad", [0, 0, 0, 0, 0, 0, 0, 1, 0], 1, 1, true),
    ("Hz", [0, 0, -1, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("N", [1, 1, -2, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("gf", [1, 1, -2, 0, 0, 0, 0, 0, 0], 980_665, 100_000_000, true),
    ("Pa", [-1, 1, -2, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("bar", [-1, 1, -2, 0, 0, 0, 0, 0, 0], 100_000, 1, true),
    ("atm", [-1, 1, -2, 0, 0, 0, 0, 0, 0], 101_325, 1, false),
    // A pound of standard gravity over a square inch.
    ("[psi]", [-1, 1, -2, 0, 0, 0, 0, 0, 0], 45_359_237 * 980_665, 254 * 254 * 100_000, false),
    ("J", [2, 1, -2, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("W", [2, 1, -3, 0, 0, 0, 0, 0, 0], 1, 1, true),
    ("V", [2, 1, -3, 0, 0, -1, 0, 0, 0], 1, 1, true),
    ("Ohm", [2, 1, -3, 0, 0, -2, 0, 0, 0], 1, 1, true),
    ("S", [-2, -1, 3, 0, 0, 2, 0, 0, 0], 1, 1, true),
    ("l", [3, 0, 0, 0, 0, 0, 0, 0, 0], 1, 1_000, true),
    ("L", [3, 0, 0, 0, 0, 0, 0, 0, 0], 1, 1_000, true),
    ("ar", [2, 0, 0, 0, 0, 0, 0, 0, 0], 100, 1, true),
    ("[kn_i]", [1, 0, -1, 0, 0, 0, 0, 0, 0], 1_852, 3_600, false),
    ("dB", [0, 0, 0, 0, 0, 0, 0, 0, 1], 1, 1, false),
    ("dB[SPL]", [0, 0, 0, 0, 0, 0, 0, 0, 1], 1, 1, false),
    ("dB(A)", [0, 0, 0, 0, 0, 0, 0, 0, 1], 1, 1, false),
];

const PREFIXES: &[(&str, u128, u128)] = &[
    ("da", 10, 1),
    ("G", 1_000_000_000, 1),
    ("M", 1_000_000, 1),
    ("k", 1_000, 1),
    ("h", 100, 1),
    ("d", 1, 10),
    ("c", 1, 100),
    ("m", 1, 1_000),
    ("u", 1, 1_000_000),
    ("n", 1, 1_000_000_000),
];

impl Unit {
    /// Reads a UCUM code; nothing for one that is not known.
    pub(crate) fn parse(code: &str) -> Option<Self> {
        if code.len() > 64 {
            return None;
        }
        // A remark in braces says what is counted.
        let mut plain = String::new();
        let mut depth = 0_u8;
        for c in code.trim().chars() {
            match c {
                '{' => depth = depth.saturating_add(1),
                '}' => depth = depth.saturating_sub(1),
                c if depth == 0 => plain.push(c),
                _ => {}
            }
        }
        if plain.is_empty() {
            return Some(ONE);
        }
        if let Some(unit) = Self::atom(&plain) {
            return Some(unit);
        }
        let (unit, rest) = term(&plain, 0)?;
        rest.is_empty().then_some(unit.without_offset())
    }

    fn atom(code: &str) -> Option<Self> {
        match code {
            "deg" => {
                let mut unit = scale([0, 0, 0, 0, 0, 0, 0, 1, 0], 1, 180);
                unit.pi = 1;
                return Some(unit);
            }
            "Cel" => {
                let mut unit = scale([0, 0, 0, 1, 0, 0, 0, 0, 0], 1, 1);
                unit.offset = (27_315, 100);
                return Some(unit);
            }
            "[degF]" => {
                let mut unit = scale([0, 0, 0, 1, 0, 0, 0, 0, 0], 5, 9);
                unit.offset = (45_967, 100);
                return Some(unit);
            }
            _ => {}
        }
        let find = |code: &str| ATOMS.iter().find(|a| a.0 == code);
        if let Some(&(_, dimension, above, below, _)) = find(code) {
            return Some(scale(dimension, above, below));
        }
        PREFIXES.iter().find_map(|&(prefix, above, below)| {
            let &(_, dimension, n, d, _) = find(code.strip_prefix(prefix)?).filter(|a| a.4)?;
            Some(scale(dimension, n * above, d * below))
        })
    }

    fn without_offset(self) -> Self {
        Self { offset: (0, 1), ..self }
    }

    /// This unit times another, or over it.
    pub(crate) fn times(self, other: Self, over: bool) -> Option<Self> {
        let sign = if over { -1 } else { 1 };
        let mut dimension = self.dimension;
        for (mine, theirs) in dimension.iter_mut().zip(other.dimension) {
            *mine = mine.checked_add(theirs.checked_mul(sign)?)?;
        }
        let (n, d) = if over { (other.below, other.above) } else { (other.above, other.below) };
        let (above, below) = reduced(self.above.checked_mul(n)?, self.below.checked_mul(d)?);
        let pi = self.pi.checked_add(other.pi.checked_mul(sign)?)?;
        Some(Self { dimension, above, below, pi, offset: (0, 1) })
    }

    /// This unit to a whole power.
    pub(crate) fn power(self, exponent: i8) -> Option<Self> {
        if exponent == 1 {
            return Some(self);
        }
        let mut unit = ONE;
        for _ in 0..exponent.unsigned_abs().min(9) {
            unit = unit.times(self, exponent < 0)?;
        }
        Some(unit)
    }

    /// So many of this unit, such as 24 h.
    pub(crate) fn many(self, count: u32) -> Option<Self> {
        self.times(scale([0; 9], u128::from(count.max(1)), 1), false)
    }

    /// Whether a value in one unit can be given in the other.
    pub(crate) fn fits(&self, other: &Self) -> bool {
        self.dimension == other.dimension
    }

    /// Whether the unit is a share of something, or a count.
    pub(crate) fn is_share(&self) -> bool {
        self.dimension == [0; 9]
    }

    /// Whether the unit is a span of time.
    pub(crate) fn is_time(&self) -> bool {
        self.dimension == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    }

    /// Whether the unit alone says a good deal about what is meant. A length, a time, a mass, an
    /// angle or a share may be said of anything.
    pub(crate) fn is_specific(&self) -> bool {
        let used = self.dimension.iter().filter(|e| **e != 0).count();
        let [.., temperature, _, _, _, _, level] = self.dimension;
        used > 1 || temperature != 0 || level != 0
    }

    /// A value of this unit in another one of its kind.
    pub(crate) fn convert(&self, value: f64, to: &Self) -> Option<f64> {
        if !self.fits(to) {
            return None;
        }
        let (n, d) = reduced(self.above.checked_mul(to.below)?, self.below.checked_mul(to.above)?);
        let result = if self.offset == to.offset && n == d {
            value
        } else if self.offset.0 == 0 && to.offset.0 == 0 {
            value * real(n) / real(d)
        } else {
            // One fraction for the whole of it: 86 °F is 30 °C, not nearly so.
            let (n, d) = (i128::try_from(n).ok()?, i128::try_from(d).ok()?);
            let ((p, q), (r, s)) = (self.offset, to.offset);
            let shift = p.checked_mul(n)?.checked_mul(s)? - r.checked_mul(q)?.checked_mul(d)?;
            let below = d.checked_mul(q)?.checked_mul(s)?;
            let factor = n.checked_mul(q)?.checked_mul(s)?;
            (value * factor as f64 + shift as f64) / below as f64
        };
        let result = result * std::f64::consts::PI.powi(i32::from(self.pi) - i32::from(to.pi));
        result.is_finite().then_some(result)
    }

    /// Whether values of both are the same numbers.
    pub(crate) fn same(&self, other: &Self) -> bool {
        self == other || (self.convert(1.0, other) == Some(1.0) && self.offset == other.offset)
    }
}

/// A product of components, and what is left of the code.
fn term(code: &str, depth: u8) -> Option<(Unit, &str)> {
    let mut rest = code;
    let mut unit = ONE;
    let mut over = false;
    if let Some(after) = rest.strip_prefix('/') {
        (rest, over) = (after, true);
    }
    loop {
        let (component, after) = component(rest, depth)?;
        unit = unit.times(component, over)?;
        rest = after;
        match rest.chars().next() {
            Some(op @ ('.' | '/')) => {
                over = op == '/';
                rest = &rest[1..];
            }
            _ => return Some((unit, rest)),
        }
    }
}

fn component(code: &str, depth: u8) -> Option<(Unit, &str)> {
    if let Some(inner) = code.strip_prefix('(') {
        if depth > 8 {
            return None;
        }
        let (unit, rest) = term(inner, depth + 1)?;
        return Some((unit, rest.strip_prefix(')')?));
    }
    let mut bracket = false;
    let end = code
        .char_indices()
        .find(|(_, c)| {
            bracket = *c == '[' || (bracket && *c != ']');
            !bracket && matches!(c, '.' | '/' | '(' | ')')
        })
        .map_or(code.len(), |(i, _)| i);
    let (own, rest) = code.split_at(end);
    if let Some(unit) = Unit::atom(own) {
        return Some((unit, rest));
    }
    let name = own.trim_end_matches(|c: char| c.is_ascii_digit());
    let exponent: i8 = own[name.len()..].parse().ok()?;
    let (name, exponent) = match name.strip_suffix('-') {
        Some(name) => (name, -exponent),
        None => (name.strip_suffix('+').unwrap_or(name), exponent),
    };
    Some((Unit::atom(name)?.without_offset().power(exponent)?, rest))
}

fn reduced(above: u128, below: u128) -> (u128, u128) {
    let (mut a, mut b) = (above, below);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (above.checked_div(a).unwrap_or(above), below.checked_div(a).unwrap_or(below))
}

fn real(whole: u128) -> f64 {
    whole as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn convert(value: f64, from: &str, to: &str) -> Option<f64> {
        Unit::parse(from).unwrap().convert(value, &Unit::parse(to).unwrap())
    }

    #[test]
    fn published_factors_are_exact() {
        assert_eq!(convert(200.0, "cm", "m"), Some(2.0));
        assert_eq!(convert(1.0, "[in_i]", "cm"), Some(2.54));
        assert_eq!(convert(1.0, "[ft_i]", "m"), Some(0.3048));
        assert_eq!(convert(1.0, "[mi_i]", "km"), Some(1.609_344));
        assert_eq!(convert(1.0, "[lb_av]", "kg"), Some(0.453_592_37));
        // NIST SP 811: 1 psi = 6.894 757 kPa.
        assert!((convert(1.0, "[psi]", "Pa").unwrap() - 6_894.757_293_168).abs() < 1e-9);
        assert_eq!(convert(1.0, "kgf/cm2", "kPa"), Some(98.0665));
        assert_eq!(convert(120.0, "mm/d", "mm/h"), Some(5.0));
        assert_eq!(convert(7.0, "L/m2/h", "mm/h"), Some(7.0));
        assert_eq!(convert(36.0, "km/h", "m/s"), Some(10.0));
        assert_eq!(convert(1.0, "har", "m2"), Some(10_000.0));
        assert_eq!(convert(180.0, "deg", "rad"), Some(std::f64::consts::PI));
        assert_eq!(convert(30.0, "%", "1"), Some(0.3));
        assert_eq!(convert(2.0, "kW.h", "MJ"), Some(7.2));
        assert_eq!(convert(1.0, "umol.m-2.s-1", "umol/m2/s"), Some(1.0));
        assert_eq!(convert(1.0, "W/(m2.K)", "W.m-2.K-1"), Some(1.0));
    }

    #[test]
    fn temperatures_have_their_zero() {
        assert_eq!(convert(86.0, "[degF]", "Cel"), Some(30.0));
        assert_eq!(convert(-40.0, "Cel", "[degF]"), Some(-40.0));
        assert_eq!(convert(0.0, "Cel", "K"), Some(273.15));
        assert_eq!(convert(28.5, "Cel", "Cel"), Some(28.5));
        assert_eq!(convert(4.0, "Cel.wk", "K.wk"), Some(4.0));
    }

    #[test]
    fn kinds_are_kept_apart() {
        assert_eq!(convert(1.8, "t/m3", "kN/m3"), None);
        assert_eq!(convert(10.0, "%", "deg"), None);
        assert_eq!(convert(10.0, "dB", "1"), None);
        for nonsense in ["", "zz", "m//s", "((((((((((((((m", "m-", "9", ")", "m99999"] {
            let _ = Unit::parse(nonsense);
        }
        assert!(Unit::parse("zz").is_none() && Unit::parse("{tree}").unwrap().is_share());
        assert!(Unit::parse("kPa").unwrap().is_specific());
        assert!(!Unit::parse("deg").unwrap().is_specific());
        assert!(Unit::parse("Cel").unwrap().is_specific());
    }
}
