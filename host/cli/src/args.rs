//! The arguments, as clap reads and explains them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use skillhost_config as config;
use skillhost_store::Status;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// Runs skills of dynamically loaded plugins: reports whose every number can be followed.
#[derive(Parser)]
#[command(name = "host", version)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Args)]
pub(crate) struct Global {
    /// A directory with plugins, looked at before the others; may be given several times
    #[arg(long = "plugins", value_name = "DIR", global = true)]
    pub(crate) plugins: Vec<PathBuf>,
    /// A directory with skills written in Markdown, looked at before those of SKILLHOST_SKILLS; may
    /// be given several times
    #[arg(long = "skills", value_name = "DIR", global = true)]
    pub(crate) skills: Vec<PathBuf>,
    /// The file that runs and knowledge are kept in
    #[arg(long, value_name = "FILE", env = "SKILLHOST_STORE", global = true)]
    pub(crate) store: Option<PathBuf>,
    /// A file with settings over the defaults
    #[arg(long, value_name = "FILE", env = "SKILLHOST_CONFIG", global = true)]
    pub(crate) config: Option<PathBuf>,
    /// A setting over the file and the environment; may be given several times
    #[arg(long, value_name = "KEY=VALUE", global = true)]
    pub(crate) set: Vec<String>,
    /// Say more on standard error; twice for still more
    #[arg(short, long, action = clap::ArgAction::Count, global = true)]
    pub(crate) verbose: u8,
    /// How the log is written; as in the settings where absent
    #[arg(long, value_enum, global = true)]
    pub(crate) log_format: Option<LogFormat>,
    /// When to use colour
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true)]
    pub(crate) color: Color,
}

impl Cli {
    /// Reads arguments, of which the first is the program.
    pub(crate) fn read(arguments: &[OsString]) -> Result<Self, clap::Error> {
        let mut cli = Self::try_parse_from(arguments)?;
        // Of an option that stands before and after a command, clap keeps only the values after it.
        cli.global.plugins = every(arguments, "--plugins").map(PathBuf::from).collect();
        cli.global.skills = every(arguments, "--skills").map(PathBuf::from).collect();
        let set = every(arguments, "--set");
        cli.global.set = set.map(|s| s.to_string_lossy().into_owned()).collect();
        Ok(cli)
    }
}

/// Every value of an option in arguments that clap has accepted: where the option's name stands
/// there, it is the option.
fn every<'a>(arguments: &'a [OsString], option: &'a str) -> impl Iterator<Item = &'a OsStr> {
    let options = arguments.iter().take_while(|a| *a != "--").enumerate();
    options.filter_map(move |(at, argument)| {
        if argument == option {
            return arguments.get(at + 1).map(OsString::as_os_str);
        }
        let rest = argument.as_bytes().strip_prefix(option.as_bytes())?;
        rest.strip_prefix(b"=").map(OsStr::from_bytes)
    })
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

impl From<config::LogFormat> for LogFormat {
    fn from(format: config::LogFormat) -> Self {
        match format {
            config::LogFormat::Text => Self::Text,
            config::LogFormat::Json => Self::Json,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Answer a question with the plugin of a domain
    Run(RunArgs),
    /// Show what would run and why; run nothing
    Plan(PlanArgs),
    /// List, show and call tools, the host's own among them
    #[command(alias = "tools")]
    Tool {
        #[command(subcommand)]
        command: ToolCommand,
    },
    /// List, show, run, check and export skills
    #[command(alias = "skills")]
    Skill {
        #[command(subcommand)]
        command: SkillCommand,
    },
    /// List plugins, and say why a file is not one
    #[command(alias = "plugin")]
    Plugins {
        #[command(subcommand)]
        command: PluginsCommand,
    },
    /// List, show, continue, replay and verify runs
    Runs {
        #[command(subcommand)]
        command: RunsCommand,
    },
    /// Search a domain's knowledge base, add to it, and write it out
    Knowledge {
        #[command(subcommand)]
        command: KnowledgeCommand,
    },
    /// Show the settings, and where each is from
    #[command(alias = "settings")]
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
    /// Write the JSON Schemas of everything that crosses a boundary
    #[command(alias = "schemas")]
    Schema {
        #[command(subcommand)]
        command: SchemaCommand,
    },
    /// Check the files of a project or plugin, and what is installed
    Validate(ValidateArgs),
    /// Say what is found, what is missing and what to do
    Doctor {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print what makes a shell complete the arguments
    Completions {
        /// The shell
        #[arg(value_enum)]
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for each command
    Man {
        /// Write every page into this directory
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct RunArgs {
    /// The question, for the report
    pub(crate) query: Option<String>,
    /// The domain that answers
    #[arg(long, value_name = "D")]
    pub(crate) domain: Option<String>,
    /// An input: JSON, a word, the name of a JSON file, or - for standard input
    #[arg(long = "input", value_name = "NAME=VALUE|PATH|-")]
    pub(crate) input: Vec<String>,
    /// A JSON or TOML file whose members are inputs
    #[arg(long, value_name = "FILE")]
    pub(crate) inputs: Option<PathBuf>,
    /// The language of the report; where absent as in the settings, which is that of the question
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Language>,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    /// Use no network, whatever the flags say
    #[arg(long)]
    pub(crate) offline: bool,
    /// For whatever is random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The run's id; made from the time where absent
    #[arg(long, value_name = "ID")]
    pub(crate) run_id: Option<String>,
    /// Explain, with --domain also the inputs of that domain
    #[arg(short, long)]
    pub(crate) help: bool,
}

/// How a report is given.
#[derive(Args, Clone, Default)]
pub(crate) struct ReportArgs {
    /// What is printed; as in the settings where absent
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Write the report as JSON, Markdown and HTML into this directory as well
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// End with exit code 3 where anything is missing
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print JSON over several lines
    #[arg(long)]
    pub(crate) pretty: bool,
}

#[derive(Args)]
pub(crate) struct PlanArgs {
    /// The question
    pub(crate) query: Option<String>,
    /// The domain that answers
    #[arg(long, value_name = "D")]
    pub(crate) domain: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    En,
    Vi,
}

impl Language {
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Vi => "vi",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For a terminal
    Text,
    Json,
    Markdown,
    /// One page that needs nothing else
    Html,
}

impl From<config::ReportFormat> for Format {
    fn from(format: config::ReportFormat) -> Self {
        match format {
            config::ReportFormat::Text => Self::Text,
            config::ReportFormat::Json => Self::Json,
            config::ReportFormat::Markdown => Self::Markdown,
            config::ReportFormat::Html => Self::Html,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum ToolCommand {
    /// List the tools of every plugin
    List {
        /// Only of this domain
        #[arg(long, value_name = "D")]
        domain: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a tool: what it takes, what it gives, how it may be called
    Show {
        /// DOMAIN.TOOL
        name: String,
        /// Print JSON; the same as --format json
        #[arg(long)]
        json: bool,
        /// The form: for people, or as a program expects the description of a tool
        #[arg(long, value_enum, conflicts_with = "json")]
        format: Option<ToolFormat>,
    },
    /// Call a tool and print its answer as JSON
    Call {
        /// DOMAIN.TOOL
        name: String,
        /// The input: JSON, @FILE, or - for standard input
        #[arg(long, value_name = "JSON|@FILE|-", default_value = "{}")]
        params: String,
        /// A member of the input, over --params: JSON, a word, the name of a JSON file, or -
        #[arg(long = "input", value_name = "NAME=VALUE|PATH|-")]
        input: Vec<String>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ToolFormat {
    Text,
    /// Everything that is known of it
    Json,
    /// A function of the OpenAI API
    Openai,
    /// A tool of the Anthropic API
    Anthropic,
    /// A tool of the Model Context Protocol
    Mcp,
}

#[derive(Subcommand)]
pub(crate) enum SkillCommand {
    /// List the skills that a run of each domain has
    List {
        /// Only of this domain
        #[arg(long, value_name = "D")]
        domain: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a skill: what it takes, what it gives, what it requires
    Show {
        /// DOMAIN.SKILL
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Run one skill after what it requires, and print its result
    Run(SkillRunArgs),
    /// Hold directories of skills in Markdown against the open specification and our rules
    Validate {
        /// Directories of skills, or of one
        #[arg(value_name = "DIR", required = true)]
        directories: Vec<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the skills in Markdown as directories for other programs
    Export {
        /// The directory
        #[arg(long, value_name = "DIR")]
        to: PathBuf,
        /// Only of this domain
        #[arg(long, value_name = "D")]
        domain: Option<String>,
        /// Also over directories that somebody else wrote or changed
        #[arg(long)]
        force: bool,
    },
}

#[derive(Args)]
pub(crate) struct SkillRunArgs {
    /// DOMAIN.SKILL
    pub(crate) name: String,
    /// The question
    #[arg(long, value_name = "TEXT")]
    pub(crate) query: Option<String>,
    /// An input: JSON, a word, the name of a JSON file, or - for standard input
    #[arg(long = "input", value_name = "NAME=VALUE|PATH|-")]
    pub(crate) input: Vec<String>,
    /// A JSON or TOML file whose members are inputs
    #[arg(long, value_name = "FILE")]
    pub(crate) inputs: Option<PathBuf>,
    /// The language of the reader; as in the settings where absent
    #[arg(long, value_enum)]
    pub(crate) lang: Option<Language>,
    /// For whatever is random
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum PluginsCommand {
    /// List what is loaded and what is rejected, with the reason
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Print how long each stage took
        #[arg(long, conflicts_with = "watch")]
        timings: bool,
        /// Go on, and say which plugin comes, changes or goes, until Ctrl-C
        #[arg(long)]
        watch: bool,
    },
    /// Show a plugin
    Info {
        /// The plugin's id
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Try a quarantined plugin again
    Retry {
        /// The plugin's file, or the start of its SHA-256
        plugin: String,
    },
}

#[derive(Subcommand)]
pub(crate) enum RunsCommand {
    /// List runs, the newest first
    List {
        /// Only of this domain
        #[arg(long, value_name = "D")]
        domain: Option<String>,
        /// Only of this status
        #[arg(long, value_name = "S", value_parser = RunStatuses)]
        status: Option<Status>,
        /// At most so many; 0 is all of them
        #[arg(long, value_name = "N", default_value_t = 20)]
        limit: usize,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show the report of a run as it was, or how far the run is
    Show {
        /// The run's id, or the beginning of one
        id: String,
        /// What is printed of the report; as in the settings where absent
        #[arg(long, value_enum)]
        format: Option<Format>,
        /// The language that the report is shown in; that of the run where absent
        #[arg(long, value_enum)]
        lang: Option<Language>,
        /// Print everything that is kept of the run as JSON
        #[arg(long, conflicts_with_all = ["format", "lang"])]
        json: bool,
    },
    /// Continue an interrupted run; no finished step runs again
    Resume {
        /// The run's id, or the beginning of one
        id: String,
        #[command(flatten)]
        report: ReportArgs,
        /// Use no network, whatever the flags say; as when the run was started
        #[arg(long)]
        offline: bool,
    },
    /// Run the skills again on the recorded answers of the tools, and compare the bytes
    Replay {
        /// The run's id, or the beginning of one
        id: String,
        /// Use no network, whatever the flags say; as when the run was started
        #[arg(long)]
        offline: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check that everything is as it was written
    Verify {
        /// Only this run: its id, or the beginning of one
        id: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Reads the status of a run, and says which there are.
#[derive(Clone)]
pub(crate) struct RunStatuses;

impl TypedValueParser for RunStatuses {
    type Value = Status;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Status, clap::Error> {
        let names = PossibleValuesParser::new(Status::ALL.map(Status::as_str));
        let name = names.parse_ref(command, argument, value)?;
        Ok(Status::named(&name).unwrap_or(Status::Interrupted))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Status::ALL.map(|s| PossibleValue::new(s.as_str())).into_iter()))
    }
}

#[derive(Subcommand)]
pub(crate) enum KnowledgeCommand {
    /// Search for works that bear on a question, in English or Vietnamese
    Search {
        /// The domain
        domain: String,
        /// What is looked for
        text: String,
        /// The most works that are shown; as in the settings where absent
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        top: Option<u32>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show an entry
    Show {
        /// The domain
        domain: String,
        /// The entry's id
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check the base and say what speaks against its entries; fail where one can't be used
    Verify {
        /// The domain
        domain: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Add entries, which stay in the store until they are exported
    Append {
        /// The domain
        domain: String,
        /// A file with entries as JSON, TOML or Markdown, or - for standard input
        file: PathBuf,
        /// Who adds them; who is logged in where absent
        #[arg(long, value_name = "WHO")]
        by: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Look for new works at arXiv, Crossref, OpenAlex and in feeds; the command is the permission
    /// to use the network for it
    Crawl {
        /// The domain
        domain: String,
        /// Words or phrases with commas between them; those of knowledge.crawl_keywords, else of the
        /// plugin, where absent
        #[arg(long, value_name = "WORDS", value_delimiter = ',')]
        keywords: Vec<String>,
        /// Who is asked, with commas between them; as in the settings where absent
        #[arg(long, value_name = "WHO", value_delimiter = ',')]
        #[arg(value_parser = ["arxiv", "crossref", "openalex", "feeds"])]
        sources: Vec<String>,
        /// The most works; as in the settings where absent
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
        max: Option<u32>,
        /// Add what is new to the base, as the flag knowledge_auto_append does
        #[arg(long)]
        append: bool,
        /// Add nothing, and say what would be added
        #[arg(long)]
        dry_run: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the base as a file, with what was added in its log
    Export {
        /// The domain
        domain: String,
        /// The file, written whole or not at all; standard output where absent
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

#[derive(Subcommand)]
pub(crate) enum ConfigCommand {
    /// Show the settings that count, as a file that would give them
    Show {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Say what a setting does, where its value is from and what it took the place of
    Explain {
        /// A setting or a section, such as pipeline.max_steps; all where absent
        key: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
pub(crate) enum SchemaCommand {
    /// Write the schemas as files, or compare them
    Export {
        /// The directory; skills.json and tool-manifest.json go beside it where its name is
        /// schemas, and into it otherwise
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write nothing; fail where a file differs
        #[arg(long)]
        check: bool,
    },
}

#[derive(Args)]
pub(crate) struct ValidateArgs {
    /// A project's or a plugin's directory; without one, the current directory and everything that
    /// is installed
    #[arg(value_name = "DIR")]
    pub(crate) directory: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
