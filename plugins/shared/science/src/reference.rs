//! A text that a method or a step follows, with the words that matter.

/// A text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reference {
    /// Stable identifier.
    pub id: &'static str,
    /// As printed.
    pub title: &'static str,
    /// The page that was read, or the DOI printed on it.
    pub url: &'static str,
    /// What kind of work it is.
    pub kind: Kind,
    /// What it says, word for word.
    pub quote: &'static str,
}

/// Kinds of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An official report.
    Official,
    /// A peer-reviewed study.
    PeerReviewed,
    /// A page or a program's documentation of an agency or a service.
    Agency,
    /// What a journal made of official material.
    News,
}
