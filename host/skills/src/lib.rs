//! Skills written in Markdown: found, read and checked against the open specification.
#![forbid(unsafe_code)]
