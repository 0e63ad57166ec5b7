//! Dates and times of records, as instruments and services write them, without a library.
//!
//! Minutes are counted from 1970-01-01 00:00 of the clock that wrote them; a stated offset from
//! UTC is kept beside them. Dates are of the proleptic Gregorian calendar (days from civil after
//! Hinnant, "chrono-compatible low-level date algorithms", public).

/// Minutes of an hour.
pub const HOUR_MIN: i64 = 60;
/// Minutes of a day.
pub const DAY_MIN: i64 = 24 * HOUR_MIN;

/// A date as written, before it is known which of day and month comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenDate {
    /// Year, month, day.
    YearFirst(i32, u32, u32),
    /// Two numbers of which one is the month, and the year.
    YearLast(u32, u32, i32),
}

/// A date and time as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// The date.
    pub date: WrittenDate,
    /// Minute of the day, 0 to 1440: `24:00` is the end of the day.
    pub minute: i64,
    /// Minutes east of UTC, where stated.
    pub offset_min: Option<i64>,
}

/// Which of day and month comes first where the year comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As in the United States.
    MonthFirst,
    /// As in Viet Nam.
    DayFirst,
}

/// What two numbers before a year say about their order.
#[must_use]
pub const fn order_of(first: u32, second: u32) -> Option<Order> {
    match (first > 12, second > 12) {
        (true, false) => Some(Order::DayFirst),
        (false, true) => Some(Order::MonthFirst),
        _ => None,
    }
}

impl Written {
    /// Minutes since 1970-01-01 00:00 on the clock that wrote it; nothing where the date does not
    /// exist. The order is only used for a date whose year comes last.
    #[must_use]
    pub fn minutes(&self, order: Order) -> Option<i64> {
        let (year, month, day) = match (self.date, order) {
            (WrittenDate::YearFirst(y, m, d), _) => (y, m, d),
            (WrittenDate::YearLast(m, d, y), Order::MonthFirst) => (y, m, d),
            (WrittenDate::YearLast(d, m, y), Order::DayFirst) => (y, m, d),
        };
        let exists = (1..=12).contains(&month) && day >= 1 && day <= days_in(year, month);
        exists.then(|| days_from_civil(year, month, day) * DAY_MIN + self.minute)
    }
}

fn days_in(year: i32, month: u32) -> u32 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 31,
    }
}

fn days_from_civil(year: i32, month: u32, day: u32) -> i64 {
    let (month, day) = (i64::from(month), i64::from(day));
    let year = i64::from(year) - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of a day counted from 1970-01-01.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// The month, 1 to 12, in which a minute lies.
#[must_use]
pub fn month_of(minutes: i64) -> usize {
    usize::try_from(civil_from_days(minutes.div_euclid(DAY_MIN)).1).unwrap_or(1)
}

/// RFC 3339 with the offset, or with `-00:00` (no statement about local time) where none is
/// known.
#[must_use]
pub fn rfc3339(minutes: i64, offset_min: Option<i64>) -> String {
    let (date, time) = (date(minutes), minutes.rem_euclid(DAY_MIN));
    let zone = match offset_min {
        Some(0) => "Z".into(),
        offset => zone(offset),
    };
    format!("{date}T{:02}:{:02}:00{zone}", time / HOUR_MIN, time % HOUR_MIN)
}

/// `±HH:MM`, or `-00:00` where no offset is known.
#[must_use]
pub fn zone(offset_min: Option<i64>) -> String {
    offset_min.map_or_else(
        || "-00:00".into(),
        |m| {
            let sign = if m < 0 { '-' } else { '+' };
            format!("{sign}{:02}:{:02}", m.abs() / HOUR_MIN, m.abs() % HOUR_MIN)
        },
    )
}

/// `YYYY-MM-DD`.
#[must_use]
pub fn date(minutes: i64) -> String {
    let (year, month, day) = civil_from_days(minutes.div_euclid(DAY_MIN));
    format!("{year:04}-{month:02}-{day:02}")
}

/// `YYYY-MM-DD HH:MM`, for people.
#[must_use]
pub fn readable(minutes: i64) -> String {
    let time = minutes.rem_euclid(DAY_MIN);
    format!("{} {:02}:{:02}", date(minutes), time / HOUR_MIN, time % HOUR_MIN)
}

/// Reads a date and time: `2010-12-12T05:00`, with seconds, a blank for the `T`, `Z` or an
/// offset; `12/13/2010 5:00 PM`; `13.12.2010 17:00`. Nothing else, and no date alone.
#[must_use]
pub fn read(text: &str) -> Option<Written> {
    let text = text.trim();
    let at = text.find(['T', 't', ' ', '\u{a0}'])?;
    let (date, rest) = text.split_at(at);
    let rest = rest.trim_start_matches(['T', 't', ' ', '\u{a0}']);
    let date = read_date(date)?;
    let (clock, offset_min) = split_offset(rest)?;
    Some(Written { date, minute: read_clock(clock)?, offset_min })
}

fn read_date(text: &str) -> Option<WrittenDate> {
    let parts: Vec<&str> = text.split(['-', '/', '.']).collect();
    let [a, b, c] = parts.as_slice() else { return None };
    if a.len() == 4 {
        let short = |s: &str| (s.len() <= 2).then(|| digits(s)).flatten();
        return Some(WrittenDate::YearFirst(i32::try_from(digits(a)?).ok()?, short(b)?, short(c)?));
    }
    if c.len() != 4 || a.len() > 2 || b.len() > 2 {
        return None;
    }
    Some(WrittenDate::YearLast(digits(a)?, digits(b)?, i32::try_from(digits(c)?).ok()?))
}

fn digits(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The clock's time and the offset behind it.
fn split_offset(text: &str) -> Option<(&str, Option<i64>)> {
    let text = text.trim();
    let upper = text.to_ascii_uppercase();
    for name in ["UTC", "GMT", "Z"] {
        if upper.ends_with(name) {
            return Some((text.get(..text.len() - name.len())?.trim_end(), Some(0)));
        }
    }
    match text.rfind(['+', '-', '\u{2212}']) {
        None => Some((text, None)),
        Some(at) => {
            let (clock, offset) = (text.get(..at)?, text.get(at..)?);
            Some((clock.trim_end(), Some(read_offset(offset)?)))
        }
    }
}

/// `+7`, `-08`, `+0530`, `-08:00` in minutes, within a day.
#[must_use]
pub fn read_offset(text: &str) -> Option<i64> {
    let text = text.trim().replace('\u{2212}', "-");
    let sign = match text.chars().next()? {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let rest = text.get(1..)?;
    let (hours, minutes) = match rest.split_once(':') {
        Some((h, m)) => (digits(h)?, digits(m)?),
        None if rest.len() > 2 => {
            (digits(rest.get(..rest.len() - 2)?)?, digits(rest.get(rest.len() - 2..)?)?)
        }
        None => (digits(rest)?, 0),
    };
    (hours < 24 && minutes < 60).then(|| sign * (i64::from(hours) * HOUR_MIN + i64::from(minutes)))
}

/// `HH:MM`, `HH:MM:SS`, and both with AM or PM. Seconds are dropped.
fn read_clock(text: &str) -> Option<i64> {
    let upper = text.trim().to_ascii_uppercase();
    let half = |name: &str| upper.strip_suffix(name).map(str::trim_end);
    let (clock, half) = match (half("AM"), half("PM")) {
        (Some(clock), _) => (clock, Some(0)),
        (_, Some(clock)) => (clock, Some(12)),
        _ => (upper.as_str(), None),
    };
    let mut parts = clock.split(':');
    let (hour, minute) = (digits(parts.next()?)?, digits(parts.next()?)?);
    if let Some(second) = parts.next() {
        let whole = second.split('.').next()?;
        digits(whole).filter(|s| *s < 60)?;
    }
    if parts.next().is_some() || minute > 59 {
        return None;
    }
    let hour = match half {
        None if hour < 24 || (hour == 24 && minute == 0) => hour,
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        _ => return None,
    };
    Some(i64::from(hour) * HOUR_MIN + i64::from(minute))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn us(text: &str) -> Option<String> {
        let read = read(text)?;
        Some(rfc3339(read.minutes(Order::MonthFirst)?, read.offset_min))
    }

    #[test]
    fn instruments_write_times_in_many_ways() {
        for (written, meant) in [
            ("2010-12-12T05:00", "2010-12-12T05:00:00-00:00"),
            ("2010-12-12 05:00:30", "2010-12-12T05:00:00-00:00"),
            ("2010-12-12T05:00Z", "2010-12-12T05:00:00Z"),
            ("2010-12-12T05:00:00.000-08:00", "2010-12-12T05:00:00-08:00"),
            ("2010-12-12 05:00 UTC", "2010-12-12T05:00:00Z"),
            ("2010-12-12 05:00+0700", "2010-12-12T05:00:00+07:00"),
            ("2010/2/3 24:00", "2010-02-04T00:00:00-00:00"),
            ("12/13/2010 5:07 PM", "2010-12-13T17:07:00-00:00"),
            ("12/13/2010 12:00 AM", "2010-12-13T00:00:00-00:00"),
            ("2/29/2012 12:00 pm", "2012-02-29T12:00:00-00:00"),
        ] {
            assert_eq!(us(written).as_deref(), Some(meant), "{written}");
        }
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        for written in [
            "",
            "2010-12-12",
            "05:00",
            "2010-13-01 00:00",
            "2/29/2011 00:00",
            "2010-12-12 25:00",
            "2010-12-12 24:01",
            "2010-12-12 05:60",
            "12/13/10 05:00",
            "2010-12-12 05:00 PST",
            "2010-12-12 13:00 PM",
            "2010-12-12T05:00+99:00",
            "2010-12-12T5",
            "ấ ấ",
            "- -",
        ] {
            assert_eq!(us(written), None, "{written}");
        }
    }

    #[test]
    fn order_shows_where_a_day_is_no_month() {
        assert_eq!(order_of(13, 12), Some(Order::DayFirst));
        assert_eq!(order_of(12, 13), Some(Order::MonthFirst));
        assert_eq!((order_of(1, 2), order_of(13, 13)), (None, None));
        let read = read("13.12.2010 05:00").unwrap();
        assert_eq!(readable(read.minutes(Order::DayFirst).unwrap()), "2010-12-13 05:00");
    }

    proptest! {
        #[test]
        fn a_minute_survives_being_written(minutes in -50_000_000i64..100_000_000) {
            prop_assert_eq!(read(&readable(minutes)).unwrap().minutes(Order::DayFirst), Some(minutes));
        }

        #[test]
        fn no_text_ends_the_reading(text in ".{0,40}") {
            let _ = read(&text);
        }
    }
}
