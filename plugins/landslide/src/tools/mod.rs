//! The tools: typed inputs and outputs around the science, one file each.

mod antecedent_rain;
mod compute_slope_stability;
mod lists;
mod monitoring_plan;
mod rain_events;
mod rainfall_threshold;
mod record;
mod slope_movement;
mod warning_level;

pub use antecedent_rain::{AntecedentRain, LookBack, RainDay, antecedent_rain};
pub use compute_slope_stability::{
    Assumed, AssumedWhy, FsAtWater, Sensitivity, Slope, SlopeStability, WaterEffect, WaterStated,
    compute_slope_stability,
};
pub use lists::{
    CurveListed, CurvesListed, Doer, InstrumentListed, InstrumentsListed, LevelEnd, LevelStep,
    LevelsListed, Nothing, Quantity, list_instruments, list_thresholds, list_warning_levels,
};
pub use monitoring_plan::{MonitoringPlan, RainAlertAt, Watched, WaterAlerts, monitoring_plan};
pub(crate) use rain_events::default_inter_event_h;
pub use rain_events::{
    DecidingEvent, DecidingRain, GaugeRecord, RainEvent, RainEvents, RainHour, rain_events,
};
pub use rainfall_threshold::{
    CurvePoint, CurveSource, InRange, Rain, RainThreshold, Verified, rainfall_threshold,
};
pub(crate) use rainfall_threshold::{in_range, source_of};
pub use record::{
    FaultAt, FileFault, GapInRecord, GapReason, Holds, RecordCheck, RecordFile, check_record,
};
pub use slope_movement::{MovementClass, MovementFile, SlopeMovement, VelocityAt, slope_movement};
pub use warning_level::{Known, Level, LevelRule, Unknown, WarningLevel, warning_level};

use crate::science::domain::InvalidInput;
use crate::science::reference::{Kind, Reference};
use plugin_api::report::TierRule;
use plugin_api::{ToolError, data};

/// A text that a method or a step follows.
#[data]
pub struct Cited {
    /// Its id
    pub id: String,
    /// Its title
    pub title: String,
    /// Its address, or its DOI
    pub url: String,
    /// Why it has its tier
    pub rule: TierRule,
    /// What it says
    pub quote: String,
}

impl Cited {
    fn of(reference: &Reference) -> Self {
        Self {
            id: reference.id.into(),
            title: reference.title.into(),
            url: reference.url.into(),
            rule: match reference.kind {
                Kind::Official => TierRule::OfficialData,
                Kind::PeerReviewed => TierRule::PeerReviewed,
                Kind::Agency => TierRule::AgencyPage,
                Kind::News => TierRule::News,
            },
            quote: reference.quote.into(),
        }
    }
}

/// A refusal of the science, with the pointer of each input. `name` turns the science's name of a
/// field into the tool's.
fn refused(violations: &[InvalidInput], name: fn(&'static str) -> &'static str) -> ToolError {
    let place = |v: &InvalidInput| {
        (format!("/{}", name(v.field)), format!("expected {}, found {}", v.expected, v.found))
    };
    ToolError::invalid_input(violations.iter().map(place).collect())
}
