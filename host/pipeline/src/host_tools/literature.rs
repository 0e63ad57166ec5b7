//! New works for a knowledge base: found, judged and put in order by one tool, added by another.

use super::web::{TIME_LIMIT_MS, failed};
use super::{Domains, KNOWLEDGE_BASE, Shelf, unknown};
use jiff::civil::Date;
use plugin_api::descriptor::Effects;
use plugin_api::prelude::*;
use plugin_api::report::TierRule;
use plugin_api::wire;
use skillhost_config::KnowledgeConfig;
use skillhost_intake::mentioned;
use skillhost_knowledge::{self as knowledge, Appended, Entry, Provenance, Verified, identity};
use skillhost_web::{Kind, Service, Web, Work, WorkKind};
use std::sync::Arc;

/// A candidate's score is from 0 to this.
const FULL_SCORE: f64 = 10.0;
/// So many citations are as good as any more.
const MANY_CITATIONS: f64 = 1000.0;
/// Characters of a summary that are kept.
const SUMMARY: usize = 2000;
/// Characters of a finding that is taken from a summary.
const FINDING: usize = 300;

/// The knowledge bases of the domains, as they are in the store.
#[derive(Clone)]
pub(super) struct Bases {
    pub(super) shelf: Arc<Shelf>,
    pub(super) domains: Domains,
}

impl Bases {
    /// Whether a domain has a base.
    fn there(&self, domain: &str) -> Result<bool, ToolError> {
        match self.domains.get(domain) {
            Some((_, resources)) => Ok(resources.contains_key(KNOWLEDGE_BASE)),
            None => Err(unknown(&self.domains, domain)),
        }
    }

    /// Works on the base of a domain, brought up to date before.
    fn with<T>(
        &self,
        domain: &str,
        work: impl FnOnce(&mut rusqlite::Connection) -> Result<T, knowledge::Error>,
    ) -> Result<T, ToolError> {
        let Some((_, resources)) = self.domains.get(domain) else {
            return Err(unknown(&self.domains, domain));
        };
        let Some(base) = resources.get(KNOWLEDGE_BASE) else {
            let message = format!("the plugin of {domain} has no {KNOWLEDGE_BASE}");
            return Err(ToolError::new("no-knowledge-base", message));
        };
        let text = String::from_utf8_lossy(base);
        let done = self.shelf.store()?.with(|db| {
            knowledge::sync(db, domain, &text, &wire::sha256(base))?;
            work(db)
        });
        done.map_err(|e: knowledge::Error| ToolError::new("knowledge-unavailable", e.to_string()))
    }
}

/// Looks for works.
pub(super) struct KnowledgeCrawl {
    pub(super) clients: Arc<Web>,
    pub(super) base: Bases,
    pub(super) knowledge: KnowledgeConfig,
}

/// What is looked for.
#[data]
pub(crate) struct Crawl {
    /// Words or phrases
    keywords: Vec<String>,
    /// Who is asked: arxiv, crossref, openalex, feeds; as in the settings where it is left out
    sources: Option<Vec<CrawlSource>>,
    /// The most works that are wanted; as in the settings where it is left out
    #[is(min = 1, max = 100)]
    max_results: Option<u32>,
    /// The domain whose base may have them already; a skill's own where it is left out
    domain: Option<String>,
}

/// Who has records of works.
#[data]
#[derive(Copy, Eq)]
pub(crate) enum CrawlSource {
    /// arXiv: preprints
    Arxiv,
    /// Crossref: what has a DOI
    Crossref,
    /// OpenAlex: an index of research
    Openalex,
    /// The RSS and Atom feeds of the settings
    Feeds,
}

impl From<CrawlSource> for Service {
    fn from(source: CrawlSource) -> Self {
        match source {
            CrawlSource::Arxiv => Self::Arxiv,
            CrawlSource::Crossref => Self::Crossref,
            CrawlSource::Openalex => Self::Openalex,
            CrawlSource::Feeds => Self::Feeds,
        }
    }
}

/// A work that might be added to a base.
#[data]
pub(crate) struct Candidate {
    /// As it would be added; its finding is the first sentence of its summary, and nobody has read
    /// more
    entry: Entry,
    /// How well it fits, 0 to 10: how new it is, how many of the words it has, how often it is
    /// cited; what is not known counts as nothing
    #[is(min = 0, max = 10)]
    score: f64,
    /// Who has a record of it
    sources: Vec<String>,
    /// The day on which it was published: `YYYY-MM-DD`
    published: Option<String>,
    /// Its abstract
    summary: Option<String>,
    /// How often it is cited
    citations: Option<u64>,
    /// Its id in the base, where that has it already
    known_as: Option<String>,
}

/// Who gave nothing.
#[data]
pub(crate) struct NoAnswer {
    /// Whose answer is missing
    source: String,
    /// What happened
    message: String,
    /// Whether it answered, and knows nothing
    nothing_found: bool,
}

/// What was found.
#[data]
pub(crate) struct Candidates {
    /// The best first
    candidates: Vec<Candidate>,
    /// Who gave nothing, and why
    failed: Vec<NoAnswer>,
}

impl Tool for KnowledgeCrawl {
    type Input = Crawl;
    type Output = Candidates;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "knowledge_crawl",
            "Looks for works on some words at arXiv, Crossref, OpenAlex and in feeds: gives \
             `candidates` with an `entry` for the base, a `score` from 0 to 10 and what identifies \
             each, one a work, and who gave nothing as `failed`; adds nothing to the base",
        )
        .title("Look for works")
        .effects(Effects::Network)
        .not_deterministic()
        .flag("knowledge_crawl")
        .time_limit_ms(TIME_LIMIT_MS)
    }

    fn invoke(&self, input: Crawl, call: &Call<'_>) -> Result<Candidates, ToolError> {
        let keywords: Vec<String> =
            input.keywords.iter().map(|k| k.trim().to_owned()).filter(|k| !k.is_empty()).collect();
        if keywords.is_empty() {
            let missing = vec![("/keywords".to_owned(), "names no word".to_owned())];
            return Err(ToolError::invalid_input(missing));
        }
        let domain = match input.domain.as_deref() {
            Some(domain) if self.base.there(domain)? => Some(domain),
            _ => None,
        };
        let most = input.max_results.map_or(self.knowledge.crawl_max_results, |n| n as usize);
        let services: Vec<Service> = match &input.sources {
            Some(sources) => sources.iter().map(|s| (*s).into()).collect(),
            None => Service::ALL
                .into_iter()
                .filter(|s| self.knowledge.crawl_sources.contains(&s.name().to_lowercase()))
                .collect(),
        };
        let today = self.clients.today();
        let (mut candidates, mut failures): (Vec<Candidate>, _) = (Vec::new(), Vec::new());
        for (i, service) in services.iter().enumerate() {
            call.progress(Some(i as f64 / services.len() as f64), service.name());
            match self.clients.works(*service, &keywords, most, &|| call.cancelled()) {
                Ok(works) => {
                    for work in works {
                        take_up(&mut candidates, candidate(work, &today));
                    }
                }
                Err(e) => failures.push((*service, e)),
            }
        }
        // Where nobody answered, there is no answer.
        if candidates.is_empty()
            && let Some((_, error)) =
                failures.iter().find(|(_, e)| e.kind != Kind::Nothing).or(failures.first())
        {
            return Err(failed(error));
        }
        for candidate in &mut candidates {
            candidate.score = self.score(candidate, &keywords, &today);
        }
        candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
        candidates.truncate(most);
        if let Some(domain) = domain {
            self.base.with(domain, |db| {
                for candidate in &mut candidates {
                    candidate.known_as = knowledge::known(db, domain, &candidate.entry)?;
                }
                Ok(())
            })?;
        }
        let no_answer = |(service, error): (Service, skillhost_web::WebError)| NoAnswer {
            source: service.name().into(),
            message: error.to_string(),
            nothing_found: error.kind == Kind::Nothing,
        };
        Ok(Candidates { candidates, failed: failures.into_iter().map(no_answer).collect() })
    }
}

impl KnowledgeCrawl {
    /// How well a work fits: a mean of how new it is (falling evenly to nothing), of the share of the
    /// words that it has, and of how often it is cited (by the logarithm, up to a thousand).
    fn score(&self, candidate: &Candidate, keywords: &[String], today: &str) -> f64 {
        let KnowledgeConfig {
            weight_recency, weight_keywords, weight_citations, recency_days, ..
        } = &self.knowledge;
        let entry = &candidate.entry;
        let text = format!("{} {}", entry.title, candidate.summary.as_deref().unwrap_or_default());
        let found = mentioned(&text, keywords.iter().map(String::as_str)).len();
        let share = found as f64 / keywords.len() as f64;
        // A year alone is taken at its middle.
        let day = candidate.published.clone().or_else(|| Some(format!("{:04}-07-01", entry.year?)));
        let recency = day
            .and_then(|day| age_days(&day, today))
            .map_or(0.0, |age| (1.0 - age.max(0.0) / recency_days).max(0.0));
        let cited = candidate.citations.unwrap_or(0) as f64;
        let citations = (cited.ln_1p() / MANY_CITATIONS.ln_1p()).min(1.0);
        let weights = weight_recency + weight_keywords + weight_citations;
        if weights <= 0.0 {
            return 0.0;
        }
        let sum = weight_recency * recency + weight_keywords * share + weight_citations * citations;
        // Two digits are more than it means.
        (FULL_SCORE * sum / weights * 100.0).round() / 100.0
    }
}

fn age_days(day: &str, today: &str) -> Option<f64> {
    let (day, today): (Date, Date) = (day.parse().ok()?, today.parse().ok()?);
    Some(f64::from(today.since(day).ok()?.get_days()))
}

/// A record of a service as an entry, which it would become.
fn candidate(work: Work, today: &str) -> Candidate {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let rule = match work.kind {
        WorkKind::Standard => TierRule::Standard,
        WorkKind::Review => TierRule::Review,
        WorkKind::Article => TierRule::PeerReviewed,
        WorkKind::Unreviewed => TierRule::Unreviewed,
        WorkKind::News => TierRule::News,
    };
    let title = line(&work.title);
    let summary = work.summary.as_deref().map(line).filter(|s| !s.is_empty());
    let finding = summary.as_deref().map_or_else(|| title.clone(), first_sentence);
    let mut entry = Entry::new("", &title, rule, &finding);
    let authors: Vec<String> = work.authors.iter().map(|a| line(a)).collect();
    entry.authors = (!authors.is_empty()).then(|| authors.join("; "));
    (entry.year, entry.venue) = (work.year, work.venue.as_deref().map(line));
    entry.doi = work.doi.as_deref().and_then(identity::doi);
    entry.url = match &work.url {
        // An address that only resolves the DOI says nothing more.
        Some(url) if identity::doi(url).is_none() => Some(url.clone()),
        Some(_) | None => None,
    };
    entry.verified = Some(Verified::TitleOnly);
    entry.verified_where = Some(format!("record and summary at {}", work.service.name()));
    entry.accessed = Some(today.to_owned());
    Candidate {
        entry,
        score: 0.0,
        sources: vec![work.service.name().into()],
        published: work.published,
        summary: summary.map(|s| s.chars().take(SUMMARY).collect()),
        citations: work.citations,
        known_as: None,
    }
}

/// The first sentence of a text, or as many of its words as a finding holds.
fn first_sentence(text: &str) -> String {
    let end = text
        .match_indices(['.', '!', '?'])
        .map(|(at, mark)| at + mark.len())
        .find(|end| *end > 40 && text[*end..].chars().next().is_none_or(char::is_whitespace));
    let sentence = &text[..end.unwrap_or(text.len())];
    if sentence.chars().count() <= FINDING {
        return sentence.to_owned();
    }
    let cut: String = sentence.chars().take(FINDING).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(before, _)| before);
    format!("{whole} …")
}

/// Adds a candidate, or what it says to the one of the same work.
fn take_up(all: &mut Vec<Candidate>, new: Candidate) {
    let keys = new.entry.keys();
    let title = identity::title(&new.entry.title);
    let same = all.iter_mut().find(|c| {
        let shared = c.entry.keys().iter().any(|k| keys.contains(k));
        // Two records without an identifier that they share: one work where title and year agree.
        let alike = identity::title(&c.entry.title) == title && c.entry.year == new.entry.year;
        shared || (alike && (c.entry.doi.is_none() || new.entry.doi.is_none()))
    });
    let Some(known) = same else { return all.push(new) };
    for source in new.sources {
        if !known.sources.contains(&source) {
            known.sources.push(source);
        }
    }
    known.citations = known.citations.max(new.citations);
    known.published = known.published.take().or(new.published);
    let (entry, other) = (&mut known.entry, new.entry);
    // The record that says more of its kind knows better where it appeared.
    if other.tier < entry.tier {
        (entry.rule, entry.tier) = (other.rule, other.tier);
        entry.venue = other.venue.or(entry.venue.take());
    } else {
        entry.venue = entry.venue.take().or(other.venue);
    }
    entry.authors = entry.authors.take().or(other.authors);
    entry.year = entry.year.or(other.year);
    entry.doi = entry.doi.take().or(other.doi);
    entry.url = entry.url.take().or(other.url);
    entry.verified_where = Some(format!("record and summary at {}", known.sources.join(", ")));
    if known.summary.is_none() && new.summary.is_some() {
        (known.summary, entry.finding) = (new.summary, other.finding);
    }
}

/// Adds works to a base.
pub(super) struct KnowledgeAppend {
    pub(super) clients: Arc<Web>,
    pub(super) base: Bases,
}

/// What is added.
#[data]
pub(crate) struct Append {
    /// The works
    entries: Vec<Entry>,
    /// The domain whose base they are added to; a skill's own where it is left out
    domain: Option<String>,
    /// Who or what adds them
    by: Option<String>,
    /// Whether only to say what would be added
    dry_run: Option<bool>,
}

/// What became of a work.
#[data]
#[derive(Copy, Eq)]
pub(crate) enum Became {
    /// It was added
    Added,
    /// It would have been added
    WouldBeAdded,
    /// It is there already
    Duplicate,
    /// It breaks a rule of the base
    Invalid,
}

/// What became of a work.
#[data]
pub(crate) struct Appending {
    /// Its title
    title: String,
    /// What became of it
    result: Became,
    /// Its id in the base
    id: Option<String>,
    /// What is wrong with it
    detail: Option<String>,
}

/// What became of the works.
#[data]
pub(crate) struct Appendings {
    /// One a work, in their order
    results: Vec<Appending>,
    /// How many were added
    added: u32,
}

impl Tool for KnowledgeAppend {
    type Input = Append;
    type Output = Appendings;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "knowledge_append",
            "Adds works to the log of a domain's knowledge base: gives `results` with what became \
             of each (`added`, `duplicate`, `invalid`), and how many were `added`; one that is \
             there under any spelling of its DOI or address is not added again",
        )
        .title("Add to the knowledge base")
        .effects(Effects::Writes)
        .not_deterministic()
        .flag("knowledge_auto_append")
    }

    fn invoke(&self, input: Append, _: &Call<'_>) -> Result<Appendings, ToolError> {
        let Append { entries, domain, by, dry_run } = input;
        let (domain, dry_run) = (domain.unwrap_or_default(), dry_run.unwrap_or(false));
        if self.base.shelf.store.is_none() && !dry_run {
            let message = "nothing is kept, so that nothing can be added (store.enabled)";
            return Err(ToolError::new("nothing-kept", message));
        }
        let by = by.unwrap_or_else(|| "host.knowledge_append".into());
        let provenance = Provenance { on: self.clients.today(), by };
        self.base.with(&domain, |db| {
            let mut results = Vec::new();
            for entry in entries {
                let title = entry.title.clone();
                let done = |result, id, detail| Appending { title, result, id, detail };
                if dry_run {
                    results.push(match knowledge::known(db, &domain, &entry)? {
                        Some(id) => done(Became::Duplicate, Some(id), None),
                        None => done(Became::WouldBeAdded, None, None),
                    });
                    continue;
                }
                results.push(match knowledge::append(db, &domain, entry, &provenance) {
                    Ok(Appended::Added(id)) => done(Became::Added, Some(id), None),
                    Ok(Appended::Duplicate(id)) => done(Became::Duplicate, Some(id), None),
                    Err(e @ (knowledge::Error::Entry(_) | knowledge::Error::IdTaken { .. })) => {
                        done(Became::Invalid, None, Some(e.to_string()))
                    }
                    Err(e) => return Err(e),
                });
            }
            let added = results.iter().filter(|r| r.result == Became::Added).count();
            Ok(Appendings { results, added: u32::try_from(added).unwrap_or(u32::MAX) })
        })
    }
}
