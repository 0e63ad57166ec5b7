//! Skillhost plugin: container farms: light, climate, water, nutrients and yield.
#![forbid(unsafe_code)]
