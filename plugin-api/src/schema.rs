//! JSON Schemas (draft 2020-12) from types, in the dialect that every client accepts.
//!
//! Two things that schemars writes are changed: an optional member is absent rather than
//! `null` (so no `null` in a type), and an enum of plain names is one `enum` list rather than
//! a `oneOf` of constants. Subschemas are written out in place.

use schemars::{
    JsonSchema, Schema,
    generate::SchemaSettings,
    transform::{Transform, transform_subschemas},
};
use serde_json::{Value, json};

/// The schema of a type.
///
/// ```
/// use plugin_api::prelude::*;
/// #[data]
/// struct Depth { depth_m: Option<f64> }
/// let schema = plugin_api::schema::of::<Depth>();
/// assert_eq!(schema["properties"]["depth_m"]["type"], "number");
/// ```
#[must_use]
pub fn of<T: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|s| s.inline_subschemas = true).with_transform(Dialect);
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    // An empty object is still an object to a client that looks for the two members.
    if let Some(object) = schema.as_object_mut()
        && object.get("type") == Some(&json!("object"))
    {
        object.entry("properties").or_insert_with(|| json!({}));
    }
    schema
}

#[derive(Clone)]
struct Dialect;

impl Transform for Dialect {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(types) = schema.get("type").and_then(Value::as_array) {
            let kept: Vec<Value> = types.iter().filter(|t| **t != "null").cloned().collect();
            let kept = if kept.len() == 1 { kept[0].clone() } else { kept.into() };
            schema.insert("type".into(), kept);
        }
        if let Some(names) = schema.get_mut("enum").and_then(Value::as_array_mut) {
            names.retain(|name| !name.is_null());
        }
        without_null(schema, "anyOf");
        without_null(schema, "oneOf");
        names_as_enum(schema);
        transform_subschemas(self, schema);
    }
}

/// Drops the `null` branch of a choice, and the choice where one branch is left.
fn without_null(schema: &mut Schema, choice: &str) {
    let Some(branches) = schema.get(choice).and_then(Value::as_array) else { return };
    let kept: Vec<Value> =
        branches.iter().filter(|b| b.get("type") != Some(&json!("null"))).cloned().collect();
    if kept.len() == branches.len() {
        return;
    }
    match kept.as_slice() {
        [Value::Object(only)] => {
            schema.remove(choice);
            for (key, value) in only {
                schema.ensure_object().entry(key.clone()).or_insert_with(|| value.clone());
            }
        }
        _ => {
            schema.insert(choice.into(), kept.into());
        }
    }
}

/// `oneOf` of named constants becomes one list of names.
fn names_as_enum(schema: &mut Schema) {
    let Some(branches) = schema.get("oneOf").and_then(Value::as_array) else { return };
    let mut names = Vec::new();
    for branch in branches {
        match (branch.get("const"), branch.get("enum").and_then(Value::as_array)) {
            (Some(name), _) if name.is_string() => names.push(name.clone()),
            (None, Some(list)) if list.iter().all(Value::is_string) => names.extend(list.clone()),
            _ => return,
        }
    }
    schema.remove("oneOf");
    schema.insert("type".into(), json!("string"));
    schema.insert("enum".into(), names.into());
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;
    use serde_json::{Value, json};

    /// How wet
    #[data]
    enum Wetness {
        /// No water
        Dry,
        /// All pores full
        FullySaturated,
    }

    #[data]
    struct Inner {
        depth_m: f64,
    }

    #[data]
    struct Outer {
        wetness: Option<Wetness>,
        inner: Option<Inner>,
        #[is(min = 0, max = 1, default = 0.5)]
        ratio: f64,
        list: Vec<Inner>,
    }

    fn nulls(value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::String(s) => s == "null",
            Value::Array(a) => a.iter().any(nulls),
            Value::Object(o) => o.values().any(nulls),
            _ => false,
        }
    }

    #[test]
    fn optional_means_absent_and_names_are_a_list() {
        let schema = crate::schema::of::<Outer>();
        assert!(!nulls(&schema), "{schema:#}");
        let properties = &schema["properties"];
        assert_eq!(properties["wetness"]["enum"], json!(["dry", "fully_saturated"]));
        assert_eq!(properties["inner"]["properties"]["depth_m"]["type"], "number");
        assert_eq!(properties["ratio"]["default"], 0.5);
        assert_eq!(schema["required"], json!(["list"]));
        assert_eq!(schema["additionalProperties"], false);
    }
}
