//! The allowed range of an input and the typed refusal of a value outside it.

use std::error::Error;
use std::fmt;
use std::ops::{Bound, RangeBounds};

/// The interval of values an input may take, with its unit.
///
/// Kept as data so that the same limits can check a value, word a refusal and fill a schema.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Domain {
    /// Lower end of the interval, in [`Domain::unit`].
    pub lower: Bound<f64>,
    /// Upper end of the interval, in [`Domain::unit`].
    pub upper: Bound<f64>,
    /// Unit of both ends; empty for a pure number.
    pub unit: &'static str,
}

impl Domain {
    /// Both ends allowed: `min <= x <= max`.
    #[must_use]
    pub const fn closed(min: f64, max: f64, unit: &'static str) -> Self {
        Self { lower: Bound::Included(min), upper: Bound::Included(max), unit }
    }

    /// Lower end excluded: `min < x <= max`.
    #[must_use]
    pub const fn above(min: f64, max: f64, unit: &'static str) -> Self {
        Self { lower: Bound::Excluded(min), upper: Bound::Included(max), unit }
    }

    /// Upper end excluded: `min <= x < max`.
    #[must_use]
    pub const fn below(min: f64, max: f64, unit: &'static str) -> Self {
        Self { lower: Bound::Included(min), upper: Bound::Excluded(max), unit }
    }

    /// Whether the value lies in the interval. NaN and the infinities never do.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        value.is_finite() && (self.lower, self.upper).contains(&value)
    }

    /// Adds a refusal to `violations` when the value lies outside.
    pub fn check(&self, field: &'static str, found: f64, violations: &mut Vec<InvalidInput>) {
        if !self.contains(found) {
            violations.push(InvalidInput { field, expected: *self, found });
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a finite number")?;
        match self.lower {
            Bound::Included(min) => write!(f, " >= {min}")?,
            Bound::Excluded(min) => write!(f, " > {min}")?,
            Bound::Unbounded => {}
        }
        let joint = if matches!(self.lower, Bound::Unbounded) { "" } else { " and" };
        match self.upper {
            Bound::Included(max) => write!(f, "{joint} <= {max}")?,
            Bound::Excluded(max) => write!(f, "{joint} < {max}")?,
            Bound::Unbounded => {}
        }
        if self.unit.is_empty() { Ok(()) } else { write!(f, " {}", self.unit) }
    }
}

/// One input outside its domain.
///
/// Functions of this module collect every violation before they return, so that a user corrects
/// all inputs at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InvalidInput {
    /// Name of the offending field, as spelled in the input struct.
    pub field: &'static str,
    /// What would have been accepted.
    pub expected: Domain,
    /// What was given (may be NaN or infinite).
    pub found: f64,
}

impl fmt::Display for InvalidInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.field, self.expected, self.found)
    }
}

impl Error for InvalidInput {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_allowed_or_refused_as_named() {
        let closed = Domain::closed(0.0, 1.0, "");
        assert!(closed.contains(0.0) && closed.contains(1.0) && !closed.contains(1.000_001));
        let above = Domain::above(0.0, 1.0, "m");
        assert!(!above.contains(0.0) && above.contains(1.0));
        let below = Domain::below(0.0, 90.0, "degrees");
        assert!(below.contains(0.0) && !below.contains(90.0));
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(!closed.contains(value));
        }
    }

    #[test]
    fn an_open_side_still_refuses_the_non_finite() {
        let open = Domain { lower: Bound::Unbounded, upper: Bound::Unbounded, unit: "" };
        assert!(open.contains(-1e300) && !open.contains(f64::INFINITY));
        assert_eq!(open.to_string(), "a finite number");
        let half = Domain { lower: Bound::Unbounded, upper: Bound::Included(2.0), unit: "m" };
        assert_eq!(half.to_string(), "a finite number <= 2 m");
    }

    #[test]
    fn a_refusal_names_field_domain_and_value() {
        let refusal = InvalidInput {
            field: "slope_angle_deg",
            expected: Domain::below(0.0, 90.0, "degrees"),
            found: 95.0,
        };
        assert_eq!(
            refusal.to_string(),
            "slope_angle_deg: expected a finite number >= 0 and < 90 degrees, found 95"
        );
    }
}
