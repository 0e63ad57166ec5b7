//! Whole runs over linked plugins: each way in which a step, a tool, a gate or an input can
//! differ makes the run differ.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use plugin_api::descriptor::Category;
use plugin_api::gate::Outcome;
use plugin_api::prelude::*;
use plugin_api::report::{Origin, SourceFrom, TierRule};
use plugin_api::serde_json::{Value, json};
use skillhost_config::Config;
use skillhost_pipeline::{Engine, Linked, Observer, RunError, Silent};
use skillhost_report::Wording;
use skillhost_types::{EventKind, InputValue, RunReport, RunRequest, RunStatus, StepStatus};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Barrier};

#[data]
struct Inputs {
    /// Depth of the water
    #[is(unit = "m", above = 0, decisive)]
    depth_m: Option<f64>,
    /// Which scale
    #[is(default = "pacific".to_owned())]
    scale: String,
}

#[data]
struct Measured {
    /// The index
    #[is(unit = "1")]
    index: f64,
}

fn measure(input: Inputs, call: &Call<'_>) -> Result<Measured, ToolError> {
    call.progress(Some(0.5), "measuring");
    let depth = input.depth_m.ok_or_else(|| ToolError::new("no-depth", "there is no depth"))?;
    assert!(depth < 1000.0, "deeper than the sea");
    Ok(Measured { index: 10.0 / depth })
}

/// What the analysis of a test does.
#[derive(Clone, Default)]
struct Behaviour {
    fail_first: Arc<AtomicU32>,
    recoverable: bool,
    fallback: bool,
    panics: bool,
    undeclared_tool: bool,
    gate_silent: bool,
    digit: bool,
    invented_number: bool,
    invented_source: bool,
    untiered: bool,
    named_basis: Option<&'static str>,
    with_scale: bool,
}

struct Analysis(Behaviour);

#[data]
struct AnalysisOutput {
    index: f64,
}

#[data]
struct AnalysisInput {
    depth_m: f64,
    scale: String,
}

impl SkillBase for Analysis {
    type Input = AnalysisInput;
    type Output = AnalysisOutput;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new("core-analysis", Category::Domain, "Measures")
            .tools(&["measure"])
            .gates(&["G1"])
    }

    fn execute(
        &self,
        input: AnalysisInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<AnalysisOutput>, SkillError> {
        let b = &self.0;
        assert!(!b.panics, "on purpose");
        if b.fail_first
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |n| n.checked_sub(1))
            .is_ok()
        {
            let error = SkillError::new("busy", "try again");
            return Err(if b.recoverable { error.recoverable() } else { error });
        }
        if b.undeclared_tool {
            context.call::<Value>("slow", &json!({}))?;
        }
        let asked = if b.with_scale {
            json!({"depth_m": input.depth_m, "scale": input.scale})
        } else {
            json!({"depth_m": input.depth_m, "scale": "own"})
        };
        let called = context.call::<Measured>("measure", &asked)?;
        let index = called.output.index;
        let mut answer = SkillAnswer::new(AnalysisOutput { index });
        let mut claim = called.claim("index", "/index", Text::new("says-index"));
        if b.invented_number {
            claim.value = Some(json!(42.0));
        }
        if b.invented_source || b.untiered {
            let from = SourceFrom::Shipped { resource: "k.csv".into() };
            let title = if b.invented_source { "Never written" } else { "A real title" };
            let mut source = Source::new("s", title, TierRule::Review, from);
            if b.untiered {
                source.tier = None;
            }
            answer.sources.push(source);
        }
        answer.claim(claim);
        let wording = if b.digit { "has-digit" } else { "says-index" };
        answer.say("result", Text::new(wording).claim("index", "index"));
        let verdict = Verdict::new(if index > 1.0 { "good" } else { "bad" });
        answer.verdict = Some(match b.named_basis {
            Some(field) => verdict.by_input(field),
            None => verdict.by_claim("index").by_input("depth_m"),
        });
        Ok(answer)
    }

    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<AnalysisOutput>,
        context: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        if self.0.gate_silent {
            return Vec::new();
        }
        let may_call = context.call::<Value>("measure", &json!({"depth_m": 1.0})).is_ok();
        let holds = answer.output.index > 0.5 && !may_call;
        vec![GateResult::of("G1", holds, Text::new("says-gate")).looked_at("index")]
    }

    fn fallback(
        &self,
        _: AnalysisInput,
        _: &SkillContext<'_>,
    ) -> Option<Result<SkillAnswer<AnalysisOutput>, SkillError>> {
        self.0.fallback.then(|| Ok(SkillAnswer::new(AnalysisOutput { index: 0.0 })))
    }
}

fn plugin(behaviour: Behaviour) -> Linked {
    let plugin = Plugin::new()
        .inputs::<Inputs>()
        .bundle("site", &[])
        .tool(tool!(measure, "The index, as `index`"))
        .skill(Analysis(behaviour))
        .verdict("good", "Good", Polarity::Favourable)
        .verdict("bad", "Bad", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .gate("G1", "Is the index there?")
        .sections(&["result"]);
    let words = "says-index = The index is { $index }.\nhas-digit = It is 3 times { $index }.\n\
                 says-gate = The index was looked at.\n";
    Linked::new()
        .add("sea", plugin)
        .resource("locales/en.ftl", words.as_bytes())
        .resource("locales/vi.ftl", words.as_bytes())
        .resource("k.csv", b"s,A real title")
}

fn ask(linked: &Linked, inputs: Value, observer: &dyn Observer) -> Result<RunReport, RunError> {
    let (catalogue, config) = (linked.catalogue(), Config::load(None).unwrap());
    let engine = Engine::new(&catalogue, linked, &config);
    let members = inputs.as_object().unwrap().iter();
    let request = RunRequest {
        domain: "sea".into(),
        language: "en".into(),
        inputs: members
            .map(|(name, value)| InputValue {
                name: name.clone(),
                value: value.clone(),
                from: "test".into(),
                file: None,
            })
            .collect(),
        ..RunRequest::default()
    };
    let wording = Wording::new("en", &catalogue.plugins[0].resources);
    engine.run(&request, &wording, observer)
}

fn run(behaviour: Behaviour, inputs: Value) -> RunReport {
    ask(&plugin(behaviour), inputs, &Silent).unwrap()
}

fn all_given() -> Value {
    json!({"depth_m": 5.0, "scale": "atlantic"})
}

fn verdict(run: &RunReport) -> &str {
    &run.report.verdict.as_ref().unwrap().id
}

#[test]
fn with_everything_given_a_run_is_complete_and_every_number_resolves() {
    let run = run(Behaviour::default(), all_given());
    assert_eq!((run.status, run.level), (RunStatus::Completed, 0), "{:#?}", run.limitations);
    assert_eq!(verdict(&run), "good");
    assert_eq!(run.report.claims[0].value, Some(json!(2.0)));
    assert_eq!(run.report.claims[0].unit.as_deref(), Some("1"));
    assert_eq!(run.gates["U6"].outcome, Outcome::Pass);
    assert_eq!(run.gates["U3"].outcome, Outcome::NotApplicable);
    assert!(run.report.limitation_notice.is_none());
    let seqs: Vec<_> = run.events.iter().map(|e| e.seq).collect();
    assert_eq!(seqs, (1..=run.events.len() as u64).collect::<Vec<_>>());
}

#[test]
fn the_answer_depends_on_the_input() {
    assert_eq!(verdict(&run(Behaviour::default(), json!({"depth_m": 11.0, "scale": "x"}))), "bad");
    assert_eq!(verdict(&run(Behaviour::default(), json!({"depth_m": 9.0, "scale": "x"}))), "good");
}

#[test]
fn the_same_question_gives_the_same_bytes() {
    let body = || serde_json::to_vec(&run(Behaviour::default(), all_given()).report).unwrap();
    assert_eq!(body(), body());
}

#[test]
fn a_default_is_level_one_and_marked() {
    let run = run(Behaviour::default(), json!({"depth_m": 5.0}));
    assert_eq!((run.status, run.level), (RunStatus::Degraded, 1));
    assert_eq!(run.report.requirements["scale"].origin, Origin::Default);
    assert_eq!(run.limitations[0].text.id, "limit-default-used");
}

#[test]
fn a_favourable_verdict_does_not_rest_on_a_default() {
    let behaviour = || Behaviour { with_scale: true, ..Behaviour::default() };
    assert_eq!(verdict(&run(behaviour(), all_given())), "good");
    let filled = run(behaviour(), json!({"depth_m": 5.0}));
    assert_eq!(verdict(&filled), "inconclusive");
    assert_eq!(filled.report.verdict.unwrap().withdrawn.as_deref(), Some("good"));
}

#[test]
fn a_verdict_decided_by_a_default_is_withdrawn() {
    let behaviour = Behaviour { named_basis: Some("scale"), ..Behaviour::default() };
    assert_eq!(verdict(&run(behaviour, json!({"depth_m": 5.0}))), "inconclusive");
}

#[test]
fn without_a_decisive_input_only_inconclusive_is_left() {
    let run = run(Behaviour::default(), json!({"scale": "x"}));
    assert_eq!((run.level, verdict(&run)), (4, "inconclusive"));
    assert_eq!(run.steps["core-analysis"].status, StepStatus::Error);
    assert_eq!(run.gates["G1"].outcome, Outcome::Fail);
    assert_eq!(run.gates["U5"].outcome, Outcome::Fail, "the section is empty");
}

#[test]
fn a_recoverable_error_is_tried_again_and_another_is_not() {
    let fails = |times, recoverable| Behaviour {
        fail_first: Arc::new(AtomicU32::new(times)),
        recoverable,
        ..Behaviour::default()
    };
    let again = run(fails(2, true), all_given());
    assert_eq!((again.steps["core-analysis"].retries, again.level), (2, 0));
    assert_eq!(run(fails(3, true), all_given()).level, 4, "two more attempts at most");
    let once = run(fails(1, false), all_given());
    assert_eq!((once.steps["core-analysis"].retries, once.level), (0, 4));
}

#[test]
fn a_fallback_is_level_three_and_says_so() {
    let behaviour = Behaviour {
        fail_first: Arc::new(AtomicU32::new(9)),
        fallback: true,
        ..Behaviour::default()
    };
    let run = run(behaviour, all_given());
    assert_eq!(run.level, 3);
    assert!(run.steps["core-analysis"].used_fallback);
    assert_eq!(verdict(&run), "inconclusive");
}

#[test]
fn c01_a_panic_of_a_skill_is_an_error_value() {
    let run = run(Behaviour { panics: true, ..Behaviour::default() }, all_given());
    let error = run.steps["core-analysis"].error.clone().unwrap();
    assert_eq!(error.code, "skill-panicked");
    assert!(error.message.contains("on purpose"));
    assert_eq!((run.level, verdict(&run)), (4, "inconclusive"));
}

#[test]
fn a_tool_that_is_not_declared_is_refused() {
    let run = run(Behaviour { undeclared_tool: true, ..Behaviour::default() }, all_given());
    assert_eq!(run.steps["core-analysis"].error.as_ref().unwrap().code, "tool-not-declared");
}

#[test]
fn a_gate_fails_on_a_bad_value_and_a_silent_gate_is_no_pass() {
    let low = run(Behaviour::default(), json!({"depth_m": 50.0, "scale": "x"}));
    assert_eq!((low.gates["G1"].outcome, low.level), (Outcome::Fail, 2));
    let silent = run(Behaviour { gate_silent: true, ..Behaviour::default() }, all_given());
    assert_eq!((silent.gates["G1"].outcome, silent.level), (Outcome::Fail, 2));
    let kinds: Vec<_> = silent.events.iter().map(|e| e.kind).collect();
    assert!(kinds.contains(&EventKind::GateFailed));
}

#[test]
fn an_invented_number_is_flagged_and_decides_nothing() {
    let run = run(Behaviour { invented_number: true, ..Behaviour::default() }, all_given());
    assert!(run.report.claims[0].flagged);
    assert_eq!((run.gates["U6"].outcome, run.gates["U6"].tries), (Outcome::Pass, 2));
    assert_eq!((run.level, verdict(&run)), (2, "inconclusive"));
}

#[test]
fn a_digit_in_a_wording_fails_u6() {
    let run = run(Behaviour { digit: true, ..Behaviour::default() }, all_given());
    assert_eq!((run.gates["U6"].outcome, run.level), (Outcome::Fail, 2));
}

#[test]
fn an_invented_or_untiered_source_fails_u3() {
    for behaviour in [
        Behaviour { invented_source: true, ..Behaviour::default() },
        Behaviour { untiered: true, ..Behaviour::default() },
    ] {
        assert_eq!(run(behaviour, all_given()).gates["U3"].outcome, Outcome::Fail);
    }
}

#[test]
fn inputs_that_can_not_be_used_are_all_reported_before_anything_runs() {
    let linked = plugin(Behaviour::default());
    let site = json!({"site": {"depth_m": -1.0, "dept_m": 2.0}, "scal": "x"});
    let Err(RunError::Inputs(faults)) = ask(&linked, site, &Silent) else { panic!("it ran") };
    assert_eq!(faults.len(), 3, "{faults:#?}");
}

#[test]
fn an_unknown_domain_names_the_nearest() {
    let linked = plugin(Behaviour::default());
    let (catalogue, config) = (linked.catalogue(), Config::load(None).unwrap());
    let engine = Engine::new(&catalogue, &linked, &config);
    let Err(RunError::UnknownDomain { hint, .. }) =
        engine.plan(&RunRequest { domain: "see".into(), ..RunRequest::default() })
    else {
        panic!()
    };
    assert!(hint.contains("sea"));
}

struct Impatient(AtomicBool);

impl Observer for Impatient {
    fn progress(&self, _: Option<f64>, _: &str) {
        self.0.store(true, Ordering::SeqCst);
    }
    fn cancelled(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

#[test]
fn a_run_ends_where_it_is_no_longer_wanted() {
    let linked = plugin(Behaviour::default());
    let observer = Impatient(AtomicBool::new(false));
    assert_eq!(ask(&linked, all_given(), &observer), Err(RunError::Cancelled));
}

#[data]
struct Nothing {}

#[data]
struct Overlap {
    most_at_once: u32,
}

static NOW: AtomicU32 = AtomicU32::new(0);
static MOST: AtomicU32 = AtomicU32::new(0);

fn alone(_: Nothing, _: &Call<'_>) -> Result<Overlap, ToolError> {
    MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
    std::thread::yield_now();
    NOW.fetch_sub(1, Ordering::SeqCst);
    Ok(Overlap { most_at_once: MOST.load(Ordering::SeqCst) })
}

struct Quiet;

impl plugin_api::HostCalls for Quiet {
    fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
        (plugin_api::code::OK, Vec::new())
    }
    fn cancelled(&self) -> bool {
        false
    }
}

#[test]
fn c08_a_tool_that_is_not_thread_safe_runs_one_call_at_a_time() {
    let tool = tool!(alone, "How many calls ran at once").described(|t| t.not_thread_safe());
    let linked = Linked::new().add("threads", Plugin::new().tool(tool));
    let (catalogue, config) = (linked.catalogue(), Config::load(None).unwrap());
    let tools = skillhost_pipeline::tools::Tools::new(&catalogue, &linked, &config);
    let start = Barrier::new(8);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                start.wait();
                for _ in 0..200 {
                    let answer = tools.invoke("threads", "alone", &json!({}), &Quiet);
                    assert_eq!(answer.unwrap()["most_at_once"], 1);
                }
            });
        }
    });
}

#[data]
struct Number {
    x: f64,
}

fn touchy(number: Number, _: &Call<'_>) -> Result<Number, ToolError> {
    assert!(number.x >= 0.0, "negative");
    if number.x == 0.0 {
        return Ok(Number { x: f64::NAN });
    }
    Ok(number)
}

static TRIES: AtomicU32 = AtomicU32::new(0);

fn flaky(_: Nothing, _: &Call<'_>) -> Result<Nothing, ToolError> {
    match TRIES.fetch_add(1, Ordering::SeqCst) {
        0 | 1 => Err(ToolError::new("busy", "not yet").retryable()),
        _ => Ok(Nothing {}),
    }
}

#[test]
fn the_answers_of_a_tool_come_in_their_order() {
    let plugin = Plugin::new()
        .tool(tool!(touchy, "Panics below zero"))
        .tool(tool!(flaky, "Works the third time").described(|t| t.retries(2)))
        .tool(tool!(alone, "Behind a flag").described(|t| t.flag("never")));
    let linked = Linked::new().add("touchy", plugin);
    let (catalogue, config) = (linked.catalogue(), Config::load(None).unwrap());
    let engine = Engine::new(&catalogue, &linked, &config);
    let code = |tool: &str, input: Value| {
        engine.call_tool("touchy", tool, &input, &Silent).map_err(|e| e.code).err()
    };
    let unknown = engine.call_tool("touchy", "tuochy", &json!({}), &Silent).unwrap_err();
    assert!(unknown.code == "unknown-tool" && unknown.message.contains("did you mean touchy?"));
    assert_eq!(code("alone", json!({"not": "valid"})).as_deref(), Some("disabled"));
    let invalid = engine.call_tool("touchy", "touchy", &json!({"y": 1}), &Silent).unwrap_err();
    assert_eq!((invalid.code.as_str(), invalid.violations.len()), ("input-invalid", 2));
    assert_eq!(code("touchy", json!({"x": 1.0})), None);
    assert_eq!(code("touchy", json!({"x": 0.0})).as_deref(), Some("output-invalid"));
    assert_eq!(code("touchy", json!({"x": -1.0})).as_deref(), Some("tool-panicked"));
    assert_eq!(code("flaky", json!({})), None);
}

#[test]
fn c01_a_plugin_is_usable_after_a_panic_and_poisoned_after_the_third() {
    let linked =
        Linked::new().add("touchy", Plugin::new().tool(tool!(touchy, "Panics below zero")));
    let (catalogue, config) = (linked.catalogue(), Config::load(None).unwrap());
    let tools = skillhost_pipeline::tools::Tools::new(&catalogue, &linked, &config);
    let code = |x: f64| {
        let answer = tools.invoke("touchy", "touchy", &json!({"x": x}), &Quiet);
        answer.map_err(|e| e.code).err()
    };
    for _ in 0..3 {
        assert_eq!(code(1.0), None);
        assert_eq!(code(-1.0).as_deref(), Some("tool-panicked"));
    }
    assert_eq!(code(1.0).as_deref(), Some("poisoned"));
}

#[test]
fn a_plugin_of_tools_alone_is_run_by_the_hosts_steps() {
    let linked = Linked::new().add("sea", Plugin::new().tool(tool!(measure, "The index")));
    let run = ask(&linked, all_given(), &Silent).unwrap();
    assert_eq!(run.report.claims[0].id, "index");
    assert!(run.report.verdict.is_none());
    assert_eq!((run.status, run.level), (RunStatus::Completed, 0), "{:#?}", run.limitations);
}

#[test]
fn a_plugin_of_the_program_is_registered_once_or_replaced() {
    let small = || Plugin::new().tool(tool!(measure, "Measures"));
    let linked = Linked::new().register("sea", small()).unwrap();
    assert!(linked.register("sea", small()).is_err());
    let larger = small().tool(tool!(alone, "How many calls ran at once"));
    let replaced = Linked::new().add("sea", small()).replace("sea", larger);
    let catalogue = replaced.catalogue();
    assert_eq!((catalogue.plugins.len(), catalogue.plugins[0].descriptor.tools.len()), (1, 2));
}
