//! Which of a list of words and phrases a question mentions.

use crate::fold::fold;
use crate::token::{Kind, Token, tokens};

/// The phrases that a question mentions, in their order, each once.
///
/// Whole words only: "sea" is not in "seaside". Case is folded; a word typed without marks is
/// any word that looks so, one typed with marks only itself.
///
/// ```
/// use skillhost_intake::mentioned;
/// let phrases = ["coral reef", "rạn san hô", "sea"];
/// assert_eq!(mentioned("Coral  Reefs? A coral reef!", phrases), ["coral reef"]);
/// assert_eq!(mentioned("ran san ho o dau", phrases), ["rạn san hô"]);
/// assert!(mentioned("seaside", phrases).is_empty());
/// ```
#[must_use]
pub fn mentioned<'a>(query: &str, phrases: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let asked = words(query);
    let occurs = |phrase: &&str| {
        let wanted = words(phrase);
        !wanted.is_empty()
            && asked
                .windows(wanted.len())
                .any(|there| there.iter().zip(&wanted).all(|(a, w)| a.reads(&w.text, w.marks)))
    };
    phrases.into_iter().filter(occurs).collect()
}

fn words(text: &str) -> Vec<Token> {
    tokens(&fold(text)).into_iter().filter(|t| matches!(t.kind, Kind::Word)).collect()
}
