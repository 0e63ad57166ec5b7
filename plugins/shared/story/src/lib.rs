//! What the skills of several plugins share: claims, tables, shipped works, steps on evidence and knowledge.
#![forbid(unsafe_code)]
