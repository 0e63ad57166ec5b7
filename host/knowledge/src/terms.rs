//! The terms of a base: names of one thing in English and Vietnamese, from the tables of section 3.
//! A question that has one of the names finds the others too. Topics are terms with one name: who
//! asks for one in full asks for what has it.

use crate::base::{Base, TERMS};
use crate::entry::Entry;
use crate::error::Error;
use crate::plain;
use crate::words::{self, Word};
use comrak::nodes::NodeValue;
use comrak::{Arena, Node, parse_document};
use rusqlite::{Connection, ToSql, params};
use serde::Serialize;
use std::collections::BTreeMap;

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
    for (number, term) in (0_i64..).zip(terms) {
        for name in term.english.iter().chain(&term.vietnamese) {
            insert(db, domain, Some(number), &words::words(name), name)?;
        }
    }
    Ok(())
}

/// Makes the topics of an entry terms of their own, those that are no term yet. A topic of one word
/// is none: the index knows it.
pub(crate) fn add_topics(db: &Connection, domain: &str, entry: &Entry) -> Result<(), Error> {
    for topic in entry.topics.iter().chain(&entry.topics_vi) {
        let words = words::words(topic);
        if words.len() > 1 {
            insert(db, domain, None, &words, topic)?;
        }
    }
    Ok(())
}

/// Writes a name, where it is none yet; a topic has no number.
fn insert(
    db: &Connection,
    domain: &str,
    number: Option<i64>,
    words: &[Word],
    name: &str,
) -> Result<(), Error> {
    let Some(first) = words.first() else { return Ok(()) };
    db.prepare_cached("INSERT OR IGNORE INTO knowledge_term VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![domain, first.singular(), name, number])?;
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

/// The terms that a question has, each under its longest name.
pub(crate) fn mentions(
    db: &Connection,
    domain: &str,
    asked: &[Word],
) -> Result<Vec<Mention>, Error> {
    type Names = Vec<(Option<i64>, Vec<Word>)>;
    let names = |statement: &str, with: &dyn ToSql| -> Result<Names, Error> {
        let mut select = db.prepare_cached(statement)?;
        let mut rows = select.query(params![domain, with])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            found.push((row.get(0)?, words::words(row.get_ref(1)?.as_str().unwrap_or_default())));
        }
        Ok(found)
    };
    let mut mentions = Vec::new();
    // The longest name of each term.
    let mut terms: BTreeMap<i64, (usize, usize)> = BTreeMap::new();
    for (from, word) in asked.iter().enumerate() {
        let begins = "SELECT number, name FROM knowledge_term WHERE domain = ?1 AND first = ?2";
        for (number, name) in names(begins, &word.singular())? {
            let to = from + name.len();
            let there = asked.get(from..to).unwrap_or_default();
            if there.is_empty() || !there.iter().zip(&name).all(|(a, n)| a.reads(n)) {
                continue;
            }
            match number {
                None => mentions.push(Mention { from, to, names: vec![name] }),
                Some(number) => {
                    let place = terms.entry(number).or_insert((from, to));
                    if place.1 - place.0 < name.len() {
                        *place = (from, to);
                    }
                }
            }
        }
    }
    for (number, (from, to)) in terms {
        let all = "SELECT number, name FROM knowledge_term WHERE domain = ?1 AND number = ?2";
        let names = names(all, &number)?.into_iter().map(|(_, name)| name).collect();
        mentions.push(Mention { from, to, names });
    }
    Ok(mentions)
}
