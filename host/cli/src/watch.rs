//! Someone at a terminal: sees how far a run is, and may end it.

use crate::error::CommandError;
use skillhost_pipeline::Observer;
use skillhost_types::{Event, EventKind};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
        Ok(Self { cancelled, terminal: io::stderr().is_terminal() })
    }

    pub(crate) fn clear(&self) {
        if self.terminal {
            eprint!("\r\x1b[K");
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
            eprint!("\r\x1b[K{percent}{message}");
        }
    }

    fn cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}
