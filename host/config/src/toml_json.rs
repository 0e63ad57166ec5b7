//! TOML as JSON with the place of every member, so that one kind of schema serves both.

use crate::pointer::join;
use serde_json::{Map, Number, Value};
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where a member of a text begins.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// The byte at which its name begins; for an element of a list, the element.
    pub(crate) key: usize,
    /// The byte at which its value begins.
    pub(crate) value: usize,
}

/// Something that TOML can write and a setting can't be.
#[derive(Debug)]
pub(crate) struct Unusable {
    pub(crate) pointer: String,
    pub(crate) found: String,
    pub(crate) hint: &'static str,
}

/// What a text says.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) places: BTreeMap<String, Place>,
    pub(crate) unusable: Vec<Unusable>,
}

impl Reading {
    /// A table under a pointer, its members in the order in which they were written.
    pub(crate) fn table(&mut self, table: &DeTable<'_>, pointer: &str) -> Value {
        let mut members: Vec<_> = table.iter().collect();
        members.sort_by_key(|(key, _)| key.span().start);
        let mut into = Map::new();
        for (key, value) in members {
            let pointer = join(pointer, key.get_ref());
            if let Some(value) = self.member(value, pointer, key.span().start) {
                into.insert(key.get_ref().to_string(), value);
            }
        }
        Value::Object(into)
    }

    /// A value under a pointer; none where it can't be a setting.
    pub(crate) fn member(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        pointer: String,
        key: usize,
    ) -> Option<Value> {
        self.places.insert(pointer.clone(), Place { key, value: value.span().start });
        let mut unusable = |found: String, hint| {
            self.unusable.push(Unusable { pointer: pointer.clone(), found, hint });
            None
        };
        match value.get_ref() {
            DeValue::String(s) => Some(Value::String(s.to_string())),
            DeValue::Boolean(b) => Some(Value::Bool(*b)),
            DeValue::Integer(i) => match i64::from_str_radix(i.as_str(), i.radix()) {
                Ok(number) => Some(number.into()),
                Err(_) => unusable(i.to_string(), "whole numbers go up to 9223372036854775807"),
            },
            DeValue::Float(f) => match f.as_str().parse().ok().and_then(Number::from_f64) {
                Some(number) => Some(Value::Number(number)),
                None => unusable(f.to_string(), "a number has to be finite"),
            },
            DeValue::Datetime(d) => unusable(format!("the date {d}"), "write a date in quotes"),
            DeValue::Table(table) => Some(self.table(table, &pointer)),
            DeValue::Array(list) => {
                let elements = list.iter().enumerate().filter_map(|(at, element)| {
                    let pointer = join(&pointer, &at.to_string());
                    self.member(element, pointer, element.span().start)
                });
                Some(Value::Array(elements.collect()))
            }
        }
    }
}

/// Line and column, counted from 1, of a byte of a text; the column in characters.
pub(crate) fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}
