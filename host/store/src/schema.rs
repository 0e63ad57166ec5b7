//! The database: how it is opened and brought to this version.
//!
//! Write-ahead logging, so that readers never wait, and `synchronous = FULL`: every commit is on
//! the disk when it returns, which `NORMAL` leaves to the next checkpoint, so that a loss of power
//! could take finished runs with it. Measured with `benches/durability.rs` on two cores and a
//! virtual disk (ext4), median of 100: a run of six steps, 40 events and a report of 40 kB takes
//! 2.8 ms with `FULL` and 0.9 ms with `NORMAL`; the difference is nine times the 0.2 to 0.3 ms of
//! an `fsync`, and grows with it.

use crate::error::{StoreError, Trouble};
use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use std::path::PathBuf;
use std::time::Duration;

/// The steps from each version to the next; version 0 is an empty file.
const MIGRATIONS: &[&str] = &[include_str!("schema/1.sql")];

/// `application_id` of a run store: "SkRS" in ASCII.
const APPLICATION: i64 = 0x536b_5253;

/// How long to wait for another process's transaction.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often to look whether it is over. SQLite's own waiting looks ten times a second in the
/// end, and may never find the moment between the transactions of several busy writers.
const PAUSE: Duration = Duration::from_millis(1);

/// More than all statements of the store, with some left for other rooms.
const STATEMENTS: usize = 64;

/// Sets a connection up and brings its database to this version.
pub(crate) fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    connection.busy_handler(Some(|times| {
        std::thread::sleep(PAUSE);
        u128::from(i32::unsigned_abs(times)) < PATIENCE.as_millis() / PAUSE.as_millis()
    }))?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // In one transaction: another process may be about to make the tables.
    let found = state(&*connection.transaction()?)?;
    if found != State::Current {
        switch_to_log(connection)?;
        migrate(connection)?;
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

/// SQLite does not wait by itself when it switches to write-ahead logging while others look.
fn switch_to_log(connection: &Connection) -> Result<(), StoreError> {
    let switch = || connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()));
    let is_busy = |e: &rusqlite::Error| e.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
    for _ in 0..PATIENCE.as_millis() / PAUSE.as_millis() {
        match switch() {
            Err(e) if is_busy(&e) => std::thread::sleep(PAUSE),
            done => return Ok(done?),
        }
    }
    Ok(switch()?)
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    Current,
    Older(usize),
}

/// What the file is; refused where it is not ours or too new.
fn state(db: &Connection) -> Result<State, StoreError> {
    let number = |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (version, application) = (number("user_version")?, number("application_id")?);
    if application == APPLICATION {
        let known = MIGRATIONS.len();
        return match usize::try_from(version) {
            Ok(version) if version == known => Ok(State::Current),
            Ok(version) if version < known => Ok(State::Older(version)),
            _ => Err(StoreError::Newer {
                path: PathBuf::new(),
                known: u32::try_from(known).unwrap_or(u32::MAX),
                found: u32::try_from(version).unwrap_or(u32::MAX),
            }),
        };
    }
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application == 0 && version == 0 && tables == 0 {
        return Ok(State::Older(0));
    }
    let detail =
        format!("its application id is {application:#x}, that of a store {APPLICATION:#x}");
    Err(StoreError::Database { path: PathBuf::new(), trouble: Trouble::Foreign, detail })
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let db = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Looked at again: another process may have done it meanwhile.
    if let State::Older(version) = state(&db)? {
        for step in &MIGRATIONS[version..] {
            db.execute_batch(step)?;
        }
        db.pragma_update(None, "application_id", APPLICATION)?;
        db.pragma_update(
            None,
            "user_version",
            i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX),
        )?;
    }
    db.commit()?;
    Ok(())
}
