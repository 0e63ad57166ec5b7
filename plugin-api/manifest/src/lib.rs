//! `plugin.toml`: who a plugin is.
//!
//! The same parser runs in the author's compiler (through `export_plugin!`) and in the host,
//! which reads the text from the library without loading it. Every fault has a line and a
//! column; all faults of a file are reported at once; unknown keys are warnings, so that an
//! older host reads a newer manifest.
//!
//! ```
//! let parsed = skillhost_manifest::parse(
//!     "id = \"reef\"\nversion = \"0.1.0\"\n[title]\nen = \"Coral reefs\"\n",
//! )?;
//! assert_eq!(parsed.manifest.domain, "reef");
//! assert!(parsed.warnings.is_empty());
//! # Ok::<(), skillhost_manifest::Faults>(())
//! ```
#![forbid(unsafe_code)]

mod resources;

pub use resources::{ResourceError, pack, unpack};

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use std::fmt;
use toml::Spanned;

/// Words by language tag: `{"en": "Coral reefs", "vi": "Rạn san hô"}`.
pub type ByLanguage<T> = IndexMap<String, T>;

/// A checked manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// `[a-z][a-z0-9-]{1,31}`, unique among the plugins of a host.
    pub id: String,
    /// The plugin's own version.
    pub version: semver::Version,
    /// The domain that it answers for, `[a-z][a-z0-9]{1,15}`; the id where none is given.
    pub domain: String,
    /// An SPDX expression.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
    /// What people call the domain, in at least one language.
    pub title: ByLanguage<String>,
    /// One sentence on what it does.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub description: ByLanguage<String>,
    /// Words that route a question here.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub keywords: ByLanguage<Vec<String>>,
    /// Files of the plugin's directory that travel inside the library.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resources: Vec<String>,
    /// Raw tables that the plugin wants from the host, such as `columns/1`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// What the plugin says that it offers; compared with what its code says.
    #[serde(default, skip_serializing_if = "Provides::is_empty")]
    pub provides: Provides,
}

/// What a manifest promises that the code offers. An empty list promises nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Provides {
    /// Names of tools.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<String>,
    /// Names of skills.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<String>,
}

impl Provides {
    fn is_empty(&self) -> bool {
        self.tools.is_empty() && self.skills.is_empty()
    }
}

/// A manifest and what is odd about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The manifest.
    pub manifest: Manifest,
    /// Keys that this version does not know.
    pub warnings: Vec<Fault>,
}

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plugin.toml:{}:{}: {}", self.line, self.column, self.message)
    }
}

/// Everything that is wrong with a manifest, in the order of the file; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// The file as written, with the place of each value that a rule looks at.
#[derive(Deserialize)]
struct Written {
    id: Spanned<String>,
    version: Spanned<String>,
    domain: Option<Spanned<String>>,
    license: Option<String>,
    title: Spanned<ByLanguage<Spanned<String>>>,
    #[serde(default)]
    description: ByLanguage<String>,
    #[serde(default)]
    keywords: ByLanguage<Spanned<Vec<String>>>,
    #[serde(default)]
    resources: Vec<Spanned<String>>,
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default)]
    provides: Provides,
}

/// The keys of the top level; `x` is free for the author.
const KEYS: [&str; 11] = [
    "id",
    "version",
    "domain",
    "license",
    "title",
    "description",
    "keywords",
    "resources",
    "needs",
    "provides",
    "x",
];

/// Reads and checks a manifest.
///
/// # Errors
/// Every fault at once: what is not TOML, a missing or mistyped key, and each rule that a value
/// breaks (id, domain, version, titles, resource paths).
pub fn parse(text: &str) -> Result<Parsed, Faults> {
    let at = |span: std::ops::Range<usize>, message: String| place(text, span.start, message);
    let written: Written = toml::from_str(text).map_err(|e| {
        Faults(vec![at(e.span().unwrap_or(0..0), e.message().trim().replace('\n', "; "))])
    })?;
    let mut faults = Vec::new();
    let mut check = |ok: bool, span: std::ops::Range<usize>, message: String| {
        if !ok {
            faults.push(at(span, message));
        }
    };

    let id = written.id.get_ref();
    check(
        is_name(id, 32, true),
        written.id.span(),
        format!("id is {id:?}; expected a small letter and then 1 to 31 of a-z, 0-9 and -"),
    );
    let domain = written.domain.as_ref().unwrap_or(&written.id);
    check(
        is_name(domain.get_ref(), 16, false),
        domain.span(),
        format!(
            "domain is {:?}; expected a small letter and then 1 to 15 of a-z and 0-9",
            domain.get_ref()
        ),
    );
    let version = semver::Version::parse(written.version.get_ref());
    if let Err(e) = &version {
        let found = written.version.get_ref();
        check(
            false,
            written.version.span(),
            format!("version is {found:?}; expected MAJOR.MINOR.PATCH ({e})"),
        );
    }
    let title = written.title.get_ref();
    check(
        !title.is_empty(),
        written.title.span(),
        "title has no language; expected at least one, such as en".into(),
    );
    for (language, words) in title {
        check(
            is_wording(words.get_ref()),
            words.span(),
            format!("title.{language} must be 1 to 120 printable characters"),
        );
    }
    for (language, words) in &written.keywords {
        check(
            words.get_ref().iter().all(|w| is_wording(w)),
            words.span(),
            format!("keywords.{language} must hold words of 1 to 120 printable characters"),
        );
    }
    for path in &written.resources {
        check(
            is_inside(path.get_ref()),
            path.span(),
            format!(
                "resource {:?} must be a relative path with / and without . or .. parts",
                path.get_ref()
            ),
        );
    }

    let Ok(version) = version else { return Err(Faults(faults)) };
    if !faults.is_empty() {
        return Err(Faults(faults));
    }
    let own = |words: ByLanguage<Spanned<String>>| {
        words.into_iter().map(|(l, w)| (l, w.into_inner())).collect()
    };
    let manifest = Manifest {
        domain: domain.get_ref().clone(),
        id: id.clone(),
        version,
        license: written.license,
        title: own(written.title.into_inner()),
        description: written.description,
        keywords: written.keywords.into_iter().map(|(l, w)| (l, w.into_inner())).collect(),
        resources: written.resources.into_iter().map(Spanned::into_inner).collect(),
        needs: written.needs,
        provides: written.provides,
    };
    Ok(Parsed { manifest, warnings: unknown_keys(text) })
}

fn unknown_keys(text: &str) -> Vec<Fault> {
    let Ok(table) = toml::de::DeTable::parse(text) else { return Vec::new() };
    let unknown = table.get_ref().keys().filter(|k| !KEYS.contains(&k.get_ref().as_ref()));
    let mut warnings: Vec<Fault> = unknown
        .map(|k| {
            let message = format!(
                "the key {:?} is not known; a table of your own may be called [x]",
                k.get_ref()
            );
            place(text, k.span().start, message)
        })
        .collect();
    warnings.sort_by_key(|w| (w.line, w.column));
    warnings
}

fn place(text: &str, offset: usize, message: String) -> Fault {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Fault { line, column, message }
}

/// A small letter, then small letters and digits (and `-` where allowed), 2 to `max` in all.
fn is_name(name: &str, max: usize, dash: bool) -> bool {
    let rest = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || (dash && c == '-');
    (2..=max).contains(&name.len())
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(rest)
}

fn is_wording(words: &str) -> bool {
    (1..=120).contains(&words.chars().count()) && !words.chars().any(char::is_control)
}

fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains('\\')
        && path.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "id = \"reef\"\nversion = \"0.1.0\"\n[title]\nen = \"Coral reefs\"\n";

    fn faults(text: &str) -> Vec<(usize, usize, String)> {
        let faults = parse(text).unwrap_err().0;
        faults.into_iter().map(|f| (f.line, f.column, f.message)).collect()
    }

    #[test]
    fn the_domain_is_the_id_where_none_is_given() {
        let parsed = parse(GOOD).unwrap();
        assert_eq!(parsed.manifest.domain, "reef");
        assert_eq!(parsed.manifest.version, semver::Version::new(0, 1, 0));
    }

    #[test]
    fn an_unknown_key_only_warns_and_x_is_free() {
        let parsed = parse(&format!("colour = 1\n{GOOD}[x]\nmine = true\n")).unwrap();
        assert_eq!(parsed.warnings.len(), 1);
        assert_eq!((parsed.warnings[0].line, parsed.warnings[0].column), (1, 1));
        assert!(parsed.warnings[0].message.contains("colour"));
    }

    #[test]
    fn all_faults_come_at_once_with_their_places() {
        let text = "id = \"../Reef\"\nversion = \"one\"\ndomain = \"a-b\"\n\
                    resources = [\"../x\", \"ok.md\"]\n[title]\nen = \"\"\n";
        let places: Vec<_> = faults(text).into_iter().map(|(l, c, _)| (l, c)).collect();
        assert_eq!(places, [(1, 6), (3, 10), (2, 11), (6, 6), (4, 14)]);
    }

    #[test]
    fn what_is_missing_or_not_toml_is_named() {
        assert!(faults("version = \"0.1.0\"\n[title]\nen = \"x\"\n")[0].2.contains("id"));
        assert_eq!(faults("id = \n")[0].0, 1);
        assert!(faults(&GOOD.replace("en = \"Coral reefs\"\n", ""))[0].2.contains("no language"));
    }

    #[test]
    fn names_keep_to_their_rule() {
        for (name, ok) in [("reef", true), ("r", false), ("Reef", false), ("re/ef", false)] {
            assert_eq!(is_name(name, 32, true), ok, "{name}");
        }
        assert!(is_name("coral-reef", 32, true) && !is_name("coral-reef", 16, false));
        for (path, ok) in [("a/b.md", true), ("/a", false), ("a//b", false), ("a/..", false)] {
            assert_eq!(is_inside(path), ok, "{path}");
        }
    }
}
