//! Reads a question in plain words: its language, the quantities in it, and which declared inputs
//! they are values of.
//!
//! Everything here is a pure function of the question and of a domain's schema of inputs, whose
//! annotations (`x-unit`, `x-aliases`, `x-plausible`, `x-decisive`) are all that it knows of the
//! domain. What is not clear is a [`Question`], never a guess; what is read stands with the bytes
//! that it was read from.
//!
//! ```
//! use serde_json::json;
//! let schema = json!({"properties": {"depth_m": {
//!     "type": "number", "x-unit": "m", "x-aliases": {"en": ["depth"], "vi": ["độ sâu"]}}}});
//! let intake = skillhost_intake::read("A reef at a depth of 350 cm", &schema);
//! let depth = &intake.objects[0].values[0];
//! assert_eq!((depth.field.as_str(), &depth.value), ("depth_m", &json!(3.5)));
//! assert_eq!(depth.text, "350 cm");
//! ```
//!
//! The order of a reading, a module a line:
//!
//! - [`mentioned`] — words that route a question
//! - [`language`] — English, Vietnamese or undetermined
//! - `fold` — one shape for all ways to write a word, with its place kept
//! - `token`, `number`, `numeral` — words, numbers, numbers in words
//! - `unit`, `spelling` — units as codes and as people write them
//! - `quantity` — numbers with units, ranges, bounds, lists
//! - `field` — what the schema declares
//! - `mention` — where inputs are named, and where they are denied
//! - `pairing`, `match_fields` — which quantity belongs to which name
//! - `choice` — inputs whose values are words
//! - `settle` — the value in the declared unit, or a question
//! - `objects` — one thing or several that are compared
#![forbid(unsafe_code)]

mod choice;
mod field;
mod fold;
mod keywords;
pub mod language;
mod match_fields;
mod mention;
mod number;
mod numeral;
mod objects;
mod pairing;
mod quantity;
mod settle;
mod spelling;
mod token;
mod unit;
mod words;

pub use keywords::mentioned;
pub use language::{Language, detect};

use serde::Serialize;
use serde_json::Value;

/// What a question says.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Intake {
    /// Its language.
    pub language: Language,
    /// The things that it is about, in its order: none where no value was read, several where it
    /// compares. A single one has an empty label.
    pub objects: Vec<Object>,
    /// What is not clear in it.
    pub questions: Vec<Question>,
    /// Whether it asks for a comparison.
    pub comparison: bool,
}

/// A thing that is asked about.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Object {
    /// How the question tells it from the others: `A`, `30°`; empty for the only one.
    pub label: String,
    /// Its values, in the order of the declaration, at most one a field.
    pub values: Vec<Parsed>,
}

/// A value that was read.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Parsed {
    /// The declared input.
    pub field: String,
    /// The value, in the unit that the input declares.
    pub value: Value,
    /// First byte and the byte after the last one in the question.
    pub span: [usize; 2],
    /// The bytes of the span.
    pub text: String,
    /// The unit as written, where the value was converted from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub converted_from: Option<String>,
}

/// Something that has to be asked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Question {
    /// The label of the object that it is about; absent where there is only one, or for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    /// The declared input that it is about; absent where that is the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Why it has to be asked.
    pub kind: QuestionKind,
    /// What was read, each with its place.
    pub candidates: Vec<Candidate>,
    /// What an answer may be; absent where the input itself is the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepts: Option<Accepts>,
}

/// Why something has to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// One input was given two values.
    Conflict,
    /// A quantity may belong to several inputs, or a number may mean two things.
    Ambiguous,
    /// A range was given where one value is wanted.
    Range,
    /// More or less than a value was said, or a change of it.
    Bound,
    /// Something was said not to be there, or not to be so; no value follows from that.
    Negated,
    /// The unit is not known, or does not measure what the input is.
    UnknownUnit,
    /// The value is outside what the input accepts.
    OutOfRange,
}

/// A value that may have been meant.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Candidate {
    /// The input that it would be of.
    pub field: String,
    /// The value in the unit of the input, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Value>,
    /// First byte and the byte after the last one in the question.
    pub span: [usize; 2],
    /// The bytes of the span.
    pub text: String,
}

/// What an input accepts.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Accepts {
    /// UCUM unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The least value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<f64>,
    /// The value that it must be above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclusive_minimum: Option<f64>,
    /// The greatest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum: Option<f64>,
    /// The value that it must be below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclusive_maximum: Option<f64>,
    /// The words that it must be one of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub one_of: Vec<Value>,
}

/// A schema of inputs, made ready. Worth keeping where many questions are read with one schema.
#[derive(Debug, Default)]
pub struct Reader {
    fields: field::Fields,
}

impl Reader {
    /// Makes a schema ready. What is malformed in it is passed over.
    #[must_use]
    pub fn new(inputs_schema: &Value) -> Self {
        Self { fields: field::Fields::read(inputs_schema) }
    }

    /// Reads a question.
    #[must_use]
    pub fn read(&self, query: &str) -> Intake {
        objects::read(query, &self.fields)
    }
}

/// Reads a question with a domain's schema of inputs.
#[must_use]
pub fn read(query: &str, inputs_schema: &Value) -> Intake {
    Reader::new(inputs_schema).read(query)
}
