//! Time and chance, so that a test can bring its own.

use std::hash::{BuildHasher, RandomState};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Tells the time and waits.
pub trait Clock: Send + Sync {
    /// Time since some moment; it never goes back.
    fn now(&self) -> Duration;

    /// Time since the beginning of 1970 in UTC, as services write dates.
    fn unix(&self) -> Duration;

    /// Waits.
    fn sleep(&self, time: Duration);

    /// A number from 0 to 1, so that programs that failed together do not try again together.
    fn chance(&self) -> f64;
}

/// The machine's own clock.
#[derive(Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn unix(&self) -> Duration {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
    }

    fn sleep(&self, time: Duration) {
        std::thread::sleep(time);
    }

    fn chance(&self) -> f64 {
        // A hasher's keys are the only chance that the standard library offers.
        RandomState::new().hash_one(0_u8) as f64 / u64::MAX as f64
    }
}
