//! The store: where it is, whether it can be used, and what waits in it.

use super::Looks;
use super::places::writable;
use crate::context::Context;
use skillhost_store::{Filter, Status, Store};

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
    let runs = match store.runs(&Filter::default()) {
        Ok(runs) => runs,
        Err(e) => {
            looks.problem(AREA, e.to_string(), e.hint());
            return;
        }
    };
    let of = |status: Status| runs.iter().filter(|r| r.status == status).count();
    let by = Status::ALL.into_iter().filter(|s| of(*s) > 0);
    let by: Vec<_> = by.map(|s| format!("{s} {}", of(s))).collect();
    let by = if by.is_empty() { String::new() } else { format!(" ({})", by.join(", ")) };
    let kib = metadata.len().div_ceil(1024);
    looks.ok(AREA, format!("{shown}: {kib} KiB, runs {}{by}", runs.len()));
    for run in runs.iter().filter(|r| r.status == Status::Interrupted) {
        let (id, domain, steps) = (&run.run_id, &run.domain, run.steps);
        let found = format!("{id} of {domain} was interrupted after {steps} steps");
        looks.warn(AREA, found, format!("host runs resume {id} continues it"));
    }
}
