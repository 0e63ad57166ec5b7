//! How the pipeline reaches a plugin, wherever it runs.

use crate::Rejection;
use plugin_api::payload::{ANSWER_MAX, ErrorBody, PanicBody};
use plugin_api::{HostCalls, code};

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

/// Takes a plugin's answer apart: one of [`code`] and a body.
///
/// # Errors
/// What the code says, see [`CallError`]; also where the body is larger than an answer may be.
pub fn answered(op: &str, code: u32, body: Vec<u8>) -> Result<Vec<u8>, CallError> {
    let found = body.len();
    if found > ANSWER_MAX {
        return Err(CallError::TooLarge { found, limit: ANSWER_MAX });
    }
    // A stranger may say that something failed without keeping to the form.
    let error = |code: &str, bytes: &[u8]| {
        serde_json::from_slice(bytes).unwrap_or_else(|_| ErrorBody {
            code: code.into(),
            message: String::from_utf8_lossy(bytes).chars().take(500).collect(),
            retryable: false,
            violations: Vec::new(),
        })
    };
    match code {
        code::OK => Ok(body),
        code::ERROR => Err(CallError::Failed(error("unreadable-error", &body))),
        code::MALFORMED => Err(CallError::Malformed(error("malformed", &body))),
        code::UNSUPPORTED => Err(CallError::Unsupported(op.into())),
        code::PANICKED => {
            let panic: PanicBody = serde_json::from_slice(&body).unwrap_or_else(|_| {
                let message = String::from_utf8_lossy(&body).chars().take(500).collect();
                PanicBody { message, ..PanicBody::default() }
            });
            Err(CallError::Panicked(panic))
        }
        other => Err(CallError::Failed(ErrorBody {
            code: "unknown-answer-code".into(),
            message: format!("the plugin answered {op} with the code {other}"),
            retryable: false,
            violations: Vec::new(),
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c06_an_answer_is_never_believed() {
        let of = |code, bytes: &[u8]| answered("op", code, bytes.to_vec()).unwrap_err();
        assert_eq!(of(code::ERROR, b"\xff\xfe").code(), "unreadable-error");
        assert_eq!(of(code::ERROR, b"{\"code\": 1}").code(), "unreadable-error");
        assert_eq!(of(code::MALFORMED, b"").code(), "malformed");
        assert_eq!(of(code::PANICKED, b"not json").code(), "tool-panicked");
        assert_eq!(of(77, b"").code(), "unknown-answer-code");
        assert_eq!(of(code::UNSUPPORTED, b""), CallError::Unsupported("op".into()));
    }
}
