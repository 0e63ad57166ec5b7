//! The host's own tools: the knowledge base, what is installed, the web and the literature there,
//! raw sources as evidence, the language of a text. They are called, checked and recorded like any
//! plugin's, under the name `host`.

mod evidence;
mod literature;
mod web;

use plugin_api::descriptor::{Effects, PluginDescriptor, ToolDescriptor};
use plugin_api::prelude::*;
use plugin_api::serde_json::Value;
use skillhost_config::Config;
use skillhost_intake::mentioned;
use skillhost_knowledge as knowledge;
use skillhost_store::Store;
use skillhost_types::{Catalogue, Resources};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The name under which the host's tools are called.
pub const HOST: &str = "host";

/// Where the knowledge base of a plugin lies among its resources.
pub const KNOWLEDGE_BASE: &str = "knowledge/SECOND-KNOWLEDGE-BRAIN.md";

/// Older names of `host.knowledge_query`, the tool that asks the knowledge base.
pub const QUERY_ALIASES: [&str; 3] =
    ["knowledge.query", "knowledge_search", "query_knowledge_base"];

/// The host's tool that a domain's name for a tool stands for, where it stands for one: an alias that
/// the plugin declares, or an older name of the tool that asks the knowledge base.
#[must_use]
pub fn stands_for<'n>(plugin: &'n PluginDescriptor, tool: &'n str) -> Option<&'n str> {
    const QUERY: &str = "knowledge_query";
    let name = plugin.canonical(tool);
    let asks = plugin.tool(name).is_none() && (name == QUERY || QUERY_ALIASES.contains(&name));
    if asks { Some(QUERY) } else { name.strip_prefix("host.") }
}

/// The input of a host's tool that is asked for a domain: where it takes a domain and none is
/// named, it is that one.
pub(crate) fn about<'v>(
    tool: Option<&ToolDescriptor>,
    domain: &str,
    input: &'v Value,
) -> Cow<'v, Value> {
    let takes = tool.is_some_and(|t| t.input_schema.pointer("/properties/domain").is_some());
    let mut input = Cow::Borrowed(input);
    if takes && input.is_object() && input.get("domain").is_none() {
        input.to_mut()["domain"] = domain.into();
    }
    input
}

/// The host's tools that use the network, each behind the flag of its name.
pub const NETWORK: [&str; 3] = ["web_search", "web_fetch", "knowledge_crawl"];

/// The host's tools over a catalogue and a store.
pub(crate) fn plugin(catalogue: &Catalogue, shelf: &Arc<Shelf>, config: &Config) -> Plugin {
    let plugins = catalogue.plugins.iter();
    let of = |p: &skillhost_types::Installed| {
        (p.manifest.domain.clone(), (p.descriptor.clone(), p.resources.clone()))
    };
    let domains: Domains = Arc::new(plugins.map(of).collect());
    let max_results = config.knowledge.max_results;
    let clients = Arc::new(web::clients(&config.http));
    let base = literature::Bases { shelf: shelf.clone(), domains: domains.clone() };
    let knowledge = config.knowledge.clone();
    Plugin::new()
        .tool(KnowledgeQuery { shelf: shelf.clone(), domains: domains.clone(), max_results })
        .tool(CatalogueList { domains })
        .tool(web::WebSearch(clients.clone()))
        .tool(web::WebFetch(clients.clone()))
        .tool(literature::KnowledgeCrawl {
            clients: clients.clone(),
            base: base.clone(),
            knowledge,
        })
        .tool(literature::KnowledgeAppend { clients, base })
        .tool(evidence::EvidenceCollect)
        .tool(evidence::LanguageDetect)
}

/// Where knowledge is kept: the store that was given, or one in memory, made when it is needed.
pub(crate) struct Shelf {
    pub(crate) store: Option<Store>,
    pub(crate) memory: OnceLock<Result<Store, String>>,
}

impl Shelf {
    pub(crate) fn store(&self) -> Result<&Store, ToolError> {
        if let Some(store) = &self.store {
            return Ok(store);
        }
        let memory = self.memory.get_or_init(|| Store::in_memory().map_err(|e| e.to_string()));
        memory.as_ref().map_err(|e| ToolError::new("knowledge-unavailable", e.clone()))
    }
}

type Domains = Arc<HashMap<String, (Arc<PluginDescriptor>, Resources)>>;

fn unknown(domains: &Domains, domain: &str) -> ToolError {
    let names = domains.keys().map(String::as_str);
    let hint = crate::nearest::suggestion(domain, names);
    let what = match domain {
        "" => "no domain is named".to_owned(),
        domain => format!("there is no domain {domain:?}"),
    };
    ToolError::new("unknown-domain", format!("{what}; {hint}"))
}

struct KnowledgeQuery {
    shelf: Arc<Shelf>,
    domains: Domains,
    max_results: usize,
}

/// A question to the knowledge base.
#[data]
pub(crate) struct Query {
    /// What is asked, in English or Vietnamese
    query: String,
    /// The domain whose base is asked; a skill's own where it is left out
    domain: Option<String>,
    /// The most works that are wanted
    #[is(min = 1, max = 50)]
    top_k: Option<u32>,
}

impl Tool for KnowledgeQuery {
    type Input = Query;
    type Output = knowledge::Answer;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "knowledge_query",
            "Searches a domain's knowledge base: gives `citations` (title, tier, finding, quote), \
             the words of the question that nothing covers as `gaps`, and the `coverage`; no \
             citation where nothing bears on the question",
        )
        .title("Knowledge base")
        .effects(Effects::Reads)
    }

    fn invoke(&self, input: Query, _: &Call<'_>) -> Result<knowledge::Answer, ToolError> {
        let domain = input.domain.unwrap_or_default();
        let Some((_, resources)) = self.domains.get(&domain) else {
            return Err(unknown(&self.domains, &domain));
        };
        let top_k = input.top_k.map_or(self.max_results, |n| n as usize);
        let Some(base) = resources.get(KNOWLEDGE_BASE) else {
            let coverage = knowledge::Coverage::Weak;
            return Ok(knowledge::Answer { citations: Vec::new(), gaps: Vec::new(), coverage });
        };
        let text = String::from_utf8_lossy(base);
        self.shelf
            .store()?
            .with(|db| {
                knowledge::sync(db, &domain, &text, &plugin_api::wire::sha256(base))?;
                knowledge::search(db, &domain, &input.query, top_k)
            })
            .map_err(|e| ToolError::new("knowledge-unavailable", e.to_string()))
    }
}

struct CatalogueList {
    domains: Domains,
}

/// What is to be listed.
#[data]
#[derive(Copy, Eq)]
pub(crate) enum What {
    /// What its reports are asked
    Gates,
    /// What an analysis may end with
    Verdicts,
    /// What may be given
    Inputs,
    /// What computes
    Tools,
    /// What a run goes through
    Skills,
}

/// A question about what is installed.
#[data]
pub(crate) struct Listing {
    /// The domain
    domain: String,
    /// What is to be listed
    what: What,
    /// Only the one of this name
    name: Option<String>,
}

/// Something that a domain has.
#[data]
pub(crate) struct Row {
    /// Its name
    name: String,
    /// What it is
    about: String,
}

/// What a domain has.
#[data]
pub(crate) struct Rows {
    /// One a row
    rows: Vec<Row>,
}

impl Tool for CatalogueList {
    type Input = Listing;
    type Output = Rows;

    fn spec(&self) -> ToolSpec {
        ToolSpec::new(
            "catalogue_list",
            "Lists what a domain has: `rows` with `name` and `about` of its gates, verdicts, \
             inputs, tools or skills",
        )
        .title("What a domain has")
    }

    fn invoke(&self, input: Listing, _: &Call<'_>) -> Result<Rows, ToolError> {
        let Some((descriptor, _)) = self.domains.get(&input.domain) else {
            return Err(unknown(&self.domains, &input.domain));
        };
        let row = |name: &str, about: &str| Row { name: name.into(), about: about.into() };
        let mut rows: Vec<Row> = match input.what {
            What::Gates => {
                let universal =
                    crate::gates::UNIVERSAL.iter().zip(crate::gates::ASKS).map(|(n, a)| row(n, a));
                universal.chain(descriptor.gates.iter().map(|g| row(&g.id, &g.asks))).collect()
            }
            What::Verdicts => descriptor.verdicts.iter().map(|v| row(&v.id, &v.label)).collect(),
            What::Tools => descriptor.tools.iter().map(|t| row(&t.name, &t.description)).collect(),
            What::Skills => {
                descriptor.skills.iter().map(|s| row(&s.name, &s.description)).collect()
            }
            What::Inputs => {
                let declared = descriptor.inputs.get("properties").and_then(|p| p.as_object());
                let about = |schema: &serde_json::Value| {
                    schema["description"].as_str().unwrap_or_default().to_owned()
                };
                declared.into_iter().flatten().map(|(n, s)| row(n, &about(s))).collect()
            }
        };
        if let Some(name) = &input.name {
            rows.retain(|row| {
                !mentioned(&row.name, [name.as_str()]).is_empty() || row.name == *name
            });
        }
        Ok(Rows { rows })
    }
}
