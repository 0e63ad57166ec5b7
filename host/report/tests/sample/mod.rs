//! A run made by hand: a domain of tanks, with something missing and something hostile.
#![allow(dead_code)] // Each test file uses its part.

use indexmap::IndexMap;
use plugin_api::descriptor::{GateSpec, PluginDescriptor, VerdictSpec};
use plugin_api::gate::Outcome;
use plugin_api::payload::ErrorBody;
use plugin_api::report::{
    Arg, Artifact, Basis, Block, Cell, Claim, Column, DerivedOp, Limitation, Origin, Polarity,
    Relevance, Report, ReportVerdict, Requirement, Scenarios, Section, Source, SourceFrom, Support,
    Text, TierRule,
};
use serde_json::{Value, json};
use skillhost_report::phrase::any_of;
use skillhost_types::{GateSummary, RoutingDecision, RunReport, RunStatus, ToolRecord, Versions};

const EN: &str = "\
field-wall_mm = Wall thickness
field-fill_m = Filling height
field-liquid = Liquid
field-joint = Joint efficiency
value-liquid-brine = brine
verdict-holds = It holds
verdict-holds_with_care = It holds with care
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
";

const VI: &str = "\
field-wall_mm = Chiều dày thành
field-fill_m = Chiều cao chứa
field-liquid = Chất lỏng
field-joint = Hệ số mối hàn
value-liquid-brine = nước muối
verdict-holds = Đủ bền
verdict-holds_with_care = Đủ bền, cần theo dõi
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
