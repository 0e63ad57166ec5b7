//! A question as the index is asked: words that count, numbers that only help to rank, and pairs of
//! words that stand together. Whatever was typed, it reaches the index as quoted words.

use crate::tables::{ALL, ALL_EXACT, ALL_PLAIN, TERM};
use crate::terms::Mention;
use crate::words::{self, Typing, Word, is_stop};

/// More words than this are no question. The rest of a pasted page is left out.
const MOST_WORDS: usize = 32;

/// The words of a question that count, as written, each once, in their order: without numbers and
/// without words that are in every text.
#[must_use]
pub fn keywords(question: &str) -> Vec<String> {
    Query::read(question).words.into_iter().map(|asked| asked.word.written).collect()
}

#[derive(Debug, Default)]
pub(crate) struct Query {
    /// Whether it is Vietnamese, where a word mostly has two syllables.
    pub(crate) vietnamese: bool,
    /// Words that count, each once, in their order.
    pub(crate) words: Vec<Asked>,
    /// Numbers, as expressions.
    pub(crate) numbers: Vec<String>,
    /// Two words that count, with what stands between them.
    pub(crate) phrases: Vec<Pair>,
    /// Terms and topics of the base in it.
    pub(crate) named: Vec<Named>,
    /// All words up to the last one that counts, and for each its place in `words` if it does.
    pub(crate) all: Vec<(Word, Option<usize>)>,
}

/// Two words that stand together in a question.
#[derive(Debug)]
pub(crate) struct Pair {
    /// Which words they are.
    pub(crate) words: [usize; 2],
    /// Their places among all words of the question.
    pub(crate) places: [usize; 2],
    /// What finds them together.
    pub(crate) together: String,
}

/// A term or topic of the base in a question.
#[derive(Debug)]
pub(crate) struct Named {
    /// The words of the question that are its name.
    pub(crate) words: Vec<usize>,
    /// What finds each of its names.
    pub(crate) names: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) word: Word,
    /// What finds it in any field.
    pub(crate) anywhere: String,
    /// Place among all words of the question.
    pub(crate) place: usize,
}

impl Query {
    pub(crate) fn read(text: &str) -> Self {
        let all = words::words(text);
        let typing = Typing::of(&all, skillhost_intake::detect(text));
        let mut query = Self { vietnamese: typing.is_vietnamese(), ..Self::default() };
        let exact = typing == Typing::Marked;
        let mut counted = vec![None; all.len()];
        // The last word that counts: its place in `words` and among all.
        let mut last: Option<(usize, usize)> = None;
        for (place, word) in all.iter().enumerate() {
            if word.is_number() {
                let number = quoted(&[&word.plain]);
                if query.numbers.len() < MOST_WORDS && !query.numbers.contains(&number) {
                    query.numbers.push(number);
                }
                continue;
            }
            if is_stop(word, typing) {
                continue;
            }
            let known = query.words.iter().position(|w| w.word.exact == word.exact);
            let at = known.unwrap_or(query.words.len());
            if known.is_none() {
                if query.words.len() == MOST_WORDS {
                    break;
                }
                let anywhere = phrase(std::slice::from_ref(word), exact);
                query.words.push(Asked { word: word.clone(), anywhere, place });
            }
            // Two words between are enough for `of the`.
            if let Some((before, from)) = last
                && place - from <= 3
                && before != at
            {
                let together = phrase(&all[from..=place], exact);
                let (words, places) = ([before, at], [from, place]);
                query.phrases.push(Pair { words, places, together });
            }
            last = Some((at, place));
            counted[place] = Some(at);
        }
        let read = counted.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        query.all = all.into_iter().zip(counted).take(read).collect();
        query
    }

    /// Takes up the terms of the base that are in it.
    pub(crate) fn name(&mut self, mentions: Vec<Mention>) {
        for Mention { from, to, names } in mentions {
            let words: Vec<usize> =
                self.all[from..to].iter().filter_map(|(_, counted)| *counted).collect();
            let names = names.iter().map(|name| phrase(name, false)).collect();
            if !words.is_empty() {
                self.named.push(Named { words, names });
            }
        }
    }

    /// What finds everything that has anything of it.
    pub(crate) fn any(&self) -> String {
        let words = self.words.iter().map(|w| w.anywhere.clone());
        let phrases = self.phrases.iter().map(|pair| pair.together.clone());
        let numbers = self.numbers.iter().cloned();
        let named = self.named.iter().flat_map(|n| n.names.iter().cloned());
        words.chain(phrases).chain(named).chain(numbers).collect::<Vec<_>>().join(" OR ")
    }
}

impl Asked {
    /// The word as one that means something by itself.
    pub(crate) fn as_term(&self) -> String {
        format!("{{{TERM}}} : {}", quoted(&[&self.word.exact]))
    }
}

/// Words that stand together: as typed where the question or one of them has marks, else as any
/// words that look so.
fn phrase(words: &[Word], exact: bool) -> String {
    if exact || words.iter().any(Word::is_marked) {
        let exact: Vec<&str> = words.iter().map(|w| w.exact.as_str()).collect();
        format!("({{{ALL_EXACT}}} : {})", quoted(&exact))
    } else {
        let plain: Vec<&str> = words.iter().map(|w| w.plain.as_str()).collect();
        // What is an empty word in English was kept because it may be a syllable of Vietnamese.
        let fields = match words {
            [only] if only.is_empty_english() => ALL_PLAIN,
            _ => ALL,
        };
        format!("({{{fields}}} : {})", quoted(&plain))
    }
}

/// A phrase of FTS5. Words are letters and digits, so nothing in them ends the quotes.
fn quoted(words: &[&str]) -> String {
    format!("\"{}\"", words.join(" ").replace('"', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(text: &str) -> Vec<String> {
        Query::read(text).words.into_iter().map(|w| w.word.written).collect()
    }

    #[test]
    fn only_words_that_say_something_count() {
        assert_eq!(counted("What is the age of the coral reef?"), ["age", "coral", "reef"]);
        assert_eq!(
            counted("Rạn san hô bị tẩy trắng khi nào?"),
            ["Rạn", "san", "hô", "tẩy", "trắng"]
        );
        assert_eq!(counted("bleaching of 12 reefs, 3.5 Cel"), ["bleaching", "reefs", "Cel"]);
        assert!(counted("what is it? 42 … là gì").is_empty());
    }

    #[test]
    fn pairs_reach_over_words_that_do_not_count() {
        let query = Query::read("the age of the coral");
        assert_eq!(
            query.phrases[0].together,
            "({head head_plain body body_plain} : \"age of the coral\")"
        );
        assert_eq!(Query::read("san hô").phrases[0].together, "({head body} : \"san hô\")");
    }

    #[test]
    fn nothing_typed_is_syntax() {
        let query = Query::read("\"a\" OR reef* NEAR(coral, 2) {head}: ^x -y'); DROP TABLE t; --");
        let allowed = |c: char| c.is_alphanumeric() || " \"(){}:_".contains(c);
        assert!(query.any().chars().all(allowed), "{}", query.any());
        assert!(query.any().contains("\"coral\"") && query.any().contains("\"drop\""));
    }
}
