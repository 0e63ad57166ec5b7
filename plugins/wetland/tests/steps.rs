//! What each step hands on, member by member, as the description of the system lists it.

#![allow(clippy::unwrap_used)] // a test that can't go on says so by ending

mod common;

use common::{host, mekong, run, run_with, whole};
use plugin_api::serde_json::{Value, json};

fn members(of: &Value, names: &[&str]) {
    for name in names {
        assert!(of.get(*name).is_some(), "no {name} in {of}");
    }
}

#[test]
fn requirements_have_their_members() {
    let run = run(&whole());
    let found = run.output("gather-requirements");
    members(
        found,
        &[
            "object",
            "scope",
            "timeframe",
            "available_inputs",
            "target_audience",
            "language",
            "analysis_type",
        ],
    );
    assert_eq!((&found["scope"], &found["timeframe"]), (&json!("combined"), &json!("record")));
    let kind = |intent: &str| {
        let run = run_with(&mekong(), &|r| r.intent = intent.into());
        run.output("gather-requirements")["analysis_type"].clone()
    };
    assert_eq!(
        ["single", "risk", "monitoring"].map(kind),
        ["single", "risk", "monitoring"].map(|k| json!(k))
    );
    let several = run_with(&mekong(), &|r| r.object = Some("north".into()));
    assert_eq!(several.output("gather-requirements")["analysis_type"], "comparison");
    assert_eq!(several.output("gather-requirements")["object"], "north");
}

#[test]
fn evidence_has_its_members() {
    let run = run(&mekong());
    let found = run.output("evidence-collector");
    members(
        found,
        &[
            "current_data",
            "authoritative_docs",
            "recent_news",
            "reference_benchmarks",
            "degradation_level",
        ],
    );
    assert_eq!(found["recent_news"], json!([]), "nothing is made up");
    let status = |field: &str| {
        let all = found["current_data"].as_array().unwrap();
        all.iter().find(|v| v["field"] == field).unwrap()["status"].clone()
    };
    assert_eq!((status("bands"), status("series")), (json!("given"), json!("data_unavailable")));
    for document in found["authoritative_docs"].as_array().unwrap() {
        assert_eq!(document["tier"], 1);
    }
    assert!(!found["reference_benchmarks"].as_array().unwrap().is_empty());
}

#[test]
fn the_analysis_has_its_members() {
    let run = run(&whole());
    let found = run.output("core-analysis");
    members(found, &["extent", "regime", "vegetation", "threats", "restoration", "scenarios"]);
    members(&found["scenarios"], &["best", "base", "worst"]);
    for index in ["ndvi", "ndwi", "mndwi", "ndmi"] {
        let mean = found["vegetation"][index].as_f64().unwrap();
        assert!((-1.0..=1.0).contains(&mean), "{index}: {mean}");
    }
    let schema = plugin_api::schema::of::<wetland::skills::Vegetation>();
    assert_eq!(
        (&schema["properties"]["ndvi"]["minimum"], &schema["properties"]["ndvi"]["maximum"]),
        (&json!(-1), &json!(1))
    );
}

#[test]
fn knowledge_cites_with_tier_relevance_and_coverage() {
    let run = run(&whole());
    let found = run.output("knowledge-updater");
    let citations = found["citations"].as_array().unwrap();
    assert!(citations.len() >= 3);
    for citation in citations {
        assert!((1..=4).contains(&citation["tier"].as_u64().unwrap()));
        assert!(["H", "M", "L"].contains(&citation["relevance"].as_str().unwrap()));
    }
    assert_eq!(found["coverage"], "strong");
    assert_eq!(common::run(&json!({})).output("knowledge-updater")["coverage"], "weak");
}

#[test]
fn advice_has_its_members() {
    let run = run(&whole());
    let found = run.output("advisor");
    members(
        found,
        &["verdict", "scenarios", "key_risks", "evidence_chain", "remediation", "disclosure"],
    );
    assert!(found["key_risks"].as_array().unwrap().len() >= 3);
    let chain = found["evidence_chain"].as_array().unwrap();
    let trend = chain.iter().find(|l| l["statement"] == "trend_direction").unwrap();
    assert!(!trend["works"].as_array().unwrap().is_empty());
    let verdicts: Vec<_> = host().descriptor().verdicts.iter().map(|v| v.id.clone()).collect();
    assert!(verdicts.contains(&found["verdict"].as_str().unwrap().to_owned()));
}

/// Each part of the domain has tools of its own, and what draws the verdict belongs to every part.
#[test]
fn scopes_have_their_tools() {
    let host = host();
    let descriptor = host.descriptor();
    let scopes: Vec<_> = descriptor.scopes.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(scopes, ["extent", "regime", "vegetation", "threats", "restoration", "combined"]);
    let tags = |name: &str| descriptor.tools.iter().find(|t| t.name == name).unwrap().tags.clone();
    for scope in &scopes {
        assert!(descriptor.tools.iter().any(|t| t.tags.iter().any(|tag| tag == scope)), "{scope}");
    }
    for tool in descriptor.tools.iter().filter(|t| !t.tags.is_empty()) {
        assert!(tool.tags.iter().any(|t| t == "combined"), "{} belongs to the whole", tool.name);
    }
    assert!(tags("wetland_state").is_empty() && tags("aoi_validate").is_empty());
    assert!(!tags("wetland_indices").contains(&"regime".to_owned()));
    assert!(!tags("water_regime").contains(&"extent".to_owned()));
}

/// No bands, no indices: the tool is not even asked.
#[test]
fn indices_are_computed_only_where_there_are_bands() {
    let asked = |inputs: &Value| {
        let run = run(inputs);
        run.host.calls().iter().any(|c| c.call.starts_with("wetland_indices"))
    };
    assert!(!asked(&json!({"degradation": 0.5})));
    assert!(asked(&mekong()) && asked(&json!({"green": 0.1, "nir": 0.1})));
}

#[test]
fn the_names_of_the_description_work() {
    let host = host();
    let descriptor = host.descriptor();
    for (alias, of) in [
        ("kb_query", "host.knowledge_query"),
        ("web_search", "host.web_search"),
        ("web_fetch", "host.web_fetch"),
        ("sub-core-analysis", "core-analysis"),
    ] {
        assert_eq!(descriptor.aliases.get(alias).map(String::as_str), Some(of));
    }
    for tool in ["wetland_indices", "restoration_score", "aoi_validate"] {
        assert!(descriptor.tools.iter().any(|t| t.name == tool), "{tool}");
    }
    for skill in &descriptor.skills {
        assert!(!skill.role.is_empty(), "{}", skill.name);
    }
}
