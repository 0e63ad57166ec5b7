//! The tools: typed inputs and outputs around the science, one file each.

mod check_table;
mod compare_oils;
mod extraction_verdict;
mod gcms_profile;
mod identify_compounds;
mod lists;
mod retention_index;
mod steam_energy;
mod yield_estimator;

pub use check_table::{OilTable, TableCheck, TableHolds, check_table};
pub use compare_oils::{Compared, ComparedOil, NoWinner, OilsCompared, compare_oils};
pub use extraction_verdict::{
    Aroma, Extraction, ExtractionFound, ExtractionVerdict, Identity, VerdictRule, YieldFound,
    extraction_verdict,
};
pub use gcms_profile::{
    BlendSuspected, Compliance, Doubt, EsterRatio, LimitCheck, Near, NotInStandard, OilProfile,
    Partner, PeakGiven, ProfileAsked, PublishedRange, StandardUsed, Standing, gcms_profile,
};
pub use identify_compounds::{CompoundNames, CompoundsFound, NamedCompound, identify_compounds};
pub use lists::{
    Nothing, OilListed, OilsListed, SafetyLimit, SafetyListed, StandardListed, StandardsListed,
    list_oils, list_safety_limits, list_standards,
};
pub use retention_index::{
    Alkane, DeadTimeAsked, DeadTimeFound, IndexMethod, IndexReason, PeakIndex, ReportedPeak,
    RetentionAsked, RetentionIndices, dead_time, retention_index,
};
pub use steam_energy::{Energy, SteamUse, steam_energy};
pub use yield_estimator::{
    CurveModel, FitFound, PublishedYield, Reading, StopTime, YieldAsked, YieldBasis, YieldPoint,
    YieldResult, yield_estimator,
};

use crate::science::methods::{self, Method};
use crate::science::tables::Checked;
use plugin_api::{ToolError, data};

/// The edition of what is no standard, such as what the trade asks for.
pub const NO_EDITION: &str = "no edition";

/// How far a published value was checked.
#[data]
#[derive(Copy, Eq)]
pub enum Verified {
    /// Read in a public text that gives it
    Read,
    /// Read in a work that repeats it
    Secondary,
    /// A seller's word
    Vendor,
    /// From memory: shown as a hint, decides nothing
    MemoryOnly,
}

impl From<Checked> for Verified {
    fn from(checked: Checked) -> Self {
        match checked {
            Checked::Read => Self::Read,
            Checked::Secondary => Self::Secondary,
            Checked::Vendor => Self::Vendor,
            Checked::MemoryOnly => Self::MemoryOnly,
        }
    }
}

/// The method of that name, or the error that names those there are.
fn method(name: &str) -> Result<Method, ToolError> {
    methods::find(name).ok_or_else(|| {
        let known: Vec<&str> = methods::METHODS.iter().map(|m| m.1).collect();
        let expected = format!("expected one of {}, found {name}", known.join(", "));
        ToolError::invalid_input(vec![("/method".into(), expected)])
    })
}
