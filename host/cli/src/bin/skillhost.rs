//! The program `host` under its other name.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    host_cli::main()
}
