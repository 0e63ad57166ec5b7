//! A library whose root is called what the channel's is and has another layout, as if somebody
//! had changed the channel without saying so. It is written by hand what `export_plugin!` writes.
#![allow(unsafe_code)] // The header symbol and the section.

use abi_stable::StableAbi;
use abi_stable::library::{
    __call_root_module_loader, CheckTypeLayout, LibHeader, RootModule, RootModuleResult,
};
use abi_stable::prefix_type::PrefixTypeTrait;
use abi_stable::std_types::RNone;
use skillhost_abi::{Created, HostArc, ManifestSection, code};

const TEXT: &[u8] = include_bytes!("../plugin.toml");

#[used]
#[unsafe(link_section = ".skillhost")]
static MANIFEST: ManifestSection<{ TEXT.len() }> = ManifestSection::new(
    TEXT,
    plugin_api::API_VERSION,
    cfg!(panic = "unwind"),
    cfg!(debug_assertions),
);

/// The channel's root with `u64` where it has `u32`.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = RootRef)))]
#[sabi(missing_field(panic))]
pub struct Root {
    /// Another type.
    pub abi: u64,
    /// Never called.
    #[sabi(last_prefix_field)]
    pub create: extern "C" fn(host: HostArc) -> Created,
}

impl RootModule for RootRef {
    abi_stable::declare_root_module_statics! {RootRef}
    const BASE_NAME: &'static str = "skillhost_plugin";
    const NAME: &'static str = "skillhost_plugin";
    const VERSION_STRINGS: abi_stable::sabi_types::VersionStrings =
        abi_stable::package_version_strings!();
}

extern "C" fn create(_: HostArc) -> Created {
    Created { code: code::ERROR, body: Vec::new().into(), plugin: RNone }
}

fn root() -> RootRef {
    Root { abi: 0, create }.leak_into_prefix()
}

extern "C" fn erased_root() -> RootModuleResult {
    __call_root_module_loader(root)
}

const CHECK: CheckTypeLayout =
    if cfg!(feature = "no-layout") { CheckTypeLayout::No } else { CheckTypeLayout::Yes };

#[unsafe(no_mangle)]
static _1as_0lib_1header_0root_bmodule_bloader: LibHeader =
    // SAFETY: `erased_root` returns the prefix of the `RootRef` that `root` made.
    unsafe { LibHeader::from_constructor::<RootRef>(erased_root, CHECK) };
