//! The verdict: what the recorded rules give for the balance and the budgets.

use super::{Answer, all_given};
use crate::inputs::{DECISIVE_FIELDS, Inputs};
use crate::settings::Settings;
use crate::tools::{FarmBalance, FarmVerdict, Judged};
use plugin_api::prelude::*;
use plugin_api::report::{Basis, Block, Cell, DerivedOp};
use skillhost_story::refusal::tell_missing;
use skillhost_story::{column, number, statement, title, was_given, word};

/// Inputs that change the balance where they are given.
const OTHERS: [&str; 16] = [
    "water_budget_l_day",
    "container_length_m",
    "layer_area_m2",
    "ppfd_umol",
    "photoperiod_h",
    "lamp_efficacy",
    "co2_ppm",
    "day_c",
    "night_c",
    "rh_pct",
    "cooling_cop",
    "shell_u",
    "condensate_recovery",
    "outside_min_c",
    "outside_max_c",
    "crop_type",
];

/// Asks for the verdict and says what decided it.
pub(super) fn verdict_part(
    answer: &mut Answer,
    farm: Option<&Called<FarmBalance>>,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let mut verdict = Verdict::new("inconclusive");
    let mut verdict_is_there = false;
    if let Some(farm) = farm {
        let judged = Judged {
            power_budget_kw: inputs.power_budget_kw,
            water_budget_l_day: inputs.water_budget_l_day,
            cooling_capacity_kw: Settings::of(context)?.cooling_capacity_kw,
            ..Judged::of(&farm.output)
        };
        let run: Called<FarmVerdict> = context.call("farm_verdict", &judged)?;
        budgets(answer, farm, &run, inputs);
        rules(answer, &run);
        if let Some(id) = run.output.verdict.filter(|_| all_given(answer)) {
            verdict = decided(answer, &run, id.id(), context);
            verdict_is_there = true;
        }
    }
    if !verdict_is_there && !answer.output.missing.is_empty() {
        let missing = inputs.missing(&DECISIVE_FIELDS);
        tell_missing(answer, "feasibility", &missing);
    } else if !verdict_is_there {
        answer.say("feasibility", Text::new("feasibility-open"));
    }
    answer.output.verdict.clone_from(&verdict.id);
    answer.output.decided_by = verdict.decided_by.iter().map(name_of).collect();
    answer.verdict = Some(verdict);
    Ok(())
}

fn name_of(basis: &Basis) -> String {
    match basis {
        Basis::Claim(name) | Basis::Input(name) => name.clone(),
    }
}

fn decided(
    answer: &mut Answer,
    run: &Called<FarmVerdict>,
    id: &str,
    context: &SkillContext<'_>,
) -> Verdict {
    for (claim, pointer) in
        [("verdict", "/verdict"), ("verdict_rule", "/rule"), ("binding", "/binding")]
    {
        answer.claim(run.claim(claim, pointer, statement(claim)));
    }
    answer.claim(
        run.claim("binding_ratio", "/binding_ratio", statement("binding_ratio")).decimals(2),
    );
    let rule =
        Text::new("feasibility-rule").claim("verdict", "verdict").claim("rule", "verdict_rule");
    answer.say("feasibility", rule);
    let limit = Text::new("feasibility-binding").claim("limit", "binding");
    answer.say("feasibility", limit.claim("ratio", "binding_ratio"));
    if answer.find_claim("base_energy_kg_dry").is_some() {
        let of = "efficient_limit";
        answer.claim(run.claim(of, "/efficient_kwh_kg_dry", statement(of)).decimals(0));
        let text = Text::new("feasibility-energy").claim("energy", "base_energy_kg_dry");
        answer.say("feasibility", text.claim("limit", of));
    }
    answer.output.rule.clone_from(&run.output.rule);
    answer.output.binding = run.output.binding;
    let mut verdict = Verdict::new(id);
    let mut claims = vec!["base_power", "worst_power", "power_least", "dli", "base_energy_kg_dry"];
    if answer.find_claim("budget_water").is_some() {
        claims.extend(["base_water", "worst_water", "water_least"]);
    }
    if answer.find_claim("budget_heat").is_some() {
        claims.extend(["cooling_peak", "cooling_least"]);
    }
    claims.push("verdict");
    for claim in claims.into_iter().filter(|c| answer.find_claim(c).is_some()) {
        verdict = verdict.by_claim(claim);
    }
    let mut seen = Vec::new();
    for field in DECISIVE_FIELDS.iter().chain(&OTHERS) {
        if was_given(context, field) && !seen.contains(field) {
            verdict = verdict.by_input(field);
            seen.push(*field);
        }
    }
    verdict
}

/// Each budget beside what is needed.
fn budgets(
    answer: &mut Answer,
    farm: &Called<FarmBalance>,
    run: &Called<FarmVerdict>,
    inputs: &Inputs,
) {
    let least = [
        ("power_least", "/power_least_kw", 2),
        ("water_least", "/water_least_l_day", 0),
        ("cooling_least", "/cooling_least_kw", 1),
    ];
    for (id, pointer, decimals) in least {
        answer.claim(farm.claim(id, pointer, statement(id)).decimals(decimals));
    }
    let mut rows = Vec::new();
    for (what, field, unit, given, needs) in [
        (
            "power",
            "power_budget_kw",
            "kW",
            inputs.power_budget_kw,
            ["power_least", "best_power", "base_power", "worst_power"],
        ),
        (
            "water",
            "water_budget_l_day",
            "L/d",
            inputs.water_budget_l_day,
            ["water_least", "best_water", "base_water", "worst_water"],
        ),
        (
            "heat",
            "",
            "kW",
            run.output.cooling_capacity_kw,
            ["cooling_least", "", "cooling_peak", ""],
        ),
    ] {
        let id = format!("budget_{what}");
        let there_is = match given {
            Some(value) => {
                // What cooling there is, is a setting of the place: the recorded call holds it.
                answer.claim(if field.is_empty() {
                    run.claim(&id, "/cooling_capacity_kw", statement(&id))
                } else {
                    let support = Support::Input { field: field.into() };
                    Claim::new(&id, statement(&id)).value(value).unit(unit).support(support)
                });
                number(id.clone())
            }
            None => word("budget-not-stated"),
        };
        let mut row = vec![word(format!("value-{what}")), there_is];
        row.extend(needs.map(|n| if n.is_empty() { Cell::Empty } else { number(n) }));
        rows.push(row);
        if given.is_some() {
            let base = needs[2];
            let reserve = format!("reserve_{what}");
            let value = |c: &str| answer.find_claim(c).and_then(|c| c.value.as_ref()?.as_f64());
            if let (Some(there_is), Some(need)) = (value(&id), value(base)) {
                let of = vec![id.clone(), base.into()];
                let claim = Claim::new(&reserve, statement(&reserve))
                    .value(there_is - need)
                    .unit(unit)
                    .decimals(2)
                    .support(Support::Derived { op: DerivedOp::Difference, of });
                answer.claim(claim);
                let words = if there_is < need { "short" } else { "left" };
                let text = Text::new(format!("budget-{what}-{words}"));
                let text = text.claim("budget", &*id).claim("need", base);
                answer.say("feasibility", text.claim("reserve", &*reserve));
            }
        }
    }
    let columns = [
        "column-limit",
        "column-budget",
        "column-least",
        "column-best",
        "column-base",
        "column-worst",
    ];
    let columns = columns.map(column).to_vec();
    answer.block("feasibility", Block::Table { title: title("table-budgets"), columns, rows });
    if farm.output.ppfd_within_budget_umol.is_some() {
        let id = "ppfd_within";
        answer.claim(farm.claim(id, "/ppfd_within_budget_umol", statement(id)).decimals(0));
        let text = Text::new("feasibility-light-allowed").claim("within", id).claim("ppfd", "ppfd");
        answer.say("feasibility", text.claim("budget", "budget_power"));
    }
}

/// The table of rules, the one that held marked.
fn rules(answer: &mut Answer, run: &Called<FarmVerdict>) {
    let rows = run.output.rules.iter().map(|rule| {
        let fired = run.output.rule.as_ref() == Some(&rule.rule);
        vec![
            word(format!("value-{}", rule.rule)),
            word(format!("value-{}", rule.verdict.id())),
            if fired { word("rule-fired") } else { Cell::Empty },
        ]
    });
    let rows = rows.collect();
    let columns = ["column-rule", "column-verdict", "column-fired"].map(column).to_vec();
    answer.block("feasibility", Block::Table { title: title("table-rules"), columns, rows });
}
