//! Levels at receivers, with everything they are made of.

use super::{Answer, BarrierFound};
use crate::inputs::Inputs;
use crate::tools::{AssumedWhy, Barrier, BarrierModel, NoiseMap, Receptor, RoadScene};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Cell, DerivedOp, Mark, Points, Scale, Series};
use skillhost_story::refusal::{tell, tell_missing};
use skillhost_story::{column, figure, number, statement, title, word};

/// The scene of the inputs, where they hold one.
pub(super) fn scene_of(inputs: &Inputs) -> Option<RoadScene> {
    let barrier = inputs.barrier_height_m.zip(inputs.barrier_distance_m);
    let method = match inputs.barrier_method.as_deref() {
        Some("maekawa") => BarrierModel::Maekawa,
        Some("kurze_anderson") => BarrierModel::KurzeAnderson,
        Some("iso9613") => BarrierModel::Iso9613,
        _ => BarrierModel::Cnossos,
    };
    let receptors: Vec<Receptor> = inputs.receivers();
    if receptors.is_empty() {
        return None;
    }
    Some(RoadScene {
        speed_kmh: inputs.speed_kmh?,
        vehicle_flow_per_h: inputs.vehicle_flow_per_h?,
        receptors,
        barrier: barrier.map(|(height_m, distance_m)| Barrier { height_m, distance_m, method }),
        medium_share_pct: inputs.medium_share_pct,
        heavy_share_pct: inputs.heavy_share_pct,
        moped_share_pct: inputs.moped_share_pct,
        motorcycle_share_pct: inputs.motorcycle_share_pct,
        evening_flow_per_h: inputs.evening_flow_per_h,
        night_flow_per_h: inputs.night_flow_per_h,
        road_surface: inputs.road_surface.clone(),
        gradient_pct: inputs.gradient_pct,
        crossing_distance_m: None,
        temperature_c: inputs.temperature_c,
        humidity_pct: inputs.humidity_pct,
        ground_factor: inputs.ground_factor,
        favourable_share: inputs.favourable_share,
        road_length_m: None,
    })
}

/// Computes the levels and tells them, or says why there are none.
pub(super) fn levels_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<Called<NoiseMap>>, SkillError> {
    let Some(scene) = scene_of(inputs) else {
        tell_missing(answer, "levels", &inputs.missing_levels());
        return Ok(None);
    };
    if inputs.barrier_height_m.is_some() != inputs.barrier_distance_m.is_some() {
        let field = match inputs.barrier_height_m {
            Some(_) => "barrier_distance_m",
            None => "barrier_height_m",
        };
        let lift = Text::new("lift-barrier-half").field("field", field);
        answer.limit(4, Text::new("limit-barrier-half").field("field", field), Some(lift));
    }
    let run: Called<NoiseMap> = match context.call("noise_map", &scene) {
        Ok(run) => run,
        Err(error) => return tell(answer, "levels", error),
    };
    answer.output.levels_known = true;
    claim_levels(answer, &run);
    tables(answer, &run);
    draw(answer, &run);
    bounds(answer, &run);
    measured(answer, &run, inputs);
    assumptions(answer, &run);
    if let Some(barrier) = &run.output.barrier {
        answer.output.barrier = barrier.insertion_loss_db.map(|loss_db| BarrierFound { loss_db });
    }
    Ok(Some(run))
}

/// The names of a receiver's claims.
pub(super) fn of_receiver(index: usize, what: &str) -> String {
    format!("r{}_{what}", index + 1)
}

fn claim_levels(answer: &mut Answer, run: &Called<NoiseMap>) {
    let mut claim = |id: &str, pointer: &str, text: Text, decimals: Option<u8>| {
        let claim = run.claim(id, pointer, text);
        answer.claim(Claim { decimals, ..claim });
    };
    claim("source_level_db", "/source_level_db", statement("source_level_db"), Some(1));
    claim("levels_method", "/method", statement("levels_method"), None);
    let several = run.output.receptors.len() > 1;
    for (i, receptor) in run.output.receptors.iter().enumerate() {
        let mut of = |what: &str, pointer: &str, decimals| {
            let id = of_receiver(i, what);
            // Of several receivers the distance says which one is meant.
            let text = if several {
                Text::new(format!("claim-rs_{what}"))
                    .claim("distance", of_receiver(i, "distance_m"))
                    .claim("value", &*id)
            } else {
                Text::new(format!("claim-r_{what}")).claim("value", &*id)
            };
            claim(&id, &format!("/receptors/{i}/{pointer}"), text, decimals);
        };
        of("distance_m", "distance_m", None);
        of("height_m", "height_m", None);
        of("open_db", "open_level_db", Some(1));
        if receptor.insertion_loss_db.is_some() {
            of("received_db", "received_level_db", Some(1));
            of("insertion_loss_db", "insertion_loss_db", Some(1));
        }
        if receptor.lden_db.is_some() {
            of("open_lden_db", "open_lden_db", Some(1));
            of("lden_db", "lden_db", Some(1));
        }
        if receptor.lnight_db.is_some() {
            of("open_lnight_db", "open_lnight_db", Some(1));
            of("lnight_db", "lnight_db", Some(1));
        }
    }
    let text = Text::new("levels-first")
        .claim("distance", "r1_distance_m")
        .claim("height", "r1_height_m")
        .claim("level", "r1_open_db");
    answer.say("levels", text);
    answer.say("levels", Text::new("levels-source").claim("level", "source_level_db"));
}

const BAND_WORDS: [&str; 8] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

fn tables(answer: &mut Answer, run: &Called<NoiseMap>) {
    let barrier = run.output.barrier.is_some();
    let first = run.output.receptors.first();
    let day = first.is_some_and(|r| r.lden_db.is_some());
    let mut shown = vec![("distance_m", "column-distance"), ("height_m", "column-height")];
    shown.push(("open_db", "column-open"));
    if barrier {
        shown.extend([("received_db", "column-received"), ("insertion_loss_db", "column-loss")]);
    }
    if day {
        shown.push(("open_lden_db", "column-open-lden"));
        if barrier {
            shown.push(("lden_db", "column-lden"));
        }
    }
    let row = |i: usize| shown.iter().map(|(what, _)| number(of_receiver(i, what))).collect();
    let rows = (0..run.output.receptors.len()).map(row).collect();
    let columns = shown.iter().map(|(_, title)| column(title)).collect();
    answer.block("levels", Block::Table { title: title("table-receivers"), columns, rows });

    let bands = first.map_or(0, |r| r.bands.len());
    let mut rows = Vec::new();
    for (b, ordinal) in BAND_WORDS.iter().enumerate().take(bands) {
        let mut cell = |what: &str, member: &str, decimals| {
            let id = format!("band_{}_{what}", b + 1);
            let words = Text::new(format!("claim-band_{what}"))
                .text("band", Text::new(format!("band-{ordinal}")))
                .claim("value", &*id);
            let claim = run.claim(&id, &format!("/receptors/0/bands/{b}/{member}"), words);
            answer.claim(claim.decimals(decimals));
            number(id)
        };
        let mut row: Vec<Cell> = vec![cell("hz", "frequency_hz", 0), cell("open_db", "open_db", 1)];
        if barrier {
            row.push(cell("received_db", "received_db", 1));
        }
        rows.push(row);
    }
    let mut columns = vec![column("column-band"), column("column-open")];
    if barrier {
        columns.push(column("column-received"));
    }
    answer.block("levels", Block::Table { title: title("table-bands"), columns, rows });
}

/// The bands of the first receiver, and the level over the distance.
fn draw(answer: &mut Answer, run: &Called<NoiseMap>) {
    let barrier = run.output.barrier.is_some();
    let series = |name: &str, mark, rows: &str, x: &str, y: &str| Series {
        name: Text::new(name),
        mark,
        points: Points::Tool {
            call: run.call.clone(),
            rows: rows.into(),
            x: x.into(),
            y: y.into(),
        },
    };
    let bands = "/receptors/0/bands";
    let mut drawn = vec![series("series-open", Mark::Line, bands, "band", "open_db")];
    if barrier {
        drawn.push(series("series-received", Mark::Line, bands, "band", "received_db"));
    }
    let x = Axis::new(Text::new("axis-band")).unit("Hz").scale(Scale::Category);
    let y = Axis::new(Text::new("axis-level")).unit("dB");
    answer.block(
        "levels",
        figure(if barrier { "figure-bands" } else { "figure-bands-open" }, x, y, drawn),
    );

    let mut drawn = vec![series("series-open", Mark::Line, "/profile", "distance_m", "open_db")];
    if run.output.profile.iter().any(|p| p.with_barrier_db.is_some()) {
        let with =
            series("series-received", Mark::Line, "/profile", "distance_m", "with_barrier_db");
        drawn.push(with);
    }
    let x = Axis::new(Text::new("axis-distance")).unit("m").scale(Scale::Log);
    let y = Axis::new(Text::new("axis-level-a")).unit("dB(A)");
    let id = if drawn.len() > 1 { "figure-profile" } else { "figure-profile-open" };
    answer.block("levels", figure(id, x, y, drawn));
}

/// A measured level beside the computed one: far apart, one of the two is of something else.
fn measured(answer: &mut Answer, run: &Called<NoiseMap>, inputs: &Inputs) {
    let first = run.output.receptors.first().map(|r| r.open_level_db);
    let Some((level, computed)) = inputs.measured_level_db.zip(first) else { return };
    let claim = Claim::new("measured_db", statement("measured_db")).value(level).unit("dB(A)");
    answer.claim(claim.support(Support::Input { field: "measured_level_db".into() }));
    let of = vec!["measured_db".into(), "r1_open_db".into()];
    let claim = Claim::new("measured_less_db", statement("measured_less_db"))
        .value(level - computed)
        .unit("dB")
        .decimals(1)
        .support(Support::Derived { op: DerivedOp::Difference, of });
    answer.claim(claim);
    let text = Text::new("levels-measured")
        .claim("measured", "measured_db")
        .claim("difference", "measured_less_db");
    answer.say("levels", text);
}

/// What is not stated may change the levels: how far.
fn bounds(answer: &mut Answer, run: &Called<NoiseMap>) {
    if run.output.situations.len() < 2 {
        return;
    }
    for id in ["lowest_db", "highest_db"] {
        answer.claim(run.claim(id, &format!("/{id}"), statement(id)).decimals(1));
    }
    let text =
        Text::new("levels-bounds").claim("lowest", "lowest_db").claim("highest", "highest_db");
    answer.block("levels", Block::Callout { text });
}

fn assumptions(answer: &mut Answer, run: &Called<NoiseMap>) {
    if !run.output.surface_in_range {
        answer.block("levels", Block::Callout { text: Text::new("levels-surface-range") });
        let lift = Text::new("lift-surface").field("field", "road_surface");
        answer.limit(1, Text::new("limit-surface-range"), Some(lift));
    }
    let mut items = Vec::new();
    for (i, taken) in run.output.assumed.iter().enumerate() {
        let id = format!("assumed_{}", taken.field);
        let words = match taken.why {
            AssumedWhy::Cautious => "assumed-cautious",
            AssumedWhy::Reference => "assumed-reference",
            AssumedWhy::NotGiven => "assumed-not-given",
        };
        let text = Text::new(words).field("field", &*taken.field).claim("value", &*id);
        let mut claim = run.claim(&id, &format!("/assumed/{i}/value"), text.clone());
        claim.unit = Some(unit_of(&taken.field).into());
        answer.claim(claim);
        items.push(text);
    }
    if !items.is_empty() {
        answer.say("levels", Text::new("assumed-intro"));
        answer.block("levels", Block::List { items });
    }
}

pub(super) fn unit_of(field: &str) -> &'static str {
    match field {
        "receiver_height_m" => "m",
        "temperature_c" => "Cel",
        "humidity_pct" | "gradient_pct" | "heavy_share_pct" => "%",
        _ => "1",
    }
}

/// A row of a quantity and its value.
pub(super) fn row(words: &str, claim: &str) -> Vec<Cell> {
    vec![word(words), number(claim)]
}
