//! One layer: the values that one file, variable or argument gives, and where each stands.

use crate::check::{self, Violation};
use crate::pointer::{dotted, insert, members, remove};
use crate::toml_json::{Place, Reading, Unusable, line_and_column};
use crate::{Fault, Origin};
use serde_json::Value;
use std::collections::BTreeMap;
use toml::de::{DeTable, DeValue};

/// The shipped defaults, each explained.
pub(crate) const DEFAULTS: &str = include_str!("../../../config/default.toml");

/// How many tables may stand in each other; TOML's parser has a limit of its own.
const DEEPEST: usize = 32;

/// What a layer was read from.
#[derive(Debug, Clone)]
enum Source {
    Default,
    File { name: String, text: String },
    Variable(String),
    Argument(String),
}

/// The values of one source.
#[derive(Debug, Clone)]
pub(crate) struct Layer {
    source: Source,
    pub(crate) value: Value,
    pub(crate) places: BTreeMap<String, Place>,
    /// What of the source could not be read as values.
    pub(crate) unread: Vec<Fault>,
}

impl Layer {
    fn empty(source: Source) -> Self {
        let value = Value::Object(Default::default());
        Self { source, value, places: BTreeMap::new(), unread: Vec::new() }
    }

    /// The shipped defaults.
    pub(crate) fn defaults() -> Self {
        Self::empty(Source::Default).read(DEFAULTS)
    }

    /// A file's text.
    pub(crate) fn file(name: &str, text: &str) -> Self {
        Self::empty(Source::File { name: name.into(), text: text.into() }).read(text)
    }

    /// A file that has no text.
    pub(crate) fn unreadable_file(name: &str, message: String, hint: &str) -> Self {
        let layer = Self::empty(Source::File { name: name.into(), text: String::new() });
        layer.without("", message, hint)
    }

    /// A variable, whose name says which setting it is.
    pub(crate) fn variable(name: &str) -> Self {
        Self::empty(Source::Variable(name.into()))
    }

    /// An argument.
    pub(crate) fn argument(argument: &str) -> Self {
        Self::empty(Source::Argument(argument.into()))
    }

    /// Says why there is no value for a key, or for none where that is empty.
    pub(crate) fn without(mut self, key: &str, message: String, hint: &str) -> Self {
        let fault = Fault { origin: self.at(0), key: key.into(), message, hint: hint.into() };
        self.unread.push(fault);
        self
    }

    fn read(mut self, text: &str) -> Self {
        let document = match DeTable::parse(text) {
            Ok(document) => document,
            Err(e) => {
                let message = format!("not TOML: {}", e.message().trim().replace('\n', "; "));
                let hint = "nothing else of this file was looked at".into();
                let origin = self.at(e.span().map_or(0, |s| s.start));
                self.unread.push(Fault { origin, key: String::new(), message, hint });
                return self;
            }
        };
        let mut reading = Reading::default();
        self.value = reading.table(document.get_ref(), "");
        self.finished(reading)
    }

    /// Reads a value outside a file: where a string is wanted, the text as it is; elsewhere TOML,
    /// and a string where it is none.
    pub(crate) fn with(mut self, pointer: &str, raw: &str, schema: &Value) -> Self {
        if members(pointer).count() > DEEPEST {
            let message = format!("a setting stands in no more than {DEEPEST} tables");
            return self.without(&dotted(pointer), message, "count its dots");
        }
        let raw = raw.trim();
        let wanted = check::schema_at(schema, pointer);
        let is_string = wanted.is_some_and(|s| s.get("type").is_some_and(|t| t == "string"));
        let parsed = DeValue::parse(raw).ok().filter(|v| !is_string || v.get_ref().is_str());
        let mut reading = Reading::default();
        let value = match parsed {
            Some(parsed) => reading.member(&parsed, pointer.into(), 0),
            None => Some(Value::String(raw.into())),
        };
        if let Some(value) = value {
            insert(&mut self.value, pointer, value);
        }
        self.finished(reading)
    }

    fn finished(mut self, reading: Reading) -> Self {
        self.places = reading.places;
        for Unusable { pointer, found, hint } in reading.unusable {
            let (origin, key) = (self.origin(&pointer, false), dotted(&pointer));
            let message = format!("{key} can't be {found}");
            self.unread.push(Fault { origin, key, message, hint: hint.into() });
        }
        self
    }

    /// Where a value is from: the place of its name or of the value itself.
    pub(crate) fn origin(&self, pointer: &str, name: bool) -> Origin {
        // What is inside a variable or in a default has the place of what it is in.
        let mut at = pointer;
        let place = loop {
            match self.places.get(at) {
                Some(place) => break Some(*place),
                None => match at.rsplit_once('/') {
                    Some((outer, _)) => at = outer,
                    None => break None,
                },
            }
        };
        self.at(place.map_or(0, |p| if name { p.key } else { p.value }))
    }

    fn at(&self, byte: usize) -> Origin {
        match &self.source {
            Source::Default => Origin::Default { line: line_and_column(DEFAULTS, byte).0 },
            Source::File { name, text } => {
                let (line, column) = line_and_column(text, byte);
                Origin::File { file: name.clone(), line, column }
            }
            Source::Variable(name) => Origin::Variable { name: name.clone() },
            Source::Argument(argument) => Origin::Argument { argument: argument.clone() },
        }
    }

    /// Checks what the layer has under a pointer, takes out what is wrong and says so.
    pub(crate) fn check(&mut self, schema: &Value, pointer: &str) -> Vec<(String, Fault)> {
        let Some(value) = self.value.pointer_mut(pointer) else { return Vec::new() };
        check::whole_numbers(value, schema);
        let violations = check::violations(value, schema, pointer);
        let faults = violations.iter().map(|v| (v.setting.clone(), self.fault(v))).collect();
        for violation in &violations {
            remove(&mut self.value, &violation.setting);
        }
        faults
    }

    fn fault(&self, violation: &Violation) -> Fault {
        Fault {
            origin: self.origin(&violation.pointer, violation.unknown),
            key: dotted(&violation.setting),
            message: format!("{} {}", dotted(&violation.pointer), violation.message),
            hint: violation.hint.clone(),
        }
    }
}
