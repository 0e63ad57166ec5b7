//! What a domain's schema says about its inputs, made ready for reading.

use crate::Accepts;
use crate::fold::fold;
use crate::language::Language;
use crate::token::{Kind, Token, tokens};
use crate::unit::Unit;
use serde_json::Value;
use std::collections::HashMap;

/// A declared input.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) shape: Shape,
    pub(crate) unit: Option<Unit>,
    pub(crate) decisive: bool,
    /// Whether it has a value when nothing is said.
    pub(crate) has_default: bool,
    pub(crate) plausible: Option<[f64; 2]>,
    pub(crate) accepts: Accepts,
}

/// What kind of value an input takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Number,
    Whole,
    Text,
    /// Files, lists, truth values: nothing that a sentence states.
    Other,
}

impl Field {
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.shape, Shape::Number | Shape::Whole)
    }

    /// Whether the field counts things or is a share: its numbers need no unit.
    pub(crate) fn is_bare(&self) -> bool {
        self.unit.is_none_or(|u| u.is_share())
    }

    /// Whether a value is within what the schema allows.
    pub(crate) fn allows(&self, value: f64) -> bool {
        let a = &self.accepts;
        a.minimum.is_none_or(|m| value >= m)
            && a.exclusive_minimum.is_none_or(|m| value > m)
            && a.maximum.is_none_or(|m| value <= m)
            && a.exclusive_maximum.is_none_or(|m| value < m)
            && (self.shape != Shape::Whole || value.fract() == 0.0)
    }

    /// Whether a value is one that is usually met.
    pub(crate) fn expects(&self, value: f64) -> bool {
        self.allows(value) && self.plausible.is_none_or(|[low, high]| (low..=high).contains(&value))
    }
}

/// A name by which a field is called.
#[derive(Debug)]
pub(crate) struct Alias {
    pub(crate) field: usize,
    pub(crate) words: Vec<(String, u32)>,
    pub(crate) language: Language,
    /// One or two letters, which are a name only before an equals sign.
    pub(crate) short: bool,
}

/// A word of some aliases of a field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share {
    pub(crate) field: usize,
    pub(crate) marks: u32,
    /// Whether at least half of the field's aliases in that language have the word.
    pub(crate) telling: bool,
}

/// The inputs of a domain.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    pub(crate) all: Vec<Field>,
    pub(crate) aliases: Vec<Alias>,
    /// Aliases by their first word, longest first.
    pub(crate) by_first: HashMap<String, Vec<usize>>,
    /// Fields by the words of their aliases.
    pub(crate) vocabulary: HashMap<String, Vec<Share>>,
}

impl Fields {
    /// Reads a schema of inputs. What is malformed in it is passed over.
    pub(crate) fn read(schema: &Value) -> Self {
        let mut fields = Self::default();
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return fields;
        };
        // A file is not said in words.
        let is_said = |schema: &Value| schema.get("x-kind").and_then(Value::as_str) != Some("file");
        for (name, schema) in properties.iter().filter(|(_, schema)| is_said(schema)) {
            let index = fields.all.len();
            fields.all.push(field(name, schema));
            fields.alias(index, name, Language::Undetermined);
            match schema.get("x-aliases") {
                Some(Value::Object(languages)) => {
                    for (tag, names) in languages {
                        let language = match tag.as_str() {
                            "en" => Language::En,
                            "vi" => Language::Vi,
                            _ => Language::Undetermined,
                        };
                        let names: Vec<&str> = strings(names).collect();
                        for name in &names {
                            fields.alias(index, name, language);
                        }
                        fields.words(index, &names);
                    }
                }
                Some(names) => {
                    let names: Vec<&str> = strings(names).collect();
                    for name in &names {
                        fields.alias(index, name, Language::Undetermined);
                    }
                    fields.words(index, &names);
                }
                None => {}
            }
        }
        let aliases = &fields.aliases;
        for list in fields.by_first.values_mut() {
            list.sort_by_key(|i| std::cmp::Reverse(aliases[*i].words.len()));
        }
        fields
    }

    fn alias(&mut self, field: usize, name: &str, language: Language) {
        let words = words_of(name);
        let Some((first, _)) = words.first() else { return };
        let letters = words.iter().flat_map(|(w, _)| w.chars()).filter(|c| c.is_alphanumeric());
        let short = name.is_ascii() && !name.ends_with('\'') && letters.count() <= 2;
        // An input may be named as it is called.
        let same = |a: &&mut Alias| a.field == field && a.words == words;
        if let Some(known) = self.aliases.iter_mut().find(same) {
            if known.language == Language::Undetermined {
                known.language = language;
            }
            return;
        }
        self.by_first.entry(first.clone()).or_default().push(self.aliases.len());
        self.aliases.push(Alias { field, words, language, short });
    }

    fn words(&mut self, field: usize, names: &[&str]) {
        let mut counts: Vec<((String, u32), usize)> = Vec::new();
        for name in names {
            let mut words = words_of(name);
            words.sort();
            words.dedup();
            for (word, marks) in words {
                let word = (singular(&word).to_owned(), marks);
                match counts.iter_mut().find(|(w, _)| *w == word) {
                    Some((_, n)) => *n += 1,
                    None => counts.push((word, 1)),
                }
            }
        }
        for ((word, marks), n) in counts {
            if word.chars().count() < 2 || crate::words::is_idle(&word) && marks == 0 {
                continue;
            }
            let share = Share { field, marks, telling: n * 2 >= names.len() };
            self.vocabulary.entry(word).or_default().push(share);
        }
    }

    /// The fields in whose names a word occurs, or a word of the same stem.
    pub(crate) fn with_word(&self, token: &Token) -> Vec<Share> {
        if token.kind != Kind::Word || token.idle {
            return Vec::new();
        }
        let told = |shares: &[Share]| -> Vec<Share> {
            let fits = |s: &&Share| token.marks == 0 || token.marks == s.marks;
            shares.iter().filter(fits).copied().collect()
        };
        if let Some(shares) = self.vocabulary.get(singular(&token.text)) {
            return told(shares);
        }
        let mut found: Vec<Share> = Vec::new();
        for (word, shares) in &self.vocabulary {
            if same_stem(&token.text, word) {
                for share in told(shares) {
                    match found.iter_mut().find(|s| s.field == share.field) {
                        Some(known) => known.telling |= share.telling,
                        None => found.push(share),
                    }
                }
            }
        }
        found.sort_by_key(|s| s.field);
        found
    }
}

/// An English word without the ending of its plural.
fn singular(word: &str) -> &str {
    word.strip_suffix('s')
        .filter(|w| w.len() > 2 && w.is_ascii() && !w.ends_with('s'))
        .unwrap_or(word)
}

/// `thick` and `thickness`, `bleached` and `bleach`.
fn same_stem(a: &str, b: &str) -> bool {
    if !a.is_ascii() || !b.is_ascii() {
        return false;
    }
    let common = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let (short, long) = (a.len().min(b.len()), a.len().max(b.len()));
    // The shorter one whole, with a usual ending; or all but the endings of two long words.
    (common == short && short >= 4 && long - short <= 4)
        || (common >= 6 && short - common <= 3 && long - common <= 4)
}

fn words_of(name: &str) -> Vec<(String, u32)> {
    tokens(&fold(name))
        .into_iter()
        .filter(|t| t.kind == Kind::Word || t.kind == Kind::Mark && t.text != "-")
        .map(|t| (t.text, t.marks))
        .collect()
}

fn strings(names: &Value) -> impl Iterator<Item = &str> {
    let list = names.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().chain(names.is_string().then_some(names)).filter_map(Value::as_str)
}

fn field(name: &str, schema: &Value) -> Field {
    let kinds: Vec<&str> = schema.get("type").map(|t| strings(t).collect()).unwrap_or_default();
    let number = |key: &str| schema.get(key).and_then(Value::as_f64);
    let text = |key: &str| schema.get(key).and_then(Value::as_str).map(str::to_owned);
    let mut one_of: Vec<Value> =
        schema.get("enum").and_then(Value::as_array).cloned().unwrap_or_default();
    for key in ["oneOf", "anyOf"] {
        let options = schema.get(key).and_then(Value::as_array).map(Vec::as_slice);
        one_of.extend(options.unwrap_or_default().iter().filter_map(|o| o.get("const")).cloned());
    }
    one_of.retain(Value::is_string);
    let shape = if schema.get("x-kind").is_some() {
        Shape::Other
    } else if kinds.contains(&"number") {
        Shape::Number
    } else if kinds.contains(&"integer") {
        Shape::Whole
    } else if kinds.contains(&"string") || !one_of.is_empty() {
        Shape::Text
    } else {
        Shape::Other
    };
    let plausible =
        schema.get("x-plausible").and_then(Value::as_array).and_then(|range| {
            match range.as_slice() {
                [low, high] => Some([low.as_f64()?, high.as_f64()?]),
                _ => None,
            }
        });
    let unit = text("x-unit");
    let decisive = match schema.get("x-decisive") {
        Some(Value::Bool(yes)) => *yes,
        Some(Value::String(_)) => true,
        _ => false,
    };
    Field {
        name: name.to_owned(),
        shape,
        unit: unit.as_deref().and_then(Unit::parse),
        decisive,
        has_default: schema.get("default").is_some_and(|d| !d.is_null()),
        plausible,
        accepts: Accepts {
            unit,
            minimum: number("minimum"),
            exclusive_minimum: number("exclusiveMinimum"),
            maximum: number("maximum"),
            exclusive_maximum: number("exclusiveMaximum"),
            one_of,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn stems() {
        assert!(same_stem("thick", "thickness") && same_stem("bleached", "bleach"));
        assert!(same_stem("saturated", "saturation") && same_stem("reefs", "reef"));
        assert!(!same_stem("during", "duration") && !same_stem("cat", "category"));
    }

    #[test]
    fn odd_schemas_are_passed_over() {
        for schema in [json!(null), json!({"properties": 3}), json!({"properties": {"a": 5}})] {
            assert!(Fields::read(&schema).all.iter().all(|f| f.shape == Shape::Other));
        }
        let odd = json!({"properties": {"a": {"type": ["number", "null"], "x-unit": "zz",
            "x-aliases": {"en": [3, "", "--", "a b"], "vi": "x"}, "x-plausible": [1]}}});
        let fields = Fields::read(&odd);
        assert_eq!(fields.all[0].shape, Shape::Number);
        assert!(fields.all[0].unit.is_none() && fields.all[0].plausible.is_none());
    }
}
