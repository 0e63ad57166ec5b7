//! Finds plugin libraries, explains or loads them, and calls them.
