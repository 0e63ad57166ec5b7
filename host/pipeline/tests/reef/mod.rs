//! A small reef: a plugin whose analysis and gates a test can set, and ways to ask it.
#![allow(dead_code)] // Each test file uses its part.

use plugin_api::descriptor::Category;
use plugin_api::prelude::*;
use plugin_api::report::{Block, Scenarios, SourceFrom, TierRule};
use plugin_api::serde_json::{Value, json};
use skillhost_config::{Config, Layers};
use skillhost_pipeline::{Engine, Linked, RunError, Silent};
use skillhost_report::Wording;
use skillhost_types::{Catalogue, InputValue, RunReport, RunRequest};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What may be given about a reef.
#[data]
pub(crate) struct Inputs {
    /// Depth of the water
    #[is(unit = "m", above = 0, decisive, en = ["depth", "deep"], vi = ["độ sâu", "sâu"])]
    pub(crate) depth_m: Option<f64>,
    /// Temperature of the water
    #[is(unit = "Cel", en = "temperature", vi = "nhiệt độ")]
    pub(crate) temperature_c: Option<f64>,
    /// What was seen
    pub(crate) notes: Option<String>,
}

/// What the tools take.
#[data]
pub(crate) struct Depth {
    /// Depth of the water
    #[is(unit = "m", above = 0)]
    pub(crate) depth_m: f64,
}

/// What the light is.
#[data]
pub(crate) struct Light {
    /// Share of the light that is left
    #[is(unit = "1")]
    pub(crate) share: f64,
}

/// Nothing.
#[data]
pub(crate) struct Nothing {}

/// Where reefs are.
#[data]
pub(crate) struct Zones {
    /// One a row
    pub(crate) zones: Vec<Zone>,
}

/// A zone.
#[data]
pub(crate) struct Zone {
    /// Its name
    pub(crate) name: String,
    /// Its greatest depth
    #[is(unit = "m")]
    pub(crate) max_depth_m: f64,
}

/// A paper that was found.
#[data]
pub(crate) struct Paper {
    /// Its title
    pub(crate) title: String,
    /// Its DOI
    pub(crate) doi: String,
}

/// Calls of `light` since the start of a test.
pub(crate) type Calls = Arc<AtomicU32>;

fn zones(_: Nothing, _: &Call<'_>) -> Result<Zones, ToolError> {
    let zone = |name: &str, max_depth_m| Zone { name: name.into(), max_depth_m };
    Ok(Zones { zones: vec![zone("crest", 3.0), zone("fore reef", 40.0)] })
}

fn papers(_: Nothing, _: &Call<'_>) -> Result<Paper, ToolError> {
    Ok(Paper { title: "Light on reefs".into(), doi: "10.1000/REEF.1".into() })
}

struct LightTool(Calls);

impl Tool for LightTool {
    type Input = Depth;
    type Output = Light;
    fn spec(&self) -> ToolSpec {
        ToolSpec::new("light", "The light that is left, as `share`").tags(&["light"])
    }
    fn invoke(&self, input: Depth, _: &Call<'_>) -> Result<Light, ToolError> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(Light { share: (-0.1 * input.depth_m).exp() })
    }
}

/// What the analysis reads.
#[data]
pub(crate) struct AnalysisInput {
    pub(crate) depth_m: f64,
}

/// What the analysis hands on.
#[data]
pub(crate) struct AnalysisOutput {
    pub(crate) share: f64,
}

pub(crate) type Answer = SkillAnswer<AnalysisOutput>;
type Execute =
    dyn Fn(&AnalysisInput, &SkillContext<'_>) -> Result<Answer, SkillError> + Send + Sync;
type Gates = dyn Fn(&Answer, &SkillContext<'_>) -> Vec<GateResult> + Send + Sync;

/// The analysis, as a test sets it.
pub(crate) struct Analysis {
    pub(crate) execute: Box<Execute>,
    pub(crate) gates: Box<Gates>,
}

impl SkillBase for Analysis {
    type Input = AnalysisInput;
    type Output = AnalysisOutput;
    fn spec(&self) -> SkillSpec {
        SkillSpec::new("core-analysis", Category::Domain, "Says how much light there is")
            .tools(&["light", "papers", "host.knowledge_query", "own.tide", "web_search"])
            .gates(&["G1"])
    }
    fn execute(
        &self,
        input: AnalysisInput,
        context: &SkillContext<'_>,
    ) -> Result<Answer, SkillError> {
        (self.execute)(&input, context)
    }
    fn evaluate_gates(&self, answer: &Answer, context: &SkillContext<'_>) -> Vec<GateResult> {
        (self.gates)(answer, context)
    }
}

/// The light at the depth, with a verdict that rests on it.
pub(crate) fn light(
    input: &AnalysisInput,
    context: &SkillContext<'_>,
) -> Result<Answer, SkillError> {
    let called = context.call::<Light>("light", &json!({"depth_m": input.depth_m}))?;
    let share = called.output.share;
    let mut answer = SkillAnswer::new(AnalysisOutput { share });
    answer.claim(called.claim("share", "/share", Text::new("says-share")));
    answer.say("result", Text::new("says-share").claim("share", "share"));
    let verdict = Verdict::new(if share > 0.5 { "bright" } else { "dark" });
    answer.verdict = Some(verdict.by_claim("share").by_input("depth_m"));
    Ok(answer)
}

/// As [`light`], and a paper that a tool found.
pub(crate) fn light_and_paper(
    input: &AnalysisInput,
    context: &SkillContext<'_>,
) -> Result<Answer, SkillError> {
    let mut answer = light(input, context)?;
    let found = context.call::<Paper>("papers", &json!({}))?;
    let from = SourceFrom::Tool { call: found.call.clone(), pointer: "/title".into() };
    let mut source = Source::new("paper", &found.output.title, TierRule::PeerReviewed, from);
    source.url = Some(found.output.doi.clone());
    answer.sources.push(source);
    let support = Support::Source { source: "paper".into(), quote: None };
    answer.claim(Claim::new("finding", Text::new("says-finding")).support(support));
    answer.block("result", Block::Text { text: Text::new("says-finding") });
    Ok(answer)
}

/// As [`light`], with three cases.
pub(crate) fn with_scenarios(
    input: &AnalysisInput,
    context: &SkillContext<'_>,
) -> Result<Answer, SkillError> {
    let mut answer = light(input, context)?;
    let case = || Text::new("says-share").claim("share", "share");
    answer.scenarios = Some(Scenarios { best: case(), base: case(), worst: case() });
    Ok(answer)
}

/// A gate that holds.
pub(crate) fn holds(_: &Answer, _: &SkillContext<'_>) -> Vec<GateResult> {
    vec![GateResult::of("G1", true, Text::new("says-gate"))]
}

/// A helper that a question's words choose.
pub(crate) struct Tides;

impl SkillBase for Tides {
    type Input = Nothing;
    type Output = Nothing;
    fn spec(&self) -> SkillSpec {
        SkillSpec::new("tides", Category::Utility, "Says something of tides")
            .keywords(&["tide", "thủy triều"])
    }
    fn execute(
        &self,
        _: Nothing,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Nothing>, SkillError> {
        Ok(SkillAnswer::new(Nothing {}))
    }
}

const EN: &str = "says-share = Of the light is left { $share }.\nsays-gate = The light is there.\n\
                  says-finding = The paper says that light falls with depth.\n\
                  verdict-dark = Dark\nverdict-bright = Bright\n";

/// A reef, not yet asked.
pub(crate) struct Reef {
    pub(crate) linked: Linked,
    pub(crate) calls: Calls,
    set: Vec<String>,
}

impl Reef {
    pub(crate) fn new(
        execute: impl Fn(&AnalysisInput, &SkillContext<'_>) -> Result<Answer, SkillError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        Self::gated(execute, holds, |p| p)
    }

    /// With gates, and whatever else a test wants of the plugin.
    pub(crate) fn gated(
        execute: impl Fn(&AnalysisInput, &SkillContext<'_>) -> Result<Answer, SkillError>
        + Send
        + Sync
        + 'static,
        gates: impl Fn(&Answer, &SkillContext<'_>) -> Vec<GateResult> + Send + Sync + 'static,
        more: impl FnOnce(Plugin) -> Plugin,
    ) -> Self {
        let calls = Calls::default();
        let analysis = Analysis { execute: Box::new(execute), gates: Box::new(gates) };
        let plugin = Plugin::new()
            .inputs::<Inputs>()
            .tool(LightTool(calls.clone()))
            .tool(tool!(zones, "The zones of a reef, as `zones`"))
            .tool(tool!(papers, "A paper on light, as `title` and `doi`"))
            .skill(analysis)
            .skill(Tides)
            .verdict("bright", "Bright", Polarity::Favourable)
            .verdict("dark", "Dark", Polarity::Unfavourable)
            .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
            .gate("G1", "Is the light there?")
            .lookup("zones", &["list zones", "liệt kê vùng"], "zones", Value::Null)
            .scope("light", &["light", "ánh sáng"])
            .scope("heat", &["heat", "nhiệt"])
            .sections(&["result"]);
        let linked = Linked::new()
            .add("reef", more(plugin))
            .resource("locales/en.ftl", EN.as_bytes())
            .resource("knowledge/SECOND-KNOWLEDGE-BRAIN.md", include_bytes!("brain.md"));
        Self { linked, calls, set: Vec::new() }
    }

    /// With a setting.
    pub(crate) fn set(mut self, setting: &str) -> Self {
        self.set.push(setting.into());
        self
    }

    pub(crate) fn config(&self) -> Config {
        let settings = Layers::new().set(self.set.iter().map(String::as_str)).resolve().unwrap();
        (*settings).clone()
    }

    /// Asks with a depth of three metres.
    pub(crate) fn ask(&self, query: &str) -> Result<RunReport, RunError> {
        self.with(query, json!({"depth_m": 3.0}), |engine| engine)
    }

    /// Asks with inputs and an engine that a test adds to.
    pub(crate) fn with<'a>(
        &'a self,
        query: &str,
        inputs: Value,
        more: impl for<'e> FnOnce(Engine<'e>) -> Engine<'e>,
    ) -> Result<RunReport, RunError> {
        let (catalogue, config) = (self.linked.catalogue(), self.config());
        let engine = more(Engine::new(&catalogue, &self.linked, &config));
        let wording = wording(&catalogue);
        engine.run(&request(query, inputs), &wording, &Silent)
    }
}

pub(crate) fn wording(catalogue: &Catalogue) -> Wording {
    Wording::new("en", &catalogue.plugins[0].resources)
}

pub(crate) fn request(query: &str, inputs: Value) -> RunRequest {
    let members = inputs.as_object().unwrap().clone();
    let input = |(name, value)| InputValue { name, value, from: "test".into(), file: None };
    RunRequest {
        query: query.into(),
        domain: "reef".into(),
        language: "en".into(),
        inputs: members.into_iter().map(input).collect(),
        run_id: "run-1".into(),
        now: "2026-01-02T03:04:05Z".into(),
        seed: 0,
    }
}

/// Ids of the limitations.
pub(crate) fn limits(run: &RunReport) -> Vec<&str> {
    run.limitations.iter().map(|l| l.text.id.as_str()).collect()
}

pub(crate) fn verdict(run: &RunReport) -> &str {
    run.report.verdict.as_ref().map_or("none", |v| v.id.as_str())
}
