//! Run a plugin without a host: its tools, its skills and its gates, in one process.
//!
//! ```
//! use plugin_api::{prelude::*, serde_json::json, testing::FakeHost};
//! # #[data] struct In { x: f64 }
//! # #[data] struct Out { y: f64 }
//! fn double(input: In, _: &Call) -> Result<Out, ToolError> {
//!     Ok(Out { y: 2.0 * input.x })
//! }
//!
//! let plugin = Plugin::new().tool(
//!     tool!(double, "Twice the number, as `y`")
//!         .described(|t| t.example(json!({"x": 1.5}), json!({"y": 3.0}))),
//! );
//! let host = FakeHost::new(plugin);
//! assert_eq!(host.tool("double", &json!({"x": 2.0}))?["y"], 4.0);
//! host.check_examples()?;
//! # Ok::<(), plugin_api::testing::Failure>(())
//! ```

use crate::descriptor::PluginDescriptor;
use crate::gate::GateResult;
use crate::payload::{
    self, ErrorBody, GatesRequest, LogRecord, PanicBody, SkillRequest, ToolCall, ToolCallAnswer,
};
use crate::report::{Origin, Requirement};
use crate::{HostCalls, Plugin, SkillAnswer, code, wire};
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Value, json, value::RawValue};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What came back instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// An error value.
    #[error("{}: {}", .0.code, .0.message)]
    Error(ErrorBody),
    /// A panic.
    #[error("panicked at {}: {}", .0.location, .0.message)]
    Panic(PanicBody),
    /// A code without a body of its own.
    #[error("answer code {0}")]
    Code(u32),
    /// An example whose output differs.
    #[error("the example {number} of {tool}, at {pointer:?}: expected {expected}, found {found}")]
    Example {
        /// The tool.
        tool: String,
        /// Counted from 1.
        number: usize,
        /// JSON pointer.
        pointer: String,
        /// What the example says.
        expected: String,
        /// What the tool gave.
        found: String,
    },
}

/// A host that keeps what it is told and runs the plugin's own tools.
pub struct FakeHost {
    plugin: Plugin,
    descriptor: PluginDescriptor,
    cancelled: AtomicBool,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    calls: Vec<ToolCallAnswer>,
    logs: Vec<LogRecord>,
}

impl FakeHost {
    /// A host with one plugin.
    #[must_use]
    pub fn new(plugin: Plugin) -> Self {
        let descriptor = plugin.describe();
        Self { plugin, descriptor, cancelled: AtomicBool::new(false), kept: Mutex::default() }
    }

    /// What the plugin says of itself.
    #[must_use]
    pub fn descriptor(&self) -> &PluginDescriptor {
        &self.descriptor
    }

    /// Says that the results are no longer wanted.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// What the plugin logged.
    #[must_use]
    pub fn logs(&self) -> Vec<LogRecord> {
        self.kept().logs.clone()
    }

    /// The tool calls of skills, in order.
    #[must_use]
    pub fn calls(&self) -> Vec<ToolCallAnswer> {
        self.kept().calls.clone()
    }

    /// Runs a tool.
    ///
    /// # Errors
    /// What it answered instead of an output.
    pub fn tool(&self, name: &str, input: &Value) -> Result<Value, Failure> {
        let raw = RawValue::from_string(input.to_string()).map_err(|e| failed(&e))?;
        let invoke = payload::ToolInvoke { tool: name.into(), input: &raw };
        self.ask(payload::TOOL_INVOKE, &invoke, &Working(self))
    }

    /// A request for a skill, with these values as given inputs. Outputs of other skills are
    /// added to `input` by the test.
    #[must_use]
    pub fn request(&self, skill: &str, inputs: &Value) -> SkillRequest {
        let requirement = |value: &Value| Requirement {
            value: value.clone(),
            unit: None,
            origin: Origin::Given,
            from: None,
            span: None,
        };
        let members = inputs.as_object().into_iter().flatten();
        let requirements: IndexMap<_, _> =
            members.map(|(k, v)| (k.clone(), requirement(v))).collect();
        SkillRequest {
            skill: skill.into(),
            language: "en".into(),
            requirements,
            input: inputs.as_object().cloned().unwrap_or_default(),
            ..SkillRequest::default()
        }
    }

    /// Runs a skill.
    ///
    /// # Errors
    /// What it answered instead.
    pub fn skill(&self, request: &SkillRequest) -> Result<SkillAnswer, Failure> {
        let answer = self.ask(payload::SKILL_EXECUTE, request, &Working(self))?;
        serde_json::from_value(answer).map_err(|e| failed(&e))
    }

    /// Asks a skill's gates about an answer; a tool call of theirs is refused, as by a host.
    ///
    /// # Errors
    /// What they answered instead.
    pub fn gates(
        &self,
        request: &SkillRequest,
        answer: SkillAnswer,
    ) -> Result<Vec<GateResult>, Failure> {
        let request = GatesRequest { request: request.clone(), answer };
        let results = self.ask(payload::SKILL_GATES, &request, &Refusing)?;
        serde_json::from_value(results).map_err(|e| failed(&e))
    }

    /// Runs the examples of every tool.
    ///
    /// # Errors
    /// The first that fails or differs.
    pub fn check_examples(&self) -> Result<(), Failure> {
        for tool in &self.descriptor.tools {
            for (i, example) in tool.examples.iter().enumerate() {
                let output = self.tool(&tool.name, &example.input)?;
                if let Some((pointer, expected, found)) = differs(&example.output, &output, "") {
                    let (tool, number) = (tool.name.clone(), i + 1);
                    return Err(Failure::Example { tool, number, pointer, expected, found });
                }
            }
        }
        Ok(())
    }

    fn ask(
        &self,
        op: &str,
        request: &impl Serialize,
        host: &dyn HostCalls,
    ) -> Result<Value, Failure> {
        let request = wire::to_bytes(request).map_err(|e| failed(&e))?;
        match self.plugin.call(op, &request, host) {
            (code::OK, body) => serde_json::from_slice(&body).map_err(|e| failed(&e)),
            (code::PANICKED, body) => {
                Err(Failure::Panic(serde_json::from_slice(&body).unwrap_or_default()))
            }
            (code, body) => Err(match serde_json::from_slice(&body) {
                Ok(error) => Failure::Error(error),
                Err(_) => Failure::Code(code),
            }),
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

fn failed(what: &impl std::fmt::Display) -> Failure {
    let (code, message) = ("malformed".into(), what.to_string());
    Failure::Error(ErrorBody { code, message, retryable: false, violations: Vec::new() })
}

/// The host during a call.
struct Working<'a>(&'a FakeHost);

impl HostCalls for Working<'_> {
    fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>) {
        match op {
            payload::TOOL_CALL => {
                let asked: ToolCall = match serde_json::from_slice(request) {
                    Ok(asked) => asked,
                    Err(e) => return (code::MALFORMED, e.to_string().into_bytes()),
                };
                match self.0.tool(&asked.tool, &asked.input) {
                    Ok(output) => {
                        let mut kept = self.0.kept();
                        let call = format!("{}#{}", asked.tool, kept.calls.len() + 1);
                        let answer = ToolCallAnswer { call, output };
                        let body = serde_json::to_vec(&answer).unwrap_or_default();
                        kept.calls.push(answer);
                        (code::OK, body)
                    }
                    Err(Failure::Error(e)) => {
                        (code::ERROR, serde_json::to_vec(&e).unwrap_or_default())
                    }
                    Err(other) => {
                        let error = json!({"code": "tool-failed", "message": other.to_string()});
                        (code::ERROR, error.to_string().into_bytes())
                    }
                }
            }
            payload::LOG => {
                if let Ok(record) = serde_json::from_slice(request) {
                    self.0.kept().logs.push(record);
                }
                (code::OK, Vec::new())
            }
            payload::PROGRESS => (code::OK, Vec::new()),
            _ => (code::UNSUPPORTED, Vec::new()),
        }
    }

    fn cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Relaxed)
    }
}

/// The host while gates look: it runs nothing.
struct Refusing;

impl HostCalls for Refusing {
    fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
        (code::UNSUPPORTED, Vec::new())
    }

    fn cancelled(&self) -> bool {
        false
    }
}

/// The first place where `found` lacks something of `expected`. Numbers agree within one part
/// in a billion: a libm may differ in its last bits.
#[must_use]
pub fn differs(expected: &Value, found: &Value, at: &str) -> Option<(String, String, String)> {
    let here = || Some((at.to_owned(), expected.to_string(), found.to_string()));
    match (expected, found) {
        (Value::Object(e), Value::Object(f)) => {
            e.iter().find_map(|(key, inner)| match f.get(key) {
                Some(found) => differs(inner, found, &format!("{at}/{key}")),
                None => Some((format!("{at}/{key}"), inner.to_string(), "nothing".into())),
            })
        }
        (Value::Array(e), Value::Array(f)) if e.len() == f.len() => {
            e.iter().zip(f).enumerate().find_map(|(i, (e, f))| differs(e, f, &format!("{at}/{i}")))
        }
        (Value::Number(e), Value::Number(f)) => {
            let (e, f) = (e.as_f64()?, f.as_f64()?);
            let close = (e - f).abs() <= 1e-9 * e.abs().max(f.abs());
            if close { None } else { here() }
        }
        _ if expected == found => None,
        _ => here(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[data]
    struct In {
        x: f64,
    }
    #[data]
    struct Out {
        y: f64,
    }

    fn reciprocal(input: In, call: &Call<'_>) -> Result<Out, ToolError> {
        call.log("info", "dividing");
        assert!(input.x >= 0.0, "negative");
        Ok(Out { y: 1.0 / input.x })
    }

    struct Step;
    impl SkillBase for Step {
        type Input = In;
        type Output = Out;
        fn spec(&self) -> SkillSpec {
            SkillSpec::new("core-analysis", Category::Domain, "Divides").tools(&["reciprocal"])
        }
        fn execute(
            &self,
            input: In,
            context: &SkillContext<'_>,
        ) -> Result<SkillAnswer<Out>, SkillError> {
            let called = context.call::<Out>("reciprocal", &input)?;
            let claim = called.claim("y", "/y", Text::new("says-y"));
            let mut answer = SkillAnswer::new(called.output);
            answer.claim(claim);
            Ok(answer)
        }
        fn evaluate_gates(
            &self,
            answer: &SkillAnswer<Out>,
            context: &SkillContext<'_>,
        ) -> Vec<GateResult> {
            let touched = context.call::<Out>("reciprocal", &json!({"x": 1.0})).is_ok();
            let small = answer.output.y < 1.0;
            vec![GateResult::of("G1", small && !touched, Text::new("small")).looked_at("y")]
        }
    }

    fn host() -> FakeHost {
        FakeHost::new(
            Plugin::new().tool(tool!(reciprocal, "One over x, as `y`")).skill(Step).gate("G1", "?"),
        )
    }

    #[test]
    fn a_claim_holds_what_the_recorded_call_holds() {
        let host = host();
        let answer = host.skill(&host.request("core-analysis", &json!({"x": 4.0}))).unwrap();
        assert_eq!(answer.claims[0].value, Some(json!(0.25)));
        assert_eq!(host.calls()[0].output, json!({"y": 0.25}));
        assert_eq!(host.logs()[0].message, "dividing");
    }

    #[test]
    fn gates_can_fail_and_can_not_call_tools() {
        let host = host();
        let outcome = |x: f64| {
            let request = host.request("core-analysis", &json!({"x": x}));
            let answer = host.skill(&request).unwrap();
            host.gates(&request, answer).unwrap()[0].outcome
        };
        assert_eq!(outcome(4.0), crate::gate::Outcome::Pass);
        assert_eq!(outcome(0.5), crate::gate::Outcome::Fail);
    }

    #[test]
    fn a_panic_an_infinity_and_a_wrong_shape_are_values() {
        let host = host();
        assert!(matches!(host.tool("reciprocal", &json!({"x": -1.0})), Err(Failure::Panic(_))));
        let Err(Failure::Error(e)) = host.tool("reciprocal", &json!({"x": 0.0})) else { panic!() };
        assert_eq!((e.code.as_str(), e.violations[0].pointer.as_str()), ("output-invalid", "/y"));
        let Err(Failure::Error(e)) = host.tool("reciprocal", &json!({"z": 0.0})) else { panic!() };
        assert_eq!(e.code, "malformed");
        let Err(Failure::Error(e)) = host.tool("none", &json!({})) else { panic!() };
        assert_eq!(e.code, "not-found");
    }

    #[test]
    fn an_operation_that_is_not_known_is_unsupported() {
        assert_eq!(host().plugin.call("tomorrow", b"{}", &Refusing).0, code::UNSUPPORTED);
    }

    #[test]
    fn differences_are_found_where_they_are() {
        let (e, f) = (json!({"a": [1.0, 2.0]}), json!({"a": [1.0, 2.1], "b": 0}));
        assert_eq!(differs(&e, &f, "").unwrap().0, "/a/1");
        assert!(differs(&json!({"a": 1.0}), &json!({"a": 1.000_000_000_1}), "").is_none());
    }
}
