//! Layers as one value, with what each of them gave.

use crate::layer::Layer;
use crate::order::Disorder;
use crate::pointer::{dotted, insert, join, leaves, within};
use crate::{Fault, Origin};
use indexmap::IndexMap;
use serde_json::{Map, Value};

/// A value that a layer gives to a setting.
#[derive(Debug, Clone)]
pub(crate) struct Given {
    pub(crate) value: Value,
    /// Where the setting's name stands.
    pub(crate) origin: Origin,
    layer: usize,
    byte: usize,
}

/// Layers as one value.
#[derive(Debug, Clone, Default)]
pub(crate) struct Merged {
    pub(crate) value: Value,
    /// By pointer, in the order of the layers: the last is the one that counts.
    pub(crate) given: IndexMap<String, Vec<Given>>,
}

/// Puts each layer over those before it: tables are joined, everything else is replaced.
pub(crate) fn merge(layers: &[Layer]) -> Merged {
    let mut merged = Merged { value: Value::Object(Map::new()), given: IndexMap::new() };
    for (number, layer) in layers.iter().enumerate() {
        for (pointer, value) in leaves(&layer.value) {
            let empty_table = value.as_object().is_some_and(Map::is_empty);
            let here = merged.value.pointer(&pointer);
            // An empty table changes nothing of a table that is there.
            if !(empty_table && here.is_some_and(Value::is_object)) {
                insert(&mut merged.value, &pointer, value.clone());
            }
            let byte = layer.places.get(&pointer).map_or(0, |p| p.key);
            let origin = layer.origin(&pointer, true);
            let given = Given { value: value.clone(), origin, layer: number, byte };
            merged.given.entry(pointer).or_default().push(given);
        }
    }
    merged
}

impl Merged {
    /// The value that counts at a pointer or, for a table, the last one inside it.
    pub(crate) fn last(&self, pointer: &str) -> Option<&Given> {
        let inside = self.given.iter().filter(|(at, _)| within(at, pointer));
        inside.filter_map(|(_, given)| given.last()).max_by_key(|g| (g.layer, g.byte))
    }

    /// Two numbers in the wrong order: the fault of the one that was given later.
    pub(crate) fn disorder(&self, pair: &Disorder) -> Fault {
        let place = |given: Option<&Given>| given.map(|g| (g.layer, g.byte));
        let (lesser, greater) = (self.last(&pair.lesser), self.last(&pair.greater));
        let later = place(lesser) > place(greater);
        let (at, key) = if later { (lesser, &pair.lesser) } else { (greater, &pair.greater) };
        let other = if later { greater } else { lesser };
        let other = other.map(|g| format!(" ({})", g.origin)).unwrap_or_default();
        let (l, g) = (dotted(&pair.lesser), dotted(&pair.greater));
        let (own, bound) = (&pair.values.0, &pair.values.1);
        let words = pair.rule.words();
        let message = if later {
            format!("{l} is {own} and {words} {g}, which is {bound}{other}")
        } else {
            format!("{g} is {bound}, but {l} is {own}{other} and {words} it")
        };
        Fault {
            origin: at.map_or(Origin::Default { line: 1 }, |g| g.origin.clone()),
            key: dotted(key),
            message,
            hint: format!("lower {l} or raise {g}"),
        }
    }

    /// Fills in the defaults of a schema for a table at a pointer.
    pub(crate) fn fill(&mut self, schema: &Value, pointer: &str, origin: &Origin) {
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, schema) in properties.into_iter().flatten() {
            let at = join(pointer, name);
            match (self.value.pointer(&at), schema.get("default")) {
                (None, Some(default)) => {
                    insert(&mut self.value, &at, default.clone());
                    for (inside, value) in leaves(default) {
                        let origin = origin.clone();
                        let given = Given { value: value.clone(), origin, layer: 0, byte: 0 };
                        self.given.insert(format!("{at}{inside}"), vec![given]);
                    }
                }
                // A table that was not given may have members with defaults.
                _ => self.fill(schema, &at, origin),
            }
        }
    }
}
