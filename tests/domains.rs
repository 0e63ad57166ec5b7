//! Five domains beside each other: each question finds its own, and one that goes takes nothing
//! with it.
#![allow(clippy::unwrap_used)] // A test that can't go on says where.

use serde_json::{Value, json};
use skillhost_tests::{DOMAINS, Install, SAMPLES, root};

/// The file of questions, each with its domain where one should answer.
fn questions() -> Vec<(String, Option<String>, Option<String>)> {
    let text = std::fs::read_to_string(root().join("tests/questions.toml")).unwrap();
    let table: toml::Table = text.parse().unwrap();
    let word = |q: &toml::Value, member: &str| q.get(member)?.as_str().map(str::to_owned);
    let questions = table["question"].as_array().unwrap().iter();
    let mut all: Vec<_> = questions
        .map(|q| (word(q, "ask").unwrap(), word(q, "domain"), word(q, "language")))
        .collect();
    // Each domain's own, written before its keywords as well.
    for domain in DOMAINS {
        let path = root().join("plugins").join(domain).join("tests/questions.txt");
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        all.extend(text.lines().map(|ask| (ask.to_owned(), Some(domain.to_owned()), None)));
    }
    assert!(all.len() > 50, "the files were read");
    all
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

#[test]
fn every_domain_answers_on_its_sample_in_both_languages() {
    let install = Install::with(&DOMAINS);
    for (domain, sample) in SAMPLES {
        let run = |more: &[&str]| {
            let named = ["run", "--domain", domain];
            install.host(&[&named[..], sample, more].concat()).expect(0).stdout
        };
        let reports = ["en", "vi"].map(|language| -> Value {
            serde_json::from_str(&run(&["--format", "json", "--lang", language])).unwrap()
        });
        // Languages are words: what is said is the same.
        assert_eq!(reports[0]["report"]["verdict"], reports[1]["report"]["verdict"], "{domain}");
        for report in &reports {
            for gate in ["U2", "U3", "U4", "U5", "U6"] {
                let gate = &report["gates"][gate];
                assert_eq!(gate["outcome"], "pass", "{domain}: {gate}");
            }
            assert!(!report["evidence"].as_array().unwrap().is_empty(), "{domain}");
        }
        for language in ["en", "vi"] {
            let text = run(&["--format", "text", "--lang", language]);
            // Nothing raw: no structure, no placeholder, no id of a message.
            for raw in ["{\"", "[{\"", "{ $", "claim-", "value-", "field-"] {
                assert!(!text.contains(raw), "{domain} in {language} shows {raw}");
            }
        }
    }
}

#[test]
fn a_list_is_answered_without_an_analysis() {
    let install = Install::with(&DOMAINS);
    for (ask, domain, first) in [
        ("list zones", "farm", "arctic"),
        ("liệt kê các vùng khí hậu", "farm", "arctic"),
        ("list thresholds", "landslide", "caine1980"),
        ("list road surfaces", "noise", "reference"),
        ("list oils", "oil", "lavender"),
    ] {
        let run = install.host(&["run", ask, "--format", "json"]).expect(0).json();
        assert_eq!(run["decision"]["domain"], domain, "{ask}");
        assert_eq!(run["report"]["kind"], "lookup", "{ask}");
        assert_eq!(run["report"].get("verdict"), None, "{ask}");
        assert!(run["report"].to_string().contains(first), "{ask}");
        assert_eq!(run["steps"].as_object().map_or(0, |s| s.len()), 0, "{ask}");
    }
}

#[test]
fn the_names_of_the_seed_documents_find_their_tools() {
    let install = Install::with(&DOMAINS);
    let call = |name: &str, params: &str| {
        install.host(&["tool", "call", name, "--params", params]).expect(0).json()
    };
    let language = call("landslide.language_detect", r#"{"text": "Sườn dốc có an toàn không?"}"#);
    assert_eq!(language["output"]["language"], "vi");
    let source = r#"{"authoritative_docs": [{"source": "A standard", "url": "https://doi.org/10.1000/reef"},
        {"source": "A standard", "url": "doi:10.1000/REEF"}]}"#;
    for name in ["farm.compile_evidence", "noise.evidence.collect"] {
        let sorted = call(name, source);
        let documents = sorted["output"]["authoritative_docs"].as_array().unwrap();
        assert_eq!(documents.len(), 1, "{sorted:#}");
    }
    for (name, ask) in [
        ("farm.knowledge_search", "lettuce light use efficiency"),
        ("wetland.kb_query", "water index Landsat"),
        ("noise.knowledge.query", "noise barrier trees"),
        ("oil.knowledge_query", "yield of steam distillation of lavender"),
        ("landslide.knowledge_query", "rainfall threshold"),
    ] {
        let found = call(name, &json!({"query": ask}).to_string());
        assert!(!found["output"]["citations"].as_array().unwrap().is_empty(), "{name}: {found:#}");
    }
    let attenuation = r#"{"belt_width_m": 20, "canopy_density": 1}"#;
    assert_eq!(
        call("noise.vegetation.attenuation", attenuation)["output"],
        call("noise.attenuation", attenuation)["output"]
    );
    for domain in DOMAINS {
        for skill in ["gather-requirements", "evidence-collector", "core-analysis", "advisor"] {
            let shown = install.host(&["skill", "show", &format!("{domain}.sub-{skill}")]);
            assert_eq!(shown.code, Some(0), "{domain}: {shown:?}");
        }
    }
}

#[test]
fn two_things_of_each_domain_stand_side_by_side() {
    let install = Install::with(&DOMAINS);
    for (ask, domain) in [
        ("compare lettuce and basil in a container farm, arctic, 4 layers, 10 kW", "farm"),
        ("compare 30 and 45 degree slopes with 2 m of soil", "landslide"),
        ("compare noise barriers of 2 m and 4 m height on a road", "noise"),
        ("compare lavender and peppermint essential oil, steam distilled for 60 minutes", "oil"),
    ] {
        let run = install.host(&["run", ask, "--format", "json"]).expect(0).json();
        assert_eq!(run["decision"]["domain"], domain, "{ask}");
        assert_eq!(run["report"]["kind"], "comparison", "{ask}");
        assert_eq!(run["report"]["objects"].as_array().unwrap().len(), 2, "{ask}");
        assert_eq!(run["report"].get("verdict"), None, "{ask}");
    }
}
