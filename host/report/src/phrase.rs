//! Lists inside a sentence, in the words of the reader: "A, B or C".

use plugin_api::report::{Arg, Text};

/// Any of several: "A, B or C".
///
/// ```
/// use plugin_api::report::Arg;
/// use skillhost_report::phrase::any_of;
/// let fields = ["a", "b"].map(|f| Arg::Field(f.into()));
/// assert!(matches!(any_of(fields), Arg::Text(text) if text.id == "report-list-or"));
/// ```
#[must_use]
pub fn any_of(parts: impl IntoIterator<Item = Arg>) -> Arg {
    list(parts, "report-list-or")
}

/// All of several: "A, B and C".
#[must_use]
pub fn all_of(parts: impl IntoIterator<Item = Arg>) -> Arg {
    list(parts, "report-list-and")
}

fn list(parts: impl IntoIterator<Item = Arg>, last: &str) -> Arg {
    let mut parts: Vec<Arg> = parts.into_iter().collect();
    let mut rest = parts.pop().unwrap_or_else(|| Arg::Verbatim(String::new()));
    let mut join = last;
    while let Some(first) = parts.pop() {
        rest = Arg::Text(Box::new(Text::new(join).arg("first", first).arg("rest", rest)));
        join = "report-list-comma";
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Renderer, Wording};
    use indexmap::IndexMap;
    use plugin_api::report::Report;
    use serde_json::json;

    fn say(language: &str, arg: Arg) -> String {
        let (report, wording) = (Report::default(), Wording::new(language, &IndexMap::new()));
        let schema = json!({});
        Renderer::new(&report, &wording, &schema)
            .text(&Text::new("lift-give-one-of").arg("fields", arg))
    }

    #[test]
    fn lists_are_said_in_the_readers_words() {
        let fields = |names: &[&str]| -> Vec<Arg> {
            names.iter().map(|n| Arg::Field((*n).into())).collect()
        };
        assert_eq!(say("en", any_of(fields(&["a"]))), "Give a.");
        assert_eq!(say("en", any_of(fields(&["a", "b"]))), "Give a or b.");
        assert_eq!(say("en", all_of(fields(&["a", "b", "c"]))), "Give a, b and c.");
        assert_eq!(say("vi", any_of(fields(&["a", "b", "c"]))), "Cung cấp a, b hoặc c.");
        assert_eq!(say("en", any_of(Vec::new())), "Give .");
    }
}
