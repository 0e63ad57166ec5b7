//! Essential oils as a Skillhost plugin.
#![forbid(unsafe_code)]

pub mod science;
