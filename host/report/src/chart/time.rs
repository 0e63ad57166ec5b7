//! Axes of times: RFC 3339 in, marks at the turns of years, months, days and hours out.
//!
//! The count of days since 1970 and back is Howard Hinnant's, *chrono-Compatible Low-Level Date
//! Algorithms* (2013), for the proleptic Gregorian calendar.

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// So many marks an axis of times has at most: dates are long.
const MARKS: i64 = 5;

/// A time: seconds since the start of 1970 in UTC, and how far the place's clock is ahead.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Moment {
    pub(crate) seconds: f64,
    pub(crate) ahead: i64,
}

impl Moment {
    /// Reads a date or a date with a time, as RFC 3339 has them.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let (date, rest) = text.split_at_checked(10)?;
        let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
        if !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) {
            return None;
        }
        let midnight = days(year, month, day) * DAY;
        if rest.is_empty() {
            return Some(Self { seconds: midnight as f64, ahead: 0 });
        }
        let rest = rest.strip_prefix(['T', 't', ' '])?;
        let (clock, rest) = rest.split_at_checked(8)?;
        let [hour, minute, second] = numbers(clock, ':', [2, 2, 2])?;
        // A leap second is the sixty-first of its minute.
        if hour > 23 || minute > 59 || second > 60 {
            return None;
        }
        let (fraction, zone) = match rest.strip_prefix('.') {
            Some(rest) => {
                let end = rest.find(|c: char| !c.is_ascii_digit())?;
                let digits = rest.get(..end).filter(|digits| !digits.is_empty())?;
                (format!("0.{digits}").parse::<f64>().ok()?, &rest[end..])
            }
            None => (0.0, rest),
        };
        let ahead = match zone.as_bytes().first()? {
            b'Z' | b'z' if zone.len() == 1 => 0,
            sign @ (b'+' | b'-') => {
                let [hours, minutes] = numbers(&zone[1..], ':', [2, 2])?;
                let ahead = hours * HOUR + minutes * MINUTE;
                if hours > 23 || minutes > 59 {
                    return None;
                }
                if *sign == b'-' { -ahead } else { ahead }
            }
            _ => return None,
        };
        let local = midnight + hour * HOUR + minute * MINUTE + second;
        Some(Self { seconds: (local - ahead) as f64 + fraction, ahead })
    }
}

/// Numbers of exactly so many digits, with a sign between each two.
fn numbers<const N: usize>(text: &str, between: char, digits: [usize; N]) -> Option<[i64; N]> {
    let mut parts = text.split(between);
    let mut out = [0; N];
    for (number, digits) in out.iter_mut().zip(digits) {
        let part = parts.next()?;
        if part.len() != digits || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(out)
}

/// Days from the start of 1970 to a date.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The date that is so many days after the start of 1970.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// How far apart marks are.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Seconds(i64),
    Months(i64),
}

const STEPS: [Step; 27] = [
    Step::Seconds(1),
    Step::Seconds(5),
    Step::Seconds(15),
    Step::Seconds(30),
    Step::Seconds(MINUTE),
    Step::Seconds(5 * MINUTE),
    Step::Seconds(15 * MINUTE),
    Step::Seconds(30 * MINUTE),
    Step::Seconds(HOUR),
    Step::Seconds(3 * HOUR),
    Step::Seconds(6 * HOUR),
    Step::Seconds(12 * HOUR),
    Step::Seconds(DAY),
    Step::Seconds(2 * DAY),
    Step::Seconds(7 * DAY),
    Step::Months(1),
    Step::Months(2),
    Step::Months(3),
    Step::Months(6),
    Step::Months(12),
    Step::Months(24),
    Step::Months(60),
    Step::Months(120),
    Step::Months(240),
    Step::Months(600),
    Step::Months(1200),
    Step::Months(12_000),
];

/// An axis of times.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Times {
    low: f64,
    high: f64,
    /// Marks: the place, and what stands there, a line each.
    pub(crate) marks: Vec<(f64, Vec<String>)>,
    /// The clock that marks are read on, where they are times of a day: `UTC`, `UTC+07:00`.
    pub(crate) clock: Option<String>,
}

impl Times {
    /// An axis that holds all times from `low` to `high`, read on a clock that is so many seconds
    /// ahead of UTC.
    pub(crate) fn new(low: f64, high: f64, ahead: i64) -> Self {
        // One time alone stands in the middle of its day.
        let (low, high) = if high - low < 1.0 {
            (low - (DAY / 2) as f64, high + (DAY / 2) as f64)
        } else {
            (low, high)
        };
        let (first, last) = ((low.floor() as i64) + ahead, (high.ceil() as i64) + ahead);
        let fits = |step: &&Step| {
            let length = match step {
                Step::Seconds(seconds) => *seconds,
                Step::Months(months) => months * 30 * DAY,
            };
            (last - first) / length <= MARKS
        };
        let step = *STEPS.iter().find(fits).unwrap_or(&STEPS[STEPS.len() - 1]);
        let times: Vec<i64> = match step {
            Step::Seconds(step) => {
                let start = first + (-first).rem_euclid(step);
                (0..=MARKS + 2).map(|i| start + i * step).collect()
            }
            Step::Months(step) => {
                let (year, month, _) = date(first.div_euclid(DAY));
                let start = (year * 12 + month - 1).div_euclid(step) * step;
                (0..=MARKS + 3)
                    .map(|i| start + i * step)
                    .map(|months| days(months.div_euclid(12), months.rem_euclid(12) + 1, 1) * DAY)
                    .collect()
            }
        };
        let mut axis = Self { low, high, marks: Vec::new(), clock: None };
        let mut shown_day = None;
        for time in times {
            let utc = (time - ahead) as f64;
            if utc < low || utc > high {
                continue;
            }
            let day = time.div_euclid(DAY);
            let (year, month, of_month) = date(day);
            let whole = format!("{year:04}-{month:02}-{of_month:02}");
            let label = match step {
                Step::Months(step) if step % 12 == 0 => vec![format!("{year:04}")],
                Step::Months(_) => vec![format!("{year:04}-{month:02}")],
                Step::Seconds(step) if step >= DAY => vec![whole],
                Step::Seconds(step) => {
                    let clock = clock(time.rem_euclid(DAY), step < MINUTE);
                    let new = shown_day != Some(day);
                    shown_day = Some(day);
                    if new { vec![clock, whole] } else { vec![clock] }
                }
            };
            axis.marks.push((axis.place(utc), label));
        }
        if matches!(step, Step::Seconds(step) if step < DAY) {
            axis.clock = Some(zone(ahead));
        }
        axis
    }

    /// Where a time stands, from nothing to one.
    pub(crate) fn place(&self, seconds: f64) -> f64 {
        let place = (seconds - self.low) / (self.high - self.low);
        if place.is_finite() { place.clamp(0.0, 1.0) } else { 0.5 }
    }
}

fn clock(of_day: i64, seconds: bool) -> String {
    let (hour, minute, second) = (of_day / HOUR, of_day / MINUTE % 60, of_day % MINUTE);
    if seconds {
        format!("{hour:02}:{minute:02}:{second:02}")
    } else {
        format!("{hour:02}:{minute:02}")
    }
}

fn zone(ahead: i64) -> String {
    let sign = if ahead < 0 { '-' } else { '+' };
    match ahead.abs() {
        0 => "UTC".into(),
        ahead => format!("UTC{sign}{:02}:{:02}", ahead / HOUR, ahead / MINUTE % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(text: &str) -> Option<f64> {
        Moment::read(text).map(|moment| moment.seconds)
    }

    fn labels(from: &str, to: &str) -> Vec<String> {
        let (from, to) = (Moment::read(from).unwrap(), Moment::read(to).unwrap());
        let axis = Times::new(from.seconds, to.seconds, from.ahead);
        axis.marks.into_iter().map(|(_, label)| label.join(" ")).collect()
    }

    #[test]
    fn times_are_read_as_the_standard_has_them() {
        assert_eq!(seconds("1970-01-01"), Some(0.0));
        // The examples of RFC 3339, section 5.8, in seconds as `date -d … +%s` has them.
        assert_eq!(seconds("1985-04-12T23:20:50.52Z"), Some(482_196_050.52));
        assert_eq!(seconds("1996-12-19T16:39:57-08:00"), Some(851_042_397.0));
        assert_eq!(seconds("1937-01-01T12:00:27.87+00:20"), Some(-1_041_337_172.13));
        assert_eq!(seconds("1990-12-31T23:59:60Z"), seconds("1991-01-01T00:00:00Z"));
        assert_eq!(seconds("2024-02-29"), Some(1_709_164_800.0));
    }

    #[test]
    fn what_is_no_time_is_not_read() {
        for text in [
            "",
            "2024",
            "2024-02",
            "2023-02-29",
            "2024-13-01",
            "2024-00-10",
            "2024-1-1",
            "20240101",
            "2024-01-01T",
            "2024-01-01T10:00",
            "2024-01-01T10:00:00",
            "2024-01-01T24:00:00Z",
            "2024-01-01T10:00:00+7",
            "2024-01-01T10:00:00+24:00",
            "2024-01-01T10:00:00.Z",
            "2024-01-01T10:00:00Zx",
            "ấấấấấấ",
            "-024-01-01",
            "2024-01-01T10:00:00.5",
        ] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    #[test]
    fn dates_come_back() {
        for day in (-800_000..800_000).step_by(97) {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month, of_month), day);
            assert!((1..=days_in(year, month)).contains(&of_month));
        }
    }

    #[test]
    fn marks_stand_at_turns() {
        assert_eq!(labels("1995-06-01", "2024-06-01"), ["2000", "2005", "2010", "2015", "2020"]);
        assert_eq!(
            labels("2024-01-01", "2024-04-20"),
            ["2024-01", "2024-02", "2024-03", "2024-04"]
        );
        assert_eq!(
            labels("2024-02-27", "2024-03-02"),
            ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01", "2024-03-02"]
        );
        assert_eq!(
            labels("2024-03-05T21:00:00+07:00", "2024-03-06T08:00:00+07:00"),
            ["21:00 2024-03-05", "00:00 2024-03-06", "03:00", "06:00"]
        );
        let at = Moment::read("2024-03-05T21:00:00+07:00").unwrap();
        let axis = Times::new(at.seconds, at.seconds, at.ahead);
        assert_eq!(axis.clock.as_deref(), Some("UTC+07:00"));
        assert_eq!(axis.place(at.seconds), 0.5);
    }

    #[test]
    fn the_longest_time_has_few_marks() {
        let all = labels("0001-01-01", "9999-12-31");
        assert!((2..=10).contains(&all.len()), "{all:?}");
    }
}
