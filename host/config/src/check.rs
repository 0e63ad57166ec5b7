//! A layer against a schema: every member that is not known, of a wrong type or out of bounds.
//!
//! Tables are walked here, because a layer holds only what it changes and a table's other
//! members are no fault of it; a member that is no table is left to the validator.

use crate::pointer::{dotted, join, members};
use crate::words::{found, kind, nearest};
use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind as Kind};
use serde_json::{Map, Value};

/// Something in a value that its schema does not allow.
#[derive(Debug)]
pub(crate) struct Violation {
    /// The setting that can't be used.
    pub(crate) setting: String,
    /// The place in it.
    pub(crate) pointer: String,
    /// Whether there is no such setting.
    pub(crate) unknown: bool,
    /// Follows the dotted name of the place.
    pub(crate) message: String,
    /// Empty where there is nothing to say but what the setting does.
    pub(crate) hint: String,
}

/// Every violation of a value that stands at `pointer`.
pub(crate) fn violations(value: &Value, schema: &Value, pointer: &str) -> Vec<Violation> {
    let mut found = Vec::new();
    walk(value, schema, pointer, &mut found);
    found
}

/// The schema of the members of a table that are not listed; none where there may be none.
fn others(schema: &Value) -> Option<&Value> {
    match schema.get("additionalProperties") {
        Some(Value::Bool(false)) => None,
        Some(other) => Some(other),
        None => Some(&Value::Bool(true)),
    }
}

/// The schema of the member at a pointer, where one is known.
pub(crate) fn schema_at<'s>(schema: &'s Value, pointer: &str) -> Option<&'s Value> {
    members(pointer).try_fold(schema, |schema, member| {
        let listed = schema.get("properties").and_then(|p| p.get(&member));
        listed.or_else(|| others(schema).filter(|s| s.is_object()))
    })
}

fn walk(value: &Value, schema: &Value, pointer: &str, into: &mut Vec<Violation>) {
    let is_table = schema.get("type").is_some_and(|t| t == "object");
    let (true, Value::Object(table)) = (is_table, value) else {
        return leaf(value, schema, pointer, into);
    };
    let none = Map::new();
    let listed = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    // Names that a pattern allows are the validator's.
    let by_pattern = schema.get("patternProperties").is_some();
    for (name, member) in table {
        let at = join(pointer, name);
        match listed.get(name).or_else(|| others(schema)) {
            Some(schema) => walk(member, schema, &at, into),
            None if by_pattern => {}
            None => into.push(unknown(name, at, listed)),
        }
    }
}

fn unknown(name: &str, pointer: String, listed: &Map<String, Value>) -> Violation {
    let names = || listed.keys().map(String::as_str);
    let table = pointer.rsplit_once('/').map(|(table, _)| dotted(table)).unwrap_or_default();
    let full = |n: &str| if table.is_empty() { n.to_owned() } else { format!("{table}.{n}") };
    let hint = match nearest(name, names()) {
        Some(near) => format!("did you mean {}?", full(near)),
        None if listed.is_empty() => "there are none".into(),
        None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
    };
    Violation {
        setting: pointer.clone(),
        pointer,
        unknown: true,
        message: "is not a setting".into(),
        hint,
    }
}

fn leaf(value: &Value, schema: &Value, pointer: &str, into: &mut Vec<Violation>) {
    // A schema that refers to another part of its document can be used only whole.
    let Ok(validator) = jsonschema::draft202012::new(schema) else { return };
    let errors: Vec<_> = validator.iter_errors(value).collect();
    let of_type = |e: &&ValidationError<'_>| matches!(e.kind(), Kind::Type { .. });
    let mistyped: Vec<_> = errors.iter().filter(of_type).map(|e| e.instance_path()).collect();
    for error in &errors {
        // What has the wrong type breaks other rules only for that.
        if !of_type(&error) && mistyped.contains(&error.instance_path()) {
            continue;
        }
        let (message, hint) = explain(error, schema);
        into.push(Violation {
            setting: pointer.into(),
            pointer: format!("{pointer}{}", error.instance_path()),
            unknown: false,
            message,
            hint,
        });
    }
}

/// What was expected and what was found, and what may be done.
pub(crate) fn explain(error: &ValidationError<'_>, schema: &Value) -> (String, String) {
    let value = error.instance();
    let instead = |expected: String| format!("has to be {expected}, not {}", found(value));
    let mut hint = String::new();
    let message = match error.kind() {
        Kind::Type { kind: TypeKind::Single(one) } => {
            let wanted = one.to_string();
            hint = how_to_write(&wanted, value);
            instead(kind(&wanted).into())
        }
        Kind::Enum { options } => {
            let options: Vec<&str> =
                options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            let near = value.as_str().and_then(|v| nearest(v, options.iter().copied()));
            hint = near.map(|n| format!("did you mean {n}?")).unwrap_or_default();
            instead(format!("one of {}", options.join(", ")))
        }
        Kind::Minimum { .. } | Kind::Maximum { .. } => {
            let own = error.instance_path().as_str().is_empty();
            let bound = |name: &str| schema.get(name).filter(|_| own);
            instead(match (bound("minimum"), bound("maximum"), error.kind()) {
                (Some(least), Some(most), _) => format!("from {least} to {most}"),
                (_, _, Kind::Maximum { limit }) => format!("at most {limit}"),
                (_, _, Kind::Minimum { limit }) => format!("at least {limit}"),
                _ => "within its bounds".into(),
            })
        }
        Kind::ExclusiveMinimum { limit } => instead(format!("more than {limit}")),
        Kind::ExclusiveMaximum { limit } => instead(format!("less than {limit}")),
        Kind::UniqueItems => "must not name anything twice".into(),
        _ => format!("can't be used: {error}"),
    };
    (message, hint)
}

fn how_to_write(wanted: &str, value: &Value) -> String {
    let bare = |text: &str| text.parse::<f64>().is_ok() || ["true", "false"].contains(&text);
    match (wanted, value) {
        ("string", Value::Number(_) | Value::Bool(_)) => format!("write it in quotes: \"{value}\""),
        ("array", Value::Array(_) | Value::Object(_)) => String::new(),
        ("array", one) => format!("write a list in brackets: [{one}]"),
        ("boolean" | "integer" | "number", Value::String(text)) if bare(text) => {
            format!("write it without quotes: {text}")
        }
        _ => String::new(),
    }
}

/// Makes `2.0` a `2` where a whole number is wanted: JSON Schema takes one for the other and the
/// types do not.
pub(crate) fn whole_numbers(value: &mut Value, schema: &Value) {
    match value {
        Value::Number(number) if schema.get("type").is_some_and(|t| t == "integer") => {
            // Beyond 2⁵³ not every whole number is a float.
            let whole = number.as_f64().filter(|f| f.fract() == 0.0 && f.abs() < 9.0e15);
            if let (true, Some(whole)) = (number.is_f64(), whole) {
                *value = Value::from(whole as i64);
            }
        }
        Value::Object(table) => {
            for (name, member) in table {
                let listed = schema.get("properties").and_then(|p| p.get(name));
                if let Some(schema) = listed.or_else(|| others(schema)) {
                    whole_numbers(member, schema);
                }
            }
        }
        Value::Array(list) => {
            if let Some(schema) = schema.get("items") {
                list.iter_mut().for_each(|element| whole_numbers(element, schema));
            }
        }
        _ => {}
    }
}
