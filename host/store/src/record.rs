//! What goes into the store and what comes out of it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use skillhost_types::{Event, RunStatus};
use std::fmt;

/// A run that is accepted: everything that is needed to run it again.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct NewRun {
    /// Its id: 1 to 128 letters, digits, `.`, `_` and `-`, beginning with a letter or a digit.
    pub run_id: String,
    /// The domain that answers.
    pub domain: String,
    /// The question; may be empty.
    pub query: String,
    /// Everything to run it again, in the caller's own form.
    pub request: Value,
    /// The plugin's id.
    pub plugin_id: String,
    /// The plugin's version.
    pub plugin_version: String,
    /// SHA-256 of the plugin's file, hexadecimal.
    pub plugin_sha256: String,
    /// SHA-256 of the settings, hexadecimal.
    pub config_sha256: String,
    /// SHA-256 of the inputs, hexadecimal.
    pub inputs_sha256: String,
    /// The files among the inputs.
    pub input_files: Vec<InputFile>,
    /// The host's version.
    pub host_version: String,
    /// When it was accepted, RFC 3339.
    pub accepted_at: String,
}

/// A file among the inputs of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    /// The input that it was given as.
    pub name: String,
    /// Where it was.
    pub path: String,
    /// SHA-256 of its content, hexadecimal.
    pub sha256: String,
}

/// A finished step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Its key, unique in the run: `core-analysis`, or `core-analysis#1` where it is repeated.
    pub key: String,
    /// Its place in the run, unique in it; steps are read in this order.
    pub ordinal: u32,
    /// SHA-256 of what it was given, hexadecimal.
    pub input_sha256: String,
    /// What it gave.
    pub result: Value,
    /// The tool calls that it made.
    pub records: Value,
}

/// A file that a run made, without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifact {
    /// Its name, unique in the run.
    pub name: String,
    /// Its media type, such as `image/tiff`.
    pub media_type: String,
    /// SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
    /// How many bytes it has.
    pub size_bytes: u64,
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not over, and a live process works on it.
    Running,
    /// Not over, and nobody works on it: it can be resumed.
    Interrupted,
    /// Over, and nothing is missing.
    Completed,
    /// Over, with limitations.
    Degraded,
    /// Over, without a report.
    Failed,
    /// Over, because it was no longer wanted.
    Cancelled,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Running,
        Self::Interrupted,
        Self::Completed,
        Self::Degraded,
        Self::Failed,
        Self::Cancelled,
    ];

    /// Its name: `running`, `interrupted`, `completed`, `degraded`, `failed` or `cancelled`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Interrupted => "interrupted",
            Self::Completed => "completed",
            Self::Degraded => "degraded",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The one of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|s| s.as_str() == name)
    }

    /// Whether nothing more will happen.
    #[must_use]
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Running | Self::Interrupted)
    }
}

impl From<RunStatus> for Status {
    fn from(status: RunStatus) -> Self {
        match status {
            RunStatus::Completed => Self::Completed,
            RunStatus::Degraded => Self::Degraded,
            RunStatus::Failed => Self::Failed,
            RunStatus::Cancelled => Self::Cancelled,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The process that works on a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    /// Its id.
    pub pid: u32,
    /// The boot of the machine that it is of; absent where the system does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boot_id: Option<String>,
    /// When it started, in clock ticks since boot; with the two above it names one process.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub process_start_ticks: Option<u64>,
    /// Since when it works on the run, RFC 3339.
    pub since: String,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "process {} since {}", self.pid, self.since)
    }
}

/// A time of work on a run: from its acceptance, or from a resumption.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Who worked.
    pub holder: Holder,
    /// How many events and artifacts after the last finished step were taken away before it.
    pub dropped: u64,
}

/// A run as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSummary {
    /// Its id.
    pub run_id: String,
    /// The domain that answers.
    pub domain: String,
    /// The question.
    pub query: String,
    /// How far it is.
    pub status: Status,
    /// When it was accepted, RFC 3339.
    pub accepted_at: String,
    /// When it was over, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<String>,
    /// The plugin's id.
    pub plugin_id: String,
    /// The plugin's version.
    pub plugin_version: String,
    /// How many of its steps are finished.
    pub steps: u64,
    /// How many events it has.
    pub events: u64,
}

/// A run with everything that is known of it but the report and the bytes of its artifacts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredRun {
    /// What was accepted.
    pub accepted: NewRun,
    /// How far it is.
    pub status: Status,
    /// When it was over, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<String>,
    /// Why there is no report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who worked on it, the first first.
    pub sessions: Vec<Session>,
    /// Its finished steps, in the order of their places.
    pub steps: Vec<StepRecord>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The files that it made, in the order in which they were made.
    pub artifacts: Vec<Artifact>,
    /// Where its chain ends, hexadecimal: who notes it elsewhere can tell later that nothing
    /// was changed, not even with the whole chain made anew.
    pub head: String,
}

/// Which runs a list shows; each member that is absent lets all through.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only of this status.
    pub status: Option<Status>,
    /// Only of this domain.
    pub domain: Option<String>,
    /// At most so many, the newest.
    pub limit: Option<usize>,
}
