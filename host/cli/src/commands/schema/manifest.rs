//! The schema of `plugin.toml`, for editors. The rules are those of the parser, which stays the
//! judge; a test holds the two against each other.

use serde_json::{Value, json};

pub(super) fn schema() -> Value {
    let by_language = |what: &Value, about: &str| json!({"type": "object", "additionalProperties": what, "description": about});
    let printable = "^[^\\u0000-\\u001f\\u007f-\\u009f]+$";
    let words = json!({"type": "string", "maxLength": 120, "pattern": printable});
    let names = json!({"type": "array", "items": {"type": "string"}});
    let list = |about: &str| {
        let mut list = names.clone();
        list["description"] = about.into();
        list
    };
    let mut title = by_language(&words, "What people call the domain, in at least one language");
    title["minProperties"] = 1.into();
    let keywords = json!({"type": "array", "items": words});
    // A part is `.` or `..` only where nothing else is in it.
    let path = json!({
        "type": "string",
        "minLength": 1,
        "pattern": "^(?:(?!\\.{1,2}(?:/|$))[^/\\\\]+)(?:/(?!\\.{1,2}(?:/|$))[^/\\\\]+)*$",
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Manifest",
        "description": "plugin.toml: who a plugin is",
        "type": "object",
        "properties": {
            "id": {
                "type": "string",
                "pattern": "^[a-z][a-z0-9-]{1,31}$",
                "description": "Unique among the plugins of a host",
            },
            "version": {
                "type": "string",
                "pattern": "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)([-+][0-9A-Za-z.+-]+)?$",
                "description": "The plugin's own version, MAJOR.MINOR.PATCH",
            },
            "domain": {
                "type": "string",
                "pattern": "^[a-z][a-z0-9]{1,15}$",
                "description": "The domain that it answers for; the id where none is given",
            },
            "license": {"type": "string", "description": "An SPDX expression"},
            "title": title,
            "description": by_language(&json!({"type": "string"}), "One sentence on what it does"),
            "keywords": by_language(&keywords, "Words that route a question here"),
            "resources": {
                "type": "array",
                "items": path,
                "description": "Files of the plugin's directory that travel inside the library",
            },
            "needs": list("Raw tables that the plugin wants from the host"),
            "provides": {
                "type": "object",
                "properties": {"tools": list("Names of tools"), "skills": list("Names of skills")},
                "description": "What the plugin says that it offers; compared with its code",
            },
            "x": {"description": "Free for the author"},
        },
        "required": ["id", "version", "title"],
        // Where the domain is not said it is the id, which may then have no dash.
        "if": {"not": {"required": ["domain"]}},
        "then": {"properties": {"id": {"pattern": "^[a-z][a-z0-9]{1,15}$"}}},
    })
}
