//! One file a noun.

pub(crate) mod plugins;
pub(crate) mod run;
pub(crate) mod schema;
pub(crate) mod skill;
pub(crate) mod tool;

use crate::error::CommandError;

/// Splits `DOMAIN.NAME` at the first dot.
fn dotted<'a>(name: &'a str, what: &str) -> Result<(&'a str, &'a str), CommandError> {
    name.split_once('.').ok_or_else(|| {
        CommandError::usage(format!("{name}: expected DOMAIN.{}", what.to_uppercase()))
            .hint(format!("host {what} list shows every name"))
    })
}

/// Words of a list, or a dash.
fn words(list: &[String]) -> String {
    if list.is_empty() { "-".into() } else { list.join(" ") }
}

/// The first sentence of a description.
fn first_sentence(text: &str) -> String {
    let end = text.find(". ").map_or(text.len(), |at| at + 1);
    text[..end].replace('\n', " ")
}
