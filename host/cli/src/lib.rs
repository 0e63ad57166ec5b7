//! The command line: arguments and environment in, results and exit codes out.
//!
//! This is the only room that reads the environment and the only one that writes to the
//! terminal. Results go to a private copy of standard output, and file descriptor 1 points at
//! standard error from then on, so that nothing a plugin prints can spoil them.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod context;
mod entries;
mod error;
mod forms;
mod input;
mod output;
mod session;
mod watch;

use args::{Cli, Command};
use clap::CommandFactory;
use context::Context;
use error::CommandError;
use output::Output;
use std::process::ExitCode;

/// The hidden argument with which the program runs itself as a worker.
pub(crate) const WORKER: &str = "__worker";

/// Runs the program with the arguments and the environment of the process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    if arguments.get(1).is_some_and(|first| first == WORKER) {
        return skillhost_loader::worker_main();
    }
    if arguments.len() <= 1 {
        // Nothing was asked: say what may be, as an error, so that a script notices.
        eprint!("{}", Cli::command().render_help());
        return ExitCode::from(2);
    }
    let cli = match Cli::read(&arguments) {
        Ok(cli) => cli,
        // Help and version are results: clap writes them to standard output itself.
        Err(e) => e.exit(),
    };
    let mut output = match Output::take(cli.global.color) {
        Ok(output) => output,
        Err(e) => {
            eprintln!("error: standard output can't be used: {e}");
            return ExitCode::FAILURE;
        }
    };
    match run(cli, &mut output).and_then(|code| output.finish().map(|()| code)) {
        Ok(code) => code,
        Err(e) => e.report(),
    }
}

fn run(cli: Cli, output: &mut Output) -> Result<ExitCode, CommandError> {
    // What must work whatever the settings are.
    match cli.command {
        Command::Completions { shell } => return commands::shell::completions(shell, output),
        Command::Man { out } => return commands::shell::man(out.as_deref(), output),
        Command::Doctor { json } => return commands::doctor::run(&cli.global, json, output),
        _ => {}
    }
    let context = Context::new(&cli.global)?;
    match cli.command {
        Command::Run(args) => commands::run::run(&context, args, output),
        Command::Plan(args) => commands::run::plan(&context, args, output),
        Command::Tool { command } => commands::tool::run(&context, command, output),
        Command::Skill { command } => commands::skill::run(&context, command, output),
        Command::Plugins { command } => commands::plugins::run(&context, command, output),
        Command::Runs { command } => commands::runs::run(&context, command, output),
        Command::Knowledge { command } => commands::knowledge::run(&context, command, output),
        Command::Config { command } => commands::config::run(&context, command, output),
        Command::Schema { command } => commands::schema::run(&context, command, output),
        Command::Validate(args) => commands::validate::run(&context, args, output),
        // Answered above.
        Command::Completions { .. } | Command::Man { .. } | Command::Doctor { .. } => {
            Ok(ExitCode::SUCCESS)
        }
    }
}
