//! Two images of the same area.

use super::image::{image_refused, scene_of};
use super::{Answer, asked, claim, refused};
use crate::inputs::Inputs;
use crate::settings::Settings;
use crate::tools::{AoiCheck, ExtentChange, Indices, ShareOf, TwoExtents};
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::{column, number, title, word};

fn shares(found: &Indices) -> Vec<ShareOf> {
    let share = |f: &crate::tools::IndexFound| {
        Some(ShareOf { index: f.index.clone(), percent: f.water_percent? })
    };
    found.indices.iter().filter_map(share).collect()
}

/// Looks at the earlier image as at the later one, and compares.
pub(super) fn change_part(
    answer: &mut Answer,
    inputs: &Inputs,
    area: Option<&Called<AoiCheck>>,
    seen: Option<&Called<Indices>>,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<Option<Called<ExtentChange>>, SkillError> {
    let Some(before) = &inputs.bands_before else { return Ok(None) };
    let Some(seen) = seen.filter(|s| s.output.image.is_some()) else {
        answer.block("extent", Block::Callout { text: Text::new("change-no-later") });
        return Ok(None);
    };
    let scene = scene_of(before, inputs, area, settings);
    let earlier: Called<Indices> = match asked(context, "wetland_indices", &scene) {
        Ok(Some(run)) => run,
        Ok(None) => return Ok(None),
        Err(error) => {
            image_refused(answer, &error);
            return Ok(None);
        }
    };
    let two = TwoExtents {
        before: shares(&earlier.output),
        after: shares(&seen.output),
        date_before: inputs.date_before.clone(),
        date: inputs.date.clone(),
    };
    let run: Called<ExtentChange> = match asked(context, "extent_change", &two) {
        Ok(Some(run)) => run,
        Ok(None) => return Ok(None),
        Err(error) if error.code() == "input-invalid" => {
            refused(answer, "extent", 4, "change-refused", &error, Text::new("lift-dates"));
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    if run.output.mildest_percent.is_none() || run.output.strongest_percent.is_none() {
        answer.block("extent", Block::Callout { text: Text::new("change-nothing") });
        return Ok(None);
    }
    claim(answer, &run, "change_mildest", "/mildest_percent", Some(1), None);
    claim(answer, &run, "change_strongest", "/strongest_percent", Some(1), None);
    claim(answer, &run, "change_same_season", "/same_season", None, None);
    let mut rows = Vec::new();
    for (i, change) in run.output.changes.iter().enumerate() {
        let mut cell = |member: &str| {
            let id = format!("{}_{member}", change.index);
            let index = Text::new(format!("value-{}", change.index));
            let words = Text::new(format!("claim-change-{}", member.replace('_', "-")))
                .text("index", index)
                .claim("value", &*id);
            claim(answer, &run, &id, &format!("/changes/{i}/{member}"), Some(1), Some(words));
            number(id)
        };
        rows.push(vec![
            word(format!("value-{}", change.index)),
            cell("before_percent"),
            cell("after_percent"),
            cell("change_percent"),
        ]);
    }
    let columns = ["column-index", "column-before", "column-after", "column-change"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("extent", Block::Table { title: title("table-change"), columns, rows });
    let text = Text::new("change-range")
        .claim("strongest", "change_strongest")
        .claim("mildest", "change_mildest");
    answer.say("extent", text);
    let season = match (run.output.days_apart.is_some(), run.output.same_season) {
        (false, _) => "change-no-dates",
        (true, true) => "change-same-season",
        (true, false) => "change-other-season",
    };
    answer.say("extent", Text::new(season));
    answer.output.change_known = true;
    Ok(Some(run))
}
