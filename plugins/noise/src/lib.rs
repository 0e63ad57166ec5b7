//! Skillhost plugin: road noise and what barriers and belts of trees do against it.
#![forbid(unsafe_code)]
