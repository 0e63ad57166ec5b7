//! Skills as directories for other programs.
//!
//! Each directory appears whole or not at all: it is written beside its place and renamed. What
//! was written is remembered in [`MARKER`] with digests, so that a directory that somebody else
//! wrote, or changed since, is not overwritten unless asked for.

use crate::fault::Fault;
use crate::skill::MarkdownSkill;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file in the target directory that says what was written there.
pub const MARKER: &str = ".skillhost-export.json";

/// Why nothing, or not everything, was written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Directories that somebody else wrote or changed. Nothing was written.
    #[error(
        "expected directories that an export wrote, found others: {}; move them away, or say \
         that they may be overwritten", list(.0)
    )]
    NotOurs(Vec<PathBuf>),
    /// Two skills would have one directory. Nothing was written.
    #[error("expected one skill {0}, found two; leave one out")]
    Twice(String),
    /// The files of a skill could not be listed. Nothing was written.
    #[error("the skill {skill} can't be exported: {}", faults.first().map(ToString::to_string).unwrap_or_default())]
    Skill {
        /// The skill.
        skill: String,
        /// What is wrong; never empty.
        faults: Vec<Fault>,
    },
    /// The record of an earlier export can't be read. Nothing was written.
    #[error(
        "expected a record of an export in {0}, found {1}; remove it, or name another directory"
    )]
    Record(PathBuf, String),
    /// The system said no. The directories written before stay.
    #[error("{path}: {error}")]
    Io {
        /// What was read or written.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// What was written: SHA-256 by file by skill.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
struct Record {
    skills: IndexMap<String, BTreeMap<String, String>>,
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> ExportError {
    let path = path.to_owned();
    |error| ExportError::Io { path, error }
}

/// Writes skills as directories into a directory, which is made where it is not there. Links are
/// written as the files that they lead to, files whose names start with a dot not at all. Gives
/// the directories written, in the order of the skills.
///
/// # Errors
/// [`ExportError`]; all but the last kind leave everything as it was.
pub fn export(
    skills: &[MarkdownSkill],
    to: &Path,
    overwrite: bool,
) -> Result<Vec<PathBuf>, ExportError> {
    let mut contents: IndexMap<&str, BTreeMap<String, Vec<u8>>> = IndexMap::new();
    for skill in skills {
        let name = skill.front.name.as_str();
        if contents.insert(name, files(skill)?).is_some() {
            return Err(ExportError::Twice(name.to_owned()));
        }
    }
    let record_path = to.join(MARKER);
    let mut record = recorded(&record_path)?;
    let strangers: Vec<PathBuf> = contents
        .keys()
        .filter(|name| !overwrite && !is_ours(&to.join(name), record.skills.get(**name)))
        .map(|name| to.join(name))
        .collect();
    if !strangers.is_empty() {
        return Err(ExportError::NotOurs(strangers));
    }

    fs::create_dir_all(to).map_err(failed(to))?;
    let mut written = Vec::new();
    for (name, files) in contents {
        let place = to.join(name);
        let digests = files.iter().map(|(path, bytes)| (path.clone(), digest(bytes))).collect();
        write(to, &place, &files)?;
        // Before the next one, so that an export that is cut short owns what it wrote.
        record.skills.insert(name.to_owned(), digests);
        save(&record, to, &record_path)?;
        written.push(place);
    }
    Ok(written)
}

fn files(skill: &MarkdownSkill) -> Result<BTreeMap<String, Vec<u8>>, ExportError> {
    let mut faults = Vec::new();
    let source = skill.source(&mut faults);
    if !faults.is_empty() {
        return Err(ExportError::Skill { skill: skill.front.name.clone(), faults });
    }
    let read = source.paths().map(|path| {
        let bytes = source.content(path).map_err(failed(&skill.directory.join(path)))?;
        Ok((path.to_owned(), bytes))
    });
    read.collect()
}

fn recorded(path: &Path) -> Result<Record, ExportError> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map_err(|e| ExportError::Record(path.to_owned(), e.to_string())),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(Record::default()),
        Err(e) => Err(failed(path)(e)),
    }
}

/// Whether a place is free, or holds exactly what was written there.
fn is_ours(place: &Path, written: Option<&BTreeMap<String, String>>) -> bool {
    if place.symlink_metadata().is_err() {
        return true;
    }
    let Some(written) = written else { return false };
    let mut found = BTreeMap::new();
    if digests(place, "", &mut found).is_err() {
        return false;
    }
    found == *written
}

/// Digests of everything below a directory; links and whatever else is no file have none that an
/// export could have written.
fn digests(directory: &Path, at: &str, found: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let at = if at.is_empty() { name } else { format!("{at}/{name}") };
        let kind = entry.file_type()?;
        if kind.is_dir() {
            digests(&entry.path(), &at, found)?;
        } else {
            let digest =
                if kind.is_file() { digest(&fs::read(entry.path())?) } else { String::new() };
            found.insert(at, digest);
        }
    }
    Ok(())
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a directory beside its place and puts it there.
fn write(to: &Path, place: &Path, files: &BTreeMap<String, Vec<u8>>) -> Result<(), ExportError> {
    let temporary =
        tempfile::Builder::new().prefix(".skillhost-").tempdir_in(to).map_err(failed(to))?;
    let fresh = temporary.path().join("new");
    for (path, bytes) in files {
        let path = fresh.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(failed(parent))?;
        }
        fs::write(&path, bytes).map_err(failed(&path))?;
    }
    // A directory that is not empty can't be renamed over: the old one steps aside, and comes back
    // where the new one can't take its place.
    let aside = temporary.path().join("old");
    let stands = place.symlink_metadata().is_ok();
    if stands {
        fs::rename(place, &aside).map_err(failed(place))?;
    }
    if let Err(error) = fs::rename(&fresh, place) {
        if stands {
            fs::rename(&aside, place).map_err(failed(place))?;
        }
        return Err(failed(place)(error));
    }
    Ok(())
}

fn save(record: &Record, to: &Path, path: &Path) -> Result<(), ExportError> {
    let mut bytes = serde_json::to_vec_pretty(record).map_err(|e| failed(path)(e.into()))?;
    bytes.push(b'\n');
    let temporary = tempfile::NamedTempFile::new_in(to).map_err(failed(to))?;
    fs::write(temporary.path(), bytes).map_err(failed(path))?;
    temporary.persist(path).map_err(|e| failed(path)(e.error))?;
    Ok(())
}
