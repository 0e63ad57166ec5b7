//! JSON Schema, compiled once, with violations that say what was expected and what was found.

use crate::nearest::{nearest, suggestion};
use jsonschema::error::{ValidationError, ValidationErrorKind as Kind};
use plugin_api::payload::Violation;
use plugin_api::wire;
use serde_json::Value;

/// A compiled schema.
pub struct Schema {
    validator: jsonschema::Validator,
    members: Vec<String>,
}

/// A schema that can't be compiled: the fault of who declared it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the schema is not valid: {0}")]
pub struct SchemaFault(String);

impl Schema {
    /// Compiles a schema of draft 2020-12.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(schema: &Value) -> Result<Self, SchemaFault> {
        let validator = jsonschema::draft202012::new(schema)
            // Without the schema itself, which may be long.
            .map_err(|e| SchemaFault(format!("{} at {}", e.masked(), e.instance_path())))?;
        let members = schema.get("properties").and_then(Value::as_object);
        let members = members.into_iter().flatten().map(|(name, _)| name.clone()).collect();
        Ok(Self { validator, members })
    }

    /// Every place at which a value breaks the schema; none where it keeps it.
    #[must_use]
    pub fn violations(&self, value: &Value) -> Vec<Violation> {
        if self.validator.is_valid(value) {
            return Vec::new();
        }
        self.validator.iter_errors(value).flat_map(|e| self.explain(&e)).collect()
    }

    fn explain(&self, error: &ValidationError<'_>) -> Vec<Violation> {
        let pointer = error.instance_path().to_string();
        let at = |member: &str| wire::member(&pointer, member);
        match error.kind() {
            Kind::AdditionalProperties { unexpected } => unexpected
                .iter()
                .map(|name| {
                    let known = self.members.iter().map(String::as_str);
                    let hint = match nearest(name, known) {
                        Some(near) if pointer.is_empty() => format!("; did you mean {near}?"),
                        _ => String::new(),
                    };
                    let message = format!("{name} is not known{hint}");
                    Violation { pointer: at(name), message }
                })
                .collect(),
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                vec![Violation { pointer: at(name), message: format!("{name} is missing") }]
            }
            Kind::Enum { options } => {
                let names: Vec<&str> =
                    options.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                let found = error.instance();
                let hint = suggestion(found.as_str().unwrap_or_default(), names.iter().copied());
                vec![Violation { pointer, message: format!("{found} is not among them; {hint}") }]
            }
            _ => vec![Violation { pointer, message: error.to_string() }],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_violation_has_its_pointer() {
        let schema = Schema::new(&json!({
            "type": "object",
            "properties": {"depth_m": {"type": "number", "exclusiveMinimum": 0}, "b": {}},
            "required": ["b"], "additionalProperties": false
        }))
        .unwrap();
        assert!(schema.violations(&json!({"b": 1, "depth_m": 2.0})).is_empty());
        let mut found = schema.violations(&json!({"depth_m": -1, "dept_m": 3}));
        found.sort_by(|a, b| a.pointer.cmp(&b.pointer));
        let pointers: Vec<_> = found.iter().map(|v| v.pointer.as_str()).collect();
        assert_eq!(pointers, ["/b", "/dept_m", "/depth_m"]);
        assert!(found[1].message.contains("did you mean depth_m?"), "{}", found[1].message);
    }

    #[test]
    fn a_word_that_is_not_allowed_gets_the_nearest_or_all() {
        let schema = Schema::new(&json!({"enum": ["windward", "leeward"]})).unwrap();
        let message = |word: &str| schema.violations(&json!(word))[0].message.clone();
        assert_eq!(message("winward"), "\"winward\" is not among them; did you mean windward?");
        assert_eq!(message("x"), "\"x\" is not among them; there are windward, leeward");
    }

    #[test]
    fn a_schema_that_is_none_is_refused() {
        assert!(Schema::new(&json!({"type": "wrong"})).is_err());
    }
}
