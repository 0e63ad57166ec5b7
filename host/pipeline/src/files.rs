//! Files that are given as inputs: there, readable, of a kind that the input takes, and known by
//! their digest. The content decides the kind, not the name.

use plugin_api::{FileInput, wire};
use serde_json::Value;
use std::path::Path;

/// Describes a file for an input of the schema, or says why it can't be that input.
pub(crate) fn describe(schema: &Value, path: &Path) -> Result<FileInput, String> {
    let bytes =
        std::fs::read(path).map_err(|e| format!("{} can't be read: {e}", path.display()))?;
    let media_type = media_type(&bytes);
    let accepted: Vec<&str> = schema
        .get("x-media")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    if !accepted.is_empty() && !accepted.contains(&media_type) {
        let expected = accepted.join(" or ");
        return Err(format!("expected a file of {expected}, found {media_type} by its content"));
    }
    let name = path.file_name().unwrap_or(path.as_os_str());
    Ok(FileInput {
        name: name.to_string_lossy().into_owned(),
        media_type: media_type.into(),
        bytes: bytes.len() as u64,
        sha256: wire::sha256(&bytes),
        path: path.display().to_string(),
    })
}

/// Whether an input is a file.
pub(crate) fn is_file(schema: &Value) -> bool {
    schema.get("x-kind").and_then(Value::as_str) == Some("file")
}

fn media_type(bytes: &[u8]) -> &'static str {
    if let Some(known) = infer::get(bytes) {
        return known.mime_type();
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return "application/octet-stream" };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.is_empty() {
        return "application/x-empty";
    }
    if text.contains('\0') {
        return "application/octet-stream";
    }
    if text.starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        return "application/json";
    }
    let head = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if head.is_some_and(|line| line.contains([',', ';', '\t'])) { "text/csv" } else { "text/plain" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_decides() {
        for (bytes, expected) in [
            (&b"time,depth_m\n2026-01-01,3\n"[..], "text/csv"),
            (b"\xef\xbb\xbf# a remark\ntime;depth_m\n1;2\n", "text/csv"),
            (b"{\"a\": [1]}", "application/json"),
            (b"[1,2", "text/csv"),
            (b"two words\n", "text/plain"),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "image/png"),
            (b"II*\0\x08\0\0\0\x01\0\0\x01", "image/tiff"),
            (b"\xff\xfe\x00", "application/octet-stream"),
            (b"  \n", "application/x-empty"),
        ] {
            assert_eq!(media_type(bytes), expected, "{:?}", String::from_utf8_lossy(bytes));
        }
    }
}
