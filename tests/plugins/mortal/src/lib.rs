//! A plugin that ends its own process, without a last word, at the point that it is told.
//!
//! `MORTAL=7` is the seventh point at which the host has asked it for something: before and after
//! each call of a tool, of a skill and of a gate, and at each event. `MORTAL_WAITS` makes the tool
//! `wait` wait until its caller no longer wants it. The gate fails until the analysis was told to
//! be careful, so that a run has a second round.
#![allow(unsafe_code)] // A process that kills itself.

use plugin_api::descriptor::Category;
use plugin_api::gate::Remedy;
use plugin_api::prelude::*;
use plugin_api::report::{SourceFrom, TierRule};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

unsafe extern "C" {
    safe fn kill(process: i32, signal: i32) -> i32;
}

const SIGKILL: i32 = 9;

/// A point; the last one that this process reaches, if it is the one that was named.
fn point() {
    static REACHED: AtomicU32 = AtomicU32::new(0);
    let reached = REACHED.fetch_add(1, Ordering::SeqCst) + 1;
    let last = std::env::var("MORTAL").ok().and_then(|n| n.parse().ok());
    if last == Some(reached) {
        kill(i32::try_from(std::process::id()).unwrap_or(0), SIGKILL);
    }
}

/// Points before and after some work.
fn between<T>(work: impl FnOnce() -> T) -> T {
    point();
    let done = work();
    point();
    done
}

/// What is known of an atoll
#[data]
struct Inputs {
    /// Depth of the lagoon
    #[is(unit = "m", above = 0, decisive, en = "depth")]
    depth_m: Option<f64>,
    /// Fish that were seen, a line each
    #[is(file = ["text/csv", "text/plain"])]
    fish: Option<FileInput>,
}

/// A depth
#[data]
struct Depth {
    /// Depth of the water
    #[is(unit = "m")]
    depth_m: f64,
    /// Which sounding it is
    number: u32,
}

/// How long sound takes
#[data]
struct Echo {
    /// There and back
    #[is(unit = "ms")]
    echo_ms: f64,
}

fn sound(depth: Depth, _: &Call<'_>) -> Result<Echo, ToolError> {
    // Sound in the sea travels at about 1500 m/s.
    between(|| Ok(Echo { echo_ms: 2.0 * depth.depth_m / 1.5 * f64::from(depth.number) }))
}

/// A file with fish
#[data]
struct Fish {
    /// The file
    file: FileInput,
}

/// How many
#[data]
struct Count {
    /// Lines of the file
    count: u32,
}

fn count_fish(fish: Fish, _: &Call<'_>) -> Result<Count, ToolError> {
    let lines = fish.file.read_text()?.lines().count();
    Ok(Count { count: u32::try_from(lines).unwrap_or(u32::MAX) })
}

/// Nothing
#[data]
struct Nothing {}

/// A work
#[data]
struct Work {
    /// As printed
    title: String,
    /// Its DOI
    doi: String,
}

fn find_work(_: Nothing, _: &Call<'_>) -> Result<Work, ToolError> {
    let (title, doi) = ("A sounding of lagoons".into(), "10.1000/lagoon".into());
    between(|| Ok(Work { title, doi }))
}

fn wait(_: Nothing, call: &Call<'_>) -> Result<Nothing, ToolError> {
    if std::env::var_os("MORTAL_WAITS").is_some() {
        call.log("warn", "waiting");
        // A test that forgets it does not wait for ever.
        let begun = Instant::now();
        while !call.cancelled() && begun.elapsed() < Duration::from_secs(120) {
            std::thread::sleep(Duration::from_millis(2));
        }
        if call.cancelled() {
            return Err(ToolError::new("cancelled", "no longer wanted"));
        }
    }
    Ok(Nothing {})
}

/// What the analysis reads
#[data]
struct AnalysisInput {
    /// Depth of the lagoon
    depth_m: f64,
    /// Fish that were seen
    fish: Option<FileInput>,
}

/// What the analysis found
#[data]
struct Analysis {
    /// The first echo
    #[is(unit = "ms")]
    echo_ms: f64,
    /// Whether it was told to be careful
    careful: bool,
}

struct CoreAnalysis;

impl SkillBase for CoreAnalysis {
    type Input = AnalysisInput;
    type Output = Analysis;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new("core-analysis", Category::Domain, "Sounds the lagoon three times")
            .step("3")
            .tools(&["sound", "count_fish", "wait", "find_work"])
            .gates(&["G1"])
    }

    fn execute(
        &self,
        input: AnalysisInput,
        context: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Analysis>, SkillError> {
        between(|| {
            let mut first = None;
            for number in 1..=3 {
                let depth = Depth { depth_m: input.depth_m, number };
                let called = context.call::<Echo>("sound", &depth)?;
                first.get_or_insert(called);
            }
            context.call::<Nothing>("wait", &Nothing {})?;
            let first = first.ok_or_else(|| SkillError::new("silent", "no sounding"))?;
            let echo_ms = first.output.echo_ms;
            let careful = context.request().hint.as_deref() == Some("be careful");
            let mut answer = SkillAnswer::new(Analysis { echo_ms, careful });
            answer.claim(first.claim("echo", "/echo_ms", Text::new("claim-echo")));
            if let Some(file) = input.fish {
                let fish = context.call::<Count>("count_fish", &Fish { file })?;
                answer.claim(fish.claim("fish", "/count", Text::new("claim-fish")));
            }
            let work = context.call::<Work>("find_work", &Nothing {})?;
            let from = SourceFrom::Tool { call: work.call, pointer: "/title".into() };
            let rule = TierRule::PeerReviewed;
            let mut source = Source::new("sounding", &work.output.title, rule, from);
            source.url = Some(work.output.doi);
            answer.sources.push(source);
            answer.say("lagoon", Text::new("says-echo").claim("echo", "echo"));
            let verdict = if echo_ms > 50.0 { "deep" } else { "shallow" };
            answer.verdict = Some(Verdict::new(verdict).by_claim("echo"));
            Ok(answer)
        })
    }

    fn evaluate_gates(
        &self,
        answer: &SkillAnswer<Analysis>,
        _: &SkillContext<'_>,
    ) -> Vec<GateResult> {
        between(|| {
            let gate = GateResult::of("G1", answer.output.careful, Text::new("gate-careful"));
            let (skill, hint) = ("core-analysis".into(), "be careful".into());
            vec![gate.looked_at("echo").remedy(Remedy::Rerun { skill, hint })]
        })
    }
}

/// What the advisor reads
#[data]
struct AdvisorInput {
    /// From the analysis
    analysis: Analysis,
}

/// What the advisor says
#[data]
struct Advice {
    /// Whether a ship may enter
    enter: bool,
}

struct Advisor;

impl SkillBase for Advisor {
    type Input = AdvisorInput;
    type Output = Advice;

    fn spec(&self) -> SkillSpec {
        SkillSpec::new("advisor", Category::Synthesis, "Says whether a ship may enter")
            .step("5")
            .requires("core-analysis", "analysis")
    }

    fn execute(
        &self,
        input: AdvisorInput,
        _: &SkillContext<'_>,
    ) -> Result<SkillAnswer<Advice>, SkillError> {
        between(|| {
            let mut answer = SkillAnswer::new(Advice { enter: input.analysis.echo_ms > 10.0 });
            answer.actions.push(Text::new("action-sound-again"));
            Ok(answer)
        })
    }
}

fn offered() -> Plugin {
    Plugin::new()
        .inputs::<Inputs>()
        .tool(tool!(sound, "Times an echo, as `echo_ms`"))
        .tool(tool!(count_fish, "Counts the fish of a file, as `count`"))
        .tool(tool!(find_work, "Finds a work on lagoons, as `title` and `doi`"))
        .tool(tool!(wait, "Waits where it is told to; comes back empty"))
        .skill(CoreAnalysis)
        .skill(Advisor)
        .gate("G1", "Was the analysis careful?")
        .sections(&["lagoon"])
        .verdict("deep", "Deep", Polarity::Favourable)
        .verdict("shallow", "Shallow", Polarity::Unfavourable)
        .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
        .on(&["*"], |_| {
            point();
            Ok(())
        })
}

export_plugin!(offered());
