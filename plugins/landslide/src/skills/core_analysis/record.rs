//! A gauge's record: what it holds, what is missing, its events, and how wet the days before were.

use super::Answer;
use crate::settings::Settings;
use crate::tools::{
    AntecedentRain, DecidingEvent, GaugeRecord, Holds, LookBack, RainEvent, RainEvents,
    RecordCheck, RecordFile,
};
use plugin_api::prelude::*;
use plugin_api::report::{Axis, Block, Mark, Points, Scale, Series};
use skillhost_story::cited::cite;
use skillhost_story::refusal;
use skillhost_story::{column, figure, number, statement, title, word};

/// What a record gave.
pub(super) struct Recorded {
    /// The call that rebuilt its events.
    pub(super) call: String,
    /// Duration and mean intensity of the deciding event up to its critical moment, where it
    /// rained.
    pub(super) rain: Option<(f64, f64)>,
    /// Whether nothing is missing that could have made it heavier.
    pub(super) complete: bool,
    /// Whether an event of it got over the curve.
    pub(super) over: bool,
}

/// Events that a table shows at most.
const EVENTS: usize = 10;
/// Gaps that a table shows at most.
const GAPS: usize = 5;

/// Reads a gauge's record and tells it, or tells its faults line by line.
pub(super) fn record_part(
    answer: &mut Answer,
    file: &FileInput,
    curve: &str,
    settings: &Settings,
    numbers_given: bool,
    context: &SkillContext<'_>,
) -> Result<Option<Recorded>, SkillError> {
    if !readable(answer, "rainfall", file, Holds::Rain, !numbers_given, context)? {
        return Ok(None);
    }
    let asked = GaugeRecord {
        rain: file.clone(),
        threshold: curve.to_owned(),
        inter_event_h: settings.inter_event_h,
        deciding: settings.deciding_event,
    };
    let run: Called<RainEvents> = match context.call("rain_events", &asked) {
        Ok(run) => run,
        Err(error) => return refusal::tell(answer, "rainfall", error),
    };
    let found = &run.output;
    tell_record(answer, &run);
    if numbers_given {
        answer.block("rainfall", Block::Callout { text: Text::new("record-set-aside") });
    }
    let decided = found.decided.as_ref();
    match decided {
        Some(_) if numbers_given => {}
        Some(_) => tell_deciding(answer, &run),
        None => {
            answer.block("rainfall", Block::Callout { text: Text::new("record-dry") });
            if !numbers_given {
                let lift = Text::new("lift-rain-record");
                answer.limit(4, Text::new("limit-rain-none"), Some(lift));
            }
        }
    }
    tell_events(answer, &run);
    tell_gaps(answer, &run);
    draw_series(answer, &run);
    look_back(answer, file, decided.map(|d| &d.event), &found.threshold, context)?;
    Ok(Some(Recorded {
        call: run.call.clone(),
        rain: decided.map(|d| (d.event.at_duration_h as f64, d.event.at_intensity_mmh)),
        complete: decided.is_some_and(|d| d.complete),
        over: found.over_count > 0,
    }))
}

/// Whether a record can be read; tells every fault with its line where not.
pub(super) fn readable(
    answer: &mut Answer,
    section: &str,
    file: &FileInput,
    holds: Holds,
    decides: bool,
    context: &SkillContext<'_>,
) -> Result<bool, SkillError> {
    let asked = RecordFile { record: file.clone(), holds };
    let check: Called<RecordCheck> = match context.call("check_record", &asked) {
        Ok(check) => check,
        Err(error) if error.code().starts_with("file-") => {
            answer.notes.push(format!("{section}: {}: {}", error.code(), error.message()));
            let text = Text::new("limit-record-unreadable");
            answer.block(section, Block::Callout { text: text.clone() });
            answer.limit(if decides { 4 } else { 1 }, text, Some(Text::new("lift-record")));
            return Ok(false);
        }
        Err(error) => return Err(error.into()),
    };
    if check.output.readable {
        return Ok(true);
    }
    let what = match holds {
        Holds::Rain => "rain",
        Holds::Movement => "movement",
    };
    let text = Text::new(format!("record-refused-{what}"));
    answer.block(section, Block::Callout { text });
    let mut items = Vec::new();
    for (i, fault) in check.output.faults.iter().enumerate() {
        let kind = plugin_api::wire::to_value(&fault.fault)?;
        let kind = kind.as_str().unwrap_or_default().replace('_', "-");
        let (line, found) = (format!("{what}_fault_{i}_line"), format!("{what}_fault_{i}_found"));
        let expected = format!("{what}_fault_{i}_expected");
        for (id, member) in [(&line, "line"), (&found, "found"), (&expected, "expected")] {
            let words = Text::new(format!("claim-fault-{member}")).claim("value", id);
            answer.claim(check.claim(id, &format!("/faults/{i}/{member}"), words));
        }
        let item = Text::new(format!("fault-{kind}")).claim("line", &line);
        items.push(item.claim("expected", &expected).claim("found", &found));
    }
    answer.block(section, Block::List { items });
    let text = Text::new(format!("limit-record-refused-{what}"));
    answer.limit(if decides { 4 } else { 1 }, text, Some(Text::new("lift-record")));
    Ok(false)
}

fn claim(
    answer: &mut Answer,
    run: &Called<RainEvents>,
    id: &str,
    pointer: &str,
    decimals: Option<u8>,
) {
    let claim = run.claim(id, pointer, statement(id));
    answer.claim(Claim { decimals, ..claim });
}

/// What the record spans and how much of it is there.
fn tell_record(answer: &mut Answer, run: &Called<RainEvents>) {
    for (id, pointer, decimals) in [
        ("record_start", "/start", None),
        ("record_end", "/end", None),
        ("record_hours", "/hours", None),
        ("record_coverage", "/coverage", Some(4)),
        ("record_missing_h", "/missing_h", None),
        ("record_longest_gap_h", "/longest_gap_h", None),
        ("record_depth_mm", "/depth_mm", Some(1)),
        ("record_column", "/column", None),
        ("record_unit", "/column_unit", None),
        ("record_inter_event_h", "/inter_event_h", None),
        ("record_event_count", "/event_count", None),
        ("record_over_count", "/over_count", None),
    ] {
        claim(answer, run, id, pointer, decimals);
    }
    let span = Text::new("record-span")
        .claim("column", "record_column")
        .claim("unit", "record_unit")
        .claim("start", "record_start")
        .claim("end", "record_end")
        .claim("depth", "record_depth_mm");
    answer.say("rainfall", span);
    if run.output.missing_h > 0 {
        let text = Text::new("record-missing")
            .claim("coverage", "record_coverage")
            .claim("hours", "record_hours")
            .claim("missing", "record_missing_h")
            .claim("longest", "record_longest_gap_h");
        answer.block("rainfall", Block::Callout { text });
    } else {
        answer.say("rainfall", Text::new("record-whole").claim("hours", "record_hours"));
    }
    let events = Text::new("record-events")
        .claim("count", "record_event_count")
        .claim("hours", "record_inter_event_h")
        .claim("over", "record_over_count");
    answer.say("rainfall", events);
    let method = cite(answer, &run.call, "/method", &run.output.method, "method");
    answer.say("rainfall", method);
}

/// The event that speaks for the record, and the rule by which it does.
fn tell_deciding(answer: &mut Answer, run: &Called<RainEvents>) {
    for (id, member, decimals) in [
        ("rain_duration_h", "at_duration_h", None),
        ("rain_intensity_mmh", "at_intensity_mmh", Some(2)),
    ] {
        claim(answer, run, id, &format!("/decided/event/{member}"), decimals);
    }
    claim(answer, run, "deciding_start", "/decided/event/start", None);
    claim(answer, run, "deciding_end", "/decided/event/end", None);
    let rule = match run.output.deciding {
        DecidingEvent::Worst => "record-decides-worst",
        DecidingEvent::Last => "record-decides-last",
    };
    let text = Text::new(rule).claim("start", "deciding_start").claim("end", "deciding_end");
    answer.say("rainfall", text);
    let text = Text::new("record-moment")
        .claim("duration", "rain_duration_h")
        .claim("intensity", "rain_intensity_mmh");
    answer.say("rainfall", text);
}

/// The events with the highest ratios, in time order.
fn tell_events(answer: &mut Answer, run: &Called<RainEvents>) {
    let mut worst: Vec<(usize, &RainEvent)> = run.output.events.iter().enumerate().collect();
    worst.sort_by(|a, b| b.1.ratio.total_cmp(&a.1.ratio));
    worst.truncate(EVENTS);
    worst.sort_by_key(|(i, _)| *i);
    let mut rows = Vec::new();
    for (i, event) in worst {
        let mut cell = |member: &str, decimals: Option<u8>| {
            let id = format!("event_{}_{member}", event.number);
            let words = Text::new(format!("claim-event-{member}")).claim("value", &*id);
            let claim = run.claim(&id, &format!("/events/{i}/{member}"), words);
            answer.claim(Claim { decimals, ..claim });
            number(id)
        };
        rows.push(vec![
            cell("start", None),
            cell("duration_h", None),
            cell("depth_mm", Some(1)),
            cell("intensity_mmh", Some(2)),
            cell("peak_mmh", Some(1)),
            cell("ratio", Some(2)),
            cell("over", None),
            if event.missing_h > 0 || event.open {
                word("event-open")
            } else {
                word("event-whole")
            },
        ]);
    }
    if rows.is_empty() {
        return;
    }
    let columns = [
        "column-begin",
        "column-duration",
        "column-depth",
        "column-mean-intensity",
        "column-peak",
        "column-ratio",
        "column-over",
        "column-record",
    ];
    let columns = columns.into_iter().map(column).collect();
    answer.block("rainfall", Block::Table { title: title("table-events"), columns, rows });
}

/// The longest gaps, with the line of the file where each shows.
fn tell_gaps(answer: &mut Answer, run: &Called<RainEvents>) {
    let mut longest: Vec<usize> = (0..run.output.gaps.len()).collect();
    longest.sort_by_key(|i| std::cmp::Reverse(run.output.gaps.get(*i).map(|g| g.hours)));
    longest.truncate(GAPS);
    longest.sort_unstable();
    let mut rows = Vec::new();
    for i in longest {
        let mut cell = |member: &str| {
            let id = format!("gap_{i}_{member}");
            let words = Text::new(format!("claim-gap-{member}")).claim("value", &*id);
            answer.claim(run.claim(&id, &format!("/gaps/{i}/{member}"), words));
            number(id)
        };
        rows.push(vec![cell("start"), cell("hours"), cell("line"), cell("why")]);
    }
    if rows.is_empty() {
        return;
    }
    let columns = ["column-from", "column-hours", "column-line", "column-why"];
    let columns = columns.into_iter().map(column).collect();
    answer.block("rainfall", Block::Table { title: title("table-gaps"), columns, rows });
}

/// The hours around the deciding event; those of events over the curve stand out.
fn draw_series(answer: &mut Answer, run: &Called<RainEvents>) {
    let bars = |name: &str, y: &str| Series {
        name: Text::new(name),
        mark: Mark::Bars,
        points: Points::Tool {
            call: run.call.clone(),
            rows: "/series".into(),
            x: "time".into(),
            y: y.into(),
        },
    };
    let mut series = vec![bars("series-hours", "rain_mm")];
    if run.output.series.iter().any(|h| h.over_mm.is_some()) {
        series.push(bars("series-over", "over_mm"));
    }
    let x = Axis::new(Text::new("axis-time")).scale(Scale::Time);
    let y = Axis::new(Text::new("axis-rain")).unit("mm");
    answer.block("rainfall", figure("figure-rain", x, y, series));
}

/// How wet the days before the end of the deciding event were; Seattle's own thresholds only
/// where its curve was chosen.
fn look_back(
    answer: &mut Answer,
    file: &FileInput,
    event: Option<&RainEvent>,
    curve: &str,
    context: &SkillContext<'_>,
) -> Result<(), SkillError> {
    let asked = LookBack { rain: file.clone(), at: event.map(|e| e.end.clone()) };
    let run: Called<AntecedentRain> = context.call("antecedent_rain", &asked)?;
    let found = &run.output;
    let seattle = curve == "seattle_id";
    let wanted = [
        ("antecedent_at", "/at", None, true),
        ("antecedent_recent_mm", "/recent_mm", Some(1), true),
        ("antecedent_before_mm", "/antecedent_mm", Some(1), true),
        ("antecedent_swi_mm", "/soil_water_index_mm", Some(1), true),
        ("antecedent_swi_max_mm", "/soil_water_index_max_mm", Some(1), true),
        ("antecedent_swi_max_at", "/soil_water_index_max_at", None, true),
        ("seattle_cumulative_mm", "/cumulative_threshold_mm", Some(1), seattle),
        (
            "seattle_cumulative_exceeded",
            "/cumulative_exceeded",
            None,
            seattle && found.cumulative_exceeded.is_some(),
        ),
        (
            "seattle_running_mmh",
            "/running_mean_mmh",
            Some(2),
            seattle && found.running_mean_mmh.is_some(),
        ),
        ("seattle_running_threshold_mmh", "/running_threshold_mmh", Some(2), seattle),
        ("seattle_water_index_m", "/water_index_m", Some(3), seattle),
        ("seattle_ground_wet", "/ground_wet", None, seattle),
    ];
    let mut rows = Vec::new();
    for (id, pointer, decimals, _) in wanted.into_iter().filter(|(.., shown)| *shown) {
        let claim = run.claim(id, pointer, statement(id));
        answer.claim(Claim { decimals, ..claim });
        rows.push(vec![word(format!("part-{id}")), number(id)]);
    }
    let columns = vec![column("column-quantity"), column("column-value")];
    answer.block("rainfall", Block::Table { title: title("table-antecedent"), columns, rows });
    answer.say("rainfall", Text::new("antecedent-start"));
    if seattle {
        let both = cite(answer, &run.call, "/method", &found.method, "method");
        answer.say("rainfall", both);
    }
    if found.missing_h > 0 {
        let id = "antecedent_missing_h";
        answer.claim(run.claim(id, "/missing_h", statement(id)));
        answer.say("rainfall", Text::new("antecedent-missing").claim("missing", id));
    }
    Ok(())
}
