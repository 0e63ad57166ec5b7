//! Inputs whose values are words: those of an enumeration, others only where they are set
//! (`region = north`, `region: "north sea"`).
//!
//! A word of an enumeration may stand anywhere. Where the input has a default, though, an ordinary
//! word such as a place may be there for another reason, and must stand near the input's name.

use crate::field::Shape;
use crate::mention::{Mention, State};
use crate::settle::Text;
use crate::token::{Kind, Token};
use crate::words::{is_join, is_stop};
use std::ops::Range;

/// A word that is the value of an input.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Choice {
    pub(crate) field: usize,
    pub(crate) value: String,
    pub(crate) tokens: Range<usize>,
    pub(crate) cells: Range<usize>,
}

/// Fewer letters are a word of some other sentence.
const FEW: usize = 4;
/// How near to its name a word stands that could be there for another reason.
const NEAR: usize = 5;

/// Finds the words that are values.
pub(crate) fn choices(text: &Text<'_>, mentions: &[Mention]) -> Vec<Choice> {
    let mut found = Vec::new();
    for mention in mentions.iter().filter(|m| m.state == State::Open) {
        for field in &mention.fields {
            let field_is = &text.fields.all[*field];
            if field_is.shape == Shape::Text && field_is.accepts.one_of.is_empty() {
                found.extend(set(text, *field, mention.tokens.end));
            }
        }
    }
    let options = options(text);
    if !options.is_empty() {
        for at in 0..text.tokens.len() {
            let denied = at.checked_sub(1).is_some_and(|b| {
                matches!(text.tokens[b].text.as_str(), "not" | "no" | "without" | "khong")
            });
            let meant = |c: &Choice| {
                let field = &text.fields.all[c.field];
                let key = c.value.chars().any(|c| c.is_ascii_digit());
                let near = c.tokens.start.saturating_sub(NEAR)..c.tokens.end + NEAR;
                let named = |m: &Mention| {
                    m.fields.contains(&c.field)
                        && m.tokens.start < near.end
                        && near.start < m.tokens.end
                };
                key || !field.has_default || mentions.iter().any(named)
            };
            if let Some(choice) = option(text, &options, at).filter(|c| !denied && meant(c)) {
                found.push(choice);
            }
        }
    }
    // Words within a longer value are not a value of their own.
    let within = |c: &Choice, o: &Choice| {
        c.field == o.field
            && o.tokens.start <= c.tokens.start
            && c.tokens.end <= o.tokens.end
            && c.tokens.len() < o.tokens.len()
    };
    let whole: Vec<bool> = found.iter().map(|c| !found.iter().any(|o| within(c, o))).collect();
    let mut keep = whole.iter();
    found.retain(|_| keep.next().is_some_and(|k| *k));
    found.sort_by_key(|c| c.cells.start);
    found
}

/// What is set after a name.
fn set(text: &Text<'_>, field: usize, after: usize) -> Option<Choice> {
    let token = |i: usize| text.tokens.get(i);
    let sign = token(after)?;
    let mut at = after;
    if sign.is("=") || sign.is(":") {
        at += 1;
    }
    let quote = token(at)?;
    if quote.is("\"") || quote.is("'") {
        let close = (at + 1..(at + 12).min(text.tokens.len()))
            .find(|i| text.tokens[*i].text == quote.text)?;
        let (from, to) = (quote.to, token(close)?.from);
        let cells = from..to;
        let value = text.words(&cells).trim().to_owned();
        return (to > from && !value.is_empty()).then_some(Choice {
            field,
            value,
            tokens: at..close + 1,
            cells,
        });
    }
    let word = token(at).filter(|t| t.kind == Kind::Word)?;
    // After a colon a sentence may follow: only a word on its own is a value there.
    let alone = token(at + 1).is_none_or(|t| is_stop(&t.text) || is_join(&t.text) || t.is(")"));
    let is_set = sign.is("=") || (sign.is(":") && alone);
    let cells = word.from..word.to;
    is_set.then(|| Choice { field, value: text.words(&cells), tokens: at..at + 1, cells })
}

struct Choosable {
    field: usize,
    value: String,
    snake: String,
    words: Vec<Token>,
}

/// Values of enumerations that belong to one input only.
fn options(text: &Text<'_>) -> Vec<Choosable> {
    let mut options: Vec<Choosable> = Vec::new();
    for (field, declared) in text.fields.all.iter().enumerate() {
        for value in declared.accepts.one_of.iter().filter_map(|v| v.as_str()) {
            let spaced = value.replace(['_', '-'], " ");
            let words = crate::token::tokens(&crate::fold::fold(&spaced));
            if spaced.chars().count() >= FEW {
                let (value, snake) = (value.to_owned(), value.to_lowercase());
                options.push(Choosable { field, value, snake, words });
            }
        }
    }
    let same = |a: &Choosable, b: &Choosable| {
        a.field != b.field && a.words.iter().map(|w| &w.text).eq(b.words.iter().map(|w| &w.text))
    };
    let shared: Vec<bool> = options.iter().map(|o| options.iter().any(|p| same(o, p))).collect();
    let mut keep = shared.iter();
    options.retain(|_| !keep.next().is_some_and(|s| *s));
    options
}

fn option(text: &Text<'_>, options: &[Choosable], at: usize) -> Option<Choice> {
    let mut best: Option<(usize, &Choosable)> = None;
    for option in options {
        let mut i = at;
        let mut reads = true;
        for (k, word) in option.words.iter().enumerate() {
            if k > 0 && text.tokens.get(i).is_some_and(|t| t.is("-")) {
                i += 1;
            }
            match text.tokens.get(i) {
                // `north_sea` is one token.
                Some(t) if k == 0 && t.kind == Kind::Word && t.text == option.snake => {
                    i += 1;
                    break;
                }
                Some(t) if t.kind == word.kind && t.reads(&word.text, word.marks) => i += 1,
                _ => {
                    reads = false;
                    break;
                }
            }
        }
        if reads && i > at && best.is_none_or(|(end, _)| i > end) {
            best = Some((i, option));
        }
    }
    let (end, option) = best?;
    let tokens = at..end;
    let cells = text.cells_of(&tokens);
    Some(Choice { field: option.field, value: option.value.clone(), tokens, cells })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn a_word_within_a_longer_value_contradicts_nothing() {
        let inputs = json!({"properties": {"tree": {
            "type": "string", "enum": ["palm", "oil palm", "pine"],
        }}});
        let value = |query: &str| {
            let read = crate::read(query, &inputs);
            read.objects.first().map(|o| o.values[0].value.clone())
        };
        assert_eq!(value("a row of oil palm there"), Some(json!("oil palm")));
        assert_eq!(value("a row of palm there"), Some(json!("palm")));
        assert_eq!(value("a row of palm and of pine there"), None);
    }
}
