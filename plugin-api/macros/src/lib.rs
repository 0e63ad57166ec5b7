//! The two macros that an author of a plugin writes: `#[data]` on a type that crosses the
//! boundary and `export_plugin!` once a library. Both are documented, with examples, where
//! `skillhost-plugin-api` re-exports them.
#![forbid(unsafe_code)]

mod data;
mod export;

use proc_macro::TokenStream;

/// See `plugin_api::data`.
#[proc_macro_attribute]
pub fn data(arguments: TokenStream, item: TokenStream) -> TokenStream {
    data::expand(arguments.into(), item.into()).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// See `plugin_api::export_plugin`.
#[proc_macro]
pub fn export_plugin(plugin: TokenStream) -> TokenStream {
    export::expand(plugin.into()).unwrap_or_else(|e| e.to_compile_error()).into()
}
