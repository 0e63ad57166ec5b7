//! Renders a run report as JSON and Markdown, in the language of the reader.
//!
//! JSON is the truth and holds no language ([`json`]). Every rendering is made from it in two
//! steps: [`document`] finds the words ([`Wording`], [`Renderer`]) and lays them out as a few
//! kinds of blocks, and a printer ([`markdown`]) writes those in a format, escaping what comes
//! from inputs and plugins.
//!
//! Nothing here computes, decides or looks anything up: a number in a rendering is a claim's or
//! an input's.
#![forbid(unsafe_code)]

mod compose;
mod document;
mod json;
mod literal;
mod markdown;
mod number;
pub mod phrase;
mod render;
mod texts;
mod unit;
mod wording;

pub use compose::document;
pub use document::{Document, Line, Node, Span, Table};
pub use json::{body_bytes, json};
pub use render::Renderer;
pub use texts::texts;
pub use wording::{LANGUAGES, Wording};

use plugin_api::descriptor::PluginDescriptor;
use skillhost_types::RunReport;

/// A run as Markdown for a reader of the wording's language.
///
/// `title` is what people call the domain; the descriptor gives the names of inputs, verdicts
/// and gates that the plugin's wording leaves out.
#[must_use]
pub fn markdown(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
) -> String {
    print_markdown(&document(run, wording, title, descriptor))
}

pub use markdown::print as print_markdown;
