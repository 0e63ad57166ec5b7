//! Skills written in Markdown: found, read, checked against the open specification, exported.
//!
//! A skill is a directory with a `SKILL.md` (front matter by the [Agent Skills] specification, then
//! Markdown). With a `skill.toml` beside it, it is part of a domain's plan: a model runs it, or its
//! deterministic fallback where no model is configured. Without one it is documentation, which is
//! listed and checked but not routed. The same directory may travel inside a plugin.
//!
//! ```
//! # let home = tempfile::tempdir()?;
//! # let directory = home.path().join("reef-survey");
//! # std::fs::create_dir(&directory)?;
//! std::fs::write(
//!     directory.join("SKILL.md"),
//!     "---\nname: reef-survey\ndescription: Surveys a coral reef. Use before any advice.\n---\n",
//! )?;
//! let skill = skillhost_skills::read(&directory).expect("it keeps the open specification");
//! assert!(skill.routing.is_none(), "without skill.toml it is documentation");
//!
//! let faults = skillhost_skills::validate(&directory);
//! assert_eq!(faults[0].to_string(), "SKILL.md: expected the section \"Role & Persona\", \
//!     found none; add ## Role & Persona with what belongs there [section-missing]");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! - `source` — the files of a skill, on disk or inside a plugin; nothing outside is read
//! - `front` — front matter, by the open specification
//! - `markdown` — the text, by its syntax tree
//! - `table`, `settings`, [`Fallback`] — `skill.toml`
//! - `rules`, `links`, `protocol` — the house's rules over all of them
//! - [`check_against`] — a skill beside the plugin of its domain
//! - [`discover`] — directories of skills
//! - [`export`] — skills as directories for other programs
//!
//! [Agent Skills]: https://agentskills.io/specification
#![forbid(unsafe_code)]

mod against;
mod discover;
mod export;
mod fallback;
mod fault;
mod front;
mod links;
mod markdown;
mod protocol;
mod rules;
mod settings;
mod skill;
mod source;
mod table;

pub use against::check_against;
pub use discover::{Found, Rejected, directories, discover};
pub use export::{ExportError, MARKER, export};
pub use fallback::{Fallback, Generic, ToolFallback};
pub use fault::Fault;
pub use front::FrontMatter;
pub use settings::Routing;
pub use skill::{MarkdownSkill, SECTIONS, read, read_resources, validate};
