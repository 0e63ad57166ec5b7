//! A program that embeds the host: a plugin that is linked in, a tool of the program's own, a
//! subscriber, and a stand-in for a language model that runs a skill written in Markdown.
//!
//! `cargo run -p skillhost-pipeline --example embed`
#![allow(clippy::print_stdout)] // What a program prints is its result.

use plugin_api::payload::{ErrorBody, SkillRequest};
use plugin_api::prelude::*;
use plugin_api::serde_json::{Value, json};
use skillhost_config::Config;
use skillhost_pipeline::context::ContextWindow;
use skillhost_pipeline::{CallTool, Engine, Executed, Executor, Flow, Linked, Silent, Subscriber};
use skillhost_report::Wording;
use skillhost_skills::MarkdownSkill;
use skillhost_types::{Event, RunReport, RunRequest};
use std::error::Error;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// What the domain's tool takes.
#[data]
pub(crate) struct Depth {
    /// Depth of the water
    #[is(unit = "m", above = 0, decisive, en = "depth", vi = "độ sâu")]
    depth_m: f64,
}

/// What it gives.
#[data]
pub(crate) struct Light {
    /// Share of the light that is left
    #[is(unit = "1")]
    share: f64,
}

/// Beer and Lambert: light falls exponentially with depth.
fn light(input: Depth, _: &Call<'_>) -> Result<Light, ToolError> {
    Ok(Light { share: (-0.1 * input.depth_m).exp() })
}

/// What the program's own tool gives.
#[data]
pub(crate) struct Tide {
    /// Height above the chart's datum
    #[is(unit = "m")]
    height_m: f64,
}

/// Nothing to say.
#[data]
pub(crate) struct Nothing {}

/// The program knows the tide; skills ask it as `station.tide`.
fn tide(_: Nothing, _: &Call<'_>) -> Result<Tide, ToolError> {
    Ok(Tide { height_m: 1.2 })
}

/// Collects the names of the steps as they finish.
struct Steps(Arc<Mutex<Vec<String>>>);

impl Subscriber for Steps {
    fn name(&self) -> &'static str {
        "steps"
    }
    fn wants(&self) -> Vec<String> {
        vec!["step.completed".into()]
    }
    fn on(&self, event: &Event, _: &mut Value) -> Result<Flow, String> {
        let mut steps = self.0.lock().map_err(|e| e.to_string())?;
        steps.extend(event.step.clone());
        Ok(Flow::Continue)
    }
}

/// Where a language model would be asked: the text of the skill and the input are in `context`,
/// its tools behind `call`. Every number it states has to point at a call.
struct Model;

impl Executor for Model {
    fn execute(
        &self,
        _: &MarkdownSkill,
        _: &SkillRequest,
        context: &ContextWindow,
        call: &CallTool<'_>,
    ) -> Result<Executed, ErrorBody> {
        let tide = call("station.tide", &json!({}))?;
        let mut answer = SkillAnswer::new(json!({"height_m": tide.output["height_m"]}));
        let text = Text::new("says-tide").claim("height", "tide");
        let support = Support::Tool { call: tide.call, pointer: "/height_m".into() };
        let claim = Claim::new("tide", text).value(tide.output["height_m"].clone());
        answer.claim(claim.support(support));
        answer.say("briefing", Text::new("says-tide").claim("height", "tide"));
        Ok(Executed { answer, tokens_used: context.render().len() as u64 / 4 })
    }
}

/// Runs a question through all of it.
pub(crate) fn run() -> Result<(RunReport, Vec<String>), Box<dyn Error>> {
    let plugin = Plugin::new().tool(tool!(light, "The light that is left, as `share`"));
    let words = "says-tide = The tide stands at { $height }.\n";
    let linked = Linked::new().add("reef", plugin).resource("locales/en.ftl", words.as_bytes());
    let catalogue = linked.catalogue();
    let mut config = Config::load(None)?;
    config.flags.insert("llm".into(), true);

    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/reef-briefing");
    let skill = skillhost_skills::read(&here)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let steps = Arc::new(Mutex::new(Vec::new()));
    let own = Plugin::new().tool(tool!(tide, "The height of the tide, as `height_m`"));
    let engine = Engine::new(&catalogue, &linked, &config)
        .register_tools("station", own)
        .register_subscriber(Steps(steps.clone()))
        .register_skills(vec![skill])
        .executor(Model);

    let request = RunRequest {
        query: "A briefing on the reef at a depth of 5 m".into(),
        domain: "reef".into(),
        language: "en".into(),
        ..RunRequest::default()
    };
    let wording = Wording::new("en", &catalogue.plugins[0].resources);
    let report = engine.run(&request, &wording, &Silent)?;
    let steps = steps.lock().map_err(|e| e.to_string())?.clone();
    Ok((report, steps))
}

#[allow(dead_code)] // The test of this example calls `run` alone.
fn main() -> Result<(), Box<dyn Error>> {
    let (run, steps) = run()?;
    println!("steps: {}", steps.join(", "));
    for claim in &run.report.claims {
        let value = claim.value.as_ref().map(ToString::to_string).unwrap_or_default();
        println!("{} = {value} {}", claim.id, claim.unit.as_deref().unwrap_or_default());
    }
    Ok(())
}
