//! How the pipeline reaches a plugin, wherever it runs.

use crate::Rejection;
use plugin_api::HostCalls;
use plugin_api::payload::{ErrorBody, PanicBody};

/// Something that can ask a plugin for an operation. The loader implements it for libraries;
/// an embedding program or a test may implement it for plugins of its own.
pub trait Dispatch: Send + Sync {
    /// Asks the plugin with this id for an operation and returns the answer's body.
    ///
    /// A plugin that is not loaded yet is loaded first.
    ///
    /// # Errors
    /// See [`CallError`]; none of them ends the host.
    fn call(
        &self,
        plugin: &str,
        op: &str,
        request: &[u8],
        host: &dyn HostCalls,
    ) -> Result<Vec<u8>, CallError>;
}

/// Why an operation has no answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// An expected failure, as the plugin put it.
    #[error("{}: {}", .0.code, .0.message)]
    Failed(ErrorBody),
    /// The plugin knows the operation but could not read the request.
    #[error("the request could not be read: {}", .0.message)]
    Malformed(ErrorBody),
    /// The plugin panicked, and is still usable.
    #[error("panicked at {}: {}", .0.location, .0.message)]
    Panicked(PanicBody),
    /// The plugin does not know the operation.
    #[error("the plugin does not know the operation {0}")]
    Unsupported(String),
    /// The answer is larger than a call may return.
    #[error("the answer has {found} bytes; at most {limit} are allowed")]
    TooLarge {
        /// Bytes of the answer.
        found: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The plugin called itself through the host too many times over.
    #[error("a call within a call to depth {depth}; at most {limit} are allowed")]
    Reentrant {
        /// The depth that was asked for.
        depth: usize,
        /// The depth allowed.
        limit: usize,
    },
    /// There is no plugin with that id.
    #[error("there is no plugin {0:?}")]
    NoSuchPlugin(String),
    /// The plugin could not be loaded.
    #[error(transparent)]
    Rejected(Box<Rejection>),
}

impl CallError {
    /// The stable code that a tool's or a step's error carries.
    #[must_use]
    pub fn code(&self) -> &str {
        match self {
            Self::Failed(body) => &body.code,
            Self::Malformed(_) => "malformed",
            Self::Panicked(_) => "tool-panicked",
            Self::Unsupported(_) => "unsupported",
            Self::TooLarge { .. } => "output-too-large",
            Self::Reentrant { .. } => "reentrant-call",
            Self::NoSuchPlugin(_) => "no-such-plugin",
            Self::Rejected(rejection) => &rejection.code,
        }
    }
}
