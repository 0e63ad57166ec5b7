//! A plugin of a later version: it answers an operation, offers a raw table and says things of
//! itself that this host has never heard of. It has the channel alone, without the author's crate.
#![allow(unsafe_code)] // The header symbol and the section.

use serde_json::json;
use skillhost_abi::abi_stable::std_types::{RSlice, RSome, RStr};
use skillhost_abi::{
    Answer, Created, Extension, HostArc, HostRef, PluginObject, PluginObject_TO, RBox, TD_Opaque,
    code,
};

struct Later;

/// A table that begins with its own size, as tables do.
static HOLOGRAM: [usize; 2] = [size_of::<[usize; 2]>(), 42];

impl PluginObject for Later {
    fn call(&self, op: RStr<'_>, _: RSlice<'_, u8>, _: HostRef<'_>) -> Answer {
        let schema = json!({"type": "object", "properties": {}});
        let body = match op.as_str() {
            "describe" => json!({
                "id": "later", "version": "9.0.0", "domain": "later",
                "api": plugin_api::API_VERSION,
                "mood": "a member of a later version",
                "inputs": schema,
                "tools": [{
                    "name": "wait", "title": "Wait", "description": "Waits; comes back empty",
                    "input_schema": schema, "output_schema": schema,
                    "deterministic": true, "thread_safe": true, "time_limit_ms": 1000,
                    "colour": "blue"
                }],
            }),
            "tool.invoke" | "tomorrow" => json!({}),
            _ => return Answer::unsupported(),
        };
        Answer::new(code::OK, body.to_string().into_bytes())
    }

    fn extension(&self, id: RStr<'_>) -> Extension {
        match id.as_str() {
            "hologram/9" => Extension { table: (&raw const HOLOGRAM).cast() },
            _ => Extension::NONE,
        }
    }
}

fn create(_: HostArc) -> Created {
    let plugin = PluginObject_TO::from_ptr(RBox::new(Later), TD_Opaque);
    Created { code: code::OK, body: Vec::new().into(), plugin: RSome(plugin) }
}

skillhost_abi::__export_root!(plugin_api::API_VERSION, create);
