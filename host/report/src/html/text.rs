//! Text inside a page: spans, and what must be escaped in them.

use super::Printer;
use crate::address::followed;
use crate::document::{Line, Span};
use crate::render::{clean, spaced};

/// Characters as text or as the value of an attribute in quotes.
pub(super) fn escaped(text: &str) -> String {
    let text = spaced(text);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// A name of characters that need no escaping in an id nor in a link to it.
pub(super) fn identifier(name: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let id: String = name.chars().map(|c| if keep(c) { c } else { '-' }).collect();
    if id.is_empty() { "-".into() } else { id }
}

/// The text that a reader sees of a line.
pub(super) fn seen(line: &Line) -> String {
    let text = |span: &Span| match span {
        Span::Text(text)
        | Span::Strong(text)
        | Span::Code(text)
        | Span::Link(text, _)
        | Span::Address(text, _) => text.clone(),
        Span::Anchor(_) => String::new(),
    };
    clean(&line.iter().map(text).collect::<String>())
}

impl Printer<'_> {
    /// Takes the first place out of a line, for the element around it to be that place: where a
    /// link leads is then marked as a whole.
    pub(super) fn hoisted(&mut self, line: &Line) -> (String, Line) {
        let place = line.iter().find_map(|span| match span {
            Span::Anchor(anchor) => Some(anchor),
            _ => None,
        });
        let Some(place) = place else { return (String::new(), line.clone()) };
        let rest = |span: &&Span| !matches!(span, Span::Anchor(anchor) if anchor == place);
        let rest = line.iter().filter(rest).cloned().collect();
        let id = self.place_id(place).map_or_else(String::new, |id| format!(" id=\"{id}\""));
        (id, rest)
    }

    pub(super) fn line(&mut self, line: &Line) -> String {
        let mut out = String::new();
        for span in line {
            match span {
                Span::Text(text) => out.push_str(&escaped(text)),
                Span::Strong(text) if clean(text).is_empty() => {}
                Span::Strong(text) => {
                    out.push_str(&format!("<strong>{}</strong>", escaped(text.trim())));
                }
                Span::Code(code) if clean(code).is_empty() => {}
                Span::Code(code) => {
                    out.push_str(&format!("<code>{}</code>", escaped(code.trim())));
                }
                Span::Link(text, place) => {
                    let (text, place) = (escaped(text), identifier(place));
                    if self.places.contains(&place) {
                        out.push_str(&format!("<a href=\"#{place}\">{text}</a>"));
                    } else {
                        out.push_str(&text);
                    }
                }
                Span::Address(text, address) => out.push_str(&address_link(text, address)),
                Span::Anchor(anchor) => {
                    if let Some(id) = self.place_id(anchor) {
                        out.push_str(&format!("<span id=\"{id}\"></span>"));
                    }
                }
            }
        }
        out
    }
}

/// A link out of the page. On paper an address that the text does not show is added to it.
fn address_link(text: &str, address: &str) -> String {
    let Some(address) = followed(address) else { return escaped(text) };
    let shown = clean(text);
    let class = match shown.trim_start_matches("doi:") {
        part if !part.is_empty() && address.ends_with(part) => "",
        _ => " class=\"named\"",
    };
    format!(
        "<a{class} href=\"{}\" rel=\"external noopener noreferrer\">{}</a>",
        escaped(&address),
        escaped(text)
    )
}
