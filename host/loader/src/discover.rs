//! Which files are looked at, in which order.
//!
//! Directories in the order given, in each the files whose name ends in `.so`, by name. The
//! order is the order of precedence: of two plugins with one id the first wins. Everything else
//! in a directory is ignored without a word; a directory that can't be read is not.

use rustix::fs::Mode;
use skillhost_types::Rejection;
use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// The files, and the directories that could not be read.
pub(crate) fn discover(directories: &[PathBuf]) -> (Vec<PathBuf>, Vec<Rejection>) {
    let (mut files, mut rejected) = (Vec::new(), Vec::new());
    // A directory that is named twice, also by a link, is looked at once.
    let mut seen = HashSet::new();
    for directory in directories {
        if let Ok(metadata) = fs::metadata(directory)
            && !seen.insert((metadata.dev(), metadata.ino()))
        {
            continue;
        }
        match libraries(directory, &mut rejected) {
            Ok(mut found) => {
                found.sort();
                files.append(&mut found);
            }
            Err(e) => rejected.push(unreadable(directory, &e)),
        }
    }
    (files, rejected)
}

fn libraries(directory: &Path, rejected: &mut Vec<Rejection>) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_none_or(|e| e != "so") {
            continue;
        }
        if path.to_str().is_some() {
            found.push(path);
        } else {
            // Reports and listings are JSON, which could not hold such a path.
            let shown = PathBuf::from(path.to_string_lossy().into_owned());
            let expected = "a path in UTF-8";
            rejected.push(Rejection::new(
                "path-not-utf8",
                shown,
                expected,
                "other bytes",
                "rename it",
            ));
        }
    }
    Ok(found)
}

fn unreadable(directory: &Path, error: &std::io::Error) -> Rejection {
    let shown = PathBuf::from(directory.to_string_lossy().into_owned());
    let no = |code, found: &str, hint: &str| {
        Rejection::new(code, &shown, "a directory of plugins", found, hint)
    };
    match error.kind() {
        ErrorKind::NotFound => {
            no("no-such-directory", "nothing of that name", "create it, or name another directory")
        }
        ErrorKind::NotADirectory => {
            no("not-a-directory", "a file", "name the directory that the plugin is in")
        }
        ErrorKind::PermissionDenied => {
            let mode = fs::metadata(directory).map(|m| Mode::from_raw_mode(m.mode()));
            let found = mode.map_or("one that this user may not read".into(), |m| {
                format!("one that this user may not read (mode {:04o})", m.bits())
            });
            no("permission", &found, "give this user leave to read it")
        }
        _ => no("unreadable", &error.to_string(), "mend what the system says"),
    }
}
