//! Places on axes: from values to fractions of an axis, and the marks beside it.
//!
//! Printers get fractions between nothing and one and finished labels, so that each only has to
//! draw, and all of them show the same.

mod numbers;
mod thin;
mod time;

pub(crate) use numbers::{Labels, Numbers, power_of_ten};
pub(crate) use thin::{bars, line, points};
pub(crate) use time::{Moment, Times};
