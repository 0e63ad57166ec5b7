//! Places in a JSON value: pointers (RFC 6901) for looking up, dotted keys for people.

use serde_json::Value;

pub(crate) use plugin_api::wire::member as join;

/// The members of a pointer.
pub(crate) fn members(pointer: &str) -> impl Iterator<Item = String> + '_ {
    pointer.split('/').skip(1).map(|m| m.replace("~1", "/").replace("~0", "~"))
}

/// `/pipeline/gates/0` as `pipeline.gates.0`.
pub(crate) fn dotted(pointer: &str) -> String {
    members(pointer).collect::<Vec<_>>().join(".")
}

/// The pointer of a dotted key.
pub(crate) fn pointer(dotted: &str) -> String {
    dotted.split('.').fold(String::new(), |pointer, member| join(&pointer, member))
}

/// Whether a pointer is another or leads to a place inside it.
pub(crate) fn within(pointer: &str, outer: &str) -> bool {
    pointer.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Puts a value at a place; tables on the way are made, and take the place of what is none.
pub(crate) fn insert(into: &mut Value, pointer: &str, value: Value) {
    let mut at = into;
    for member in members(pointer) {
        if !at.is_object() {
            *at = Value::Object(Default::default());
        }
        let Value::Object(table) = at else { return };
        at = table.entry(member).or_insert(Value::Null);
    }
    *at = value;
}

/// Takes the member at a place away.
pub(crate) fn remove(from: &mut Value, pointer: &str) {
    let Some((table, member)) = pointer.rsplit_once('/') else { return };
    if let Some(Value::Object(table)) = from.pointer_mut(table)
        && let Some(member) = members(&format!("/{member}")).next()
    {
        table.shift_remove(&member);
    }
}

/// The settings in a value: its members that are no tables, and its empty tables.
pub(crate) fn leaves(value: &Value) -> Vec<(String, &Value)> {
    fn collect<'v>(value: &'v Value, pointer: String, into: &mut Vec<(String, &'v Value)>) {
        match value.as_object() {
            Some(table) if !table.is_empty() => {
                for (name, member) in table {
                    collect(member, join(&pointer, name), into);
                }
            }
            _ => into.push((pointer, value)),
        }
    }
    let mut found = Vec::new();
    collect(value, String::new(), &mut found);
    found
}
