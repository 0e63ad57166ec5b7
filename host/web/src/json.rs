//! What the answers in JSON have in common.

use crate::error::{Kind, WebError};
use crate::html::words;
use serde_json::Value;

const EXPECTED: &str = "a list of works in JSON";

pub(crate) fn read(host: &str, body: &[u8]) -> Result<Value, WebError> {
    serde_json::from_slice(body).map_err(|e| {
        let found = format!("what is no JSON ({e})");
        WebError::new(Kind::Unreadable, host, EXPECTED, found)
    })
}

/// The list at a place of an answer.
pub(crate) fn list<'v>(
    host: &str,
    answer: &'v Value,
    pointer: &str,
) -> Result<&'v [Value], WebError> {
    answer.pointer(pointer).and_then(Value::as_array).map(Vec::as_slice).ok_or_else(|| {
        let found = format!("an answer without {pointer}");
        WebError::new(Kind::Unreadable, host, EXPECTED, found)
    })
}

/// A text that says something.
pub(crate) fn text(value: &Value, member: &str) -> Option<String> {
    value.get(member)?.as_str().map(words).filter(|t| !t.is_empty())
}

/// The first of a list of texts.
pub(crate) fn first_text(value: &Value, member: &str) -> Option<String> {
    value.get(member)?.get(0)?.as_str().map(words).filter(|t| !t.is_empty())
}

pub(crate) fn number(value: &Value, member: &str) -> Option<u64> {
    value.get(member)?.as_u64()
}
