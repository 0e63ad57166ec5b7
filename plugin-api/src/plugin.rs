//! What a library offers, put together in one place.

use crate::API_VERSION;
use crate::descriptor::{
    Bundle, FlagSpec, GateSpec, IntentSpec, LookupSpec, PluginDescriptor, ScopeSpec, Template,
    VerdictSpec,
};
use crate::payload::Event;
use crate::report::Polarity;
use crate::schema;
use crate::skill::{AnySkill, SkillBase};
use crate::tool::{AnyTool, Tool, ToolError};
use schemars::JsonSchema;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a library offers: its tools, its skills, and the words of its domain.
///
/// ```
/// use plugin_api::prelude::*;
/// # #[data] struct In { x: f64 }
/// # #[data] struct Out { y: f64 }
/// # fn double(input: In, _: &Call) -> Result<Out, ToolError> { Ok(Out { y: 2.0 * input.x }) }
/// let plugin = Plugin::new()
///     .tool(tool!(double, "Twice the number, as `y`"))
///     .verdict("large", "Large", Polarity::Favourable)
///     .verdict("inconclusive", "Inconclusive", Polarity::Inconclusive)
///     .gate("G1", "Is the double there?")
///     .sections(&["result"]);
/// # let _ = plugin;
/// ```
#[derive(Default)]
pub struct Plugin {
    pub(crate) tools: Vec<(String, Box<dyn AnyTool>)>,
    pub(crate) skills: Vec<(String, Box<dyn AnySkill>)>,
    inputs: Option<Value>,
    bundles: Vec<Bundle>,
    verdicts: Vec<VerdictSpec>,
    gates: Vec<GateSpec>,
    template: Template,
    intents: Vec<IntentSpec>,
    scopes: Vec<ScopeSpec>,
    lookups: Vec<LookupSpec>,
    flags: Vec<FlagSpec>,
    settings: Value,
    aliases: BTreeMap<String, String>,
    subscribes: Vec<String>,
    pub(crate) listener: Option<Listener>,
    identity: [String; 3],
}

/// What a plugin does when it is told of an event.
pub(crate) type Listener = Box<dyn Fn(&Event) -> Result<(), ToolError> + Send + Sync>;

impl Plugin {
    /// A plugin that offers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tool. The first one stands for the domain unless another says that it does.
    #[must_use]
    pub fn tool(mut self, tool: impl Tool) -> Self {
        let tool: Box<dyn AnyTool> = Box::new(tool);
        self.tools.push((tool.describe().name, tool));
        self
    }

    /// Adds a skill.
    #[must_use]
    pub fn skill(mut self, skill: impl SkillBase) -> Self {
        let skill: Box<dyn AnySkill> = Box::new(skill);
        self.skills.push((skill.describe().name, skill));
        self
    }

    /// Another name under which a tool or a skill is found, or a name of the domain's own for one of
    /// the host's tools: `alias("acoustics.level", "level")`, `alias("kb_query",
    /// "host.knowledge_query")`.
    #[must_use]
    pub fn alias(mut self, name: &str, of: &str) -> Self {
        self.aliases.insert(name.into(), of.into());
        self
    }

    /// Declares the domain's inputs: an object type whose members are annotated. Members that a
    /// run can do without are `Option`s or have a default.
    #[must_use]
    pub fn inputs<T: JsonSchema>(mut self) -> Self {
        self.inputs = Some(schema::of::<T>());
        self
    }

    /// Declares that an object whose members are inputs may be given whole under these names.
    #[must_use]
    pub fn bundle(mut self, name: &str, aliases: &[&str]) -> Self {
        let aliases = aliases.iter().map(|a| (*a).to_owned()).collect();
        self.bundles.push(Bundle { name: name.into(), aliases });
        self
    }

    /// Declares a verdict: its id, its name in plain English, and what it means for who asked.
    #[must_use]
    pub fn verdict(mut self, id: &str, label: &str, polarity: Polarity) -> Self {
        self.verdicts.push(VerdictSpec { id: id.into(), label: label.into(), polarity });
        self
    }

    /// Declares a gate: its id and what it asks, in plain English.
    #[must_use]
    pub fn gate(mut self, id: &str, asks: &str) -> Self {
        self.gates.push(GateSpec { id: id.into(), asks: asks.into() });
        self
    }

    /// Declares the sections that a report must have, in order.
    #[must_use]
    pub fn sections(mut self, ids: &[&str]) -> Self {
        self.template.sections = ids.iter().map(|id| (*id).to_owned()).collect();
        self
    }

    /// Declares the fewest sources that claims must cite, and how many of them must be of tier
    /// 1 or 2.
    #[must_use]
    pub fn min_sources(mut self, sources: u32, academic: u32) -> Self {
        (self.template.min_sources, self.template.min_academic) = (sources, academic);
        self
    }

    /// Declares the fewest key risks of a report.
    #[must_use]
    pub fn min_key_risks(mut self, risks: u32) -> Self {
        self.template.min_key_risks = risks;
        self
    }

    /// Declares what a question may want besides what the host knows of itself.
    #[must_use]
    pub fn intent(mut self, intent: IntentSpec) -> Self {
        self.intents.push(intent);
        self
    }

    /// Declares a part of the domain, and the words that limit a question to it. Tools with this
    /// tag belong to it, tools without tags to every part.
    #[must_use]
    pub fn scope(mut self, id: &str, keywords: &[&str]) -> Self {
        self.scopes.push(ScopeSpec { id: id.into(), keywords: owned(keywords) });
        self
    }

    /// Declares a fact that one call of a tool answers when a question has one of the phrases.
    #[must_use]
    pub fn lookup(mut self, id: &str, phrases: &[&str], tool: &str, input: Value) -> Self {
        let (id, keywords, tool) = (id.into(), owned(phrases), tool.into());
        self.lookups.push(LookupSpec { id, keywords, tool, input });
        self
    }

    /// Declares a flag, whether it is on by default, and what it changes.
    #[must_use]
    pub fn flag(mut self, name: &str, default: bool, about: &str) -> Self {
        self.flags.push(FlagSpec { name: name.into(), about: about.into(), default });
        self
    }

    /// Declares the settings under `[domain.<id>]`: an object type whose members have defaults.
    /// Skills get them in their request.
    #[must_use]
    pub fn settings<T: JsonSchema>(mut self) -> Self {
        self.settings = schema::of::<T>();
        self
    }

    /// Listens to events by name (`run.completed`, or one of the older names). An error is
    /// logged by the host and changes nothing.
    #[must_use]
    pub fn on(
        mut self,
        events: &[&str],
        listener: impl Fn(&Event) -> Result<(), ToolError> + Send + Sync + 'static,
    ) -> Self {
        self.subscribes = owned(events);
        self.listener = Some(Box::new(listener));
        self
    }

    /// Sets who it is; `export_plugin!` does so from `plugin.toml`.
    #[doc(hidden)]
    #[must_use]
    pub fn identified(mut self, id: &str, version: &str, domain: &str) -> Self {
        self.identity = [id.into(), version.into(), domain.into()];
        self
    }

    /// How others see it.
    #[must_use]
    pub fn describe(&self) -> PluginDescriptor {
        let tools: Vec<_> = self.tools.iter().map(|(_, t)| t.describe()).collect();
        let [id, version, domain] = self.identity.clone();
        let nothing = || json!({"type": "object", "properties": {}});
        let mut descriptor = PluginDescriptor {
            id,
            version,
            domain,
            api: API_VERSION.into(),
            tools,
            skills: self.skills.iter().map(|(_, s)| s.describe()).collect(),
            inputs: Value::Null,
            bundles: self.bundles.clone(),
            verdicts: self.verdicts.clone(),
            gates: self.gates.clone(),
            template: self.template.clone(),
            intents: self.intents.clone(),
            scopes: self.scopes.clone(),
            lookups: self.lookups.clone(),
            flags: self.flags.clone(),
            settings: self.settings.clone(),
            aliases: self.aliases.clone(),
            subscribes: self.subscribes.clone(),
        };
        descriptor.inputs = match &self.inputs {
            Some(inputs) => inputs.clone(),
            None => descriptor.primary_tool().map_or_else(nothing, |t| t.input_schema.clone()),
        };
        descriptor
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|w| (*w).to_owned()).collect()
}
