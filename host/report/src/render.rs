//! Wordings, values and names, as a reader sees them.

use crate::literal::is_digit;
use crate::number::{COMPUTED, DRAWN, GIVEN, number};
use crate::unit::with_unit;
use crate::wording::{Filling, LANGUAGES, Wording};
use plugin_api::FileInput;
use plugin_api::report::{Arg, Claim, Report, Support, Text};
use serde_json::{Number, Value};
use std::cell::RefCell;
use std::collections::HashMap;

/// Elements of a list that are shown; the rest is counted.
const LISTED: usize = 6;
/// Characters of a structured value that are shown.
const STRUCTURED: usize = 120;
/// Digits of a digest that people compare by eye.
pub(crate) const DIGEST: usize = 12;
/// A string longer than this is nobody's name for a value.
const NAMED: usize = 64;

/// A piece of a wording: what is said, or the value of a claim or an input as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    Said(String),
    Claim(String, String),
    Input(String, String),
}

/// What stands for a value in a wording.
enum Values<'m> {
    /// The value.
    Shown,
    /// A mark, by which it is found again.
    Marked(&'m RefCell<Vec<Part>>),
    /// Three dots, for what is said of any value.
    Left,
}

/// The first of the marks; so many private characters follow it that no wording runs out.
const MARKS: u32 = 0x10_0000;

/// Renders the wordings of one report for one reader. What it gives is plain text on one line:
/// control characters are gone, and nothing is escaped for Markdown or HTML yet.
pub struct Renderer<'a> {
    report: &'a Report,
    wording: &'a Wording,
    inputs: &'a Value,
    answers: Vec<&'a Value>,
    claims: HashMap<&'a str, &'a Claim>,
}

impl<'a> Renderer<'a> {
    /// A renderer of `report`, whose claims and inputs the wordings point at. `inputs_schema` is
    /// the JSON Schema of the domain's inputs, which names the fields.
    #[must_use]
    pub fn new(report: &'a Report, wording: &'a Wording, inputs_schema: &'a Value) -> Self {
        let claims = report.claims.iter().map(|c| (c.id.as_str(), c)).collect();
        Self { report, wording, inputs: inputs_schema, answers: Vec::new(), claims }
    }

    /// The same, which also knows what people call the members of these JSON Schemas of tools'
    /// outputs.
    #[must_use]
    pub fn with_answers(mut self, outputs: impl IntoIterator<Item = &'a Value>) -> Self {
        self.answers = outputs.into_iter().collect();
        self
    }

    /// The words it renders with.
    #[must_use]
    pub fn wording(&self) -> &'a Wording {
        self.wording
    }

    /// A wording with its placeholders filled.
    #[must_use]
    pub fn text(&self, text: &Text) -> String {
        clean(&self.wording.fill(&text.id, &self.fillings(text, &Values::Shown)))
    }

    /// A wording where there are words for it in the reader's language or in English.
    #[must_use]
    pub fn try_text(&self, text: &Text) -> Option<String> {
        self.wording
            .try_fill(&text.id, &self.fillings(text, &Values::Shown))
            .map(|said| clean(&said))
    }

    /// A wording in pieces, so that each value can lead to where it is from. Together they are
    /// what [`Renderer::text`] gives.
    pub(crate) fn parts(&self, text: &Text) -> Vec<Part> {
        let values = RefCell::new(Vec::new());
        let marked =
            clean(&self.wording.fill(&text.id, &self.fillings(text, &Values::Marked(&values))));
        let values = values.into_inner();
        let mut out: Vec<Part> = Vec::new();
        for c in marked.chars() {
            let value = (c as u32).checked_sub(MARKS).and_then(|i| values.get(i as usize));
            match (value, out.last_mut()) {
                (Some(value), _) => out.push(value.clone()),
                (None, Some(Part::Said(said))) => said.push(c),
                (None, _) => out.push(Part::Said(c.into())),
            }
        }
        // A wording that asks for what a value reads like, or has such characters of its own, is
        // another one with marks in it.
        let said = |part: &Part| match part {
            Part::Said(said) | Part::Claim(_, said) | Part::Input(_, said) => said.clone(),
        };
        let whole = self.text(text);
        if out.iter().map(said).collect::<String>() == whole {
            out
        } else {
            vec![Part::Said(whole)]
        }
    }

    /// A wording with dots for its values, which names what is said of any of them.
    pub(crate) fn without_values(&self, text: &Text) -> String {
        clean(&self.wording.fill(&text.id, &self.fillings(text, &Values::Left)))
    }

    /// The value of a claim with its unit; "not determined" where it has none or there is no such
    /// claim.
    #[must_use]
    pub fn claim(&self, id: &str) -> String {
        self.claim_in(id, None)
    }

    /// The value of a claim below a heading that names `unit` already: the claim's own unit is
    /// shown only where it is another one.
    #[must_use]
    pub fn claim_in(&self, id: &str, unit: Option<&str>) -> String {
        let Some(claim) = self.claims.get(id) else { return self.not_determined() };
        let own = claim.unit.as_deref().filter(|own| Some(*own) != unit);
        self.value(claim.value.as_ref(), own, claim.decimals, COMPUTED, id)
    }

    /// The value of an input with its unit; "not determined" where it is not there.
    #[must_use]
    pub fn input(&self, field: &str) -> String {
        self.input_in(field, None)
    }

    /// The value of an input below a heading that names `unit` already.
    #[must_use]
    pub fn input_in(&self, field: &str, unit: Option<&str>) -> String {
        let Some(input) = self.report.requirements.get(field) else {
            return self.not_determined();
        };
        let own = input.unit.as_deref().filter(|own| Some(*own) != unit);
        self.value(Some(&input.value), own, None, GIVEN, field)
    }

    /// A value that is neither a claim nor an input, such as a point of a chart. `named` is what
    /// it is of, by which a word may have its own name.
    pub(crate) fn shown(&self, value: &Value, unit: Option<&str>, named: &str) -> String {
        self.value(Some(value), unit, None, DRAWN, named)
    }

    /// What people call a word of what is `named`.
    pub(crate) fn named(&self, word: &str, named: &str) -> String {
        clean(&self.word(word, named))
    }

    /// What people call an input: the plugin's message `field-<field>` or the first alias in the
    /// reader's language, the schema's `title`, the first line of its `description`, or the
    /// field's own name with spaces. A member of an answer has its first alias in place of title
    /// and description, which head no column well.
    #[must_use]
    pub fn field(&self, field: &str) -> String {
        let id = format!("field-{}", slug(field));
        let schema = &self.inputs["properties"][field];
        let language = self.wording.language();
        // English has a title or a description, which name a field better than a keyword.
        let alias = || first_alias(schema, language).filter(|_| language != "en");
        let of_an_answer = || {
            let schema = self.answers.iter().find_map(|schema| member(schema, field))?;
            first_alias(schema, language).or_else(|| first_alias(schema, "en"))
        };
        let title = || schema["title"].as_str().map(str::to_owned);
        let description = || {
            let line = schema["description"].as_str()?.lines().next()?.trim();
            Some(line.trim_end_matches('.').to_owned()).filter(|line| !line.is_empty())
        };
        let name = self
            .wording
            .plugin_only(&id, language)
            .or_else(alias)
            .or_else(|| self.wording.plugin_only(&id, "en"))
            .or_else(title)
            .or_else(description)
            .or_else(of_an_answer)
            .unwrap_or_else(|| field.replace('_', " "));
        clean(&name)
    }

    /// The first part of a wording that holds a digit which no placeholder produced, in any
    /// language; gate U6 fails on it.
    ///
    /// Looked at are all forms that the message can take, literals inside its placeables,
    /// wordings inside the wording, the name of a field that is no input, the id where there are
    /// no words for it (it is shown then), and [`Arg::Verbatim`], whoever filled it: what the
    /// host itself says (limitations, details of its gates) is not for this question.
    #[must_use]
    pub fn digits_outside_placeholders(&self, text: &Text) -> Option<String> {
        self.stray(&text.id, &text.id).or_else(|| {
            text.args.values().find_map(|arg| match arg {
                Arg::Claim(_) | Arg::Input(_) | Arg::Source(_) => None,
                Arg::Field(field) if self.declared(field) => None,
                Arg::Field(field) => self.stray(&format!("field-{}", slug(field)), field),
                Arg::Text(text) => self.digits_outside_placeholders(text),
                Arg::Verbatim(characters) => with_digit(characters),
            })
        })
    }

    fn stray(&self, id: &str, without_words: &str) -> Option<String> {
        let own = self.wording.language();
        let own = (!LANGUAGES.contains(&own)).then_some(own);
        LANGUAGES.into_iter().chain(own).find_map(|language| {
            match self.wording.literal(id, language) {
                Some(literal) => with_digit(&literal),
                None => with_digit(without_words),
            }
        })
    }

    fn declared(&self, field: &str) -> bool {
        // A name of an input, or of a member of an answer that a claim rests on.
        let at = |s: &Support| matches!(s, Support::Tool { pointer, .. } if pointer.rsplit('/').next() == Some(field));
        self.inputs["properties"].get(field).is_some()
            || self.report.requirements.contains_key(field)
            || self.report.claims.iter().flat_map(|c| &c.support).any(at)
    }

    fn fillings<'t>(&self, text: &'t Text, values: &Values<'_>) -> Vec<(&'t str, Filling)> {
        text.args.iter().map(|(name, arg)| (name.as_str(), self.filling(arg, values))).collect()
    }

    fn filling(&self, arg: &Arg, values: &Values<'_>) -> Filling {
        let number = |value: Option<&Value>| value.and_then(Value::as_f64);
        let shown = |part: &dyn Fn(String) -> Part, shown: String| match values {
            Values::Shown => shown,
            Values::Left => "…".into(),
            Values::Marked(marked) => {
                let mut marked = marked.borrow_mut();
                marked.push(part(shown));
                let mark = MARKS + (marked.len() - 1) as u32;
                char::from_u32(mark).map(String::from).unwrap_or_default()
            }
        };
        match arg {
            Arg::Claim(id) => Filling {
                shown: shown(&|shown| Part::Claim(id.clone(), shown), self.claim(id)),
                number: number(self.claims.get(id.as_str()).and_then(|c| c.value.as_ref())),
            },
            Arg::Input(field) => Filling {
                shown: shown(&|shown| Part::Input(field.clone(), shown), self.input(field)),
                number: number(self.report.requirements.get(field).map(|r| &r.value)),
            },
            Arg::Field(field) => self.field(field).into(),
            Arg::Source(id) => {
                let source = self.report.sources.iter().find(|s| s.id == *id);
                clean(source.map_or(id.as_str(), |s| s.title.as_str())).into()
            }
            Arg::Text(text) => {
                clean(&self.wording.fill(&text.id, &self.fillings(text, values))).into()
            }
            Arg::Verbatim(characters) => characters.clone().into(),
        }
    }

    fn value(
        &self,
        value: Option<&Value>,
        unit: Option<&str>,
        decimals: Option<u8>,
        significant: usize,
        named: &str,
    ) -> String {
        let language = self.wording.language();
        let shown = match value {
            None | Some(Value::Null) => self.not_determined(),
            Some(Value::Number(n)) => with_unit(&number(n, decimals, significant, language), unit),
            Some(Value::Bool(yes)) => {
                let id = if *yes { "report-boolean-yes" } else { "report-boolean-no" };
                self.own_word(if *yes { "true" } else { "false" }, named)
                    .unwrap_or_else(|| self.wording.say(id, &[]))
            }
            Some(Value::String(word)) => self.word(word, named),
            Some(Value::Array(list)) => {
                let scalar = |v: &Value| !(v.is_array() || v.is_object()) || file(v).is_some();
                if list.iter().all(scalar) {
                    self.list(list, unit, decimals, significant, named)
                } else {
                    self.wording.say("report-entries", &[("count", &list.len().to_string())])
                }
            }
            Some(object @ Value::Object(_)) if let Some(file) = file(object) => self.file(&file),
            Some(object @ Value::Object(_)) => shortened(&object.to_string(), STRUCTURED),
        };
        clean(&shown)
    }

    fn list(
        &self,
        list: &[Value],
        unit: Option<&str>,
        decimals: Option<u8>,
        significant: usize,
        named: &str,
    ) -> String {
        let language = self.wording.language();
        // A decimal comma asks for another sign between numbers.
        let between = if language == "vi" { "; " } else { ", " };
        let each = |v: &Value| self.value(Some(v), None, decimals, significant, named);
        let first: Vec<String> = list.iter().take(LISTED).map(each).collect();
        let mut shown = first.join(between);
        if list.iter().all(Value::is_number) && !list.is_empty() {
            shown = with_unit(&shown, unit);
        }
        match list.len().saturating_sub(LISTED) {
            0 => shown,
            more => self
                .wording
                .say("report-list-more", &[("list", &shown), ("count", &more.to_string())]),
        }
    }

    /// A file: its name, its size, and as much of its digest as people compare.
    fn file(&self, file: &FileInput) -> String {
        let digest: String = file.sha256.chars().take(DIGEST).collect();
        let (name, size) = (shortened(&file.name, STRUCTURED), self.size(file.bytes));
        self.wording.say("report-file", &[("name", &*name), ("size", &*size), ("digest", &*digest)])
    }

    /// A number of bytes, in the unit in which it has up to three digits.
    pub(crate) fn size(&self, bytes: u64) -> String {
        const UNITS: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];
        let mut size = bytes as f64;
        let mut unit = 0;
        while size >= 999.5 && unit + 1 < UNITS.len() {
            size /= 1000.0;
            unit += 1;
        }
        let size = Number::from_f64(size).unwrap_or_else(|| bytes.into());
        with_unit(&number(&size, None, 3, self.wording.language()), Some(UNITS[unit]))
    }

    /// A word's name: the plugin's `value-<claim or field>-<word>`, `value-<word>`, or itself.
    fn word(&self, word: &str, named: &str) -> String {
        self.own_word(word, named).unwrap_or_else(|| word.to_owned())
    }

    fn own_word(&self, word: &str, named: &str) -> Option<String> {
        if word.is_empty() || word.len() > NAMED {
            return None;
        }
        let word_id = slug(word);
        [format!("value-{}-{word_id}", slug(named)), format!("value-{word_id}")]
            .iter()
            .find_map(|id| self.wording.try_fill(id, &[]))
    }

    fn not_determined(&self) -> String {
        self.wording.say("report-not-determined", &[])
    }
}

/// A file that was given as an input.
pub(crate) fn file(value: &Value) -> Option<FileInput> {
    value.get("sha256")?;
    serde_json::from_value(value.clone()).ok()
}

/// Makes a word a part of a Fluent id.
fn slug(word: &str) -> String {
    let keep = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    word.chars().map(|c| if keep(c) { c } else { '-' }).collect()
}

fn with_digit(characters: &str) -> Option<String> {
    characters.contains(is_digit).then(|| clean(characters))
}

/// Cuts what is too long to be read.
pub(crate) fn shortened(long: &str, characters: usize) -> String {
    match long.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &long[..end]),
        None => long.to_owned(),
    }
}

/// One line without control characters and without the invisible marks that reorder text: a
/// value must not be able to forge a line, a terminal's colours, or what stands beside it.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => {}
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            c => out.push(c),
        }
    }
    out.trim().to_owned()
}

/// An invisible mark that reorders the text around it.
pub(crate) fn reorders(c: char) -> bool {
    let marks = ['\u{61c}', '\u{200e}', '\u{200f}'];
    marks.contains(&c) || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Text on one line, with the spaces at its ends, which hold it apart from what is beside it.
pub(crate) fn spaced(text: &str) -> String {
    let inner = clean(text);
    if inner.is_empty() {
        return text.chars().take(1).filter(|c| *c == ' ').collect();
    }
    let before = if text.starts_with(' ') { " " } else { "" };
    let after = if text.ends_with(' ') { " " } else { "" };
    format!("{before}{inner}{after}")
}

/// The first word that people use for what a schema describes.
fn first_alias(schema: &Value, language: &str) -> Option<String> {
    let words = &schema["x-aliases"][language];
    words.get(0).and_then(Value::as_str).or_else(|| words.as_str()).map(str::to_owned)
}

/// The schema of a member of that name, however deep it lies.
fn member<'v>(schema: &'v Value, name: &str) -> Option<&'v Value> {
    let members = schema["properties"].as_object();
    let below = || members.into_iter().flat_map(|m| m.values()).find_map(|s| member(s, name));
    let items = || schema.get("items").and_then(|items| member(items, name));
    members.and_then(|m| m.get(name)).or_else(below).or_else(items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::report::{Origin, Requirement};
    use serde_json::json;

    const EN: &str = "\
say = The factor is { $fs } at { $depth }.
field-depth_m = Depth
value-wet = wet
value-state-wet = soaked
value-open_door-true = open
bad = About 20 of { $fs }.
inner = x { $y } z
field-made_up = index 7
";
    const VI: &str = "say = Hệ số là { $fs } ở { $depth }.\nvalue-state-wet = ướt sũng\n";

    fn report() -> Report {
        let mut report = Report::default();
        let text = || Text::new("say");
        report.claims = vec![
            Claim::new("fs", text()).value(1.29961).decimals(2),
            Claim::new("angle", text()).value(30.5).unit("deg"),
            Claim::new("load", text()).value(12345.5).unit("kN/m3"),
            Claim::new("state", text()).value("wet"),
            Claim::new("other", text()).value("wet"),
            Claim::new("flat", text()).value(false),
            Claim::new("open_door", text()).value(true),
            Claim::new("open", text()),
            Claim::new("many", text()).value(json!([1.5, 2, 3, 4, 5, 6, 7, 8])).unit("mm"),
            Claim::new("place", text()).value(json!({"lat": 1.5})),
            Claim::new("bell", text()).value("a\u{7}\n\n# b\u{202e}c"),
        ];
        report.requirements.insert(
            "depth_m".into(),
            Requirement {
                value: json!(2.125),
                unit: Some("m".into()),
                origin: Origin::Given,
                from: None,
                span: None,
            },
        );
        report
    }

    fn schema() -> Value {
        json!({"properties": {
            "depth_m": {"title": "not this"},
            "titled": {"title": "A title", "description": "not this"},
            "described": {"description": "What it is.\nAnd more.",
                          "x-aliases": {"en": ["thing"], "vi": ["đồ vật", "vật"]}},
            "plain_name": {}
        }})
    }

    fn with<T>(language: &str, look: impl FnOnce(&Renderer<'_>) -> T) -> T {
        let files = [("locales/en.ftl", EN), ("locales/vi.ftl", VI)];
        let resources = files.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()));
        let wording = Wording::new(language, &resources.into_iter().collect());
        let (report, schema) = (report(), schema());
        look(&Renderer::new(&report, &wording, &schema))
    }

    #[test]
    fn values_are_shown_with_units_in_the_readers_way() {
        let text = Text::new("say").claim("fs", "fs").input("depth", "depth_m");
        assert_eq!(with("en", |r| r.text(&text)), "The factor is 1.30 at 2.125\u{a0}m.");
        assert_eq!(with("vi", |r| r.text(&text)), "Hệ số là 1,30 ở 2,125\u{a0}m.");
        assert_eq!(with("en", |r| r.claim("angle")), "30.5°");
        assert_eq!(with("vi", |r| r.claim("load")), "12.345,5\u{a0}kN/m³");
    }

    #[test]
    fn what_is_absent_is_said_to_be() {
        assert_eq!(with("en", |r| r.claim("open")), "not determined");
        assert_eq!(with("en", |r| r.claim("nobody")), "not determined");
        assert_eq!(with("vi", |r| r.input("nobody")), "không xác định được");
    }

    #[test]
    fn a_unit_in_the_heading_is_not_repeated_and_another_one_is_shown() {
        assert_eq!(with("en", |r| r.claim_in("angle", Some("deg"))), "30.5");
        assert_eq!(with("en", |r| r.claim_in("angle", Some("rad"))), "30.5°");
        assert_eq!(with("en", |r| r.input_in("depth_m", Some("m"))), "2.125");
    }

    #[test]
    fn a_member_of_an_answer_has_the_name_that_its_schema_gives() {
        let (report, inputs) = (report(), schema());
        let answer = json!({"properties": {
            "rows": {"items": {"properties": {
                "level_m": {"x-aliases": {"en": ["stage"], "vi": ["mực nước"]}},
                "bare_m": {}
            }}},
            "depth_m": {"x-aliases": {"en": ["not this"]}}
        }});
        let named = |language: &str, field: &str| {
            let wording = Wording::new(language, &indexmap::IndexMap::new());
            let renderer = Renderer::new(&report, &wording, &inputs);
            (renderer.field(field), renderer.with_answers([&answer]).field(field))
        };
        let is = |without: &str, with: &str| (without.to_owned(), with.to_owned());
        assert_eq!(named("en", "level_m"), is("level m", "stage"));
        assert_eq!(named("vi", "level_m"), is("level m", "mực nước"));
        assert_eq!(named("vi", "bare_m"), is("bare m", "bare m"));
        assert_eq!(named("en", "depth_m"), is("not this", "not this"));
    }

    #[test]
    fn words_and_truth_values_have_names() {
        assert_eq!(with("en", |r| r.claim("state")), "soaked");
        assert_eq!(with("en", |r| r.claim("other")), "wet");
        assert_eq!(with("vi", |r| r.claim("state")), "ướt sũng");
        assert_eq!(with("en", |r| r.claim("flat")), "no");
        assert_eq!(with("vi", |r| r.claim("flat")), "không");
        assert_eq!(with("en", |r| r.claim("open_door")), "open");
    }

    #[test]
    fn long_and_structured_values_are_shortened() {
        assert_eq!(with("en", |r| r.claim("many")), "1.5, 2, 3, 4, 5, 6\u{a0}mm and 2 more");
        assert_eq!(with("vi", |r| r.claim("many")), "1,5; 2; 3; 4; 5; 6\u{a0}mm và 2 giá trị nữa");
        assert_eq!(with("en", |r| r.claim("place")), r#"{"lat":1.5}"#);
        assert_eq!(shortened(&"ấ".repeat(500), STRUCTURED).chars().count(), STRUCTURED + 1);
    }

    #[test]
    fn a_value_stays_on_its_line() {
        assert_eq!(with("en", |r| r.claim("bell")), "a # bc");
    }

    #[test]
    fn a_field_has_the_best_name_there_is() {
        for (field, en, vi) in [
            ("depth_m", "Depth", "Depth"),
            ("titled", "A title", "A title"),
            ("described", "What it is", "đồ vật"),
            ("plain_name", "plain name", "plain name"),
            ("unheard_of", "unheard of", "unheard of"),
        ] {
            assert_eq!(with("en", |r| r.field(field)), en);
            assert_eq!(with("vi", |r| r.field(field)), vi);
        }
    }

    #[test]
    fn a_wording_that_is_missing_shows_its_id_and_values() {
        let text = Text::new("gone").claim("fs", "fs").field("what", "titled");
        assert_eq!(with("en", |r| r.text(&text)), "gone (fs: 1.30, what: A title)");
        assert_eq!(with("en", |r| r.try_text(&text)), None);
    }

    #[test]
    fn digits_that_no_placeholder_produced_are_found() {
        let stray = |text: Text| with("vi", |r| r.digits_outside_placeholders(&text));
        let fine = Text::new("say").claim("fs", "fs").input("depth", "depth_m");
        assert_eq!(stray(fine), None);
        assert_eq!(stray(Text::new("bad").claim("fs", "fs")), Some("About 20 of ….".into()));
        assert_eq!(stray(Text::new("say").verbatim("fs", "1,3")), Some("1,3".into()));
        assert_eq!(stray(Text::new("say").verbatim("fs", "low")), None);
        let nested = Text::new("inner").text("y", Text::new("bad"));
        assert_eq!(stray(nested), Some("About 20 of ….".into()));
        // An id without words is shown, and so is the name of a field that nobody declared.
        assert_eq!(stray(Text::new("The factor is 1.3")), Some("The factor is 1.3".into()));
        assert_eq!(stray(Text::new("say").field("fs", "made_up")), Some("index 7".into()));
        assert_eq!(stray(Text::new("say").field("fs", "fs 1.3")), Some("fs 1.3".into()));
        assert_eq!(stray(Text::new("say").field("fs", "depth_m")), None);
    }
}
