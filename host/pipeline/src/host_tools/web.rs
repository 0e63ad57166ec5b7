//! The web as tools: what a search finds, and a page as text.

use plugin_api::descriptor::Effects;
use plugin_api::prelude::*;
use skillhost_config::HttpConfig;
use skillhost_web::{Page, Settings, Web, WebError};
use std::sync::Arc;
use std::time::Duration;

/// Milliseconds that a tool of the network may take, pauses and repetitions included.
pub(super) const TIME_LIMIT_MS: u64 = 300_000;

/// The clients, as the settings want them. They start nothing before the first question.
pub(super) fn clients(http: &HttpConfig) -> Web {
    let seconds = Duration::from_secs_f64;
    Web::new(Settings {
        user_agent: http.user_agent.clone(),
        contact: http.contact.clone(),
        connect_timeout: seconds(http.connect_timeout_s),
        timeout: seconds(http.timeout_s),
        max_bytes: http.max_bytes,
        max_redirects: http.max_redirects,
        max_retries: http.max_retries,
        max_wait: seconds(http.max_wait_s),
        interval: seconds(http.interval_s),
        allow_hosts: http.allow_hosts.clone(),
        search_url: http.search_url.clone(),
        arxiv_url: http.arxiv_url.clone(),
        crossref_url: http.crossref_url.clone(),
        openalex_url: http.openalex_url.clone(),
        feeds: http.feeds.clone(),
    })
}

/// A failure of the network as a tool says it.
pub(super) fn failed(error: &WebError) -> ToolError {
    ToolError::new(error.kind.code(), error.to_string())
}

/// Searches the web.
pub(super) struct WebSearch(pub(super) Arc<Web>);

/// What is searched for.
#[data]
pub(super) struct Search {
    /// What is searched for
    query: String,
    /// The most results that are wanted; 8 where it is left out
    #[is(min = 1, max = 20)]
    max_results: Option<u32>,
}

/// A page that was found.
#[data]
pub(super) struct Found {
    /// Its title
    title: String,
    /// Its address
    url: String,
    /// What the search page shows of it
    snippet: Option<String>,
}

/// What was found.
#[data]
pub(super) struct Results {
    /// One a page, the best first; nobody has read them
    results: Vec<Found>,
    /// The day of the search: `YYYY-MM-DD`
    accessed: String,
}

impl Tool for WebSearch {
    type Input = Search;
    type Output = Results;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "web_search",
            "Searches the web: gives `results` with `title`, `url` and `snippet` of pages that \
             nobody has read; fails where the search page can't be reached or knows nothing",
        )
        .title("Web search")
        .effects(Effects::Network)
        .not_deterministic()
        .flag("web_search")
        .time_limit_ms(TIME_LIMIT_MS)
    }

    fn invoke(&self, input: Search, call: &Call<'_>) -> Result<Results, ToolError> {
        const USUAL: u32 = 8;
        let most = input.max_results.unwrap_or(USUAL) as usize;
        let hits = self.0.search(&input.query, most, &|| call.cancelled());
        let hits = hits.map_err(|e| failed(&e))?;
        let result = |hit: skillhost_web::Hit| Found {
            title: hit.title,
            url: hit.url,
            snippet: Some(hit.snippet).filter(|s| !s.is_empty()),
        };
        let results = hits.into_iter().map(result).collect();
        Ok(Results { results, accessed: self.0.today() })
    }
}

/// Reads a page.
pub(super) struct WebFetch(pub(super) Arc<Web>);

/// What is read.
#[data]
pub(super) struct Fetch {
    /// The address, with https:// or http://
    url: String,
    /// The most characters that are wanted; 10000 where it is left out
    #[is(min = 200, max = 50_000)]
    max_chars: Option<u32>,
}

/// A page as text.
#[data]
pub(super) struct ReadPage {
    /// Where it is from, after redirects
    url: String,
    /// Its title
    title: Option<String>,
    /// What a person would read of it
    text: String,
    /// What kind of content it is
    media_type: String,
    /// Whether there is more
    truncated: bool,
    /// The day of the request: `YYYY-MM-DD`
    accessed: String,
}

impl Tool for WebFetch {
    type Input = Fetch;
    type Output = ReadPage;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "web_fetch",
            "Reads a page or a document of text from the web: gives its `title` and its `text` \
             without what stands around it, `truncated` where there is more; fails where it can't \
             be reached, is no text or is not on the public network",
        )
        .title("Read a page")
        .effects(Effects::Network)
        .not_deterministic()
        .flag("web_fetch")
        .time_limit_ms(TIME_LIMIT_MS)
    }

    fn invoke(&self, input: Fetch, call: &Call<'_>) -> Result<ReadPage, ToolError> {
        const USUAL: u32 = 10_000;
        let most = input.max_chars.unwrap_or(USUAL) as usize;
        let page = self.0.fetch(&input.url, most, &|| call.cancelled());
        let Page { url, title, text, media_type, truncated } = page.map_err(|e| failed(&e))?;
        Ok(ReadPage { url, title, text, media_type, truncated, accessed: self.0.today() })
    }
}
