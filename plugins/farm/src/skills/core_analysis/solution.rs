//! The solution: system, conductivity, pH and the salts.

use super::{Answer, HydroponicPlan};
use crate::inputs::Inputs;
use crate::tools::{CropAsked, CropProfile, Hydroponics, Recipe, RecipeAsked, Span};
use plugin_api::prelude::*;
use plugin_api::report::Block;
use skillhost_story::refusal::{self, tell_missing};
use skillhost_story::{column, number, statement, title, word};

/// Litres of solution that the salts are told for.
const LITRES: f64 = 100.0;

/// Tells how the crop is grown in water, or says why that is not known.
pub(super) fn solution_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let Some(crop) = &inputs.crop_type else {
        tell_missing(answer, "hydroponics", &["crop_type"]);
        return Ok(());
    };
    let asked = CropAsked { crop_type: crop.clone() };
    let asked_recipe = |found: &Hydroponics| RecipeAsked {
        formulation: found.formulation.clone(),
        ec_ms_cm: Some(found.ec_target_ms_cm),
        litres: LITRES,
    };
    let run: Called<Hydroponics> = match context.call("hydroponic_design", &asked) {
        Ok(run) => run,
        Err(error) => {
            refusal::tell::<_, ()>(answer, "hydroponics", error)?;
            return Ok(());
        }
    };
    let found = &run.output;
    for (id, pointer, decimals) in [
        ("hydro_system", "/system", 0),
        ("ec_target", "/ec_target_ms_cm", 2),
        ("ec_low", "/ec_low_ms_cm", 1),
        ("ec_high", "/ec_high_ms_cm", 1),
        ("ph_low", "/ph_low", 1),
        ("ph_high", "/ph_high", 1),
        ("formulation", "/formulation", 0),
    ] {
        answer.claim(run.claim(id, pointer, statement(id)).decimals(decimals));
    }
    let recipe: Called<Recipe> = context.call("nutrient_recipe", &asked_recipe(found))?;
    for (id, pointer, decimals) in [
        ("ec_error", "/ec_error_ms_cm", 2),
        ("recipe_residual", "/residual", 3),
        ("recipe_litres", "/litres", 0),
    ] {
        answer.claim(recipe.claim(id, pointer, statement(id)).decimals(decimals));
    }
    let profile: Called<CropProfile> = context.call("crop_profile", &asked)?;
    let confidence = "crop_confidence";
    answer.claim(profile.claim(confidence, "/confidence", statement(confidence)));
    answer.claim(profile.claim("crop_source", "/source", statement("crop_source")));
    let text = Text::new("hydroponics-confidence").claim("confidence", confidence);
    answer.say("hydroponics", text.claim("source", "crop_source"));
    let mut say = |text: Text| answer.say("hydroponics", text);
    say(Text::new("hydroponics-system").claim("system", "hydro_system"));
    let text = Text::new("hydroponics-ec").claim("target", "ec_target").claim("low", "ec_low");
    let text = text.claim("high", "ec_high").claim("ph_low", "ph_low").claim("ph_high", "ph_high");
    say(text);
    let text = Text::new("hydroponics-recipe").claim("formulation", "formulation");
    say(text.claim("litres", "recipe_litres").claim("residual", "recipe_residual"));
    let mut rows = Vec::new();
    for (i, salt) in recipe.output.salts.iter().enumerate() {
        let name = Text::new(format!("salt-{}", salt.salt.replace(['(', ')', '.'], "")));
        let id = format!("salt_{i}_g");
        let text = Text::new("claim-salt").text("salt", name.clone()).claim("value", &*id);
        let pointer = format!("/salts/{i}/grams");
        answer.claim(recipe.claim(&id, &pointer, text).decimals(1));
        let tank = word(format!("tank-{}", salt.tank.to_lowercase()));
        rows.push(vec![plugin_api::report::Cell::Text(name), tank, number(id)]);
    }
    let columns = ["column-salt", "column-tank", "column-grams"].map(column).to_vec();
    answer.block("hydroponics", Block::Table { title: title("table-salts"), columns, rows });
    let mut rows = Vec::new();
    for (i, ion) in recipe.output.ions.iter().enumerate() {
        let name = Text::new(format!("ion-{}", ion.ion.replace('_', "-")));
        let mut row = vec![plugin_api::report::Cell::Text(name.clone())];
        for what in ["target", "reached"] {
            let id = format!("ion_{}_{what}", ion.ion);
            let text = Text::new(format!("claim-ion-{what}")).text("ion", name.clone());
            let pointer = format!("/ions/{i}/{what}_mg_l");
            answer.claim(recipe.claim(&id, &pointer, text.claim("value", &*id)).decimals(1));
            row.push(number(id));
        }
        rows.push(row);
    }
    let columns = ["column-element", "column-wanted", "column-reached"].map(column).to_vec();
    answer.block("hydroponics", Block::Table { title: title("table-ions"), columns, rows });
    answer.say("hydroponics", Text::new("hydroponics-ec-error").claim("error", "ec_error"));
    answer.say("hydroponics", Text::new("hydroponics-recirculation"));
    answer.output.hydroponic_design = Some(HydroponicPlan {
        system: found.system.clone(),
        ec_ms_cm: Span { low: found.ec_low_ms_cm, high: found.ec_high_ms_cm },
        ph: Span { low: found.ph_low, high: found.ph_high },
        nutrient_target: found.formulation.clone(),
        recirculation: found.recirculation,
    });
    Ok(())
}
