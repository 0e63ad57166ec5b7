//! Whether a quote stands in a text, and where it goes another way.
//!
//! What printing and scanning change is no difference: white space, words divided at the end of a
//! line, ligatures, the shapes of quotation marks and of short dashes. Everything else is, case
//! included.

use crate::entry::Entry;
use plugin_api::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// What became of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum QuoteCheck {
    /// The quote stands in the text.
    Found {
        /// The line in which it begins, from 1.
        line: usize,
    },
    /// A part of it does.
    Differs {
        /// The line of the text in which the difference is, from 1.
        line: usize,
        /// Words of the quote before the difference.
        after: usize,
        /// What the quote says there.
        quote: String,
        /// What the text says there; empty where it leaves out what the quote has.
        text: String,
    },
    /// The text has nothing like it.
    Absent,
    /// The entry has no quote.
    NoQuote,
}

/// Compares the quote of an entry with a text in which it should stand.
#[must_use]
pub fn check_quote(entry: &Entry, text: &str) -> QuoteCheck {
    let quote = tokens(entry.quote.as_deref().unwrap_or_default());
    if quote.is_empty() {
        return QuoteCheck::NoQuote;
    }
    let text = tokens(text);
    let last = quote.len() - 1;
    let same = |at: usize, there: &Token| quote[at].same(there, at == 0, at == last);
    // How many words of the quote follow from each word of the text on, and up to it.
    let run = |from: usize| {
        let text = text.get(from..).unwrap_or_default();
        (0..quote.len()).zip(text).take_while(|(at, there)| same(*at, there)).count()
    };
    let back = |to: usize| {
        let text = text.get(..to).unwrap_or_default().iter().rev();
        (0..quote.len()).rev().zip(text).take_while(|(at, there)| same(*at, there)).count()
    };
    let Some((begin, head)) =
        (0..text.len()).map(|i| (i, run(i))).max_by_key(|(i, n)| (*n, usize::MAX - i))
    else {
        return QuoteCheck::Absent;
    };
    if head == quote.len() {
        return QuoteCheck::Found { line: text[begin].line };
    }
    // The nearest end of the quote that the text has behind its beginning, or anywhere where the
    // beginning is what differs.
    let here = begin + head;
    let near = here..(here + 2 * quote.len()).min(text.len()) + 1;
    let ends = if head == 0 { 0..text.len() + 1 } else { near };
    let (end, tail) = ends
        .map(|i| (i, back(i).min(quote.len() - head).min(i - if head == 0 { 0 } else { here })))
        .max_by_key(|(i, n)| (*n, usize::MAX - i))
        .unwrap_or((here, 0));
    if (head + tail) * 2 < quote.len() {
        return QuoteCheck::Absent;
    }
    let differs = &quote[head..quote.len() - tail];
    let from = if head == 0 { (end - tail).saturating_sub(differs.len()) } else { here };
    let to = if tail == 0 { (from + differs.len()).min(text.len()) } else { end - tail };
    let said = text.get(from..to).unwrap_or_default();
    let line = text.get(from.min(text.len() - 1)).map_or(1, |t| t.line);
    QuoteCheck::Differs { line, after: head, quote: joined(differs), text: joined(said) }
}

/// A word of a text with what stands at it.
struct Token {
    text: String,
    /// The same without its hyphens: a hyphen at the end of a line may be one of the word's own.
    solid: String,
    /// Whether a line ended within it.
    divided: bool,
    line: usize,
}

impl Token {
    /// Whether a word of a text is this one of a quote. Marks before the first word of the quote
    /// and behind the last are the sentence's in which it stands.
    fn same(&self, there: &Self, first: bool, last: bool) -> bool {
        let within = |quote: &str, text: &str| {
            let marks = |t: &str| !t.contains(char::is_alphanumeric);
            text.match_indices(quote).any(|(at, _)| {
                let (before, after) = (&text[..at], &text[at + quote.len()..]);
                (before.is_empty() || first && marks(before))
                    && (after.is_empty() || last && marks(after))
            })
        };
        within(&self.text, &there.text)
            || ((self.divided || there.divided) && within(&self.solid, &there.solid))
    }
}

fn joined(tokens: &[Token]) -> String {
    tokens.iter().map(|t| t.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    // Whether the next word goes on with the last one.
    let mut open = false;
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    for (number, line) in (1..).zip(text.split('\n')) {
        let words: Vec<String> =
            line.split_whitespace().map(plain).filter(|w| !w.is_empty()).collect();
        let ends_divided = words.last().is_some_and(|w| {
            let mut letters = w.chars().rev();
            letters.next() == Some('-') && letters.next().is_some_and(char::is_alphanumeric)
        });
        for word in words {
            let solid = word.replace('-', "");
            match tokens.last_mut().filter(|_| std::mem::take(&mut open)) {
                Some(last) => {
                    last.text =
                        last.text.strip_suffix('-').unwrap_or(&last.text).to_owned() + &word;
                    last.solid += &solid;
                    last.divided = true;
                }
                None => tokens.push(Token { text: word, solid, divided: false, line: number }),
            }
        }
        open = open || ends_divided;
    }
    tokens
}

/// A word as it is compared.
fn plain(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.nfc() {
        match c {
            'ﬀ' => out.push_str("ff"),
            'ﬁ' => out.push_str("fi"),
            'ﬂ' => out.push_str("fl"),
            'ﬃ' => out.push_str("ffi"),
            'ﬄ' => out.push_str("ffl"),
            'ﬅ' | 'ﬆ' => out.push_str("st"),
            '‘' | '’' | '‚' | '‛' | '′' | 'ʼ' | '`' | '´' => out.push('\''),
            '“' | '”' | '„' | '‟' | '″' | '«' | '»' => out.push('"'),
            '‐' | '‑' | '‒' | '–' | '−' => out.push('-'),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            '…' => out.push_str("..."),
            c => out.push(c),
        }
    }
    out
}
