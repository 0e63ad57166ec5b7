//! A knowledge base in Markdown: parsed, searched, appended to and verified.
#![forbid(unsafe_code)]
