//! Which skills there are below some directories.
//!
//! A directory is a skill's where it has a `SKILL.md`; otherwise the directories in it are. The
//! order is that of the directories given and, in each, of the names; it is the order of precedence.
//! What looks like a skill and is none is reported; names that start with a dot are not looked at.

use crate::fault::{Fault, SKILL_MD};
use crate::skill::{MarkdownSkill, read};
use crate::source::unreadable;
use serde::Serialize;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The skills, and what is none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// In order of precedence; names are unique in a domain.
    pub skills: Vec<MarkdownSkill>,
    /// In the order in which they were met.
    pub rejected: Vec<Rejected>,
}

/// Something that is not a skill that can be used, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rejected {
    /// The directory or file.
    pub path: PathBuf,
    /// Stable code in `kebab-case`: `skill-invalid`, `duplicate-skill`, or the fault's own where
    /// the directory could not be looked at.
    pub code: &'static str,
    /// Everything that is wrong; never empty.
    pub faults: Vec<Fault>,
}

impl Rejected {
    fn one(path: &Path, fault: Fault) -> Self {
        Self { path: path.to_owned(), code: fault.code, faults: vec![fault] }
    }
}

/// Finds and reads every skill of some directories.
#[must_use]
pub fn discover(given: &[PathBuf]) -> Found {
    let (directories, rejected) = directories(given);
    let mut found = Found { skills: Vec::new(), rejected };
    let mut taken: HashMap<(String, String), PathBuf> = HashMap::new();
    for directory in directories {
        let skill = match read(&directory) {
            Ok(skill) => skill,
            Err(faults) => {
                found.rejected.push(Rejected { path: directory, code: "skill-invalid", faults });
                continue;
            }
        };
        let key = (skill.domain.clone().unwrap_or_default(), skill.name().to_owned());
        if let Some(earlier) = taken.get(&key) {
            let (domain, name) = &key;
            let whole = if domain.is_empty() { name.clone() } else { format!("{domain}.{name}") };
            let expected = format!("one skill {whole}");
            let got = format!("another in {}, which goes before", earlier.display());
            let hint = "rename one of them, or leave one directory out";
            let fault = Fault::new("duplicate-skill", SKILL_MD, None, expected, got, hint);
            found.rejected.push(Rejected::one(&directory, fault));
            continue;
        }
        taken.insert(key, directory);
        found.skills.push(skill);
    }
    found
}

/// The directories that should each be a skill, and what can't be one. A directory that is met
/// twice, also through a link, is listed once.
#[must_use]
pub fn directories(given: &[PathBuf]) -> (Vec<PathBuf>, Vec<Rejected>) {
    let mut found = Search::default();
    for directory in given {
        found.given(directory);
    }
    (found.skills, found.rejected)
}

#[derive(Default)]
struct Search {
    skills: Vec<PathBuf>,
    rejected: Vec<Rejected>,
    seen: Vec<PathBuf>,
}

impl Search {
    fn refuse(&mut self, path: &Path, code: &'static str, expected: &str, found: &str, hint: &str) {
        let fault = Fault::new(code, ".", None, expected, found, hint);
        self.rejected.push(Rejected::one(path, fault));
    }

    /// The directory without links, the first time that it is met.
    fn first_met(&mut self, path: &Path) -> Option<PathBuf> {
        match path.canonicalize() {
            Ok(real) if self.seen.contains(&real) => None,
            Ok(real) => {
                self.seen.push(real.clone());
                Some(real)
            }
            Err(e) => {
                self.rejected.push(Rejected::one(path, unreadable(".", &e)));
                None
            }
        }
    }

    fn given(&mut self, directory: &Path) {
        let Some(real) = self.first_met(directory) else { return };
        if !real.is_dir() {
            let hint = "name the directory that it is in";
            let expected = "a directory of skills";
            self.refuse(directory, "not-a-directory", expected, "a file", hint);
            return;
        }
        if looks_like_a_skill(&real) {
            self.skills.push(directory.to_owned());
            return;
        }
        let names = fs::read_dir(directory)
            .and_then(|list| list.map(|e| Ok(e?.file_name())).collect::<Result<Vec<_>, _>>());
        let mut names = match names {
            Ok(names) => names,
            Err(e) => {
                self.rejected.push(Rejected::one(directory, unreadable(".", &e)));
                return;
            }
        };
        names.sort();
        names.retain(|name| !name.as_encoded_bytes().starts_with(b"."));
        let before = self.skills.len() + self.rejected.len();
        let mut met_again = false;
        for name in names {
            met_again |= self.child(&real, &directory.join(name));
        }
        if self.skills.len() + self.rejected.len() == before && !met_again {
            let hint = "put a directory with a SKILL.md into it, or name another one";
            self.refuse(directory, "no-skills", "directories with a SKILL.md", "none", hint);
        }
    }

    /// Looks at an entry of a directory of skills. Whether it was met before.
    fn child(&mut self, above: &Path, path: &Path) -> bool {
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(e) => {
                let mut fault = unreadable(".", &e);
                if fault.code == "not-found" {
                    fault.code = "dangling-symlink";
                    fault.found = "a link to nothing".into();
                    fault.hint = "remove the link, or create what it names".into();
                }
                self.rejected.push(Rejected::one(path, fault));
                return false;
            }
        };
        if !metadata.is_dir() {
            self.file(path);
            return false;
        }
        if path.canonicalize().is_ok_and(|real| above.starts_with(real)) {
            let expected = "a skill's directory";
            let found = "a link to a directory above";
            self.refuse(path, "symlink-loop", expected, found, "remove the link");
            return false;
        }
        if self.first_met(path).is_none() {
            return true;
        }
        // Read in any case: the reader says what is missing.
        self.skills.push(path.to_owned());
        false
    }

    /// A Markdown file where a directory should be is the likely slip; other files are not ours.
    fn file(&mut self, path: &Path) {
        let is = |name: &str| path.file_name().is_some_and(|n| n.eq_ignore_ascii_case(name));
        if path.extension().is_some_and(|e| e == "md") && !is("README.md") {
            let hint = "move it to a directory of its name, as SKILL.md";
            let expected = "a directory with a SKILL.md";
            self.refuse(path, "not-a-directory", expected, "a Markdown file", hint);
        }
    }
}

fn looks_like_a_skill(directory: &Path) -> bool {
    // Also where it is a link to nothing: then the reader says so.
    [SKILL_MD, "skill.md"].iter().any(|name| directory.join(name).symlink_metadata().is_ok())
}
