//! A knowledge base in Markdown: parsed, searched, appended to and verified.
//!
//! The file has seven numbered sections: scope, **sources** (2), **terms** (3), formulas, standards,
//! limits, and the **log** of what was added (7). Numbers count, titles may be in any language.
//! Sections 2 and 7 hold entries; the others are free Markdown in which `[an-id]` cites one.
//!
//! ```
//! let file = "
//! ## Knowledge of reefs
//!
//! ### 1. Scope
//!
//! Reefs in warm seas [hughes-2017].
//!
//! ### 2. Sources
//!
//! #### hughes-2017 — Global warming and recurrent mass bleaching of corals
//!
//! - **Authors:** Hughes, T.P.; Kerry, J.T.; and others
//! - **Year:** 2017
//! - **DOI:** <https://doi.org/10.1038/nature21707>
//! - **Tier:** 2 (peer_reviewed)
//! - **Topics:** coral bleaching; heat stress
//! - **Topics (vi):** tẩy trắng san hô
//! - **Finding:** Heat drives mass bleaching; local protection gives little resistance.
//! - **Verified:** title-only
//! - **Verified where:** reference lists
//!
//! ### 3. Terms
//!
//! | English | Vietnamese |
//! | --- | --- |
//! | heat stress; thermal stress | sốc nhiệt |
//!
//! ### 4. Formulas
//!
//! ### 5. Standards
//!
//! ### 6. Limits
//!
//! ### 7. Log
//! ";
//! use skillhost_knowledge as knowledge;
//! let mut db = rusqlite::Connection::open_in_memory().unwrap();
//! knowledge::sync(&mut db, "reef", &file, "the hash of the file").unwrap();
//!
//! let answer = knowledge::search(&db, "reef", "tay trang san ho", 5).unwrap();
//! assert_eq!(answer.citations[0].id, "hughes-2017");
//! // The file says that both are names of one thing.
//! let answer = knowledge::search(&db, "reef", "thermal stress in sharks", 5).unwrap();
//! assert_eq!(answer.citations[0].matched, ["thermal", "stress"]);
//! assert_eq!(answer.gaps, ["sharks"]);
//! // Nothing bears on this, and nothing is cited.
//! assert!(knowledge::search(&db, "reef", "asdf qwer", 5).unwrap().citations.is_empty());
//! ```
//!
//! An entry is a heading `### id — title` and a list of `- **Key:** value`, a line each, in plain
//! text: `\` before a sign takes its meaning away, and addresses stand in `<…>`. The keys:
//!
//! | key | value | |
//! | --- | --- | --- |
//! | Authors, Venue | as printed | |
//! | Year | a number | |
//! | DOI, URL | a link; a DOI as `<https://doi.org/…>` | no two entries have the same |
//! | ISBN, Standard | number | no two entries have the same |
//! | Tier | 1 to 4 and the rule that gives it: `2 (peer_reviewed)` | needed |
//! | Topics, Topics (vi) | with semicolons between them | |
//! | Finding | in words of the base | needed |
//! | Quote | the words that matter, between “ and ” | |
//! | Verified | `full`, `title-only` or `memory` | |
//! | Verified where | what was read, and what is from memory | |
//! | Accessed | the day, `YYYY-MM-DD` | |
//! | Added, Added by | the day, and who or what added it | needed in section 7, only there |
//!
//! Where things are: [`parse`] and [`render`] for the file; [`sync`], [`append`], [`export`],
//! [`entries`], [`get`], [`known`] for the store; [`search`] for questions, with the rule by which a work bears
//! on one; [`verify`] and [`check_quote`] for who doubts; [`identity`] for when two works are one.
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
pub use query::keywords;
pub use quote::{QuoteCheck, check_quote};
pub use render::render;
pub use search::{Answer, Citation, Coverage, search};
pub use store::{Appended, Synced, append, entries, export, get, known, sync};
pub use terms::Term;
pub use verify::{Finding, FindingKind, MOST_QUOTED_WORDS, verify};
