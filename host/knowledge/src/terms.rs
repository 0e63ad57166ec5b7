//! The terms of a base: names of one thing in English and Vietnamese, from the tables of section 3.
//! A question that has one of the names finds the others too.

use crate::base::{Base, TERMS};
use crate::error::Error;
use crate::plain;
use crate::words::{self, Word};
use comrak::nodes::NodeValue;
use comrak::{Arena, Node, parse_document};
use rusqlite::Connection;
use serde::Serialize;

/// The names of one thing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Term {
    /// In English.
    pub english: Vec<String>,
    /// In Vietnamese.
    pub vietnamese: Vec<String>,
}

impl Base {
    /// The terms in the tables of section 3 that begin with the columns English and Vietnamese;
    /// several names in a cell have semicolons between them.
    #[must_use]
    pub fn terms(&self) -> Vec<Term> {
        let arena = Arena::new();
        let root = parse_document(&arena, &self.sections[TERMS - 1].text, &plain::options());
        let tables = root.descendants().filter(|n| matches!(n.data().value, NodeValue::Table(_)));
        tables.flat_map(rows).collect()
    }
}

fn rows(table: Node<'_>) -> Vec<Term> {
    let mut rows = table.children().map(|row| {
        let mut cells = row.children().map(|c| plain::text(c.children()).unwrap_or_default());
        (cells.next().unwrap_or_default(), cells.next().unwrap_or_default())
    });
    let headed = rows.next().is_some_and(|(en, vi)| {
        en.eq_ignore_ascii_case("English") && vi.eq_ignore_ascii_case("Vietnamese")
    });
    let names = |cell: &str| -> Vec<String> {
        cell.split(';').map(str::trim).filter(|n| !n.is_empty()).map(str::to_owned).collect()
    };
    let term = |(en, vi): (String, String)| Term { english: names(&en), vietnamese: names(&vi) };
    if headed { rows.map(term).collect() } else { Vec::new() }
}

/// Puts the terms of a domain in the place of those that were there.
pub(crate) fn store(db: &Connection, domain: &str, terms: &[Term]) -> Result<(), Error> {
    db.execute("DELETE FROM knowledge_term WHERE domain = ?1", [domain])?;
    let mut insert = db.prepare_cached("INSERT INTO knowledge_term VALUES (?1, ?2, ?3)")?;
    for (number, term) in (0_i64..).zip(terms) {
        for name in term.english.iter().chain(&term.vietnamese) {
            insert.execute(rusqlite::params![domain, number, name])?;
        }
    }
    Ok(())
}

/// A term that a question has.
pub(crate) struct Mention {
    /// The places of its words among those of the question.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// All its names.
    pub(crate) names: Vec<Vec<Word>>,
}

/// The terms that a question has, each where it stands first under its longest name.
pub(crate) fn mentions(
    db: &Connection,
    domain: &str,
    asked: &[Word],
) -> Result<Vec<Mention>, Error> {
    let mut select = db.prepare_cached(
        "SELECT number, name FROM knowledge_term WHERE domain = ?1 ORDER BY number",
    )?;
    let mut rows = select.query([domain])?;
    let mut terms: Vec<(i64, Vec<Vec<Word>>)> = Vec::new();
    while let Some(row) = rows.next()? {
        let number = row.get(0)?;
        let name = words::words(row.get_ref(1)?.as_str().unwrap_or_default());
        match terms.last_mut() {
            Some((last, names)) if *last == number => names.push(name),
            _ => terms.push((number, vec![name])),
        }
    }
    let mut mentions = Vec::new();
    for (_, names) in terms {
        let found = names.iter().filter(|n| !n.is_empty()).filter_map(|name| {
            let same = |there: &[Word]| there.iter().zip(name).all(|(a, n)| a.reads(n));
            asked.windows(name.len()).position(same).map(|from| (from, from + name.len()))
        });
        if let Some((from, to)) = found.max_by_key(|(from, to)| to - from) {
            mentions.push(Mention { from, to, names });
        }
    }
    Ok(mentions)
}
