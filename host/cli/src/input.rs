//! Inputs as people give them: JSON, a word, a file, standard input.

use crate::error::CommandError;
use serde_json::Value;
use skillhost_types::InputValue;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Reads `NAME=VALUE`.
///
/// The value is JSON where it reads as JSON, the content of a file where one has that name and
/// `.json`, the file itself where it has another, and a word otherwise. `-` is standard input.
pub(crate) fn named(argument: &str) -> Result<InputValue, CommandError> {
    let Some((name, value)) = argument.split_once('=') else {
        return Err(CommandError::usage(format!("--input {argument}: expected NAME=VALUE")));
    };
    let own = format!("--input {name}");
    let (value, from, file) = match value {
        "-" => {
            (json(&standard_input()?, "standard input")?, format!("{own} (standard input)"), None)
        }
        _ => read(own, value)?,
    };
    Ok(InputValue { name: name.into(), value, from, file })
}

/// The value, how it was given, and the file that was named.
fn read(own: String, value: &str) -> Result<(Value, String, Option<PathBuf>), CommandError> {
    if let Ok(value) = serde_json::from_str(value) {
        return Ok((value, own, None));
    }
    if value.trim_start().starts_with(['{', '[', '"']) {
        return Ok((json(value, &own)?, own, None));
    }
    let path = Path::new(value);
    let is_json = path.extension().is_some_and(|e| e == "json");
    if path.is_file() {
        let content = if is_json { json(&file(path)?, value)? } else { value.into() };
        return Ok((content, format!("{own} ({value})"), Some(path.into())));
    }
    if value.contains('/') || is_json {
        let message = format!("{own}: there is no file {value}");
        return Err(CommandError::usage(message).hint("a word that is not a path has no / in it"));
    }
    Ok((Value::String(value.into()), own, None))
}

/// Reads `JSON`, `@FILE` or `-`.
pub(crate) fn params(argument: &str) -> Result<Value, CommandError> {
    match argument.strip_prefix('@') {
        Some(path) => json(&file(Path::new(path))?, path),
        None if argument == "-" => json(&standard_input()?, "standard input"),
        None => json(argument, "--params"),
    }
}

/// Reads a file whose members are inputs.
pub(crate) fn members(path: &Path) -> Result<Vec<InputValue>, CommandError> {
    let (text, shown) = (file(path)?, path.display().to_string());
    let value = if path.extension().is_some_and(|e| e == "toml") {
        toml::from_str::<Value>(&text).map_err(|e| {
            CommandError::usage(format!("{shown} is not TOML: {}", e.to_string().trim()))
        })?
    } else {
        json(&text, &shown)?
    };
    let Value::Object(members) = value else {
        let message = format!("{shown}: expected an object whose members are inputs");
        return Err(CommandError::usage(message));
    };
    let input =
        |(name, value)| InputValue { name, value, from: format!("--inputs ({shown})"), file: None };
    Ok(members.into_iter().map(input).collect())
}

pub(crate) fn json(text: &str, from: &str) -> Result<Value, CommandError> {
    serde_json::from_str(text).map_err(|e| {
        let place = format!("line {}, column {}", e.line(), e.column());
        let what = e.to_string();
        let what = what.split(" at line").next().unwrap_or_default();
        let error = CommandError::usage(format!("{from} is not JSON: {what}, {place}"));
        match text.lines().nth(e.line().saturating_sub(1)) {
            Some(line) if line.contains("NaN") || line.contains("Infinity") => {
                error.hint("JSON has no NaN and no infinity; leave out what is not known")
            }
            _ => error,
        }
    })
}

pub(crate) fn file(path: &Path) -> Result<String, CommandError> {
    let bytes = std::fs::read(path)
        .map_err(|e| CommandError::usage(format!("{} can't be read: {e}", path.display())))?;
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        CommandError::usage(format!("{} is not UTF-8: byte {at}", path.display()))
    })
}

pub(crate) fn standard_input() -> Result<String, CommandError> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_words_and_files_are_told_apart() {
        let value = |argument: &str| named(argument).map(|i| i.value).ok();
        assert_eq!(value("a=15"), Some(json!(15)));
        assert_eq!(value("a={\"b\": 1.5}"), Some(json!({"b": 1.5})));
        assert_eq!(value("a=caine1980"), Some(json!("caine1980")));
        assert_eq!(value("a=b=c"), Some(json!("b=c")));
        assert_eq!(value("a={b}"), None);
        assert_eq!(value("a=no/such.json"), None);
        assert_eq!(value("a"), None);
    }
}
