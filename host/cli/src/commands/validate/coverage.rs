//! What a loaded plugin says of itself, held together: schemas, gates, tools, verdicts, words, and
//! the examples of its tools, which are run.

use super::{Checked, Finding, knowledge, words};
use crate::session::Session;
use indexmap::IndexMap;
use plugin_api::descriptor::{Category, Effects, GateSpec, PluginDescriptor};
use plugin_api::report::Polarity;
use plugin_api::testing::differs;
use serde_json::Value;
use skillhost_pipeline::{Engine, KNOWLEDGE_BASE, QUERY_ALIASES, Schema, Silent};
use skillhost_types::Installed;
use std::path::{Path, PathBuf};

pub(super) fn check(session: &Session, domain: &str, checked: &mut Checked) {
    let Some(plugin) = session.catalogue.domain(domain) else { return };
    checked.count("plugins");
    let engine = session.engine(None);
    let (descriptor, path) = (plugin.descriptor.as_ref(), plugin.path.as_path());
    schemas(descriptor, path, checked);
    gates(descriptor, path, checked);
    tools(descriptor, path, checked);
    verdicts(descriptor, path, checked);
    plans(&engine, descriptor, path, checked);
    requirements(descriptor, path, checked);
    flags(descriptor, path, checked);
    wording(plugin, checked);
    files(session, plugin, checked);
    examples(&engine, descriptor, path, checked);
}

fn schemas(descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    let mut all: Vec<(String, &Value)> = vec![("inputs".into(), &descriptor.inputs)];
    if descriptor.settings.is_object() {
        all.push(("settings".into(), &descriptor.settings));
    }
    for tool in &descriptor.tools {
        all.push((format!("input of the tool {}", tool.name), &tool.input_schema));
        all.push((format!("output of the tool {}", tool.name), &tool.output_schema));
    }
    for skill in &descriptor.skills {
        all.push((format!("input of the skill {}", skill.name), &skill.input_schema));
        all.push((format!("output of the skill {}", skill.name), &skill.output_schema));
    }
    for (what, schema) in all {
        if let Err(e) = Schema::new(schema) {
            checked.add(Finding::error("schema-invalid", path, format!("{what}: {e}")));
        }
    }
}

/// Every gate is answered by a skill, and no skill answers for one that is not declared.
fn gates(descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    let answers = |id: &str| descriptor.skills.iter().any(|s| s.gates.iter().any(|g| g == id));
    for gate in descriptor.gates.iter().filter(|g| !answers(&g.id)) {
        let message = format!("expected a skill that answers for the gate {}, found none", gate.id);
        let finding = Finding::error("gate-unanswered", path, message);
        checked.add(finding.hint("it would fail in every run; name it in a skill's gates"));
    }
    for skill in &descriptor.skills {
        let declared = |id: &str| descriptor.gates.iter().any(|g| g.id == id);
        for gate in skill.gates.iter().filter(|g| !declared(g)) {
            let (name, id) = (&skill.name, &descriptor.id);
            let message =
                format!("{name} answers for the gate {gate}, which {id} does not declare");
            let finding = Finding::error("gate-undeclared", path, message);
            checked.add(finding.hint("declare it with what it asks"));
        }
    }
}

/// Every tool is used, and every tool that is used is there.
fn tools(descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    let analyses = descriptor.skills.iter().any(|s| s.category == Category::Domain);
    let primary = descriptor.primary_tool().map(|t| t.name.as_str());
    let used = |name: &str| {
        descriptor.skills.iter().any(|s| s.tools.iter().any(|t| t == name))
            || descriptor.lookups.iter().any(|l| l.tool == name)
            // The host's own analysis runs it.
            || !analyses && primary == Some(name)
    };
    for tool in descriptor.tools.iter().filter(|t| !used(&t.name)) {
        let message = format!("expected a skill or look-up that calls {}, found none", tool.name);
        let finding = Finding::warning("tool-unused", path, message);
        checked.add(finding.hint("a run never calls it; name it in a skill's tools"));
    }
    // The host's own, and those of a program that embeds the host, have a dot or an older name.
    let elsewhere = |tool: &str| tool.contains('.') || QUERY_ALIASES.contains(&tool);
    let unknown = |tool: &str| descriptor.tool(tool).is_none() && !elsewhere(tool);
    let by_skills = descriptor.skills.iter();
    let by_skills = by_skills.flat_map(|s| s.tools.iter().map(move |t| (&s.name, t)));
    let by_lookups = descriptor.lookups.iter().map(|l| (&l.id, &l.tool));
    for (who, tool) in by_skills.chain(by_lookups).filter(|(_, t)| unknown(t)) {
        let message = format!("{who} calls the tool {tool}, which is not there");
        checked.add(Finding::error("tool-unknown", path, message));
    }
}

/// Where there are verdicts there is one for when nothing can be concluded.
fn verdicts(descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    let all = &descriptor.verdicts;
    if !all.is_empty() && all.iter().all(|v| v.polarity != Polarity::Inconclusive) {
        let message = "expected a verdict for when nothing can be concluded, found none";
        let finding = Finding::error("verdict-inconclusive-missing", path, message);
        checked.add(finding.hint("declare one with the polarity inconclusive"));
    }
}

/// The skills can be put in order, and an intent names skills that are there.
fn plans(engine: &Engine<'_>, descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    let steps = engine.registry(&descriptor.domain);
    let steps = match steps.and_then(|r| Ok(r.in_order()?)) {
        Ok(steps) => steps,
        Err(e) => {
            checked.add(Finding::error("plan-impossible", path, e.to_string()));
            return;
        }
    };
    for intent in &descriptor.intents {
        let known = |name: &str| steps.iter().any(|s| s.skill.name == name);
        for skill in intent.pipeline.iter().filter(|s| !known(s)) {
            let message =
                format!("the intent {} names the skill {skill}, which is not there", intent.id);
            checked.add(Finding::error("skill-unknown", path, message));
        }
    }
}

/// What a skill requires comes as a member of its input.
fn requirements(descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    for skill in &descriptor.skills {
        for requires in &skill.requires {
            let (name, field) = (&skill.name, &requires.as_field);
            let takes = skill.input_schema.pointer(&format!("/properties/{field}")).is_some();
            if !takes {
                let message = format!(
                    "{name} wants what {} gave as {field}, and its input has no such member",
                    requires.skill
                );
                checked.add(Finding::error("requirement-unread", path, message));
            }
        }
    }
}

fn flags(descriptor: &PluginDescriptor, path: &Path, checked: &mut Checked) {
    let of_tools = descriptor.tools.iter().map(|t| (&t.name, t.feature_flag.as_ref()));
    let of_skills = descriptor.skills.iter().map(|s| (&s.name, s.feature_flag.as_ref()));
    let declared = |flag: &str| descriptor.flags.iter().any(|f| f.name == flag);
    let hosts = |flag: &str| {
        let defaults = skillhost_config::Config::load(None);
        defaults.is_ok_and(|config| config.flags.contains_key(flag))
    };
    for (name, flag) in of_tools.chain(of_skills) {
        if let Some(flag) = flag.filter(|f| !declared(f) && !hosts(f)) {
            let message = format!("{name} needs the flag {flag}, and nobody says what it does");
            let finding = Finding::warning("flag-undeclared", path, message);
            checked.add(finding.hint("declare it with what it changes"));
        }
    }
}

/// What a report says has words in each language.
fn wording(plugin: &Installed, checked: &mut Checked) {
    let descriptor = &plugin.descriptor;
    let mut wanted: Vec<(&str, String, Option<String>)> = Vec::new();
    for verdict in &descriptor.verdicts {
        wanted.push(("verdict", format!("verdict-{}", verdict.id), None));
    }
    for section in &descriptor.template.sections {
        wanted.push(("section", format!("section-{section}"), None));
    }
    for gate in &descriptor.gates {
        let other = GateSpec::wording(&gate.id.to_ascii_lowercase());
        wanted.push(("gate", GateSpec::wording(&gate.id), Some(other)));
    }
    if wanted.is_empty() {
        return;
    }
    for language in ["en", "vi"] {
        let name = format!("locales/{language}.ftl");
        let path = inside(&plugin.path, &name);
        let Some(bytes) = plugin.resources.get(&name) else {
            let message =
                format!("expected words in {language} for what a report says, found none");
            let finding = Finding::error("language-missing", &path, message);
            checked.add(finding.hint(format!("add {name} to the resources of plugin.toml")));
            continue;
        };
        let text = String::from_utf8_lossy(bytes);
        let ids: IndexMap<&str, usize> = words::ids(&text);
        for (what, id, other) in &wanted {
            let there = |id: &str| ids.contains_key(id) || language == "en" && hosts_own(id);
            if !there(id) && !other.as_deref().is_some_and(there) {
                let message = format!("expected words for the {what} as {id}, found none");
                checked.add(Finding::error(&format!("{what}-without-words"), &path, message));
            }
        }
    }
}

/// Whether the host has words for an id itself.
fn hosts_own(id: &str) -> bool {
    skillhost_report::Wording::new("en", &IndexMap::new()).has(id)
}

/// The files that travel in the plugin: words, knowledge, skills in Markdown.
fn files(session: &Session, plugin: &Installed, checked: &mut Checked) {
    let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
    let locales = plugin.resources.iter().filter_map(|(name, bytes)| {
        name.strip_prefix("locales/").filter(|n| n.ends_with(".ftl"))?;
        Some((inside(&plugin.path, name), text(bytes)))
    });
    let locales: Vec<(PathBuf, String)> = locales.collect();
    if !locales.is_empty() {
        words::check(&inside(&plugin.path, "locales"), &locales, checked);
    }
    if let Some(base) = plugin.resources.get(KNOWLEDGE_BASE) {
        knowledge::check(&inside(&plugin.path, KNOWLEDGE_BASE), &text(base), checked);
    }
    let own = session.refused.iter().filter(|r| r.path.starts_with(&plugin.path));
    for (rejected, fault) in own.flat_map(|r| r.faults.iter().map(move |f| (r, f))) {
        let message = format!("expected {}, found {}", fault.expected, fault.found);
        let finding = Finding::error(fault.code, &rejected.path.join(&fault.file), message);
        checked.add(finding.line(fault.line).hint(fault.hint.clone()));
    }
}

/// The place of a file inside a library.
fn inside(library: &Path, file: &str) -> PathBuf {
    library.join(file)
}

/// Runs the examples of the tools that only compute.
fn examples(
    engine: &Engine<'_>,
    descriptor: &PluginDescriptor,
    path: &Path,
    checked: &mut Checked,
) {
    for tool in descriptor.tools.iter().filter(|t| t.effects == Effects::Pure) {
        for (number, example) in tool.examples.iter().enumerate() {
            checked.count("examples");
            let (name, number) = (&tool.name, number + 1);
            let output = engine.call_tool(&descriptor.domain, name, &example.input, &Silent);
            let message = match output {
                // A flag that is off is the operator's choice.
                Err(e) if e.code == "disabled" => continue,
                Err(e) => format!("example {number} of {name} failed: {}", e.message),
                Ok(output) => match differs(&example.output, &output, "") {
                    None => continue,
                    Some((at, expected, found)) => {
                        format!(
                            "example {number} of {name} at {at:?}: expected {expected}, found {found}"
                        )
                    }
                },
            };
            checked.add(Finding::error("example-differs", path, message));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plugin_api::prelude::*;
    use skillhost_config::Config;
    use skillhost_pipeline::Linked;

    #[data]
    struct Depth {
        depth_m: f64,
    }

    fn double(input: Depth, _: &Call<'_>) -> Result<Depth, ToolError> {
        Ok(Depth { depth_m: 2.0 * input.depth_m })
    }

    struct Skill(SkillSpec);

    impl SkillBase for Skill {
        type Input = Depth;
        type Output = Depth;
        fn spec(&self) -> SkillSpec {
            self.0.clone()
        }
        fn execute(
            &self,
            input: Depth,
            _: &SkillContext<'_>,
        ) -> Result<SkillAnswer<Depth>, SkillError> {
            Ok(SkillAnswer::new(input))
        }
    }

    fn analysis() -> SkillSpec {
        SkillSpec::new("core-analysis", Category::Domain, "Looks").tools(&["double"]).gates(&["G1"])
    }

    fn plugin(skill: SkillSpec) -> Plugin {
        plugin_with(Plugin::new().gate("G1", "Is the depth there?"), skill)
    }

    fn plugin_with(plugin: Plugin, skill: SkillSpec) -> Plugin {
        plugin
            .tool(tool!(double, "Twice as deep, as `depth_m`"))
            .skill(Skill(skill))
            .verdict("deep", "Deep", Polarity::Conditional)
            .verdict("unknown", "Unknown", Polarity::Inconclusive)
            .sections(&["result"])
    }

    const WORDS: &str = "verdict-deep = a\nverdict-unknown = b\ngate-g1 = c\nsection-result = d\n";

    /// The codes of what is found of a plugin.
    fn codes(plugin: Plugin, en: &str, vi: &str) -> Vec<String> {
        let linked = Linked::new()
            .add("sea", plugin)
            .resource("locales/en.ftl", en.as_bytes())
            .resource("locales/vi.ftl", vi.as_bytes());
        let (catalogue, config) =
            (linked.catalogue(), Config::load(None).unwrap_or_else(|e| panic!("{e}")));
        let engine = Engine::new(&catalogue, &linked, &config);
        let installed = &catalogue.plugins[0];
        let (descriptor, path) = (installed.descriptor.as_ref(), Path::new("sea.so"));
        let mut checked = Checked::default();
        schemas(descriptor, path, &mut checked);
        gates(descriptor, path, &mut checked);
        tools(descriptor, path, &mut checked);
        verdicts(descriptor, path, &mut checked);
        plans(&engine, descriptor, path, &mut checked);
        requirements(descriptor, path, &mut checked);
        flags(descriptor, path, &mut checked);
        wording(installed, &mut checked);
        examples(&engine, descriptor, path, &mut checked);
        checked.findings.into_iter().map(|f| f.code).collect()
    }

    #[test]
    fn a_plugin_that_fits_together_has_no_findings_and_each_fault_is_found_alone() {
        let of = |plugin| codes(plugin, WORDS, WORDS);
        let whole = || plugin(analysis());
        assert_eq!(of(whole()), [""; 0]);
        assert_eq!(of(plugin(analysis().gates(&[]))), ["gate-unanswered"]);
        assert_eq!(of(plugin(analysis().gates(&["G1", "G2"]))), ["gate-undeclared"]);
        assert_eq!(of(plugin(analysis().tools(&[]))), ["tool-unused"]);
        assert_eq!(of(plugin(analysis().tools(&["double", "treble"]))), ["tool-unknown"]);
        assert_eq!(of(plugin(analysis().tools(&["double", "host.knowledge_query"]))), [""; 0]);
        assert_eq!(of(plugin(analysis().flag("of_nobody"))), ["flag-undeclared"]);
        assert_eq!(of(plugin(analysis().flag("web_search"))), [""; 0], "the host's own");
        assert_eq!(
            of(plugin(analysis().requires("intake", "asked"))),
            ["plan-impossible", "requirement-unread"]
        );
        let intent = IntentSpec::new("look", &["look"]).pipeline(&["no-such"]);
        assert_eq!(of(whole().intent(intent)), ["skill-unknown"]);
        let wrong = |t: ToolSpec| {
            t.example(serde_json::json!({"depth_m": 2.0}), serde_json::json!({"depth_m": 5.0}))
        };
        let treble = tool!(double, "Twice as deep").described(wrong);
        let other = Plugin::new().tool(treble);
        assert_eq!(codes(other, "", ""), ["example-differs"]);
    }

    #[test]
    fn what_a_report_says_has_words_in_both_languages() {
        let whole = || plugin(analysis());
        let without = |id: &str| {
            let lines = WORDS.lines().filter(|l| !l.starts_with(id));
            lines.map(|l| format!("{l}\n")).collect::<String>()
        };
        for (id, code) in [
            ("verdict-deep", "verdict-without-words"),
            ("gate-g1", "gate-without-words"),
            ("section-result", "section-without-words"),
        ] {
            assert_eq!(codes(whole(), WORDS, &without(id)), [code], "{id}");
        }
        // An id may have a short name behind a dot, which a message's name can't hold.
        let dotted = || {
            let gate = Plugin::new().gate("G1.light_there", "Is the light there?");
            plugin_with(gate, analysis().gates(&["G1.light_there"]))
        };
        let words = WORDS.replace("gate-g1", "gate-g1-light_there");
        assert_eq!(codes(dotted(), &words, &words), [""; 0]);
        assert_eq!(codes(dotted(), &words, WORDS), ["gate-without-words"]);
        let english = codes(whole(), &without("verdict-deep"), WORDS);
        assert_eq!(english, ["verdict-without-words"]);
        // The host has a heading of its own for this one, and the reader's language goes first.
        assert_eq!(codes(whole(), &without("section-result"), WORDS), [""; 0]);
    }

    #[test]
    fn verdicts_without_one_for_nothing_are_no_verdicts() {
        let only = Plugin::new().tool(tool!(double, "Twice as deep")).verdict(
            "deep",
            "Deep",
            Polarity::Conditional,
        );
        assert_eq!(codes(only, WORDS, WORDS), ["verdict-inconclusive-missing"]);
    }
}
