//! Species for the site, as far as measured sizes say, and what is unknown of them.

use super::{Answer, SpeciesFound};
use crate::inputs::Inputs;
use crate::settings::Settings;
use crate::tools::{Criterion, Site, SpeciesAsked, SpeciesFit, SpeciesSelection};
use plugin_api::prelude::*;
use plugin_api::report::{Block, Cell};
use skillhost_story::{column, number, statement, title};

/// Rates species where trees are planned or asked for, and tells the best.
pub(super) fn species_part(
    answer: &mut Answer,
    inputs: &Inputs,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let wanted = context.request().demands.iter().any(|d| d == crate::SPECIES);
    let site_given = inputs.latitude_deg.is_some()
        || inputs.hardiness_zone.is_some()
        || inputs.min_height_m.is_some();
    if inputs.belt_width_m.is_none() && !site_given && !wanted {
        answer.say("species", Text::new("species-no-trees"));
        return Ok(());
    }
    let site = Site {
        latitude_deg: inputs.latitude_deg,
        hardiness_zone: inputs.hardiness_zone,
        min_height_m: inputs.min_height_m.or(inputs.tree_height_m),
        evergreen: inputs.foliage.as_deref().map(|f| f == "evergreen"),
        ..Site::default()
    };
    let height_stated = site.min_height_m.is_some();
    let asked = SpeciesAsked { site, top_k: settings.species };
    let run: Called<SpeciesSelection> = context.call("species_select", &asked)?;
    let found = &run.output;
    let claims = [("species_in_data", "/in_data"), ("species_candidates", "/candidate_count")];
    for (id, pointer) in claims {
        answer.claim(run.claim(id, pointer, statement(id)));
    }
    let text = Text::new("species-count")
        .claim("candidates", "species_candidates")
        .claim("all", "species_in_data");
    answer.say("species", text);
    if found.site_known {
        table(answer, &run);
    } else {
        // Without a place no name would be more than a guess.
        answer.block("species", Block::Callout { text: Text::new("species-no-site") });
        let lift = Text::new("lift-give").field("field", "latitude_deg");
        answer.limit(1, Text::new("limit-species-site"), Some(lift));
    }
    excluded(answer, &run);
    let unknown = found.unknown.iter().map(|c| Text::new(format!("unknown-{}", name(*c))));
    let always = ["unknown-tolerances", "unknown-diversity"].map(Text::new);
    let items: Vec<Text> = unknown.chain(always).collect();
    if !found.unknown.is_empty() {
        answer.limit(1, Text::new("limit-species-unknown"), Some(Text::new("lift-species-local")));
    }
    answer.say("species", Text::new("unknown-intro"));
    answer.block("species", Block::List { items });
    let fit = if found.candidate_count == 0 {
        SpeciesFit::None
    } else if found.site_known && height_stated && found.unknown.is_empty() {
        SpeciesFit::Fit
    } else {
        SpeciesFit::Conditional
    };
    answer.output.species = Some(SpeciesFound {
        names: found.selected.iter().map(|s| s.scientific.clone()).collect(),
        fit,
        site_known: found.site_known,
    });
    Ok(())
}

const fn name(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Latitude => "latitude",
        Criterion::Height => "height",
        Criterion::Evergreen => "evergreen",
        Criterion::Foliage => "foliage",
        Criterion::HardinessZone => "hardiness-zone",
        Criterion::Salt => "salt",
        Criterion::Drought => "drought",
        Criterion::Pollution => "pollution",
    }
}

fn table(answer: &mut Answer, run: &Called<SpeciesSelection>) {
    if run.output.selected.is_empty() {
        answer.block("species", Block::Callout { text: Text::new("species-none") });
        return;
    }
    let mut rows = Vec::new();
    for (i, tree) in run.output.selected.iter().enumerate() {
        let mut cell = |what: &str, member: &str, decimals: Option<u8>| {
            let id = format!("species_{}_{what}", i + 1);
            let words = Text::new(format!("claim-species_{what}"))
                .claim("species", format!("species_{}_name", i + 1))
                .claim("value", &*id);
            let claim = run.claim(&id, &format!("/selected/{i}/{member}"), words);
            answer.claim(Claim { decimals, ..claim });
            number(id)
        };
        rows.push(vec![
            cell("name", "scientific", None),
            cell("common", "common", None),
            match tree.vietnamese {
                Some(_) => cell("vietnamese", "vietnamese", None),
                None => Cell::Empty,
            },
            cell("evergreen", "evergreen", None),
            cell("height", "height_p95_m", Some(0)),
            cell("crown", "crown_m", Some(0)),
            match tree.leaf_area_index {
                Some(_) => cell("leaf_area", "leaf_area_index", Some(1)),
                None => Cell::Empty,
            },
            cell("score", "score", Some(2)),
        ]);
    }
    let columns = [
        "column-species",
        "column-common",
        "column-vietnamese",
        "column-evergreen",
        "column-tree-height",
        "column-crown",
        "column-leaf-area",
        "column-score",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("species", Block::Table { title: title("table-species"), columns, rows });
    answer.say("species", Text::new("species-score"));
}

/// How many species each criterion excludes.
fn excluded(answer: &mut Answer, run: &Called<SpeciesSelection>) {
    let mut items = Vec::new();
    for (i, by) in run.output.excluded_by.iter().enumerate() {
        let id = format!("excluded_{}", name(by.criterion));
        let text = Text::new(format!("excluded-{}", name(by.criterion))).claim("count", &*id);
        answer.claim(run.claim(&id, &format!("/excluded_by/{i}/count"), text.clone()));
        items.push(text);
    }
    if !items.is_empty() {
        answer.say("species", Text::new("excluded-intro"));
        answer.block("species", Block::List { items });
    }
}
