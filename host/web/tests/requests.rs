//! One request: its limits, its repetitions, its redirects, and whom it does not ask.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod support;

use skillhost_web::{Kind, Settings, Web, WebError};
use std::io::Write;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;
use support::{Everything, Say, Server, Still, page, settings, status, web};

const GO: &(dyn Fn() -> bool + Sync) = &|| false;

fn fails(say: Say) -> WebError {
    let server = Server::says(say);
    web(settings()).0.fetch(&server.url("/x"), 1000, GO).unwrap_err()
}

#[test]
fn a_page_says_who_asks_and_what_is_wanted() {
    let server = Server::says(page("text/plain", "reefs"));
    let settings = Settings { user_agent: "reef/1 (mailto:a@reef.example)".into(), ..settings() };
    let read = web(settings).0.fetch(&server.url("/a?b=c#d"), 1000, GO).unwrap();
    assert_eq!((read.text.as_str(), read.media_type.as_str()), ("reefs", "text/plain"));
    let asked = &server.asked()[0];
    assert_eq!(asked.path, "/a?b=c");
    assert_eq!(asked.headers["user-agent"], "reef/1 (mailto:a@reef.example)");
    assert!(asked.headers["accept"].starts_with("text/html"));
    assert!(!asked.headers.contains_key("referer") && !asked.headers.contains_key("cookie"));
}

#[test]
fn an_error_names_host_expectation_finding_and_a_hint() {
    let error = fails(status(404, &[]));
    assert_eq!(
        error.to_string(),
        "127.0.0.1: expected text, HTML, JSON or XML, found the status 404 Not Found; look at the \
         address"
    );
    assert_eq!((error.kind, error.kind.code()), (Kind::NotFound, "web-not-found"));
}

#[test]
fn a_service_that_is_busy_is_asked_again_when_it_says() {
    let server = Server::new(|_, n| match n {
        0 => status(429, &[("Retry-After", "7")]),
        1 => status(503, &[("Retry-After", "Tue, 01 Dec 2026 00:00:20 GMT")]),
        _ => page("text/plain", "at last"),
    });
    let (web, clock) = web(Settings { max_retries: 2, ..settings() });
    assert_eq!(web.fetch(&server.url("/"), 99, GO).unwrap().text, "at last");
    assert_eq!(server.asked().len(), 3);
    // 7 s and 20 s, each with half of the half of chance.
    assert_eq!(clock.waited(), Duration::from_millis(27_000 + 27_000 / 4));
}

#[test]
fn without_a_word_of_the_service_each_pause_is_twice_as_long() {
    let server = Server::says(status(500, &[]));
    let (web, clock) = web(Settings { max_retries: 3, ..settings() });
    let error = web.fetch(&server.url("/"), 99, GO).unwrap_err();
    assert_eq!((error.kind, server.asked().len()), (Kind::Broken, 4));
    assert!(error.found.contains("500"), "{error}");
    assert_eq!(clock.waited(), Duration::from_millis((1 + 2 + 4) * 1250));
}

#[test]
fn nobody_waits_longer_than_the_settings_allow() {
    let server = Server::says(status(429, &[("Retry-After", "3600")]));
    let (web, clock) = web(Settings { max_retries: 5, ..settings() });
    let error = web.fetch(&server.url("/"), 99, GO).unwrap_err();
    assert_eq!((error.kind, server.asked().len()), (Kind::Refused, 1));
    assert!(error.found.contains("3600 s") && error.hint.contains("http.max_wait_s"), "{error}");
    assert_eq!(clock.waited(), Duration::ZERO);
}

#[test]
fn what_another_try_does_not_change_is_not_tried_again() {
    for code in [400, 401, 403, 404, 410] {
        let server = Server::says(status(code, &[]));
        let web = web(Settings { max_retries: 5, ..settings() }).0;
        assert!(web.fetch(&server.url("/"), 99, GO).is_err());
        assert_eq!(server.asked().len(), 1, "{code}");
    }
}

#[test]
fn a_broken_connection_is_tried_again() {
    let server = Server::new(|_, n| if n == 0 { Say::Close } else { page("text/plain", "x") });
    let web = web(Settings { max_retries: 1, ..settings() }).0;
    assert_eq!(web.fetch(&server.url("/"), 99, GO).unwrap().text, "x");
    assert_eq!(fails(Say::Close).kind, Kind::Broken);
}

#[test]
fn a_host_is_asked_politely() {
    let server = Server::says(page("text/plain", "x"));
    let (web, clock) = web(Settings { interval: Duration::from_secs(2), ..settings() });
    for _ in 0..4 {
        web.fetch(&server.url("/"), 99, GO).unwrap();
    }
    assert_eq!(
        clock.waited(),
        Duration::from_secs(6),
        "a pause between two, none before the first"
    );
}

#[test]
fn a_body_without_end_is_cut_or_refused() {
    let server = Server::says(Say::Endless("text/plain"));
    let settings = Settings { max_bytes: 10_000, openalex_url: server.url("/"), ..settings() };
    let web = web(settings).0;
    let read = web.fetch(&server.url("/"), 50_000, GO).unwrap();
    assert_eq!((read.text.len(), read.truncated), (10_000, true));
    let error = web.works(skillhost_web::Service::Openalex, &["x".into()], 5, GO).unwrap_err();
    assert_eq!(error.kind, Kind::TooLarge);
    assert!(error.expected.contains("10000 bytes"), "{error}");
}

#[test]
fn a_small_body_that_unpacks_to_a_large_one_is_cut_as_well() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..100 {
        packed.write_all(&[b'a'; 1_000_000]).unwrap();
    }
    let packed = packed.finish().unwrap();
    assert!(packed.len() < 200_000);
    let headers = vec![
        ("Content-Type".to_owned(), "text/plain".to_owned()),
        ("Content-Encoding".into(), "gzip".into()),
    ];
    let server = Server::says(Say::This(200, headers.clone(), packed));
    let web = web(Settings { max_bytes: 300_000, ..settings() }).0;
    let read = web.fetch(&server.url("/"), 1_000_000, GO).unwrap();
    assert_eq!((read.text.len(), read.truncated), (300_000, true));
    assert_eq!(fails(Say::This(200, headers, b"no gzip".to_vec())).kind, Kind::Unreadable);
}

#[test]
fn a_body_that_does_not_come_is_given_up() {
    let server = Server::says(Say::Stall);
    let web = web(Settings { timeout: Duration::from_millis(30), ..settings() }).0;
    let error = web.fetch(&server.url("/"), 99, GO).unwrap_err();
    assert_eq!(error.kind, Kind::TooSlow);
    assert!(error.expected.contains("within 0.03 s"), "{error}");
}

#[test]
fn who_no_longer_wants_an_answer_does_not_wait_for_it() {
    let server = Server::says(Say::Stall);
    let error = web(settings()).0.fetch(&server.url("/"), 99, &|| true).unwrap_err();
    assert_eq!(error.kind, Kind::Cancelled);
    let stops = std::sync::atomic::AtomicU32::new(0);
    // Asked before the request, and then while its answer does not come.
    let stop = || stops.fetch_add(1, std::sync::atomic::Ordering::SeqCst) > 0;
    let error = web(settings()).0.fetch(&server.url("/"), 99, &stop).unwrap_err();
    assert_eq!(error.kind, Kind::Cancelled);
}

#[test]
fn each_redirect_is_followed_and_checked() {
    let server = Server::new(|asked, _| match asked.path.as_str() {
        "/a" => status(302, &[("Location", "b")]),
        "/b" => status(308, &[("Location", "/c?d")]),
        _ => page("text/plain", "here"),
    });
    let read = web(settings()).0.fetch(&server.url("/a"), 99, GO).unwrap();
    assert_eq!((read.text.as_str(), read.url), ("here", server.url("/c?d")));
    let round = Server::says(status(302, &[("Location", "/again")]));
    let error = web(settings()).0.fetch(&round.url("/"), 99, GO).unwrap_err();
    assert_eq!((error.kind, round.asked().len()), (Kind::TooManyRedirects, 6));
    assert_eq!(fails(status(301, &[("Location", "file:///etc/passwd")])).kind, Kind::BadUrl);
    assert_eq!(fails(status(301, &[("Location", "http://[")])).kind, Kind::Unreadable);
}

#[test]
fn a_redirect_to_an_address_that_is_not_public_is_not_followed() {
    let secret = Server::says(page("text/plain", "secret"));
    let port = secret.address.port();
    for target in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("http://0x7f.1:{port}/"),
        format!("http://innocent.example:{port}/"),
        "http://169.254.169.254/latest/meta-data/".into(),
    ] {
        let to = target.clone();
        let server = Server::new(move |_, _| status(302, &[("Location", &to)]));
        let allowed = vec![format!("127.0.0.1:{}", server.address.port())];
        let web = web(Settings { allow_hosts: allowed, ..settings() }).0;
        let error = web.fetch(&server.url("/"), 99, GO).unwrap_err();
        assert_eq!(error.kind, Kind::NotPublic, "{target}: {error}");
        assert!(error.hint.contains("http.allow_hosts"), "{error}");
    }
    assert!(secret.asked().is_empty());
}

#[test]
fn a_name_of_this_machine_is_refused_unless_it_is_listed() {
    let server = Server::says(page("text/plain", "intranet"));
    let url = format!("http://intranet.example:{}/", server.address.port());
    let error =
        web(Settings { allow_hosts: vec![], ..settings() }).0.fetch(&url, 9, GO).unwrap_err();
    assert_eq!((error.kind, error.host.as_str()), (Kind::NotPublic, "intranet.example"));
    assert!(error.found.contains("127.0.0.1"), "{error}");
    assert!(server.asked().is_empty());
    let listed = Settings { allow_hosts: vec!["intranet.example".into()], ..settings() };
    assert_eq!(web(listed).0.fetch(&url, 9, GO).unwrap().text, "intranet");
}

#[test]
fn only_addresses_of_the_web_are_asked() {
    let web = web(settings()).0;
    for url in [
        "",
        "reefs",
        "file:///etc/passwd",
        "ftp://reef.example/",
        "data:text/plain,x",
        "http://",
        "http://name:word@reef.example/",
        "javascript:alert(1)",
    ] {
        let error = web.fetch(url, 99, GO).unwrap_err();
        assert_eq!(error.kind, Kind::BadUrl, "{url}: {error}");
    }
}

#[test]
fn a_machine_without_network_says_so() {
    // A port that nobody listens on any more.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let web = web(Settings { max_retries: 3, ..settings() }).0;
    for scheme in ["http", "https"] {
        let error = web.fetch(&format!("{scheme}://127.0.0.1:{port}/"), 99, GO).unwrap_err();
        assert_eq!(error.kind, Kind::Unreachable, "{error}");
        assert!(error.hint.contains("--offline"), "{error}");
    }
    struct Nobody;
    impl skillhost_web::Lookup for Nobody {
        fn lookup(&self, name: &str) -> std::io::Result<Vec<std::net::IpAddr>> {
            Err(std::io::Error::other(format!("no name server knows {name}")))
        }
    }
    let web = Web::new(settings()).with(Arc::new(Still::default()), Arc::new(Nobody));
    let error = web.fetch("https://reef.example/", 99, GO).unwrap_err();
    assert_eq!(error.kind, Kind::Unreachable);
    assert!(error.found.contains("no name server"), "{error}");
}

#[test]
fn a_service_without_encryption_is_no_service_behind_https() {
    let server = Server::says(page("text/plain", "x"));
    let url = format!("https://127.0.0.1:{}/", server.address.port());
    let error = web(settings()).0.fetch(&url, 99, GO).unwrap_err();
    assert_eq!(error.kind, Kind::Unreachable, "{error}");
}

#[test]
fn several_may_ask_at_once() {
    let server = Server::says(page("text/plain", "x"));
    let clock: Arc<Still> = Arc::default();
    let lookup = Arc::new(Everything("127.0.0.1".parse().unwrap()));
    let web = Web::new(settings()).with(clock, lookup);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(web.fetch(&server.url("/"), 9, GO).unwrap().text, "x"));
        }
    });
    assert_eq!(server.asked().len(), 8);
}
