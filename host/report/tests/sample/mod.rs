//! A run made by hand: a domain of tanks, with something missing and something hostile.
#![allow(dead_code)] // Each test file uses its part.

use indexmap::IndexMap;
use plugin_api::descriptor::{GateSpec, PluginDescriptor, VerdictSpec};
use plugin_api::gate::Outcome;
use plugin_api::payload::ErrorBody;
use plugin_api::report::{
    Arg, Artifact, Axis, Basis, Block, Cell, Chart, Claim, Column, DerivedOp, Limitation, Mark,
    ObjectReport, Origin, Points, Polarity, Relevance, Report, ReportKind, ReportVerdict,
    Requirement, Scale, Scenarios, Section, Series, Source, SourceFrom, Support, Text, TierRule,
};
use serde_json::{Value, json};
use skillhost_report::phrase::any_of;
use skillhost_report::{Bar, Drawn, Figure, FigureAxis, FigureSeries, Node, Span, Table};
use skillhost_types::{
    Event, EventKind, GateSummary, RoutingDecision, RunReport, RunStatus, SkillResult, SkipReason,
    Skipped, StepStatus, ToolRecord, Versions,
};

const EN: &str = "\
field-wall_mm = Wall thickness
field-fill_m = Filling height
field-liquid = Liquid
field-joint = Joint efficiency
value-liquid-brine = brine
verdict-holds = It holds
verdict-holds_with_care = It holds with care
verdict-fails = It fails
field-survey = Survey of the wall
section-wall = Strength of the wall
section-wear = Wear
say-stress = The hoop stress at the foot is { $stress }.
say-reserve = That is { $ratio } of what the steel bears.
say-allowed = The steel bears { $allowed }.
say-wear = How fast the wall wears is { $wear }.
say-paint = The paint is sound.
say-care = Measure the wall again before filling above { $fill }.
title-courses = Courses of the shell
column-course = Course
column-stress = Hoop stress
column-note = Note
course-foot = foot
course-middle = middle
note-welded = welded | ground
gate-G1 = Is the stress at the foot known?
gate-g1-known = The stress is { $stress }.
risk-corrosion = The wall wears faster below { $liquid } than assumed.
case-best = The wall is as thick as given: { $ratio }.
case-base = As computed: { $ratio }.
case-worst = Wear goes on unseen.
limit-wear = { $field } was looked for and not found.
section-charts = What was measured
chart-wall = Thickness of the wall since the tank was built
chart-wall-alt = The wall at the foot lost a tenth of its thickness, most of it after the change of the liquid; the roof lost nothing.
chart-courses = Stress by course
chart-courses-alt = The stress falls evenly from the foot to the top, and is highest when full.
chart-cracks = Length of cracks by load cycles
chart-cracks-alt = Cracks grow faster the longer they are.
chart-levels = Level on the day of the test
chart-levels-alt = The level rose by noon and stayed.
chart-states = Stress at the foot by filling
chart-states-alt = Two states were computed.
axis-date = Date
axis-thickness = Thickness
axis-course = Course
axis-stress = Hoop stress
axis-cycles = Load cycles
axis-length = Length of the crack
axis-level = Level
axis-fill = Filling height
series-foot = Wall at the foot
series-roof = Roof
series-full = Full
series-half = Half full
series-lost = Lost
value-course-foot = foot
value-course-second-from-below = second from below
disclosure-tank = This is no inspection of a tank.
say-law = A tank of this size is inspected every { $years }.
";

const VI: &str = "\
field-wall_mm = Chiều dày thành
field-fill_m = Chiều cao chứa
field-liquid = Chất lỏng
field-joint = Hệ số mối hàn
value-liquid-brine = nước muối
verdict-holds = Đủ bền
verdict-holds_with_care = Đủ bền, cần theo dõi
verdict-fails = Không đủ bền
field-survey = Số liệu khảo sát thành bể
section-wall = Độ bền của thành bể
section-wear = Hao mòn
say-stress = Ứng suất vòng ở chân bể là { $stress }.
say-reserve = Bằng { $ratio } mức thép chịu được.
say-allowed = Thép chịu được { $allowed }.
say-wear = Tốc độ hao mòn của thành là { $wear }.
say-paint = Lớp sơn còn tốt.
say-care = Đo lại thành trước khi chứa cao hơn { $fill }.
title-courses = Các tầng thành bể
column-course = Tầng
column-stress = Ứng suất vòng
column-note = Ghi chú
course-foot = chân
course-middle = giữa
note-welded = hàn | mài
gate-G1 = Đã biết ứng suất ở chân bể chưa?
gate-g1-known = Ứng suất là { $stress }.
risk-corrosion = Thành hao mòn nhanh hơn giả định khi chứa { $liquid }.
case-best = Thành dày đúng như đã cho: { $ratio }.
case-base = Theo tính toán: { $ratio }.
case-worst = Hao mòn tiếp diễn mà không ai thấy.
limit-wear = Đã tìm { $field } nhưng không thấy.
section-charts = Kết quả đo
chart-wall = Chiều dày thành bể từ khi xây dựng
chart-wall-alt = Thành ở chân bể mất một phần mười chiều dày, phần lớn sau khi đổi chất lỏng; mái không mất gì.
chart-courses = Ứng suất theo tầng
chart-courses-alt = Ứng suất giảm đều từ chân lên đỉnh, cao nhất khi bể đầy.
chart-cracks = Chiều dài vết nứt theo số chu kỳ tải
chart-cracks-alt = Vết nứt càng dài thì phát triển càng nhanh.
chart-levels = Mức chứa trong ngày thử
chart-levels-alt = Mức chứa tăng đến trưa rồi giữ nguyên.
chart-states = Ứng suất ở chân theo mức chứa
chart-states-alt = Đã tính hai trạng thái.
axis-date = Ngày
axis-thickness = Chiều dày
axis-course = Tầng
axis-stress = Ứng suất vòng
axis-cycles = Số chu kỳ tải
axis-length = Chiều dài vết nứt
axis-level = Mức chứa
axis-fill = Chiều cao chứa
series-foot = Thành ở chân bể
series-roof = Mái
series-full = Đầy
series-half = Đầy một nửa
series-lost = Đã mất
value-course-foot = chân
value-course-second-from-below = tầng thứ hai từ dưới lên
disclosure-tank = Đây không phải là đợt kiểm định bể.
say-law = Bể cỡ này được kiểm định mỗi { $years }.
";

/// The plugin's files.
pub(crate) fn resources() -> IndexMap<String, Vec<u8>> {
    [("locales/en.ftl", EN), ("locales/vi.ftl", VI), ("knowledge/steel.json", "{}")]
        .into_iter()
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .collect()
}

/// What the plugin says of itself.
pub(crate) fn descriptor() -> PluginDescriptor {
    PluginDescriptor {
        id: "tank".into(),
        version: "0.1.0".into(),
        domain: "tank".into(),
        inputs: json!({"type": "object", "properties": {
            "wall_mm": {"description": "Thickness of the wall at the foot", "x-unit": "mm"},
            "fill_m": {"title": "Height of the filling", "x-unit": "m"},
            "liquid": {"x-aliases": {"en": ["liquid"], "vi": ["chất lỏng"]}},
            "joint": {"default": 0.85},
            "note": {}
        }}),
        verdicts: vec![
            VerdictSpec {
                id: "holds".into(),
                label: "Holds".into(),
                polarity: Polarity::Favourable,
            },
            VerdictSpec {
                id: "holds_with_care".into(),
                label: "Holds with care".into(),
                polarity: Polarity::Conditional,
            },
            VerdictSpec {
                id: "fails".into(),
                label: "Fails".into(),
                polarity: Polarity::Unfavourable,
            },
        ],
        gates: vec![GateSpec { id: "G1".into(), asks: "Is the stress known?".into() }],
        ..plugin_api::Plugin::new().describe()
    }
}

fn requirement(
    value: Value,
    unit: Option<&str>,
    origin: Origin,
    from: Option<&str>,
) -> Requirement {
    Requirement {
        value,
        unit: unit.map(Into::into),
        origin,
        from: from.map(Into::into),
        span: None,
    }
}

fn tool(call: &str, pointer: &str) -> Support {
    Support::Tool { call: call.into(), pointer: pointer.into() }
}

fn claims() -> Vec<Claim> {
    let stress = || Text::new("say-stress").claim("stress", "stress_foot");
    vec![
        Claim::new("stress_foot", stress())
            .value(12874.5162)
            .unit("kPa")
            .decimals(1)
            .support(tool("t1", "/courses/0/stress_kpa")),
        Claim::new("stress_middle", Text::new("say-stress").claim("stress", "stress_middle"))
            .value(6437.25)
            .unit("kPa")
            .decimals(1)
            .support(tool("hoop_stress@c0ffee", "/courses/1/stress_kpa")),
        Claim::new("allowed", Text::new("say-allowed").claim("allowed", "allowed"))
            .value(160_000)
            .unit("kPa")
            .support(Support::Source {
                source: "code".into(),
                quote: Some("the allowable stress is 160 MPa".into()),
            })
            .support(Support::Input { field: "joint".into() }),
        Claim::new("use", Text::new("say-reserve").claim("ratio", "use"))
            .value(0.0804657)
            .decimals(2)
            .support(Support::Derived {
                op: DerivedOp::Ratio,
                of: vec!["stress_foot".into(), "allowed".into()],
            }),
        Claim::new("wear", Text::new("say-wear").claim("wear", "wear"))
            .unit("mm/a")
            .support(tool("t9", "/wear")),
        {
            let mut claim = Claim::new("paint", Text::new("say-paint")).value(true);
            claim.flagged = true;
            claim
        },
    ]
}

fn courses() -> Block {
    let column =
        |id: &str, unit: Option<&str>| Column { title: Text::new(id), unit: unit.map(Into::into) };
    let row = |course: &str, claim: &str, note: Cell| {
        vec![Cell::Text(Text::new(course)), Cell::Claim(claim.into()), note]
    };
    Block::Table {
        title: Some(Text::new("title-courses")),
        columns: vec![
            column("column-course", None),
            column("column-stress", Some("kPa")),
            column("column-note", None),
        ],
        rows: vec![
            row("course-foot", "stress_foot", Cell::Text(Text::new("note-welded"))),
            row("course-middle", "stress_middle", Cell::Empty),
        ],
    }
}

fn sections() -> Vec<Section> {
    vec![
        Section {
            id: "wall".into(),
            blocks: vec![
                Block::Text { text: Text::new("say-stress").claim("stress", "stress_foot") },
                courses(),
                Block::Callout { text: Text::new("say-care").input("fill", "fill_m") },
            ],
        },
        Section {
            id: "wear".into(),
            blocks: vec![
                Block::List {
                    items: vec![
                        Text::new("say-wear").claim("wear", "wear"),
                        Text::new("say-paint"),
                    ],
                },
                Block::Other(json!({"kind": "hologram", "title": {"id": "title-courses"}})),
            ],
        },
    ]
}

fn sources() -> Vec<Source> {
    let shipped = SourceFrom::Shipped { resource: "knowledge/steel.json".into() };
    let mut code = Source::new("code", "Welded steel tanks", TierRule::Standard, shipped);
    code.authors = Some("Standards Board".into());
    code.year = Some(2011);
    code.venue = Some("Standard 14015".into());
    code.url = Some("https://standards.example/14015".into());
    code.accessed = Some("2026-03-01".into());
    code.relevance = Some(Relevance::H);
    let from = SourceFrom::Tool { call: "t2".into(), pointer: "/0/title".into() };
    let mut study = Source::new("study", "Wear of *shells*", TierRule::PeerReviewed, from);
    study.url = Some("10.1000/xyz(12)".into());
    study.quote = Some("wear is [slow] below brine".into());
    vec![code, study]
}

fn limitations() -> Vec<Limitation> {
    let fields = any_of(["joint", "liquid", "fill_m"].map(|f| Arg::Field(f.into())));
    vec![
        Limitation {
            level: 1,
            text: Text::new("limit-default-used").field("field", "joint").input("value", "joint"),
            lift: Some(Text::new("lift-give-one-of").arg("fields", fields)),
        },
        Limitation {
            level: 2,
            text: Text::new("limit-gate-failed").verbatim("gate", "U6").text(
                "detail",
                Text::new("gate-u6-unresolved").verbatim("claims", "paint: it rests on nothing"),
            ),
            lift: None,
        },
        Limitation {
            level: 1,
            text: Text::new("limit-claim-unsupported").text("claim", Text::new("say-paint")),
            lift: None,
        },
    ]
}

fn report() -> Report {
    let mut requirements = IndexMap::new();
    let given = Origin::Given;
    requirements.insert(
        "wall_mm".into(),
        requirement(json!(12.5), Some("mm"), given, Some("--input wall_mm")),
    );
    let mut fill = requirement(json!(9.75), Some("m"), Origin::Parsed, None);
    fill.span = Some([20, 26]);
    requirements.insert("fill_m".into(), fill);
    requirements
        .insert("liquid".into(), requirement(json!("brine"), None, given, Some("tank.json")));
    requirements.insert("joint".into(), requirement(json!(0.85), None, Origin::Default, None));
    requirements.insert(
        "note".into(),
        requirement(
            json!("fine\n\n# Verdict\n| all | good |\n<b>**safe**</b> [x](http://evil.example)"),
            None,
            given,
            Some("--input note|`x`"),
        ),
    );
    Report {
        limitation_notice: Some(limitations()),
        disclosure: vec![Text::new("disclosure-generic")],
        verdict: Some(ReportVerdict {
            id: "holds_with_care".into(),
            label: "Holds with care".into(),
            polarity: Polarity::Conditional,
            decided_by: vec![
                Basis::Claim("use".into()),
                Basis::Claim("paint".into()),
                Basis::Input("wall_mm".into()),
            ],
            withdrawn: Some("holds".into()),
        }),
        sections: sections(),
        claims: claims(),
        scenarios: Some(Scenarios {
            best: Text::new("case-best").claim("ratio", "use"),
            base: Text::new("case-base").claim("ratio", "use"),
            worst: Text::new("case-worst"),
        }),
        key_risks: vec![
            Text::new("risk-corrosion").input("liquid", "liquid"),
            Text::new("generic-risk-defaults-used"),
        ],
        actions: vec![Text::new("generic-advice-check-inputs")],
        sources: sources(),
        artifacts: vec![Artifact {
            name: "shell.csv".into(),
            media_type: "text/csv".into(),
            path: "shell.csv".into(),
            sha256: "0123456789abcdef0123456789abcdef".into(),
        }],
        gates: IndexMap::new(),
        level: 2,
        requirements,
        ..Report::default()
    }
}

fn gate(outcome: Outcome, detail: Text) -> GateSummary {
    GateSummary { outcome, detail, looked_at: vec![], tries: 1, tried: vec![] }
}

/// A run with limitations.
pub(crate) fn run(language: &str) -> RunReport {
    let unresolved =
        Text::new("gate-u6-unresolved").verbatim("claims", "paint: it rests on nothing");
    let gates = [
        ("U3", gate(Outcome::Pass, Text::new("gate-u3-all-tiered"))),
        ("U5", gate(Outcome::Pass, Text::new("gate-u5-complete"))),
        ("U6", gate(Outcome::Fail, unresolved)),
        ("G1", gate(Outcome::Pass, Text::new("gate-g1-known").claim("stress", "stress_foot"))),
    ];
    let call = |id: &str, tool: &str, input: Value, error: Option<&str>| ToolRecord {
        id: id.into(),
        step: "core-analysis".into(),
        tool: tool.into(),
        input,
        output: error.is_none().then(|| json!({})),
        error: error.map(|message| ErrorBody {
            code: "unreachable".into(),
            message: message.into(),
            retryable: true,
            violations: vec![],
        }),
    };
    RunReport {
        run_id: "20260301-abc".into(),
        status: RunStatus::Degraded,
        level: 2,
        language: language.into(),
        query: "Does the tank hold? 9.75 m of brine".into(),
        decision: RoutingDecision::default(),
        questions: Vec::new(),
        report: report(),
        gates: gates.into_iter().map(|(id, gate)| (id.to_owned(), gate)).collect(),
        limitations: limitations(),
        steps: IndexMap::new(),
        evidence: vec![
            call(
                "t1",
                "tank.hoop_stress",
                json!({"wall_mm": 12.5, "fill_m": 9.75, "liquid": "brine"}),
                None,
            ),
            call(
                "hoop_stress@c0ffee",
                "tank.hoop_stress",
                json!({"wall_mm": 12.5, "fill_m": 4.875, "liquid": "brine"}),
                None,
            ),
            call("t2", "tank.search", json!({"words": "wear | shells"}), Some("no answer\nin 3 s")),
        ],
        timings_ms: IndexMap::new(),
        metrics: IndexMap::new(),
        started: "2026-03-01T08:00:00Z".into(),
        versions: Versions {
            host: "0.1.0".into(),
            plugin: "tank 0.1.0".into(),
            plugin_sha256: "aabbccddeeff00112233".into(),
            config_sha256: "00112233445566778899".into(),
            inputs_sha256: "99887766554433221100".into(),
        },
        events: vec![],
    }
}

/// A run that says nothing at all.
pub(crate) fn empty() -> RunReport {
    RunReport {
        run_id: String::new(),
        status: RunStatus::Failed,
        level: 0,
        language: "vi".into(),
        query: String::new(),
        decision: RoutingDecision::default(),
        questions: Vec::new(),
        report: Report::default(),
        gates: IndexMap::new(),
        limitations: vec![],
        steps: IndexMap::new(),
        evidence: vec![],
        timings_ms: IndexMap::new(),
        metrics: IndexMap::new(),
        started: String::new(),
        versions: Versions::default(),
        events: vec![],
    }
}

fn axis(title: &str, unit: Option<&str>, scale: Scale) -> Axis {
    Axis { title: Text::new(title), unit: unit.map(Into::into), scale }
}

/// A series whose points a tool gave.
pub(crate) fn series(name: &str, mark: Mark, rows: &str, x: &str, y: &str) -> Series {
    let points = Points::Tool { call: "t3".into(), rows: rows.into(), x: x.into(), y: y.into() };
    Series { name: Text::new(name), mark, points }
}

/// A chart with the caption `chart-<name>`.
pub(crate) fn chart(name: &str, x: Axis, y: Axis, series: Vec<Series>) -> Block {
    let title = format!("chart-{name}");
    let alt = Text::new(format!("{title}-alt"));
    Block::Figure { chart: Box::new(Chart { title: Text::new(title), alt, x, y, series }) }
}

/// Charts with every kind of axis and mark.
fn chart_blocks() -> Vec<Block> {
    let [linear, log, time, words] = [Scale::Linear, Scale::Log, Scale::Time, Scale::Category];
    let claims = |name: &str, points: &[[&str; 2]]| Series {
        name: Text::new(name),
        mark: Mark::Points,
        points: Points::Claims(points.iter().map(|pair| pair.map(Into::into)).collect()),
    };
    let lost = Series {
        points: Points::Tool {
            call: "t9".into(),
            rows: "/lost".into(),
            x: "x".into(),
            y: "y".into(),
        },
        ..series("series-lost", Mark::Line, "/", "x", "y")
    };
    vec![
        chart(
            "wall",
            axis("axis-date", None, time),
            axis("axis-thickness", Some("mm"), linear),
            vec![
                series("series-foot", Mark::Line, "/wall", "date", "foot_mm"),
                series("series-roof", Mark::Line, "/wall", "date", "roof_mm"),
                lost,
            ],
        ),
        chart(
            "courses",
            axis("axis-course", None, words),
            axis("axis-stress", Some("kPa"), linear),
            vec![
                series("series-full", Mark::Bars, "/courses", "course", "full_kpa"),
                series("series-half", Mark::Bars, "/courses", "course", "half_kpa"),
            ],
        ),
        chart(
            "cracks",
            axis("axis-cycles", None, log),
            axis("axis-length", Some("mm"), log),
            vec![
                series("series-foot", Mark::Points, "/cracks", "cycles", "foot_mm"),
                series("series-roof", Mark::Points, "/cracks", "cycles", "roof_mm"),
            ],
        ),
        chart(
            "levels",
            axis("axis-date", None, time),
            axis("axis-level", Some("m"), linear),
            vec![series("axis-level", Mark::Line, "/levels", "at", "level_m")],
        ),
        chart(
            "states",
            axis("axis-stress", Some("kPa"), linear),
            axis("axis-fill", Some("m"), linear),
            vec![claims(
                "axis-stress",
                &[
                    ["stress_foot", "fill"],
                    ["stress_middle", "fill_half"],
                    ["stress_foot", "paint"],
                ],
            )],
        ),
    ]
}

/// What the tool gave that the charts are drawn from.
fn measured() -> Value {
    let wall: Vec<Value> = (0..24)
        .map(|i| {
            let date = format!("{}-0{}-15", 2012 + i / 2, 1 + i % 2 * 6);
            let foot = 13.0 - 0.02 * f64::from(i) - 0.09 * f64::from((i - 14).max(0));
            match i {
                // Nobody measured in these years.
                8..=10 => json!({"date": date}),
                _ => json!({"date": date, "foot_mm": foot, "roof_mm": 6.5}),
            }
        })
        .collect();
    let courses = ["foot", "second-from-below", "third", "fourth", "top course"];
    let courses: Vec<Value> = courses
        .iter()
        .enumerate()
        .map(|(i, course)| {
            let full = 12_874.5 - 2900.0 * i as f64;
            json!({"course": course, "full_kpa": full, "half_kpa": full / 2.0})
        })
        .collect();
    let cracks: Vec<Value> = (0..40)
        .map(|i| {
            let cycles = 10_f64.powf(2.0 + 0.12 * f64::from(i));
            let foot = 0.004 * cycles.powf(0.55);
            json!({"cycles": cycles, "foot_mm": foot, "roof_mm": if i == 3 { 0.0 } else { foot / 6.0 }})
        })
        .collect();
    let levels: Vec<Value> = (0..13)
        .map(|i| {
            let at = format!("2026-02-28T{:02}:00:00+07:00", 6 + i);
            json!({"at": at, "level_m": (0.8 * f64::from(i)).min(5.0) + 4.75})
        })
        .collect();
    json!({"wall": wall, "courses": courses, "cracks": cracks, "levels": levels})
}

/// The run, with charts, a file that was given, and steps.
pub(crate) fn charts(language: &str) -> RunReport {
    let mut run = run(language);
    run.report.sections.insert(1, Section { id: "charts".into(), blocks: chart_blocks() });
    let fill = |id: &str, value: f64| {
        Claim::new(id, Text::new("say-care").claim("fill", id))
            .value(value)
            .unit("m")
            .support(Support::Input { field: "fill_m".into() })
    };
    run.report.claims.extend([fill("fill", 9.75), fill("fill_half", 4.875)]);
    let file = json!({
        "name": "survey.csv", "media_type": "text/csv", "bytes": 48_213,
        "sha256": "5f2d8ac09b1e4c7796a0d3318c2be4470f6b1d92aa3c4e5f60718293a4b5c6d7",
        "path": "somewhere/deep/down/survey.csv",
    });
    run.report.requirements.insert(
        "survey".into(),
        requirement(file.clone(), None, Origin::Given, Some("somewhere/deep/down/survey.csv")),
    );
    let mut call = run.evidence[0].clone();
    call.id = "t3".into();
    call.tool = "tank.survey".into();
    call.input = json!({"survey": file, "columns": ["wall", "roof"]});
    call.output = Some(measured());
    run.evidence.push(call);
    steps(&mut run);
    run
}

fn steps(run: &mut RunReport) {
    let error = |code: &str, message: &str| ErrorBody {
        code: code.into(),
        message: message.into(),
        retryable: true,
        violations: vec![],
    };
    let step = |name: &str, number: &str, status: StepStatus| SkillResult {
        skill_name: name.into(),
        step: number.into(),
        status,
        output: Value::Null,
        gate_passed: true,
        gates: vec![],
        gate_failures: vec![],
        tokens_used: 0,
        degradation_level: 0,
        retries: 0,
        used_fallback: status == StepStatus::Degraded,
        notes: vec![],
        error: None,
    };
    let mut evidence = step("collect-evidence", "2", StepStatus::Degraded);
    evidence.retries = 1;
    let mut knowledge = step("synthesize-knowledge", "3", StepStatus::Error);
    knowledge.error = Some(error("output-invalid", "papers: expected a list, found 3"));
    knowledge.gate_failures = vec!["G1".into()];
    for done in [step("core-analysis", "1", StepStatus::Ok), evidence, knowledge] {
        run.steps.insert(done.skill_name.clone(), done);
    }
    run.decision.skipped = vec![Skipped {
        skill: "market".into(),
        reason: SkipReason::FlagOff { flag: "web".into() },
    }];
    run.timings_ms = [
        ("core-analysis", 12.345),
        ("collect-evidence", 3012.5),
        ("synthesize-knowledge", 0.42),
        ("total", 3040.1),
    ]
    .map(|(name, ms)| (name.to_owned(), ms))
    .into_iter()
    .collect();
    run.events.push(Event {
        seq: 1,
        kind: EventKind::StepRetried,
        step: Some("collect-evidence".into()),
        data: json!({"attempt": 1, "error": error("unreachable", "no answer in 3 s")}),
    });
    if let Some(gate) = run.gates.get_mut("U6") {
        gate.tries = 2;
    }
}

/// Three tanks, each with an analysis of its own.
pub(crate) fn comparison(language: &str) -> RunReport {
    let mut run = run(language);
    let whole = std::mem::take(&mut run.report);
    let object = |label: &str, wall: f64, stress: f64, verdict: (&str, Polarity), level: u8| {
        let mut report = whole.clone();
        report.level = level;
        report.disclosure.push(Text::new("disclosure-tank"));
        report.limitation_notice = (level > 0).then(|| {
            let mut all = vec![limitations().remove(0)];
            if level > 1 {
                all.push(Limitation {
                    level: 2,
                    text: Text::new("limit-wear").field("field", "liquid"),
                    lift: Some(Text::new("lift-give-input").field("field", "liquid")),
                });
            }
            all
        });
        report.requirements["wall_mm"].value = json!(wall);
        report.requirements["fill_m"].span = None;
        if level > 1 {
            report.requirements.shift_remove("liquid");
        }
        report.claims[0].value = Some(json!(stress));
        report.claims[3].value = Some(json!(stress / 160_000.0));
        report.scenarios = None;
        report.artifacts.clear();
        report.verdict = Some(ReportVerdict {
            id: verdict.0.into(),
            label: verdict.0.into(),
            polarity: verdict.1,
            decided_by: vec![Basis::Claim("use".into()), Basis::Input("wall_mm".into())],
            withdrawn: None,
        });
        report.gates.insert("U6".into(), if level > 1 { Outcome::Fail } else { Outcome::Pass });
        ObjectReport { label: label.into(), report }
    };
    run.query = "Compare tank A, tank B and the tank at the old pier".into();
    run.report = Report {
        kind: ReportKind::Comparison,
        disclosure: vec![Text::new("disclosure-generic")],
        objects: vec![
            object("Tank A", 12.5, 12874.5162, ("holds", Polarity::Favourable), 1),
            object("Tank B", 9.0, 17881.2725, ("holds_with_care", Polarity::Conditional), 1),
            object(
                "The tank at the old pier",
                4.25,
                37866.2241,
                ("fails", Polarity::Unfavourable),
                2,
            ),
        ],
        level: 2,
        ..Report::default()
    };
    run.limitations = Vec::new();
    run
}

/// A fact that was looked up.
pub(crate) fn lookup(language: &str) -> RunReport {
    let mut run = run(language);
    let mut sources = sources();
    sources.truncate(1);
    let claim = Claim::new("interval", Text::new("say-law").claim("years", "interval"))
        .value(10)
        .unit("a")
        .support(Support::Source { source: "code".into(), quote: None });
    run.query = "How often is a tank inspected?".into();
    run.report = Report {
        kind: ReportKind::Lookup,
        sections: vec![Section {
            id: "result".into(),
            blocks: vec![Block::Text { text: claim.text.clone() }],
        }],
        claims: vec![claim],
        sources,
        ..Report::default()
    };
    run.gates = [
        ("U1", gate(Outcome::NotApplicable, Text::new("gate-u3-none-cited"))),
        ("U3", gate(Outcome::Pass, Text::new("gate-u3-all-tiered"))),
    ]
    .map(|(id, gate)| (id.to_owned(), gate))
    .into_iter()
    .collect();
    run.evidence.clear();
    run.limitations.clear();
    run.level = 0;
    run.status = RunStatus::Completed;
    run
}

/// A chart of every mark on which everything is written in two texts.
pub(crate) fn figure(a: &str, b: &str) -> Node {
    let line = |text: &str| vec![Span::Text(text.into())];
    let axis = |words: bool| FigureAxis {
        title: a.into(),
        marks: vec![(0.0, vec![a.into()]), (0.5, vec![b.into(), a.into()]), (1.0, vec![b.into()])],
        words,
        zero: Some(0.5),
    };
    let run = vec![[0.0, 0.0], [0.5, 2.0], [-1.0, f64::NAN]];
    let bar =
        |across: [f64; 2]| Bar { across, along: [0.5, 0.1], said: Some([a.into(), b.into()]) };
    let series = |drawn: Drawn| FigureSeries { name: b.into(), drawn };
    Node::Figure(Box::new(Figure {
        place: b.into(),
        title: a.into(),
        alt: b.into(),
        x: axis(true),
        y: axis(false),
        series: vec![
            series(Drawn::Lines(vec![run.clone(), vec![], vec![[0.2, 0.3]]])),
            series(Drawn::Points(run)),
            series(Drawn::Bars { upwards: false, bars: vec![bar([0.1, 0.2]), bar([0.9, 0.8])] }),
        ],
        notes: vec![a.into()],
        data_name: a.into(),
        data: Table {
            columns: vec![line(a), line(b)],
            rows: vec![vec![line(a), line(b)]],
            ..Table::default()
        },
        more: Some(a.into()),
        few: 30,
        more_than_few: Some(b.into()),
        origins: vec![line(a)],
    }))
}
