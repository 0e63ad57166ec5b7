//! From directories to plugins that may be called and files that may not, with a reason for each.
//!
//! Each file goes through the stages by itself; what is known from before is taken from the
//! cache, and the rest is looked at by as many threads as there are processors. The same content
//! under two names is looked at once. Only then are the plugins compared with each other: one id
//! and one domain have one plugin, the first in order of precedence, and the other is refused
//! with both paths named.

use crate::cache::{Accepted, Cache, Outcome, rfc3339};
use crate::file::FileKey;
use crate::inspect;
use crate::loader::LoaderOptions;
use crate::probe::{Failure, Runner, probe};
use crate::stage::Staged;
use crate::{descriptor, discover, file, words};
use plugin_api::wire;
use skillhost_types::Rejection;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long a file took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timing {
    /// The file.
    pub path: PathBuf,
    /// Whether everything was known from before.
    pub cached: bool,
    /// How long it took.
    pub took: Duration,
}

/// A file that may be called, before it is compared with the others.
pub(crate) struct Sound {
    pub(crate) path: PathBuf,
    pub(crate) key: FileKey,
    pub(crate) sha256: String,
    pub(crate) accepted: Accepted,
}

/// What a scan found.
pub(crate) struct Found {
    pub(crate) sound: Vec<Sound>,
    pub(crate) rejected: Vec<Rejection>,
    pub(crate) timings: Vec<Timing>,
}

type Verdict = Result<Accepted, Rejection>;
type Looked = Result<Sound, Rejection>;

pub(crate) fn scan(options: &LoaderOptions, cache: &Cache) -> Found {
    let (files, mut rejected) = discover::discover(&options.directories);
    let scanner = Scanner { options, cache, running: Mutex::default() };
    let mut looked: Vec<Option<(Looked, Timing)>> = Vec::new();
    let mut unknown = Vec::new();
    for (i, path) in files.iter().enumerate() {
        let started = Instant::now();
        let (known, cached) = match file::check(path, options.config.allow_insecure_permissions) {
            Err(rejection) => (Some(Err(rejection)), false),
            Ok(key) => (scanner.known(path, key), true),
        };
        if known.is_none() {
            unknown.push(i);
        }
        let timing = Timing { path: path.clone(), cached, took: started.elapsed() };
        looked.push(known.map(|known| (known, timing)));
    }
    for (i, result) in scanner.look_at(&files, &unknown) {
        looked[i] = Some(result);
    }
    let (mut sound, mut timings) = (Vec::new(), Vec::new());
    for (result, timing) in looked.into_iter().flatten() {
        timings.push(timing);
        match result {
            Ok(plugin) => sound.push(plugin),
            Err(rejection) => rejected.push(rejection),
        }
    }
    let sound = without_duplicates(sound, &mut rejected);
    let rejected = rejected.into_iter().map(words::tame).collect();
    Found { sound, rejected, timings }
}

struct Scanner<'a> {
    options: &'a LoaderOptions,
    cache: &'a Cache,
    /// Contents that are being looked at, so that two names of one are not looked at twice.
    running: Mutex<HashMap<String, Arc<OnceLock<Verdict>>>>,
}

impl Scanner<'_> {
    /// What is known of a file without reading it.
    fn known(&self, path: &Path, key: FileKey) -> Option<Looked> {
        let sha256 = self.cache.content(path, &key)?;
        let verdict = self.remembered(&sha256)?;
        Some(named(path, key, sha256, verdict))
    }

    /// What is known of a content.
    fn remembered(&self, sha256: &str) -> Option<Verdict> {
        match self.cache.outcome(sha256)? {
            Outcome::Accepted(accepted) => Some(Ok(accepted)),
            Outcome::Refused { rejection, .. } => Some(Err(rejection)),
            Outcome::Quarantined { rejection, id, when } => {
                let Rejection { code, found, detail, .. } = rejection;
                let expected = "a library that did not end its last probe";
                let found = format!("{code}: {found}, on {}", rfc3339(when));
                let hint = format!("host plugins retry {id} tries it again");
                let refused = Rejection::new("quarantined", "", expected, found, hint);
                Some(Err(refused.detail(detail)))
            }
        }
    }

    /// Looks at files that are not known, on as many threads as there are processors.
    fn look_at(&self, files: &[PathBuf], unknown: &[usize]) -> Vec<(usize, (Looked, Timing))> {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut results = Vec::new();
            while let Some(&i) = unknown.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (path, started) = (&files[i], Instant::now());
                let looked = self.look(path);
                let timing = Timing { path: path.clone(), cached: false, took: started.elapsed() };
                tracing::debug!(target: "loader", path = %path.display(), took = ?timing.took, "looked");
                results.push((i, (looked, timing)));
            }
            results
        };
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        if unknown.len() < 2 || processors < 2 {
            return work();
        }
        std::thread::scope(|scope| {
            // A child ends with the thread that started it (the kernel's parent-death signal), so
            // each thread waits for its own children.
            let threads: Vec<_> =
                (0..processors.min(unknown.len())).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|t| t.join().unwrap_or_default()).collect()
        })
    }

    fn look(&self, path: &Path) -> Looked {
        let (bytes, key) = file::read(path)?;
        let sha256 = wire::sha256(&bytes);
        self.cache.remember(path, &key, &sha256);
        let cell = {
            let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(running.entry(sha256.clone()).or_default())
        };
        let verdict = cell.get_or_init(|| {
            self.remembered(&sha256).unwrap_or_else(|| self.judge(path, &bytes, &sha256))
        });
        named(path, key, sha256, verdict.clone())
    }

    /// The stages from the ELF checks to the description.
    fn judge(&self, path: &Path, bytes: &[u8], sha256: &str) -> Verdict {
        let refuse = |rejection: Rejection| {
            self.cache.refuse(sha256, &rejection);
            rejection
        };
        let facts = inspect::inspect(bytes, path).map_err(refuse)?;
        let staged = Staged::new(&facts.manifest.id, bytes).map_err(|e| {
            let hint = "the host needs memory for a copy of each library that it opens";
            Rejection::new("staging-failed", path, "a private copy", e.to_string(), hint)
        })?;
        let runner = runner(self.options);
        let answer = probe(&runner, &staged, &facts, path).map_err(|failure| match failure {
            Failure::Unavailable(rejection) => rejection,
            Failure::Refused(rejection) => refuse(rejection),
            Failure::Quarantine(rejection) => {
                self.cache.quarantine(sha256, &rejection, &facts.manifest.id);
                rejection
            }
        })?;
        let descriptor = descriptor::read(&answer, &facts.manifest, path).map_err(refuse)?;
        let accepted = Accepted { facts, descriptor };
        self.cache.accept(sha256, &accepted);
        Ok(accepted)
    }
}

/// How a child is started.
pub(crate) fn runner(options: &LoaderOptions) -> Runner<'_> {
    Runner {
        program: &options.runner,
        arguments: &options.runner_args,
        timeout: Duration::try_from_secs_f64(options.config.probe_timeout_s)
            .unwrap_or(Duration::from_secs(5)),
        memory_bytes: options.config.probe_memory_bytes,
        library_path: &options.library_path,
    }
}

/// A verdict on a content, as one on a file.
fn named(path: &Path, key: FileKey, sha256: String, verdict: Verdict) -> Looked {
    match verdict {
        Ok(accepted) => Ok(Sound { path: path.into(), key, sha256, accepted }),
        Err(rejection) => Err(Rejection { path: path.into(), ..rejection }),
    }
}

/// Refuses the second of two plugins with one id or one domain. Nothing of the first changes.
fn without_duplicates(sound: Vec<Sound>, rejected: &mut Vec<Rejection>) -> Vec<Sound> {
    let mut kept: Vec<Sound> = Vec::new();
    for plugin in sound {
        let who = &plugin.accepted.facts.manifest;
        let same = |k: &&Sound| {
            let other = &k.accepted.facts.manifest;
            other.id == who.id || other.domain == who.domain
        };
        let Some(first) = kept.iter().find(same) else {
            kept.push(plugin);
            continue;
        };
        let other = &first.accepted.facts.manifest;
        let (code, what) = if other.id == who.id {
            ("duplicate-id", format!("the id {}", who.id))
        } else {
            ("duplicate-domain", format!("the domain {}", who.domain))
        };
        let (one, two) = (first.path.display(), plugin.path.display());
        let how = if (first.key.dev, first.key.inode) == (plugin.key.dev, plugin.key.inode) {
            "the same file"
        } else if first.sha256 == plugin.sha256 {
            "a byte-identical copy"
        } else {
            "another plugin"
        };
        let expected = format!("{what} to be one plugin's");
        let found = format!("it is taken by {one}; {two} is {how}");
        let hint = format!("remove one of them; {one} comes first and is used");
        rejected.push(Rejection::new(code, &plugin.path, expected, found, hint));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inspect::Facts;
    use plugin_api::{Plugin, manifest};

    fn sound(path: &str, inode: u64, sha256: &str, id: &str, domain: &str) -> Sound {
        let text =
            format!("id = {id:?}\nversion = \"0.1.0\"\ndomain = {domain:?}\n[title]\nen = \"x\"\n");
        let facts = Facts {
            manifest: manifest::parse(&text).unwrap().manifest,
            api: String::new(),
            rustc: None,
            debug: false,
            warnings: Vec::new(),
            needed: Vec::new(),
        };
        let descriptor = Plugin::new().identified(id, "0.1.0", domain).describe();
        let key = FileKey { size: 1, mtime_ns: 0, ctime_ns: 0, inode, dev: 1 };
        let accepted = Accepted { facts, descriptor };
        Sound { path: path.into(), key, sha256: sha256.into(), accepted }
    }

    #[test]
    fn r05_one_id_and_one_domain_have_one_plugin() {
        let mut rejected = Vec::new();
        let kept = without_duplicates(
            vec![
                sound("/a.so", 1, "aa", "reef", "reef"),
                sound("/b.so", 1, "aa", "reef", "reef"),
                sound("/c.so", 2, "aa", "reef", "reef"),
                sound("/d.so", 3, "bb", "reef", "atoll"),
                sound("/e.so", 4, "cc", "atoll", "reef"),
                sound("/f.so", 5, "dd", "atoll", "atoll"),
            ],
            &mut rejected,
        );
        let kept: Vec<&Path> = kept.iter().map(|k| k.path.as_path()).collect();
        assert_eq!(kept, [Path::new("/a.so"), Path::new("/f.so")]);
        let said: Vec<(&str, &str)> =
            rejected.iter().map(|r| (r.code.as_str(), r.found.as_str())).collect();
        assert_eq!(
            said,
            [
                ("duplicate-id", "it is taken by /a.so; /b.so is the same file"),
                ("duplicate-id", "it is taken by /a.so; /c.so is a byte-identical copy"),
                ("duplicate-id", "it is taken by /a.so; /d.so is another plugin"),
                ("duplicate-domain", "it is taken by /a.so; /e.so is another plugin"),
            ]
        );
    }
}
