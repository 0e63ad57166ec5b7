//! Blocks of a page.

use super::Printer;
use super::text::{escaped, seen};
use crate::document::{Conclusion, Line, Node};
use plugin_api::report::Polarity;

/// Signs that tell verdicts apart without their colours: a tick, an exclamation mark, a cross
/// and a question mark.
const FAVOURABLE: &str = "M5 12.5l4.5 4.5L19 7.5";
const CONDITIONAL: &str = "M12 5v9M12 18.4v.2";
const UNFAVOURABLE: &str = "M7 7l10 10M17 7L7 17";
const INCONCLUSIVE: &str = "M8.5 9a3.5 3.5 0 1 1 5.2 3c-1.2.7-1.7 1.3-1.7 2.6M12 18.4v.2";

impl Printer<'_> {
    /// Blocks of the outermost level, each heading of the second level with what follows it in a
    /// section of its own.
    pub(super) fn sections(&mut self, nodes: &[Node]) {
        let mut open = false;
        for node in nodes {
            let Node::Heading(level, line) = node else {
                self.block(node);
                continue;
            };
            let level = self.fitting(*level);
            if level > 2 {
                self.heading(level, line);
                continue;
            }
            if open {
                self.out.push_str("</section>\n");
            }
            open = true;
            let id = self.own_id("part");
            self.out.push_str(&format!("<section aria-labelledby=\"{id}\">\n"));
            self.heading_as(level, line, id.clone());
            self.contents.push((id, escaped(&seen(line))));
        }
        if open {
            self.out.push_str("</section>\n");
        }
    }

    pub(super) fn blocks(&mut self, nodes: &[Node]) {
        nodes.iter().for_each(|node| self.block(node));
    }

    fn block(&mut self, node: &Node) {
        match node {
            Node::Heading(level, line) => {
                let level = self.fitting(*level);
                self.heading(level, line);
            }
            Node::Paragraph(line) => self.element("p", line),
            Node::List(items) => {
                self.out.push_str("<ul>\n");
                items.iter().for_each(|item| self.element("li", item));
                self.out.push_str("</ul>\n");
            }
            Node::Quote(nodes) => {
                self.out.push_str("<div class=\"callout\" role=\"note\">\n");
                self.blocks(nodes);
                self.out.push_str("</div>\n");
            }
            Node::Notice(nodes) => self.notice(nodes),
            Node::Verdict(verdict) => self.verdict(verdict),
            Node::Fold(summary, nodes) => {
                let summary = self.line(summary);
                self.out.push_str(&format!("<details>\n<summary>{summary}</summary>\n"));
                self.blocks(nodes);
                self.out.push_str("</details>\n");
            }
            Node::Table(table) => self.table(table),
            Node::Figure(figure) => self.figure(figure),
            Node::Rule => self.out.push_str("<hr>\n"),
        }
    }

    fn element(&mut self, tag: &str, line: &Line) {
        let (id, line) = self.hoisted(line);
        let line = self.line(&line);
        self.out.push_str(&format!("<{tag}{id}>{line}</{tag}>\n"));
    }

    /// The level that a heading may have here: one page has one title, and none is left out
    /// between a heading and the one that it belongs to.
    fn fitting(&mut self, level: u8) -> u8 {
        let lowest = if self.level == 0 { 1 } else { 2 };
        self.level = level.clamp(lowest, (self.level + 1).min(6));
        self.level
    }

    fn heading(&mut self, level: u8, line: &Line) {
        let id = self.own_id("part");
        self.heading_as(level, line, id);
    }

    fn heading_as(&mut self, level: u8, line: &Line, id: String) {
        let text = self.line(line);
        self.out.push_str(&format!("<h{level} id=\"{id}\">{text}</h{level}>\n"));
        self.heading = Some(id);
    }

    fn notice(&mut self, nodes: &[Node]) {
        let (name, rest) = match nodes {
            [Node::Paragraph(name), rest @ ..] => (name.as_slice(), rest),
            all => (&[][..], all),
        };
        let id = self.own_id("notice");
        let name = self.line(&name.to_vec());
        self.out.push_str(&format!(
            "<div class=\"notice\" role=\"note\" aria-labelledby=\"{id}\">\n\
             <p class=\"name\" id=\"{id}\">{name}</p>\n"
        ));
        self.blocks(rest);
        self.out.push_str("</div>\n");
    }

    fn verdict(&mut self, verdict: &Conclusion) {
        let (class, sign) = match verdict.polarity {
            Polarity::Favourable => ("favourable", FAVOURABLE),
            Polarity::Conditional => ("conditional", CONDITIONAL),
            Polarity::Unfavourable => ("unfavourable", UNFAVOURABLE),
            Polarity::Inconclusive => ("inconclusive", INCONCLUSIVE),
        };
        let (name, meaning) = (escaped(&verdict.name), escaped(&verdict.meaning));
        self.out.push_str(&format!(
            "<div class=\"verdict {class}\">\n\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{sign}\"/></svg>\n\
             <p><strong>{name}</strong> <span>({meaning})</span></p>\n</div>\n"
        ));
    }
}
