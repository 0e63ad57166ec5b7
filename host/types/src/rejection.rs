//! Why a file in a plugin directory is not a loaded plugin.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;

/// A file that was refused, with everything that its owner needs to mend it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejection {
    /// Stable code in `kebab-case`, such as `elf-truncated`.
    pub code: String,
    /// The file.
    pub path: PathBuf,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
    /// One thing to do about it.
    pub hint: String,
    /// Whether it is only information: a library that does not claim to be a plugin.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub info: bool,
    /// Everything that a check said, where it said more than a line.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl Rejection {
    /// A refusal with its five parts.
    #[must_use]
    pub fn new(
        code: &str,
        path: impl Into<PathBuf>,
        expected: impl Into<String>,
        found: impl Into<String>,
        hint: impl Into<String>,
    ) -> Self {
        Self {
            code: code.into(),
            path: path.into(),
            expected: expected.into(),
            found: found.into(),
            hint: hint.into(),
            info: false,
            detail: String::new(),
        }
    }

    /// Adds everything that a check said.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Says that it is only information.
    #[must_use]
    pub fn info(mut self) -> Self {
        self.info = true;
        self
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, path, expected, found, .. } = self;
        write!(f, "{code}: {}: expected {expected}, found {found}", path.display())
    }
}

impl std::error::Error for Rejection {}
