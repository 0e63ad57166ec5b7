//! Tools that misbehave when they are called.

use crate::allocator::ALLOCATED;
use plugin_api::prelude::*;
use plugin_api::schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use plugin_api::serde::{Serialize, Serializer};
use plugin_api::serde_json::json;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Nothing
#[data]
pub(crate) struct Nothing {}

/// How to panic
#[data]
pub(crate) struct Panic {
    /// What the panic carries
    kind: PanicKind,
}

/// What a panic carries
#[data]
#[derive(Copy)]
pub(crate) enum PanicKind {
    /// A `String`
    String,
    /// A `&str`
    Str,
    /// Something else
    Payload,
}

fn panics(input: Panic, _: &Call) -> Result<Nothing, ToolError> {
    match input.kind {
        PanicKind::String => panic!("panicked with {}", "a string"),
        PanicKind::Str => panic!("panicked with words"),
        PanicKind::Payload => std::panic::panic_any(42_u8),
    }
}

/// Which number
#[data]
pub(crate) struct NotFinite {
    /// NaN, or an infinity
    nan: bool,
}

/// A number
#[data]
pub(crate) struct Number {
    /// The number
    value: f64,
}

fn not_finite(input: NotFinite, _: &Call) -> Result<Number, ToolError> {
    Ok(Number { value: if input.nan { f64::NAN } else { f64::INFINITY } })
}

/// Says that it holds a number, and holds words.
pub(crate) struct Lie;

impl JsonSchema for Lie {
    fn schema_name() -> Cow<'static, str> {
        "Lie".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "properties": {"value": {"type": "number"}},
            "required": ["value"],
        })
    }
}

impl Serialize for Lie {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({"value": "words"}).serialize(serializer)
    }
}

fn breaks_its_schema(_: Nothing, _: &Call) -> Result<Lie, ToolError> {
    Ok(Lie)
}

/// How much
#[data]
pub(crate) struct Size {
    /// Bytes of text
    bytes: usize,
}

/// Much
#[data]
pub(crate) struct Much {
    /// The text
    text: String,
}

fn large(input: Size, _: &Call) -> Result<Much, ToolError> {
    Ok(Much { text: "x".repeat(input.bytes) })
}

/// Whether two calls ran at once
#[data]
pub(crate) struct Overlap {
    /// Whether another call was running
    overlapped: bool,
}

fn unsafe_counter(_: Nothing, _: &Call) -> Result<Overlap, ToolError> {
    static RUNNING: AtomicBool = AtomicBool::new(false);
    let overlapped = RUNNING.swap(true, Ordering::SeqCst);
    std::thread::sleep(Duration::from_millis(5));
    RUNNING.store(false, Ordering::SeqCst);
    Ok(Overlap { overlapped })
}

fn prints(_: Nothing, call: &Call) -> Result<Nothing, ToolError> {
    #[allow(clippy::print_stdout)] // the fault
    {
        println!("printed by the tool");
    }
    tracing::info!(answer = 42, "traced by the tool");
    call.log("warn", "logged by the tool");
    Ok(Nothing {})
}

/// How long
#[data]
pub(crate) struct Pause {
    /// Milliseconds
    milliseconds: u64,
}

fn sleeps(input: Pause, _: &Call) -> Result<Nothing, ToolError> {
    std::thread::sleep(Duration::from_millis(input.milliseconds));
    Ok(Nothing {})
}

/// The plugin's own memory
#[data]
pub(crate) struct Blocks {
    /// Blocks that its allocator has given out
    blocks: usize,
}

fn allocated(_: Nothing, _: &Call) -> Result<Blocks, ToolError> {
    Ok(Blocks { blocks: ALLOCATED.load(Ordering::Relaxed) })
}

fn nothing(_: Nothing, _: &Call) -> Result<Nothing, ToolError> {
    Ok(Nothing {})
}

/// A tool that does nothing, under any name.
pub(crate) fn named(name: &str) -> FnTool<Nothing, Nothing> {
    FnTool::new(name, "Does nothing; comes back empty", nothing)
        .described(|tool| tool.title("Named on command"))
}

use plugin_api::FnTool;

/// Tools whose description is the fault.
pub(crate) enum Described {
    Slowly,
    ByEnvironment,
}

impl Tool for Described {
    type Input = Nothing;
    type Output = Nothing;

    fn spec(&self) -> ToolSpec {
        match self {
            Self::Slowly => {
                std::thread::sleep(Duration::from_secs(60));
                ToolSpec::new("slow", "Is described slowly; comes back empty")
            }
            Self::ByEnvironment => {
                let count = std::env::vars_os().count();
                let words = format!("Is described by {count} variables; comes back empty");
                ToolSpec::new("by_environment", &words)
            }
        }
    }

    fn invoke(&self, _: Nothing, _: &Call<'_>) -> Result<Nothing, ToolError> {
        Ok(Nothing {})
    }
}

/// Six numbers
#[data]
struct Six {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    e: f64,
    f: f64,
}

fn behaves(six: Six, _: &Call<'_>) -> Result<Six, ToolError> {
    let Six { a, b, c, d, e, f } = six;
    Ok(Six { a: 2.0 * a, b: 2.0 * b, c: 2.0 * c, d: 2.0 * d, e: 2.0 * e, f: 2.0 * f })
}

pub(crate) fn register(plugin: Plugin) -> Plugin {
    let empty = || json!({});
    plugin
        .tool(tool!(behaves, "Does what it should: twice each of six numbers"))
        .tool(tool!(panics, "Panics; never comes back"))
        .tool(tool!(not_finite, "Gives a number that is not finite; never comes back"))
        .tool(tool!(breaks_its_schema, "Gives words where its schema says a number"))
        .tool(
            tool!(large, "Gives a long text; comes back with as many bytes as asked for")
                .described(|t| t.example(json!({"bytes": 2}), json!({"text": "xx"}))),
        )
        .tool(
            tool!(unsafe_counter, "Must not run twice at once; comes back with whether it did")
                .described(|t| {
                    t.not_thread_safe().example(json!({}), json!({"overlapped": false}))
                }),
        )
        .tool(
            tool!(prints, "Prints, traces and logs; comes back empty")
                .described(|t| t.example(empty(), empty())),
        )
        .tool(
            tool!(sleeps, "Sleeps; comes back empty")
                .described(|t| t.example(json!({"milliseconds": 1}), empty())),
        )
        .tool(
            tool!(allocated, "Counts its blocks of memory; comes back with how many")
                .described(ToolSpec::not_deterministic),
        )
}
