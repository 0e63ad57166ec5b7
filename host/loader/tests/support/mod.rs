//! A directory of plugins, a cache and a scan, for one test.

pub(crate) mod elf;

use plugin_api::HostCalls;
use plugin_api::payload::{ErrorBody, PanicBody};
use skillhost_config::{Config, PluginsConfig};
use skillhost_loader::{Loader, LoaderOptions, Scan};
use skillhost_types::{CallError, Dispatch, Rejection};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};
use tempfile::TempDir;

/// The libraries that tests start from.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) hello: Vec<u8>,
    pub(crate) misbehaving: Vec<u8>,
    pub(crate) other_layout: Vec<u8>,
    pub(crate) no_layout: Vec<u8>,
    pub(crate) later: Vec<u8>,
}

/// Builds the libraries once: `cargo test` itself leaves none.
pub(crate) fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let profile = runner().parent().unwrap().to_owned();
        let cargo = |arguments: &[&str]| {
            let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
            command.arg("build").args(arguments).arg("--target-dir").arg(profile.parent().unwrap());
            if profile.ends_with("release") {
                command.arg("--release");
            }
            let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "cargo build {arguments:?}: {said}");
        };
        let library = |name: &str| std::fs::read(profile.join(name)).unwrap();
        cargo(&["-p", "skillhost-test-other-layout", "--features", "no-layout"]);
        let no_layout = library("libother_layout.so");
        cargo(&["-p", "skillhost-test-other-layout"]);
        cargo(&["-p", "skillhost-test-misbehaving", "-p", "skillhost-test-hello"]);
        cargo(&["-p", "skillhost-test-later"]);
        Built {
            hello: library("libhello.so"),
            misbehaving: library("libmisbehaving.so"),
            other_layout: library("libother_layout.so"),
            no_layout,
            later: library("liblater.so"),
        }
    })
}

/// The child's program.
pub(crate) fn runner() -> PathBuf {
    env!("CARGO_BIN_EXE_skillhost-runner").into()
}

/// The misbehaving plugin with a fault.
pub(crate) fn faulty(fault: &str) -> Vec<u8> {
    let mut bytes = built().misbehaving.clone();
    elf::fault(&mut bytes, fault);
    bytes
}

/// The hello plugin, changed.
pub(crate) fn hello(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = built().hello.clone();
    change(&mut bytes);
    bytes
}

/// Directories that are removed with the test.
#[derive(Debug)]
pub(crate) struct Lab {
    plugins: TempDir,
    cache: TempDir,
    pub(crate) config: PluginsConfig,
    pub(crate) runner: PathBuf,
    pub(crate) max_call_depth: usize,
}

impl Lab {
    pub(crate) fn new() -> Self {
        let config = Config::load(None).unwrap().plugins;
        // Tests run beside builds on few processors: only those of the limit itself are strict.
        let config = PluginsConfig { probe_timeout_s: 60.0, ..config };
        let (plugins, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        Self { plugins, cache, config, runner: runner(), max_call_depth: 8 }
    }

    /// A lab with one library, `libx.so`.
    pub(crate) fn with(bytes: &[u8]) -> Self {
        let lab = Self::new();
        lab.put("libx.so", bytes);
        lab
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.plugins.path().join(name)
    }

    pub(crate) fn cache(&self) -> &Path {
        self.cache.path()
    }

    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    pub(crate) fn options(&self) -> LoaderOptions {
        LoaderOptions {
            directories: vec![self.plugins.path().into()],
            cache_dir: Some(self.cache.path().into()),
            runner: self.runner.clone(),
            runner_args: Vec::new(),
            config: self.config.clone(),
            max_call_depth: self.max_call_depth,
            library_path: Vec::new(),
        }
    }

    pub(crate) fn scan(&self) -> Scan {
        Loader::scan(&self.options())
    }

    /// Scans a lab whose one library is refused.
    pub(crate) fn refused(&self) -> Rejection {
        let Scan { catalogue, mut rejected, .. } = self.scan();
        assert!(catalogue.plugins.is_empty(), "it was accepted");
        assert_eq!(rejected.len(), 1, "{rejected:#?}");
        let rejection = rejected.remove(0);
        for part in [&rejection.expected, &rejection.found, &rejection.hint] {
            assert!(!part.is_empty(), "a rejection names both sides and a hint: {rejection:#?}");
        }
        rejection
    }
}

/// Why the one library of these bytes is refused.
pub(crate) fn refusal(bytes: &[u8]) -> Rejection {
    Lab::with(bytes).refused()
}

/// The code of the refusal of these bytes.
pub(crate) fn code(bytes: &[u8]) -> String {
    refusal(bytes).code
}

/// Ids of the plugins that may be called.
pub(crate) fn ids(scan: &Scan) -> Vec<&str> {
    scan.catalogue.plugins.iter().map(|p| p.manifest.id.as_str()).collect()
}

/// A host that answers nothing.
pub(crate) struct Nobody;

impl HostCalls for Nobody {
    fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
        (plugin_api::code::UNSUPPORTED, Vec::new())
    }

    fn cancelled(&self) -> bool {
        false
    }
}

/// Calls a tool.
pub(crate) fn tool(
    loader: &Loader,
    plugin: &str,
    name: &str,
    input: &str,
) -> Result<serde_json::Value, CallError> {
    let request = format!("{{\"tool\": {name:?}, \"input\": {input}}}");
    let answer = loader.call(plugin, "tool.invoke", request.as_bytes(), &Nobody)?;
    Ok(serde_json::from_slice(&answer).unwrap())
}

pub(crate) fn failed(result: Result<serde_json::Value, CallError>) -> ErrorBody {
    match result {
        Err(CallError::Failed(body)) => body,
        other => panic!("expected an error, found {other:?}"),
    }
}

pub(crate) fn panicked(result: Result<serde_json::Value, CallError>) -> PanicBody {
    match result {
        Err(CallError::Panicked(body)) => body,
        other => panic!("expected a panic, found {other:?}"),
    }
}

/// Where a log is written to that a test looks at.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lines(Arc<Mutex<Vec<u8>>>);

impl Lines {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
