//! What was given becomes requirements with their origin, or faults.
//!
//! An input is one of the domain's declared inputs by its name, or a bundle: an object whose
//! members are inputs. What is not given has its declared default, marked as such, or is
//! missing. Nothing is guessed: a name that is not known, a value that breaks its schema and a
//! value given twice are faults, all reported at once.

use crate::files;
use crate::nearest::suggestion;
use crate::validate::Schema;
use indexmap::IndexMap;
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::report::{Origin, Requirement};
use serde_json::{Map, Value};
use skillhost_intake::Parsed;
use skillhost_types::InputValue;
use std::fmt;
use std::path::PathBuf;

/// The inputs of a run.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Requirements {
    /// By name, in the order of the declaration.
    pub values: IndexMap<String, Requirement>,
    /// Decisive inputs that are not there, each as the list of names of which one will do.
    pub missing: Vec<Vec<String>>,
    /// Inputs outside the range that is declared as plausible.
    pub implausible: Vec<String>,
}

impl Requirements {
    /// The plain value of an input.
    #[must_use]
    pub fn value(&self, field: &str) -> Option<&Value> {
        self.values.get(field).map(|r| &r.value)
    }

    /// Whether an input was given by who asked, rather than filled in.
    #[must_use]
    pub fn is_given(&self, field: &str) -> bool {
        self.values.get(field).is_some_and(|r| r.origin != Origin::Default)
    }
}

/// An input that can't be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputFault {
    /// The name and the place in it, such as `site/depth_m`.
    pub name: String,
    /// How it was given.
    pub from: String,
    /// What was expected and what was found.
    pub message: String,
    /// What to do about it; may be empty.
    pub hint: String,
}

impl fmt::Display for InputFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.name, self.from, self.message)
    }
}

/// A value on its way into a field: where it was given, and whether on its own or in a bundle.
struct Candidate<'a> {
    value: &'a Value,
    place: String,
    from: &'a str,
    alone: bool,
}

/// Resolves what was given and what was read from the question against what a plugin declares.
///
/// An input given on its own wins over the same input in a bundle, so that one member of a
/// file can be changed on the command line; and one that was given wins over the question.
///
/// # Errors
/// Every fault at once.
pub fn resolve(
    descriptor: &PluginDescriptor,
    given: &[InputValue],
    parsed: &[Parsed],
) -> Result<Requirements, Vec<InputFault>> {
    let empty = Map::new();
    let declared = descriptor.inputs.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let mut faults = Vec::new();
    let mut candidates: IndexMap<&str, Candidate<'_>> = IndexMap::new();

    let given: Vec<InputValue> =
        given.iter().map(|input| file_of(declared, input, &mut faults)).collect();
    for input in &given {
        if let Some((field, _)) = declared.get_key_value(&input.name) {
            let place = input.name.clone();
            let own = Candidate { value: &input.value, place, from: &input.from, alone: true };
            take(&mut candidates, field, own, &mut faults);
        } else if is_bundle(descriptor, &input.name) {
            let Some(members) = input.value.as_object() else {
                faults.push(InputFault {
                    name: input.name.clone(),
                    from: input.from.clone(),
                    message: format!("expected a JSON object, found {}", kind(&input.value)),
                    hint: format!("its members are the inputs: {}", names(declared).join(", ")),
                });
                continue;
            };
            for (member, value) in members {
                let place = format!("{}/{member}", input.name);
                match declared.get_key_value(member) {
                    Some((field, _)) => {
                        let own = Candidate { value, place, from: &input.from, alone: false };
                        take(&mut candidates, field, own, &mut faults);
                    }
                    None => faults.push(unknown(place, member, input, &names(declared))),
                }
            }
        } else {
            let mut known = names(declared);
            known.extend(descriptor.bundles.iter().map(|b| b.name.as_str()));
            faults.push(unknown(input.name.clone(), &input.name, input, &known));
        }
    }

    let mut requirements = Requirements::default();
    for (field, schema) in declared {
        let unit = schema.get("x-unit").and_then(Value::as_str).map(str::to_owned);
        if let Some(candidate) = candidates.get(field.as_str()) {
            faults.extend(violations(schema, candidate));
            if is_implausible(schema, candidate.value) {
                requirements.implausible.push(field.clone());
            }
            let (value, from) = (candidate.value.clone(), Some(candidate.from.to_owned()));
            let given = Requirement { value, unit, origin: Origin::Given, from, span: None };
            requirements.values.insert(field.clone(), given);
        } else if let Some(read) = parsed.iter().find(|p| p.field == *field) {
            if is_implausible(schema, &read.value) {
                requirements.implausible.push(field.clone());
            }
            let (value, from) = (read.value.clone(), Some(read.text.clone()));
            let origin = Origin::Parsed;
            let parsed = Requirement { value, unit, origin, from, span: Some(read.span) };
            requirements.values.insert(field.clone(), parsed);
        } else if let Some(value) = schema.get("default").filter(|d| !d.is_null()) {
            let value = value.clone();
            let filled =
                Requirement { value, unit, origin: Origin::Default, from: None, span: None };
            requirements.values.insert(field.clone(), filled);
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    requirements.missing = missing(declared, &requirements);
    Ok(requirements)
}

/// An input that is a file, with the file described; any other as it is.
fn file_of(
    declared: &Map<String, Value>,
    input: &InputValue,
    faults: &mut Vec<InputFault>,
) -> InputValue {
    let mut input = input.clone();
    let Some(schema) = declared.get(&input.name).filter(|s| files::is_file(s)) else {
        return input;
    };
    let named = input.value.as_str().map(PathBuf::from);
    if let Some(path) = input.file.take().or(named) {
        match files::describe(schema, &path) {
            Ok(file) => input.value = serde_json::to_value(file).unwrap_or_default(),
            Err(message) => {
                let hint = format!("--input {}=FILE names the file", input.name);
                let (name, from) = (input.name.clone(), input.from.clone());
                faults.push(InputFault { name, from, message, hint });
            }
        }
    }
    input
}

fn is_bundle(descriptor: &PluginDescriptor, name: &str) -> bool {
    descriptor.bundles.iter().any(|b| b.name == name || b.aliases.iter().any(|a| a == name))
}

fn names(declared: &Map<String, Value>) -> Vec<&str> {
    declared.keys().map(String::as_str).collect()
}

fn unknown(place: String, name: &str, input: &InputValue, known: &[&str]) -> InputFault {
    let hint = suggestion(name, known.iter().copied());
    InputFault { name: place, from: input.from.clone(), message: "not a known input".into(), hint }
}

fn take<'a>(
    candidates: &mut IndexMap<&'a str, Candidate<'a>>,
    field: &'a str,
    new: Candidate<'a>,
    faults: &mut Vec<InputFault>,
) {
    match candidates.get(field) {
        Some(old) if old.alone == new.alone && old.value != new.value => faults.push(InputFault {
            message: format!(
                "given twice: {} ({}) and {} ({})",
                old.value, old.from, new.value, new.from
            ),
            name: new.place,
            from: new.from.to_owned(),
            hint: "give one value".into(),
        }),
        Some(old) if old.alone && !new.alone => {}
        _ => {
            candidates.insert(field, new);
        }
    }
}

fn violations(schema: &Value, candidate: &Candidate<'_>) -> Vec<InputFault> {
    let fault = |message: String, hint: &str| InputFault {
        name: candidate.place.clone(),
        from: candidate.from.to_owned(),
        message,
        hint: hint.to_owned(),
    };
    if candidate.value.is_null() {
        return vec![fault("null is not a value".into(), "leave out what is not known")];
    }
    let compiled = match Schema::new(schema) {
        Ok(compiled) => compiled,
        Err(e) => return vec![fault(e.to_string(), "tell the plugin's author")],
    };
    let unit = schema.get("x-unit").and_then(Value::as_str);
    let hint = unit.map(|u| format!("the value is in {u}")).unwrap_or_default();
    compiled
        .violations(candidate.value)
        .into_iter()
        .map(|v| {
            let at = if v.pointer.is_empty() { String::new() } else { format!("{}: ", v.pointer) };
            fault(format!("{at}{}", v.message), &hint)
        })
        .collect()
}

fn is_implausible(schema: &Value, value: &Value) -> bool {
    let Some([low, high]) = schema.get("x-plausible").and_then(Value::as_array).map(Vec::as_slice)
    else {
        return false;
    };
    match (low.as_f64(), high.as_f64(), value.as_f64()) {
        (Some(low), Some(high), Some(value)) => !(low..=high).contains(&value),
        _ => false,
    }
}

/// Decisive inputs that nobody gave. A default does not decide.
fn missing(declared: &Map<String, Value>, requirements: &Requirements) -> Vec<Vec<String>> {
    let mut missing = Vec::new();
    let mut groups: IndexMap<&str, Vec<String>> = IndexMap::new();
    for (field, schema) in declared {
        match schema.get("x-decisive") {
            Some(Value::Bool(true)) if !requirements.is_given(field) => {
                missing.push(vec![field.clone()]);
            }
            Some(Value::String(group)) => groups.entry(group).or_default().push(field.clone()),
            _ => {}
        }
    }
    let unmet = groups.into_values().filter(|g| !g.iter().any(|f| requirements.is_given(f)));
    missing.extend(unmet);
    missing
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::Plugin;
    use plugin_api::prelude::*;
    use serde_json::json;

    #[data]
    struct Reef {
        #[is(unit = "m", above = 0, plausible = [1.0, 60.0], decisive)]
        depth_m: Option<f64>,
        #[is(unit = "Cel", decisive = "heat")]
        temperature_c: Option<f64>,
        #[is(unit = "Cel.wk", decisive = "heat")]
        dhw: Option<f64>,
        #[is(default = "pacific".to_owned())]
        region: String,
    }

    fn run(given: &[(&str, Value)]) -> Result<Requirements, Vec<InputFault>> {
        let descriptor = Plugin::new().inputs::<Reef>().bundle("site", &["reef_data"]).describe();
        let given: Vec<_> = given
            .iter()
            .map(|(name, value)| InputValue {
                name: (*name).into(),
                value: value.clone(),
                from: format!("--input {name}"),
                file: None,
            })
            .collect();
        resolve(&descriptor, &given, &[])
    }

    #[test]
    fn a_default_is_marked_and_decides_nothing() {
        let got = run(&[("depth_m", json!(5.0))]).unwrap();
        assert_eq!(got.values["region"].origin, Origin::Default);
        assert_eq!(got.values["depth_m"].origin, Origin::Given);
        assert_eq!(got.values["depth_m"].unit.as_deref(), Some("m"));
        assert_eq!(got.missing, [["temperature_c", "dhw"]]);
    }

    #[test]
    fn any_member_of_a_group_will_do() {
        assert!(run(&[("depth_m", json!(5)), ("dhw", json!(3))]).unwrap().missing.is_empty());
    }

    #[test]
    fn one_member_of_a_bundle_can_be_changed() {
        let site = json!({"depth_m": 5.0, "dhw": 3.0});
        for order in [[0, 1], [1, 0]] {
            let both = [("site", site.clone()), ("depth_m", json!(7.0))];
            let got = run(&[both[order[0]].clone(), both[order[1]].clone()]).unwrap();
            assert_eq!(got.values["depth_m"].value, json!(7.0));
            assert_eq!(got.values["dhw"].value, json!(3.0));
        }
    }

    #[test]
    fn every_fault_is_reported_with_its_place() {
        let site = json!({"dept_m": 5.0, "dhw": null, "temperature_c": "warm"});
        let faults = run(&[("site", site), ("zzz", json!(1)), ("depth_m", json!(-2))]).unwrap_err();
        let places: Vec<_> = faults.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(places, ["site/dept_m", "zzz", "depth_m", "site/temperature_c", "site/dhw"]);
        assert_eq!(faults[0].hint, "did you mean depth_m?");
        assert!(run(&[("site", json!([1]))]).unwrap_err()[0].message.contains("a list"));
    }

    #[test]
    fn two_values_for_one_input_are_a_fault_and_the_same_twice_is_not() {
        let two = run(&[("depth_m", json!(5)), ("depth_m", json!(6))]).unwrap_err();
        assert!(two[0].message.contains("given twice"));
        assert!(run(&[("depth_m", json!(5)), ("depth_m", json!(5))]).is_ok());
    }

    #[test]
    fn an_odd_value_is_noticed() {
        let got = run(&[("depth_m", json!(500)), ("dhw", json!(3))]).unwrap();
        assert_eq!(got.implausible, ["depth_m"]);
    }
}
