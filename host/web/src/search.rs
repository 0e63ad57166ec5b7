//! A search page without a key: DuckDuckGo's in HTML.

use crate::client::host;
use crate::error::{Kind, WebError};
use crate::html::{Piece, inner, pieces, words};
use reqwest::Url;
use serde::{Deserialize, Serialize};

/// A page that a search found. Nobody has read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Its title.
    pub title: String,
    /// Its address.
    pub url: String,
    /// What the search page shows of it; may be empty.
    pub snippet: String,
}

/// The address of a search.
pub(crate) fn address(base: &str, query: &str) -> Result<String, WebError> {
    with(base, &[("q", query)])
}

/// An address with parameters.
pub(crate) fn with(base: &str, parameters: &[(&str, &str)]) -> Result<String, WebError> {
    let mut url = Url::parse(base)
        .map_err(|e| WebError::new(Kind::BadUrl, base, "the address of a service", e))?;
    url.query_pairs_mut().extend_pairs(parameters);
    Ok(url.into())
}

/// Reads a page of results.
///
/// # Errors
/// Where it asks whether a person asks, is no page of results, or has none.
pub(crate) fn read(page: &str, base: &Url, most: usize) -> Result<Vec<Hit>, WebError> {
    let pieces = pieces(page);
    let failed = |kind, found: &str| WebError::new(kind, host(base), "a page of results", found);
    let mut hits: Vec<Hit> = Vec::new();
    let (mut advertised, mut known) = (false, false);
    for (i, piece) in pieces.iter().enumerate() {
        let text = |tag: &str| words(&inner(&pieces[i + 1..], tag));
        if piece.has_class("anomaly-modal__title") || piece.has_class("anomaly-modal") {
            let error = failed(Kind::Refused, "the question whether a person asks");
            return Err(error.hint("the service takes this for a robot; try again later"));
        } else if piece.has_class("no-results") {
            let error = failed(Kind::Nothing, "that it knows no page");
            return Err(error.hint("ask with other words"));
        } else if piece.has_class("result") {
            known = true;
            advertised = piece.has_class("result--ad");
        } else if advertised {
            continue;
        } else if piece.has_class("result__a") {
            let target = piece.attribute("href").and_then(|href| target(base, href));
            let title = text("a");
            if let (Some(url), false) = (target, title.is_empty())
                && !hits.iter().any(|h| h.url == url)
            {
                hits.push(Hit { title, url, snippet: String::new() });
            }
        } else if piece.has_class("result__snippet")
            && let Piece::Open { name, .. } = piece
            && let Some(hit) = hits.last_mut()
            && hit.snippet.is_empty()
        {
            hit.snippet = text(name);
        }
    }
    hits.truncate(most);
    match (hits.is_empty(), known) {
        (false, _) => Ok(hits),
        (true, true) => Err(failed(Kind::Nothing, "no result").hint("ask with other words")),
        (true, false) => {
            let error = failed(Kind::Unreadable, "a page without a list of results");
            Err(error.hint("http.search_url names the search page"))
        }
    }
}

/// Where a result leads. The search page leads there by a page of its own.
fn target(base: &Url, href: &str) -> Option<String> {
    let url = base.join(href).ok()?;
    let own = url.path() == "/l/" || url.path() == "/y.js";
    if !own {
        return ["http", "https"].contains(&url.scheme()).then(|| url.into());
    }
    let (_, to) = url.query_pairs().find(|(name, _)| name == "uddg")?;
    let to = Url::parse(&to).ok()?;
    // Advertisements lead to another page of its own.
    let ad = to.host_str().is_some_and(|h| h.ends_with("duckduckgo.com")) && to.path() == "/y.js";
    (["http", "https"].contains(&to.scheme()) && !ad).then(|| to.into())
}
