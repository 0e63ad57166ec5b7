//! The four gates: each looks for something that a recorded call gave.

use super::Answer;
use crate::inputs::YIELD_FIELDS;
use crate::tools::NO_EDITION;
use crate::tools::{Aroma, YieldFound};
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::serde_json::Value;
use skillhost_story::{refusal, rests_on_a_tool};

pub(super) fn all(answer: &Answer) -> Vec<GateResult> {
    vec![method(answer), profile_and_yield(answer), aroma(answer), standard(answer)]
}

fn recorded(answer: &Answer, id: &str) -> bool {
    answer.find_claim(id).is_some_and(|c| rests_on_a_tool(c) && c.value.is_some())
}

fn recorded_number(answer: &Answer, id: &str) -> bool {
    let is_number = |c: &&Claim| c.value.as_ref().is_some_and(Value::is_number);
    answer.find_claim(id).filter(is_number).is_some_and(rests_on_a_tool)
}

/// G1: the method is one that is known, and a parameter of the distillation is stated.
fn method(answer: &Answer) -> GateResult {
    let parameters = &answer.output.parameters;
    let stated = parameters.time_min.is_some() || answer.find_claim("yield_highest_at").is_some();
    let there = recorded(answer, "method");
    let id = match (there, stated) {
        (true, true) => "gate-g1-pass",
        (true, false) => "gate-g1-parameters",
        (false, _) => "gate-g1-fail",
    };
    let text = Text::new(id);
    let text = if there && stated { text.claim("method", "method") } else { text };
    let gate = GateResult::of("G1", there && stated, text).looked_at("method");
    if there && stated {
        return gate.looked_at("time_min");
    }
    let gate = refusal::ask_for(gate, &answer.output.missing, &["method"]);
    if stated { gate } else { gate.remedy(Remedy::Ask { field: "time_min".into() }) }
}

/// G2: a composition was measured and held against something, and the yield is known.
fn profile_and_yield(answer: &Answer) -> GateResult {
    let profile = recorded_number(answer, "measured") && answer.output.measured > 0;
    let known = answer.output.yield_found != YieldFound::NotDetermined;
    let yields = recorded(answer, "yield_state") && known;
    let id = match (profile, yields) {
        (true, true) => "gate-g2-pass",
        (true, false) => "gate-g2-yield",
        (false, true) => "gate-g2-profile",
        (false, false) => "gate-g2-fail",
    };
    let gate = GateResult::of("G2", profile && yields, Text::new(id))
        .looked_at("measured")
        .looked_at("yield_state");
    let gate = if profile { gate } else { gate.remedy(Remedy::Ask { field: "peaks".into() }) };
    let mut gate = refusal::ask_for(gate, &answer.output.missing, &["plant", "method"]);
    if !yields {
        for field in YIELD_FIELDS {
            gate = gate.remedy(Remedy::Ask { field: field.into() });
        }
    }
    gate
}

/// G3: the ester ratio was measured; an oil without such an ester is not asked.
fn aroma(answer: &Answer) -> GateResult {
    if answer.output.aroma_preservation == Aroma::NoEster {
        return GateResult::not_applicable("G3", Text::new("gate-g3-no-ester"));
    }
    if recorded_number(answer, "ester_ratio") {
        let text = Text::new("gate-g3-pass").claim("ratio", "ester_ratio");
        return GateResult::of("G3", true, text).looked_at("ester_ratio");
    }
    let gate = GateResult::of("G3", false, Text::new("gate-g3-fail")).looked_at("ester_ratio");
    match &answer.output.ester_field {
        Some(field) => gate.remedy(Remedy::Ask { field: field.clone() }),
        None => refusal::ask_for(gate, &answer.output.missing, &["plant"]),
    }
}

/// G4: a standard and its edition are named, and a limit that may decide was measured.
fn standard(answer: &Answer) -> GateResult {
    // What the trade asks for has no edition and is no standard.
    let edition = answer.find_claim("edition").and_then(|c| c.value.as_ref()?.as_str());
    let named = recorded(answer, "standard")
        && recorded(answer, "edition")
        && edition.is_some_and(|e| e != NO_EDITION);
    let decided = answer.output.standardization.as_ref().is_some_and(|s| s.failed + s.passed > 0);
    let text = match (named, decided) {
        (true, true) => {
            Text::new("gate-g4-pass").claim("standard", "standard").claim("edition", "edition")
        }
        (true, false) => Text::new("gate-g4-open"),
        (false, _) => Text::new("gate-g4-fail"),
    };
    let gate = GateResult::of("G4", named && decided, text)
        .looked_at("standard")
        .looked_at("edition")
        .looked_at("limits_passed");
    if named && decided {
        gate
    } else if named {
        gate.remedy(Remedy::Ask { field: "peaks".into() })
    } else {
        gate.remedy(Remedy::Ask { field: "standard".into() })
    }
}
