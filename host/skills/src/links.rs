//! Where a skill's texts lead: to files that are there and inside its directory.

use crate::fault::{Fault, SKILL_MD, shown, suggestion};
use crate::markdown::{self, Document, Found};
use crate::source::Source;

/// Checks the links of `SKILL.md` and of every other Markdown file of the skill.
pub(crate) fn check(source: &Source<'_>, skill: &Document, faults: &mut Vec<Fault>) {
    for link in &skill.links {
        follow(source, SKILL_MD, link, faults);
    }
    let others = source.paths().filter(|path| path.ends_with(".md") && *path != SKILL_MD);
    for path in others {
        let Some(text) = source.text(path, faults) else { continue };
        for link in markdown::read(&text, 0).links {
            follow(source, path, &link, faults);
        }
    }
}

fn follow(source: &Source<'_>, file: &str, link: &Found, faults: &mut Vec<Fault>) {
    let url = link.text.as_str();
    if is_elsewhere(url) {
        return;
    }
    let mut refuse = |code, expected: &str, hint: String| {
        faults.push(Fault::new(code, file, link.line, expected, shown(url), hint));
    };
    let path = url.split(['#', '?']).next().unwrap_or_default();
    let Some(target) = resolve(file, &decoded(path)) else {
        let hint = "copy the file into the directory and link the copy".into();
        refuse("reference-outside", "a file inside the skill's directory", hint);
        return;
    };
    let below = format!("{target}/");
    if !source.has(&target) && !source.paths().any(|p| p.starts_with(&below)) {
        let hint = suggestion(&target, source.paths().filter(|p| *p != file));
        refuse("reference-missing", "a file that is there", hint);
    }
}

/// Whether an address leads to another place: it has a scheme or a host, or is a heading here.
fn is_elsewhere(url: &str) -> bool {
    let scheme = url.split_once(':').is_some_and(|(scheme, _)| {
        let rest = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(rest)
    });
    scheme || url.starts_with("//") || url.starts_with('#')
}

/// The path in the skill that a link of a file leads to; nothing where it leads outside.
pub(crate) fn resolve(file: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.contains('\\') {
        return None;
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let pair = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = pair.filter(|p| p.bytes().all(|b| b.is_ascii_hexdigit()));
        match byte.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_followed_from_the_file_that_it_stands_in() {
        let of = |file, path| resolve(file, path);
        assert_eq!(of("SKILL.md", "references/a.md").unwrap(), "references/a.md");
        assert_eq!(of("references/a.md", "../SKILL.md").unwrap(), "SKILL.md");
        assert_eq!(of("references/a.md", "./b.md").unwrap(), "references/b.md");
        for outside in ["../x", "/etc/passwd", "a/../../x", "..\\x"] {
            assert_eq!(of("SKILL.md", outside), None, "{outside}");
        }
    }

    #[test]
    fn only_relative_paths_are_ours() {
        for url in ["https://a.b/c", "mailto:a@b", "//a/b", "#here"] {
            assert!(is_elsewhere(url), "{url}");
        }
        for url in ["a.md", "a/b:c.md", "./x#y"] {
            assert!(!is_elsewhere(url), "{url}");
        }
        assert_eq!(decoded("a%20b%zz%C3%A9%"), "a b%zzé%");
    }
}
