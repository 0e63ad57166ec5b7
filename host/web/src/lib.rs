//! Clients of the network: a search page, pages as text, literature and feeds.
//!
//! They ask politely (one request to a host at a time, with a pause between two), take no more
//! than the settings allow, follow redirects one by one, and reach public addresses only, unless
//! the settings name a host. They invent nothing: an answer that is empty or can't be read is an
//! error that says whose it is, what was expected, what was found and what helps.
//!
//! ```no_run
//! use skillhost_web::{Settings, Web};
//! let web = Web::new(Settings::default());
//! for hit in web.search("light on reefs", 5, &|| false)? {
//!     let page = web.fetch(&hit.url, 2000, &|| false)?;
//!     assert!(!page.text.is_empty());
//! }
//! # Ok::<(), skillhost_web::WebError>(())
//! ```
//!
//! Nothing is started before the first question: no thread, no connection, no cryptography.
#![forbid(unsafe_code)]

mod address;
mod client;
mod clock;
mod crossref;
mod error;
mod feed;
mod html;
mod json;
mod openalex;
mod pace;
mod search;
mod settings;
mod text;
mod web;
mod work;

pub use address::{Lookup, SystemLookup, is_public};
pub use clock::{Clock, SystemClock};
pub use error::{Kind, WebError};
pub use pace::Stop;
pub use search::Hit;
pub use settings::Settings;
pub use web::{Page, Web};
pub use work::{Service, Work, WorkKind};
