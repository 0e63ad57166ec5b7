//! Whether a file may be looked at, and what it holds.
//!
//! A name that ends in `.so` may be a directory, a FIFO that blocks whoever opens it, a dangling
//! link, or a file that every user of the machine may write to. None of these is read. A link to
//! a regular file is followed; what it points at is judged.
//!
//! "Others may write to it" is the mode bit for others on the file, on the directory that the
//! path names it in, or on the directory that a link leads to. A sticky directory such as `/tmp`
//! lets others add files but not replace ours, so that a file there is accepted where root or
//! this user owns it. Directories further up are not looked at.

use rustix::fs::{Mode, OFlags};
use serde::{Deserialize, Serialize};
use skillhost_types::Rejection;
use std::fs::{self, File, Metadata};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::{FileTypeExt, MetadataExt};
use std::path::Path;

/// The largest file that is read: 1 GiB.
const SIZE_MAX: u64 = 1 << 30;
const OTHERS_MAY_WRITE: u32 = 0o002;
const STICKY: u32 = 0o1000;

/// What tells that a file is the one that was hashed before, without reading it. The time of
/// the last change of the inode is in it, which nobody can set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileKey {
    pub(crate) size: u64,
    pub(crate) mtime_ns: i128,
    pub(crate) ctime_ns: i128,
    pub(crate) inode: u64,
    pub(crate) dev: u64,
}

impl FileKey {
    fn of(metadata: &Metadata) -> Self {
        let ns = |s: i64, ns: i64| i128::from(s) * 1_000_000_000 + i128::from(ns);
        Self {
            size: metadata.size(),
            mtime_ns: ns(metadata.mtime(), metadata.mtime_nsec()),
            ctime_ns: ns(metadata.ctime(), metadata.ctime_nsec()),
            inode: metadata.ino(),
            dev: metadata.dev(),
        }
    }
}

/// Judges a file without opening it.
///
/// # Errors
/// `not-a-regular-file`, `insecure-permissions`, `file-too-large` or `permission`.
pub(crate) fn check(path: &Path, allow_insecure: bool) -> Result<FileKey, Rejection> {
    let metadata = fs::metadata(path).map_err(|e| unreadable(path, &e))?;
    regular(path, &metadata)?;
    if !allow_insecure {
        secure(path, &metadata)?;
    }
    Ok(FileKey::of(&metadata))
}

/// Reads a file that [`check`] has judged, and says which one it was that was read.
///
/// # Errors
/// `permission`, or what [`check`] refuses where the file was replaced in between.
pub(crate) fn read(path: &Path) -> Result<(Vec<u8>, FileKey), Rejection> {
    // Non-blocking, so that a FIFO which has taken the file's place answers instead of waiting.
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    let opened = rustix::fs::open(path, flags, Mode::empty());
    let mut file = File::from(opened.map_err(|e| unreadable(path, &e.into()))?);
    let metadata = file.metadata().map_err(|e| unreadable(path, &e))?;
    regular(path, &metadata)?;
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.size()).unwrap_or(0) + 1);
    file.by_ref().take(SIZE_MAX).read_to_end(&mut bytes).map_err(|e| unreadable(path, &e))?;
    Ok((bytes, FileKey::of(&metadata)))
}

fn regular(path: &Path, metadata: &Metadata) -> Result<(), Rejection> {
    let kind = metadata.file_type();
    let hint = "take it out of the plugin directory";
    if !kind.is_file() {
        let found = if kind.is_dir() {
            "a directory"
        } else if kind.is_fifo() {
            "a FIFO"
        } else if kind.is_socket() {
            "a socket"
        } else {
            "a device"
        };
        return Err(Rejection::new("not-a-regular-file", path, "a regular file", found, hint));
    }
    if metadata.size() > SIZE_MAX {
        let (most, found) = (format!("at most {SIZE_MAX} bytes"), metadata.size().to_string());
        return Err(Rejection::new("file-too-large", path, most, found, hint));
    }
    Ok(())
}

fn secure(path: &Path, metadata: &Metadata) -> Result<(), Rejection> {
    let refuse = |found: String, hint: String| {
        let expected = "a file that only its owner and group may write to";
        Err(Rejection::new("insecure-permissions", path, expected, found, hint))
    };
    if metadata.mode() & OTHERS_MAY_WRITE != 0 {
        let found = format!("a file with mode {:04o}", metadata.mode() & 0o7777);
        return refuse(found, format!("chmod o-w {}", path.display()));
    }
    let ours = metadata.uid() == 0 || metadata.uid() == rustix::process::geteuid().as_raw();
    let target = fs::canonicalize(path).map_err(|e| unreadable(path, &e))?;
    for directory in [path.parent(), target.parent()].into_iter().flatten() {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        let mode = fs::metadata(directory).map_err(|e| unreadable(path, &e))?.mode();
        if mode & OTHERS_MAY_WRITE != 0 && !(mode & STICKY != 0 && ours) {
            let found = format!("its directory with mode {:04o}", mode & 0o7777);
            return refuse(found, format!("chmod o-w {}", directory.display()));
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Rejection {
    match error.kind() {
        ErrorKind::NotFound => {
            let found = match fs::read_link(path) {
                Ok(target) => format!("a link to {}, which is not there", target.display()),
                Err(_) => "nothing: it was removed".into(),
            };
            let hint = "mend or remove the link";
            Rejection::new("not-a-regular-file", path, "a regular file", found, hint)
        }
        ErrorKind::PermissionDenied => {
            let mode = fs::metadata(path).map(|m| m.mode() & 0o7777);
            let found = mode.map_or("one that it may not".into(), |m| format!("mode {m:04o}"));
            let hint = format!("chmod u+r {}, or run as its owner", path.display());
            Rejection::new("permission", path, "a file that this user may read", found, hint)
        }
        // What a link in a circle, and a socket that takes a file's place, answer.
        _ => {
            let hint = "take it out of the plugin directory";
            Rejection::new("not-a-regular-file", path, "a regular file", error.to_string(), hint)
        }
    }
}
