//! What a run leaves open: each thing that is missing, how much that is, and what would lift it.

use crate::host_tools;
use crate::inputs::Requirements;
use crate::plan::{By, Step};
use indexmap::IndexMap;
use plugin_api::descriptor::{Category, Template};
use plugin_api::gate::{GateResult, Outcome};
use plugin_api::report::{Arg, Limitation, Origin, Report, Text};
use skillhost_report::phrase::any_of;
use skillhost_types::{Question, SkillResult, StepStatus, ToolRecord};

/// The highest level among limitations.
pub(crate) fn highest(limitations: &[Limitation]) -> u8 {
    limitations.iter().map(|l| l.level).max().unwrap_or(0)
}

pub(crate) fn plain(level: u8, text: Text) -> Limitation {
    Limitation { level, text, lift: None }
}

fn lifted(level: u8, text: Text, lift: Text) -> Limitation {
    Limitation { level, text, lift: Some(lift) }
}

/// What the inputs leave open: a decisive one that is missing is level 4, a default or an odd
/// value level 1. What is missing because it is not clear stands as the question instead.
pub(crate) fn of_inputs(requirements: &Requirements, questions: &[Question]) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    let give = |field: &str| Text::new("lift-give-input").field("field", field);
    let is_asked = |field: &String| questions.iter().any(|q| q.field.as_ref() == Some(field));
    for missing in requirements.missing.iter().filter(|m| !m.iter().any(is_asked)) {
        limitations.push(match missing.as_slice() {
            [field] => {
                lifted(4, Text::new("limit-missing-decisive").field("field", field), give(field))
            }
            group => {
                let names = any_of(group.iter().cloned().map(Arg::Field));
                lifted(
                    4,
                    Text::new("limit-missing-group").arg("fields", names.clone()),
                    Text::new("lift-give-one-of").arg("fields", names),
                )
            }
        });
    }
    for (field, _) in requirements.values.iter().filter(|(_, r)| r.origin == Origin::Default) {
        let text = Text::new("limit-default-used").field("field", field).input("value", field);
        limitations.push(lifted(1, text, give(field)));
    }
    for field in &requirements.implausible {
        let text = Text::new("limit-implausible").field("field", field).input("value", field);
        limitations.push(lifted(1, text, Text::new("lift-check-input").field("field", field)));
    }
    limitations
}

/// What the question left open: an unclear value of a decisive input is level 4, as if it were
/// missing, and anything else level 1. A question of which nothing was read is no answer's base.
pub(crate) fn of_question(
    query: &str,
    was_read: bool,
    questions: &[Question],
    requirements: &Requirements,
) -> Vec<Limitation> {
    let decides = |field: &String| requirements.missing.iter().any(|m| m.contains(field));
    let mut limitations: Vec<Limitation> = questions
        .iter()
        .map(|question| {
            let level = if question.field.as_ref().is_some_and(decides) { 4 } else { 1 };
            let lift = match &question.field {
                Some(field) => Text::new("lift-give-input").field("field", field),
                None => Text::new("lift-give-inputs"),
            };
            lifted(level, question.text.clone(), lift)
        })
        .collect();
    if !was_read && questions.is_empty() && !query.trim().is_empty() {
        let text = Text::new("limit-query-not-read");
        limitations.push(lifted(1, text, Text::new("lift-give-inputs")));
    }
    limitations
}

/// The level of a run that a step of this kind gave nothing to.
pub(crate) fn lost(category: Category) -> u8 {
    if category == Category::Domain { 4 } else { 2 }
}

/// What the steps left open: a failed analysis is level 4, another failed step level 2, a
/// fallback level 3; a step that did not run because the run was stopped counts as failed. A skill
/// in Markdown runs on its fallback where there is no `model`, and then that is said.
pub(crate) fn of_steps(
    steps: &[Step],
    results: &IndexMap<String, SkillResult>,
    stopped: Option<&str>,
    model: bool,
) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    for step in steps {
        let named = |id: &str| Text::new(id).verbatim("skill", &step.skill.name);
        let lost = lost(step.skill.category);
        let Some(result) = results.get(&step.skill.name) else {
            let why = stopped.unwrap_or_default();
            let text = named("limit-step-not-run").verbatim("why", why);
            limitations.push(lifted(
                lost,
                text,
                Text::new("lift-raise-budget").verbatim("what", why),
            ));
            continue;
        };
        let (level, text) = match result.status {
            StepStatus::Ok => continue,
            StepStatus::Degraded if matches!(step.by, By::Markdown(_)) && !model => {
                let lift = named("lift-configure-model");
                limitations.push(lifted(3, named("limit-no-model"), lift));
                continue;
            }
            StepStatus::Degraded => (3, named("limit-step-fallback")),
            StepStatus::Error => {
                let message = result.error.as_ref().map_or("", |e| e.message.as_str());
                (lost, named("limit-step-failed").verbatim("message", message))
            }
        };
        limitations.push(lifted(level, text, named("lift-see-step")));
    }
    limitations
}

/// What the settings leave open: an analysis that is switched off.
pub(crate) fn of_flags(steps: &[Step], needs_analysis: bool) -> Vec<Limitation> {
    let mut limitations = Vec::new();
    let analysed = steps.iter().any(|s| s.skill.category == Category::Domain);
    if needs_analysis && !analysed {
        let lift = Text::new("lift-switch-on").verbatim("flag", "simulation_engine");
        limitations.push(lifted(4, Text::new("limit-analysis-off"), lift));
    }
    limitations
}

/// What services of the network left open: one that was asked and failed is level 2, one that
/// answered and knows nothing level 1; each is said once.
pub(crate) fn of_services(records: &[ToolRecord]) -> Vec<Limitation> {
    let mut limitations: Vec<Limitation> = Vec::new();
    let mut say = |name: &str, nothing_found: bool, message: &str| {
        let (level, id) = match nothing_found {
            true => (1, "limit-service-knows-nothing"),
            false => (2, "limit-service-failed"),
        };
        let text = Text::new(id).verbatim("service", name).verbatim("message", message);
        let lift = Text::new("lift-service").verbatim("service", name);
        let limitation = lifted(level, text, lift);
        if !limitations.contains(&limitation) {
            limitations.push(limitation);
        }
    };
    for record in records {
        let name = record.tool.strip_prefix("host.").unwrap_or_default();
        if !host_tools::NETWORK.contains(&name) {
            continue;
        }
        match (&record.error, &record.output) {
            // Not a failure of the service: it was not asked.
            (Some(e), _) if !e.code.starts_with("web-") => {}
            (Some(e), _) => say(name, e.code == "web-nothing-found", &e.message),
            (None, Some(output)) => {
                for failed in output["failed"].as_array().into_iter().flatten() {
                    let message = failed["message"].as_str().unwrap_or_default();
                    say(name, failed["nothing_found"] == true, message);
                }
            }
            (None, None) => {}
        }
    }
    limitations
}

/// What the intent demanded and the report does not have: the parts that the host knows, and the
/// plugin's sections. A demand of the plugin's own is for its skills, and only they know whether it
/// was met.
pub(crate) fn of_demands(
    demands: &[String],
    report: &Report,
    template: &Template,
) -> Vec<Limitation> {
    let lacks = |demand: &str| match demand {
        "scenarios" => report.scenarios.is_none(),
        "key_risks" => report.key_risks.is_empty(),
        "actions" => report.actions.is_empty(),
        section if template.sections.iter().any(|s| s == section) => {
            !report.sections.iter().any(|s| s.id == section && !s.blocks.is_empty())
        }
        _ => false,
    };
    let missing = demands.iter().filter(|demand| lacks(demand));
    missing.map(|d| plain(1, Text::new("limit-demand-unmet").verbatim("demand", d))).collect()
}

/// What the gates left open: each one that fails, or was not asked because gates are off, is
/// level 2.
pub(crate) fn of_gates<'g>(gates: impl Iterator<Item = &'g GateResult>) -> Vec<Limitation> {
    gates
        .filter_map(|gate| {
            let id = match gate.outcome {
                Outcome::Fail => "limit-gate-failed",
                Outcome::NotEvaluated => "limit-gate-off",
                Outcome::Pass | Outcome::NotApplicable => return None,
            };
            let text = Text::new(id).verbatim("gate", &gate.id);
            Some(plain(2, text.text("detail", gate.detail.clone())))
        })
        .collect()
}
