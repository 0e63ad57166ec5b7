//! The question in plain words: which domain it is for, what was read from it, and what of it
//! has to be asked.

use indexmap::IndexMap;
use plugin_api::report::{Arg, Text};
use serde_json::Value;
use skillhost_intake::{Intake, Object, QuestionKind, detect, mentioned};
use skillhost_report::phrase::any_of;
use skillhost_types::{Candidate, Catalogue, DomainScore, Question};
use std::collections::BTreeSet;

/// The language that a question is in, `en` or `vi`; none where it is too little to tell.
#[must_use]
pub fn language(query: &str) -> Option<&'static str> {
    detect(query).tag()
}

/// The domains whose words a question has, best first.
///
/// The score is the number of different keywords and phrases of look-ups, in any language, a
/// phrase counting as many times as it has words. Nothing matching is an empty list: there is no default.
#[must_use]
pub fn domains(catalogue: &Catalogue, query: &str) -> Vec<DomainScore> {
    let mut scores: Vec<DomainScore> = catalogue
        .plugins
        .iter()
        .map(|plugin| {
            let lookups = plugin.descriptor.lookups.iter().flat_map(|l| &l.keywords);
            let keywords = plugin.manifest.keywords.values().flatten();
            let phrases: BTreeSet<&str> = keywords.chain(lookups).map(String::as_str).collect();
            let found = mentioned(query, phrases);
            let score = found.iter().map(|phrase| phrase.split_whitespace().count()).sum();
            DomainScore { domain: plugin.manifest.domain.clone(), score }
        })
        .filter(|scored| scored.score > 0)
        .collect();
    scores.sort_by_key(|scored| std::cmp::Reverse(scored.score));
    scores
}

/// The one domain that scores best, or none where several do or there are no scores.
#[must_use]
pub fn best(scores: &[DomainScore]) -> Option<&str> {
    match scores {
        [best] => Some(&best.domain),
        [best, second, ..] if best.score > second.score => Some(&best.domain),
        _ => None,
    }
}

/// What a question gave.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// The things that it is about, each with its values, at most one for each input.
    pub(crate) objects: Vec<Object>,
    /// What is not clear in it.
    unclear: Vec<skillhost_intake::Question>,
}

impl Reading {
    /// What has to be asked: all that is not clear, but for inputs that were given otherwise.
    pub(crate) fn questions(&self, is_given: &dyn Fn(&str) -> bool) -> Vec<Question> {
        self.unclear.iter().filter_map(|q| question(q, is_given)).collect()
    }
}

/// Reads a question with a plugin's inputs.
pub(crate) fn read(query: &str, inputs: &Value) -> Reading {
    if query.trim().is_empty() {
        return Reading::default();
    }
    let Intake { objects, questions: unclear, .. } = skillhost_intake::read(query, inputs);
    Reading { objects, unclear }
}

/// A question as a run shows it, or nothing where what it asks was given otherwise.
fn question(
    asked: &skillhost_intake::Question,
    is_given: &dyn Fn(&str) -> bool,
) -> Option<Question> {
    if asked.field.as_deref().is_some_and(is_given) {
        return None;
    }
    let open = asked.candidates.iter().filter(|c| !is_given(&c.field));
    let candidates: Vec<Candidate> = open
        .map(|c| Candidate {
            field: c.field.clone(),
            value: c.value.clone(),
            span: c.span,
            text: c.text.clone(),
        })
        .collect();
    if candidates.is_empty() {
        return None;
    }
    let text = match asked.kind {
        QuestionKind::Conflict => Text::new("question-conflict"),
        QuestionKind::Ambiguous => Text::new("question-ambiguous"),
        QuestionKind::Range => Text::new("question-range"),
        QuestionKind::Bound => Text::new("question-bound"),
        QuestionKind::Negated => Text::new("question-negated"),
        QuestionKind::UnknownUnit => Text::new("question-unknown-unit"),
        QuestionKind::OutOfRange => Text::new("question-out-of-range"),
    };
    // Each field and each piece of the question once, in the order in which they stand there.
    let mut fields: IndexMap<&str, ()> = IndexMap::new();
    let mut words: IndexMap<String, ()> = IndexMap::new();
    for candidate in &candidates {
        fields.insert(&candidate.field, ());
        words.insert(format!("“{}”", candidate.text), ());
    }
    let field = asked.field.clone();
    let fields: Vec<Arg> = match &field {
        Some(field) => vec![Arg::Field(field.clone())],
        None => fields.keys().map(|f| Arg::Field((*f).to_owned())).collect(),
    };
    let words: Vec<String> = words.into_keys().collect();
    let text = text.arg("field", any_of(fields)).verbatim("words", words.join(", "));
    let accepts = serde_json::to_value(&asked.accepts).unwrap_or_default();
    Some(Question { object: asked.object.clone(), field, text, candidates, accepts })
}
