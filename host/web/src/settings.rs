//! What the clients are told: who they are, where the services are, and how much they may take.

use std::time::Duration;

/// What the clients are told. [`Settings::default`] is what the host ships with.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Who asks, in the form of a user agent.
    pub user_agent: String,
    /// An e-mail address, for services that serve those better who name one; empty for none.
    pub contact: String,
    /// How long a connection may take to come about.
    pub connect_timeout: Duration,
    /// How long one answer may take, its body included.
    pub timeout: Duration,
    /// The most bytes of one answer, after decompression.
    pub max_bytes: usize,
    /// How many redirects are followed.
    pub max_redirects: usize,
    /// How often a request is repeated that may succeed later.
    pub max_retries: u32,
    /// The longest pause that a service may ask for between two tries.
    pub max_wait: Duration,
    /// The least time between two requests to one host.
    pub interval: Duration,
    /// Hosts (`name` or `name:port`) that may be asked though their address is not public.
    pub allow_hosts: Vec<String>,
    /// The search page: DuckDuckGo's in HTML, or one that looks the same.
    pub search_url: String,
    /// arXiv's interface.
    pub arxiv_url: String,
    /// Crossref's list of works.
    pub crossref_url: String,
    /// OpenAlex's list of works.
    pub openalex_url: String,
    /// RSS or Atom feeds.
    pub feeds: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            user_agent: concat!("skillhost/", env!("CARGO_PKG_VERSION")).into(),
            contact: String::new(),
            connect_timeout: Duration::from_secs(10),
            timeout: Duration::from_secs(20),
            max_bytes: 5_000_000,
            max_redirects: 5,
            max_retries: 2,
            max_wait: Duration::from_secs(30),
            interval: Duration::from_secs(1),
            allow_hosts: Vec::new(),
            search_url: "https://html.duckduckgo.com/html/".into(),
            arxiv_url: "https://export.arxiv.org/api/query".into(),
            crossref_url: "https://api.crossref.org/works".into(),
            openalex_url: "https://api.openalex.org/works".into(),
            feeds: Vec::new(),
        }
    }
}
