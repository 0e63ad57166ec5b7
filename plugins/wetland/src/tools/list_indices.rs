//! The indices, as a list.

use crate::science::indices::{Band, Index};
use plugin_api::{Call, ToolError, data};

/// Nothing is asked.
#[data]
#[derive(Default)]
pub struct Nothing {}

/// An index.
#[data]
pub struct IndexListed {
    /// Its id
    #[is(en = "index", vi = "chỉ số")]
    pub index: String,
    /// Its formula on reflectances
    #[is(en = "formula", vi = "công thức")]
    pub formula: String,
    /// Bands that it needs
    #[is(en = "needs", vi = "cần các kênh")]
    pub needs: String,
    /// Above it a pixel is water; absent where the index is not about water
    #[is(unit = "1", en = "water above", vi = "nước khi lớn hơn")]
    pub water_above: Option<f64>,
    /// The work that defines it, in the knowledge base
    #[is(en = "source", vi = "nguồn")]
    pub source: Option<String>,
}

/// Every index.
#[data]
pub struct IndicesListed {
    /// In the order in which reports show them
    #[is(en = "indices", vi = "các chỉ số")]
    pub indices: Vec<IndexListed>,
}

/// Lists the spectral indices with formula, bands, threshold and source.
///
/// # Errors
/// None.
pub fn list_indices(_: Nothing, _: &Call<'_>) -> Result<IndicesListed, ToolError> {
    let listed = |i: Index| IndexListed {
        index: i.id().into(),
        formula: i.formula().into(),
        needs: i.bands().iter().map(|b| Band::name(*b)).collect::<Vec<_>>().join(", "),
        water_above: i.water_above(),
        source: i.source().map(Into::into),
    };
    Ok(IndicesListed { indices: Index::ALL.into_iter().map(listed).collect() })
}
