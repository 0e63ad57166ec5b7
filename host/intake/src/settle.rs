//! From a quantity and an input to a value in the declared unit, or to a question.

use crate::field::{Field, Fields, Shape, Share};
use crate::fold::{Cell, span};
use crate::language::Language;
use crate::number::Readings;
use crate::quantity::{Form, Quantity};
use crate::token::{Kind, Token};
use crate::{Candidate, Parsed, Question, QuestionKind};
use serde_json::{Number, Value};
use std::ops::Range;

/// A question, taken apart.
pub(crate) struct Text<'a> {
    pub(crate) query: &'a str,
    pub(crate) cells: Vec<Cell>,
    pub(crate) tokens: Vec<Token>,
    /// For each token, the inputs in whose names it occurs.
    pub(crate) hints: Vec<Vec<Share>>,
    pub(crate) language: Language,
    /// The decimal sign that other numbers of the text use beyond doubt.
    pub(crate) decimal: Option<char>,
    pub(crate) fields: &'a Fields,
}

impl Text<'_> {
    pub(crate) fn span(&self, cells: &Range<usize>) -> [usize; 2] {
        span(&self.cells, cells.start, cells.end)
    }

    pub(crate) fn words(&self, cells: &Range<usize>) -> String {
        let [from, to] = self.span(cells);
        self.query.get(from..to).unwrap_or_default().to_owned()
    }

    pub(crate) fn cells_of(&self, tokens: &Range<usize>) -> Range<usize> {
        let from = self.tokens.get(tokens.start).map_or(0, |t| t.from);
        let to = tokens.end.checked_sub(1).and_then(|i| self.tokens.get(i)).map_or(from, |t| t.to);
        from..to.max(from)
    }

    pub(crate) fn candidate(
        &self,
        field: usize,
        value: Option<f64>,
        cells: &Range<usize>,
    ) -> Candidate {
        let field = &self.fields.all[field];
        Candidate {
            field: field.name.clone(),
            value: value.and_then(|v| json(field, v)),
            span: self.span(cells),
            text: self.words(cells),
        }
    }

    pub(crate) fn question(
        &self,
        kind: QuestionKind,
        field: Option<usize>,
        candidates: Vec<Candidate>,
    ) -> Question {
        let field = field.map(|f| &self.fields.all[f]);
        Question {
            object: None,
            field: field.map(|f| f.name.clone()),
            kind,
            candidates,
            accepts: field.map(|f| f.accepts.clone()),
        }
    }
}

/// A settled value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Settled {
    pub(crate) value: f64,
    pub(crate) parsed: Parsed,
}

/// The number that a quantity states in the unit of a field; nothing where its unit does not fit.
pub(crate) fn converted(quantity: &Quantity, field: &Field, bare: bool) -> Option<Readings> {
    let unit = if bare { quantity.unit.as_ref() } else { quantity.effective() };
    match (unit, field.unit) {
        (None, _) => Some(quantity.readings),
        (Some(written), Some(declared)) => {
            let convert = |n: f64| written.unit.convert(n, &declared).unwrap_or(f64::NAN);
            Some(quantity.readings.map(convert)).filter(|r| r.all().all(f64::is_finite))
        }
        // A share may be said of a plain number.
        (Some(written), None) if field.accepts.unit.is_none() && written.unit.is_share() => {
            let one = crate::unit::Unit::parse("1")?;
            Some(quantity.readings.map(|n| written.unit.convert(n, &one).unwrap_or(f64::NAN)))
        }
        (Some(_), None) => None,
    }
}

/// A value, or why it has to be asked.
pub(crate) fn settle(
    text: &Text<'_>,
    index: usize,
    quantity: &Quantity,
) -> Result<Settled, Box<Question>> {
    let field = &text.fields.all[index];
    let whole = &quantity.cells;
    let ask = |kind, candidates| Err(Box::new(text.question(kind, Some(index), candidates)));
    let one = |value| vec![text.candidate(index, value, whole)];
    if quantity.unknown.is_some() {
        return ask(QuestionKind::UnknownUnit, one(None));
    }
    if let Some(cells) = strange_unit(text, quantity, field) {
        let whole = whole.start..cells;
        let candidate = text.candidate(index, None, &whole);
        return ask(QuestionKind::UnknownUnit, vec![candidate]);
    }
    let Some(readings) = converted(quantity, field, false) else {
        return ask(QuestionKind::UnknownUnit, one(None));
    };
    let first = readings.all().next();
    match &quantity.form {
        Form::Point => {}
        Form::Bound => return ask(QuestionKind::Bound, one(first)),
        Form::Not => return ask(QuestionKind::Negated, one(first)),
        Form::Range(ends) => {
            let ends = ends.iter().map(|end| {
                let value = converted(end, field, false).and_then(|r| r.all().next());
                text.candidate(index, value, &end.cells)
            });
            return ask(QuestionKind::Range, ends.collect());
        }
    }
    let value = match choose(text, field, readings) {
        Ok(value) => value,
        Err(values) => {
            let both = values.into_iter().map(|v| text.candidate(index, Some(v), whole));
            return ask(QuestionKind::Ambiguous, both.collect());
        }
    };
    let Some(json) = json(field, value).filter(|_| field.allows(value)) else {
        return ask(QuestionKind::OutOfRange, one(Some(value)));
    };
    let written = quantity.effective();
    let converted_from = written
        .filter(|w| field.unit.is_some_and(|u| !w.unit.same(&u)))
        .map(|w| text.words(&w.cells));
    let parsed = Parsed {
        field: field.name.clone(),
        value: json,
        span: text.span(whole),
        text: text.words(whole),
        converted_from,
    };
    Ok(Settled { value, parsed })
}

/// The end of what looks like a unit after a bare number: no word of a language, such as `tsf`, or
/// one with a stroke after it.
fn strange_unit(text: &Text<'_>, quantity: &Quantity, field: &Field) -> Option<usize> {
    if quantity.effective().is_some() || field.is_bare() {
        return None;
    }
    let at = quantity.tokens.end;
    let word = text.tokens.get(at).filter(|t| t.kind == Kind::Word)?;
    let named = text.fields.by_first.contains_key(&word.text)
        || text.fields.vocabulary.contains_key(&word.text);
    let vowels = word.text.chars().any(|c| !c.is_ascii() || "aeiouy".contains(c));
    let over = text.tokens.get(at + 1).is_some_and(|t| t.is("per") || (t.is("/") && !t.spaced));
    let strange = over || (!vowels && (2..=4).contains(&word.text.len()));
    (strange && !named && !word.idle).then_some(word.to)
}

/// Decides between decimals and thousands: by what the field accepts, then by how the rest of the
/// text or its language writes numbers, unless only the other reading is plausible.
fn choose(text: &Text<'_>, field: &Field, readings: Readings) -> Result<f64, Vec<f64>> {
    let Readings::Either { decimal, grouped, mark } = readings else {
        return Ok(readings.all().next().unwrap_or(f64::NAN));
    };
    match (field.allows(decimal), field.allows(grouped)) {
        (true, false) => return Ok(decimal),
        (false, true) => return Ok(grouped),
        _ => {}
    }
    if let Some(sign) = text.decimal {
        return Ok(if sign == mark { decimal } else { grouped });
    }
    let (preferred, other) = match (text.language, mark) {
        (Language::En, '.') | (Language::Vi, ',') => (decimal, grouped),
        (Language::En, _) | (Language::Vi, _) => (grouped, decimal),
        (Language::Undetermined, _) => {
            return match (field.plausible, field.expects(decimal), field.expects(grouped)) {
                (Some(_), true, false) => Ok(decimal),
                (Some(_), false, true) => Ok(grouped),
                _ => Err(vec![decimal, grouped]),
            };
        }
    };
    if !field.expects(preferred) && field.expects(other) {
        return Err(vec![preferred, other]);
    }
    Ok(preferred)
}

/// A whole number stays one, as it would be given by hand.
pub(crate) fn json(field: &Field, value: f64) -> Option<Value> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT {
        // Exact by the line above.
        #[allow(clippy::cast_possible_truncation)]
        return Some(Value::from(value as i64));
    }
    if field.shape == Shape::Whole {
        return None;
    }
    Number::from_f64(value).map(Value::Number)
}

/// The decimal sign that the numbers of a text agree on.
pub(crate) fn decimal_sign(tokens: &[Token]) -> Option<char> {
    let mut signs = tokens.iter().filter_map(|t| match t.kind {
        Kind::Number(_, sign) => sign,
        _ => None,
    });
    let first = signs.next()?;
    signs.all(|s| s == first).then_some(first)
}
