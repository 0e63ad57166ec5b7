//! Words: the host's own and the plugin's, by language.
//!
//! A message is looked for in the host's words of the reader's language, then in the plugin's of
//! that language, then in the plugin's English ones. What the host says is so never said
//! differently by a plugin, except headings (`section-…`), which are the plugin's first.

use crate::literal;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use indexmap::IndexMap;
use std::sync::{Arc, OnceLock};
use unic_langid::LanguageIdentifier;

/// The languages that the host speaks; the first is the one that others fall back to.
pub const LANGUAGES: [&str; 2] = ["en", "vi"];

const ENGLISH: &str = "en";

const HOST: [(&str, &str); 2] =
    [("en", include_str!("../locales/en.ftl")), ("vi", include_str!("../locales/vi.ftl"))];

/// Words of one language and one author, parsed when they are first needed.
struct Voice {
    name: String,
    language: String,
    source: String,
    parsed: OnceLock<Parsed>,
}

struct Parsed {
    bundle: FluentBundle<Arc<FluentResource>>,
    resource: Arc<FluentResource>,
    faults: Vec<String>,
}

impl Voice {
    fn new(name: &str, language: &str, source: String) -> Self {
        Self { name: name.into(), language: language.into(), source, parsed: OnceLock::new() }
    }

    fn parsed(&self) -> &Parsed {
        self.parsed.get_or_init(|| {
            let mut faults = Vec::new();
            let resource = match FluentResource::try_new(self.source.clone()) {
                Ok(resource) => resource,
                Err((resource, errors)) => {
                    // The good messages of a file with a fault still work.
                    faults.extend(errors.iter().map(|e| {
                        let before = self.source.get(..e.pos.start).unwrap_or(&self.source);
                        let line = before.matches('\n').count() + 1;
                        format!("{}:{line}: {e}", self.name)
                    }));
                    resource
                }
            };
            let resource = Arc::new(resource);
            let language: LanguageIdentifier = self.language.parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            // Isolation marks keep scripts of both directions apart; neither language needs
            // them, and they would get in the way of who searches a report for a number.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(|value, _| match value {
                FluentValue::Number(number) => number.options.currency.clone(),
                _ => None,
            }));
            if let Err(errors) = bundle.add_resource(Arc::clone(&resource)) {
                faults.extend(errors.iter().map(|e| match e {
                    FluentError::Overriding { id, .. } => {
                        format!("{}: `{id}` is there twice; the first one is used", self.name)
                    }
                    other => format!("{}: {other}", self.name),
                }));
            }
            Parsed { bundle, resource, faults }
        })
    }

    fn has(&self, id: &str) -> bool {
        self.parsed().bundle.get_message(id).is_some_and(|m| m.value().is_some())
    }
}

/// What a placeholder is filled with.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Filling {
    /// What is shown.
    pub(crate) shown: String,
    /// The number behind it, by which a message may choose a plural form.
    pub(crate) number: Option<f64>,
}

impl From<String> for Filling {
    fn from(shown: String) -> Self {
        Self { shown, number: None }
    }
}

impl Filling {
    fn value(&self) -> FluentValue<'_> {
        match self.number {
            None => FluentValue::from(self.shown.as_str()),
            Some(number) => {
                let mut number = FluentNumber::from(number);
                // Fluent's own way of writing numbers knows neither our decimals nor our units,
                // so the finished text travels in a member that nothing else reads.
                number.options.currency = Some(self.shown.clone());
                FluentValue::Number(number)
            }
        }
    }
}

/// The words of a rendering: the host's and one plugin's, for a reader's language.
///
/// ```
/// use skillhost_report::Wording;
/// let ftl = "stability-fs = The factor is { $fs }.\n";
/// let resources = [("locales/en.ftl".to_owned(), ftl.into())].into_iter().collect();
/// let wording = Wording::new("vi", &resources);
/// assert_eq!(wording.say("report-boolean-yes", &[]), "có");
/// assert_eq!(wording.say("stability-fs", &[("fs", "1,3")]), "The factor is 1,3.");
/// assert_eq!(wording.say("nowhere", &[("fs", "1,3")]), "nowhere (fs: 1,3)");
/// ```
pub struct Wording {
    language: String,
    host: Vec<Voice>,
    plugin: Vec<Voice>,
}

impl Wording {
    /// Words for a reader of `language`, with the plugin's files `locales/<language>.ftl`.
    ///
    /// Nothing is parsed yet. A region is dropped (`vi-VN` is `vi`); for a language that the
    /// host does not speak, what the host says is English.
    #[must_use]
    pub fn new(language: &str, resources: &IndexMap<String, Vec<u8>>) -> Self {
        let language = language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let host = HOST.iter().map(|(tag, source)| {
            Voice::new(&format!("the host's {tag}.ftl"), tag, (*source).to_owned())
        });
        let plugin = resources.iter().filter_map(|(path, bytes)| {
            let tag = path.strip_prefix("locales/")?.strip_suffix(".ftl")?;
            Some(Voice::new(path, tag, String::from_utf8_lossy(bytes).into_owned()))
        });
        Self { language, host: host.collect(), plugin: plugin.collect() }
    }

    /// The reader's language.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// What is odd about the plugin's files: lines that are no Fluent, messages that are there
    /// twice, and messages under ids that are the host's own. All other messages work.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for voice in &self.plugin {
            let parsed = voice.parsed();
            warnings.extend(parsed.faults.iter().cloned());
            if voice.source.contains(char::REPLACEMENT_CHARACTER) {
                warnings.push(format!("{}: holds bytes that are not UTF-8", voice.name));
            }
            for id in literal::ids(&parsed.resource) {
                if !plugin_first(id) && self.host(ENGLISH).is_some_and(|host| host.has(id)) {
                    let name = &voice.name;
                    warnings.push(format!("{name}: `{id}` is the host's own and is not used"));
                }
            }
        }
        warnings
    }

    /// Whether there are words for this id, in the reader's language or in English.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.find(id, &self.language).is_some()
    }

    /// Says something. An id that is nowhere is shown with what fills its placeholders.
    #[must_use]
    pub fn say(&self, id: &str, args: &[(&str, &str)]) -> String {
        let args: Vec<(&str, Filling)> =
            args.iter().map(|(name, shown)| (*name, (*shown).to_owned().into())).collect();
        self.fill(id, &args)
    }

    /// Says something where there are words for it.
    pub(crate) fn try_fill(&self, id: &str, args: &[(&str, Filling)]) -> Option<String> {
        let voice = self.find(id, &self.language)?;
        let bundle = &voice.parsed().bundle;
        let message = bundle.get_message(id)?;
        let args: FluentArgs<'_> =
            args.iter().map(|(name, filling)| (*name, filling.value())).collect();
        // A placeholder that nothing fills shows its own name; that is all there is to say.
        let mut errors = Vec::new();
        Some(bundle.format_pattern(message.value()?, Some(&args), &mut errors).into_owned())
    }

    /// Says something, or shows the id and what fills its placeholders.
    pub(crate) fn fill(&self, id: &str, args: &[(&str, Filling)]) -> String {
        self.try_fill(id, args).unwrap_or_else(|| {
            let args: Vec<String> =
                args.iter().map(|(name, filling)| format!("{name}: {}", filling.shown)).collect();
            if args.is_empty() { id.to_owned() } else { format!("{id} ({})", args.join(", ")) }
        })
    }

    /// Says something in the words that the plugin has in exactly this language.
    pub(crate) fn plugin_only(&self, id: &str, language: &str) -> Option<String> {
        let bundle = &self.plugin_voice(language)?.parsed().bundle;
        let message = bundle.get_message(id)?;
        let mut errors = Vec::new();
        Some(bundle.format_pattern(message.value()?, None, &mut errors).into_owned())
    }

    /// The characters of a message that no placeholder produces, in every form that it can take,
    /// as a reader of `language` would be shown it; nothing where there are no words for it.
    pub(crate) fn literal(&self, id: &str, language: &str) -> Option<String> {
        let voice = self.find(id, language)?;
        Some(literal::of(&voice.parsed().resource, id))
    }

    fn find(&self, id: &str, language: &str) -> Option<&Voice> {
        let host = self.host(language).or_else(|| self.host(ENGLISH)).filter(|v| v.has(id));
        let plugin = || {
            [language, ENGLISH]
                .into_iter()
                .filter_map(|language| self.plugin_voice(language))
                .find(|voice| voice.has(id))
        };
        if plugin_first(id) { plugin().or(host) } else { host.or_else(plugin) }
    }

    fn host(&self, language: &str) -> Option<&Voice> {
        self.host.iter().find(|voice| voice.language == language)
    }

    fn plugin_voice(&self, language: &str) -> Option<&Voice> {
        self.plugin.iter().find(|voice| voice.language == language)
    }
}

/// Whether a plugin may say this differently from the host: headings of its own sections.
fn plugin_first(id: &str) -> bool {
    id.starts_with("section-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording(language: &str, files: &[(&str, &str)]) -> Wording {
        let resources =
            files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
        Wording::new(language, &resources.collect())
    }

    #[test]
    fn the_readers_language_comes_first_and_english_is_the_fallback() {
        let files = [("locales/en.ftl", "a = one\nb = two\n"), ("locales/vi.ftl", "a = một\n")];
        let vi = wording("vi", &files);
        assert_eq!(vi.say("a", &[]), "một");
        assert_eq!(vi.say("b", &[]), "two");
        assert_eq!(vi.say("report-boolean-no", &[]), "không");
        let other = wording("fr-FR", &files);
        assert_eq!(other.language(), "fr");
        assert_eq!(other.say("a", &[]), "one");
        assert_eq!(other.say("report-boolean-no", &[]), "no");
    }

    #[test]
    fn an_id_that_is_nowhere_stays_readable() {
        let wording = wording("en", &[]);
        assert_eq!(wording.say("lost", &[]), "lost");
        assert_eq!(wording.say("lost", &[("a", "x"), ("b", "y")]), "lost (a: x, b: y)");
        assert_eq!(wording.say("", &[]), "");
        assert_eq!(wording.say("not an id {", &[]), "not an id {");
        assert!(!wording.has("lost"));
    }

    #[test]
    fn a_plugin_words_its_headings_but_not_what_the_host_says() {
        let ftl = "disclosure-generic = Trust me.\nsection-result = What came out\n";
        let wording = wording("en", &[("locales/en.ftl", ftl)]);
        assert_ne!(wording.say("disclosure-generic", &[]), "Trust me.");
        assert_eq!(wording.say("section-result", &[]), "What came out");
        let warnings = wording.warnings();
        assert_eq!(
            warnings,
            ["locales/en.ftl: `disclosure-generic` is the host's own and is not used"]
        );
    }

    #[test]
    fn good_messages_of_a_file_with_faults_still_work() {
        let ftl = "good = Good.\nbad bad bad\nalso-good = Fine { $x }.\ngood = Again.\n= \n";
        let wording = wording("en", &[("locales/en.ftl", ftl)]);
        assert_eq!(wording.say("good", &[]), "Good.");
        assert_eq!(wording.say("also-good", &[("x", "x")]), "Fine x.");
        assert_eq!(wording.say("also-good", &[]), "Fine {$x}.");
        let warnings = wording.warnings();
        assert!(warnings.iter().any(|w| w.starts_with("locales/en.ftl:2:")), "{warnings:?}");
        assert!(warnings.iter().any(|w| w.contains("`good` is there twice")), "{warnings:?}");
    }

    #[test]
    fn bytes_that_are_no_text_are_a_warning() {
        let resources = [("locales/en.ftl".to_owned(), b"a = caf\xe9\nb = good\n".to_vec())];
        let wording = Wording::new("en", &resources.into_iter().collect());
        assert_eq!(wording.say("b", &[]), "good");
        assert!(wording.warnings()[0].contains("not UTF-8"));
    }

    #[test]
    fn a_number_chooses_its_plural_form() {
        let ftl = "n = { $n ->\n  [one] { $n } source\n *[other] { $n } sources\n}\n";
        let wording = wording("en", &[("locales/en.ftl", ftl)]);
        let say = |number: f64, shown: &str| {
            wording.fill("n", &[("n", Filling { shown: shown.into(), number: Some(number) })])
        };
        assert_eq!(say(1.0, "1"), "1 source");
        assert_eq!(say(1.5, "1,50"), "1,50 sources");
    }

    #[test]
    fn messages_that_refer_to_themselves_end() {
        let ftl = "a = { b }\nb = { a }\n";
        let wording = wording("en", &[("locales/en.ftl", ftl)]);
        let _ = wording.say("a", &[]);
        let _ = wording.literal("a", "en");
    }
}
