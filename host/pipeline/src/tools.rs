//! One tool: validated on the way in and out, tried again where that may help, one call at a
//! time where it is not thread-safe, switched off where it keeps panicking.
//!
//! The order of the answers is fixed: unknown tool, flag off, input invalid (every violation),
//! then the tool's own answer, then output invalid (which blames the plugin).

use crate::nearest::suggestion;
use crate::resume::Recorded;
use crate::validate::{Schema, SchemaFault};
use plugin_api::descriptor::{PluginDescriptor, ToolDescriptor};
use plugin_api::payload::{ErrorBody, TOOL_INVOKE, Violation};
use plugin_api::{HostCalls, wire};
use serde::Serialize;
use serde_json::Value;
use skillhost_config::Config;
use skillhost_types::{CallError, Catalogue, Dispatch, Installed};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The tools of a catalogue, for one run or one session.
pub struct Tools<'a> {
    config: &'a Config,
    entries: HashMap<(&'a str, &'a str), Entry<'a>>,
    panics: Mutex<HashMap<String, u32>>,
    recorded: Option<&'a Recorded>,
}

struct Entry<'a> {
    dispatch: &'a dyn Dispatch,
    plugin: &'a Installed,
    tool: &'a ToolDescriptor,
    input: OnceLock<Result<Schema, SchemaFault>>,
    output: OnceLock<Result<Schema, SchemaFault>>,
    /// Held during a call of a tool that is not thread-safe. Tools can't call tools, so it is
    /// never held across a call back into one.
    alone: Mutex<()>,
}

impl<'a> Tools<'a> {
    /// The tools of every plugin of a catalogue. Schemas are compiled when first needed.
    #[must_use]
    pub fn new(catalogue: &'a Catalogue, dispatch: &'a dyn Dispatch, config: &'a Config) -> Self {
        let (entries, panics) = (HashMap::new(), Mutex::default());
        let none = Self { config, entries, panics, recorded: None };
        none.and(catalogue, dispatch)
    }

    /// With the tools of another catalogue, called through a dispatch of its own.
    #[must_use]
    pub fn and(mut self, catalogue: &'a Catalogue, dispatch: &'a dyn Dispatch) -> Self {
        self.entries.extend(catalogue.tools().map(|(plugin, tool)| {
            let key = (plugin.manifest.id.as_str(), tool.name.as_str());
            let (input, output) = (OnceLock::new(), OnceLock::new());
            let alone = Mutex::new(());
            (key, Entry { dispatch, plugin, tool, input, output, alone })
        }));
        self
    }

    /// With the answers of an earlier run, which are given instead of calling anything.
    #[must_use]
    pub(crate) fn answered_by(self, recorded: Option<&'a Recorded>) -> Self {
        Self { recorded, ..self }
    }

    /// The tool of that name, of a plugin by its id.
    #[must_use]
    pub fn descriptor(&self, plugin: &str, name: &str) -> Option<&'a ToolDescriptor> {
        self.entries.get(&(plugin, name)).map(|entry| entry.tool)
    }

    /// Runs a tool of a plugin, by the plugin's id and its name.
    ///
    /// # Errors
    /// `unknown-tool`, `disabled`, `poisoned`, `input-invalid` with every violation, what the
    /// tool answered, `tool-panicked`, `output-invalid`, or why the plugin could not be called.
    pub fn invoke(
        &self,
        id: &str,
        name: &str,
        input: &Value,
        host: &dyn HostCalls,
    ) -> Result<Value, ErrorBody> {
        let Some(entry) = self.entries.get(&(id, name)) else {
            let names: BTreeSet<&str> =
                self.entries.keys().filter(|(owner, _)| *owner == id).map(|(_, n)| *n).collect();
            let hint = suggestion(name, names.iter().copied());
            return Err(error("unknown-tool", format!("{id} has no tool {name}; {hint}")));
        };
        if let Some(recorded) = self.recorded {
            return recorded.answer(&entry.plugin.manifest.domain, name, input);
        }
        if let Some(flag) = &entry.tool.feature_flag
            && !is_on(self.config, &entry.plugin.descriptor, flag)
        {
            return Err(error("disabled", format!("{name} needs the flag {flag}, which is off")));
        }
        let schema = compiled(&entry.input, &entry.tool.input_schema, name)?;
        let violations = schema.violations(input);
        if !violations.is_empty() {
            let message = format!("the input of {name} is not valid: {}", list(&violations));
            return Err(ErrorBody { violations, ..error("input-invalid", message) });
        }
        let output = self.attempt(id, entry, input, host)?;
        let schema = compiled(&entry.output, &entry.tool.output_schema, name)?;
        let mut violations = schema.violations(&output);
        if violations.is_empty()
            && let Some(pointer) = wire::first_null(&output)
        {
            violations.push(Violation { pointer, message: "null is not a value".into() });
        }
        if !violations.is_empty() {
            let message = format!(
                "the plugin {id} broke the output schema of its tool {name}: {}",
                list(&violations)
            );
            return Err(ErrorBody { violations, ..error("output-invalid", message) });
        }
        Ok(output)
    }

    fn attempt(
        &self,
        plugin: &str,
        entry: &Entry<'_>,
        input: &Value,
        host: &dyn HostCalls,
    ) -> Result<Value, ErrorBody> {
        #[derive(Serialize)]
        struct Invoke<'a> {
            tool: &'a str,
            input: &'a Value,
        }
        let name = entry.tool.name.as_str();
        let request = wire::to_bytes(&Invoke { tool: name, input })
            .map_err(|e| error("input-invalid", e.to_string()))?;
        let _alone = (!entry.tool.thread_safe).then(|| lock(&entry.alone));
        let mut tries = 0;
        loop {
            let panics = lock(&self.panics).get(plugin).copied().unwrap_or(0);
            if panics >= self.config.pipeline.max_panics {
                let message = format!("{plugin} panicked {panics} times and is switched off");
                return Err(error("poisoned", message));
            }
            let failed = match entry.dispatch.call(plugin, TOOL_INVOKE, &request, host) {
                Ok(body) => {
                    return serde_json::from_slice(&body).map_err(|e| {
                        let message = format!("{name} of {plugin} did not answer in JSON: {e}");
                        error("output-invalid", message)
                    });
                }
                Err(failed) => failed,
            };
            let body = match failed {
                CallError::Failed(body) => body,
                CallError::Panicked(panic) => {
                    *lock(&self.panics).entry(plugin.to_owned()).or_default() += 1;
                    tracing::debug!(plugin, tool = name, "{}", panic.backtrace);
                    let message =
                        format!("{name} panicked at {}: {}", panic.location, panic.message);
                    error("tool-panicked", message)
                }
                other => error(other.code(), other.to_string()),
            };
            if !body.retryable || tries >= entry.tool.max_retries || host.cancelled() {
                return Err(body);
            }
            tries += 1;
        }
    }
}

/// Whether a flag is on: as the settings say, or else as the plugin declares it.
pub(crate) fn is_on(config: &Config, descriptor: &PluginDescriptor, flag: &str) -> bool {
    let declared = descriptor.flags.iter().find(|f| f.name == flag).is_some_and(|f| f.default);
    config.flags.get(flag).copied().unwrap_or(declared)
}

fn compiled<'s>(
    cell: &'s OnceLock<Result<Schema, SchemaFault>>,
    schema: &Value,
    tool: &str,
) -> Result<&'s Schema, ErrorBody> {
    cell.get_or_init(|| Schema::new(schema))
        .as_ref()
        .map_err(|e| error("descriptor-invalid", format!("{tool}: {e}")))
}

fn list(violations: &[Violation]) -> String {
    let one = |v: &Violation| {
        if v.pointer.is_empty() {
            v.message.clone()
        } else {
            format!("{}: {}", v.pointer, v.message)
        }
    };
    violations.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// A mutex that a panic poisoned is still good: nothing here is left half-changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn error(code: &str, message: impl Into<String>) -> ErrorBody {
    let (code, message) = (code.to_owned(), message.into());
    ErrorBody { code, message, retryable: false, violations: Vec::new() }
}
