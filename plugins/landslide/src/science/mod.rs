//! Science of the landslide plugin: plain functions on `f64`, no host types, no I/O, no panics.
//!
//! * [`infinite_slope`]: factor of safety of a long uniform slope by limit equilibrium, the water
//!   that would bring it to failure, and which input matters most.
//! * [`thresholds`]: published rainfall intensity-duration curves, and how far a rain exceeds one.
//! * [`warning`]: the stated rules from factor of safety and rain to a warning level.
//! * [`domain`]: the allowed range of an input, and the typed refusal of a value outside it.
//!
//! Names carry their units. Values quoted from memory or secondary sources say so where they
//! stand. This is screening science: it replaces neither a site investigation nor an engineer.

pub mod domain;
pub mod infinite_slope;
pub mod thresholds;
pub mod warning;

#[cfg(test)]
mod tests_published;
