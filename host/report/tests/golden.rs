//! A whole report, rendered in both languages and compared with the files in `golden/`.
//! `BLESS=1 cargo test -p skillhost-report` writes them anew; look at the difference then.

mod sample;

use skillhost_report::{Wording, body_bytes, html, json, markdown, terminal};
use std::path::Path;

fn compare(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, found).expect("the directory of goldens is there");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{name} differs; BLESS=1 writes it anew. Found:\n{found}");
}

fn wording(language: &str) -> Wording {
    let wording = Wording::new(language, &sample::resources());
    assert_eq!(wording.warnings(), Vec::<String>::new());
    wording
}

fn title(language: &str) -> &'static str {
    if language == "vi" { "Bể chứa" } else { "Tanks" }
}

fn rendered(language: &str) -> String {
    let run = sample::run(language);
    markdown(&run, &wording(language), title(language), &sample::descriptor())
}

#[test]
fn english() {
    compare("degraded.en.md", &rendered("en"));
}

#[test]
fn vietnamese() {
    compare("degraded.vi.md", &rendered("vi"));
}

#[test]
fn pages() {
    for language in ["en", "vi"] {
        let (run, title) = (sample::run(language), title(language));
        let found = html(&run, &wording(language), title, &sample::descriptor());
        compare(&format!("degraded.{language}.html"), &without_style(&found));
    }
}

/// The style has no reader's language and would hide what else changes.
fn without_style(page: &str) -> String {
    let style = page.find("<style>").zip(page.find("</style>"));
    let (start, end) = style.expect("a page has its style in it");
    format!("{}<style>…{}", &page[..start], &page[end..])
}

#[test]
fn terminals() {
    for language in ["en", "vi"] {
        let (run, title) = (sample::run(language), title(language));
        let found = terminal(&run, &wording(language), title, &sample::descriptor(), 80, false);
        compare(&format!("degraded.{language}.txt"), &found);
    }
}

/// What a report of each kind looks like, in every format and language.
#[test]
fn kinds() {
    type Sample = fn(&str) -> skillhost_types::RunReport;
    let samples: [(&str, Sample); 3] = [
        ("charts", sample::charts),
        ("comparison", sample::comparison),
        ("lookup", sample::lookup),
    ];
    for (name, sample) in samples {
        for language in ["en", "vi"] {
            let (run, title) = (sample(language), title(language));
            let (wording, descriptor) = (wording(language), sample::descriptor());
            let found = markdown(&run, &wording, title, &descriptor);
            compare(&format!("{name}.{language}.md"), &found);
            let found = terminal(&run, &wording, title, &descriptor, 80, false);
            compare(&format!("{name}.{language}.txt"), &found);
            let found = without_style(&html(&run, &wording, title, &descriptor));
            compare(&format!("{name}.{language}.html"), &found);
        }
    }
}

#[test]
fn a_language_that_nobody_speaks_is_english() {
    assert_eq!(rendered("fr"), rendered("en"));
}

#[test]
fn without_the_plugins_words_everything_is_still_readable() {
    let run = sample::run("en");
    let wording = Wording::new("en", &Default::default());
    compare("wordless.en.md", &markdown(&run, &wording, "Tanks", &sample::descriptor()));
}

#[test]
fn a_run_with_nothing_in_it_renders() {
    let wording = Wording::new("vi", &Default::default());
    compare("empty.vi.md", &markdown(&sample::empty(), &wording, "Trống", &sample::descriptor()));
}

#[test]
fn the_order_is_notice_disclosure_verdict_sections() {
    let all = rendered("en");
    let at = |words: &str| all.find(words).unwrap_or_else(|| panic!("{words} is not there"));
    assert!(all.starts_with("> **LIMITATION NOTICE**\n"));
    assert!(at("Please note") < at("## Verdict"));
    assert!(at("## Verdict") < at("## Strength of the wall"));
    assert!(at("Strength of the wall") < at("## Inputs"));
}

#[test]
fn every_link_has_its_place() {
    for all in [rendered("en"), rendered("vi")] {
        for link in all.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(all.contains(&format!("<a id=\"{link}\"></a>")), "{link}");
        }
    }
}

#[test]
fn json_reads_back_and_the_body_leaves_the_envelope_out() {
    let run = sample::run("en");
    let read: skillhost_types::RunReport = serde_json::from_str(&json(&run)).unwrap();
    assert_eq!(read, run);
    assert_eq!(json(&run), json(&read));
    assert!(json(&run).ends_with("}\n"));

    let mut other = run.clone();
    other.run_id = "another".into();
    other.started = "2031-01-01T00:00:00Z".into();
    assert_eq!(body_bytes(&other.report), body_bytes(&run.report));
    other.report.level = 4;
    assert_ne!(body_bytes(&other.report), body_bytes(&run.report));
}
