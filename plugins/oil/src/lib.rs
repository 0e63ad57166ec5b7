//! Essential oils as a Skillhost plugin.
#![forbid(unsafe_code)]

pub mod inputs;
pub mod science;
pub mod settings;
pub mod tools;
