//! Road noise, and what barriers and belts of trees do against it, as a Skillhost plugin.
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
    attenuation, barrier_plan, cobenefits, list_limits, list_species, list_surfaces, noise_map,
    species_select,
};

/// Demand of the intent `full_analysis`: what other heights and widths would do.
pub const SCENARIOS: &str = "require_scenarios";
/// Demand of the intent `species`: species even where no belt is planned.
pub const SPECIES: &str = "species";
/// Demand of the intent `educational`: what the numbers mean.
pub const EXPLANATIONS: &str = "explanations";

/// Phrases that ask for the species.
const SPECIES_PHRASES: &[&str] = &[
    "list species",
    "list the species",
    "list trees",
    "list tree species",
    "liệt kê loài cây",
    "liệt kê các loài cây",
    "danh sách loài cây",
];

/// Phrases that ask for the road surfaces.
const SURFACE_PHRASES: &[&str] = &[
    "list surfaces",
    "list road surfaces",
    "list the road surfaces",
    "liệt kê mặt đường",
    "liệt kê các loại mặt đường",
    "danh sách mặt đường",
];

/// Phrases that ask for the limits.
const LIMIT_PHRASES: &[&str] = &[
    "list limits",
    "list noise limits",
    "list the noise limits",
    "which noise limits",
    "liệt kê giới hạn tiếng ồn",
    "liệt kê các giới hạn tiếng ồn",
    "danh sách giới hạn tiếng ồn",
];

export_plugin!(
    Plugin::new()
        .inputs::<Inputs>()
        .bundle("road", &["scene", "site"])
        .tool(
            tool!(
                noise_map,
                "Levels at receivers beside a straight road by CNOSSOS-EU (2021/1226), with and \
                 without a barrier: gives `source_level_db`, `receptors` with `received_level_db` \
                 and octave bands, `barrier` with `insertion_loss_db`, the `situations` that what \
                 is not stated leaves open, a `profile` over the distance and what was `assumed`"
            )
            .described(|t| {
                t.title("Noise map").primary().example(
                    json!({"speed_kmh": 60.0, "vehicle_flow_per_h": 1200.0,
                           "receptors": [{"distance_m": 40.0, "height_m": 4.0}],
                           "heavy_share_pct": 5.0, "ground_factor": 0.5}),
                    json!({"method": "CNOSSOS-EU 2015/996 as amended by 2021/1226",
                           "surface_in_range": true}),
                )
            }),
        )
        .tool(
            tool!(
                attenuation,
                "What a belt of trees takes away: gives `attenuation_db`, the \
                 `attenuation_range` (certain, typical by ISO 9613-2 Annex A, most that was \
                 measured), the `method`, octave `bands`, and published measurements"
            )
            .described(|t| {
                t.title("Attenuation by a belt of trees").example(
                    json!({"belt_width_m": 20.0, "canopy_density": 1.0, "season": "leafless"}),
                    json!({"attenuation_db": 0.0, "method": "iso9613"}),
                )
            }),
        )
        .tool(
            tool!(
                species_select,
                "Species for a site out of measured sizes: gives `candidates`, `selected` with \
                 `score` and `rationale`, `excluded` with reasons, and what is `unknown` because no \
                 data ships"
            )
            .described(|t| {
                t.title("Choice of species").example(
                    json!({"site": {"latitude_deg": 21.0, "min_height_m": 12.0, "evergreen": true},
                           "top_k": 1}),
                    json!({"in_data": 210, "site_known": true, "unknown": []}),
                )
            }),
        )
        .tool(
            tool!(
                cobenefits,
                "Co-benefits of planted trees: gives `pm_deposition_kg_per_year` with a range, \
                 `co2_sequestration_kg_per_year`, `cooling_kwh_saved_per_year`, and what is \
                 `not_determined` with the reason"
            )
            .described(|t| {
                t.title("Co-benefits").example(
                    json!({"belt_area_m2": 1000.0, "tree_count": 100.0,
                           "biomass_growth_kg_per_tree": 10.0}),
                    json!({"co2_sequestration_kg_per_year": 1_466.666_666_666_666_7}),
                )
            }),
        )
        .tool(
            tool!(
                barrier_plan,
                "Holds reductions against what is wanted: gives the `verdict` where nothing unknown \
                 could change it, the `rule` behind it, the receiver that decides with what is \
                 needed and reached, and the whole table of `rules`"
            )
            .described(|t| {
                t.title("Barrier plan")
                    .example(
                        json!({"needed_reduction_db": 6.0,
                               "situations": [{"receptors":
                                   [{"open_db": 66.0, "received_db": 57.0}]}]}),
                        json!({"verdict": "effective_barrier_plan", "rule": "barrier-alone"}),
                    )
                    .example(
                        json!({"target_level_db": 60.0,
                               "situations": [{"receptors":
                                   [{"open_db": 62.0, "received_db": 62.0}]}],
                               "belt": {"least_db": 0.0, "typical_db": 1.2, "greatest_db": 5.0},
                               "species": "conditional"}),
                        json!({"verdict": "insufficient_attenuation", "rule": "typical-short"}),
                    )
            }),
        )
        .tool(
            tool!(list_species, "The measured species with sizes and latitudes; those that reach a height, and those with \
                 foliage where the sound passes")
                .described(|t| t.title("Tree species")),
        )
        .tool(
            tool!(list_surfaces, "Road surfaces of the directive with the speeds they hold for")
                .described(|t| t.title("Road surfaces")),
        )
        .tool(
            tool!(list_limits, "Noise limits that can be named, with the text behind each")
                .described(|t| t.title("Noise limits")),
        )
        .lookup("species", SPECIES_PHRASES, "list_species", json!({"foliage": true, "min_height_m": 8.0}))
        .lookup("surfaces", SURFACE_PHRASES, "list_surfaces", json!({}))
        .lookup("limits", LIMIT_PHRASES, "list_limits", json!({}))
        .intent(
            IntentSpec::new(
                "full_analysis",
                &[
                    "full analysis",
                    "complete analysis",
                    "all scenarios",
                    "scenarios",
                    "how high",
                    "how tall",
                    "how wide",
                    "cao bao nhiêu",
                    "rộng bao nhiêu",
                    "phân tích đầy đủ",
                    "các kịch bản",
                    "mọi kịch bản",
                ],
            )
            .demands(SCENARIOS),
        )
        .intent(
            IntentSpec::new(
                "species",
                &[
                    "which species",
                    "which trees",
                    "what trees",
                    "tree species",
                    "loài cây nào",
                    "cây nào",
                    "chọn loài cây",
                    "trồng cây gì",
                ],
            )
            .demands(SPECIES),
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
        .alias("acoustics.noise_map", "noise_map")
        .alias("vegetation.attenuation", "attenuation")
        .alias("species.select", "species_select")
        .alias("airquality.cobenefits", "cobenefits")
        .alias("evidence.collect", "host.evidence_collect")
        .alias("knowledge.query", "host.knowledge_query")
        .alias("sub-gather-requirements", "gather-requirements")
        .alias("sub-evidence-collector", "evidence-collector")
        .alias("sub-core-analysis", "core-analysis")
        .alias("sub-knowledge-updater", "knowledge-updater")
        .alias("sub-advisor", "advisor")
        .skill(GatherRequirements)
        .skill(EvidenceCollector)
        .skill(CoreAnalysis)
        .skill(KnowledgeUpdater)
        .skill(Advisor)
        .verdict("effective_barrier_plan", "Effective Barrier Plan", Polarity::Favourable)
        .verdict("conditional_species", "Conditional (species)", Polarity::Conditional)
        .verdict("insufficient_attenuation", "Insufficient Attenuation", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .gate("G1", "Are there levels at the receivers, with the method?")
        .gate("G2", "Is the reduction of barrier and belt there, with method and range?")
        .gate("G3", "Are there species that fit the site?")
        .gate("G4", "Are co-benefits and the best, expected and worst case stated?")
        .sections(&["summary", "levels", "attenuation", "species", "benefits", "plan"])
        .min_sources(3, 1)
        .min_key_risks(3)
);
