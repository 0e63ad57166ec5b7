//! Settings, plugin directories and the loader, put together from arguments and environment.

use crate::WORKER;
use crate::args::{Color, Global, LogFormat};
use crate::error::CommandError;
use crate::output::{is_dumb, no_colour};
use crate::session::{Session, warn};
use crate::watch::Messages;
use skillhost_config::{Config, Faults, Layers, LogConfig, LogLevel, Settings};
use skillhost_loader::{Loader, LoaderOptions, Scan};
use skillhost_store::{Store, StoreError};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tracing_subscriber::EnvFilter;

/// What every command needs.
pub(crate) struct Context {
    pub(crate) config: Settings,
    options: LoaderOptions,
    skill_directories: Vec<PathBuf>,
    store_file: Option<PathBuf>,
}

impl Context {
    pub(crate) fn new(global: &Global) -> Result<Self, CommandError> {
        Self::over(global, settings(global).map_err(|faults| unusable(&faults))?)
    }

    /// The same over given settings.
    pub(crate) fn over(global: &Global, config: Settings) -> Result<Self, CommandError> {
        start_log(global, &config.log);
        let program = std::env::current_exe()?;
        let options = LoaderOptions {
            directories: directories(&global.plugins, &config, &program),
            cache_dir: cache_directory(),
            runner: program,
            runner_args: vec![WORKER.into()],
            max_call_depth: config.pipeline.max_call_depth,
            config: config.plugins.clone(),
            library_path: std::env::var_os("LD_LIBRARY_PATH")
                .map(|list| std::env::split_paths(&list).collect())
                .unwrap_or_default(),
        };
        let skill_directories = listed(&global.skills, "SKILLHOST_SKILLS");
        let store_file = global.store.clone().filter(|f| !f.as_os_str().is_empty());
        Ok(Self { config, options, skill_directories, store_file })
    }

    /// Looks at the plugin directories.
    pub(crate) fn scan(&self) -> Scan {
        Loader::scan(&self.options)
    }

    /// What is installed, with the settings that the plugins declare checked.
    pub(crate) fn session(&self) -> Result<Session, CommandError> {
        let session = self.session_with(&[])?;
        session.refused.iter().for_each(warn);
        Ok(session)
    }

    /// The same with further directories of skills in Markdown, and without a word on what of them
    /// is none.
    pub(crate) fn session_with(&self, skills: &[PathBuf]) -> Result<Session, CommandError> {
        let directories = [&self.skill_directories, skills].concat();
        Session::new(self.scan(), self.config.clone(), &directories)
    }

    /// The store, or nothing where runs are not kept.
    pub(crate) fn store(&self) -> Result<Option<Store>, CommandError> {
        if !self.config.store.enabled {
            return Ok(None);
        }
        let Some(file) = self.store_path() else { return Ok(None) };
        Store::open(&file).map(Some).map_err(|e| {
            refused(&e).hint("--set store.enabled=false runs without keeping anything")
        })
    }

    /// The store, for what is of no use without one. A file that is not there is not made: then
    /// nothing is kept yet.
    pub(crate) fn kept(&self) -> Result<Store, CommandError> {
        if !self.config.store.enabled {
            let error = CommandError::failed("nothing is kept: store.enabled is false");
            return Err(error.hint("host config explain store.enabled says where that is from"));
        }
        let store = match self.store_path().filter(|file| file.exists()) {
            Some(file) => Store::open(file),
            None => Store::in_memory(),
        };
        store.map_err(|e| refused(&e))
    }

    /// Where the store is.
    pub(crate) fn store_path(&self) -> Option<PathBuf> {
        let configured = &self.config.store.path;
        let directory = if configured.as_os_str().is_empty() {
            data_directory()
        } else {
            Some(configured.clone())
        };
        self.store_file.clone().or_else(|| directory.map(|d| d.join("skillhost.db")))
    }

    /// What a scan is made with.
    pub(crate) fn options(&self) -> &LoaderOptions {
        &self.options
    }

    /// The directories of skills in Markdown.
    pub(crate) fn skill_directories(&self) -> &[PathBuf] {
        &self.skill_directories
    }

    /// Where what is known about plugins is kept.
    pub(crate) fn cache_dir(&self) -> Option<&Path> {
        self.options.cache_dir.as_deref()
    }
}

/// The settings from every layer.
pub(crate) fn settings(global: &Global) -> Result<Settings, Faults> {
    let layers = Layers::new();
    let layers = match &global.config {
        // A variable that is set to nothing names no file.
        Some(path) if !path.as_os_str().is_empty() => layers.file(path),
        _ => layers,
    };
    layers.env(std::env::vars_os()).set(&global.set).resolve()
}

/// Why the store did not do what was asked.
pub(crate) fn refused(error: &StoreError) -> CommandError {
    CommandError::failed(error.to_string()).hint(error.hint())
}

/// The directories with plugins; earlier ones win.
fn directories(given: &[PathBuf], config: &Config, program: &Path) -> Vec<PathBuf> {
    let mut all = listed(given, "SKILLHOST_PLUGINS");
    all.extend(config.plugins.directories.iter().cloned());
    let beside = program.parent();
    // Cargo tags the directory above its profiles, so a build tree is known from an installation.
    let built = beside.filter(|dir| dir.parent().is_some_and(|p| p.join("CACHEDIR.TAG").is_file()));
    let installed = beside.map(|dir| dir.join("../lib/skillhost/plugins"));
    let wanted =
        [built.map(Path::to_path_buf), data_directory().map(|d| d.join("plugins")), installed];
    // Places that need not be there are looked at only where they are.
    all.extend(wanted.into_iter().flatten().filter(|dir| dir.is_dir()));
    all
}

/// What was given, and what a variable lists after it.
fn listed(given: &[PathBuf], variable: &str) -> Vec<PathBuf> {
    let mut all = given.to_vec();
    if let Some(list) = std::env::var_os(variable) {
        all.extend(std::env::split_paths(&list).filter(|p| !p.as_os_str().is_empty()));
    }
    all
}

fn data_directory() -> Option<PathBuf> {
    let base =
        std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(|| home(".local/share"))?;
    Some(base.join("skillhost"))
}

fn cache_directory() -> Option<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| home(".cache"))?;
    Some(base.join("skillhost"))
}

fn home(below: &str) -> Option<PathBuf> {
    std::env::var_os("HOME").map(|home| PathBuf::from(home).join(below))
}

/// Settings that can't be used: every fault on lines of its own.
pub(crate) fn unusable(faults: &Faults) -> CommandError {
    let message = match faults.0.len() {
        1 => "a setting can't be used".to_owned(),
        several => format!("{several} settings can't be used"),
    };
    faults.0.iter().fold(CommandError::usage(message), |error, fault| {
        error.note(fault.to_string().replace('\n', "\n  "))
    })
}

fn start_log(global: &Global, config: &LogConfig) {
    let said = match global.verbose {
        0 => config.level,
        1 => LogLevel::Info,
        2 => LogLevel::Debug,
        _ => LogLevel::Trace,
    };
    let level = said.max(config.level).word();
    let filter = EnvFilter::try_from_env("SKILLHOST_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    let colour = match global.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stderr().is_terminal() && !no_colour() && !is_dumb(),
    };
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colour);
    let log = log.with_writer(|| Messages);
    // A second start in one process keeps the first log.
    let _ = match global.log_format.unwrap_or(config.format.into()) {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}
