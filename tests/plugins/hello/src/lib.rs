//! A whole plugin in eighteen lines, as a stranger would write it.
