//! How the slope moves, where a record says so, and what that points to.

use super::record::readable;
use super::{Answer, MovementResult};
use crate::inputs::Inputs;
use crate::tools::{Holds, MovementFile, SlopeMovement};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Mark, Points, Scale, Series};
use skillhost_story::cited::cite;
use skillhost_story::{column, figure, number, statement, title, word};

/// Reads the record of movement and tells it, or tells its faults.
pub(super) fn movement_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<Called<SlopeMovement>>, SkillError> {
    let Some(file) = &inputs.movement else { return Ok(None) };
    if !readable(answer, "monitoring", file, Holds::Movement, false, context)? {
        return Ok(None);
    }
    let run: Called<SlopeMovement> =
        context.call("slope_movement", &MovementFile { movement: file.clone() })?;
    let found = &run.output;
    let mut rows = Vec::new();
    for (id, pointer, decimals, shown) in [
        ("movement_start", "/start", None, true),
        ("movement_end", "/end", None, true),
        ("movement_displacement_mm", "/displacement_mm", Some(1), true),
        ("movement_velocity_mmh", "/velocity_mmh", Some(3), true),
        ("movement_class", "/class", None, true),
        ("movement_accelerates", "/accelerates", None, true),
        ("movement_onset", "/onset", None, found.onset.is_some()),
        ("movement_failure_in_h", "/failure_in_h", Some(1), found.failure_in_h.is_some()),
        ("movement_failure_at", "/failure_at", None, found.failure_at.is_some()),
        ("movement_r_squared", "/r_squared", Some(3), found.r_squared.is_some()),
    ] {
        if shown {
            let claim = run.claim(id, pointer, statement(id));
            answer.claim(Claim { decimals, ..claim });
            rows.push(vec![word(format!("part-{id}")), number(id)]);
        }
    }
    match (found.accelerates, found.failure_in_h) {
        (true, Some(_)) => {
            let text = Text::new("movement-forecast")
                .claim("onset", "movement_onset")
                .claim("hours", "movement_failure_in_h");
            answer.block("monitoring", Block::Callout { text });
        }
        (true, None) => {
            let text = Text::new("movement-accelerates").claim("onset", "movement_onset");
            answer.block("monitoring", Block::Callout { text });
        }
        (false, _) => {
            let text = Text::new("movement-steady").claim("velocity", "movement_velocity_mmh");
            answer.say("monitoring", text);
        }
    }
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("monitoring", Block::Table { title: title("table-movement"), columns, rows });
    let method = cite(answer, &run.call, "/method", &run.output.method, "method");
    answer.say("monitoring", method);
    draw(answer, &run);
    answer.output.movement =
        Some(MovementResult { accelerates: found.accelerates, failure_in_h: found.failure_in_h });
    Ok(Some(run))
}

/// The inverse velocity and the line that points to the failure.
fn draw(answer: &mut Answer, run: &Called<SlopeMovement>) {
    if run.output.velocities.iter().all(|v| v.inverse_h_per_mm.is_none()) {
        return;
    }
    let series = |name: &str, mark, y: &str| Series {
        name: Text::new(name),
        mark,
        points: Points::Tool {
            call: run.call.clone(),
            rows: "/velocities".into(),
            x: "time".into(),
            y: y.into(),
        },
    };
    let mut drawn = vec![series("series-inverse", Mark::Points, "inverse_h_per_mm")];
    if run.output.r_squared.is_some() {
        drawn.push(series("series-line", Mark::Line, "line_h_per_mm"));
    }
    let x = Axis::new(Text::new("axis-time")).scale(Scale::Time);
    let y = Axis::new(Text::new("axis-inverse-velocity")).unit("h/mm");
    answer.block("monitoring", figure("figure-movement", x, y, drawn));
}
