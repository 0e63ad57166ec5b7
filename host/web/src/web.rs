//! What can be asked.

use crate::address::Lookup;
use crate::client::{Answer, Ask, Client, host};
use crate::clock::Clock;
use crate::error::{Kind, WebError};
use crate::html::{Readable, readable};
use crate::pace::Stop;
use crate::search::{self, Hit, with};
use crate::settings::Settings;
use crate::text::{decode, is_binary};
use crate::work::{Service, Work};
use crate::{crossref, feed, openalex};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

const HTML: &str = "text/html,application/xhtml+xml;q=0.9";
const PAGE: &str = "text/html,application/xhtml+xml,text/plain;q=0.9,application/json;q=0.8,\
                    application/xml;q=0.8,text/*;q=0.7";
const JSON: &str = "application/json";
const FEED: &str = "application/atom+xml,application/rss+xml,application/xml;q=0.9,text/xml;q=0.8,\
                    application/feed+json;q=0.8";
/// What arXiv asks of programs: no more than one request in three seconds (its terms of use).
const ARXIV_INTERVAL: Duration = Duration::from_secs(3);

/// A page, as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// Where it is from, after redirects.
    pub url: String,
    /// Its title, where it has one.
    pub title: Option<String>,
    /// What a person would read.
    pub text: String,
    /// What kind of content it is.
    pub media_type: String,
    /// Whether there is more.
    pub truncated: bool,
}

/// The clients. Nothing is started before the first question.
pub struct Web(Client);

impl Web {
    /// Clients over settings.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self(Client::new(settings))
    }

    /// With another clock and another way to look names up: for tests.
    #[must_use]
    pub fn with(self, clock: Arc<dyn Clock>, lookup: Arc<dyn Lookup>) -> Self {
        Self(self.0.with(clock, lookup))
    }

    /// What the clients were told.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// The day, in UTC, as `YYYY-MM-DD`.
    #[must_use]
    pub fn today(&self) -> String {
        let seconds = i64::try_from(self.0.clock.unix().as_secs()).unwrap_or_default();
        let now = jiff::Timestamp::from_second(seconds).unwrap_or_default();
        now.to_string().chars().take(10).collect()
    }

    /// Searches the web. `stop` is asked while something is waited for.
    ///
    /// # Errors
    /// Where the search page can't be reached or read, or knows nothing.
    pub fn search(&self, query: &str, most: usize, stop: Stop<'_>) -> Result<Vec<Hit>, WebError> {
        let url = search::address(&self.0.settings.search_url, query)?;
        let ask = self.ask(&url, HTML, "a page of results");
        let answer = self.0.get(ask, stop)?;
        let page = decode(&answer.body, answer.charset.as_deref(), false).text;
        search::read(&page, &answer.url, most)
    }

    /// Reads a page or a document of text, of which at most `max_chars` characters are given.
    ///
    /// # Errors
    /// Where it can't be reached, is no text, or shows none.
    pub fn fetch(&self, url: &str, max_chars: usize, stop: Stop<'_>) -> Result<Page, WebError> {
        let ask = Ask { cut: true, ..self.ask(url, PAGE, "text, HTML, JSON or XML") };
        let Answer { url, media_type, charset, body, cut } = self.0.get(ask, stop)?;
        let host = host(&url);
        let not_text = |found: &str| {
            let hint = "download it, and give it as an input";
            WebError::new(Kind::NotText, host, ask.expected, found).hint(hint)
        };
        let media_type = match media_type {
            Some(media_type) => media_type,
            None if is_binary(&body) => return Err(not_text("bytes that are no text")),
            None if body.trim_ascii_start().starts_with(b"<") => "text/html".into(),
            None => "text/plain".into(),
        };
        if !is_text(&media_type) || is_binary(&body) {
            return Err(not_text(&media_type));
        }
        let decoded = decode(&body, charset.as_deref(), cut);
        let replaced = decoded.text.matches('\u{fffd}').count();
        if decoded.lossy && replaced * 20 > decoded.text.chars().count() {
            return Err(WebError::new(
                Kind::Unreadable,
                host,
                "text in the characters that are named",
                "bytes that mean nothing in them",
            ));
        }
        let Readable { title, text } = match media_type.as_str() {
            "text/html" | "application/xhtml+xml" => readable(&decoded.text),
            _ => Readable { title: None, text: decoded.text.trim().to_owned() },
        };
        if text.is_empty() {
            let error = WebError::new(Kind::Nothing, host, "a page with text", "none");
            return Err(error.hint("it may be made by a script, which is not run"));
        }
        let end = text.char_indices().nth(max_chars).map(|(at, _)| at);
        let truncated = cut || end.is_some();
        let text = end.map_or(text.as_str(), |at| text[..at].trim_end()).to_owned();
        Ok(Page { url: url.into(), title, text, media_type, truncated })
    }

    /// Asks a service for works on all of some words or phrases.
    ///
    /// # Errors
    /// Where it can't be reached or read, or knows none. Of several feeds those that can't be
    /// read are left out as long as one can.
    pub fn works(
        &self,
        service: Service,
        keywords: &[String],
        most: usize,
        stop: Stop<'_>,
    ) -> Result<Vec<Work>, WebError> {
        let Settings { arxiv_url, crossref_url, openalex_url, contact, .. } = &self.0.settings;
        let (rows, query) = (most.to_string(), keywords.join(" "));
        let contact = (!contact.is_empty()).then_some(("mailto", contact.as_str()));
        let mut works = match service {
            Service::Feeds => return self.news(keywords, most, stop),
            Service::Arxiv => {
                let all = |k: &String| format!("all:\"{}\"", k.replace(['"', '\\'], " "));
                let query = keywords.iter().map(all).collect::<Vec<_>>().join(" AND ");
                let url = with(arxiv_url, &[("search_query", &query), ("max_results", &rows)])?;
                let ask = self.ask(&url, FEED, "an Atom feed of works");
                let answer = self.0.get(Ask { interval: ARXIV_INTERVAL, ..ask }, stop)?;
                feed::read_arxiv(host(&answer.url), &answer.body)?
            }
            Service::Crossref => {
                let asked = [
                    ("query.bibliographic", query.as_str()),
                    ("rows", &rows),
                    ("select", crossref::FIELDS),
                ];
                let asked: Vec<_> = asked.into_iter().chain(contact).collect();
                let url = with(crossref_url, &asked)?;
                let answer = self.0.get(self.ask(&url, JSON, "a list of works in JSON"), stop)?;
                crossref::read(host(&answer.url), &answer.body)?
            }
            Service::Openalex => {
                let asked = [("search", query.as_str()), ("per-page", &rows)];
                let asked: Vec<_> = asked.into_iter().chain(contact).collect();
                let url = with(openalex_url, &asked)?;
                let answer = self.0.get(self.ask(&url, JSON, "a list of works in JSON"), stop)?;
                openalex::read(host(&answer.url), &answer.body)?
            }
        };
        works.truncate(most);
        if works.is_empty() {
            let error = WebError::new(Kind::Nothing, service.name(), "works", "none");
            return Err(error.hint("ask with other or fewer words"));
        }
        Ok(works)
    }

    /// What the feeds have on any of some words.
    fn news(
        &self,
        keywords: &[String],
        most: usize,
        stop: Stop<'_>,
    ) -> Result<Vec<Work>, WebError> {
        let name = Service::Feeds.name();
        let (mut works, mut failed) = (Vec::new(), None);
        for url in &self.0.settings.feeds {
            let ask = self.ask(url, FEED, "an RSS or Atom feed");
            let read = self.0.get(ask, stop).and_then(|a| feed::read(host(&a.url), &a.body));
            match read {
                Ok(found) => works.extend(found),
                Err(e) => failed = Some(e),
            }
        }
        let says = |work: &Work| {
            let summary = work.summary.as_deref().unwrap_or_default();
            let text = format!("{} {summary}", work.title).to_lowercase();
            keywords.is_empty() || keywords.iter().any(|k| text.contains(&k.to_lowercase()))
        };
        works.retain(says);
        works.truncate(most);
        match (works.is_empty(), failed) {
            (false, _) => Ok(works),
            (true, Some(failed)) => Err(failed),
            (true, None) if self.0.settings.feeds.is_empty() => {
                let error = WebError::new(Kind::Nothing, name, "the address of a feed", "none");
                Err(error.hint("http.feeds lists them"))
            }
            (true, None) => {
                let error = WebError::new(Kind::Nothing, name, "news on these words", "none");
                Err(error.hint("ask with other or fewer words"))
            }
        }
    }

    fn ask<'a>(&self, url: &'a str, accept: &'static str, expected: &'static str) -> Ask<'a> {
        Ask { url, accept, expected, cut: false, interval: Duration::ZERO }
    }
}

/// Whether a kind of content is read as text.
fn is_text(media_type: &str) -> bool {
    let (main, sub) = media_type.split_once('/').unwrap_or_default();
    main == "text"
        || main == "application"
            && (["json", "xml", "xhtml+xml", "x-ndjson", "yaml", "toml"].contains(&sub)
                || sub.ends_with("+json")
                || sub.ends_with("+xml"))
}
