//! Stability of slopes, rainfall thresholds and warning levels, as a Skillhost plugin.
//!
//! The science stands alone in [`science`]; [`tools`] wrap it for the host, and [`skills`] tell
//! the story of a run. This file is what the library offers, on one screen.
#![forbid(unsafe_code)]

pub mod inputs;
pub mod knowledge;
pub mod science;
pub mod skills;
pub mod tools;

use inputs::Inputs;
use plugin_api::prelude::*;
use plugin_api::serde_json::json;
use skills::{Advisor, CoreAnalysis, EvidenceCollector, GatherRequirements, KnowledgeUpdater};
use tools::{compute_slope_stability, rainfall_threshold, warning_level};

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
        .gate("G4", "Are the warning levels and what to do at each of them stated?")
        .sections(&["summary", "stability", "rainfall", "monitoring", "warning"])
        .min_sources(3, 1)
        .min_key_risks(3)
);
