//! Several things side by side, and then each on its own.

use super::{Composer, Object};
use crate::document::{Document, Line, Node, Span, Table, plain};
use indexmap::IndexSet;
use plugin_api::report::{Claim, Polarity, Requirement, Support};

/// So many rows of inputs, and so many of statements, stand side by side.
const INPUTS: usize = 16;
const STATEMENTS: usize = 24;
/// So many inputs that are the same for all are named.
const SAME: usize = 8;
/// What stands where one of them has nothing.
const NOTHING: &str = "–";

/// A row, and whether its values differ.
struct Row {
    differs: bool,
    cells: Vec<Line>,
}

impl Composer<'_> {
    /// A column each: what was concluded, how much is missing, the inputs that differ, and the
    /// statements that several of them make; those that differ come first.
    pub(super) fn side_by_side(&self, objects: &[Composer<'_>], out: &mut Document) {
        if objects.is_empty() {
            return;
        }
        out.push(self.heading(2, "report-side-by-side"));
        let label = |object: &Composer<'_>| {
            let Object { number, label } = object.object?;
            Some(vec![Span::Link(label.to_owned(), object_place(number))])
        };
        let mut columns = self.columns(&["compared"]);
        columns.extend(objects.iter().filter_map(label));
        let row = |name: &str, cell: &dyn Fn(&Composer<'_>) -> Line| {
            let cells = objects.iter().map(cell);
            std::iter::once(plain(self.say(name))).chain(cells).collect::<Vec<Line>>()
        };
        let mut rows = vec![
            row("report-verdict", &|object| object.concluded()),
            row("report-row-level", &|object| plain(object.level().to_string())),
        ];
        let (differing, same) = self.inputs_side_by_side(objects);
        let mut notes = Vec::new();
        if let Some(more @ 1..) = differing.len().checked_sub(INPUTS) {
            let count = more.to_string();
            notes.push(self.say_of("report-compare-more-inputs", &[("count", &count)]));
        }
        rows.extend(differing.into_iter().take(INPUTS));
        let mut statements = statements(objects);
        // In their order, but those that differ before those that don't.
        statements.sort_by_key(|row| !row.differs);
        if let Some(more @ 1..) = statements.len().checked_sub(STATEMENTS) {
            let count = more.to_string();
            notes.push(self.say_of("report-compare-more", &[("count", &count)]));
        }
        rows.extend(statements.into_iter().take(STATEMENTS).map(|row| row.cells));
        out.push(Node::Table(Table {
            columns,
            rows,
            names: Some(0),
            compares: true,
            ..Table::default()
        }));
        if !same.is_empty() {
            let more = same.len().saturating_sub(SAME);
            let mut list = same.into_iter().take(SAME).collect::<Vec<_>>().join("; ");
            if more > 0 {
                let args = [("list", &*list), ("count", &more.to_string())];
                list = self.say_of("report-list-more", &args);
            }
            notes.insert(0, self.say_of("report-compare-same", &[("inputs", &list)]));
        }
        out.extend(notes.into_iter().map(|note| Node::Paragraph(plain(note))));
    }

    /// A verdict in a cell: its sign, its name and what it means.
    fn concluded(&self) -> Line {
        let Some(verdict) = &self.report.verdict else { return plain(NOTHING) };
        let sign = match verdict.polarity {
            Polarity::Favourable => "✓ ",
            Polarity::Conditional => "! ",
            Polarity::Unfavourable => "✗ ",
            Polarity::Inconclusive => "? ",
        };
        let name = self.verdict_name(&verdict.id, Some(&verdict.label));
        let meaning = format!(" ({})", self.meaning(verdict.polarity));
        vec![Span::Text(sign.into()), Span::Strong(name), Span::Text(meaning)]
    }

    /// Rows of the inputs that differ, and those that are the same for all in words.
    fn inputs_side_by_side(&self, objects: &[Composer<'_>]) -> (Vec<Vec<Line>>, Vec<String>) {
        let fields: IndexSet<&String> =
            objects.iter().flat_map(|object| object.report.requirements.keys()).collect();
        let (mut differing, mut same) = (Vec::new(), Vec::new());
        for field in fields {
            let of = |object: &Composer<'_>| -> Option<Requirement> {
                object.report.requirements.get(field).cloned()
            };
            let key = |input: Requirement| (input.value, input.unit, input.origin);
            let all: Vec<_> = objects.iter().map(|object| of(object).map(key)).collect();
            let name = self.renderer.field(field);
            if all.windows(2).all(|pair| pair[0] == pair[1]) {
                let object = &objects[0];
                let origin = all[0].as_ref().map_or(String::new(), |(_, _, o)| self.origin(*o));
                same.push(format!("{name}: {} ({origin})", object.renderer.input(field)));
                continue;
            }
            let cell = |object: &Composer<'_>| match of(object) {
                None => plain(NOTHING),
                Some(input) => vec![
                    object.input_link(field),
                    Span::Text(format!(" ({})", self.origin(input.origin))),
                ],
            };
            differing.push(std::iter::once(plain(name)).chain(objects.iter().map(cell)).collect());
        }
        (differing, same)
    }

    /// One of several things: all that an answer on it alone would say.
    pub(super) fn object(&self, out: &mut Document) {
        let Some(Object { number, label }) = self.object else { return };
        let anchor = Span::Anchor(object_place(number));
        out.push(Node::Heading(2, vec![anchor, Span::Text(label.to_owned())]));
        self.notice(&[], out);
        self.verdict(out);
        self.sections(out);
        self.outlook(out);
        self.failed_gates(out);
        self.inputs(out);
        self.own_statements(out);
        self.artifacts(out);
    }
}

fn object_place(number: usize) -> String {
    format!("object-{number}")
}

/// Rows of the statements that have a value for several of them.
fn statements(objects: &[Composer<'_>]) -> Vec<Row> {
    let ids: IndexSet<&String> =
        objects.iter().flat_map(|o| o.report.claims.iter().map(|claim| &claim.id)).collect();
    let row = |id: &String| {
        let claims: Vec<Option<&Claim>> = objects
            .iter()
            .map(|object| object.claim(id).filter(|claim| claim.value.is_some()))
            .collect();
        let there: Vec<&Claim> = claims.iter().flatten().copied().collect();
        // What repeats an input stands among the inputs.
        let is_input = |c: &&Claim| {
            !c.support.is_empty() && c.support.iter().all(|s| matches!(s, Support::Input { .. }))
        };
        if there.len() < 2 || there.iter().all(is_input) {
            return None;
        }
        let shown: Vec<Option<String>> = objects
            .iter()
            .zip(&claims)
            .map(|(object, claim)| claim.map(|claim| object.renderer.claim(&claim.id)))
            .collect();
        let cell = |(i, object): (usize, &Composer<'_>)| match &shown[i] {
            None => plain(NOTHING),
            Some(shown) => {
                let mut cell = vec![object.value_link(id, shown.clone())];
                if claims[i].is_some_and(|claim| claim.flagged) {
                    let unsupported = object.say("report-support-unsupported");
                    cell.push(Span::Text(format!(" ({unsupported})")));
                }
                cell
            }
        };
        let name = plain(named(objects, id, &there));
        Some(Row {
            differs: shown.windows(2).any(|pair| pair[0] != pair[1]),
            cells: std::iter::once(name).chain(objects.iter().enumerate().map(cell)).collect(),
        })
    };
    let mut rows: Vec<(&String, Row)> =
        ids.into_iter().filter_map(|id| Some((id, row(id)?))).collect();
    // Two statements of one wording are told apart by their ids.
    let names: Vec<Line> = rows.iter().map(|(_, row)| row.cells[0].clone()).collect();
    for (id, row) in &mut rows {
        if names.iter().filter(|name| **name == row.cells[0]).count() > 1 {
            row.cells[0].push(Span::Text(format!(" ({})", id.replace('_', " "))));
        }
    }
    rows.into_iter().map(|(_, row)| row).collect()
}

/// What a statement is called that each makes with another value: the sentence without its values,
/// or the id.
fn named(objects: &[Composer<'_>], id: &str, claims: &[&Claim]) -> String {
    let same = claims.windows(2).all(|pair| pair[0].text.id == pair[1].text.id);
    match (objects.iter().find(|object| object.claim(id).is_some()), claims.first()) {
        (Some(object), Some(claim)) if same && object.wording.has(&claim.text.id) => {
            let said = object.renderer.without_values(&claim.text);
            let said = said.trim_end_matches('.');
            said.strip_suffix(": …").unwrap_or(said).to_owned()
        }
        _ => id.replace('_', " "),
    }
}
