//! The slope: stability as stated, dry and saturated, told with everything it is made of.

use super::{Answer, Instrument, Trigger};
use crate::inputs::{Inputs, SLOPE_FIELDS};
use crate::tools::{AssumedWhy, Slope, SlopeStability, WaterEffect, WaterStated};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, DerivedOp, Mark, Points, Scenarios, Series};
use skillhost_story::refusal::{self, tell_missing};
use skillhost_story::{column, field_name, figure, number, statement, title, word};

/// The slope with the stated water, dry and saturated.
pub(super) struct SlopeRuns {
    pub(super) now: Called<SlopeStability>,
    pub(super) dry: Called<SlopeStability>,
    pub(super) saturated: Called<SlopeStability>,
    /// As it was given, without its water.
    pub(super) slope: Slope,
}

/// Computes the stability and tells it, or says why there is none.
pub(super) fn slope_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<SlopeRuns>, SkillError> {
    let Some(stated) = slope_of(inputs) else {
        tell_missing(answer, "stability", &inputs.missing(&SLOPE_FIELDS));
        return Ok(None);
    };
    let runs = match run_slope(&stated, inputs.water_stated(), context) {
        Ok(runs) => runs,
        Err(error) => return refusal::tell(answer, "stability", error),
    };
    let (now, dry, saturated) = (&runs.now.output, &runs.dry.output, &runs.saturated.output);
    let output = &mut answer.output;
    output.slope_known = true;
    (output.fs_now, output.fs_dry, output.fs_saturated) = (now.fs, dry.fs, saturated.fs);
    output.water_effect = Some(now.water_effect);

    claim_fs(answer, "fs_now", &runs.now);
    claim_fs(answer, "fs_dry", &runs.dry);
    claim_fs(answer, "fs_saturated", &runs.saturated);
    claim_parts(answer, &runs.now);
    claim_water(answer, &runs, inputs, context);
    claim_sensitivities(answer, &runs.now);
    if context.request().demands.iter().any(|d| d == crate::WEAKER_SOIL) {
        weaker_soil(answer, &stated, context)?;
    }
    claim_assumptions(answer, &runs.now);
    answer.scenarios = Some(scenarios(answer, &runs));
    Ok(Some(runs))
}

fn slope_of(inputs: &Inputs) -> Option<Slope> {
    Some(Slope {
        cohesion_kpa: inputs.cohesion_kpa?,
        friction_angle_deg: inputs.friction_angle_deg?,
        unit_weight_knm3: inputs.unit_weight_knm3?,
        soil_thickness_m: inputs.soil_thickness_m?,
        slope_angle_deg: inputs.slope_angle_deg?,
        water_ratio: inputs.water_ratio,
        pore_pressure_ratio: inputs.pore_pressure_ratio,
        pore_pressure_kpa: inputs.pore_pressure_kpa,
        matric_suction_kpa: inputs.matric_suction_kpa,
        suction_angle_deg: inputs.suction_angle_deg,
        root_cohesion_kpa: inputs.root_cohesion_kpa,
        surcharge_kpa: inputs.surcharge_kpa,
        seismic_coefficient: inputs.seismic_coefficient,
        water_unit_weight_knm3: inputs.water_unit_weight_knm3,
    })
}

fn run_slope(
    stated: &Slope,
    water_stated: bool,
    context: &SkillContext<'_>,
) -> Result<SlopeRuns, ToolError> {
    let run = |slope: &Slope| context.call("compute_slope_stability", slope);
    let dry_slope = Slope {
        water_ratio: None,
        pore_pressure_ratio: None,
        pore_pressure_kpa: None,
        matric_suction_kpa: None,
        suction_angle_deg: None,
        ..stated.clone()
    };
    let now: Called<SlopeStability> = run(stated)?;
    let dry = if water_stated { run(&dry_slope)? } else { now.clone() };
    let saturated = run(&Slope { water_ratio: Some(1.0), ..dry_slope.clone() })?;
    Ok(SlopeRuns { now, dry, saturated, slope: dry_slope })
}

/// A factor of safety as a claim: its number, or the fact that it has none.
fn claim_fs(answer: &mut Answer, id: &str, run: &Called<SlopeStability>) {
    if run.output.fs_unbounded {
        let id = format!("{id}_unbounded");
        answer.claim(run.claim(&id, "/fs_unbounded", Text::new(format!("claim-{id}"))));
    } else {
        let text = match (id, run.output.water) {
            ("fs_now", WaterStated::NotStated) => {
                Text::new("claim-fs_now-not-stated").claim("value", id)
            }
            _ => statement(id),
        };
        answer.claim(run.claim(id, "/fs", text).decimals(4));
    }
}

fn claim_parts(answer: &mut Answer, run: &Called<SlopeStability>) {
    let found = &run.output;
    if found.fs_unbounded {
        answer.say("stability", Text::new("stability-unbounded"));
    } else {
        answer.say("stability", Text::new("stability-fs").claim("fs", "fs_now"));
    }
    // A part that is nothing is not worth a row.
    let rows = [
        ("resisting_cohesion_kpa", found.resisting_cohesion_kpa > 0.0),
        ("resisting_friction_kpa", found.resisting_friction_kpa > 0.0),
        ("resisting_roots_kpa", found.resisting_roots_kpa > 0.0),
        ("resisting_suction_kpa", found.resisting_suction_kpa > 0.0),
        ("resisting_kpa", true),
        ("driving_kpa", true),
        ("total_normal_kpa", true),
        ("pore_pressure_kpa", true),
        ("effective_normal_kpa", true),
    ];
    let mut table = Vec::new();
    for (id, _) in rows.into_iter().filter(|(_, shown)| *shown) {
        answer.claim(run.claim(id, &format!("/{id}"), statement(id)).decimals(2));
        table.push(vec![word(format!("part-{id}")), number(id)]);
    }
    let mut columns = vec![column("column-part"), column("column-stress")];
    columns[1].unit = Some("kPa".into());
    let title = title("table-parts");
    answer.block("stability", Block::Table { title, columns, rows: table });
    if found.effective_normal_clamped {
        let text = Text::new("stability-clamped");
        answer.block("stability", Block::Callout { text });
    }
}

/// What water does: the three factors of safety beside each other and the water at failure.
fn claim_water(answer: &mut Answer, runs: &SlopeRuns, inputs: &Inputs, context: &SkillContext<'_>) {
    let cell = |id: &str, run: &Called<SlopeStability>| {
        if run.output.fs_unbounded { word("fs-unbounded") } else { number(id) }
    };
    let stated = answer.output.water_stated;
    let now = if stated { "water-as-stated" } else { "water-not-stated" };
    let rows = vec![
        vec![word("water-dry"), cell("fs_dry", &runs.dry)],
        vec![word(now), cell("fs_now", &runs.now)],
        vec![word("water-saturated"), cell("fs_saturated", &runs.saturated)],
    ];
    let columns = vec![column("column-water"), column("column-fs")];
    answer.block("stability", Block::Table { title: title("table-water"), columns, rows });

    if let (Some(dry), Some(saturated)) = (runs.dry.output.fs, runs.saturated.output.fs) {
        let of = vec!["fs_dry".into(), "fs_saturated".into()];
        let support = Support::Derived { op: DerivedOp::Difference, of };
        let claim = Claim::new("fs_loss_by_water", statement("fs_loss_by_water"))
            .value(dry - saturated)
            .unit("1")
            .decimals(4)
            .support(support);
        answer.claim(claim);
    }
    match runs.now.output.water_effect {
        WaterEffect::AlwaysStable => answer.say("stability", Text::new("water-effect-stable")),
        WaterEffect::AlreadyUnstableDry => {
            answer.say("stability", Text::new("water-effect-unstable"));
        }
        WaterEffect::CriticalAt => {
            let ratio = "critical_water_ratio";
            let depth = "critical_wetted_thickness_m";
            answer.claim(
                runs.now.claim(ratio, "/critical_water_ratio", statement(ratio)).decimals(2),
            );
            answer.claim(
                runs.now.claim(depth, "/critical_wetted_thickness_m", statement(depth)).decimals(2),
            );
            answer.output.triggers.push(Trigger {
                instrument: Instrument::ObservationWell,
                claim: Some(depth.into()),
                attention: None,
                interval: None,
                call: runs.now.call.clone(),
            });
            let text = Text::new("water-effect-critical").claim("ratio", ratio);
            answer.say("stability", text.claim("depth", depth));
        }
    }
    draw_water(answer, runs, inputs, context);
}

/// The factor of safety over the water, the limit, and where the slope is now.
fn draw_water(answer: &mut Answer, runs: &SlopeRuns, inputs: &Inputs, context: &SkillContext<'_>) {
    if runs.dry.output.fs_unbounded {
        return;
    }
    let of_the_call = |y: &str| Points::Tool {
        call: runs.dry.call.clone(),
        rows: "/curve".into(),
        x: "water_ratio".into(),
        y: y.into(),
    };
    let line = |name: &str, points| Series { name: Text::new(name), mark: Mark::Line, points };
    let mut series =
        vec![line("series-fs", of_the_call("fs")), line("series-limit", of_the_call("limit"))];
    if inputs.water_ratio.is_some()
        && let Some(given) = context.requirement("water_ratio")
    {
        let id = "water_ratio_now";
        let support = Support::Input { field: "water_ratio".into() };
        let claim = Claim::new(id, statement(id)).value(given.value.clone()).unit("1");
        answer.claim(claim.support(support));
        let points = Points::Claims(vec![[id.into(), "fs_now".into()]]);
        series.push(Series { name: Text::new("series-fs-now"), mark: Mark::Points, points });
    }
    let x = Axis::new(Text::new("axis-water-ratio")).unit("1");
    let y = Axis::new(Text::new("axis-fs")).unit("1");
    answer.block("stability", figure("figure-water", x, y, series));
}

/// How the slope would stand if the soil were weaker than stated: each strength a fifth lower, and
/// both. The fifth is this project's own choice of an ordinary scatter.
fn weaker_soil(
    answer: &mut Answer,
    stated: &Slope,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    const LEFT: f64 = 0.8;
    let (c, phi) = (stated.cohesion_kpa * LEFT, stated.friction_angle_deg * LEFT);
    // A suction angle above the friction angle means nothing.
    let capped = stated.suction_angle_deg.map(|angle| angle.min(phi));
    let weaker = [
        ("fs_less_cohesion", Slope { cohesion_kpa: c, ..stated.clone() }),
        (
            "fs_less_friction",
            Slope { friction_angle_deg: phi, suction_angle_deg: capped, ..stated.clone() },
        ),
        (
            "fs_less_strength",
            Slope {
                cohesion_kpa: c,
                friction_angle_deg: phi,
                suction_angle_deg: capped,
                ..stated.clone()
            },
        ),
    ];
    let mut rows = Vec::new();
    for (id, slope) in weaker {
        let run: Called<SlopeStability> = context.call("compute_slope_stability", &slope)?;
        if run.output.fs.is_some() {
            answer.claim(run.claim(id, "/fs", statement(id)).decimals(4));
            rows.push(vec![word(format!("soil-{id}")), number(id)]);
        }
    }
    if !rows.is_empty() {
        let columns = vec![column("column-soil"), column("column-fs")];
        answer.block("stability", Block::Table { title: title("table-soil"), columns, rows });
    }
    Ok(())
}

fn claim_sensitivities(answer: &mut Answer, run: &Called<SlopeStability>) {
    let mut rows = Vec::new();
    for (i, found) in run.output.sensitivities.iter().enumerate() {
        let id = format!("elasticity_{}", found.field);
        let text = Text::new("claim-elasticity").field("field", &*found.field).claim("value", &*id);
        answer.claim(run.claim(&id, &format!("/sensitivities/{i}/elasticity"), text).decimals(2));
        rows.push(vec![field_name(&found.field), number(id)]);
    }
    if !rows.is_empty() {
        let title = title("table-sensitivities");
        let columns = vec![column("column-input"), column("column-elasticity")];
        answer.block("stability", Block::Table { title, columns, rows });
    }
}

fn claim_assumptions(answer: &mut Answer, run: &Called<SlopeStability>) {
    let mut items = Vec::new();
    for (i, taken) in run.output.assumed.iter().enumerate() {
        let why = match taken.why {
            AssumedWhy::WaterNotStated => "assumed-water-not-stated",
            AssumedWhy::NotGiven => "assumed-not-given",
            AssumedWhy::UsualValue => "assumed-usual-value",
        };
        let id = format!("assumed_{}", taken.field);
        let text = Text::new(why).field("field", &*taken.field).claim("value", &*id);
        let unit = match taken.field.rsplit('_').next() {
            Some("kpa") => "kPa",
            Some("knm3") => "kN/m3",
            _ => "1",
        };
        let pointer = format!("/assumed/{i}/value");
        answer.claim(run.claim(&id, &pointer, text.clone()).unit(unit));
        items.push(text);
    }
    if !items.is_empty() {
        answer.say("stability", Text::new("assumed-intro"));
        answer.block("stability", Block::List { items });
    }
}

/// The dry, the stated and the saturated slope, ordered by how safe each is: a stated suction is
/// better than dry, a stated pore pressure can be worse than saturated.
fn scenarios(answer: &Answer, runs: &SlopeRuns) -> Scenarios {
    let case = |id: &str, words: &str| match answer.find_claim(id) {
        Some(_) => Text::new(format!("scenario-{words}")).claim("fs", id),
        None => Text::new(format!("scenario-{words}-unbounded")),
    };
    let size = |run: &Called<SlopeStability>| run.output.fs.unwrap_or(f64::INFINITY);
    let (now, dry, saturated) = (size(&runs.now), size(&runs.dry), size(&runs.saturated));
    let base = if answer.output.water_stated { "stated" } else { "unstated" };
    Scenarios {
        best: if now > dry { case("fs_now", "stated") } else { case("fs_dry", "dry") },
        base: case("fs_now", base),
        worst: if now < saturated {
            case("fs_now", "stated")
        } else {
            case("fs_saturated", "saturated")
        },
    }
}
