//! Plain text inside Markdown: read from the syntax tree so that nothing in it is lost, and written
//! so that nothing in it is taken for markup.

use crate::{entry, identity};
use comrak::nodes::{NodeValue, Sourcepos};
use comrak::options::BrokenLinkReference;
use comrak::{Node, Options, ResolvedReference};
use std::sync::Arc;

/// What the address of a citation in the tree begins with.
const CITE: &str = "cite:";
const DOI: &str = "https://doi.org/";

/// How the file is read: CommonMark with tables, and `[an-id]` is a citation.
pub(crate) fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    let cited = |link: BrokenLinkReference<'_>| {
        let id = link.original;
        let hyphen = id.contains('-') && !id.starts_with('-') && !id.ends_with('-');
        let plain = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        (hyphen && plain)
            .then(|| ResolvedReference { url: format!("{CITE}{id}"), title: String::new() })
    };
    options.parse.broken_link_callback = Some(Arc::new(cited));
    options
}

/// The ids that a block cites, each with its line.
pub(crate) fn citations(block: Node<'_>) -> Vec<(String, usize)> {
    let cited = |node: Node<'_>| {
        let data = node.data();
        let NodeValue::Link(link) = &data.value else { return None };
        Some((link.url.strip_prefix(CITE)?.to_owned(), line_of(data.sourcepos)))
    };
    block.descendants().filter_map(cited).collect()
}

pub(crate) fn line_of(place: Sourcepos) -> usize {
    place.start.line
}

/// The text of inlines, or the markup that is in it.
pub(crate) fn text<'a>(nodes: impl Iterator<Item = Node<'a>>) -> Result<String, &'static str> {
    let mut out = String::new();
    for node in nodes {
        match &node.data().value {
            NodeValue::Text(text) => out.push_str(text),
            NodeValue::SoftBreak | NodeValue::LineBreak => out.push(' '),
            NodeValue::Link(link) if link.url.starts_with(CITE) => {
                out.push_str(&link.url.replacen(CITE, "[", 1));
                out.push(']');
            }
            NodeValue::Link(_) => return Err("a link"),
            NodeValue::Code(_) => return Err("code between backticks"),
            NodeValue::Emph | NodeValue::Strong => return Err("emphasis"),
            NodeValue::HtmlInline(_) => return Err("HTML"),
            NodeValue::Image(_) => return Err("an image"),
            _ => return Err("markup"),
        }
    }
    Ok(entry::line(&out))
}

/// The address of inlines that are one link and nothing else.
pub(crate) fn address<'a>(nodes: impl Iterator<Item = Node<'a>>) -> Option<String> {
    let mut found = None;
    for node in nodes {
        match &node.data().value {
            NodeValue::Text(text) if text.trim().is_empty() => {}
            NodeValue::Link(link) if found.is_none() => found = Some(link.url.to_string()),
            _ => return None,
        }
    }
    found
}

/// The DOI of an address of the resolver.
pub(crate) fn doi_of(address: &str) -> Option<String> {
    identity::percent_decoded(address.strip_prefix(DOI)?)
}

/// A DOI as a link.
pub(crate) fn doi_link(doi: &str) -> String {
    let mut out = format!("<{DOI}");
    for c in doi.chars() {
        match c {
            '<' | '>' | '%' | '#' | '?' | '&' | '"' | '\\' => {
                out.push_str(&format!("%{:02X}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out + ">"
}

/// An address as a link.
pub(crate) fn link(address: &str) -> String {
    format!("<{}>", address.replace('&', "&amp;"))
}

/// A text as Markdown.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        let markup = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '#' => true,
            // Inside a word it is a letter.
            '_' => !(before.is_alphanumeric() && after.is_alphanumeric()),
            '&' => after.is_alphanumeric() || after == '#',
            _ => false,
        };
        if markup {
            out.push('\\');
        }
        out.push(c);
        before = c;
    }
    out
}
