//! JSON on its way into the store and out of it.

use crate::error::StoreError;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How deep values may be nested, so that what stands in another one can still be read: the
/// parser stops at 128.
const DEPTH: usize = 120;

/// The compact text of a value, which is sure to be readable again.
pub(crate) fn text<T: Serialize + ?Sized>(what: &str, value: &T) -> Result<String, StoreError> {
    let refused = |found: String| StoreError::NotStorable {
        what: what.into(),
        expected: "JSON, nested no deeper than 120 levels",
        found,
    };
    let text = serde_json::to_string(value).map_err(|e| refused(e.to_string()))?;
    match depth(&text) {
        ..=DEPTH => Ok(text),
        deeper => Err(refused(format!("{deeper} levels"))),
    }
}

/// Reads a text that [`text`] wrote.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(text)
}

/// How deep a JSON text is nested.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn nested(levels: usize) -> Value {
        (0..levels).fold(json!(1), |inner, _| json!([inner]))
    }

    #[test]
    fn what_could_not_be_read_again_is_refused() {
        let at_the_limit = text("a value", &nested(DEPTH)).unwrap();
        assert_eq!(read::<Value>(&at_the_limit).unwrap(), nested(DEPTH));
        let refused = text("a value", &nested(DEPTH + 1)).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a value can't be stored: 121 levels; expected JSON, nested no deeper than 120 levels"
        );
    }

    #[test]
    fn brackets_in_strings_are_no_levels() {
        assert_eq!(depth(r#"{"a":"[[[","b\"{":["}"]}"#), 2);
        assert_eq!(depth(r#"["\\",[]]"#), 2);
        assert_eq!(depth("1"), 0);
    }
}
