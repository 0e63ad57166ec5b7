//! The host as a plugin sees it during one call.

use crate::payload::{ErrorBody, LOG, LogRecord, PROGRESS, Progress, TOOL_CALL, ToolCallAnswer};
use crate::report::{Claim, Support, Text};
use crate::{ToolError, code, wire};
use indexmap::IndexMap;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Bytes to the host and back. What stands behind it (the same process, another one, a test)
/// makes no difference to a plugin.
pub trait HostCalls: Sync {
    /// Asks the host for an operation; answers one of [`code`](crate::code) and a body.
    fn call(&self, op: &str, request: &[u8]) -> (u32, Vec<u8>);
    /// Whether the caller no longer wants the result.
    fn cancelled(&self) -> bool;
}

/// A recorded call of a tool: the output, and the id under which a claim may point at it.
#[derive(Debug, Clone, PartialEq)]
pub struct Called<O = Value> {
    /// Id of the call.
    pub call: String,
    /// The output.
    pub output: O,
    raw: Value,
}

impl<O> Called<O> {
    /// A claim whose value is what the output holds at `pointer`, supported by this call.
    ///
    /// Where nothing stands at `pointer`, the claim has no value, and gate U6 fails it.
    #[must_use]
    pub fn claim(&self, id: &str, pointer: &str, text: Text) -> Claim {
        let mut claim = Claim::new(id, text).support(self.support(pointer));
        claim.value = self.raw.pointer(pointer).cloned();
        claim
    }

    /// Support by this call.
    #[must_use]
    pub fn support(&self, pointer: &str) -> Support {
        Support::Tool { call: self.call.clone(), pointer: pointer.into() }
    }
}

pub(crate) fn call_tool<O: DeserializeOwned>(
    host: &dyn HostCalls,
    tool: &str,
    input: &(impl Serialize + ?Sized),
) -> Result<Called<O>, ToolError> {
    #[derive(Serialize)]
    struct Request<'a, I: ?Sized> {
        tool: &'a str,
        input: &'a I,
    }
    let request = wire::to_bytes(&Request { tool, input })?;
    let (status, body) = host.call(TOOL_CALL, &request);
    if status != code::OK {
        let error = serde_json::from_slice::<ErrorBody>(&body).unwrap_or_else(|_| ErrorBody {
            code: "tool-unavailable".into(),
            message: format!("the host did not run {tool}: answer code {status}"),
            retryable: false,
            violations: Vec::new(),
        });
        return Err(ToolError::from_body(error));
    }
    let answer: ToolCallAnswer = serde_json::from_slice(&body)?;
    let output = O::deserialize(&answer.output)?;
    Ok(Called { call: answer.call, output, raw: answer.output })
}

pub(crate) fn log(host: &dyn HostCalls, level: &str, message: &str) {
    let record = LogRecord {
        level: level.into(),
        target: "plugin".into(),
        message: message.into(),
        fields: IndexMap::new(),
    };
    send(host, LOG, &record);
}

pub(crate) fn progress(host: &dyn HostCalls, fraction: Option<f64>, message: &str) {
    let fraction = fraction.filter(|f| f.is_finite()).map(|f| f.clamp(0.0, 1.0));
    send(host, PROGRESS, &Progress { fraction, message: message.into() });
}

/// Tells the host something; a host that does not listen is no fault of the plugin's.
fn send(host: &dyn HostCalls, op: &str, value: &impl Serialize) {
    if let Ok(bytes) = wire::to_bytes(value) {
        let _ = host.call(op, &bytes);
    }
}
