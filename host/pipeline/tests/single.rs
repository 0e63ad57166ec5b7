//! One skill with what it requires, and skills in Markdown where there is no model.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use plugin_api::descriptor::Category;
use plugin_api::payload::{ErrorBody, SkillRequest};
use plugin_api::prelude::*;
use plugin_api::serde_json::{Value, json};
use skillhost_config::{Layers, Settings};
use skillhost_pipeline::context::ContextWindow;
use skillhost_pipeline::{
    CallTool, Engine, Executed, Executor, Linked, Observer, RunError, Silent,
};
use skillhost_report::Wording;
use skillhost_skills::{MarkdownSkill, read_resources};
use skillhost_types::{Event, EventKind, InputValue, RunRequest, StepStatus};
use std::sync::Mutex;

#[data]
struct Inputs {
    /// Depth of the water
    #[is(unit = "m", above = 0)]
    depth_m: Option<f64>,
}

#[data]
struct Light {
    /// Share of the light that is left
    share: f64,
}

fn light(input: Inputs, _: &Call<'_>) -> Result<Light, ToolError> {
    let depth = input.depth_m.ok_or_else(|| ToolError::new("no-depth", "there is no depth"))?;
    Ok(Light { share: (-0.1 * depth).exp() })
}

/// A skill that calls the tool.
struct Looks(SkillSpec);

impl SkillBase for Looks {
    type Input = Inputs;
    type Output = Light;
    fn spec(&self) -> SkillSpec {
        self.0.clone()
    }
    fn execute(
        &self,
        input: Inputs,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Light>, SkillError> {
        let called = context.call::<Light>("light", &json!({"depth_m": input.depth_m}))?;
        Ok(SkillAnswer::new(called.output))
    }
}

#[data]
struct After {
    analysis: Light,
}

/// A skill that reads what another one gave.
struct Reads(SkillSpec);

impl SkillBase for Reads {
    type Input = After;
    type Output = Light;
    fn spec(&self) -> SkillSpec {
        self.0.clone()
    }
    fn execute(
        &self,
        input: After,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Light>, SkillError> {
        Ok(SkillAnswer::new(Light { share: 2.0 * input.analysis.share }))
    }
}

fn plugin() -> Linked {
    let analysis = SkillSpec::new("core-analysis", Category::Domain, "Looks").tools(&["light"]);
    let advisor = SkillSpec::new("advisor", Category::Synthesis, "Reads")
        .requires("core-analysis", "analysis");
    let extra = SkillSpec::new("extra", Category::Utility, "Reads too")
        .requires("core-analysis", "analysis")
        .flag("extras");
    let plugin = Plugin::new()
        .inputs::<Inputs>()
        .tool(tool!(light, "The light, as `share`"))
        .skill(Looks(analysis))
        .skill(Reads(advisor))
        .skill(Reads(extra));
    Linked::new().add("sea", plugin)
}

const TEXT: &str = "---\nname: sea-diver\ndescription: Tells divers how dark it is.\n---\n\
    ## Role & Persona\n\nA guide.\n\n## Workflow\n\n1. Call `light`.\n\n## Tools\n\n\
    - `light`: the share that is left\n\n## Output Format\n\n`share`, and nothing else.\n\n\
    ## Quality Gates\n\nNone of its own.\n";

const SETTINGS: &str = "domain = \"sea\"\ncategory = \"utility\"\nrole = \"A guide\"\ntools = [\"light\"]\n\
    keywords = {en = [\"divers\"]}\n[input]\ntype = \"object\"\n[input.properties]\n\
    depth_m = {type = \"number\"}\n[output]\ntype = \"object\"\nrequired = [\"share\"]\n\
    [output.properties]\nshare = {type = \"number\"}\n[fallback]\ntool = \"light\"\n";

fn diver() -> MarkdownSkill {
    let files = [("skills/sea-diver/SKILL.md", TEXT), ("skills/sea-diver/skill.toml", SETTINGS)];
    let files = files.into_iter().map(|(path, text)| (path.to_owned(), text.into())).collect();
    read_resources(&files, "skills/sea-diver").unwrap()
}

fn request(query: &str, inputs: &[(&str, Value)]) -> RunRequest {
    let input = |(name, value): &(&str, Value)| InputValue {
        name: (*name).into(),
        value: value.clone(),
        from: "test".into(),
        file: None,
    };
    RunRequest {
        query: query.into(),
        domain: "sea".into(),
        language: "en".into(),
        inputs: inputs.iter().map(input).collect(),
        ..RunRequest::default()
    }
}

fn settings(flags: &[&str]) -> Settings {
    Layers::new().set(flags.iter().map(|f| format!("flags.{f}=true"))).resolve().unwrap()
}

/// The steps that started.
#[derive(Default)]
struct Steps(Mutex<Vec<String>>);

impl Observer for Steps {
    fn event(&self, event: &Event) {
        if event.kind == EventKind::StepStarted {
            self.0.lock().unwrap().push(event.step.clone().unwrap());
        }
    }
}

#[test]
fn a_skill_runs_after_what_it_requires_and_nothing_else_does() {
    let (linked, config) = (plugin(), settings(&[]));
    let catalogue = linked.catalogue();
    let engine = Engine::new(&catalogue, &linked, &config);
    let run = |skill: &str| {
        let steps = Steps::default();
        let result = engine.run_skill(&request("", &[("depth_m", json!(10.0))]), skill, &steps);
        (result.unwrap(), steps.0.into_inner().unwrap())
    };
    let (result, steps) = run("advisor");
    assert_eq!(steps, ["core-analysis", "advisor"]);
    assert_eq!((result.skill_name.as_str(), result.status), ("advisor", StepStatus::Ok));
    // e^-1, twice.
    let share = result.output["share"].as_f64().unwrap();
    assert!((share - 0.735_758_882_342_884_6).abs() < 1e-15, "{share}");
    assert_eq!(run("core-analysis").1, ["core-analysis"]);
    assert_eq!(run("evidence-collector").1, ["evidence-collector"], "the host's own");
}

#[test]
fn what_was_required_and_failed_leaves_the_skill_without_its_input() {
    let (linked, config) = (plugin(), settings(&[]));
    let catalogue = linked.catalogue();
    let engine = Engine::new(&catalogue, &linked, &config);
    let result = engine.run_skill(&request("", &[]), "advisor", &Silent).unwrap();
    assert_eq!(result.status, StepStatus::Error);
    assert_eq!(result.degradation_level, 2);
    assert_eq!(result.error.unwrap().violations[0].pointer, "/analysis");
}

#[test]
fn a_skill_that_can_not_be_run_on_its_own_says_why() {
    let (linked, config) = (plugin(), settings(&[]));
    let catalogue = linked.catalogue();
    let engine = Engine::new(&catalogue, &linked, &config);
    let why =
        |skill: &str, query: &str| match engine.run_skill(&request(query, &[]), skill, &Silent) {
            Err(RunError::Skill { why, hint, .. }) => format!("{why}; {hint}"),
            other => panic!("{other:?}"),
        };
    assert_eq!(why("adviser", ""), "there is no such skill; did you mean advisor?");
    let off = "extra needs the flag extras, which is off; --set flags.extras=true";
    assert_eq!(why("extra", ""), off);
    let several = why("advisor", "site A: depth 3 m; site B: depth 9 m");
    assert!(several.starts_with("the question is about several things"), "{several}");
    let unknown = RunRequest { domain: "see".into(), ..request("", &[]) };
    let unknown = engine.run_skill(&unknown, "advisor", &Silent);
    assert!(matches!(unknown, Err(RunError::UnknownDomain { .. })), "{unknown:?}");
}

struct Model;

impl Executor for Model {
    fn execute(
        &self,
        _: &MarkdownSkill,
        request: &SkillRequest,
        _: &ContextWindow,
        call: &CallTool<'_>,
    ) -> Result<Executed, ErrorBody> {
        let called = call("light", &json!({"depth_m": request.input["depth_m"]}))?;
        let answer = plugin_api::SkillAnswer::new(called.output);
        Ok(Executed { answer, tokens_used: 12 })
    }
}

#[test]
fn a_report_says_that_a_skill_in_markdown_had_no_model_and_only_then() {
    let linked = plugin();
    let catalogue = linked.catalogue();
    let wording = Wording::new("en", &catalogue.plugins[0].resources);
    let asked = request("how dark is it for divers", &[("depth_m", json!(10.0))]);
    let limits = |flags: &[&str], model: bool| {
        let config = settings(flags);
        let engine = Engine::new(&catalogue, &linked, &config).register_skills(vec![diver()]);
        let engine = if model { engine.executor(Model) } else { engine };
        let run = engine.run(&asked, &wording, &Silent).unwrap();
        let own = run.limitations.iter().filter(|l| l.text.id == "limit-no-model");
        (run.steps["diver"].status, own.map(|l| l.level).collect::<Vec<_>>())
    };
    assert_eq!(limits(&[], false), (StepStatus::Degraded, vec![3]));
    assert_eq!(limits(&["llm"], false), (StepStatus::Degraded, vec![3]), "nobody can run it");
    assert_eq!(limits(&[], true), (StepStatus::Degraded, vec![3]), "the flag is off");
    assert_eq!(limits(&["llm"], true), (StepStatus::Ok, vec![]));
}

#[test]
fn a_skill_in_markdown_runs_on_its_own() {
    let (linked, config) = (plugin(), settings(&[]));
    let catalogue = linked.catalogue();
    let engine = Engine::new(&catalogue, &linked, &config).register_skills(vec![diver()]);
    let asked = request("", &[("depth_m", json!(10.0))]);
    let result = engine.run_skill(&asked, "diver", &Silent).unwrap();
    assert!(result.used_fallback);
    assert_eq!(result.degradation_level, 3);
    assert_eq!(result.notes, ["no language model was configured; the declared fallback ran"]);
}
