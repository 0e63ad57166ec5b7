//! What there is to choose from: oils and standards.

use super::Verified;
use crate::science::composition::published;
use crate::science::yields::{KINETICS, PLATEAUS};
use crate::science::{plants, tables};
use plugin_api::{Call, ToolError, data};

/// Nothing is asked.
#[data]
#[derive(Default)]
pub struct Nothing {}

/// An oil.
#[data]
pub struct OilListed {
    /// The plant
    #[is(en = "plant", vi = "cây")]
    pub plant: String,
    /// Its botanical name
    #[is(en = "botanical name", vi = "tên khoa học")]
    pub botanical: String,
    /// What else it is called
    #[is(en = "names", vi = "tên gọi")]
    pub names: String,
    /// Standards with limits of its constituents
    #[is(en = "standards", vi = "tiêu chuẩn")]
    pub standards: u64,
    /// Compounds with published shares
    #[is(en = "published compounds", vi = "hợp chất đã công bố")]
    pub compounds: u64,
    /// Published yields
    #[is(en = "published yields", vi = "hiệu suất đã công bố")]
    pub yields: u64,
    /// Whether something is published on its yield over time
    #[is(en = "yield over time", vi = "hiệu suất theo thời gian")]
    pub kinetics: bool,
}

/// Every oil.
#[data]
pub struct OilsListed {
    /// In the order of the table
    #[is(en = "essential oils", vi = "tinh dầu")]
    pub oils: Vec<OilListed>,
}

/// Lists the plants and how much is known of each one's oil.
///
/// # Errors
/// None.
pub fn list_oils(_: Nothing, _: &Call<'_>) -> Result<OilsListed, ToolError> {
    let of = |plant: &plants::Plant| OilListed {
        plant: plant.names.first().copied().unwrap_or(plant.id).into(),
        botanical: plant.botanical.into(),
        names: plant.names.get(1..).unwrap_or_default().join(", "),
        standards: tables::specs()
            .iter()
            .filter(|s| s.plant == plant.id && !s.limits.is_empty())
            .count() as u64,
        compounds: published(plant.id).len() as u64,
        yields: tables::yields().iter().filter(|y| y.plant == plant.id).count() as u64,
        kinetics: KINETICS.iter().any(|k| k.plant == plant.id)
            || PLATEAUS.iter().any(|k| k.plant == plant.id),
    };
    Ok(OilsListed { oils: plants::PLANTS.iter().map(of).collect() })
}

/// A standard.
#[data]
pub struct StandardListed {
    /// Its id, for the input `standard`
    #[is(en = "id", vi = "mã")]
    pub id: String,
    /// The oil
    #[is(en = "oil", vi = "tinh dầu")]
    pub oil: String,
    /// Its name
    #[is(en = "standard", vi = "tiêu chuẩn")]
    pub standard: String,
    /// Its edition
    #[is(en = "edition", vi = "phiên bản")]
    pub edition: String,
    /// Type or origin
    #[is(en = "type", vi = "loại")]
    pub kind: String,
    /// Limits of constituents
    #[is(en = "limits", vi = "số giới hạn")]
    pub limits: u64,
    /// Of those, the ones that may decide
    #[is(en = "limits that decide", vi = "giới hạn được dùng")]
    pub deciding: u64,
    /// How far its numbers were checked
    #[is(en = "checked", vi = "kiểm tra")]
    pub checked: Verified,
    /// Where they were read
    #[is(en = "read in", vi = "đọc tại")]
    pub source: String,
}

/// Every standard with limits.
#[data]
pub struct StandardsListed {
    /// In the order of the table
    #[is(en = "standards", vi = "tiêu chuẩn")]
    pub standards: Vec<StandardListed>,
}

/// Lists the standards with limits of constituents, and how far those were checked.
///
/// # Errors
/// None.
pub fn list_standards(_: Nothing, _: &Call<'_>) -> Result<StandardsListed, ToolError> {
    let standards = tables::specs()
        .iter()
        .filter(|s| !s.limits.is_empty())
        .map(|s| StandardListed {
            id: s.id.into(),
            oil: s.oil.into(),
            standard: s.standard.into(),
            edition: s.edition.into(),
            kind: s.kind.into(),
            limits: s.limits.len() as u64,
            deciding: s.limits.iter().filter(|l| l.checked.decides()).count() as u64,
            checked: s.checked.into(),
            source: s.source.into(),
        })
        .collect();
    Ok(StandardsListed { standards })
}
