//! The child by itself, for programs that embed the loader and can't be started again, and for
//! this crate's tests. The host starts itself instead.

use std::process::ExitCode;

fn main() -> ExitCode {
    skillhost_loader::worker_main()
}
