//! What a plugin says on the side: `tracing` events and panics.
//!
//! A library has its own copy of `tracing` and of the standard library, so that neither its
//! events nor its panics reach the host by themselves. Inside a library, [`install`] forwards
//! the events and remembers where a panic happened.

use crate::payload::{LogRecord, PanicBody};
use indexmap::IndexMap;
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Metadata, Subscriber, span};

thread_local! {
    static LAST_PANIC: RefCell<Option<PanicBody>> = const { RefCell::new(None) };
}

/// Where this thread's last panic happened, once.
pub(crate) fn take_panic() -> Option<PanicBody> {
    LAST_PANIC.with(|last| last.borrow_mut().take())
}

/// Forwards this library's events to `send` and remembers its panics. Only the first call of a
/// library has an effect: there is one `tracing` and one panic hook in it.
pub(crate) fn install(send: impl Fn(&LogRecord) + Send + Sync + 'static) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let backtrace = Backtrace::force_capture().to_string();
            let body = PanicBody { message: String::new(), location: place, backtrace };
            LAST_PANIC.with(|last| *last.borrow_mut() = Some(body));
        }));
        // Where the library has set a subscriber of its own, that one stays.
        let _ = tracing::subscriber::set_global_default(Forward { send, next: 1.into() });
    });
}

struct Forward<S> {
    send: S,
    next: AtomicU64,
}

impl<S: Fn(&LogRecord) + Send + Sync + 'static> Subscriber for Forward<S> {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::DEBUG)
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let metadata = event.metadata();
        let mut record = LogRecord {
            level: metadata.level().as_str().to_ascii_lowercase(),
            target: metadata.target().into(),
            message: String::new(),
            fields: IndexMap::new(),
        };
        event.record(&mut Words(&mut record));
        (self.send)(&record);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

struct Words<'a>(&'a mut LogRecord);

impl Visit for Words<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let words = format!("{value:?}");
        if field.name() == "message" {
            self.0.message = words;
        } else {
            self.0.fields.insert(field.name().into(), words);
        }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            self.0.message = value.into();
        } else {
            self.0.fields.insert(field.name().into(), value.into());
        }
    }
}
