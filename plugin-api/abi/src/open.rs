//! From the header symbol of an opened library to its root, with every check that can be made.

use crate::{ABI, RootRef};
use abi_stable::library::{
    AbiHeader, AbiHeaderRef, LibraryError, ROOT_MODULE_LOADER_NAME_WITH_NUL, RootModuleError,
};

/// The name of the header symbol, with its closing zero; its type is [`HeaderSymbol`].
#[must_use]
pub fn header_symbol_name() -> &'static [u8] {
    ROOT_MODULE_LOADER_NAME_WITH_NUL.as_bytes()
}

/// What the header symbol is: a reference to a static of the library, which is never closed.
pub type HeaderSymbol = AbiHeaderRef;

/// Why a library's root was refused. `code` values are stable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenError {
    /// `abi-runtime-mismatch`, `api-incompatible`, `layout-unverifiable`, `layout-mismatch`,
    /// `init-panicked`, `init-failed`.
    pub code: &'static str,
    /// What this side has.
    pub expected: String,
    /// What the library has, in one line.
    pub found: String,
    /// Everything that the layout check said, where it said more than one line.
    pub detail: String,
}

impl OpenError {
    fn new(code: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { code, expected: expected.into(), found: found.into(), detail: String::new() }
    }
}

/// Checks the runtime, the layout of every type that crosses and the generation of the channel,
/// and returns the library's root.
///
/// # Errors
/// An [`OpenError`] whose code says which check failed. A library that switched its layout
/// constant off is refused: nothing could be said about it.
pub fn open_root(header: HeaderSymbol) -> Result<RootRef, OpenError> {
    let library = header.upgrade().map_err(explain)?;
    if library.layout().is_none() {
        let expected = "a library that carries the layout of its types";
        return Err(OpenError::new("layout-unverifiable", expected, "one that does not"));
    }
    let root: RootRef = library.check_layout().map_err(explain)?;
    if root.abi() != ABI {
        let found = format!("channel {}", root.abi());
        return Err(OpenError::new("api-incompatible", format!("channel {ABI}"), found));
    }
    Ok(root)
}

fn explain(error: LibraryError) -> OpenError {
    let runtime = |h: &AbiHeader| format!("abi_stable ABI {}.{}", h.abi_major, h.abi_minor);
    match error {
        LibraryError::InvalidAbiHeader(found) => {
            OpenError::new("abi-runtime-mismatch", runtime(&AbiHeader::VALUE), runtime(&found))
        }
        LibraryError::InvalidCAbi { expected, found } => {
            OpenError::new("abi-runtime-mismatch", expected.to_string(), found.to_string())
        }
        LibraryError::RootModule { err: RootModuleError::Unwound, .. } => {
            OpenError::new("init-panicked", "a root", "a panic")
        }
        LibraryError::RootModule { err: RootModuleError::Returned(e), .. } => {
            OpenError::new("init-failed", "a root", e.to_string())
        }
        other => {
            let detail = other.to_string();
            let found = summary(&detail);
            OpenError {
                detail,
                ..OpenError::new("layout-mismatch", "the layout of this host", found)
            }
        }
    }
}

/// One line from the pages that the layout check writes: the first thing that differs.
fn summary(detail: &str) -> String {
    let lines: Vec<&str> = detail.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let after = |label: &str| {
        let at = lines.iter().position(|l| l.starts_with(label))?;
        let own = lines[at][label.len()..].trim().trim_end_matches(['.', ':']);
        Some(if own.is_empty() { lines.get(at + 1).copied().unwrap_or("?") } else { own })
    };
    match (after("Error:"), after("Expected:"), after("Found:")) {
        (Some(fault), Some(expected), Some(found)) => {
            format!("{fault}: expected {expected}, found {found}")
        }
        (Some(fault), ..) => fault.to_owned(),
        _ => lines.first().map_or_else(|| "a difference".to_owned(), |l| (*l).to_owned()),
    }
}
