//! A TOML table that is read member by member, so that each fault has its line and all of them
//! are found.

use crate::fault::{Fault, SKILL_TOML, shown, suggestion};
use serde_json::{Map, Value};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The text of a `skill.toml` and what is wrong with it.
pub(crate) struct Reader<'f> {
    text: String,
    pub(crate) faults: &'f mut Vec<Fault>,
}

/// A value with the line that it starts in.
#[derive(Debug, Clone)]
pub(crate) struct At<T> {
    pub(crate) line: usize,
    pub(crate) value: T,
}

impl<'f> Reader<'f> {
    pub(crate) fn new(text: &str, faults: &'f mut Vec<Fault>) -> Self {
        Self { text: text.to_owned(), faults }
    }

    pub(crate) fn line(&self, span: &Range<usize>) -> usize {
        let before = self.text.get(..span.start).unwrap_or(&self.text);
        before.matches('\n').count() + 1
    }

    pub(crate) fn refuse(
        &mut self,
        code: &'static str,
        line: impl Into<Option<usize>>,
        expected: impl Into<String>,
        found: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.faults.push(Fault::new(code, SKILL_TOML, line, expected, found, hint));
    }

    /// Refuses every key that is not known.
    pub(crate) fn only(&mut self, table: &DeTable<'_>, known: &[&str]) {
        for key in table.keys().filter(|k| !known.contains(&k.get_ref().as_ref())) {
            let name = key.get_ref().as_ref();
            let line = self.line(&key.span());
            let hint = suggestion(name, known.iter().copied());
            self.refuse("key-unknown", line, "a key that is known", shown(name), hint);
        }
    }

    fn wrong<T>(&mut self, key: &str, value: &Spanned<DeValue<'_>>, kind: &str) -> Option<T> {
        let line = self.line(&value.span());
        let expected = format!("{key} to be {kind}");
        let found = value.get_ref().type_str().to_owned();
        self.refuse("type-wrong", line, expected, found, format!("write {key} as {kind}"));
        None
    }

    fn member<'t, 'i>(table: &'t DeTable<'i>, key: &str) -> Option<&'t Spanned<DeValue<'i>>> {
        table.iter().find(|(k, _)| k.get_ref() == key).map(|(_, value)| value)
    }

    /// A member that must be there; says so where it is not.
    pub(crate) fn needed<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        line: impl Into<Option<usize>>,
        key: &str,
        hint: &str,
    ) -> Option<&'t Spanned<DeValue<'i>>> {
        let found = Self::member(table, key);
        if found.is_none() {
            self.refuse("key-missing", line, format!("the key {key}"), "none", hint);
        }
        found
    }

    /// A member that may be there.
    pub(crate) fn optional<'t, 'i>(
        &self,
        table: &'t DeTable<'i>,
        key: &str,
    ) -> Option<&'t Spanned<DeValue<'i>>> {
        Self::member(table, key)
    }

    pub(crate) fn string(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<At<String>> {
        match value.get_ref().as_str() {
            Some(text) => {
                let (line, text) = (self.line(&value.span()), text.to_owned());
                if text.trim().is_empty() || text.chars().any(char::is_control) {
                    let hint = format!("write {key} in printable characters");
                    self.refuse("words-invalid", line, "some words", shown(&text), hint);
                    return None;
                }
                Some(At { line, value: text })
            }
            None => self.wrong(key, value, "a string"),
        }
    }

    pub(crate) fn strings(
        &mut self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
    ) -> Option<Vec<At<String>>> {
        match value.get_ref().as_array() {
            Some(array) => Some(array.iter().filter_map(|v| self.string(key, v)).collect()),
            None => self.wrong(key, value, "a list of strings"),
        }
    }

    pub(crate) fn table<'t, 'i>(
        &mut self,
        key: &str,
        value: &'t Spanned<DeValue<'i>>,
    ) -> Option<&'t DeTable<'i>> {
        match value.get_ref().as_table() {
            Some(table) => Some(table),
            None => self.wrong(key, value, "a table"),
        }
    }

    pub(crate) fn tables<'t, 'i>(
        &mut self,
        key: &str,
        value: &'t Spanned<DeValue<'i>>,
    ) -> Vec<(usize, &'t DeTable<'i>)> {
        let Some(array) = value.get_ref().as_array() else {
            let none: Option<()> = self.wrong(key, value, "a list of tables");
            debug_assert!(none.is_none());
            return Vec::new();
        };
        let mut tables = Vec::new();
        for item in array.iter() {
            let line = self.line(&item.span());
            tables.extend(self.table(key, item).map(|table| (line, table)));
        }
        tables
    }

    pub(crate) fn boolean(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<bool> {
        match value.get_ref().as_bool() {
            Some(found) => Some(found),
            None => self.wrong(key, value, "true or false"),
        }
    }

    pub(crate) fn count(
        &mut self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        most: u32,
    ) -> Option<u32> {
        let found = value.get_ref().as_integer().map(ToString::to_string);
        let number = found.as_ref().and_then(|n| n.parse().ok()).filter(|n| *n <= most);
        match (found, number) {
            (_, Some(number)) => Some(number),
            (Some(found), None) => {
                let line = self.line(&value.span());
                let hint = "write a whole number in that range";
                self.refuse("number-range", line, format!("0 to {most}"), found, hint);
                None
            }
            (None, None) => self.wrong(key, value, "a whole number"),
        }
    }

    /// A value as JSON, its members in the order of the file.
    pub(crate) fn json(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Value> {
        Some(match value.get_ref() {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Boolean(is) => Value::Bool(*is),
            DeValue::Integer(number) => {
                let whole = i64::from_str_radix(number.as_str(), number.radix());
                match whole {
                    Ok(whole) => whole.into(),
                    Err(_) => return self.wrong(key, value, "a number of at most 64 bits"),
                }
            }
            DeValue::Float(number) => {
                let read = number.as_str().parse().ok().and_then(serde_json::Number::from_f64);
                match read {
                    Some(number) => Value::Number(number),
                    None => return self.wrong(key, value, "a finite number"),
                }
            }
            DeValue::Datetime(_) => return self.wrong(key, value, "a value that JSON has"),
            DeValue::Array(array) => {
                array.iter().map(|v| self.json(key, v)).collect::<Option<Vec<_>>>()?.into()
            }
            DeValue::Table(table) => {
                let mut members: Vec<_> = table.iter().collect();
                members.sort_by_key(|(key, _)| key.span().start);
                let read = members.into_iter().map(|(member, value)| {
                    Some((member.get_ref().to_string(), self.json(key, value)?))
                });
                Value::Object(read.collect::<Option<Map<_, _>>>()?)
            }
        })
    }
}
