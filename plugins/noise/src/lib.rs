//! Road noise, and what barriers and belts of trees do against it, as a Skillhost plugin.
#![forbid(unsafe_code)]

pub mod science;
