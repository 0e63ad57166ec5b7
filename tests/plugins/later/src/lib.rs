//! A plugin of a later version: it answers an operation, offers a raw table and says things of
//! itself that this host has never heard of. It is written by hand what `export_plugin!` writes.
#![allow(unsafe_code)] // The header symbol, the section and the table.

use serde_json::json;
use skillhost_abi::abi_stable::library::{
    __call_root_module_loader, CheckTypeLayout, LibHeader, RootModuleResult,
};
use skillhost_abi::abi_stable::prefix_type::PrefixTypeTrait;
use skillhost_abi::abi_stable::std_types::{RSlice, RSome, RStr};
use skillhost_abi::{
    ABI, Answer, Created, Extension, HostArc, HostRef, ManifestSection, PluginObject,
    PluginObject_TO, RBox, Root, RootRef, TD_Opaque, code,
};

const TEXT: &[u8] = include_bytes!("../plugin.toml");

#[used]
#[unsafe(link_section = ".skillhost")]
static MANIFEST: ManifestSection<{ TEXT.len() }> =
    ManifestSection::new(TEXT, plugin_api::API_VERSION, true, cfg!(debug_assertions));

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

extern "C" fn create(_: HostArc) -> Created {
    let plugin = PluginObject_TO::from_ptr(RBox::new(Later), TD_Opaque);
    Created { code: code::OK, body: Vec::new().into(), plugin: RSome(plugin) }
}

fn root() -> RootRef {
    Root { abi: ABI, create }.leak_into_prefix()
}

extern "C" fn erased_root() -> RootModuleResult {
    __call_root_module_loader(root)
}

#[unsafe(no_mangle)]
static _1as_0lib_1header_0root_bmodule_bloader: LibHeader =
    // SAFETY: `erased_root` returns the prefix of the `RootRef` that `root` made.
    unsafe { LibHeader::from_constructor::<RootRef>(erased_root, CheckTypeLayout::Yes) };
