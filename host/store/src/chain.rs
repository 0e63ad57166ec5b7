//! The chain that binds what is written of a run.
//!
//! Each row is a link. Its value is `SHA-256(previous ‖ SHA-256(content))`, 32 bytes each; before
//! link 0, the accepted run, the previous value is 32 zero bytes. The content is the name of the
//! table and then the values of its columns in the order of [`Table::columns`], each as a byte
//! for its type, its length in bytes as eight (least first), and its bytes:
//! `n` nothing · `i` an integer, eight bytes, least first · `r` a real, likewise · `t` text in
//! UTF-8 · `b` bytes. So a row that was changed, taken away, added or moved no longer fits.
//!
//! There is no key in it: who can write the file can make the whole chain anew. Against that,
//! note a run's head elsewhere.

use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};
use sha2::{Digest, Sha256};

/// A value of the chain.
pub(crate) type Chain = [u8; 32];

/// What comes before link 0.
pub(crate) const START: Chain = [0; 32];

/// A table of links: its name, and the columns that are bound.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// What one row is called.
    pub(crate) noun: &'static str,
    /// The first one tells the rows of a run apart.
    pub(crate) columns: &'static [&'static str],
}

pub(crate) const RUNS: Table = Table {
    name: "runs",
    noun: "run",
    columns: &[
        "run_id",
        "domain",
        "plugin_id",
        "plugin_version",
        "plugin_sha256",
        "config_sha256",
        "inputs_sha256",
        "host_version",
        "accepted_at",
        "query",
        "input_files",
        "request",
    ],
};

pub(crate) const SESSIONS: Table = Table {
    name: "sessions",
    noun: "session",
    columns: &["n", "pid", "boot_id", "process_start", "since", "dropped_links", "dropped_chain"],
};

pub(crate) const EVENTS: Table =
    Table { name: "events", noun: "event", columns: &["seq", "event"] };

pub(crate) const STEPS: Table = Table {
    name: "steps",
    noun: "step",
    columns: &["key", "ordinal", "input_sha256", "result", "records"],
};

pub(crate) const ARTIFACTS: Table = Table {
    name: "artifacts",
    noun: "artifact",
    columns: &["name", "media_type", "sha256", "bytes"],
};

pub(crate) const OUTCOMES: Table = Table {
    name: "outcomes",
    noun: "outcome",
    columns: &["status", "finished_at", "reason", "events", "steps", "artifacts", "report"],
};

/// The tables whose rows are of a run, all but [`RUNS`].
pub(crate) const OF_RUN: [&Table; 5] = [&SESSIONS, &EVENTS, &STEPS, &ARTIFACTS, &OUTCOMES];

/// SHA-256 of a row's content.
pub(crate) fn content<'v>(table: &Table, values: impl IntoIterator<Item = ValueRef<'v>>) -> Chain {
    let mut hash = Sha256::new();
    let mut add = |kind: u8, bytes: &[u8]| {
        hash.update([kind]);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    add(b't', table.name.as_bytes());
    for value in values {
        match value {
            ValueRef::Null => add(b'n', &[]),
            ValueRef::Integer(i) => add(b'i', &i.to_le_bytes()),
            ValueRef::Real(r) => add(b'r', &r.to_le_bytes()),
            ValueRef::Text(text) => add(b't', text),
            ValueRef::Blob(bytes) => add(b'b', bytes),
        }
    }
    hash.finalize().into()
}

/// The value of a link.
pub(crate) fn link(previous: &Chain, content: &Chain) -> Chain {
    let mut hash = Sha256::new();
    hash.update(previous);
    hash.update(content);
    hash.finalize().into()
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Where a run's chain ends, and how many events it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    /// Number of links, link 0 included.
    pub(crate) links: i64,
    pub(crate) chain: Chain,
    pub(crate) events: u64,
}

/// Writes link 0 and gives the run's number and its head.
pub(crate) fn begin(db: &Connection, values: &[ValueRef<'_>]) -> rusqlite::Result<(i64, Head)> {
    let chain = link(&START, &content(&RUNS, values.iter().copied()));
    let names = RUNS.columns.join(", ");
    let marks = ["?"; RUNS.columns.len()].join(", ");
    let sql = format!("INSERT INTO runs ({names}, chain) VALUES ({marks}, ?)");
    let values = values.iter().copied().chain([ValueRef::Blob(&chain)]);
    let run = db
        .prepare_cached(&sql)?
        .insert(rusqlite::params_from_iter(values.map(ToSqlOutput::Borrowed)))?;
    Ok((run, Head { links: 1, chain, events: 0 }))
}

/// Writes the next link of a run.
pub(crate) fn add(
    db: &Connection,
    run: i64,
    head: &mut Head,
    table: &Table,
    values: &[ValueRef<'_>],
) -> rusqlite::Result<()> {
    let chain = link(&head.chain, &content(table, values.iter().copied()));
    let names = table.columns.join(", ");
    let marks = vec!["?"; table.columns.len()].join(", ");
    let sql =
        format!("INSERT INTO {} ({names}, run, link, chain) VALUES ({marks}, ?, ?, ?)", table.name);
    let place = [ValueRef::Integer(run), ValueRef::Integer(head.links), ValueRef::Blob(&chain)];
    let values = values.iter().copied().chain(place);
    db.prepare_cached(&sql)?
        .execute(rusqlite::params_from_iter(values.map(ToSqlOutput::Borrowed)))?;
    head.links += 1;
    head.chain = chain;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with Python's hashlib from the description above, not with this code.
    #[test]
    fn a_link_is_what_the_description_says() {
        let values = [ValueRef::Integer(1), ValueRef::Text(b"{}")];
        let row = content(&EVENTS, values);
        assert_eq!(hex(&row), "c7dea9d333bf91fa5aa0921599e244073a1732cc93376938fbf4a22a157e41d9");
        assert_eq!(
            hex(&link(&START, &row)),
            "92077bb8f4bc6e7f9fe457ec1ee4646d32bb0053d4e73481b589455983ca38b1"
        );
    }

    #[test]
    fn values_can_not_run_into_each_other() {
        let of = |values: &[&'static str]| {
            content(&EVENTS, values.iter().map(|v| ValueRef::Text(v.as_bytes())))
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["a", ""]), of(&["a"]));
        assert_ne!(content(&EVENTS, [ValueRef::Null]), content(&EVENTS, [ValueRef::Text(b"")]));
        assert_ne!(
            content(&EVENTS, [ValueRef::Text(b"a")]),
            content(&EVENTS, [ValueRef::Blob(b"a")])
        );
    }
}
