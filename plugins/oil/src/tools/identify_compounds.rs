//! From the names that people and instruments write to one name of each compound.

use crate::science::compounds;
use plugin_api::{Call, ToolError, data};

/// Names of compounds.
#[data]
pub struct CompoundNames {
    /// As they were written
    pub names: Vec<String>,
}

/// A name and its compound.
#[data]
pub struct NamedCompound {
    /// As it was written
    #[is(en = "name", vi = "tên")]
    pub name: String,
    /// The compound; absent where no reading of the name is known
    #[is(en = "compound", vi = "hợp chất")]
    pub compound: Option<String>,
    /// Its CAS number
    #[is(en = "CAS", vi = "CAS")]
    pub cas: Option<String>,
    /// Its chemical class
    #[is(en = "class", vi = "nhóm chất")]
    pub class: Option<String>,
}

/// The names with their compounds.
#[data]
pub struct CompoundsFound {
    /// In the order in which they were asked
    pub compounds: Vec<NamedCompound>,
    /// How many are unknown
    pub unknown: u64,
}

/// Finds the compound that each name is of: Greek letters, inverted and misread names, Vietnamese
/// names and CAS numbers. What matches nothing stays unknown.
///
/// # Errors
/// None.
pub fn identify_compounds(input: CompoundNames, _: &Call<'_>) -> Result<CompoundsFound, ToolError> {
    let compounds: Vec<NamedCompound> = input
        .names
        .into_iter()
        .map(|name| {
            let found = compounds::find(&name);
            NamedCompound {
                compound: found.map(|c| c.id.into()),
                cas: found.map(|c| c.cas.into()),
                class: found.map(|c| c.class.into()),
                name,
            }
        })
        .collect();
    let unknown = compounds.iter().filter(|c| c.compound.is_none()).count() as u64;
    Ok(CompoundsFound { compounds, unknown })
}
