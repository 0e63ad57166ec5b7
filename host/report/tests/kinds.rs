//! Comparisons, look-ups, files and the course of a run, in all renderings.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod dom;
mod sample;

use dom::{Element, read};
use plugin_api::report::{Limitation, ReportKind, Text};
use serde_json::json;
use skillhost_report::{Node, Span, Wording, document, html, markdown, terminal};
use skillhost_types::RunReport;

fn wording(language: &str) -> Wording {
    Wording::new(language, &sample::resources())
}

fn page(run: &RunReport) -> Vec<Element> {
    let page = html(run, &wording(&run.language), "Tanks", &sample::descriptor());
    let (elements, errors) = read(&page);
    assert_eq!(errors, Vec::<String>::new());
    elements
}

fn printed(run: &RunReport) -> [String; 3] {
    let (wording, descriptor) = (wording(&run.language), sample::descriptor());
    [
        markdown(run, &wording, "Tanks", &descriptor),
        terminal(run, &wording, "Tanks", &descriptor, 100, false),
        page(run).iter().find(|e| e.tag == "body").unwrap().text.clone(),
    ]
}

fn nodes(run: &RunReport) -> Vec<Node> {
    document(run, &wording(&run.language), "Tanks", &sample::descriptor())
}

fn words(line: &[Span]) -> String {
    line.iter()
        .map(|span| match span {
            Span::Text(text) | Span::Strong(text) | Span::Code(text) => text.as_str(),
            Span::Link(text, _) | Span::Address(text, _) => text,
            Span::Anchor(_) => "",
        })
        .collect()
}

/// The rows that stand side by side, each cell in words.
fn side_by_side(run: &RunReport) -> Vec<Vec<String>> {
    let nodes = nodes(run);
    let table = nodes.iter().find_map(|node| match node {
        Node::Table(table) if table.compares => Some(table),
        _ => None,
    });
    let row = |row: &Vec<Vec<Span>>| row.iter().map(|cell| words(cell)).collect();
    table.unwrap().rows.iter().map(row).collect()
}

#[test]
fn what_to_know_stands_before_every_conclusion() {
    for language in ["en", "vi"] {
        let run = sample::comparison(language);
        let nodes = nodes(&run);
        let first = nodes.iter().position(Node::concludes).unwrap();
        assert!(matches!(&nodes[first], Node::Table(table) if table.compares));
        let said = |text: &str| {
            nodes.iter().position(|node| match node {
                Node::Paragraph(line) => words(line).contains(text),
                _ => false,
            })
        };
        let wording = wording(language);
        // What all of them say, and what each says of itself, once.
        for id in ["disclosure-generic", "disclosure-tank"] {
            assert!(said(&wording.say(id, &[])).unwrap() < first, "{language}: {id}");
        }
        assert!(matches!(nodes[0], Node::Notice(_)));
        // The verdicts of the things themselves come after it, one each.
        let verdicts = nodes.iter().filter(|node| matches!(node, Node::Verdict(_))).count();
        assert_eq!(verdicts, 3);
    }
}

#[test]
fn what_differs_stands_side_by_side_and_first() {
    let rows = side_by_side(&sample::comparison("en"));
    let names: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(
        names,
        [
            "Verdict",
            "Limitation level",
            "Wall thickness",
            "Liquid",
            "The hoop stress at the foot is … (stress foot)",
            "That is … of what the steel bears",
            "The hoop stress at the foot is … (stress middle)",
            "The steel bears …",
            "The paint is sound",
        ]
    );
    assert_eq!(rows[0][1], "✓ It holds (favourable)");
    assert_eq!(rows[0][3], "✗ It fails (unfavourable)");
    assert_eq!(rows[1][1..], ["1", "1", "2"]);
    assert_eq!(rows[2][1..], ["12.5\u{a0}mm (given)", "9\u{a0}mm (given)", "4.25\u{a0}mm (given)"]);
    assert_eq!(rows[3][3], "–", "it is not there");
    assert_eq!(rows[5][1..], ["0.08", "0.11", "0.24"]);
    let vietnamese = side_by_side(&sample::comparison("vi"));
    assert_eq!(vietnamese[5][1..], ["0,08", "0,11", "0,24"]);
    for text in printed(&sample::comparison("en")) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("The same for all: Filling height: 9.75 m (read from"), "{text}");
    }
}

#[test]
fn rows_without_end_are_cut_and_that_is_said() {
    let mut run = sample::comparison("en");
    for (i, object) in run.report.objects.iter_mut().enumerate() {
        for n in 0..60 {
            let mut input = object.report.requirements["wall_mm"].clone();
            input.value = json!(n * (i + 1));
            object.report.requirements.insert(format!("extra_{n}"), input);
            let mut claim = object.report.claims[0].clone();
            claim.id = format!("extra_{n}");
            // The last one differs and so comes before those that do not.
            claim.value = Some(json!(if n == 59 { i } else { 7 }));
            claim.text = Text::new("no-words");
            object.report.claims.push(claim);
        }
    }
    let rows = side_by_side(&run);
    assert_eq!(rows.len(), 2 + 16 + 24);
    assert!(rows.iter().any(|row| row[0] == "extra 59"));
    let text = &printed(&run)[0];
    assert!(text.contains("Further inputs that differ: 45"), "{text}");
    assert!(text.contains("Further statements that several of them make: 41"), "{text}");
}

#[test]
fn each_thing_has_its_own_part_with_its_own_places() {
    let run = sample::comparison("en");
    let page = page(&run);
    let heading = |text: &str| page.iter().find(|e| e.tag.starts_with('h') && e.text == text);
    for label in ["Tank A", "Tank B", "The tank at the old pier"] {
        assert_eq!(heading(label).unwrap().tag, "h2", "{label}");
    }
    let wall = page.iter().filter(|e| e.text == "Strength of the wall" && e.tag.len() == 2);
    assert_eq!(wall.map(|e| e.tag.clone()).collect::<Vec<_>>(), ["h3"; 3]);
    let there = |id: &str| page.iter().any(|e| e.get("id") == Some(id));
    for id in ["claim-1-use", "claim-2-use", "claim-3-use", "input-2-wall_mm", "object-3"] {
        assert!(there(id), "{id}");
    }
    // Calls and sources that they share are there once.
    assert!(there("call-t1") && there("source-code") && !there("source-1-code"));
    let leads = |to: &str| page.iter().filter(|e| e.get("href") == Some(to)).count();
    assert!(leads("#object-2") >= 1 && leads("#claim-3-stress_foot") >= 2);
    // What every link leads to is there, in Markdown too.
    let markdown = &printed(&run)[0];
    for link in markdown.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(markdown.contains(&format!("<a id=\"{link}\"></a>")), "{link}");
    }
}

#[test]
fn what_is_missing_for_one_is_said_under_its_name() {
    let mut run = sample::comparison("en");
    let notice = |run: &RunReport| match &nodes(run)[0] {
        Node::Notice(nodes) => nodes.clone(),
        other => panic!("{other:?}"),
    };
    let lines = |nodes: &[Node]| -> Vec<String> {
        nodes
            .iter()
            .flat_map(|node| match node {
                Node::Paragraph(line) => vec![words(line)],
                Node::List(lines) => lines.iter().map(|line| words(line)).collect(),
                _ => vec![],
            })
            .collect()
    };
    let all = lines(&notice(&run));
    assert!(all[1].starts_with("Level 2: "));
    assert!(all[2].starts_with("For Joint efficiency, which was not given"), "said once for all");
    assert!(all[3].starts_with("The tank at the old pier: Level 2: "), "{all:?}");
    assert!(all[4].starts_with("Liquid was looked for"), "{all:?}");
    assert_eq!(all.len(), 5, "{all:?}");

    // What the whole repeats of one of them is shown with that one's values.
    let own = run.report.objects[2].report.limitation_notice.clone().unwrap();
    run.limitations = own;
    assert_eq!(lines(&notice(&run)), all);
    run.limitations.push(Limitation {
        level: 1,
        text: Text::new("limit-not-consulted"),
        lift: None,
    });
    assert!(lines(&notice(&run)).contains(&"Live sources were not consulted.".into()));
}

#[test]
fn another_source_of_the_same_id_has_its_own_place() {
    let mut run = sample::comparison("en");
    run.report.objects[1].report.sources[0].title = "Another code".into();
    let page = page(&run);
    let id = |id: &str| page.iter().find(|e| e.get("id") == Some(id)).unwrap().text.clone();
    assert!(id("source-code").starts_with("Welded steel tanks"));
    assert!(id("source-2-code").starts_with("Another code"));
    assert!(page.iter().any(|e| e.get("href") == Some("#source-2-code")));
}

#[test]
fn a_comparison_of_nothing_renders() {
    for mut run in [sample::comparison("en"), sample::comparison("vi")] {
        run.report.objects.clear();
        assert!(printed(&run).iter().all(|text| !text.is_empty()));
        let mut run = sample::comparison("en");
        for object in &mut run.report.objects {
            object.label = String::new();
            object.report = Default::default();
        }
        assert!(printed(&run).iter().all(|text| !text.is_empty()));
    }
}

#[test]
fn a_look_up_says_what_was_found_and_where_and_no_more() {
    for language in ["en", "vi"] {
        let run = sample::lookup(language);
        let (say, wording) = (wording(language), wording(language));
        for text in printed(&run) {
            let said = |id: &str| text.contains(&say.say(id, &[]));
            for there in ["report-question", "report-sources", "report-evidence"] {
                assert!(said(there), "{language}: {there}: {text}");
            }
            for left_out in [
                "generic-no-verdict",
                "report-outcome-not-applicable",
                "report-no-inputs",
                "report-no-calls",
            ] {
                assert!(!said(left_out), "{language}: {left_out}: {text}");
            }
        }
        let nodes = nodes(&run);
        assert!(!nodes.iter().any(Node::concludes));
        let verdict = wording.say("report-verdict", &[]);
        assert!(
            !nodes.iter().any(|n| matches!(n, Node::Heading(_, line) if words(line) == verdict))
        );
    }
    // The same without a kind is an analysis that draws no verdict, and says so.
    let mut analysis = sample::lookup("en");
    analysis.report.kind = ReportKind::Analysis;
    assert!(printed(&analysis)[0].contains("There is no verdict"));
}

#[test]
fn a_file_is_its_name_its_size_and_its_digest() {
    let [markdown, terminal, page] = printed(&sample::charts("en"));
    for text in [&markdown, &terminal, &page] {
        assert!(!text.contains("somewhere/deep"), "no path of a machine: {text}");
        let text = text.replace('\u{a0}', " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("survey.csv"));
    }
    assert!(markdown.contains("survey.csv (48.2 kB, digest 5f2d8ac09b1e…)"));
    assert!(markdown.contains("survey=survey.csv@5f2d8ac09b1e"));
    let digest = "`5f2d8ac09b1e4c7796a0d3318c2be4470f6b1d92aa3c4e5f60718293a4b5c6d7`";
    assert_eq!(markdown.matches(digest).count(), 1, "the whole digest stands in the ledger");
    assert!(printed(&sample::charts("vi"))[0].contains("48,2 kB, mã băm"));
    // A list of files is a list of names.
    let mut run = sample::charts("en");
    let file = run.report.requirements["survey"].value.clone();
    let mut other = file.clone();
    other["name"] = json!("roof.csv");
    other["sha256"] = json!("ffff");
    run.report.requirements["survey"].value = json!([file, other]);
    let markdown = &printed(&run)[0];
    assert!(markdown.contains("5f2d8ac09b1e…), roof.csv (48.2 kB, digest ffff…)"), "{markdown}");
    assert!(markdown.contains("`ffff`"));
}

#[test]
fn how_a_run_went_is_told_and_folded_away() {
    let [markdown, ..] = printed(&sample::charts("vi"));
    let row = |start: &str| {
        let row = markdown.lines().find(|line| line.starts_with(&format!("| {start}")));
        row.unwrap_or_else(|| panic!("{markdown}")).to_owned()
    };
    assert!(row("core-analysis").contains("12,3 ms"));
    let evidence = row("collect-evidence");
    assert!(evidence.contains("bằng phương án dự phòng") && evidence.contains("3,01 s"));
    assert!(evidence.contains("số lần thử lại: 1; lỗi: không kết nối được (no answer in 3 s)"));
    let knowledge = row("synthesize-knowledge");
    assert!(knowledge.contains("kết quả trả về không hợp lệ"), "{knowledge}");
    assert!(row("market").contains("bỏ qua"));
    let page = page(&sample::charts("vi"));
    let step = page.iter().find(|e| e.tag == "th" && e.text == "core-analysis").unwrap();
    assert!(step.is_in("details"));
    // A run of which nothing is known says nothing of it.
    assert!(!printed(&sample::run("en"))[0].contains("How this run went"));
}

/// Every number that a reader meets leads to where it is from, and back.
#[test]
fn a_number_can_be_followed_to_its_source() {
    let page = page(&sample::charts("en"));
    let at = |id: &str| page.iter().find(|e| e.get("id") == Some(id)).unwrap();
    let leads = |id: &str, to: &str| {
        // The links of an element are those whose text is a part of it, in its table or list.
        let text = at(id).text.clone();
        page.iter().any(|e| e.get("href") == Some(to) && text.contains(&e.text))
    };
    // Sentence → statement → call → back to the statement; and the statement back to the text.
    assert!(at("use-stress_foot").text.contains("12,874.5\u{a0}kPa"));
    assert!(leads("use-stress_foot", "#claim-stress_foot"));
    assert!(leads("claim-stress_foot", "#call-t1"));
    assert!(at("claim-stress_foot").text.contains("/courses/0/stress_kpa"));
    assert!(leads("claim-stress_foot", "#use-stress_foot"));
    assert!(leads("call-t1", "#claim-stress_foot"));
    assert!(at("call-t1").text.contains("wall_mm=12.5"));
    // Statement → source and back; statement → input.
    assert!(leads("claim-allowed", "#source-code"));
    assert!(leads("source-code", "#claim-allowed"));
    assert!(leads("claim-allowed", "#input-joint"));
    // No sentence of the sections holds a number that leads nowhere.
    for paragraph in page.iter().filter(|e| ["p", "li"].contains(&&*e.tag) && e.is_in("section")) {
        let own = paragraph.text.contains("kPa") && !paragraph.is_in("figure");
        let linked = paragraph.children.iter().any(|tag| tag == "a");
        assert!(!own || linked || paragraph.get("class").is_some(), "{}", paragraph.text);
    }
}

/// A wording that asks for what a value reads like says the same with and without links.
#[test]
fn links_change_no_word() {
    for run in [sample::run("en"), sample::charts("vi"), sample::comparison("vi")] {
        let [_, _, page] = printed(&run);
        let page: String = page.split_whitespace().collect();
        for node in nodes(&run) {
            if let Node::Paragraph(line) = node {
                let words: String = words(&line).split_whitespace().collect();
                assert!(page.contains(&words), "{words}");
            }
        }
    }
}
