//! Settings in layers, each value with its origin, every fault at once with its place.
//!
//! The shipped `config/default.toml` lies lowest; a file of the user's, the environment and
//! arguments lie over it, each changing what it names and nothing else. Every layer is checked
//! against the JSON Schema of [`Config`], so that a new key is a new field with its bounds and a
//! line in `config/default.toml`; what is wrong is a [`Fault`] with the file, line and column, the
//! variable or the argument, and all of them are reported together.
//!
//! ```
//! use skillhost_config::{Layers, Origin};
//!
//! let settings = Layers::new()
//!     .text("mine.toml", "[pipeline]\nmax_steps = 10\n")
//!     .env([("SKILLHOST_LOG__LEVEL", "debug")])
//!     .set(["flags.dry_run=true"])
//!     .resolve()?;
//! assert_eq!(settings.pipeline.max_steps, 10);
//! assert!(settings.is_on("dry_run"));
//! let explained = &settings.explain("pipeline.max_steps")?[0];
//! assert_eq!(explained.origin.to_string(), "mine.toml:2:1");
//!
//! let faults = Layers::new().text("mine.toml", "[pipeline]\nmax_stops = 1\n").resolve();
//! let faults = faults.unwrap_err();
//! assert!(faults.to_string().starts_with("mine.toml:2:1: pipeline.max_stops is not a setting"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Two things are known only when the plugins are: the flags that they declare and the schemas
//! of their `[domain.<id>]` tables. Both are kept as they are and checked in a second pass by
//! [`Settings::check_flags`] and [`Settings::check_domain`].
//!
//! Besides JSON Schema, two annotations are understood: `x-at-most` and `x-below` name another
//! number of the same table that this one may not exceed or must stay under.
#![forbid(unsafe_code)]

mod about;
mod check;
mod config;
mod fault;
mod layer;
mod layers;
mod merge;
mod order;
mod origin;
mod pointer;
mod settings;
mod toml_json;
mod words;

pub use config::{
    Config, EvidenceConfig, HttpConfig, KnowledgeConfig, LogConfig, LogFormat, LogLevel,
    PipelineConfig, PluginsConfig, ReportConfig, ReportFormat, ReportLanguage, StoreConfig,
};
pub use fault::{Fault, Faults};
pub use layers::Layers;
pub use origin::Origin;
pub use settings::{Explained, Overridden, Settings, UnknownSetting};
