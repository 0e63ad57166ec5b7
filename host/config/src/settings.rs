//! Settings that were found sound: the values, where each is from, and the second pass over what
//! belongs to plugins.

use crate::check::explain;
use crate::layer::Layer;
use crate::merge::{Given, Merged};
use crate::order::disorder;
use crate::pointer::{dotted, join, leaves, within};
use crate::words::nearest;
use crate::{Config, Fault, Faults, Origin, about};
use jsonschema::error::ValidationErrorKind;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Deref;

/// Settings with the origin of each. Where a [`Config`] is wanted, this is one.
#[derive(Debug, Clone)]
pub struct Settings {
    pub(crate) config: Config,
    pub(crate) layers: Vec<Layer>,
    pub(crate) merged: Merged,
    pub(crate) about: BTreeMap<String, String>,
}

impl Deref for Settings {
    type Target = Config;

    fn deref(&self) -> &Config {
        &self.config
    }
}

/// One setting: what it is, why, and what it does.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Explained {
    /// Its name, such as `pipeline.max_steps`.
    pub key: String,
    /// The value that counts.
    pub value: Value,
    /// Where that is from.
    pub origin: Origin,
    /// What it took the place of, the latest first.
    pub overridden: Vec<Overridden>,
    /// What it does.
    pub about: String,
}

/// A value that another one took the place of.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Overridden {
    /// The value.
    pub value: Value,
    /// Where it is from.
    pub origin: Origin,
}

/// There is no setting of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key} is not a setting")]
pub struct UnknownSetting {
    /// The name.
    pub key: String,
    /// The nearest name, or the names of the sections.
    pub hint: String,
}

impl Settings {
    /// The values alone.
    #[must_use]
    pub fn into_config(self) -> Config {
        self.config
    }

    /// Where a setting or each of a section is from; every setting where the key is empty.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn explain(&self, key: &str) -> Result<Vec<Explained>, UnknownSetting> {
        let all = leaves(&self.merged.value);
        let asked = format!("{key}.");
        let wanted = |name: &str| key.is_empty() || name == key || name.starts_with(&asked);
        let found: Vec<_> = all
            .iter()
            .map(|(pointer, value)| (dotted(pointer), pointer, value))
            .filter(|(name, ..)| wanted(name))
            .filter_map(|(name, pointer, value)| self.explained(name, pointer, value))
            .collect();
        if !found.is_empty() {
            return Ok(found);
        }
        let mut names: Vec<String> = all.iter().map(|(pointer, _)| dotted(pointer)).collect();
        let sections = self.merged.value.as_object().into_iter().flatten();
        let sections: Vec<String> = sections.map(|(name, _)| name.clone()).collect();
        names.extend(sections.iter().cloned());
        let near = nearest(key, names.iter().map(String::as_str)).or_else(|| {
            // It may have been given without its section.
            let last = |name: &'_ str| name.rsplit('.').next() == nearest(key, tails(&names));
            names.iter().map(String::as_str).find(|n| last(n))
        });
        let hint = match near {
            Some(near) => format!("did you mean {near}?"),
            None => format!("there are {}", sections.join(", ")),
        };
        Err(UnknownSetting { key: key.into(), hint })
    }

    fn explained(&self, key: String, pointer: &str, value: &Value) -> Option<Explained> {
        let (last, before) = self.merged.given.get(pointer)?.split_last()?;
        let overridden = before.iter().rev();
        let overridden = overridden
            .map(|g| Overridden { value: g.value.clone(), origin: g.origin.clone() })
            .collect();
        let about = about::of(&self.about, &key).to_owned();
        Some(Explained {
            key,
            value: value.clone(),
            origin: last.origin.clone(),
            overridden,
            about,
        })
    }

    /// The second pass over `[flags]`: those that neither the host nor a plugin knows.
    ///
    /// # Errors
    /// Each of them, everywhere that it is set.
    pub fn check_flags<'a>(
        &self,
        declared: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), Faults> {
        let declared: Vec<&str> = declared.into_iter().collect();
        let defaults = self.layers.first().and_then(|l| l.value.get("flags"));
        let own = defaults.and_then(Value::as_object).into_iter().flatten();
        let own: Vec<&str> = own.map(|(name, _)| name.as_str()).collect();
        let known = || own.iter().chain(&declared).copied();
        let mut faults = Vec::new();
        for flag in self.config.flags.keys() {
            if known().any(|k| k == flag) {
                continue;
            }
            let hint = match nearest(flag, known()) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there are {}", known().collect::<Vec<_>>().join(", ")),
            };
            let given = self.merged.given.get(&join("/flags", flag));
            faults.extend(given.into_iter().flatten().map(|given: &Given| Fault {
                origin: given.origin.clone(),
                key: format!("flags.{flag}"),
                message: format!("no plugin declares the flag {flag}, nor does the host"),
                hint: hint.clone(),
            }));
        }
        Faults::none_or(faults)
    }

    /// Switches a flag on, whatever was said of it.
    pub fn switch_on(&mut self, flag: &str) {
        self.config.flags.insert(flag.into(), true);
    }

    /// Switches a flag off, whatever was said of it.
    pub fn switch_off(&mut self, flag: &str) {
        self.config.flags.insert(flag.into(), false);
    }

    /// The second pass over `[domain.<id>]`: checks it against the schema that the domain's
    /// plugin declares and fills in the schema's defaults, here and in the [`Config`].
    ///
    /// # Errors
    /// Everything that is wrong in it; the settings are as they were then.
    pub fn check_domain(&mut self, domain: &str, schema: &Value) -> Result<(), Faults> {
        let table = join("/domain", domain);
        let mut layers = self.layers.clone();
        let mut wrong = Vec::new();
        let mut faults = Vec::new();
        for layer in &mut layers {
            for (setting, fault) in layer.check(schema, &table) {
                wrong.push(setting);
                faults.push(fault);
            }
        }
        let mut merged = crate::merge::merge(&layers);
        merged.fill(schema, &table, &Origin::Plugin { domain: domain.into() });
        let empty = Value::Object(Default::default());
        let value = merged.value.pointer(&table).cloned().unwrap_or(empty);
        let sound = |at: &str| !wrong.iter().any(|w| within(at, w) || within(w, at));
        faults.extend(as_a_whole(&value, schema, &table, &merged, &sound));
        for pair in disorder(&value, schema, &table) {
            if sound(&pair.lesser) && sound(&pair.greater) {
                faults.push(merged.disorder(&pair));
            }
        }
        let mut about = self.about.clone();
        descriptions(schema, &dotted(&table), &mut about);
        for fault in faults.iter_mut().filter(|f| f.hint.is_empty()) {
            let said = about::of(&about, &fault.key);
            fault.hint = said.to_owned();
        }
        Faults::none_or(faults)?;
        (self.layers, self.merged, self.about) = (layers, merged, about);
        if let Value::Object(members) = value {
            self.config.domain.insert(domain.into(), members);
        }
        Ok(())
    }
}

/// The names without their sections.
fn tails(names: &[String]) -> impl Iterator<Item = &str> {
    names.iter().filter_map(|name| name.rsplit('.').next())
}

/// What only the whole table can break: members that are missing, choices between members.
fn as_a_whole(
    value: &Value,
    schema: &Value,
    table: &str,
    merged: &Merged,
    sound: &dyn Fn(&str) -> bool,
) -> Vec<Fault> {
    let domain = dotted(table).trim_start_matches("domain.").to_owned();
    let plugin = || Origin::Plugin { domain: domain.clone() };
    let validator = match jsonschema::draft202012::new(schema) {
        Ok(validator) => validator,
        Err(e) => {
            let message = format!("the schema of {} is not valid: {e}", dotted(table));
            let hint = "this is for the author of the plugin".into();
            return vec![Fault { origin: plugin(), key: dotted(table), message, hint }];
        }
    };
    let mut faults = Vec::new();
    for error in validator.iter_errors(value) {
        let at = format!("{table}{}", error.instance_path());
        let (at, message, hint) = match error.kind() {
            ValidationErrorKind::Required { property } => {
                let at = join(&at, property.as_str().unwrap_or_default());
                let hint = format!("set it below [{}]", dotted(table));
                (at, "is missing".to_owned(), hint)
            }
            _ => {
                let (message, hint) = explain(&error, schema);
                (at, message, hint)
            }
        };
        if sound(&at) {
            let given = merged.last(&at).or_else(|| merged.last(table));
            let origin = given.map_or_else(plugin, |g| g.origin.clone());
            let message = format!("{} {message}", dotted(&at));
            faults.push(Fault { origin, key: dotted(&at), message, hint });
        }
    }
    faults
}

/// What the schema says that each member of a table does.
fn descriptions(schema: &Value, key: &str, into: &mut BTreeMap<String, String>) {
    if let Some(description) = schema.get("description").and_then(Value::as_str) {
        into.insert(key.into(), description.replace('\n', " "));
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, schema) in properties.into_iter().flatten() {
        descriptions(schema, &format!("{key}.{name}"), into);
    }
}
