//! Every wording that the pipeline uses is said by the host, in both languages.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use skillhost_report::{LANGUAGES, Wording};
use std::collections::BTreeSet;
use std::path::Path;

/// The ids in `Text::new("…")` and `named("…")` of the sources, without their unit tests.
fn ids(directory: &Path) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            ids.extend(self::ids(&path));
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        for opening in ["Text::new(\"", "named(\"", "fails(id, \""] {
            ids.extend(
                text.split(opening).skip(1).map(|rest| rest.split('"').next().unwrap().into()),
            );
        }
    }
    ids
}

#[test]
fn the_host_has_words_for_what_it_says() {
    let ids = ids(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(ids.len() > 25 && ids.contains("limit-missing-decisive"), "the sources were read");
    for language in LANGUAGES {
        let wording = Wording::new(language, &indexmap::IndexMap::new());
        let wordless: Vec<_> = ids.iter().filter(|id| !wording.has(id)).collect();
        assert!(wordless.is_empty(), "{language}: {wordless:?}");
    }
}
