//! Five domains beside each other: each question finds its own, and one that goes takes nothing
//! with it.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::Value;
use skillhost_tests::{DOMAINS, Install, root};

/// The file of questions, each with its domain where one should answer.
fn questions() -> Vec<(String, Option<String>, Option<String>)> {
    let text = std::fs::read_to_string(root().join("tests/questions.toml")).unwrap();
    let table: toml::Table = text.parse().unwrap();
    let word = |q: &toml::Value, member: &str| q.get(member)?.as_str().map(str::to_owned);
    let questions = table["question"].as_array().unwrap().iter();
    questions.map(|q| (word(q, "ask").unwrap(), word(q, "domain"), word(q, "language"))).collect()
}

#[test]
fn a_question_goes_to_the_domain_that_it_is_about_or_to_none() {
    let install = Install::with(&DOMAINS);
    let mut wrong = Vec::new();
    for (ask, domain, language) in questions() {
        let gave = install.host(&["plan", &ask, "--json"]);
        let Some(domain) = domain else {
            if gave.code != Some(2) || !gave.stderr.contains("which domain") {
                wrong.push(format!("{ask}: {}{}", gave.stdout, gave.stderr));
            }
            continue;
        };
        if gave.code != Some(0) {
            wrong.push(format!("{ask}: {}", gave.stderr));
            continue;
        }
        let decision = gave.json();
        if decision["domain"] != *domain {
            wrong.push(format!("{ask}: {} of {}", decision["domain"], decision["candidates"]));
        }
        let heard = decision["reasoning"][0]["observation"].to_string();
        if language.as_ref().is_some_and(|l| !heard.contains(l.as_str())) {
            wrong.push(format!("{ask}: heard as {heard}"));
        }
        let steps = decision["reasoning"].as_array().unwrap();
        assert!(steps.iter().any(|s| s["step"] == "domain"), "{decision:#}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_domain_that_goes_takes_nothing_with_it() {
    let install = Install::with(&DOMAINS);
    let loaded = || -> Vec<String> {
        let listed = install.host(&["plugins", "list", "--json"]).expect(0).json();
        assert_eq!(listed["rejected"], Value::Array(Vec::new()));
        let plugins = listed["loaded"].as_array().unwrap().iter();
        plugins.map(|p| p["domain"].as_str().unwrap().to_owned()).collect()
    };
    let plan = |domain: &str| install.host(&["plan", "list everything", "--domain", domain]).code;
    assert_eq!(loaded(), DOMAINS);
    for gone in DOMAINS {
        let library = install.path(&format!("plugins/lib{gone}.so"));
        let aside = install.path("aside.so");
        std::fs::rename(&library, &aside).unwrap();
        let rest: Vec<_> = DOMAINS.into_iter().filter(|d| *d != gone).collect();
        assert_eq!(loaded(), rest);
        for domain in DOMAINS {
            assert_eq!(plan(domain) == Some(0), domain != gone, "{domain} without {gone}");
        }
        std::fs::rename(&aside, &library).unwrap();
    }
    assert_eq!(loaded(), DOMAINS);
}
