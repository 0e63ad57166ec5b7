//! The face of this crate: scan once, then call.
//!
//! A scan runs no plugin in this process. The first call of a plugin reads its file again, makes
//! sure that it is still the one that was scanned, opens a private copy, and compares what it
//! says of itself with what the probe saw; all of that or nothing. From then on a call is a
//! look-up and a jump. Plugins and their libraries live as long as the process.

use crate::cache::Cache;
use crate::frame::Sandbox;
use crate::host_object::{Caller, listener, next_depth};
use crate::inspect;
use crate::probe;
use crate::scan::{self, Sound, Timing};
use crate::stage::Staged;
use crate::{descriptor, file, open, words};
use indexmap::IndexMap;
use plugin_api::HostCalls;
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::payload::DESCRIBE;
use plugin_api::{code, wire};
use skillhost_abi::PluginBox;
use skillhost_config::PluginsConfig;
use skillhost_types::{CallError, Catalogue, Dispatch, Installed, Rejection, Resources, answered};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What a loader works with. The caller reads the environment; this crate does not.
#[derive(Debug, Clone)]
pub struct LoaderOptions {
    /// Directories to look in, earlier ones first. One that is missing is reported, so leave out
    /// those that need not exist.
    pub directories: Vec<PathBuf>,
    /// Where to remember what was found out; nowhere where absent.
    pub cache_dir: Option<PathBuf>,
    /// The program that is started to look at a plugin; it calls
    /// [`worker_main`](crate::worker_main). Usually the host itself.
    pub runner: PathBuf,
    /// What makes the runner call it, such as a hidden subcommand.
    pub runner_args: Vec<String>,
    /// How far plugins are trusted.
    pub config: PluginsConfig,
    /// How deep calls into plugins may be nested.
    pub max_call_depth: usize,
    /// Where the dynamic linker was told to look, as in `LD_LIBRARY_PATH`.
    pub library_path: Vec<PathBuf>,
}

/// What a scan found.
#[derive(Debug)]
pub struct Scan {
    /// Calls the plugins that were found.
    pub loader: Loader,
    /// What may be called. The resources of its plugins are empty: a list does not need them.
    /// [`Loader::fill_resources`] reads those of a plugin that is going to run.
    pub catalogue: Catalogue,
    /// Every file that may not be called, and every directory that could not be read.
    pub rejected: Vec<Rejection>,
    /// How long each file took.
    pub timings: Vec<Timing>,
}

/// Calls plugins. Shared freely between threads.
///
/// What plugins log, within a call or not, becomes `tracing` events with the target `plugin` and
/// the plugin's id; the host of a call is not asked for it.
#[derive(Debug)]
pub struct Loader {
    entries: IndexMap<String, Entry>,
    cache: Cache,
    max_call_depth: usize,
}

#[derive(Debug)]
struct Entry {
    installed: Installed,
    needed: Vec<String>,
    image: OnceLock<Result<Image, Rejection>>,
    plugin: OnceLock<Result<Plugin, Rejection>>,
}

/// A file's content, once it is needed.
#[derive(Debug)]
struct Image {
    /// Taken when the library is opened.
    staged: Mutex<Option<Staged>>,
    resources: Resources,
}

/// A plugin that was opened; never dropped.
struct Plugin(&'static PluginBox);

impl std::fmt::Debug for Plugin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Plugin")
    }
}

impl Loader {
    /// Looks at every file in the directories and says for each whether it may be called. Runs
    /// nothing of a plugin in this process, and nothing at all where everything is known.
    #[must_use]
    pub fn scan(options: &LoaderOptions) -> Scan {
        let cache = Cache::new(options.cache_dir.as_deref(), &options.runner);
        let scan::Found { sound, mut rejected, timings } =
            if cfg!(all(target_env = "musl", target_feature = "crt-static")) {
                static_host(options)
            } else {
                scan::scan(options, &cache)
            };
        rejected.sort_by(|a, b| a.path.cmp(&b.path).then_with(|| a.code.cmp(&b.code)));
        let entries: IndexMap<_, _> = sound.into_iter().map(Entry::new).collect();
        let catalogue =
            Catalogue { plugins: entries.values().map(|e| e.installed.clone()).collect() };
        let loader = Self { entries, cache, max_call_depth: options.max_call_depth };
        Scan { loader, catalogue, rejected, timings }
    }

    /// Starts a child as a scan would, gives it no plugin, and says how far it could lock itself
    /// in.
    ///
    /// # Errors
    /// `probe-unavailable`: the host can't start itself.
    pub fn try_probe(options: &LoaderOptions) -> Result<Sandbox, Rejection> {
        probe::level(&scan::runner(options)).map_err(words::tame)
    }

    /// The files inside a plugin, read from its library.
    ///
    /// # Errors
    /// `changed-since-scan` where the file is another one now, or why it can't be read.
    pub fn resources(&self, plugin: &str) -> Result<Resources, CallError> {
        let entry = self.entry(plugin)?;
        match entry.image() {
            Ok(image) => Ok(Arc::clone(&image.resources)),
            Err(rejection) => Err(CallError::Rejected(Box::new(rejection.clone()))),
        }
    }

    /// Puts the files inside a plugin into its place in a catalogue.
    ///
    /// # Errors
    /// As [`Loader::resources`].
    pub fn fill_resources(&self, catalogue: &mut Catalogue, plugin: &str) -> Result<(), CallError> {
        let resources = self.resources(plugin)?;
        for installed in catalogue.plugins.iter_mut().filter(|p| p.manifest.id == plugin) {
            installed.resources = Arc::clone(&resources);
        }
        Ok(())
    }

    fn entry(&self, plugin: &str) -> Result<&Entry, CallError> {
        self.entries.get(plugin).ok_or_else(|| CallError::NoSuchPlugin(plugin.into()))
    }

    fn plugin<'a>(&self, entry: &'a Entry) -> Result<&'a Plugin, CallError> {
        let plugin = entry.plugin.get_or_init(|| {
            entry.open().map_err(words::tame).inspect_err(|rejection| {
                // What was remembered did not come true: the next scan looks again.
                self.cache.forget(&entry.installed.sha256);
                tracing::warn!(target: "loader", "{rejection}");
            })
        });
        plugin.as_ref().map_err(|rejection| CallError::Rejected(Box::new(rejection.clone())))
    }
}

impl Dispatch for Loader {
    fn call(
        &self,
        plugin: &str,
        op: &str,
        request: &[u8],
        host: &dyn HostCalls,
    ) -> Result<Vec<u8>, CallError> {
        let entry = self.entry(plugin)?;
        let depth = next_depth();
        if depth > self.max_call_depth {
            return Err(CallError::Reentrant { depth, limit: self.max_call_depth });
        }
        let object = self.plugin(entry)?.0;
        let caller = Caller { log_as: Some(plugin), host, depth };
        let answer = object.call(op.into(), request.into(), caller.object());
        answered(op, answer.code, answer.body.into())
    }
}

impl Entry {
    fn new(sound: Sound) -> (String, Self) {
        let Sound { path, sha256, accepted, .. } = sound;
        let facts = accepted.facts;
        let mut warnings = facts.warnings;
        if facts.debug && !cfg!(debug_assertions) {
            warnings.push("it is a debug build and computes slowly".into());
        }
        let id = facts.manifest.id.clone();
        let installed = Installed {
            manifest: facts.manifest,
            path,
            sha256,
            mode: "in-process".into(),
            api: facts.api,
            rustc: facts.rustc,
            debug: facts.debug,
            warnings,
            descriptor: Arc::new(accepted.descriptor),
            resources: Resources::default(),
        };
        let (image, plugin) = (OnceLock::new(), OnceLock::new());
        (id, Self { installed, needed: facts.needed, image, plugin })
    }

    /// The file's content, read when it is first needed and then kept: what the resources are
    /// from is what is opened, whatever becomes of the file.
    fn image(&self) -> &Result<Image, Rejection> {
        self.image.get_or_init(|| {
            let Installed { path, sha256, manifest, .. } = &self.installed;
            let (bytes, _) = file::read(path)?;
            let found = wire::sha256(&bytes);
            if found != *sha256 {
                let hint = "run again: the next scan looks at the new file";
                let (expected, found) =
                    (format!("the file with SHA-256 {sha256}"), format!("one with {found}"));
                return Err(Rejection::new("changed-since-scan", path, expected, found, hint));
            }
            let resources = inspect::resources(&bytes, path)?;
            let staged = Staged::new(&manifest.id, &bytes).map_err(|e| {
                let hint = "the host needs memory for a copy of each library that it opens";
                Rejection::new("staging-failed", path, "a private copy", e.to_string(), hint)
            })?;
            Ok(Image { staged: Mutex::new(Some(staged)), resources })
        })
    }

    fn open(&self) -> Result<Plugin, Rejection> {
        let Installed { path, manifest, .. } = &self.installed;
        let image = self.image().as_ref().map_err(Clone::clone)?;
        let staged = image.staged.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(staged) = staged else {
            let hint = "report this";
            return Err(Rejection::new("open-failed", path, "its private copy", "none", hint));
        };
        let root = open::open(staged, path, &self.needed)?;
        let id = manifest.id.clone();
        let host = listener(move |record| crate::log::record(&id, record));
        let plugin = open::create(root, host, path)?;
        let caller = Caller { log_as: Some(&manifest.id), host: &Nobody, depth: 1 };
        let answer = plugin.call(DESCRIBE.into(), [].as_slice().into(), caller.object());
        let answer = answered(DESCRIBE, answer.code, answer.body.into())
            .map_err(|e| descriptor::invalid(path, &[format!("describe: {e}")]))?;
        let seen: PluginDescriptor = descriptor::read(&answer, manifest, path)?;
        if seen != *self.installed.descriptor {
            let hint = "a description must not depend on time, environment or place";
            let expected = "the description that the probe saw";
            return Err(Rejection::new("manifest-mismatch", path, expected, "another one", hint));
        }
        Ok(Plugin(plugin))
    }
}

/// A host that has nothing to offer: what `describe` gets.
struct Nobody;

impl HostCalls for Nobody {
    fn call(&self, _: &str, _: &[u8]) -> (u32, Vec<u8>) {
        (code::UNSUPPORTED, Vec::new())
    }

    fn cancelled(&self) -> bool {
        false
    }
}

/// What a host says that was linked without a dynamic linker.
fn static_host(options: &LoaderOptions) -> scan::Found {
    let hint = "use a host that is built with -C target-feature=-crt-static, or for glibc";
    let found = "a static build: this host cannot load plugins";
    let rejection = |directory: &PathBuf| {
        Rejection::new("host-is-static", directory, "a host with a dynamic linker", found, hint)
    };
    let rejected = options.directories.iter().map(rejection).collect();
    scan::Found { sound: Vec::new(), rejected, timings: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shared<T: Send + Sync>() {}

    #[test]
    fn a_loader_is_shared_freely() {
        shared::<Loader>();
        shared::<Box<dyn Dispatch>>();
    }
}
