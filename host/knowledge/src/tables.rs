//! The tables in a database that the caller owns: entries, what identifies them, and one full-text
//! index a domain, so that the words of one domain never weigh in another.

use crate::entry::{Entry, Kept, Provenance};
use crate::error::Error;
use crate::{identity, words};
use rusqlite::{Connection, OptionalExtension, Params, params};

/// The version of the tables and of how texts are folded into them. A change of either is a new
/// version: entries that were added stay, bases are read again.
const VERSION: i64 = 1;

const CREATE: &str = "
    CREATE TABLE IF NOT EXISTS knowledge_meta (
        key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS knowledge_base (
        domain TEXT PRIMARY KEY, sha256 TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS knowledge_entry (
        number INTEGER PRIMARY KEY,
        domain TEXT NOT NULL,
        id TEXT NOT NULL,
        title TEXT NOT NULL,
        entry TEXT NOT NULL,
        added TEXT,
        in_base INTEGER NOT NULL,
        UNIQUE (domain, id)) STRICT;
    CREATE INDEX IF NOT EXISTS knowledge_entry_title ON knowledge_entry (domain, title);
    CREATE TABLE IF NOT EXISTS knowledge_key (
        domain TEXT NOT NULL,
        key TEXT NOT NULL,
        number INTEGER NOT NULL REFERENCES knowledge_entry (number) ON DELETE CASCADE,
        PRIMARY KEY (domain, key)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS knowledge_term (
        domain TEXT NOT NULL,
        first TEXT NOT NULL,
        name TEXT NOT NULL,
        number INTEGER,
        PRIMARY KEY (domain, first, name)) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS knowledge_term_number ON knowledge_term (domain, number)
        WHERE number IS NOT NULL;
";

/// The columns of an index. `term` has words that mean something by themselves.
pub(crate) const ALL_EXACT: &str = "head body";
pub(crate) const ALL_PLAIN: &str = "head_plain body_plain";
pub(crate) const ALL: &str = "head head_plain body body_plain";
pub(crate) const TERM: &str = "term";

/// Keeps phrases from reaching over the end of a field: a letter of the private area, which no
/// query has.
const BREAK: &str = " \u{e000} ";

/// Makes the tables, or brings them to this version.
pub(crate) fn migrate(db: &Connection) -> Result<(), Error> {
    if version(db)? == Some(VERSION) {
        return Ok(());
    }
    db.execute_batch(CREATE)?;
    db.execute("UPDATE knowledge_base SET sha256 = ''", [])?;
    db.execute(
        "INSERT INTO knowledge_meta VALUES ('version', ?1)
         ON CONFLICT (key) DO UPDATE SET value = ?1",
        [VERSION],
    )?;
    Ok(())
}

/// The version of the tables, where there are any.
fn version(db: &Connection) -> Result<Option<i64>, Error> {
    if !has_table(db, "knowledge_meta")? {
        return Ok(None);
    }
    let found: Option<i64> = db
        .prepare_cached("SELECT value FROM knowledge_meta WHERE key = 'version'")?
        .query_row([], |row| row.get(0))
        .optional()?;
    match found {
        Some(found) if found > VERSION => Err(Error::Newer { known: VERSION, found }),
        found => Ok(found),
    }
}

fn has_table(db: &Connection, name: &str) -> Result<bool, Error> {
    let mut there = db.prepare_cached("SELECT 1 FROM sqlite_schema WHERE name = ?1")?;
    Ok(there.exists([name])?)
}

/// The name of a domain's index; the domain's id is checked, so that it can stand in a statement.
pub(crate) fn index(domain: &str) -> Result<String, Error> {
    let mut letters = domain.chars();
    let begins = letters.next().is_some_and(|c| c.is_ascii_lowercase());
    let goes_on = letters.all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !begins || !goes_on || domain.len() > 16 {
        return Err(Error::Domain(domain.to_owned()));
    }
    Ok(format!("knowledge_index_{domain}"))
}

/// The hash of the base that is in the store.
pub(crate) fn synced(db: &Connection, domain: &str) -> Result<Option<String>, Error> {
    index(domain)?;
    // An index of another version is as good as none.
    if version(db)? != Some(VERSION) {
        return Ok(None);
    }
    let mut hash = db.prepare_cached("SELECT sha256 FROM knowledge_base WHERE domain = ?1")?;
    Ok(hash.query_row([domain], |row| row.get(0)).optional()?)
}

/// The name of the index of a domain that has a base.
pub(crate) fn synced_index(db: &Connection, domain: &str) -> Result<String, Error> {
    match synced(db, domain)? {
        Some(hash) if !hash.is_empty() => index(domain),
        _ => Err(Error::NotSynced { domain: domain.to_owned() }),
    }
}

/// The entries that a condition holds for, a base's own sources first.
pub(crate) fn select(
    db: &Connection,
    condition: &str,
    with: impl Params,
) -> Result<Vec<Kept>, Error> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT entry, added FROM knowledge_entry WHERE {condition}
         ORDER BY in_base DESC, number"
    ))?;
    let mut rows = statement.query(with)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let entry: Entry = serde_json::from_str(row.get_ref(0)?.as_str().unwrap_or_default())?;
        let added = match row.get_ref(1)?.as_str_or_null() {
            Ok(Some(text)) => Some(serde_json::from_str::<Provenance>(text)?),
            _ => None,
        };
        found.push(Kept { entry, added });
    }
    Ok(found)
}

/// Writes an entry and what identifies it, and whether it stands in the file of the base.
pub(crate) fn insert(
    db: &Connection,
    domain: &str,
    kept: &Kept,
    in_base: bool,
) -> Result<i64, Error> {
    let Kept { entry, added } = kept;
    let added = added.as_ref().map(serde_json::to_string).transpose()?;
    db.prepare_cached(
        "INSERT INTO knowledge_entry (domain, id, title, entry, added, in_base)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?
    .execute(params![
        domain,
        entry.id,
        identity::title(&entry.title),
        serde_json::to_string(entry)?,
        added,
        in_base
    ])?;
    let number = db.last_insert_rowid();
    for key in entry.keys() {
        // A key that another entry of the log has already stays with that one.
        db.prepare_cached("INSERT OR IGNORE INTO knowledge_key VALUES (?1, ?2, ?3)")?
            .execute(params![domain, key, number])?;
    }
    Ok(number)
}

/// Makes an empty index.
///
/// FTS5 does not fold `đ`, so texts are taken apart here; its `porter` wrapper makes the forms of
/// an English word one and leaves syllables of Vietnamese alone.
pub(crate) fn clear_index(db: &Connection, index: &str) -> Result<(), Error> {
    db.execute_batch(&format!(
        "DROP TABLE IF EXISTS {index};
         CREATE VIRTUAL TABLE {index} USING fts5(
             head, head_plain, body, body_plain, term,
             content = '', tokenize = 'porter unicode61 remove_diacritics 0');"
    ))?;
    Ok(())
}

/// Makes an entry searchable.
pub(crate) fn add_to_index(
    db: &Connection,
    index: &str,
    number: i64,
    entry: &Entry,
) -> Result<(), Error> {
    let topics = || entry.topics.iter().chain(&entry.topics_vi).map(String::as_str);
    let (head, head_plain) = folded(std::iter::once(entry.title.as_str()).chain(topics()));
    let year = entry.year.map(|y| y.to_string());
    let body = [&entry.authors, &entry.venue, &entry.standard, &entry.quote, &year];
    let body = body.into_iter().flatten().map(String::as_str).chain([entry.finding.as_str()]);
    let (body, body_plain) = folded(body);
    db.prepare_cached(&format!(
        "INSERT INTO {index} (rowid, head, head_plain, body, body_plain, term)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
    ))?
    .execute(params![number, head, head_plain, body, body_plain, terms(entry)])?;
    Ok(())
}

/// Texts as the index has them: with their marks, and without. A text that has none is there once;
/// of English with a name in it the second form leaves out the words that say nothing. So `an`
/// there is a syllable of Vietnamese and no article.
fn folded<'a>(texts: impl Iterator<Item = &'a str>) -> (String, String) {
    let (mut exact, mut plain) = (String::new(), String::new());
    for text in texts {
        let words = words::words(text);
        let marked = words.iter().filter(|w| w.is_marked()).count();
        let english = marked * 4 < words.len();
        for word in words {
            exact.push_str(&word.exact);
            exact.push(' ');
            if marked > 0 && !(english && word.is_empty_english()) {
                plain.push_str(&word.plain);
                plain.push(' ');
            }
        }
        exact.push_str(BREAK);
        if marked > 0 {
            plain.push_str(BREAK);
        }
    }
    (exact, plain)
}

/// The words that say what they mean by themselves: topics of one word, names within topics, and
/// the surnames of authors.
fn terms(entry: &Entry) -> String {
    let mut terms: Vec<String> = Vec::new();
    let vietnamese = entry.topics_vi.iter().map(|t| (t, false));
    for (topic, english) in entry.topics.iter().map(|t| (t, true)).chain(vietnamese) {
        let words = words::words(topic);
        if let [only] = words.as_slice() {
            terms.extend([only.exact.clone(), only.plain.clone()]);
        }
        let is_name = |word: &words::Word| {
            english && word.written.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
        };
        for (i, word) in words.iter().enumerate() {
            // A name of several words is one name: none of its words means it.
            let beside = |at: Option<usize>| at.and_then(|at| words.get(at)).is_some_and(is_name);
            let alone = is_name(word) && !beside(i.checked_sub(1)) && !beside(Some(i + 1));
            if alone && word.plain.len() > 1 && !word.is_number() {
                terms.push(word.plain.clone());
            }
        }
    }
    for author in entry.authors.iter().flat_map(|a| a.split(';')) {
        let surname = author.split(',').next().unwrap_or_default();
        if let [only] = words::words(surname).as_slice()
            && only.plain.len() >= 4
        {
            terms.extend([only.exact.clone(), only.plain.clone()]);
        }
    }
    terms.join(" ")
}
