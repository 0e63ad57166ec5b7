//! What went wrong, for people: what was expected, what was found, and a hint.

use std::fmt::Write as _;
use std::process::ExitCode;

/// Which exit code an error has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// What was asked for could not be done: 1.
    Failed,
    /// It was asked for in a way that can't be understood: 2.
    Usage,
    /// It was no longer wanted: 130.
    Cancelled,
    /// The reader went away: 0, as for a program that `SIGPIPE` ends on purpose.
    BrokenPipe,
}

/// An error of a command.
#[derive(Debug)]
pub(crate) struct CommandError {
    kind: Kind,
    message: String,
    notes: Vec<String>,
    hints: Vec<String>,
}

impl CommandError {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into(), notes: Vec::new(), hints: Vec::new() }
    }

    /// What was asked for could not be done.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self::new(Kind::Failed, message)
    }

    /// It was asked for in a way that can't be understood.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Kind::Usage, message)
    }

    /// It was no longer wanted.
    pub(crate) fn cancelled() -> Self {
        Self::new(Kind::Cancelled, "cancelled")
    }

    /// Adds a line of detail.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds something to do about it; an empty hint is none.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        let hint = hint.into();
        if !hint.is_empty() {
            self.hints.push(hint);
        }
        self
    }

    /// What happened, in a sentence.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Writes it to standard error and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let code = match self.kind {
            Kind::Failed => 1,
            Kind::Usage => 2,
            Kind::Cancelled => 130,
            Kind::BrokenPipe => return ExitCode::SUCCESS,
        };
        let mut text = format!("error: {}\n", self.message);
        for note in &self.notes {
            let _ = writeln!(text, "  {note}");
        }
        for hint in &self.hints {
            let _ = writeln!(text, "hint: {hint}");
        }
        eprint!("{text}");
        ExitCode::from(code)
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> Self {
        let kind = match error.kind() {
            std::io::ErrorKind::BrokenPipe => Kind::BrokenPipe,
            _ => Kind::Failed,
        };
        Self::new(kind, error.to_string())
    }
}
