//! Lays a run out as a document, in the order in which a reader needs it: what is missing, what
//! to know, what is concluded and why, the sections, and then where everything is from.

mod body;
mod closing;
mod evidence;
mod opening;

use crate::document::{Document, Line, Node, Span, place};
use crate::render::{Renderer, clean};
use crate::wording::{Filling, Wording};
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::report::{Origin, Report, Text};
use skillhost_types::RunReport;

/// A run as a document, from which every format is printed.
#[must_use]
pub fn document(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
) -> Document {
    let renderer = Renderer::new(&run.report, wording, &descriptor.inputs);
    let composer = Composer { run, report: &run.report, renderer, wording, descriptor };
    let mut out = Document::new();
    composer.notice(&mut out);
    composer.title(title, &mut out);
    composer.disclosure(&mut out);
    composer.verdict(&mut out);
    composer.sections(&mut out);
    composer.outlook(&mut out);
    composer.inputs(&mut out);
    composer.evidence(&mut out);
    composer.sources(&mut out);
    composer.gates(&mut out);
    composer.artifacts(&mut out);
    composer.imprint(&mut out);
    out
}

struct Composer<'a> {
    run: &'a RunReport,
    report: &'a Report,
    renderer: Renderer<'a>,
    wording: &'a Wording,
    descriptor: &'a PluginDescriptor,
}

impl Composer<'_> {
    /// What the host says.
    fn say(&self, id: &str) -> String {
        self.wording.say(id, &[])
    }

    /// What the host says about something.
    fn say_of(&self, id: &str, args: &[(&str, &str)]) -> String {
        clean(&self.wording.say(id, args))
    }

    /// What the host says, with links and code where the placeholders are; each language puts
    /// them in its own order.
    fn line(&self, id: &str, args: &[(&str, Line)]) -> Line {
        // Characters of the private use area stand for the placeholders while the message is
        // put together.
        const FIRST: u32 = 0xE000;
        let mark =
            |i: usize| char::from_u32(FIRST + i as u32).unwrap_or(char::REPLACEMENT_CHARACTER);
        let marks: Vec<(&str, Filling)> = args
            .iter()
            .enumerate()
            .map(|(i, (name, _))| (*name, mark(i).to_string().into()))
            .collect();
        let said = self.wording.fill(id, &marks);
        let mut out = Line::new();
        let mut text = String::new();
        for c in said.chars() {
            match (c as u32).checked_sub(FIRST).and_then(|i| args.get(i as usize)) {
                Some((_, spans)) => {
                    if !text.is_empty() {
                        out.push(Span::Text(std::mem::take(&mut text)));
                    }
                    out.extend(spans.iter().cloned());
                }
                None => text.push(c),
            }
        }
        if !text.is_empty() {
            out.push(Span::Text(text));
        }
        out
    }

    fn heading(&self, level: u8, id: &str) -> Node {
        Node::Heading(level, vec![Span::Text(self.say(id))])
    }

    fn columns(&self, names: &[&str]) -> Vec<Line> {
        names
            .iter()
            .map(|name| vec![Span::Text(self.say(&format!("report-column-{name}")))])
            .collect()
    }

    fn text(&self, text: &Text) -> Line {
        vec![Span::Text(self.renderer.text(text))]
    }

    fn texts(&self, texts: &[Text]) -> Node {
        Node::List(texts.iter().map(|text| self.text(text)).collect())
    }

    fn origin(&self, origin: Origin) -> String {
        self.say(match origin {
            Origin::Given => "report-origin-given",
            Origin::Parsed => "report-origin-parsed",
            Origin::Default => "report-origin-default",
            Origin::Measured => "report-origin-measured",
            Origin::Computed => "report-origin-computed",
            Origin::Derived => "report-origin-derived",
            Origin::Cited => "report-origin-cited",
        })
    }

    /// A verdict's name: the plugin's wording, its label, or its id.
    fn verdict_name(&self, id: &str, label: Option<&str>) -> String {
        let declared = || self.descriptor.verdict(id).map(|v| v.label.as_str());
        self.renderer
            .try_text(&Text::new(format!("verdict-{id}")))
            .unwrap_or_else(|| label.or_else(declared).unwrap_or(id).to_owned())
    }

    /// A claim's value, leading to the row that says what it rests on.
    fn claim_link(&self, id: &str) -> Span {
        Span::Link(self.renderer.claim(id), place("claim", id))
    }
}

/// `: ` between a name and what it stands for.
fn named(name: Span, of: Line) -> Line {
    let mut line = vec![name, Span::Text(": ".into())];
    line.extend(of);
    line
}
