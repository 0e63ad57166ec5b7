//! The base that ships with a plugin: it parses, holds every work of the table that it was made
//! from to the letter, and is written as it is rendered.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod common;

use common::{shipped, works};
use skillhost_knowledge::{Verified, parse, render, verify};

#[test]
fn every_work_is_there_to_the_letter() {
    let base = parse(&shipped()).unwrap();
    let works = works();
    assert_eq!(base.sources.len(), works.len());
    for (entry, work) in base.sources.iter().zip(&works) {
        let same = |mine: Option<&str>, column: &str| {
            assert_eq!(mine.unwrap_or_default(), work[column], "{}: {column}", entry.id);
        };
        same(Some(&entry.id), "id");
        same(Some(&entry.title), "title");
        same(entry.authors.as_deref(), "authors");
        same(entry.year.map(|y| y.to_string()).as_deref(), "year");
        same(entry.venue.as_deref(), "venue");
        same(entry.doi.as_deref().or(entry.url.as_deref()), "doi_or_url");
        same(Some(&entry.tier.to_string()), "tier");
        same(Some(&entry.topics.join(";")), "topics");
        same(Some(&entry.topics_vi.join(";")), "topics_vi");
        same(Some(&entry.finding), "finding");
        same(entry.quote.as_deref(), "quote");
        same(entry.verified.map(Verified::word), "verified");
        assert!(entry.verified_where.is_some(), "{}", entry.id);
    }
    assert!(base.log.is_empty());
}

#[test]
fn the_file_is_as_it_is_rendered() {
    let text = shipped();
    let rendered = render(&parse(&text).unwrap());
    for (number, (is, would_be)) in text.lines().zip(rendered.lines()).enumerate() {
        assert_eq!(is, would_be, "line {}", number + 1);
    }
    assert_eq!(text, rendered);
}

#[test]
fn what_can_be_said_against_it_is_known() {
    use skillhost_knowledge::FindingKind::{NoDay, NoQuote};
    let base = parse(&shipped()).unwrap();
    let findings = verify(base.entries());
    let title_only =
        base.sources.iter().filter(|e| e.verified == Some(Verified::TitleOnly)).count();
    let count = |kind| findings.iter().filter(|f| f.kind == kind).count();
    assert_eq!(count(NoQuote), title_only);
    assert_eq!(count(NoDay), base.sources.len());
    assert_eq!(findings.len(), count(NoQuote) + count(NoDay), "{findings:#?}");
}
