//! A run that is being worked on: what may be written to it, and in which order.

use crate::chain::{self, Head};
use crate::error::StoreError;
use crate::lease::Lease;
use crate::record::{Artifact, Status, StepRecord};
use crate::store::Store;
use crate::value;
use plugin_api::wire;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, OptionalExtension, params};
use serde::Serialize;
use skillhost_types::{Event, RunStatus};

/// A live run. Each call is all or nothing, and on the disk when it returns.
///
/// Events count from 1 without gaps, over all calls. What is written after the last
/// [`Journal::commit_step`] is the open tail: it is there for who looks, and goes when the run is
/// resumed, since the resumed run writes it again. So the events of a step belong into its commit,
/// and [`Journal::append`] is for those before the first one.
///
/// A journal that is dropped leaves its run interrupted.
#[derive(Debug)]
pub struct Journal {
    store: Store,
    run_id: String,
    run: i64,
    session: i64,
    head: Head,
    _lease: Lease,
}

impl Journal {
    pub(crate) fn new(
        store: Store,
        lease: Lease,
        run_id: String,
        run: i64,
        session: i64,
        head: Head,
    ) -> Self {
        Self { store, run_id, run, session, head, _lease: lease }
    }

    /// The run.
    #[must_use]
    pub fn run_id(&self) -> &str {
        &self.run_id
    }

    /// The number of the next event.
    #[must_use]
    pub fn next_seq(&self) -> u64 {
        self.head.events + 1
    }

    /// Writes events that belong to no step.
    ///
    /// # Errors
    /// [`StoreError::EventOrder`] for a gap or a repetition; as every write:
    /// [`StoreError::LeaseLost`], [`StoreError::NotStorable`], and what the file may refuse.
    pub fn append(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let events = self.checked(events)?;
        self.write(|db, run, head| write_events(db, run, head, &events))
    }

    /// Writes a finished step with its events: from here on it never runs again.
    ///
    /// # Errors
    /// [`StoreError::StepExists`] for a key or a place that is committed; as
    /// [`Journal::append`].
    pub fn commit_step(&mut self, step: &StepRecord, events: &[Event]) -> Result<(), StoreError> {
        let events = self.checked(events)?;
        let StepRecord { key, ordinal, input_sha256, result, records } = step;
        let result = value::text(&format!("the result of the step {key:?}"), result)?;
        let records = value::text(&format!("the records of the step {key:?}"), records)?;
        let exists = StoreError::StepExists {
            run_id: self.run_id.clone(),
            key: key.clone(),
            ordinal: *ordinal,
        };
        self.write(|db, run, head| {
            write_events(db, run, head, &events)?;
            let values = [
                ValueRef::Text(key.as_bytes()),
                ValueRef::Integer((*ordinal).into()),
                ValueRef::Text(input_sha256.as_bytes()),
                ValueRef::Text(result.as_bytes()),
                ValueRef::Text(records.as_bytes()),
            ];
            chain::add(db, run, head, &chain::STEPS, &values).map_err(or_taken(exists))
        })
    }

    /// Keeps a file that the run made. It belongs to the step whose commit comes next.
    ///
    /// # Errors
    /// [`StoreError::ArtifactExists`]; as [`Journal::append`].
    pub fn put_artifact(
        &mut self,
        name: &str,
        media_type: &str,
        bytes: &[u8],
    ) -> Result<Artifact, StoreError> {
        let sha256 = wire::sha256(bytes);
        let exists = StoreError::ArtifactExists { run_id: self.run_id.clone(), name: name.into() };
        self.write(|db, run, head| {
            let values = [
                ValueRef::Text(name.as_bytes()),
                ValueRef::Text(media_type.as_bytes()),
                ValueRef::Text(sha256.as_bytes()),
                ValueRef::Blob(bytes),
            ];
            chain::add(db, run, head, &chain::ARTIFACTS, &values).map_err(or_taken(exists))
        })?;
        let size_bytes = bytes.len() as u64;
        Ok(Artifact { name: name.into(), media_type: media_type.into(), sha256, size_bytes })
    }

    /// Ends the run with its report, which is kept as the very bytes of its compact JSON. Where
    /// this fails, the run is interrupted and can be resumed.
    ///
    /// # Errors
    /// As [`Journal::append`].
    pub fn finish<R: Serialize + ?Sized>(
        self,
        status: RunStatus,
        report: &R,
        finished_at: &str,
        events: &[Event],
    ) -> Result<(), StoreError> {
        let report = value::text("the report", report)?;
        self.end(status.into(), finished_at, None, Some(&report), events)
    }

    /// Ends the run without a report.
    ///
    /// # Errors
    /// As [`Journal::finish`].
    pub fn fail(self, reason: &str, finished_at: &str, events: &[Event]) -> Result<(), StoreError> {
        self.end(Status::Failed, finished_at, Some(reason), None, events)
    }

    /// Ends a run that is no longer wanted.
    ///
    /// # Errors
    /// As [`Journal::finish`].
    pub fn cancel(
        self,
        reason: &str,
        finished_at: &str,
        events: &[Event],
    ) -> Result<(), StoreError> {
        self.end(Status::Cancelled, finished_at, Some(reason), None, events)
    }

    fn end(
        mut self,
        status: Status,
        finished_at: &str,
        reason: Option<&str>,
        report: Option<&str>,
        events: &[Event],
    ) -> Result<(), StoreError> {
        let events = self.checked(events)?;
        self.write(|db, run, head| {
            write_events(db, run, head, &events)?;
            let (steps, artifacts): (i64, i64) = db
                .prepare_cached(
                    "SELECT (SELECT count(*) FROM steps WHERE run = ?1),
                            (SELECT count(*) FROM artifacts WHERE run = ?1)",
                )?
                .query_row([run], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let values = [
                ValueRef::Text(status.as_str().as_bytes()),
                ValueRef::Text(finished_at.as_bytes()),
                ValueRef::from(reason),
                ValueRef::Integer(head.events.cast_signed()),
                ValueRef::Integer(steps),
                ValueRef::Integer(artifacts),
                ValueRef::from(report),
            ];
            Ok(chain::add(db, run, head, &chain::OUTCOMES, &values)?)
        })
    }

    /// The texts of events, with their numbers, if they are the next ones.
    fn checked(&self, events: &[Event]) -> Result<Vec<(i64, String)>, StoreError> {
        let numbered = (self.next_seq()..).zip(events);
        let texts = numbered.map(|(expected, event)| {
            let found = event.seq;
            if found != expected {
                let run_id = self.run_id.clone();
                return Err(StoreError::EventOrder { run_id, expected, found });
            }
            let text = value::text(&format!("event {found}"), event)?;
            Ok((found.cast_signed(), text))
        });
        texts.collect()
    }

    fn write(
        &mut self,
        work: impl FnOnce(&Connection, i64, &mut Head) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (run, mut head) = (self.run, self.head);
        self.store.write(|db| {
            let mine = Some((self.session, head.links));
            let found = db
                .prepare_cached("SELECT session, links FROM heads WHERE run = ?")?
                .query_row([run], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            if found != mine {
                return Err(StoreError::LeaseLost { run_id: self.run_id.clone() });
            }
            work(db, run, &mut head)?;
            db.prepare_cached("UPDATE heads SET links = ?, chain = ? WHERE run = ?")?
                .execute(params![head.links, head.chain, run])?;
            Ok(())
        })?;
        self.head = head;
        Ok(())
    }
}

fn write_events(
    db: &Connection,
    run: i64,
    head: &mut Head,
    events: &[(i64, String)],
) -> Result<(), StoreError> {
    for (seq, text) in events {
        let values = [ValueRef::Integer(*seq), ValueRef::Text(text.as_bytes())];
        chain::add(db, run, head, &chain::EVENTS, &values)?;
        head.events += 1;
    }
    Ok(())
}

/// The error for a name that is taken, if that is what the database says.
fn or_taken(taken: StoreError) -> impl FnOnce(rusqlite::Error) -> StoreError {
    |e| match e.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => taken,
        _ => e.into(),
    }
}
