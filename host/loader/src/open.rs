//! Opens a library and makes its plugin: the one place of the host where a stranger's machine
//! code starts to run.
//!
//! Everything that can be found without running it has been found before, on the very bytes that
//! are opened here, and a child process has opened them first. What is left is the dynamic
//! linker's word, the layout check, and the plugin's own set-up.
//!
//! A library that was opened stays: its threads may run on, its thread-locals have destructors,
//! and its objects are referred to from everywhere. So nothing is ever closed or dropped.
#![allow(unsafe_code)] // Opening a library runs its constructors; no safe function can.

use crate::dlerror;
use crate::stage::Staged;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use plugin_api::payload::PanicBody;
use skillhost_abi::{Created, HeaderSymbol, HostArc, OpenError, PluginBox, RootRef, code};
use skillhost_types::Rejection;
use std::error::Error;
use std::path::Path;

/// Opens a staged library and checks the layout of everything that crosses the boundary.
///
/// # Errors
/// What the dynamic linker said, see [`dlerror`]; `missing-symbol`; or the code of an
/// [`OpenError`].
pub(crate) fn open(staged: Staged, path: &Path, needed: &[String]) -> Result<RootRef, Rejection> {
    let copy = staged.keep();
    // RTLD_NOW: a symbol that nobody defines is found here and not by an exit in mid-run.
    // SAFETY: this runs the library's constructors, which may do anything. That is what loading
    // a plugin means; a child process has run the same bytes to the end before, and the sealed
    // copy can't have changed since.
    let library = unsafe { Library::open(Some(&copy), RTLD_NOW | RTLD_LOCAL) }.map_err(|e| {
        let said = e.source().map_or_else(|| e.to_string(), ToString::to_string);
        dlerror::explain(&said, path, needed)
    })?;
    // SAFETY: the symbol is abi_stable's, whose name carries its purpose and which has had this
    // type in every version; `open_root` checks the magic number at its front before it reads
    // anything else.
    let header = unsafe { library.get::<HeaderSymbol>(skillhost_abi::header_symbol_name()) }
        .map(|symbol| *symbol);
    // Never closed, whatever comes next: constructors have run.
    std::mem::forget(library);
    let header = header.map_err(|e| {
        let hint = "build the plugin with export_plugin!";
        let found = e.source().map_or_else(|| e.to_string(), ToString::to_string);
        Rejection::new("missing-symbol", path, "the header symbol of a plugin", found, hint)
    })?;
    skillhost_abi::open_root(header).map_err(|e| refused(e, path))
}

fn refused(error: OpenError, path: &Path) -> Rejection {
    let OpenError { code, expected, found, detail } = error;
    let hint = match code {
        "layout-unverifiable" => {
            "build the plugin without `unsafe_no_layout_constant`, so that it can be checked"
        }
        "init-panicked" | "init-failed" => "mend the plugin's set-up",
        _ => "build the plugin again with the skillhost-plugin-api of this host",
    };
    Rejection::new(code, path, expected, found, hint).detail(detail)
}

/// Makes the plugin.
///
/// # Errors
/// `init-failed` or `init-panicked`, with what it said.
pub(crate) fn create(
    root: RootRef,
    host: HostArc,
    path: &Path,
) -> Result<&'static PluginBox, Rejection> {
    let Created { code, body, plugin } = (root.create())(host);
    let no = |code, found: String, detail: String| {
        let hint = "mend the plugin's set-up, the expression in export_plugin!";
        Err(Rejection::new(code, path, "a plugin", found, hint).detail(detail))
    };
    match (code, plugin.into_option()) {
        (code::OK, Some(plugin)) => Ok(Box::leak(Box::new(plugin))),
        (code::PANICKED, _) => {
            let body: PanicBody = serde_json::from_slice(&body).unwrap_or_default();
            let found = format!("a panic at {}: {}", body.location, body.message);
            no("init-panicked", found, body.backtrace)
        }
        (_, _) => no("init-failed", String::from_utf8_lossy(&body).into_owned(), String::new()),
    }
}
