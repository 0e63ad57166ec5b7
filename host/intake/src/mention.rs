//! Where a text names inputs, and where it says that something is not there or not known.

use crate::field::Fields;
use crate::language::Language;
use crate::quantity::Quantity;
use crate::token::{Kind, Token};
use crate::words::{is_equals, is_link};
use std::ops::Range;

/// A name of an input in the text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Mention {
    pub(crate) tokens: Range<usize>,
    /// The inputs that have this name; mostly one.
    pub(crate) fields: Vec<usize>,
    pub(crate) language: Language,
    pub(crate) state: State,
}

/// What the text says of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum State {
    /// Nothing that keeps it from having a value.
    Open,
    /// That it is not known, or that a function of it is meant.
    Void,
    /// That it is not there; the first token of the denial.
    Denied(usize),
}

/// A denial of something that is named in part only: `no bleaching`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Denial {
    pub(crate) tokens: Range<usize>,
    pub(crate) fields: Vec<usize>,
}

const FUNCTIONS: &[&str] = &["tan", "sin", "cos", "log", "ln", "sqrt", "unknown"];
/// How far a denial reaches over words that say nothing.
const REACH: usize = 3;

/// Finds the names of inputs; the longest name wins.
pub(crate) fn mentions(tokens: &[Token], quantities: &[Quantity], fields: &Fields) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut quantity = 0;
    let mut i = 0;
    while i < tokens.len() {
        while quantities.get(quantity).is_some_and(|q| q.tokens.end <= i) {
            quantity += 1;
        }
        let inside = quantities.get(quantity).filter(|q| q.tokens.contains(&i));
        let Some((end, names, language)) = longest(tokens, i, quantities, quantity, fields) else {
            i += 1;
            continue;
        };
        // `45 degree wall`: a name may begin with the unit, and must go on after it.
        if inside.is_some_and(|q| end <= q.tokens.end) {
            i += 1;
            continue;
        }
        let state = state(tokens, &(i..end));
        match found.last_mut() {
            // `depth (d) = 15` names one thing twice.
            Some(last)
                if last.fields == names
                    && i - last.tokens.end <= 1
                    && last.state == State::Open
                    && tokens[last.tokens.end..i].iter().all(|t| t.is("(") || t.is("'")) =>
            {
                last.tokens.end = end;
            }
            _ => found.push(Mention { tokens: i..end, fields: names, language, state }),
        }
        i = end;
    }
    found
}

fn longest(
    tokens: &[Token],
    i: usize,
    quantities: &[Quantity],
    quantity: usize,
    fields: &Fields,
) -> Option<(usize, Vec<usize>, Language)> {
    let token = tokens.get(i).filter(|t| matches!(t.kind, Kind::Word | Kind::Mark))?;
    let singular = token.text.strip_suffix('s').filter(|s| s.len() > 2);
    let candidates = [Some(token.text.as_str()), singular];
    let mut best: Option<(usize, Vec<usize>, Language)> = None;
    let lists = candidates.into_iter().flatten().filter_map(|w| fields.by_first.get(w));
    for alias in lists.flatten().map(|a| &fields.aliases[*a]) {
        let Some(mut end) = reads(tokens, i, &alias.words) else { continue };
        // `φ'`: a prime belongs to its letter.
        end += usize::from(tokens.get(end).is_some_and(|t| t.is("'") && !t.spaced));
        if alias.short && !is_set(tokens, end, &quantities[quantity.min(quantities.len())..]) {
            continue;
        }
        match &mut best {
            Some((known, ..)) if *known > end => {}
            Some((known, names, language)) if *known == end => {
                if !names.contains(&alias.field) {
                    names.push(alias.field);
                }
                if *language != alias.language {
                    *language = Language::Undetermined;
                }
            }
            _ => best = Some((end, vec![alias.field], alias.language)),
        }
    }
    best
}

fn reads(tokens: &[Token], i: usize, words: &[(String, u32)]) -> Option<usize> {
    let mut at = i;
    for (k, (word, marks)) in words.iter().enumerate() {
        let mut token = tokens.get(at)?;
        // `water-depth`
        if k > 0 && token.is("-") && !token.spaced {
            at += 1;
            token = tokens.get(at)?;
        }
        let plural = || {
            word.len() > 2
                && word.is_ascii()
                && token.kind == Kind::Word
                && token.text.strip_suffix('s') == Some(word)
        };
        if !(token.reads(word, *marks) || plural()) {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// Whether an equals sign and a quantity follow.
fn is_set(tokens: &[Token], end: usize, quantities: &[Quantity]) -> bool {
    let equals = tokens.get(end).is_some_and(|t| is_equals(&t.text));
    let wanted = end + 1;
    equals && quantities.iter().take(2).any(|q| q.tokens.start == wanted)
}

fn state(tokens: &[Token], at: &Range<usize>) -> State {
    let before = |n: usize| at.start.checked_sub(n).and_then(|b| tokens.get(b));
    if before(1).is_some_and(|t| FUNCTIONS.contains(&t.text.as_str())) {
        return State::Void;
    }
    let mut after = at.end;
    while tokens.get(after).is_some_and(|t| is_link(&t.text)) && after < at.end + 2 {
        after += 1;
    }
    let word = |n: usize| tokens.get(after + n).map_or("", |t| t.text.as_str());
    let unknown = matches!(
        (word(0), word(1)),
        ("unknown" | "missing" | "unavailable", _)
            | ("not", "known" | "available" | "given" | "measured")
            | ("chua" | "khong", "biet" | "ro")
            | ("n", "/")
    );
    if unknown {
        return State::Void;
    }
    for n in 1..=REACH {
        let Some(token) = before(n) else { break };
        if is_denial(token) {
            return State::Denied(at.start - n);
        }
        if !is_light(token) {
            break;
        }
    }
    State::Open
}

fn is_denial(token: &Token) -> bool {
    const ROOF: u32 = 0x302;
    const HORN: u32 = 0x31b;
    token.kind == Kind::Word
        && match token.text.as_str() {
            "no" | "without" | "not" | "neither" | "nor" | "lacking" => token.marks == 0,
            "khong" => matches!(token.marks, 0 | ROOF),
            "chua" => matches!(token.marks, 0 | HORN),
            _ => false,
        }
}

/// Words between a denial and what it denies.
fn is_light(token: &Token) -> bool {
    matches!(
        token.text.as_str(),
        "any" | "the" | "a" | "an" | "significant" | "co" | "he" | "bi" | "phai" | "there" | "much"
    )
}

/// Finds denials of what is named in part.
pub(crate) fn denials(tokens: &[Token], mentions: &[Mention], fields: &Fields) -> Vec<Denial> {
    let mut found = Vec::new();
    for (i, _) in tokens.iter().enumerate().filter(|(_, t)| is_denial(t)) {
        let mut at = i + 1;
        while at <= i + REACH && tokens.get(at).is_some_and(is_light) {
            at += 1;
        }
        let Some(token) = tokens.get(at).filter(|t| !t.idle) else { continue };
        if in_mention(mentions, at).is_some() {
            continue;
        }
        let named: Vec<usize> = fields
            .with_word(token)
            .iter()
            .filter(|s| fields.all[s.field].is_number())
            .map(|s| s.field)
            .collect();
        if !named.is_empty() {
            found.push(Denial { tokens: i..at + 1, fields: named });
        }
    }
    found
}

/// The mention that covers a token.
pub(crate) fn in_mention(mentions: &[Mention], token: usize) -> Option<&Mention> {
    let after = mentions.partition_point(|m| m.tokens.start <= token);
    mentions.get(after.checked_sub(1)?).filter(|m| m.tokens.contains(&token))
}
