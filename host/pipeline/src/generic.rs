//! The host's own steps, for a plugin that has none of a category.
//!
//! A plugin of tools alone gets all five: what was given, no evidence, its primary tool's
//! output as one claim a member, no literature, and what would help. None of them knows a
//! domain, and none gives a verdict.

use plugin_api::descriptor::{Category, PluginDescriptor, Requires, SkillDescriptor};
use plugin_api::payload::{ErrorBody, SkillRequest, ToolCallAnswer};
use plugin_api::report::{Block, Claim, Limitation, Source, SourceFrom, Support, Text, TierRule};
use plugin_api::{SkillAnswer, wire};
use serde_json::{Map, Value, json};

/// The section that holds a generic analysis.
pub(crate) const RESULT: &str = "result";

/// The host's steps for a plugin, in order.
pub(crate) fn skills(descriptor: &PluginDescriptor) -> Vec<SkillDescriptor> {
    let skill = |name: &str, step: &str, category, requires: &[(&str, &str)], about: &str| {
        let requires = requires.iter().map(|(skill, as_field)| Requires {
            skill: (*skill).into(),
            as_field: (*as_field).into(),
            hard: false,
        });
        SkillDescriptor {
            name: name.into(),
            step: step.into(),
            role: "host".into(),
            description: about.into(),
            category,
            requires: requires.collect(),
            input_schema: json!({"type": "object", "properties": {}}),
            output_schema: json!({"type": "object"}),
            feature_flag: None,
            tools: Vec::new(),
            gates: Vec::new(),
            keywords: Vec::new(),
            output_name: None,
            retry_max: None,
        }
    };
    let mut analysis = skill(
        "core-analysis",
        "3",
        Category::Domain,
        &[],
        "Runs the primary tool on what was given",
    );
    if let Some(tool) = descriptor.primary_tool() {
        analysis.input_schema = tool.input_schema.clone();
        analysis.tools.push(tool.name.clone());
    }
    vec![
        skill("gather-requirements", "1", Category::Intake, &[], "Says what was given"),
        skill(
            "evidence-collector",
            "2",
            Category::Evidence,
            &[],
            "Says that nothing was collected",
        ),
        analysis,
        skill(
            "knowledge-updater",
            "4",
            Category::Knowledge,
            &[],
            "Says that nothing was looked up",
        ),
        skill("advisor", "5", Category::Synthesis, &[], "Says what is missing"),
    ]
}

/// The host's step that consults the network where a flag wants it and no other step did, and the
/// section of the report in which it says what it found.
pub(crate) const LIVE: &str = "live-sources";

/// How many pages and works a run asks for, where no step asks itself.
const LIVE_RESULTS: u32 = 5;
/// The most words of a question that works are looked for with: all of them have to be there.
const LIVE_WORDS: usize = 4;

/// The step that consults the network, where a flag wants it: last, because only then is it known
/// whether another step did.
pub(crate) fn live(is_on: &dyn Fn(&str) -> bool) -> Option<SkillDescriptor> {
    let tools: Vec<String> = ["web_search", "knowledge_crawl"]
        .into_iter()
        .filter(|flag| is_on(flag))
        .map(|tool| format!("host.{tool}"))
        .collect();
    (!tools.is_empty()).then(|| SkillDescriptor {
        name: LIVE.into(),
        step: "6".into(),
        role: "host".into(),
        description: "Lists what a search finds on the question, which nobody has read".into(),
        category: Category::Utility,
        requires: Vec::new(),
        input_schema: json!({"type": "object", "properties": {}}),
        output_schema: json!({"type": "object"}),
        feature_flag: None,
        tools,
        gates: Vec::new(),
        keywords: Vec::new(),
        output_name: None,
        retry_max: None,
    })
}

/// Consults the network for a run: the web for the question, and services for works on the
/// domain's `keywords`, or on the words of the question where it has none. A tool that was `asked`
/// already is not asked again. What is found supports nothing: nobody has read it.
pub(crate) fn consult(
    skill: &SkillDescriptor,
    request: &SkillRequest,
    keywords: Option<&Vec<String>>,
    asked: &dyn Fn(&str) -> bool,
    call: &dyn Fn(&str, &Value) -> Result<ToolCallAnswer, ErrorBody>,
) -> SkillAnswer {
    let mut answer = SkillAnswer::new(json!({"consulted": []}));
    let query = request.query.trim();
    for tool in skill.tools.iter().filter(|tool| !asked(tool)) {
        let crawls = tool == "host.knowledge_crawl";
        let words = match keywords {
            Some(words) if !words.is_empty() => words.clone(),
            _ => skillhost_knowledge::keywords(query).into_iter().take(LIVE_WORDS).collect(),
        };
        if query.is_empty() && (!crawls || words.is_empty()) {
            let text = Text::new("limit-nothing-to-search").verbatim("tool", tool);
            answer.limitations.push(Limitation { level: 1, text, lift: None });
            continue;
        }
        let input = match crawls {
            true => json!({"keywords": words, "max_results": LIVE_RESULTS}),
            false => json!({"query": query, "max_results": LIVE_RESULTS}),
        };
        // What fails stands in the record, from which the limitation is made.
        let Ok(called) = call(tool, &input) else { continue };
        if let Some(consulted) = answer.output["consulted"].as_array_mut() {
            consulted.push(json!({"tool": tool, "call": called.call}));
        }
        let list = if crawls { "candidates" } else { "results" };
        let found = called.output[list].as_array();
        for (i, found) in found.into_iter().flatten().enumerate() {
            let (id, place) = match crawls {
                true => (format!("crawl-{}", i + 1), format!("/{list}/{i}/entry/title")),
                false => (format!("search-{}", i + 1), format!("/{list}/{i}/title")),
            };
            let from = SourceFrom::Tool { call: called.call.clone(), pointer: place };
            let source = match crawls {
                true => work(&id, &found["entry"], from),
                false => page(&id, found, &called.output["accessed"], from),
            };
            answer.sources.extend(source);
        }
    }
    if !answer.sources.is_empty() {
        answer.block(LIVE, Block::Text { text: Text::new("live-not-read") });
        let item = |s: &Source| Text::new("live-found").source("title", &s.id);
        let items = answer.sources.iter().map(item).collect();
        answer.block(LIVE, Block::List { items });
    }
    answer
}

/// A page that a search found.
fn page(id: &str, found: &Value, accessed: &Value, from: SourceFrom) -> Option<Source> {
    let mut source = Source::new(id, found["title"].as_str()?, TierRule::News, from);
    source.url = found["url"].as_str().map(str::to_owned);
    source.accessed = accessed.as_str().map(str::to_owned);
    Some(source)
}

/// A work that a service has a record of.
fn work(id: &str, entry: &Value, from: SourceFrom) -> Option<Source> {
    let entry: skillhost_knowledge::Entry = serde_json::from_value(entry.clone()).ok()?;
    let mut source = Source::new(id, &entry.title, entry.rule, from);
    source.url = entry.doi.or(entry.url);
    (source.authors, source.year, source.venue) = (entry.authors, entry.year, entry.venue);
    source.accessed = entry.accessed;
    Some(source)
}

/// Runs one of the host's steps. `call` runs a tool and records it.
pub(crate) fn execute(
    skill: &SkillDescriptor,
    request: &SkillRequest,
    missing: &[Vec<String>],
    call: &dyn Fn(&str, &Value) -> Result<ToolCallAnswer, ErrorBody>,
) -> Result<SkillAnswer, ErrorBody> {
    let mut answer = SkillAnswer::new(Value::Object(Map::new()));
    match skill.category {
        Category::Intake => {
            let by = |origin| {
                let with = request.requirements.iter().filter(move |(_, r)| r.origin == origin);
                with.map(|(field, _)| field.as_str()).collect::<Vec<_>>()
            };
            answer.output = json!({
                "given": by(plugin_api::report::Origin::Given),
                "defaults": by(plugin_api::report::Origin::Default),
                "missing": missing,
            });
        }
        Category::Evidence => {
            answer.output = json!({"current_data": [], "authoritative_docs": [], "recent_news": [],
                                   "reference_benchmarks": []});
        }
        Category::Domain => {
            let Some(tool) = skill.tools.first() else { return Ok(answer) };
            let called = call(tool, &Value::Object(request.input.clone()))?;
            show(&called, "", &mut answer);
            answer.output = called.output;
        }
        Category::Knowledge => {
            answer.output = json!({"citations": [], "gaps": [], "coverage": "Weak"});
        }
        _ => {
            answer.disclosure.push(Text::new("disclosure-generic"));
            let ask = |field: &String| Text::new("lift-give-input").field("field", field);
            answer.actions = missing.iter().flatten().map(ask).collect();
        }
    }
    Ok(answer)
}

/// Says what a tool gave: a claim for each plain member, in the section of a generic analysis or,
/// where a skill is named, in one of its own.
pub(crate) fn show(called: &ToolCallAnswer, skill: &str, answer: &mut SkillAnswer) {
    let (section, before) = match skill {
        "" => (RESULT, String::new()),
        skill => (skill, format!("{}_", skill.replace('-', "_"))),
    };
    for (member, value) in called.output.as_object().into_iter().flatten() {
        if value.is_array() || value.is_object() {
            continue;
        }
        let id = format!("{before}{member}");
        let text = Text::new("generic-claim").field("name", member).claim("value", &id);
        let pointer = wire::member("", member);
        let support = Support::Tool { call: called.call.clone(), pointer };
        let claim = Claim::new(&id, text).value(value.clone()).support(support);
        answer.block(section, Block::Text { text: claim.text.clone() });
        answer.claim(claim);
    }
}
