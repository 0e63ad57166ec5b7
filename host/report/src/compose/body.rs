//! The template's sections, the cases, the risks and what to do.

use super::{Composer, named};
use crate::document::{Document, Line, Node, Span, Table, plain, strong};
use crate::texts::unknown;
use crate::unit::unit;
use plugin_api::report::{Block, Cell, Column, Section, Text};
use serde_json::Value;

impl Composer<'_> {
    pub(super) fn sections(&self, out: &mut Document) {
        self.report.sections.iter().for_each(|section| self.section(section, out));
    }

    fn section(&self, section: &Section, out: &mut Document) {
        let title = self
            .renderer
            .try_text(&Text::new(format!("section-{}", section.id)))
            .unwrap_or_else(|| section.id.replace(['-', '_'], " "));
        out.push(self.titled(2, plain(title)));
        if section.blocks.is_empty() {
            out.push(Node::Paragraph(plain(self.say("report-empty-section"))));
        }
        section.blocks.iter().for_each(|block| self.block(block, out));
    }

    fn block(&self, block: &Block, out: &mut Document) {
        match block {
            Block::Text { text } => out.push(Node::Paragraph(self.text(text))),
            Block::List { items } => out.push(self.texts(items)),
            Block::Callout { text } => {
                out.push(Node::Quote(vec![Node::Paragraph(self.text(text))]));
            }
            Block::Table { title, columns, rows } => {
                out.push(self.table(title.as_ref(), columns, rows));
            }
            Block::Figure { chart } => out.push(Node::Figure(Box::new(self.figure(chart)))),
            Block::Other(later) => {
                let lines = unknown(later).map(|text| Node::Paragraph(self.text(&text)));
                out.extend(lines);
            }
        }
    }

    fn table(&self, title: Option<&Text>, columns: &[Column], rows: &[Vec<Cell>]) -> Node {
        let head = |column: &Column| {
            let title = self.renderer.text(&column.title);
            match column.unit.as_deref().and_then(unit) {
                Some(unit) => plain(format!("{title} ({unit})")),
                None => plain(title),
            }
        };
        let cell = |(i, cell): (usize, &Cell)| -> Line {
            let unit = columns.get(i).and_then(|c| c.unit.as_deref());
            match cell {
                Cell::Claim(id) => self.value(id, self.renderer.claim_in(id, unit)),
                Cell::Input(field) => {
                    vec![self.input_link_as(field, self.renderer.input_in(field, unit))]
                }
                Cell::Text(text) => self.text(text),
                Cell::Empty => Line::new(),
            }
        };
        let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
        let numbers = |column: usize| {
            let mut cells = cells(column).peekable();
            cells.peek().is_some() && cells.all(|cell| self.is_number(cell))
        };
        // A first column of words names the rows; an empty cell goes on with the row above.
        let words = |cell: &Cell| matches!(cell, Cell::Text(_) | Cell::Empty);
        let names = columns.len() > 1
            && matches!(cells(0).next(), Some(Cell::Text(_)))
            && cells(0).all(words);
        Node::Table(Table {
            caption: title.map(|title| strong(self.renderer.text(title))),
            columns: columns.iter().map(head).collect(),
            rows: rows.iter().map(|row| row.iter().enumerate().map(cell).collect()).collect(),
            right: (0..columns.len()).filter(|i| numbers(*i)).collect(),
            names: names.then_some(0),
            ..Table::default()
        })
    }

    fn is_number(&self, cell: &Cell) -> bool {
        let claim = |id: &str| self.report.claims.iter().find(|c| c.id == id)?.value.as_ref();
        match cell {
            Cell::Claim(id) => claim(id).is_some_and(Value::is_number),
            Cell::Input(field) => {
                self.report.requirements.get(field).is_some_and(|r| r.value.is_number())
            }
            Cell::Text(_) => false,
            Cell::Empty => true,
        }
    }

    /// The cases, what may go wrong, and what to do.
    pub(super) fn outlook(&self, out: &mut Document) {
        if let Some(scenarios) = &self.report.scenarios {
            let case = |id: &str, text: &Text| named(Span::Strong(self.say(id)), self.text(text));
            out.push(self.heading(2, "report-scenarios"));
            out.push(Node::List(vec![
                case("report-scenario-best", &scenarios.best),
                case("report-scenario-base", &scenarios.base),
                case("report-scenario-worst", &scenarios.worst),
            ]));
        }
        for (title, texts) in
            [("report-key-risks", &self.report.key_risks), ("report-actions", &self.report.actions)]
        {
            if !texts.is_empty() {
                out.push(self.heading(2, title));
                out.push(self.texts(texts));
            }
        }
    }
}
