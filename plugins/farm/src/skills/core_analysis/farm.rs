//! The balance: light, climate and resources, told with what was taken for granted.

use super::{Answer, ClimateControl, ResourceEfficiency, Scenario};
use crate::inputs::{BALANCE_FIELDS, Inputs};
use crate::settings::Settings;
use crate::tools::{CaseFound, ClimateProfile, Farm, FarmBalance, ZoneAsked};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Cell, Mark, Points, Scenarios, Series};
use skillhost_story::refusal::{self, tell_missing};
use skillhost_story::{column, field_name, figure, number, statement, title, word};

type Run = Called<FarmBalance>;

/// Computes the balance and tells it, or says why there is none.
pub(super) fn farm_part(
    answer: &mut Answer,
    inputs: &Inputs,
    context: &SkillContext<'_>,
) -> Result<Option<Run>, SkillError> {
    let settings = Settings::of(context)?;
    let Some(farm) = farm_of(inputs, &settings) else {
        for section in ["light", "climate", "resources"] {
            tell_missing(answer, section, &inputs.missing(&BALANCE_FIELDS));
        }
        return Ok(None);
    };
    let run: Run = match context.call("simulate_farm", &farm) {
        Ok(run) => run,
        Err(error) if error.code() == "disabled" => {
            for section in ["light", "climate", "resources"] {
                answer.say(section, Text::new("engine-off"));
            }
            answer.limit(4, Text::new("limit-engine-off"), Some(Text::new("lift-engine-off")));
            return Ok(None);
        }
        Err(error) => {
            for section in ["light", "climate"] {
                let text = Text::new("farm-refused");
                answer.block(section, Block::Callout { text });
            }
            return refusal::tell(answer, "resources", error);
        }
    };
    answer.output.balance_known = true;
    answer.output.yield_published = run.output.yield_published;
    answer.output.enriched = run.output.co2_ppm > 500.0;
    answer.output.light_within_budget = run.output.ppfd_within_budget_umol.is_some();
    answer.output.lamps_given |= settings.lamp_efficacy.is_some();
    light(answer, &run);
    climate(answer, &run, context)?;
    resources(answer, &run);
    assumed(answer, &run);
    Ok(Some(run))
}

fn farm_of(inputs: &Inputs, settings: &Settings) -> Option<Farm> {
    Some(Farm {
        crop_type: inputs.crop_type.clone()?,
        climate_zone: inputs.climate_zone.clone()?,
        racking_layers: inputs.racking_layers?,
        power_budget_kw: inputs.power_budget_kw,
        container_length_m: inputs.container_length_m,
        layer_area_m2: inputs.layer_area_m2,
        ppfd_umol: inputs.ppfd_umol,
        photoperiod_h: inputs.photoperiod_h,
        lamp_efficacy: inputs.lamp_efficacy.or(settings.lamp_efficacy),
        co2_ppm: inputs.co2_ppm,
        day_c: inputs.day_c,
        night_c: inputs.night_c,
        rh_pct: inputs.rh_pct,
        cooling_cop: inputs.cooling_cop.or(settings.cooling_cop),
        shell_u: inputs.shell_u,
        condensate_recovery: inputs.condensate_recovery,
        outside_min_c: inputs.outside_min_c,
        outside_max_c: inputs.outside_max_c,
    })
}

fn table(answer: &mut Answer, section: &str, name: &str, columns: &[&str], rows: Vec<Vec<Cell>>) {
    let columns = columns.iter().map(|c| column(c)).collect();
    answer.block(section, Block::Table { title: title(name), columns, rows });
}

fn claim(answer: &mut Answer, run: &Run, id: &str, pointer: &str, decimals: u8) {
    answer.claim(run.claim(id, pointer, statement(id)).decimals(decimals));
}

/// The light of each stage, and how it lies in the crop's profile.
fn light(answer: &mut Answer, run: &Run) {
    let found = &run.output;
    claim(answer, run, "crop", "/crop", 0);
    claim(answer, run, "zone", "/zone", 0);
    claim(answer, run, "dli", "/dli_mol", 1);
    claim(answer, run, "dli_low", "/dli_low_mol", 1);
    claim(answer, run, "dli_high", "/dli_high_mol", 1);
    claim(answer, run, "ppfd", "/ppfd_umol", 0);
    claim(answer, run, "photoperiod", "/photoperiod_h", 1);
    claim(answer, run, "canopy", "/canopy_m2", 1);
    let text = Text::new("light-dli").claim("ppfd", "ppfd").claim("hours", "photoperiod");
    answer.say("light", text.claim("dli", "dli").claim("low", "dli_low").claim("high", "dli_high"));
    let mut rows = Vec::new();
    for (i, stage) in found.led_plan.iter().enumerate() {
        let name = || Text::new(format!("value-{}", stage.stage));
        let mut row = vec![Cell::Text(name())];
        for (what, member, decimals) in [
            ("ppfd", "ppfd_umol", 0),
            ("hours", "photoperiod_h", 1),
            ("dli", "dli_mol", 1),
            ("blue", "blue_pct", 1),
            ("red", "red_pct", 1),
            ("far_red", "far_red_pct", 1),
        ] {
            let id = format!("{}_{what}", stage.stage);
            let text = Text::new(format!("claim-stage-{}", what.replace('_', "-")));
            let text = text.text("stage", name()).claim("value", &*id);
            let pointer = format!("/led_plan/{i}/{member}");
            answer.claim(run.claim(&id, &pointer, text).decimals(decimals));
            row.push(number(id));
        }
        rows.push(row);
    }
    let columns = [
        "column-stage",
        "column-ppfd",
        "column-hours",
        "column-dli",
        "column-blue",
        "column-red",
        "column-far-red",
    ];
    table(answer, "light", "table-light", &columns, rows);
    let line = |name: &str, y: &str| Series {
        name: Text::new(name),
        mark: Mark::Line,
        points: Points::Tool {
            call: run.call.clone(),
            rows: "/light_days".into(),
            x: "day".into(),
            y: y.into(),
        },
    };
    let series = vec![
        line("series-dli", "dli_mol"),
        line("series-red", "red_mol"),
        line("series-blue", "blue_mol"),
        line("series-far-red", "far_red_mol"),
    ];
    let x = Axis::new(Text::new("axis-day")).unit("d");
    let y = Axis::new(Text::new("axis-dli")).unit("mol/(m2.d)");
    answer.block("light", figure("figure-light", x, y, series));
    answer.say("light", Text::new("light-own-plan"));
    answer.output.led_plan.clone_from(&found.led_plan);
}

/// Targets of the air, and the weather outside that they are held in.
fn climate(answer: &mut Answer, run: &Run, context: &SkillContext<'_>) -> Result<(), SkillError> {
    let asked = ZoneAsked { climate_zone: run.output.zone.clone() };
    let outside: Called<ClimateProfile> = context.call("climate_profile", &asked)?;
    let targets = [
        ("day_temperature", "/day_c", 1),
        ("night_temperature", "/night_c", 1),
        ("humidity", "/rh_pct", 0),
        ("co2", "/co2_ppm", 0),
        ("vpd_day", "/vpd_day_kpa", 2),
        ("vpd_night", "/vpd_night_kpa", 2),
    ];
    let mut rows = Vec::new();
    for (id, pointer, decimals) in targets {
        claim(answer, run, id, pointer, decimals);
        rows.push(vec![word(format!("part-{}", id.replace('_', "-"))), number(id)]);
    }
    table(answer, "climate", "table-climate", &["column-quantity", "column-target"], rows);
    claim(answer, run, "outside_min", "/outside_min_c", 0);
    claim(answer, run, "outside_max", "/outside_max_c", 0);
    for (id, pointer) in
        [("coldest_month", "/coldest_month_c"), ("warmest_month", "/warmest_month_c")]
    {
        answer.claim(outside.claim(id, pointer, statement(id)).decimals(1));
    }
    let text = Text::new("climate-outside").claim("zone", "zone");
    let text = text.claim("cold", "coldest_month").claim("warm", "warmest_month");
    answer.say("climate", text.claim("min", "outside_min").claim("max", "outside_max"));
    for (id, pointer, decimals) in [
        ("cooling_peak", "/base/cooling_kw", 1),
        ("heating_peak", "/base/heating_kw", 1),
        ("sensible_share", "/base/sensible_share", 2),
        ("condensate", "/base/condensate_l_day", 0),
        ("co2_supply", "/base/co2_kg_day", 1),
    ] {
        claim(answer, run, id, pointer, decimals);
    }
    let text = Text::new("climate-heat").claim("cooling", "cooling_peak");
    answer.say("climate", text.claim("heating", "heating_peak").claim("share", "sensible_share"));
    let text =
        Text::new("climate-condensate").claim("water", "condensate").claim("co2", "co2_supply");
    answer.say("climate", text);
    if !run.output.climate_in_range {
        answer.block("climate", Block::Callout { text: Text::new("climate-out-of-profile") });
    }
    let found = &run.output;
    answer.output.climate_control = Some(ClimateControl {
        day_c: found.day_c,
        night_c: found.night_c,
        rh_pct: found.rh_pct,
        co2_ppm: found.co2_ppm,
        vpd_day_kpa: found.vpd_day_kpa,
        vpd_night_kpa: found.vpd_night_kpa,
    });
    Ok(())
}

/// What there is in each case: id of the claim, member, decimals.
const OF_A_CASE: [(&str, &str, u8); 7] = [
    ("power", "power_kw", 2),
    ("water", "water_l_day", 0),
    ("energy_kg", "energy_kwh_kg", 1),
    ("energy_kg_dry", "energy_kwh_kg_dry", 0),
    ("water_kg", "water_l_kg", 1),
    ("yield", "yield_kg_m2_year", 1),
    ("harvest", "harvest_kg_year", 0),
];

fn resources(answer: &mut Answer, run: &Run) {
    let found = &run.output;
    let cases = [("best", &found.best), ("base", &found.base), ("worst", &found.worst)];
    for (case, of) in cases {
        for (what, member, decimals) in OF_A_CASE {
            if what.contains("_kg") && !found.grows {
                continue;
            }
            let id = format!("{case}_{what}");
            let text = Text::new(format!("claim-{}", what.replace('_', "-")));
            let text = text.text("case", Text::new(format!("case-{case}"))).claim("value", &*id);
            answer.claim(run.claim(&id, &format!("/{case}/{member}"), text).decimals(decimals));
        }
        answer.output.scenarios.push(scenario(case, of));
    }
    answer.output.resource_efficiency = Some(efficiency(&found.base));
    let rows = OF_A_CASE
        .iter()
        .filter(|(what, ..)| found.grows || !what.contains("_kg"))
        .map(|(what, ..)| {
            let name = word(format!("part-{}", what.replace('_', "-")));
            let cells = ["best", "base", "worst"].map(|c| number(format!("{c}_{what}")));
            [name].into_iter().chain(cells).collect()
        })
        .collect();
    let columns = ["column-quantity", "column-best", "column-base", "column-worst"];
    table(answer, "resources", "table-resources", &columns, rows);
    if !found.grows {
        answer.block("resources", Block::Callout { text: Text::new("resources-nothing-grows") });
    } else if !found.yield_published {
        let text = Text::new("resources-yield-unpublished").claim("crop", "crop");
        answer.block("resources", Block::Callout { text });
    }
    let mut rows = Vec::new();
    for (id, member) in [
        ("energy_lamps", "lamps_kwh_year"),
        ("energy_cooling", "cooling_kwh_year"),
        ("energy_heating", "heating_kwh_year"),
        ("energy_fans", "fans_kwh_year"),
        ("energy_total", "energy_kwh_year"),
    ] {
        claim(answer, run, id, &format!("/base/{member}"), 0);
        rows.push(vec![word(format!("part-{}", id.replace('_', "-"))), number(id)]);
    }
    table(answer, "resources", "table-energy", &["column-use", "column-year"], rows);
    let bars = |name: &str, y: &str| Series {
        name: Text::new(name),
        mark: Mark::Line,
        points: Points::Tool {
            call: run.call.clone(),
            rows: "/months".into(),
            x: "month".into(),
            y: y.into(),
        },
    };
    let series = vec![
        bars("part-energy-lamps", "lamps_kwh"),
        bars("part-energy-cooling", "cooling_kwh"),
        bars("part-energy-heating", "heating_kwh"),
        bars("part-energy-fans", "fans_kwh"),
    ];
    let x = Axis::new(Text::new("axis-month")).unit("1");
    let y = Axis::new(Text::new("axis-energy")).unit("kW.h");
    answer.block("resources", figure("figure-energy", x, y, series));
    if found.grows {
        let case = |name: &str| {
            let text = Text::new(format!("scenario-{name}"));
            let text = text.claim("power", format!("{name}_power"));
            let text = text.claim("energy", format!("{name}_energy_kg"));
            text.claim("water", format!("{name}_water_kg")).claim("yield", format!("{name}_yield"))
        };
        answer.scenarios =
            Some(Scenarios { best: case("best"), base: case("base"), worst: case("worst") });
    }
}

fn efficiency(of: &CaseFound) -> ResourceEfficiency {
    ResourceEfficiency {
        water_l_kg: of.water_l_kg,
        energy_kwh_kg: of.energy_kwh_kg,
        yield_kg_m2_year: of.yield_kg_m2_year,
    }
}

fn scenario(case: &str, of: &CaseFound) -> Scenario {
    Scenario {
        case: case.into(),
        power_kw: of.power_kw,
        water_l_day: of.water_l_day,
        efficiency: efficiency(of),
    }
}

/// What nobody gave, each with the value that was taken.
fn assumed(answer: &mut Answer, run: &Run) {
    let mut rows = Vec::new();
    for (i, taken) in run.output.assumed.iter().enumerate() {
        let id = format!("assumed_{}", taken.field);
        let text = Text::new("claim-assumed").field("field", &*taken.field).claim("value", &*id);
        let unit = match taken.field.as_str() {
            "ppfd_umol" => "umol/(m2.s)",
            "photoperiod_h" => "h",
            "rh_pct" => "%",
            "co2_ppm" => "[ppm]",
            "lamp_efficacy" => "umol/J",
            "layer_area_m2" => "m2",
            "container_length_m" => "m",
            "shell_u" => "W/(m2.K)",
            _ => "Cel",
        };
        let claim = run.claim(&id, &format!("/assumed/{i}/value"), text).unit(unit);
        answer.claim(claim.decimals(if taken.field == "shell_u" { 3 } else { 1 }));
        let from = if taken.from_profile { "from-profile" } else { "from-project" };
        rows.push(vec![field_name(&taken.field), number(id), word(from)]);
    }
    if !rows.is_empty() {
        let columns = ["column-quantity", "column-value", "column-from"];
        table(answer, "resources", "table-assumed", &columns, rows);
        answer.limit(1, Text::new("limit-assumed"), Some(Text::new("lift-assumed")));
    }
}
