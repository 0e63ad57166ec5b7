//! How a crop is grown in water, and the salts that make its solution.

use super::crop_of;
pub use super::profiles::CropAsked;
use crate::science::crops::middle;
use crate::science::nutrients::{self as science, EC_ERROR, FORMULATIONS, IONS, SALTS};
use plugin_api::{Call, ToolError, data};

/// Less of a salt than that is not weighed, g/L.
const TRACE_G_L: f64 = 1e-4;

/// Which solution.
#[data]
pub struct RecipeAsked {
    /// A published target: `hoagland`, `resh_lettuce` or `strawberry_fruiting`
    #[is(one_of = FORMULATIONS.iter().map(|f| f.id).collect::<Vec<_>>())]
    pub formulation: String,
    /// Conductivity to which it is thinned or strengthened; as published where absent
    #[is(unit = "mS/cm", above = 0, max = 10)]
    pub ec_ms_cm: Option<f64>,
    /// Litres of solution
    #[is(unit = "L", default = 100.0, above = 0, max = 1_000_000)]
    pub litres: f64,
}

/// An element of the solution.
#[data]
pub struct Ion {
    /// Its id, nitrogen as nitrate or as ammonium
    pub ion: String,
    /// What is wanted
    #[is(unit = "mg/L")]
    pub target_mg_l: f64,
    /// What the salts give
    #[is(unit = "mg/L")]
    pub reached_mg_l: f64,
}

/// A salt of the recipe.
#[data]
pub struct SaltDose {
    /// Its formula
    pub salt: String,
    /// Grams for a litre of solution
    #[is(unit = "g/L")]
    pub g_l: f64,
    /// Grams for all litres
    #[is(unit = "g")]
    pub grams: f64,
    /// Stock tank, A with calcium or B with sulphate and phosphate
    pub tank: String,
}

/// A recipe solved by stoichiometry.
#[data]
pub struct Recipe {
    /// The published target
    pub formulation: String,
    /// As published
    pub name: String,
    /// Litres of solution
    #[is(unit = "L")]
    pub litres: f64,
    /// The salts
    pub salts: Vec<SaltDose>,
    /// The elements
    pub ions: Vec<Ion>,
    /// Root of the summed squares of the relative errors; what the salts can't reach
    #[is(unit = "1")]
    pub residual: f64,
    /// Conductivity from the cations
    #[is(unit = "mS/cm")]
    pub ec_ms_cm: f64,
    /// Error of that estimate on measured solutions, root mean square
    #[is(unit = "mS/cm")]
    pub ec_error_ms_cm: f64,
    /// Share of the nitrogen that is ammonium
    #[is(unit = "1")]
    pub ammonium_share: f64,
}

/// Solves a published target with six salts, none below zero.
///
/// # Errors
/// `input-invalid` for a name that no formulation has.
pub fn nutrient_recipe(input: RecipeAsked, _: &Call<'_>) -> Result<Recipe, ToolError> {
    let refuse = |why: String| ToolError::invalid_input(vec![("/formulation".into(), why)]);
    let known = science::formulation(&input.formulation)
        .ok_or_else(|| refuse(format!("no formulation {:?}", input.formulation)))?;
    let solve =
        |target: &[f64; 7]| science::solve(target, &SALTS).ok_or_else(|| refuse("no salts".into()));
    let full = solve(&known.target)?;
    let strength = match input.ec_ms_cm {
        Some(ec) => ec / science::ec_ms_cm(&full.reached),
        None => 1.0,
    };
    let target = known.target.map(|t| t * strength);
    let reached = full.reached.map(|t| t * strength);
    let salts =
        SALTS.iter().zip(&full.grams).filter(|(_, g)| **g > TRACE_G_L).map(|(salt, g)| SaltDose {
            salt: (*salt).into(),
            g_l: g * strength,
            grams: g * strength * input.litres,
            tank: if salt.contains("SO4") || salt.contains("PO4") { "B" } else { "A" }.into(),
        });
    let ions = IONS.iter().zip(target.iter().zip(&reached)).map(|(ion, (target, reached))| Ion {
        ion: (*ion).into(),
        target_mg_l: *target,
        reached_mg_l: *reached,
    });
    let nitrogen = reached[0] + reached[1];
    Ok(Recipe {
        formulation: known.id.into(),
        name: known.name.into(),
        litres: input.litres,
        salts: salts.collect(),
        ions: ions.collect(),
        residual: full.residual,
        ec_ms_cm: science::ec_ms_cm(&reached),
        ec_error_ms_cm: EC_ERROR,
        ammonium_share: if nitrogen > 0.0 { reached[1] / nitrogen } else { 0.0 },
    })
}

/// How a crop is grown in water.
#[data]
pub struct Hydroponics {
    /// Its id
    pub crop: String,
    /// `nft`, `ebb_flow` or `drip`
    pub system: String,
    /// Conductivity to aim at
    #[is(unit = "mS/cm")]
    pub ec_target_ms_cm: f64,
    /// Least conductivity of the profile
    #[is(unit = "mS/cm")]
    pub ec_low_ms_cm: f64,
    /// Most conductivity of the profile
    #[is(unit = "mS/cm")]
    pub ec_high_ms_cm: f64,
    /// Least pH of the profile
    #[is(unit = "[pH]")]
    pub ph_low: f64,
    /// Most pH of the profile
    #[is(unit = "[pH]")]
    pub ph_high: f64,
    /// Whether the solution goes round
    pub recirculation: bool,
    /// The published target that the solution starts from, for `nutrient_recipe`
    pub formulation: String,
}

/// Chooses system, conductivity, pH and solution for a crop.
///
/// # Errors
/// `input-invalid` for a name that no crop has.
pub fn hydroponic_design(input: CropAsked, _: &Call<'_>) -> Result<Hydroponics, ToolError> {
    let crop = crop_of(&input.crop_type)?;
    let target = middle(crop.ec);
    Ok(Hydroponics {
        crop: crop.id.into(),
        system: science::system_for(crop.id).into(),
        ec_target_ms_cm: target,
        ec_low_ms_cm: crop.ec[0],
        ec_high_ms_cm: crop.ec[1],
        ph_low: crop.ph[0],
        ph_high: crop.ph[1],
        recirculation: true,
        formulation: science::formulation_for(crop.id).into(),
    })
}
