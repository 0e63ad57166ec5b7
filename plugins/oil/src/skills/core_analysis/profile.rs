//! The composition: what is published, what was measured, how it stands to the standard, and what it
//! points to.

use super::{Answer, Standardization, table};
use crate::inputs::{Inputs, SHARES, field_of};
use crate::science::plants;
use crate::tools::{
    Aroma, Compliance, LimitCheck, OilProfile, PeakGiven, ProfileAsked, Standing, TableHolds,
};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Cell, Mark, Points, Scale, Series};
use skillhost_story::{column, figure, number, refusal, statement, title, word};

/// Rows that a table shows at most.
const ROWS: usize = 16;

/// A name as part of an id.
fn slug(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
    name.chars().map(plain).collect()
}

/// Asks for the profile and tells it, or says why there is none. Where several oils are compared, what
/// was not measured has no table: limits of different oils can't be set side by side.
pub(super) fn profile_part(
    answer: &mut Answer,
    inputs: &Inputs,
    alone: bool,
    context: &SkillContext<'_>,
) -> Result<Option<Called<OilProfile>>, SkillError> {
    let nothing_to_hold = inputs.plant.is_none() && inputs.standard.is_none();
    if nothing_to_hold {
        refusal::tell_missing(answer, "profile", &["plant"]);
        answer.say("standard", Text::new("standard-needs-plant"));
        answer.say("aroma", Text::new("aroma-needs-plant"));
        return Ok(None);
    }
    let table = match &inputs.peaks {
        Some(file) => {
            let decides = inputs.shares().is_empty();
            table::readable(answer, "profile", file, TableHolds::Peaks, decides, context)?
                .then(|| file.clone())
        }
        None => None,
    };
    let given = inputs.shares();
    let peak = |(_, compound, pct): &(&str, &str, f64)| PeakGiven {
        name: (*compound).into(),
        area_pct: *pct,
    };
    let asked = ProfileAsked {
        herb: inputs.plant.clone().unwrap_or_default(),
        peaks: given.iter().map(peak).collect(),
        table,
        standard: inputs.standard.clone(),
    };
    let run: Called<OilProfile> = match context.call("gcms_profile", &asked) {
        Ok(run) => run,
        Err(error) => {
            let none = refusal::tell(answer, "profile", error)?;
            answer.say("standard", Text::new("standard-none"));
            answer.say("aroma", Text::new("aroma-not-measured"));
            return Ok(none);
        }
    };
    let found = &run.output;
    let output = &mut answer.output;
    output.herb.clone_from(&found.plant);
    output.measured = found.measured;
    output.identity = found.identity;
    output.added_linalool = found.blend.as_ref().is_some_and(|b| b.added_linalool);
    output.ester_ratio = found.ester.as_ref().and_then(|e| e.share);
    output.aroma_preservation = found.aroma;
    output.ester_field = found.ester.as_ref().and_then(|e| field_of(&e.ester)).map(Into::into);
    if let Some(standard) = &found.standard {
        output.standardization = Some(Standardization {
            id: standard.id.clone(),
            compliance: found.compliance,
            failed: found.failed,
            passed: found.passed,
        });
    }
    tell_plant(answer, &run);
    if found.measured > 0 {
        tell_measured(answer, &run);
    }
    let tables = alone || found.measured > 0;
    if tables {
        tell_published(answer, &run);
    }
    tell_standard(answer, &run, tables);
    tell_signs(answer, &run);
    tell_aroma(answer, &run);
    Ok(Some(run))
}

fn claim(answer: &mut Answer, run: &Called<OilProfile>, id: &str, pointer: &str) {
    answer.claim(run.claim(id, pointer, statement(id)));
}

fn tell_plant(answer: &mut Answer, run: &Called<OilProfile>) {
    if run.output.plant.is_none() {
        answer.say("profile", Text::new("profile-no-plant"));
        return;
    }
    claim(answer, run, "plant", "/plant");
    claim(answer, run, "botanical", "/botanical");
    let id = if run.output.known { "profile-plant" } else { "profile-plant-unknown" };
    let text = Text::new(id).claim("plant", "plant").claim("botanical", "botanical");
    answer.say("profile", text);
}

/// What was measured, against each limit.
fn tell_measured(answer: &mut Answer, run: &Called<OilProfile>) {
    let found = &run.output;
    claim(answer, run, "measured", "/measured");
    answer.claim(run.claim("measured_sum", "/sum_pct", statement("measured_sum")).decimals(1));
    let text =
        Text::new("profile-measured").claim("count", "measured").claim("sum", "measured_sum");
    answer.say("profile", text);
    if found.checks.iter().any(|c| c.found_pct.is_some()) {
        draw(answer, run);
    }
    if !found.not_in_standard.is_empty() {
        let mut rows = Vec::new();
        for (i, other) in found.not_in_standard.iter().enumerate().take(ROWS) {
            let id = slug(&other.compound);
            rows.push(vec![
                name(
                    answer,
                    run,
                    &format!("other_{id}"),
                    &format!("/not_in_standard/{i}/compound"),
                ),
                value(
                    answer,
                    run,
                    &format!("other_{id}_pct"),
                    &format!("/not_in_standard/{i}/found_pct"),
                    "claim-share",
                    &format!("other_{id}"),
                ),
            ]);
        }
        let columns = vec![column("column-compound"), column("column-found")];
        let title = title("table-not-in-standard");
        answer.block("profile", Block::Table { title, columns, rows });
    }
    if !found.unknown_names.is_empty() {
        let mut items = Vec::new();
        for i in 0..found.unknown_names.len().min(ROWS) {
            let id = format!("unknown_name_{i}");
            answer.claim(run.claim(
                &id,
                &format!("/unknown_names/{i}"),
                Text::new("claim-unknown-name").claim("value", &id),
            ));
            items.push(Text::new("unknown-name").claim("name", id));
        }
        answer.say("profile", Text::new("profile-unknown-names"));
        answer.block("profile", Block::List { items });
    }
}

/// The shares beside their limits.
fn draw(answer: &mut Answer, run: &Called<OilProfile>) {
    let series = |name: &str, mark, y: &str| Series {
        name: Text::new(name),
        mark,
        points: Points::Tool {
            call: run.call.clone(),
            rows: "/checks".into(),
            x: "compound".into(),
            y: y.into(),
        },
    };
    let drawn = vec![
        series("series-found", Mark::Bars, "found_pct"),
        series("series-least", Mark::Points, "min_pct"),
        series("series-most", Mark::Points, "max_pct"),
    ];
    let x = Axis::new(Text::new("axis-compound")).scale(Scale::Category);
    let y = Axis::new(Text::new("axis-share")).unit("%");
    answer.block("profile", figure("figure-profile", x, y, drawn));
}

/// Published shares of the plant's oil.
fn tell_published(answer: &mut Answer, run: &Called<OilProfile>) {
    let found = &run.output;
    if found.published.is_empty() {
        if found.plant.is_some() {
            answer.say("profile", Text::new("profile-none-published"));
        }
        return;
    }
    let mut rows = Vec::new();
    for (i, published) in found.published.iter().enumerate().take(ROWS) {
        let id = slug(&published.compound);
        let of = format!("published_{id}");
        let mut cell = |member: &str, words: &str| {
            let pointer = format!("/published/{i}/{member}");
            value(answer, run, &format!("published_{id}_{member}"), &pointer, words, &of)
        };
        let low = cell("low_pct", "claim-published-low");
        let high = cell("high_pct", "claim-published-high");
        let count = cell("count", "claim-published-count");
        let compound = name(answer, run, &of, &format!("/published/{i}/compound"));
        rows.push(vec![compound, low, high, count]);
    }
    let columns = ["column-compound", "column-lowest", "column-highest", "column-count"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("profile", Block::Table { title: title("table-published"), columns, rows });
    let mut items = Vec::new();
    for i in 0..found.works.len().min(ROWS) {
        let id = format!("published_in_{i}");
        let words = Text::new("claim-published-in").claim("value", &id);
        answer.claim(run.claim(&id, &format!("/works/{i}"), words));
        items.push(Text::new("published-in").claim("work", id));
    }
    answer.say("profile", Text::new("published-works"));
    answer.block("profile", Block::List { items });
}

/// The name of a compound as a cell.
fn name(answer: &mut Answer, run: &Called<OilProfile>, id: &str, pointer: &str) -> Cell {
    if answer.find_claim(id).is_none() {
        answer.claim(run.claim(id, pointer, Text::new("claim-compound").claim("value", id)));
    }
    number(id)
}

/// A number of a compound as a cell; `of` is the claim that holds the compound's name.
fn value(
    answer: &mut Answer,
    run: &Called<OilProfile>,
    id: &str,
    pointer: &str,
    words: &str,
    of: &str,
) -> Cell {
    let text = Text::new(words).claim("compound", of).claim("value", id);
    answer.claim(run.claim(id, pointer, text));
    number(id)
}

/// The standard, each limit, and what they say together.
fn tell_standard(answer: &mut Answer, run: &Called<OilProfile>, table: bool) {
    let found = &run.output;
    let Some(standard) = &found.standard else {
        answer.block("standard", Block::Callout { text: Text::new("standard-none") });
        return;
    };
    for (id, pointer) in [
        ("standard", "/standard/standard"),
        ("edition", "/standard/edition"),
        ("standard_kind", "/standard/kind"),
        ("standard_source", "/standard/source"),
        ("standard_checked", "/standard/checked"),
        ("compliance", "/compliance"),
        ("limits_failed", "/failed"),
        ("limits_passed", "/passed"),
        ("limits_not_determined", "/not_determined"),
        ("limits_open", "/open"),
    ] {
        claim(answer, run, id, pointer);
    }
    let id = if standard.chosen { "standard-chosen" } else { "standard-usual" };
    let text = Text::new(id)
        .claim("standard", "standard")
        .claim("edition", "edition")
        .claim("kind", "standard_kind");
    answer.say("standard", text);
    let text = Text::new("standard-read")
        .claim("source", "standard_source")
        .claim("checked", "standard_checked");
    answer.say("standard", text);
    let id = match found.compliance {
        Compliance::Compliant => "compliance-compliant",
        Compliance::Incomplete => "compliance-incomplete",
        Compliance::NonCompliant => "compliance-non-compliant",
        Compliance::Unverified => "compliance-unverified",
        Compliance::NotDetermined | Compliance::NoStandard => "compliance-not-determined",
    };
    let text = Text::new(id)
        .claim("failed", "limits_failed")
        .claim("passed", "limits_passed")
        .claim("open", "limits_not_determined");
    answer.block("standard", Block::Callout { text });
    if found.compliance == Compliance::NonCompliant {
        answer.say("standard", Text::new("compliance-no-fraud"));
    }
    if found.checks.is_empty() || !table {
        return;
    }
    // What is broken first, then what is kept, then what nobody measured.
    let mut order: Vec<usize> = (0..found.checks.len()).collect();
    order.sort_by_key(|i| match found.checks.get(*i).map(|c| c.standing) {
        Some(Standing::Below | Standing::Above) => 0,
        Some(Standing::Pass) => 1,
        _ => 2,
    });
    let mut rows = Vec::new();
    let mut broken = Vec::new();
    for i in order {
        let Some(check) = found.checks.get(i) else { continue };
        rows.push(limit_row(answer, run, i, check));
        let id = slug(&check.compound);
        if check.decides && matches!(check.standing, Standing::Below | Standing::Above) {
            let (words, limit) = match check.standing {
                Standing::Below => ("limit-broken-below", format!("limit_{id}_min_pct")),
                _ => ("limit-broken-above", format!("limit_{id}_max_pct")),
            };
            let text = Text::new(words)
                .claim("compound", format!("limit_{id}"))
                .claim("found", format!("limit_{id}_found_pct"))
                .claim("limit", limit)
                .claim("margin", format!("limit_{id}_margin_pct"));
            broken.push(text);
        }
    }
    if !broken.is_empty() {
        answer.block("standard", Block::List { items: broken });
    }
    let columns = [
        "column-compound",
        "column-found",
        "column-least",
        "column-most",
        "column-margin",
        "column-standing",
        "column-checked",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("standard", Block::Table { title: title("table-limits"), columns, rows });
    if found.checks.iter().any(|c| !c.decides) {
        answer.say("standard", Text::new("standard-memory"));
        answer.limit(1, Text::new("limit-from-memory"), Some(Text::new("lift-standard")));
    }
    if !standard.chosen {
        answer.say("standard", Text::new("standard-choose"));
    }
}

fn limit_row(
    answer: &mut Answer,
    run: &Called<OilProfile>,
    i: usize,
    check: &LimitCheck,
) -> Vec<Cell> {
    let of = format!("limit_{}", slug(&check.compound));
    let compound = name(answer, run, &of, &format!("/checks/{i}/compound"));
    let mut cell = |member: &str, words: &str, there: bool| {
        if there {
            let pointer = format!("/checks/{i}/{member}");
            value(answer, run, &format!("{of}_{member}"), &pointer, words, &of)
        } else {
            Cell::Empty
        }
    };
    vec![
        compound,
        cell("found_pct", "claim-limit-found", check.found_pct.is_some()),
        cell("min_pct", "claim-limit-min", check.min_pct.is_some()),
        cell("max_pct", "claim-limit-max", check.max_pct.is_some()),
        cell("margin_pct", "claim-limit-margin", check.margin_pct.is_some()),
        cell("standing", "claim-limit-standing", true),
        cell("checked", "claim-limit-checked", true),
    ]
}

/// What the composition points to besides limits: relatives, linalool, another species.
fn tell_signs(answer: &mut Answer, run: &Called<OilProfile>) {
    let found = &run.output;
    if found.measured == 0 {
        return;
    }
    claim(answer, run, "identity", "/identity");
    if let Some(blend) = &found.blend {
        let mut items = Vec::new();
        for (i, partner) in blend.partners.iter().enumerate() {
            let (plant, share) = (format!("partner_{i}"), format!("partner_{i}_share"));
            let words = Text::new("claim-partner").claim("value", &plant);
            answer.claim(run.claim(&plant, &format!("/blend/partners/{i}/plant"), words));
            let from = format!("partner_{i}_standard");
            let words = Text::new("claim-partner-standard").claim("value", &from);
            answer.claim(run.claim(&from, &format!("/blend/partners/{i}/standard"), words));
            let text = if partner.share.is_some() {
                let words = Text::new("claim-partner-share").claim("value", &share);
                let pointer = format!("/blend/partners/{i}/share");
                answer.claim(run.claim(&share, &pointer, words).decimals(2));
                Text::new("partner-share").claim("share", share)
            } else {
                Text::new("partner-possible")
            };
            items.push(text.claim("plant", plant).claim("standard", from));
        }
        answer.block("profile", Block::Callout { text: Text::new("blend-suspected") });
        if !items.is_empty() {
            answer.block("profile", Block::List { items });
        }
        if blend.added_linalool {
            claim(answer, run, "added_linalool", "/blend/added_linalool");
            answer.block("profile", Block::Callout { text: Text::new("linalool-added") });
        }
    }
    if !found.doubts.is_empty() {
        let mut items = Vec::new();
        for (i, doubt) in found.doubts.iter().enumerate() {
            let of = format!("doubt_{i}");
            name(answer, run, &of, &format!("/doubts/{i}/compound"));
            let share = format!("doubt_{i}_pct");
            value(answer, run, &share, &format!("/doubts/{i}/found_pct"), "claim-share", &of);
            let mut text = Text::new("doubt-foreign");
            if doubt.known_pct.is_some() {
                let known = format!("doubt_{i}_known");
                let pointer = format!("/doubts/{i}/known_pct");
                value(answer, run, &known, &pointer, "claim-doubt-known", &of);
                text = Text::new("doubt-more").claim("known", known);
            }
            items.push(text.claim("compound", of).claim("found", share));
        }
        answer.block("profile", Block::Callout { text: Text::new("species-questioned") });
        answer.block("profile", Block::List { items });
    }
    if let Some(near) = found.nearest.first() {
        claim(answer, run, "nearest", "/nearest/0/standard");
        claim(answer, run, "nearest_plant", "/nearest/0/plant");
        answer.claim(
            run.claim("nearest_distance", "/nearest/0/distance", statement("nearest_distance"))
                .decimals(2),
        );
        let id = if near.distance <= 1.0 { "nearest-within" } else { "nearest-beyond" };
        let text = Text::new(id)
            .claim("standard", "nearest")
            .claim("plant", "nearest_plant")
            .claim("distance", "nearest_distance");
        answer.say("profile", text);
    }
}

/// The ester ratio, or why there is none.
fn tell_aroma(answer: &mut Answer, run: &Called<OilProfile>) {
    let found = &run.output;
    claim(answer, run, "aroma", "/aroma");
    let Some(ester) = &found.ester else {
        let no_ester = found.aroma == Aroma::NoEster;
        let id = if no_ester { "aroma-no-ester" } else { "aroma-not-measured" };
        answer.say("aroma", Text::new(id));
        return;
    };
    claim(answer, run, "ester", "/ester/ester");
    claim(answer, run, "alcohol", "/ester/alcohol");
    let pair = |id: &str| Text::new(id).claim("ester", "ester").claim("alcohol", "alcohol");
    if ester.lowest_allowed.is_some() {
        let id = "ester_lowest";
        answer.claim(run.claim(id, "/ester/lowest_allowed", statement(id)).decimals(3));
    }
    if ester.share.is_some() {
        let id = "ester_ratio";
        answer.claim(run.claim(id, "/ester/share", statement(id)).decimals(3));
    }
    match (ester.share, ester.lowest_allowed) {
        (Some(_), Some(_)) => {
            let id = if found.aroma == Aroma::Lost { "aroma-lost" } else { "aroma-preserved" };
            let text = pair(id).claim("ratio", "ester_ratio").claim("lowest", "ester_lowest");
            answer.block("aroma", Block::Callout { text });
        }
        (Some(_), None) => {
            answer.say("aroma", pair("aroma-no-limit").claim("ratio", "ester_ratio"));
        }
        (None, Some(_)) => {
            let text = pair("aroma-to-measure").claim("lowest", "ester_lowest");
            answer.block("aroma", Block::Callout { text });
        }
        (None, None) => answer.say("aroma", pair("aroma-to-measure-no-limit")),
    }
    answer.say("aroma", pair("aroma-reading"));
}

/// The inputs of the composition that were given.
pub(super) fn given(inputs_given: &[String]) -> Vec<&'static str> {
    let named = |field: &str| inputs_given.iter().any(|g| g == field);
    let mut fields: Vec<&str> = SHARES.iter().map(|s| s.0).filter(|f| named(f)).collect();
    if named("peaks") {
        fields.push("peaks");
    }
    fields
}

/// The plain name of a plant.
pub(super) fn label(plant: &str) -> Cell {
    word(format!("value-{}", plants::by_id(plant).map_or("unknown-plant", |p| p.id)))
}
