//! What each setting does: the comment above it in `config/default.toml`.

use crate::layer::{DEFAULTS, Layer};
use crate::pointer::{dotted, leaves};
use crate::toml_json::line_and_column;
use std::collections::BTreeMap;

/// The comments by dotted key; a section has that above its heading.
pub(crate) fn comments(defaults: &Layer) -> BTreeMap<String, String> {
    let lines: Vec<&str> = DEFAULTS.lines().collect();
    let above = |byte: usize| {
        let (line, _) = line_and_column(DEFAULTS, byte);
        let before = lines.get(..line - 1).unwrap_or_default();
        let comment: Vec<_> = before.iter().rev().map_while(|l| l.strip_prefix('#')).collect();
        comment.iter().rev().map(|l| l.trim()).collect::<Vec<_>>().join(" ")
    };
    let comments = defaults.places.iter().map(|(at, place)| (dotted(at), above(place.key)));
    comments.filter(|(_, comment)| !comment.is_empty()).collect()
}

/// What a setting does, or else what the table does that it is in; empty where nobody says.
pub(crate) fn of<'a>(about: &'a BTreeMap<String, String>, key: &str) -> &'a str {
    let mut key = key;
    loop {
        match (about.get(key), key.rsplit_once('.')) {
            (Some(comment), _) => return comment,
            (None, Some((table, _))) => key = table,
            (None, None) => return "",
        }
    }
}

/// What to say where nothing better is known: what the setting does, and its default.
pub(crate) fn hint(about: &BTreeMap<String, String>, layers: &[Layer], key: &str) -> String {
    let defaults = layers.first().into_iter().flat_map(|defaults| leaves(&defaults.value));
    let default = defaults.into_iter().find(|(pointer, _)| dotted(pointer) == key);
    let default = default.map(|(_, value)| format!("The default is {value}."));
    let parts = [of(about, key).to_owned(), default.unwrap_or_default()];
    let parts: Vec<_> = parts.into_iter().filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { "host config explain lists the settings".into() } else { parts.join(" ") }
}
