//! What a tool was given and what it gave, short enough for a cell.

use crate::render::{DIGEST, file, shortened};
use serde_json::{Map, Value};
use std::io::Write;

/// What a tool was given or gave, on one line: `depth_m=2, state="wet"`. A file is its name and
/// the start of its digest, a list of structures how many there are: `rows=[{…} ×8]`.
pub(super) fn compact(value: &Value, most: usize) -> String {
    let mut out = Cut { text: Vec::new(), most: most * 4 };
    // The rest of what is too long is not even written.
    let _ = match value.as_object() {
        Some(own) if file(value).is_none() => members(own, &mut out),
        _ => written(value, &mut out),
    };
    shortened(&String::from_utf8_lossy(&out.text), most)
}

fn members(own: &Map<String, Value>, out: &mut Cut) -> std::io::Result<()> {
    own.iter().enumerate().try_for_each(|(i, (name, value))| {
        let between = if i > 0 { ", " } else { "" };
        write!(out, "{between}{name}=")?;
        written(value, out)
    })
}

fn written(value: &Value, out: &mut Cut) -> std::io::Result<()> {
    match (file(value), value) {
        (Some(file), _) => {
            let digest: String = file.sha256.chars().take(DIGEST).collect();
            write!(out, "{}@{digest}", file.name)
        }
        (None, Value::Array(list)) if list.iter().any(|item| file(item).is_some()) => {
            write!(out, "[")?;
            for (i, item) in list.iter().enumerate() {
                write!(out, "{}", if i > 0 { "," } else { "" })?;
                written(item, out)?;
            }
            write!(out, "]")
        }
        // How many there are; what they are stands in the JSON.
        (None, Value::Array(list)) if list.iter().any(|v| v.is_object() || v.is_array()) => {
            write!(out, "[{{…}} ×{}]", list.len())
        }
        (None, Value::Object(own)) => {
            write!(out, "{{")?;
            members(own, out)?;
            write!(out, "}}")
        }
        _ => serde_json::to_writer(out, value).map_err(Into::into),
    }
}

/// Takes so many bytes and refuses the rest.
struct Cut {
    text: Vec<u8>,
    most: usize,
}

impl Write for Cut {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let room = self.most.saturating_sub(self.text.len());
        if room == 0 {
            return Err(std::io::ErrorKind::WriteZero.into());
        }
        let taken = &bytes[..bytes.len().min(room)];
        self.text.extend_from_slice(taken);
        Ok(taken.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
