//! A private copy of a library's bytes that nobody can change any more.
//!
//! What was hashed and judged is what is opened: the bytes go into an anonymous file that is
//! sealed against writing, and the dynamic linker opens that one, as `/proc/self/fd/N`. So a
//! library that is overwritten in place while the host runs (which kills a process that has the
//! file itself mapped) changes nothing here, and nothing can be swapped between check and use.
//!
//! The descriptor stays open for as long as the process lives. The dynamic linker recognises
//! libraries by the name they were opened with; if number N were closed and given to another
//! copy, opening that one would give back the first library.

use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, IntoRawFd, OwnedFd};
use std::time::Duration;

/// A sealed copy.
#[derive(Debug)]
pub(crate) struct Staged(OwnedFd);

impl Staged {
    /// Copies the bytes; `name` is what debuggers and `/proc/PID/maps` show.
    pub(crate) fn new(name: &str, bytes: &[u8]) -> io::Result<Self> {
        // Not MFD_NOEXEC_SEAL: the copy is mapped executable, and some kernels refuse that then.
        let fd = memfd_create(name, MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
        let mut file = File::from(fd);
        file.write_all(bytes)?;
        let seals = SealFlags::WRITE | SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL;
        seal(|| fcntl_add_seals(&file, seals))?;
        Ok(Self(file.into()))
    }

    /// A copy that came from another process.
    pub(crate) fn received(fd: OwnedFd) -> Self {
        Self(fd)
    }

    /// Keeps the copy for the life of the process and says by which path it is opened.
    pub(crate) fn keep(self) -> String {
        let path = format!("/proc/self/fd/{}", self.0.as_raw_fd());
        let _ = self.0.into_raw_fd();
        path
    }
}

impl AsFd for Staged {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// How often sealing is tried.
const TRIES: u32 = 10;

/// The kernel refuses to seal while it still holds a page of the file for somebody, which passes.
fn seal(add: impl Fn() -> rustix::io::Result<()>) -> rustix::io::Result<()> {
    for pause in 1..TRIES {
        match add() {
            Err(Errno::BUSY) => std::thread::sleep(Duration::from_millis(pause.into())),
            other => return other,
        }
    }
    add()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn sealing_waits_for_what_passes_and_not_for_ever() {
        let busy = |times: u32| {
            let left = Cell::new(times);
            seal(|| match left.get() {
                0 => Ok(()),
                n => {
                    left.set(n - 1);
                    Err(Errno::BUSY)
                }
            })
        };
        assert_eq!((busy(0), busy(3), busy(TRIES)), (Ok(()), Ok(()), Err(Errno::BUSY)));
        assert_eq!(seal(|| Err(Errno::PERM)), Err(Errno::PERM));
    }

    #[test]
    fn a_copy_can_be_read_and_not_changed() {
        let path = Staged::new("x", b"bytes").unwrap().keep();
        assert_eq!(std::fs::read(&path).unwrap(), b"bytes");
        assert!(std::fs::write(&path, b"other").is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"bytes");
    }
}
