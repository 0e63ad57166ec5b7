//! What can go wrong with the store, each with what was expected, what was found and a hint.

use crate::record::{Holder, Status};
use crate::verify::Fault;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why the store did not do what was asked. Nothing is half-written when it says so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// A run id that can't be one.
    #[error(
        "the run id {found:?} is not usable: expected 1 to 128 of A-Z, a-z, 0-9, '.', '_' and \
         '-', beginning with a letter or a digit"
    )]
    InvalidId {
        /// What was given.
        found: String,
    },
    /// There is a run of this id.
    #[error("the run {run_id} exists")]
    Exists {
        /// The id.
        run_id: String,
    },
    /// No run has this id or begins so.
    #[error("no run is called {asked:?}")]
    NotFound {
        /// What was asked for.
        asked: String,
        /// The ids that are most like it, the best first; else the newest ones.
        nearest: Vec<String>,
    },
    /// Several runs begin so.
    #[error("several runs begin with {asked:?}")]
    Ambiguous {
        /// What was asked for.
        asked: String,
        /// Some of them, the newest first.
        ids: Vec<String>,
    },
    /// Somebody works on the run.
    #[error("the run {run_id} is being worked on by {holder}")]
    Held {
        /// The run.
        run_id: String,
        /// Who.
        holder: Holder,
    },
    /// The run is over.
    #[error("the run {run_id} is over: it is {status}")]
    Finished {
        /// The run.
        run_id: String,
        /// How it ended.
        status: Status,
    },
    /// The run was resumed elsewhere, or is over: this journal may not write any more.
    #[error("the run {run_id} is no longer this journal's: it went on elsewhere")]
    LeaseLost {
        /// The run.
        run_id: String,
    },
    /// An event that does not follow the last one.
    #[error("the next event of the run {run_id} is number {expected}, found {found}")]
    EventOrder {
        /// The run.
        run_id: String,
        /// The number that comes next.
        expected: u64,
        /// The number that it has.
        found: u64,
    },
    /// A step that is finished already.
    #[error(
        "the run {run_id} has a finished step {key:?} or number {ordinal}: none is committed twice"
    )]
    StepExists {
        /// The run.
        run_id: String,
        /// The step's key.
        key: String,
        /// Its place.
        ordinal: u32,
    },
    /// The run has an artifact of this name.
    #[error("the run {run_id} has an artifact {name:?}")]
    ArtifactExists {
        /// The run.
        run_id: String,
        /// The artifact's name.
        name: String,
    },
    /// The run has no artifact of this name.
    #[error("the run {run_id} has no artifact {name:?}")]
    NoArtifact {
        /// The run.
        run_id: String,
        /// The name that was asked for.
        name: String,
        /// The names that there are.
        names: Vec<String>,
    },
    /// The run has no report.
    #[error("the run {run_id} has no report: it is {status}")]
    NoReport {
        /// The run.
        run_id: String,
        /// How far it is.
        status: Status,
    },
    /// A value that could be written but not read again.
    #[error("{what} can't be stored: {found}; expected {expected}")]
    NotStorable {
        /// Which value.
        what: String,
        /// What may stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A stored run is not what was written.
    #[error("the run {run_id} was changed or damaged: {fault}")]
    Damaged {
        /// The run.
        run_id: String,
        /// The first fault.
        fault: Box<Fault>,
    },
    /// The file is of a newer version of the store.
    #[error("{}: expected a store of version {known} or older, found version {found}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The newest version that is known here.
        known: u32,
        /// The file's version.
        found: u32,
    },
    /// The database can't be used.
    #[error("{}: {trouble}: {detail}", path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What is the matter.
        trouble: Trouble,
        /// What SQLite says.
        detail: String,
    },
    /// A file or a directory beside the database can't be used.
    #[error("{}: {doing}: {detail}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What was to be done.
        doing: &'static str,
        /// What the system says.
        detail: String,
    },
}

/// What is the matter with a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// It is some other file.
    #[error("expected a SQLite database, found another kind of file")]
    NotADatabase,
    /// It is some other program's.
    #[error("expected a run store, found a database of another program")]
    Foreign,
    /// Its pages contradict each other.
    #[error("the database is damaged")]
    Corrupt,
    /// There is no room.
    #[error("there is no room to write")]
    Full,
    /// It may not be written.
    #[error("the database can't be written")]
    ReadOnly,
    /// It can't be opened.
    #[error("the database can't be opened")]
    CannotOpen,
    /// Another process kept it longer than the time to wait.
    #[error("another process keeps the database locked")]
    Busy,
    /// The disk failed.
    #[error("the disk answers with an error")]
    Disk,
    /// Anything else.
    #[error("the database refused")]
    Other,
}

impl StoreError {
    /// One thing to do about it.
    #[must_use]
    pub fn hint(&self) -> String {
        match self {
            Self::InvalidId { .. } => "choose an id of such characters, or leave it out".into(),
            Self::Exists { .. } => "choose another id, or resume that run".into(),
            Self::NotFound { nearest, .. } if nearest.is_empty() => "there are no runs".into(),
            Self::NotFound { nearest, .. } => format!("near it are {}", nearest.join(", ")),
            Self::Ambiguous { ids, .. } => format!("say more of it: {}", ids.join(", ")),
            Self::Held { holder, .. } => {
                format!("wait until it is done, or end process {}", holder.pid)
            }
            Self::Finished { .. } => "start a new run with the same inputs".into(),
            Self::LeaseLost { .. } => "look at the run to see how far it is".into(),
            Self::EventOrder { .. } => "number events from 1, without gaps".into(),
            Self::StepExists { .. } => "use the stored result of the step".into(),
            Self::ArtifactExists { .. } => "give it another name".into(),
            Self::NoArtifact { names, .. } if names.is_empty() => "it has none at all".into(),
            Self::NoArtifact { names, .. } => format!("it has {}", names.join(", ")),
            Self::NoReport { status: Status::Interrupted, .. } => "resume it".into(),
            Self::NoReport { status: Status::Running, .. } => "wait until it is done".into(),
            Self::NoReport { .. } => "its events say how it ended".into(),
            Self::NotStorable { .. } => "give a value that can be read again".into(),
            Self::Damaged { .. } => "verify the store, and take the file from a backup".into(),
            Self::Newer { .. } => "use the newer host, or another file".into(),
            Self::Database { trouble, .. } => trouble.hint().into(),
            Self::Io { .. } => "see to its permissions, or choose another file".into(),
        }
    }

    /// A stable code in `kebab-case`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::InvalidId { .. } => "run-id-invalid",
            Self::Exists { .. } => "run-exists",
            Self::NotFound { .. } => "run-not-found",
            Self::Ambiguous { .. } => "run-ambiguous",
            Self::Held { .. } => "run-held",
            Self::Finished { .. } => "run-finished",
            Self::LeaseLost { .. } => "lease-lost",
            Self::EventOrder { .. } => "event-order",
            Self::StepExists { .. } => "step-exists",
            Self::ArtifactExists { .. } => "artifact-exists",
            Self::NoArtifact { .. } => "artifact-not-found",
            Self::NoReport { .. } => "no-report",
            Self::NotStorable { .. } => "not-storable",
            Self::Damaged { .. } => "run-damaged",
            Self::Newer { .. } => "store-newer",
            Self::Database { trouble, .. } => trouble.code(),
            Self::Io { .. } => "store-io",
        }
    }

    /// Says of which file it is, where that was not known yet.
    pub(crate) fn at(mut self, file: &Path) -> Self {
        if let Self::Database { path, .. } | Self::Newer { path, .. } = &mut self
            && path.as_os_str().is_empty()
        {
            *path = file.into();
        }
        self
    }

    pub(crate) fn io(path: &Path, doing: &'static str, error: std::io::Error) -> Self {
        Self::Io { path: path.into(), doing, detail: error.to_string() }
    }
}

impl Trouble {
    fn hint(self) -> &'static str {
        match self {
            Self::NotADatabase | Self::Foreign => "choose another file for the store",
            Self::Corrupt => {
                "take the file from a backup, or save what can be read with sqlite3's .recover"
            }
            Self::Full => "free some room on the disk; the run can be resumed then",
            Self::ReadOnly | Self::CannotOpen => {
                "see that the file and its directory may be written, or choose another file"
            }
            Self::Busy => "try again, or end the process that keeps it",
            Self::Disk => "look at the disk; the run can be resumed when it answers",
            Self::Other => "verify the store",
        }
    }

    fn code(self) -> &'static str {
        match self {
            Self::NotADatabase => "store-not-a-database",
            Self::Foreign => "store-foreign",
            Self::Corrupt => "store-corrupt",
            Self::Full => "store-full",
            Self::ReadOnly => "store-read-only",
            Self::CannotOpen => "store-cannot-open",
            Self::Busy => "store-busy",
            Self::Disk => "store-disk",
            Self::Other => "store-refused",
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let trouble = match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Trouble::NotADatabase,
            Some(ErrorCode::DatabaseCorrupt) => Trouble::Corrupt,
            Some(ErrorCode::DiskFull) => Trouble::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Trouble::ReadOnly,
            Some(ErrorCode::CannotOpen) => Trouble::CannotOpen,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Trouble::Busy,
            Some(ErrorCode::SystemIoFailure) => Trouble::Disk,
            _ => Trouble::Other,
        };
        Self::Database { path: PathBuf::new(), trouble, detail: error.to_string() }
    }
}
