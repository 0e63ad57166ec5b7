//! The engine: what is installed, what the program adds to it, and the ways to use both.

use crate::events::Subscriber;
use crate::executor::Executor;
use crate::host_tools::{self, Shelf};
use crate::inputs::InputFault;
use crate::nearest::suggestion;
use crate::plan::{self, PlanFault};
use crate::registry::Registry;
use crate::step::Listening;
use crate::tools::{self, Tools};
use crate::{Linked, resume, run, single};
use plugin_api::Plugin;
use plugin_api::descriptor::{PluginDescriptor, ToolDescriptor};
use plugin_api::gate::GateResult;
use plugin_api::payload::ErrorBody;
use plugin_api::report::Report;
use serde_json::Value;
use skillhost_config::Config;
use skillhost_report::Wording;
use skillhost_skills::MarkdownSkill;
use skillhost_store::Store;
use skillhost_types::{
    Catalogue, Dispatch, DomainScore, Event, Installed, Rejection, RoutingDecision, RunReport,
    RunRequest, SkillResult, Skipped, ToolRecord,
};
use std::sync::{Arc, OnceLock};

/// Someone who watches a run.
pub trait Observer: Sync {
    /// Something happened.
    fn event(&self, event: &Event) {
        let _ = event;
    }

    /// A tool or a skill says how far it is.
    fn progress(&self, fraction: Option<f64>, message: &str) {
        let _ = (fraction, message);
    }

    /// Whether the run is no longer wanted.
    fn cancelled(&self) -> bool {
        false
    }
}

/// Nobody watches.
pub struct Silent;

impl Observer for Silent {}

/// A gate of the program's own, asked of every report. It looks and does not touch.
pub trait Gate: Send + Sync {
    /// Asks it.
    fn ask(&self, report: &Report, records: &[ToolRecord]) -> GateResult;
}

/// Why there is no report.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// No plugin answers for the domain.
    #[error("no plugin answers for the domain {domain:?}")]
    UnknownDomain {
        /// The domain that was asked for.
        domain: String,
        /// What there is.
        hint: String,
    },
    /// The question says no domain, or several equally well.
    #[error("the question does not say which domain is to answer")]
    NoDomain(Vec<DomainScore>),
    /// Inputs that can't be used, all of them.
    #[error("{} of the inputs can't be used", .0.len())]
    Inputs(Vec<InputFault>),
    /// The skills of the plugin can't be put in order.
    #[error(transparent)]
    Plan(#[from] PlanFault),
    /// The plugin could not be loaded.
    #[error(transparent)]
    Rejected(Box<Rejection>),
    /// What was to be looked up could not be.
    #[error("{} ({})", .0.message, .0.code)]
    Lookup(ErrorBody),
    /// A skill that can't be run on its own.
    #[error("{domain}.{skill} can't be run: {why}")]
    Skill {
        /// The domain.
        domain: String,
        /// The skill.
        skill: String,
        /// Why not.
        why: String,
        /// What to do about it.
        hint: String,
    },
    /// More is missing than the settings allow.
    #[error("the report would be of level {level}, above pipeline.level_ceiling = {ceiling}")]
    AboveCeiling {
        /// The level.
        level: u8,
        /// What is allowed.
        ceiling: u8,
    },
    /// The run could not be kept, or what was kept of it can't be used.
    #[error("{message}")]
    Store {
        /// What happened.
        message: String,
        /// What to do about it.
        hint: String,
    },
    /// A run can't be continued, because something is no longer what it was.
    #[error("{what} is no longer what it was when the run started")]
    Changed {
        /// What changed.
        what: String,
        /// What it was.
        was: String,
        /// What it is.
        is: String,
    },
    /// The run is no longer wanted.
    #[error("cancelled")]
    Cancelled,
}

/// Runs analyses and tools over a catalogue, with what the program itself registers.
pub struct Engine<'a> {
    catalogue: &'a Catalogue,
    dispatch: &'a dyn Dispatch,
    config: &'a Config,
    skills: Vec<MarkdownSkill>,
    subscribers: Vec<Box<dyn Subscriber + 'a>>,
    gates: Vec<Box<dyn Gate + 'a>>,
    executor: Option<Box<dyn Executor + 'a>>,
    own: Linked,
    shelf: Arc<Shelf>,
    providers: OnceLock<Providers>,
}

/// Who has tools besides the plugins: the host, and the program.
struct Providers {
    host: Linked,
    hosts: Catalogue,
    owns: Catalogue,
}

impl<'a> Engine<'a> {
    /// An engine over what is installed.
    #[must_use]
    pub fn new(catalogue: &'a Catalogue, dispatch: &'a dyn Dispatch, config: &'a Config) -> Self {
        Self {
            catalogue,
            dispatch,
            config,
            skills: Vec::new(),
            subscribers: Vec::new(),
            gates: Vec::new(),
            executor: None,
            own: Linked::new(),
            shelf: Arc::new(Shelf { store: None, memory: OnceLock::new() }),
            providers: OnceLock::new(),
        }
    }

    /// Keeps runs and knowledge in a store.
    #[must_use]
    pub fn store(mut self, store: Store) -> Self {
        self.shelf = Arc::new(Shelf { store: Some(store), memory: OnceLock::new() });
        self
    }

    /// Adds skills that are written in Markdown.
    #[must_use]
    pub fn register_skills(mut self, skills: Vec<MarkdownSkill>) -> Self {
        self.skills.extend(skills);
        self
    }

    /// Adds tools of the program's own, which skills call as `owner.tool`.
    #[must_use]
    pub fn register_tools(mut self, owner: &str, tools: Plugin) -> Self {
        self.own = self.own.add(owner, tools);
        self
    }

    /// Adds someone who is told of events.
    #[must_use]
    pub fn register_subscriber(mut self, subscriber: impl Subscriber + 'a) -> Self {
        self.subscribers.push(Box::new(subscriber));
        self
    }

    /// Adds a gate that every report is asked.
    #[must_use]
    pub fn register_gate(mut self, gate: impl Gate + 'a) -> Self {
        self.gates.push(Box::new(gate));
        self
    }

    /// Sets who runs skills that are written in Markdown (flag `llm`).
    #[must_use]
    pub fn executor(mut self, executor: impl Executor + 'a) -> Self {
        self.executor = Some(Box::new(executor));
        self
    }

    /// The plugin that answers for a domain.
    ///
    /// # Errors
    /// [`RunError::UnknownDomain`] with the nearest name.
    pub fn plugin(&self, domain: &str) -> Result<&'a Installed, RunError> {
        self.catalogue.domain(domain).ok_or_else(|| {
            let names: Vec<&str> = self.catalogue.domains().collect();
            let hint = suggestion(domain, names.iter().copied());
            RunError::UnknownDomain { domain: domain.into(), hint }
        })
    }

    /// What would run for a request, and why; runs nothing.
    ///
    /// # Errors
    /// As [`Engine::run`], without what only running can show.
    pub fn plan(&self, request: &RunRequest) -> Result<RoutingDecision, RunError> {
        Ok(self.route(request)?.decision)
    }

    /// The skills of a domain.
    ///
    /// # Errors
    /// Where no plugin answers for the domain.
    pub fn registry(&self, domain: &str) -> Result<Registry, RunError> {
        let descriptor = &self.plugin(domain)?.descriptor;
        Ok(Registry::new(descriptor, plan::every(descriptor, &self.markdown_of(descriptor).usable)))
    }

    /// The skills in Markdown of a domain that can't take part, and why.
    ///
    /// # Errors
    /// Where no plugin answers for the domain.
    pub fn refused(&self, domain: &str) -> Result<Vec<Skipped>, RunError> {
        Ok(self.markdown_of(&self.plugin(domain)?.descriptor).refused)
    }

    /// Runs one skill of the request's domain, after what it hard-requires, and gives its result.
    /// Its own gates are asked; no report is made, and nothing is kept.
    ///
    /// # Errors
    /// [`RunError::Skill`] where there is no such skill, its flag is off, or the question is about
    /// several things; as [`Engine::run`]. A skill that fails is no error: its result says so.
    pub fn run_skill(
        &self,
        request: &RunRequest,
        skill: &str,
        observer: &dyn Observer,
    ) -> Result<SkillResult, RunError> {
        single::run_skill(self, request, skill, observer)
    }

    /// Tools of the host and of the program, each with who has it.
    pub fn tools_besides(&self) -> impl Iterator<Item = (&Installed, &ToolDescriptor)> {
        let Providers { hosts, owns, .. } = self.providers();
        hosts.tools().chain(owns.tools())
    }

    /// Runs one tool, by domain and name; the host's own are of the domain `host`.
    ///
    /// # Errors
    /// See [`Tools::invoke`]; an unknown domain is `unknown-tool` too.
    pub fn call_tool(
        &self,
        domain: &str,
        tool: &str,
        input: &Value,
        observer: &dyn Observer,
    ) -> Result<Value, ErrorBody> {
        let Providers { hosts, owns, .. } = self.providers();
        let own = hosts.domain(domain).or_else(|| owns.domain(domain));
        let plugin = match own {
            Some(own) => own,
            None => self.plugin(domain).map_err(|e| {
                let hint = match &e {
                    RunError::UnknownDomain { hint, .. } => format!("; {hint}"),
                    _ => String::new(),
                };
                tools::error("unknown-tool", format!("{e}{hint}"))
            })?,
        };
        let listening = Listening { plugin: &plugin.manifest.id, observer };
        let tools = self.tools();
        let descriptor = &plugin.descriptor;
        match host_tools::stands_for(descriptor, tool) {
            Some(of_host) if domain != host_tools::HOST => {
                let asked = tools.descriptor(host_tools::HOST, of_host);
                let input = host_tools::about(asked, domain, input);
                tools.invoke(host_tools::HOST, of_host, &input, &listening)
            }
            Some(of_host) => tools.invoke(host_tools::HOST, of_host, input, &listening),
            None => {
                tools.invoke(&plugin.manifest.id, descriptor.canonical(tool), input, &listening)
            }
        }
    }

    /// Runs an analysis or looks a fact up. Where there is a store, the run is in it before
    /// anything runs.
    ///
    /// A step that fails degrades the run and does not end it. `wording` is for the gates that
    /// look at words: their digits, their language, their order.
    ///
    /// # Errors
    /// Where there can be no report at all: see [`RunError`].
    pub fn run(
        &self,
        request: &RunRequest,
        wording: &Wording,
        observer: &dyn Observer,
    ) -> Result<RunReport, RunError> {
        run::start(self, request, wording, observer)
    }

    /// Continues a run that was interrupted. No step that had finished runs again, and the
    /// report is that of a run that nobody disturbed.
    ///
    /// # Errors
    /// [`RunError::Changed`] where the plugin, the settings or a file among the inputs is not
    /// what it was, [`RunError::Store`] where the run is over, held, or not there; as
    /// [`Engine::run`].
    pub fn resume(
        &self,
        run_id: &str,
        now: &str,
        wording: &Wording,
        observer: &dyn Observer,
    ) -> Result<RunReport, RunError> {
        resume::resume(self, run_id, now, wording, observer)
    }

    /// Runs the skills of a finished run again on the recorded answers of its tools, calling none,
    /// and compares what comes out. Nothing is written.
    ///
    /// # Errors
    /// As [`Engine::resume`].
    pub fn replay(
        &self,
        run_id: &str,
        wording: &Wording,
        observer: &dyn Observer,
    ) -> Result<resume::Replay, RunError> {
        resume::replay(self, run_id, wording, observer)
    }

    pub(crate) fn catalogue(&self) -> &'a Catalogue {
        self.catalogue
    }

    pub(crate) fn dispatch(&self) -> &'a dyn Dispatch {
        self.dispatch
    }

    pub(crate) fn config(&self) -> &'a Config {
        self.config
    }

    /// The skills in Markdown that were registered.
    #[must_use]
    pub fn skills(&self) -> &[MarkdownSkill] {
        &self.skills
    }

    pub(crate) fn kept_in(&self) -> Option<&Store> {
        self.shelf.store.as_ref()
    }

    pub(crate) fn subscribers(&self) -> impl Iterator<Item = &(dyn Subscriber + 'a)> {
        self.subscribers.iter().map(AsRef::as_ref)
    }

    pub(crate) fn gates(&self) -> impl Iterator<Item = &(dyn Gate + 'a)> {
        self.gates.iter().map(AsRef::as_ref)
    }

    pub(crate) fn llm(&self) -> Option<&(dyn Executor + 'a)> {
        self.executor.as_deref()
    }

    /// Whether a flag is on, as the settings say or as the plugin declares it.
    pub(crate) fn is_on(&self, descriptor: &PluginDescriptor, flag: &str) -> bool {
        tools::is_on(self.config, descriptor, flag)
    }

    fn providers(&self) -> &Providers {
        self.providers.get_or_init(|| {
            let host = host_tools::plugin(self.catalogue, &self.shelf, self.config);
            let host = Linked::new().add(host_tools::HOST, host);
            Providers { hosts: host.catalogue(), owns: self.own.catalogue(), host }
        })
    }

    /// The tools of the plugins, of the host and of the program.
    pub(crate) fn tools(&self) -> Tools<'_> {
        let Providers { host, hosts, owns } = self.providers();
        Tools::new(self.catalogue, self.dispatch, self.config).and(hosts, host).and(owns, &self.own)
    }
}
