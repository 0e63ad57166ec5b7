//! What happens in a run, in order, told to everyone who listens as it happens.
//!
//! A [`Subscriber`] that fails is logged and the run goes on; one that says [`Flow::Stop`] ends
//! the steps that are still to come, and the run reports what it has. A resumed run finds its
//! earlier events again: they keep their place and are not told twice.

use crate::Observer;
use crate::tools::lock;
use serde_json::{Value, json};
use skillhost_types::{Event, EventKind};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;

/// What a subscriber wants to become of the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flow {
    /// It goes on.
    Continue,
    /// It goes on, and everybody is told that this is nearly used up.
    Warn(String),
    /// No further step is run, for this reason.
    Stop(String),
}

/// Someone who is told of events. Names and older names of events are in
/// [`EventKind`].
pub trait Subscriber: Send + Sync {
    /// Its name, for the log and for its scratch space.
    fn name(&self) -> &str;

    /// Names of the events that it wants; `*` is all of them.
    fn wants(&self) -> Vec<String> {
        vec!["*".into()]
    }

    /// Is told of an event. `scratch` is its own, fresh for each run.
    ///
    /// # Errors
    /// What went wrong; it is logged, and the run goes on.
    fn on(&self, event: &Event, scratch: &mut Value) -> Result<Flow, String>;

    /// Whether it wants to be told, in a run that is continued, of what an earlier try had done as
    /// well: for whoever counts.
    fn counts(&self) -> bool {
        false
    }
}

/// The events of a run.
pub(crate) struct EventLog<'a> {
    observer: &'a dyn Observer,
    listeners: Vec<Listener<'a>>,
    state: Mutex<State>,
}

struct Listener<'a> {
    subscriber: &'a dyn Subscriber,
    wants: Vec<String>,
    scratch: Mutex<Value>,
}

#[derive(Default)]
struct State {
    events: Vec<Event>,
    /// Events of an earlier try of this run, not yet met again.
    earlier: VecDeque<Event>,
    /// How many of the events are in the store.
    stored: usize,
    stop: Option<String>,
}

impl<'a> EventLog<'a> {
    pub(crate) fn new(observer: &'a dyn Observer, subscribers: Vec<&'a dyn Subscriber>) -> Self {
        let listener = |subscriber: &'a dyn Subscriber| Listener {
            subscriber,
            wants: subscriber.wants(),
            scratch: Mutex::new(json!({})),
        };
        let listeners = subscribers.into_iter().map(listener).collect();
        Self { observer, listeners, state: Mutex::default() }
    }

    /// Takes up the events of an earlier try.
    pub(crate) fn after(self, earlier: Vec<Event>) -> Self {
        lock(&self.state).earlier = earlier.into();
        self
    }

    pub(crate) fn add(&self, kind: EventKind, step: Option<&str>, data: Value) {
        let (event, is_new) = {
            let mut state = lock(&self.state);
            let seq = state.events.len() as u64 + 1;
            let event = Event { seq, kind, step: step.map(str::to_owned), data };
            let is_new = state.earlier.front() != Some(&event);
            if !is_new {
                state.earlier.pop_front();
                state.stored += 1;
            }
            state.events.push(event.clone());
            (event, is_new)
        };
        self.tell(&event, is_new);
    }

    fn tell(&self, event: &Event, is_new: bool) {
        if is_new {
            self.observer.event(event);
        }
        for listener in self.listeners.iter().filter(|l| is_new || l.subscriber.counts()) {
            let name = listener.subscriber.name();
            if !listener.wants.iter().any(|w| w == "*" || event.kind.is_called(w)) {
                continue;
            }
            let on = || listener.subscriber.on(event, &mut lock(&listener.scratch));
            match catch_unwind(AssertUnwindSafe(on)) {
                Ok(Ok(Flow::Continue)) => {}
                Ok(Ok(Flow::Warn(what))) => {
                    self.add(EventKind::BudgetWarned, None, json!({"what": what}));
                }
                Ok(Ok(Flow::Stop(why))) => {
                    lock(&self.state).stop.get_or_insert(why);
                }
                Ok(Err(e)) => tracing::warn!(subscriber = name, "{e}"),
                Err(_) => tracing::warn!(subscriber = name, "panicked at {}", event.kind.name()),
            }
        }
    }

    /// Takes over the events of a step that an earlier try had finished.
    pub(crate) fn take_over(&self, key: &str) {
        let mut taken = Vec::new();
        {
            let mut state = lock(&self.state);
            while state.earlier.front().is_some_and(|e| e.step.as_deref() == Some(key)) {
                taken.extend(state.earlier.pop_front());
            }
            state.stored += taken.len();
            state.events.extend(taken.iter().cloned());
        }
        taken.iter().for_each(|event| self.tell(event, false));
    }

    /// The events that the store does not have yet, which it is then taken to have.
    pub(crate) fn unstored(&self) -> Vec<Event> {
        let mut state = lock(&self.state);
        let new = state.events[state.stored..].to_vec();
        state.stored = state.events.len();
        new
    }

    /// Why no further step is to run, if that is so.
    pub(crate) fn stopped(&self) -> Option<String> {
        lock(&self.state).stop.clone()
    }

    /// What a subscriber has in its scratch space.
    pub(crate) fn scratch(&self, name: &str) -> Value {
        let own = self.listeners.iter().find(|l| l.subscriber.name() == name);
        own.map_or(Value::Null, |l| lock(&l.scratch).clone())
    }

    /// What happened up to now.
    pub(crate) fn so_far(&self) -> Vec<Event> {
        lock(&self.state).events.clone()
    }

    #[cfg(test)]
    pub(crate) fn into_events(self) -> Vec<Event> {
        self.state.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).events
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;

    struct Fails;
    impl Subscriber for Fails {
        fn name(&self) -> &'static str {
            "fails"
        }
        fn on(&self, event: &Event, _: &mut Value) -> Result<Flow, String> {
            assert_ne!(event.kind, EventKind::ToolStarted, "a panic of a stranger's");
            Err("out of order".into())
        }
    }

    /// Counts what it is told, and ends the run at three.
    struct Counts {
        whole: bool,
    }
    impl Subscriber for Counts {
        fn name(&self) -> &'static str {
            "counts"
        }
        fn wants(&self) -> Vec<String> {
            vec!["pre_step".into(), "tool.started".into()]
        }
        fn on(&self, _: &Event, scratch: &mut Value) -> Result<Flow, String> {
            let n = scratch["n"].as_u64().unwrap_or(0) + 1;
            scratch["n"] = n.into();
            Ok(if n == 3 { Flow::Stop("three".into()) } else { Flow::Continue })
        }
        fn counts(&self) -> bool {
            self.whole
        }
    }

    #[test]
    fn one_that_fails_does_not_keep_another_from_hearing() {
        let log = EventLog::new(&Silent, vec![&Fails, &Counts { whole: false }]);
        log.add(EventKind::StepStarted, Some("a"), json!({}));
        log.add(EventKind::ToolStarted, Some("a"), json!({}));
        log.add(EventKind::StepCompleted, Some("a"), json!({}));
        assert_eq!(log.scratch("counts"), json!({"n": 2}));
        assert_eq!(log.stopped(), None);
        log.add(EventKind::StepStarted, Some("b"), json!({}));
        assert_eq!(log.stopped().as_deref(), Some("three"));
    }

    #[test]
    fn events_of_an_earlier_try_keep_their_place_and_are_not_told_twice() {
        let first = EventLog::new(&Silent, vec![]);
        first.add(EventKind::RunAccepted, None, json!({}));
        first.add(EventKind::StepStarted, Some("a"), json!({}));
        first.add(EventKind::StepCompleted, Some("a"), json!({}));
        let earlier = first.into_events();

        let told = Counts { whole: false };
        let again = EventLog::new(&Silent, vec![&told]).after(earlier.clone());
        again.add(EventKind::RunAccepted, None, json!({}));
        again.take_over("a");
        again.add(EventKind::StepStarted, Some("b"), json!({}));
        assert_eq!(again.scratch("counts"), json!({"n": 1}));
        let new = again.unstored();
        assert_eq!((new.len(), new[0].seq), (1, 4));
        assert!(again.unstored().is_empty());
        assert_eq!(again.into_events()[..3], earlier);
    }

    #[test]
    fn who_counts_counts_the_whole_run_and_ends_it_where_the_first_try_would_have() {
        let first = EventLog::new(&Silent, vec![]);
        for step in ["a", "b"] {
            first.add(EventKind::StepStarted, Some(step), json!({}));
        }
        let whole = Counts { whole: true };
        let again = EventLog::new(&Silent, vec![&whole]).after(first.into_events());
        again.add(EventKind::StepStarted, Some("a"), json!({}));
        again.take_over("b");
        assert_eq!((again.scratch("counts"), again.stopped()), (json!({"n": 2}), None));
        again.add(EventKind::StepStarted, Some("c"), json!({}));
        assert_eq!(again.stopped().as_deref(), Some("three"));
    }
}
