//! Someone who lets the program use the network: searches, pages, new works. Every service is a
//! small server of the test's own.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

#[path = "../host/web/tests/support/mod.rs"]
mod support;

use serde_json::{Value, json};
use skillhost_tests::{Gave, Install, root};
use std::net::{SocketAddr, TcpListener};
use support::{Asked, Say, Server, page, status};

fn data(name: &str) -> Vec<u8> {
    std::fs::read(root().join("host/web/tests/data").join(name)).unwrap()
}

fn services(asked: &Asked) -> Say {
    match asked.path.split('?').next().unwrap() {
        "/search" => page("text/html; charset=utf-8", data("search.html")),
        "/crossref" => page("application/json", data("crossref.json")),
        "/openalex" => page("application/json", data("openalex.json")),
        "/page" => page("text/html; charset=utf-8", data("page-vi.html")),
        _ => status(404, &[]),
    }
}

fn server() -> Server {
    Server::new(|asked, _| services(asked))
}

/// An installation for which every service is at one address.
fn at(address: SocketAddr, libraries: &[&str]) -> Install {
    let install = Install::with(libraries);
    let settings = format!(
        "[http]\nallow_hosts = [\"127.0.0.1\"]\ninterval_s = 0.0\nmax_retries = 0\n\
         search_url = \"http://{address}/search\"\ncrossref_url = \"http://{address}/crossref\"\n\
         openalex_url = \"http://{address}/openalex\"\n\
         [knowledge]\ncrawl_sources = [\"crossref\", \"openalex\"]\n"
    );
    std::fs::write(install.path("online.toml"), settings).unwrap();
    install
}

fn host(install: &Install, arguments: &[&str]) -> Gave {
    let config = install.path("online.toml");
    install.host(&[&["--config", config.to_str().unwrap()], arguments].concat())
}

fn closed() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[test]
fn the_tools_of_the_network_are_called_by_name_where_their_flag_is_on() {
    let server = server();
    let install = at(server.address, &["hello"]);
    let call = |flags: &[&str], tool: &str, params: &str| {
        let call = ["tool", "call", tool, "--params", params];
        host(&install, &[flags, &call].concat())
    };
    let query = r#"{"query": "light on reefs", "max_results": 1}"#;
    let off = call(&[], "host.web_search", query).expect(1).json();
    assert_eq!((&off["status"], &off["error"]["code"]), (&json!("disabled"), &json!("disabled")));
    assert!(server.asked().is_empty());
    let on = call(&["--set", "flags.web_search=true"], "host.web_search", query).expect(0).json();
    assert_eq!(on["output"]["results"].as_array().unwrap().len(), 1);
    let url = format!("{{\"url\": \"{}\"}}", server.url("/page"));
    let fetch = ["--set", "flags.web_fetch=true"];
    let read = call(&fetch, "host.web_fetch", &url).expect(0).json();
    assert_eq!(read["output"]["title"], "Rạn san hô Côn Đảo – Tin tức");
    let metadata = r#"{"url": "http://169.254.169.254/latest/meta-data/"}"#;
    let refused = call(&fetch, "host.web_fetch", metadata).expect(1).json();
    assert_eq!(refused["error"]["code"], "web-not-public");
    let said = call(&[], "host.language_detect", r#"{"text": "Rạn san hô cần ánh sáng"}"#);
    assert_eq!(said.expect(0).json()["output"]["language"], "vi");
    let listed = install.host(&["tool", "list", "--domain", "host", "--json"]).expect(0).json();
    let effects = |name: &str| {
        let tool = listed.as_array().unwrap().iter().find(|t| t["name"] == name);
        tool.unwrap_or_else(|| panic!("{name}"))["effects"].clone()
    };
    assert_eq!(effects("web_search"), "network");
    assert_eq!(
        (effects("knowledge_append"), effects("evidence_collect")),
        (json!("writes"), json!("pure"))
    );
}

#[test]
fn a_run_lists_what_it_found_as_not_read_or_says_what_failed() {
    let run = |install: &Install, more: &[&str]| {
        let run = ["--set", "flags.web_search=true", "run", "how warm was this reef?", "--domain"];
        let inputs = ["reef", "--input", "hotspots=[1.0]"];
        host(install, &[&run[..], &inputs, more].concat()).expect(0).stdout
    };
    let server = server();
    let install = at(server.address, &["hello"]);
    let json: Value = serde_json::from_str(&run(&install, &["--format", "json"])).unwrap();
    assert_eq!(json["report"]["sources"][0]["tier"], 4);
    assert_eq!(server.asked().len(), 1);
    let text = run(&install, &[]);
    assert!(
        text.contains("Found on the web, not read") && text.contains("Light on reefs & depth"),
        "{text}"
    );
    let vi = run(&install, &["--lang", "vi"]);
    assert!(vi.contains("Tìm thấy trên mạng, chưa đọc"), "{vi}");

    let alone = at(closed(), &["hello"]);
    let json: Value = serde_json::from_str(&run(&alone, &["--format", "json"])).unwrap();
    assert_eq!((&json["level"], &json["status"]), (&json!(2), &json!("degraded")));
    assert!(json["report"].get("sources").is_none(), "nothing stands in");
    let text = run(&alone, &[]);
    assert!(text.contains("web_search was asked and gave nothing: 127.0.0.1"), "{text}");
    assert!(run(&alone, &["--lang", "vi"]).contains("Đã hỏi web_search nhưng không nhận được gì"));
}

#[test]
fn a_run_that_consulted_the_network_is_replayed_without_it() {
    let server = server();
    let install = at(server.address, &["hello"]);
    let run =
        ["--set", "flags.web_search=true", "run", "how warm was this reef?", "--domain", "reef"];
    let more = ["--input", "hotspots=[1.0]", "--run-id", "online-1", "--format", "json"];
    let _ = host(&install, &[&run[..], &more].concat()).expect(0);
    let replayed = ["--set", "flags.web_search=true", "runs", "replay", "online-1"];
    let _ = host(&install, &replayed).expect(0);
    assert_eq!(server.asked().len(), 1, "the recorded answer was used");
}

#[test]
fn a_crawl_shows_new_works_and_adds_them_where_that_is_said() {
    let server = server();
    let install = at(server.address, &["mortal"]);
    let crawl = |more: &[&str]| {
        host(
            &install,
            &[&["knowledge", "crawl", "atoll", "--keywords", "reef,light"], more].concat(),
        )
    };
    let shown = crawl(&[]).expect(0).stdout;
    assert!(
        shown.contains("A model of reef light") && shown.contains("10.5555/reef.2024.7"),
        "{shown}"
    );
    assert!(shown.contains("nothing was added; --append adds"), "{shown}");
    let dry = crawl(&["--append", "--dry-run"]).expect(0).stdout;
    assert!(dry.ends_with("3 would be added\n"), "{dry}");
    let added = crawl(&["--append", "--json"]).expect(0).json();
    assert_eq!(added["appended"]["added"], 3);
    assert_eq!(added["keywords"], json!(["reef", "light"]));
    let again = crawl(&["--append", "--max", "2"]).expect(0).stdout;
    assert!(
        again.contains("deep-2024") && again.ends_with("0 added, 0 there already\n"),
        "{again}"
    );
    let found = host(&install, &["knowledge", "search", "atoll", "reef light", "--json"]);
    assert!(found.expect(0).stdout.contains("deep-2024"));
    let verified = host(&install, &["knowledge", "verify", "atoll"]).expect(0).stdout;
    assert!(verified.contains("(3 of them added)"), "{verified}");

    let scholar = crawl(&["--sources", "scholar"]).expect(2).stderr;
    assert!(scholar.contains("arxiv, crossref, openalex, feeds"), "{scholar}");
    let alone = at(closed(), &["mortal"]);
    let failed = host(&alone, &["knowledge", "crawl", "atoll", "--keywords", "x"]).expect(1).stderr;
    assert!(failed.contains("127.0.0.1") && failed.contains("web-unreachable"), "{failed}");
}
