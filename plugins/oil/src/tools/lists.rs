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

/// A limit of use.
#[data]
pub struct SafetyLimit {
    /// Id of the plant
    #[is(en = "oil of", vi = "tinh dầu")]
    pub plant: String,
    /// What is limited
    #[is(en = "what", vi = "đối tượng")]
    pub what: String,
    /// The most
    #[is(unit = "%", en = "at most", vi = "tối đa")]
    pub max_pct: f64,
    /// Who says so
    #[is(en = "source", vi = "nguồn")]
    pub source: String,
    /// How far it was checked
    #[is(en = "checked", vi = "kiểm tra")]
    pub checked: Verified,
}

/// Every limit of use.
#[data]
pub struct SafetyListed {
    /// By plant
    #[is(en = "limits of use", vi = "giới hạn sử dụng")]
    pub limits: Vec<SafetyLimit>,
}

/// Lists limits of use in cosmetics that were found in public: pulegone in peppermint oil (CIR,
/// PMC7997686) and tea tree oil (SCCS/1681/25, for oil that conforms to ISO 4730:2017). Both were read
/// in a work that repeats them.
///
/// # Errors
/// None.
pub fn list_safety_limits(_: Nothing, _: &Call<'_>) -> Result<SafetyListed, ToolError> {
    let limit = |plant: &str, what: &str, max_pct: f64, source: &str| SafetyLimit {
        plant: plant.into(),
        what: what.into(),
        max_pct,
        source: source.into(),
        checked: Verified::Secondary,
    };
    let sccs = "SCCS/1681/25";
    Ok(SafetyListed {
        limits: vec![
            limit("peppermint", "pulegone", 1.0, "CIR, PMC7997686"),
            limit("tea-tree", "shampoo", 2.0, sccs),
            limit("tea-tree", "shower_gel", 1.0, sccs),
            limit("tea-tree", "face_wash", 1.0, sccs),
            limit("tea-tree", "face_cream", 0.1, sccs),
        ],
    })
}
