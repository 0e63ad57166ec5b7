//! Who works on a run: one process at a time, and none once it has ended, however it ended.
//!
//! A lease is an exclusive `flock` on a file in a directory beside the database; the kernel frees
//! it with the process. The file says who holds it, for people. Whoever takes, probes or gives
//! back a lease holds the gate for that long, a lock of its own in the same directory: so a probe
//! is never taken for a holder, and no file goes away while another is about to lock it.
//! The lock decides alone; a directory that was deleted by hand is caught by the session number
//! that every write of a journal compares.

use crate::error::StoreError;
use crate::record::Holder;
use std::collections::HashSet;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// No run is called so: an id begins with a letter or a digit.
const GATE: &str = ".gate";

/// The leases of a store.
#[derive(Debug, Clone)]
pub(crate) enum Leases {
    /// As files in a directory.
    Files(PathBuf),
    /// Of a store that no other process sees.
    Memory(Arc<Mutex<HashSet<String>>>),
}

/// The right to write to a run; given back when it is dropped.
#[derive(Debug)]
pub(crate) enum Lease {
    File { directory: PathBuf, path: PathBuf, _locked: File },
    Memory { all: Arc<Mutex<HashSet<String>>>, run_id: String },
}

impl Leases {
    /// Leases beside a database file.
    pub(crate) fn beside(database: &Path) -> Self {
        let mut directory = database.as_os_str().to_owned();
        directory.push(".locks");
        Self::Files(directory.into())
    }

    /// Takes the lease of a run, or says who has it.
    pub(crate) fn take(
        &self,
        run_id: &str,
        holder: &Holder,
    ) -> Result<Result<Lease, Holder>, StoreError> {
        let directory = match self {
            Self::Memory(all) => {
                let all = Arc::clone(all);
                let is_new = lock(&all).insert(run_id.to_owned());
                let run_id = run_id.to_owned();
                return Ok(if is_new {
                    Ok(Lease::Memory { all, run_id })
                } else {
                    Err(holder.clone())
                });
            }
            Self::Files(directory) => directory,
        };
        make(directory)?;
        let _gate = gate(directory)?;
        let path = directory.join(run_id);
        let doing = "the lease of a run can't be taken";
        let failed = |e| StoreError::io(&path, doing, e);
        let mut file = open(&path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                let text = serde_json::to_string(holder).unwrap_or_default();
                file.set_len(0).and_then(|()| file.write_all(text.as_bytes())).map_err(failed)?;
                Ok(Ok(Lease::File { directory: directory.clone(), path, _locked: file }))
            }
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                file.read_to_string(&mut text).map_err(failed)?;
                let said = serde_json::from_str(&text);
                Ok(Err(said.map_err(|e| failed(io::Error::new(ErrorKind::InvalidData, e)))?))
            }
            Err(TryLockError::Error(e)) => Err(failed(e)),
        }
    }

    /// Whether a live process holds the lease of a run.
    pub(crate) fn is_held(&self, run_id: &str) -> Result<bool, StoreError> {
        match self {
            Self::Memory(all) => Ok(lock(all).contains(run_id)),
            Self::Files(directory) => {
                let path = directory.join(run_id);
                if !path.exists() {
                    return Ok(false);
                }
                let _gate = gate(directory)?;
                is_locked_or_swept(&path)
            }
        }
    }

    /// Takes away the files of leases whose process ended without doing so.
    pub(crate) fn sweep(&self) -> Result<(), StoreError> {
        let Self::Files(directory) = self else { return Ok(()) };
        let names: Vec<_> = match std::fs::read_dir(directory) {
            Ok(entries) => entries.flatten().map(|e| e.file_name()).filter(|n| n != GATE).collect(),
            Err(e) if e.kind() == ErrorKind::NotFound => return Ok(()),
            Err(e) => return Err(StoreError::io(directory, "the leases can't be read", e)),
        };
        if !names.is_empty() {
            let _gate = gate(directory)?;
            for name in names {
                is_locked_or_swept(&directory.join(name))?;
            }
        }
        Ok(())
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        match self {
            Self::Memory { all, run_id } => {
                lock(all).remove(run_id);
            }
            // The lock itself goes with the file's descriptor, in any case.
            Self::File { directory, path, .. } => {
                let removed = gate(directory).map(|_gate| std::fs::remove_file(&*path));
                if !matches!(removed, Ok(Ok(()))) {
                    tracing::debug!(path = %path.display(), "a lease's file stays until the next opening");
                }
            }
        }
    }
}

/// A file that nobody has locked is taken away; only while the gate is held.
fn is_locked_or_swept(path: &Path) -> Result<bool, StoreError> {
    let failed = |e| StoreError::io(path, "the lease of a run can't be looked at", e);
    let file = match File::open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(failed(e)),
    };
    match file.try_lock() {
        Ok(()) => std::fs::remove_file(path).map(|()| false).map_err(failed),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(e)) => Err(failed(e)),
    }
}

fn make(directory: &Path) -> Result<(), StoreError> {
    match DirBuilder::new().mode(0o700).create(directory) {
        Err(e) if e.kind() != ErrorKind::AlreadyExists => {
            Err(StoreError::io(directory, "the directory of leases can't be made", e))
        }
        _ => Ok(()),
    }
}

fn gate(directory: &Path) -> Result<File, StoreError> {
    let path = directory.join(GATE);
    let file = open(&path).and_then(|file| file.lock().map(|()| file));
    file.map_err(|e| StoreError::io(&path, "the leases can't be locked", e))
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).mode(0o600).open(path)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// This process, as the holder of a lease since a time.
pub(crate) fn this_process(since: &str) -> Holder {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    Holder {
        pid: std::process::id(),
        boot_id: read("/proc/sys/kernel/random/boot_id").map(|id| id.trim().to_owned()),
        process_start_ticks: read("/proc/self/stat").as_deref().and_then(start_ticks),
        since: since.to_owned(),
    }
}

/// The 22nd field of a process's `stat`, see proc_pid_stat(5). The second one is the program's
/// name in brackets and may hold anything.
fn start_ticks(stat: &str) -> Option<u64> {
    stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn leases() -> (tempfile::TempDir, Leases) {
        let directory = tempfile::tempdir().unwrap();
        let leases = Leases::beside(&directory.path().join("runs.db"));
        (directory, leases)
    }

    #[test]
    fn the_start_of_a_process_is_its_22nd_field() {
        let stat = "4711 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 987654 20";
        assert_eq!(start_ticks(stat), Some(987_654));
        assert_eq!(start_ticks("4711 (cut short) S 1"), None);
        let own = this_process("2026-11-02T08:00:00Z");
        assert_eq!((own.pid, own.boot_id.map(|b| b.len())), (std::process::id(), Some(36)));
        assert!(own.process_start_ticks.is_some());
    }

    #[test]
    fn one_holds_it_and_the_other_is_told_who() {
        let (_directory, leases) = leases();
        for leases in [leases, Leases::Memory(Arc::default())] {
            let first = this_process("2026-11-02T08:00:00Z");
            let held = leases.take("a", &first).unwrap().unwrap();
            assert_eq!(leases.take("a", &first).unwrap().unwrap_err(), first);
            assert!(leases.is_held("a").unwrap() && !leases.is_held("b").unwrap());
            let other = leases.take("b", &first).unwrap().unwrap();
            drop(held);
            assert!(!leases.is_held("a").unwrap() && leases.is_held("b").unwrap());
            drop(leases.take("a", &first).unwrap().unwrap());
            drop(other);
        }
    }

    #[test]
    fn what_a_dead_process_left_is_swept_and_what_a_live_one_holds_stays() {
        let (directory, leases) = leases();
        let held = leases.take("live", &this_process("2026-11-02T08:00:00Z")).unwrap().unwrap();
        let locks = directory.path().join("runs.db.locks");
        std::fs::write(locks.join("dead"), "{}").unwrap();
        std::fs::write(locks.join("probed"), "").unwrap();
        assert!(!leases.is_held("probed").unwrap());
        assert!(!locks.join("probed").exists());
        leases.sweep().unwrap();
        assert!(!locks.join("dead").exists() && locks.join("live").exists());
        drop(held);
        assert!(!locks.join("live").exists());
    }

    #[test]
    fn probes_and_takers_at_once_never_take_a_probe_for_a_holder() {
        let (directory, leases) = leases();
        let holder = this_process("2026-11-02T08:00:00Z");
        drop(leases.take("a", &holder).unwrap().unwrap());
        let left = directory.path().join("runs.db.locks/a");
        let is_done = AtomicBool::new(false);
        let until_done = |work: &dyn Fn()| {
            while !is_done.load(Ordering::Relaxed) {
                work();
            }
        };
        std::thread::scope(|scope| {
            // There is always a file that a dead process may have left.
            scope.spawn(|| {
                until_done(&|| drop(OpenOptions::new().create(true).append(true).open(&left)))
            });
            scope.spawn(|| until_done(&|| assert!(leases.is_held("a").is_ok())));
            scope.spawn(|| until_done(&|| assert!(leases.sweep().is_ok())));
            let taken: Vec<_> =
                (0..300).map(|_| leases.take("a", &holder).map(|t| t.is_ok())).collect();
            is_done.store(true, Ordering::Relaxed);
            assert!(taken.into_iter().all(|t| t.unwrap()));
        });
    }
}
