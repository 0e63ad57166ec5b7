//! Files of words: they can be read, and both languages say the same things with the same places.

use super::{Checked, Finding};
use indexmap::IndexMap;
use skillhost_report::Wording;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A message: where it begins, and the names of its places.
struct Message {
    line: usize,
    places: BTreeSet<String>,
}

/// The messages of a file by their ids. In Fluent a message begins at the start of a line, and what
/// belongs to it is indented.
fn messages(text: &str) -> IndexMap<&str, Message> {
    let mut messages: IndexMap<&str, Message> = IndexMap::new();
    let mut current = None;
    for (at, line) in text.lines().enumerate() {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            current = line.split_once('=').map(|(id, _)| id.trim());
            if let Some(id) = current {
                let message = Message { line: at + 1, places: BTreeSet::new() };
                messages.entry(id).or_insert(message);
            }
        } else if !line.starts_with([' ', '\t', '}', '[', '*']) {
            current = None;
        }
        if let Some(message) = current.and_then(|id| messages.get_mut(id)) {
            for after in line.split('$').skip(1) {
                let end =
                    after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-'));
                message.places.insert(after[..end.unwrap_or(after.len())].to_owned());
            }
        }
    }
    messages
}

/// The ids of the messages of a file, with the line of each.
pub(super) fn ids(text: &str) -> IndexMap<&str, usize> {
    messages(text).into_iter().map(|(id, message)| (id, message.line)).collect()
}

/// Checks the files of one directory.
pub(super) fn check(directory: &Path, files: &[(PathBuf, String)], checked: &mut Checked) {
    let of = |language: &str| {
        let name = format!("{language}.ftl");
        files.iter().find(|(path, _)| path.file_name().is_some_and(|n| n == name.as_str()))
    };
    readable(directory, files, checked);
    let (Some((en_path, en)), Some((vi_path, vi))) = (of("en"), of("vi")) else {
        for language in ["en", "vi"].into_iter().filter(|l| of(l).is_none()) {
            let path = directory.join(format!("{language}.ftl"));
            let message = format!("expected words in {language}, found no file of them");
            checked.add(Finding::warning("language-missing", &path, message));
        }
        return;
    };
    let (en, vi) = (messages(en), messages(vi));
    for (path, own, other_path, other) in
        [(en_path, &en, vi_path, &vi), (vi_path, &vi, en_path, &en)]
    {
        for (id, message) in own.iter().filter(|(id, _)| !other.contains_key(*id)) {
            let found = format!("{} has {id}, which is not here", shown(path));
            let finding = Finding::error("message-missing", other_path, found);
            let hint = format!("see {}:{}", path.display(), message.line);
            checked.add(finding.hint(hint));
        }
    }
    for (id, message) in &vi {
        if let Some(other) = en.get(id)
            && other.places != message.places
        {
            let list =
                |places: &BTreeSet<String>| places.iter().cloned().collect::<Vec<_>>().join(", ");
            let (expected, found) = (list(&other.places), list(&message.places));
            let text = format!("{id}: expected the places of en.ftl ({expected}), found ({found})");
            checked.add(Finding::error("places-differ", vi_path, text).line(message.line));
        }
    }
}

/// Lines that are no Fluent, messages that are there twice and, in a plugin's files, those that are
/// the host's own.
fn readable(directory: &Path, files: &[(PathBuf, String)], checked: &mut Checked) {
    let resources = files.iter().filter_map(|(path, text)| {
        let name = path.file_name()?.to_str()?;
        Some((format!("locales/{name}"), text.clone().into_bytes()))
    });
    // As in the library of a plugin, or beside its plugin.toml.
    let whole = std::fs::canonicalize(directory).unwrap_or_else(|_| directory.to_owned());
    let above = whole.parent().unwrap_or(directory);
    let of_plugin = above.join("plugin.toml").is_file() || above.is_file();
    for warning in Wording::new("en", &resources.collect()).warnings() {
        if !of_plugin && warning.ends_with("is the host's own and is not used") {
            continue;
        }
        // Such as "locales/en.ftl:12: …" and "locales/en.ftl: …".
        let (place, message) = warning.split_once(": ").unwrap_or(("", &warning));
        let mut parts = place.trim_start_matches("locales/").splitn(2, ':');
        let file = directory.join(parts.next().unwrap_or_default());
        let line = parts.next().and_then(|line| line.parse().ok());
        checked.add(Finding::error("words-invalid", &file, message).line(line));
    }
}

fn shown(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_goes_on_where_a_line_is_indented() {
        let text = "# a comment with $none\nfirst = One { $a }\n    and { $b_c }\n\nsecond =\n    \
                    { $n ->\n        [one] a { $d }\n       *[other] many\n    }\n-term = x { $e }\n";
        let found = messages(text);
        let of = |id: &str| found[id].places.iter().cloned().collect::<Vec<_>>();
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), ["first", "second"]);
        assert_eq!(of("first"), ["a", "b_c"]);
        assert_eq!(of("second"), ["d", "n"]);
        assert_eq!(found["second"].line, 5);
    }

    #[test]
    fn each_fault_is_found_alone() {
        let codes = |en: &str, vi: &str| {
            let files = [("en.ftl", en), ("vi.ftl", vi)];
            let files = files.map(|(name, text)| (PathBuf::from(name), text.to_owned()));
            let mut checked = Checked::default();
            check(Path::new(""), &files, &mut checked);
            let found = checked.findings.into_iter();
            found.map(|f| (f.code, f.file.display().to_string(), f.line)).collect::<Vec<_>>()
        };
        let one = |code: &str, file: &str, line| vec![(code.to_owned(), file.to_owned(), line)];
        assert_eq!(codes("a = A { $x }\n", "a = Ă { $x }\n"), []);
        assert_eq!(codes("a = A\nb = B\n", "a = A\n"), one("message-missing", "vi.ftl", None));
        assert_eq!(codes("a = A\n", "a = A\nb = B\n"), one("message-missing", "en.ftl", None));
        let differ = codes("b = B\na = A { $x }\n", "b = B\na = A { $y }\n");
        assert_eq!(differ, one("places-differ", "vi.ftl", Some(2)));
        let broken = codes("a = A\n= B\n", "a = A\n");
        assert_eq!(broken, one("words-invalid", "en.ftl", Some(2)));
    }
}
