//! Values and names in messages, and "did you mean".

use serde_json::Value;

/// The name that is most like `asked`, if any is like it at all.
pub(crate) fn nearest<'a>(
    asked: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let asked = asked.to_lowercase();
    let scored = names.into_iter().map(|n| (n, strsim::jaro_winkler(&asked, &n.to_lowercase())));
    // 0.8 keeps a swapped or missing letter and drops another word.
    scored.filter(|(_, s)| *s >= 0.8).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(name, _)| name)
}

/// A type of JSON Schema, as it is called in a TOML file.
pub(crate) fn kind(json_type: &str) -> &str {
    match json_type {
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "true or false",
        "string" => "a string",
        "array" => "a list",
        "object" => "a table",
        other => other,
    }
}

/// A value, with its type where the value alone could be mistaken.
pub(crate) fn found(value: &Value) -> String {
    match value {
        Value::String(_) => format!("the string {}", shortened(value)),
        Value::Array(_) => format!("the list {}", shortened(value)),
        Value::Object(_) => "a table".into(),
        other => other.to_string(),
    }
}

fn shortened(value: &Value) -> String {
    let text = value.to_string();
    // A message is read on a line.
    if text.chars().count() <= 60 {
        return text;
    }
    text.chars().take(57).chain("...".chars()).collect()
}
