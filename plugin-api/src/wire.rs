//! JSON as it crosses the boundary: no `null`, no NaN, and one canonical form for digests.

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::io;

/// A value that can't be sent: something in it is not a finite number or is a bare `null`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the value at {pointer:?} is {found}; expected {expected}")]
pub struct NotSendable {
    /// JSON pointer to the place.
    pub pointer: String,
    /// What may stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// Serializes a value to bytes.
///
/// # Errors
/// Where a NaN, an infinity or a `null` stands in it, with its pointer.
///
/// ```
/// #[derive(plugin_api::serde::Serialize)]
/// #[serde(crate = "plugin_api::serde")]
/// struct Fs { fs: Vec<f64> }
/// let refused = plugin_api::wire::to_bytes(&Fs { fs: vec![1.3, f64::NAN] }).unwrap_err();
/// assert_eq!(refused.pointer, "/fs/1");
/// ```
pub fn to_bytes<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, NotSendable> {
    let mut out = Vec::with_capacity(128);
    let mut serializer = serde_json::Serializer::with_formatter(&mut out, NoNull);
    match value.serialize(&mut serializer) {
        Ok(()) => Ok(out),
        Err(e) => Err(find_null(value, &e)),
    }
}

/// As [`to_bytes`], but to a value.
///
/// # Errors
/// As [`to_bytes`].
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value, NotSendable> {
    match serde_json::to_value(value) {
        Ok(value) => match first_null(&value) {
            None => Ok(value),
            Some(pointer) => Err(null_error(pointer)),
        },
        Err(e) => Err(unserializable(&e)),
    }
}

/// serde_json writes a number that is not finite as `null`, so refusing to write `null` refuses
/// both, at no cost where there is neither.
struct NoNull;

impl serde_json::ser::Formatter for NoNull {
    fn write_null<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        Err(io::Error::other("null"))
    }
}

fn find_null<T: Serialize + ?Sized>(value: &T, error: &serde_json::Error) -> NotSendable {
    let whole = serde_json::to_value(value).ok();
    match whole.and_then(|v| first_null(&v)) {
        Some(pointer) => null_error(pointer),
        None => unserializable(error),
    }
}

fn null_error(pointer: String) -> NotSendable {
    let found = "not a finite number, or a null".into();
    NotSendable { pointer, expected: "a finite number, or nothing at all", found }
}

fn unserializable(error: &serde_json::Error) -> NotSendable {
    NotSendable { pointer: String::new(), expected: "a JSON value", found: error.to_string() }
}

/// JSON pointer to the first `null` in a value.
#[must_use]
pub fn first_null(value: &Value) -> Option<String> {
    // Looking is cheap; only where there is one is the way to it written down.
    has_null(value).then(|| null_at(value, &mut String::new())).flatten()
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(members) => members.values().any(has_null),
        _ => false,
    }
}

fn null_at(value: &Value, path: &mut String) -> Option<String> {
    let length = path.len();
    let mut within = |step: &str, inner: &Value| {
        path.push('/');
        path.push_str(&step.replace('~', "~0").replace('/', "~1"));
        let found = null_at(inner, path);
        path.truncate(length);
        found
    };
    match value {
        Value::Null => Some(path.clone()),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(i, inner)| within(&i.to_string(), inner))
        }
        Value::Object(members) => members.iter().find_map(|(key, inner)| within(key, inner)),
        _ => None,
    }
}

/// The bytes that stand for a value in a digest: members sorted by name, no white space.
#[must_use]
pub fn canonical(value: &Value) -> Vec<u8> {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Array(items) => items.iter().map(sorted).collect(),
            Value::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by_key(|(key, _)| *key);
                members.into_iter().map(|(k, v)| (k.clone(), sorted(v))).collect()
            }
            other => other.clone(),
        }
    }
    sorted(value).to_string().into_bytes()
}

/// A JSON pointer (RFC 6901) one member further.
///
/// ```
/// assert_eq!(plugin_api::wire::member("/reef", "a/b"), "/reef/a~1b");
/// ```
#[must_use]
pub fn member(pointer: &str, name: &str) -> String {
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// SHA-256 of bytes, in lower-case hexadecimal.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// SHA-256 of a value's [`canonical`] form.
#[must_use]
pub fn digest(value: &Value) -> String {
    sha256(&canonical(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    #[test]
    fn the_place_of_what_is_refused_is_named() {
        let refused = to_bytes(&json!({"a/b": [1, {"c": null}]})).unwrap_err();
        assert_eq!(refused.pointer, "/a~1b/1/c");
        assert_eq!(to_bytes(&[f64::INFINITY][..]).unwrap_err().pointer, "/0");
        assert_eq!(to_value(&vec![f64::NAN]).unwrap_err().pointer, "/0");
    }

    #[test]
    fn a_digest_does_not_depend_on_the_order_of_members() {
        let (a, b) =
            (json!({"x": 1, "y": {"p": 2, "q": 3}}), json!({"y": {"q": 3, "p": 2}, "x": 1}));
        assert_eq!(digest(&a), digest(&b));
        assert_ne!(digest(&a), digest(&json!({"x": 1.5, "y": {"p": 2, "q": 3}})));
    }

    proptest! {
        #[test]
        fn every_finite_float_survives_bit_for_bit(bits: u64) {
            let x = f64::from_bits(bits);
            prop_assume!(x.is_finite());
            let bytes = to_bytes(&x).unwrap();
            let back: f64 = serde_json::from_slice(&bytes).unwrap();
            prop_assert_eq!(back.to_bits(), bits);
        }
    }
}
