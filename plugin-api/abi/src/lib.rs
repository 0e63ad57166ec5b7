//! The binary channel between a host and a plugin: an operation's name and bytes in, a code
//! and bytes out, both ways.
//!
//! This is the whole of what crosses the boundary. A new ability is a new operation name, to
//! which an older peer answers [`code::UNSUPPORTED`]; no method is ever added here, because a
//! trait that grows by one method makes every plugin built before it unloadable. Raw memory
//! (columns, images) goes through [`Extension`] tables, found by name.
//!
//! Authors of plugins never use this crate: `skillhost-plugin-api` turns it into safe traits.
//! It is the only crate that depends on `abi_stable`.
//!
//! While [`ABI`] is 0 the channel is not frozen: a host loads only plugins built with exactly
//! its own version of the API crates.
#![allow(unsafe_code)] // This is one of the two rooms where it may be; every use says why.
#![allow(non_local_definitions)] // What `sabi_trait` of abi_stable 0.11 generates.

mod header;
mod open;

pub use header::{HEADER_LEN, Header, HeaderError, MAGIC, MANIFEST_MAX, ManifestSection};
pub use open::{HeaderSymbol, OpenError, header_symbol_name, open_root};

use abi_stable::{
    StableAbi,
    library::RootModule,
    package_version_strings, sabi_trait,
    sabi_types::VersionStrings,
    std_types::{ROption, RSlice, RStr, RVec},
};

#[doc(hidden)]
pub use abi_stable;
pub use abi_stable::{
    sabi_trait::TD_Opaque,
    sabi_types::RRef,
    std_types::{RArc, RBox},
};

/// The generation of the channel. 0 means "not frozen: this exact build of the API".
pub const ABI: u32 = 0;

/// What happened to a call.
pub mod code {
    /// The body is the answer.
    pub const OK: u32 = 0;
    /// The body is an error value: an expected failure.
    pub const ERROR: u32 = 1;
    /// The callee panicked; the body says where and with what.
    pub const PANICKED: u32 = 2;
    /// The callee does not know this operation; the body is empty.
    pub const UNSUPPORTED: u32 = 3;
    /// The callee knows the operation but could not read the request; the body says why.
    pub const MALFORMED: u32 = 4;
}

/// The answer to a call: one of [`code`] and a body whose meaning the operation defines.
#[repr(C)]
#[derive(StableAbi, Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// One of [`code`]; a receiver treats a number that it does not know as an error.
    pub code: u32,
    /// JSON for every operation that is defined so far, and empty where there is nothing to say.
    pub body: RVec<u8>,
}

impl Answer {
    /// An answer with a code and a body.
    #[must_use]
    pub fn new(code: u32, body: Vec<u8>) -> Self {
        Self { code, body: body.into() }
    }

    /// The answer to an operation that is not known.
    #[must_use]
    pub fn unsupported() -> Self {
        Self::new(code::UNSUPPORTED, Vec::new())
    }
}

/// A raw table offered under a name: a static `repr(C)` struct of function pointers and data
/// whose first field is its own size in bytes, so that it can grow at its end.
#[repr(C)]
#[derive(StableAbi, Debug, Clone, Copy)]
pub struct Extension {
    /// The table, or null where the name is not known.
    pub table: *const core::ffi::c_void,
}

// SAFETY: the pointer is null or points to a `static` table, which is immutable and lives as
// long as the library, and a library is never closed.
unsafe impl Send for Extension {}
// SAFETY: as for `Send`: the table is immutable.
unsafe impl Sync for Extension {}

impl Extension {
    /// "That name is not known here."
    pub const NONE: Self = Self { table: core::ptr::null() };
}

/// What a plugin may ask of the host. Every method may be called from any thread.
#[sabi_trait]
pub trait HostObject: Send + Sync {
    /// Asks the host for an operation.
    fn call(&self, op: RStr<'_>, request: RSlice<'_, u8>) -> Answer;
    /// Whether the caller no longer wants the result: an atomic read, cheap enough for a loop.
    fn cancelled(&self) -> bool;
    /// A raw table of the host's, by name.
    #[sabi(last_prefix_field)]
    fn extension(&self, id: RStr<'_>) -> Extension;
}

/// The host as handed to `create`: lives as long as the plugin, only logs and offers extensions.
pub type HostArc = HostObject_TO<'static, RArc<()>>;
/// The host as handed to one call: everything of a run is reached through it.
pub type HostRef<'a> = HostObject_TO<'a, RRef<'a, ()>>;

/// A plugin. Every method may be called from any thread at any time, also from within a call.
#[sabi_trait]
pub trait PluginObject: Send + Sync {
    /// Asks the plugin for an operation.
    fn call(&self, op: RStr<'_>, request: RSlice<'_, u8>, host: HostRef<'_>) -> Answer;
    /// A raw table of the plugin's, by name.
    #[sabi(last_prefix_field)]
    fn extension(&self, id: RStr<'_>) -> Extension;
}

/// A plugin as handed over by `create`. It is never dropped: a panic in a destructor would end
/// the host.
pub type PluginBox = PluginObject_TO<'static, RBox<()>>;

/// What `create` hands over.
#[repr(C)]
#[derive(StableAbi)]
pub struct Created {
    /// [`code::OK`], [`code::ERROR`] or [`code::PANICKED`].
    pub code: u32,
    /// The reason where there is no plugin.
    pub body: RVec<u8>,
    /// The plugin where the code is [`code::OK`].
    pub plugin: ROption<PluginBox>,
}

/// The one symbol of a plugin library.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = RootRef)))]
#[sabi(missing_field(panic))]
pub struct Root {
    /// [`ABI`] of the crates that the plugin was built with.
    pub abi: u32,
    /// Makes the plugin. May be called more than once.
    #[sabi(last_prefix_field)]
    pub create: extern "C" fn(host: HostArc) -> Created,
}

impl RootModule for RootRef {
    abi_stable::declare_root_module_statics! {RootRef}
    const BASE_NAME: &'static str = "skillhost_plugin";
    const NAME: &'static str = "skillhost_plugin";
    const VERSION_STRINGS: VersionStrings = package_version_strings!();
}

/// The manifest section and the header symbol of a plugin library, for a version of the API
/// crates and a function that makes the plugin.
#[doc(hidden)]
#[macro_export]
macro_rules! __export_root {
    ($api:expr, $make:expr) => {
        const _: () = {
            use $crate::abi_stable;

            const TEXT: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/plugin.toml"));

            #[used]
            #[unsafe(link_section = ".skillhost")]
            static MANIFEST: $crate::ManifestSection<{ TEXT.len() }> = $crate::ManifestSection::new(
                TEXT,
                $api,
                cfg!(panic = "unwind"),
                cfg!(debug_assertions),
            );

            // A name that `$make` can't have by accident: items are not hygienic.
            extern "C" fn __skillhost_create(host: $crate::HostArc) -> $crate::Created {
                ($make)(host)
            }

            fn root() -> $crate::RootRef {
                use abi_stable::prefix_type::PrefixTypeTrait;
                $crate::Root { abi: $crate::ABI, create: __skillhost_create }.leak_into_prefix()
            }

            extern "C" fn erased_root() -> abi_stable::library::RootModuleResult {
                abi_stable::library::__call_root_module_loader(root)
            }

            // What abi_stable's `#[export_root_module]` writes, with paths that need no
            // dependency of the author's own.
            #[unsafe(no_mangle)]
            static _1as_0lib_1header_0root_bmodule_bloader: abi_stable::library::LibHeader =
                // SAFETY: `erased_root` returns the prefix of the `RootRef` that `root` made.
                unsafe {
                    abi_stable::library::LibHeader::from_constructor::<$crate::RootRef>(
                        erased_root,
                        abi_stable::library::CheckTypeLayout::Yes,
                    )
                };
        };
    };
}
