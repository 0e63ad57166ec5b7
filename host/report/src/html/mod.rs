//! Prints a document as one HTML file that needs nothing else: no script, no font, no picture
//! from anywhere.
//!
//! All that can be told apart (ids, links, levels of headings) is put right here rather than
//! taken on trust, so that any document gives a page that a screen reader can follow.

mod block;
mod figure;
mod table;
mod text;

use crate::document::{Line, Node, Span};
use crate::wording::{LANGUAGES, Wording};
use std::collections::HashSet;
use text::{escaped, identifier};

const STYLE: &str = include_str!("style.css");

/// What a browser may load for a page: nothing, and no style but ours, which the policy names by its
/// SHA-256. Should a character ever escape us, it still could not run, fetch or restyle anything.
const POLICY: &str = "default-src 'none'; \
                      style-src 'sha256-5ur2qq9Bvxz+I0c1pfZIuRpw0AqOXyrSgmXTvIcPXh0='; \
                      base-uri 'none'; form-action 'none'";

/// What the page around a document says, and in which language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The language of the page.
    pub language: String,
    /// Its title, in the browser's tab.
    pub title: String,
    /// Names the list of sections.
    pub contents: String,
    /// Names the link that leads past that list.
    pub skip: String,
}

impl Page {
    /// A page for a reader of the wording's language.
    #[must_use]
    pub fn new(wording: &Wording, title: &str) -> Self {
        // A language that the host does not speak is answered in English.
        let spoken = |tag: &&str| *tag == wording.language();
        Self {
            language: LANGUAGES.into_iter().find(spoken).unwrap_or(LANGUAGES[0]).into(),
            title: title.into(),
            contents: wording.say("report-contents", &[]),
            skip: wording.say("report-skip", &[]),
        }
    }
}

/// A document as a page.
#[must_use]
pub fn print(document: &[Node], page: &Page) -> String {
    // The title ends the head of the page, and a rule at the outermost level ends the report.
    let head = document.iter().position(|node| matches!(node, Node::Heading(1, _)));
    let head = head.map_or(0, |at| at + 1);
    let tail = document.iter().rposition(|node| *node == Node::Rule);
    let tail = tail.filter(|at| *at >= head).unwrap_or(document.len());

    let mut head_printer = Printer::new(document, page);
    head_printer.blocks(&document[..head]);
    let mut printer = head_printer.following();
    printer.sections(&document[head..tail]);
    let mut tail_printer = printer.following();
    tail_printer.blocks(document.get(tail + 1..).unwrap_or_default());

    let mut out = String::new();
    let (language, title) = (escaped(&page.language), escaped(&page.title));
    out.push_str(&format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
    ));
    out.push_str(&format!("<header>\n{}</header>\n", head_printer.out));
    out.push_str(&contents(&printer.contents, page));
    out.push_str(&format!("<main id=\"report\">\n{}</main>\n", printer.out));
    if !tail_printer.out.is_empty() {
        out.push_str(&format!("<footer>\n{}</footer>\n", tail_printer.out));
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The list of sections, and the link past it. It stands behind the head of the page, so that
/// what is missing is still what is read first.
fn contents(sections: &[(String, String)], page: &Page) -> String {
    let (title, skip) = (escaped(&page.contents), escaped(&page.skip));
    let mut out = format!("<a class=\"skip\" href=\"#report\">{skip}</a>\n");
    if sections.is_empty() {
        return out;
    }
    out.push_str(&format!(
        "<nav aria-labelledby=\"contents\">\n<details>\n<summary id=\"contents\">{title}</summary>\n\
         <ol>\n"
    ));
    for (id, heading) in sections {
        out.push_str(&format!("<li><a href=\"#{id}\">{heading}</a></li>\n"));
    }
    out.push_str("</ol>\n</details>\n</nav>\n");
    out
}

/// Prints one part of a page after the other; no id is given twice in any of them.
struct Printer<'a> {
    page: &'a Page,
    out: String,
    /// The places that links may lead to.
    places: HashSet<String>,
    /// The ids that were given.
    given: HashSet<String>,
    /// The level of the last heading.
    level: u8,
    /// The id of the last heading, which names a table without a caption.
    heading: Option<String>,
    /// The sections: their ids, and the text of their headings.
    contents: Vec<(String, String)>,
}

impl<'a> Printer<'a> {
    fn new(document: &[Node], page: &'a Page) -> Self {
        let mut places = HashSet::new();
        for node in document {
            anchors(node, &mut places);
        }
        let given = ["report", "contents"].map(str::to_owned).into();
        Self {
            page,
            out: String::new(),
            places,
            given,
            level: 0,
            heading: None,
            contents: Vec::new(),
        }
    }

    /// A printer of what follows.
    fn following(&mut self) -> Self {
        Self {
            page: self.page,
            out: String::new(),
            places: std::mem::take(&mut self.places),
            given: std::mem::take(&mut self.given),
            level: self.level,
            heading: self.heading.clone(),
            contents: Vec::new(),
        }
    }

    /// An id of the page's own, which no place has.
    fn own_id(&mut self, kind: &str) -> String {
        let taken = |id: &String| self.places.contains(id) || self.given.contains(id);
        let id = (1..).map(|n| format!("{kind}-{n}")).find(|id| !taken(id)).unwrap_or_default();
        self.given.insert(id.clone());
        id
    }

    /// The id of a place; nothing where there was one of that name already.
    fn place_id(&mut self, anchor: &str) -> Option<String> {
        let id = identifier(anchor);
        self.given.insert(id.clone()).then_some(id)
    }
}

fn anchors(node: &Node, out: &mut HashSet<String>) {
    let mut line = |line: &Line| {
        for span in line {
            if let Span::Anchor(anchor) = span {
                out.insert(identifier(anchor));
            }
        }
    };
    match node {
        Node::Heading(_, text) | Node::Paragraph(text) => line(text),
        Node::List(items) => items.iter().for_each(line),
        Node::Table(table) => {
            table.caption.iter().chain(&table.columns).for_each(&mut line);
            table.rows.iter().flatten().for_each(line);
        }
        Node::Fold(summary, nodes) => {
            line(summary);
            nodes.iter().for_each(|node| anchors(node, out));
        }
        Node::Quote(nodes) | Node::Notice(nodes) => {
            nodes.iter().for_each(|node| anchors(node, out));
        }
        Node::Figure(figure) => {
            line(&vec![Span::Anchor(figure.place.clone())]);
            figure.data.rows.iter().flatten().chain(&figure.origins).for_each(line);
        }
        Node::Verdict(_) | Node::Rule => {}
    }
}
