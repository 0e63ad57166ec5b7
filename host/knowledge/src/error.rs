//! What can go wrong with the store of a knowledge base.

use crate::fault::Fault;
use thiserror::Error as ThisError;

/// An operation on the store that was not done.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The file of a base has faults; nothing was changed.
    #[error("the knowledge base of {domain} has {} faults: {}", .faults.len(), listed(.faults))]
    Base {
        /// The domain.
        domain: String,
        /// All of them.
        faults: Vec<Fault>,
    },
    /// An entry that was to be added breaks the rules of the file; nothing was changed.
    #[error("the entry can't be added: {}", listed(.0))]
    Entry(Vec<Fault>),
    /// A domain's id is not one.
    #[error("expected a domain as a lower-case letter and up to 15 letters or digits, found {0:?}")]
    Domain(String),
    /// The domain has no base in this store.
    #[error("expected the knowledge base of {domain} in the store, found none; sync it first")]
    NotSynced {
        /// The domain.
        domain: String,
    },
    /// No entry has that id.
    #[error("expected the id of an entry of {domain}, found {id:?}; {hint}")]
    UnknownEntry {
        /// The domain.
        domain: String,
        /// What was asked for.
        id: String,
        /// The nearest id, or where to look.
        hint: String,
    },
    /// Another work has the id that an entry was to be added with.
    #[error("expected an id that no other work of {domain} has, found {id:?}; {free:?} is free")]
    IdTaken {
        /// The domain.
        domain: String,
        /// What was asked for.
        id: String,
        /// An id that nobody has.
        free: String,
    },
    /// The store was written by a later version.
    #[error(
        "expected knowledge tables of version {known} or earlier, found {found}; \
             use the program that wrote them"
    )]
    Newer {
        /// The version that this crate writes.
        known: i64,
        /// The version that is there.
        found: i64,
    },
    /// The base ends in a block that is left open, so that nothing can be added to its file.
    #[error(
        "expected the entries of section 7 at the end of the base of {domain}, found them in \
             an open block; close the code or comment that stands last in section 7"
    )]
    OpenBlock {
        /// The domain.
        domain: String,
    },
    /// The database refused.
    #[error("the store refused: {0}")]
    Store(#[from] rusqlite::Error),
    /// A row is not what was written.
    #[error("expected an entry in the store, found other data: {0}")]
    Row(#[from] serde_json::Error),
}

fn listed(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n  ")
}
