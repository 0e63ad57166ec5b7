//! The description of a tool in the forms in which other programs expect it.

use plugin_api::descriptor::{Effects, ToolDescriptor};
use serde_json::{Value, json};

/// The name on the wire: `domain_tool`.
pub(crate) fn wire_name(domain: &str, tool: &ToolDescriptor) -> String {
    format!("{domain}_{}", tool.name)
}

/// Everything that is known of it.
pub(crate) fn whole(domain: &str, tool: &ToolDescriptor) -> Value {
    let mut value = serde_json::to_value(tool).unwrap_or_default();
    if let Some(members) = value.as_object_mut() {
        members.insert("domain".into(), domain.into());
        members.insert("wire_name".into(), wire_name(domain, tool).into());
    }
    value
}

/// A function of the OpenAI API.
pub(crate) fn openai(domain: &str, tool: &ToolDescriptor) -> Value {
    json!({
        "type": "function",
        "function": {
            "name": wire_name(domain, tool),
            "description": tool.description,
            "parameters": tool.input_schema,
        },
    })
}

/// A tool of the Anthropic API.
pub(crate) fn anthropic(domain: &str, tool: &ToolDescriptor) -> Value {
    json!({
        "name": wire_name(domain, tool),
        "description": tool.description,
        "input_schema": tool.input_schema,
    })
}

/// A tool of the Model Context Protocol, with what it does as hints.
pub(crate) fn mcp(domain: &str, tool: &ToolDescriptor) -> Value {
    json!({
        "name": wire_name(domain, tool),
        "title": tool.title,
        "description": tool.description,
        "inputSchema": tool.input_schema,
        "outputSchema": tool.output_schema,
        "annotations": {
            "readOnlyHint": matches!(tool.effects, Effects::Pure | Effects::Reads),
            // What a tool writes is in its own directory or in the store, and is added.
            "destructiveHint": false,
            "idempotentHint": tool.deterministic,
            "openWorldHint": tool.effects == Effects::Network,
        },
    })
}
