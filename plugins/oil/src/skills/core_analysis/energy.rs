//! Steam and fuel, where they were asked for.

use super::Answer;
use crate::inputs::{ENERGY_FIELDS, Inputs};
use crate::tools::{Energy, SteamUse, YieldResult};
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::{column, number, statement, title, word};

/// Computes steam and fuel of the distillation.
pub(super) fn energy_part(
    answer: &mut Answer,
    inputs: &Inputs,
    yields: Option<&Called<YieldResult>>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let given = [inputs.steam_kg_per_kg, inputs.boiler_efficiency, inputs.feed_water_c];
    if given.iter().all(Option::is_none) {
        return Ok(());
    }
    let estimated = yields.and_then(|y| y.output.estimated_yield_pct);
    let (Some(steam_kg_per_kg), Some(boiler_efficiency), Some(feed_water_c), Some(yield_pct)) = (
        inputs.steam_kg_per_kg,
        inputs.boiler_efficiency,
        inputs.feed_water_c,
        inputs.yield_pct.or(estimated),
    ) else {
        answer.say("yield", Text::new("energy-incomplete"));
        let missing = ENERGY_FIELDS.iter().zip(given).filter(|(_, v)| v.is_none());
        let mut items: Vec<Text> =
            missing.map(|(f, _)| Text::new("missing-input").field("field", *f)).collect();
        if inputs.yield_pct.or(estimated).is_none() {
            items.push(Text::new("missing-input").field("field", "yield_pct"));
        }
        answer.block("yield", Block::List { items });
        return Ok(());
    };
    let asked = SteamUse { steam_kg_per_kg, yield_pct, boiler_efficiency, feed_water_c };
    let run: Called<Energy> = context.call("steam_energy", &asked)?;
    let mut rows = Vec::new();
    for (id, pointer, decimals, there) in [
        ("fuel_by_charge", "/fuel_mj_per_kg_charge", 2, true),
        ("steam_by_oil", "/steam_kg_per_kg_oil", 0, run.output.steam_kg_per_kg_oil.is_some()),
        ("fuel_by_oil", "/fuel_mj_per_kg_oil", 0, run.output.fuel_mj_per_kg_oil.is_some()),
    ] {
        if there {
            answer.claim(run.claim(id, pointer, statement(id)).decimals(decimals));
            rows.push(vec![word(format!("part-{id}")), number(id)]);
        }
    }
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("yield", Block::Table { title: title("table-energy"), columns, rows });
    if run.output.fuel_mj_per_kg_oil.is_none() {
        answer.say("yield", Text::new("energy-no-oil"));
    }
    Ok(())
}
