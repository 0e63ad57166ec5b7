//! The program `host`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    host_cli::main()
}
