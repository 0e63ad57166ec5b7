//! The network in a run and as tools: what is found is listed as not read, what fails is said, and
//! nothing is invented.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod reef;
#[path = "../../web/tests/support/mod.rs"]
mod support;

use plugin_api::gate::Outcome;
use plugin_api::prelude::*;
use plugin_api::serde_json::{Value, json};
use reef::{Reef, limits, verdict};
use skillhost_pipeline::{Engine, Silent};
use skillhost_store::Store;
use skillhost_types::{EventKind, RunReport};
use std::net::TcpListener;
use support::{Asked, Say, Server, page, status};

const QUESTION: &str = "how much light is left at a depth of 3 m on this reef?";

fn data(name: &str) -> Vec<u8> {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/tests/data");
    std::fs::read(tests.join(name)).unwrap()
}

/// Every service, on one server.
fn services(asked: &Asked) -> Say {
    match asked.path.split('?').next().unwrap() {
        "/search" => page("text/html; charset=utf-8", data("search.html")),
        "/arxiv" => page("application/atom+xml", data("arxiv.xml")),
        "/crossref" => page("application/json", data("crossref.json")),
        "/openalex" => page("application/json", data("openalex.json")),
        "/feed" => page("application/rss+xml", data("feed.rss")),
        "/page" => page("text/html; charset=utf-8", data("page-vi.html")),
        _ => status(404, &[]),
    }
}

/// A reef that asks a server and nobody else.
fn at(reef: Reef, address: impl std::fmt::Display) -> Reef {
    let urls = ["search", "arxiv", "crossref", "openalex"];
    let reef = reef
        .set("http.allow_hosts=[\"127.0.0.1\"]")
        .set("http.interval_s=0.0")
        // arXiv has to be waited for, where it is asked on the same host as others.
        .set("knowledge.crawl_sources=[\"crossref\", \"openalex\"]")
        .set("http.max_retries=0")
        .set(&format!("http.feeds=[\"http://{address}/feed\"]"));
    urls.iter()
        .fold(reef, |reef, name| reef.set(&format!("http.{name}_url=\"http://{address}/{name}\"")))
}

fn online(flags: &[&str], server: &Server) -> Reef {
    let reef = at(Reef::new(reef::light), server.address);
    flags.iter().fold(reef, |reef, flag| reef.set(&format!("flags.{flag}=true")))
}

/// A tool of the host's, called as from the command line.
fn call(reef: &Reef, tool: &str, input: Value) -> Result<Value, (String, String)> {
    let (catalogue, config) = (reef.linked.catalogue(), reef.config());
    let engine = Engine::new(&catalogue, &reef.linked, &config);
    let engine = engine.store(Store::in_memory().unwrap());
    engine.call_tool("host", tool, &input, &Silent).map_err(|e| (e.code, e.message))
}

#[test]
fn a_flag_that_is_off_keeps_its_tool_off_and_asks_nobody() {
    let server = Server::new(|asked, _| services(asked));
    let reef = online(&[], &server);
    for (tool, input) in [
        ("web_search", json!({"query": "reefs"})),
        ("web_fetch", json!({"url": server.url("/page")})),
        ("knowledge_crawl", json!({"keywords": ["reef"]})),
        ("knowledge_append", json!({"entries": []})),
    ] {
        assert_eq!(call(&reef, tool, input).unwrap_err().0, "disabled", "{tool}");
    }
    let run = reef.ask(QUESTION).unwrap();
    assert_eq!((run.level, limits(&run)), (0, vec![]));
    assert!(!run.decision.plan.iter().any(|s| s == "live-sources"));
    assert!(server.asked().is_empty());
}

#[test]
fn a_search_is_a_tool() {
    let server = Server::new(|asked, _| services(asked));
    let reef = online(&["web_search"], &server);
    let found = call(&reef, "web_search", json!({"query": "light on reefs", "max_results": 5}));
    let found = found.unwrap();
    assert_eq!(found["results"][0]["title"], "Light on reefs & depth");
    assert_eq!(found["results"][0]["url"], "https://reef.example/light?depth=3&lang=en");
    assert_eq!(found["accessed"].as_str().unwrap().len(), 10);
    let invalid = call(&reef, "web_search", json!({"query": "x", "max_results": 21}));
    assert_eq!(invalid.unwrap_err().0, "input-invalid");
}

#[test]
fn a_page_is_a_tool_and_stays_on_the_public_network() {
    let server = Server::new(|asked, _| services(asked));
    let reef = online(&["web_fetch"], &server);
    let read = call(&reef, "web_fetch", json!({"url": server.url("/page"), "max_chars": 200}));
    let read = read.unwrap();
    assert!(read["text"].as_str().unwrap().starts_with("Rạn san hô Côn Đảo"));
    assert_eq!((&read["truncated"], &read["media_type"]), (&json!(true), &json!("text/html")));
    let guarded = online(&["web_fetch"], &server).set("http.allow_hosts=[]");
    let refused = call(&guarded, "web_fetch", json!({"url": server.url("/page")})).unwrap_err();
    assert_eq!(refused.0, "web-not-public");
    assert!(refused.1.contains("http.allow_hosts"), "{}", refused.1);
    let tools = ["web_fetch", "web_search"];
    assert!(tools.iter().all(|t| call(&reef, t, json!({})).unwrap_err().0 != "unknown-tool"));
}

#[test]
fn a_crawl_gives_each_work_once_with_its_tier_and_its_score() {
    let server = Server::new(|asked, _| services(asked));
    let reef = online(&["knowledge_crawl"], &server);
    let sources = ["arxiv", "crossref", "openalex", "feeds"];
    let input = json!({"keywords": ["reef", "light"], "sources": sources, "domain": "reef"});
    let found = call(&reef, "knowledge_crawl", input).unwrap();
    let all = found["candidates"].as_array().unwrap();
    let of = |title: &str| all.iter().find(|c| c["entry"]["title"] == title).unwrap();
    // Three services have a record of it, each with its own spelling of the DOI.
    let model = of("A model of reef light");
    assert_eq!(model["entry"]["doi"], "10.5555/reef.2024.7");
    assert_eq!(model["sources"], json!(["arXiv", "Crossref", "OpenAlex"]));
    assert_eq!((&model["entry"]["tier"], &model["citations"]), (&json!(2), &json!(14)));
    assert_eq!(of("Light on reefs: a review")["entry"]["rule"], "review");
    assert_eq!(of("Light attenuation over shallow reefs")["entry"]["rule"], "unreviewed");
    assert_eq!(of("Bleaching seen from a plane")["entry"]["tier"], 4);
    let scores: Vec<f64> = all.iter().map(|c| c["score"].as_f64().unwrap()).collect();
    assert!(
        scores.windows(2).all(|w| w[0] >= w[1]) && scores.iter().all(|s| (0.0..=10.0).contains(s))
    );
    assert_eq!(all[0]["entry"]["title"], "Light on reefs: a review", "new, fitting and cited");
    assert_eq!(found["failed"], json!([]));
}

#[test]
fn the_weights_of_the_settings_decide_the_order() {
    let server = Server::new(|asked, _| services(asked));
    let first = |weights: [f64; 3]| {
        let [recency, keywords, citations] = weights;
        let reef = online(&["knowledge_crawl"], &server)
            .set(&format!("knowledge.weight_recency={recency:?}"))
            .set(&format!("knowledge.weight_keywords={keywords:?}"))
            .set(&format!("knowledge.weight_citations={citations:?}"));
        let found = call(&reef, "knowledge_crawl", json!({"keywords": ["review", "model"]}));
        let found = found.unwrap();
        let best = &found["candidates"][0];
        (best["entry"]["title"].as_str().unwrap().to_owned(), best["score"].as_f64().unwrap())
    };
    // 1000 citations are all that count: ln(1 + c) / ln(1001).
    assert_eq!(first([0.0, 0.0, 1.0]), ("Light on reefs: a review".into(), 10.0));
    let (title, score) = first([0.0, 1.0, 0.0]);
    assert!((score - 5.0).abs() < 1e-9, "{title} has one of two words");
    assert_eq!(first([0.0, 0.0, 0.0]).1, 0.0);
}

#[test]
fn of_several_services_one_that_fails_is_said() {
    let server = Server::new(|asked, _| match asked.path.starts_with("/crossref") {
        true => status(500, &[]),
        false => services(asked),
    });
    let reef = online(&["knowledge_crawl"], &server);
    let found = call(&reef, "knowledge_crawl", json!({"keywords": ["reef"]})).unwrap();
    assert!(!found["candidates"].as_array().unwrap().is_empty());
    assert_eq!(found["failed"].as_array().unwrap().len(), 1);
    let message = found["failed"][0]["message"].as_str().unwrap();
    assert!(message.contains("127.0.0.1") && message.contains("500"), "{message}");
    let none = Server::says(status(503, &[]));
    let none =
        call(&online(&["knowledge_crawl"], &none), "knowledge_crawl", json!({"keywords": ["x"]}));
    assert_eq!(none.unwrap_err().0, "web-broken", "nobody answered");
}

#[test]
fn a_work_is_added_once_and_only_where_it_is_wanted() {
    let server = Server::new(|asked, _| services(asked));
    let reef = online(&["knowledge_crawl", "knowledge_auto_append"], &server);
    let (catalogue, config) = (reef.linked.catalogue(), reef.config());
    let engine = Engine::new(&catalogue, &reef.linked, &config).store(Store::in_memory().unwrap());
    let call = |tool: &str, input: Value| engine.call_tool("host", tool, &input, &Silent).unwrap();
    let crawl = |sources: &[&str]| {
        let input = json!({"keywords": ["reef"], "domain": "reef", "sources": sources});
        call("knowledge_crawl", input)
    };
    let found = crawl(&["crossref", "openalex"]);
    let entries: Vec<Value> =
        found["candidates"].as_array().unwrap().iter().map(|c| c["entry"].clone()).collect();
    let append = |dry_run: bool| {
        call("knowledge_append", json!({"entries": entries, "domain": "reef", "dry_run": dry_run}))
    };
    let dry = append(true);
    assert_eq!(
        (&dry["added"], &dry["results"][0]["result"]),
        (&json!(0), &json!("would_be_added"))
    );
    let first = append(false);
    assert_eq!(first["added"], entries.len());
    let again = append(false);
    assert_eq!((&again["added"], &again["results"][0]["result"]), (&json!(0), &json!("duplicate")));
    let known = crawl(&["crossref"]);
    let id = &known["candidates"][0]["known_as"];
    assert!(id.as_str().is_some_and(|id| !id.is_empty()), "{known}");
    let spelt = json!({"title": "x", "doi": "10.5555/REEF.2024.7", "tier": 2,
                       "rule": "peer_reviewed", "finding": "y"});
    let entry = json!({"title": "", "tier": 9, "rule": "news", "finding": ""});
    let both = call("knowledge_append", json!({"entries": [spelt, entry], "domain": "reef"}));
    assert_eq!(both["results"][0]["result"], "duplicate");
    assert_eq!(both["results"][1]["result"], "invalid");
}

#[test]
fn nothing_is_added_where_nothing_is_kept() {
    let reef = Reef::new(reef::light).set("flags.knowledge_auto_append=true");
    let (catalogue, config) = (reef.linked.catalogue(), reef.config());
    let engine = Engine::new(&catalogue, &reef.linked, &config);
    let input = json!({"entries": [], "domain": "reef"});
    let refused = engine.call_tool("host", "knowledge_append", &input, &Silent).unwrap_err();
    assert_eq!(refused.code, "nothing-kept");
    let other = json!({"entries": [], "domain": "reeef", "dry_run": true});
    let refused = engine.call_tool("host", "knowledge_append", &other, &Silent).unwrap_err();
    assert!(refused.message.contains("did you mean reef?"), "{}", refused.message);
}

#[test]
fn a_run_with_the_flag_on_searches_once_and_lists_what_nobody_read() {
    let server = Server::new(|asked, _| services(asked));
    let run = online(&["web_search"], &server).ask(QUESTION).unwrap();
    assert_eq!((run.level, verdict(&run)), (0, "bright"), "{:?}", run.limitations);
    assert_eq!(run.decision.plan.last().unwrap(), "live-sources");
    let asked = server.asked();
    assert_eq!(asked.len(), 1);
    assert!(asked[0].path.starts_with("/search?q=how+much+light+is+left"), "{}", asked[0].path);
    let found: Vec<_> = run.report.sources.iter().map(|s| (s.tier, s.title.as_str())).collect();
    assert_eq!(found, [(Some(4), "Light on reefs & depth"), (Some(4), "Ánh sáng trên rạn san hô")]);
    let cites = |s: &Support| matches!(s, Support::Source { .. });
    assert!(!run.report.claims.iter().flat_map(|c| &c.support).any(cites), "nothing rests on them");
    let section = run.report.sections.last().unwrap();
    assert_eq!((section.id.as_str(), section.blocks.len()), ("live-sources", 2));
    assert!(run.gates.values().all(|g| g.outcome != Outcome::Fail), "{:?}", run.gates);
    assert!(run.evidence.iter().any(|r| r.tool == "host.web_search" && r.step == "live-sources"));
}

#[test]
fn a_service_that_is_on_and_can_not_be_reached_is_level_two() {
    // A port that nobody listens on any more.
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for flag in ["web_search", "knowledge_crawl"] {
        let ask = |on: bool| {
            let reef = at(Reef::new(reef::light), closed);
            reef.set(&format!("flags.{flag}={on}")).ask(QUESTION).unwrap()
        };
        let (on, off) = (ask(true), ask(false));
        assert_eq!((on.level, off.level), (2, 0), "{flag}");
        assert_eq!(limits(&on), ["limit-service-failed"]);
        assert!(on.report.sources.is_empty(), "nothing is invented");
        assert_eq!(verdict(&on), verdict(&off), "what was computed stands");
    }
    // Nobody asked for a page.
    let reef = at(Reef::new(reef::light), closed).set("flags.web_fetch=true");
    assert_eq!(reef.ask(QUESTION).unwrap().level, 0);
}

#[test]
fn a_service_that_knows_nothing_is_no_failure() {
    let server = Server::says(page("text/html", "<div class=no-results>No results.</div>"));
    let run = online(&["web_search"], &server).ask(QUESTION).unwrap();
    assert_eq!((run.level, limits(&run)), (1, vec!["limit-service-knows-nothing"]));
}

/// A skill that asks itself.
fn asks_itself(
    input: &reef::AnalysisInput,
    context: &SkillContext<'_>,
) -> Result<reef::Answer, SkillError> {
    let mut answer = reef::light(input, context)?;
    // A failure is the skill's to judge; the host says it in any case.
    let found = context.call::<Value>("web_search", &json!({"query": "tides", "max_results": 1}));
    answer.notes.push(format!("found: {}", found.is_ok()));
    Ok(answer)
}

fn delegating(server: &Server) -> Reef {
    let more = |p: Plugin| p.alias("web_search", "host.web_search");
    at(Reef::gated(asks_itself, reef::holds, more), server.address).set("flags.web_search=true")
}

#[test]
fn a_plugin_that_asks_itself_is_not_asked_for_again() {
    let server = Server::new(|asked, _| services(asked));
    let run = delegating(&server).ask(QUESTION).unwrap();
    assert_eq!(run.steps["core-analysis"].notes, ["found: true"]);
    assert_eq!(server.asked().len(), 1);
    assert!(server.asked()[0].path.contains("q=tides"));
    assert_eq!(run.level, 0);
    let server = Server::says(status(500, &[]));
    let run = delegating(&server).ask(QUESTION).unwrap();
    assert_eq!(run.steps["core-analysis"].notes, ["found: false"]);
    assert_eq!((run.level, limits(&run)), (2, vec!["limit-service-failed"]));
    assert_eq!(server.asked().len(), 1, "what failed is not asked again");
}

#[test]
fn what_a_crawl_of_a_run_found_is_appended_where_that_is_wanted_and_no_page_is() {
    let ask = |append: bool| {
        let server = Server::new(|asked, _| services(asked));
        let reef = online(&["web_search", "knowledge_crawl"], &server)
            .set(&format!("flags.knowledge_auto_append={append}"))
            .set("knowledge.crawl_keywords={reef = [\"reef light\"]}");
        let store = Store::in_memory().unwrap();
        let kept = store.clone();
        let run = reef.with(QUESTION, json!({"depth_m": 3.0}), |e| e.store(kept)).unwrap();
        let paths: Vec<_> = server.asked().into_iter().map(|a| a.path).collect();
        assert!(paths.iter().any(|p| p.starts_with("/openalex?search=reef+light&")), "{paths:?}");
        let there = store.with(|db| skillhost_knowledge::entries(db, "reef")).unwrap_or_default();
        let added: Vec<_> = there.into_iter().filter(|k| k.added.is_some()).collect();
        let told = run.events.iter().filter(|e| e.kind == EventKind::KnowledgeAppended).count();
        assert_eq!(told, added.len());
        (run, added)
    };
    let (run, added) = ask(false);
    assert!(run.report.sources.iter().any(|s| s.id == "crawl-1") && added.is_empty());
    let (_, added) = ask(true);
    assert_eq!(added.len(), 3, "{added:#?}");
    assert!(added.iter().all(|k| k.entry.doi.is_some() || k.entry.url.is_some()));
    assert!(!added.iter().any(|k| k.entry.title.contains("Ánh sáng")), "a page that nobody read");
}

#[test]
fn the_report_says_in_both_languages_what_was_not_read_and_what_failed() {
    let rendered = |run: &RunReport, language: &str, reef: &Reef| {
        let catalogue = reef.linked.catalogue();
        let plugin = &catalogue.plugins[0];
        let wording = skillhost_report::Wording::new(language, &plugin.resources);
        let run = RunReport { language: language.into(), ..run.clone() };
        skillhost_report::markdown(&run, &wording, "reef", &plugin.descriptor)
    };
    let server = Server::new(|asked, _| services(asked));
    let reef = online(&["web_search"], &server);
    let run = reef.ask(QUESTION).unwrap();
    let en = rendered(&run, "en", &reef);
    assert!(
        en.contains("Found on the web, not read") && en.contains("Nobody has read them"),
        "{en}"
    );
    assert!(
        en.contains("https://reef.example/light")
            && !en.contains("Live sources were not consulted")
    );
    let vi = rendered(&run, "vi", &reef);
    assert!(
        vi.contains("Chưa ai đọc chúng") && !vi.contains("Không tra cứu nguồn trực tuyến"),
        "{vi}"
    );
    let failing = Server::says(status(403, &[]));
    let reef = online(&["web_search"], &failing);
    let run = reef.ask(QUESTION).unwrap();
    let (en, vi) = (rendered(&run, "en", &reef), rendered(&run, "vi", &reef));
    assert!(en.contains("web_search was asked and gave nothing: 127.0.0.1: expected"), "{en}");
    assert!(en.contains("Live sources were not consulted"), "{en}");
    assert!(vi.contains("Đã hỏi web_search nhưng không nhận được gì: 127.0.0.1"), "{vi}");
}

#[test]
fn raw_sources_are_put_in_order_without_a_network() {
    let reef = Reef::new(reef::light);
    let collect = |input: Value| call(&reef, "evidence_collect", input).unwrap();
    let bundle = collect(json!({
        "current_data": [{"source": "Buoy 7", "value": 29.4, "unit": "Cel", "tier": 1},
                         {"source": "Buoy 7", "value": 29.6, "unit": "Cel", "tier": 1}],
        "authoritative_docs": [
            {"source": "A model", "doi": "https://dx.doi.org/10.5555/REEF", "rule": "peer_reviewed"},
            {"source": "A review", "url": "http://www.reef.example/review/?utm_source=x", "rule": "review"}],
        "recent_news": [{"source": "The model again", "url": "https://doi.org/10.5555/reef"},
                        {"source": "News", "url": "https://news.example/", "access_date": "2026-11-30"}],
        "access_date": "2026-12-01"
    }));
    assert_eq!(
        bundle["authoritative_docs"][0]["url"], "https://reef.example/review",
        "the strongest first"
    );
    assert_eq!(bundle["authoritative_docs"][1]["url"], "https://doi.org/10.5555/reef");
    assert_eq!(bundle["current_data"].as_array().unwrap().len(), 2, "two values are no duplicate");
    assert_eq!(
        (&bundle["duplicates"], bundle["recent_news"].as_array().unwrap().len()),
        (&json!(1), 1)
    );
    assert_eq!(bundle["recent_news"][0]["access_date"], "2026-11-30");
    assert_eq!(bundle["current_data"][0]["access_date"], "2026-12-01");
    assert_eq!(
        (&bundle["degradation_level"], &bundle["limitation_flag"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(bundle["limitations"], json!(["nothing is said of the tier of some sources"]));
    let empty = collect(json!({}));
    assert_eq!((&empty["degradation_level"], &empty["limitation_flag"]), (&json!(3), &json!(true)));
    let whole = json!({"source": "A", "tier": 2, "access_date": "2026-01-01", "value": 1.0});
    let whole = collect(json!({"current_data": [whole]}));
    assert_eq!(
        (&whole["degradation_level"], &whole["limitation_flag"]),
        (&json!(0), &json!(false))
    );
}

#[test]
fn the_language_of_a_text_is_a_tool() {
    let reef = Reef::new(reef::light);
    for (text, language) in [
        ("How much light is left at this depth?", "en"),
        ("Ở độ sâu này còn bao nhiêu ánh sáng?", "vi"),
        ("o do sau nay con bao nhieu anh sang", "vi"),
        ("", "undetermined"),
    ] {
        let said = call(&reef, "language_detect", json!({"text": text})).unwrap();
        assert_eq!(said["language"], language, "{text}");
    }
}

#[test]
fn the_examples_of_the_hosts_tools_hold() {
    fn holds(is: &Value, should: &Value) -> bool {
        match (is, should) {
            (Value::Object(is), Value::Object(should)) => {
                should.iter().all(|(name, s)| is.get(name).is_some_and(|i| holds(i, s)))
            }
            (Value::Array(is), Value::Array(should)) => {
                is.len() == should.len() && is.iter().zip(should).all(|(i, s)| holds(i, s))
            }
            _ => is == should,
        }
    }
    let reef = Reef::new(reef::light);
    let (catalogue, config) = (reef.linked.catalogue(), reef.config());
    let engine = Engine::new(&catalogue, &reef.linked, &config);
    let mut count = 0;
    for (owner, tool) in engine.tools_besides() {
        for example in &tool.examples {
            let domain = &owner.manifest.domain;
            let output = engine.call_tool(domain, &tool.name, &example.input, &Silent).unwrap();
            assert!(holds(&output, &example.output), "{}: {output:#}", tool.name);
            count += 1;
        }
    }
    assert_eq!(count, 3);
}
