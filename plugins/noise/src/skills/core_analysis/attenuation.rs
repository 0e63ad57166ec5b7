//! What the barrier and the belt take away; foliage, ground and what one believes to hear apart.

use super::levels::{of_receiver, row, scene_of};
use super::{Answer, BeltFound};
use crate::inputs::{Inputs, MEASURE_FIELDS};
use crate::tools::{Attenuation, BeltAsked, BeltMethod, NoiseMap, SeasonOf};
use plugin_api::prelude::*;
use plugin_api::report::{Block, DerivedOp};
use skillhost_story::refusal::{tell, tell_missing};
use skillhost_story::{column, number, statement, title, word};

/// The belt in leaf, and what counts of it.
pub(super) struct BeltRun {
    pub(super) in_leaf: Called<Attenuation>,
    pub(super) least_db: f64,
    pub(super) typical_db: f64,
    pub(super) greatest_db: f64,
}

/// Tells what the measures take away, or that there is none.
pub(super) fn attenuation_part(
    answer: &mut Answer,
    inputs: &Inputs,
    map: Option<&Called<NoiseMap>>,
    context: &SkillContext<'_>,
) -> Result<Option<BeltRun>, SkillError> {
    if inputs.missing_of(&MEASURE_FIELDS).is_some() {
        tell_missing(answer, "attenuation", &MEASURE_FIELDS);
        return Ok(None);
    }
    if let Some(map) = map {
        barrier(answer, map);
    } else if inputs.barrier_height_m.is_some() {
        answer.say("attenuation", Text::new("barrier-needs-levels"));
    }
    let Some(width_m) = inputs.belt_width_m else {
        if answer.sections.iter().all(|s| s.id != "attenuation") {
            answer.say("attenuation", Text::new("barrier-not-computed"));
        }
        return Ok(None);
    };
    let nearest = inputs.receivers().iter().map(|r| r.distance_m).reduce(f64::min);
    if nearest.is_some_and(|d| width_m >= d) {
        let text = Text::new("limit-belt-space");
        answer.block("attenuation", Block::Callout { text: text.clone() });
        let lift = Text::new("lift-belt-space").field("field", "belt_width_m");
        answer.limit(4, text, Some(lift));
        return Ok(None);
    }
    belt(answer, inputs, width_m, map, context)
}

fn barrier(answer: &mut Answer, map: &Called<NoiseMap>) {
    let Some(effect) = &map.output.barrier else { return };
    let Some(loss) = effect.insertion_loss_db else {
        answer.block("attenuation", Block::Callout { text: Text::new("barrier-behind-none") });
        return;
    };
    let pointer = "/barrier/insertion_loss_db";
    answer.claim(map.claim("barrier_loss_db", pointer, statement("barrier_loss_db")).decimals(1));
    let method = statement("barrier_method_used");
    answer.claim(map.claim("barrier_method_used", "/barrier/method", method));
    let text = Text::new("barrier-loss")
        .claim("loss", "barrier_loss_db")
        .claim("method", "barrier_method_used");
    answer.say("attenuation", text);
    if loss < 1.0 {
        answer.block("attenuation", Block::Callout { text: Text::new("barrier-too-low") });
    }
}

fn asked(inputs: &Inputs, width_m: f64, map: Option<&Called<NoiseMap>>) -> BeltAsked {
    let spectrum = map.and_then(|m| m.output.receptors.first());
    let receiver = inputs.receivers().iter().filter_map(|r| r.height_m).fold(0.0, f64::max);
    let receiver = if receiver > 0.0 { receiver } else { 4.0 };
    // The sound passes no higher than its receiver or the edge that it comes over.
    let ray = receiver.max(inputs.barrier_height_m.unwrap_or(0.0));
    let method = match inputs.belt_method.as_deref() {
        Some("seed_saturation") => BeltMethod::SeedSaturation,
        _ => BeltMethod::Iso9613,
    };
    BeltAsked {
        belt_width_m: width_m,
        canopy_density: inputs.canopy_density.unwrap_or(1.0),
        season: SeasonOf::InLeaf,
        tree_height_m: inputs.tree_height_m,
        ray_height_m: inputs.tree_height_m.map(|_| ray),
        spectrum_db: spectrum.map(|r| r.bands.iter().map(|b| b.received_db).collect()),
        method,
        db_per_30m: inputs.db_per_30m,
    }
}

fn belt(
    answer: &mut Answer,
    inputs: &Inputs,
    width_m: f64,
    map: Option<&Called<NoiseMap>>,
    context: &SkillContext<'_>,
) -> Result<Option<BeltRun>, SkillError> {
    let asked = asked(inputs, width_m, map);
    let in_leaf: Called<Attenuation> = match context.call("attenuation", &asked) {
        Ok(run) => run,
        Err(error) => return tell(answer, "attenuation", error),
    };
    let evergreen = inputs.foliage.as_deref().map(|f| f == "evergreen");
    let density_stated = inputs.canopy_density.is_some();
    let standard = BeltAsked { method: BeltMethod::Iso9613, ..asked.clone() };
    let bare = match evergreen {
        Some(true) => None,
        _ => Some(BeltAsked { season: SeasonOf::Leafless, ..standard.clone() }),
    };
    let bare: Option<Called<Attenuation>> =
        bare.map(|asked| context.call("attenuation", &asked)).transpose()?;
    // Nothing is certain of a belt that may be thin or bare.
    let thin = BeltAsked { canopy_density: 0.0, ..standard };
    let thin: Option<Called<Attenuation>> =
        if density_stated { None } else { Some(context.call("attenuation", &thin)?) };
    let certain = thin.as_ref().or(bare.as_ref()).unwrap_or(&in_leaf);
    let mut rows = Vec::new();
    for (what, run) in [("least", certain), ("typical", &in_leaf), ("greatest", &in_leaf)] {
        let id = format!("belt_{what}_db");
        let pointer = format!("/attenuation_range/{what}");
        answer.claim(run.claim(&id, &pointer, statement(&id)).decimals(1));
        rows.push(row(&format!("part-{id}"), &id));
    }
    let width = Support::Input { field: "belt_width_m".into() };
    let claim = Claim::new("belt_width", statement("belt_width")).value(width_m).unit("m");
    answer.claim(claim.support(width));
    let method = statement("belt_method_used");
    answer.claim(in_leaf.claim("belt_method_used", "/method", method));
    let text = Text::new("belt-range")
        .claim("width", "belt_width")
        .claim("least", "belt_least_db")
        .claim("typical", "belt_typical_db")
        .claim("greatest", "belt_greatest_db");
    answer.say("attenuation", text);
    let text = Text::new("belt-method").claim("method", "belt_method_used");
    answer.say("attenuation", text);
    let range = &in_leaf.output.attenuation_range;
    let least_db = certain.output.attenuation_range.least;
    let mut counts = [least_db, range.typical.min(range.greatest), range.greatest];
    if let (Some(false), Some(bare)) = (evergreen, &bare) {
        let id = "belt_bare_db";
        answer.claim(bare.claim(id, "/attenuation_db", statement(id)).decimals(1));
        rows.push(row("part-belt_bare_db", id));
        answer.say("attenuation", Text::new("belt-deciduous").claim("bare", id));
        // The year round counts, and half of it the trees are bare.
        let range = &bare.output.attenuation_range;
        counts = [range.least, range.typical, range.greatest];
    }
    let columns = vec![column("column-part"), column("column-loss")];
    answer.block("attenuation", Block::Table { title: title("table-belt"), columns, rows });
    if in_leaf.output.beyond_measured {
        answer.block("attenuation", Block::Callout { text: Text::new("belt-beyond-measured") });
    }
    ground_gain(answer, inputs, width_m, map, context)?;
    answer.say("attenuation", Text::new("belt-masking"));
    measured(answer, &in_leaf);
    if !density_stated {
        let lift = Text::new("lift-give").field("field", "canopy_density");
        answer.limit(1, Text::new("limit-belt-density"), Some(lift));
    }
    if evergreen.is_none() {
        let lift = Text::new("lift-give").field("field", "foliage");
        answer.limit(1, Text::new("limit-belt-foliage"), Some(lift));
    }
    let [least_db, typical_db, greatest_db] = counts;
    answer.output.belt =
        Some(BeltFound { width_m, least_db, typical_db, greatest_db, density_stated, evergreen });
    Ok(Some(BeltRun { in_leaf, least_db, typical_db, greatest_db }))
}

/// What the soft ground under the trees would do, as a number of its own: it is not foliage, and a
/// lawn would do it as well.
fn ground_gain(
    answer: &mut Answer,
    inputs: &Inputs,
    width_m: f64,
    map: Option<&Called<NoiseMap>>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let (Some(map), Some(mut scene)) = (map, scene_of(inputs)) else { return Ok(()) };
    let Some(first) = scene.receptors.first().cloned() else { return Ok(()) };
    let now = map.output.situations.first().map_or(0.0, |s| s.ground_factor);
    let share = (width_m / first.distance_m).min(1.0);
    scene.receptors = vec![first];
    scene.barrier = None;
    scene.heavy_share_pct = scene.heavy_share_pct.or(Some(0.0));
    scene.ground_factor = Some(now * (1.0 - share) + share);
    let soft: Called<NoiseMap> = context.call("noise_map", &scene)?;
    let (open, id) = (of_receiver(0, "open_db"), "ground_planted_db");
    // With the barrier of ISO 9613-2 the open level has another ground and is not comparable.
    if inputs.barrier_method.as_deref() == Some("iso9613") {
        return Ok(());
    }
    let pointer = "/receptors/0/open_level_db";
    answer.claim(soft.claim(id, pointer, statement(id)).decimals(1));
    let before = map.output.receptors.first().map_or(0.0, |r| r.open_level_db);
    let after = soft.output.receptors.first().map_or(0.0, |r| r.open_level_db);
    let support = Support::Derived { op: DerivedOp::Difference, of: vec![open, id.into()] };
    let gain = Claim::new("ground_gain_db", statement("ground_gain_db"))
        .value(before - after)
        .unit("dB")
        .decimals(1)
        .support(support);
    answer.claim(gain);
    answer.say("attenuation", Text::new("belt-ground").claim("gain", "ground_gain_db"));
    Ok(())
}

/// Published measurements, those far off as well.
fn measured(answer: &mut Answer, run: &Called<Attenuation>) {
    let mut rows = Vec::new();
    for (i, found) in run.output.measured.iter().enumerate() {
        let mut cell = |member: &str, decimals| {
            let id = format!("measured_{}_{member}", i + 1);
            let words = Text::new(format!("claim-measured-{}", member.replace('_', "-")))
                .text("belt", Text::new(format!("value-{}", found.what)))
                .claim("value", &*id);
            let claim = run.claim(&id, &format!("/measured/{i}/{member}"), words);
            answer.claim(claim.decimals(decimals));
            number(id)
        };
        rows.push(vec![
            word(format!("value-{}", found.what)),
            cell("width_m", 0),
            cell("least_db", 1),
            cell("greatest_db", 1),
            word(if found.used { "value-true" } else { "value-false" }),
        ]);
    }
    let columns =
        ["column-measured", "column-width", "column-least", "column-greatest", "column-used"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("attenuation", Block::Table { title: title("table-measured"), columns, rows });
}
