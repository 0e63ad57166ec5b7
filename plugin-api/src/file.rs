//! Files as inputs: handed over by the host with their digest, read by tools.

use crate::ToolError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A file that was given as an input. The host checks that it is there and what it is, and takes
/// its digest; a tool reads it. Declared with `#[is(file = ["text/csv"])]`.
///
/// The name and the digest say which file it is; the path, where it lies on this machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FileInput {
    /// The file's name without directories.
    pub name: String,
    /// Media type by its content, not by its name.
    pub media_type: String,
    /// Length in bytes.
    pub bytes: u64,
    /// SHA-256 of the content.
    pub sha256: String,
    /// Where it lies.
    pub path: String,
}

impl FileInput {
    /// The content.
    ///
    /// # Errors
    /// `file-unreadable`, and `file-changed` where the content is no longer what the host saw.
    pub fn read(&self) -> Result<Vec<u8>, ToolError> {
        let bytes = std::fs::read(Path::new(&self.path)).map_err(|e| {
            ToolError::new("file-unreadable", format!("{} can't be read: {e}", self.name))
        })?;
        if crate::wire::sha256(&bytes) != self.sha256 {
            let message = format!("{} changed after the run had started", self.name);
            return Err(ToolError::new("file-changed", message));
        }
        Ok(bytes)
    }

    /// The content as text.
    ///
    /// # Errors
    /// As [`FileInput::read`], and `file-not-text` with the first byte that is not UTF-8.
    pub fn read_text(&self) -> Result<String, ToolError> {
        String::from_utf8(self.read()?).map_err(|e| {
            let at = e.utf8_error().valid_up_to();
            ToolError::new("file-not-text", format!("{} is not UTF-8: byte {at}", self.name))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changed_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.csv");
        std::fs::write(&path, "x").unwrap();
        let mut file = FileInput {
            name: "a.csv".into(),
            media_type: "text/csv".into(),
            bytes: 1,
            sha256: crate::wire::sha256(b"x"),
            path: path.display().to_string(),
        };
        assert_eq!(file.read_text().unwrap(), "x");
        std::fs::write(&path, "y").unwrap();
        assert_eq!(file.read_text().unwrap_err().code(), "file-changed");
        file.path.push('z');
        assert_eq!(file.read().unwrap_err().code(), "file-unreadable");
    }
}
