//! What runs in place of a skill that is written in Markdown where no model is configured.
//!
//! It is deterministic and says less than a model would: nothing here writes words.

use indexmap::IndexMap;
use plugin_api::descriptor::Category;
use serde::Serialize;
use serde_json::{Map, Value};

/// What runs where no model does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fallback {
    /// One of the host's own steps.
    Host(Generic),
    /// One declared tool, whose output is the skill's.
    Tool(ToolFallback),
    /// A native skill of the domain's plugin.
    Skill(String),
}

/// The host's own steps, by what they do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Generic {
    /// Says what was given.
    Intake,
    /// Says that nothing was collected.
    Evidence,
    /// Runs the skill's first tool on its input.
    Analysis,
    /// Says that nothing was looked up.
    Knowledge,
    /// Says what is missing.
    Advice,
}

impl Generic {
    /// The step of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "intake" => Self::Intake,
            "evidence" => Self::Evidence,
            "analysis" => Self::Analysis,
            "knowledge" => Self::Knowledge,
            "advice" => Self::Advice,
            _ => return None,
        })
    }

    /// The category of the host's step.
    #[must_use]
    pub fn category(self) -> Category {
        match self {
            Self::Intake => Category::Intake,
            Self::Evidence => Category::Evidence,
            Self::Analysis => Category::Domain,
            Self::Knowledge => Category::Knowledge,
            Self::Advice => Category::Synthesis,
        }
    }
}

/// A tool and where its parameters are in the skill's input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ToolFallback {
    /// The tool, one of those that the skill declares.
    pub tool: String,
    /// JSON pointers into the input by parameter; absent where the members of the input are the
    /// parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub params: Option<IndexMap<String, String>>,
}

impl ToolFallback {
    /// The tool's input, from the skill's. What the skill's input does not hold is left out, so
    /// that the tool says itself whether it can do without; nothing is filled in.
    ///
    /// Without pointers, those members of the input that the tool's schema names.
    #[must_use]
    pub fn arguments(&self, input: &Map<String, Value>, tool_schema: &Value) -> Map<String, Value> {
        match &self.params {
            Some(params) => params
                .iter()
                .filter_map(|(param, at)| Some((param.clone(), pointed(input, at)?.clone())))
                .collect(),
            None => {
                let known = tool_schema.get("properties").and_then(Value::as_object);
                let known = |member: &str| known.is_some_and(|k| k.contains_key(member));
                let taken = input.iter().filter(|(member, _)| known(member));
                taken.map(|(member, value)| (member.clone(), value.clone())).collect()
            }
        }
    }
}

/// RFC 6901 over a map.
fn pointed<'v>(input: &'v Map<String, Value>, pointer: &str) -> Option<&'v Value> {
    let rest = pointer.strip_prefix('/')?;
    let (first, below) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    input.get(&first.replace("~1", "/").replace("~0", "~"))?.pointer(below)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn what_the_input_does_not_hold_is_left_out() {
        let params = [("depth_m", "/survey/depth_m"), ("first", "/a~1b/0"), ("gone", "/survey/x")];
        let params = params.into_iter().map(|(k, v)| (k.into(), v.into())).collect();
        let fallback = ToolFallback { tool: "light".into(), params: Some(params) };
        let input = map(json!({"survey": {"depth_m": 3.5}, "a/b": [7]}));
        let got = fallback.arguments(&input, &json!({}));
        assert_eq!(Value::Object(got), json!({"depth_m": 3.5, "first": 7}));
    }

    #[test]
    fn without_pointers_the_members_that_the_tool_knows_are_taken() {
        let fallback = ToolFallback { tool: "light".into(), params: None };
        let schema = json!({"properties": {"depth_m": {"type": "number"}}});
        let got = fallback.arguments(&map(json!({"depth_m": 1, "survey": {}})), &schema);
        assert_eq!(Value::Object(got), json!({"depth_m": 1}));
    }
}
