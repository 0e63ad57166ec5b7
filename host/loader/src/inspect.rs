//! From a library's bytes to who it says it is: the ELF checks, the header in front of the
//! manifest, and the manifest, all without running anything of it.
//!
//! The header is judged before the manifest: a plugin of another API version may well have a
//! manifest that this version can't read, and "update the host" helps where "unknown field"
//! does not.

use crate::elf;
use crate::version::{self, Api};
use indexmap::IndexMap;
use plugin_api::manifest::{self, Manifest};
use serde::{Deserialize, Serialize};
use skillhost_abi::Header;
use skillhost_types::{Rejection, Resources};
use std::path::Path;
use std::sync::Arc;

/// What a library says of itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Facts {
    pub(crate) manifest: Manifest,
    pub(crate) api: String,
    pub(crate) rustc: Option<String>,
    pub(crate) debug: bool,
    /// What is odd but allowed.
    pub(crate) warnings: Vec<String>,
    /// Libraries that it needs, to explain what the dynamic linker says.
    pub(crate) needed: Vec<String>,
}

/// Reads a library's manifest.
///
/// # Errors
/// What [`elf::read`] refuses; `not-a-plugin`, `missing-symbol`, `libc-too-old`, `panic-abort`,
/// `api-incompatible`, and the codes of a manifest that can't be read.
pub(crate) fn inspect(bytes: &[u8], path: &Path) -> Result<Facts, Rejection> {
    let library = elf::read(bytes, path)?;
    let section = manifest_section(&library, path)?;
    let (header, text) = Header::read(section).map_err(|e| {
        let hint = "build the plugin with export_plugin! of skillhost-plugin-api";
        Rejection::new(e.code, path, e.expected, e.found, hint)
    })?;
    check_header(&header, path)?;
    if !library.has_symbol {
        let hint = "build the plugin as a cdylib with export_plugin!, and do not strip its \
                    dynamic symbols";
        let expected = "the header symbol of a plugin";
        return Err(Rejection::new("missing-symbol", path, expected, "none", hint));
    }
    check_libc(&library, path)?;
    let parsed = manifest::parse(text).map_err(|faults| invalid(&faults, path))?;
    Ok(Facts {
        manifest: parsed.manifest,
        api: header.api,
        rustc: library.rustc,
        debug: header.debug,
        warnings: parsed.warnings.iter().map(ToString::to_string).collect(),
        needed: library.needed,
    })
}

fn manifest_section<'a>(library: &elf::Library<'a>, path: &Path) -> Result<&'a [u8], Rejection> {
    let expected = "one manifest section (.skillhost)";
    match library.manifests[..] {
        [section] => Ok(section),
        [] if library.has_symbol => {
            let hint = "build the plugin with export_plugin!, and do not strip its sections";
            Err(Rejection::new("manifest-absent", path, expected, "none", hint))
        }
        [] => {
            let hint = "take the library out of the plugin directory if it is not meant as one";
            let found = "a library without a manifest and without a plugin's symbol";
            Err(Rejection::new("not-a-plugin", path, "a plugin", found, hint).info())
        }
        _ => {
            let found = format!("{} of them", library.manifests.len());
            let hint = "link one plugin into a library, not several";
            Err(Rejection::new("manifest-duplicate", path, expected, found, hint))
        }
    }
}

fn check_header(header: &Header, path: &Path) -> Result<(), Rejection> {
    let (host, plugin) = (Api::of_host(), Api { abi: header.abi, version: header.api.clone() });
    if let Err(mismatch) = version::compatible(&host, &plugin) {
        let (expected, found) = (format!("{host} of the host"), format!("{plugin} of the plugin"));
        let hint = mismatch.hint(&host);
        return Err(Rejection::new("api-incompatible", path, expected, found, hint));
    }
    if !header.unwinds {
        let hint = "set panic = \"unwind\" in the profile of the plugin's Cargo.toml";
        let expected = "panics that unwind";
        let found = "panic = \"abort\": its first panic would end the host";
        return Err(Rejection::new("panic-abort", path, expected, found, hint));
    }
    Ok(())
}

fn check_libc(library: &elf::Library<'_>, path: &Path) -> Result<(), Rejection> {
    let (Some(needed), Some(host)) = (library.glibc, elf::glibc_of_host()) else { return Ok(()) };
    if needed <= host {
        return Ok(());
    }
    let hint = "build the plugin on the oldest system that it is to run on";
    let (expected, found) =
        (format!("glibc {host} or older"), format!("needs {needed}, host has {host}"));
    Err(Rejection::new("libc-too-old", path, expected, found, hint))
}

fn invalid(faults: &manifest::Faults, path: &Path) -> Rejection {
    let hint = "mend plugin.toml and build the plugin again";
    let found = match &faults.0[..] {
        [one] => one.to_string(),
        [first, rest @ ..] => format!("{first} (and {} more)", rest.len()),
        [] => "a fault".into(),
    };
    Rejection::new("manifest-invalid", path, "a manifest that keeps its rules", found, hint)
        .detail(faults.to_string())
}

/// Unpacks the files that travel in a library.
///
/// # Errors
/// `resources-invalid`, or what [`elf::read`] refuses.
pub(crate) fn resources(bytes: &[u8], path: &Path) -> Result<Resources, Rejection> {
    let library = elf::read(bytes, path)?;
    let files = manifest::unpack(library.resources).map_err(|e| {
        let found = format!("{} at byte {}", e.found, e.offset);
        let hint = "build the plugin again";
        Rejection::new("resources-invalid", path, "whole resources", found, hint)
    })?;
    let owned: IndexMap<_, _> =
        files.into_iter().map(|(name, content)| (name.to_owned(), content.to_vec())).collect();
    Ok(Arc::new(owned))
}
