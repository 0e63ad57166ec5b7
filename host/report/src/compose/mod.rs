//! Lays a run out as a document, in the order in which a reader needs it: what is missing, what
//! to know, what is concluded and why, the sections, and then where everything is from.

mod body;
mod closing;
mod compact;
mod comparison;
mod course;
mod evidence;
mod figure;
mod opening;
mod plan;
mod sources;

use crate::document::{Document, Line, Node, Span, place, plain};
use crate::render::{Part, Renderer, clean};
use crate::wording::{Filling, Wording};
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::report::{Claim, Origin, Report, ReportKind, Support, Text};
use serde_json::Value;
use skillhost_types::RunReport;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;

/// A run as a document, from which every format is printed.
#[must_use]
pub fn document(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
) -> Document {
    composed(run, wording, title, descriptor, false)
}

/// The same document with a link at every value to where it is from, for formats in which that
/// does not get in a reader's way.
pub(crate) fn linked(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
) -> Document {
    composed(run, wording, title, descriptor, true)
}

fn composed(
    run: &RunReport,
    wording: &Wording,
    title: &str,
    descriptor: &PluginDescriptor,
    linked: bool,
) -> Document {
    let composer = |report, object| Composer {
        run,
        report,
        renderer: Renderer::new(report, wording, &descriptor.inputs)
            .with_answers(outputs(report, descriptor)),
        wording,
        descriptor,
        object,
        linked,
        mentioned: RefCell::default(),
        figures: Cell::default(),
    };
    let whole = composer(&run.report, None);
    let objects: Vec<Composer<'_>> = run
        .report
        .objects
        .iter()
        .enumerate()
        .map(|(i, object)| {
            composer(&object.report, Some(Object { number: i + 1, label: &object.label }))
        })
        .collect();
    let mut out = Document::new();
    whole.notice(&objects, &mut out);
    whole.title(title, &mut out);
    whole.disclosure(&objects, &mut out);
    if run.report.kind == ReportKind::Comparison {
        whole.side_by_side(&objects, &mut out);
    } else {
        whole.verdict(&mut out);
    }
    whole.sections(&mut out);
    whole.outlook(&mut out);
    for object in &objects {
        object.object(&mut out);
    }
    whole.inputs(&mut out);
    let all: Vec<&Composer<'_>> = std::iter::once(&whole).chain(&objects).collect();
    whole.evidence(&all, &mut out);
    whole.sources(&all, &mut out);
    whole.gates(&mut out);
    whole.course(&mut out);
    whole.artifacts(&mut out);
    whole.imprint(&mut out);
    out
}

/// What the tools answer whose calls the report rests on.
fn outputs<'d>(
    report: &Report,
    descriptor: &'d PluginDescriptor,
) -> impl Iterator<Item = &'d Value> {
    let supports = report.claims.iter().flat_map(|c| &c.support);
    let called: HashSet<String> = supports
        .filter_map(|support| match support {
            Support::Tool { call, .. } => call.split('@').next().map(str::to_owned),
            _ => None,
        })
        .collect();
    let tools = descriptor.tools.iter();
    tools.filter(move |t| called.contains(&t.name)).map(|t| &t.output_schema)
}

/// One of several things that are compared.
#[derive(Clone, Copy)]
struct Object<'a> {
    number: usize,
    label: &'a str,
}

/// Composes one report: that of the run, or that of one of its objects.
struct Composer<'a> {
    run: &'a RunReport,
    report: &'a Report,
    renderer: Renderer<'a>,
    wording: &'a Wording,
    descriptor: &'a PluginDescriptor,
    object: Option<Object<'a>>,
    /// Whether each value leads to where it is from.
    linked: bool,
    /// The values that have a place in the text, which the ledger leads back to.
    mentioned: RefCell<HashSet<String>>,
    /// How many charts there are so far.
    figures: Cell<usize>,
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

    /// A heading; those of an object stand a level below its own.
    fn heading(&self, level: u8, id: &str) -> Node {
        self.titled(level, plain(self.say(id)))
    }

    fn titled(&self, level: u8, title: Line) -> Node {
        Node::Heading(level + u8::from(self.object.is_some()), title)
    }

    fn columns(&self, names: &[&str]) -> Vec<Line> {
        names.iter().map(|name| plain(self.say(&format!("report-column-{name}")))).collect()
    }

    /// A wording, in which values lead to where they are from.
    fn text(&self, text: &Text) -> Line {
        if !self.linked {
            return plain(self.renderer.text(text));
        }
        let part = |part| match part {
            Part::Said(said) => vec![Span::Text(said)],
            Part::Claim(id, shown) => self.value(&id, shown),
            Part::Input(field, shown) => {
                vec![self.input_link_as(&field, shown)]
            }
        };
        self.renderer.parts(text).into_iter().flat_map(part).collect()
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

    fn claim(&self, id: &str) -> Option<&Claim> {
        self.report.claims.iter().find(|claim| claim.id == id)
    }

    /// The name of a place of this report's; each object has its own.
    fn place(&self, kind: &str, id: &str) -> String {
        match self.object {
            None => place(kind, id),
            Some(object) => place(&format!("{kind}-{}", object.number), id),
        }
    }

    /// A claim's value, leading to the row that says what it rests on.
    fn claim_link(&self, id: &str) -> Span {
        Span::Link(self.renderer.claim(id), self.place("claim", id))
    }

    /// An input's value, leading to its row where values do that.
    fn input_link(&self, field: &str) -> Span {
        self.input_link_as(field, self.renderer.input(field))
    }

    fn input_link_as(&self, field: &str, shown: String) -> Span {
        if self.linked && self.report.requirements.contains_key(field) {
            Span::Link(shown, self.place("input", field))
        } else {
            Span::Text(shown)
        }
    }

    /// What is shown of a claim, leading to its row where values do that.
    fn value_link(&self, id: &str, shown: String) -> Span {
        if self.linked && self.claim(id).is_some() {
            Span::Link(shown, self.place("claim", id))
        } else {
            Span::Text(shown)
        }
    }

    /// The same in the text, where the row leads back to the first of them.
    fn value(&self, id: &str, shown: String) -> Line {
        let link = self.value_link(id, shown);
        let first = matches!(link, Span::Link(..)) && self.mentioned.borrow_mut().insert(id.into());
        if first { vec![Span::Anchor(self.place("use", id)), link] } else { vec![link] }
    }
}

/// `: ` between a name and what it stands for.
fn named(name: Span, of: Line) -> Line {
    let mut line = vec![name, Span::Text(": ".into())];
    line.extend(of);
    line
}
