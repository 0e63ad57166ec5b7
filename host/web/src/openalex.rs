//! OpenAlex's list of works.

use crate::error::WebError;
use crate::html::words;
use crate::json::{list, number, read as json, text};
use crate::work::{Service, Work, WorkKind};
use serde_json::Value;

/// Reads an answer.
///
/// # Errors
/// Where it is none of OpenAlex's.
pub(crate) fn read(host: &str, body: &[u8]) -> Result<Vec<Work>, WebError> {
    let answer = json(host, body)?;
    let items = list(host, &answer, "/results")?;
    Ok(items.iter().filter_map(work).collect())
}

fn work(item: &Value) -> Option<Work> {
    let title = text(item, "display_name").or_else(|| text(item, "title"))?;
    let venue = item.pointer("/primary_location/source").and_then(|s| text(s, "display_name"));
    let kind = match item["type"].as_str().unwrap_or_default() {
        "review" => WorkKind::Review,
        "article" if venue.is_some() => WorkKind::Article,
        "standard" => WorkKind::Standard,
        _ => WorkKind::Unreviewed,
    };
    let authors = item["authorships"].as_array().into_iter().flatten();
    let page = item.pointer("/primary_location").and_then(|l| text(l, "landing_page_url"));
    Some(Work {
        service: Service::Openalex,
        kind,
        title: words(&title),
        authors: authors.filter_map(|a| text(a.get("author")?, "display_name")).collect(),
        year: item["publication_year"].as_i64().and_then(|y| i32::try_from(y).ok()),
        published: text(item, "publication_date"),
        venue,
        doi: text(item, "doi"),
        url: page.or_else(|| text(item, "id")),
        summary: item["abstract_inverted_index"].as_object().map(summary),
        citations: number(item, "cited_by_count"),
    })
}

/// A summary from an index of its words: each with the places where it stands.
fn summary(index: &serde_json::Map<String, Value>) -> String {
    let mut places: Vec<(u64, &str)> = index
        .iter()
        .flat_map(|(word, at)| {
            let at = at.as_array().into_iter().flatten().filter_map(Value::as_u64);
            at.map(|at| (at, word.as_str()))
        })
        .collect();
    places.sort_unstable();
    words(&places.into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" "))
}
