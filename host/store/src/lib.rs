//! Runs that are never lost: one SQLite file with every run, its events and its steps.
#![forbid(unsafe_code)]
