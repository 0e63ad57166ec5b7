//! Charts: drawn from what tools gave and from claims, read back from the page, the Markdown and
//! the terminal.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod dom;
mod sample;

use dom::{Element, read};
use plugin_api::report::{Axis, Block, Claim, Mark, Points, Scale, Section, Series, Text};
use proptest::prelude::*;
use sample::{chart, series};
use serde_json::{Value, json};
use skillhost_report::{Wording, html, markdown, terminal};
use skillhost_types::RunReport;

fn axis(title: &str, scale: Scale) -> Axis {
    Axis { title: Text::new(title), unit: None, scale }
}

/// A run that shows one chart of what the tool `t3` gave.
fn run(output: Value, x: Scale, y: Scale, drawn: Vec<Series>) -> RunReport {
    let mut run = sample::run("en");
    let mut call = run.evidence[0].clone();
    call.id = "t3".into();
    call.output = Some(output);
    run.evidence = vec![call];
    let block = chart("wall", axis("axis-date", x), axis("axis-level", y), drawn);
    run.report.sections = vec![Section { id: "charts".into(), blocks: vec![block] }];
    run
}

fn one(mark: Mark) -> Vec<Series> {
    vec![series("series-foot", mark, "/rows", "x", "y")]
}

fn rows(pairs: &[(Value, Value)]) -> Value {
    let row = |(x, y): &(Value, Value)| json!({"x": x, "y": y});
    json!({"rows": pairs.iter().map(row).collect::<Vec<_>>()})
}

fn page(run: &RunReport) -> String {
    let wording = Wording::new(&run.language, &sample::resources());
    html(run, &wording, "Tanks", &sample::descriptor())
}

fn text(run: &RunReport, width: usize) -> String {
    let wording = Wording::new(&run.language, &sample::resources());
    terminal(run, &wording, "Tanks", &sample::descriptor(), width, false)
}

fn elements(run: &RunReport) -> Vec<Element> {
    let (elements, errors) = read(&page(run));
    assert_eq!(errors, Vec::<String>::new());
    elements
}

/// The path of the series with a look, or nothing where it is not drawn.
fn path(run: &RunReport, class: &str) -> Option<String> {
    let in_figure = |e: &&Element| {
        e.is_in("figure") && !e.is_in("ul") && e.tag == "path" && e.get("class") == Some(class)
    };
    elements(run).iter().find(in_figure).and_then(|e| e.get("d").map(str::to_owned))
}

fn figure(run: &RunReport) -> String {
    elements(run).iter().find(|e| e.tag == "figure").unwrap().text.clone()
}

#[test]
fn a_gap_ends_a_line_and_begins_another() {
    let points =
        [(json!(0), json!(1)), (json!(1), Value::Null), (json!(2), json!(3)), (json!(3), json!(2))];
    let drawn = path(&run(rows(&points), Scale::Linear, Scale::Linear, one(Mark::Line)), "line s1");
    let drawn = drawn.unwrap();
    assert_eq!((drawn.matches('M').count(), drawn.matches('L').count()), (2, 1), "{drawn}");
}

#[test]
fn points_stand_where_their_values_say() {
    // Two axes from 0 to 10: the middle is in the middle, and upwards is up.
    let points = [(json!(0), json!(0)), (json!(5), json!(5)), (json!(10), json!(10))];
    let drawn =
        path(&run(rows(&points), Scale::Linear, Scale::Linear, one(Mark::Points)), "dot s1");
    let places: Vec<(f64, f64)> = drawn
        .unwrap()
        .split('M')
        .skip(1)
        .map(|point| {
            let (x, y) = point.trim_end_matches("h0").split_once(' ').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        })
        .collect();
    let [(x0, y0), (x1, y1), (x2, y2)] = places[..] else { panic!("{places:?}") };
    assert!((x1 - (x0 + x2) / 2.0).abs() < 0.11 && (y1 - (y0 + y2) / 2.0).abs() < 0.11);
    assert!(x0 < x2 && y0 > y2);
}

#[test]
fn a_bar_starts_at_zero_even_where_values_are_below() {
    let points = [(json!("a"), json!(-4)), (json!("b"), json!(8))];
    let drawn =
        path(&run(rows(&points), Scale::Category, Scale::Linear, one(Mark::Bars)), "bar s1");
    let drawn = drawn.unwrap();
    let start = |bar: &str| bar.split(['M', ' ', 'H']).nth(2).unwrap().to_owned();
    let bars: Vec<&str> = drawn.split_terminator('z').collect();
    assert_eq!(bars.len(), 2);
    assert_eq!(start(bars[0]), start(bars[1]), "both start on one line: {drawn}");
}

#[test]
fn a_drawing_is_named_and_its_data_is_a_table() {
    let run = sample::charts("en");
    let elements = elements(&run);
    let drawings: Vec<&Element> =
        elements.iter().filter(|e| e.tag == "svg" && e.get("role") == Some("img")).collect();
    assert_eq!(drawings.len(), 5);
    for drawing in drawings {
        let named = drawing.get("aria-labelledby").unwrap();
        for id in named.split(' ') {
            let name = elements.iter().find(|e| e.get("id") == Some(id)).unwrap();
            assert!(["title", "desc"].contains(&&*name.tag) && !name.text.is_empty());
        }
    }
    let tables = elements.iter().filter(|e| e.tag == "table" && e.is_in("figure"));
    assert_eq!(tables.clone().count(), 5);
    assert!(tables.clone().all(|table| table.is_in("details")));
    let words = tables.map(|table| table.text.clone()).collect::<String>();
    assert!(words.contains("2012-01-15") && words.contains("second from below"), "{words}");
}

#[test]
fn numbers_beside_the_axes_are_the_readers() {
    let english = figure(&sample::charts("en"));
    assert!(english.contains("Thickness (mm)"));
    let page = page(&sample::charts("vi"));
    assert!(page.contains(">10.000</text>") && page.contains(">0,01</text>"), "{page}");
}

#[test]
fn a_chart_leads_to_the_call_and_the_call_to_the_chart() {
    let elements = elements(&sample::charts("en"));
    let leads = |to: &str, within: &str| {
        elements.iter().any(|e| e.get("href") == Some(to) && e.is_in(within))
    };
    assert!(leads("#call-t3", "figure"));
    assert!(leads("#figure-1", "details"));
    let chart = elements.iter().find(|e| e.get("id") == Some("figure-1")).unwrap();
    assert_eq!(chart.tag, "figure");
    // A point that is a claim leads to its statement.
    assert!(leads("#claim-stress_middle", "figure"));
}

#[test]
fn what_cant_be_drawn_is_said() {
    let said = |run: &RunReport| figure(run);
    // No list where the pointer leads.
    let mut lost = run(json!({}), Scale::Linear, Scale::Linear, one(Mark::Line));
    assert!(said(&lost).contains("call t3 has no list at /rows"), "{}", said(&lost));
    assert!(said(&lost).contains("There is nothing to draw."));
    assert!(said(&lost).contains("The wall at the foot lost"), "the words stand instead");
    assert!(!page(&lost).contains("role=\"img\""));
    lost.evidence.clear();
    assert!(said(&lost).contains("no list at /rows"));
    // Nothing in the list.
    let empty = run(rows(&[]), Scale::Linear, Scale::Linear, one(Mark::Bars));
    assert!(said(&empty).contains("There is nothing to draw."));
    // No logarithm of zero and less.
    let points = [(json!(1), json!(0)), (json!(2), json!(-3)), (json!(3), json!(5))];
    let log = run(rows(&points), Scale::Linear, Scale::Log, one(Mark::Points));
    assert!(said(&log).contains("only has places above zero: 2."), "{}", said(&log));
    // Words where numbers are wanted, and no dates where times are.
    let points = [
        (json!("soon"), json!(1)),
        (json!("2024-02-30"), json!(2)),
        (json!("2024-03-01"), json!("x")),
    ];
    let words = run(rows(&points), Scale::Time, Scale::Linear, one(Mark::Points));
    assert!(said(&words).contains("no place on an axis: 3."), "{}", said(&words));
    assert!(said(&words).contains("There is nothing to draw."));
}

#[test]
fn a_claim_in_another_unit_or_without_support_is_not_drawn() {
    let mut run = run(rows(&[]), Scale::Linear, Scale::Linear, vec![]);
    let pair = |y: &str| ["x".to_owned(), y.to_owned()];
    let points = Points::Claims(["a", "b", "c", "d", "nobody"].map(pair).into());
    let Block::Figure { chart } = &mut run.report.sections[0].blocks[0] else { panic!() };
    chart.y.unit = Some("m".into());
    chart.series = vec![Series { name: Text::new("series-foot"), mark: Mark::Points, points }];
    let claim = |id: &str, value: f64| Claim::new(id, Text::new("say-paint")).value(value);
    let mut flagged = claim("c", 3.0).unit("m");
    flagged.flagged = true;
    run.report.claims = vec![
        claim("x", 1.0),
        claim("a", 1.0).unit("m"),
        claim("b", 200.0).unit("cm"),
        flagged,
        Claim::new("d", Text::new("say-paint")),
    ];
    let drawn = path(&run, "dot s1").unwrap();
    assert_eq!(drawn.matches('M').count(), 1, "{drawn}");
    let said = figure(&run);
    assert!(said.contains("in another unit than the axis: 1."), "{said}");
    assert!(said.contains("not supported: 1."), "{said}");
    // The data has them all, with their units.
    assert!(said.contains("200\u{a0}cm") && said.contains("not determined"), "{said}");
}

#[test]
fn a_hundred_thousand_points_stay_few_and_keep_what_stands_out() {
    for (mark, class) in [(Mark::Line, "line s1"), (Mark::Points, "dot s1"), (Mark::Bars, "bar s1")]
    {
        let y = |i: u32| match i {
            61_803 => 97.5,
            31_415 => -97.5,
            i => 10.0 * (f64::from(i) * 0.1234).sin() + f64::from(i % 7),
        };
        let points: Vec<(Value, Value)> = (0..100_000).map(|i| (json!(i), json!(y(i)))).collect();
        let run = run(rows(&points), Scale::Linear, Scale::Linear, one(mark));
        let page = page(&run);
        assert!(page.len() < 300_000, "{mark:?}: {} bytes", page.len());
        assert_eq!(page, self::page(&run), "always the same bytes");
        assert!(page.contains("of 100,000 points"), "it is said");
        assert!(page.contains("99,800 more rows"), "the table is cut, and that is said");
        let drawn = path(&run, class).unwrap();
        // The highest is at the top of the axis and the lowest at its bottom, within 2.5 of 100.
        let numbers = drawn.split(|c: char| !c.is_ascii_digit() && c != '.');
        let all: Vec<f64> = numbers.filter_map(|n| n.parse().ok()).collect();
        let top = all.iter().copied().filter(|y| *y > 1.0).fold(f64::INFINITY, f64::min);
        assert!(top < 20.0, "{mark:?}: {top}");
        let text = text(&run, 80);
        assert!(text.len() < 40_000, "{}", text.len());
    }
}

#[test]
fn gaps_without_end_stay_few() {
    let value = |i: i32| if i % 2 == 0 { json!(i % 100) } else { Value::Null };
    let points: Vec<(Value, Value)> = (0..60_000).map(|i| (json!(i), value(i))).collect();
    let page = page(&run(rows(&points), Scale::Linear, Scale::Linear, one(Mark::Line)));
    assert!(page.len() < 200_000, "{} bytes", page.len());
}

#[test]
fn words_without_end_stay_on_the_page() {
    let points: Vec<(Value, Value)> =
        (0..5000).map(|i| (json!(format!("a rather long word number {i}")), json!(i))).collect();
    for mark in [Mark::Bars, Mark::Line, Mark::Points] {
        let run = run(rows(&points), Scale::Category, Scale::Linear, one(mark));
        inside(&run).unwrap();
        assert!(page(&run).matches("<text").count() < 60);
        // Upwards as well.
        let run = self::run(
            rows(&points.iter().map(|(x, y)| (y.clone(), x.clone())).collect::<Vec<_>>()),
            Scale::Linear,
            Scale::Category,
            one(mark),
        );
        inside(&run).unwrap();
        assert!(page(&run).matches("<text").count() < 60);
    }
}

#[test]
fn markdown_says_a_chart_and_shows_its_first_rows() {
    let wording = Wording::new("en", &sample::resources());
    let markdown = |run| markdown(run, &wording, "Tanks", &sample::descriptor());
    let printed = markdown(&sample::charts("en"));
    assert!(printed.contains("The stress falls evenly from the foot to the top"));
    assert!(printed.contains("| second from below |"));
    assert!(printed.contains("… and 10 more rows"), "40 cracks, of which 30 are shown");
    assert!(!printed.contains("<svg"));
}

#[test]
fn a_terminal_draws_and_a_narrow_one_shows_the_data() {
    let run = sample::charts("vi");
    let wide = text(&run, 80);
    assert!(wide.contains("████") && wide.contains("12.874,5 kPa"), "{wide}");
    assert!(wide.contains("● Thành ở chân bể"), "several series have a sign each");
    assert!(wide.contains('\u{2812}'), "one line is drawn in dots");
    let narrow = text(&run, 40);
    assert!(!narrow.contains("████") && narrow.contains("2012-01-15"), "{narrow}");
}

#[test]
fn a_bar_that_goes_to_the_right_stands_beside_its_word() {
    let points = [(json!(3), json!("long")), (json!(1), json!("short"))];
    let run = run(rows(&points), Scale::Linear, Scale::Category, one(Mark::Bars));
    let drawn = path(&run, "bar s1").unwrap();
    assert_eq!(drawn.matches('z').count(), 2);
    let text = text(&run, 60);
    let length = |word: &str| {
        let line = text.lines().find(|line| line.starts_with(word) && line.contains('█'));
        line.unwrap_or_else(|| panic!("{text}")).matches('█').count()
    };
    assert!(length("long") > 2 * length("short"));
    // Words beside an axis are read from the top, in the order in which they come.
    let labels: Vec<Element> = elements(&run).into_iter().filter(|e| e.tag == "text").collect();
    let height = |word: &str| -> f64 {
        let label = labels.iter().find(|e| e.text == word).unwrap();
        label.get("y").unwrap().parse().unwrap()
    };
    assert!(height("long") < height("short"));
}

/// Every coordinate of every drawing is in its view box.
fn inside(run: &RunReport) -> Result<(), TestCaseError> {
    let page = page(run);
    let (elements, errors) = read(&page);
    prop_assert_eq!(errors, Vec::<String>::new());
    let mut size = (0.0, 0.0);
    for element in elements.iter().filter(|e| e.is_in("figure") && !e.is_in("ul")) {
        if element.tag == "svg" {
            let view: Vec<f64> =
                element.get("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
            size = (view[2], view[3]);
        }
        for (name, value) in &element.attributes {
            prop_assert!(!value.contains("NaN") && !value.contains("inf"), "{}", value);
            let most = match name.as_str() {
                "x" => size.0,
                "y" => size.1,
                "d" if ["line s1", "dot s1", "bar s1", "grid", "axes"]
                    .contains(&element.get("class").unwrap_or_default()) =>
                {
                    for part in value.split(['M', 'L']).skip(1) {
                        let (x, y) = part.split_once(' ').unwrap();
                        let y: String =
                            y.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
                        let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                        prop_assert!((0.0..=size.0).contains(&x), "{}", part);
                        prop_assert!((0.0..=size.1).contains(&y), "{}", part);
                    }
                    continue;
                }
                _ => continue,
            };
            let at: f64 = value.parse().unwrap();
            prop_assert!((0.0..=most).contains(&at), "{}={}", name, value);
        }
    }
    Ok(())
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        5 => any::<f64>().prop_filter("JSON has no other numbers", |n| n.is_finite()).prop_map(|n| json!(n)),
        5 => (-1000..1000).prop_map(|n| json!(n)),
        2 => prop::sample::select(vec![
            json!(0), json!(-0.0), json!(5e-324), json!(f64::MAX), json!(f64::MIN), json!(1e-12),
            json!(u64::MAX), json!(i64::MIN), json!("1"), json!([1]), json!({"a": 1}), json!(true),
            Value::Null,
        ]),
        2 => prop::sample::select(vec![
            json!("2024-02-29"), json!("0000-01-01"), json!("9999-12-31T23:59:60-23:59"), json!(""),
            json!("</text><script>alert(1)</script>"), json!("a\u{202e}b\u{1b}[31m\n# c | d"),
            json!("một từ khá dài để phải xuống dòng mấy lần"),
        ]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_a_tool_gives_the_drawing_stays_in_its_box(
        points in prop::collection::vec((number(), number()), 0..12),
        x in 0..4_usize,
        y in 0..4_usize,
        mark in 0..3_usize,
        width in 20..120_usize,
    ) {
        let scales = [Scale::Linear, Scale::Log, Scale::Time, Scale::Category];
        let mark = [Mark::Line, Mark::Points, Mark::Bars][mark];
        let run = run(rows(&points), scales[x], scales[y], one(mark));
        inside(&run)?;
        let text = text(&run, width);
        let steered = text.contains('\u{1b}');
        prop_assert!(!steered);
        for line in text.lines() {
            prop_assert!(unicode_width::UnicodeWidthStr::width(line) <= width, "{}", line);
        }
        let page = page(&run);
        prop_assert!(!page.contains("<script"));
    }

    #[test]
    fn every_axis_of_numbers_has_a_mark(low in -1e9..1e9_f64, high in -1e9..1e9_f64) {
        let points = [(json!(low), json!(high)), (json!(high), json!(low))];
        let run = run(rows(&points), Scale::Linear, Scale::Linear, one(Mark::Points));
        inside(&run)?;
        let marks = elements(&run).iter().filter(|e| e.tag == "text").count();
        prop_assert!((2..=20).contains(&marks), "{} {} {}", low, high, marks);
    }
}
