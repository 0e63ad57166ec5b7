//! Renders a run report as JSON, Markdown, HTML and text for a terminal, in the language of the
//! reader.
//!
//! JSON is the truth and holds no language ([`json`]). Every rendering is made from it in two
//! steps: [`document`] finds the words ([`Wording`], [`Renderer`]) and lays them out as a few
//! kinds of blocks, and a printer ([`markdown`], [`html`], [`terminal`]) writes those in a format,
//! escaping what comes from inputs and plugins.
//!
//! Nothing here computes, decides or looks anything up: a number in a rendering is a claim's or
//! an input's.
#![forbid(unsafe_code)]

mod address;
mod chart;
mod compose;
mod document;
mod html;
mod json;
mod literal;
mod markdown;
mod number;
pub mod phrase;
mod render;
mod terminal;
mod texts;
mod unit;
mod wording;

pub use compose::document;
pub use document::{
    Bar, Conclusion, Document, Drawn, Figure, FigureAxis, FigureSeries, Line, Node, Span, Table,
};
pub use html::{Page, print as print_html};
pub use json::{body_bytes, json};
pub use markdown::print as print_markdown;
pub use render::Renderer;
pub use terminal::print as print_terminal;
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

/// A run as one HTML file that needs nothing else, for a reader of the wording's language.
///
/// Each value in it leads to the statement or the input that it is, and that to what it rests on.
/// The parameters are those of [`markdown`].
#[must_use]
pub fn html(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
) -> String {
    print_html(&compose::linked(run, wording, title, descriptor), &Page::new(wording, title))
}

/// A run as text for a terminal of `width` columns, with colours and bold characters where
/// `colour` says so.
///
/// The other parameters are those of [`markdown`].
#[must_use]
pub fn terminal(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
    width: usize,
    colour: bool,
) -> String {
    print_terminal(&document(run, wording, title, descriptor), width, colour)
}
