//! Stability of slopes, rainfall thresholds and warning levels, as a Skillhost plugin.
//!
//! The science stands alone in [`science`]; [`tools`] wrap it for the host, and [`skills`] tell
//! the story of a run. This file is what the library offers, on one screen.
#![forbid(unsafe_code)]

pub mod inputs;
pub mod knowledge;
pub mod science;
pub mod settings;
pub mod skills;
pub mod tools;

use inputs::Inputs;
use plugin_api::prelude::*;
use plugin_api::serde_json::json;
use settings::Settings;
use skills::{Advisor, CoreAnalysis, EvidenceCollector, GatherRequirements, KnowledgeUpdater};
use tools::{
    antecedent_rain, check_record, compute_slope_stability, list_instruments, list_thresholds,
    list_warning_levels, monitoring_plan, rain_events, rainfall_threshold, slope_movement,
    warning_level,
};

/// Demand of the intent `risk`: how the slope would stand in weaker soil.
pub const WEAKER_SOIL: &str = "weaker_soil";
/// Demand of the intent `monitoring`: the instruments that there are.
pub const INSTRUMENTS: &str = "instruments";
/// Demand of the intent `warning`: what the next level would call for.
pub const NEXT_LEVEL: &str = "next_level";
/// Demand of the intent `educational`: what the numbers mean.
pub const EXPLANATIONS: &str = "explanations";

/// Phrases that ask for the curves.
const THRESHOLD_PHRASES: &[&str] = &[
    "list thresholds",
    "list the thresholds",
    "list rainfall thresholds",
    "list all thresholds",
    "list curves",
    "which thresholds",
    "what thresholds",
    "available thresholds",
    "liệt kê ngưỡng mưa",
    "liệt kê các ngưỡng mưa",
    "danh sách ngưỡng mưa",
    "các ngưỡng mưa",
    "có những ngưỡng mưa nào",
    "liệt kê đường ngưỡng",
];

/// Phrases that ask for the levels.
const LEVEL_PHRASES: &[&str] = &[
    "list warning levels",
    "list the warning levels",
    "list all warning levels",
    "list levels",
    "which warning levels",
    "what are the warning levels",
    "what warning levels",
    "liệt kê cấp cảnh báo",
    "liệt kê các cấp cảnh báo",
    "danh sách cấp cảnh báo",
    "các cấp cảnh báo",
    "có những cấp cảnh báo nào",
];

/// Phrases that ask for the instruments.
const INSTRUMENT_PHRASES: &[&str] = &[
    "list sensors",
    "list the sensors",
    "list instruments",
    "list the instruments",
    "list monitoring instruments",
    "which instruments",
    "what sensors",
    "what instruments",
    "liệt kê cảm biến",
    "liệt kê thiết bị",
    "liệt kê các thiết bị",
    "danh sách cảm biến",
    "danh sách thiết bị quan trắc",
    "các thiết bị quan trắc",
    "có những cảm biến nào",
];

export_plugin!(
    Plugin::new()
        .inputs::<Inputs>()
        .bundle("slope", &["slope_data"])
        .tool(
            tool!(
                compute_slope_stability,
                "Factor of safety of an infinite slope: gives `fs` (absent and `fs_unbounded` \
                 where nothing drives it), the resisting and driving stresses in kPa with their \
                 parts, the water at which it would fail, what was `assumed`, and `sensitivities`"
            )
            .described(|t| {
                t.title("Slope stability")
                    .primary()
                    .example(
                        json!({"cohesion_kpa": 15.0, "friction_angle_deg": 25.0,
                               "unit_weight_knm3": 18.0, "soil_thickness_m": 2.0,
                               "slope_angle_deg": 45.0}),
                        json!({"fs": 1.299_640_991_488_332_5, "fs_unbounded": false,
                               "driving_kpa": 18.0, "water": "not_stated",
                               "water_effect": "always_stable"}),
                    )
                    .example(
                        json!({"cohesion_kpa": 0.0, "friction_angle_deg": 30.0,
                               "unit_weight_knm3": 18.0, "soil_thickness_m": 2.0,
                               "slope_angle_deg": 0.0}),
                        json!({"fs_unbounded": true, "driving_kpa": 0.0, "sensitivities": []}),
                    )
            }),
        )
        .tool(
            tool!(
                rainfall_threshold,
                "Holds a rain against a published intensity-duration curve: gives \
                 `threshold_mmh`, `ratio`, `exceeded`, whether the duration is `in_range`, the \
                 curve's region and source, and whether it is `confirmed`"
            )
            .described(|t| {
                t.title("Rainfall threshold").example(
                    json!({"duration_h": 24.0, "intensity_mmh": 5.0, "threshold": "caine1980"}),
                    json!({"threshold_mmh": 4.291_072_175_325_061, "exceeded": true,
                           "in_range": "within", "region": "World", "confirmed": true}),
                )
            }),
        )
        .tool(
            tool!(
                warning_level,
                "Warning level from factors of safety and rain ratio: gives `level` where \
                 nothing unknown could change it, otherwise its bounds `at_least` and `at_most`, \
                 the `rule` behind it and the whole table of `rules`"
            )
            .described(|t| {
                t.title("Warning level")
                    .example(
                        json!({"fs_now": 1.6, "fs_saturated": 1.3, "water_stated": true,
                               "rain_ratio": 1.2, "rain_in_range": true}),
                        json!({"level": "warning", "determined": true,
                               "rule": "warning-rain-margin"}),
                    )
                    .example(
                        json!({"fs_now": 1.4, "fs_saturated": 0.9, "water_stated": false,
                               "rain_ratio": 0.2, "rain_in_range": true}),
                        json!({"determined": false, "at_least": "watch",
                               "at_most": "emergency", "unknown": ["water"]}),
                    )
            }),
        )
        .tool(
            tool!(
                check_record,
                "Reads a CSV record of rain or movement and says whether it can be used: gives \
                 `readable` and every fault with its `line`, what was expected and what was found"
            )
            .described(|t| t.title("Check of a record").effects(Effects::Reads)),
        )
        .tool(
            tool!(
                rain_events,
                "Rebuilds rain events out of a gauge's hourly CSV and holds each against a curve: \
                 gives `events`, those `over` it, `coverage`, `gaps`, `longest_gap_h` and the \
                 event that decides"
            )
            .described(|t| t.title("Rain events").effects(Effects::Reads)),
        )
        .tool(
            tool!(
                antecedent_rain,
                "How wet the days before an hour of a gauge's record were: three-day and \
                 fifteen-day sums with Seattle's cumulative threshold, six-hour mean, antecedent \
                 water index and soil water index, and the record day by day"
            )
            .described(|t| t.title("Antecedent rain").effects(Effects::Reads)),
        )
        .tool(
            tool!(
                slope_movement,
                "Velocity of a slope out of a CSV record of displacement, its class, whether it \
                 `accelerates`, and the failure that its inverse velocity points to"
            )
            .described(|t| t.title("Slope movement").effects(Effects::Reads)),
        )
        .tool(
            tool!(
                monitoring_plan,
                "What to measure and the values at which to act: pore pressure from the slope, \
                 rain depth by duration from the curve, and minutes between readings"
            )
            .described(|t| {
                t.title("Monitoring plan").example(
                    json!({"threshold": "caine1980"}),
                    json!({"rain_interval_min": 5.0, "water_interval_min": 15.0}),
                )
            }),
        )
        .tool(
            tool!(list_thresholds, "Every rainfall threshold with its region, range and source")
                .described(|t| t.title("Rainfall thresholds")),
        )
        .tool(
            tool!(
                list_warning_levels,
                "The warning levels: the table that draws them, what each calls for and by whom, \
                 when people leave and when it ends"
            )
            .described(|t| t.title("Warning levels")),
        )
        .tool(
            tool!(list_instruments, "Instruments with what they measure and typical figures")
                .described(|t| t.title("Instruments")),
        )
        .lookup("thresholds", THRESHOLD_PHRASES, "list_thresholds", json!({}))
        .lookup("levels", LEVEL_PHRASES, "list_warning_levels", json!({}))
        .lookup("instruments", INSTRUMENT_PHRASES, "list_instruments", json!({}))
        .intent(
            IntentSpec::new(
                "risk",
                &[
                    "risk",
                    "risks",
                    "how dangerous",
                    "danger",
                    "worst case",
                    "uncertainty",
                    "rủi ro",
                    "nguy cơ",
                    "nguy hiểm",
                    "xấu nhất",
                ],
            )
            .demands(WEAKER_SOIL),
        )
        .intent(
            IntentSpec::new(
                "monitoring",
                &[
                    "monitoring",
                    "monitor",
                    "instrumentation",
                    "which sensors",
                    "sensors to install",
                    "quan trắc",
                    "giám sát",
                    "theo dõi",
                    "lắp cảm biến",
                    "thiết bị đo",
                ],
            )
            .demands(INSTRUMENTS),
        )
        .intent(
            IntentSpec::new(
                "warning",
                &[
                    "warn",
                    "warning plan",
                    "evacuate",
                    "evacuation",
                    "evacuation plan",
                    "all-clear",
                    "sơ tán",
                    "di dời",
                    "cảnh báo cho dân",
                    "kế hoạch sơ tán",
                    "báo yên",
                ],
            )
            .demands(NEXT_LEVEL),
        )
        .intent(
            IntentSpec::new(
                "educational",
                &[
                    "explain",
                    "how does it work",
                    "what does it mean",
                    "teach me",
                    "for students",
                    "giải thích",
                    "là gì",
                    "nghĩa là gì",
                    "hoạt động thế nào",
                    "cho sinh viên",
                ],
            )
            .demands(EXPLANATIONS),
        )
        .settings::<Settings>()
        .alias("sub-gather-requirements", "gather-requirements")
        .alias("sub-evidence-collector", "evidence-collector")
        .alias("sub-core-analysis", "core-analysis")
        .alias("sub-knowledge-updater", "knowledge-updater")
        .alias("sub-advisor", "advisor")
        .alias("knowledge_query", "host.knowledge_query")
        .alias("language_detect", "host.language_detect")
        .skill(GatherRequirements)
        .skill(EvidenceCollector)
        .skill(CoreAnalysis)
        .skill(KnowledgeUpdater)
        .skill(Advisor)
        .verdict("no_warning", "No Warning", Polarity::Favourable)
        .verdict("watch", "Watch", Polarity::Conditional)
        .verdict("warning", "Warning", Polarity::Unfavourable)
        .verdict("emergency", "Emergency", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .gate("G1", "Was the stability of the slope assessed?")
        .gate("G2", "Is there a rainfall threshold that holds for the rain's duration?")
        .gate("G3", "Is there a quantity to monitor, with the value at which to act?")
        .gate("G4", "Are the warning levels, what to do at each and when people leave stated?")
        .sections(&["summary", "stability", "rainfall", "monitoring", "warning"])
        .min_sources(3, 1)
        .min_key_risks(3)
);
