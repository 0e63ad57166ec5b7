//! Keeps what plugins print out of the host's results.
//!
//! A plugin in this process shares descriptor 1 with the host. A host whose results are read by
//! other programs takes its own copy of the descriptor before it opens the first plugin, writes
//! results to that, and leaves descriptor 1 pointing at descriptor 2, where prints do no harm.

use std::fs::File;
use std::io::{self, Write};

/// The host's own way to standard output; from now on prints go to standard error.
///
/// # Errors
/// Where the process has no standard output or no standard error.
pub fn private_stdout() -> io::Result<File> {
    io::stdout().flush()?;
    // Above the numbers that people redirect by hand.
    let own = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 10)?;
    rustix::stdio::dup2_stdout(rustix::stdio::stderr())?;
    Ok(own.into())
}
