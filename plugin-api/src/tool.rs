//! Tools: typed functions that the host describes, validates, times and records.

use crate::descriptor::{Effects, Example, ToolDescriptor};
use crate::payload::{ErrorBody, Violation};
use crate::{HostCalls, host, schema, wire};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::borrow::Cow;

/// A function with a typed input and output. Tools are the only input and output of a plugin:
/// a skill that needs anything asks a tool.
///
/// Most tools are plain functions, see [`tool!`](crate::tool). Implement the trait where a tool
/// has state of its own, such as a table that it loads once.
pub trait Tool: Send + Sync + 'static {
    /// What it takes; an object.
    type Input: DeserializeOwned + JsonSchema;
    /// What it gives; an object.
    type Output: Serialize + JsonSchema;

    /// Its name, what it does and how it may be called.
    fn spec(&self) -> ToolSpec;

    /// Runs it. The host has validated the input against the schema of [`Tool::Input`].
    ///
    /// # Errors
    /// An expected failure, as a value; a panic is caught, but counts against the plugin.
    fn invoke(&self, input: Self::Input, call: &Call<'_>) -> Result<Self::Output, ToolError>;
}

/// A tool's name, what it does and how it may be called.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolSpec {
    name: String,
    title: Option<String>,
    description: String,
    primary: bool,
    tags: Vec<String>,
    effects: Effects,
    deterministic: bool,
    thread_safe: bool,
    feature_flag: Option<String>,
    max_retries: u32,
    time_limit_ms: u64,
    examples: Vec<Example>,
}

impl ToolSpec {
    /// A pure, deterministic, thread-safe tool with a time limit of 30 s.
    ///
    /// `name` is `[a-z0-9_]{1,40}`; `description` also says what comes back.
    #[must_use]
    pub fn new(name: &str, description: &str) -> Self {
        Self {
            name: name.into(),
            title: None,
            description: description.into(),
            primary: false,
            tags: Vec::new(),
            effects: Effects::Pure,
            deterministic: true,
            thread_safe: true,
            feature_flag: None,
            max_retries: 0,
            time_limit_ms: 30_000,
            examples: Vec::new(),
        }
    }

    /// A few words for a list; the name in words where absent.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Makes it stand for the domain where the plugin has no analysis of its own.
    #[must_use]
    pub fn primary(mut self) -> Self {
        self.primary = true;
        self
    }

    /// Scopes that may call it.
    #[must_use]
    pub fn tags(mut self, tags: &[&str]) -> Self {
        self.tags = tags.iter().map(|t| (*t).to_owned()).collect();
        self
    }

    /// What it does beyond computing.
    #[must_use]
    pub fn effects(mut self, effects: Effects) -> Self {
        self.effects = effects;
        self
    }

    /// Says that the same input may give different outputs.
    #[must_use]
    pub fn not_deterministic(mut self) -> Self {
        self.deterministic = false;
        self
    }

    /// Says that the host must run one call at a time.
    #[must_use]
    pub fn not_thread_safe(mut self) -> Self {
        self.thread_safe = false;
        self
    }

    /// The flag that must be on.
    #[must_use]
    pub fn flag(mut self, flag: &str) -> Self {
        self.feature_flag = Some(flag.into());
        self
    }

    /// How often a retryable error is tried again.
    #[must_use]
    pub fn retries(mut self, retries: u32) -> Self {
        self.max_retries = retries;
        self
    }

    /// Milliseconds after which a worker that runs it is ended.
    #[must_use]
    pub fn time_limit_ms(mut self, milliseconds: u64) -> Self {
        self.time_limit_ms = milliseconds;
        self
    }

    /// An input and its output, run as a test. Numbers agree within one part in a billion, and
    /// members of the output that are not named are not compared.
    #[must_use]
    pub fn example(mut self, input: Value, output: Value) -> Self {
        self.examples.push(Example { input, output });
        self
    }
}

/// One call of a tool: whether it is still wanted, and how to tell how far it is.
pub struct Call<'a> {
    host: &'a dyn HostCalls,
}

impl<'a> Call<'a> {
    pub(crate) fn new(host: &'a dyn HostCalls) -> Self {
        Self { host }
    }

    /// Whether the caller no longer wants the result; cheap enough for every turn of a loop.
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

/// An expected failure of a tool.
///
/// Every standard error turns into one with the code `failed`, so `?` works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolError {
    code: Cow<'static, str>,
    message: String,
    retryable: bool,
    violations: Vec<Violation>,
}

impl ToolError {
    /// A failure with a stable code in `kebab-case` and words for people.
    #[must_use]
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        let (code, violations) = (code.into(), Vec::new());
        Self { code, message: message.into(), retryable: false, violations }
    }

    /// An input that the schema allows and the tool does not; names each place by JSON pointer.
    #[must_use]
    pub fn invalid_input(violations: Vec<(String, String)>) -> Self {
        let violations: Vec<_> = violations
            .into_iter()
            .map(|(pointer, message)| Violation { pointer, message })
            .collect();
        let message = format!("{} of the input can't be used", violations.len());
        Self { violations, ..Self::new("input-invalid", message) }
    }

    /// Says that the same call may succeed when tried again.
    #[must_use]
    pub fn retryable(mut self) -> Self {
        self.retryable = true;
        self
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The words for people.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether the same call may succeed when tried again.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        self.retryable
    }

    /// The places of the input that can't be used, each by its JSON pointer.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    pub(crate) fn from_body(body: ErrorBody) -> Self {
        let ErrorBody { code, message, retryable, violations } = body;
        Self { code: code.into(), message, retryable, violations }
    }

    pub(crate) fn into_body(self) -> ErrorBody {
        let Self { code, message, retryable, violations } = self;
        ErrorBody { code: code.into_owned(), message, retryable, violations }
    }
}

impl<E: std::error::Error> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self::new("failed", error.to_string())
    }
}

/// A plain function as a tool; made by [`tool!`](crate::tool).
pub struct FnTool<I, O> {
    spec: ToolSpec,
    run: fn(I, &Call<'_>) -> Result<O, ToolError>,
}

impl<I, O> FnTool<I, O> {
    #[doc(hidden)]
    pub fn new(
        name: &str,
        description: &str,
        run: fn(I, &Call<'_>) -> Result<O, ToolError>,
    ) -> Self {
        Self { spec: ToolSpec::new(name, description), run }
    }

    /// Says more about it.
    #[must_use]
    pub fn described(mut self, more: impl FnOnce(ToolSpec) -> ToolSpec) -> Self {
        self.spec = more(self.spec);
        self
    }
}

impl<I, O> Tool for FnTool<I, O>
where
    I: DeserializeOwned + JsonSchema + 'static,
    O: Serialize + JsonSchema + 'static,
{
    type Input = I;
    type Output = O;

    fn spec(&self) -> ToolSpec {
        self.spec.clone()
    }

    fn invoke(&self, input: I, call: &Call<'_>) -> Result<O, ToolError> {
        (self.run)(input, call)
    }
}

/// Makes a tool of a function `fn(Input, &Call) -> Result<Output, ToolError>`; its name is the
/// function's.
///
/// ```
/// use plugin_api::prelude::*;
/// # #[data] struct In { x: f64 }
/// # #[data] struct Out { y: f64 }
/// fn double(input: In, _: &Call) -> Result<Out, ToolError> {
///     Ok(Out { y: 2.0 * input.x })
/// }
/// let tool = tool!(double, "Twice the number, as `y`").described(|t| t.title("Double"));
/// # let _ = Plugin::new().tool(tool);
/// ```
#[macro_export]
macro_rules! tool {
    ($function:ident, $description:expr $(,)?) => {
        $crate::FnTool::new(stringify!($function), $description, $function)
    };
}

/// A tool without its types, as a plugin keeps it. Implemented for every [`Tool`].
pub(crate) trait AnyTool: Send + Sync {
    /// How others see it.
    fn describe(&self) -> ToolDescriptor;
    /// Runs it on JSON; [`Err`] with the code `malformed` where the input is of another shape.
    ///
    /// # Errors
    /// What the tool answered, or `output-invalid` where its output can't be sent.
    fn invoke_json(&self, input: &str, call: &Call<'_>) -> Result<Vec<u8>, ToolError>;
}

/// The code of an input that is not of the tool's type.
pub(crate) const MALFORMED: &str = "malformed";

impl<T: Tool> AnyTool for T {
    fn describe(&self) -> ToolDescriptor {
        let spec = self.spec();
        ToolDescriptor {
            title: spec.title.unwrap_or_else(|| spec.name.replace('_', " ")),
            name: spec.name,
            description: spec.description,
            primary: spec.primary,
            tags: spec.tags,
            input_schema: schema::of::<T::Input>(),
            output_schema: schema::of::<T::Output>(),
            effects: spec.effects,
            deterministic: spec.deterministic,
            thread_safe: spec.thread_safe,
            feature_flag: spec.feature_flag,
            max_retries: spec.max_retries,
            time_limit_ms: spec.time_limit_ms,
            examples: spec.examples,
        }
    }

    fn invoke_json(&self, input: &str, call: &Call<'_>) -> Result<Vec<u8>, ToolError> {
        let input: T::Input =
            serde_json::from_str(input).map_err(|e| ToolError::new(MALFORMED, e.to_string()))?;
        let output = self.invoke(input, call)?;
        wire::to_bytes(&output).map_err(|e| {
            let violations = vec![(e.pointer.clone(), e.to_string())];
            ToolError { code: "output-invalid".into(), ..ToolError::invalid_input(violations) }
                .saying(e.to_string())
        })
    }
}

impl ToolError {
    fn saying(mut self, message: String) -> Self {
        self.message = message;
        self
    }
}
