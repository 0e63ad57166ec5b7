//! The yield: what a record, a published curve or published yields say, told with what it rests on.

use super::{Answer, table};
use crate::inputs::Inputs;
use crate::settings::Settings;
use crate::tools::{TableHolds, YieldAsked, YieldBasis, YieldResult};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Mark, Points, Scenarios, Series};
use skillhost_story::{column, figure, number, refusal, statement, title, word};

/// Published rows that a table shows at most.
const ROWS: usize = 10;

/// Asks for the yield and tells it, or says why there is none.
pub(super) fn yield_part(
    answer: &mut Answer,
    inputs: &Inputs,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<Option<Called<YieldResult>>, SkillError> {
    let (Some(herb), Some(method)) = (&inputs.plant, &inputs.method) else {
        let missing: Vec<&str> = ["plant", "method"]
            .into_iter()
            .filter(|f| answer.output.missing.iter().any(|m| m == f))
            .collect();
        refusal::tell_missing(answer, "yield", &missing);
        return Ok(None);
    };
    let record = match &inputs.yield_record {
        Some(file) => {
            let decides = inputs.time_min.is_none() && inputs.yield_pct.is_none();
            table::readable(answer, "yield", file, TableHolds::Yields, decides, context)?
                .then(|| file.clone())
        }
        None => None,
    };
    let asked = YieldAsked {
        herb: herb.clone(),
        method: method.clone(),
        duration_minutes: inputs.time_min,
        measured_yield_pct: inputs.yield_pct,
        basis: inputs.basis().map(Into::into),
        readings: Vec::new(),
        record,
        charge_kg: inputs.charge_kg,
        oil_price_per_kg: inputs.oil_price_per_kg,
        running_cost_per_h: inputs.running_cost_per_h,
        enough: settings.recovered_enough,
        low: settings.recovered_low,
    };
    let run: Called<YieldResult> = match context.call("yield_estimator", &asked) {
        Ok(run) => run,
        Err(error) => return refusal::tell(answer, "yield", error),
    };
    let found = &run.output;
    let output = &mut answer.output;
    output.method = Some(found.method.clone());
    output.yield_found = found.state;
    output.extrapolated = found.extrapolated;
    output.curves_disagree = found.curves_disagree;
    output.overlong = found.overlong;
    output.kinetics_work.clone_from(&found.work);
    tell_basis(answer, &run, inputs);
    tell_numbers(answer, &run);
    tell_flags(answer, &run);
    draw(answer, &run);
    tell_published(answer, &run);
    scenarios(answer, &run, inputs);
    Ok(Some(run))
}

fn claim(answer: &mut Answer, run: &Called<YieldResult>, id: &str, pointer: &str) {
    answer.claim(run.claim(id, pointer, statement(id)));
}

/// The method, the parameters as stated, and what the numbers rest on.
fn tell_basis(answer: &mut Answer, run: &Called<YieldResult>, inputs: &Inputs) {
    claim(answer, run, "method", "/method");
    answer.say("yield", Text::new("yield-method").claim("method", "method"));
    for (field, value, unit) in
        [("time_min", inputs.time_min, "min"), ("yield_pct", inputs.yield_pct, "%")]
    {
        if let Some(value) = value {
            let id = format!("stated_{field}");
            let support = Support::Input { field: field.into() };
            let words = Text::new(format!("claim-{id}")).claim("value", &id);
            answer.claim(Claim::new(&id, words).value(value).unit(unit).support(support));
            answer.say("yield", Text::new(format!("stated-{field}")).claim("value", id));
        }
    }
    claim(answer, run, "yield_basis", "/basis");
    claim(answer, run, "yield_state", "/state");
    let found = &run.output;
    let id = match found.basis {
        YieldBasis::OwnRecord => "yield-own-record",
        YieldBasis::PublishedCurve => "yield-published-curve",
        YieldBasis::PublishedHighest => "yield-published-highest",
        YieldBasis::PublishedYields => "yield-published-yields",
        YieldBasis::Nothing => "yield-nothing",
    };
    let mut text = Text::new(id);
    if found.source.is_some() {
        claim(answer, run, "yield_source", "/source");
        text = text.claim("source", "yield_source");
    }
    if found.basis == YieldBasis::Nothing {
        answer.block("yield", Block::Callout { text });
    } else {
        answer.say("yield", text);
    }
    answer.say("yield", Text::new("yield-state").claim("state", "yield_state"));
}

fn tell_numbers(answer: &mut Answer, run: &Called<YieldResult>) {
    let found = &run.output;
    let mut rows = Vec::new();
    for (id, pointer, decimals, there) in [
        ("yield_model", "/model", None, found.model.is_some()),
        ("yield_k", "/k_per_min", Some(4), found.k_per_min.is_some()),
        ("yield_k_low", "/k_low_per_min", Some(4), found.k_low_per_min.is_some()),
        ("yield_k_high", "/k_high_per_min", Some(4), found.k_high_per_min.is_some()),
        ("yield_final", "/final_yield_pct", Some(2), found.final_yield_pct.is_some()),
        (
            "yield_rival_final",
            "/rival_final_yield_pct",
            Some(2),
            found.rival_final_yield_pct.is_some(),
        ),
        ("yield_unit", "/unit", None, found.unit.is_some()),
        ("yield_estimated", "/estimated_yield_pct", Some(2), found.estimated_yield_pct.is_some()),
        ("yield_recovered", "/recovered", Some(2), found.recovered.is_some()),
        ("yield_t90", "/t90_min", Some(0), found.t90_min.is_some()),
        ("yield_t99", "/t99_min", Some(0), found.t99_min.is_some()),
        ("yield_highest_at", "/highest_at_min", None, found.highest_at_min.is_some()),
        ("yield_low", "/published_low_pct", None, found.published_low_pct.is_some()),
        ("yield_high", "/published_high_pct", None, found.published_high_pct.is_some()),
        ("yield_stop", "/stop/stop_min", Some(0), found.stop.is_some()),
        ("yield_stop_oil", "/stop/oil_kg", Some(2), found.stop.is_some()),
        ("yield_oil", "/oil_kg", Some(2), found.oil_kg.is_some()),
    ] {
        if there {
            let claim = run.claim(id, pointer, statement(id));
            answer.claim(Claim { decimals, ..claim });
            rows.push(vec![word(format!("part-{id}")), number(id)]);
        }
    }
    if !rows.is_empty() {
        let columns = vec![column("column-quantity"), column("column-value")];
        answer.block("yield", Block::Table { title: title("table-yield"), columns, rows });
    }
}

/// What a reader has to know of the numbers.
fn tell_flags(answer: &mut Answer, run: &Called<YieldResult>) {
    let found = &run.output;
    for (id, pointer, there) in [
        ("yield_extrapolated", "/extrapolated", found.extrapolated),
        ("yield_declines", "/declines", found.declines),
        ("yield_lags", "/lags", found.lags),
        ("yield_too_few", "/too_few_readings", found.too_few_readings),
        ("yield_disagree", "/curves_disagree", found.curves_disagree),
        ("yield_overlong", "/overlong", found.overlong),
        ("yield_above", "/above_published", found.above_published),
    ] {
        if there {
            claim(answer, run, id, pointer);
            let text = Text::new(id.replace('_', "-"));
            answer.block("yield", Block::Callout { text: text.clone() });
            if matches!(id, "yield_extrapolated" | "yield_disagree" | "yield_too_few") {
                answer.limit(1, text, Some(Text::new("lift-record")));
            }
        }
    }
}

/// Yield over time: the readings and the curves.
fn draw(answer: &mut Answer, run: &Called<YieldResult>) {
    let found = &run.output;
    let series = |name: &str, mark, rows: &str, y: &str| Series {
        name: Text::new(name),
        mark,
        points: Points::Tool {
            call: run.call.clone(),
            rows: rows.into(),
            x: "time_min".into(),
            y: y.into(),
        },
    };
    let mut drawn = Vec::new();
    if !found.curve.is_empty() {
        drawn.push(series("series-curve", Mark::Line, "/curve", "yield_pct"));
        if found.curve.iter().any(|p| p.rival_pct.is_some()) {
            drawn.push(series("series-rival", Mark::Line, "/curve", "rival_pct"));
        }
    }
    if !found.readings.is_empty() {
        drawn.push(series("series-readings", Mark::Points, "/readings", "yield_pct"));
    }
    if drawn.is_empty() {
        return;
    }
    let x = Axis::new(Text::new("axis-time")).unit("min");
    let y = Axis::new(Text::new("axis-yield")).unit("%");
    answer.block("yield", figure("figure-yield", x, y, drawn));
}

/// Published yields by the method.
fn tell_published(answer: &mut Answer, run: &Called<YieldResult>) {
    let mut rows = Vec::new();
    for i in 0..run.output.published.len().min(ROWS) {
        let mut cell = |member: &str| {
            let id = format!("published_yield_{i}_{member}");
            let words = Text::new(format!("claim-published-yield-{}", member.replace('_', "-")))
                .claim("value", &id);
            answer.claim(run.claim(&id, &format!("/published/{i}/{member}"), words));
            number(id)
        };
        rows.push(vec![
            cell("part"),
            cell("as_published"),
            cell("min_pct"),
            cell("max_pct"),
            cell("unit"),
            cell("source"),
        ]);
    }
    if rows.is_empty() {
        return;
    }
    let columns = [
        "column-part",
        "column-method",
        "column-lowest",
        "column-highest",
        "column-basis",
        "column-source",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("yield", Block::Table { title: title("table-yields"), columns, rows });
}

/// Best and worst from published yields, the case itself from what was measured or estimated.
fn scenarios(answer: &mut Answer, run: &Called<YieldResult>, inputs: &Inputs) {
    if run.output.published_low_pct.is_none() {
        return;
    }
    let base = if inputs.yield_pct.is_some() {
        Text::new("scenario-measured").claim("value", "stated_yield_pct")
    } else if run.output.estimated_yield_pct.is_some() {
        Text::new("scenario-estimated").claim("value", "yield_estimated")
    } else {
        Text::new("scenario-unknown")
    };
    answer.scenarios = Some(Scenarios {
        best: Text::new("scenario-best").claim("value", "yield_high"),
        base,
        worst: Text::new("scenario-worst").claim("value", "yield_low"),
    });
}
