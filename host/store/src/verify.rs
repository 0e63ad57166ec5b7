//! The audit: whether everything in the file is as it was written.
//!
//! A run is walked along its chain. A row that does not follow from the one before it is a fault
//! of that row alone: the walk goes on from what the row says, so that one change is one fault.
//! What the chain can't show is in the numbers of the runs, which have no gaps, and in SQLite's
//! own check of the pages.

use crate::chain::{self, OF_RUN, RUNS, START, Table, hex};
use crate::error::{StoreError, Trouble};
use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something in the store that is not as it was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// The run; absent where it is of no run that is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    /// What was done.
    pub kind: FaultKind,
    /// Where: `event 7`, `step core-analysis`.
    pub place: String,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// What was done to a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FaultKind {
    /// It is not what was written.
    Changed,
    /// It is not there, and later ones are.
    Missing,
    /// It is not there, nor is any after it.
    Truncated,
    /// It stands in the place of another one.
    Reordered,
    /// It was not written by the store.
    Extra,
    /// The file itself is damaged.
    Corrupt,
}

impl FaultKind {
    /// Its name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Missing => "missing",
            Self::Truncated => "truncated",
            Self::Reordered => "reordered",
            Self::Extra => "extra",
            Self::Corrupt => "corrupt",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, place, expected, found, .. } = self;
        write!(f, "{place} is {}: expected {expected}, found {found}", kind.as_str())
    }
}

impl Fault {
    fn new(
        run_id: Option<&str>,
        kind: FaultKind,
        place: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self {
            run_id: run_id.map(str::to_owned),
            kind,
            place: place.into(),
            expected: expected.into(),
            found: found.into(),
        }
    }

    pub(crate) fn changed(run_id: &str, place: &str, expected: &str, found: String) -> Self {
        Self::new(Some(run_id), FaultKind::Changed, place, expected, found)
    }
}

/// A damaged file is a fault, not an error.
pub(crate) fn damage(error: StoreError) -> Result<Vec<Fault>, StoreError> {
    match error {
        StoreError::Database { trouble: Trouble::Corrupt, detail, .. } => Ok(vec![corrupt(detail)]),
        other => Err(other),
    }
}

fn corrupt(found: String) -> Fault {
    Fault::new(None, FaultKind::Corrupt, "the file", "sound pages", found)
}

/// Looks at the file and at all runs.
pub(crate) fn all(db: &Connection) -> Result<Vec<Fault>, StoreError> {
    let checked: Vec<String> = db
        .prepare("PRAGMA integrity_check")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut faults: Vec<Fault> =
        checked.into_iter().filter(|line| line != "ok").map(corrupt).collect();
    faults.extend(numbers(db)?);
    faults.extend(orphans(db)?);
    let runs: Vec<(i64, String)> = db
        .prepare("SELECT id, run_id FROM runs ORDER BY id")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    for (number, run_id) in runs {
        faults.extend(run(db, number, &run_id)?);
    }
    Ok(faults)
}

/// Runs are numbered from 1 without gaps, and SQLite remembers the last number that it gave.
fn numbers(db: &Connection) -> Result<Vec<Fault>, StoreError> {
    let given: Option<i64> = db
        .query_row("SELECT seq FROM sqlite_sequence WHERE name = 'runs'", [], |row| row.get(0))
        .optional()?;
    let numbers: Vec<i64> = db
        .prepare("SELECT id FROM runs ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut faults = Vec::new();
    let mut missing = |from: i64, to: i64, kind| {
        let place = if from == to {
            format!("run number {from}")
        } else {
            format!("runs number {from} to {to}")
        };
        faults.push(Fault::new(None, kind, place, "a run", "none"));
    };
    let mut next = 1;
    for number in &numbers {
        if *number > next {
            missing(next, number - 1, FaultKind::Missing);
        }
        next = number + 1;
    }
    let given = given.unwrap_or(0);
    if given >= next {
        missing(next, given, FaultKind::Truncated);
    } else if given < next - 1 {
        let (expected, found) = (format!("{} at least", next - 1), given.to_string());
        faults.push(Fault::new(None, FaultKind::Changed, "the count of runs", expected, found));
    }
    Ok(faults)
}

/// Rows of runs that are not there.
fn orphans(db: &Connection) -> Result<Vec<Fault>, StoreError> {
    let mut faults = Vec::new();
    for table in OF_RUN.iter().map(|t| t.name).chain(["heads"]) {
        let sql = format!(
            "SELECT run, count(*) FROM {table} WHERE run NOT IN (SELECT id FROM runs) GROUP BY run"
        );
        let mut statement = db.prepare(&sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (run, count): (i64, i64) = (row.get(0)?, row.get(1)?);
            let found = format!("{count} rows of it in {table}");
            faults.push(Fault::new(
                None,
                FaultKind::Extra,
                format!("run number {run}"),
                "a run, or no rows of it",
                found,
            ));
        }
    }
    Ok(faults)
}

/// A row as the walk needs it.
struct Link {
    link: i64,
    place: String,
    is_last: bool,
    content: chain::Chain,
    chain: Vec<u8>,
    /// What it says its number is, where that is another one than it has.
    says: Option<String>,
}

/// Looks at one run.
pub(crate) fn run(db: &Connection, run: i64, run_id: &str) -> Result<Vec<Fault>, StoreError> {
    let mut links = Vec::new();
    for table in OF_RUN {
        read_links(db, run, table, &mut links)?;
    }
    links.sort_by_key(|l| l.link);
    let mut faults = Vec::new();
    let mut fault = |kind, place: &str, expected: String, found: String| {
        faults.push(Fault::new(Some(run_id), kind, place, expected, found));
    };
    let (content, accepted) = accepted(db, run)?;
    let computed = chain::link(&START, &content);
    if accepted != computed {
        fault(FaultKind::Changed, RUNS.noun, hex(&accepted), hex(&computed));
    }
    let mut previous = Some(accepted);
    let mut next = 1;
    let mut last = "its acceptance".to_owned();
    let mut ended: Option<&str> = None;
    for link in &links {
        let place = link.place.as_str();
        if link.link < next {
            fault(FaultKind::Extra, place, format!("link {next}"), format!("link {}", link.link));
            continue;
        }
        if link.link > next {
            let gap = format!("what follows {last}");
            let missing = link.link - next;
            fault(
                FaultKind::Missing,
                &gap,
                format!("{missing} more before {place}"),
                "none".into(),
            );
            previous = None;
        }
        let computed = previous
            .and_then(|p| chain::Chain::try_from(p).ok())
            .map(|previous| chain::link(&previous, &link.content).to_vec());
        if let Some(says) = &link.says {
            fault(FaultKind::Reordered, place, place.to_owned(), says.clone());
        } else if let Some(computed) = computed.filter(|c| *c != link.chain) {
            fault(FaultKind::Changed, place, hex(&link.chain), hex(&computed));
        }
        if let Some(ended) = ended {
            fault(FaultKind::Extra, place, format!("nothing after the {ended}"), place.to_owned());
        }
        ended = ended.or(link.is_last.then_some(place));
        previous = Some(link.chain.clone());
        next = link.link + 1;
        last = link.place.clone();
    }
    match head(db, run)? {
        None => fault(FaultKind::Missing, "head", "where the chain ends".into(), "none".into()),
        Some((count, end, session)) => {
            let links = |n: i64| format!("{n} links");
            if count > next {
                let place = format!("what follows {last}");
                fault(FaultKind::Truncated, &place, links(count), links(next));
            } else if count < next {
                fault(FaultKind::Extra, &last, links(count), links(next));
            } else if previous.as_ref() != Some(&end) {
                fault(FaultKind::Changed, "head", hex(&previous.unwrap_or_default()), hex(&end));
            }
            let sessions = rows(db, run, "sessions")?;
            if session != sessions {
                fault(
                    FaultKind::Changed,
                    "head",
                    format!("session {sessions}"),
                    format!("session {session}"),
                );
            }
        }
    }
    for (table, said) in counts(db, run)? {
        let found = rows(db, run, table)?;
        if found != said {
            fault(FaultKind::Truncated, table, said.to_string(), found.to_string());
        }
    }
    Ok(faults)
}

fn accepted(db: &Connection, run: i64) -> Result<(chain::Chain, Vec<u8>), StoreError> {
    let sql = format!("SELECT {}, chain FROM runs WHERE id = ?", RUNS.columns.join(", "));
    let found = db
        .prepare_cached(&sql)?
        .query_row([run], |row| Ok((content_of(row, &RUNS)?, row.get(RUNS.columns.len())?)))?;
    Ok(found)
}

fn head(db: &Connection, run: i64) -> Result<Option<(i64, Vec<u8>, i64)>, StoreError> {
    let found = db
        .prepare_cached("SELECT links, chain, session FROM heads WHERE run = ?")?
        .query_row([run], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    Ok(found)
}

/// How many rows there were of what, when the run was over.
fn counts(db: &Connection, run: i64) -> Result<Vec<(&'static str, i64)>, StoreError> {
    let found = db
        .prepare_cached("SELECT events, steps, artifacts FROM outcomes WHERE run = ?")?
        .query_row([run], |row| {
            Ok(vec![("events", row.get(0)?), ("steps", row.get(1)?), ("artifacts", row.get(2)?)])
        })
        .optional()?;
    Ok(found.unwrap_or_default())
}

fn rows(db: &Connection, run: i64, table: &str) -> Result<i64, StoreError> {
    let sql = format!("SELECT count(*) FROM {table} WHERE run = ?");
    Ok(db.prepare_cached(&sql)?.query_row([run], |row| row.get(0))?)
}

fn read_links(
    db: &Connection,
    run: i64,
    table: &Table,
    links: &mut Vec<Link>,
) -> Result<(), StoreError> {
    let names = table.columns.join(", ");
    let sql = format!("SELECT {names}, link, chain FROM {} WHERE run = ?", table.name);
    let mut statement = db.prepare_cached(&sql)?;
    let mut rows = statement.query([run])?;
    while let Some(row) = rows.next()? {
        let place = match row.get_ref(0)? {
            _ if *table == chain::OUTCOMES => table.noun.to_owned(),
            ValueRef::Text(text) => format!("{} {}", table.noun, String::from_utf8_lossy(text)),
            other => match Value::try_from(other) {
                Ok(Value::Integer(n)) => format!("{} {n}", table.noun),
                _ => table.noun.to_owned(),
            },
        };
        let says = if *table == chain::EVENTS { other_number(row)? } else { None };
        links.push(Link {
            link: row.get(table.columns.len())?,
            place,
            is_last: *table == chain::OUTCOMES,
            content: content_of(row, table)?,
            chain: row.get(table.columns.len() + 1)?,
            says,
        });
    }
    Ok(())
}

fn content_of(row: &Row<'_>, table: &Table) -> rusqlite::Result<chain::Chain> {
    let values: Result<Vec<_>, _> = (0..table.columns.len()).map(|i| row.get_ref(i)).collect();
    Ok(chain::content(table, values?))
}

/// An event holds its own number: another one in it shows that it was moved.
fn other_number(row: &Row<'_>) -> rusqlite::Result<Option<String>> {
    #[derive(Deserialize)]
    struct Numbered {
        seq: i64,
    }
    let seq: i64 = row.get(0)?;
    let text = row.get_ref(1)?;
    let numbered = text.as_bytes().ok().and_then(|t| serde_json::from_slice::<Numbered>(t).ok());
    Ok(numbered.filter(|n| n.seq != seq).map(|n| format!("event {}", n.seq)))
}
