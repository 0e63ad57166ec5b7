//! Numbers of one table that bound each other: `x-at-most` and `x-below` in the schema of the
//! lesser one name the other.

use crate::pointer::join;
use serde_json::Value;

/// How two numbers have to stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    AtMost,
    Below,
}

impl Rule {
    const ALL: [Self; 2] = [Self::AtMost, Self::Below];

    fn annotation(self) -> &'static str {
        match self {
            Self::AtMost => "x-at-most",
            Self::Below => "x-below",
        }
    }

    /// Between the lesser and the greater in a sentence.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::AtMost => "may not be more than",
            Self::Below => "has to be less than",
        }
    }

    fn holds(self, lesser: f64, greater: f64) -> bool {
        match self {
            Self::AtMost => lesser <= greater,
            Self::Below => lesser < greater,
        }
    }
}

/// Two numbers in the wrong order.
#[derive(Debug)]
pub(crate) struct Disorder {
    pub(crate) rule: Rule,
    /// The one that is too large, as a pointer.
    pub(crate) lesser: String,
    /// The one that it is bound by.
    pub(crate) greater: String,
    /// Both, as they stand.
    pub(crate) values: (Value, Value),
}

/// Every pair in the wrong order, in a value and in the tables inside it.
pub(crate) fn disorder(value: &Value, schema: &Value, pointer: &str) -> Vec<Disorder> {
    let mut found = Vec::new();
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, schema) in properties.into_iter().flatten() {
        let Some(own) = value.get(name) else { continue };
        let lesser = join(pointer, name);
        for rule in Rule::ALL {
            let other = schema.get(rule.annotation()).and_then(Value::as_str);
            let Some((other, bound)) = other.and_then(|o| Some((o, value.get(o)?))) else {
                continue;
            };
            if let (Some(a), Some(b)) = (own.as_f64(), bound.as_f64())
                && !rule.holds(a, b)
            {
                let (lesser, greater) = (lesser.clone(), join(pointer, other));
                let values = (own.clone(), bound.clone());
                found.push(Disorder { rule, lesser, greater, values });
            }
        }
        found.extend(disorder(own, schema, &lesser));
    }
    found
}
