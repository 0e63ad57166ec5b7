//! What the base says to a question: which works bear on it and why, and what none of them covers.
//!
//! A word weighs by how rare it is in the base: ln(1 + (N − n + ½) / (n + ½)) for a word that n of
//! N entries have, the weight of BM25 (Robertson & Zaragoza 2009, equation 3.3, kept above zero); a
//! word that no entry has weighs as one that a single entry has. The **share** of an entry is the
//! weight of the words of the question that it has, over that of all. A word is *telling* where at
//! most a fifth of the entries have it. An entry is cited where
//!
//! - its share is a quarter or more, and it has a term or topic of several words that the question
//!   has in full, or words that stand together in the question stand together in it: two, or four
//!   syllables of Vietnamese, where a word mostly has two; or
//! - its share is two fifths or more, and it has two words of the question (four syllables) of which
//!   one is telling; or
//! - its share is a half or more, and it has one telling word that is a *term* there: a topic of one
//!   word, a name in a topic, the surname of an author.
//!
//! A term of section 3 of the base is found under all its names, in both languages: who has one of
//! them has the words of the one that was typed.
//!
//! Its relevance is H from two thirds of the weight, M from two fifths, else L. The order is that
//! of relevance, then of BM25 over its fields, then of the ids.

use crate::entry::Entry;
use crate::error::Error;
use crate::query::Query;
use crate::{tables, terms};
use plugin_api::report::{Relevance, Source, SourceFrom, TierRule};
use plugin_api::schemars::{self, JsonSchema};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

const LEAST_SHARE: f64 = 0.25;
const LEAST_SHARE_OF_SCATTERED: f64 = 0.4;
const LEAST_SHARE_OF_A_TERM: f64 = 0.5;
const MIDDLE_SHARE: f64 = 0.4;
const HIGH_SHARE: f64 = 2.0 / 3.0;
/// Of how many entries at most one has a telling word.
const TELLING: usize = 5;
/// What a word counts in the fields of the index: title and topics with marks, without; the rest
/// with marks, without; terms.
const WEIGHTS: &str = "4.0, 2.0, 2.0, 1.0, 0.0";

/// What the base says to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The works that bear on it, best first.
    pub citations: Vec<Citation>,
    /// Words of the question that no cited work has; those that stood together are one. A word that
    /// more than a fifth of the base has is none: it is only too general.
    pub gaps: Vec<String>,
    /// How well the base covers it.
    pub coverage: Coverage,
}

/// How well the base covers a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Coverage {
    /// Three works or more, one of them of relevance H, and together they have four fifths of the
    /// weight of the question.
    Strong,
    /// A work of relevance H or M.
    Moderate,
    /// Nothing, or only works that touch it.
    Weak,
}

/// A work that bears on a question. Its members are those of a report's source, and why it is here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Citation {
    /// Its id in the base.
    pub id: String,
    /// Its title.
    pub title: String,
    /// As printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authors: Option<String>,
    /// Year of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// Journal, publisher or site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// DOI, or address where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// 1 to 4; 1 is the strongest.
    pub tier: u8,
    /// The rule that gave the tier.
    pub rule: TierRule,
    /// How much it bears on the question.
    pub relevance: Relevance,
    /// Day on which it was retrieved or checked: `YYYY-MM-DD`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accessed: Option<String>,
    /// The words that matter, as they stand in the work; absent where it was not read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// What it found, in the words of the base.
    pub finding: String,
    /// BM25 over its fields; it compares works within one answer only.
    pub score: f64,
    /// How much of the weight of the question it has, 0 to 1.
    pub share: f64,
    /// The words of the question that it has, as they were typed.
    pub matched: Vec<String>,
}

impl Citation {
    /// As a source of a report.
    #[must_use]
    pub fn source(&self, from: SourceFrom) -> Source {
        Source {
            authors: self.authors.clone(),
            year: self.year,
            venue: self.venue.clone(),
            url: self.url.clone(),
            tier: Some(self.tier),
            relevance: Some(self.relevance),
            accessed: self.accessed.clone(),
            quote: self.quote.clone(),
            ..Source::new(&self.id, &self.title, self.rule, from)
        }
    }
}

/// What the base of a domain says to a question in English or Vietnamese, with or without marks.
/// At most `top_k` works are cited; gaps and coverage are those of the whole base.
///
/// # Errors
/// Where the domain has no base in the store, or where the store refuses. No question is an error.
pub fn search(db: &Connection, domain: &str, query: &str, top_k: usize) -> Result<Answer, Error> {
    let index = tables::synced_index(db, domain)?;
    let mut query = Query::read(query);
    if query.words.is_empty() {
        let coverage = Coverage::Weak;
        return Ok(Answer { citations: Vec::new(), gaps: Vec::new(), coverage });
    }
    let asked: Vec<_> = query.all.iter().map(|(word, _)| word.clone()).collect();
    query.name(terms::mentions(db, domain, &asked)?);
    let evidence = Evidence::gather(db, domain, &index, &query)?;
    let mut hits = ranked(db, &index, &query)?;
    hits.retain_mut(|hit| match evidence.relevance(hit.number) {
        Some(found) => {
            (hit.share, hit.relevance) = found;
            true
        }
        None => false,
    });
    let covered = |word: usize| hits.iter().any(|hit| evidence.words[word].contains(&hit.number));
    let coverage = coverage(&hits, evidence.share_of(covered));
    let gaps = gaps(&query, |word| covered(word) || evidence.is_general(word));

    hits.sort_by(|a, b| {
        let by_relevance = bearing(b.relevance).cmp(&bearing(a.relevance));
        by_relevance.then(b.score.total_cmp(&a.score)).then_with(|| a.id.cmp(&b.id))
    });
    hits.truncate(top_k);
    let mut citations = Vec::with_capacity(hits.len());
    for hit in hits {
        let has = |i: &usize| evidence.words[*i].contains(&hit.number);
        let matched = (0..query.words.len()).filter(has);
        let matched: Vec<_> = matched.map(|i| query.words[i].word.written.clone()).collect();
        let entry = tables::select(db, "number = ?1", [hit.number])?.pop();
        citations.extend(entry.map(|kept| cite(kept.entry, &hit, matched)));
    }
    Ok(Answer { citations, gaps, coverage })
}

fn bearing(relevance: Relevance) -> u8 {
    match relevance {
        Relevance::H => 3,
        Relevance::M => 2,
        Relevance::L => 1,
    }
}

/// An entry that has something of the question.
struct Hit {
    number: i64,
    id: String,
    score: f64,
    share: f64,
    relevance: Relevance,
}

/// Every entry that has anything of the question, with its score.
fn ranked(db: &Connection, index: &str, query: &Query) -> Result<Vec<Hit>, Error> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT number, id, -bm25({index}, {WEIGHTS}) FROM {index}
         JOIN knowledge_entry ON number = {index}.rowid WHERE {index} MATCH ?1"
    ))?;
    let hits = statement.query_map([query.any()], |row| {
        // Four decimals are more than anybody reads, and sums of floats differ in the last ones.
        let score = rounded(row.get(2)?);
        let (number, id) = (row.get(0)?, row.get(1)?);
        Ok(Hit { number, id, score, share: 0.0, relevance: Relevance::L })
    })?;
    Ok(hits.collect::<Result<_, _>>()?)
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// Which entries have which words of the question.
struct Evidence {
    words: Vec<HashSet<i64>>,
    weights: Vec<f64>,
    telling: Vec<bool>,
    terms: Vec<HashSet<i64>>,
    /// The places of words that stand together in the question, and who has them so.
    phrases: Vec<([usize; 2], HashSet<i64>)>,
    /// Who has a term or topic of several words that the question has in full.
    whole: HashSet<i64>,
    /// How many words say as much as two of English.
    two: usize,
}

impl Evidence {
    fn gather(db: &Connection, domain: &str, index: &str, query: &Query) -> Result<Self, Error> {
        let total: i64 = db
            .prepare_cached("SELECT count(*) FROM knowledge_entry WHERE domain = ?1")?
            .query_row([domain], |row| row.get(0))?;
        let total = usize::try_from(total).unwrap_or_default();
        let mut having =
            db.prepare_cached(&format!("SELECT rowid FROM {index} WHERE {index} MATCH ?1"))?;
        let mut having = |expression: String| -> Result<HashSet<i64>, Error> {
            let rows = having.query_map([expression], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        };
        let mut evidence = Self {
            words: Vec::new(),
            weights: Vec::new(),
            telling: Vec::new(),
            terms: Vec::new(),
            phrases: Vec::new(),
            whole: HashSet::new(),
            two: if query.vietnamese { 4 } else { 2 },
        };
        let mut named = vec![HashSet::new(); query.words.len()];
        for term in &query.named {
            let mut found = HashSet::new();
            for name in &term.names {
                found.extend(having(name.clone())?);
            }
            for word in &term.words {
                named[*word].extend(&found);
            }
            if term.words.len() > 1 {
                evidence.whole.extend(found);
            }
        }
        for (asked, named) in query.words.iter().zip(named) {
            let mut found = having(asked.anywhere.clone())?;
            found.extend(&named);
            let telling = !found.is_empty() && found.len() <= (total / TELLING).max(1);
            let mut term = HashSet::new();
            if telling {
                term = having(asked.as_term())?;
                term.extend(named);
            }
            evidence.weights.push(weight(found.len().max(1), total));
            evidence.telling.push(telling);
            evidence.terms.push(term);
            evidence.words.push(found);
        }
        for pair in &query.phrases {
            let [first, second] = pair.words;
            // Most pairs can't be anywhere: one of the two is not.
            if !evidence.words[first].is_disjoint(&evidence.words[second]) {
                evidence.phrases.push((pair.places, having(pair.together.clone())?));
            }
        }
        Ok(evidence)
    }

    /// Whether a word is in so much of the base that it tells nothing apart.
    fn is_general(&self, word: usize) -> bool {
        !self.words[word].is_empty() && !self.telling[word]
    }

    /// The weight of the words that something holds for, over that of all.
    fn share_of(&self, holds: impl Fn(usize) -> bool) -> f64 {
        let all: f64 = self.weights.iter().sum();
        let some: f64 =
            (0..self.weights.len()).filter(|i| holds(*i)).map(|i| self.weights[i]).sum();
        if all > 0.0 { some / all } else { 0.0 }
    }

    /// The share of an entry and what follows from it; none where it does not bear on the question.
    fn relevance(&self, number: i64) -> Option<(f64, Relevance)> {
        let has = |i: usize| self.words[i].contains(&number);
        let share = self.share_of(has);
        let words = (0..self.words.len()).filter(|i| has(*i));
        let scattered = words.clone().any(|i| self.telling[i]) && words.count() >= self.two;
        let pairs = self.phrases.iter().filter(|(_, found)| found.contains(&number));
        let together: HashSet<usize> = pairs.flat_map(|(places, _)| *places).collect();
        let together = together.len() >= self.two || self.whole.contains(&number);
        let term = self.terms.iter().any(|found| found.contains(&number));
        let bears = (together && share >= LEAST_SHARE)
            || (scattered && share >= LEAST_SHARE_OF_SCATTERED)
            || (term && share >= LEAST_SHARE_OF_A_TERM);
        let relevance = match share {
            s if s >= HIGH_SHARE => Relevance::H,
            s if s >= MIDDLE_SHARE => Relevance::M,
            _ => Relevance::L,
        };
        bears.then_some((share, relevance))
    }
}

fn weight(having: usize, total: usize) -> f64 {
    #[allow(clippy::cast_precision_loss)] // A base has fewer entries than an f64 counts exactly.
    let (n, all) = (having as f64, total.max(having) as f64);
    ((all - n + 0.5) / (n + 0.5)).ln_1p()
}

fn coverage(hits: &[Hit], covered: f64) -> Coverage {
    let best = |wanted: &[Relevance]| hits.iter().any(|hit| wanted.contains(&hit.relevance));
    if hits.len() >= 3 && covered >= 0.8 && best(&[Relevance::H]) {
        Coverage::Strong
    } else if best(&[Relevance::H, Relevance::M]) {
        Coverage::Moderate
    } else {
        Coverage::Weak
    }
}

/// Words that nothing covers, those that stood side by side as one.
fn gaps(query: &Query, covered: impl Fn(usize) -> bool) -> Vec<String> {
    let mut gaps: Vec<(usize, String)> = Vec::new();
    for (_, asked) in query.words.iter().enumerate().filter(|(i, _)| !covered(*i)) {
        match gaps.last_mut() {
            Some((place, gap)) if *place + 1 == asked.place => {
                *place = asked.place;
                gap.push(' ');
                gap.push_str(&asked.word.written);
            }
            _ => gaps.push((asked.place, asked.word.written.clone())),
        }
    }
    gaps.into_iter().map(|(_, gap)| gap).collect()
}

fn cite(entry: Entry, hit: &Hit, matched: Vec<String>) -> Citation {
    Citation {
        id: entry.id,
        title: entry.title,
        authors: entry.authors,
        year: entry.year,
        venue: entry.venue,
        url: entry.doi.or(entry.url),
        tier: entry.tier,
        rule: entry.rule,
        relevance: hit.relevance,
        accessed: entry.accessed,
        quote: entry.quote,
        finding: entry.finding,
        score: hit.score,
        share: rounded(hit.share),
        matched,
    }
}
