//! Charts: from pointers into what tools gave and from claims to places on axes.
//!
//! What can't be drawn is said below the chart, never guessed: a series without a list, a point
//! that has no place on its axis, a claim in another unit or without support.

use super::Composer;
use super::plan::{Along, Plan, thinned_lines};
use crate::chart::{Labels, Moment, bars, points, power_of_ten};
use crate::document::{Bar, Drawn, Figure, FigureAxis, FigureSeries, Line, Span, Table, plain};
use crate::number::number;
use crate::unit::unit;
use indexmap::IndexSet;
use plugin_api::report::{Axis, Chart, Mark, Points, Scale, Series};
use serde_json::Value;

/// So many series are drawn; more could not be told apart anyway.
const SERIES: usize = 24;
/// So many points of lines, and as many single ones, are drawn in all.
const DRAWN: usize = 6000;
/// So many bars are drawn in all.
const BARS: usize = 240;
/// Up to so many bars, each has its value beside it where bars are drawn in characters.
const SAID: usize = 24;
/// So many rows of data are shown, and so many where they can't be folded away.
const ROWS: usize = 200;
const FEW: usize = 30;
/// More series than this do not get a column each.
const COLUMNS: usize = 5;
/// So many words have a mark on their axis.
const WORDS: usize = 60;
/// The part of the room between two bars that is filled.
const FILLED: f64 = 0.8;

/// What stands at one end of a pointer.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Found<'a> {
    Nothing,
    Json(&'a Value),
    Claim(&'a str),
}

type Pair<'a> = [Found<'a>; 2];

/// A series with what its pointers lead to.
pub(super) struct Resolved<'a> {
    name: String,
    pub(super) mark: Mark,
    pairs: Vec<Pair<'a>>,
}

/// Why points are not drawn, and how many.
#[derive(Default)]
struct LeftOut {
    not_above_zero: usize,
    no_place: usize,
    other_unit: usize,
    unsupported: usize,
}

impl Composer<'_> {
    pub(super) fn figure(&self, chart: &Chart) -> Figure {
        let mut notes = Vec::new();
        let mut resolved = Vec::new();
        for series in chart.series.iter().take(SERIES) {
            match self.resolved(series) {
                Ok(pairs) => {
                    let name = self.renderer.text(&series.name);
                    resolved.push(Resolved { name, mark: series.mark, pairs });
                }
                Err(note) => notes.push(note),
            }
        }
        if let Some(more @ 1..) = chart.series.len().checked_sub(SERIES) {
            notes.push(self.say_of("report-figure-many-series", &[("count", &more.to_string())]));
        }
        let axes = [&chart.x, &chart.y];
        let mut left_out = LeftOut::default();
        let mut words = [IndexSet::new(), IndexSet::new()];
        let mut ahead = None;
        let values: Vec<Vec<Option<[f64; 2]>>> = resolved
            .iter()
            .map(|series| {
                let value = |pair: &Pair<'_>| {
                    let mut out = [0.0; 2];
                    for (i, found) in pair.iter().enumerate() {
                        out[i] = self.value_on(
                            *found,
                            axes[i],
                            &mut words[i],
                            &mut ahead,
                            &mut left_out,
                        )?;
                    }
                    Some(out)
                };
                series.pairs.iter().map(value).collect()
            })
            .collect();
        notes.extend(self.left_out(&left_out));

        let plan = Plan::new(chart, &resolved, &values, &words, ahead);
        let series = match &plan {
            Some(plan) => self.drawn(plan, chart, &resolved, &values, &mut notes),
            None => Vec::new(),
        };
        if series.is_empty() {
            notes.push(self.say("report-figure-empty"));
        }
        let axis = |i: usize| {
            let title = self.axis_title(axes[i]);
            plan.as_ref().map_or_else(FigureAxis::default, |plan| {
                self.axis(title, &plan.axes[i], &words[i], member(chart, i))
            })
        };
        let (data, rows) = self.data(chart, &resolved);
        let more = |shown: usize| {
            let more = rows.checked_sub(shown).filter(|more| *more > 0)?;
            let more = number(&more.into(), None, 6, self.wording.language());
            Some(self.say_of("report-figure-more", &[("count", &more)]))
        };
        let number = self.figures.get() + 1;
        self.figures.set(number);
        Figure {
            place: self.place("figure", &number.to_string()),
            title: self.renderer.text(&chart.title),
            alt: self.renderer.text(&chart.alt),
            x: axis(0),
            y: axis(1),
            series,
            notes,
            data_name: self.say("report-figure-data"),
            data,
            more: more(ROWS),
            few: FEW,
            more_than_few: more(FEW),
            origins: self.origins(chart),
        }
    }

    /// What the pointers of a series lead to, or why there is nothing.
    fn resolved<'a>(&'a self, series: &'a Series) -> Result<Vec<Pair<'a>>, String> {
        match &series.points {
            Points::Claims(pairs) => {
                Ok(pairs.iter().map(|[x, y]| [Found::Claim(x), Found::Claim(y)]).collect())
            }
            Points::Tool { call, rows, x, y } => {
                let record = self.run.evidence.iter().find(|record| record.id == *call);
                let output = record.and_then(|record| record.output.as_ref());
                let list = output.and_then(|output| output.pointer(rows)?.as_array());
                let list = list.ok_or_else(|| {
                    let name = self.renderer.text(&series.name);
                    let args = [("series", &*name), ("call", call), ("pointer", rows)];
                    self.say_of("report-figure-no-list", &args)
                })?;
                let found = |row: &'a Value, member: &str| match row.get(member) {
                    None | Some(Value::Null) => Found::Nothing,
                    Some(value) => Found::Json(value),
                };
                Ok(list.iter().map(|row| [found(row, x), found(row, y)]).collect())
            }
        }
    }

    /// Where a value stands on its axis before that is a place: a number, seconds, or the number
    /// of a word. Nothing for a gap and for what has no place, which is counted.
    fn value_on(
        &self,
        found: Found<'_>,
        axis: &Axis,
        words: &mut IndexSet<String>,
        ahead: &mut Option<i64>,
        left_out: &mut LeftOut,
    ) -> Option<f64> {
        let value = match found {
            Found::Nothing => return None,
            Found::Json(value) => value,
            Found::Claim(id) => {
                let claim = self.claim(id)?;
                if claim.flagged {
                    left_out.unsupported += 1;
                    return None;
                }
                let differs = |own: &str| axis.unit.as_deref().is_some_and(|unit| unit != own);
                if claim.unit.as_deref().is_some_and(differs) {
                    left_out.other_unit += 1;
                    return None;
                }
                claim.value.as_ref()?
            }
        };
        let place = match axis.scale {
            Scale::Linear => value.as_f64().filter(|value| value.is_finite()),
            Scale::Log => match value.as_f64().filter(|value| value.is_finite()) {
                Some(value) if value <= 0.0 => {
                    left_out.not_above_zero += 1;
                    return None;
                }
                value => value,
            },
            Scale::Time => value.as_str().and_then(Moment::read).map(|moment| {
                ahead.get_or_insert(moment.ahead);
                moment.seconds
            }),
            Scale::Category => word(value).map(|word| words.insert_full(word).0 as f64),
        };
        if place.is_none() {
            left_out.no_place += 1;
        }
        place
    }

    fn left_out(&self, left_out: &LeftOut) -> Vec<String> {
        [
            (left_out.not_above_zero, "report-figure-not-above-zero"),
            (left_out.no_place, "report-figure-no-place"),
            (left_out.other_unit, "report-figure-other-unit"),
            (left_out.unsupported, "report-figure-unsupported"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, id)| self.say_of(id, &[("count", &count.to_string())]))
        .collect()
    }

    fn drawn(
        &self,
        plan: &Plan,
        chart: &Chart,
        resolved: &[Resolved<'_>],
        values: &[Vec<Option<[f64; 2]>>],
        notes: &mut Vec<String>,
    ) -> Vec<FigureSeries> {
        let kinds = |mark: Mark| resolved.iter().filter(|s| s.mark == mark).count().max(1);
        let (of_bars, others) = (kinds(Mark::Bars), resolved.len().max(1));
        let (mut all, mut shown) = (0, 0);
        let mut group = 0;
        let mut out = Vec::new();
        for (series, values) in resolved.iter().zip(values) {
            let there = values.iter().flatten().count();
            if there == 0 {
                notes.push(self.say_of("report-figure-no-points", &[("series", &series.name)]));
                continue;
            }
            let drawn = match series.mark {
                Mark::Line => {
                    let runs: Vec<Vec<[f64; 2]>> = values
                        .split(Option::is_none)
                        .filter(|run| !run.is_empty())
                        .map(|run| run.iter().flatten().map(|v| plan.place(*v)).collect())
                        .collect();
                    Drawn::Lines(thinned_lines(&runs, DRAWN / others))
                }
                Mark::Points => {
                    let all: Vec<[f64; 2]> =
                        values.iter().flatten().map(|v| plan.place(*v)).collect();
                    Drawn::Points(points(&all, DRAWN / others))
                }
                Mark::Bars => {
                    group += 1;
                    self.bars(plan, chart, series, values, [group - 1, of_bars])
                }
            };
            all += there;
            shown += match &drawn {
                Drawn::Lines(runs) => runs.iter().map(Vec::len).sum(),
                Drawn::Points(points) => points.len(),
                Drawn::Bars { bars, .. } => bars.len(),
            };
            out.push(FigureSeries { name: series.name.clone(), drawn });
        }
        if shown < all {
            let written = |count: usize| number(&count.into(), None, 6, self.wording.language());
            let (shown, all) = (written(shown), written(all));
            let args = [("shown", &*shown), ("all", &*all)];
            notes.push(self.say_of("report-figure-thinned", &args));
        }
        out
    }

    fn bars(
        &self,
        plan: &Plan,
        chart: &Chart,
        series: &Resolved<'_>,
        values: &[Option<[f64; 2]>],
        [group, groups]: [usize; 2],
    ) -> Drawn {
        let (across, along) = plan.bar_axes();
        let placed: Vec<[f64; 2]> = values.iter().flatten().map(|v| plan.place(*v)).collect();
        let few = placed.len() <= SAID.min(BARS / groups);
        let said: Vec<Option<[String; 2]>> = series
            .pairs
            .iter()
            .zip(values)
            .filter(|(_, value)| value.is_some())
            .take(if few { SAID } else { 0 })
            .map(|(pair, _)| {
                let said = |i: usize| self.shown_of(pair[i], chart, i, true);
                Some([said(across), said(along)])
            })
            .collect();
        let width = plan.slot * FILLED / groups as f64;
        let bar = |(i, place): (usize, &[f64; 2])| {
            let middle = place[across] + width * (group as f64 + 0.5 - groups as f64 / 2.0);
            let side = |side: f64| (middle + side * width / 2.0).clamp(0.0, 1.0);
            Bar {
                across: [side(-1.0), side(1.0)],
                along: [plan.axes[along].base(), place[along]],
                said: said.get(i).cloned().flatten(),
            }
        };
        let kept = bars(&placed, along, BARS / groups);
        Drawn::Bars { upwards: along == 1, bars: kept.iter().enumerate().map(bar).collect() }
    }

    fn axis_title(&self, axis: &Axis) -> String {
        let title = self.renderer.text(&axis.title);
        match axis.unit.as_deref().and_then(unit) {
            Some(unit) if title.is_empty() => unit,
            Some(unit) => format!("{title} ({unit})"),
            None => title,
        }
    }

    fn axis(
        &self,
        title: String,
        along: &Along,
        words: &IndexSet<String>,
        named: &str,
    ) -> FigureAxis {
        let mut out = FigureAxis { title, ..FigureAxis::default() };
        match along {
            Along::Numbers(numbers) => {
                out.zero = numbers.crosses_zero().then(|| numbers.place(0.0));
                for mark in &numbers.marks {
                    let label = match mark.label {
                        Labels::Power(power) => power_of_ten(power),
                        Labels::Decimals(decimals) => self.mark(mark.value, Some(decimals)),
                        Labels::Digits => self.mark(mark.value, None),
                    };
                    // Numbers too close to differ in what is written have one mark.
                    if out.marks.last().is_none_or(|(_, last)| last[0] != label) {
                        out.marks.push((numbers.place(mark.value), vec![label]));
                    }
                }
            }
            Along::Times(times) => {
                out.marks.clone_from(&times.marks);
                if let Some(clock) = &times.clock {
                    let title = std::mem::take(&mut out.title);
                    out.title =
                        if title.is_empty() { clock.clone() } else { format!("{title} ({clock})") };
                }
            }
            Along::Words { count, .. } => {
                out.words = true;
                let step = count.div_ceil(WORDS).max(1);
                for (i, word) in words.iter().enumerate().step_by(step) {
                    let name = self.renderer.named(word, named);
                    out.marks.push((along.place(i as f64), vec![name]));
                }
            }
        }
        out
    }

    fn mark(&self, value: f64, decimals: Option<u8>) -> String {
        let language = self.wording.language();
        serde_json::Number::from_f64(value)
            .map_or_else(String::new, |value| number(&value, decimals, 6, language))
    }

    /// The data as a table of the first rows, and how many rows there are.
    fn data(&self, chart: &Chart, resolved: &[Resolved<'_>]) -> (Table, usize) {
        let axes = [&chart.x, &chart.y];
        let numbers = |axis: &Axis| matches!(axis.scale, Scale::Linear | Scale::Log);
        let same_x = |one: &Resolved<'_>, other: &Resolved<'_>| {
            let (one, other) = (&one.pairs, &other.pairs);
            one.len() == other.len() && one.iter().zip(other).all(|(a, b)| a[0] == b[0])
        };
        let first = resolved.first();
        let together = resolved.len() <= COLUMNS
            && first.is_some_and(|first| resolved.iter().all(|other| same_x(first, other)));
        if let (true, Some(first)) = (together, first) {
            let y_unit = chart.y.unit.as_deref().and_then(unit);
            let named = |series: &Resolved<'_>| match (&*series.name, &y_unit) {
                ("", _) => self.axis_title(&chart.y),
                (name, Some(unit)) => format!("{name} ({unit})"),
                (name, None) => name.to_owned(),
            };
            let mut columns = vec![plain(self.axis_title(&chart.x))];
            columns.extend(resolved.iter().map(|series| plain(named(series))));
            let row = |i: usize| {
                let x = self.cell(first.pairs[i][0], chart, 0);
                let values = resolved.iter().map(|series| self.cell(series.pairs[i][1], chart, 1));
                std::iter::once(x).chain(values).collect()
            };
            let right = (0..columns.len()).filter(|i| numbers(axes[(*i).min(1)])).collect();
            let rows = (0..first.pairs.len().min(ROWS)).map(row).collect();
            let names = (!numbers(axes[0])).then_some(0);
            return (Table { columns, rows, right, names, ..Table::default() }, first.pairs.len());
        }
        let mut columns = self.columns(&["series"]);
        columns.extend(axes.map(|axis| plain(self.axis_title(axis))));
        let rows = resolved.iter().flat_map(|series| {
            let row = |pair: &Pair<'_>| {
                vec![
                    plain(&series.name),
                    self.cell(pair[0], chart, 0),
                    self.cell(pair[1], chart, 1),
                ]
            };
            series.pairs.iter().map(row)
        });
        let right = (1..3).filter(|i| numbers(axes[i - 1])).collect();
        let table = Table { columns, rows: rows.take(ROWS).collect(), right, ..Table::default() };
        (table, resolved.iter().map(|series| series.pairs.len()).sum())
    }

    fn cell(&self, found: Found<'_>, chart: &Chart, along: usize) -> Line {
        let shown = self.shown_of(found, chart, along, false);
        match found {
            Found::Claim(id) => vec![self.value_link(id, shown)],
            _ => plain(shown),
        }
    }

    /// A value as a reader sees it, with its unit or below a heading that has it.
    fn shown_of(&self, found: Found<'_>, chart: &Chart, along: usize, with_unit: bool) -> String {
        let unit = [&chart.x, &chart.y][along].unit.as_deref();
        match found {
            Found::Nothing => String::new(),
            Found::Json(value) => {
                self.renderer.shown(value, unit.filter(|_| with_unit), member(chart, along))
            }
            Found::Claim(id) => self.renderer.claim_in(id, unit.filter(|_| !with_unit)),
        }
    }

    /// Where the points are from: each call and place once.
    fn origins(&self, chart: &Chart) -> Vec<Line> {
        let mut seen: IndexSet<(&str, &str)> = IndexSet::new();
        for series in &chart.series {
            if let Points::Tool { call, rows, .. } = &series.points {
                seen.insert((call, rows));
            }
        }
        let recorded = |call: &str| self.run.evidence.iter().any(|record| record.id == call);
        seen.into_iter()
            .filter(|(call, _)| recorded(call))
            .map(|(call, rows)| {
                let pointer = vec![Span::Code(rows.to_owned())];
                let args = [("call", self.call_link(call)), ("pointer", pointer)];
                self.line("report-figure-from", &args)
            })
            .collect()
    }
}

/// What the values along an axis are called where they are from, by which words have names.
fn member(chart: &Chart, along: usize) -> &str {
    chart
        .series
        .iter()
        .find_map(|series| match &series.points {
            Points::Tool { x, y, .. } => Some([x, y][along].as_str()),
            Points::Claims(_) => None,
        })
        .unwrap_or(&[&chart.x, &chart.y][along].title.id)
}

/// A word on an axis of words.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(word) => Some(word.clone()),
        Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}
