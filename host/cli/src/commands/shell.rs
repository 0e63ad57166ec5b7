//! `host completions` and `host man`: what the program says of its arguments, for shells and
//! for `man`.

use crate::args::Cli;
use crate::error::CommandError;
use crate::output::Output;
use clap::CommandFactory;
use clap_complete::Shell;
use std::path::Path;
use std::process::ExitCode;

/// The names under which the program is installed.
const NAMES: [&str; 2] = ["host", "skillhost"];

pub(crate) fn completions(shell: Shell, output: &mut Output) -> Result<ExitCode, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), called(), &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(out: Option<&Path>, output: &mut Output) -> Result<ExitCode, CommandError> {
    let command = Cli::command().name(called());
    let Some(directory) = out else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        output.text(&String::from_utf8_lossy(&page))?;
        return Ok(ExitCode::SUCCESS);
    };
    let failed = |e: std::io::Error| {
        CommandError::failed(format!("{} can't be written: {e}", directory.display()))
    };
    std::fs::create_dir_all(directory).map_err(failed)?;
    clap_mangen::generate_to(command, directory).map_err(failed)?;
    let is_page = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|e| e == "1");
    let pages = std::fs::read_dir(directory).map_err(failed)?.flatten().filter(is_page).count();
    output.text(&format!("{pages} pages in {}", directory.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// The name by which the program was called.
fn called() -> &'static str {
    let first = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&first).file_name();
    NAMES.into_iter().find(|n| name.is_some_and(|name| name == *n)).unwrap_or(NAMES[0])
}
