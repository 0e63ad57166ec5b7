//! Pages, read as a browser reads them: a reader who sees nothing of them can follow them, they
//! need nothing else, and no character from outside becomes a part of them.

mod dom;
mod sample;

use dom::{Element, read};
use plugin_api::report::Polarity;
use proptest::prelude::*;
use skillhost_report::{Conclusion, Document, Node, Page, Span, Table, Wording, html, print_html};
use std::collections::HashSet;

fn pages() -> Vec<String> {
    let mut pages: Vec<String> = ["en", "vi"]
        .map(|language| {
            let wording = Wording::new(language, &sample::resources());
            html(&sample::run(language), &wording, "Tanks", &sample::descriptor())
        })
        .into();
    for language in ["en", "vi"] {
        let wording = Wording::new(language, &sample::resources());
        for run in
            [sample::charts(language), sample::comparison(language), sample::lookup(language)]
        {
            pages.push(html(&run, &wording, "Tanks", &sample::descriptor()));
        }
    }
    let wordless = Wording::new("fr", &Default::default());
    pages.push(html(&sample::run("en"), &wordless, "Tanks", &sample::descriptor()));
    pages.push(html(&sample::empty(), &wordless, "Tanks", &sample::descriptor()));
    pages
}

fn page(document: &[Node]) -> String {
    print_html(document, &Page::new(&Wording::new("en", &Default::default()), "Title"))
}

/// What must be true of every page, whatever is in it.
fn check(page: &str) -> Result<Vec<Element>, TestCaseError> {
    let (elements, errors) = read(page);
    prop_assert_eq!(errors, Vec::<String>::new());
    let tags = |wanted: &str| elements.iter().filter(|e| e.tag == wanted).collect::<Vec<_>>();

    let ids: Vec<&str> = elements.iter().filter_map(|e| e.get("id")).collect();
    let unique: HashSet<&&str> = ids.iter().collect();
    prop_assert_eq!(ids.len(), unique.len(), "{:?}", ids);
    let resolves = |id: &str| id.split(' ').all(|id| unique.contains(&id));
    for element in &elements {
        for (name, value) in &element.attributes {
            let known = match name.as_str() {
                "href" => {
                    let web = ["https://", "http://", "mailto:"];
                    let here = value.strip_prefix('#').is_some_and(resolves);
                    here || web.iter().any(|scheme| value.starts_with(scheme))
                }
                "aria-labelledby" => resolves(value),
                "class" | "id" | "role" | "scope" | "tabindex" | "rel" | "aria-hidden"
                | "aria-label" | "viewBox" | "d" | "lang" | "charset" | "name" | "content"
                | "http-equiv" => true,
                "x" | "y" | "dy" | "transform" => element.is_in("svg"),
                _ => false,
            };
            prop_assert!(known, "{} {}={:?}", element.tag, name, value);
        }
        let allowed = "html head meta title style body header main footer nav section details \
                       summary div p ul ol li blockquote h1 h2 h3 h4 h5 h6 table caption thead \
                       tbody tr th td a strong code span hr figure figcaption svg path title desc g \
                       text tspan";
        prop_assert!(allowed.split_whitespace().any(|t| t == element.tag), "{}", element.tag);
    }

    let level = |e: &&Element| e.tag.strip_prefix('h').and_then(|n| n.parse::<u8>().ok());
    let levels: Vec<u8> = elements.iter().filter_map(|e| level(&e)).collect();
    prop_assert!(levels.iter().filter(|l| **l == 1).count() <= 1, "{:?}", levels);
    prop_assert!(levels.first().is_none_or(|first| *first == 1), "{:?}", levels);
    prop_assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{:?}", levels);

    for table in tags("table") {
        let named = table.children.iter().any(|tag| tag == "caption")
            || table.get("aria-label").is_some()
            || table.get("aria-labelledby").is_some();
        prop_assert!(named, "{}", table.text);
    }
    for head in tags("th") {
        let scope = if head.is_in("thead") { "col" } else { "row" };
        prop_assert_eq!(head.get("scope"), Some(scope));
        prop_assert!(!head.text.trim().is_empty());
    }
    for section in tags("section") {
        prop_assert!(section.get("aria-labelledby").is_some());
    }
    for drawing in tags("svg") {
        let hidden = drawing.get("aria-hidden") == Some("true");
        let named = drawing.get("role") == Some("img") && drawing.get("aria-labelledby").is_some();
        prop_assert!(hidden != named, "{}", drawing.text);
    }
    for tag in ["main", "header"] {
        prop_assert_eq!(tags(tag).len(), 1);
    }
    Ok(elements)
}

#[test]
fn a_page_can_be_followed_without_being_seen() {
    for page in pages() {
        let elements = check(&page).unwrap();
        let count = |tag: &str| elements.iter().filter(|e| e.tag == tag).count();
        assert_eq!(count("h1"), 1);
        assert_eq!(elements.iter().filter(|e| e.tag == "title" && e.is_in("head")).count(), 1);
        assert!(count("section") >= 2);
    }
}

#[test]
fn what_is_missing_comes_first_and_the_disclosure_before_the_verdict() {
    let page = &pages()[0];
    let elements = check(page).unwrap();
    let body = elements.iter().position(|e| e.tag == "body").unwrap();
    let notice = elements[body..].iter().find(|e| e.tag == "p").unwrap();
    assert_eq!(notice.text, "LIMITATION NOTICE");
    let at = |words: &str| elements[body].text.find(words).unwrap();
    assert!(at("Please note") < at("It holds with care"));
    assert!(elements[body].text.trim_start().starts_with("LIMITATION NOTICE"));
}

#[test]
fn the_language_is_said_and_one_that_nobody_speaks_is_english() {
    let languages: Vec<String> = pages()
        .iter()
        .map(|page| read(page).0[0].get("lang").unwrap_or_default().to_owned())
        .collect();
    assert_eq!(languages, ["en", "vi", "en", "en", "en", "vi", "vi", "vi", "en", "en"]);
}

#[test]
fn a_page_needs_nothing_else() {
    for page in pages() {
        let (start, end) = (page.find("<style>").unwrap(), page.find("</style>").unwrap());
        let style = &page[start..end];
        for way_out in ["url(", "@import", "@font-face", "expression", "http"] {
            assert!(!style.contains(way_out), "{way_out}");
        }
        assert!(page.contains("default-src 'none'"));
        for tag in ["<script", "<link", "<img", "<iframe", " src=", " style=", " on"] {
            let mut rest = page[end..].split('<').filter(|tag| tag.contains('>'));
            let in_a_tag =
                |text: &str| format!("<{}", text.split('>').next().unwrap()).contains(tag);
            assert!(!rest.any(in_a_tag), "{tag}");
        }
    }
}

#[test]
fn every_statement_and_call_has_its_place() {
    let page = &pages()[0];
    let elements = check(page).unwrap();
    let at = |id: &str| elements.iter().find(|e| e.get("id") == Some(id));
    assert_eq!(at("claim-use").unwrap().tag, "tr");
    assert_eq!(at("call-t1").unwrap().tag, "tr");
    assert_eq!(at("source-code").unwrap().tag, "li");
    let leads = |to: &str| elements.iter().any(|e| e.get("href") == Some(to));
    assert!(leads("#claim-use") && leads("#call-t1") && leads("#source-code"));
    // Nobody recorded this call, so nothing leads to it.
    assert!(at("call-t9").is_none() && !leads("#call-t9"));
    // It stands in what can be opened, which a browser opens when a link leads there.
    assert!(at("claim-use").unwrap().is_in("details"));
}

#[test]
fn a_verdict_is_more_than_its_colour() {
    let kinds = [
        Polarity::Favourable,
        Polarity::Conditional,
        Polarity::Unfavourable,
        Polarity::Inconclusive,
    ];
    let signs: HashSet<String> = kinds
        .map(|polarity| {
            let verdict = Conclusion { name: "It holds".into(), meaning: "good".into(), polarity };
            let elements = check(&page(&[Node::Verdict(verdict)])).unwrap();
            let svg = elements.iter().find(|e| e.tag == "svg").unwrap();
            assert_eq!(svg.get("aria-hidden"), Some("true"));
            assert!(elements.iter().any(|e| e.tag == "p" && e.text == "It holds (good)"));
            let path = elements.iter().find(|e| e.tag == "path").unwrap();
            path.get("d").unwrap().to_owned()
        })
        .into();
    assert_eq!(signs.len(), kinds.len());
}

#[test]
fn only_addresses_that_run_nothing_are_links() {
    let link = |to: &str| {
        let line = vec![Span::Address("x".into(), to.into())];
        let elements = check(&page(&[Node::Paragraph(line)])).unwrap();
        let mut links = elements.iter().filter(|e| e.tag == "a" && e.is_in("main"));
        links.next().and_then(|a| a.get("href").map(str::to_owned))
    };
    assert_eq!(link("https://a.b/?c=\"d\"").as_deref(), Some("https://a.b/?c=%22d%22"));
    assert_eq!(link("mailto:a@b.c").as_deref(), Some("mailto:a@b.c"));
    assert_eq!(link("doi:10.1/x").as_deref(), Some("https://doi.org/10.1/x"));
    for to in ["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "/x", "x"] {
        assert_eq!(link(to), None, "{to}");
    }
}

#[test]
fn levels_of_headings_are_put_right() {
    let heading = |level: u8| Node::Heading(level, vec![Span::Text("x".into())]);
    for levels in [[2, 5, 1], [1, 1, 6], [6, 1, 3], [0, 0, 0], [200, 3, 1]] {
        check(&page(&levels.map(heading))).unwrap();
    }
}

/// How far apart two colours `#rrggbb` are in lightness, as WCAG measures it.
fn contrast(one: &str, other: &str) -> f64 {
    let light = |colour: &str| -> f64 {
        let part = |at: usize| {
            let value = u8::from_str_radix(&colour[at..at + 2], 16).expect("two digits");
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    };
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn every_colour_can_be_read_by_day_by_night_and_on_paper() {
    let style = include_str!("../src/html/style.css");
    let mut themes = 0;
    for block in style.split(":root {").skip(1).filter_map(|rest| rest.split('}').next()) {
        let colours: std::collections::HashMap<&str, &str> = block
            .split(';')
            .filter_map(|line| line.trim().split_once(": "))
            .filter(|(_, value)| value.starts_with('#'))
            .collect();
        let Some(page) = colours.get("--page") else { continue };
        themes += 1;
        let check = |front: &str, back: &str| {
            let ratio = contrast(colours[front], back);
            assert!(ratio >= 4.5, "{front} on {back}: {ratio}");
        };
        for front in ["--text", "--quiet", "--link"] {
            check(front, page);
        }
        // What is drawn stands out from the page, and its first kinds from each other in grey.
        let inks = ["--one", "--two", "--three", "--four", "--five", "--six"];
        for ink in inks {
            assert!(contrast(colours[ink], page) >= 3.0, "{ink}");
        }
        assert!(contrast(colours["--one"], colours["--two"]) >= 1.5);
        for back in ["--soft", "--notice", "--good", "--fair", "--bad", "--open"] {
            check("--text", colours[back]);
        }
        check("--notice-edge", colours["--notice"]);
        for sign in ["--good-edge", "--fair-edge", "--bad-edge", "--open-edge"] {
            check("--sign", colours[sign]);
            check(sign, page);
        }
    }
    assert_eq!(themes, 3);
}

/// Strings made of what has a meaning somewhere in a page.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<",
        ">",
        "</",
        "/>",
        "\"",
        "'",
        "=",
        "&",
        ";",
        "&lt;",
        "&#60;",
        "&quot;",
        "<b>",
        "</td>",
        "</style>",
        "<style>",
        "<script>",
        "</script>",
        "alert(1)",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<svg onload=",
        "<img src=x onerror=",
        " onclick=",
        " style=",
        "{",
        "}",
        "*{color:",
        "url(",
        "@import",
        "javascript:",
        "data:text/html,",
        "https://a.b/",
        "mailto:",
        "doi:10.1/",
        "<a href=",
        "<p",
        "<table>",
        "</main>",
        "</body>",
        "</html>",
        "<title>",
        "<meta",
        "`",
        "\\",
        "\0",
        "\n",
        "\r",
        "\t",
        " ",
        "\u{2028}",
        "\u{202e}",
        "\u{200b}",
        "\u{feff}",
        "\u{fffd}",
        "a",
        "b c",
        "ấ",
        "0",
        "claim-x",
        "report",
        "contents",
        "part-1",
        "#",
    ]);
    prop::collection::vec(piece, 1..10).prop_map(|pieces| pieces.concat())
}

fn everywhere(a: &str, b: &str) -> Document {
    let (a, b) = (a.to_owned(), b.to_owned());
    let line = || {
        vec![
            Span::Text(a.clone()),
            Span::Strong(b.clone()),
            Span::Code(a.clone()),
            Span::Anchor(b.clone()),
            Span::Link(a.clone(), b.clone()),
            Span::Link(b.clone(), a.clone()),
            Span::Address(a.clone(), b.clone()),
        ]
    };
    let table = |caption| {
        Node::Table(Table {
            caption,
            columns: vec![line(), vec![], line()],
            rows: vec![vec![line(), line()], vec![], vec![line(); 5]],
            right: vec![1, 7],
            names: Some(0),
            compares: true,
        })
    };
    let (name, meaning) = (a.clone(), b.clone());
    vec![
        Node::Notice(vec![Node::Paragraph(line()), Node::List(vec![line()])]),
        table(None),
        Node::Heading(1, line()),
        Node::Verdict(Conclusion { name, meaning, polarity: Polarity::Favourable }),
        Node::Heading(3, line()),
        Node::Quote(vec![Node::Heading(2, line()), Node::Paragraph(line()), table(Some(line()))]),
        Node::Fold(line(), vec![Node::Heading(6, line()), table(None), Node::Rule]),
        Node::Heading(2, line()),
        Node::Notice(vec![]),
        sample::figure(&a, &b),
        Node::Rule,
        Node::Paragraph(line()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_character_from_outside_becomes_a_part_of_the_page(a in hostile(), b in hostile()) {
        let shape = |a: &str, b: &str| -> Result<Vec<String>, TestCaseError> {
            let wording = Wording::new("en", &Default::default());
            let printed = print_html(&everywhere(a, b), &Page::new(&wording, a));
            let elements = check(&printed)?;
            // Links and stressed words come and go with what is in them.
            let frame = elements.into_iter().map(|e| e.tag);
            let inner = ["a", "span", "strong", "code", "th", "td", "tspan"];
            Ok(frame.filter(|tag| !inner.contains(&tag.as_str())).collect())
        };
        prop_assume!([&a, &b].iter().all(|text| text.contains(char::is_alphanumeric)));
        prop_assert_eq!(shape(&a, &b)?, shape("x", "y")?);
    }

    #[test]
    fn a_text_is_its_text(text in hostile()) {
        let elements = check(&page(&[Node::Paragraph(vec![Span::Text(text.clone())])]))?;
        let paragraph = elements.iter().find(|e| e.tag == "p").unwrap();
        let visible = |text: &str| -> String {
            let skipped = |c: &char| c.is_control() || matches!(c, '\u{2028}' | '\u{202e}');
            text.chars().filter(|c| !skipped(c) && !c.is_whitespace()).collect()
        };
        prop_assert_eq!(visible(&paragraph.text), visible(&text));
    }
}

#[test]
fn the_policy_of_a_page_names_its_own_style() {
    for page in pages() {
        let style = page.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
        let digest = plugin_api::wire::sha256(style.unwrap().0.as_bytes());
        let bytes: Vec<u8> = (0..digest.len())
            .step_by(2)
            .map(|at| u8::from_str_radix(&digest[at..at + 2], 16).unwrap())
            .collect();
        let named = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, bytes);
        assert!(page.contains(&format!("style-src 'sha256-{named}';")), "expected {named}");
        assert!(!page.contains(" style=\""), "a style that the policy refuses");
    }
}
