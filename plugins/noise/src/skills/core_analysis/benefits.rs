//! What the trees do besides: each a number with its range, or the reason why there is none.

use super::Answer;
use crate::inputs::Inputs;
use crate::tools::{CoBenefits, KnownSite as Known, Planted, WhyNot};
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::refusal::tell;
use skillhost_story::{column, statement, title};

/// Computes and tells the co-benefits of a belt.
pub(super) fn benefits_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let Some(width_m) = inputs.belt_width_m else {
        answer.say("benefits", Text::new("benefits-no-trees"));
        return Ok(());
    };
    let Some(length_m) = inputs.belt_length_m else {
        let text = Text::new("benefits-no-length").field("field", "belt_length_m");
        answer.say("benefits", text);
        let items = ["not-pm-area", "not-co2-growth", "not-cooling-coefficient"].map(Text::new);
        answer.say("benefits", Text::new("not-determined-intro"));
        answer.block("benefits", Block::List { items: items.to_vec() });
        answer.output.benefits_told = true;
        return Ok(());
    };
    let asked = Planted {
        belt_area_m2: width_m * length_m,
        tree_count: inputs.tree_count,
        lai: inputs.lai,
        pm25_ug_m3: inputs.pm25_ug_m3,
        wind_m_s: inputs.wind_m_s,
        leaf_share: inputs.foliage.as_deref().and_then(|f| (f == "evergreen").then_some(1.0)),
        biomass_growth_kg_per_tree: inputs.biomass_growth_kg_per_tree,
        cooling_kwh_per_tree: inputs.cooling_kwh_per_tree,
    };
    let run: Called<CoBenefits> = match context.call("cobenefits", &asked) {
        Ok(run) => run,
        Err(error) => return tell(answer, "benefits", error).map(|_: Option<()>| ()),
    };
    answer.output.benefits_told = true;
    let found = &run.output;
    let mut rows = Vec::new();
    let mut show = |id: &str, pointer: &str, unit: &str, decimals: u8| {
        let mut claim = run.claim(id, pointer, statement(id)).decimals(decimals);
        claim.unit = Some(unit.into());
        answer.claim(claim);
        rows.push(super::levels::row(&format!("part-{id}"), id));
    };
    if let Some(typical) = found.pm_deposition_kg_per_year {
        let decimals = if typical < 1.0 { 3 } else { 1 };
        show("pm_kg", "/pm_deposition_kg_per_year", "kg", decimals);
        show("pm_least_kg", "/pm_deposition_range/least", "kg", decimals);
        show("pm_greatest_kg", "/pm_deposition_range/greatest", "kg", decimals);
    }
    if found.co2_sequestration_kg_per_year.is_some() {
        show("co2_kg", "/co2_sequestration_kg_per_year", "kg", 0);
    }
    if found.cooling_kwh_saved_per_year.is_some() {
        show("cooling_kwh", "/cooling_kwh_saved_per_year", "kW.h", 0);
    }
    answer.output.benefits_known = !rows.is_empty();
    if !rows.is_empty() {
        let columns = vec![column("column-quantity"), column("column-per-year")];
        answer.block("benefits", Block::Table { title: title("table-benefits"), columns, rows });
        answer.say("benefits", Text::new("benefits-small"));
    }
    if found.cooling_kwh_saved_per_year.is_some() {
        answer.say("benefits", Text::new("benefits-own-coefficient"));
    }
    let mut items = Vec::new();
    for (i, taken) in found.assumed.iter().enumerate() {
        let id = format!("assumed_{}", taken.field);
        let text = Text::new(format!("assumed-{}", taken.field)).claim("value", &*id);
        let mut claim = run.claim(&id, &format!("/assumed/{i}/value"), text.clone()).decimals(1);
        claim.unit = Some("1".into());
        answer.claim(claim);
        items.push(text);
    }
    if !items.is_empty() {
        answer.block("benefits", Block::List { items });
    }
    let items: Vec<Text> = found
        .not_determined
        .iter()
        .map(|n| {
            Text::new(match (n.what, n.why) {
                (Known::PmDeposition, _) => "not-pm-air",
                (Known::Co2, WhyNot::GrowthNotGiven) => "not-co2-growth",
                _ => "not-cooling-coefficient",
            })
        })
        .collect();
    if !items.is_empty() {
        answer.say("benefits", Text::new("not-determined-intro"));
        answer.block("benefits", Block::List { items });
    }
    Ok(())
}
