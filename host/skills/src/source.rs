//! The files of one skill, in a directory or inside a plugin, behind one way to list and read
//! them.
//!
//! Nothing outside the skill is ever read: a link that leads out is a fault. Files whose names
//! start with a dot are not part of a skill.

use crate::fault::{Fault, SKILL_MD};
use indexmap::IndexMap;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The most files of a skill, as in the skills extension of MCP.
pub(crate) const FILES_MAX: usize = 512;
/// The most bytes of a skill, as in the skills extension of MCP.
pub(crate) const BYTES_MAX: u64 = 16 << 20;
/// The most bytes of a file that is read as text.
const TEXT_MAX: u64 = 1 << 20;

/// A file of a skill: where it is and how long.
enum Entry<'a> {
    OnDisk { path: PathBuf, bytes: u64 },
    Inside(&'a [u8]),
}

/// The files of a skill by their path in it, in the order of their names.
pub(crate) struct Source<'a> {
    name: String,
    entries: BTreeMap<String, Entry<'a>>,
}

impl<'a> Source<'a> {
    /// Lists a directory.
    pub(crate) fn directory(directory: &Path, faults: &mut Vec<Fault>) -> Self {
        let mut source = Self { name: name_of(directory), entries: BTreeMap::new() };
        let root = match canonical_directory(directory) {
            Ok(root) => root,
            Err(fault) => {
                faults.push(*fault);
                return source;
            }
        };
        let mut walk = Walk { root: &root, source: &mut source, faults, seen: 0, above: vec![] };
        walk.directory(&root, "");
        source.count(faults);
        source
    }

    /// Lists what stands below a prefix among a plugin's resources.
    pub(crate) fn resources(
        files: &'a IndexMap<String, Vec<u8>>,
        prefix: &str,
        faults: &mut Vec<Fault>,
    ) -> Self {
        let prefix = prefix.trim_end_matches('/');
        let name = prefix.rsplit('/').next().unwrap_or_default().to_owned();
        let below = |path: &str| {
            let rest = path.strip_prefix(prefix)?.strip_prefix('/')?;
            let dotted = rest.split('/').any(|part| part.starts_with('.'));
            (!dotted).then(|| rest.to_owned())
        };
        let entries = files
            .iter()
            .filter_map(|(path, bytes)| Some((below(path)?, Entry::Inside(bytes))))
            .collect();
        let source = Self { name, entries };
        source.count(faults);
        source
    }

    fn count(&self, faults: &mut Vec<Fault>) {
        let bytes: u64 = self.entries.keys().map(|path| self.bytes(path)).sum();
        if bytes > BYTES_MAX {
            faults.push(Fault::new(
                "too-large",
                ".",
                None,
                format!("at most {BYTES_MAX} bytes"),
                format!("{bytes}"),
                "keep large data outside and say how to get it",
            ));
        }
    }

    /// The name of the directory.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The paths, in order.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(String::as_str)
    }

    pub(crate) fn has(&self, path: &str) -> bool {
        self.entries.contains_key(path)
    }

    fn bytes(&self, path: &str) -> u64 {
        match self.entries.get(path) {
            Some(Entry::OnDisk { bytes, .. }) => *bytes,
            Some(Entry::Inside(content)) => content.len() as u64,
            None => 0,
        }
    }

    /// The content of a file, which must be listed.
    pub(crate) fn content(&self, path: &str) -> std::io::Result<Vec<u8>> {
        match self.entries.get(path) {
            Some(Entry::OnDisk { path, .. }) => fs::read(path),
            Some(Entry::Inside(content)) => Ok(content.to_vec()),
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    /// The text of a file that is listed, with `\n` at the ends of its lines.
    pub(crate) fn text(&self, path: &str, faults: &mut Vec<Fault>) -> Option<String> {
        let bytes = self.bytes(path);
        if bytes > TEXT_MAX {
            faults.push(Fault::new(
                "text-too-large",
                path,
                None,
                format!("at most {TEXT_MAX} bytes of text"),
                format!("{bytes}"),
                "move details into files below references",
            ));
            return None;
        }
        let content = match self.content(path) {
            Ok(content) => content,
            Err(e) => {
                faults.push(unreadable(path, &e));
                return None;
            }
        };
        match String::from_utf8(content) {
            Ok(text) => Some(text.replace("\r\n", "\n").replace('\r', "\n")),
            Err(e) => {
                let before = e.as_bytes().get(..e.utf8_error().valid_up_to()).unwrap_or_default();
                let line = before.iter().filter(|b| **b == b'\n').count() + 1;
                faults.push(Fault::new(
                    "not-utf8",
                    path,
                    line,
                    "text in UTF-8",
                    "other bytes",
                    "save the file as UTF-8",
                ));
                None
            }
        }
    }
}

/// What a directory is called, also where it is given as `.` or with a slash at its end.
pub(crate) fn name_of(directory: &Path) -> String {
    let name = |path: &Path| path.file_name().map(|n| n.to_string_lossy().into_owned());
    name(directory).or_else(|| name(&directory.canonicalize().ok()?)).unwrap_or_default()
}

fn canonical_directory(directory: &Path) -> Result<PathBuf, Box<Fault>> {
    let fault = |code, found: String, hint: &str| {
        Box::new(Fault::new(code, ".", None, "a directory with a SKILL.md", found, hint))
    };
    match fs::metadata(directory) {
        Ok(m) if !m.is_dir() => {
            Err(fault("not-a-directory", "a file".into(), "name the directory that it is in"))
        }
        Ok(_) => directory.canonicalize().map_err(|e| Box::new(unreadable(".", &e))),
        Err(e) => Err(Box::new(unreadable(".", &e))),
    }
}

/// Why something can't be read, by what the system says.
pub(crate) fn unreadable(path: &str, error: &std::io::Error) -> Fault {
    let no = |code, found: String, hint: &str| {
        Fault::new(code, path, None, "something that can be read", found, hint)
    };
    match error.kind() {
        ErrorKind::NotFound => {
            no("not-found", "nothing of that name".into(), "create it, or name another one")
        }
        ErrorKind::PermissionDenied => {
            let found = "something that this user may not read".into();
            no("permission", found, "give this user leave to read it")
        }
        // The standard library has no stable kind for it; the system says ELOOP.
        _ if error.raw_os_error() == Some(40) => {
            no("symlink-loop", "a link that leads to itself".into(), "remove the link")
        }
        _ => no("unreadable", error.to_string(), "mend what the system says"),
    }
}

/// A walk through a directory that can't leave it and can't go in circles.
struct Walk<'w, 's> {
    root: &'w Path,
    source: &'w mut Source<'s>,
    faults: &'w mut Vec<Fault>,
    seen: usize,
    /// The directories above, without links.
    above: Vec<PathBuf>,
}

impl Walk<'_, '_> {
    fn directory(&mut self, directory: &Path, at: &str) {
        let entries = fs::read_dir(directory).and_then(|list| list.collect::<Result<Vec<_>, _>>());
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(e) => {
                self.faults.push(unreadable(if at.is_empty() { "." } else { at }, &e));
                return;
            }
        };
        entries.sort_by_key(fs::DirEntry::file_name);
        self.above.push(directory.to_owned());
        for entry in entries {
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            self.seen += 1;
            if self.seen == FILES_MAX + 1 {
                self.faults.push(Fault::new(
                    "too-many-files",
                    ".",
                    None,
                    format!("at most {FILES_MAX} files"),
                    "more",
                    "keep data that the skill does not need outside its directory",
                ));
            }
            if self.seen > FILES_MAX {
                break;
            }
            let below = |n: &str| if at.is_empty() { n.to_owned() } else { format!("{at}/{n}") };
            let Some(name) = name.to_str() else {
                let shown = below(&name.to_string_lossy());
                let (expected, found) = ("a name in UTF-8", "other bytes");
                self.faults.push(Fault::new(
                    "path-not-utf8",
                    &shown,
                    None,
                    expected,
                    found,
                    "rename it",
                ));
                continue;
            };
            self.entry(&entry.path(), &below(name));
        }
        self.above.pop();
    }

    fn entry(&mut self, path: &Path, at: &str) {
        let found = fs::metadata(path).and_then(|m| Ok((m, path.canonicalize()?)));
        let (metadata, real) = match found {
            Ok(found) => found,
            Err(e) => {
                let mut fault = unreadable(at, &e);
                if fault.code == "not-found" {
                    fault.code = "dangling-symlink";
                    fault.found = "a link to nothing".into();
                    fault.hint = "remove the link, or create what it names".into();
                }
                self.faults.push(fault);
                return;
            }
        };
        let mut refuse = |code, expected: &str, found: &str, hint: &str| {
            self.faults.push(Fault::new(code, at, None, expected, found, hint));
        };
        if !real.starts_with(self.root) {
            let expected = "a file inside the skill's directory";
            let hint = "copy the file into the directory";
            refuse("leads-outside", expected, "a link that leads out of it", hint);
        } else if metadata.is_dir() && self.above.contains(&real) {
            let expected = "a directory that is not above itself";
            refuse("symlink-loop", expected, "a link to a directory above", "remove the link");
        } else if metadata.is_dir() {
            self.directory(&real, at);
        } else if metadata.is_file() {
            let entry = Entry::OnDisk { path: real, bytes: metadata.len() };
            self.source.entries.insert(at.to_owned(), entry);
        } else {
            let hint = if at == SKILL_MD { "write it as a file" } else { "remove it" };
            refuse("not-a-file", "a file", "a device, socket or pipe", hint);
        }
    }
}
