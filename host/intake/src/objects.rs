//! One thing or several: labelled parts, or a comparison of two values of one input.
//!
//! What is said once is said of all. Two values of one input are a comparison only where the
//! question compares; otherwise they contradict each other, and neither is used.

use crate::choice::{self, Choice};
use crate::field::Fields;
use crate::language::{self, Language};
use crate::match_fields::{Found, OFFERED, Placed, place};
use crate::mention;
use crate::quantity::{self, Quantity};
use crate::settle::{Settled, Text, decimal_sign, settle};
use crate::token::{Kind, Token, tokens};
use crate::unit::Unit;
use crate::words::is_stop;
use crate::{Candidate, Intake, Object, Parsed, Question, QuestionKind};
use serde_json::Value;
use std::ops::Range;

/// More things than this are no comparison that a sentence makes.
const MOST: usize = 16;

/// Nobody answers more questions than this.
const ENOUGH: usize = 32;

/// A value with where it stands and what labels it.
#[derive(Debug, Clone)]
struct Reading {
    field: usize,
    parsed: Parsed,
    /// The same number written differently is the same value.
    number: Option<f64>,
    label: String,
}

impl Reading {
    fn same(&self, other: &Self) -> bool {
        match (self.number, other.number) {
            (Some(a), Some(b)) => a == b,
            _ => self.parsed.value == other.parsed.value,
        }
    }
}

/// Reads a question.
pub(crate) fn read(query: &str, fields: &Fields) -> Intake {
    let cells = crate::fold::fold(query);
    let tokens = tokens(&cells);
    let mut language = language::detect(query);
    let comparison = is_comparison(&tokens);
    let quantities = quantity::find(&cells, &tokens, language, comparison);
    let mentions = mention::mentions(&tokens, &quantities, fields);
    if language == Language::Undetermined {
        // The names of inputs are words of a language too.
        let used = |l: Language| mentions.iter().any(|m| m.language == l);
        language = match (used(Language::En), used(Language::Vi)) {
            (true, false) => Language::En,
            (false, true) => Language::Vi,
            _ => Language::Undetermined,
        };
    }
    let denials = mention::denials(&tokens, &mentions, fields);
    let decimal = decimal_sign(&tokens);
    let hints = tokens.iter().map(|t| fields.with_word(t)).collect();
    let text = Text { query, cells, tokens, hints, language, decimal, fields };
    let mut choices = choice::choices(&text, &mentions);
    // A word that was chosen is not counted as a quantity, nor a quantity as a word.
    choices.retain(|c| {
        !quantities.iter().any(|q| q.tokens.start < c.tokens.end && c.tokens.start < q.tokens.end)
    });
    let mut found = Found { quantities, mentions, denials };

    let parts = labelled(&text, &found);
    if parts.len() > 1 && parts.len() <= MOST {
        // A label's number is no quantity, and its letter no name.
        let label =
            |r: &Range<usize>| parts.iter().any(|p| p.label.start < r.end && r.start < p.label.end);
        found.quantities.retain(|q| !label(&q.tokens));
        found.mentions.retain(|m| !label(&m.tokens));
        return by_label(&text, &found, &choices, &parts);
    }
    by_value(&text, &found, &choices, comparison)
}

fn is_comparison(tokens: &[Token]) -> bool {
    let word = |i: usize| tokens.get(i).map_or("", |t| t.text.as_str());
    (0..tokens.len()).any(|i| {
        matches!(
            word(i),
            "compare" | "compares" | "compared" | "comparing" | "comparison" | "vs" | "versus"
        ) || matches!(
            (word(i), word(i + 1)),
            ("so", "sanh" | "voi") | ("doi", "chieu") | ("difference", "between")
        ) || (word(i), word(i + 1), word(i + 2)) == ("khac", "nhau", "giua")
    })
}

/// A part of the text with a label: `site A: …`.
struct Part {
    name: String,
    label: Range<usize>,
    body: Range<usize>,
}

/// Parts that begin with a label each, all of one form: `A:`, `B:`, or `site A:`, `site B:`.
fn labelled(text: &Text<'_>, found: &Found) -> Vec<Part> {
    let tokens = &text.tokens;
    let mut heads: Vec<(Range<usize>, String, String)> = Vec::new();
    for (colon, _) in tokens.iter().enumerate().filter(|(_, t)| t.is(":")) {
        let Some(name) = colon.checked_sub(1).map(|i| &tokens[i]) else { continue };
        let starts = |i: usize| {
            i == 0
                || is_stop(&tokens[i - 1].text)
                || matches!(tokens[i - 1].text.as_str(), "," | ":" | "and" | "va" | "(")
        };
        let label = text.words(&(name.from..name.to));
        let short = label.chars().count() <= 12;
        if starts(colon - 1) {
            // A single capital or number, from the first one on.
            let expected = heads.len();
            let letter = char::from_u32(u32::from('A') + u32::try_from(expected).unwrap_or(0));
            let own = letter.is_some_and(|c| label.len() == 1 && label.starts_with(c))
                || label == (expected + 1).to_string();
            if own && heads.iter().all(|h| h.2.is_empty()) {
                heads.push((colon - 1..colon + 1, label, String::new()));
            }
            continue;
        }
        let Some(noun) = colon.checked_sub(2).map(|i| (i, &tokens[i])) else { continue };
        // The name of an input before a colon is no label, unless one letter tells the parts apart.
        let named =
            mention::in_mention(&found.mentions, colon - 1).is_some() && label.chars().count() > 1;
        // Of a noun of several words, or after the word that compares, it is the last one.
        let begins = (0..4).filter_map(|n| noun.0.checked_sub(n)).any(|i| {
            let words = tokens[i..noun.0].iter().all(|t| t.kind == Kind::Word);
            words && (starts(i) || matches!(tokens[i - 1].text.as_str(), "compare" | "sanh"))
        });
        let kind = matches!(name.kind, Kind::Word | Kind::Number(..));
        if begins && kind && short && !named && noun.1.kind == Kind::Word {
            let noun_text = noun.1.text.clone();
            if heads.first().is_none_or(|h| h.2 == noun_text) {
                heads.push((noun.0..colon + 1, label, noun_text));
            }
        }
    }
    let mut names: Vec<&str> = heads.iter().map(|h| h.1.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    if names.len() != heads.len() || heads.len() < 2 {
        return Vec::new();
    }
    let ends: Vec<usize> = heads.iter().skip(1).map(|h| h.0.start).chain([tokens.len()]).collect();
    heads
        .into_iter()
        .zip(ends)
        .map(|((label, name, _), end)| Part { name, body: label.end..end, label })
        .collect()
}

fn by_label(text: &Text<'_>, found: &Found, choices: &[Choice], parts: &[Part]) -> Intake {
    let before = 0..parts.first().map_or(0, |p| p.label.start);
    let mut shared: Vec<Range<usize>> = std::iter::once(before).collect();
    let mut bodies: Vec<Range<usize>> = parts.iter().map(|p| p.body.clone()).collect();
    // A last sentence about both is about all.
    if let Some(last) = bodies.last_mut() {
        let both = |i: usize| {
            let word = text.tokens[i].text.as_str();
            matches!(word, "both" | "all" | "each" | "deu")
                || (word == "ca" && text.tokens.get(i + 1).is_some_and(|t| t.is("hai")))
        };
        let stop = (last.start..last.end)
            .filter(|i| is_stop(&text.tokens[*i].text))
            .find(|i| (i + 1..(i + 5).min(last.end)).any(both));
        if let Some(stop) = stop {
            shared.push(stop + 1..last.end);
            last.end = stop;
        }
    }
    let mut questions = Vec::new();
    let common = values(text, found, place(text, found, &shared), choices, &shared, &mut questions);
    let (common, conflicts) = single(text, common);
    questions.extend(conflicts);
    let mut objects = Vec::new();
    for (part, body) in parts.iter().zip(bodies) {
        let within = [body];
        let mut own_questions = Vec::new();
        let placed = place(text, found, &within);
        let mut own = values(text, found, placed, choices, &within, &mut own_questions);
        own.extend(common.iter().cloned());
        own.sort_by_key(|r| r.parsed.span);
        let (own, conflicts) = single(text, own);
        own_questions.extend(conflicts);
        for mut question in own_questions {
            question.object = Some(part.name.clone());
            questions.push(question);
        }
        objects.push(Object { label: part.name.clone(), values: in_order(own) });
    }
    finish(text, objects, questions, true)
}

fn by_value(text: &Text<'_>, found: &Found, choices: &[Choice], comparison: bool) -> Intake {
    let whole = [0..text.tokens.len(); 1];
    let mut questions = Vec::new();
    let all = values(text, found, place(text, found, &whole), choices, &whole, &mut questions);
    if !comparison {
        let (own, conflicts) = single(text, all);
        questions.extend(conflicts);
        let objects = one(String::new(), own);
        return finish(text, objects, questions, false);
    }
    // The inputs with several values, in the order of the text.
    let mut many: Vec<Vec<Reading>> = Vec::new();
    let mut once: Vec<Reading> = Vec::new();
    for group in distinct(all) {
        if group.len() > 1 { many.push(group) } else { once.extend(group) }
    }
    many.sort_by_key(|g| g.first().map(|r| r.parsed.span));
    let count = many.first().map_or(0, Vec::len);
    if count == 0 || count > MOST {
        for group in many {
            questions.push(conflict(text, &group));
        }
        return finish(text, one(String::new(), once), questions, true);
    }
    let mut told: Vec<Vec<Reading>> = Vec::new();
    for (i, group) in many.iter().enumerate() {
        if i == 0 || group.len() == count && (in_turns(&many[0], group) || respectively(text)) {
            told.push(group.clone());
        } else {
            questions.push(conflict(text, group));
        }
    }
    // What stands between the things compared may be said of one of them only.
    let mut shared = Vec::new();
    let (first, last) = (told[0].first(), told[0].last());
    let (from, to) = (first.map_or(0, |r| r.parsed.span[1]), last.map_or(0, |r| r.parsed.span[0]));
    for reading in once {
        if from < reading.parsed.span[0] && reading.parsed.span[1] < to {
            let candidate = candidate(&reading.parsed);
            questions.push(text.question(
                QuestionKind::Ambiguous,
                Some(reading.field),
                vec![candidate],
            ));
        } else {
            shared.push(reading);
        }
    }
    let mut objects: Vec<Object> = Vec::new();
    for i in 0..count {
        let mut own: Vec<Reading> = told.iter().filter_map(|g| g.get(i)).cloned().collect();
        let mut label = own.first().map_or(String::new(), |r| r.label.clone());
        if objects.iter().any(|o| o.label == label) {
            label = format!("{label} ({})", i + 1);
        }
        own.extend(shared.iter().cloned());
        objects.push(Object { label, values: in_order(own) });
    }
    finish(text, objects, questions, true)
}

fn one(label: String, own: Vec<Reading>) -> Vec<Object> {
    if own.is_empty() { Vec::new() } else { vec![Object { label, values: in_order(own) }] }
}

fn finish(
    text: &Text<'_>,
    objects: Vec<Object>,
    mut questions: Vec<Question>,
    comparison: bool,
) -> Intake {
    questions.sort_by_key(|q| (q.candidates.first().map(|c| c.span), q.kind));
    questions.truncate(ENOUGH);
    Intake { language: text.language, objects, questions, comparison }
}

/// Settles what was placed.
fn values(
    text: &Text<'_>,
    found: &Found,
    placed: Placed,
    choices: &[Choice],
    within: &[Range<usize>],
    questions: &mut Vec<Question>,
) -> Vec<Reading> {
    let mut out = Vec::new();
    questions.extend(placed.questions);
    for (field, quantities) in placed.quantities.iter().enumerate() {
        if placed.denied.contains(&field) {
            continue;
        }
        let mut own = Vec::new();
        let mut asked = Vec::new();
        for quantity in quantities {
            let quantity = &found.quantities[*quantity];
            match settle(text, field, quantity) {
                Ok(Settled { value, parsed }) => {
                    let label = label(text, quantity);
                    own.push(Reading { field, parsed, number: Some(value), label });
                }
                Err(question) => asked.push(*question),
            }
        }
        // A value beside something unclear about the same input is no more certain than it.
        if !asked.is_empty() {
            for reading in own.drain(..) {
                if let Some(question) = asked.first_mut() {
                    question.candidates.push(candidate(&reading.parsed));
                }
            }
        }
        for question in &mut asked {
            question.candidates.truncate(OFFERED);
        }
        asked.truncate(OFFERED);
        questions.extend(asked);
        out.extend(own);
    }
    for choice in choices {
        if !within.iter().any(|w| w.contains(&choice.tokens.start)) {
            continue;
        }
        let parsed = Parsed {
            field: text.fields.all[choice.field].name.clone(),
            value: Value::from(choice.value.clone()),
            span: text.span(&choice.cells),
            text: text.words(&choice.cells),
            converted_from: None,
        };
        let label = parsed.text.clone();
        out.push(Reading { field: choice.field, parsed, number: None, label });
    }
    out.sort_by_key(|r| (r.parsed.span, r.field));
    out
}

/// The different values of each input.
fn distinct(all: Vec<Reading>) -> Vec<Vec<Reading>> {
    let mut groups: Vec<Vec<Reading>> = Vec::new();
    for reading in all {
        match groups.iter_mut().find(|g| g[0].field == reading.field) {
            Some(group) if group.iter().any(|r| r.same(&reading)) => {}
            Some(group) => group.push(reading),
            None => groups.push(vec![reading]),
        }
    }
    groups
}

/// One value an input; a second one takes the first with it.
fn single(text: &Text<'_>, all: Vec<Reading>) -> (Vec<Reading>, Vec<Question>) {
    let mut own = Vec::new();
    let mut questions = Vec::new();
    for group in distinct(all) {
        if group.len() > 1 {
            questions.push(conflict(text, &group));
        } else {
            own.extend(group);
        }
    }
    (own, questions)
}

fn conflict(text: &Text<'_>, group: &[Reading]) -> Question {
    let candidates = group.iter().take(OFFERED).map(|r| candidate(&r.parsed)).collect();
    text.question(QuestionKind::Conflict, group.first().map(|r| r.field), candidates)
}

fn candidate(parsed: &Parsed) -> Candidate {
    Candidate {
        field: parsed.field.clone(),
        value: Some(parsed.value.clone()),
        span: parsed.span,
        text: parsed.text.clone(),
    }
}

/// Whether the values of two inputs alternate, so that each second belongs to its first.
fn in_turns(first: &[Reading], second: &[Reading]) -> bool {
    let at = |r: &Reading| r.parsed.span[0];
    let after = first.iter().zip(second).all(|(a, b)| at(a) < at(b));
    after && first.iter().skip(1).zip(second).all(|(next, b)| at(b) < at(next))
}

fn respectively(text: &Text<'_>) -> bool {
    text.tokens.windows(2).any(|w| w[0].is("lan") && w[1].is("luot"))
        || text.tokens.iter().any(|t| t.is("respectively"))
}

fn in_order(mut own: Vec<Reading>) -> Vec<Parsed> {
    own.sort_by_key(|r| r.field);
    own.into_iter().map(|r| r.parsed).collect()
}

/// `30°`, `30 kPa`: the number as written and its unit.
fn label(text: &Text<'_>, quantity: &Quantity) -> String {
    let number = text.words(&quantity.number);
    let Some(written) = quantity.effective() else { return number };
    let is = |code: &str| Unit::parse(code).is_some_and(|u| u == written.unit);
    if is("deg") {
        format!("{number}°")
    } else if is("%") {
        format!("{number}%")
    } else {
        format!("{number} {}", text.words(&written.cells))
    }
}
