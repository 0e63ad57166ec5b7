//! `export_plugin!`: checks `plugin.toml` while the author compiles and embeds it, with the
//! resources it names, in two sections that a host reads without loading the library.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use std::path::{Path, PathBuf};

pub(crate) fn expand(plugin: TokenStream) -> syn::Result<TokenStream> {
    let fail = |message: String| syn::Error::new(Span::call_site(), message);
    let root = std::env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .ok_or_else(|| fail("export_plugin! needs cargo: CARGO_MANIFEST_DIR is not set".into()))?;
    let text = std::fs::read_to_string(root.join("plugin.toml"))
        .map_err(|e| fail(format!("plugin.toml must stand beside Cargo.toml: {e}")))?;
    let manifest = skillhost_manifest::parse(&text).map_err(|e| fail(e.to_string()))?.manifest;

    let mut contents = Vec::new();
    let mut tracked = Vec::new();
    for path in &manifest.resources {
        let full = root.join(path);
        let bytes = std::fs::read(&full)
            .map_err(|e| fail(format!("plugin.toml: resource {path:?}: {e}")))?;
        contents.push(bytes);
        tracked.push(track(&full));
    }
    let files = manifest.resources.iter().map(String::as_str);
    let packed = skillhost_manifest::pack(files.zip(contents.iter().map(Vec::as_slice)));
    let packed_len = packed.len();
    let packed = Literal::byte_string(&packed);
    let (id, version) = (&manifest.id, manifest.version.to_string());
    let domain = &manifest.domain;

    Ok(quote! {
        /// The plugin as a plain value, for tests and for programs that link it.
        ///
        /// # Errors
        /// What the plugin's own set-up said.
        pub fn plugin() -> ::core::result::Result<::plugin_api::Plugin, ::std::string::String> {
            let built = ::plugin_api::export::IntoPlugin::into_plugin({ #plugin })?;
            ::core::result::Result::Ok(built.identified(#id, #version, #domain))
        }
        ::plugin_api::__export_sections!(plugin);
        const _: () = {
            #(#tracked)*
            #[used]
            #[unsafe(link_section = ".skillhost.res")]
            static RESOURCES: [u8; #packed_len] = *#packed;
        };
    })
}

/// Makes the compiler build again when the file changes.
fn track(path: &Path) -> TokenStream {
    let path = path.to_string_lossy();
    quote!(
        const _: &[u8] = include_bytes!(#path);
    )
}
