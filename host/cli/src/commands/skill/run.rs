//! `host skill run`: one skill after what it requires.

use crate::args::{ReportArgs, RunArgs, SkillRunArgs};
use crate::commands::dotted;
use crate::commands::run::{explain, request};
use crate::context::Context;
use crate::error::CommandError;
use crate::output::Output;
use crate::watch::Watch;
use plugin_api::gate::Outcome;
use skillhost_types::{SkillResult, StepStatus};
use std::process::ExitCode;

pub(super) fn run(
    context: &Context,
    args: SkillRunArgs,
    output: &mut Output,
) -> Result<ExitCode, CommandError> {
    let (domain, skill) = dotted(&args.name, "skill")?;
    let mut session = context.session()?;
    session.ready(domain)?;
    let asked = RunArgs {
        query: args.query,
        domain: Some(domain.into()),
        input: args.input,
        inputs: args.inputs,
        lang: args.lang,
        report: ReportArgs::default(),
        offline: false,
        seed: args.seed,
        run_id: None,
        help: false,
    };
    let request = request(context, asked)?;
    let engine = session.engine(context.store()?);
    let watch = Watch::new()?;
    let result = engine.run_skill(&request, skill, &watch);
    watch.clear();
    let result = result.map_err(|e| explain(e, domain, ""))?;
    if args.json {
        output.json(&result, true)?;
    } else {
        show(domain, &result, output)?;
    }
    let failed = result.status == StepStatus::Error;
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn show(domain: &str, result: &SkillResult, output: &mut Output) -> Result<(), CommandError> {
    let status = match result.status {
        StepStatus::Ok => "ok",
        StepStatus::Degraded => "degraded, on its fallback",
        StepStatus::Error => "failed",
    };
    let (name, level) = (&result.skill_name, result.degradation_level);
    output.text(&format!("{domain}.{name} — step {}: {status}, level {level}", result.step))?;
    if !result.gates.is_empty() {
        let gates = result.gates.iter().map(|gate| {
            let outcome = match gate.outcome {
                Outcome::Pass => "passes",
                Outcome::Fail => "fails",
                Outcome::NotApplicable => "does not apply",
                Outcome::NotEvaluated => "was not asked",
            };
            format!("{} {outcome}", gate.id)
        });
        output.text(&format!("gates: {}", gates.collect::<Vec<_>>().join(", ")))?;
    }
    for note in &result.notes {
        output.text(&format!("note: {note}"))?;
    }
    if let Some(error) = &result.error {
        output.text(&format!("error: {}: {}", error.code, error.message))?;
    }
    if !result.output.is_null() {
        output.text("")?;
        output.json(&result.output, true)?;
    }
    Ok(())
}
