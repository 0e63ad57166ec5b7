//! The five steps of a run, one file each, and what they hand to each other.

mod advisor;
mod core_analysis;
mod evidence_collector;
mod gather_requirements;
mod knowledge_updater;

pub use advisor::{Advice, Advisor};
pub use core_analysis::{
    Analysis, ClimateControl, CoreAnalysis, HydroponicPlan, ResourceEfficiency, Scenario,
};
pub use evidence_collector::{EvidenceCollector, FarmEvidence};
pub use gather_requirements::{GatherRequirements, Requirements};
pub use knowledge_updater::{FarmKnowledge, KnowledgeUpdater};
