//! The tools, one file each: typed inputs and outputs around the science.

mod farm_verdict;
mod hydroponic_design;
mod profiles;
mod simulate_farm;

pub use farm_verdict::{FarmVerdict, Judged, Limit, RuleListed, VerdictId, farm_verdict};
pub use hydroponic_design::{
    CropAsked, Hydroponics, Ion, Recipe, RecipeAsked, SaltDose, hydroponic_design, nutrient_recipe,
};
pub use profiles::{
    ClimateProfile, CropListed, CropProfile, CropsListed, Letter, Nothing, Span, ZoneAsked,
    ZoneListed, ZonesListed, climate_profile, crop_profile, list_crops, list_zones,
};
pub use simulate_farm::{
    CaseFound, Farm, FarmBalance, LightDay, MonthEnergy, StageLight, Taken, simulate_farm,
};

use crate::science::{crops, zones};
use plugin_api::ToolError;

/// The crop of that name, or a refusal that says which there are.
fn crop_of(name: &str) -> Result<&'static crops::Crop, ToolError> {
    crops::by_name(name).ok_or_else(|| {
        let known: Vec<_> = crops::CROPS.iter().map(|c| c.id).collect();
        let why = format!("no crop {name:?}; there are {}", known.join(", "));
        ToolError::invalid_input(vec![("/crop_type".into(), why)])
    })
}

/// The zone of that name, or a refusal that says which there are.
fn zone_of(name: &str) -> Result<&'static zones::Zone, ToolError> {
    zones::by_name(name).ok_or_else(|| {
        let known: Vec<_> = zones::ZONES.iter().map(|z| z.id).collect();
        let why = format!("no climate zone {name:?}; there are {}", known.join(", "));
        ToolError::invalid_input(vec![("/climate_zone".into(), why)])
    })
}
