//! Characters from outside, read back as GitHub would read them: they are text and nothing else.

mod sample;

use comrak::nodes::{AstNode, NodeValue};
use comrak::{Arena, Options, parse_document};
use proptest::prelude::*;
use skillhost_report::{Node, Span, Table, Wording, markdown, print_markdown};

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.tasklist = true;
    options.extension.footnotes = true;
    options.extension.math_dollars = true;
    options.extension.math_code = true;
    options.extension.alerts = true;
    options
}

/// The kinds of nodes that were found, and the text in them.
fn read(printed: &str) -> (Vec<&'static str>, String) {
    let arena = Arena::new();
    let root = parse_document(&arena, printed, &options());
    let mut kinds = Vec::new();
    let mut text = String::new();
    for node in root.descendants() {
        let node: &AstNode<'_> = node;
        kinds.push(match &node.data.borrow().value {
            NodeValue::Document => "document",
            NodeValue::Paragraph => "paragraph",
            NodeValue::BlockQuote => "quote",
            NodeValue::List(_) => "list",
            NodeValue::Item(_) => "item",
            NodeValue::Heading(_) => "heading",
            NodeValue::Table(_) => "table",
            NodeValue::TableRow(_) => "row",
            NodeValue::TableCell => {
                text.push('¦');
                "cell"
            }
            NodeValue::Strong => "strong",
            NodeValue::Text(words) => {
                text.push_str(words);
                "text"
            }
            NodeValue::Code(code) => {
                text.push_str(&code.literal);
                "code"
            }
            _ => "other",
        });
    }
    kinds.dedup();
    kinds.retain(|kind| *kind != "text");
    (kinds, text)
}

/// What a reader should see of a text: one line, with the spaces that matter.
fn seen(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn same(read: &str, written: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(seen(read), seen(written));
    Ok(())
}

/// Strings made of what has a meaning somewhere in Markdown or HTML.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "#",
        "##",
        " ",
        "  ",
        "    ",
        "\n",
        "\n\n",
        "\r\n",
        "|",
        "||",
        "---",
        "===",
        ":-:",
        "*",
        "**",
        "***",
        "_",
        "__",
        "`",
        "``",
        "```",
        "~",
        "~~",
        "~~~",
        "$",
        "$$",
        "<",
        ">",
        "<b>",
        "</td>",
        "<!--",
        "-->",
        "[",
        "]",
        "(",
        ")",
        "![",
        "](x)",
        "[^a]",
        "[x]",
        "[!NOTE]",
        "&lt;",
        "&",
        "&#42;",
        ";",
        "\\",
        "\\\\",
        "+",
        "-",
        "- ",
        "1.",
        "1)",
        "1. ",
        "=",
        ":",
        "\"",
        "'",
        "a",
        "b c",
        "ấ",
        "đ_e",
        "0",
        "\t",
        "http://x.y",
    ]);
    prop::collection::vec(piece, 1..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_paragraph_is_its_text(text in hostile()) {
        prop_assume!(!text.trim().is_empty());
        let printed = print_markdown(&[Node::Paragraph(vec![Span::Text(text.clone())])]);
        let (kinds, found) = read(&printed);
        prop_assert_eq!(kinds, ["document", "paragraph"], "{}", printed);
        same(&found, &text)?;
    }

    #[test]
    fn a_point_and_a_quote_hold_their_text(text in hostile()) {
        prop_assume!(!text.trim().is_empty());
        let list = Node::List(vec![vec![Span::Text(text.clone())]]);
        let (kinds, found) = read(&print_markdown(&[Node::Quote(vec![list])]));
        prop_assert_eq!(kinds, ["document", "quote", "list", "item", "paragraph"]);
        same(&found, &text)?;
    }

    #[test]
    fn a_heading_is_its_text(text in hostile()) {
        prop_assume!(!text.trim().is_empty());
        let printed = print_markdown(&[Node::Heading(2, vec![Span::Text(text.clone())])]);
        let (kinds, found) = read(&printed);
        prop_assert_eq!(kinds, ["document", "heading"], "{}", printed);
        same(&found, &text)?;
    }

    #[test]
    fn a_table_keeps_its_cells(text in hostile(), code in hostile()) {
        prop_assume!(!text.trim().is_empty() && !code.trim().is_empty());
        prop_assume!(!code.contains("\\|")); // Printed as text.
        let table = Table {
            columns: vec![vec![Span::Text("x".into())], vec![Span::Text("y".into())]],
            rows: vec![vec![vec![Span::Text(text.clone())], vec![Span::Code(code.clone())]]],
            ..Table::default()
        };
        let printed = print_markdown(&[Node::Table(table)]);
        let (kinds, found) = read(&printed);
        let expected = ["document", "table", "row", "cell", "cell", "row", "cell", "cell", "code"];
        prop_assert_eq!(kinds, expected, "{}", printed);
        same(&found, &format!("¦x¦y¦{}¦{}", seen(&text), seen(&code)))?;
    }

    #[test]
    fn stressed_text_is_its_text(text in hostile()) {
        prop_assume!(!text.trim().is_empty());
        let line = vec![Span::Strong(text.clone()), Span::Text(": ".into())];
        let printed = print_markdown(&[Node::Paragraph(line)]);
        let (_, found) = read(&printed);
        same(&found, &format!("{}:", seen(&text)))?;
    }
}

#[test]
fn an_input_adds_no_heading_and_no_raw_html() {
    let run = sample::run("en");
    let wording = Wording::new("en", &sample::resources());
    let printed = markdown(&run, &wording, "Tanks", &sample::descriptor());
    let arena = Arena::new();
    let root = parse_document(&arena, &printed, &options());
    let mut verdicts = 0;
    for node in root.descendants() {
        match &node.data.borrow().value {
            NodeValue::Heading(heading) if heading.level == 2 => {
                let words = |n: &AstNode<'_>| n.data.borrow().value.text().map(|t| t.to_string());
                verdicts +=
                    usize::from(node.children().filter_map(words).collect::<String>() == "Verdict");
            }
            // The host's own marks to jump to are the only HTML.
            NodeValue::HtmlInline(tag) => {
                assert!(tag.starts_with("<a id=\"") || tag == "</a>", "{tag}")
            }
            NodeValue::HtmlBlock(block) => {
                let rest = |tag: &str| tag.starts_with("a id=\"") || tag.starts_with("/a>");
                assert!(block.literal.split('<').skip(1).all(rest), "{}", block.literal);
            }
            NodeValue::Link(link) => assert!(!link.url.starts_with("http://evil"), "{}", link.url),
            _ => {}
        }
    }
    assert_eq!(verdicts, 1);
}
