//! Settings in layers, each value with its origin, every fault at once with its line.
#![forbid(unsafe_code)]

mod config;

pub use config::{Config, ConfigError, PipelineConfig, PluginsConfig};
