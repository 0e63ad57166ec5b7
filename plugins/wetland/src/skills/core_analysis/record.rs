//! The record over time: whether it can be read, the regime, the trend, and where it leads.

use super::{Answer, Outcomes, RegimeSummary, asked, claim, outside, refused};
use crate::inputs::Inputs;
use crate::settings::Settings;
use crate::tools::{
    AoiCheck, DirectionFound, RegimeClass, RegimeFile, SeriesCheck, SeriesFile, SeriesMeasure,
    TrendFound, WaterRegime,
};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Mark, Points, Scale, Scenarios, Series};
use skillhost_story::{column, figure, number, title, word};

/// Reads the record and tells it, or tells its faults line by line.
pub(super) fn record_part(
    answer: &mut Answer,
    inputs: &Inputs,
    area: Option<&Called<AoiCheck>>,
    settings: &Settings,
    context: &SkillContext<'_>,
) -> Result<Option<Called<WaterRegime>>, SkillError> {
    let Some(file) = &inputs.series else {
        answer.block("regime", Block::Callout { text: Text::new("regime-no-record") });
        return Ok(None);
    };
    let check: Called<SeriesCheck> =
        match asked(context, "check_series", &SeriesFile { series: file.clone() }) {
            Ok(Some(check)) => check,
            Ok(None) => {
                outside(answer, "regime");
                return Ok(None);
            }
            Err(error) if error.code().starts_with("file-") => {
                let lift = Text::new("lift-series");
                refused(answer, "regime", 4, "regime-unreadable", &error, lift);
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
    if !check.output.readable {
        tell_faults(answer, &check)?;
        return Ok(None);
    }
    let asked_of = RegimeFile {
        series: file.clone(),
        area_ha: area.and_then(|a| a.output.area_ha),
        wet_above_share: settings.wet_above_share,
        outlook_years: settings.outlook_years,
    };
    let run: Called<WaterRegime> = match asked(context, "water_regime", &asked_of) {
        Ok(Some(run)) => run,
        Ok(None) => return Ok(None),
        Err(error) if error.code() == "input-invalid" => {
            refused(answer, "regime", 4, "regime-refused", &error, Text::new("lift-series"));
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    tell_regime(answer, &run);
    draw(answer, &run);
    match &run.output.trend {
        Some(trend) => tell_trend(answer, &run, trend),
        None => answer.say("regime", Text::new("trend-none")),
    }
    tell_outlook(answer, &run);
    answer.output.regime =
        Some(RegimeSummary { class: run.output.regime, wet_percent: run.output.wet_percent });
    Ok(Some(run))
}

fn tell_faults(answer: &mut Answer, check: &Called<SeriesCheck>) -> Result<(), SkillError> {
    answer.block("regime", Block::Callout { text: Text::new("regime-faults") });
    let mut items = Vec::new();
    for (i, fault) in check.output.faults.iter().enumerate() {
        let kind = plugin_api::wire::to_value(&fault.fault)?;
        let kind = kind.as_str().unwrap_or_default().replace('_', "-");
        let (line, found) = (format!("series_fault_{i}_line"), format!("series_fault_{i}_found"));
        for (id, member) in [(&line, "line"), (&found, "found")] {
            let words = Text::new(format!("claim-fault-{member}")).claim("value", &**id);
            claim(answer, check, id, &format!("/faults/{i}/{member}"), None, Some(words));
        }
        let item = Text::new(format!("fault-{kind}")).claim("line", &*line);
        items.push(item.claim("found", &*found));
    }
    answer.block("regime", Block::List { items });
    answer.limit(4, Text::new("limit-series"), Some(Text::new("lift-series")));
    Ok(())
}

fn unit(run: &Called<WaterRegime>) -> &'static str {
    match run.output.measure {
        SeriesMeasure::AreaHa => "har",
        SeriesMeasure::Share | SeriesMeasure::Index => "1",
    }
}

fn tell_regime(answer: &mut Answer, run: &Called<WaterRegime>) {
    claim(answer, run, "regime_class", "/regime", None, None);
    let id = match run.output.regime {
        RegimeClass::NotDetermined => "regime-open",
        _ => "regime-class",
    };
    let text = Text::new(id).claim("class", "regime_class");
    answer.block("regime", Block::Callout { text });
    let mut rows = Vec::new();
    for (id, pointer, decimals, there) in [
        ("series_start", "/start", None, true),
        ("series_end", "/end", None, true),
        ("series_looks", "/looks", None, true),
        ("series_valid", "/valid_looks", None, true),
        ("series_hidden", "/hidden_looks", None, true),
        ("wet_looks", "/wet_looks", None, true),
        ("wet_percent", "/wet_percent", Some(1), true),
        ("wet_low_percent", "/wet_low_percent", Some(1), true),
        ("wet_high_percent", "/wet_high_percent", Some(1), true),
        ("wet_above", "/wet_above", Some(2), true),
        ("hydroperiod_d", "/hydroperiod_d", Some(0), run.output.hydroperiod_d.is_some()),
        ("covered_percent", "/covered_percent", Some(0), true),
        ("longest_gap_d", "/longest_gap_d", None, true),
    ] {
        if !there {
            continue;
        }
        let found = run.claim(id, pointer, skillhost_story::statement(id));
        let found = if id == "wet_above" { found.unit(unit(run)) } else { found };
        answer.claim(Claim { decimals, ..found });
        rows.push(vec![word(format!("part-{}", id.replace('_', "-"))), number(id)]);
    }
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("regime", Block::Table { title: title("table-regime"), columns, rows });
    answer.say("regime", Text::new("regime-valid-only"));
}

fn draw(answer: &mut Answer, run: &Called<WaterRegime>) {
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
    let mut lines = vec![series("series-looks", Mark::Points, "/points", "time", "value")];
    if run.output.trend.is_some() {
        lines.push(series("series-line", Mark::Line, "/points", "time", "line"));
    }
    let x = Axis::new(Text::new("axis-time")).scale(Scale::Time);
    let y = Axis::new(Text::new("axis-water")).unit(unit(run));
    answer.block("regime", figure("figure-series", x, y, lines));
    if run.output.months.iter().filter(|m| m.mean.is_some()).count() > 1 {
        let bars = series("series-months", Mark::Bars, "/months", "month", "mean");
        let x = Axis::new(Text::new("axis-month")).scale(Scale::Category);
        let y = Axis::new(Text::new("axis-water")).unit(unit(run));
        answer.block("regime", figure("figure-months", x, y, vec![bars]));
    }
}

fn tell_trend(answer: &mut Answer, run: &Called<WaterRegime>, trend: &TrendFound) {
    claim(answer, run, "trend_direction", "/trend/direction", None, None);
    let p_decimals = |p: f64| (p >= 1e-4).then_some(4);
    claim(answer, run, "trend_p", "/trend/p_largest", p_decimals(trend.p_largest), None);
    claim(answer, run, "series_years", "/years", Some(1), None);
    let id = match trend.direction {
        DirectionFound::Declining => "trend-declining",
        DirectionFound::Rising => "trend-rising",
        DirectionFound::NoTrend => "trend-no",
        DirectionFound::Disputed => "trend-disputed",
    };
    let text = Text::new(id).claim("p", "trend_p").claim("years", "series_years");
    answer.block("regime", Block::Callout { text });
    let slope_decimals = match run.output.measure {
        SeriesMeasure::AreaHa => Some(2),
        SeriesMeasure::Share | SeriesMeasure::Index => Some(5),
    };
    let mut rows = Vec::new();
    for (id, pointer, decimals, there) in [
        ("trend_p_plain", "/trend/p_plain", p_decimals(trend.p_plain), true),
        (
            "trend_p_hamed_rao",
            "/trend/p_hamed_rao",
            trend.p_hamed_rao.and_then(p_decimals),
            trend.p_hamed_rao.is_some(),
        ),
        (
            "trend_p_seasonal",
            "/trend/p_seasonal",
            trend.p_seasonal.and_then(p_decimals),
            trend.p_seasonal.is_some(),
        ),
        ("trend_slope", "/trend/slope_per_year", slope_decimals, true),
        ("trend_change", "/trend/change_percent", Some(1), trend.change_percent.is_some()),
        (
            "trend_change_low",
            "/trend/change_low_percent",
            Some(1),
            trend.change_low_percent.is_some(),
        ),
        (
            "trend_change_high",
            "/trend/change_high_percent",
            Some(1),
            trend.change_high_percent.is_some(),
        ),
    ] {
        if !there {
            continue;
        }
        let found = run.claim(id, pointer, skillhost_story::statement(id));
        let found = if id == "trend_slope" { found.unit(unit(run)) } else { found };
        answer.claim(Claim { decimals, ..found });
        rows.push(vec![word(format!("part-{}", id.replace('_', "-"))), number(id)]);
    }
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("regime", Block::Table { title: title("table-trend"), columns, rows });
    let id = if trend.p_seasonal.is_some() { "trend-how-seasonal" } else { "trend-how" };
    answer.say("regime", Text::new(id));
}

fn tell_outlook(answer: &mut Answer, run: &Called<WaterRegime>) {
    let Some(outlook) = &run.output.outlook else { return };
    claim(answer, run, "outlook_years", "/outlook/years", Some(0), None);
    claim(answer, run, "outlook_best", "/outlook/best_percent", Some(0), None);
    claim(answer, run, "outlook_base", "/outlook/base_percent", Some(0), None);
    claim(answer, run, "outlook_worst", "/outlook/worst_percent", Some(0), None);
    let case = |id: &str, claim: &str| {
        Text::new(id).claim("change", claim).claim("years", "outlook_years")
    };
    answer.scenarios = Some(Scenarios {
        best: case("scenario-best", "outlook_best"),
        base: case("scenario-base", "outlook_base"),
        worst: case("scenario-worst", "outlook_worst"),
    });
    answer.output.scenarios = Some(Outcomes {
        best: outlook.best_percent,
        base: outlook.base_percent,
        worst: outlook.worst_percent,
    });
}
