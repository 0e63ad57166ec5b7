//! What the science of several plugins shares: plain Rust on `f64` and text, no host, no JSON.
//!
//! * [`domain`]: the allowed range of an input, and the typed refusal of a value outside it.
//! * [`clock`]: civil time without a library: what people write in files, read and shown.
//! * [`table`]: records of instruments as CSV, every fault with its line.
//! * [`mod@reference`]: a text that a method follows, with the words that matter.
#![forbid(unsafe_code)]

pub mod clock;
pub mod domain;
pub mod reference;
pub mod table;
