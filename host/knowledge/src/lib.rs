//! A knowledge base in Markdown: parsed, searched, appended to and verified.
#![forbid(unsafe_code)]

mod base;
mod draft;
mod entry;
mod error;
mod fault;
pub mod identity;
mod parse;
mod plain;
mod query;
mod quote;
mod render;
mod search;
mod store;
mod tables;
mod terms;
mod verify;
mod words;

pub use base::{Base, LOG, SECTIONS, SOURCES, Section, TERMS};
pub use entry::{Entry, Kept, Provenance, Verified};
pub use error::Error;
pub use fault::{Fault, FaultKind};
pub use parse::parse;
pub use quote::{QuoteCheck, check_quote};
pub use render::render;
pub use search::{Answer, Citation, Coverage, search};
pub use store::{Appended, Synced, append, entries, export, get, sync};
pub use terms::Term;
pub use verify::{Finding, FindingKind, MOST_QUOTED_WORDS, verify};
