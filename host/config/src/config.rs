//! Settings: the shipped defaults, then a file of the user's over them.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The defaults, with every key explained; the file `config/default.toml`.
const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// Settings of the host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where plugins are and how far they are trusted.
    pub plugins: PluginsConfig,
    /// How a run goes.
    pub pipeline: PipelineConfig,
    /// Flags by name; one that is not named is off.
    pub flags: IndexMap<String, bool>,
}

/// Where plugins are and how far they are trusted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginsConfig {
    /// Directories that are looked at after the ones given on the command line.
    pub directories: Vec<PathBuf>,
    /// Seconds after which a probe is ended.
    pub probe_timeout_s: f64,
    /// Bytes of memory that a probe may use.
    pub probe_memory_bytes: u64,
    /// Whether files and directories that others may write to are accepted.
    pub allow_insecure_permissions: bool,
}

/// How a run goes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PipelineConfig {
    /// How often a recoverable error of a step is tried again.
    pub max_step_retries: u32,
    /// How deep a plugin may call itself through the host.
    pub max_call_depth: usize,
    /// How many panics in one run make a plugin's tools `poisoned`.
    pub max_panics: u32,
}

/// Settings that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct ConfigError {
    /// The file.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl Config {
    /// Whether a flag is on.
    #[must_use]
    pub fn is_on(&self, flag: &str) -> bool {
        self.flags.get(flag).copied().unwrap_or(false)
    }

    /// The shipped defaults with a user's file over them.
    ///
    /// # Errors
    /// The file's first fault, with its line: not TOML, an unknown key, a value of a wrong type
    /// or outside its range.
    pub fn load(user: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(path) = user else { return Self::layered("", "") };
        let file = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Self::layered(&text, &file),
            Err(e) => Err(ConfigError { message: e.to_string(), file, line: 1, column: 1 }),
        }
    }

    fn layered(text: &str, file: &str) -> Result<Self, ConfigError> {
        let fault = |text: &str, file: &str, e: &toml::de::Error| {
            let before = &text[..e.span().map_or(0, |s| s.start).min(text.len())];
            ConfigError {
                file: file.into(),
                line: before.matches('\n').count() + 1,
                column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
                message: e.message().trim().replace('\n', "; "),
            }
        };
        let mut table: toml::Table =
            toml::from_str(DEFAULTS).map_err(|e| fault(DEFAULTS, "config/default.toml", &e))?;
        // The user's file alone, with what it leaves out from the defaults: so a fault has the
        // user's line.
        let own: Partial = toml::from_str(text).map_err(|e| fault(text, file, &e))?;
        own.check(text, file)?;
        let over: toml::Table = toml::from_str(text).map_err(|e| fault(text, file, &e))?;
        merge(&mut table, over);
        table.try_into().map_err(|e| fault(DEFAULTS, "config/default.toml", &e))
    }
}

fn merge(into: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (into.get_mut(&key), value) {
            (Some(toml::Value::Table(into)), toml::Value::Table(over)) => merge(into, over),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
}

/// A user's file: everything may be left out, nothing unknown may stand in it.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Partial {
    plugins: PartialPlugins,
    pipeline: PartialPipeline,
    #[allow(dead_code)] // read for its type
    flags: IndexMap<String, bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PartialPlugins {
    #[allow(dead_code)] // read for its type
    directories: Option<Vec<PathBuf>>,
    probe_timeout_s: Option<toml::Spanned<f64>>,
    probe_memory_bytes: Option<toml::Spanned<u64>>,
    #[allow(dead_code)] // read for its type
    allow_insecure_permissions: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PartialPipeline {
    #[allow(dead_code)] // read for its type
    max_step_retries: Option<u32>,
    max_call_depth: Option<toml::Spanned<usize>>,
    #[allow(dead_code)] // read for its type
    max_panics: Option<u32>,
}

impl Partial {
    fn check(&self, text: &str, file: &str) -> Result<(), ConfigError> {
        let place = |start: usize, message: &str| {
            let before = &text[..start];
            Err(ConfigError {
                file: file.into(),
                line: before.matches('\n').count() + 1,
                column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
                message: message.into(),
            })
        };
        if let Some(s) = &self.plugins.probe_timeout_s
            && !(0.01..=600.0).contains(s.get_ref())
        {
            return place(s.span().start, "probe_timeout_s must be between 0.01 and 600");
        }
        if let Some(s) = &self.plugins.probe_memory_bytes
            && *s.get_ref() < 64 << 20
        {
            return place(s.span().start, "probe_memory_bytes must be at least 67108864 (64 MiB)");
        }
        if let Some(s) = &self.pipeline.max_call_depth
            && !(1..=64).contains(s.get_ref())
        {
            return place(s.span().start, "max_call_depth must be between 1 and 64");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_changes_what_it_names_and_nothing_else() {
        let defaults = Config::layered("", "").unwrap();
        let changed = Config::layered("[pipeline]\nmax_step_retries = 5\n", "x").unwrap();
        assert_eq!(changed.pipeline.max_step_retries, 5);
        assert_eq!(changed.plugins, defaults.plugins);
    }

    #[test]
    fn a_fault_has_its_line() {
        let line = |text: &str| Config::layered(text, "mine.toml").unwrap_err().line;
        assert_eq!(line("[pipeline]\nmax_step_retrys = 5\n"), 2);
        assert_eq!(line("[plugins]\n\nprobe_timeout_s = 0.0\n"), 3);
        assert_eq!(line("[pipeline]\nmax_call_depth = \"many\"\n"), 2);
    }
}
