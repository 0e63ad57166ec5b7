//! The host's own steps, for a plugin that has none of a category.
//!
//! A plugin of tools alone gets all five: what was given, no evidence, its primary tool's
//! output as one claim a member, no literature, and what would help. None of them knows a
//! domain, and none gives a verdict.

use plugin_api::descriptor::{Category, PluginDescriptor, Requires, SkillDescriptor};
use plugin_api::payload::{ErrorBody, SkillRequest, ToolCallAnswer};
use plugin_api::report::{Claim, Support, Text};
use plugin_api::{SkillAnswer, report::Block, wire};
use serde_json::{Map, Value, json};

/// The section that holds a generic analysis.
pub(crate) const RESULT: &str = "result";

/// The host's steps for a plugin, in order.
pub(crate) fn skills(descriptor: &PluginDescriptor) -> Vec<SkillDescriptor> {
    let skill = |name: &str, step: &str, category, requires: &[(&str, &str)], about: &str| {
        let requires = requires.iter().map(|(skill, as_field)| Requires {
            skill: (*skill).into(),
            as_field: (*as_field).into(),
            hard: false,
        });
        SkillDescriptor {
            name: name.into(),
            step: step.into(),
            role: "host".into(),
            description: about.into(),
            category,
            requires: requires.collect(),
            input_schema: json!({"type": "object", "properties": {}}),
            output_schema: json!({"type": "object"}),
            feature_flag: None,
            tools: Vec::new(),
            gates: Vec::new(),
            keywords: Vec::new(),
            output_name: None,
            retry_max: None,
        }
    };
    let mut analysis = skill(
        "core-analysis",
        "3",
        Category::Domain,
        &[],
        "Runs the primary tool on what was given",
    );
    if let Some(tool) = descriptor.primary_tool() {
        analysis.input_schema = tool.input_schema.clone();
        analysis.tools.push(tool.name.clone());
    }
    vec![
        skill("gather-requirements", "1", Category::Intake, &[], "Says what was given"),
        skill(
            "evidence-collector",
            "2",
            Category::Evidence,
            &[],
            "Says that nothing was collected",
        ),
        analysis,
        skill(
            "knowledge-updater",
            "4",
            Category::Knowledge,
            &[],
            "Says that nothing was looked up",
        ),
        skill("advisor", "5", Category::Synthesis, &[], "Says what is missing"),
    ]
}

/// Runs one of the host's steps. `call` runs a tool and records it.
pub(crate) fn execute(
    skill: &SkillDescriptor,
    request: &SkillRequest,
    missing: &[Vec<String>],
    call: &dyn Fn(&str, &Value) -> Result<ToolCallAnswer, ErrorBody>,
) -> Result<SkillAnswer, ErrorBody> {
    let mut answer = SkillAnswer::new(Value::Object(Map::new()));
    match skill.category {
        Category::Intake => {
            let by = |origin| {
                let with = request.requirements.iter().filter(move |(_, r)| r.origin == origin);
                with.map(|(field, _)| field.as_str()).collect::<Vec<_>>()
            };
            answer.output = json!({
                "given": by(plugin_api::report::Origin::Given),
                "defaults": by(plugin_api::report::Origin::Default),
                "missing": missing,
            });
        }
        Category::Evidence => {
            answer.output = json!({"current_data": [], "authoritative_docs": [], "recent_news": [],
                                   "reference_benchmarks": []});
        }
        Category::Domain => {
            let Some(tool) = skill.tools.first() else { return Ok(answer) };
            let called = call(tool, &Value::Object(request.input.clone()))?;
            show(&called, "", &mut answer);
            answer.output = called.output;
        }
        Category::Knowledge => {
            answer.output = json!({"citations": [], "gaps": [], "coverage": "Weak"});
        }
        _ => {
            answer.disclosure.push(Text::new("disclosure-generic"));
            let ask = |field: &String| Text::new("lift-give-input").field("field", field);
            answer.actions = missing.iter().flatten().map(ask).collect();
        }
    }
    Ok(answer)
}

/// Says what a tool gave: a claim for each plain member, in the section of a generic analysis or,
/// where a skill is named, in one of its own.
pub(crate) fn show(called: &ToolCallAnswer, skill: &str, answer: &mut SkillAnswer) {
    let (section, before) = match skill {
        "" => (RESULT, String::new()),
        skill => (skill, format!("{}_", skill.replace('-', "_"))),
    };
    for (member, value) in called.output.as_object().into_iter().flatten() {
        if value.is_array() || value.is_object() {
            continue;
        }
        let id = format!("{before}{member}");
        let text = Text::new("generic-claim").field("name", member).claim("value", &id);
        let pointer = wire::member("", member);
        let support = Support::Tool { call: called.call.clone(), pointer };
        let claim = Claim::new(&id, text).value(value.clone()).support(support);
        answer.block(section, Block::Text { text: claim.text.clone() });
        answer.claim(claim);
    }
}
