//! Write a Skillhost plugin in safe Rust.
//!
//! A plugin is a library that offers **tools** (functions with typed, described inputs and
//! outputs) and, where it wants its own, **skills** (steps that call tools and tell the story).
//! A host finds the library, reads who it is, and runs it; nothing of the host is changed.
//!
//! This is a whole plugin, with a `plugin.toml` of eight lines beside its `Cargo.toml`:
//!
//! ```
//! #![forbid(unsafe_code)]
//! use plugin_api::prelude::*;
//!
//! #[data]
//! struct Heat {
//!     /// Weekly hotspot values
//!     #[is(unit = "Cel", decisive, en = "hotspots", vi = "điểm nóng")]
//!     hotspots: Vec<f64>,
//! }
//!
//! #[data]
//! struct Stress {
//!     /// Degree heating weeks
//!     #[is(unit = "Cel.wk")]
//!     dhw: f64,
//! }
//!
//! fn degree_heating_weeks(heat: Heat, _: &Call) -> Result<Stress, ToolError> {
//!     Ok(Stress { dhw: heat.hotspots.iter().filter(|h| **h >= 1.0).sum() })
//! }
//!
//! # /* A doctest has no plugin.toml:
//! export_plugin!(Plugin::new().tool(tool!(degree_heating_weeks, "Heat stress of corals")));
//! # */ fn main() {}
//! ```
//!
//! Where to look: [`Tool`] and [`tool!`] for tools; [`SkillBase`] for skills; [`report`] for
//! what a skill may say and how it shows where each number is from; [`Plugin`] for what a
//! library offers; [`testing`] for running all of it without a host.
//!
//! # Rules that the host holds a plugin to
//!
//! - Tools are the only input and output. A skill is a function of its request and of the
//!   results of the tools it called through the host.
//! - `null` never occurs: what is absent is absent. Numbers are finite; a NaN is refused with
//!   the place where it stood.
//! - No number without support: each [`Claim`](report::Claim) names the tool call, the source
//!   or the input that it is from, and no wording carries a digit of its own.
//! - Any operation may come from any thread at any time, also from within another.
#![forbid(unsafe_code)]

// The macros write `::plugin_api`; this makes them work in this crate's own tests too.
extern crate self as plugin_api;

pub mod descriptor;
mod dispatch;
#[doc(hidden)]
pub mod export;
mod file;
pub mod gate;
mod host;
mod logging;
pub mod payload;
mod plugin;
pub mod report;
pub mod schema;
mod skill;
pub mod testing;
mod tool;
pub mod wire;

pub use file::FileInput;
pub use host::{Called, HostCalls};
pub use plugin::Plugin;
pub use skill::{SkillAnswer, SkillBase, SkillContext, SkillError, SkillSpec};
pub use skillhost_abi::code;
/// Makes a type cross the boundary: serde, a JSON Schema with its annotations, and no `null`.
///
/// Goes on a struct or an enum; derives `Debug`, `Clone`, `PartialEq`, serde's traits and
/// `JsonSchema`, refuses unknown fields, leaves an `Option` that is `None` out, and names enum
/// variants in `snake_case`. Doc comments become descriptions. `#[is(…)]` on a field says more:
///
/// | annotation | meaning |
/// | --- | --- |
/// | `unit = "Cel"` | UCUM unit of the number (`x-unit`) |
/// | `decisive` | no verdict without it (`x-decisive: true`) |
/// | `decisive = "heat"` | any member of the group `heat` will do |
/// | `en = "depth"`, `vi = ["độ sâu", "sâu"]` | what people call it (`x-aliases`) |
/// | `min`, `max`, `above`, `below` | bounds; outside them the value is refused |
/// | `one_of = ["low", "high"]` | the words that are allowed, or a call that lists them |
/// | `plausible = [5.0, 40.0]` | outside it the value is questioned (`x-plausible`) |
/// | `file = ["text/csv"]` | a [`FileInput`] of one of these media types (`x-kind`, `x-media`) |
/// | `default = 1.025` | declared default, shown as such wherever it is used |
///
/// ```
/// use plugin_api::prelude::*;
///
/// #[data]
/// struct Reef {
///     /// Depth below the surface
///     #[is(unit = "m", above = 0, plausible = [1.0, 60.0], decisive, en = "depth", vi = "độ sâu")]
///     depth_m: f64,
///     /// Density of the water
///     #[is(unit = "kg/L", default = 1.025)]
///     water_density_kg_per_l: f64,
///     /// Name of the site
///     site: Option<String>,
///     /// Side of the reef
///     #[is(one_of = ["windward", "leeward"])]
///     side: Option<String>,
/// }
///
/// let schema = plugin_api::schema::of::<Reef>();
/// let depth = &schema["properties"]["depth_m"];
/// assert_eq!(depth["x-unit"], "m");
/// assert_eq!(depth["exclusiveMinimum"], 0);
/// assert_eq!(schema["required"], plugin_api::serde_json::json!(["depth_m"]));
/// assert_eq!(schema["properties"]["side"]["enum"][1], "leeward");
/// assert_eq!(schema["properties"]["water_density_kg_per_l"]["default"], 1.025);
/// ```
pub use skillhost_macros::data;
/// Makes the crate a plugin library: takes an expression of type [`Plugin`], or a
/// `Result<Plugin, E>` where setting up can fail.
///
/// Reads and checks `plugin.toml` while compiling (faults with line and column), embeds it and
/// the resources that it names in the library, and defines `pub fn plugin()` for use within
/// one process. The crate's type must be `["cdylib", "rlib"]`.
pub use skillhost_macros::export_plugin;
pub use skillhost_manifest as manifest;
pub use tool::{Call, FnTool, Tool, ToolError, ToolSpec};
pub use {indexmap, schemars, semver, serde, serde_json};

/// Version of the API crates, as the header of a library carries it.
pub const API_VERSION: &str = env!("CARGO_PKG_VERSION");

/// What most plugins need.
pub mod prelude {
    pub use crate::descriptor::{Category, Effects, IntentSpec};
    pub use crate::gate::GateResult;
    pub use crate::report::{Claim, Polarity, Source, Support, Text, Verdict};
    pub use crate::{
        Call, Called, FileInput, Plugin, SkillAnswer, SkillBase, SkillContext, SkillError,
        SkillSpec, Tool, ToolError, ToolSpec, data, export_plugin, tool,
    };
}
