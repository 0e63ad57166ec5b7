//! Raw sources as evidence, and the language of a text: pure tools for skills of every domain.

use plugin_api::prelude::*;
use plugin_api::report::TierRule;
use skillhost_intake::{Language, detect};
use skillhost_knowledge::identity;

/// What is known of a source that nobody has judged: the weakest.
const UNKNOWN_TIER: u8 = 4;
/// Nothing was collected: a step that has this rests on its fallback.
const NOTHING: u8 = 3;

/// Puts raw sources in order.
pub(super) struct EvidenceCollect;

/// A source as it was found.
#[data]
#[derive(Default)]
pub(super) struct Raw {
    /// Its title, or the name of who says it
    source: String,
    /// Its address
    url: Option<String>,
    /// Its DOI, in any spelling
    doi: Option<String>,
    /// Why it has its tier
    rule: Option<TierRule>,
    /// Its tier where no rule gives one: 1 is the strongest
    #[is(min = 1, max = 4)]
    tier: Option<u8>,
    /// The day on which it was retrieved: `YYYY-MM-DD`
    access_date: Option<String>,
    /// The number that it gives
    value: Option<f64>,
    /// The unit of the number
    unit: Option<String>,
    /// The words that it gives
    text: Option<String>,
}

/// Raw sources.
#[data]
pub(super) struct RawSources {
    /// Quantities that change by the hour
    current_data: Option<Vec<Raw>>,
    /// Standards, regulations, reviews, official data
    authoritative_docs: Option<Vec<Raw>>,
    /// News
    recent_news: Option<Vec<Raw>>,
    /// Published values and models that an analysis can be held against
    reference_benchmarks: Option<Vec<Raw>>,
    /// The day on which those were retrieved that do not say it: `YYYY-MM-DD`
    access_date: Option<String>,
}

/// A source, judged.
#[data]
pub(super) struct Item {
    /// Its title, or the name of who says it
    source: String,
    /// Its DOI as an address, or its address, in its normal form
    url: Option<String>,
    /// 1 is the strongest
    tier: u8,
    /// Why it has its tier; where it is left out, the tier was given without a reason
    rule: Option<TierRule>,
    /// Whether nothing was said of its tier, so that it has the weakest
    tier_assumed: bool,
    /// The day on which it was retrieved: `YYYY-MM-DD`
    access_date: Option<String>,
    /// The number that it gives
    value: Option<f64>,
    /// The unit of the number
    unit: Option<String>,
    /// The words that it gives
    text: Option<String>,
}

/// Evidence, in order.
#[data]
pub(super) struct Bundle {
    /// Quantities that change by the hour
    current_data: Vec<Item>,
    /// Standards, regulations, reviews, official data; the strongest first
    authoritative_docs: Vec<Item>,
    /// News
    recent_news: Vec<Item>,
    /// Published values and models
    reference_benchmarks: Vec<Item>,
    /// 0 where something of tier 1 or 2 and something current is there, 1 where either is missing,
    /// 3 where there is nothing
    #[is(min = 0, max = 4)]
    degradation_level: u8,
    /// Whether something is missing
    limitation_flag: bool,
    /// What is missing, in plain English
    limitations: Vec<String>,
    /// How many were left out because another one is the same work
    duplicates: u32,
}

impl Tool for EvidenceCollect {
    type Input = RawSources;
    type Output = Bundle;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "evidence_collect",
            "Puts raw sources in order: gives `current_data`, `authoritative_docs`, `recent_news` \
             and `reference_benchmarks` with a `tier` for each source, one a work, the \
             `degradation_level` and what is missing; reads and invents nothing",
        )
        .title("Sources as evidence")
        .example(
            serde_json::json!({
                "authoritative_docs": [
                    {"source": "A review", "doi": "https://doi.org/10.1000/ABC", "rule": "review"},
                    {"source": "The same", "url": "http://dx.doi.org/10.1000/abc"}
                ],
                "recent_news": [{"source": "A paper"}],
                "access_date": "2026-01-02"
            }),
            serde_json::json!({
                "authoritative_docs": [
                    {"source": "A review", "url": "https://doi.org/10.1000/abc", "tier": 1,
                     "rule": "review", "tier_assumed": false, "access_date": "2026-01-02"}
                ],
                "recent_news": [{"source": "A paper", "tier": 4, "tier_assumed": true}],
                "degradation_level": 1,
                "limitation_flag": true,
                "duplicates": 1
            }),
        )
    }

    fn invoke(&self, input: RawSources, _: &Call<'_>) -> Result<Bundle, ToolError> {
        let RawSources { access_date, .. } = &input;
        let mut seen: Vec<String> = Vec::new();
        let mut duplicates = 0;
        let mut bucket = |raw: &Option<Vec<Raw>>| {
            let mut items = Vec::new();
            for raw in raw.iter().flatten() {
                let item = judged(raw, access_date.as_deref());
                let key = item.url.as_deref().and_then(identity::key).or_else(|| {
                    // A measured value is not the work that its source is.
                    let title = identity::title(&item.source);
                    (item.value.is_none() && !title.is_empty()).then_some(title)
                });
                match key {
                    Some(key) if seen.contains(&key) => duplicates += 1,
                    key => {
                        seen.extend(key);
                        items.push(item);
                    }
                }
            }
            items.sort_by_key(|item| item.tier);
            items
        };
        // A work that is in several is kept where it weighs most.
        let authoritative_docs = bucket(&input.authoritative_docs);
        let reference_benchmarks = bucket(&input.reference_benchmarks);
        let current_data = bucket(&input.current_data);
        let recent_news = bucket(&input.recent_news);
        let all = || {
            let docs = authoritative_docs.iter().chain(&reference_benchmarks);
            docs.chain(&current_data).chain(&recent_news)
        };
        let mut limitations = Vec::new();
        let mut say = |missing: bool, what: &str| {
            if missing {
                limitations.push(what.to_owned());
            }
        };
        say(all().next().is_none(), "nothing was collected");
        say(!all().any(|i| i.tier <= 2), "no source is of tier 1 or 2");
        say(current_data.is_empty(), "no current data is there");
        say(all().any(|i| i.tier_assumed), "nothing is said of the tier of some sources");
        say(all().any(|i| i.access_date.is_none()), "some sources do not say when they were read");
        let degradation_level = match (all().next(), limitations.is_empty()) {
            (None, _) => NOTHING,
            (_, false) => 1,
            (_, true) => 0,
        };
        Ok(Bundle {
            degradation_level,
            limitation_flag: degradation_level > 0,
            limitations,
            duplicates,
            current_data,
            authoritative_docs,
            recent_news,
            reference_benchmarks,
        })
    }
}

fn judged(raw: &Raw, access_date: Option<&str>) -> Item {
    let doi = raw.doi.as_deref().or(raw.url.as_deref()).and_then(identity::doi);
    let address = || raw.url.as_deref().and_then(identity::key).or_else(|| raw.url.clone());
    let tier = raw.rule.map(TierRule::tier).or(raw.tier);
    Item {
        source: raw.source.trim().to_owned(),
        url: doi.map(|doi| format!("https://doi.org/{doi}")).or_else(address),
        tier: tier.unwrap_or(UNKNOWN_TIER),
        rule: raw.rule,
        tier_assumed: tier.is_none(),
        access_date: raw.access_date.clone().or_else(|| access_date.map(str::to_owned)),
        value: raw.value,
        unit: raw.unit.clone(),
        text: raw.text.clone(),
    }
}

/// Says which language a text is in.
pub(super) struct LanguageDetect;

/// A text.
#[data]
pub(super) struct Said {
    /// The text
    text: String,
}

/// Its language.
#[data]
pub(super) struct Tongue {
    /// `en`, `vi`, or `undetermined` where it is neither or says too little
    #[is(one_of = ["en", "vi", "undetermined"])]
    language: String,
}

impl Tool for LanguageDetect {
    type Input = Said;
    type Output = Tongue;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "language_detect",
            "Says which language a text is in, as `language`: `en`, `vi` (with or without its \
             marks), or `undetermined`",
        )
        .title("Language of a text")
        .example(
            serde_json::json!({"text": "mua lon co gay ngap khong"}),
            serde_json::json!({"language": "vi"}),
        )
        .example(
            serde_json::json!({"text": "7 · 8"}),
            serde_json::json!({"language": "undetermined"}),
        )
    }

    fn invoke(&self, input: Said, _: &Call<'_>) -> Result<Tongue, ToolError> {
        let language = match detect(&input.text) {
            Language::Undetermined => "undetermined",
            known => known.tag().unwrap_or("undetermined"),
        };
        Ok(Tongue { language: language.into() })
    }
}
