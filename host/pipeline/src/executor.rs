//! The seam for a language model: who runs skills that are written in Markdown.

use crate::context::ContextWindow;
use plugin_api::SkillAnswer;
use plugin_api::payload::{ErrorBody, SkillRequest, ToolCallAnswer};
use serde_json::Value;
use skillhost_skills::MarkdownSkill;

/// Calls a tool that the skill declares; the call is checked and recorded like any other.
pub type CallTool<'a> = dyn Fn(&str, &Value) -> Result<ToolCallAnswer, ErrorBody> + 'a;

/// Runs skills that are written in Markdown (flag `llm`). What it answers is held to the skill's
/// output schema and to the same gates as anyone's: a number that no tool gave is flagged.
pub trait Executor: Send + Sync {
    /// Runs a skill.
    ///
    /// # Errors
    /// Why it could not; the skill's declared fallback runs then.
    fn execute(
        &self,
        skill: &MarkdownSkill,
        request: &SkillRequest,
        context: &ContextWindow,
        call: &CallTool<'_>,
    ) -> Result<Executed, ErrorBody>;
}

/// What an executor gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Executed {
    /// The answer, as a plugin's skill would give it.
    pub answer: SkillAnswer,
    /// Tokens that it took, asked and answered.
    pub tokens_used: u64,
}
