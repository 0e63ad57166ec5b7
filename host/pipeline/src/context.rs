//! The context window: what a language model is handed of a run, held under a budget of tokens.
//!
//! Compaction is deterministic and says that it happened. It shortens the outputs of earlier
//! steps, the longest list or text first; the skill's own text, the disclosure, claims and
//! sources are never touched.

use plugin_api::wire;
use serde_json::{Map, Value, json};

/// Members of an output that are never shortened.
const KEPT: [&str; 4] = ["claims", "sources", "disclosure", "citations"];
/// Entries that a shortened list keeps, and characters that a shortened text keeps.
const HEAD: usize = 3;
const HEAD_CHARS: usize = 200;

/// What a language model is handed.
#[derive(Debug, Clone, PartialEq)]
pub struct ContextWindow {
    /// The skill's own text.
    pub skill: String,
    /// The question.
    pub query: String,
    /// The input: the outputs of the skills that it requires, and the inputs that it names.
    pub input: Map<String, Value>,
    /// JSON pointers to what was shortened.
    pub compacted: Vec<String>,
    /// Tokens that all of it has, where they had to be counted.
    pub tokens: Option<usize>,
}

impl ContextWindow {
    /// Puts a window together that has at most `budget` tokens, as far as shortening can do.
    #[must_use]
    pub fn new(skill: &str, query: &str, input: &Map<String, Value>, budget: usize) -> Self {
        let mut window = Self {
            skill: skill.into(),
            query: query.into(),
            input: input.clone(),
            compacted: Vec::new(),
            tokens: None,
        };
        // A token has at least one byte: what has no more bytes than the budget needs no count.
        if window.render().len() > budget {
            loop {
                let tokens = count(&window.render());
                window.tokens = Some(tokens);
                if tokens <= budget || !window.shorten() {
                    break;
                }
            }
        }
        window
    }

    /// As one text.
    #[must_use]
    pub fn render(&self) -> String {
        let input = Value::Object(self.input.clone());
        format!("{}\n\n# Question\n\n{}\n\n# Input\n\n{input:#}\n", self.skill, self.query)
    }

    /// Shortens the longest part that may be shortened; false where there is none.
    fn shorten(&mut self) -> bool {
        let mut longest: Option<(usize, String)> = None;
        for (member, value) in &self.input {
            if !KEPT.contains(&member.as_str()) {
                let pointer = wire::member("", member);
                find_longest(value, &pointer, &mut longest);
            }
        }
        let Some((_, pointer)) = longest else { return false };
        let mut root = Value::Object(std::mem::take(&mut self.input));
        if let Some(part) = root.pointer_mut(&pointer) {
            match part {
                Value::Array(items) => {
                    let left_out = items.len() - HEAD;
                    items.truncate(HEAD);
                    items.push(json!({"left_out": left_out}));
                }
                Value::String(text) => {
                    let kept: String = text.chars().take(HEAD_CHARS).collect();
                    *text = format!("{kept} […]");
                }
                _ => {}
            }
        }
        if let Value::Object(input) = root {
            self.input = input;
        }
        self.compacted.push(pointer);
        true
    }
}

/// The longest list or text below a value, by its bytes; the first of equals.
fn find_longest(value: &Value, pointer: &str, longest: &mut Option<(usize, String)>) {
    let mut offer = |bytes: usize| {
        if longest.as_ref().is_none_or(|(most, _)| bytes > *most) {
            *longest = Some((bytes, pointer.to_owned()));
        }
    };
    match value {
        Value::String(text) if text.chars().count() > HEAD_CHARS + 4 => offer(text.len()),
        Value::Array(items) => {
            let shortened = items.last().is_some_and(|i| i.get("left_out").is_some());
            if items.len() > HEAD + 1 && !shortened {
                offer(value.to_string().len());
            }
            for (i, item) in items.iter().enumerate() {
                find_longest(item, &format!("{pointer}/{i}"), longest);
            }
        }
        Value::Object(members) => {
            for (member, value) in members {
                if !KEPT.contains(&member.as_str()) {
                    find_longest(value, &wire::member(pointer, member), longest);
                }
            }
        }
        _ => {}
    }
}

/// Tokens of a text, by the vocabulary of recent models (`o200k`). Loaded when first needed.
#[must_use]
pub fn count(text: &str) -> usize {
    bpe_openai::o200k_base().count(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> Map<String, Value> {
        let rows: Vec<Value> = (0..2000).map(|i| json!({"hour": i, "depth_m": 1.5})).collect();
        let long = json!({"rows": rows, "claims": (0..50).collect::<Vec<_>>(), "fs": 1.3});
        Map::from_iter([("analysis".to_owned(), long), ("depth_m".to_owned(), json!(3.0))])
    }

    #[test]
    fn what_fits_is_left_alone_and_not_counted() {
        let window = ContextWindow::new("Do this.", "How deep?", &input(), 1_000_000);
        assert_eq!((window.input.clone(), window.tokens), (input(), None));
        assert!(window.compacted.is_empty());
    }

    #[test]
    fn what_does_not_fit_is_shortened_and_says_so() {
        let window = ContextWindow::new("Do this.", "How deep?", &input(), 1000);
        assert_eq!(window.compacted, ["/analysis/rows"]);
        assert_eq!(window.input["analysis"]["rows"][3], json!({"left_out": 1997}));
        assert_eq!(window.input["analysis"]["claims"].as_array().unwrap().len(), 50);
        assert_eq!(window.input["analysis"]["fs"], 1.3);
        assert!(window.tokens.unwrap() <= 1000 && window.render().starts_with("Do this."));
        assert_eq!(window, ContextWindow::new("Do this.", "How deep?", &input(), 1000));
    }

    #[test]
    fn what_may_not_be_shortened_stays_even_over_the_budget() {
        let window = ContextWindow::new(&"Do this. ".repeat(500), "x", &Map::new(), 10);
        assert!(window.compacted.is_empty() && window.tokens.unwrap() > 10);
    }

    #[test]
    fn vietnamese_is_counted_as_a_model_does() {
        // As tiktoken's o200k_base counts them.
        assert_eq!(count("hello world"), 2);
        assert!(count("xin chào thế giới") < "xin chào thế giới".len());
    }
}
