//! The characters of a message that no placeholder produces.
//!
//! Read from the syntax tree and not from a rendering, so that a form which is chosen only for
//! some values is seen too, and so are literals inside placeables (`{ "1.3" }`, `{ 1.3 }`).

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use fluent_syntax::unicode::unescape_unicode_to_string;

/// Stands for what a placeholder produces.
const PLACE: &str = "…";

/// Ids of the messages of a file.
pub(crate) fn ids(resource: &FluentResource) -> impl Iterator<Item = &str> {
    resource.entries().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message.id.name),
        _ => None,
    })
}

/// The literal characters of a message in every form that it can take.
pub(crate) fn of(resource: &FluentResource, id: &str) -> String {
    let mut reader = Reader { resource, out: String::new(), seen: Vec::new() };
    reader.message(id, None);
    reader.out
}

/// A character that is a number or a part of one, in any script. Raised and lowered ones are
/// left out: they belong to units and formulas (`m³`, `CO₂`).
pub(crate) fn is_digit(c: char) -> bool {
    let raised = matches!(c, '²' | '³' | '¹' | '\u{2070}'..='\u{2089}');
    c.is_numeric() && !raised
}

struct Reader<'a> {
    resource: &'a FluentResource,
    out: String,
    /// What was referred to already: messages may refer to each other in circles, and a chain of
    /// doubled references would take for ever.
    seen: Vec<(String, Option<String>)>,
}

impl<'a> Reader<'a> {
    fn first_visit(&mut self, id: String, attribute: Option<&str>) -> bool {
        let reference = (id, attribute.map(str::to_owned));
        let first = !self.seen.contains(&reference);
        if first {
            self.seen.push(reference);
        }
        first
    }

    fn message(&mut self, id: &str, attribute: Option<&str>) {
        if !self.first_visit(id.to_owned(), attribute) {
            return;
        }
        let found = self.resource.entries().find_map(|entry| match entry {
            Entry::Message(m) if m.id.name == id => Some((m.value.as_ref(), &m.attributes)),
            _ => None,
        });
        if let Some((value, attributes)) = found {
            let named = attribute.map(|name| attributes.iter().find(|a| a.id.name == name));
            let pattern = named.map_or(value, |a| a.map(|a| &a.value));
            pattern.into_iter().for_each(|p| self.pattern(p));
        }
    }

    fn term(&mut self, id: &str, attribute: Option<&str>) {
        if !self.first_visit(format!("-{id}"), attribute) {
            return;
        }
        let found = self.resource.entries().find_map(|entry| match entry {
            Entry::Term(t) if t.id.name == id => Some(t),
            _ => None,
        });
        if let Some(term) = found {
            let named = attribute.map(|name| term.attributes.iter().find(|a| a.id.name == name));
            let pattern = named.map_or(Some(&term.value), |a| a.map(|a| &a.value));
            pattern.into_iter().for_each(|p| self.pattern(p));
        }
    }

    fn pattern(&mut self, pattern: &Pattern<&'a str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.out.push_str(value),
                PatternElement::Placeable { expression } => self.expression(expression),
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&'a str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            // Keys of variants are compared and never shown.
            Expression::Select { variants, .. } => {
                for (i, variant) in variants.iter().enumerate() {
                    if i > 0 {
                        self.out.push_str(" / ");
                    }
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&'a str>) {
        match inline {
            InlineExpression::StringLiteral { value } => {
                self.out.push_str(&unescape_unicode_to_string(value));
            }
            InlineExpression::NumberLiteral { value } => self.out.push_str(value),
            InlineExpression::VariableReference { .. } => self.out.push_str(PLACE),
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::MessageReference { id, attribute } => {
                self.message(id.name, attribute.as_ref().map(|a| a.name));
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                self.term(id.name, attribute.as_ref().map(|a| a.name));
                // A term may show what it is handed.
                arguments.iter().for_each(|arguments| self.arguments(arguments));
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                self.arguments(arguments);
            }
        }
    }

    fn arguments(&mut self, arguments: &CallArguments<&'a str>) {
        let named = arguments.named.iter().map(|a| &a.value);
        arguments.positional.iter().chain(named).for_each(|a| self.inline(a));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(ftl: &str, id: &str) -> String {
        of(&FluentResource::try_new(ftl.into()).unwrap(), id)
    }

    #[test]
    fn every_way_of_writing_a_literal_is_seen() {
        assert_eq!(literal("a = It is { $x } wide.\n", "a"), "It is … wide.");
        assert_eq!(literal("a = It is { 1.3 }.\n", "a"), "It is 1.3.");
        assert_eq!(literal("a = It is { \"\\u0031\" }.\n", "a"), "It is 1.");
        assert_eq!(literal("-t = 7\na = It is { -t }.\n", "a"), "It is 7.");
        assert_eq!(literal("-t = { $n }\na = { -t(n: 8) }\n", "a"), "…8");
        assert_eq!(literal("a = { b }\nb = 9\n", "a"), "9");
        assert_eq!(literal("a = { b.c }\nb = x\n  .c = 4\n", "a"), "4");
        assert_eq!(literal("a = { { 5 } }\n", "a"), "5");
    }

    #[test]
    fn circles_and_doubled_references_end() {
        assert_eq!(literal("a = x{ b }\nb = y{ a }\n", "a"), "xy");
        let mut ftl: String =
            (0..40).map(|i| format!("m{i} = {{ m{0} }}{{ m{0} }}\n", i + 1)).collect();
        ftl.push_str("m40 = 4\n");
        assert_eq!(literal(&ftl, "m0"), "4");
    }

    #[test]
    fn forms_that_are_not_chosen_are_seen_and_keys_are_not() {
        let ftl = "a = { $n ->\n  [1] one\n *[other] about 20\n}\n";
        assert_eq!(literal(ftl, "a"), "one / about 20");
    }

    #[test]
    fn digits_of_every_script_count_and_raised_ones_do_not() {
        for c in ['0', '9', '٣', '９', '৪', '𝟙', '½', '①'] {
            assert!(is_digit(c), "{c}");
        }
        for c in ['³', '₂', '⁻', 'a', 'Đ', '°', '%'] {
            assert!(!is_digit(c), "{c}");
        }
    }
}
