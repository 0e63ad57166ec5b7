//! Light, climate, water, energy and yield of a container farm, as a Skillhost plugin.
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
    climate_profile, crop_profile, farm_verdict, hydroponic_design, list_crops, list_zones,
    nutrient_recipe, simulate_farm,
};

/// Demand of the intent `educational`: what the numbers mean.
pub const EXPLANATIONS: &str = "explanations";
/// Demand of the intent `savings`: what brings the electricity down.
pub const SAVINGS: &str = "savings";

/// Phrases that ask for the climate zones.
const ZONE_PHRASES: &[&str] = &[
    "list zones",
    "list the zones",
    "list climate zones",
    "list all zones",
    "which climate zones",
    "what climate zones",
    "available zones",
    "liệt kê vùng khí hậu",
    "liệt kê các vùng khí hậu",
    "danh sách vùng khí hậu",
    "các vùng khí hậu",
    "có những vùng khí hậu nào",
];

/// Phrases that ask for the crops.
const CROP_PHRASES: &[&str] = &[
    "list crops",
    "list the crops",
    "list all crops",
    "which crops",
    "what crops",
    "available crops",
    "liệt kê cây trồng",
    "liệt kê các cây trồng",
    "liệt kê các loại cây trồng",
    "danh sách cây trồng",
    "có những cây trồng nào",
    "có những loại cây nào",
];

export_plugin!(
    Plugin::new()
        .inputs::<Inputs>()
        .bundle("farm", &["farm_data", "container_farm"])
        .flag(
            "simulation_engine",
            true,
            "the balance of a container farm; without it an analysis is inconclusive",
        )
        .tool(
            tool!(
                simulate_farm,
                "Balance of a container farm: gives power in the worst hour, electricity, water \
                 and harvest as `best`, `base` and `worst`, the `led_plan` by stage, targets of \
                 the air, what was `assumed`, and the light that a power budget allows"
            )
            .described(|t| {
                t.title("Balance of a farm").primary().flag("simulation_engine").example(
                    json!({"crop_type": "lettuce", "climate_zone": "arctic",
                           "racking_layers": 4, "power_budget_kw": 10}),
                    json!({"crop": "lettuce", "zone": "arctic", "ppfd_umol": 225.0,
                           "dli_mol": 12.96, "grows": true, "climate_in_range": true}),
                )
            }),
        )
        .tool(
            tool!(
                farm_verdict,
                "Verdict on a balance and its budgets: gives `verdict` (absent without a power \
                 budget), the `rule` behind it, what limits the farm as `binding` with need over \
                 budget, and the whole table of `rules`"
            )
            .described(|t| t.title("Verdict on a farm")),
        )
        .tool(
            tool!(
                climate_profile,
                "Climate zone: Köppen class, coldest and warmest month, the hours to design for"
            )
            .described(|t| {
                t.title("Climate profile").example(
                    json!({"climate_zone": "sa mạc"}),
                    json!({"zone": "desert", "koppen": "BWh", "outside_max_c": 47.0}),
                )
            }),
        )
        .tool(
            tool!(
                crop_profile,
                "Crop: light, air, solution and density as ranges, with how far each crop's \
                 numbers were read (`confidence` a, b or c) and where"
            )
            .described(|t| {
                t.title("Crop profile").example(
                    json!({"crop_type": "xà lách"}),
                    json!({"crop": "lettuce", "confidence": "b",
                           "dli_mol": {"low": 11.5, "high": 17.0}}),
                )
            }),
        )
        .tool(
            tool!(
                hydroponic_design,
                "How a crop is grown in water: system, EC, pH, recirculation, and the solution \
                 with its salts"
            )
            .described(|t| t.title("Hydroponic design")),
        )
        .tool(
            tool!(
                nutrient_recipe,
                "Solves a published nutrient target with six salts by stoichiometry: grams by \
                 salt and stock tank, what each element reaches, `residual`, EC with its error"
            )
            .described(|t| {
                t.title("Nutrient recipe").example(
                    json!({"formulation": "hoagland", "litres": 1}),
                    json!({"formulation": "hoagland", "litres": 1.0, "ec_error_ms_cm": 0.18}),
                )
            }),
        )
        .tool(
            tool!(list_zones, "Every climate zone with its temperatures")
                .described(|t| t.title("Climate zones")),
        )
        .tool(
            tool!(list_crops, "Every crop with light, EC and how far its numbers were read")
                .described(|t| t.title("Crops")),
        )
        .lookup("zones", ZONE_PHRASES, "list_zones", json!({}))
        .lookup("crops", CROP_PHRASES, "list_crops", json!({}))
        .intent(
            IntentSpec::new(
                "savings",
                &[
                    "save energy",
                    "save electricity",
                    "reduce energy",
                    "lower the energy",
                    "more efficient",
                    "cut costs",
                    "tiết kiệm điện",
                    "tiết kiệm năng lượng",
                    "giảm điện năng",
                    "giảm tiêu thụ điện",
                ],
            )
            .demands(SAVINGS),
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
        .alias("knowledge_search", "host.knowledge_query")
        .alias("knowledge_append", "host.knowledge_append")
        .alias("knowledge_crawl", "host.knowledge_crawl")
        .alias("web_search", "host.web_search")
        .alias("web_fetch", "host.web_fetch")
        .alias("compile_evidence", "host.evidence_collect")
        .skill(GatherRequirements)
        .skill(EvidenceCollector)
        .skill(CoreAnalysis)
        .skill(KnowledgeUpdater)
        .skill(Advisor)
        .verdict("feasible_efficient", "Feasible & Efficient", Polarity::Favourable)
        .verdict("feasible_constrained", "Feasible with Constraints", Polarity::Conditional)
        .verdict("not_feasible", "Not Feasible", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .gate("object_confirmed", "Are crop, climate zone and layers known?")
        .gate("min_sources", "Are there at least three documents to hold the analysis against?")
        .gate("G1", "Does each of at least three stages have its light: DLI, blue, red, far-red?")
        .gate("G2", "Are VPD, CO2, temperature and humidity stated?")
        .gate("G3", "Are water, electricity per kilogram and the yield quantified?")
        .gate("min_academic", "Is at least one academic or authoritative work cited?")
        .gate(
            "verdict_valid",
            "Is the verdict one of those declared, and does it rest on something?"
        )
        .gate("G4", "Are at least two works of the first tier cited?")
        .sections(&["summary", "feasibility", "light", "climate", "hydroponics", "resources"])
        .min_sources(3, 1)
        .min_key_risks(3)
);
