//! The store: opening it, accepting a run, resuming one.

use crate::chain::{self, Chain, Head};
use crate::error::StoreError;
use crate::journal::Journal;
use crate::lease::{Leases, this_process};
use crate::read;
use crate::record::{Artifact, Filter, Holder, NewRun, RunSummary, Status, StepRecord, StoredRun};
use crate::schema;
use crate::value;
use crate::verify::{self, Fault};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior, params};
use skillhost_types::Event;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Runs, in one file. A clone is the same store.
///
/// It may be used from any thread, and any number of processes may use the same file.
#[derive(Debug, Clone)]
pub struct Store {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    path: PathBuf,
    leases: Leases,
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the store in a file, which is made where it is not there (for its owner alone), and
    /// brought to this version where it is older.
    ///
    /// # Errors
    /// [`StoreError::Newer`], [`StoreError::Database`] or [`StoreError::Io`], each with the file.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let given = path.as_ref();
        // A whole path is never taken for a URI, and survives a change of directory.
        let path = std::path::absolute(given)
            .map_err(|e| StoreError::io(given, "the store can't be found", e))?;
        create(&path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let leases = Leases::beside(&path);
        let opened = Connection::open_with_flags(&path, flags).map_err(StoreError::from);
        let prepared = opened.and_then(|mut connection| {
            schema::prepare(&mut connection)?;
            Ok(connection)
        });
        let connection = prepared.map_err(|e| e.at(&path))?;
        leases.sweep()?;
        Ok(Self { shared: Arc::new(Shared { path, leases, connection: Mutex::new(connection) }) })
    }

    /// A store that ends with its last clone and that no other process sees.
    ///
    /// # Errors
    /// [`StoreError::Database`], where there is no memory.
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = PathBuf::from(":memory:");
        let leases = Leases::Memory(Arc::default());
        let mut connection = Connection::open_in_memory()?;
        schema::prepare(&mut connection).map_err(|e| e.at(&path))?;
        Ok(Self { shared: Arc::new(Shared { path, leases, connection: Mutex::new(connection) }) })
    }

    /// The file; `:memory:` where there is none.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Lends the connection to another room that keeps tables of its own in the same file.
    ///
    /// `user_version` and the tables `runs`, `heads`, `sessions`, `events`, `steps`, `artifacts`
    /// and `outcomes` are the store's. All else of the store waits meanwhile. A transaction that is
    /// left open is rolled back.
    pub fn with<T>(&self, work: impl FnOnce(&mut Connection) -> T) -> T {
        let mut connection = self.shared.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let done = work(&mut connection);
        if !connection.is_autocommit() {
            let _ = connection.execute_batch("ROLLBACK");
        }
        done
    }

    /// Accepts a run: it is on the disk when this returns, and this process works on it.
    ///
    /// # Errors
    /// [`StoreError::Exists`] for a run id that is there, [`StoreError::InvalidId`],
    /// [`StoreError::NotStorable`]; and what the file may refuse.
    pub fn accept(&self, run: &NewRun) -> Result<Journal, StoreError> {
        let run_id = run.run_id.as_str();
        if !is_usable(run_id) {
            return Err(StoreError::InvalidId { found: run_id.into() });
        }
        let request = value::text("the request", &run.request)?;
        let files = value::text("the list of input files", &run.input_files)?;
        let exists = || StoreError::Exists { run_id: run_id.into() };
        let holder = this_process(&run.accepted_at);
        let lease = self.shared.leases.take(run_id, &holder)?.map_err(|_| exists())?;
        let texts = [
            run_id,
            &run.domain,
            &run.plugin_id,
            &run.plugin_version,
            &run.plugin_sha256,
            &run.config_sha256,
            &run.inputs_sha256,
            &run.host_version,
            &run.accepted_at,
            &run.query,
            &files,
            &request,
        ];
        let texts = texts.map(|text| ValueRef::Text(text.as_bytes()));
        let (run, head) = self.write(|db| {
            let (run, mut head) =
                chain::begin(db, &texts).map_err(|e| match e.sqlite_error_code() {
                    Some(ErrorCode::ConstraintViolation) => exists(),
                    _ => e.into(),
                })?;
            open_session(db, run, &mut head, 1, &holder, None)?;
            db.prepare_cached("INSERT INTO heads VALUES (?, 1, ?, ?)")?
                .execute(params![run, head.links, head.chain])?;
            Ok((run, head))
        })?;
        Ok(Journal::new(self.clone(), lease, run_id.into(), run, 1, head))
    }

    /// Takes a run up where it was left: at its acceptance, or at its last finished step.
    ///
    /// What was written after that (events, artifacts) is taken away, because the resumed run
    /// writes it again: so in the end the events are those of a run that nobody disturbed. `run`
    /// is an id or the beginning of one, `since` the time, RFC 3339.
    ///
    /// # Errors
    /// [`StoreError::Held`] where a live process works on it, [`StoreError::Finished`] where it is
    /// over, [`StoreError::Damaged`] where it is not what was written; as [`Store::run`].
    pub fn resume(&self, run: &str, since: &str) -> Result<(StoredRun, Journal), StoreError> {
        let (run, run_id) = self.read(|db| read::find(db, run))?;
        self.read(|db| refuse_finished(db, run, &run_id))?;
        let holder = this_process(since);
        let taken = self.shared.leases.take(&run_id, &holder)?;
        let lease = taken.map_err(|holder| StoreError::Held { run_id: run_id.clone(), holder })?;
        let (stored, session, head) = self.write(|db| {
            refuse_finished(db, run, &run_id)?;
            if let Some(fault) = verify::run(db, run, &run_id)?.into_iter().next() {
                return Err(StoreError::Damaged { run_id: run_id.clone(), fault: Box::new(fault) });
            }
            let (session, head) = reopen(db, run, &holder)?;
            Ok((read::stored(db, run, &run_id, Status::Running)?, session, head))
        })?;
        Ok((stored, Journal::new(self.clone(), lease, run_id, run, session, head)))
    }

    /// The runs, the newest first.
    ///
    /// # Errors
    /// What the file may refuse.
    pub fn runs(&self, filter: &Filter) -> Result<Vec<RunSummary>, StoreError> {
        self.read(|db| read::runs(db, &self.shared.leases, filter))
    }

    /// A run, by its id or by the beginning of it that no other id has.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] with the nearest ids, [`StoreError::Ambiguous`] with those that
    /// begin so, [`StoreError::Damaged`]; and what the file may refuse.
    pub fn run(&self, run: &str) -> Result<StoredRun, StoreError> {
        self.read(|db| {
            let (run, run_id) = read::find(db, run)?;
            let status = read::status(db, &self.shared.leases, run, &run_id)?;
            read::stored(db, run, &run_id, status)
        })
    }

    /// The report of a run, the bytes as they were written.
    ///
    /// # Errors
    /// [`StoreError::NoReport`]; as [`Store::run`].
    pub fn report(&self, run: &str) -> Result<String, StoreError> {
        self.read(|db| {
            let (run, run_id) = read::find(db, run)?;
            match read::report(db, run)? {
                Some(report) => Ok(report),
                None => {
                    let status = read::status(db, &self.shared.leases, run, &run_id)?;
                    Err(StoreError::NoReport { run_id, status })
                }
            }
        })
    }

    /// What happened in a run, in order.
    ///
    /// # Errors
    /// As [`Store::run`].
    pub fn events(&self, run: &str) -> Result<Vec<Event>, StoreError> {
        self.read(|db| {
            let (run, run_id) = read::find(db, run)?;
            read::events(db, run, &run_id)
        })
    }

    /// The finished steps of a run, in the order of their places.
    ///
    /// # Errors
    /// As [`Store::run`].
    pub fn steps(&self, run: &str) -> Result<Vec<StepRecord>, StoreError> {
        self.read(|db| {
            let (run, run_id) = read::find(db, run)?;
            read::steps(db, run, &run_id)
        })
    }

    /// A file that a run made, with its bytes.
    ///
    /// # Errors
    /// [`StoreError::NoArtifact`] with the names that there are; as [`Store::run`].
    pub fn artifact(&self, run: &str, name: &str) -> Result<(Artifact, Vec<u8>), StoreError> {
        self.read(|db| {
            let (run, run_id) = read::find(db, run)?;
            read::artifact(db, run, &run_id, name)
        })
    }

    /// Whether everything is as it was written: one run (by its id or the beginning of it), or all
    /// of them and the file. An empty answer says that no row was changed, taken away, added or
    /// moved.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] or [`StoreError::Ambiguous`]; and what the file may refuse. Damage
    /// is a fault and no error.
    pub fn verify(&self, run: Option<&str>) -> Result<Vec<Fault>, StoreError> {
        let found = self.read(|db| match run {
            Some(run) => {
                let (run, run_id) = read::find(db, run)?;
                verify::run(db, run, &run_id)
            }
            None => verify::all(db),
        });
        found.or_else(verify::damage)
    }

    /// One look at one state of the file.
    fn read<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.with(|connection| work(&connection.transaction()?)).map_err(|e| e.at(self.path()))
    }

    /// One change of the file: all of it or nothing.
    pub(crate) fn write<T>(
        &self,
        work: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.with(|connection| {
            // Immediate: a change that begins as a look can't wait for another writer.
            let db = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&db)?;
            db.commit()?;
            Ok(done)
        })
        .map_err(|e: StoreError| e.at(self.path()))
    }
}

fn is_usable(run_id: &str) -> bool {
    let usable = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    run_id.len() <= 128
        && run_id.chars().all(usable)
        && run_id.starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// Makes an empty file for its owner alone, and the directories to it; one that is there stays
/// as it is. (It is never opened here then: closing it would free the locks of SQLite.)
fn create(path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Ok(());
    }
    let failed = |e| StoreError::io(path, "the store can't be made", e);
    if let Some(directory) = path.parent() {
        DirBuilder::new().recursive(true).mode(0o700).create(directory).map_err(failed)?;
    }
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(path) {
        Ok(_) => {
            // That the file is there should be as durable as what will be written into it. Where
            // a directory can't be read, it is left to the system.
            for directory in path.ancestors().skip(1).take(2) {
                let _ = File::open(directory).and_then(|d| d.sync_all());
            }
            Ok(())
        }
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(e) => Err(failed(e)),
    }
}

fn refuse_finished(db: &Connection, run: i64, run_id: &str) -> Result<(), StoreError> {
    match read::outcome(db, run, run_id)? {
        Some(status) => Err(StoreError::Finished { run_id: run_id.into(), status }),
        None => Ok(()),
    }
}

/// Takes the open tail away and opens the next session.
fn reopen(db: &Connection, run: i64, holder: &Holder) -> Result<(i64, Head), StoreError> {
    let (links, last, session): (i64, Chain, i64) = db
        .prepare_cached("SELECT links, chain, session FROM heads WHERE run = ?")?
        .query_row([run], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    // The open tail is what stands after the last finished step. A session that was opened after
    // that step took the tail of its time away, so it is all that may stand between them.
    let (kept, chain): (i64, Chain) = db
        .prepare_cached(
            "SELECT link, chain FROM steps WHERE run = ?1
             UNION ALL SELECT link, chain FROM sessions WHERE run = ?1
             ORDER BY link DESC LIMIT 1",
        )?
        .query_row([run], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for table in ["events", "artifacts"] {
        db.prepare_cached(&format!("DELETE FROM {table} WHERE run = ? AND link > ?"))?
            .execute(params![run, kept])?;
    }
    let events: i64 = db
        .prepare_cached("SELECT count(*) FROM events WHERE run = ?")?
        .query_row([run], |row| row.get(0))?;
    let mut head = Head { links: kept + 1, chain, events: events.unsigned_abs() };
    let dropped = links - head.links;
    let session = session + 1;
    open_session(db, run, &mut head, session, holder, (dropped > 0).then_some((dropped, last)))?;
    db.prepare_cached("UPDATE heads SET session = ?, links = ?, chain = ? WHERE run = ?")?
        .execute(params![session, head.links, head.chain, run])?;
    Ok((session, head))
}

fn open_session(
    db: &Connection,
    run: i64,
    head: &mut Head,
    n: i64,
    holder: &Holder,
    dropped: Option<(i64, Chain)>,
) -> rusqlite::Result<()> {
    let Holder { pid, boot_id, process_start_ticks, since } = holder;
    let (links, last) = dropped.unzip();
    let values = [
        ValueRef::Integer(n),
        ValueRef::Integer((*pid).into()),
        ValueRef::from(boot_id.as_deref()),
        process_start_ticks.map_or(ValueRef::Null, |t| ValueRef::Integer(t.cast_signed())),
        ValueRef::Text(since.as_bytes()),
        ValueRef::Integer(links.unwrap_or(0)),
        ValueRef::from(last.as_ref().map(Chain::as_slice)),
    ];
    chain::add(db, run, head, &chain::SESSIONS, &values)
}
