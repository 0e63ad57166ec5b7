//! The tools: typed inputs and outputs around the science, one file each.

mod aoi_validate;
mod check_series;
mod extent_change;
mod list_indices;
mod restoration_score;
mod threat_evidence;
mod water_regime;
mod wetland_indices;
mod wetland_state;

pub use aoi_validate::{AoiCheck, AoiFile, AoiFinding, aoi_validate};
pub use check_series::{SeriesCheck, SeriesFile, check_series};
pub use extent_change::{ChangeOf, ExtentChange, ShareOf, TwoExtents, extent_change};
pub use list_indices::{IndexListed, IndicesListed, Nothing, list_indices};
pub use restoration_score::{
    CriterionScore, Judgements, PriorityBand, RestorationScore, restoration_score,
};
pub use threat_evidence::{
    Looked, Signal, StatedThreat, ThreatEvidence, ThreatSignals, ThreatsKnown, threat_evidence,
};
pub use water_regime::{
    DirectionFound, MonthOf, Outlook, PointOf, RegimeClass, RegimeFile, SeriesMeasure, TrendFound,
    WaterRegime, water_regime,
};
pub use wetland_indices::{
    BinOf, Extent, ImageFacts, IndexFound, Indices, OtsuState, Scene, WaterBy, wetland_indices,
};
pub use wetland_state::{Known, OpenReason, StateRule, WetlandState, wetland_state};

use crate::science::raster::RasterFault;
use plugin_api::ToolError;

/// A fault of an image as a tool's error: its code stays, so that a report can say the right thing.
fn refused_image(fault: RasterFault) -> ToolError {
    ToolError::new(fault.code, fault.message)
}
