//! RSS and Atom: the feeds of the settings, and arXiv's interface, which answers with one.

use crate::error::{Kind, WebError};
use crate::html::{readable, words};
use crate::work::{Service, Work, WorkKind};
use feed_rs::model::{Entry, Feed, Text};
use feed_rs::parser::parse;

/// Reads a feed of news.
///
/// # Errors
/// Where it is none.
pub(crate) fn read(host: &str, body: &[u8]) -> Result<Vec<Work>, WebError> {
    let feed = parsed(host, body, "an RSS or Atom feed")?;
    let venue = feed.title.as_ref().map(plain).filter(|t| !t.is_empty());
    let work = |entry: &Entry| {
        let url = entry.links.iter().find(|l| is_page(l.rel.as_deref())).map(|l| l.href.clone());
        let body = || entry.content.as_ref()?.body.as_deref().map(|b| readable(b).text);
        let summary = entry.summary.as_ref().map(plain).or_else(body);
        let mut work = base(entry, Service::Feeds, WorkKind::News)?;
        (work.url, work.venue, work.summary) = (url, venue.clone(), summary);
        Some(work)
    };
    Ok(feed.entries.iter().filter_map(work).collect())
}

/// Reads an answer of arXiv's.
///
/// # Errors
/// Where it is none, or says that the question is wrong.
pub(crate) fn read_arxiv(host: &str, body: &[u8]) -> Result<Vec<Work>, WebError> {
    let feed = parsed(host, body, "an Atom feed of works")?;
    if let Some(error) = feed.entries.iter().find(|e| e.id.contains("/api/errors")) {
        let found = error.summary.as_ref().map(plain).unwrap_or_else(|| "an error".into());
        return Err(WebError::new(Kind::Refused, host, "an Atom feed of works", found));
    }
    let work = |entry: &Entry| {
        let doi = entry.links.iter().find(|l| l.title.as_deref() == Some("doi"));
        // One that a journal has printed as well is known by its DOI there.
        let kind = if doi.is_some() { WorkKind::Article } else { WorkKind::Unreviewed };
        let mut work = base(entry, Service::Arxiv, kind)?;
        let page = entry.links.iter().find(|l| is_page(l.rel.as_deref()));
        work.url = page.map(|l| l.href.clone()).or_else(|| Some(entry.id.clone()));
        work.doi = doi.map(|l| l.href.clone());
        work.venue = Some("arXiv".into());
        work.summary = entry.summary.as_ref().map(plain);
        Some(work)
    };
    Ok(feed.entries.iter().filter_map(work).collect())
}

fn parsed(host: &str, body: &[u8], expected: &str) -> Result<Feed, WebError> {
    parse(body).map_err(|e| WebError::new(Kind::Unreadable, host, expected, format!("{e}")))
}

/// What every entry has; none where it has no title.
fn base(entry: &Entry, service: Service, kind: WorkKind) -> Option<Work> {
    let title = entry.title.as_ref().map(plain).filter(|t| !t.is_empty())?;
    let day = entry.published.or(entry.updated).map(|d| d.date_naive().to_string());
    Some(Work {
        service,
        kind,
        title,
        authors: entry.authors.iter().filter_map(|a| a.name.as_deref()).map(words).collect(),
        year: day.as_ref().and_then(|d| d.get(..4)?.parse().ok()),
        published: day,
        venue: None,
        doi: None,
        url: None,
        summary: None,
        citations: None,
    })
}

fn is_page(rel: Option<&str>) -> bool {
    rel.is_none_or(|r| r == "alternate")
}

/// A text of a feed without its tags.
fn plain(text: &Text) -> String {
    let is_html = text.content_type.subty() == "html" || text.content.contains("</");
    let content = text.content.as_str();
    words(&if is_html || content.contains("&#") { readable(content).text } else { content.into() })
}
