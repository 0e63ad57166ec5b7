//! Text for a terminal: it fits, and nothing from outside can steer the terminal.

mod sample;

use plugin_api::report::Polarity;
use proptest::prelude::*;
use skillhost_report::{
    Conclusion, Document, Node, Span, Table, Wording, print_terminal, terminal,
};
use unicode_width::UnicodeWidthStr;

fn text(text: &str) -> Vec<Span> {
    vec![Span::Text(text.into())]
}

/// A text without the styles that the printer knows; anything else of that kind stays.
fn unstyled(text: &str) -> String {
    let mut text = text.to_owned();
    for code in ["0", "1", "1;4", "36", "2", "1;32", "1;33", "1;31", "1;35"] {
        text = text.replace(&format!("\u{1b}[{code}m"), "");
    }
    text
}

fn rendered(language: &str, width: usize, colour: bool) -> String {
    let wording = Wording::new(language, &sample::resources());
    terminal(&sample::run(language), &wording, "Tanks", &sample::descriptor(), width, colour)
}

#[test]
fn everything_fits_any_width() {
    for language in ["en", "vi"] {
        for width in [20, 40, 60, 80, 100, 200] {
            for line in rendered(language, width, false).lines() {
                assert!(line.width() <= width, "{width}: {line}");
                assert_eq!(line.trim_end(), line);
            }
        }
    }
}

#[test]
fn a_colour_changes_nothing_but_the_colour() {
    // Headings are underlined where they can't be bold.
    let rule = |line: &&str| !line.chars().all(|c| matches!(c, '═' | '─' | '·'));
    let plain = rendered("vi", 80, false);
    let coloured = unstyled(&rendered("vi", 80, true));
    let lines = |text: &str| {
        text.lines()
            .map(|l| l.trim_end().to_owned())
            .filter(|l| rule(&l.as_str()))
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(&plain), lines(&coloured));
    assert!(!plain.contains('\u{1b}'));
}

#[test]
fn marks_of_letters_take_no_column() {
    let table = |words: [&str; 2]| {
        print_terminal(
            &[Node::Table(Table {
                columns: vec![text("A"), text("B")],
                rows: words.map(|word| vec![text(word), text("x")]).into(),
                ..Table::default()
            })],
            80,
            false,
        )
    };
    // Composed, and with each mark a character of its own.
    let printed = table(["ngưỡng", "ngu\u{31b}o\u{31b}\u{303}ng"]);
    let at: Vec<usize> =
        printed.lines().skip(2).map(|line| line[..line.find('x').unwrap()].width()).collect();
    assert_eq!(at, [8, 8], "{printed}");
}

#[test]
fn a_table_shrinks_and_then_becomes_a_list() {
    let table = Node::Table(Table {
        columns: vec![text("Name"), text("What it is"), text("Value")],
        rows: vec![
            vec![text("wall"), text("the steel around what is in it"), text("12.5")],
            vec![text("roof"), text("the steel above"), text("6")],
        ],
        right: vec![2],
        ..Table::default()
    });
    let print = |width| print_terminal(std::slice::from_ref(&table), width, false);
    assert_eq!(
        print(80),
        "Name  What it is                      Value\n\
         ────  ──────────────────────────────  ─────\n\
         wall  the steel around what is in it   12.5\n\
         roof  the steel above                     6\n"
    );
    assert_eq!(
        print(30),
        "Name  What it is         Value\n\
         ────  ─────────────────  ─────\n\
         wall  the steel around    12.5\n\
         \u{20}     what is in it\n\
         \n\
         roof  the steel above        6\n"
    );
    assert_eq!(
        print(20),
        "• Name: wall\n\
         \u{20} What it is: the\n\
         \u{20}   steel around\n\
         \u{20}   what is in it\n\
         \u{20} Value: 12.5\n\
         \n\
         • Name: roof\n\
         \u{20} What it is: the\n\
         \u{20}   steel above\n\
         \u{20} Value: 6\n"
    );
}

#[test]
fn verdicts_have_a_sign_of_their_own() {
    let said = |polarity| {
        let verdict = Conclusion { name: "It holds".into(), meaning: "so".into(), polarity };
        print_terminal(&[Node::Verdict(verdict)], 80, false)
    };
    assert_eq!(said(Polarity::Favourable), "✓ It holds (so)\n");
    assert_eq!(said(Polarity::Conditional), "! It holds (so)\n");
    assert_eq!(said(Polarity::Unfavourable), "✗ It holds (so)\n");
    assert_eq!(said(Polarity::Inconclusive), "? It holds (so)\n");
}

#[test]
fn an_address_that_is_not_shown_stands_behind_its_text() {
    let print = |text: &str, to: &str| {
        print_terminal(&[Node::Paragraph(vec![Span::Address(text.into(), to.into())])], 80, false)
    };
    assert_eq!(print("the page", "https://a.b/c"), "the page <https://a.b/c>\n");
    assert_eq!(print("https://a.b/c", "https://a.b/c"), "https://a.b/c\n");
    assert_eq!(print("doi:10.1/x", "https://doi.org/10.1/x"), "doi:10.1/x\n");
}

/// Strings made of what a terminal or a layout might take in another way.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "\u{1b}[31m",
        "\u{1b}]0;title\u{7}",
        "\u{1b}]8;;http://x\u{1b}\\",
        "\u{1b}c",
        "\u{9b}2J",
        "\u{90}q",
        "\u{8}",
        "\u{7f}",
        "\r",
        "\n",
        "\t",
        "\0",
        "\u{202e}",
        "\u{2066}",
        "\u{200f}",
        "\u{61c}",
        "\u{2028}",
        " ",
        "  ",
        "\u{a0}",
        "\u{3000}",
        "a",
        "bc def",
        "word-with-parts",
        "compute_everything_at_once@1a2b3c4d",
        "ấ",
        "o\u{31b}\u{303}",
        "\u{301}",
        "東京",
        "👩‍👩‍👧",
        "❤\u{fe0f}",
        "\u{200b}",
        "m",
        "[0m",
        "12,874.5 kPa",
        "│",
        "•",
    ]);
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

fn everywhere(a: &str, b: &str) -> Document {
    let line = || {
        vec![
            Span::Text(a.into()),
            Span::Strong(b.into()),
            Span::Code(a.into()),
            Span::Link(b.into(), a.into()),
            Span::Address(a.into(), format!("https://{b}")),
        ]
    };
    let table = Node::Table(Table {
        caption: Some(line()),
        columns: vec![line(), text(b), text("C")],
        rows: vec![vec![line(), text(a), line()], vec![], vec![line(); 5]],
        right: vec![1],
        ..Table::default()
    });
    let (name, meaning) = (a.into(), b.into());
    vec![
        Node::Notice(vec![Node::Paragraph(line()), Node::List(vec![line()])]),
        Node::Heading(1, line()),
        Node::Verdict(Conclusion { name, meaning, polarity: Polarity::Unfavourable }),
        Node::Quote(vec![Node::Quote(vec![Node::Paragraph(line()), table.clone()])]),
        Node::Fold(line(), vec![table]),
        sample::figure(a, b),
        Node::Rule,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_steers_the_terminal_and_everything_fits(
        a in hostile(),
        b in hostile(),
        width in 20_usize..120,
    ) {
        for colour in [false, true] {
            let printed = print_terminal(&everywhere(&a, &b), width, colour);
            let plain = if colour { unstyled(&printed) } else { printed };
            for line in plain.lines() {
                let steers = |c: char| c.is_control()
                    || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
                prop_assert!(!line.contains(steers), "{:?}", line);
                // A cluster of a terminal that knows fewer of them is wider; these are not.
                prop_assert!(line.width() <= width, "{} > {}: {:?}", line.width(), width, line);
            }
        }
    }
}
