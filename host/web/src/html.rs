//! HTML as a sequence of tags and texts, and the text of a page as a person would read it.

use html5ever::tokenizer::states::{Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use std::cell::RefCell;

/// A part of a page, in the order in which it stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Open { name: String, attributes: Vec<(String, String)> },
    Close(String),
    Text(String),
}

impl Piece {
    /// An attribute of a tag that opens.
    pub(crate) fn attribute(&self, wanted: &str) -> Option<&str> {
        let Self::Open { attributes, .. } = self else { return None };
        attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
    }

    /// Whether it is a tag that opens and has that class.
    pub(crate) fn has_class(&self, class: &str) -> bool {
        let classes = self.attribute("class").unwrap_or_default();
        classes.split_ascii_whitespace().any(|c| c == class)
    }
}

/// Takes a page apart. Any text is a page; what is wrong in it is read as browsers do.
pub(crate) fn pieces(page: &str) -> Vec<Piece> {
    #[derive(Default)]
    struct Sink(RefCell<Vec<Piece>>);
    impl TokenSink for Sink {
        type Handle = ();

        fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
            let mut pieces = self.0.borrow_mut();
            match token {
                Token::CharacterTokens(text) => match pieces.last_mut() {
                    Some(Piece::Text(before)) => before.push_str(&text),
                    _ => pieces.push(Piece::Text(text.to_string())),
                },
                Token::TagToken(tag) if tag.kind == TagKind::EndTag => {
                    pieces.push(Piece::Close(tag.name.to_string()));
                }
                Token::TagToken(tag) => {
                    let name = tag.name.to_string();
                    let raw = match name.as_str() {
                        "script" => Some(ScriptData),
                        "style" | "iframe" | "noembed" | "noframes" | "xmp" => Some(Rawtext),
                        "title" | "textarea" => Some(Rcdata),
                        _ => None,
                    };
                    let attributes = tag
                        .attrs
                        .iter()
                        .map(|a| (a.name.local.to_string(), a.value.to_string()))
                        .collect();
                    pieces.push(Piece::Open { name, attributes });
                    if let Some(raw) = raw {
                        return TokenSinkResult::RawData(raw);
                    }
                }
                _ => {}
            }
            TokenSinkResult::Continue
        }
    }
    let tokenizer = Tokenizer::new(Sink::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(page.into());
    // It stops after each script.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

/// What nobody reads.
const HIDDEN: [&str; 11] = [
    "script", "style", "noscript", "template", "svg", "iframe", "canvas", "object", "title",
    "textarea", "select",
];
/// What stands around the text of a page on every page of a site.
const AROUND: [&str; 6] = ["nav", "footer", "aside", "form", "button", "dialog"];
/// What begins on a new line.
const BLOCKS: [&str; 37] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "li",
    "main",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "tr",
    "ul",
    "br",
    "head",
];
/// A main part that is shorter than this, in characters, is not the text of a page.
const MAIN_ENOUGH: usize = 200;

/// A page as it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Readable {
    pub(crate) title: Option<String>,
    pub(crate) text: String,
}

/// The text of a page: its main part where it names one, else all but what stands around; lists
/// with dashes, cells with bars, one paragraph a line.
pub(crate) fn readable(page: &str) -> Readable {
    let pieces = pieces(page);
    let title = title(&pieces);
    let attempts =
        [walk(&pieces, true, true), walk(&pieces, false, true), walk(&pieces, false, false)];
    let [main, body, all] = attempts;
    let enough = |text: &String| text.chars().count() >= MAIN_ENOUGH;
    // Where something around is never closed, it would swallow the page.
    let text = if enough(&main) || (!main.is_empty() && main.len() * 2 > body.len()) {
        main
    } else if enough(&body) || body.len() * 2 > all.len() {
        body
    } else {
        all
    };
    Readable { title, text }
}

fn title(pieces: &[Piece]) -> Option<String> {
    let at = |name: &str| {
        let open = |p: &Piece| matches!(p, Piece::Open { name: n, .. } if n == name);
        let from = pieces.iter().position(open)? + 1;
        let text = words(&inner(&pieces[from..], name));
        (!text.is_empty()).then_some(text)
    };
    at("title").or_else(|| at("h1"))
}

/// The texts up to the end of an element.
pub(crate) fn inner(pieces: &[Piece], name: &str) -> String {
    let within = pieces.iter().take_while(|p| !matches!(p, Piece::Close(n) if n == name));
    within.filter_map(|p| if let Piece::Text(t) = p { Some(t.as_str()) } else { None }).collect()
}

/// A text on one line, with single blanks and without what can't be seen: a title from elsewhere
/// may end up on a terminal.
pub(crate) fn words(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !is_invisible(*c)).collect()
}

/// The text of pieces: only of the main part, or of everything; without what stands around, or
/// with it.
fn walk(pieces: &[Piece], main_only: bool, without_around: bool) -> String {
    let mut out = Out::default();
    // What is skipped until it ends, and how often it was opened again inside.
    let mut skipped: Option<(&str, u32)> = None;
    let (mut main, mut pre) = (0_u32, 0_u32);
    for piece in pieces {
        if let Some((name, depth)) = skipped {
            match piece {
                Piece::Open { name: n, .. } if n == name => skipped = Some((name, depth + 1)),
                Piece::Close(n) if n == name && depth > 0 => skipped = Some((name, depth - 1)),
                Piece::Close(n) if n == name => skipped = None,
                _ => {}
            }
            continue;
        }
        match piece {
            Piece::Open { name, .. } => {
                let name = name.as_str();
                let around = without_around && AROUND.contains(&name);
                if HIDDEN.contains(&name) || around || is_hidden(piece) {
                    // An element without an end hides nothing.
                    if !["hr", "br", "img", "input", "meta", "link"].contains(&name) {
                        skipped = Some((name, 0));
                    }
                    continue;
                }
                match name {
                    "main" | "article" => main += 1,
                    "pre" => pre += 1,
                    "td" | "th" => out.cell(),
                    _ => {}
                }
                if BLOCKS.contains(&name) {
                    out.end_line();
                }
                if name == "li" {
                    out.begin("- ");
                }
            }
            Piece::Close(name) => {
                match name.as_str() {
                    "main" | "article" => main = main.saturating_sub(1),
                    "pre" => pre = pre.saturating_sub(1),
                    _ => {}
                }
                if BLOCKS.contains(&name.as_str()) {
                    out.end_line();
                }
            }
            Piece::Text(text) if !main_only || main > 0 => match pre {
                0 => out.flow(text),
                _ => out.verbatim(text),
            },
            Piece::Text(_) => {}
        }
    }
    out.finish()
}

fn is_hidden(piece: &Piece) -> bool {
    piece.attribute("hidden").is_some() || piece.attribute("aria-hidden") == Some("true")
}

/// Lines as they come.
#[derive(Default)]
struct Out {
    text: String,
    line: String,
    blank: bool,
    mark: &'static str,
}

impl Out {
    /// Text in which blanks mean nothing but a gap.
    fn flow(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() {
                self.blank = true;
            } else if !is_invisible(c) {
                self.put(c);
            }
        }
    }

    /// Text whose lines are its own.
    fn verbatim(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\n' => self.end_line(),
                c if !is_invisible(c) => self.line.push(c),
                _ => {}
            }
        }
    }

    fn put(&mut self, c: char) {
        if self.line.is_empty() {
            self.line.push_str(std::mem::take(&mut self.mark));
        } else if self.blank {
            self.line.push(' ');
        }
        self.blank = false;
        self.line.push(c);
    }

    fn begin(&mut self, mark: &'static str) {
        self.mark = mark;
    }

    fn cell(&mut self) {
        if !self.line.is_empty() {
            self.line.push_str(" | ");
            self.blank = false;
        }
    }

    fn end_line(&mut self) {
        let line = self.line.trim_end();
        if !line.is_empty() {
            self.text.push_str(line);
            self.text.push('\n');
        }
        self.line.clear();
        self.blank = false;
        self.mark = "";
    }

    fn finish(mut self) -> String {
        self.end_line();
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

/// Characters that show nothing: soft hyphens, joiners, marks of direction, control characters.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_a_person_would() {
        let page = "<!doctype html><html><head><title>Reefs &amp; light</title>
            <style>p { color: red }</style><script>if (a < b) { '<p>no</p>' }</script></head>
            <body><nav><a href=/>Home</a></nav><h1>Reefs</h1><p>Light   falls
            <b>off</b>&nbsp;with&shy; depth.</p><ul><li>one<li>two</ul>
            <table><tr><th>depth<th>light<tr><td>1 m<td>0.9</table><pre>a  b
  c</pre><p hidden>not seen</p><footer>© all</footer></body></html>";
        let read = readable(page);
        assert_eq!(read.title.as_deref(), Some("Reefs & light"));
        assert_eq!(
            read.text,
            "Reefs\nLight falls off with depth.\n- one\n- two\ndepth | light\n1 m | 0.9\na  b\n  c"
        );
    }

    #[test]
    fn the_main_part_goes_before_the_rest() {
        let long = "Rạn san hô cần ánh sáng. ".repeat(20);
        let page = format!("<div>cookies</div><main><p>{long}</p></main><div>more</div>");
        assert_eq!(readable(&page).text, long.trim());
        let short =
            "<div>The whole text is here, and it is longer than the main part.</div><main>x</main>";
        assert!(readable(short).text.contains("whole text"));
    }

    #[test]
    fn what_is_never_closed_does_not_swallow_the_page() {
        let read =
            readable("<nav><a>Home</a><p>The text of a page that forgot to end its menu.</p>");
        assert!(read.text.contains("forgot"), "{read:?}");
        assert_eq!(readable("").text, "");
        assert_eq!(readable("<script>x</script>").text, "");
    }
}
