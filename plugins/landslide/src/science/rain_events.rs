//! Rain events out of an hourly record, and how far each got towards a threshold.
//!
//! The method is that of the USGS program `thresh` (Baum and others, public domain), with the
//! record of Everett of its test data as golden values: an event begins with the first wet hour
//! after [`INTER_EVENT_H`] hours or more without rain, ends with the last wet hour before as many,
//! and is held against an intensity-duration curve at each of its wet hours, with the hours and
//! the mean intensity since it began. That an event need not be over to be over the threshold is
//! what makes the rule fit for warning.
//!
//! Where the program counts rows, hours are counted here, and a missing hour is neither dry nor
//! wet:
//!
//! * missing hours between wet ones, too few to part events, lie inside the event: they lengthen
//!   it and bring no rain, so depth, intensity and ratio are lower bounds ([`Event::missing_h`]);
//! * hours without recorded rain that are enough to part events do so even where some of them are
//!   missing, but an event with a missing hour that near to it may have been longer
//!   ([`Event::open`]); so may one that begins with the record.
//!
//! So an event that is over its threshold is over whatever the missing hours held.

use super::thresholds::{RangeCheck, Threshold};

/// Hours without rain that part two events: `Hours_Between_Storms` of the input file that ships
/// with the USGS program, for Seattle. Other places and seasons use others (CTRL-T, Melillo and
/// others 2018, lets the season decide), hence the setting.
pub const INTER_EVENT_H: usize = 3;

/// A rain event. Hours are indices into the record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Its first wet hour.
    pub first: usize,
    /// Its last wet hour.
    pub last: usize,
    /// Its rain, mm; a lower bound where hours are missing.
    pub depth_mm: f64,
    /// The most rain in one of its hours, mm/h.
    pub peak_mmh: f64,
    /// Hours inside it that are missing.
    pub missing_h: usize,
    /// Whether a missing hour or the record's beginning is so near that it may have been longer.
    pub open: bool,
}

impl Event {
    /// Hours from its first wet hour to its last, both counted.
    #[must_use]
    pub const fn duration_h(&self) -> usize {
        self.last - self.first + 1
    }

    /// Mean intensity over its duration, mm/h.
    #[must_use]
    pub fn intensity_mmh(&self) -> f64 {
        self.depth_mm / self.duration_h() as f64
    }
}

/// The moment at which an event came nearest to a threshold, or went farthest beyond.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nearest {
    /// The hour.
    pub hour: usize,
    /// Hours since the event began.
    pub duration_h: usize,
    /// Mean intensity since then, mm/h.
    pub intensity_mmh: f64,
    /// That intensity over the threshold's.
    pub ratio: f64,
    /// Whether the curve holds for that duration.
    pub in_range: RangeCheck,
}

impl Nearest {
    /// Whether the event reached the threshold where the curve holds.
    #[must_use]
    pub fn over(&self) -> bool {
        self.ratio >= 1.0 && self.in_range.is_within()
    }
}

/// The events of a record, in time order. `inter_event_h` is taken as at least one.
#[must_use]
pub fn events(mm: &[Option<f64>], inter_event_h: usize) -> Vec<Event> {
    let inter_event_h = inter_event_h.max(1);
    let mut found: Vec<Event> = Vec::new();
    let mut missing_since = 0;
    for (hour, rain) in mm.iter().enumerate() {
        match *rain {
            None => missing_since += 1,
            Some(rain) if rain > 0.0 => {
                match found.last_mut().filter(|e| hour - e.last - 1 < inter_event_h) {
                    Some(event) => {
                        event.last = hour;
                        event.depth_mm += rain;
                        event.peak_mmh = event.peak_mmh.max(rain);
                        event.missing_h += missing_since;
                    }
                    None => found.push(Event {
                        first: hour,
                        last: hour,
                        depth_mm: rain,
                        peak_mmh: rain,
                        missing_h: 0,
                        open: false,
                    }),
                }
                missing_since = 0;
            }
            Some(_) => {}
        }
    }
    for event in &mut found {
        let before = event.first.checked_sub(inter_event_h);
        let near = before.unwrap_or(0)..event.first;
        let after = event.last + 1..(event.last + 1 + inter_event_h).min(mm.len());
        let missing = |hours: std::ops::Range<usize>| {
            mm.get(hours).is_some_and(|h| h.iter().any(Option::is_none))
        };
        event.open = before.is_none() || missing(near) || missing(after);
    }
    found
}

/// Where an event came nearest to a threshold: of its wet hours the one with the highest ratio,
/// the first of equals. Hours for which the curve holds go before those for which it is not known
/// to.
#[must_use]
pub fn nearest(event: &Event, mm: &[Option<f64>], threshold: &Threshold) -> Option<Nearest> {
    let hours = mm.get(event.first..=event.last)?;
    let mut best: Option<Nearest> = None;
    let mut depth_mm = 0.0;
    for (i, rain) in hours.iter().enumerate() {
        let Some(rain) = rain.filter(|r| *r > 0.0) else { continue };
        depth_mm += rain;
        let duration_h = i + 1;
        let intensity_mmh = depth_mm / duration_h as f64;
        let Ok(at) = super::thresholds::evaluate(threshold, duration_h as f64, intensity_mmh)
        else {
            continue;
        };
        let (ratio, in_range) = (at.ratio, at.in_range);
        let hour = event.first + i;
        let here = Nearest { hour, duration_h, intensity_mmh, ratio, in_range };
        let better = best.is_none_or(|b| {
            (here.in_range.is_within(), here.ratio) > (b.in_range.is_within(), b.ratio)
        });
        if better {
            best = Some(here);
        }
    }
    best
}

/// Which event speaks for a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deciding {
    /// The one with the highest ratio, the first of equals. Where the curve holds for any, only
    /// of those.
    Worst,
    /// The last one.
    Last,
}

/// The event that speaks for the record, by its place in the list, with its nearest moment.
#[must_use]
pub fn deciding(nearest: &[Option<Nearest>], rule: Deciding) -> Option<(usize, Nearest)> {
    let mut all = nearest.iter().enumerate().filter_map(|(i, n)| Some((i, (*n)?)));
    match rule {
        Deciding::Last => all.next_back(),
        Deciding::Worst => all.reduce(|best, next| {
            let rank = |(_, n): &(usize, Nearest)| (n.in_range.is_within(), n.ratio);
            if rank(&next) > rank(&best) { next } else { best }
        }),
    }
}

/// Whether nothing is missing that could have made the deciding event heavier: for the worst event
/// no hour of the record and not what went before it, for the last one no hour from shortly
/// before it to the end.
#[must_use]
pub fn complete(
    mm: &[Option<f64>],
    events: &[Event],
    decided: usize,
    rule: Deciding,
    inter_event_h: usize,
) -> bool {
    let Some(event) = events.get(decided) else { return false };
    let from = match rule {
        Deciding::Worst => 0,
        Deciding::Last => event.first.saturating_sub(inter_event_h),
    };
    let cut_at_the_beginning = match rule {
        Deciding::Worst => events.first().is_some_and(|e| e.first < inter_event_h),
        Deciding::Last => event.first < inter_event_h,
    };
    !cut_at_the_beginning && mm.get(from..).is_some_and(|h| h.iter().all(Option::is_some))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::science::thresholds::{THRESHOLDS, by_id};
    use proptest::prelude::*;

    fn shape(mm: &[Option<f64>], inter_event_h: usize) -> Vec<(usize, usize, usize, bool)> {
        let found = events(mm, inter_event_h);
        found.iter().map(|e| (e.first, e.duration_h(), e.missing_h, e.open)).collect()
    }

    const DRY: Option<f64> = Some(0.0);
    const WET: Option<f64> = Some(2.0);
    const GONE: Option<f64> = None;

    #[test]
    fn events_are_parted_by_hours_without_rain() {
        let mm = [DRY, DRY, DRY, WET, DRY, DRY, WET, DRY, DRY, DRY, WET];
        assert_eq!(shape(&mm, 3), [(3, 4, 0, false), (10, 1, 0, false)]);
        assert_eq!(shape(&mm, 4), [(3, 8, 0, true)]);
        assert_eq!(shape(&mm, 1).len(), 3);
        assert_eq!(shape(&mm, 0), shape(&mm, 1));
        assert!(events(&[DRY, GONE, DRY], 3).is_empty() && events(&[], 3).is_empty());
    }

    #[test]
    fn a_short_gap_lies_inside_and_a_long_one_parts() {
        let inside = [DRY, DRY, DRY, WET, GONE, DRY, WET, DRY, DRY, DRY];
        assert_eq!(shape(&inside, 3), [(3, 4, 1, false)]);
        let event = events(&inside, 3)[0];
        assert_eq!((event.depth_mm, event.intensity_mmh(), event.peak_mmh), (4.0, 1.0, 2.0));
        let parting = [DRY, DRY, DRY, WET, GONE, GONE, GONE, WET, DRY, DRY, DRY];
        assert_eq!(shape(&parting, 3), [(3, 1, 0, true), (7, 1, 0, true)]);
        // A missing hour farther away than what parts events leaves no doubt.
        let apart = [GONE, DRY, DRY, DRY, WET, DRY, DRY, DRY, GONE];
        assert_eq!(shape(&apart, 3), [(4, 1, 0, false)]);
    }

    #[test]
    fn an_event_that_begins_with_the_record_may_have_begun_before() {
        assert_eq!(shape(&[WET, DRY, DRY, DRY], 3), [(0, 1, 0, true)]);
        assert_eq!(shape(&[DRY, DRY, DRY, WET], 3), [(3, 1, 0, false)], "the end is now");
    }

    #[test]
    fn the_worst_hour_is_found_before_the_event_is_over() {
        let caine = by_id("caine1980").unwrap();
        let mm: Vec<_> = [0.0, 0.0, 0.0, 30.0, 0.5, 0.5].map(Some).to_vec();
        let event = events(&mm, 3)[0];
        let at = nearest(&event, &mm, caine).unwrap();
        assert_eq!((at.hour, at.duration_h, at.intensity_mmh), (3, 1, 30.0));
        assert!((at.ratio - 30.0 / 14.82).abs() < 1e-12 && at.over());
        // Over its whole three hours: 10.33 mm/h against 9.66, which is less far over.
        assert!(event.intensity_mmh() / caine.intensity_mmh(3.0).unwrap() < at.ratio);
    }

    #[test]
    fn a_moment_within_the_range_goes_before_a_worse_one_without() {
        let baguio = by_id("baguio").unwrap();
        let mut mm = vec![Some(1.0); 30];
        mm[0] = Some(100.0);
        let at = nearest(&events(&mm, 3)[0], &mm, baguio).unwrap();
        assert!(at.in_range.is_within() && at.duration_h == 24);
        let short = nearest(&events(&mm[..5], 3)[0], &mm[..5], baguio).unwrap();
        assert!(!short.in_range.is_within() && !short.over() && short.ratio > 1.0);
    }

    #[test]
    fn the_rule_says_which_event_speaks() {
        let caine = by_id("caine1980").unwrap();
        let mm: Vec<_> = [0., 0., 0., 20., 0., 0., 0., 1., 0., 0., 0.].map(Some).to_vec();
        let found = events(&mm, 3);
        let near: Vec<_> = found.iter().map(|e| nearest(e, &mm, caine)).collect();
        assert_eq!(deciding(&near, Deciding::Worst).unwrap().0, 0);
        assert_eq!(deciding(&near, Deciding::Last).unwrap().0, 1);
        assert!(deciding(&[], Deciding::Worst).is_none());
        assert!(complete(&mm, &found, 0, Deciding::Worst, 3));
        let mut early = mm.clone();
        early[1] = None;
        let found = events(&early, 3);
        assert!(!complete(&early, &found, 0, Deciding::Worst, 3));
        assert!(complete(&early, &found, 1, Deciding::Last, 3), "long before the last event");
        early[8] = None;
        assert!(!complete(&early, &found, 1, Deciding::Last, 3));
    }

    fn rain() -> impl Strategy<Value = Vec<Option<f64>>> {
        let hour = prop_oneof![
            3 => Just(DRY),
            2 => (0.1..20.0f64).prop_map(Some),
            1 => Just(GONE),
        ];
        prop::collection::vec(hour, 0..120)
    }

    proptest! {
        #[test]
        fn no_rain_is_lost_and_none_is_made(mm in rain(), inter_event_h in 1usize..12) {
            let found = events(&mm, inter_event_h);
            let total: f64 = mm.iter().flatten().sum();
            let of_events: f64 = found.iter().map(|e| e.depth_mm).sum();
            prop_assert!((total - of_events).abs() <= 1e-9 * total.max(1.0));
            for pair in found.windows(2) {
                prop_assert!(pair[1].first - pair[0].last > inter_event_h);
            }
            for e in &found {
                prop_assert!(mm[e.first].is_some_and(|r| r > 0.0) && mm[e.last].is_some_and(|r| r > 0.0));
                let missing = mm[e.first..=e.last].iter().filter(|h| h.is_none()).count();
                prop_assert_eq!(missing, e.missing_h);
                prop_assert!(e.peak_mmh <= e.depth_mm && e.intensity_mmh() <= e.peak_mmh);
            }
        }

        #[test]
        fn a_longer_wait_between_events_never_makes_more_of_them(
            mm in rain(), inter_event_h in 1usize..12,
        ) {
            prop_assert!(events(&mm, inter_event_h + 1).len() <= events(&mm, inter_event_h).len());
        }

        #[test]
        fn more_rain_never_takes_an_event_off_the_list(
            mm in rain(), more in 1.0..5.0f64, curve in 0..THRESHOLDS.len(),
        ) {
            let curve = &THRESHOLDS[curve];
            let heavier: Vec<_> = mm.iter().map(|h| h.map(|r| r * more)).collect();
            for (a, b) in events(&mm, 3).iter().zip(&events(&heavier, 3)) {
                prop_assert_eq!((a.first, a.last), (b.first, b.last));
                let (a, b) = (nearest(a, &mm, curve), nearest(b, &heavier, curve));
                prop_assert!(b.unwrap().ratio >= a.unwrap().ratio * (1.0 - 1e-12));
                prop_assert!(!a.unwrap().over() || b.unwrap().over());
            }
        }
    }
}
