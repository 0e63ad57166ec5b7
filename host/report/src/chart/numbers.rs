//! Axes of numbers: linear and logarithmic, with bounds and marks that are round numbers.

/// So many marks a linear axis has at most; one more bounds it.
const MARKS: f64 = 6.0;
/// Numbers closer to each other than this part of their size are the same on an axis.
const SAME: f64 = 1e-12;
/// A logarithmic axis that spans more powers of ten than this has marks at these alone.
const FINE: i32 = 2;
/// So many marks a logarithmic axis has at most.
const POWERS: i32 = 7;

/// An axis of numbers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Numbers {
    low: f64,
    high: f64,
    log: bool,
    pub(crate) marks: Vec<Mark>,
}

/// A mark beside an axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mark {
    pub(crate) value: f64,
    pub(crate) label: Labels,
}

/// How a mark's number is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Labels {
    /// With so many decimals.
    Decimals(u8),
    /// With as many digits as it has.
    Digits,
    /// As a power of ten.
    Power(i32),
}

impl Numbers {
    /// A linear axis that holds all numbers from `low` to `high`, and nothing (0) where bars
    /// start there.
    pub(crate) fn linear(low: f64, high: f64, from_zero: bool) -> Self {
        let (mut low, mut high) = (low, high);
        // From a small part of its length, an axis goes on to zero.
        if from_zero || (low > 0.0 && low < high * 0.3) {
            low = low.min(0.0);
        }
        if from_zero || (high < 0.0 && high > low * 0.3) {
            high = high.max(0.0);
        }
        let size = low.abs().max(high.abs());
        if size < f64::MIN_POSITIVE / SAME {
            (low, high) = if from_zero { (0.0, 1.0) } else { (-1.0, 1.0) };
        } else if high / 4.0 - low / 4.0 <= size / 4.0 * SAME {
            // One number alone stands in the middle.
            let half = size / 2.0;
            (low, high) = (low - half, (high + half).min(f64::MAX));
            low = low.max(f64::MIN);
        }
        // Quarters, because the distance of the largest numbers is none.
        let step = round_up((high / 4.0 - low / 4.0) / MARKS * 4.0);
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let decimals = (-step.log10().floor()).max(0.0);
        // So many decimals nobody counts; a power of ten says it.
        let label = if decimals > 6.0 { Labels::Digits } else { Labels::Decimals(decimals as u8) };
        let count = (last - first).clamp(1.0, MARKS + 2.0) as i32;
        let value = |i: i32| (first + f64::from(i)) * step;
        let marks = (0..=count)
            .map(value)
            .filter(|value| value.is_finite())
            .map(|value| Mark { value, label });
        let bound = |value: f64, or: f64| if value.is_finite() { value } else { or };
        Self {
            low: bound(first * step, low),
            high: bound(last * step, high),
            log: false,
            marks: marks.collect(),
        }
    }

    /// A logarithmic axis that holds all numbers from `low` to `high`, which are above zero.
    pub(crate) fn log(low: f64, high: f64) -> Self {
        let smallest = f64::MIN_POSITIVE;
        let (low, high) = (low.max(smallest), high.max(smallest));
        let (mut first, mut last) = (Step::at_most(low), Step::at_least(high));
        if first.value() >= last.value() {
            (first, last) = (first.before(), last.after());
        }
        let powers = last.power - first.power;
        if powers > FINE {
            first.of = 0;
            if last.of > 0 {
                last = Step { power: last.power + 1, of: 0 };
            }
        }
        let stride = if powers > FINE { (last.power - first.power) / POWERS + 1 } else { 1 };
        let mut marks = Vec::new();
        let mut step = first;
        while step <= last && step.value().is_finite() {
            let label = match step.power {
                power @ (..=-4 | 6..) if step.of == 0 => Labels::Power(power),
                _ => Labels::Digits,
            };
            marks.push(Mark { value: step.value(), label });
            step = if powers > FINE {
                Step { power: step.power + stride, of: 0 }
            } else {
                step.after()
            };
        }
        // Several powers with all their steps would stand too close.
        if marks.len() > POWERS as usize {
            let whole = |mark: &Mark| mark.value.log10().fract().abs() < SAME;
            marks.retain(whole);
        }
        let high = last.value();
        Self {
            low: first.value().max(smallest),
            high: if high.is_finite() { high } else { f64::MAX },
            log: true,
            marks,
        }
    }

    /// Where a number stands, from nothing to one.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let along = |value: f64| if self.log { value.log10() } else { value / 4.0 };
        let (low, high) = (along(self.low), along(self.high));
        let place = (along(value) - low) / (high - low);
        if place.is_finite() { place.clamp(0.0, 1.0) } else { 0.5 }
    }

    /// Where bars start: at zero, or at the end of a logarithmic axis, which has no zero.
    pub(crate) fn base(&self) -> f64 {
        if self.log { 0.0 } else { self.place(0.0) }
    }

    /// Whether zero stands between the ends.
    pub(crate) fn crosses_zero(&self) -> bool {
        !self.log && self.low < 0.0 && self.high > 0.0
    }
}

/// The next number of the kind 1, 2 or 5 times a power of ten.
fn round_up(step: f64) -> f64 {
    let at_least = Step::at_least(step);
    at_least.value().clamp(f64::MIN_POSITIVE, f64::MAX / 2.0)
}

/// 1, 2 or 5 times a power of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    power: i32,
    of: usize,
}

impl Step {
    const OF: [f64; 3] = [1.0, 2.0, 5.0];

    fn value(self) -> f64 {
        // The product of a power and 2 or 5 is not always the nearest number; what is read is.
        let of = Self::OF[self.of.min(2)];
        format!("{of}e{}", self.power).parse().unwrap_or(f64::MAX)
    }

    fn at_most(value: f64) -> Self {
        let power = value.log10().floor() as i32;
        let mut step = Self { power: power + 1, of: 0 };
        while step.value() > (value * (1.0 + SAME)).min(f64::MAX) && step.power >= power - 1 {
            step = step.before();
        }
        step
    }

    fn at_least(value: f64) -> Self {
        let power = value.log10().floor() as i32;
        let mut step = Self { power: power - 1, of: 2 };
        while step.value() < value * (1.0 - SAME) && step.power <= power + 1 {
            step = step.after();
        }
        step
    }

    fn after(self) -> Self {
        match self.of {
            of @ 0..=1 => Self { of: of + 1, ..self },
            _ => Self { power: self.power + 1, of: 0 },
        }
    }

    fn before(self) -> Self {
        match self.of {
            0 => Self { power: self.power - 1, of: 2 },
            of => Self { of: of - 1, ..self },
        }
    }
}

/// A power of ten as people write it: `10⁶`.
pub(crate) fn power_of_ten(power: i32) -> String {
    format!("10{}", crate::number::superscript(&power.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(axis: &Numbers) -> Vec<f64> {
        axis.marks.iter().map(|mark| mark.value).collect()
    }

    #[test]
    fn bounds_and_marks_are_round() {
        let axis = Numbers::linear(3.2, 9.7, false);
        assert_eq!(values(&axis), [2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(axis.place(2.0), 0.0);
        assert_eq!(axis.place(10.0), 1.0);
        let axis = Numbers::linear(0.0, 0.3, false);
        assert_eq!(axis.marks.last().unwrap().label, Labels::Decimals(2));
        assert_eq!(
            values(&Numbers::linear(-12.0, 30.0, false)),
            [-20.0, -10.0, 0.0, 10.0, 20.0, 30.0]
        );
    }

    #[test]
    fn bars_start_at_zero() {
        let axis = Numbers::linear(95.0, 99.0, true);
        assert_eq!(axis.base(), 0.0);
        assert!(axis.place(95.0) > 0.9);
        let below = Numbers::linear(-4.0, -1.0, true);
        assert_eq!(below.base(), 1.0);
        let both = Numbers::linear(-1.0, 1.0, true);
        assert!(both.crosses_zero());
        assert_eq!(both.base(), 0.5);
    }

    #[test]
    fn one_number_alone_stands_between_the_ends() {
        for value in [0.0, 1.0, -7.5, 1e-300, 5e-324, 1e300, f64::MAX, f64::MIN] {
            for from_zero in [false, true] {
                let axis = Numbers::linear(value, value, from_zero);
                let place = axis.place(value);
                assert!((0.0..=1.0).contains(&place), "{value}: {place}");
                assert!(axis.low < axis.high, "{value}: {axis:?}");
                assert!((1..=9).contains(&axis.marks.len()), "{value}: {axis:?}");
            }
        }
    }

    #[test]
    fn the_widest_and_the_narrowest_range_have_places() {
        for (low, high) in
            [(f64::MIN, f64::MAX), (1.0, 1.0 + 1e-15), (0.0, 5e-324), (1e16, 1e16 + 2.0)]
        {
            let axis = Numbers::linear(low, high, false);
            assert!(axis.place(low) <= axis.place(high));
            assert!(values(&axis).iter().all(|v| v.is_finite()));
        }
    }

    #[test]
    fn equal_ratios_are_equal_lengths() {
        let axis = Numbers::log(1.0, 1000.0);
        assert_eq!(values(&axis), [1.0, 10.0, 100.0, 1000.0]);
        let third = axis.place(10.0);
        assert!((third - 1.0 / 3.0).abs() < 1e-12);
        assert!((axis.place(100.0) - 2.0 * third).abs() < 1e-12);
        assert_eq!(values(&Numbers::log(15.0, 90.0)), [10.0, 20.0, 50.0, 100.0]);
    }

    #[test]
    fn a_logarithmic_axis_bears_every_number_above_zero() {
        for (low, high) in [(5e-324, f64::MAX), (3.0, 3.0), (f64::MAX, f64::MAX), (1e-5, 1e7)] {
            let axis = Numbers::log(low, high);
            assert!((1..=9).contains(&axis.marks.len()), "{axis:?}");
            for value in [low, high] {
                assert!((0.0..=1.0).contains(&axis.place(value)));
            }
        }
        assert_eq!(Numbers::log(1e-5, 1e7).marks[0].label, Labels::Power(-5));
        assert_eq!(power_of_ten(-5), "10⁻⁵");
    }
}
