//! What the host says of skills, tools, plans and runs fits the schemas that it publishes.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;

use plugin_api::prelude::*;
use plugin_api::serde_json::{self, Value, json};
use reef::Reef;
use serde::Serialize;
use skillhost_pipeline::{Engine, Schema};
use std::path::Path;

/// A published schema, by its file name.
struct Published(&'static str, Schema);

impl Published {
    fn new(name: &'static str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/schemas");
        let bytes = std::fs::read(root.join(format!("{name}.schema.json"))).unwrap();
        let schema: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        Self(name, Schema::new(&schema).unwrap())
    }

    fn holds(&self, value: &impl Serialize) {
        let value = serde_json::to_value(value).unwrap();
        let faults = self.1.violations(&value);
        assert!(faults.is_empty(), "{}: {faults:#?} in {value:#}", self.0);
    }

    fn refuses(&self, value: &impl Serialize, without: &str) {
        let mut value = serde_json::to_value(value).unwrap();
        value.as_object_mut().unwrap().remove(without).unwrap();
        assert!(!self.1.violations(&value).is_empty(), "{} without {without}", self.0);
    }
}

#[test]
fn what_a_plugin_says_of_itself_fits() {
    let reef = Reef::new(reef::light);
    let (catalogue, config) = (reef.linked.catalogue(), reef.config());
    let descriptor = &catalogue.plugins[0].descriptor;
    Published::new("plugin").holds(descriptor.as_ref());
    let (tool, skill) = (Published::new("tool"), Published::new("skill"));
    let engine = Engine::new(&catalogue, &reef.linked, &config);
    let besides: Vec<_> = engine.tools_besides().map(|(_, t)| t.clone()).collect();
    assert!(besides.len() >= 2, "the host's own are tools as well");
    for own in descriptor.tools.iter().chain(&besides) {
        tool.holds(own);
        tool.refuses(own, "input_schema");
    }
    for own in engine.registry("reef").unwrap().describe() {
        skill.holds(own);
        skill.refuses(own, "category");
    }
}

#[test]
fn plans_and_runs_of_every_kind_fit() {
    let (decision, run) = (Published::new("routing-decision"), Published::new("run-report"));
    let fails = |_: &reef::AnalysisInput, _: &SkillContext<'_>| {
        Err(SkillError::new("dry", "there is no water"))
    };
    let reef = || Reef::new(reef::light_and_paper);
    let runs = [
        reef().ask("how bright is it").unwrap(),
        reef().with("", json!({}), |e| e).unwrap(),
        reef().with("list zones", json!({}), |e| e).unwrap(),
        reef().with("compare depth 3 m and 10 m", json!({}), |e| e).unwrap(),
        Reef::new(fails).ask("").unwrap(),
        reef().set("pipeline.level_floor=1").set("flags.quality_gates=false").ask("").unwrap(),
    ];
    for made in &runs {
        run.holds(made);
        decision.holds(&made.decision);
        run.refuses(made, "gates");
        decision.refuses(&made.decision, "plan");
        let text = serde_json::to_string(made).unwrap();
        let read: skillhost_types::RunReport = serde_json::from_str(&text).unwrap();
        assert_eq!(read, *made, "it reads back");
    }
}
