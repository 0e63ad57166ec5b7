//! Essential oils as a Skillhost plugin: composition against standards, yield and distillation.
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
    check_table, compare_oils, dead_time, extraction_verdict, gcms_profile, identify_compounds,
    list_oils, list_safety_limits, list_standards, retention_index, steam_energy, yield_estimator,
};

/// Demand of the intent `safety`: the limits of use that were found in public.
pub const SAFETY: &str = "safety_limits";
/// Demand of the intent `educational`: what the numbers mean.
pub const EXPLANATIONS: &str = "explanations";

/// Phrases that ask for the oils.
const OIL_PHRASES: &[&str] = &[
    "list oils",
    "list the oils",
    "list essential oils",
    "list herbs",
    "which oils",
    "which herbs",
    "liệt kê tinh dầu",
    "liệt kê các loại tinh dầu",
    "danh sách tinh dầu",
    "có những tinh dầu nào",
];

/// Phrases that ask for the standards.
const STANDARD_PHRASES: &[&str] = &[
    "list standards",
    "list the standards",
    "list oil standards",
    "which standards",
    "liệt kê tiêu chuẩn",
    "liệt kê các tiêu chuẩn",
    "danh sách tiêu chuẩn",
    "có những tiêu chuẩn nào",
];

export_plugin!(
    Plugin::new()
        .inputs::<Inputs>()
        .bundle("composition", &["gcms"])
        .tool(
            tool!(
                gcms_profile,
                "The published composition of a plant's oil, and a measured one against the limits \
                 of a standard: gives `checks` with a margin each, `compliance`, the `ester` ratio, \
                 what a `blend` or a wrong species would explain, and the `nearest` standards"
            )
            .described(|t| {
                t.title("GC-MS profile").primary().effects(Effects::Reads).example(
                    json!({"herb": "lavender", "peaks": [
                        {"name": "camphor", "area_pct": 9.0},
                        {"name": "linalool", "area_pct": 62.0},
                        {"name": "linalyl acetate", "area_pct": 8.0}]}),
                    json!({"plant": "lavender", "failed": 3, "passed": 0,
                           "compliance": "non_compliant", "identity": "blend_suspected"}),
                )
            }),
        )
        .tool(
            tool!(
                yield_estimator,
                "Yield of a distillation from its own record, a published curve or published yields: \
                 gives `estimated_yield_pct`, `recovered`, times, flags, and `basis`; no number where \
                 nothing is known"
            )
            .described(|t| {
                t.title("Yield").effects(Effects::Reads).example(
                    json!({"herb": "lavandin", "method": "steam distillation",
                           "duration_minutes": 40.0}),
                    json!({"basis": "published_curve", "k_per_min": 0.072, "state": "enough",
                           "recovered": 0.943_865_237_165_779_3}),
                )
            }),
        )
        .tool(
            tool!(
                extraction_verdict,
                "Verdict on an extraction from identity, yield, aroma and limits: gives `verdict`, the \
                 `rule` behind it and the whole table of `rules`"
            )
            .described(|t| {
                t.title("Extraction verdict").example(
                    json!({"identity": "not_questioned", "yield_found": "enough",
                           "aroma": "preserved", "limits_failed": 0, "limits_passed": 13,
                           "limits_open": 0, "overlong": false}),
                    json!({"verdict": "optimal_extraction", "rule": "all-kept"}),
                )
            }),
        )
        .tool(
            tool!(
                retention_index,
                "Retention index of each time on a ladder of alkanes, linear, Kovats or spline: gives \
                 `peaks` with an `index` or the `reason` why there is none"
            )
            .described(|t| {
                t.title("Retention index").effects(Effects::Reads).example(
                    json!({"ladder": [{"alkane": "C9", "time_min": 3.69},
                                      {"alkane": "n-C10", "time_min": 5.75}],
                           "times_min": [4.265, 6.0]}),
                    json!({"peaks": [{"time_min": 4.265, "index": 927.912_621_359_223_3},
                                     {"time_min": 6.0, "reason": "after_last_alkane"}]}),
                )
            }),
        )
        .tool(
            tool!(
                dead_time,
                "Whether indices that an instrument reported are linear or logarithmic, and with which \
                 dead time"
            )
            .described(|t| t.title("Dead time").effects(Effects::Reads)),
        )
        .tool(
            tool!(
                identify_compounds,
                "The compound that each name is of, through Greek letters, inverted, misread and \
                 Vietnamese names; unknown names stay unknown"
            )
            .described(|t| {
                t.title("Names of compounds").example(
                    json!({"names": ["rnyrcene", "Pinene <alpha->", "phlogiston"]}),
                    json!({"compounds": [{"name": "rnyrcene", "compound": "myrcene"},
                                         {"name": "Pinene <alpha->", "compound": "alpha-pinene"},
                                         {"name": "phlogiston"}], "unknown": 1}),
                )
            }),
        )
        .tool(
            tool!(steam_energy, "Steam and fuel of a distillation by charge and by oil").described(
                |t| {
                    t.title("Steam and energy").example(
                        json!({"steam_kg_per_kg": 4.0, "yield_pct": 0.0285,
                               "boiler_efficiency": 0.8, "feed_water_c": 15.0}),
                        json!({"fuel_mj_per_kg_charge": 13.065,
                               "steam_kg_per_kg_oil": 14_035.087_719_298_246}),
                    )
                },
            ),
        )
        .tool(
            tool!(
                compare_oils,
                "Published yields of several oils side by side, with a `winner` where one gives more in \
                 every published figure, or `no_winner` with the reason"
            )
            .described(|t| {
                t.title("Comparison of oils").example(
                    json!({"herbs": ["lavender", "peppermint"]}),
                    json!({"no_winner": "method_not_stated"}),
                )
            }),
        )
        .tool(
            tool!(
                check_table,
                "Reads a CSV table of peaks, yields or alkanes and says whether it can be used: gives \
                 `readable` and every fault with its `line`"
            )
            .described(|t| t.title("Check of a table").effects(Effects::Reads)),
        )
        .tool(
            tool!(list_oils, "Every plant with how much is known of its oil")
                .described(|t| t.title("Essential oils")),
        )
        .tool(
            tool!(list_standards, "Every standard with its limits and how far they were checked")
                .described(|t| t.title("Standards")),
        )
        .tool(
            tool!(list_safety_limits, "Limits of use in cosmetics that were found in public")
                .described(|t| t.title("Limits of use")),
        )
        .lookup("oils", OIL_PHRASES, "list_oils", json!({}))
        .lookup("standards", STANDARD_PHRASES, "list_standards", json!({}))
        .intent(
            IntentSpec::new(
                "safety",
                &[
                    "risk",
                    "risks",
                    "hazard",
                    "safe",
                    "safety",
                    "toxic",
                    "toxicity",
                    "adulterant",
                    "adulterated",
                    "adulteration",
                    "degradation",
                    "rủi ro",
                    "an toàn",
                    "độc",
                    "độc tính",
                    "pha trộn",
                    "giả mạo",
                ],
            )
            .demands(SAFETY),
        )
        .intent(
            IntentSpec::new(
                "educational",
                &[
                    "explain",
                    "teach me",
                    "what is",
                    "how does it work",
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
        .alias("knowledge_append", "host.knowledge_append")
        .alias("web_search", "host.web_search")
        .alias("web_fetch", "host.web_fetch")
        .skill(GatherRequirements)
        .skill(EvidenceCollector)
        .skill(CoreAnalysis)
        .skill(KnowledgeUpdater)
        .skill(Advisor)
        .verdict("optimal_extraction", "Optimal Extraction", Polarity::Favourable)
        .verdict("conditional_thermal", "Conditional (thermal)", Polarity::Conditional)
        .verdict("yield_aroma_loss", "Yield/Aroma Loss", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .gate("G1", "Are the method and its parameters stated?")
        .gate("G2", "Were the composition and the yield analysed?")
        .gate("G3", "Was it measured what the still left of the aroma?")
        .gate("G4", "Was the oil held against a named edition of a standard?")
        .sections(&["summary", "profile", "yield", "aroma", "standard"])
        .min_sources(3, 1)
        .min_key_risks(3)
);
