//! The words of a plugin: both languages say the same things, no message has a number of its own, and
//! everything that a run says has words.

use crate::Run;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use plugin_api::descriptor::{GateSpec, PluginDescriptor};
use std::collections::{BTreeMap, BTreeSet};

/// The messages of a plugin in both languages, each on one line of its file.
pub struct Words<'t> {
    en: &'t str,
    vi: &'t str,
}

/// Messages by id; every one of ours is on one line.
fn messages(file: &str) -> BTreeMap<&str, &str> {
    let lines = file.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    lines.map(|l| l.split_once(" = ").unwrap_or_else(|| panic!("{l}"))).collect()
}

fn variables(message: &str) -> BTreeSet<&str> {
    message.split("{ $").skip(1).filter_map(|rest| rest.split(" }").next()).collect()
}

fn bundle(language: &str, file: &str) -> FluentBundle<FluentResource> {
    let resource =
        FluentResource::try_new(file.to_owned()).unwrap_or_else(|(_, e)| panic!("{e:?}"));
    let mut bundle = FluentBundle::new(vec![language.parse().unwrap()]);
    bundle.add_resource(resource).unwrap_or_else(|e| panic!("{e:?}"));
    bundle
}

impl<'t> Words<'t> {
    /// The files of both languages.
    #[must_use]
    pub fn of(en: &'t str, vi: &'t str) -> Self {
        Self { en, vi }
    }

    /// Whether there is a message of that id.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        messages(self.en).contains_key(id)
    }

    /// Both languages have the same messages with the same places, no message has a digit, and
    /// none but `same` is left untranslated.
    ///
    /// # Panics
    /// At the first that does not hold.
    pub fn check_languages(&self, same: &[&str]) {
        let (en, vi) = (messages(self.en), messages(self.vi));
        let places = |all: &BTreeMap<&str, &str>| -> Vec<(String, Vec<String>)> {
            let own = |m: &&str| variables(m).into_iter().map(str::to_owned).collect();
            all.iter().map(|(id, m)| ((*id).to_owned(), own(m))).collect()
        };
        assert_eq!(places(&en), places(&vi));
        assert_eq!(en.len(), self.en.lines().filter(|l| l.contains(" = ")).count());
        for (id, message) in en.iter().chain(&vi) {
            let mut outside = (*message).to_owned();
            for name in variables(message) {
                outside = outside.replace(&format!("{{ ${name} }}"), "");
            }
            assert!(!outside.contains(char::is_numeric), "{id} = {message}");
            assert!(!outside.contains(['{', '}']), "{id} = {message}");
        }
        for (id, message) in vi.iter().filter(|(id, _)| !same.contains(id)) {
            assert_ne!(message, &en[id], "{id}");
        }
    }

    /// What the plugin declares has words: sections, verdicts, gates, inputs, look-ups.
    ///
    /// # Panics
    /// At the first that has none.
    pub fn check_declared(&self, descriptor: &PluginDescriptor) {
        let mut wanted: Vec<String> = Vec::new();
        wanted.extend(descriptor.template.sections.iter().map(|id| format!("section-{id}")));
        wanted.extend(descriptor.verdicts.iter().map(|v| format!("verdict-{}", v.id)));
        wanted.extend(descriptor.gates.iter().map(|g| GateSpec::wording(&g.id)));
        let fields = descriptor.inputs["properties"].as_object().unwrap().keys();
        wanted.extend(fields.map(|f| format!("field-{f}")));
        wanted.extend(descriptor.lookups.iter().map(|l| format!("lookup-{}", l.id)));
        for id in wanted {
            assert!(self.has(&id), "no words for {id}");
        }
    }

    /// Everything that the runs say has words and fills them, and every message but those of
    /// `by_others` (and those that the host says: sections, verdicts, gates, inputs, values,
    /// look-ups) is said by some run: words that nobody says are words that nobody checks.
    ///
    /// # Panics
    /// At the first that does not hold.
    pub fn check_said<'r>(&self, runs: impl IntoIterator<Item = &'r Run>, by_others: &[&str]) {
        let languages = [("en", bundle("en", self.en)), ("vi", bundle("vi", self.vi))];
        let mut said = BTreeSet::new();
        for text in runs.into_iter().flat_map(Run::texts) {
            for (language, bundle) in &languages {
                let message = bundle.get_message(&text.id);
                let message = message.unwrap_or_else(|| panic!("{language}: no {}", text.id));
                let mut args = FluentArgs::new();
                for name in text.args.keys() {
                    args.set(name.clone(), "x");
                }
                let mut errors = Vec::new();
                bundle.format_pattern(message.value().unwrap(), Some(&args), &mut errors);
                assert!(errors.is_empty(), "{language}: {}: {errors:?}", text.id);
            }
            said.insert(text.id);
        }
        let by_the_host = ["section-", "verdict-", "gate-G", "field-", "value-", "lookup-"];
        let unsaid: Vec<_> = messages(self.en)
            .into_keys()
            .filter(|id| !said.contains(*id) && !by_the_host.iter().any(|p| id.starts_with(p)))
            .collect();
        assert_eq!(unsaid, by_others, "said by no run");
    }
}

/// An agent reads the main skill in place of the code, so it says the same: tools, steps, verdicts,
/// gates, sections, look-ups, intents, settings, and `also`.
///
/// # Panics
/// At the first that it does not say.
pub fn check_agent_skill(skill: &str, descriptor: &PluginDescriptor, also: &[String]) {
    let mut wanted: Vec<String> = also.to_vec();
    wanted.extend(descriptor.tools.iter().map(|t| format!("- `{}`:", t.name)));
    wanted.extend(descriptor.skills.iter().map(|s| format!("| {} | `{}` | ", s.step, s.name)));
    wanted.extend(descriptor.verdicts.iter().map(|v| v.label.clone()));
    wanted.extend(descriptor.gates.iter().map(|g| format!("| {} | ", g.id)));
    wanted.extend(descriptor.template.sections.iter().map(|s| format!("`{s}`")));
    let sections = ["Role & Persona", "Workflow", "Tools", "Output Format", "Quality Gates"];
    wanted.extend(sections.map(|s| format!("\n## {s}\n")));
    wanted.extend(descriptor.lookups.iter().map(|l| format!("`{}`", l.id)));
    wanted.extend(descriptor.intents.iter().map(|i| format!("*{}*", i.id)));
    let settings = descriptor.settings["properties"].as_object();
    wanted.extend(settings.into_iter().flat_map(|s| s.keys()).map(|s| format!("`{s}`")));
    for phrase in wanted {
        assert!(skill.contains(&phrase), "{phrase:?} is not said");
    }
}
