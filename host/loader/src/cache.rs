//! What was found out about files before, so that a scan reads no plugin and starts no child.
//!
//! Two kinds of small files, in a directory that is named after the API version, so that another
//! host never reads them: `files/` says which content a path had when its size, times and inode
//! were what they are now; `plugins/` says, by content, what came of it. An outcome is one of
//! three: accepted, refused for what the bytes are, or quarantined for what they did to a child.
//!
//! What depends on more than the bytes (permissions, libraries that are missing) is not kept.
//! A file that can't be read is as good as none, and one that can't be written costs time only.

use crate::file::FileKey;
use crate::inspect::Facts;
use plugin_api::descriptor::PluginDescriptor;
use plugin_api::wire;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use skillhost_types::Rejection;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Raised when the files below change their shape.
const CACHE_FORMAT: u32 = 1;
/// A file that changed less than this before it was hashed may change again without its times
/// showing it: the clock of a file system ticks in milliseconds.
const SETTLED: Duration = Duration::from_millis(50);

/// What came of a content.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)] // one at a time, read from a file
pub(crate) enum Outcome {
    /// It may be called.
    Accepted(Accepted),
    /// It was refused, by this build of the host: another may judge differently.
    Refused {
        /// Why.
        rejection: Rejection,
        /// Which build.
        host: String,
    },
    /// It ended a child or kept it from answering.
    Quarantined {
        /// What it did.
        rejection: Rejection,
        /// The plugin's id.
        id: String,
        /// Seconds since 1970.
        when: u64,
    },
}

/// A plugin that may be called.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Accepted {
    pub(crate) facts: Facts,
    pub(crate) descriptor: PluginDescriptor,
}

/// The cache; of no effect where there is no directory for it.
#[derive(Debug)]
pub(crate) struct Cache {
    root: Option<PathBuf>,
    /// Which build of the host this is.
    host: String,
    broken: AtomicBool,
}

#[derive(Serialize, Deserialize)]
struct Known {
    key: FileKey,
    sha256: String,
}

impl Cache {
    pub(crate) fn new(directory: Option<&Path>, runner: &Path) -> Self {
        let host = std::fs::metadata(runner).map_or_else(
            |_| "?".into(),
            |m| format!("{}-{}-{}", m.size(), m.mtime(), m.mtime_nsec()),
        );
        Self { root: directory.map(root), host, broken: AtomicBool::new(false) }
    }

    /// The content of a file that is as it was when it was hashed.
    pub(crate) fn content(&self, path: &Path, key: &FileKey) -> Option<String> {
        let known: Known = read(&self.file(path)?)?;
        (known.key == *key).then_some(known.sha256)
    }

    /// Remembers the content of a file.
    pub(crate) fn remember(&self, path: &Path, key: &FileKey, sha256: &str) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let age = i128::try_from(now.as_nanos()).unwrap_or(0) - key.ctime_ns;
        if age < i128::try_from(SETTLED.as_nanos()).unwrap_or(0) {
            return;
        }
        let known = Known { key: key.clone(), sha256: sha256.into() };
        self.write(self.file(path), &known);
    }

    /// What came of a content.
    pub(crate) fn outcome(&self, sha256: &str) -> Option<Outcome> {
        let outcome = read(&self.plugin(sha256)?)?;
        match &outcome {
            Outcome::Refused { host, .. } if *host != self.host => None,
            _ => Some(outcome),
        }
    }

    pub(crate) fn accept(&self, sha256: &str, accepted: &Accepted) {
        self.write(self.plugin(sha256), &Outcome::Accepted(accepted.clone()));
    }

    /// Remembers a refusal, where it follows from the bytes and from nothing else.
    pub(crate) fn refuse(&self, sha256: &str, rejection: &Rejection) {
        if depends_on_more(&rejection.code) {
            return;
        }
        let (rejection, host) = (rejection.clone(), self.host.clone());
        self.write(self.plugin(sha256), &Outcome::Refused { rejection, host });
    }

    pub(crate) fn quarantine(&self, sha256: &str, rejection: &Rejection, id: &str) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (rejection, id) = (rejection.clone(), id.to_owned());
        let quarantined = Outcome::Quarantined { rejection, id, when: now.as_secs() };
        self.write(self.plugin(sha256), &quarantined);
    }

    /// Forgets what came of a content.
    pub(crate) fn forget(&self, sha256: &str) {
        if let Some(file) = self.plugin(sha256) {
            let _ = std::fs::remove_file(file);
        }
    }

    fn file(&self, path: &Path) -> Option<PathBuf> {
        let absolute = std::path::absolute(path).ok()?;
        let name = wire::sha256(absolute.as_os_str().as_bytes());
        Some(self.root.as_ref()?.join("files").join(name + ".json"))
    }

    fn plugin(&self, sha256: &str) -> Option<PathBuf> {
        Some(self.root.as_ref()?.join("plugins").join(format!("{sha256}.json")))
    }

    fn write(&self, file: Option<PathBuf>, value: &impl Serialize) {
        let Some(file) = file else { return };
        if let Err(e) = replace(&file, value)
            && !self.broken.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(
                target: "loader",
                "nothing is remembered about plugins, so that each start looks at them again: \
                 {}: {e}",
                file.display()
            );
        }
    }
}

fn root(directory: &Path) -> PathBuf {
    let arch = std::env::consts::ARCH;
    directory.join(format!("{}-{CACHE_FORMAT}-{arch}", plugin_api::API_VERSION))
}

/// Codes whose cause may lie outside the file.
fn depends_on_more(code: &str) -> bool {
    let outside = [
        "missing-dependency",
        "undefined-symbol",
        "libc-too-old",
        "open-failed",
        "init-failed",
        "probe-unavailable",
    ];
    outside.contains(&code)
}

fn read<T: DeserializeOwned>(file: &Path) -> Option<T> {
    serde_json::from_slice(&std::fs::read(file).ok()?).ok()
}

/// Writes a file in one step: a reader sees the old one or the new one.
fn replace(file: &Path, value: &impl Serialize) -> std::io::Result<()> {
    let directory = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(directory)?;
    let mut new = tempfile::NamedTempFile::new_in(directory)?;
    new.write_all(&serde_json::to_vec(value)?)?;
    new.persist(file)?;
    Ok(())
}

/// Lets a plugin that crashed or was refused be tried again at the next scan, and says how many
/// contents that were. `what` is a plugin's id, the path of its file, or the beginning (8
/// digits or more) of the SHA-256 of its content.
#[must_use]
pub fn retry(cache_dir: &Path, what: &str) -> usize {
    if what.is_empty() {
        return 0;
    }
    let plugins = root(cache_dir).join("plugins");
    let Ok(entries) = std::fs::read_dir(plugins) else { return 0 };
    let named = Path::new(what);
    let content = std::fs::read(named).map(|bytes| wire::sha256(&bytes)).ok();
    let matches = |entry: &Path, id: &str| {
        let sha256 = entry.file_stem().unwrap_or_default().to_string_lossy();
        id == what
            || content.as_deref() == Some(&*sha256)
            || (what.len() >= 8 && sha256.starts_with(what))
    };
    let mut cleared = 0;
    for entry in entries.flatten().map(|e| e.path()) {
        let id = match read::<Outcome>(&entry) {
            Some(Outcome::Quarantined { id, .. }) => id,
            Some(Outcome::Refused { .. }) => String::new(),
            Some(Outcome::Accepted(_)) | None => continue,
        };
        if matches(&entry, &id) && std::fs::remove_file(&entry).is_ok() {
            cleared += 1;
        }
    }
    cleared
}

/// A time as RFC 3339 in UTC.
pub(crate) fn rfc3339(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days: years
    // counted from March, in cycles of 400 years.
    let shifted = days + 719_468;
    let (cycle, day) = (shifted / 146_097, shifted % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let in_year = day - (365 * year + year / 4 - year / 100);
    let from_march = (5 * in_year + 2) / 153;
    let day = in_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year + 400 * cycle + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_people_read_them() {
        assert_eq!(rfc3339(0), "1970-01-01T00:00:00Z");
        assert_eq!(rfc3339(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(rfc3339(1_709_251_199), "2024-02-29T23:59:59Z");
    }

    #[test]
    fn a_cache_that_is_damaged_or_forbidden_is_none() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::new(Some(directory.path()), Path::new("/nowhere"));
        let rejection = Rejection::new("panic-abort", "/x.so", "", "", "");
        cache.refuse("00ff00ff", &rejection);
        assert!(cache.outcome("00ff00ff").is_some());
        std::fs::write(cache.plugin("00ff00ff").unwrap(), b"{\"cut").unwrap();
        assert!(cache.outcome("00ff00ff").is_none());
        cache.refuse("00ff00ff", &rejection);
        assert!(cache.outcome("00ff00ff").is_some());

        let file = directory.path().join("a-file");
        std::fs::write(&file, b"").unwrap();
        let cache = Cache::new(Some(&file), Path::new("/nowhere"));
        cache.refuse("00ff00ff", &rejection);
        assert!(cache.outcome("00ff00ff").is_none());
    }

    #[test]
    fn a_refusal_is_another_hosts_own() {
        let directory = tempfile::tempdir().unwrap();
        let runner = directory.path().join("runner");
        std::fs::write(&runner, b"1").unwrap();
        let cache = Cache::new(Some(directory.path()), &runner);
        cache.refuse("00ff00ff", &Rejection::new("layout-mismatch", "/x.so", "", "", ""));
        cache.refuse("11ff00ff", &Rejection::new("missing-dependency", "/x.so", "", "", ""));
        assert!(cache.outcome("00ff00ff").is_some());
        assert!(cache.outcome("11ff00ff").is_none(), "what may pass is not kept");
        std::fs::write(&runner, b"22").unwrap();
        let other = Cache::new(Some(directory.path()), &runner);
        assert!(other.outcome("00ff00ff").is_none());
        assert_eq!(retry(directory.path(), "00ff00ff"), 1);
        assert!(cache.outcome("00ff00ff").is_none());
    }
}
