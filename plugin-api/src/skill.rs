//! Skills: steps that call tools through the host and say what the results mean.

use crate::descriptor::{Category, Requires, SkillDescriptor};
use crate::gate::GateResult;
use crate::payload::{ErrorBody, SkillRequest};
use crate::report::{
    Block, Claim, Limitation, Requirement, Scenarios, Section, Source, Text, Verdict,
};
use crate::{Called, HostCalls, ToolError, host, schema, wire};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::borrow::Cow;

/// A step of a run. It is a function of its input and of the answers of the tools it calls.
///
/// The host hands over exactly the members that the schema of [`SkillBase::Input`] names: the
/// domain's inputs by their names, the outputs of required skills under the names given in
/// [`SkillSpec::requires`], `user_query` and `language`. An input that may be missing is an
/// `Option`.
///
/// ```
/// use plugin_api::prelude::*;
///
/// #[data]
/// struct Input { depth_m: Option<f64> }
/// #[data]
/// struct Output { known: bool }
///
/// struct Intake;
///
/// impl SkillBase for Intake {
///     type Input = Input;
///     type Output = Output;
///
///     fn spec(&self) -> SkillSpec {
///         SkillSpec::new("gather-requirements", Category::Intake, "Says what is known")
///     }
///
///     fn execute(
///         &self,
///         input: Input,
///         _: &SkillContext<'_>,
///     ) -> Result<SkillAnswer<Output>, SkillError> {
///         Ok(SkillAnswer::new(Output { known: input.depth_m.is_some() }))
///     }
/// }
/// # let _ = Plugin::new().skill(Intake);
/// ```
pub trait SkillBase: Send + Sync + 'static {
    /// What it takes; unknown members are ignored.
    type Input: DeserializeOwned + JsonSchema;
    /// What it gives to the skills that require it; an object.
    type Output: Serialize + DeserializeOwned + JsonSchema;

    /// Its name, category, persona and needs.
    fn spec(&self) -> SkillSpec;

    /// Runs it.
    ///
    /// # Errors
    /// What went wrong; a recoverable error is tried again.
    fn execute(
        &self,
        input: Self::Input,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Self::Output>, SkillError>;

    /// Judges an answer. May fail; can't change it and can't call tools.
    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<Self::Output>,
        context: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        let _ = (answer, context);
        Vec::new()
    }

    /// What to answer after the last attempt failed; nothing where there is no honest fallback.
    ///
    /// # Errors
    /// As [`SkillBase::execute`].
    fn fallback(
        &self,
        input: Self::Input,
        context: &SkillContext<'_>,
    ) -> Option<Result<SkillAnswer<Self::Output>, SkillError>> {
        let _ = (input, context);
        None
    }
}

/// A skill's name, category, persona and needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillSpec {
    name: String,
    category: Category,
    description: String,
    step: String,
    role: String,
    requires: Vec<Requires>,
    output_name: Option<String>,
    feature_flag: Option<String>,
    tools: Vec<String>,
    gates: Vec<String>,
    keywords: Vec<String>,
    retry_max: Option<u32>,
}

impl SkillSpec {
    /// `name` is `[a-z][a-z0-9-]{1,39}`.
    #[must_use]
    pub fn new(name: &str, category: Category, description: &str) -> Self {
        Self {
            name: name.into(),
            category,
            description: description.into(),
            step: String::new(),
            role: String::new(),
            requires: Vec::new(),
            output_name: None,
            feature_flag: None,
            tools: Vec::new(),
            gates: Vec::new(),
            keywords: Vec::new(),
            retry_max: None,
        }
    }

    /// The step's number as people write it.
    #[must_use]
    pub fn step(mut self, step: &str) -> Self {
        self.step = step.into();
        self
    }

    /// Who speaks: the persona.
    #[must_use]
    pub fn role(mut self, role: &str) -> Self {
        self.role = role.into();
        self
    }

    /// A skill without whose output this one can't run; the output comes as the member
    /// `as_field` of the input.
    #[must_use]
    pub fn requires(mut self, skill: &str, as_field: &str) -> Self {
        self.requires.push(Requires { skill: skill.into(), as_field: as_field.into(), hard: true });
        self
    }

    /// A skill that runs before this one where it runs at all; the member is then an `Option`.
    #[must_use]
    pub fn uses(mut self, skill: &str, as_field: &str) -> Self {
        self.requires.push(Requires {
            skill: skill.into(),
            as_field: as_field.into(),
            hard: false,
        });
        self
    }

    /// What the output is called, as the file name of its schema: `evidence-bundle`.
    #[must_use]
    pub fn gives(mut self, name: &str) -> Self {
        self.output_name = Some(name.into());
        self
    }

    /// The flag that must be on.
    #[must_use]
    pub fn flag(mut self, flag: &str) -> Self {
        self.feature_flag = Some(flag.into());
        self
    }

    /// Tools that it may call.
    #[must_use]
    pub fn tools(mut self, tools: &[&str]) -> Self {
        self.tools = owned(tools);
        self
    }

    /// Gates that it answers for.
    #[must_use]
    pub fn gates(mut self, gates: &[&str]) -> Self {
        self.gates = owned(gates);
        self
    }

    /// Words that make it relevant.
    #[must_use]
    pub fn keywords(mut self, keywords: &[&str]) -> Self {
        self.keywords = owned(keywords);
        self
    }

    /// How often a recoverable error is tried again.
    #[must_use]
    pub fn retries(mut self, retries: u32) -> Self {
        self.retry_max = Some(retries);
        self
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|w| (*w).to_owned()).collect()
}

/// What a skill answers: an output for the next steps, and its part of the report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SkillAnswer<O = Value> {
    /// For the skills that require this one.
    pub output: O,
    /// What it says, with what each statement rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// What it concludes. Of several steps' verdicts the last one stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Its parts of the template's sections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Section>,
    /// Best, expected and worst case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenarios: Option<Scenarios>,
    /// What may go wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub key_risks: Vec<Text>,
    /// What to do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Text>,
    /// What a reader must know first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disclosure: Vec<Text>,
    /// What it cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// What it could not do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limitations: Vec<Limitation>,
    /// For the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

impl<O> SkillAnswer<O> {
    /// An answer that says nothing yet.
    #[must_use]
    pub fn new(output: O) -> Self {
        Self {
            output,
            claims: Vec::new(),
            verdict: None,
            sections: Vec::new(),
            scenarios: None,
            key_risks: Vec::new(),
            actions: Vec::new(),
            disclosure: Vec::new(),
            sources: Vec::new(),
            limitations: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Adds a claim.
    pub fn claim(&mut self, claim: Claim) {
        self.claims.push(claim);
    }

    /// Adds a block to a section of the template.
    pub fn block(&mut self, section: &str, block: Block) {
        match self.sections.iter_mut().find(|s| s.id == section) {
            Some(found) => found.blocks.push(block),
            None => self.sections.push(Section { id: section.into(), blocks: vec![block] }),
        }
    }

    /// Adds a paragraph to a section of the template.
    pub fn say(&mut self, section: &str, text: Text) {
        self.block(section, Block::Text { text });
    }

    /// Adds a limitation.
    pub fn limit(&mut self, level: u8, text: Text, lift: Option<Text>) {
        self.limitations.push(Limitation { level, text, lift });
    }

    /// The claim of that id.
    #[must_use]
    pub fn find_claim(&self, id: &str) -> Option<&Claim> {
        self.claims.iter().find(|c| c.id == id)
    }

    fn map<P>(self, output: P) -> SkillAnswer<P> {
        let Self {
            output: _,
            claims,
            verdict,
            sections,
            scenarios,
            key_risks,
            actions,
            disclosure,
            sources,
            limitations,
            notes,
        } = self;
        SkillAnswer {
            output,
            claims,
            verdict,
            sections,
            scenarios,
            key_risks,
            actions,
            disclosure,
            sources,
            limitations,
            notes,
        }
    }
}

/// What a skill may look at and ask for while it runs.
pub struct SkillContext<'a> {
    request: &'a SkillRequest,
    host: &'a dyn HostCalls,
}

impl<'a> SkillContext<'a> {
    pub(crate) fn new(request: &'a SkillRequest, host: &'a dyn HostCalls) -> Self {
        Self { request, host }
    }

    /// Everything that the skill was asked.
    #[must_use]
    pub fn request(&self) -> &SkillRequest {
        self.request
    }

    /// An input with where it is from, by name.
    #[must_use]
    pub fn requirement(&self, field: &str) -> Option<&Requirement> {
        self.request.requirements.get(field)
    }

    /// Runs a tool of the plugin (`name`) or of the host (`host.name`) and records the call.
    ///
    /// # Errors
    /// What the tool answered, or why the host did not run it.
    pub fn call<O: DeserializeOwned>(
        &self,
        tool: &str,
        input: &(impl Serialize + ?Sized),
    ) -> Result<Called<O>, ToolError> {
        host::call_tool(self.host, tool, input)
    }

    /// Whether the caller no longer wants the result.
    #[must_use]
    pub fn cancelled(&self) -> bool {
        self.host.cancelled()
    }

    /// Tells how far the work is, 0 to 1 where known.
    pub fn progress(&self, fraction: Option<f64>, message: &str) {
        host::progress(self.host, fraction, message);
    }

    /// A line for the host's log. `tracing` events arrive there as well.
    pub fn log(&self, level: &str, message: &str) {
        host::log(self.host, level, message);
    }
}

/// What went wrong in a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillError {
    code: Cow<'static, str>,
    message: String,
    recoverable: bool,
}

impl SkillError {
    /// An error with a stable code in `kebab-case` and words for people.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), recoverable: false }
    }

    /// Says that the same step may succeed when tried again.
    #[must_use]
    pub fn recoverable(mut self) -> Self {
        self.recoverable = true;
        self
    }

    pub(crate) fn into_body(self) -> ErrorBody {
        ErrorBody {
            code: self.code.into_owned(),
            message: self.message,
            retryable: self.recoverable,
            violations: Vec::new(),
        }
    }
}

impl From<ToolError> for SkillError {
    fn from(error: ToolError) -> Self {
        let recoverable = error.is_retryable();
        let message = error.message().to_owned();
        Self { code: error.code().to_owned().into(), message, recoverable }
    }
}

impl From<wire::NotSendable> for SkillError {
    fn from(error: wire::NotSendable) -> Self {
        Self::new("output-invalid", error.to_string())
    }
}

/// A skill without its types, as a plugin keeps it. Implemented for every [`SkillBase`].
pub(crate) trait AnySkill: Send + Sync {
    fn describe(&self) -> SkillDescriptor;
    fn execute_json(
        &self,
        request: &SkillRequest,
        host: &dyn HostCalls,
    ) -> Result<SkillAnswer, SkillError>;
    fn fallback_json(
        &self,
        request: &SkillRequest,
        host: &dyn HostCalls,
    ) -> Option<Result<SkillAnswer, SkillError>>;
    fn gates_json(
        &self,
        request: &SkillRequest,
        answer: SkillAnswer,
        host: &dyn HostCalls,
    ) -> Result<Vec<GateResult>, SkillError>;
}

fn input_of<T: SkillBase>(request: &SkillRequest) -> Result<T::Input, SkillError> {
    T::Input::deserialize(&request.input)
        .map_err(|e| SkillError::new("input-invalid", e.to_string()))
}

fn erase<O: Serialize>(answer: SkillAnswer<O>) -> Result<SkillAnswer, SkillError> {
    let output = wire::to_value(&answer.output)?;
    Ok(answer.map(output))
}

impl<T: SkillBase> AnySkill for T {
    fn describe(&self) -> SkillDescriptor {
        let spec = self.spec();
        SkillDescriptor {
            name: spec.name,
            step: spec.step,
            role: spec.role,
            description: spec.description,
            category: spec.category,
            requires: spec.requires,
            input_schema: schema::of::<T::Input>(),
            output_schema: schema::of::<T::Output>(),
            feature_flag: spec.feature_flag,
            tools: spec.tools,
            gates: spec.gates,
            keywords: spec.keywords,
            output_name: spec.output_name,
            retry_max: spec.retry_max,
        }
    }

    fn execute_json(
        &self,
        request: &SkillRequest,
        host: &dyn HostCalls,
    ) -> Result<SkillAnswer, SkillError> {
        let input = input_of::<T>(request)?;
        erase(self.execute(input, &SkillContext::new(request, host))?)
    }

    fn fallback_json(
        &self,
        request: &SkillRequest,
        host: &dyn HostCalls,
    ) -> Option<Result<SkillAnswer, SkillError>> {
        let input = match input_of::<T>(request) {
            Ok(input) => input,
            Err(e) => return Some(Err(e)),
        };
        let answer = self.fallback(input, &SkillContext::new(request, host))?;
        Some(answer.and_then(erase))
    }

    fn gates_json(
        &self,
        request: &SkillRequest,
        answer: SkillAnswer,
        host: &dyn HostCalls,
    ) -> Result<Vec<GateResult>, SkillError> {
        let output = T::Output::deserialize(&answer.output)
            .map_err(|e| SkillError::new("output-invalid", e.to_string()))?;
        let answer = answer.map(output);
        Ok(self.evaluate_gates(&answer, &SkillContext::new(request, host)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;
    use serde_json::json;

    #[data]
    struct Input {
        /// What was analysed before.
        analysis: Output,
    }

    #[data]
    struct Output {
        share: f64,
    }

    struct Everything;

    impl SkillBase for Everything {
        type Input = Input;
        type Output = Output;
        fn spec(&self) -> SkillSpec {
            SkillSpec::new("advisor", Category::Synthesis, "Says what follows")
                .step("5")
                .role("senior advisor")
                .requires("core-analysis", "analysis")
                .gives("advisor-report")
                .flag("advice")
                .tools(&["light"])
                .gates(&["G4"])
                .keywords(&["advice"])
                .retries(1)
        }
        fn execute(
            &self,
            input: Input,
            _: &SkillContext<'_>,
        ) -> Result<SkillAnswer<Output>, SkillError> {
            Ok(SkillAnswer::new(input.analysis))
        }
    }

    #[test]
    fn a_skill_says_all_of_itself() {
        let said = serde_json::to_value(Everything.describe()).unwrap();
        let (input, output) = (said["input_schema"].clone(), said["output_schema"].clone());
        assert_eq!(
            said,
            json!({
                "name": "advisor", "step": "5", "role": "senior advisor",
                "description": "Says what follows", "category": "synthesis",
                "requires": [{"skill": "core-analysis", "as": "analysis", "hard": true}],
                "input_schema": input, "output_schema": output, "output_name": "advisor-report",
                "feature_flag": "advice", "tools": ["light"], "gates": ["G4"],
                "keywords": ["advice"], "retry_max": 1,
            })
        );
        assert_eq!(input["required"], json!(["analysis"]));
        assert_eq!(output["properties"]["share"]["type"], "number");
    }
}
