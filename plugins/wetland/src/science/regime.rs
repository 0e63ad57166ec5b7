//! The water regime out of a record: how often there is water among the looks that saw something,
//! in which months, and for how long; "not determined" where the looks do not say.

use super::series::{Measure, Series};

/// The fewest looks with a value for a regime. This project's own.
pub const LOOKS_MIN: usize = 12;
/// The fewest calendar months with a look. This project's own.
pub const MONTHS_MIN: usize = 10;
/// A month counts as wet where this share of its looks is. This project's own.
pub const MONTH_WET_FROM: f64 = 0.5;
/// The longest gap in days between two looks over which water is taken to stay as it was. This
/// project's own.
pub const GAP_MAX_D: i64 = 60;
/// A look is wet above this share of the area, or of the largest extent of the record. Digital
/// Earth Australia's wetland tool takes 0.01 for the start of an inundation.
pub const WET_ABOVE: f64 = 0.01;
/// The quantile of the normal distribution for 95 % on two sides.
const Z_95: f64 = 1.959_963_984_540_054;

/// A regime.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Regime {
    /// Water in all observed months
    Permanent,
    /// Water in some months, in most years
    Seasonal,
    /// Water in one month at most, or not in most years
    Ephemeral,
    /// No water in any look
    Dry,
    /// Too few looks, or too few months
    NotDetermined,
}

/// A share and its 95 % interval by Wilson (1927).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// Wilson's interval for `hits` of `trials`; nothing without trials.
#[must_use]
pub fn wilson(hits: usize, trials: usize) -> Option<Share> {
    if trials == 0 || hits > trials {
        return None;
    }
    let (n, p) = (trials as f64, hits as f64 / trials as f64);
    let z2 = Z_95 * Z_95;
    let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    Some(Share { share: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) })
}

/// A calendar month over all years.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Month {
    /// 1 to 12.
    pub month: usize,
    /// Looks with a value.
    pub looks: usize,
    /// Wet ones among them.
    pub wet: usize,
    /// Mean of the values.
    pub mean: Option<f64>,
}

/// What a record says of the water.
#[derive(Debug, Clone, PartialEq)]
pub struct WaterRegime {
    /// The class.
    pub regime: Regime,
    /// Wet looks of valid ones.
    pub wet: Option<Share>,
    /// How many are wet.
    pub wet_looks: usize,
    /// A look is wet above this, in the record's unit.
    pub wet_above: f64,
    /// January to December.
    pub months: Vec<Month>,
    /// Days a year with water, of the time that the looks cover.
    pub hydroperiod_d: Option<f64>,
    /// Share of the record's span that is covered by looks at most [`GAP_MAX_D`] apart.
    pub covered: f64,
    /// Longest time between two valid looks, days.
    pub longest_gap_d: i64,
}

/// Draws the regime. `area_ha` is the area that the record is about, where it is known.
#[must_use]
pub fn of(series: &Series, area_ha: Option<f64>, wet_share: f64) -> WaterRegime {
    let valid = series.valid();
    let largest = valid.iter().map(|(_, v)| *v).fold(0.0, f64::max);
    let wet_above = match series.measure {
        Measure::Share => wet_share,
        Measure::AreaHa => wet_share * area_ha.unwrap_or(largest),
        Measure::Index => 0.0,
    };
    let is_wet = |v: f64| v > wet_above;
    let wet_looks = valid.iter().filter(|(_, v)| is_wet(*v)).count();
    let months: Vec<Month> = (1..=12)
        .map(|month| {
            let own: Vec<f64> =
                valid.iter().filter(|(l, _)| l.month() == month).map(|(_, v)| *v).collect();
            let mean = (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64);
            let wet = own.iter().filter(|v| is_wet(**v)).count();
            Month { month, looks: own.len(), wet, mean }
        })
        .collect();
    let (mut wet_days, mut covered_days, mut longest_gap_d) = (0.0, 0.0, 0);
    for pair in valid.windows(2) {
        let days = pair[1].0.day - pair[0].0.day;
        longest_gap_d = longest_gap_d.max(days);
        if days <= GAP_MAX_D {
            covered_days += days as f64;
            let ends = u8::from(is_wet(pair[0].1)) + u8::from(is_wet(pair[1].1));
            wet_days += days as f64 * f64::from(ends) / 2.0;
        }
    }
    let span = match (valid.first(), valid.last()) {
        (Some(first), Some(last)) => (last.0.day - first.0.day) as f64,
        _ => 0.0,
    };
    let years = |wet_only: bool| {
        let mut years: Vec<i64> =
            valid.iter().filter(|(_, v)| !wet_only || is_wet(*v)).map(|(l, _)| l.year()).collect();
        years.dedup();
        years.len()
    };
    let seen = months.iter().filter(|m| m.looks > 0).count();
    let often = |m: &Month| m.wet as f64 >= MONTH_WET_FROM * m.looks as f64 && m.wet > 0;
    let wet_months = months.iter().filter(|m| m.looks > 0 && often(m)).count();
    let recurs = years(true) as f64 >= MONTH_WET_FROM * years(false) as f64;
    let regime = if valid.len() < LOOKS_MIN || seen < MONTHS_MIN {
        Regime::NotDetermined
    } else if wet_looks == 0 {
        Regime::Dry
    } else if wet_months == seen {
        Regime::Permanent
    } else if wet_months >= 2 && recurs {
        Regime::Seasonal
    } else {
        Regime::Ephemeral
    };
    WaterRegime {
        regime,
        wet: wilson(wet_looks, valid.len()),
        wet_looks,
        wet_above,
        months,
        hydroperiod_d: (covered_days > 0.0).then(|| 365.25 * wet_days / covered_days),
        covered: if span > 0.0 { covered_days / span } else { 0.0 },
        longest_gap_d,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::science::series;

    fn monthly(years: i64, value: impl Fn(i64, usize) -> Option<f64>) -> Series {
        let mut text = String::from("date,water_fraction\n");
        for year in 0..years {
            for month in 1..=12 {
                let cell = value(year, month).map_or(String::new(), |v| v.to_string());
                text += &format!("{}-{month:02}-15,{cell}\n", 2010 + year);
            }
        }
        series::read(&text).unwrap()
    }

    #[test]
    fn wilson_as_published() {
        // Newcombe (1998), Stat. Med. 17:857–872, table I: 81 of 263 and 15 of 148.
        let a = wilson(81, 263).unwrap();
        assert!((a.low - 0.2553).abs() < 5e-5 && (a.high - 0.3662).abs() < 5e-5, "{a:?}");
        let b = wilson(15, 148).unwrap();
        assert!((b.low - 0.0624).abs() < 5e-5 && (b.high - 0.1605).abs() < 5e-5, "{b:?}");
        assert_eq!(wilson(0, 0), None);
        assert_eq!(wilson(0, 10).unwrap().low, 0.0);
    }

    #[test]
    fn each_regime_is_reached() {
        let class = |value: &dyn Fn(i64, usize) -> Option<f64>| {
            of(&monthly(4, value), None, WET_ABOVE).regime
        };
        assert_eq!(class(&|_, _| Some(0.4)), Regime::Permanent);
        assert_eq!(
            class(&|_, m| Some(if (7..=11).contains(&m) { 0.4 } else { 0.0 })),
            Regime::Seasonal
        );
        assert_eq!(class(&|y, m| Some(if y == 0 && m < 6 { 0.4 } else { 0.0 })), Regime::Ephemeral);
        assert_eq!(class(&|_, _| Some(0.0)), Regime::Dry);
        assert_eq!(class(&|_, m| (m < 6).then_some(0.4)), Regime::NotDetermined);
    }

    /// A hidden look does not make a wetland drier: the share is over what was seen.
    #[test]
    fn only_valid_looks_count() {
        let all = of(&monthly(3, |_, m| Some(if m % 2 == 0 { 0.4 } else { 0.0 })), None, WET_ABOVE);
        let gaps = monthly(3, |y, m| (y != 1).then_some(if m % 2 == 0 { 0.4 } else { 0.0 }));
        let gaps = of(&gaps, None, WET_ABOVE);
        assert_eq!(all.wet.unwrap().share, 0.5);
        assert_eq!(gaps.wet.unwrap().share, 0.5);
        assert!(gaps.wet.unwrap().high > all.wet.unwrap().high, "fewer looks, wider interval");
        assert!(gaps.covered < 0.7 && all.covered > 0.99 && gaps.longest_gap_d > 365);
        assert!((all.hydroperiod_d.unwrap() - 182.6).abs() < 8.0);
    }
}
