//! A librarian's view: what a domain's knowledge base has, and what is added to it.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{Gave, Install, gave, root};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::Stdio;

const BASE: &str = "plugins/landslide/knowledge/SECOND-KNOWLEDGE-BRAIN.md";

fn knowledge(install: &Install, arguments: &[&str]) -> Gave {
    install.host(&[&["knowledge"], arguments].concat())
}

/// Adds what stands on standard input.
fn append(install: &Install, entries: &str) -> Gave {
    let mut command = install.command();
    command.args(["knowledge", "append", "atoll", "-", "--by", "A. Reader"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(entries.as_bytes()).unwrap();
    gave(child.wait_with_output().unwrap())
}

fn ids(answer: &Value) -> Vec<&str> {
    answer["citations"].as_array().unwrap().iter().map(|c| c["id"].as_str().unwrap()).collect()
}

#[test]
fn a_question_in_either_language_finds_works_and_names_what_none_covers() {
    let install = Install::with(&["landslide"]);
    let search = |text: &str, top: &str| {
        knowledge(&install, &["search", "landslide", text, "--top", top, "--json"]).expect(0).json()
    };
    let caine = search("rainfall intensity-duration control of shallow landslides", "2");
    // The work, and its update by others under nearly the same title.
    assert_eq!(
        ids(&caine).into_iter().collect::<BTreeSet<_>>(),
        ["caine-1980", "guzzetti-2008-id"].into()
    );
    let marked = search("ngưỡng mưa Hà Giang", "3");
    assert_eq!(ids(&marked)[0], "do-yin-2018-ha-giang");
    assert_eq!(ids(&marked), ids(&search("nguong mua Ha Giang", "3")));
    let leopards = search("rainfall thresholds for snow leopards", "9");
    assert_eq!(leopards["gaps"], json!(["snow leopards"]));
    let nothing = knowledge(&install, &["search", "landslide", "asdf qwer"]).expect(0).stdout;
    assert!(nothing.starts_with("nothing bears on this\n"), "{nothing}");
    assert!(nothing.contains("not covered: asdf qwer"), "{nothing}");
    let none = knowledge(&install, &["search", "landslide", "x", "--top", "0"]);
    let _ = none.expect(2);
}

#[test]
fn an_entry_is_shown_by_its_id_and_a_wrong_one_names_the_nearest() {
    let install = Install::with(&["landslide"]);
    let shown = knowledge(&install, &["show", "landslide", "caine-1980"]).expect(0).stdout;
    let base = std::fs::read_to_string(root().join(BASE)).unwrap();
    assert!(base.contains(shown.trim_end()), "{shown}");
    let json = knowledge(&install, &["show", "landslide", "caine-1980", "--json"]).expect(0).json();
    assert_eq!(json["entry"]["year"], 1980);
    let wrong = knowledge(&install, &["show", "landslide", "caine-1981"]).expect(1).stderr;
    assert!(wrong.contains("did you mean caine-1980?"), "{wrong}");
    let nobody = knowledge(&install, &["show", "reef", "caine-1980"]).expect(1).stderr;
    assert!(nobody.contains("no plugin answers for the domain \"reef\""), "{nobody}");
}

#[test]
fn findings_are_listed_and_are_no_failure() {
    let install = Install::with(&["landslide", "mortal"]);
    let found = knowledge(&install, &["verify", "landslide", "--json"]).expect(0).json();
    assert!(found["entries"].as_u64().unwrap() > 30, "{found:#}");
    assert_eq!(found["faults"], json!([]));
    let found = knowledge(&install, &["verify", "atoll"]).expect(0).stdout;
    assert!(found.contains("darwin-1842: expected a quote, found none"), "{found}");
    assert!(
        found.ends_with(
            "1 entries can be used (0 of them added); 3 findings speak against some of them\n"
        ),
        "{found}"
    );
}

#[test]
fn a_base_that_can_not_be_used_fails_with_each_fault_in_its_line() {
    let install = Install::with(&["mortal"]);
    let path = install.path("plugins/libmortal.so");
    let mut bytes = std::fs::read(&path).unwrap();
    // The same length: a year and a tier that are none.
    for (good, bad) in
        [("**Year:** 1842", "**Year:** 18x2"), ("(peer_reviewed)", "(peer_reviewes)")]
    {
        let at: Vec<_> =
            (0..bytes.len()).filter(|at| bytes[*at..].starts_with(good.as_bytes())).collect();
        assert!(!at.is_empty(), "{good}");
        at.into_iter().for_each(|at| bytes[at..at + good.len()].copy_from_slice(bad.as_bytes()));
    }
    std::fs::write(&path, &bytes).unwrap();
    let faults = knowledge(&install, &["verify", "atoll"]).expect(1).stdout;
    assert!(faults.contains("line 12: darwin-1842: expected Year: a number"), "{faults}");
    assert!(faults.contains("line 14: darwin-1842: expected Tier: "), "{faults}");
    let json = knowledge(&install, &["verify", "atoll", "--json"]).expect(1).json();
    assert_eq!(json["faults"].as_array().unwrap().len(), 2);
    let search = knowledge(&install, &["search", "atoll", "reefs"]).expect(1).stderr;
    assert!(search.contains("the knowledge base of atoll can't be used\n"), "{search}");
    let run = ["run", "--domain", "atoll", "--input", "depth_m=40"];
    let _ = install.host(&run).expect(0);
}

#[test]
fn what_is_added_is_found_shown_and_written_out_once() {
    let install = Install::with(&["mortal"]);
    let json = r#"{"title": "Tides of a lagoon", "rule": "peer_reviewed", "authors": "Moana, T.",
                   "year": 2021, "doi": "10.1000/tides", "finding": "The tide lags by an hour.",
                   "topics": ["tidal lag"]}"#;
    let added = append(&install, json).expect(0).stdout;
    assert_eq!(added, "added moana-2021 — Tides of a lagoon\n");
    let again = append(&install, &json.replace("10.1000/tides", "10.1000/TIDES")).expect(0).stdout;
    assert_eq!(again, "not added: Tides of a lagoon is there already as moana-2021\n");
    let markdown = "### winds — Winds over atolls\n\n- **URL:** <https://atoll.example/winds>\n\
                    - **Tier:** 3 (agency_page)\n- **Finding:** Trade winds prevail.\n";
    assert_eq!(append(&install, markdown).expect(0).stdout, "added winds — Winds over atolls\n");

    let found = knowledge(&install, &["search", "atoll", "tidal lag", "--json"]).expect(0).json();
    assert_eq!(ids(&found), ["moana-2021"]);
    let kept = knowledge(&install, &["show", "atoll", "winds", "--json"]).expect(0).json();
    assert_eq!(kept["added"]["by"], "A. Reader");

    let out = install.path("base.md");
    let out = out.to_str().unwrap();
    let _ = knowledge(&install, &["export", "atoll", "--out", out]).expect(0);
    let written = std::fs::read_to_string(out).unwrap();
    let base = "tests/plugins/mortal/knowledge/SECOND-KNOWLEDGE-BRAIN.md";
    let base = std::fs::read_to_string(root().join(base)).unwrap();
    assert!(written.starts_with(&base), "{written}");
    assert_eq!(written.matches("\n### ").count(), 3, "{written}");
    assert_eq!(knowledge(&install, &["export", "atoll"]).expect(0).stdout, written);
    let nowhere = ["export", "atoll", "--out", "no/such/base.md"];
    assert!(knowledge(&install, &nowhere).expect(1).stderr.contains("no/such/base.md"));
}

#[test]
fn entries_that_break_a_rule_are_refused_with_every_fault_and_the_others_are_added() {
    let install = Install::with(&["mortal"]);
    let entries = json!([
        {"title": "Good", "rule": "news", "finding": "It is.", "url": "https://atoll.example/1"},
        {"title": "", "rule": "news", "finding": "It is.", "url": "ftp://atoll.example/2"},
        {"title": "Too", "rule": "news", "finding": "It is.", "url": "https://atoll.example/3"},
    ]);
    let refused = append(&install, &entries.to_string()).expect(1);
    assert_eq!(refused.stdout.matches("added ").count(), 2, "{refused:#?}");
    assert!(refused.stderr.contains("expected title: "), "{refused:#?}");
    assert!(refused.stderr.contains("expected URL: "), "{refused:#?}");
    let unread = append(&install, "{\"title\": 1}").expect(2).stderr;
    assert!(unread.contains("standard input: entry 1 can't be read: "), "{unread}");
    let mut command = install.command();
    command.args(["--set", "store.enabled=false", "knowledge", "append", "atoll", BASE]);
    let unkept = gave(command.output().unwrap());
    assert_ne!(unkept.code, Some(0), "{unkept:#?}");
}
