//! A knowledge base as its file has it: seven numbered sections, of which the second holds the
//! sources and the last the entries that were added.

use crate::entry::{Entry, Kept};
use serde::Serialize;

/// How many sections a base has.
pub const SECTIONS: usize = 7;
/// The number of the section with the sources.
pub const SOURCES: usize = 2;
/// The number of the section with the terms.
pub const TERMS: usize = 3;
/// The number of the section with what was added.
pub const LOG: usize = 7;

/// A knowledge base.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Base {
    /// The heading of the file.
    pub title: String,
    /// Markdown between the heading and the first section.
    pub intro: String,
    /// The sections by their numbers, from 1.
    pub sections: [Section; SECTIONS],
    /// The sources, in the order of section 2.
    pub sources: Vec<Entry>,
    /// What was added, in the order of section 7, each with its provenance.
    pub log: Vec<Kept>,
}

/// A section.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its title without the number, in the language of the base.
    pub title: String,
    /// Its Markdown; in sections 2 and 7 what stands before the first entry. `[an-id]` cites an
    /// entry.
    pub text: String,
}

impl Base {
    /// Every entry, sources first.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.sources.iter().chain(self.log.iter().map(|kept| &kept.entry))
    }
}

impl Section {
    /// A section.
    #[must_use]
    pub fn new(title: &str, text: &str) -> Self {
        Self { title: title.into(), text: text.into() }
    }
}
