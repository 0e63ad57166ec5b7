//! From an operation's name and bytes to a tool or a skill, and back to bytes.

use crate::payload::{self, ErrorBody, GatesRequest, PanicBody, SkillRequest, ToolInvoke};
use crate::tool::MALFORMED;
use crate::{Call, HostCalls, Plugin, SkillError, ToolError, code, logging, wire};
use serde::{Serialize, de::DeserializeOwned};
use std::panic::{AssertUnwindSafe, catch_unwind};

type Answer = (u32, Vec<u8>);

impl Plugin {
    /// Answers an operation, see [`payload`]. A panic becomes an answer.
    pub fn call(&self, op: &str, request: &[u8], host: &dyn HostCalls) -> Answer {
        guarded(|| self.dispatch(op, request, host))
    }

    fn dispatch(&self, op: &str, request: &[u8], host: &dyn HostCalls) -> Answer {
        match op {
            payload::DESCRIBE => ok(&self.describe()),
            payload::TOOL_INVOKE => self.invoke(request, host),
            payload::SKILL_EXECUTE => read(request, |request: SkillRequest| {
                let Some(skill) = self.skill_named(&request.skill) else {
                    return unknown("skill", &request.skill);
                };
                answer(skill.execute_json(&request, host))
            }),
            payload::SKILL_FALLBACK => read(request, |request: SkillRequest| {
                let Some(skill) = self.skill_named(&request.skill) else {
                    return unknown("skill", &request.skill);
                };
                match skill.fallback_json(&request, host) {
                    Some(fallback) => answer(fallback),
                    None => (code::UNSUPPORTED, Vec::new()),
                }
            }),
            payload::SKILL_GATES => read(request, |asked: GatesRequest| {
                let Some(skill) = self.skill_named(&asked.request.skill) else {
                    return unknown("skill", &asked.request.skill);
                };
                answer(skill.gates_json(&asked.request, asked.answer, host))
            }),
            payload::EVENT => read(request, |event: payload::Event| match &self.listener {
                Some(listener) => match listener(&event) {
                    Ok(()) => (code::OK, Vec::new()),
                    Err(e) => error(e.into_body()),
                },
                None => (code::UNSUPPORTED, Vec::new()),
            }),
            _ => (code::UNSUPPORTED, Vec::new()),
        }
    }

    fn skill_named(&self, name: &str) -> Option<&dyn crate::skill::AnySkill> {
        self.skills.iter().find(|(own, _)| own == name).map(|(_, skill)| skill.as_ref())
    }

    fn invoke(&self, request: &[u8], host: &dyn HostCalls) -> Answer {
        let invoke: ToolInvoke<'_> = match serde_json::from_slice(request) {
            Ok(invoke) => invoke,
            Err(e) => return malformed(&e),
        };
        // A handful at most: a list is faster than a map, and keeps the order of registration.
        let Some((_, tool)) = self.tools.iter().find(|(own, _)| *own == invoke.tool) else {
            return unknown("tool", &invoke.tool);
        };
        match tool.invoke_json(invoke.input.get(), &Call::new(host)) {
            Ok(output) => (code::OK, output),
            Err(e) if e.code() == MALFORMED => malformed(&e.message()),
            Err(e) => error(e.into_body()),
        }
    }
}

/// Runs something and turns a panic into an answer with its place.
pub(crate) fn guarded(run: impl FnOnce() -> Answer) -> Answer {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(answer) => answer,
        Err(payload) => (code::PANICKED, bytes(&panic_body(payload))),
    }
}

/// What a caught panic said, and where, if the hook saw it. Dropping a payload may panic in
/// turn, so that is caught as well.
pub(crate) fn panic_body(payload: Box<dyn std::any::Any + Send>) -> PanicBody {
    let said = payload
        .downcast_ref::<&str>()
        .map(|s| (*s).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned());
    let _ = catch_unwind(AssertUnwindSafe(move || drop(payload)));
    let seen = logging::take_panic();
    let message = said.unwrap_or_else(|| "a panic without words".into());
    PanicBody { message, ..seen.unwrap_or_default() }
}

fn read<T: DeserializeOwned>(request: &[u8], run: impl FnOnce(T) -> Answer) -> Answer {
    match serde_json::from_slice(request) {
        Ok(request) => run(request),
        Err(e) => malformed(&e),
    }
}

fn answer<T: Serialize>(result: Result<T, SkillError>) -> Answer {
    match result {
        Ok(value) => ok(&value),
        Err(e) => error(e.into_body()),
    }
}

fn ok<T: Serialize>(value: &T) -> Answer {
    match wire::to_bytes(value) {
        Ok(bytes) => (code::OK, bytes),
        Err(e) => error(ToolError::new("output-invalid", e.to_string()).into_body()),
    }
}

fn unknown(kind: &str, name: &str) -> Answer {
    let message = format!("there is no {kind} {name:?} here");
    error(ToolError::new("not-found", message).into_body())
}

fn error(body: ErrorBody) -> Answer {
    (code::ERROR, bytes(&body))
}

fn malformed(what: &impl std::fmt::Display) -> Answer {
    let message = what.to_string();
    (code::MALFORMED, bytes(&ToolError::new("malformed", message).into_body()))
}

/// Bodies of this crate hold strings and truth values, which always serialize.
fn bytes<T: Serialize>(body: &T) -> Vec<u8> {
    serde_json::to_vec(body).unwrap_or_default()
}
