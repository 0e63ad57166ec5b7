//! Science of the landslide plugin: plain functions on `f64`, no host types, no I/O, no panics.
//!
//! * [`infinite_slope`]: factor of safety of a long uniform slope by limit equilibrium, the water
//!   that would bring it to failure, and which input matters most.
//! * [`thresholds`]: published rainfall intensity-duration curves, and how far a rain exceeds one.
//! * [`rain_record`]: an hourly record as CSV, gaps kept as gaps.
//! * [`rain_events`]: events out of an hourly record, and how far each got towards a curve.
//! * [`antecedent`]: how wet the days before were: sums, Seattle's thresholds, two indices.
//! * [`movement`]: velocity, acceleration and the failure that it points to.
//! * [`monitoring`]: instruments, and the values at which to act.
//! * [`mod@reference`]: the texts that methods and steps follow.
//! * [`response`]: what each level calls for, by whom, and when it ends.
//! * [`warning`]: the stated rules from factor of safety and rain to a warning level.
//!
//! Names carry their units. Values quoted from memory or secondary sources say so where they
//! stand. This is screening science: it replaces neither a site investigation nor an engineer.

pub mod antecedent;
pub mod infinite_slope;
pub mod monitoring;
pub mod movement;
pub mod rain_events;
pub mod rain_record;
pub mod reference;
pub mod response;
pub mod thresholds;
pub mod warning;

#[cfg(test)]
mod tests_published;
#[cfg(test)]
mod tests_records;
