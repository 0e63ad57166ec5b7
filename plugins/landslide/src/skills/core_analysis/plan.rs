//! The values at which to act that follow from the slope and the curve.

use super::slope::SlopeRuns;
use super::{Answer, Instrument, Trigger};
use crate::science::thresholds;
use crate::settings::Settings;
use crate::tools::{MonitoringPlan, Watched};
use plugin_api::prelude::*;
use skillhost_story::statement;

/// Asks for the plan and adds its values to the triggers.
pub(super) fn plan_part(
    answer: &mut Answer,
    slope: Option<&SlopeRuns>,
    curve: Option<String>,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let watched = Watched {
        slope: slope.map(|s| s.slope.clone()),
        threshold: curve.filter(|id| thresholds::by_id(id).is_ok()),
        fs_attention: settings.fs_quasi_stable,
    };
    let run: Called<MonitoringPlan> = context.call("monitoring_plan", &watched)?;
    for (id, pointer) in [
        ("interval_rain_min", "/rain_interval_min"),
        ("interval_water_min", "/water_interval_min"),
        ("interval_movement_min", "/movement_interval_min"),
    ] {
        answer.claim(run.claim(id, pointer, statement(id)));
    }
    let interval = |instrument| match instrument {
        Instrument::RainGauge => "interval_rain_min",
        Instrument::Piezometer | Instrument::ObservationWell => "interval_water_min",
    };
    for trigger in &mut answer.output.triggers {
        trigger.interval = Some(interval(trigger.instrument).into());
    }
    if let Some(water) = &run.output.water {
        for (alert, attention, from, before, there, early) in [
            (
                "water_alert_kpa",
                "water_attention_kpa",
                "/water/alert_kpa",
                "/water/attention_kpa",
                water.alert_kpa.is_some(),
                water.attention_kpa.is_some(),
            ),
            (
                "water_alert_head_m",
                "water_attention_head_m",
                "/water/alert_head_m",
                "/water/attention_head_m",
                water.alert_head_m.is_some(),
                water.attention_head_m.is_some(),
            ),
        ] {
            if !there && !early {
                continue;
            }
            if there {
                answer.claim(run.claim(alert, from, statement(alert)).decimals(2));
            }
            if early {
                answer.claim(run.claim(attention, before, statement(attention)).decimals(2));
            }
            answer.output.triggers.push(Trigger {
                instrument: Instrument::Piezometer,
                claim: there.then(|| alert.to_owned()),
                attention: early.then(|| attention.to_owned()),
                interval: Some(interval(Instrument::Piezometer).into()),
                call: run.call.clone(),
            });
        }
        answer.output.attention_when_dry = water.attention_when_dry;
    }
    for i in 0..run.output.rain.len() {
        let (hours, depth) = (format!("alert_rain_{i}_h"), format!("alert_rain_{i}_mm"));
        let of = Text::new("claim-alert-rain-h").claim("value", &*hours);
        answer.claim(run.claim(&hours, &format!("/rain/{i}/duration_h"), of));
        let of = Text::new("claim-alert-rain-mm").claim("hours", &*hours).claim("value", &*depth);
        answer.claim(run.claim(&depth, &format!("/rain/{i}/alert_mm"), of).decimals(1));
        answer.output.triggers.push(Trigger {
            instrument: Instrument::RainGauge,
            claim: Some(depth),
            attention: None,
            interval: Some(interval(Instrument::RainGauge).into()),
            call: run.call.clone(),
        });
    }
    Ok(())
}
