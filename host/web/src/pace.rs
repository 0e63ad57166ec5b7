//! Polite rates: the least time between two requests to one host.

use crate::clock::Clock;
use crate::error::{Kind, WebError};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Asked often while something is waited for; true ends it.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// A pause is cut into pieces of this length, so that it can be ended.
const PIECE: Duration = Duration::from_millis(100);

/// When each host was asked last, or will be.
#[derive(Default)]
pub(crate) struct Pace(Mutex<HashMap<String, Duration>>);

impl Pace {
    /// Waits until it is polite to ask a host. Those who wait for the same host go one after
    /// another.
    pub(crate) fn wait(
        &self,
        host: &str,
        interval: Duration,
        clock: &dyn Clock,
        stop: Stop<'_>,
    ) -> Result<(), WebError> {
        let now = clock.now();
        let turn = {
            let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = last.get(host).map_or(now, |last| (*last + interval).max(now));
            last.insert(host.to_owned(), turn);
            turn
        };
        pause(host, turn - now, clock, stop)
    }
}

/// Waits, unless the caller no longer wants to.
pub(crate) fn pause(
    host: &str,
    time: Duration,
    clock: &dyn Clock,
    stop: Stop<'_>,
) -> Result<(), WebError> {
    let until = clock.now() + time;
    loop {
        if stop() {
            return Err(WebError::new(Kind::Cancelled, host, "an answer", "that it is not wanted"));
        }
        let left = until.saturating_sub(clock.now());
        if left.is_zero() {
            return Ok(());
        }
        clock.sleep(left.min(PIECE));
    }
}
