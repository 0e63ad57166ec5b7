//! Container farms.
#![forbid(unsafe_code)]
pub mod science;
