//! The plan: what the recorded table gives for need and reductions, what decided it, and the best,
//! expected and worst case.

use super::Answer;
use super::attenuation::BeltRun;
use super::levels::{of_receiver, row, scene_of};
use crate::inputs::{Inputs, MEASURE_FIELDS, NEED_FIELDS, RECEIVER_FIELDS, TRAFFIC_FIELDS};
use crate::science::indicator::{Indicator, limit};
use crate::settings::Settings;
use crate::tools::{
    Attenuation, Barrier, BarrierPlan, BeltAsked, BeltMethod, BeltRange, NoiseMap, PlanAsked,
    ReceptorLevel, ReceptorLevels, SeasonOf, SituationLevels,
};
use plugin_api::prelude::*;
use plugin_api::report::{Basis, Block, Cell, DerivedOp, Scenarios};
use skillhost_story::refusal::{tell, tell_missing};
use skillhost_story::{column, number, statement, title, was_given, word};

/// Everything that was computed.
pub(super) struct Found<'a> {
    pub(super) map: Option<&'a Called<NoiseMap>>,
    pub(super) belt: Option<&'a BeltRun>,
}

/// Heights and widths that a full analysis looks at besides, m.
const HEIGHTS_M: [f64; 5] = [2.0, 3.0, 4.0, 5.0, 6.0];
const WIDTHS_M: [f64; 5] = [10.0, 20.0, 30.0, 50.0, 100.0];

/// What a level is of: that of the named limit, or as stated.
fn indicator(inputs: &Inputs) -> Indicator {
    let named = inputs.limit.as_deref().and_then(limit).map(|l| l.indicator);
    named.unwrap_or(match inputs.target_indicator.as_deref() {
        Some("lden") => Indicator::Lden,
        Some("lnight") => Indicator::Lnight,
        _ => Indicator::LAeq,
    })
}

/// The level of an indicator without measures at a receiver, and the ends of its claims' names.
fn level_of(receptor: &ReceptorLevel, of: Indicator) -> Option<(f64, &'static str, &'static str)> {
    match of {
        Indicator::LAeq => Some((receptor.open_level_db, "open_db", "received_db")),
        Indicator::Lden => Some((receptor.open_lden_db?, "open_lden_db", "lden_db")),
        Indicator::Lnight => Some((receptor.open_lnight_db?, "open_lnight_db", "lnight_db")),
    }
}

/// Holds the plan against what is wanted and concludes, or says what is missing.
pub(super) fn plan_part(
    answer: &mut Answer,
    inputs: &Inputs,
    found: &Found<'_>,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    answer.verdict = Some(Verdict::new("inconclusive"));
    let missing: Vec<&str> = inputs
        .missing_levels()
        .into_iter()
        .chain(inputs.missing_of(&MEASURE_FIELDS))
        .chain(inputs.missing_of(&NEED_FIELDS))
        .collect();
    if !missing.is_empty() {
        tell_missing(answer, "plan", &missing);
        return Ok(());
    }
    let Some(map) = found.map else {
        answer.say("plan", Text::new("plan-open"));
        return Ok(());
    };
    let of = indicator(inputs);
    let shifts: Option<Vec<f64>> =
        map.output.receptors.iter().map(|r| Some(level_of(r, of)?.0 - r.open_level_db)).collect();
    let Some(shifts) = shifts else {
        let text = Text::new("limit-indicator-flows");
        answer.block("plan", Block::Callout { text: text.clone() });
        let lift = Text::new("lift-indicator-flows")
            .field("evening", "evening_flow_per_h")
            .field("night", "night_flow_per_h");
        answer.limit(4, text, Some(lift));
        return Ok(());
    };
    let situation = |s: &crate::tools::Situation| SituationLevels {
        receptors: s
            .open_level_db
            .iter()
            .zip(&s.received_level_db)
            .zip(&shifts)
            .map(|((open, received), shift)| ReceptorLevels {
                open_db: open + shift,
                received_db: received + shift,
            })
            .collect(),
    };
    let asked = PlanAsked {
        target_level_db: inputs.target_level_db,
        needed_reduction_db: inputs.needed_reduction_db,
        limit: inputs.limit.clone(),
        situations: map.output.situations.iter().map(situation).collect(),
        belt: found.belt.map(|b| BeltRange {
            least_db: b.least_db,
            typical_db: b.typical_db,
            greatest_db: b.greatest_db,
        }),
        species: found.belt.and(answer.output.species.as_ref()).map(|s| s.fit),
        reserve_db: settings.reserve_db,
    };
    let run: Called<BarrierPlan> = match context.call("barrier_plan", &asked) {
        Ok(run) => run,
        Err(error) => return tell(answer, "plan", error).map(|_: Option<()>| ()),
    };
    let governing = run.output.governing.index as usize;
    let level = map.output.receptors.get(governing).and_then(|r| level_of(r, of));
    let (open, received) = level.map_or(("open_db", "received_db"), |l| (l.1, l.2));
    let output = &mut answer.output;
    output.planned = true;
    output.determined = run.output.determined;
    output.rule = Some(run.output.rule.clone());
    output.limit_work.clone_from(&run.output.wanted.work);
    output.open_claim = Some(of_receiver(governing, open));
    output.received_claim =
        Some(of_receiver(governing, if map.output.barrier.is_some() { received } else { open }));
    tell_plan(answer, &run, governing, open);
    unknowns(answer, &run);
    conclude(answer, &run, found, context);
    Ok(())
}

fn tell_plan(answer: &mut Answer, run: &Called<BarrierPlan>, governing: usize, open: &str) {
    let mut rows = Vec::new();
    if run.output.wanted.level_db.is_some() {
        let id = "wanted_level_db";
        answer.claim(run.claim(id, "/wanted/level_db", statement(id)).decimals(1));
        rows.push(row("part-open", &of_receiver(governing, open)));
        rows.push(row("part-wanted_level_db", id));
    }
    if run.output.wanted.named_by.is_some() {
        let id = "wanted_named_by";
        answer.claim(run.claim(id, "/wanted/named_by", statement(id)));
        answer.say(
            "plan",
            Text::new("plan-limit").claim("limit", id).claim("level", "wanted_level_db"),
        );
    }
    for what in [
        "needed_db",
        "barrier_db",
        "reduction_least_db",
        "reduction_typical_db",
        "reduction_greatest_db",
        "margin_typical_db",
    ] {
        let id = format!("plan_{what}");
        answer.claim(run.claim(&id, &format!("/governing/{what}"), statement(&id)).decimals(1));
        // A part that the plan has not is not worth a row.
        let shown = match what {
            "barrier_db" => answer.output.barrier.is_some(),
            "needed_db" | "margin_typical_db" => true,
            _ => answer.output.belt.is_some(),
        };
        if shown {
            rows.push(row(&format!("part-{id}"), &id));
        }
    }
    let text = Text::new("plan-needed")
        .claim("distance", of_receiver(governing, "distance_m"))
        .claim("needed", "plan_needed_db")
        .claim("typical", "plan_reduction_typical_db");
    answer.say("plan", text);
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("plan", Block::Table { title: title("table-plan"), columns, rows });
    answer.claim(run.claim("plan_rule", "/rule", statement("plan_rule")));
    if run.output.verdict.is_some() {
        answer.claim(run.claim("plan_verdict", "/verdict", statement("plan_verdict")));
        let text =
            Text::new("plan-verdict").claim("verdict", "plan_verdict").claim("rule", "plan_rule");
        answer.say("plan", text);
    } else {
        answer.block("plan", Block::Callout { text: Text::new("plan-undetermined") });
    }
    let rows = run.output.rules.iter().map(|rule| {
        let fired = run.output.determined && rule.id == run.output.rule;
        vec![
            word(format!("value-{}", rule.id)),
            word(format!("value-{}", rule.verdict.id())),
            if fired { word("rule-fired") } else { Cell::Empty },
        ]
    });
    let rows = rows.collect();
    let columns = ["column-rule", "column-verdict", "column-fired"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("plan", Block::Table { title: title("table-rules"), columns, rows });
}

/// What was not stated counts as decisive where it leaves the verdict open.
fn unknowns(answer: &mut Answer, run: &Called<BarrierPlan>) {
    let weight = if run.output.determined { 1 } else { 4 };
    if !answer.output.mix_stated {
        let lift = Text::new("lift-give").field("field", "heavy_share_pct");
        answer.limit(weight, Text::new("limit-mix"), Some(lift));
    }
    if !answer.output.ground_stated {
        let lift = Text::new("lift-give").field("field", "ground_factor");
        answer.limit(weight, Text::new("limit-ground"), Some(lift));
    }
}

/// Inputs that have a part in the decision where somebody gave them.
const OTHERS: [&str; 20] = [
    "heavy_share_pct",
    "medium_share_pct",
    "motorcycle_share_pct",
    "moped_share_pct",
    "evening_flow_per_h",
    "night_flow_per_h",
    "road_surface",
    "gradient_pct",
    "ground_factor",
    "favourable_share",
    "receiver_height_m",
    "barrier_distance_m",
    "barrier_method",
    "canopy_density",
    "foliage",
    "belt_method",
    "db_per_30m",
    "target_indicator",
    "latitude_deg",
    "min_height_m",
];

/// Those of them that are about the belt alone.
const BELT_FIELDS: [&str; 7] = [
    "belt_width_m",
    "canopy_density",
    "foliage",
    "belt_method",
    "db_per_30m",
    "latitude_deg",
    "min_height_m",
];

fn conclude(
    answer: &mut Answer,
    run: &Called<BarrierPlan>,
    found: &Found<'_>,
    context: &SkillContext<'_>,
) {
    let open = answer.limitations.iter().any(|l| l.level >= 4);
    let Some(reached) = run.output.verdict.filter(|_| !open) else { return };
    let mut verdict = Verdict::new(reached.id());
    let claims = [answer.output.open_claim.clone(), answer.output.received_claim.clone()];
    let mut claims: Vec<String> = claims.into_iter().flatten().collect();
    claims.dedup();
    claims.extend(["plan_needed_db", "plan_reduction_typical_db"].map(Into::into));
    // Where the barrier alone is enough, the belt decided nothing.
    let without_belt = ["met-without", "barrier-alone"].contains(&run.output.rule.as_str());
    if found.belt.is_some() && !without_belt {
        claims.push("belt_typical_db".into());
    }
    claims.push("plan_verdict".into());
    for id in &claims {
        verdict = verdict.by_claim(id);
    }

    let fields = TRAFFIC_FIELDS
        .iter()
        .chain(&RECEIVER_FIELDS)
        .chain(&MEASURE_FIELDS)
        .chain(&NEED_FIELDS)
        .chain(&OTHERS);
    let of_the_belt = |f: &str| BELT_FIELDS.contains(&f) && without_belt;
    for field in fields.filter(|f| was_given(context, f) && !of_the_belt(f)) {
        verdict = verdict.by_input(field);
    }
    answer.output.verdict.clone_from(&verdict.id);
    let name = |basis: &Basis| match basis {
        Basis::Claim(name) | Basis::Input(name) => name.clone(),
    };
    answer.output.decided_by = verdict.decided_by.iter().map(name).collect();
    answer.verdict = Some(verdict);
}

/// Best, expected and worst case: over what belts were measured to do, over what is not stated, or
/// over the weather; and other heights and widths where a full analysis is asked for.
pub(super) fn scenarios_part(
    answer: &mut Answer,
    inputs: &Inputs,
    found: &Found<'_>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let Some(map) = found.map else { return Ok(()) };
    let received = answer.output.received_claim.clone().unwrap_or_else(|| {
        of_receiver(0, if map.output.barrier.is_some() { "received_db" } else { "open_db" })
    });
    let scenarios = if let Some(belt) = found.belt {
        let bare = answer.output.belt.as_ref().and_then(|b| b.evergreen) == Some(false);
        let (best, base) = match (bare, belt.in_leaf.output.beyond_measured) {
            (true, _) => ("belt_typical_db", "belt_bare_db"),
            (false, true) => ("belt_greatest_db", "belt_greatest_db"),
            (false, false) => ("belt_greatest_db", "belt_typical_db"),
        };
        let best = after(answer, "best", &received, Some(best));
        let base = after(answer, "base", &received, Some(base));
        let least = (belt.least_db > 0.0).then_some("belt_least_db");
        let worst = after(answer, "worst", &received, least);
        Scenarios {
            best: Text::new("scenario-belt-best").claim("level", best),
            base: Text::new("scenario-belt-base").claim("level", base),
            worst: Text::new("scenario-belt-worst").claim("level", worst),
        }
    } else if map.output.situations.len() > 1 {
        Scenarios {
            best: Text::new("scenario-unknown-best").claim("level", "lowest_db"),
            base: Text::new("scenario-unknown-base").claim("level", received),
            worst: Text::new("scenario-unknown-worst").claim("level", "highest_db"),
        }
    } else {
        weather(answer, inputs, received, context)?
    };
    answer.scenarios = Some(scenarios);
    if context.request().demands.iter().any(|d| d == crate::SCENARIOS) {
        variants(answer, inputs, found, context)?;
    }
    Ok(())
}

/// The level less what a belt takes away, as a claim; the level's own claim where it takes nothing.
fn after(answer: &mut Answer, which: &str, received: &str, belt: Option<&str>) -> String {
    let value = |id: &str| answer.find_claim(id)?.value.as_ref()?.as_f64();
    let values = belt.and_then(|b| Some((value(received)?, value(b)?, b)));
    let Some((level, loss, belt)) = values else { return received.to_owned() };
    let id = format!("level_{which}_db");
    let of = vec![received.to_owned(), belt.to_owned()];
    let claim = Claim::new(&id, statement(&id))
        .value(level - loss)
        .unit("dB(A)")
        .decimals(1)
        .support(Support::Derived { op: DerivedOp::Difference, of });
    answer.claim(claim);
    id
}

/// The level in homogeneous air, and where the air always favours the sound.
fn weather(
    answer: &mut Answer,
    inputs: &Inputs,
    received: String,
    context: &SkillContext<'_>,
) -> Result<Scenarios, SkillError> {
    for (id, share) in [("level_homogeneous_db", 0.0), ("level_favourable_db", 1.0)] {
        let Some(mut scene) = scene_of(inputs) else { continue };
        scene.favourable_share = Some(share);
        let run: Called<NoiseMap> = context.call("noise_map", &scene)?;
        answer.claim(run.claim(id, "/highest_db", statement(id)).decimals(1));
    }
    Ok(Scenarios {
        best: Text::new("scenario-weather-best").claim("level", "level_homogeneous_db"),
        base: Text::new("scenario-weather-base").claim("level", received),
        worst: Text::new("scenario-weather-worst").claim("level", "level_favourable_db"),
    })
}

/// What other heights of the barrier and widths of the belt would do.
fn variants(
    answer: &mut Answer,
    inputs: &Inputs,
    found: &Found<'_>,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    // Where a barrier stands is enough: its height may be what is asked for.
    let scene = scene_of(inputs).zip(inputs.barrier_distance_m);
    if let Some((mut scene, distance_m)) = scene {
        let method = scene.barrier.as_ref().map_or_else(Default::default, |b| b.method);
        let mut rows = Vec::new();
        for (i, height_m) in HEIGHTS_M.into_iter().enumerate() {
            scene.barrier = Some(Barrier { height_m, distance_m, method });
            let run: Called<NoiseMap> = context.call("noise_map", &scene)?;
            if run.output.barrier.as_ref().is_none_or(|b| b.insertion_loss_db.is_none()) {
                return Ok(());
            }
            let (height, loss) =
                (format!("variant_{}_height_m", i + 1), format!("variant_{}_loss_db", i + 1));
            let words = |id: &str| Text::new("claim-variant").claim("value", id);
            answer.claim(run.claim(&height, "/barrier/height_m", words(&height)).decimals(0));
            let pointer = "/barrier/insertion_loss_db";
            answer.claim(run.claim(&loss, pointer, words(&loss)).decimals(1));
            rows.push(vec![number(height), number(loss)]);
        }
        let columns = vec![column("column-barrier-height"), column("column-loss")];
        answer.block("plan", Block::Table { title: title("table-heights"), columns, rows });
    }
    if found.belt.is_some() {
        let mut rows = Vec::new();
        for (i, belt_width_m) in WIDTHS_M.into_iter().enumerate() {
            let asked = BeltAsked {
                belt_width_m,
                canopy_density: inputs.canopy_density.unwrap_or(1.0),
                season: SeasonOf::InLeaf,
                tree_height_m: None,
                ray_height_m: None,
                spectrum_db: found
                    .map
                    .and_then(|m| m.output.receptors.first())
                    .map(|r| r.bands.iter().map(|b| b.received_db).collect()),
                method: BeltMethod::Iso9613,
                db_per_30m: None,
            };
            let run: Called<Attenuation> = context.call("attenuation", &asked)?;
            let mut cell = |what: &str, pointer: &str, decimals| {
                let id = format!("width_{}_{what}", i + 1);
                let words = Text::new("claim-variant").claim("value", &*id);
                answer.claim(run.claim(&id, pointer, words).decimals(decimals));
                number(id)
            };
            rows.push(vec![
                cell("m", "/belt_width_m", 0),
                cell("least_db", "/attenuation_range/least", 1),
                cell("typical_db", "/attenuation_range/typical", 1),
                cell("greatest_db", "/attenuation_range/greatest", 1),
            ]);
        }
        let columns = ["column-width", "column-least", "column-typical", "column-greatest"];
        let columns = columns.into_iter().map(column).collect();
        answer.block("plan", Block::Table { title: title("table-widths"), columns, rows });
    }
    Ok(())
}
