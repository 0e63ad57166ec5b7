//! A base in a database: brought in when its file changed, added to, listed, and written back.

use crate::base::Base;
use crate::entry::{Entry, Kept, Provenance};
use crate::error::Error;
use crate::fault::{Fault, nearest};
use crate::parse::parse;
use crate::{identity, render, tables, terms, words};
use rusqlite::{Connection, TransactionBehavior, params};

/// What a [`sync`] did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Synced {
    /// The base in the store was of that hash already.
    Unchanged,
    /// The base was read.
    Imported {
        /// How many entries it has.
        entries: usize,
        /// Entries that had been added here and that the base now has itself, by its ids.
        adopted: Vec<String>,
        /// Entries that had been added here under an id that the base now gives to another work:
        /// before, and after.
        renamed: Vec<(String, String)>,
    },
}

/// Brings the base of a domain into the store, where its hash is not the one that is there.
///
/// Entries that were added stay. One that the base has meanwhile is the base's.
///
/// # Errors
/// Where the base has faults, where the id of the domain is none, or where the store refuses; then
/// nothing is changed.
pub fn sync(
    db: &mut Connection,
    domain: &str,
    base_text: &str,
    sha256: &str,
) -> Result<Synced, Error> {
    if tables::synced(db, domain)?.as_deref() == Some(sha256) {
        return Ok(Synced::Unchanged);
    }
    let base = parsed(domain, base_text)?;
    let index = tables::index(domain)?;
    let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    tables::migrate(&tx)?;

    let added = tables::select(&tx, "domain = ?1 AND in_base = 0", [domain])?;
    tx.execute("DELETE FROM knowledge_key WHERE domain = ?1", [domain])?;
    tx.execute("DELETE FROM knowledge_entry WHERE domain = ?1", [domain])?;
    tables::clear_index(&tx, &index)?;
    terms::store(&tx, domain, &base.terms())?;

    let Base { sources, log, .. } = base;
    let sources = sources.into_iter().map(|entry| Kept { entry, added: None });
    let mut entries = 0;
    for kept in sources.chain(log) {
        put(&tx, domain, &index, &kept, true)?;
        entries += 1;
    }
    let (mut adopted, mut renamed) = (Vec::new(), Vec::new());
    for mut kept in added {
        if let Some(id) = same_work(&tx, domain, &kept.entry)? {
            adopted.push(id);
            continue;
        }
        if is_taken(&tx, domain, &kept.entry.id)? {
            let free = free_id(&tx, domain, &kept.entry.id)?;
            renamed.push((std::mem::replace(&mut kept.entry.id, free.clone()), free));
        }
        put(&tx, domain, &index, &kept, false)?;
    }
    tx.execute(
        "INSERT INTO knowledge_base VALUES (?1, ?2)
         ON CONFLICT (domain) DO UPDATE SET sha256 = ?2",
        params![domain, sha256],
    )?;
    tx.commit()?;
    Ok(Synced::Imported { entries, adopted, renamed })
}

fn parsed(domain: &str, text: &str) -> Result<Base, Error> {
    parse(text).map_err(|faults| Error::Base { domain: domain.to_owned(), faults })
}

fn put(
    db: &Connection,
    domain: &str,
    index: &str,
    kept: &Kept,
    in_base: bool,
) -> Result<(), Error> {
    let number = tables::insert(db, domain, kept, in_base)?;
    terms::add_topics(db, domain, &kept.entry)?;
    tables::add_to_index(db, index, number, &kept.entry)
}

/// What an [`append`] did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Appended {
    /// The entry is there now, under this id.
    Added(String),
    /// The work was there already, under this id.
    Duplicate(String),
}

/// Adds an entry to the base of a domain, in the store; [`export`] writes it into the file.
///
/// A work that is there already is not added: one with the same DOI, address, ISBN or number of a
/// standard in any spelling; or one with the same title where either has none of them, or where
/// one has a DOI and the other only an address and the years agree. An empty id is made from the
/// first author and the year.
///
/// # Errors
/// Where the entry breaks a rule of the file (every fault at once), where another work has its id,
/// where the domain has no base, or where the store refuses; then nothing is changed.
pub fn append(
    db: &mut Connection,
    domain: &str,
    mut entry: Entry,
    provenance: &Provenance,
) -> Result<Appended, Error> {
    let index = tables::synced_index(db, domain)?;
    let tx = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let named = !entry.id.is_empty();
    if !named {
        entry.id = free_id(&tx, domain, &id_for(&entry))?;
    }
    let wrongs = entry.wrongs().into_iter().chain(provenance.wrongs());
    let faults: Vec<Fault> = wrongs.map(|w| w.at(None, &entry.id)).collect();
    if !faults.is_empty() {
        return Err(Error::Entry(faults));
    }
    if let Some(id) = same_work(&tx, domain, &entry)? {
        return Ok(Appended::Duplicate(id));
    }
    if named && is_taken(&tx, domain, &entry.id)? {
        let free = free_id(&tx, domain, &entry.id)?;
        return Err(Error::IdTaken { domain: domain.to_owned(), id: entry.id, free });
    }
    let id = entry.id.clone();
    let kept = Kept { entry, added: Some(provenance.clone()) };
    put(&tx, domain, &index, &kept, false)?;
    tx.commit()?;
    Ok(Appended::Added(id))
}

/// Every entry of a domain: those of its base in their order, then those that were added.
///
/// # Errors
/// Where the domain has no base in the store, or where the store refuses.
pub fn entries(db: &Connection, domain: &str) -> Result<Vec<Kept>, Error> {
    tables::synced_index(db, domain)?;
    tables::select(db, "domain = ?1", [domain])
}

/// The id under which a base has a work already, by the rule of [`append`]; none where it has not.
///
/// # Errors
/// Where the domain has no base in the store, or where the store refuses.
pub fn known(db: &Connection, domain: &str, entry: &Entry) -> Result<Option<String>, Error> {
    tables::synced_index(db, domain)?;
    same_work(db, domain, entry)
}

/// The entry of that id.
///
/// # Errors
/// Where there is none, with the nearest id; where the domain has no base in the store, or where
/// the store refuses.
pub fn get(db: &Connection, domain: &str, id: &str) -> Result<Kept, Error> {
    tables::synced_index(db, domain)?;
    let found = tables::select(db, "domain = ?1 AND id = ?2", [domain, id])?.pop();
    if let Some(kept) = found {
        return Ok(kept);
    }
    let ids = ids(db, domain)?;
    let hint = nearest(id, ids.iter().map(String::as_str))
        .unwrap_or_else(|| format!("search the {} entries for a word of its title", ids.len()));
    Err(Error::UnknownEntry { domain: domain.to_owned(), id: id.to_owned(), hint })
}

/// The file of a base with what was added written into its section 7. Everything else in it stays
/// as it is, byte for byte.
///
/// # Errors
/// Where the base has faults, where the domain has none in the store, or where the store refuses.
pub fn export(db: &Connection, domain: &str, base_text: &str) -> Result<String, Error> {
    tables::synced_index(db, domain)?;
    let base = parsed(domain, base_text)?;
    let mut added = tables::select(db, "domain = ?1 AND in_base = 0", [domain])?;
    // The file may be later than what was synced.
    let has = |kept: &Kept| {
        let keys = kept.entry.keys();
        base.entries().any(|e| e.id == kept.entry.id || e.keys().iter().any(|k| keys.contains(k)))
    };
    added.retain(|kept| !has(kept));
    if added.is_empty() {
        return Ok(base_text.to_owned());
    }
    let mut out = base_text.trim_end().to_owned() + "\n";
    for kept in &added {
        out.push_str(&render::logged(kept));
    }
    let written = parsed(domain, &out)?;
    if written.log.len() != base.log.len() + added.len() {
        return Err(Error::OpenBlock { domain: domain.to_owned() });
    }
    Ok(out)
}

/// The id of the entry that is the same work.
fn same_work(db: &Connection, domain: &str, entry: &Entry) -> Result<Option<String>, Error> {
    let keys = entry.keys();
    for key in &keys {
        let condition =
            "number = (SELECT number FROM knowledge_key WHERE domain = ?1 AND key = ?2)";
        if let Some(kept) = tables::select(db, condition, [domain, key])?.pop() {
            return Ok(Some(kept.entry.id));
        }
    }
    let title = identity::title(&entry.title);
    let alike = tables::select(db, "domain = ?1 AND title = ?2", [domain, title.as_str()])?;
    let same = alike.into_iter().find(|kept| {
        let other = &kept.entry;
        let unknown = keys.is_empty() || other.keys().is_empty();
        // A page of a work and its DOI are two identifiers of one work.
        let either = entry.doi.is_some() != other.doi.is_some();
        unknown || (either && entry.year.is_some() && entry.year == other.year)
    });
    Ok(same.map(|kept| kept.entry.id))
}

fn ids(db: &Connection, domain: &str) -> Result<Vec<String>, Error> {
    let mut ids =
        db.prepare_cached("SELECT id FROM knowledge_entry WHERE domain = ?1 ORDER BY id")?;
    let ids = ids.query_map([domain], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn is_taken(db: &Connection, domain: &str, id: &str) -> Result<bool, Error> {
    let mut there =
        db.prepare_cached("SELECT 1 FROM knowledge_entry WHERE domain = ?1 AND id = ?2")?;
    Ok(there.exists([domain, id])?)
}

/// The id itself where nobody has it, or with the first free number after it.
fn free_id(db: &Connection, domain: &str, id: &str) -> Result<String, Error> {
    let mut free = id.to_owned();
    let mut number = 2;
    while is_taken(db, domain, &free)? {
        free = format!("{id}-{number}");
        number += 1;
    }
    Ok(free)
}

/// `surname-year`, or the first words of the title where there is no author.
fn id_for(entry: &Entry) -> String {
    let ascii = |text: &str, most: usize| -> Vec<String> {
        words::words(text)
            .into_iter()
            .map(|w| w.plain.chars().filter(char::is_ascii_alphanumeric).take(16).collect())
            .filter(|w: &String| !w.is_empty())
            .take(most)
            .collect()
    };
    let surname = entry.authors.as_deref().and_then(|a| a.split([',', ';']).next());
    let mut parts = ascii(surname.unwrap_or_default(), 2);
    if parts.is_empty() {
        parts = ascii(&entry.title, 3);
    }
    if parts.is_empty() {
        parts.push("work".into());
    }
    parts.extend(entry.year.map(|y| y.to_string()));
    parts.join("-")
}
