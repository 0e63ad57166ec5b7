//! What the tests share: the base that ships with a plugin, the table it was made from, and a store.
#![allow(dead_code)] // Each test uses a part.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use rusqlite::Connection;
use std::collections::BTreeMap;
use std::path::Path;

/// The domain of the shipped base.
pub(crate) const DOMAIN: &str = "landslide";

/// The text of the shipped base.
pub(crate) fn shipped() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../plugins/landslide/knowledge/SECOND-KNOWLEDGE-BRAIN.md");
    std::fs::read_to_string(path).unwrap()
}

/// The works, in the order of their table.
pub(crate) fn works() -> Vec<BTreeMap<String, String>> {
    table(include_str!("../data/works.csv"))
}

/// The rows of a table.
pub(crate) fn table(text: &str) -> Vec<BTreeMap<String, String>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(Result::unwrap).collect()
}

/// A store in memory with the shipped base.
pub(crate) fn store() -> Connection {
    let mut db = Connection::open_in_memory().unwrap();
    skillhost_knowledge::sync(&mut db, DOMAIN, &shipped(), "1").unwrap();
    db
}
