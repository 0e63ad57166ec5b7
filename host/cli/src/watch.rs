//! Someone at a terminal: sees how far a run is, and may end it.

use crate::error::CommandError;
use crate::output::is_dumb;
use skillhost_pipeline::Observer;
use skillhost_types::{Event, EventKind};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a line of progress stands on the terminal, which what is written next has to take away.
static LINE: AtomicBool = AtomicBool::new(false);

/// Takes the line of progress away and comes back to the start of the line.
const CLEAR: &str = "\r\x1b[K";

/// Standard error for messages: a line of progress gives way to them.
pub(crate) struct Messages;

impl io::Write for Messages {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut stderr = io::stderr().lock();
        if LINE.swap(false, Ordering::Relaxed) {
            stderr.write_all(CLEAR.as_bytes())?;
        }
        stderr.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// Watches a run: Ctrl-C asks it to end, a second one ends it; progress goes to a terminal.
pub(crate) struct Watch {
    cancelled: Arc<AtomicBool>,
    terminal: bool,
}

impl Watch {
    pub(crate) fn new() -> Result<Self, CommandError> {
        let cancelled = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register_conditional_shutdown(signal, 130, cancelled.clone())?;
            signal_hook::flag::register(signal, cancelled.clone())?;
        }
        let terminal = io::stderr().is_terminal() && !is_dumb();
        Ok(Self { cancelled, terminal })
    }

    /// Takes the line of progress away.
    pub(crate) fn clear(&self) {
        if LINE.swap(false, Ordering::Relaxed) {
            eprint!("{CLEAR}");
        }
    }
}

impl Observer for Watch {
    fn event(&self, event: &Event) {
        if let (EventKind::StepStarted, Some(step)) = (event.kind, &event.step) {
            self.progress(None, step);
        }
    }

    fn progress(&self, fraction: Option<f64>, message: &str) {
        if self.terminal {
            let percent = fraction.map(|f| format!("{:3.0} % ", f * 100.0)).unwrap_or_default();
            let message: String = message.chars().filter(|c| !c.is_control()).take(60).collect();
            LINE.store(true, Ordering::Relaxed);
            eprint!("{CLEAR}{percent}{message}");
        }
    }

    fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}
