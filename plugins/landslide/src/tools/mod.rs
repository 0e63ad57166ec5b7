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
pub use record::{GapInRecord, GapReason, Holds, RecordCheck, RecordFile, check_record};
pub use slope_movement::{MovementClass, MovementFile, SlopeMovement, VelocityAt, slope_movement};
pub use warning_level::{Known, Level, LevelRule, Unknown, WarningLevel, warning_level};
