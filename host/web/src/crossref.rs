//! Crossref's list of works: what publishers say of what has a DOI.

use crate::error::WebError;
use crate::html::{readable, words};
use crate::json::{first_text, list, number, read as json, text};
use crate::work::{Service, Work, WorkKind};
use serde_json::Value;

/// The members that are asked for.
pub(crate) const FIELDS: &str = "DOI,URL,title,author,issued,published,container-title,publisher,\
                                 type,abstract,is-referenced-by-count";

/// Reads an answer.
///
/// # Errors
/// Where it is none of Crossref's.
pub(crate) fn read(host: &str, body: &[u8]) -> Result<Vec<Work>, WebError> {
    let answer = json(host, body)?;
    let items = list(host, &answer, "/message/items")?;
    Ok(items.iter().filter_map(work).collect())
}

fn work(item: &Value) -> Option<Work> {
    let title = first_text(item, "title").map(|t| words(&readable(&t).text))?;
    let date = item.pointer("/issued/date-parts/0").or(item.pointer("/published/date-parts/0"));
    let part = |i: usize| date.and_then(|d| d.get(i)).and_then(Value::as_i64);
    let day = || Some(format!("{:04}-{:02}-{:02}", part(0)?, part(1)?, part(2)?));
    let venue = first_text(item, "container-title").or_else(|| text(item, "publisher"));
    let kind = match item["type"].as_str().unwrap_or_default() {
        "journal-article" | "proceedings-article" => WorkKind::Article,
        "standard" => WorkKind::Standard,
        _ => WorkKind::Unreviewed,
    };
    let author = |a: &Value| match (text(a, "family"), text(a, "given")) {
        (Some(family), Some(given)) => Some(format!("{family}, {given}")),
        (family, _) => family.or_else(|| text(a, "name")),
    };
    Some(Work {
        service: Service::Crossref,
        kind,
        title,
        authors: item["author"].as_array().into_iter().flatten().filter_map(author).collect(),
        year: part(0).and_then(|y| i32::try_from(y).ok()),
        published: day(),
        venue,
        doi: text(item, "DOI"),
        url: text(item, "URL"),
        summary: text(item, "abstract").map(|a| summary(&a)).filter(|s| !s.is_empty()),
        citations: number(item, "is-referenced-by-count"),
    })
}

/// A summary without its tags and without the heading that says that it is one.
fn summary(tagged: &str) -> String {
    let text = words(&readable(tagged).text);
    match text.strip_prefix("Abstract").or_else(|| text.strip_prefix("ABSTRACT")) {
        Some(rest) => rest.trim_start_matches([':', '.', ' ']).to_owned(),
        None => text,
    }
}
