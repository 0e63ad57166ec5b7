//! Which quantity belongs to which input.
//!
//! Evidence, best first: the full name of an input beside the quantity; a word of its name that no
//! other input of that kind of unit has; a unit that only one input has and that is rarely said of
//! anything else. Evidence is a score of distance, side and clause; all quantities are paired at
//! once. What is left may be a question, and is never a value.

use crate::field::Field;
use crate::mention::{Denial, Mention, State, in_mention};
use crate::number::Readings;
use crate::pairing::{self, Edge};
use crate::quantity::{Form, Quantity};
use crate::settle::{Text, converted};
use crate::token::Kind;
use crate::words::{is_boundary, is_link, is_stop};
use crate::{Question, QuestionKind};
use std::collections::HashMap;
use std::ops::Range;

/// How far from a quantity its name may stand, in tokens.
const REACH: usize = 14;
const NAMED: i32 = 100;
const HINTED: i32 = 80;
const LEAST: i32 = 20;
/// A question offers at most so many.
pub(crate) const OFFERED: usize = 8;

/// The quantities of each input, in the order of the text, and what has to be asked.
#[derive(Debug, Default)]
pub(crate) struct Placed {
    pub(crate) quantities: Vec<Vec<usize>>,
    /// Inputs that are denied by name: they have no value, whatever else is said.
    pub(crate) denied: Vec<usize>,
    pub(crate) questions: Vec<Question>,
}

/// What the text holds.
pub(crate) struct Found {
    pub(crate) quantities: Vec<Quantity>,
    pub(crate) mentions: Vec<Mention>,
    pub(crate) denials: Vec<Denial>,
}

/// Where evidence may stand: a name, or a word and the input that it hints at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Slot {
    Name(usize),
    Hint(usize, usize),
}

struct Pair {
    slot: Slot,
    field: usize,
    /// Whether the name has other inputs that fit as well.
    shared: Vec<usize>,
}

/// Places the quantities within a part of the text.
pub(crate) fn place(text: &Text<'_>, found: &Found, within: &[Range<usize>]) -> Placed {
    let inside = |r: &Range<usize>| within.iter().any(|w| w.start <= r.start && r.end <= w.end);
    let quantities: Vec<usize> =
        (0..found.quantities.len()).filter(|i| inside(&found.quantities[*i].tokens)).collect();
    let mentions: Vec<usize> =
        (0..found.mentions.len()).filter(|i| inside(&found.mentions[*i].tokens)).collect();
    let mut placed =
        Placed { quantities: vec![Vec::new(); text.fields.all.len()], ..Placed::default() };

    // All pairs for which there is evidence.
    let mut slots: HashMap<Slot, usize> = HashMap::new();
    let mut edges: Vec<Edge> = Vec::new();
    let mut pairs: Vec<Pair> = Vec::new();
    for (left, q) in quantities.iter().enumerate() {
        for (score, pair) in evidence(text, found, &found.quantities[*q], within) {
            let next = slots.len();
            let right = *slots.entry(pair.slot).or_insert(next);
            edges.push(Edge { left, right, score });
            pairs.push(pair);
        }
    }
    let taken = pairing::best(quantities.len(), slots.len(), &edges);

    let mut field_of: Vec<Option<usize>> = vec![None; quantities.len()];
    let mut asked = vec![false; quantities.len()];
    let mut used: Vec<Slot> = Vec::new();
    for (left, edge) in taken.iter().enumerate() {
        let Some(pair) = edge.map(|e| &pairs[e]) else { continue };
        used.push(pair.slot);
        if pair.shared.is_empty() {
            field_of[left] = Some(pair.field);
        } else {
            let names: Vec<usize> =
                std::iter::once(pair.field).chain(pair.shared.iter().copied()).collect();
            asked[left] = true;
            let q = &found.quantities[quantities[left]];
            placed.questions.extend(which(text, q, &names));
        }
    }
    join_lists(text, found, &quantities, &mut field_of, &asked);

    // Names that are denied, and denials of what is named in part.
    for mention in mentions.iter().map(|m| &found.mentions[*m]) {
        let State::Denied(from) = mention.state else { continue };
        placed.denied.extend(&mention.fields);
        let cells = text.cells_of(&(from..mention.tokens.end));
        let mut candidates = Vec::new();
        for field in &mention.fields {
            candidates.push(text.candidate(*field, None, &cells));
        }
        for (left, field) in field_of.iter().enumerate() {
            if field.is_some_and(|f| mention.fields.contains(&f)) {
                let q = &found.quantities[quantities[left]];
                candidates.push(text.candidate(mention.fields[0], None, &q.cells));
            }
        }
        candidates.truncate(OFFERED);
        let only = <[usize; 1]>::try_from(mention.fields.as_slice()).ok().map(|[f]| f);
        placed.questions.push(text.question(QuestionKind::Negated, only, candidates));
    }

    let alone = by_unit_alone(text, found, &quantities, &mut field_of, &asked);
    for (left, fields) in alone {
        asked[left] = true;
        placed.questions.extend(which(text, &found.quantities[quantities[left]], &fields));
    }
    let mut decided = vec![false; text.fields.all.len()];
    for field in field_of.iter().flatten() {
        decided[*field] = true;
    }
    for denial in found.denials.iter().filter(|d| inside(&d.tokens)) {
        let open = denial.fields.iter().filter(|f| !placed.denied.contains(f));
        let fields: Vec<usize> = open.copied().collect();
        if fields.is_empty() || fields.iter().any(|f| decided[*f]) {
            continue;
        }
        let cells = text.cells_of(&denial.tokens);
        let candidates =
            fields.iter().take(OFFERED).map(|f| text.candidate(*f, None, &cells)).collect();
        let only = <[usize; 1]>::try_from(fields.as_slice()).ok().map(|[f]| f);
        placed.questions.push(text.question(QuestionKind::Negated, only, candidates));
    }
    for (left, q) in quantities.iter().enumerate() {
        let quantity = &found.quantities[*q];
        match field_of[left] {
            Some(field) => placed.quantities[field].push(*q),
            None if asked[left] => {}
            None => {
                let open = |f: usize| !decided[f] && !placed.denied.contains(&f);
                let question = misfit(text, found, &mentions, &used, quantity, &open)
                    .or_else(|| bare_hint(text, found, quantity, &open));
                placed.questions.extend(question);
            }
        }
    }
    placed
}

/// A question which input is meant.
fn which(text: &Text<'_>, quantity: &Quantity, fields: &[usize]) -> Option<Question> {
    let candidates: Vec<_> = fields
        .iter()
        .take(OFFERED)
        .map(|f| {
            let value =
                converted(quantity, &text.fields.all[*f], false).and_then(|r| r.all().next());
            text.candidate(*f, value, &quantity.cells)
        })
        .collect();
    let only = <[usize; 1]>::try_from(fields).ok().map(|[f]| f);
    (!candidates.is_empty()).then(|| text.question(QuestionKind::Ambiguous, only, candidates))
}

/// What speaks for which input.
fn evidence(
    text: &Text<'_>,
    found: &Found,
    quantity: &Quantity,
    within: &[Range<usize>],
) -> Vec<(i32, Pair)> {
    let mut out = Vec::new();
    let (start, end) = (quantity.tokens.start, quantity.tokens.end);
    let reach = start.saturating_sub(REACH)..(end + REACH).min(text.tokens.len());
    let part = within.iter().find(|w| w.contains(&start)).cloned().unwrap_or(reach.clone());
    let reach = reach.start.max(part.start)..reach.end.min(part.end);

    // Names.
    let first = found.mentions.partition_point(|m| m.tokens.end <= reach.start);
    for (index, mention) in found.mentions.iter().enumerate().skip(first) {
        if mention.tokens.start >= reach.end {
            break;
        }
        if mention.state != State::Open || mention.tokens.start < reach.start {
            continue;
        }
        let mut fits = mention.fields.iter().copied().filter_map(|f| {
            let field = &text.fields.all[f];
            let score = named(text, found, quantity, mention, field)?;
            (score >= LEAST).then_some((score, f))
        });
        if let Some((score, field)) = fits.next() {
            let shared = fits.map(|(_, f)| f).collect();
            out.push((score, Pair { slot: Slot::Name(index), field, shared }));
        }
    }

    // Words of names.
    if quantity.effective().is_none() || quantity.form == Form::Not {
        return out;
    }
    let kind: Vec<usize> = fitting(text, quantity);
    for (at, token) in text.tokens.iter().enumerate().take(reach.end).skip(reach.start) {
        if token.kind != Kind::Word || quantity.tokens.contains(&at) || token.idle {
            continue;
        }
        // A word of a name that fits belongs to that name.
        let name = in_mention(&found.mentions, at);
        if name.is_some_and(|m| m.fields.iter().any(|f| kind.contains(f))) {
            continue;
        }
        let mut hinted = text.hints[at].iter().filter(|s| kind.contains(&s.field));
        let (Some(share), None) = (hinted.next(), hinted.next()) else { continue };
        // One syllable of several says little where several inputs have the unit.
        if kind.len() > 1 && !share.telling {
            continue;
        }
        let field = &text.fields.all[share.field];
        let usual = |q: &Quantity| {
            converted(q, field, false).is_some_and(|r| r.all().any(|v| field.expects(v)))
        };
        let usual = match &quantity.form {
            Form::Range(ends) => ends.iter().any(usual),
            _ => usual(quantity),
        };
        let distance = hint(text, found, quantity, at);
        if let (true, Some(score)) = (usual, distance) {
            let pair =
                Pair { slot: Slot::Hint(at, share.field), field: share.field, shared: Vec::new() };
            out.push((score, pair));
        }
    }
    out
}

/// The inputs whose unit the quantity fits.
fn fitting(text: &Text<'_>, quantity: &Quantity) -> Vec<usize> {
    let Some(written) = quantity.effective() else { return Vec::new() };
    let fits = |f: &&Field| f.is_number() && f.unit.is_some_and(|u| u.fits(&written.unit));
    let all = text.fields.all.iter().enumerate();
    all.filter(|(_, f)| fits(f)).map(|(i, _)| i).collect()
}

/// What stands between a name and a quantity.
#[derive(Debug, Default)]
struct Between {
    idle: i32,
    content: i32,
    boundaries: i32,
    stops: i32,
    quantities: i32,
    with: bool,
    links_only: bool,
    any: bool,
}

fn between(text: &Text<'_>, found: &Found, range: Range<usize>) -> Between {
    let mut out = Between { links_only: true, ..Between::default() };
    let mut at = range.start;
    while at < range.end {
        out.any = true;
        let next = found.quantities.partition_point(|q| q.tokens.end <= at);
        if let Some(q) = found.quantities.get(next).filter(|q| q.tokens.contains(&at)) {
            out.quantities += 1;
            out.links_only = false;
            at = q.tokens.end;
            continue;
        }
        if let Some(mention) = in_mention(&found.mentions, at) {
            out.idle += 1;
            out.links_only = false;
            at = mention.tokens.end;
            continue;
        }
        let token = &text.tokens[at];
        let word = token.text.as_str();
        out.with |= matches!(word, "with" | "voi" | "for" | "at" | "but");
        if is_stop(word) {
            out.stops += 1;
            out.links_only = false;
        } else if is_boundary(word) {
            out.boundaries += 1;
            out.links_only = false;
        } else if is_link(word) {
            // Adds nothing.
        } else if token.idle || token.kind == Kind::Mark {
            out.idle += 1;
            out.links_only = false;
        } else {
            out.content += 1;
            out.links_only = false;
        }
        at += 1;
    }
    out
}

/// How much a name speaks for a quantity.
fn named(
    text: &Text<'_>,
    found: &Found,
    quantity: &Quantity,
    mention: &Mention,
    field: &Field,
) -> Option<i32> {
    if !field.is_number() {
        return None;
    }
    let before = mention.tokens.start < quantity.tokens.start;
    let gap = if before {
        mention.tokens.end..quantity.tokens.start
    } else {
        quantity.tokens.end..mention.tokens.start
    };
    let between = between(text, found, gap);
    let direct = between.links_only && (before || !between.any);
    if quantity.unit.is_none() && quantity.unknown.is_none() {
        let right_beside = direct && beside(text, quantity, field, before);
        if right_beside {
            return Some(NAMED + if before { 10 } else { 5 });
        }
        quantity.borrowed.as_ref()?;
    }
    if quantity.unknown.is_some() {
        return (direct && before).then_some(NAMED);
    }
    converted(quantity, field, false)?;
    if between.stops > 0 {
        return None;
    }
    let b = &between;
    let far = if before {
        if b.boundaries > 0 && b.content > 0 {
            return None;
        }
        4 * b.idle + 10 * b.content + 30 * b.boundaries + 40 * b.quantities
    } else {
        if b.boundaries > 0 || b.quantities > 0 || b.with || b.content > 1 {
            return None;
        }
        4 * b.idle + 10 * b.content
    };
    let near = if direct { if before { 10 } else { 5 } } else { 0 };
    Some(NAMED - far + near)
}

/// Whether a bare number beside a name may be its value.
fn beside(text: &Text<'_>, quantity: &Quantity, field: &Field, before: bool) -> bool {
    let Readings::One(value) = quantity.readings else { return before };
    let point = quantity.form == Form::Point;
    // `bleaching 2024` is a year.
    let year = value.fract() == 0.0 && (1900.0..=2100.0).contains(&value);
    if year && point && field.plausible.is_some() && !field.expects(value) {
        return false;
    }
    if before {
        return true;
    }
    // `4 layers`, but not the 3 of `zone 3 depth`.
    let previous = quantity.tokens.start.checked_sub(1).map(|p| &text.tokens[p]);
    let opens = previous.is_none_or(|t| {
        t.kind == Kind::Mark
            || matches!(t.text.as_str(), "a" | "with" | "of" | "at" | "and" | "voi" | "va" | "co")
    });
    if field.is_bare() { field.allows(value) } else { opens && field.expects(value) }
}

/// How much a word speaks for a quantity.
fn hint(text: &Text<'_>, found: &Found, quantity: &Quantity, at: usize) -> Option<i32> {
    let before = at < quantity.tokens.start;
    let gap = if before { at + 1..quantity.tokens.start } else { quantity.tokens.end..at };
    let b = between(text, found, gap);
    if b.boundaries + b.stops > 0 || b.content > 2 {
        return None;
    }
    if before {
        Some(HINTED - 3 * b.idle - 10 * b.content - 20 * b.quantities + 5)
            .filter(|_| b.quantities < 2)
    } else {
        let far = b.quantities > 1 || b.content > 1 || (b.with && b.content > 0);
        (!far).then_some(HINTED - 3 * b.idle - 10 * b.content - 20 * b.quantities)
    }
}

/// Members of a list that have no name of their own share that of the others.
fn join_lists(
    text: &Text<'_>,
    found: &Found,
    quantities: &[usize],
    field_of: &mut [Option<usize>],
    asked: &[bool],
) {
    let mut start = 0;
    while start < quantities.len() {
        let list = found.quantities[quantities[start]].list;
        let mut end = start;
        while end < quantities.len() && found.quantities[quantities[end]].list == list {
            end += 1;
        }
        let mut named: Vec<usize> = field_of[start..end].iter().flatten().copied().collect();
        named.sort_unstable();
        named.dedup();
        if let [field] = named.as_slice() {
            for left in start..end {
                let q = &found.quantities[quantities[left]];
                let fits =
                    converted(q, &text.fields.all[*field], false).is_some() && q.unknown.is_none();
                if field_of[left].is_none() && !asked[left] && fits {
                    field_of[left] = Some(*field);
                }
            }
        }
        start = end;
    }
}

/// Quantities that only their unit speaks for: the value of the one open input of that unit, or
/// the inputs to ask about.
fn by_unit_alone(
    text: &Text<'_>,
    found: &Found,
    quantities: &[usize],
    field_of: &mut [Option<usize>],
    asked: &[bool],
) -> Vec<(usize, Vec<usize>)> {
    let mut ask = Vec::new();
    let before: Vec<Option<usize>> = field_of.to_vec();
    // What is denied or unknown is as good as named: a stray quantity is not its value.
    let mut named = vec![false; text.fields.all.len()];
    let mut valued = named.clone();
    for mention in found.mentions.iter().filter(|m| m.state != State::Open) {
        for field in &mention.fields {
            named[*field] = true;
        }
    }
    for field in before.iter().flatten() {
        named[*field] = true;
        valued[*field] = true;
    }
    for (left, q) in quantities.iter().enumerate() {
        let quantity = &found.quantities[*q];
        if before[left].is_some() || asked[left] || quantity.form != Form::Point {
            continue;
        }
        let Some(written) = quantity.effective() else { continue };
        let mut kind = fitting(text, quantity);
        let of_one_kind = kind.len() == 1 && written.unit.is_specific();
        kind.retain(|f| {
            let field = &text.fields.all[*f];
            converted(quantity, field, false).is_some_and(|r| r.all().any(|v| field.expects(v)))
        });
        // Another value of the only input of its kind contradicts the first.
        if let ([only], true) = (kind.as_slice(), of_one_kind)
            && valued[*only]
        {
            field_of[left] = Some(*only);
            continue;
        }
        let open: Vec<usize> = kind.into_iter().filter(|f| !named[*f]).collect();
        let decisive = open.iter().any(|f| text.fields.all[*f].decisive);
        match open.as_slice() {
            [] => {}
            [only] if written.unit.is_specific() => {
                field_of[left] = Some(*only);
            }
            _ if written.unit.is_specific() || decisive => ask.push((left, open)),
            _ => {}
        }
    }
    ask
}

/// A name right before a quantity whose unit is of another kind.
fn misfit(
    text: &Text<'_>,
    found: &Found,
    mentions: &[usize],
    used: &[Slot],
    quantity: &Quantity,
    open: &dyn Fn(usize) -> bool,
) -> Option<Question> {
    quantity.unit.as_ref()?;
    let after =
        mentions.partition_point(|m| found.mentions[*m].tokens.end <= quantity.tokens.start);
    let index = *mentions.get(after.checked_sub(1)?)?;
    let mention = &found.mentions[index];
    let direct = between(text, found, mention.tokens.end..quantity.tokens.start).links_only;
    let [field] = mention.fields.as_slice() else { return None };
    let free = direct
        && mention.state == State::Open
        && !used.contains(&Slot::Name(index))
        && open(*field)
        && text.fields.all[*field].is_number()
        && converted(quantity, &text.fields.all[*field], true).is_none();
    free.then(|| {
        let candidate = text.candidate(*field, None, &quantity.cells);
        text.question(QuestionKind::UnknownUnit, Some(*field), vec![candidate])
    })
}

/// A bare number right after a word that hints at one input is worth asking about.
fn bare_hint(
    text: &Text<'_>,
    found: &Found,
    quantity: &Quantity,
    open: &dyn Fn(usize) -> bool,
) -> Option<Question> {
    if quantity.effective().is_some() || quantity.form != Form::Point {
        return None;
    }
    let mut at = quantity.tokens.start.checked_sub(1)?;
    while is_link(&text.tokens[at].text) {
        at = at.checked_sub(1)?;
    }
    if in_mention(&found.mentions, at).is_some() {
        return None;
    }
    let mut shares = text.hints[at].iter().filter(|s| text.fields.all[s.field].is_number());
    let (Some(share), None) = (shares.next(), shares.next()) else { return None };
    let field = &text.fields.all[share.field];
    let usual = quantity.readings.all().any(|v| field.expects(v));
    let asked = share.telling && usual && open(share.field) && field.plausible.is_some();
    asked.then(|| which(text, quantity, &[share.field])).flatten()
}
