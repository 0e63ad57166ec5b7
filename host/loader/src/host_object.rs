//! The host as a plugin sees it through the channel.
//!
//! Two objects: one for `create`, which lives as long as the plugin and only logs, and one for
//! each call, which hands the plugin's questions to whoever made the call. What a plugin logs
//! goes to the host's log right here, so that it does not matter through which of the two it
//! came, and callers need not listen for it. Both are called from the plugin's threads, so both catch panics: one that crossed the boundary would end the host.
//!
//! How deep calls are nested goes along with the per-call object and not only with the thread: a
//! plugin that calls back from a thread of its own counts as deep as the call that it is part of.

use plugin_api::HostCalls;
use plugin_api::payload::{LOG, PanicBody};
use skillhost_abi::abi_stable::std_types::{RSlice, RStr};
use skillhost_abi::{
    Answer, Extension, HostArc, HostObject, HostObject_TO, HostRef, RArc, RRef, TD_Opaque, code,
};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    /// How many calls into plugins this thread is part of.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// How deep the next call into a plugin from this thread would be, counted from 1.
pub(crate) fn next_depth() -> usize {
    DEPTH.get() + 1
}

/// Runs something as part of a call at this depth.
fn at_depth<T>(depth: usize, run: impl FnOnce() -> T) -> T {
    struct Restore(usize);
    impl Drop for Restore {
        fn drop(&mut self) {
            DEPTH.set(self.0);
        }
    }
    let _restore = Restore(DEPTH.replace(depth));
    run()
}

/// Where the records of a plugin that is not within a call go.
type Sink = Box<dyn Fn(&[u8]) + Send + Sync>;

struct Listener(Sink);

impl HostObject for Listener {
    fn call(&self, op: RStr<'_>, request: RSlice<'_, u8>) -> Answer {
        if op.as_str() != LOG {
            return Answer::unsupported();
        }
        guarded(|| {
            (self.0)(request.as_slice());
            Answer::new(code::OK, Vec::new())
        })
    }

    fn cancelled(&self) -> bool {
        false
    }

    fn extension(&self, _: RStr<'_>) -> Extension {
        Extension::NONE
    }
}

/// The host for `create`.
pub(crate) fn listener(sink: impl Fn(&[u8]) + Send + Sync + 'static) -> HostArc {
    HostObject_TO::from_ptr(RArc::new(Listener(Box::new(sink))), TD_Opaque)
}

/// The host for one call.
pub(crate) struct Caller<'a> {
    /// Whose lines go to the log here. Where absent they go to `host`, which is another process
    /// that has the log.
    pub(crate) log_as: Option<&'a str>,
    pub(crate) host: &'a dyn HostCalls,
    pub(crate) depth: usize,
}

impl Caller<'_> {
    /// As the channel wants it.
    pub(crate) fn object(&self) -> HostRef<'_> {
        HostObject_TO::from_ptr(RRef::new(self), TD_Opaque)
    }
}

impl HostObject for Caller<'_> {
    fn call(&self, op: RStr<'_>, request: RSlice<'_, u8>) -> Answer {
        guarded(|| {
            if let (LOG, Some(plugin)) = (op.as_str(), self.log_as) {
                crate::log::record(plugin, request.as_slice());
                return Answer::new(code::OK, Vec::new());
            }
            let (code, body) =
                at_depth(self.depth, || self.host.call(op.as_str(), request.as_slice()));
            Answer::new(code, body)
        })
    }

    fn cancelled(&self) -> bool {
        catch_unwind(AssertUnwindSafe(|| self.host.cancelled())).unwrap_or(false)
    }

    fn extension(&self, _: RStr<'_>) -> Extension {
        Extension::NONE
    }
}

fn guarded(run: impl FnOnce() -> Answer) -> Answer {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|payload| {
        // A payload may panic in turn when it is dropped.
        let _ = catch_unwind(AssertUnwindSafe(move || drop(payload)));
        let body = PanicBody { message: "host-panicked".into(), ..PanicBody::default() };
        Answer::new(code::PANICKED, serde_json::to_vec(&body).unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_call_back_from_a_plugins_own_thread_counts_as_deep_as_its_call() {
        #[derive(Default)]
        struct Depth(AtomicUsize);
        impl HostCalls for Depth {
            fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
                self.0.store(next_depth(), Ordering::Relaxed);
                (code::OK, Vec::new())
            }
            fn cancelled(&self) -> bool {
                false
            }
        }
        let host = Depth::default();
        let caller = Caller { log_as: None, host: &host, depth: 3 };
        let object = caller.object();
        std::thread::scope(|scope| {
            scope.spawn(|| HostObject_TO::call(&object, "tool.call".into(), [].as_slice().into()));
        });
        assert_eq!(host.0.load(Ordering::Relaxed), 4);
        assert_eq!(next_depth(), 1);
    }
}
