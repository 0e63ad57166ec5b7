//! Stability of slopes, rainfall thresholds and warning levels.
#![forbid(unsafe_code)]

pub mod science;
