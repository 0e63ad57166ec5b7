//! Where a value is from.

use serde::Serialize;
use std::fmt;

/// Where a value is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Origin {
    /// The shipped `config/default.toml`.
    Default {
        /// Counted from 1.
        line: usize,
    },
    /// A file.
    File {
        /// Its name as it was given.
        file: String,
        /// Counted from 1.
        line: usize,
        /// In characters, counted from 1.
        column: usize,
    },
    /// A variable of the environment.
    Variable {
        /// Its name.
        name: String,
    },
    /// An argument of the command line.
    Argument {
        /// The argument as it was given.
        argument: String,
    },
    /// The default in the schema that a plugin declares for its domain's table.
    Plugin {
        /// The domain.
        domain: String,
    },
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default { line } => write!(f, "default, config/default.toml:{line}"),
            Self::File { file, line, column } => write!(f, "{file}:{line}:{column}"),
            Self::Variable { name } => f.write_str(name),
            Self::Argument { argument } => write!(f, "--set {argument}"),
            Self::Plugin { domain } => write!(f, "the plugin of {domain}"),
        }
    }
}
