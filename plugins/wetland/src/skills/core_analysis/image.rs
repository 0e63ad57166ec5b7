//! The area of interest and the image: the range of water, the indices, what grows.

use super::{Answer, ExtentSummary, asked, claim, outside, refused};
use crate::inputs::Inputs;
use crate::settings::Settings;
use crate::tools::{AoiCheck, AoiFile, Indices, OtsuState, Scene};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Cell, Mark, Points, Scale, Series};
use skillhost_story::{column, figure, number, title, word};

/// Coverage, in per cent, below which the report says that much is missing.
const COVERAGE_FROM: f64 = 90.0;
/// Share of an area, in per cent, that an image must cover for it to go without saying.
const COVERED_FROM: f64 = 99.0;
/// Share of samples below zero, in per cent, that hints at an offset that was taken off twice.
const NEGATIVE_FROM: f64 = 5.0;

/// Checks the area of interest and tells what is wrong with it.
pub(super) fn area_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<Called<AoiCheck>>, SkillError> {
    let Some(aoi) = &inputs.aoi else { return Ok(None) };
    let run: Called<AoiCheck> = match context.call("aoi_validate", &AoiFile { aoi: aoi.clone() }) {
        Ok(run) => run,
        Err(error) if error.code().starts_with("file-") => {
            refused(answer, "extent", 2, "aoi-unreadable", &error, Text::new("lift-aoi"));
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let mut items = Vec::new();
    for (i, finding) in run.output.findings.iter().enumerate() {
        let found = format!("aoi_finding_{i}_found");
        let words = Text::new("claim-aoi-found").claim("value", &*found);
        claim(answer, &run, &found, &format!("/findings/{i}/found"), None, Some(words));
        let id = format!("aoi-{}", finding.kind.replace('_', "-"));
        items.push(Text::new(id).claim("found", &*found));
    }
    if run.output.valid {
        claim(answer, &run, "aoi_area_ha", "/area_ha", Some(1), None);
        answer.say("extent", Text::new("aoi-area").claim("area", "aoi_area_ha"));
        if !items.is_empty() {
            answer.block("extent", Block::List { items });
        }
        return Ok(Some(run));
    }
    answer.block("extent", Block::Callout { text: Text::new("aoi-refused") });
    answer.block("extent", Block::List { items });
    answer.limit(2, Text::new("limit-aoi"), Some(Text::new("lift-aoi")));
    Ok(None)
}

/// What the tool is asked of an image.
pub(super) fn scene_of(
    bands: &FileInput,
    inputs: &Inputs,
    area: Option<&Called<AoiCheck>>,
    settings: &Settings,
) -> Scene {
    Scene {
        bands: Some(bands.clone()),
        aoi: inputs.aoi.clone().filter(|_| area.is_some()),
        calibration: inputs.calibration.clone(),
        band_order: inputs.band_order.clone(),
        sparse_ndvi_below: Some(settings.sparse_ndvi_below),
        ..Scene::default()
    }
}

/// Tells why an image could not be used.
pub(super) fn image_refused(answer: &mut Answer, error: &ToolError) {
    let (id, lift) = match error.code() {
        "calibration-not-stated" => {
            ("image-calibration", Text::new("lift-calibration").field("field", "calibration"))
        }
        "calibration-twice" => {
            ("image-calibration-twice", Text::new("lift-calibration").field("field", "calibration"))
        }
        "not-reflectance" => {
            ("image-not-reflectance", Text::new("lift-calibration").field("field", "calibration"))
        }
        "bands-not-named" | "band-order" | "band-twice" => {
            ("image-bands", Text::new("lift-bands").field("field", "band_order"))
        }
        "aoi-outside" => ("image-elsewhere", Text::new("lift-aoi")),
        "input-invalid" => ("image-input", Text::new("lift-bands").field("field", "band_order")),
        "too-large" => ("image-too-large", Text::new("lift-cut")),
        _ => ("image-damaged", Text::new("lift-image")),
    };
    refused(answer, "extent", 2, id, error, lift);
}

/// Looks at the image, or at the reflectances of one place.
pub(super) fn image_part(
    answer: &mut Answer,
    inputs: &Inputs,
    area: Option<&Called<AoiCheck>>,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<Option<Called<Indices>>, SkillError> {
    let scene = match &inputs.bands {
        Some(bands) => scene_of(bands, inputs, area, settings),
        None if inputs.has_spectrum() => Scene {
            blue: inputs.blue,
            green: inputs.green,
            red: inputs.red,
            nir: inputs.nir,
            swir1: inputs.swir1,
            swir2: inputs.swir2,
            ..Scene::default()
        },
        None => {
            answer.block("extent", Block::Callout { text: Text::new("extent-no-image") });
            answer.say("vegetation", Text::new("vegetation-no-image"));
            return Ok(None);
        }
    };
    let run: Called<Indices> = match asked(context, "wetland_indices", &scene) {
        Ok(Some(run)) => run,
        Ok(None) => {
            outside(answer, "extent");
            outside(answer, "vegetation");
            return Ok(None);
        }
        Err(error) => {
            image_refused(answer, &error);
            answer.say("vegetation", Text::new("vegetation-no-image"));
            return Ok(None);
        }
    };
    if run.output.indices.is_empty() {
        answer.block("extent", Block::Callout { text: Text::new("extent-nothing") });
        answer.limit(2, Text::new("limit-no-index"), Some(Text::new("lift-image")));
        answer.say("vegetation", Text::new("vegetation-no-image"));
        return Ok(Some(run));
    }
    answer.output.image_known = run.output.image.is_some();
    for (i, found) in run.output.indices.iter().enumerate() {
        let mean = format!("{}_mean", found.index);
        let index = Text::new(format!("value-{}", found.index));
        let words = Text::new("claim-index-mean").text("index", index).claim("value", &*mean);
        claim(answer, &run, &mean, &format!("/indices/{i}/mean"), Some(3), Some(words));
    }
    if run.output.image.is_some() {
        tell_image(answer, &run);
        tell_extent(answer, &run);
        tell_vegetation(answer, &run);
    } else {
        tell_place(answer, &run);
    }
    let mean = |id: &str| run.output.indices.iter().find(|f| f.index == id).map(|f| f.mean);
    let vegetation = &mut answer.output.vegetation;
    (vegetation.ndvi, vegetation.ndwi) = (mean("ndvi"), mean("ndwi"));
    (vegetation.mndwi, vegetation.ndmi) = (mean("mndwi"), mean("ndmi"));
    Ok(Some(run))
}

/// One place: what each index says of it.
fn tell_place(answer: &mut Answer, run: &Called<Indices>) {
    let mut rows = Vec::new();
    for found in &run.output.indices {
        let wet = match found.water_px {
            Some(0) => word("place-dry"),
            Some(_) => word("place-wet"),
            None => Cell::Empty,
        };
        let value = number(format!("{}_mean", found.index));
        rows.push(vec![word(format!("value-{}", found.index)), value, wet]);
    }
    let columns = ["column-index", "column-value", "column-water"].map(column).to_vec();
    answer.block("extent", Block::Callout { text: Text::new("extent-one-place") });
    answer.block("extent", Block::Table { title: title("table-place"), columns, rows });
    answer.say("vegetation", Text::new("vegetation-one-place"));
}

/// What the image is, and what of it could be used.
fn tell_image(answer: &mut Answer, run: &Called<Indices>) {
    let Some(image) = &run.output.image else { return };
    claim(answer, run, "image_px", "/image/inside_px", None, None);
    claim(answer, run, "image_coverage", "/image/coverage_percent", Some(1), None);
    claim(answer, run, "image_scale", "/image/scale", None, None);
    claim(answer, run, "image_offset", "/image/offset", None, None);
    let pixels =
        Text::new("image-pixels").claim("pixels", "image_px").claim("coverage", "image_coverage");
    answer.say("extent", pixels);
    let id = if image.calibration_from_file { "image-calibrated" } else { "image-stated" };
    let text = Text::new(id).claim("scale", "image_scale").claim("offset", "image_offset");
    answer.say("extent", text);
    if image.inside_ha.is_some() {
        claim(answer, run, "image_ha", "/image/inside_ha", Some(1), None);
        claim(answer, run, "image_crs", "/image/crs", None, None);
        let text = Text::new("image-ground").claim("area", "image_ha").claim("crs", "image_crs");
        answer.say("extent", text);
    } else {
        answer.limit(1, Text::new("limit-no-area"), Some(Text::new("lift-place")));
        answer.say("extent", Text::new("image-no-area"));
    }
    if image.coverage_percent < COVERAGE_FROM {
        let text = Text::new("limit-coverage").claim("coverage", "image_coverage");
        answer.limit(1, text, Some(Text::new("lift-coverage")));
    }
    if image.aoi_covered_percent.is_some_and(|c| c < COVERED_FROM) {
        claim(answer, run, "aoi_covered", "/image/aoi_covered_percent", Some(1), None);
        let text = Text::new("limit-aoi-covered").claim("covered", "aoi_covered");
        answer.limit(1, text, Some(Text::new("lift-image-wider")));
    }
    let given = answer.find_claim("aoi_area_ha").is_some();
    if given && !image.aoi_applied {
        answer.limit(1, Text::new("limit-aoi-unapplied"), Some(Text::new("lift-place")));
    }
    if image.negative_percent >= NEGATIVE_FROM {
        claim(answer, run, "image_negative", "/image/negative_percent", Some(1), None);
        let text = Text::new("limit-negative").claim("negative", "image_negative");
        let lift = Text::new("lift-calibration").field("field", "calibration");
        answer.limit(1, text, Some(lift));
    }
}

/// The range of water, and each index that spans it.
fn tell_extent(answer: &mut Answer, run: &Called<Indices>) {
    let Some(extent) = &run.output.extent else {
        answer.block("extent", Block::Callout { text: Text::new("extent-no-water-index") });
        return;
    };
    claim(answer, run, "extent_low_percent", "/extent/low_percent", Some(1), None);
    claim(answer, run, "extent_high_percent", "/extent/high_percent", Some(1), None);
    claim(answer, run, "extent_low_index", "/extent/low_index", None, None);
    claim(answer, run, "extent_high_index", "/extent/high_index", None, None);
    let mut text = Text::new("extent-range");
    if extent.low_ha.is_some() && extent.high_ha.is_some() {
        claim(answer, run, "extent_low_ha", "/extent/low_ha", Some(2), None);
        claim(answer, run, "extent_high_ha", "/extent/high_ha", Some(2), None);
        text = Text::new("extent-range-area")
            .claim("low_ha", "extent_low_ha")
            .claim("high_ha", "extent_high_ha");
    }
    let text = text
        .claim("low", "extent_low_percent")
        .claim("high", "extent_high_percent")
        .claim("low_index", "extent_low_index")
        .claim("high_index", "extent_high_index");
    answer.block("extent", Block::Callout { text });
    let mut rows = Vec::new();
    for (i, found) in run.output.indices.iter().enumerate() {
        if found.water_px.is_none() {
            continue;
        }
        let mut cell = |member: &str, decimals: u8, there: bool| {
            if !there {
                return Cell::Empty;
            }
            let id = format!("{}_{member}", found.index);
            let index = Text::new(format!("value-{}", found.index));
            let words = Text::new(format!("claim-index-{}", member.replace('_', "-")))
                .text("index", index)
                .claim("value", &*id);
            let pointer = format!("/indices/{i}/{member}");
            claim(answer, run, &id, &pointer, Some(decimals), Some(words));
            number(id)
        };
        rows.push(vec![
            word(format!("value-{}", found.index)),
            cell("water_above", 1, found.water_above.is_some()),
            cell("water_percent", 1, found.water_percent.is_some()),
            cell("water_ha", 2, found.water_ha.is_some()),
            match found.otsu {
                Some(OtsuState::Found) => cell("otsu_threshold", 3, true),
                _ => word("otsu-none"),
            },
            cell("otsu_percent", 1, found.otsu_percent.is_some()),
        ]);
    }
    let columns = [
        "column-index",
        "column-water-above",
        "column-water-share",
        "column-water-area",
        "column-otsu",
        "column-otsu-share",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("extent", Block::Table { title: title("table-extent"), columns, rows });
    answer.say("extent", Text::new("extent-why-range"));
    draw(answer, run);
    answer.output.extent = Some(ExtentSummary {
        low_percent: extent.low_percent,
        high_percent: extent.high_percent,
        low_ha: extent.low_ha,
        high_ha: extent.high_ha,
    });
}

fn draw(answer: &mut Answer, run: &Called<Indices>) {
    let points = |rows: &str, x: &str, y: &str| Points::Tool {
        call: run.call.clone(),
        rows: rows.into(),
        x: x.into(),
        y: y.into(),
    };
    let series = |name: &str, points| Series { name: Text::new(name), mark: Mark::Bars, points };
    if !run.output.histogram.is_empty() {
        let bins = series("series-histogram", points("/histogram", "value", "percent"));
        let x = Axis::new(Text::new("axis-index"));
        let y = Axis::new(Text::new("axis-share")).unit("%");
        answer.block("extent", figure("figure-histogram", x, y, vec![bins]));
    }
    let bars = series("series-water", points("/water", "index", "percent"));
    let x = Axis::new(Text::new("axis-indices")).scale(Scale::Category);
    let y = Axis::new(Text::new("axis-share")).unit("%");
    answer.block("extent", figure("figure-water", x, y, vec![bars]));
}

/// What grows, as far as the indices say.
fn tell_vegetation(answer: &mut Answer, run: &Called<Indices>) {
    let mut rows = Vec::new();
    for (i, found) in run.output.indices.iter().enumerate() {
        let mut cell = |member: &str| {
            let id = format!("{}_{member}", found.index);
            let index = Text::new(format!("value-{}", found.index));
            let words = Text::new(format!("claim-index-{member}"))
                .text("index", index)
                .claim("value", &*id);
            claim(answer, run, &id, &format!("/indices/{i}/{member}"), Some(3), Some(words));
            number(id)
        };
        let (min, max) = (cell("min"), cell("max"));
        let mean = number(format!("{}_mean", found.index));
        rows.push(vec![word(format!("value-{}", found.index)), min, mean, max]);
    }
    let columns = ["column-index", "column-smallest", "column-mean", "column-largest"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("vegetation", Block::Table { title: title("table-indices"), columns, rows });
    if run.output.land_ndvi.is_some() && run.output.sparse_percent.is_some() {
        claim(answer, run, "land_ndvi", "/land_ndvi", Some(3), None);
        claim(answer, run, "sparse_percent", "/sparse_percent", Some(1), None);
        let text = Text::new("vegetation-land")
            .claim("ndvi", "land_ndvi")
            .claim("sparse", "sparse_percent");
        answer.say("vegetation", text);
    } else {
        answer.say("vegetation", Text::new("vegetation-no-land"));
    }
    answer.say("vegetation", Text::new("vegetation-limits"));
}
