//! The Skillhost command line.
