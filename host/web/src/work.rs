//! A work that a service has a record of.

use serde::{Deserialize, Serialize};

/// A service that has records of works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Service {
    /// arXiv: preprints.
    Arxiv,
    /// Crossref: what has a DOI of a publisher.
    Crossref,
    /// OpenAlex: an index of research.
    Openalex,
    /// The feeds of the settings.
    Feeds,
}

impl Service {
    /// Every service.
    pub const ALL: [Self; 4] = [Self::Arxiv, Self::Crossref, Self::Openalex, Self::Feeds];

    /// Its name, as people write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Arxiv => "arXiv",
            Self::Crossref => "Crossref",
            Self::Openalex => "OpenAlex",
            Self::Feeds => "feeds",
        }
    }
}

/// What kind of work it is, as its service says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    /// An article of a journal or of the proceedings of a conference.
    Article,
    /// A review of many studies.
    Review,
    /// A standard.
    Standard,
    /// A work that nobody has reviewed, or of which that is not known: preprint, thesis, report,
    /// book, data.
    Unreviewed,
    /// News.
    News,
}

/// A record of a work. Members that a service does not name are left out; none is guessed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Whose record it is.
    pub service: Service,
    /// What kind of work it is.
    pub kind: WorkKind,
    /// Its title.
    pub title: String,
    /// As the service writes them.
    pub authors: Vec<String>,
    /// Year of publication.
    pub year: Option<i32>,
    /// Day of publication, `YYYY-MM-DD`, where the service knows it.
    pub published: Option<String>,
    /// Journal, publisher or site.
    pub venue: Option<String>,
    /// DOI, as the service writes it.
    pub doi: Option<String>,
    /// Address.
    pub url: Option<String>,
    /// Summary, as plain text.
    pub summary: Option<String>,
    /// How often it is cited.
    pub citations: Option<u64>,
}
