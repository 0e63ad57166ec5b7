//! Runs that are never lost: one SQLite file with every run, its events and its steps.
//!
//! A run is on the disk before work on it starts, each of its steps is when it is finished, and a
//! process that is killed in between leaves a run that another one resumes: no finished step runs
//! twice, and in the end the events are those of a run that nobody disturbed.
//!
//! ```
//! use serde_json::json;
//! use skillhost_store::{NewRun, Store, StepRecord};
//! use skillhost_types::{Event, EventKind, RunStatus};
//!
//! let store = Store::in_memory()?;
//! let run = NewRun {
//!     run_id: "reef-1".into(),
//!     domain: "reef".into(),
//!     request: json!({"inputs": {"depth_m": 3.5}}),
//!     accepted_at: "2026-11-02T08:00:00Z".into(),
//!     ..NewRun::default()
//! };
//! let event = |seq, kind| Event { seq, kind, step: None, data: json!({}) };
//! let mut journal = store.accept(&run)?;
//! journal.append(&[event(1, EventKind::RunStarted)])?;
//! let step = StepRecord {
//!     key: "core-analysis".into(),
//!     ordinal: 1,
//!     input_sha256: "…".into(),
//!     result: json!({"bleached": 0.2}),
//!     records: json!([]),
//! };
//! journal.commit_step(&step, &[event(2, EventKind::StepCompleted)])?;
//! drop(journal); // as if the process had been killed
//!
//! let (stored, journal) = store.resume("reef-1", "2026-11-02T08:05:00Z")?;
//! assert_eq!(stored.steps, [step]);
//! assert_eq!(journal.next_seq(), 3);
//! let end = [event(3, EventKind::RunCompleted)];
//! journal.finish(RunStatus::Completed, &json!({"level": 0}), "2026-11-02T08:05:01Z", &end)?;
//! assert_eq!(store.report("reef")?, r#"{"level":0}"#);
//! assert!(store.verify(None)?.is_empty());
//! # Ok::<(), skillhost_store::StoreError>(())
//! ```
//!
//! What is promised, and by what:
//!
//! - **Durable.** Accepting, each write of a [`Journal`] and its end are on the disk when they
//!   return, also through a loss of power: write-ahead logging with `synchronous = FULL`.
//! - **One worker.** A lease that the kernel frees with its process (`lease`), and a session number
//!   that every write compares.
//! - **Checkpoints.** A finished step is one. What stands after the last one when a run is
//!   resumed, is taken away; each session says how much.
//! - **Audit.** Every row is bound to the one before it (`chain`); [`Store::verify`] finds what
//!   was changed, taken away, added or moved.
//!
//! The store reads no clock and no environment: times are the caller's.
#![forbid(unsafe_code)]

mod chain;
mod error;
mod journal;
mod lease;
mod read;
mod record;
mod schema;
mod store;
mod value;
mod verify;

pub use error::{StoreError, Trouble};
pub use journal::Journal;
pub use record::{
    Artifact, Filter, Holder, InputFile, NewRun, RunSummary, Session, Status, StepRecord, StoredRun,
};
pub use store::Store;
pub use verify::{Fault, FaultKind};
