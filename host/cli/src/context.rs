//! Settings, plugin directories and the loader, put together from arguments and environment.

use crate::WORKER;
use crate::args::{Global, LogFormat};
use crate::error::CommandError;
use skillhost_config::Config;
use skillhost_loader::{Loader, LoaderOptions, Scan};
use std::path::{Path, PathBuf};
use tracing_subscriber::EnvFilter;

/// What every command needs.
pub(crate) struct Context {
    pub(crate) config: Config,
    options: LoaderOptions,
}

impl Context {
    pub(crate) fn new(global: &Global) -> Result<Self, CommandError> {
        start_log(global);
        let config = Config::load(global.config.as_deref()).map_err(|e| {
            CommandError::usage(e.to_string()).hint("config/default.toml explains every key")
        })?;
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
        Ok(Self { config, options })
    }

    /// Looks at the plugin directories.
    pub(crate) fn scan(&self) -> Scan {
        Loader::scan(&self.options)
    }

    /// Where what is known about plugins is kept.
    pub(crate) fn cache_dir(&self) -> Option<&Path> {
        self.options.cache_dir.as_deref()
    }
}

/// The directories with plugins; earlier ones win.
fn directories(given: &[PathBuf], config: &Config, program: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = given.to_vec();
    if let Some(list) = std::env::var_os("SKILLHOST_PLUGINS") {
        all.extend(std::env::split_paths(&list).filter(|p| !p.as_os_str().is_empty()));
    }
    all.extend(config.plugins.directories.iter().cloned());
    let beside = program.parent();
    // Cargo tags the directory above its profiles, so a build tree is known from an installation.
    let built = beside.filter(|dir| dir.parent().is_some_and(|p| p.join("CACHEDIR.TAG").is_file()));
    let data =
        std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(|| home(".local/share"));
    let installed = beside.map(|dir| dir.join("../lib/skillhost/plugins"));
    let wanted =
        [built.map(Path::to_path_buf), data.map(|d| d.join("skillhost/plugins")), installed];
    // Places that need not be there are looked at only where they are.
    all.extend(wanted.into_iter().flatten().filter(|dir| dir.is_dir()));
    all
}

fn cache_directory() -> Option<PathBuf> {
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| home(".cache"))?;
    Some(base.join("skillhost"))
}

fn home(below: &str) -> Option<PathBuf> {
    std::env::var_os("HOME").map(|home| PathBuf::from(home).join(below))
}

fn start_log(global: &Global) {
    let level = match global.verbose {
        0 => "warn",
        1 => "info",
        2 => "debug",
        _ => "trace",
    };
    let filter = EnvFilter::try_from_env("SKILLHOST_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A second start in one process keeps the first log.
    let _ = match global.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().try_init(),
    };
}
