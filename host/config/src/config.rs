//! The settings as types: every key with its bounds. What each does is said a second time, for
//! who sets it, in `config/default.toml`.

use crate::{Faults, Layers};
use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// Settings of the host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where plugins are and how far they are trusted.
    pub plugins: PluginsConfig,
    /// How a run goes.
    pub pipeline: PipelineConfig,
    /// What a report has to rest on.
    pub evidence: EvidenceConfig,
    /// How the knowledge base is asked, and how works for it are found.
    pub knowledge: KnowledgeConfig,
    /// How the network is used, where a flag allows it.
    pub http: HttpConfig,
    /// Flags by name; one that is not named is off.
    pub flags: IndexMap<String, bool>,
    /// What is written to the log and how.
    pub log: LogConfig,
    /// Where runs are kept.
    pub store: StoreConfig,
    /// How a report is written.
    pub report: ReportConfig,
    /// Tables of plugins, by domain; each plugin declares the schema of its own.
    pub domain: IndexMap<String, Map<String, Value>>,
}

/// Where plugins are and how far they are trusted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PluginsConfig {
    /// Directories that are looked at after the ones given on the command line.
    pub directories: Vec<PathBuf>,
    /// Seconds after which a probe is ended.
    #[schemars(range(min = 0.01, max = 600.0))]
    pub probe_timeout_s: f64,
    /// Bytes of memory that a probe may use: from 64 MiB to all that a process can address on
    /// x86-64.
    #[schemars(range(min = 67_108_864, max = 140_737_488_355_328_u64))]
    pub probe_memory_bytes: u64,
    /// Whether files and directories that others may write to are accepted.
    pub allow_insecure_permissions: bool,
}

/// How a run goes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PipelineConfig {
    /// How often a recoverable error of a step is tried again.
    #[schemars(range(max = 10))]
    pub max_step_retries: u32,
    /// How deep a plugin may call itself through the host.
    #[schemars(range(min = 1, max = 64))]
    pub max_call_depth: usize,
    /// How many panics in one run make a plugin's tools `poisoned`.
    #[schemars(range(min = 1, max = 1000))]
    pub max_panics: u32,
    /// How many steps a run may have, repetitions included.
    #[schemars(range(min = 1, max = 1000))]
    pub max_steps: u32,
    /// How often what a failed gate asks for is tried.
    #[schemars(range(max = 10))]
    pub gate_retry_limit: u32,
    /// Which universal gates are asked; `*` stands for all.
    #[schemars(schema_with = "gates")]
    pub gates: Vec<String>,
    /// The level of degradation that a run starts with.
    #[schemars(range(max = 4), extend("x-at-most" = "level_ceiling"))]
    pub level_floor: u8,
    /// The level of degradation above which a run has failed.
    #[schemars(range(max = 4))]
    pub level_ceiling: u8,
    /// Seconds that a run may take.
    #[schemars(range(min = 0.01, max = 86400.0))]
    pub wall_time_s: f64,
    /// Tokens that a whole run may use.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub tokens: u64,
    /// Money that a whole run may use; 0 is no limit.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub money: f64,
    /// What a million tokens cost, in the same currency.
    #[schemars(range(min = 0.0, max = 1_000_000.0))]
    pub price_per_million_tokens: f64,
    /// Tokens that fit into one request.
    #[schemars(range(min = 1, max = 10_000_000))]
    pub context_tokens: u64,
    /// Tokens of a request that are kept free for its answer.
    #[schemars(range(max = 10_000_000), extend("x-below" = "context_tokens"))]
    pub context_reserve: u64,
}

impl PipelineConfig {
    /// Whether a universal gate is asked, by its id.
    #[must_use]
    pub fn asks(&self, gate: &str) -> bool {
        self.gates.iter().any(|g| g == "*" || g == gate)
    }
}

/// The ids of the universal gates; a misspelt one would silently not be asked.
fn gates(_: &mut schemars::SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": {"type": "string", "enum": ["*", "U1", "U2", "U3", "U4", "U5", "U6"]},
        "uniqueItems": true,
    })
}

/// What a report has to rest on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvidenceConfig {
    /// How many sources have to be cited, where a domain asks for fewer.
    #[schemars(range(max = 100))]
    pub min_sources: u32,
    /// How many of them have to be of tier 1 or 2.
    #[schemars(range(max = 100), extend("x-at-most" = "min_sources"))]
    pub min_academic: u32,
    /// Names of documents that stand in where nothing was found, by domain.
    pub authoritative: IndexMap<String, Vec<String>>,
}

/// How the knowledge base is asked, and how works for it are found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnowledgeConfig {
    /// How many entries an answer may have.
    #[schemars(range(min = 1, max = 100))]
    pub max_results: usize,
    /// Words and phrases that works are looked for with, by domain.
    pub crawl_keywords: IndexMap<String, Vec<String>>,
    /// The services that are asked for works.
    #[schemars(schema_with = "services")]
    pub crawl_sources: Vec<String>,
    /// How many works a crawl gives.
    #[schemars(range(min = 1, max = 100))]
    pub crawl_max_results: usize,
    /// How many new works one crawl or run may append.
    #[schemars(range(min = 1, max = 1000))]
    pub max_new: usize,
    /// How much it counts that a work is new.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub weight_recency: f64,
    /// How much it counts that a work has the words that were looked for.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub weight_keywords: f64,
    /// How much it counts that a work is cited.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub weight_citations: f64,
    /// Days after which a work is no longer new.
    #[schemars(range(min = 1.0, max = 36500.0))]
    pub recency_days: f64,
}

/// The names of the services; a misspelt one would silently not be asked.
fn services(_: &mut schemars::SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": {"type": "string", "enum": ["arxiv", "crossref", "openalex", "feeds"]},
        "minItems": 1,
        "uniqueItems": true,
    })
}

/// How the network is used, where a flag allows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    /// Who asks, as services read it.
    pub user_agent: String,
    /// An e-mail address for services that ask for one; none where empty.
    pub contact: String,
    /// Seconds that a connection may take to come about.
    #[schemars(range(min = 0.01, max = 600.0))]
    pub connect_timeout_s: f64,
    /// Seconds that one answer may take.
    #[schemars(range(min = 0.01, max = 600.0))]
    pub timeout_s: f64,
    /// Bytes of one answer that are read, after decompression.
    #[schemars(range(min = 1024, max = 1_000_000_000))]
    pub max_bytes: usize,
    /// How many redirects are followed.
    #[schemars(range(max = 20))]
    pub max_redirects: usize,
    /// How often a request is repeated that may succeed later.
    #[schemars(range(max = 10))]
    pub max_retries: u32,
    /// The longest pause in seconds that a service may ask for.
    #[schemars(range(min = 0.0, max = 3600.0))]
    pub max_wait_s: f64,
    /// Seconds between two requests to one host.
    #[schemars(range(min = 0.0, max = 3600.0))]
    pub interval_s: f64,
    /// Hosts, as `name` or `name:port`, that may be asked though their address is not public.
    pub allow_hosts: Vec<String>,
    /// The search page.
    pub search_url: String,
    /// arXiv's interface.
    pub arxiv_url: String,
    /// Crossref's list of works.
    pub crossref_url: String,
    /// OpenAlex's list of works.
    pub openalex_url: String,
    /// RSS or Atom feeds.
    pub feeds: Vec<String>,
}

/// What is written to the log and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// The least severe kind of message that is written.
    pub level: LogLevel,
    /// The form of a message.
    pub format: LogFormat,
}

/// How severe a message is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The words of every log.
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

impl LogLevel {
    /// Its word, as in a file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warn => "warn",
            Self::Info => "info",
            Self::Debug => "debug",
            Self::Trace => "trace",
        }
    }
}

/// The form of a message of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// A line for people.
    Text,
    /// A line of JSON.
    Json,
}

/// Where runs are kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoreConfig {
    /// The directory; the user's data directory where empty.
    pub path: PathBuf,
    /// Whether runs are kept at all.
    pub enabled: bool,
}

/// How a report is written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportConfig {
    /// The language.
    pub language: ReportLanguage,
    /// The form.
    pub format: ReportFormat,
}

/// A language of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportLanguage {
    /// That of the question; English where that can't be told.
    Auto,
    /// English.
    En,
    /// Vietnamese.
    Vi,
}

impl ReportLanguage {
    /// Its language tag; none where the question says it.
    #[must_use]
    pub fn tag(self) -> Option<&'static str> {
        match self {
            Self::Auto => None,
            Self::En => Some("en"),
            Self::Vi => Some("vi"),
        }
    }
}

/// A form of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportFormat {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
    /// Markdown.
    Markdown,
    /// One page that needs nothing else.
    Html,
}

impl Config {
    /// Whether a flag is on.
    #[must_use]
    pub fn is_on(&self, flag: &str) -> bool {
        self.flags.get(flag).copied().unwrap_or(false)
    }

    /// The shipped defaults, with a user's file over them where one is given: for programs that
    /// embed the host, and for tests. [`Layers`] has the other layers too.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(user: Option<&Path>) -> Result<Self, Faults> {
        let layers = Layers::new();
        let layers = match user {
            Some(path) => layers.file(path),
            None => layers,
        };
        layers.resolve().map(crate::Settings::into_config)
    }
}
