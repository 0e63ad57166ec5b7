//! What the clients make of answers: good ones, empty ones, and such as are none.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

mod support;

use skillhost_web::{Hit, Kind, Service, Settings, Web, WebError, Work, WorkKind};
use std::path::Path;
use std::time::Duration;
use support::{Say, Server, page, settings, web};

const GO: &(dyn Fn() -> bool + Sync) = &|| false;

fn data(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)).unwrap()
}

/// Clients for which every service is one server.
fn asking(server: &Server) -> Web {
    let url = server.url("/api");
    let settings = Settings {
        search_url: url.clone(),
        arxiv_url: url.clone(),
        crossref_url: url.clone(),
        openalex_url: url.clone(),
        feeds: vec![url],
        contact: "a@reef.example".into(),
        ..settings()
    };
    web(settings).0
}

fn search(body: impl AsRef<[u8]>) -> Result<Vec<Hit>, WebError> {
    asking(&Server::says(page("text/html; charset=UTF-8", body))).search("reefs", 10, GO)
}

fn works(
    service: Service,
    media_type: &str,
    body: impl AsRef<[u8]>,
) -> Result<Vec<Work>, WebError> {
    asking(&Server::says(page(media_type, body))).works(service, &["reef".into()], 10, GO)
}

#[test]
fn a_search_gives_what_the_page_lists() {
    let server = Server::says(page("text/html; charset=UTF-8", data("search.html")));
    let hits = asking(&server).search("light on reefs & depth", 10, GO).unwrap();
    assert_eq!(server.asked()[0].path, "/api?q=light+on+reefs+%26+depth");
    let hit = |title: &str, url: &str, snippet: &str| Hit {
        title: title.into(),
        url: url.into(),
        snippet: snippet.into(),
    };
    assert_eq!(
        hits,
        [
            hit(
                "Light on reefs & depth",
                "https://reef.example/light?depth=3&lang=en",
                "How light falls off with depth."
            ),
            hit(
                "Ánh sáng trên rạn san hô",
                "https://www.example.org/r%E1%BA%A1n-san-h%C3%B4",
                "Rạn san hô cần ánh sáng."
            ),
        ]
    );
    assert_eq!(asking(&server).search("x", 1, GO).unwrap().len(), 1);
}

#[test]
fn a_search_that_found_nothing_or_is_no_search_is_an_error() {
    let kind = |body: &str| search(body).unwrap_err().kind;
    assert_eq!(kind("<div class='no-results'>No results.</div>"), Kind::Nothing);
    let ads =
        "<div class='result result--ad'><a class=result__a href=https://x.example>x</a></div>";
    assert_eq!(kind(ads), Kind::Nothing);
    assert_eq!(kind("<html><p>Welcome</p></html>"), Kind::Unreadable);
    assert_eq!(kind(""), Kind::Unreadable);
    let robot = "<div class='anomaly-modal__title'>Select all squares with a duck</div>";
    assert_eq!(kind(robot), Kind::Refused);
}

#[test]
fn arxiv_gives_preprints_and_what_was_printed_since() {
    let server = Server::says(page("application/atom+xml; charset=utf-8", data("arxiv.xml")));
    let web = asking(&server);
    let keywords = ["reef".to_owned(), "light \"depth\"".into()];
    let works = web.works(Service::Arxiv, &keywords, 10, GO).unwrap();
    assert_eq!(
        server.asked()[0].path,
        "/api?search_query=all%3A%22reef%22+AND+all%3A%22light++depth+%22&max_results=10"
    );
    assert_eq!(works.len(), 2);
    let first = &works[0];
    assert_eq!(first.title, "Light attenuation over shallow reefs");
    assert_eq!(first.authors, ["Ada Reefe", "Bình Nguyễn"]);
    assert_eq!((first.year, first.published.as_deref()), (Some(2026), Some("2026-09-01")));
    assert_eq!(first.url.as_deref(), Some("http://arxiv.org/abs/2609.00001v1"));
    assert_eq!((first.doi.as_deref(), first.kind), (None, WorkKind::Unreviewed));
    let summary = first.summary.as_deref().unwrap();
    assert!(summary.ends_with("forty reefs & find that turbidity dominates."), "{summary}");
    assert_eq!(works[1].doi.as_deref(), Some("http://dx.doi.org/10.5555/reef.2024.7"));
    assert_eq!(works[1].kind, WorkKind::Article);
}

#[test]
fn arxiv_is_asked_once_in_three_seconds() {
    let server = Server::says(page("application/atom+xml", data("arxiv.xml")));
    let (web, clock) = web(Settings { arxiv_url: server.url("/"), ..settings() });
    for _ in 0..3 {
        web.works(Service::Arxiv, &["reef".into()], 1, GO).unwrap();
    }
    assert_eq!(clock.waited(), Duration::from_secs(6));
}

#[test]
fn crossref_gives_what_publishers_say() {
    let server = Server::says(page("application/json", data("crossref.json")));
    let works = asking(&server).works(Service::Crossref, &["reef light".into()], 10, GO).unwrap();
    let path = &server.asked()[0].path;
    assert!(path.contains("query.bibliographic=reef+light&rows=10&select=DOI"), "{path}");
    assert!(path.ends_with("&mailto=a%40reef.example"), "{path}");
    assert_eq!(works.len(), 2, "one has no title");
    let first = &works[0];
    assert_eq!(first.title, "A model of reef light");
    assert_eq!(first.authors, ["Deep, Carla", "The Reef Consortium"]);
    assert_eq!((first.year, first.published.as_deref()), (Some(2024), Some("2024-03-09")));
    assert_eq!(first.venue.as_deref(), Some("Journal of Reefs"));
    assert_eq!(first.summary.as_deref(), Some("A model of light that is measured at reefs."));
    assert_eq!((first.kind, first.citations), (WorkKind::Article, Some(12)));
    assert_eq!((works[1].kind, works[1].published.as_deref()), (WorkKind::Unreviewed, None));
    assert_eq!(works[1].venue.as_deref(), Some("Example Preprints"));
}

#[test]
fn openalex_gives_reviews_and_summaries_in_order() {
    let server = Server::says(page("application/json", data("openalex.json")));
    let works = asking(&server).works(Service::Openalex, &["reef".into()], 10, GO).unwrap();
    let path = &server.asked()[0].path;
    assert_eq!(path, "/api?search=reef&per-page=10&mailto=a%40reef.example");
    let first = &works[0];
    assert_eq!((first.kind, first.citations), (WorkKind::Review, Some(1000)));
    assert_eq!(first.authors, ["Ella Shore"]);
    assert_eq!(first.summary.as_deref(), Some("Light decides where reefs grow, where it falls."));
    assert_eq!(first.published.as_deref(), Some("2026-06-15"));
    // An article of no journal has passed no review that is known.
    assert_eq!(
        (works[1].kind, works[1].url.as_deref()),
        (WorkKind::Unreviewed, Some("https://openalex.org/W2"))
    );
}

#[test]
fn feeds_give_the_news_on_the_words() {
    let rss = || data("feed.rss");
    let all = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        asking(&Server::says(page("application/rss+xml", rss()))).works(
            Service::Feeds,
            &words,
            9,
            GO,
        )
    };
    let works = all(&["bleaching", "phục hồi"]).unwrap();
    assert_eq!(works.len(), 2);
    assert_eq!(works[0].title, "Bleaching seen from a plane");
    assert_eq!(works[0].summary.as_deref(), Some("Pale reefs were seen on Monday."));
    assert_eq!(works[0].url.as_deref(), Some("https://news.example/bleaching"));
    assert_eq!((works[0].kind, works[0].venue.as_deref()), (WorkKind::News, Some("Reef News")));
    assert_eq!(works[0].published.as_deref(), Some("2026-11-30"));
    assert_eq!(all(&["San hô"]).unwrap().len(), 1);
    assert_eq!(all(&["sharks"]).unwrap_err().kind, Kind::Nothing);
    let none = web(settings()).0.works(Service::Feeds, &["x".into()], 9, GO).unwrap_err();
    assert!(none.hint.contains("http.feeds"), "{none}");
}

#[test]
fn a_title_from_elsewhere_moves_nothing_on_a_terminal() {
    let hostile = r#"{"results": [{"display_name": "Reefs\u001b[2J\u202e\n and\u0007 light"}]}"#;
    let works = works(Service::Openalex, "application/json", hostile).unwrap();
    assert_eq!(works[0].title, "Reefs[2J and light");
}

#[test]
fn one_feed_that_can_not_be_read_does_not_hide_another() {
    let server = Server::new(|asked, _| match asked.path.as_str() {
        "/good" => page("application/rss+xml", data("feed.rss")),
        _ => page("application/rss+xml", "<rss"),
    });
    let feeds = |paths: &[&str]| {
        let feeds = paths.iter().map(|p| server.url(p)).collect();
        let web = web(Settings { feeds, ..settings() }).0;
        web.works(Service::Feeds, &["san hô".into()], 9, GO)
    };
    assert_eq!(feeds(&["/bad", "/good"]).unwrap().len(), 1);
    assert_eq!(feeds(&["/bad"]).unwrap_err().kind, Kind::Unreadable);
}

#[test]
fn an_answer_that_is_empty_or_none_of_the_service_is_an_error() {
    use Service::{Arxiv, Crossref, Openalex};
    let empty_feed = "<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title><id>a</id>\
                      <updated>2026-01-01T00:00:00Z</updated></feed>";
    assert_eq!(works(Arxiv, "application/atom+xml", empty_feed).unwrap_err().kind, Kind::Nothing);
    let none = works(Crossref, "application/json", r#"{"message": {"items": []}}"#);
    assert_eq!(none.unwrap_err().kind, Kind::Nothing);
    let none = works(Openalex, "application/json", r#"{"results": []}"#);
    assert_eq!(none.unwrap_err().kind, Kind::Nothing);
    for service in [Arxiv, Crossref, Openalex] {
        for body in ["", "<html>Maintenance</html>", "{}", "[]", "{\"message\": 7", "\u{0}"] {
            let kind = works(service, "application/json", body).unwrap_err().kind;
            assert_eq!(kind, Kind::Unreadable, "{service:?} {body:?}");
        }
    }
    let says = "<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title><id>a</id>\
                <updated>2026-01-01T00:00:00Z</updated><entry><id>http://arxiv.org/api/errors#x</id>\
                <title>Error</title><updated>2026-01-01T00:00:00Z</updated>\
                <summary>incorrect id format</summary></entry></feed>";
    let error = works(Arxiv, "application/atom+xml", says).unwrap_err();
    assert_eq!((error.kind, error.found.as_str()), (Kind::Refused, "incorrect id format"));
}

#[test]
fn a_page_in_vietnamese_is_read_without_what_stands_around_it() {
    let server = Server::says(page("text/html; charset=utf-8", data("page-vi.html")));
    let read = web(settings()).0.fetch(&server.url("/"), 50_000, GO).unwrap();
    assert_eq!(read.title.as_deref(), Some("Rạn san hô Côn Đảo – Tin tức"));
    assert!(
        read.text.starts_with("Rạn san hô Côn Đảo\nĐộ phủ san hô sống giảm từ 42,6 % xuống 31,5 %")
    );
    for other in ["Trang chủ", "Quảng cáo", "Báo Ví Dụ", "không đọc"] {
        assert!(!read.text.contains(other), "{other}");
    }
    assert!(!read.truncated);
    let read = web(settings()).0.fetch(&server.url("/"), 200, GO).unwrap();
    assert_eq!((read.text.chars().count(), read.truncated), (200, true));
}

#[test]
fn characters_are_what_the_page_or_the_bytes_say() {
    let text = |media_type: &str, body: &[u8]| {
        let server = Server::says(page(media_type, body));
        web(settings()).0.fetch(&server.url("/"), 999, GO).unwrap().text
    };
    assert_eq!(text("text/plain; charset=iso-8859-1", b"caf\xe9"), "café");
    assert_eq!(text("text/plain; charset=\"utf-8\"", b"caf\xe9"), "café", "what is said is wrong");
    assert_eq!(text("text/plain; charset=latin1", "Lở đất".as_bytes()), "Lở đất");
    let own = b"<meta charset=windows-1252><p>5 \x80";
    assert_eq!(text("text/html", own), "5 €");
}

#[test]
fn what_is_no_text_is_not_read() {
    let kind = |say: Say| {
        let server = Server::says(say);
        web(settings()).0.fetch(&server.url("/"), 999, GO).unwrap_err()
    };
    let pdf = kind(page("application/pdf", "%PDF-1.7"));
    assert_eq!((pdf.kind, pdf.found.as_str()), (Kind::NotText, "application/pdf"));
    assert!(pdf.hint.contains("give it as an input"), "{pdf}");
    assert_eq!(kind(page("image/png", "\u{89}PNG")).kind, Kind::NotText);
    assert_eq!(kind(page("text/html", b"\x7fELF\0\0\0")).kind, Kind::NotText, "whatever it says");
    assert_eq!(kind(Say::This(200, vec![], b"\0\x01".to_vec())).kind, Kind::NotText);
    assert_eq!(
        kind(page("text/html", "<script>app()</script><div id=app></div>")).kind,
        Kind::Nothing
    );
    assert_eq!(kind(page("text/plain", "")).kind, Kind::Nothing);
    let json = Server::says(page("application/geo+json", "{\"a\": 1}"));
    assert_eq!(web(settings()).0.fetch(&json.url("/"), 999, GO).unwrap().text, "{\"a\": 1}");
}
