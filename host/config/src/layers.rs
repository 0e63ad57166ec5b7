//! The layers, put over each other.

use crate::about;
use crate::layer::Layer;
use crate::merge::merge;
use crate::order::disorder;
use crate::pointer::{dotted, leaves, pointer, within};
use crate::settings::Settings;
use crate::{Config, Fault, Faults, Origin};
use plugin_api::schema;
use serde::Deserialize;
use serde_json::Value;
use std::ffi::OsString;
use std::path::Path;

/// What a variable that is a setting begins with.
const PREFIX: &str = "SKILLHOST_";

/// Layers of settings, each over those that were added before it.
///
/// What can't be read is kept until [`Layers::resolve`], so that it is reported with everything
/// else that is wrong.
#[derive(Debug)]
pub struct Layers {
    schema: Value,
    /// The first is the defaults.
    layers: Vec<Layer>,
}

impl Default for Layers {
    fn default() -> Self {
        Self::new()
    }
}

impl Layers {
    /// The shipped defaults.
    #[must_use]
    pub fn new() -> Self {
        Self { schema: schema::of::<Config>(), layers: vec![Layer::defaults()] }
    }

    fn with(mut self, layer: Layer) -> Self {
        self.layers.push(layer);
        self
    }

    /// A TOML file.
    #[must_use]
    pub fn file(self, path: &Path) -> Self {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => self.text(&name, &text),
            Err(e) => {
                let message = format!("the file can't be read: {e}");
                let hint = "name a TOML file with settings, or none for the defaults";
                self.with(Layer::unreadable_file(&name, message, hint))
            }
        }
    }

    /// The text of a TOML file under the name that faults give it.
    #[must_use]
    pub fn text(self, name: &str, text: &str) -> Self {
        self.with(Layer::file(name, text))
    }

    /// Variables of the environment: `SKILLHOST_PIPELINE__MAX_STEPS` is `pipeline.max_steps`.
    ///
    /// A setting has two underscores after each table; other variables, and those that begin
    /// with `SKILLHOST_TEST_`, are not looked at, except where one is a setting but for an
    /// underscore.
    #[must_use]
    pub fn env<N: Into<OsString>, V: Into<OsString>>(
        self,
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        let pairs = pairs.into_iter().filter_map(|(name, value)| {
            let name = name.into().into_string().ok()?;
            let own = name.strip_prefix(PREFIX).is_some_and(|n| !n.starts_with("TEST_"));
            own.then(|| (name, value.into()))
        });
        let mut pairs: Vec<_> = pairs.collect();
        // The environment has no order; messages have one.
        pairs.sort();
        pairs.into_iter().fold(self, |layers, (name, value)| layers.variable(&name, value))
    }

    fn variable(self, name: &str, value: OsString) -> Self {
        let layer = Layer::variable(name);
        let key = name.strip_prefix(PREFIX).unwrap_or_default();
        if !key.contains("__") {
            let Some(meant) = self.misspelt(name) else { return self };
            let hint = format!("did you mean {}?", variable_of(&meant));
            return self.with(layer.without(&meant, format!("{name} is not a setting"), &hint));
        }
        let key = key.to_lowercase().replace("__", ".");
        let layer = match value.into_string() {
            Ok(value) => layer.with(&pointer(&key), &value, &self.schema),
            Err(_) => layer.without(&key, format!("{key} is not UTF-8"), "write it in UTF-8"),
        };
        self.with(layer)
    }

    /// The setting that was meant by a variable with a single underscore after the table.
    fn misspelt(&self, name: &str) -> Option<String> {
        let defaults = &self.layers.first()?.value;
        let keys = leaves(defaults).into_iter().map(|(pointer, _)| dotted(&pointer));
        keys.into_iter().find(|key| variable_of(key).replace("__", "_") == name)
    }

    /// Arguments `key=value`, such as `pipeline.max_steps=10` or `pipeline.gates=["U1"]`; a string
    /// needs no quotes. A later one of the same key wins.
    #[must_use]
    pub fn set<A: AsRef<str>>(self, arguments: impl IntoIterator<Item = A>) -> Self {
        arguments.into_iter().fold(self, |layers, argument| {
            let argument = argument.as_ref();
            let layer = Layer::argument(argument);
            let layer = match argument.split_once('=') {
                Some((key, value)) if !key.trim().is_empty() => {
                    layer.with(&pointer(key.trim()), value, &layers.schema)
                }
                _ => {
                    let hint = "an example: --set pipeline.max_steps=10";
                    layer.without(argument, "expected KEY=VALUE".into(), hint)
                }
            };
            layers.with(layer)
        })
    }

    /// What the layers say together.
    ///
    /// # Errors
    /// Everything that is wrong in any of them, also what another layer changes: a file that
    /// works only under one environment is not sound.
    pub fn resolve(self) -> Result<Settings, Faults> {
        let Self { schema, mut layers } = self;
        let about = layers.first().map(about::comments).unwrap_or_default();
        // What is wrong by itself is not also in the wrong order.
        let mut wrong: Vec<String> = Vec::new();
        let mut faults: Vec<Fault> = Vec::new();
        // The defaults are checked by a test.
        for layer in layers.iter_mut().skip(1) {
            for fault in std::mem::take(&mut layer.unread) {
                // A file that can't be read could have given anything.
                let all = fault.key.is_empty();
                wrong.push(if all { String::new() } else { pointer(&fault.key) });
                faults.push(fault);
            }
            for (setting, fault) in layer.check(&schema, "") {
                wrong.push(setting);
                faults.push(fault);
            }
        }
        let merged = merge(&layers);
        let sound = |at: &str| !wrong.iter().any(|w| within(at, w) || within(w, at));
        for pair in disorder(&merged.value, &schema, "") {
            if sound(&pair.lesser) && sound(&pair.greater) {
                faults.push(merged.disorder(&pair));
            }
        }
        for fault in faults.iter_mut().filter(|f| f.hint.is_empty()) {
            fault.hint = about::hint(&about, &layers, &fault.key);
        }
        Faults::none_or(faults)?;
        let config = Config::deserialize(&merged.value).map_err(|e| {
            // The schema is that of the types: what passed it can be read.
            let origin = Origin::Default { line: 1 };
            let hint = "please report this".to_owned();
            Faults(vec![Fault { origin, key: String::new(), message: e.to_string(), hint }])
        })?;
        Ok(Settings { config, layers, merged, about })
    }
}

/// The variable of a setting.
fn variable_of(key: &str) -> String {
    format!("{PREFIX}{}", key.to_uppercase().replace('.', "__"))
}
