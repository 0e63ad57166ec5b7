//! End-to-end tests: the built binary and libraries, as their users run them.
