//! `host config show | explain`.

use crate::args::ConfigCommand;
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use skillhost_config::{Config, Explained};
use std::fmt::Write as _;
use std::process::ExitCode;

pub(crate) fn run(
    context: &Context,
    command: ConfigCommand,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    match command {
        ConfigCommand::Show { json } => show(&context.config, json, output)?,
        ConfigCommand::Explain { key, json } => {
            let key = key.unwrap_or_default();
            let explained = context.config.explain(&key);
            let explained =
                explained.map_err(|e| CommandError::usage(e.to_string()).hint(e.hint))?;
            if json {
                output.json(&explained, true)?;
            } else {
                let texts: Vec<_> = explained.iter().map(text).collect();
                output.text(&texts.join("\n"))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn show(config: &Config, json: bool, output: &mut Output) -> Result<(), CommandError> {
    if json {
        return output.json(config, true);
    }
    let text = toml::to_string(config).map_err(|e| CommandError::failed(e.to_string()))?;
    output.text(&text)
}

fn text(explained: &Explained) -> String {
    let Explained { key, value, origin, overridden, about } = explained;
    let mut text = format!("{key} = {}\n  {about}\n  from {origin}\n", as_toml(value));
    for before in overridden {
        let _ = writeln!(text, "  over {} from {}", as_toml(&before.value), before.origin);
    }
    text
}

/// A value as it would be written in a file.
fn as_toml(value: &serde_json::Value) -> String {
    let value = toml::Value::try_from(value).map(|v| v.to_string());
    value.unwrap_or_default()
}
