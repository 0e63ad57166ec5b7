//! Extent, water regime, vegetation, threats and restoration of inland wetlands from satellite
//! images, as a Skillhost plugin.
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
    aoi_validate, check_series, extent_change, list_indices, restoration_score, threat_evidence,
    water_regime, wetland_indices, wetland_state,
};

/// Demand of the intent `risk`: best, base and worst case.
pub const WORST_CASE: &str = "scenarios";
/// Demand of the intent `monitoring`: what to watch, among what to do.
pub const MONITORING_PLAN: &str = "actions";

/// Phrases that ask for the indices.
const INDEX_PHRASES: &[&str] = &[
    "list indices",
    "list the indices",
    "list water indices",
    "list spectral indices",
    "which indices",
    "what indices",
    "liệt kê chỉ số",
    "liệt kê các chỉ số",
    "danh sách chỉ số",
    "có những chỉ số nào",
];

export_plugin!(
    Plugin::new()
        .inputs::<Inputs>()
        .tool(
            tool!(
                wetland_indices,
                "Spectral indices (NDVI, NDWI of McFeeters, MNDWI, NDMI, AWEIsh, AWEInsh, NDTI) of \
                 one place or of an image (GeoTIFF, `.npz`) within an area: gives `indices` with \
                 means, water by the published threshold and Otsu's, the `extent` as a range over \
                 the indices, coverage, calibration used, and signs of vegetation and turbidity"
            )
            .described(|t| {
                t.title("Wetland indices")
                    .primary()
                    .tags(&["extent", "vegetation", "threats", "combined"])
                    .effects(Effects::Reads)
                    .example(
                        json!({"blue": 0.035, "green": 0.045, "red": 0.03, "nir": 0.015,
                               "swir1": 0.008, "swir2": 0.005}),
                        json!({"extent": {"low_percent": 100.0, "high_percent": 100.0}}),
                    )
                    .example(
                        json!({"red": 0.05, "nir": 0.4}),
                        json!({"histogram": []}),
                    )
            }),
        )
        .tool(
            tool!(
                aoi_validate,
                "Checks an area of interest in GeoJSON: gives `valid`, every finding with what was \
                 expected and found, `area_ha` on the ellipsoid, and `bbox`"
            )
            .described(|t| t.title("Check of an area").effects(Effects::Reads)),
        )
        .tool(
            tool!(
                water_regime,
                "Water regime and trend out of a CSV record: gives `regime`, the share of wet looks \
                 among valid ones with its interval, `hydroperiod_d`, `months`, the `trend` by \
                 Mann-Kendall with Hamed-Rao's correction and the months apart, and an `outlook`"
            )
            .described(|t| {
                t.title("Water regime")
                    .tags(&["regime", "threats", "restoration", "combined"])
                    .effects(Effects::Reads)
            }),
        )
        .tool(
            tool!(
                check_series,
                "Reads a CSV record over time and says whether it can be used: gives `readable` and \
                 every fault with its `line`"
            )
            .described(|t| {
                t.title("Check of a record")
                    .tags(&["regime", "threats", "restoration", "combined"])
                    .effects(Effects::Reads)
            }),
        )
        .tool(
            tool!(
                extent_change,
                "Compares the water of two images index by index: gives `changes`, the mildest and \
                 the strongest one, and whether both are of the same season"
            )
            .described(|t| {
                t.title("Change of extent").tags(&["extent", "threats", "combined"]).example(
                    json!({"before": [{"index": "ndwi", "percent": 40.0}],
                           "after": [{"index": "ndwi", "percent": 30.0}],
                           "date_before": "2015-03-10", "date": "2024-03-20"}),
                    json!({"mildest_percent": -25.0, "same_season": true}),
                )
            }),
        )
        .tool(
            tool!(
                threat_evidence,
                "Threats from what was seen and stated and from nothing else: gives each sign as \
                 found, not found or not looked at, and the stated threats"
            )
            .described(|t| {
                t.title("Evidence of threats").tags(&["threats", "combined"]).example(
                    json!({"turbid_percent": 80.0, "core_water_px": 400, "sparse_percent": 10.0}),
                    json!({"looked_at": 2, "found": 1, "stated_count": 0}),
                )
            }),
        )
        .tool(
            tool!(
                restoration_score,
                "Priority for restoration out of six judgements: gives `score` with bounds where \
                 something is unknown, `priority`, the weights with each part, and the range when \
                 each weight is changed by a fifth; weights may come from pairwise comparisons"
            )
            .described(|t| {
                t.title("Restoration priority").tags(&["restoration", "combined"]).example(
                    json!({"degradation": 0.8, "biodiversity_value": 0.8,
                           "water_restorability": 0.8, "connectivity": 0.8,
                           "threat_pressure": 0.8, "feasibility": 0.8}),
                    json!({"score": 0.8, "priority": "critical", "unknown": []}),
                )
            }),
        )
        .tool(
            tool!(
                wetland_state,
                "The verdict from what is known about change: gives `state` with the `rule` behind \
                 it, or in `open` why there is none, and the limits of the table"
            )
            .described(|t| {
                t.title("State of the wetland")
                    .example(
                        json!({"direction": "declining", "change_percent": -45.0,
                               "change_low_percent": -60.0, "years": 12.0, "looks": 140}),
                        json!({"state": "degraded", "rule": "record-loss"}),
                    )
                    .example(json!({}), json!({"open": "no_change_known"}))
            }),
        )
        .tool(
            tool!(list_indices, "Every index with formula, bands, threshold and source")
                .described(|t| t.title("Spectral indices")),
        )
        .lookup("indices", INDEX_PHRASES, "list_indices", json!({}))
        .intent(
            IntentSpec::new(
                "risk",
                &["risk", "risks", "worst case", "uncertainty", "rủi ro", "nguy cơ", "xấu nhất"],
            )
            .demands(WORST_CASE),
        )
        .intent(
            IntentSpec::new(
                "monitoring",
                &["monitoring", "monitor", "what to watch", "quan trắc", "giám sát", "theo dõi"],
            )
            .demands(MONITORING_PLAN),
        )
        .scope("extent", &["only the extent", "extent only", "chỉ diện tích ngập", "chỉ tính diện tích"])
        .scope("regime", &["only the regime", "regime only", "only the water regime", "chỉ chế độ ngập"])
        .scope("vegetation", &["only the vegetation", "vegetation only", "chỉ thảm thực vật"])
        .scope("threats", &["only the threats", "threats only", "chỉ mối đe dọa", "chỉ các mối đe dọa"])
        .scope(
            "restoration",
            &["only the restoration", "restoration only", "chỉ phục hồi", "chỉ ưu tiên phục hồi"],
        )
        .scope("combined", &["everything about", "full assessment", "đánh giá toàn diện"])
        .settings::<Settings>()
        .alias("sub-gather-requirements", "gather-requirements")
        .alias("sub-evidence-collector", "evidence-collector")
        .alias("sub-core-analysis", "core-analysis")
        .alias("sub-knowledge-updater", "knowledge-updater")
        .alias("sub-advisor", "advisor")
        .alias("kb_query", "host.knowledge_query")
        .alias("web_search", "host.web_search")
        .alias("web_fetch", "host.web_fetch")
        .skill(GatherRequirements)
        .skill(EvidenceCollector)
        .skill(CoreAnalysis)
        .skill(KnowledgeUpdater)
        .skill(Advisor)
        .verdict("stable", "Stable", Polarity::Favourable)
        .verdict("at_risk", "At Risk", Polarity::Unfavourable)
        .verdict("degraded", "Degraded", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .gate("G1", "Is the extent of water mapped, as a range?")
        .gate("G2", "Was the water regime analysed?")
        .gate("G3", "Were signs of threats looked for, or threats stated?")
        .gate("G4", "Is restoration prioritised?")
        .sections(&[
            "summary",
            "extent",
            "regime",
            "vegetation",
            "threats",
            "restoration",
            "verdict",
        ])
        .min_sources(3, 1)
        .min_key_risks(3)
);
