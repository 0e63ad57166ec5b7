//! What there is to choose from, each as a list: curves, levels, instruments.

use super::warning_level::{Level, LevelRule, told};
use super::{CurveSource, Verified, source_of};
use crate::science::monitoring::{INSTRUMENTS, Measured};
use crate::science::response::{ALL_CLEAR, REFERENCES, STEPS, Who};
use crate::science::thresholds::THRESHOLDS;
use crate::science::warning::{Limits, rules};
use plugin_api::{Call, ToolError, data};
use skillhost_story::Cited;

/// Nothing is asked.
#[data]
#[derive(Default)]
pub struct Nothing {}

/// A curve.
#[data]
pub struct CurveListed {
    /// Its id, for the input `threshold`
    #[is(en = "id", vi = "mã")]
    pub id: String,
    /// Region that it was drawn for
    #[is(en = "region", vi = "vùng")]
    pub region: String,
    /// Threshold intensity at one hour
    #[is(unit = "mm/h", en = "coefficient", vi = "hệ số")]
    pub alpha_mmh: f64,
    /// Exponent
    #[is(unit = "1", en = "exponent", vi = "số mũ")]
    pub beta: f64,
    /// Shortest duration that it holds for
    #[is(unit = "h", en = "shortest duration", vi = "thời gian ngắn nhất")]
    pub duration_min_h: Option<f64>,
    /// Longest duration that it holds for
    #[is(unit = "h", en = "longest duration", vi = "thời gian dài nhất")]
    pub duration_max_h: Option<f64>,
    /// What lies above it
    #[is(en = "what lies above it", vi = "phần nằm trên đường")]
    pub level: String,
    /// How far its coefficients were checked
    #[is(en = "checked", vi = "kiểm tra")]
    pub verification: Verified,
    /// Where it was published
    #[is(en = "published", vi = "công bố")]
    pub published: String,
}

/// Every curve.
#[data]
pub struct CurvesListed {
    /// Worldwide ones first
    #[is(en = "rainfall thresholds", vi = "ngưỡng mưa")]
    pub thresholds: Vec<CurveListed>,
}

/// Lists the curves that a rain can be held against.
///
/// # Errors
/// None.
pub fn list_thresholds(_: Nothing, _: &Call<'_>) -> Result<CurvesListed, ToolError> {
    let thresholds = THRESHOLDS
        .iter()
        .map(|t| {
            let CurveSource { title, .. } = source_of(t);
            CurveListed {
                id: t.id.into(),
                region: t.region.into(),
                alpha_mmh: t.alpha,
                beta: t.beta,
                duration_min_h: t.duration_min_h,
                duration_max_h: t.duration_max_h,
                level: t.level.into(),
                verification: t.verification.into(),
                published: title,
            }
        })
        .collect();
    Ok(CurvesListed { thresholds })
}

/// Who does something.
#[data]
#[derive(Copy, Eq)]
pub enum Doer {
    /// Who watches the slope
    Operator,
    /// Who has the say over people and roads
    Authority,
    /// Who lives or works on or below the slope
    Residents,
}

/// Something to do at a level.
#[data]
pub struct LevelStep {
    /// The level that calls for it
    #[is(en = "level", vi = "cấp")]
    pub level: Level,
    /// What to do
    #[is(en = "what to do", vi = "việc cần làm")]
    pub step: String,
    /// Who does it
    #[is(en = "who", vi = "ai làm")]
    pub who: Doer,
    /// Whether people leave
    #[is(en = "people leave", vi = "sơ tán")]
    pub evacuates: bool,
    /// The text that it follows; absent for this project's own
    #[is(en = "follows", vi = "theo")]
    pub follows: Option<String>,
}

/// When a level ends.
#[data]
pub struct LevelEnd {
    /// The level that ends
    #[is(en = "level", vi = "cấp")]
    pub level: Level,
    /// Hours for which the level drawn anew has to stay lower
    #[is(unit = "h", en = "lower for", vi = "thấp hơn trong")]
    pub hold_h: f64,
    /// Whether the slope must not move
    #[is(en = "no movement", vi = "không chuyển động")]
    pub no_movement: bool,
    /// Whether a person with authority has to give it free
    #[is(en = "given free", vi = "được cho phép")]
    pub released: bool,
}

/// The levels, what each calls for, and when it ends.
#[data]
pub struct LevelsListed {
    /// The decision table with the usual limits: the first row whose criteria all hold
    #[is(en = "how a level is drawn", vi = "cách xác định cấp")]
    pub rules: Vec<LevelRule>,
    /// What to do, highest level first
    #[is(en = "what to do", vi = "việc cần làm")]
    pub steps: Vec<LevelStep>,
    /// When each raised level ends
    #[is(en = "all-clear", vi = "báo yên")]
    pub all_clear: Vec<LevelEnd>,
    /// The texts that steps follow
    #[is(en = "sources", vi = "nguồn")]
    pub sources: Vec<Cited>,
}

/// Lists the warning levels: how they are drawn, what each calls for and by whom, and when it
/// ends.
///
/// # Errors
/// None.
pub fn list_warning_levels(_: Nothing, _: &Call<'_>) -> Result<LevelsListed, ToolError> {
    Ok(LevelsListed {
        rules: rules(&Limits::USUAL).iter().map(told).collect(),
        steps: STEPS
            .iter()
            .map(|s| LevelStep {
                level: s.level.into(),
                step: s.id.into(),
                who: match s.who {
                    Who::Operator => Doer::Operator,
                    Who::Authority => Doer::Authority,
                    Who::Residents => Doer::Residents,
                },
                evacuates: s.evacuates,
                follows: s.follows.map(|r| r.id.into()),
            })
            .collect(),
        all_clear: ALL_CLEAR
            .iter()
            .map(|c| LevelEnd {
                level: c.level.into(),
                hold_h: c.hold_h,
                no_movement: c.no_movement,
                released: c.released,
            })
            .collect(),
        sources: REFERENCES.iter().map(|r| Cited::of(r)).collect(),
    })
}

/// What an instrument measures.
#[data]
#[derive(Copy, Eq)]
pub enum Quantity {
    /// Rain
    Rain,
    /// Pressure of the water at the failure plane
    PorePressure,
    /// Water content of the soil
    SoilMoisture,
    /// Tilt of the ground
    Tilt,
    /// Displacement of the ground
    Displacement,
}

/// An instrument.
#[data]
pub struct InstrumentListed {
    /// Its kind
    #[is(en = "instrument", vi = "thiết bị")]
    pub instrument: String,
    /// What it measures
    #[is(en = "quantity", vi = "đại lượng")]
    pub quantity: Quantity,
    /// Typical resolution, in the unit beside it
    #[is(en = "typical resolution", vi = "độ phân giải điển hình")]
    pub resolution: f64,
    /// Unit of the resolution; `%` is of the full scale, or by volume
    #[is(en = "unit", vi = "đơn vị")]
    pub resolution_unit: String,
    /// Minutes between readings
    #[is(unit = "min", en = "interval", vi = "khoảng đo")]
    pub interval_min: f64,
    /// Whether a supplier's sheet confirms the figures
    #[is(en = "confirmed", vi = "đã xác nhận")]
    pub confirmed: bool,
}

/// Every instrument.
#[data]
pub struct InstrumentsListed {
    /// The cheapest first
    #[is(en = "instruments", vi = "thiết bị quan trắc")]
    pub instruments: Vec<InstrumentListed>,
}

/// Lists instruments of a warning system with typical figures, none of them confirmed by a
/// supplier's sheet.
///
/// # Errors
/// None.
pub fn list_instruments(_: Nothing, _: &Call<'_>) -> Result<InstrumentsListed, ToolError> {
    let instruments = INSTRUMENTS
        .iter()
        .map(|i| InstrumentListed {
            instrument: i.id.into(),
            quantity: match i.measures {
                Measured::Rain => Quantity::Rain,
                Measured::PorePressure => Quantity::PorePressure,
                Measured::SoilMoisture => Quantity::SoilMoisture,
                Measured::Tilt => Quantity::Tilt,
                Measured::Displacement => Quantity::Displacement,
            },
            resolution: i.resolution,
            resolution_unit: i.resolution_unit.into(),
            interval_min: i.interval_min,
            confirmed: false,
        })
        .collect();
    Ok(InstrumentsListed { instruments })
}
