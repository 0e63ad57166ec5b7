//! Why there is no answer: whose, what was expected, what was found, and what helps.

use std::fmt;

/// Why a service or a page gave nothing that can be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{host}: expected {expected}, found {found}{}{hint}", if hint.is_empty() { "" } else { "; " })]
pub struct WebError {
    /// What kind of failure it is.
    pub kind: Kind,
    /// The host that was asked.
    pub host: String,
    /// What would have been an answer.
    pub expected: String,
    /// What came instead.
    pub found: String,
    /// What to do about it; may be empty.
    pub hint: String,
}

/// The kind of a failure; [`Kind::code`] is stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// No address that can be asked.
    BadUrl,
    /// An address that is not public, and not allowed by the settings.
    NotPublic,
    /// Nobody answers: no network, no such host, no service there.
    Unreachable,
    /// It took too long.
    TooSlow,
    /// The service refuses, or asks for too long a pause.
    Refused,
    /// The service has a fault of its own.
    Broken,
    /// There is no such page.
    NotFound,
    /// More than the settings allow.
    TooLarge,
    /// More redirects than the settings allow.
    TooManyRedirects,
    /// A kind of content that can't be read as text.
    NotText,
    /// An answer that is not what the service promises.
    Unreadable,
    /// An answer without a result.
    Nothing,
    /// The caller no longer wants it.
    Cancelled,
}

impl Kind {
    /// The code, as tools give it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::BadUrl => "web-bad-url",
            Self::NotPublic => "web-not-public",
            Self::Unreachable => "web-unreachable",
            Self::TooSlow => "web-too-slow",
            Self::Refused => "web-refused",
            Self::Broken => "web-broken",
            Self::NotFound => "web-not-found",
            Self::TooLarge => "web-too-large",
            Self::TooManyRedirects => "web-too-many-redirects",
            Self::NotText => "web-not-text",
            Self::Unreadable => "web-unreadable",
            Self::Nothing => "web-nothing-found",
            Self::Cancelled => "web-cancelled",
        }
    }
}

impl WebError {
    pub(crate) fn new(
        kind: Kind,
        host: &str,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> Self {
        let (expected, found) = (expected.to_string(), found.to_string());
        Self { kind, host: host.into(), expected, found, hint: String::new() }
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }
}
