//! The store: where it is, whether it can be used, and what waits in it.

use super::Looks;
use super::places::writable;
use crate::context::Context;
use skillhost_store::{Filter, RunSummary, Status, Store};

const AREA: &str = "store";

pub(super) fn store(context: &Context, looks: &mut Looks) {
    if !context.config.store.enabled {
        looks.ok(AREA, "runs are not kept: store.enabled is false");
        return;
    }
    let Some(path) = context.store_path() else {
        let hint = "set HOME or XDG_DATA_HOME, or name a file with --store";
        looks.warn(AREA, "there is no place for it, so runs are not kept", hint);
        return;
    };
    let shown = path.display();
    if !writable(&path) {
        let hint = "let this user write to it, name another file with --store, or \
                    --set store.enabled=false";
        looks.problem(AREA, format!("{shown} can't be written, so no run can start"), hint);
        return;
    }
    // Opening makes it: that is for a run to do.
    let Ok(metadata) = path.metadata() else {
        looks.ok(AREA, format!("{shown}, made with the first run"));
        return;
    };
    let store = match Store::open(&path) {
        Ok(store) => store,
        Err(e) => {
            looks.problem(AREA, e.to_string(), e.hint());
            return;
        }
    };
    match store.runs(&Filter::default()) {
        Ok(all) => runs(&format!("{shown}: {} KiB", metadata.len().div_ceil(1024)), &all, looks),
        Err(e) => looks.problem(AREA, e.to_string(), e.hint()),
    }
}

/// What is kept, and what waits to be continued.
fn runs(store: &str, runs: &[RunSummary], looks: &mut Looks) {
    let of = |status: Status| runs.iter().filter(|r| r.status == status).count();
    let by = Status::ALL.into_iter().filter(|s| of(*s) > 0);
    let by: Vec<_> = by.map(|s| format!("{s} {}", of(s))).collect();
    let by = if by.is_empty() { String::new() } else { format!(" ({})", by.join(", ")) };
    looks.ok(AREA, format!("{store}, runs {}{by}", runs.len()));
    for run in runs.iter().filter(|r| r.status == Status::Interrupted) {
        let (id, domain, steps) = (&run.run_id, &run.domain, run.steps);
        let found = format!("{id} of {domain} was interrupted after {steps} steps");
        looks.warn(AREA, found, format!("host runs resume {id} continues it"));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test that can't go on says where.

    use super::*;
    use crate::commands::doctor::Health;
    use skillhost_store::NewRun;

    #[test]
    fn a_run_that_nobody_works_on_is_named_with_how_to_go_on() {
        let store = Store::in_memory().unwrap();
        let run = |id: &str| NewRun {
            run_id: id.into(),
            domain: "reef".into(),
            accepted_at: "2026-11-02T08:00:00Z".into(),
            ..NewRun::default()
        };
        let held = store.accept(&run("held")).unwrap();
        drop(store.accept(&run("left")).unwrap());
        let mut looks = Looks::default();
        runs("a store", &store.runs(&Filter::default()).unwrap(), &mut looks);
        drop(held);
        let said: Vec<_> = looks.0.iter().map(|l| (l.health, l.found.as_str())).collect();
        let counted = "a store, runs 2 (running 1, interrupted 1)";
        let left = "left of reef was interrupted after 0 steps";
        assert_eq!(said, [(Health::Ok, counted), (Health::Warning, left)]);
        assert_eq!(looks.0[1].hint, "host runs resume left continues it");
    }
}
