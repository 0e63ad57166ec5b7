//! Skillhost plugin: wetlands from satellite images: water, vegetation, threats and restoration.
#![forbid(unsafe_code)]
pub mod inputs;
pub mod science;
pub mod settings;
pub mod tools;
