//! The rain: as given or out of a gauge's record, held against a published curve.

use super::record::{Recorded, record_part};
use super::{Answer, CurveUsed, Instrument, RainResult, Trigger};
use crate::inputs::{Inputs, RAIN_FIELDS};
use crate::knowledge;
use crate::settings::Settings;
use crate::tools::{InRange, Rain, RainThreshold, Verified};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Mark, Points, Relevance, Scale, Series, SourceFrom};
use skillhost_story::refusal::{self, tell_missing};
use skillhost_story::{column, figure, number, statement, title, was_given, word};

/// The rain against its curve, and the record that it is from.
pub(super) struct RainRuns {
    pub(super) threshold: Called<RainThreshold>,
    /// Whether its numbers are from the gauge's record.
    pub(super) from_record: bool,
    /// Whether nothing is missing that could have made it heavier. Numbers that were given are
    /// taken as they are.
    pub(super) complete: bool,
}

/// The curve that somebody chose: for this run, or for all runs in the settings.
pub(super) fn chosen(
    inputs: &Inputs,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Option<String> {
    let here = was_given(context, "threshold").then(|| inputs.threshold.clone());
    here.or_else(|| settings.threshold.clone())
}

/// Finds the rain, holds it against the curve and tells it, or says why not.
pub(super) fn rain_part(
    answer: &mut Answer,
    inputs: &Inputs,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<Option<RainRuns>, SkillError> {
    let chosen = chosen(inputs, settings, context);
    let is_default = chosen.is_none();
    let curve = chosen.unwrap_or_else(|| inputs.threshold.clone());
    let given = inputs.rainfall_duration_h.zip(inputs.rainfall_intensity_mmh);
    let record = match &inputs.rain {
        Some(file) => record_part(answer, file, &curve, settings, given.is_some(), context)?,
        None => None,
    };
    let (rain, from_record, complete) = match (given, &record) {
        (Some(numbers), _) => {
            claim_given(answer, context);
            (numbers, false, true)
        }
        (None, Some(Recorded { rain: Some(rain), complete, .. })) => (*rain, true, *complete),
        (None, _) if inputs.rain.is_some() => return Ok(None),
        (None, _) => {
            let missing = inputs.missing(&RAIN_FIELDS);
            tell_missing(answer, "rainfall", &missing);
            // Of one number alone the host does not know that it is not enough.
            if let ([missing], true) = (missing.as_slice(), inputs.rain.is_none()) {
                let lift = Text::new("lift-rain-half").field("field", *missing);
                answer.limit(4, Text::new("limit-rain-half").field("field", *missing), Some(lift));
            }
            return Ok(None);
        }
    };
    let half = given.is_none() && RAIN_FIELDS.iter().any(|f| inputs.number(f).is_some());
    if from_record && half {
        answer.say("rainfall", Text::new("record-half-set-aside"));
    }
    let (duration_h, intensity_mmh) = rain;
    let asked = Rain { duration_h, intensity_mmh, threshold: curve };
    let run: Called<RainThreshold> = match context.call("rainfall_threshold", &asked) {
        Ok(run) => run,
        Err(error) => return refusal::tell(answer, "rainfall", error),
    };
    claim_rain(answer, &run);
    draw_curve(answer, &run, record.as_ref());
    let found = &run.output;
    let shipped =
        found.source.knowledge_id.clone().filter(|id| knowledge::works().get(id).is_some());
    if is_default {
        answer.say("rainfall", Text::new("rain-curve-default"));
    }
    if shipped.is_none() && found.verification != Verified::MemoryOnly {
        cite_curve(answer, &run);
    }
    if found.in_range == InRange::Within {
        answer.output.triggers.push(Trigger {
            instrument: Instrument::RainGauge,
            claim: Some("threshold_mmh".into()),
            attention: None,
            interval: None,
            call: run.call.clone(),
        });
    }
    answer.output.rain = Some(RainResult {
        exceeded: found.exceeded,
        in_range: found.in_range,
        from_record,
        complete,
        record_is_worse: !found.exceeded && record.as_ref().is_some_and(|r| r.over),
        curve: CurveUsed {
            id: found.threshold.clone(),
            knowledge_id: shipped,
            verification: found.verification,
            is_default,
        },
    });
    Ok(Some(RainRuns { threshold: run, from_record, complete }))
}

/// Duration and intensity as claims that rest on the inputs.
fn claim_given(answer: &mut Answer, context: &SkillContext<'_>) {
    for (field, unit) in RAIN_FIELDS.into_iter().zip(["h", "mm/h"]) {
        let Some(given) = context.requirement(field) else { continue };
        let id = field.replacen("rainfall", "rain", 1);
        let support = Support::Input { field: field.into() };
        let claim = Claim::new(&id, statement(&id)).value(given.value.clone()).unit(unit);
        answer.claim(claim.support(support));
    }
}

fn claim_rain(answer: &mut Answer, run: &Called<RainThreshold>) {
    let found = &run.output;
    let mut claim = |id: &str, pointer: &str, decimals: Option<u8>| {
        let claim = run.claim(id, pointer, statement(id));
        answer.claim(Claim { decimals, ..claim });
    };
    claim("threshold_mmh", "/threshold_mmh", Some(2));
    claim("rain_ratio", "/ratio", Some(2));
    claim("rain_exceeded", "/exceeded", None);
    claim("rain_in_range", "/in_range", None);
    claim("threshold_curve", "/threshold", None);
    claim("threshold_region", "/region", None);
    claim("threshold_level", "/level", None);
    claim("threshold_confirmed", "/confirmed", None);
    claim("threshold_alpha_mmh", "/alpha_mmh", None);
    claim("threshold_beta", "/beta", None);
    if found.duration_min_h.is_some() {
        claim("threshold_duration_min_h", "/duration_min_h", None);
    }
    if found.duration_max_h.is_some() {
        claim("threshold_duration_max_h", "/duration_max_h", None);
    }

    let compared = match (found.in_range, found.exceeded) {
        (InRange::Within, true) => "rain-exceeds",
        (InRange::Within, false) => "rain-below",
        _ => "rain-extrapolated",
    };
    let text = Text::new(compared)
        .claim("intensity", "rain_intensity_mmh")
        .claim("duration", "rain_duration_h")
        .claim("threshold", "threshold_mmh")
        .claim("ratio", "rain_ratio");
    answer.say("rainfall", text);
    let out_of_range = match found.in_range {
        InRange::Within => None,
        InRange::Below => {
            Some(Text::new("rain-too-short").claim("limit", "threshold_duration_min_h"))
        }
        InRange::Above => {
            Some(Text::new("rain-too-long").claim("limit", "threshold_duration_max_h"))
        }
        InRange::Unknown => Some(Text::new("rain-range-unknown")),
    };
    if let Some(text) = out_of_range {
        answer.block("rainfall", Block::Callout { text });
    }
    let end = |id: &str, known: bool| if known { number(id) } else { word("not-known") };
    let rows = vec![
        vec![word("curve-id"), number("threshold_curve")],
        vec![word("curve-region"), number("threshold_region")],
        vec![word("curve-level"), number("threshold_level")],
        vec![word("curve-alpha"), number("threshold_alpha_mmh")],
        vec![word("curve-beta"), number("threshold_beta")],
        vec![
            word("curve-duration-min"),
            end("threshold_duration_min_h", found.duration_min_h.is_some()),
        ],
        vec![
            word("curve-duration-max"),
            end("threshold_duration_max_h", found.duration_max_h.is_some()),
        ],
        vec![word("curve-intensity"), number("threshold_mmh")],
        vec![word("rain-intensity"), number("rain_intensity_mmh")],
        vec![word("rain-ratio"), number("rain_ratio")],
    ];
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("rainfall", Block::Table { title: title("table-rain"), columns, rows });
    let unconfirmed = match found.verification {
        Verified::Confirmed => None,
        Verified::Secondary => Some("curve-secondary"),
        Verified::MemoryOnly => Some("curve-memory-only"),
    };
    if let Some(id) = unconfirmed {
        let text = Text::new(id).claim("curve", "threshold_curve");
        answer.block("rainfall", Block::Callout { text });
    }
}

/// Cites a curve whose publication does not ship: the recorded call holds its title.
fn cite_curve(answer: &mut Answer, run: &Called<RainThreshold>) {
    let published = &run.output.source;
    let id = format!("curve-{}", run.output.threshold.to_lowercase().replace('_', "-"));
    let from = SourceFrom::Tool { call: run.call.clone(), pointer: "/source/title".into() };
    let mut source = Source::new(&id, &published.title, published.rule, from);
    source.url.clone_from(&published.url);
    source.relevance = Some(Relevance::H);
    answer.sources.push(source);
    let text = Text::new("curve-published").claim("curve", "threshold_curve");
    answer.say("rainfall", text.clone());
    let support = Support::Source { source: id, quote: None };
    answer.claim(Claim::new("curve_published", text).support(support));
}

/// The curve over the duration with the rain and, from a record, its events; both axes by
/// logarithm, so that the curve is a line.
fn draw_curve(answer: &mut Answer, run: &Called<RainThreshold>, record: Option<&Recorded>) {
    let mut series = vec![Series {
        name: Text::new("series-curve"),
        mark: Mark::Line,
        points: Points::Tool {
            call: run.call.clone(),
            rows: "/curve".into(),
            x: "duration_h".into(),
            y: "intensity_mmh".into(),
        },
    }];
    if let Some(record) = record {
        series.push(Series {
            name: Text::new("series-events"),
            mark: Mark::Points,
            points: Points::Tool {
                call: record.call.clone(),
                rows: "/events".into(),
                x: "at_duration_h".into(),
                y: "at_intensity_mmh".into(),
            },
        });
    }
    if run.output.ratio > 0.0 {
        series.push(Series {
            name: Text::new("series-rain"),
            mark: Mark::Points,
            points: Points::Claims(vec![["rain_duration_h".into(), "rain_intensity_mmh".into()]]),
        });
    }
    let x = Axis::new(Text::new("axis-duration")).unit("h").scale(Scale::Log);
    let y = Axis::new(Text::new("axis-intensity")).unit("mm/h").scale(Scale::Log);
    answer.block("rainfall", figure("figure-curve", x, y, series));
}
